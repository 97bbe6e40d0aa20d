// SPDX-License-Identifier: GPL-2.0
/* Which bits of the filter registers an event sets, and which it depends on */

/*
 * The bits of config, config1 and config2 that an event can set beside its fields of the counter's
 * control, and the bits of filter registers that they are (8, 9.1, 9.2, 4.5 to 4.8;
 * ivytown.md 5.5).  An event must not set any other bit.
 */
#define CONFIG1		64
#define CONFIG2		128
#define LOW(n)		GENMASK_ULL((n) - 1, 0)
#define INC_SEL		0x003e80	/* with flag_mode */
#define FLAG_SEL	0x380080
#define XBR_CFG		0x210000
#define XBR		0xf000000001ff8

static const struct manual_use {
	unsigned int platforms;
	const char *pmu;
	u64 mask, event;	/* the events: those with config & mask == event */
	unsigned int from;	/* the bit of the config words that is the register's bit 0 */
	u64 bits;		/* of the register: those that the event can set, */
	u64 described;		/* and those that a source describes */
	u32 reg;
	u64 more, step;		/* number of such events that follow, and the distance of both */
	u32 reg_step;		/* their events and registers */
} manual_uses[] = {
	{ ON_BOTH, "bbox_0", 0xfe, 0, CONFIG1, LOW(60), LOW(60), 0xE45, 3, 1 << 1 },
	{ ON_BOTH, "bbox_0", 0xfe, 0, CONFIG2, LOW(60), LOW(60), 0xE46, 3, 1 << 1 },
	{ ON_BOTH, "bbox_0", 0xfe, 1 << 6, CONFIG1, LOW(60), LOW(60), 0xE45, 6, 1 << 1 },
	{ ON_BOTH, "bbox_0", 0xfe, 1 << 6, CONFIG2, LOW(60), LOW(60), 0xE46, 6, 1 << 1 },
	{ ON_BOTH, "bbox_0", 0xfe, 2 << 6 | 4 << 1, CONFIG1, LOW(60), LOW(60), 0xE45 },
	{ ON_BOTH, "bbox_0", 0xfe, 2 << 6 | 4 << 1, CONFIG2, LOW(60), LOW(60), 0xE46 },

	{ ON_BOTH, "sbox_0", 0xff, 0, CONFIG1, ~0ULL, LOW(39), 0xE49 },
	{ ON_BOTH, "sbox_0", 0xff, 0, CONFIG2, LOW(39), LOW(39), 0xE4A },

	/* inc_sel: DSP, ISS, MSC_THR, PGT, PLD, the address match, ZDP_CTL_FVC */
	{ ON_BOTH, "mbox_0", INC_SEL, 0x00 << 9, CONFIG1, LOW(32), 0x780, 0xCA5 },
	{ ON_E7, "mbox_0", INC_SEL, 0x08 << 9, CONFIG1, BIT(10), BIT(10), 0xCA6 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x09 << 9, CONFIG1, LOW(32), 0x7ff, 0xCA6, 1, 1 << 9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x04 << 9, CONFIG1, LOW(32), 0x7f8, 0xCA8, 1, 1 << 9 },
	{ ON_E7, "mbox_0", INC_SEL, 0x15 << 9, CONFIG1, BIT(11), BIT(11), 0xCA9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x16 << 9, CONFIG1, LOW(32), 0x841, 0xCA9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x0A << 9, CONFIG1 + 32, LOW(32), 0xff1f81, 0xCAA, 1,
	  1 << 9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x0A << 9, CONFIG2, LOW(34), LOW(34), 0xE55, 1, 1 << 9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x0A << 9, CONFIG2 + 34, LOW(27), LOW(27), 0xE56, 1, 1 << 9 },
	{ ON_BOTH, "mbox_0", INC_SEL, 0x0A << 9, CONFIG2, BIT_ULL(63), BIT_ULL(63), 0xE54, 1,
	  1 << 9 },
	{ ON_7500, "mbox_0", INC_SEL, 0x0D << 9, CONFIG1, 0x803fff, LOW(32), 0xCAB },
	{ ON_7500, "mbox_0", INC_SEL, 0x0E << 9, CONFIG1, 0x81c7ff, LOW(32), 0xCAB },
	{ ON_7500, "mbox_0", INC_SEL, 0x0F << 9, CONFIG1, 0x8e07ff, LOW(32), 0xCAB },
	{ ON_7500, "mbox_0", INC_SEL, 0x10 << 9, CONFIG1, 0xf007ff, LOW(32), 0xCAB },
	{ ON_E7, "mbox_0", INC_SEL, 0x0D << 9, CONFIG1, 0x1007fff, LOW(32), 0xCAB },
	{ ON_E7, "mbox_0", INC_SEL, 0x0E << 9, CONFIG1, 0x1038fff, LOW(32), 0xCAB },
	{ ON_E7, "mbox_0", INC_SEL, 0x0F << 9, CONFIG1, 0x11c0fff, LOW(32), 0xCAB },
	{ ON_E7, "mbox_0", INC_SEL, 0x10 << 9, CONFIG1, 0x1e00fff, LOW(32), 0xCAB },
	/* set_flag_sel: DSP, ISS, PGT, MAP */
	{ ON_BOTH, "mbox_0", FLAG_SEL, 0 << 19 | 0x80, CONFIG1, LOW(32), 0x780, 0xCA5 },
	{ ON_BOTH, "mbox_0", FLAG_SEL, 1 << 19 | 0x80, CONFIG1, LOW(32), 0x7ff, 0xCA6 },
	{ ON_BOTH, "mbox_0", FLAG_SEL, 5 << 19 | 0x80, CONFIG1, LOW(32), 0x841, 0xCA9 },
	{ ON_BOTH, "mbox_0", FLAG_SEL, 6 << 19 | 0x80, CONFIG1, LOW(32), 0x1ff, 0xCA7 },

	/* six events of each port: IPERF, QLX and XBR */
	{ ON_BOTH, "rbox_0", 0x3e, 0 << 1, CONFIG1, LOW(32), 0xff3fffff, 0xE04, 3, 6 << 1, 1 },
	{ ON_BOTH, "rbox_0", 0x3e, 1 << 1, CONFIG1, LOW(32), 0xff3fffff, 0xE24, 3, 6 << 1, 1 },
	{ ON_BOTH, "rbox_0", 0x3e, 2 << 1, CONFIG1, 0x00ff, 0x00ff, 0xE0C, 3, 6 << 1, 1 },
	{ ON_BOTH, "rbox_0", 0x3e, 3 << 1, CONFIG1, 0xff00, 0xff00, 0xE0C, 3, 6 << 1, 1 },
	{ ON_BOTH, "rbox_0", 0x3e, 4 << 1, 32, LOW(32), XBR_CFG, 0xE60, 3, 6 << 1, 4 },
	{ ON_BOTH, "rbox_0", 0x3e, 4 << 1, CONFIG1, ~0ULL, XBR, 0xE61, 3, 6 << 1, 4 },
	{ ON_BOTH, "rbox_0", 0x3e, 4 << 1, CONFIG2, ~0ULL, XBR, 0xE62, 3, 6 << 1, 4 },
	{ ON_BOTH, "rbox_0", 0x3e, 5 << 1, 32, LOW(32), XBR_CFG, 0xE70, 3, 6 << 1, 4 },
	{ ON_BOTH, "rbox_0", 0x3e, 5 << 1, CONFIG1, ~0ULL, XBR, 0xE71, 3, 6 << 1, 4 },
	{ ON_BOTH, "rbox_0", 0x3e, 5 << 1, CONFIG2, ~0ULL, XBR, 0xE72, 3, 6 << 1, 4 },

	{ ON_IVT | ON_LINKED, "qpi_0", 0x2000ff, 0x200038, CONFIG1, 0x8003fff8, ~0ULL,
	  EXM_PCI(8, 6, 0x228) },
	{ ON_IVT | ON_LINKED, "qpi_0", 0x2000ff, 0x200038, CONFIG1 + 32, 0x000f000f, ~0ULL,
	  EXM_PCI(8, 6, 0x22C) },
	{ ON_IVT | ON_LINKED, "qpi_0", 0x2000ff, 0x200038, CONFIG2, 0x8003fff8, ~0ULL,
	  EXM_PCI(8, 6, 0x238) },
	{ ON_IVT | ON_LINKED, "qpi_0", 0x2000ff, 0x200038, CONFIG2 + 32, 0x000f000f, ~0ULL,
	  EXM_PCI(8, 6, 0x23C) },
	/* tid, link, state, nid, opc with c6, nc and isoc */
	{ ON_IVT, "cbox_0", 0x80000, 0x80000, CONFIG1, LOW(5), LOW(5), 0xD14 },
	{ ON_IVT, "cbox_0", 0x10ff, 0x1031, CONFIG1, 0x1e0, 0, 0xD14 },
	{ ON_IVT, "cbox_0", 0xff, 0x34, CONFIG1, 0x7e0000, ~0ULL, 0xD14 },
	{ ON_IVT, "cbox_0", 0x40ff, 0x4034, CONFIG1 + 32, LOW(16), ~0ULL, 0xD1A, 3, 1 },
	{ ON_IVT, "cbox_0", 0x01ff, 0x0135, CONFIG1 + 32, 0xfff00000, 0xdfffffff, 0xD1A, 1, 1 },
	/* ADDR_OPC_MATCH */
	{ ON_IVT, "ha_0", 0x1ff, 0x120, CONFIG1, 0xffffffc0, ~0ULL, EXM_PCI(14, 1, 0x40) },
	{ ON_IVT, "ha_0", 0x1ff, 0x120, CONFIG1 + 32, LOW(14), ~0ULL, EXM_PCI(14, 1, 0x44) },
	{ ON_IVT, "ha_0", 0x2ff, 0x220, CONFIG1 + 48, LOW(6), ~0ULL, EXM_PCI(14, 1, 0x48) },
	/* a band of each event */
	{ ON_IVT, "pcu", 0x2000ff, 0x0b, CONFIG1, 0xff, ~0ULL, 0xC34 },
	{ ON_IVT, "pcu", 0x2000ff, 0x0c, CONFIG1, 0xff00, ~0ULL, 0xC34 },
	{ ON_IVT, "pcu", 0x2000ff, 0x0d, CONFIG1, 0xff0000, ~0ULL, 0xC34 },
	{ ON_IVT, "pcu", 0x2000ff, 0x0e, CONFIG1, 0xff000000, ~0ULL, 0xC34 },

	{ ON_V3, "ubox", 0xff, 0x41, CONFIG1, LOW(6), ~0ULL, 0x707 },
	{ ON_V3, "cbox_0", 0, 0, CONFIG1, LOW(6), LOW(6), 0xE05 },
	{ ON_V3, "cbox_0", 0x10ff, 0x1031, CONFIG1, 0x1c0, 0x3f, 0xE05 },
	{ ON_V3, "cbox_0", 0xff, 0x34, CONFIG1, 0xfe0000, ~0ULL, 0xE05 },
	{ ON_V3, "cbox_0", 0x40ff, 0x4028, CONFIG1 + 32, LOW(16), ~0ULL, 0xE06, 2, 1 },
	{ ON_V3, "cbox_0", 0x40ff, 0x4032, CONFIG1 + 32, LOW(16), ~0ULL, 0xE06, 5, 1 },
	{ ON_V3, "cbox_0", 0x01ff, 0x0135, CONFIG1 + 32, 0xfff00000, 0xdfffffff, 0xE06, 1, 1 },
	{ ON_V3, "ha_0", 0x1ff, 0x120, CONFIG1, 0xffffffc0, ~0ULL, EXM_PCI(18, 1, 0x40) },
	{ ON_V3, "ha_0", 0x1ff, 0x120, CONFIG1 + 32, LOW(14), ~0ULL, EXM_PCI(18, 1, 0x44) },
	{ ON_V3, "ha_0", 0x2ff, 0x220, CONFIG1 + 48, LOW(6), ~0ULL, EXM_PCI(18, 1, 0x48) },
	{ ON_V3, "pcu", 0xff, 0x0b, CONFIG1, 0xff, ~0ULL, 0x715 },
	{ ON_V3, "pcu", 0xff, 0x0c, CONFIG1, 0xff00, ~0ULL, 0x715 },
	{ ON_V3, "pcu", 0xff, 0x0d, CONFIG1, 0xff0000, ~0ULL, 0x715 },
	{ ON_V3, "pcu", 0xff, 0x0e, CONFIG1, 0xff000000, ~0ULL, 0x715 },
};

