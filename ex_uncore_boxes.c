// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the manual.
 *
 * The boxes of the Xeon 7500, E7 and Ivytown as const tables, and what is done to
 * their registers: encode an event, place it on a counter, start and stop a counter,
 * find out which ones overflowed.  Chapters and tables are the Uncore Programming
 * Guide's, sections those of Documentation/hardware/xeon-7500.md, and after "ivt" of
 * ivytown-qpi.md.
 */
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/math64.h>

#include <asm/apic.h>

#include "ex_uncore.h"
#include "ex_uncore_compat.h"

/* An event that looks at no filter register */
const char *ex_no_filter(const u64 *config)
{
	return config[1] | config[2] ? "the event looks at no filter register" : NULL;
}

void ex_add_need(struct ex_req *req, unsigned int filter, u64 mask, u64 val)
{
	req->needs[req->num_needs++] = (struct ex_need){ filter, mask, val };
}

/* The bank of counter @idx; *@n becomes its place there. */
const struct ex_bank *ex_bank(const struct ex_box *box, int idx, int *n)
{
	const struct ex_bank *bank = box->row->type->banks;

	for (*n = idx; *n >= bank->num; bank++)
		*n -= bank->num;
	return bank;
}

static u32 ex_reg(const struct ex_box *box, u16 reg)
{
	return (reg < EX_BOX_SIZE ? box->row->base : 0) + reg;
}

static u32 ex_ctl_reg(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	return ex_reg(box, bank->ctl + n * bank->ctl_step);
}

u32 ex_ctr_reg(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	return ex_reg(box, bank->ctr + n * bank->ctr_step);
}

unsigned int ex_width(const struct ex_box *box, const struct ex_bank *bank)
{
	return bank->probe_width && box->width ? box->width : bank->width;
}

/**
 * ex_counter_mask - the bits of a counter
 * @box:	box
 * @idx:	counter
 *
 * Return: 1 for each
 */
u64 ex_counter_mask(const struct ex_box *box, int idx)
{
	int n;

	return GENMASK_ULL(ex_width(box, ex_bank(box, idx, &n)) - 1, 0);
}

/* Counter @idx in the layout of gate and status */
static unsigned int ex_bit(const struct ex_box *box, int idx)
{
	int n;

	return ex_bank(box, idx, &n)->bit + n;
}

static u64 ex_config_bits(const struct ex_box_type *type, int word)
{
	const struct ex_field *field;
	u64 bits = 0;

	for (field = type->fields; field->name; field++)
		if (field->config == word)
			bits |= field->mask;
	return bits;
}

const char *ex_encode_way(const struct ex_box_type *type, const u64 *config,
				 unsigned int alt, struct ex_req *req)
{
	const struct ex_bank *bank = type->banks;
	const char *why;
	int i;

	*req = (struct ex_req){ .counters = GENMASK(bank->num - 1, 0), .ways = 1 };
	why = type->encode(config, alt, req);
	if (why)
		return why;

	/* Banks follow each other, and no event spans two of them. */
	for (i = __ffs(req->counters); i >= bank->num; bank++)
		i -= bank->num;
	req->ctl |= bank->en;
	/* What goes to and fro may cross 0 without a lap: nobody wants to hear of it. */
	if (!req->up_down)
		req->ctl |= bank->pmi;
	return NULL;
}

/**
 * ex_encode - what an event needs
 * @type:	box type
 * @config:	the event's %EX_CONFIG_WORDS config words
 * @ways:	filled in: as many as ways->ways, up to %EX_MAX_WAYS; the first is as
 *		written
 *
 * Pure: touches no hardware and no state.
 *
 * Return: NULL, or why there is no such event
 */
const char *ex_encode(const struct ex_box_type *type, const u64 *config, struct ex_req *ways)
{
	const char *why;
	unsigned int i;

	for (i = 0; i < EX_CONFIG_WORDS; i++)
		if (config[i] & ~ex_config_bits(type, i))
			return "it has bits that no format field covers";

	i = 0;
	do {
		why = ex_encode_way(type, config, i, &ways[i]);
		if (why)
			return why;
	} while (++i < ways->ways);
	return NULL;
}

