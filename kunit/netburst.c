// SPDX-License-Identifier: GPL-2.0
/*
 * NetBurst: both threads of a core at work on its registers, each with a unit of the driver.
 * Numbers are sections of Documentation/hardware/netburst.md.
 */

#define NB_CONFIG(event, emask)	((u64)(event) << 57 | (u64)(emask) << 41)
#define NB_T0			(3ULL << 34)
#define NB_T1			(3ULL << 32)
#define NB_INSTR		NB_CONFIG(38, 1)	/* instr_retired.nbogusntag */
#define NB_ITLB			NB_CONFIG(2, 2)		/* itlb_reference.miss */
#define NB_PACKED_SP		NB_CONFIG(16, 0x8000)	/* packed_SP_uop.all */
#define NB_PACKED_DP		NB_CONFIG(17, 0x8000)	/* packed_DP_uop.all */
#define NB_TAG(tag)		(((tag) << 1 | 1ULL) << 36)
#define NB_EVENTS		8

/**
 * struct nb_cpu - a thread of the core
 * @rig:	core
 * @pkg:	the driver's unit
 * @box:	its box
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is pending
 * @in_nmi:	the NMI handler runs
 * @nmis:	number of NMIs
 * @unknown:	number of these that the driver did not claim
 */
struct nb_cpu {
	struct nb_rig *rig;
	struct ex_pkg pkg;
	struct ex_box box;
	bool masked, nmi, in_nmi;
	unsigned int nmis, unknown;
};

/**
 * struct nb_rig - a core of the model, and the driver's two units
 * @test:	the running case
 * @m:		model
 * @clock:	time in clocks and in ns
 * @refused:	a register that raises #GP when it is written
 * @nest:	the events of a CPU are read before and after each of its register accesses
 * @nesting:	they are being read
 * @then:	what happens, once, before or after a register access, or NULL
 * @moment:	how many such moments come before that
 * @reads:	register reads of both threads
 * @writes:	register writes
 * @cpu:	threads
 * @event:	events
 * @mine:	what the driver keeps of them
 * @samples:	number of samples of each
 * @raw:	PERF_SAMPLE_RAW data of the last sample
 * @periods:	sum of their periods
 * @base:	occurrences that the event's counter had counted before
 * @lost:	occurrences that had been overwritten before
 * @total:	occurrences that all counters of the event have counted, but for those overwritten
 */
struct nb_rig {
	struct kunit *test;
	struct exm *m;
	u64 clock;
	u32 refused;
	bool nest, nesting;
	void (*then)(struct nb_cpu *c);
	unsigned int moment;
	unsigned int reads, writes;
	struct nb_cpu cpu[2];
	struct perf_event event[NB_EVENTS];
	struct ex_cpu_event mine[NB_EVENTS];
	unsigned int samples[NB_EVENTS];
	struct ex_raw raw;
	u64 periods[NB_EVENTS], base[NB_EVENTS], lost[NB_EVENTS], total[NB_EVENTS];
};

static struct nb_rig *the_rig;		/* perf passes no context to overflow handlers */

static u64 nb_now(void *ctx)
{
	return ((struct nb_rig *)ctx)->clock;
}

static void nb_pmi(void *ctx, unsigned int cpu)
{
	struct nb_cpu *c = &((struct nb_rig *)ctx)->cpu[cpu];

	if (c->masked)
		return;
	c->masked = true;
	c->nmi = true;
}

static void nb_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	KUNIT_FAIL(((struct nb_rig *)ctx)->test, "guest error: CPU %u, MSR 0x%x, 0x%llx: %s", cpu,
		   reg, val, why);
}

static const struct exm_host nb_host = {
	.now = nb_now, .deadline = fx_deadline, .pmi = nb_pmi, .error = nb_error,
};

static void nb_deliver(struct nb_rig *rig)
{
	struct pt_regs regs = { };
	struct nb_cpu *c;

	for (c = rig->cpu; c < rig->cpu + 2; c++) {
		int handled = 0;

		while (c->nmi && !c->in_nmi) {
			bool swallow = handled > 1;	/* as default_do_nmi() does */

			c->nmi = false;
			c->in_nmi = true;
			c->nmis++;
			handled = READ_ONCE(c->pkg.core->probing) ? ex_cpu_note_probed(&c->pkg) :
				  ex_cpu_handle_pmi(&c->pkg, &regs);
			c->unknown += !handled && !swallow;
			c->in_nmi = false;
		}
	}
}

static void nb_tick(struct nb_rig *rig, u64 clocks)
{
	rig->clock += clocks;
	exm_sync(rig->m);
	nb_deliver(rig);
}

static void nb_run(struct nb_rig *rig, u64 clocks)
{
	u64 end = rig->clock + clocks;

	while (rig->clock < end)
		nb_tick(rig, clamp(rig->m->deadline, rig->clock + 1, end) - rig->clock);
}

/*
 * Before and after each register access: read the events, as a sample of another PMU does, whose
 * group an event is in (PERF_SAMPLE_READ).
 */
static void nb_nested(struct nb_cpu *c)
{
	void (*then)(struct nb_cpu *c) = c->rig->then;
	struct nb_rig *rig = c->rig;
	struct perf_event *event;

	if (then && !rig->moment--) {
		rig->then = NULL;
		then(c);
	}
	if (!rig->nest || rig->nesting)
		return;
	rig->nesting = true;
	for (event = rig->event; event < rig->event + NB_EVENTS; event++)
		if (event->pmu && event->hw.idx >= 0 && ex_event_box(event) == &c->box)
			ex_event_read(event);
	rig->nesting = false;
}

static unsigned int nb_index(const struct nb_cpu *c)
{
	return c - c->rig->cpu;
}

static u64 nb_read(void *ctx, u32 reg)
{
	struct nb_cpu *c = ctx;
	u64 val = 0;

	c->rig->reads++;
	nb_nested(c);
	nb_tick(c->rig, 1);
	if (exm_rdmsr(c->rig->m, nb_index(c), reg, &val) != EXM_OK)
		KUNIT_FAIL(c->rig->test, "read of 0x%x", reg);
	nb_tick(c->rig, 1);
	nb_nested(c);
	return val;
}

static int nb_write_safe(void *ctx, u32 reg, u64 val)
{
	struct nb_cpu *c = ctx;
	int ret;

	c->rig->writes++;
	nb_nested(c);
	nb_tick(c->rig, 1);
	ret = reg != c->rig->refused &&
	      exm_wrmsr(c->rig->m, nb_index(c), reg, val) == EXM_OK ? 0 : -EIO;
	nb_tick(c->rig, 1);
	nb_nested(c);
	return ret;
}

static void nb_write(void *ctx, u32 reg, u64 val)
{
	if (nb_write_safe(ctx, reg, val))
		KUNIT_FAIL(the_rig->test, "write of 0x%x: 0x%llx", reg, val);
}

static void nb_unmask(void *ctx)
{
	struct nb_cpu *c = ctx;

	c->masked = false;
	if (exm_pmi_line(c->rig->m, nb_index(c)))
		nb_pmi(c->rig, nb_index(c));
}

static void nb_mask(void *ctx)
{
	((struct nb_cpu *)ctx)->masked = true;
}

static u64 nb_time(void *ctx)
{
	return ((struct nb_cpu *)ctx)->rig->clock;
}

static const struct ex_hw_ops nb_ops = {
	.read = nb_read, .write = nb_write, .write_safe = nb_write_safe,
	.unmask_pmi = nb_unmask, .mask_pmi = nb_mask, .time = nb_time,
};

