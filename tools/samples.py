# SPDX-License-Identifier: GPL-2.0
"""The samples in the text of perf script, as arrays

The measured programs choose the names of processes and functions, and perf prints these as they
are.  The name of a process has 15 characters, so it cannot have all of " PID [CPU] SECONDS.NS:"
(that of a kernel worker is longer, and the kernel's).  That of a function may have lines that look
like samples.  So of a perf.data there are two texts: one without functions says which samples there
are, and of which processes; the other one adds the functions of these samples.
"""

import array
import collections
import functools
import os
import re

import figures
import recording

TAIL = (rb"(-?\d{1,9})\s{1,9}\[(\d+)\]\s{1,9}(\d+)\.(\d{9}):\s{1,99}(\d+)\s{1,99}(\S+?):"
        rb"(?:\s+(\S.*)?)?$")
HEAD = re.compile(rb"\s{0,99}([^\n]{0,99}?)\s{1,99}" + TAIL)
WITHOUT_COMM = re.compile(rb"\s{0,99}" + TAIL)
ADDR = re.compile(rb"([0-9a-f]{1,16})(?:\s+(.*)|$)")
LOST = re.compile(rb".{0,199}?: PERF_RECORD_LOST\w{0,9} lost (\d+)$")
OFFSET = re.compile(r"\+0x[0-9a-f]+$")

Samples = collections.namedtuple("Samples", "key cpu time period addr chain")
TYPES = "qqqqQq"    # of arrays


class Reader:
    """The samples of a text, by kind

    kind_of:    a function of an event's name: its kind, or None if its samples are of no use
    key_of:     a function of a process, its pid and a function's name; names may have any bytes,
                as os.fsdecode() makes them
    chained:    keep the stacks; otherwise a sample's chain is its key
    comment:    a function of a line that begins with #
    keys:       what key_of has returned; samples have its index
    chains:     (process, *stack), the outermost function first
    lost:       samples that perf record has lost
    impossible: lines of samples whose CPU, time or period no sample has
    heads, who: a hash of what a sample is, and its process, of each sample of the first text;
                heads is None if there is one text only
    matched:    how many of them the second text has had
    """

    def __init__(self, kind_of, key_of, chained, comment):
        self.kind_of, self.key_of = functools.cache(kind_of), key_of
        self.chained, self.comment = chained, comment
        self.events, self.has_addr = collections.defaultdict(set), False
        self.lost = self.impossible = self.matched = 0
        self.heads, self.who = None, []
        self.keys, self.chains = {}, {}
        self.columns = collections.defaultdict(lambda: [array.array(t) for t in TYPES])

    def samples(self, np):
        """{kind: Samples}, in the order of time"""
        result = {}
        for kind, columns in self.columns.items():
            columns = [np.array(column) for column in columns]
            order = np.argsort(columns[2], kind="stable")
            result[kind] = Samples(*(column[order] for column in columns))
        return result

    def read_heads(self, lines):
        """Take a text without functions: which samples there are, and of which processes"""
        self.heads = array.array("q")
        for line in lines:
            if match := HEAD.match(line):
                self.heads.append(hash(match.groups()[2:7]))
                self.who.append(process(*match.groups()[:2]))
            else:
                self.other(line)

    def read(self, lines):
        """Take a text with functions"""
        sample, stack = None, []
        for line in lines:
            if line.startswith(b"\t") and sample:
                stack.append(line)
            elif found := self.sample(line):
                if sample:
                    self.take(*sample, stack)
                sample, stack = found, []
        if sample:
            self.take(*sample, stack)

    def sample(self, line):
        """(process, other fields) of a line that begins a sample, or None"""
        if self.heads is None:
            match = HEAD.match(line)
            if not match:
                self.other(line)
                return None
            return process(*match.groups()[:2]), match.groups()[2:]
        match = WITHOUT_COMM.match(line)
        if not match or self.matched == len(self.heads):
            return None
        if hash(match.groups()[1:6]) != self.heads[self.matched]:   # a part of a function's name
            return None
        self.matched += 1
        return self.who[self.matched - 1], match.groups()[1:]

    def other(self, line):
        """A line that begins no sample"""
        if match := LOST.match(line):
            self.lost += lost_of(match)
        elif line.startswith(b"#"):
            self.comment(line.decode(errors="replace"))

    def take(self, who, fields, stack):
        """Keep a sample"""
        *numbers, event, rest = fields
        try:
            cpu, seconds, ns, period = map(figures.number, numbers, (
                recording.MOST_CPUS - 1, recording.MOST_TIME, 10**9, recording.MOST_PERIOD))
        except ValueError:
            self.impossible += 1
            return
        event, rest, addr = event.decode(errors="replace"), rest or b"", 0
        kind = self.kind_of(event)
        if not kind:
            return
        self.events[kind].add(event)
        if self.has_addr:
            match = ADDR.match(rest)
            if not match:
                return
            addr, rest = int(match[1], 16), match[2] or b""
        comm, pid = who
        stack = stack or [rest]
        key = chain = index(self.keys, self.key_of(kind, comm, pid, frame(stack[0])))
        if self.chained:
            chain = index(self.chains, (comm, *map(frame, reversed(stack))))
        time = int(seconds) * 10**9 + int(ns)
        for column, value in zip(self.columns[kind],
                                 (key, int(cpu), time, int(period), addr, chain)):
            column.append(value)


def index(table, value):
    """The index of VALUE in the order of a dict"""
    return table.setdefault(value, len(table))


def lost_of(match):
    """The number of lost samples that LOST has found"""
    try:
        return int(figures.number(match[1], recording.MOST_LOST))
    except ValueError:
        return 0


@functools.lru_cache(1 << 16)
def process(comm, pid):
    """The name of a process, without padding, and its number"""
    return os.fsdecode(comm.strip(b" ")), pid.decode()


@functools.lru_cache(1 << 16)
def frame(text):
    """The function of "IP FUNCTION", as perf prints it"""
    words = text.split(None, 1)
    return OFFSET.sub("", os.fsdecode(words[1].strip())) if len(words) > 1 else "[unknown]"
