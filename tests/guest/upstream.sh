#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Print the names that perf itself has for events of the Ivytown's QPI ports and U-Box, and for each what
# perf opens by it on port 0 or the U-Box, as "NAME config 0x14 config1 0x1".  Then perf counts some.
names=$(perf list --raw-dump pmu 2>/dev/null | tr ' ' '\n' | grep -x 'unc_[qu]_.*' | sort -u)
types=$(cat /sys/bus/event_source/devices/uncore_qpi_0/type /sys/bus/event_source/devices/uncore_ubox/type)
echo "$names" >names
# shellcheck disable=SC2086
perf stat -vv -C 0 -e "$(echo $names | tr ' ' ,)" true 2>&1 | awk -v types="$types" '
	BEGIN { split(types, list); for (i in list) ours[list[i]] = 1 }
	$1 == "perf_event_attr:" { type = words = "" }
	$1 == "type" { type = $2 }
	$1 ~ /^config[12]?$/ { words = words " " $1 " " $2 }
	/^sys_perf_event_open: .* = / && type in ours { print words }' >words
paste -d'\0' names words | sed 's/^/opened: /'

perf stat --log-fd 1 -x, -a -e unc_q_txl_flits_g0.data,unc_q_rxl_inserts,unc_u_event_msg.ipi_rcvd -- \
	hw put --wait qpi1.tx_flit,kind=drs_data,count=4321 qpi0.rx_insert,class=drs,vn=vn0,count=55 \
	ubox.event_msg,msg=ipi_rcvd,count=66
