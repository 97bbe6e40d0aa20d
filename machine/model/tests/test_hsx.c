// SPDX-License-Identifier: GPL-2.0
/*
 * Haswell-EP, Broadwell-EP and -DE: their events against events/haswell-codes.csv, and what differs
 * from the Ivytown (hsx 2 to 6).
 */
#include <ctype.h>
#include "bench.h"
#include "../exm_boxes.h"

#define OV_EN		0x100000
#define INV		0x800000
#define TID_EN		0x80000
#define FRZ		0x100
#define UNFRZ_ALL	0x20000000

#define C_BOX(n)	(0xe00 + 16 * (n))
#define S_BOX(n)	(0x720 + 10 * (n))

/* @own: rows of the CSV with a signal of their own; @views: rows that views[] has */
static const struct cpu {
	enum exm_model model;
	const char *name;		/* in the CSV's models */
	unsigned int cboxes, sboxes, rows, own, views;
	u16 ids;			/* upper byte of the device IDs */
	bool links;
	u64 us_bits;			/* of a counter of U-Box, S-Box and R3QPI */
} cpus[] = {
	{ EXM_HASWELL_EP, "haswell-ep", 18, 4, 1278, 704, 46, 0x2f00, true, 0xfffffffffff },
	{ EXM_BROADWELL_EP, "broadwell-ep", 24, 4, 1284, 715, 42, 0x6f00, true, 0xffffffffffff },
	{ EXM_BROADWELL_DE, "broadwell-de", 16, 0, 902, 485, 42, 0x6f00, false, 0xffffffffffff },
};

static const struct cpu *cpu = cpus;

static struct bench *hsx_new(void)
{
	return nehalem_new(cpu->model);
}

static void on_each(void (*test)(void))
{
	for (cpu = cpus; cpu < cpus + ARRAY_SIZE(cpus) && !test_why; cpu++) {
		test();
		if (test_why)
			fprintf(stderr, "%s\n", cpu->name);
	}
	cpu = cpus;
}

/* A test of each of the processors */
#define ON_EACH(name)					\
static void name##_on_each(void)			\
{							\
	on_each(name);					\
}
#define EACH(name)	{ #name, name##_on_each }

static u64 pci_rd(struct bench *b, u32 reg)
{
	u64 val = 0;

	if (exm_pci_read(&b->m, 0, 0, reg, 4, &val) != EXM_OK)
		test_fail(__FILE__, __LINE__, "no register 0x%x", reg);
	return val;
}

/* ---- registers ----------------------------------------------------------- */

