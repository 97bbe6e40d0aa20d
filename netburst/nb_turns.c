// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: a thread that asks for its turn has it, see nb_place.c */
#include <linux/workqueue.h>

#include "nb.h"

/* It marks the event of nb_reschedule(), which no user can open. */
static void nb_reschedule_overflow(struct perf_event *event, struct perf_sample_data *data,
				   struct pt_regs *regs)
{
}

bool nb_is_reschedule(const struct perf_event *event)
{
	return event->overflow_handler == nb_reschedule_overflow;
}

/*
 * Let perf take all events of a CPU off their counters, but for pinned ones, and add them again: it
 * does so whenever an event is installed, and exports nothing simpler.  nb_pmu_add() refuses this
 * event.
 */
static void nb_reschedule(const struct nb_thread *thread)
{
	struct perf_event_attr attr = { .type = nb_pmu.type, .size = sizeof(attr) };
	struct perf_event *event;

	if (!READ_ONCE(thread->online))
		return;
	event = perf_event_create_kernel_counter(&attr, thread->cpu, NULL, nb_reschedule_overflow,
						 NULL);
	if (!IS_ERR(event))
		perf_event_release_kernel(event);
}

static void nb_reschedule_others(const struct nb_core *core, const struct nb_thread *turn)
{
	struct nb_thread *thread;
	unsigned int i;

	nb_for_each_thread(thread, i)
		if (READ_ONCE(thread->core) == core && thread != turn)
			nb_reschedule(thread);
}

/*
 * The other thread gives up its counters, and finds none until this one has had its choice.  Then
 * the turn ends, whatever has become of it: perf's rotation tries the events that find no counter
 * again, and they may ask for theirs.
 */
static void nb_core_take_turn(struct nb_core *core, const struct nb_thread *turn)
{
	nb_reschedule_others(core, turn);
	nb_reschedule(turn);
	WRITE_ONCE(core->turn, NULL);
	nb_reschedule_others(core, turn);
}

static void nb_take_turns(struct work_struct *work)
{
	const struct nb_thread *turn;
	struct nb_thread *thread;
	unsigned int i;

	nb_for_each_thread(thread, i) {
		turn = READ_ONCE(thread->own_core.turn);
		if (turn)
			nb_core_take_turn(&thread->own_core, turn);
	}
}

static DECLARE_WORK(nb_turns, nb_take_turns);

/* perf's locks are held where a thread asks for its turn. */
static void nb_queue_turns(struct irq_work *work)
{
	schedule_work(&nb_turns);
}

void nb_turns_init(struct nb_thread *thread)
{
	init_irq_work(&thread->turn_work, nb_queue_turns);
}

/* Wait for what still runs when no event is left. */
void nb_turns_finish(void)
{
	struct nb_thread *thread;
	unsigned int i;

	nb_for_each_thread(thread, i)
		irq_work_sync(&thread->turn_work);
	cancel_work_sync(&nb_turns);
}
