#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""blame.py TOOL: what tools/uncore-blame says of recordings whose truth is known

Writes the text of perf script for functions that run at random on some CPUs and cause occurrences
at known rates.  Prints, for each kind of recording, how many of its intervals hold the true share,
and how wrong the shares are: "too wrong: ..." if they are so by more than in CASES.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time

PERIOD = 1000
TICK = 1000000      # ns between two samples of cpu-clock
SWITCHED = ("processes",)   # recorded with sched_switch, without uncore_pmi
ROW = re.compile(r"\s*([\d.]+)% +([\d.]+)% +([\d.]+)% +(\d+)  (.*)")

# {function: occurrences per CPU second}, mean time (ns) that one runs, how many CPUs, and whether
# occurrences come in bursts, so that a CPU may be late for one PMI when the next one comes; and the
# error that 1000 snapshots may have, in percent
CASES = {
    "two": ({"stream": 4e6, "compute": 0}, 3e5, 2, False, 2),
    "three": ({"stream": 4e6, "half": 2e6, "compute": 2e5}, 3e5, 4, False, 7),
    "devices": ({"stream": 2e6, "compute": 0, "background": 1.5e6}, 3e5, 2, False, 7),
    "five": ({"a": 5e6, "b": 3e6, "c": 1e6, "d": 3e5, "e": 0}, 2e5, 4, False, 5),
    "many": ({"stream": 4e6, "half": 2e6, "compute": 0}, 2e5, 16, False, 20),
    "processes": ({"stream": 4e6, "half": 2e6, "compute": 2e5, "background": 1e6}, 3e5, 4, False,
                  8),
    "wide": ({f"f{i}": 1e3 * i * i for i in range(1, 20)}, 3e5, 64, True, 57),
}


def text(case, number, seed):
    """(lines of perf script, {function: true occurrences}) of a recording of NUMBER snapshots"""
    rates, runs, cpus, bursts, _ = CASES[case]
    rng = random.Random(seed)
    names = [None, *(name for name in rates if name != "background")]
    caused, lines = dict.fromkeys(rates, 0.0), []
    running, until = [None] * cpus, [0.0] * cpus
    now, left, tick = 0.0, PERIOD, TICK
    own, last = 0, [0] * cpus

    switched = case in SWITCHED

    def line(cpu, at, period, event, addr):
        name = running[cpu]
        who = f"{name:>8} {100 + cpu}" if name else "swapper     0"
        symbol = name or "native_safe_halt"
        time_of = f"{int(at) // 10**9}.{int(at) % 10**9:09}"
        lines.append(f"{who} [{cpu:03}] {time_of}: {period:10} {event}: "
                     f"{'' if switched else f'{addr:16x}'} {0x401000:16x} {symbol}")

    while own < number:
        rate = (sum(rates[name] for name in running if name) + rates.get("background", 0)) / 1e9
        step = min([*until, tick, now + left / rate if rate else float("inf")]) - now
        for name in [*filter(None, running), *(["background"] * ("background" in rates))]:
            caused[name] += rates[name] * step / 1e9
        now, left = now + step, left - step * rate
        if now >= tick:
            for cpu in () if switched else range(cpus):
                line(cpu, now, TICK, "cpu-clock/period=1000003/", 0)
            tick += TICK
        elif left <= 1e-6:      # now + left / rate may be now
            own += 1
            line(0, now, PERIOD, "uncore_cbox_3/llc_victims.modified/", 0)
            for cpu in () if switched else range(cpus):
                # another CPU may be there before the home CPU has numbered the PMI
                early = cpu > 0 and rng.random() < 0.3
                last[cpu] = max(last[cpu] + 1, int(now + rng.uniform(100, 9000) * (cpu > 0)) + 50)
                line(cpu, last[cpu], 1,
                     "uncore_pmi/overflow,period=1/", own << 32 | own - early)
            left = PERIOD * (rng.expovariate(1) if bursts else 1)
        else:
            for cpu in range(cpus):
                if until[cpu] <= now:
                    following = rng.choice(names)
                    if switched and following != running[cpu]:  # the sample has what ends
                        line(cpu, now, 1, "sched:sched_switch", 0)
                    running[cpu] = following
                    until[cpu] = now + rng.expovariate(1 / runs)
    head = [f"# CPU {cpu}: Core ID {cpu}, Die ID 0, Socket ID 0" for cpu in range(cpus)]
    if not switched:
        head = ["# event : name = uncore_pmi/overflow,period=1/, , id = { 1 }, type = 20, "
                "sample_type = IP|TID|TIME|ADDR|CPU|PERIOD, disabled = 1", *head]
    return "\n".join([*head, *lines, ""]), caused


def rows(tool, path, *options):
    """{names of a row: (share, from, to)}"""
    done = subprocess.run([tool, *options, "--least", "0", path], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, check=True)
    return {m[5]: tuple(float(m[i]) for i in (1, 2, 3))
            for m in map(ROW.match, done.stdout.splitlines()) if m}


def truth_of(row, caused):
    """The true occurrences of what a row has, which may be several functions"""
    parts = [part.split(" (")[0].strip("[]") for part in row.split(" or ")]
    return sum(caused.get(part, 0) for part in parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("cases", nargs="*")
    args = parser.parse_args()
    for case in args.cases or CASES:
        held = all_rows = 0
        error = 0.0
        start = time.monotonic()
        for seed in range(args.seeds):
            lines, caused = text(case, args.number, seed)
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
                f.write(lines)
                f.flush()
                table = rows(args.tool, f.name)
            total = sum(caused.values())
            for row, (share, low, high) in table.items():
                true = 100 * truth_of(row, caused) / total
                all_rows += 1
                held += low - 0.06 <= true <= high + 0.06      # they are printed with one digit
                error += abs(share - true) / 2 / args.seeds
        print(f"{case}: {held} of {all_rows} intervals, error {error:.1f} %, "
              f"{time.monotonic() - start:.0f} s", flush=True)
        if error > CASES[case][-1]:
            print(f"too wrong: {case}: error {error:.1f} %, not {CASES[case][-1]} %")


if __name__ == "__main__":
    sys.exit(main())
