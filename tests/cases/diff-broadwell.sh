#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As diff.sh, on a Broadwell-EP.
exec "$(dirname "$0")/diff.sh" broadwell_ep
