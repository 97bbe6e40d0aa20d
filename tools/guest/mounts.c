// SPDX-License-Identifier: GPL-2.0
/*
 * mounts [TYPE SOURCE PATH]...: mount file systems, all in one process: under emulation it takes
 * longer to start a program than to mount.  A small kernel lacks some types, which is no error.
 */
#include <sys/mount.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	for (int i = 1; i + 2 < argc; i += 3) {
		mkdir(argv[i + 2], 0755);
		mount(argv[i + 1], argv[i + 2], argv[i], 0, NULL);
	}
	return 0;
}
