/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SAY_H
#define SAY_H

/* FUZZ_SAY is in the environment: print each operation */
static bool saying;

#define say(...)							\
	do {								\
		if (saying)						\
			fprintf(stderr, __VA_ARGS__);			\
	} while (0)

#endif /* SAY_H */
