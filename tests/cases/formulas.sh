#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tools/uncore-figures prints the figures of what perf stat -j writes.  In full: perf counts known
# occurrences with each command of Documentation/formulas.rst, and these are the figures.
. "$(dirname "$0")/../lib.sh"

# row PLACE EVENT VALUE [SHARE [UNIT]]: print a line of it
row() {
	printf '{%s, "counter-value" : "%s", "unit" : "%s", "event" : "%s", "event-runtime" : 1, "pcnt-running" : %s}\n' \
		"$1" "$3" "${5-}" "$2" "${4-100.00}"
}

# prints CLAIM FIGURES: from $work/counts the program prints these
prints() {
	same "$1" "$("$root/tools/uncore-figures" "$work/counts" 2>&1 | tr -s ' ')" "$2"
}

echo '{"counter-value" : "5", "unit" : "", "event" : "cycles"}' >"$work/counts"
same "counts of other events: it says which it needs" "$("$root/tools/uncore-figures" "$work/counts" 2>&1)" \
	"error: $work/counts has the events of no figure; write it with perf stat -j -o FILE, with the events that Documentation/formulas.rst names"

socket='"socket" : "S0", "aggregate-number" : 1'
# seven million of each event of the metrics, in a second
{
	grep -oh '[a-z_0-9]*@[^@]*@' "$root"/events/*/metrics*.json | sort -u |
		while IFS=@ read -r pmu event _; do
			row "$socket" "$pmu/$event/" 7000000
		done
	row "$socket" duration_time 1000000000
} >"$work/counts"
prints "a figure for each formula of events/" "S0 memory_read_bandwidth 448 MB/s
S0 memory_write_bandwidth 448 MB/s
S0 memory_graphics_share 33.3333 %
S0 llc_hit_rate 0 %
S0 llc_misses 7000000 misses/s
S0 package_in_c0 100 %
S0 package_in_c2 100 %
S0 package_in_c3 100 %
S0 package_in_c6 100 %
S0 package_in_c7 100 %
S0 qpi_receive_utilisation 50 %
S0 qpi_data_received 112 MB/s
S0 memory_read_bandwidth 448 MB/s
S0 memory_write_bandwidth 448 MB/s
S0 page_hit_rate -100 % (outside of its range)
S0 page_empty_rate 100 %
S0 page_miss_rate 100 %
S0 llc_read_hit_rate 0 %
S0 llc_read_miss_rate 100 %
S0 llc_read_misses 7000000 misses/s
S0 llc_read_latency 1 clocks
S0 llc_miss_latency 1 clocks
S0 home_agent_read_share 50 %
S0 home_agent_remote_share 100 %
S0 cores_in_c0 1 cores
S0 cores_in_c3 1 cores
S0 cores_in_c6 1 cores
S0 package_in_c0 100 %
S0 package_in_c2 100 %
S0 package_in_c3 100 %
S0 package_in_c6 100 %
S0 frequency_1200mhz 100 %
S0 frequency_2000mhz 100 %
S0 frequency_2800mhz 100 %
S0 limited_by_heat 100 %
S0 limited_by_power 100 %
S0 limited_by_current 100 %
S0 qpi_receive_utilisation 100 %
S0 qpi_send_utilisation 100 %
S0 qpi_data_received 56 MB/s
S0 qpi_data_sent 56 MB/s
S0 qpi_receive_queue_latency 1 clocks
S0 memory_read_bandwidth 448 MB/s
S0 memory_write_bandwidth 448 MB/s
S0 memory_read_latency 3 clocks
S0 llc_hit_rate 50 %
S0 llc_miss_rate 50 %
S0 llc_misses 7000000 misses/s
S0 home_agent_latency 0.5 clocks
S0 home_agent_read_share 50 %
S0 qpi_receive_share 100 %
S0 memory_read_bandwidth 448 MB/s
S0 memory_write_bandwidth 448 MB/s
S0 llc_hit_rate 50 %
S0 llc_miss_rate 50 %
S0 llc_misses 7000000 misses/s
S0 llc_miss_latency 1 clocks
S0 home_agent_latency 32 clocks
S0 home_agent_read_share 50 %
S0 qpi_data_received 896 MB/s
S0 qpi0_utilisation 99.5625 %
S0 qpi1_utilisation 99.5625 %
S0 qpi2_utilisation 99.5625 %
S0 qpi3_utilisation 99.5625 %
S0 instructions_per_clock 1 instructions
S0 branch_mispredictions 1000 mispredictions
S0 llc_read_latency 1 clocks"
hits=uncore_cbox/llc_hits.all/
misses=uncore_cbox/llc_misses.all/
reads=uncore_mbox/fvc_ev0.bbox_cmds_reads/
{
	row "$socket" $hits 3000 49.00
	row "$socket" $misses 1000
} >"$work/counts"
prints "a figure of a multiplexed event says so" \
	"S0 llc_hit_rate 75 % (estimate, counted 49 % of the time)
S0 llc_miss_rate 25 % (estimate, counted 49 % of the time)"
{
	row "$socket" $hits 3000,000000 100,00
	row "$socket" $misses 1000,000000 100,00
} >"$work/counts"
prints "numbers with a decimal comma, of perf in German" "S0 llc_hit_rate 75 %
S0 llc_miss_rate 25 %"
{
	row "$socket" $reads 2.441406 100.00 MiB
	row "$socket" uncore_mbox_0/fvc_ev0.bbox_cmds_reads/ 2.441406 100.00 MiB
	row "$socket" duration_time 1000000000
} >"$work/counts"
prints "a box that is counted beside the sum of all" "S0 memory_read_bandwidth an event is counted twice"
{
	row "$socket" $hits 3000
	row "$socket" $misses 1000
	row "$socket" $hits 3000
} >"$work/counts"
prints "an event that is named twice" "S0 llc_hit_rate an event is counted twice
S0 llc_miss_rate an event is counted twice"
{
	row "$socket" uncore_cbox_0/llc_hits.all/ 3000
	row "$socket" uncore_cbox_1/llc_misses.all/ 1000
} >"$work/counts"
prints "hits and misses of different boxes" "S0 llc_hit_rate the events are of different boxes
S0 llc_miss_rate the events are of different boxes"
sed -i s/cbox_1/cbox_0/ "$work/counts"
prints "a figure of one box has its name" "S0 llc_hit_rate 75 % (uncore_cbox 0)
S0 llc_miss_rate 25 % (uncore_cbox 0)"
for interval in 1 2; do
	row "\"interval\" : $interval.000000001, $socket" $hits 3000
	row "\"interval\" : $interval.000000001, $socket" $misses 1000
done >"$work/counts"
prints "the intervals of perf stat -I are added up" "S0 llc_hit_rate 75 %
S0 llc_miss_rate 25 %"
sed -i '1s/100.00/49.00/' "$work/counts"
prints "the smallest share of the time of all intervals" \
	"S0 llc_hit_rate 75 % (estimate, counted 49 % of the time)
S0 llc_miss_rate 25 % (estimate, counted 49 % of the time)"
for package in 0 1; do
	row "\"core\" : \"S$package-D0-C0\", \"aggregate-number\" : 1" $hits 3000
	row "\"core\" : \"S$package-D0-C0\", \"aggregate-number\" : 1" $misses 1000
	row "\"core\" : \"S$package-D0-C1\", \"aggregate-number\" : 0" $hits "<not counted>"
done >"$work/counts"
prints "the packages of perf stat --per-core" "S0 llc_hit_rate 75 %
S0 llc_miss_rate 25 %
S1 llc_hit_rate 75 %
S1 llc_miss_rate 25 %"
for package in 0 1; do
	row "\"die\" : \"S$package-D0\", \"aggregate-number\" : 1" $reads 1 100.00 MiB
done >"$work/counts"
row '"die" : "S0-D0", "aggregate-number" : 1' duration_time 1000000000 >>"$work/counts"
row '"die" : "S1-D0", "aggregate-number" : 0' duration_time "<not counted>" >>"$work/counts"
prints "the packages of perf stat --per-die, of which one has the time" "S0 memory_read_bandwidth 1.04858 MB/s
S1 memory_read_bandwidth 1.04858 MB/s"
row '"cpu" : "0"' uncore_mbox_0/fvc_ev0.bbox_cmds_reads/ 1 100.00 MiB >"$work/counts"
row '"cpu" : "0"' tool/duration_time/ 1000000000 >>"$work/counts"
prints "the time as perf 7 calls it with -A" "all memory_read_bandwidth 1.04858 MB/s (uncore_mbox 0)"
sed -i 's/, "event-runtime/, "variance" : 0.00&/' "$work/counts"
prints "perf stat -r, which has no means of these events" \
	"error: $work/counts: perf stat -r has no means of events that are sums over boxes, but the counts of the last run or of one box; leave -r out"
{
	row '"aggregate-number" : 2' uncore_rbox_0/port0.null_idle/ 1600000000
	row '"aggregate-number" : 2' duration_time 1000000000
} >"$work/counts"
prints "the idle flits of two packages" "all qpi0_utilisation needs perf stat --per-socket"
row "$socket" $hits 3000 | head -c 100 >"$work/counts"
prints "a truncated file" "error: $work/counts: line 1 is not of perf stat -j"
{
	row "$socket" $hits 3000
	row "$socket" $misses "<not counted>" 0.00
} >"$work/counts"
prints "an event that never had a counter" "S0 llc_hit_rate not counted
S0 llc_miss_rate not counted"

# What is no number of perf's
{
	row "$socket" $hits 1e999 100.00 MiB
	row "$socket" $hits 3000 null
	row "$socket" $hits 3000 "$(printf '%05000d' 0 | tr 0 '[')"
	row "$socket" "$(printf '%0400d' 7)" NaN
	row '"socket" : ["S0"]' $hits 3000
} >"$work/lines"
while read -r line; do
	echo "$line" >"$work/counts"
	"$root/tools/uncore-figures" "$work/counts" 2>&1
done <"$work/lines" | sort | uniq -c | xargs >"$work/out"
same "infinite, null, deeply nested, not a number, a list: a sentence" "$(cat "$work/out")" \
	"5 error: $work/counts: line 1 is not of perf stat -j"
for interval in 1 2 3; do
	row "\"interval\" : $interval.000000001, $socket" $hits 3000
	row "\"interval\" : $interval.000000001, $socket" uncore_cbox_1/llc_misses.all/ 1000
	row "\"interval\" : $interval.000000001, $socket" $reads 2.441406 100.00 MiB
	row "\"interval\" : $interval.000000001, $socket" duration_time 1000000000
done >"$work/counts"
same "damaged counts end in no exception" \
	"$(python3 -B "$root/tests/compare/damage.py" "$root/tools/uncore-figures" "$work/counts" --number 300)" ""

# What uncore-figures and uncore-top have perf count.  Here two events fit on the counters of a box.
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
    counts = figures.Counts(perf.placed(figures.parse(lines, "perf"))).packages
    print(*(f"{package} {boxes['c', 'h'][''].value}" for package, boxes in counts.items()))
END
same "a home CPU that goes offline has its count, or is not counted" \
	"$(python3 -B "$work/homes.py" "$root/tools")" "S0 1.0 S1 20.0
S0 1.0 S1 None"

full || exit 0

nameless=functions
doc=$root/Documentation/formulas.rst

# figures CPU SECTION PUT...: run the commands of that section of the document on CPU, and print the
# figures of package 0.  SECTION is a regular expression.  Without the commands that match $lacks, of
# events that the processor does not have; $machine are more options.  Below $work/CPU the counts of each
# command are in a file of their own.
figures() {
	cpu=$1
	mkdir "$work/$cpu"
	awk -v title="$2" '/^===/ { on = before ~ "^(" title ")" }
		{ before = $0 }
		on && /^  perf stat / { command = "" ; more = 1 }
		more { more = sub(/ *\\$/, ""); sub(/^ */, ""); command = command $0 (more ? " " : "\n")
			if (!more) printf "%s", command }' "$doc" >"$work/commands"
	[ -z "${lacks-}" ] || sed -i -E "/$lacks/d" "$work/commands"
	shift 2
	# shellcheck disable=SC2086
	guest formulas --icount --cpu "$cpu" ${machine-} --put "$work/commands" -- commands "$@" >"$work/out"
	clean $? "$cpu"
	awk -v folder="$work/$cpu" '/^== / { file = folder "/" $2; next } { print >file }' "$work/out"
	for file in "$work/$cpu"/*; do
		"$root/tools/uncore-figures" "$file"
	done | sed -n 's/^S0  *//p' | tr -s ' ' >"$work/figures"
}

