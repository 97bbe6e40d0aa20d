/* SPDX-License-Identifier: GPL-2.0 */
/*
 * NetBurst: both threads of a core at work on its registers, each with a struct nb_thread.
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

/* A thread of the core */
struct nb_cpu {
	struct nb_rig *rig;
	struct nb_thread thread;	/* the driver's */
	bool masked;			/* LVTPC mask bit */
	bool nmi, in_nmi;		/* an NMI is pending; its handler runs */
	unsigned int nmis, unknown;	/* NMIs; those that the driver did not claim */
};

/* A core of the model, and the driver's two threads */
struct nb_rig {
	struct kunit *test;
	struct exm *m;
	u64 clock;			/* time in clocks and in ns */
	u32 refused;			/* a register that raises #GP when it is written */
	bool nest, nesting;		/* a CPU's events are read at its register accesses */
	void (*then)(struct nb_cpu *c);	/* what happens once, before or after an access */
	unsigned int moment;		/* how many such moments come before that */
	unsigned int reads, writes;	/* register accesses of both threads */
	struct nb_cpu cpu[2];
	struct perf_event event[NB_EVENTS];
	struct nb_event mine[NB_EVENTS];
	struct perf_event_context ctx;
	unsigned int samples[NB_EVENTS];
	u64 periods[NB_EVENTS];		/* sum of the samples' periods */
	u64 base[NB_EVENTS];		/* what the event's counter had counted before */
	u64 lost[NB_EVENTS];		/* what of that had been overwritten unread */
	u64 total[NB_EVENTS];		/* what all its counters have counted, but for that */
	u64 rest[EX_NB_COUNTERS];	/* what each had counted when it was last disabled */
	u64 rest_lost[EX_NB_COUNTERS];	/* what of that had been overwritten unread */
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
			handled = nb_handle_pmi(&c->thread, &regs);
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
		if (event->pmu && event->hw.idx >= 0 && nb_event_thread(event) == &c->thread)
			nb_event_read(event);
	rig->nesting = false;
}

static unsigned int nb_index(const struct nb_cpu *c)
{
	return c - c->rig->cpu;
}

