#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""drawn.py PICTURE: print what an SVG of tools/uncore-rates shows, as its strokes and colours
and the tics of its axes say: a line for each horizontal stroke of a curve and each cell of a heat
map

  PANEL <tab> CURVE OR BOX <tab> FROM <tab> TO <tab> RATE

Curves that the key does not name come behind those that it does, and are called "CURVE (most)".
"""

import re
import sys
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
TIC = re.compile(r"M([\d.]+),([\d.]+) L([\d.]+),([\d.]+)\s*")
TIC_LENGTH = 9
RATE = re.compile(r"([\d.]+) ([kMG]?)B?/s")
PREFIXES = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}
WHITE, DARKEST = 255, 8     # the red of the palette's ends


class Panel:
    def __init__(self):
        self.title = None
        self.tics, self.bar_tics = [], []   # (place, text) of its axis, and of the bar of colours
        self.bar = None                     # the corners of that
        self.plots = []


def points(text):
    return [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+),([\d.]+)", text)]


def number(text):
    value, prefix = RATE.fullmatch(text).groups()
    return float(value) * PREFIXES[prefix]


def scale(tics):
    """A function from a place to its value"""
    (start, first), (end, last) = tics[0], tics[-1]
    return lambda place: first + (place - start) / (end - start) * (last - first)


def read(root):
    """The panels, and the (place, text) of the time axis"""
    panels, times, tic, skipped = [Panel()], [], None, set()
    for element in root.iter():
        if element in skipped:
            continue
        if element.get("id", "").startswith("gnuplot_plot"):
            skipped = set(element.iter())
            panels[-1].plots.append(element)
        elif element.tag == SVG + "path":
            tic = TIC.fullmatch(element.get("d", ""))
            if element.get("d", "").rstrip().endswith("Z"):
                panels[-1].bar = points(element.get("d"))
        elif element.tag == SVG + "text" and element.text:
            x, y, to_x, to_y = map(float, tic.groups()) if tic else (0, 0, 0, 0)
            text, tic = element.text.strip(), None
            if to_y > y:
                times.append((x, text))
            elif x > to_x:
                if panels[-1].plots:
                    panels.append(Panel())
                panels[-1].tics.append((y, text))
            elif x < to_x:
                panels[-1].bar_tics.append((y, text))
            elif not text.startswith("seconds after"):
                panels[-1].title = text
    return panels, times


def strokes(panel, plot):
    """(x, x, rate) of a curve's horizontal strokes"""
    rate = scale([(place, number(text)) for place, text in panel.tics])
    parts = list(plot.iter(SVG + "path"))[-1].get("d").split("M")[1:]
    if plot.find(f".//{SVG}text") is not None:
        del parts[0]        # the key's
    for corners in map(points, parts):
        for (x, y), (to_x, to_y) in zip(corners, corners[1:]):
            if to_x > x and to_y == y:
                yield x, to_x, rate(y)


def cells(panel, plot):
    """(box, x, x, rate) of a heat map's rectangles"""
    rate = scale([(place, number(text)) for place, text in panel.bar_tics])
    bottom, top = panel.bar[0][1], panel.bar[2][1]
    for polygon in plot.iter(SVG + "polygon"):
        red = int(re.match(r"rgb\(\s*(\d+),", polygon.get("fill"))[1])
        darkness = (WHITE - red) / (WHITE - DARKEST)
        (x, y), (to_x, _), (_, to_y), _ = points(polygon.get("points"))
        box = min(panel.tics, key=lambda tic: abs(tic[0] - (y + to_y) / 2))[1]
        yield box, x, to_x, rate(bottom + darkness * (top - bottom))


def main():
    panels, times = read(xml.etree.ElementTree.parse(sys.argv[1]).getroot())
    time = scale([(place, float(text)) for place, text in times])
    # only the first panel has a key
    key = [text.text for plot in panels[0].plots for text in plot.iter(SVG + "text")]
    names = [*key, *(f"{name} (most)" for name in key)] or [""]
    for panel in panels:
        for name, plot in zip(names, panel.plots):
            drawn = cells(panel, plot) if panel.bar else \
                ((name, *stroke) for stroke in strokes(panel, plot))
            for name, x, to_x, rate in drawn:
                print(panel.title, name, f"{time(x):.5f}", f"{time(to_x):.5f}", f"{rate:.6g}",
                      sep="\t")


if __name__ == "__main__":
    main()