# count COMMAND EVENT: the count of an event, of all its boxes, in the output of that command
count() {
	sed -nE "s|.*\"counter-value\" : \"([0-9]+).*\"event\" : \"$2\".*|\\1|p" "$work/$cpu/$1" |
		awk '{ n += $1 } END { printf "%d", n }'
}

# per_second COMMAND OCCURRENCES BYTES: MB/s, in the time that the command took
per_second() {
	awk -v t="$(count "$1" duration_time)" -v n="$2" -v bytes="$3" \
		'BEGIN { printf "%.6g MB/s", n * bytes / (t / 1e9) / 1e6 }'
}

# percent EXPRESSION [NAME=VALUE...]: of awk
percent() {
	expression=$1
	shift
	for variable; do
		shift
		set -- "$@" -v "$variable"
	done
	awk "$@" "BEGIN { printf \"%.6g %%\", 100 * ($expression) }"
}

# per_clock COMMAND OCCURRENCES FACTOR UNIT: of the PCU's clock, in that command
per_clock() {
	awk -v t="$(count "$1" uncore_pcu/clockticks/)" -v n="$2" -v factor="$3" -v unit="$4" \
		'BEGIN { printf "%.6g %s", factor * n / t, unit }'
}

# is NAME FIGURE
is() {
	same "$cpu: $1" "$(sed -n "s/^$1 //p" "$work/figures")" "$2"
}

