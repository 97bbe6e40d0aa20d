#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-top shows what was put in, on each processor: of each socket, their sum, at once and
# in intervals.  In full: each figure of the processor.
. "$(dirname "$0")/../lib.sh"
nameless=functions

gcc -O2 -Wall -Wextra -Werror -static -o "$work/as" "$root/tests/programs/as.c" || exit

# The occurrences that each value of the lines of uncore-top --csv on stdin stands for, summed over the
# intervals: of a rate and of a share of clocks in its time; another share has no sum, so with a second
# argument it is left out.  A figure of multiplexed events is "~".
cat >"$work/sums.py" <<'END'
import csv, re, sys
line, flits, clocks = float(sys.argv[1]), 1.6e9, 1e9
sums, before = {}, {}
for cells in csv.reader(sys.stdin):
    if cells[0] == "seconds":
        header, before = cells, {}
        continue
    row = dict(zip(header, cells))
    time, socket, counted = float(row.pop("seconds")), row.pop("socket"), row.pop("counted")
    if outside := row.pop("outside"):
        print(socket, "counted at different moments:", outside)
    took = time - before.get(socket, 0)
    before[socket] = time
    for column, value in row.items():
        name, unit = column.split()
        if not value:
            continue
        number = float(value)
        if unit == "MB/s":
            number *= took * 1e6 / line
        elif unit == "misses/s":
            number *= took
        elif re.match(r"qpi\d_utilisation", name):
            number = (1 - number / 100) * flits * took      # idle flits
        elif re.match("cores|package|frequency|limited|qpi_.*(utilisation|share)", name):
            number *= took * clocks / (100 if unit == "%" else 1)
        elif sys.argv[2:]:
            continue
        sums[socket, name] = sums.get((socket, name), 0) + number if counted == "100" else "~"
for (socket, name), number in sums.items():
    print(socket, name, number if number == "~" else f"{number:.2f}".rstrip("0").rstrip("."))
END

# each_figure: those of package 0 are $figures.  About a value, "~", is less than a third more: the time of a
# command is longer than that in which its events count.
each_figure() {
	echo "$figures" | sort >"$work/figures"
	same "$cpu: each figure" "$(said figure | python3 "$work/sums.py" "$bytes" | sed -n 's/^S0 //p' | sort |
		awk 'NR == FNR { wanted[$1] = $2; next }
			{ least = substr(wanted[$1], 2) + 0 }
			wanted[$1] ~ /^~./ && $2 >= least && $2 < 1.33 * least { $2 = wanted[$1] }
			{ print }' "$work/figures" -)" "$(cat "$work/figures")"
}

