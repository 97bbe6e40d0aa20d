/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine with packages, CPUs, PCI functions, an ACPI table, and the kernel's lists of what a
 * driver registers: what the driver needs to be loaded and unloaded in user space, by KUnit and by
 * the fuzzers.
 *
 * At first the machine has one package with two CPUs, and no registers: the cases of the suites
 * access registers through hw.h.  machine_new() makes one with the model's registers.
 */
#ifndef NATIVE_KUNIT_MACHINE_H
#define NATIVE_KUNIT_MACHINE_H

#include <fuzz_kernel.h>

#include "../../../../machine/model/exm.h"

#define MACHINE_CPUS		8
#define MACHINE_PCI		128
#define MACHINE_LIST		200
#define MACHINE_LOG		8000
#define MACHINE_CALLS		4000
#define MACHINE_MCFG		3
#define MACHINE_ECAM		0xe0000000ULL	/* physical address of configuration space */
#define MACHINE_CPUHP_STATE	42

struct dentry {
	char name[40];
	struct dentry *parent;
	unsigned int mode;
	void *data;
	int (*show)(struct seq_file *m, void *v);
};

/**
 * struct machine_cpu - a logical processor
 * @pkg:	logical number of its package; the physical one is machine.package_id[]
 * @core:	its core in the package
 * @node:	NUMA node
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is pending
 * @in_nmi:	the NMI handler runs
 */
struct machine_cpu {
	unsigned int pkg, core;
	int node;
	bool masked, nmi, in_nmi;
};

/**
 * struct machine_ways - how time passes and PMIs come where it is not as in machine_pass()
 * @access:	called before and after a register access; @reg is 0 in configuration space
 * @look:	the driver looks at the clock
 * @pmi:	a PMI of the model, or of a line that is still up, for a CPU
 */
struct machine_ways {
	void (*access)(u32 reg, bool write, bool after);
	void (*look)(void);
	void (*pmi)(unsigned int cpu);
};

/**
 * struct machine_list - what a driver has registered, allocated, or is to give back
 * @num:	number of its elements
 * @at:		the elements
 */
struct machine_list {
	unsigned int num;
	const void *at[MACHINE_LIST];
};

/**
 * struct machine - the machine, and its kernel
 * @test:	the running case
 * @num_pkgs:	topology_max_packages()
 * @package_id:	physical package ids
 * @clock:	time in uncore clocks
 * @khz:	uncore clock
 * @ns:		time
 * @dead_pkg:	package some of whose MSRs read 0, or raise #GP
 * @dead_first:	the first that reads 0
 * @dead_last:	the last one; 0: there is none
 * @gp_reg:	the one that raises #GP when it is read; 0: there is none
 * @config_id:	device ID of PCI functions; 0 means any
 * @config_at:	offset of a register of theirs
 * @config_mask: bits of it that differ from the model's
 * @config_val:	these bits
 * @swapped:	bits of a CPU's number that are others in the model: the kernel's first thread of a
 *		core is not the hardware's
 * @this_cpu:	the CPU that runs
 * @online:	CPUs that are online
 * @cpus:	all CPUs
 * @irqs_off:	interrupts are disabled
 * @in_config:	the lock of the I/O ports of configuration space is taken
 * @contended:	runs with that lock taken, in each access, or NULL
 * @ways:	of a program that has its own ways; or NULL
 * @safe:	an access may raise #GP
 * @unprivileged: the process may not count the whole machine
 * @meanwhile:	called once, before the next function that is called on a CPU
 * @writes:	number of register writes
 * @nmis:	number of NMIs
 * @unknown:	number of NMIs that no handler claimed
 * @fallible:	number of calls so far that may fail
 * @fail_at:	number of the call that fails; 0: none
 * @failed:	the function whose call failed
 * @failed_pmu:	perf_pmu_register(): the name
 * @failure:	the error that it returned
 * @mem:	memory of the driver
 * @size:	size of each piece of @mem
 * @timers:	timers that the driver has started
 * @works:	irq_works that the driver has queued, the last one last
 * @timer_cpu:	CPU that has started each of @timers
 * @work_cpu:	CPU that has queued each of @works
 * @pmus:	PMUs
 * @contexts:	events that a test has attached, by CPU
 * @task:	the task that runs; another one on each machine
 * @moves:	number of perf_pmu_migrate_context()
 * @userpages:	number of updates of an event's user page
 * @page_idx:	number of the counter at the last one
 * @moved:	CPUs from and to of the last one
 * @bus:	notifiers of the PCI bus
 * @claims:	PCI drivers
 * @reboot:	notifiers of a reboot
 * @syscore:	suspend and resume
 * @nmi:	NMI handler
 * @online_fn:	callbacks of CPU hotplug
 * @offline_fn:	likewise
 * @registered:	number of things that are registered, by their place in a load
 * @cpus_locked: depth of cpus_read_lock()
 * @no_hotplug:	depth of cpu_hotplug_disable()
 * @pci_locked:	depth of pci_lock_rescan_remove()
 * @spinlocks:	number of spinlocks that are taken
 * @debugfs:	folders and files
 * @paths:	paths that the driver has looked up
 * @rival:	a PMU of another driver
 * @path_error:	error of the next kern_path()
 * @events:	events
 * @perfctrs:	counters of family 15 that are reserved, by number
 * @perfctrs_busy: the core PMU has them
 * @pci:	PCI functions
 * @buses:	buses, by package
 * @irp_buses:	buses of the Ivytown's IRP, likewise
 * @pci_node:	NUMA node of each bus
 * @nodes:	number of NUMA nodes
 * @mcfg:	ACPI table MCFG
 * @pages:	mapped pages: the physical address, or 0
 * @tables:	ACPI tables that the driver has
 * @log:	the kernel's log
 * @noting:	@calls is written
 * @calls:	what the driver has registered (+NAME) and unregistered (-NAME), locked (+) and
 *		unlocked (-), the CPUs on which it has called a function (on NUMBER), and what it
 *		has waited for, in this order; each word once for neighbours that are the same
 * @m:		the model; @m.host is NULL if the machine has no registers
 */
