/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_IRQ_WORK_H
#define FUZZ_LINUX_IRQ_WORK_H

struct irq_work {
	int none;
};

#endif