# all FOLDER...: the figures are all those of the processor but for those that match $without
all() {
	same "$cpu: a figure for each formula of the processor" "$(cut -d' ' -f1 "$work/figures" | sort)" \
		"$(for folder; do cat "$root/events/$folder"/metrics*.json; done |
			sed -n 's/.*"MetricName": "\([a-z0-9_]*\)".*/\1/p' | grep -vE "^(${without:-none})" | sort -u)"
}

# with PATTERN: the number of the first command that matches
with() {
	grep -n -m 1 "$1" "$work/commands" | cut -d: -f1
}

for cpu in nehalem-ex westmere-ex; do
	figures "$cpu" "Xeon 7500 and E7" \
		"mbox0.bbox_cmd,cmd=read,count=40000 mbox1.bbox_cmd,cmd=read,count=2000 mbox1.bbox_cmd,cmd=write,count=10000 cbox0.llc_lookup,result=hit,state=shared,count=3000 cbox7.llc_lookup,result=miss,state=invalid,count=1000 rbox0.null_idle,port=0,count=80000000 rbox0.new_packets_recv,port=0,class=drs,vn=vna,count=700 rbox1.new_packets_recv,port=1,class=drs,vn=vn0,count=77" \
		"cbox1.occupancy_maf,width=5,count=5000 cbox1.trans_maf,count=100 bbox0.imt_valid_occupancy,count=50000 bbox0.imt_insert,src=core,op=rd,count=30000,every=10000 bbox0.imt_insert,src=core,op=wr,count=10000,every=30000,delay=5000"
	all "${cpu%-ex}ex"
	is memory_read_bandwidth "$(per_second 1 42000 64)"
	is memory_write_bandwidth "$(per_second 1 10000 64)"
	is llc_hit_rate "75 %"
	is llc_miss_rate "25 %"
	is llc_miss_latency "50 clocks"
	is home_agent_latency "40 clocks"
	is qpi_data_received "$(per_second 5 777 64)"
	check "$cpu: home_agent_read_share, of multiplexed events" test "$(sed -nE \
		's/^home_agent_read_share 7[456](\.[0-9]*)? % \(estimate, counted (49|50|51) % of the time\)$/near/p' \
		"$work/figures")" = near
	is qpi0_utilisation "$(percent "1 - 80000000 / 1.6 / t" "t=$(count 5 duration_time)")"
