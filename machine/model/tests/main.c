// SPDX-License-Identifier: GPL-2.0
/* Run all tests, or those whose name contains the argument. */
#include "bench.h"

extern const struct test __start_tests[], __stop_tests[];

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
	for (const struct test *t = __start_tests; t < __stop_tests; t++) {
		if (argc < 2 || strstr(t->name, argv[1]))
			run(t);
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed || !passed;
}
