// SPDX-License-Identifier: GPL-2.0
/* ex_uncore: the encodings of an event, of which ex_place() chooses one */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "ex_uncore.h"

static u64 ex_other_bits(const struct ex_box_type *type, const u64 *config, unsigned int word)
{
	const struct ex_field *field;
	u64 bits = config[word];

	for (field = type->fields; bits && field->name; field++)
		if (field->config == word)
			bits &= ~field->mask;
	return bits;
}

/* Why the event counts nothing: what it compares with a filter is 0.  NULL if it is not. */
static const char *ex_unset(const struct ex_box_type *type, const u64 *config)
{
	const struct ex_must *must;

	for (must = type->musts; must && must->why; must++)
		if ((config[0] & must->mask) == must->events &&
		    !(config[0] & must->set[0] || config[1] & must->set[1] ||
		      config[2] & must->set[2]))
			return must->why;
	return NULL;
}

static u32 ex_counters_of(const struct ex_box_type *type, u64 config)
{
	u8 only = type->only ? type->only[config & 0xff] : 0;

	return only ?: GENMASK(type->banks->num - 1, 0);
}

/* Encode an event in the @alt-th way: all of *@req but the needs behind its last. */
static const char *ex_encode_way(const struct ex_box_type *type, const u64 *config,
				 unsigned int alt, struct ex_req *req)
{
	const struct ex_bank *bank = type->banks;
	const char *why;
	int i;

	req->ctl = 0;
	req->alt = alt;
	req->counters = ex_counters_of(type, config[0]);
	req->ways = 1;
	req->direction = EX_UP;
	req->once = 0;
	req->num_needs = 0;
	why = type->encode(config, alt, req);
	if (why)
		return why;

	/* No event spans two banks: the first counter tells the bank. */
	for (i = __ffs(req->counters); i >= bank->num; bank++)
		i -= bank->num;
	req->ctl |= bank->en;
	/* An up/down counter may cross 0 without wrapping: leave its PMI disabled. */
	if (req->direction != EX_UP_DOWN)
		req->ctl |= bank->pmi;
	return NULL;
}

/*
 * Encode an event in the way with the registers that the user named, without an access of hardware
 * or state.  Returns NULL, or why there is no such event.
 */
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *req)
{
	const char *why;

	/* Intel's PCM sets the enable bit of the control, too, which intel_uncore ignores. */
	if (ex_other_bits(type, config, 0) & ~type->banks[0].en ||
	    ex_other_bits(type, config, 1) || ex_other_bits(type, config, 2))
		return "it has bits that no format field covers";
	why = ex_encode_way(type, config, 0, req);
	return why ?: ex_unset(type, config);
}

/*
 * Encode an event in all ways in which it can be: @ways has room for %EX_MAX_WAYS, of which
 * ways->ways are filled in.  Returns NULL, or why there is no such event.
 */
const char *ex_encode_all(const struct ex_box_type *type, const u64 *config, struct ex_req *ways)
{
	const char *why = ex_encode(type, config, ways);
	unsigned int i;

	for (i = 1; !why && i < ways->ways; i++)
		ex_encode_way(type, config, i, &ways[i]);
	return why;
}

/*
 * For an event that only counts where each PMI stops the whole package: the caller has to read the
 * counter before the counter can wrap twice.
 */
void ex_req_disable_pmi(const struct ex_box_type *type, struct ex_req *ways)
{
	u64 pmi = type->banks[0].pmi | type->banks[1].pmi;
	struct ex_req *req;

	ex_for_each_way(req, ways)
		req->ctl &= ~pmi;
}