done

for cpu in nehalem-ep westmere-ep; do
	[ "$cpu" = nehalem-ep ] && lacks=read_tracker || lacks=
	figures "$cpu" "Nehalem and Westmere" \
		"uncore.qmc_normal_reads,ch=0,count=30000 uncore.qmc_normal_reads,ch=2,count=10000 uncore.qmc_writes,kind=full,ch=1,count=5000 uncore.qmc_writes,kind=partial,ch=1,count=999 uncore.qmc_occupancy,ch=0,width=20,count=1000000 uncore.llc_hits,op=rd,count=9000 uncore.llc_miss,op=wr,count=1000 uncore.llc_miss,op=probe,count=555" \
		"uncore.qhl_request,src=local,op=rd,count=600 uncore.qhl_request,src=local,op=wr,count=200 uncore.qhl_request,src=remote,op=rd,count=150 uncore.qhl_request,src=ioh,op=wr,count=50 uncore.qhl_occupancy,src=local,width=4,count=80000 uncore.gq_data_from,src=qpi,count=10000000 $([ "$cpu" != westmere-ep ] || echo "uncore.gq_occupancy,tracker=read,width=10,count=45000 uncore.gq_alloc,what=read_tracker,count=300")"
	all "${cpu%-ep}"
	is memory_read_bandwidth "$(per_second 1 40000 64)"
	is memory_write_bandwidth "$(per_second 1 5000 64)"
	is memory_read_latency "25 clocks"
	is llc_hit_rate "90 %"
	is llc_miss_rate "10 %"
	is home_agent_read_share "75 %"
	is home_agent_latency "100 clocks"
	is qpi_receive_share "$(percent "10000000 / t" "t=$(count 4 uncore/clockticks/)")"
