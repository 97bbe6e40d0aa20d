# SPDX-License-Identifier: GPL-2.0
"""perf script -s raw.py: print the RAW data of each sample (Documentation/sampling.rst)

  VERSION BOX INSTANCE COUNTER PACKAGE U_STATUS STATUS RESIDUAL PERIOD
"""

import struct

RAW = struct.Struct("<BcBBI3Q")


def process_event(event):
    """perf calls this for each sample."""
    version, box, instance, counter, package, residual, u_status, status = \
        RAW.unpack_from(event["raw_buf"])
    print(version, box.decode(), instance, counter, package, hex(u_status), hex(status),
          residual, event["sample"]["period"])
