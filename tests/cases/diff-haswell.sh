#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As diff.sh, on a Haswell-EP.
exec "$(dirname "$0")/diff.sh" haswell_ep
