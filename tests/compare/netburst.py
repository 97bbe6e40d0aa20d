#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The kernel's p4 driver of a NetBurst: its events, and how it samples.

netburst.py numbers: the events by p4's numbers, as perf_event_p4.h spells them.
netburst.py runs: "PERIOD THREAD COUNT" for each run of sample.c; PERIOD 0 only counts.
netburst.py sampled LATE PERIOD: what the runs print with p4 if an interrupt is LATE events late and
the counters' last period was PERIOD, 0 at boot.
netburst.py exact: what they print if each period of N ends with the N-th event.
"""

import sys

BOOT = 2**39 - 1  # p4's longest period, that of an event which only counts

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


def exact():
    for period, _, events in RUNS:
        samples = events // period if period else 0
        print(f"count={events} sum={samples * period} samples={samples}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["numbers"]:
            print("\n".join(NUMBERS).upper())
        case ["runs"]:
            print("\n".join(f"{period} {thread} {events}" for period, thread, events in RUNS))
        case ["sampled", late, last_period]:
            sampled(int(late), int(last_period))
        case ["exact"]:
            exact()
