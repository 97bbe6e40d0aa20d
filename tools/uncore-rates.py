#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print the rates of ex_uncore's events over time as CSV, and draw them.

  perf record -a -R -P -e uncore_bbox_0/event=0x02,counter=3/ -c 1000 sleep 10
  perf script -s tools/uncore-rates.py                    CSV on stdout
  perf script -s tools/uncore-rates.py svg=rates.svg      and a diagram

-R adds the origin and the residual to each sample, -P its PERIOD (see Documentation/sampling.rst).
Each sample is one line of CSV:

  time      seconds
  cpu       home CPU, which handled the PMI
  package
  pmu
  counter   of the PMU
  event     as on perf's command line
  period    occurrences that the sample stands for
  rate      occurrences per second since the previous sample; empty for the first
  residual  occurrences between the overflow and the reading of the counter
"""

import csv
import html
import struct
import sys

RAW = struct.Struct("<4B I 3Q")     # struct ex_raw of the driver
VERSION = 1
NAMES = {"Q": "qpi"}                # all others are a letter and "box"
ALONE = "UW"                        # boxes without a number
COLUMNS = ["time", "cpu", "package", "pmu", "counter", "event", "period", "rate", "residual"]

WIDTH, PANEL, LEFT, RIGHT, TOP, GAP = 900, 80, 90, 20, 40, 34

out = csv.writer(sys.stdout, lineterminator="\n")
last = {}       # (package, pmu, counter, event): time of the last sample
series = {}     # (package, pmu, counter, event): [(from, to, rate), ...]
svg = None


def trace_begin():
    """perf calls this first."""
    global svg
    for arg in sys.argv[1:]:
        name, _, value = arg.partition("=")
        if name != "svg" or not value:
            sys.exit(f"error: {arg}: the only argument is svg=FILE")
        svg = value
    out.writerow(COLUMNS)


def pmu_name(box, instance):
    letter = chr(box)
    name = "uncore_" + NAMES.get(letter, f"{letter.lower()}box")
    return name if letter in ALONE else f"{name}_{instance}"


def process_event(event):
    """perf calls this for each sample."""
    raw = bytes(event["raw_buf"])
    if not event["ev_name"].startswith("uncore_") and not raw:
        return
    if len(raw) < RAW.size:
        sys.exit("error: the samples have no raw data; record them with perf record -R")
    version, box, instance, counter, package, residual, _, _ = RAW.unpack_from(raw)
    if version != VERSION:
        sys.exit(f"error: raw data of version {version}, not {VERSION}")
    sample = event["sample"]
    time = sample["time"] / 1e9
    key = package, pmu_name(box, instance), counter, event["ev_name"]
    rate = ""
    if key in last and time > last[key]:
        rate = round(sample["period"] / (time - last[key]))
        series.setdefault(key, []).append((last[key], time, rate))
    last[key] = time
    out.writerow([f"{time:.9f}", sample["cpu"], *key, sample["period"], rate, residual])


def in_short(value):
    """1010000 is 1.01 M"""
    for unit in ("", " k", " M", " G"):
        if value < 1000:
            break
        value /= 1000
    return f"{value:.3g}{unit}/s"


def panel(key, points, start, end, top):
    """The rate of one event over time, with a step for each sample"""
    span = max(end - start, 1e-9)
    most = max(rate for *_, rate in points) or 1

    def x(time):
        return LEFT + (time - start) / span * (WIDTH - LEFT - RIGHT)

    def y(rate):
        return top + PANEL - rate / most * PANEL

    package, pmu, counter, event = key
    steps = (f"{x(since):.1f},{y(rate):.1f} {x(time):.1f},{y(rate):.1f}"
             for since, time, rate in points)
    yield (f'<text x="{LEFT}" y="{top - 6}">{html.escape(event)}  '
           f'(package {package}, {pmu} counter {counter})</text>')
    for value in (0, most):
        yield (f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" '
               f'y2="{y(value):.1f}"/>')
        yield f'<text class="scale" x="{LEFT - 6}" y="{y(value) + 4:.1f}">{in_short(value)}</text>'
    yield f'<polyline points="{" ".join(steps)}"/>'


def picture():
    """The diagram: all events, below each other, with the same time axis"""
    start = min(points[0][0] for points in series.values())
    end = max(points[-1][1] for points in series.values())
    height = TOP + len(series) * (PANEL + GAP) + 10
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
           f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">')
    yield ("<style>polyline { fill: none; stroke: #1f77b4; stroke-width: 1.2 } "
           ".grid { stroke: #ccc } .scale { text-anchor: end; fill: #555 }</style>")
    yield f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    for i, (key, points) in enumerate(sorted(series.items())):
        yield from panel(key, points, start, end, TOP + i * (PANEL + GAP))
    bottom = height - 14
    yield f'<text x="{LEFT}" y="{bottom}">{start:.6f} s</text>'
    yield f'<text class="scale" x="{WIDTH - RIGHT}" y="{bottom}">{end:.6f} s</text>'
    yield "</svg>"


def trace_end():
    """perf calls this last."""
    if not svg:
        return
    if not series:
        sys.exit("error: svg= needs an event with two samples")
    with open(svg, "w") as f:
        f.writelines(line + "\n" for line in picture())
