// SPDX-License-Identifier: GPL-2.0
/* The tables of the driver and of the model, against each other and against the files of events/ */

#define ON_7500		BIT(EX_XEON7500)
#define ON_E7		BIT(EX_E7)
#define ON_BOTH		(ON_7500 | ON_E7)
#define ON_IVT		BIT(EX_IVYTOWN)
#define ON_HSX		BIT(EX_HASWELL_EP)
#define ON_BDX		BIT(EX_BROADWELL_EP)
#define ON_LINKED	(ON_HSX | ON_BDX)		/* they have QPI ports and S-Boxes */
#define ON_V3		(ON_LINKED | BIT(EX_BROADWELL_DE))
#define ON_NHM		BIT(EX_NEHALEM)
#define ON_WSM		BIT(EX_WESTMERE)
#define ON_SKX		BIT(EX_SKYLAKE_SP)
#define ON_SKL		BIT(EX_SKYLAKE_CLIENT)
#define ON_SNB		(BIT(EX_SANDY_BRIDGE) | BIT(EX_HASWELL_CLIENT))
#define ON_CORES	(ON_SNB | ON_SKL)
#define ON_CLIENT	(ON_NHM | ON_WSM)

/* Number of the boxes of a kind, and in @type the type of the first */
static unsigned int driver_boxes(const struct ex_platform *platform, const char *name,
				 const struct ex_box_type **type)
{
	unsigned int i, boxes = 0;

	for (i = 0; i < platform->num_boxes; i++) {
		if (strcmp(platform->boxes[i].type->name, name))
			continue;
		if (!boxes++)
			*type = platform->boxes[i].type;
	}
	return boxes;
}

static unsigned int driver_counters(const struct ex_box_type *type)
{
	const struct ex_bank *bank;
	unsigned int counters = 0;

	ex_for_each_bank(bank, type)
		counters += bank->num;
	return counters;
}

static void test_driver_is_as_described(struct kunit *test)
{
	unsigned int boxes[ARRAY_SIZE(platforms)] = { }, i;

	for (i = 0; i < ARRAY_SIZE(described); i++) {
		enum ex_platform_id id = described[i].platform;
		const struct ex_platform *platform = platforms[id];
		const char *box = described[i].box;
		const struct ex_box_type *type = NULL;

		KUNIT_EXPECT_EQ_MSG(test, driver_boxes(platform, box, &type), described[i].boxes,
				    "%s %s", platform->name, box);
		KUNIT_ASSERT_NOT_NULL(test, type);
		KUNIT_EXPECT_EQ_MSG(test, driver_counters(type), described[i].counters, "%s %s",
				    platform->name, box);
		KUNIT_EXPECT_EQ(test, platform->id, id);
		boxes[id] += described[i].boxes;
		KUNIT_EXPECT_LE(test, boxes[id], platform->num_boxes);
	}
	for (i = 0; i < ARRAY_SIZE(platforms); i++)
		KUNIT_EXPECT_EQ_MSG(test, boxes[i], platforms[i]->num_boxes, "%s",
				    platforms[i]->name);
}

/* The model counts the uncore clock elsewhere. */
static void test_model_is_as_described(struct kunit *test)
{
	unsigned int i, k, boxes, num;

	for (i = 0; i < ARRAY_SIZE(described); i++) {
		enum ex_platform_id id = described[i].platform;
		const struct exm_model_row *model = &exm_models[models[id]];
		const char *box = *described[i].box ? described[i].box : "uncore";

		boxes = 0;
		for (k = 0; k < model->num_boxes; k++) {
			const struct exm_type *type = &model->types[model->boxes[k].type];

			if (strcmp(type->name, box))
				continue;
			boxes++;
			num = max_t(u64, type->num, strcmp(box, "cbox") ? 0 : model->cbox_ctrs);
			KUNIT_EXPECT_GE_MSG(test, described[i].counters, num, "%s", box);
			KUNIT_EXPECT_LE_MSG(test, described[i].counters, num + 1, "%s", box);
		}
		/* There may be processors with fewer than the model has. */
		KUNIT_EXPECT_GE_MSG(test, boxes, described[i].boxes, "%d: %s", id, box);
	}
}

/* Counters that neither intel_uncore nor the driver uses for an event (haswell-ep.md 7) */
static const struct {
	unsigned int platforms;
	const char *box;
	u64 code;
	unsigned long counters;
} unused_counters[] = {
	{ ON_V3, "cbox", 0x09, 0x2 },
	{ ON_V3, "cbox", 0x1f, 0x1 },
	{ ON_V3, "r3qpi", 0x01, 0x4 },
	{ ON_BDX | BIT(EX_BROADWELL_DE), "pcu", 0x80, 0x1 },
};

