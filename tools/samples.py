# SPDX-License-Identifier: GPL-2.0
"""The samples in the text of perf script, as arrays

The text of 100000 snapshots of 64 CPUs has 20 million lines.  So the columns of all samples in a
piece of it are found at once, and Python looks at each different event, process and function once.

The measured programs choose the names of processes and functions, and perf prints these as they
are.  The name of a process has 15 characters, so it cannot have all of " PID [CPU] SECONDS.NS:"
(that of a kernel worker is longer, and the kernel's).  That of a function may have lines that look
like samples.  So of a perf.data there are two texts: one without functions says which samples there
are, and of which processes; the other one adds the functions of these samples.
"""

import collections
import os
import re
import secrets
import sys

import figures
import recording

HEAD = re.compile(rb"\s{0,99}([^\n]{0,99}?)\s{1,99}(-?\d{1,9})\s{1,9}\[(\d+)\]\s{1,9}"
                  rb"(\d+)\.(\d{9}):\s{1,99}(\d+)\s{1,99}(\S+?):(?:\s+(\S.*)?)?$")
WHAT = re.compile(rb"\s*(\d+)\s+(\S+)$")
CPU = re.compile(rb"\[\d{3}\] ")
NS = re.compile(rb"\.\d{9}:")
REST = re.compile(rb":(?= |$)")
ADDR = re.compile(rb"([0-9a-f]{1,16})(?:\s+(.*)|$)")
LOST = re.compile(rb".{0,199}?: PERF_RECORD_LOST\w{0,9} lost (\d+)$")
OFFSET = re.compile(r"\+0x[0-9a-f]+$")
CPU_LENGTH = len("[000] ")
FRONT, PAD = 8, 256     # bytes before and behind a piece
DISTANCES = 64          # of one column from another in a piece; lines with others are slow
MALLOC = ":".join(f"glibc.malloc.{x}" for x in (
    "hugetlb=1", "trim_threshold=1073741824", "mmap_threshold=1073741824"))

Samples = collections.namedtuple("Samples", "key cpu time period addr chain")


def keep_memory():
    """Run the program again with a malloc that keeps what is freed, in huge pages: otherwise it
    returns each array to the kernel, and the page faults of the next one take longer than all the
    rest.  glibc reads its tunables when a program begins, and the user may have set them."""
    if "GLIBC_TUNABLES" not in os.environ:
        os.environ["GLIBC_TUNABLES"] = MALLOC
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def pieces(blocks):
    """Parts of a text that end before a line which is not a frame of a stack, between FRONT empty
    lines and PAD bytes"""
    rest = b""
    for block in blocks:
        end = block.rfind(b"\n", 0, len(block) - 1)
        while end >= 0 and block[end + 1] == 9:
            end = block.rfind(b"\n", 0, end)
        if end >= 0:
            yield b"".join((b"\n" * FRONT, rest, memoryview(block)[:end + 1], bytes(PAD)))
            rest = block[end + 1:]
        else:
            rest += block
    if rest:
        yield b"\n" * FRONT + rest + b"\n" * (not rest.endswith(b"\n")) + bytes(PAD)


class Hash:
    """A random function of bytes, so that nobody can choose names which have the same value: the
    sum of all their 32 bit words, each times a secret number"""

    def __init__(self, np):
        self.np, self.random = np, np.random.default_rng(secrets.randbits(128))
        self.secret = np.zeros(0, np.uint64)

    def factors(self, i):
        """Two numbers for 8 bytes"""
        while 2 * i + 1 >= len(self.secret):
            more = self.random.integers(0, 1 << 64, 512, self.np.uint64)
            self.secret = self.np.concatenate((self.secret, more))
        return self.secret[2 * i], self.secret[2 * i + 1]

    def add(self, result, i, word):
        """RESULT, to which the Ith WORD is added"""
        (first, second), half = self.factors(i), self.np.uint64(32)
        return result + (word & self.np.uint64(0xffffffff)) * first + (word >> half) * second


