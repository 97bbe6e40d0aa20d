#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""blame_truth.py TOOL PROGRAM TEXT TRUTH: compare shares with those that the model knows

TEXT is of perf script, TRUTH of "hw blame", and PROGRAM has the functions.  Prints the number of
snapshots; half of the sum of all differences between the shares of the functions, and of the rest,
and the true ones; and for each function that has a share: its interval, and the true share.
"""

import collections
import re
import subprocess
import sys

from blame import ROW

FUNCTIONS = ["streamer", "sipper", "reader", "computer"]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          check=True).stdout


def true_shares(program, truth):
    """{function: true share in percent}, with "rest" """
    places = [(int(at, 16), int(size, 16), name) for at, size, name in
              re.findall(r"^(\w+) (\w+) \w (\w+)$", output("nm", "-S", program), re.M)
              if name in FUNCTIONS]
    caused = collections.Counter()
    with open(truth, encoding="ascii") as f:
        for ip, count in re.findall(r"ip=(\w+) count=(\d+)", f.read()):
            at = int(ip, 16)
            name = next((n for start, size, n in places if start <= at < start + size), "rest")
            caused[name] += int(count)
    return {name: 100 * n / caused.total() for name, n in caused.items()}


def main(tool, program, text, truth):
    true = true_shares(program, truth)
    lines = output(tool, "--least", "0", text).splitlines()
    shares, intervals = collections.Counter(), {}
    for m in filter(None, map(ROW.match, lines)):
        name = m[5].split(" (")[0]
        name = name if name in FUNCTIONS else "rest"
        shares[name] += float(m[1])
        intervals[name] = f"{m[2]}..{m[3]}"
    error = sum(abs(shares[name] - true.get(name, 0)) for name in {*shares, *true}) / 2
    parts = [f"{name} {shares[name]:.0f} ({intervals[name]}), in truth {true.get(name, 0):.1f}"
             for name in FUNCTIONS if shares[name] >= 1 or true.get(name, 0) >= 1]
    print(f"{re.search(r'([0-9]+) snapshots', lines[0])[1]} snapshots, error {error:.0f} %: "
          f"{'; '.join(parts)}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
