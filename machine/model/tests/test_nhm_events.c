// SPDX-License-Identifier: GPL-2.0
/*
 * The events of Nehalem and Westmere against events/nehalem.csv: each row gets
 * every stimulus, and the row's name decides which of them must count.
 */
#include <ctype.h>
#include "bench.h"

static struct event_row rows[256];
static unsigned int num_rows;

/* The events of @cpu but the clock's pseudo code; of those with a value of the match one */
static void load(const char *cpu)
{
	static struct event_row all[256];
	unsigned int num = load_events(all, ARRAY_SIZE(all), "nehalem", "uncore", cpu);

	num_rows = 0;
	for (unsigned int i = 0; i < num; i++) {
		if (all[i].code == 0xff)
			continue;
		lower(all[i].field[E_EVENT]);
		lower(all[i].field[E_SUB]);
		all[i].field[E_SUB][strcspn(all[i].field[E_SUB], ".")] = 0;
		if (!num_rows || rows[num_rows - 1].config != all[i].config ||
		    rows[num_rows - 1].code != 0x35)
			rows[num_rows++] = all[i];
	}
	CHECK_EQ(num_rows, *cpu == 'n' ? 176 : 219);
}

/* ---- stimuli ------------------------------------------------------------- */

/* "signal,key=value,key=value", and the values */
static struct thing {
	char what[256], signal[64], a[32], b[32];
} things[512];
static unsigned int num_things;

/* The values after " key=", one|other or 0-2; without a key one empty value */
static unsigned int values(const char **line, char *key, char (*val)[32])
{
	unsigned int n = 0, most;
	int len;

	*key = 0;
	val[0][0] = 0;
	if (**line != ' ')
		return 1;
	sscanf(*line, " %31[a-z_]=", key);
	*line = strchr(*line, '=') + 1;
	if (sscanf(*line, "0-%u%n", &most, &len) == 1) {
		*line += len;
		for (; n <= most; n++)
			snprintf(val[n], 32, "%u", n);
		return n;
	}
	for (bool more = true; more; *line += more) {
		len = strcspn(*line, "| \n");
		snprintf(val[n++], 32, "%.*s", len, *line);
		*line += len;
		more = **line == '|';
	}
	return n;
}

static void add_things(const char *name, const char *line)
{
	static char a[32][32], b[32][32];
	char ka[32], kb[32];
	unsigned int na = values(&line, ka, a), nb = values(&line, kb, b);

	for (unsigned int i = 0; i < na * nb; i++) {
		struct thing *t = &things[num_things++];
		const char *va = a[i / nb], *vb = b[i % nb];

		snprintf(t->signal, sizeof(t->signal), "%s", name);
		snprintf(t->a, sizeof(t->a), "%s", va);
		snprintf(t->b, sizeof(t->b), "%s", vb);
		snprintf(t->what, sizeof(t->what), "%s%s%s%s%s%s%s%s%s", name, *ka ? "," : "", ka,
			 *ka ? "=" : "", va, *kb ? "," : "", kb, *kb ? "=" : "", vb);
	}
}

/* All stimuli but those of the two signals with a filter, which have tests of their own */
static void list_things(struct bench *b)
{
	char name[64];

	num_things = 0;
	for (const char *line = cmd(b, "signals"); *line; line = strchr(line, '\n') + 1) {
		if (sscanf(line, "uncore.%63[a-z0-9_]", name) != 1 ||
		    !strcmp(name, "gq_snoop") || !strcmp(name, "addr_opcode_match"))
			continue;
		add_things(name, line + strlen("uncore.") + strlen(name));
	}
}

/* ---- which stimuli a row counts ------------------------------------------ */

