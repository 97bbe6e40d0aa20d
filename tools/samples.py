# SPDX-License-Identifier: GPL-2.0
"""The samples in the text of perf script, as arrays

The text of 100000 snapshots of 64 CPUs has 20 million lines.  So the columns of all samples in a
piece of it are found at once, and Python looks at each different event, process and function once.
"""

import collections
import os
import re
import sys

# The name of a process has 15 characters, and cannot have all of " PID [CPU] SECONDS.NS:".  That of
# a kernel worker is longer, and the kernel's.  Spaces before a name cannot be told from padding.
HEAD = re.compile(rb"\s*(.*?)\s+(-?\d+)\s+\[(\d+)\]\s+(\d+)\.(\d{9}):\s+(\d+)\s+(\S+?):"
                  rb"(?:\s+(.*))?$")
WHO = re.compile(rb"\s*(.*?)\s*(-?\d+)\s*$")
WHAT = re.compile(rb"\s*(\d+)\s+(\S+)$")
CPU = re.compile(rb"\[\d{3}\] ")
NS = re.compile(rb"\.\d{9}:")
REST = re.compile(rb":(?= |$)")
ADDR = re.compile(rb"([0-9a-f]{1,16})(?:\s+(.*)|$)")
LOST = re.compile(rb".*PERF_RECORD_LOST\w* lost (\d+)")
CPU_LENGTH = len("[000] ")
MOST_CPUS = 8192        # of the kernel
MOST_PERIOD = 1 << 48   # counters have 48 bits, and a clock 3 days
MOST_TIME = 1 << 62     # ns
PAD = 256
DISTANCES = 64          # of one column from another in a piece; lines with others are slow
MALLOC = ":".join(f"glibc.malloc.{x}" for x in (
    "hugetlb=1", "trim_threshold=1073741824", "mmap_threshold=1073741824"))
PRIME = 0x9e3779b97f4a7c15

Samples = collections.namedtuple("Samples", "key cpu time period addr chain")


def keep_memory():
    """Run the program again with a malloc that keeps what is freed, in huge pages: otherwise it
    returns each array to the kernel, and the page faults of the next one take longer than all the
    rest.  glibc reads its tunables when a program begins, and the user may have set them."""
    if "GLIBC_TUNABLES" not in os.environ:
        os.environ["GLIBC_TUNABLES"] = MALLOC
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def pieces(blocks):
    """Parts of a text that end before a line which is not a frame of a stack, and PAD more bytes"""
    rest = b""
    for block in blocks:
        end = block.rfind(b"\n", 0, len(block) - 1)
        while end >= 0 and block[end + 1] == 9:
            end = block.rfind(b"\n", 0, end)
        if end >= 0:
            yield b"".join((rest, memoryview(block)[:end + 1], bytes(PAD)))
            rest = block[end + 1:]
        else:
            rest += block
    if rest:
        yield rest + b"\n" * (not rest.endswith(b"\n")) + bytes(PAD)


