#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""damage.py TOOL TEXT [--number N]: what a program of tools/ says of damaged inputs

Changes bytes of TEXT at random, removes some and puts others in, or what no number of perf's can
be in place of a number.  Prints the exceptions that the tool then ends with; it should print a
result or an error.
"""

import argparse
import collections
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import random
import re
import sys
import tempfile
import traceback
import warnings

SOME = b" []:.0123456789\n\t#abc\"{},|+-/"   # what the columns are found by
NUMBERS = (b"1e999", b"NaN", b"-Infinity", b"-1", b"null", b"[]", b"{\"a\": 1}", b"true", b"\"x\"",
           b"9" * 25, b"9" * 400, b"9" * 5000, b"0", b"0.0", b"[" * 20000, b" " * 2000, b"-1e-400",
           b"\xff\xfe", b"1_0", "\u0663".encode())


def load(path):
    """The tool as a module"""
    sys.path.insert(0, os.path.dirname(path))
    loader = importlib.machinery.SourceFileLoader("damaged_tool", path)
    spec = importlib.util.spec_from_loader("damaged_tool", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def damage(text, rng):
    text = bytearray(text)
    for _ in range(rng.choice((1, 1, 5, 50, 500))):
        at = rng.randrange(len(text) if rng.random() < 0.9 else min(len(text), 400))
        what = rng.randrange(4)
        number = re.compile(rb"\d[\d.]*").search(text, at)
        if what == 0:
            text[at] = rng.randrange(256)
        elif what == 1:
            del text[at:at + rng.randrange(1, 80)]
        elif what == 2 or not number:
            text[at:at] = bytes(rng.choice(SOME) for _ in range(rng.randrange(1, 20)))
        else:
            text[number.start():number.end()] = rng.choice(NUMBERS)
        text = text or bytearray(b"\n")
    return bytes(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("text")
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tool = load(args.tool)
    tool.BOOTSTRAPS, tool.ROUNDS, tool.WARM = 3, 10, 3      # shares do not matter here
    options = ["--folded", os.devnull] if hasattr(tool, "folded") else []
    warnings.simplefilter("error", RuntimeWarning)
    rng, found = random.Random(args.seed), collections.Counter()
    with open(args.text, "rb") as f:
        text = f.read()
    with tempfile.NamedTemporaryFile() as f:
        for i in range(args.number):
            f.seek(0)
            f.truncate()
            f.write(damage(text, rng))
            f.flush()
            sys.argv = [args.tool, *options * (i % 2), f.name]
            try:
                with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())), \
                        contextlib.redirect_stderr(io.StringIO()):
                    sys.modules["figures"].run(tool.main)
            except SystemExit:
                pass
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                found[f"{type(error).__name__} in {place.name}(): {error}"[:150]] += 1
    for text, number in found.most_common():
        print(f"{number} of {args.number}: {text}")


if __name__ == "__main__":
    sys.exit(main())
