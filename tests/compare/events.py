#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Say where events/ and the events.csv of Documentation/hardware differ: codes, counters, scales,
and how sure they are.  Where in the latter ALL is something else than all sub-events of an
event, or a row contradicts itself.

events.py pairs PROCESSOR: print for perf stat groups of each event of nehalem or westmere by its
name and by its numbers in the events.csv; those in a line can count at the same time.

events.py puts: print for perf stat the events of a NetBurst by their names, and the stimulus of
each; those in a line can count at the same time.

events.py words PROCESSOR UNIT: print the config words that each event has in perf, as "NAME config
0x14 config1 0x1"."""

import csv
import itertools
import os
import re
import sys

from netburst import ALL_NUMBERS

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.append(os.path.join(ROOT, "events"))
import platforms   # behind sys.path
CPUS = {platforms.PLATFORMS[name]["short"]: name for name in ("nehalemex", "westmereex")}
# perf has a "cycles" of its own, and takes no digit for the beginning of a name
RENAMED = {"M": {"CYCLES": "MBOX_CLOCKTICKS"},
           "NETBURST": {"64bit_MMX_uop": "MMX_UOP_64BIT", "128bit_MMX_uop": "MMX_UOP_128BIT"}}
M_REGISTER = re.compile(r"(?:M_MSR_PMU_(?:MSC_|ZDP_CTL_)?|^)(DSP|ISS|MAP|THR|PGT|PLD|FVC)\b")

# "S FULL events want exactly one C-Box group" (xeon-7500.md, 7): of these ALL is none.
QUEUE_FULL = re.compile(r"TO_R_(DRS|NCB|NCS|LOC_NCS)_MSGQ_CYCLES_FULL")
# Names of intel_uncore, as it spells them and as they should be, and the events that they name
SECOND = {("WBOX", "CLOCKTICKS"): "UNCORE_CLOCKTICKS",
          ("MBOX", "BBOX_CMDS_READ"): "FVC_EV0.BBOX_CMDS_READS",
          ("MBOX", "BBOX_CMDS_WRITE"): "FVC_EV0.BBOX_CMDS_WRITES",
          ("RBOX", "QPI0_FLIT_SEND"): "PORT0.FLITS_SENT",
          ("RBOX", "QPI0_IDLE_FLIT"): "PORT0.NULL_IDLE",
          ("RBOX", "QPI0_IDLE_FILT"): "PORT0.NULL_IDLE",
          ("RBOX", "QPI0_DATA_RESPONSE"): "PORT0.NEW_PACKETS_RECV.ANY_DRS",
          ("RBOX", "QPI0_DATE_RESPONSE"): "PORT0.NEW_PACKETS_RECV.ANY_DRS",
          ("RBOX", "QPI1_FLIT_SEND"): "PORT1.FLITS_SENT",
          ("RBOX", "QPI1_FILT_SEND"): "PORT1.FLITS_SENT",
          ("RBOX", "QPI1_IDLE_FLIT"): "PORT1.NULL_IDLE",
          ("RBOX", "QPI1_IDLE_FILT"): "PORT1.NULL_IDLE",
          ("RBOX", "QPI1_DATA_RESPONSE"): "PORT1.NEW_PACKETS_RECV.ANY_DRS",
          ("RBOX", "QPI1_DATE_RESPONSE"): "PORT1.NEW_PACKETS_RECV.ANY_DRS",
          ("UNCORE", "QMC_WRITES_FULL_ANY"): "QMC_WRITES.FULL_ANY",
          ("UNCORE", "QMC_NORMAL_READS_ANY"): "QMC_NORMAL_READS.ANY",
          ("IMC", "CAS_COUNT_READ"): "CAS_COUNT.RD",
          ("IMC", "CAS_COUNT_WRITE"): "CAS_COUNT.WR",
          **{("UNCORE", f"QHL_REQUEST_{sub}"): f"QHL_REQUESTS.{sub}" for sub in (
              "IOH_READS", "IOH_WRITES", "REMOTE_READS", "REMOTE_WRITES", "LOCAL_READS",
              "LOCAL_WRITES")}}

