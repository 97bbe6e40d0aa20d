// SPDX-License-Identifier: GPL-2.0
/* Client Cores from Sandy Bridge to Comet Lake, against client-registers.csv and client.md */
#include "bench.h"

#define CL_FIXED_CTL	0x394
#define CL_FIXED_CTR	0x395
#define CL_CONFIG	0x396
#define CL_ARB_CTR(i)	(0x3b0 + (i))
#define CL_ARB_CTL(i)	(0x3b2 + (i))
#define CL_CTL(n, i)	(0x700 + 0x10 * (n) + (i))
#define CL_UNIT(n)	(0x705 + 0x10 * (n))
#define CL_CTR(n, i)	(0x706 + 0x10 * (n) + (i))
#define CL_EN		BIT(29)
#define CL_WAKE		BIT(30)
#define CL_FREEZE	BIT(31)
#define MASK44		(BIT(44) - 1)
#define ANY_M		0x8134			/* UNC_CBO_CACHE_LOOKUP.ANY_M */
#define LOOKUP		"cbox1.cache_lookup,op=read,state=m"

static const struct client {
	enum exm_model model;
	u32 ctrl;		/* GLOBAL_CTRL; GLOBAL_STATUS is the next */
} clients[] = {
	{ EXM_SANDY_BRIDGE, 0x391 },
	{ EXM_HASWELL_CLIENT, 0x391 },
	{ EXM_SKYLAKE_CLIENT, 0xe01 },
};

#define for_each_client(c) \
	for ((c) = clients; (c) < clients + ARRAY_SIZE(clients) && !test_why; (c)++)

/* Counter 0 of C-Box 1 overflows after @left lookups */
static struct bench *client_new(const struct client *c, u64 ctrl, u64 left)
{
	struct bench *b = bench_of(c->model);

	for (unsigned int cpu = 0; cpu < 8; cpu++)
		wr_on(b, cpu, DEBUGCTL, BIT(13));
	WR(b, CL_CTR(1, 0), BIT(44) - left, CL_CTL(1, 0), EN | PMI | ANY_M, CL_FIXED_CTL, EN,
	      c->ctrl, CL_EN | ctrl);
	return b;
}

TEST(client_freeze_clears_en)
{
	const struct client *c;

	for_each_client(c) {
		struct bench *b = client_new(c, CL_FREEZE | 1, 10);

		play(b, LOOKUP ",count=100", 50);
		CHECK_EQ(b->pmis, 1);
		READS(b, c->ctrl, CL_FREEZE | 1, CL_CTR(1, 0), 0, CL_FIXED_CTR, 10);
		wr(b, c->ctrl, CL_EN | CL_FREEZE | 1);
		AT(b, 60, CL_CTR(1, 0), 10, CL_FIXED_CTR, 20);
		CHECK_EQ(b->m.pkg[0].frozen_clocks, 40);
		WR(b, CL_CTR(1, 0), MASK44 - 1);
		CHECK_EQ(b->deadline, 62);
		at(b, 70);
		wr(b, c->ctrl, CL_FREEZE | 1);		/* also without EN */
		at(b, 80);
		CHECK_EQ(b->m.pkg[0].frozen_clocks, 48);
		bench_free(b);
	}
}

/* What the hardware does with a switch, when C-Box 1 overflows twice with cores 0 and 1 selected */
static const struct {
	const char *set;
	u64 ctrl;
	unsigned int pmis;	/* after one overflow, and after two */
	unsigned int more;
	unsigned int cpu;	/* of the last */
	bool asleep;		/* core 1 is halted */
} pmi_cases[] = {
	{ "get", 3, 2, 4, 1, false },
	{ "set pmi_to=1", 3, 0, 0, 0, false },
	{ "set pmi_to=2", 3, 1, 2, 0, false },
	{ "set pmi_to=2", 2, 0, 0, 0, false },
	{ "set pmi_to=3", 2, 1, 2, 0, false },
	{ "set pmi_gate=1", 3, 2, 2, 1, false },
	{ "get", 3, 1, 2, 0, true },
	{ "get", CL_WAKE | 3, 2, 4, 1, true },
	{ "set hlt_awake=1", 3, 2, 4, 1, true },
	{ "set core_sel_bits=1", 3, 1, 2, 0, false },
	{ "set us_width=48", 3, 0, 0, 0, false },	/* the preset is far from the carry */
};

