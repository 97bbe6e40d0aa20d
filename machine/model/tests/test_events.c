// SPDX-License-Identifier: GPL-2.0
/* The events of the C-, S- and R-Box against events/xeon7500.csv */
#include <ctype.h>
#include "bench.h"

#define MAX_ROWS	1024

static struct event_row rows[MAX_ROWS];
static unsigned int num_rows;

static void load(const char *box, const char *cpu)
{
	num_rows = load_events(rows, MAX_ROWS, "xeon7500", box, cpu);
}

/* Events whose signal has another name, since several events count it */
static const struct {
	const char *event, *sub, *signal;
	unsigned int also;	/* the other event's code */
} special[] = {
	{ "LLC_MISSES", "SHARED", "llc_lookup,result=miss,state=shared", 0 },
	{ "LLC_MISSES", "FORWARD", "llc_lookup,result=miss,state=forward", 0 },
	{ "LLC_MISSES", "INVALID", "llc_lookup,result=miss,state=invalid", 0 },
	{ "LLC_HITS", "MODIFIED", "llc_lookup,result=hit,state=modified", 0 },
	{ "LLC_HITS", "EXCLUSIVE", "llc_lookup,result=hit,state=exclusive", 0 },
	{ "LLC_HITS", "SHARED", "llc_lookup,result=hit,state=shared", 0 },
	{ "LLC_HITS", "FORWARD", "llc_lookup,result=hit,state=forward", 0 },
	{ "SNPS", "REMOTE_RD", "snp,op=rd,hit=none", 0 },
	{ "SNPS", "REMOTE_RFO", "snp,op=rfo,hit=none", 0 },
	{ "SNP_HITS", "REMOTE_RD_HITM", "snp,op=rd,hit=m", 0x27 },
	{ "SNP_HITS", "REMOTE_RD_HITE", "snp,op=rd,hit=e", 0x27 },
	{ "SNP_HITS", "REMOTE_RD_HITS", "snp,op=rd,hit=s", 0x27 },
	{ "SNP_HITS", "REMOTE_RD_HITF", "snp,op=rd,hit=f", 0x27 },
	{ "SNP_HITS", "REMOTE_RFO_HITM", "snp,op=rfo,hit=m", 0x27 },
	{ "SNP_HITS", "REMOTE_RFO_HITE", "snp,op=rfo,hit=e", 0x27 },
	{ "SNP_HITS", "REMOTE_RFO_HITS", "snp,op=rfo,hit=s", 0x27 },
	{ "SNP_HITS", "REMOTE_RFO_HITF", "snp,op=rfo,hit=f", 0x27 },
};

/* The key of the signal's attribute, as "signals" lists it: "cbox3.foo key=..." */
static void find_key(struct bench *b, const char *signal, char *key)
{
	const char *line = strstr(cmd(b, "signals"), signal);

	*key = 0;
	if (line && line[strlen(signal)] == ' ')
		sscanf(line + strlen(signal), " %31[a-z]=", key);
}

/* Write the stimulus that a row counts; return the code of another event that counts it, too. */
static unsigned int signal_of(struct bench *b, const char *box, const struct event_row *row, char *what)
{
	char event[128], sub[128], key[32];

	for (size_t i = 0; i < ARRAY_SIZE(special); i++) {
		if (!strcmp(special[i].event, row->field[E_EVENT]) &&
		    !strcmp(special[i].sub, row->field[E_SUB])) {
			sprintf(what, "%s.%s", box, special[i].signal);
			return special[i].also;
		}
	}
	lower(strcpy(event, row->field[E_EVENT]));
	lower(strcpy(sub, row->field[E_SUB]));
	if (!strncmp(sub, "cbox", 4))		/* number of a pair of C-Boxes */
		sprintf(sub, "%c", row->field[E_SUB][4]);
	sprintf(what, "%s.%s", box, event);
	find_key(b, what, key);
	if (*sub) {
		strcat(what, ",");
		strcat(what, key);
		strcat(what, "=");
		strcat(what, sub);
	}
	return 0;
}

/* Whether a row is one sub-event, not several; ALL_MAF_NACK1 has one bit, but means several */
static bool single(const struct event_row *row)
{
	return !(row->umask & (row->umask - 1)) && strcmp(row->field[E_SUB], "ALL_MAF_NACK1");
}

