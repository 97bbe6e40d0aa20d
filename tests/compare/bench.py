#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""bench.py [--check FILE]: measure the cost of perf's operations with the kernel's driver and ours.

Register accesses are counted in the modelled machine's access log between two
marks; guest instructions by its time stamp counter, as time is counted in
instructions there (tools/vm --icount).  One processor, so nothing else runs.

Prints tables; --check FILE compares the register accesses with those that the file
has instead.  Status 1 if ex_uncore anywhere needs more accesses or instructions than
the kernel's driver where its row does not say so, or other accesses than are promised.
A "!" in the table marks an operation that needs more instructions.

EX_MODULE and EX_DRIVE name ex_uncore.ko and the built tests/programs/drive.c.
"""

import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
TIMES = 6               # each operation is done
SHIFT = 1
DRIVERS = {"p4": "none"}    # that tools/vm need not load
TICKS = 1 << SHIFT      # of the time stamp counter (1 GHz) to an instruction
IDLE_MINUTES = 10
TURNS_MS = 200          # so long two events take turns, each of a millisecond

# @word: in the log; @number: so many of it there, if not one, or 0 if the log tells how
# many; @promise: accesses of ex_uncore, as they stand in the table; @lacks: what the table
# has for the kernel's driver, which does not have the operation; @freeze: ex_uncore has its
# parameter freeze=1; @more: what ex_uncore needs more of, ACCESSES or INSTRUCTIONS; the page
# says why; to open an event it may need a tenth more instructions
Row = collections.namedtuple("Row", "title word number promise lacks freeze more",
                             defaults=(1, "", "", False, []))
ACCESSES, INSTRUCTIONS = "register accesses", "instructions"

# @rows: of the table.  For each box that is measured, by what its words begin with:
# @groups: PMU, events, and others that leave something else in the registers in between,
# @sampled: PMU, event, and what it counts.  @rivals: a PMU and two events that cannot
# count at the same time, or None; @turn: register and bit that are written when one gets
# its turn.  @filters: of each kind a PMU, an event with one value, with another, and without.
# @kernels: the kernel's driver, @theirs: its name for our PMU, if it is another,
# @msrs: the registers that are counted, and @args: parameters of our module.
Machine = collections.namedtuple(
    "Machine",
    "title options rows groups sampled rivals turn filters kernels theirs msrs args",
    defaults=[""])

UNCORE = {"kernels": "intel_uncore", "theirs": None,
          "msrs": [range(0x301, 0x302), range(0x391, 0x397), range(0x3b0, 0x3b8),
                   range(0x3c0, 0x3c8), range(0x700, 0x748), range(0xc00, 0x1000)]}

XEON7500 = Machine(
    "Xeon 7500", [],
    [
        Row("open an event", "open0"),
        Row("open the fourth of a group", "open3"),
        Row("enable a group of 1", "on1", 1, "0 / 2"),
        Row("enable a group of 4", "on4", 1, "0 / 5"),
        Row("read an event", "read1", 1, "1 / 0"),
        Row("read a group of 4", "read4", 1, "4 / 0"),
        Row("disable a group of 1", "off1", 1, "1 / 1"),
        Row("disable a group of 4", "off4", 1, "4 / 1"),
        Row("enable a group of 1 again", "again1", 1, "0 / 1"),
        Row("enable a group of 4 again", "again4", 1, "0 / 1"),
        Row("close a counting event", "close1"),
        Row("close a counting group of 4", "close4"),
        Row("multiplex two events, a turn", "rotate", 0),
        Row("enable an event with S-Box match", "filter0"),
        Row("enable an event with B-Box match", "filter1"),
        Row("enable an event with M-Box sub register", "filter2"),
        Row("enable an event with M-Box FVC", "filter3"),
        Row("enable an event with M-Box address match", "filter4"),
        Row("enable an event with R-Box IPERF", "filter5"),
        Row("enable an event with R-Box QLX", "filter6"),
        Row("enable an event with R-Box match", "filter7"),
        Row("count for a minute without a read", "idle", IDLE_MINUTES, "1 / 0"),
        Row("a sample", "sample", 1, "2 / 3"),
        Row("sample for a minute, no occurrence", "watch"),
    ],
    groups={"": ("uncore_sbox_0", [0x08, 0x09, 0x0b, 0x0c], [0x20, 0x21, 0x22, 0x23])},
    sampled={"": ("uncore_sbox_0", 0x09, "sbox0.to_r_snp_msgq_cycles_ne")},
    rivals=("uncore_bbox_0", (0xc4,), (0xee,)),
    turn=("0xc36", 1),      # B0_MSR_PMON_EVT_SEL3.en
    filters=[
        ("uncore_sbox_0", (0, 0x10, 0xf), (0, 0x20, 0xff), (0x20, 0, 0)),
        ("uncore_bbox_0", (0x4c, 1, 1), (0x4c, 2, 3), (0x52, 0, 0)),
        ("uncore_mbox_0", (0, 0x80, 0), (0, 0x100, 0), (0x14 << 9, 0, 0)),
        ("uncore_mbox_0", (0xd << 9, 0x2800, 0), (0xd << 9, 0x2820, 0), (0x14 << 9, 0, 0)),
        ("uncore_mbox_0", (0xb << 9, 1 << 39, 1 << 63 | 1 << 34 | 1),
         (0xb << 9, 1 << 40, 1 << 63 | 3 << 34 | 2), (0x14 << 9, 0, 0)),
        ("uncore_rbox_0", (0, 0x80000000, 0), (0, 0x40000000, 0), (24, 1, 0)),
        ("uncore_rbox_0", (4, 1, 0), (4, 2, 0), (24, 1, 0)),
        ("uncore_rbox_0", (0x210000 << 32 | 8, 2 << 9, 0x1e00),
         (0x210000 << 32 | 8, 3 << 9, 0x1fe0), (24, 1, 0)),
    ], **UNCORE)

CTO_COUNT = 0x200038
TOR_OPCODE = 0x0135


def box_rows(box, prefix, on, read, off, sample):
    """Operations of 1 and of 4 events of a box, and what is promised of them"""
    yield Row(f"{box}: open an event", f"{prefix}open0")
    for number, promised in zip((1, 4), on):
        yield Row(f"{box}: enable a group of {number}", f"{prefix}on{number}", 1, promised)
    for number, promised in zip((1, 4), read):
        yield Row(f"{box}: read {'an event' if number == 1 else 'a group of 4'}",
                  f"{prefix}read{number}", 1, promised)
    yield Row(f"{box}: disable a group of 4", f"{prefix}off4", 1, off)
    yield Row(f"{box}: close a counting group of 4", f"{prefix}close4")
    if sample:
        yield Row(f"{box}: a sample", f"{prefix}sample", 1, sample)


# intel_uncore calls a C-Box uncore_cbox_0 if the package has another core.
IVYTOWN = Machine(
    "Ivytown", ["--cpu", "ivytown", "--cores", "2", "--append", "maxcpus=1"],
    [
        Row("open an event", "open0"),
        Row("open the fourth of a group", "open3"),
        Row("enable a group of 1", "on1", 1, "0 / 2"),
        Row("enable a group of 4", "on4", 1, "0 / 5"),
        Row("read an event", "read1", 1, "2 / 0"),
        Row("read a group of 4", "read4", 1, "8 / 0"),
        Row("disable a group of 1", "off1", 1, "2 / 2"),
        Row("disable a group of 4", "off4", 1, "8 / 5"),
        Row("enable a group of 1 again", "again1", 1, "0 / 2"),
        Row("enable a group of 4 again", "again4", 1, "0 / 5"),
        Row("close a counting event", "close1"),
        Row("close a counting group of 4", "close4"),
        Row("enable an event with packet filter", "filter3"),
        Row("multiplex two events with packet filter, a turn", "rotate", 0),
        Row("count for a minute without a read", "idle", IDLE_MINUTES, "2 / 0"),
        Row("a sample", "sample", 1, "3 / 3, MSR 2 / 2"),
        Row("sample for a minute, no occurrence", "watch"),
        Row("U-Box: enable a group of 1", "uon1", 1, "MSR 0 / 1"),
        Row("U-Box: enable a group of 2", "uon2", 1, "MSR 0 / 2"),
        Row("U-Box: read an event", "uread1", 1, "MSR 1 / 0"),
        Row("U-Box: read a group of 2", "uread2", 1, "MSR 2 / 0"),
        Row("U-Box: disable a group of 2", "uoff2", 1, "MSR 2 / 2"),
        Row("U-Box: a sample", "usample", 1, "MSR 4 / 4"),
        *box_rows("iMC", "i", ("0 / 2", "0 / 5"), ("2 / 0", "8 / 0"), "8 / 5", "6 / 3, MSR 2 / 2"),
        *box_rows("HA", "h", ("0 / 2", "0 / 5"), ("2 / 0", "8 / 0"), "8 / 5", "3 / 3, MSR 2 / 2"),
        Row("HA: enable an event with address match", "filter1", lacks="no match"),
        *box_rows("C-Box", "c", ("MSR 0 / 2", "MSR 0 / 5"), ("MSR 1 / 0", "MSR 4 / 0"),
                  "MSR 4 / 5", None),
        Row("C-Box: enable an event with opcode filter", "filter0"),
        *box_rows("PCU", "p", ("MSR 0 / 2", "MSR 0 / 5"), ("MSR 1 / 0", "MSR 4 / 0"),
                  "MSR 4 / 5", "MSR 4 / 4"),
        Row("PCU: enable an event with frequency band", "filter2"),
    ],
    groups={"": ("uncore_qpi_0", [0x04, 0x05, 0x08, 0x09], [0x06, 0x07, 0x0a, 0x0b]),
            "u": ("uncore_ubox", [0x44, 0x46], [0x0142, 0x0242]),
            "i": ("uncore_imc_0", [0x0304, 0x0c04, 0x0101, 0x0102], [0x10, 0x11, 0x20, 0x21]),
            "h": ("uncore_ha_0", [0x0301, 0x0c01, 0x0117, 0x011a], [0x03, 0x11, 0x12, 0x13]),
            # two of these events count on counters 0 and 1, two on counters 2 and 3
            "c": ("uncore_cbox_0", [0x0137, 0x0237, 0x011b, 0x021b],
                  [0x0437, 0x0837, 0x041b, 0x081b]),
            "p": ("uncore_pcu", [0x01, 0x02, 0x09, 0x0a], [0x04, 0x05, 0x06, 0x07])},
    sampled={"": ("uncore_qpi_0", 0x04, "qpi0.txl_inserts"),
             "u": ("uncore_ubox", 0x46, "ubox.racu_requests"),
             "i": ("uncore_imc_0", 0x0304, "imc0.cas,op=rd"),
             "h": ("uncore_ha_0", 0x0301, "ha0.request,op=read"),
             "p": ("uncore_pcu", 0x09, "pcu.prochot_internal_cycles")},
    rivals=("uncore_qpi_0", (CTO_COUNT, 0x1c00, 0x1e00), (CTO_COUNT, 0x1800, 0x1f00)),
    turn=("8.2:0xd8", 1 << 22),     # Q_P0_PCI_PMON_CTL0.en
    filters=[("uncore_cbox_0", (TOR_OPCODE, 0x182 << 52), (TOR_OPCODE, 0x187 << 52), (0x0137, 0)),
             ("uncore_ha_0", (0x0120, 1 << 6), (0x0120, 1 << 45 | 1 << 7), (0x03, 0)),
             ("uncore_pcu", (0x0b, 12), (0x0b, 24), (0x01, 0)),
             ("uncore_qpi_0", (CTO_COUNT, 8 << 48 | 0x1c00, 0xf << 48 | 0x1fe0),
              (CTO_COUNT, 1 << 32 | 0x1800, 3 << 32 | 0x1e00), (0x14, 0, 0))],
    **UNCORE)


# A sample reads the box's status: no source says which bit of the global STATUS is whose.
HSX_SAMPLES = {**dict.fromkeys(("sample", "isample", "hsample"), "4 / 3, MSR 2 / 2"),
               **dict.fromkeys(("usample", "psample"), "MSR 5 / 4")}
HASWELL = Machine(
    "Haswell-EP", ["--cpu", "haswell-ep", "--cores", "2", "--append", "maxcpus=1"],
    [
        *(row._replace(promise=HSX_SAMPLES.get(row.word, row.promise)) for row in IVYTOWN.rows),
        *box_rows("S-Box", "s", ("MSR 0 / 2", "MSR 0 / 5"), ("MSR 1 / 0", "MSR 4 / 0"),
                  "MSR 4 / 5", None),
    ],
    groups={"": IVYTOWN.groups[""],
            "u": ("uncore_ubox", [0x0842, 0x46], [0x0143, 0x0243]),
            "i": IVYTOWN.groups["i"],
            "h": ("uncore_ha_0", [0x0301, 0x0c01, 0x1001, 0x2001],
                  [0x0103, 0x0203, 0x0303, 0x0102]),
            "c": IVYTOWN.groups["c"],
            "p": ("uncore_pcu", [0x04, 0x05, 0x09, 0x0a], [0x2a, 0x2b, 0x2c, 0x2d]),
            "s": ("uncore_sbox_0", [0x0102, 0x0202, 0x0402, 0x0802],
                  [0x0103, 0x0203, 0x0403, 0x0803])},
    sampled=IVYTOWN.sampled, rivals=IVYTOWN.rivals, turn=IVYTOWN.turn,
    filters=[IVYTOWN.filters[0],
             ("uncore_ha_0", (0x0120, 1 << 6), (0x0120, 1 << 45 | 1 << 7), (0x0103, 0)),
             ("uncore_pcu", (0x0b, 12), (0x0b, 24), (0x04, 0)), IVYTOWN.filters[3]],
    args="unconfirmed=1", **UNCORE)

BROADWELL = HASWELL._replace(
    title="Broadwell-EP", options=["--cpu", "broadwell-ep", *HASWELL.options[2:]])
# It has no QPI port, which the rows without a name are about, and no S-Box.
BROADWELL_DE = BROADWELL._replace(
    title="Broadwell-DE", options=["--cpu", "broadwell-de", *HASWELL.options[2:]],
    rows=[row for row in HASWELL.rows if re.match("(U-Box|iMC|HA|C-Box|PCU): ", row.title)],
    groups={"": HASWELL.groups["h"], **{key: HASWELL.groups[key] for key in "uihcp"}},
    sampled={key: HASWELL.sampled[key] for key in "uihp"}, rivals=None,
    filters=HASWELL.filters[:3])


def freeze_row(title, *values):
    return Row(f"freeze=1: {title}", *values, lacks="no freeze", freeze=True)


NEHALEM = Machine(
    "Nehalem", ["--cpu", "nehalem-ep"],
    [
        Row("open an event", "open0"),
        Row("open the fourth of a group", "open3"),
        Row("enable a group of 1", "on1", 1, "0 / 2"),
        Row("enable a group of 4", "on4", 1, "0 / 5"),
        Row("read an event", "read1", 1, "1 / 0"),
        Row("read a group of 4", "read4", 1, "4 / 0"),
        Row("disable a group of 1", "off1", 1, "1 / 1"),
        Row("disable a group of 4", "off4", 1, "4 / 1"),
        Row("enable a group of 1 again", "again1", 1, "0 / 1"),
        Row("enable a group of 4 again", "again4", 1, "0 / 1"),
        Row("close a counting event", "close1"),
        Row("close a counting group of 4", "close4", more=[INSTRUCTIONS]),
        Row("multiplex two clocks, a turn", "rotate", 0),
        Row("enable an event with match", "filter0", 1, "0 / 3", lacks="no match"),
        Row("count for a minute without a read", "idle", IDLE_MINUTES, "1 / 0"),
        Row("a sample", "sample", 1, "2 / 2"),
        Row("sample for a minute, no occurrence", "watch"),
        freeze_row("enable a group of 1", "on1", 1, "0 / 1"),
        freeze_row("enable a group of 4", "on4", 1, "0 / 4"),
        freeze_row("disable a group of 1", "off1", 1, "1 / 1"),
        freeze_row("disable a group of 4", "off4", 1, "4 / 4"),
        freeze_row("a sample", "sample", 1, "2 / 3"),
        freeze_row("sample for a minute, no occurrence", "watch"),
    ],
    groups={"": ("uncore", [0x0109, 0x0209, 0x0108, 0x0208], [0x010a, 0x020a, 0x010b, 0x020b])},
    sampled={"": ("uncore", 0x0109, "uncore.llc_miss,op=rd")},
    rivals=("uncore", (0xff,), (0xff,)),
    turn=("0x391", 1 << 32),        # MSR_UNCORE_PERF_GLOBAL_CTRL.EN_FC0
    filters=[("uncore", (0x0435, 0x40001a0000000000), (0x0435, 0x40001d0000000000), (0x0109, 0))],
    **UNCORE)


def p4_config(event, emask):
    return event << 57 | emask << 41


NETBURST = Machine(
    "NetBurst", ["--cpu", "netburst"],
    [
        Row("open the first event", "first0"),
        Row("open another event", "open0"),
        Row("open the fourth of a group", "open3"),
        Row("enable a group of 1", "on1", 1, "0 / 2"),
        Row("enable a group of 4", "on4", 1, "0 / 8"),
        Row("read an event", "read1", 1, "1 / 0"),
        Row("read a group of 4", "read4", 1, "4 / 0"),
        Row("disable a group of 1", "off1", 1, "2 / 1"),
        Row("disable a group of 4", "off4", 1, "8 / 4", more=[INSTRUCTIONS]),
        Row("enable a group of 1 again", "again1", 1, "0 / 1"),
        Row("enable a group of 4 again", "again4", 1, "0 / 4"),
        Row("close a counting event", "close1"),
        Row("close a counting group of 4", "close4"),
        Row("count for a minute without a read", "idle", IDLE_MINUTES, more=[ACCESSES]),
        Row("enable an event that samples, new preset", "preset", 1, "0 / 4"),
        Row("disable an event that samples", "halt", 1, "2 / 1"),
        Row("enable an event that samples again", "resume", 1, "0 / 1"),
        Row("a sample", "sample", 1, "2 / 3", more=[INSTRUCTIONS]),
        Row("sample for a minute, no occurrence", "watch", more=[ACCESSES]),
        Row("enable a pair, one starts the other", "pair", 1, "0 / 8", lacks="no pairs"),
        Row("a sample of a pair with again", "pairsample", 1, "4 / 7", lacks="no pairs"),
    ],
    # instr_retired, uop_type, ITLB_reference and memory_cancel, and other bits of their masks
    groups={"": ("netburst", [p4_config(38, 1), p4_config(40, 2), p4_config(2, 1), p4_config(3, 4)],
                 [p4_config(38, 2), p4_config(40, 4), p4_config(2, 2), p4_config(3, 8)])},
    sampled={"": ("netburst", p4_config(38, 1), "p4.instr_retired,mask=nbogusntag")},
    rivals=None, turn=("none", 0), filters=[], kernels="p4", theirs="cpu",
    msrs=[range(0x300, 0x312), range(0x360, 0x372), range(0x3a0, 0x3f3)])

# The list for tests/programs/drive.c


def open_line(group, pmu, config, config1=0, config2=0):
    return f"open {group} {pmu} {config:#x} {config1:#x} {config2:#x}"


def use(pmu, *events):
    for event in events:
        yield open_line(0, pmu, *event)
    yield from ("on 0", "close 0")


def plain_lines(prefix, pmu, events, others):
    """Enable, read, disable, enable again: one event, then all"""
    for number in (1, len(events)):
        yield from use(pmu, *((e,) for e in others))
        for i, config in enumerate(events[:number]):
            yield f"measure {prefix}open{i} " + open_line(0, pmu, config)
        for word, verb in (("on", "on"), ("read", "read"), ("off", "off"), ("again", "on")):
            yield f"measure {prefix}{word}{number} {verb} 0"
        yield f"measure {prefix}close{number} close 0"


def filter_lines(machine):
    """An open may try the filter, so others use the registers after it."""
    for i, (pmu, *values, other) in enumerate(machine.filters):
        for value, before in (values, reversed(values)):
            yield open_line(1, pmu, *value)
            yield from use(pmu, before)
            yield from use(pmu, other)
            yield f"measure filter{i} on 1"
            yield "close 1"


def rotation_lines(machine):
    """Two events of one counter take turns; and one alone, which has no turns to take"""
    pmu, *rivals = machine.rivals
    spin = f"spin {TURNS_MS * 1000000 // TICKS // 2}"      # of two instructions each
    yield open_line(0, pmu, *rivals[0])
    yield "on 0"
    yield "measure alone " + spin
    yield open_line(1, pmu, *rivals[1])
    yield "on 1"
    yield f"measure rotate sleep {TURNS_MS * 1000}"
    yield "measure turns " + spin
    yield from ("close 1", "close 0")


def idle_lines(machine):
    pmu, events, _ = machine.groups[""]
    yield open_line(0, pmu, events[0])
    yield "on 0"
    yield f"measure idle sleep {IDLE_MINUTES * 60000000}"
    yield "close 0"


def sample_lines(prefix, pmu, config, signal):
    """A step of the clock in which nothing overflows, and one with an overflow and its PMI"""
    # p4 starts a counter from the preset before, and its PMI comes one event later
    count = 1001 if pmu == "netburst" else 1000
    yield "hw clock 0"
    yield from (open_line(0, pmu, config) + " 1000", "on 0", "close 0")
    yield open_line(0, pmu, config) + " 1000"
    yield "on 0"
    # the first one looks after what earlier events have left in other boxes
    yield "sleep 1000"
    yield f"hw put {signal},count={count}"
    yield "hw step 2000"
    for _ in range(TIMES):
        yield f"measure {prefix}step hw step 2000"
        yield f"hw put {signal},count={count}"
        yield f"measure {prefix}sample hw step 2000"
    yield "sleep 500000"
    yield f"measure {prefix}watch sleep 60000000"
    yield "close 0"


def preset_lines(machine):
    """An event that samples, after another one with another period has used its counter"""
    pmu, (event, *_), (other, *_) = machine.groups[""]
    yield from (open_line(0, pmu, other) + " 500", "on 0", "close 0")
    yield open_line(0, pmu, event) + " 1000"
    yield "measure preset on 0"
    yield "measure halt off 0"
    yield "measure resume on 0"
    yield "close 0"


def pair_lines(machine):
    """ITLB_reference starts page_walk_type, which samples and stops with each sample"""
    pmu = machine.groups[""][0]
    again = 1 << 63 | 1000
    yield "hw clock 0"
    for _ in range(TIMES):
        # others leave other presets and event selections
        yield open_line(0, pmu, p4_config(2, 1), 500)
        yield open_line(0, pmu, p4_config(8, 2) | 1 << 30) + " 500"
        yield from ("on 0", "close 0")
        yield open_line(0, pmu, p4_config(2, 2), again)
        yield open_line(0, pmu, p4_config(8, 1) | 1 << 30) + " 1000"
        yield "measure pair on 0"
        for _ in range(2):      # the first one looks after what earlier events have left
            yield "hw put p4.itlb_reference,mask=miss,count=1000"
            yield "hw step 2000"
            yield "measure pairstep hw step 2000"
            yield "hw put p4.page_walk_type,mask=dtmiss,count=1000"
            yield "measure pairsample hw step 2000"
        yield "close 0"


def first_lines(machine):
    """Only the first event takes the counters from the other driver; it stays."""
    pmu, (event, *_), _ = machine.groups[""]
    for _ in range(TIMES):
        yield "measure first0 " + open_line(0, pmu, event)
        yield "close 0"
    yield open_line(2, pmu, event)


def lines(machine, driver):
    if machine.theirs:
        yield from first_lines(machine)
    for _ in range(TIMES):
        yield "measure empty nop"
        for prefix, group in machine.groups.items():
            yield from plain_lines(prefix, *group)
        yield from filter_lines(machine)
        if machine.theirs:      # a driver that samples, too
            yield from preset_lines(machine)
    if machine.rivals:
        yield from rotation_lines(machine)
    yield from idle_lines(machine)
    if driver != "intel_uncore":        # it refuses
        for prefix, sampled in machine.sampled.items():
            yield from sample_lines(prefix, *sampled)
    if machine is NETBURST and driver != machine.kernels:
        yield from pair_lines(machine)


def drive_list(machine, driver):
    """The same for each driver, but for the names of the PMU"""
    theirs = machine.theirs if driver == machine.kernels else None
    for line in lines(machine, driver):
        yield line.replace(machine.groups[""][0], theirs) if theirs and "open" in line else line


# What came out

# Reads and writes of configuration space, and of MSRs
Accesses = collections.namedtuple("Accesses", "config_reads config_writes reads writes")


def place(what, address, msrs):
    """Which of Accesses it is, if it is one of the counters'"""
    if ":" in address:
        return "rw".index(what)
    msr = int(address, 16)
    return 2 + "rw".index(what) if any(msr in r for r in msrs) else None


