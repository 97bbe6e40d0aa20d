/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Commands for the hardware model: the program writes a command as one line to an I/O
 * port, and reads the answer from the same port (see machine/qemu/exm_device.c).
 */
#ifndef ASK_H
#define ASK_H

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/io.h>
#include <unistd.h>

#define PORT	0x5e0
#define LOCK	"/run/hw.lock"
#define LONGEST	1023	/* characters of a line; also in machine/qemu/exm_device.c and tools/hw */

/* Send one line to the model.  The caller frees the answer. */
static char *talk(const char *line)
{
	size_t len = 0, size = 0;
	char *reply = NULL;
	int lock;

	if (strlen(line) > LONGEST)
		errx(1, "the command has %zu characters, and the hardware takes %d at a time",
		     strlen(line), LONGEST);
	lock = open(LOCK, O_CREAT | O_RDWR, 0666);
	if (lock < 0 || flock(lock, LOCK_EX))
		err(1, "%s", LOCK);
	if (ioperm(PORT, 1, 1))
		err(1, "ioperm");
	outsb(PORT, line, strlen(line));
	outb('\n', PORT);
	do {
		if (len == size)
			reply = realloc(reply, size += 4096);
		if (!reply)
			err(1, "realloc");
		reply[len] = inb(PORT);
	} while (reply[len++]);
	close(lock);
	return reply;
}

/* The same, without the last line "ok".  Any other last line ends the program. */
static inline char *ask(const char *line)
{
	char *reply = talk(line), *last;
	size_t len;

	len = strlen(reply);
	if (len && reply[len - 1] == '\n')
		reply[len - 1] = 0;
	last = strrchr(reply, '\n');
	last = last ? last + 1 : reply;
	if (strcmp(last, "ok")) {
		fprintf(stderr, "%s\n", *last ? last : "error: no answer");
		exit(1);
	}
	*last = 0;
	return reply;
}

#endif