static bool has_subs(unsigned int code)
{
	for (unsigned int i = 0; i < num_rows; i++) {
		if (rows[i].code == code && rows[i].umask)
			return true;
	}
	return false;
}

static struct bench *busy_bench(u32 base, const char *what)
{
	struct bench *b = bench_new();
	char line[512];

	wr(b, BOX_CTL(base), 0xff);
	wr(b, U_CTL, EN_ALL);
	snprintf(line, sizeof(line), "%s,count=1000000", what);
	put(b, line);
	return b;
}

/* Increment of a counter with this control over three clocks */
static u64 three_clocks(struct bench *b, u32 base, unsigned int ctr, u64 ctl)
{
	wr(b, CTR(base, ctr), 0);
	wr(b, SEL(base, ctr), EN | ctl);
	at(b, b->now + 3);
	return rd(b, CTR(base, ctr));
}

/* Of all codes, with all umask bits 1, only that of the row and code @also count. */
static void check_codes(u32 base, unsigned int ctrs, const struct event_row *row, const char *what,
			unsigned int also)
{
	struct bench *b = busy_bench(base, what);

	for (unsigned int code = 0; code < 256 && !test_why; code++) {
		bool want = code == row->code || (also && code == also);
		u64 is = three_clocks(b, base, code % ctrs, 0xff00 | code);

		if (is != (want ? 3 : 0))
			test_fail(__FILE__, __LINE__, "%s: code 0x%x counts %llu", what, code,
				  (unsigned long long)is);
	}
	bench_free(b);
}

/* Each umask bit, none, and each set of bits in the CSV */
static void check_umasks(u32 base, unsigned int ctrs, const struct event_row *row, const char *what)
{
	bool nack = !strcmp(row->field[E_EVENT], "MAF_NACK1"), subs = has_subs(row->code);
	struct bench *b = busy_bench(base, what);

	for (unsigned int i = 0; i < 9 + num_rows && !test_why; i++) {
		u64 umask = i < 9 ? 1 << i & 0xff : rows[i - 9].umask;
		bool want = !subs || umask & row->umask || (nack && umask & 0x80);

		if (i >= 9 && rows[i - 9].code != row->code)
			continue;
		if (three_clocks(b, base, i % ctrs, umask << 8 | row->code) != (want ? 3 : 0))
			test_fail(__FILE__, __LINE__, "%s: code 0x%x, umask 0x%llx", what,
				  row->code, (unsigned long long)umask);
	}
	bench_free(b);
}

/* The largest increment that the CSV has for an event on the other processor, or 0 */
static u64 largest_elsewhere(const char *event)
{
	static const struct {
		const char *event;
		u64 max;
	} other[] = {
		{ "PKTS_SENT_NCB", 11 }, { "TO_RING_R2S_MSGQ_OCCUPANCY", 8 },
		{ "TO_R_DRS_MSGQ_OCCUPANCY", 16 }, { "TO_R_NCB_MSGQ_OCCUPANCY", 8 },
		{ "TO_R_NCS_MSGQ_OCCUPANCY", 16 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(other); i++) {
		if (!strcmp(other[i].event, event))
			return other[i].max;
	}
	return 0;
}

/* Whether sub-events of several rings, queues or destinations can occur in one clock */
static bool of_several(const char *event)
{
	static const char *const events[] = {
		"BOUNCES_", "SINKS_", "ARB_", "STARVED_", "EGRESS_", "INGRESS_", "NO_CREDIT_VNA",
		"TO_R_B_REQUESTS",
	};

	for (size_t i = 0; i < ARRAY_SIZE(events); i++) {
		if (!strncmp(event, events[i], strlen(events[i])))
			return true;
	}
	return false;
}

/*
 * Whether @is is the largest increment of a row in one clock.  If the CSV has none, it is that
 * of the other processor; for another queue's entries 64; for an event of several rings, queues
 * or destinations the number of its sub-events; and else 1.
 */
static bool is_largest(const struct event_row *row, u64 is)
{
	u64 subs = 0;

	if (row->max)
		return is == row->max;
	if (largest_elsewhere(row->field[E_EVENT]))
		return is == largest_elsewhere(row->field[E_EVENT]);
	if (strstr(row->field[E_EVENT], "OCCUPANCY"))
		return is == 64;
	for (unsigned int i = 0; i < num_rows; i++)
		subs += rows[i].code == row->code && rows[i].umask && single(&rows[i]);
	return is == (of_several(row->field[E_EVENT]) && subs ? subs : 1);
}

static void check_max(u32 base, const struct event_row *row, const char *what)
{
	struct bench *b = bench_new();
	char line[512];

	snprintf(line, sizeof(line), "%s,count=200,width=200", what);
	wr(b, BOX_CTL(base), 1);
	wr(b, SEL(base, 0), EN | row->umask << 8 | row->code);
	wr(b, U_CTL, EN_ALL);
	put(b, line);
	at(b, 9);
	if (!is_largest(row, rd(b, CTR(base, 0))))
		test_fail(__FILE__, __LINE__, "%s adds %llu", what,
			  (unsigned long long)rd(b, CTR(base, 0)));
	bench_free(b);
}

static unsigned int check_rows(const char *box, u32 base, unsigned int ctrs)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		struct bench *b = bench_new();
		unsigned int also;
		char what[300];

		also = signal_of(b, box, &rows[i], what);
		bench_free(b);
		if (!single(&rows[i]) || !strcmp(rows[i].field[E_EVENT], "TO_R_PROG_EV"))
			continue;
		check_codes(base, ctrs, &rows[i], what, also);
		check_umasks(base, ctrs, &rows[i], what);
		check_max(base, &rows[i], what);
		n++;
	}
	return n;
}

