// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the Xeon 7500 and E7 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "confirm.h"

static void try_fixed_pmi(void)
{
	u64 bit = figure("fixed_pmi_en");
	struct trial t = event("uncore_wbox", 0xff, 0, 0);
	u64 lost;

	if (!needs_pmi())
		return;
	if (!bit) {
		say(AT_LOAD, "the enable bit is none of 1, 2 and 20");
		return;
	}
	t.period = clocks();
	lost = figure("lost_pmis");
	run(&t, 1, idle);
	/* the driver's periodic check takes a sample, too */
	if (!t.samples || figure("lost_pmis") != lost)
		say(BROKEN, "the driver found bit %d, and no PMI came", __builtin_ctzll(bit));
	else
		say(bit == BIT(1) ? CONFIRMED : AT_LOAD,
		    "the enable bit is %d (count %llu, period %llu, %llu samples)",
		    __builtin_ctzll(bit), t.count, t.period, t.samples);
}

static void try_summary(void)
{
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	if (figure("summary")) {
		say(CONFIRMED, "0xc43 and 0xcc3 show which boxes have overflowed");
		return;
	}
	err = rdmsr(home, 0xc43, &val);
	if (!needs_msr(err))
		return;
	if (err)
		say(AT_LOAD, "a read of 0xc43 raises #GP");
	else if (val)
		say(AT_LOAD, "0xc43 is 0x%llx while nothing has overflowed", val);
	else
		say(AT_LOAD, "0xc43 or 0xcc3 does not show an M-Box that has overflowed");
}

static void try_sticky_status(void)
{
	bool sticky = figure("status_accumulates");

	if (needs_pmi())
		say(sticky ? AT_LOAD : CONFIRMED, "its bit %s the box's",
		    sticky ? "stays after" : "goes with");
}

/* The driver presets such a counter so that its low half is 0; nothing occurs. */
static void try_early_carry(void)
{
	struct trial t = event("uncore_wbox", 0x02, 0, 0);
	u64 val = 0;
	int err;

	if (!needs_pmi())
		return;
	t.period = BIT(40);
	start(&t);
	err = rdmsr(home, 0xc91, &val);
	stop(&t);
	note_trial(&t);
	if (!needs_msr(err))
		return;
	if (val == BIT(48) - BIT(40) + BIT(24))
		say(CONFIRMED, "it reads 2^24 too high");
	else if (val == BIT(48) - BIT(40))
		say(DOUBTED, "it reads right");
	else
		say(UNTOLD, "another counter has the event, or PROCHOT occurred");
}

/*
 * A filter with a value that does not occur.  @none has a mask of zeros, @all of ones.  If a 1
 * compares, all that occurs passes through @none, and nothing through @all.
 */
static void polarity(struct trial none, struct trial all)
{
	run(&none, 1, walk_near);
	run(&all, 1, walk_near);
	if (none.err || all.err)
		say(BROKEN, "%s", strerror(none.err ?: all.err));
	else if (!none.count && !all.count)
		say(UNTOLD, "nothing occurred");
	else if (differ(none.count, all.count))
		say(none.count > all.count ? CONFIRMED : DOUBTED,
		    "a 1 in it means %s (counts %llu, %llu)",
		    none.count > all.count ? "compare" : "ignore", none.count, all.count);
	else
		say(UNTOLD, "both masks pass something (counts %llu, %llu)", none.count, all.count);
}

/* MSG_IN_MATCH, message class 15 */
static void try_b_mask(void)
{
	polarity(event("uncore_bbox_0", 0x42, BIT(60) - 1, 0),
		 event("uncore_bbox_0", 0x42, BIT(60) - 1, BIT(60) - 1));
}

/* On; the last page of the first 8 GB */
#define M_FILTER	(BIT(63) | (BIT(33) - 0x1000))
#define M_MASK		((BIT(27) - 1) << 34)

/* DRAM commands with an address */
static void try_m_mask(void)
{
	polarity(event("uncore_mbox_0", 0x1400, 0, M_FILTER),
		 event("uncore_mbox_0", 0x1400, 0, M_FILTER | M_MASK));
}

static void try_cboxes(void)
{
	char name[32];
	int n = 0;

	for (int i = 0; i < 10; i++) {
		snprintf(name, sizeof(name), "uncore_cbox_%d", i);
		n += has_pmu(name);
	}
	say(n == 10 ? CONFIRMED : AT_LOAD, "%d C-Boxes keep what is written to them", n);
}

#define OV_C_R		BIT(0)
#define OV_C_L		BIT(2)

/* Collect the bits of both SUMMARYs: an overflow shows for as long as its PMI takes. */
static bool look_at_summary(int msr, void *arg)
{
	static const u32 regs[] = { 0xc43, 0xcc3 };
	u64 val, *bits = arg;

	for (size_t i = 0; i < ARRAY_SIZE(regs); i++)
		if (pread(msr, &val, sizeof(val), regs[i]) == sizeof(val))
			*bits |= val & (OV_C_L | OV_C_R);
	return !*bits;
}

/* Which bit of SUMMARY each C-Box sets; R, L, or - if none was seen */
static void try_sides(void)
{
	char sides[] = "----------";
	bool both = false, none = false;

	if (!needs_pmi())
		return;
	if (!figure("summary") || walker == home) {
		say(UNTOLD, figure("summary") ? "the package has one CPU" : "there is no SUMMARY");
		return;
	}
	for (int i = 0; i < 10; i++) {
		char name[32];
		struct trial t = event(name, 0x714, 0, 0);
		u64 bits = 0;

		snprintf(name, sizeof(name), "uncore_cbox_%d", i);
		if (!has_pmu(name))
			continue;
		run(&t, 1, walk_near);
		t.period = t.count / 10 ?: 1;
		if (!needs_msr(watch(&t, look_at_summary, &bits)))
			return;
		note("  0xc43 and 0xcc3 had these bits of C-Boxes: 0x%llx\n", bits);
		both |= (bits & OV_C_L) && (bits & OV_C_R);
		none |= !(bits & (OV_C_L | OV_C_R));
		sides[i] = bits & OV_C_L ? 'L' : bits & OV_C_R ? 'R' : '-';
	}
	if (none)
		say(UNTOLD, "not each C-Box overflowed (C-Boxes 0 to 9: %s)", sides);
	else
		say(both ? DOUBTED : CONFIRMED, "C-Boxes 0 to 9: %s", sides);
}

const struct row xeon7500_rows[] = {
	{ "fixed_pmi", EX, try_fixed_pmi,
	  "pmi_en of W_MSR_PMON_FIXED_CTR_CTL is bit 1" },
	{ "summary", EX, try_summary,
	  "S_MSR_PMON_SUMMARY is at 0xc43 and 0xcc3" },
	{ "sticky_status", EX, try_sticky_status,
	  "an ov bit of U STATUS follows the boxes below it" },
	{ "early_carry", EX, try_early_carry,
	  "a W counter reads too high while its low half is 0" },
	{ "b_mask", EX, try_b_mask,
	  "a 1 in B_MSR_MASK_REG means compare" },
	{ "m_mask", EX, try_m_mask,
	  "a 1 in M_MSR_ADDR_MASK means compare" },
	{ "cboxes", E7, try_cboxes,
	  "there are ten C-Boxes" },
	{ "sides", E7, try_sides,
	  "each C-Box sets one bit of SUMMARY, left or right" },
	{ }
};
