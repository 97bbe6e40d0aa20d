#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The guide says two things of U STATUS: its ov bits follow the boxes, or they stay until
# U OVF_CTL clears them.  Whichever it is, and whether such a bit holds back the next PMI or
# not, everything samples.
. "$(dirname "$0")/lib.sh"

# One box of each way through the tree, and two of one side.  Something happens so rarely
# that none falls into a PMI, in the boxes now at once, now one after the other.
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
put="hw put --wait $(sed 's/.* //; s/$/,count=1050/' "$work/rows" | xargs)"

cat >"$work/guest.sh" <<END
account=/sys/kernel/debug/ex_uncore/package0
for freeze in 0 1; do
	insmod /ex_uncore.ko freeze=\$freeze
	echo "freeze=\$freeze"
	dmesg | tail -n 1 | sed 's/.*package 0: /found: /'
	/root/sample $events -- $put
	echo "clock \$(/root/sample uncore_wbox:0xff:1000000:0 -- sleep 0.0205)"
	perf record -q -o /tmp/p -a -e '{uncore_mbox_0/inc_sel=0x14/,uncore_mbox_0/inc_sel=0x17/}:S' -c 1000 -- \
		hw put --wait mbox0.page_hit,count=10000,every=20000 mbox0.multicas,count=10000,every=20000
	perf script -i /tmp/p -F period 2>/dev/null | awk 'NR % 2 { first = \$1; next }
		{ pairs++; differ += first != \$1 } END { print "pairs", pairs, differ + 0 }'
	hw set lose_pmi=1
	echo "lost \$(/root/sample uncore_sbox_1:0x30:100:0 -- sh -c '
		hw put --wait sbox1.halfline_bypass,count=100,every=20000; sleep 3.3
		hw put --wait sbox1.halfline_bypass,count=100,every=20000')"
	sed -n 's/^lost_pmis/found by looking:/p' \$account
	[ \$freeze = 0 ] || hw set late_freeze=100000
	echo "late \$(/root/sample uncore_sbox_1:0x30:100:0 -- sh -c '
		hw put --wait sbox1.halfline_bypass,count=100,every=20000; sleep 2.2
		hw put --wait sbox1.halfline_bypass,count=77,every=20000')"
	hw set late_freeze=0
	rmmod ex_uncore
done
END

# said FREEZE NAME: what stands behind NAME
said() {
	sed -n "/^freeze=$1/,/^freeze=$((1 - $1))/s/^$2 //p" "$work/out"
}

# The machines, the worst one last
machines() {
	! full || printf '%s\n' sticky_status=1 pmi_gate=3
	echo sticky_status=1 pmi_gate=3
}
machines >"$work/machines"
while read -r switches; do
	vm --icount --cores 1 --driver none --hw "set $switches" --put "$EX_MODULE:/ex_uncore.ko" \
		--put "$work/guest.sh" -- sh guest.sh >"$work/out" </dev/null
	same "$switches: the machine ends well" $? 0
	for freeze in 0 1; do
		name="$switches, freeze=$freeze"
		check "$name: $(said $freeze found:)" grep -q "^found: PMIs to CPU 0" "$work/out"
		sed -n "/^freeze=$freeze/,/^clock/s/^count=/count=/p" "$work/out" >"$work/counts"
		while read -r box _; do
			read -r line
			same "$name: $box samples" "$(echo "$line" | cut -d' ' -f1-3)" \
				"count=1050 sum=1000 samples=10"
		done <<-END
			$(paste -d '\n' "$work/rows" "$work/counts")
		END
		line=$(said $freeze clock)
		same "$name: samples the clock" "$(field samples "$line")" $(($(field count "${line:-count=-1}") / 1000000))
		same "$name: samples a group" "$(said $freeze pairs)" "10 0"
		same "$name: a lost PMI is found" "$(said $freeze lost | cut -d' ' -f1-3)" \
			"count=200 sum=200 samples=2"
		same "$name: and no other" "$(said $freeze "found by looking:")" 1
		same "$name: a freeze that comes when its PMI is over is ended" \
			"$(said $freeze late | cut -d' ' -f1-3)" "count=177 sum=100 samples=1"
	done
done <"$work/machines"
