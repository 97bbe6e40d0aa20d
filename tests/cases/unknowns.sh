#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the manual leaves open: at load the driver finds out how the hardware behaves, and logs
# it.  It samples, or refuses to with a reason, and leaves the registers as they were.
. "$(dirname "$0")/../lib.sh"

# The model's switches | what the driver logs | which samples it refuses: the clock's, all
cat >"$work/switches" <<'END'
core_sel=0|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
fixed_pmi_bit=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x4, SUMMARY as documented
fixed_pmi_bit=20|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x100000, SUMMARY as documented
fixed_pmi_bit=7|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x0, SUMMARY as documented|clock
summary=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
summary=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
summary=3|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY not used
pmi_gate=1|pmi_core_sel 0x1fe, gated), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_gate=2|pmi_core_sel 0x1fe, gated), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel=1|pmi_core_sel 0x2), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel_bits=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
w_erratum=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
late_freeze=1000|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
no_ovf_flag=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_thread=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
pmi_thread=2|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
ovf_ctl_gp=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
ovf_flag_stuck=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
no_global_status=1|pmi_core_sel 0x1fe), fixed counter's pmi_en 0x2, SUMMARY as documented
core_sel=1 pmi_gate=2 summary=3 fixed_pmi_bit=20|pmi_core_sel 0x2, gated), fixed counter's pmi_en 0x100000, SUMMARY not used
lose_pmi=1000000|no PMI arrives; events are counted, sampling is refused|all
END
# KUnit in user space probes all of these.
full || sed -i -nE '/^(core_sel=0|fixed_pmi_bit=7|no_global_status=1|core_sel=1 .*|lose_pmi=.*)\|/p' "$work/switches"
guest unknowns --icount --threads 2 --driver none --put "$EX_MODULE:/ex_uncore.ko" \
	--put "$work/switches" --timeout 300 >"$work/out"
clean $?
while IFS='|' read -r switches found refused; do
	check "$switches: found out" test "$(said "$switches, log" | grep -cF "$found")" = 1
	same "$switches: counts" "$(field count "$(said "$switches, counts")")" 77
	samples=$(said "$switches, samples")
	reason=$(said "$switches, reason")
	if [ "$refused" = all ]; then
		check "$switches: sampling is refused" test "${samples%not supported*}" != "$samples"
		check "$switches: with the reason" test "${reason#no PMI of this package arrives}" != "$reason"
	else
		same "$switches: samples" "$(sampled "$switches, samples")" "count=10500 sum=10000 samples=10"
	fi
	clock=$(said "$switches, clock")
	reason=$(said "$switches, reason for the clock")
	if [ "$refused" = clock ]; then
		check "$switches: sampling the clock is refused" test "${clock%not supported*}" != "$clock"
		check "$switches: with the reason" test "${reason#no PMI of this counter arrives}" != "$reason"
	elif [ -z "$refused" ]; then
		same "$switches: samples the clock" "$(field samples "$clock")" \
			$(($(field count "${clock:-count=0}") / 1000000))
	fi
	same "$switches: leaves the registers as they were" "$(said "$switches, registers")" "as before"
done <"$work/switches"
