#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print the names in the documents that do not exist: PMUs, events, options of tools/vm, paths;
events that sysfs does not show without all_names=1, on pages that do not say so; and wrong defaults
of module parameters."""

import glob
import os
import re
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.append(os.path.join(ROOT, "events"))
import platforms    # behind sys.path

EVENT = re.compile(r"\b(uncore(?:_[a-z]+)?(?:_\d+)?|netburst)/([a-z][\w.]*)(?=[,/])")
VM = re.compile(r"tools/vm ((?:(?! -- )[^`])*)")
PATH = r"`+((?:{})/[\w./*-]*\w)`+"
# A number beside a parameter's name that is its default
DEFAULT = re.compile(r"``?max_sample_rate(?:=N)?``?\s+(?:Limit of samples per second and counter )?"
                     r"\((\d+)|samples to (\d+) a second for each counter|"
                     r"max_sample_rate, .*\(default: (\d+)|"
                     r"Limit of samples per second and counter \((\d+)\)")


def catalogue():
    """{PMU: {event: is it common on each processor that has it}}"""
    events = {}
    for name, platform in platforms.PLATFORMS.items():
        for pmu, row in (platform["pmus"] | platform.get("free", {})).items():
            for event in platforms.events_of(name, pmu):
                names = events.setdefault(pmu, {})
                text = event["name"]
                common = not platforms.is_rare(text, row)
                names[text] = names.get(text, True) and common
    events["uncore_pmi"] = {"overflow": True}    # of no box: ex_uncore_snapshot.c
    return events


def wrong_events(text, events, fields):
    for pmu, event in EVENT.findall(text):
        kind = re.sub(r"_\d+$", "", pmu)
        if kind not in events:
            yield f"there is no PMU {pmu}"
        elif event not in events[kind] and event not in fields[kind]:
            yield f"{pmu} has no event {event}"
        elif not events[kind].get(event, True) and "all_names" not in text:
            yield f"{pmu}/{event}/ needs all_names=1"


def wrong_options(text, options):
    for command in VM.findall(text):
        # an option's value may be a command of hw
        for option in re.findall(r"(?<!\S)(--[a-z-]+)", re.sub(r"'[^']*'|\"[^\"]*\"", "", command)):
            if option not in options:
                yield f"tools/vm has no option {option}"


def wrong_paths(text, folders):
    for path in re.findall(PATH.format("|".join(folders)), text):
        if not glob.glob(os.path.join(ROOT, path)) and not re.search("[A-Z]{4}", path):
            yield f"there is no {path}"


def wrong_defaults(text, default):
    for found in DEFAULT.findall(text):
        if (number := "".join(found)) != default:
            yield f"max_sample_rate is {default}, not {number}"


def main():
    events = catalogue()
    fields = {pmu: {field for formats in (*platforms.FORMATS.values(), *platforms.FREE.values())
                    for field in formats.get(pmu, ())} for pmu in events}
    helped = subprocess.run([os.path.join(ROOT, "tools/vm"), "--help"], stdout=subprocess.PIPE,
                            text=True, check=True).stdout
    options = set(re.findall(r"--[a-z-]+", helped))
    folders = [f for f in os.listdir(ROOT) if os.path.isdir(os.path.join(ROOT, f)) and f[0] != "."]
    with open(os.path.join(ROOT, "ex_uncore_event.c")) as f:
        default = re.search(r"ex_max_sample_rate = (\d+);", f.read())[1]
    pages = [os.path.join(ROOT, name) for name in ("README.md", "ex_uncore.c")]
    # those of hardware/ name files of the kernel
    pages += glob.glob(os.path.join(ROOT, "Documentation/*.*"))
    pages += glob.glob(os.path.join(ROOT, "Documentation/man/*"))
    pages += glob.glob(os.path.join(ROOT, "machine/*.*"))
    for page in sorted(pages):
        if not page.endswith((".rst", ".md", ".c", ".4", ".8")):
            continue
        with open(page) as f:
            text = f.read()
        for wrong in (*wrong_events(text, events, fields), *wrong_options(text, options),
                      *wrong_paths(text, folders), *wrong_defaults(text, default)):
            print(f"{os.path.relpath(page, ROOT)}: {wrong}")


if __name__ == "__main__":
    main()
