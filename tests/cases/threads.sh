#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Hyper-threads: the kernel and the uncore agree which CPUs are one core.
. "$(dirname "$0")/../lib.sh"

guest threads --icount --driver none --sockets 2 --threads 2 --log "$work/log" -- topology >"$work/out"
clean $?

# topology FILE WANTED: the file's contents for CPUs 0 to 7
topology() {
	same "$1 of CPUs 0 to 7" "$(said "$1" | xargs)" "$2"
}
topology physical_package_id "0 0 0 0 1 1 1 1"
topology core_id "0 0 1 1 0 0 1 1"
topology thread_siblings_list "0-1 0-1 2-3 2-3 4-5 4-5 6-7 6-7"
topology core_siblings_list "0-3 0-3 0-3 0-3 4-7 4-7 4-7 4-7"
# LVTPC is masked: the log has the CPUs that would have received the PMI.
same "a PMI for core 0 and one for core 1 of socket 1: to both threads, the first, the second" \
	"$(grep -o 'masked cpu.' "$work/log" | tr -dc 0-9)" "4567""46""57"

# Only the second thread of each core gets PMIs.  When the package's CPUs come back, the second
# one of them that gets PMIs is home.
guest threads --icount --sockets 2 --threads 2 --hw "set pmi_thread=2" -- second >"$work/out"
clean $? "only second threads get PMIs"
same "a package that comes back finds one of them, too" "$(said home_cpu) $(said pmi)" "5 1"
same "events sample" "$(sampled samples)" "count=10500 sum=10000 samples=10"

# DEBUGCTL keeps PMIs from no CPU, and LVTPC of all is unmasked: the CPUs that are not home do not
# report them as unknown NMIs.
guest threads --icount --sockets 2 --threads 2 --core-pmu --hw "set no_debugctl=1" -- ungated >"$work/out"
same "DEBUGCTL keeps no PMI away: the guest script succeeds, without an unknown NMI" $? 0
same "one core gets them" "$(said pmi_core_sel)" 0x2
same "events sample, also after a move" "$(sampled samples) $(sampled "samples after a move")" \
	"count=10500 sum=10000 samples=10 count=10500 sum=10000 samples=10"
