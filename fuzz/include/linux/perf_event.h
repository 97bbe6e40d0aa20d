/* SPDX-License-Identifier: GPL-2.0 */
/* perf_event_attr has the members of user space's; of perf's core, the members that the driver uses */
#ifndef FUZZ_LINUX_PERF_EVENT_H
#define FUZZ_LINUX_PERF_EVENT_H

#define perf_event_attr	perf_event_attr_of_this_kernel
#include_next <linux/perf_event.h>
#undef perf_event_attr

#include <signal.h>		/* POLL_IN, POLL_HUP */

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/types.h>

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

#define atomic64_read(v)		(*(const volatile s64 *)&(v)->counter)
#define atomic64_set(v, n)		((void)((v)->counter = (n)))
#define atomic64_add(n, v)		((void)((v)->counter += (n)))

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

struct perf_raw_record {
	struct {
		void *data;
		u32 size;
	} frag;
};

struct perf_sample_data {
	u64 sample_flags;
	u64 period;
	struct perf_raw_record *raw;
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
#define perf_event_update_userpage(event)	((void)(event))
#define perf_fetch_caller_regs(regs)	((void)(regs))
#define perfmon_capable()		false

static inline void perf_sample_data_init(struct perf_sample_data *data, u64 addr, u64 period)
{
	data->sample_flags = 0;
	data->period = period;
	data->raw = NULL;
}

static inline void perf_sample_save_raw_data(struct perf_sample_data *data,
					     struct perf_event *event,
					     struct perf_raw_record *raw)
{
	data->sample_flags |= PERF_SAMPLE_RAW;
	data->raw = raw;
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

#endif
