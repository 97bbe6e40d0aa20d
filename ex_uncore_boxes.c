// SPDX-License-Identifier: GPL-2.0
/*
 * ex_uncore: the engine of boxes: filters, controls, gates, counters, status.  What differs from
 * box to box is in the rows of platforms/.
 */
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "ex_uncore.h"

static u32 ex_reg(const struct ex_box_row *row, u16 reg)
{
	return (row->base & EX_PCI || reg < EX_BOX_SIZE ? row->base : 0) + reg;
}

/* Write a register of a package: an MSR, or with %EX_PCI one in configuration space. */
void ex_write(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (reg & EX_PCI)
		ex_pci_write(pkg, reg, val);
	else
		wrmsrq(reg, val);
}

/*
 * Write a value that an MSR may reject: a user's, or one that no source promises.  Returns 0, or
 * -EIO after a #GP.
 */
int ex_write_safe(const struct ex_pkg *pkg, u32 reg, u64 val)
{
	if (!(reg & EX_PCI))
		return wrmsrq_safe(reg, val);
	ex_pci_write(pkg, reg, val);
	return 0;
}

static void ex_global_write(const struct ex_pkg *pkg, u64 val)
{
	wrmsrq_safe(ex_pkg_global(pkg)->ctl, val);
}

/*
 * Write the global control register, without the bits of counters that do not count: PMI handler,
 * or where no PMI writes the register, as a second write would end the freeze of an overflow that
 * no PMI has handled yet.  A PMI target that the register does not have may raise #GP: then the
 * package stays as it is, and the probe sees no PMI.
 */
void ex_global_control(struct ex_pkg *pkg, u64 ctl)
{
	WRITE_ONCE(pkg->ctl, ctl);
	ex_global_write(pkg, ctl & ~READ_ONCE(pkg->shut));
}

static void ex_box_init_gate(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	box->gate_kind = type->gate == EX_GATE_GLOBAL && box->pkg->freeze ? EX_GATE_NONE :
			 type->gate;
	box->gate_reg = type->gate == EX_GATE_GLOBAL ? 0 : ex_reg(box->row, type->gate_reg);
}

static unsigned int ex_num_filters(const struct ex_box_type *type)
{
	return type->num_filters * (type->ports ?: 1);
}

static unsigned int ex_num_counters(const struct ex_box_type *type)
{
	const struct ex_bank *bank;
	unsigned int num = 0;

	ex_for_each_bank(bank, type)
		num += bank->num;
	return num;
}

static void ex_box_init(struct ex_box *box, struct ex_pkg *pkg, const struct ex_box_row *row)
{
	struct ex_counter *counter = box->counters;
	const struct ex_bank *bank;
	unsigned int n;

	box->row = row;
	box->pkg = pkg;
	box->cpu = -1;
	ex_box_init_gate(box);
	ex_for_each_bank(bank, row->type) {
		for (n = 0; n < bank->num; n++, counter++) {
			counter->pkg = pkg;
			counter->bank = bank;
			counter->ctl_reg = ex_reg(row, bank->ctl + n * bank->ctl_step);
			counter->ctr_reg = ex_reg(row, bank->ctr + n * bank->ctr_step);
			counter->bit = BIT_ULL(bank->bit + n);
			counter->mask = GENMASK_ULL(bank->width - 1, 0);
			box->status_bits |= counter->bit;
		}
	}
	box->num_counters = counter - box->counters;
}

/* Bytes that ex_boxes_init() needs */
size_t ex_boxes_size(const struct ex_platform *platform)
{
	size_t size = platform->num_boxes * sizeof(struct ex_box);
	unsigned int i;

	for (i = 0; i < platform->num_boxes; i++) {
		const struct ex_box_type *type = platform->boxes[i].type;

		size += ex_num_counters(type) * sizeof(struct ex_counter) +
			ex_num_filters(type) * sizeof(u64);
	}
	return size;
}

/* The freeze of a platform's packages; @wanted: the user asks for one */
enum ex_freeze ex_freeze_kind(const struct ex_platform *platform, bool wanted)
{
	enum ex_freeze freeze = platform->global.freeze;