# top CPU BYTES PUTS [OPTION...]: run tests/guest/top.sh
top() {
	cpu=$1
	bytes=$2
	puts=$3
	shift 3
	! full || each=$figure_puts
	guest top --icount --tools --cpu "$cpu" --cores 1 --put "$work/as" "$@" -- "$puts" "${more-}" "${each-}" >"$work/out"
	clean $? "$cpu"
	same "$cpu: the exit status is that of the command" "$(said status)" 3
	said once | python3 "$work/sums.py" "$bytes" >"$work/once"
	said live | python3 "$work/sums.py" "$bytes" "no shares" >"$work/live"
	same "$cpu: all events have counters of their own" "$(grep "~\|counted" "$work/once" "$work/live")" ""
	! full || each_figure
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
	values = figures.Value(1, 100, False), figures.Value(3, 50, True)
	print(*top.mean("x", [{"x": value} for value in values]))
	# hits from 1 - misses / lookups, and an event that never had a counter
	metrics = [figures.Metric(name, f"1 - uncore@{name}@ / uncore@b@", 100, "%", False, (), "", "")
	           for name in ("a", "c", "d")]
	text = """{"cpu" : "0", "counter-value" : "%s", "unit" : "", "event" : "uncore/%s/", "pcnt-running" : 100}"""
	# in some languages numbers have a comma
	lines = [text % x for x in (("9,000", "a"), ("8", "b"), ("<not counted>", "c"), ("2", "d"))]
	counts = figures.Counts(("all", x.box, x.event, figures.Count(x.value, x.share))
	                        for x in figures.parse(lines))
	for show in top.Csv(metrics).show, top.Table(metrics).show:
	    for _ in range(2 * top.HEAD):	# in a pipe there is one heading
	        show(top.rows(1, counts, metrics)[0])
END
same "the mean of the sockets is an estimate if one of them is, and outside of its range" \
	"$(sed 1q "$work/mean")" "2.0 50 True"
same "a share below 0 is marked, and what was not counted says so" "$(sed 1d "$work/mean" | tr -s ' ' | uniq)" \
	"seconds,socket,a %,c %,d %,counted,outside
1.000000000,all,-12.5,,75,0,a
 a c d
 seconds socket % % %
 1.000 all ?-12.5 not counted 75"

# What it has perf count.  Here two events fit on the counters of a box.
cat >"$work/groups.py" <<'END'
import os, sys
sys.path.insert(0, sys.argv[1])
import figures
for box in ("uncore_cbox_0", "uncore_cbox_1", "uncore_imc"):
    os.makedirs(f"{sys.argv[2]}/{figures.DEVICES}/{box}/events")
    for event in "abcd":
        with open(f"{sys.argv[2]}/{figures.DEVICES}/{box}/events/{event}", "w") as f:
            f.write("event=1")
figures.Groups.fits = lambda self, group: len(group) <= 2
def groups(*formulas):
    metrics = [figures.Metric("x", formula, 1, "%", False, (), "", "") for formula in formulas]
    print(figures.Groups(figures.Pmus(sys.argv[2]), metrics))
groups("uncore_cbox@a@ / uncore_cbox@b@ + uncore_imc@a@", "uncore_cbox@b@ / uncore_cbox@c@")
groups("uncore_cbox_1@a@ / duration_time", "uncore_cbox_1@a@ / uncore_cbox_1@b@")
END
same "the events of a figure are a group for each box" "$(python3 -B "$work/groups.py" "$root/tools" "$work/machine")" \
	"duration_time,{uncore_cbox_0/a/,uncore_cbox_0/b/}:W,{uncore_cbox_1/a/,uncore_cbox_1/b/}:W,uncore_imc/a/,uncore_cbox_0/c/,uncore_cbox_1/c/
duration_time,{uncore_cbox_1/a/,uncore_cbox_1/b/}:W"

# The home CPU of S1 is offline at the end: perf 6.1 has a line without a CPU, and perf 7.3 has none.
cat >"$work/homes.py" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import figures
perf = figures.Perf.__new__(figures.Perf)
perf.groups = type("", (), {"pmu_of": {("c_0", "h"): "c"}})
perf.cpus, perf.packages = {"c_0": ["0", "2"]}, {"0": "S0", "2": "S1"}
line = '{%s"counter-value" : "%d", "unit" : "", "event" : "c_0/h/", "pcnt-running" : 100}'
first, second = line % ('"cpu" : "0", ', 1), line % ("", 20)
for lines in [first, second], [first]:
    counts = figures.Counts(perf.placed(figures.parse(lines))).packages
    print(*(f"{package} {of_package['c', 'h'].value}" for package, of_package in counts.items()))
END
same "a home CPU that goes offline has its count, or is not counted" \
	"$(python3 -B "$work/homes.py" "$root/tools")" "S0 1.0 S1 20.0
S0 1.0 S1 None"

# more_of_ex: what needs to be tried on one processor only
more_of_ex() {
	same "a figure and a group of those that are not on top" "$(said chosen | sed 1q)" \
		"seconds,socket,llc_miss_rate %,memory_read_bandwidth MB/s,memory_write_bandwidth MB/s,counted,outside"
	same "the miss rates" "$(said chosen | cut -d, -f3 | xargs)" "llc_miss_rate % 25 80 25.0686641698"
	same "a package whose home CPU goes offline" "$(said offline | cut -d, -f2-3 | xargs)" \
		"socket,llc_hit_rate % S0,75 S1,20 all,74.9313358302"
	same "it lists groups" "$(said list | grep '^[a-z]' | xargs)" "memory top llc home qpi"
	same "it does not know a group" "$(said "no group")" \
		"error: this machine has no figure or group nonsense: see --list"
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
	figure_puts="mbox0.bbox_cmd,cmd=read,count=40000 mbox1.bbox_cmd,cmd=read,count=2000 mbox1.bbox_cmd,cmd=write,count=10000 cbox0.llc_lookup,result=hit,state=shared,count=3000 cbox7.llc_lookup,result=miss,state=invalid,count=1000 rbox0.null_idle,port=0,count=80000000 rbox0.new_packets_recv,port=0,class=drs,vn=vna,count=700 rbox1.new_packets_recv,port=1,class=drs,vn=vn0,count=77 cbox1.occupancy_maf,width=5,count=5000 cbox1.trans_maf,count=100 bbox0.imt_valid_occupancy,count=50000 bbox0.imt_insert,src=core,op=rd,count=30000,every=10000 bbox0.imt_insert,src=core,op=wr,count=10000,every=30000,delay=5000"
	figures="memory_read_bandwidth 42000
memory_write_bandwidth 10000
llc_hit_rate 75
llc_miss_rate 25
llc_misses 1000
llc_miss_latency 50
home_agent_latency 40
home_agent_read_share ~
qpi_data_received 777
qpi0_utilisation 80000000
qpi1_utilisation 0
qpi2_utilisation 0
qpi3_utilisation 0"
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
		figure_puts="uncore.qmc_normal_reads,ch=0,count=30000 uncore.qmc_normal_reads,ch=2,count=10000 uncore.qmc_writes,kind=full,ch=1,count=5000 uncore.qmc_writes,kind=partial,ch=1,count=999 uncore.qmc_occupancy,ch=0,width=20,count=1000000 uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000 uncore.llc_miss,op=probe,count=555 uncore.qhl_request,src=local,op=rd,count=600 uncore.qhl_request,src=local,op=wr,count=200 uncore.qhl_request,src=remote,op=rd,count=150 uncore.qhl_request,src=ioh,op=wr,count=50 uncore.qhl_occupancy,src=local,width=4,count=80000 uncore.gq_data_from,src=qpi,count=10000000"
		figures="memory_read_bandwidth 40000
memory_write_bandwidth 5000
memory_read_latency 25
llc_hit_rate 90
llc_miss_rate 10
llc_misses 1000
home_agent_read_share 75
home_agent_latency 100
qpi_receive_share ~10000000"
		if [ "$cpu" = westmere-ep ]; then
			figure_puts="$figure_puts uncore.gq_occupancy,tracker=read,width=10,count=45000 uncore.gq_alloc,what=read_tracker,count=300"
			figures="$figures
llc_read_latency 150"
		fi
		top "$cpu" 64 "uncore.qmc_normal_reads,ch=0,count=30000 uncore.qmc_normal_reads,socket=1,ch=2,count=10001 uncore.qmc_writes,socket=1,kind=full,ch=1,count=5000 uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000 uncore.llc_hits,socket=1,op=rd,count=10 uncore.llc_miss,socket=1,op=rd,count=10 uncore.gq_data_from,socket=1,src=qpi,count=100000" --sockets 2
		nehalem
	done
	links="qpi0.rx_insert,class=drs,count=100 qpi1.rx_insert,class=snp,count=50 qpi0.rx_entry,class=drs,width=3,count=3000 qpi2.tx_flit,kind=drs_data,count=8000000 qpi2.tx_flit,kind=ncb_data,count=2000000,delay=9000000 qpi0.tx_flit,kind=drs_nondata,count=3000000"
	boxes="imc0.cas,op=rd,count=38000 imc5.cas,op=underfill,count=2000 imc1.cas,op=wr,mode=wmm,count=10000 imc7.act,cause=rd,count=12500 imc0.act,cause=wr,count=7500 imc0.pre,reason=page_miss,cause=rd,count=5000 imc0.pre,reason=page_close,cause=none,count=999 cbox0.tor_insert,opcode=0x182,count=300 cbox11.tor_insert,opcode=0x182,miss=1,count=100 cbox1.tor_insert,opcode=0x180,miss=1,count=777 cbox0.tor_entry,opcode=0x182,width=5,count=9000 cbox1.tor_entry,opcode=0x182,miss=1,width=10,count=11000 cbox1.tor_entry,opcode=0x180,miss=1,width=5,count=5000 ha0.request,op=read,from=local,count=600 ha1.request,op=read,from=remote,count=150 ha1.request,op=write,from=local,count=200 ha0.request,op=write,from=remote,count=50 ha0.request,op=invitoe,from=remote,count=99 pcu.core_state,state=c0,width=2,count=6000000 pcu.core_state,state=c3,count=1000000 pcu.core_state,state=c6,width=3,count=9000000 pcu.freq,ratio=25,count=3000000 pcu.freq,ratio=30,count=1000000,delay=3000000 pcu.freq,ratio=11,count=500000,delay=4000000 pcu.pkg_state,state=c0,count=2000000 pcu.pkg_state,state=c3,count=400000,delay=2300000 pcu.pkg_state,state=c6,count=500000,delay=2700000 pcu.freq_max_limit_thermal_cycles,count=100000 pcu.freq_max_power_cycles,count=2000000"
	figure_puts="$boxes $links qpi0.rx_flit,kind=drs_data,width=2,count=40000000 qpi0.rx_flit,kind=idle,count=999,delay=30000000 qpi1.rx_flit,kind=hom_req,count=5000000 pcu.pkg_state,state=c2,count=300000,delay=2000000 pcu.freq_max_current_cycles,count=300000"
	figures="memory_read_bandwidth 40000
memory_write_bandwidth 10000
page_hit_rate 60
page_empty_rate 30
page_miss_rate 10
llc_read_hit_rate 75
llc_read_miss_rate 25
llc_read_misses 100
llc_read_latency 50
llc_miss_latency 110
home_agent_read_share 75
home_agent_remote_share 20
cores_in_c0 ~6000000
cores_in_c3 ~1000000
cores_in_c6 ~9000000
package_in_c0 ~2000000
package_in_c2 ~300000
package_in_c3 ~400000
package_in_c6 ~500000
frequency_1200mhz ~4000000
frequency_2000mhz ~4000000
frequency_2800mhz ~1000000
limited_by_heat ~100000
limited_by_power ~2000000
limited_by_current ~300000
qpi_data_received 5000000
qpi_data_sent 1250000
qpi_receive_utilisation ~7500000
qpi_send_utilisation ~2166666
qpi_receive_queue_latency 20"
	top ivytown 64 "imc0.cas,op=rd,count=40000 imc5.cas,op=rd,socket=1,count=2001 imc7.cas,op=wr,mode=wmm,count=7 cbox0.tor_insert,opcode=0x182,count=3000 cbox14.tor_insert,opcode=0x182,miss=1,count=1000 cbox3.tor_insert,socket=1,opcode=0x182,miss=1,count=4 cbox3.tor_insert,socket=1,opcode=0x182,count=1 qpi0.rx_flit,kind=drs_data,count=4000 qpi1.rx_flit,socket=1,kind=drs_data,count=504 qpi2.tx_flit,socket=1,kind=drs_data,count=800" --sockets 2
	ivytown
	same "ivytown: qpi_receive_utilisation" "$(positive qpi_receive_utilisation)" 3
	unconfirmed="--driver ex_uncore --module-args unconfirmed=1"
	figure_puts="$boxes $links qpi0.rx_flit,kind=idle,count=40000000 qpi1.rx_flit,kind=drs_data,count=3000000 qpi2.rx_flit,kind=ncb_data,count=2000000,delay=9000000 pcu.pkg_state,state=c2e,count=300000,delay=2000000 pcu.pkg_state,state=c7,count=600000,delay=3200000"
	figures=$(echo "$figures" | sed '/limited_by_current/d; s/\(qpi_data_received\) .*/\1 625000/
		s/\(qpi_receive_utilisation\) .*/\1 ~65000000/')"
package_in_c7 ~600000"
	for cpu in haswell-ep $(also broadwell-ep); do
		[ "$cpu" = haswell-ep ] || figures=$(echo "$figures" | grep -v frequency_)
		# shellcheck disable=SC2086
		top $cpu 64 "imc0.cas,op=rd,count=40000 imc5.cas,op=rd,socket=1,count=2001 imc7.cas,op=wr,mode=wmm,count=7 cbox0.tor_insert,opcode=0x182,count=3000 cbox17.tor_insert,opcode=0x182,miss=1,count=1000 cbox3.tor_insert,socket=1,opcode=0x182,miss=1,count=4 cbox3.tor_insert,socket=1,opcode=0x182,count=1 qpi0.rx_flit,kind=drs_data,count=4000 qpi1.rx_flit,socket=1,kind=ncb_data,count=504 qpi2.tx_flit,socket=1,kind=drs_data,count=800" --sockets 2 $unconfirmed
		ivytown
	done
	broadwell_de=$(echo "$figures" | grep -v 'frequency_\|qpi_')
	figure_puts="p4.instr_retired,mask=nbogusntag,count=40000 p4.mispred_branch_retired,mask=nbogus,count=300"
	figures="branch_mispredictions 7.5
instructions_per_clock 0.01"
	top netburst 1 "p4.instr_retired,mask=nbogusntag,count=40000 p4.instr_retired,socket=1,mask=nbogusntag,count=10000 p4.mispred_branch_retired,mask=nbogus,count=300" --sockets 2 --append nmi_watchdog=0
	share branch_mispredictions "S0 7.5 S1 0 all 6"
	same "netburst: instructions_per_clock" "$(positive instructions_per_clock)" 3
}

# singles: those with one, which have the same events as a Nehalem or Westmere
singles() {
	more=
	figure_puts=
	figures=
	for cpu in lynnfield nehalem-31 westmere-client; do
		top $cpu 64 "uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000"
		same "$cpu: one socket has no sum" "$(grep llc_misses "$work/once")" "S0 llc_misses 1000"
		share llc_hit_rate "S0 90"
	done
	figure_puts="imc.data_read,count=40000 imc.data_write,count=10000 imc.gt_request,count=500 imc.ia_request,count=1000 imc.io_request,count=500 cbox0.cache_lookup,op=read,state=m,count=8000 cbox1.cache_lookup,op=write,state=e,count=1000 cbox3.cache_lookup,op=read,state=i,count=1000"
	figures="memory_read_bandwidth 40000
memory_write_bandwidth 10000
memory_graphics_share 25
llc_hit_rate 90
llc_misses 1000"
	for cpu in sandy-bridge haswell-client skylake-client; do
		# shellcheck disable=SC2086
		top $cpu 64 "imc.data_read,count=40000 imc.data_write,count=300 cbox0.cache_lookup,op=read,state=m,count=9000 cbox3.cache_lookup,op=write,state=i,count=1000" $unconfirmed
		same "$cpu: memory" "$(grep '_bandwidth\|misses' "$work/once" | sort | xargs)" \
			"S0 llc_misses 1000 S0 memory_read_bandwidth 40000 S0 memory_write_bandwidth 300"
		share llc_hit_rate "S0 90"
	done
	figure_puts="$boxes pcu.pkg_state,state=c2e,count=300000,delay=2000000 pcu.pkg_state,state=c7,count=600000,delay=3200000"
	figures=$broadwell_de
	# shellcheck disable=SC2086
	top broadwell-de 64 "imc0.cas,op=rd,count=40000 cbox11.tor_insert,opcode=0x182,miss=1,count=1000" $unconfirmed
	same "$cpu: one socket has no sum" "$(grep 'read_bandwidth\|read_misses' "$work/once" | sort | xargs)" \
		"S0 llc_read_misses 1000 S0 memory_read_bandwidth 40000"
}

several
! full || singles
