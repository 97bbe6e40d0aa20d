/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_KTIME_H
#define FUZZ_LINUX_KTIME_H

#include <fuzz_kernel.h>

#endif
