/* SPDX-License-Identifier: GPL-2.0 */
/* The platforms of soak.c: their events, and the signals that these count */
#ifndef SOAK_PLATFORMS_H
#define SOAK_PLATFORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_ROWS	10

/**
 * struct row - an event, and the signal that it counts
 * @config:	its first two config words
 * @signal:	as hw calls it; NULL: every clock
 */
struct row {
	uint64_t config[2];
	const char *signal;
};

/**
 * struct kind - a kind of box
 * @name:	"bbox"; empty if the PMU is the whole uncore
 * @num:	how many of them in a package; 0: one without a number
 * @own:	row i counts on counter i only; elsewhere events get the counters in turn
 * @down:	config bits that make it count down
 * @first:	if not 0, the counter of the first event
 * @rows:	its events
 */
struct kind {
	const char *name;
	int num;
	bool own;
	uint64_t down;
	int first;
	struct row rows[MAX_ROWS];
};

static const struct kind ex_kinds[] = {
	{ "ubox", 0, true, .rows = { { { 0xf9 }, "ipis_sent" } } },
	{ "wbox", 0, false, .rows = {
		{ { 0x0002 }, "prochot" },
		{ { 0x0104 }, "c_cycles_turbo,core=0" },
		{ { 0x0107 }, "tm1_on,core=0" },
		{ { 0x0108 }, "ratio_change_abort,core=0" },
		{ { 0xff }, NULL },
	} },
	{ "bbox", 2, true, .rows = {
		{ { 0x0e }, "imt_valid_occupancy" },
		{ { 0x4e }, "imt_insert,src=ioh,op=wr" },
		{ { 0x8e }, "imt_ne_cycles" },
		{ { 0xc4 }, "early_ack" },
	} },
	{ "cbox", 8, false, .rows = {
		{ { 0x0714 }, "llc_lookup,result=miss,state=invalid" },
		{ { 0x0109 }, "arb_wins,ring=ad_sb" },
		{ { 0x010a }, "arb_losses,ring=ad_sb" },
		{ { 0x18 }, "occupancy_irq" },
		{ { 0x19 }, "trans_irq" },
		{ { 0x1d }, "trans_viq" },
	} },
	{ "sbox", 2, false, .rows = {
		{ { 0x54 }, "bbox_hom_bypass" },
		{ { 0x30 }, "halfline_bypass" },
		{ { 0x80 }, "no_credit_hom" },
		{ { 0x75 }, "pkts_rcvd_ncb" },
	} },
	{ "mbox", 2, false, 1 << 2, .rows = {
		{ { 0x14 << 9 }, "page_hit" },
		{ { 0x17 << 9 }, "multicas" },
		{ { 0x12 << 9 }, "trans_cmds" },
		{ { 0x1d << 9 }, "inflight_cmds" },
		{ { 0x07 << 9 }, "refresh_conflict" },
		{ { 0x06 << 9 }, "refresh" },
	} },
	{ "rbox", 2, false, .rows = {
		{ { 2 << 1, 0x40 }, "que_arb_bid,port=0,class=drs" },
		{ { 8 << 1, 0x40 }, "que_arb_bid,port=1,class=drs" },
		{ { 14 << 1, 0x40 }, "que_arb_bid,port=2,class=drs" },
		{ { 20 << 1, 0x40 }, "que_arb_bid,port=3,class=drs" },
		{ { 3 << 1, 0x1000 }, "que_arb_bid,port=0,class=snp" },
		{ { 9 << 1, 0x1000 }, "que_arb_bid,port=1,class=snp" },
		{ { 15 << 1, 0x1000 }, "que_arb_bid,port=2,class=snp" },
		{ { 21 << 1, 0x1000 }, "que_arb_bid,port=3,class=snp" },
	} },
	{ }
};

static const struct kind client_kinds[] = {
	{ "", 0, false, .rows = {
		{ { 0x0109 }, "llc_miss,op=rd" },
		{ { 0x0209 }, "llc_miss,op=wr" },
		{ { 0x0409 }, "llc_miss,op=probe" },
		{ { 0x0108 }, "llc_hits,op=rd" },
		{ { 0x0208 }, "llc_hits,op=wr" },
		{ { 0x0408 }, "llc_hits,op=probe" },
		{ { 0x0120 }, "qhl_request,src=ioh,op=rd" },
		{ { 0x1020 }, "qhl_request,src=local,op=rd" },
		{ { 0xff }, NULL },
	} },
	{ }
};

