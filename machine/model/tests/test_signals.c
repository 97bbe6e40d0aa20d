// SPDX-License-Identifier: GPL-2.0
/*
 * The table "Signals" of machine/traffic.rst: which counts and messages of a package are occurrences
 * of which signal, in which box, and nothing else is.  The counts are random numbers.  That events
 * count their signals is in test_events.c.
 *
 * This file includes exm_traffic_signals.c, with its interface renamed, to see what it hands over.
 */
#define exm_count_now		hand_over
#define exm_traffic_processor	signals_processor
#define exm_hand_over		signals_hand_over
#define exm_is_tapped		signals_is_tapped
#define exm_connect_traffic	signals_connect_traffic
#include "../exm_traffic_signals.c"
#include "bench.h"

#define PACKAGES	8
#define US		1	/* the package whose boxes are checked */

#define A1(a)		BIT(EXM_##a)
#define A2(a, b)	(A1(a) | A1(b))
#define A3(a, b, c)	(A2(a, b) | A1(c))
#define A4(a, b, c, d)	(A2(a, b) | A2(c, d))
#define REQUESTS	A4(RDDATA, RDINVOWN, INVITOE, WBMTOI)
#define RESPONSES	(A2(RSPS, RSPFWDSWB) | A3(RSPI, RSPFWDI, RSPIWB))
#define SNOOPS		A3(SNPDATA, SNPINVOWN, SNPINVITOE)
#define DATAC_CMP	A2(DATAC_E_CMP, DATAC_S_CMP)
#define DATAC		(DATAC_CMP | A2(DATAC_S, DATAC_M))
#define WB_DATA		A2(WBIDATA, WBSDATA)
#define CACHE_DATA	(A2(DATAC_S, DATAC_M) | WB_DATA)
#define NO_DATA		(REQUESTS | RESPONSES | SNOOPS | A1(CMP))
#define HOME_READS	A3(RDDATA, RDINVOWN, INVITOE)
#define OF_UNITS	(A3(INSERT_READ, INSERT_WRITE, INSERT_INVITOE) | \
			 A3(IMPLICIT_WB, MEMORY_READ, MEMORY_WRITE) | \
			 A3(PAGE_HIT, PAGE_EMPTY, PAGE_MISS))

enum source { COUNTS, SENT, RECEIVED };
enum peers { ALL, OWN, OTHERS };

/**
 * struct row - a signal, of the processors that have it, and the counts for which it stands
 * @type:	type of the boxes that have it
 * @signal:	signal and attributes, as in the command put
 * @source:	counts, or messages
 * @peers:	of the package itself, or of others
 * @what:	which
 * @key:	attribute whose value is that of the place, or NULL
 * @nine:	each is nine occurrences
 */
struct row {
	enum exm_box_type type;
	const char *signal;
	enum source source;
	enum peers peers;
	u64 what;
	const char *key;
	bool nine;
};

/* Rows of counts, and of messages */
#define C(type, signal, ...)	{ EXM_##type, signal, COUNTS, ALL, __VA_ARGS__ }
#define M(type, signal, ...)	{ EXM_##type, signal, __VA_ARGS__ }

/* A message as the page's packet: on a 7500's link, and both ways on an Ivytown's */
#define PACKET(kind, packet, state, rds, ring)						\
	M(R, "packet_sent,vn=vna," packet state, SENT, OTHERS, A1(kind), "port"),	\
	M(Q, "tx_packet,vn=vna," packet rds ring, SENT, OTHERS, A1(kind), "dnid"),	\
	M(Q, "rx_packet,vn=vna," packet rds ring, RECEIVED, OTHERS, A1(kind), "dnid")
#define PLAIN(kind, packet)	PACKET(kind, packet, "", "", "")

