/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The machine of fuzz_netburst.c: the two CPUs of a core with their NMIs, time, register accesses,
 * and what the driver calls of the kernel.
 */
#ifndef NETBURST_MACHINE_H
#define NETBURST_MACHINE_H

static u64 host_now(void *ctx)
{
	return w.p.clock;
}

static void host_deadline(void *ctx, u64 when)
{
}

static unsigned int this_thread(void)
{
	return this_cpu ^ w.swapped;
}

static void host_pmi(void *ctx, unsigned int thread)
{
	struct cpu *c = &w.cpus[thread ^ w.swapped];

	if (c->masked) {
		c->dropped += w.p.m.faults.preset_exact;
		return;
	}
	say("  PMI of thread %u at %lu\n", thread, w.p.clock);
	c->masked = true;
	c->nmi = true;
	c->nmi_at = w.p.clock + w.latency;
}

static void host_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	MUST(false, "guest error: %#x, %#lx: %s", reg, val, why);
}

static const struct exm_host host = {
	.now = host_now, .deadline = host_deadline, .pmi = host_pmi, .error = host_error,
};

static bool tired(void)
{
	return w.accesses > MAX_ACCESSES || w.steps > MAX_STEPS;
}

/* Deliver the NMIs of a CPU.  After a return value above 1 the kernel ignores an unclaimed NMI. */
static void deliver(unsigned int cpu)
{
	struct cpu *c = &w.cpus[cpu];
	unsigned int interrupted = this_cpu;
	struct pt_regs regs = { };
	int handled = 0;
	bool swallow;

	this_cpu = cpu;
	while (c->nmi && !c->in_nmi && w.p.clock >= c->nmi_at) {
		swallow = handled > 1;
		c->nmi = false;
		c->in_nmi = true;
		handled = d.nmi_handler(0, &regs);
		c->in_nmi = false;
		say("  NMI of CPU %u at %lu: %d\n", cpu, w.p.clock, handled);
		MUST(handled || swallow, "an unknown NMI on CPU %u", cpu);
	}
	this_cpu = interrupted;
}

static void advance(u64 clocks)
{
	w.p.clock += clocks;
	exm_sync(&w.p.m);
	watch();
	for (unsigned int i = 0; i < CPUS; i++)
		deliver(i);
}

static void read_slot(struct slot *s, bool exact);
static void throttle(struct slot *s);

/* Let time pass before or after a register access. */
static void point(u64 clocks)
{
	advance(clocks);
	if (++w.points == w.nest_at && slots[w.nest].active) {
		if (w.nest_stop)
			throttle(&slots[w.nest]);
		else
			read_slot(&slots[w.nest], false);
	}
}

/*
 * Note what each counter had counted when the event that has it since the last add began has left
 * it, and before another one gets it.  Writes of a preset disable a counter for a moment, too.
 */
static void note_rests(void)
{
	u32 taken = 0;

	for (const struct slot *s = slots; s < slots + NUM_SLOTS; s++)
		if (s->active && s->event.hw.idx >= 0 && s->event.hw.idx != s->had)
			taken |= BIT(s->event.hw.idx);
	for (int i = 0; i < EX_NB_COUNTERS; i++) {
		if (!(taken & BIT(i)) && !(model_box()->ctr[i].ctl & EX_NB_CCCR_ENABLE)) {
			w.rest[i] = model_box()->ctr[i].counted;
			w.rest_lost[i] = model_box()->ctr[i].unread;
		}
	}
}

static bool access_reg(u32 reg, bool write, u64 *val)
{
	enum exm_result result;

	w.cpus[this_cpu].accesses++;
	if (d.loaded && ++w.accesses > MAX_ACCESSES && w.p.cost) {
		w.p.cost = 0;		/* ends a storm */
		exm_stop(&w.p.m);
	}
	point(!!w.p.cost);
	result = write ? exm_wrmsr(&w.p.m, this_thread(), reg, *val) :
			 exm_rdmsr(&w.p.m, this_thread(), reg, val);
	if (write)
		note_rests();
	if (!write && reg >= EX_NB_CTR0 && reg < EX_NB_CTR0 + EX_NB_COUNTERS)
		w.read_at[reg - EX_NB_CTR0] = w.cpus[this_cpu].accesses;
	point(w.p.cost - !!w.p.cost);
	return result == EXM_OK;
}

int fuzz_rdmsr_safe(u32 reg, u64 *val)
{
	if (reg == MSR_IA32_MISC_ENABLE) {
		*val = exm_misc_enable(&w.p.m);
		return 0;
	}
	return access_reg(reg, false, val) ? 0 : -EIO;
}

u64 fuzz_time(void)
{
	return w.p.clock;
}

bool fuzz_in_nmi(void)
{
	return w.cpus[this_cpu].in_nmi;
}

int fuzz_register_nmi(int (*handler)(unsigned int cmd, struct pt_regs *regs))
{
	d.nmi_handler = handler;
	return 0;
}

static void lvtpc_write(u32 reg, u32 val)
{
	struct cpu *c = &w.cpus[this_cpu];

	MUST(reg == APIC_LVTPC && (val & ~APIC_LVT_MASKED) == APIC_DM_NMI, "LVTPC %#x", val);
	c->masked = val & APIC_LVT_MASKED;
	if (!c->masked && exm_pmi_line(&w.p.m, this_thread()))
		host_pmi(NULL, this_thread());
}

static const struct apic the_apic = { .write = lvtpc_write };
const struct apic *apic = &the_apic;
struct cpuinfo_x86 boot_cpu_data;

const struct x86_cpu_id *x86_match_cpu(const struct x86_cpu_id *cpu)
{
	for (; cpu->driver_data; cpu++)
		if (cpu->driver_data == (unsigned long)&nb_max_sample_rate)
			return cpu;
	return NULL;
}

/* The core PMU never has the counters. */
int reserve_perfctr_nmi(unsigned int reg)
{
	return 1;
}

void release_perfctr_nmi(unsigned int reg)
{
}

/* Memory of the load comes from the arena, whose contents after the load are kept. */
void *fuzz_alloc(size_t size)
{
	void *mem = d.arena + d.used;

	if (d.loaded)
		return calloc(1, size);
	d.used += (size + 63) & ~63UL;
	MUST(d.used <= ARENA, "%lu bytes", d.used);
	return mem;
}

void fuzz_free(const void *mem)
{
	if ((const u8 *)mem < d.arena || (const u8 *)mem >= d.arena + ARENA)
		free((void *)mem);
}

int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	pmu->name = name;
	pmu->hrtimer_interval_ms = 4;
	d.pmu = pmu;
	return 0;
}

void perf_pmu_migrate_context(struct pmu *pmu, int from, int to)
{
	abort();	/* a CPU's events stay there */
}

void fuzz_timer(struct hrtimer *timer)
{
	MUST(!w.cpus[this_cpu].in_nmi, "a timer started in an NMI");
	MUST(timer == &d.units[this_cpu]->timer || timer == &d.units[this_cpu]->pause,
	     "CPU %u started a timer of the other one", this_cpu);
}

#endif /* NETBURST_MACHINE_H */