TEST(client_switches_decide_who_gets_the_pmi)
{
	const struct client *c;

	for_each_client(c) {
		for (unsigned int i = 0; i < ARRAY_SIZE(pmi_cases) && !test_why; i++) {
			struct bench *b = client_new(c, 0, 1);

			b->asleep[1] = pmi_cases[i].asleep;
			cmd(b, pmi_cases[i].set);
			wr(b, c->ctrl, CL_EN | pmi_cases[i].ctrl);
			play(b, LOOKUP, 10);
			CHECK_EQ(b->pmis, pmi_cases[i].pmis);
			wr(b, CL_CTR(1, 0), MASK44);
			play(b, LOOKUP, 20);
			CHECK_EQ(b->pmis, pmi_cases[i].more);
			if (b->pmis)
				CHECK_EQ(b->pmi[b->pmis - 1].cpu, pmi_cases[i].cpu);
			if (test_why)
				FAIL("model %u case %u", c->model, i);
			bench_free(b);
		}
	}
}

TEST(client_parts_lack_registers)
{
	const struct client *c;

	for_each_client(c) {
		const struct {
			const char *set;
			u32 gone, stays;
		} cases[] = {
			{ "set gone=1", CL_CONFIG, c->ctrl + 1 },
			{ "set gone=2", c->ctrl + 1, CL_CONFIG },
			{ "set gone=4", CL_UNIT(1), c->ctrl + 1 },
			{ "set cbox_ctrs=2", CL_CTL(0, 2), CL_CTL(0, 1) },
			{ "set cbox_ctrs=2", CL_CTR(0, 3), CL_CTR(0, 1) },
			{ "set cboxes=2", CL_CTL(2, 0), CL_CTR(1, 0) },
		};

		for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
			struct bench *b = bench_of(c->model);

			cmd(b, cases[i].set);
			CHECK(gp_on_read(b, cases[i].gone));
			CHECK(!gp_on_read(b, cases[i].stays));
			CHECK_EQ(b->errors, 0);
			bench_free(b);
		}
	}
}

BENCH_TEST(client_config_has_the_number_of_cboxes, bench_of(EXM_HASWELL_CLIENT))
{
	CHECK_EQ(rd(b, CL_CONFIG), 5);
	cmd(b, "set cboxes=2 cbo_config=0");
	CHECK_EQ(rd(b, CL_CONFIG), 2);
}

BENCH_TEST(client_unit_status_has_the_counter, client_new(&clients[0], 0, 1))
{
	put(b, LOOKUP);
	AT(b, 10, CL_UNIT(1), 1, CL_UNIT(0), 0);
	cmd(b, "set status_ro=1");
	CHECK(gp_on_write(b, CL_UNIT(1), 1));
	CHECK(gp_on_write(b, 0x392, 8));
	cmd(b, "set status_ro=0");
	wr(b, CL_UNIT(1), 1);
	READS(b, CL_UNIT(1), 0, 0x392, 8);
	wr(b, CL_CTL(1, 0), EN | ANY_M);	/* without OVF_EN it has it, too */
	wr(b, CL_CTR(1, 0), MASK44);
	put(b, LOOKUP);
	AT(b, 20, CL_UNIT(1), 1);
}

/* What a counter of this event select counts of all values of a signal's attributes */
static const struct {
	const char *signal;
	u64 sel, counts;
	u32 ctl, ctr;
} event_cases[] = {
	{ "cbox0.cache_lookup,op=read,state=e", 0x1634, 1, CL_CTL(0, 0), CL_CTR(0, 0) },
	{ "cbox0.cache_lookup,op=read,state=m", 0x1634, 0, CL_CTL(0, 0), CL_CTR(0, 0) },
	{ "cbox0.cache_lookup,op=write,state=e", 0x1634, 0, CL_CTL(0, 0), CL_CTR(0, 0) },
	{ "cbox0.cache_lookup,op=extsnp,state=i", 0x4834, 1, CL_CTL(0, 1), CL_CTR(0, 1) },
	{ "cbox0.cache_lookup,op=extsnp,state=i", 0x8f34, 1, CL_CTL(0, 1), CL_CTR(0, 1) },
	{ "cbox0.cache_lookup,op=other,state=s", 0x8634, 1, CL_CTL(0, 1), CL_CTR(0, 1) },
	{ "cbox0.cache_lookup,op=other,state=s", 0x7634, 0, CL_CTL(0, 1), CL_CTR(0, 1) },
	{ "cbox1.cache_lookup,op=other,state=s", 0x8634, 0, CL_CTL(0, 1), CL_CTR(0, 1) },
	{ "cbox2.xsnp_response,cause=eviction,result=hitm", 0x8822, 1, CL_CTL(2, 0), CL_CTR(2, 0) },
	{ "cbox2.xsnp_response,cause=xcore,result=hitm", 0x8822, 0, CL_CTL(2, 0), CL_CTR(2, 0) },
	{ "cbox2.xsnp_response,cause=external,result=inval_m", 0x3022, 1, CL_CTL(2, 0),
	  CL_CTR(2, 0) },
	{ "arb.trk_requests,kind=eviction", 0x2081, 1, CL_ARB_CTL(1), CL_ARB_CTR(1) },
	{ "arb.trk_requests,kind=eviction", 0x8081, 1, CL_ARB_CTL(1), CL_ARB_CTR(1) },
	{ "arb.trk_requests,kind=write", 0x8081, 0, CL_ARB_CTL(1), CL_ARB_CTR(1) },
	{ "arb.trk_requests,kind=data_read", 0x0181, 1, CL_ARB_CTL(0), CL_ARB_CTR(0) },
	{ "arb.trk_requests,kind=data_read", 0x0281, 1, CL_ARB_CTL(0), CL_ARB_CTR(0) },
	{ "arb.trk_occupancy,kind=other", 0x0280, 0, CL_ARB_CTL(0), CL_ARB_CTR(0) },
	{ "arb.trk_occupancy,kind=other", 0x0180, 0, CL_ARB_CTL(1), CL_ARB_CTR(1) },
	{ "arb.coh_trk_requests", 0x0184, 1, CL_ARB_CTL(1), CL_ARB_CTR(1) },
	{ "arb.coh_trk_occupancy", 0x0183, 1, CL_ARB_CTL(0), CL_ARB_CTR(0) },
	{ "arb.coh_trk_occupancy", 0x0183, 0, CL_ARB_CTL(1), CL_ARB_CTR(1) },
};