static u64 nb_read(struct nb_cpu *c, u32 reg)
{
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

static void nb_note_rest(struct nb_rig *rig)
{
	const struct exm_counter *ctr = rig->m->pkg[0].box[0].ctr;
	unsigned int i;

	for (i = 0; i < EX_NB_COUNTERS; i++, ctr++) {
		if (ctr->ctl & EX_NB_CCCR_ENABLE)
			continue;
		rig->rest[i] = ctr->counted;
		rig->rest_lost[i] = ctr->unread;
	}
}

static int nb_write_safe(struct nb_cpu *c, u32 reg, u64 val)
{
	int ret;

	c->rig->writes++;
	nb_nested(c);
	nb_tick(c->rig, 1);
	ret = reg != c->rig->refused &&
	      exm_wrmsr(c->rig->m, nb_index(c), reg, val) == EXM_OK ? 0 : -EIO;
	nb_note_rest(c->rig);
	nb_tick(c->rig, 1);
	nb_nested(c);
	return ret;
}

static void nb_write(struct nb_cpu *c, u32 reg, u64 val)
{
	if (nb_write_safe(c, reg, val))
		KUNIT_FAIL(the_rig->test, "write of 0x%x: 0x%llx", reg, val);
}

static void nb_mask(struct nb_cpu *c, bool mask)
{
	c->masked = mask;
	if (!mask && exm_pmi_line(c->rig->m, nb_index(c)))
		nb_pmi(c->rig, nb_index(c));
}

/* The rig's CPU of a thread; NULL if the driver is loaded on the machine of kunit/native */
static struct nb_cpu *nb_cpu_of(const struct nb_thread *thread)
{
	struct nb_cpu *c = container_of(thread, struct nb_cpu, thread);

	return the_rig && (c == &the_rig->cpu[0] || c == &the_rig->cpu[1]) ? c : NULL;
}

static u64 nb_reg_read(const struct nb_thread *thread, u32 reg)
{
	struct nb_cpu *c = nb_cpu_of(thread);
	u64 val;

	if (c)
		return nb_read(c, reg);
	rdmsrq(reg, val);
	return val;
}

static void nb_reg_write(const struct nb_thread *thread, u32 reg, u64 val)
{
	struct nb_cpu *c = nb_cpu_of(thread);

	if (c)
		nb_write(c, reg, val);
	else
		wrmsrq(reg, val);
}

static int nb_reg_write_safe(const struct nb_thread *thread, u32 reg, u64 val)
{
	struct nb_cpu *c = nb_cpu_of(thread);

	return c ? nb_write_safe(c, reg, val) : wrmsrq_safe(reg, val);
}

static void nb_mask_pmi(const struct nb_thread *thread, bool mask)
{
	struct nb_cpu *c = nb_cpu_of(thread);

	if (c)
		nb_mask(c, mask);
	else
		apic->write(APIC_LVTPC, APIC_DM_NMI | (mask ? APIC_LVT_MASKED : 0));
}

static u64 nb_time_ns(const struct nb_thread *thread)
{
	struct nb_cpu *c = nb_cpu_of(thread);

	return c ? c->rig->clock : ktime_get_mono_fast_ns();
}

static void nb_queue(const struct nb_thread *thread, struct irq_work *work)
{
	if (!nb_cpu_of(thread))
		irq_work_queue(work);
}

static void nb_start_timer(const struct nb_thread *thread, struct hrtimer *timer, u64 ns)
{
	if (!nb_cpu_of(thread))
		hrtimer_start(timer, ns_to_ktime(ns), HRTIMER_MODE_REL_PINNED_HARD);
}

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
	unsigned int i, n;

	memset(rig, 0, sizeof(*rig));
	mutex_init(&rig->ctx.mutex);
	rig->test = test;
	rig->m = m;
	the_rig = rig;
	nb_max_sample_rate = 0;
	exm_init_model(m, EXM_NETBURST, &nb_host, rig);
	for (i = 0; i < 2; i++)
		exm_place_cpu(m, i, 0, 0);
	if (set)
		nb_command(rig, "set %s", set);
	for (i = 0; i < 2; i++) {
		struct nb_cpu *c = &rig->cpu[i];

		c->rig = rig;
		c->thread.cpu = -1;	/* no timer is started */
		c->thread.number = i;
		c->thread.core = &rig->cpu[0].thread.own_core;
		for (n = 0; n < EX_NB_COUNTERS; n++) {
			c->thread.counters[n].thread = &c->thread;
			c->thread.counters[n].idx = n;
		}
	}
	raw_spin_lock_init(&rig->cpu[0].thread.own_core.lock);
	rig->cpu[0].thread.own_core.threads = 2;
	rig->cpu[0].thread.own_core.turn_time = -NSEC_PER_SEC;	/* long ago */
	nb_core_reset(&rig->cpu[0].thread);
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
}

static void nb_exit(struct kunit *test)
{
	KUNIT_EXPECT_FALSE(test, nb_counters_are_reserved());
	the_rig = NULL;
	fx_end(test);
}

static struct pmu rig_pmu = { .name = "netburst", .hrtimer_interval_ms = 4 };

/* The suites write an event's threads and rings as an ESCR has them: config1 of perf's event */
static u64 nb_threads(u64 config)
{
	return FIELD_PREP(EX_NB_CONFIG1_THREADS, FIELD_GET(EX_NB_CONFIG_THREADS, config));
}

