#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""access.py CPU CSV LOG: did a driver keep to the manual's registers?

LOG is the machine's access log of a whole run, the driver's load and unload
included; CSV the manual's list of registers; CPU 7500 or E7.
"""

import collections
import csv
import sys

# The manual does not say where they are; nobody may write there.
UNCONFIRMED = {"S0_MSR_PMON_SUMMARY", "S1_MSR_PMON_SUMMARY"}
# Nothing in a driver's work needs these.
UNUSED = {"M0_MSR_PMU_TIMESTAMP_UNIT", "M1_MSR_PMU_TIMESTAMP_UNIT",
          "IA32_X2APIC_LVT_PMI"}     # the local APIC's, reached as memory

ACCESS = {"RW": "rw", "RO": "r", "RO?": "r", "W1C?": "w", "RW(W1C)": "rw"}


def say(wrong, claim):
    print(f"FAIL {claim}: {'; '.join(sorted(wrong)[:5])}" if wrong else f"ok {claim}")


def read_csv(path, cpu):
    with open(path, newline="") as f:
        return {int(row["address_hex"], 16): row for row in csv.DictReader(f)
                if cpu in row["cpu"].split(";")}


def read_log(path):
    """{(address, r or w): bits written}, the number of accesses, and other lines"""
    seen, number, others = collections.defaultdict(int), 0, []
    with open(path) as f:
        for line in f:
            word = line.split()
            if word[1] in ("r", "w"):
                number += 1
                seen[int(word[4], 16), word[1]] |= int(word[5], 16)
            if word[1] == "error" or word[-1] == "#GP":
                others.append(line.strip())
    return seen, number, others


def main():
    cpu, csv_path, log_path = sys.argv[1:]
    manual = read_csv(csv_path, cpu)
    seen, number, errors = read_log(log_path)

    unknown = {f"{address:#x}" for address, _ in seen if address not in manual}
    say(unknown, f"{cpu}: {number} accesses, all to registers that the manual has")
    known = {(a, how): bits for (a, how), bits in seen.items() if a in manual}
    say({f"{how} {manual[a]['name']}" for a, how in known
         if how not in ACCESS[manual[a]["access"]]}, f"{cpu}: nothing is read or written that cannot be")
    say({manual[a]["name"] for (a, how), bits in known.items()
         if how == "w" and bits >> int(manual[a]["width"])},
        f"{cpu}: nothing is written that is wider than its register")
    say(errors, f"{cpu}: no #GP, and nothing that the manual forbids")

    guessed = {r["name"] for r in manual.values() if "UNCONFIRMED-address" in r["sources"]}
    say(guessed ^ UNCONFIRMED, f"{cpu}: two addresses are a guess")
    say({manual[a]["name"] for a, how in known if how == "w"} & UNCONFIRMED,
        f"{cpu}: and they are only read")
    used = {manual[a]["name"] for a, _ in known}
    say(({r["name"] for r in manual.values()} - used) ^ UNUSED,
        f"{cpu}: all {len(used)} others are used")


if __name__ == "__main__":
    main()
