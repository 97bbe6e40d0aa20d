/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of the kernel that the driver uses; kunit/native/machine.c has the functions. */
#ifndef FUZZ_KERNEL_H
#define FUZZ_KERNEL_H

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/hrtimer.h>
#include <linux/kernel.h>
#include <linux/perf_event.h>

#define noinline		__attribute__((__noinline__))
#define noinline_for_stack	noinline

#define NSEC_PER_USEC	1000L
#define NSEC_PER_MSEC	1000000L
#define NSEC_PER_SEC	1000000000L
#define USEC_PER_SEC	1000000L
#define CLOCK_MONOTONIC	1

/* asm/msr.h, asm/apic.h, asm/nmi.h, asm/processor.h */
u64 fuzz_rdmsr(u32 reg);
void fuzz_wrmsr(u32 reg, u64 val);
int fuzz_rdmsr_safe(u32 reg, u64 *val);
int fuzz_wrmsr_safe(u32 reg, u64 val);
unsigned int cpuid_eax(unsigned int op);
unsigned int cpuid_ebx(unsigned int op);

#define rdmsrq(reg, val)		((void)((val) = fuzz_rdmsr(reg)))
#define wrmsrq(reg, val)		fuzz_wrmsr(reg, val)
#define rdmsrq_safe(reg, val)		fuzz_rdmsr_safe(reg, val)
#define wrmsrq_safe(reg, val)		fuzz_wrmsr_safe(reg, val)

#define MSR_IA32_DEBUGCTLMSR		0x1d9
#define MSR_IA32_MISC_ENABLE	0x1a0
#define MSR_CORE_PERF_GLOBAL_STATUS	0x38e
#define MSR_CORE_PERF_GLOBAL_OVF_CTRL	0x390

#define APIC_LVTPC	0x340
#define APIC_DM_NMI	0x400
#define APIC_LVT_MASKED	BIT(16)

struct apic {
	void (*write)(u32 reg, u32 val);
};

extern const struct apic *apic;

/* linux/hash.h */
#define hash_64(val, bits)	((u32)((u64)(val) * 0x61c8864680b583ebull >> (64 - (bits))))

enum { NMI_LOCAL };
enum { NMI_DONE, NMI_HANDLED };
#define NMI_FLAG_FIRST	1

bool fuzz_in_nmi(void);

#define in_nmi()				fuzz_in_nmi()

int reserve_perfctr_nmi(unsigned int reg);
void release_perfctr_nmi(unsigned int reg);

struct cpuinfo_x86 {
	unsigned int x86, x86_model;
	int cpuid_level;
};

extern struct cpuinfo_x86 boot_cpu_data;

struct x86_cpu_id {
	unsigned int family, model;
	unsigned long driver_data;
};

#define X86_MATCH_VENDOR_FAM_MODEL(vendor, family, model, data)	\
	{ family, model, (unsigned long)(data) }

const struct x86_cpu_id *x86_match_cpu(const struct x86_cpu_id *cpu);

/* linux/cpu.h, linux/cpumask.h, topology */
struct cpumask {
	unsigned long bits[1];
};

#define cpumask_set_cpu(cpu, mask)	__set_bit(cpu, (mask)->bits)
#define cpumask_copy(to, from)		(*(to) = *(from))
#define cpumask_clear_cpu(cpu, mask)	__clear_bit(cpu, (mask)->bits)
#define cpumask_empty(mask)		(!*(mask)->bits)
#define cpumask_weight(mask)		((unsigned int)hweight64(*(mask)->bits))
typedef struct cpumask cpumask_var_t[1];
#define zalloc_cpumask_var(mask, gfp)	(**(mask) = (struct cpumask){ { 0 } }, true)
#define free_cpumask_var(mask)		((void)(mask))

typedef void (*smp_call_func_t)(void *info);

/* linux/percpu.h: the last index is the CPU */
#define DEFINE_PER_CPU(type, name)	__typeof__(type) name[8]
#define DECLARE_PER_CPU(type, name)	extern DEFINE_PER_CPU(type, name)
#define per_cpu(var, cpu)		((var)[cpu])
#define per_cpu_ptr(ptr, cpu)		((ptr) + (cpu))
#define this_cpu_read(var)		READ_ONCE(per_cpu(var, smp_processor_id()))
#define this_cpu_write(var, val)	WRITE_ONCE(per_cpu(var, smp_processor_id()), val)

#define cpus_read_trylock()		({ cpus_read_lock(); true; })

typedef struct {
	smp_call_func_t func;
	void *info;
} call_single_data_t;

#define INIT_CSD(csd, func, info)	(*(csd) = (call_single_data_t){ func, info })