	return wanted || freeze == EX_FREEZE_ALWAYS ? freeze : EX_FREEZE_NONE;
}

/* Set up boxes in zeroed memory @mem, without a register access; pkg->freeze is set already. */
void ex_boxes_init(struct ex_pkg *pkg, void *mem)
{
	const struct ex_platform *platform = pkg->platform;
	struct ex_counter *counters;
	struct ex_box *box;
	u64 *filters;

	pkg->boxes = mem;
	counters = (struct ex_counter *)(pkg->boxes + platform->num_boxes);
	ex_for_each_box(box, pkg) {
		box->counters = counters;
		ex_box_init(box, pkg, &platform->boxes[box - pkg->boxes]);
		counters += box->num_counters;
	}
	filters = (u64 *)counters;
	ex_for_each_box(box, pkg) {
		box->filters = filters;
		filters += ex_num_filters(box->row->type);
	}
}

/* The filter that must be 0 while a later one is written */
static unsigned int ex_guard(const struct ex_box_type *type)
{
	return type->guarded ? type->num_filters - type->guarded - 1 : UINT_MAX;
}

static u32 ex_filter_reg(const struct ex_box_row *row, unsigned int filter)
{
	const struct ex_filter *f = &row->type->filters[filter % row->type->num_filters];

	return f->first + row->num * f->per_box + filter / row->type->num_filters * f->per_port;
}

static int ex_filter_write(struct ex_box *box, unsigned int filter, u64 val)
{
	u32 reg;

	if (box->filters[filter] == val)
		return 0;
	reg = ex_filter_reg(box->row, filter);
	if (reg && ex_write_safe(box->pkg, reg, val))
		return -EINVAL;
	box->filters[filter] = val;
	return 0;
}

/*
 * Write the filter registers of an event that ex_place() has placed: no event that counts depends
 * on the bits that change.  S MATCH and MASK raise #GP while MM_CFG is set (4.6), and no source
 * says whether the M-Box's do: MM_CFG, the guard, is written 0 before MATCH or MASK changes, and
 * comes last in the needs.  Returns 0, or -EINVAL after a #GP, which leaves the register its old
 * value.
 */
int ex_filters_set(struct ex_box *box, const struct ex_req *req)
{
	unsigned int guard = ex_guard(box->row->type);
	const struct ex_need *need;
	int ret = 0;

	ex_for_each_need(need, req) {
		u64 val = (box->filters[need->filter] & ~need->mask) | need->val;

		if (val == box->filters[need->filter])
			continue;
		if (need->filter > guard)
			ret = ex_filter_write(box, guard, 0);
		ret = ret ?: ex_filter_write(box, need->filter, val);
		if (ret)
			return ret;
	}
	return 0;
}

/*
 * Clear the status bit of a counter that does not count.  Returns whether the bit was set.
 *
 * With an unknown order of status bits all bits of the box are cleared, also that of a counter
 * whose PMI is on the way: box->cleared makes the PMI handler read all counters of the box.
 *
 *	CPU				PMI
 *	box->cleared = bits
 *					reads all counters, box->cleared = 0
 *					a counter overflows
 *	clear the bits
 *	box->cleared = bits				for ex_check()
 */
static bool ex_counter_clear_status(struct ex_box *box, int idx)
{
	const struct ex_global *global = &box->pkg->platform->global;
	const struct ex_box_row *row = box->row;
	const struct ex_box_type *type = row->type;
	u32 status = type->status ? ex_reg(row, type->status) : global->status;
	u32 clear = type->status ? ex_reg(row, type->clear) : global->status_clear;
	u64 bits;

	if (!clear)	/* the control register holds it, and is written by ex_counter_start() */
		return false;
	bits = type->status_order_unknown ? box->status_bits : box->counters[idx].bit;
	bits &= ex_read(box->pkg, status);
	if (bits) {
		WRITE_ONCE(box->cleared, bits);
		ex_write(box->pkg, clear, bits);
		WRITE_ONCE(box->cleared, bits);
	}
	return bits;
}

