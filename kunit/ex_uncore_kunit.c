// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit suites of ex_uncore: the driver's own code, on the model's registers.
 *
 * The driver is included, so its static functions can be called; the model is
 * linked in and stands behind struct ex_hw_ops.  Each register access takes a
 * few uncore clocks, during which the model may request a PMI; the rig then
 * calls the PMI handler right there, before or after that very access, as an
 * NMI would come.  Sweeping the moment of an overflow over all clocks of an
 * operation thus tries every interleaving there is.
 */
#include <kunit/test.h>
#include <linux/module.h>

/* The suites have a module_init() of their own; sparse knows no push_macro, and sees none. */
#pragma push_macro("module_init")
#pragma push_macro("module_exit")
#undef module_init
#undef module_exit
#define module_init(fn)	static int (*fn##_ptr)(void) __maybe_unused = fn
#define module_exit(fn)	static void (*fn##_ptr)(void) __maybe_unused = fn
#include "../ex_uncore_boxes.c"
#include "../ex_uncore_probe.c"
#include "../ex_uncore_pci.c"
#include "../platforms/xeon7500.c"
#include "../platforms/ivytown.c"
#include "../events/events.c"
#include "../ex_uncore_event.c"
#include "../ex_uncore_pmi.c"
#include "../ex_uncore_package.c"
#include "../ex_uncore_sysfs.c"
#include "../ex_uncore.c"
#pragma pop_macro("module_init")
#pragma pop_macro("module_exit")

#include "../model/exm.h"
#include "../model/exm_boxes.h"

#define RIG_EVENTS	10

static unsigned int stride = 1;
module_param(stride, uint, 0444);
MODULE_PARM_DESC(stride, "of the moments of an overflow in a sweep try one in so many (default: 1, all; 0: none)");

static bool brief;
module_param(brief, bool, 0444);
MODULE_PARM_DESC(brief, "skip what comes after the first case that fails (default: no)");

static char *only;
module_param(only, charp, 0444);
MODULE_PARM_DESC(only, "skip every case but that of this name (default: all are run)");

/**
 * struct rig - a package with the driver's state on one side and the model's on the other
 * @test:	for expectations
 * @m:		model
 * @pkg:	driver
 * @clock:	uncore clock
 * @cost:	clocks that one register access takes, all but the first after it
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is latched
 * @latency:	so many clocks after its PMI it comes
 * @nmi_at:	when
 * @in_nmi:	the handler is running
 * @nosy:	a tracepoint in each register access reads all events
 * @reading:	it is doing so
 * @busy:	clocks that the driver's handlers have taken
 * @kicked:	the driver wants ex_do_work() to run as soon as interrupts are on
 * @time_cost:	clocks that reading the time takes
 * @pause:	so many clocks the host keeps the CPU waiting, once
 * @pause_at:	before register read number @pause_at of those since @reads was zeroed
 * @dead:	address of a C-Box whose registers read 0
 * @refuses:	address of a register that raises #GP when it is written
 * @held_up:	an NMI follows the next one, after so many clocks
 * @unknown:	NMIs that nobody wanted
 * @handled:	NMIs that the driver took
 * @last_read:	value last read from a counter register, by address
 * @lost:	occurrences between reading and rearming a counter, all together
 * @periods:	sum of the samples' PERIODs
 * @samples:	how many samples
 * @raw:	the last sample's PERF_SAMPLE_RAW data
 * @source:	what the events of uncore_event() count
 * @sibling:	read at each sample, like a group's member
 * @gap:	how far its count then was from the leader's, all together
 * @reads:	register reads since somebody zeroed it
 * @writes:	register writes, likewise
 * @event:	events, as perf would bring them
 * @priv:	the driver's part of these
 * @what:	the case at hand, for messages
 */
struct rig {
	struct kunit *test;
	struct exm *m;
	struct ex_pkg pkg;
	u64 clock;
	u64 cost;
	bool masked, nmi, in_nmi;
	u64 latency, nmi_at;
	bool nosy, reading;
	u64 busy;
	bool kicked;
	u64 time_cost;
	u64 pause;
	unsigned int pause_at;
	u32 dead, refuses;
	u64 held_up;
	unsigned int unknown, handled;
	u64 last_read[0x1000];
	u64 lost;
	u64 periods;
	unsigned int samples;
	struct ex_raw raw;
	const struct rig_source *source;
	struct perf_event *sibling;
	u64 gap;
	unsigned int reads, writes;
	struct perf_event event[RIG_EVENTS];
	struct ex_event priv[RIG_EVENTS];
	char what[100];
};

static struct rig *the_rig;	/* overflow handlers have no context of their own */

static u64 rig_now(void *ctx)
{
	struct rig *rig = ctx;

	return rig->clock;
}

static void rig_deadline(void *ctx, u64 when)
{
}

static void rig_pmi(void *ctx, unsigned int cpu)
{
	struct rig *rig = ctx;

	if (rig->masked)
		return;
	rig->masked = true;
	rig->nmi = true;
	rig->nmi_at = rig->clock + rig->latency;
}

static bool rig_is_counter(u32 reg)
{
	return reg == EX_W_FIXED_CTR || (reg >= EX_U_BASE && reg & 0x10 && reg & 1);
}

static void rig_log(void *ctx, const struct exm_record *rec)
{
	struct rig *rig = ctx;
	u64 lost;

	/* The Ivytown always freezes: nothing may be lost. */
	if (!rig->pkg.platform->freeze || !rig_is_counter(rec->reg))
		return;
	if (rec->kind == 'r')
		rig->last_read[rec->reg] = rec->val;
	if (rec->kind != 'w')
		return;
	lost = (rec->was - rig->last_read[rec->reg]) & EX_CTR_MASK;
	rig->lost += min(lost, -lost & EX_CTR_MASK);	/* it may count down */
	rig->last_read[rec->reg] = rec->val;
}

static void rig_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	struct rig *rig = ctx;

	KUNIT_FAIL(rig->test, "guest error: MSR 0x%x, 0x%llx: %s", reg, val, why);
}

static const struct exm_host rig_host = {
	.now = rig_now,
	.deadline = rig_deadline,
	.pmi = rig_pmi,
	.log = rig_log,
	.error = rig_error,
};

/* Let the latched NMI in, unless one is being handled. */
static void rig_nmi(struct rig *rig)
{
	struct pt_regs regs = { };
	int handled = 0;

	while (rig->nmi && !rig->in_nmi && rig->clock >= rig->nmi_at) {
		bool swallow = handled > 1;	/* as the kernel does */
		u64 start = rig->clock;

		rig->nmi = false;
		rig->in_nmi = true;
		handled = 0;
		if ((atomic_read(&rig->pkg.armed) || rig->pkg.late) && rig->pkg.home >= 0)
			handled = ex_handle_pmi(&rig->pkg, &regs);
		if (handled)
			rig->handled++;
		else if (!swallow)
			rig->unknown++;
		rig->in_nmi = false;
		rig->busy += rig->clock - start;
		if (rig->held_up) {
			rig->nmi = true;
			rig->clock += rig->held_up;
			rig->held_up = 0;
		}
	}
}

static void rig_tick(struct rig *rig, u64 clocks)
{
	rig->clock += clocks;
	exm_sync(rig->m);
	rig_nmi(rig);
}

static void rig_work(struct irq_work *work)
{
	WRITE_ONCE(the_rig->kicked, true);
}

/* Interrupts are on: what the driver has queued, and the end of its pause */
static void rig_interrupts(struct rig *rig)
{
	u64 start = rig->clock;

	irq_work_sync(&rig->pkg.work);
	if (READ_ONCE(rig->kicked)) {
		WRITE_ONCE(rig->kicked, false);
		ex_do_work(&rig->pkg);
	}
	if (rig->pkg.paused && (s64)(rig->clock - rig->pkg.charged) >= 0)
		ex_poll(&rig->pkg);
	rig->busy += rig->clock - start;
}

/*
 * A group that a tracepoint of rdmsr and wrmsr leads: before and after each access it
 * reads the driver's events, whatever the driver is doing.
 */
static void rig_nosy(struct rig *rig)
{
	struct perf_event *event;

	if (!rig->nosy || rig->reading)
		return;
	rig->reading = true;
	for (event = rig->event; event < rig->event + RIG_EVENTS; event++)
		if (event->pmu_private && event->hw.idx >= 0)
			ex_event_read(event);
	rig->reading = false;
}

/* The driver touches no register for @clocks, apart from the PMI and its interrupts. */
static void rig_run(struct rig *rig, u64 clocks)
{
	u64 end = rig->clock + clocks;

	while (rig->clock < end) {
		u64 next;

		rig_interrupts(rig);
		next = clamp(rig->m->deadline, rig->clock + 1, end);
		if (rig->pkg.paused && rig->pkg.charged > rig->clock)
			next = min(next, rig->pkg.charged);
		if (rig->nmi && rig->nmi_at > rig->clock)
			next = min(next, rig->nmi_at);
		rig_tick(rig, next - rig->clock);
	}
}

/* The model's address of a register with %EX_PCI: its function is that of the same ID */
static u32 rig_pci(struct rig *rig, u32 reg)
{
	u16 id = rig->pkg.platform->functions[FIELD_GET(EX_PCI_FUNCTION, reg)];
	const struct exm_pci_function *f = exm_pci_functions;

	for (; f < exm_pci_functions + exm_num_pci_functions; f++)
		if (f->id == id)
			return EXM_PCI(f->dev, f->fn, FIELD_GET(EX_PCI_OFFSET, reg));
	KUNIT_FAIL(rig->test, "no PCI function for 0x%x", reg);
	return 0;
}

static enum exm_result rig_access(struct rig *rig, u32 reg, bool write, u64 *val)
{
	if (reg & EX_PCI)
		return write ? exm_pci_write(rig->m, 0, 0, rig_pci(rig, reg), 4, *val) :
			       exm_pci_read(rig->m, 0, 0, rig_pci(rig, reg), 4, val);
	return write ? exm_wrmsr(rig->m, 0, reg, *val) : exm_rdmsr(rig->m, 0, reg, val);
}

static u64 rig_read(void *ctx, u32 reg)
{
	struct rig *rig = ctx;
	u64 val = 0;

	if (rig->reads == rig->pause_at)
		rig_tick(rig, rig->pause);
	rig_nosy(rig);
	rig_tick(rig, 1);
	rig->reads++;
	if (rig_access(rig, reg, false, &val) != EXM_OK)
		KUNIT_FAIL(rig->test, "read of 0x%x: #GP or not a register", reg);
	rig_tick(rig, rig->cost - 1);
	rig_nosy(rig);
	if (rig->dead && reg - rig->dead < EX_C4_BASE - EX_C0_BASE)
		return 0;
	return val;
}

static int rig_write_safe(void *ctx, u32 reg, u64 val)
{
	struct rig *rig = ctx;
	int ret = -EIO;

	rig_nosy(rig);
	rig_tick(rig, 1);
	rig->writes++;
	if (reg != rig->refuses && rig_access(rig, reg, true, &val) == EXM_OK)
		ret = 0;
	rig_tick(rig, rig->cost - 1);
	rig_nosy(rig);
	return ret;
}

static void rig_write(void *ctx, u32 reg, u64 val)
{
	struct rig *rig = ctx;

	if (rig_write_safe(rig, reg, val))
		KUNIT_FAIL(rig->test, "write of 0x%x: #GP or not a register", reg);
}

static void rig_unmask(void *ctx)
{
	struct rig *rig = ctx;

	rig->masked = false;
}

static u64 rig_time(void *ctx)
{
	struct rig *rig = ctx;

	if (rig->time_cost)
		rig_tick(rig, rig->time_cost);
	return rig->clock;
}

static const struct ex_hw_ops rig_ops = {
	.read = rig_read,
	.write = rig_write,
	.write_safe = rig_write_safe,
	.unmask_pmi = rig_unmask,
	.time = rig_time,
};

