# SPDX-License-Identifier: GPL-2.0
"""perf script -s raw.py: print the RAW data of each sample once (Documentation/sampling.rst)

  VERSION BOX INSTANCE COUNTER PACKAGE U_STATUS STATUS RESIDUAL PERIOD
"""

import struct

RAW = struct.Struct("<BcBBI3Q")
seen = set()    # what perf record writes twice has the same time (tests/guest/lib.sh: samples)


def process_event(event):
    """perf calls this for each sample."""
    sample = event["sample"]["cpu"], event["sample"]["time"], event["raw_buf"]
    if sample in seen:
        return
    seen.add(sample)
    version, box, instance, counter, package, residual, u_status, status = \
        RAW.unpack_from(event["raw_buf"])
    print(version, box.decode(), instance, counter, package, hex(u_status), hex(status),
          residual, event["sample"]["period"])