/* Whether an overflow of an event's counter raises a PMI that arrives */
bool ex_can_sample(const struct ex_box *box, const struct ex_req *req)
{
	const struct ex_probed *probed = &box->pkg->probed;
	bool reported = !ex_unreported(box->row) ||
			probed->unlisted_pmi & BIT(box - box->pkg->boxes);

	if (box->row->type->no_pmi || ex_is_locked(box) || req->direction == EX_UP_DOWN)
		return false;
	return probed->core_sel && reported &&
	       (box->counters[__ffs(req->counters)].bank->pmi || probed->fixed_pmi);
}

/*
 * No PMI is asked for, or none would arrive; while the home moves, one would freeze the package
 * until ex_take_over().
 */
static bool ex_raises_no_pmi(const struct ex_box *box, const struct ex_counter *counter,
			     const struct ex_req *req)
{
	u64 pmi = counter->bank->pmi;

	return (pmi && !(req->ctl & pmi)) || !ex_can_sample(box, req) ||
	       (box->pkg->freeze && READ_ONCE(box->pkg->migrating));
}

/*
 * Prepare a counter, from ex_place(), for an event whose filters are set; the box's gate is shut.
 * @req stays in memory as long as the event has the counter.
 */
void ex_counter_assign(struct ex_box *box, int idx, const struct ex_req *req)
{
	struct ex_counter *counter = &box->counters[idx];
	u64 invert = req->direction == EX_DOWN ? counter->mask : 0;
	bool pmi_off = ex_raises_no_pmi(box, counter, req);

	/* With the PMI disabled the status bit stayed set; it would suppress the first PMI. */
	if (counter->pmi_off && !pmi_off)
		ex_counter_clear_status(box, idx);
	/* The register keeps its content: the value is now read the other way round. */
	counter->value ^= counter->invert ^ invert;
	counter->invert = invert;
	WRITE_ONCE(counter->pmi_off, pmi_off);
	counter->req = req;
}

/*
 * How many occurrences a counter can be armed for: @left, at least 1, or the nearest number above
 * with a preset in hardware, at most %EX_LONGEST.  The caller accounts for the difference when the
 * counter overflows.
 */
u64 ex_arm_left(const struct ex_box *box, int idx, u64 left)
{
	const struct ex_counter *counter = &box->counters[idx];

	left = min_t(u64, left, EX_LONGEST(counter->mask));
	if (!(counter->bank->quirks & EX_EARLY_CARRY))
		return left;
	if ((left & EX_HALF_MASK) >= EX_HALF_MASK - 1)
		left = (left | EX_HALF_MASK) + 1;
	if ((left & EX_HALF_MASK) - 1 < 2)
		left = (left & ~EX_HALF_MASK) + 3;
	return left;
}

/* No counter counts a quarter of 2^32 between two reads of it. */
#define EX_QUARTER	BIT(30)

/* A counter in PCI configuration space: two reads, near a carry up to four */
static u64 ex_halves_read(const struct ex_counter *counter)
{
	const struct ex_pkg *pkg = counter->pkg;
	u32 reg = counter->ctr_reg, high_reg = reg + counter->bank->high;
	u64 low, high;

	low = ex_pci_read(pkg, reg);
	high = ex_pci_read(pkg, high_reg);
	/* A carry may have come between the reads; another one does not come soon. */
	if (low >= 3 * EX_QUARTER) {
		low = ex_pci_read(pkg, reg);
		if (low < EX_QUARTER)
			high = ex_pci_read(pkg, high_reg);
	}
	return high << 32 | low;
}

/*
 * The high half is written first.  A counter that counts meanwhile has in its low half the few
 * occurrences since an overflow, and cannot carry before the low half is written, too.
 */
static void ex_halves_write(const struct ex_counter *counter, u64 val)
{
	const struct ex_pkg *pkg = counter->pkg;
	u32 reg = counter->ctr_reg;

	ex_write(pkg, reg + counter->bank->high, upper_32_bits(val));
	ex_write(pkg, reg, lower_32_bits(val));
}

