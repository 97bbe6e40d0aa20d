#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Who may do what: the claims of Documentation/installing.rst, "Permissions".
. "$(dirname "$0")/../lib.sh"

gcc -O2 -Wall -Wextra -Werror -static -o "$work/as" "$root/tests/programs/as.c" || exit

guest users --icount --sockets 2 --put "$work/as" >"$work/out"
clean $?

yes='ok rdpmc=0 ok rdpmc=0'
for level in -1 0; do
	for who in nobody container perfmon; do
		same "perf_event_paranoid $level: $who may count and sample, and not by rdpmc" \
			"$(said "$level $who")" "$yes"
	done
done
for level in 1 2 3; do
	same "perf_event_paranoid $level: uid nobody may not" "$(said "$level nobody")" "EACCES EACCES"
	same "perf_event_paranoid $level: root of a container may not" \
		"$(said "$level container")" "EACCES EACCES"
done
for level in 1 2; do
	same "perf_event_paranoid $level: CAP_PERFMON is enough" "$(said "$level perfmon")" "$yes"
done
same "perf_event_paranoid 3, which is Debian's: CAP_PERFMON is not enough" "$(said "3 perfmon")" "EACCES EACCES"
same "an event for a task is refused" "$(said task)" EINVAL
same "an event for a cgroup is refused" "$(said cgroup)" EINVAL
same "a user without CAP_PERFMON causes no lines in the kernel log" \
	"$(said "nobody's lines") $(said "container's lines")" "0 0"
check "a user with CAP_PERFMON causes a few" test "$(said "perfmon's lines")" -gt 0 -a "$(said "perfmon's lines")" -le 20
same "module parameters are set at load, and can only be read then" "$(said parameter | sort | xargs)" \
	"all_names 444 freeze 444 max_sample_rate 444 reset 444 unconfirmed 444"
check "debugfs can be read by root only" test "$(said debugfs)" = "cat: can't open '/sys/kernel/debug/ex_uncore/package0': Permission denied"
same "the files in debugfs cannot be written" "$(said "debugfs's files")" 444
same "no file in sysfs can be written by others than root" "$(said sysfs)" 0
same "root can write the files that perf has for each PMU, power management aside" "$(said 'written by root')" "perf_event_mux_interval_ms uevent"
check "MSRs can be read by root only" test "$(said msr | grep -c 'denied\|permitted')" = 1
same "the module can be unloaded by root only" "$(said rmmod)" refused
same "an event counts what all users do to its package" "$(said "own package")" 123456
same "an event counts nothing of another package" "$(said "other package")" 0

guest lockdown --icount --sockets 2 --console-log "$work/console" --put "$work/as" >"$work/out"
same "lockdown: the machine switched itself off" $? 125
same "lockdown: the kernel did not complain" "$(grep 'BUG:\|WARNING:\|Call Trace\|unknown NMI' "$work/console")" ""
for level in integrity confidentiality; do
	same "lockdown, $level: counting and sampling work" "$(said $level)" "$yes"
	same "lockdown, $level: debugfs can be read, MSRs not written" "$(said "$level, root" | xargs)" "debugfs read"
done
same "lockdown, integrity: samples may have registers" "$(said "integrity, registers")" "ok rdpmc=0"
same "lockdown, confidentiality: they may not" "$(said "confidentiality, registers")" EPERM
same "lockdown: an unsigned module is refused" "$(said unsigned)" \
	"insmod: ERROR: could not insert module /tmp/driver.ko: Operation not permitted"
