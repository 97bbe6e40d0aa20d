#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Say which mistakes in a copy of events/ events/generate takes, or refuses for another reason, and
which events events/manual marks with [MiB] and perf does not print so, or the other way round."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import events
import platforms

NO_NAME = "perf's parser does not take this word as an event's name"
NO_SCALE = "ScaleUnit is not a number with a unit"
# Keys of an event that is added to a file, else like the first one, and the complaint
NEHALEM, MBOX = "nehalem/uncore.json", "nehalemex/uncore-mbox.json"
MISTAKES = [
    *((NEHALEM, {"EventName": name}, NO_NAME) for name in (
        "CYCLES", "MISS", "LLC", "L1D", "R1F", "K", "BRANCHES", "DURATION_TIME", "X.UNIT",
        "1ST", "A-B", "A..B", "A.", "", "EDGE", "MATCH_OPC", "\u00c4")),
    (NEHALEM, {"EventName": "GQ_ALLOC.READ_TRACKER"}, "a second event with this name"),
    (NEHALEM, {"EventName": "gq_alloc.read_tracker"}, "a second event with this name"),
    (NEHALEM, {"Unit": "WBOX"}, "its Unit is not UNCORE"),
    (NEHALEM, {"Filter": "mesf=1"}, "the PMU has no term mesf=1"),
    (NEHALEM, {"Filter": "edge"}, "the PMU has no term edge"),
    (NEHALEM, {"Filter": "edge=-1"}, "the PMU has no term edge=-1"),
    (NEHALEM, {"Filter": "cmask=1;inv=1"}, "the PMU has no term cmask=1;inv=1"),
    (NEHALEM, {"UMask": "0x100"}, "umask=0x100 does not fit into 8 bits"),
    (NEHALEM, {"Filter": "edge=2"}, "edge=2 does not fit into 1 bits"),
    (NEHALEM, {"Filter": "match=1,match_opc=0"}, "match_opc=0 overlaps another field"),
    (NEHALEM, {"Filter": "event=0xff"}, "event=0xff overlaps another field"),
    (NEHALEM, {"Filter": "match_sel=7,match_sel=7"}, "match_sel=7 overlaps another field"),
    (MBOX, {"Filter": "inc_sel=1,fvc=1,map=1"}, "map=1 overlaps another field"),
    (MBOX, {"Filter": "filter_match=1,filter_mask=0x10000000"},
     "filter_mask=0x10000000 does not fit into 28 bits"),
    *((NEHALEM, {"ScaleUnit": scale}, NO_SCALE) for scale in ("MiB", "64", "", "6e-5 MiB")),
]


def check_mistakes(folder):
    """Make each mistake in the copy of events/."""
    for file, changes, complaint in MISTAKES:
        path = os.path.join(folder, file)
        with open(path) as f:
            text = f.read()
        table = json.loads(text)
        event = {**table[0], "EventName": "ANOTHER", **changes}
        with open(path, "w") as f:
            json.dump([*table, event], f)
        done = subprocess.run([os.path.join(folder, "generate")], capture_output=True, text=True,
                              check=False)
        with open(path, "w") as f:
            f.write(text)
        if done.returncode != 1 or done.stderr != \
                f"error: {path}: {event['EventName']}: {complaint}\n":
            print(f"{file}, {changes}: status {done.returncode}, {done.stderr.strip()}")


def marked():
    """(title of the section, PMU, name) of the events that the manual page marks"""
    page = subprocess.run([os.path.join(events.ROOT, "events/manual")], capture_output=True,
                          text=True, check=True).stdout
    section = pmu = name = None
    for line in page.splitlines():
        if line.startswith(".Sh "):
            section = line[4:]
        elif line.startswith(".Ss "):
            pmu = line[4:]
        elif line.startswith(".It Cm "):
            name = line.split()[2]
        elif line.endswith("[MiB]"):
            yield section, pmu, name


def in_mib():
    """The same of the events that count lines, by the rule of events.py"""
    for cpu, platform in platforms.PLATFORMS.items():
        for pmu in platforms.FORMATS[cpu]:
            for name in (event["EventName"] for event in platforms.events_of(cpu, pmu)):
                if events.LINES.fullmatch(f"{platforms.unit(pmu)} {name}"):
                    yield (platform["section"].upper(), pmu,
                           re.sub(r"^(port|fvc_ev)\d", r"\1N", name.lower()))


def main():
    with tempfile.TemporaryDirectory() as work:
        folder = shutil.copytree(os.path.join(events.ROOT, "events"), os.path.join(work, "events"))
        check_mistakes(folder)
        done = subprocess.run([os.path.join(folder, "generate")], stdout=subprocess.DEVNULL,
                              check=False)
        if done.returncode:
            print("events/generate does not take events/ as it is")
    for row in sorted(set(marked()) ^ set(in_mib())):
        print(*row, "is marked [MiB] or in MiB, and not both")


if __name__ == "__main__":
    sys.exit(main())
