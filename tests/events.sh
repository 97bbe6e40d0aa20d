#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf and the driver take every event of the catalogue by its name, the catalogue has the names
# of intel_uncore, and the PMUs have the fields that it is made for.
. "$(dirname "$0")/lib.sh"
nameless=

# has_formats PROCESSOR FOLDER: whether the format folders in $work/ours, of all PMUs of each
# kind, have what events/formats.py says
has_formats() {
	same "$1: the format folders are those of events/formats.py" \
		"$(sed -n 's,^uncore_\([a-z]*\)\(_[0-9]*\)*/format/,\1/format/,p' "$work/ours" | sort -u)" \
		"$("$root/events/formats.py" "$2" | sort)"
}

cpus=nehalem-ex
full && cpus="$cpus westmere-ex"
for cpu in $cpus; do
	guest events --cpu "$cpu" --driver ex_uncore >"$work/ours"
	clean $? "$cpu"
	has_formats "$cpu" "${cpu%-ex}ex"
	for pmu in ubox wbox bbox_0 cbox_0 mbox_0 rbox_0 rbox_1 sbox_0; do
		same "$cpu: perf counts every event of $pmu by name" \
			"$(said "uncore_$pmu" "$work/ours")" \
			"$(grep -c EventName "$root/events/${cpu%-ex}ex/uncore-${pmu%_?}.json")"
	done
	guest events --cpu "$cpu" --driver intel_uncore -- names >"$work/theirs"
	same "$cpu: intel_uncore has named events" $? 0
	same "$cpu: ex_uncore has them, too, with the same terms" "$(grep -vxFf "$work/ours" "$work/theirs")" ""
done

guest events --cpu ivytown --driver ex_uncore >"$work/ours"
clean $? ivytown
has_formats ivytown ivytown
for pmu in ubox qpi_0; do
	same "ivytown: perf counts every event of ${pmu%_0} by name" "$(said "uncore_$pmu" "$work/ours")" \
		"$(grep -c EventName "$root/events/ivytown/uncore-${pmu%_0}.json")"
done

# An event of all C-Boxes at once, one that perf scales to MiB, and one with a filter's terms
vm --icount -- perf stat --log-fd 1 -x, -a -e uncore_cbox/llc_misses.all/ -e uncore_mbox_0/fvc_ev0.bbox_cmds_reads/ \
	-e uncore_bbox_0/addr_in_match,match=1,mask=0xffffffffff/ -- hw put --wait \
	cbox0.llc_lookup,result=miss,state=invalid,count=100 cbox7.llc_lookup,result=miss,state=invalid,count=23 \
	mbox0.bbox_cmd,cmd=read,count=32768 bbox0.msg_in,addr=0x40,count=7 bbox0.msg_in,addr=0x80,count=9 >"$work/out"
same "uncore_cbox/llc_misses.all/ counts in all C-Boxes" \
	"$(awk -F, '/llc_misses.all/ { n += $1 } END { print n }' "$work/out")" 123
same "32768 lines read are 2 MiB" "$(sed -n 's/,uncore_mbox_0.*//p' "$work/out")" "2.00,MiB"
same "a name takes match and mask" "$(sed -n 's/,.*addr_in_match.*//p' "$work/out")" 7
