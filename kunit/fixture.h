/* SPDX-License-Identifier: GPL-2.0 */
/* A package of the driver on a package of the model, and what the suites do with it */
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

static void source_desc(const struct rig_source *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(source, rig_sources, source_desc);
KUNIT_ARRAY_PARAM(ivt_source, ivt_sources, source_desc);

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

/* What perf may do to an event; between two steps, some clocks pass. */
static void script_restart(struct perf_event *event)
{
	struct ex_box *box = to_ex_event(event)->box;

	ex_gate_close(box);
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
	ex_gate_open(box);
}

static void script_readd(struct perf_event *event)
{
	rig_del(event);
	KUNIT_EXPECT_EQ(the_rig->test, rig_add(event), 0);
}
