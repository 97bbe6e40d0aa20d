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
		FAIL("of \"%s\": status %d, %s%s", text, is.status, is.out, is.err);
}

/* A read of package 0, then a write of package 1, of a line of package 0 */
#define ACCESSES	"packages 2\ncores 1\nhome 0 ff 0\nhome 100 1ff 1\nr 0 5\nw 1 5\n"

/* What tests/compare/traffic.py counts of them */
static const char counts[] = "0 0 request_read 1\n" "0 1 insert_read 2\n"
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

TEST(the_counts_are_printed)
{
	expect(ACCESSES, 0, counts, "");
}

/* The counts at the end of the file, in any order, are compared with those of the replay. */
TEST(recorded_counts_are_compared)
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
TEST(what_is_no_line_is_refused)
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

TEST(counts_are_limited)
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
