// SPDX-License-Identifier: GPL-2.0
/* A package: suspend, reboot, reset and unload, and events meanwhile */

#define FX_UNITS	64

static struct ex_pkg *fx_pkgs[FX_UNITS];

/* Make @num packages, each a member of an element of an array, those of the driver. */
static void fx_set_packages(struct ex_pkg *pkgs, unsigned int num)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		fx_pkgs[i] = &pkgs[i];
	ex_pkgs = fx_pkgs;
	ex_num_pkgs = num;
}

/* Make this the driver's only package. */
static void fx_set_package(struct fixture *fx)
{
	ex_this_platform = fx->pkg.platform;
	fx_set_packages(&fx->pkg, 1);
}

/* Make it the package of @cpu. */
static void fx_set_package_of(struct fixture *fx, int cpu)
{
	ex_num_pkgs = topology_logical_package_id(cpu) + 1;
	KUNIT_ASSERT_LT(fx->test, ex_num_pkgs, FX_UNITS);
	ex_pkgs = fx_pkgs;
	fx_pkgs[ex_num_pkgs - 1] = &fx->pkg;
}

static void fx_clear_package(void)
{
	ex_num_pkgs = 0;
	ex_pkgs = NULL;
	ex_this_platform = NULL;
}

/* A box does not come back: its event keeps its count, and those of the other boxes go on. */
static void test_resume_leaves_out_a_lost_box(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *lost = &fx->event[0], *other = &fx->event[1];
	struct ex_box *box = fx_box(fx, "bbox_1");
	unsigned int i;

	fx_event(fx, lost, "bbox_1", 0xc4, 0);
	fx_event(fx, other, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, fx_add(lost), 0);
	KUNIT_ASSERT_EQ(test, fx_add(other), 0);
	for (i = 0; i < 3; i++) {
		fx_command(fx, "put bbox0.early_ack,count=5 bbox1.early_ack,count=7");
		fx_run(fx, 1000);
		ex_pkg_stop(&fx->pkg);
		exm_init_model(fx->m, fx->m->model, &fx_host, fx);
		exm_place_cpu(fx->m, 0, 0, 0);
		fx->masked = true;
		fx->dead_box = i ? box->row->base : 0;
		ex_pkg_resume(&fx->pkg);
		KUNIT_EXPECT_EQ(test, ex_is_absent(box), !!i);
		KUNIT_EXPECT_EQ(test, fx->pkg.probed.dead, !!i);
	}
	ex_event_read(lost);
	fx_del(lost);
	fx_del(other);
	KUNIT_EXPECT_EQ(test, local64_read(&lost->count), 14);
	KUNIT_EXPECT_EQ(test, local64_read(&other->count), 15);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
}

/* The filter cannot be written at resume: the event counts nothing, and not another event. */
static void test_resume_without_its_filter_starts_no_event(struct kunit *test)
{
	static const u64 dsp[] = { 0, 0x101, 0 };
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct ex_box *box = fx_box(fx, "mbox_0");

	fx_event_words(fx, event, "mbox_0", dsp, 0);
	KUNIT_EXPECT_EQ(test, fx_add(event), 0);
	ex_pkg_stop(&fx->pkg);
	fx_command(fx, "set filter_gp=1");
	ex_pkg_restart(&fx->pkg);
	KUNIT_EXPECT_EQ(test, fx->pkg.refusals, 1UL);
	ex_event_start(event, 0);		/* as PERF_EVENT_IOC_PERIOD does */
	KUNIT_EXPECT_EQ(test, fx->pkg.refusals, 2UL);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	KUNIT_EXPECT_EQ(test, box->running, 0UL);
	fx_command(fx, "set filter_gp=0");
	ex_event_start(event, 0);
	KUNIT_EXPECT_EQ(test, fx_read(fx, EX_M_DSP), 0x101ULL);
	KUNIT_EXPECT_NE(test, box->running, 0UL);
	fx_del(event);
}

