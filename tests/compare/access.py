#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""access.py CPU CSV LOG: did a driver access only the manual's registers?

LOG is the machine's access log of a whole run, the driver's load and unload
included; CSV the manual's list of registers; CPU as for diff.py.
"""

import collections
import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../events"))
import platforms   # behind sys.path

# The manual does not give their addresses, so the driver must not write there.
UNCONFIRMED = {"S0_MSR_PMON_SUMMARY", "S1_MSR_PMON_SUMMARY"}
IVT_FILTER_2 = {f"Q_P2_PCI_PMON_PKT_{name}" for name in ("MATCH0", "MATCH1", "MASK0", "MASK1")}
IVT_UNCONFIRMED = {"QPI2_RATE_STATUS", *IVT_FILTER_2}
LINKS = {f"QPI{n}_RATE_STATUS" for n in range(3)}  # of which setpci tells
# The driver needs none of these.
UNUSED = {"M0_MSR_PMU_TIMESTAMP_UNIT", "M1_MSR_PMU_TIMESTAMP_UNIT",
          "IA32_X2APIC_LVT_PMI"}     # the local APIC's, reached as memory
IVT_UNUSED = {"U_MSR_PMON_GLOBAL_CONFIG", *IVT_FILTER_2, *LINKS,
              "PCU_MSR_CORE_C3_CTR", "PCU_MSR_CORE_C6_CTR"}      # not part of PMON
NEHALEMS = ("nehalem", "westmere")
CLIENTS = {"sandy-bridge": "SNB", "haswell-client": "HSW", "skylake-client": "SKL"}
# Boxes whose events are not compared, or that the processor does not have
IVT_OTHERS = {
    "ivytown": ("R3QPI2", *(f"C{n}" for n in range(4, 15))),
    "haswell-ep": [f"C{n}" for n in range(2, 24)],
    "broadwell-ep": [f"C{n}" for n in range(2, 24)],
    "broadwell-de": [*(f"C{n}" for n in range(2, 24)), *(f"S{n}" for n in range(4)),
                     *(f"{box}{n}" for box in ("QPI", "R3QPI") for n in range(3))],
}
IVT_OTHERS["skylake-sp"] = [f"C{n}" for n in range(2, 28)]
# A Broadwell-EP's have a device ID, and a Broadwell-DE has neither links nor S-Boxes.
HSX_UNCONFIRMED = {"haswell-ep": IVT_UNCONFIRMED, "broadwell-ep": {"QPI2_RATE_STATUS"}}
HSX_UNUSED = {"haswell-ep": {*IVT_FILTER_2, *LINKS}, "broadwell-ep": LINKS,
              "broadwell-de": {"CAPID4"},
              "skylake-sp": {f"UPI{n}_KTILP0" for n in range(3)}}

ACCESS = {"RW": "rw", "RO": "r", "RO?": "r", "W1C?": "w", "RW(W1C)": "rw", "RW1C": "rw",
          "RW/WO": "rw", "WO/RW": "rw", "WO": "w"}

# @guess: is the address one?  @compared: are events of its box compared?
Register = collections.namedtuple("Register", "name width access guess compared", defaults=[True])

# What the Ivytown's list leaves to the SDM
IVT_CORE = {"0x1d9": Register("IA32_DEBUGCTL", 64, "RW", False),
            "0x38e": Register("IA32_PERF_GLOBAL_STATUS", 64, "RO", False),
            "0x390": Register("IA32_PERF_GLOBAL_OVF_CTRL", 64, "RW(W1C)", False)}


# The host bridge's BAR
CLIENT_BAR = {f"0.0:{at:#x}": Register("BAR", 64, "RO", False) for at in (0x48, 0x4c)}


def check(wrong, claim):
    """A result line for tests/lib.sh, which numbers it"""
    print("not ok" if wrong else "ok", "-", claim)
    for what in sorted(wrong)[:5]:
        print("#", what)


def addresses(row):
    """As the log has them: an MSR's number, or device.function:offset of each dword; the BAR of a
    client's host bridge as if it were configuration space"""
    first = int(row["address"].removeprefix("BAR + "), 16)
    place = re.match(r"D(\d+):F(\d+)", row.get("pci_device_function", ""))
    if place:
        return [f"{place[1]}.{place[2]}:{offset:#x}"
                for offset in range(first, first + int(row["width"]) // 8, 4)]
    if "BAR" in row["address"]:
        return [f"0.{first >> 12}:{first & 0xfff:#x}"]
    return [f"{first:#x}"]


def is_guess(row, cpu):
    """Is a register's address one, or the device ID by which its PCI function is found?"""
    if "UNCONFIRMED-address" in row.get("sources", ""):
        return True
    if cpu == "ivytown":
        return "UNCONFIRMED" in row["pci_device_function"]
    if cpu == "broadwell-ep" and row["name"] in IVT_FILTER_2:
        return False
    return row.get("pci_device_id") == "UNCONFIRMED" and row["box"] not in IVT_OTHERS[cpu]


def is_uncore_status(name):
    return name.startswith("MSR_UNC_") and name.endswith("_STATUS")


def is_compared(row, cpu):
    """Of what is UNCONFIRMED a client need not have all."""
    if cpu in CLIENTS:
        return is_uncore_status(row["name"]) or "UNCONFIRMED" not in row["notes"]
    return row.get("box") not in IVT_OTHERS.get(cpu, ())


def read_csv(path, cpu):
    """{address: Register}"""
    core = IVT_CORE if cpu in IVT_OTHERS else CLIENT_BAR if cpu in CLIENTS else {}
    return core | {address: Register(
        row["name"], int(row["width"]), row["access"], is_guess(row, cpu), is_compared(row, cpu))
        for row in platforms.table(os.path.abspath(path)) for address in addresses(row)
        if CLIENTS.get(cpu, cpu) in row.get("cpus", cpu).split()}


def read_log(path):
    """{(address, r or w): bits written}, the number of accesses, and other lines"""
    seen, number, others = collections.defaultdict(int), 0, []
    with open(path) as f:
        for line in f:
            word = line.split()
            if word[1] in ("r", "w"):
                number += 1
                seen[word[4], word[1]] |= int(word[5], 16)
            if word[1] == "error" or word[-1] == "#GP":
                others.append(line.strip())
    return seen, number, others


def main():
    cpu, csv_path, log_path = sys.argv[1:]
    manual = read_csv(csv_path, cpu)
    unconfirmed, unused = (
        (IVT_UNCONFIRMED, IVT_UNUSED) if cpu == "ivytown" else
        (HSX_UNCONFIRMED.get(cpu, set()), HSX_UNUSED[cpu] | {"U_MSR_PMON_GLOBAL_CONFIG"})
        if cpu in HSX_UNUSED else
        (set(), set()) if cpu in NEHALEMS else
        (set(), {reg.name for reg in manual.values() if is_uncore_status(reg.name)})
        if cpu in CLIENTS else (UNCONFIRMED, UNUSED))
    seen, number, errors = read_log(log_path)

    check({address for address, _ in seen if address not in manual},
          f"{cpu}: {number} accesses, all to registers that the manual has")
    known = {(manual[a], how): bits for (a, how), bits in seen.items() if a in manual}
    check({f"{how} {reg.name}" for reg, how in known if how not in ACCESS[reg.access]},
          f"{cpu}: all reads and writes are allowed by the manual")
    check({reg.name for (reg, how), bits in known.items() if how == "w" and bits >> reg.width},
          f"{cpu}: nothing is written that is wider than its register")
    check(errors, f"{cpu}: no #GP, and no guest error")

    check({reg.name for reg in manual.values() if reg.guess} ^ unconfirmed,
          f"{cpu}: {len(unconfirmed)} registers have a guessed address")
    check({reg.name for reg, how in known if how == "w"} & unconfirmed,
          f"{cpu}: registers at a guessed address are only read")
    used = {reg.name for reg, _ in known}
    check(({reg.name for reg in manual.values() if reg.compared} - used) ^ unused,
          f"{cpu}: all {len(used)} others are used")


if __name__ == "__main__":
    main()