/* PCU_MSR_CORE_C3_CTR and _C6_CTR: the cores of the model enter neither state. */
static void residencies_read_zero(void)
{
	struct bench *b = hsx_new();

	CHECK_EQ(rd(b, 0x3fc), 0);
	CHECK_EQ(rd(b, 0x3fd), 0);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

/* ---- events -------------------------------------------------------------- */

static struct event_row rows[1300];
static unsigned int num_rows;

static void load_rows(void)
{
	num_rows = load_codes(rows, ARRAY_SIZE(rows), "haswell-codes", NULL, cpu->name);
	CHECK_EQ(num_rows, cpu->rows);
}

/* A box of the CSV: the model's first of its kind, and its registers */
struct kind {
	const char *csv, *box;
	u32 ctl, ctr;			/* of counter 0, MSRs or EXM_PCI() */
	unsigned int ctl_step, ctr_step;
};

static const struct kind kinds[] = {
	{ "ubox", "ubox", 0x705, 0x709, 1, 1 },
	{ "pcu", "pcu", 0x711, 0x717, 1, 1 },
	{ "sbox", "sbox3", S_BOX(3) + 1, S_BOX(3) + 6, 1, 1 },
	{ "cbox", "cbox15", C_BOX(15) + 1, C_BOX(15) + 8, 1, 1 },
	{ "ha", "ha1", EXM_PCI(18, 5, 0xd8), EXM_PCI(18, 5, 0xa0), 4, 8 },
	{ "imc", "imc7", EXM_PCI(24, 1, 0xd8), EXM_PCI(24, 1, 0xa0), 4, 8 },
	{ "irp", "irp", EXM_PCI(5, 6, 0xd8), EXM_PCI(5, 6, 0xa0), 4, 8 },
	{ "qpi", "qpi2", EXM_PCI(10, 2, 0xd8), EXM_PCI(10, 2, 0xa0), 4, 8 },
	{ "r2pcie", "r2pcie", EXM_PCI(16, 1, 0xd8), EXM_PCI(16, 1, 0xa0), 4, 8 },
	{ "r3qpi", "r3qpi2", EXM_PCI(11, 5, 0xd8), EXM_PCI(11, 5, 0xa0), 4, 8 },
};

static void write_reg(struct bench *b, u32 reg, u64 val)
{
	if (reg & EXM_PCI(0, 0, 0))
		pci_wr(b, reg, val);
	else
		wr(b, reg, val);
}

static void start(struct bench *b, const struct kind *k, unsigned int ctr, u64 ctl)
{
	write_reg(b, k->ctl + ctr * k->ctl_step, 0);
	write_reg(b, k->ctr + ctr * k->ctr_step, 0);
	write_reg(b, k->ctl + ctr * k->ctl_step, ctl | EN);
}

static u64 counted(struct bench *b, const struct kind *k, unsigned int ctr)
{
	u32 reg = k->ctr + ctr * k->ctr_step;
	u64 low;

	if (!(reg & EXM_PCI(0, 0, 0)))
		return rd(b, reg);
	low = pci_rd(b, reg);
	return pci_rd(b, reg + 4) << 32 | low;
}

static const struct kind *kind_of(const char *csv)
{
	const struct kind *k = kinds;

	while (strcmp(k->csv, csv))
		k++;
	return k;
}

static bool is_event(const struct event_row *r, const char *csv, const char *event)
{
	return !strcmp(r->field[E_BOX], csv) && !strcmp(r->field[E_EVENT], event);
}

/* The umask of a sub-event of the same event as @r, or 0 */
static u64 umask_named(const struct event_row *r, const char *sub)
{
	for (unsigned int i = 0; i < num_rows; i++) {
		if (is_event(&rows[i], r->field[E_BOX], r->field[E_EVENT]) &&
		    !strcmp(rows[i].field[E_SUB], sub))
			return rows[i].umask;
	}
	return 0;
}

/* The lowest counter that can count the row's event */
static unsigned int first_counter(const struct event_row *r)
{
	return strtoul(r->field[E_COUNTERS], NULL, 10);
}

static bool is_occupancy(const struct event_row *r)
{
	return is_event(r, "pcu", "power_state_occupancy");
}

/*
 * Whether @max is the largest increment of a row: the CSV's, and if it has none, 1.  Cores in a
 * power state are as many as the largest die has, and that of an occupancy without one in the CSV
 * is the model's own affair.
 */
static bool is_largest(const struct event_row *r, unsigned int max)
{
	if (is_occupancy(r))
		return max == 24;
	return !r->max || max == r->max;
}

/* The row has an event in the model, on the counters and with the largest increment of the CSV. */
static void each_row_has_an_event_on_its_counters(void)
{
	struct bench *b = hsx_new();

	load_rows();
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const struct event_row *r = &rows[i];
		const struct kind *k = kind_of(r->field[E_BOX]);
		unsigned int first = first_counter(r), last = first;
		struct exm_look l = { .m = &b->m, .ctl = r->config, .umask = r->umask };
		unsigned int box = 0;

		if (!strcmp(r->field[E_COUNTERS], "fixed") ||
		    is_event(r, "cbox", "counter0_occupancy"))
			continue;	/* a view of counter 0 has a test of its own */
		sscanf(r->field[E_COUNTERS], "%*u-%u", &last);
		if (!strcmp(k->csv, "irp"))
			last = 3;	/* 0-1 of each unit */
		while (strncmp(exm_type(&b->m, box)->name, k->box,
			       strlen(exm_type(&b->m, box)->name)))
			box++;
		l.row = exm_row(&b->m, box);
		l.box = &b->m.pkg[0].box[box];
		for (l.idx = 0; l.idx < exm_type(&b->m, box)->num; l.idx++) {
			const struct exm_event *ev =
				exm_next_event(&l, exm_code(exm_type(&b->m, box), l.ctl), NULL);

			if (!ev != (l.idx < first || l.idx > last))
				test_fail(__FILE__, __LINE__, "%s %s.%s on %u", k->csv,
					  r->field[E_EVENT], r->field[E_SUB], l.idx);
			if (ev && !is_largest(r, ev->max))
				test_fail(__FILE__, __LINE__, "%s %s.%s: largest increment %u",
					  k->csv, r->field[E_EVENT], r->field[E_SUB], ev->max);
		}
	}
	bench_free(b);
}

