// SPDX-License-Identifier: GPL-2.0
/*
 * What engine.c does to ex_uncore, with a freeze, home moves and configuration space behind a lock.
 * Of what must hold these are exceptions:
 *
 *  - A counter whose PMI is enabled may wrap once, with its status bit set, and the driver
 *    may take LOOK_TIME to find a lost PMI.  Until then a lap may be missing in the count.
 *  - If such a counter wraps again while the bit is set, the number of laps is unknown, and
 *    the count is compared without laps.  The same applies if a counter without PMI, or of a
 *    sampling event, does a lap within LOOK_TIME without a read, one without a status bit
 *    within EX_READ_TIME, or any counter within about a second.
 *  - If an event is stopped after a whole lap since the driver's last read, and the PMI of the
 *    lap is lost, the lap may be missing in its count and be in that of the counter's next
 *    event.  The clock of this machine allows it: 2^48 in two minutes, a thousand times what a
 *    processor counts.  The driver reads each counter often enough for 587 GHz.
 */
#include "../ex_uncore_event.c"
#include "../ex_uncore_watch.c"
#include "../ex_uncore_nmi.c"
#include "../ex_uncore_package.c"
#include "../ex_uncore_sysfs.c"
#include "../ex_uncore_pmu.c"
#include "../ex_uncore_snapshot.c"
#include "../ex_uncore_free.c"
#include "../ex_uncore.c"

#include "engine.h"
#include "events/events.h"

#define ACCESS_TIME	25		/* ns before, and after a register access */
#define MIN_LAP_TIME	(11 * NSEC_PER_SEC / 10)
#define MOST_UNSEEN	8		/* accesses between the read of a counter and its write */
#define FASTEST		2200		/* clocks in a ns: 2^48 take 128 seconds */

/**
 * struct uncore - the rest of the machine
 * @locked:	configuration space is behind the lock of the I/O ports
 * @unfrozen:	a freeze may be late, or a spurious PMI may have ended one
 * @moving:	the home CPU is changing
 * @most:	clocks in a ns, where the input does not say
 * @spurious_at: time of the last PMI that no counter raised
 * @frozen_at:	time since which the package is frozen, or 0
 * @lapped:	the last event of a counter was stopped without its last lap
 */
static struct uncore {
	bool locked, unfrozen, moving;
	u64 most, spurious_at, frozen_at;
	bool lapped[EXM_NUM_BOXES][EXM_FIXED + 1];
} u;

static struct ex_box *box_of(const struct slot *s)
{
	return &ex_pkgs[0]->boxes[s->row];
}

static const struct ex_counter *driver_counter(const struct slot *s)
{
	return &box_of(s)->counters[s->event.hw.idx];
}

/* The model's number of the box of the same name; Nehalem's only one has none */
static unsigned int model_box_of(const struct ex_box_row *row)
{
	unsigned int b = 0;

	while (*row->type->name && (strcmp(exm_type(&machine.m, b)->name, row->type->name) ||
				    exm_row(&machine.m, b)->inst != (row->num < 0 ? 0 : row->num)))
		b++;
	return b;
}

/* The only counter of a second bank is the fixed one. */
unsigned int target_idx(const struct slot *s)
{
	const struct ex_bank *banks = box_of(s)->row->type->banks;
	int idx = s->event.hw.idx;

	return idx == banks[0].num && banks[1].num == 1 ? EXM_FIXED : idx;
}

/* From the Ivytown on each box has a status, and some are PCI functions. */
static bool has_own_status(void)
{
	return ex_this_platform->pci.functions;
}

static bool in_nmi_now(void)
{
	return machine.cpus[0].in_nmi;
}

/* ---- what must hold --------------------------------------------------- */

/*
 * Is the counter's status bit set, if the driver reads any?  The order of the U-Box's from the
 * Ivytown on is unknown.
 */
static bool status_set(const struct slot *s)
{
	const struct exm_box *box = model_box(s);

	if (!ex_has_status(ex_pkgs[0]))
		return false;
	if (has_own_status())
		return s->row ? box->ov & exm_status_bit(target_idx(s)) : box->ov;
	if (machine.m.model >= EXM_NEHALEM)
		return machine.m.pkg[0].u_status & driver_counter(s)->bit;
	return box->ov & exm_status_bit(target_idx(s));
}

static u64 position(const struct slot *s)
{
	return counter(s)->value ^ driver_counter(s)->invert;
}

