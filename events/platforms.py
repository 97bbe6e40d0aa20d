#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The processors and their PMUs, as platforms.toml describes them.

platforms.py PLATFORM: print the fields of its PMUs, a line "PMU/format/FIELD:BITS" for each.

platforms.py PLATFORM KEY: print what platforms.toml says of it, or an empty line; diff.pmus is pmus
of its table diff.

platforms.py FILE.csv: print a table of events or registers, with all rows.

In these tables a row may stand for several.  In its name, event or sub-event, {0-3} is each of
these numbers, and {RD|WR} each of these words, which count from 0.  For the number n of the first
such braces and m of the second, other braces are: {n}, the number or word as it is written;
{reads|writes}, the n-th of these; {0xe01+0x10n+m} and {4+n}, what this gives, with as many digits
as its first number.
"""

import csv
import functools
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
        platform = merged(platforms[row["like"]] if "like" in row else {}, row)
        fields, more = platform.pop("fields", []), platform.pop("more_fields", [])
        platform["pmus"] = {pmu: {**what, "fields": what.get("fields", fields) + more}
                            for pmu, what in platform["pmus"].items()
                            if pmu not in row.get("without", ())}
        platforms[name] = platform
    return platforms


def parse(text):
    """A field: config word (0: config, 1: config1, 2: config2), lowest bit, highest bit and, where
    more significant bits of the field lie apart from these, those"""
    word, bits = re.fullmatch(r"config([12]?):([-,\d]+)", text).groups()
    (low, high), *others = [(int(run.split("-")[0]), int(run.split("-")[-1]))
                            for run in bits.split(",")]
    return (int(word or 0), low, high,
            *(bit for first, last in others for bit in range(first, last + 1)))


PLATFORMS = load()


# {platform: {PMU: {name: field}}}
def formats(table):
    return {name: {pmu: {field: parse(text) for field, text in
                         (line.split(":", 1) for line in row["fields"])}
                   for pmu, row in platform.get(table, {}).items()}
            for name, platform in PLATFORMS.items()}


FORMATS = formats("pmus")
FREE = formats("free")      # those of the PMUs whose counters run free


# perf takes no digit for the beginning of a name.
SPELT = {"64bit_MMX_uop": "MMX_UOP_64BIT", "128bit_MMX_uop": "MMX_UOP_128BIT"}


def unit(pmu):
    """The unit of a PMU in perf's event files"""
    return pmu.removeprefix("uncore_").upper()


BRACES = re.compile(r"{([^}]+)}")
CHOICE = re.compile(r"{((\d+)-(\d+)|[^}]*\|[^}]*)}")


def choices(text, first, last):
    """What braces in a name stand for: numbers, and how they are written"""
    if first:
        return [(i, str(i)) for i in range(int(first), int(last) + 1)]
    return list(enumerate(text.split("|")))


def value(text, numbers, words):
    """What other braces are"""
    if text in words:
        return words[text]
    if "|" in text:
        return text.split("|")[numbers["n"]]
    result = eval(re.sub(r"(?<=[0-9a-f])([nm])", r"*\1", text), {}, numbers)
    digits = re.search(r"0x[0-9a-f]+", text)
    return f"{result:#0{len(digits[0])}x}" if digits else str(result)


def filled(row, numbers, words):
    """A row with the values of its braces"""
    return {key: BRACES.sub(lambda braces: value(braces[1], numbers, words), text)
            for key, text in row.items()}


def expanded(row, numbers=(), words=()):
    """The rows for which a row of a table stands"""
    for key in ("name", "event", "sub"):
        found = CHOICE.search(row.get(key, ""))
        if found:
            for number, word in choices(*found.groups()):
                one = {**row, key: row[key].replace(found[0], word, 1)}
                yield from expanded(one, (*numbers, number), (*words, word))
            return
    yield filled(row, dict(zip("nm", numbers)), dict(zip("nm", words)))


@functools.cache
def table(path):
    """The rows of a table; one of events may be named without this folder"""
    with open(os.path.join(HERE, path)) as f:
        return [each for row in csv.DictReader(f) for each in expanded(row)]


def counters_of(row, counters):
    """A bitmap of the counters that can count an event of a box with so many; the uncore clock's is
    behind them"""
    if row["counters"] == "fixed":
        return 1 << counters
    bits = 0
    for part_of in row["counters"].split(","):
        first, _, last = part_of.partition("-")
        bits |= (2 << int(last or first)) - (1 << int(first))
    return bits