static const struct kind core_kinds[] = {
	{ "cbox", 4, false, .rows = {
		{ { 0x8134 }, "cache_lookup,op=read,state=m" },
		{ { 0x4422 }, "xsnp_response,cause=xcore,result=hit" },
	} },
	{ "arb", 0, false, .rows = {
		{ { 0x2081 }, "trk_requests,kind=write" },
	} },
	{ }
};

static const struct kind ivytown_kinds[] = {
	{ "ubox", 0, false, .rows = {
		{ { 0x0442 }, "event_msg,msg=ipi_rcvd" },
		{ { 0x46 }, "racu_requests" },
		{ { 0xff }, NULL },
	} },
	{ "qpi", 3, false, .rows = {
		{ { 0x04 }, "txl_inserts" },
		{ { 0x07 }, "tx_entry" },
		{ { 0x08 }, "rx_insert,class=drs" },
		{ { 0x0b }, "rx_entry,class=drs" },
	} },
	{ "cbox", 2, false, .rows = {
		{ { 0x0137 }, "llc_victim,state=m" },
		{ { 0x0437 }, "llc_victim,state=s" },
	} },
	{ "ha", 2, false, .rows = {
		{ { 0x0101 }, "request,op=read,from=local" },
		{ { 0x0801 }, "request,op=write,from=remote" },
		{ { 0x11 }, "direct2core_count" },
		{ { 0x1e }, "imc_retry" },
	} },
	{ "imc", 8, false, .rows = {
		{ { 0x10 }, "rpq_inserts" },
		{ { 0x20 }, "wpq_inserts" },
		{ { 0x0101 }, "act,cause=rd" },
		{ { 0x09 }, "ecc_correctable_errors" },
		{ { 0xff }, NULL },
	} },
	{ "pcu", 0, false, .rows = {
		{ { 0x09 }, "prochot_internal_cycles" },
		{ { 0x0a }, "prochot_external_cycles" },
		{ { 0x0b, 12 }, "freq,ratio=12" },
		{ { 0x32 }, "vr_hot_cycles" },
	} },
	{ "irp", 0, false, .rows = {
		{ { 0x0115 }, "transactions,kind=reads" },
		{ { 0x0215 }, "transactions,kind=writes" },
	} },
	{ "r2pcie", 0, false, .rows = {
		{ { 0x0107 }, "ring_ad_used,way=cw_vr0_even" },
		{ { 0x0108 }, "ring_ak_used,way=cw_vr0_even" },
		{ { 0x0109 }, "ring_bl_used,way=cw_vr0_even" },
	} },
	{ "r3qpi", 3, false, .rows = {
		{ { 0x0107 }, "ring_ad_used,way=cw_vr0_even" },
		{ { 0x0108 }, "ring_ak_used,way=cw_vr0_even" },
		{ { 0x0109 }, "ring_bl_used,way=cw_vr0_even" },
	} },
	{ }
};

static const struct kind haswell_kinds[] = {
	{ "ubox", 0, false, .rows = {
		{ { 0x0842 }, "event_msg,msg=doorbell_rcvd" },
		{ { 0xff }, NULL },
	} },
	{ "qpi", 3, false, .rows = {
		{ { 0x04 }, "txl_inserts" },
		{ { 0x07 }, "tx_entry" },
	} },
	{ "cbox", 2, false, .rows = {
		{ { 0x0137 }, "llc_victim,state=m" },
	} },
	{ "sbox", 4, false, .rows = {
		{ { 0x1002 }, "txr_inserts,queue=ak" },
	} },
	{ "ha", 2, false, .rows = {
		{ { 0x0101 }, "request,op=read,from=local" },
		{ { 0x0270 }, "hitme_lookup,op=wbmtoi" },
	} },
	{ "imc", 8, false, .rows = {
		{ { 0x0304 }, "cas,op=rd" },
		{ { 0x10 }, "rpq_inserts" },
		{ { 0x09 }, "ecc_correctable_errors" },
		{ { 0xff }, NULL },
	} },
	{ "pcu", 0, false, .rows = {
		{ { 0x0b, 12 }, "freq,ratio=12" },
	} },
	{ "irp", 0, false, .rows = {
		{ { 0x0116 }, "transactions,kind=reads" },
		{ { 0x0216 }, "transactions,kind=writes" },
	} },
	{ "r2pcie", 0, false, .rows = {
		{ { 0x082d }, "iio_credit,credit=isoch_qpi1" },
	} },
	{ "r3qpi", 3, false, .rows = {
		{ { 0x022b }, "sbo1_credit_occupancy,ring=bl" },
	} },
	{ }
};