/* The events of the PMUs that have filters: each value of these fields */
static const struct {
	unsigned int platforms;
	const char *pmu;
	u64 fields, also;
} manual_events[] = {
	{ ON_BOTH, "bbox_0", 0xfe },
	{ ON_BOTH, "sbox_0", 0xff, 0x100 },
	{ ON_BOTH, "mbox_0", 0x3e00 },
	{ ON_BOTH, "mbox_0", 0x380000, 1 << 7 },
	{ ON_BOTH, "rbox_0", 0x3e },
	{ ON_IVT, "qpi_0", 0x2000ff },
	{ ON_IVT, "cbox_0", 0x851ff },
	{ ON_IVT, "ha_0", 0x3ff },
	{ ON_IVT, "pcu", 0x2000ff },
	/* The other types of boxes are the same of Broadwell. */
	{ ON_HSX, "ubox", 0xff },
	{ ON_HSX, "qpi_0", 0x2000ff },
	{ ON_HSX, "cbox_0", 0x851ff },
	{ ON_HSX, "ha_0", 0x3ff },
	{ ON_HSX | ON_BDX, "pcu", 0xff },
};

/* What the manual says of this bit of the config words of an event, and the register */
static const struct manual_use *use_of(unsigned int platforms, const char *pmu, u64 event,
				       unsigned int bit, u32 *reg)
{
	const struct manual_use *use;
	unsigned int n;

	for (use = manual_uses; use < manual_uses + ARRAY_SIZE(manual_uses); use++) {
		if (!(use->platforms & platforms) || bit < use->from || bit - use->from > 63 ||
		    !(use->bits & BIT_ULL(bit - use->from)) || strcmp(use->pmu, pmu))
			continue;
		for (n = 0; n <= use->more; n++) {
			*reg = use->reg + n * use->reg_step;
			if ((event & use->mask) == use->event + n * use->step)
				return use;
		}
	}
	return NULL;
}

