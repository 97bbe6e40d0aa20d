// SPDX-License-Identifier: GPL-2.0
/* The M-Box: events against events/xeon7500.csv, and modes of the counters */
#include <ctype.h>
#include "bench.h"

#define M_EN		BIT(0)
#define M_PMI		BIT(1)
#define M_DOWN		BIT(2)
#define M_STORAGE	BIT(4)
#define M_WRAP		BIT(6)
#define M_FLAG_MODE	BIT(7)
#define M_INC(n)	((u64)(n) << 9)
#define M_FLAG(n)	((u64)(n) << 19)

enum { DSP = 5, ISS, MAP, MSC_THR, PGT, PLD, FVC };	/* offsets from the box's base */

/* ---- the CSV -------------------------------------------------------------- */

/* A row of the CSV: control, sub registers, names */
static struct row {
	char event[64], sub[64];
	u64 ctl, sub_reg[FVC + 1];
} rows[512];
static unsigned int num_rows;

/* The value of a term of a row, or 0 */
static u64 term(const struct event_row *e, const char *name)
{
	const char *at = strstr(e->field[E_TERMS], name);

	return at ? strtoul(at + strlen(name) + 1, NULL, 16) : 0;
}

static void load(const char *cpu)
{
	static const char *const regs[] = {
		[DSP] = "dsp", [ISS] = "iss", [MAP] = "map", [MSC_THR] = "thr", [PGT] = "pgt",
		[PLD] = "pld", [FVC] = "fvc",
	};
	static struct event_row events[512];

	num_rows = load_events(events, ARRAY_SIZE(events), "xeon7500", "mbox", cpu);
	for (unsigned int i = 0; i < num_rows; i++) {
		struct row *row = &rows[i];

		snprintf(row->event, sizeof(row->event), "%s", events[i].field[E_EVENT]);
		snprintf(row->sub, sizeof(row->sub), "%s", events[i].field[E_SUB]);
		lower(row->event);
		lower(row->sub);
		row->ctl = term(&events[i], "flag_mode") ?
			   M_FLAG_MODE | M_FLAG(term(&events[i], "set_flag_sel")) :
			   M_INC(term(&events[i], "inc_sel"));
		for (unsigned int reg = DSP; reg <= FVC; reg++)
			row->sub_reg[reg] = term(&events[i], regs[reg]);
	}
}

/* ---- which stimuli each row counts ----------------------------------------- */

/* An occurrence: a signal, and a value for each of its attributes */
struct thing {
	char signal[64];
	char value[5][32];
	const char *key[5];
	unsigned int num;
};

static const char *value_of(const struct thing *t, const char *key)
{
	for (unsigned int i = 0; i < t->num; i++) {
		if (!strcmp(t->key[i], key))
			return t->value[i];
	}
	return "";
}

