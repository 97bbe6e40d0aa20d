#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-top shows what was put in, on each processor: of each socket, their sum, at once and
# in intervals.  uncore-figures counts the events of a group.
. "$(dirname "$0")/../lib.sh"
nameless=functions

gcc -O2 -Wall -Wextra -Werror -static -o "$work/as" "$root/tests/programs/as.c" || exit

# A rate in occurrences, for the time of its interval: each value of the lines of uncore-top --csv on
# stdin, summed over the intervals.  A share of these has no sum, so it is printed without them.
cat >"$work/sums.py" <<'END'
import csv, sys
line, flits = float(sys.argv[1]), 1.6e9
sums, before = {}, {}
for row in csv.DictReader(sys.stdin):
    time, socket, counted = float(row.pop("seconds")), row.pop("socket"), row.pop("counted")
    if outside := row.pop("outside"):
        print(socket, "counted at different moments:", outside)
    took = time - before.get(socket, 0)
    before[socket] = time
    if counted != "100":
        print(socket, "counted", counted)
    for column, value in row.items():
        name, unit = column.split()
        if not value:
            continue
        number = float(value)
        if unit == "MB/s":
            number *= took * 1e6 / line
        elif unit == "misses/s":
            number *= took
        elif name.startswith("qpi") and name.endswith("_utilisation") and name[3].isdigit():
            number = (1 - number / 100) * flits * took      # idle flits
        elif sys.argv[2:]:
            continue
        sums[socket, name] = sums.get((socket, name), 0) + number
for (socket, name), number in sums.items():
    print(socket, name, f"{number:.2f}".rstrip("0").rstrip("."))
END

# top CPU BYTES PUTS [OPTION...]: run tests/guest/top.sh
top() {
	cpu=$1
	bytes=$2
	puts=$3
	shift 3
	# shellcheck disable=SC2086 # a word or none
	guest top --icount --tools --cpu "$cpu" --cores 1 --put "$work/as" "$@" -- "$puts" $more >"$work/out"
	clean $? "$cpu"
	same "$cpu: the exit status is that of the command" "$(said status)" 3
	said once | python3 "$work/sums.py" "$bytes" >"$work/once"
	said live | python3 "$work/sums.py" "$bytes" "no shares" >"$work/live"
	same "$cpu: all events have counters of their own" "$(grep counted "$work/once" "$work/live")" ""
}

# shows COLUMN S0 S1 ALL: these occurrences
shows() {
	same "$cpu: $1" "$(grep " $1 " "$work/once" | xargs)" "S0 $1 $2 S1 $1 $3 all $1 $4"
	same "$cpu: $1 of both times, in intervals" "$(grep " $1 " "$work/live" | xargs)" \
		"S0 $1 $((2 * $2)) S1 $1 $((2 * $3)) all $1 $((2 * $4))"
}

# share COLUMN VALUES: these, of S0, S1 and all
share() {
	same "$cpu: $1" "$(sed -n "s/ $1 / /p" "$work/once" | xargs)" "$2"
}

# positive COLUMN: how many lines of uncore-top --once --csv have more than 0 in it
positive() {
	said once | awk -F, -v column="$1" '
		NR == 1 { for (i = 1; i <= NF; i++) if (index($i, column) == 1) field = i }
		NR > 1 && $field > 0 { lines++ }
		END { print lines + 0 }'
}

ex() {
	shows memory_read_bandwidth 42000 2001 44001
	shows memory_write_bandwidth 7 303 310
	shows llc_misses 1000 4 1004
	# idle flits; of all sockets the mean
	shows qpi1_utilisation 1600 3200 2400
	share llc_hit_rate "S0 75 S1 20 all 74.93"
}

python3 -B - "$root/tools" >"$work/mean" <<-'END'
	import importlib.machinery, sys
	sys.path.insert(0, sys.argv[1])
	import figures
	top = importlib.machinery.SourceFileLoader("top", sys.argv[1] + "/uncore-top").load_module()
	values = figures.Value(1, 100, [], False), figures.Value(3, 50, [], True)
	print(*top.mean("x", [{"x": value} for value in values]))
	# hits from 1 - misses / lookups, and an event that never had a counter
	metrics = [figures.Metric(name, f"1 - uncore@{name}@ / uncore@b@", 100, "%", False, (), "", "")
	           for name in ("a", "c", "d")]
	text = """{"cpu" : "0", "counter-value" : "%s", "unit" : "", "event" : "uncore/%s/", "pcnt-running" : 100}"""
	lines = [text % x for x in (("9", "a"), ("8", "b"), ("<not counted>", "c"), ("2", "d"))]
	counts = figures.Counts(figures.parse(lines, "text"))
	for show in top.Csv(metrics).show, top.Table(metrics).show:
	    for _ in range(2 * top.HEAD):	# in a pipe there is one heading
	        show(top.rows(1, counts, metrics)[0])
