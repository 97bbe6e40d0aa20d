# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# Functions for the scripts of this folder, which run in the guest (tests/lib.sh: guest).
# Their results are lines "NAME: TEXT" on the standard output.

# say NAME COMMAND...: run COMMAND; each line of its output becomes "NAME: LINE"
say() {
	prefix=$1
	shift
	"$@" 2>&1 | sed "s|^|$prefix: |"
}

# name NAME...: give the lines on stdin, one of each event, these NAMEs in turn
name() {
	for prefix; do
		if read -r line; then
			echo "$prefix: $line"
		fi
	done
}

# leaks: print what kmemleak suspects: objects that nothing points to, that did not change
# since its last scan, and that are older than 5 s
leaks() {
	cd /sys/kernel/debug || return
	[ -e kmemleak ] || return 0
	echo scan >kmemleak && sleep 6 && echo scan >kmemleak && cat kmemleak ||
		echo "unreferenced object: kmemleak has switched itself off"
}

# model NAME BOX COUNTER: print the model's figures of a counter of socket 0 as "NAME: FIGURES"
model() {
	hw stat | sed -n "s|^socket=0 $2 counter=$3 |$1: |p"
}

# account NAME [AS]: print a figure of the driver's account of package 0 in debugfs as
# "NAME: FIGURE", or behind another name
account() {
	sed -n "s/^$1 /${2-$1}: /p" /sys/kernel/debug/ex_uncore/package0
}

# samples FILE FIELDS: print "CPU TIME: FIELDS" of the samples of perf.data, each sample once.
# perf_mmap__push() of perf record reads data_head twice: it writes a sample that comes in between
# twice, with the same time to the nanosecond.  Samples of a group (:S) need the field event.
samples() {
	perf script --ns -i "$1" -F "cpu,time,$2" 2>/dev/null | tr -d '[]' | awk '!seen[$0]++'
}

# pairs FILE: print how many samples of a group of two perf.data has, and in how many of them
# the two periods differ
pairs() {
	samples "$1" period,event | awk 'NR % 2 { first = $3; next }
		{ pairs++; differ += first != $3 }
		END { print "pairs:", pairs; print "pairs that differ:", differ + 0 }'
}

# by_cpu FILE: print for each CPU how many samples perf.data has, "CPU 000: N", and the sum of
# all PERIODs
by_cpu() {
	samples "$1" period,event | awk '{ n[$1]++; sum += $3 }
		END { for (cpu in n) print "CPU " cpu ":", n[cpu]; print "sum:", sum }'
}

# by_pmu FILE: print for each PMU how many samples perf.data has, and the sum of their PERIODs:
# "wbox: N SUM"
by_pmu() {
	samples "$1" period,event | sed 's,uncore_\([^/]*\)/.*,\1,' |
		awk '{ n[$4]++; sum[$4] += $3 } END { for (i in n) print i ":", n[i], sum[i] }'
}

# online CPU 0|1
online() {
	echo "$2" >"/sys/devices/system/cpu/cpu$1/online"
}

# cpumask NAME [PMU]: print the uncore's cpumask
cpumask() {
	say "$1" cat "/sys/bus/event_source/devices/${2-uncore_bbox_0}/cpumask"
}

# pmus NAME PATTERN: print how many PMUs have a name like PATTERN
pmus() {
	echo "$1: $(find /sys/bus/event_source/devices/ -name "$2" | wc -l)"
}