static void ex_ctr_write(struct ex_counter *counter, u64 val)
{
	if (counter->bank->high)
		ex_halves_write(counter, val);
	else
		wrmsrq(counter->ctr_reg, val);
}

/*
 * Read a counter of two halves, or a W counter, which takes up to three reads: a value whose low 24
 * bits are 0 or 1 is right if less than 2^24 above @prev, and else may be 2^24 too high.  A counter
 * that counts has moved on by the next read, and one at rest reads as the probe found.
 */
u64 ex_counter_read_carefully(const struct ex_counter *counter, u64 prev)
{
	int tries = 3;
	u64 val;

	if (counter->bank->high)
		return (ex_halves_read(counter) ^ counter->invert) & counter->mask;
	do {
		val = (ex_read_msr(counter->ctr_reg) ^ counter->invert) & counter->mask;
		if ((val & EX_HALF_MASK) > 1 || ((val - prev) & counter->mask) < EX_HALF)
			return val;
	} while (--tries);
	return (val - counter->pkg->probed.excess) & counter->mask;
}

/*
 * Whether a W counter's value may be 2^24 too high, or ex_arm_left() has to change the next
 * preset: few instructions, as ex_counter_rearm() asks between the read and the write.
 */
static bool ex_carry_matters(u64 val, u64 preset)
{
	return (val & EX_HALF_MASK) < 2 ||
	       (((preset + 2) & EX_HALF_MASK) < 5 && preset & EX_HALF_MASK);
}

/**
 * ex_counter_rearm - read a counter, and in the simple case write its next preset at once
 * @box:	box
 * @idx:	counter, counting
 * @prev:	as for ex_counter_read()
 * @limit:	if the value is below, the counter has overflowed, and the next preset is the value
 *		less @period; 0: no value is that simple
 * @period:	period, not longer than ex_arm_left() allows
 * @now:	set to the counter's value
 *
 * Few instructions lie between the read and the write: what the counter counts there is lost.
 * Return: whether the preset was written
 */
bool ex_counter_rearm(struct ex_box *box, int idx, u64 prev, u64 limit, u64 period, u64 *now)
{
	struct ex_counter *counter = &box->counters[idx];
	const struct ex_bank *bank = counter->bank;
	u64 val, preset;

	if (!limit || bank->high)
		goto carefully;
	val = (ex_read_msr(counter->ctr_reg) ^ counter->invert) & counter->mask;
	preset = val - period;
	if (bank->quirks & EX_EARLY_CARRY && ex_carry_matters(val, preset))
		goto carefully;
	*now = val;
	if (val >= limit)
		return false;
	wrmsrq(counter->ctr_reg, (preset ^ counter->invert) & counter->mask);
	return true;

carefully:
	*now = ex_counter_read(counter, prev);
	return false;
}

/* Write a counter; the register of a counter that counts down gets the complement. */
void ex_counter_preset(struct ex_box *box, int idx, u64 val)
{
	ex_ctr_write(&box->counters[idx], val ^ box->counters[idx].invert);
}

static noinline bool ex_counter_reprogram(struct ex_box *box, int idx, u64 val)
{
	bool was_set = false;

	if (READ_ONCE(box->stale) & BIT(idx)) {
		WRITE_ONCE(box->stale, box->stale & ~BIT(idx));
		was_set = ex_counter_clear_status(box, idx);
	}
	if (val != box->counters[idx].value)
		ex_counter_preset(box, idx, val);
	return was_set;
}

/*
 * Prepare a stopped counter to count from @val on.  Returns whether a lost PMI had left the status
 * bit set, which would suppress the event's first PMI, or be taken for a lap.
 */
bool ex_counter_program(struct ex_box *box, int idx, u64 val)
{
	/* The counter of a restarted event usually holds its preset already. */
	if (likely(val == box->counters[idx].value && !(READ_ONCE(box->stale) & BIT(idx))))
		return false;
	return ex_counter_reprogram(box, idx, val);
}

