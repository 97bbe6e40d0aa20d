#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# uncore-pcp configures Performance Co-Pilot for each processor, with events that pmdaperfevent reads
# right.  In full: Debian's PCP prints what was put in, to the digit, on two sockets of a Xeon 7500, whose events
# sysfs names, and of an Ivytown, where perf has most names.
. "$(dirname "$0")/../lib.sh"
. "$root/tests/debian.sh"

# machine FOLDER BOXES: make $work/FOLDER, a system with PCP and the PMUs of a processor, as sysfs has
# them.  BOXES are the PMUs with the number of their boxes, 0 for one without a number.
machine() {
	mkdir -p "$work/$1/etc/pcp/perfevent"
	printf '%s\n' '# [dynamic]' '[nhm_unc]' cycles_x 'UNC_LLC_MISS:READ     node' '[dynamic]' foo.bar cpu.cache-misses '' \
		'[perf]' cycles >"$work/$1/etc/pcp/perfevent/perfevent.conf"
	cp "$work/$1/etc/pcp/perfevent/perfevent.conf" "$work/$1.conf"
	python3 - "$work/$1/sys/bus/event_source/devices" "$@" <<END
import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "$root/events")
from platforms import FORMATS, describe, events_of
devices, processor, *boxes = sys.argv[1:]
for pmu, number in zip(boxes[::2], map(int, boxes[1::2])):
    files = {f"format/{name}": describe(field) for name, field in FORMATS[processor][pmu].items()}
    for row in events_of(processor, pmu):
        files["events/" + row["name"]] = row["terms"]
    for n in range(number or 1):
        for name, text in files.items():
            path = os.path.join(devices, f"{pmu}_{n}" if number else pmu, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            open(path, "w").write(text + "\n")
END
}

# configured FOLDER EVENTS DERIVED [OFF]: so many events and derived metrics; each event is in the
# catalogue; the events OFF of PCP's own are commented out
configured() {
	conf=$work/$1/etc/pcp/perfevent/perfevent.conf
	check "$1: uncore-pcp writes the configuration" "$root/tools/uncore-pcp" --root "$work/$1"
	sed -n '/^\[dynamic\]/,/^foo/ { /^[un]/p }' "$conf" >"$work/events"
	same "$1: events and derived metrics" "$(wc -l <"$work/events") $(grep -c :derived "$conf")" "$2 $3"
	sed 's|^\([^.]*\)\.|\1/events/|' "$work/events" | (cd "$work/$1/sys/bus/event_source/devices" && xargs ls) >"$work/out" 2>&1
	same "$1: each event is in the catalogue" "$(grep -c 'No such file' "$work/out")" 0
	same "$1: pmdaperfevent opens no other event, whose name one of these begins with" \
		"$(cd "$work/$1/sys/bus/event_source/devices" && printf '%s\n' */events/* | sed 's|/events/|.|' |
			awk 'NR == FNR { wanted[$0]; next } { for (x in wanted) if (x != $0 && index(x, $0) == 1) print }' \
				"$work/events" -)" ""
	same "$1: the dashboard has queries with all derived metrics" \
		"$(sed -n 's/^\[\(.*\):derived\]$/\1/p' "$conf" | tr . _ | sort | comm -23 - "$work/queried")" ""
	same "$1: PCP's own events that would take the counters are off" \
		"$(sed -n 's/^#uncore-pcp#\([^ ]*\).*/\1/p' "$conf" | xargs)" "${4-}"
	"$root/tools/uncore-pcp" --root "$work/$1"
	"$root/tools/uncore-pcp" --root "$work/$1" --remove
	same "$1: --remove leaves what was there before" \
		"$(cd "$work/$1" && find etc var ! -type d; cmp "$conf" "$work/$1.conf")" etc/pcp/perfevent/perfevent.conf
}

