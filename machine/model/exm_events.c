// SPDX-License-Identifier: GPL-2.0
/*
 * exm: look up a processor's events and signals.
 */
#include "exm_boxes.h"

/* The event code of an event select */
u64 exm_code(const struct exm_type *type, u64 ctl)
{
	return type->code_of ? type->code_of(ctl) : exm_field(ctl, type->code);
}

/* The next row of event code @code that this counter counts, after @prev (NULL: the first) */
const struct exm_event *exm_next_event(const struct exm_look *l, u64 code,
				       const struct exm_event *prev)
{
	const struct exm_catalogue *part = exm_models[l->m->model].catalogue;
	enum exm_box_type type = l->row->type;
	const struct exm_event *ev, *end;

	while (part->more && !(part->types & EXM_BIT(type)))
		part = part->more;
	ev = prev ? prev + 1 : part->events;
	end = part->events + part->num_events;
	for (; ev < end; ev++) {
		if (ev->code == code && ev->type == type && ev->counters >> l->idx & 1 &&
		    (!ev->models || ev->models & EXM_ONLY(l->m->model)))
			return ev;
	}
	return NULL;
}

u64 exm_attr_max(const struct exm *m, const struct exm_attr *attr)
{
	return m->model == EXM_E7 && attr->e7_max ? attr->e7_max : attr->max;
}

/* Whether an attribute has value @val */
bool exm_attr_has(const struct exm *m, const struct exm_attr *attr, u64 val)
{
	return val <= exm_attr_max(m, attr) && (!attr->names || attr->names[val]);
}

int exm_find_signal(const struct exm *m, enum exm_box_type type, const char *name)
{
	for (unsigned int i = 0; i < exm_num_signals(m); i++) {
		const struct exm_signal *sig = exm_signal(m, i);

		if (sig->type == type && exm_has_signal(m, sig) && exm_streq(sig->name, name))
			return i;
	}
	return -1;
}