/* @once acts when it is written, and reads 0.  Returns false after a #GP: the old value stays. */
static bool ex_ctl_write(struct ex_counter *counter, u64 ctl, u64 once)
{
	u64 old = counter->ctl;

	if (old == ctl && !once)
		return true;
	counter->ctl = ctl;
	/* The upper half does not change while the counter counts. */
	if (counter->bank->ctl_high && ctl & counter->bank->en)
		ex_write(counter->pkg, counter->ctl_reg + counter->bank->ctl_high,
			 upper_32_bits(ctl));
	if (!ex_write_safe(counter->pkg, counter->ctl_reg, ctl | once))
		return true;
	counter->ctl = old;
	return false;
}

/* Write a counter's control register unless it holds @ctl; after a #GP the old value stays. */
void ex_counter_control(struct ex_box *box, int idx, u64 ctl)
{
	ex_ctl_write(&box->counters[idx], ctl, 0);
}

/*
 * Let the counters of @gate count, and no others; not where overflows freeze the package.  If a
 * PMI in between changes pkg->ctl and writes the register, the loop restores what the PMI wrote.
 * Out of line, as local variables would cost each ex_gate_write() some instructions.
 */
static noinline void ex_global_gate(const struct ex_box *box, u64 gate)
{
	struct ex_pkg *pkg = box->pkg;
	u64 shut = box->status_bits & ~gate, ctl;

	WRITE_ONCE(pkg->shut, shut);
	do {
		ctl = READ_ONCE(pkg->ctl);
		ex_global_write(pkg, ctl & ~shut);
	} while (unlikely(ctl != READ_ONCE(pkg->ctl)));
}

static void ex_gate_write(const struct ex_box *box, u64 gate)
{
	if (box->gate_reg)
		ex_write(box->pkg, box->gate_reg, gate);
	else
		ex_global_gate(box, gate);
}

static void ex_gate_set(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	u64 gate = box->gate_kind >= EX_GATE_COUNTERS ? box->running : type->gate_run;

	if (box->closed)
		gate = type->gate_shut;
	if (box->gate == gate || ex_is_absent(box))
		return;
	WRITE_ONCE(box->gate, gate);
	barrier();	/* ex_gate_hold() in a PMI before the write restores this value */
	ex_gate_write(box, gate);
}

/*
 * Let a counter count.  Writes the control register, unless it holds the value, while the
 * counter's bit in the gate is 0, then the gate.  Without a gate for each counter, the control
 * register with the enable bit is the last write.  After a #GP the counter does not count: the bit
 * in the gate stays 0.
 */
void ex_counter_start(struct ex_box *box, int idx)
{
	struct ex_counter *counter = &box->counters[idx];
	u64 ctl = counter->req->ctl, once = counter->once;

	/* A PMI that does not arrive, or that the handler does not recognize, would only freeze. */
	if (counter->pmi_off)
		ctl &= ~counter->bank->pmi;
	else if (!counter->bank->pmi)
		ctl |= box->pkg->probed.fixed_pmi;
	counter->once = 0;
	if (!ex_ctl_write(counter, ctl, once))
		return;
	if (box->gate_kind >= EX_GATE_COUNTERS) {
		box->running |= counter->bit;
		if (!box->closed)	/* else ex_gate_open() writes it */
			ex_gate_set(box);
	}
}

static u64 ex_idle_ctl(const struct ex_box *box, const struct ex_counter *counter)
{
	u32 ctl = box->pkg->probed.ctl_idle;

	return unlikely(ctl) && counter - box->counters == box->row->type->banks[0].num - 1 ?
	       ctl : 0;
}

/*
 * With a gate for each counter the control register stays, so that to start the same event again
 * is one write.  STATUS is left to the PMI, which may be on the way.
 */