static const struct row rows[] = {
	/* Xeon 7500, E7 */
	C(C, "llc_lookup,result=hit,state=modified", A3(READ_HIT_M, WRITE_HIT_M, STREAM_HIT_M)),
	C(C, "llc_lookup,result=hit,state=exclusive", A3(READ_HIT_E, WRITE_HIT_E, STREAM_HIT_E)),
	C(C, "llc_lookup,result=hit,state=shared", A1(READ_HIT_S)),
	C(C, "llc_lookup,result=miss,state=shared", A2(WRITE_MISS_S, STREAM_MISS_S)),
	C(C, "llc_lookup,result=miss,state=invalid",
	  A3(READ_MISS_I, WRITE_MISS_I, STREAM_MISS_I)),
	C(C, "llc_s_fills,state=modified", A1(FILL_M)),
	C(C, "llc_s_fills,state=exclusive", A1(FILL_E)),
	C(C, "llc_s_fills,state=shared", A1(FILL_S)),
	C(C, "llc_victims,state=modified", A1(VICTIM_M)),
	C(C, "llc_victims,state=exclusive", A1(VICTIM_E)),
	C(C, "llc_victims,state=shared", A1(VICTIM_S)),
	C(C, "llc_victims,state=fill_without_victims", A1(VICTIM_NONE)),
	C(C, "snp,op=rd,hit=m", A1(SNOOP_READ_M)), C(C, "snp,op=rfo,hit=m", A1(SNOOP_WRITE_M)),
	C(C, "snp,op=rd,hit=e", A1(SNOOP_READ_E)), C(C, "snp,op=rfo,hit=e", A1(SNOOP_WRITE_E)),
	C(C, "snp,op=rd,hit=s", A1(SNOOP_READ_S)), C(C, "snp,op=rfo,hit=s", A1(SNOOP_WRITE_S)),
	C(C, "snp,op=rd,hit=none", A1(SNOOP_READ_I)),
	C(C, "snp,op=rfo,hit=none", A1(SNOOP_WRITE_I)),
	C(B, "imt_insert,src=core,op=rd", A1(INSERT_READ)),
	C(B, "imt_insert,src=core,op=wr", A1(INSERT_WRITE)),
	C(B, "imt_insert,src=core,op=invitoe", A1(INSERT_INVITOE)),
	C(B, "implicit_wbs", A1(IMPLICIT_WB)),
	M(B, "snpoq_inserts", SENT, ALL, SNOOPS),
	M(B, "msgs_b_to_s", SENT, OWN, SNOOPS | DATAC_CMP | A1(CMP)),
	M(B, "msgs_s_to_b", RECEIVED, OWN, REQUESTS | RESPONSES | WB_DATA),
	M(B, "msgs_in_non_snp", RECEIVED, ALL, REQUESTS | RESPONSES | WB_DATA),
	C(M, "bbox_cmd,cmd=read", A1(MEMORY_READ)), C(M, "bbox_cmd,cmd=write", A1(MEMORY_WRITE)),
	C(M, "dram_cmd,cmd=cas_rd_opn", A1(MEMORY_READ)),
	C(M, "dram_cmd,cmd=cas_wr_opn", A1(MEMORY_WRITE)),
	C(M, "dram_cmd,cmd=ras", A2(PAGE_EMPTY, PAGE_MISS)),
	C(M, "dram_cmd,cmd=pre", A1(PAGE_MISS)),
	C(M, "page_hit", A1(PAGE_HIT)), C(M, "page_miss", A1(PAGE_MISS)),
	C(M, "page_empty", A1(PAGE_EMPTY)), C(M, "pgt_page_ev2,event=page_empty", A1(PAGE_EMPTY)),
	C(M, "pgt_page_ev,change=opn2cls", A1(PAGE_MISS)),
	C(M, "pgt_page_ev,change=cls2opn", A2(PAGE_EMPTY, PAGE_MISS)),
	M(S, "pkts_sent_hom,to=rbox", SENT, OTHERS, REQUESTS | RESPONSES),
	M(S, "pkts_sent_hom,to=bbox", SENT, OWN, REQUESTS | RESPONSES),
	M(S, "to_r_b_requests,home=local", SENT, OWN, REQUESTS),
	M(S, "to_r_b_requests,home=remote", SENT, OTHERS, REQUESTS),
	M(S, "pkts_sent_drs", SENT, ALL, CACHE_DATA, "cbox"),
	M(S, "flits_sent_drs", SENT, ALL, CACHE_DATA, .nine = true),
	M(S, "pkts_rcvd_snp", RECEIVED, ALL, SNOOPS),
	M(S, "pkts_rcvd_ndr", RECEIVED, ALL, A1(CMP)),
	M(S, "pkts_rcvd_drs_from_b", RECEIVED, OWN, DATAC_CMP),
	M(S, "pkts_rcvd_drs_from_r", RECEIVED, OTHERS, DATAC),
	M(R, "flits_sent", SENT, OTHERS, NO_DATA, "port"),
	M(R, "flits_sent", SENT, OTHERS, DATAC | WB_DATA, "port", true),
	M(R, "new_packets_recv,class=hom,vn=vna", RECEIVED, OTHERS, REQUESTS | RESPONSES, "port"),
	M(R, "new_packets_recv,class=snp,vn=vna", RECEIVED, OTHERS, SNOOPS, "port"),
	M(R, "new_packets_recv,class=drs,vn=vna", RECEIVED, OTHERS, DATAC | WB_DATA, "port"),
	M(R, "new_packets_recv,class=ndr,vn=vna", RECEIVED, OTHERS, A1(CMP), "port"),

	/* the page's table of packets */
	PLAIN(RDDATA, "class=hom_req,opcode=2"), PLAIN(RDINVOWN, "class=hom_req,opcode=4"),
	PLAIN(INVITOE, "class=hom_req,opcode=8"), PLAIN(WBMTOI, "class=hom_req,opcode=12"),
	PLAIN(SNPDATA, "class=snp,opcode=2"), PLAIN(SNPINVOWN, "class=snp,opcode=4"),
	PLAIN(SNPINVITOE, "class=snp,opcode=8"), PLAIN(RSPS, "class=hom_resp,opcode=1"),
	PLAIN(RSPFWDSWB, "class=hom_resp,opcode=12"), PLAIN(RSPI, "class=hom_resp,opcode=0"),
	PLAIN(RSPFWDI, "class=hom_resp,opcode=9"), PLAIN(RSPIWB, "class=hom_resp,opcode=13"),
	PACKET(DATAC_E_CMP, "class=drs,opcode=2", ",state=4", ",rds=e", ""),
	PACKET(DATAC_S_CMP, "class=drs,opcode=2", ",state=2", ",rds=s", ""),
	PACKET(DATAC_S, "class=drs,opcode=0", ",state=2", ",rds=s", ""),
	PACKET(DATAC_M, "class=drs,opcode=0", ",state=8", ",rds=m", ""),
	PLAIN(WBIDATA, "class=drs,opcode=4"), PLAIN(WBSDATA, "class=drs,opcode=5"),
	PACKET(CMP, "class=ndr,opcode=8", "", "", ",ring=ak"),

	/* Ivytown, Haswell-EP, Broadwell, Skylake-SP */
	C(C, "llc_lookup,op=data_read,state=i", A1(READ_MISS_I)),
	C(C, "llc_lookup,op=data_read,state=s", A1(READ_HIT_S)),
	C(C, "llc_lookup,op=data_read,state=e", A1(READ_HIT_E)),
	C(C, "llc_lookup,op=data_read,state=m", A1(READ_HIT_M)),
	C(C, "llc_lookup,op=write,state=i", A2(WRITE_MISS_I, STREAM_MISS_I)),
	C(C, "llc_lookup,op=write,state=s", A2(WRITE_MISS_S, STREAM_MISS_S)),
	C(C, "llc_lookup,op=write,state=e", A2(WRITE_HIT_E, STREAM_HIT_E)),
	C(C, "llc_lookup,op=write,state=m", A2(WRITE_HIT_M, STREAM_HIT_M)),
	C(C, "llc_lookup,op=remote_snoop,state=i", A2(SNOOP_READ_I, SNOOP_WRITE_I)),
	C(C, "llc_lookup,op=remote_snoop,state=s", A2(SNOOP_READ_S, SNOOP_WRITE_S)),
	C(C, "llc_lookup,op=remote_snoop,state=e", A2(SNOOP_READ_E, SNOOP_WRITE_E)),
	C(C, "llc_lookup,op=remote_snoop,state=m", A2(SNOOP_READ_M, SNOOP_WRITE_M)),
	C(C, "llc_victim,state=m", A1(VICTIM_M)), C(C, "llc_victim,state=e", A1(VICTIM_E)),
	C(C, "llc_victim,state=s", A1(VICTIM_S)),
	M(C, "tor_insert,miss=1,opcode=0x182", SENT, ALL, A1(RDDATA), "node"),
	M(C, "tor_insert,miss=1,opcode=0x180", SENT, ALL, A1(RDINVOWN), "node"),
	M(C, "tor_insert,miss=1,opcode=0x1c8", SENT, ALL, A1(INVITOE), "node"),
	M(C, "tor_insert,kind=eviction", SENT, ALL, A1(WBMTOI), "node"),
	C(MC, "cas,op=rd", A1(MEMORY_READ)), C(MC, "cas,op=wr,mode=wmm", A1(MEMORY_WRITE)),
	C(MC, "rpq_inserts", A1(MEMORY_READ)), C(MC, "wpq_inserts", A1(MEMORY_WRITE)),
	C(MC, "act,cause=rd", A2(PAGE_EMPTY, PAGE_MISS)),
	C(MC, "pre,reason=page_miss,cause=rd", A1(PAGE_MISS)),
	C(HA, "imc_reads,kind=normal", A1(MEMORY_READ)),
	C(HA, "imc_writes,kind=full", A1(MEMORY_WRITE)),
#define REQUEST(type, local, remote, what) \
	M(type, "request," local, RECEIVED, OWN, what), \
	M(type, "request," remote, RECEIVED, OTHERS, what)
	REQUEST(HA, "from=local,op=read", "from=remote,op=read", A2(RDDATA, RDINVOWN)),
	REQUEST(HA, "from=local,op=write", "from=remote,op=write", A1(WBMTOI)),
	REQUEST(HA, "from=local,op=invitoe", "from=remote,op=invitoe", A1(INVITOE)),

	/* Skylake-SP, whose CHAs are home agents, too */
	REQUEST(C, "kind=reads_local", "kind=reads_remote", A2(RDDATA, RDINVOWN)),
	REQUEST(C, "kind=writes_local", "kind=writes_remote", A1(WBMTOI)),
	REQUEST(C, "kind=invitoe_local", "kind=invitoe_remote", A1(INVITOE)),
#define TOR(opcode, kind) \
	M(C, "tor_insert,miss=1,home=local,opcode=" opcode, SENT, OWN, A1(kind)), \
	M(C, "tor_insert,miss=1,home=remote,opcode=" opcode, SENT, OTHERS, A1(kind))
	TOR("0x202", RDDATA), TOR("0x200", RDINVOWN), TOR("0x248", INVITOE),
	C(C, "imc_reads,kind=normal", A1(MEMORY_READ)),
	C(C, "imc_writes,kind=full", A1(MEMORY_WRITE)),
	M(Q, "tx_slot,kind=data", SENT, OTHERS, DATAC | WB_DATA, .nine = true),
	M(Q, "rx_slot,kind=data", RECEIVED, OTHERS, DATAC | WB_DATA, .nine = true),
	M(Q, "tx_slot,kind=non_data", SENT, OTHERS, NO_DATA),
	M(Q, "rx_slot,kind=non_data", RECEIVED, OTHERS, NO_DATA),

	/* Nehalem, Westmere */
	C(N, "llc_hits,op=rd", A3(READ_HIT_M, READ_HIT_E, READ_HIT_S)),
	C(N, "llc_hits,op=wr", A4(WRITE_HIT_M, WRITE_HIT_E, STREAM_HIT_M, STREAM_HIT_E)),
	C(N, "llc_hits,op=probe", A3(SNOOP_READ_M, SNOOP_READ_E, SNOOP_READ_S) |
	  A3(SNOOP_WRITE_M, SNOOP_WRITE_E, SNOOP_WRITE_S)),
	C(N, "llc_miss,op=rd", A1(READ_MISS_I)),
	C(N, "llc_miss,op=wr", A4(WRITE_MISS_S, WRITE_MISS_I, STREAM_MISS_S, STREAM_MISS_I)),
	C(N, "llc_miss,op=probe", A2(SNOOP_READ_I, SNOOP_WRITE_I)),
	C(N, "llc_lines_in,state=m", A1(FILL_M)), C(N, "llc_lines_out,state=m", A1(VICTIM_M)),
	C(N, "llc_lines_in,state=e", A1(FILL_E)), C(N, "llc_lines_out,state=e", A1(VICTIM_E)),
	C(N, "llc_lines_in,state=s", A1(FILL_S)), C(N, "llc_lines_out,state=s", A1(VICTIM_S)),
	C(N, "gq_snoop,from=m,to=s", A1(SNOOP_READ_M)),
	C(N, "gq_snoop,from=e,to=s", A1(SNOOP_READ_E)),
	C(N, "gq_snoop,from=s,to=s", A1(SNOOP_READ_S)),
	C(N, "gq_snoop,from=none,to=s", A1(SNOOP_READ_I)),
	C(N, "gq_snoop,from=m,to=i", A1(SNOOP_WRITE_M)),
	C(N, "gq_snoop,from=e,to=i", A1(SNOOP_WRITE_E)),
	C(N, "gq_snoop,from=s,to=i", A1(SNOOP_WRITE_S)),
	C(N, "gq_snoop,from=none,to=i", A1(SNOOP_WRITE_I)),
	M(N, "qhl_request,src=local,op=rd", RECEIVED, OWN, HOME_READS),
	M(N, "qhl_request,src=remote,op=rd", RECEIVED, OTHERS, HOME_READS),
	M(N, "qhl_request,src=local,op=wr", RECEIVED, OWN, A1(WBMTOI)),
	M(N, "qhl_request,src=remote,op=wr", RECEIVED, OTHERS, A1(WBMTOI)),
	C(N, "qmc_normal_reads", A1(MEMORY_READ), "ch"),
	C(N, "qmc_writes,kind=full", A1(MEMORY_WRITE), "ch"),
	C(N, "dram_read_cas", A1(MEMORY_READ), "ch"),
	C(N, "dram_write_cas", A1(MEMORY_WRITE), "ch"),
	C(N, "dram_open", A2(PAGE_EMPTY, PAGE_MISS), "ch"),
	C(N, "dram_page_miss", A1(PAGE_MISS), "ch"),
#define RESPONSE(resp, kind) \
	M(N, "snp_resp_to_local_home,resp=" resp, SENT, OWN, A1(kind)), \
	M(N, "snp_resp_to_remote_home,resp=" resp, SENT, OTHERS, A1(kind))
	RESPONSE("i_state", RSPI), RESPONSE("s_state", RSPS), RESPONSE("fwd_s_state", RSPFWDSWB),
	RESPONSE("fwd_i_state", RSPFWDI), RESPONSE("wb", RSPIWB),
};

