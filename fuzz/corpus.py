#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""A corpus is one file here, a line of hexadecimal digits for each input, shortest first.
libFuzzer wants a folder with a file for each:

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


def pack(folder, packed):
    inputs = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as f:
            inputs.append(f.read())
    with open(packed, "w", encoding="ascii") as f:
        f.write(HEAD)
        f.writelines(data.hex() + "\n" for data in sorted(inputs, key=lambda x: (len(x), x)))


if __name__ == "__main__":
    try:
        {"pack": pack, "unpack": unpack}[sys.argv[1]](*sys.argv[2:])
    except (IndexError, KeyError, TypeError):
        sys.exit(__doc__)
    except (OSError, ValueError) as why:
        sys.exit(f"error: {why}")