static __always_inline void ex_counter_halt(struct ex_box *box, struct ex_counter *counter)
{
	u64 ctl;

	if (box->gate_kind < EX_GATE_COUNTERS) {
		ctl = ex_idle_ctl(box, counter);
		if (counter->ctl != ctl) {
			counter->ctl = ctl;
			ex_write_safe(counter->pkg, counter->ctl_reg, ctl);
		}
		return;
	}
	box->running &= ~counter->bit;
	if (!box->closed)
		ex_gate_set(box);
}

void ex_counter_stop(struct ex_box *box, int idx)
{
	ex_counter_halt(box, &box->counters[idx]);
}

/* Stop a counter, and read it as ex_counter_read() does. */
u64 ex_counter_stop_read(struct ex_box *box, struct ex_counter *counter, u64 prev)
{
	ex_counter_halt(box, counter);
	return ex_counter_read(counter, prev);
}

/* For the driver of the next kernel, which does not load over counters that are enabled */
void ex_box_disable(struct ex_box *box)
{
	struct ex_counter *counter;

	ex_for_each_counter(counter, box)
		ex_ctl_write(counter, 0, 0);
}

/* Stop all counters of a box at once. */
void ex_gate_close(struct ex_box *box)
{
	box->closed = true;
	ex_gate_set(box);
}

/* Let the started counters of a box count, all at once. */
void ex_gate_open(struct ex_box *box)
{
	box->closed = false;
	ex_gate_set(box);
}

/* PMI handler: the counters that it reads while it holds the box are read at one moment. */
void ex_gate_hold(const struct ex_box *box, bool hold)
{
	if (box->gate_kind)
		ex_gate_write(box, hold ? box->row->type->gate_shut : box->gate);
}

/* A control register has bits that read 0; that of a channel without DIMMs may read ones (hsx 2) */
static bool ex_box_answers(const struct ex_box *box)
{
	return ex_read(box->pkg, box->counters->ctl_reg) != U32_MAX;
}

/* Whether the register with the number of boxes says that there is no box with this number */
static bool ex_box_is_beyond(const struct ex_box_row *row)
{
	u64 count;

	return row->count_reg && !rdmsrq_safe(row->count_reg, &count) &&
	       row->num + 1 >= (count & EX_BOX_COUNT);
}

static u32 ex_lacking(const struct ex_box *box)
{
	const unsigned long optional = box->row->type->optional;
	u32 lacking = 0;
	unsigned int idx;
	u64 val;

	for_each_set_bit(idx, &optional, EX_MAX_COUNTERS)
		if (rdmsrq_safe(box->counters[idx].ctl_reg, &val) ||
		    rdmsrq_safe(box->counters[idx].ctr_reg, &val))
			lacking |= BIT(idx);
	return lacking;
}

/* Find out, on a CPU of the package, whether a package has a box and the box's filters. */
void ex_box_detect(struct ex_box *box)
{
	const struct ex_box_row *row = box->row;
	u64 val;

	box->access = EX_ACCESS_NONE;
	if (row->capid_bits > box->pkg->capid_bits)
		return;
	if (!(row->base & EX_PCI)) {
		if (ex_box_is_beyond(row) || rdmsrq_safe(row->base, &val))
			return;
		box->access = EX_ACCESS_ANY;
		box->lacking = ex_lacking(box);
		return;
	}
	if (ex_pci_has(box->pkg, row->base) && ex_box_answers(box))
		box->access = ex_pci_is_mapped(box->pkg, row->base) ? EX_ACCESS_ANY :
								      EX_ACCESS_LOCKED;
	box->no_filter = row->type->num_filters &&
			 !ex_pci_has(box->pkg, ex_filter_reg(row, 0));
}

static bool ex_reg_is_in(u32 reg, unsigned int function)
{
	return reg & EX_PCI && FIELD_GET(EX_PCI_FUNCTION, reg) == function;
}

bool ex_box_is_in(const struct ex_box *box, unsigned int function)
{
	return ex_reg_is_in(box->row->base, function);
}

bool ex_filter_is_in(const struct ex_box *box, unsigned int function)
{
	return box->row->type->num_filters && ex_reg_is_in(ex_filter_reg(box->row, 0), function);
}