/* What the event of a counter needs of a filter register, or NULL */
static const struct ex_need *ex_holder_need(const struct ex_counter *counter,
					    unsigned int filter)
{
	const struct ex_need *need = counter->req->needs;

	for (; need < counter->req->needs + counter->req->num_needs; need++)
		if (need->filter == filter)
			return need;
	return NULL;
}

/* Bits of filter registers that @req claims and nobody else does; -EBUSY if they conflict. */
static int ex_new_claims(const struct ex_box *box, const struct ex_req *req)
{
	const struct ex_need *need, *held;
	int claims = 0, i;

	for (need = req->needs; need < req->needs + req->num_needs; need++) {
		u64 fresh = need->mask;

		for_each_set_bit(i, &box->used, EX_MAX_COUNTERS) {
			held = ex_holder_need(&box->counters[i], need->filter);
			if (!held)
				continue;
			if ((held->val ^ need->val) & held->mask & need->mask)
				return -EBUSY;
			fresh &= ~held->mask;
		}
		claims += hweight64(fresh);
	}
	return claims;
}

/**
 * ex_place - the counter and filter registers that an event would get
 * @box:	box; its counters in use are taken
 * @ways:	what the event needs there, as ex_encode() found it
 * @way:	that of @ways which it would get
 *
 * Looks, takes nothing.  Of the ways to encode an event it takes the one that
 * claims the fewest bits that are still free.  The ways of an event are alike,
 * each with a field of its own (FVC events, R-Box pairs), so events that want the
 * same share one field, and an event finds none only if all are taken by others:
 * if there is any assignment, adding events one after the other finds one.
 *
 * Return: a counter; -ENOSPC if all that can count it are taken; -EBUSY if
 * other events want filter registers differently
 */
int ex_place(const struct ex_box *box, const struct ex_req *ways, const struct ex_req **way)
{
	unsigned long counters = ways->counters & ~box->used;
	const struct ex_req *req;
	int fewest = INT_MAX;

	for (req = ways; req < ways + ways->ways; req++) {
		int claims = ex_new_claims(box, req);

		if (claims < 0 || claims >= fewest)
			continue;
		fewest = claims;
		*way = req;
	}
	if (fewest == INT_MAX)
		return -EBUSY;
	return counters ? __ffs(counters) : -ENOSPC;
}

/**
 * ex_req_disable_pmi - let an event not tell when its counter overflows
 * @type:	box type
 * @ways:	what it needs, as ex_encode() found it
 *
 * For one that is only counted, where every overflow that is told stops the whole
 * package.  Somebody must look at the counter before it has done a lap.
 */
void ex_req_disable_pmi(const struct ex_box_type *type, struct ex_req *ways)
{
	u64 pmi = type->banks[0].pmi | type->banks[1].pmi;
	struct ex_req *req;

	for (req = ways; req < ways + ways->ways; req++) {
		req->ctl &= ~pmi;
		req->pmi_off = true;
	}
}

/**
 * ex_any_running - whether somebody has left a counter on
 * @pkg:	package
 *
 * Return: whether an enable bit is set
 */
bool ex_any_running(const struct ex_pkg *pkg)
{
	const struct ex_box *box = pkg->boxes;
	u64 running = 0;
	int k, n;

	for (; box < pkg->boxes + pkg->platform->num_boxes; box++) {
		for (k = 0; k < EX_MAX_BANKS && !box->absent; k++) {
			const struct ex_bank *bank = &box->row->type->banks[k];

			for (n = 0; n < bank->num; n++)
				running |= ex_read(pkg, ex_ctl_reg(box, bank, n)) & bank->en;
		}
	}
	return running;
}

