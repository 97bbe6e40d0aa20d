// SPDX-License-Identifier: GPL-2.0
/*
 * The events of QPI ports and U-Box against events/ivytown-codes.csv: each row gets
 * every stimulus, and the row's name decides which of them must count.
 */
#include <ctype.h>
#include "bench.h"

#define MAX_ROWS	256

static struct event_row rows[MAX_ROWS];
static unsigned int num_rows;

static void load(const char *box)
{
	num_rows = load_codes(rows, MAX_ROWS, "ivytown-codes", box, "ivytown");
}

/* ---- stimuli ------------------------------------------------------------- */

/* "signal" or "signal,key=value[,key=value]", and the values */
static struct thing {
	char what[256], signal[64], a[32], b[32];
} things[512];
static unsigned int num_things;

/* The values after "key=" in a line of "signals", or one empty value */
static unsigned int values(const char **line, char *key, char (*val)[32])
{
	unsigned int n = 0;

	*key = 0;
	val[0][0] = 0;
	if (**line != ' ')
		return 1;
	sscanf(*line, " %31[a-z_]=", key);
	*line = strchr(*line, '=') + 1;
	do {
		size_t len = strcspn(*line, "| \n");

		snprintf(val[n++], 32, "%.*s", (int)len, *line);
		*line += len;
	} while (*(*line) == '|' && (*line)++);
	return n;
}

static void add_things(const char *name, const char *line)
{
	static char a[32][32], b[32][32];
	char ka[32], kb[32];
	unsigned int na = values(&line, ka, a), nb = values(&line, kb, b);

	for (unsigned int i = 0; i < na; i++) {
		for (unsigned int k = 0; k < nb; k++) {
			struct thing *t = &things[num_things++];

			snprintf(t->signal, sizeof(t->signal), "%s", name);
			snprintf(t->a, sizeof(t->a), "%s", a[i]);
			snprintf(t->b, sizeof(t->b), "%s", b[k]);
			snprintf(t->what, sizeof(t->what), "%s%s%s%s%s%s%s%s%s", name,
				 *ka ? "," : "", ka, *ka ? "=" : "", a[i],
				 *kb ? "," : "", kb, *kb ? "=" : "", b[k]);
		}
	}
}

/* All stimuli of @box but packets, which have tests of their own */
static void list_things(struct bench *b, const char *box)
{
	char name[64];

	num_things = 0;
	for (const char *line = cmd(b, "signals"); *line; line = strchr(line, '\n') + 1) {
		size_t len = strcspn(line, ". \n");

		if (strncmp(line, box, strlen(box)) || len != strlen(box))
			continue;
		line += len + 1;
		len = strcspn(line, " \n");
		snprintf(name, sizeof(name), "%.*s", (int)len, line);
		if (!strstr(name, "_packet"))
			add_things(name, line + len);
	}
}

/* ---- which stimuli a row counts ------------------------------------------ */

static bool is_one_of(const char *s, const char *words)
{
	size_t len = strlen(s);

	for (const char *p = words; (p = strstr(p, s)); p += len) {
		if ((p == words || p[-1] == ' ') && (!p[len] || p[len] == ' '))
			return true;
	}
	return false;
}

/* Whether a sub-event with this name counts the flit */
static bool flit_counts(unsigned int group, const char *sub, const char *kind)
{
	static const char non_data[] = "snp hom_req hom_nonreq drs_nondata ndr_ad ndr_ak "
				       "ncb_nondata ncs";
	static const char *const groups[] = {
		"idle", "snp hom_req hom_nonreq drs_data drs_nondata",
		"ndr_ad ndr_ak ncb_data ncb_nondata ncs",
	};

	if (group == 0 && !strcmp(sub, "data"))
		return is_one_of(kind, "drs_data ncb_data");
	if (group == 0 && !strcmp(sub, "non_data"))
		return is_one_of(kind, non_data);
	if (!strcmp(sub, "hom") || !strcmp(sub, "drs") || !strcmp(sub, "ncb"))
		return !strncmp(kind, sub, 3) && is_one_of(kind, groups[group]);
	return !strcmp(kind, sub);
}

/* "rxl_inserts" counts entries of all classes, "rxl_inserts_drs" of one */
static bool of_class(const char *event, const char *prefix, const struct thing *t,
		     const char *sub)
{
	size_t len = strlen(prefix);

	if (strncmp(event, prefix, len))
		return false;
	return !event[len] || (!strcmp(event + len + 1, t->a) && (!*sub || !strcmp(sub, t->b)));
}