def events_of(name, pmu):
    """The events of a platform's PMU that sysfs has: rows of its table with "name" and "terms", as
    perf takes them.  An R-Box's code 6p+n is that of the event at port p."""
    platform = PLATFORMS[name]
    for row in table(platform["events"]):
        if row["pmu"] != pmu.removeprefix("uncore_") or not row["counters"] or \
                platform["short"] not in row["cpus"].split():
            continue
        event = SPELT.get(row["event"], row["event"])
        event = f"{event}.{row['sub']}".rstrip(".").lower()
        terms = [row["umask"] and f"umask={row['umask']}", row["terms"]]
        ports = range(4) if row["code"].startswith("6p+") else [None]
        for port in ports:
            code = row["code"] if port is None else hex(6 * port + int(row["code"][3:]))
            at = {} if port is None else {"description": f"Port {port}, {row['description']}"}
            yield {**row, **at, "name": event if port is None else f"port{port}.{event}",
                   "terms": ",".join(filter(None, [code and f"event={code}", *terms]))}


def is_rare(event, pmu):
    """Whether sysfs has an event of a PMU, as platforms.toml describes it, with all_names=1 only"""
    return "common" in pmu and not any(re.fullmatch(pattern, event) for pattern in pmu["common"])


def codes_of(name, pmu):
    """All events of a platform's PMU for most of which perf itself has names: "name", "terms" and
    "counters".  A sub-event is "UMASK=NAME", and * with its largest increment if that is not 1."""
    platform = PLATFORMS[name]
    box = pmu.removeprefix("uncore_")
    for row in table(platform["codes"]) if "codes" in platform else ():
        if row["pmu"] != box or platform["short"] not in row["cpus"].split() or \
                (box, row["event"]) == ("ubox", "CLOCKTICKS"):    # perf's is the fixed counter
            continue
        for each in row["subs"].split():
            umask, _, sub = each.partition("*")[0].partition("=")
            value = 0 if umask == "-" else int(umask, 16)
            term = f",umask={value:#x}" if box != "pcu" else f",occ_sel={value >> 6}"
            yield {"name": f"{row['event']}.{sub}".rstrip(".").lower(),
                   "terms": f"event={row['code']}" + term * bool(value),
                   "counters": row["counters"]}


def words_of(terms, fields):
    """The config words of an event with such terms"""
    config = [0, 0, 0]
    for term in terms.split(","):
        name, value = term.split("=")
        config[fields[name][0]] |= part(int(value, 0), fields[name])
    return tuple(config)


def width(field):
    """Number of a field's bits"""
    _, low, high, *last = field
    return high - low + 1 + len(last)


def part(value, field):
    """The bits of the config word when the field has that value"""
    _, low, high, *last = field
    bits = (value & (1 << high - low + 1) - 1) << low
    return bits | sum((value >> high - low + 1 + i & 1) << bit for i, bit in enumerate(last))


def field_of(config, field):
    """The value of a field in config words"""
    word, low, high, *last = field
    value = config[word] >> low & (1 << high - low + 1) - 1
    return value | sum((config[word] >> bit & 1) << high - low + 1 + i
                       for i, bit in enumerate(last))


def describe(field):
    """A field as the format folder describes it: config:0-7,21"""
    word, low, high, *last = field
    runs = [[low, high]]
    for bit in last:
        if bit == runs[-1][1] + 1:
            runs[-1][1] = bit
        else:
            runs.append([bit, bit])
    bits = ",".join("-".join(map(str, dict.fromkeys(run))) for run in runs)
    return f"config{word or ''}:{bits}"


def main():
    name, *key = sys.argv[1:]
    if name.endswith(".csv"):
        rows = table(os.path.abspath(name))
        out = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        out.writeheader()
        out.writerows(rows)
        return
    if key:
        value = PLATFORMS[name]
        for word in key[0].split("."):
            value = value.get(word, {})
        print(value or "")
        return
    for pmu, fields in (FORMATS[name] | FREE[name]).items():
        for field, bits in fields.items():
            print(f"{pmu}/format/{field}:{describe(bits)}")


if __name__ == "__main__":
    main()
