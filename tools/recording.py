# SPDX-License-Identifier: GPL-2.0
"""What the programs that read a recording of perf have in common: uncore-rates and uncore-blame"""

import re
import subprocess
import sys
import tempfile

EVENT = re.compile(r"# event : name = (.*?), (?:, )?id = .* sample_type = ([\w|]*)")
SOCKET = re.compile(r"# CPU (\d+): .*Socket ID (-?\d+)")
TERMINALS = {"svg": "svg font 'sans-serif,12'", "png": "pngcairo font 'sans-serif,9'"}
MAGIC = b"PERFILE2"


def perf_blocks(path, command, example, size=1 << 21):
    """What perf script, which COMMAND runs, prints of a perf.data, or a text, in blocks"""
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as f:
            start = f.read(8)
            if start != MAGIC:
                yield start
                while block := f.read(size):
                    yield block
                return
            # perf reads a file by itself, which may be large
            data = start + f.read() if path == "-" else b""
    except OSError as error:
        sys.exit(f"error: {path}: {error.strerror}")
    yield from run([*command, "-i", path], data, path, example, size)


def perf_text(path, command, example):
    """The same as lines"""
    text = b"".join(perf_blocks(path, command, example))
    return text.decode(errors="replace").splitlines()


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


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def terminal(path):
    """gnuplot's terminal for a picture of that name"""
    found = TERMINALS.get(path.rpartition(".")[2])
    return found or sys.exit(f"error: {path}: the name of a picture ends in .svg or .png")


def gnuplot(script):
    """The picture that the script draws"""
    try:
        done = subprocess.run(["gnuplot"], input=script.encode(), stdout=subprocess.PIPE,
                              check=False)
    except FileNotFoundError:
        sys.exit("error: there is no gnuplot to draw with: apt install gnuplot-nox")
    if done.returncode:
        sys.exit("error: gnuplot fails, see above")
    return done.stdout