static bool counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB], *flits;

	if (!strcmp(event, "clockticks"))
		return true;
	flits = strstr(event, "xl_flits_g");
	if (flits)
		return t->signal[0] == event[0] && !strcmp(t->signal + 1, "x_flit") &&
		       flit_counts(event[11] - '0', sub, t->a);
	if (!strcmp(t->signal, "rx_insert"))
		return of_class(event, "rxl_inserts", t, sub);
	if (!strcmp(t->signal, "rx_entry"))
		return of_class(event, "rxl_occupancy", t, sub) ||
		       of_class(event, "rxl_cycles_ne", t, sub);
	if (!strcmp(t->signal, "tx_entry"))
		return is_one_of(event, "txl_occupancy txl_cycles_ne");
	if (strstr(t->signal, "x_power"))
		return t->signal[0] == event[0] && (!strcmp(event + 1, "xl0_power_cycles") ||
		       (!strcmp(event + 1, "xl0p_power_cycles") && !strcmp(t->a, "l0p")));
	return !strcmp(t->signal, event) && (!*sub || !strcmp(sub, t->a));
}

/* ---- rows ---------------------------------------------------------------- */

static void select_event(struct bench *b, const char *box, unsigned int ctr, u64 ctl)
{
	if (*box == 'u') {
		wr(b, IU_CTR(ctr), 0);
		wr(b, IU_CTL(ctr), ctl);
	} else {
		qpi_preset(b, box[3] - '0', ctr, 0);
		pci_wr(b, Q_CTL(box[3] - '0', ctr), ctl);
	}
}

static u64 counted(struct bench *b, const char *box, unsigned int ctr)
{
	return *box == 'u' ? rd(b, IU_CTR(ctr)) : qpi(b, box[3] - '0', ctr);
}

static void check_thing(struct bench *b, const char *box, unsigned int i, const struct thing *t)
{
	const struct event_row *r = &rows[i];
	unsigned int ctr = i % (*box == 'u' ? 2 : 4);
	bool clock = !strcmp(r->field[E_EVENT], "clockticks");
	char line[512];
	u64 want = clock ? 300 : counts(r, t) ? 30 : 0, is;

	select_event(b, box, ctr, r->config | EN);
	snprintf(line, sizeof(line), "%s.%s,count=30,every=7", box, t->what);
	put(b, line);
	at(b, b->now + 300);
	is = counted(b, box, ctr);
	if (is != want)
		test_fail(__FILE__, __LINE__, "%s.%s counts %llu of %s", r->field[E_EVENT],
			  r->field[E_SUB], (unsigned long long)is, t->what);
}

static void check_rows(const char *csv_box, const char *box)
{
	struct bench *b = ivytown_new();

	load(csv_box);
	list_things(b, box);
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		for (unsigned int k = 0; k < num_things && !test_why; k++)
			check_thing(b, box, i, &things[k]);
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void each_row_of_the_qpi_table_counts_its_occurrences(void)
{
	check_rows("qpi", "qpi0");
	CHECK_EQ(num_things, 126);
}

static void each_row_of_the_ubox_table_counts_its_occurrences(void)
{
	check_rows("ubox", "ubox");
	CHECK_EQ(num_things, 20);
}

static const struct thing *first_thing(const struct event_row *r)
{
	for (unsigned int k = 0; k < num_things; k++) {
		if (counts(r, &things[k]))
			return &things[k];
	}
	return NULL;
}

/* The increment in one clock is limited to the CSV's largest, or if it has none to 1. */
static void check_largest(const char *csv_box, const char *box)
{
	struct bench *b = ivytown_new();
	char line[1024];

	load(csv_box);
	list_things(b, box);
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const struct event_row *r = &rows[i];
		const struct thing *t = first_thing(r);
		unsigned int ctr = i % (*box == 'u' ? 2 : 4);

		if (!strcmp(r->field[E_EVENT], "clockticks") || !t)
			continue;
		select_event(b, box, ctr, r->config | EN);
		if (strstr(r->field[E_EVENT], "flits"))
			snprintf(line, sizeof(line), "%s.%s,count=2,width=2 %s.%s,count=2,width=2",
				 box, t->what, box, t->what);
		else
			snprintf(line, sizeof(line), "%s.%s,count=300,width=300", box, t->what);
		put(b, line);
		at(b, b->now + 3);
		if (counted(b, box, ctr) != (r->max ? r->max : 1))
			test_fail(__FILE__, __LINE__, "%s: %llu in a clock", r->field[E_EVENT],
				  (unsigned long long)counted(b, box, ctr));
	}
	bench_free(b);
}