class Piece:
    """Some lines of text, and where the columns of its samples are

    lines:  the first byte of each
    heads:  those that begin a sample
    at:     where its columns begin, by name
    """

    def __init__(self, np, data):
        self.np, self.data = np, data
        self.bytes = np.frombuffer(data, np.uint8)
        self.words = np.ndarray(len(self.bytes) - 7, np.dtype("<u8"), self.bytes.data, strides=(1,))
        ends = np.flatnonzero(self.bytes[:-PAD] == ord("\n"))
        self.lines = np.concatenate(([0], ends + 1))
        first = self.bytes[self.lines[:-1]]
        self.heads = np.flatnonzero((first != 9) & (first != 10))
        self.hashed = first[self.heads] == ord("#")     # a comment, or a process of that name
        self.ends = ends
        self.frames = np.concatenate((first == 9, [False]))
        self.find()

    def behind(self, start, pattern, *found):
        """Where PATTERN is behind each START in its line, or the end of the line.  It is as far
        behind as in another line, if one of the bytes of each (offset, bytes) FOUND is there."""
        np, b = self.np, self.bytes
        at, left = self.at["end"].copy(), np.flatnonzero(start < self.at["end"])
        left = left[np.argsort(self.hashed[left], kind="stable")]   # comments have none
        for _ in range(DISTANCES):
            if not len(left):
                break
            i = left[0]
            match = pattern.search(self.data, start[i], at[i])
            here = start[left] + (match.start() - start[i] if match else len(b))
            here = np.minimum(here, at[left])
            there = here < at[left]
            for offset, any_of in found:
                byte = b[here + offset]
                there &= np.logical_or.reduce([byte == one for one in any_of])
            at[left[there]] = here[there]
            there[0] = True
            left = left[~there]
        return at

    def find(self):
        """The columns of "COMM PID [CPU] SECONDS.NS: PERIOD EVENT: ..." """
        start, end = self.lines[self.heads], self.ends[self.heads]
        self.at = {"start": start, "end": end}
        cpu = self.behind(start, CPU, (0, b"["), (4, b"]"), (5, b" "))
        dot = self.behind(cpu, NS, (0, b"."), (10, b":"))
        colon = self.behind(self.np.minimum(dot + 11, end), REST, (0, b":"), (1, b" \n"))
        self.good = (cpu >= 8) & (dot - cpu <= CPU_LENGTH + 8) & (dot < end) & (colon < end)
        self.good &= self.has_pid(cpu)
        self.at |= {"cpu": cpu, "dot": dot, "colon": colon}

    def has_pid(self, cpu):
        """Whether "0 [000] ", with any digits, is around each CPU: a name may have "[abc] " """
        word = self.words[cpu - 2]
        digits = word & 0xf0f0f00000f0 == 0x303030000030
        digits &= word + 0x060606000006 & 0xf0f0f00000f0 == 0x303030000030
        return digits & (word & 0xffff000000ffff00 == 0x205d0000005b2000)

    def keep(self, these):
        self.heads = self.heads[these]
        self.at = {name: column[these] for name, column in self.at.items()}

    def number(self, end, length):
        """The numbers in LENGTH digits and spaces, at most eight, that end before END"""
        others = (64 - 8 * self.np.asarray(length)).astype(self.np.uint64)
        word = self.words[end - 8] >> others << others & 0x0f0f0f0f0f0f0f0f
        word = word * 10 + (word >> 8) & 0x00ff00ff00ff00ff
        word = word * 100 + (word >> 16) & 0x0000ffff0000ffff
        return (word * 10000 + (word >> 32) & 0xffffffff).astype(self.np.int64)

    def hexadecimal(self, at):
        """The numbers in 8 lower case digits and spaces that begin AT"""
        word = self.words[at].byteswap()
        word = (word & 0x0f0f0f0f0f0f0f0f) + (word >> 6 & 0x0101010101010101) * 9
        word = (word | word >> 4) & 0x00ff00ff00ff00ff
        word = (word | word >> 8) & 0x0000ffff0000ffff
        return (word | word >> 16) & 0xffffffff

    def hashes(self, start, end):
        """A number for what is between START and END: the same if that is"""
        np = self.np
        result = np.zeros(len(start), np.uint64)
        length = end - start
        for i in range(0, int(length.max(initial=0)), 8):
            more = np.flatnonzero(length > i)
            bits = np.minimum(length[more] - i, 8).astype(np.uint64) * np.uint64(8)
            at = start[more] + i
            word = self.words[np.minimum(at, len(self.words) - 1)] << (np.uint64(64) - bits)
            mixed = (result[more] ^ word) * np.uint64(PRIME)
            result[more] = mixed ^ mixed >> np.uint64(29)
        return result ^ length.astype(np.uint64)