static unsigned long unused_by(const struct ex_platform *platform, const char *box, u64 config)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(unused_counters); i++)
		if (unused_counters[i].platforms & BIT(platform->id) &&
		    !strcmp(unused_counters[i].box, box) &&
		    unused_counters[i].code == (config & 0xff))
			return unused_counters[i].counters;
	return 0;
}

static void events_have_counters(struct kunit *test, const struct ex_platform *platform,
				 unsigned int i)
{
	const struct ex_box_type *type;
	const u64 *config;
	unsigned int k;
	struct ex_req req;
	const char *why;

	driver_boxes(platform, event_counters[i].box, &type);
	for (k = 0; k < event_counters[i].num; k++) {
		config = event_counters[i].events[k];
		why = ex_encode(type, config, &req);
		/* A name may leave its filter to the user. */
		KUNIT_EXPECT_FALSE_MSG(test, why && why != ex_unset(type, config), "%s %s 0x%llx",
				       platform->name, type->name, config[0]);
		KUNIT_EXPECT_EQ_MSG(test, req.counters,
				    event_counters[i].counters &
				    ~unused_by(platform, type->name, config[0]),
				    "%s %s 0x%llx", platform->name, type->name, config[0]);
	}
}

static void test_events_have_their_counters(struct kunit *test)
{
	unsigned int i, id;

	for (i = 0; i < ARRAY_SIZE(event_counters); i++)
		for (id = 0; id < ARRAY_SIZE(platforms); id++)
			if (event_counters[i].platforms & BIT(id))
				events_have_counters(test, platforms[id], i);
}

