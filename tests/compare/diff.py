#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Ask intel_uncore and ex_uncore the same, and compare what they say.

    diff.py list CPU SEED       a list for tests/programs/drive.c; its last events are drawn
    diff.py compare CPU SEED TABLE A B
                                A and B are what came out with intel_uncore and
                                with ex_uncore; every difference is in TABLE

CPU is a "short" of events/platforms.toml.  The output of a run has two sections, each behind a line
"== NAME": list, and sysfs ("grep . FILE..." in the PMUs' folder).
"""

import collections
import fnmatch
import itertools
import re
import sys

from diff_events import (
    BOXES,
    FIXED,
    N_OCC_RST,
    fields,
    is_misplaced,
    kind_of,
    last_groups,
    many_codes,
    named_groups,
    random_groups,
    rounds,
)

SEED = 7500
# (PMU, event, stimulus, 2 to this is half a lap of its counter, is it read half way?)
LAPS = {
    "7500": [("uncore_wbox", FIXED, "now", 47, True),
             ("uncore_wbox", (2, 0, 0), f"put wbox.prochot,count={1 << 47}", 47, True)],
    "ivytown": [("uncore_ubox", FIXED, "now", 47, True),
                ("uncore_ubox", (0, 0, 0), "now", 43, True),
                ("uncore_qpi_0", (0x14, 0, 0), "now", 47, True)],
    "nehalem": [("uncore", config, f"put uncore.qhl_to_qmc_bypass,count={1 << 47}", 47, True)
                for config in (FIXED, (0x126, 0, 0))],
    "sandy-bridge": [
        ("uncore_cbox_0", FIXED, "now", 47, True),
        ("uncore_arb", (0x184, 0, 0), f"put arb.coh_trk_requests,count={1 << 43}", 43, True),
        ("uncore_imc", (1, 0, 0), f"put imc.data_read,count={1 << 31}", 31, True)],
}
LAPS["skylake-sp"] = [
    ("uncore_ubox", FIXED, "now", 47, True), ("uncore_imc_0", FIXED, "now", 47, True),
    ("uncore_upi_0", (1, 0, 0), "now", 47, True),
    *(("uncore_iio_free_running_0", (0x20ff, 0, 0),
       f"put iio0.bandwidth,port=0,dir=in,count={1 << 35},width={1 << 35}", 35, half_way)
      for half_way in (True, False))]
LAPS["E7"] = LAPS["7500"]
LAPS["westmere"] = LAPS["nehalem"]
LAPS["haswell-client"] = LAPS["skylake-client"] = LAPS["sandy-bridge"]
LAPS["haswell-ep"] = LAPS["broadwell-ep"] = LAPS["ivytown"]
LAPS["broadwell-de"] = LAPS["ivytown"][:2]
# Clocks, to be read while they carry
CARRIES = {"ivytown": [("uncore_ubox", FIXED), ("uncore_qpi_0", (0x14, 0, 0)),
                       ("uncore_qpi_1", (0x14, 0, 0)), ("uncore_qpi_2", (0x14, 0, 0))],
           "broadwell-de": [("uncore_ubox", FIXED), ("uncore_ha_0", (0, 0, 0))]}
CARRIES["haswell-ep"] = CARRIES["broadwell-ep"] = CARRIES["ivytown"]
CARRIES["skylake-sp"] = [("uncore_upi_0", (1, 0, 0)), ("uncore_imc_0", FIXED)]
# 2^32 clocks are about a hundred reads, and a quarter of them is longer than the turn of another
# CPU (10000 instructions): the driver allows for one carry between its two accesses.
CARRYING_HZ = 10 ** 13
READS = 20000
# us after which ex_uncore has read a free-running counter again, and intel_uncore not
READ_TIME = 1500000
# Groups that are drawn for each box: the same each time, and others with each seed
GROUPS = 32
OTHERS = 16
# Parts in which many events count nothing
CHANCE = ("codes", "groups", "drawn")

# The questions

Asked = collections.namedtuple("Asked", "pmu config part")


def acts(cpu, seed):
    """(verb, ...): the operations of tests/programs/drive.c, one line each.

    open NUMBER ASKED, round NUMBERS..., read NUMBER, close NUMBER, and anything else
    that only has to be done.
    """
    def draw(seed, times):
        return lambda pmu, cpu: random_groups(pmu, cpu, seed, times)

    yield from laps(cpu)
    yield from carries(cpu)
    if "nhm" in BOXES[cpu]:
        yield from stale_queue()
    for part, groups in (("named events", named_groups), ("codes", many_codes),
                         ("groups", draw(SEED, GROUPS)), ("drawn", draw(seed, OTHERS))):
        yield from all_rounds(groups, cpu, part)
    yield from all_rounds(last_groups, cpu, "counting down")


def all_rounds(groups, cpu, part):
    for some in rounds(groups, cpu):
        for number, group in enumerate(some):
            for config in group.events:
                yield "open", number, Asked(group.pmu, config, part)
        yield "round", [model_name(group.pmu) for group in some]


def laps(cpu):
    """Counters that go past their end, and are read before, or not"""
    yield "hw", "clock 0"
    for pmu, config, stimulus, half, half_way in LAPS[cpu]:
        yield "open", 0, Asked(pmu, config, "laps" if half_way else "laps at once")
        yield "on", 0
        for last in (False, True):
            yield "hw", stimulus
            yield "hw", f"step {(1 << half) + 1}"
            if "free_running" in pmu:       # which is read in time, or not
                yield "sleep", READ_TIME
            if half_way or last:
                yield "read", 0
        yield "close", 0


def stale_queue():
    """A queue of 2 entries that counters take for one of 5, until it is reset"""
    for occ_rst in (0, N_OCC_RST):
        yield "hw", "set occ_stale=3"
        yield "open", 0, Asked("uncore", (0x423 | occ_rst, 0, 0), "queues")
        yield "on", 0
        yield "hw", "put uncore.qhl_occupancy,src=local,width=2,count=2000"
        yield "hw", "step 1001"
        yield "read", 0
        yield "close", 0
        yield "hw", "set occ_stale=0"


def carries(cpu):
    """Counters that are read again and again while they go past 2^32"""
    for pmu, config in CARRIES.get(cpu, []):
        yield "open", 0, Asked(pmu, config, "carries")
        yield "on", 0
        yield "hw", f"clock {CARRYING_HZ}"
        yield "watch", 0, READS
        yield "hw", "clock 0"
        yield "close", 0


def model_name(pmu):
    return re.sub("(_free_running)?_([0-9]+)$", r"\2", pmu.removeprefix("uncore_"))


def write_list(what):
    for verb, *args in what:
        if verb == "open":
            number, asked = args
            print("open", number, asked.pmu, *(f"{c:#x}" for c in asked.config))
        elif verb == "round":
            print("round", *args[0])
        else:
            print(verb, *args)


# The answers

# @part: of the questions; @names: names and values for a row's condition; @what: text for messages;
# @seen: each driver's answer, a number or a word
Observation = collections.namedtuple("Observation", "part pmu names what seen")


def of_event(asked, cpu, seen, **names):
    kind = kind_of(asked.pmu, cpu)
    config, config1, config2 = asked.config
    names |= fields(kind, asked.config) | {
        "misplaced": is_misplaced(kind, cpu, asked.config),
        "config": config, "config1": config1, "config2": config2}
    what = f"{asked.pmu}/config={config:#x},config1={config1:#x},config2={config2:#x}/"
    return Observation(asked.part, asked.pmu, names, what, seen)


def answer(word):
    return int(word) if word.isdigit() else word


class Answers:
    """What drive said with one driver, taken in the order of the acts"""

    def __init__(self, lines):
        self.lines = iter(lines)
        self.verdicts = collections.defaultdict(list)

    def open(self, number):
        self.verdicts[number].append(next(self.lines))

    def watch(self):
        return next(self.lines)

    def read(self, number):
        """For each event of a group what it counted, or why it did not"""
        verdicts = self.verdicts[number]
        if "ok" not in verdicts:
            return verdicts
        enabled, running, *counts = next(self.lines).split()
        counted = iter(counts)
        return [v if v != "ok" else answer(next(counted)) if enabled == running != "0" else
                "not counted" for v in verdicts]


def refuses(word):
    return bool(isinstance(word, str) and re.match("E[A-Z]+$", word))


def is_disputed(seen):
    """Does one driver alone refuse it?  Then its group is not compared: KUnit has refusals."""
    return refuses(seen[0]) != refuses(seen[1])


def list_observations(cpu, what, outputs):
    both = [Answers(lines) for lines in outputs]
    opened = collections.defaultdict(list)

    def results(number):
        group = opened[number]
        answers = list(zip(*(a.read(number) for a in both)))
        if any(map(is_disputed, answers)):
            return
        for asked, seen in zip(group, answers):
            yield of_event(asked, cpu, seen, lapped=asked.part == "laps",
                           lapped_at_once=asked.part == "laps at once")

    for verb, *args in what:
        if verb == "open":
            opened[args[0]].append(args[1])
            for a in both:
                a.open(args[0])
        elif verb == "read":
            yield from results(args[0])
        elif verb == "watch":
            asked, = opened[args[0]]
            yield of_event(asked, cpu, [a.watch() for a in both], watched=True)
        elif verb == "round":
            for number in sorted(opened):
                yield from results(number)
        if verb in ("round", "close"):
            opened.clear()
            for a in both:
                a.verdicts.clear()


def sysfs_observations(outputs):
    files = [dict(line.split(":", 1) for line in lines) for lines in outputs]
    for name in files[0]:
        pmu, _, file = name.partition("/")
        yield Observation("sysfs", pmu, {"file": file}, name,
                          [f.get(name, "absent") for f in files])


# The table of known differences

Row = collections.namedtuple("Row", "pmu when seen")


def read_table(path, cpu):
    """The rows of differences.txt that are about a processor"""
    with open(path) as f:
        lines = [line for line in f.read().splitlines() if line and line[0] != "#"]
    rows = []
    for head, answers in zip(lines, lines[1:]):
        if head[0] == "\t":
            continue
        cpus, pmu, when = head.split("; ", 2)
        if cpu in cpus.split() or (cpus == "all" and cpu in BOXES):
            rows.append(Row(pmu, when, tuple(answers.strip().split("; ", 2)[:2])))
    return rows


def applies(row, seen):
    """Has an observation what a row speaks of?"""
    if not fnmatch.fnmatch(seen.pmu, row.pmu):
        return False
    try:
        return bool(eval(row.when, dict(seen.names)))
    except NameError:
        return False


def is_count(said):
    return said == "counts" or re.search(r"\bn\b", said)


def fits(said, seen, n):
    """Did a driver answer as a row says: a word, any count, or a formula of the other's?"""
    if isinstance(seen, str):
        return seen == said or (seen == "<not supported>" and re.match("E[A-Z]+$", said))
    return said == "counts" or (is_count(said) and seen == eval(said, {"n": n}) % (1 << 64))


def judge(seen, rows, used):
    """Why an observation is not as it should be, or None"""
    a, b = seen.seen
    mine = [row for row in rows if applies(row, seen)]
    told = [row for row in mine if fits(row.seen[0], a, b) and fits(row.seen[1], b, b)]
    if a != b:
        used.update(row for row in told)
        return None if told else f"intel_uncore: {a}, ex_uncore: {b}"
    if any(not all(map(is_count, row.seen)) for row in mine):
        return f"both say {a}, against {mine[0].when}"
    return None


# The verdict

SHOWN = 10      # of the events that went wrong


def check(good, claim):
    """A result line for tests/lib.sh, which numbers it"""
    print("ok -" if good else "not ok -", claim)


def report(part, kind, judged):
    wrong = [(seen, why) for seen, why in judged if why]
    claim = f"{part}, {kind}: {len(judged)} as with intel_uncore or as documented"
    check(not wrong, claim + f"; {len(wrong)} wrong" * bool(wrong))
    for seen, why in wrong[:SHOWN]:
        print(f"# {seen.what}: {why}")


def report_counts(part, counts, asked):
    check(len(counts) * 2 > asked, f"{part}: {len(counts)} of {asked} events are compared")
    busy = len(counts) - counts.count(0)
    if counts and part not in CHANCE:
        check(busy * 2 > len(counts), f"{part}: {busy} of {len(counts)} counts are not 0")


def compare(cpu, seed, table, outputs):
    sections = []
    for path in outputs:
        with open(path) as f:
            parts = re.split(r"^== (.*)\n", f.read(), flags=re.MULTILINE)
        sections.append({name: body.splitlines() for name, body in zip(parts[1::2], parts[2::2])})
    rows, used = read_table(table, cpu), set()
    print(f"# random seed: {SEED}; of what is drawn: {seed}")
    parts = collections.defaultdict(list)
    for seen in itertools.chain(
            list_observations(cpu, acts(cpu, seed), [s["list"] for s in sections]),
            sysfs_observations([s["sysfs"] for s in sections])):
        parts[seen.part, kind_of(seen.pmu, cpu)].append((seen, judge(seen, rows, used)))
    counts = collections.defaultdict(list)
    for (where, kind), judged in parts.items():
        report(where, kind, judged)
        counts[where] += [s.seen[1] for s, _ in judged if isinstance(s.seen[1], int)]
    asked = collections.Counter(args[1].part for verb, *args in acts(cpu, seed) if verb == "open")
    for part, number in asked.items():
        if part != "carries":
            report_counts(part, counts[part], number)
    for row in rows:
        check(row in used, f"the difference {row.pmu}: {row.when} is there")


def main():
    command, cpu, *rest = sys.argv[1:]
    if command == "list":
        write_list(acts(cpu, rest[0]))
    else:
        compare(cpu, rest[0], rest[1], rest[2:])


if __name__ == "__main__":
    main()
