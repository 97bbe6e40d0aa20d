#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The guide describes the ov bits of U STATUS in two ways: they follow the boxes, or they stay until
# U OVF_CTL clears them.  Events sample under both, and also if a bit that is set holds back the
# next PMI.
. "$(dirname "$0")/../lib.sh"

# One box of each path to U STATUS, and two of one side.  Occurrences are so rare that none falls
# into a PMI, in the boxes at the same time or one after the other.
cat >"$work/rows" <<END
bbox_0 0xc4 bbox0.early_ack,every=200000
bbox_1 0xc4 bbox1.early_ack,every=200000
ubox 0xf9 ubox.ipis_sent,every=200000,delay=50000
wbox 0x02 wbox.prochot,every=200000
sbox_0 0x30 sbox0.halfline_bypass,every=200000,delay=100000
cbox_7 0x0109 cbox7.arb_wins,ring=ad_sb,every=200000
mbox_1 0x2800 mbox1.page_hit,every=200000,delay=150000
END
events=$(sed 's/^\([^ ]*\) \([^ ]*\) .*/uncore_\1:\2:100:0/' "$work/rows" | xargs)
put=$(sed 's/.* //; s/$/,count=1050/' "$work/rows" | xargs)

# The machines, the worst one last
machines() {
	! full || printf '%s\n' sticky_status=1 pmi_gate=3
	echo sticky_status=1 pmi_gate=3
}
machines >"$work/machines"
while read -r switches; do
	# shellcheck disable=SC2086
	guest sticky --icount --cores 1 --driver none --hw "set $switches" --put "$EX_MODULE:/ex_uncore.ko" \
		-- "$events" $put >"$work/out" </dev/null
	clean $? "$switches"
	for freeze in 0 1; do
		name="$switches, freeze=$freeze"
		found=$(said "freeze=$freeze, log")
		check "$name: $found" test "${found#*PMIs to CPU 0}" != "$found"
		while read -r box _; do
			same "$name: $box samples" "$(sampled "freeze=$freeze, $box")" "count=1050 sum=1000 samples=10"
		done <"$work/rows"
		line=$(said "freeze=$freeze, clock")
		same "$name: the clock samples" "$(field samples "$line")" $(($(field count "${line:-count=-1}") / 1000000))
		same "$name: a group samples" \
			"$(said "freeze=$freeze, pairs") $(said "freeze=$freeze, pairs that differ")" "10 0"
		same "$name: a lost PMI is found" "$(sampled "freeze=$freeze, lost")" "count=200 sum=200 samples=2"
		same "$name: no other PMI was lost" "$(said "freeze=$freeze, lost_pmis")" 1
		same "$name: a freeze that comes after its PMI is ended" "$(sampled "freeze=$freeze, late")" \
			"count=177 sum=100 samples=1"
	done
done <"$work/machines"