static void __printf(2, 3) rig_command(struct rig *rig, const char *fmt, ...)
{
	char line[500], reply[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	exm_command(rig->m, line, reply, sizeof(reply));
	if (strcmp(reply, "ok\n"))
		KUNIT_FAIL(rig->test, "%s: %s", line, reply);
}

static const struct ex_platform *const platforms[] = {
	[EX_XEON7500] = &ex_xeon7500, [EX_E7] = &ex_e7, [EX_IVYTOWN] = &ex_ivytown,
};

static void rig_new_on(struct kunit *test, struct rig *rig, bool freeze,
		       const struct ex_platform *platform)
{
	static const enum exm_model models[] = {
		[EX_XEON7500] = EXM_7500, [EX_E7] = EXM_E7, [EX_IVYTOWN] = EXM_IVYTOWN,
	};
	struct ex_box *boxes = rig->pkg.boxes;
	struct exm *m = rig->m;
	unsigned int i;

	memset(rig, 0, sizeof(*rig));
	rig->test = test;
	rig->m = m;
	rig->cost = 1;
	exm_init_model(m, models[platform->id], &rig_host, rig);
	exm_place_cpu(m, 0, 0, 0);

	memset(boxes, 0, platform->num_boxes * sizeof(*boxes));
	rig->pkg = (struct ex_pkg){
		.ops = &rig_ops, .ctx = rig, .platform = platform, .boxes = boxes,
		.freeze = freeze || !platform->freeze,
		.use_summary = platform->summaries[0], .use_ovf_flag = true,
		.use_debugctl = true,
		.global_ctl = platform->run | platform->core_sels[0] |
			      (freeze ? platform->freeze : 0),
		.probed = { .pmi = true, .core_sel = platform->core_sels[0],
			   .fixed_pmi = EX_W_FIXED_CTL_PMI_EN_1,
			   .summary = platform->summaries[0],
			   .gated = platform->clear_last, .unlisted = platform->unlisted },
	};
	for (i = 0; i < platform->num_boxes; i++) {
		boxes[i].row = &platform->boxes[i];
		boxes[i].pkg = &rig->pkg;
		boxes[i].no_filter = platform->map && i == 3;	/* port 2's is not known */
	}
	init_irq_work(&rig->pkg.work, rig_work);
	rig_write(rig, MSR_IA32_DEBUGCTLMSR, EX_DEBUGCTL_UNCORE_PMI_EN);
	ex_pkg_reset(&rig->pkg);
	rig_write(rig, EX_U_GLOBAL_CTL, rig->pkg.global_ctl);
	rig->reads = 0;
	rig->writes = 0;
	ex_max_sample_rate = 0;
}

static void rig_new(struct kunit *test, struct rig *rig, bool freeze)
{
	rig_new_on(test, rig, freeze, &ex_xeon7500);
}

/* What the load does: find out, and set going. */
static void rig_probe(struct rig *rig)
{
	atomic_inc(&rig->pkg.armed);
	ex_pkg_probe(&rig->pkg);
	atomic_dec(&rig->pkg.armed);
	ex_pkg_reset(&rig->pkg);
	rig->pkg.global_ctl &= ~rig->pkg.platform->core_sels[0];
	rig->pkg.global_ctl |= rig->pkg.probed.core_sel;
	rig_write(rig, EX_U_GLOBAL_CTL, rig->pkg.global_ctl);
	rig->lost = 0;		/* the probe rewrites counters, too */
}

static bool rig_failed;

static void rig_exit(struct kunit *test)
{
	rig_failed |= test->status == KUNIT_FAILURE;
}

static int rig_init(struct kunit *test)
{
	struct rig *rig = kunit_kzalloc(test, sizeof(*rig), GFP_KERNEL);

	if (brief && rig_failed)
		kunit_skip(test, "a case has failed");
	if (only && strcmp(only, test->name))
		kunit_skip(test, "another case is wanted");
	KUNIT_ASSERT_NOT_NULL(test, rig);
	rig->m = kunit_kzalloc(test, sizeof(*rig->m), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, rig->m);
	rig->pkg.boxes = kunit_kcalloc(test, ex_e7.num_boxes,	/* the most */
				       sizeof(*rig->pkg.boxes), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, rig->pkg.boxes);
	test->priv = rig;
	the_rig = rig;
	rig_new(test, rig, false);
	return 0;
}

static void rig_overflow(struct perf_event *event, struct perf_sample_data *data,
			 struct pt_regs *regs)
{
	the_rig->samples++;
	the_rig->periods += data->period;
	if (data->sample_flags & PERF_SAMPLE_RAW)
		memcpy(&the_rig->raw, data->raw->frag.data, sizeof(the_rig->raw));
	if (the_rig->sibling) {
		ex_event_read(the_rig->sibling);
		the_rig->gap += abs(local64_read(&event->count) -
				    local64_read(&the_rig->sibling->count));
	}
}

/* The counter of the model that belongs to the driver's counter @idx of @box */
static struct exm_counter *rig_counter(struct rig *rig, const struct ex_box *box, int idx)
{
	int i;

	if (rig->m->model == EXM_IVYTOWN)	/* U-Box and ports are the first here and there */
		return &rig->m->pkg[0].box[box - rig->pkg.boxes].ctr[box->row->base == EX_U_BASE &&
			idx == EX_IVT_U_FIXED_IDX ? EXM_FIXED : idx];
	for (i = 0; exm_boxes[i].base != box->row->base; i++)
		;
	if (box->row->base == EX_W_BASE && idx == EX_W_FIXED_IDX)
		idx = EXM_MAX_COUNTERS;
	return &rig->m->pkg[0].box[i].ctr[idx];
}

/* A box of the platform by its PMU's name */
static struct ex_box *rig_box(struct rig *rig, const char *name)
{
	const struct ex_box_row *row = rig->pkg.platform->boxes;
	char pmu[20];
	unsigned int i;

	for (i = 0; i < rig->pkg.platform->num_boxes; i++, row++) {
		if (row->num < 0)
			snprintf(pmu, sizeof(pmu), "%s", row->type->name);
		else
			snprintf(pmu, sizeof(pmu), "%s_%d", row->type->name, row->num);
		if (!strcmp(pmu, name))
			return &rig->pkg.boxes[i];
	}
	KUNIT_FAIL(rig->test, "there is no %s", name);
	return rig->pkg.boxes;
}

/* An event as perf_event_open() would leave it behind ex_event_init() */
static void rig_event_words(struct rig *rig, struct perf_event *event, const char *box,
			    const u64 *config, u64 period)
{
	struct ex_event *e = &rig->priv[event - rig->event];
	const char *why;

	memset(event, 0, sizeof(*event));
	*e = (struct ex_event){ .box = rig_box(rig, box) };
	why = ex_encode(e->box->row->type, config, e->ways);
	KUNIT_ASSERT_NULL_MSG(rig->test, why, "%s", why);
	if (!period && !rig->pkg.platform->freeze)
		ex_req_disable_pmi(e->box->row->type, e->ways);
	event->pmu_private = e;
	ex_event_prepare(event);
	event->overflow_handler = rig_overflow;
	event->attr.sample_period = period;
	event->hw.sample_period = period;
}

static void rig_event(struct rig *rig, struct perf_event *event, const char *box,
		      u64 config, u64 period)
{
	const u64 words[EX_CONFIG_WORDS] = { config };

	rig_event_words(rig, event, box, words, period);
}

/* What perf does around add and del: with the PMU disabled. */
static int rig_add(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;
	int ret;

	ex_gate_close(box);
	ret = ex_event_add(event, PERF_EF_START);
	ex_gate_open(box);
	return ret;
}

static void rig_del(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;

	ex_gate_close(box);
	ex_event_del(event, 0);
	ex_gate_open(box);
}

/* Events that the suites count: PMU and config, model's signal */
static const struct rig_source {
	const char *name;
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	const char *signal;
} rig_sources[] = {
	{ "U",		"ubox", { 0x0f9 },		"ubox.ipis_sent" },
	{ "U nine bits", "ubox", { 0x1e4 },		"ubox.corrected_err" },
	{ "W",		"wbox", { 0x02 },		"wbox.prochot" },
	{ "W core 3",	"wbox", { 0x0804 },		"wbox.c_cycles_turbo,core=3" },
	{ "B0 counter 0", "bbox_0", { 0x07 << 1 },	"bbox0.imt_valid_occupancy" },
	{ "B0 counter 3", "bbox_0", { 0x02 << 1 | 3 << 6 }, "bbox0.early_ack" },
	{ "B1 counter 2", "bbox_1", { 0x07 << 1 | 2 << 6 }, "bbox1.imt_ne_cycles" },
	{ "S0",		"sbox_0", { 0x09 },		"sbox0.to_r_snp_msgq_cycles_ne" },
	{ "C2",		"cbox_2", { 0x0414 },	"cbox2.llc_lookup,result=miss,state=invalid" },
	{ "C5",		"cbox_5", { 0x0115 },	"cbox5.llc_lookup,result=hit,state=modified" },
	{ "M0",		"mbox_0", { 0x14 << 9 },	"mbox0.page_hit" },
	{ "M1 down",	"mbox_1", { 0x14 << 9 | 1 << 2 }, "mbox1.page_hit" },
	{ "M0 FVC",	"mbox_0", { 0xe << 9, 0x14020 }, "mbox0.bbox_cmd,cmd=write" },
	{ "M1 address",	"mbox_1",
	  { 0xa << 9, 2ULL << 40, BIT_ULL(63) | 0x7ffffffULL << 34 | 0x12340 },
	  "mbox1.dram_cmd,cmd=ras,addr=0x12340" },
	{ "R0 port 1",	"rbox_0", { 6 << 1, 0x80000000 }, "rbox0.flits_sent,port=1" },
	{ "R1 port 3 queue", "rbox_1", { 21 << 1, 0x4000 }, "rbox1.que_arb_bid,port=3,class=drs" },
};

/* And those of the Ivytown */
static const struct rig_source ivt_sources[] = {
	{ "Q0",	"qpi_0", { 0x0200 },	"qpi0.tx_flit,kind=drs_data" },
	{ "Q1",	"qpi_1", { 0x04 },	"qpi1.txl_inserts" },
	{ "Q2",	"qpi_2", { 0x04 },	"qpi2.txl_inserts" },
	{ "U",	"ubox",	{ 0x0442 },	"ubox.event_msg,msg=ipi_rcvd" },
};

static const struct rig_source ivt_filtered = {
	"Q1 filter", "qpi_1", { 0x200038, 2 << 5, 0xf << 5 }, "qpi1.rx_packet,class=drs,opcode=2",
};

static void rig_source(struct rig *rig, struct perf_event *event, const struct rig_source *s,
		       u64 period)
{
	rig_event_words(rig, event, s->box, s->config, period);
}

static void rig_new_ivt(struct kunit *test, struct rig *rig)
{
	rig_new_on(test, rig, false, &ex_ivytown);
}

/*
 * What has to be right everywhere: behind U STATUS and S-Boxes, in PCI configuration
 * space with a bit in U STATUS and without, and with a status that is not understood;
 * with either reading of U STATUS (reference 11.1), also where its bits hold back PMIs.
 */
static const struct rig_uncore {
	const char *name;
	enum ex_platform_id platform;
	const struct rig_source *source;
	const struct rig_source *filtered;
	const char *faults;
	bool gated;
} rig_uncores[] = {
	{ "Xeon 7500, B0",	EX_XEON7500,	&rig_sources[5], &rig_sources[12] },
	{ "Xeon 7500, U",	EX_XEON7500,	&rig_sources[0], &rig_sources[12] },
	{ "Xeon 7500, B0, sticky", EX_XEON7500,	&rig_sources[5], &rig_sources[12],
	  "sticky_status=1" },
	{ "Xeon 7500, B0, sticky and gated", EX_XEON7500, &rig_sources[5], &rig_sources[12],
	  "sticky_status=1 pmi_gate=3", true },
	{ "Ivytown, Q0",	EX_IVYTOWN,	&ivt_sources[0], &ivt_filtered },
	{ "Ivytown, Q2",	EX_IVYTOWN,	&ivt_sources[2], &ivt_filtered },
	{ "Ivytown, U",		EX_IVYTOWN,	&ivt_sources[3], &ivt_filtered },
};

static void uncore_desc(const struct rig_uncore *u, char *desc)
{
	strscpy(desc, u->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(uncore, rig_uncores, uncore_desc);

static void uncore_new(struct kunit *test, bool freeze)
{
	const struct rig_uncore *u = test->param_value;
	struct rig *rig = test->priv;

	rig_new_on(test, rig, freeze, platforms[u->platform]);
	rig->source = u->source;
	if (u->faults)
		rig_command(rig, "set %s", u->faults);
	rig->pkg.probed.gated |= u->gated;
}

static void uncore_event(struct rig *rig, struct perf_event *event, u64 period)
{
	rig_source(rig, event, rig->source, period);
}

static void uncore_add(struct rig *rig, struct perf_event *event, u64 period)
{
	uncore_event(rig, event, period);
	KUNIT_ASSERT_EQ(rig->test, rig_add(event), 0);
}

/* Tables */

static void rows_are_the_models(struct kunit *test, struct rig *rig)
{
	unsigned int i;
	int idx, n;

	for (i = 0; i < rig->pkg.platform->num_boxes; i++) {
		struct ex_box *box = &rig->pkg.boxes[i];
		const struct ex_bank *bank = box->row->type->banks;

		for (idx = 0; bank < box->row->type->banks + EX_MAX_BANKS; bank++) {
			for (n = 0; n < bank->num; n++, idx++) {
				struct exm_counter *ctr = rig_counter(rig, box, idx);

				u64 val = 0x123456789abcULL & ex_counter_mask(box, idx);

				ex_ctr_write(box, bank, n, val);
				KUNIT_EXPECT_EQ(test, ctr->value, val);
				KUNIT_EXPECT_EQ(test, ex_ctr_read(box, bank, n), val);
				rig_write(rig, ex_ctl_reg(box, bank, n), bank->en | bank->pmi);
				KUNIT_EXPECT_EQ(test, ctr->ctl, bank->en | bank->pmi);
			}
		}
		KUNIT_EXPECT_LE(test, idx, EX_MAX_COUNTERS);
	}
}

static void test_rows_are_the_models(struct kunit *test)
{
	struct rig *rig = test->priv;

	rows_are_the_models(test, rig);
	rig_new_on(test, rig, false, &ex_e7);
	rows_are_the_models(test, rig);
	rig_new_ivt(test, rig);
	rows_are_the_models(test, rig);
}

/* Where a box's overflow shows, in U STATUS and in SUMMARY */
static void rows_report_as_the_models(struct kunit *test, struct rig *rig)
{
	const struct ex_box_row *row = rig->pkg.platform->boxes;
	const struct exm_box_row *its;
	unsigned int i;

	for (i = 0; i < rig->pkg.platform->num_boxes; i++, row++) {
		for (its = exm_boxes; its->base != row->base; its++)
			;
		KUNIT_EXPECT_EQ_MSG(test, row->u_bit, BIT_ULL(its->up[rig->m->model].ustat),
				    "0x%x", row->base);
		if (row->summary)
			KUNIT_EXPECT_NE_MSG(test, 0ULL,
					    row->s_bit & BIT_ULL(its->up[rig->m->model].sum),
					    "0x%x", row->base);
	}
}

static void test_rows_report_as_the_models(struct kunit *test)
{
	struct rig *rig = test->priv;

	rows_report_as_the_models(test, rig);
	rig_new_on(test, rig, false, &ex_e7);
	rows_report_as_the_models(test, rig);
}

/* Each filter register is one of the model's, of the same box, and nobody else's. */
static void test_filters_are_the_models(struct kunit *test)
{
	struct rig *rig = test->priv;
	const struct ex_box_row *row;
	unsigned int i, k, b;
	u64 val;

	rig_new_on(test, rig, false, &ex_e7);
	row = rig->pkg.platform->boxes;
	for (i = 0; i < rig->pkg.platform->num_boxes; i++, row++) {
		KUNIT_EXPECT_LE(test, ex_num_filters(row->type), EX_MAX_FILTERS);
		for (b = 0; exm_boxes[b].base != row->base; b++)
			;
		for (k = 0; k < ex_num_filters(row->type); k++) {
			u32 addr = ex_filter_reg(row, k);
			struct exm_reg reg = exm_find_reg(EXM_E7, addr);

			KUNIT_EXPECT_EQ_MSG(test, reg.box, b, "0x%x", addr);
			KUNIT_EXPECT_GE(test, reg.kind, EXM_REG_STORE);
			KUNIT_EXPECT_LE(test, reg.kind, EXM_REG_LOCKED);
			/* not one that an earlier row has written */
			val = rig_read(rig, addr);
			KUNIT_EXPECT_EQ_MSG(test, val, 0ULL, "0x%x", addr);
			if (k != row->type->guard)
				rig_write(rig, addr, 1);
		}
	}
}

/* Fields of config do not overlap; filter registers share config1 and config2. */
static void fields_do_not_overlap(struct kunit *test, const struct ex_platform *platform)
{
	const struct ex_box_row *row = platform->boxes;
	unsigned int i;

	for (i = 0; i < platform->num_boxes; i++, row++) {
		const struct ex_field *field;
		u64 seen = 0, ours;

		for (field = row->type->fields; field->name; field++) {
			KUNIT_ASSERT_LT(test, field->config, EX_CONFIG_WORDS);
			KUNIT_EXPECT_NE_MSG(test, field->mask, 0ULL, "%s", field->name);
			if (field->config)
				continue;
			KUNIT_EXPECT_EQ_MSG(test, seen & field->mask, 0ULL,
					    "%s %s", row->type->name, field->name);
			seen |= field->mask;
		}
		/* What the user can set never includes the enable bits. */
		ours = row->type->banks[0].en | row->type->banks[0].pmi;
		if (row->type->banks[0].pmi != EX_R_CTL_PMI_EN)
			KUNIT_EXPECT_EQ_MSG(test, seen & ours, 0ULL, "%s", row->type->name);
	}
}

static void test_fields_do_not_overlap(struct kunit *test)
{
	fields_do_not_overlap(test, &ex_e7);
	fields_do_not_overlap(test, &ex_ivytown);
}

static void test_boxes_and_counters_are_distinct(struct kunit *test)
{
	const struct ex_box_row *boxes = ex_e7.boxes;
	unsigned int i, k;
	int n;

	for (i = 0; i < ex_e7.num_boxes; i++) {
		const struct ex_bank *bank = boxes[i].type->banks;
		u64 bits = 0;

		KUNIT_EXPECT_EQ(test, hweight64(boxes[i].u_bit), 1);
		KUNIT_EXPECT_EQ(test, !boxes[i].s_bit, !boxes[i].summary);
		for (k = 0; k < i; k++)
			KUNIT_EXPECT_NE(test, boxes[i].base, boxes[k].base);
		for (k = 0; k < EX_MAX_BANKS; k++, bank++) {
			for (n = 0; n < bank->num; n++) {
				KUNIT_EXPECT_EQ(test, bits & BIT_ULL(bank->bit + n), 0ULL);
				bits |= BIT_ULL(bank->bit + n);
			}
			if (bank->num) {
				KUNIT_EXPECT_EQ(test, hweight64(bank->en), 1);
				/* pmi_en of the W fixed counter has to be found out. */
				KUNIT_EXPECT_EQ(test, hweight64(bank->pmi),
						bank->bit != EX_W_FIXED_BIT);
				KUNIT_EXPECT_NE(test, bank->en, bank->pmi);
			}
		}
	}
}

/* The platform that ex_cpus[] names for a processor */
static const struct ex_platform *platform_of(unsigned int family, unsigned int model)
{
	const struct x86_cpu_id *cpu;

	for (cpu = ex_cpus; cpu->driver_data; cpu++)
		if (cpu->family == family && cpu->model == model)
			return (const struct ex_platform *)cpu->driver_data;
	return NULL;
}

static void test_platform_is_found_by_model(struct kunit *test)
{
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2e), &ex_xeon7500);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x2f), &ex_e7);
	KUNIT_EXPECT_PTR_EQ(test, platform_of(6, 0x3e), &ex_ivytown);
	KUNIT_EXPECT_NULL(test, platform_of(6, 0x1a));
	KUNIT_EXPECT_NULL(test, platform_of(6, 0));
	KUNIT_EXPECT_NULL(test, platform_of(15, 0x2e));
}

/* Encoding and placing */

static const struct encode_case {
	const char *name;
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	u64 ctl;
	unsigned long counters;		/* 0: there is no such event */
	unsigned int num_needs;
	struct ex_need needs[EX_MAX_NEEDS];
} encode_cases[] = {
	{ "U event",		"ubox", { 0x0f9 }, 0x5000f9, 0x1 },
	{ "U ninth bit",	"ubox", { 0x1e6 }, 0x5001e6, 0x1 },
	{ "U edge",		"ubox", { 0x40050 }, 0x540050, 0x1 },
	{ "U tenth bit",	"ubox", { 0x200 } },
	{ "U umask",		"ubox", { 0x1050 } },
	{ "U pmi_en is ours",	"ubox", { 0x100050 } },
	{ "U config1",		"ubox", { 0x50, 1 } },
	{ "U config2",		"ubox", { 0x50, 0, 1 } },
	{ "W all fields",	"wbox", { 0xff84ff04 }, 0xffd4ff04, 0xf },
	{ "W enable is ours",	"wbox", { 0x400002 } },
	{ "W above 31:0",	"wbox", { 0x100000002 } },
	{ "W fixed",		"wbox", { 0xff }, 0x1, 0x10 },
	{ "W fixed, umask",	"wbox", { 0x1ff } },
	{ "W fixed, edge",	"wbox", { 0x400ff } },
	{ "W fixed, thresh",	"wbox", { 0x10000ff } },
	{ "B counter 0",	"bbox_0", { 0x0e }, 0x10000f, 0x1 },
	{ "B counter 3",	"bbox_0", { 0xc4 }, 0x100005, 0x8 },
	{ "B enable is ours",	"bbox_0", { 0xc5 } },
	{ "B bit 8",		"bbox_0", { 0x1c4 } },
	{ "B match, counter 0",	"bbox_0", { 0x02, 5, 6 }, 0x100003, 0x1,
	  2, { { EX_B_FILTER_MATCH, ~0ULL, 5 }, { EX_B_FILTER_MASK, ~0ULL, 6 } } },
	{ "B match, counter 1",	"bbox_0", { 0x0c | 0x40, 0, 7 }, 0x10000d, 0x2,
	  2, { { EX_B_FILTER_MATCH, ~0ULL, 0 }, { EX_B_FILTER_MASK, ~0ULL, 7 } } },
	{ "B match, counter 2",	"bbox_0", { 0x08 | 0x80, BIT_ULL(59) }, 0x100009, 0x4,
	  2, { { EX_B_FILTER_MATCH, ~0ULL, BIT_ULL(59) }, { EX_B_FILTER_MASK, ~0ULL, 0 } } },
	{ "B match, unused bit", "bbox_0", { 0x02, BIT_ULL(60) } },
	{ "B mask, unused bit",	"bbox_0", { 0x02, 0, BIT_ULL(63) } },
	{ "B code 4 on counter 0 is TF_ALL", "bbox_0", { 0x08 }, 0x100009, 0x1 },
	{ "B code 4 on counter 3", "bbox_0", { 0x08 | 0xc0 }, 0x100009, 0x8 },
	{ "B match for an event without", "bbox_0", { 0x0e, 1 } },
	{ "S all fields",	"sbox_0", { 0xff84ff09 }, 0xffd4ff09, 0xf },
	{ "S match",		"sbox_0", { 0x00, ~0ULL, 0x7fffffffff }, 0x500000, 0xf,
	  3, { { EX_S_FILTER_MATCH, ~0ULL, ~0ULL }, { EX_S_FILTER_MASK, ~0ULL, 0x7fffffffff },
	       { EX_S_FILTER_MM_CFG, BIT_ULL(63), BIT_ULL(63) } } },
	{ "S mask, unused bit",	"sbox_0", { 0x00, 0, BIT_ULL(39) } },
	{ "S match for an event without", "sbox_0", { 0x09, 1 } },
	{ "S queue full, one C-Box group", "sbox_0", { 0x080e }, 0x50080e, 0xf },
	{ "S queue full, no C-Box group", "sbox_0", { 0x0011 } },
	{ "S queue full, two C-Box groups", "sbox_0", { 0x0314 } },
	{ "S queue full, all C-Box groups", "sbox_0", { 0x1f8c } },
	{ "C all fields",	"cbox_0", { 0xff84ff14 }, 0xffd4ff14, 0x3f },
	{ "C enable is ours",	"cbox_0", { 0x400014 } },
	{ "C config1",		"cbox_0", { 0x14, 1 } },
	{ "M plain event wraps",	"mbox_0", { 0x1b << 9 }, 0x3643, 0x3f },
	{ "M count down",	"mbox_0", { 0x1b << 9 | 1 << 2 }, 0x3647, 0x3f },
	{ "M up and down: no PMI", "mbox_0", { 0x1b << 9 | 2 << 2 }, 0x3649, 0x3f },
	{ "M count_mode 3",	"mbox_0", { 0x1b << 9 | 3 << 2 } },
	{ "M storage_mode 2",	"mbox_0", { 0x1b << 9 | 2 << 4 } },
	{ "M enable is ours",	"mbox_0", { 0x1b << 9 | 1 } },
	{ "M rsv bit 14",	"mbox_0", { 1 << 14 } },
	{ "M DSP",		"mbox_0", { 0, 0x80 }, 0x43, 0x3f,
	  1, { { EX_M_FILTER_DSP, 0xffffffff, 0x80 } } },
	{ "M flag ISS",		"mbox_0", { 1 << 19 | 1 << 7, 0x30 }, 0x800c3, 0x3f,
	  1, { { EX_M_FILTER_ISS, 0xffffffff, 0x30 } } },
	{ "M flag without a register", "mbox_0", { 3 << 19 | 1 << 7 }, 0x1800c3, 0x3f },
	{ "M sub register for an event without", "mbox_0", { 0x1b << 9, 1 } },
	{ "M flag gates an event without", "mbox_0", { 0x14 << 9 | 1 << 4 | 5 << 19, 0x40 },
	  0x282853, 0x3f, 1, { { EX_M_FILTER_PGT, 0xffffffff, 0x40 } } },
	{ "M flag gates an event with", "mbox_0", { 0x9 << 9 | 1 << 4 | 5 << 19, 8 },
	  0x281253, 0x3f, 2, { { EX_M_FILTER_ISS, 0xffffffff, 8 },
			       { EX_M_FILTER_PGT, 0xffffffff, 0 } } },
	{ "M flag gates an event with the same", "mbox_0", { 0x9 << 9 | 1 << 4 | 1 << 19, 8 },
	  0x81253, 0x3f, 1, { { EX_M_FILTER_ISS, 0xffffffff, 8 } } },
	{ "M ISS and PLD, no address", "mbox_0", { 0xa << 9, 2ULL << 40 | 0x80 }, 0x1443, 0x3f,
	  3, { { EX_M_FILTER_ISS, 0xffffffff, 0x80 }, { EX_M_FILTER_PLD, 0xffffffff, 0x200 },
	       { EX_M_FILTER_MM_CFG, BIT_ULL(63), 0 } } },
	{ "M PLD and address",	"mbox_0", { 0xb << 9, 0, BIT_ULL(63) | 3ULL << 34 | 5 },
	  0x1643, 0x3f,
	  4, { { EX_M_FILTER_PLD, 0xffffffff, 0 }, { EX_M_FILTER_ADDR_MATCH, 0x3ffffffff, 5 },
	       { EX_M_FILTER_ADDR_MASK, 0x7ffffff, 3 },
	       { EX_M_FILTER_MM_CFG, BIT_ULL(63), BIT_ULL(63) } } },
	{ "M address not enabled", "mbox_0", { 0xb << 9, 0, 5 } },
	{ "M address mask bit 27", "mbox_0", { 0xb << 9, 0, BIT_ULL(63) | BIT_ULL(61) } },
	{ "M address for an event without", "mbox_0", { 0x9 << 9, 0, BIT_ULL(63) } },
	{ "M PLD for an event without", "mbox_0", { 0x9 << 9, BIT_ULL(32) } },
	{ "M PLD in flag mode",	"mbox_0", { 0xa << 9 | 1 << 7 | 3 << 19, BIT_ULL(32) } },
	{ "M FVC 0, a command",	"mbox_0", { 0xd << 9, 0x2820 }, 0x1a43, 0x3f,
	  1, { { EX_M_FILTER_FVC, 0x8038ff, 0x2820 } } },
	{ "M FVC 3, a response", "mbox_0", { 0x10 << 9, 0x600100 }, 0x2043, 0x3f,
	  1, { { EX_M_FILTER_FVC, 0xf0071f, 0x600100 } } },
	{ "M FVC 1, no command",	"mbox_0", { 0xe << 9, 0x4000 }, 0x1c43, 0x3f,
	  1, { { EX_M_FILTER_FVC, 0x81c01f, 0x4000 } } },
	{ "M FVC of another field", "mbox_0", { 0xd << 9, 0x4000 } },
	{ "M FVC bit 24",	"mbox_0", { 0xd << 9, BIT(24) } },
	{ "R IPERF",		"rbox_0", { 6 << 1, 0x80000000 }, 0x4d, 0xff,
	  1, { { 9 + EX_R_FILTER_IPERF0, 0xffffffff, 0x80000000 } } },
	{ "R IPERF 1 of port 3", "rbox_1", { 19 << 1, 1 }, 0x67, 0xff,
	  1, { { 27 + EX_R_FILTER_IPERF1, 0xffffffff, 1 } } },
	{ "R IPERF bit 32",	"rbox_0", { 0, BIT_ULL(32) } },
	{ "R QLX 0",		"rbox_0", { 2 << 1, 0x45 }, 0x45, 0xff,
	  1, { { EX_R_FILTER_QLX, 0xff, 0x45 } } },
	{ "R QLX 1",		"rbox_0", { 3 << 1, 0x4500 }, 0x47, 0xff,
	  1, { { EX_R_FILTER_QLX, 0xff00, 0x4500 } } },
	{ "R QLX 0, other byte",	"rbox_0", { 2 << 1, 0x4500 } },
	{ "R QLX 1, other byte",	"rbox_0", { 3 << 1, 0x45 } },
	{ "R XBR 2",		"rbox_0", { 0x210000ULL << 32 | 5 << 1, 0x1c00, 0x1f80 },
	  0x4b, 0xff, 3, { { EX_R_FILTER_SET2_MM_CFG, 0xffffffff, 0x210000 },
	       { EX_R_FILTER_SET2_MATCH, ~0ULL, 0x1c00 },
	       { EX_R_FILTER_SET2_MASK, ~0ULL, 0x1f80 } } },
	{ "R XBR mask for IPERF", "rbox_0", { 0, 0, 1 } },
	{ "R XBR MM_CFG for QLX", "rbox_0", { BIT_ULL(32) | 2 << 1 } },
	{ "R event 0x18",	"rbox_0", { 0x18 << 1 } },
	{ "R bit 6 is ours",	"rbox_0", { 1 << 6 } },
};

