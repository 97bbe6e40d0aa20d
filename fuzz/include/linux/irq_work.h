/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_IRQ_WORK_H
#define FUZZ_LINUX_IRQ_WORK_H

#include <stdbool.h>

struct irq_work {
	void (*func)(struct irq_work *work);
	bool pending;
};

#define IRQ_WORK_INIT_HARD(fn)	((struct irq_work){ .func = (fn) })
#define init_irq_work(work, fn)	((void)(*(work) = IRQ_WORK_INIT_HARD(fn)))

void irq_work_queue(struct irq_work *work);
void irq_work_run(void);
void irq_work_sync(struct irq_work *work);

#endif