/* The sub-event of a stimulus: %a and %b are its attributes' values */
static const struct {
	const char *signal, *sub;
} names[] = {
	{ "gq_cycles_full", "%a_tracker" }, { "gq_cycles_not_empty", "%a_tracker" },
	{ "gq_occupancy", "%a_tracker" },
	{ "gq_alloc", "%a" }, { "gq_data_from", "%a" }, { "gq_data_to", "%a" },
	{ "snp_resp_to_local_home", "%a" }, { "snp_resp_to_remote_home", "%a" },
	{ "llc_hits", "%a" }, { "llc_miss", "%a" },
	{ "llc_lines_in", "%a_state" }, { "llc_lines_out", "%a_state" },
	{ "qhl_request", "%a_%bs" },
	{ "qhl_cycles_full", "%a" }, { "qhl_cycles_not_empty", "%a" }, { "qhl_occupancy", "%a" },
	{ "qhl_address_conflicts", "%away" }, { "qhl_conflict_cycles", "%a" },
	{ "qhl_to_qmc_bypass", "" }, { "qhl_frc_ack_cnflts", "%a" }, { "qhl_sleeps", "%b_%a" },
	{ "qmc_normal_full", "%a_ch%b" }, { "qmc_isoc_full", "%a_ch%b" },
	{ "qmc_busy", "%a_ch%b" }, { "qmc_writes", "%a_ch%b" },
	{ "qmc_", "ch%a" }, { "imc_", "ch%a" },
	{ "qpi_tx_", "%b_link_%a" }, { "qpi_rx_", "stalls_link_%a" },
	{ "dram_thermal", "" }, { "dram_read_cas", "%pch%a" }, { "dram_write_cas", "%pch%a" },
	{ "dram_", "ch%a" },
	{ "prochot", "" }, { "cycles_", "" }, { "t", "core_%a" },
};

static const char *spell(const char *value)
{
	static const char *const words[][2] = {
		{ "rd", "read" }, { "wr", "write" }, { "two", "2" }, { "three", "3" },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(words); i++) {
		if (!strcmp(value, words[i][0]))
			return words[i][1];
	}
	return value;
}

static void sub_of(const struct thing *t, char *sub)
{
	unsigned int i = 0;

	while (strncmp(t->signal, names[i].signal, strlen(names[i].signal)))
		i++;
	*sub = 0;
	for (const char *p = names[i].sub; *p; p++) {
		size_t n = strlen(sub);

		if (*p != '%')
			sprintf(sub + n, "%c", *p);
		else if (*++p == 'a')
			strcat(sub, spell(t->a));
		else if (*p == 'p')
			strcat(sub, *t->b == '1' ? "autopre_" : "");
		else
			strcat(sub, spell(t->b));
	}
}

static bool begins(const char *s, const char *prefix)
{
	return !strncmp(s, prefix, strlen(prefix));
}

/* Whether the row counts a stimulus that is sub-event @sub */
static bool has_sub(const struct event_row *r, const char *sub)
{
	const char *want = r->field[E_SUB];
	size_t len = strlen(sub);

	if (!strcmp(want, "any"))
		return !begins(r->field[E_EVENT], "llc_") || strcmp(sub, "probe");
	if (!strcmp(want, "full_any") || !strcmp(want, "partial_any") || !strcmp(want, "read_any"))
		return !strncmp(sub, want, strcspn(want, "_"));
	if (begins(want, "link_"))
		return len > 6 && !strcmp(sub + len - 6, want);
	if (!strcmp(want, "hitm"))
		return !strcmp(sub, "fwd_s_state") || !strcmp(sub, "wb");
	return !strcmp(sub, want);
}

static bool counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT];
	char sub[128];

	if (strcmp(t->signal, strcmp(event, "qhl_requests") ? event : "qhl_request"))
		return false;
	sub_of(t, sub);
	return has_sub(r, sub);
}

static bool is_filtered(const struct event_row *r)
{
	return begins(r->field[E_EVENT], "gq_snoop") || begins(r->field[E_EVENT], "addr_opcode");
}

static struct bench *counting(enum exm_model model)
{
	struct bench *b = nehalem_new(model);

	wr(b, N_CTRL, N_ALL);
	return b;
}