static() {
	"$root/tools/uncore-pcp" --dashboard >"$work/dashboard"
	python3 - "$work/dashboard" "$work/queries" >"$work/queried" <<-'END'
		import json, re, sys
		panels = json.load(open(sys.argv[1]))["panels"]
		queries = [target["expr"] for panel in panels for target in panel["targets"]]
		print(*queries, sep="\n", file=open(sys.argv[2], "w"))
		assert len(queries) == len(set(queries)) and "duration_time" not in str(queries)
		print(*sorted(set(re.findall(r"perfevent_derived_(\w+)_value\[", str(queries)))), sep="\n")
	END
	same "the dashboard has the query of the document" "$(sed 's/.__rate_interval/1m/g' "$work/queries" |
		grep -cxF "$(sed -n 's/^  \(100 \* (rate.*\)/\1/p' "$root/Documentation/pcp.rst")")" 1
	same "a panel of a share shows what is outside of 0 to 100 %, in red" "$(python3 - "$work/dashboard" <<-'END'
		import json, sys
		fields = [panel["fieldConfig"]["defaults"] for panel in json.load(open(sys.argv[1]))["panels"]]
		shares = [field for field in fields if field["unit"] == "percent"]
		print(len(shares), {(step["value"], step["color"]) for field in shares
		                        for step in field["thresholds"]["steps"] if step["color"] == "red"} ==
		      {(None, "red"), (100.001, "red")}, [field for field in shares if "min" in field])
	END
	)" "8 True []"
	machine nehalemex uncore_ubox 0 uncore_wbox 0 uncore_bbox 2 uncore_cbox 8 uncore_sbox 2 uncore_mbox 2 uncore_rbox 2
	configured nehalemex 40 7
	machine westmereex uncore_ubox 0 uncore_wbox 0 uncore_bbox 2 uncore_cbox 10 uncore_sbox 2 uncore_mbox 2 uncore_rbox 2
	configured westmereex 48 7
	machine ivytown uncore_ubox 0 uncore_cbox 15 uncore_ha 2 uncore_imc 8 uncore_pcu 0 uncore_irp 0 uncore_qpi 3 \
		uncore_r2pcie 0 uncore_r3qpi 3
	configured ivytown 66 15
	# without the data received on the QPI links, whose events have codes above 0xff
	machine haswell_ep uncore_ubox 0 uncore_cbox 18 uncore_sbox 4 uncore_ha 2 uncore_imc 8 uncore_pcu 0 uncore_irp 0 \
		uncore_qpi 3 uncore_r2pcie 0 uncore_r3qpi 3
	configured haswell_ep 69 13
	machine broadwell_ep uncore_ubox 0 uncore_cbox 24 uncore_sbox 4 uncore_ha 2 uncore_imc 8 uncore_pcu 0 uncore_irp 0 \
		uncore_qpi 3 uncore_r2pcie 0 uncore_r3qpi 3
	configured broadwell_ep 81 13
	machine broadwell_de uncore_ubox 0 uncore_cbox 16 uncore_ha 2 uncore_imc 8 uncore_pcu 0 uncore_irp 0 uncore_r2pcie 0
	configured broadwell_de 56 10
	machine nehalem uncore 0
	configured nehalem 9 10 UNC_LLC_MISS:READ
	machine westmere uncore 0
	configured westmere 9 10 UNC_LLC_MISS:READ
	machine sandy_bridge uncore_cbox 4 uncore_arb 0
	imc=$work/sandy_bridge/sys/bus/event_source/devices/uncore_imc
	mkdir -p "$imc/format" "$imc/events"
	echo config:0-7 >"$imc/format/event"
	for event in 1:data_reads 2:data_writes 3:gt_requests 4:ia_requests 5:io_requests; do
		echo "event=0x0${event%:*}" >"$imc/events/${event#*:}"
	done
	configured sandy_bridge 13 7
	machine netburst netburst 0
	configured netburst 3 3 "cpu.cache-misses cycles"
	same "an event that pmdaperfevent reads wrongly is refused" \
		"$("$root/tools/uncore-pcp" --root "$work/ivytown" uncore_qpi/rxl_flits_g1.drs_data/ 2>&1)" \
		"error: pmdaperfevent would count something else for uncore_qpi_0/rxl_flits_g1.drs_data/: it reads event=0x102 (event is config:0-7,21) wrongly"
	python3 - "$work/ivytown" "$root/tools/uncore-pcp" >"$work/out" <<END
