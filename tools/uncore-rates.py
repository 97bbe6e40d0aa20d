#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print the rates of sampled uncore events over time as CSV or as a trace, and draw them.

  perf record -a -P -e uncore_bbox_0/early_ack/ -c 1000 -o ack.data sleep 10
  tools/uncore-rates.py ack.data                        CSV on stdout
  tools/uncore-rates.py --rates ack.svg ack.data        a curve for each event

-P adds its PERIOD to each sample (see Documentation/sampling.rst).  The input is a perf.data, or
the text that perf prints of it, which another machine can read:

  perf script --ns --header -I --show-lost-events -F cpu,time,event,period -i ack.data >ack.txt

Each sample is one line of CSV:

  time      seconds, of perf's clock
  cpu       home CPU, which handled the PMI
  package   physical id
  pmu
  event     as on perf's command line
  period    occurrences that the sample stands for
  rate      occurrences per second since the previous sample; empty for the first, and for the
            first after samples that perf record has lost
"""

import argparse
import collections
import csv
import io
import itertools
import json
import math
import re
import signal
import subprocess
import sys

PERF_SCRIPT = ["perf", "script", "--ns", "--header", "-I", "--show-lost-events",
               "-F", "cpu,time,event,period"]
EXAMPLE = "perf record -a -P -e uncore_bbox_0/early_ack/ -c 1000"
EVENT = re.compile(r"# event : name = (.*?), (?:, )?id = .* sample_type = ([\w|]*)")
SOCKET = re.compile(r"# CPU (\d+): .*Socket ID (-?\d+)")
SAMPLE = re.compile(r"\s*\[(\d+)\]\s+(\d+\.\d+):\s+(\d+)\s+(uncore\w*)(/.*):\s*$")
LOST = re.compile(r"\s*\[(\d+)\]\s+\d+\.\d+:\s+PERF_RECORD_LOST\w* lost (\d+)")
OTHER = re.compile(r"[^#].*\buncore\w*/.*:")   # a sample with other fields

WIDTH, PANEL, ROW = 900, 110, 18        # of a picture, a panel, and a line of text
LEFT, RIGHT, GAP, BOTTOM = 200, 120, 40, 60
LEVELS = 200                            # of the colours of a heat map
COLUMNS = WIDTH - LEFT - RIGHT          # pixels of the time axis
SUMS = 60                               # bins of sums, if the user names no number
LEAST = 0.001                           # an axis is at least so long
# The background of a heat map, which shows where there is no cell
UNKNOWN = "set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#bbbbbb' fs noborder"
TERMINALS = {"svg": "svg font 'sans-serif,12'", "png": "pngcairo font 'sans-serif,9'"}

# A sample, and a part of an event's curve
Sample = collections.namedtuple("Sample", "time cpu package pmu event period rate")
Step = collections.namedtuple("Step", "since time rate")


def perf_text(path):
    """The lines of perf script, of a perf.data or from a file that has them"""
    try:
        with open(path, "rb") as f:
            start = f.read(8)
            if start != b"PERFILE2":
                return (start + f.read()).decode(errors="replace").splitlines()
    except OSError as error:
        sys.exit(f"error: {path}: {error.strerror}")
    try:
        done = subprocess.run([*PERF_SCRIPT, "-i", path], stdout=subprocess.PIPE, text=True,
                              stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError:
        sys.exit(f"error: there is no perf to read {path}: apt install linux-perf, or give the "
                 f"text that \"{' '.join(PERF_SCRIPT)}\" prints of it elsewhere")
    if done.returncode:
        sys.exit(f"error: perf script cannot read {path}, see above; uncore events are recorded "
                 f"as with {EXAMPLE}")
    return done.stdout.splitlines()


def check_header(path, lines, names):
    """End with an error unless the header tells the samples of these events apart; returns the
    package of each CPU"""
    packages = {int(m[1]): int(m[2]) for m in map(SOCKET.match, lines) if m}
    if not packages:
        sys.exit(f"error: {path} does not say which package a CPU belongs to; make it with "
                 f"{' '.join(PERF_SCRIPT)}")
    events = [(m[1], m[2]) for m in map(EVENT.match, lines) if m and m[1] in names]
    for name, number in collections.Counter(name for name, _ in events).items():
        if number > 1:
            sys.exit(f"error: {number} events are called {name}, so their samples cannot be told "
                     "apart; record each box by its own name, as uncore_cbox_0")
    if any("PERIOD" not in sample_type.split("|") for _, sample_type in events):
        print("warning: a sample may stand for several periods, and these have no PERIOD; record "
              "them with perf record -P", file=sys.stderr)
    return packages


def rounded(rate):
    return round(rate) if rate >= 100 else round(rate, 3)


def samples(path):
    """The samples of uncore events, in their order"""
    lines = perf_text(path)
    records = [m for line in lines if (m := SAMPLE.match(line) or LOST.match(line))]
    names = {pmu + terms for *_, pmu, terms in (m.groups() for m in records if m.re is SAMPLE)}
    if not names and any(map(OTHER.match, lines)):
        sys.exit(f"error: the samples of {path} have other fields; make it with "
                 f"{' '.join(PERF_SCRIPT)}")
    if not names:
        sys.exit(f"error: {path} has no samples of uncore events; record some, as with {EXAMPLE}")
    packages = check_header(path, lines, names)
    last, lost = {}, 0
    for m in records:
        if m.re is LOST:        # of which events, is not known
            lost += int(m[2])
            package = packages.get(int(m[1]), -1)
            last = {key: time for key, time in last.items() if key[0] != package}
            continue
        cpu, time, period, pmu, terms = m.groups()
        cpu, time, period = int(cpu), float(time), int(period)
        package = packages.get(cpu, -1)
        key = package, pmu, terms
        rate = rounded(period / (time - last[key])) if time > last.get(key, time) else None
        last[key] = time
        yield Sample(time, cpu, package, pmu, pmu + terms, period, rate)
    if lost:
        print(f"warning: perf record has lost {lost} samples, so rates are missing; record with a "
              "longer period (-c) or larger buffers (-m)", file=sys.stderr)


def curves(rows):
    """{(package, pmu, event): its Steps}"""
    last, result = {}, {}
    for row in rows:
        key = row.package, row.pmu, row.event
        if row.rate is not None:
            result.setdefault(key, []).append(Step(last[key], row.time, row.rate))
        last[key] = row.time
    return dict(sorted(result.items(), key=lambda item: in_order(item[0])))


def gaps(steps):
    """(since, until) of the times between steps: samples are lost there"""
    return [(before.time, step.since) for before, step in itertools.pairwise(steps)
            if before.time < step.since]


def in_order(key):
    """A sort key that puts uncore_cbox_10 behind uncore_cbox_9"""
    return [[int(part) if part.isdigit() else part for part in re.split(r"(\d+)", str(word))]
            for word in key]


def kind(pmu, event):
    """The event without the number of its box: the same of all boxes"""
    return re.sub(r"_\d+$", "", pmu) + event[len(pmu):]


def scale(pmu, event, options):
    """Panels with the same scale have the same axis: those of an event, and all of bytes"""
    return "" if options.bytes > 1 else kind(pmu, event)


def write(path, contents):
    """Make a file of these bytes"""
    try:
        with open(path, "wb") as f:
            f.write(contents)
    except OSError as error:
        sys.exit(f"error: {path}: {error.strerror}")


def write_csv(file, rows):
    out = csv.writer(file, lineterminator="\n")
    out.writerow(Sample._fields)
    out.writerows([f"{row.time:.9f}", *row[1:]] for row in rows)


def trace(series):
    """Counter tracks in Chrome's JSON, one process for each package.  A counter keeps its value
    until the next entry, so a step is an entry at its beginning.  A slice of its own covers the
    time of which samples are lost."""
    events = [{"ph": "M", "name": "process_name", "pid": package,
               "args": {"name": f"package {package}"}}
              for package in sorted({package for package, *_ in series})]
    for (package, _, event), steps in series.items():
        values = [(step.since, step.rate) for step in steps] + [(steps[-1].time, steps[-1].rate)]
        events += [{"ph": "C", "name": event, "pid": package, "ts": round(time * 1e6, 3),
                    "args": {"per second": rate}} for time, rate in values]
        events += [{"ph": phase, "cat": "lost", "name": f"{event}: samples lost", "pid": package,
                    "id": event, "ts": round(time * 1e6, 3)}
                   for gap in gaps(steps) for phase, time in zip("be", gap)]
    return json.dumps({"displayTimeUnit": "ns", "traceEvents": events}, indent=0)


def in_short(value, unit):
    """1500000 /s is 1.5 M/s, and 0.0015 s is 1.5 ms"""
    prefixes = ["n", "u", "m", "", "k", "M", "G", "T"]
    i = prefixes.index("")
    while value >= 1000 and i < len(prefixes) - 1:
        value, i = value / 1000, i + 1
    while 0 < value < 1 and unit == "s" and i:
        value, i = value * 1000, i - 1
    return f"{value:g} {prefixes[i]}{unit}"


def tics(most, unit):
    """gnuplot's tics of an axis from 0 to MOST: two to five, at round values"""
    step = 10 ** math.floor(math.log10(most))
    step *= 2 if most / step >= 5 else 1 if most / step >= 2 else 0.5
    values = [i * step for i in range(int(most / step) + 1)]
    return "(" + ", ".join(f"'{in_short(value, unit)}' {value:g}" for value in values) + ")"