static struct exm_traffic *traffic;

/* ---- occurrences, as they are handed over and as the page has them -------- */

struct occurrences {
	struct exm_stimulus of[4096];
	unsigned int num;
};

static struct occurrences seen, wanted;

static struct exm_stimulus *find(struct occurrences *all, const struct exm_stimulus *stim)
{
	struct exm_stimulus *s = all->of;

	while (s < all->of + all->num &&
	       (s->box != stim->box || s->inst != stim->inst || s->signal != stim->signal ||
		s->attr != stim->attr))
		s++;
	return s;
}

static void add(struct occurrences *all, const struct exm_stimulus *stim)
{
	struct exm_stimulus *s = find(all, stim);

	if (s < all->of + all->num)
		s->count += stim->count;
	else if (++all->num < ARRAY_SIZE(all->of))
		*s = *stim;
}

unsigned int hand_over(struct exm *m, const struct exm_stimulus *stim)
{
	(void)m;
	if (stim->pkg == US)
		add(&seen, stim);
	return 0;
}

/* ---- what the page says --------------------------------------------------- */

/* The port of the link to package @peer: package 1 has link 0 to package 0, link 1 to 2, ... */
static unsigned int port_of(enum exm_box_type type, unsigned int peer)
{
	static const unsigned int ports[] = { 0, 1, 4, 5, 0, 1, 4 };
	unsigned int link = peer ? peer - 1 : 0;

	return type == EXM_Q ? link % 3 : ports[link];
}

