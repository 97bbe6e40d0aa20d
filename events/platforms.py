#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The processors and their PMUs, as platforms.toml describes them.

platforms.py PLATFORM: print the fields of its PMUs, a line "PMU/format/FIELD:BITS" for each.

platforms.py PLATFORM KEY: print what platforms.toml says of it, or an empty line; diff.pmus is pmus
of its table diff.
"""

import json
import os
import re
import sys
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))


def merged(base, row):
    """A table on top of another"""
    return {**base, **{key: merged(base.get(key, {}), value) if isinstance(value, dict) else value
                       for key, value in row.items()}}


def load():
    with open(os.path.join(HERE, "platforms.toml"), "rb") as f:
        rows = tomllib.load(f)
    platforms = {}
    for name, row in rows.items():
        platforms[name] = merged(platforms[row["like"]] if "like" in row else {}, row)
        if "without" in row:
            platforms[name]["pmus"] = {pmu: what for pmu, what in platforms[name]["pmus"].items()
                                       if pmu not in row["without"]}
    return platforms


def parse(text):
    """A field: config word (0: config, 1: config1, 2: config2), lowest bit, highest bit and, where
    the field's most significant bit lies apart from the others, that bit"""
    word, low, high, last = re.fullmatch(r"config([12]?):(\d+)(?:-(\d+))?(?:,(\d+))?",
                                         text).groups()
    return (int(word or 0), int(low), int(high or low), *([int(last)] if last else []))


PLATFORMS = load()
# {platform: {PMU: {name: field}}}
FORMATS = {name: {pmu: {field: parse(text) for field, text in
                        (line.split(":", 1) for line in row["fields"])}
                  for pmu, row in platform["pmus"].items()}
           for name, platform in PLATFORMS.items()}


def all_of(key):
    """{platform: what it says}"""
    return {name: platform[key] for name, platform in PLATFORMS.items()}


def unit(pmu):
    """The unit of a PMU in perf's event files"""
    return pmu.removeprefix("uncore_").upper()


def event_file(pmu):
    """The name of its file of events"""
    return pmu.replace("_", "-") + ".json"


def events_of(name, pmu):
    """The events of a platform's PMU, as perf's event files have them"""
    rows, base = [], PLATFORMS[name].get("events")
    if base:
        rows = [row for row in events_of(base["like"], pmu)
                if f"{pmu}/{row['EventName']}" not in base["without"]]
    path = os.path.join(HERE, name, event_file(pmu))
    if base and not os.path.exists(path):
        return rows
    with open(path) as f:
        return rows + json.load(f)


def is_rare(event, pmu):
    """Whether sysfs has an event of a PMU, as platforms.toml describes it, with all_names=1 only"""
    return "common" in pmu and not any(re.fullmatch(pattern, event) for pattern in pmu["common"])


def width(field):
    """Number of a field's bits"""
    _, low, high, *last = field
    return high - low + 1 + len(last)


def part(value, field):
    """The bits of the config word when the field has that value"""
    _, low, high, *last = field
    bits = (value & (1 << high - low + 1) - 1) << low
    return bits | sum((value >> high - low + 1 & 1) << bit for bit in last)


def field_of(config, field):
    """The value of a field in config words"""
    word, low, high, *last = field
    value = config[word] >> low & (1 << high - low + 1) - 1
    return value | sum((config[word] >> bit & 1) << high - low + 1 for bit in last)


def describe(field):
    """A field as the format folder describes it: config:0-7,21"""
    word, low, high, *last = field
    bits = f"{low}" if low == high else f"{low}-{high}"
    return f"config{word or ''}:{','.join([bits, *map(str, last)])}"


def main():
    name, *key = sys.argv[1:]
    if key:
        value = PLATFORMS[name]
        for word in key[0].split("."):
            value = value.get(word, {})
        print(value or "")
        return
    for pmu, fields in FORMATS[name].items():
        for field, bits in fields.items():
            print(f"{pmu}/format/{field}:{describe(bits)}")


if __name__ == "__main__":
    main()
