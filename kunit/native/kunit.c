// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit in user space: run the suites of ex_uncore_kunit.c, and print KTAP as the kernel does.
 *
 * kunit [NAME=VALUE]... [SUITE]...: run the SUITEs (default: all), with the parameters that the
 * module has.  A failed assertion, a skip and the end of a case's time leave the case with
 * siglongjmp().
 */
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>

#include <kunit/test.h>

#define CASE_SECONDS	10	/* of the CPU; the longest cases take less than 1 */
#define MAX_PARAMS	20

static struct run {
	sigjmp_buf end;
	const char *skipped;	/* why */
	void *mem[16];
	unsigned int num_mem;
	unsigned int num_failures;
	char **suites;		/* NULL: all */
} run;

static struct {
	const char *name, *type;
	void *var;
} params[MAX_PARAMS];

static unsigned int num_params;

unsigned int native_preempt_count;

/* ---- the kernel ------------------------------------------------------- */

bool fuzz_in_nmi(void)
{
	return native_preempt_count & NMI_OFFSET || machine.cpus[machine.this_cpu].in_nmi;
}

void machine_fail(const char *fmt, ...)
{
	char text[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	if (!machine.test)
		abort();
	KUNIT_FAIL(machine.test, "%s", text);
}

/* ---- parameters ------------------------------------------------------- */

void native_param(const char *name, const char *type, void *var)
{
	if (num_params == MAX_PARAMS)
		abort();
	params[num_params].name = name;
	params[num_params].type = type;
	params[num_params++].var = var;
}

static bool set_param(const char *name, size_t len, char *value)
{
	unsigned int i;

	for (i = 0; i < num_params; i++) {
		if (strlen(params[i].name) != len || strncmp(params[i].name, name, len))
			continue;
		if (!strcmp(params[i].type, "charp"))
			*(char **)params[i].var = value;
		else if (!strcmp(params[i].type, "_Bool"))	/* bool is a macro */
			*(bool *)params[i].var = strchr("1yY", *value);
		else
			*(int *)params[i].var = strtol(value, NULL, 0);
		return true;
	}
	return false;
}

/* ---- cases ------------------------------------------------------------ */

void *native_alloc(struct kunit *test, size_t size)
{
	void *mem = calloc(1, size);

	if (run.num_mem == ARRAY_SIZE(run.mem))
		abort();
	return run.mem[run.num_mem++] = mem;
}

void native_skip(struct kunit *test, const char *why)
{
	test->status = KUNIT_SKIPPED;
	run.skipped = why;
	siglongjmp(run.end, 1);
}

/* Print what the kernel prints. */
void native_fail(struct kunit *test, const struct native_check *check, long long left,
		 long long right, const char *fmt, ...)
{
	va_list args;

	test->status = KUNIT_FAILURE;
	printf("    # %s: %s FAILED at %s:%d\n", test->name,
	       check->fatal ? "ASSERTION" : "EXPECTATION", check->file, check->line);
	if (check->text)
		printf("    Expected %s%s\n", check->text, check->left ? ", but" : "");
	if (check->left)
		printf("        %s == %lld (0x%llx)\n        %s == %lld (0x%llx)\n",
		       check->left, left, left, check->right, right, right);
	if (*fmt) {
		va_start(args, fmt);
		vprintf(fmt, args);
		va_end(args);
		putchar('\n');
	}
	if (check->fatal)
		siglongjmp(run.end, 1);
}

static void on_timer(int signal)
{
	siglongjmp(run.end, 2);
}

static void set_timer(unsigned int seconds)
{
	setitimer(ITIMER_VIRTUAL, &(struct itimerval){ .it_value.tv_sec = seconds }, NULL);
}

/* What the driver has taken, it has given back. */
static void check_left(struct kunit *test)
{
	if (machine.mem.num)
		KUNIT_FAIL(test, "the driver has not freed %d allocations", machine.mem.num);
	if (machine.cpus_locked || machine.no_hotplug || machine.pci_locked || machine.spinlocks ||
	    machine.irqs_off)
		KUNIT_FAIL(test, "a lock is held, or interrupts are off");
}

static void run_case(const struct kunit_suite *suite, const struct kunit_case *c,
		     struct kunit *test)
{
	run.skipped = NULL;
	machine_reset();
	machine.test = test;
	switch (sigsetjmp(run.end, 1)) {
	case 0:
		set_timer(CASE_SECONDS);
		if (suite->init(test))
			test->status = KUNIT_FAILURE;
		else
			c->run_case(test);
		break;
	case 2:
		test->status = KUNIT_FAILURE;
		printf("    # %s: ASSERTION FAILED: not done after %d s\n", test->name,
		       CASE_SECONDS);
	}
	set_timer(0);
	suite->exit(test);
	if (test->status == KUNIT_SUCCESS)
		check_left(test);
	native_preempt_count = 0;
	while (run.num_mem)
		free(run.mem[--run.num_mem]);
}

static bool report(const struct kunit *test, int indent, unsigned int num, const char *name)
{
	bool failed = test->status == KUNIT_FAILURE;

	printf("%*s%s %u - %s", indent, "", failed ? "not ok" : "ok", num, name);
	if (test->status == KUNIT_SKIPPED)
		printf(" # SKIP %s", run.skipped);
	putchar('\n');
	return failed;
}

/* The cases of all parameters */
static void run_params(const struct kunit_suite *suite, const struct kunit_case *c,
		       struct kunit *all)
{
	char desc[KUNIT_PARAM_DESC_SIZE];
	const void *param = NULL;
	unsigned int num = 0;

	printf("        KTAP version 1\n        # Subtest: %s\n", c->name);
	while ((param = c->generate_params(param, desc))) {
		struct kunit test = {
			.name = c->name, .param_value = param, .param_index = num,
		};

		run_case(suite, c, &test);
		if (report(&test, 8, ++num, desc))
			all->status = KUNIT_FAILURE;
	}
}

static void run_suite(const struct kunit_suite *suite, unsigned int num)
{
	struct kunit whole = { };
	const struct kunit_case *c;
	unsigned int n = 0;

	printf("    KTAP version 1\n    # Subtest: %s\n", suite->name);
	for (c = suite->test_cases; c->run_case; c++)
		n++;
	printf("    1..%u\n", n);
	for (c = suite->test_cases; c->run_case; c++) {
		struct kunit test = { .name = c->name };

		if (c->generate_params)
			run_params(suite, c, &test);
		else
			run_case(suite, c, &test);
		if (report(&test, 4, c - suite->test_cases + 1, c->name))
			whole.status = KUNIT_FAILURE;
	}
	run.num_failures += report(&whole, 0, num, suite->name);
}

static bool wanted(const struct kunit_suite *suite)
{
	char **name = run.suites;

	while (*name && strcmp(*name, suite->name))
		name++;
	return *name || name == run.suites;
}

int __kunit_test_suites_init(struct kunit_suite *const *suites, int num_suites)
{
	const struct kunit_suite **all;
	unsigned int num = 0, i;

	for (i = 0; native_suites[i]; i++)
		;
	all = calloc(num_suites + i, sizeof(*all));
	if (!all)
		abort();
	for (i = 0; i < num_suites; i++)
		if (wanted(suites[i]))
			all[num++] = suites[i];
	for (i = 0; native_suites[i]; i++)
		if (wanted(native_suites[i]))
			all[num++] = native_suites[i];
	printf("KTAP version 1\n1..%u\n", num);
	for (i = 0; i < num; i++)
		run_suite(all[i], i + 1);
	free(all);
	return 0;
}

void __kunit_test_suites_exit(struct kunit_suite **suites, int num_suites)
{
}

int main(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGVTALRM, on_timer);
	for (argv++; *argv && strchr(*argv, '='); argv++) {
		size_t len = strchr(*argv, '=') - *argv;

		if (!set_param(*argv, len, *argv + len + 1)) {
			fprintf(stderr, "there is no parameter %s\n", *argv);
			return 2;
		}
	}
	run.suites = argv;
	fuzz_init();
	return run.num_failures > 0;
}
