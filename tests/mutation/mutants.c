// SPDX-License-Identifier: GPL-2.0
/*
 * Run cases on mutants, for tests/mutate: KUnit in user space (-DKUNIT; the argument is a
 * parameter), the model's own tests (-DMODEL), or a fuzz corpus (-DREPLAY; the argument is its file).
 *
 * Prints "case NAME" for each case, then "ready".  A request "MUTANT CASE:MS CASE:MS ..." runs
 * these cases in this order, each in a process of its own with so many ms of CPU time, until one
 * fails; the answer is "MUTANT CASE US", or "MUTANT - US" if none fails, with the CPU time in us.  A request "? CASE" runs a
 * case without a mutant; the answer is "?", the CPU time in us, "ok" or "bad", and the numbers of
 * the functions with mutants that the case called.
 */
#include <err.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_CASES	1000
#define MAX_FUNCTIONS	4096

int ex_mutant;
unsigned char *ex_reached;	/* by number of a function */

/* Copies of tables */
struct table {
	int mutant;
	void *to;
	const void *from;
	unsigned long size;
};

extern const struct table __start_ex_tables[] __attribute__((weak));
extern const struct table __stop_ex_tables[] __attribute__((weak));

static int num_cases;
static FILE *answers;

static void add_case(const char *name)
{
	if (num_cases++ == MAX_CASES)
		errx(1, "too many cases");
	fprintf(answers, "case %s\n", name);
}

static void fail(void)
{
	_exit(1);
}

#ifdef KUNIT
/* A copy of kunit.c whose failures end the process */
#define main				unused_main
#define native_fail			unused_fail
#define __kunit_test_suites_init	unused_init
#include "../../kunit/native/kunit.c"
#undef native_fail
#undef __kunit_test_suites_init

static struct {
	const struct kunit_suite *suite;
	const struct kunit_case *c;
} cases[MAX_CASES];

static void add_suite(const struct kunit_suite *suite)
{
	for (const struct kunit_case *c = suite->test_cases; c->run_case; c++) {
		cases[num_cases].suite = suite;
		cases[num_cases].c = c;
		add_case(c->name);
	}
}

int __kunit_test_suites_init(struct kunit_suite *const *suites, int num);
int __kunit_test_suites_init(struct kunit_suite *const *suites, int num)
{
	for (; num; num--, suites++)
		add_suite(*suites);
	for (suites = native_suites; *suites; suites++)
		add_suite(*suites);
	return 0;
}

void native_fail(struct kunit *test, const struct native_check *check, long long left,
		 long long right, const char *fmt, ...);
void native_fail(struct kunit *test, const struct native_check *check, long long left,
		 long long right, const char *fmt, ...)
{
	fail();
}

static void find_cases(const char *arg)
{
	char *param = strdup(arg);

	if (!set_param(param, strcspn(param, "="), strchr(param, '=') + 1))
		errx(1, "there is no parameter %s", param);
	fuzz_init();
}

static void run_number(int n)
{
	struct kunit test = { .name = cases[n].c->name };

	if (cases[n].c->generate_params)
		run_params(cases[n].suite, cases[n].c, &test);
	else
		run_case(cases[n].suite, cases[n].c, &test);
	if (test.status == KUNIT_FAILURE)
		fail();
}
#endif

#ifdef MODEL
#define main	unused_main
#include "../../model/tests/main.c"

void test_fail(const char *file, int line, const char *fmt, ...)
{
	fail();
}

static const struct test *cases[MAX_CASES];

static void find_cases(const char *arg)
{
	for (size_t i = 0; i < ARRAY_SIZE(suites); i++) {
		for (const struct test *t = suites[i]; t->name; t++) {
			cases[num_cases] = t;
			add_case(t->name);
		}
	}
}

static void run_number(int n)
{
	test_why = NULL;
	cases[n]->run();
	if (test_why)
		fail();
}
#endif

#ifdef REPLAY
#define main	unused_main
#include "../../fuzz/replay.c"