static void platform_desc(const struct ex_platform *const *platform, char *desc)
{
	strscpy(desc, (*platform)->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(platform, platforms, platform_desc);

/* Set up the fixture for the platform that is the case's parameter. */
static struct fixture *platform_new(struct kunit *test)
{
	fx_new_on(test, test->priv, false,
		  *(const struct ex_platform *const *)test->param_value);
	return test->priv;
}

static u64 gate_of(struct fixture *fx, const struct ex_box *box)
{
	return fx_exm_box(fx, box)->ctl + fx->m->pkg[0].u_ctl;
}

/* After a PMI that has held a box its gate is open or shut as before. */
static void test_hold_leaves_the_gate_as_it_is(struct kunit *test)
{
	struct fixture *fx = platform_new(test);
	struct ex_box *box;
	u64 gate;
	int open;

	ex_for_each_box(box, &fx->pkg) {
		box->running = box->counters->bit;
		for (open = 0; box->gate_kind && open < 2; open++) {
			if (open)
				ex_gate_open(box);
			else
				ex_gate_close(box);
			gate = gate_of(fx, box);
			ex_gate_hold(box, true);
			ex_gate_hold(box, false);
			KUNIT_EXPECT_EQ_MSG(test, gate_of(fx, box), gate, "%s, %d",
					    box->row->type->name, open);
		}
	}
}

/* Each counter of a PMU, and its control, is the model's counter of the box of that name. */
static void test_counters_are_those_of_the_model(struct kunit *test)
{
	struct fixture *fx = platform_new(test);
	struct ex_counter *counter;
	struct ex_box *box;
	unsigned int idx;

	ex_for_each_box(box, &fx->pkg) {
		KUNIT_EXPECT_LE(test, box->num_counters, (unsigned int)EX_MAX_COUNTERS);
		for (idx = 0; idx < box->num_counters; idx++) {
			struct exm_counter *ctr = fx_counter(fx, box, idx);
			u64 val;

			counter = &box->counters[idx];
			val = 0x123456789abcULL & counter->mask;
			ex_counter_preset(box, idx, val);
			KUNIT_EXPECT_EQ_MSG(test, ctr->value, val, "%s", box->row->type->name);
			KUNIT_EXPECT_EQ(test, ex_counter_read(counter, 0), val);
			fx_write(fx, counter->ctl_reg, counter->bank->en | counter->bank->pmi);
			KUNIT_EXPECT_EQ(test, ctr->ctl, counter->bank->en | counter->bank->pmi);
		}
	}
}

/* The gate of a box is in the model's box of that name, and in no other. */
static void test_gates_are_those_of_the_model(struct kunit *test)
{
	struct fixture *fx = platform_new(test);
	u64 before[EX_MAX_BOXES];
	struct ex_box *box, *other;
	unsigned int i;

	ex_for_each_box(box, &fx->pkg) {
		enum ex_gate gate = box->row->type->gate;

		if (gate == EX_GATE_NONE || gate == EX_GATE_GLOBAL)
			continue;
		ex_gate_close(box);
		for (i = 0; i < fx->pkg.platform->num_boxes; i++)
			before[i] = fx_exm_box(fx, &fx->pkg.boxes[i])->ctl;
		box->running = box->status_bits;
		ex_gate_open(box);
		ex_for_each_box(other, &fx->pkg)
			KUNIT_EXPECT_EQ_MSG(test, other == box, fx_exm_box(fx, other)->ctl !=
					    before[other - fx->pkg.boxes], "%s opens %s",
					    box->row->type->name, other->row->type->name);
	}
}

static unsigned long fx_reported(const struct ex_box *box, int idx)
{
	return box->row->type->status_order_unknown ? GENMASK(box->num_counters - 1, 0) : BIT(idx);
}

/* What the driver sees of an overflow of a counter, and clears */
static void overflow_is_seen(struct fixture *fx, struct ex_box *box, int idx)
{
	const struct ex_global *global = ex_pkg_global(&fx->pkg);
	const struct ex_box_row *row = box->row;
	struct kunit *test = fx->test;
	u64 status, others;

	fx_write(fx, box->counters[idx].ctl_reg,
		 box->counters[idx].bank->en | box->counters[idx].bank->pmi);
	exm_models[fx->m->model].platform->carry(fx->m, 0, fx_box_number(fx, box),
						 fx_idx(box, idx));
	if (row->summary)
		KUNIT_EXPECT_NE_MSG(test, fx_read(fx, row->summary) & row->s_bit, 0ULL, "%s",
				    row->type->name);
	status = ex_overflow_status(&fx->pkg);
	others = status & global->status_mask & ~row->u_bit;
	if (global->status_pmi != global->status_mask)
		others &= ~global->status_pmi;
	if (row->u_bit) {	/* else the driver reads the box's status */
		KUNIT_EXPECT_NE_MSG(test, status & row->u_bit, 0ULL, "%s", row->type->name);
		KUNIT_EXPECT_EQ_MSG(test, others, 0ULL, "%s", row->type->name);
	}
	KUNIT_EXPECT_EQ_MSG(test, ex_box_collect_overflows(box, status), fx_reported(box, idx),
			    "%s %d", row->type->name, idx);
	ex_overflow_done(&fx->pkg, status);
}

/* The status register of a box is that of the model's box, also where no PMI needs it. */
static void status_is_read_and_cleared(struct fixture *fx, struct ex_box *box)
{
	struct exm_box *its = fx_exm_box(fx, box);

	its->ov = 1;
	KUNIT_EXPECT_EQ_MSG(fx->test, ex_box_status(box), 1ULL, "%s", box->row->type->name);
	ex_box_clear_status(box);
	KUNIT_EXPECT_EQ_MSG(fx->test, its->ov, 0ULL, "%s", box->row->type->name);
}

/* An overflow sets the bits of its box in the global STATUS and SUMMARY, and its own bit. */
static void test_status_bits_are_those_of_the_model(struct kunit *test)
{
	struct fixture *fx = platform_new(test);
	struct ex_box *box;
	unsigned int idx;

	if (!ex_has_status(&fx->pkg))
		kunit_skip(test, "the platform uses no status bits");
	ex_for_each_box(box, &fx->pkg) {
		if (box->row->type->status)
			status_is_read_and_cleared(fx, box);
		for (idx = 0; idx < box->num_counters; idx++) {
			if (!box->counters[idx].bank->pmi)
				continue;
			overflow_is_seen(fx, box, idx);
			KUNIT_EXPECT_FALSE(test, ex_any_status(&fx->pkg));
			if (box->row->type->status)
				KUNIT_EXPECT_EQ(test, ex_box_status(box), 0ULL);
		}
	}
}

static struct kunit_case platforms_cases[] = {
	KUNIT_CASE(test_events_have_their_counters),
	KUNIT_CASE(test_driver_is_as_described),
	KUNIT_CASE(test_model_is_as_described),
	KUNIT_CASE_PARAM(test_hold_leaves_the_gate_as_it_is, platform_gen_params),
	KUNIT_CASE_PARAM(test_counters_are_those_of_the_model, platform_gen_params),
	KUNIT_CASE_PARAM(test_gates_are_those_of_the_model, platform_gen_params),
	KUNIT_CASE_PARAM(test_status_bits_are_those_of_the_model, platform_gen_params),
	{ }
};

static struct kunit_suite platforms_suite = {
	.name = "ex_uncore_platforms", .init = fx_init, .exit = fx_exit,
	.test_cases = platforms_cases,
};