/* Count @r's event; put @text of its box, 30 occurrences; return what it has counted. */
static u64 count_of(struct bench *b, const struct event_row *r, const char *text)
{
	const struct kind *k = kind_of(r->field[E_BOX]);
	unsigned int ctr = first_counter(r) + (b->m.faults.occ_not_0 && is_occupancy(r));
	char line[300];

	start(b, k, ctr, r->config);
	snprintf(line, sizeof(line), "%s.%s,count=30,every=7", k->box, text);
	put(b, line);
	at(b, b->now + 300);
	return counted(b, k, ctr);
}

static void expect(struct bench *b, const struct event_row *r, const char *text, bool counts)
{
	u64 is = count_of(b, r, text);

	if (is != (counts ? 30 : 0) && !test_why)
		test_fail(__FILE__, __LINE__, "%s %s.%s counts %llu of %s", r->field[E_BOX],
			  r->field[E_EVENT], r->field[E_SUB], (unsigned long long)is, text);
}

/* The sub-event counts all others, also those without a row. */
static bool is_of_all(const struct event_row *r)
{
	return (strcmp(r->field[E_BOX], "irp") && !strcmp(r->field[E_SUB], "any")) ||
	       (is_event(r, "ha", "osb_edr") && !strcmp(r->field[E_SUB], "all"));
}

/* Try a row with each value of the first attribute of the signal that has its event's name. */
static bool try_own_signal(struct bench *b, const struct event_row *r, const char *signals)
{
	const struct kind *k = kind_of(r->field[E_BOX]);
	char key[32], vals[512], text[200];
	const char *line = signals;
	size_t len;

	len = snprintf(text, sizeof(text), "%s.%s", k->box, r->field[E_EVENT]);
	while (strncmp(line, text, len) || (line[len] != ' ' && line[len] != '\n')) {
		line = strchr(line, '\n') + 1;
		if (!*line)
			return false;
	}
	if (sscanf(line + len, " %31[a-z_]=%511[^ \n]", key, vals) != 2 || !strcmp(key, "unit")) {
		expect(b, r, r->field[E_EVENT], true);
		return true;
	}
	if (!strcmp(vals, "0-7")) {	/* ranks */
		for (unsigned int i = 0; i < 8; i++) {
			snprintf(text, sizeof(text), "%s,%s=%u", r->field[E_EVENT], key, i);
			expect(b, r, text, r->umask >> i & 1);
		}
		return true;
	}
	for (char *v = strtok(vals, "|"); v; v = strtok(NULL, "|")) {
		snprintf(text, sizeof(text), "%s,%s=%s", r->field[E_EVENT], key, v);
		expect(b, r, text, umask_named(r, v) & r->umask || is_of_all(r));
	}
	return true;
}

static void events_with_a_signal_of_their_own_count_it(void)
{
	struct bench *b = hsx_new();
	char *signals = strdup(cmd(b, "signals"));
	unsigned int n = 0;

	load_rows();
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		/* A QPI port's have tests on the Ivytown, a lookup needs the filter: see views[] */
		if (strcmp(rows[i].field[E_COUNTERS], "fixed") &&
		    strcmp(rows[i].field[E_BOX], "qpi") &&
		    !is_event(&rows[i], "cbox", "llc_lookup"))
			n += try_own_signal(b, &rows[i], signals);
	}
	CHECK_EQ(n, cpu->own);
	CHECK_EQ(b->errors, 0);
	free(signals);
	bench_free(b);
}

