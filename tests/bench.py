#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""bench.py [--check FILE]: what perf's operations cost with either driver.

Register accesses are counted in the modelled machine's access log between two
marks; guest instructions by its time stamp counter, as time is counted in
instructions there (tools/vm --icount).  One processor, so nothing else runs.

Prints the table of Documentation/performance.md; --check FILE compares the
register accesses with those in the file instead.  Status 1 if ex_uncore anywhere
needs more accesses than intel_uncore, or others than are promised.  Where it needs
more instructions, the table has a "!".

EX_MODULE and EX_DRIVE name ex_uncore.ko and the built tests/drive.c.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DRIVERS = ("intel_uncore", "ex_uncore")
TIMES = 6               # each operation is done
SHIFT = 1
TICKS = 1 << SHIFT      # of the time stamp counter (1 GHz) to an instruction
IDLE_MINUTES = 10
TURNS_MS = 200          # so long two events take turns, each of a millisecond

# Events of a box, and others that leave something else in the registers in between
FOUR = "uncore_sbox_0", [0x08, 0x09, 0x0b, 0x0c], [0x20, 0x21, 0x22, 0x23]
# Two that want the same counter
RIVALS = "uncore_bbox_0", 0xc4, 0xee
RIVALS_CTL, RIVALS_EN = 0xc36, 1    # B0_MSR_PMON_EVT_SEL3: written once a turn to enable
SAMPLED = "uncore_sbox_0", 0x09, "sbox0.to_r_snp_msgq_cycles_ne"
# For each kind of filter an event with one value and another, and an event without
FILTERS = {
    "S-Box match": ("uncore_sbox_0", (0, 0x10, 0xf), (0, 0x20, 0xff), (0x20, 0, 0)),
    "B-Box match": ("uncore_bbox_0", (0x4c, 1, 1), (0x4c, 2, 3), (0x52, 0, 0)),
    "M-Box sub register": ("uncore_mbox_0", (0, 0x80, 0), (0, 0x100, 0), (0x14 << 9, 0, 0)),
    "M-Box FVC": ("uncore_mbox_0", (0xd << 9, 0x2800, 0), (0xd << 9, 0x2820, 0),
                  (0x14 << 9, 0, 0)),
    "M-Box address match": ("uncore_mbox_0", (0xb << 9, 1 << 39, 1 << 63 | 1 << 34 | 1),
                            (0xb << 9, 1 << 40, 1 << 63 | 3 << 34 | 2), (0x14 << 9, 0, 0)),
    "R-Box IPERF": ("uncore_rbox_0", (0, 0x80000000, 0), (0, 0x40000000, 0), (24, 1, 0)),
    "R-Box QLX": ("uncore_rbox_0", (4, 1, 0), (4, 2, 0), (24, 1, 0)),
    "R-Box match": ("uncore_rbox_0", (0x210000 << 32 | 8, 2 << 9, 0x1e00),
                    (0x210000 << 32 | 8, 3 << 9, 0x1fe0), (24, 1, 0)),
}

# @word: in the log; @number: so many of it there, if not one, or 0 if the log tells how
# many; @promise: reads and writes of ex_uncore
Row = collections.namedtuple("Row", "title word number promise", defaults=(1, None))
ROWS = [
    Row("open an event", "open0"),
    Row("open the fourth of a group", "open3"),
    Row("enable a group of 1", "on1", 1, (0, 2)),
    Row("enable a group of 4", "on4", 1, (0, 5)),
    Row("read an event", "read1", 1, (1, 0)),
    Row("read a group of 4", "read4", 1, (4, 0)),
    Row("disable a group of 1", "off1", 1, (1, 1)),
    Row("disable a group of 4", "off4", 1, (4, 1)),
    Row("enable a group of 1 again", "again1", 1, (0, 1)),
    Row("enable a group of 4 again", "again4", 1, (0, 1)),
    Row("close a counting event", "close1"),
    Row("close a counting group of 4", "close4"),
    Row("multiplex two events, a turn", "rotate", 0),
    *[Row(f"enable an event with {name}", f"filter{i}") for i, name in enumerate(FILTERS)],
    Row("count for a minute, nobody reads", "idle", IDLE_MINUTES, (0, 0)),
    Row("a sample", "sample", 1, (2, 3)),
    Row("sample for a minute, nothing happens", "watch"),
]

