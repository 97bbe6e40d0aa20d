// SPDX-License-Identifier: GPL-2.0
/*
 * run OUT ERR COMMAND...: run a command, and copy its stdout and stderr to the debug
 * ports OUT and ERR, which lead to the host.  The exit status is that of the command.
 *
 * A port needs no driver, so it works on any kernel, and output reaches the host even
 * if the guest crashes in the next instruction.  stdout and stderr are pipes, as in a test.
 * On a kernel with lockdown they are the console.
 */
#define _GNU_SOURCE
#include <err.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/io.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <unistd.h>

enum { OUT, ERR, CHILD };

/* Copy what is in the pipe; false at its end */
static int pump(int fd, int port)
{
	char buf[4096];
	ssize_t n = read(fd, buf, sizeof(buf));

	if (n <= 0)
		return 0;
	outsb(port, buf, n);
	return 1;
}

static pid_t start(char **argv, int out[2], int error[2])
{
	pid_t pid;

	if (pipe2(out, O_CLOEXEC) || pipe2(error, O_CLOEXEC))
		err(125, "pipe");
	pid = fork();
	if (pid < 0)
		err(125, "fork");
	if (!pid) {
		dup2(out[1], 1);
		dup2(error[1], 2);
		execvp(argv[0], argv);
		err(127, "%s", argv[0]);
	}
	close(out[1]);
	close(error[1]);
	return pid;
}

/* A locked kernel allows no access to ports. */
static void on_console(char **argv)
{
	int console = open("/dev/console", O_WRONLY);

	dup2(console, 1);
	dup2(console, 2);
	execvp(argv[0], argv);
	err(127, "%s", argv[0]);
}

int main(int argc, char **argv)
{
	int out[2], error[2], ports[2], status;
	struct pollfd fds[3];
	pid_t pid;

	if (argc < 4)
		errx(125, "run OUT ERR COMMAND...");
	ports[OUT] = strtol(argv[1], NULL, 0);
	ports[ERR] = strtol(argv[2], NULL, 0);
	if (iopl(3))
		on_console(argv + 3);

	pid = start(argv + 3, out, error);
	fds[OUT] = (struct pollfd){ out[0], POLLIN, 0 };
	fds[ERR] = (struct pollfd){ error[0], POLLIN, 0 };
	fds[CHILD] = (struct pollfd){ syscall(SYS_pidfd_open, pid, 0), POLLIN, 0 };

	while (!fds[CHILD].revents) {
		if (poll(fds, 3, -1) < 0)
			continue;
		for (int i = OUT; i <= ERR; i++) {
			if (fds[i].revents && !pump(fds[i].fd, ports[i]))
				fds[i].fd = -1;
		}
	}
	/* A daemon may keep the pipes open: copy what is in them now. */
	for (int i = OUT; i <= ERR; i++) {
		if (fds[i].fd < 0)
			continue;
		fcntl(fds[i].fd, F_SETFL, O_NONBLOCK);
		while (pump(fds[i].fd, ports[i]))
			;
	}
	waitpid(pid, &status, 0);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
