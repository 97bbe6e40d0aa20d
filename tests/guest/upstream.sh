#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Print the names that perf itself has for the processor's uncore events, and for each what perf opens by it
# on the first box of its kind, as "NAME config 0x14 config1 0x1", or that it is refused.  Then perf counts those in the file "named",
# whose lines are "NAME STIMULUS".
cd /tmp || exit
# perf 6.12 and 7.3 list eight names of perf 6.1 as uncore_irp/NAME/.
perf list --deprecated --raw-dump pmu 2>/dev/null | tr ' ' '\n' | sed 's|^uncore_irp/\(unc_i_.*\)/$|\1|' | sort -u >all
# opened BOX: what perf opens there by the names in the file "names"
opened() {
	type=$(cat "/sys/bus/event_source/devices/uncore_$1/type") || return
	perf stat -vv -C 0 -e "$(paste -sd , names)" true >log 2>&1
	sed -n 's/^ *<not supported> *\(Bytes *\)*\([^ ]*\).*/\2/p' log | sort -u >refused
	sed 's/^/refused: /' refused
	sort names refused refused | uniq -u >counted	# BusyBox's grep -v takes an empty file for a match of all
	awk -v ours="$type" '
		$1 == "perf_event_attr:" { type = words = "" }
		$1 == "type" { type = $2 }
		$1 == "config" && $2 != "0" { words = words " config " $2 }
		$3 ~ /^config[12]$/ { words = words " " $3 " " $5 }
		/^sys_perf_event_open: .* = / && type == ours { print words }' log >words
	paste -d'\0' counted words | sed 's/^/opened: /'
}
while read -r unc box; do
	[ -e "/sys/bus/event_source/devices/uncore_$box" ] || continue
	grep -x "unc_${unc}_.*" all | grep -v power_state_occupancy >names
	opened "$box"
done <<END
c cbox_0
cha cha_0
h ha_0
c cha_0
h cha_0
nounit m2m_0
i irp
i irp_0
iio iio_0
m imc_0
m2m m2m_0
m3upi m3upi_0
p pcu
q qpi_0
r2 r2pcie
r3 r3qpi_0
s sbox_0
u ubox
upi upi_0
END
# Names that do not say their box
while read -r pattern box; do
	grep -xE "$pattern" all >names || continue
	opened "$box"
done <<END
llc_misses\.mem_.* imc_0
llc_references\..*|llc_misses\.([^m]|mm).* cbox_0
llc_references\..*|llc_misses\.(u|mm).* cha_0
llc_misses\.pcie.* iio_0
qpi_(data|ctl)_bandwidth_tx qpi_0
upi_data_bandwidth_tx upi_0
END

grep power_state_occupancy all | while read -r name; do
	perf stat -a -e "$name" true 2>&1 | grep -qE "Invalid argument|not supported" && echo "refused: $name"
done

while read -r name stimulus; do
	option=-e
	[ "${name#metric:}" = "$name" ] || option=-M
	perf stat --log-fd 1 -x, -a $option "${name#metric:}" -- hw put --wait "$stimulus"
done </root/named
