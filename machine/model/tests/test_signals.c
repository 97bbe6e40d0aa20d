// SPDX-License-Identifier: GPL-2.0
/*
 * The table "Signals" of machine/traffic.rst: each row's event, in each box, counts what the
 * page says of package 1 of eight, and nothing else.  The counts are random numbers.
 */
#include "bench.h"
#include "exm_traffic.h"

#define PACKAGES	8
#define US		1	/* the package whose counters count */
#define CPU		8	/* one of its CPUs */

#define ONLY(model)	BIT(EXM_##model)
#define EX		(ONLY(7500) | ONLY(E7))
#define WSM		(ONLY(WESTMERE) | ONLY(WESTMERE_CLIENT))
#define NHM		(ONLY(NEHALEM) | WSM)
#define IN_SOCKET	(ONLY(NEHALEM) | ONLY(WESTMERE))	/* has a memory controller */

/* Counts and messages */
#define A1(a)		BIT(EXM_##a)
#define A2(a, b)	(A1(a) | A1(b))
#define A3(a, b, c)	(A2(a, b) | A1(c))
#define REQUESTS	(A3(RDDATA, RDINVOWN, INVITOE) | A1(WBMTOI))
#define RESPONSES	(A2(RSPS, RSPFWDSWB) | A3(RSPI, RSPFWDI, RSPIWB))
#define SNOOPS		A3(SNPDATA, SNPINVOWN, SNPINVITOE)
#define DATAC_CMP	A2(DATAC_E_CMP, DATAC_S_CMP)
#define DATAC		(DATAC_CMP | A2(DATAC_S, DATAC_M))
#define WB_DATA		A2(WBIDATA, WBSDATA)
#define READ_HITS	A3(READ_HIT_M, READ_HIT_E, READ_HIT_S)
#define SNOOP_HITS	(A3(SNOOP_READ_M, SNOOP_READ_E, SNOOP_READ_S) | \
			 A3(SNOOP_WRITE_M, SNOOP_WRITE_E, SNOOP_WRITE_S))
#define OF_UNITS	(A3(INSERT_READ, INSERT_WRITE, INSERT_INVITOE) | \
			 A3(IMPLICIT_WB, MEMORY_READ, MEMORY_WRITE) | \
			 A3(PAGE_HIT, PAGE_EMPTY, PAGE_MISS))

enum source { COUNTS, SENT, RECEIVED };
enum peers { ALL, OWN, OTHERS };

/**
 * struct row - an event and the counts for which its signal stands
 * @event:	name
 * @models:	models that have it
 * @box:	type of its boxes
 * @sel:	event and umask; of a B-Box with the counter above; of an M-Box the register FVC, or
 *		M_EVENT(); of an R-Box IPERF_CFG
 * @filter:	MSR 0x301 of a Westmere; filter 0 of an Ivytown's C-Box, above it filter 1
 * @source:	counts, or messages
 * @peers:	of the package itself, or of others
 * @what:	which
 * @nine:	which count nine times
 * @twice:	which count twice
 * @times:	how often @what counts, if not once
 * @only:	1 + number of the channel, or of the slice in its side; 0 for all
 */
struct row {
	const char *event;
	u32 models;
	enum exm_box_type box;
	u64 sel, filter;
	enum source source;
	enum peers peers;
	u64 what, nine, twice;
	unsigned int times, only;
};

#define B_EVENT(counter, code)	((u64)(counter) << 16 | (code))

/* An event of an M-Box, and the value of PLD or PGT, its register with number @reg in the box */
#define M_EVENT(code, reg, val)	(BIT(63) | (u64)(code) << 40 | (u64)(reg) << 32 | (val))
#define PLD			10
#define PGT			9