/**
 * ex_arm_left - how many occurrences a counter can be armed for
 * @box:	box
 * @idx:	counter
 * @left:	how many are wanted, at least 1
 *
 * Return: @left, or the nearest number above that the hardware can do, or
 * %EX_LONGEST; the caller accounts for the difference when it overflows
 */
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	left = min_t(u64, left, EX_LONGEST(ex_width(box, bank)));
	if (!bank->early_carry)
		return left;
	if ((left & EX_HALF_MASK) >= EX_HALF_MASK - 1)
		left = (left | EX_HALF_MASK) + 1;
	if ((left & EX_HALF_MASK) - 1 < 2)
		left = (left & ~EX_HALF_MASK) + 3;
	return left;
}

/**
 * ex_read - read a register of the package
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 *
 * On the home CPU, interrupts off or NMI.
 *
 * Return: its value
 */
u64 ex_read(const struct ex_pkg *pkg, u32 reg)
{
	u64 val;

	if (pkg->ops)
		return pkg->ops->read(pkg->ctx, reg);
	if (reg & EX_PCI)
		return ex_pci_read(pkg, reg);
	rdmsrq(reg, val);
	return val;
}

/**
 * ex_write - write a register of the package
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 * @val:	value
 *
 * On the home CPU, interrupts off or NMI.
 */
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (pkg->ops)
		pkg->ops->write(pkg->ctx, reg, val);
	else if (reg & EX_PCI)
		ex_pci_write(pkg, reg, val);
	else
		wrmsrq(reg, val);
}

/**
 * ex_write_safe - write a register of the package that may not take the value
 * @pkg:	package
 * @reg:	MSR address, or one with %EX_PCI
 * @val:	value: a user's, or one that no source promises
 *
 * As expensive as ex_write().
 *
 * Return: 0, or -EIO if it raised #GP
 */
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (pkg->ops)
		return pkg->ops->write_safe(pkg->ctx, reg, val);
	if (!(reg & EX_PCI))
		return wrmsrq_safe(reg, val);
	ex_pci_write(pkg, reg, val);
	return 0;
}

/**
 * ex_time - monotonic time
 * @pkg:	package
 *
 * Return: ns
 */
u64 ex_time(const struct ex_pkg *pkg)
{
	/* The kernel's clock may be read while it is written, and is then read again. */
	return pkg->ops ? pkg->ops->time(pkg->ctx) : data_race(ktime_get_mono_fast_ns());
}

void ex_unmask_pmi(struct ex_pkg *pkg)
{
	if (pkg->ops)
		pkg->ops->unmask_pmi(pkg->ctx);
	else
		apic->write(APIC_LVTPC, APIC_DM_NMI);
}

static unsigned int ex_num_filters(const struct ex_box_type *type)
{
	return type->num_filters * (type->ports ?: 1);
}

static u32 ex_filter_reg(const struct ex_box_row *row, unsigned int filter)
{
	const struct ex_filter *f = &row->type->filters[filter % row->type->num_filters];

	return f->first + row->num * f->per_box + filter / row->type->num_filters * f->per_port;
}

static int ex_filter_write(struct ex_box *box, unsigned int filter, u64 val)
{
	if (box->filters[filter] == val)
		return 0;
	if (ex_write_safe(box->pkg, ex_filter_reg(box->row, filter), val))
		return -EINVAL;
	box->filters[filter] = val;
	return 0;
}

/**
 * ex_filter_may_fault - whether an event's filters have bits that may raise #GP
 * @box:	box
 * @ways:	what the event needs, as ex_encode() found it; all its ways have the same bits
 *
 * Return: whether there are bits that no source describes
 */
bool ex_filter_may_fault(const struct ex_box *box, const struct ex_req *ways)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_need *need;

	for (need = ways->needs; need < ways->needs + ways->num_needs; need++)
		if (need->val & type->filters[need->filter % type->num_filters].undescribed)
			return true;
	return false;
}

/**
 * ex_filters_set - make filter registers say what an event needs
 * @box:	box
 * @req:	what the event needs, as ex_place() found it
 *
 * No event that counts looks at the bits that change.  S MATCH and MASK raise #GP while
 * MM_CFG is set (4.6), and no source says whether the M-Box's do: MM_CFG is 0 while they
 * change, and comes last in needs.
 *
 * Return: 0, or -EINVAL if a register does not take the value, and has kept what it had
 */
