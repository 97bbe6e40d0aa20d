#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EVENTS PUT...: count EVENTS.

events=$1
shift
perf stat --log-fd 1 -x, -a --per-socket -e "$events" -- hw put --wait "$@"
