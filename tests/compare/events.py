#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print what the tables in events/ say.

events.py names PROCESSOR UNIT: the events that sysfs has, as "NAME config 0x14 config1 0x1".

events.py words PROCESSOR UNIT: the same of all events, also of those that only perf names.

events.py puts: the events of a NetBurst by their names, and the stimulus of each; those in a line
can count at the same time.

events.py wrong: the named events of which the table of all events says something else, and events
of a Xeon 7500 whose ALL is not all of its sub-events."""

import functools
import itertools
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.append(os.path.join(ROOT, "events"))
import platforms   # behind sys.path

STIMULI = 8     # in one put


def pmu_of(cpu, box):
    return next(pmu for pmu in platforms.FORMATS[cpu] if platforms.unit(pmu) == box)


def words(event, cpu, pmu):
    return platforms.words_of(event["terms"], platforms.FORMATS[cpu][pmu])


def all_events(cpu, pmu):
    yield from platforms.codes_of(cpu, pmu)
    yield from platforms.events_of(cpu, pmu)


def print_words(events, cpu, box):
    pmu = pmu_of(cpu, box)
    named = {event["name"]: words(event, cpu, pmu) for event in events(cpu, pmu)}
    for name, config in sorted(named.items()):
        print(name, *(f"config{i or ''} {word:#x}" for i, word in enumerate(config) if word))


def netburst_sets():
    """Events that can count at the same time: one of each unit, and three of the units that share
    three counters"""
    sets = []
    for event in platforms.events_of("netburst", "netburst"):
        unit, block = event["escr_counters"].split("_")[0], event["counters"][-1]
        fits = (s for s in sets if len(s) < STIMULI and unit not in (u for u, _, _ in s)
                and [b for _, b, _ in s].count(block) < 3)
        found = next(fits, None)
        if not found:
            found = []
            sets.append(found)
        found.append((unit, block, event))
    for s in sets:      # those with a choice of ESCRs last
        yield sorted((event for _, _, event in s), key=lambda row: row["escr_counters"].count(";"))


def occurrence(event):
    return f"mask={event['sub'].lower()}" if event["mask_bit"] else event["occurrence"]


def print_puts():
    """"every": an event that counts edges needs a clock between two occurrences."""
    number = itertools.count(1001)
    for events in netburst_sets():
        print(",".join(f"netburst/{event['name']}/" for event in events),
              *(f"p4.{event['event'].lower()},{occurrence(event)},every=2,count={next(number)}"
                .replace(",,", ",") for event in events))


def two_answers(cpu, pmu, counters):
    """Named events with other words or counters than the table of all events has for them"""
    known = {}
    for event in all_events(cpu, pmu):
        what = words(event, cpu, pmu), platforms.counters_of(event, counters)
        if known.setdefault(event["name"], what) != what:
            yield event["name"], what, "not", known[event["name"]]


def wrong_alls(cpu, pmu):
    """Events whose sub-event ALL is not all others; a fill WITHOUT victims is no victim"""
    alls, subs = {}, {}
    for event in platforms.events_of(cpu, pmu):
        name, umask = event["event"], int(event["umask"] or "0", 16)
        if event["sub"] in ("ALL", "ANY", "C_ALL"):
            alls[name] = umask
        elif "WITHOUT" not in event["sub"]:
            subs[name] = subs.get(name, 0) | umask
    for name, umask in alls.items():
        if subs.get(name, 0) != umask:
            yield name, f"has {umask:#x} for ALL, and {subs.get(name, 0):#x} in its sub-events"


def print_wrong():
    for cpu, platform in platforms.PLATFORMS.items():
        for pmu, row in platform["pmus"].items():
            for found in two_answers(cpu, pmu, row["counters"]):
                print(cpu, pmu, *found)
            if pmu[8:] in ("cbox", "sbox", "wbox") and platform["events"] == "xeon7500.csv":
                for found in wrong_alls(cpu, pmu):
                    print(cpu, pmu, *found)


def main():
    what, *of = sys.argv[1:]
    {"names": functools.partial(print_words, platforms.events_of),
     "words": functools.partial(print_words, all_events),
     "puts": print_puts, "wrong": print_wrong}[what](*of)


if __name__ == "__main__":
    main()