import importlib.machinery, os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(sys.argv[2]))
pcp = importlib.machinery.SourceFileLoader("pcp", sys.argv[2]).load_module()
pmus, box = pcp.Pmus(sys.argv[1]), "uncore_qpi_0"
print(sum(bool(pcp.misread(pmus, box, x)) for x in os.listdir(os.path.join(pmus.path, box, "events"))))
END
	same "of the Ivytown's events those of codes above 0xff are refused" "$(cat "$work/out")" \
		"$("$root/tests/compare/events.py" names ivytown QPI | grep -c ' config 0x2.....\b')"
	same "an event that is not there" "$("$root/tools/uncore-pcp" --root "$work/nehalem" uncore/x/ 2>&1)" \
		"error: this machine has no event uncore/x/: see perf list"
	mkdir "$work/empty"
	same "no PMU" "$("$root/tools/uncore-pcp" --root "$work/empty" 2>&1)" \
		"error: this machine has no PMU of ex_uncore: load it first (modprobe ex_uncore)"
	odd
	rm -r "$work/nehalem/etc"
	same "no PCP" "$("$root/tools/uncore-pcp" --root "$work/nehalem" 2>&1)" \
		"error: there is no $work/nehalem/etc/pcp/perfevent/perfevent.conf: apt install pcp"
}

nehalem() {
	"$root/tools/uncore-pcp" --root "$work/nehalem" "$@"
}

# odd: what is not as PCP's package leaves it
odd() {
	conf=$work/nehalem/etc/pcp/perfevent/perfevent.conf
	# PCP's tools run as other users
	chmod 640 "$conf"
	(umask 077 && nehalem)
	same "perfevent.conf keeps its permissions" "$(command stat -c %a "$conf")" 640
	same "with umask 077 all can read the configuration" \
		"$(cd "$work/nehalem" && find etc/pcp/dstat etc/pcp/pmrep var ! -perm -044)" ""
	nehalem --remove
	printf '# caf\351\r\n' >>"$conf"
	cp "$conf" "$work/odd.conf"
	check "a perfevent.conf in another encoding is configured" nehalem
	mkdir -p "$work/nehalem/var/lib/pcp/config/pmlogconf/uncore"
	touch "$work/nehalem/var/lib/pcp/config/pmlogconf/uncore/mine"
	check "--remove leaves a file of the user" nehalem --remove
	same "it removes the others" "$(cd "$work/nehalem" && find etc var -type f | sort | xargs)" \
		"etc/pcp/perfevent/perfevent.conf var/lib/pcp/config/pmlogconf/uncore/mine"
	check "a perfevent.conf in another encoding stays as it was" cmp "$conf" "$work/odd.conf"
	nehalem
	sed -i '/^# uncore-pcp: end/d' "$conf"
	cp "$conf" "$work/odd.conf"
	same "perfevent.conf without the line at the end of ours: it says so" "$(nehalem --remove 2>&1)" \
		"error: $conf has one of the two lines between which ours are, but not the other: \"# uncore-pcp: begin\"; remove it and our lines, or install the file of pcp again"
	check "nothing of it is lost" cmp "$conf" "$work/odd.conf"
	same "the name of an event is no pattern" "$(nehalem 'uncor.*/clockticks/' 'x(/y/' 2>&1)" \
		"error: this machine has no event uncor.*/clockticks/: see perf list"
	echo "event=0x20,ldlat=?" >"$work/nehalem/sys/bus/event_source/devices/uncore/events/odd"
	same "an event with a term that is no number is refused" "$(nehalem uncore/odd/ 2>&1)" \
		"error: pmdaperfevent would count something else for uncore/odd/: it reads ldlat=? (ldlat is None) wrongly"
	same "--help has the options" "$(nehalem --help | grep -o '^  --remove' | sort -u)" "  --remove"
}

# watch CPU [OPTION...] -- ARG...: run tests/guest/pcp.sh with ARGs, on two sockets
watch() {
	cpu=$1
	shift
	boot_debian pcp "$cpu" --sockets 2 --cores 1 --put "$work/commands" \
		--put "$work/prometheus.yml" --put "$root/tests/guest/prometheus.py" --timeout 900 "$@" >"$work/out"
	clean $? "$cpu"
	same "$cpu: the commands of the document set PCP up" "$(said "set up")" yes
	check "$cpu: $(said events) events are open" test "$(said events)" -gt 0
	same "$cpu: all events have counters of their own all the time" "$(said multiplexed)" ""
	same "$cpu: uncore-pcp --remove leaves nothing behind" "$(said left)" ""
}

