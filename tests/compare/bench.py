#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""bench.py [--check FILE]: measure the cost of perf's operations with the kernel's driver and ours.

Register accesses are counted in the modelled machine's access log between two
marks; guest instructions by its time stamp counter, as time is counted in
instructions there (tools/vm --icount).  One processor, so nothing else runs.

Prints tables, for boxes of MSRs and of PCI functions; --check FILE compares the register
accesses with those that the file has instead.  Status 1 if ex_uncore anywhere needs more
accesses or instructions than intel_uncore, or other accesses than are promised.
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
TICKS = 1 << SHIFT      # of the time stamp counter (1 GHz) to an instruction
IDLE_MINUTES = 10
TURNS_MS = 200          # so long two events take turns, each of a millisecond

# @word: in the log; @number: so many of it there, if not one, or 0 if the log tells how
# many; @promise: accesses of ex_uncore, as they stand in the table; @lacks: what the table
# has for intel_uncore, which does not have the operation.  To open an event ex_uncore may need
# a tenth more instructions.
Row = collections.namedtuple("Row", "title word number promise lacks", defaults=(1, "", ""))

# @rows: of the table.  For each box that is measured, by what its words begin with:
# @groups: PMU, events, and others that leave something else in the registers in between,
# @sampled: PMU, event, and what it counts.  @rivals: a PMU and two events that cannot
# count at the same time; @turn: register and bit that are written when one gets its turn.
# @filters: of each kind a PMU, an event with one value, with another, and without.
Machine = collections.namedtuple("Machine",
                                 "title options rows groups sampled rivals turn filters")

# The registers that are counted, beside those of PCI functions
MSRS = range(0xc00, 0x1000)

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
    ])

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
              (CTO_COUNT, 1 << 32 | 0x1800, 3 << 32 | 0x1e00), (0x14, 0, 0))])

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
    yield "hw clock 0"
    yield from (open_line(0, pmu, config) + " 1000", "on 0", "close 0")
    yield open_line(0, pmu, config) + " 1000"
    yield "on 0"
    # the first one looks after what earlier events have left in other boxes
    yield "sleep 1000"
    yield f"hw put {signal},count=1000"
    yield "hw step 2000"
    for _ in range(TIMES):
        yield f"measure {prefix}step hw step 2000"
        yield f"hw put {signal},count=1000"
        yield f"measure {prefix}sample hw step 2000"
    yield "sleep 500000"
    yield f"measure {prefix}watch sleep 60000000"
    yield "close 0"


def lines(machine, driver):
    for _ in range(TIMES):
        yield "measure empty nop"
        for prefix, group in machine.groups.items():
            yield from plain_lines(prefix, *group)
        yield from filter_lines(machine)
    yield from rotation_lines(machine)
    yield from idle_lines(machine)
    if driver != "intel_uncore":        # it refuses
        for prefix, sampled in machine.sampled.items():
            yield from sample_lines(prefix, *sampled)


# What came out

# Reads and writes of configuration space, and of MSRs
Accesses = collections.namedtuple("Accesses", "config_reads config_writes reads writes")


def place(what, address):
    """Which of Accesses it is, if it is one of the counters'"""
    if ":" in address:
        return "rw".index(what)
    return 2 + "rw".index(what) if int(address, 16) in MSRS else None


def read_log(path, turn):
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
            elif word and what in "rw" and place(what, rest[2]) is not None:
                found[word][-1][place(what, rest[2])] += 1
                found[word][-1][-1] += (what == "w" and rest[2] == register
                                        and bool(int(rest[3], 16) & bit))
    return found


def measure(machine, driver, folder):
    """{word: ((accesses, turns), instructions)}"""
    steps, log = (os.path.join(folder, f"{name}.{driver}") for name in ("list", "log"))
    with open(steps, "w") as f:
        f.write("".join(f"{line}\n" for line in lines(machine, driver)))
    mux = f"/sys/bus/event_source/devices/{machine.rivals[0]}/perf_event_mux_interval_ms"
    done = subprocess.run(
        [os.path.join(ROOT, "tools", "vm"), "--icount", str(SHIFT), "--cores", "1",
         "--tsc", "1000000",
         *machine.options, "--driver", driver, "--module", os.environ["EX_MODULE"], "--log", log,
         "--put", os.environ["EX_DRIVE"] + ":/root/drive",
         "--put", steps + ":/root/list", "--", f"echo 1 >{mux}; ./drive <list"],
        stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: the machine with {driver} ended with status {done.returncode}")
    if re.search("^E[A-Z]+$", done.stdout, flags=re.MULTILINE):
        sys.exit(f"error: {driver} refused an event")
    ticks = collections.defaultdict(list)
    for word, number in re.findall(r"^([a-z]+\d*) (\d+)$", done.stdout, flags=re.MULTILINE):
        ticks[word].append(int(number))
    result = {}
    for word, accesses in read_log(log, machine.turn).items():
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
    if machine is XEON7500:
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


def complaints(machine, row, theirs, ours):
    if row.promise and registers(machine, row, ours) != row.promise:
        yield f"{machine.title}: {row.title}: not the {row.promise} promised"
    if theirs and more(sum(theirs.accesses), sum(ours.accesses)):
        yield f"{machine.title}: {row.title}: MORE register accesses than with intel_uncore"
    if theirs and more(may_need(row, theirs.instructions), ours.instructions):
        yield f"{machine.title}: {row.title}: MORE instructions than with intel_uncore"


HEAD = ["operation", "intel_uncore r / w", "ex_uncore r / w", "ratio", "promised r / w",
        "intel_uncore instr.", "ex_uncore instr."]
REGISTERS = 5       # cells of a row that are always the same


def print_table(table):
    widths = [max(map(len, column)) for column in zip(HEAD, *table)]

    def line(row):
        left = [row[0].ljust(widths[0])]
        return "| " + " | ".join(left + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]) + " |"

    print(line(HEAD))
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


def bench(machine):
    """The table, and its errors"""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        theirs, ours = pool.map(lambda driver: measure(machine, driver, folder),
                                ("intel_uncore", "ex_uncore"))
    costs = [(row, None if row.lacks else cost(row, theirs), cost(row, ours))
             for row in machine.rows]
    return ([cells(machine, *c) for c in costs],
            [why for c in costs for why in complaints(machine, *c)])


def main():
    status = 0
    for machine in XEON7500, IVYTOWN:
        table, wrong = bench(machine)
        if sys.argv[1:2] == ["--check"]:
            print("not ok -" if wrong else "ok -", f"{machine.title}: what is promised")
            if machine.title in kept_tables(sys.argv[2]):
                check(machine, table, sys.argv[2])
        else:
            print(f"## {machine.title}\n")
            print_table(table)
            print()
        for why in wrong:
            print(f"not ok - {why}")
        status |= bool(wrong)
    return status


if __name__ == "__main__":
    sys.exit(main())
