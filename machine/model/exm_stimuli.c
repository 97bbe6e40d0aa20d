// SPDX-License-Identifier: GPL-2.0
/*
 * exm: stimuli, and the accounts of what occurred.
 */
#include "exm_engine.h"

/* Return why a stimulus of a signal of that box is not possible, or NULL. */
static const char *exm_check(const struct exm *m, const struct exm_stimulus *stim)
{
	const struct exm_signal *sig = exm_signal(m, stim->signal);

	if (stim->pkg >= m->num_pkgs)
		return "no such socket";
	for (unsigned int i = 0; i < EXM_MAX_ATTRS && sig->attr[i]; i++) {	/* 0 may be none */
		if (!exm_attr_has(m, sig->attr[i], exm_field(stim->attr, sig->attr[i]->mask)))
			return "attribute out of range";
	}
	return sig->wrong ? sig->wrong(stim) : NULL;
}

/* A slot is free after the clock in which edge detect looks back at its last occurrence. */
static bool exm_slot_free(const struct exm *m, unsigned int i)
{
	const struct exm_stream *s = &m->stream[i];

	return i >= m->num_streams ||
	       (!s->live && (!s->stim.count || exm_stream_last(m, s) < m->clock));
}

static unsigned int exm_free_slots(const struct exm *m)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < EXM_MAX_STREAMS; i++)
		n += exm_slot_free(m, i);
	return n;
}

/* Index of a stimulus's account, or the number of accounts if it has none */
static unsigned int exm_account(const struct exm *m, const struct exm_stimulus *stim)
{
	unsigned int i;

	for (i = 0; i < m->num_accounts; i++) {
		const struct exm_stimulus *k = &m->account[i].stim;

		if (k->pkg == stim->pkg && k->box == stim->box && k->inst == stim->inst &&
		    k->signal == stim->signal && k->attr == stim->attr)
			break;
	}
	return i;
}

/* Number of @n stimuli that have no account; those with the same signal count each. */
static unsigned int exm_new_accounts(const struct exm *m, const struct exm_stimulus *stim,
				     unsigned int n)
{
	unsigned int num = 0;

	for (unsigned int i = 0; i < n; i++)
		num += exm_account(m, &stim[i]) == m->num_accounts;
	return num;
}

static unsigned int exm_open_account(struct exm *m, const struct exm_stimulus *stim)
{
	unsigned int i = exm_account(m, stim);

	if (i == m->num_accounts) {
		m->account[i].stim = *stim;
		m->num_accounts++;
	}
	return i;
}

/* Start a stimulus in a free slot. */
static void exm_start(struct exm *m, const struct exm_stimulus *stim)
{
	struct exm_stream *s;
	unsigned int i = 0;

	while (!exm_slot_free(m, i))
		i++;
	m->num_streams = exm_max(m->num_streams, i + 1);
	s = &m->stream[i];
	s->stim = *stim;
	s->stim.width = exm_max(stim->width, 1);
	s->stim.every = exm_max(stim->every, 1);
	s->start = exm_add(m->clock, exm_add(stim->delay, 1));
	s->done = 0;
	s->live = true;
	s->account = exm_open_account(m, stim);
}

int exm_put(struct exm *m, const struct exm_stimulus *stim, unsigned int n, const char **why)
{
	unsigned int i;

	exm_advance(m);
	*why = NULL;
	for (i = 0; i < n && !*why; i++)
		*why = exm_check(m, &stim[i]);
	if (!*why && n > exm_free_slots(m))
		*why = "too many stimuli at a time";
	if (!*why && exm_new_accounts(m, stim, n) > EXM_MAX_ACCOUNTS - m->num_accounts)
		*why = "too many different signals since power-on";
	for (i = 0; i < n && !*why; i++)
		exm_start(m, &stim[i]);
	exm_void_all(m);
	exm_tell_deadline(m);
	return *why ? -1 : 0;
}

u64 exm_pending(const struct exm *m)
{
	u64 n = 0;

	for (unsigned int i = 0; i < m->num_streams; i++)
		n = exm_add(n, m->stream[i].stim.count - m->stream[i].done);
	return n;
}

/* Past occurrences stay in stream[], for edge detect. */
void exm_stop(struct exm *m)
{
	exm_advance(m);
	for (unsigned int i = 0; i < m->num_streams; i++) {
		m->stream[i].stim.count = m->stream[i].done;
		m->stream[i].live = false;
	}
	exm_void_all(m);
	exm_tell_deadline(m);
}