# The list for tests/drive

def open_line(group, pmu, config, config1=0, config2=0):
    return f"open {group} {pmu} {config:#x} {config1:#x} {config2:#x}"


def use(pmu, *events):
    for event in events:
        yield open_line(0, pmu, *event)
    yield from ("on 0", "close 0")


def plain_lines():
    """Enable, read, disable, enable again: one event, then four"""
    pmu, events, others = FOUR
    for number in (1, 4):
        yield from use(pmu, *((e,) for e in others))
        for i, config in enumerate(events[:number]):
            yield f"measure open{i} " + open_line(0, pmu, config)
        for word, verb in (("on", "on"), ("read", "read"), ("off", "off"), ("again", "on")):
            yield f"measure {word}{number} {verb} 0"
        yield f"measure close{number} close 0"


def filter_lines():
    for i, (pmu, *values, other) in enumerate(FILTERS.values()):
        for value, before in (values, reversed(values)):
            yield from use(pmu, before)
            yield from use(pmu, other)
            yield open_line(0, pmu, *value)
            yield f"measure filter{i} on 0"
            yield "close 0"


def rotation_lines():
    """Two events of one counter take turns; and one alone, which has no turns to take"""
    pmu, *rivals = RIVALS
    spin = f"spin {TURNS_MS * 1000000 // TICKS // 2}"      # of two instructions each
    yield open_line(0, pmu, rivals[0])
    yield "on 0"
    yield "measure alone " + spin
    yield open_line(1, pmu, rivals[1])
    yield "on 1"
    yield f"measure rotate sleep {TURNS_MS * 1000}"
    yield "measure turns " + spin
    yield from ("close 1", "close 0")


def idle_lines():
    yield open_line(0, FOUR[0], FOUR[1][0])
    yield "on 0"
    yield f"measure idle sleep {IDLE_MINUTES * 60000000}"
    yield "close 0"


def sample_lines():
    """A step of the clock in which nothing overflows, and one with an overflow and its PMI"""
    pmu, config, signal = SAMPLED
    yield "hw clock 0"
    yield open_line(0, pmu, config) + " 1000"
    yield "on 0"
    # the first one looks after what earlier events have left in other boxes
    yield "sleep 1000"
    yield f"hw put {signal},count=1000"
    yield "hw step 2000"
    for _ in range(TIMES):
        yield "measure step hw step 2000"
        yield f"hw put {signal},count=1000"
        yield "measure sample hw step 2000"
    yield "sleep 500000"
    yield "measure watch sleep 60000000"
    yield "close 0"


def drive_list(driver):
    for _ in range(TIMES):
        yield "measure empty nop"
        yield from plain_lines()
        yield from filter_lines()
    yield from rotation_lines()
    yield from idle_lines()
    if driver == "ex_uncore":       # the other one refuses
        yield from sample_lines()


# What came out

def is_uncore(address):
    return address in (0x394, 0x395) or 0xc00 <= address <= 0xfff


def is_turn(address, value):
    return address == RIVALS_CTL and value & RIVALS_EN


def read_log(path):
    """{word: [[reads, writes, turns that rivals took] between its marks, ...]}"""
    found, word = collections.defaultdict(list), None
    with open(path) as f:
        for line in f:
            _, what, *rest = line.split()
            if what == "mark":
                word = rest[0] if rest[1] == "begin" else None
                if word:
                    found[word].append([0, 0, 0])
            elif word and what in "rw" and is_uncore(int(rest[2], 16)):
                found[word][-1]["rw".index(what)] += 1
                found[word][-1][2] += what == "w" and is_turn(*(int(x, 16) for x in rest[2:4]))
    return found