int ex_filters_set(struct ex_box *box, const struct ex_req *req)
{
	const struct ex_need *need;
	int ret = 0;

	for (need = req->needs; need < req->needs + req->num_needs && !ret; need++) {
		u64 val = (box->filters[need->filter] & ~need->mask) | need->val;

		if (need->filter > box->row->type->guard && val != box->filters[need->filter])
			ret = ex_filter_write(box, box->row->type->guard, 0);
		ret = ret ?: ex_filter_write(box, need->filter, val);
	}
	return ret;
}

/* The status bits of all counters of a box */
static u64 ex_status_bits(const struct ex_box_type *type)
{
	const struct ex_bank *bank;
	u64 bits = 0;

	for (bank = type->banks; bank < type->banks + EX_MAX_BANKS && bank->num; bank++)
		bits |= GENMASK_ULL(bank->num - 1, 0) << bank->bit;
	return bits;
}

/**
 * ex_counter_clear_status - clear a counter's status bit
 * @box:	box
 * @idx:	counter, not counting
 *
 * A box without a STATUS has its only bit in U STATUS.  Where it is not known which bit is
 * the counter's, all of the box are cleared: their bit in U STATUS brings the PMI to
 * all counters of the box.
 *
 * Return: whether it was set
 */
bool ex_counter_clear_status(struct ex_box *box, int idx)
{
	const struct ex_box_type *type = box->row->type;
	u64 bits = type->status_order_unknown ? ex_status_bits(type) : BIT_ULL(ex_bit(box, idx));
	u32 status = type->status ? ex_reg(box, type->status) : EX_U_GLOBAL_STATUS;
	u32 clear = type->status ? ex_reg(box, type->clear) : box->pkg->platform->clear;

	if (!type->status)
		bits = box->row->u_bit;
	bits &= ex_read(box->pkg, status);
	if (bits)
		ex_write(box->pkg, clear, bits);
	return bits;
}

/**
 * ex_counter_take - prepare a counter for an event, whose filters have been set
 * @box:	box, its gate shut
 * @idx:	counter, as ex_place() found it
 * @req:	what the event needs, likewise; to stay there as long as it has the
 *		counter
 */
void ex_counter_take(struct ex_box *box, int idx, const struct ex_req *req)
{
	struct ex_counter *counter = &box->counters[idx];
	bool pmi_off = req->pmi_off || !ex_can_sample(box, req);

	/* With the PMI disabled the bit was never cleared: it would suppress the first PMI. */
	if (counter->pmi_off && !pmi_off)
		ex_counter_clear_status(box, idx);
	if (counter->down != req->down)
		counter->value ^= ex_counter_mask(box, idx);
	counter->down = req->down;
	counter->up_down = req->up_down;
	WRITE_ONCE(counter->pmi_off, pmi_off);
	counter->req = req;
}

/*
 * A counter that counts down from ~x underflows after as many occurrences as one
 * that counts up from x needs to overflow.  So what counts down is complemented on
 * its way to and from the register, and nobody else need know.
 */
static u64 ex_counter_sense(const struct ex_box *box, int idx)
{
	return box->counters[idx].down ? ex_counter_mask(box, idx) : 0;
}

/* No counter does a quarter of 2^32 between two reads of it. */
#define EX_QUARTER	BIT(30)

u64 ex_ctr_read(const struct ex_box *box, const struct ex_bank *bank, int n)
{
	u32 reg = ex_ctr_reg(box, bank, n);
	u64 low, high;

	if (!bank->high)
		return ex_read(box->pkg, reg);
	low = ex_read(box->pkg, reg);
	high = ex_read(box->pkg, reg + bank->high);
	/* Where it may have carried in between: if it has, it will not do so again soon. */
	if (low >= 3 * EX_QUARTER) {
		low = ex_read(box->pkg, reg);
		if (low < EX_QUARTER)
			high = ex_read(box->pkg, reg + bank->high);
	}
	return high << 32 | low;
}

/*
 * The high half first: what stands in the low one then, also if it counts, is what
 * came after an overflow, and far from a carry.
 */