static const struct encode_case ivt_encode_cases[] = {
	{ "U all fields",	"ubox", { 0x1f04ff42 }, 0x1f54ff42, 0x3 },
	{ "U thresh has five bits", "ubox", { 0x20000042 } },
	{ "U invert",		"ubox", { 0x800042 } },
	{ "U ninth bit",	"ubox", { 0x200042 } },
	{ "U edge of nothing",	"ubox", { 0x40042 } },
	{ "U rst is ours",	"ubox", { 0x20042 } },
	{ "U enable is ours",	"ubox", { 0x400042 } },
	{ "U config1",		"ubox", { 0x42, 1 } },
	{ "U clock",		"ubox", { 0xff }, 0x500000, 0x4 },
	{ "U clock, umask",	"ubox", { 0x1ff } },
	{ "U clock, thresh",	"ubox", { 0x10000ff } },
	{ "Q all fields",	"qpi_0", { 0xff24ff00 }, 0xff74ff00, 0xf },
	{ "Q edge of nothing",	"qpi_0", { 0x40014 } },
	{ "Q invert",		"qpi_0", { 0x800014 } },
	{ "Q enable is ours",	"qpi_0", { 0x400014 } },
	{ "Q ov_en is ours",	"qpi_0", { 0x100014 } },
	{ "Q event 0x38 is not CTO_COUNT", "qpi_0", { 0x38 }, 0x500038, 0xf },
	{ "Q event 0x38 has no filter", "qpi_0", { 0x38, 1 << 5 } },
	{ "Q CTO_COUNT",	"qpi_0", { 0x200038 }, 0x700038, 0xf,
	  4, { { EX_Q_FILTER_MATCH0, 0xffffffff, 0 }, { EX_Q_FILTER_MATCH1, 0xffffffff, 0 },
	       { EX_Q_FILTER_MASK0, 0xffffffff, 0 }, { EX_Q_FILTER_MASK1, 0xffffffff, 0 } } },
	{ "Q CTO_COUNT, all fields", "qpi_1",
	  { 0x200038, 0x000f000f8003fff8, 0x0005000a80015550 }, 0x700038, 0xf,
	  4, { { EX_Q_FILTER_MATCH0, 0xffffffff, 0x8003fff8 },
	       { EX_Q_FILTER_MATCH1, 0xffffffff, 0x000f000f },
	       { EX_Q_FILTER_MASK0, 0xffffffff, 0x80015550 },
	       { EX_Q_FILTER_MASK1, 0xffffffff, 0x0005000a } } },
	{ "Q match bit 2",	"qpi_0", { 0x200038, 4 } },
	{ "Q match bit 18",	"qpi_0", { 0x200038, BIT(18) } },
	{ "Q match bit 36",	"qpi_0", { 0x200038, BIT_ULL(36) } },
	{ "Q mask bit 52",	"qpi_0", { 0x200038, 0, BIT_ULL(52) } },
};

static void encode_desc(const struct encode_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(encode, encode_cases, encode_desc);
KUNIT_ARRAY_PARAM(ivt_encode, ivt_encode_cases, encode_desc);

static void test_encode(struct kunit *test)
{
	const struct encode_case *c = test->param_value;
	const struct ex_box_type *type = rig_box(test->priv, c->box)->row->type;
	struct ex_req *req = kunit_kcalloc(test, EX_MAX_WAYS, sizeof(*req), GFP_KERNEL);
	const char *why;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, req);
	why = ex_encode(type, c->config, req);

	if (!c->counters) {
		KUNIT_EXPECT_NOT_NULL(test, why);
		return;
	}
	KUNIT_ASSERT_NULL_MSG(test, why, "%s", why);
	KUNIT_EXPECT_EQ(test, req->ctl, c->ctl);
	KUNIT_EXPECT_EQ(test, req->counters, c->counters);
	KUNIT_EXPECT_EQ(test, req->num_needs, c->num_needs);
	for (i = 0; i < req->num_needs; i++) {
		KUNIT_EXPECT_EQ(test, req->needs[i].filter, c->needs[i].filter);
		KUNIT_EXPECT_EQ(test, req->needs[i].mask, c->needs[i].mask);
		KUNIT_EXPECT_EQ(test, req->needs[i].val, c->needs[i].val);
	}
}

static void test_ivt_encode(struct kunit *test)
{
	rig_new_ivt(test, test->priv);
	test_encode(test);
}

/* What an E7's M-Box does otherwise (4.7, 11.1 number 12) */
static void test_encode_e7(struct kunit *test)
{
	static const u64 cmd[] = { 0xd << 9, 0x5040, 0 }, beat[] = { 0x8 << 9, 0x400, 0 };
	static const u64 empty[] = { 0x15 << 9, 0x800, 0 }, hit[] = { 0x14 << 9, 0x800, 0 };
	static const u64 top[] = { 0x10 << 9, 0xa00040, 0 };
	struct rig *rig = test->priv;
	const struct ex_box_type *e7, *x7500 = rig_box(rig, "mbox_0")->row->type;
	struct ex_req *req = kunit_kcalloc(test, EX_MAX_WAYS, sizeof(*req), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, req);
	rig_new_on(test, rig, false, &ex_e7);
	e7 = rig_box(rig, "mbox_0")->row->type;
	KUNIT_EXPECT_NULL(test, ex_encode(e7, cmd, req));
	KUNIT_EXPECT_EQ(test, req->needs[0].mask, 0x10071ffULL);
	KUNIT_EXPECT_EQ(test, req[3].needs[0].val, 0xa00040ULL);
	KUNIT_EXPECT_EQ(test, req[3].ctl, 0x2043ULL);
	KUNIT_EXPECT_NULL(test, ex_encode(e7, top, req));
	KUNIT_EXPECT_EQ(test, req[1].needs[0].val, 0x5040ULL);
	KUNIT_EXPECT_NULL(test, ex_encode(e7, beat, req));
	KUNIT_EXPECT_EQ(test, req->needs[0].filter, EX_M_FILTER_ISS);
	KUNIT_EXPECT_NULL(test, ex_encode(e7, empty, req));
	KUNIT_EXPECT_EQ(test, req->needs[0].filter, EX_M_FILTER_PGT);
	KUNIT_EXPECT_NOT_NULL(test, ex_encode(e7, hit, req));
	KUNIT_EXPECT_NOT_NULL(test, ex_encode(x7500, beat, req));
	KUNIT_EXPECT_NOT_NULL(test, ex_encode(x7500, cmd, req));
}

/* The R-Box's other way: the other event of the pair, and its registers */
static void test_encode_other_way(struct kunit *test)
{
	static const u64 iperf[] = { 6 << 1, 1, 0 }, qlx[] = { 3 << 1, 0x4500, 0 };
	struct rig *rig = test->priv;
	const struct ex_box_type *type = rig_box(rig, "rbox_0")->row->type;
	struct ex_req *req = kunit_kcalloc(test, EX_MAX_WAYS, sizeof(*req), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, req);
	KUNIT_EXPECT_NULL(test, ex_encode(type, iperf, req));
	KUNIT_EXPECT_EQ(test, req->ways, 2);
	KUNIT_EXPECT_EQ(test, req[1].ctl, 0x4fULL);
	KUNIT_EXPECT_EQ(test, req[1].needs[0].filter, 9 + EX_R_FILTER_IPERF1);
	KUNIT_EXPECT_NULL(test, ex_encode(type, qlx, req));
	KUNIT_EXPECT_EQ(test, req[1].ctl, 0x45ULL);
	KUNIT_EXPECT_EQ(test, req[1].needs[0].val, 0x45ULL);
}

/*
 * Events of one box, among them several that want the same filter register, alike
 * or differently.  Each subset, added one after the other in two orders, must fit
 * exactly if any choice of their encodings does.
 */
static const struct place_case {
	const char *name;
	const char *box;
	unsigned int num;
	u64 config[10][EX_CONFIG_WORDS];
} place_cases[] = {
	{ "B", "bbox_0", 8, {
		{ 0x02, 1 }, { 0x42, 1 }, { 0x88, 1 }, { 0x04, 2 }, { 0x42, 2 }, { 0x0e }, { 0xc4 },
		{ 0xcc },
	} },
	{ "S", "sbox_0", 8, {
		{ 0, 1, 2 }, { 0, 1, 2 }, { 0x100, 1, 2 }, { 0, 1, 3 }, { 0, 2, 2 }, { 9 }, { 8 },
		{ 7 },
	} },
	{ "M FVC", "mbox_0", 10, {
		{ 0xd << 9, 0x2800 }, { 0xd << 9, 0x2820 }, { 0xe << 9, 0x14000 },
		{ 0xd << 9, 0x3100 }, { 0xd << 9, 0x0800 }, { 0xf << 9, 0x20000 },
		{ 0x10 << 9, 0x200000 }, { 0xd << 9, 0x1801 }, { 0xd << 9, 0x3200 },
		{ 0x1b << 9 },
	} },
	{ "M PLD", "mbox_0", 10, {
		{ 0xa << 9, 2ULL << 40 }, { 0xa << 9, 3ULL << 40 }, { 0xb << 9 },
		{ 0xa << 9, 2ULL << 40, BIT_ULL(63) | 5 },
		{ 0xa << 9, 2ULL << 40, BIT_ULL(63) | 6 },
		{ 0xb << 9, 2ULL << 40, BIT_ULL(63) | 5 }, { 0x9 << 9, 8 }, { 0x9 << 9, 0 },
		{ 1 << 19 | 1 << 7, 0x30 }, { 0x16 << 9, 1 },
	} },
	{ "R one port", "rbox_0", 10, {
		{ 0 << 1, 1 }, { 0 << 1, 2 }, { 1 << 1, 1 }, { 1 << 1, 3 }, { 2 << 1, 4 },
		{ 3 << 1, 0x500 }, { 2 << 1, 6 }, { 4 << 1, 7, 8 }, { 5 << 1, 9, 8 },
		{ 1ULL << 32 | 4 << 1, 7, 8 },
	} },
	{ "R two ports", "rbox_1", 10, {
		{ 0 << 1, 1 }, { 0 << 1, 2 }, { 1 << 1, 3 }, { 6 << 1, 1 }, { 6 << 1, 2 },
		{ 7 << 1, 3 }, { 9 << 1, 0x500 }, { 2 << 1, 6 }, { 10 << 1, 7, 8 },
		{ 5 << 1, 9, 8 },
	} },
	{ "W", "wbox", 6, { { 0xff }, { 0xff }, { 1 }, { 2 }, { 3 }, { 4 } } },
};

static const struct place_case ivt_place_cases[] = {
	{ "U", "ubox", 5, { { 0xff }, { 0xff }, { 0x42 }, { 0x442 }, { 0x45 } } },
	{ "Q", "qpi_0", 10, {
		{ 0x200038, 1 << 5, 0xf << 5 }, { 0x200038, 1 << 5, 0xf << 5 },
		{ 0x200038, 2 << 5, 0xf << 5 }, { 0x200038, 1 << 5, 7 << 5 },
		{ 0x200038, BIT_ULL(48), BIT_ULL(48) }, { 0x200038 }, { 0x14 }, { 0x200 }, { 4 },
		{ 0x38 },
	} },
};

static void place_desc(const struct place_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(place, place_cases, place_desc);
KUNIT_ARRAY_PARAM(ivt_place, ivt_place_cases, place_desc);

static bool place_conflict(const struct ex_req *a, const struct ex_req *b)
{
	unsigned int i, k;

	for (i = 0; i < a->num_needs; i++)
		for (k = 0; k < b->num_needs; k++)
			if (a->needs[i].filter == b->needs[k].filter &&
			    (a->needs[i].val ^ b->needs[k].val) &
			    a->needs[i].mask & b->needs[k].mask)
				return true;
	return false;
}

/* Try every counter for requirement @n and those after it. */
static bool place_counters(const struct ex_req *reqs, unsigned int num, unsigned int n,
			   unsigned long taken)
{
	int idx;

	if (n == num)
		return true;
	for (idx = 0; idx < EX_MAX_COUNTERS; idx++)
		if (reqs[n].counters & ~taken & BIT(idx) &&
		    place_counters(reqs, num, n + 1, taken | BIT(idx)))
			return true;
	return false;
}

/* Try every way for the first event left in @set, which gets requirement @n, and the others. */
static bool place_exhaustively(const struct place_case *c, const struct ex_box_type *type,
			       unsigned long set, unsigned int n, struct ex_req *reqs)
{
	unsigned int alt = 0, first, i;

	if (!set)
		return place_counters(reqs, n, 0, 0);
	first = __ffs(set);
	do {
		ex_encode_way(type, c->config[first], alt, &reqs[n]);
		for (i = 0; i < n && !place_conflict(&reqs[i], &reqs[n]); i++)
			;
		if (i == n && place_exhaustively(c, type, set & ~BIT(first), n + 1, reqs))
			return true;
	} while (++alt < reqs[n].ways);
	return false;
}

static int place_one(struct ex_box *box, const struct ex_req *ways)
{
	const struct ex_req *req;
	int idx = ex_place(box, ways, &req);

	if (idx < 0)
		return idx;
	__set_bit(idx, &box->used);
	box->counters[idx].req = req;
	return 0;
}

static void test_placement_is_exact(struct kunit *test)
{
	const struct place_case *c = test->param_value;
	const struct ex_box_row *row = rig_box(test->priv, c->box)->row;
	struct ex_box *box = kunit_kzalloc(test, sizeof(*box), GFP_KERNEL);
	struct ex_req *reqs = kunit_kcalloc(test, c->num, sizeof(*reqs), GFP_KERNEL);
	struct ex_req (*ways)[EX_MAX_WAYS] = kunit_kcalloc(test, c->num, sizeof(*ways), GFP_KERNEL);
	unsigned long set;
	unsigned int fit = 0;
	int n, order;

	KUNIT_ASSERT_NOT_NULL(test, box);
	KUNIT_ASSERT_NOT_NULL(test, reqs);
	KUNIT_ASSERT_NOT_NULL(test, ways);
	for (n = 0; n < c->num; n++)
		KUNIT_ASSERT_NULL(test, ex_encode(row->type, c->config[n], ways[n]));
	for (set = 0; set < BIT(c->num); set++) {
		/* More events than counters never fit: no need to try all orders. */
		bool any = hweight_long(set) <= row->type->banks[0].num + row->type->banks[1].num &&
			   place_exhaustively(c, row->type, set, 0, reqs);

		for (order = 0; order < 2; order++) {
			bool ours = true;

			memset(box, 0, sizeof(*box));
			box->row = row;
			for (n = 0; n < c->num; n++) {
				int k = order ? c->num - 1 - n : n;

				if (set & BIT(k) && place_one(box, ways[k]))
					ours = false;
			}
			KUNIT_EXPECT_EQ_MSG(test, ours, any, "events 0x%lx", set);
		}
		fit += any;
	}
	/* The set shows something: some fit, and some do not. */
	KUNIT_EXPECT_GT(test, fit, c->num);
	KUNIT_EXPECT_LT(test, fit, BIT(c->num));
}

static void test_ivt_placement_is_exact(struct kunit *test)
{
	rig_new_ivt(test, test->priv);
	test_placement_is_exact(test);
}

static void group_of_two(struct kunit *test, const char *box, const u64 *first,
			 const u64 *second, int want)
{
	struct rig *rig = test->priv;
	struct perf_event *a = &rig->event[0], *b = &rig->event[1];
	struct perf_event_context *ctx = kunit_kzalloc(test, sizeof(*ctx), GFP_KERNEL);
	struct pmu pmu = { };

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	mutex_init(&ctx->mutex);
	rig_event_words(rig, a, box, first, 0);
	rig_event_words(rig, b, box, second, 0);
	a->pmu = &pmu;
	b->pmu = &pmu;
	INIT_LIST_HEAD(&a->sibling_list);
	a->group_leader = a;
	a->ctx = ctx;
	b->group_leader = a;
	mutex_lock(&ctx->mutex);
	KUNIT_EXPECT_EQ(test, ex_group_fits(a), 0);
	KUNIT_EXPECT_EQ(test, ex_group_fits(b), want);
	mutex_unlock(&ctx->mutex);
}

static void test_groups_that_cannot_be_are_refused(struct kunit *test)
{
	static const u64 plain[] = { 0xc4, 0, 0 }, other[] = { 0x0e, 0, 0 };
	static const u64 match[] = { 0x02, 1, 1 }, likewise[] = { 0x42, 1, 1 };
	static const u64 differently[] = { 0x42, 2, 1 };

	group_of_two(test, "bbox_0", plain, plain, -ENOSPC);
	group_of_two(test, "bbox_0", plain, other, 0);
	group_of_two(test, "bbox_0", match, likewise, 0);
	group_of_two(test, "bbox_0", match, differently, -EBUSY);
}

/* W-Box: neither the preset nor the interval ends in 0xFFFFFE or 0xFFFFFF. */
static void test_armed_interval_avoids_the_half_carry(struct kunit *test)
{
	static const u64 around[] = { 0, 1, 2, 0x1000, BIT_ULL(24), BIT_ULL(30), BIT_ULL(47) };
	struct rig *rig = test->priv;
	unsigned int i;
	int idx, d;

	for (idx = 0; idx <= EX_W_FIXED_IDX; idx++) {
		for (i = 0; i < ARRAY_SIZE(around); i++) {
			for (d = -4; d <= 4; d++) {
				u64 want = around[i] + d, left, preset;

				if ((s64)want < 1)
					continue;
				left = ex_arm_left(rig_box(rig, "wbox"), idx, want);
				preset = -left & EX_CTR_MASK;
				KUNIT_EXPECT_GE(test, left, want);
				KUNIT_EXPECT_LE(test, left, want + 5);
				KUNIT_EXPECT_LT(test, preset & 0xffffff, 0xfffffeULL);
				KUNIT_EXPECT_LT(test, left & 0xffffff, 0xfffffeULL);
			}
		}
	}
	KUNIT_EXPECT_EQ(test, ex_arm_left(rig_box(rig, "ubox"), 0, 1), 1ULL);
	KUNIT_EXPECT_EQ(test, ex_arm_left(rig_box(rig, "bbox_0"), 0, ~0ULL), EX_MAX_LEFT);
}

static void test_scale_saturates(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 50000), 2000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(1000, 100000, 0), 100000000ULL);
	KUNIT_EXPECT_EQ(test, ex_scale(EX_CTR_MASK, NSEC_PER_SEC, 1), EX_MAX_LEFT);
	KUNIT_EXPECT_EQ(test, ex_scale(BIT_ULL(40), 10, 5), BIT_ULL(41));
}

/* Counting */

static void source_desc(const struct rig_source *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(source, rig_sources, source_desc);

static void test_counts_what_happened(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_source(rig, event, s, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=123456789", s->signal);
	rig_run(rig, 200000000);
	ex_event_read(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 123456789);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 123456789);

	rig_command(rig, "put %s,count=1000", s->signal);
	rig_run(rig, 2000);
	KUNIT_EXPECT_EQ_MSG(test, local64_read(&event->count), 123456789, "counts after del");
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* Two events share a filter register, each with fields of its own: both count. */
static void test_shared_filter_serves_both(struct kunit *test)
{
	const struct rig_source *s = &rig_sources[12];
	static const u64 other[] = { 0xd << 9, 0x800, 0 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_source(rig, &event[0], s, 0);
	rig_event_words(rig, &event[1], s->box, other, 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig_command(rig, "put %s,count=1000", s->signal);
	rig_run(rig, 2000);
	rig_del(&event[1]);
	rig_del(&event[0]);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 1000);
}

/* S MATCH and MASK raise #GP while MM_CFG is set: another event wants other values. */
static void test_filter_changes_behind_its_guard(struct kunit *test)
{
	static const u64 first[] = { 0, 1, 2 }, then[] = { 0, 3, 4 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event_words(rig, event, "sbox_0", first, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	rig_event_words(rig, event, "sbox_0", then, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG), EX_MM_CFG_EN);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG + 1), 3ULL);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_S_MM_CFG + 2), 4ULL);
	rig_del(event);
}