/* The halves of the processors */
static unsigned int side_of(unsigned int slice)
{
	static const unsigned int first[29] = { [8] = 4, [10] = 5, [15] = 8, [16] = 8, [18] = 9,
						[24] = 12, [28] = 14 };

	return slice >= first[traffic->config.slices];
}

static unsigned int box_of(const struct row *row, unsigned int index, unsigned int peer)
{
	switch (row->type) {
	case EXM_B:
	case EXM_S:
	case EXM_M:
		return row->source == COUNTS ? index : side_of(index);
	case EXM_HA:
		return row->source == COUNTS ? index / (traffic->config.units / 2) : side_of(index);
	case EXM_R:
		return port_of(EXM_R, peer) / 4;
	case EXM_Q:
		return port_of(EXM_Q, peer);
	case EXM_N:
		return 0;
	default:
		return index;
	}
}

/* The value of the row's key */
static u64 value_of(const struct row *row, unsigned int index, unsigned int peer)
{
	switch (row->type) {
	case EXM_C:
		return peer;
	case EXM_S:
		return index % (traffic->config.slices / 2);
	case EXM_R:
		return port_of(EXM_R, peer) % 4;
	case EXM_Q:
		return row->source == SENT ? peer : US;
	default:
		return index;
	}
}

static u64 count_of(const struct row *row, unsigned int index, unsigned int peer)
{
	const struct exm_counts *counts = &traffic->counts[US][index];
	u64 sum = 0;

	for (unsigned int n = 0; n < 64; n++) {
		if (row->what >> n & 1)
			sum += row->source == COUNTS ? counts->count[n] :
			       row->source == SENT ? counts->sent[n][peer] : counts->received[n][peer];
	}
	return sum * (row->nine ? 9 : 1);
}