done
is llc_read_latency "150 clocks"

figures ivytown "Xeon E5/E7 v2" \
	"qpi0.rx_flit,kind=drs_data,width=2,count=40000000 qpi0.rx_flit,kind=idle,count=999,delay=30000000 qpi1.rx_flit,kind=hom_req,count=5000000 qpi2.tx_flit,kind=drs_data,count=8000000 qpi2.tx_flit,kind=ncb_data,count=2000000,delay=9000000 qpi0.tx_flit,kind=drs_nondata,count=3000000" \
	"qpi0.rx_insert,class=drs,count=100 qpi1.rx_insert,class=snp,count=50 qpi0.rx_entry,class=drs,width=3,count=3000" \
	"imc0.cas,op=rd,count=38000 imc5.cas,op=underfill,count=2000 imc1.cas,op=wr,mode=wmm,count=10000 imc7.act,cause=rd,count=12500 imc0.act,cause=wr,count=7500 imc0.pre,reason=page_miss,cause=rd,count=5000 imc0.pre,reason=page_close,cause=none,count=999" \
	"cbox0.tor_insert,opcode=0x182,count=300 cbox1.tor_insert,opcode=0x182,miss=1,count=100 cbox1.tor_insert,opcode=0x180,miss=1,count=777 cbox0.tor_entry,opcode=0x182,width=5,count=9000 cbox1.tor_entry,opcode=0x182,miss=1,width=10,count=11000 cbox1.tor_entry,opcode=0x180,miss=1,width=5,count=5000" \
	"ha0.request,op=read,from=local,count=600 ha1.request,op=read,from=remote,count=150 ha1.request,op=write,from=local,count=200 ha0.request,op=write,from=remote,count=50 ha0.request,op=invitoe,from=remote,count=99" \
	"pcu.core_state,state=c0,width=2,count=6000000 pcu.core_state,state=c3,count=1000000 pcu.core_state,state=c6,width=3,count=9000000 pcu.freq,ratio=25,count=3000000 pcu.freq,ratio=30,count=1000000,delay=3000000 pcu.freq,ratio=11,count=500000,delay=4000000" \
	"pcu.pkg_state,state=c0,count=2000000 pcu.pkg_state,state=c2,count=300000,delay=2000000 pcu.pkg_state,state=c3,count=400000,delay=2300000 pcu.pkg_state,state=c6,count=500000,delay=2700000 pcu.freq_max_limit_thermal_cycles,count=100000 pcu.freq_max_power_cycles,count=2000000 pcu.freq_max_current_cycles,count=300000"
