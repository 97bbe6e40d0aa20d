// SPDX-License-Identifier: GPL-2.0
/*
 * exm: power-on, reset and the fault switches.
 */
#include "exm_engine.h"

static void exm_reset_box(struct exm_box *box)
{
	box->ctl = 0;
	box->ov = 0;
	box->running = 0;
	box->pending = 0;
	box->requested = 0;
	box->latched = 0;
	box->written = 0;
	for (unsigned int i = 0; i <= EXM_FIXED; i++) {
		box->ctr[i].ctl = 0;
		box->ctr[i].value = 0;
	}
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(box->extra); i++)
		box->extra[i] = 0;
}

static void exm_reset_pkg(const struct exm *m, struct exm_pkg *p)
{
	p->u_ctl = 0;
	p->u_status = 0;
	p->pmi = false;
	p->cond = false;
	p->frozen = false;
	p->freeze_at = EXM_NEVER;
	p->running = 0;
	for (unsigned int b = 0; b < EXM_NUM_BOXES; b++)
		exm_reset_box(&p->box[b]);
	if (exm_platform(m)->power_on)
		exm_platform(m)->power_on(p);
}

void exm_reset(struct exm *m)
{
	exm_advance(m);
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++) {
		exm_reset_pkg(m, &m->pkg[pkg]);
		exm_log_u(m, pkg, 'z');
	}
	m->reset_at = m->clock;
	for (unsigned int i = 0; i < m->num_accounts; i++)
		m->account[i].before = m->account[i].occurrences;
	for (unsigned int cpu = 0; cpu < m->num_cpus; cpu++) {
		m->cpu[cpu].debugctl = 0;
		m->cpu[cpu].global_status = 0;
	}
	exm_tell_deadline(m);
}

void exm_void_all(struct exm *m)
{
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_void_pkg(&m->pkg[pkg]);
}

void exm_faults_changed(struct exm *m)
{
	for (unsigned int pkg = 0; exm_platform(m)->settle && pkg < m->num_pkgs; pkg++)
		exm_platform(m)->settle(m, &m->pkg[pkg]);
	exm_void_all(m);
	exm_tell_deadline(m);
}

void exm_spurious_pmi(struct exm *m, unsigned int pkg)
{
	exm_sync(m);
	exm_interrupt(m, pkg, EXM_ALL_THREADS);
}

/* Index of a box among the model's, or -1 */
int exm_find_box(const struct exm *m, unsigned int type, unsigned int inst)
{
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		if (exm_row(m, b)->type == type && exm_row(m, b)->inst == inst)
			return b;
	}
	return -1;
}

void exm_place_cpu(struct exm *m, unsigned int cpu, unsigned int pkg, unsigned int core)
{
	if (cpu >= EXM_MAX_CPUS || pkg >= EXM_MAX_PKGS)
		return;
	m->cpu[cpu].pkg = pkg;
	m->cpu[cpu].core = core;
	m->cpu[cpu].present = true;
	m->num_cpus = exm_max(m->num_cpus, cpu + 1);
	m->num_pkgs = exm_max(m->num_pkgs, pkg + 1);
	if (exm_thread(m, cpu))
		m->faults.ht = 1;
}

void exm_init_model(struct exm *m, enum exm_model model, const struct exm_host *host, void *ctx)
{
	__builtin_memset(m, 0, sizeof(*m));	/* compilers expect every host to have memset() */
	m->model = model;
	m->host = host;
	m->ctx = ctx;
	m->deadline = EXM_NEVER;
	m->faults.fixed_pmi_bit = 1;
	m->faults.cboxes = exm_models[model].cboxes;
	m->faults.core_sel_bits = exm_models[model].core_sel_bits;
	m->faults.uclk_ratio = 8;
	m->faults.fixed_width = 48;
	m->faults.irp_width = exm_models[model].types[EXM_IRP].width;
	m->faults.us_width = exm_models[model].us_width;
	m->faults.sboxes = exm_models[model].sboxes;
	m->faults.occ_not_0 = exm_models[model].occ_not_0;
	m->faults.cbox_ctrs = exm_models[model].cbox_ctrs;
	m->faults.gone = exm_models[model].gone;
	m->faults.cbo_config = 1;
	m->faults.sbox_gp = 1;
	m->faults.force_first = 1;
	m->faults.cascade_pmi = 1;
	m->faults.powered_down = 1;
	m->faults.fsb_select = 6;
	m->faults.clocks = 1;
	m->faults.perfmon = 1;
	for (unsigned int pkg = 0; pkg < EXM_MAX_PKGS; pkg++)
		exm_reset_pkg(m, &m->pkg[pkg]);
}

void exm_init(struct exm *m, const struct exm_host *host, void *ctx)
{
	exm_init_model(m, EXM_7500, host, ctx);
}
