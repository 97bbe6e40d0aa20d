#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Ask the two PMUs of a NetBurst, cpu and netburst, the same, and compare what they say.

    diff_netburst.py numbers            the events by p4's numbers, as perf_event_p4.h spells them
    diff_netburst.py list THREADS       a list for tests/programs/drive.c
    diff_netburst.py compare TABLE THREADS=ANSWERS...
                                        ANSWERS is what came out; every difference is in TABLE,
                                        and every row of it is seen

A question is an event of p4, one bit of its event mask or none, and a thread; or another mask of
netburst.csv, or the config of an event of libpfm4.  The counters are cpu's, then netburst's,
then cpu's again.
"""

import collections
import csv
import os
import re
import sys

import libpfm4
from diff import check, read_table

# enum P4_EVENTS
NUMBERS = """
TC_deliver_mode BPU_fetch_request ITLB_reference memory_cancel memory_complete load_port_replay
store_port_replay MOB_load_replay page_walk_type BSQ_cache_reference IOQ_allocation
IOQ_active_entries FSB_data_activity BSQ_allocation bsq_active_entries SSE_input_assist
packed_SP_uop packed_DP_uop scalar_SP_uop scalar_DP_uop 64bit_MMX_uop 128bit_MMX_uop x87_FP_uop
TC_misc global_power_events tc_ms_xfer uop_queue_writes retired_mispred_branch_type
retired_branch_type resource_stall WC_Buffer b2b_cycles bnr snoop response front_end_event
execution_event replay_event instr_retired uops_retired uop_type branch_retired
mispred_branch_retired x87_assist machine_clear instr_completed
""".split()
BOOT = 2**39 - 1        # p4's longest period, that of an event which only counts
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
MASK_BITS = 16
# Each mask of these needs a read or write, a memory type and a source; those of BSQ are encodings,
# of which one bit alone is that of the model's plainest transaction.
DEFAULT = "access=read"
IOQ, NEEDS = ("IOQ_allocation", "IOQ_active_entries"), (0x60, 0xf80, 0x6000)
BSQ, PLAIN = ("BSQ_allocation", "bsq_active_entries"), 0x200
# ESCR select 3 is another ESCR's, in the model as it is by default.
PRINTED_SELECT, SELECT_3 = ("b2b_cycles", "bnr", "snoop", "response"), 3
EMASK = re.compile(r"emask=(\w+)")
SHOWN = 10              # of the questions that went wrong

# Answers that are no counts.  At BSQ_allocation on thread 1 p4 warns itself, in the kernel's log.
REFUSED = "EINVAL"
NOT_ASKED = "not asked"
WARNS = ("BSQ_allocation", 1)

# What is put in beside the occurrences of the event's thread in ring 3: in ring 0, and in ring 3 of
# the other thread
OTHER_RING, OTHER_THREAD = 77, 55
TWICE = "TC_misc"       # counts each occurrence twice

Event = collections.namedtuple("Event", "name bits independent escr_counters")


def rows_of(path):
    with open(os.path.join(ROOT, path)) as f:
        return list(csv.DictReader(f))


EVENTS = rows_of("events/netburst.csv")


def events():
    """The events that p4 has a number for, in the order of netburst.csv"""
    rows = [row for row in EVENTS if row["event"] in NUMBERS and row["mask_bit"]]
    bits = collections.defaultdict(list)
    for row in rows:
        bits[row["event"]].append(int(row["mask_bit"]))
    return [Event(name, bits[name], row["thread"] == "TI", row["escr_counters"])
            for name, row in {row["event"]: row for row in rows}.items()]


class Question:
    """A mask of an event, and other bits of the config, on a thread.  @occurrence is one that the
    mask counts, if it is not a bit's."""

    def __init__(self, event, emask, more, occurrence, thread, threads):
        self.event, self.emask, self.more, self.thread = event, emask, more, thread
        self.occurrence, self.threads = occurrence, threads

    def number(self, happens):
        """@happens tells one question from the next."""
        self.happens = happens
        self.excludes = ("", " exclude_kernel=1", " exclude_user=1")[happens % 3]

    @property
    def exists(self):
        """Whether the event has the bits of the mask"""
        return self.emask and not self.emask & ~sum(1 << bit for bit in self.event.bits)

    @property
    def complete(self):
        """Whether the mask has what it needs to count anything"""
        return self.event.name not in IOQ or all(self.emask & need for need in NEEDS)

    @property
    def is_counted(self):
        """Whether what happens is counted"""
        if self.event.name in PRINTED_SELECT and self.more >> 13 & 7 == SELECT_3:
            return False
        return self.event.name not in IOQ + BSQ or bool(self.occurrence) or \
            self.event.name in BSQ and self.emask == PLAIN

    @property
    def what(self):
        return f"{self.event.name} emask {self.emask:#x} and {self.more:#x} thread {self.thread}" \
               f"{self.excludes}"

    @property
    def counter(self):
        """p4 takes the first counter of the thread's ESCR, or the thread's counter of the only
        one."""
        sets = [[int(n) for n in part.split(":")[1].split(",")]
                for part in self.event.escr_counters.split(";")]
        return sets[self.thread][0] if len(sets) > 1 else sets[0][self.thread]

    @property
    def counts(self):
        """What was put in, and should be counted"""
        if not self.is_counted:
            return 0
        user = self.happens + OTHER_THREAD * self.event.independent
        kernel = OTHER_RING * ("kernel" not in self.excludes)
        return (user * ("user" not in self.excludes) + kernel) * (1 + (self.event.name == TWICE))

    def stimulus(self, thread, ring, count, delay):
        what = self.occurrence
        if self.event.name not in IOQ + BSQ:
            what = f",mask={self.emask.bit_length() - 1 if self.exists else self.event.bits[0]}"
        return f"p4.{self.event.name.lower()}{what},thread={thread},ring={ring}," \
               f"count={count},delay={delay}"

    def operations(self, pmu):
        config = NUMBERS.index(self.event.name) << 57 | self.emask << 41 | self.more
        stimuli = [self.stimulus(self.thread, 3, self.happens, 0),
                   self.stimulus(self.thread, 0, OTHER_RING, self.happens),
                   self.stimulus(1 - self.thread, 3, OTHER_THREAD, self.happens + OTHER_RING)]
        # the driver probes with clocks when it gets the counters
        return [f"open 0 {pmu} {config:#x} 0 0 0 cpu={self.thread}{self.excludes}",
                "hw set clocks=0", "on 0", f"hw put {' '.join(stimuli)}", "sleep 5", "off 0",
                "hw set clocks=1", "read 0", "close 0"]

    def pmus(self):
        """Those that are asked"""
        warns = self.exists and (self.event.name, self.thread) == WARNS
        return ["netburst"] if warns else ["cpu", "netburst"]

    def names(self, old):
        """Of a row's condition and formula; @old is p4's last preset of the counter, if any"""
        return {"event": self.event.name, "emask": self.emask, "exists": self.exists,
                "complete": self.complete,
                "independent": self.event.independent, "thread": self.thread,
                "threads": self.threads, "old": old, "left": BOOT}