class Picture:
    """Panels below each other with the same time axis, as a script of gnuplot"""

    def __init__(self, series, options):
        self.start = min(steps[0].since for steps in series.values())
        self.end = max(steps[-1].time for steps in series.values())
        self.bins, self.bytes = options.bins or COLUMNS, options.bytes
        self.unit = "B/s" if self.bytes > 1 else "/s"
        self.panel_height, self.top = PANEL, 2 * ROW
        self.panels, self.note = [], ""

    def parts(self, since, until):
        """(bin, seconds of it) of the bins from SINCE to UNTIL"""
        since, until = since - self.start, until - self.start
        width = self.edge(1)
        for i in range(int(since / width), min(int(until / width) + 1, self.bins)):
            yield i, max(min(until, (i + 1) * width) - max(since, i * width), 0)

    def mean_rates(self, steps):
        """The mean of the rate in each of the bins; None if the samples of all of it are lost"""
        sums, known = [0.0] * self.bins, [self.edge(1)] * self.bins
        for step in steps:
            for i, part in self.parts(step.since, step.time):
                sums[i] += part * step.rate * self.bytes
        for gap in gaps(steps):
            for i, part in self.parts(*gap):
                known[i] -= part
        least = self.edge(1) / LEVELS
        return [value / time if time > least else None for value, time in zip(sums, known)]

    def highest_rates(self, curves_of_boxes):
        """The maximum in each of the bins of the sum of these curves"""
        changes = collections.Counter()
        for step in itertools.chain.from_iterable(curves_of_boxes):
            changes[step.since] += step.rate * self.bytes
            changes[step.time] -= step.rate * self.bytes
        highest, rate = [0.0] * self.bins, 0
        for since, until in itertools.pairwise(sorted(changes)):
            rate += changes[since]
            for i, part in self.parts(since, until):
                if part:
                    highest[i] = max(highest[i], rate)
        return highest

    def edge(self, i):
        """The beginning of a bin, in seconds from the start"""
        return (self.end - self.start) * i / self.bins

    def line(self, rates):
        """The points of a curve that has these rates in the bins"""
        return ["" if rate is None else f"{self.edge(bin + at):.9f} {rate:.10g}"
                for bin, rate in enumerate(rates) for at in (0, 1)]

    def panel(self, title, data, plot, *settings):
        """data: {name: lines}; plot: a command that draws them"""
        self.panels.append((title, data, plot, settings))

    def draw(self, path):
        terminal = TERMINALS.get(path.rpartition(".")[2])
        if not terminal:
            sys.exit(f"error: {path}: the name of a picture ends in .svg or .png")
        number = len(self.panels)
        height = self.top + number * self.panel_height + (number - 1) * GAP + BOTTOM
        script = [f"set terminal {terminal} size {WIDTH},{height} background '#ffffff' noenhanced",
                  f"set multiplot layout {number},1 margins screen {LEFT / WIDTH},"
                  f"{1 - RIGHT / WIDTH},{BOTTOM / height},{1 - self.top / height} "
                  f"spacing screen 0,{GAP / height}",
                  f"set xrange [0:{self.end - self.start:.9f}]", "set border 3",
                  "set tics nomirror out", "set grid ytics", "set format x ''",
                  f"set key at screen {1 - RIGHT / WIDTH},{1 - 8 / height} right top",
                  "set palette defined (0 '#ffffff', 1 '#08306b')"]
        for i, (title, data, plot, settings) in enumerate(self.panels):
            if i == number - 1:
                script += ["set format x '%g'", f"set xlabel 'seconds after {self.start:.6f}{self.note}'"]
            script += [f"${name} << EOD\n" + "\n".join(lines) + "\nEOD"
                       for name, lines in data.items()]
            script += [f"set label 1 {quoted(title)} at graph 0, graph 1 offset 0,0.8",
                       *settings, plot, "unset key"]
        write(path, gnuplot("\n".join([*script, "unset multiplot", ""])))

    def note_bins(self, more=""):
        """Let the time axis say how long a bin is."""
        self.note = f"; in bins of {in_short(float(f'{self.edge(1):.3g}'), 's')}{more}"

    def y_axis(self, most):
        most = max(most, LEAST)
        return f"set yrange [0:{1.05 * most:.10g}]", f"set ytics {tics(most, self.unit)}"


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def gnuplot(script):
    """The picture that the script draws"""
    try:
        done = subprocess.run(["gnuplot"], input=script.encode(), stdout=subprocess.PIPE,
                              check=False)
    except FileNotFoundError:
        sys.exit("error: there is no gnuplot to draw with: apt install gnuplot-nox")
    if done.returncode:
        sys.exit("error: gnuplot fails, see above")
    return done.stdout


