// SPDX-License-Identifier: GPL-2.0
/*
 * The core PMU: see exm_core.h.  The counters do not tick: accesses and a timer at the
 * next overflow bring them up to date.
 */
#include "qemu/osdep.h"

#include "exm_core.h"

#define PMC(n)			(0xc1 + (n))
#define PERFEVTSEL(n)		(0x186 + (n))
#define   SEL_RINGS		(3ull << 16)	/* USR, OS */
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

static bool exm_core_interrupts(const ExmCore *core, unsigned int n)
{
	if (n >= EXM_CORE_GENERAL)
		return exm_core_fixed_ctrl(core, n) & FIXED_INT;
	return core->select[n] & SEL_INT;
}

/* Bring the counters up to date; the PMI of an overflow comes last. */
static void exm_core_sync(ExmCore *core)
{
	int64_t now = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
	uint64_t overflows = 0;
	bool pmi = false;

	for (unsigned int n = 0; n < EXM_CORE_COUNTERS; n++) {
		if (!exm_core_counts(core, n))
			continue;
		core->value[n] += now - core->ns;
		if (core->value[n] < WRAP)
			continue;
		core->value[n] %= WRAP;
		overflows |= exm_core_bit(n);
		pmi |= exm_core_interrupts(core, n);
	}
	core->ns = now;
	core->status |= overflows;
	if (overflows)
		core->host->overflow(core->ctx, core->cpu, overflows);
	if (pmi)
		core->host->pmi(core->ctx, core->cpu);
}

static void exm_core_set_timer(ExmCore *core)
{
	uint64_t left = WRAP;

	for (unsigned int n = 0; n < EXM_CORE_COUNTERS; n++) {
		if (exm_core_counts(core, n))
			left = MIN(left, WRAP - core->value[n]);
	}
	if (left == WRAP)
		timer_del(core->timer);
	else
		timer_mod(core->timer, core->ns + left);
}

static void exm_core_timer(void *opaque)
{
	exm_core_sync(opaque);
	exm_core_set_timer(opaque);
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
	timer_del(core->timer);
}

void exm_core_cpuid(uint32_t *eax, uint32_t *ebx, uint32_t *ecx, uint32_t *edx)
{
	const uint32_t version = 3, events = 7;

	*eax = version | EXM_CORE_GENERAL << 8 | WIDTH << 16 | events << 24;
	*ebx = 0;	/* no event is missing */
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

enum exm_result exm_core_rdmsr(ExmCore *core, uint32_t reg, uint64_t *val)
{
	uint64_t bits, *at = exm_core_register(core, reg, &bits);

	if (!at)
		return EXM_PASS;
	exm_core_sync(core);
	*val = reg == GLOBAL_OVF_CTRL ? 0 : *at;
	exm_core_set_timer(core);
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
	exm_core_set_timer(core);
	return EXM_OK;
}

enum exm_result exm_core_rdpmc(ExmCore *core, uint32_t index, uint64_t *val)
{
	uint32_t n = index & ~RDPMC_FIXED;

	if (n >= (index & RDPMC_FIXED ? EXM_CORE_FIXED : EXM_CORE_GENERAL))
		return EXM_GP;
	return exm_core_rdmsr(core, index & RDPMC_FIXED ? FIXED_CTR(n) : PMC(n), val);
}
