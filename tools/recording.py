# SPDX-License-Identifier: GPL-2.0
"""What the programs that read a recording of perf have in common: uncore-rates and uncore-blame"""

import re
import subprocess
import sys
import tempfile

EVENT = re.compile(r"# event : name = (.*?), (?:, )?id = .* sample_type = ([\w|]*)")
SOCKET = re.compile(r"# CPU (\d{1,9}): .*Socket ID (-?\d{1,9})\b")
MOST_CPUS = 8192        # of the kernel
MOST_PERIOD = 1 << 48   # counters have 48 bits, and a clock 3 days
MOST_TIME = 1 << 32     # seconds
MOST_LOST = 1 << 62
MAGIC = b"PERFILE2"


class Source:
    """A perf.data, which perf reads by itself since it may be large, or a text; - is standard
    input.  data: what perf reads from its standard input"""

    def __init__(self, path, example):
        self.path, self.example, self.data = path, example, b""
        try:
            # pylint: disable-next=consider-using-with
            self.file = sys.stdin.buffer if path == "-" else open(path, "rb")
            self.start = self.file.read(len(MAGIC))
            self.is_data = self.start == MAGIC
            if self.is_data and path == "-":
                self.data = self.start + self.file.read()
        except OSError as error:
            sys.exit(f"error: {path}: {error.strerror}")

    def blocks(self, command, size=1 << 21):
        """What perf script, which COMMAND runs, prints of a perf.data, or the text, in blocks"""
        if self.is_data:
            yield from run([*command, "-i", self.path], self.data, self.path, self.example, size)
            return
        yield self.start
        try:
            while block := self.file.read(size):
                yield block
        except OSError as error:
            sys.exit(f"error: {self.path}: {error.strerror}")

    def lines(self, command):
        """The same as lines, without their ends"""
        rest = b""
        for block in self.blocks(command):
            *whole, rest = (rest + block).split(b"\n")
            yield from whole
        if rest:
            yield rest


def perf_text(path, command, example):
    """All lines of a recording, as text"""
    return [line.decode(errors="replace") for line in Source(path, example).lines(command)]


def run(command, data, path, example, size):
    """What a command of perf prints, in blocks; it reads DATA"""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(data)
        stdin.seek(0)
        try:
            perf = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=stdin)
        except FileNotFoundError:
            sys.exit(f"error: there is no perf to read {path}: apt install linux-perf, or give the "
                     f"text that \"{' '.join(command[:-2])}\" prints of it elsewhere")
        with perf:
            while block := perf.stdout.read(size):
                yield block
        if perf.returncode:
            sys.exit(f"error: perf {command[1]} cannot read {path}, see above; "
                     f"uncore events are recorded as with {example}")


def package_of_cpu(line):
    """(CPU, its package) of a line of perf's header, or None.  The package is -1 if the CPU was
    offline at the end of the recording."""
    found = SOCKET.match(line)
    cpu, package = (int(x) for x in found.groups()) if found else (MOST_CPUS, 0)
    return (cpu, max(package, -1)) if cpu < MOST_CPUS and package < MOST_CPUS else None


def warn_impossible(count):
    """Say that samples were left out since figures.number() has refused one of their numbers"""
    if count:
        print("warning: samples with a CPU, time or period that cannot be are left out: "
              f"{count}", file=sys.stderr)


def has_field(path, field):
    """Whether all events of a perf.data were recorded with this field; false for a text"""
    try:
        with open(path, "rb") as f:
            if f.read(8) != MAGIC:
                return False
        done = subprocess.run(["perf", "evlist", "-v", "-i", path], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
    except OSError:
        return False
    types = re.findall(r"sample_type: ([\w|]*)", done.stdout.decode(errors="replace"))
    return bool(types) and all(field in fields.split("|") for fields in types)


def write(path, contents):
    """Make a file of these bytes"""
    try:
        with open(path, "wb") as f:
            f.write(contents)
    except OSError as error:
        sys.exit(f"error: {path}: {error.strerror}")
