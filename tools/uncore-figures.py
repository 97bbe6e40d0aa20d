#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
r"""Print bandwidths, hit rates, latencies and so on from the counts of uncore events.

  perf stat -j -a --per-socket -o counts -e uncore_cbox/llc_hits.all/,uncore_cbox/llc_misses.all/ \
      sleep 1
  tools/uncore-figures.py counts

Prints the figures all of whose events were counted, for each package.  The formulas are the
metrics of events/, in the form of perf, which cannot read them at run time.
Documentation/formulas.rst has the command for each.
"""

import collections
import glob
import json
import os
import re
import sys

# beside tools/ in the source tree; the package ex-uncore-tools has the formulas in share/
EVENTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      *(["events"] if __file__.endswith(".py") else ["share", "ex-uncore"]))
NAME = re.compile(r"(\w+)@([\w.]+)@|(duration_time)")
SCALE = re.compile(r"(\d+)(.*)")


def metrics():
    """{(name, formula): (factor, unit)} of all processors: the events tell these apart"""
    result = {}
    for path in sorted(glob.glob(os.path.join(EVENTS, "*/metrics*.json"))):
        with open(path) as f:
            for row in json.load(f):
                factor, unit = SCALE.fullmatch(row["ScaleUnit"]).groups()
                result[row["MetricName"], row["MetricExpr"]] = int(factor), unit
    return result


def read_counts(path):
    """{package: {(PMU, event): count}}; a PMU without its number is the sum of its boxes.  A
    count is None if perf has none."""
    counts = collections.defaultdict(dict)
    with open(path) as f:
        rows = [json.loads(line) for line in f if line.startswith("{")]
    for row in rows:
        if "event" not in row:      # a metric of perf
            continue
        pmu, _, event = row["event"].rstrip("/").partition("/")
        try:
            value = float(row["counter-value"])
            if row["unit"] == "MiB":        # of lines of 64 bytes
                value = round(value * (1 << 20) / 64)
        except ValueError:      # <not counted>, <not supported>
            value = None
        of_package = counts[row.get("socket", "all")]
        for name in {pmu, re.sub(r"_\d+$", "", pmu)}:
            before = of_package.get((name, event), 0)
            of_package[name, event] = None if None in (before, value) else before + value
    return counts


def figure(formula, counts, seconds):
    """The value of a formula; None if an event is missing, a word if there is no value"""
    values = {}

    def value(name):
        values[name[0]] = seconds if name[3] else counts.get((name[1], name[2]), "missing")
        return f"values[{name[0]!r}]"

    code = NAME.sub(value, formula)
    if "missing" in values.values():
        return None
    if None in values.values():
        return "not counted"
    try:
        return eval(code, {"__builtins__": {}}, {"values": values})
    except ZeroDivisionError:
        return "no occurrences"


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    try:
        counts = read_counts(sys.argv[1])
    except OSError as error:
        sys.exit(f"error: {sys.argv[1]}: {error.strerror}")
    times = [of_package.pop(("duration_time", "")) for of_package in counts.values()
             if ("duration_time", "") in of_package]
    seconds = times[0] / 1e9 if times else "missing"
    found = False
    for package, of_package in sorted(counts.items()):
        for (name, formula), (factor, unit) in metrics().items():
            value = figure(formula, of_package, seconds)
            if value is not None:
                found = True
                text = value if isinstance(value, str) else f"{value * factor:.6g} {unit}"
                print(f"{package:4} {name:26} {text}")
    if not found:
        sys.exit(f"error: {sys.argv[1]} has the events of no figure; write it with perf stat -j -o "
                 "FILE, with the events that Documentation/formulas.rst names")


if __name__ == "__main__":
    main()