static void __printf(2, 3) nb_command(struct nb_rig *rig, const char *fmt, ...)
{
	char line[300], reply[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	exm_command(rig->m, line, reply, sizeof(reply));
	if (strcmp(reply, "ok\n"))
		KUNIT_FAIL(rig->test, "%s: %s", line, reply);
}

/* A core whose counters the driver has got; @set are fault switches, or NULL. */
static void nb_new(struct kunit *test, struct nb_rig *rig, const char *set)
{
	struct exm *m = rig->m;
	unsigned int i;

	memset(rig, 0, sizeof(*rig));
	rig->test = test;
	rig->m = m;
	the_rig = rig;
	ex_this_platform = &ex_netburst;
	ex_unit = &ex_cpu_ops;
	ex_max_sample_rate = 0;
	exm_init_model(m, EXM_NETBURST, &nb_host, rig);
	for (i = 0; i < 2; i++)
		exm_place_cpu(m, i, 0, 0);
	if (set)
		nb_command(rig, "set %s", set);
	for (i = 0; i < 2; i++) {
		struct nb_cpu *c = &rig->cpu[i];

		c->rig = rig;
		c->pkg.ops = &nb_ops;
		c->pkg.ctx = c;
		c->pkg.platform = &ex_netburst;
		c->pkg.boxes = &c->box;
		c->pkg.core = &rig->cpu[0].pkg.own_core;
		ex_box_init(&c->box, &c->pkg, ex_netburst.boxes);
		c->box.cpu = 0;
	}
	raw_spin_lock_init(&rig->cpu[0].pkg.own_core.lock);
	rig->cpu[0].pkg.own_core.threads = 2;
	ex_core_reset(&rig->cpu[0].pkg);
	for (i = 0; i < 2; i++)
		ex_cpu_probe(&rig->cpu[i].pkg, 0);
	for (i = 0; i < 2; i++)
		rig->cpu[i].nmis = 0;
}

static int nb_init(struct kunit *test)
{
	struct nb_rig *rig = kunit_kzalloc(test, sizeof(*rig), GFP_KERNEL);

	if (brief && fx_failed)
		kunit_skip(test, "a case has failed");
	if (only && strcmp(only, test->name))
		kunit_skip(test, "another case is wanted");
	KUNIT_ASSERT_NOT_NULL(test, rig);
	rig->m = kunit_kzalloc(test, sizeof(*rig->m), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, rig->m);
	test->priv = rig;
	return 0;
}

static void nb_overflow(struct perf_event *event, struct perf_sample_data *data,
			struct pt_regs *regs)
{
	unsigned int i = event - the_rig->event;

	the_rig->samples[i]++;
	the_rig->periods[i] += data->period;
	if (data->sample_flags & PERF_SAMPLE_RAW)
		memcpy(&the_rig->raw, data->raw->frag.data, sizeof(the_rig->raw));
}

static struct pmu nb_pmu = { .name = "netburst" };

/* Open event @i on a CPU. */
/* The suites write an event's threads and rings as an ESCR has them: config1 of perf's event */
static u64 nb_threads(u64 config)
{
	return FIELD_PREP(EX_NB_CONFIG1_THREADS, FIELD_GET(EX_NB_CONFIG_THREADS, config));
}

static struct perf_event *nb_open(struct nb_rig *rig, unsigned int i, unsigned int cpu, u64 config,
				  u64 period)
{
	struct perf_event *event = &rig->event[i];
	struct ex_cpu_event *mine = &rig->mine[i];
	int ret;

	memset(event, 0, sizeof(*event));
	event->group_leader = event;
	INIT_LIST_HEAD(&event->sibling_list);
	event->pmu = &nb_pmu;
	event->overflow_handler = nb_overflow;
	event->attr.config = config;
	event->attr.config1 = nb_threads(config);
	event->attr.sample_period = period;
	event->hw.sample_period = period;
	memset(mine, 0, sizeof(*mine));
	mine->holds = true;
	ret = ex_cpu_encode(event, &rig->cpu[cpu].box, mine);
	KUNIT_EXPECT_EQ(rig->test, ret, 0);
	return event;
}

static struct exm_counter *nb_counter(struct nb_rig *rig, const struct perf_event *event)
{
	return &rig->m->pkg[0].box[0].ctr[event->hw.idx];
}

static void nb_add(struct nb_rig *rig, struct perf_event *event)
{
	unsigned int i = event - rig->event;

	KUNIT_ASSERT_EQ(rig->test, ex_cpu_event_add(event, 0), 0);
	rig->base[i] = nb_counter(rig, event)->counted;
	rig->lost[i] = nb_counter(rig, event)->unread;
	ex_cpu_event_start(event, PERF_EF_RELOAD);
}

/* The event has what its counter has counted, but for what was overwritten unread. */
static void nb_expect_exact(struct nb_rig *rig, struct perf_event *event, const char *what)
{
	unsigned int i = event - rig->event;
	const struct exm_counter *ctr = nb_counter(rig, event);
	u64 count = local64_read(&event->count);

	KUNIT_EXPECT_EQ_MSG(rig->test, count + ctr->unread - rig->lost[i],
			    ctr->counted - rig->base[i], "%s, event %u", what, i);
	if (is_sampling_event(event))
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->periods[i] + ex_event_counter(event)->since,
				    count, "%s, event %u", what, i);
}

#define NB_PUT_INSTR	"put p4.instr_retired,mask=nbogusntag,thread=%u,count=%llu,every=%u"

static const struct nb_encode_case {
	const char *name;
	u64 config;
	const char *why;		/* a part of the refusal; NULL: the rest is the encoding */
	u64 ctl;
	unsigned long counters[2];	/* of each way; 0: there is one way */
	u32 reg;			/* the first way's ESCR */
	u64 escr;
} nb_encode_cases[] = {
	{ "instr_retired", NB_INSTR | NB_T0, NULL, 0x04039000, { 0x13000, 0x2c000 }, 0x3b8,
	  0x0400020c },
	{ "instr_retired of thread 1", NB_INSTR | NB_T1, NULL, 0x04039000, { 0x13000, 0x2c000 },
	  0x3b8, 0x04000203 },
	{ "user of thread 0, kernel of 1", NB_INSTR | BIT_ULL(34) | BIT_ULL(33), NULL, 0x04039000,
	  { 0x13000, 0x2c000 }, 0x3b8, 0x04000206 },
	{ "counter 1 is not used", NB_ITLB | NB_T0, NULL, 0x04037000, { 0x1, 0xc }, 0x3b6,
	  0x3000040c },
	{ "only ESCR0", NB_CONFIG(13, 0x2000) | NB_T0, NULL, 0x0403f000, { 0x1 }, 0x3a0,
	  0x0a40000c },
	{ "only ESCR1", NB_CONFIG(14, 1) | NB_T0, NULL, 0x0403f000, { 0xc }, 0x3a1, 0x0c00020c },
	{ "MS", NB_CONFIG(25, 1) | NB_T0, NULL, 0x04031000, { 0x30, 0xc0 }, 0x3c0, 0x0a00020c },
	{ "FLAME", NB_CONFIG(46, 0x18) | NB_T0, NULL, 0x04033000, { 0x300, 0xc00 }, 0x3a4,
	  0x5c00300c },
	{ "all of compare", NB_INSTR | NB_T0 | 0x01fc0000, NULL, 0x05ff9000, { 0x13000, 0x2c000 },
	  0x3b8, 0x0400020c },
	{ "force_ovf", NB_INSTR | NB_T0 | BIT(25), NULL, 0x06039000, { 0x13000, 0x2c000 },
	  0x3b8, 0x0400020c },
	{ "active", NB_INSTR | NB_T0 | 0x10000, NULL, 0x04019000, { 0x13000, 0x2c000 }, 0x3b8,
	  0x0400020c },
	{ "libpfm4's enable and select", NB_INSTR | NB_T0 | 0x9000, NULL, 0x04039000,
	  { 0x13000, 0x2c000 }, 0x3b8, 0x0400020c },
	{ "a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 0xbULL << 36, NULL, 0x04033000,
	  { 0x300, 0xc00 }, 0x3a4, 0x110000bc },
	{ "all bits of a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 0x1fULL << 36, NULL, 0x04033000,
	  { 0x300, 0xc00 }, 0x3a4, 0x110001fc },
	{ "a metric", NB_CONFIG(37, 1) | NB_T0 | 9, NULL, 0x0403b000, { 0x13000, 0x2c000 }, 0x3cc,
	  0x1200020c },
	{ "a tag without tag_en", NB_CONFIG(16, 0x8000) | NB_T0 | 1ULL << 37, "need each other" },
	{ "tag_en without a tag", NB_CONFIG(16, 0x8000) | NB_T0 | 1ULL << 36, "need each other" },
	{ "a tag at retirement", NB_INSTR | NB_T0 | 3ULL << 36, "tags no uop" },
	{ "a tag at retirement, CRU2", NB_CONFIG(36, 1) | NB_T0 | 3ULL << 36, "tags no uop" },
	{ "a metric of another event", NB_CONFIG(36, 1) | NB_T0 | 1, "replay_event's" },
	{ "metric 10", NB_CONFIG(37, 1) | NB_T0 | 10, "no metric" },
	{ "another select", NB_INSTR | NB_T0 | 0xb000, "escr_select" },
	{ "select 3 of a clock of the bus", NB_CONFIG(24, 1) | NB_T0 | 0x6000, "escr_select" },
	{ "b2b_cycles", NB_CONFIG(31, 0x7e) | NB_T0, NULL, 0x0403d000, { 0x1, 0xc }, 0x3a2,
	  0x2c00fc0c },
	{ "b2b_cycles, select 3", NB_CONFIG(31, 0x7e) | NB_T0 | 0x6000, NULL, 0x04037000,
	  { 0x1, 0xc }, 0x3a2, 0x2c00fc0c },
	{ "bnr, select 3", NB_CONFIG(32, 7) | NB_T0 | 0x6000, NULL, 0x04037000, { 0x1, 0xc }, 0x3a2,
	  0x10000e0c },
	{ "snoop, select 6", NB_CONFIG(33, 4) | NB_T0 | 0xc000, NULL, 0x0403d000, { 0x1, 0xc },
	  0x3a2, 0x0c00080c },
	{ "snoop, select 3", NB_CONFIG(33, 4) | NB_T0 | 0x6000, NULL, 0x04037000, { 0x1, 0xc },
	  0x3a2, 0x0c00080c },
	{ "response, select 3", NB_CONFIG(34, 2) | NB_T0 | 0x6000, NULL, 0x04037000, { 0x1, 0xc },
	  0x3a2, 0x0800040c },
	{ "response, select 5", NB_CONFIG(34, 2) | NB_T0 | 0xa000, "escr_select" },
	{ "all requests of IOQ_active_entries", NB_CONFIG(11, 0xefff) | NB_T0, NULL, 0x0403d000,
	  { 0xc }, 0x3a3, 0x35dffe0c },
	{ "bit 12 of IOQ_active_entries", NB_CONFIG(11, 0xffff) | NB_T0, "no such bit" },
	{ "reads and writes of IOQ", NB_CONFIG(10, 0x2821) | NB_T0, NULL, 0x0403d000,
	  { 0x1, 0xc }, 0x3a2, 0x0650420c },
	{ "IOQ without an access", NB_CONFIG(10, 0xef81) | NB_T0, "5-6 (access)" },
	{ "IOQ without a memory type", NB_CONFIG(10, 0xe061) | NB_T0, "7-11 (memory)" },
	{ "IOQ without a source", NB_CONFIG(11, 0x8fe1) | NB_T0, "13-14 (source)" },
	{ "no event 47", NB_CONFIG(47, 1) | NB_T0, "no event" },
	{ "a bit of another event's mask", NB_CONFIG(38, 0x10) | NB_T0, "no such bit" },
	{ "no mask", NB_CONFIG(38, 0) | NB_T0, "the event counts nothing" },
	{ "libpfm4's TAG0 alone", NB_CONFIG(16, 0) | NB_T0 | 3ULL << 36, "need ALL" },
	{ "libpfm4's L1_LD_MISS alone", NB_CONFIG(37, 0) | NB_T0, "field metric" },
	{ "edge alone", NB_INSTR | NB_T0 | BIT(24), "need compare" },
	{ "thresh alone", NB_INSTR | NB_T0 | BIT(20), "need compare" },
	{ "complement alone", NB_INSTR | NB_T0 | BIT(19), "need compare" },
	{ "OVF", NB_INSTR | NB_T0 | BIT_ULL(31), "format field" },
	{ "OVF_PMI_T0", NB_INSTR | NB_T0 | BIT(26), "format field" },
	{ "OVF_PMI_T1", NB_INSTR | NB_T0 | BIT(27), "format field" },
	{ "bit 63", NB_INSTR | NB_T0 | BIT_ULL(63), "format field" },
};