class Reader:
    """The samples of a text, by kind

    kind_of:    a function of an event's name: its kind, or None if its samples are of no use
    key_of:     a function of a process, its pid and a function's name
    chained:    keep the stacks; otherwise a sample's chain is its key
    keys:       what key_of has returned; samples have its index
    chains:     (process, *stack), the outermost function first
    lost:       samples that perf record has lost
    impossible: lines of samples whose CPU, time or period no sample has
    """

    def __init__(self, np, kind_of, key_of, chained):
        self.np, self.kind_of, self.key_of, self.chained = np, kind_of, key_of, chained
        self.events, self.lost, self.impossible = collections.defaultdict(set), 0, 0
        self.has_addr = False
        self.kinds, self.keys, self.chains = [], [], []
        self.known = collections.defaultdict(lambda: (np.zeros(0, np.uint64), None))
        self.number = {"kind": {}, "key": {}, "chain": {}}
        self.parts = collections.defaultdict(list)

    def samples(self):
        """{kind: Samples}, in the order of time"""
        np, result = self.np, {}
        for kind in list(self.parts):
            columns = [np.concatenate(column) for column in zip(*self.parts.pop(kind))]
            columns = columns if self.chained else [*columns, columns[0]]
            if (np.diff(columns[2]) < 0).any():
                order = np.argsort(columns[2], kind="stable")
                columns = [column[order] for column in columns]
            result[kind] = Samples(*columns)
        return result

    def feed(self, data, comment):
        """Take a piece of the text; COMMENT is called with each line that begins with #"""
        np, piece = self.np, Piece(self.np, data)
        for i in piece.heads[piece.hashed & ~piece.good].tolist():
            line = data[piece.lines[i]:piece.ends[i]]
            if not HEAD.match(line):
                comment(line.decode(errors="replace"))
        colon = piece.at["colon"]
        if self.has_addr:
            after = piece.bytes[colon + 18]
            piece.good &= (piece.bytes[colon + 1] == 32) & ((after == 32) | (after == 10))
        for i in piece.heads[~piece.good].tolist():
            self.odd(piece, i)
        piece.keep(piece.good)
        if not len(piece.heads):
            return
        at = piece.at
        kind, period = self.look_up(
            "event", piece.hashes(at["dot"] + 11, at["colon"]),
            lambda i: self.event(data[at["dot"][i] + 11:at["colon"][i]]))
        for i, name in enumerate(self.kinds):
            these = np.flatnonzero(kind == i)
            if name == "odd":
                for head in piece.heads[these].tolist():
                    self.odd(piece, head)
            elif name and len(these):
                self.take(piece, name, these, period)

    def look_up(self, table, hashes, make):
        """The columns of what MAKE returns for each of HASHES, called with an index"""
        np = self.np
        known, columns = self.known[table]
        at = np.searchsorted(known, hashes)
        new = np.flatnonzero(known.take(at, mode="clip") != hashes) if len(known) else \
            np.arange(len(hashes))
        if len(new):
            each, first = np.unique(hashes[new], return_index=True)
            made = list(zip(*(make(i) for i in new[first].tolist())))
            order = np.argsort(known := np.concatenate((known, each)))
            known = known[order]
            columns = [np.concatenate((old, more))[order]
                       for old, more in zip(columns or [np.zeros(0, int)] * len(made), made)]
            self.known[table] = known, columns
            at = np.searchsorted(known, hashes)
        return [column[at] for column in columns]

    def event(self, text):
        match = WHAT.match(text)
        if not match:
            return self.index("kind", self.kinds, "odd"), 0
        name, period = match[2].decode(errors="replace"), int(match[1])
        kind = self.kind_of(name)
        if period > MOST_PERIOD:
            return self.index("kind", self.kinds, "odd"), 0
        self.events[kind].add(name)
        return self.index("kind", self.kinds, kind), period

    def take(self, piece, kind, these, period):
        """Keep the samples of a kind"""
        np, data = self.np, piece.data
        head, period = piece.heads[these], period[these]
        at = {name: column[these] for name, column in piece.at.items()}
        framed = piece.frames[head + 1]
        line = np.minimum(head + 1, len(piece.ends) - 1)
        rest = at["colon"] + (18 if self.has_addr else 1)
        begin = np.where(framed, piece.lines[line] + 18, rest)
        end = np.where(framed, piece.ends[line], at["end"])
        begin = np.minimum(begin, end)
        who = piece.hashes(at["start"], at["cpu"])
        what = who if kind == "switch" else who * self.np.uint64(3) ^ piece.hashes(begin, end)

        def names(i):
            match = WHO.match(data[at["start"][i]:at["cpu"][i]])
            text = data[piece.lines[line[i]]:end[i]] if framed[i] else data[rest[i]:end[i]]
            return match[1].decode(errors="replace"), match[2].decode(), frame(text)

        def key(i):
            comm, pid, function = names(i)
            return (self.index("key", self.keys, self.key_of(kind, comm, pid, function)),)

        def chain(i):
            comm, _, function = names(i)
            stack = data[piece.lines[line[i]]:stop[i]].splitlines() if framed[i] else []
            functions = [frame(x) for x in stack] or [function]
            return (self.index("chain", self.chains, (comm, *reversed(functions))),)

        key, = self.look_up("key", what, key)
        chains = ()
        if self.chained:
            others = np.concatenate((np.flatnonzero(~piece.frames[:-1]), [len(piece.ends)]))
            stop = piece.lines[others[np.searchsorted(others, line)]]
            stop = np.where(framed, stop, end)
            chains = self.look_up("chain", what ^ piece.hashes(begin, stop), chain)
        addr = np.zeros(len(these), np.uint64)
        if self.has_addr:
            addr = piece.hexadecimal(at["colon"] + 2) << 32 | piece.hexadecimal(at["colon"] + 10)
        dot = at["dot"]
        seconds = piece.number(dot, dot - at["cpu"] - CPU_LENGTH)
        nanoseconds = piece.number(dot + 2, 1) * 10**8 + piece.number(dot + 10, 8)
        time = seconds * 10**9 + nanoseconds
        cpu = piece.number(at["cpu"] + 4, 3)
        self.keep(kind, (key, cpu, time, period, addr, *chains))

    def keep(self, kind, columns):
        types = self.np.int32, self.np.int16, int, int, self.np.uint64, self.np.int32
        self.parts[kind].append([self.np.asarray(column, t) for column, t in zip(columns, types)])

    def index(self, table, values, value):
        """The index of VALUE in VALUES"""
        number = self.number[table].setdefault(value, len(values))
        if number == len(values):
            values.append(value)
        return number

    def odd(self, piece, i):
        """A line that has other columns"""
        data = piece.data
        text = data[piece.lines[i]:piece.ends[i]]
        match = HEAD.match(text)
        if not match:
            if lost := LOST.match(text):
                self.lost += int(lost[1])
            return
        comm, pid, cpu, seconds, ns, period, event, rest = match.groups()
        kind = self.kinds[self.event(period + b" " + event)[0]]
        time = int(seconds) * 10**9 + int(ns)
        if kind == "odd" or int(cpu) >= MOST_CPUS or time >= MOST_TIME:
            self.impossible += 1
            return
        if not kind:
            return
        addr, rest = 0, rest or b""
        if self.has_addr:
            match = ADDR.match(rest)
            if not match:
                return
            addr, rest = int(match[1], 16), match[2] or b""
        stack = []
        while piece.frames[i + 1 + len(stack)]:
            at = i + 1 + len(stack)
            stack.append(frame(data[piece.lines[at]:piece.ends[at]]))
        stack = stack or [frame(rest)]
        comm = comm.decode(errors="replace")
        key = self.key_of(kind, comm, pid.decode(), stack[0])
        chains = [[self.index("chain", self.chains, (comm, *reversed(stack)))]] * self.chained
        self.keep(kind, ([self.index("key", self.keys, key)], [int(cpu)],
                         [time], [int(period)], [addr], *chains))


def frame(text):
    """The function of "IP FUNCTION", as perf prints it"""
    words = text.split(None, 1)
    return words[1].strip().decode(errors="replace") if len(words) > 1 else "[unknown]"
