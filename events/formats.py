#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The fields of each PMU's config words, as its format folder in sysfs shows them.

formats.py PROCESSOR prints them, a line "PMU/format/FIELD:BITS" for each.

Sources: Documentation/hardware/xeon-7500.md, section 8, ivytown-qpi.md, 4.5 and 5,
nehalem-client.md, 4.4, 4.7 and 4.8, and netburst.md, 4 and 5.  A NetBurst's config is that of
Linux's P4 driver: ESCR in the upper half, CCCR in the lower, and Linux's number of the event.
events/generate checks the named events against this table, tests/diff_events.py draws events
from it, and tests/events.sh compares it with the driver's format folders.
"""

import sys

# A field: config word (0: config, 1: config1, 2: config2), lowest bit, highest bit and, where the
# field's most significant bit lies apart from the others, that bit
CSW = {"event": (0, 0, 7), "umask": (0, 8, 15), "edge": (0, 18, 18), "inv": (0, 23, 23),
       "thresh": (0, 24, 31)}
MATCH = {"match": (1, 0, 63), "mask": (2, 0, 63)}
XEON7500 = {
    "ubox": {"event": (0, 0, 8), "edge": (0, 18, 18)},
    "wbox": CSW,
    "cbox": CSW,
    "bbox": {"event": (0, 1, 5), "counter": (0, 6, 7), **MATCH},
    "sbox": {**CSW, **MATCH},
    "mbox": {"count_mode": (0, 2, 3), "storage_mode": (0, 4, 5), "wrap_mode": (0, 6, 6),
             "flag_mode": (0, 7, 7), "inc_sel": (0, 9, 13), "set_flag_sel": (0, 19, 21),
             "filter_cfg_en": (2, 63, 63), "filter_match": (2, 0, 33), "filter_mask": (2, 34, 61),
             **dict.fromkeys(("dsp", "thr", "fvc", "pgt", "map", "iss"), (1, 0, 31)),
             "pld": (1, 32, 63)},
    "rbox": {"event": (0, 1, 5), "xbr_mm_cfg": (0, 32, 63), "xbr_match": (1, 0, 63),
             "xbr_mask": (2, 0, 63), "qlx_cfg": (1, 0, 15), "iperf_cfg": (1, 0, 31)},
}
# Fields of a packet's header in match and mask: lowest and highest bit
HEADER = {"rds": (48, 51), "rnid30": (32, 35), "rnid4": (31, 31), "dnid": (13, 17),
          "mc": (9, 12), "opc": (5, 8), "vnw": (3, 4)}
IVYTOWN = {
    "ubox": {"event": (0, 0, 7), "umask": (0, 8, 15), "edge": (0, 18, 18), "thresh": (0, 24, 28)},
    "qpi": {"event": (0, 0, 7, 21), "umask": (0, 8, 15), "edge": (0, 18, 18),
            "thresh": (0, 24, 31),
            **{f"match_{name}": (1, *bits) for name, bits in HEADER.items()},
            "match0": (1, 0, 31), "match1": (1, 32, 63),
            **{f"mask_{name}": (2, *bits) for name, bits in HEADER.items()},
            "mask0": (2, 0, 31), "mask1": (2, 32, 63)},
}
NEHALEM = {"event": (0, 0, 7), "umask": (0, 8, 15), "occ_rst": (0, 17, 17), "edge": (0, 18, 18),
           "inv": (0, 23, 23), "cmask": (0, 24, 31), "match": (1, 0, 63),
           "match_addr": (1, 0, 39), "match_opc": (1, 40, 43), "match_mc": (1, 44, 47),
           "match_sel": (1, 61, 63)}
NETBURST = {"event": (0, 57, 62), "emask": (0, 41, 56), "tag": (0, 37, 40), "tag_en": (0, 36, 36),
            "t0_os": (0, 35, 35), "t0_usr": (0, 34, 34), "t1_os": (0, 33, 33),
            "t1_usr": (0, 32, 32), "cascade": (0, 30, 30), "force_ovf": (0, 25, 25),
            "edge": (0, 24, 24), "thresh": (0, 20, 23), "complement": (0, 19, 19),
            "compare": (0, 18, 18), "active": (0, 16, 17), "escr_select": (0, 13, 15),
            "enable": (0, 12, 12), "extcascade": (0, 11, 11), "metric": (0, 0, 5),
            "after": (1, 0, 39), "again": (1, 63, 63)}


def of_uncore(boxes):
    """The same by the names of their PMUs"""
    return {f"uncore_{box}": fields for box, fields in boxes.items()}


# The PMU's name, without the number of the box
FORMATS = {"nehalemex": of_uncore(XEON7500), "westmereex": of_uncore(XEON7500),
           "ivytown": of_uncore(IVYTOWN), "nehalem": {"uncore": NEHALEM},
           "westmere": {"uncore": {**NEHALEM, "mesf": (1, 0, 7)}},
           "netburst": {"netburst": NETBURST}}


def unit(pmu):
    """The unit of a PMU in perf's event files"""
    return pmu.removeprefix("uncore_").upper()


def event_file(pmu):
    """The name of its file of events"""
    return pmu.replace("_", "-") + ".json"


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
    for pmu, fields in FORMATS[sys.argv[1]].items():
        for name, field in fields.items():
            print(f"{pmu}/format/{name}:{describe(field)}")


if __name__ == "__main__":
    main()