/* The counter goes on from where the last owner left it, also over the wrap. */
static void test_counter_wraps_while_only_counted(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int round;

	for (round = 0; round < 3; round++) {
		rig_source(rig, event, s, 0);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put %s,count=%llu", s->signal, 3 * BIT_ULL(46));
		rig_run(rig, BIT_ULL(48));
		rig_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 3LL << 46);
	}
	KUNIT_EXPECT_GT(test, rig->handled, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

static void test_fixed_counter_counts_clocks(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	u64 before, enabled;

	rig_event(rig, event, "wbox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	before = rig->clock;
	rig_run(rig, 5 * BIT_ULL(48) + 12345);
	ex_event_read(event);
	enabled = rig->clock - before;
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), enabled);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig_del(event);
}

/* 11.2: with the erratum and without, the count is right in passing and at rest. */
static void test_early_carry_is_corrected(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int erratum, i;
	u64 count;

	for (erratum = 0; erratum < 2; erratum++) {
		rig_new(test, rig, false);
		rig_command(rig, "set w_erratum=%d", erratum);
		rig_probe(rig);
		rig_event(rig, event, "wbox", 0x02, 0);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		for (i = 0, count = 0; i < 200; i++) {
			u64 step = i % 4 == 0 ? BIT_ULL(24) - 2 : i % 4 == 3 ? 3 * BIT_ULL(24) : 1;

			rig_command(rig, "put wbox.prochot,count=%llu", step);
			rig_run(rig, step + 10);
			count += step;
			ex_event_read(event);
			KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), count);
		}
		rig_del(event);
	}
}

static void test_four_on_is_five_writes_and_four_off_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_box *box = rig_box(rig, "bbox_0");
	int i;

	for (i = 0; i < 4; i++)
		rig_event(rig, &event[i], "bbox_0", 0x0e | i << 6, 0);
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);
	KUNIT_EXPECT_EQ(test, rig->writes, 5);

	rig->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		ex_event_del(&event[i], 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->reads, 4);
	KUNIT_EXPECT_EQ(test, rig->writes, 1);

	rig->writes = 0;
	ex_gate_close(box);
	for (i = 0; i < 4; i++)
		KUNIT_ASSERT_EQ(test, ex_event_add(&event[i], PERF_EF_START), 0);
	ex_gate_open(box);
	KUNIT_EXPECT_EQ(test, rig->writes, 1);
	for (i = 0; i < 4; i++)
		rig_del(&event[i]);
}

/* Sampling */

/* All that was counted, apart from what was lost rearming, is in the count and sampled. */
static void rig_expect_count(struct rig *rig, struct perf_event *event, struct exm_counter *ctr)
{
	u64 count = local64_read(&event->count);

	KUNIT_EXPECT_EQ(rig->test, count + rig->lost, ctr->counted);
	KUNIT_EXPECT_EQ(rig->test, rig->periods + to_ex_event(event)->since, count);
}

static void rig_expect_sum(struct rig *rig, struct perf_event *event, struct exm_counter *ctr)
{
	struct kunit *test = rig->test;

	rig_expect_count(rig, event, ctr);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	if (rig->pkg.freeze)
		KUNIT_EXPECT_EQ_MSG(test, rig->lost, 0ULL, "%s", rig->what);
}

static void test_sampling_adds_up(struct kunit *test)
{
	static const u64 periods[] = {
		1, 2, 3, 1000, BIT_ULL(24) + 1, BIT_ULL(31), BIT_ULL(47), EX_MAX_LEFT + 5
	};
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	int i, freeze;
	u64 put;

	for (i = 0; i < 2 * ARRAY_SIZE(periods); i++) {
		freeze = i & 1;
		put = periods[i / 2] * 3 + periods[i / 2] / 2;
		rig_new(test, rig, freeze);
		rig_source(rig, event, s, periods[i / 2]);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=%llu,every=100", s->signal, put);
		rig_run(rig, put > BIT_ULL(56) ? ~0ULL >> 1 : put * 100 + 1000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, ctr->counted, put);
		KUNIT_EXPECT_EQ(test, rig->lost, 0ULL);
		KUNIT_EXPECT_GT_MSG(test, rig->samples, 0, "period %llu", periods[i / 2]);
		KUNIT_EXPECT_EQ(test, rig->handled, rig->m->pkg[0].pmis);
		KUNIT_EXPECT_EQ(test, rig->m->cpu[0].global_status, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/* What perf may do to an event; between two steps, some clocks pass. */
static void script_restart(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;

	ex_gate_close(box);
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
	ex_gate_open(box);
}

static void script_restart_ungated(struct perf_event *event)
{
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
}

static void script_readd(struct perf_event *event)
{
	rig_del(event);
	KUNIT_EXPECT_EQ(the_rig->test, rig_add(event), 0);
}

static void script_toggle(struct perf_event *event)
{
	ex_gate_close(to_ex_event(event)->box);
	ex_gate_open(to_ex_event(event)->box);
}

static void script_poll(struct perf_event *event)
{
	ex_poll(&the_rig->pkg);
}

static const struct script {
	const char *name;
	void (*op)(struct perf_event *event);
} scripts[] = {
	{ "read",		ex_event_read },
	{ "restart",		script_restart },
	{ "restart, gate open",	script_restart_ungated },
	{ "del and add",	script_readd },
	{ "disable and enable",	script_toggle },
	{ "poll",		script_poll },
};

static void script_desc(const struct script *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(script, scripts, script_desc);

/*
 * One overflow falls on each clock of the operation in turn, before and after
 * each of its register accesses; then the next ones follow as they come.
 */
static void interleave(struct rig *rig, const struct rig_source *s, const struct script *script,
		       u64 period, u64 cost, bool freeze, unsigned int gate,
		       unsigned int when)
{
	struct kunit *test = rig->test;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	u64 status;
	int i;

	rig_new(test, rig, freeze);
	snprintf(rig->what, sizeof(rig->what),
		 "%s, period %llu, cost %llu, freeze %d, gate %u, sticky %u, overflow at %u",
		 s->name, period, cost, freeze, gate % 4, gate / 4, when);
	rig_command(rig, "set pmi_gate=%u sticky_status=%u", gate % 4, gate / 4);
	rig->pkg.probed.gated = gate % 4;
	rig->nosy = when & 1;
	rig_source(rig, event, s, period);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig->cost = cost;
	rig_command(rig, "put %s,count=400,delay=%u", s->signal, when);
	for (i = 0; i < 3; i++) {
		script->op(event);
		rig_run(rig, 7);
	}
	rig_run(rig, 600);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.armed), 0);
	rig_run(rig, 100);

	if (period) {
		rig_expect_sum(rig, event, ctr);
		/* No overflow went unseen; W may be armed for a few more. */
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(event)->since, period + 5, "%s", rig->what);
	} else {
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	}
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, exm_pending(rig->m), 0ULL);
	status = rig_read(rig, EX_U_GLOBAL_STATUS);
	KUNIT_EXPECT_EQ_MSG(test, status & EX_U_STATUS_OV, 0ULL, "%s", rig->what);
}

static void test_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 3, 20 };
	static const unsigned int sources[] = { 0, 2, 5, 11 };
	const struct script *script = test->param_value;
	struct rig *rig = test->priv;
	unsigned int i, p, when, cost, freeze, gate;

	for (i = 0; i < ARRAY_SIZE(sources); i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (freeze = 0; freeze < 2; freeze++)
					for (when = 0; stride && when < 32; when += stride) {
						gate = (when / stride + 3 * i) % 8;
						interleave(rig, &rig_sources[sources[i]], script,
							   periods[p], cost, freeze, gate, when);
					}
}

/*
 * As interleave(), and in the same clock a counter of the U-Box overflows, which is
 * reached by MSRs.  All freezes and PMIs of the package are those of either.
 */
static void ivt_interleave(struct rig *rig, const struct rig_source *s,
			   const struct script *script, u64 period, u64 cost, unsigned int when)
{
	static const struct rig_source other = {
		"U", "ubox", { 0x0842 }, "ubox.event_msg,msg=msi_rcvd",
	};
	struct perf_event *event = rig->event;
	struct kunit *test = rig->test;
	u64 sum = 0, since = 0;
	int i;

	rig_new_ivt(test, rig);
	snprintf(rig->what, sizeof(rig->what), "%s, %s, period %llu, cost %llu, overflow at %u",
		 s->name, script->name, period, cost, when);
	rig->nosy = when & 1;
	rig_source(rig, &event[0], s, period);
	rig_source(rig, &event[1], &other, period ?: 7);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig->cost = cost;
	rig_command(rig, "put %s,count=400,delay=%u %s,count=400,delay=%u", s->signal, when,
		    other.signal, when);
	for (i = 0; i < 3; i++) {
		script->op(&event[0]);
		rig_run(rig, 7);
	}
	rig_run(rig, 600);

	for (i = 0; i < 2; i++) {
		struct ex_box *box = to_ex_event(&event[i])->box;
		struct exm_counter *ctr = rig_counter(rig, box, event[i].hw.idx);

		rig_del(&event[i]);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event[i].count), ctr->counted, "%s",
				    rig->what);
		KUNIT_EXPECT_EQ_MSG(test, ex_box_status(box), 0ULL, "%s", rig->what);
		if (!is_sampling_event(&event[i]))
			continue;
		sum += local64_read(&event[i].count);
		since += to_ex_event(&event[i])->since;
		KUNIT_EXPECT_LT_MSG(test, to_ex_event(&event[i])->since, event[i].hw.sample_period,
				    "%s", rig->what);
	}
	KUNIT_EXPECT_EQ_MSG(test, rig->periods + since, sum, "%s", rig->what);
	KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "%s", rig->what);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "%s", rig->what);
	KUNIT_EXPECT_EQ_MSG(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL, "%s", rig->what);
}

static void test_ivt_pmi_at_every_access(struct kunit *test)
{
	static const u64 periods[] = { 0, 1, 20 };
	const struct script *script = test->param_value;
	struct rig *rig = test->priv;
	unsigned int i, p, when, cost;

	for (i = 0; i < ARRAY_SIZE(ivt_sources); i++)
		for (p = 0; p < ARRAY_SIZE(periods); p++)
			for (cost = 1; cost <= 3; cost += 2)
				for (when = 0; stride && when < 40; when += stride)
					ivt_interleave(rig, &ivt_sources[i], script, periods[p],
						       cost, when);
}

/*
 * The freeze comes late, and another counter of the port overflows before it: also
 * between the clearing of BOX_STATUS and of GLOBAL_STATUS, where it raises no PMI.
 */
static void test_ivt_second_overflow_before_the_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int cost, when;

	for (cost = 1; cost <= 3; cost++) {
		for (when = 0; when < 40; when++) {
			rig_new_ivt(test, rig);
			rig_command(rig, "set late_freeze=100");
			rig_source(rig, &event[0], &ivt_sources[0], 10);
			rig_event(rig, &event[1], "qpi_0", 0x04, 10);
			KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
			KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
			rig->cost = cost;
			rig_command(rig, "put %s,count=10 qpi0.txl_inserts,count=10,delay=%u",
				    ivt_sources[0].signal, when);
			rig_run(rig, 90);
			KUNIT_EXPECT_EQ_MSG(test, rig->samples, 2, "cost %u, overflow at %u", cost,
					    when);
			KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL);
			rig_del(&event[0]);
			rig_del(&event[1]);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		}
	}
}

/* Without a freeze of its own, whole counts; the low half carries under the reads. */
KUNIT_ARRAY_PARAM(ivt_source, ivt_sources, source_desc);

static void test_ivt_counts_over_carries(struct kunit *test)
{
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	rig_new_ivt(test, rig);
	rig_source(rig, event, s, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	KUNIT_EXPECT_EQ(test, ctr->ctl & EX_IVT_CTL_OV_EN, 0ULL);
	for (i = 0; i < 20; i++) {
		rig_command(rig, "put %s,count=%llu", s->signal, BIT_ULL(32) - 3 + i % 5);
		rig_run(rig, BIT_ULL(32) - 10);
		ex_event_read(event);
		ex_event_read(event);
		ex_event_read(event);
		rig_run(rig, 20);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	}
	/* Over the end of its range, looked at every quarter of it */
	for (i = 0; i < 9; i++) {
		rig_command(rig, "put %s,count=%llu", s->signal, BIT_ULL(46));
		rig_run(rig, BIT_ULL(42));
		while (exm_pending(rig->m)) {
			ex_check(&rig->pkg);
			rig_run(rig, BIT_ULL(42));
		}
		ex_event_read(event);
	}
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].pmis, 0ULL);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

static void test_ivt_sampling_adds_up(struct kunit *test)
{
	static const u64 periods[] = { 1, 3, 1000, BIT_ULL(32) + 1, BIT_ULL(43), BIT_ULL(45) };
	const struct rig_source *s = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		u64 put = periods[i] * 3 + periods[i] / 2;

		rig_new_ivt(test, rig);
		rig_source(rig, event, s, periods[i]);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=%llu,every=100", s->signal, put);
		rig_run(rig, put * 100 + 1000);
		rig_del(event);
		KUNIT_EXPECT_EQ_MSG(test, ctr->counted, put, "period %llu", periods[i]);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples, 3, "period %llu", periods[i]);
		KUNIT_EXPECT_EQ(test, rig->m->cpu[0].global_status, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/* A freeze that comes when its PMI is over stops events that only count until ex_check(). */
static void test_ivt_late_freeze_of_counts_is_ended(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new_ivt(test, rig);
	rig_source(rig, event, &ivt_sources[0], 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	ex_check(&rig->pkg);
	rig_source(rig, event, &ivt_sources[0], 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 1);
	rig->m->pkg[0].frozen = true;
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/*
 * The freeze comes late, and a counter is written while it counts: no carry goes from a new
 * half into an old one, or is lost.
 */
static void test_ivt_counter_is_written_while_it_counts(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int late, period;

	for (late = 20; late < 60; late++)
		for (period = 1; period < 6; period++) {
			rig_new_ivt(test, rig);
			snprintf(rig->what, sizeof(rig->what), "period %u, late by %u", period,
				 late);
			rig_command(rig, "set late_freeze=%u", late);
			rig_source(rig, event, &ivt_sources[1], period);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
			ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
			rig->cost = 3;
			rig_command(rig, "put %s,count=400", ivt_sources[1].signal);
			rig_run(rig, 3000);
			rig_del(event);
			/* Some are lost on the way, none is made up. */
			KUNIT_EXPECT_LE_MSG(test, local64_read(&event->count), ctr->counted,
					    "%s", rig->what);
			KUNIT_EXPECT_GT_MSG(test, rig->samples, 5, "%s", rig->what);
		}
}

/* Configuration space by ports may not be touched in an NMI: what is done there, and later. */
static void test_ivt_ports_are_no_business_of_an_nmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new_ivt(test, rig);		/* nobody could know whose PMI port 2's is */
	rig->pkg.cfg_by_ports = true;
	rig->pkg.use_ovf_flag = false;
	rig_probe(rig);
	KUNIT_EXPECT_FALSE(test, rig->pkg.probed.unlisted);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);

	rig_new_ivt(test, rig);
	rig->pkg.cfg_by_ports = true;
	rig->pkg.probing = true;
	atomic_inc(&rig->pkg.armed);
	rig->reads = 0;
	rig->nmi = true;
	rig_run(rig, 20);
	KUNIT_EXPECT_LE(test, rig->reads, 2);
	rig->pkg.probing = false;
	atomic_dec(&rig->pkg.armed);

	rig_source(rig, event, &ivt_sources[1], 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->reads = 0;
	__preempt_count_add(NMI_OFFSET);
	ex_event_read(event);
	__preempt_count_sub(NMI_OFFSET);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);

	rig_command(rig, "put %s,count=10", ivt_sources[1].signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_FALSE(test, ex_clear_ovf_flag(&rig->pkg));
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* A port's device goes: its counts stay, also what a PMI on its way would have added. */
static void test_ivt_port_goes(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, 0 };
	int in_nmi;

	for (in_nmi = 0; in_nmi < 2; in_nmi++) {
		rig_new_ivt(test, rig);
		rig_source(rig, &event[0], &ivt_sources[0], 100);
		rig_source(rig, &event[1], &ivt_sources[0], 0);
		rig_source(rig, &event[2], &ivt_sources[1], 100);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[2]), 0);
		rig_command(rig, "put %s,count=250,every=100 %s,count=1250,every=100",
			    ivt_sources[0].signal, ivt_sources[1].signal);
		rig_run(rig, 19500);
		rig->in_nmi = in_nmi;
		rig_run(rig, 1000);
		ex_pkg_function_removed(&loss);
		rig->reads = 0;
		rig->writes = 0;
		rig_del(&event[0]);
		rig_del(&event[1]);
		KUNIT_EXPECT_EQ(test, rig->reads + rig->writes, 0);
		rig->in_nmi = false;
		rig_run(rig, 1);
		rig_run(rig, 200000);
		rig_del(&event[2]);
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), local64_read(&event[1].count));
		KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), in_nmi ? 200 : 206);
		KUNIT_EXPECT_EQ(test, rig->samples, in_nmi ? 13 : 14);
		KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* A port has gone, and the machine sleeps while its event is still there. */
static void test_ivt_gone_port_is_left_asleep(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, FIELD_GET(EX_PCI_FUNCTION, EX_Q_BASE(1)) };
	unsigned int writes[2];
	int open;

	for (open = 0; open < 2; open++) {
		rig_new_ivt(test, rig);
		rig_source(rig, event, &ivt_filtered, 100);
		if (open)
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ex_pkg_function_removed(&loss);
		ex_pkg_stop(&rig->pkg);
		rig->writes = 0;
		ex_pkg_restart(&rig->pkg);
		writes[open] = rig->writes;
		if (open)
			rig_del(event);
	}
	KUNIT_EXPECT_EQ(test, writes[0], writes[1]);
}

/* The device of a port's filter goes, its counters stay: what was filtered stays stopped. */
static void test_ivt_gone_filter_is_left_alone(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_removal loss = { &rig->pkg, FIELD_GET(EX_PCI_FUNCTION, EX_Q_PKT_MATCH0) + 2 };

	rig_new_ivt(test, rig);
	rig_source(rig, &event[0], &ivt_filtered, 0);
	rig_source(rig, &event[1], &ivt_sources[1], 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	ex_pkg_function_removed(&loss);
	ex_pkg_stop(&rig->pkg);
	exm_reset(rig->m);
	rig->dead = EX_PCI | loss.function << 12;
	ex_pkg_restart(&rig->pkg);
	rig_command(rig, "put %s,count=10,every=9 %s,count=10,every=9", ivt_filtered.signal,
		    ivt_sources[1].signal);
	rig_run(rig, 200);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].box[2].extra[0], 0ULL);
	rig_del(&event[0]);
	rig_del(&event[1]);
	KUNIT_EXPECT_EQ(test, local64_read(&event[0].count), 0);
	KUNIT_EXPECT_EQ(test, local64_read(&event[1].count), 10);
}

/*
 * Of the PMI for one sample, its look at what may have come meanwhile included: U
 * STATUS twice, and its clearing; the box's; two reads and two writes of a counter in
 * halves; the end of the freeze.  Bit 61's aside.
 */
static void test_ivt_sample_is_a_handful_of_accesses(struct kunit *test)
{
	static const struct {
		unsigned int reads, writes;
	} cases[ARRAY_SIZE(ivt_sources)] = { { 5, 5 }, { 5, 5 }, { 7, 4 }, { 4, 4 } };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ivt_sources); i++) {
		rig_new_ivt(test, rig);
		rig_source(rig, event, &ivt_sources[i], 10);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig->reads = 0;
		rig->writes = 0;
		rig_command(rig, "put %s,count=10", ivt_sources[i].signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ_MSG(test, rig->reads, cases[i].reads + 1, "%s",
				    ivt_sources[i].name);
		KUNIT_EXPECT_EQ_MSG(test, rig->writes, cases[i].writes + 1, "%s",
				    ivt_sources[i].name);
	}
}

/* Whatever ivytown-qpi.md leaves open */
static const struct ivt_probe_case {
	const char *set;
	unsigned int core;
	bool unlisted;
	u8 width;
} ivt_probe_cases[] = {
	{ "get", 0, true, 48 },
	{ "get", 14, true, 48 },
	{ "set fixed_width=44", 3, true, 44 },
	{ "set u_status_order=1", 0, true, 48 },
	{ "set stale_box=1", 0, true, 48 },
	{ "set no_ovf_flag=1", 0, true, 48 },
	{ "set no_debugctl=1", 0, true, 48 },
};

static void ivt_probe_desc(const struct ivt_probe_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, core %u", c->set, c->core);
}

KUNIT_ARRAY_PARAM(ivt_probe, ivt_probe_cases, ivt_probe_desc);

