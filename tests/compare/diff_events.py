# SPDX-License-Identifier: GPL-2.0
"""The events that intel_uncore and ex_uncore are compared with: every box, every
counter, every field, and some drawn at random, the same each time."""

import collections
import functools
import os
import random
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../events"))
from platforms import FORMATS, FREE, PLATFORMS, codes_of, counters_of, events_of, field_of, part, \
    width, words_of

SEED = 7500
RANDOM_GROUPS = 16          # for each box
CATALOGUE = {platform["short"]: name for name, platform in PLATFORMS.items()
             if not platform.get("per_cpu")}
FOREIGN_BITS = 6            # tried in each config word of each kind of box; of a Nehalem, all

# The kinds of boxes, and where platforms.toml has them
KINDS = {**{pmu.removeprefix("uncore_"): ("nehalemex", pmu) for pmu in FORMATS["nehalemex"]},
         "ivt_ubox": ("ivytown", "uncore_ubox"), "ivt_cbox": ("ivytown", "uncore_cbox"),
         **{name: ("ivytown", f"uncore_{name}")
            for name in ("ha", "imc", "pcu", "irp", "r2pcie", "r3qpi", "qpi")},
         **{f"hsx_{pmu.removeprefix('uncore_')}": ("haswell_ep", pmu)
            for pmu in FORMATS["haswell_ep"]},
         "nhm": ("nehalem", "uncore"),
         "cl_cbox": ("sandy_bridge", "uncore_cbox"), "cl_arb": ("sandy_bridge", "uncore_arb"),
         "cl_imc": ("sandy_bridge", "uncore_imc"),
         "skl_cbox": ("skylake_client", "uncore_cbox"), "skl_arb": ("skylake_client", "uncore_arb"),
         **{f"skx_{pmu.removeprefix('uncore_')}": ("skylake_sp", pmu)
            for pmu in FORMATS["skylake_sp"] | FREE["skylake_sp"]}}
# Kinds of a Haswell or Broadwell that are asked what the Ivytown's are asked
IVT = {f"hsx_{name.removeprefix('ivt_')}": name
       for name, (of, _) in KINDS.items() if of == "ivytown"}
# Kinds of which the same is asked
LIKE = {**IVT, "skl_cbox": "cl_cbox", "skl_arb": "cl_arb"}
KINDS_LIKE_IVT = [kind for kind, (of, _) in KINDS.items() if of in ("ivytown", "haswell_ep")]


def pmus_of(name):
    """The PMUs of a platform"""
    return PLATFORMS[name]["pmus"] | PLATFORMS[name].get("free", {})


def formats_of(name):
    return FORMATS[name] | FREE[name]


OF_KIND = {kind: pmus_of(name)[pmu] for kind, (name, pmu) in KINDS.items()}
OURS = {kind: formats_of(name)[pmu] for kind, (name, pmu) in KINDS.items()}
CLIENTS = ("sandy-bridge", "haswell-client", "skylake-client")
# intel_uncore's fields: ex_uncore's but for the U-Box, where a Xeon 7500's event has a bit less,
# and most boxes of an Ivytown, which have inv; and for filters that have only the name that perf
# gives to all of config1, or not the same bits
WITH_INV = ("ivt_ubox", "ha", "imc", "irp", "r2pcie", "r3qpi")
FIELDS = {**OURS, "ubox": {**OURS["ubox"], "event": (0, 0, 7)},
          **{kind: {**OURS[kind], "inv": (0, 23, 23)} for kind in WITH_INV},
          "skx_pcu": {**OURS["skx_pcu"], "thresh": (0, 24, 31)},
          "nhm": {name: OURS["nhm"][name] for name in ("event", "umask", "edge", "inv", "cmask")}}
for without in ("ha", "irp", "hsx_ubox", "hsx_ha", "hsx_irp", "nhm"):
    FIELDS[without] = {name: field for name, field in FIELDS[without].items() if field[0] != 1}
    FIELDS[without]["config1"] = (1, 0, 63)
# Bits of config for which intel_uncore has no name, or the name of other bits
UNNAMED = {"pcu": 1 << 21 | 1 << 31, "hsx_pcu": 1 << 31, "hsx_cbox": 1 << 23, "hsx_ubox": 1 << 23}
# Fields of a packet's header, and their numbers of bits
HEADER = {name.removeprefix("match_"): width(field) for name, field in OURS["qpi"].items()
          if name.startswith("match_")}
FIXED = (0xff, 0, 0)        # the uncore clock, on a counter of its own
HAVE_FIXED = [kind for kind, row in OF_KIND.items() if row.get("clock")]
# of free-running ones as many as a group has at most here
COUNTERS = {kind: min(row["counters"], 8) for kind, row in OF_KIND.items()}


def family(name):
    """The platform whose kinds of boxes a platform has; None: it is not compared"""
    while name and name not in (of for of, _ in KINDS.values()):
        name = PLATFORMS[name].get("like")
    return name


BOXES = {cpu: {kind: pmus_of(name)[pmu]["boxes"] for kind, (of, pmu) in KINDS.items()
               if of == family(name) and pmu in pmus_of(name)}
         for cpu, name in CATALOGUE.items()}
HASWELLS = ("haswell-ep", "broadwell-ep", "broadwell-de")
# intel_uncore has no room for the third link, and a C-Box for each core of the machine.  The model
# has no room for the signals of more than two C-Boxes of a Haswell.
BOXES["ivytown"].update(r3qpi=2, ivt_cbox=4)
for haswell in HASWELLS:
    BOXES[haswell].update(hsx_cbox=2)
BOXES["skylake-sp"].update(skx_cha=2)
BOXES["skylake-client"].update(skl_cbox=4, cl_imc=1)     # C-Boxes of the machine's cores

M_SUB = {0x00: "dsp", 0x04: "thr", 0x05: "thr", 0x08: "iss", 0x09: "iss", 0x0a: "iss",
         0x15: "pgt", 0x16: "pgt", 0x0d: "fvc", 0x0e: "fvc", 0x0f: "fvc", 0x10: "fvc"}
M_E7_SUB = (0x08, 0x15)     # of M_SUB; to a 7500 a bit for them means nothing
M_FLAG = {0: "dsp", 1: "iss", 5: "pgt", 6: "map"}
M_PLD = (0x0a, 0x0b)
S_ONE_CBOX = (0x0e, 0x11, 0x14, 0x8c)   # queue full
B_MATCH = {0: range(4), 1: range(7), 2: (4,), 3: ()}
XBR_ON = 0x210000

Q_CTO_COUNT = 0x138
Q_CTO_LOW = Q_CTO_COUNT & 0xff      # of which intel_uncore thinks that it has the filter, too
Q_DRS = {"match_mc": 0xe, "mask_mc": 0xf}
NO_FILTER = (("ivytown", "uncore_qpi_2"), ("haswell-ep", "uncore_qpi_2"))

# Kinds of which each box gets a part of the events: there are many
SHARED = ("ivt_cbox", "imc", "hsx_sbox")
ONE_TURN = ("nhm", "pcu", "irp", "r2pcie")
H_MATCH = 0x20
U_MATCH = 0x41
P_BANDS = range(0x0b, 0x0f)
THRESHOLDS = (1, 1, 1, 2, 5)    # most signals are one wide, occupancies five
P_OCCUPANCY = 0x80          # of an event code; on a Broadwell not on counter 0
C_LOOKUP = {"event": 0x34, "umask": 0x11}
C_OPCODE = {"event": 0x35, "umask": 0x01}

# Of a Skylake-SP an event for each kind of box that the model counts on all counters
SKX = {"skx_ubox": {"event": 0x42, "umask": 0x1f}, "skx_cha": {"event": 0x37, "umask": 0x0f},
       "skx_imc": {"event": 4, "umask": 0xf}, "skx_pcu": {"event": 0x80, "umask": 0xc0},
       "skx_m2m": {"event": 0x38, "umask": 0x10}, "skx_upi": {"event": 2, "umask": 0x0f},
       "skx_m2pcie": {"event": 0x24, "umask": 0xff}, "skx_m3upi": {"event": 0x5c, "umask": 0xff},
       "skx_iio": {"event": 0x84, "umask": 0x7f, "ch_mask": 0xff, "fc_mask": 7},
       "skx_irp": {"event": 0x10, "umask": 0xff},
       "skx_iio_free_running": {"event": 0xff, "umask": 0x20}}
# The counters of codes that do not have all (skylake-sp.md, 6)
SKX_SOME = {"skx_cha": {0x11: 0x1, 0x36: 0x1}, "skx_m2pcie": {0x23: 0x3},
            "skx_m3upi": {0x1d: 0x1, 0x1e: 0x1},
            "skx_iio": {0x83: 0x3, **dict.fromkeys((0x88, 0x95, 0xc0, 0xc5, 0xd4, 0xd5), 0xc)}}
SKX_LOOKUP = {"event": 0x34, "umask": 0x11}
SKX_TOR = {"event": 0x35, "umask": 0x31}
SKX_PACKET = {"event": 4, "umask": 0xe}

N_MATCH = 0x35
N_SNOOP = 0x0c              # Westmere
N_SNOOP_HIT = 0x0c          # the bits of its umask that have the filter
N_MATCH_OPCODE = 2 << 61
N_MATCH_SELS = (1, 2, 4, 6)
N_OCC_RST = 1 << 17

A_OCCUPANCIES = (0x80, 0x83)

Group = collections.namedtuple("Group", "pmu events")


def boxes(kind, cpu):
    """The PMUs of a kind of box"""
    name, number = pmu_of(kind), BOXES[cpu][kind]
    return [name] if number == 1 else [f"{name}_{i}" for i in range(number)]


def pmu_of(kind):
    """The name of a kind's PMUs, without the number of the box"""
    return f"uncore_{plain(kind)}".rstrip("_")


def plain(kind):
    """A kind as PMUs and files are called, which may be another on another processor"""
    return "" if kind == "nhm" else re.sub("^(ivt|hsx|cl|skl|skx)_", "", kind)


def like(kind):
    """A kind, or that of another processor of which it is asked the same"""
    return LIKE.get(kind, kind)


def kind_of(pmu, cpu):
    name = re.sub(r"_\d+$", "", pmu.partition("_")[2])
    return next((kind for kind in BOXES[cpu] if plain(kind) == name), name)