/* Reboot: a PMI in flight does not start the counters again. */
static void test_reboot_leaves_counters_off(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;

	uncore_new(test, true);
	uncore_add(fx, event, 10);
	fx_command(fx, "put %s,count=10", fx->source->signal);
	fx->in_nmi = true;
	fx_run(fx, 20);
	fx_set_package(fx);
	KUNIT_EXPECT_EQ(test, ex_reboot_nb.notifier_call(&ex_reboot_nb, SYS_RESTART, NULL),
			NOTIFY_DONE);
	fx_clear_package();
	KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, 0ULL);
	/* The timer does not start them either. */
	hrtimer_setup(&fx->pkg.timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	fx->pkg.home = get_cpu();
	KUNIT_EXPECT_EQ(test, ex_timer(&fx->pkg.timer), HRTIMER_NORESTART);
	put_cpu();
	/* The handler of a PMI that came before may still write what it has read. */
	fx->pkg.migrating = false;
	fx->in_nmi = false;
	fx_run(fx, 20);
	KUNIT_EXPECT_EQ(test, fx->handled, 1);
	KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, 0ULL);
	if (ex_counters_show_running(&fx->pkg))
		KUNIT_EXPECT_FALSE(test, ex_any_running(&fx->pkg));
	KUNIT_EXPECT_EQ(test, fx_read(fx, MSR_IA32_DEBUGCTLMSR), 0ULL);
	fx_del(event);
}

/* The last CPU of a package goes offline before perf has deleted its events. */
static void test_count_is_kept_without_a_cpu(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct perf_event *event = fx->event;
	struct exm_counter *ctr;
	struct ex_box *box;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(fx, event, 0);
		ctr = fx_counter(fx, ex_event_box(event), event->hw.idx);
		fx_command(fx, "put %s,count=5000", fx->source->signal);
		fx_run(fx, 10000);
		ex_expect_stray(&fx->pkg, fx->clock);
		ex_pkg_down(&fx->pkg);
		KUNIT_EXPECT_EQ(test, fx->pkg.stray_until, 0ULL);
		ex_for_each_box(box, &fx->pkg)
			KUNIT_EXPECT_EQ(test, box->cpu, -1);
		KUNIT_EXPECT_EQ(test, ctr->value, 0ULL);
		/* Another driver finds the Ivytown unfrozen, as after reset. */
		KUNIT_EXPECT_FALSE(test, fx->m->pkg[0].frozen);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		fx_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		fx->nmi = true;
		fx_run(fx, 100);
		KUNIT_EXPECT_EQ(test, fx->m->pkg[0].u_ctl, 0ULL);
	}
}

/* The counters of all boxes as another program leaves them: enabled, with a value */
static void fx_start_all(struct fixture *fx)
{
	struct ex_box *box;
	unsigned int idx;

	ex_for_each_box(box, &fx->pkg) {
		for (idx = 0; idx < box->num_counters; idx++) {
			struct ex_counter *counter = &box->counters[idx];

			ex_counter_preset(box, idx, 5);
			fx_write(fx, counter->ctl_reg, counter->bank->en);
			counter->ctl = counter->bank->en;
			counter->value = 5;
		}
		box->running = box->row->type->gate == EX_GATE_COUNTERS ? box->status_bits : 0;
		box->stale = 1;
		ex_gate_open(box);
	}
	fx->pkg.budget.paused = 1;
	fx->pkg.overflow_pending = true;
}

static void fx_filter(struct fixture *fx, unsigned int box, unsigned int idx, bool fill)
{
	u64 *extra = &fx->m->pkg[0].box[box].extra[idx];

	if (fill)
		*extra = 1;
	KUNIT_EXPECT_EQ_MSG(fx->test, *extra, (u64)fill, "box %u, filter %u", box, idx);
}

/* From the Ivytown on: the first two QPI ports have four, but not UPI links, a C-Box has two. */
static unsigned int fx_num_filters(struct fixture *fx, unsigned int box)
{
	const struct exm_box_row *row = exm_row(fx->m, box);

	if (row->type == EXM_Q && row->inst < 2 && fx->m->model != EXM_SKYLAKE_SP)
		return EXM_Q_MASK1 + 1;
	return row->type == EXM_C ? 2 : 0;
}