static bool starts(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

/* DRAM_CMD: "cmd", "cmd_mode"; 0 is both ILLEGAL and ALL */
static bool wants_dram(const char *sub, const struct thing *t)
{
	static const char *const modes[][2] = {
		{ "_trdoff", "tradeoff" }, { "_rdprio", "rdprio" }, { "_wrprio", "wrprio" },
		{ "_adaptive", "adaptive" }, { "", "" },
	};
	unsigned int i = 0;
	char cmd[64];

	while (!strstr(sub, modes[i][0]))
		i++;
	snprintf(cmd, sizeof(cmd), "%.*s", (int)(strlen(sub) - strlen(modes[i][0])), sub);
	if (*modes[i][0] && strcmp(value_of(t, "mode"), modes[i][1]))
		return false;
	return !strcmp(cmd, "all") || !strcmp(cmd, "illegal") ||
	       !strcmp(cmd, value_of(t, "cmd"));
}

/* B-Box commands: "reads", "v2f", ... */
static bool wants_bcmd(const char *sub, const struct thing *t)
{
	const char *cmd = value_of(t, "cmd");

	return !strcmp(sub, "all") ||
	       (starts(sub, cmd) && (!sub[strlen(cmd)] || !strcmp(sub + strlen(cmd), "s")));
}

static bool wants_fvc(const char *sub, const struct thing *t)
{
	if (starts(sub, "bbox_cmds_"))
		return !strcmp(t->signal, "bbox_cmd") && wants_bcmd(sub + 10, t);
	if (starts(sub, "bbox_rsp_"))
		return !strcmp(t->signal, "bbox_rsp") && !strcmp(sub + 9, value_of(t, "resp"));
	return !strcmp(sub, t->signal);
}

static bool wants(const struct row *row, const struct thing *t)
{
	char dimm[16];

	if (starts(row->event, "fvc_ev"))
		return wants_fvc(row->sub, t);
	if (!strcmp(row->event, "bbox_cmds_all"))
		return !strcmp(t->signal, "bbox_cmd");
	if (!strcmp(row->event, "mbox_clockticks"))
		return true;
	if (!strcmp(row->event, "dram_misc"))
		return !strcmp(t->signal,
			       strcmp(row->sub, "valid") ? "retries" : "dram_misc_valid");
	if (strcmp(row->event, t->signal))
		return false;
	if (!strcmp(row->event, "dram_cmd"))
		return wants_dram(row->sub, t);
	if (!strcmp(row->event, "bcmd_schedq_occupancy"))
		return wants_bcmd(row->sub, t);
	if (starts(row->event, "therm_trp")) {
		snprintf(dimm, sizeof(dimm), "dimm%s_", value_of(t, "dimm"));
		if (starts(row->sub, dimm))
			return !strcmp(row->sub + 6, value_of(t, "trip"));
		return starts(row->sub, "all_") && !strcmp(row->sub + 4, value_of(t, "trip"));
	}
	if (!strcmp(row->sub, "all") || !*row->sub)
		return true;
	return !strcmp(row->sub, t->value[0]);
}

/* Value @n of "a|b|c" or "0-3"; false if there are not so many */
static bool nth_value(const char *list, unsigned int n, char *value)
{
	size_t len;

	if (!strncmp(list, "0-", 2) && isdigit((unsigned char)list[2])) {
		sprintf(value, "%u", n);
		return n <= 3 && n <= strtoul(list + 2, NULL, 10);
	}
	for (;;) {
		len = strcspn(list, "| \n");
		if (!n--)
			break;
		if (list[len] != '|')
			return false;
		list += len + 1;
	}
	snprintf(value, 32, "%.*s", (int)len, list);
	return true;
}

/* Stimulus @n of a line of "signals", over all values but those of addresses and indices */
static bool nth_thing(const char *line, unsigned int n, struct thing *t)
{
	static char keys[5][16];
	const char *at = line + 6;

	memset(t, 0, sizeof(*t));
	snprintf(t->signal, sizeof(t->signal), "%.*s", (int)strcspn(at, " "), at);
	for (at = strchr(at, ' '); at && at[1]; at = strchr(at + 1, ' ')) {
		const char *list = strchr(at, '=') + 1;
		unsigned int num = 0;
		char value[32];

		snprintf(keys[t->num], sizeof(keys[0]), "%.*s", (int)(list - at - 2), at + 1);
		if (!strcmp(keys[t->num], "addr") || !strcmp(keys[t->num], "fvid"))
			continue;
		while (nth_value(list, num, value))
			num++;
		nth_value(list, n % num, t->value[t->num]);
		t->key[t->num] = keys[t->num];
		t->num++;
		n /= num;
	}
	return !n;
}

/* The largest increment of each event is 1. */
static bool counts(struct bench *b, u32 ctr, const char *what)
{
	u64 before = rd(b, ctr);

	put(b, what);
	at(b, b->now + 1);
	CHECK(rd(b, ctr) - before <= 1);
	return rd(b, ctr) - before;
}

/*
 * Row @i on counter i % 6 of M-Box 1, for every stimulus of a line of "signals".  Return whether
 * it counts one.
 */
static bool check_line(unsigned int i, const char *line)
{
	struct bench *b = bench_new();
	const struct row *row = &rows[i];
	u32 ctr = CTR(M1, i % 6);
	bool counted = false;
	struct thing t;

	wr(b, BOX_CTL(M1), 0x3f);
	for (unsigned int reg = DSP; reg <= FVC; reg++)
		wr(b, M1 + reg, row->sub_reg[reg]);
	wr(b, SEL(M1, i % 6), row->ctl | M_WRAP | M_EN);
	wr(b, U_CTL, EN_ALL);
	for (unsigned int n = 0; nth_thing(line, n, &t) && !test_why; n++) {
		char what[256];
		size_t len;

		len = sprintf(what, "mbox1.%s,count=2,width=2", t.signal);
		for (unsigned int k = 0; k < t.num; k++)
			len += sprintf(what + len, ",%s=%s", t.key[k], t.value[k]);
		if (counts(b, ctr, what) != wants(row, &t))
			test_fail(__FILE__, __LINE__, "%s %s: %s", row->event, row->sub, what);
		counted |= wants(row, &t);
	}
	bench_free(b);
	return counted;
}

static void m_events_equal_the_csv(void)
{
	struct bench *b = bench_new();
	char *list = strdup(cmd(b, "signals")), *line, *save;
	bool counted[ARRAY_SIZE(rows)] = { false };
	unsigned int lines = 0;

	load(bench_model == EXM_E7 ? "E7" : "7500");
	for (line = strtok_r(list, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		if (!starts(line, "mbox1."))
			continue;
		for (unsigned int i = 0; i < num_rows && !test_why; i++)
			counted[i] |= check_line(i, line);
		lines++;
	}
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		if (!counted[i])
			test_fail(__FILE__, __LINE__, "no signal is %s %s", rows[i].event,
				  rows[i].sub);
	}
	CHECK_EQ(num_rows, bench_model == EXM_E7 ? 228 : 223);
	CHECK_EQ(lines, bench_model == EXM_E7 ? 39 : 38);
	free(list);
	bench_free(b);
}

static void e7_m_events_equal_the_csv(void)
{
	on_e7(m_events_equal_the_csv);
}

/* ---- counters ---------------------------------------------------------------- */

static struct bench *m_bench(u64 ctl, u64 value)
{
	struct bench *b = bench_new();

	wr(b, DEBUGCTL, BIT(13));
	wr(b, BOX_CTL(M0), 0x3f);
	wr(b, CTR(M0, 3), value);
	wr(b, SEL(M0, 3), ctl | M_EN);
	wr(b, U_CTL, EN_ALL | CORES(1));
	return b;
}

/* Value of a counter after ten page hits, and clock of its PMI */
static void counters_go_up_and_down_wrap_and_stop(void)
{
	static const struct {
		u64 ctl, value, want;
		u64 pmi_at;		/* 0: never */
	} cases[] = {
		{ M_WRAP, 5, 15, 0 },
		{ 0, 5, 15, 0 },
		{ M_DOWN | M_WRAP, 15, 5, 0 },
		{ M_DOWN, 15, 5, 0 },
		{ M_DOWN | M_WRAP, 10, 0, 0 },
		{ M_WRAP, MASK48 - 3, 6, 4 },
		{ 0, MASK48 - 3, 0, 4 },
		{ M_DOWN | M_WRAP, 3, MASK48 - 6, 4 },
		{ M_DOWN, 3, MASK48, 4 },
		{ M_DOWN, 0, MASK48, 1 },
		{ BIT(3) | M_WRAP, 5, 15, 0 },		/* 2, up and down: no hit counts down */
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = m_bench(cases[i].ctl | M_PMI | M_INC(0x14), cases[i].value);

		put(b, "mbox0.page_hit,count=10");
		if (cases[i].pmi_at)
			CHECK_EQ(b->deadline, cases[i].pmi_at);
		at(b, 100);
		if (rd(b, CTR(M0, 3)) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: 0x%llx", i,
				  (unsigned long long)rd(b, CTR(M0, 3)));
		CHECK_EQ(b->pmis, cases[i].pmi_at != 0);
		if (b->pmis)
			CHECK_EQ(b->pmi[0].clock, cases[i].pmi_at);
		CHECK_EQ(rd(b, BOX_STATUS(M0)), cases[i].pmi_at ? 8 : 0);
		CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

static void stopped_counter_goes_on_when_its_overflow_is_cleared(void)
{
	struct bench *b = m_bench(M_INC(0x14), MASK48 - 1);
	const struct exm_counter *ctr = &b->m.pkg[0].box[6].ctr[3];

	put(b, "mbox0.page_hit,count=1000");
	at(b, 10);
	CHECK_EQ(rd(b, CTR(M0, 3)), 0);
	CHECK_EQ(ctr->counted, 2);
	wr(b, CTR(M0, 3), 7);
	at(b, 20);
	CHECK_EQ(rd(b, CTR(M0, 3)), 7);
	wr(b, BOX_OVF(M0), 8);
	at(b, 30);
	CHECK_EQ(rd(b, CTR(M0, 3)), 17);
	CHECK_EQ(ctr->counted, 12);
	bench_free(b);
}

static void count_mode_3_is_a_guest_error(void)
{
	struct bench *b = m_bench(0xc | M_INC(0x14), 0);

	CHECK_EQ(b->errors, 1);
	put(b, "mbox0.page_hit,count=10");
	at(b, 100);
	CHECK_EQ(rd(b, CTR(M0, 3)), 0);
	wr(b, SEL(M0, 3), 0xc | M_INC(0) | M_EN);	/* DSP_FILL */
	wr(b, M0 + DSP, 0x780);
	put(b, "mbox0.dsp_fill,count=10");
	at(b, 200);
	CHECK_EQ(rd(b, CTR(M0, 3)), 0);
	wr(b, SEL(M0, 3), M_INC(0) | M_EN);
	put(b, "mbox0.dsp_fill,count=10");
	at(b, 300);
	CHECK_EQ(rd(b, CTR(M0, 3)), 10);
	bench_free(b);
}

/* storage_mode 1 counts page hits only in clocks in which the read queue is full. */
static void storage_mode_counts_while_the_flag_is_1(void)
{
	struct bench *b = m_bench(M_WRAP | M_STORAGE | M_INC(0x14) | M_FLAG(0) | M_PMI,
				  BIT(48) - 8);

	wr(b, M0 + DSP, BIT(7));
	wr(b, SEL(M0, 2), M_WRAP | M_STORAGE | M_INC(0x1b) | M_FLAG(0) | M_EN);
	wr(b, SEL(M0, 1), M_WRAP | M_STORAGE | M_FLAG_MODE | M_FLAG(0) | M_EN);
	put(b, "mbox0.page_hit,count=50,every=3"
	       " mbox0.cycles_dsp_fill,state=rdq_full,count=20,delay=30"
	       " mbox0.cycles_dsp_fill,state=rdq_full,count=10,delay=100"
	       " mbox0.cycles_dsp_fill,state=wrq_full,count=100");
	/* hits at 1, 4, 7, ...; full at 31-50 and 101-110: seven hits, then 103, 106, 109 */
	CHECK_EQ(b->deadline, 103);
	at(b, 200);
	CHECK_EQ(rd(b, CTR(M0, 3)), 2);
	CHECK_EQ(rd(b, CTR(M0, 2)), 30);
	CHECK_EQ(rd(b, CTR(M0, 1)), 30);
	CHECK_EQ(b->pmi[0].clock, 103);
	bench_free(b);
}

/* The fixed counter has no gate, also after a look at a counter that has one. */
static void the_fixed_counter_counts_beside_storage_mode(void)
{
	struct bench *b = m_bench(M_WRAP | M_STORAGE | M_INC(0x14) | M_FLAG(0), 0);

	wr(b, BOX_CTL(W), BIT(31));
	wr(b, FIXED_CTL, 1);
	for (unsigned int clock = 100; clock <= 300; clock += 100) {
		at(b, clock);
		CHECK_EQ(rd(b, CTR(M0, 3)), 0);
		CHECK_EQ(rd(b, FIXED_CTR), clock);
	}
	bench_free(b);
}

static void cycles_count_each_clock(void)
{
	struct bench *b = m_bench(M_WRAP | M_PMI | M_INC(0x1b), BIT(48) - 1000);

	CHECK_EQ(b->deadline, 1000);
	at(b, 3 * BIT(47));
	CHECK_EQ(rd(b, CTR(M0, 3)), BIT(47) - 1000);
	CHECK_EQ(rd(b, SUMMARY(S0)), BIT(16));
	bench_free(b);
}

/* ---- filters ----------------------------------------------------------------- */

/* MM_CFG 0xe54, ADDR_MATCH 0xe55, ADDR_MASK 0xe56: mask bit 0 is address bit 6 (4.7) */
static void address_match_is_for_the_pld_events(void)
{
	static const struct {
		u64 cfg, match, mask;
		const char *fault, *addr;
		bool want;
	} cases[] = {
		{ 0, 0x40, 0xfffffff, "0", "0x80", true },
		{ BIT(63), 0x40, 0xfffffff, "0", "0x80", false },
		{ BIT(63), 0x80, 0xfffffff, "0", "0x80", true },
		{ BIT(63), 0x80, 0xfffffff, "0", "0xbf", true },
		{ BIT(63), 0x200000000, 0x8000000, "0", "0x300000040", true },
		{ BIT(63), 0x200000000, 0x8000000, "0", "0x100000000", false },
		{ BIT(63), 0x40, 0x1, "0", "0x3fffffc40", true },
		{ BIT(63), 0x40, 0x1, "0", "0x3fffffc80", false },
		{ BIT(63), 0x40, 0xfffffff, "1", "0x80", true },
		{ BIT(63), 0x40, 0xffffffe, "1", "0x80", false },
		{ BIT(63), 0x40, 0xffffffe, "1", "0xfc0", true },
	};
	struct bench *b = m_bench(M_WRAP | M_INC(0x0a), 0);

	wr(b, SEL(M0, 2), M_WRAP | M_INC(0x0b) | M_EN);
	wr(b, SEL(M0, 1), M_WRAP | M_INC(0x14) | M_EN);
	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char what[128];

		snprintf(what, sizeof(what), "set m_mask_ignore=%s", cases[i].fault);
		cmd(b, what);
		wr(b, 0xe54, 0);
		wr(b, 0xe55, cases[i].match);
		wr(b, 0xe56, cases[i].mask);
		wr(b, 0xe54, cases[i].cfg);
		snprintf(what, sizeof(what), "mbox0.dram_cmd,cmd=ras,addr=%s", cases[i].addr);
		if (counts(b, CTR(M0, 3), what) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: %s", i, what);
		snprintf(what, sizeof(what), "mbox0.retries,addr=%s", cases[i].addr);
		if (counts(b, CTR(M0, 2), what) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: %s", i, what);
		CHECK(counts(b, CTR(M0, 1), "mbox0.page_hit"));
	}
	bench_free(b);
}

/* MAP and PLD select one fill/victim index; the bits are UNCONFIRMED (4.7). */
static void map_and_pld_select_one_fvid(void)
{
	struct bench *b = m_bench(M_WRAP | M_FLAG_MODE | M_FLAG(6), 0);

	wr(b, SEL(M0, 2), M_WRAP | M_INC(0x0b) | M_EN);
	wr(b, M0 + MAP, 1 << 5 | 9);
	CHECK(counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=write,fvid=9"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=write,fvid=8"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=read,fvid=9"));
	wr(b, M0 + MAP, 8 << 5 | 9);
	CHECK(counts(b, CTR(M0, 3), "mbox0.bcmd_schedq_occupancy,cmd=v2f,fvid=9"));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=31"));
	wr(b, M0 + PLD, 31 << 19 | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=31"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.retries,fvid=30"));
	wr(b, M0 + PLD, 6 << 19 | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.retries,fvid=6,addr=0x1c0"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.retries,fvid=3"));
	bench_free(b);
}

/* The bits of a register that belong to another event, or to none, have no effect. */
static void other_bits_of_sub_registers_are_ignored(void)
{
	struct bench *b = m_bench(M_WRAP | M_FLAG_MODE | M_FLAG(1), 0);

	wr(b, SEL(M0, 2), M_WRAP | M_INC(0x0a) | M_EN);
	wr(b, M0 + ISS, 1 << 4 | 3 << 7 | BIT(10));
	CHECK(counts(b, CTR(M0, 3), "mbox0.cycles_sched_mode,mode=rdprio"));
	CHECK(!counts(b, CTR(M0, 3), "mbox0.cycles_sched_mode,mode=adaptive"));
	wr(b, M0 + PLD, BIT(13) | BIT(7));
	CHECK(counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs"));
	wr(b, M0 + PLD, 7 << 8 | BIT(13) | BIT(7) | BIT(0));
	CHECK(counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs,mode=adaptive"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=mrs,mode=rdprio"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.dram_cmd,cmd=rfr,mode=adaptive"));
	wr(b, SEL(M0, 2), M_WRAP | M_INC(0x05) | M_EN);
	wr(b, M0 + MSC_THR, BIT(3) | 3 << 7 | 2 << 9 | BIT(11));
	CHECK(counts(b, CTR(M0, 2), "mbox0.therm_trp_dn,trip=gt_mid_fall,dimm=2"));
	CHECK(!counts(b, CTR(M0, 2), "mbox0.therm_trp_dn,trip=gt_mid_rise,dimm=2"));
	bench_free(b);
}

/* What an event's umask or sub register selects is a key, and other signals have none. */
static void m_signals_have_keys_where_a_register_selects(void)
{
	static const char with_keys[] =
		" bbox_cmd bbox_rsp dsp_fill cycles_dsp_fill cycles_sched_mode cycles_pgt_state"
		" bcmd_schedq_occupancy dram_cmd retries frm_type pgt_page_ev therm_trp_up"
		" therm_trp_dn ";
	struct bench *b = bench_new();
	unsigned int n = 0;

	for (const char *line = cmd(b, "signals"); *line; line = strchr(line, '\n') + 1) {
		size_t len = strcspn(line, " \n");
		char name[64];

		if (!starts(line, "mbox1."))
			continue;
		snprintf(name, sizeof(name), " %.*s ", (int)len - 6, line + 6);
		if ((line[len] == ' ') != !!strstr(with_keys, name))
			test_fail(__FILE__, __LINE__, "keys of%s", name);
		n++;
	}
	CHECK_EQ(n, 38);
	bench_free(b);
}

const struct test mbox_tests[] = {
	TEST(m_events_equal_the_csv),
	TEST(e7_m_events_equal_the_csv),
	TEST(counters_go_up_and_down_wrap_and_stop),
	TEST(stopped_counter_goes_on_when_its_overflow_is_cleared),
	TEST(count_mode_3_is_a_guest_error),
	TEST(storage_mode_counts_while_the_flag_is_1),
	TEST(the_fixed_counter_counts_beside_storage_mode),
	TEST(cycles_count_each_clock),
	TEST(address_match_is_for_the_pld_events),
	TEST(map_and_pld_select_one_fvid),
	TEST(other_bits_of_sub_registers_are_ignored),
	TEST(m_signals_have_keys_where_a_register_selects),
	{ NULL, NULL },
};
