#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""blame_truth.py NAME MOST TOOL PROGRAM TEXT TRUTH

Compare what tools/uncore-blame says with what the model knows.  TEXT is of perf script, TRUTH of
"hw blame", and PROGRAM has the functions.  The error, half of the sum of all differences between
the shares of the functions, and of the rest, and the true ones, must be at most MOST percent.
"""

import collections
import re
import subprocess
import sys

from blame import ROW

FUNCTIONS = ["streamer", "sipper", "reader", "computer", "[background]"]


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


def functions_of(row):
    """Those of FUNCTIONS that a row of the tool's table is for"""
    names = {part.split(" (")[0] for part in row.split(" or ")}
    return tuple(name for name in FUNCTIONS if name in names)


def main(name, most, tool, program, text, truth):
    left = true_shares(program, truth)
    shares = collections.Counter()      # of what snapshots cannot tell apart together
    for m in filter(None, map(ROW.match, output(tool, "--least", "0", text).splitlines())):
        shares[functions_of(m[5])] += float(m[1])
    rest, error, told = shares.pop((), 0), 0, []
    for names, share in shares.items():
        true = sum(left.pop(x, 0) for x in names)
        error += abs(share - true) / 2
        told.append(f"# {' or '.join(names)}: {share:.0f} %, in truth {true:.1f} %")
    error += abs(rest - sum(left.values())) / 2
    good = error <= float(most)
    print("ok -" if good else "not ok -", f"{name}: error {error:.0f} %, at most {most} %")
    print(*told, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