static void want(const struct row *row, const struct exm_tap_signal *tap, unsigned int index)
{
	for (unsigned int peer = 0; peer < (row->source == COUNTS ? 1 : PACKAGES); peer++) {
		struct exm_stimulus stim = tap->stim;

		if (row->peers != ALL && (row->peers == OWN) != (peer == US))
			continue;
		stim.count = count_of(row, index, peer);
		stim.inst = box_of(row, index, peer);
		if (row->key)
			stim.attr |= value_of(row, index, peer) * (tap->key & -tap->key);
		if (stim.count)
			add(&wanted, &stim);
	}
}

/* ---- the counts ------------------------------------------------------------ */

static void connect(struct bench *b, struct exm_traffic_config config)
{
	size_t size;

	config.packages = PACKAGES;
	config.l1_sets = config.l2_sets = config.llc_sets = 1;
	size = (exm_traffic_size(&config) + 63) / 64 * 64;
	traffic = aligned_alloc(64, size);
	memset(traffic, 0, size);
	exm_traffic_init(traffic, &config);
	signals_connect_traffic(&b->m, traffic);
}

/* Random counts of each slice or unit, of which some are handed over */
static void count(u64 *seed)
{
	for (unsigned int i = 0; i < PACKAGES * EXM_MAX_SLICES; i++) {
		struct exm_counts *counts = &traffic->counts[i % PACKAGES][i / PACKAGES];

		counts->changed = true;
		for (unsigned int n = 0; n < EXM_NUM_COUNTS; n++) {
			if (i / PACKAGES < (BIT(n) & OF_UNITS ? traffic->config.units :
								traffic->config.slices))
				counts->count[n] += 1 + prng(seed) % 1000;
		}
		for (unsigned int n = 0; n < EXM_NUM_MESSAGES * PACKAGES; n++) {
			if (i / PACKAGES >= traffic->config.slices)
				continue;
			counts->sent[n / PACKAGES][n % PACKAGES] += 1 + prng(seed) % 1000;
			counts->received[n / PACKAGES][n % PACKAGES] += 1 + prng(seed) % 1000;
		}
	}
}

