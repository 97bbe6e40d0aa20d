// SPDX-License-Identifier: GPL-2.0
/*
 * ex_netburst: the counters of NetBurst (family 15), counting and sampling, with cascaded counters.
 *
 * The module: parameters, load and unload, CPU hotplug, suspend, reboot.  The counters are the
 * core PMU's, the kernel's p4 driver, until the first event is opened, and again when the last
 * one is closed: then neither driver can have them by mistake.
 */
#include <linux/cpu.h>
#include <linux/module.h>
#include <linux/reboot.h>
#include <linux/slab.h>
#include <linux/syscore_ops.h>

#include <asm/cpu_device_id.h>
#include <asm/nmi.h>
#include <asm/processor.h>

#include "nb.h"

#undef pr_fmt
#define pr_fmt(fmt)	NB_MODULE ": " fmt

module_param_named(max_sample_rate, nb_max_sample_rate, uint, 0444);
MODULE_PARM_DESC(max_sample_rate, "samples per second and counter beyond which periods are folded together (default: 10000; 0: no limit)");

/* udev does not load the module on these: the kernel's own driver, p4, needs the counters. */
static const struct x86_cpu_id nb_models[] = {
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 3, &nb_max_sample_rate),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 4, &nb_max_sample_rate),
	X86_MATCH_VENDOR_FAM_MODEL(INTEL, 15, 6, &nb_max_sample_rate),
	{ }
};

static enum cpuhp_state nb_cpuhp_state;

static int nb_cpu_online(unsigned int cpu)
{
	nb_up(nb_threads_of[cpu]);
	return 0;
}

static int nb_cpu_offline(unsigned int cpu)
{
	struct nb_thread *thread = nb_threads_of[cpu];

	if (!thread->online)
		return 0;
	nb_down(thread);
	nb_cancel_timers(thread);
	return 0;
}

/* At suspend the boot CPU is the last one.  Interrupts are off. */
static int nb_suspend(EX_SYSCORE_ARG)
{
	nb_stop_events(nb_threads_of[smp_processor_id()]);
	return 0;
}

/*
 * A PMI that comes before nb_suspend(), when interrupts are off already, queues irq_works.  The
 * suspend loses the interrupt that irq_work_queue() has raised for them.  It raises no other while
 * an irq_work is queued: none would run on this CPU any more.
 */
static void nb_resume_this_cpu(EX_SYSCORE_ARG)
{
	nb_resume(nb_threads_of[smp_processor_id()]);
	irq_work_run();
}

EX_DEFINE_SYSCORE(nb, nb_suspend, nb_resume_this_cpu);

/* Call a function on each CPU, with cpus_read_lock() held or hotplug disabled. */
static void nb_on_cpus(smp_call_func_t func)
{
	struct nb_thread *thread;
	unsigned int i;

	nb_for_each_thread(thread, i)
		if (thread->online)
			smp_call_function_single(i, func, thread, 1);
}

static void nb_shutdown_here(void *thread)
{
	nb_shutdown(thread);
}

static void nb_down_here(void *thread)
{
	nb_down(thread);
}

/* Leave the counters off at reboot and kexec. */
static int nb_reboot(struct notifier_block *nb, unsigned long action, void *data)
{
	cpus_read_lock();
	nb_on_cpus(nb_shutdown_here);
	cpus_read_unlock();
	return NOTIFY_DONE;
}

static struct notifier_block nb_reboot_nb = { .notifier_call = nb_reboot };

static void nb_free_threads(void)
{
	struct nb_thread *thread;
	unsigned int i;

	nb_for_each_thread(thread, i)
		kfree(thread);
	kfree(nb_threads_of);
	nb_num_threads = 0;
}

static struct nb_thread *nb_alloc_thread(int cpu)
{
	struct nb_thread *thread = kzalloc(sizeof(*thread), GFP_KERNEL);
	unsigned int i;

	if (!thread)
		return NULL;
	thread->cpu = cpu;
	for (i = 0; i < EX_NB_COUNTERS; i++) {
		thread->counters[i].thread = thread;
		thread->counters[i].idx = i;
	}
	raw_spin_lock_init(&thread->own_core.lock);
	nb_watch_init(thread);
	nb_turns_init(thread);
	return thread;
}