# value METRIC VALUES: what pmval printed for the two sockets
value() {
	same "$cpu: $1" "$(said "$1")" "$2"
}

# prometheus "FIGURE: VALUES"...: what Prometheus answered to the queries of the dashboard, in three digits
# for the two sockets
prometheus() {
	for figure; do
		same "$cpu: Prometheus: ${figure%:*}" "$(said "${figure%:*}")" "${figure#*: }"
	done
	same "$cpu: these are all queries that have an answer" "$(said "queries answered")" $#
}

in_the_machine() {
	debian=$EX_CACHE/debian-root/pcp
	"$root/tools/debian-root" bookworm "$debian" || exit
	"$root/tools/build-deb" "$work/deb" >&2
	give "$work/deb" deb
	# shellcheck disable=SC2016
	check "apt installs PCP and the packages" quietly inside '$apt install pcp linux-perf prometheus /root/deb/*.deb'
	pack usr/share/zoneinfo usr/share/perl usr/share/perl5 usr/lib/udev/hwdb.bin usr/share/javascript usr/bin/promtool
	awk '/^  scrape_configs:/ { on = 1 } /^[^ ]/ { on = 0 } on { print substr($0, 3) }' "$root/Documentation/pcp.rst" \
		>"$work/prometheus.yml"
	sed -n 's/^  # \(uncore-pcp$\|cd .*Install.*\)/\1/p' "$root/Documentation/pcp.rst" >"$work/commands"

	# steady: a read in each 1000 clocks is 64000000 bytes a second
	watch nehalem-ex -- commands \
		"mbox0.bbox_cmd,cmd=read,count=1001 mbox1.bbox_cmd,cmd=read,count=2002 mbox0.bbox_cmd,socket=1,cmd=read,count=40004 mbox1.bbox_cmd,socket=1,cmd=write,count=5" \
		"bbox0.imt_insert,src=core,op=wr,count=303 bbox1.imt_insert,socket=1,src=core,op=wr,count=606 cbox0.llc_lookup,socket=1,result=hit,state=shared,count=3000 cbox7.llc_lookup,socket=1,result=miss,state=invalid,count=1000 cbox7.llc_lookup,result=hit,state=shared,count=8 cbox1.occupancy_maf,width=5,count=5000 cbox1.trans_maf,count=100" \
		"rbox0.new_packets_recv,port=0,class=drs,vn=vna,count=700 rbox1.new_packets_recv,socket=1,port=1,class=drs,vn=vn0,count=77" \
		values steady mbox0.bbox_cmd,socket=1,cmd=read,count=100000000,every=1000 \
		watched "mbox0.bbox_cmd,socket=1,cmd=read,count=100000000,every=400 cbox0.llc_lookup,result=hit,state=shared,count=100000000,every=1000 cbox7.llc_lookup,result=miss,state=invalid,count=100000000,every=4000 cbox1.occupancy_maf,width=5,count=1000000000,every=1000 cbox1.trans_maf,count=100000000,every=10000"
	value uncore.memory_read_bytes "$((64 * 3003)) $((64 * 40004))"
	value uncore.memory_write_bytes "$((64 * 303)) $((64 * 606))"
	value uncore.qpi_data_received_bytes "$((64 * 700)) $((64 * 77))"
	value perfevent.derived.memory_read.value "$((64 * 3003)) $((64 * 40004))"
	value perfevent.derived.uncore_cbox.llc_hits.all.value "8 3000"
	value perfevent.derived.uncore_cbox.llc_misses.all.value "0 1000"
	value perfevent.derived.uncore_cbox.occupancy_maf.value "5000 0"
	value perfevent.derived.uncore_cbox.trans_maf.value "100 0"
	same "pmrep :uncore has columns for each socket" "$(said "pmrep's columns")" \
		"read_MB read_MB write_MB write_MB llc_hits.all llc_hits.all llc_misses.all llc_misses.all occupancy_maf occupancy_maf trans_maf trans_maf qpi_rxMB qpi_rxMB"
	same "pmrep :uncore shows the rate" "$(said pmrep)" "0.0 64.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0"
	same "pcp dstat --uncore has columns" "$(said "dstat's columns")" \
		"read_B write_B llc_hits llc_miss occupanc trans_ma qpi_rxB"
	same "pcp dstat --uncore shows the rate" "$(said dstat)" "0 0 0 0 0 0 0 64000k 0 0 0 0 0 0"
	prometheus "memory read bandwidth: 0 160" "memory write bandwidth: 0 0" "llc hit rate: 80 nan" "llc miss rate: 20 nan" \
		"llc misses: 250000 0" "llc miss latency: 50 nan" "qpi data received: 0 0"
	same "pmlogger has recorded what pmval prints" "$(said archive)" "$(said live)"

	watch ivytown -- commands \
		"qpi0.rx_flit,kind=drs_data,count=4001 qpi1.rx_flit,socket=1,kind=hom_req,count=502 qpi2.tx_flit,socket=1,kind=drs_data,count=803" \
		"imc5.cas,op=rd,socket=1,count=2001 imc7.cas,op=wr,mode=wmm,count=7 cbox0.tor_insert,opcode=0x182,count=3000 cbox14.tor_insert,socket=1,opcode=0x182,miss=1,count=1000 ha1.request,op=read,from=local,count=600 ha0.request,op=write,from=remote,socket=1,count=50 pcu.core_state,state=c3,width=2,count=6000" \
		values \
		watched "imc0.cas,op=rd,socket=1,count=100000000,every=320 imc7.cas,op=wr,mode=wmm,count=100000000,every=1600 cbox0.tor_insert,opcode=0x182,count=100000000,every=800 cbox14.tor_insert,opcode=0x182,miss=1,count=100000000,every=3200 ha0.request,op=read,from=local,count=100000000,every=800 ha1.request,op=write,from=local,count=100000000,every=2400 pcu.core_state,state=c0,width=2,count=20000000000,every=8 qpi0.rx_flit,kind=drs_data,count=10000000000,every=16" \
		fault rxl_flits_g1.drs_data qpi0.rx_flit,kind=drs_data,count=400
	value uncore.qpi_data_received_bytes "$((8 * 4001)) 0"
	value uncore.qpi_data_sent_bytes "0 $((8 * 803))"
	value perfevent.derived.uncore_qpi.rxl_flits_g0.non_data.value "0 502"
	value uncore.memory_read_bytes "0 $((64 * 2001))"
	value uncore.memory_write_bytes "$((64 * 7)) 0"
	value perfevent.derived.uncore_cbox.tor_inserts.drd.value "3000 1000"
	value perfevent.derived.uncore_cbox.tor_inserts.miss_drd.value "0 1000"
	value perfevent.derived.uncore_ha.requests.reads.value "600 0"
	value perfevent.derived.uncore_ha.requests.writes.value "0 50"
	value perfevent.derived.uncore_pcu.power_state_occupancy.cores_c3.value "6000 0"
	prometheus "memory read bandwidth: 0 160" "memory write bandwidth: 32 0" "llc read hit rate: 80 nan" \
		"llc read miss rate: 20 nan" "llc read misses: 250000 0" "home agent read share: 75 nan" "cores in c0: 0.25 0" \
		"cores in c3: 0 0" "cores in c6: 0 0" "qpi receive utilisation: 1.04 0" "qpi data received: 400 0" "qpi data sent: 0 0"
	same "uncore-pcp refuses an event that pmdaperfevent reads wrongly" "$(said refused)" \
		"error: pmdaperfevent would count something else for uncore_qpi_0/rxl_flits_g1.drs_data/: it reads event=0x102 (event is config:0-7,21) wrongly"
	same "perf counts that event" "$(said perf)" 400
	same "pmdaperfevent still does not, which is why it is refused" \
		"$(said perfevent.hwcounters.uncore_qpi_0.rxl_flits_g1.drs_data.value)" "0 0"
}

static
if full; then
	in_the_machine
	"$root/tools/debian-root" --remove "$debian"
fi
