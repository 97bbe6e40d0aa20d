// SPDX-License-Identifier: GPL-2.0
/*
 * exm: accesses to registers, as MSRs, with rdpmc and in PCI configuration space.
 */
#include "exm_engine.h"

/* ---- the core's registers (reference 4.10) ---------------------------- */

static bool exm_is_core_reg(const struct exm *m, u32 addr)
{
	return exm_platform(m)->selects && (addr == EXM_DEBUGCTL || addr == EXM_GLOBAL_STATUS ||
					    addr == EXM_GLOBAL_OVF_CTRL);
}

static enum exm_result exm_read_core(const struct exm *m, unsigned int cpu, u32 addr, u64 *val)
{
	if (addr == EXM_DEBUGCTL) {
		*val = m->cpu[cpu].debugctl;
		return EXM_OK;
	}
	if (m->faults.no_global_status)
		return EXM_GP;
	*val = addr == EXM_GLOBAL_STATUS ? m->cpu[cpu].global_status : 0;
	return EXM_OK;
}

static enum exm_result exm_write_core(struct exm *m, const struct exm_access *a)
{
	struct exm_cpu *cpu = &m->cpu[a->cpu];

	if (a->addr == EXM_DEBUGCTL) {
		cpu->debugctl = a->val;
		return EXM_OK;
	}
	if (m->faults.no_global_status || a->addr == EXM_GLOBAL_STATUS ||
	    (m->faults.ovf_ctl_gp && a->val & EXM_OVF_UNCORE))
		return EXM_GP;
	if (!m->faults.ovf_flag_stuck)
		cpu->global_status &= ~(a->val & EXM_OVF_UNCORE);
	return EXM_OK;
}

/* ---- all registers ---------------------------------------------------- */

static bool exm_knows(const struct exm *m, unsigned int cpu, u32 addr)
{
	return cpu < m->num_cpus && m->cpu[cpu].present &&
	       (exm_is_core_reg(m, addr) || exm_platform(m)->owns(addr));
}

static void exm_finish(struct exm *m, const struct exm_access *a, char kind, bool gp)
{
	struct exm_record rec = {
		.clock = m->clock, .kind = kind, .cpu = a->cpu, .pkg = a->pkg,
		.reg = a->addr, .val = a->val, .counter = a->counter, .was = a->was, .gp = gp,
	};

	exm_log(m, &rec);
	if (a->wrong && m->host->error)
		m->host->error(m->ctx, a->cpu, a->addr, a->val, a->wrong);
	exm_raise(m, a->pkg, a->requests);
	exm_tell_deadline(m);
}

/* Read a register of the package. */
static enum exm_result exm_read_uncore(const struct exm *m, unsigned int pkg, u32 addr, u64 *val)
{
	if (!m->faults.dead_counters)
		return exm_platform(m)->read(m, pkg, addr, val);
	*val = 0;
	return EXM_OK;
}

static enum exm_result exm_write_uncore(struct exm *m, struct exm_access *a)
{
	return m->faults.dead_counters ? EXM_OK : exm_platform(m)->write(m, a);
}

enum exm_result exm_peek(struct exm *m, unsigned int cpu, u32 addr, u64 *val)
{
	if (exm_is_core_reg(m, addr))
		return exm_read_core(m, cpu, addr, val);
	if (m->faults.no_uncore)
		return EXM_GP;
	return exm_read_uncore(m, m->cpu[cpu].pkg, addr, val);
}

/* Software reads or overwrites a counter: account for the increments since its last access. */
static void exm_note_seen(struct exm *m, unsigned int pkg, u32 addr, bool overwritten)
{
	struct exm_counter *ctr = exm_platform(m)->counter(m, pkg, addr);

	if (!ctr || m->faults.dead_counters)
		return;
	if (overwritten)
		ctr->unread += ctr->counted - ctr->seen;
	ctr->seen = ctr->counted;
}

/* Why the manual forbids a read of a register of the uncore that raises #GP, or NULL */
static const char *exm_wrong_read(const struct exm *m, u32 reg)
{
	const struct exm_platform *platform = exm_platform(m);

	if (!platform->exists(m, reg))
		return "no such register";
	if (platform->write_only && platform->write_only(reg))
		return "a read of a write-only register";
	return NULL;
}

enum exm_result exm_rdmsr(struct exm *m, unsigned int cpu, u32 reg, u64 *val)
{
	struct exm_access a = { .cpu = cpu, .addr = reg };
	enum exm_result result;

