#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EVENTS PUT...: count EVENTS while the hardware gets the stimuli PUT.
. ./lib.sh

events=$1
shift
perf stat --log-fd 1 -x, -a --per-socket -e "$events" -- hw put --wait "$@"
hw stat
say tables ls /sys/firmware/acpi/tables