static void check_signals(struct bench *b, struct exm_traffic_config config)
{
	unsigned int requests[PACKAGES] = { 0 };
	u64 seed = 1;

	seen.num = 0;
	wanted.num = 0;
	connect(b, config);
	for (unsigned int n = 0; n < 2; n++) {
		count(&seed);
		signals_hand_over(&b->m, requests);
	}
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct exm_tap_signal tap = { .known = false };

		if (!exm_parse_tap(&b->m, rows[i].type, rows[i].signal, rows[i].key, &tap))
			continue;
		for (unsigned int index = 0; index < EXM_MAX_SLICES; index++)
			want(&rows[i], &tap, index);
	}
	CHECK_EQ(seen.num, wanted.num);
	for (unsigned int i = 0; i < wanted.num && !test_why; i++) {
		const struct exm_stimulus *w = &wanted.of[i], *s = find(&seen, w);

		if (s == seen.of + seen.num || s->count != w->count)
			FAIL("type %u, box %u: %s, attributes %#lx", w->box, w->inst,
			     exm_signal(&b->m, w->signal)->name, w->attr);
	}
	free(traffic);
}

TEST(signals_stand_for_the_counts_of_the_page)
{
	for (enum exm_model model = 0; model < EXM_NUM_MODELS && !test_why; model++) {
		struct bench *b = bench_of(model);
		struct exm_traffic_config config;

		if (signals_processor(model, &config))
			check_signals(b, config);
		if (test_why)
			printf("# model %u\n", model);
		bench_free(b);
	}
}