TEST(client_umasks_select_the_sub_events)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(event_cases) && !test_why; i++) {
		struct bench *b = bench_of(EXM_HASWELL_CLIENT);
		char line[128];

		WR(b, 0x391, CL_EN, event_cases[i].ctl, EN | event_cases[i].sel);
		snprintf(line, sizeof(line), "%s,count=7", event_cases[i].signal);
		play(b, line, 100);
		if (rd(b, event_cases[i].ctr) != 7 * event_cases[i].counts)
			FAIL("%s with %#lx", event_cases[i].signal, event_cases[i].sel);
		bench_free(b);
	}
}

static u64 mmio(struct bench *b, u32 off, unsigned int size)
{
	u64 val = 0;

	CHECK_EQ(exm_pci_read(&b->m, 0, 0, EXM_MCHBAR(off), size, &val), EXM_OK);
	return val;
}

/* They need no enable, a freeze does not stop them, and they wrap at 32 bits. */
TEST(free_running_counters_count_always)
{
	static const struct {
		const char *what;
		u32 off;
	} cases[] = {
		{ "imc.data_read", 0x5050 }, { "imc.data_write", 0x5054 },
		{ "imc.gt_request", 0x5040 }, { "imc.ia_request", 0x5044 },
		{ "imc.io_request", 0x5048 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = client_new(&clients[i % 3], CL_FREEZE | 1, 10);
		char line[128];
		u64 val;

		put(b, LOOKUP ",count=10");
		snprintf(line, sizeof(line), "%s,count=1000", cases[i].what);
		play(b, line, 2000);
		CHECK_EQ(b->pmis, 1);
		for (unsigned int k = 0; k < ARRAY_SIZE(cases); k++)
			CHECK_EQ(mmio(b, cases[k].off, 4), k == i ? 1000 : 0);
		CHECK_EQ(mmio(b, cases[i].off + 1, 1), 1000 >> 8);
		snprintf(line, sizeof(line), "%s,count=4294967295,width=255", cases[i].what);
		play(b, line, 20000000);
		CHECK_EQ(mmio(b, cases[i].off, 4), 999);
		CHECK_EQ(exm_pci_write(&b->m, 0, 0, EXM_MCHBAR(cases[i].off), 4, 5), EXM_OK);
		CHECK_EQ(b->errors, 1);
		CHECK_EQ(exm_pci_read(&b->m, 0, 0, EXM_MCHBAR(0x504c), 4, &val), EXM_PASS);
		exm_reset(&b->m);
		CHECK_EQ(mmio(b, cases[i].off, 4), 0);
		snprintf(line, sizeof(line), "%s,count=3", cases[i].what);
		play(b, line, 20000010);
		CHECK_EQ(mmio(b, cases[i].off, 4), 3);
		bench_free(b);
	}
}

BENCH_TEST(client_host_bridge_has_the_bar, bench_of(EXM_SKYLAKE_CLIENT))
{
	CHECK(exm_has_mchbar(&b->m));
	CHECK_EQ(exm_uclk_device(&b->m), 0x191f);
	READS(b, EXM_PCI(0, 0, 0x48), EXM_MCHBAR_BASE | 1, EXM_PCI(0, 0, 0x4c), 0);
	cmd(b, "set gone=8");
	CHECK_EQ(pci(b, EXM_PCI(0, 0, 0x48)), EXM_MCHBAR_BASE);
}
