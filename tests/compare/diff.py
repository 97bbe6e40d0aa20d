#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Ask intel_uncore and ex_uncore the same, and compare what they say.

    diff.py list CPU            a list for tests/programs/drive.c
    diff.py drawn CPU SEED      one that is drawn at random
    diff.py compare CPU SEED TABLE A B
                                A and B are what came out with intel_uncore and
                                with ex_uncore; every difference is in TABLE

CPU is 7500, E7, ivytown, haswell-ep, broadwell-ep, broadwell-de, skylake-sp, nehalem, westmere,
sandy-bridge, haswell-client or skylake-client.  The output of a run has sections, each behind a
line "== NAME": list, drawn, sysfs ("grep . FILE..." in the PMUs' folder), and cores, of
another machine with two cores ("ls" there).
"""

import collections
import fnmatch
import itertools
import random
import re
import sys

from diff_events import (
    ATTRIBUTES,
    BOXES,
    FIELDS,
    FIXED,
    M_FLAG,
    M_SUB,
    N_OCC_RST,
    PERIOD,
    UNNAMED,
    boxes,
    covered,
    drawn_groups,
    field_of,
    fields,
    flag_clash,
    fvc_clash,
    groups_of,
    ivt_names,
    kind_of,
    many_codes,
    named_groups,
    odd_attributes,
    part,
    pmus,
    rounds,
    sampled,
)

SEED = 7500
# (PMU, event, stimulus, 2 to this is half a lap of its counter, is it read half way?)
LAPS = {
    "7500": [("uncore_wbox", FIXED, "now", 47, True),
             ("uncore_wbox", (2, 0, 0), f"put wbox.prochot,count={1 << 47}", 47, True)],
    "ivytown": [("uncore_ubox", FIXED, "now", 47, True),
                ("uncore_ubox", (0, 0, 0), "now", 43, True),
                ("uncore_qpi_0", (0x14, 0, 0), "now", 47, True)],
    "nehalem": [("uncore", config, f"put uncore.qhl_to_qmc_bypass,count={1 << 47}", 47, half_way)
                for config in (FIXED, (0x126, 0, 0)) for half_way in (True, False)],
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
# Groups that are drawn, for each box and for all
DRAWN = 24
DRAWN_AT_LEAST = 100

# The questions

Asked = collections.namedtuple("Asked", "pmu config attributes part")


def acts(cpu):
    """(verb, ...): the operations of tests/programs/drive.c, one line each.

    open NUMBER ASKED, round NUMBERS..., read NUMBER, close NUMBER, and anything else
    that only has to be done.
    """
    for groups in rounds(named_groups, cpu):
        yield from one_round(groups, 0, "named events")
    for groups in rounds(groups_of, cpu):
        yield from one_round(groups, 0, "fields and groups")
    for groups in rounds(many_codes, cpu):
        yield from one_round(groups, 0, "codes")
    for pmu in pmus(cpu):
        yield from one_round([sampled(pmu, cpu)], PERIOD, "samples")
    for attributes in odd_attributes():
        yield from attribute_round(attributes, cpu)
    yield from laps(cpu)
    yield from carries(cpu)
    if "nhm" in BOXES[cpu]:
        yield from stale_queue()


def one_round(groups, period, part):
    for number, group in enumerate(groups):
        for config in group.events:
            yield "open", number, Asked(group.pmu, config, {"period": period}, part)
    yield "round", [model_name(group.pmu) for group in groups]


def attribute_round(attributes, cpu):
    """One event for each kind of box"""
    firsts = [boxes(kind, cpu)[0] for kind in BOXES[cpu]]
    for number, pmu in enumerate(firsts):
        config = sampled(pmu, cpu).events[0]
        yield "open", number, Asked(pmu, config, attributes, "attributes")
    yield "round", [model_name(pmu) for pmu in firsts]


def drawn_acts(cpu, seed):
    """Rounds of random events"""
    times = max(DRAWN, DRAWN_AT_LEAST // len(pmus(cpu)))

    def draw(pmu, cpu):
        return drawn_groups(pmu, cpu, random.Random(f"{seed} {pmu}"), times)

    for groups in rounds(draw, cpu):
        for number, group in enumerate(groups):
            for event in group.events:
                yield "open", number, Asked(group.pmu, event.config, event.attributes, "drawn")
        yield "round", [model_name(group.pmu) for group in groups]


def laps(cpu):
    """Counters that go past their end, and are read before, or not"""
    for pmu, config, stimulus, half, half_way in LAPS[cpu]:
        yield "open", 0, Asked(pmu, config, {}, "laps" if half_way else "laps at once")
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
        yield "open", 0, Asked("uncore", (0x423 | occ_rst, 0, 0), {}, "queues")
        yield "on", 0
        yield "hw", "put uncore.qhl_occupancy,src=local,width=2,count=2000"
        yield "hw", "step 1001"
        yield "read", 0
        yield "close", 0
        yield "hw", "set occ_stale=0"


def carries(cpu):
    """Counters that are read again and again while they go past 2^32"""
    for pmu, config in CARRIES.get(cpu, []):
        yield "open", 0, Asked(pmu, config, {}, "carries")
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
            config = [f"{c:#x}" for c in asked.config]
            others = [f"{name}={value}" for name, value in asked.attributes.items()
                      if name != "period"]
            print("open", number, asked.pmu, *config, asked.attributes.get("period", 0), *others)
        elif verb == "round":
            print("round", *args[0])
        else:
            print(verb, *args)


# The answers

def named(pmu, cpu, config):
    """An event as a user writes it"""
    kind = kind_of(pmu, cpu)
    terms = []
    if any(c & ~covered(kind, i) for i, c in enumerate(config)) or config[0] & UNNAMED.get(kind, 0):
        terms = [f"config{i or ''}={c:#x}" for i, c in enumerate(config) if c]
    else:
        left = list(config)
        for name in own_field_first(kind, config):
            field = FIELDS[kind][name]
            value = field_of(left, field)
            if value:
                terms.append(f"{name}={value:#x}")
                left[field[0]] &= ~part(value, field)
    return f"{pmu}/{','.join(terms) or 'config=0'}/"


def own_field_first(kind, config):
    """Names of fields; of those that lie on each other first the one that the event means"""
    values = fields(kind, config)
    mine = None
    if kind == "mbox" and values["flag_mode"]:
        mine = M_FLAG.get(values["set_flag_sel"])
    elif kind == "mbox":
        mine = M_SUB.get(values["inc_sel"])
    elif kind == "rbox":
        mine = ("iperf_cfg", "qlx_cfg", "xbr_match")[values["event"] % 6 // 2]
    return sorted(FIELDS[kind], key=lambda name: name != mine)


# @part: of the questions; @names: names and values for a row's condition; @what: text for messages;
# @seen: each driver's answer, a number or a word
Observation = collections.namedtuple("Observation", "part pmu names what seen")


def of_event(part, pmu, cpu, config, seen, /, **names):
    outside = [c & ~covered(kind_of(pmu, cpu), i) for i, c in enumerate(config)]
    before = names.get("before", ())
    if kind_of(pmu, cpu) == "mbox":
        names.update(flag_clash=flag_clash(config, before),
                     fvc_clash=fvc_clash(config, before, cpu))
    names.update(ivt_names(kind_of(pmu, cpu), cpu, config, names.pop("taken", ((), ()))))
    names["before"] = [fields(kind_of(pmu, cpu), e) for e in before]
    names.update(fields(kind_of(pmu, cpu), config), outside=outside[0], outside1=outside[1],
                 outside2=outside[2], config=config[0], config1=config[1], config2=config[2])
    return Observation(part, pmu, names, named(pmu, cpu, config), seen)


def is_number(seen):
    return isinstance(seen, int)


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


def list_observations(cpu, what, outputs):
    both = [Answers(lines) for lines in outputs]
    opened = collections.defaultdict(list)

    def results(number):
        group, before, taken = opened[number], [], ([], [])     # by each driver
        for asked, *seen in zip(group, *(a.read(number) for a in both)):
            yield of_event(asked.part, asked.pmu, cpu, asked.config, seen,
                           lapped=asked.part == "laps", lapped_at_once=asked.part == "laps at once",
                           **ATTRIBUTES | asked.attributes,
                           before=[*before], taken=[[*x] for x in taken])
            if asked.part == "drawn" and seen[0] != seen[1] and not all(map(is_number, seen)):
                return      # from here on they are two groups
            if not all(map(refuses, seen)):
                before.append(asked.config)
            for answer_of_one, configs in zip(seen, taken):
                if not refuses(answer_of_one):
                    configs.append(asked.config)

    for verb, *args in what:
        if verb == "open":
            opened[args[0]].append(args[1])
            for a in both:
                a.open(args[0])
        elif verb == "read":
            yield from results(args[0])
        elif verb == "watch":
            asked, = opened[args[0]]
            yield of_event(asked.part, asked.pmu, cpu, asked.config, [a.watch() for a in both],
                           watched=True)
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


def cores_observations(outputs):
    for pmu in sorted(set().union(*outputs)):
        if pmu.startswith("uncore"):
            yield Observation("two cores", pmu, {"cores": 2}, pmu,
                              ["present" if pmu in x else "absent" for x in outputs])


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

def refuses(word):
    return isinstance(word, str) and re.match("E[A-Z]+$", word)


def judge_drawn(seen, rows, used):
    """As judge(), of what may be refused twice over.  Then the errors may differ."""
    a, b = seen.seen
    why = judge(seen, rows, set())
    if a == b or not why:
        return None
    odd = sum(seen.names[name] != value for name, value in ATTRIBUTES.items())
    told = [row for row in rows if applies(row, seen) and (row.seen[0] == a or row.seen[1] == b)]
    if refuses(a) and refuses(b) and odd + bool(told) > 1:
        return None
    return why


SHOWN = 10      # of the events that went wrong


def check(good, claim):
    """A result line for tests/lib.sh, which numbers it"""
    print("ok -" if good else "not ok -", claim)


def report(part, kind, judged):
    wrong = [(seen, why) for seen, why in judged if why]
    claim = f"{part}, {kind}: {len(judged)} as with intel_uncore or as documented"
    check(not wrong, claim + f"; {len(wrong)} wrong" * bool(wrong))
    for seen, why in wrong[:SHOWN]:
        print(f"# {seen.what}{others(seen)}: {why}")


def others(seen):
    """The attributes of an event, as drive takes them"""
    return "".join(f" {name}={seen.names[name]}" for name, value in ATTRIBUTES.items()
                   if seen.names.get(name, value) != value)


def report_counts(part, counts):
    busy = len(counts) - counts.count(0)
    if counts:
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
            list_observations(cpu, acts(cpu), [s["list"] for s in sections]),
            list_observations(cpu, drawn_acts(cpu, seed), [s["drawn"] for s in sections]),
            sysfs_observations([s["sysfs"] for s in sections]),
            cores_observations([s.get("cores", []) for s in sections])):
        judged = judge_drawn if seen.part == "drawn" else judge
        parts[seen.part, kind_of(seen.pmu, cpu)].append((seen, judged(seen, rows, used)))
    counts = collections.defaultdict(list)
    for (where, kind), judged in parts.items():
        report(where, kind, judged)
        counts[where] += [s.seen[1] for s, _ in judged if isinstance(s.seen[1], int)]
    counts.pop("drawn", None)       # where chance decides how much is counted
    counts.pop("codes", None)       # most of which do not exist
    for where, numbers in counts.items():
        report_counts(where, numbers)
    for row in rows:
        check(row in used, f"the difference {row.pmu}: {row.when} is there")


def main():
    command, cpu, *rest = sys.argv[1:]
    if command == "list":
        write_list(acts(cpu))
    elif command == "drawn":
        write_list(drawn_acts(cpu, rest[0]))
    else:
        compare(cpu, rest[0], rest[1], rest[2:])


if __name__ == "__main__":
    main()
