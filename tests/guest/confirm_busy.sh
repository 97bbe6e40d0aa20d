#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# RUNS MODULE-ARGS ARG...: run confirm so many times with the driver loaded anew, and print its rows
# as "RUN: ROW".
. ./lib.sh

runs=$1
module=$2
shift 2
for run in $(seq "$runs"); do
	rm -f evidence
	# shellcheck disable=SC2086
	insmod /ex_uncore.ko $module
	./confirm -M /ex_uncore.ko -o evidence "$@" 2>&1 | say "$run" cat
	rmmod ex_uncore
done