END
same "the mean of the sockets is an estimate if one of them is, and outside of its range" \
	"$(sed 1q "$work/mean")" "2.0 50 [] True"
same "a share below 0 is marked, and what was not counted says so" "$(sed 1d "$work/mean" | tr -s ' ' | uniq)" \
	"seconds,socket,a %,c %,d %,counted,outside
1.000000000,all,-12.5,,75,0,a
 a c d
 seconds socket % % %
 1.000 all ?-12.5 not counted 75"

# more_of_ex: what needs to be tried on one processor only
more_of_ex() {
	same "uncore-figures counts a figure and a group" \
		"$(said figures | awk '$3 != 0 { print $1, $2 }' | xargs)" \
		"S0 llc_hit_rate S0 memory_read_bandwidth S0 memory_write_bandwidth S1 llc_hit_rate S1 memory_read_bandwidth S1 memory_write_bandwidth"
	same "its hit rates" "$(said figures | sed -n 's/ *llc_hit_rate */ /p' | xargs)" "S0 75 % S1 20 %"
	check "with -I it prints each interval" test "$(said "figures of intervals" | grep -c 'S0 *memory_read_bandwidth')" -gt 1
	same "one of them has what was read" "$(said "figures of intervals" | grep 'S0 *memory_read_bandwidth' | grep -vc ' 0 MB/s')" 1
	same "it prints a package whose home CPU goes offline" "$(said offline | tr -s ' ' | xargs)" \
		"S0 llc_hit_rate 75 % S1 llc_hit_rate 20 %"
	same "it lists groups" "$(said list | grep '^[a-z]' | xargs)" "memory top llc home qpi"
	same "it does not know a group" "$(said "no group")" \
		"error: this machine has no figure or group nonsense: see --list"
	same "from a pipe it prints the interval that has the hits" \
		"$(said pipe | awk '/llc_hit_rate/ && !/no occ/ { print $2, $4 }' | xargs)" "S0 75 S1 20"
	same "a figure whose events share their counters with others is an estimate" \
		"$(said shared | grep -c '^ .*S0 .*~')" 1
	time=$(said "once 300 ms" | sed -n '2s/,.*//p')
	check "--once -I 300 takes 0.3 s: $time" awk "BEGIN { exit !($time >= 0.3 && $time < 0.4) }"
	same "after Ctrl-C it shows the part of the interval" "$(said intervals | tail -n 1 | cut -d' ' -f2)" part
	same "and whole intervals before" "$(said intervals | sed '$d' | cut -d' ' -f2 | uniq)" whole
	same "if the reader of a pipe goes, perf ends" "$(said "closed pipe")" "3 lines, 0 perf"
	same "a user without privileges is told what to do" "$(said nobody)" \
		"error: /proc/sys/kernel/perf_event_paranoid lets only root count whole packages: sudo uncore-top, or sudo sysctl kernel.perf_event_paranoid=0"
	same "without the module it says so" "$(said "no module")" \
		"error: this machine has no PMU of ex_uncore: load it first (modprobe ex_uncore)"
}

nehalem() {
	shows memory_read_bandwidth 30000 10001 40001
	shows memory_write_bandwidth 0 5000 5000
	shows llc_misses 1000 10 1010
	share llc_hit_rate "S0 90 S1 50 all 89.92"
	same "$cpu: qpi_receive_share" "$(grep -c 'S1 qpi_receive_share [0-9.]*[1-9]' "$work/once")" 1
}

ivytown() {
	shows memory_read_bandwidth 40000 2001 42001
	shows memory_write_bandwidth 7 0 7
	share llc_read_hit_rate "S0 75 S1 20 all 74.93"
	shows llc_read_misses 1000 4 1004
	# a flit has 8 bytes, of 64
	shows qpi_data_received 500 63 563
	shows qpi_data_sent 0 100 100
}

# also CPU: a processor that has the formulas of another one, of which make check tries one
also() {
	! full || echo "$1"
}