class Piece:
    """Some lines of text, and where the columns of its samples are

    lines:  the first byte of each
    heads:  those that begin a sample; with STACKS no frame does, otherwise there are none
    at:     where its columns begin, by name
    """

    def __init__(self, np, data, hash_of, stacks=True):
        self.np, self.data, self.hash = np, data, hash_of
        self.bytes = np.frombuffer(data, np.uint8)
        self.words = np.ndarray(len(self.bytes) - 7, np.dtype("<u8"), self.bytes.data, strides=(1,))
        ends = np.flatnonzero(self.bytes[:-PAD] == ord("\n"))
        self.lines = np.concatenate(([0], ends + 1))
        first = self.bytes[self.lines[:-1]]
        self.heads = np.flatnonzero((first != 10) & ((first != 9) | (not stacks)))
        self.hashed = first[self.heads] == ord("#")     # a comment, or a process of that name
        self.ends = ends
        self.frames = np.concatenate(((first == 9) & stacks, [False]))
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
        self.good = (dot - cpu <= CPU_LENGTH + 8) & (dot < end) & (colon < end)
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

    def hashes(self, start, end, before=0):
        """A number for what is between START and END, and for a number BEFORE: the same if both
        are"""
        np = self.np
        length = (end - start).astype(np.uint64)
        result = self.hash.add(np.zeros(len(start), np.uint64), 0,
                               length << np.uint64(32) | np.asarray(before).astype(np.uint64))
        for i in range(0, int(length.max(initial=0)), 8):
            more = np.flatnonzero(length > i)
            bits = np.minimum(length[more] - np.uint64(i), np.uint64(8)) * np.uint64(8)
            at = np.minimum(start[more] + i, len(self.words) - 1)
            word = self.words[at] << (np.uint64(64) - bits)
            result[more] = self.hash.add(result[more], i // 8 + 1, word)
        return result


class Reader:
    """The samples of a text, by kind

    kind_of:    a function of an event's name: its kind, or None if its samples are of no use
    key_of:     a function of a process, its pid and a function's name; names may have any bytes,
                as os.fsdecode() makes them
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
        self.hash, self.who, self.known_heads, self.odd_heads = Hash(np), [], None, {}
        self.matched = 0
        self.kinds, self.keys, self.chains = [], [], []
        self.known = collections.defaultdict(lambda: (np.zeros(0, np.uint64), None))
        self.number = {"kind": {}, "who": {}, "key": {}, "chain": {}}
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

    def take_heads(self, texts, comment):
        """Take a text without functions: which samples there are, and of which processes"""
        np = self.np
        parts = [(np.zeros(0, np.uint64), np.zeros(0, int)),
                 *(self.heads(data, comment) for data in texts)]
        hashes, who = (np.concatenate(x) for x in zip(*parts))
        order = np.argsort(hashes, kind="stable")
        self.known_heads = hashes[order], who[order]

    def heads(self, data, comment):
        """(hashes, processes) of the samples of a piece.  A line that is nothing else is a part of
        the name of the next line's process."""
        piece = Piece(self.np, data, self.hash, False)
        start, before = piece.at["start"], None
        for i in self.np.flatnonzero(~piece.good).tolist():
            line = data[start[i]:piece.at["end"][i]]
            if (match := HEAD.match(line)) and not piece.hashed[i]:
                self.odd_heads[match.groups()[2:7]] = text_of(match[1]), match[2].decode()
            elif match := LOST.match(line):
                self.lost += lost_of(match)
            elif piece.hashed[i]:
                comment(line.decode(errors="replace"))
            elif i + 1 < len(start) and piece.good[i + 1]:
                start[i + 1] = start[i if before is None else before]
                before = None
            else:
                before = i if before is None else before
        piece.keep(piece.good)
        at = piece.at
        return piece.hashes(at["cpu"], at["colon"]), self.processes(piece, at)

    def processes(self, piece, at):
        """The index of the process of each sample"""
        def make(i):
            name, _, pid = piece.data[at["start"][i]:at["cpu"][i]].rstrip(b" ").rpartition(b" ")
            return (self.index("who", self.who, (text_of(name), pid.decode(errors="replace"))),)
        return self.look_up("who", piece.hashes(at["start"], at["cpu"]), make)[0] \
            if len(at["cpu"]) else self.np.zeros(0, int)

    def find_heads(self, piece):
        """The processes of a piece's samples; what is none of the known samples is not good"""
        np, (known, who) = self.np, self.known_heads
        hashes = piece.hashes(piece.at["cpu"], piece.at["colon"])
        at = np.minimum(np.searchsorted(known, hashes), max(len(known) - 1, 0))
        piece.good &= known[at] == hashes if len(known) else False
        self.matched += int(piece.good.sum())
        return who[at] if len(known) else at

    def feed(self, data, comment):
        """Take a piece of the text; COMMENT is called with each line that begins with #"""
        np, piece = self.np, Piece(self.np, data, self.hash)
        if self.known_heads is None:
            for i in piece.heads[piece.hashed & ~piece.good].tolist():
                line = data[piece.lines[i]:piece.ends[i]]
                if not HEAD.match(line):
                    comment(line.decode(errors="replace"))
        else:
            piece.at["who"] = self.find_heads(piece)
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
        if self.known_heads is None:
            at["who"] = self.processes(piece, at)
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
        """(index of its kind, period) of a sample's "PERIOD EVENT" """
        match = WHAT.match(text)
        try:
            period = int(figures.number(match and match[1], recording.MOST_PERIOD))
        except ValueError:
            return self.index("kind", self.kinds, "odd"), 0
        name = match[2].decode(errors="replace")
        kind = self.kind_of(name)
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
        who = at["who"]
        what = piece.hashes(begin, begin if kind == "switch" else end, who)

        def names(i):
            text = data[piece.lines[line[i]]:end[i]] if framed[i] else data[rest[i]:end[i]]
            return *self.who[who[i]], frame(text)

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
            chains = self.look_up("chain", piece.hashes(begin, stop, who), chain)
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
            if (lost := LOST.match(text)) and self.known_heads is None:
                self.lost += lost_of(lost)
            return
        comm, pid, cpu, seconds, ns, period, event, rest = match.groups()
        comm, pid = text_of(comm), pid.decode()
        if self.known_heads is not None:
            if match.groups()[2:7] not in self.odd_heads:
                return
            comm, pid = self.odd_heads[match.groups()[2:7]]
        kind = self.kinds[self.event(period + b" " + event)[0]]
        try:
            cpu = int(figures.number(cpu, recording.MOST_CPUS - 1))
            time = int(figures.number(seconds, recording.MOST_TIME)) * 10**9 + int(ns)
        except ValueError:
            kind = "odd"
        if kind == "odd":
            self.impossible += 1
        if kind in ("odd", None):
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
        key = self.key_of(kind, comm, pid, stack[0])
        chains = [[self.index("chain", self.chains, (comm, *reversed(stack)))]] * self.chained
        self.keep(kind, ([self.index("key", self.keys, key)], [cpu],
                         [time], [int(period)], [addr], *chains))


def lost_of(match):
    """The number of lost samples that LOST has found"""
    try:
        return int(figures.number(match[1], recording.MOST_LOST))
    except ValueError:
        return 0


def text_of(name):
    """A name, without padding"""
    return os.fsdecode(name.strip(b" "))


def frame(text):
    """The function of "IP FUNCTION", as perf prints it"""
    words = text.split(None, 1)
    return OFFSET.sub("", os.fsdecode(words[1].strip())) if len(words) > 1 else "[unknown]"