static void test_nb_event_is_encoded(struct kunit *test)
{
	const struct ex_box_type *type = ex_netburst.boxes->type;
	struct ex_req *ways = ((struct nb_rig *)test->priv)->mine[0].event.ways;
	const struct nb_encode_case *c;

	for (c = nb_encode_cases; c < nb_encode_cases + ARRAY_SIZE(nb_encode_cases); c++) {
		const u64 config[EX_CONFIG_WORDS] = { c->config };
		const char *why = ex_encode(type, config, ways);

		if (c->why) {
			KUNIT_EXPECT_TRUE_MSG(test, why && strstr(why, c->why), "%s", c->name);
			continue;
		}
		KUNIT_ASSERT_NULL_MSG(test, why, "%s: %s", c->name, why);
		ex_encode_all(type, config, ways);
		KUNIT_EXPECT_EQ_MSG(test, ways->ways, c->counters[1] ? 2U : 1U, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->ctl, c->ctl, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->counters, c->counters[0], "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, type->filters[ways->needs->filter].first, c->reg, "%s",
				    c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways->needs->val, c->escr, "%s", c->name);
		if (!c->counters[1])
			continue;
		KUNIT_EXPECT_EQ_MSG(test, ways[1].ctl, c->ctl, "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways[1].counters, c->counters[1], "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, type->filters[ways[1].needs->filter].first, c->reg + 1,
				    "%s", c->name);
		KUNIT_EXPECT_EQ_MSG(test, ways[1].needs->val, c->escr, "%s", c->name);
	}
}

/*
 * The manual's events (14) by the numbers of the kernel's p4 driver (asm/perf_event_p4.h: enum
 * P4_EVENTS), and one that p4 does not have.  The model has their mask bits, their codes, and the
 * counters of their ESCRs.
 */
static const struct nb_event {
	const char *signal;
	unsigned int copies;		/* so many can count at a time; counter 1 is not used */
	u16 mask;			/* of the default occurrence; 0: each bit has its own */
	unsigned int times;		/* that an occurrence is counted; 0: once */
} nb_events[] = {
	{ "tc_deliver_mode", 4 }, { "bpu_fetch_request", 3 }, { "itlb_reference", 3 },
	{ "memory_cancel", 4 }, { "memory_complete", 4 }, { "load_port_replay", 4 },
	{ "store_port_replay", 4 }, { "mob_load_replay", 3 }, { "page_walk_type", 3 },
	{ "bsq_cache_reference", 3 }, { "ioq_allocation", 3, 0x20a1 },
	{ "ioq_active_entries", 2, 0x20a1 },
	{ "fsb_data_activity", 3 }, { "bsq_allocation", 1, 0x200 },
	{ "bsq_active_entries", 2, 0x200 },
	{ "sse_input_assist", 4 }, { "packed_sp_uop", 4 }, { "packed_dp_uop", 4 },
	{ "scalar_sp_uop", 4 }, { "scalar_dp_uop", 4 }, { "64bit_mmx_uop", 4 },
	{ "128bit_mmx_uop", 4 }, { "x87_fp_uop", 4 }, { "tc_misc", 4, .times = 2 },
	{ "global_power_events", 3 }, { "tc_ms_xfer", 4 }, { "uop_queue_writes", 4 },
	{ "retired_mispred_branch_type", 4 }, { "retired_branch_type", 4 },
	{ "resource_stall", 6 }, { "wc_buffer", 4 }, { "b2b_cycles", 3 }, { "bnr", 3 },
	{ "snoop", 3 }, { "response", 3 }, { "front_end_event", 6 }, { "execution_event", 6 },
	{ "replay_event", 6 }, { "instr_retired", 6 }, { "uops_retired", 6 }, { "uop_type", 6 },
	{ "branch_retired", 6 }, { "mispred_branch_retired", 6 }, { "x87_assist", 6 },
	{ "machine_clear", 6 }, { "instr_completed", 6 }, { "x87_simd_moves_uop", 4 },
};

/* Each event with each bit of its mask counts its signal, in all counters of its ESCRs. */
static void test_nb_events_count_their_signals(struct kunit *test)
{
	const struct ex_box_type *type = ex_netburst.boxes->type;
	struct nb_rig *rig = test->priv;
	unsigned int num, bit, i, copies;
	char what[20], line[100], reply[100];

	for (num = 0; num < ARRAY_SIZE(nb_events); num += thin) {
		for (bit = 0; bit < 16; bit++) {
			const struct nb_event *ev = &nb_events[num];
			unsigned int mask = ev->mask ?: BIT(bit);
			const u64 config[EX_CONFIG_WORDS] = { NB_CONFIG(num, mask) | NB_T0 };

			if (ev->mask && bit)
				break;
			nb_new(test, rig, "clocks=0");
			snprintf(what, sizeof(what), ",mask=%u", bit);
			snprintf(line, sizeof(line), "put p4.%s%s,count=7,every=99,delay=99999",
				 ev->signal, ev->mask ? "" : what);
			exm_command(rig->m, line, reply, sizeof(reply));
			KUNIT_EXPECT_EQ_MSG(test, !ex_encode(type, config, rig->mine[0].event.ways),
					    !strcmp(reply, "ok\n"), "%s bit %u", ev->signal, bit);
			if (strcmp(reply, "ok\n"))
				continue;
			for (copies = 0; copies < NB_EVENTS; copies++) {
				nb_open(rig, copies, 0, *config, 0);
				if (ex_cpu_event_add(&rig->event[copies], PERF_EF_START))
					break;
			}
			KUNIT_EXPECT_EQ_MSG(test, copies, ev->copies, "%s bit %u", ev->signal, bit);
			nb_run(rig, 200000);
			for (i = 0; i < copies; i++) {
				ex_cpu_event_del(&rig->event[i], PERF_EF_UPDATE);
				KUNIT_EXPECT_EQ_MSG(test, local64_read(&rig->event[i].count),
						    7LL * (ev->times ?: 1), "%s bit %u, copy %u",
						    ev->signal, bit, i);
			}
		}
	}
}