/*
 * Write 1 to all filter registers of the model, or claim that they are 0.  Guards are among them,
 * so the model's memory is written.
 */
static void fx_each_filter(struct fixture *fx, bool fill)
{
	unsigned int b, k;
	u32 addr;

	switch (fx->m->model) {
	case EXM_IVYTOWN:
	case EXM_HASWELL_EP:
	case EXM_BROADWELL_EP:
	case EXM_BROADWELL_DE:
	case EXM_SKYLAKE_SP:
		for (b = 0; b < exm_num_boxes(fx->m); b++)
			for (k = 0; k < fx_num_filters(fx, b); k++)
				fx_filter(fx, b, k, fill);
		break;
	case EXM_7500:
	case EXM_E7:
		for (addr = EXM_MSR_FIRST; addr <= EXM_MSR_LAST; addr++) {
			struct exm_reg reg = exm_find_reg(fx->m->model, addr);

			if (reg.kind >= EXM_REG_STORE && reg.kind <= EXM_REG_LOCKED)
				fx_filter(fx, reg.box, reg.idx, fill);
		}
		break;
	default:
		fx_filter(fx, 0, EXM_N_MATCH, fill);
		fx_filter(fx, 0, EXM_N_MESF, fill);
	}
}

static void test_reset_clears_all_counters(struct kunit *test)
{
	struct fixture *fx = test->priv;
	struct ex_box *box;
	unsigned int idx;

	skip_without_status(test);
	uncore_new(test, false);
	fx_start_all(fx);
	fx_each_filter(fx, true);
	ex_pkg_reset(&fx->pkg);
	fx_each_filter(fx, false);
	if (ex_always_freezes(&fx->pkg))
		KUNIT_EXPECT_TRUE(test, fx->m->pkg[0].frozen);
	else
		KUNIT_EXPECT_EQ(test, fx_read(fx, ex_pkg_global(&fx->pkg)->ctl),
				ex_pkg_global(&fx->pkg)->ctl_stop);
	KUNIT_EXPECT_FALSE(test, fx->pkg.budget.paused);
	KUNIT_EXPECT_FALSE(test, fx->pkg.overflow_pending);
	ex_for_each_box(box, &fx->pkg) {
		const struct ex_box_type *type = box->row->type;

		for (idx = 0; idx < box->num_counters; idx++) {
			struct ex_counter *counter = &box->counters[idx];

			KUNIT_EXPECT_EQ(test, fx_read(fx, counter->ctl_reg), 0);
			KUNIT_EXPECT_EQ(test, ex_counter_read(counter, 0), 0);
			KUNIT_EXPECT_EQ(test, counter->ctl, 0);
			KUNIT_EXPECT_EQ(test, counter->value, 0);
		}
		KUNIT_EXPECT_EQ(test, box->running, 0);
		KUNIT_EXPECT_EQ(test, box->stale, 0UL);
		if (type->gate == EX_GATE_COUNTERS)
			KUNIT_EXPECT_EQ(test, fx_read(fx, ex_reg(box->row, type->gate_reg)), 0);
		if (type->gate == EX_GATE_BOX || type->gate == EX_GATE_BITWISE)	/* frz reads 0 */
			KUNIT_EXPECT_EQ(test, fx_exm_box(fx, box)->ctl,
					type->gate_run);
	}
}

static struct kunit_case package_tests[] = {
	KUNIT_CASE_PARAM(test_reset_clears_all_counters, uncore_gen_params),
	KUNIT_CASE(test_resume_leaves_out_a_lost_box),
	KUNIT_CASE(test_resume_without_its_filter_starts_no_event),
	KUNIT_CASE_PARAM(test_reboot_leaves_counters_off, uncore_gen_params),
	KUNIT_CASE_PARAM(test_count_is_kept_without_a_cpu, uncore_gen_params),
	{ }
};

static struct kunit_suite package_suite = {
	.name = "ex_uncore_package", .init = fx_init, .exit = fx_exit,
	.test_cases = package_tests,
};