static u64 happens(struct bench *b, unsigned int ctr, u64 sel, const char *what)
{
	char line[512];

	wr(b, N_CTR(ctr), 0);
	wr(b, N_SEL(ctr), sel | EN);
	snprintf(line, sizeof(line), "uncore.%s,count=30,every=7", what);
	put(b, line);
	at(b, b->now + 300);
	return rd(b, N_CTR(ctr));
}

/* Rows whose umask has one bit */
static unsigned int sub_events(void)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < num_rows; i++) {
		u64 umask = rows[i].config >> 8;

		n += !is_filtered(&rows[i]) && !(umask & (umask - 1));
	}
	return n;
}

/* Each row counts what its name says, and each stimulus and each row have one another. */
static void check_rows(enum exm_model model, const char *family)
{
	struct bench *b = counting(model);
	bool used[ARRAY_SIZE(things)] = { false };

	load(family);
	list_things(b);
	CHECK_EQ(num_things, sub_events());
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		unsigned int hits = 0;

		for (unsigned int k = 0; k < num_things && !test_why; k++) {
			bool want = counts(&rows[i], &things[k]);
			u64 n = happens(b, (i + k) % 8, rows[i].config, things[k].what);

			wr(b, N_SEL((i + k) % 8), 0);
			hits += want;
			used[k] |= want;
			if (n != (want ? 30 : 0))
				test_fail(__FILE__, __LINE__, "%s.%s counts %llu of %s",
					  rows[i].field[E_EVENT], rows[i].field[E_SUB],
					  (unsigned long long)n, things[k].what);
		}
		if (!hits && !is_filtered(&rows[i]))
			test_fail(__FILE__, __LINE__, "nothing is %s", rows[i].field[E_EVENT]);
	}
	for (unsigned int k = 0; k < num_things && !test_why; k++) {
		if (!used[k])
			test_fail(__FILE__, __LINE__, "%s is no sub-event", things[k].what);
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void each_nehalem_row_counts_its_occurrences(void)
{
	check_rows(EXM_NEHALEM, "nehalem");
}

static void each_westmere_row_counts_its_occurrences(void)
{
	check_rows(EXM_WESTMERE, "westmere");
}

/* A code without a row counts nothing, with all bits of the umask. */
static void codes_without_a_row_count_nothing(void)
{
	static const enum exm_model models[] = { EXM_NEHALEM, EXM_WESTMERE };

	for (unsigned int i = 0; i < 2 * 256 && !test_why; i++) {
		struct bench *b = counting(models[i / 256]);
		u64 code = i % 256;
		bool row = code == 0x35;	/* see exm_nhm_events.c */

		load(i / 256 ? "westmere" : "nehalem");
		list_things(b);
		for (unsigned int k = 0; k < num_rows; k++)
			row |= (rows[k].config & 0xff) == code;
		wr(b, N_SEL(0), EN | 0xff00 | code);
		for (unsigned int k = 0; k < num_things && !row && !test_why; k++) {
			if (happens(b, 0, 0xff00 | code, things[k].what))
				test_fail(__FILE__, __LINE__, "code 0x%x counts %s",
					  (unsigned int)code, things[k].what);
		}
		bench_free(b);
	}
}

/* A sub-event that happens in clocks of another counts besides it. */
static void sub_events_add_up(void)
{
	struct bench *b = counting(EXM_NEHALEM);

	wr(b, N_SEL(0), EN | 0x3f20);
	wr(b, N_SEL(1), EN | 0x1020);
	wr(b, N_SEL(2), EN | 0x0309);
	put(b, "uncore.qhl_request,src=local,op=rd,count=1009 "
	       "uncore.qhl_request,src=ioh,count=1013 "
	       "uncore.qhl_request,src=remote,op=wr,count=1019 uncore.llc_miss,op=rd,count=54000 "
	       "uncore.llc_miss,op=wr,count=321 uncore.llc_miss,op=probe,count=77");
	at(b, 60000);
	CHECK_EQ(rd(b, N_CTR(0)), 1009 + 1013 + 1019);
	CHECK_EQ(rd(b, N_CTR(1)), 1009);
	CHECK_EQ(rd(b, N_CTR(2)), 54321);
	bench_free(b);
}

static void what_umask_0_counts_is_a_switch(void)
{
	struct bench *b = counting(EXM_WESTMERE);

	wr(b, N_SEL(0), EN | 0x26);
	wr(b, N_SEL(1), EN | 0x85);
	wr(b, N_SEL(2), EN | 0x2c);
	wr(b, N_SEL(3), EN | 0x35);
	wr(b, N_SEL(4), EN | 0x0c);
	wr(b, N_MATCH, BIT(62));
	wr(b, N_SEL(5), EN | 0x8026);		/* a bit without a sub-event is not 0 */
	for (unsigned int i = 0; i < 2; i++) {
		put(b, "uncore.qhl_to_qmc_bypass,count=3 "
		       "uncore.cycles_unhalted_l3_fll_enable,count=4 "
		       "uncore.qmc_normal_reads,ch=2,count=5 uncore.addr_opcode_match,count=6 "
		       "uncore.gq_snoop,count=7");
		at(b, b->now + 100);
		for (unsigned int k = 0; k < 5; k++)
			CHECK_EQ(rd(b, N_CTR(k)), i ? 3 + k : 0);
		CHECK_EQ(rd(b, N_CTR(5)), 0);
		cmd(b, "set umask0=1");
	}
	bench_free(b);
}

/* dimmless, which is Westmere's client by default: events of the memory controller stand at 0. */
static void dimmless_has_no_memory_events(void)
{
	static const enum exm_model models[] = { EXM_NEHALEM, EXM_WESTMERE, EXM_WESTMERE_CLIENT };

	for (unsigned int i = 0; i < 6 && !test_why; i++) {
		struct bench *b = counting(models[i / 2]);
		bool none = i / 2 == 2;

		if (i & 1) {
			none = !none;
			cmd(b, none ? "set dimmless=1 occ_stale=2" : "set dimmless=0");
		}
		load(models[i / 2] == EXM_NEHALEM ? "nehalem" : "westmere");
		list_things(b);
		for (unsigned int k = 0; k < num_things && !test_why; k++) {
			const char *s = things[k].signal;
			bool memory = begins(s, "qmc_") || begins(s, "imc_") || begins(s, "dram_");
			unsigned int r = 0;

			if (strstr(s, "occupancy") && none && !memory)
				continue;
			while (!counts(&rows[r], &things[k]))
				r++;
			if (happens(b, 0, rows[r].config, things[k].what) !=
			    (memory && none ? 0 : 30))
				test_fail(__FILE__, __LINE__, "case %u: %s", i, things[k].what);
		}
		bench_free(b);
	}
}

static void there_are_qpi_events_without_qpi(void)
{
	struct bench *b = counting(EXM_WESTMERE_CLIENT);

	CHECK_EQ(happens(b, 0, 0x0142, "qpi_tx_header,link=0,state=full"), 30);
	CHECK_EQ(happens(b, 0, 0x0243, "qpi_rx_no_ppt_credit,link=1"), 30);
	bench_free(b);
}

/* ---- counter mask, invert and edge ----------------------------------------- */

static void threshold_invert_and_edge_of_an_occupancy(void)
{
	static const struct {
		u64 sel, want;
	} cases[] = {
		{ 0, 3 * 10 + 5 * 20 },
		{ INVERT, 3 * 10 + 5 * 20 },
		{ THRESH(1), 30 },
		{ THRESH(4), 20 },
		{ THRESH(6), 0 },
		{ THRESH(255), 0 },
		{ THRESH(4) | INVERT, 980 },
		{ THRESH(1) | EDGE, 2 },
		{ THRESH(4) | EDGE, 1 },
		{ THRESH(1) | EDGE | INVERT, 2 },	/* the counter starts in such a clock */
		{ EDGE, 2 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = counting(EXM_NEHALEM);

		wr(b, N_SEL(5), EN | 0x022a | cases[i].sel);
		put(b, "uncore.qmc_occupancy,ch=1,width=3,count=30 "
		       "uncore.qmc_occupancy,ch=1,width=5,count=100,delay=50");
		at(b, 1000);
		if (rd(b, N_CTR(5)) != cases[i].want)
			test_fail(__FILE__, __LINE__, "case %zu: %llu", i,
				  (unsigned long long)rd(b, N_CTR(5)));
		CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

static void an_increment_has_eight_bits(void)
{
	struct bench *b = counting(EXM_NEHALEM);

	wr(b, N_SEL(0), EN | 0x0123);
	wr(b, N_SEL(1), EN | 0x0123 | THRESH(255));
	put(b, "uncore.qhl_occupancy,src=ioh,width=300,count=3000");
	at(b, 20);
	CHECK_EQ(rd(b, N_CTR(0)), 2550);
	CHECK_EQ(rd(b, N_CTR(1)), 10);
	put(b, "uncore.qhl_occupancy,src=ioh,width=254,count=2540");
	at(b, 40);
	CHECK_EQ(rd(b, N_CTR(0)), 5090);
	CHECK_EQ(rd(b, N_CTR(1)), 10);
	bench_free(b);
}

/* ---- OCC_CTR_RST ----------------------------------------------------------- */

static void occupancies_are_right_by_default(void)
{
	struct bench *b = counting(EXM_WESTMERE);

	wr(b, N_SEL(0), EN | 0x0102);
	put(b, "uncore.gq_occupancy,width=2,count=2000");
	at(b, 5000);
	CHECK_EQ(rd(b, N_CTR(0)), 2000);
	bench_free(b);
}

/* It is too long from the first clock on, and its length does not rise after that. */
static void a_stale_queue_rises_once(void)
{
	struct bench *b = counting(EXM_NEHALEM);

	cmd(b, "set occ_stale=3");
	wr(b, N_SEL(0), EN | EDGE | THRESH(1) | 0x0123);
	at(b, 10);
	wr(b, N_SEL(1), EN | EDGE | THRESH(1) | 0x0123);
	at(b, 20);
	CHECK_EQ(rd(b, N_CTR(0)), 1);
	CHECK_EQ(rd(b, N_CTR(1)), 0);
	bench_free(b);
}

static void a_stale_queue_is_too_long_until_it_is_reset(void)
{
	struct bench *b = counting(EXM_NEHALEM);

	cmd(b, "set occ_stale=3");
	wr(b, N_SEL(0), EN | 0x0123);
	wr(b, N_SEL(1), EN | 0x0723);
	wr(b, N_SEL(2), EN | 0x0120);			/* no occupancy */
	put(b, "uncore.qhl_occupancy,src=ioh,width=2,count=2000 uncore.qhl_request,count=9");
	at(b, 1000);
	CHECK_EQ(rd(b, N_CTR(0)), 5000);
	CHECK_EQ(rd(b, N_CTR(1)), 11000);
	CHECK_EQ(rd(b, N_CTR(2)), 9);
	wr(b, N_SEL(3), OCC_RST | 0x0123);		/* the queue, not the counter */
	CHECK_EQ(rd(b, N_SEL(3)), 0x0123);
	at(b, 1100);
	CHECK_EQ(rd(b, N_CTR(0)), 5000);
	CHECK_EQ(rd(b, N_CTR(1)), 11600);
	wr(b, N_SEL(3), OCC_RST | 0x0623);
	at(b, 1200);
	CHECK_EQ(rd(b, N_CTR(1)), 11600);
	wr(b, N_SEL(0), EN | 0x0123);			/* no second reset is needed */
	at(b, 1300);
	CHECK_EQ(rd(b, N_CTR(0)), 5000);
	cmd(b, "set lose_pmi=1");
	at(b, 1400);
	CHECK_EQ(rd(b, N_CTR(0)), 5000);
	cmd(b, "set occ_stale=4");			/* other stale entries */
	wr(b, N_SEL(3), OCC_RST | 0x0223);
	at(b, 1500);
	CHECK_EQ(rd(b, N_CTR(0)), 5400);
	wr(b, N_SEL(0), EN | OCC_RST | 0x0123);
	at(b, 1600);
	CHECK_EQ(rd(b, N_CTR(0)), 5400);
	exm_reset(&b->m);
	wr(b, N_CTRL, N_ALL);
	wr(b, N_SEL(0), EN | 0x0123);
	at(b, 1700);
	CHECK_EQ(rd(b, N_CTR(0)), 400);
	bench_free(b);
}

/* Each queue is reset by its own event alone. */
static void each_queue_is_reset_by_its_event(void)
{
	static const u64 queues[] = {
		0x0102, 0x0123, 0x0223, 0x0423, 0x012a, 0x022a, 0x042a, 0x012b, 0x022b, 0x042b,
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(queues) * ARRAY_SIZE(queues) && !test_why; i++) {
		struct bench *b = counting(EXM_WESTMERE);
		u64 reset = queues[i / ARRAY_SIZE(queues)], seen = queues[i % ARRAY_SIZE(queues)];

		cmd(b, "set occ_stale=1");
		wr(b, N_SEL(0), OCC_RST | reset);
		wr(b, N_SEL(1), EN | seen);
		at(b, 10);
		CHECK_EQ(rd(b, N_CTR(1)), reset == seen ? 0 : 10);
		bench_free(b);
	}
}

/* ---- MSR_GQ_SNOOP_MESF ------------------------------------------------------- */

static u64 snoops(u64 umask, u64 mesf, unsigned int reading, const char *what)
{
	struct bench *b = counting(EXM_WESTMERE);
	char line[64];
	u64 n;

	snprintf(line, sizeof(line), "set mesf_reading=%u", reading);
	cmd(b, line);
	wr(b, N_MESF, mesf);
	n = happens(b, 3, umask << 8 | 0x0c, what);
	bench_free(b);
	return n;
}

static void mesf_selects_snoops_by_state(void)
{
	static const char from[] = "mesf";

	for (unsigned int i = 0; i < 2 * 2 * 4 * 9 && !test_why; i++) {
		unsigned int to_i = i & 1, reading = i >> 1 & 1, state = i >> 2 & 3, bit = i >> 4;
		u64 mesf = bit < 8 ? BIT(bit) : 0;
		bool hit = bit < 8 && bit == (to_i && !reading ? state + 4 : state);
		char what[64];

		snprintf(what, sizeof(what), "gq_snoop,from=%c,to=%c", from[state], "si"[to_i]);
		CHECK_EQ(snoops(to_i ? 8 : 4, mesf, reading, what), hit ? 30 : 0);
		CHECK_EQ(snoops(to_i ? 4 : 8, 0xff, reading, what), 0);
		CHECK_EQ(snoops(to_i ? 2 : 1, mesf, reading, what), 30);
		CHECK_EQ(snoops(to_i ? 1 : 2, 0xff, reading, what), 0);
		CHECK_EQ(snoops(0xf, 0xff, reading, what), 30);		/* once */
	}
	CHECK_EQ(snoops(1, 0xff, 0, "gq_snoop,from=none,to=s"), 30);
	CHECK_EQ(snoops(0xc, 0xff, 0, "gq_snoop,from=none,to=s"), 0);
	CHECK_EQ(snoops(0xc, 0xff, 1, "gq_snoop,from=none,to=i"), 0);
}

/* The values of the event table write both nibbles, which is right under each reading. */
static void both_nibbles_are_right_under_both_readings(void)
{
	for (unsigned int reading = 0; reading < 2; reading++) {
		struct bench *b = counting(EXM_WESTMERE);
		static const u64 mesf[] = { 0x11, 0x22, 0x44, 0x88 };
		static const u64 want[] = { 11, 13, 17, 19 };

		cmd(b, reading ? "set mesf_reading=1" : "set mesf_reading=0");
		wr(b, N_SEL(0), EN | 0x040c);
		wr(b, N_SEL(1), EN | 0x080c);
		for (unsigned int i = 0; i < 4; i++) {
			wr(b, N_CTR(0), 0);
			wr(b, N_CTR(1), 0);
			wr(b, N_MESF, mesf[i]);
			put(b, "uncore.gq_snoop,from=m,to=s,count=11 "
			       "uncore.gq_snoop,from=e,to=s,count=13 "
			       "uncore.gq_snoop,from=s,to=s,count=17 "
			       "uncore.gq_snoop,from=f,to=s,count=19 "
			       "uncore.gq_snoop,from=m,to=i,count=11 "
			       "uncore.gq_snoop,from=e,to=i,count=13 "
			       "uncore.gq_snoop,from=s,to=i,count=17 "
			       "uncore.gq_snoop,from=f,to=i,count=19");
			at(b, b->now + 100);
			CHECK_EQ(rd(b, N_CTR(0)), want[i]);
			CHECK_EQ(rd(b, N_CTR(1)), want[i]);
		}
		bench_free(b);
	}
}

/* ---- MSR_UNCORE_ADDR_OPCODE_MATCH --------------------------------------------- */

#define SEL_BOTH	((u64)1 << 61)
#define SEL_OPCODE	((u64)2 << 61)
#define SEL_ADDR	((u64)4 << 61)
#define SEL_EITHER	((u64)6 << 61)

static u64 matched(u64 match, unsigned int shift, const char *attrs)
{
	struct bench *b = counting(EXM_NEHALEM);
	char line[128];
	u64 n;

	snprintf(line, sizeof(line), "set match_shift=%u", shift);
	cmd(b, line);
	wr(b, N_MATCH, match);
	snprintf(line, sizeof(line), "addr_opcode_match,src=local,%s", attrs);
	n = happens(b, 7, 0x0435, line);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
	return n;
}

static void each_address_and_opcode_bit_is_compared(void)
{
	for (unsigned int bit = 0; bit < 48 && !test_why; bit++) {
		u64 sel = bit < 40 ? SEL_ADDR : SEL_OPCODE;
		char attrs[64];

		if (bit < 40)
			snprintf(attrs, sizeof(attrs), "addr=0x%llx", (unsigned long long)BIT(bit));
		else
			snprintf(attrs, sizeof(attrs), "opc=%u,mc=%u",
				 bit < 44 ? 1 << (bit - 40) : 0, bit < 44 ? 0 : 1 << (bit - 44));
		CHECK_EQ(matched(sel, 0, attrs), bit < 3 ? 30 : 0);
		if (bit < 3)
			continue;		/* within the eight bytes */
		CHECK_EQ(matched(sel | BIT(bit), 0, attrs), 30);
		CHECK_EQ(matched(sel, 1, attrs), bit == 3 ? 30 : 0);
		CHECK_EQ(matched(sel | BIT(bit), 1, attrs), 30);
		CHECK_EQ(matched(sel | BIT(bit) >> (bit < 40), 2, attrs), 30);
		CHECK_EQ(matched(sel | BIT(bit), 2, attrs), bit < 40 ? 0 : 30);
	}
}

static void match_sel_combines_address_and_opcode(void)
{
	static const struct {
		u64 sel;
		bool none, addr, opcode, both;
	} cases[] = {
		{ 0, false, false, false, false },
		{ SEL_BOTH, false, false, false, true },
		{ SEL_OPCODE, false, false, true, true },
		{ SEL_ADDR, false, true, false, true },
		{ SEL_EITHER, false, true, true, true },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		u64 match = cases[i].sel | 0x1a0000012340;

		CHECK_EQ(matched(match, 0, "addr=0x40,mc=14,opc=10"), cases[i].none ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x40,mc=1,opc=9"), cases[i].none ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12340,mc=0,opc=10"), cases[i].addr ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12345,mc=1,opc=9"), cases[i].addr ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12348,mc=1,opc=10"), cases[i].opcode ? 30 : 0);
		CHECK_EQ(matched(match, 0, "addr=0x12340,mc=1,opc=10"), cases[i].both ? 30 : 0);
	}
}

/* Reserved values of MatchSel match nothing. */
static void a_reserved_match_sel_matches_nothing(void)
{
	for (u64 sel = 3; sel < 8; sel += 2) {
		struct bench *b = counting(EXM_WESTMERE);

		wr(b, N_MATCH, sel << 61);
		CHECK_EQ(happens(b, 0, 0x0135, "addr_opcode_match"), 0);
		bench_free(b);
	}
}

static void requests_match_by_source_and_recipe(void)
{
	static const u64 recipes[] = { 0x4000190000000000, 0x40001a0000000000, 0x40001d0000000000 };
	struct bench *b = counting(EXM_WESTMERE);

	for (unsigned int i = 0; i < 4; i++)
		wr(b, N_SEL(i), EN | (i < 3 ? 0x100 << i : 0x700) | 0x35);
	for (unsigned int i = 0; i < 3; i++) {
		for (unsigned int k = 0; k < 4; k++)
			wr(b, N_CTR(k), 0);
		wr(b, N_MATCH, recipes[i]);
		put(b, "uncore.addr_opcode_match,src=ioh,mc=1,opc=9,count=3 "
		       "uncore.addr_opcode_match,src=remote,mc=1,opc=9,count=30,delay=20 "
		       "uncore.addr_opcode_match,src=local,mc=1,opc=9,count=300,delay=80");
		put(b, "uncore.addr_opcode_match,src=local,mc=1,opc=10,addr=0x40,count=5,delay=800 "
		       "uncore.addr_opcode_match,src=local,mc=1,opc=13,count=7,delay=900");
		at(b, b->now + 2000);
		CHECK_EQ(rd(b, N_CTR(0)), i ? 0 : 3);
		CHECK_EQ(rd(b, N_CTR(1)), i ? 0 : 30);
		CHECK_EQ(rd(b, N_CTR(2)), i == 0 ? 300 : i == 1 ? 5 : 7);
		CHECK_EQ(rd(b, N_CTR(3)), i == 0 ? 333 : i == 1 ? 5 : 7);
	}
	bench_free(b);
}

static void attributes_of_requests_have_their_range(void)
{
	static const struct {
		const char *what;
		bool good;
	} cases[] = {
		{ "addr=0xffffffffff,mc=15,opc=15", true }, { "addr=0x10000000000", false },
		{ "mc=16", false }, { "opc=16", false }, { "src=none", false },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = nehalem_new(EXM_WESTMERE);
		char line[128];

		snprintf(line, sizeof(line), "put uncore.addr_opcode_match,%s", cases[i].what);
		if (!strcmp(cmd(b, line), "ok\n") != cases[i].good)
			test_fail(__FILE__, __LINE__, "%s: %s", line, cmd(b, line));
		bench_free(b);
	}
}

const struct test nhm_event_tests[] = {
	TEST(each_nehalem_row_counts_its_occurrences),
	TEST(each_westmere_row_counts_its_occurrences),
	TEST(codes_without_a_row_count_nothing),
	TEST(sub_events_add_up),
	TEST(what_umask_0_counts_is_a_switch),
	TEST(dimmless_has_no_memory_events),
	TEST(there_are_qpi_events_without_qpi),
	TEST(threshold_invert_and_edge_of_an_occupancy),
	TEST(an_increment_has_eight_bits),
	TEST(occupancies_are_right_by_default),
	TEST(a_stale_queue_rises_once),
	TEST(a_stale_queue_is_too_long_until_it_is_reset),
	TEST(each_queue_is_reset_by_its_event),
	TEST(mesf_selects_snoops_by_state),
	TEST(both_nibbles_are_right_under_both_readings),
	TEST(each_address_and_opcode_bit_is_compared),
	TEST(match_sel_combines_address_and_opcode),
	TEST(a_reserved_match_sel_matches_nothing),
	TEST(requests_match_by_source_and_recipe),
	TEST(attributes_of_requests_have_their_range),
	{ NULL, NULL },
};