static void watch_unread(struct slot *s)
{
	u64 unread = counter(s)->unread;

	MUST(unread == s->unread || w.accesses - s->seen_access <= MOST_UNSEEN,
	     "%s counter %d: written %u accesses after its read, %lu lost", s->event.pmu->name,
	     s->event.hw.idx, w.accesses - s->seen_access, unread - s->unread);
	MUST(unread == s->unread || !ex_pkgs[0]->freeze || u.unfrozen || driver_counter(s)->pmi_off,
	     "%s counter %d: %lu lost in spite of the freeze", s->event.pmu->name, s->event.hw.idx,
	     unread - s->unread);
	s->unread = unread;
}

/* Update the slot's laps, and set @blur if the driver may not be able to know them. */
void target_watch(struct slot *s)
{
	const struct exm_counter *ctr = counter(s);
	u64 n = ctr->counted - s->counted;
	u64 range = mask(s) >> (driver_counter(s)->req->direction == EX_UP_DOWN);
	bool wrapped = n > mask(s) - s->pos, by_value = sampling(s) || driver_counter(s)->pmi_off;
	u64 look_time = by_value ? LOOK_TIME : EX_READ_TIME + EX_MINUTE;

	watch_unread(s);
	if (ctr->seen != s->seen) {
		s->seen = ctr->seen;
		s->seen_at = machine.ns;
		s->seen_access = w.accesses;
	}
	s->blur |= n > mask(s);
	if (by_value || !ex_has_status(ex_pkgs[0])) {
		s->blur |= ctr->counted - ctr->seen > range && machine.ns - s->seen_at < look_time;
	} else if (wrapped || s->lap_at) {
		s->blur |= wrapped && s->lap_at && machine.ns - s->lap_at < LOOK_TIME;
		s->blur |= ctr->counted - ctr->seen > range && machine.ns - s->look_at < MIN_LAP_TIME;
		s->lap_at = s->lap_at ?: machine.ns;
	}
	s->pos = position(s);
	s->counted = ctr->counted;
}

void target_watch_all(void)
{
	bool any = false;

	for_each_slot(s)
		any |= s->on;
	if (!machine.m.pkg[0].frozen || !any) {
		u.frozen_at = 0;
		return;
	}
	u.frozen_at = u.frozen_at ?: machine.ns;
	MUST(machine.ns - u.frozen_at < LOOK_TIME + NSEC_PER_SEC, "the package stays frozen");
}

/* A freeze of a client Core clears the bit that lets its counters count. */
static bool is_shut_by_freeze(void)
{
	return ex_pkgs[0]->platform->pci.imc && machine.m.pkg[0].frozen;
}

/* Laps whose status bit is clear have been counted; the counters of started events are enabled. */
void target_settle(void)
{
	MUST(w.lossy || !ex_pkgs[0]->stats.lost_pmis,
	     "the driver reports a lost PMI, but no PMI was lost");
	for_each_slot(s) {
		if (!s->on || s->event.hw.idx < 0)
			continue;
		if (s->lap_at && !status_set(s)) {
			s->lap_at = 0;
			s->look_at = machine.ns;
		}
		if (is_shut_by_freeze())
			continue;
		MUST(w.closed == s->event.pmu || model_box(s)->running >> target_idx(s) & 1,
		     "%s counter %d: event is started, counter is disabled", s->event.pmu->name,
		     s->event.hw.idx);
		MUST(exm_platform(&machine.m)->run(&machine.m, 0, s->b) != EXM_OFF,
		     "%s: events are started, all counters are disabled", s->event.pmu->name);
	}
}

void target_begun(struct slot *s)
{
	s->pos = position(s);
	s->blur |= u.lapped[s->b][target_idx(s)] && status_set(s);
}

void target_ended(struct slot *s, bool lapped)
{
	u.lapped[s->b][target_idx(s)] = lapped;
}

/* Nothing of its box counted meanwhile. */
void target_moved(struct slot *s)
{
	if (s->had < 0)
		return;
	s->total = s->had_total;
	begin(s);
	begun(s);
}

void target_sample(struct slot *s)
{
	for_each_slot(o)
		if (s->group && o != s && o->on && !(u.locked && in_nmi_now()))
			read_slot(o, !o->busy && !(w.in_timer && sampling(o)));
}

/*
 * The driver may leave two kinds of PMIs unclaimed: those that no counter raised and that bit 61
 * does not show; and while it probes a new home CPU or is unloaded, those that come later than it
 * waits for them.
 */
bool target_excuses_nmi(void)
{
	if ((u.moving || !w.loaded) && (w.latency >= EX_PMI_READS * w.cost || tired()))
		return true;
	return u.spurious_at && machine.ns - u.spurious_at < 3 * NSEC_PER_MSEC;
}

/* ---- registers -------------------------------------------------------- */