# The events that count lines of 64 bytes, and whose counts perf prints in MiB (events/generate)
LINES = re.compile(r"MBOX FVC_EV\d\.BBOX_CMDS_(READS|WRITES)|BBOX IMT_INSERTS_((NON_)?IOH_)?WR"
                   r"|RBOX PORT\d\.NEW_PACKETS_RECV\.\w+_DRS"
                   r"|UNCORE QMC_(NORMAL_READS\.|WRITES\.FULL_)\w+"
                   r"|IMC CAS_COUNT(\.\w+|_READ|_WRITE)"
                   r"|HA IMC_(READS\.NORMAL|WRITES\.FULL(_ISOCH)?)")
MIB = (64 / (1 << 20), "MiB")
BANDS = {0: 1200, 1: 2000, 2: 2800}     # of an Ivytown's PCU, in MHz, for formulas.rst
COLUMN = {"NHM": "nehalem", "WSM": "westmere"}
PAIRS = 4       # that eight counters can count
STIMULI = 8     # in one put
SPOILT_COUNTER = 1                              # of a NetBurst, by an erratum (netburst.md, 6)
DOUBTED_BITS = [("machine_clear", "2"), ("machine_clear", "6")]     # netburst.md, 15
# What the reference says of an event beside its code, and how sure that is
REMARK = re.compile(r"((Encoding inferred|Code UNCONFIRMED|Single source: \w+|Thread independent"
                    r"|ESCR select UNCONFIRMED|Mask( bit)? UNCONFIRMED)\. ?)+$")


def numbers(text):
    """"a=0x1,b=2" as {a: 1, b: 2}; terms that are 0 are left out"""
    pairs = (x.split("=") for x in re.split("[,;]", text.lower()) if x)
    return {name: int(value, 0) for name, value in pairs if int(value, 0)}


def counters_of(text):
    """"0-3" as perf's "0,1,2,3"; of the R-Box, each half has eight"""
    if text == "fixed":
        return "FIXED"
    if text == "left 0-7 / right 8-15":
        text = "0-7"
    first, _, last = text.partition("-")
    return ",".join(map(str, range(int(first), int(last or first) + 1)))


def scale_of(unit, name):
    """Scale and unit of an event; None if perf prints the count"""
    return MIB if LINES.fullmatch(f"{unit} {name}") else None


def r_value(k, row):
    """What the sub register that ev_sel 6 * p + k chooses has to hold (reference 4.8)"""
    value = row["umask_hex"]
    if k == 0:
        return f"iperf_cfg={value}"
    if k == 2:
        return f"qlx_cfg={value}"
    match, mask = (int(x, 16) for x in re.findall(r"=(\w+)", value))
    high = re.search(r"\[51:48\]: match (\w+) mask (\w+)", row["filter"])
    if high:
        match |= int(high[1], 16) << 48
        mask |= int(high[2], 16) << 48
    return f"xbr_mm_cfg=0x210000,xbr_match={match},xbr_mask={mask}"


def encodings(row):
    """(prefix of the name, terms) of a row: for the R-Box one for each port"""
    box, code, value = row["box"], row["event_code_hex"], row["umask_hex"]
    if box == "R":
        k = int(re.search(r"6\*p\+(\d)", code)[1])
        for port in range(4):
            yield f"PORT{port}.", numbers(f"event={6 * port + k},{r_value(k, row)}")
    elif box == "M":
        register = M_REGISTER.search(row["filter"])
        if register and "=" not in value:
            value = f"{register[1]}={value}"
        yield "", numbers(f"{code},{value}" if "=" in value else code)
    elif box == "B":
        yield "", numbers(f"event={code},counter={row['counters']}")
    else:
        yield "", numbers(f"event={code},umask={value}")


def doubt(row):
    """How the description of a row has to end"""
    sources = row["sources"].split(";")
    if "inferred" in sources:
        return "Encoding inferred."
    if "UNCONFIRMED-code" in sources:
        return "Code UNCONFIRMED."
    if len(sources) == 1 or "guide-name" in sources:  # the guide's name, but not its code
        return f"Single source: {sources[-1]}."
    return ""