/* Whichever status bit is whose, both counters are sampled. */
static void two_of_the_ubox(struct kunit *test, struct rig *rig)
{
	struct perf_event *event = rig->event;

	rig_source(rig, &event[0], &ivt_sources[3], 100);
	rig_source(rig, &event[1], &ivt_sources[3], 70);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig->samples = 0;
	rig_command(rig, "put %s,count=1000,every=500", ivt_sources[3].signal);
	rig_run(rig, 1000000);
	rig_del(&event[0]);
	rig_del(&event[1]);
	KUNIT_EXPECT_EQ(test, rig->samples, 1000 / 100 + 1000 / 70);
}

/* However wide it is, looked at every half of its range at least */
static void clock_over_its_end(struct kunit *test, struct rig *rig)
{
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	u64 before;
	int i;

	rig_event(rig, event, "ubox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	before = ctr->counted;
	for (i = 0; i < 40; i++) {
		rig_run(rig, BIT_ULL(43));
		ex_check(&rig->pkg);
	}
	rig_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted - before);
}

static void test_ivt_probe_finds_out(struct kunit *test)
{
	const struct ivt_probe_case *c = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	char reply[300];
	unsigned int i;

	rig_new_ivt(test, rig);
	exm_place_cpu(rig->m, 0, 0, c->core);
	exm_command(rig->m, c->set, reply, sizeof(reply));
	rig_probe(rig);
	KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
	KUNIT_EXPECT_EQ(test, rig->pkg.probed.core_sel, BIT_ULL(c->core));
	KUNIT_EXPECT_EQ(test, rig->pkg.probed.unlisted, c->unlisted);
	KUNIT_EXPECT_EQ(test, rig->pkg.boxes[0].width, c->width);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);

	for (i = 0; i < ARRAY_SIZE(ivt_sources); i++) {
		u64 before;

		rig_source(rig, event, &ivt_sources[i], 100);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		before = ctr->counted;
		rig->samples = 0;
		rig_command(rig, "put %s,count=10000,every=500", ivt_sources[i].signal);
		rig_run(rig, 6000000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 100);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), ctr->counted - before);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
	two_of_the_ubox(test, rig);
	clock_over_its_end(test, rig);
}

/* Boxes below both S-Boxes and beside them overflow in the same clock. */
static void test_simultaneous_overflows(struct kunit *test)
{
	static const unsigned int picks[] = { 0, 2, 6, 7, 8, 9, 10, 14 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	char put[500];
	unsigned int i, freeze;
	int len;

	for (freeze = 0; freeze < 2; freeze++) {
		rig_new(test, rig, freeze);
		len = scnprintf(put, sizeof(put), "put");
		for (i = 0; i < ARRAY_SIZE(picks); i++) {
			const struct rig_source *s = &rig_sources[picks[i]];

			rig_source(rig, &event[i], s, 1000);
			KUNIT_ASSERT_EQ(test, rig_add(&event[i]), 0);
			len += scnprintf(put + len, sizeof(put) - len,
					 " %s,count=100000,every=200", s->signal);
		}
		rig_command(rig, "%s", put);
		rig_run(rig, 100000 * 200 + 1000);
		for (i = 0; i < ARRAY_SIZE(picks); i++) {
			struct ex_box *box = to_ex_event(&event[i])->box;
			struct exm_counter *ctr = rig_counter(rig, box, event[i].hw.idx);

			KUNIT_EXPECT_EQ(test, ctr->counted, 100000ULL);
			rig_del(&event[i]);
			KUNIT_EXPECT_EQ(test, local64_read(&event[i].count), 100000);
			KUNIT_EXPECT_EQ(test, to_ex_event(&event[i])->since, 0ULL);
		}
		KUNIT_EXPECT_EQ(test, rig->periods, 100000ULL * ARRAY_SIZE(picks));
		KUNIT_EXPECT_EQ(test, rig->samples, 100 * ARRAY_SIZE(picks));
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/*
 * The address of SUMMARY is a guess: whatever stands there, nothing is lost.  It is
 * read where three boxes below an S-Box are in use.
 */
static void test_summary_is_only_a_hint(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	int summary;

	for (summary = 0; summary <= 3; summary++) {
		rig_new(test, rig, summary & 1);
		rig_command(rig, "set summary=%d", summary);
		rig->pkg.probed.summary = summary != 2;	/* #GP: found by the load */
		rig_event(rig, &event[1], "cbox_0", 0x0414, 0);
		rig_event(rig, &event[2], "cbox_1", 0x0414, 0);
		rig_event(rig, &event[3], "rbox_0", 6 << 1, 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[2]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[3]), 0);
		rig_event(rig, event, "bbox_0", 0xc4, 100);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put bbox0.early_ack,count=10000,every=50");
		rig_run(rig, 600000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 100);
		KUNIT_EXPECT_EQ(test, rig->periods, 10000ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/* Reads and writes of uncore registers by the PMI for one sample, bit 61's aside */
static void test_sample_is_a_handful_of_accesses(struct kunit *test)
{
	static const struct {
		const char *others[4];	/* boxes in use beside B0 */
		unsigned int reads;
	} cases[] = {
		{ { }, 2 },			/* U STATUS, CTR */
		{ { "bbox_0" }, 3 },		/* another counter there: STATUS too */
		{ { "bbox_1", "wbox" }, 2 },	/* not on this side */
		{ { "bbox_0", "cbox_0" }, 4 },	/* U STATUS, two STATUS, CTR */
		/* SUMMARY, where the M-Box shares its bit; then SUMMARY alone */
		{ { "bbox_0", "cbox_0", "mbox_0", "rbox_0" }, 5 },
		{ { "bbox_0", "cbox_0", "sbox_0", "rbox_0" }, 4 },
	};
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int i, k, n;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		rig_new(test, rig, false);
		rig_event(rig, event, "bbox_0", 0xc4, 10);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		for (k = 0, n = 1; k < 4 && cases[i].others[k]; k++, n++) {
			const char *box = cases[i].others[k];

			rig_event(rig, &event[n], box, *box == 'm' ? 0x14 << 9 : 0x0c, 0);
			KUNIT_ASSERT_EQ(test, rig_add(&event[n]), 0);
		}
		rig->reads = 0;
		rig->writes = 0;
		rig_command(rig, "put bbox0.early_ack,count=10");
		rig_run(rig, 50);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ_MSG(test, rig->reads, cases[i].reads + 1, "case %u", i);
		/* U OVF_CTL, the box's, CTR; and bit 61 */
		KUNIT_EXPECT_EQ_MSG(test, rig->writes, 3 + 1, "case %u", i);
	}
}

/* Whatever the manual leaves open: found out at load, and right from then on. */
static const struct probe_case {
	const char *set;
	struct ex_probed probed;
	unsigned int core;
} probe_cases[] = {
	{ "get", { true, 0x1fe, false, BIT(1), false, true } },
	{ "set fixed_pmi_bit=2", { true, 0x1fe, false, BIT(2), false, true } },
	{ "set fixed_pmi_bit=20", { true, 0x1fe, false, BIT(20), false, true } },
	{ "set fixed_pmi_bit=7", { true, 0x1fe, false, 0, false, true } },
	{ "set summary=1", { true, 0x1fe, false, BIT(1), false, false } },
	{ "set summary=3", { true, 0x1fe, false, BIT(1), false, false } },
	{ "set pmi_gate=1", { true, 0x1fe, false, BIT(1), true, true } },
	{ "set pmi_gate=2", { true, 0x1fe, false, BIT(1), true, true } },
	{ "set pmi_gate=3", { true, 0x1fe, false, BIT(1), true, true } },
	{ "set sticky_status=1", { true, 0x1fe, false, BIT(1), false, true } },
	{ "set sticky_status=1 pmi_gate=3", { true, 0x1fe, false, BIT(1), true, true } },
	{ "set core_sel_bits=4", { true, 0x1fe, false, BIT(1), false, true } },
	{ "set core_sel_bits=10", { true, 0x7fe, false, BIT(1), false, true }, 9 },
	{ "set core_sel=1", { true, 0x2, true, BIT(1), false, true } },
	{ "set core_sel=1", { true, 0xc, true, BIT(1), false, true }, 5 },
	{ "set no_debugctl=1", { true, 0x2, true, BIT(1), false, true } },
	{ "set no_debugctl=1", { true, 0x100, true, BIT(1), false, true }, 7 },
	{ "set no_debugctl=1 core_sel=1", { true, 0xe, true, BIT(1), false, true }, 6 },
	{ "set pmi_thread=1", { true, 0x1fe, false, BIT(1), false, true } },
	{ "set pmi_thread=2", { false, 0x1e, true, 0, false, true } },
	{ "set lose_pmi=1", { true, 0x1fe, false, BIT(1), false, true } },
	{ "set lose_pmi=1000000", { false, 0x1e, true, 0, false, true } },
};

static void probe_desc(const struct probe_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, core %u", c->set, c->core);
}

KUNIT_ARRAY_PARAM(probe, probe_cases, probe_desc);

static void test_probe_finds_out(struct kunit *test)
{
	const struct probe_case *c = test->param_value;
	struct rig *rig = test->priv;
	const struct ex_probed *found = &rig->pkg.probed;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	char reply[300];
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		rig_new(test, rig, freeze);
		exm_place_cpu(rig->m, 0, 0, c->core);
		exm_command(rig->m, c->set, reply, sizeof(reply));
		rig_probe(rig);
		KUNIT_EXPECT_EQ(test, found->pmi, c->probed.pmi);
		KUNIT_EXPECT_EQ(test, found->core_sel, c->probed.core_sel);
		KUNIT_EXPECT_EQ(test, found->by_number, c->probed.by_number);
		KUNIT_EXPECT_EQ(test, found->fixed_pmi, c->probed.fixed_pmi);
		KUNIT_EXPECT_EQ(test, found->gated, c->probed.gated);
		KUNIT_EXPECT_EQ(test, found->summary, c->probed.summary);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		KUNIT_EXPECT_FALSE(test, rig->masked);
		KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS), 0ULL);
		KUNIT_EXPECT_EQ(test, rig_read(rig, EX_W_FIXED_CTR), 0ULL);
		KUNIT_EXPECT_EQ(test, rig_read(rig, EX_M_BASE(0) + EX_BOX_CTL0), 0ULL);
		if (!found->pmi)
			continue;

		rig_event(rig, event, "bbox_0", 0xc4, 100);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put bbox0.early_ack,count=10000,every=50");
		rig_run(rig, 600000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 100);
		rig_expect_sum(rig, event, ctr);
	}
}

/* The host pauses the CPU before any one of the counter's reads: what is said is 1 GHz. */
static void test_clock_is_measured_despite_a_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	unsigned int at;
	u32 khz;

	for (at = 0; at < 40; at++) {
		uncore_new(test, false);
		rig->cost = 100;
		rig->time_cost = 20;
		rig->pause = 70 * NSEC_PER_USEC;
		rig->pause_at = at;
		khz = ex_pkg_measure_clock(&rig->pkg);
		KUNIT_EXPECT_GE_MSG(test, khz, 999000, "pause at read %u", at);
		KUNIT_EXPECT_LE_MSG(test, khz, 1001000, "pause at read %u", at);
	}
}

/* Registers that read 0, and take every write: no box, no PMI, no clock. */
static void test_dead_counters_are_none(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct ex_pkg *pkg = &rig->pkg;
	unsigned int i;

	uncore_new(test, false);
	rig->time_cost = 20;
	rig_command(rig, "set dead_counters=1");
	KUNIT_EXPECT_EQ(test, ex_pkg_measure_clock(pkg), 0);
	ex_pkg_probe(pkg);
	for (i = 0; i < pkg->platform->num_boxes; i++)
		KUNIT_EXPECT_TRUE_MSG(test, pkg->boxes[i].absent, "box %u", i);
	KUNIT_EXPECT_EQ(test, pkg->probed.dead, pkg->platform->num_boxes);
	KUNIT_EXPECT_FALSE(test, pkg->probed.pmi);
	KUNIT_EXPECT_EQ(test, ex_pkg_measure_clock(pkg), 0);
}

/* One box is dead: it is left out, and the others are found as they are. */
static void test_one_dead_box_is_left_out(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct ex_box *box = rig_box(rig, "cbox_5");
	unsigned int i;

	rig->time_cost = 20;
	rig->dead = box->row->base;
	rig_probe(rig);
	KUNIT_EXPECT_EQ(test, rig->pkg.probed.dead, 1);
	for (i = 0; i < rig->pkg.platform->num_boxes; i++)
		KUNIT_EXPECT_EQ(test, rig->pkg.boxes[i].absent, &rig->pkg.boxes[i] == box);
	KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
	KUNIT_EXPECT_EQ(test, rig->pkg.probed.fixed_pmi, EX_W_FIXED_CTL_PMI_EN_1);
	KUNIT_EXPECT_NE(test, ex_pkg_measure_clock(&rig->pkg), 0);
}

/* Bit 61 is used if it can be cleared; samples come without it, too. */
static void test_ovf_flag_is_tried(struct kunit *test)
{
	static const struct {
		const char *set;
		bool use;
	} cases[] = {
		{ "set no_ovf_flag=0", true },
		{ "set ovf_ctl_gp=1", false },
		{ "set ovf_flag_stuck=1", false },
		{ "set no_ovf_flag=1", false },
	};
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		uncore_new(test, false);
		rig_command(rig, "%s", cases[i].set);
		rig_probe(rig);
		KUNIT_EXPECT_EQ_MSG(test, rig->pkg.use_ovf_flag, cases[i].use, "%s", cases[i].set);
		KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
		uncore_add(rig, event, 10);
		rig_command(rig, "put %s,count=1000,every=500", rig->source->signal);
		rig_run(rig, 600000);
		rig_del(event);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples, 100, "%s", cases[i].set);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "%s", cases[i].set);
	}
}

/* DEBUGCTL does not take its bit: no PMI, unless the hardware does not ask for it. */
static void test_debugctl_may_refuse(struct kunit *test)
{
	struct rig *rig = test->priv;
	int ungated;

	for (ungated = 0; ungated < 2; ungated++) {
		uncore_new(test, false);
		rig_write(rig, MSR_IA32_DEBUGCTLMSR, 0);
		rig_command(rig, "set no_debugctl=%d", ungated);
		rig->refuses = MSR_IA32_DEBUGCTLMSR;
		ex_home_enable_pmi(&rig->pkg);
		rig_probe(rig);
		KUNIT_EXPECT_EQ(test, rig->pkg.probed.pmi, ungated);
		ex_enable_core_pmi(&rig->pkg, false);
	}
}

/*
 * A filter register raises #GP: the event is told, and is not added; what the register is
 * believed to hold is what it holds, and others that use it count.
 */
static void test_refused_filter_is_told(struct kunit *test)
{
	static const u64 bad[] = { 0, 0x101, 0 }, good[] = { 0, 0x80, 0 };
	struct rig *rig = test->priv;
	struct perf_event *refused = &rig->event[0], *event = &rig->event[1];
	struct ex_box *box = rig_box(rig, "mbox_0");
	struct ex_trial trial;
	u64 val;

	rig_command(rig, "set filter_gp=1");
	rig_event_words(rig, refused, "mbox_0", bad, 0);
	rig_event_words(rig, event, "mbox_0", good, 0);
	KUNIT_EXPECT_TRUE(test, ex_filter_may_fault(box, to_ex_event(refused)->ways));
	KUNIT_EXPECT_FALSE(test, ex_filter_may_fault(box, to_ex_event(event)->ways));
	KUNIT_EXPECT_EQ(test, rig_add(refused), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig_add(refused), -EINVAL);
	KUNIT_EXPECT_EQ(test, rig->pkg.refusals, 2UL);
	KUNIT_EXPECT_EQ(test, box->used, 0UL);
	KUNIT_EXPECT_EQ(test, rig_add(event), 0);

	/* On the home CPU, which is this one: as long as @event counts nothing is tried. */
	trial = (struct ex_trial){ .e = to_ex_event(refused) };
	rig->writes = 0;
	box->cpu = get_cpu();
	ex_try_filters(&trial);
	KUNIT_EXPECT_EQ(test, trial.ret, 0);
	KUNIT_EXPECT_EQ(test, rig->writes, 0);
	rig_del(event);
	ex_try_filters(&trial);
	KUNIT_EXPECT_EQ(test, trial.ret, -EINVAL);
	trial = (struct ex_trial){ .e = to_ex_event(event) };
	ex_try_filters(&trial);
	put_cpu();
	KUNIT_EXPECT_EQ(test, trial.ret, 0);
	val = rig_read(rig, EX_M_DSP);
	KUNIT_EXPECT_EQ(test, val, 0x80ULL);
	KUNIT_EXPECT_EQ(test, box->filters[EX_M_FILTER_DSP], val);
}

/* A control register raises #GP: the counter stands, whatever its control said before. */
static void test_refused_control_counts_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_del(event);
	rig->refuses = EX_B_BASE(0) + EX_BOX_CTL0 + 3 * EX_BOX_STEP;
	rig_event(rig, event, "bbox_0", 0xce, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put bbox0.early_ack,count=10");
	rig_run(rig, 100);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 0);
}

/* Without a PMI nothing can be check_late_freeze; a fixed counter without pmi_en neither. */
static void test_what_cannot_be_sampled(struct kunit *test)
{
	static const u64 clock[] = { 0xff, 0, 0 }, general[] = { 2, 0, 0 };
	static const u64 up_down[] = { 0x1b << 9 | 2 << 2, 0, 0 };
	struct rig *rig = test->priv;
	struct ex_box *w = rig_box(rig, "wbox"), *m = rig_box(rig, "mbox_0");
	struct ex_req *req = kunit_kcalloc(test, EX_MAX_WAYS, sizeof(*req), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, req);
	ex_encode(m->row->type, up_down, req);
	KUNIT_EXPECT_FALSE(test, ex_can_sample(m, req));
	ex_encode(w->row->type, clock, req);
	KUNIT_EXPECT_TRUE(test, ex_can_sample(w, req));
	rig->pkg.probed.fixed_pmi = 0;
	KUNIT_EXPECT_FALSE(test, ex_can_sample(w, req));
	ex_encode(w->row->type, general, req);
	KUNIT_EXPECT_TRUE(test, ex_can_sample(w, req));
	rig->pkg.probed.pmi = false;
	KUNIT_EXPECT_FALSE(test, ex_can_sample(w, req));
}

/* A PMI gets lost; the check that comes once a second finds the overflow. */
static void test_lost_pmi_is_found(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int reads;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 100);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "set lose_pmi=1");
		rig_command(rig, "put %s,count=100", rig->source->signal);
		rig_run(rig, 1000);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig->reads = 0;
		ex_check(&rig->pkg);
		/* Where GLOBAL_CTL does not tell of a freeze, all is looked at twice. */
		if (rig->pkg.platform->freeze)
			reads = 1 + freeze;
		else
			reads = to_ex_event(event)->box->row->u_bit ? 2 : 5;
		KUNIT_EXPECT_EQ(test, rig->reads, reads);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig_command(rig, "put %s,count=1000,every=100", rig->source->signal);
		rig_run(rig, 200000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->samples, 11);
		rig_expect_sum(rig, event, ctr);
	}
}

/* An event that samples closes with its PMI lost: what that leaves is not the next one's. */
static void test_lost_pmi_is_not_inherited(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	int samples, freeze;

	for (samples = 0; samples < 2; samples++) {
		for (freeze = 0; freeze < 2; freeze++) {
			uncore_new(test, freeze);
			uncore_add(rig, first, 100);
			rig_command(rig, "set lose_pmi=1");
			rig_command(rig, "put %s,count=150", rig->source->signal);
			rig_run(rig, 1000);
			rig_del(first);
			uncore_add(rig, second, samples ? 100 : 0);
			rig_run(rig, 2 * EX_MIN_LAP_TIME);
			if (!samples)
				ex_poll(&rig->pkg);
			rig_command(rig, "put %s,count=150,every=200", rig->source->signal);
			rig_run(rig, 100000);
			KUNIT_EXPECT_EQ(test, rig->samples, samples);
			KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
			if (to_ex_event(second)->box->row->u_bit)	/* else no PMI says so */
				KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
			rig_del(second);
			KUNIT_EXPECT_EQ(test, local64_read(&first->count),
					rig->pkg.freeze ? 100 : 150);
			KUNIT_EXPECT_EQ(test, local64_read(&second->count), 150);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		}
	}
}

/* The same, and the event itself goes on. */
static void test_lost_pmi_of_before_a_restart_is_none(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	script_restart(event);
	rig_run(rig, 1000);
	rig_command(rig, "put %s,count=100,every=200", rig->source->signal);
	rig_run(rig, 100000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods + to_ex_event(event)->since +
			ex_event_elapsed(event, ex_event_update(event)), 200ULL);
	rig_del(event);
}

/* Its event goes with the PMI lost: ex_check() looks once a second until it has found that. */
static void test_lost_pmi_of_a_gone_event_is_looked_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	rig_run(rig, NSEC_PER_SEC);
	ex_check(&rig->pkg);
	if (to_ex_event(event)->box->row->u_bit)	/* else no PMI says so */
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
}