all ivytown
is memory_read_bandwidth "$(per_second 1 40000 64)"
is memory_write_bandwidth "$(per_second 1 10000 64)"
is page_hit_rate "60 %"
is page_empty_rate "30 %"
is page_miss_rate "10 %"
is llc_read_hit_rate "75 %"
is llc_read_miss_rate "25 %"
is llc_read_misses "$(awk -v t="$(count 3 duration_time)" 'BEGIN { printf "%.6g misses/s", 100 / (t / 1e9) }')"
is llc_read_latency "50 clocks"
is llc_miss_latency "110 clocks"
is home_agent_read_share "75 %"
is home_agent_remote_share "20 %"
is cores_in_c0 "$(per_clock 7 6000000 1 cores)"
is cores_in_c3 "$(per_clock 7 1000000 1 cores)"
is cores_in_c6 "$(per_clock 7 9000000 1 cores)"
is package_in_c0 "$(per_clock 8 2000000 100 %)"
is package_in_c2 "$(per_clock 8 300000 100 %)"
is package_in_c3 "$(per_clock 9 400000 100 %)"
is package_in_c6 "$(per_clock 9 500000 100 %)"
is frequency_1200mhz "$(per_clock 10 4000000 100 %)"
is frequency_2000mhz "$(per_clock 10 4000000 100 %)"
is frequency_2800mhz "$(per_clock 10 1000000 100 %)"
is limited_by_heat "$(per_clock 11 100000 100 %)"
is limited_by_power "$(per_clock 11 2000000 100 %)"
is limited_by_current "$(per_clock 11 300000 100 %)"
is qpi_receive_utilisation "$(percent "45000000 / 2 / t" "t=$(count 12 "uncore_qpi.*/clockticks/")")"
is qpi_send_utilisation "$(percent "13000000 / 2 / t" "t=$(count 13 "uncore_qpi.*/clockticks/")")"
is qpi_data_received "$(per_second 14 40000000 8)"
is qpi_data_sent "$(per_second 14 10000000 8)"
is qpi_receive_queue_latency "20 clocks"

machine="--driver ex_uncore --module-args unconfirmed=1"
for cpu in sandy-bridge haswell-client skylake-client; do
	figures $cpu "Client Cores" \
		"imc.data_read,count=40000 imc.data_write,count=10000 imc.gt_request,count=500 imc.ia_request,count=1000 imc.io_request,count=500" \
		"cbox0.cache_lookup,op=read,state=m,count=8000 cbox1.cache_lookup,op=write,state=e,count=1000 cbox3.cache_lookup,op=read,state=i,count=1000"
	all client
	is memory_read_bandwidth "$(per_second 1 40000 64)"
	is memory_write_bandwidth "$(per_second 1 10000 64)"
	is memory_graphics_share "25 %"
	is llc_hit_rate "90 %"
done