# several: the processors with several sockets
several() {
	puts="mbox0.bbox_cmd,cmd=read,count=40000 mbox1.bbox_cmd,cmd=read,count=2000 mbox1.bbox_cmd,socket=1,cmd=read,count=2001 bbox1.imt_insert,src=core,op=wr,count=7 bbox0.imt_insert,socket=1,src=core,op=wr,count=303 cbox0.llc_lookup,result=hit,state=shared,count=3000 cbox7.llc_lookup,result=miss,state=invalid,count=1000 cbox3.llc_lookup,socket=1,result=miss,state=invalid,count=4 cbox3.llc_lookup,socket=1,result=hit,state=shared,count=1 rbox0.null_idle,port=1,count=1600 rbox0.null_idle,socket=1,port=1,count=3200"
	more="more"
	top nehalem-ex 64 "$puts" --sockets 2 --cores 2
	ex
	more_of_ex
	more=
	for cpu in $(also westmere-ex); do
		top "$cpu" 64 "$puts" --sockets 2
		ex
	done
	for cpu in $(also nehalem-ep) westmere-ep; do
		top "$cpu" 64 "uncore.qmc_normal_reads,ch=0,count=30000 uncore.qmc_normal_reads,socket=1,ch=2,count=10001 uncore.qmc_writes,socket=1,kind=full,ch=1,count=5000 uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000 uncore.llc_hits,socket=1,op=rd,count=10 uncore.llc_miss,socket=1,op=rd,count=10 uncore.gq_data_from,socket=1,src=qpi,count=100000" --sockets 2
		nehalem
	done
	top ivytown 64 "imc0.cas,op=rd,count=40000 imc5.cas,op=rd,socket=1,count=2001 imc7.cas,op=wr,mode=wmm,count=7 cbox0.tor_insert,opcode=0x182,count=3000 cbox14.tor_insert,opcode=0x182,miss=1,count=1000 cbox3.tor_insert,socket=1,opcode=0x182,miss=1,count=4 cbox3.tor_insert,socket=1,opcode=0x182,count=1 qpi0.rx_flit,kind=drs_data,count=4000 qpi1.rx_flit,socket=1,kind=drs_data,count=504 qpi2.tx_flit,socket=1,kind=drs_data,count=800" --sockets 2
	ivytown
	same "ivytown: qpi_receive_utilisation" "$(positive qpi_receive_utilisation)" 3
	unconfirmed="--driver ex_uncore --module-args unconfirmed=1"
	for cpu in haswell-ep $(also broadwell-ep); do
		# shellcheck disable=SC2086
		top $cpu 64 "imc0.cas,op=rd,count=40000 imc5.cas,op=rd,socket=1,count=2001 imc7.cas,op=wr,mode=wmm,count=7 cbox0.tor_insert,opcode=0x182,count=3000 cbox17.tor_insert,opcode=0x182,miss=1,count=1000 cbox3.tor_insert,socket=1,opcode=0x182,miss=1,count=4 cbox3.tor_insert,socket=1,opcode=0x182,count=1 qpi0.rx_flit,kind=drs_data,count=4000 qpi1.rx_flit,socket=1,kind=ncb_data,count=504 qpi2.tx_flit,socket=1,kind=drs_data,count=800" --sockets 2 $unconfirmed
		ivytown
	done
	top netburst 1 "p4.instr_retired,mask=nbogusntag,count=40000 p4.instr_retired,socket=1,mask=nbogusntag,count=10000 p4.mispred_branch_retired,mask=nbogus,count=300" --sockets 2 --append nmi_watchdog=0
	share branch_mispredictions "S0 7.5 S1 0 all 6"
	same "netburst: instructions_per_clock" "$(positive instructions_per_clock)" 3
}

# singles: those with one, which have the same events as a Nehalem or Westmere
singles() {
	more=
	for cpu in lynnfield nehalem-31 westmere-client; do
		top $cpu 64 "uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000"
		same "$cpu: one socket has no sum" "$(grep llc_misses "$work/once")" "S0 llc_misses 1000"
		share llc_hit_rate "S0 90"
	done
	for cpu in sandy-bridge haswell-client skylake-client; do
		# shellcheck disable=SC2086
		top $cpu 64 "imc.data_read,count=40000 imc.data_write,count=300 cbox0.cache_lookup,op=read,state=m,count=9000 cbox3.cache_lookup,op=write,state=i,count=1000" $unconfirmed
		same "$cpu: memory" "$(grep '_bandwidth\|misses' "$work/once" | sort | xargs)" \
			"S0 llc_misses 1000 S0 memory_read_bandwidth 40000 S0 memory_write_bandwidth 300"
		share llc_hit_rate "S0 90"
	done
	# shellcheck disable=SC2086
	top broadwell-de 64 "imc0.cas,op=rd,count=40000 cbox11.tor_insert,opcode=0x182,miss=1,count=1000" $unconfirmed
	same "$cpu: one socket has no sum" "$(grep 'read_bandwidth\|read_misses' "$work/once" | sort | xargs)" \
		"S0 llc_read_misses 1000 S0 memory_read_bandwidth 40000"
}

several
! full || singles
