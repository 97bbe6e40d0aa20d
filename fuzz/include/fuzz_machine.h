/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine with FUZZ_CPUS CPUs, no PCI function and no table MCFG, on which loading the driver
 * cannot fail and the driver is never unloaded.  kunit/machine.h is another one.
 */
#ifndef FUZZ_MACHINE_H
#define FUZZ_MACHINE_H

#define rdmsrq_safe_on_cpu(cpu, reg, val)	fuzz_rdmsr_safe(reg, val)
#define register_nmi_handler(type, fn, flags, name)	fuzz_register_nmi(fn)
#define unregister_nmi_handler(type, name)	((void)0)

#ifndef FUZZ_CPUS
#define FUZZ_CPUS			1
#endif

#define nr_cpu_ids			((unsigned int)FUZZ_CPUS)
#define smp_processor_id()		((int)fuzz_cpu)
#define cpu_online(cpu)			((cpu) < FUZZ_CPUS)
#define num_online_cpus()		nr_cpu_ids
#define for_each_online_cpu(cpu)	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)
#define for_each_possible_cpu(cpu)	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)
#define for_each_cpu(cpu, mask)		for ((cpu) = 0; (cpu) < nr_cpu_ids && (mask); (cpu)++)
#define cpumask_first(mask)		((void)(mask), 0U)
#define cpumask_any_but(mask, cpu)	((void)(mask), (void)(cpu), nr_cpu_ids)
#define cpumask_pr_args(mask)		1, (mask)->bits
#define topology_sibling_cpumask(cpu)	((void)(cpu), (struct cpumask *)1)
#define topology_core_cpumask(cpu)	topology_sibling_cpumask(cpu)
#define topology_logical_package_id(cpu)	((void)(cpu), 0)
#define topology_physical_package_id(cpu)	((void)(cpu), 0)
#define topology_core_id(cpu)		((void)(cpu), 0)
#define topology_max_packages()		1
#define cpus_read_lock()		((void)0)
#define cpus_read_unlock()		((void)0)
#define cpu_hotplug_disable()		((void)0)
#define cpu_hotplug_enable()		((void)0)
#define local_irq_save(flags)		((void)((flags) = 0))
#define local_irq_restore(flags)	((void)(flags))
#define local_irq_disable()		((void)0)
#define local_irq_enable()		((void)0)

static inline int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait)
{
	unsigned int caller = fuzz_cpu;

	fuzz_cpu = cpu;
	func(info);
	fuzz_cpu = caller;
	return 0;
}

static inline int smp_call_function_single_async(int cpu, call_single_data_t *csd)
{
	csd->func(csd->info);
	return 0;
}

static inline int cpuhp_setup_state(enum cpuhp_state state, const char *name,
				    int (*online)(unsigned int cpu),
				    int (*offline)(unsigned int cpu))
{
	int ret = 0;

	for (fuzz_cpu = 0; fuzz_cpu < FUZZ_CPUS && !ret; fuzz_cpu++)
		ret = online(fuzz_cpu);
	fuzz_cpu = 0;
	return ret ?: 1;
}

#define cpuhp_remove_state_nocalls(state)	((void)(state))
#define kmalloc(size, flags)		memset(fuzz_alloc(size), 0x6b, size)
#define mutex_lock(mutex)		((void)(mutex))
#define mutex_unlock(mutex)		((void)(mutex))
#define task_pid_nr(task)		1
#define raw_spin_lock_init(lock)	((void)((lock)->set_up = true))
#define raw_spin_lock(lock)		((void)(lock))
#define raw_spin_unlock(lock)		((void)(lock))
#define lockdep_assert_held(lock)	((void)(lock))
#define pr_err				fuzz_log
#define pr_warn				fuzz_log
#define pr_info				fuzz_log
#define pr_warn_once			fuzz_log
#define pr_notice			fuzz_log
#define pr_notice_ratelimited		fuzz_log
#define kern_path(name, flags, path)	((void)(name), (void)(path), -ENOENT)
#define path_put(path)			((void)(path))
#define bus_register_notifier(bus, nb)	((void)(nb))
#define bus_unregister_notifier(bus, nb)	((void)(nb))
#define register_reboot_notifier(nb)	((void)(nb))
#define unregister_reboot_notifier(nb)	((void)(nb))
#define register_syscore(ops)		((void)(ops))
#define unregister_syscore(ops)		((void)(ops))
#define pci_register_driver(driver)	((void)(driver), 0)
#define pci_unregister_driver(driver)	((void)(driver))
#define pci_lock_rescan_remove()	((void)0)
#define pci_unlock_rescan_remove()	((void)0)
#define debugfs_create_dir(name, parent)	((struct dentry *)NULL)
#define debugfs_create_file(name, mode, parent, data, fops)		\
	((void)(name), (void)(fops), (struct dentry *)NULL)
#define debugfs_remove(dir)		((void)(dir))
#define acpi_get_table(name, instance, table)	(*(table) = NULL, 1)
#define acpi_put_table(table)		((void)(table))
#define pci_get_device(vendor, id, from)	((void)(id), (void)(from), (struct pci_dev *)NULL)
#define pci_get_slot(bus, devfn)	((void)(bus), (void)(devfn), (struct pci_dev *)NULL)
#define pci_dev_put(device)		((void)((device) && (device)->dev.kobj.kref--))
#define pci_read_config_dword(dev, offset, val)		\
	((void)(dev), (void)(offset), (void)(*(val) = ~0U))
#define pci_write_config_dword(dev, offset, val)	\
	((void)(dev), (void)(offset), (void)(val))
#define ioremap(address, size)		((void)(address), (void *)NULL)
#define iounmap(page)			((void)(page))
#define readl(address)			(*(const volatile u32 *)(address))
#define writel(val, address)		((void)(*(volatile u32 *)(address) = (val)))
#define nr_node_ids			1
#define dev_to_node(device)		((void)(device), 0)
#define cpu_to_node(cpu)		((void)(cpu), 0)

#endif
