// SPDX-License-Identifier: GPL-2.0
/*
 * confirm: load the driver again, and let intel_uncore take its place
 *
 * The module is loaded from the same file, with the same parameters.  While it is not loaded,
 * signals wait, and exit() loads it.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "confirm.h"

const char *module_folder;
bool may_swap;
u64 nmis_at_load;
static bool unloaded;
static sigset_t signals;		/* that were blocked before */

/*
 * Run a command of the shell, whose output becomes its variable @name.  Returns whether it
 * succeeds.
 */
static bool shell(const char *name, const char *command)
{
	FILE *f = popen(command, "r");
	char text[1000];
	size_t len;

	if (!f)
		return false;
	len = fread(text, 1, sizeof(text) - 1, f);
	text[len && text[len - 1] == '\n' ? len - 1 : len] = 0;
	return !pclose(f) && !(name && setenv(name, text, 1));
}

/* With "-i" the kernel's modprobe ignores ex_uncore.conf, which loads ex_uncore in its place. */
#define MODPROBE	"$(cat /proc/sys/kernel/modprobe)"
#define INTEL		"[ -e /sys/module/intel_uncore ]"

/* Another program may use intel_uncore for a moment. */
static bool load(void)
{
	bool loaded;

	shell(NULL, "for i in $(seq 50); do "
	      INTEL " || break; " MODPROBE " -r -i intel_uncore || sleep 0.1; done");
	loaded = shell(NULL, "insmod \"$FILE\" $PARAMETERS");
	unloaded = false;
	sigprocmask(SIG_SETMASK, &signals, NULL);
	return loaded;
}

/* At exit: the events of intel_uncore that are still open would keep it loaded. */
static void put_back(void)
{
	if (!unloaded)
		return;
	for (int fd = STDERR_FILENO + 1; fd < sysconf(_SC_OPEN_MAX); fd++)
		close(fd);
	if (!load())
		fputs("confirm: ex_uncore was unloaded, and cannot be loaded again\n", stderr);
}

/*
 * Unload the driver.  Returns false, and leaves it as it is, if there is no file of it where -M
 * says, or "make install" and DKMS put it: the build writes a hash of the sources into it.
 */
static bool unload(void)
{
	static bool registered;
	sigset_t all;

	if (!registered)
		registered = !atexit(put_back);
	setenv("MODULE", clock_of->module, 1);
	if (module_folder)
		setenv("FOLDER", module_folder, 1);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &signals);
	unloaded = registered &&
		shell("FILE", "cd \"${FOLDER:-/lib/modules/$(uname -r)}\" 2>/dev/null && "
		      "for f in $MODULE.ko updates/$MODULE.ko updates/dkms/$MODULE.ko; do "
		      "grep -qs \"srcversion=$(cat /sys/module/$MODULE/srcversion)\" $f && "
		      "echo \"$PWD/$f\" && exit; done; false") &&
		shell("PARAMETERS",
		      "cd /sys/module/$MODULE/parameters && grep . * | tr ':\\n' '= '") &&
		shell(NULL, "rmmod $MODULE 2>/dev/null");
	if (!unloaded)
		sigprocmask(SIG_SETMASK, &signals, NULL);
	return unloaded;
}

void swap_back(void)
{
	if (!load())
		die("ex_uncore was unloaded, and cannot be loaded again");
	note("  insmod %s.ko %s\n", clock_of->module, getenv("PARAMETERS"));
	find_cpus();
}

/* Load the driver again.  Returns false, and leaves it as it is, if that is not possible. */
bool load_again(void)
{
	if (!unload())
		return false;
	nmis_at_load = nmis_of(home);
	swap_back();
	nmis_at_load = nmis_of(home) - nmis_at_load;
	return true;
}

/* Load intel_uncore in place of the driver.  Returns NULL, or why that is not possible. */
const char *swap(void)
{
	if (!unload())
		return "ex_uncore could not be loaded again (-M)";
	if (shell(NULL, MODPROBE " -q -i intel_uncore && " INTEL)) {
		note("  modprobe intel_uncore\n");
		return NULL;
	}
	swap_back();
	return "modprobe does not load intel_uncore";
}
