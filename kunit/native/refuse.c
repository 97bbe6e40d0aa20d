// SPDX-License-Identifier: GPL-2.0
/* The loaded driver: events that are refused, and what the log says */

static void lose_box(void)
{
	WRITE_ONCE(ex_pkgs[0]->boxes[3].access, EX_ACCESS_NONE);
}

static void lose_filter(void)
{
	WRITE_ONCE(ex_pkgs[0]->boxes[3].no_filter, true);
}

static void lose_home(void)
{
	WRITE_ONCE(ex_pkgs[0]->boxes[3].cpu, 1);
}

#define REFUSED(pmu, config, why)						\
	"notice: ex_uncore: " pmu ": perf event " config " refused: " why "\n"

/* Events that are opened on a Xeon 7500, and what the log says */
static const struct log_case {
	const char *name, *faults;
	const char *pmu;
	u64 config[EX_CONFIG_WORDS], leader, sibling;
	bool unprivileged;
	void (*meanwhile)(void);
	int ret;
	const char *log;
	unsigned int writes;
} log_cases[] = {
	{ "no field", NULL, "uncore_wbox", { 0x02, 3, 4 }, .ret = -EINVAL,
	  .log = REFUSED("uncore_wbox", "0x2, 0x3, 0x4",
			 "it has bits that no format field covers") },
	{ "no field, unprivileged", NULL, "uncore_wbox", { 0x02, 3, 4 }, .unprivileged = true,
	  .ret = -EINVAL, .log = "" },
	{ "a filter without undescribed bits", NULL, "uncore_mbox_0", { 0xe << 9, 0x14020 },
	  .log = "" },
	{ "a filter", NULL, "uncore_mbox_0", { 0, 0x101 }, .log = "", .writes = 1 },
	{ "a filter, unprivileged", "filter_gp=1", "uncore_mbox_0", { 0, 0x101 },
	  .unprivileged = true, .log = "" },
	{ "a filter that is refused", "filter_gp=1", "uncore_mbox_0", { 0, 0x101 },
	  .ret = -EINVAL, .writes = 1,
	  .log = REFUSED("uncore_mbox_0", "0x0, 0x101, 0x0",
			 "the hardware does not take these bits of a filter register") },
	{ "the box goes meanwhile", "filter_gp=1", "uncore_mbox_0", { 0, 0x101 },
	  .meanwhile = lose_box, .log = "" },
	{ "the filter goes meanwhile", "filter_gp=1", "uncore_mbox_0", { 0, 0x101 },
	  .meanwhile = lose_filter, .log = "" },
	{ "the home moves meanwhile", "filter_gp=1", "uncore_mbox_0", { 0, 0x101 },
	  .meanwhile = lose_home, .log = "" },
	{ "a group", NULL, "uncore_bbox_0", { 0x0e }, 0x82, 0xc4, .log = "" },
	{ "the counter of the leader", NULL, "uncore_bbox_0", { 0xc4 }, 0xc4, 0x0e,
	  .ret = -EINVAL,
	  .log = REFUSED("uncore_bbox_0", "0xc4, 0x0, 0x0",
			 "two events of the group need the same counter") },
	{ "the counter of a sibling", NULL, "uncore_bbox_0", { 0xc4 }, 0x0e, 0xc4,
	  .ret = -EINVAL,
	  .log = REFUSED("uncore_bbox_0", "0xc4, 0x0, 0x0",
			 "two events of the group need the same counter") },
	{ "the filter of the leader", NULL, "uncore_bbox_0", { 0x42, 2, 1 }, 0x02, 0xc4,
	  .ret = -EINVAL,
	  .log = REFUSED("uncore_bbox_0", "0x42, 0x2, 0x1",
			 "another event of the group needs another value in a filter register") },
};

