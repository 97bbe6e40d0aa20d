// SPDX-License-Identifier: GPL-2.0
/*
 * exm: which occurrences a counter counts.  exm_gather() makes trains of pulses of
 * the stimuli whose events the counter's controls select.
 */
#include "exm_engine.h"

/* The clock in which the last occurrence ends, or 0 */
u64 exm_stream_last(const struct exm *m, const struct exm_stream *s)
{
	u64 last;

	if (!s->stim.count)
		return 0;
	last = exm_add(s->start, exm_mul((s->stim.count - 1) / s->stim.width, s->stim.every));
	return exm_add(last, exm_signal(m, s->stim.signal)->tail);
}

/* Whether the umask of the counter selects the sub-event of an occurrence */
static bool exm_in_umask(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 bit = exm_field(attr, ev->sub) + ev->sub_add;

	if (!l->umask)
		return ev->whole && !l->m->faults.umask0_never;
	return l->umask & ev->any || (bit < 8 && l->umask >> bit & 1);
}

/* Whether the counter counts an occurrence with @attr as event @ev */
bool exm_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	if ((attr & ev->attr_mask) != ev->attr)
		return false;
	if (ev->sub && !exm_in_umask(l, ev, attr))
		return false;
	return !ev->when || ev->when(l, ev, attr);
}

/* Add the pulses of a stimulus in each clock that its occurrences last. */
static void exm_add_parts(struct exm_feed *f, const struct exm_look *l,
			  const struct exm_event *ev, const struct exm_stream *s)
{
	unsigned int tail = exm_signal(l->m, s->stim.signal)->tail;

	if (!ev->part) {
		exm_add_stream(f, s, 0, 1);
		return;
	}
	for (unsigned int n = 0; n <= tail; n++) {
		unsigned int part = ev->part(l, ev, s->stim.attr, n);

		if (part)
			exm_add_stream(f, s, n, part);
	}
}

/* Add the increment that event @ev has in every clock. */
static void exm_add_idle(struct exm_feed *f, const struct exm_look *l, const struct exm_event *ev)
{
	u64 width = ev->idle ? ev->idle(l, ev) : 0;

	if (!width)
		return;
	f->max = exm_max(f->max, ev->max);
	exm_add_train(f, 1, 1, EXM_NEVER, width);
}

/* Add the pulses of all stimuli that are event @ev. */
static void exm_collect(struct exm *m, const struct exm_look *l, const struct exm_event *ev)
{
	struct exm_feed *f = &m->feed;

	if (ev->signal == EXM_EVERY_CLOCK) {
		f->max = ev->max;
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
	}
	exm_add_idle(f, l, ev);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		const struct exm_stream *s = &m->stream[i];

		if (s->stim.signal != ev->signal || s->stim.pkg != l->pkg ||
		    s->stim.inst != l->row->inst ||
		    exm_stream_last(m, s) < m->clock || !exm_counts(l, ev, s->stim.attr))
			continue;
		if (!f->gating)
			f->max = exm_max(f->max, ev->max);
		exm_add_parts(f, l, ev, s);
	}
}

/* Add the pulses of all events with this code.  Return whether there is an event. */
static bool exm_collect_code(struct exm *m, const struct exm_look *l, u64 code)
{
	const struct exm_event *ev = NULL;
	bool any = false;

	while ((ev = exm_next_event(l, code, ev))) {
		exm_collect(m, l, ev);
		any = true;
	}
	return any;
}

struct exm_look exm_look(const struct exm *m, unsigned int pkg, unsigned int b,
			 unsigned int idx)
{
	const struct exm_box *box = &m->pkg[pkg].box[b];
	const struct exm_type *type = exm_type(m, b);
	struct exm_look l = {
		.m = m, .row = exm_row(m, b), .box = box, .pkg = pkg, .idx = idx,
	};

	l.ctl = type->ctl_of ? type->ctl_of(box, idx) : box->ctr[idx].ctl;
	l.umask = exm_field(l.ctl, type->umask);
	return l;
}

/* The code of a counter's event in the model's table */
u64 exm_code_of(const struct exm_look *l, const struct exm_type *type)
{
	return type->code_for ? type->code_for(l) : exm_code(type, l->ctl);
}

/* Collect the pulses of the events and the gate in an event select, and what it does to them. */
static void exm_gather_events(struct exm *m, const struct exm_look *l, const struct exm_type *type)
{
	struct exm_feed *f = &m->feed;
	bool compares = !type->compare || l->ctl & type->compare;
	bool known;

	f->edge = compares && l->ctl & type->edge;
	known = exm_collect_code(m, l, exm_code_of(l, type));
	if (!f->num_pulses)
		f->max = 1;
	if (!known)
		return;
	f->gated = type->gate_of && type->gate_of(l->ctl) != EXM_NO_CODE;
	if (f->gated) {
		f->gating = true;
		exm_collect_code(m, l, type->gate_of(l->ctl));
	}
	f->thresh = compares ? exm_field(l->ctl, type->thresh) + !!type->compare : 0;
	f->invert = l->ctl & type->invert;
	f->cap = f->thresh ? exm_min(f->thresh, f->max) : f->edge ? 1 : f->max;
}

/* Collect the pulses that counter @idx of box @b counts from m->clock on. */
struct exm_feed *exm_gather(struct exm *m, unsigned int pkg, unsigned int b,
			    unsigned int idx)
{
	struct exm_look l = exm_look(m, pkg, b, idx);
	struct exm_feed *f = &m->feed;

	f->num_pulses = 0;
	f->end = 0;
	f->max = 0;
	f->thresh = 0;
	f->edge = false;
	f->gating = false;
	f->gated = false;
	f->cap = 1;
	if (idx == EXM_FIXED) {		/* every uncore clock */
		f->max = 1;
		exm_add_train(f, 1, 1, EXM_NEVER, 1);
	} else {
		exm_gather_events(m, &l, exm_type(m, b));
	}
	return f;
}
