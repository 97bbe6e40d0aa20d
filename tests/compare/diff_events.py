# SPDX-License-Identifier: GPL-2.0
"""The events that intel_uncore and ex_uncore are compared with: those of the catalogue, every code,
and groups of what both drivers have, drawn at random."""

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
CATALOGUE = {platform["short"]: name for name, platform in PLATFORMS.items()
             if not platform.get("per_cpu")}

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
NO_FILTER = (("ivytown", "uncore_qpi_2"), ("haswell-ep", "uncore_qpi_2"))

P_BANDS = range(0x0b, 0x0f)
THRESHOLDS = (1, 1, 1, 2, 5)    # most signals are one wide, occupancies five
P_OCCUPANCY = 0x80          # of an event code; on a Broadwell not on counter 0
C_FILTERED = range(0x34, 0x38)     # for which intel_uncore writes the filter with some umasks only
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

N_MATCH = 0x35
N_SNOOP = 0x0c              # Westmere
N_SNOOP_HIT = 0x0c          # the bits of its umask that have the filter
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


# What several events of a group cannot both have: {what: value}

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


def on_some(kind, config):
    """Has an event not all counters of its box?"""
    code = config[0] & 0xff
    return code in ON_SOME[kind] or code in SKX_SOME.get(kind, ()) or (
        plain(kind) == "arb" and code in A_OCCUPANCIES)


def needs(kind, config, serial):
    if kind == "mbox":
        return needs_m(config, serial)
    if kind == "rbox":
        return needs_r(config, serial)
    if like(kind) == "irp":     # a unit has two counters
        return {(config[1] & 1, serial % 2): serial}
    need = {"filter": config[1:]} if any(config[1:]) else {}
    if kind == "bbox":
        need["counter", fields(kind, config)["counter"]] = serial
    if config == FIXED or on_some(kind, config):
        need["one of these"] = serial
    if kind == "hsx_pcu" and config[0] & P_OCCUPANCY:   # a Broadwell has three counters for them
        need["occupancy", serial % 3] = serial
    return need


def pack(pmu, cpu, configs):
    """Groups of a box whose events need no common counter or filter, as large as possible"""
    kind = kind_of(pmu, cpu)
    left = list(enumerate(configs))
    while left:
        taken, events, rest = {}, [], []
        for serial, config in left:
            need = needs(kind, config, serial)
            fixed = kind in HAVE_FIXED and FIXED in (config, *events)
            room = COUNTERS[kind] + fixed - len(events)
            if room and all(taken.get(k, v) == v for k, v in need.items()):
                taken.update(need)
                events.append(config)
            else:
                rest.append((serial, config))
        yield Group(pmu, events)
        left = rest


# The events of the tables

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
    for opcode in range(0x10, 0x20) if kind == "nhm" else ():
        yield words(kind, event=N_MATCH, umask=7, config1=2 << 61 | opcode << 40)


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


def b_matches(config):
    f = fields("bbox", config)
    return f["event"] in B_MATCH[f["counter"]]


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


def any_ivt(kind, cpu, without=()):
    def any_of(rng, group):
        mode = rng.randrange(3)     # plain, threshold, edges
        event = rng.choice([code for code in codes(kind, cpu) if code not in without])
        if kind in HAVE_FIXED and event == FIXED[0]:
            return FIXED
        return words(kind, event=event, umask=rng.getrandbits(8),
                     edge=mode == 2, thresh=rng.choice(THRESHOLDS) if mode else 0,
                     **{"inv": rng.getrandbits(1)} if mode and "inv" in OURS[kind] else {})
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
            return any_ivt(kind, cpu, C_FILTERED)(rng, group)
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


def random_groups(pmu, cpu, seed, times):
    kind, rng = kind_of(pmu, cpu), random.Random(f"{seed} {pmu}")
    make = maker(pmu, cpu)
    for _ in range(times):
        events = []
        for _ in range(rng.randrange(1, COUNTERS[kind] + 2)):
            events.append(make(rng, events))
        yield Group(pmu, events)


def last_groups(pmu, cpu):
    """M counters that count down, with which nothing else can be compared afterwards"""
    if kind_of(pmu, cpu) != "mbox":
        return
    for wrap in (1, 0):
        yield Group(pmu, [words("mbox", count_mode=1, wrap_mode=wrap, inc_sel=n)
                          for n in (1, 0x12, 0x13, 0x14, 0x1c, 0x1d)])


def many_codes(pmu, cpu):
    """Event codes of which most do not exist; of a Nehalem with each umask of one bit, none, all"""
    kind = kind_of(pmu, cpu)
    instance, number = boxes(kind, cpu).index(pmu), len(boxes(kind, cpu))
    some = range(instance, 256, number)
    if kind in ("ubox", "wbox", "mbox", "rbox", "ivt_ubox", "hsx_ubox"):
        return []
    if kind == "nhm":
        umasks = (0, *(1 << bit for bit in range(8)), 0xff)
        values = [{"event": event, "umask": umask} for event in some for umask in umasks]
    elif kind == "bbox":
        values = [{"event": event, "counter": n} for event in range(32) for n in range(4)]
    elif kind in SKX:
        values = [{**SKX[kind], "event": event} for event in some]
    elif like(kind) == "pcu":
        values = [{"event": event, "occ_sel": event % 4} for event in some]
    elif like(kind) == "qpi":
        values = [{"event": event | ninth, "umask": 0xff} for ninth in (0, 0x100)
                  for event in range(instance, 0x41, number)]
    elif kind == "cl_imc":
        values = [{"event": event} for event in some]
    else:
        values = [{"event": event, "umask": umask} for event in some
                  for umask in ((1, 0xff) if cpu in CLIENTS else (0xff,))]
    return pack(pmu, cpu, [words(kind, **value) for value in values])


def named_groups(pmu, cpu):
    """A share of the catalogue: the boxes of a kind do it together."""
    kind = kind_of(pmu, cpu)
    siblings = boxes(kind, cpu)
    return pack(pmu, cpu, list(named_events(kind, cpu))[siblings.index(pmu)::len(siblings)])


# What the boxes of an Ivytown, Haswell or Broadwell take, by the manual and by intel_uncore

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


def ivt_counters(cpu, theirs, kind, config):
    if like(kind) == "irp":
        return 0xf if theirs else 0xc if config[1] & 1 else 0x3
    if kind in HAVE_FIXED and config == FIXED:
        return 0x80
    if kind == "hsx_pcu" and config[0] & P_OCCUPANCY and cpu != "haswell-ep":
        return 0xe
    some = (BY_INTEL_UNCORE if theirs else BY_MANUAL)[cpu].get(kind, {})
    return some.get(config[0] & 0xff, (1 << COUNTERS[kind]) - 1)


def is_misplaced(kind, cpu, config):
    """May intel_uncore choose a counter that the manual or Intel's list does not have?"""
    return kind in KINDS_LIKE_IVT and plain(kind) != "qpi" and bool(
        ivt_counters(cpu, True, kind, config) & ~ivt_counters(cpu, False, kind, config))


def pmus(cpu):
    return [pmu for kind in BOXES[cpu] for pmu in boxes(kind, cpu)]


def rounds(groups, cpu):
    """Lists of groups, one of each box at most, that are counted at the same time"""
    queues = [list(groups(pmu, cpu)) for pmu in pmus(cpu)]
    for i in range(max(map(len, queues))):
        yield [q[i] for q in queues if i < len(q)]