def words(kind, **values):
    """config, config1 and config2 of an event, from its fields"""
    config = [0, 0, 0]
    for name, value in values.items():
        field = FIELDS[kind][name]
        config[field[0]] |= part(value, field)
    return tuple(config)


def fields(kind, config):
    """The fields of an event"""
    return {name: field_of(config, field) for name, field in FIELDS[kind].items()}


@functools.cache
def covered(kind, word):
    """The bits of a config word that belong to a field, or in both drivers mean nothing: enable"""
    bits = 0
    if word == 0 and kind != "cl_imc":
        bits = 1 if kind in ("bbox", "mbox", "rbox") else 1 << 22
    for field in FIELDS[kind].values():
        if field[0] == word:
            bits |= part(-1, field)
    return bits


# What several events of a group cannot both have: {what: value}

def needs_none(config, serial):
    return {}


def needs_w(config, serial):
    return {"fixed": serial} if config == FIXED else {}


def b_matches(config):
    f = fields("bbox", config)
    return f["event"] in B_MATCH[f["counter"]]


def needs_b(config, serial):
    need = {("counter", fields("bbox", config)["counter"]): serial}
    if b_matches(config):
        need["match"] = config[1:]
    return need


def needs_s(config, serial):
    return {"match": config[1:]} if config[0] & 0xff == 0 else {}


def needs_m(config, serial):
    f = fields("mbox", config)
    flag = M_FLAG.get(f["set_flag_sel"])
    need = {}
    if f["flag_mode"]:
        if flag:
            need[flag] = f[flag]
        return need
    if f["inc_sel"] in M_SUB:
        name = M_SUB[f["inc_sel"]]
        need[name] = serial if name == "fvc" or f["inc_sel"] in M_E7_SUB else f[name]
    if f["inc_sel"] in M_PLD:
        need["pld"] = f["pld"]
        need["filter"] = config[2]
    if f["storage_mode"] and flag:
        need[flag] = serial
    return need