void ex_ctr_write(const struct ex_box *box, const struct ex_bank *bank, int n, u64 val)
{
	u32 reg = ex_ctr_reg(box, bank, n);

	if (!bank->high) {
		ex_write(box->pkg, reg, val);
		return;
	}
	ex_write(box->pkg, reg + bank->high, upper_32_bits(val));
	ex_write(box->pkg, reg, lower_32_bits(val));
}

/**
 * ex_counter_read - how far a counter has counted
 * @box:	box
 * @idx:	counter
 * @prev:	what stood there some time before
 *
 * One register read, of halves two, or near a carry up to four; at the W-Box's weak
 * spot up to three.  There a value whose low 24 bits are 0 or 1 may be 2^24 too high.
 * It is not if it lies less than 2^24 above @prev.  Otherwise it is read again: a
 * counter that counts has moved on, and one that stands reads as ex_pkg_probe() found.
 *
 * Return: its bits
 */
u64 ex_counter_read(const struct ex_box *box, int idx, u64 prev)
{
	int n, tries = 3;
	const struct ex_bank *bank = ex_bank(box, idx, &n);
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0), val;

	do {
		val = ex_ctr_read(box, bank, n) & mask;
		val ^= ex_counter_sense(box, idx);
		if (!bank->early_carry || (val & EX_HALF_MASK) > 1 ||
		    ((val - prev) & mask) < EX_HALF)
			return val;
	} while (--tries);
	if (box->early_carry & BIT(bank - box->row->type->banks))
		val -= EX_HALF;
	return val & mask;
}

/**
 * ex_counter_rearm - read a counter, and where that is simple write its next preset at once
 * @box:	box
 * @idx:	counter, counting
 * @prev:	as for ex_counter_read()
 * @limit:	the counter has overflowed, and the next preset is its value less @period,
 *		if it stands below; 0: no value is as simple
 * @period:	period; at most what the counter can be armed for
 * @now:	how far it had counted
 *
 * What happens between the read and the write is lost to the counter: as few
 * instructions as possible lie between them.
 *
 * Return: whether the preset was written
 */
bool ex_counter_rearm(struct ex_box *box, int idx, u64 prev, u64 limit, u64 period, u64 *now)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);
	u64 mask = GENMASK_ULL(ex_width(box, bank) - 1, 0);
	u64 sense = ex_counter_sense(box, idx), val;
	u32 reg = ex_ctr_reg(box, bank, n);

	if (!limit || bank->high) {
		*now = ex_counter_read(box, idx, prev);
		return false;
	}
	val = (ex_read(box->pkg, reg) ^ sense) & mask;
	if (bank->early_carry && ((val & EX_HALF_MASK) < 2 ||
				ex_arm_left(box, idx, period - val) != period - val)) {
		*now = ex_counter_read(box, idx, prev);
		return false;
	}
	*now = val;
	if (val >= limit)
		return false;
	ex_write(box->pkg, reg, ((val - period) ^ sense) & mask);
	return true;
}

/**
 * ex_counter_preset - write a counter
 * @box:	box
 * @idx:	counter
 * @val:	its bits
 */
void ex_counter_preset(struct ex_box *box, int idx, u64 val)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	ex_ctr_write(box, bank, n, val ^ ex_counter_sense(box, idx));
}

/* False if the register raised #GP, and has kept what it had. */
bool ex_counter_control(struct ex_box *box, int idx, u64 ctl)
{
	int n;
	const struct ex_bank *bank = ex_bank(box, idx, &n);

	if (box->counters[idx].ctl == ctl)
		return true;
	if (ex_write_safe(box->pkg, ex_ctl_reg(box, bank, n), ctl))
		return false;
	box->counters[idx].ctl = ctl;
	return true;
}

/* Make the gate say what it is to say now. */
static void ex_gate_set(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	u64 gate = type->gate_run;

	if (type->gate == EX_GATE_COUNTERS)
		gate = box->running;
	if (box->closed)
		gate = type->gate_shut;
	if (box->gate == gate || box->absent)
		return;
	WRITE_ONCE(box->gate, gate);
	barrier();	/* a PMI that holds the gate meanwhile shall leave it as it will be */
	ex_write(box->pkg, ex_reg(box, type->gate_reg), gate);
}