static void c_events_equal_the_csv(void)
{
	load("cbox", "7500");
	CHECK_EQ(num_rows, 132);
	CHECK_EQ(check_rows("cbox3", 0xdc0, 6), 105);
}

static void s_events_equal_the_csv(void)
{
	load("sbox", "7500");
	CHECK_EQ(num_rows, 172);
	CHECK_EQ(check_rows("sbox1", S1, 4), 141);
}

static void c_boxes_count_separately(void)
{
	static const u32 bases[] = {	/* reference 2.3 */
		0xd00, 0xd80, 0xd40, 0xdc0, 0xd20, 0xda0, 0xd60, 0xde0,
	};
	struct bench *b = bench_new();

	for (size_t i = 0; i < ARRAY_SIZE(bases); i++) {
		wr(b, BOX_CTL(bases[i]), 0x3f);
		wr(b, SEL(bases[i], 5), EN | 0x19);
	}
	wr(b, U_CTL, EN_ALL);
	for (unsigned int i = 0; i < ARRAY_SIZE(bases); i++) {
		char what[64];

		snprintf(what, sizeof(what), "cbox%u.trans_irq,count=%u", i, 10 + i);
		put(b, what);
	}
	at(b, 100);
	for (unsigned int i = 0; i < ARRAY_SIZE(bases); i++)
		CHECK_EQ(rd(b, CTR(bases[i], 5)), 10 + i);
	bench_free(b);
}

