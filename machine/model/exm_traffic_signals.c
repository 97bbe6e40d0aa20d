// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the signals of each processor that stand for the counts of exm_traffic.c
 * (machine/traffic.rst, "Signals").
 */
#include "exm_ivt.h"
#include "exm_traffic.h"

/* ---- parameters of the processors --------------------------------------- */

static const struct {
	u32 slices, llc_sets, llc_ways, units, page_lines, broadcast;
} exm_processors[EXM_NUM_MODELS] = {
	[EXM_7500] = { 8, 2048, 24, 2, 256, 1 },
	[EXM_E7] = { 10, 2048, 24, 2, 256, 1 },
	[EXM_IVYTOWN] = { 15, 2048, 20, 8, 1024 },
	[EXM_NEHALEM] = { 1, 8192, 16, 3, 384 },
	[EXM_WESTMERE] = { 1, 12288, 16, 3, 384 },
	[EXM_WESTMERE_CLIENT] = { 1, 4096, 16, 1, 128 },
	[EXM_HASWELL_EP] = { 18, 2048, 20, 8, 1024 },
	[EXM_BROADWELL_EP] = { 24, 2048, 20, 8, 1024 },
	[EXM_BROADWELL_DE] = { 16, 2048, 12, 8, 1024 },
	[EXM_SKYLAKE_SP] = { 28, 2048, 11, 6, 1024 },
};

bool exm_traffic_processor(enum exm_model model, struct exm_traffic_config *config)
{
	*config = exm_traffic_default;
	config->slices = exm_processors[model].slices;
	config->llc_sets = exm_processors[model].llc_sets;
	config->llc_ways = exm_processors[model].llc_ways;
	config->units = exm_processors[model].units;
	config->page_lines = exm_processors[model].page_lines;
	config->broadcast = exm_processors[model].broadcast;
	return config->slices;
}

/* ---- counts and their signals ------------------------------------------- */

/* Where a count is: in exm_counts.count, .sent or .received */
enum exm_source { EXM_COUNTED, EXM_SENT, EXM_RECEIVED };

/* Which messages: all, those of a package to itself, those between packages */
enum exm_peers { EXM_ALL_PEERS, EXM_LOCAL, EXM_REMOTE };

/**
 * struct exm_tap - counts that stand for a signal, on each processor that has it
 * @type:	type of the boxes that have the signal; exm_tap_box() has their numbers
 * @source:	where the counts are
 * @what:	mask of enum exm_count, or of enum exm_message
 * @peers:	which messages
 * @signal:	signal and attributes, as in the command put
 * @key:	attribute whose value is exm_tap_value(), or NULL
 * @times:	occurrences of the signal for each count, if not 1
 */
struct exm_tap {
	u8 type;
	u8 source;
	u8 peers;
	u8 times;
	u64 what;
	const char *signal;
	const char *key;
};

#define C1(a)		EXM_BIT(EXM_##a)
#define C2(a, b)	(C1(a) | C1(b))
#define C3(a, b, c)	(C2(a, b) | C1(c))

/* Messages by what they are, and by whose they are: of a C-Box or of a home agent */
#define EXM_REQUESTS	(C3(RDDATA, RDINVOWN, INVITOE) | C1(WBMTOI))
#define EXM_RESPONSES	(C2(RSPS, RSPFWDSWB) | C3(RSPI, RSPFWDI, RSPIWB))
#define EXM_HOM		(EXM_REQUESTS | EXM_RESPONSES)
#define EXM_SNOOPS	C3(SNPDATA, SNPINVOWN, SNPINVITOE)
#define EXM_HOME_DATA	C2(DATAC_E_CMP, DATAC_S_CMP)
#define EXM_CACHE_DATA	(C2(DATAC_S, DATAC_M) | C2(WBIDATA, WBSDATA))
#define EXM_DRS		(EXM_HOME_DATA | EXM_CACHE_DATA)
#define EXM_TO_HOME	(EXM_HOM | C2(WBIDATA, WBSDATA))
#define EXM_FROM_HOME	(EXM_SNOOPS | EXM_HOME_DATA | C1(CMP))

#define EXM_COUNT_ROW(box, counts, text, ...) \
	{ .type = EXM_##box, .source = EXM_COUNTED, .what = counts, \
	  .signal = text, __VA_ARGS__ }
