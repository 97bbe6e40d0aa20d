#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As diff.sh, on an Ivytown.
exec "$(dirname "$0")/diff.sh" ivytown
