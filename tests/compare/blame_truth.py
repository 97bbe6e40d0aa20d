#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""blame_truth.py: compare what tools/uncore-blame says with what the model knows

  measure NAME PERIOD TOOL PROGRAM TEXT TRUTH    a run, as JSON; TEXT is of perf script, TRUTH of
                                                 "hw blame", and PROGRAM has the functions
  table RUNS                                     the table of blame_errors.txt for these runs
  check PAGE RUNS                                what differs from the page's table

The error is half of the sum of all differences between the shares of the functions, and of the
rest, and the true ones.
"""

import collections
import csv
import json
import re
import subprocess
import sys

from blame import ROW

FUNCTIONS = ["streamer", "sipper", "reader", "computer", "[background]"]
HEADER = ["programs", "event and period", "snapshots", "function", "share", "truth", "error"]
LITTLE = 5      # percent, of a function that has no line
TRUTH_MOVES = 3     # points, from one build to the next


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
    return [name for name in FUNCTIONS if name in names]


def measure(name, period, tool, program, text, truth):
    true = true_shares(program, truth)
    first, *lines = output(tool, "--least", "0", text).splitlines()
    found = collections.defaultdict(lambda: [0, 0, 0])
    for m in filter(None, map(ROW.match, lines)):
        row = found[" or ".join(functions_of(m[5])) or "rest"]
        row[:] = (x + float(y) for x, y in zip(row, m.groups()))
    left = dict(true)
    rows = [(names, *row, sum(left.pop(x, 0) for x in names.split(" or ")))
            for names, row in sorted(found.items(), key=lambda x: -x[1][0]) if names != "rest"]
    error = sum(abs(share - caused) for _, share, _, _, caused in rows) + \
        abs(found["rest"][0] - sum(left.values()))
    event, snapshots = re.match(r"(.*): .* ([0-9]+) snapshots", first).groups()
    return {"name": name, "event": f"{event.split('/')[1]}, {period}", "snapshots": int(snapshots),
            "error": error / 2, "truth": true,
            "rows": [row for row in rows if max(row[1], row[4]) >= LITTLE]}


def lines_of(run):
    """A run's lines of the table"""
    for i, (function, share, low, high, true) in enumerate(run["rows"]):
        first = [run["name"], run["event"], run["snapshots"]] if i == 0 else [""] * 3
        yield [*first, function, f"{share:.0f} % ({low:.0f} to {high:.0f})", f"{true:.1f} %",
               f"{run['error']:.0f} %" if i == 0 else ""]


def table(runs):
    yield ".. csv-table::"
    yield f"   :header: {', '.join(HEADER)}"
    yield ""
    for run in runs:
        for line in lines_of(run):
            yield "   " + ", ".join(f'"{cell}"' if "," in str(cell) else str(cell) for cell in line)


def figures(text):
    """A cell's figures; "any" is a share with an interval that every other share lies in"""
    return [50, 0, 100] if text == "any" else [float(x) for x in re.findall(r"[\d.]+", text)]


def page_runs(path):
    """{name: run} of the page's table"""
    with open(path, encoding="utf-8") as f:
        lines = f.read().partition(f"   :header: {', '.join(HEADER)}\n\n")[2].splitlines()
    runs, run = {}, None
    for line in csv.reader((x.strip() for x in lines[:lines.index("")]), skipinitialspace=True):
        name, event, snapshots, function, share, true, error = line
        if name:
            run = runs[name] = {"event": event, "snapshots": int(snapshots), "rows": {},
                                "error": figures(error)[0]}
        run["rows"][function] = *figures(share), figures(true)[0]
    return runs


def joined(here, now):
    """The rows of a run here and now: [(function, its figures here, and now)].  What is one row in
    either, as snapshots could not tell its functions apart, is one row."""
    sets = []
    for names in (set(label.split(" or ")) for label in [*here, *now]):
        sets = [names.union(*(x for x in sets if x & names)), *(x for x in sets if not x & names)]
    for names in sets:
        yield " or ".join(sorted(names)), *(
            [sum(column) for column in zip([0] * 4, *(
                row for label, row in rows.items() if names & set(label.split(" or "))))]
            for rows in (here, now))


def differences(here, run):
    """What of a run is not as the page has it"""
    if not here or here["event"] != run["event"]:
        yield "no such line"
        return
    widest = max(high - low for _, low, high, _ in here["rows"].values()) / 2
    if abs(here["error"] - run["error"]) > widest:
        yield f"error {here['error']:.0f} %, not {run['error']:.0f} %"
    rows = {function: row for function, *row in run["rows"]}
    for function, (share, low, high, true), (now, now_low, now_high, _) in \
            joined(here["rows"], rows):
        if abs(share - now) > max(high - low, now_high - now_low):
            yield f"{function} {share:.0f} %, not {now:.0f} %"
        now_true = sum(run["truth"].get(x, 0) for x in function.split(" or "))
        if abs(true - now_true) > TRUTH_MOVES:
            yield f"{function} in truth {true:.1f} %, not {now_true:.1f} %"


def check(page, runs):
    here = page_runs(page)
    for run in runs:
        for text in differences(here.pop(run["name"], None), run):
            yield f"{run['name']}: {text}"
    for name in here:
        yield f"{name}: not measured"


def read(path):
    with open(path, encoding="ascii") as f:
        return list(map(json.loads, f))


def main(what, *args):
    if what == "measure":
        print(json.dumps(measure(*args)))
    elif what == "table":
        print("\n".join(table(read(*args))))
    else:
        for text in check(args[0], read(args[1])):
            print(text)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