static void clockticks_count_each_clock(void)
{
	struct bench *b = hsx_new();

	load_rows();
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		const struct event_row *r = &rows[i];

		if (strcmp(r->field[E_COUNTERS], "fixed") &&
		    (!strcmp(r->field[E_EVENT], "clockticks") ||
		     !strcmp(r->field[E_EVENT], "clockticks_p") ||
		     !strcmp(r->field[E_EVENT], "dclockticks"))) {
			start(b, kind_of(r->field[E_BOX]), 1, r->config);
			at(b, b->now + 100);
			CHECK_EQ(counted(b, kind_of(r->field[E_BOX]), 1), 100);
		}
	}
	wr(b, 0x703, EN);
	pci_wr(b, EXM_PCI(20, 1, 0xf0), EN);
	at(b, b->now + 50);
	CHECK_EQ(rd(b, 0x704), 50);
	CHECK_EQ(pci_rd(b, EXM_PCI(20, 1, 0xd0)), 50);
	bench_free(b);
}

/* Events that are a view of another signal: what counts, and what does not */
static const struct view {
	const char *box, *event, *sub, *counts, *counts_not;
	u64 filter0, filter1;		/* of a C-Box; filter0 of the PCU */
} views[] = {
	{ "cbox", "tor_inserts", "opcode", "tor_insert,opcode=0x182", "tor_insert,opcode=0x180", 0, 0x18200000 },
	{ "cbox", "tor_inserts", "miss_opcode", "tor_insert,opcode=0x182,miss=1", "tor_insert,opcode=0x182", 0, 0x18200000 },
	{ "cbox", "tor_inserts", "eviction", "tor_insert,kind=eviction", "tor_insert,kind=wb", 0, 0 },
	{ "cbox", "tor_inserts", "wb", "tor_insert,kind=wb", "tor_insert,opcode=5", 0, 0 },
	{ "cbox", "tor_inserts", "local", "tor_insert,opcode=5,node=0", "tor_insert,opcode=5,node=1", 0, 0 },
	{ "cbox", "tor_inserts", "miss_remote", "tor_insert,opcode=5,node=1,miss=1", "tor_insert,opcode=5,node=0,miss=1", 0, 0 },
	{ "cbox", "tor_inserts", "nid_all", "tor_insert,opcode=5,node=3", "tor_insert,opcode=5,node=2", 0, 0x8 },
	{ "cbox", "tor_occupancy", "miss_all", "tor_entry,opcode=5,miss=1", "tor_entry,opcode=5", 0, 0 },
	{ "cbox", "llc_lookup", "data_read", "llc_lookup,op=data_read,state=m", "llc_lookup,op=write,state=m", 0xfe0000, 0 },
	{ "cbox", "llc_lookup", "any", "llc_lookup,op=write,state=f", "llc_lookup,op=write,state=state6", 0x7e0000, 0 },
	{ "cbox", "llc_lookup", "any", "llc_lookup,op=other,state=state6", "llc_lookup,op=other,state=mp", 0x800000, 0 },
	{ "cbox", "llc_lookup", "read", "llc_lookup,op=code_read,state=i", "llc_lookup,op=remote_snoop,state=i", 0x20000, 0 },
	{ "cbox", "llc_lookup", "read", "llc_lookup,op=data_read,state=s", "llc_lookup,op=write,state=s", 0x40000, 0 },
	{ "cbox", "llc_lookup", "nid", "llc_lookup,op=other,state=e,node=4", "llc_lookup,op=other,state=e,node=5", 0x80000, 0x10 },
	{ "cbox", "llc_victims", "m_state", "llc_victim,state=m", "llc_victim,state=e", 0, 0 },
	{ "cbox", "llc_victims", "s_state", "llc_victim,state=i", "llc_victim,state=f", 0, 0 },
	{ "cbox", "llc_victims", "i_state", "llc_victim,state=i", "llc_victim,state=m", 0, 0 },
	{ "cbox", "llc_victims", "f_state", "llc_victim,state=f", "llc_victim,state=miss", 0, 0 },
	{ "cbox", "llc_victims", "miss", "llc_victim,state=miss", "llc_victim,state=f", 0, 0 },
	{ "ha", "requests", "reads", "request,op=read,from=remote", "request,op=write", 0, 0 },
	{ "ha", "requests", "invitoe_remote", "request,op=invitoe,from=remote", "request,op=invitoe", 0, 0 },
	{ "ha", "tad_requests_g1", "region9", "tad_request,region=9", "tad_request,region=1", 0, 0 },
	{ "ha", "snoop_resp", "rspifwd", "snoop_resp,resp=rspifwd", "snoop_resp,resp=rspi", 0, 0 },
	{ "ha", "snp_resp_recv_local", "other", "snoop_resp,resp=other,request=local", "snoop_resp,resp=other,request=remote", 0, 0 },
	{ "ha", "bt_cycles_ne", "", "bt_entry,from=remote", "request", 0, 0 },
	{ "imc", "cas_count", "rd", "cas,op=underfill", "cas,op=wr", 0, 0 },
	{ "imc", "cas_count", "wr_wmm", "cas,op=wr,mode=wmm", "cas,op=wr", 0, 0 },
	{ "imc", "act_count", "byp", "act,cause=byp", "act,cause=rd", 0, 0 },
	{ "imc", "pre_count", "page_miss", "pre,reason=page_miss", "pre,reason=page_close", 0, 0 },
	{ "imc", "rd_cas_prio", "panic", "cas,prio=panic", "cas,prio=high", 0, 0 },
	{ "imc", "byp_cmds", "cas", "cas,byp=1", "cas,byp=0", 0, 0 },
	{ "imc", "rd_cas_rank0", "bank0", "cas,rank=0,bank=0", "cas,rank=0,bank=1", 0, 0 },
	{ "imc", "rd_cas_rank4", "bank15", "cas,rank=4,bank=15", "cas,rank=4,bank=7", 0, 0 },
	{ "imc", "rd_cas_rank4", "bank7", "cas,rank=4,bank=7", "cas,rank=5,bank=7", 0, 0 },
	{ "imc", "wr_cas_rank7", "allbanks", "cas,op=wr,rank=7,bank=9", "cas,rank=7,bank=9", 0, 0 },
	{ "imc", "wr_cas_rank1", "bankg2", "cas,op=wr,rank=1,bank=8", "cas,op=wr,rank=1,bank=7", 0, 0 },
	{ "imc", "wr_cas_rank1", "bankg3", "cas,op=wr,rank=1,bank=15", "cas,op=wr,rank=1,bank=11", 0, 0 },
	{ "pcu", "freq_band0_cycles", "", "freq,ratio=12", "freq,ratio=11", 0x0c, 0 },
	{ "pcu", "freq_band3_cycles", "", "freq,ratio=30", "freq,ratio=29", 0x1e000000, 0 },
	{ "pcu", "pkg_residency_c1e_cycles", "", "pkg_state,state=c1e", "pkg_state,state=c0", 0, 0 },
	{ "pcu", "pkg_residency_c7_cycles", "", "pkg_state,state=c7", "pkg_state,state=c6", 0, 0 },
	{ "pcu", "demotions_core17", "", "demotion,core=17", "demotion,core=16", 0, 0 },
	{ "pcu", "demotions_core0", "", "demotion,core=0", "demotion,core=1", 0, 0 },
	{ "pcu", "core16_transition_cycles", "", "core_transition,core=16", "core_transition,core=15", 0, 0 },
	{ "pcu", "power_state_occupancy", "cores_c3", "core_state,state=c3", "core_state,state=c6", 0, 0 },
	{ "pcu", "ufs_transitions_no_change", "", "ufs_transitions_ring_gv", "vr_hot_cycles", 0, 0 },
};

