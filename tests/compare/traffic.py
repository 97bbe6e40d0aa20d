#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The caches and messages of machine/traffic.rst, written from that page alone.

traffic.py replay FILE        print the counts of a file of parameters and accesses
traffic.py random SEED N      print such a file with N accesses, its parameters drawn, too

A file has a line for each parameter ("slices 10"), for each range of memory ("home FIRST LAST
PACKAGE", the lines in hexadecimal), and then for each access: "r", "w" or, for a non-temporal
store, "n", and "CORE LINE".  Counts are lines "PACKAGE INDEX NAME VALUE", sorted as text.
"""

import collections
import random
import sys

DEFAULTS = {"packages": 1, "cores": 1, "l1_sets": 64, "l1_ways": 8, "l2_sets": 512, "l2_ways": 8,
            "slices": 8, "llc_sets": 2048, "llc_ways": 24, "units": 2, "banks": 8,
            "page_lines": 256, "buffers": 10, "interleave": 0, "broadcast": 0}
SNOOPS = {"rddata": "snpdata", "rdinvown": "snpinvown", "invitoe": "snpinvitoe"}


class Cache:
    """Sets of lines, the most recently used at the end of its OrderedDict"""

    def __init__(self, sets, ways):
        self.ways = ways
        self.sets = [collections.OrderedDict() for _ in range(sets)]

    def entry(self, index, line):
        return self.sets[index].get(line)

    def lookup(self, index, line):
        if line in self.sets[index]:
            self.sets[index].move_to_end(line)
            return True
        return False

    def fill(self, index, line, value):
        """Put a line in front; return the victim as (line, value), or None."""
        victim = None
        if len(self.sets[index]) == self.ways:
            victim = self.sets[index].popitem(last=False)
        self.sets[index][line] = value
        return victim

    def remove(self, index, line):
        self.sets[index].pop(line, None)


class Core:
    """The L1 and L2 of a core, and its state of each line in the L2"""

    def __init__(self, config):
        self.config = config
        self.l1 = Cache(config["l1_sets"], config["l1_ways"])
        self.l2 = Cache(config["l2_sets"], config["l2_ways"])
        self.state = {}
        self.buffers = Cache(1, config["buffers"])

    def l1_set(self, line):
        return line % self.config["l1_sets"]

    def l2_set(self, line):
        return line % self.config["l2_sets"]

    def remove(self, line):
        self.l1.remove(self.l1_set(line), line)
        self.l2.remove(self.l2_set(line), line)
        self.state.pop(line, None)


class Held:
    """A line in the LLC: the package's state, and the numbers of the holders"""

    def __init__(self, state):
        self.state = state
        self.holders = set()


class Machine:
    def __init__(self, config, homes):
        self.config = config
        self.homes = homes
        self.counts = collections.Counter()
        self.open = {}  # (package, unit, bank): page
        self.cores = [Core(config) for _ in range(config["packages"] * config["cores"])]
        self.llc = [[Cache(config["llc_sets"], config["llc_ways"])
                     for _ in range(config["slices"])] for _ in range(config["packages"])]

    # Places

    def home(self, line):
        for first, last, package in self.homes:
            if first <= line <= last:
                return line % self.config["packages"] if self.config["interleave"] else package
        return None

    def slice(self, line):
        n = self.config["slices"]
        if n == 1:
            return 0
        total = 0
        while line:
            total += line % n
            line //= n
        return total % n

    def unit(self, line):
        slices, units = self.config["slices"], self.config["units"]
        if slices % units == 0:
            return self.slice(line) // (slices // units)
        return line // slices % units

    def place(self, package, line):
        """The slice with this line, and the set"""
        return (self.llc[package][self.slice(line)],
                line // self.config["slices"] % self.config["llc_sets"])

    def held(self, package, line):
        cache, index = self.place(package, line)
        return cache.entry(index, line)

    def full_state(self, held, line):
        if held.state == "m" or any(self.cores[c].state[line] == "m" for c in held.holders):
            return "m"
        return held.state

    def discard(self, package, line):
        """Remove a line from all caches of a package."""
        cache, index = self.place(package, line)
        for core in cache.entry(index, line).holders:
            self.cores[core].remove(line)
        cache.remove(index, line)

    # Counts

    def count(self, package, index, name):
        self.counts[package, index, name] += 1

    def send(self, source, target, kind, line):
        self.count(source, self.slice(line), f"sent_{kind}_{target}")
        self.count(target, self.slice(line), f"received_{kind}_{source}")

    def memory(self, line, what):
        home, unit, page = self.home(line), self.unit(line), line // self.config["page_lines"]
        bank = home, unit, page % self.config["banks"]
        self.count(home, unit, f"memory_{what}")
        if bank not in self.open:
            self.count(home, unit, "page_empty")
        else:
            self.count(home, unit, "page_hit" if self.open[bank] == page else "page_miss")
        self.open[bank] = page

    # Home transactions

    def transaction(self, package, line, kind):
        """Return whether another package had the line."""
        home, unit, where = self.home(line), self.unit(line), self.slice(line)
        self.send(package, home, kind, line)
        self.count(home, unit, "insert_invitoe" if kind == "invitoe" else "insert_read")
        if kind != "invitoe":
            self.memory(line, "read")
        had = modified = False
        for other in range(self.config["packages"]):
            held = None if other == package else self.held(other, line)
            if other == package or (held is None and not self.config["broadcast"]):
                continue
            self.send(home, other, SNOOPS[kind], line)
            op = "read" if kind == "rddata" else "write"
            if held is None:
                self.count(other, where, f"snoop_{op}_i")
                self.send(other, home, "rspi", line)
                continue
            had = True
            state = self.full_state(held, line)
            modified |= state == "m"
            self.count(other, where, f"snoop_{op}_{state}")
            if kind == "rddata":
                held.state = "s"
                for core in held.holders:
                    self.cores[core].state[line] = "s"
                self.send(other, home, "rspfwdswb" if state == "m" else "rsps", line)
                if state == "m":
                    self.send(other, package, "datac_s", line)
                    self.send(other, home, "wbsdata", line)
                    self.count(home, unit, "implicit_wb")
                    self.memory(line, "write")
            else:
                self.discard(other, line)
                if state != "m":
                    self.send(other, home, "rspi", line)
                elif kind == "rdinvown":
                    self.send(other, home, "rspfwdi", line)
                    self.send(other, package, "datac_m", line)
                else:
                    self.send(other, home, "rspiwb", line)
                    self.send(other, home, "wbidata", line)
                    self.count(home, unit, "implicit_wb")
                    self.memory(line, "write")
        if kind == "invitoe" or modified:
            self.send(home, package, "cmp", line)
        elif kind == "rddata" and had:
            self.send(home, package, "datac_s_cmp", line)
        else:
            self.send(home, package, "datac_e_cmp", line)
        return had

    def write_back(self, package, line):
        home, unit = self.home(line), self.unit(line)
        self.send(package, home, "wbmtoi", line)
        self.send(package, home, "wbidata", line)
        self.count(home, unit, "insert_write")
        self.memory(line, "write")
        self.send(home, package, "cmp", line)

    def fill_llc(self, package, line, state):
        cache, index = self.place(package, line)
        held = Held(state)
        victim = cache.fill(index, line, held)
        where = self.slice(line)
        if victim is None:
            self.count(package, where, "victim_none")
        else:
            old, gone = victim
            full = self.full_state(gone, old)
            self.count(package, where, f"victim_{full}")
            for core in gone.holders:
                self.cores[core].remove(old)
            if full == "m":
                self.write_back(package, old)
        self.count(package, where, f"fill_{state}")
        return held

    # Requests and accesses

    def request(self, number, line, write):
        """A request of a core; return its new state of the line."""
        package = number // self.config["cores"]
        cache, index = self.place(package, line)
        self.count(package, 0, "request_write" if write else "request_read")
        cache.lookup(index, line)
        held = cache.entry(index, line)

        def counted(result):
            self.count(package, self.slice(line), f"{'write' if write else 'read'}_{result}")

        if held is None:
            counted("miss_i")
            had = self.transaction(package, line, "rdinvown" if write else "rddata")
            state = "m" if write else "s" if had else "e"
            held = self.fill_llc(package, line, state)
        elif write:
            if held.state == "s":
                counted("miss_s")
                self.transaction(package, line, "invitoe")
            else:
                counted(f"hit_{held.state}")
            for other in held.holders - {number}:
                self.cores[other].remove(line)
            held.holders &= {number}
            held.state = state = "m"
        else:
            counted(f"hit_{held.state}")
            others = held.holders - {number}
            for other in others:
                if self.cores[other].state[line] == "m":
                    held.state = "m"
                self.cores[other].state[line] = "s"
            state = "s" if others or held.state == "s" else "e"
        held.holders.add(number)
        return state

    def stream(self, number, line):
        """A non-temporal store"""
        package, buffers = number // self.config["cores"], self.cores[number].buffers
        if self.home(line) is None:
            return
        combined = buffers.lookup(0, line)
        cached = any(self.held(p, line) for p in range(self.config["packages"]))
        if combined and not cached:
            return
        if not combined:
            buffers.fill(0, line, True)
        held = self.held(package, line)
        state = self.full_state(held, line) if held else "i"
        self.count(package, 0, "request_stream")
        self.count(package, self.slice(line),
                   f"stream_{'hit' if state in 'me' else 'miss'}_{state}")
        if held:
            self.discard(package, line)
        if state in "si":
            self.transaction(package, line, "invitoe")
        self.write_back(package, line)

    def access(self, number, line, write):
        if self.home(line) is None:
            return
        core = self.cores[number]
        in_l1 = core.l1.lookup(core.l1_set(line), line)
        in_l2 = in_l1 or core.l2.lookup(core.l2_set(line), line)
        if not in_l2 or (write and core.state[line] == "s"):
            state = self.request(number, line, write)
            if not in_l2:
                victim = core.l2.fill(core.l2_set(line), line, True)
                if victim:
                    self.l2_victim(number, victim[0])
            core.state[line] = state
        elif write:
            core.state[line] = "m"
        if not in_l1:
            core.l1.fill(core.l1_set(line), line, True)

    def l2_victim(self, number, line):
        core = self.cores[number]
        held = self.held(number // self.config["cores"], line)
        if core.state[line] == "m":
            held.state = "m"
        held.holders.discard(number)
        core.remove(line)

    def text(self):
        lines = [f"{package} {index} {name} {value}"
                 for (package, index, name), value in self.counts.items()]
        return "".join(f"{line}\n" for line in sorted(lines))


def replay(name):
    config, homes, machine = dict(DEFAULTS), [], None
    with open(name) as f:
        for text in f:
            match text.split():
                case ["home", first, last, package]:
                    homes.append((int(first, 16), int(last, 16), int(package)))
                case ["r" | "w" | "n" as kind, core, line]:
                    machine = machine or Machine(config, homes)
                    if kind == "n":
                        machine.stream(int(core), int(line, 16))
                    else:
                        machine.access(int(core), int(line, 16), kind == "w")
                case [word, value]:
                    config[word] = int(value)
    return machine


def draw(seed, count):
    """A file with small caches, few lines that many cores want, and lines that miss"""
    rng = random.Random(seed)
    config = {
        "packages": rng.randint(1, 5), "cores": rng.randint(1, 4),
        "l1_sets": rng.randint(1, 4), "l1_ways": rng.randint(1, 3), "l2_sets": rng.randint(4, 9),
        "l2_ways": rng.randint(3, 5), "slices": rng.choice((1, 2, 3, 8, 10)),
        "llc_sets": rng.randint(6, 12), "llc_ways": rng.randint(8, 12),
        "units": rng.choice((1, 2, 2, 3)), "banks": rng.choice((1, 2, 3, 8)),
        "page_lines": rng.choice((1, 4, 6, 32)), "buffers": rng.randint(1, 4),
        "interleave": rng.choice((0, 0, 1)), "broadcast": rng.randint(0, 1),
    }
    lines = config["slices"] * config["llc_sets"] * config["llc_ways"]
    share = lines * rng.choice((1, 2, 4)) // config["packages"] + 1
    base = rng.choice((0, 0x4000000, 0x3fff00000000))  # lines above 4 GB, and the highest
    print("".join(f"{key} {value}\n" for key, value in config.items()), end="")
    for package in range(config["packages"]):
        first = base + package * share
        print(f"home {first:x} {first + share - 1:x} {package}")
    cores = config["packages"] * config["cores"]
    hot = [base + rng.randrange(share * config["packages"]) for _ in range(20)]
    at = base
    for _ in range(count):
        kind = rng.random()
        if kind < 0.4:
            line = rng.choice(hot)
        elif kind < 0.7:
            line = base + rng.randrange(share * config["packages"] + 2)  # some in no range
        else:
            line = at = base + (at - base + 1) % (share * config["packages"])
        print(f"{rng.choice('rrrwwn')} {rng.randrange(cores)} {line:x}")


def main(argv):
    match argv:
        case ["replay", name]:
            print(replay(name).text(), end="")
        case ["random", seed, count]:
            draw(int(seed), int(count))
        case _:
            sys.exit(__doc__.rstrip())


if __name__ == "__main__":
    main(sys.argv[1:])