enum cpuhp_state { CPUHP_AP_ONLINE_DYN };

/* linux/slab.h */
void *fuzz_alloc(size_t size);
void fuzz_free(const void *mem);

#define GFP_KERNEL			0
#define kzalloc(size, flags)		fuzz_alloc(size)

#define ERR_PTR(err)			((void *)(long)(err))
#define PTR_ERR(ptr)			((long)(ptr))
#define IS_ERR(ptr)			((unsigned long)(ptr) >= -4095UL)
#define kcalloc(num, size, flags)	fuzz_alloc((num) * (size))
#define struct_size(p, member, num)	(sizeof(*(p)) + (num) * sizeof(*(p)->member))
#define kfree(mem)			fuzz_free(mem)

/* linux/workqueue.h: a work runs at once */
struct work_struct {
	void (*func)(struct work_struct *work);
};

#define DECLARE_WORK(work, fn)		struct work_struct work = { .func = (fn) }
#define schedule_work(work)		((work)->func(work))
#define cancel_work_sync(work)		((void)(work))

/* linux/log2.h */
#define is_power_of_2(n)		((n) && !((n) & ((n) - 1)))

/* linux/mutex.h: one CPU */
#define DEFINE_MUTEX(mutex)		int mutex
#define mutex_init(mutex)		((void)(mutex))

/* linux/jiffies.h, linux/sched.h */
#define HZ				250
#define jiffies				((unsigned long)(fuzz_time() / (NSEC_PER_SEC / HZ)))
#define time_before(a, b)		((long)((a) - (b)) < 0)
#define is_idle_task(task)		false

/* linux/spinlock.h */
typedef struct { bool set_up; } raw_spinlock_t;

#define DEFINE_RAW_SPINLOCK(name)	raw_spinlock_t name
#define raw_spin_lock_irqsave(lock, flags)	((void)(lock), (void)((flags) = 0))
#define raw_spin_unlock_irqrestore(lock, flags)	((void)(lock), (void)(flags))

/* linux/module.h */
#define KBUILD_MODNAME			"ex_uncore"
#define THIS_MODULE			NULL
#define __init
#define __exit
#define module_param(name, type, mode)	_Static_assert(1, "")
#define module_param_named(name, var, type, mode)	_Static_assert(1, "")
#define MODULE_PARM_DESC(name, text)	_Static_assert(1, "")
#define MODULE_AUTHOR(text)		_Static_assert(1, "")
#define MODULE_DESCRIPTION(text)	_Static_assert(1, "")
#define MODULE_LICENSE(text)		_Static_assert(1, "")
#define MODULE_VERSION(text)		_Static_assert(1, "")
#define MODULE_DEVICE_TABLE(type, name)	_Static_assert(1, "")
#define module_init(fn)			int (*fuzz_init)(void) = fn
#define module_exit(fn)			void (*fuzz_exit)(void) = fn

extern int (*fuzz_init)(void);
extern void (*fuzz_exit)(void);

/* Other subsystems, none of which exists here */
struct kobject;
struct device;
struct dentry;
struct seq_file {
	char *buf;
	size_t size, count;
	void *private;
};
struct path {
	int none;
};
struct notifier_block {
	int (*notifier_call)(struct notifier_block *nb, unsigned long action, void *data);
};
struct attribute {
	const char *name;
	unsigned int mode;
};
struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *dev, struct device_attribute *attr, char *buf);
};
struct dev_ext_attribute {
	struct device_attribute attr;
	void *var;
};
typedef unsigned short umode_t;
struct attribute_group {
	const char *name;
	umode_t (*is_visible)(struct kobject *kobj, struct attribute *attr, int n);
	struct attribute **attrs;
};
struct device {
	void *data;
	struct {
		int kref;
	} kobj;
};
struct pci_bus {
	unsigned int number, domain;
};
struct pci_dev {
	struct device dev;
	struct pci_bus *bus;
	unsigned int devfn;
	unsigned short vendor, device;
};
struct pci_device_id {
	u32 vendor, device;
};
struct pci_driver {
	const char *name;
	const struct pci_device_id *id_table;
	int (*probe)(struct pci_dev *dev, const struct pci_device_id *id);
};
struct syscore_ops {
	int (*suspend)(void *data);
	void (*resume)(void *data);
};
struct syscore {
	const struct syscore_ops *ops;
};

