// SPDX-License-Identifier: GPL-2.0
/* The tables of the driver and of the model against events/platforms.toml */

/* Number of the boxes of a type, and in @type the type */
static unsigned int driver_boxes(const struct ex_platform *platform, const char *name,
				 const struct ex_box_type **type)
{
	unsigned int i, boxes = 0;

	for (i = 0; i < platform->num_boxes; i++) {
		if (strcmp(platform->boxes[i].type->name, name))
			continue;
		*type = platform->boxes[i].type;
		boxes++;
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
	unsigned int boxes[EX_NETBURST + 1] = { }, i;

	for (i = 0; i < ARRAY_SIZE(described); i++) {
		enum ex_platform_id id = described[i].platform;
		const struct ex_platform *platform =
			id == EX_NETBURST ? &nb_platform : platforms[id];
		const char *box = id == EX_NETBURST ? "netburst" : described[i].box;
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
	unsigned int i, k, boxes;

	for (i = 0; i < ARRAY_SIZE(described); i++) {
		enum ex_platform_id id = described[i].platform;
		const struct exm_model_row *model =
			&exm_models[id == EX_NETBURST ? EXM_NETBURST : models[id]];
		const char *box = *described[i].box ? described[i].box :
				  id == EX_NETBURST ? "p4" : "uncore";

		boxes = 0;
		for (k = 0; k < model->num_boxes; k++) {
			const struct exm_type *type = &model->types[model->boxes[k].type];

			if (strcmp(type->name, box))
				continue;
			boxes++;
			KUNIT_EXPECT_GE_MSG(test, described[i].counters, type->num, "%s", box);
			KUNIT_EXPECT_LE_MSG(test, described[i].counters, type->num + 1, "%s", box);
		}
		KUNIT_EXPECT_EQ_MSG(test, boxes, described[i].boxes, "%d: %s", id, box);
	}
}

#define HASWELLS	(BIT(EX_HASWELL_EP) | BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE))
#define BROADWELLS	(BIT(EX_BROADWELL_EP) | BIT(EX_BROADWELL_DE))

/* Counters that neither intel_uncore nor the driver uses for an event (haswell-ep.md 7) */
static const struct {
	unsigned int platforms;
	const char *box;
	u64 code;
	unsigned long counters;
} unused_counters[] = {
	{ HASWELLS, "cbox", 0x09, 0x2 },
	{ HASWELLS, "cbox", 0x1f, 0x1 },
	{ HASWELLS, "r3qpi", 0x01, 0x4 },
	{ BROADWELLS, "pcu", 0x80, 0x1 },
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
		KUNIT_EXPECT_FALSE_MSG(test, why, "%s %s 0x%llx", platform->name, type->name,
				       config[0]);
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

static struct kunit_case platforms_cases[] = {
	KUNIT_CASE(test_events_have_their_counters),
	KUNIT_CASE(test_driver_is_as_described),
	KUNIT_CASE(test_model_is_as_described),
	{ }
};

static struct kunit_suite platforms_suite = {
	.name = "ex_uncore_platforms", .init = fx_init, .exit = fx_exit,
	.test_cases = platforms_cases,
};