/* The bits of a need that are the user's: an Ivytown's LLC lookups without a state count in all. */
static u64 user_bits(struct kunit *test, const struct ex_box *box, const struct ex_need *need)
{
	u64 state = box->row->type == &ex_ivt_cbox ? EX_IVT_C_FILTER_STATE :
		    box->row->type == &ex_hsx_cbox ? EX_HSX_C_FILTER_STATE : 0;

	if (need->filter != EX_C_FILTER0)
		return need->val;
	KUNIT_EXPECT_EQ(test, !(need->val & state), !(need->mask & state));
	return (need->val & state) == state ? need->val & ~state : need->val;
}

/* Encode an event with one bit of the config words set. */
static void bit_is_used(struct fixture *fx, const char *pmu, u64 event, unsigned int bit)
{
	unsigned int platform = BIT(fx->pkg.platform->id);
	struct ex_box *box = fx_box(fx, pmu);
	u32 reg = 0;
	const struct manual_use *use = use_of(platform, pmu, event, bit, &reg);
	u64 config[EX_CONFIG_WORDS] = { event };
	struct kunit *test = fx->test;
	struct ex_req req = { };
	const char *why;
	unsigned int i;
	u64 val = 0;

	/* An address match needs its enable bit. */
	if (use && (reg == 0xE55 || reg == 0xE56))
		config[2] = BIT_ULL(63);
	config[bit / 64] |= BIT_ULL(bit % 64);
	/* One bit alone may leave 0 what the event has to have. */
	why = ex_encode(box->row->type, config, &req);
	if (why && why != ex_unset(box->row->type, config)) {
		KUNIT_EXPECT_TRUE_MSG(test, !use, "%s 0x%llx: bit %u is refused",
				      box->row->type->name, event, bit);
		return;
	}
	KUNIT_EXPECT_TRUE_MSG(test, use, "%s 0x%llx: bit %u is not refused",
			      box->row->type->name, event, bit);
	if (!use)
		return;
	for (i = 0; i < req.num_needs; i++)
		if (address(fx, ex_filter_reg(box->row, req.needs[i].filter)) == reg)
			val |= user_bits(test, box, &req.needs[i]) & req.needs[i].mask;
		else if (req.needs[i].filter != ex_guard(box->row->type))
			val |= user_bits(test, box, &req.needs[i]);
	KUNIT_EXPECT_EQ_MSG(test, val, BIT_ULL(bit - use->from), "%s 0x%llx: bit %u",
			    box->row->type->name, event, bit);
	KUNIT_EXPECT_EQ_MSG(test, ex_filter_may_fault(box, &req),
			    !(use->described & BIT_ULL(bit - use->from)), "%s 0x%llx: bit %u",
			    box->row->type->name, event, bit);
}

