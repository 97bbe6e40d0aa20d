#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""blame_damage.py TOOL TEXT [--number N]: what tools/uncore-blame says of damaged texts

Changes bytes of TEXT at random, removes some and puts others in.  Prints the exceptions that the
tool then ends with; it should print a table or an error.
"""

import argparse
import collections
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import random
import sys
import tempfile
import traceback
import warnings

SOME = b" []:.0123456789\n\t#abc"    # what the columns are found by


def load(path):
    """The tool as a module"""
    sys.path.insert(0, os.path.dirname(path))
    loader = importlib.machinery.SourceFileLoader("blame_tool", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("blame_tool", loader))
    loader.exec_module(module)
    return module


def damage(text, rng):
    text = bytearray(text)
    for _ in range(rng.choice((1, 5, 50, 500))):
        at = rng.randrange(len(text) if rng.random() < 0.9 else 400)    # or in the header
        what = rng.randrange(3)
        if what == 0:
            text[at] = rng.randrange(256)
        elif what == 1:
            del text[at:at + rng.randrange(1, 80)]
        else:
            text[at:at] = bytes(rng.choice(SOME) for _ in range(rng.randrange(1, 20)))
    return bytes(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("text")
    parser.add_argument("--number", type=int, default=60)
    args = parser.parse_args()
    tool = load(args.tool)
    tool.BOOTSTRAPS, tool.ROUNDS, tool.WARM = 3, 10, 3      # shares do not matter here
    warnings.simplefilter("error", RuntimeWarning)
    rng, found = random.Random(1), collections.Counter()
    with open(args.text, "rb") as f:
        text = f.read()
    with tempfile.NamedTemporaryFile() as f:
        for i in range(args.number):
            f.seek(0)
            f.truncate()
            f.write(damage(text, rng))
            f.flush()
            sys.argv = ["uncore-blame", *["--folded", os.devnull] * (i % 2), f.name]
            try:
                with contextlib.redirect_stdout(io.StringIO()), \
                        contextlib.redirect_stderr(io.StringIO()):
                    tool.main()
            except SystemExit:
                pass
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                found[f"{type(error).__name__} in {place.name}(): {error}"] += 1
    for text, number in found.most_common():
        print(f"{number} of {args.number}: {text}")


if __name__ == "__main__":
    sys.exit(main())
