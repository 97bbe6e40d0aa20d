/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of the kernel that the driver uses; kunit/native/machine.c has the functions. */
#ifndef FUZZ_KERNEL_H
#define FUZZ_KERNEL_H

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>		/* POLL_IN, POLL_HUP */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/types.h>

#define perf_event_attr	perf_event_attr_of_this_kernel
#include_next <linux/perf_event.h>
#undef perf_event_attr

/* linux/bits.h */
/* As in the kernel, constants that make no sense do not compile. */
#define BUILD_BUG_ON_ZERO(e)	((int)sizeof(struct { int : (-!!(e)); }))
#define __is_constexpr(x)	(sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0L)) : (int *)8)))
#define GENMASK_INPUT_CHECK(high, low)						\
	BUILD_BUG_ON_ZERO(__builtin_choose_expr(__is_constexpr((int)(low) > (int)(high)), \
						(int)(low) > (int)(high), 0))

#define BIT(n)			(1UL << (n))
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK(high, low)							\
	(GENMASK_INPUT_CHECK(high, low) + ((~0UL >> (63 - (high))) & (~0UL << (low))))
#define GENMASK_ULL(high, low)							\
	(GENMASK_INPUT_CHECK(high, low) + ((~0ULL >> (63 - (high))) & (~0ULL << (low))))

/* linux/bitfield.h */
/* As in the kernel, a mask is a constant, and not 0. */
#define FIELD_SHIFT(mask)							\
	(BUILD_BUG_ON_ZERO(!__is_constexpr(mask)) +				\
	 BUILD_BUG_ON_ZERO(__builtin_choose_expr(__is_constexpr(mask), !(mask), 0)) +	\
	 __builtin_ctzll(mask))
#define FIELD_GET(mask, reg)	(((reg) & (mask)) >> FIELD_SHIFT(mask))
#define FIELD_PREP(mask, val)	(((u64)(val) << FIELD_SHIFT(mask)) & (mask))

/* linux/kernel.h, linux/math64.h */
#define static_assert(expr)	_Static_assert(expr, #expr)
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#define min3(a, b, c)		min(min(a, b), c)
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define max_t(type, a, b)	((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define clamp(val, lo, hi)	min(max(val, lo), hi)
#define clamp_t(type, val, lo, hi)	min_t(type, max_t(type, val, lo), hi)
#define swap(a, b)		do { __auto_type swapped = (a); (a) = (b); (b) = swapped; } while (0)
#define U32_MAX			UINT32_MAX
#define U64_MAX			UINT64_MAX
#define likely(cond)		(cond)
#define unlikely(cond)		(cond)
#define __ffs(word)		((unsigned long)__builtin_ctzl(word))
#define hweight64(word)		((unsigned long)__builtin_popcountll(word))
#define hweight_long(word)	hweight64(word)
#define __set_bit(n, word)	((void)(*(word) |= BIT(n)))
#define __clear_bit(n, word)	((void)(*(word) &= ~BIT(n)))
#define for_each_set_bit(n, word, size)						\
	for ((n) = 0; (n) < (size); (n)++)					\
		if (*(word) >> (n) & 1)
#define sign_extend64(val, bit)	((s64)((u64)(val) << (63 - (bit))) >> (63 - (bit)))
#define container_of(ptr, type, member)						\
	((type *)((char *)(ptr) - offsetof(type, member)))
#define lower_32_bits(n)	((u32)(n))
#define upper_32_bits(n)	((u32)((n) >> 32))
#define fls64(word)		((word) ? 64 - __builtin_clzll(word) : 0)
#define cpu_relax()		barrier()
#define data_race(expr)		(expr)
#define smp_load_acquire(ptr)		READ_ONCE(*(ptr))
#define smp_mb()			((void)0)
#define smp_rmb()			((void)0)
#define smp_wmb()			((void)0)
#define smp_store_release(ptr, val)	WRITE_ONCE(*(ptr), val)
#define div64_u64(a, b)			((u64)(a) / (b))
#define div_u64(a, b)			((u64)(a) / (b))
#define mul_u64_u64_div_u64(a, b, c)	((u64)((unsigned __int128)(a) * (b) / (c)))

/* linux/atomic.h */
typedef struct {
	int counter;
} atomic_t;

#define atomic_read(v)			(*(const volatile int *)&(v)->counter)
#define atomic_add(n, v)		((void)((v)->counter += (n)))
#define atomic_sub(n, v)		((void)((v)->counter -= (n)))
#define atomic_inc(v)			atomic_add(1, v)
#define atomic_dec(v)			atomic_sub(1, v)
#define atomic_set(v, n)		((void)((v)->counter = (n)))
#define atomic_inc_return(v)		(++(v)->counter)
#define atomic_dec_and_test(v)		(!--(v)->counter)

static inline bool atomic_add_unless(atomic_t *v, int a, int u)
{
	bool add = v->counter != u;

	v->counter += add ? a : 0;
	return add;
}

#define atomic_inc_not_zero(v)		atomic_add_unless(v, 1, 0)

/* linux/irq_work.h */
struct irq_work {
	void (*func)(struct irq_work *work);
	bool pending;
};

#define IRQ_WORK_INIT_HARD(fn)	((struct irq_work){ .func = (fn) })
#define init_irq_work(work, fn)	((void)(*(work) = IRQ_WORK_INIT_HARD(fn)))

void irq_work_queue(struct irq_work *work);
void irq_work_run(void);
void irq_work_sync(struct irq_work *work);

/* linux/hrtimer.h: fuzz_timer() tells the target which are active, and the target runs them. */
typedef s64 ktime_t;

enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
enum hrtimer_mode { HRTIMER_MODE_REL_PINNED_HARD };

struct hrtimer {
	enum hrtimer_restart (*function)(struct hrtimer *timer);
	u64 expires;
	bool active;
};

u64 fuzz_time(void);
void fuzz_timer(struct hrtimer *timer);

#define ktime_get_mono_fast_ns()	fuzz_time()
#define ns_to_ktime(ns)			((ktime_t)(ns))
#define ktime_to_ns(time)		((s64)(time))

static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *timer),
				 int clock, enum hrtimer_mode mode)
{
	*timer = (struct hrtimer){ .function = function };
}

