#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# COMMANDS [STIMULUS | values | steady STIMULUS | watched STIMULUS | fault EVENT STIMULUS]...: set
# Performance Co-Pilot up with the file COMMANDS, and then in turn: give a stimulus; print what pmval
# prints for each derived metric; print what pmrep, dstat and an archive of pmlogger have of a steady
# stimulus; print what Prometheus answers; print what perf and pmval count of an event that uncore-pcp
# refuses.
. ./lib.sh

# value METRIC: the values of all instances
value() {
	echo "$1: $(pmval -r -f 0 -w 20 -s 1 "$1" 2>&1 | tail -n 1 | xargs)"
}

# last NAME FILE: the figures in the last line of a report, without its time
last() {
	echo "$1: $(tail -n 1 "$2" | sed 's/^ *[0-9]*:[0-9:]* //' | tr ':' ' ' | xargs)"
}

steady() {
	pmlogconf -q -c config >&2
	hw put "$1"
	pmrep -s 3 -t 1 -P 1 :uncore >report
	echo "pmrep's columns: $(head -n 1 report | xargs)"
	last pmrep report
	pcp dstat --nocolor --uncore 1 3 >report
	echo "dstat's columns: $(sed -n 2p report | cut -d: -f1 | xargs)"
	last dstat report
	hw stop
	echo "live: $(pmval -r -f 0 -w 20 -s 1 uncore.memory_read_bytes | tail -n 1 | xargs)"
	pmlogger -c config -l log -t 1 -T 4s archive || cat log
	echo "archive: $(pmval -a archive -r -f 0 -w 20 -s 3 -t 1 uncore.memory_read_bytes | tail -n 1 | xargs -n1 | sed 1d | xargs)"
}

# Scrape pmproxy, and put the queries of the dashboard while a stimulus is steady
watched() {
	systemctl start pmproxy
	prometheus --config.file=prometheus.yml --storage.tsdb.path=/tmp/tsdb >log 2>&1 &
	hw put "$1"
	sleep 30
	uncore-pcp --dashboard >dashboard
	python3 prometheus.py dashboard 2>&1 || tail log
	hw stop
	kill $!
}

fault() {
	say refused uncore-pcp "uncore_qpi/$1/"
	uncore-pcp --remove	# a port has four counters
	sed -i "/^\[dynamic\]/a uncore_qpi_0.$1" /etc/pcp/perfevent/perfevent.conf
	systemctl restart pmcd
	metric=perfevent.hwcounters.uncore_qpi_0.$1.value
	pmval -s 1 "$metric" >/dev/null
	perf stat -x, -o counts -C 0 -e "uncore_qpi_0/$1/" -- hw put --wait "$2"
	sed -n 's/^\([0-9]*\),.*/perf: \1/p' counts
	value "$metric"
}

modprobe ex_uncore
echo "127.0.0.1 uncore localhost" >>/etc/hosts	# for pmlogger and Prometheus
systemctl start pmcd
if sh -e "$1" >report 2>&1; then
	echo "set up: yes"
else
	cat report
fi
pminfo -f perfevent.hwcounters | awk '/^perfevent/ { name = /dutycycle$/ && /uncore|netburst/ }
	/^ *inst \[/ && name { events++; if ($NF != 1) print "multiplexed:", $NF }
	END { print "events: " events }'
shift
while [ $# -gt 0 ]; do
	case $1 in
	values)
		for metric in $(pminfo perfevent.derived uncore 2>/dev/null | grep -v 'active$\|_rate$\|_megabytes$'); do
			value "$metric"
		done
		;;
	steady)
		steady "$2"
		shift
		;;
	watched)
		watched "$2"
		shift
		;;
	fault)
		fault "$2" "$3"
		shift 2
		;;
	*)
		hw put --wait "$1"
		;;
	esac
	shift
done
uncore-pcp --remove
echo "left: $(find /etc/pcp /var/lib/pcp -name 'uncore*'; grep uncore-pcp /etc/pcp/perfevent/perfevent.conf)"