/* A wrap of a counter that is only counted, its PMI lost as the event goes: the same */
static void test_lost_wrap_of_a_gone_event_is_looked_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put bbox0.early_ack,count=%llu", EX_CTR_MASK + 1000);
	rig_run(rig, EX_CTR_MASK / 2);
	ex_event_read(event);
	rig_run(rig, EX_CTR_MASK / 2 + 5000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), EX_CTR_MASK + 1000);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
}

/* More than a lap of a counter that is only counted, and its PMI is lost. */
static void test_counted_lap_without_its_pmi(struct kunit *test)
{
	static const unsigned int sources[] = { 0, 2, 5, 14 };
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	const u64 put = EX_CTR_MASK + 1000;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sources); i++) {
		rig_new(test, rig, false);
		rig_source(rig, event, &rig_sources[sources[i]], 0);
		KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
		rig_command(rig, "set lose_pmi=1");
		rig_command(rig, "put %s,count=%llu", rig_sources[sources[i]].signal, put);
		rig_run(rig, EX_CTR_MASK + 5000);
		ex_check(&rig->pkg);	/* reads the counter, as it has not been for long */
		ex_check(&rig->pkg);	/* and this one U STATUS */
		ex_event_read(event);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), put, "%s",
				    rig_sources[sources[i]].name);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 1ULL);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, (u64)local64_read(&event->count), put);
	}
}

/* All counters that are only counted: U STATUS once a minute, and each once in eight. */
static void test_counting_is_looked_at_once_a_minute(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	rig_source(rig, &event[0], &rig_sources[5], 0);
	rig_source(rig, &event[1], &rig_sources[14], 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
	KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
	rig_run(rig, EX_READ_TIME);
	for (i = 0; i < 16; i++) {
		rig->reads = 0;
		rig->writes = 0;
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->reads, i % 8 ? 1 : 2);
		KUNIT_EXPECT_EQ(test, rig->writes, 0);
		rig_run(rig, 60 * NSEC_PER_SEC);
	}
	rig_del(&event[0]);
	rig_del(&event[1]);
}

/*
 * Each register access of the PMI takes 20 us, and there is always an overflow: the rest of
 * the CPU keeps three quarters of its time, nothing is lost but between reading and
 * rearming, and the end of the storm is noticed.
 */
static void test_storm_leaves_the_cpu_its_time(struct kunit *test)
{
	const u64 storm = 50 * NSEC_PER_MSEC;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		ex_max_sample_rate = 10000;
		uncore_add(rig, event, 1);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_run(rig, NSEC_PER_SEC);	/* is no credit */
		rig->cost = 20 * NSEC_PER_USEC;
		rig->busy = 0;
		rig_command(rig, "put %s,count=%llu", rig->source->signal, storm);
		rig_run(rig, storm);
		KUNIT_EXPECT_LT(test, rig->busy, storm / 4);
		KUNIT_EXPECT_GT(test, rig->busy, storm / 10);
		KUNIT_EXPECT_GT(test, rig->pkg.stats.pauses, 10ULL);
		rig_command(rig, "stop");
		rig->cost = 1;
		rig_run(rig, storm);
		KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
		ex_check(&rig->pkg);
		rig_run(rig, 2 * NSEC_PER_SEC);
		ex_check(&rig->pkg);
		rig->samples = 0;
		rig_command(rig, "put %s,count=10,every=1000000,delay=1000000",
			    rig->source->signal);
		rig_run(rig, storm);
		KUNIT_EXPECT_EQ(test, rig->samples, 10);
		rig_del(event);
		rig_expect_count(rig, event, ctr);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* The host of a virtual machine stops the CPU for a second in the handler: no longer pause. */
static void test_pause_has_an_end(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 10);
	rig->reads = 0;
	rig->pause = NSEC_PER_SEC;
	rig->pause_at = 2;
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	rig->pause = 0;
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	rig_run(rig, EX_MAX_PAUSE + 1000);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	if (rig->pkg.freeze)
		KUNIT_EXPECT_GE(test, rig->pkg.stats.frozen, EX_MAX_PAUSE);
	rig_del(event);
}

/* A pause is the package's: no event, no restart and no new owner ends it. */
static void test_pause_is_the_packages(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1);
	rig->cost = 100 * NSEC_PER_USEC;
	rig_command(rig, "put %s,count=%lu", rig->source->signal, NSEC_PER_SEC);
	while (!rig->pkg.paused)
		rig_run(rig, 1000);
	rig->cost = 1;
	rig->busy = 0;
	script_readd(event);
	script_restart(event);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	KUNIT_EXPECT_EQ(test, rig->busy, 0ULL);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
	while (rig->pkg.paused)
		rig_run(rig, 1000);
	KUNIT_EXPECT_GE(test, rig->clock, rig->pkg.charged - NSEC_PER_MSEC);
	rig_del(event);
}

/* A pause with a freeze: the package stands still, and a foreign NMI meanwhile is foreign. */
static void test_pause_keeps_the_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1);
	rig->cost = NSEC_PER_MSEC;	/* one overflow takes more than the budget */
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	rig->cost = 1;
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
	rig_run(rig, NSEC_PER_SEC);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* max_sample_rate=0 lifts the limit of what the package's PMIs may take, too. */
static void test_limit_of_the_home_cpu_is_lifted(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 0;
	uncore_add(rig, event, 1);
	rig->cost = 20 * NSEC_PER_USEC;
	rig_command(rig, "put %s,count=%lu", rig->source->signal, 10 * NSEC_PER_MSEC);
	rig_run(rig, 20 * NSEC_PER_MSEC);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.pauses, 0ULL);
	rig_del(event);
}

/* A PMI is charged for its entry, too; and a few are no storm. */
static void test_few_pmis_make_no_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	rig_run(rig, NSEC_PER_MSEC);
	ex_charge(&rig->pkg, rig->clock, rig->clock);
	KUNIT_EXPECT_EQ(test, rig->pkg.charged, rig->clock + EX_PMI_SHARE * EX_PMI_ENTRY);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=100,every=20000", rig->source->signal);
	rig_run(rig, 2100000);
	KUNIT_EXPECT_GE(test, rig->samples, 9);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.pauses, 0ULL);
	rig_del(event);
}

/* Without bit 61: in a pause one NMI may be the late PMI, and the next is foreign. */
static void test_late_pmi_in_a_pause_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		rig->pkg.use_ovf_flag = false;
		ex_max_sample_rate = 10000;
		uncore_add(rig, event, 1);
		rig->cost = NSEC_PER_MSEC;
		rig_command(rig, "put %s,count=1", rig->source->signal);
		rig_run(rig, 1000);
		rig->cost = 1;
		KUNIT_EXPECT_TRUE(test, rig->pkg.paused);
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, 1);
		rig_del(event);
	}
}

/* A PMI is lost as LVTPC is masked: ex_check() finds the overflow, and the next PMI comes. */
static void test_masked_lvtpc_is_unmasked(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->masked = true;
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 0);
	ex_check(&rig->pkg);
	if (to_ex_event(event)->box->row->u_bit)	/* else no status tells that it is lost */
		KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
}

/* A foreign NMI while ex_poll() looks, and on a CPU that may get PMIs but is not the home */
static void test_foreign_nmi_elsewhere(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->cost = 1;
	uncore_add(rig, event, 10);
	rig->nmi = true;
	rig->nmi_at = rig->clock + 1;
	ex_poll(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->nmi);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);

	rig->pkg.probed.ungated = true;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&rig->pkg), NMI_DONE);
	rig->pkg.use_ovf_flag = false;
	KUNIT_EXPECT_EQ(test, ex_pmi_off_home(&rig->pkg), NMI_HANDLED);
}

/* What may still be late is so for EX_STRAY_TIME. */
static void test_late_pmi_has_its_time(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 1000);
	ex_expect_stray(&rig->pkg, rig->clock);
	rig_run(rig, EX_STRAY_TIME + 1000);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* ex_recover() unmasks LVTPC: one NMI may come without bit 61, and one alone. */
static void test_recovery_expects_one_nmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	uncore_new(test, false);
	uncore_add(rig, event, 100);
	rig_command(rig, "set lose_pmi=1");
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 1000);
	ex_check(&rig->pkg);
	for (i = 0; i < 2; i++) {
		rig->nmi = true;
		rig_run(rig, 10);
		KUNIT_EXPECT_EQ(test, rig->unknown, rig->pkg.stats.lost_pmis ? i : i + 1);
	}
	rig_del(event);
}

/* Suspend, or a new home, in a pause: the package starts afresh, and its PMIs come. */
static void test_reset_ends_a_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	ex_pause(&rig->pkg);
	ex_pkg_stop(&rig->pkg);
	ex_pkg_restart(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->pkg.paused);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->handled, 1);
	rig_del(event);
}

/* A foreign NMI in a pause does not do the pause's work. */
static void test_foreign_nmi_in_a_pause(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->pkg.charged = rig->clock + NSEC_PER_SEC;
	ex_pause(&rig->pkg);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig_run(rig, 100);
	rig->masked = false;
	rig->nmi = true;
	rig->m->cpu[0].global_status = 0;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->samples, 0);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_run(rig, 2 * NSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
}

/* With bit 61 to tell, an NMI without it is foreign, however soon it follows a PMI. */
static void test_foreign_nmi_after_a_pmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->held_up = 1;
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 2);
}

/* The freeze comes after the PMI that it belongs to has been dealt with. */
static void test_stuck_freeze_is_found(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=500");
	uncore_add(rig, event, 100);
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 10000);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	rig_del(event);
}

/* A freeze that comes when its PMI is over, and its event has gone: ex_check() is to look. */
static void test_late_freeze_of_a_gone_event_is_ended(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=500");
	uncore_add(rig, event, 100);
	rig_command(rig, "put %s,count=100", rig->source->signal);
	rig_run(rig, 200);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_del(event);
	rig_run(rig, 10000);
	KUNIT_EXPECT_TRUE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), (u64)NSEC_PER_SEC);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
}

/* Without any PMI, counts that nobody reads for a long time keep their wraps. */
static void test_wraps_without_a_pmi(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	rig_command(rig, "set lose_pmi=1000000");
	rig_probe(rig);
	rig_event(rig, event, "wbox", 0xff, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
	for (i = 0; i < 5; i++) {
		rig_run(rig, BIT_ULL(47) + BIT_ULL(46));
		ex_check(&rig->pkg);
	}
	KUNIT_EXPECT_GE(test, (u64)local64_read(&event->count), 5 * 3 * BIT_ULL(46));
	KUNIT_EXPECT_LE(test, (u64)local64_read(&event->count), 5 * 3 * BIT_ULL(46) + 100);
	rig_del(event);
}

/* A fixed counter without pmi_en, and one that goes up and down, raise no PMI. */
static void test_silent_counters_are_looked_after(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *clock = &rig->event[0], *both = &rig->event[1], *sample = &rig->event[2];
	int i;

	rig_command(rig, "set fixed_pmi_bit=7");
	rig_probe(rig);
	rig_event(rig, clock, "wbox", 0xff, 0);
	rig_event(rig, both, "mbox_0", 0x1b << 9 | 2 << 2, 0);
	rig_event(rig, sample, "bbox_0", 0xc4, 100);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
	KUNIT_ASSERT_EQ(test, rig_add(clock), 0);
	KUNIT_ASSERT_EQ(test, rig_add(both), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 60ULL * NSEC_PER_SEC);
	for (i = 0; i < 5; i++) {
		rig_run(rig, BIT_ULL(46));
		ex_check(&rig->pkg);
	}
	KUNIT_EXPECT_EQ(test, local64_read(&clock->count) >> 46, 5LL);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count) >> 46, 5LL);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 1ULL * NSEC_PER_SEC);
	rig_del(sample);
	rig_del(clock);
	/* From 2^46, where it has wrapped to, down by 2^46 and 42. */
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTL0, 0);
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK - 41);
	ex_check(&rig->pkg);
	KUNIT_EXPECT_EQ(test, local64_read(&both->count), (4LL << 46) - 42);
	rig_del(both);
	KUNIT_EXPECT_EQ(test, ex_check_interval(&rig->pkg), 0ULL);
}

/*
 * The status bit of a counter that raises no PMI says nothing: its event counts no
 * lap that was none, and there is no PMI that was lost, nor one to claim.
 */
static void test_silent_status_says_nothing(struct kunit *test)
{
	static const struct {
		const char *box;
		u64 config;
		u32 ctr_reg;
	} cases[] = {
		{ "mbox_0", 0x14 << 9 | 2 << 2, EX_M_BASE(0) + EX_BOX_CTR0 },
		{ "wbox", 0xff, EX_W_FIXED_CTR },
	};
	struct rig *rig = test->priv;
	struct perf_event *pmi_off = &rig->event[0], *sample = &rig->event[1];
	unsigned int i, gone;

	for (i = 0; i < 2 * ARRAY_SIZE(cases); i++) {
		gone = i & 1;
		rig_new(test, rig, false);
		rig_command(rig, "set fixed_pmi_bit=7");
		rig_probe(rig);
		rig_event(rig, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
		KUNIT_ASSERT_EQ(test, rig_add(pmi_off), 0);
		rig_write(rig, cases[i / 2].ctr_reg, EX_CTR_MASK);
		rig_command(rig, "put mbox0.page_hit,count=5");
		rig_run(rig, 100);
		if (gone) {		/* whoever comes next has the counter as it is */
			rig_del(pmi_off);
			rig_event(rig, pmi_off, cases[i / 2].box, cases[i / 2].config, 0);
			KUNIT_ASSERT_EQ(test, rig_add(pmi_off), 0);
		}
		ex_event_read(pmi_off);
		rig_event(rig, sample, "bbox_0", 0xc4, 10);
		KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
		rig_run(rig, 2 * EX_MIN_LAP_TIME);
		ex_check(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		rig->nmi = true;
		rig_run(rig, 2 * EX_MIN_LAP_TIME);
		KUNIT_EXPECT_EQ(test, rig->unknown, 1);
		rig_del(sample);
		rig_del(pmi_off);
		KUNIT_EXPECT_LT_MSG(test, (u64)local64_read(&pmi_off->count), BIT_ULL(40),
				    "%s, gone %u", cases[i / 2].box, gone);
	}
}

/* A sample's group values are of one moment, whatever a register access takes. */
static void test_group_values_have_no_skew(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *leader = &rig->event[0], *member = &rig->event[1];
	int group;

	for (group = 0; group < 2; group++) {
		rig_new(test, rig, false);
		rig->cost = 5;
		rig_event(rig, leader, "mbox_0", 0x14 << 9, 100);
		rig_event(rig, member, "mbox_0", 0x14 << 9, 0);
		leader->group_leader = leader;
		leader->nr_siblings = 1;
		leader->attr.sample_type = PERF_SAMPLE_READ;
		leader->attr.read_format = group ? PERF_FORMAT_GROUP : 0;
		ex_gate_close(to_ex_event(leader)->box);
		KUNIT_ASSERT_EQ(test, ex_event_add(leader, PERF_EF_START), 0);
		KUNIT_ASSERT_EQ(test, ex_event_add(member, PERF_EF_START), 0);
		ex_gate_open(to_ex_event(leader)->box);
		rig->sibling = member;
		rig_command(rig, "put mbox0.page_hit,count=10000,every=2");
		rig_run(rig, 30000);
		rig->sibling = NULL;
		KUNIT_EXPECT_GT(test, rig->samples, 90);
		if (group)
			KUNIT_EXPECT_EQ(test, rig->gap, 0ULL);
		else
			KUNIT_EXPECT_GT(test, rig->gap, 0ULL);	/* the test would see it */
		rig_del(leader);
		rig_del(member);
	}
}

static void test_no_counter_yet_is_not_read(struct kunit *test)
{
	struct rig *rig = test->priv;

	rig_event(rig, rig->event, "mbox_0", 0x14 << 9, 0);
	rig->reads = 0;
	ex_event_read(rig->event);
	KUNIT_EXPECT_EQ(test, rig->reads, 0);
	KUNIT_EXPECT_EQ(test, local64_read(&rig->event->count), 0LL);
}

static void test_raw_data_says_where_and_how_late(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig->cost = 4;
	rig->pkg.id = 3;
	rig_event(rig, event, "cbox_5", 0x0414, 100);
	event->attr.sample_type = PERF_SAMPLE_RAW;
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put cbox5.llc_lookup,result=miss,state=invalid,count=120");
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->raw.version, 1);
	KUNIT_EXPECT_EQ(test, rig->raw.box, 'C');
	KUNIT_EXPECT_EQ(test, rig->raw.instance, 5);
	KUNIT_EXPECT_EQ(test, rig->raw.counter, 0);
	KUNIT_EXPECT_EQ(test, rig->raw.package, 3);
	KUNIT_EXPECT_GT(test, rig->raw.residual, 0ULL);
	KUNIT_EXPECT_LT(test, rig->raw.residual, 24ULL);
	KUNIT_EXPECT_EQ(test, rig->raw.u_status & EX_U_STATUS_OV, EX_U_STATUS_OV_S1);
	KUNIT_EXPECT_EQ(test, rig->raw.status, 1ULL);
}

static void rig_irq_work(struct irq_work *work)
{
}

/* PERF_EVENT_IOC_REFRESH: so many samples, then none, and nothing is lost for the next. */
static void test_refresh_limits_samples(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_event(rig, event, 10);
	init_irq_work(&event->pending_irq, rig_irq_work);
#ifdef EX_HAS_PENDING_DISABLE_IRQ
	init_irq_work(&event->pending_disable_irq, rig_irq_work);
#endif
	atomic_set(&event->event_limit, 3);
	event->fasync = (struct fasync_struct *)rig;	/* somebody wants a signal for each */
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=100,every=100", rig->source->signal);
	rig_run(rig, 20000);
	KUNIT_EXPECT_EQ(test, rig->samples, 3);
	KUNIT_EXPECT_EQ(test, event->pending_wakeup, 1);
	KUNIT_EXPECT_EQ(test, event->pending_kill, POLL_HUP);
	KUNIT_EXPECT_EQ(test, event->pending_disable, 1);
	rig_del(event);		/* what the irq_work does */
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put %s,count=10,every=100", rig->source->signal);
	rig_run(rig, 20000);
	rig_del(event);
	/* one for what happened until the event was disabled, and one more */
	KUNIT_EXPECT_EQ(test, rig->samples, 5);
	KUNIT_EXPECT_EQ(test, rig->periods, 110ULL);
	irq_work_sync(&event->pending_irq);
}

/* Suspend to RAM: registers lose what is in them, events do not. */
static void test_suspend_keeps_counts(struct kunit *test)
{
	const struct rig_uncore *u = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *count = &rig->event[0], *sample = &rig->event[1];
	unsigned int i;

	uncore_new(test, false);
	rig_source(rig, count, u->filtered, 0);
	uncore_event(rig, sample, 100);
	KUNIT_ASSERT_EQ(test, rig_add(count), 0);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	for (i = 0; i < 3; i++) {
		rig_command(rig, "put %s,count=50,every=5000 %s,count=150,every=1000,delay=500",
			    u->filtered->signal, u->source->signal);
		rig_run(rig, 300000);
		ex_pkg_stop(&rig->pkg);
		exm_init_model(rig->m, rig->m->model, &rig_host, rig);
		exm_place_cpu(rig->m, 0, 0, 0);
		rig->masked = true;
		rig_run(rig, 1000);
		ex_pkg_restart(&rig->pkg);
	}
	rig_run(rig, 1000);
	rig_del(count);
	rig_del(sample);
	KUNIT_EXPECT_EQ(test, local64_read(&count->count), 150);
	KUNIT_EXPECT_EQ(test, local64_read(&sample->count), 450);
	KUNIT_EXPECT_EQ(test, rig->samples, 4);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* What perf has stopped before (it was throttled) does not count for the suspend. */
static void test_suspend_leaves_stopped_events_alone(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 0);
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_pkg_stop(&rig->pkg);
	ex_pkg_restart(&rig->pkg);
	rig_command(rig, "put %s,count=50", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	ex_event_start(event, 0);
	rig_command(rig, "put %s,count=7", rig->source->signal);
	rig_run(rig, 1000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, local64_read(&event->count), 7);
}

/* The driver's list of packages: this one */
static void rig_is_all(struct rig *rig)
{
	ex_this_platform = rig->pkg.platform;
	ex_pkgs = &rig->pkg;
	ex_num_pkgs = 1;
}

/* ... and the one that @cpu is of: those before it are not to be touched */
static void rig_is_of(struct rig *rig, int cpu)
{
	ex_num_pkgs = topology_logical_package_id(cpu) + 1;
	ex_pkgs = &rig->pkg - (ex_num_pkgs - 1);
}

static void rig_is_nothing(void)
{
	ex_num_pkgs = 0;
	ex_pkgs = NULL;
	ex_this_platform = NULL;
}

/* Reboot: a PMI on its way does not set the counters going again. */
static void test_reboot_leaves_counters_off(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->in_nmi = true;
	rig_run(rig, 20);
	rig_is_all(rig);
	KUNIT_EXPECT_EQ(test, ex_reboot_nb.notifier_call(&ex_reboot_nb, SYS_RESTART, NULL),
			NOTIFY_DONE);
	rig_is_nothing();
	/* Neither does the timer, if a PMI was lost just then. */
	hrtimer_setup(&rig->pkg.timer, ex_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	rig->pkg.home = get_cpu();
	KUNIT_EXPECT_EQ(test, ex_timer(&rig->pkg.timer), HRTIMER_NORESTART);
	put_cpu();
	rig->in_nmi = false;
	rig_run(rig, 20);
	KUNIT_EXPECT_EQ(test, rig->handled, 1);
	KUNIT_EXPECT_EQ(test, rig->m->pkg[0].u_ctl, 0ULL);
	if (!rig->pkg.platform->running)	/* where it is 0, too, while they count */
		KUNIT_EXPECT_FALSE(test, ex_any_running(&rig->pkg));
	KUNIT_EXPECT_EQ(test, rig_read(rig, MSR_IA32_DEBUGCTLMSR), 0ULL);
	rig_del(event);
}

/* An up-and-down counter raises no PMI; whoever has it next is not deaf for that. */
static void test_both_ways_leaves_no_deaf_counter(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "mbox_0", 0x14 << 9 | 2 << 2, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_write(rig, EX_M_BASE(0) + EX_BOX_CTR0, EX_CTR_MASK);
	rig_command(rig, "put mbox0.page_hit,count=5");
	rig_run(rig, 100);
	rig_del(event);
	rig_event(rig, event, "mbox_0", 0x14 << 9, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put mbox0.page_hit,count=20,every=50");
	rig_run(rig, 2000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
}

/* Two overflow, and one of the events goes before the PMI comes: its counter stays good. */
static void test_gone_event_leaves_no_deaf_counter(struct kunit *test)
{
	static const char * const boxes[] = { "mbox_0", "mbox_1" };
	struct rig *rig = test->priv;
	struct perf_event *stays = &rig->event[0], *goes = &rig->event[1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boxes); i++) {
		rig_new(test, rig, false);
		rig_event(rig, stays, "mbox_0", 0x14 << 9, 10);
		rig_event(rig, goes, boxes[i], 0x13 << 9, 10);
		KUNIT_ASSERT_EQ(test, rig_add(stays), 0);
		KUNIT_ASSERT_EQ(test, rig_add(goes), 0);
		rig_command(rig, "put mbox0.page_hit,count=10 mbox%u.page_miss,count=10", i);
		rig->in_nmi = true;
		rig_run(rig, 20);
		rig_del(goes);
		rig->in_nmi = false;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		rig_event(rig, goes, boxes[i], 0x13 << 9, 10);
		KUNIT_ASSERT_EQ(test, rig_add(goes), 0);
		rig_command(rig, "put mbox%u.page_miss,count=10", i);
		rig_run(rig, 50);
		KUNIT_EXPECT_EQ(test, rig->samples, 2);
		rig_del(goes);
		rig_del(stays);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

static void test_late_freeze_residual_is_kept(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;

	uncore_new(test, true);
	rig_command(rig, "set late_freeze=7");
	rig->cost = 3;
	uncore_add(rig, event, 100);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=10000", rig->source->signal);
	rig_run(rig, 20000);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, ctr->counted + ctr->frozen, 10000ULL);
	rig_expect_count(rig, event, ctr);
}

/* An event overflows, and is gone before its NMI comes: that waits for in_nmi = false. */
static void rig_leave_pmi_behind(struct rig *rig, struct perf_event *event)
{
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->in_nmi = true;
	rig_run(rig, 20);
	rig_del(event);
}

/*
 * A PMI of somebody who has gone, with the successor's counter far from its overflow: it
 * makes neither a sample nor a lap.
 */
static void test_status_of_a_former_owner_says_nothing(struct kunit *test)
{
	static const u64 periods[] = { 1000, 0 };
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		uncore_new(test, false);
		rig_leave_pmi_behind(rig, first);
		uncore_add(rig, second, periods[i]);
		rig->in_nmi = false;
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->handled, 1);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		rig_del(second);
		KUNIT_EXPECT_EQ(test, local64_read(&first->count), 10);
		KUNIT_EXPECT_EQ(test, local64_read(&second->count), 0);
		KUNIT_EXPECT_EQ(test, rig_read(rig, EX_U_GLOBAL_STATUS) & EX_U_STATUS_OV, 0ULL);
	}
}

/* Its NMI comes when everything has been stopped: ours, and the next one works. */
static void test_pmi_after_the_last_stop_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int flag, freeze;

	for (flag = 0; flag < 2; flag++) {
		for (freeze = 0; freeze < 2; freeze++) {
			uncore_new(test, freeze);
			rig->pkg.use_ovf_flag = flag;
			rig_leave_pmi_behind(rig, event);
			rig->in_nmi = false;
			rig_run(rig, 20);
			KUNIT_EXPECT_EQ(test, rig->unknown, 0);
			KUNIT_EXPECT_FALSE(test, rig->masked);
			KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		}
	}
}

/* An NMI whose PMI an earlier one has dealt with: ours, even if it was kept waiting. */
static void test_empty_nmi_may_be_kept_waiting(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 10);
	rig_command(rig, "put %s,count=10", rig->source->signal);
	rig->held_up = 2 * EX_STRAY_TIME;
	rig_run(rig, 100);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	rig->nmi = true;	/* this one does not follow another */
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* While an NMI finds nothing, the next overflow freezes the package: that is left to it. */
static void test_empty_nmi_leaves_the_next_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int when;

	for (when = 0; when < 30; when++) {
		uncore_new(test, true);
		snprintf(rig->what, sizeof(rig->what), "overflow at %u", when);
		uncore_add(rig, event, 10);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig->cost = 3;
		rig_command(rig, "put %s,count=200,delay=%u", rig->source->signal, when);
		rig_run(rig, 8);
		rig->pkg.use_ovf_flag = false;
		ex_expect_stray(&rig->pkg, rig->clock);
		rig->nmi = true;
		rig_run(rig, 1);
		rig_run(rig, 1000);
		KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "%s", rig->what);
		rig_del(event);
		KUNIT_EXPECT_EQ_MSG(test, (u64)local64_read(&event->count), ctr->counted, "%s",
				    rig->what);
		rig_expect_sum(rig, event, ctr);
	}
}

