// SPDX-License-Identifier: GPL-2.0
/*
 * The core PMU: see exm_core.h.  The counters do not tick: accesses and a timer at the
 * next overflow bring them up to date.
 */
#include "qemu/osdep.h"

#include "sysemu/cpu-timers.h"

#include "exm_core.h"

#define PMC(n)			(0xc1 + (n))
#define PERFEVTSEL(n)		(0x186 + (n))
#define   SEL_RINGS_AT		16
#define   SEL_RINGS		(3ull << SEL_RINGS_AT)	/* USR, OS */
#define   SEL_COMPARE		(0xff84ull << 16)	/* threshold, invert, edge */
#define   SEL_INT		(1ull << 20)
#define   SEL_EN		(1ull << 22)
#define   SEL_BITS		0xffffffffull
#define FIXED_CTR(n)		(0x309 + (n))
#define FIXED_CTR_CTRL		0x38d		/* four bits for each counter */
#define   FIXED_RINGS		3
#define   FIXED_INT		8
#define   FIXED_BITS		((1ull << 4 * EXM_CORE_FIXED) - 1)
#define GLOBAL_STATUS		0x38e		/* bits as in GLOBAL_CTRL */
#define GLOBAL_CTRL		0x38f
#define GLOBAL_OVF_CTRL		0x390
#define   GENERAL_BITS		((1ull << EXM_CORE_GENERAL) - 1)
#define   FIXED_BIT		32
#define   COUNTER_BITS		(GENERAL_BITS | ((1ull << EXM_CORE_FIXED) - 1) << FIXED_BIT)

#define RDPMC_FIXED		(1u << 30)

#define INSTRUCTIONS_LATE	10000	/* ns from a plan to the timer, at least */

#define WIDTH			48
#define WRAP			(1ull << WIDTH)

/* Bit of a counter in GLOBAL_CTRL.  Numbers: general counters from 0, then the fixed ones. */
static uint64_t exm_core_bit(unsigned int n)
{
	return n < EXM_CORE_GENERAL ? 1ull << n : 1ull << (FIXED_BIT + n - EXM_CORE_GENERAL);
}

static uint64_t exm_core_fixed_ctrl(const ExmCore *core, unsigned int n)
{
	return core->fixed_ctrl >> 4 * (n - EXM_CORE_GENERAL) & 0xf;
}

static bool exm_core_counts(const ExmCore *core, unsigned int n)
{
	if (!(core->global_ctrl & exm_core_bit(n)))
		return false;
	if (n >= EXM_CORE_GENERAL)
		return exm_core_fixed_ctrl(core, n) & FIXED_RINGS;
	return core->select[n] & SEL_EN && core->select[n] & SEL_RINGS;
}

/* The rings in which a counter counts, as in an event select */
static unsigned int exm_core_rings(const ExmCore *core, unsigned int n)
{
	uint64_t ctrl;

	if (n < EXM_CORE_GENERAL)
		return core->select[n] >> SEL_RINGS_AT & 3;
	ctrl = exm_core_fixed_ctrl(core, n);	/* OS, USR */
	return (ctrl & 1) << 1 | (ctrl >> 1 & 1);
}

static bool exm_core_interrupts(const ExmCore *core, unsigned int n)
{
	if (n >= EXM_CORE_GENERAL)
		return exm_core_fixed_ctrl(core, n) & FIXED_INT;
	return core->select[n] & SEL_INT;
}

/* ---- events -------------------------------------------------------------- */

enum exm_core_event { NO_EVENT, CLOCK, INSTRUCTION };

/* The event that a general counter counts, or NO_EVENT if it is not modelled */
static enum exm_core_event exm_core_selected(uint64_t select)
{
	unsigned int event = select & 0xff, umask = select >> 8 & 0xff;

	if (select & SEL_COMPARE || umask > 1)
		return NO_EVENT;
	return event == 0x3c ? CLOCK : event == 0xc0 ? INSTRUCTION : NO_EVENT;
}