static void no_increment_exceeds_the_table(void)
{
	check_largest("qpi", "qpi2");
	check_largest("ubox", "ubox");
}

/* Put every thing of the box; return what counter 1 with @ctl counts. */
static u64 count_all(struct bench *b, const char *box, u64 ctl)
{
	char line[300];

	select_event(b, box, 1, ctl | EN);
	for (unsigned int k = 0; k < num_things; k++) {
		snprintf(line, sizeof(line), "%s.%s", box, things[k].what);
		put(b, line);
		if (k % 50 == 49 || k + 1 == num_things)
			at(b, b->now + 2);
	}
	return counted(b, box, 1);
}

static const struct event_row *row_of(u64 code, bool sub)
{
	for (unsigned int i = 0; i < num_rows; i++) {
		if ((rows[i].config & ~0xff00ul) == code && !rows[i].field[E_SUB][0] == !sub)
			return &rows[i];
	}
	return NULL;
}

/*
 * A code that no row has counts nothing.  An event of which the table has only sub-events counts
 * nothing with umask 0.
 */
static void check_codes(const char *csv_box, const char *box)
{
	struct bench *b = ivytown_new();

	load(csv_box);
	list_things(b, box);
	for (unsigned int i = 0; i < (*box == 'u' ? 256 : 512) && !test_why; i++) {
		u64 code = (i & 0xff) | (i & 0x100 ? BIT(21) : 0);
		bool sub = row_of(code, true), whole = row_of(code, false);

		if (!sub && !whole && count_all(b, box, 0xff00 | code))
			test_fail(__FILE__, __LINE__, "%s: code 0x%x counts", box, i);
		if (sub && !whole && count_all(b, box, code))
			test_fail(__FILE__, __LINE__, "%s: code 0x%x counts with umask 0", box, i);
		if ((sub || whole) && !count_all(b, box, 0xff00 | code) &&
		    strcmp(row_of(code, sub)->field[E_EVENT], "cto_count"))
			test_fail(__FILE__, __LINE__, "%s: code 0x%x does not count", box, i);
	}
	bench_free(b);
}

static void only_codes_of_the_table_count(void)
{
	check_codes("qpi", "qpi1");
	check_codes("ubox", "ubox");
}

/* Umask 0 does not count with the switch; an event without sub-events ignores the umask. */
static void umask_0_and_events_without_subs(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | BIT(21) | 0x09);		/* RxL_INSERTS_DRS */
	pci_wr(b, Q_CTL(0, 1), EN | 0xff00 | 0x08);		/* RxL_INSERTS */
	pci_wr(b, Q_CTL(0, 2), EN | BIT(21) | 0x0309);
	put(b, "qpi0.rx_insert,class=drs,vn=vn1,count=10");
	at(b, 20);
	cmd(b, "set umask0_never=1");
	put(b, "qpi0.rx_insert,class=drs,vn=vn1,count=7");
	at(b, 40);
	CHECK_EQ(qpi(b, 0, 0), 10);
	CHECK_EQ(qpi(b, 0, 1), 17);
	CHECK_EQ(qpi(b, 0, 2), 17);
	bench_free(b);
}

/* ---- threshold and edge ---------------------------------------------------- */