/* A reset has cleared what a PMI on its way would have found: bit 61 says that it is ours. */
static void test_pmi_of_before_a_reset_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *first = &rig->event[0], *second = &rig->event[1];
	int flag;

	for (flag = 0; flag < 2; flag++) {
		uncore_new(test, false);
		rig->pkg.use_ovf_flag = flag;
		rig_leave_pmi_behind(rig, first);
		ex_pkg_reset(&rig->pkg);
		rig->pkg.late = false;
		uncore_add(rig, second, 1000);
		rig->in_nmi = false;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->unknown, !flag);
		rig->nmi = true;
		rig_run(rig, 20);
		KUNIT_EXPECT_EQ(test, rig->unknown, !flag + 1);
		rig_del(second);
	}
}

/* Nor is one that comes while the driver waits for the first PMI of its own. */
static void test_probe_hears_no_foreign_nmi(struct kunit *test)
{
	struct rig *rig = test->priv;

	uncore_new(test, false);
	atomic_inc(&rig->pkg.armed);
	rig->pkg.probing = true;
	rig->nmi = true;
	rig_run(rig, 20);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	KUNIT_EXPECT_FALSE(test, rig->pkg.heard);
}

/* Overflows during the check, NMIs on their way: each is ours, no freeze ends before its own. */
static void test_nmis_may_be_late(struct kunit *test)
{
	const struct rig_uncore *u = test->param_value;
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	const struct rig_source *other;
	u64 counted, count, since;
	unsigned int when;
	int i;

	for (when = 0; when < 60; when++) {
		uncore_new(test, when & 1);
		other = rig->pkg.platform->freeze ? u->filtered : &ivt_sources[1];
		uncore_event(rig, &event[0], 10);
		rig_source(rig, &event[1], other, 10);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		rig->cost = 3;
		rig->latency = when;
		rig_command(rig, "put %s,count=500,every=4,delay=%u %s,count=500,every=4,delay=21",
			    u->source->signal, when, other->signal);
		for (i = 0; i < 20; i++) {
			ex_check(&rig->pkg);
			rig_run(rig, 7);
		}
		rig_run(rig, 5000);
		KUNIT_EXPECT_FALSE_MSG(test, rig->m->pkg[0].frozen, "late by %u", when);
		KUNIT_EXPECT_FALSE_MSG(test, rig->masked, "late by %u", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "late by %u", when);
		if (when < 8)		/* there are times without a PMI on its way */
			KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		counted = 0;
		count = 0;
		since = 0;
		for (i = 0; i < 2; i++) {
			counted += rig_counter(rig, to_ex_event(&event[i])->box,
					       event[i].hw.idx)->counted;
			rig_del(&event[i]);
			count += local64_read(&event[i].count);
			since += to_ex_event(&event[i])->since;
		}
		KUNIT_EXPECT_EQ_MSG(test, count + rig->lost, counted, "late by %u", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->periods + since, count, "late by %u", when);
	}
}

/* A box overflows while another's PMI is dealt with, and so is it: its own PMI finds nothing. */
static void test_pmi_of_what_was_dealt_with_is_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int when;

	for (when = 0; when < 60; when++) {
		rig_new(test, rig, false);
		rig_source(rig, &event[0], &rig_sources[5], 10);
		rig_source(rig, &event[1], &rig_sources[14], 10);
		KUNIT_ASSERT_EQ(test, rig_add(&event[0]), 0);
		KUNIT_ASSERT_EQ(test, rig_add(&event[1]), 0);
		rig->latency = 40;
		rig_command(rig, "put %s,count=10 %s,count=10,delay=%u", rig_sources[5].signal,
			    rig_sources[14].signal, 35 + when);
		rig_run(rig, 1000);
		KUNIT_EXPECT_EQ_MSG(test, rig->samples, 2, "%u clocks later", when);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "%u clocks later", when);
		rig_del(&event[0]);
		rig_del(&event[1]);
	}
}

/*
 * A PMI comes while a package is looked at that stays frozen.  It ends that freeze, and
 * the next one, of an overflow right behind, is left to its own PMI.
 */
static void test_thaw_leaves_the_next_freeze(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int when, period;

	for (when = 0; when < 12; when++)
		for (period = 1; period < 6; period++) {
			rig_new(test, rig, true);
			snprintf(rig->what, sizeof(rig->what), "NMI at %u, period %u", when,
				 period);
			rig_source(rig, event, &rig_sources[0], period);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
			ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
			rig_write(rig, EX_U_GLOBAL_CTL, 0);	/* as a freeze does */
			rig_command(rig, "put %s,count=400", rig_sources[0].signal);
			rig->pkg.use_ovf_flag = false;
			ex_expect_stray(&rig->pkg, rig->clock);
			rig->cost = 3;
			rig->latency = 30;
			rig->nmi = true;
			rig->nmi_at = rig->clock + when;
			ex_thaw(&rig->pkg);
			rig_run(rig, 2000);
			rig_del(event);
			KUNIT_EXPECT_GT_MSG(test, ctr->counted, 0ULL, "%s", rig->what);
			rig_expect_sum(rig, event, ctr);
		}
}

/* One NMI may be late; the next one is somebody else's. */
static void test_late_pmi_is_but_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int i;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;
	uncore_add(rig, event, 10);
	ex_expect_stray(&rig->pkg, rig->clock);
	for (i = 0; i < 2; i++) {
		rig->nmi = true;
		rig_run(rig, 1);
		KUNIT_EXPECT_EQ(test, rig->unknown, i);
	}
	rig_del(event);
}

static void test_nmi_of_others_is_not_ours(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 10);
	rig->nmi = true;
	rig_run(rig, 10);
	KUNIT_EXPECT_EQ(test, rig->unknown, 1);
	rig_del(event);
}

/* A period changed with PERF_EVENT_IOC_PERIOD: what is counted already stays counted. */
static void test_changed_period_keeps_the_sum(struct kunit *test)
{
	static const u64 periods[] = { 1000, 10, 500, 1, 100000, 3 };
	struct rig *rig = test->priv;
	struct exm_counter *ctr;
	struct perf_event *event = rig->event;
	unsigned int i;

	uncore_new(test, false);
	uncore_add(rig, event, 700);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=12000,every=100", rig->source->signal);
	for (i = 0; i < ARRAY_SIZE(periods); i++) {
		rig_run(rig, 190123);
		ex_gate_close(to_ex_event(event)->box);
		ex_event_stop(event, PERF_EF_UPDATE);
		event->hw.sample_period = periods[i];
		ex_event_start(event, PERF_EF_RELOAD);
		ex_gate_open(to_ex_event(event)->box);
	}
	rig_run(rig, 2000000);
	rig_del(event);
	rig_expect_sum(rig, event, ctr);
}

/* A new period, longer or shorter, applies from the next overflow on: the old one ends as it is. */
static void test_new_period_begins_after_the_old(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new(test, rig, false);
	rig_event(rig, event, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig_command(rig, "put bbox0.early_ack,count=50");
	rig_run(rig, 1000);
	event->hw.sample_period = 110;	/* as -F does at a PMI */
	rig_command(rig, "put bbox0.early_ack,count=50");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 100ULL);
	event->hw.sample_period = 1000;
	rig->latency = 130;		/* the old period is over once more when the PMI comes */
	rig_command(rig, "put bbox0.early_ack,count=240");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 320ULL);
	rig->latency = 0;
	rig_command(rig, "put bbox0.early_ack,count=979");
	rig_run(rig, 2000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	rig_command(rig, "put bbox0.early_ack,count=1");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 3);
	KUNIT_EXPECT_EQ(test, rig->periods, 1320ULL);
	rig_del(event);
}

/* 705 have come when the period becomes 10: one more ends seventy, four more the next. */
static void test_overdue_period_ends_in_time(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	uncore_add(rig, event, 1000);
	rig_command(rig, "put %s,count=705", rig->source->signal);
	rig_run(rig, 10000);
	ex_gate_close(to_ex_event(event)->box);
	ex_event_stop(event, PERF_EF_UPDATE);
	event->hw.sample_period = 10;
	ex_event_start(event, PERF_EF_RELOAD);
	ex_gate_open(to_ex_event(event)->box);
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 700ULL);
	rig_command(rig, "put %s,count=3", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	rig_command(rig, "put %s,count=1", rig->source->signal);
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 710ULL);
	rig_del(event);
}

/* A period that lasts for longer than the rate limit asks is ended by one overflow. */
static void test_rate_limit_shortens_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;
	uncore_add(rig, event, 1000);
	rig_command(rig, "put %s,count=20000,every=200", rig->source->signal);
	rig_run(rig, 5000000);
	KUNIT_EXPECT_EQ(test, rig->samples, 20);
	KUNIT_EXPECT_EQ(test, rig->pkg.stats.rearms, 20ULL);
	rig_del(event);
}

/* The PMI comes when a second period is just over: one sample has both, and the next its own. */
static void test_second_period_is_just_over(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_new(test, rig, false);
	rig_event(rig, event, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->latency = 300;
	rig_command(rig, "put bbox0.early_ack,count=200");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 1);
	KUNIT_EXPECT_EQ(test, rig->periods, 200ULL);
	rig_command(rig, "put bbox0.early_ack,count=100");
	rig_run(rig, 1000);
	KUNIT_EXPECT_EQ(test, rig->samples, 2);
	KUNIT_EXPECT_EQ(test, rig->periods, 300ULL);
	rig_del(event);
}

/* 4000 Hz of 10^8 a second is one in 25000; also if perf rotates the event away. */
static void test_frequency_converges(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int rotate, i;

	for (rotate = 0; rotate < 2; rotate++) {
		uncore_new(test, false);
		uncore_event(rig, event, 1);
		to_ex_event(event)->target = 250000;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put %s,count=%u,every=10", rig->source->signal, 2000000);
		for (i = 0; i < 200; i++) {
			rig_run(rig, 100000);
			if (!rotate)
				continue;
			rig_del(event);
			KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		}
		KUNIT_EXPECT_GE(test, event->hw.sample_period, 22500ULL);
		KUNIT_EXPECT_LE(test, event->hw.sample_period, 27500ULL);
		rig_del(event);
	}
}

/* PERF_EVENT_IOC_PERIOD of -F: a frequency, and what is none leaves all as it was. */
static void test_changed_frequency_is_one(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_event(rig, event, "bbox_0", 0xc4, 1);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1ULL << 40), 0);	/* -c */
	to_ex_event(event)->target = 250000;
	KUNIT_EXPECT_EQ(test, ex_check_period(event, 1000), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, NSEC_PER_SEC + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, ex_check_period(event, BIT_ULL(63) + 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1000000ULL);
}

/* The rate limit: sum and count stay, samples get fewer. */
static void test_storm_is_folded(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;

	uncore_new(test, false);
	ex_max_sample_rate = 10000;	/* 100000 clocks */
	uncore_add(rig, event, 1);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=200000,every=20", rig->source->signal);
	rig_run(rig, 4000000);
	rig_del(event);
	KUNIT_EXPECT_GE(test, rig->samples, 30);
	KUNIT_EXPECT_LE(test, rig->samples, 43);	/* two until the rate is known */
	KUNIT_EXPECT_GE(test, rig->pkg.stats.throttled, rig->samples - 3ULL);
	rig_expect_sum(rig, event, ctr);
}

/*
 * A W-Box counter is armed for three occurrences at least.  They come at two in three
 * seconds, and the check once a second is not to begin anew each time.
 */
static void test_rare_occurrences_are_sampled(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int hz, i;

	for (hz = 0; hz < 2; hz++) {
		rig_new(test, rig, false);
		rig_event(rig, event, "wbox", 0x02, 1);
		to_ex_event(event)->target = hz * NSEC_PER_SEC;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		rig_command(rig, "put wbox.prochot,count=6,every=1500000000");
		for (i = 0; i < 10; i++) {
			rig_run(rig, NSEC_PER_SEC);
			ex_check(&rig->pkg);
		}
		KUNIT_EXPECT_GE(test, rig->samples, 2);
		KUNIT_EXPECT_EQ(test, rig->periods, 6ULL);
		rig_del(event);
	}
}

/* Storm, then calm: neither the rate limit nor -F goes on waiting for another storm. */
static void test_calm_after_a_storm(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	unsigned int before;
	int freq, i;

	for (freq = 0; freq < 2; freq++) {
		uncore_new(test, false);
		ex_max_sample_rate = 10000;
		uncore_event(rig, event, 1);
		to_ex_event(event)->target = freq ? 250000 : 0;
		KUNIT_ASSERT_EQ(test, rig_add(event), 0);
		ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
		rig_command(rig, "put %s,count=10000000", rig->source->signal);
		rig_run(rig, 20000000);
		KUNIT_EXPECT_GT(test, to_ex_event(event)->left, 50000ULL);
		before = rig->samples;
		rig_command(rig, "put %s,count=800,every=250000000", rig->source->signal);
		for (i = 0; i < 201; i++) {
			rig_run(rig, NSEC_PER_SEC);
			ex_check(&rig->pkg);
		}
		rig_del(event);
		KUNIT_EXPECT_GE_MSG(test, rig->samples - before, freq ? 300 : 790, "freq %d", freq);
		KUNIT_EXPECT_EQ(test, rig->pkg.stats.lost_pmis, 0ULL);
		rig_expect_sum(rig, event, ctr);
	}
}

/*
 * LVTPC is the core PMU's too.  Its PMI masks it; perf may not unmask it.  An
 * overflow of ours meanwhile, @before its NMI is handled or after, is not lost.
 * Long after the last PMI of ours, so that nobody takes the NMI for a late one.
 */
static void foreign_pmi(struct kunit *test, bool freeze, bool before)
{
	const u64 overflow = 3 * EX_STRAY_TIME;	/* from one to the next */
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct exm_counter *ctr;
	int i;

	uncore_new(test, freeze);
	uncore_add(rig, event, 100);
	ctr = rig_counter(rig, to_ex_event(event)->box, event->hw.idx);
	rig_command(rig, "put %s,count=10000,every=%llu", rig->source->signal, overflow / 100);
	for (i = 0; i < 20; i++) {
		rig_run(rig, 3 * overflow + overflow / 2);
		rig->masked = true;
		if (before)
			rig_run(rig, overflow);
		rig->nmi = true;
		rig_run(rig, 1);
	}
	rig_run(rig, 100 * overflow);
	rig_del(event);
	KUNIT_EXPECT_FALSE(test, rig->masked);
	KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
	KUNIT_EXPECT_EQ(test, ctr->counted + ctr->frozen, 10000ULL);
	/* With a freeze, what would have been counted until the NMI came was not. */
	KUNIT_EXPECT_GE(test, rig->samples, before && rig->pkg.freeze ? 85 : 100);
	rig_expect_count(rig, event, ctr);
}