#define LOOKUP_FOLLOW			0
#define BUS_NOTIFY_DEL_DEVICE		2
#define NOTIFY_DONE			0
#define PCI_VDEVICE(vendor, id)		0x8086, id
#define pci_name(dev)			((void)(dev), "D:B:D.F")
#define to_pci_dev(device)		((struct pci_dev *)(device))
#define dev_get_drvdata(device)		((device)->data)
#define dev_set_drvdata(device, value)	((void)((device)->data = (value)))
#define DEFINE_SHOW_ATTRIBUTE(name)					\
	static int (*const name##_fops)(struct seq_file *m, void *v) = name##_show
#define DEVICE_ATTR_RO(name)		\
	struct device_attribute dev_attr_##name = { { #name, 0444 }, name##_show }
#define sysfs_attr_init(attr)		((void)(attr))

/* linux/perf_event.h */
struct perf_pmu_events_attr {
	struct device_attribute attr;
	const char *event_str;
};
#define PMU_FORMAT_ATTR(name_, text)						\
	static ssize_t name_##_show(struct device *dev, struct device_attribute *attr, char *buf) \
	{									\
		return sysfs_emit(buf, text "\n");				\
	}									\
	static struct device_attribute format_attr_##name_ = { { #name_, 0444 }, name_##_show }
#define PMU_EVENT_ATTR_STRING(name_, var, text)					\
	static ssize_t var##_show(struct device *dev, struct device_attribute *attr, char *buf) \
	{									\
		return sysfs_emit(buf, text "\n");				\
	}									\
	static struct perf_pmu_events_attr var = { { { #name_, 0444 }, var##_show }, text }

#define PAGE_SIZE			4096

/* A bitmap as %*pbl has it: 0-7,21 */
static inline int fuzz_print_bits(char *buf, size_t size, int num, const unsigned long *bits)
{
	int i, first, len = 0;

	for (i = 0; i < num; i++) {
		if (!(*bits >> i & 1))
			continue;
		for (first = i; i + 1 < num && *bits >> (i + 1) & 1; i++)
			;
		len += snprintf(buf + len, size - len, "%s%d", len ? "," : "", first);
		if (i > first)
			len += snprintf(buf + len, size - len, "-%d", i);
	}
	return len;
}

/* printf(), or a format whose only conversion is %*pbl, after at most one other character */
static inline int fuzz_print(char *buf, size_t size, const char *fmt, va_list args)
{
	const char *bitmap = strstr(fmt, "%*pbl");
	int len = bitmap ? bitmap - fmt : 0, num;

	if (!bitmap)
		return vsnprintf(buf, size, fmt, args);
	memcpy(buf, fmt, len);
	num = va_arg(args, int);
	len += fuzz_print_bits(buf + len, size - len, num, va_arg(args, const unsigned long *));
	return len + snprintf(buf + len, size - len, "%s", bitmap + strlen("%*pbl"));
}

static inline int scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vsnprintf(buf, size, fmt, args);
	va_end(args);
	return len < (int)size ? len : (int)size - 1;
}

static inline int sysfs_emit_at(char *buf, int at, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = fuzz_print(buf + at, PAGE_SIZE - at, fmt, args);
	va_end(args);
	return len;
}

#define sysfs_emit(buf, ...)		sysfs_emit_at(buf, 0, __VA_ARGS__)

static inline void seq_printf(struct seq_file *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	m->count += fuzz_print(m->buf + m->count, m->size - m->count, fmt, args);
	va_end(args);
}

/* linux/pci.h, linux/acpi.h, linux/io.h: there is no PCI function, and no table MCFG. */
typedef u64 phys_addr_t;

struct acpi_table_header {
	char signature[4];
	u32 length;
	u8 unused[28];
} __attribute__((packed));
struct acpi_table_mcfg {
	struct acpi_table_header header;
	u8 reserved[8];
} __attribute__((packed));
struct acpi_mcfg_allocation {
	u64 address;
	unsigned short pci_segment;
	unsigned char start_bus_number, end_bus_number;
	u32 reserved;
} __attribute__((packed));

#define ACPI_SIG_MCFG			"MCFG"
#define ACPI_FAILURE(status)		(status)
#define PCI_VENDOR_ID_INTEL		0x8086
#define PCI_VENDOR_ID			0
#define PCI_CFG_SPACE_SIZE		0x100
#define PCI_CFG_SPACE_EXP_SIZE		0x1000
#define PCI_DEVFN(slot, fn)		((slot) << 3 | (fn))
#define PCI_SLOT(devfn)			((devfn) >> 3)
#define pci_domain_nr(bus)		((bus)->domain)
#define pci_dev_id(dev)			((dev)->bus->number << 8 | (dev)->devfn)

/* perf has contexts of CPUs for PMUs that are not per task */
enum { perf_invalid_context = -1 };

#include <kunit/machine.h>

#endif
