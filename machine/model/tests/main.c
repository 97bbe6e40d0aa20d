// SPDX-License-Identifier: GPL-2.0
/* Run all tests, or those whose name contains the argument. */
#include "bench.h"

static const struct test *const suites[] = {
	register_tests, regs_tests, count_tests, pmi_tests, random_tests, cmd_tests, sum_tests,
	event_tests, filter_tests, mbox_tests, ivt_regs_tests, ivt_event_tests, ivt_box_tests,
	ivt_rule_tests, ivt_pmi_tests, hsx_tests,
	nhm_regs_tests, nhm_event_tests, nhm_pmi_tests, nhm_random_tests,
	client_tests,
	p4_regs_tests, p4_event_tests, p4_pmi_tests, p4_random_tests,
	traffic_tests, traffic_law_tests, traffic_thread_tests, traffic_counter_tests, signal_tests,
	replay_tests,
};

static unsigned int passed, failed;

static void run(const struct test *test)
{
	test_why = NULL;
	test->run();
	if (test_why) {
		printf("FAIL %s: %s\n", test->name, test_why);
		failed++;
	} else {
		printf("ok %s\n", test->name);
		passed++;
	}
}

int main(int argc, char **argv)
{
	setlinebuf(stdout);
	for (size_t i = 0; i < ARRAY_SIZE(suites); i++) {
		for (const struct test *t = suites[i]; t->name; t++) {
			if (argc < 2 || strstr(t->name, argv[1]))
				run(t);
		}
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed || !passed;
}
