#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""What the kernel's p4 driver should count and sample on a NetBurst.

netburst.py list THREADS: operations for tests/drive.c, a measurement for each event, mask bit and
thread.
netburst.py check THREADS FILE: compare the output of drive in FILE with what was put in.  Prints
lines "NAME: TEXT".
netburst.py numbers: the events by p4's numbers, as perf_event_p4.h spells them.
netburst.py runs: "PERIOD THREAD COUNT" for each run of tests/sample.c; PERIOD 0 only counts.
netburst.py sampled LATE PERIOD: what the runs print if an interrupt is LATE events late and the
counters' last period was PERIOD, 0 at boot.

The events are those of netburst-events.csv.  Raw configurations have Linux's number of the
event in bits 57 to 62 (arch/x86/include/asm/perf_event_p4.h) and the mask in bits 41 to 56.
"""

import csv
import os
import sys

HARDWARE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Documentation/hardware")
BOOT = 2**39 - 1  # by which p4's first count of a counter is too high

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
# The driver has another event, after those
ALL_NUMBERS = [*NUMBERS, "x87_SIMD_moves_uop"]

# What p4 does otherwise than the manual: mask bits that it does not have; events without mask
# bits; an event on thread 1 with the ESCR of thread 0, whose counter it is not; and one that
# thread 1 counts with counter 1, at which p4 warns
UNKNOWN_BITS = {"TC_deliver_mode": {7}, "machine_clear": {6}, "IOQ_allocation": {1, 2, 3, 4}}
NO_BITS = {"b2b_cycles", "bnr", "snoop", "response"}
WRONG_ESCR = {("retired_mispred_branch_type", 1)}
COUNTER_1 = {("BSQ_allocation", 1)}

# With Hyper-Threading p4 compares the mask of events that both threads share with the bits of
# its event 0, TC_deliver_mode
UNSHARED = {"tc_ms_xfer", *NO_BITS}
BITS_OF_EVENT_0 = range(7)

OTHER_RING, OTHER_THREAD = 77, 55  # occurrences in ring 0, and on the other thread in ring 3


class Measurement:
    """One mask bit of an event on a thread"""

    def __init__(self, row, thread, number, threads):
        self.event, self.bit, self.thread = row["event"], int(row["mask_bit"]), thread
        self.independent = row["thread"] == "TI"
        self.shared = self.independent and self.event not in UNSHARED and threads > 1
        self.happens = 1000 + number
        self.excludes = ("", " exclude_kernel=1", " exclude_user=1")[number % 3]
        self.config = NUMBERS.index(self.event) << 57 | 1 << (41 + self.bit)
        self.counter = self.find_counter(row["escr_counters"])

    def find_counter(self, text):
        """p4 takes the first counter of the thread's ESCR, or the thread's counter of the only
        one."""
        sets = [[int(n) for n in part.split(":")[1].split(",")] for part in text.split(";")]
        return sets[self.thread][0] if len(sets) > 1 else sets[0][self.thread]

    @property
    def name(self):
        return f"{self.event} bit {self.bit} thread {self.thread}{self.excludes}"

    def stimulus(self, thread, ring, count, delay):
        return f"p4.{self.event.lower()},mask={self.bit},thread={thread},ring={ring}," \
               f"count={count},delay={delay}"

    def operations(self):
        stimuli = [self.stimulus(self.thread, 3, self.happens, 0),
                   self.stimulus(self.thread, 0, OTHER_RING, self.happens),
                   self.stimulus(1 - self.thread, 3, OTHER_THREAD, self.happens + OTHER_RING)]
        return [f"open 0 cpu {self.config:#x} 0 0 0 cpu={self.thread}{self.excludes}", "on 0",
                f"hw put {' '.join(stimuli)}", "sleep 5", "off 0", "read 0", "close 0"]

    @property
    def refused(self):
        return self.bit in UNKNOWN_BITS.get(self.event, ()) or self.event in NO_BITS or \
            (self.shared and self.bit not in BITS_OF_EVENT_0)

    @property
    def counts(self):
        if (self.event, self.thread) in WRONG_ESCR:
            return 0
        user = self.happens + OTHER_THREAD * self.independent
        return user * ("user" not in self.excludes) + OTHER_RING * ("kernel" not in self.excludes)


def measurements(threads):
    with open(os.path.join(HARDWARE, "netburst-events.csv")) as f:
        rows = [row for row in csv.DictReader(f) if row["event"] in NUMBERS]
    return [Measurement(row, thread, len(rows) * thread + i, threads)
            for i, row in enumerate(rows) for thread in range(threads)
            if (row["event"], thread) not in COUNTER_1]


def results(path):
    """The answers to each measurement's "open" and "read" """
    with open(path) as f:
        lines = f.read().splitlines()
    return list(zip(lines[0::2], lines[1::2]))


