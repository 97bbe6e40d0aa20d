#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Suspend to RAM: the guest comes back with empty processor registers, and events go on.
. "$(dirname "$0")/../lib.sh"

# sleep_twice CPU SIGNAL REG VALUE: suspend twice, with VALUE in the global control register, while
# the signal occurs (for thirty years: while all processors sleep the machine's time runs as fast as
# the host lets it)
sleep_twice() {
	guest sleep --icount --cpu "$1" --cores 2 --driver none --core-pmu --log "$work/log" -- hardware "$2" "$3" "$4" >"$work/out"
	clean $? "$1"
	for i in 1 2; do
		same "$1, sleep $i: $3 and DEBUGCTL[13] are 0, both CPUs are back" \
			"$(said "sleep $i")" "0 0 0-1"
	done
	same "$1: the hardware's signals go on" "$(said signals)" "go on"
	same "$1: the core PMU works" "$(said "core PMU" | cut -d, -f3,5)" "cycles,100.00"
	same "$1: the log has the two resets and the first, in their place" \
		"$(grep -o "reset\|w .* $3 $4\$" "$work/log" | cut -c1 | tr -d '\n')" rwrwr
}

sleep_twice nehalem-ex wbox.prochot 0xc00 0x4
sleep_twice ivytown qpi0.rx_insert 0xc00 0x4
sleep_twice nehalem-ep uncore.llc_miss,op=rd 0x391 0x1

# The driver starts its counters again; filters and samples go on.
guest sleep --icount --sockets 2 -- events >"$work/out"
clean $? "with events open"
same "the guest slept twice" "$(said sleeps)" 2
same "counts and samples are of before and after" \
	"$(sampled samples) $(sampled counts) $(sampled "samples, filter")" \
	"count=3150 sum=3100 samples=31 count=2331 sum=0 samples=0 count=1500 sum=1500 samples=30"

# Without MCFG: SeaBIOS sets Q35's window up anew, and does not show the machine's QPI ports
# any more.
guest sleep --icount --cpu ivytown --no-mcfg --log "$work/log" -- ivytown_events >"$work/out"
clean $? "ivytown with events open"
same "ivytown: counts and samples are of before and after" \
	"$(sampled counts) $(sampled "counts, port 1") $(sampled "samples, U-Box")" \
	"count=3150 sum=0 samples=0 count=2331 sum=0 samples=0 count=1500 sum=1500 samples=30"
same "ivytown: no guest error" "$(grep -c ' error ' "$work/log")" 0

# With MCFG its boxes in configuration space do not come back.
guest sleep --icount --cpu ivytown -- ivytown_lost >"$work/out"
clean $? "ivytown with MCFG"
same "ivytown with MCFG: the log has the lost boxes" "$(said lost)" "package 0: 18 boxes are left out"
same "ivytown with MCFG: a lost box does not count, another does" \
	"$(said uncore_imc_0/event=0x04,umask=3/) $(said uncore_pcu/event=0x09/)" "No such device 7"

guest sleep --icount --cpu westmere-ep -- nehalem_events >"$work/out"
clean $? "westmere-ep with events open"
same "westmere-ep: counts and samples are of before and after" \
	"$(sampled samples) $(counted match_opc=0xa/ <"$work/out")" "count=3150 sum=3100 samples=31 1500"
check "westmere-ep: the clock has counted, and sampled each whole period" \
	test "$(field sum "$(said clock)")" = $(($(field count "$(said clock)") / 1000000 * 1000000)) \
	-a "$(field samples "$(said clock)")" -gt 0