def reference():
    """{(processor, unit, name): (terms, remark, counters, scale)}"""
    events = {}
    with open(os.path.join(ROOT, "Documentation/hardware/xeon-7500-events.csv")) as f:
        for row in csv.DictReader(f):
            if row["umask_name"] == "ALL" and QUEUE_FULL.fullmatch(row["event_name"]):
                continue
            name = RENAMED.get(row["box"], {}).get(row["event_name"], row["event_name"])
            name += ("." + row["umask_name"].upper()).rstrip(".")
            for prefix, terms in encodings(row):
                unit = row["box"] + "BOX"
                for cpu in row["cpu"].split(";"):
                    events[CPUS[cpu], unit, prefix + name] = (
                        terms, doubt(row), counters_of(row["counters"]),
                        scale_of(unit, prefix + name))
    return events


def wrong_alls():
    """(processor, box, event, umask of ALL, umasks of the sub-events): a fill WITHOUT victims
    is no victim"""
    alls, subs = {}, {}
    with open(os.path.join(ROOT, "Documentation/hardware/xeon-7500-events.csv")) as f:
        rows = [row for row in csv.DictReader(f) if row["box"] in "CSW" and row["umask_hex"]]
    for row in rows:
        for cpu in row["cpu"].split(";"):
            key, umask = (cpu, row["box"], row["event_name"]), int(row["umask_hex"], 16)
            if row["umask_name"] in ("ALL", "ANY", "C_ALL"):
                alls[key] = umask
            elif "WITHOUT" not in row["umask_name"]:
                subs[key] = subs.get(key, 0) | umask
    return [(*key, alls[key], subs.get(key, 0)) for key in alls if alls[key] != subs.get(key, 0)]


# Processors with the boxes of an Ivytown: their events, and what "models" says of them there
IVYTOWNS = {"ivytown": ("ivytown-events.csv", ""), "haswell_ep": ("haswell-ep-events.csv", "HSX"),
            "broadwell_ep": ("haswell-ep-events.csv", "BDX"),
            "broadwell_de": ("haswell-ep-events.csv", "DE")}


def ivytown_unit(row):
    return {"C": "CBOX", "S": "SBOX"}.get(row["box"], row["box"].upper())


def ivytown_doubt(cpu, row):
    """How the description of a row has to end, if other rows of the processor have two sources"""
    return "Single source: perfmon." if cpu == "ivytown" and row["sources"] == "J" else ""


def ivytown_rows(cpu):
    """Rows of the events, without those that are the mere name of a group of sub-events"""
    file, model = IVYTOWNS[cpu]
    with open(os.path.join(ROOT, "Documentation/hardware", file)) as f:
        rows = [row for row in csv.DictReader(f) if model in row.get("models", "").split("; ")]
    groups = {(row["box"], row["event"]) for row in rows if row["umask"]}
    return [row for row in rows if row["umask"] or row["sources"] != "D"
            or (row["box"], row["event"]) not in groups]


def has_packets(cpu):
    return "uncore_qpi" in platforms.FORMATS[cpu]


def packets():
    """Rows of ivytown.md, 12.2: name, values and masks of match0 and match_rds, meaning"""
    row = re.compile(r"\| ((?:DRS|HOM|NCB|NCS|NDR|SNP)\.\w+) \| (0x\w+) \| (0x\w+) "
                     r"\| (\S+) \| (\S+) \| (.*) \|")
    with open(os.path.join(ROOT, "Documentation/hardware/ivytown.md")) as f:
        return [m.groups() for m in map(row.match, f) if m]


def tor_opcodes():
    """{sub-event: (the sub-event whose filter_opc it sets, value, requests)} of the table of
    opcodes in ivytown.md, 15.4"""
    row = re.compile(r"\| (\w+) \| (0x1\w\w) \| ([\w ]+) \|")
    with open(os.path.join(ROOT, "Documentation/hardware/ivytown.md")) as f:
        found = [m.groups() for m in map(row.fullmatch, map(str.rstrip, f)) if m]
    return {prefix + name.upper(): (f"{prefix}OPCODE", int(value, 16), what.format(requests))
            for prefix, what in (("", "{}"), ("MISS_", "misses of {}"))
            for name, value, requests in found}


