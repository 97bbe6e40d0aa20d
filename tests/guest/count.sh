#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# DRIVER EVENTS PUT...: count EVENTS with DRIVER.  Load ex_uncore beside intel_uncore, or over
# counters that run.
. ./lib.sh

driver=$1
events=$2
shift 2
perf stat --log-fd 1 -x, -a --per-socket -e "$events" -- hw put --wait "$@" || exit

# refused NAME: insmod fails, and the log has the reason
refused() {
	dmesg -c >/dev/null
	say "$1, insmod" insmod /ex_uncore.ko
	dmesg | sed -n "s/.*ex_uncore: \(not loaded: [^,(]*[^,( ]\).*/$1: \1/p"
}
case $driver in
ex_uncore)
	rmmod ex_uncore
	hw wrmsr 2 0x395 1		# the W-Box's clock, and en_all
	hw wrmsr 2 0xc00 0x10000000
	refused running
	insmod /ex_uncore.ko reset=1
	say "after reset=1" hw read 1 0x395
	perf stat --log-fd 1 -x, -C 2 -e "${events%%/,*}/" -- hw put --wait "$1"
	;;
intel_uncore)
	refused "a module"
	# a driver that is built in has no folder there
	mkdir /tmp/modules
	mount --bind /tmp/modules /sys/module
	refused "built in"
	umount /sys/module
	;;
esac