static void log_desc(const struct log_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(log, log_cases, log_desc);

/* Why an event is refused, and which register writes perf_event_open() takes */
static void test_log_says_why_an_event_is_refused(struct kunit *test)
{
	const struct log_case *c = test->param_value;
	struct perf_event event, leader, sibling, elsewhere, *other;
	unsigned int writes;

	life_new(test, 0x2e, 1, 4, c->faults);
	event_new(&event, c->pmu, c->config[0], 0, 0);
	event.attr.config1 = c->config[1];
	event.attr.config2 = c->config[2];
	if (c->leader) {
		event_new(&leader, c->pmu, c->leader, 0, 0);
		leader.attr.config1 = c->config[1] / 2;
		leader.attr.config2 = c->config[2];
		event_new(&elsewhere, "uncore_bbox_1", c->config[0], 0, 0);
		event_new(&sibling, c->pmu, c->sibling, 0, 0);
		KUNIT_EXPECT_EQ(test, init_event(test, &leader), 0);
		KUNIT_EXPECT_EQ(test, init_event(test, &elsewhere), 0);
		KUNIT_EXPECT_EQ(test, init_event(test, &sibling), 0);
		event.group_leader = &leader;
		leader.next_sibling = &elsewhere;
		elsewhere.next_sibling = &sibling;
	}
	writes = machine.writes;
	machine.unprivileged = c->unprivileged;
	machine.meanwhile = c->meanwhile;
	KUNIT_EXPECT_EQ(test, init_event(test, &event), c->ret);
	KUNIT_EXPECT_EQ(test, machine.writes - writes, c->writes);
	KUNIT_EXPECT_STREQ(test, machine.log, c->log);
	if (!c->ret && event.destroy)
		event.destroy(&event);
	for (other = c->leader ? &leader : NULL; other; other = other->next_sibling)
		if (other->destroy)
			other->destroy(other);
	ex_uncore_exit();
	expect_nothing_registered(test);
}

/* A counter's filter is refused later: the first time, and whenever there are twice as many */
static void test_log_has_each_doubling_of_the_refusals(struct kunit *test)
{
	static const unsigned int logged[] = { 1, 2, 4, 8 };
	struct perf_event event;
	char line[200];
	unsigned int n, next = 0;

	life_new(test, 0x2e, 1, 4, "filter_gp=1");
	event_new(&event, "uncore_mbox_0", 0, 0, 0);
	event.attr.config1 = 0x101;
	machine.unprivileged = true;	/* the filter is not tried */
	KUNIT_ASSERT_EQ(test, init_event(test, &event), 0);
	for (n = 1; n < 12; n++) {
		*machine.log = 0;
		*line = 0;
		if (!event_add(&event))
			event_del(&event);
		irq_work_sync(&ex_pkgs[0]->log_work);
		if (next < ARRAY_SIZE(logged) && n == logged[next]) {
			snprintf(line, sizeof(line), "notice: ex_uncore: package 0: an event does not count, the hardware does not take the value of its filter register (%u times)\n", n);
			next++;
		}
		KUNIT_EXPECT_STREQ(test, machine.log, line);
	}
	event.destroy(&event);
	ex_uncore_exit();
	expect_unloaded(test);
}

static void expect_refused(struct kunit *test, struct perf_event *event, const char *log)
{
	*machine.log = 0;
	KUNIT_EXPECT_EQ(test, init_event(test, event), -EINVAL);
	KUNIT_EXPECT_STREQ(test, machine.log, log);
}

/* perf tries an event again in other ways, which are refused, too: the log has the first reason. */
static void test_log_has_the_first_reason(struct kunit *test)
{
	static const char line[] = REFUSED("uncore_wbox", "0x2, 0x3, 0x4",
					   "it has bits that no format field covers");
	struct perf_event event, other;
	unsigned int i;

	life_new(test, 0x2e, 1, 4, NULL);
	event_new(&event, "uncore_wbox", 0x02, 0, 0);
	event.attr.config1 = 3;
	event.attr.config2 = 4;
	expect_refused(test, &event, line);
	event.attr.precise_ip = 1;
	expect_refused(test, &event, "");
	event.attr.precise_ip = 0;
	event_new(&other, "uncore_wbox", 0x02, 0, -1);
	expect_refused(test, &other, "");
	machine.ns += NSEC_PER_SEC - 2 * NSEC_PER_SEC / HZ;
	expect_refused(test, &event, "");
	machine.ns += 2 * NSEC_PER_SEC / HZ;
	expect_refused(test, &event, line);
	machine.task++;
	expect_refused(test, &event, line);

	for (i = 0; i < 2; i++) {	/* another event is no retry */
		event_new(&other, i ? "uncore_wbox" : "uncore_ubox", i ? 0x03 : 0x02, 0, -1);
		other.attr.config1 = 3;
		other.attr.config2 = 4;
		*machine.log = 0;
		KUNIT_EXPECT_EQ(test, init_event(test, &other), -EINVAL);
		KUNIT_EXPECT_NOT_NULL(test, strstr(machine.log, "whole package"));
		expect_refused(test, &event, line);
	}
	/* A user who may not count at all makes no line, and hides none. */
	machine.unprivileged = true;
	expect_refused(test, &other, "");
	machine.unprivileged = false;
	expect_refused(test, &event, "");
	ex_uncore_exit();
	expect_unloaded(test);
}

/* perf takes no group of two CPUs: an event below a software leader that is not on the home CPU */
static void test_leader_has_to_be_on_the_home_cpu(struct kunit *test)
{
	static const char line[] =
		REFUSED("uncore_wbox", "0x2, 0x0, 0x0",
			"the group's leader is not on the package's home CPU (see cpumask)");
	struct perf_event event, leader = { .pmu = &software, .group_leader = &leader };

	life_new(test, 0x2e, 1, 4, NULL);
	event_new(&event, "uncore_wbox", 0x02, 0, 1);
	event.group_leader = &leader;
	leader.cpu = 1;
	expect_refused(test, &event, line);
	KUNIT_EXPECT_EQ(test, event.cpu, 1);
	leader.cpu = 0;
	KUNIT_ASSERT_EQ(test, init_event(test, &event), 0);
	KUNIT_EXPECT_EQ(test, event.cpu, 0);
	event.destroy(&event);
	ex_uncore_exit();
	expect_unloaded(test);
}

static struct kunit_case refuse_tests[] = {
	KUNIT_CASE_PARAM(test_log_says_why_an_event_is_refused, log_gen_params),
	KUNIT_CASE(test_log_has_the_first_reason),
	KUNIT_CASE(test_leader_has_to_be_on_the_home_cpu),
	KUNIT_CASE(test_log_has_each_doubling_of_the_refusals),
	{ }
};

static struct kunit_suite refuse_suite = {
	.name = "ex_uncore_refuse", .init = load_init, .exit = load_exit,
	.test_cases = refuse_tests,
};
