/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_HRTIMER_H
#define FUZZ_LINUX_HRTIMER_H

struct hrtimer {
	int none;
};

#endif
