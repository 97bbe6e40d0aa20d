#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# WHAT:MB:PASSES...: the traffic of stream.c on the first CPU, as counts per socket, or as
# samples.
. ./lib.sh
# shellcheck source=tests/guest/traffic_events.sh
. ./traffic_events.sh

# count NAME EVENTS ARG...: what the passes of stream ARGs count, as "NAME EVENT SOCKET: COUNT"
count() {
	name=$1
	events=$2
	shift 2
	mkfifo ctl ack
	perf stat -D -1 --control fifo:ctl,ack -a --per-socket -x ' ' -e "$events" ./stream "$@" 2>&1 |
		sed -nE "s|^S([0-9]) +[0-9]+ +([0-9]+) +(\S*/) .*|$name \3 S\1: \2|p"
	rm ctl ack
}

# sample MB PASSES: samples of 1000 reads by one home agent, from sample.c and from perf
sample() {
	config=$((0x1d << 1 | 1 << 6))	# b_reads
	before=$(hw stat | counted)
	say sum ./sample "uncore_bbox_0:$config:1000:0" -- ./stream 0 0 "$@" phases
	echo "model: $(($(hw stat | counted) - before))"
	perf record -q -a -P -e "uncore_bbox_0/event=0x1d,counter=1/" -c 1000 -o p ./stream 0 0 "$@" phases
	samples p ip >places
	# a user address has fewer digits than a kernel's; the phases are 20 ms apart, and what the program
	# does between them may have a thousandth line, too
	awk 'length($3) < 16 { at[$3]++; n++; if ($2 - last > 0.015) phases++; last = $2 + 0 }
		END { for (ip in at) if (at[ip] > 3) print "place:", ip; print "phases:", phases; print "samples:", n }' places
}

# The model's count of the counter of these samples, from the output of hw stat
counted() {
	sed -n 's/^socket=0 bbox0 counter=1 .* counted=\([0-9]*\) .*/\1/p' | grep . || echo 0
}

for what; do
	IFS=: read -r what mb passes <<-END
		$what
	END
	case $what in
	triad)
		count triad "$misses,$dirty,$b_reads,$m_reads" 0 0 "$mb" "$passes" triad
		count triad "$b_writes,$m_writes" 0 0 "$mb" "$passes" triad
		for events in "$cas_reads" "$cas_writes" "$pages"; do
			count triad "$events" 0 0 "$mb" "$passes" triad
		done
		;;
	atomic)
		count atomic "$misses,$dirty" 0 0 "$mb" "$passes" atomic
		;;
	past)
		count past "$misses,$m_reads" 0 0 "$mb" "$passes" past
		count past "$m_writes" 0 0 "$mb" "$passes" past
		;;
	core)
		say size cat /sys/devices/system/cpu/cpu0/cache/index[023]/size
		perf stat -e branches true 2>&1 | sed -n 's/^ *\(<not supported>\) .*/branches: \1/p'
		;;
	straddle)
		count straddle "$misses" 0 0 "$mb" "$passes" straddle
		;;
	siblings)
		count siblings "$misses,$hits" 0 0 "$mb" "$passes" siblings
		;;
	e7)
		count e7 "$misses,$b_reads" 0 0 "$mb" "$passes" read
		;;
	nehalem)
		count nehalem "uncore/event=0x09,umask=0x03/,uncore/event=0x2c,umask=0x07/" 0 1 "$mb" "$passes" write
		;;
	qpi)
		count qpi "uncore_qpi_0/event=0x01,umask=0x02/" 0 1 "$mb" "$passes" read
		;;
	threads)	# four at a time, counted from their start on
		# shellcheck disable=SC2016 # for the inner shell
		perf stat -a -x ' ' -e "$misses" sh -c 'for cpu in 0 1 2 3; do ./stream $cpu -1 "$@" write & done; wait' \
			sh "$mb" "$passes" 2>&1 | sed -nE 's|^([0-9]+) .*|threads: \1|p'
		;;
	chase)
		count chase "$misses,$m_reads" 0 0 "$mb" "$passes" chase
		;;
	nodes)
		for node in 0 1; do
			count "node $node" "$drs,$all,$b_reads" 0 $node "$mb" "$passes" read
		done
		;;
	sample)
		sample "$mb" "$passes"
		;;
	esac
done