/* The page's table of processors */
TEST(processors_have_the_caches_of_the_page)
{
	static const struct {
		enum exm_model model;
		u32 slices, sets, ways, units, kb, page, broadcast;
	} processors[] = {
		{ EXM_7500, 8, 2048, 24, 2, 24 * 1024, 256, 1 },
		{ EXM_E7, 10, 2048, 24, 2, 30 * 1024, 256, 1 },
		{ EXM_IVYTOWN, 15, 2048, 20, 8, 75 * 512, 1024, 0 },
		{ EXM_NEHALEM, 1, 8192, 16, 3, 8 * 1024, 384, 0 },
		{ EXM_WESTMERE, 1, 12288, 16, 3, 12 * 1024, 384, 0 },
		{ EXM_WESTMERE_CLIENT, 1, 4096, 16, 1, 4 * 1024, 128, 0 },
		{ EXM_HASWELL_EP, 18, 2048, 20, 8, 45 * 1024, 1024, 0 },
		{ EXM_BROADWELL_EP, 24, 2048, 20, 8, 60 * 1024, 1024, 0 },
		{ EXM_BROADWELL_DE, 16, 2048, 12, 8, 24 * 1024, 1024, 0 },
		{ EXM_SKYLAKE_SP, 28, 2048, 11, 6, 77 * 512, 1024, 0 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(processors); i++) {
		struct exm_traffic_config c;

		CHECK(signals_processor(processors[i].model, &c));
		CHECK_EQ(c.slices, processors[i].slices);
		CHECK_EQ(c.llc_sets, processors[i].sets);
		CHECK_EQ(c.llc_ways, processors[i].ways);
		CHECK_EQ(c.units, processors[i].units);
		CHECK_EQ(c.page_lines, processors[i].page);
		CHECK_EQ(c.broadcast, processors[i].broadcast);
		CHECK_EQ(c.slices * c.llc_sets * c.llc_ways / 16, processors[i].kb);
		CHECK_EQ(c.l1_sets * c.l1_ways / 16, 32);
		CHECK_EQ(c.l2_sets * c.l2_ways / 16, 256);
	}
}