struct machine {
	struct kunit *test;
	unsigned int num_pkgs;
	int package_id[EXM_MAX_PKGS];
	u64 clock, khz, ns;
	unsigned int dead_pkg;
	u32 dead_first, dead_last, gp_reg;
	u16 config_id;
	u32 config_at, config_mask, config_val;
	unsigned int swapped;
	int this_cpu;
	struct cpumask online;
	struct machine_cpu cpus[MACHINE_CPUS];
	bool irqs_off, in_config, safe, unprivileged;
	void (*contended)(void);
	const struct machine_ways *ways;
	void (*meanwhile)(void);
	unsigned int writes, nmis, unknown;
	unsigned int fallible, fail_at;
	const char *failed;
	char failed_pmu[40];
	int failure;
	struct machine_list mem;
	size_t size[MACHINE_LIST];
	struct machine_list timers, works, pmus;
	int timer_cpu[MACHINE_LIST], work_cpu[MACHINE_LIST];
	struct perf_event_context contexts[MACHINE_CPUS];
	int task;
	unsigned int moves, userpages;
	int page_idx;
	int moved[2];
	struct machine_list bus, claims, reboot, syscore;
	int (*nmi)(unsigned int cmd, struct pt_regs *regs);
	int (*online_fn)(unsigned int cpu);
	int (*offline_fn)(unsigned int cpu);
	int registered[7];
	int cpus_locked, no_hotplug, pci_locked, spinlocks;
	struct dentry debugfs[MACHINE_CPUS];
	int paths;
	const char *rival;
	int path_error;
	struct perf_event *events[9];
	u32 perfctrs;
	bool perfctrs_busy;
	struct pci_dev pci[MACHINE_PCI];
	struct pci_bus buses[EXM_MAX_PKGS], irp_buses[EXM_MAX_PKGS];
	int pci_node[EXM_MAX_PKGS];
	unsigned int nodes;
	struct {
		struct acpi_table_mcfg table;
		struct acpi_mcfg_allocation ranges[MACHINE_MCFG];
	} mcfg;
	u64 pages[MACHINE_PCI];
	int tables;
	char log[MACHINE_LOG];
	bool noting;
	char calls[MACHINE_CALLS];
	struct exm m;
};

extern struct machine machine;

void machine_reset(void);
void machine_new(struct kunit *test, unsigned int cpu_model, unsigned int pkgs, unsigned int cpus);
void machine_pass(u64 ns);
void machine_cpu_down(unsigned int cpu);
void machine_cpu_up(unsigned int cpu);
void machine_attach(struct perf_event *event);
void machine_detach(struct perf_event *event);
bool machine_fails(const char *what, int error);
void machine_note(const char *fmt, ...);

/* linux/cpumask.h, linux/topology.h, linux/smp.h */
#define nr_cpu_ids			((unsigned int)MACHINE_CPUS)
#define cpu_online_mask			(&machine.online)
#define smp_processor_id()		(machine.this_cpu)
#define get_cpu()			smp_processor_id()
#define migrate_disable()		((void)0)
#define migrate_enable()		((void)0)
#define put_cpu()			((void)0)
#define cpumask_test_cpu(cpu, mask)	((mask)->bits[0] >> (cpu) & 1)
#define cpu_online(cpu)			cpumask_test_cpu(cpu, &machine.online)
#define for_each_cpu(cpu, mask)						\
	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)			\
		if (cpumask_test_cpu(cpu, mask))