static int nb_alloc_threads(void)
{
	unsigned int i;

	nb_threads_of = kcalloc(nr_cpu_ids, sizeof(*nb_threads_of), GFP_KERNEL);
	if (!nb_threads_of)
		return -ENOMEM;
	nb_num_threads = nr_cpu_ids;
	for (i = 0; i < nr_cpu_ids; i++) {
		nb_threads_of[i] = nb_alloc_thread(i);
		if (!nb_threads_of[i]) {
			nb_free_threads();
			return -ENOMEM;
		}
	}
	return 0;
}

static void nb_stop_threads(void)
{
	struct nb_thread *thread;
	unsigned int i;

	nb_on_cpus(nb_down_here);
	nb_for_each_thread(thread, i) {
		irq_work_sync(&thread->work);
		nb_cancel_timers(thread);
	}
	nb_turns_finish();
}

/* Refuse to load where a CPU has no counters, and while the core PMU has an event. */
static int nb_check_counters(void)
{
	unsigned int cpu;
	u64 val;

	for_each_online_cpu(cpu) {
		if (rdmsrq_safe_on_cpu(cpu, MSR_IA32_MISC_ENABLE, &val) ||
		    !(val & EX_NB_MISC_EMON) || rdmsrq_safe_on_cpu(cpu, EX_NB_CTR0, &val)) {
			pr_err("not loaded: CPU %u has no performance counters; is this a virtual machine?\n",
			       cpu);
			return -ENODEV;
		}
	}
	if (nb_counters_get()) {
		pr_err("not loaded: " EX_NB_BUSY "\n");
		return -EBUSY;
	}
	nb_counters_put();
	return 0;
}

/* With CPU hotplug disabled: no CPU comes or goes meanwhile. */
static int nb_begin_all(void)
{
	int ret = nb_check_counters();

	if (ret)
		return ret;
	ret = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "perf/x86/ex_netburst:online", nb_cpu_online,
				nb_cpu_offline);
	if (ret < 0)
		return ret;
	nb_cpuhp_state = ret;
	ret = nb_pmu_register();
	if (ret) {
		cpuhp_remove_state_nocalls(nb_cpuhp_state);
		nb_stop_threads();
		return ret;
	}
	pr_info("NetBurst, %u CPUs\n", num_online_cpus());
	return 0;
}

static int __init ex_netburst_init(void)
{
	int ret;

	if (!x86_match_cpu(nb_models)) {
		pr_info("not loaded: this processor (family %d model 0x%x) is no NetBurst with 64 bits\n",
			boot_cpu_data.x86, boot_cpu_data.x86_model);
		return -ENODEV;
	}
	ret = nb_alloc_threads();
	if (ret)
		return ret;
	ret = nb_register_nmi();
	if (ret)
		goto err_free;
	cpu_hotplug_disable();
	ret = nb_begin_all();
	cpu_hotplug_enable();
	if (ret)
		goto err_unregister_nmi;
	register_syscore(&nb_syscore);
	register_reboot_notifier(&nb_reboot_nb);
	return 0;

err_unregister_nmi:
	unregister_nmi_handler(NMI_LOCAL, NB_MODULE);
err_free:
	nb_free_threads();
	return ret;
}

/*
 * perf_pmu_unregister() waits until perf_event_open() of any event has left its SRCU section, where
 * it may wait for cpus_read_lock(); and in older kernels perf's hotplug callback waits for
 * perf_pmu_unregister().  So CPU hotplug is disabled here, and cpus_read_lock() is not held.
 */
static void __exit ex_netburst_exit(void)
{
	unregister_reboot_notifier(&nb_reboot_nb);
	unregister_syscore(&nb_syscore);
	cpu_hotplug_disable();
	cpuhp_remove_state_nocalls(nb_cpuhp_state);
	nb_pmu_unregister();
	nb_stop_threads();
	cpu_hotplug_enable();
	unregister_nmi_handler(NMI_LOCAL, NB_MODULE);
	nb_free_threads();
}

module_init(ex_netburst_init);
module_exit(ex_netburst_exit);

MODULE_AUTHOR("The ex_uncore developers");
MODULE_DESCRIPTION("Counters of NetBurst processors, counting and sampling");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.9");
