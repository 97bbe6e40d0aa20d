#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The kernel with KCSAN finds a data race that is there, and that fails a test.  It finds none in
# the driver under everything that runs at the same time: reads from other CPUs, PMIs, events that
# take turns, CPUs that go offline and come online, unloading and loading.
. "$(dirname "$0")/../lib.sh"

cp "$root/tests/programs/race.c" "$work/ex_uncore_race.c"	# races are ours if the module is called so
echo 'obj-m := ex_uncore_race.o' >"$work/Kbuild"
make -s -C "$EX_DEBUG_KERNEL" M="$work" modules >&2
vm --driver none --append kcsan.skip_watch=1000 --put "$work/ex_uncore_race.ko" -- 'insmod ex_uncore_race.ko' 2>"$work/err"
same "a race fails the run" $? 123
check "the report names the race" grep -q 'KCSAN: data-race in race.*race' "$work/err"

# A program on the home CPU adds, reads and deletes events of one box, which is stopped
# meanwhile; the PMIs that interrupt it are another box's.  A PMI takes long here, longer on a host
# that is busy: max_sample_rate=0, or the driver would do without them, in one pause after another.
awk 'BEGIN {
	print "open 1 uncore_bbox_0 c4 0 0 3000\non 1"
	for (i = 0; i < 3; i++)
		print "open 0 uncore_wbox 2 0 0", 150000 + 70000 * i
	while (j++ < 250)
		print "on 0\nread 0\noff 0"
}' >"$work/list"
guest race --append "kcsan.early_enable=0 kcsan.skip_watch=200 kcsan.udelay_interrupt=2 kcsan.weak_memory=0" \
	--module-args max_sample_rate=0 --put "$EX_DRIVE" --put "$work/list" -- pmis >"$work/out"
same "PMIs and the process they interrupt: the guest script succeeds, without a race" $? 0
pmis=$(said pmis)
check "$pmis PMIs arrived" test "${pmis:-0}" -gt 100

# Then all at once: reads from other CPUs, events that take turns, CPUs that go and come
for machine in xeon7500 nehalem netburst; do
	set --
	case $machine in
	nehalem)
		set -- --cpu nehalem-ep --cores 2 ;;
	netburst)
		set -- --cpu netburst --cores 1 --threads 2 ;;
	esac
	guest race --sockets 2 "$@" --append kcsan.skip_watch=10000 --put "$EX_MODULE:/ex_uncore.ko" -- all $machine >"$work/out"
	clean $? "$machine at work, without a race"
	cat "$work/out" >&2
	for freeze in 0 1; do
		check "$machine at work: the script reached its end, freeze=$freeze" grep -q "^freeze=$freeze: done" "$work/out"
	done
	snapshots=$(said snapshots | sort -n | head -n 1)
	check "$machine at work: $snapshots snapshots" test "$snapshots" -gt 0 -o $machine = netburst
	check "$machine at work: each event sampled" \
		test "$(sed -n 's/.* samples=\([0-9]*\) .*/\1/p' "$work/out" | sort -n | head -n 1)" -gt 0
done