u64 target_access_time(u64 clocks)
{
	return ACCESS_TIME + clocks / u.most;
}

/* Snapshots of another core begin, or end: an Ivytown sends PMIs there, too. */
static void other_core(void)
{
	struct ex_pkg *pkg = ex_pkgs[0];
	const struct ex_global *global = ex_pkg_global(pkg);

	pkg->followers_sel ^= global->core_sels[!global->first_single_core];
	ex_pkg_retarget(pkg);
	target_settle();
}

/* ---- config words ------------------------------------------------------- */

/* The bits of a config word that belong to fields, or are ignored: the enable bit */
static u64 field_bits(const struct ex_box_type *type, int word)
{
	const struct ex_field *field;
	u64 bits = word ? 0 : type->banks[0].en;

	for (field = type->fields; field->name; field++)
		bits |= field->config == word ? field->mask : 0;
	return bits;
}

/* Put @val into the bits of a field, the lowest first. */
static u64 spread(u64 val, u64 mask)
{
	u64 out = 0;

	for (; mask; mask &= mask - 1, val >>= 1)
		out |= val & 1 ? mask & -mask : 0;
	return out;
}

/* "event=0x14,umask=0x7,edge": the terms of a named event */
static void parse_terms(const struct ex_box_type *type, const char *text, u64 *config)
{
	while (*text) {
		size_t len = strcspn(text, ",="), term = strcspn(text, ",");
		u64 val = text[len] == '=' ? strtoull(text + len + 1, NULL, 0) : 1;
		const struct ex_field *field = type->fields;

		while (field->name && (strlen(field->name) != len ||
				       strncmp(field->name, text, len)))
			field++;
		MUST(field->name, "event with a term that is not a field: %s", text);
		config[field->config] |= spread(val, field->mask);
		text += term + (text[term] == ',');
	}
}

static bool is_event(const struct ex_event_row *row)
{
	return row->platforms & BIT(ex_this_platform->id) && !strchr(row->name, '.');
}

static const struct ex_event_row *take_named(struct input *in, const struct ex_event_row *rows)
{
	unsigned int num = 0, pick = take(in, 2);
	const struct ex_event_row *row;

	for (row = rows; row->name; row++)
		num += is_event(row);
	pick %= num;
	for (row = rows; !is_event(row) || pick--; row++)
		;
	return row;
}

/* Config words: any bits, bits of fields only, those of a named event, or these with changes */
static void take_config(struct input *in, const struct ex_box_type *type, u64 *config)
{
	unsigned int how = take(in, 1);
	int i;

	memset(config, 0, EX_CONFIG_WORDS * sizeof(*config));
	if (how & 1 && type->events)
		parse_terms(type, take_named(in, type->events)->text, config);
	for (i = 0; i < EX_CONFIG_WORDS; i++) {
		if (how >> i & 2)
			config[i] ^= take_value(in);
		if (how & 0xc0)
			config[i] &= field_bits(type, i);
	}
}

/* ---- operations ------------------------------------------------------- */

static void open_any(struct slot *s, struct input *in)
{
	struct pmu *pmu = w.pmus[take(in, 1) % w.num_pmus];
	unsigned int how = take(in, 1);
	struct perf_event *event = &s->event;
	u64 config[EX_CONFIG_WORDS];

	destroy(s);
	memset(s, 0, sizeof(*s));
	s->row = to_ex_pmu(pmu)->row;
	s->b = model_box_of(&ex_this_platform->boxes[s->row]);
	take_config(in, box_of(s)->row->type, config);
	event->attr.config = config[0];
	event->attr.config1 = config[1];
	event->attr.config2 = config[2];
	if (how & 2) {
		s->group = true;
		event->nr_siblings = 1;
		event->attr.sample_type |= PERF_SAMPLE_READ;
		event->attr.read_format |= PERF_FORMAT_GROUP;
	}
	if (open_slot(s, pmu, how & 1 ? take_period(in) : 0) && !(how & 8))
		add(s);
}

/* Whether the probe of a new home CPU takes the counter of the event: no other counts the clock. */
static bool probe_takes(const struct slot *s)
{
	const struct ex_box *box = box_of(s);
	const u64 config[EX_CONFIG_WORDS] = { box->row->type->clock };
	struct ex_req req;

	if (!s->active || !config[0])
		return false;
	ex_encode(box->row->type, config, &req);
	return !(req.counters & ~box->used) && s->event.hw.idx == __ffs(req.counters);
}