def read_log(path, turn, msrs):
    """{word: [accesses and turns that rivals took between its marks, ...]}"""
    register, bit = turn
    found, word = collections.defaultdict(list), None
    with open(path) as f:
        for line in f:
            _, what, *rest = line.split()
            if what == "mark":
                word = rest[0] if rest[1] == "begin" else None
                if word:
                    found[word].append([0] * len(Accesses._fields) + [0])
            elif word and what in "rw" and place(what, rest[2], msrs) is not None:
                found[word][-1][place(what, rest[2], msrs)] += 1
                found[word][-1][-1] += (what == "w" and rest[2] == register
                                        and bool(int(rest[3], 16) & bit))
    return found


def measure(machine, driver, module_args, folder):
    """{word: ((accesses, turns), instructions)}"""
    steps, log = (os.path.join(folder, f"{name}.{driver}.{module_args}")
                  for name in ("list", "log"))
    with open(steps, "w") as f:
        f.write("".join(f"{line}\n" for line in drive_list(machine, driver)))
    mux = machine.rivals and \
        f"echo 1 >/sys/bus/event_source/devices/{machine.rivals[0]}/perf_event_mux_interval_ms; "
    done = subprocess.run(
        [os.path.join(ROOT, "tools", "vm"), "--icount", str(SHIFT), "--cores", "1",
         "--tsc", "1000000",
         *machine.options, "--driver", DRIVERS.get(driver, driver), "--module",
         os.environ["EX_MODULE"], "--module-args", module_args, "--log", log,
         "--put", os.environ["EX_DRIVE"] + ":/root/drive",
         "--put", steps + ":/root/list", "--", f"{mux or ''}./drive <list"],
        stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: the machine with {driver} ended with status {done.returncode}")
    if re.search("^E[A-Z]+$", done.stdout, flags=re.MULTILINE):
        sys.exit(f"error: {driver} refused an event")
    ticks = collections.defaultdict(list)
    for word, number in re.findall(r"^([a-z]+\d*) (\d+)$", done.stdout, flags=re.MULTILINE):
        ticks[word].append(int(number))
    result = {}
    for word, accesses in read_log(log, machine.turn, machine.msrs).items():
        if any(a != accesses[0] for a in accesses):
            sys.exit(f"error: {driver}: {word} does not always need the same: {accesses}")
        result[word] = accesses[0], min(ticks[word]) // TICKS
    return result


# The table

Cost = collections.namedtuple("Cost", "accesses instructions")


def instructions(word, measured):
    """What an operation took, without what the measuring takes; None: it slept"""
    def took(name):
        return measured[name][1]

    if word in ("idle", "watch"):
        return None
    if word == "rotate":
        return (took("turns") - took("alone")) // measured["turns"][0][-1]
    return took(word) - took(word.replace("sample", "step") if "sample" in word else "empty")


def cost(row, measured):
    """What a driver needs for a row, or None if it refuses"""
    if row.word not in measured:
        return None
    *accesses, turns = measured[row.word][0]
    number = row.number or turns
    if any(a % number for a in accesses):
        sys.exit(f"error: {row.title}: {accesses} for {number} of them")
    return Cost(Accesses(*(a // number for a in accesses)), instructions(row.word, measured))


def more(a, b):
    """Does the second need more than the first, which may refuse or sleep?"""
    return a is not None and b is not None and b > a


def registers(machine, row, cost):
    """Accesses as they stand in the table"""
    if not cost:
        return row.lacks or "refused"
    config, msr = cost.accesses[:2], cost.accesses[2:]
    if machine in (XEON7500, NEHALEM, NETBURST):
        return "{} / {}".format(*msr)
    parts = ["{} / {}".format(*config)] if any(config) or not any(msr) else []
    return ", ".join(parts + ["MSR {} / {}".format(*msr)] * any(msr))


def cells(machine, row, theirs, ours):
    """The cells of a row: first those that do not depend on the compiler"""
    accesses = [sum(c.accesses) if c else None for c in (theirs, ours)]
    ratio = f"{accesses[1] / accesses[0]:.2f}" if accesses[0] else "-"
    took = [None if c is None else c.instructions for c in (theirs, ours)]
    loud = " !" * more(took[0] and may_need(row, took[0]), took[1])
    took = ["-" if n is None else str(n) for n in took]
    return [row.title, *(registers(machine, row, c) for c in (theirs, ours)), ratio,
            row.promise, took[0], took[1] + loud]


def may_need(row, instructions):
    """So many instructions may ex_uncore need where the kernel's driver needs these"""
    return instructions and instructions * (1.1 if "open " in row.title else 1)


def excess(row, theirs, ours):
    """What ex_uncore needs more of"""
    if theirs and more(sum(theirs.accesses), sum(ours.accesses)):
        yield ACCESSES
    if theirs and more(may_need(row, theirs.instructions), ours.instructions):
        yield INSTRUCTIONS


def complaints(machine, row, theirs, ours):
    if row.promise and registers(machine, row, ours) != row.promise:
        yield f"{machine.title}: {row.title}: not the {row.promise} promised"
    found = tuple(excess(row, theirs, ours))
    for what in found:
        if what not in row.more:
            yield f"{machine.title}: {row.title}: MORE {what} than with {machine.kernels}"
    for what in row.more:
        if what not in found:
            yield f"{machine.title}: {row.title}: not more {what} than with {machine.kernels}"


HEAD = ["operation", "{} r / w", "ex_uncore r / w", "ratio", "promised r / w", "{} instr.",
        "ex_uncore instr."]
REGISTERS = 5       # cells of a row that are always the same


def print_table(machine, table):
    head = [title.format(machine.kernels) for title in HEAD]
    widths = [max(map(len, column)) for column in zip(head, *table)]

    def line(row):
        left = [row[0].ljust(widths[0])]
        return "| " + " | ".join(left + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]) + " |"

    print(line(head))
    print("|-" + "-|-".join("-" * w for w in widths[:1]) + "-|-"
          + ":|-".join("-" * w for w in widths[1:]) + ":|")
    for row in table:
        print(line(row))


def kept_tables(path):
    """{a table's heading: {title: cells}} of a page"""
    tables, heading = collections.defaultdict(dict), None
    with open(path) as f:
        for line in f:
            if line.startswith("## "):
                heading = line[3:].strip()
            elif line[0] == "|":
                row = [c.strip() for c in line.split("|")[1:-1]]
                tables[heading][row[0]] = row[:REGISTERS]
    return tables


def check(machine, table, path):
    """Say whether the table of a page has these register accesses."""
    kept = dict(list(kept_tables(path)[machine.title].items())[2:])
    page = f"{os.path.basename(path)}: {machine.title}"
    for row in table:
        good = kept.pop(row[0], []) == row[:REGISTERS]
        print("ok -" if good else "not ok -", f"{page}: {row[0]}: {row[2]}")
    for title in kept:
        print(f"not ok - {page}: {title} is not measured")


def runs(machine):
    """The driver of each run, and the parameters of its module"""
    yield from ((machine.kernels, ""), ("ex_uncore", machine.args))
    if any(row.freeze for row in machine.rows):
        yield "ex_uncore", "freeze=1"


def row_costs(row, theirs, ours, frozen=None):
    """The costs of the kernel's driver and of ex_uncore, from what each run measured"""
    return None if row.lacks else cost(row, theirs), cost(row, frozen if row.freeze else ours)


def bench(machine):
    """The table, and its errors"""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        measured = list(pool.map(lambda run: measure(machine, *run, folder), runs(machine)))
    costs = [(row, *row_costs(row, *measured)) for row in machine.rows]
    return ([cells(machine, *c) for c in costs],
            [why for c in costs for why in complaints(machine, *c)])


def main():
    status = 0
    for machine in (XEON7500, IVYTOWN, HASWELL, BROADWELL, BROADWELL_DE, NEHALEM, NETBURST):
        table, wrong = bench(machine)
        if sys.argv[1:2] == ["--check"]:
            print("not ok -" if wrong else "ok -", f"{machine.title}: what is promised")
            if machine.title in kept_tables(sys.argv[2]):
                check(machine, table, sys.argv[2])
        else:
            print(f"## {machine.title}\n")
            print_table(machine, table)
            print()
        for why in wrong:
            print(f"not ok - {why}")
        status |= bool(wrong)
    return status


if __name__ == "__main__":
    sys.exit(main())