/* Two events, and whether both can count at a time; the second may be the other thread's. */
static const struct nb_tag_case {
	const char *name;
	u64 a, b;
	unsigned int cpu;		/* of the second */
	bool both;
} nb_tag_cases[] = {
	{ "two bits", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(2), 0, true },
	{ "one bit", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(3), 0, false },
	{ "the same event", NB_PACKED_SP | NB_TAG(1), NB_PACKED_SP | NB_TAG(1), 0, true },
	{ "one bit of both threads", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP | NB_TAG(1), 1, false },
	{ "the same event on both threads", NB_PACKED_SP | NB_TAG(1), NB_PACKED_SP | NB_TAG(1), 1,
	  true },
	{ "one bit in rings that differ", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(35),
	  NB_CONFIG(40, 2) | NB_TAG(1) | NB_T0, 0, false },
	{ "one bit in each thread", NB_CONFIG(40, 2) | NB_TAG(1), NB_CONFIG(40, 4) | NB_TAG(1), 1,
	  true },
	{ "one bit, and both threads", NB_CONFIG(40, 2) | NB_TAG(1),
	  NB_CONFIG(40, 4) | NB_TAG(1) | NB_T0 | NB_T1, 1, false },
	{ "one bit, and other rings", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(34),
	  NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(35), 0, false },
	{ "the front end", NB_CONFIG(40, 2) | NB_TAG(1), NB_PACKED_SP | NB_TAG(8), 0,
	  false },
	{ "one bit of the other thread", NB_PACKED_SP | NB_TAG(1), NB_CONFIG(40, 2) | NB_TAG(1), 1,
	  false },
	{ "one bit of the other thread alone", NB_CONFIG(40, 2) | NB_TAG(1) | NB_T1,
	  NB_CONFIG(40, 4) | NB_TAG(1), 1, false },
	{ "one ring of the other thread", NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(33),
	  NB_CONFIG(40, 2) | NB_TAG(1) | BIT_ULL(33) | BIT_ULL(32), 0, false },
	{ "the front end, two bits", NB_CONFIG(40, 2) | NB_TAG(1), NB_CONFIG(40, 2) | NB_TAG(2), 0,
	  false },
	{ "one bit and two", NB_CONFIG(25, 1) | NB_TAG(1), NB_CONFIG(25, 1) | NB_TAG(9), 0, false },
	{ "no tag", NB_PACKED_SP | NB_TAG(1), NB_PACKED_DP, 0, true },
	{ "one ESCR, other rings", NB_CONFIG(14, 1) | NB_T0, NB_CONFIG(14, 1) | NB_T0 | BIT_ULL(32),
	  0, false },
	{ "a metric", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1) | 1, 1, true },
	{ "two metrics", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1) | 2, 1, false },
	{ "a metric and none", NB_CONFIG(37, 1) | 1, NB_CONFIG(37, 1), 1, false },
	{ "two metrics of one register", NB_CONFIG(37, 1) | 3, NB_CONFIG(37, 1) | 4, 1, false },
};

static void test_nb_tags_are_shared(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct nb_tag_case *c;
	struct perf_event *a, *b;

	for (c = nb_tag_cases; c < nb_tag_cases + ARRAY_SIZE(nb_tag_cases); c++) {
		nb_new(test, rig, NULL);
		a = nb_open(rig, 0, 0, c->a, 0);
		b = nb_open(rig, 1, c->cpu, c->b, 0);
		nb_add(rig, a);
		KUNIT_EXPECT_EQ_MSG(test, ex_cpu_event_add(b, PERF_EF_START), c->both ? 0 : -EBUSY,
				    "%s", c->name);
		if (!c->both) {
			ex_cpu_event_del(a, 0);
			nb_add(rig, b);
			ex_cpu_event_del(b, 0);
		}
	}
}

/* Both registers of replay tagging are written, whatever the other thread has written there. */
static void test_nb_metric_is_written(struct kunit *test)
{
	static const u64 values[][2] = {
		{ 0, 0 }, { 0x1000001, 1 }, { 0x1000002, 1 }, { 0x1000004, 1 }, { 0x1000004, 2 },
		{ 0x1000004, 3 }, { 0x1018000, 0x10 }, { 0x1000200, 1 }, { 0x1000400, 1 },
		{ 0x1000400, 2 },
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int i;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(values); i++) {
		event = nb_open(rig, 0, 0, NB_CONFIG(37, 1) | i, 0);
		nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0x1000800);
		nb_write(rig->cpu, EX_NB_PEBS_MATRIX_VERT, 0x20);
		nb_add(rig, event);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[i][0]);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), values[i][1]);
		ex_cpu_event_del(event, 0);
		nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0);
		nb_add(rig, event);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[i][0]);
		ex_cpu_event_del(event, 0);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), 0ULL);
		KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), 0ULL);
	}
	/* an event that has gone tags no uops, unless another one needs its ESCR */
	nb_open(rig, 0, 0, NB_PACKED_SP | NB_TAG(1), 0);
	nb_open(rig, 1, 0, NB_PACKED_SP | NB_TAG(1), 0);
	nb_add(rig, &rig->event[0]);
	nb_add(rig, &rig->event[1]);
	ex_cpu_event_del(&rig->event[0], 0);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3a4), 0x1100003cULL);
	ex_cpu_event_del(&rig->event[1], 0);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3a4), 0ULL);
	nb_add(rig, &rig->event[0]);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3a4), 0x1100003cULL);
	ex_cpu_event_del(&rig->event[0], 0);
	/* each thread may have PEBS_ENABLE and MATRIX_VERT of its own: both threads write them */
	nb_open(rig, 0, 0, NB_CONFIG(37, 1) | 1, 0);
	nb_open(rig, 1, 1, NB_CONFIG(37, 1) | 1, 0);
	nb_add(rig, &rig->event[0]);
	nb_write(rig->cpu, EX_NB_PEBS_ENABLE, 0);
	nb_write(rig->cpu, EX_NB_PEBS_MATRIX_VERT, 0);
	nb_add(rig, &rig->event[1]);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f1), values[1][0]);
	KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, 0x3f2), values[1][1]);
	ex_cpu_event_del(&rig->event[0], 0);
	ex_cpu_event_del(&rig->event[1], 0);
}

/* An event that goes does not write the registers with which the other thread's event tags uops. */
static void test_nb_tags_of_the_other_thread_stay(struct kunit *test)
{
	static const struct {
		u64 config, val;
		u32 reg;
	} cases[] = {
		{ NB_CONFIG(37, 1) | 4, 0x1000004, EX_NB_PEBS_ENABLE },
		{ NB_CONFIG(37, 1) | 4, 2, EX_NB_PEBS_MATRIX_VERT },
		{ NB_PACKED_SP | NB_TAG(1) | NB_T0 | NB_T1, 0x1100003f, 0x3a4 },
	};
	struct nb_rig *rig = test->priv;
	unsigned int i, first;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (first = 0; first < 2; first++) {
			nb_new(test, rig, NULL);
			nb_add(rig, nb_open(rig, 0, 0, cases[i].config, 0));
			nb_add(rig, nb_open(rig, 1, 1, cases[i].config, 0));
			KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, cases[i].reg), cases[i].val);
			ex_cpu_event_del(&rig->event[first], 0);
			KUNIT_EXPECT_EQ_MSG(test, nb_read(rig->cpu, cases[i].reg), cases[i].val,
					    "%#x, %u goes first", cases[i].reg, first);
			ex_cpu_event_del(&rig->event[!first], 0);
			KUNIT_EXPECT_EQ(test, nb_read(rig->cpu, cases[i].reg), 0ULL);
		}
	}
}

/* The probe knows each CPU by its PMIs, whichever thread the kernel takes for the first. */
static void test_nb_thread_is_probed(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct nb_cpu *c;

	nb_new(test, rig, NULL);
	for (c = rig->cpu; c < rig->cpu + 2; c++) {
		KUNIT_EXPECT_TRUE(test, c->pkg.probed.pmi);
		KUNIT_EXPECT_EQ(test, c->pkg.thread, nb_index(c));
		KUNIT_EXPECT_EQ(test, c->unknown, 0U);
		KUNIT_EXPECT_FALSE(test, c->pkg.core->probing);
	}
	nb_new(test, rig, "lose_pmi=1");
	KUNIT_EXPECT_TRUE(test, rig->cpu[0].pkg.probed.pmi);
	KUNIT_EXPECT_EQ(test, rig->cpu[0].pkg.thread, 0U);
	nb_new(test, rig, "lose_pmi=1000000");
	KUNIT_EXPECT_FALSE(test, rig->cpu[0].pkg.probed.pmi);
	KUNIT_EXPECT_FALSE(test, rig->cpu[1].pkg.probed.pmi);
}

/* Both threads open the same event: each ESCR counts for one of them. */
static void test_nb_threads_share_a_core(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event[7];
	unsigned int i;

	nb_new(test, rig, NULL);
	for (i = 0; i < 6; i++) {	/* each ESCR feeds three counters */
		event[i] = nb_open(rig, i, i & 1, NB_INSTR, 0);
		nb_add(rig, event[i]);
	}
	event[6] = nb_open(rig, 6, 0, NB_INSTR, 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_event_add(event[6], PERF_EF_START), -ENOSPC);
	nb_command(rig, NB_PUT_INSTR, 0, 1009ULL, 3);
	nb_command(rig, NB_PUT_INSTR, 1, 1013ULL, 5);
	nb_run(rig, 10000);
	for (i = 0; i < 6; i++) {
		ex_cpu_event_del(event[i], 0);
		KUNIT_EXPECT_EQ(test, local64_read(&event[i]->count), i & 1 ? 1013 : 1009);
	}
	KUNIT_EXPECT_EQ(test, rig->cpu[0].pkg.core->holders.used, 0UL);

	/* other bits of the mask need another value of the ESCR */
	nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_open(rig, 1, 0, NB_CONFIG(38, 2), 0);
	nb_open(rig, 2, 1, NB_CONFIG(38, 4), 0);
	nb_add(rig, event[0]);
	nb_add(rig, event[1]);
	KUNIT_EXPECT_EQ(test, ex_cpu_event_add(event[2], PERF_EF_START), -EBUSY);
	ex_cpu_event_del(event[0], 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_event_add(event[2], PERF_EF_START), 0);
	nb_command(rig, "put p4.instr_retired,mask=bogusntag,thread=1,count=77,every=3");
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[2]->count), 0ULL);
	ex_cpu_event_del(event[2], 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[2]->count), 77ULL);
	ex_cpu_event_del(event[1], 0);
}