static void threshold_and_edge_of_a_queue(void)
{
	static const struct {
		u64 ctl, want;
	} cases[] = {
		{ 0, 3 * 10 + 5 * 20 },
		{ THRESH(1), 30 },
		{ THRESH(4), 20 },
		{ THRESH(6), 0 },
		{ THRESH(1) | EDGE, 2 },
		{ THRESH(4) | EDGE, 1 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = ivytown_new();

		pci_wr(b, Q_CTL(1, 3), EN | 0x0b | cases[i].ctl);	/* RxL_OCCUPANCY */
		put(b, "qpi1.rx_entry,width=3,count=30 qpi1.rx_entry,width=5,count=100,delay=50");
		at(b, 1000);
		CHECK_EQ(qpi(b, 1, 3), cases[i].want);
		CHECK_EQ(b->errors, 0);
		bench_free(b);
	}
}

/* The threshold has eight bits on a port, and five in the U-Box, whose events add 1 (ivt 15.2). */
static void each_bit_of_the_threshold_is_compared(void)
{
	for (unsigned int bit = 0; bit < 8 && !test_why; bit++) {
		struct bench *b = ivytown_new();
		char line[128];

		snprintf(line, sizeof(line), "qpi0.rx_entry,width=%u,count=%u"
			 " qpi0.rx_entry,width=%u,count=%u,delay=10", 1 << bit, 1 << bit,
			 (1 << bit) - 1 + !bit, ((1 << bit) - 1 + !bit) * 10);
		pci_wr(b, Q_CTL(0, 2), EN | 0x0b | THRESH(1 << bit));	/* RxL_OCCUPANCY */
		if (bit < 5)
			wr(b, IU_CTL(0), EN | 0x44 | THRESH(1 << bit));
		put(b, line);
		put(b, "ubox.lock_cycles,count=6");
		at(b, 30);
		CHECK_EQ(qpi(b, 0, 2), bit ? 1 : 11);
		CHECK_EQ(rd(b, IU_CTR(0)), bit ? 0 : 6);
		bench_free(b);
	}
}

static void edge_without_threshold_is_an_error(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | EDGE | 0x0b);
	wr(b, IU_CTL(0), EN | EDGE | 0x44);
	CHECK_EQ(b->errors, 2);
	wr(b, IU_CTL(0), EN | EDGE | 0x44 | THRESH(1));
	CHECK_EQ(b->errors, 2);
	put(b, "ubox.lock_cycles,count=5 ubox.lock_cycles,count=9,delay=10");
	at(b, 100);
	CHECK_EQ(rd(b, IU_CTR(0)), 2);
	bench_free(b);
}

/* ---- packets ----------------------------------------------------------------- */

/* Flits of a packet of each class, by group and umask bit */
static const struct {
	const char *packet;
	u64 group[3][5];
} packets[] = {
	{ "class=hom_req", { { 0, 0, 1 }, { 0, 1 } } },
	{ "class=hom_resp,opcode=9", { { 0, 0, 1 }, { 0, 0, 1 } } },
	{ "class=snp,opcode=15", { { 0, 0, 1 }, { 1 } } },
	{ "class=ndr", { { 0, 0, 1 }, { 0 }, { 1 } } },
	{ "class=ndr,ring=ak", { { 0, 0, 1 }, { 0 }, { 0, 1 } } },
	{ "class=ncs", { { 0, 0, 1 }, { 0 }, { 0, 0, 0, 0, 1 } } },
	{ "class=ncs,opcode=12", { { 0, 0, 3 }, { 0 }, { 0, 0, 0, 0, 3 } } },
	{ "class=drs", { { 0, 8, 1 }, { 0, 0, 0, 8, 1 } } },
	{ "class=drs,opcode=11", { { 0, 8, 3 }, { 0, 0, 0, 8, 3 } } },
	{ "class=ncb", { { 0, 8, 1 }, { 0 }, { 0, 0, 8, 1 } } },
	{ "class=ncb,opcode=14", { { 0, 8, 3 }, { 0 }, { 0, 0, 8, 3 } } },
};

static const u64 flit_events[2][3] = {
	{ 0x01, BIT(21) | 0x02, BIT(21) | 0x03 },	/* RxL_FLITS_G0, _G1, _G2 */
	{ 0x00, BIT(21) | 0x00, BIT(21) | 0x01 },
};

static void packets_are_flits(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(packets) * 2 * 3 * 5 && !test_why; i++) {
		unsigned int bit = i % 5, group = i / 5 % 3, tx = i / 15 % 2;
		struct bench *b = ivytown_new();
		char line[128];
		u64 want = packets[i / 30].group[group][bit];

		if (tx && !group && !bit)
			want = 0;
		pci_wr(b, Q_CTL(2, 0), EN | flit_events[tx][group] | BIT(8 + bit));
		pci_wr(b, Q_CTL(2, 1), EN | flit_events[!tx][group] | 0xff00);
		snprintf(line, sizeof(line), "qpi2.%s_packet,%s,count=1000,every=6",
			 tx ? "tx" : "rx", packets[i / 30].packet);
		put(b, line);
		at(b, 6100);
		if (qpi(b, 2, 0) != want * 1000)
			test_fail(__FILE__, __LINE__, "%s: group %u bit %u: %llu", line, group, bit,
				  (unsigned long long)qpi(b, 2, 0));
		CHECK_EQ(qpi(b, 2, 1), 0);
		bench_free(b);
	}
}