/**
 * ex_counter_start - let a counter count
 * @box:	box
 * @idx:	counter
 *
 * The control register is written while the counter's gate is shut, the gate
 * last; a control that is already right is not written again.  Without a gate
 * for each counter the control register's enable bit is the last write.  A control that
 * raises #GP lets the counter stand: its gate stays shut.
 */
void ex_counter_start(struct ex_box *box, int idx)
{
	u64 ctl = box->counters[idx].req->ctl;
	int n;

	if (!ex_bank(box, idx, &n)->pmi)
		ctl |= box->pkg->probed.fixed_pmi;
	if (!ex_counter_control(box, idx, ctl) || box->row->type->gate != EX_GATE_COUNTERS)
		return;
	__set_bit(ex_bit(box, idx), &box->running);
	ex_gate_set(box);
}

/**
 * ex_counter_stop - let a counter stand
 * @box:	box
 * @idx:	counter
 *
 * Shuts its gate and leaves the control alone: the next start of the same
 * event is then one write.  STATUS is left to the PMI, which may be on its way.
 */
void ex_counter_stop(struct ex_box *box, int idx)
{
	if (box->row->type->gate != EX_GATE_COUNTERS) {
		ex_counter_control(box, idx, 0);
		return;
	}
	__clear_bit(ex_bit(box, idx), &box->running);
	ex_gate_set(box);
}

/**
 * ex_gate_close - stop all counters of a box at once
 * @box:	box
 */
void ex_gate_close(struct ex_box *box)
{
	box->closed = true;
	ex_gate_set(box);
}

/**
 * ex_gate_open - let the started counters of a box count, all at once
 * @box:	box
 */
void ex_gate_open(struct ex_box *box)
{
	box->closed = false;
	ex_gate_set(box);
}

/**
 * ex_gate_hold - stop all counters of a box for a moment
 * @box:	box
 *
 * From the PMI: what is read until ex_gate_release() belongs to one moment.
 */
void ex_gate_hold(const struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (box->gate != type->gate_shut)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), type->gate_shut);
}

/**
 * ex_gate_release - let them count again
 * @box:	box
 */
void ex_gate_release(const struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (box->gate != type->gate_shut)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), box->gate);
}

/**
 * ex_can_sample - whether a counter tells when it overflows
 * @box:	box
 * @req:	what the event needs
 *
 * Return: whether it does
 */
bool ex_can_sample(const struct ex_box *box, const struct ex_req *req)
{
	int n;

	return box->pkg->probed.pmi && !req->up_down &&
	       (box->row->u_bit || box->pkg->probed.unlisted) &&
	       (ex_bank(box, __ffs(req->counters), &n)->pmi || box->pkg->probed.fixed_pmi);
}

/* Clear the status of all counters of a box, if it has one of its own. */
void ex_status_clear(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	if (type->status)
		ex_write(box->pkg, ex_reg(box, type->clear), ex_status_bits(type));
}

/**
 * ex_box_detect - see whether a package has a box, and its filter
 * @box:	box
 *
 * On a CPU of the package.
 */
void ex_box_detect(struct ex_box *box)
{
	const struct ex_box_row *row = box->row;
	u64 val;

	if (!(row->base & EX_PCI)) {
		box->absent = rdmsrq_safe(row->base, &val);
		return;
	}
	box->absent = !ex_pci_has(box->pkg, row->base);
	box->no_filter = row->type->num_filters && !ex_pci_has(box->pkg, ex_filter_reg(row, 0));
}

static bool ex_reg_is_in(u32 reg, unsigned int function)
{
	return reg & EX_PCI && FIELD_GET(EX_PCI_FUNCTION, reg) == function;
}

/**
 * ex_box_is_in - whether a box's counters are in a PCI function
 * @box:	box
 * @function:	which of the package
 *
 * Return: whether they are
 */