def rates_picture(series, options):
    """A panel for each event of each package"""
    picture = Picture(series, options)
    most = collections.Counter()
    for (_, pmu, event), steps in series.items():
        name = scale(pmu, event, options)
        most[name] = max(most[name], *(step.rate * picture.bytes for step in steps))
    for (package, pmu, event), steps in series.items():
        corners, behind_gaps = [], {until for _, until in gaps(steps)}
        for step in steps:
            if step.since in behind_gaps:
                corners.append("")
            corners += [f"{time - picture.start:.9f} {step.rate * picture.bytes}"
                        for time in (step.since, step.time)]
        picture.panel(f"{event}, package {package}", {"steps": corners},
                      "plot $steps with lines lw 1.5 lc rgb '#1f77b4' notitle",
                      *picture.y_axis(most[scale(pmu, event, options)]))
    return picture


def runs(levels):
    """(first, last, level) of each run of the same level"""
    last = 0
    for level, run in itertools.groupby(levels):
        first, last = last, last + len(list(run))
        yield first, last, level


def heat_map(series, options):
    """A panel for each kind of event, in which a row is a box"""
    picture = Picture(series, options)
    picture.note_bins()
    panels, highest = collections.defaultdict(dict), collections.Counter()
    for (package, pmu, event), steps in series.items():
        rates = panels[kind(pmu, event)][package, pmu] = picture.mean_rates(steps)
        name = scale(pmu, event, options)
        highest[name] = max([LEAST, highest[name], *filter(None, rates)])
    for name, rows in panels.items():
        most = highest[name] or highest[""]
        cells = [f"0 0 {picture.edge(first):.9f} {picture.edge(last):.9f} {row - 0.5} {row + 0.5} "
                 f"{level / LEVELS * most:.10g}"
                 for row, rates in enumerate(rows.values())
                 for first, last, level in runs(rate and round(rate / most * LEVELS)
                                                for rate in rates) if level is not None]
        lost = any(None in rates for rates in rows.values())
        names = ", ".join(f"{quoted(f'package {package}, {pmu}')} {row}"
                          for row, (package, pmu) in enumerate(rows))
        picture.panel_height = max(picture.panel_height, ROW * len(rows))
        picture.panel(name, {"cells": cells},
                      "plot $cells with boxxyerror fillstyle solid noborder lc palette notitle",
                      UNKNOWN if lost else "unset object",
                      f"set ytics ({names})", f"set yrange [{len(rows) - 0.5}:-0.5]",
                      f"set cbrange [0:{most:.10g}]", f"set cbtics {tics(most, picture.unit)}")
    return picture