/* The home moves; here the new home CPU is the same. */
static void move_home(void)
{
	if (w.closed)
		return;
	for_each_slot(s)
		if (probe_takes(s))
			del(s);
	say("move\n");
	u.moving = true;
	machine.irqs_off = false;
	ex_move_home(ex_pkgs[0], ex_pkgs[0]->home);
	machine.irqs_off = true;
	u.moving = false;
	target_settle();
}

static void pass(struct input *in)
{
	unsigned int shift = take(in, 1) % 48;
	u64 clocks = (take(in, 1) | 1ULL << 8) << shift >> 8, ns = take(in, 1);

	ns <<= take(in, 1) % 30;
	ns = min(max(ns, clocks / u.most), 200 * (u64)NSEC_PER_SEC);
	/* A late freeze comes after clocks, not after seconds. */
	if (machine.m.pkg[0].freeze_at != EXM_NEVER)
		run(machine.m.faults.late_freeze, 0);
	if (machine.m.faults.late_freeze)
		ns = min(ns, clocks * NSEC_PER_SEC / machine.m.faults.late_freeze);
	run(clocks, ns);
}

static void set_fault(struct input *in)
{
	unsigned int which = take(in, 1), val = take(in, 1);

	say("fault %u: %u\n", which % 3, val);
	switch (which % 3) {
	case 0:
		machine.m.faults.lose_pmi = val;
		w.lossy = true;
		break;
	case 1:
		machine.m.faults.late_freeze = val & 1 ? val : 0;
		u.unfrozen = true;
		break;
	case 2:
		u.spurious_at = machine.ns;
		u.unfrozen = true;
		exm_spurious_pmi(&machine.m, 0);
		break;
	}
	exm_faults_changed(&machine.m);
}

static void operate_machine(struct pmu *pmu, unsigned int op, struct input *in)
{
	if (op & 16) {
		w.stall_at = w.points + 1 + take(in, 1);
		w.stall = take(in, 1);
		w.stall <<= take(in, 1) % 12;
	} else if (op & 32) {
		w.latency = take(in, 1);
		w.lossy |= w.latency >= EX_PMI_READS * w.cost;
		u.most = w.latency & 1 ? 1000000 : FASTEST;
	} else if (op & 64) {
		other_core();
	} else if (pmu) {
		disable_pmu(pmu);
		run(take(in, 1), 1000);
		enable_pmu(pmu);
	}
}

/* Occurrences of one of the box's signals */
static void put(const struct ex_box_row *row, struct input *in)
{
	char prefix[32], line[512];

	if (!*row->type->name)
		snprintf(prefix, sizeof(prefix), "uncore.");
	else if (row->num < 0)
		snprintf(prefix, sizeof(prefix), "%s.", row->type->name);
	else
		snprintf(prefix, sizeof(prefix), "%s%d.", row->type->name, row->num);
	any_put(&machine.m, prefix, in, line, sizeof(line));
	command(line);
}

bool target_operate(struct slot *s, unsigned int op, struct input *in)
{
	switch (op & 15) {
	case 0: open_any(s, in); break;
	case 6:
		if (!(op & 128))
			return false;
		move_home();
		break;
	case 8: refresh(s, take(in, 1) % 8 + 1); break;
	case 9:
	case 10: pass(in); break;
	case 11:
	case 12:
		if (s->open)
			put(box_of(s)->row, in);
		break;
	case 13: set_fault(in); break;
	case 15: operate_machine(s->event.pmu, op, in); break;
	default: return false;
	}
	return true;
}

/* ---- an input --------------------------------------------------------- */

/* Any processor that the driver knows, and any of its variants */
void target_load(struct input *in)
{
	const struct x86_cpu_id *cpu = &ex_cpus[take(in, 1) % (ARRAY_SIZE(ex_cpus) - 1)];

	say("model %#x\n", cpu->model);
	machine_of(cpu->model, 1, &engine_ways, in);
	ex_this_platform = (const struct ex_platform *)cpu->driver_data;
	if (ex_this_platform->id != EX_IVYTOWN)
		machine.m.faults.all_units_ov &= machine.m.faults.unit_ov;
	exm_faults_changed(&machine.m);
	u = (struct uncore){ .most = FASTEST, .locked = has_own_status() && take(in, 1) & 1 };
	if (u.locked)
		machine.mcfg.table.header.length = 0;
	w.cost = 1;			/* the probe needs time to pass */
	freeze = take(in, 1) & 1;
	unconfirmed = true;
}

void target_loaded(struct input *in)
{
	w.cost = take(in, 1) % 4;
	u.unfrozen = machine.m.faults.late_freeze;
	/* In these cases the driver may not recognize its PMI. */
	w.lossy = machine.m.faults.no_ovf_flag || !w.cost;
}