/* Packets of 9 flits in five clocks each, two flits in a clock, of which the first is the header */
static void packets_last_several_clocks(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | flit_events[0][0] | 0x0600);
	pci_wr(b, Q_CTL(0, 1), EN | flit_events[0][0] | 0x0600 | THRESH(2));
	pci_wr(b, Q_CTL(0, 2), EN | flit_events[0][0] | 0x0400 | THRESH(1) | EDGE);
	pci_wr(b, Q_CTL(0, 3), EN | flit_events[0][0] | 0x0200 | THRESH(2));
	put(b, "qpi0.rx_packet,class=drs,count=100,every=5");
	at(b, 5);
	CHECK_EQ(qpi(b, 0, 0), 9);
	at(b, 497);
	CHECK_EQ(exm_pending(&b->m), 0);	/* the last packet has begun ... */
	CHECK_EQ(qpi(b, 0, 0), 897 - 2 + 0);
	cmd(b, "stop");
	put(b, "qpi1.rx_packet");
	at(b, 1000);				/* ... and lasts to its end */
	CHECK_EQ(qpi(b, 0, 0), 900);
	CHECK_EQ(qpi(b, 0, 1), 400);
	CHECK_EQ(qpi(b, 0, 2), 100);
	CHECK_EQ(qpi(b, 0, 3), 300);
	bench_free(b);
}

/* Packets that come in one clock count two flits, and two packets. */
static void the_limit_holds_for_several_stimuli(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | flit_events[0][0] | 0x0600);
	pci_wr(b, Q_CTL(0, 1), EN | BIT(21) | 0x38);		/* CTO_COUNT */
	put(b, "qpi0.rx_packet,class=drs qpi0.rx_packet,class=drs qpi0.rx_packet,class=drs");
	at(b, 1);
	CHECK_EQ(qpi(b, 0, 0), 2);
	CHECK_EQ(qpi(b, 0, 1), 2);
	at(b, 10);
	CHECK_EQ(qpi(b, 0, 0), 10);
	bench_free(b);
}

/* In struct exm_stimulus a width or every of 0 is 1: here packets of three and of nine flits. */
static void width_and_every_0_are_1(void)
{
	struct bench *b = ivytown_new();
	struct exm_stimulus s = {
		.box = EXM_Q, .signal = exm_find_signal(&b->m, EXM_Q, "rx_packet"),
		.attr = 4 << 9 | 8 << 5, .count = 2,
	};
	const char *why;

	CHECK_EQ(exm_put(&b->m, &s, 1, &why), (u64)-1);
	s.every = 2;
	CHECK_EQ(exm_put(&b->m, &s, 1, &why), 0);
	s.attr = 14 << 9;
	s.every = 5;
	CHECK_EQ(exm_put(&b->m, &s, 1, &why), 0);
	s.attr = 3 << 9;
	s.every = 0;
	CHECK_EQ(exm_put(&b->m, &s, 1, &why), 0);
	CHECK_EQ(exm_pending(&b->m), 6);
	bench_free(b);
}

static void links_carry_two_flits_in_a_clock(void)
{
	static const struct {
		const char *what;
		bool good;
	} cases[] = {
		{ "qpi0.rx_flit,count=9,width=2", true },
		{ "qpi0.rx_flit,count=9,width=3", false },
		{ "qpi0.tx_packet,class=snp,count=100,width=2", true },
		{ "qpi0.tx_packet,class=snp,count=100,width=3", false },
		{ "qpi0.tx_packet,class=drs,count=1,width=9", true },
		{ "qpi0.tx_packet,class=drs,count=2,width=2", false },
		{ "qpi0.tx_packet,class=drs,count=2,every=4", false },
		{ "qpi0.tx_packet,class=drs,count=2,every=5", true },
		{ "qpi0.tx_packet,class=drs,opcode=8,count=2,every=5", false },
		{ "qpi0.tx_packet,class=drs,opcode=8,count=2,every=6", true },
	};
	struct bench *b = ivytown_new();

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char line[128];

		snprintf(line, sizeof(line), "put %s", cases[i].what);
		if (!strcmp(cmd(b, line), "ok\n") != cases[i].good)
			test_fail(__FILE__, __LINE__, "%s: %s", line, cmd(b, line));
	}
	bench_free(b);
}

