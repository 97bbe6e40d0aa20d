// SPDX-License-Identifier: GPL-2.0
/*
 * nomem MODULE
 *
 * Loads MODULE and opens events again and again, and each time another
 * one of the memory allocations that this takes fails, from the first to the last (the
 * kernel's failslab and fail_page_alloc, by /proc/self/fail-nth).  Of a load, from where
 * the kernel has read the parameters: before, it is busy with the module's text.  Prints
 * for each thing a line
 *
 *	WHAT refused=N done=N
 *
 * with how often it was refused for want of memory, and how often it was done all the
 * same.  Any other error ends the program.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>

#include "ring.h"

static const char *module;
static int leader = -1;

static void set(const char *path, const char *value)
{
	FILE *f = fopen(path, "w");

	if (!f || fputs(value, f) < 0 || fclose(f))
		err(1, "%s", path);
}

/* Make the @n-th allocation from now on fail; 0: none.  How many were still to come? */
static unsigned int fail_nth(unsigned int n)
{
	static int fd = -1;
	char text[20] = "";

	if (fd < 0)
		fd = open("/proc/self/fail-nth", O_RDWR);
	if (fd < 0 || pread(fd, text, sizeof(text) - 1, 0) < 0 ||
	    dprintf(fd, "%u", n) < 0)
		err(1, "/proc/self/fail-nth");
	return strtoul(text, NULL, 10);
}

static int load_with(const char *parameters)
{
	static int fd = -1;

	if (fd < 0)
		fd = open(module, O_RDONLY | O_CLOEXEC);
	return syscall(SYS_finit_module, fd, parameters, 0);
}

static int load(void)
{
	return load_with("");
}

static void unload(int unused)
{
	(void)unused;
	if (syscall(SYS_delete_module, "ex_uncore", O_NONBLOCK))
		err(1, "delete_module");
}

/* The number of allocations in a load before the parameters are read */
static unsigned int before_parameters(void)
{
	const unsigned int many = 1000000;

	/* the first one of all takes more */
	if (load())
		err(1, "load");
	unload(0);
	fail_nth(many);
	if (!load_with("freeze=maybe") || errno != EINVAL)
		err(1, "%s freeze=maybe", module);
	return many - fail_nth(0);
}

static int open_on(const char *pmu, struct perf_event_attr *attr)
{
	if (!attr->type)
		attr->type = pmu_type(pmu);
	return perf_event_open(attr, -1, 0, leader);
}

static int open_event(void)
{
	static struct perf_event_attr attr = { .config = 0x42 };	/* EVENT_MSG */

	return open_on("uncore_ubox", &attr);
}

static int open_filter(void)
{
	/* CTO_COUNT of DRS packets */
	static struct perf_event_attr attr = {
		.config = 0x200038, .config1 = 0x1c00, .config2 = 0x1e00,
	};

	return open_on("uncore_qpi_0", &attr);
}

static void close_event(int fd)
{
	close(fd);
}

/* Does @begin succeed if allocation @n fails?  @left: it needed fewer than @n. */
static bool without(unsigned int n, const char *what, int (*begin)(void), void (*end)(int),
		    unsigned int *left)
{
	int ret;

	fail_nth(n);
	ret = begin();
	*left = fail_nth(0);
	if (ret < 0 && errno != ENOMEM)
		err(1, "%s, without allocation %u", what, n);
	if (ret >= 0)
		end(ret);
	return ret >= 0;
}

/*
 * Let allocation @n fail, then the next, and so on, until there are no more.  Which one is
 * the n-th depends on the kernel's caches: try each after a success, and if @again once more
 * after that try.
 */
static void sweep(const char *what, unsigned int n, bool again, int (*begin)(void),
		  void (*end)(int))
{
	unsigned int left, try, refused = 0, done = 0;

	do {
		end(begin());
		for (try = 0; try <= again; try++) {
			bool worked = without(n, what, begin, end, &left);

			if (left)
				break;
			done += worked;
			refused += !worked;
		}
		n++;
	} while (try);
	printf("%s refused=%u done=%u\n", what, refused, done);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		errx(1, "usage: nomem MODULE");
	module = argv[1];
	set("/sys/kernel/debug/failslab/verbose", "0");
	set("/sys/kernel/debug/fail_page_alloc/verbose", "0");
	/* allocations that may sleep fail, too */
	set("/sys/kernel/debug/failslab/ignore-gfp-wait", "N");
	set("/sys/kernel/debug/fail_page_alloc/ignore-gfp-wait", "N");

	sweep("load", before_parameters() + 1, true, load, unload);
	if (load())
		err(1, "load");
	sweep("event", 1, false, open_event, close_event);
	sweep("filter", 1, false, open_filter, close_event);
	leader = open_event();
	sweep("group", 1, false, open_event, close_event);
	return 0;
}