/* Events of the other thread, and those that depend on which are active, need two threads. */
static void test_nb_core_of_one_thread(struct kunit *test)
{
	static const struct {
		u64 config;
		int alone[2];	/* what CPU 0 and 1 say while the other one is offline */
	} cases[] = {
		{ 0, { 0, 0 } },
		{ EX_NB_CONFIG_T0_USR, { 0, -EINVAL } },
		{ EX_NB_CONFIG_T0_OS, { 0, -EINVAL } },
		{ EX_NB_CONFIG_T1_USR, { -EINVAL, 0 } },
		{ EX_NB_CONFIG_T1_OS, { -EINVAL, 0 } },
		{ EX_NB_CONFIG_THREADS, { -EINVAL, -EINVAL } },
		{ BIT_ULL(16), { -EINVAL, -EINVAL } },		/* one thread is active */
		{ BIT_ULL(17), { -EINVAL, -EINVAL } },		/* both are */
		{ EX_NB_CCCR_ACTIVE, { 0, 0 } },		/* any */
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event = &rig->event[0];
	unsigned int i, cpu;
	int ret;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (cpu = 0; cpu < 2; cpu++) {
			rig->cpu[0].pkg.own_core.threads = 2;
			nb_open(rig, 0, cpu, NB_INSTR | cases[i].config, 0);
			rig->cpu[0].pkg.own_core.threads = 1;
			ret = ex_cpu_encode(event, &rig->cpu[cpu].box, &rig->mine[0]);
			KUNIT_EXPECT_EQ_MSG(test, ret, cases[i].alone[cpu], "CPU %u, %#llx", cpu,
					    cases[i].config);
		}
	}
}

/* :u and :k leave one ring, of both threads; without bits of its own an event has its CPU's. */
static void test_nb_rings_of_threads(struct kunit *test)
{
	static const struct {
		u64 config;		/* T0_OS, T0_USR, T1_OS, T1_USR */
		u64 rings[3][2];	/* of all, :u and :k, on CPU 0 and 1; 0: refused */
	} cases[] = {
		{ 0x0, { { 0xc, 0x3 }, { 0x4, 0x1 }, { 0x8, 0x2 } } },
		{ 0xc, { { 0xc, 0xc }, { 0x4, 0x4 }, { 0x8, 0x8 } } },
		{ 0x3, { { 0x3, 0x3 }, { 0x1, 0x1 }, { 0x2, 0x2 } } },
		{ 0xf, { { 0xf, 0xf }, { 0x5, 0x5 }, { 0xa, 0xa } } },
		{ 0x6, { { 0x6, 0x6 }, { 0x4, 0x4 }, { 0x2, 0x2 } } },
		{ 0x5, { { 0x5, 0x5 }, { 0x5, 0x5 }, { 0x0, 0x0 } } },
		{ 0x2, { { 0x2, 0x2 }, { 0x0, 0x0 }, { 0x2, 0x2 } } },
	};
	struct nb_rig *rig = test->priv;
	struct perf_event *event = &rig->event[0];
	unsigned int i, cpu, n;
	char what[50];
	u64 right;
	int ret;

	nb_new(test, rig, NULL);
	for (i = 0; i < ARRAY_SIZE(cases) * 6; i++) {
		cpu = i % 2;
		n = i / 2 % 3;
		right = cases[i / 6].rings[n][cpu];
		snprintf(what, sizeof(what), "%#llx, CPU %u, %u", cases[i / 6].config, cpu, n);
		nb_open(rig, 0, cpu, NB_INSTR | cases[i / 6].config << 32, 0);
		event->attr.exclude_kernel = n == 1;
		event->attr.exclude_user = n == 2;
		ret = ex_cpu_encode(event, &rig->cpu[cpu].box, &rig->mine[0]);
		KUNIT_EXPECT_EQ_MSG(test, ret, right ? 0 : -EINVAL, "%s", what);
		if (!ret)
			KUNIT_EXPECT_EQ_MSG(test, rig->mine[0].event.ways->needs->val & 0xf, right, "%s",
					    what);
	}
}

/* p4 ignores the bits of its config for threads and rings, and libpfm4 sets them all. */
static void test_nb_rings_of_p4_are_ignored(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event = &rig->event[0];
	unsigned int rings, cpu, threads;

	nb_new(test, rig, NULL);
	for (rings = 0; rings < 16; rings++) {
		for (cpu = 0; cpu < 2; cpu++) {
			for (threads = 1; threads < 3; threads++) {
				nb_open(rig, 0, cpu, NB_INSTR, 0);
				event->attr.config |= FIELD_PREP(EX_NB_CONFIG_THREADS, rings);
				rig->cpu[0].pkg.own_core.threads = threads;
				KUNIT_EXPECT_EQ(test, ex_cpu_encode(event, &rig->cpu[cpu].box,
								    &rig->mine[0]), 0);
				KUNIT_EXPECT_EQ(test, rig->mine[0].event.ways->needs->val & 0xf,
						cpu ? 0x3ULL : 0xcULL);
			}
		}
	}
}

/*
 * Select 3 of an event of the bus may mean its own ESCR or that of ITLB_reference, which has no
 * event then: the event counts its own occurrences or nothing.
 */
static void test_nb_select_3_counts_no_other_event(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event[3];
	char fault[20];
	unsigned int i, select;

	for (select = 3; select < 7; select += 3) {
		snprintf(fault, sizeof(fault), "fsb_select=%u", select);
		nb_new(test, rig, fault);
		event[0] = nb_open(rig, 0, 0, NB_CONFIG(32, 1) | 0x6000, 0);
		event[1] = nb_open(rig, 1, 0, NB_CONFIG(2, 1), 0);
		event[2] = nb_open(rig, 2, 0, NB_CONFIG(2, 2), 0);
		for (i = 0; i < 2; i++)
			nb_add(rig, event[i]);
		KUNIT_EXPECT_EQ(test, ex_cpu_event_add(event[2], PERF_EF_START), -EBUSY);
		nb_command(rig, "put p4.bnr,mask=bit0,count=11,every=9");
		nb_command(rig, "put p4.itlb_reference,mask=hit,count=1000,every=5");
		nb_run(rig, 10000);
		for (i = 0; i < 2; i++)
			ex_cpu_event_del(event[i], 0);
		KUNIT_EXPECT_EQ(test, local64_read(&event[0]->count), select == 3 ? 11LL : 0LL);
		KUNIT_EXPECT_EQ(test, local64_read(&event[1]->count), 1000LL);
	}
}

static const char *const nb_faults[] = {
	"pmi_level=0", "n15=1", "o8=1", "o9=1", "n15=1 o8=1 o9=1 pmi_level=1", "unflagged=1",
	"unflagged=2", "pmi_level=1", "force_first=1", "reserved_gp=0",
	"preset_exact=1", "preset_exact=1 n15=1 pmi_level=1",
};

/* An NMI is another's if no counter has overflowed, but a PMI's while ex_poll() scans. */
static void test_nb_nmi_without_an_overflow(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_pkg *pkg = &rig->cpu[0].pkg;
	struct pt_regs regs = { };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_DONE);
	ex_pmi_keep_out(pkg);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_HANDLED);
	KUNIT_EXPECT_TRUE(test, ex_pmi_let_in(pkg));
	ex_cpu_run(pkg, false);
	KUNIT_EXPECT_TRUE(test, rig->cpu[0].masked);
	ex_cpu_run(pkg, true);
	KUNIT_EXPECT_FALSE(test, rig->cpu[0].masked);
	/* After an event that samples has stopped, one NMI may be that of its PMI. */
	event = nb_open(rig, 0, 0, NB_INSTR, 100);
	nb_add(rig, event);
	ex_cpu_event_stop(event, PERF_EF_UPDATE);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, pkg->stats.pmis, 1ULL);
	KUNIT_EXPECT_EQ(test, pkg->stats.empty_pmis, 1ULL);
	ex_cpu_event_del(event, 0);
}

/*
 * The PMI of an event that is just being stopped, at each moment: it is claimed, and the line that
 * its overflow bit keeps up raises no second one.
 */
static void test_nb_pmi_of_a_stop(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int delay, fault, nmis;

	for (delay = 1; delay < 30; delay++) {
		for (fault = 0; fault < ARRAY_SIZE(nb_faults); fault += thin) {
			nb_new(test, rig, nb_faults[fault]);
			event = nb_open(rig, 0, 0, NB_INSTR, 10);
			nb_add(rig, event);
			nb_command(rig, NB_PUT_INSTR, 0, 9ULL, 20);
			nb_run(rig, 400);
			nb_command(rig, NB_PUT_INSTR ",delay=%u", 0, 1ULL, 1, delay);
			ex_cpu_event_stop(event, PERF_EF_UPDATE);
			nb_run(rig, 100);
			KUNIT_EXPECT_EQ_MSG(test, rig->cpu[0].unknown, 0U, "%s, delay %u",
					    nb_faults[fault], delay);
			/* a PMI with the wrap comes in addition, and of a level twice */
			nmis = 1 + !!strstr(nb_faults[fault], "exact") +
			       !!strstr(nb_faults[fault], "exact=1 n15=1 pmi_level");
			KUNIT_EXPECT_LE_MSG(test, rig->cpu[0].nmis, nmis, "%s, delay %u",
					    nb_faults[fault], delay);
			nb_expect_exact(rig, event, nb_faults[fault]);
			ex_cpu_event_del(event, 0);
		}
	}
}

