#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Documentation/security.md says who may do what: each of its claims, tried.
. "$(dirname "$0")/lib.sh"

gcc -O2 -Wall -Wextra -Werror -static -o "$work/as" "$root/tests/as.c" || exit

cat >"$work/users.sh" <<'END'
chmod 755 /root
count=uncore_wbox:0xff:0:0
sample=uncore_wbox:0xff:1000:0
for level in -1 0 1 2 3; do
	echo $level >/proc/sys/kernel/perf_event_paranoid
	for who in nobody container perfmon; do
		echo "$level $who: $(/root/as $who open $count) $(/root/as $who open $sample)"
	done
done
echo -1 >/proc/sys/kernel/perf_event_paranoid
echo "task: $(/root/as perfmon open uncore_wbox:0xff:0:-1)"
mkdir /tmp/group
mount -t cgroup2 none /tmp/group
mkdir /tmp/group/a
echo "cgroup: $(/root/as perfmon open $count cgroup=/tmp/group/a)"

dmesg -c >/dev/null
for who in nobody container perfmon; do
	/root/as $who open uncore_wbox:0x1ff:0:0 times=500 >/dev/null
	echo "$who's lines: $(dmesg -c | grep -c refused)"
done

for file in /sys/module/ex_uncore/parameters/*; do
	echo "parameter: ${file##*/} $(stat -c %a $file)"
	(echo 1 >$file) 2>/dev/null && echo "parameter: ${file##*/} was written"
done
echo "debugfs: $(/root/as nobody cat /sys/kernel/debug/ex_uncore/package0 2>&1)"
echo "debugfs's files: $(stat -c %a /sys/kernel/debug/ex_uncore/* | sort -u)"
echo "sysfs: $(find /sys/bus/event_source/devices/uncore_*/ -type f -perm /022 | wc -l)"
echo "written by root: $(find /sys/bus/event_source/devices/uncore_wbox/ -type f -perm /200 ! -path '*/power/*' -exec basename {} \; | sort | xargs)"
echo "msr: $(/root/as nobody hw rdmsr 0 0xc00 2>&1)"
/root/as nobody rmmod ex_uncore 2>/dev/null || echo "rmmod: refused"
put='hw put --wait bbox0.early_ack,socket=1,count=123456'
sh -c "sleep 1; $put" &
echo "other package: $(/root/as nobody perf stat -x, -C 0 -e uncore_bbox_0/event=0x02,counter=3/ -- sleep 3 2>&1 | cut -d, -f1)"
sh -c "sleep 1; $put" &
echo "own package: $(/root/as nobody perf stat -x, -C 2 -e uncore_bbox_0/event=0x02,counter=3/ -- sleep 3 2>&1 | cut -d, -f1)"
END

cat >"$work/lockdown.sh" <<'END'
mount -t securityfs none /sys/kernel/security
chmod 755 /root
count=uncore_wbox:0xff:0:0
cp /vm/driver.ko /tmp
for level in integrity confidentiality; do
	echo $level >/sys/kernel/security/lockdown
	echo "$level: $(/root/as perfmon open $count) $(/root/as perfmon open uncore_wbox:0xff:1000:0)"
	echo "$level, registers: $(/root/as perfmon open uncore_wbox:0xff:1000:0 regs)"
	cat /sys/kernel/debug/ex_uncore/package0 >/dev/null && echo "$level, root: debugfs read"
	hw wrmsr 0 0xc00 0 2>/dev/null && echo "$level, root: MSR written"
done
rmmod ex_uncore
insmod /tmp/driver.ko 2>/dev/null || echo "unsigned: refused"
# I/O ports are locked, too: the machine can say no more than this
poweroff -f
sleep 9
END

vm --icount --sockets 2 --put "$work/as" --put "$work/users.sh" -- "sh users.sh" >"$work/out"
same "the machine ends well" $? 0
said() {
	sed -n "s/^$1: //p" "$work/out"
}

yes='ok rdpmc=0 ok rdpmc=0'
for level in -1 0; do
	for who in nobody container perfmon; do
		same "perf_event_paranoid $level: $who may count and sample, and not by rdpmc" \
			"$(said "$level $who")" "$yes"
	done
done
for level in 1 2 3; do
	same "perf_event_paranoid $level: nobody may not" "$(said "$level nobody")" "EACCES EACCES"
	same "perf_event_paranoid $level: root of a container may not" \
		"$(said "$level container")" "EACCES EACCES"
done
for level in 1 2; do
	same "perf_event_paranoid $level: CAP_PERFMON is enough" "$(said "$level perfmon")" "$yes"
done
same "perf_event_paranoid 3, which is Debian's: it is not" "$(said "3 perfmon")" "EACCES EACCES"
same "not for a task" "$(said task)" EINVAL
same "not for a cgroup" "$(said cgroup)" EINVAL
same "who has no CAP_PERFMON writes nothing into the kernel's log" \
	"$(said "nobody's lines") $(said "container's lines")" "0 0"
check "who has it writes a little" test "$(said "perfmon's lines")" -gt 0 -a "$(said "perfmon's lines")" -le 20
same "parameters are set by who loads, and then only read" "$(said parameter | sort | xargs)" \
	"freeze 444 max_sample_rate 444 reset 444"
check "debugfs is root's" test "$(said debugfs)" = "cat: can't open '/sys/kernel/debug/ex_uncore/package0': Permission denied"
same "and only read" "$(said "debugfs's files")" 444
same "nothing in sysfs is written by others than root" "$(said sysfs)" 0
same "and by root what perf has for each PMU, power management aside" "$(said 'written by root')" "perf_event_mux_interval_ms uevent"
check "MSRs are root's" test "$(said msr | grep -c 'denied\|permitted')" = 1
same "so is unloading" "$(said rmmod)" refused
same "an event sees all that anybody does to its package" "$(said "own package")" 123456
same "and nothing of another package" "$(said "other package")" 0

vm --icount --sockets 2 --console-log "$work/console" --put "$work/as" --put "$work/lockdown.sh" -- \
	"sh lockdown.sh" >"$work/out"
same "lockdown: the machine switched itself off" $? 125
same "lockdown: the kernel did not complain" "$(grep 'BUG:\|WARNING:\|Call Trace\|unknown NMI' "$work/console")" ""
for level in integrity confidentiality; do
	same "lockdown, $level: counting and sampling as ever" "$(said $level)" "$yes"
	same "lockdown, $level: debugfs can be read, MSRs not written" "$(said "$level, root" | xargs)" "debugfs read"
done
same "lockdown, integrity: samples may have registers" "$(said "integrity, registers")" "ok rdpmc=0"
same "lockdown, confidentiality: they may not" "$(said "confidentiality, registers")" EPERM
same "lockdown: no unsigned module" "$(said unsigned)" refused