#define OPCODE		((uint64_t)0x202 << 41)
#define STATE_P		((uint64_t)0x200 << 17)
#define PORT_7		((uint64_t)0x80 << 36)
#define POSTED		((uint64_t)1 << 44)

static const struct kind skylake_kinds[] = {
	{ "ubox", 0, .rows = {
		{ { 0x0842 }, "event_msg,msg=doorbell_rcvd" },
		{ { 0x46 }, "racu_requests" },
		{ { 0xff }, NULL },
	} },
	{ "upi", 3, .rows = {
		{ { 0x100000e04 }, "tx_packet,class=ncb,ext=1" },
		{ { 0x500000e04 }, "tx_packet,class=ncb,ext=5" },
		{ { 0x0f03 }, "rx_slot,kind=data" },
	} },
	{ "cha", 6, .rows = {
		{ { 0x0111 }, "rxc_occupancy,queue=irq" },	/* counter 0 only */
		{ { 0x2135, OPCODE | 1ULL << 33 }, "tor_insert,miss=1,opcode=0x202" },
		{ { 0x0334, STATE_P }, "llc_lookup,op=data_read,state=p" },
		{ { 0x0137 }, "llc_victim,state=m" },
	} },
	{ "imc", 6, .rows = {
		{ { 0x0304 }, "cas,op=rd" },
		{ { 0x0c04 }, "cas,op=wr" },
		{ { 0x10 }, "rpq_inserts" },
		{ { 0xff }, NULL },
	} },
	{ "m2m", 2, .rows = {
		{ { 0x0437 }, "imc_reads,kind=isoch" },
		{ { 0x1038 }, "imc_writes,kind=full" },
		{ { 0x49 }, "tracker_inserts" },
	} },
	{ "pcu", 0, .rows = {
		{ { 0x05 }, "freq_max_power_cycles" },
		{ { 0xc080 }, "core_state,state=c6" },
	} },
	/* events of counters 0 and 1, and of 2 and 3 */
	{ "iio", 6, .rows = {
		{ { 0x0183 | PORT_7 | POSTED }, "data_req_of_cpu,kind=mem_write,port=7" },
		{ { 0x0483 | PORT_7 | POSTED }, "data_req_of_cpu,kind=mem_read,port=7" },
	} },
	{ "iio", 6, .first = 2, .rows = {
		{ { 0x01c0 | PORT_7 | POSTED }, "data_req_by_cpu,kind=mem_write,port=7" },
		{ { 0x04c0 | PORT_7 | POSTED }, "data_req_by_cpu,kind=mem_read,port=7" },
	} },
	{ "irp", 6, .rows = {
		{ { 0x0810 }, "coherent_ops,op=rfo" },
		{ { 0x18 }, "faf_inserts" },
	} },
	{ "m2pcie", 4, .rows = {
		{ { 0x4023 }, "txc_cycles_ne,ring=bl_1" },	/* counters 0 and 1 */
		{ { 0x0123 }, "txc_cycles_ne,ring=ad_0" },
		{ { 0x0124 }, "txc_inserts,ring=ad_0" },
	} },
	{ "m3upi", 3, .rows = {
		{ { 0x081d }, "txc_bl_flq_entry,class=vn0_ncs" },	/* counter 0 only */
		{ { 0x205c }, "vn0_credits_used,class=ncs" },
		{ { 0x2a }, "d2u_sent" },
	} },
	{ }
};

#endif /* SOAK_PLATFORMS_H */