def check(threads, path):
    used, refused = set(), 0
    wanted, got = measurements(threads), results(path)
    for m, (opened, counted) in zip(wanted, got):
        if opened != "ok":
            refused += 1
            if not m.refused or opened != "EINVAL":
                print(f"wrong: {m.name}: {opened}")
            continue
        first = (m.thread, m.counter) not in used
        used.add((m.thread, m.counter))
        count, want = int(counted.split()[2]), m.counts + BOOT * first
        if m.refused or count != want:
            print(f"wrong: {m.name}: {count}, not {want}")
    print(f"measured: {len(got)} of {len(wanted)}")
    print(f"refused: {refused}")
    print(f"first counts: {len(used)}")


def show(threads):
    print("hw set clocks=0")
    for measurement in measurements(threads):
        print("\n".join(measurement.operations()))
    print("hw set clocks=1")


# The first use of a counter, the same period again, an event more, another period, the other
# thread, a count, and the first period again
RUNS = [(1000, 0, 20000), (1000, 0, 20000), (1000, 0, 20001), (500, 0, 20000),
        (1000, 1, 20001), (1000, 1, 20001), (0, 0, 1009), (0, 0, 1013),
        (1000, 0, 20000), (1000, 0, 20000)]


class Counter:
    """A counter that p4 programs.

    p4_pmu_set_period() writes a counter twice: the period that x86_perf_event_set_period()
    found, then pmc_prev_left, which it has read before that function changed it.
    """

    def __init__(self, late, period):
        self.late, self.prev_left = late, period

    def set_period(self):
        """x86_perf_event_set_period(), and the second write; returns whether a period ended"""
        ended = self.left <= 0
        if self.left <= -self.period:
            self.left = self.period
        elif self.left <= 0:
            self.left += self.period
        preset = min(max(self.left, 2), BOOT)
        self.prev = -preset
        self.value, self.prev_left = -self.prev_left, preset
        self.due = (-self.value - 1) % 2**40 + 1 + self.late  # events until the interrupt
        return ended

    def update(self):
        """x86_perf_event_update(): the counters have 40 bits"""
        delta = (self.value - self.prev) % 2**40
        self.prev = self.value
        self.count += delta
        self.left -= delta

    def run(self, period, events):
        self.period = period or BOOT
        self.count, self.left, samples = 0, self.period, 0
        self.set_period()
        while events:
            step = min(events, self.due)
            events -= step
            self.value += step
            self.due -= step
            if not self.due:
                self.update()
                samples += self.set_period()
        self.update()
        samples *= period > 0
        return f"count={self.count} sum={samples * period} samples={samples}"


def sampled(late, last_period):
    counters = [Counter(late, last_period), Counter(late, last_period)]
    for period, thread, events in RUNS:
        print(counters[thread].run(period, events))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["list", n]:
            show(int(n))
        case ["check", n, file]:
            check(int(n), file)
        case ["numbers"]:
            print("\n".join(NUMBERS).upper())
        case ["runs"]:
            print("\n".join(f"{period} {thread} {events}" for period, thread, events in RUNS))
        case ["sampled", late, last_period]:
            sampled(int(late), int(last_period))