/* An event that lost its counter while armed for one occurrence samples with the next one. */
static void test_nb_armed_for_one_comes_back(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int period;

	for (period = 1; period < 4; period++) {
		nb_new(test, rig, "force_first=1");
		event = nb_open(rig, 0, 0, NB_INSTR, period);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 3ULL * period - 1, 50);
		nb_run(rig, 1000);
		KUNIT_EXPECT_EQ(test, rig->samples[0], 2U);
		ex_cpu_event_del(event, 0);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 50);
		nb_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 3U, "period %u", period);
		ex_cpu_event_del(event, 0);
		KUNIT_EXPECT_EQ(test, rig->periods[0], 3ULL * period);
	}
}

/* In a pause an NMI is a PMI's if a counter has overflowed, or if one has just been stopped. */
static void test_nb_nmi_in_a_pause(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_pkg *pkg = &rig->cpu[0].pkg;
	struct pt_regs regs = { };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	pkg->paused = true;
	pkg->stray_until = 0;
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_DONE);
	ex_expect_stray(pkg, ex_time(pkg));
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_DONE);
	nb_command(rig, NB_PUT_INSTR, 0, 10ULL, 3);
	nb_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, ex_cpu_handle_pmi(pkg, &regs), NMI_HANDLED);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	pkg->paused = false;
	KUNIT_EXPECT_NE(test, ex_cpu_handle_pmi(pkg, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
	ex_cpu_event_del(event, 0);
}

/* A counter at its wrap, with the overflow bit set, has a PMI to come, if that is late. */
static void test_nb_counter_has_wrapped(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	struct ex_counter *counter;
	unsigned int count;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 10);
	nb_add(rig, event);
	counter = ex_event_counter(event);
	KUNIT_EXPECT_EQ(test, counter->late, 1U);
	rig->cpu[0].in_nmi = true;	/* PMIs wait */
	for (count = 1; count < 12; count++) {
		nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 3);
		nb_run(rig, 50);
		KUNIT_EXPECT_EQ_MSG(test, ex_cpu_has_wrapped(counter), count == 9, "%u", count);
	}
	rig->cpu[0].in_nmi = false;
	nb_tick(rig, 1);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
	nb_write(rig->cpu, counter->ctr_reg, 0);
	KUNIT_EXPECT_FALSE(test, ex_cpu_has_wrapped(counter));	/* no overflow bit */
	nb_write(rig->cpu, counter->ctl_reg, EX_NB_CCCR_OVF);
	KUNIT_EXPECT_TRUE(test, ex_cpu_has_wrapped(counter));
	counter->late = 0;
	KUNIT_EXPECT_FALSE(test, ex_cpu_has_wrapped(counter));
	ex_cpu_event_del(event, 0);
}

/* PMIs with the wrap: from more than two in eight on, counters are armed for them. */
static void test_nb_early_pmis_are_noted(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_pkg *pkg = &rig->cpu[0].pkg;
	unsigned int early, idx;

	for (early = 0; early < 6; early++) {
		nb_new(test, rig, NULL);
		pkg->early = early;
		ex_cpu_note_early(pkg);
		KUNIT_EXPECT_EQ(test, pkg->early, early + 3);
		for (idx = 0; idx < EX_NB_COUNTERS; idx++)
			KUNIT_EXPECT_EQ(test, pkg->boxes->counters[idx].pmi_late, early < 4);
	}
	/* a PMI that comes as expected makes up for a part of one that came early */
	nb_new(test, rig, NULL);
	nb_add(rig, nb_open(rig, 0, 0, NB_INSTR, 10));
	for (early = 2; early < 5; early++) {
		pkg->early = early - 2;
		nb_command(rig, NB_PUT_INSTR, 0, 10ULL, 20);
		nb_run(rig, 400);
		KUNIT_EXPECT_EQ(test, pkg->early, max(early, 3U) - 3);
	}
	KUNIT_EXPECT_EQ(test, rig->samples[0], 3U);
	ex_cpu_event_del(&rig->event[0], 0);
}

/* Each register read is followed by a nested read of the event, whose counter never rests. */
static void test_nb_nested_reads_end(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	u64 before, val;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 10000ULL, 1);
	nb_run(rig, 100);
	rig->nest = true;
	rig->reads = 0;
	before = nb_counter(rig, event)->counted;
	ex_event_read(event);
	KUNIT_EXPECT_LE(test, rig->reads, 3 * 8U);
	KUNIT_EXPECT_GE(test, (u64)local64_read(&event->count), before);
	val = local64_read(&event->hw.prev_count);
	KUNIT_EXPECT_GE(test, ex_event_update(event), val);
	KUNIT_EXPECT_LE(test, ex_event_update(event), (u64)local64_read(&event->hw.prev_count));
	nb_run(rig, 10000);
	ex_cpu_event_stop(event, PERF_EF_UPDATE);
	nb_expect_exact(rig, event, "nested");
	ex_cpu_event_del(event, 0);
}

static void nb_stray_nmi(struct nb_cpu *c)
{
	c->nmi = true;
	nb_deliver(c->rig);
}

/*
 * The late NMI of a PMI that was handled already comes at each register access of a restart.  Its
 * handler writes no CCCR between the two writes of a counter, which make one (nb 6).
 */
static void test_nb_late_nmi_spoils_no_preset(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int at = 0;

	do {
		nb_new(test, rig, "n15=1");
		event = nb_open(rig, 0, 0, NB_INSTR, 10);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 3ULL, 1);
		nb_run(rig, 10);
		rig->then = nb_stray_nmi;
		rig->moment = at++;
		ex_cpu_event_stop(event, PERF_EF_UPDATE);
		event->hw.sample_period = 20;	/* the restart writes another preset */
		ex_cpu_event_start(event, PERF_EF_RELOAD);
		KUNIT_EXPECT_EQ_MSG(test, nb_counter(rig, event)->value,
				    local64_read(&event->hw.prev_count) &
				    ex_event_counter(event)->mask,
				    "moment %u", at);
		ex_cpu_event_del(event, 0);
	} while (!rig->then);
	KUNIT_EXPECT_GT(test, at, 10U);
}

/* A PMI may come while a pair is being started, when its trigger is stopped: it stays so. */
static void test_nb_stopped_event_stays_stopped(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_add(rig, event);
	ex_event_mend(event);
	KUNIT_EXPECT_EQ(test, event->hw.state, 0);
	ex_cpu_event_stop(event, PERF_EF_UPDATE);
	ex_event_mend(event);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	ex_cpu_event_del(event, 0);
}

/* What the driver has read and written since the last call */
static void nb_expect_accesses(struct nb_rig *rig, unsigned int reads, unsigned int writes,
			       const char *what)
{
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->reads, reads, "reads, %s", what);
	KUNIT_EXPECT_EQ_MSG(rig->test, rig->writes, writes, "writes, %s", what);
	rig->reads = 0;
	rig->writes = 0;
}

/* Each register access takes some 100 clocks: none is made in vain. */
static void test_nb_register_accesses(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	u64 period;

	nb_new(test, rig, NULL);
	rig->reads = 0;
	rig->writes = 0;
	ex_cpu_probe(&rig->cpu[0].pkg, 0);
	nb_expect_accesses(rig, 27, 18, "probe");

	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_expect_accesses(rig, 0, 0, "open");
	nb_add(rig, event);
	nb_expect_accesses(rig, 0, 2, "add: ESCR, CCCR");
	ex_event_read(event);
	nb_expect_accesses(rig, 1, 0, "read");
	ex_cpu_event_stop(event, PERF_EF_UPDATE);
	nb_expect_accesses(rig, 2, 1, "stop");
	ex_cpu_event_start(event, 0);
	nb_expect_accesses(rig, 0, 1, "start");
	ex_cpu_event_del(event, 0);
	nb_expect_accesses(rig, 2, 1, "del");
	nb_add(rig, event);
	nb_expect_accesses(rig, 0, 1, "add: CCCR");
	ex_cpu_event_del(event, 0);

	for (period = 1; period <= 1000; period *= 1000) {
		nb_open(rig, 0, 0, NB_INSTR, period);
		rig->samples[0] = 0;
		rig->reads = 0;
		rig->writes = 0;
		nb_add(rig, event);
		nb_expect_accesses(rig, 0, 3, "add: counter, CCCR");
		/* force_ovf interrupts with the second one */
		nb_command(rig, NB_PUT_INSTR, 0, max(period, 2ULL), 1);
		nb_run(rig, period + 500);
		nb_expect_accesses(rig, 2, 3, "PMI");
		ex_cpu_event_stop(event, PERF_EF_UPDATE);
		nb_expect_accesses(rig, 2, 1, "stop");
		ex_cpu_event_start(event, 0);
		nb_expect_accesses(rig, 0, period == 1 ? 3 : 1, "start");
		KUNIT_EXPECT_EQ(test, rig->samples[0], 1U);
		ex_cpu_event_del(event, 0);
	}
}