def total(rates):
    """The sum of the boxes' rates; None if one is not known"""
    return None if None in rates else sum(rates)


def sockets_picture(series, options):
    """A panel for each package, with two curves for each kind of event: the mean in a bin of the
    sum of its boxes, and thin lines for its maximum.  Where curves meet, the first ones are broader."""
    options.bins = options.bins or SUMS
    picture = Picture(series, options)
    picture.note_bins(", thin: the maximum in a bin")
    names = list(dict.fromkeys(kind(pmu, event) for _, pmu, event in series))
    boxes = {package: {name: [] for name in names} for package, *_ in series}
    for (package, pmu, event), steps in series.items():
        boxes[package][kind(pmu, event)].append(steps)
    panels = {}
    for package, of_package in boxes.items():
        means = [[total(rates) for rates in zip(*map(picture.mean_rates, curves))] or
                 [0.0] * picture.bins for curves in of_package.values()]
        highest = [[None if mean is None else rate
                    for mean, rate in zip(rates, picture.highest_rates(curves))]
                   for rates, curves in zip(means, of_package.values())]
        panels[package] = means + highest
    most = max(rate or 0 for rates in itertools.chain(*panels.values()) for rate in rates)
    picture.top += ROW * (len(names) - 1)
    broad = [f"$k{i} with lines lw {1.5 * (len(names) - i)} lc {i + 1} title {quoted(name)}"
             for i, name in enumerate(names)]
    thin = [f"$k{len(names) + i} with lines lw 0.5 lc {i + 1} notitle" for i in range(len(names))]
    for package, rates in panels.items():
        data = {f"k{i}": picture.line(curve) for i, curve in enumerate(rates)}
        picture.panel(f"package {package}", data, f"plot {', '.join(broad + thin)}",
                      *picture.y_axis(most))
    return picture


