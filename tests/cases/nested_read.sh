#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A read of an event that comes in the middle of its overflow's handling counts nothing twice.
# The reader is a group's leader, a tracepoint that the driver's register accesses pass.
. "$(dirname "$0")/../lib.sh"

cpus=nehalem-ex
! full || cpus="nehalem-ex ivytown"
# no rate limit, so that no sample is longer than a period
for cpu in $cpus; do
	guest nested_read --cpu "$cpu" --icount --cores 1 --module-args max_sample_rate=0 --put "$EX_LED" \
		-- "$cpu" >>"$work/out"
	clean $? "$cpu"
done

# adds_up NAME: count + unread + frozen are the occurrences that were put in
adds_up() {
	line=$(said "$1")
	check "$1: was read $(field led "$line") times, more often than it overflowed ($(field samples "$line"))" \
		test "$(field led "$line")" -gt "$(field samples "$line")" -a "$(field samples "$line")" -gt 0
	count=$(field count "$line")
	same "$1: the count, $(since "$1" unread) unread and $(since "$1" frozen) frozen are what was put in" \
		$((count + $(since "$1" unread) + $(since "$1" frozen))) 10000000
	rest=$((count - $(field sum "$line")))
	check "$1: $rest counts without a sample, less than a period" test $rest -ge 0 -a $rest -lt 100000
}
adds_up "msr/read_msr, B-Box"
adds_up "msr/write_msr, B-Box"
adds_up "msr/read_msr, B-Box without PMIs"
! full || adds_up "msr/read_msr, U-Box v2"
