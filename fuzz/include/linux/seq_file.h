/* SPDX-License-Identifier: GPL-2.0 */
#include <fuzz_kernel.h>
