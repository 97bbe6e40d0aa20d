// SPDX-License-Identifier: GPL-2.0
/*
 * What replay.c, the program of tools/traffic-replay, prints of a file.  This file includes it, and
 * runs its main() in a process of its own.
 */
#define main	replay_main
int replay_main(int argc, char **argv);
#include "../replay.c"
#undef main
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "bench.h"

struct output {
	int status;		/* at the end, -1: of a signal */
	char out[4096], err[4096];
};

static void read_all(FILE *f, char *text, size_t size)
{
	rewind(f);
	text[fread(text, 1, size - 1, f)] = 0;
	fclose(f);
}

/* A program that does not end, or does not stop to print, is killed. */
static void limit(void)
{
	setrlimit(RLIMIT_CPU, &(struct rlimit){ 1, 1 });
	setrlimit(RLIMIT_FSIZE, &(struct rlimit){ 1 << 20, 1 << 20 });
}

/* Run the program with a file, or with NULL, for which @text is its standard input. */
static void run(const char *file, const char *text, struct output *o)
{
	char *argv[] = { "replay", (char *)file, NULL }, path[32];
	FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
	int status;

	fputs(text, in);
	fflush(NULL);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fileno(in));
	if (!fork()) {
		limit();
		dup2(fileno(out), STDOUT_FILENO);
		dup2(fileno(err), STDERR_FILENO);
		status = freopen(path, "r", stdin) ? replay_main(file ? 2 : 1, argv) : -1;
		fflush(stdout);
		_exit(status);
	}
	wait(&status);
	o->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	fclose(in);
	read_all(out, o->out, sizeof(o->out));
	read_all(err, o->err, sizeof(o->err));
}

static void expect(const char *text, int status, const char *out, const char *err)
{
	static struct output is;

	run(NULL, text, &is);
	if (is.status != status || strcmp(is.out, out) || strcmp(is.err, err))
		test_fail(__FILE__, __LINE__, "of \"%s\": status %d, %s%s", text, is.status, is.out,
			  is.err);
}

/* A read of package 0, then a write of package 1, of a line of package 0 */
#define ACCESSES	"packages 2\ncores 1\nhome 0 ff 0\nhome 100 1ff 1\nr 0 5\nw 1 5\n"

/* What tests/compare/traffic.py counts of them */
static const char counts[] =
	"0 0 request_read 1\n" "0 1 insert_read 2\n"
	"0 1 memory_read 2\n" "0 1 page_empty 1\n"
	"0 1 page_hit 1\n" "0 5 fill_e 1\n"
	"0 5 read_miss_i 1\n" "0 5 received_datac_e_cmp_0 1\n"
	"0 5 received_rddata_0 1\n" "0 5 received_rdinvown_1 1\n"
	"0 5 received_rspi_0 1\n" "0 5 received_snpinvown_0 1\n"
	"0 5 sent_datac_e_cmp_0 1\n" "0 5 sent_datac_e_cmp_1 1\n"
	"0 5 sent_rddata_0 1\n" "0 5 sent_rspi_0 1\n"
	"0 5 sent_snpinvown_0 1\n" "0 5 snoop_write_e 1\n"
	"0 5 victim_none 1\n" "1 0 request_write 1\n"
	"1 5 fill_m 1\n" "1 5 received_datac_e_cmp_0 1\n"
	"1 5 sent_rdinvown_0 1\n" "1 5 victim_none 1\n"
	"1 5 write_miss_i 1\n";

static void the_counts_are_printed(void)
{
	expect(ACCESSES, 0, counts, "");
}

