// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: let the driver probe again
 *
 * The driver tries some things when it is loaded.  confirm does not trust one trial: it loads the
 * same module again, with the same parameters.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "confirm.h"

const char *module_file;

/* Where "make install" and DKMS put it */
static const char *installed(void)
{
	static const char * const folders[] = { "updates", "updates/dkms", "extra" };
	static char path[300];
	struct utsname name;

	uname(&name);
	for (size_t i = 0; i < ARRAY_SIZE(folders); i++) {
		snprintf(path, sizeof(path), "/lib/modules/%.100s/%s/ex_uncore.ko", name.release,
			 folders[i]);
		if (!access(path, R_OK))
			return path;
	}
	return NULL;
}

/* Whether a module is the one that is loaded: the build writes a hash of the sources into it. */
static bool is_loaded(int fd)
{
	char wanted[100] = "srcversion=";
	struct stat status;
	size_t len = strlen(wanted);
	bool found = false;
	void *text;

	if (!read_file(wanted + len, sizeof(wanted) - len, DRIVER "/srcversion") ||
	    fstat(fd, &status))
		return false;
	wanted[strcspn(wanted, "\n")] = 0;
	text = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (text == MAP_FAILED)
		return false;
	found = memmem(text, status.st_size, wanted, strlen(wanted) + 1);
	munmap(text, status.st_size);
	return found;
}

static void read_parameters(char *to, size_t size)
{
	struct dirent **names;
	int n = scandir(DRIVER "/parameters", &names, NULL, alphasort);

	*to = 0;
	for (int i = 0; i < n; i++) {
		size_t len = strlen(to);
		char val[64];

		if (*names[i]->d_name != '.' &&
		    read_file(val, sizeof(val), DRIVER "/parameters/%s", names[i]->d_name))
			snprintf(to + len, size - len, "%s=%.*s ", names[i]->d_name,
				 (int)strcspn(val, "\n"), val);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
}

/* Load the driver again.  Returns false, and leaves it as it is, if that is not possible. */
bool probe_again(void)
{
	const char *path = module_file ?: installed();
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	char parameters[1000];
	bool again;

	again = fd >= 0 && is_loaded(fd);
	read_parameters(parameters, sizeof(parameters));
	again = again && !syscall(SYS_delete_module, "ex_uncore", O_NONBLOCK);
	if (again && syscall(SYS_finit_module, fd, parameters, 0))
		die("%s was unloaded, and cannot be loaded again: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	if (!again)
		return false;
	note("  insmod ex_uncore.ko %s\n", parameters);
	find_cpus();
	return true;
}
