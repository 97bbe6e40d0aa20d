// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: let the driver probe again, and let intel_uncore take its place
 *
 * The driver tries some things when it is loaded.  confirm does not trust one trial: it loads the
 * same module again, with the same parameters.  While the driver is not loaded, signals wait, and
 * exit() loads it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "confirm.h"

#define INTEL		"/sys/module/intel_uncore"
#define PATIENCE	50		/* tenths of a second in which a module can be unloaded */

const char *module_file;
bool may_swap;

/* The driver while it is unloaded: its opened file, and its parameters */
static int file = -1;
static char parameters[1000];
static sigset_t signals;		/* that were blocked before */

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

/* Load the driver that unload() has unloaded.  Returns 0 or an error. */
static int load(void)
{
	int err = syscall(SYS_finit_module, file, parameters, 0) ? errno : 0;

	close(file);
	file = -1;
	sigprocmask(SIG_SETMASK, &signals, NULL);
	return err;
}

static void load_or_die(void)
{
	int err = load();

	if (err)
		die("ex_uncore was unloaded, and cannot be loaded again: %s", strerror(err));
	note("  insmod ex_uncore.ko %s\n", parameters);
	find_cpus();
}

/*
 * Let the kernel's modprobe load intel_uncore, or with "-r" unload it.  With "-i" modprobe ignores
 * ex_uncore.conf, which loads ex_uncore in its place.  Returns the exit status of modprobe.
 */
static int modprobe(const char *option)
{
	char program[200];
	int status;
	pid_t child;

	if (!read_file(program, sizeof(program), "/proc/sys/kernel/modprobe"))
		return -1;
	program[strcspn(program, "\n")] = 0;
	child = fork();
	if (!child) {
		execl(program, program, option, "-i", "intel_uncore", NULL);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

/* Unload intel_uncore, which another program may use for a moment. */
static void remove_intel(void)
{
	const struct timespec tenth = { 0, 100000000 };

	for (int i = 0; i < PATIENCE && !access(INTEL, F_OK) && modprobe("-r"); i++)
		nanosleep(&tenth, NULL);
}

/* For exit(), which die() calls, perhaps with events of intel_uncore open */
static void put_back(void)
{
	if (file < 0)
		return;
	for (int fd = STDERR_FILENO + 1; fd < sysconf(_SC_OPEN_MAX); fd++)
		if (fd != file)
			close(fd);
	remove_intel();
	if (load())
		fputs("confirm: ex_uncore was unloaded, and cannot be loaded again\n", stderr);
}

/* Unload the driver.  Returns false, and leaves it as it is, if load() could not load it again. */
static bool unload(void)
{
	static bool registered;
	const char *path = module_file ?: installed();
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &signals);
	if (!registered)
		registered = !atexit(put_back);
	file = registered && path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	read_parameters(parameters, sizeof(parameters));
	if (file >= 0 && is_loaded(file) &&
	    !syscall(SYS_delete_module, "ex_uncore", O_NONBLOCK))
		return true;
	if (file >= 0)
		close(file);
	file = -1;
	sigprocmask(SIG_SETMASK, &signals, NULL);
	return false;
}

/* Load the driver again.  Returns false, and leaves it as it is, if that is not possible. */
bool probe_again(void)
{
	if (!unload())
		return false;
	load_or_die();
	return true;
}

/* Load intel_uncore in place of the driver.  Returns NULL, or why that is not possible. */
const char *swap(void)
{
	if (!unload())
		return "ex_uncore could not be loaded again";
	if (!modprobe("-q") && !access(INTEL, F_OK)) {
		note("  modprobe intel_uncore\n");
		return NULL;
	}
	swap_back();
	return "modprobe does not load intel_uncore";
}

/* Load the driver again in place of intel_uncore. */
void swap_back(void)
{
	remove_intel();
	load_or_die();
}