def measure(driver, folder):
    """{word: ((reads, writes, turns), instructions)}"""
    steps, log = os.path.join(folder, "list"), os.path.join(folder, "log")
    with open(steps, "w") as f:
        f.write("".join(f"{line}\n" for line in drive_list(driver)))
    mux = f"/sys/bus/event_source/devices/{RIVALS[0]}/perf_event_mux_interval_ms"
    done = subprocess.run(
        [os.path.join(ROOT, "tools", "vm"), "--icount", str(SHIFT), "--cores", "1",
         "--driver", driver, "--module", os.environ["EX_MODULE"], "--log", log,
         "--put", os.environ["EX_DRIVE"] + ":/root/drive", "--put", steps,
         "--", f"echo 1 >{mux}; ./drive <list"], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"error: the machine with {driver} ended with status {done.returncode}")
    if re.search("^E[A-Z]+$", done.stdout, flags=re.M):
        sys.exit(f"error: {driver} refused an event")
    ticks = collections.defaultdict(list)
    for word, number in re.findall(r"^([a-z]+\d*) (\d+)$", done.stdout, flags=re.M):
        ticks[word].append(int(number))
    result = {}
    for word, accesses in read_log(log).items():
        if any(a != accesses[0] for a in accesses):
            sys.exit(f"error: {driver}: {word} does not always need the same: {accesses}")
        result[word] = accesses[0], min(ticks[word]) // TICKS
    return result


# The table

Cost = collections.namedtuple("Cost", "reads writes instructions")


def instructions(word, measured):
    """What an operation took, without what the measuring takes; None: it slept"""
    def took(name):
        return measured[name][1]

    if word in ("idle", "watch"):
        return None
    if word == "rotate":
        return (took("turns") - took("alone")) // measured["turns"][0][2]
    return took(word) - took("step" if word == "sample" else "empty")


def cost(row, measured):
    """What a driver needs for a row, or None if it refuses"""
    if row.word not in measured:
        return None
    *accesses, turns = measured[row.word][0]
    number = row.number or turns
    if any(a % number for a in accesses):
        sys.exit(f"error: {row.title}: {accesses} for {number} of them")
    return Cost(*(a // number for a in accesses), instructions(row.word, measured))


def more(a, b):
    """Does the second need more than the first, which may refuse or sleep?"""
    return a is not None and b is not None and b > a


def cells(row, theirs, ours):
    """The cells of a row: what does not depend on the compiler first"""
    accesses = [sum(c[:2]) if c else None for c in (theirs, ours)]
    ratio = f"{accesses[1] / accesses[0]:.2f}" if accesses[0] else "-"
    promise = "{} / {}".format(*row.promise) if row.promise else ""
    registers = [f"{c.reads} / {c.writes}" if c else "refused" for c in (theirs, ours)]
    took = [None if c is None else c.instructions for c in (theirs, ours)]
    loud = " !" * more(*took)
    took = ["-" if n is None else str(n) for n in took]
    return [row.title, *registers, ratio, promise, took[0], took[1] + loud]


def complaints(row, theirs, ours):
    if row.promise and (ours.reads, ours.writes) != row.promise:
        yield f"{row.title}: not the {row.promise[0]} reads, {row.promise[1]} writes promised"
    if theirs and more(sum(theirs[:2]), sum(ours[:2])):
        yield f"{row.title}: MORE register accesses than with intel_uncore"


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


def check(table, path):
    """Say whether the table of a file has these register accesses."""
    with open(path) as f:
        kept = [[c.strip() for c in line.split("|")[1:-1]] for line in f if line[0] == "|"][2:]
    kept = {row[0]: row[:REGISTERS] for row in kept}
    for row in table:
        good = kept.pop(row[0], None) == row[:REGISTERS]
        print("ok" if good else "FAIL", f"{os.path.basename(path)}: {row[0]}: {row[2]}")
    for title in kept:
        print(f"FAIL {os.path.basename(path)}: {title} is not measured")


def main():
    with tempfile.TemporaryDirectory() as folder:
        measured = [measure(driver, folder) for driver in DRIVERS]
    costs = [(row, *(cost(row, m) for m in measured)) for row in ROWS]
    table = [cells(*c) for c in costs]
    wrong = [why for c in costs for why in complaints(*c)]
    if sys.argv[1:2] == ["--check"]:
        check(table, sys.argv[2])
    else:
        print_table(table)
    for why in wrong:
        print(f"FAIL {why}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
