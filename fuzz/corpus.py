#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""A corpus is one file, with a line of hexadecimal digits for each input, shortest first.
Inputs with a comment come before these and are always kept.  libFuzzer needs a folder with a
file for each input:

	corpus.py unpack FILE FOLDER
	corpus.py pack FOLDER FILE
"""

import hashlib
import os
import sys

HEAD = "# SPDX-License-Identifier: GPL-2.0\n"


def unpack(packed, folder):
    os.makedirs(folder, exist_ok=True)
    with open(packed, encoding="ascii") as f:
        inputs = [bytes.fromhex(line) for line in f if not line.startswith("#")]
    for data in inputs:
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), "wb") as f:
            f.write(data)


def commented(packed):
    """The comment lines, each followed by its input"""
    lines = []
    with open(packed, encoding="ascii") as f:
        for line in f:
            comment = line.startswith("#") and line != HEAD
            if comment or lines and lines[-1].startswith("#"):
                lines += [line]
    return lines


def pack(folder, packed):
    stay = commented(packed) if os.path.exists(packed) else []
    inputs = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as f:
            inputs.append(f.read())
    rest = [data.hex() + "\n" for data in sorted(inputs, key=lambda x: (len(x), x))]
    with open(packed, "w", encoding="ascii") as f:
        f.write(HEAD)
        f.writelines(stay)
        f.writelines(line for line in rest if line not in stay)


if __name__ == "__main__":
    try:
        {"pack": pack, "unpack": unpack}[sys.argv[1]](*sys.argv[2:])
    except (IndexError, KeyError, TypeError):
        sys.exit(__doc__)
    except (OSError, ValueError) as why:
        sys.exit(f"error: {why}")