bool ex_box_is_in(const struct ex_box *box, unsigned int function)
{
	return ex_reg_is_in(box->row->base, function);
}

/**
 * ex_filter_is_in - whether a box's filter is in a PCI function
 * @box:	box
 * @function:	which of the package
 *
 * Return: whether it is
 */
bool ex_filter_is_in(const struct ex_box *box, unsigned int function)
{
	return box->row->type->num_filters && ex_reg_is_in(ex_filter_reg(box->row, 0), function);
}

static void ex_box_reset(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_bank *bank;
	unsigned int filter;
	int n, i;

	if (type->gate != EX_GATE_NONE)
		ex_write(box->pkg, ex_reg(box, type->gate_reg), type->gate_shut);
	for (bank = type->banks; bank < type->banks + EX_MAX_BANKS; bank++) {
		for (n = 0; n < bank->num; n++) {
			ex_write(box->pkg, ex_ctl_reg(box, bank, n), 0);
			ex_ctr_write(box, bank, n, 0);
		}
	}
	ex_status_clear(box);
	for (filter = 0; filter < ex_num_filters(type) && !box->no_filter; filter++)
		ex_write(box->pkg, ex_filter_reg(box->row, filter), 0);

	for (i = 0; i < EX_MAX_COUNTERS; i++) {
		box->counters[i].ctl = 0;
		box->counters[i].status_stale = false;
		box->counters[i].value = box->counters[i].down ? ex_counter_mask(box, i) : 0;
	}
	memset(box->filters, 0, sizeof(box->filters));
	box->running = 0;
	box->gate = type->gate_shut;
	box->status_stale = false;
	ex_gate_set(box);
}

/* All of U STATUS that is the driver's */
void ex_global_clear(const struct ex_pkg *pkg)
{
	ex_write(pkg, pkg->platform->clear, pkg->platform->ours | pkg->platform->clear_first);
}

/**
 * ex_pkg_reset - all counters of the driver's boxes off, zero, not overflowed
 * @pkg:	package
 *
 * They are stopped first, so nothing counts or raises a PMI meanwhile.  rst_all is
 * not used: it would zero the counters of boxes that are somebody else's.
 */
void ex_pkg_reset(struct ex_pkg *pkg)
{
	unsigned int i;

	ex_write(pkg, EX_U_GLOBAL_CTL, pkg->platform->stop);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		if (!pkg->boxes[i].absent)
			ex_box_reset(&pkg->boxes[i]);
	ex_global_clear(pkg);
	pkg->paused = false;
	pkg->overflow_pending = false;
}

/**
 * ex_overflow_status - U STATUS, its own part cleared
 * @pkg:	package
 *
 * ov_u, pmi and cond are cleared before anybody looks at a counter: what
 * overflows from here on sets its bit, and raises its PMI, anew.  The other
 * bits follow the boxes' own.
 *
 * Return: what stood in U_MSR_PMON_GLOBAL_STATUS
 */
u64 ex_overflow_status(const struct ex_pkg *pkg)
{
	u64 status = ex_read(pkg, EX_U_GLOBAL_STATUS);
	u64 own = status & pkg->platform->clear_first;

	if (own)
		ex_write(pkg, pkg->platform->clear, own);
	return status;
}

/**
 * ex_overflow_done - clear what of U STATUS follows the boxes
 * @pkg:	package
 * @status:	U STATUS as it was, the boxes' own status cleared
 *
 * What overflowed in a box between the clearing of its status and this has raised no
 * PMI (ivt 6.6): the box is to be looked at again.
 *
 * Return: bits of these boxes
 */
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status)
{
	status &= pkg->platform->clear_last;
	if (status)
		ex_write(pkg, pkg->platform->clear, status);
	return status;
}

/* What the status of a box of its own says */
static u64 ex_box_status(const struct ex_box *box)
{
	return ex_read(box->pkg, ex_reg(box, box->row->type->status));
}

/**
 * ex_unlisted_status - whether a box that U STATUS does not know of has overflowed
 * @pkg:	package
 * @all:	also ask those that nobody uses
 *
 * Return: whether one has
 */