/* A register that an event needs raises #GP: the event gets no counter, and keeps none. */
static void test_nb_refused_register(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event, *tagged;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	tagged = nb_open(rig, 1, 0, NB_CONFIG(37, 1) | 1, 0);
	rig->refused = 0x3b8;			/* CRU_ESCR0 */
	KUNIT_EXPECT_EQ(test, ex_cpu_event_add(event, PERF_EF_START), -EINVAL);
	rig->refused = EX_NB_PEBS_ENABLE;
	KUNIT_EXPECT_EQ(test, ex_cpu_event_add(tagged, PERF_EF_START), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig->cpu[0].pkg.core->holders.used, 0UL);
	KUNIT_EXPECT_EQ(test, rig->mine[0].spot.idx, -1);
	rig->refused = 0;
	nb_add(rig, event);
	nb_add(rig, tagged);
	nb_command(rig, NB_PUT_INSTR, 0, 100ULL, 3);
	nb_run(rig, 1000);
	ex_cpu_event_del(event, 0);
	ex_cpu_event_del(tagged, 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), 100ULL);
}

/* A reboot leaves the counters off. */
static void test_nb_shutdown_stops_the_counters(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 0);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 100ULL, 3);
	nb_run(rig, 1000);
	ex_cpu_shutdown(&rig->cpu[0].pkg);
	nb_command(rig, NB_PUT_INSTR, 0, 1000ULL, 3);
	nb_run(rig, 10000);
	ex_cpu_event_del(event, 0);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), 100ULL);
}

/* The N-th event interrupts at the N-th: 2000 events are 20 samples, 1999 are 19. */
static void test_nb_samples_at_the_nth(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int fault, cpu, nmis;

	for (fault = 0; fault < ARRAY_SIZE(nb_faults); fault++) {
		for (cpu = 0; cpu < 2; cpu++) {
			struct perf_event *event;
			u64 last;

			for (last = 1999; last <= 2000; last++) {
				nb_new(test, rig, nb_faults[fault]);
				event = nb_open(rig, 0, cpu, NB_INSTR, 100);
				nb_add(rig, event);
				nb_command(rig, NB_PUT_INSTR, cpu, last, 50);
				nb_run(rig, 51 * last);
				KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], last / 100, "%s",
						    nb_faults[fault]);
				KUNIT_EXPECT_EQ(test, rig->periods[0], last / 100 * 100);
				/* three PMIs with the wrap are noticed, each of a level twice */
				nmis = last / 100 + 3 * !!strstr(nb_faults[fault], "exact") +
				       3 * !!strstr(nb_faults[fault], "exact=1 n15=1 pmi_level");
				KUNIT_EXPECT_EQ(test, rig->cpu[cpu].nmis, nmis);
				KUNIT_EXPECT_EQ(test, rig->cpu[cpu].unknown, 0U);
				KUNIT_EXPECT_EQ(test, rig->cpu[!cpu].nmis, 0U);
				ex_cpu_event_del(event, 0);
				KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), last);
			}
		}
	}
}

/* The RAW data of a sample name the counter, and its status as one bit. */
static void test_nb_raw_data(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int i;

	nb_new(test, rig, NULL);
	for (i = 0; i < 2; i++) {
		rig->cpu[i].pkg.id = 4 + i;
		event = nb_open(rig, i, i, NB_INSTR, 100 + i);
		event->attr.sample_type = PERF_SAMPLE_RAW;
		nb_add(rig, event);
	}
	for (i = 0; i < 2; i++) {
		nb_command(rig, NB_PUT_INSTR, i, 100ULL + i, 50);
		nb_run(rig, 6000);
		KUNIT_EXPECT_EQ(test, rig->samples[i], 1U);
		KUNIT_EXPECT_EQ(test, rig->raw.version, 1);
		KUNIT_EXPECT_EQ(test, rig->raw.box, 'N');
		KUNIT_EXPECT_EQ(test, rig->raw.instance, 0);
		KUNIT_EXPECT_EQ(test, rig->raw.counter, i ? 14 : 12);
		KUNIT_EXPECT_EQ(test, rig->raw.package, 4 + i);
		KUNIT_EXPECT_EQ(test, rig->raw.residual, 0ULL);
		KUNIT_EXPECT_EQ(test, rig->raw.u_status, 0ULL);
		KUNIT_EXPECT_EQ(test, rig->raw.status, BIT_ULL(i ? 14 : 12));
	}
	for (i = 0; i < 2; i++)
		ex_cpu_event_del(&rig->event[i], 0);
}

/* A counter that overflows all the time: the PMI handler looks at it eight times. */
static void test_nb_scans_end(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct pt_regs regs = { };
	struct perf_event *event;

	nb_new(test, rig, NULL);
	event = nb_open(rig, 0, 0, NB_INSTR, 1);
	nb_add(rig, event);
	nb_command(rig, NB_PUT_INSTR, 0, 10000ULL, 1);
	rig->cpu[0].in_nmi = true;	/* the next PMI waits */
	nb_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 0U);
	KUNIT_EXPECT_NE(test, ex_cpu_handle_pmi(&rig->cpu[0].pkg, &regs), NMI_DONE);
	KUNIT_EXPECT_EQ(test, rig->samples[0], 8U);
	nb_command(rig, "stop");
	rig->cpu[0].in_nmi = false;
	ex_cpu_event_del(event, 0);
}

/* Periods so short that a preset of -(N - 1) has no room: FORCE_OVF raises the PMI. */
static void test_nb_short_periods(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int fault, period;

	for (fault = 0; fault < ARRAY_SIZE(nb_faults); fault++) {
		for (period = 1; period < 5; period++) {
			struct perf_event *event;

			nb_new(test, rig, nb_faults[fault]);
			event = nb_open(rig, 0, 1, NB_INSTR, period);
			nb_add(rig, event);
			nb_command(rig, NB_PUT_INSTR, 1, 60ULL, 200);
			nb_run(rig, 20000);
			KUNIT_EXPECT_EQ_MSG(test, rig->periods[0], 60ULL, "%s, period %u",
					    nb_faults[fault], period);
			KUNIT_EXPECT_EQ_MSG(test, rig->cpu[1].unknown, 0U, "%s, period %u",
					    nb_faults[fault], period);
			ex_cpu_event_stop(event, PERF_EF_UPDATE);
			nb_expect_exact(rig, event, nb_faults[fault]);
			ex_cpu_event_del(event, 0);
		}
	}
}

/*
 * Two events of each thread, of which one samples, while overflows come before and after each
 * register access of add, stop, start, read and del on the other thread.
 */
static void nb_churn(struct nb_rig *rig, unsigned int phase, const char *what)
{
	struct perf_event *event[4];
	unsigned int i, round;

	for (i = 0; i < 4; i++)
		event[i] = nb_open(rig, i, i & 1, NB_INSTR, i < 2 ? 20 + i : 0);
	for (i = 0; i < 2; i++)
		nb_command(rig, NB_PUT_INSTR ",delay=%u", i, 140ULL, 7 + i, phase);
	for (i = 0; i < 4; i++)
		nb_add(rig, event[i]);
	for (round = 0; round < 6; round++) {
		nb_run(rig, 40 + round);
		ex_cpu_event_stop(event[round & 1], PERF_EF_UPDATE);
		ex_event_read(event[2 + (round & 1)]);
		nb_run(rig, 30);
		ex_cpu_event_start(event[round & 1], 0);
	}
	nb_run(rig, 900);
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_FALSE_MSG(rig->test, ex_cpu_is_lost(&rig->cpu[i].pkg), "%s", what);
	for (i = 0; i < 4; i++) {
		ex_cpu_event_stop(event[i], PERF_EF_UPDATE);
		nb_expect_exact(rig, event[i], what);
		ex_cpu_event_del(event[i], 0);
	}
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[i].unknown, 0U, "%s", what);
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->cpu[i].pkg.stats.lost_pmis, 0ULL, "%s",
				    what);
		/* nested reads take so long that one sample more may have the periods of two */
		KUNIT_EXPECT_GT_MSG(rig->test, rig->samples[i], rig->nest ? 3U : 4U, "%s", what);
	}
}

static void test_nb_overflow_at_every_access(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	unsigned int round, fault, phase;
	char what[100];

	/* two rounds of each phase; all faults meet all phases of an access of 2 clocks */
	for (round = 0; round < 340; round += stride ?: 23) {
		phase = round / 2;
		fault = round % ARRAY_SIZE(nb_faults);
		nb_new(test, rig, nb_faults[fault]);
		rig->nest = round / ARRAY_SIZE(nb_faults) % 2;
		snprintf(what, sizeof(what), "%s, phase %u%s", nb_faults[fault], phase,
			 rig->nest ? ", nested" : "");
		nb_churn(rig, phase, what);
	}
}