/* ---- the filter ---------------------------------------------------------------- */

static u64 cto(const char *packet, u64 match0, u64 mask0, u64 match1, u64 mask1)
{
	struct bench *b = ivytown_new();
	char line[128];
	u64 is;

	pci_wr(b, Q_MATCH(1, 0), match0);
	pci_wr(b, Q_MASK(1, 0), mask0);
	pci_wr(b, Q_MATCH(1, 1), match1);
	pci_wr(b, Q_MASK(1, 1), mask1);
	pci_wr(b, Q_CTL(1, 2), EN | BIT(21) | 0x38);
	snprintf(line, sizeof(line), "qpi1.rx_packet,%s,count=11,every=6", packet);
	put(b, line);
	snprintf(line, sizeof(line), "qpi1.tx_packet,%s qpi0.rx_packet,%s", packet, packet);
	put(b, line);		/* packets that the counter must not count */
	at(b, 100);
	is = qpi(b, 1, 2);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
	return is;
}

/* A field: a packet, the field's bits in MATCH1:MATCH0, and the packet's value of them */
static const struct {
	const char *packet;
	u64 field, value;
} fields[] = {
	{ "vn=vn0", 0x18, 0x00 },
	{ "vn=vn1", 0x18, 0x08 },
	{ "vn=vna", 0x18, 0x10 },
	{ "opcode=10", 0x1e0, 0x140 },
	{ "opcode=5", 0x1e0, 0x0a0 },
	{ "class=hom_req", 0x1e00, 0x0000 },
	{ "class=hom_resp", 0x1e00, 0x0200 },
	{ "class=ndr", 0x1e00, 0x0400 },
	{ "class=snp", 0x1e00, 0x0600 },
	{ "class=ncs", 0x1e00, 0x0800 },
	{ "class=ncb", 0x1e00, 0x1800 },
	{ "class=drs", 0x1e00, 0x1c00 },
	{ "dnid=21", 0x3e000, 21 << 13 },
	{ "dnid=10", 0x3e000, 10 << 13 },
	{ "rnid=16", 0x80000000, 0x80000000 },
	{ "rnid=15", 0x80000000, 0 },
	{ "rnid=21", BIT(32) * 0xf, BIT(32) * 5 },
	{ "rnid=10", BIT(32) * 0xf, BIT(32) * 10 },
	{ "class=drs,rds=m", BIT(48) * 0xf, BIT(48) * 8 },
	{ "class=drs,rds=e", BIT(48) * 0xf, BIT(48) * 4 },
	{ "class=drs,rds=s,opcode=1", BIT(48) * 0xf, BIT(48) * 2 },
	{ "class=drs,rds=f,opcode=2", BIT(48) * 0xf, BIT(48) * 1 },
	{ "class=drs,rds=i", BIT(48) * 0xf, 0 },
	{ "class=drs,rds=m,opcode=3", BIT(48) * 0xf, 0 },	/* no RDS in this opcode */
	{ "class=ncb,rds=m", BIT(48) * 0xf, 0 },
	{ "class=drs,rds=f,opcode=2,vn=vn1", BIT(48) * 0xf, BIT(48) * 1 },
	{ "class=drs,rds=f,opcode=2,vn=vna,dnid=31,rnid=31", BIT(48) * 0xf, BIT(48) * 1 },
};

static void each_field_of_the_filter_is_compared(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(fields) && !test_why; i++) {
		u64 f = fields[i].field, v = fields[i].value;

		CHECK_EQ(cto(fields[i].packet, (u32)v, (u32)f, v >> 32, f >> 32), 11);
		CHECK_EQ(cto(fields[i].packet, (u32)f, 0, f >> 32, 0), 11);
		for (unsigned int bit = 0; bit < 64; bit++) {
			u64 other = v ^ BIT(bit);

			if (!(f >> bit & 1))
				continue;
			CHECK_EQ(cto(fields[i].packet, (u32)other, (u32)f, other >> 32, f >> 32),
				 0);
			CHECK_EQ(cto(fields[i].packet, (u32)other, (u32)(f & ~BIT(bit)),
				     other >> 32, (f & ~BIT(bit)) >> 32), 11);
		}
	}
}