/* Occupancy of a queue with 3, 7 or no entries: increments, threshold, edge detect (4.4) */
static void occupancy_with_threshold_and_edge(void)
{
	static const struct {
		u64 ctl, want;
	} cases[] = {
		{ 0, 3 * 20 + 7 * 10 },
		{ THRESH(1), 20 + 10 - 5 },
		{ THRESH(4), 10 },
		{ THRESH(8), 5 },
		{ THRESH(11), 0 },
		{ THRESH(4) | INVERT, 100 - 10 },
		{ THRESH(1) | INVERT, 100 - 25 },
		{ THRESH(4) | EDGE, 2 },
		{ EDGE, 2 },
		{ THRESH(4) | INVERT | EDGE, 2 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = bench_new();

		wr(b, BOX_CTL(0xd00), 0x3f);
		wr(b, SEL(0xd00, 2), EN | 0x18 | cases[i].ctl);
		wr(b, U_CTL, EN_ALL);
		/* 3 in clocks 11-30, 7 in 26-30 and 61-65: 10 at 26-30 */
		put(b, "cbox0.occupancy_irq,width=3,count=60,delay=10"
		       " cbox0.occupancy_irq,width=7,count=35,delay=25"
		       " cbox0.occupancy_irq,width=7,count=35,delay=60");
		at(b, 100);
		if (rd(b, CTR(0xd00, 2)) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: %llu", i,
				  (unsigned long long)rd(b, CTR(0xd00, 2)));
		bench_free(b);
	}
}

static bool starts_error(const char *answer)
{
	return !strncmp(answer, "error: ", 7);
}

/* ---- R-Box --------------------------------------------------------------- */

/* The values of an attribute in a line of "signals", as "|a|b|c|"; "||" without it */
static void values(const char *line, const char *key, char *list)
{
	char word[16];
	const char *at;
	size_t len;

	snprintf(word, sizeof(word), " %s=", key);
	at = strstr(line, word);
	at = at ? at + strlen(word) : "";
	len = strcspn(at, " \n");
	sprintf(list, "|%.*s|", (int)len, at);
}

/* Class and network in a row's name: "VN0_HOM", "HOM_VN0", "ANY_ALL", "DRS", "" */
static bool r_row_wants(const struct event_row *row, const char *class, const char *vn)
{
	char sub[128];
	const char *rest = sub;

	lower(strcpy(sub, row->field[E_SUB]));
	if (!strncmp(sub, "vn0_", 4) || !strncmp(sub, "vn1_", 4) || !strncmp(sub, "vna_", 4) ||
	    !strncmp(sub, "any_", 4)) {
		if (strncmp(sub, "any", 3) && strncmp(sub, vn, 3))
			return false;
		rest = sub + 4;
	}
	return !*rest || !strcmp(rest, "all") || !strcmp(rest, class);
}

/* Write the registers of port @p of half @half, as in xeon-7500-msrs.csv. */
static void r_program(struct bench *b, unsigned int half, unsigned int p, unsigned int set,
		      const struct event_row *row, unsigned int ctr)
{
	u32 iperf = (set ? 0xe24 : 0xe04) + 4 * half + p, qlx = (half ? 0xe2c : 0xe0c) + p;
	const char *terms = row->field[E_TERMS], *equals = strchr(terms, '=');
	bool is_qlx = strstr(terms, "qlx_cfg");
	u64 value = equals ? strtoul(equals + 1, NULL, 16) : 0;

	wr(b, iperf, is_qlx ? 0 : value);
	wr(b, qlx, is_qlx ? value << 8 * set : 0);
	wr(b, SEL(half ? R1 : R0, ctr), (6 * p + (is_qlx ? 2 : 0) + set) << 1 | 1);
}

/* No readable page has the largest increments (10.7): see the top of exm_7500_events.h */
static u64 r_largest(const char *event)
{
	if (!strcmp(event, "eot_occupancy"))
		return 64;
	return strcmp(event, "alloc_to_arb") ? 1 : 7;
}

/*
 * A signal of one class and network, at the port of row @i or @elsewhere.  Return whether it is
 * the row's, at any port.
 */
static bool r_put(struct bench *b, unsigned int i, const char *signal, const char *class,
		  const char *vn, bool elsewhere)
{
	unsigned int half = i & 1, port = i / 2 % 4, ctr = i % 8;
	bool other_half = elsewhere && i % 3, other_port = elsewhere && i % 3 != 1;
	u64 before = rd(b, CTR(half ? R1 : R0, ctr));
	char event[128], what[300];
	bool same, want;

	lower(strcpy(event, rows[i].field[E_EVENT]));
	same = !strcmp(signal, event) &&
	       r_row_wants(&rows[i], class ? class : "", vn ? vn : "");
	want = same && !elsewhere;
	snprintf(what, sizeof(what), "rbox%u.%s,count=99,width=99,port=%u%s%s%s%s",
		 half ^ other_half, signal,
		 (port + other_port) % 4, class ? ",class=" : "", class ? class : "",
		 vn ? ",vn=" : "", vn ? vn : "");
	put(b, what);
	at(b, b->now + 2);
	if (rd(b, CTR(half ? R1 : R0, ctr)) - before != (want ? r_largest(event) : 0))
		test_fail(__FILE__, __LINE__, "%s %s: %s", rows[i].field[E_EVENT],
			  rows[i].field[E_SUB], what);
	return same;
}

/* Every class and network in a line of "signals", for row @i.  Return whether one is the row's. */
static bool r_check(unsigned int i, const char *line)
{
	char classes[128], vns[128], signal[64], *class, *vn, *save, *save2;
	struct bench *b = bench_new();
	bool counted = false;

	snprintf(signal, sizeof(signal), "%.*s", (int)strcspn(line + 6, " "), line + 6);
	wr(b, BOX_CTL(i & 1 ? R1 : R0), 0xff);
	wr(b, U_CTL, EN_ALL);
	r_program(b, i & 1, i / 2 % 4, i / 3 & 1, &rows[i], i % 8);
	values(line, "class", classes);
	class = strtok_r(classes, "|", &save);
	do {
		values(line, "vn", vns);
		vn = strtok_r(vns, "|", &save2);
		do {
			counted |= r_put(b, i, signal, class, vn, false);
			r_put(b, i, signal, class, vn, true);
			vn = vn ? strtok_r(NULL, "|", &save2) : NULL;
		} while (vn);
		class = class ? strtok_r(NULL, "|", &save) : NULL;
	} while (class);
	bench_free(b);
	return counted;
}

static void r_events_equal_the_csv(void)
{
	struct bench *b = bench_new();
	char *list = strdup(cmd(b, "signals")), *line, *save;
	bool counted[MAX_ROWS] = { false };
	unsigned int n = 0;

	load("rbox", bench_model == EXM_E7 ? "E7" : "7500");
	CHECK_EQ(num_rows, 126);
	for (line = strtok_r(list, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		if (strncmp(line, "rbox0.", 6) || !strncmp(line, "rbox0.packet_sent", 17))
			continue;
		for (unsigned int i = 0; i < num_rows && !test_why; i++) {
			if (!strncmp(rows[i].field[E_EVENT], "XBR", 3))
				continue;
			counted[i] |= r_check(i, line);
			n++;
		}
	}
	CHECK_EQ(n, 25 * 114);
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		if (!counted[i] && strncmp(rows[i].field[E_EVENT], "XBR", 3))
			test_fail(__FILE__, __LINE__, "no signal is %s %s", rows[i].field[E_EVENT],
				  rows[i].field[E_SUB]);
	}
	free(list);
	bench_free(b);
}

/* ev_sel 0x18 to 0x1f are no port's (4.8): nothing counts, whatever the registers say. */
static void r_events_above_the_table_count_nothing(void)
{
	struct bench *b = bench_new();
	char *list = strdup(cmd(b, "signals")), *line, *save;

	wr(b, BOX_CTL(R0), 0xff);
	for (u32 reg = 0; reg < 4; reg++) {
		wr(b, 0xe04 + reg, 0xff3fffff);		/* IPERF_CFG0 */
		wr(b, 0xe24 + reg, 0xff3fffff);		/* IPERF_CFG1 */
		wr(b, 0xe0c + reg, 0x0101);		/* QLX_CFG: LOCAL_ARB_BID */
		wr(b, 0xe60 + 4 * reg, 0x210000);	/* XBR_SET1_MM_CFG; MASK 0 matches all */
		wr(b, 0xe70 + 4 * reg, 0x210000);	/* XBR_SET2_MM_CFG */
	}
	for (unsigned int i = 0; i < 8; i++)
		wr(b, SEL(R0, i), (24 + i) << 1 | 1);
	wr(b, U_CTL, EN_ALL);
	for (line = strtok_r(list, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		for (unsigned int port = 0; port < 4 && !strncmp(line, "rbox0.", 6); port++) {
			char what[100];

			snprintf(what, sizeof(what), "%.*s,port=%u", (int)strcspn(line, " "), line,
				 port);
			put(b, what);
			at(b, b->now + 2);
		}
	}
	for (unsigned int i = 0; i < 8; i++)
		CHECK_EQ(rd(b, CTR(R0, i)), 0);
	/* The registers select the signals: a code of the table counts one. */
	wr(b, SEL(R0, 0), 18 << 1 | 1);
	put(b, "rbox0.flits_sent,port=3");
	at(b, b->now + 2);
	CHECK_EQ(rd(b, CTR(R0, 0)), 1);
	free(list);
	bench_free(b);
}

static void e7_csv(void)
{
	load("cbox", "E7");
	CHECK_EQ(num_rows, 152);
	CHECK_EQ(check_rows("cbox9", 0xfc0, 6), 125);
	load("sbox", "E7");
	CHECK_EQ(num_rows, 205);
	CHECK_EQ(check_rows("sbox0", S0, 4), 172);
	r_events_equal_the_csv();
}

static void e7_events_equal_the_csv(void)
{
	on_e7(e7_csv);
}

/* Five C-Boxes report to each S-Box; which are left and right is UNCONFIRMED (2.2). */
static void e7_has_ten_cboxes(void)
{
	static const struct {
		u32 base;
		u64 sum, ustat;
	} boxes[] = {
		{ 0xd00, BIT(2), BIT(3) }, { 0xd80, BIT(2), BIT(3) }, { 0xd40, BIT(0), BIT(3) },
		{ 0xdc0, BIT(0), BIT(3) }, { 0xd20, BIT(0), BIT(3) }, { 0xda0, BIT(2), BIT(2) },
		{ 0xd60, BIT(2), BIT(2) }, { 0xde0, BIT(0), BIT(2) }, { 0xf40, BIT(0), BIT(2) },
		{ 0xfc0, BIT(0), BIT(2) },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(boxes); i++) {
		struct bench *b = bench_new();
		u32 sbox = i < 5 ? S0 : S1;
		char what[32];

		wr(b, BOX_CTL(boxes[i].base), 0x3f);
		wr(b, SEL(boxes[i].base, 4), EN | 0x10);
		wr(b, CTR(boxes[i].base, 4), MASK48);
		wr(b, U_CTL, EN_ALL);
		snprintf(what, sizeof(what), "cbox%u.maf_ack", i);
		put(b, what);
		at(b, 5);
		CHECK_EQ(rd(b, BOX_STATUS(boxes[i].base)), 0x10);
		CHECK_EQ(rd(b, SUMMARY(sbox)), boxes[i].sum);
		CHECK_EQ(rd(b, SUMMARY(sbox == S0 ? S1 : S0)), 0);
		CHECK_EQ(rd(b, U_STATUS), boxes[i].ustat);
		bench_free(b);
	}
}

static void e7_cboxes(void)
{
	on_e7(e7_has_ten_cboxes);
}

static void cboxes_can_be_fused_off(void)
{
	struct bench *b = bench_new();

	cmd(b, "set cboxes=3");
	CHECK(!gp_on_read(b, 0xd40));		/* C2 */
	CHECK(gp_on_read(b, 0xdc0));		/* C3 */
	CHECK_EQ(b->errors, 0);
	CHECK(gp_on_write(b, 0xdc0, 0));
	CHECK_EQ(b->errors, 1);
	bench_free(b);
}

/* Neither processor has the signals, codes and fields of the other alone. */
static void models_have_their_own_events(void)
{
	struct bench *b = bench_new();

	CHECK(starts_error(cmd(b, "put cbox8.maf_ack")));
	CHECK(starts_error(cmd(b, "put cbox0.spl_dead")));
	CHECK(starts_error(cmd(b, "put sbox0.pkts_sent_drs,cbox=4")));
	CHECK(starts_error(cmd(b, "put ubox.buf_valid_pm_in")));
	put(b, "ubox.fatal_err cbox0.bounces_p2c_ad sbox0.rbox_credit_carriers");
	bench_free(b);
	bench_model = EXM_E7;
	b = bench_new();
	CHECK(starts_error(cmd(b, "put ubox.fatal_err")));
	CHECK(starts_error(cmd(b, "put cbox0.bounces_p2c_ad")));
	put(b, "cbox8.maf_ack cbox0.spl_dead sbox0.pkts_sent_drs,cbox=4 ubox.buf_valid_pm_in");
	bench_model = EXM_7500;
	bench_free(b);
}

const struct test event_tests[] = {
	TEST(c_events_equal_the_csv),
	TEST(s_events_equal_the_csv),
	TEST(r_events_equal_the_csv),
	TEST(r_events_above_the_table_count_nothing),
	TEST(e7_events_equal_the_csv),
	TEST(e7_cboxes),
	TEST(cboxes_can_be_fused_off),
	TEST(models_have_their_own_events),
	TEST(c_boxes_count_separately),
	TEST(occupancy_with_threshold_and_edge),
	{ NULL, NULL },
};
