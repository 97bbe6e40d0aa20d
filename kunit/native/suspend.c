// SPDX-License-Identifier: GPL-2.0
/* The loaded driver in a machine that sleeps or reboots */

static unsigned int works_run;

/* An irq_work of this CPU that a suspend interrupts */
static void note_interrupted_work(struct irq_work *work)
{
	machine_expect(machine.irqs_off, "an irq_work with interrupts on");
	works_run++;
}

/*
 * Suspend to RAM: the last CPU is that of the boot; the registers lose their values, and the local
 * APIC the interrupt that an irq_work has raised.
 */
static void test_events_go_on_after_a_suspend(struct kunit *test)
{
	struct perf_event count, sample;
	static struct irq_work work;

	life_new(test, 0x2e, 2, 4, NULL);
	event_new(&count, "uncore_bbox_0", 0xc4, 0, 0);
	event_new(&sample, "uncore_bbox_1", 0xc4, 10, 0);
	start_event(test, 0, &count);
	start_event(test, 1, &sample);
	put("bbox0.early_ack", 0, 50);
	machine_cpu_down(1);
	machine_cpu_down(2);
	machine_cpu_down(3);
	works_run = 0;
	init_irq_work(&work, note_interrupted_work);
	irq_work_queue(&work);
	machine_suspend(test);
	KUNIT_EXPECT_EQ(test, machine.m.pkg[0].running, 0);
	exm_reset(&machine.m);
	machine.cpus[0].masked = true;
	machine_resume();
	KUNIT_EXPECT_EQ(test, works_run, 1U);
	put("bbox0.early_ack", 0, 50);
	put("bbox1.early_ack", 0, 50);
	KUNIT_EXPECT_EQ(test, count_of(&count), 100ULL);
	KUNIT_EXPECT_EQ(test, samples, 5);
	end_event(0);
	end_event(1);
	ex_uncore_exit();
	expect_unloaded(test);
}

/* Reboot and kexec: the counters of all packages are off, and no PMI reaches a CPU. */
static void test_reboot_stops_each_package(struct kunit *test)
{
	const struct notifier_block *nb;
	struct perf_event event;
	unsigned int pkg;

	life_new(test, 0x2e, 2, 4, NULL);
	event_new(&event, "uncore_bbox_0", 0xc4, 10, 1);
	start_event(test, 0, &event);
	nb = machine.reboot.at[0];
	note_calls();
	KUNIT_EXPECT_EQ(test, nb->notifier_call((void *)nb, SYS_RESTART, NULL), NOTIFY_DONE);
	KUNIT_EXPECT_STREQ(test, machine.calls, "+cpus on 0 on 1 -cpus ");
	for (pkg = 0; pkg < 2; pkg++)
		KUNIT_EXPECT_EQ(test, machine.m.pkg[pkg].u_ctl, 0ULL);
	expect_quiet(test);
	end_event(0);
	ex_uncore_exit();
	expect_unloaded(test);
}

static struct kunit_case suspend_tests[] = {
	KUNIT_CASE(test_events_go_on_after_a_suspend),
	KUNIT_CASE(test_reboot_stops_each_package),
	{ }
};

static struct kunit_suite suspend_suite = {
	.name = "ex_uncore_suspend", .init = load_init, .exit = load_exit,
	.test_cases = suspend_tests,
};