static void test_each_bit_of_a_filter_is_used_as_in_the_manual(struct kunit *test)
{
	struct fixture *fx = test->priv;
	unsigned int id, i, bit;

	for (id = 0; id < ARRAY_SIZE(platforms); id++) {
		fx_new_on(test, fx, false, platforms[id]);
		for (i = 0; i < ARRAY_SIZE(manual_events); i += thin) {
			const char *pmu = manual_events[i].pmu;
			u64 fields = manual_events[i].fields, also = manual_events[i].also;
			u64 event = 0;

			if (!(manual_events[i].platforms & BIT(id)))
				continue;
			do {
				for (bit = 32; bit < EX_CONFIG_WORDS * 64; bit++)
					bit_is_used(fx, pmu, event | also, bit);
				event = (event - fields) & fields;
			} while (event);
		}
	}
}

/*
 * The bits of ZDP_CTL_FVC on which an FVC event depends (4.7): fvid, pbox_init_err, its own evntN
 * field, and bcmd or resp if that field says so.  The events may be exchanged for each other.
 */
static const struct manual_fvc {
	unsigned int platform;
	u32 fvid, bcmd, resp, init_err;
	unsigned int evnt0;	/* bit; the fields of three bits follow each other */
} manual_fvc[] = {
	{ EX_XEON7500, 0x1f, 0xe0, 0x700, BIT(23), 11 },
	{ EX_E7, 0x3f, 0x1c0, 0xe00, BIT(24), 12 },
};

