/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The machine of fuzz_events.c: its CPU with its NMI, time, register accesses, and what the driver
 * calls of the kernel.
 */
#ifndef EVENTS_MACHINE_H
#define EVENTS_MACHINE_H

static void pend_nmi(struct package *p)
{
	if (w.masked)
		return;
	say("  PMI at %lu\n", w.p.clock);
	w.masked = true;
	w.nmi = true;
	w.nmi_clock = w.p.clock + w.latency;
	w.nmi_ns = w.ns + NSEC_PER_MSEC / 2;
}

static bool tired(void)
{
	return w.accesses > MAX_ACCESSES;
}

static bool nmi_due(void)
{
	return w.nmi && !w.in_nmi && (w.p.clock >= w.nmi_clock || w.ns >= w.nmi_ns);
}

/*
 * The driver may leave two kinds of PMIs unclaimed: those that no counter raised and that bit 61
 * does not show; and while it probes a new home CPU, those that come later than it waits for them.
 */
static bool excused(void)
{
	if (w.moving && (w.latency >= EX_PMI_READS * w.p.cost || tired()))
		return true;
	return w.loaded && w.spurious_at && w.ns - w.spurious_at < 3 * NSEC_PER_MSEC;
}

/* What an NMI must do to each started event of uncore_pmi */
static void check_shots(const u64 *before)
{
	for (unsigned int i = 0; i < NUM_SHOTS; i++) {
		u64 n = shots[i].samples - before[i];

		MUST(n == (pmi_samples && shots[i].on) || (n == 1 && !pmi_samples),
		     "shot %u: %lu samples in an NMI with %lu of counters", i, n, pmi_samples);
	}
}

/* Deliver pending NMIs.  After a return value above 1 the kernel ignores an unclaimed NMI. */
static void nmi(void)
{
	struct pt_regs regs = { };
	u64 before[NUM_SHOTS];
	int handled = 0;
	bool swallow;

	while (nmi_due()) {
		swallow = handled > 1;
		w.nmi = false;
		w.in_nmi = true;
		for (unsigned int i = 0; i < NUM_SHOTS; i++)
			before[i] = shots[i].samples;
		pmi_samples = 0;
		handled = w.nmi_handler(0, &regs);
		check_shots(before);
		w.in_nmi = false;
		say("  NMI at %lu: %d\n", w.p.clock, handled);
		MUST(handled || swallow || excused(), "an unknown NMI");
	}
}

static void advance(u64 clocks, u64 ns)
{
	w.p.clock += clocks;
	w.ns += ns;
	exm_sync(&w.p.m);
	watch();
}

static void read_slot(struct slot *s, bool exact);
static void throttle(struct slot *s);

/* Let time pass before or after a register access; NMIs arrive here. */
static void point(u64 clocks)
{
	w.points++;
	if (w.points == w.stall_at)
		clocks += w.stall;
	advance(clocks, ACCESS_TIME + clocks / w.most);
	if (w.points == w.nest_at && slots[w.nest].active) {
		if (w.nest_stop)
			throttle(&slots[w.nest]);
		else
			read_slot(&slots[w.nest], false);
	}
	nmi();
}

static bool access_reg(u32 reg, bool write, u64 *val)
{
	u64 before = w.p.cost > 0;
	bool there;

	if (w.loaded && ++w.accesses > MAX_ACCESSES && w.p.cost) {
		w.p.cost = 0;		/* ends a storm */
		exm_stop(&w.p.m);
	}
	point(before);
	MUST(!(reg & EX_PCI) || !w.in_nmi || !w.locked, "PCI access in an NMI: %#x", reg);
	there = package_access(&w.p, reg, write, val);
	watch();
	point(w.p.cost - (w.p.cost ? before : 0));
	return there;
}

int fuzz_rdmsr_safe(u32 reg, u64 *val)
{
	if (!package_has(&w.p, reg, val))
		return -EIO;
	*val = fuzz_rdmsr(reg);
	return 0;
}

u64 fuzz_time(void)
{
	w.ns += 10;
	if (w.loaded)
		return w.ns;
	advance(30, 10);	/* the load measures the uncore clock */
	return w.ns;
}

bool fuzz_in_nmi(void)
{
	return w.in_nmi;
}

int fuzz_register_nmi(int (*handler)(unsigned int cmd, struct pt_regs *regs))
{
	w.nmi_handler = handler;
	return 0;
}

static void lvtpc_write(u32 reg, u32 val)
{
	MUST(reg == APIC_LVTPC && val == APIC_DM_NMI, "LVTPC %#x", val);
	w.masked = false;
}

static const struct apic the_apic = { .write = lvtpc_write };
const struct apic *apic = &the_apic;
struct cpuinfo_x86 boot_cpu_data;
static const struct ex_platform *fuzz_platform;

const struct x86_cpu_id *x86_match_cpu(const struct x86_cpu_id *cpu)
{
	for (; cpu->driver_data; cpu++)
		if (cpu->driver_data == (unsigned long)fuzz_platform)
			return cpu;
	return NULL;
}

/* The processors of this target have no family 15. */
int reserve_perfctr_nmi(unsigned int reg)
{
	abort();
}

void release_perfctr_nmi(unsigned int reg)
{
	abort();
}

/* Memory of the load comes from the arena, which is kept with the world. */
void *fuzz_alloc(size_t size)
{
	void *mem = w.arena + w.used;

	if (w.loaded)
		return calloc(1, size);
	w.used += (size + 63) & ~63UL;
	MUST(w.used <= ARENA, "%lu bytes", w.used);
	return mem;
}

void fuzz_free(const void *mem)
{
	if ((const u8 *)mem < w.arena || (const u8 *)mem >= w.arena + ARENA)
		free((void *)mem);
}

/* The events of uncore_pmi are no slots: they have no counter. */
int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	static struct perf_cpu_pmu_context *none[8];

	pmu->cpu_pmu_context = none;
	pmu->type = w.num_pmus;
	pmu->name = name;
	if (strcmp(name, EX_SNAPSHOT_PMU))
		w.pmus[w.num_pmus++] = pmu;
	return 0;
}

static void migrate(struct pmu *pmu);

void perf_pmu_migrate_context(struct pmu *pmu, int from, int to)
{
	migrate(pmu);
}

struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t overflow_handler,
						    void *context)
{
	abort();		/* of NetBurst */
}

int perf_event_release_kernel(struct perf_event *event)
{
	abort();		/* there is none */
}

void fuzz_timer(struct hrtimer *timer)
{
	unsigned int i;

	MUST(!w.in_nmi, "a timer started in an NMI");
	for (i = 0; w.timers[i] && w.timers[i] != timer; i++)
		MUST(i + 1 < ARRAY_SIZE(w.timers), "timers");
	w.timers[i] = timer;
}

#endif /* EVENTS_MACHINE_H */