#define num_online_cpus()	cpumask_weight(&machine.online)
#define for_each_online_cpu(cpu)	for_each_cpu(cpu, &machine.online)
#define for_each_possible_cpu(cpu)	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)
#define cpumask_first(mask)		((unsigned int)__ffs(*(mask)->bits | BIT(nr_cpu_ids)))
#define cpumask_pr_args(mask)		MACHINE_CPUS, (mask)->bits
#define topology_logical_package_id(cpu)	((int)machine.cpus[cpu].pkg)
#define topology_physical_package_id(cpu)	machine.package_id[machine.cpus[cpu].pkg]
#define topology_max_packages()		(machine.num_pkgs)
#define topology_core_cpumask(cpu)	machine_cpus_like(cpu, false)
#define topology_sibling_cpumask(cpu)	machine_cpus_like(cpu, true)
#define cpus_read_lock()		(machine.cpus_locked++, machine_note("+cpus"))
#define cpus_read_unlock()		(machine.cpus_locked--, machine_note("-cpus"))
#define cpu_hotplug_disable()		(machine.no_hotplug++, machine_note("-hotplug"))
#define cpu_hotplug_enable()		(machine.no_hotplug--, machine_note("+hotplug"))
#define local_irq_save(flags)		((void)((flags) = machine.irqs_off, machine.irqs_off = true))
#define local_irq_restore(flags)	((void)(machine.irqs_off = (flags)))

const struct cpumask *machine_cpus_like(unsigned int cpu, bool same_core);
int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait);
int smp_call_function_single_async(int cpu, call_single_data_t *csd);

/* linux/spinlock.h: what interrupts take, too, is locked with interrupts off */
#define raw_spin_lock_init(lock)						\
	(machine_expect(!(lock)->set_up, "a lock is set up again"), (void)((lock)->set_up = true))
#define raw_spin_lock(lock)							\
	((void)(lock), machine.spinlocks++,					\
	 machine_expect(machine.irqs_off || !machine.m.host,			\
			"a lock is taken with interrupts on"))
#define raw_spin_unlock(lock)	((void)(lock), machine.spinlocks--)

/* linux/sched.h */
#define task_pid_nr(of)			((void)sizeof(#of), machine.task)

/* linux/mutex.h */
#define mutex_lock(mutex)		machine_mutex(mutex, true)
#define mutex_unlock(mutex)		machine_mutex(mutex, false)

void machine_mutex(int *mutex, bool lock);

/* linux/lockdep.h: a spinlock has no size here, and a mutex is an int */
#define lockdep_assert_held(lock)	machine_expect_held(lock, sizeof(*(lock)))

void machine_expect_held(const void *lock, size_t size);

/* linux/cpuhotplug.h */
int cpuhp_setup_state(enum cpuhp_state state, const char *name, int (*online)(unsigned int cpu),
		      int (*offline)(unsigned int cpu));
void cpuhp_remove_state_nocalls(int state);

/* asm/nmi.h */
int register_nmi_handler(int type, int (*handler)(unsigned int cmd, struct pt_regs *regs),
			 int flags, const char *name);
void unregister_nmi_handler(int type, const char *name);

/* asm/msr.h */
int rdmsrq_safe_on_cpu(unsigned int cpu, u32 reg, u64 *val);

/* linux/notifier.h, linux/syscore_ops.h */
#define bus_register_notifier(type, nb)		machine_list_note(&machine.bus, nb, "bus")
#define bus_unregister_notifier(type, nb)	machine_list_undo(&machine.bus, nb, "bus")
#define register_reboot_notifier(nb)		machine_list_note(&machine.reboot, nb, "reboot")
#define unregister_reboot_notifier(nb)		machine_list_undo(&machine.reboot, nb, "reboot")
#define register_syscore(ops)		machine_list_note(&machine.syscore, ops, "syscore")
#define unregister_syscore(ops)		machine_list_undo(&machine.syscore, ops, "syscore")

void machine_list_add(struct machine_list *list, const void *element);
int machine_list_find(const struct machine_list *list, const void *element);
void machine_list_del(struct machine_list *list, const void *element);

static inline void machine_list_note(struct machine_list *list, const void *element,
				     const char *name)
{
	machine_list_add(list, element);
	machine_note("+%s", name);
}