/* Open event @i on a CPU. */
static struct perf_event *nb_open(struct nb_rig *rig, unsigned int i, unsigned int cpu, u64 config,
				  u64 period)
{
	struct perf_event *event = &rig->event[i];
	struct nb_event *mine = &rig->mine[i];
	int ret;

	memset(event, 0, sizeof(*event));
	event->group_leader = event;
	INIT_LIST_HEAD(&event->sibling_list);
	event->pmu = &rig_pmu;
	event->overflow_handler = nb_overflow;
	event->attr.config = config;
	event->attr.config1 = nb_threads(config);
	event->attr.sample_period = period;
	event->hw.sample_period = period;
	memset(mine, 0, sizeof(*mine));
	mine->reserves = true;
	ret = nb_event_prepare(event, &rig->cpu[cpu].thread, mine);
	KUNIT_EXPECT_EQ(rig->test, ret, 0);
	return event;
}

static struct exm_counter *nb_counter(struct nb_rig *rig, const struct perf_event *event)
{
	return &rig->m->pkg[0].box[0].ctr[event->hw.idx];
}

/* nb_event_add(), with interrupts off as perf calls it */
static int rig_try(struct perf_event *event, int flags)
{
	unsigned long irq;
	int ret;

	local_irq_save(irq);
	ret = nb_event_add(event, flags);
	local_irq_restore(irq);
	return ret;
}

/* nb_event_del(), with interrupts off as perf calls it */
static void rig_del(struct perf_event *event, int flags)
{
	unsigned long irq;

	local_irq_save(irq);
	nb_event_del(event, flags);
	local_irq_restore(irq);
}

/* nb_check_group(), with the mutex of the leader's context, as perf opens an event */
static int rig_check_group(struct nb_rig *rig, struct perf_event *event)
{
	int ret;

	event->ctx = &rig->ctx;
	event->group_leader->ctx = &rig->ctx;
	mutex_lock(&rig->ctx.mutex);
	ret = nb_check_group(event);
	mutex_unlock(&rig->ctx.mutex);
	return ret;
}

/* Give an event a counter, for which others may move. */
static int nb_try_add(struct nb_rig *rig, struct perf_event *event)
{
	int had[NB_EVENTS], idx, ret;
	unsigned int i;

	for (i = 0; i < NB_EVENTS; i++)
		had[i] = rig->event[i].pmu_private ? rig->event[i].hw.idx : -1;
	ret = rig_try(event, 0);
	for (i = 0; i < NB_EVENTS; i++) {
		idx = had[i];
		if (idx >= 0 && idx != rig->event[i].hw.idx)
			rig->total[i] += rig->rest[idx] - rig->base[i] -
					 (rig->rest_lost[idx] - rig->lost[i]);
	}
	for (i = 0; i < NB_EVENTS; i++) {
		idx = rig->event[i].pmu_private ? rig->event[i].hw.idx : -1;
		if (idx < 0 || idx == had[i])
			continue;
		rig->base[i] = rig->rest[idx];
		rig->lost[i] = rig->rest_lost[idx];
	}
	return ret;
}

static void nb_add(struct nb_rig *rig, struct perf_event *event)
{
	KUNIT_ASSERT_EQ(rig->test, nb_try_add(rig, event), 0);
	nb_event_start(event, PERF_EF_RELOAD);
}

/* The event has what its counter has counted, but for what was overwritten unread. */
static void nb_expect_exact(struct nb_rig *rig, struct perf_event *event, const char *what)
{
	unsigned int i = event - rig->event;
	const struct exm_counter *ctr = nb_counter(rig, event);
	u64 count = local64_read(&event->count);

	KUNIT_EXPECT_EQ_MSG(rig->test, count + ctr->unread - rig->lost[i],
			    rig->total[i] + ctr->counted - rig->base[i], "%s, event %u", what, i);
	if (is_sampling_event(event))
		KUNIT_EXPECT_EQ_MSG(rig->test, rig->periods[i] + nb_event_counter(event)->since,
				    count, "%s, event %u", what, i);
}

#define NB_PUT_INSTR	"put p4.instr_retired,mask=nbogusntag,thread=%u,count=%llu,every=%u"