/* Whether the enable bit of any counter is set */
bool ex_any_running(const struct ex_pkg *pkg)
{
	const struct ex_counter *counter;
	const struct ex_box *box;
	u64 running = 0;

	ex_for_each_box(box, pkg) {
		if (ex_is_absent(box))
			continue;
		ex_for_each_counter(counter, box)
			running |= ex_read(pkg, counter->ctl_reg) & counter->bank->en;
	}
	return running;
}

/* Write the bits of the value that stops the counters one after the other (hsx 4). */
static void ex_gate_init(const struct ex_box *box)
{
	unsigned long bits = box->row->type->gate_shut;
	unsigned int bit;

	for_each_set_bit(bit, &bits, 32)
		ex_gate_write(box, bits & GENMASK(bit, 0));
}

static void ex_box_reset(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;
	struct ex_counter *counter;
	unsigned int filter;

	if (box->gate_kind == EX_GATE_BITWISE)
		ex_gate_init(box);
	else if (box->gate_kind)
		ex_gate_write(box, type->gate_shut);
	ex_for_each_counter(counter, box) {
		counter->ctl = ex_idle_ctl(box, counter);
		ex_write(box->pkg, counter->ctl_reg, counter->ctl);
		ex_ctr_write(counter, 0);
		counter->value = counter->invert;
	}
	ex_box_clear_status(box);
	/* Not every processor of a platform may have all of them. */
	for (filter = 0; filter < ex_num_filters(type) && !box->no_filter; filter++)
		ex_write_safe(box->pkg, ex_filter_reg(box->row, filter), 0);
	memset(box->filters, 0, ex_num_filters(type) * sizeof(*box->filters));
	box->running = 0;
	box->gate = type->gate_shut;
	ex_gate_set(box);
}

void ex_global_clear(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	if (global->status_clear)
		wrmsrq(global->status_clear, global->status_mask | global->clear_before);
}

/*
 * Stop all counters of the driver's boxes, and clear counters and status.  rst_all would also zero
 * the counters of boxes that the driver does not have.
 */
void ex_pkg_reset(struct ex_pkg *pkg)
{
	struct ex_box *box;

	ex_global_control(pkg, ex_pkg_global(pkg)->ctl_stop);
	ex_for_each_box(box, pkg)
		if (!ex_is_absent(box))
			ex_box_reset(box);
	ex_global_clear(pkg);
	ex_forget_work(pkg);
	pkg->overflow_pending = false;
}

static u64 ex_box_status(const struct ex_box *box)
{
	return ex_read(box->pkg, ex_reg(box->row, box->row->type->status));
}

/* Clear STATUS of a box, if there is one, without reading it. */
void ex_box_clear_status(struct ex_box *box)
{
	const struct ex_box_type *type = box->row->type;

	WRITE_ONCE(box->stale, 0);
	if (type->status)
		ex_write(box->pkg, ex_reg(box->row, type->clear), box->status_bits);
}

/*
 * Read and clear the status of a box, before the caller reads a counter.  @u_status: the global
 * STATUS.  Returns the bitmap of the counters that overflowed.
 */
unsigned long ex_box_collect_overflows(struct ex_box *box, u64 u_status)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_bank *bank;
	u64 status = type->status ? ex_box_status(box) : u_status;
	unsigned long ovf = 0;
	int idx = 0;

	ex_for_each_bank(bank, type) {
		ovf |= (status >> bank->bit & GENMASK(bank->num - 1, 0)) << idx;
		idx += bank->num;
	}
	if (ovf && type->status)
		ex_write(box->pkg, ex_reg(box->row, type->clear), status);
	if (type->status_order_unknown && (ovf || u_status & box->row->u_bit || box->cleared))
		ovf = GENMASK(idx - 1, 0);
	box->cleared = 0;
	box->stale = 0;
	return ovf;
}

/*
 * Read the global STATUS, all ones if there is none, and clear the bits that come first: ov_u, pmi
 * and cond, before the driver reads a counter.  An overflow after the clearing sets the overflow's
 * bit, and raises the PMI, again.
 */