static inline void hrtimer_start(struct hrtimer *timer, ktime_t after, enum hrtimer_mode mode)
{
	timer->expires = fuzz_time() + after;
	timer->active = true;
	fuzz_timer(timer);
}

static inline bool hrtimer_active(const struct hrtimer *timer)
{
	return timer->active;
}

static inline ktime_t hrtimer_get_remaining(const struct hrtimer *timer)
{
	return timer->expires - fuzz_time();
}

static inline void hrtimer_forward_now(struct hrtimer *timer, ktime_t interval)
{
	while (timer->expires <= fuzz_time())
		timer->expires += interval;
}

static inline void hrtimer_cancel(struct hrtimer *timer)
{
	timer->active = false;
}

/*
 * linux/perf_event.h: perf_event_attr has the members of user space's; of perf's core, the members
 * that the driver uses
 */
/* with the config words of the newest kernel */
struct perf_event_attr {
	struct perf_event_attr_of_this_kernel;
#ifndef PERF_ATTR_SIZE_VER8
#define PERF_ATTR_SIZE_VER8	136
	__u64 config3;
#endif
#ifndef PERF_ATTR_SIZE_VER9
#define PERF_ATTR_SIZE_VER9	144
	__u64 config4;
#endif
};

typedef struct {
	s64 counter;
} atomic64_t;


typedef struct {
	u64 val;
} local64_t;

#define local64_read(v)			((s64)*(const volatile u64 *)&(v)->val)
#define local64_set(v, n)		((void)((v)->val = (n)))
#define local64_inc(v)		local64_add(1, v)
#define local64_add(n, v)		((void)((v)->val += (n)))
#define local64_xchg(v, new)		__atomic_exchange_n(&(v)->val, new, __ATOMIC_SEQ_CST)
#define local64_cmpxchg(v, old, new)	__sync_val_compare_and_swap(&(v)->val, old, new)

#define PERF_HES_STOPPED	0x01
#define PERF_HES_UPTODATE	0x02
#define PERF_HES_ARCH		0x04
#define PERF_EF_START		0x01
#define PERF_EF_RELOAD		0x02
#define PERF_EF_UPDATE		0x04
#define PERF_ATTACH_CONTEXT	0x01
#define PERF_ATTACH_TASK	0x04
#define PERF_PMU_CAP_NO_EXCLUDE	0x0080

struct perf_event;
struct task_struct;
struct pt_regs {
	unsigned long sp, ip;
	bool user;
};

#define user_mode(regs)		((regs)->user)

/* As in the kernel, an event with a timer of its own has no idx. */
struct hw_perf_event {
	union {
		int idx;
		struct hrtimer hrtimer;
	};
	int state;
	local64_t prev_count;
	u64 sample_period;
	u64 last_period;
	u64 interrupts;
};

struct perf_sample_data {
	u64 period;
};

typedef void (*perf_overflow_handler_t)(struct perf_event *event, struct perf_sample_data *data,
					struct pt_regs *regs);