bool ex_unlisted_status(const struct ex_pkg *pkg, bool all)
{
	const struct ex_box *box = pkg->boxes;
	u64 status = 0;
	unsigned int i;

	for (i = 0; pkg->platform->unlisted && i < pkg->platform->num_boxes; i++, box++)
		if (!box->row->u_bit && !box->absent && (all || READ_ONCE(box->used)))
			status |= ex_box_status(box);
	return status;
}

/* Bits of @boxes that an S-Box's SUMMARY does not name, where reading it saves reads */
static unsigned long ex_excluded_by_summary(const struct ex_pkg *pkg, unsigned long boxes, u32 summary)
{
	const struct ex_box_row *rows = pkg->platform->boxes;
	unsigned long below = 0, not = 0;
	unsigned int i;
	u64 names;

	for_each_set_bit(i, &boxes, pkg->platform->num_boxes)
		if (rows[i].summary == summary)
			below |= BIT(i);
	if (hweight_long(below) < 3)
		return 0;
	names = ex_read(pkg, summary);
	for_each_set_bit(i, &below, pkg->platform->num_boxes) {
		if (names & rows[i].s_bit)
			continue;
		not |= BIT(i);
		pkg->boxes[i].status_stale = false;	/* nothing is left behind there */
	}
	return not;
}

/**
 * ex_announced - the boxes in which something may have overflowed
 * @pkg:	package
 * @status:	U STATUS
 * @hint:	look only where somebody counts, and believe SUMMARY if it is where it
 *		is supposed to be; whoever finds nothing must ask again without
 *
 * Return: bitmap of indices into the platform's boxes
 */
unsigned long ex_announced(const struct ex_pkg *pkg, u64 status, bool hint)
{
	const struct ex_box *box = pkg->boxes;
	unsigned long boxes = 0;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++, box++) {
		bool used = READ_ONCE(box->used) || box->status_stale;

		/* One that U STATUS does not know of may always have. */
		if (box->row->u_bit ? status & box->row->u_bit && (used || !hint) : used)
			boxes |= box->absent ? 0 : BIT(i);
	}
	if (hint && pkg->probed.summary)
		for (i = 0; i < ARRAY_SIZE(pkg->platform->summaries); i++)
			boxes &= ~ex_excluded_by_summary(pkg, boxes, pkg->platform->summaries[i]);
	return boxes;
}

/**
 * ex_box_overflowed - the counters that overflowed, their status cleared
 * @box:	box
 * @status:	in: U STATUS, as ex_overflow_status() returned it; out: the box's
 *
 * Cleared before the caller reads a counter, for the same reason as there.
 *
 * Return: bitmap of counters
 */
unsigned long ex_box_overflowed(struct ex_box *box, u64 *status)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_bank *bank = type->banks;
	u64 told = *status & box->row->u_bit;
	unsigned long ovf = 0;
	int idx = 0;

	if (type->status)
		*status = ex_box_status(box);
	for (; bank < type->banks + EX_MAX_BANKS && bank->num; bank++) {
		ovf |= (*status >> bank->bit & GENMASK(bank->num - 1, 0)) << idx;
		idx += bank->num;
	}
	if (ovf && type->status)
		ex_write(box->pkg, ex_reg(box, type->clear), *status);
	/* Its bit in U STATUS is enough; ex_counter_clear_status() may have cleared its own. */
	if (type->status_order_unknown && (ovf || told))
		ovf = GENMASK(idx - 1, 0);
	box->status_stale = false;
	return ovf;
}

/**
 * ex_box_clear - clear a box's status, unseen
 * @box:	box
 * @idx:	counter that must have overflowed, as it is the only one in use
 *
 * All of its bits: one that stayed would raise no PMI for the counter's next owner.
 *
 * Return: what STATUS said, if that is so
 */
u64 ex_box_clear(struct ex_box *box, int idx)
{
	ex_status_clear(box);
	box->status_stale = false;
	return BIT_ULL(ex_bit(box, idx));
}