/* A counter is stopped around the clock of the carry out of bit 31, and goes on (6, O9). */
static void test_nb_stop_loses_no_carry(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int clock, round;

	for (clock = 0; clock < 60; clock++) {
		nb_new(test, rig, "o9=1");
		event = nb_open(rig, 0, 0, NB_INSTR, 0);
		nb_add(rig, event);
		nb_command(rig, "put p4.instr_retired,mask=nbogusntag,width=15,count=%llu",
			   1ULL << 32);
		nb_run(rig, (1ULL << 32) / 15 - 50 + clock);
		for (round = 0; round < 10; round++) {
			ex_cpu_event_stop(event, PERF_EF_UPDATE);
			ex_cpu_event_start(event, 0);
			nb_run(rig, 3);
		}
		nb_command(rig, "stop");
		nb_command(rig, "put p4.instr_retired,mask=nbogusntag,count=100");
		nb_run(rig, 1000);
		ex_cpu_event_stop(event, PERF_EF_UPDATE);
		nb_expect_exact(rig, event, "O9");
		ex_cpu_event_del(event, 0);
	}
}

/* The same, with an event that samples: its counter overflows when the period is over. */
static void test_nb_stop_delays_no_sample(struct kunit *test)
{
	const u64 period = BIT_ULL(32) + 1000;	/* the carry out of bit 31 comes with the 999th */
	struct nb_rig *rig = test->priv;
	struct perf_event *event;
	unsigned int before;
	u64 left;

	for (before = 980; before < 1010; before++) {
		nb_new(test, rig, "o9=1");
		event = nb_open(rig, 0, 0, NB_INSTR, period);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 1020ULL, 1);
		nb_run(rig, before);
		ex_cpu_event_stop(event, PERF_EF_UPDATE);
		nb_run(rig, 100);
		left = period - local64_read(&event->count);
		ex_cpu_event_start(event, 0);
		nb_command(rig, "put p4.instr_retired,mask=nbogusntag,width=15,count=%llu",
			   left - 1);
		nb_run(rig, BIT_ULL(32) / 15 + 1000);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 0U, "stopped after %u", before);
		nb_command(rig, NB_PUT_INSTR, 0, 1ULL, 1);
		nb_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples[0], 1U, "stopped after %u", before);
		KUNIT_EXPECT_EQ(test, rig->periods[0], period);
		ex_cpu_event_del(event, 0);
	}
}

/* force_ovf samples each event, and is written only while the counter is armed for one. */
static void test_nb_force_ovf(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	const struct ex_box *box = &rig->cpu[0].box;
	struct ex_req *ways = rig->mine[1].event.ways;
	struct perf_event *event;
	unsigned int rate;

	for (rate = 0; rate <= 100000; rate += 100000) {
		nb_new(test, rig, NULL);
		ex_max_sample_rate = rate;
		event = nb_open(rig, 0, 0, NB_INSTR | EX_NB_CCCR_FORCE_OVF, 1);
		KUNIT_EXPECT_EQ(test, rig->mine[0].event.ways->ctl, 0x04039000ULL);
		nb_add(rig, event);
		nb_command(rig, NB_PUT_INSTR, 0, 100ULL, 500);
		nb_run(rig, 60000);
		KUNIT_EXPECT_EQ(test, rig->cpu[0].unknown, 0U);
		KUNIT_EXPECT_GE(test, rig->periods[0], 80ULL);
		ex_cpu_event_stop(event, PERF_EF_UPDATE);
		nb_expect_exact(rig, event, "force_ovf");
		ex_cpu_event_del(event, 0);
		event->attr.sample_period = 2;
		KUNIT_EXPECT_EQ(test, ex_cpu_encode_ways(event, box, ways), -EINVAL);
		event->attr.sample_period = 1;
		event->attr.freq = 1;
		KUNIT_EXPECT_EQ(test, ex_cpu_encode_ways(event, box, ways), -EINVAL);
		event->attr.sample_period = 0;
		event->attr.freq = 0;
		KUNIT_EXPECT_EQ(test, ex_cpu_encode_ways(event, box, ways), 0);
		KUNIT_EXPECT_EQ(test, ways->ctl, 0x02039000ULL);
	}
	ex_max_sample_rate = 0;
}

/* Suspend to RAM: registers lose their values, events keep their counts, and go on. */
static void test_nb_suspend_keeps_counts(struct kunit *test)
{
	struct nb_rig *rig = test->priv;
	struct ex_pkg *pkg = &rig->cpu[0].pkg;
	struct perf_event *event[3];
	unsigned int i;

	nb_new(test, rig, NULL);
	event[0] = nb_open(rig, 0, 0, NB_INSTR, 0);
	event[1] = nb_open(rig, 1, 0, NB_INSTR, 100);
	event[2] = nb_open(rig, 2, 0, NB_INSTR, 0);
	for (i = 0; i < 3; i++)
		nb_add(rig, event[i]);
	ex_cpu_event_stop(event[2], PERF_EF_UPDATE);
	for (i = 0; i < 3; i++) {
		nb_command(rig, NB_PUT_INSTR, 0, 150ULL, 50);
		nb_run(rig, 10000);
		if (i == 2)
			break;
		if (i == 1)	/* the second suspend finds no event with a counter */
			ex_cpu_event_del(event[0], 0);
		ex_pkg_stop_events(pkg);
		exm_reset(rig->m);
		ex_num_holders = 1;
		ex_cpu_resume(pkg);
		ex_num_holders = 0;
		if (i == 1)
			nb_add(rig, event[0]);
	}
	KUNIT_EXPECT_EQ(test, rig->samples[1], 4U);
	KUNIT_EXPECT_EQ(test, rig->periods[1], 400ULL);
	for (i = 0; i < 3; i++) {
		ex_cpu_event_del(event[i], 0);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event[i]->count), i < 2 ? 450ULL : 0ULL);
	}
	/* no event: the registers are left to the core PMU */
	nb_write(&rig->cpu[0], EX_NB_CCCR0, 0x39000);
	ex_cpu_resume(pkg);
	KUNIT_EXPECT_EQ(test, nb_read(&rig->cpu[0], EX_NB_CCCR0), 0x39000ULL);
}

/* A counter is read before it has lapped, also if it counts 15 entries of a queue in each clock. */
static void test_nb_counter_is_read_in_time(struct kunit *test)
{
	const u64 clocks = 18;		/* in a ns */
	struct nb_rig *rig = test->priv;
	const struct ex_pkg *pkg = &rig->cpu[1].pkg;
	u64 interval;

	nb_new(test, rig, NULL);
	KUNIT_EXPECT_EQ(test, ex_check_interval(pkg), 0ULL);
	nb_add(rig, nb_open(rig, 0, 1, NB_CONFIG(14, 1), 0));
	interval = ex_check_interval(pkg);
	KUNIT_EXPECT_GT(test, interval, 0ULL);
	KUNIT_EXPECT_LT(test, interval * 15 * clocks, BIT_ULL(EX_NB_CTR_BITS));
	nb_add(rig, nb_open(rig, 1, 1, NB_INSTR, 100));
	KUNIT_EXPECT_EQ(test, ex_check_interval(pkg), (u64)NSEC_PER_SEC);
	ex_cpu_event_del(&rig->event[1], 0);
	ex_cpu_event_del(&rig->event[0], 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(pkg), 0ULL);
}

static struct kunit_case nb_tests[] = {
	KUNIT_CASE(test_nb_force_ovf),
	KUNIT_CASE(test_nb_suspend_keeps_counts),
	KUNIT_CASE(test_nb_event_is_encoded),
	KUNIT_CASE(test_nb_events_count_their_signals),
	KUNIT_CASE(test_nb_tags_are_shared),
	KUNIT_CASE(test_nb_metric_is_written),
	KUNIT_CASE(test_nb_tags_of_the_other_thread_stay),
	KUNIT_CASE(test_nb_thread_is_probed),
	KUNIT_CASE(test_nb_threads_share_a_core),
	KUNIT_CASE(test_nb_core_of_one_thread),
	KUNIT_CASE(test_nb_rings_of_threads),
	KUNIT_CASE(test_nb_rings_of_p4_are_ignored),
	KUNIT_CASE(test_nb_select_3_counts_no_other_event),
	KUNIT_CASE(test_nb_nmi_without_an_overflow),
	KUNIT_CASE(test_nb_pmi_of_a_stop),
	KUNIT_CASE(test_nb_armed_for_one_comes_back),
	KUNIT_CASE(test_nb_nmi_in_a_pause),
	KUNIT_CASE(test_nb_counter_has_wrapped),
	KUNIT_CASE(test_nb_early_pmis_are_noted),
	KUNIT_CASE(test_nb_nested_reads_end),
	KUNIT_CASE(test_nb_late_nmi_spoils_no_preset),
	KUNIT_CASE(test_nb_stopped_event_stays_stopped),
	KUNIT_CASE(test_nb_register_accesses),
	KUNIT_CASE(test_nb_refused_register),
	KUNIT_CASE(test_nb_shutdown_stops_the_counters),
	KUNIT_CASE(test_nb_samples_at_the_nth),
	KUNIT_CASE(test_nb_raw_data),
	KUNIT_CASE(test_nb_scans_end),
	KUNIT_CASE(test_nb_short_periods),
	KUNIT_CASE(test_nb_overflow_at_every_access),
	KUNIT_CASE(test_nb_stop_loses_no_carry),
	KUNIT_CASE(test_nb_stop_delays_no_sample),
	KUNIT_CASE(test_nb_counter_is_read_in_time),
	{ }
};

static struct kunit_suite netburst_suite = {
	.name = "ex_uncore_netburst",
	.init = nb_init,
	.exit = fx_exit,
	.test_cases = nb_tests,
};