/* The same for any counter: the first of the fixed ones counts instructions. */
static enum exm_core_event exm_core_event_of(const ExmCore *core, unsigned int n)
{
	if (n >= EXM_CORE_GENERAL)
		return n > EXM_CORE_GENERAL ? CLOCK : INSTRUCTION;
	return exm_core_selected(core->select[n]);
}

/* How often a counter's event has occurred since power-on, when the values were brought up to date */
static uint64_t exm_core_total(const ExmCore *core, unsigned int n)
{
	enum exm_core_event event = exm_core_event_of(core, n);

	if (event == INSTRUCTION)
		return core->host->instructions(core->ctx, core->cpu, exm_core_rings(core, n));
	return event == CLOCK ? core->ns : 0;
}

/* ---- time ---------------------------------------------------------------- */

/* The counters' events may have changed: they count from now on. */
static void exm_core_start(ExmCore *core)
{
	for (unsigned int n = 0; n < EXM_CORE_COUNTERS; n++)
		core->seen[n] = exm_core_total(core, n);
}

/* Bring the counters up to date; the PMI of an overflow comes last. */
static void exm_core_sync(ExmCore *core)
{
	uint64_t overflows = 0, total;
	bool pmi = false;

	core->ns = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
	for (unsigned int n = 0; n < EXM_CORE_COUNTERS; n++) {
		if (!exm_core_counts(core, n))
			continue;
		/* without -icount the instructions of the present block are not final */
		total = MAX(exm_core_total(core, n), core->seen[n]);
		core->value[n] += total - core->seen[n];
		core->seen[n] = total;
		if (core->value[n] < WRAP)
			continue;
		core->value[n] %= WRAP;
		overflows |= exm_core_bit(n);
		pmi |= exm_core_interrupts(core, n);
	}
	core->status |= overflows;
	if (overflows)
		core->host->overflow(core->ctx, core->cpu, overflows);
	if (pmi)
		core->host->pmi(core->ctx, core->cpu);
}

/*
 * The timer of the next overflow.  It comes when as many instructions may have been executed; if fewer
 * were, exm_core_timer() plans again.
 */
static void exm_core_plan(ExmCore *core)
{
	uint64_t ns = WRAP;

	for (unsigned int n = 0; n < EXM_CORE_COUNTERS; n++) {
		uint64_t left = WRAP - core->value[n];
		enum exm_core_event event = exm_core_event_of(core, n);

		if (!exm_core_counts(core, n))
			continue;
		if (event == CLOCK)
			ns = MIN(ns, left);
		else if (event == INSTRUCTION)
			ns = MIN(ns, MAX(icount_to_ns(left), INSTRUCTIONS_LATE));
	}
	if (ns == WRAP)
		timer_del(core->timer);
	else
		timer_mod(core->timer, core->ns + ns);
}

void exm_core_refresh(ExmCore *core)
{
	exm_core_sync(core);
	exm_core_plan(core);
}

static void exm_core_timer(void *opaque)
{
	exm_core_refresh(opaque);
}

void exm_core_init(ExmCore *core, unsigned int cpu, const struct exm_core_host *host, void *ctx)
{
	core->host = host;
	core->ctx = ctx;
	core->cpu = cpu;
	core->timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, exm_core_timer, core);
	exm_core_reset(core);
}

void exm_core_reset(ExmCore *core)
{
	memset(core->value, 0, sizeof(core->value));
	memset(core->select, 0, sizeof(core->select));
	core->fixed_ctrl = 0;
	core->global_ctrl = GENERAL_BITS;
	core->status = 0;
	exm_core_start(core);
	timer_del(core->timer);
}

/* Architectural events in EBX: 1 is missing */
#define LLC_EVENTS	(3u << 3)
#define BRANCHES	(3u << 5)