/* Table 2-137: number of packets that pass, of 7 classes, 16 opcodes and five states */
static const struct {
	u32 match0, mask0, match1, mask1;
	unsigned int kinds;
} recipes[] = {
	{ 0x1c00, 0x1f80, 0, 0, 4 * 5 },		/* DRS.AnyDataC */
	{ 0x1c00, 0x1fe0, 0x80000, 0xf0000, 1 },	/* DRS.DataC_M */
	{ 0x1c00, 0x1fe0, 0x40000, 0xf0000, 1 },	/* DRS.DataC_E */
	{ 0x1c40, 0x1fe0, 0x10000, 0xf0000, 1 },	/* DRS.DataC_F_Cmp */
	{ 0x1c20, 0x1fe0, 0x10000, 0xf0000, 1 },	/* DRS.DataC_F_FrcAckCnflt */
	{ 0x1c80, 0x1fe0, 0, 0, 5 },			/* DRS.WbIData */
	{ 0x1cc0, 0x1fe0, 0, 0, 5 },			/* DRS.WbEData */
	{ 0x1c00, 0x1e00, 0, 0, 16 * 5 },		/* DRS.AnyResp */
	{ 0x1c00, 0x1f00, 0, 0, 8 * 5 },		/* DRS.AnyResp9flits */
	{ 0x1d00, 0x1f00, 0, 0, 8 * 5 },		/* DRS.AnyResp11flits */
	{ 0x1800, 0x1e00, 0, 0, 16 * 5 },		/* NCB.AnyResp */
	{ 0x1900, 0x1f80, 0, 0, 4 * 5 },		/* NCB.AnyInt */
};

static void recipes_of_the_manual_match(void)
{
	static const char *const classes[] = {
		"hom_req", "hom_resp", "ndr", "snp", "ncs", "ncb", "drs",
	};
	static const char *const states[] = { "m", "e", "s", "f", "i" };
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | BIT(21) | 0x38);
	for (size_t i = 0; i < ARRAY_SIZE(recipes) && !test_why; i++) {
		pci_wr(b, Q_MATCH(0, 0), recipes[i].match0);
		pci_wr(b, Q_MASK(0, 0), recipes[i].mask0);
		pci_wr(b, Q_MATCH(0, 1), recipes[i].match1);
		pci_wr(b, Q_MASK(0, 1), recipes[i].mask1);
		qpi_preset(b, 0, 0, 0);
		for (unsigned int k = 0; k < 7 * 16 * 5; k++) {
			char line[128];

			snprintf(line, sizeof(line), "qpi0.rx_packet,class=%s,opcode=%u,rds=%s",
				 classes[k / 80], k / 5 % 16, states[k % 5]);
			put(b, line);
			at(b, b->now + 10);
		}
		CHECK_EQ(qpi(b, 0, 0), recipes[i].kinds);
	}
	bench_free(b);
}

static void two_packets_in_a_clock_count_two(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | BIT(21) | 0x38);
	pci_wr(b, Q_CTL(0, 1), EN | BIT(21) | 0x38 | THRESH(2));
	put(b, "qpi0.rx_packet,class=snp,count=99,width=2");
	at(b, 100);
	CHECK_EQ(qpi(b, 0, 0), 99);
	CHECK_EQ(qpi(b, 0, 1), 49);
	bench_free(b);
}

const struct test ivt_event_tests[] = {
	TEST(each_row_of_the_qpi_table_counts_its_occurrences),
	TEST(each_row_of_the_ubox_table_counts_its_occurrences),
	TEST(no_increment_exceeds_the_table),
	TEST(only_codes_of_the_table_count),
	TEST(umask_0_and_events_without_subs),
	TEST(threshold_and_edge_of_a_queue),
	TEST(each_bit_of_the_threshold_is_compared),
	TEST(edge_without_threshold_is_an_error),
	TEST(packets_are_flits),
	TEST(packets_last_several_clocks),
	TEST(the_limit_holds_for_several_stimuli),
	TEST(width_and_every_0_are_1),
	TEST(links_carry_two_flits_in_a_clock),
	TEST(each_field_of_the_filter_is_compared),
	TEST(recipes_of_the_manual_match),
	TEST(two_packets_in_a_clock_count_two),
	{ NULL, NULL },
};