# The commands of the Ivytown whose events there are, and those of their own section
machine="--cores 2 --driver ex_uncore --module-args unconfirmed=1"
for cpu in haswell-ep broadwell-ep broadwell-de; do
	links="qpi0.rx_flit,kind=idle,count=40000000 qpi1.rx_flit,kind=drs_data,count=3000000 qpi2.rx_flit,kind=ncb_data,count=2000000,delay=9000000 qpi2.tx_flit,kind=drs_data,count=8000000 qpi2.tx_flit,kind=ncb_data,count=2000000,delay=9000000 qpi0.tx_flit,kind=drs_nondata,count=3000000"
	queues="qpi0.rx_insert,class=drs,count=100 qpi1.rx_insert,class=snp,count=50 qpi0.rx_entry,class=drs,width=3,count=3000"
	lacks='pkg_c_state|freq_max_current|rxl_flits_g0.data'
	without=limited_by_current
	case $cpu in
	broadwell-*)	lacks="$lacks|freq_band"
		without="$without|frequency_" ;;
	esac
	case $cpu in
	*-de)	lacks="$lacks|uncore_qpi"
		without="$without|qpi_"
		links=
		queues= ;;
	esac
	figures $cpu "Xeon E5/E7 v[23]" ${links:+"$links"} ${queues:+"$queues"} \
		"imc0.cas,op=rd,count=38000 imc5.cas,op=underfill,count=2000 imc1.cas,op=wr,mode=wmm,count=10000 imc7.act,cause=rd,count=12500 imc0.act,cause=wr,count=7500 imc0.pre,reason=page_miss,cause=rd,count=5000 imc0.pre,reason=page_close,cause=none,count=999" \
		"cbox0.tor_insert,opcode=0x182,count=300 cbox11.tor_insert,opcode=0x182,miss=1,count=100 cbox1.tor_insert,opcode=0x180,miss=1,count=777 cbox0.tor_entry,opcode=0x182,width=5,count=9000 cbox1.tor_entry,opcode=0x182,miss=1,width=10,count=11000 cbox1.tor_entry,opcode=0x180,miss=1,width=5,count=5000" \
		"ha0.request,op=read,from=local,count=600 ha1.request,op=read,from=remote,count=150 ha1.request,op=write,from=local,count=200 ha0.request,op=write,from=remote,count=50 ha0.request,op=invitoe,from=remote,count=99" \
		"pcu.core_state,state=c0,width=2,count=6000000 pcu.core_state,state=c3,count=1000000 pcu.core_state,state=c6,width=3,count=9000000 pcu.freq,ratio=25,count=3000000 pcu.freq,ratio=30,count=1000000,delay=3000000 pcu.freq,ratio=11,count=500000,delay=4000000" \
		"pcu.pkg_state,state=c0,count=2000000 pcu.pkg_state,state=c2e,count=300000,delay=2000000 pcu.pkg_state,state=c3,count=400000,delay=2300000 pcu.pkg_state,state=c6,count=500000,delay=2700000 pcu.pkg_state,state=c7,count=600000,delay=3200000 pcu.freq_max_limit_thermal_cycles,count=100000 pcu.freq_max_power_cycles,count=2000000"
	all ivytown haswell_ep
	is memory_read_bandwidth "$(per_second "$(with cas_count_read)" 40000 64)"
	is memory_write_bandwidth "$(per_second "$(with cas_count_write)" 10000 64)"
	is page_hit_rate "60 %"
	is page_empty_rate "30 %"
	is page_miss_rate "10 %"
	is llc_read_hit_rate "75 %"
	is llc_read_miss_rate "25 %"
	is llc_read_latency "50 clocks"
	is llc_miss_latency "110 clocks"
	is home_agent_read_share "75 %"
	is home_agent_remote_share "20 %"
	n=$(with power_state_occupancy)
	is cores_in_c0 "$(per_clock "$n" 6000000 1 cores)"
	is cores_in_c3 "$(per_clock "$n" 1000000 1 cores)"
	is cores_in_c6 "$(per_clock "$n" 9000000 1 cores)"
	n=$(with pkg_residency_c0)
	is package_in_c0 "$(per_clock "$n" 2000000 100 %)"
	is package_in_c2 "$(per_clock "$n" 300000 100 %)"
	n=$(with pkg_residency_c3)
	is package_in_c3 "$(per_clock "$n" 400000 100 %)"
	is package_in_c6 "$(per_clock "$n" 500000 100 %)"
	is package_in_c7 "$(per_clock "$n" 600000 100 %)"
	n=$(with freq_max_power)
	is limited_by_heat "$(per_clock "$n" 100000 100 %)"
	is limited_by_power "$(per_clock "$n" 2000000 100 %)"
	if [ "$cpu" = haswell-ep ]; then
		n=$(with freq_band)
		is frequency_1200mhz "$(per_clock "$n" 4000000 100 %)"
		is frequency_2000mhz "$(per_clock "$n" 4000000 100 %)"
		is frequency_2800mhz "$(per_clock "$n" 1000000 100 %)"
	fi
	if [ "$links" ]; then
		clocks=$(count "$(with rxl_flits_g0.idle)" "uncore_qpi.*/clockticks/")
		is qpi_receive_utilisation "$(percent "1 - 40000000 / 2 / t" "t=$clocks")"
		clocks=$(count "$(with txl_flits_g0.non_data)" "uncore_qpi.*/clockticks/")
		is qpi_send_utilisation "$(percent "13000000 / 2 / t" "t=$clocks")"
		is qpi_data_received "$(per_second "$(with rxl_flits_g1.drs_data)" 5000000 8)"
		is qpi_data_sent "$(per_second "$(with rxl_flits_g1.drs_data)" 10000000 8)"
		is qpi_receive_queue_latency "20 clocks"
	fi
done
lacks=
without=
machine=

figures netburst NetBurst p4.instr_retired,mask=nbogusntag,count=40000 p4.mispred_branch_retired,mask=nbogus,count=300
all netburst
is instructions_per_clock \
	"$(awk -v t="$(count 1 netburst/global_power_events.running/)" 'BEGIN { printf "%.6g instructions", 40000 / t }')"
is branch_mispredictions "7.5 mispredictions"
