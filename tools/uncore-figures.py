#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
r"""Print bandwidths, hit rates, latencies and so on from the counts of uncore events.

  perf stat -j -a --per-socket -o counts -e uncore_cbox/llc_hits.all/,uncore_cbox/llc_misses.all/ \
      sleep 1
  tools/uncore-figures.py counts

Prints the figures all of whose events were counted, for each package.  The formulas are the
metrics of events/, in the form of perf, which cannot read them at run time.
Documentation/formulas.rst has the command for each, and says what is behind a figure in brackets.
"""

import collections
import glob
import json
import os
import re
import sys

# beside tools/ in the source tree; the package ex-uncore-tools has the formulas in share/
PROGRAM = os.path.realpath(__file__)
EVENTS = os.path.join(os.path.dirname(os.path.dirname(PROGRAM)),
                      *(["events"] if PROGRAM.endswith(".py") else ["share", "ex-uncore"]))
NAME = re.compile(r"(\w+)@([\w.]+)@|(duration_time)")
BOX = re.compile(r"(.*?)(?:_(\d+))?")
COMMA = re.compile(r'(: "?-?\d+),(\d+"?[,}])')
# What a line of perf stat -j may belong to
PLACES = ("interval", "socket", "die", "cluster", "cache", "core", "node", "cpu", "thread")
SCALE = re.compile(r"(\d+)(.*)")

# share: the part of the time that the event had a counter, in %; twice: perf has two counts of it
Count = collections.namedtuple("Count", "value share twice")


def metrics():
    """{(name, formula): (factor, unit, whether it is a figure of one package only)} of all
    processors: the events tell these apart"""
    result = {}
    for path in sorted(glob.glob(os.path.join(EVENTS, "*/metrics*.json"))):
        with open(path) as f:
            for row in json.load(f):
                factor, unit = SCALE.fullmatch(row["ScaleUnit"]).groups()
                per_chip = row.get("AggregationMode") == "PerChip"
                result[row["MetricName"], row["MetricExpr"]] = int(factor), unit, per_chip
    return result


def decoded(line):
    """A line of perf stat -j, as a dictionary.  In some languages its numbers have a comma, which
    is no JSON."""
    row = json.loads(COMMA.sub(r"\1.\2", line))
    if not isinstance(row, dict):
        raise ValueError
    return row


def package_of(row):
    """The package of a line of --per-socket, --per-die or --per-core"""
    named = re.match(r"S\d+", row.get("socket") or row.get("die") or row.get("core") or "")
    return named[0] if named else "all"


def read_counts(path):
    """{package: {(PMU, event): {box: Count}}}; the box is the number of the PMU, or "" if it has
    none or if perf has added up the boxes"""
    counts = collections.defaultdict(lambda: collections.defaultdict(dict))
    seen = set()
    with open(path, errors="replace") as f:
        for number, line in enumerate(f, 1):
            if not line.startswith("{"):
                continue
            try:
                row = decoded(line)
                if "event" in row:      # not a metric of perf
                    add(counts[package_of(row)], row, seen)
            except (KeyError, TypeError, ValueError, AttributeError):
                sys.exit(f"error: {path}: line {number} is not of perf stat -j")
            if "variance" in row:
                sys.exit(f"error: {path}: perf stat -r has no means of events that are sums over "
                         "boxes, but the counts of the last run or of one box; leave -r out")
    return counts


def add(of_package, row, seen):
    """Add a line of perf stat -j to the counts of its package"""
    if row["counter-value"] == "<not counted>" and row.get("aggregate-number") == 0:
        return      # perf 6 has a line for an event and a package or core without this event, too
    pmu, _, event = row["event"].rstrip("/").partition("/")
    if pmu == "duration_time":
        pmu, event = "tool", pmu
    try:
        value = float(row["counter-value"])
        if row["unit"] == "MiB":        # of lines of 64 bytes
            value = round(value * (1 << 20) / 64)
    except ValueError:      # <not counted>, <not supported>
        value = None
    key = tuple(row.get(name) for name in ("event", *PLACES))
    twice = key in seen
    seen.add(key)
    for name, box in {(pmu, ""), BOX.fullmatch(pmu).groups(default="")}:
        before = of_package[name, event].get(box, Count(0, 100, False))
        of_package[name, event][box] = Count(
            None if None in (before.value, value) else before.value + value,
            min(before.share, row.get("pcnt-running", 100)), before.twice or twice)


def same_boxes(names, counts):
    """True if the events of each PMU were counted in the same boxes"""
    return all(counts[pmu, event].keys() == counts[other, event_2].keys()
               for pmu, event in names for other, event_2 in names if pmu == other)


def figure(formula, counts, seconds):
    """The figure without its unit as a number, and what limits it; or None if an event is missing;
    or a sentence if there is no figure"""
    names = [(pmu, event) for pmu, event, _ in NAME.findall(formula) if pmu]
    if not all(name in counts for name in names) or ("duration_time" in formula and not seconds):
        return None
    used = [count for name in names for count in counts[name].values()]
    used += [seconds] * ("duration_time" in formula)
    if any(count.value is None for count in used):
        return "not counted"
    if any(count.twice for count in used) or \
       any("" in counts[name] and len(counts[name]) > 1 for name in names):
        return "an event is counted twice"
    if not same_boxes(names, counts):
        return "the events are of different boxes"
    values = {name: sum(count.value for count in counts[name].values()) for name in names}
    code = NAME.sub(lambda m: "seconds" if m[3] else f"values[{m[1], m[2]}]", formula)
    try:
        value = eval(code, {"__builtins__": {}},
                     {"values": values, "seconds": seconds and seconds.value / 1e9})
    except ZeroDivisionError:
        return "no occurrences"
    limits = [f"{pmu} {', '.join(sorted(boxes, key=int))}"
              for pmu, boxes in {name[0]: counts[name].keys() for name in names}.items()
              if "" not in boxes]
    share = min(count.share for count in used)
    if share < 100:
        limits.append(f"estimate, counted {share:g} % of the time")
    return value, limits


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    try:
        counts = read_counts(sys.argv[1])
    except OSError as error:
        sys.exit(f"error: {sys.argv[1]}: {error.strerror}")
    times = [of_package["tool", "duration_time"][""] for of_package in counts.values()
             if ("tool", "duration_time") in of_package]
    found = False
    for package, of_package in sorted(counts.items()):
        for (name, formula), (factor, unit, per_chip) in metrics().items():
            text = figure(formula, of_package, times[0] if times else None)
            if text is None:
                continue
            found = True
            if package == "all" and per_chip:
                text = "needs perf stat --per-socket"
            elif not isinstance(text, str):
                value, limits = text
                text = f"{value * factor:.6g} {unit}" + f" ({'; '.join(limits)})" * bool(limits)
            print(f"{package:4} {name:26} {text}")
    if not found:
        sys.exit(f"error: {sys.argv[1]} has the events of no figure; write it with perf stat -j -o "
                 "FILE, with the events that Documentation/formulas.rst names")


if __name__ == "__main__":
    main()