static void views_of_a_signal_count_theirs(void)
{
	struct bench *b = hsx_new();
	unsigned int n = 0;

	load_rows();
	for (size_t i = 0; i < ARRAY_SIZE(views) && !test_why; i++) {
		const struct view *v = &views[i];

		if (*v->box == 'c') {
			wr(b, C_BOX(15) + 5, v->filter0);
			wr(b, C_BOX(15) + 6, v->filter1);
		} else {
			wr(b, 0x715, v->filter0);
		}
		for (unsigned int k = 0; k < num_rows; k++) {
			if (!is_event(&rows[k], v->box, v->event) || strcmp(rows[k].field[E_SUB], v->sub))
				continue;
			expect(b, &rows[k], v->counts, true);
			expect(b, &rows[k], v->counts_not, false);
			n++;
		}
	}
	CHECK_EQ(n, cpu->views);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

/* Counters 1 to 3 count the occupancy that counter 0 adds up, that of the S-Box's credits, too. */
static void counter0_occupancy_is_that_of_counter_0(void)
{
	const struct kind *k = kind_of("cbox");
	struct bench *b = hsx_new();

	start(b, k, 0, 0x013e);
	start(b, k, 2, 0x001f);
	put(b, "cbox15.sbo_credit_occupancy,ring=ad,count=30 cbox15.sbo_credit_occupancy,ring=bl,count=9");
	at(b, b->now + 100);
	CHECK_EQ(counted(b, k, 0), 30);
	CHECK_EQ(counted(b, k, 2), 30);
	bench_free(b);
}

/* A thread has one bit more than the Ivytown's, and no value of it stands for no thread. */
static void tid_has_six_bits(void)
{
	const struct kind *k = kind_of("cbox");
	struct bench *b = hsx_new();

	wr(b, C_BOX(15) + 5, 0x23);
	start(b, k, 1, 0x0835 | TID_EN);
	put(b, "cbox15.tor_insert,opcode=5,tid=35,count=3 cbox15.tor_insert,opcode=5,tid=3,count=9");
	at(b, b->now + 100);
	CHECK_EQ(counted(b, k, 1), 3);
	bench_free(b);
}

static void invert_counts_clocks_below_the_threshold(void)
{
	const struct kind *k = kind_of("r2pcie");
	struct bench *b = hsx_new();

	start(b, k, 1, 0x01000001 | INV);	/* clockticks: no clock is without */
	start(b, k, 0, 0x02000813 | INV);	/* an occupancy */
	put(b, "r2pcie.rxr_occupancy,class=drs,count=30,width=3");
	at(b, b->now + 100);
	CHECK_EQ(counted(b, k, 1), 0);
	CHECK_EQ(counted(b, k, 0), 100 - 10);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

/* ---- what differs from the Ivytown ---------------------------------------- */

/* One more bit at a time, but with the switch off any write will do. */
static void the_sbox_control_takes_one_bit_at_a_time(void)
{
	struct bench *b = hsx_new();

	CHECK_EQ(exm_wrmsr(&b->m, 0, S_BOX(1), 0x10100), EXM_GP);
	CHECK_EQ(rd(b, S_BOX(1)), 0);
	wr(b, S_BOX(1), 0x10000);
	wr(b, S_BOX(1), 0x10100);
	wr(b, S_BOX(1), 0x10000);
	CHECK_EQ(exm_wrmsr(&b->m, 0, S_BOX(1), 0x10103), EXM_GP);
	cmd(b, "set sbox_gp=0");
	wr(b, S_BOX(2), 0x30100);
	CHECK_EQ(rd(b, S_BOX(2)), 0x30000);
	wr(b, C_BOX(3), 0x10103);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void boxes_that_the_die_lacks_have_no_registers(void)
{
	struct bench *b = hsx_new();
	u64 val;

	cmd(b, "set sboxes=2");
	cmd(b, "set cboxes=8");
	CHECK_EQ(exm_rdmsr(&b->m, 0, S_BOX(1), &val), EXM_OK);
	CHECK_EQ(exm_rdmsr(&b->m, 0, S_BOX(2), &val), EXM_GP);
	CHECK_EQ(exm_rdmsr(&b->m, 0, C_BOX(7), &val), EXM_OK);
	CHECK_EQ(exm_rdmsr(&b->m, 0, C_BOX(8), &val), EXM_GP);
	CHECK_EQ(b->errors, 0);
	CHECK(gp_on_write(b, S_BOX(2), 0));
	CHECK(gp_on_write(b, C_BOX(8), 0));
	CHECK_EQ(b->errors, 2);
	CHECK(gp_on_read(b, C_BOX(18)));		/* no Haswell has it */
	CHECK_EQ(b->errors, 3);
	CHECK_EQ(pci_rd(b, EXM_PCI(30, 3, 0x94)), 0);
	bench_free(b);
}

/* The registers of an S-Box that the die lacks may keep what is written to them. */
static void a_ghost_of_an_sbox_counts_nothing(void)
{
	struct bench *b = hsx_new();

	cmd(b, "set sboxes=2 sbox_ghosts=1");
	for (unsigned int n = 0; n < 4; n++) {
		wr(b, S_BOX(n) + 6, 0);
		wr(b, S_BOX(n) + 1, EN);
		CHECK_EQ(rd(b, S_BOX(n) + 1), EN);
	}
	at(b, b->now + 10);
	CHECK(rd(b, S_BOX(1) + 6) >= 10);
	CHECK_EQ(rd(b, S_BOX(2) + 6), 0);
	CHECK_EQ(pci_rd(b, EXM_PCI(30, 3, 0x94)), 0);
	bench_free(b);
}

/* PMIs reach the cores that pmi_core_sel has bits for; the bits above are reserved. */
static void core_sel_has_so_many_bits(void)
{
	static const struct {
		const char *set;
		u64 keeps;
	} cases[] = {
		{ "set core_sel_bits=18", 0x3ffff }, { "set core_sel_bits=24", 0xffffff },
		{ "set core_sel_bits=8", 0xff },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct bench *b = hsx_new();

		cmd(b, cases[i].set);
		wr(b, 0x700, 0xffffff);
		CHECK_EQ(rd(b, 0x700), cases[i].keeps);
		CHECK_EQ(b->errors, 0);
		wr(b, 0x700, 1 << 24);
		CHECK_EQ(b->errors, 1);
		cmd(b, "set reserved_gp=1");
		CHECK_EQ(exm_wrmsr(&b->m, 0, 0x700, 0xffffff),
			 cases[i].keeps == 0xffffff ? EXM_OK : EXM_GP);
		bench_free(b);
	}
}

/* Broadwell: counter 0 of the PCU does not count the cores in a state, with the switch off it does. */
static void counter_0_of_the_pcu_may_not_count_states(void)
{
	static const u64 counts[][2] = { { 30, 0 }, { 0, 30 }, { 0, 30 } };
	const struct kind *k = kind_of("pcu");

	for (unsigned int set = 0; set < 2; set++) {
		struct bench *b = hsx_new();

		if (set)
			cmd(b, cpu->model == EXM_HASWELL_EP ? "set occ_not_0=1" : "set occ_not_0=0");
		start(b, k, 0, 0x4080);
		start(b, k, 1, 0x4080);
		put(b, "pcu.core_state,state=c0,count=30");
		at(b, b->now + 100);
		CHECK_EQ(counted(b, k, 0), counts[cpu - cpus][set]);
		CHECK_EQ(counted(b, k, 1), 30);
		bench_free(b);
	}
}

static void an_empty_channel_reads_ones(void)
{
	struct bench *b = hsx_new();

	cmd(b, "set empty_channels=2");
	pci_wr(b, EXM_PCI(20, 1, 0xa0), 0x1234);
	pci_wr(b, EXM_PCI(20, 0, 0xa0), 0x1234);
	CHECK_EQ(pci_rd(b, EXM_PCI(20, 1, 0xa0)), 0xffffffff);
	CHECK_EQ(pci_rd(b, EXM_PCI(20, 0, 0xa0)), 0x1234);
	bench_free(b);
}

/* Let counter 0 of a box overflow. */
static void overflow(struct bench *b, const struct kind *k, u64 ctl)
{
	write_reg(b, k->ctr, 0xffffffff);
	if (k->ctr & EXM_PCI(0, 0, 0))
		write_reg(b, k->ctr + 4, 0xffff);
	else
		write_reg(b, k->ctr, 0xffffffffffff);
	write_reg(b, k->ctl, ctl | EN | OV_EN);
	at(b, b->now + 2);
	write_reg(b, k->ctl, 0);
}

/* Where overflows are reported, and what each switch leaves of it */
static void overflows_are_as_the_switches_have_it(void)
{
	static const struct {
		const char *box, *set;
		u64 ctl, global;
		u32 status;
		u64 ov, pmis;
	} cases[] = {
		{ "pcu", "set ov=0", 0, 0x4, 0x716, 1, 1 },
		{ "ha", "set ov=0", 0, 1 << 22, EXM_PCI(18, 5, 0xf8), 1, 1 },
		{ "imc", "set ov=0", 0, 1 << 24, EXM_PCI(24, 1, 0xf8), 2, 1 },
		{ "r2pcie", "set ov=0", 1, 1 << 29, EXM_PCI(16, 1, 0xf8), 1, 1 },
		{ "irp", "set ov=0", 0, 1ull << 34, EXM_PCI(5, 6, 0xf8), 1, 1 },
		{ "qpi", "set ov=0", 0x14, 0, EXM_PCI(10, 2, 0xf8), 1, 1 },
		{ "pcu", "set ov=1", 0, 0x4, 0x716, 1, 0 },
		{ "pcu", "set ov=2", 0, 0, 0x716, 0, 0 },
		{ "irp", "set irp_ov=1", 0, 1ull << 34, EXM_PCI(5, 6, 0xf8), 1, 0 },
		{ "pcu", "set unit_ov=1", 0, 0, 0x716, 0, 0 },
		{ "pcu", "set core_xor=1", 0, 0x4, 0x716, 1, 0 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = hsx_new();

		cmd(b, cases[i].set);
		wr(b, 0x1d9, 0x2000);
		wr(b, 0x700, UNFRZ_ALL | 1);
		overflow(b, kind_of(cases[i].box), cases[i].ctl);
		CHECK_EQ(rd(b, 0x701), cases[i].global);
		CHECK_EQ(cases[i].status & EXM_PCI(0, 0, 0) ? (u64)pci_rd(b, cases[i].status) :
			 rd(b, cases[i].status), cases[i].ov);
		CHECK_EQ(b->pmis, cases[i].pmis);
		if (test_why)
			fprintf(stderr, "%s, %s\n", cases[i].box, cases[i].set);
		bench_free(b);
	}
}

static void reserved_bits_are_as_the_switches_have_it(void)
{
	struct bench *b = hsx_new();

	cmd(b, "set reserved_gp=1");
	CHECK_EQ(exm_wrmsr(&b->m, 0, C_BOX(0) + 1, OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x711, OV_EN), EXM_OK);
	cmd(b, "set ov_en_rsv=1");
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x711, OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x703, EN | OV_EN), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x30000), EXM_OK);
	cmd(b, "set unit_ov=2");
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x30000), EXM_GP);
	CHECK_EQ(exm_wrmsr(&b->m, 0, 0x710, 0x10000), EXM_OK);
	bench_free(b);
}