/* Rows of counts, and of messages */
#define C(event, models, box, sel, ...) \
	{ event, models, EXM_##box, sel, .what = __VA_ARGS__ }
#define M(event, models, box, sel, from, to, ...) \
	{ event, models, EXM_##box, sel, .source = from, .peers = to, .what = __VA_ARGS__ }

static const struct row rows[] = {
	C("LLC_HITS.MODIFIED", EX, C, 0x0115, A3(READ_HIT_M, WRITE_HIT_M, STREAM_HIT_M)),
	C("LLC_HITS.EXCLUSIVE", EX, C, 0x0215, A3(READ_HIT_E, WRITE_HIT_E, STREAM_HIT_E)),
	C("LLC_HITS.SHARED", EX, C, 0x0415, A1(READ_HIT_S)),
	C("LLC_HITS.FORWARD", EX, C, 0x0815, 0),
	C("LLC_MISSES.SHARED", EX, C, 0x0114, A2(WRITE_MISS_S, STREAM_MISS_S)),
	C("LLC_MISSES.FORWARD", EX, C, 0x0214, 0),
	C("LLC_MISSES.INVALID", EX, C, 0x0414, A3(READ_MISS_I, WRITE_MISS_I, STREAM_MISS_I)),
	C("LLC_S_FILLS.MODIFIED", EX, C, 0x0116, A1(FILL_M)),
	C("LLC_S_FILLS.EXCLUSIVE", EX, C, 0x0216, A1(FILL_E)),
	C("LLC_S_FILLS.SHARED", EX, C, 0x0416, A1(FILL_S)),
	C("LLC_VICTIMS.MODIFIED", EX, C, 0x0117, A1(VICTIM_M)),
	C("LLC_VICTIMS.EXCLUSIVE", EX, C, 0x0217, A1(VICTIM_E)),
	C("LLC_VICTIMS.SHARED", EX, C, 0x0417, A1(VICTIM_S)),
	C("LLC_VICTIMS.FILL_WITHOUT_VICTIMS", EX, C, 0x1017, A1(VICTIM_NONE)),
	C("SNP_HITS.REMOTE_RD_HITM", EX, C, 0x0128, A1(SNOOP_READ_M)),
	C("SNP_HITS.REMOTE_RD_HITE", EX, C, 0x0228, A1(SNOOP_READ_E)),
	C("SNP_HITS.REMOTE_RD_HITS", EX, C, 0x0428, A1(SNOOP_READ_S)),
	C("SNP_HITS.REMOTE_RFO_HITM", EX, C, 0x1028, A1(SNOOP_WRITE_M)),
	C("SNP_HITS.REMOTE_RFO_HITE", EX, C, 0x2028, A1(SNOOP_WRITE_E)),
	C("SNP_HITS.REMOTE_RFO_HITS", EX, C, 0x4028, A1(SNOOP_WRITE_S)),

	C("SNPS.REMOTE_RD", EX, C, 0x0127, A2(SNOOP_READ_M, SNOOP_READ_E) |
	  A2(SNOOP_READ_S, SNOOP_READ_I)),
	C("SNPS.REMOTE_RFO", EX, C, 0x0227, A2(SNOOP_WRITE_M, SNOOP_WRITE_E) |
	  A2(SNOOP_WRITE_S, SNOOP_WRITE_I)),

	C("IMT_INSERTS_RD", EX, B, B_EVENT(1, 0x1d), A1(INSERT_READ)),
	C("IMT_INSERTS_WR", EX, B, B_EVENT(1, 0x0c), A1(INSERT_WRITE)),
	C("IMT_INSERTS_INVITOE", EX, B, B_EVENT(1, 0x0f), A1(INSERT_INVITOE)),
	C("IMT_INSERTS_IOH", EX, B, B_EVENT(1, 0x0a), 0),
	C("IMPLICIT_WBS", EX, B, B_EVENT(3, 0x12), A1(IMPLICIT_WB)),
	M("SNPOQ_INSERTS", EX, B, B_EVENT(1, 0x12), SENT, ALL, SNOOPS),
	M("MSGS_B_TO_S", EX, B, B_EVENT(2, 0x03), SENT, OWN, SNOOPS | DATAC_CMP | A1(CMP)),
	M("MSGS_S_TO_B", EX, B, B_EVENT(2, 0x02), RECEIVED, OWN, REQUESTS | RESPONSES | WB_DATA),
	M("MSGS_IN_NON_SNP", EX, B, B_EVENT(2, 0x01), RECEIVED, ALL, REQUESTS | RESPONSES |
	  WB_DATA),

	C("BBOX_CMDS_READS", ONLY(7500), M, 0x2800, A1(MEMORY_READ)),
	C("BBOX_CMDS_WRITES", ONLY(7500), M, 0x2820, A1(MEMORY_WRITE)),
	C("BBOX_CMDS_MERGE", ONLY(7500), M, 0x2840, 0),
	C("BBOX_CMDS_READS", ONLY(E7), M, 0x5000, A1(MEMORY_READ)),
	C("BBOX_CMDS_WRITES", ONLY(E7), M, 0x5040, A1(MEMORY_WRITE)),
	C("DRAM_CMD.CAS_RD_OPN", EX, M, M_EVENT(0x0a, PLD, 0x300), A1(MEMORY_READ)),
	C("DRAM_CMD.CAS_WR_OPN", EX, M, M_EVENT(0x0a, PLD, 0x400), A1(MEMORY_WRITE)),
	C("DRAM_CMD.RAS", EX, M, M_EVENT(0x0a, PLD, 0x200), A2(PAGE_EMPTY, PAGE_MISS)),
	C("DRAM_CMD.PRE", EX, M, M_EVENT(0x0a, PLD, 0x1100), A1(PAGE_MISS)),
	C("DRAM_CMD.CAS_WR_CLS", EX, M, M_EVENT(0x0a, PLD, 0x600), 0),
	C("DRAM_CMD.ALL", EX, M, M_EVENT(0x0a, PLD, 0), A3(MEMORY_READ, MEMORY_WRITE,
	  PAGE_EMPTY), .twice = A1(PAGE_MISS)),
	C("PAGE_HIT", EX, M, M_EVENT(0x14, PLD, 0), A1(PAGE_HIT)),
	C("PAGE_MISS", EX, M, M_EVENT(0x13, PLD, 0), A1(PAGE_MISS)),
	C("PAGE_EMPTY", ONLY(7500), M, M_EVENT(0x15, PLD, 0), A1(PAGE_EMPTY)),
	C("PGT_PAGE_EV2.PAGE_EMPTY", ONLY(E7), M, M_EVENT(0x15, PGT, 0x800), A1(PAGE_EMPTY)),
	C("PGT_PAGE_EV2.AUTO_CLS", ONLY(E7), M, M_EVENT(0x15, PGT, 0), 0),
	C("PGT_PAGE_EV.OPN2CLS", EX, M, M_EVENT(0x16, PGT, 0), A1(PAGE_MISS)),
	C("PGT_PAGE_EV.CLS2OPN", EX, M, M_EVENT(0x16, PGT, 1), A2(PAGE_EMPTY, PAGE_MISS)),

	M("PKTS_SENT_HOM.RBOX", EX, S, 0x0160, SENT, OTHERS, REQUESTS | RESPONSES),
	M("PKTS_SENT_HOM.BBOX", EX, S, 0x0260, SENT, OWN, REQUESTS | RESPONSES),
	M("TO_R_B_REQUESTS.LOCAL", EX, S, 0x016c, SENT, OWN, REQUESTS),
	M("TO_R_B_REQUESTS.REMOTE", EX, S, 0x026c, SENT, OTHERS, REQUESTS),
#define PKTS_SENT_DRS(which, n) \
	{ "PKTS_SENT_DRS, C-Box " #n " of its side", which, EXM_S, 0x64 | 0x100 << (n), \
	  .source = SENT, .what = A2(DATAC_S, DATAC_M) | WB_DATA, .only = 1 + (n) }
	PKTS_SENT_DRS(EX, 0), PKTS_SENT_DRS(EX, 1), PKTS_SENT_DRS(EX, 2), PKTS_SENT_DRS(EX, 3),
	PKTS_SENT_DRS(ONLY(E7), 4),
	{ "FLITS_SENT_DRS", EX, EXM_S, 0x65, .source = SENT,
	  .nine = A2(DATAC_S, DATAC_M) | WB_DATA },
	M("PKTS_RCVD_SNP", EX, S, 0x71, RECEIVED, ALL, SNOOPS),
	M("PKTS_RCVD_NDR", EX, S, 0x70, RECEIVED, ALL, A1(CMP)),
	M("PKTS_RCVD_DRS_FROM_B", EX, S, 0x73, RECEIVED, OWN, DATAC_CMP),
	M("PKTS_RCVD_DRS_FROM_R", EX, S, 0x72, RECEIVED, OTHERS, DATAC),

	M("FLITS_SENT", EX, R, BIT(31), SENT, OTHERS, REQUESTS | RESPONSES | SNOOPS |
	  A1(CMP), .nine = DATAC | WB_DATA),
	M("NEW_PACKETS_RECV.VNA_HOM", EX, R, 0xa0, RECEIVED, OTHERS, REQUESTS | RESPONSES),
	M("NEW_PACKETS_RECV.VNA_SNP", EX, R, 0x90, RECEIVED, OTHERS, SNOOPS),
	M("NEW_PACKETS_RECV.VNA_DRS", EX, R, 0x84, RECEIVED, OTHERS, DATAC | WB_DATA),
	M("NEW_PACKETS_RECV.VNA_NDR", EX, R, 0x88, RECEIVED, OTHERS, A1(CMP)),
	M("NEW_PACKETS_RECV.ANY_ALL", EX, R, 0xff, RECEIVED, OTHERS, REQUESTS | RESPONSES |
	  SNOOPS | DATAC | WB_DATA | A1(CMP)),

	/* flits by class, bit 21 with the group; a packet with data has a header and eight more */
#define FLITS(event, tx, rx, ...) \
	{ "TxL_FLITS." event, ONLY(IVYTOWN), EXM_Q, tx, .source = SENT, .peers = OTHERS, \
	  __VA_ARGS__ }, \
	{ "RxL_FLITS." event, ONLY(IVYTOWN), EXM_Q, rx, .source = RECEIVED, .peers = OTHERS, \
	  __VA_ARGS__ }
	FLITS("SNP", 0x200100, 0x200102, .what = SNOOPS),
	FLITS("HOM_REQ", 0x200200, 0x200202, .what = REQUESTS),
	FLITS("HOM_NONREQ", 0x200400, 0x200402, .what = RESPONSES),
	FLITS("DRS_DATA", 0x200800, 0x200802, .what = DATAC | WB_DATA, .times = 8),
	FLITS("DRS_NONDATA", 0x201000, 0x201002, .what = DATAC | WB_DATA),
	FLITS("NDR_AD", 0x200101, 0x200103, .what = 0),
	FLITS("NDR_AK", 0x200201, 0x200203, .what = A1(CMP)),

	/* LLC_LOOKUP with the filter's states; TOR_INSERTS with its opcode and nodes */
#define IVT_LOOKUP(event, umask, state, ...) \
	{ "LLC_LOOKUP." event, ONLY(IVYTOWN), EXM_C, (umask) << 8 | 0x34, BIT(17 + (state)), \
	  .what = __VA_ARGS__ }
	IVT_LOOKUP("DATA_READ, I", 0x03, 0, A1(READ_MISS_I)),
	IVT_LOOKUP("DATA_READ, S", 0x03, 1, A1(READ_HIT_S)),
	IVT_LOOKUP("DATA_READ, E", 0x03, 2, A1(READ_HIT_E)),
	IVT_LOOKUP("DATA_READ, M", 0x03, 3, A1(READ_HIT_M)),
	IVT_LOOKUP("DATA_READ, F", 0x03, 4, 0),
	IVT_LOOKUP("WRITE, I", 0x05, 0, A2(WRITE_MISS_I, STREAM_MISS_I)),
	IVT_LOOKUP("WRITE, S", 0x05, 1, A2(WRITE_MISS_S, STREAM_MISS_S)),
	IVT_LOOKUP("WRITE, E", 0x05, 2, A2(WRITE_HIT_E, STREAM_HIT_E)),
	IVT_LOOKUP("WRITE, M", 0x05, 3, A2(WRITE_HIT_M, STREAM_HIT_M)),
	IVT_LOOKUP("REMOTE_SNOOP, I", 0x09, 0, A2(SNOOP_READ_I, SNOOP_WRITE_I)),
	IVT_LOOKUP("REMOTE_SNOOP, S", 0x09, 1, A2(SNOOP_READ_S, SNOOP_WRITE_S)),
	IVT_LOOKUP("REMOTE_SNOOP, E", 0x09, 2, A2(SNOOP_READ_E, SNOOP_WRITE_E)),
	IVT_LOOKUP("REMOTE_SNOOP, M", 0x09, 3, A2(SNOOP_READ_M, SNOOP_WRITE_M)),
	C("LLC_VICTIMS.M_STATE", ONLY(IVYTOWN), C, 0x0137, A1(VICTIM_M)),
	C("LLC_VICTIMS.E_STATE", ONLY(IVYTOWN), C, 0x0237, A1(VICTIM_E)),
	C("LLC_VICTIMS.S_STATE", ONLY(IVYTOWN), C, 0x0437, A1(VICTIM_S)),
#define IVT_TOR(event, umask, opcode, ...) \
	{ "TOR_INSERTS." event, ONLY(IVYTOWN), EXM_C, (umask) << 8 | 0x35, \
	  (u64)(opcode) << 52, .source = SENT, __VA_ARGS__ }
	IVT_TOR("MISS_OPCODE, DRd", 0x03, 0x182, .what = A1(RDDATA)),
	IVT_TOR("MISS_OPCODE, RFO", 0x03, 0x180, .what = A1(RDINVOWN)),
	IVT_TOR("MISS_OPCODE, ItoM", 0x03, 0x1c8, .what = A1(INVITOE)),
	IVT_TOR("MISS_LOCAL_OPCODE, DRd", 0x23, 0x182, .peers = OWN, .what = A1(RDDATA)),
	IVT_TOR("MISS_REMOTE_OPCODE, RFO", 0x83, 0x180, .peers = OTHERS, .what = A1(RDINVOWN)),
	IVT_TOR("EVICTION", 0x04, 0, .what = A1(WBMTOI)),
	IVT_TOR("WB", 0x10, 0, .what = 0),
	IVT_TOR("ALL", 0x08, 0, .what = REQUESTS),
	C("CAS_COUNT.RD", ONLY(IVYTOWN), MC, 0x0304, A1(MEMORY_READ)),
	C("CAS_COUNT.WR", ONLY(IVYTOWN), MC, 0x0c04, A1(MEMORY_WRITE)),
	C("CAS_COUNT.WR_RMM", ONLY(IVYTOWN), MC, 0x0804, 0),
	C("CAS_COUNT.ALL", ONLY(IVYTOWN), MC, 0x0f04, A2(MEMORY_READ, MEMORY_WRITE)),
	C("RPQ_INSERTS", ONLY(IVYTOWN), MC, 0x0010, A1(MEMORY_READ)),
	C("WPQ_INSERTS", ONLY(IVYTOWN), MC, 0x0020, A1(MEMORY_WRITE)),
	C("ACT_COUNT", ONLY(IVYTOWN), MC, 0x0b01, A2(PAGE_EMPTY, PAGE_MISS)),
	C("PRE_COUNT.PAGE_MISS", ONLY(IVYTOWN), MC, 0x0102, A1(PAGE_MISS)),
	C("PRE_COUNT.PAGE_CLOSE", ONLY(IVYTOWN), MC, 0x0202, 0),
	C("IMC_READS.NORMAL", ONLY(IVYTOWN), HA, 0x0117, A1(MEMORY_READ)),
	C("IMC_WRITES.FULL", ONLY(IVYTOWN), HA, 0x011a, A1(MEMORY_WRITE)),
	C("IMC_WRITES.PARTIAL", ONLY(IVYTOWN), HA, 0x021a, 0),
#define IVT_REQUESTS(op, local, ...) \
	{ "REQUESTS." op "_LOCAL", ONLY(IVYTOWN), EXM_HA, (local) << 8 | 1, .source = RECEIVED, \
	  .peers = OWN, .what = __VA_ARGS__ }, \
	{ "REQUESTS." op "_REMOTE", ONLY(IVYTOWN), EXM_HA, (local) << 9 | 1, .source = RECEIVED, \
	  .peers = OTHERS, .what = __VA_ARGS__ }
	IVT_REQUESTS("READS", 0x01, A2(RDDATA, RDINVOWN)),
	IVT_REQUESTS("WRITES", 0x04, A1(WBMTOI)),
	IVT_REQUESTS("INVITOE", 0x10, A1(INVITOE)),

	C("LLC_HITS.READ", NHM, N, 0x0108, READ_HITS),
	C("LLC_HITS.WRITE", NHM, N, 0x0208, A2(WRITE_HIT_M, WRITE_HIT_E) | A2(STREAM_HIT_M,
	  STREAM_HIT_E)),
	C("LLC_HITS.PROBE", NHM, N, 0x0408, SNOOP_HITS),
	C("LLC_MISS.READ", NHM, N, 0x0109, A1(READ_MISS_I)),
	C("LLC_MISS.WRITE", NHM, N, 0x0209, A2(WRITE_MISS_S, WRITE_MISS_I) |
	  A2(STREAM_MISS_S, STREAM_MISS_I)),
	C("LLC_MISS.PROBE", NHM, N, 0x0409, A2(SNOOP_READ_I, SNOOP_WRITE_I)),
	C("LLC_LINES_IN.M_STATE", NHM, N, 0x010a, A1(FILL_M)),
	C("LLC_LINES_IN.E_STATE", NHM, N, 0x020a, A1(FILL_E)),
	C("LLC_LINES_IN.S_STATE", NHM, N, 0x040a, A1(FILL_S)),
	C("LLC_LINES_OUT.M_STATE", NHM, N, 0x010b, A1(VICTIM_M)),
	C("LLC_LINES_OUT.E_STATE", NHM, N, 0x020b, A1(VICTIM_E)),
	C("LLC_LINES_OUT.S_STATE", NHM, N, 0x040b, A1(VICTIM_S)),
	{ "GQ_SNOOP.GOTO_S_HIT_M", WSM, EXM_N, 0x040c, 0x11, .what = A1(SNOOP_READ_M) },
	{ "GQ_SNOOP.GOTO_S_HIT_E", WSM, EXM_N, 0x040c, 0x22, .what = A1(SNOOP_READ_E) },
	{ "GQ_SNOOP.GOTO_S_HIT_S", WSM, EXM_N, 0x040c, 0x44, .what = A1(SNOOP_READ_S) },
	{ "GQ_SNOOP.GOTO_I_HIT_M", WSM, EXM_N, 0x080c, 0x11, .what = A1(SNOOP_WRITE_M) },
	{ "GQ_SNOOP.GOTO_I_HIT_E", WSM, EXM_N, 0x080c, 0x22, .what = A1(SNOOP_WRITE_E) },
	{ "GQ_SNOOP.GOTO_I_HIT_S", WSM, EXM_N, 0x080c, 0x44, .what = A1(SNOOP_WRITE_S) },
	M("QHL_REQUESTS.LOCAL_READS", NHM, N, 0x1020, RECEIVED, OWN, A3(RDDATA, RDINVOWN, INVITOE)),
	M("QHL_REQUESTS.REMOTE_READS", NHM, N, 0x0420, RECEIVED, OTHERS, A3(RDDATA,
	  RDINVOWN, INVITOE)),
	M("QHL_REQUESTS.LOCAL_WRITES", NHM, N, 0x2020, RECEIVED, OWN, A1(WBMTOI)),
	M("QHL_REQUESTS.REMOTE_WRITES", NHM, N, 0x0820, RECEIVED, OTHERS, A1(WBMTOI)),
#define CHANNEL(n) \
	{ "QMC_NORMAL_READS.CH" #n, IN_SOCKET, EXM_N, 0x2c | 0x100 << (n), .what = A1(MEMORY_READ), \
	  .only = 1 + (n) }, \
	{ "QMC_WRITES.FULL_CH" #n, IN_SOCKET, EXM_N, 0x2f | 0x100 << (n), .what = A1(MEMORY_WRITE), \
	  .only = 1 + (n) }, \
	{ "DRAM_READ_CAS.CH" #n, IN_SOCKET, EXM_N, 0x63 | 0x100 << 2 * (n), \
	  .what = A1(MEMORY_READ), .only = 1 + (n) }, \
	{ "DRAM_READ_CAS.AUTOPRE_CH" #n, IN_SOCKET, EXM_N, 0x63 | 0x200 << 2 * (n), .what = 0 }, \
	{ "DRAM_WRITE_CAS.CH" #n, IN_SOCKET, EXM_N, 0x64 | 0x100 << 2 * (n), \
	  .what = A1(MEMORY_WRITE), .only = 1 + (n) }, \
	{ "DRAM_OPEN.CH" #n, IN_SOCKET, EXM_N, 0x60 | 0x100 << (n), \
	  .what = A2(PAGE_EMPTY, PAGE_MISS), .only = 1 + (n) }, \
	{ "DRAM_PAGE_MISS.CH" #n, IN_SOCKET, EXM_N, 0x62 | 0x100 << (n), \
	  .what = A1(PAGE_MISS), .only = 1 + (n) }
	CHANNEL(0), CHANNEL(1), CHANNEL(2),
	C("QMC_NORMAL_READS.ANY", ONLY(WESTMERE_CLIENT), N, 0x072c, 0),
	C("QMC_WRITES.FULL_ANY", ONLY(WESTMERE_CLIENT), N, 0x072f, 0),
#define SNP_RESP(state, umask, kind) \
	{ "SNP_RESP_TO_LOCAL_HOME." state, NHM, EXM_N, (umask) << 8 | 6, .source = SENT, \
	  .peers = OWN, .what = A1(kind) }, \
	{ "SNP_RESP_TO_REMOTE_HOME." state, NHM, EXM_N, (umask) << 8 | 7, .source = SENT, \
	  .peers = OTHERS, .what = A1(kind) }
	SNP_RESP("I_STATE", 1, RSPI), SNP_RESP("S_STATE", 2, RSPS),
	SNP_RESP("FWD_S_STATE", 4, RSPFWDSWB), SNP_RESP("FWD_I_STATE", 8, RSPFWDI),
	SNP_RESP("WB", 0x20, RSPIWB),
};

/* The page's table of packets; classes and states as in the filters of xeon-7500.md and ivytown.md */
enum { HOM_REQ = 0, HOM_RESP = 1, NDR = 2, SNP = 3, DRS = 14 };
enum { NO_STATE = 0, IN_S = 2, IN_E = 4, IN_M = 8 };

static const struct packet {
	enum exm_message kind;
	unsigned int class, opcode, state;
} packets[] = {
	{ EXM_RDDATA, HOM_REQ, 2, NO_STATE }, { EXM_RDINVOWN, HOM_REQ, 4, NO_STATE },
	{ EXM_INVITOE, HOM_REQ, 8, NO_STATE }, { EXM_WBMTOI, HOM_REQ, 12, NO_STATE },
	{ EXM_SNPDATA, SNP, 2, NO_STATE }, { EXM_SNPINVOWN, SNP, 4, NO_STATE },
	{ EXM_SNPINVITOE, SNP, 8, NO_STATE }, { EXM_RSPIWB, HOM_RESP, 13, NO_STATE },
	{ EXM_RSPS, HOM_RESP, 1, NO_STATE }, { EXM_RSPFWDSWB, HOM_RESP, 12, NO_STATE },
	{ EXM_RSPI, HOM_RESP, 0, NO_STATE }, { EXM_RSPFWDI, HOM_RESP, 9, NO_STATE },
	{ EXM_DATAC_E_CMP, DRS, 2, IN_E }, { EXM_DATAC_S_CMP, DRS, 2, IN_S },
	{ EXM_DATAC_S, DRS, 0, IN_S }, { EXM_DATAC_M, DRS, 0, IN_M },
	{ EXM_WBIDATA, DRS, 4, NO_STATE }, { EXM_WBSDATA, DRS, 5, NO_STATE },
	{ EXM_CMP, NDR, 8, NO_STATE },
};

/* ---- the counts ---------------------------------------------------------- */

static struct exm_traffic *traffic;
static enum exm_model model;
static u64 seed;

static bool is_ex(void)
{
	return BIT(model) & EX;
}

static struct bench *connected(void)
{
	struct exm_traffic_config config;
	struct bench *b = model == EXM_IVYTOWN ? ivytown_new() : bench_of(model);

	CHECK(exm_traffic_processor(model, &config));
	config.packages = PACKAGES;
	config.l1_sets = config.l2_sets = config.llc_sets = 1;
	traffic = aligned_alloc(64, (exm_traffic_size(&config) + 63) / 64 * 64);
	memset(traffic, 0, exm_traffic_size(&config));
	exm_traffic_init(traffic, &config);
	exm_connect_traffic(&b->m, traffic);
	if (is_ex())
		wr_on(b, CPU, U_CTL, EN_ALL);
	return b;
}

/* Whether a slice, or a unit, with this number has the count */
static bool exists(enum exm_count name, unsigned int index)
{
	return index < (BIT(name) & OF_UNITS ? traffic->config.units : traffic->config.slices);
}

/* All counts of two packages since the last hand-over */
static void count(void)
{
	memset(traffic->counts, 0, sizeof(traffic->counts));
	memset(traffic->handed, 0, sizeof(traffic->handed));
	for (unsigned int i = 0; i < 2 * EXM_MAX_SLICES; i++) {
		struct exm_counts *counts = &traffic->counts[i % 2][i / 2];

		counts->changed = true;
		for (unsigned int n = 0; n < EXM_NUM_COUNTS; n++)
			counts->count[n] = exists(n, i / 2) ? 1 + prng(&seed) % 1000 : 0;
		for (unsigned int n = 0; n < EXM_NUM_MESSAGES * PACKAGES; n++) {
			if (i / 2 >= traffic->config.slices)
				continue;
			counts->sent[n / PACKAGES][n % PACKAGES] = 1 + prng(&seed) % 1000;
			counts->received[n / PACKAGES][n % PACKAGES] = 1 + prng(&seed) % 1000;
		}
	}
}

/* ---- what the page says of them ------------------------------------------ */

/* The halves of the processors */
static bool in_side(unsigned int slice, unsigned int side)
{
	if (model == EXM_IVYTOWN)
		return slice / 8 == side;
	return model == EXM_E7 ? slice / 5 == side : slice / 4 == side;
}

/* Whether the link to package @peer, the second of them, is port @box of an Ivytown or R-Box */
static bool at_port(unsigned int peer, unsigned int box)
{
	static const unsigned int links[PACKAGES] = { 0, -1, 1, 2, 3, 4, 5, 6 };
	static const unsigned int ports[] = { 0, 1, 4, 5, 0, 1, 4 };

	if (peer == US)
		return false;
	return model == EXM_IVYTOWN ? links[peer] % 3 == box : ports[links[peer]] == box;
}

/* Whether box @box has what is counted of a slice or unit */
static bool has_index(const struct row *row, unsigned int index, unsigned int box)
{
	unsigned int number = row->box == EXM_S ? index % (traffic->config.slices / 2) : index;

	if (row->only && row->only != 1 + number)
		return false;
	switch (row->box) {
	case EXM_C:
		return index == box;
	case EXM_B:
	case EXM_M:
	case EXM_S:
		return row->source == COUNTS ? index == box : in_side(index, box);
	case EXM_MC:
		return index == box;
	case EXM_HA:
		return row->source == COUNTS ? index / 4 == box : in_side(index, box);
	default:
		return true;
	}
}

static bool has_peer(const struct row *row, unsigned int peer, unsigned int box)
{
	if (row->box == EXM_R || row->box == EXM_Q)
		return at_port(peer, box);
	return row->peers == ALL || (row->peers == OWN) == (peer == US);
}

static u64 sum_of(const struct row *row, unsigned int index, unsigned int box, u64 what)
{
	const struct exm_counts *counts = &traffic->counts[US][index];
	u64 sum = 0;

	for (; what; what &= what - 1) {
		unsigned int n = __builtin_ctzll(what);

		for (unsigned int peer = 0; peer < PACKAGES && row->source != COUNTS; peer++) {
			if (has_peer(row, peer, box))
				sum += row->source == SENT ? counts->sent[n][peer] :
				       counts->received[n][peer];
		}
		if (row->source == COUNTS)
			sum += counts->count[n];
	}
	return sum;
}

static u64 expected(const struct row *row, unsigned int box)
{
	u64 sum = 0;

	for (unsigned int i = 0; i < EXM_MAX_SLICES; i++) {
		if (has_index(row, i, box))
			sum += sum_of(row, i, box, row->what) * (row->times ? row->times : 1) +
			       sum_of(row, i, box, row->nine) * 9 +
			       sum_of(row, i, box, row->twice) * 2;
	}
	return sum;
}

/* ---- counters ------------------------------------------------------------ */

static const u32 c_boxes[] = {	/* xeon-7500.md 2.3 */
	0xd00, 0xd80, 0xd40, 0xdc0, 0xd20, 0xda0, 0xd60, 0xde0, 0xf40, 0xfc0,
};

#define MM_CFG(port)	((port) < 4 ? 0xe60 + 4 * (port) : 0xe80 + 4 * ((port) - 4))
#define IPERF(port)	(0xe04 + (port))

static u32 base_of(enum exm_box_type box, unsigned int n)
{
	switch (box) {
	case EXM_C:
		return c_boxes[n];
	case EXM_B:
		return n ? B1 : B0;
	case EXM_M:
		return n ? M1 : M0;
	case EXM_S:
		return n ? S1 : S0;
	default:
		return n < 4 ? R0 : R1;
	}
}

/* Let counter @i of a box of a 7500 or E7 count @sel. */
static u32 enable(struct bench *b, enum exm_box_type box, unsigned int n, unsigned int i, u64 sel)
{
	u32 base = base_of(box, n);

	wr_on(b, CPU, BOX_CTL(base), 0);
	wr_on(b, CPU, SEL(base, i), sel);
	wr_on(b, CPU, CTR(base, i), 0);
	wr_on(b, CPU, BOX_CTL(base), BIT(i));
	return CTR(base, i);
}

static void pci_on(struct bench *b, u32 reg, u32 val)
{
	CHECK_EQ(exm_pci_write(&b->m, CPU, US, reg, 4, val), EXM_OK);
}

/* Let counter 0 of a QPI port count; return what identifies it. */
static u32 enable_qpi(struct bench *b, unsigned int port, u64 sel)
{
	pci_on(b, Q_BOX(port), UNIT);
	pci_on(b, Q_CTL(port, 0), EN | sel);
	pci_on(b, Q_HIGH(port, 0), 0);
	pci_on(b, Q_LOW(port, 0), 0);
	return Q_LOW(port, 0);
}

/* Let counter 0 of another box of an Ivytown count; return what identifies it. */
static u32 enable_ivytown(struct bench *b, const struct row *row, unsigned int box)
{
	static const u8 channel[] = { 4, 5, 0, 1 };	/* PCI functions */
	u32 base = 0xd00 + 0x20 * box, dev, fn;

	if (row->box == EXM_C) {
		wr_on(b, CPU, base + 0x14, row->filter & 0x7e001f);
		wr_on(b, CPU, base + 0x1a, row->filter >> 32);
		wr_on(b, CPU, base + 0x10, EN | row->sel);
		wr_on(b, CPU, base + 0x16, 0);
		return base + 0x16;
	}
	dev = row->box == EXM_HA ? (box ? 28 : 14) : box < 4 ? 16 : 30;
	fn = row->box == EXM_HA ? 1 : channel[box % 4];
	pci_on(b, PCI_BOX(dev, fn), UNIT);
	pci_on(b, PCI_CTL(dev, fn, 0), EN | row->sel);
	pci_on(b, PCI_LOW(dev, fn, 0) + 4, 0);
	pci_on(b, PCI_LOW(dev, fn, 0), 0);
	return PCI_LOW(dev, fn, 0);
}

static u32 enable_row(struct bench *b, const struct row *row, unsigned int box)
{
	if (model == EXM_IVYTOWN && row->box != EXM_Q)
		return enable_ivytown(b, row, box);
	switch (row->box) {
	case EXM_B:
		return enable(b, EXM_B, box, row->sel >> 16, (row->sel & 0xffff) << 1 | 1);
	case EXM_M:
		if (row->sel & BIT(63)) {
			wr_on(b, CPU, base_of(EXM_M, box) + (row->sel >> 32 & 0xff),
			      row->sel & 0xffff);
			return enable(b, EXM_M, box, 0, (row->sel >> 40 & 0xff) << 9 | 1);
		}
		wr_on(b, CPU, base_of(EXM_M, box) + 11, row->sel);
		return enable(b, EXM_M, box, 0, 0xd << 9 | 1);	/* FVC_EV0 */
	case EXM_R:
		wr_on(b, CPU, IPERF(box), row->sel);
		return enable(b, EXM_R, box, box, 6 * (box % 4) << 1 | 1);
	case EXM_Q:
		return enable_qpi(b, box, row->sel);
	case EXM_N:
		if (row->filter)
			wr_on(b, CPU, N_MESF, row->filter);
		wr_on(b, CPU, N_SEL(0), EN | row->sel);
		wr_on(b, CPU, N_CTR(0), 0);
		wr_on(b, CPU, N_CTRL, N_PC(0));
		return N_CTR(0);
	default:
		return enable(b, row->box, box, 0, EN | row->sel);
	}
}

/* The port's filter passes one kind of packets, on the Ivytown those to this package. */
static u32 enable_packet(struct bench *b, const struct packet *p, unsigned int box)
{
	u64 match = (u64)p->state << 48 | p->class << 9 | p->opcode << 5 | 2 << 3;
	u64 mask = BIT(48) * 0xf | 0xf << 9 | 0xf << 5 | 3 << 3;

	if (model == EXM_IVYTOWN) {
		pci_on(b, Q_MATCH(box, 0), (u32)match | US << 13);
		pci_on(b, Q_MATCH(box, 1), match >> 32);
		pci_on(b, Q_MASK(box, 0), (u32)mask | 0x1f << 13);
		pci_on(b, Q_MASK(box, 1), mask >> 32);
		return enable_qpi(b, box, 0x200038);	/* CTO_COUNT */
	}
	wr_on(b, CPU, MM_CFG(box), 0x210000);
	wr_on(b, CPU, MM_CFG(box) + 1, match);
	wr_on(b, CPU, MM_CFG(box) + 2, mask);
	return enable(b, EXM_R, box, box, (6 * (box % 4) + 4) << 1 | 1);
}

static u64 read_counter(struct bench *b, u32 reg)
{
	u64 low = 0, high = 0;

	if (!(reg & EXM_PCI(0, 0, 0)))
		return rd_on(b, CPU, reg);
	CHECK_EQ(exm_pci_read(&b->m, CPU, US, reg, 4, &low), EXM_OK);
	CHECK_EQ(exm_pci_read(&b->m, CPU, US, reg + 4, 4, &high), EXM_OK);
	return high << 32 | low;
}

static void check_counter(struct bench *b, const struct row *row, unsigned int box, u32 reg)
{
	u64 is, want;

	count();
	want = expected(row, box);
	is = read_counter(b, reg);
	if (is != want)
		FAIL("model %u: %s of box %u counts %lu, not %lu", model,
			  row->event, box, is, want);
}

/* Boxes of a type, or ports */
static unsigned int num_boxes(enum exm_box_type box)
{
	switch (box) {
	case EXM_C:
		return traffic->config.slices;
	case EXM_R:
		return 8;
	case EXM_Q:
		return 3;
	case EXM_MC:
		return 8;
	case EXM_N:
		return 1;
	default:
		return 2;
	}
}

/* ---- tests --------------------------------------------------------------- */

static void on_each_model(void (*check)(struct bench *b))
{
	seed = 1;
	for (model = EXM_7500; model < EXM_NETBURST && !test_why; model++) {
		struct bench *b = connected();

		check(b);
		CHECK_EQ(b->errors, 0);
		bench_free(b);
		free(traffic);
	}
}

static void check_rows(struct bench *b)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(rows); i++) {
		if (!(rows[i].models & BIT(model)))
			continue;
		for (unsigned int box = 0; box < num_boxes(rows[i].box) && !test_why; box++)
			check_counter(b, &rows[i], box, enable_row(b, &rows[i], box));
	}
}

TEST(each_event_has_the_counts_of_its_signal)
{
	on_each_model(check_rows);
}

static void check_packets(struct bench *b)
{
	enum exm_box_type type = model == EXM_IVYTOWN ? EXM_Q : EXM_R;

	if (!is_ex() && model != EXM_IVYTOWN)
		return;
	for (unsigned int i = 0; i < ARRAY_SIZE(packets); i++) {
		struct row row = {
			.event = exm_message_names[packets[i].kind], .box = type, .peers = OTHERS,
			.source = is_ex() ? SENT : RECEIVED, .what = BIT(packets[i].kind),
		};

		for (unsigned int box = 0; box < num_boxes(type) && !test_why; box++)
			check_counter(b, &row, box, enable_packet(b, &packets[i], box));
	}
}

TEST(each_message_is_the_packet_of_the_page)
{
	on_each_model(check_packets);
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

		CHECK(exm_traffic_processor(processors[i].model, &c));
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