def needs_r(config, serial):
    event = fields("rbox", config)["event"]
    return {(event // 6, event % 6 // 2): serial}


def needs_q(config, serial):
    return {"filter": config[1:]} if config[0] & 0xff == Q_CTO_LOW else {}


def needs_n(config, serial):
    if config[0] & 0xff in (N_MATCH, N_SNOOP) and config[1]:
        return {config[0] & 0xff: config[1]}
    return needs_w(config, serial)


def needs_u(config, serial):
    return {"fixed": serial} if config == FIXED else {"filter": config[1]}


def needs_some(kind):
    """Of whose counters some events cannot have all; C-Boxes and home agents have a filter, too"""
    def needs(config, serial):
        need = {"filter": config[1]} if config[1] and plain(kind) in ("cbox", "ha") else {}
        if config[0] & 0xff in ON_SOME[kind]:
            need["counter"] = serial
        return need
    return needs


def needs_p(config, serial):
    return {"filter": config[1]} if config[0] & 0xff in P_BANDS else {}


def needs_hsx_p(config, serial):
    """A Broadwell has three counters for an occupancy."""
    occupancy = {("occupancy", serial % 3): serial} if config[0] & P_OCCUPANCY else {}
    return {**needs_p(config, serial), **occupancy}


def needs_i(config, serial):
    """A unit of the IRP has two counters."""
    return {(config[1] & 1, serial % COUNTERS["irp"] // 2): serial}


def needs_arb(config, serial):
    return {"counter 0": serial} if config[0] & 0xff in A_OCCUPANCIES else {}


def needs_skx(kind):
    def needs(config, serial):
        need = needs_w(config, serial) if kind in HAVE_FIXED else {}
        if config[1]:
            need["filter"] = config[1]
        if config[0] & 0xff in SKX_SOME.get(kind, ()):
            need["counter"] = serial
        return need
    return needs


NEEDS = {"ubox": needs_none, "wbox": needs_w, "cbox": needs_none, "bbox": needs_b,
         "sbox": needs_s, "mbox": needs_m, "rbox": needs_r, "ivt_ubox": needs_w,
         "hsx_ubox": needs_u, "imc": needs_w, "pcu": needs_p, "hsx_pcu": needs_hsx_p,
         "irp": needs_i, "hsx_sbox": needs_none, "cl_cbox": needs_w, "cl_arb": needs_arb,
         "cl_imc": needs_none, **{kind: needs_skx(kind) for kind in SKX},
         **{kind: needs_some(kind) for name in ("cbox", "ha", "r2pcie", "r3qpi")
            for kind in KINDS if plain(kind) == name and kind != "cbox"},
         "qpi": needs_q, "nhm": needs_n}


def needs_of(kind):
    return NEEDS.get(kind) or NEEDS[like(kind)]


def pack(pmu, cpu, configs):
    """Groups of a box whose events need no common counter or filter, as large as possible"""
    kind = kind_of(pmu, cpu)
    left = list(enumerate(configs))
    while left:
        taken, events, rest = {}, [], []
        for serial, config in left:
            need = needs_of(kind)(config, serial)
            fixed = kind in HAVE_FIXED and FIXED in (config, *events)
            room = COUNTERS[kind] + fixed - len(events)
            if room and all(taken.get(k, v) == v for k, v in need.items()):
                taken.update(need)
                events.append(config)
            else:
                rest.append((serial, config))
        yield Group(pmu, events)
        left = rest


# Every field: each bit alone, all bits, and some values between, where they matter

def field_values(kind, name, rng):
    bits = width(FIELDS[kind][name])
    values = [0] + [1 << bit for bit in range(bits)] + [(1 << bits) - 1]
    values += [rng.getrandbits(bits) for _ in range(3)]
    return list(dict.fromkeys(values))


def skx_contexts(kind):
    busy = SKX[kind]
    edged = [{**busy, "thresh": 1}, busy]
    own = {"event": [{**busy, "umask": 0xff}], "edge": edged, "inv": edged}
    if kind == "skx_cha":
        own.update({name: [SKX_TOR] for name in FIELDS[kind] if name.startswith("filter_")},
                   tid_en=[SKX_LOOKUP, {**SKX_TOR, "filter_tid": 3}],
                   filter_tid=[{**SKX_TOR, "tid_en": 1}, busy],
                   filter_state=[SKX_LOOKUP, {"event": 0x34, "umask": 3}])
    if kind == "skx_pcu":
        own.update({f"filter_band{n}": [{"event": event}] for n, event in enumerate(P_BANDS)},
                   umask=[{"event": 0x80}, {"event": 0x0b}],
                   occ_invert=edged, occ_edge_det=edged)
    if kind == "skx_upi":
        own.update(umask=[{"event": 2}, {"event": 4}])
    return {name: [{key: value for key, value in other.items() if key != name}
                   for other in own.get(name, [busy])] for name in FIELDS[kind]}


def contexts(kind):
    """For each field the other fields with which it is tried"""
    if kind in SKX:
        return skx_contexts(kind)
    c = {
        "ubox": {"event": [{}], "edge": [{"event": 0xf8}]},
        "wbox": {"event": [{"umask": 0xff}], "umask": [{"event": 4}],
                 "edge": [{"event": 2}, {"event": 1, "umask": 2}],
                 "inv": [{"event": 4, "umask": 0xff, "thresh": 1}],
                 "thresh": [{"event": 4, "umask": 0xff}]},
        "cbox": {"event": [{"umask": 0xff}], "umask": [{"event": 0x14}, {"event": 0x09}],
                 "edge": [{"event": 0x09, "umask": 0x7f}],
                 "inv": [{"event": 0x18, "thresh": 3}, {"event": 0x18}],
                 "thresh": [{"event": 0x18}, {"event": 0x09, "umask": 0x7f, "inv": 1}]},
        "bbox": {"event": [{"counter": n} for n in range(4)],
                 "counter": [{"event": 7}, {"event": 0x17}],
                 "match": [{"event": 3, "counter": 0, "mask": (1 << 60) - 1},
                           {"event": 6, "counter": 1, "mask": 0xf << 56}],
                 "mask": [{"event": 3, "counter": 0}, {"event": 5, "counter": 1}]},
        "sbox": {"event": [{"umask": 1, "mask": (1 << 39) - 1}], "umask": [{"event": 0x41}],
                 "edge": [{"event": 0x40, "umask": 0x3f}],
                 "inv": [{"event": 0x0a, "thresh": 3}, {"event": 0x0a}],
                 "thresh": [{"event": 0x0a}],
                 "match": [{"mask": (1 << 39) - 1}], "mask": [{"match": 0}]},
        "mbox": {"count_mode": [{"inc_sel": 0x14, "wrap_mode": 1}],
                 "storage_mode": [{"inc_sel": 0x14, "set_flag_sel": 3},
                                  {"inc_sel": 0x0b, "set_flag_sel": 3}],
                 "wrap_mode": [{"inc_sel": 0x13}],
                 "flag_mode": [{"inc_sel": 0x14, "set_flag_sel": 4}],
                 "inc_sel": [{}], "set_flag_sel": [{"flag_mode": 1}],
                 "dsp": [{}, {"flag_mode": 1}], "thr": [{"inc_sel": 4}, {"inc_sel": 5}],
                 "iss": [{"inc_sel": 9}, {"flag_mode": 1, "set_flag_sel": 1},
                         {"inc_sel": 0x0a, "pld": 1}, {"inc_sel": 8}],
                 "fvc": [{"inc_sel": n} for n in range(0x0d, 0x11)],
                 "pgt": [{"inc_sel": 0x16}, {"flag_mode": 1, "set_flag_sel": 5},
                         {"inc_sel": 0x15}],
                 "map": [{"flag_mode": 1, "set_flag_sel": 6}],
                 "pld": [{"inc_sel": 0x0a}, {"inc_sel": 0x0b}],
                 "filter_cfg_en": [{"inc_sel": 0x0b}],
                 "filter_match": [{"inc_sel": 0x0a, "filter_cfg_en": 1,
                                   "filter_mask": (1 << 27) - 1}],
                 "filter_mask": [{"inc_sel": 0x0b, "filter_cfg_en": 1,
                                  "filter_match": 0x2aaaaaaaa}]},
        "rbox": {"event": [{}], "iperf_cfg": [], "qlx_cfg": [], "xbr_mm_cfg": [],
                 "xbr_match": [], "xbr_mask": []},
        "ivt_ubox": {"event": [{}, {"umask": 0xff}], "umask": [{"event": 0x42}, {"event": 0x43}],
                     "edge": [{"event": 0x43, "umask": 0xff, "thresh": 1}, {"event": 0x44}],
                     "inv": [{"event": 0x42, "umask": 4, "thresh": 1}],
                     "thresh": [{"event": 0x42, "umask": 0x1f}, {"event": 0}]},
        "qpi": {"event": [{}], "umask": [{"event": 0x13}, {"event": 0x11e}, {"event": 0x102}],
                "edge": [{"event": 0x0b, "thresh": 1}, {"event": 0x13, "thresh": 1}, {"event": 4}],
                "thresh": [{"event": 0x0b}, {"event": 0x122, "umask": 3}],
                "match0": [{"mask_dnid": 0x1f}], "match1": [{"mask_rnid30": 0xf}],
                "mask0": [{"match_dnid": 0x15}], "mask1": [Q_DRS]},
        "ivt_cbox": {"event": [{"umask": 0xff}], "umask": [{"event": 0x35}, {"event": 0x08}],
                     "edge": [{"event": 0x08, "umask": 1, "thresh": 1}, {"event": 0x00}],
                     "tid_en": [C_LOOKUP, {**C_OPCODE, "filter_tid": 3}],
                     "thresh": [{"event": 0x11, "umask": 1}, {"event": 0}],
                     "filter_tid": [{**C_OPCODE, "tid_en": 1}, {"event": 0}],
                     "filter_link": [{"event": 0x31, "umask": 0x10}],
                     "filter_state": [C_LOOKUP, {"event": 0x34, "umask": 3}],
                     "filter_nid": [{"event": 0x35, "umask": 0x48}, {"event": 0x37, "umask": 0x40},
                                    {"event": 0x34, "umask": 0x41, "filter_state": 0x3f}],
                     "filter_opc": [C_OPCODE, {"event": 0x36, "umask": 3}],
                     "filter_c6": [C_OPCODE], "filter_nc": [C_OPCODE],
                     "filter_isoc": [{**C_OPCODE, "filter_opc": 0x182}]},
        "ha": {"event": [{"umask": 0xff}], "umask": [{"event": 0x01}, {"event": H_MATCH}],
               "edge": [{"event": 0x08, "umask": 0xff, "thresh": 1}, {"event": 1, "umask": 3}],
               "inv": [{"event": 1, "umask": 3, "thresh": 1}],
               "thresh": [{"event": 0x04, "umask": 0xff}, {"event": 0}],
               "config1": [{"event": H_MATCH, "umask": umask} for umask in (1, 0x1e, 0x1f)]},
        "imc": {"event": [{"umask": 0xff}], "umask": [{"event": 0x04}, {"event": 0x02}],
                "edge": [{"event": 0x04, "umask": 0xf, "thresh": 1}, {"event": 1}],
                "inv": [{"event": 4, "umask": 0xf, "thresh": 1}],
                "thresh": [{"event": 0x80}, {"event": 0}]},
        "pcu": {"event": [{}], "occ_sel": [{"event": 0x80}, {"event": 0x0b}],
                "edge": [{"event": 0x80, "occ_sel": 1, "thresh": 1}, {"event": 4}],
                "thresh": [{"event": 0x80, "occ_sel": 2}, {"event": 0}],
                "occ_invert": [{"event": 0x80, "occ_sel": 3, "thresh": 2}, {"event": 0x80}],
                "occ_edge": [{"event": 0x80, "occ_sel": 1, "thresh": 1}, {"event": 0x0b}],
                **{f"filter_band{n}": [{"event": event}] for n, event in enumerate(P_BANDS)}},
        "irp": {"event": [{}, {"umask": 0xff}], "umask": [{"event": 0x15}, {"event": 0x17}],
                "edge": [{"event": 0x15, "umask": 0xff, "thresh": 1}, {"event": 1}],
                "inv": [{"event": 0x15, "umask": 3, "thresh": 1}],
                "thresh": [{"event": 0}, {"event": 0x0d}],
                "config1": [{"event": 0x15, "umask": 1}]},
        **{kind: {"event": [{"umask": 0xff}], "umask": [{"event": 0x07}, {"event": 0x13}],
                  "edge": [{"event": 0x07, "umask": 0xff, "thresh": 1}, {"event": 1}],
                  "inv": [{"event": 7, "umask": 0xff, "thresh": 1}],
                  "thresh": [{"event": 0x11, "umask": 0xff}, {"event": 1}]}
           for kind in ("r2pcie", "r3qpi")},
        "hsx_sbox": {"event": [{"umask": 0xff}], "umask": [{"event": 0x02}, {"event": 0x1b}],
                     "edge": [{"event": 0x1b, "umask": 0xff, "thresh": 1}, {"event": 0}],
                     "tid_en": [{"event": 0x02, "umask": 0xff}],
                     "inv": [{"event": 0x1b, "umask": 0xff, "thresh": 1}],
                     "thresh": [{"event": 0x1b, "umask": 0xff}, {"event": 0}]},
        "cl_cbox": {"event": [{"umask": 0xff}], "umask": [{"event": 0x22}],
                    "edge": [{"event": 0x34, "umask": 0xff, "cmask": 1}, {"event": 0x34}],
                    "inv": [{"event": 0x34, "umask": 0xff, "cmask": 1}, {"event": 0x34}],
                    "cmask": [{"event": 0x34, "umask": 0xff}, {"event": 0x22, "inv": 1}]},
        "cl_arb": {"event": [{"umask": 0xff}], "umask": [{"event": 0x80}, {"event": 0x81}],
                   "edge": [{"event": 0x80, "umask": 1, "cmask": 1}, {"event": 0x81}],
                   "inv": [{"event": 0x80, "umask": 1, "cmask": 4}, {"event": 0x84}],
                   "cmask": [{"event": 0x80, "umask": 1}, {"event": 0x83, "umask": 1}]},
        "cl_imc": {"event": [{}]},
        "nhm": {"cmask": [{"event": 0x23, "umask": 7}, {"event": 0x04, "umask": 0x1f, "inv": 1}],
                "config1": [{"event": 0x20, "umask": 1}, {"event": N_SNOOP, "umask": 1},
                            {"event": N_SNOOP, "umask": N_SNOOP_HIT}]},
    }[like(kind)]
    if kind == "hsx_ubox":
        c.update(umask=[{"event": 0x42}, {"event": 0x43}],
                 edge=[{"event": 0x43, "umask": 0xff, "thresh": 1}, {"event": 0x46}],
                 thresh=[{"event": 0x43, "umask": 0xff}, {"event": 0x46}],
                 config1=[{"event": U_MATCH, "umask": 9}, {"event": 0x42, "umask": 8}])
    if kind in IVT:
        c["inv"] = [{**x, "inv": 1} for x in c["edge"]]
    if like(kind) == "qpi":
        for name, bits in HEADER.items():
            of = Q_DRS if name in ("rds", "opc") else {}
            c[f"match_{name}"] = [{**of, f"mask_{name}": (1 << bits) - 1}]
            c[f"mask_{name}"] = [{**of, f"match_{name}": value} for value in (0, 1)]
        for name in c:
            if name.startswith("ma"):
                c[name] = [{**x, "event": Q_CTO_COUNT} for x in c[name]]
    if kind == "rbox":
        for event in range(24):
            name = ("iperf_cfg", "qlx_cfg")[event % 6 // 2] if event % 6 < 4 else "xbr_match"
            c[name].append({"event": event})
        for event in (4, 11, 16, 23):
            c["xbr_mm_cfg"].append({"event": event, "xbr_match": 0x1000, "xbr_mask": 0x1000})
            c["xbr_mask"].append({"event": event, "xbr_mm_cfg": XBR_ON, "xbr_match": 0x5555})
        c["xbr_match"] = [{**x, "xbr_mm_cfg": XBR_ON, "xbr_mask": 0x1ffff}
                          for x in c["xbr_match"]]
    return c


def by_field(kind, rng):
    """Events that differ in one field"""
    for name, context in contexts(kind).items():
        values = field_values(kind, name, rng)
        for i, value in enumerate(values):
            # where there are many contexts, values take turns in them
            few = len(context) <= 4
            for other in context if few else context[i % len(context)::len(context)]:
                if name not in other and not (kind == "mbox" and spoils(name, value)):
                    yield words(kind, **{**other, name: value})
    if kind == "rbox":
        for event in range(24):
            yield words(kind, event=event, **r_subs(event, rng))
    if kind == "ubox":
        # the codes that there are, the ninth bit included (10.1)
        for event in (*range(8), 0x50, 0x51, 0xf8, 0xf9, 0x1df, 0x1e4, 0x1e5, 0x1e6, 0x100, 0x1ff):
            yield (event, 0, 0)


def spoils(name, value):
    """An M counter that has counted down stays near its end: that comes last."""
    return name == "count_mode" and value == 1


def all_codes(kind, instance, number):
    """Every event code, by one of the boxes of its kind"""
    if kind in ("cbox", "sbox"):
        for event in range(instance, 256, number):
            yield words(kind, event=event, umask=0xff)
    if kind == "bbox":
        for event in range(32):
            for counter in range(4):
                yield words(kind, event=event, counter=counter)
    if like(kind) == "qpi":
        # above 0x3f there is none, with the ninth bit or without
        for event in (*range(instance, 0x41, number), *range(0x100 + instance, 0x141, number)):
            yield words(kind, event=event, umask=0xff)


def foreign(kind, rng):
    """Bits that belong to no field"""
    base = {"ubox": (0xf8, 0, 0), "wbox": (2, 0, 0), "cbox": (0x0714, 0, 0),
            "bbox": (0x0e, 0, 0), "sbox": (0x09, 0, 0), "mbox": (0x14 << 9, 0, 0),
            "rbox": (0, 0x80000000, 0), "ivt_ubox": (0x0442, 0, 0), "qpi": (0x0113, 0, 0),
            "ivt_cbox": (0x0108, 0, 0), "ha": (0x0301, 0, 0), "imc": (0x0f04, 0, 0),
            "pcu": (0x0b, 0, 0), "irp": (0x0115, 0, 0), "r2pcie": (0x0f07, 0, 0),
            "r3qpi": (0x0f07, 0, 0), "hsx_sbox": (0x0f02, 0, 0), "nhm": (0x0720, 0, 0),
            "cl_cbox": (0xff34, 0, 0), "cl_arb": (0x0181, 0, 0), "cl_imc": (1, 0, 0),
            **{name: words(name, **busy) for name, busy in SKX.items()}}[like(kind)]
    for word in range(3):
        bits = [b for b in range(64) if not covered(kind, word) >> b & 1]
        tried = len(bits) if kind == "nhm" else min(FOREIGN_BITS, len(bits))
        for bit in sorted(rng.sample(bits, tried)):
            yield tuple(c | (1 << bit if i == word else 0) for i, c in enumerate(base))


def idle_fields(kind):
    """Fields that mean nothing to an event"""
    if kind in HAVE_FIXED:
        return [words(kind, event=0xff, **{name: 1}) for name in FIELDS[kind] if name != "event"]
    if kind == "skx_cha":
        return [words(kind, **SKX[kind], **{name: 1}) for name in FIELDS[kind]
                if name.startswith("filter_")]
    if kind == "skx_pcu":
        return [words(kind, event=0x0b, filter_band1=1), words(kind, event=0x80, filter_band0=1)]
    if like(kind) == "ivt_cbox":
        return [words(kind, event=0x37, umask=1, **{name: 1}) for name in FIELDS[kind]
                if name.startswith("filter_")]
    if like(kind) == "ha":
        return [words(kind, event=1, umask=3, config1=n) for n in (0x40, 1 << 48)] + [
            words(kind, event=H_MATCH, umask=1, config1=1 << 48),
            words(kind, event=H_MATCH, umask=2, config1=0x40)]
    if like(kind) == "pcu":
        return [words(kind, event=0x0b, filter_band1=1), words(kind, event=0x80, filter_band0=1)]
    if kind == "bbox":
        return [words(kind, event=7, match=1), words(kind, event=2, counter=3, mask=1)]
    if kind == "sbox":
        return [words(kind, event=9, match=1), words(kind, event=9, mask=1),
                *(words(kind, event=e, umask=u) for e in S_ONE_CBOX for u in (0, 3))]
    if kind == "mbox":
        return [words(kind, inc_sel=0x14, dsp=0x80), words(kind, inc_sel=0x14, pld=0x100),
                words(kind, inc_sel=0x09, iss=1, pld=1),
                words(kind, inc_sel=0x0b, iss=1), words(kind, inc_sel=0x0b, filter_match=1),
                words(kind, inc_sel=0x14, filter_cfg_en=1),
                words(kind, flag_mode=1, set_flag_sel=3, iss=1)]
    if kind == "rbox":
        return [words(kind, event=0, iperf_cfg=1, xbr_mask=1),
                words(kind, event=2, qlx_cfg=1, xbr_mm_cfg=1),
                words(kind, event=0, xbr_match=1 << 32), words(kind, event=8, xbr_match=1 << 16)]
    if like(kind) == "qpi":
        return [words(kind, event=0x14, match_mc=0xe), words(kind, event=4, mask0=1),
                words(kind, event=Q_CTO_LOW), words(kind, event=Q_CTO_LOW, **Q_DRS),
                words(kind, event=0xff), words(kind, event=0xff, umask=0x10),
                words(kind, event=0x1ff, umask=0xff)]
    return []


def catalogue(kind, cpu):
    """The events of a kind of box, as their tables have them"""
    of = CATALOGUE[cpu], pmu_of(kind)
    every = {words_of(event["terms"], formats_of(of[0])[of[1]]): event
             for event in (*codes_of(*of), *events_of(*of))}
    return every.values()


def named_events(kind, cpu):
    """The events of the catalogue"""
    for event in catalogue(kind, cpu):
        terms = dict(term.split("=") for term in event["terms"].split(","))
        values = {name if name in FIELDS[kind] else "config1": int(value, 0)
                  for name, value in terms.items()}
        if kind == "ubox":
            yield (values["event"], 0, 0)   # nine bits, of which intel_uncore knows eight
        else:
            yield words(kind, **values)


def by_catalogue(kind, cpu):
    """Bitmaps of the counters of event codes, but for those that have all"""
    counters = {int(re.search(r"event=(\w+)", event["terms"])[1], 16): counters_of(event, 0)
                for event in catalogue(kind, cpu)}
    return {code: bits for code, bits in counters.items() if bits != (1 << COUNTERS[kind]) - 1}


# Random groups of events that both drivers have

def any_u(rng, group):
    return words("ubox", event=rng.choice((0, 1, 2, 3, 4, 0x50, 0x51, 0xf8, 0xf9)),
                 edge=rng.getrandbits(1))


def any_csw(kind, events):
    def any_of(rng, group):
        event = rng.choice(events)
        umask = rng.getrandbits(8)
        if kind == "sbox" and event in S_ONE_CBOX:
            umask = 1 << rng.randrange(4)
        mode = rng.randrange(3)     # plain, edges, threshold
        return words(kind, event=event, umask=umask, edge=mode == 1,
                     inv=mode == 2 and rng.getrandbits(1),
                     thresh=rng.randrange(1, 12) if mode == 2 else 0)
    return any_of


def any_w(rng, group):
    if rng.randrange(8) == 0 and FIXED not in group:
        return FIXED
    return any_csw("wbox", (0, 1, 2, 3, 4, 7, 8))(rng, group)


def any_s(rng, group):
    if rng.randrange(3):
        return any_csw("sbox", [e for e in range(1, 0x8b)])(rng, group)
    shared = [e for e in group if e[0] & 0xff == 0]
    if shared and rng.randrange(8):
        return shared[0]
    return words("sbox", match=rng.choice((0, 2 << 39, 5 << 43, rng.getrandbits(39))),
                 mask=rng.choice(((1 << 39) - 1, rng.getrandbits(39))))


def any_b(rng, group):
    counter = rng.randrange(4)
    event = rng.randrange(32)
    config = words("bbox", event=event, counter=counter)
    if not b_matches(config):
        return config
    shared = [e for e in group if b_matches(e)]
    if shared and rng.randrange(8):
        return (config[0],) + shared[0][1:]
    mask = rng.choice((0, 0xf << 44, 0xff << 44, 0xf << 52, 0x3fff))
    return words("bbox", event=event, counter=counter, match=rng.getrandbits(60) & mask,
                 mask=mask)


def fvc(evnt, n, common, cpu):
    return evnt << 3 * n + (12 if cpu == "E7" else 11) | common


def any_m(cpu):
    def m_sub(rng, name):
        return {
            "dsp": lambda: rng.getrandbits(4) << 7,
            "thr": lambda: rng.choice((8, 0x10, 0x20)) | rng.getrandbits(4) << 7,
            "iss": lambda: rng.choice((0, 1, 2, 3, 8, 0xc)) | rng.getrandbits(2) << 4
            | rng.getrandbits(2) << 7,
            "pgt": lambda: rng.choice((0, 1, 0x40, 0x41)),
            "map": lambda: rng.randrange(9) << 5,
        }[name]()

    def any_of(rng, group):
        flags = {"count_mode": rng.choice((0, 0, 2)), "wrap_mode": 1}
        if rng.randrange(4) == 0:
            sel = rng.randrange(8)
            name = M_FLAG.get(sel)
            sub = {name: m_sub(rng, name)} if name else {}
            return words("mbox", flag_mode=1, set_flag_sel=sel, **flags, **sub)
        sel = rng.choice((*range(0x1e), 0x0d, 0x0e, 0x0f, 0x10))
        if cpu == "E7" and sel in M_E7_SUB:
            sel = 0x14
        name = M_SUB.get(sel)
        sub = {}
        if name == "fvc":
            # what all four have in common is 0, or that of one command
            evnt = rng.randrange(8)
            sub["fvc"] = fvc(evnt, sel - 0x0d, 0, cpu)
        elif name and sel not in M_E7_SUB:
            sub[name] = m_sub(rng, name)
        if sel in M_PLD:
            sub["pld"] = rng.choice((0, 1, 0x100, 0x300, 0x401))
            if rng.getrandbits(1):
                sub.update(filter_cfg_en=1, filter_match=rng.choice((0, 0x2aaaaaaaa)),
                           filter_mask=rng.choice((1, 0xff, 0x7ffffff)))
        elif not sub and rng.randrange(4) == 0:
            sub.update(storage_mode=1, set_flag_sel=rng.choice((3, 4)))
        return words("mbox", inc_sel=sel, **flags, **sub)
    return any_of


@functools.cache
def codes(kind, cpu):
    """The event codes of the catalogue, but for that of a QPI port with the filter"""
    events = (fields(kind, config)["event"] for config in named_events(kind, cpu))
    return sorted(set(events) - {Q_CTO_COUNT})


def any_ivt(kind, cpu):
    def any_of(rng, group):
        mode = rng.randrange(3)     # plain, threshold, edges
        event = rng.choice(codes(kind, cpu))
        if kind in HAVE_FIXED and event == FIXED[0]:
            return FIXED
        return words(kind, event=event, umask=rng.getrandbits(8),
                     edge=mode == 2, thresh=rng.choice(THRESHOLDS) if mode else 0)
    return any_of


def any_q(kind, cpu):
    def any_of(rng, group):
        if rng.randrange(3):
            return any_ivt(kind, cpu)(rng, group)
        shared = [e for e in group if e[0] & 0xff == Q_CTO_LOW]
        if shared and rng.randrange(8):
            return shared[0]
        return words(kind, event=Q_CTO_COUNT, **q_filter(rng))
    return any_of


def any_c(kind, cpu):
    """A C-Box event, in half of the cases one of those that have filters"""
    def any_of(rng, group):
        shared = [e for e in group if e[1]]
        if shared and rng.randrange(4):
            return shared[0]
        if rng.randrange(2):
            return any_ivt(kind, cpu)(rng, group)
        return words(kind, **rng.choice((
            {**C_LOOKUP, "filter_state": rng.getrandbits(6)},
            {"event": 0x34, "umask": 0x43, "filter_state": 0x3f,
             "filter_nid": rng.getrandbits(16)},
            {**C_OPCODE,
             "filter_opc": rng.choice((0x180, 0x182, 0x188, 0x190, rng.getrandbits(9)))},
            {"event": 0x36, "umask": 0x41, "filter_opc": 0x182, "filter_nid": rng.getrandbits(16)},
            {"event": 0x37, "umask": 0x4f, "filter_nid": 1 << rng.randrange(16)},
            {**C_OPCODE, "filter_opc": 0x182, "tid_en": 1, "filter_tid": rng.getrandbits(5)})))
    return any_of


def any_p(kind, cpu):
    def any_of(rng, group):
        event = rng.choice(sorted({e & 0xff for e in codes(kind, cpu)}))
        if event in P_BANDS:
            band = f"filter_band{event - P_BANDS[0]}"
            return words(kind, event=event, **{band: rng.getrandbits(8)})
        mode = rng.randrange(3)
        sel = rng.randrange(1, 4) if event == 0x80 else 0
        return words(kind, event=event, occ_sel=sel, edge=mode == 2,
                     occ_invert=event == 0x80 and mode and rng.getrandbits(1),
                     thresh=rng.choice(THRESHOLDS) if mode else 0)
    return any_of


def any_i(kind, cpu):
    def any_of(rng, group):
        return any_ivt(kind, cpu)(rng, group)[0], 0, 0
    return any_of


def q_filter(rng):
    """Up to two fields of a packet"""
    packet = {"mc": rng.choice((0, 1, 2, 3, 4, 0xc, 0xe, 0xe)), "opc": rng.getrandbits(4),
              "rds": rng.choice((0, 1, 2, 4, 8)), "vnw": rng.randrange(3),
              "dnid": rng.getrandbits(5), "rnid30": rng.getrandbits(4), "rnid4": rng.getrandbits(1)}
    looked_at = rng.sample(sorted(packet), rng.randrange(3))
    result = {f"match_{name}": packet[name] for name in looked_at}
    result.update((f"mask_{name}", (1 << HEADER[name]) - 1) for name in looked_at)
    return result


def r_subs(event, rng):
    if event % 6 < 2:
        return {"iperf_cfg": rng.choice((0x80000000, 0x40000000, 0xc4, 0xff, 0x100, 0xfe00,
                                         0x220000))}
    if event % 6 < 4:
        return {"qlx_cfg": (rng.randrange(11) | rng.randrange(8) << 4) << 8 * (event & 1)}
    return {"xbr_mm_cfg": XBR_ON, "xbr_match": rng.choice((0, 0x400, 0x1c00, 0x1c80)),
            "xbr_mask": rng.choice((0x1e00, 0x1fe0, 0x18))}


def any_r(rng, group):
    event = rng.randrange(24)
    return words("rbox", event=event, **r_subs(event, rng))


def n_uses_snoop(config, cpu):
    """Does a Westmere's event need the filter of the state before?"""
    f = fields("nhm", config)
    return cpu == "westmere" and f["event"] == N_SNOOP and f["umask"] & N_SNOOP_HIT


def with_filter(config, cpu, rng, group):
    """The event with the filter that it needs, if it needs one"""
    event = config[0] & 0xff
    shared = [e[1] for e in group if e[0] & 0xff == event and e[1]]
    if event == N_MATCH:
        own = (rng.choice(N_MATCH_SELS) << 61 | rng.randrange(2) << 44 | rng.getrandbits(4) << 40
               | rng.choice((0, 0xaaaaaaaaa8)))
    elif n_uses_snoop(config, cpu):
        own = rng.randrange(1, 256)
    else:
        return config
    return config[0], shared[0] if shared and rng.randrange(8) else own, 0


def any_n(cpu):
    def any_of(rng, group):
        if rng.randrange(8) == 0 and FIXED not in group:
            return FIXED
        mode = rng.randrange(3)     # plain, threshold, edges
        config = words("nhm", event=rng.choice(sorted({*codes("nhm", cpu), N_MATCH} - {0xff})),
                       umask=rng.getrandbits(8), edge=mode == 2, inv=mode and rng.getrandbits(1),
                       cmask=rng.randrange(1, 12) if mode else 0)
        return with_filter(config, cpu, rng, group)
    return any_of


def any_client(kind, cpu):
    """An event that exists in seven of eight cases, with the umasks that count"""
    events = {"cbox": (0x22, 0x34), "arb": (0x80, 0x81, 0x83, 0x84),
              "imc": range(1, 6)}[plain(kind)]

    def any_of(rng, group):
        if kind == "cl_imc":
            return rng.choice(events), 0, 0
        if plain(kind) == "cbox" and rng.randrange(8) == 0 and FIXED not in group:
            return FIXED
        mode = rng.randrange(3)     # plain, threshold, edges
        return words(kind, event=rng.choice(events) if rng.randrange(8) else rng.randrange(0xff),
                     umask=rng.getrandbits(8), edge=mode == 2, inv=mode and rng.getrandbits(1),
                     cmask=rng.randrange(1, 6) if mode else 0)
    return any_of


def any_skx(kind, cpu):
    def any_of(rng, group):
        mode = rng.randrange(3)     # plain, threshold, edges
        event = rng.choice([SKX[kind]["event"], *codes(kind, cpu), *SKX_SOME.get(kind, ())])
        if kind in HAVE_FIXED and event == FIXED[0]:
            return FIXED
        if kind == "skx_iio_free_running":
            umasks = (0x10, *range(0x20, 0x28), *range(0x30, 0x38))
            return words(kind, event=0xff, umask=rng.choice(umasks))
        shared = [e for e in group if e[1]]
        if shared and rng.randrange(4):
            return shared[0]
        if kind == "skx_cha" and rng.randrange(2):
            return words(kind, **rng.choice((
                {**SKX_LOOKUP, "filter_state": rng.getrandbits(10)},
                {**SKX_TOR, "filter_opc0": rng.choice((0x202, rng.getrandbits(10)))},
                {"event": 0x36, "umask": 0x21, "filter_rem": 1, "filter_nc": rng.getrandbits(1)},
                {**SKX_TOR, "filter_opc0": 0x182, "tid_en": 1, "filter_tid": rng.getrandbits(9)})))
        if kind == "skx_pcu" and rng.randrange(2):
            band = rng.randrange(4)
            return words(kind, event=P_BANDS[band], **{f"filter_band{band}": rng.getrandbits(8)})
        busy = SKX[kind] if event == SKX[kind]["event"] else {"event": event}
        return words(kind, **{**busy, "thresh": rng.choice(THRESHOLDS) if mode else 0,
                              "edge": mode == 2, "inv": mode and rng.getrandbits(1)})
    return any_of


def n_matches():
    """Each value of MatchSel, and each other bit of the match"""
    for match in [sel << 61 for sel in range(8)] + [N_MATCH_OPCODE | 1 << bit for bit in range(61)]:
        yield words("nhm", event=N_MATCH, umask=7, config1=match)


def by_threshold(cpu, rng):
    """Each event of the catalogue with edge, inv and cmask"""
    for event in codes("nhm", cpu):
        for values in ({"edge": 1}, {"inv": 1}, {"edge": 1, "cmask": 1}, {"inv": 1, "cmask": 1},
                       {"cmask": 1}, {"cmask": 2}, {"cmask": 255}):
            # 0xff without umask would be the clock
            yield with_filter(words("nhm", event=event, umask=0x0f, **values), cpu, rng, [])


def maker(pmu, cpu):
    """What makes an event of a box that both drivers have"""
    kind = kind_of(pmu, cpu)
    if cpu in CLIENTS:
        return any_client(kind, cpu)
    if kind in SKX:
        return any_skx(kind, cpu)
    special = {"cbox": any_c, "pcu": any_p, "irp": any_i, "qpi": any_q}
    if kind in KINDS_LIKE_IVT:
        make = any_ivt if (cpu, pmu) in NO_FILTER else special.get(plain(kind), any_ivt)
        return make(kind, cpu)
    return {"ubox": any_u, "wbox": any_w, "cbox": any_csw("cbox", range(0x29)), "bbox": any_b,
            "sbox": any_s, "mbox": any_m(cpu), "rbox": any_r, "nhm": any_n(cpu)}[kind]


def random_groups(pmu, cpu, rng):
    kind = kind_of(pmu, cpu)
    make = maker(pmu, cpu)
    for _ in range(RANDOM_GROUPS):
        events = []
        for _ in range(rng.randrange(1, COUNTERS[kind] + 2)):
            events.append(make(rng, events))
        yield Group(pmu, events)


def conflicts(pmu, cpu):
    """Groups that want a register twice, and groups that can do with less"""
    kind = kind_of(pmu, cpu)
    instance, number = boxes(kind, cpu).index(pmu), len(boxes(kind, cpu))
    if kind == "bbox":
        yield Group(pmu, [words(kind, event=3, counter=0, match=1, mask=1),
                          words(kind, event=5, counter=1, match=1, mask=1),
                          words(kind, event=4, counter=2, match=0, mask=1)])
    if kind == "sbox":
        yield Group(pmu, [words(kind, mask=1)] * 4)
        yield Group(pmu, [words(kind, mask=1), words(kind, mask=2)])
    if kind == "mbox":
        # FVC events find a field of their own, four of them
        yield Group(pmu, [words(kind, inc_sel=0x0d, fvc=fvc(n, 0, 0, cpu)) for n in range(5)])
        yield Group(pmu, [words(kind, inc_sel=0x10, fvc=fvc(n, 3, 0, cpu)) for n in range(4, 8)])
        yield Group(pmu, [words(kind, inc_sel=0x0e, fvc=fvc(5, 1, 0, cpu))] * 6)
        # one command for all of them, though not all look at it
        shift = 6 if cpu == "E7" else 5
        yield Group(pmu, [words(kind, inc_sel=0x0d, fvc=fvc(5, 0, 1 << shift, cpu)),
                          words(kind, inc_sel=0x0e, fvc=fvc(1, 1, 0, cpu))])
        yield Group(pmu, [words(kind, inc_sel=0x0d, fvc=fvc(5, 0, n << shift, cpu))
                          for n in range(2)])
        yield Group(pmu, [words(kind, inc_sel=0, dsp=0x80), words(kind, flag_mode=1, dsp=0x80),
                          words(kind, flag_mode=1, dsp=0x100)])
        yield Group(pmu, [words(kind, inc_sel=0x0a, filter_cfg_en=1, filter_mask=1),
                          words(kind, inc_sel=0x0b, filter_cfg_en=1, filter_mask=1),
                          words(kind, inc_sel=0x0b)])
        # the same, but the event before looks at none
        yield Group(pmu, [words(kind, inc_sel=0x0d, fvc=fvc(1, 0, 0, cpu)),
                          words(kind, inc_sel=0x0e, fvc=fvc(5, 1, 1 << shift, cpu))])
        # a flag's register, in which something is left
        yield Group(pmu, [words(kind, inc_sel=0, dsp=0x80)])
        yield Group(pmu, [words(kind, inc_sel=0x1b, storage_mode=1)])   # no flag at all
        yield Group(pmu, [words(kind, inc_sel=0x1b, storage_mode=1, dsp=0x100)])
        flag = words(kind, inc_sel=7, storage_mode=1, dsp=0xffffffff)
        yield Group(pmu, [words(kind, inc_sel=0, dsp=0x80), flag])
        yield Group(pmu, [words(kind, inc_sel=9, iss=1, storage_mode=1),
                          words(kind, inc_sel=0, dsp=0x80)])
    if like(kind) == "ivt_ubox":
        yield Group(pmu, [FIXED, (0x44, 0, 0), (0x46, 0, 0), (0x0442, 0, 0)])
        yield Group(pmu, [FIXED] * 2)
    if like(kind) == "ivt_cbox":
        opcode = words(kind, **C_OPCODE, filter_opc=0x182)
        yield Group(pmu, [opcode, words(kind, **C_OPCODE, filter_opc=0x184)])
        yield Group(pmu, [opcode] * 2)
        yield Group(pmu, [opcode, words(kind, **C_LOOKUP, filter_state=1)])
        yield Group(pmu, [words(kind, event=event) for event in (0x11, 0x36)])
        for event in (0x01, 0x03, 0x06, 0x14, 0x3b, 0x3c):
            yield Group(pmu, [words(kind, event=event, umask=0xff)] * 3)
    if like(kind) == "pcu":
        bands = [words(kind, event=event, **{f"filter_band{n}": 10 + n})
                 for n, event in enumerate(P_BANDS)]
        yield Group(pmu, bands)
        yield Group(pmu, [bands[0], words(kind, event=P_BANDS[0], filter_band0=99)])
    if like(kind) == "imc":
        yield Group(pmu, [FIXED, *[words(kind, event=4, umask=1 << n) for n in range(4)]])
        yield Group(pmu, [FIXED] * 2)
    if like(kind) == "ha":
        yield Group(pmu, [words(kind, event=H_MATCH, umask=1, config1=n << 6) for n in (0, 1)])
    if like(kind) == "irp":
        for number in (2, 3):
            yield Group(pmu, [words(kind, event=0x15, umask=1)] * number)
        yield Group(pmu, [words(kind, event=0x15, umask=1, config1=n) for n in (0, 1)])
    if like(kind) in ("r2pcie", "r3qpi"):
        for event in sorted(ON_SOME[kind])[instance::number]:
            yield Group(pmu, [words(kind, event=event, umask=0xff)] * 3)
    if like(kind) == "qpi" and (cpu, pmu) not in NO_FILTER:
        drs = words(kind, event=Q_CTO_COUNT, **Q_DRS)
        yield Group(pmu, [drs] * 5)
        yield Group(pmu, [drs, words(kind, event=Q_CTO_COUNT, mask_mc=0xf)])
        yield Group(pmu, [drs, words(kind, event=Q_CTO_LOW)])
    if kind == "nhm":
        eight = [words(kind, event=event, umask=1) for event in range(0x01, 0x09) if event != 2] \
            + [words(kind, event=0x20, umask=1)]
        for number in range(len(eight) + 1):
            yield Group(pmu, [FIXED, *eight[:number]])
            yield Group(pmu, eight[:number + 1])
        yield Group(pmu, eight * 2)
        yield Group(pmu, [FIXED] * 2)
        yield Group(pmu, [words(kind, event=N_MATCH, umask=7, config1=N_MATCH_OPCODE | n << 44)
                          for n in (0, 0, 1)])
        yield Group(pmu, [words(kind, event=N_SNOOP, umask=4, config1=n)
                          for n in (0x11, 0x11, 0x22)])
    if like(kind) in ("cl_cbox", "cl_arb"):
        full = [sampled(pmu, cpu).events[0]] * COUNTERS[kind]
        yield Group(pmu, [FIXED, *full, full[0]])
        yield Group(pmu, [FIXED] * 2)
        yield Group(pmu, [words(kind, event=event, umask=1) for event in A_OCCUPANCIES])
    if kind == "cl_imc":
        yield Group(pmu, [(code, 0, 0) for code in (1, 2, 3, 4, 5, 1, 2)])
    if kind in SKX:
        yield Group(pmu, [words(kind, **SKX[kind])] * (COUNTERS[kind] + 1))
        for code, counters in SKX_SOME.get(kind, {}).items():
            yield Group(pmu, [words(kind, **{**SKX[kind], "event": code})] *
                        (counters.bit_count() + 1))
    if kind in SKX and kind in HAVE_FIXED:
        yield Group(pmu, [FIXED] * 2)
    if kind == "skx_cha":
        yield Group(pmu, [words(kind, **SKX_TOR, filter_opc0=n) for n in (0x202, 0x203)])
        yield Group(pmu, [words(kind, **SKX_TOR, filter_opc0=0x202)] * 2)
        yield Group(pmu, [words(kind, **SKX_TOR, filter_opc0=0x202),
                          words(kind, **SKX_LOOKUP, filter_state=2)])
    if kind == "skx_pcu":
        yield Group(pmu, [words(kind, event=event, **{f"filter_band{n}": 10 + n})
                          for n, event in enumerate(P_BANDS)])
    if kind == "rbox":
        for port in range(4):
            yield Group(pmu, [words(kind, event=6 * port, iperf_cfg=1 << 24 + n)
                              for n in range(3)])
            yield Group(pmu, [words(kind, event=6 * port + 3, qlx_cfg=n << 8) for n in range(3)])
            yield Group(pmu, [words(kind, event=6 * port + 5, xbr_mm_cfg=XBR_ON, xbr_match=n << 9,
                                    xbr_mask=0x1e00) for n in range(3)])
            yield Group(pmu, [words(kind, event=6 * port + 1, iperf_cfg=0xc4)] * 8)


def last_groups(pmu, cpu):
    """M counters that count down, with which nothing else can be compared afterwards"""
    if kind_of(pmu, cpu) != "mbox":
        return
    for wrap in (1, 0):
        yield Group(pmu, [words("mbox", count_mode=1, wrap_mode=wrap, inc_sel=n)
                          for n in (1, 0x12, 0x13, 0x14, 0x1c, 0x1d)])


# Where perf needs more than a count

def sampled(pmu, cpu):
    """An event for each counter of a box, to sample"""
    kind = kind_of(pmu, cpu)
    if kind in SKX:
        return Group(pmu, [words(kind, **SKX[kind])] * min(COUNTERS[kind], 4) +
                     [FIXED] * (kind in HAVE_FIXED))
    return Group(pmu, {
        "ubox": [(0xf8, 0, 0)],
        "wbox": [(2, 0, 0)] * 4 + [FIXED],
        "cbox": [(0x0714, 0, 0)] * 6,
        "bbox": [words("bbox", event=e, counter=c) for c, e in enumerate((7, 7, 3, 2))],
        "sbox": [(0x09, 0, 0), (0, 0, (1 << 39) - 1)] * 2,
        "mbox": [words("mbox", inc_sel=0x14), words("mbox", inc_sel=0x0d),
                 words("mbox", inc_sel=0x0a, filter_cfg_en=1), words("mbox", inc_sel=0x1a),
                 words("mbox", inc_sel=0x16), words("mbox", inc_sel=0x12)],
        "rbox": [words("rbox", event=6 * port + event, **sub) for port in (0, 2)
                 for event, sub in ((0, {"iperf_cfg": 0x80000000}), (3, {"qlx_cfg": 0x100}),
                                    (4, {"xbr_mm_cfg": XBR_ON}), (7, {"iperf_cfg": 0xff}))],
        "ivt_ubox": [(0x0442, 0, 0), (0x44, 0, 0), FIXED],
        "ivt_cbox": [words("ivt_cbox", event=e, umask=0xff) for e in (8, 8, 0x1b, 0x1b)],
        "hsx_sbox": [words("hsx_sbox", event=2, umask=0xff)] * 4,
        "ha": [words("ha", event=1, umask=3)] * 4,
        "imc": [words("imc", event=4, umask=0xf)] * 4 + [FIXED],
        "pcu": [words("pcu", event=0)] * 4,
        "irp": [words("irp", event=0x15, umask=0xff)] * 2,
        "r2pcie": [words("r2pcie", event=7, umask=0xff)] * 4,
        "r3qpi": [words("r3qpi", event=7, umask=0xff)] * 3,
        "qpi": [words("qpi", event=4), words("qpi", event=0x122, umask=3), words("qpi", event=8),
                words("qpi", event=1 if (cpu, pmu) in NO_FILTER else Q_CTO_COUNT)],
        "nhm": [words("nhm", event=event, umask=1) for event in range(8)] + [FIXED],
        "cl_cbox": [(0xff34, 0, 0)] * COUNTERS[kind] + [FIXED] * (pmu == "uncore_cbox_0"),
        "cl_arb": [(0x0181, 0, 0)] * 2,
        "cl_imc": [(1, 0, 0)],
    }[like(kind)])


def groups_of(pmu, cpu):
    kind = kind_of(pmu, cpu)
    instance = boxes(kind, cpu).index(pmu)
    number = len(boxes(kind, cpu))
    rng = random.Random(f"{SEED} {pmu}")
    fielded = list(by_field(kind, rng))
    if kind == "hsx_pcu" and cpu != "haswell-ep":       # which have no events of bands
        fielded = [config for config in fielded if config[0] & 0xff not in P_BANDS]
    singles = [*fielded, *all_codes(kind, instance, number), *foreign(kind, rng),
               *idle_fields(kind)]
    if like(kind) in SHARED or kind in SKX:
        singles = singles[instance::number]
    if like(kind) == "ivt_cbox":        # a umask for which intel_uncore writes no state
        singles += [words(kind, event=0x34, umask=0x07, filter_state=n) for n in (1, 2)]
    if like(kind) == "cl_cbox":         # a bit of each half of the umask
        singles += [words(kind, event=event, umask=1 << low | 1 << high) for event in (0x22, 0x34)
                    for low in range(5) for high in range(4, 8)]
    if kind in HAVE_FIXED:
        singles.append(FIXED)
    if kind == "nhm":
        singles += [*by_threshold(cpu, rng), *n_matches()]
    # The boxes of a kind start elsewhere, so events come to other counters; and where
    # there is but one, it starts at each counter.
    # The counters of some are all the same, and their events many.
    turns = COUNTERS[kind] if number == 1 and like(kind) not in ONE_TURN else 1
    for turn in range(turns):
        start = turn if turns > 1 else instance
        yield from pack(pmu, cpu, singles[start:] + singles[:start])
    yield from random_groups(pmu, cpu, rng)
    yield from conflicts(pmu, cpu)
    yield from last_groups(pmu, cpu)


def many_codes(pmu, cpu):
    """Event codes of which most do not exist; of a Nehalem with each umask of one bit, none, all"""
    kind = kind_of(pmu, cpu)
    instance, number = boxes(kind, cpu).index(pmu), len(boxes(kind, cpu))
    if kind == "nhm":
        umasks = (0, *(1 << bit for bit in range(8)), 0xff)
        return pack(pmu, cpu, [words(kind, event=event, umask=umask) for event in range(256)
                               for umask in umasks])
    if kind in SKX:
        return pack(pmu, cpu, [words(kind, **{**SKX[kind], "event": event})
                               for event in range(instance, 256, number)])
    if like(kind) in ("cl_cbox", "cl_arb"):
        return pack(pmu, cpu, [words(kind, event=event, umask=umask) for umask in (1, 0xff)
                               for event in range(instance, 256, number)])
    if like(kind) == "pcu":
        return pack(pmu, cpu, [words(kind, event=event, occ_sel=event % 4) for event in range(256)]
                    + [(event | 1 << 21, 0, 0) for event in range(256) if kind == "pcu"])
    if like(kind) in ("ivt_cbox", "ha", "imc", "irp", "r2pcie", "r3qpi", "hsx_sbox"):
        return pack(pmu, cpu, [words(kind, event=event, umask=0xff)
                               for event in range(instance, 256, number)])
    return []


def named_groups(pmu, cpu):
    """A share of the catalogue: the boxes of a kind do it together."""
    kind = kind_of(pmu, cpu)
    siblings = boxes(kind, cpu)
    return pack(pmu, cpu, list(named_events(kind, cpu))[siblings.index(pmu)::len(siblings)])


# What the events of an M-Box's group want of its sub registers

def m_own(config):
    """{sub register: value} of the event itself"""
    f = fields("mbox", config)
    name = M_FLAG.get(f["set_flag_sel"]) if f["flag_mode"] else M_SUB.get(f["inc_sel"])
    return {name: f["iss"]} if name and name != "fvc" else {}


def m_flags(config):
    """{sub register: value} of the flag that storage_mode asks for: 0, unless it is the only one"""
    f = fields("mbox", config)
    name = M_FLAG.get(f["set_flag_sel"])
    if f["flag_mode"] or not f["storage_mode"] or not name or name in m_own(config):
        return {}
    return {name: 0 if M_SUB.get(f["inc_sel"]) else f["iss"]}


def flag_clash(config, before):
    """Do two events of the group need other flags in one register?"""
    def differ(mine, other):
        return any(other.get(name, value) != value for name, value in mine.items())

    return any(differ(m_flags(config), {**m_own(e), **m_flags(e)}) or
               differ(m_flags(e), m_own(config)) for e in before)


def fvc_parts(config, cpu):
    """bcmd, resp and so on of an FVC event, and those bits of them that matter to it"""
    f = fields("mbox", config)
    if f["flag_mode"] or M_SUB.get(f["inc_sel"]) != "fvc":
        return 0, 0
    low, high = (11, 23) if cpu == "7500" else (12, 24)
    shared = f["fvc"] & (1 << low) - 1 | f["fvc"] & 1 << high
    evnt = f["fvc"] >> low + 3 * (f["inc_sel"] - 0x0d) & 7
    looks = {5: 7 << low - 6, 6: 7 << low - 3}.get(evnt, 0)
    return shared, looks | (1 << low - 6) - 1 | 1 << high | shared


def fvc_clash(config, before, cpu):
    """Does one of the group have other bcmd or resp, which do not matter to one of the two?"""
    value, looks = fvc_parts(config, cpu)
    others = [fvc_parts(e, cpu) for e in before] if looks else []
    return any(look and value ^ other for other, look in others) and not any(
        (value ^ other) & looks & look for other, look in others)


# What the boxes of an Ivytown, Haswell or Broadwell take, by the manual and by intel_uncore

C_NID, C_OPC = 0xffff << 32, 0x1ff << 52 | 7 << 61
C_NID_EVENTS = {"ivt_cbox": range(0x34, 0x38),
                "hsx_cbox": (0x28, 0x29, 0x2a, 0x32, 0x33, *range(0x34, 0x38))}
# Counters of event codes that cannot have all: {cpu: {kind: {code: bitmap}}}
BY_INTEL_UNCORE = {
    "ivytown": {
        "ivt_cbox": {**dict.fromkeys((2, 4, 5, 7, 9, 0x12, 0x13, 0x21, 0x23, *range(0x31, 0x36),
                                      0x37, 0x38, 0x39), 0x3),
                     **dict.fromkeys((0x01, 0x11, 0x36, 0x3b), 0x1),
                     **dict.fromkeys(range(0x1b, 0x1f), 0xc), 0x1f: 0xe},
        "r2pcie": {**dict.fromkeys((0x10, 0x11, *range(0x23, 0x27), 0x32, 0x33, 0x34), 0x3),
                   0x12: 0x1},
        "r3qpi": {**dict.fromkeys((*range(0x10, 0x13), *range(0x20, 0x27), *range(0x28, 0x35),
                                   *range(0x36, 0x3a)), 0x3), 0x13: 0x1},
    },
    "haswell-ep": {
        "hsx_cbox": {**dict.fromkeys((0x01, 0x09, 0x11, 0x36, 0x3b, 0x3e), 0x1), 0x38: 0x3},
        "hsx_r2pcie": {**dict.fromkeys((0x10, 0x11, 0x26, 0x28, 0x29, 0x2b, 0x2c, 0x2d,
                                        *range(0x32, 0x36)), 0x3),
                       **dict.fromkeys((0x13, *range(0x23, 0x26), 0x27, 0x2a), 0x1)},
        "hsx_r3qpi": {**dict.fromkeys((0x01, *range(0x10, 0x16), *range(0x1f, 0x24), 0x25, 0x26,
                                       0x28, 0x29, *range(0x2c, 0x30), *range(0x31, 0x35),
                                       *range(0x36, 0x3a)), 0x3), 0x13: 0x1},
    },
    "broadwell-ep": {
        "hsx_cbox": {0x09: 0x3, **dict.fromkeys((0x11, 0x36, 0x3e), 0x1)},
        "hsx_r2pcie": {**dict.fromkeys((0x10, 0x11, 0x26, 0x28, 0x2c, 0x2d), 0x3),
                       **dict.fromkeys((0x13, 0x23, 0x25), 0x1)},
        "hsx_r3qpi": {**dict.fromkeys((0x10, 0x11, *range(0x13, 0x16), *range(0x1f, 0x24), 0x25,
                                       0x26, 0x28, 0x29, *range(0x2c, 0x30), 0x33, 0x34,
                                       *range(0x36, 0x3a)), 0x3), 0x13: 0x1},
    },
}
BY_INTEL_UNCORE["broadwell-de"] = BY_INTEL_UNCORE["broadwell-ep"]


def fewest(*tables):
    """The counters that all tables allow a code"""
    return {code: functools.reduce(lambda a, b: a & b, (t.get(code, -1) for t in tables))
            for code in sorted(set().union(*tables))}


def hsx_by_manual(cpu):
    """Where Intel's list and intel_uncore for the Haswell-EP differ, the counters that both have"""
    other = BY_INTEL_UNCORE["haswell-ep"]
    listed = {kind: by_catalogue(kind, cpu) for kind in BOXES[cpu] if kind in SOME_HSX}
    tables = {kind: fewest(table, other.get(kind, {})) for kind, table in listed.items()}
    # of the codes of C-Boxes only those that exist
    tables["hsx_cbox"] = {0x1f: 0xe, **{code: bits for code, bits in tables["hsx_cbox"].items()
                                        if code in listed["hsx_cbox"]}}
    return tables


SOME_HSX = ("hsx_cbox", "hsx_ha", "hsx_r2pcie", "hsx_r3qpi")
BY_MANUAL = {"ivytown": {kind: by_catalogue(kind, "ivytown")
                         for kind in ("ivt_cbox", "r2pcie", "r3qpi")},
             **{cpu: hsx_by_manual(cpu) for cpu in HASWELLS}}
ON_SOME = collections.defaultdict(set)
for tables in (*BY_MANUAL.values(), *BY_INTEL_UNCORE.values()):
    for some, its_codes in tables.items():
        ON_SOME[some] |= set(its_codes)


def c_bits(kind, name):
    return part(-1, FIELDS[kind][f"filter_{name}"])


def c_uses(kind, config):
    """The bits of config1 that a C-Box's event uses"""
    f = fields(kind, config)
    event, umask = f["event"], f["umask"]
    tid = f["tid_en"] or kind == "hsx_cbox" and f["filter_tid"]
    return (c_bits(kind, "tid") * bool(tid)
            | c_bits(kind, "link") * (event == 0x31 and umask & 0x10 != 0)
            | c_bits(kind, "state") * (event == 0x34)
            | C_NID * (event in C_NID_EVENTS[kind] and umask & 0x40 != 0)
            | C_OPC * (event in (0x35, 0x36) and umask & 1))


def c_needs(kind, config):
    """What another event must not have left: nc and isoc may restrict all events of the TOR"""
    tor = config[0] & 0xff in (0x35, 0x36)
    return c_uses(kind, config) | (c_bits(kind, "nc") | c_bits(kind, "isoc")) * tor


def c_theirs(kind, config):
    """Those of them that intel_uncore writes, by its list of umasks"""
    f = fields(kind, config)
    event, umask = f["event"], f["umask"]
    hsx = kind == "hsx_cbox"
    bits = c_bits(kind, "tid") * f["tid_en"]
    if not hsx:
        bits |= c_uses(kind, config) & c_bits(kind, "link")
    if event == 0x34 and hsx and umask in (0x03, 0x05, 0x09, 0x11, 0x21, 0x41):
        bits |= c_bits(kind, "state")
    if event == 0x34 and not hsx and (umask in (0x11, 0x41, 0x51)
                                      or umask & ~0x40 in (0x03, 0x05, 0x09)):
        bits |= c_bits(kind, "state") | c_uses(kind, config) & C_NID
    if event in (0x35, 0x36):
        if umask in (0x01, 0x03, 0x21, 0x23, 0x41, 0x43, 0x81, 0x83):
            bits |= C_OPC
        if umask in (0x41, 0x43, 0x44, 0x48, 0x4a, 0x50):
            bits |= C_NID
    if event == 0x37 or event in range(0x28, 0x34):
        bits |= c_uses(kind, config) & C_NID
    return bits


def fit(masks):
    """Do events whose counters are these masks all find one?"""
    return not masks or any(fit([m & ~(1 << n) for m in masks[1:]])
                            for n in range(8) if masks[0] >> n & 1)


def ivt_counters(cpu, theirs, kind, config):
    if like(kind) == "irp":
        return 0xf if theirs else 0xc if config[1] & 1 else 0x3
    if kind in HAVE_FIXED and config == FIXED:
        return 0x80
    if kind == "hsx_pcu" and config[0] & P_OCCUPANCY and cpu != "haswell-ep":
        return 0xe
    some = (BY_INTEL_UNCORE if theirs else BY_MANUAL)[cpu].get(kind, {})
    return some.get(config[0] & 0xff, (1 << COUNTERS[kind]) - 1)


def ivt_filter(cpu, theirs, kind, config):
    """(bits, values) of the filter of an event"""
    if like(kind) == "ivt_cbox":
        bits = c_theirs(kind, config) if theirs else c_needs(kind, config)
        states = c_bits(kind, "state")
        state = 0 if theirs or config[1] & states else states
        return bits, (config[1] | state) & bits
    if like(kind) == "ha" and not theirs and config[0] & 0xff == H_MATCH:
        bits = (1 << 46) - 1 if config[0] & 0x100 else 0
        bits |= 0x3f << 48 if config[0] & 0x1e00 else 0
        return bits, config[1] & bits
    if kind == "hsx_ubox" and config != FIXED and (
            cpu == "haswell-ep" if theirs else config[0] & 0xff == U_MATCH):
        return 0x3f, config[1] & 0x3f
    return 0, 0


def is_full(cpu, theirs, kind, config, before):
    """Is there no room for an event behind others, by intel_uncore or by the manual?"""
    taken = []
    for event in (*before, config):
        bits, values = ivt_filter(cpu, theirs, kind, event)
        fits = fit([ivt_counters(cpu, theirs, kind, e) for e in (*taken, event)]) and not any(
            bits & b & (values ^ v)
            for b, v in (ivt_filter(cpu, theirs, kind, e) for e in taken))
        if fits:
            taken.append(event)
    return not fits


SKX_TOR_BITS = sum(part(-1, field) for name, field in OURS["skx_cha"].items()
                   if name.startswith("filter_") and field[1] >= 32)


def skx_uses(config, theirs):
    """The bits of config1 that a CHA's event uses, or those that intel_uncore writes"""
    f = fields("skx_cha", config)
    states = f["umask"] in (0x03, 0x05, 0x09, 0x11, 0x31, 0x91) or not theirs
    return (part(-1, FIELDS["skx_cha"]["filter_tid"]) * f["tid_en"]
            | part(-1, FIELDS["skx_cha"]["filter_state"]) * (f["event"] == 0x34 and states)
            | SKX_TOR_BITS * (f["event"] in (0x35, 0x36)))


def ivt_names(kind, cpu, config, taken):
    """What rows of differences.txt ask of an event of an Ivytown, Haswell or Broadwell, behind
    those of its group that intel_uncore and ex_uncore have taken"""
    if kind == "skx_cha":
        uses = skx_uses(config, False)
        return {"unused": config[1] & ~uses, "unwritten": uses & ~skx_uses(config, True)}
    if kind not in KINDS_LIKE_IVT or plain(kind) == "qpi":
        return {}
    names = {"full": is_full(cpu, False, kind, config, taken[1]),
             "full_for_intel": is_full(cpu, True, kind, config, taken[0]),
             "misplaced": bool(ivt_counters(cpu, True, kind, config)
                               & ~ivt_counters(cpu, False, kind, config))}
    if plain(kind) == "cbox":
        names["unused"] = config[1] & ~c_uses(kind, config)
        names["unwritten"] = c_needs(kind, config) & ~c_theirs(kind, config)
    return names


# Drawn at random: what a user may write, whether it means something or not

# Attributes of perf_event_open() beside the event, and their default values
ATTRIBUTES = {"period": 0, "cpu": 0, "pid": -1, "precise_ip": 0, "branch_sample_type": 0,
              "sample_type": 0, "aux_output": 0, "inherit": 0, "enable_on_exec": 0, "sigtrap": 0,
              "remove_on_exec": 0, "use_clockid": 0, "exclude_user": 0, "exclude_kernel": 0,
              "exclude_hv": 0, "exclude_idle": 0, "exclude_host": 0, "exclude_guest": 0}
BRANCH_STACK = 1 << 11      # of sample_type
SAMPLE_TYPES = (1 << 1, 1 << 2, 1 << 5, 1 << 8, BRANCH_STACK)   # TID, TIME, CALLCHAIN, PERIOD
BRANCH_ANY = 1 << 3         # of branch_sample_type, without which there is no stack
NO_SUCH_CPU = 99
PERIOD = 1000
# These freeze with each sample, and the model's "step" goes on without the driver.
PERIODS = dict.fromkeys(("ivytown", *HASWELLS, "skylake-sp"), [1 << 47])

Draw = collections.namedtuple("Draw", "config attributes")


def attributes(rng, alone, cpu):
    """Mostly none, sometimes one, seldom more"""
    drawn = {}
    for name in rng.sample(sorted(ATTRIBUTES), rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 2, 3))):
        drawn[name] = {
            "period": lambda: rng.choice(PERIODS.get(cpu, (1, 1000, 1 << 47))),
            "cpu": lambda: rng.choice((0, 1, 2, -1, NO_SUCH_CPU)),
            "pid": lambda: rng.choice((0, 1, -2)),
            "precise_ip": lambda: rng.randrange(4),
            "sample_type": lambda: rng.choice(SAMPLE_TYPES) | rng.choice(SAMPLE_TYPES),
            "branch_sample_type": lambda: 1 << rng.randrange(18),
        }.get(name, lambda: 1)()
    if drawn.get("sample_type", 0) & BRANCH_STACK:
        drawn.setdefault("branch_sample_type", BRANCH_ANY)
    if not alone:
        drawn.pop("inherit", None)      # no group of such events can be read
    return drawn


def any_config(pmu, cpu, rng, group):
    """An event that both have, that with one thing changed, or anything"""
    kind = kind_of(pmu, cpu)
    way = rng.randrange(4)
    if way == 0:
        return words(kind, **{name: field_value(kind, name, rng) for name in FIELDS[kind]
                              if rng.randrange(3)})
    config = maker(pmu, cpu)(rng, group)
    if kind == "mbox":
        config = with_shared_bits(config, cpu, rng)
    if way == 1:
        name = rng.choice(sorted(FIELDS[kind]))
        value = part(field_value(kind, name, rng), FIELDS[kind][name])
        config = changed(config, FIELDS[kind][name][0], part(-1, FIELDS[kind][name]), value)
    elif way == 2 and rng.randrange(4) == 0:
        word, bit = rng.randrange(3), 1 << rng.randrange(64)
        config = changed(config, word, bit, ~config[word] & bit)
    return config


def with_shared_bits(config, cpu, rng):
    """Half of the FVC events want a command or response, and some others a flag"""
    if M_SUB.get(fields("mbox", config)["inc_sel"]) == "fvc" and rng.getrandbits(1):
        low = 11 if cpu == "7500" else 12
        bits = rng.choice((0, 1, 2)) << low - 6 | rng.choice((0, 0, 1)) << low - 3
        return changed(config, 1, 0, bits)
    if rng.randrange(8) == 0:
        flag = words("mbox", storage_mode=1, set_flag_sel=rng.choice(sorted(M_FLAG)))[0]
        return changed(config, 0, words("mbox", storage_mode=3, set_flag_sel=7)[0], flag)
    return config


def field_value(kind, name, rng):
    bits = width(FIELDS[kind][name])
    return rng.choice((0, 1 << rng.randrange(bits), (1 << bits) - 1, rng.getrandbits(bits)))


def changed(config, word, mask, value):
    return tuple(c & ~mask | value if i == word else c for i, c in enumerate(config))


def odd_attributes():
    """Each attribute of which something is to be said"""
    return [{"pid": 0}, {"cpu": 1}, {"period": PERIOD, "cpu": 1}, {"precise_ip": 1},
            {"sample_type": BRANCH_STACK, "branch_sample_type": BRANCH_ANY}, {"aux_output": 1},
            {"inherit": 1}, {"sigtrap": 1}, {"exclude_user": 1}, {"exclude_guest": 1}]


def drawn_groups(pmu, cpu, rng, times):
    kind = kind_of(pmu, cpu)
    for _ in range(times):
        events = []
        number = rng.choice((1, 1, 1, 2, 2, 3, COUNTERS[kind]))
        for _ in range(number):
            config = any_config(pmu, cpu, rng, [e.config for e in events])
            if kind == "mbox" and spoils("count_mode",
                                         field_of(config, FIELDS[kind]["count_mode"])):
                config = changed(config, 0, part(-1, FIELDS[kind]["count_mode"]), 0)
            events.append(Draw(config, attributes(rng, number == 1, cpu)))
        yield Group(pmu, events)


def pmus(cpu):
    return [pmu for kind in BOXES[cpu] for pmu in boxes(kind, cpu)]


def rounds(groups, cpu):
    """Lists of groups, one of each box at most, that are counted at the same time"""
    queues = [list(groups(pmu, cpu)) for pmu in pmus(cpu)]
    for i in range(max(map(len, queues))):
        yield [q[i] for q in queues if i < len(q)]
