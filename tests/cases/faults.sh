#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each command of Documentation/intel_uncore-faults.rst shows what the page says.
. "$(dirname "$0")/../lib.sh"

# In a literal block a line that begins with "-" is a command, and its output follows.
awk -v work="$work" '
	/^  -/ { file = work "/" sprintf("%02d", ++n); print substr($0, 3) >(file ".command"); next }
	/^  / && file { print >(file ".wanted"); next }
	/^[^ ]/ { file = "" }' "$root/Documentation/intel_uncore-faults.rst"

# plain: without times, and with N for numbers that depend on the time (counts near 2^48 are longer)
# and for the CPU on which the driver is loaded
plain() {
	tr -s ' ' | sed -E 's/^ //; s/ $//; s/,[0-9]+,100\.00,,$//; s/\b([0-9]+\.[0-9]{9}|[0-9]{6,12})\b/N/g; s/ error cpu[0-9]+ / error cpuN /'
}

for file in "$work"/*.command; do
	command=$(cat "$file")
	wanted=${file%.command}.wanted
	eval "\"$root/tools/vm\" --icount --driver intel_uncore --timeout 600 ${VM_OPTIONS-} $command" >"$work/out" 2>&1
	plain <"$work/out" >"$work/plain"
	same "$(echo "$command" | cut -c 1-100)" "$(plain <"$wanted" | grep -vxFf "$work/plain")" ""
	cat "$work/out" >&2
done