def ivytown(cpu):
    """The same of the Ivytown or of a processor with its boxes"""
    events = {}
    for row in ivytown_rows(cpu):
        code, counters = int(row["code"], 16) + 0x100 * int(row["ext"] or 0), row["counters"]
        umask = int(row["umask"] or "0", 16)
        name = f"{row['event']}.{row['subevent']}".rstrip(".").upper()
        if (row["box"], row["event"]) == ("UBox", "CLOCKTICKS"):
            # what perf calls the fixed counter; the event has no code of its own
            code, counters = 0xff, "fixed"
        terms = f"event={code},umask={umask}"
        if row["box"] == "PCU":   # occ_sel has the place of the umask's upper bits
            terms = f"event={code},occ_sel={umask >> 6}"
        events[cpu, ivytown_unit(row), name] = (
            numbers(terms), ivytown_doubt(cpu, row),
            counters_of(counters), scale_of(ivytown_unit(row), name))
    for event in ("TOR_INSERTS", "TOR_OCCUPANCY"):
        for sub, (base, value, _) in tor_opcodes().items():
            terms, _, counters, _ = events[cpu, "CBOX", f"{event}.{base}"]
            events[cpu, "CBOX", f"{event}.{sub}"] = (
                {**terms, "filter_opc": value}, "", counters, None)
    for band, mhz in BANDS.items() if (cpu, "PCU", "FREQ_BAND0_CYCLES") in events else ():
        terms, *rest = events[cpu, "PCU", f"FREQ_BAND{band}_CYCLES"]
        events[cpu, "PCU", f"FREQ_BAND{band}_CYCLES.{mhz}MHZ"] = (
            {**terms, f"filter_band{band}": mhz // 100}, *rest)
    # intel_uncore gives this name to the fixed counter on the Ivytown alone.
    events.setdefault((cpu, "IMC", "CLOCKTICKS"), (numbers("event=0xff"), "", "FIXED", None))
    for name, *values, meaning in packets() if has_packets(cpu) else ():
        match, mask, rds, rds_mask = (x.replace("-", "0") for x in values)
        terms = f"match0={match},mask0={mask},match_rds={rds},mask_rds={rds_mask}"
        events[cpu, "QPI", f"CTO_COUNT.{name.upper()}"] = (
            numbers(f"event=0x138,{terms}"),
            "Mask UNCONFIRMED." if meaning.endswith("UNCONFIRMED") else "",
            counters_of("0-3"), None)
    return events


def match_values():
    """{opcode: value of the match register} of nehalem-client.md, 4.7"""
    with open(os.path.join(ROOT, "Documentation/hardware/nehalem-client.md")) as f:
        line, = (line for line in f if line.startswith("Values: opcode-only"))
    return {name.upper(): int(value, 16) for name, value in re.findall(r"(Rsp\w+) = (\w+)", line)}


def nehalem():
    """The same of Nehalem and Westmere.  The match counts one of the opcodes that the SDM names."""
    events = {}
    with open(os.path.join(ROOT, "Documentation/hardware/nehalem-client-events.csv")) as f:
        rows = list(csv.DictReader(f))
    for row in rows:
        name = f"{row['event']}.{row['subevent']}".rstrip(".")
        terms = numbers(f"event={row['code']},umask={row['umask']}")
        mesf = re.match(r"needs MSR 301H: (\w+)", row["note"])
        if mesf:
            terms["mesf"] = int(mesf[1], 16)
        variants = {name: terms}
        if row["event"] == "CLK_UNHALTED":  # what perf calls the fixed counter
            variants = {"CLOCKTICKS": terms}
        elif row["event"] == "ADDR_OPCODE_MATCH":
            variants = {f"{name}.{opcode}": {**terms, "match": value}
                        for opcode, value in match_values().items()}
        for cpu in row["models"].split("; "):
            for variant, what in variants.items():
                events[COLUMN[cpu], "UNCORE", variant] = (
                    what, "Single source: LIKWID." if row["sources"] == "LIKWID" else "",
                    counters_of(row["counters"]), scale_of("UNCORE", variant))
    return events


def netburst_rows():
    with open(os.path.join(ROOT, "Documentation/hardware/netburst-events.csv")) as f:
        return list(csv.DictReader(f))


def netburst_masks():
    """Rows of the events whose mask bits count nothing alone"""
    with open(os.path.join(ROOT, "Documentation/hardware/netburst-masks.csv")) as f:
        return list(csv.DictReader(f))


def netburst_events():
    """Rows of the named events: one for each mask bit, or for each mask that counts something"""
    masks = {}
    for row in netburst_masks():
        masks.setdefault(row["event"], []).append(row)
    for row in netburst_rows():
        if row["event"] not in masks:
            yield row | {"emask": hex(1 << int(row["mask_bit"])), "edge": "0",
                         "occurrence": f"mask={row['mask_name'].lower()}"}
            continue
        for mask in masks[row["event"]]:
            yield row | mask | {"mask_bit": None}
        masks[row["event"]] = []


def netburst_counters(text):
    """"FSB_ESCR0: 0,1; FSB_ESCR1: 2,3" as "0,2,3" """
    numbers = [int(number) for escr in text.split(";") for number in escr.split(":")[1].split(",")]
    return ",".join(str(number) for number in sorted(numbers) if number != SPOILT_COUNTER)


def netburst_remarks(row):
    """How the description of a row has to end"""
    if row["thread"] == "TI":
        yield "Thread independent."
    if row["cccr_escr_select_linux"] not in ("", row["cccr_escr_select"]):
        yield "ESCR select UNCONFIRMED."
    if (row["event"], row["mask_bit"]) in DOUBTED_BITS:
        yield "Mask bit UNCONFIRMED."
    if row["event"].lower().startswith("bsq_a"):
        yield "Mask UNCONFIRMED."


def netburst_name(row):
    return f"{RENAMED['NETBURST'].get(row['event'], row['event'])}.{row['mask_name']}"


def netburst():
    """The same of the NetBurst, by Linux's number of the event"""
    events = {}
    for row in netburst_events():
        name = netburst_name(row).upper()
        terms = f"event={ALL_NUMBERS.index(row['event'])},emask={row['emask']}"
        if row["edge"] == "1":
            terms += ",edge=1,compare=1"
        events["netburst", "NETBURST", name] = (
            numbers(terms), " ".join(netburst_remarks(row)),
            netburst_counters(row["escr_counters"]), None)
    return events


def netburst_sets():
    """Rows of events that can count at the same time: one of each unit, and three of the units that
    share three counters"""
    sets = []
    for row in netburst_events():
        unit = row["escr_counters"].split("_")[0]
        block = netburst_counters(row["escr_counters"])[-1]
        fits = (s for s in sets if len(s) < STIMULI and unit not in (u for u, _, _ in s)
                and [b for _, b, _ in s].count(block) < 3)
        found = next(fits, None)
        if not found:
            found = []
            sets.append(found)
        found.append((unit, block, row))
    for s in sets:      # those with a choice of ESCRs last
        yield sorted((row for _, _, row in s), key=lambda row: row["escr_counters"].count(";"))


def print_puts():
    """"every": an event that counts edges needs a clock between two occurrences."""
    number = itertools.count(1001)
    for rows in netburst_sets():
        print(",".join(f"netburst/{netburst_name(row).lower()}/" for row in rows),
              *(f"p4.{row['event'].lower()},{row['occurrence']},every=2,count={next(number)}"
                .replace(",,", ",") for row in rows))


def wrong_rows():
    """(event, mask, what is wrong): two rows of the same name, or an ESCR that has not the row's
    event and mask bit"""
    seen = set()
    for row in netburst_rows():
        name = row["event"], row["mask_name"]
        if name in seen:
            yield (*name, "is there twice")
        seen.add(name)
        escr = int(row["escr_event_select"], 16) << 25 | 1 << 9 + int(row["mask_bit"])
        if int(row["escr_value"], 16) != escr:
            yield (*name, f"has {row['escr_value']} for an ESCR, not {escr:#010x}")


def with_second_names(events):
    """The same, and the second names: with the code and counters of the first"""
    for (cpu, *unit_name), event in list(events.items()):
        for (unit, name), first in SECOND.items():
            if unit_name == [unit, first]:
                events[cpu, unit, name] = (event[0], "", event[2], scale_of(unit, name))
    return events


def print_pairs(processor):
    """Events with different filters are in different lines."""
    lines, last = [], None
    for (cpu, _, name), (terms, _, counters, _) in with_second_names(nehalem()).items():
        if cpu != processor or counters == "FIXED":
            continue
        config = terms.get("event", 0) | terms["umask"] << 8
        config1 = terms.get("mesf", 0) | terms.get("match", 0)
        if config1 != last or len(lines[-1]) == PAIRS:
            lines.append([])
        last = config1
        lines[-1].append(f"{{uncore/{name.lower()}/,"
                         f"uncore/config={config:#x},config1={config1:#x}/}}")
    for line in lines:
        print(",".join(line))


def scale_unit(text):
    """A ScaleUnit of the catalogue as (scale, unit)"""
    parts = re.fullmatch(r"([-+.e\d]+)(\w+)", text)
    return (float(parts[1]), parts[2]) if parts else text


def catalogue():
    """The same of events/; and {(processor, unit, file): (terms, scale or unit)} of sysfs"""
    events, files = {}, {}
    for cpu, platform in platforms.PLATFORMS.items():
        for pmu in platform["pmus"]:
            for event in platforms.events_of(cpu, pmu):
                terms = numbers(f"event={event.get('EventCode', 0)},"
                                f"umask={event.get('UMask', 0)},{event.get('Filter', '')}")
                end = REMARK.search(event["BriefDescription"])
                scale = scale_unit(event["ScaleUnit"]) if "ScaleUnit" in event else None
                events[cpu, event["Unit"], event["EventName"]] = (
                    terms, end[0] if end else "", event["Counter"], scale)
                if event.get("PerPkg") != (None if platform.get("per_cpu") else "1"):
                    print(cpu, event["EventName"], "has a wrong PerPkg")
                file = event["EventName"].lower()
                files[cpu, event["Unit"], file] = terms
                if scale:
                    files[cpu, event["Unit"], file + ".scale"] = scale[0]
                    files[cpu, event["Unit"], file + ".unit"] = scale[1]
    return events, files


def senseless():
    """(platform, event) of platforms.toml's exceptions that the other platform does not have"""
    for cpu, platform in platforms.PLATFORMS.items():
        rule = platform.get("events", {"like": cpu, "without": []})
        has = {f"{pmu}/{event['EventName']}" for pmu in platforms.FORMATS[rule["like"]]
               for event in platforms.events_of(rule["like"], pmu)}
        yield from ((cpu, event) for event in rule["without"] if event not in has)


def print_words(cpu, box):
    """Each event's config words"""
    pmu = next(pmu for pmu in platforms.FORMATS[cpu] if platforms.unit(pmu) == box)
    for (*of, name), (terms, *_) in sorted(catalogue()[0].items()):
        if of == [cpu, box]:
            config = [0, 0, 0]
            for term, value in terms.items():
                field = platforms.FORMATS[cpu][pmu][term]
                config[field[0]] |= platforms.part(value, field)
            print(name.lower(), *(f"config{i or ''} {value:#x}" for i, value in enumerate(config)
                                  if value))


def main():
    if sys.argv[1:2] == ["pairs"]:
        print_pairs(sys.argv[2])
        return
    if sys.argv[1:2] == ["puts"]:
        print_puts()
        return
    if sys.argv[1:2] == ["words"]:
        print_words(*sys.argv[2:])
        return
    wanted = {**reference(), **nehalem(), **netburst()}
    for cpu in IVYTOWNS:
        wanted.update(ivytown(cpu))
    wanted = with_second_names(wanted)
    got, _ = catalogue()
    for key in sorted(wanted.keys() | got.keys()):
        if got.get(key) != wanted.get(key):
            print(*key, "is", got.get(key, "missing"), "not", wanted.get(key, "in the CSV"))
    for row in senseless():
        print(*row, "is left out of the events of a platform that does not have it")
    for *key, umask, subs in wrong_alls():
        print(*key, f"has {umask:#x} for ALL, and {subs:#x} in its sub-events")
    for row in wrong_rows():
        print("netburst", *row)


if __name__ == "__main__":
    main()
