// SPDX-License-Identifier: GPL-2.0
/*
 * A data race on purpose, which tests/cases/race.sh expects KCSAN to report: two threads increment
 * one variable, without a lock.
 */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/module.h>

static struct task_struct *threads[2];
static unsigned long shared;

static int race(void *unused)
{
	while (!kthread_should_stop()) {
		for (int i = 0; i < 10000; i++) {
			shared++;
			barrier();
		}
		cond_resched();
	}
	return 0;
}

static int __init race_init(void)
{
	for (int i = 0; i < 2; i++) {
		threads[i] = kthread_run(race, NULL, "race/%d", i);
		if (IS_ERR(threads[i]))
			return PTR_ERR(threads[i]);
	}
	msleep(3000);
	for (int i = 0; i < 2; i++)
		kthread_stop(threads[i]);
	return 0;
}
module_init(race_init);

static void __exit race_exit(void)
{
}
module_exit(race_exit);

MODULE_DESCRIPTION("A data race on purpose");
MODULE_LICENSE("GPL");