void exm_core_cpuid(uint32_t *eax, uint32_t *ebx, uint32_t *ecx, uint32_t *edx)
{
	const uint32_t version = 3, events = 7;

	*eax = version | EXM_CORE_GENERAL << 8 | WIDTH << 16 | events << 24;
	*ebx = BRANCHES | LLC_EVENTS;
	*ecx = 0;
	*edx = EXM_CORE_FIXED | WIDTH << 5;
}

static bool exm_core_among(uint32_t reg, uint32_t first, unsigned int num)
{
	return reg >= first && reg < first + num;
}

/* The variable that has MSR @reg, or NULL, and the bits that may be written to it */
static uint64_t *exm_core_register(ExmCore *core, uint32_t reg, uint64_t *bits)
{
	if (exm_core_among(reg, PMC(0), EXM_CORE_GENERAL)) {
		*bits = UINT64_MAX;
		return &core->value[reg - PMC(0)];
	}
	if (exm_core_among(reg, FIXED_CTR(0), EXM_CORE_FIXED)) {
		*bits = WRAP - 1;
		return &core->value[EXM_CORE_GENERAL + reg - FIXED_CTR(0)];
	}
	if (exm_core_among(reg, PERFEVTSEL(0), EXM_CORE_GENERAL)) {
		*bits = SEL_BITS;
		return &core->select[reg - PERFEVTSEL(0)];
	}
	switch (reg) {
	case FIXED_CTR_CTRL:
		*bits = FIXED_BITS;
		return &core->fixed_ctrl;
	case GLOBAL_CTRL:
		*bits = COUNTER_BITS;
		return &core->global_ctrl;
	case GLOBAL_STATUS:
	case GLOBAL_OVF_CTRL:
		*bits = UINT64_MAX;	/* also those of the uncore */
		return &core->status;
	}
	return NULL;
}

/* Report a general counter whose event is not modelled; a select without an event is none. */
static void exm_core_check(ExmCore *core, unsigned int n)
{
	uint64_t select = core->select[n];

	if (select & 0xffff && exm_core_selected(select) == NO_EVENT)
		core->host->unknown(core->ctx, core->cpu, PERFEVTSEL(n), select);
}

enum exm_result exm_core_rdmsr(ExmCore *core, uint32_t reg, uint64_t *val)
{
	uint64_t bits, *at = exm_core_register(core, reg, &bits);

	if (!at)
		return EXM_PASS;
	exm_core_refresh(core);
	*val = reg == GLOBAL_OVF_CTRL ? 0 : *at;
	if (exm_core_among(reg, PMC(0), EXM_CORE_GENERAL))
		exm_core_check(core, reg - PMC(0));
	return EXM_OK;
}

enum exm_result exm_core_wrmsr(ExmCore *core, uint32_t reg, uint64_t val)
{
	uint64_t bits, *at = exm_core_register(core, reg, &bits);

	if (!at)
		return EXM_PASS;
	if (reg == GLOBAL_STATUS || val & ~bits)
		return EXM_GP;
	exm_core_sync(core);
	if (reg == GLOBAL_OVF_CTRL)
		*at &= ~val;
	else if (exm_core_among(reg, PMC(0), EXM_CORE_GENERAL))
		*at = (uint64_t)(int32_t)val % WRAP;	/* the SDM extends bit 31 */
	else
		*at = val;
	exm_core_start(core);
	exm_core_plan(core);
	return EXM_OK;
}

enum exm_result exm_core_rdpmc(ExmCore *core, uint32_t index, uint64_t *val)
{
	uint32_t n = index & ~RDPMC_FIXED;

	if (n >= (index & RDPMC_FIXED ? EXM_CORE_FIXED : EXM_CORE_GENERAL))
		return EXM_GP;
	return exm_core_rdmsr(core, index & RDPMC_FIXED ? FIXED_CTR(n) : PMC(n), val);
}