def questions(threads):
    """First those that have an answer: after them p4 has used its counters."""
    known = {event.name: event for event in events()}
    masks = [(event, emask, 0, "") for event in known.values()
             for emask in (*(1 << bit for bit in range(MASK_BITS)), 0)]
    masks += [(known[row["event"]], int(EMASK.search(row["terms"])[1], 16), 0,
               f",{row['occurrence'] or DEFAULT}") for row in EVENTS if not row["mask_bit"]]
    for config in libpfm4.configs():
        event = known[NUMBERS[config >> 57]]
        masks.append((event, config >> 41 & 0xffff, config & ~(-1 << 41), ""))
    asked = [Question(*mask, thread, threads) for mask in masks for thread in range(threads)
             if mask[1] or (mask[0].name, thread) != WARNS]
    asked.sort(key=lambda question: not (question.exists and question.complete))
    for i, question in enumerate(asked):
        question.number(1000 + i)
    return asked


def show(threads):
    for question in questions(threads):
        for pmu in question.pmus():
            print("\n".join(question.operations(pmu)))


def answers(questions, path):
    """For each question what each PMU said: a count, or a word"""
    with open(path) as f:
        lines = iter(f.read().splitlines())
    for question in questions:
        said = {"cpu": NOT_ASKED}
        for pmu in question.pmus():
            verdict, (enabled, running, *counts) = next(lines), next(lines).split() + ["", ""]
            said[pmu] = verdict if verdict != "ok" else \
                int(counts[0]) if enabled == running != "0" else "not counted"
        yield said


def expected(cell, names):
    """A cell of the table: a word, or a formula"""
    return cell if cell in (REFUSED, NOT_ASKED) else eval(cell, dict(names))


def judge(names, said, rows, used):
    """Why the PMUs differ otherwise than the first row that applies says, or None"""
    theirs, ours = said["cpu"], said["netburst"]
    row = next((row for row in rows if eval(row.when, dict(names))), None)
    if not row:
        return None if theirs == ours else f"cpu: {theirs}, netburst: {ours}, and there is no row"
    used.add(row)
    if (theirs, ours) == (expected(row.seen[0], names | {"n": ours}),
                          ours if row.seen[1] == "counts" else row.seen[1]):
        return None
    return f"cpu: {theirs}, netburst: {ours}, against {row.when}"


def report(claim, wrong):
    check(not wrong, claim + f"; {len(wrong)} wrong" * bool(wrong))
    for why in wrong[:SHOWN]:
        print(f"# {why}")


def compare(threads, rows, used, path):
    """Report what netburst has counted, and where cpu differs; add the rows that apply to @used."""
    asked = questions(threads)
    presets, miscounted, different = {}, [], []
    for question, said in zip(asked, answers(asked, path)):
        right = question.counts if question.exists and question.complete else REFUSED
        if said["netburst"] != right:
            miscounted.append(f"{question.what}: {said['netburst']}, not {right}")
        counter, old = (question.thread, question.counter), BOOT
        if isinstance(said["cpu"], int):
            old, presets[counter] = presets.get(counter, 0), BOOT
        why = judge(question.names(old), said, rows, used)
        if why:
            different.append(f"{question.what}: {why}")
    exist = sum(question.exists and question.complete for question in asked)
    report(f"{threads} threads: netburst counts what was put in, of {exist} masks and threads, and"
           f" refuses {len(asked) - exist} that count nothing", miscounted)
    report(f"{threads} threads: all answers are those of cpu or as documented", different)


def main():
    match sys.argv[1:]:
        case ["numbers"]:
            print("\n".join(NUMBERS).upper())
        case ["list", threads]:
            show(int(threads))
        case ["compare", table, *runs]:
            rows, used = read_table(table, "netburst"), set()
            for run in runs:
                threads, _, path = run.partition("=")
                compare(int(threads), rows, used, path)
            for row in rows:
                check(row in used, f"the difference {row.when} is there")


if __name__ == "__main__":
    main()
