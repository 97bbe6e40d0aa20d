// SPDX-License-Identifier: GPL-2.0
/* perf's contexts of the machine's CPUs, and perf_pmu_migrate_context() of Linux 6.1 to 7.3 */

#include <kunit/test.h>

/* Put an event on the list of its CPU. */
void machine_attach(struct perf_event *event)
{
	struct perf_event_context *ctx = &machine.contexts[event->cpu];

	event->event_entry = ctx->event_list;
	ctx->event_list = event;
	event->attach_state |= PERF_ATTACH_CONTEXT;
}

void machine_detach(struct perf_event *event)
{
	struct perf_event **link = &machine.contexts[event->cpu].event_list;

	while (*link && *link != event)
		link = &(*link)->event_entry;
	machine_expect(*link, "the event is not attached");
	if (*link)
		*link = event->event_entry;
	event->attach_state &= ~PERF_ATTACH_CONTEXT;
}

struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t overflow_handler,
						    void *context)
{
	return ERR_PTR(-ENODEV);
}

int perf_event_release_kernel(struct perf_event *event)
{
	abort();		/* there is none */
}

/* Whether @event moves with @pmu: a leader of another PMU moves with its siblings. */
static bool is_of(const struct perf_event *event, const struct pmu *pmu)
{
	unsigned int i;

	if (!event || event->pmu == pmu)
		return event;
	for (i = 0; i < ARRAY_SIZE(machine.events); i++)
		if (machine.events[i] && machine.events[i]->group_leader == event &&
		    machine.events[i]->pmu == pmu)
			return true;
	return false;
}

/* Take an event off its CPU.  It is disabled then, whatever it was. */
static void remove_event(struct perf_event *event)
{
	if (event->state == PERF_EVENT_STATE_ACTIVE) {
		event->pmu->pmu_disable(event->pmu);
		event->pmu->del(event, 0);
		event->pmu->pmu_enable(event->pmu);
	}
	event->state = min(event->state, PERF_EVENT_STATE_OFF);
	event->pending_disable = 0;
	machine_detach(event);
}

/* Add what is enabled, with its group; leaders have lower numbers than their siblings. */
static void schedule_events(const struct pmu *pmu, int cpu)
{
	struct perf_event *event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(machine.events); i++) {
		event = machine.events[i];
		if (!is_of(event, pmu) || event->cpu != cpu ||
		    event->state != PERF_EVENT_STATE_INACTIVE ||
		    !(event->group_leader->attach_state & PERF_ATTACH_CONTEXT) ||
		    (event->group_leader != event &&
		     event->group_leader->state != PERF_EVENT_STATE_ACTIVE))
			continue;
		machine_expect(!event->pmu->add(event, PERF_EF_START), "no counter on the new CPU");
		event->state = PERF_EVENT_STATE_ACTIVE;
	}
}

/* Put an event on CPU @to, as if it were not disabled. */
static void install_event(struct perf_event *event, struct pmu *pmu, int to)
{
	event->cpu = to;
	if (event->state >= PERF_EVENT_STATE_OFF)
		event->state = PERF_EVENT_STATE_INACTIVE;
	machine.contexts[to].lock = true;
	machine_attach(event);
	pmu->pmu_disable(pmu);
	schedule_events(pmu, to);
	pmu->pmu_enable(pmu);
	machine.contexts[to].lock = false;
}

void perf_pmu_migrate_context(struct pmu *pmu, int from, int to)
{
	int was = machine.this_cpu;
	struct perf_event *moving[ARRAY_SIZE(machine.events)];
	unsigned int i, leaders, num = 0;

	machine_expect(machine_list_find(&machine.pmus, pmu) >= 0, "not registered");
	machine.moves++;
	machine.moved[0] = from;
	machine.moved[1] = to;
	machine_note("move");
	machine_mutex(&machine.contexts[from].mutex, true);
	machine_mutex(&machine.contexts[to].mutex, true);
	machine.this_cpu = from;
	for (i = 0; i < ARRAY_SIZE(machine.events); i++)
		if (is_of(machine.events[i], pmu) && machine.events[i]->cpu == from)
			remove_event(moving[num++] = machine.events[i]);
	machine.this_cpu = to;
	for (leaders = 0; leaders < 2; leaders++)
		for (i = 0; i < num; i++)
			if ((moving[i]->group_leader == moving[i]) == leaders)
				install_event(moving[i], pmu, to);
	machine.this_cpu = was;
	machine_mutex(&machine.contexts[to].mutex, false);
	machine_mutex(&machine.contexts[from].mutex, false);
}
