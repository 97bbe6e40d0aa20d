#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As diff.sh, on a Xeon E7.
exec "$(dirname "$0")/diff.sh" westmereex
