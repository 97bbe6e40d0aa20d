#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As diff.sh, on a Westmere.
exec "$(dirname "$0")/diff.sh" westmere