#define INPUTS	8	/* of a case */

static struct {
	u8 *data;
	size_t size;
} inputs[MAX_CASES * INPUTS];

static int num_inputs;

static void find_cases(const char *arg)
{
	FILE *f = fopen(arg, "r");
	char line[2 * LONGEST + 2], name[20];

	if (!f)
		err(1, "%s", arg);
	while (fgets(line, sizeof(line), f)) {
		size_t size = strlen(line) / 2;

		if (*line == '#')
			continue;
		inputs[num_inputs].size = size;
		inputs[num_inputs].data = malloc(size);
		for (size_t i = 0; i < size; i++)
			sscanf(line + 2 * i, "%2hhx", &inputs[num_inputs].data[i]);
		if (num_inputs++ % INPUTS)
			continue;
		snprintf(name, sizeof(name), "%d", num_inputs);
		add_case(name);
	}
}

static void run_number(int n)
{
	for (int i = n * INPUTS; i < (n + 1) * INPUTS && i < num_inputs; i++)
		LLVMFuzzerTestOneInput(inputs[i].data, inputs[i].size);
}
#endif

static void ex_choose(int mutant)
{
	const struct table *t;

	ex_mutant = mutant;
	for (t = __start_ex_tables; t < __stop_ex_tables; t++)
		if (t->mutant == mutant)
			memcpy(t->to, t->from, t->size);
}

/* Whether a case succeeds in a process of its own */
static int try_case(int mutant, int n, long ms, struct rusage *used)
{
	struct itimerval limit = { .it_value = { ms / 1000, ms % 1000 * 1000 } };
	int status;
	pid_t child = fork();

	if (!child) {
		setitimer(ITIMER_PROF, &limit, NULL);
		ex_choose(mutant);
		run_number(n);
		_exit(0);
	}
	if (child < 0 || wait4(child, &status, 0, used) != child)
		err(1, "a process");
	return !status;
}

static long us(const struct rusage *used)
{
	return (used->ru_utime.tv_sec + used->ru_stime.tv_sec) * 1000000 +
	       used->ru_utime.tv_usec + used->ru_stime.tv_usec;
}

static void serve(char *request)
{
	char *word = strtok(request, " \n");
	struct rusage used;

	if (!strcmp(word, "?")) {
		int n = atoi(strtok(NULL, " \n")), good;

		memset(ex_reached, 0, MAX_FUNCTIONS);
		good = try_case(0, n, 60000, &used);
		fprintf(answers, "? %ld %s", us(&used), good ? "ok" : "bad");
		for (int i = 0; i < MAX_FUNCTIONS; i++)
			if (ex_reached[i])
				fprintf(answers, " %d", i);
	} else {
		int mutant = atoi(word), n, ms, failed = -1;
		long took = 0;

		while (failed < 0 && (word = strtok(NULL, " \n")) &&
		       sscanf(word, "%d:%d", &n, &ms) == 2) {
			if (!try_case(mutant, n, ms, &used))
				failed = n;
			took += us(&used);
		}
		if (failed < 0)
			fprintf(answers, "%d - %ld", mutant, took);
		else
			fprintf(answers, "%d %d %ld", mutant, failed, took);
	}
	fputc('\n', answers);
}

#undef main
int main(int argc, char **argv)
{
	static char request[1 << 16];
	int null = open("/dev/null", O_WRONLY);

	answers = fdopen(dup(STDOUT_FILENO), "w");
	setvbuf(answers, NULL, _IOLBF, 0);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	ex_reached = mmap(NULL, MAX_FUNCTIONS, PROT_READ | PROT_WRITE,
			  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!answers || ex_reached == MAP_FAILED)
		err(1, "start");
	setrlimit(RLIMIT_CORE, &(struct rlimit){ });
	find_cases(argv[1]);
	fprintf(answers, "ready\n");
	while (fgets(request, sizeof(request), stdin))
		serve(request);
	return 0;
}