	if (!exm_knows(m, cpu, reg))
		return EXM_PASS;
	a.pkg = m->cpu[cpu].pkg;
	exm_advance(m);
	result = exm_peek(m, cpu, reg, &a.val);
	exm_note_seen(m, a.pkg, reg, false);
	if (result == EXM_OK)
		*val = a.val;
	else if (!exm_is_core_reg(m, reg))
		a.wrong = exm_wrong_read(m, reg);
	exm_finish(m, &a, 'r', result == EXM_GP);
	return result;
}

enum exm_result exm_wrmsr(struct exm *m, unsigned int cpu, u32 reg, u64 val)
{
	struct exm_access a = { .cpu = cpu, .addr = reg, .val = val, .lanes = ~(u64)0 };
	enum exm_result result;

	if (!exm_knows(m, cpu, reg))
		return EXM_PASS;
	a.pkg = m->cpu[cpu].pkg;
	exm_advance(m);
	exm_note_seen(m, a.pkg, reg, true);
	if (exm_is_core_reg(m, reg))
		result = exm_write_core(m, &a);
	else
		result = m->faults.no_uncore ? EXM_GP : exm_write_uncore(m, &a);
	exm_finish(m, &a, 'w', result == EXM_GP);
	return result;
}

enum exm_result exm_rdpmc(struct exm *m, unsigned int cpu, u32 index, u64 *val)
{
	u32 reg = exm_platform(m)->pmc ? exm_platform(m)->pmc(index) : 0;
	enum exm_result result = reg ? exm_rdmsr(m, cpu, reg, val) : EXM_PASS;

	if (result == EXM_OK && index & EXM_PMC_FAST)
		*val &= EXM_BITS(31, 0);
	return result;
}

bool exm_pmi_line(struct exm *m, unsigned int cpu)
{
	exm_sync(m);
	return exm_platform(m)->line && exm_platform(m)->line(m, cpu);
}

u64 exm_misc_enable(const struct exm *m)
{
	return exm_platform(m)->misc_enable ? exm_platform(m)->misc_enable(m) : 0;
}

/* Whether an access touches a register of the model in configuration space */
static bool exm_knows_pci(const struct exm *m, unsigned int pkg, u32 reg, unsigned int size)
{
	return pkg < m->num_pkgs && (exm_platform(m)->exists(m, reg & ~3u) ||
				     exm_platform(m)->exists(m, (reg + size - 1) & ~3u));
}

/* Whether an access crosses a dword, which has an unpredictable result (ivt 5.4) */
static bool exm_is_wide(struct exm_access *a, unsigned int size)
{
	if ((a->addr & 3) + size <= 4)
		return false;
	a->wrong = "an access beyond one dword of the configuration space";
	return true;
}

/* Mask of the bits of a dword that an access touches */
static u64 exm_lanes(u32 reg, unsigned int size)
{
	return EXM_BITS(8 * size - 1, 0) << 8 * (reg & 3);
}

enum exm_result exm_pci_read(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			     unsigned int size, u64 *val)
{
	struct exm_access a = { .cpu = cpu, .pkg = pkg, .addr = reg };

	if (!exm_knows_pci(m, pkg, reg, size))
		return EXM_PASS;
	exm_advance(m);
	if (exm_is_wide(&a, size)) {
		a.val = ~(u64)0;
	} else {
		exm_read_uncore(m, pkg, reg & ~3u, &a.val);
		exm_note_seen(m, pkg, reg & ~3u, false);
		a.val = exm_field(a.val, exm_lanes(reg, size));
	}
	*val = a.val;
	exm_finish(m, &a, 'r', false);
	return EXM_OK;
}

enum exm_result exm_pci_write(struct exm *m, unsigned int cpu, unsigned int pkg, u32 reg,
			      unsigned int size, u64 val)
{
	struct exm_access a = { .cpu = cpu, .pkg = pkg, .addr = reg, .val = val };

	if (!exm_knows_pci(m, pkg, reg, size))
		return EXM_PASS;
	exm_advance(m);
	if (!exm_is_wide(&a, size)) {
		a.addr = reg & ~3u;
		a.lanes = exm_lanes(reg, size);
		a.val = val << 8 * (reg & 3) & a.lanes;
		exm_note_seen(m, pkg, a.addr, true);
		exm_write_uncore(m, &a);
		a.addr = reg;
		a.val = val;
	}
	exm_finish(m, &a, 'w', false);
	return EXM_OK;
}