static void fvc_event_depends_on(struct kunit *test, const struct manual_fvc *m, unsigned int n,
				 unsigned int evnt)
{
	struct fixture *fx = test->priv;
	u32 common = m->fvid | m->init_err;
	const u64 config[EX_CONFIG_WORDS] = { (0x0DULL + n) << 9, evnt << (m->evnt0 + 3 * n) };
	struct ex_req *ways = fx->mine[0].ways;
	unsigned int alt;

	if (evnt == 5)
		common |= m->bcmd;
	if (evnt == 6)
		common |= m->resp;
	ex_encode_all(fx_box(fx, "mbox_0")->row->type, config, ways);
	KUNIT_EXPECT_EQ(test, ways->ways, 4);
	for (alt = 0; alt < 4; alt++) {
		unsigned int to = (n + alt) % 4;

		KUNIT_EXPECT_EQ_MSG(test, ways[alt].ctl >> 9 & 0x1f, 0x0DULL + to,
				    "event %u, evnt %u", n, evnt);
		KUNIT_EXPECT_EQ_MSG(test, ways[alt].needs[0].mask,
				    (u64)(common | 7 << (m->evnt0 + 3 * to)),
				    "event %u, evnt %u", n, evnt);
		KUNIT_EXPECT_EQ_MSG(test, ways[alt].needs[0].val,
				    (u64)evnt << (m->evnt0 + 3 * to), "event %u, evnt %u", n, evnt);
	}
}

static void test_fvc_events_depend_on_the_fields_of_the_manual(struct kunit *test)
{
	const struct manual_fvc *m;
	unsigned int n, evnt;

	for (m = manual_fvc; m < manual_fvc + ARRAY_SIZE(manual_fvc); m++) {
		fx_new_on(test, test->priv, false, platforms[m->platform]);
		for (n = 0; n < 4; n++)
			for (evnt = 0; evnt < 8; evnt++)
				fvc_event_depends_on(test, m, n, evnt);
	}
}

static struct kunit_case filters_tests[] = {
	KUNIT_CASE(test_each_bit_of_a_filter_is_used_as_in_the_manual),
	KUNIT_CASE(test_fvc_events_depend_on_the_fields_of_the_manual),
	{ }
};

static struct kunit_suite filters_suite = {
	.name = "ex_uncore_filters", .init = fx_init, .exit = fx_exit,
	.test_cases = filters_tests,
};