/* The number of a core is decimal, that of a line hexadecimal. */
static void numbers_have_their_bases(void)
{
	expect("cores 16\nslices 1\nunits 1\nhome 0 ff 0\nr 10 1f\nr 9 1f\n", 0,
	       "0 0 fill_e 1\n0 0 insert_read 1\n0 0 memory_read 1\n0 0 page_empty 1\n"
	       "0 0 read_hit_e 1\n0 0 read_miss_i 1\n0 0 received_datac_e_cmp_0 1\n"
	       "0 0 received_rddata_0 1\n0 0 request_read 2\n0 0 sent_datac_e_cmp_0 1\n"
	       "0 0 sent_rddata_0 1\n0 0 victim_none 1\n", "");
	expect("home 0 ff 0\nr 0 1g\n", 2, "", "-: what is \"r 0 1g\n\"?\n");
}

static void homes_are_limited(void)
{
	char text[1000] = "";

	for (unsigned int i = 0; i < EXM_MAX_HOMES; i++)
		sprintf(strchr(text, 0), "home %x00 %xff 0\n", i, i);
	strcat(text, "home 1000 10ff 0\n");
	expect(text, 2, "", "-: what is \"home 1000 10ff 0\n\"?\n");
}

/* The counts at the end of the file, in any order, are compared with those of the replay. */
static void recorded_counts_are_compared(void)
{
	char text[4096] = ACCESSES "= 1 5 write_miss_i 1\n", *end = strchr(text, 0);

	for (const char *line = counts; strncmp(line, "1 5 write_miss_i", 16);
	     line = strchr(line, '\n') + 1)
		end += sprintf(end, "= %.*s\n", (int)strcspn(line, "\n"), line);
	expect(text, 0, counts, "");

	*strstr(text, "fill_m 1") = 'k';
	strcat(text, "= 9 9 last 1\n");
	expect(text, 1, counts, "only replayed: 1 5 fill_m 1\nonly recorded: 1 5 kill_m 1\n"
				"only recorded: 9 9 last 1\n");
}

/* A line that is no access, home, count or parameter ends the replay. */
static void what_is_no_line_is_refused(void)
{
	static const char *const lines[] = {
		"r 0", "r  0", "r  f", "r 0 ", "r 0 5x", "r 0x 5", "r 0  x", "x 0 5", "r0 5", " 0 5",
		"r 1 5", "=", "=x", "home 0 ff", "ways 3", "cores", "",
	};

	for (size_t i = 0; i < ARRAY_SIZE(lines) && !test_why; i++) {
		char text[100], err[100];

		snprintf(text, sizeof(text), "home 0 ff 0\n%s\nr 0 5\n", lines[i]);
		snprintf(err, sizeof(err), "-: what is \"%s\n\"?\n", lines[i]);
		expect(text, 2, "", err);
	}
}

static void counts_are_limited(void)
{
	static char text[4 * MAX_TEXTS + 100];
	static struct output is;
	char *end = text;

	for (unsigned int i = 0; i < MAX_TEXTS; i++)
		end = stpcpy(end, "= \n");
	stpcpy(end, "home 0 ff 0\n");
	run(NULL, text, &is);
	CHECK_EQ(is.status, 2);
	CHECK(!strcmp(is.err, "-: there is no access\n"));
	stpcpy(end, "= \n");
	run(NULL, text, &is);
	CHECK_EQ(is.status, 2);
	CHECK(!strcmp(is.err, "traffic-replay: too many counts\n"));
}

static void what_has_no_counts_is_refused(void)
{
	static struct output is;

	expect("home 0 ff 0\n", 2, "", "-: there is no access\n");
	expect("units 17\nhome 0 ff 0\nr 0 1\n", 2, "",
	       "-: a package must have 1 to 16 slices and units\n");
	run("/proc/none", "", &is);
	CHECK_EQ(is.status, 2);
	CHECK(!strcmp(is.err, "/proc/none: No such file or directory\n"));
}

const struct test replay_tests[] = {
	TEST(the_counts_are_printed),
	TEST(numbers_have_their_bases),
	TEST(homes_are_limited),
	TEST(recorded_counts_are_compared),
	TEST(what_is_no_line_is_refused),
	TEST(counts_are_limited),
	TEST(what_has_no_counts_is_refused),
	{ NULL, NULL },
};