static void test_foreign_pmi_does_not_deafen_us(struct kunit *test)
{
	int i;

	for (i = 0; i < 4; i++)
		foreign_pmi(test, i & 1, i & 2);
}

/* An overflow of a box that is not ours keeps ov_s0 at 1: no reason to claim NMIs. */
static void test_others_overflow_claims_nothing(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_box *other = rig_box(rig, "mbox_0");
	int i;

	other->absent = true;
	rig_event(rig, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	for (i = 0; exm_boxes[i].base != other->row->base; i++)
		;
	rig->m->pkg[0].box[i].ov = 1;
	for (i = 0; i < 10; i++) {
		rig->nmi = true;
		rig_run(rig, 2 * EX_STRAY_TIME);
	}
	KUNIT_EXPECT_EQ(test, rig->unknown, 10);
	rig_del(event);
}

/* The last CPU of a package goes before perf has removed its events. */
static void test_last_cpu_leaves_the_count(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 0);
		rig_command(rig, "put %s,count=5000", rig->source->signal);
		rig_run(rig, 10000);
		ex_pkg_down(&rig->pkg);
		ex_event_read(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, local64_read(&event->count), 5000);
		rig->nmi = true;
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->m->pkg[0].u_ctl, 0ULL);
	}
}

/* The package goes while a PMI is on its way: it is handled, and no unknown NMI. */
static void test_pmi_in_flight_is_waited_for(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	unsigned int latency;

	for (latency = 0; latency < EX_PMI_READS; latency++) {
		uncore_new(test, latency & 1);
		uncore_add(rig, event, 10);
		rig->latency = latency;
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 10);
		ex_pkg_down(&rig->pkg);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ_MSG(test, rig->unknown, 0, "late by %u", latency);
		KUNIT_EXPECT_EQ_MSG(test, rig->handled, 1, "late by %u", latency);
		rig_del(event);
	}
}

/*
 * The new home CPU is another core, of any number.  All counters of the box that its PMIs are
 * found by have events, which count down: they go on as if nothing had been.
 */
static void test_new_home_finds_its_core(struct kunit *test)
{
	static const unsigned int cores[] = { 5, 0, 11, 3 };
	struct rig *rig = test->priv;
	struct perf_event *sample = &rig->event[6];
	unsigned int i;
	u64 is;

	rig_command(rig, "set core_sel=1");
	rig_probe(rig);
	for (i = 0; i < 6; i++) {
		rig_event(rig, &rig->event[i], "mbox_0", 0x14 << 9 | 1 << 2, 0);
		KUNIT_ASSERT_EQ(test, rig_add(&rig->event[i]), 0);
	}
	rig_event(rig, sample, "bbox_0", 0xc4, 100);
	KUNIT_ASSERT_EQ(test, rig_add(sample), 0);
	for (i = 0; i < ARRAY_SIZE(cores); i++) {
		exm_place_cpu(rig->m, 0, 0, cores[i]);
		rig->masked = true;
		rig->pkg.migrating = true;
		ex_take_over(&rig->pkg);
		is = EX_U_CORE_SEL_NUMBER(cores[i] + 1);
		KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
		KUNIT_EXPECT_EQ(test, rig->pkg.probed.core_sel, is);
		KUNIT_EXPECT_EQ(test, rig->pkg.global_ctl & EX_U_GLOBAL_CTL_PMI_CORE_SEL, is);
		rig_command(rig, "put bbox0.early_ack,count=150,every=10 mbox0.page_hit,count=70");
		rig_run(rig, 3000);
	}
	for (i = 0; i < 6; i++) {
		rig_del(&rig->event[i]);
		KUNIT_EXPECT_EQ(test, local64_read(&rig->event[i].count), 4 * 70);
	}
	rig_del(sample);
	KUNIT_EXPECT_EQ(test, local64_read(&sample->count), 4 * 150);
	KUNIT_EXPECT_EQ(test, rig->samples, 6);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
}

/* What raised no PMI for the old home CPU does so for the new one, and is not polled. */
static void test_new_home_hears_what_the_old_did_not(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	rig_command(rig, "set pmi_thread=2");
	rig_probe(rig);
	KUNIT_ASSERT_FALSE(test, rig->pkg.probed.pmi);
	rig_event(rig, event, "bbox_0", 0xc4, 0);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 1);
	rig_command(rig, "set pmi_thread=0");
	ex_take_over(&rig->pkg);
	KUNIT_EXPECT_TRUE(test, rig->pkg.probed.pmi);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 0);
	rig_command(rig, "set pmi_thread=2");
	ex_take_over(&rig->pkg);
	KUNIT_EXPECT_FALSE(test, rig->pkg.probed.pmi);
	rig_del(event);
	KUNIT_EXPECT_EQ(test, atomic_read(&rig->pkg.pmi_off), 0);
}

/* Nobody listens while the home CPU moves; the new one sees to what overflowed then. */
static void test_new_home_cpu_takes_over(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	int freeze;

	for (freeze = 0; freeze < 2; freeze++) {
		uncore_new(test, freeze);
		uncore_add(rig, event, 10);
		rig->masked = true;
		rig_write(rig, EX_U_GLOBAL_CTL, rig->pkg.global_ctl & ~rig->pkg.probed.core_sel);
		ex_enable_core_pmi(&rig->pkg, false);
		rig->pkg.migrating = true;
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 0);
		ex_take_over(&rig->pkg);
		KUNIT_EXPECT_EQ(test, rig->samples, 1);
		KUNIT_EXPECT_FALSE(test, rig->pkg.migrating);
		KUNIT_EXPECT_FALSE(test, rig->masked);
		KUNIT_EXPECT_FALSE(test, rig->m->pkg[0].frozen);
		rig_command(rig, "put %s,count=10", rig->source->signal);
		rig_run(rig, 100);
		KUNIT_EXPECT_EQ(test, rig->samples, 2);
		rig_del(event);
		KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	}
}

/* -F, as the event is opened: the PMI adjusts the period, perf's tick does not. */
static void test_frequency_is_the_pmis_business(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pmu pmu = { };

	rig_event(rig, event, "bbox_0", 0xc4, 4000);
	event->pmu = &pmu;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);	/* -c 4000 */
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 0ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 4000ULL);
	event->attr.freq = 1;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 250000ULL);
	KUNIT_EXPECT_EQ(test, event->hw.sample_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->hw.last_period, 1ULL);
	KUNIT_EXPECT_EQ(test, event->attr.sample_period, 1ULL);
	KUNIT_EXPECT_FALSE(test, event->attr.freq);
}

/* Above 10^9 Hz there is no whole ns between samples: refused, not sampled with period 1. */
static void test_frequency_has_an_end(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pmu pmu = { };

	rig_event(rig, event, "bbox_0", 0xc4, NSEC_PER_SEC + 1);
	event->pmu = &pmu;
	event->attr.freq = 1;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), -EINVAL);
	event->attr.sample_freq = NSEC_PER_SEC;
	KUNIT_EXPECT_EQ(test, ex_event_set_freq(event, to_ex_event(event)), 0);
	KUNIT_EXPECT_EQ(test, to_ex_event(event)->target, 1ULL);
}

/* A CPU of a package that the kernel did not announce at boot is nobody's business. */
static void test_unannounced_package_is_left_alone(struct kunit *test)
{
	struct pt_regs regs = { };

	KUNIT_ASSERT_EQ(test, ex_num_pkgs, 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_online(0), 0);
	KUNIT_EXPECT_EQ(test, ex_cpu_offline(0), 0);
	KUNIT_EXPECT_EQ(test, ex_nmi(NMI_LOCAL, &regs), NMI_DONE);
}

/* What belongs to the home CPU is no other's, and nobody's while it moves. */
static void test_home_is_one_cpu(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct pt_regs regs = { };
	int cpu, others, while_moving, ours, add;
	unsigned int reads;

	rig_event(rig, event, "bbox_0", 0xc4, 10);
	KUNIT_ASSERT_EQ(test, rig_add(event), 0);
	rig->pkg.use_ovf_flag = false;
	ex_expect_stray(&rig->pkg, rig->clock);
	cpu = get_cpu();
	rig_is_of(rig, cpu);
	rig->reads = 0;
	rig->pkg.home = cpu + 1;
	to_ex_event(event)->box->cpu = cpu + 1;
	others = ex_nmi(0, &regs);
	add = ex_pmu_add(event, 0);
	rig->pkg.home = cpu;
	rig->pkg.migrating = true;
	while_moving = ex_nmi(0, &regs);
	reads = rig->reads;
	rig->pkg.migrating = false;
	ours = ex_nmi(0, &regs);
	put_cpu();
	rig_is_nothing();
	rig_del(event);
	KUNIT_EXPECT_EQ(test, others, NMI_DONE);
	KUNIT_EXPECT_EQ(test, add, -ENODEV);
	KUNIT_EXPECT_EQ(test, while_moving, NMI_DONE);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, ours, NMI_HANDLED);
}

/* An event is not opened before its PMU is there, nor while others move to a new home. */
static void test_opening_waits(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;
	struct ex_pmu *pmu = kunit_kzalloc(test, sizeof(*pmu), GFP_KERNEL);
	int ret;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	event->pmu = &pmu->pmu;
	event->group_leader = event;
	event->cpu = -1;
	KUNIT_EXPECT_EQ(test, ex_event_init(event), -EAGAIN);
	pmu->registered = true;
	KUNIT_EXPECT_EQ(test, ex_event_init(event), -EINVAL);
	event->cpu = cpumask_first(cpu_online_mask);
	rig_is_of(rig, event->cpu);
	rig->pkg.migrating = true;
	ret = ex_event_init(event);
	rig_is_nothing();
	KUNIT_EXPECT_EQ(test, ret, -EAGAIN);
}

/* A foreign NMI between the last stop and the arrival of its PMI */
static void test_foreign_nmi_takes_no_credit(struct kunit *test)
{
	struct rig *rig = test->priv;
	struct perf_event *event = rig->event;

	uncore_new(test, false);
	rig->pkg.use_ovf_flag = false;	/* it would tell nothing: the foreign NMI has taken it */
	rig_leave_pmi_behind(rig, event);
	rig->in_nmi = false;
	rig_run(rig, 1);	/* a foreign NMI finds the overflow ... */
	rig->nmi = true;	/* ... and the PMI's own comes after it */
	rig_run(rig, 20);
	KUNIT_EXPECT_EQ(test, rig->unknown, 0);
	KUNIT_EXPECT_FALSE(test, rig->masked);
}

static struct kunit_case ex_uncore_table_cases[] = {
	KUNIT_CASE(test_rows_are_the_models),
	KUNIT_CASE(test_rows_report_as_the_models),
	KUNIT_CASE(test_filters_are_the_models),
	KUNIT_CASE(test_fields_do_not_overlap),
	KUNIT_CASE(test_boxes_and_counters_are_distinct),
	KUNIT_CASE(test_platform_is_found_by_model),
	{ }
};

static struct kunit_case ex_uncore_place_cases[] = {
	KUNIT_CASE_PARAM(test_encode, encode_gen_params),
	KUNIT_CASE(test_encode_e7),
	KUNIT_CASE(test_encode_other_way),
	KUNIT_CASE_PARAM(test_placement_is_exact, place_gen_params),
	KUNIT_CASE(test_groups_that_cannot_be_are_refused),
	KUNIT_CASE(test_armed_interval_avoids_the_half_carry),
	KUNIT_CASE(test_scale_saturates),
	{ }
};

static struct kunit_case ex_uncore_count_cases[] = {
	KUNIT_CASE_PARAM(test_counts_what_happened, source_gen_params),
	KUNIT_CASE(test_shared_filter_serves_both),
	KUNIT_CASE(test_filter_changes_behind_its_guard),
	KUNIT_CASE_PARAM(test_counter_wraps_while_only_counted, source_gen_params),
	KUNIT_CASE(test_fixed_counter_counts_clocks),
	KUNIT_CASE(test_early_carry_is_corrected),
	KUNIT_CASE(test_four_on_is_five_writes_and_four_off_one),
	{ }
};

static struct kunit_case ex_uncore_sample_cases[] = {
	KUNIT_CASE_PARAM(test_sampling_adds_up, source_gen_params),
	KUNIT_CASE(test_simultaneous_overflows),
	KUNIT_CASE(test_summary_is_only_a_hint),
	KUNIT_CASE(test_sample_is_a_handful_of_accesses),
	KUNIT_CASE_PARAM(test_probe_finds_out, probe_gen_params),
	KUNIT_CASE_PARAM(test_clock_is_measured_despite_a_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_dead_counters_are_none, uncore_gen_params),
	KUNIT_CASE(test_one_dead_box_is_left_out),
	KUNIT_CASE_PARAM(test_ovf_flag_is_tried, uncore_gen_params),
	KUNIT_CASE_PARAM(test_debugctl_may_refuse, uncore_gen_params),
	KUNIT_CASE(test_refused_filter_is_told),
	KUNIT_CASE(test_refused_control_counts_nothing),
	KUNIT_CASE(test_what_cannot_be_sampled),
	KUNIT_CASE_PARAM(test_lost_pmi_is_found, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_is_not_inherited, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_of_before_a_restart_is_none, uncore_gen_params),
	KUNIT_CASE_PARAM(test_lost_pmi_of_a_gone_event_is_looked_for, uncore_gen_params),
	KUNIT_CASE(test_lost_wrap_of_a_gone_event_is_looked_for),
	KUNIT_CASE(test_counted_lap_without_its_pmi),
	KUNIT_CASE(test_counting_is_looked_at_once_a_minute),
	KUNIT_CASE(test_rare_occurrences_are_sampled),
	KUNIT_CASE_PARAM(test_storm_leaves_the_cpu_its_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_is_the_packages, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_has_an_end, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pause_keeps_the_freeze, uncore_gen_params),
	KUNIT_CASE_PARAM(test_limit_of_the_home_cpu_is_lifted, uncore_gen_params),
	KUNIT_CASE_PARAM(test_few_pmis_make_no_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_pmi_in_a_pause_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_masked_lvtpc_is_unmasked, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_elsewhere, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_pmi_has_its_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_recovery_expects_one_nmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_reset_ends_a_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_in_a_pause, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_after_a_pmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_stuck_freeze_is_found, uncore_gen_params),
	KUNIT_CASE_PARAM(test_late_freeze_of_a_gone_event_is_ended, uncore_gen_params),
	KUNIT_CASE(test_wraps_without_a_pmi),
	KUNIT_CASE(test_silent_counters_are_looked_after),
	KUNIT_CASE(test_silent_status_says_nothing),
	KUNIT_CASE(test_group_values_have_no_skew),
	KUNIT_CASE(test_no_counter_yet_is_not_read),
	KUNIT_CASE(test_raw_data_says_where_and_how_late),
	KUNIT_CASE_PARAM(test_refresh_limits_samples, uncore_gen_params),
	KUNIT_CASE_PARAM(test_suspend_keeps_counts, uncore_gen_params),
	KUNIT_CASE_PARAM(test_suspend_leaves_stopped_events_alone, uncore_gen_params),
	KUNIT_CASE_PARAM(test_reboot_leaves_counters_off, uncore_gen_params),
	KUNIT_CASE(test_both_ways_leaves_no_deaf_counter),
	KUNIT_CASE(test_gone_event_leaves_no_deaf_counter),
	KUNIT_CASE_PARAM(test_late_freeze_residual_is_kept, uncore_gen_params),
	KUNIT_CASE_PARAM(test_status_of_a_former_owner_says_nothing, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_after_the_last_stop_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_empty_nmi_may_be_kept_waiting, uncore_gen_params),
	KUNIT_CASE_PARAM(test_empty_nmi_leaves_the_next_freeze, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_of_before_a_reset_is_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_probe_hears_no_foreign_nmi, uncore_gen_params),
	KUNIT_CASE_PARAM(test_nmis_may_be_late, uncore_gen_params),
	KUNIT_CASE(test_pmi_of_what_was_dealt_with_is_ours),
	KUNIT_CASE(test_thaw_leaves_the_next_freeze),
	KUNIT_CASE_PARAM(test_late_pmi_is_but_one, uncore_gen_params),
	KUNIT_CASE_PARAM(test_nmi_of_others_is_not_ours, uncore_gen_params),
	KUNIT_CASE_PARAM(test_changed_period_keeps_the_sum, uncore_gen_params),
	KUNIT_CASE(test_new_period_begins_after_the_old),
	KUNIT_CASE(test_second_period_is_just_over),
	KUNIT_CASE_PARAM(test_overdue_period_ends_in_time, uncore_gen_params),
	KUNIT_CASE_PARAM(test_rate_limit_shortens_nothing, uncore_gen_params),
	KUNIT_CASE_PARAM(test_frequency_converges, uncore_gen_params),
	KUNIT_CASE(test_changed_frequency_is_one),
	KUNIT_CASE_PARAM(test_storm_is_folded, uncore_gen_params),
	KUNIT_CASE_PARAM(test_calm_after_a_storm, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_pmi_does_not_deafen_us, uncore_gen_params),
	KUNIT_CASE(test_others_overflow_claims_nothing),
	KUNIT_CASE_PARAM(test_last_cpu_leaves_the_count, uncore_gen_params),
	KUNIT_CASE_PARAM(test_foreign_nmi_takes_no_credit, uncore_gen_params),
	KUNIT_CASE(test_new_home_finds_its_core),
	KUNIT_CASE(test_new_home_hears_what_the_old_did_not),
	KUNIT_CASE_PARAM(test_new_home_cpu_takes_over, uncore_gen_params),
	KUNIT_CASE_PARAM(test_pmi_in_flight_is_waited_for, uncore_gen_params),
	KUNIT_CASE(test_frequency_is_the_pmis_business),
	KUNIT_CASE(test_frequency_has_an_end),
	KUNIT_CASE(test_unannounced_package_is_left_alone),
	KUNIT_CASE(test_home_is_one_cpu),
	KUNIT_CASE(test_opening_waits),
	{ }
};

static struct kunit_suite ex_uncore_tables = {
	.name = "ex_uncore_tables", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_table_cases,
};

static struct kunit_suite ex_uncore_place = {
	.name = "ex_uncore_place", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_place_cases,
};

static struct kunit_suite ex_uncore_count = {
	.name = "ex_uncore_count", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_count_cases,
};

static struct kunit_suite ex_uncore_sample = {
	.name = "ex_uncore_sample", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_sample_cases,
};

static struct kunit_case ex_uncore_ivytown_cases[] = {
	KUNIT_CASE_PARAM(test_ivt_encode, ivt_encode_gen_params),
	KUNIT_CASE_PARAM(test_ivt_placement_is_exact, ivt_place_gen_params),
	KUNIT_CASE_PARAM(test_ivt_counts_over_carries, ivt_source_gen_params),
	KUNIT_CASE_PARAM(test_ivt_sampling_adds_up, ivt_source_gen_params),
	KUNIT_CASE(test_ivt_second_overflow_before_the_freeze),
	KUNIT_CASE_PARAM(test_ivt_probe_finds_out, ivt_probe_gen_params),
	KUNIT_CASE(test_ivt_late_freeze_of_counts_is_ended),
	KUNIT_CASE(test_ivt_counter_is_written_while_it_counts),
	KUNIT_CASE(test_ivt_ports_are_no_business_of_an_nmi),
	KUNIT_CASE(test_ivt_port_goes),
	KUNIT_CASE(test_ivt_gone_port_is_left_asleep),
	KUNIT_CASE(test_ivt_gone_filter_is_left_alone),
	KUNIT_CASE(test_ivt_sample_is_a_handful_of_accesses),
	{ }
};

static struct kunit_suite ex_uncore_ivytown = {
	.name = "ex_uncore_ivytown", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_ivytown_cases,
};

static struct kunit_case ex_uncore_sweep_cases[] = {
	KUNIT_CASE_PARAM(test_pmi_at_every_access, script_gen_params),
	KUNIT_CASE_PARAM(test_ivt_pmi_at_every_access, script_gen_params),
	{ }
};

static struct kunit_suite ex_uncore_sweep = {
	.name = "ex_uncore_sweep", .init = rig_init, .exit = rig_exit,
	.test_cases = ex_uncore_sweep_cases,
};

/* Those that take long are the last ones. */
static struct kunit_suite *rig_suites[] = {
	&ex_uncore_tables, &ex_uncore_place, &ex_uncore_count, &ex_uncore_sample,
	&ex_uncore_ivytown, &ex_uncore_sweep,
};

/* kunit_test_suites() would run them before the parameters are there (6.1). */
static int __init rig_load(void)
{
	return __kunit_test_suites_init(rig_suites, ARRAY_SIZE(rig_suites));
}
module_init(rig_load);

static void __exit rig_unload(void)
{
	__kunit_test_suites_exit(rig_suites, ARRAY_SIZE(rig_suites));
}
module_exit(rig_unload);