struct pmu {
	void *module;
	const struct attribute_group **attr_groups;
	const char *name;
	int type;
	int capabilities;
	int task_ctx_nr;
	int hrtimer_interval_ms;
	struct perf_cpu_pmu_context **cpu_pmu_context;
	void (*pmu_enable)(struct pmu *pmu);
	void (*pmu_disable)(struct pmu *pmu);
	int (*event_init)(struct perf_event *event);
	int (*add)(struct perf_event *event, int flags);
	void (*del)(struct perf_event *event, int flags);
	void (*start)(struct perf_event *event, int flags);
	void (*stop)(struct perf_event *event, int flags);
	void (*read)(struct perf_event *event);
	int (*check_period)(struct perf_event *event, u64 value);
};

enum perf_event_state {
	PERF_EVENT_STATE_OFF = -1,
	PERF_EVENT_STATE_INACTIVE = 0,
	PERF_EVENT_STATE_ACTIVE = 1,
};

struct perf_event_context {
	int mutex, lock;
	struct perf_event *event_list;
};

struct perf_cpu_pmu_context {
	struct {
		struct perf_event_context *ctx;
	} epc;
};

/*
 * The members of a group are linked by @next_sibling here, and the events of a context by
 * @event_entry.  KUnit sets @sibling_list and @ctx.
 */
struct perf_event {
	struct perf_event *event_entry;
	struct perf_event *group_leader;
	struct perf_event *next_sibling;
	struct perf_event *sibling_list;
	struct perf_event_context *ctx;
	unsigned int nr_siblings;
	struct pmu *pmu;
	void *pmu_private;
	unsigned int attach_state;
	enum perf_event_state state;
	local64_t count;
	struct perf_event_attr attr;
	struct hw_perf_event hw;
	struct perf_event *parent;
	int cpu;
	void *fasync;
	unsigned int pending_wakeup, pending_kill, pending_disable;
	struct irq_work pending_irq, pending_disable_irq;
	atomic_t event_limit;
	perf_overflow_handler_t overflow_handler;
	void *overflow_handler_context;
	void (*destroy)(struct perf_event *event);
	void *rb;
};

#define for_each_sibling_event(sibling, event)				\
	for ((sibling) = (event)->next_sibling; (sibling); (sibling) = (sibling)->next_sibling)

#define list_for_each_entry(event, head, member)			\
	for ((event) = *(head); (event); (event) = (event)->member)

#define is_sampling_event(event)	((event)->attr.sample_period != 0)
#define has_branch_stack(event)		((event)->attr.sample_type & PERF_SAMPLE_BRANCH_STACK)
#define perf_fetch_caller_regs(regs)	((void)(regs))
#define perfmon_capable()		false

static inline void perf_sample_data_init(struct perf_sample_data *data, u64 addr, u64 period)
{
	data->period = period;
}

/* perf's core, which the target implements */
int perf_pmu_register(struct pmu *pmu, const char *name, int type);
void perf_pmu_unregister(struct pmu *pmu);
void perf_pmu_migrate_context(struct pmu *pmu, int from, int to);
struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t overflow_handler,
						    void *context);
int perf_event_release_kernel(struct perf_event *event);

#define noinline		__attribute__((__noinline__))
#define noinline_for_stack	noinline

#define NSEC_PER_USEC	1000L
#define NSEC_PER_MSEC	1000000L
#define NSEC_PER_SEC	1000000000L
#define USEC_PER_SEC	1000000L
#define CLOCK_MONOTONIC	1

/* asm/msr.h, asm/apic.h, asm/nmi.h, asm/processor.h */
u64 fuzz_rdmsr(u32 reg);
void wrmsrq(u32 reg, u64 val);
int rdmsrq_safe(u32 reg, u64 *val);
int wrmsrq_safe(u32 reg, u64 val);
unsigned int cpuid_eax(unsigned int op);
unsigned int cpuid_ebx(unsigned int op);

#define rdmsrq(reg, val)		((void)((val) = fuzz_rdmsr(reg)))

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
void kfree(const void *mem);

#define GFP_KERNEL			0
#define kzalloc(size, flags)		fuzz_alloc(size)

#define ERR_PTR(err)			((void *)(long)(err))
#define PTR_ERR(ptr)			((long)(ptr))
#define IS_ERR(ptr)			((unsigned long)(ptr) >= -4095UL)
#define kcalloc(num, size, flags)	fuzz_alloc((num) * (size))
#define struct_size(p, member, num)	(sizeof(*(p)) + (num) * sizeof(*(p)->member))

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