static void frz_all_freezes_units_with_frz_en(void)
{
	struct bench *b = hsx_new();

	wr(b, 0x710, 0x10000);
	start(b, kind_of("pcu"), 0, 0);
	start(b, kind_of("cbox"), 0, 0);
	wr(b, 0x700, FRZ_ALL);
	write_reg(b, 0x717, 0);
	write_reg(b, C_BOX(15) + 8, 0);
	at(b, b->now + 10);
	CHECK_EQ(rd(b, 0x717), 0);
	CHECK(rd(b, C_BOX(15) + 8) >= 10);
	wr(b, 0x700, UNFRZ_ALL);
	at(b, b->now + 10);
	CHECK(rd(b, 0x717) >= 10);
	wr(b, 0x710, 0x10000 | FRZ);
	write_reg(b, 0x717, 0);
	at(b, b->now + 10);
	CHECK_EQ(rd(b, 0x717), 0);
	bench_free(b);
}

ON_EACH(residencies_read_zero)
ON_EACH(each_row_has_an_event_on_its_counters)
ON_EACH(events_with_a_signal_of_their_own_count_it)
ON_EACH(clockticks_count_each_clock)
ON_EACH(views_of_a_signal_count_theirs)
ON_EACH(core_sel_has_so_many_bits)
ON_EACH(counter_0_of_the_pcu_may_not_count_states)

const struct test hsx_tests[] = {
	EACH(residencies_read_zero),
	EACH(each_row_has_an_event_on_its_counters),
	EACH(events_with_a_signal_of_their_own_count_it),
	EACH(clockticks_count_each_clock),
	EACH(views_of_a_signal_count_theirs),
	EACH(core_sel_has_so_many_bits),
	EACH(counter_0_of_the_pcu_may_not_count_states),
	TEST(counter0_occupancy_is_that_of_counter_0),
	TEST(tid_has_six_bits),
	TEST(invert_counts_clocks_below_the_threshold),
	TEST(the_sbox_control_takes_one_bit_at_a_time),
	TEST(boxes_that_the_die_lacks_have_no_registers),
	TEST(a_ghost_of_an_sbox_counts_nothing),
	TEST(an_empty_channel_reads_ones),
	TEST(overflows_are_as_the_switches_have_it),
	TEST(reserved_bits_are_as_the_switches_have_it),
	TEST(frz_all_freezes_units_with_frz_en),
	{ NULL, NULL },
};