static inline void machine_list_undo(struct machine_list *list, const void *element,
				     const char *name)
{
	machine_list_del(list, element);
	machine_note("-%s", name);
}

/* linux/namei.h, linux/debugfs.h */
#define kern_path(name, flags, path)	machine_find_path(name, flags)
#define path_put(path)			((void)(path), (void)machine.paths--)
#define debugfs_create_dir(name, parent)	debugfs_create_file(name, 0755, parent, NULL, NULL)

int machine_find_path(const char *name, int flags);
struct dentry *debugfs_create_file(const char *name, unsigned int mode, struct dentry *parent,
				   void *data, int (*const *fops)(struct seq_file *m, void *v));
void debugfs_remove(struct dentry *dentry);

/* linux/pci.h, linux/acpi.h, linux/io.h, linux/nodemask.h */
#define pci_unregister_driver(driver)	machine_list_undo(&machine.claims, driver, "claim")
#define pci_lock_rescan_remove()	(machine.pci_locked++, machine_note("+pci"))
#define pci_unlock_rescan_remove()	(machine.pci_locked--, machine_note("-pci"))
#define acpi_put_table(table)		((void)(table), (void)machine.tables--)
#define nr_node_ids			(machine.nodes)
#define cpu_to_node(cpu)		(machine.cpus[cpu].node)

struct pci_dev *pci_get_device(unsigned int vendor, unsigned int id, struct pci_dev *from);
int pci_register_driver(struct pci_driver *driver);
void pci_dev_put(struct pci_dev *dev);
void pci_read_config_dword(struct pci_dev *dev, unsigned int offset, u32 *val);
void pci_write_config_dword(struct pci_dev *dev, unsigned int offset, u32 val);
int acpi_get_table(const char *name, int instance, struct acpi_table_header **table);
void *ioremap(phys_addr_t address, size_t size);
void iounmap(void *page);
u32 readl(const void *address);
void writel(u32 val, void *address);
int dev_to_node(const struct device *device);

/* linux/printk.h */
#define pr_err(fmt, ...)	machine_print("error", pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn(fmt, ...)	machine_print("warning", pr_fmt(fmt), ##__VA_ARGS__)
#define pr_notice(fmt, ...)	machine_print("notice", pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info(fmt, ...)	machine_print("info", pr_fmt(fmt), ##__VA_ARGS__)
#define pr_notice_ratelimited	pr_notice
#define pr_warn_once		pr_warn

void machine_print(const char *level, const char *fmt, ...);

/* linux/slab.h */
#define kmalloc(size, flags)	machine_malloc(size)

void *machine_malloc(size_t size);

/* linux/perf_event.h: note the number of the counter, which the page has */
#define perf_event_update_userpage(event)					\
	((void)(machine.userpages++, machine.page_idx = (event)->hw.idx))

/* linux/hrtimer.h */
#define hrtimer_cancel(timer)							\
	do {									\
		machine_expect(!machine.m.host || (timer)->function, "not set up");	\
		machine_note("timer");						\
		(hrtimer_cancel)(timer);					\
	} while (0)

/* linux/irq_work.h */
#define irq_work_sync(work)	(machine_note("work"), (irq_work_sync)(work))

/*
 * linux/compiler.h, linux/atomic.h: a case may have something happen at each of these accesses,
 * which are those of memory that the PMI handler shares with what it interrupts
 */
#define READ_ONCE(x)								\
	({									\
		machine_moment();						\
		*(const volatile __typeof__(x) *)&(x);				\
	})
#define WRITE_ONCE(x, val)							\
	((void)({								\
		machine_moment();						\
		*(volatile __typeof__(x) *)&(x) = (val);			\
		machine_moment();						\
	}))
#define barrier()		machine_moment()
#define xchg(ptr, val)								\
	({									\
		__typeof__(*(ptr)) was;						\
										\
		machine_moment();						\
		was = __atomic_exchange_n(ptr, val, __ATOMIC_RELAXED);		\
		machine_moment();						\
		was;								\
	})

extern void (*machine_at_moment)(void);

static inline void machine_moment(void)
{
	__asm__ __volatile__("" : : : "memory");
	if (machine_at_moment)
		machine_at_moment();
}

/* linux/seq_file.h: the one file is to be read while no CPU comes or goes */
#define seq_printf(m, ...)							\
	do {									\
		machine_expect(machine.cpus_locked > 0, "CPUs may come and go");	\
		(seq_printf)(m, __VA_ARGS__);					\
	} while (0)

void machine_expect(bool right, const char *text);
void machine_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));	/* the program's */

/* linux/module.h */
#define THIS_MODULE			((void *)&machine)

#endif