u64 ex_overflow_status(const struct ex_pkg *pkg)
{
	const struct ex_global *global = ex_pkg_global(pkg);
	u64 status = ex_has_status(pkg) ? ex_read_msr(global->status) : ~0ULL;

	if (status & global->clear_before)
		wrmsrq(global->status_clear, status & global->clear_before);
	return status;
}

/*
 * Clear the bits of the global STATUS that come last, after the status of the boxes.  An overflow
 * in a box between the two has raised no PMI (ivt 6.6): the caller has to read the status of the
 * boxes again whose bits are returned.
 */
u64 ex_overflow_done(const struct ex_pkg *pkg, u64 status)
{
	const struct ex_global *global = ex_pkg_global(pkg);

	status &= global->clear_after;
	if (status)
		wrmsrq(global->status_clear, status);
	return status;
}

static bool ex_unreported_status(const struct ex_pkg *pkg, bool all)
{
	u64 status = 0;
	unsigned int i;

	for_each_set_bit(i, &pkg->unreported, pkg->platform->num_boxes) {
		const struct ex_box *box = &pkg->boxes[i];

		if (box->access == EX_ACCESS_ANY && (all || READ_ONCE(box->used)))
			status |= ex_box_status(box);
	}
	return status;
}

/*
 * Whether a bit of @mask is set in the global STATUS, or a status bit in a box that it does not
 * report; with @all also in one without an event
 */
bool ex_find_status(const struct ex_pkg *pkg, u64 mask, bool all)
{
	return ex_read_msr(ex_pkg_global(pkg)->status) & mask || ex_unreported_status(pkg, all);
}

/*
 * The boxes in which a counter may have overflowed: with an event, or with a status bit that may
 * be stale, if @status reports the box or never does; with @all also those that @status reports
 * and whose event may just have gone
 */
static unsigned long ex_candidate_boxes(const struct ex_pkg *pkg, u64 status, bool all)
{
	const struct ex_box *box = pkg->boxes;
	unsigned long boxes = 0;
	unsigned int i;

	for (i = 0; i < pkg->platform->num_boxes; i++, box++) {
		bool used = READ_ONCE(box->used) || box->stale;

		if (box->access != EX_ACCESS_ANY)
			continue;
		if (ex_unreported(box->row) ? used : status & box->row->u_bit && (used || all))
			boxes |= BIT(i);
	}
	return boxes;
}

/* Those of @boxes that an S-Box's SUMMARY excludes, where to read it saves reads */
static unsigned long ex_excluded_by_summary(struct ex_pkg *pkg, unsigned long boxes, u32 summary)
{
	const struct ex_box_row *rows = pkg->platform->boxes;
	unsigned long below = 0, excluded = 0;
	unsigned int i;
	u64 named;

	for_each_set_bit(i, &boxes, pkg->platform->num_boxes)
		if (rows[i].summary == summary)
			below |= BIT(i);
	if (hweight_long(below) < 3)
		return 0;
	named = ex_read_msr(summary);
	for_each_set_bit(i, &below, pkg->platform->num_boxes) {
		if (named & rows[i].s_bit)
			continue;
		excluded |= BIT(i);
		pkg->boxes[i].stale = 0;	/* no status bit is set there */
	}
	return excluded;
}

/*
 * The boxes to look for an overflow in.  With @likely only those with an event and that SUMMARY
 * does not exclude: if nothing has overflowed there, the caller has to read the others, as an event
 * may have gone, and SUMMARY may be wrong.
 */
unsigned long ex_boxes_to_scan(struct ex_pkg *pkg, u64 status, bool likely)
{
	unsigned long boxes = ex_candidate_boxes(pkg, status, !likely);
	unsigned int i;

	if (likely && pkg->probed.summary)
		for (i = 0; i < ARRAY_SIZE(pkg->platform->summaries); i++)
			boxes &= ~ex_excluded_by_summary(pkg, boxes,
							 pkg->platform->summaries[i]);
	return boxes;
}
