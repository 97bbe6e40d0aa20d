#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The home CPU of a package goes offline and comes back while events sample: pmi_core_sel follows
# it, and nothing that was counted is lost.
. "$(dirname "$0")/../lib.sh"

guest home_cpu --icount --sockets 2 --cpu westmere-ex --hw "set core_sel=1" --module-args freeze=1 >"$work/out"
clean $? "ten moves of the home CPU"
same "pmi_core_sel follows it" "$(said pmi_core_sel | sort | uniq -c | xargs)" "5 0x2 5 0x4"
same "the log line of the load" "$(said message)" "Xeon E7 uncore, 2 packages, freezing on overflow"
for at in bbox0:3:1000 sbox1:0:300; do
	IFS=: read -r box counter period <<-END
		$at
	END
	line=$(said "$box")
	same "$box: its count is what was counted, nothing was overwritten" \
		"$(field count "$line") 0" \
		"$(stat 1 "$box" "$counter" counted <"$work/out") $(stat 1 "$box" "$counter" unread <"$work/out")"
	rest=$(($(field count "$line") - $(field sum "$line")))
	check "$box: $(field samples "$line") samples, and $rest counts without one" \
		test $rest -ge 0 -a $rest -lt "$period"
	same "$box: sampled on both CPUs" "$(field cpus "$line")" 2,3
done
