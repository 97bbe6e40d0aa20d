#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Say where the descriptions of the events in events/ are not those of the events.csv in
Documentation/hardware, and which rows of these have a config that is not their code and umask.

The description of an event of the Xeon 7500 is that of its row, then of its sub-event, which has
one text in all events of a box; of its port it says the number.  Those of the others are the row's.
What a row says of its sources is no part of a description."""

import csv
import os
import re

import events

KEYS = {"EventName", "EventCode", "UMask", "Filter", "Counter", "PerPkg", "Unit", "ScaleUnit",
        "BriefDescription", "ConfigCode"}
# What a row says of its sources
REMARK = re.compile(r" \((likwid|7500 list|E7 list)[^)]*\)?$|; (likwid|the E7 list) .*"
                    r"|\. Code printed .*|, fixed counter .*")
NAME_ONLY = "E7 only"    # an event of which a source has the name only
NO_TEXT = "Named in the E7's event list without a description"
# Descriptions that are worded for readers who do not have the manual
WORDED = {
    "in-memory-table occupancy accumulator; average = count*32/cycles":
        "In-memory-table occupancy in units of 32; average = count * 32 / cycles",
    "tracker-file occupancy accumulator, all; average = count*256/cycles":
        "Tracker-file occupancy in units of 256, all; average = count * 256 / cycles",
    "E7 spelling of code 0x01 (7500: BOUNCES_P2C_AD)":
        "AD messages bounced (BOUNCES_P2C_AD of the 7500)",
    "hits in this slice by line state": "Hits in this slice, by line state",
    "fills of a line into the slice by state": "Fills of a line into the slice, by state",
    "victimised lines by state": "Victimised lines, by state",
    "B-Box command scheduler occupancy per fill/victim index":
        "B-Box command scheduler occupancy, by command",
    "DRAM command issued": "DRAM commands issued",
    "DRAM commands in the scheduler mode":
        "DRAM commands issued (PLD[0] = 1 is UNCONFIRMED)",
    "E7 name of the retry event family": "Retries",
    "E7 form of code 0x15": "Page events",
    "new packets received on the port": "new packets received",
    "packets leaving the port that satisfy match/mask": "packets sent",
    "packets leaving towards the system that satisfy match/mask":
        "Packets leaving towards the system that satisfy match= and mask=; without them, those "
        "to address 0 of home node 0",
    "cycles a U-Box to B-Box request is pending":
        "Cycles a request from the U-Box to a B-Box is pending",
}
# Events that the row only names, and which need words of their own
OWN = {
    ("S", "FLITS_SENT_LOC_NCS"): "LOC_NCS flits sent",
    ("S", "NO_CREDIT_LOC_NCS"): "LOC_NCS ready, no credit",
    ("S", "PKTS_RCVD_LOC_NCS"): "LOC_NCS packets received",
    ("S", "RBOX_CREDITS"):
        "Idle flits carrying credits to the R-Box (RBOX_CREDIT_CARRIERS of the 7500)",
    ("M", "CYCLES"): "M-Box clock cycles (CYCLES of the manual)",
}
# Sub-events of one event that have a text of their own
OWN_SUB = {("MBOX", "DRAM_CMD.ALL"): ": all (encoded like ILLEGAL)"}
# The second names; those of the R-Box say the port, and the others their first name
SECOND_TEXTS = {
    ("WBOX", "CLOCKTICKS"): "Uncore clock cycles (UNCORE_CLOCKTICKS)",
    ("MBOX", "BBOX_CMDS_READ"):
        "Read commands from the B-Box (FVC_EV0.BBOX_CMDS_READS as a bare count)",
    ("MBOX", "BBOX_CMDS_WRITE"):
        "Write commands from the B-Box (FVC_EV0.BBOX_CMDS_WRITES as a bare count)",
}
FIXED = "Uncore clock cycles, in the fixed counter."
DCLK = "DRAM clock cycles of the channel, in the fixed counter"
QPI_WHAT = {"FLIT_SEND": "flits sent", "IDLE_FLIT": "null/idle flits",
            "DATA_RESPONSE": "data responses received"}
QPI_RIGHT = {"FILT_SEND": "FLIT_SEND", "IDLE_FILT": "IDLE_FLIT", "DATE_RESPONSE": "DATA_RESPONSE"}


def capital(text):
    return text[:1].upper() + text[1:]


def with_doubt(text, doubt):
    """A description with the words that say how sure its encoding is"""
    return f"{text.rstrip('.')}. {doubt}" if doubt else text


def rows_of(file):
    with open(os.path.join(events.ROOT, "Documentation/hardware", file)) as f:
        return list(csv.DictReader(f))


def head(row):
    """The description of the event of a row, without its sub-event"""
    box, event = row["box"], row["event_name"]
    text = row["description"]
    if (box, event) in OWN:
        return OWN[box, event]
    if text == NAME_ONLY:
        return NO_TEXT
    text = REMARK.sub("", text)
    text = WORDED.get(text, text)
    if event.startswith("FVC_EV"):
        text = f"Fill/victim control event {event[-1]}"
    if text.startswith("tracker file, "):
        text = text.replace("file", "-file occupancy in units of 256", 1).replace(" -", "-")
        text = text.replace("from I/O", "from the I/O")
    if box == "B" and event.endswith("_MATCH"):
        text += "; give match= and mask="
    return text if box == "R" else capital(text)


def xeon7500():
    """(processor, unit, name, head of the text, sub-event, doubt) of each event"""
    for row in rows_of("xeon-7500-events.csv"):
        sub = row["umask_name"].upper()
        if sub == "ALL" and events.QUEUE_FULL.fullmatch(row["event_name"]):
            continue
        name = events.RENAMED.get(row["box"], {}).get(row["event_name"], row["event_name"])
        name += ("." + sub).rstrip(".")
        ports = range(4) if row["box"] == "R" else [None]
        for cpu in row["cpu"].split(";"):
            for port in ports:
                prefix = "" if port is None else f"Port {port}, "
                yield (events.CPUS[cpu], row["box"] + "BOX",
                       name if port is None else f"PORT{port}.{name}",
                       prefix + head(row), sub, events.doubt(row))


def packet_text(meaning):
    """The description of a row of ivytown.md, 12.2"""
    text, unconfirmed, _ = re.sub(r" \(row from .*\)$", "", meaning).partition("; UNCONFIRMED")
    text = re.sub(r"response, ([EF])$", r"response, line in \1", text)
    return with_doubt(f"Packets received: {text}", unconfirmed and "Mask UNCONFIRMED.")


def ivytown(cpu):
    """{(processor, unit, name): text}"""
    texts = {}
    for row in events.ivytown_rows(cpu):
        name = f"{row['event']}.{row['subevent']}".rstrip(".").upper()
        texts[cpu, events.ivytown_unit(row), name] = with_doubt(
            row["description"].rstrip("."), events.ivytown_doubt(cpu, row))
    if cpu == "ivytown":
        texts[cpu, "UBOX", "CLOCKTICKS"] = with_doubt(FIXED, "Single source: perfmon.")
        texts[cpu, "IMC", "CLOCKTICKS"] = DCLK
    for band, mhz in events.BANDS.items() if (cpu, "PCU", "FREQ_BAND0_CYCLES") in texts else ():
        texts[cpu, "PCU", f"FREQ_BAND{band}_CYCLES.{mhz}MHZ"] = \
            f"Cycles at or above {mhz} MHz"
    for event in ("TOR_INSERTS", "TOR_OCCUPANCY"):
        for sub, (base, _, requests) in events.tor_opcodes().items():
            head = texts[cpu, "CBOX", f"{event}.{base}"].partition(": ")[0]
            texts[cpu, "CBOX", f"{event}.{sub}"] = f"{head}: {requests}"
    for name, *_, meaning in events.packets() if events.has_packets(cpu) else ():
        texts[cpu, "QPI", f"CTO_COUNT.{name.upper()}"] = packet_text(meaning)
    return texts


def nehalem():
    texts = {}
    for row in rows_of("nehalem-client-events.csv"):
        doubt = "Single source: LIKWID." if row["sources"] == "LIKWID" else ""
        name = f"{row['event']}.{row['subevent']}".rstrip(".")
        variants = {name: row["description"]}
        if row["event"] == "CLK_UNHALTED":
            variants = {"CLOCKTICKS": FIXED}
        elif row["event"] == "ADDR_OPCODE_MATCH":
            variants = {f"{name}.{opcode.upper()}":
                        f"Snoop responses {opcode} to the home logic, of the named origin."
                        for opcode in ("RspFwdI", "RspFwdS", "RspIWb")}
        for cpu in row["models"].split("; "):
            for variant, text in variants.items():
                texts[events.COLUMN[cpu], "UNCORE", variant] = with_doubt(text, doubt)
    return texts


def second_text(unit, name, first):
    """The description of a second name"""
    if unit == "RBOX":
        port, what = name[3], name[5:]
        right = QPI_RIGHT.get(what)
        spelt = f" (QPI{port}_{right} as intel_uncore spells it)" if right else ""
        return f"Port {port}, {QPI_WHAT[right or what]}{spelt}"
    return SECOND_TEXTS.get((unit, name), f"As {first}.")


def catalogue():
    """{(processor, unit, name): description}"""
    texts = {}
    for cpu in events.platforms.PLATFORMS:
        for pmu in events.platforms.FORMATS[cpu]:
            for event in events.platforms.events_of(cpu, pmu):
                key = cpu, event["Unit"], event["EventName"]
                texts[key] = event["BriefDescription"]
                for other in event.keys() - KEYS:
                    print(*key, "has a key", other)
                # jevents.py wants it where the event has no code
                if event.get("ConfigCode", "0x0") != "0x0":
                    print(*key, "has the config", event["ConfigCode"])
    return texts


def check_texts(got, wanted):
    for key, text in wanted.items():
        if got.get(key, text) != text:
            print(*key, "is described as", repr(got[key]), "not", repr(text))


def sub_text(full, text, sub, doubt):
    """What a description says of the sub-event; None if it is not that of the event"""
    end = f". {doubt}" if doubt else ""
    tail = full[len(text):len(full) - len(end)]
    right = full == text + tail + end and tail.startswith(": ") == bool(sub)
    return tail if right and bool(tail) == bool(sub) else None


def check_xeon7500(got):
    """The event's text, and one text for each sub-event of a box, not that of another one"""
    texts, subs = {}, {}
    for cpu, unit, name, text, sub, doubt in xeon7500():
        key = cpu, unit, name
        if key not in got:
            continue            # events.py says so
        full = got[key]
        tail = sub_text(full, text, sub, doubt)
        if tail is None:
            print(*key, "is described as", repr(full), "not", repr(with_doubt(text, doubt)))
            continue
        wanted = OWN_SUB.get((unit, name)) or texts.setdefault((unit, sub), tail)
        if tail != wanted:
            print(*key, "has the sub-event", tail, "and another event has", wanted)
        event = name[:len(name) - len(sub)]
        if subs.setdefault((cpu, unit, event, tail), sub) != sub:
            print(*key, "has the text of another sub-event", tail)


def check_configs():
    for file in ("ivytown-events.csv", "haswell-ep-events.csv", "nehalem-client-events.csv"):
        for row in rows_of(file):
            config = int(row["code"], 16) | int(row["umask"] or "0", 16) << 8
            config |= int(row.get("ext") or "0") << 21
            if row["config"] and int(row["config"], 16) != config:
                print(file, row["event"], row["subevent"], "has the config", row["config"],
                      f"not {config:#08x}")


def main():
    got = catalogue()
    for cpu in events.IVYTOWNS:
        check_texts(got, ivytown(cpu))
    check_texts(got, nehalem())
    check_xeon7500(got)
    check_texts(got, {(cpu, unit, name): second_text(unit, name, first)
                      for cpu in ("nehalemex", "westmereex", "nehalem", "westmere",
                                  *events.IVYTOWNS)
                      for (unit, name), first in events.SECOND.items()})
    check_configs()


if __name__ == "__main__":
    main()