PICTURES = {"rates": rates_picture, "heat_map": heat_map, "sockets": sockets_picture}


def positive(text):
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="perf.data, or text of perf script")
    parser.add_argument("--csv", metavar="FILE", help="write the samples as CSV")
    parser.add_argument("--trace", metavar="FILE",
                        help="write counter tracks, which ui.perfetto.dev opens")
    parser.add_argument("--rates", metavar="FILE", help="draw the rate of each event (.svg, .png)")
    parser.add_argument("--heat-map", metavar="FILE", help="draw a row for each box")
    parser.add_argument("--sockets", metavar="FILE",
                        help="draw the sums of all boxes of each package")
    parser.add_argument("--bytes", type=positive, default=1, metavar="N",
                        help="draw bytes: an occurrence is N of them, a line of memory 64")
    parser.add_argument("--bins", type=positive, metavar="N",
                        help="of the time axis of --heat-map (one for each of %d columns) and "
                             "--sockets (%d)" % (COLUMNS, SUMS))
    options = parser.parse_args()
    rows = list(samples(options.input))
    series = curves(rows)
    pictures = {name: path for name in PICTURES if (path := getattr(options, name))}
    if not series and (pictures or options.trace):
        sys.exit("error: no event has two samples, so there is no rate; record with a shorter "
                 "period (perf record -c)")
    if options.csv:
        text = io.StringIO()
        write_csv(text, rows)
        write(options.csv, text.getvalue().encode())
    elif not (pictures or options.trace):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)   # as of head
        write_csv(sys.stdout, rows)
    if options.trace:
        write(options.trace, trace(series).encode())
    for name, path in pictures.items():
        PICTURES[name](series, options).draw(path)


if __name__ == "__main__":
    main()
