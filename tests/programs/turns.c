// SPDX-License-Identifier: GPL-2.0
/*
 * turns N: N turns of a loop of four instructions, of which the first one of each turn is repeated
 * after a page fault
 */
#define _GNU_SOURCE
#include <err.h>
#include <stdlib.h>
#include <sys/mman.h>

#define PAGE	4096l
#define MOST	9999

int main(int argc, char **argv)
{
	char *at = mmap(NULL, MOST * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	long n = argc > 1 ? atol(argv[1]) : 0;

	if (at == MAP_FAILED || n < 1 || n > MOST)
		errx(1, "N is 1 to %d", MOST);
	madvise(at, MOST * PAGE, MADV_NOHUGEPAGE);
	asm volatile("1: movb $1, (%0); add %2, %0; dec %1; jnz 1b"
		     : "+r" (at), "+r" (n) : "r" (PAGE) : "memory");
	return 0;
}