/* Three counts, of lines in M, E and S: the end of @text is the name of the state. */
#define EXM_STATE_ROWS(box, counts, text, m, e, s) \
	EXM_COUNT_ROW(box, C1(counts##_M), text m), \
	EXM_COUNT_ROW(box, C1(counts##_E), text e), \
	EXM_COUNT_ROW(box, C1(counts##_S), text s)
#define EXM_SENT_ROW(box, kinds, who, text, ...) \
	{ .type = EXM_##box, .source = EXM_SENT, .what = kinds, \
	  .peers = EXM_##who, .signal = text, __VA_ARGS__ }
#define EXM_RECEIVED_ROW(box, kinds, who, text, ...) \
	{ .type = EXM_##box, .source = EXM_RECEIVED, .what = kinds, \
	  .peers = EXM_##who, .signal = text, __VA_ARGS__ }

/* A message on a link: class, opcode and state of its data */
#define EXM_EX_PACKET(kind, packet, state) \
	EXM_SENT_ROW(R, C1(kind), REMOTE, "packet_sent,vn=vna," packet state, .key = "port")
#define EXM_IVT_PACKET(kind, packet, state) \
	EXM_SENT_ROW(Q, C1(kind), REMOTE, "tx_packet,vn=vna," packet state, .key = "dnid"), \
	EXM_RECEIVED_ROW(Q, C1(kind), REMOTE, "rx_packet,vn=vna," packet state, .key = "dnid")
#define EXM_PACKET(kind, packet) \
	EXM_EX_PACKET(kind, packet, ""), EXM_IVT_PACKET(kind, packet, "")
#define EXM_DATA_PACKET(kind, packet, number, letter) \
	EXM_EX_PACKET(kind, packet, ",state=" number), EXM_IVT_PACKET(kind, packet, ",rds=" letter)

static const struct exm_tap exm_taps[] = {
	/* Xeon 7500 and E7 */
	EXM_COUNT_ROW(C, C3(READ_HIT_M, WRITE_HIT_M, STREAM_HIT_M),
		      "llc_lookup,result=hit,state=modified"),
	EXM_COUNT_ROW(C, C3(READ_HIT_E, WRITE_HIT_E, STREAM_HIT_E),
		      "llc_lookup,result=hit,state=exclusive"),
	EXM_COUNT_ROW(C, C1(READ_HIT_S), "llc_lookup,result=hit,state=shared"),
	EXM_COUNT_ROW(C, C2(WRITE_MISS_S, STREAM_MISS_S), "llc_lookup,result=miss,state=shared"),
	EXM_COUNT_ROW(C, C3(READ_MISS_I, WRITE_MISS_I, STREAM_MISS_I),
		      "llc_lookup,result=miss,state=invalid"),
	EXM_STATE_ROWS(C, FILL, "llc_s_fills,state=", "modified", "exclusive", "shared"),
	EXM_STATE_ROWS(C, VICTIM, "llc_victims,state=", "modified", "exclusive", "shared"),
	EXM_COUNT_ROW(C, C1(VICTIM_NONE), "llc_victims,state=fill_without_victims"),
	EXM_STATE_ROWS(C, SNOOP_READ, "snp,op=rd,hit=", "m", "e", "s"),
	EXM_COUNT_ROW(C, C1(SNOOP_READ_I), "snp,op=rd,hit=none"),
	EXM_STATE_ROWS(C, SNOOP_WRITE, "snp,op=rfo,hit=", "m", "e", "s"),
	EXM_COUNT_ROW(C, C1(SNOOP_WRITE_I), "snp,op=rfo,hit=none"),
	EXM_COUNT_ROW(B, C1(INSERT_READ), "imt_insert,src=core,op=rd"),
	EXM_COUNT_ROW(B, C1(INSERT_WRITE), "imt_insert,src=core,op=wr"),
	EXM_COUNT_ROW(B, C1(INSERT_INVITOE), "imt_insert,src=core,op=invitoe"),
	EXM_COUNT_ROW(B, C1(IMPLICIT_WB), "implicit_wbs"),
	EXM_COUNT_ROW(M, C1(MEMORY_READ), "bbox_cmd,cmd=read"),
	EXM_COUNT_ROW(M, C1(MEMORY_WRITE), "bbox_cmd,cmd=write"),
	EXM_COUNT_ROW(M, C1(MEMORY_READ), "dram_cmd,cmd=cas_rd_opn"),
	EXM_COUNT_ROW(M, C1(MEMORY_WRITE), "dram_cmd,cmd=cas_wr_opn"),
	EXM_COUNT_ROW(M, C2(PAGE_EMPTY, PAGE_MISS), "dram_cmd,cmd=ras"),
	EXM_COUNT_ROW(M, C1(PAGE_MISS), "dram_cmd,cmd=pre"),
	EXM_COUNT_ROW(M, C1(PAGE_HIT), "page_hit"),
	EXM_COUNT_ROW(M, C1(PAGE_EMPTY), "page_empty"),
	EXM_COUNT_ROW(M, C1(PAGE_EMPTY), "pgt_page_ev2,event=page_empty"),
	EXM_COUNT_ROW(M, C1(PAGE_MISS), "page_miss"),
	EXM_COUNT_ROW(M, C2(PAGE_EMPTY, PAGE_MISS), "pgt_page_ev,change=cls2opn"),
	EXM_COUNT_ROW(M, C1(PAGE_MISS), "pgt_page_ev,change=opn2cls"),
	EXM_SENT_ROW(B, EXM_SNOOPS, ALL_PEERS, "snpoq_inserts"),
	EXM_SENT_ROW(B, EXM_FROM_HOME, LOCAL, "msgs_b_to_s"),
	EXM_RECEIVED_ROW(B, EXM_TO_HOME, LOCAL, "msgs_s_to_b"),
	EXM_RECEIVED_ROW(B, EXM_TO_HOME, ALL_PEERS, "msgs_in_non_snp"),
	EXM_SENT_ROW(S, EXM_HOM, LOCAL, "pkts_sent_hom,to=bbox"),
	EXM_SENT_ROW(S, EXM_HOM, REMOTE, "pkts_sent_hom,to=rbox"),
	EXM_SENT_ROW(S, EXM_REQUESTS, LOCAL, "to_r_b_requests,home=local"),
	EXM_SENT_ROW(S, EXM_REQUESTS, REMOTE, "to_r_b_requests,home=remote"),
	EXM_SENT_ROW(S, EXM_CACHE_DATA, ALL_PEERS, "pkts_sent_drs", .key = "cbox"),
	EXM_SENT_ROW(S, EXM_CACHE_DATA, ALL_PEERS, "flits_sent_drs", .times = 9),
	EXM_RECEIVED_ROW(S, EXM_SNOOPS, ALL_PEERS, "pkts_rcvd_snp"),
	EXM_RECEIVED_ROW(S, C1(CMP), ALL_PEERS, "pkts_rcvd_ndr"),
	EXM_RECEIVED_ROW(S, EXM_HOME_DATA, LOCAL, "pkts_rcvd_drs_from_b"),
	EXM_RECEIVED_ROW(S, EXM_HOME_DATA | C2(DATAC_S, DATAC_M), REMOTE,
			 "pkts_rcvd_drs_from_r"),
	EXM_SENT_ROW(R, EXM_HOM | EXM_SNOOPS | C1(CMP), REMOTE, "flits_sent", .key = "port"),
	EXM_SENT_ROW(R, EXM_DRS, REMOTE, "flits_sent", .key = "port", .times = 9),
	EXM_RECEIVED_ROW(R, EXM_HOM, REMOTE, "new_packets_recv,class=hom,vn=vna",
			 .key = "port"),
	EXM_RECEIVED_ROW(R, EXM_SNOOPS, REMOTE, "new_packets_recv,class=snp,vn=vna",
			 .key = "port"),
	EXM_RECEIVED_ROW(R, EXM_DRS, REMOTE, "new_packets_recv,class=drs,vn=vna",
			 .key = "port"),
	EXM_RECEIVED_ROW(R, C1(CMP), REMOTE, "new_packets_recv,class=ndr,vn=vna",
			 .key = "port"),

	/* Packets on the links of the Xeon 7500 and E7, and of the Ivytown */
	EXM_PACKET(RDDATA, "class=hom_req,opcode=2"),
	EXM_PACKET(RDINVOWN, "class=hom_req,opcode=4"),
	EXM_PACKET(INVITOE, "class=hom_req,opcode=8"),
	EXM_PACKET(WBMTOI, "class=hom_req,opcode=12"),
	EXM_PACKET(SNPDATA, "class=snp,opcode=2"),
	EXM_PACKET(SNPINVOWN, "class=snp,opcode=4"),
	EXM_PACKET(SNPINVITOE, "class=snp,opcode=8"),
	EXM_PACKET(RSPS, "class=hom_resp,opcode=1"),
	EXM_PACKET(RSPFWDSWB, "class=hom_resp,opcode=12"),
	EXM_PACKET(RSPI, "class=hom_resp,opcode=0"),
	EXM_PACKET(RSPFWDI, "class=hom_resp,opcode=9"),
	EXM_PACKET(RSPIWB, "class=hom_resp,opcode=13"),
	EXM_DATA_PACKET(DATAC_E_CMP, "class=drs,opcode=2", "4", "e"),
	EXM_DATA_PACKET(DATAC_S_CMP, "class=drs,opcode=2", "2", "s"),
	EXM_DATA_PACKET(DATAC_S, "class=drs,opcode=0", "2", "s"),
	EXM_DATA_PACKET(DATAC_M, "class=drs,opcode=0", "8", "m"),
	EXM_PACKET(WBIDATA, "class=drs,opcode=4"),
	EXM_PACKET(WBSDATA, "class=drs,opcode=5"),
	EXM_EX_PACKET(CMP, "class=ndr,opcode=8", ""),
	EXM_IVT_PACKET(CMP, "class=ndr,opcode=8,ring=ak", ""),

	/* Ivytown, Haswell-EP and Broadwell */
	EXM_STATE_ROWS(C, READ_HIT, "llc_lookup,op=data_read,state=", "m", "e", "s"),
	EXM_COUNT_ROW(C, C1(READ_MISS_I), "llc_lookup,op=data_read,state=i"),
	EXM_COUNT_ROW(C, C2(WRITE_HIT_M, STREAM_HIT_M), "llc_lookup,op=write,state=m"),
	EXM_COUNT_ROW(C, C2(WRITE_HIT_E, STREAM_HIT_E), "llc_lookup,op=write,state=e"),
	EXM_COUNT_ROW(C, C2(WRITE_MISS_S, STREAM_MISS_S), "llc_lookup,op=write,state=s"),
	EXM_COUNT_ROW(C, C2(WRITE_MISS_I, STREAM_MISS_I), "llc_lookup,op=write,state=i"),
	EXM_COUNT_ROW(C, C2(SNOOP_READ_M, SNOOP_WRITE_M), "llc_lookup,op=remote_snoop,state=m"),
	EXM_COUNT_ROW(C, C2(SNOOP_READ_E, SNOOP_WRITE_E), "llc_lookup,op=remote_snoop,state=e"),
	EXM_COUNT_ROW(C, C2(SNOOP_READ_S, SNOOP_WRITE_S), "llc_lookup,op=remote_snoop,state=s"),
	EXM_COUNT_ROW(C, C2(SNOOP_READ_I, SNOOP_WRITE_I), "llc_lookup,op=remote_snoop,state=i"),
	EXM_STATE_ROWS(C, VICTIM, "llc_victim,state=", "m", "e", "s"),
	EXM_SENT_ROW(C, C1(RDDATA), ALL_PEERS, "tor_insert,opcode=0x182,miss=1", .key = "node"),
	EXM_SENT_ROW(C, C1(RDINVOWN), ALL_PEERS, "tor_insert,opcode=0x180,miss=1", .key = "node"),
	EXM_SENT_ROW(C, C1(INVITOE), ALL_PEERS, "tor_insert,opcode=0x1c8,miss=1", .key = "node"),
	EXM_SENT_ROW(C, C1(WBMTOI), ALL_PEERS, "tor_insert,kind=eviction", .key = "node"),
	EXM_COUNT_ROW(MC, C1(MEMORY_READ), "cas,op=rd"),
	EXM_COUNT_ROW(MC, C1(MEMORY_WRITE), "cas,op=wr,mode=wmm"),
	EXM_COUNT_ROW(MC, C1(MEMORY_READ), "rpq_inserts"),
	EXM_COUNT_ROW(MC, C1(MEMORY_WRITE), "wpq_inserts"),
	EXM_COUNT_ROW(MC, C2(PAGE_EMPTY, PAGE_MISS), "act,cause=rd"),
	EXM_COUNT_ROW(MC, C1(PAGE_MISS), "pre,reason=page_miss,cause=rd"),
	EXM_COUNT_ROW(HA, C1(MEMORY_READ), "imc_reads,kind=normal"),
	EXM_COUNT_ROW(HA, C1(MEMORY_WRITE), "imc_writes,kind=full"),
#define EXM_HA_REQUEST(kinds, op)							\
	EXM_RECEIVED_ROW(HA, kinds, LOCAL, "request,from=local,op=" op),		\
	EXM_RECEIVED_ROW(HA, kinds, REMOTE, "request,from=remote,op=" op)
	EXM_HA_REQUEST(C2(RDDATA, RDINVOWN), "read"),
	EXM_HA_REQUEST(C1(INVITOE), "invitoe"),
	EXM_HA_REQUEST(C1(WBMTOI), "write"),

	/* Skylake-SP: the rows above with the same signals, and these */
#define EXM_SKX_TOR(kinds, opcode)							\
	EXM_SENT_ROW(C, kinds, LOCAL, "tor_insert,miss=1,home=local,opcode=" opcode),	\
	EXM_SENT_ROW(C, kinds, REMOTE, "tor_insert,miss=1,home=remote,opcode=" opcode)
#define EXM_SKX_REQUEST(kinds, op)							\
	EXM_RECEIVED_ROW(C, kinds, LOCAL, "request,kind=" op "_local"),			\
	EXM_RECEIVED_ROW(C, kinds, REMOTE, "request,kind=" op "_remote")
	EXM_SKX_TOR(C1(RDDATA), "0x202"),
	EXM_SKX_TOR(C1(RDINVOWN), "0x200"),
	EXM_SKX_TOR(C1(INVITOE), "0x248"),
	EXM_SKX_REQUEST(C2(RDDATA, RDINVOWN), "reads"),
	EXM_SKX_REQUEST(C1(WBMTOI), "writes"),
	EXM_SKX_REQUEST(C1(INVITOE), "invitoe"),
	EXM_COUNT_ROW(C, C1(MEMORY_READ), "imc_reads,kind=normal"),
	EXM_COUNT_ROW(C, C1(MEMORY_WRITE), "imc_writes,kind=full"),
	EXM_SENT_ROW(Q, EXM_DRS, REMOTE, "tx_slot,kind=data", .times = 9),
	EXM_RECEIVED_ROW(Q, EXM_DRS, REMOTE, "rx_slot,kind=data", .times = 9),
	EXM_SENT_ROW(Q, EXM_HOM | EXM_SNOOPS | C1(CMP), REMOTE, "tx_slot,kind=non_data"),
	EXM_RECEIVED_ROW(Q, EXM_HOM | EXM_SNOOPS | C1(CMP), REMOTE, "rx_slot,kind=non_data"),

	/* Nehalem and Westmere */
	EXM_COUNT_ROW(N, C3(READ_HIT_M, READ_HIT_E, READ_HIT_S), "llc_hits,op=rd"),
	EXM_COUNT_ROW(N, C2(WRITE_HIT_M, WRITE_HIT_E) | C2(STREAM_HIT_M, STREAM_HIT_E),
		      "llc_hits,op=wr"),
	EXM_COUNT_ROW(N, C3(SNOOP_READ_M, SNOOP_READ_E, SNOOP_READ_S) |
		      C3(SNOOP_WRITE_M, SNOOP_WRITE_E, SNOOP_WRITE_S), "llc_hits,op=probe"),
	EXM_COUNT_ROW(N, C1(READ_MISS_I), "llc_miss,op=rd"),
	EXM_COUNT_ROW(N, C2(WRITE_MISS_S, WRITE_MISS_I) | C2(STREAM_MISS_S, STREAM_MISS_I),
		      "llc_miss,op=wr"),
	EXM_COUNT_ROW(N, C2(SNOOP_READ_I, SNOOP_WRITE_I), "llc_miss,op=probe"),
	EXM_STATE_ROWS(N, FILL, "llc_lines_in,state=", "m", "e", "s"),
	EXM_STATE_ROWS(N, VICTIM, "llc_lines_out,state=", "m", "e", "s"),
	EXM_COUNT_ROW(N, C1(MEMORY_READ), "qmc_normal_reads", .key = "ch"),
	EXM_COUNT_ROW(N, C1(MEMORY_WRITE), "qmc_writes,kind=full", .key = "ch"),
	EXM_COUNT_ROW(N, C1(MEMORY_READ), "dram_read_cas", .key = "ch"),
	EXM_COUNT_ROW(N, C1(MEMORY_WRITE), "dram_write_cas", .key = "ch"),
	EXM_COUNT_ROW(N, C2(PAGE_EMPTY, PAGE_MISS), "dram_open", .key = "ch"),
	EXM_COUNT_ROW(N, C1(PAGE_MISS), "dram_page_miss", .key = "ch"),
	EXM_STATE_ROWS(N, SNOOP_READ, "gq_snoop,to=s,from=", "m", "e", "s"),
	EXM_COUNT_ROW(N, C1(SNOOP_READ_I), "gq_snoop,from=none,to=s"),
	EXM_STATE_ROWS(N, SNOOP_WRITE, "gq_snoop,to=i,from=", "m", "e", "s"),
	EXM_COUNT_ROW(N, C1(SNOOP_WRITE_I), "gq_snoop,from=none,to=i"),
	EXM_RECEIVED_ROW(N, C3(RDDATA, RDINVOWN, INVITOE), LOCAL,
			 "qhl_request,src=local,op=rd"),
	EXM_RECEIVED_ROW(N, C3(RDDATA, RDINVOWN, INVITOE), REMOTE,
			 "qhl_request,src=remote,op=rd"),
	EXM_RECEIVED_ROW(N, C1(WBMTOI), LOCAL, "qhl_request,src=local,op=wr"),
	EXM_RECEIVED_ROW(N, C1(WBMTOI), REMOTE, "qhl_request,src=remote,op=wr"),
#define EXM_NHM_RESPONSE(kind, resp) \
	EXM_SENT_ROW(N, C1(kind), LOCAL, "snp_resp_to_local_home,resp=" resp), \
	EXM_SENT_ROW(N, C1(kind), REMOTE, "snp_resp_to_remote_home,resp=" resp)
	EXM_NHM_RESPONSE(RSPS, "s_state"),
	EXM_NHM_RESPONSE(RSPFWDSWB, "fwd_s_state"),
	EXM_NHM_RESPONSE(RSPI, "i_state"),
	EXM_NHM_RESPONSE(RSPFWDI, "fwd_i_state"),
	EXM_NHM_RESPONSE(RSPIWB, "wb"),
};

/* ---- hand-over ---------------------------------------------------------- */

/**
 * struct exm_place - where a count was made
 * @config:	parameters
 * @channels:	channels of a home agent or M2M
 * @package:	package
 * @index:	slice or unit
 * @peer:	the other package of a message
 */
struct exm_place {
	const struct exm_traffic_config *config;
	unsigned int channels;
	unsigned int package, index, peer;
};

/* The link to another package: its number among the others' */
static unsigned int exm_link(const struct exm_place *at)
{
	return at->peer - (at->peer > at->package);
}

/* The half of the slices, 0 or 1, to which a slice belongs */
static unsigned int exm_side(const struct exm_place *at)
{
	return 2 * at->index / at->config->slices;
}

#define EXM_AGENTS	2	/* home agents or M2Ms */
#define EXM_EX_LINKS	4	/* ports 0 and 1 of each half of the R-Box */

/* Number of the box that has a row's signal */
static unsigned int exm_tap_box(const struct exm_tap *tap, const struct exm_place *at)
{
	switch (tap->type) {
	case EXM_C:
		return at->index;
	case EXM_B:
	case EXM_M:
		return tap->source == EXM_COUNTED ? at->index : exm_side(at);
	case EXM_S:
		return exm_side(at);
	case EXM_MC:
		return at->index % (EXM_AGENTS * at->channels);
	case EXM_HA:
		return tap->source == EXM_COUNTED ? at->index / at->channels % EXM_AGENTS :
		       exm_side(at);
	case EXM_R:
		return exm_link(at) % EXM_EX_LINKS / 2;
	case EXM_Q:
		return exm_link(at) % EXM_QPI_PORTS;
	default:
		return 0;
	}
}

/* Value of the row's attribute @key */
static u64 exm_tap_value(const struct exm_tap *tap, const struct exm_place *at)
{
	switch (tap->type) {
	case EXM_C:
		return at->peer;
	case EXM_S:
		return at->index % (at->config->slices / 2);
	case EXM_R:
		return exm_link(at) % 2;
	case EXM_Q:
		return tap->source == EXM_SENT ? at->peer : at->package;
	default:
		return at->index;
	}
}

static bool exm_is_peer(const struct exm_tap *tap, const struct exm_place *at)
{
	switch (tap->peers) {
	case EXM_LOCAL:
		return at->peer == at->package;
	case EXM_REMOTE:
		return at->peer != at->package;
	default:
		return true;
	}
}

/* Sum of the row's counts */
static u64 exm_tap_sum(const struct exm_tap *tap, const struct exm_counts *counts,
		       unsigned int peer)
{
	u64 sum = 0;

	for (u64 left = tap->what; left; left &= left - 1) {
		unsigned int n = exm_shift(left);

		if (tap->source == EXM_COUNTED)
			sum += counts->count[n];
		else
			sum += tap->source == EXM_SENT ? counts->sent[n][peer] :
			       counts->received[n][peer];
	}
	return sum;
}

/* Count what is new of a row's counts at a place.  Return how many counters request a PMI. */
static unsigned int exm_hand_over_tap(struct exm *m, unsigned int row, const struct exm_place *at)
{
	const struct exm_tap *tap = &exm_taps[row];
	struct exm_stimulus stim = m->tap[row].stim;
	u64 new = exm_tap_sum(tap, &m->traffic->counts[at->package][at->index], at->peer) -
		  exm_tap_sum(tap, &m->traffic->handed[at->package][at->index], at->peer);

	if (!new)
		return 0;
	stim.pkg = at->package;
	stim.inst = exm_tap_box(tap, at);
	stim.count = new * (tap->times ? tap->times : 1);
	if (tap->key)
		stim.attr |= exm_tap_value(tap, at) << exm_shift(m->tap[row].key);
	return exm_count_now(m, &stim);
}

static unsigned int exm_hand_over_row(struct exm *m, unsigned int row, struct exm_place *at)
{
	unsigned int requests = 0;

	if (exm_taps[row].source == EXM_COUNTED)
		return exm_hand_over_tap(m, row, at);
	for (at->peer = 0; at->peer < at->config->packages; at->peer++) {
		if (exm_is_peer(&exm_taps[row], at))
			requests += exm_hand_over_tap(m, row, at);
	}
	return requests;
}

static unsigned int exm_hand_over_place(struct exm *m, struct exm_place *at)
{
	struct exm_counts *counts = &m->traffic->counts[at->package][at->index];
	unsigned int requests = 0;

	if (!counts->changed)
		return 0;
	for (unsigned int row = 0; row < EXM_ARRAY_SIZE(exm_taps); row++) {
		if (m->tap[row].known)
			requests += exm_hand_over_row(m, row, at);
	}
	counts->changed = false;
	m->traffic->handed[at->package][at->index] = *counts;
	return requests;
}

void exm_hand_over(struct exm *m, unsigned int *requests)
{
	const struct exm_ivt_layout *layout = exm_models[m->model].layout;
	struct exm_place at = {
		.config = &m->traffic->config, .channels = layout ? layout->channels : 1,
	};

	exm_traffic_lock(m->traffic);
	for (at.package = 0; at.package < at.config->packages; at.package++) {
		for (at.index = 0; at.index < EXM_MAX_SLICES; at.index++)
			requests[at.package] += exm_hand_over_place(m, &at);
	}
	exm_traffic_unlock(m->traffic);
}

bool exm_is_tapped(const struct exm *m, const struct exm_event *ev)
{
	for (unsigned int row = 0; row < EXM_ARRAY_SIZE(exm_taps); row++) {
		if (m->tap[row].known && m->tap[row].stim.signal == ev->signal)
			return true;
	}
	return false;
}

void exm_connect_traffic(struct exm *m, struct exm_traffic *t)
{
	_Static_assert(EXM_ARRAY_SIZE(exm_taps) <= EXM_MAX_TAPS, "EXM_MAX_TAPS is too small");

	m->traffic = t;
	for (unsigned int row = 0; row < EXM_ARRAY_SIZE(exm_taps); row++) {
		const struct exm_tap *tap = &exm_taps[row];

		m->tap[row].known = exm_parse_tap(m, tap->type, tap->signal, tap->key,
						  &m->tap[row]);
	}
}
