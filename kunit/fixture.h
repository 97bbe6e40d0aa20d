/* SPDX-License-Identifier: GPL-2.0 */
/* The fixture of each case: a package of the driver on a package of the model, and its events */
#include "../machine/model/exm.h"
#include "../machine/model/exm_boxes.h"
#include "events/platforms.h"

#define FX_EVENTS	13

static unsigned int stride = 1;
module_param(stride, uint, 0444);
MODULE_PARM_DESC(stride, "sweeps: try every stride-th clock for the overflow or the NMI (default: 1, all; 0: none)");

static unsigned int thin = 1;
module_param(thin, uint, 0444);
MODULE_PARM_DESC(thin, "cases with parameters: run with every thin-th parameter (default: 1, all)");

static bool brief;
module_param(brief, bool, 0444);
MODULE_PARM_DESC(brief, "skip all cases after the first failure (default: no)");

static char *only;
module_param(only, charp, 0444);
MODULE_PARM_DESC(only, "run only the case of this name (default: all)");

/**
 * struct fixture - a package of the driver, and the package of the model that it drives
 * @test:	the running case
 * @m:		the model
 * @pkg:	the driver's package
 * @clock:	time, in uncore clocks and in ns (the uncore clock is 1 GHz)
 * @cost:	clocks that a register access takes: the first before it, the others after it
 * @masked:	LVTPC mask bit
 * @nmi:	an NMI is pending
 * @latency:	clocks from a PMI to its NMI
 * @nmi_at:	@clock at which the pending NMI is delivered
 * @foreign_at:	@clock at which an NMI of another source arrives; 0 if none does
 * @core_acks:	clocks after the driver's NMI handler in which the core PMU's acknowledges bit 61,
 *		too; 0 if the NMI is not the core PMU's
 * @in_nmi:	the NMI handler is running; a case sets it to hold NMIs back
 * @follows:	this CPU is not the home CPU of the package
 * @loop:	NMIs interrupt a loop of one instruction
 * @nmi_frame:	the last NMI
 * @read_all:	each register access reads all events, as a group led by a tracepoint does
 * @reading:	fx_read_all() is reading the events
 * @busy:	clocks spent in the driver's NMI and interrupt handlers
 * @kicked:	the driver has queued its irq_work: ex_do_work() is due
 * @time_cost:	clocks that the driver's read of the time takes
 * @steal:	clocks that the host of a virtual machine takes from the CPU, once
 * @steal_at:	the value of @reads at which it takes them
 * @dead_box:	address of a C-Box all of whose registers read 0
 * @refused_reg:	address of a register that raises #GP when it is written
 * @next_nmi:	clocks after the end of the next NMI at which another one arrives
 * @unknown:	number of NMIs that the driver did not claim
 * @handled:	number of NMIs that the driver claimed
 * @last_read:	the value last read from each counter register, by address
 * @lost:	occurrences between the read of a counter and its rearming, of all counters
 * @periods:	sum of the samples' periods
 * @samples:	number of samples
 * @folded:	number of these whose period is longer than the event's
 * @source:	what the events of uncore_event() count
 * @sibling:	an event that each sample reads, as a member of the leader's group
 * @others:	occurrences that the events of op_move() have counted
 * @gap:	sum over the samples of the difference between @sibling's count and the leader's
 * @reads:	number of register reads; cases set it to 0
 * @writes:	number of register writes; cases set it to 0
 * @event:	events, as perf allocates them
 * @mine:	the driver's parts of @event
 * @what:	a description of the round within the case, for messages
 */
struct fixture {
	struct kunit *test;
	struct exm *m;
	struct ex_pkg pkg;
	u64 clock;
	u64 cost;
	bool masked, nmi, in_nmi;
	u64 latency, nmi_at, foreign_at, core_acks;
	bool follows, loop, read_all, reading;
	struct ex_nmi_frame nmi_frame;
	u64 busy;
	bool kicked;
	u64 time_cost;
	u64 steal;
	unsigned int steal_at;
	u32 dead_box, refused_reg;
	u64 next_nmi;
	unsigned int unknown, handled;
	u64 last_read[0x1000];
	u64 lost;
	u64 periods;
	unsigned int samples, folded;
	const struct fx_source *source;
	struct perf_event *sibling;
	u64 others;
	u64 gap;
	unsigned int reads, writes;
	struct perf_event event[FX_EVENTS];
	struct ex_event mine[FX_EVENTS];
	char what[100];
};

static struct fixture *the_fixture;	/* perf passes no context to overflow handlers */

static u64 fx_now(void *ctx)
{
	struct fixture *fx = ctx;

	return fx->clock;
}

static void fx_deadline(void *ctx, u64 when)
{
}

static void fx_pmi(void *ctx, unsigned int cpu)
{
	struct fixture *fx = ctx;

	if (fx->follows)
		ex_snapshot_number(&fx->pkg, fx->clock);	/* as the home CPU does */
	if (fx->masked)
		return;
	fx->masked = true;
	fx->nmi = true;
	fx->nmi_at = fx->clock + fx->latency;
}

/* Of a C-Box and of the ARB unit, and the fixed one */
static bool fx_is_client_counter(u32 reg)
{
	return reg == EX_CL_FIXED_CTR || reg == EX_CL_ARB || reg == EX_CL_ARB + 1 ||
	       ((reg & 0x70e) == 0x706 && reg < 0x1000);
}

static bool fx_is_counter(const struct fixture *fx, u32 reg)
{
	if (fx->pkg.platform->pci.imc)
		return fx_is_client_counter(reg);
	return reg == EX_W_FIXED_CTR || (reg >= EX_NHM_CTR0 && reg < EX_NHM_CTR0 + 8) ||
	       (reg >= EX_U_BASE && reg & 0x10 && reg & 1);
}

static void fx_log(void *ctx, const struct exm_record *rec)
{
	struct fixture *fx = ctx;
	u64 lost;

	/* The Ivytown always freezes: no occurrence may be lost there. */
	if (ex_always_freezes(&fx->pkg) || !fx_is_counter(fx, rec->reg))
		return;
	if (rec->kind == 'r')
		fx->last_read[rec->reg] = rec->val;
	if (rec->kind != 'w')
		return;
	lost = (rec->was - fx->last_read[rec->reg]) & EX_CTR_MASK;
	fx->lost += min(lost, -lost & EX_CTR_MASK);	/* the counter may count down */
	fx->last_read[rec->reg] = rec->val;
}

static void fx_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	struct fixture *fx = ctx;

	KUNIT_FAIL(fx->test, "guest error: MSR 0x%x, 0x%llx: %s", reg, val, why);
}

static const struct exm_host fx_host = {
	.now = fx_now,
	.deadline = fx_deadline,
	.pmi = fx_pmi,
	.log = fx_log,
	.error = fx_error,
};

/* intel_pmu_handle_irq(), since 7.0 without counting bit 61 as handled */
static void fx_core_pmu(struct fixture *fx)
{
	u64 clocks = fx->core_acks;

	if (!clocks)
		return;
	fx->core_acks = 0;
	fx->clock += clocks;
	exm_sync(fx->m);
	fx->m->cpu[0].global_status = 0;
}

/* Deliver the pending NMI, unless an NMI is being handled. */
static void fx_deliver_nmi(struct fixture *fx)
{
	struct pt_regs regs = { .ip = fx->loop ? 0 : fx->clock };
	int handled = 0;

	while (fx->nmi && !fx->in_nmi && fx->clock >= fx->nmi_at) {
		bool swallow = handled > 1;	/* as default_do_nmi() does */
		u64 start = fx->clock;

		fx->nmi = false;
		fx->in_nmi = true;
		handled = 0;
		if (fx->follows && ex_this_follower()->users)
			handled = ex_snapshot_nmi(&fx->pkg, &regs);
		else if (!fx->follows && fx->pkg.home >= 0 &&
			 (atomic_read(&fx->pkg.armed) || fx->pkg.stray_until))
			handled = fx->pkg.migrating ?
				  ex_pmi_off_home(&fx->pkg) :
				  ex_home_nmi(&fx->pkg, &fx->nmi_frame, &regs);
		fx_core_pmu(fx);
		if (handled)
			fx->handled++;
		else if (!swallow)
			fx->unknown++;
		fx->in_nmi = false;
		fx->busy += fx->clock - start;
		if (fx->next_nmi) {
			fx->nmi = true;
			fx->clock += fx->next_nmi;
			fx->next_nmi = 0;
		}
	}
}

static void fx_tick(struct fixture *fx, u64 clocks)
{
	fx->clock += clocks;
	exm_sync(fx->m);
	if (fx->foreign_at && fx->clock >= fx->foreign_at) {
		fx->foreign_at = 0;
		fx->nmi = true;
		fx->nmi_at = fx->clock;
	}
	fx_deliver_nmi(fx);
}

static void fx_kick(struct irq_work *work)
{
	WRITE_ONCE(the_fixture->kicked, true);
}

static void fx_no_work(struct irq_work *work)
{
}

/* Enable interrupts: run the driver's irq_work, and its timer if a pause is over. */
static void fx_interrupts(struct fixture *fx)
{
	u64 start = fx->clock;

	irq_work_sync(&fx->pkg.work);
	if (READ_ONCE(fx->kicked)) {
		WRITE_ONCE(fx->kicked, false);
		if (!fx->pkg.migrating)	/* as ex_work() */
			ex_do_work(&fx->pkg);
	}
	if (fx->pkg.budget.paused && (s64)(fx->clock - fx->pkg.budget.charged) >= 0)
		ex_poll(&fx->pkg);
	fx->busy += fx->clock - start;
}

/*
 * Read all events, as a group does whose leader is the tracepoint of rdmsr or wrmsr: before
 * and after each register access, even in the middle of the driver's handlers.
 */
static void fx_read_all(struct fixture *fx)
{
	struct perf_event *event;

	if (!fx->read_all || fx->reading)
		return;
	fx->reading = true;
	for (event = fx->event; event < fx->event + FX_EVENTS; event++)
		if (event->pmu_private && event->hw.idx >= 0)
			ex_event_read(event);
	fx->reading = false;
}

/* Let @clocks pass; only NMIs and interrupts run the driver meanwhile. */
static void fx_run(struct fixture *fx, u64 clocks)
{
	u64 end = fx->clock + clocks;

	while (fx->clock < end) {
		u64 next;

		fx_interrupts(fx);
		next = clamp(fx->m->deadline, fx->clock + 1, end);
		if (fx->pkg.budget.paused && fx->pkg.budget.charged > fx->clock)
			next = min(next, fx->pkg.budget.charged);
		if (fx->nmi && fx->nmi_at > fx->clock)
			next = min(next, fx->nmi_at);
		if (fx->foreign_at > fx->clock)
			next = min(next, fx->foreign_at);
		fx_tick(fx, next - fx->clock);
	}
}

/* The model's address of a register with %EX_PCI: of the function with this ID and place */
static u32 fx_pci_reg(struct fixture *fx, u32 reg)
{
	unsigned int i = FIELD_GET(EX_PCI_FUNCTION, reg);
	const u8 *devfns = fx->pkg.platform->pci.devfns;
	const struct exm_pci_function *f;

	exm_for_each_pci_function(f, fx->m)
		if (f->id == fx->pkg.platform->pci.functions[i] &&
		    (!devfns || devfns[i] == PCI_DEVFN(f->dev, f->fn)))
			return EXM_PCI(f->dev, f->fn, FIELD_GET(EX_PCI_OFFSET, reg));
	KUNIT_FAIL(fx->test, "no PCI function for 0x%x", reg);
	return 0;
}

static enum exm_result fx_access(struct fixture *fx, u32 reg, bool write, u64 *val)
{
	if (reg & EX_PCI)
		return write ? exm_pci_write(fx->m, 0, 0, fx_pci_reg(fx, reg), 4, *val) :
			       exm_pci_read(fx->m, 0, 0, fx_pci_reg(fx, reg), 4, val);
	return write ? exm_wrmsr(fx->m, 0, reg, *val) : exm_rdmsr(fx->m, 0, reg, val);
}

static u64 fx_read(void *ctx, u32 reg)
{
	struct fixture *fx = ctx;
	u64 val = 0;

	if (fx->reads == fx->steal_at)
		fx_tick(fx, fx->steal);
	fx_read_all(fx);
	fx_tick(fx, 1);
	fx->reads++;
	if (fx_access(fx, reg, false, &val) != EXM_OK)
		KUNIT_FAIL(fx->test, "read of 0x%x: #GP or not a register", reg);
	fx_tick(fx, fx->cost - 1);
	fx_read_all(fx);
	if (fx->dead_box && reg - fx->dead_box < EX_C4_BASE - EX_C0_BASE)
		return 0;
	return val;
}

/* A counter is written with bits that it has: the others are reserved. */
static void fx_check_counter_write(struct fixture *fx, u32 reg, u64 val)
{
	const struct ex_counter *counter;
	struct ex_box *box;

	if (!(val >> (reg & EX_PCI ? EX_CTR_BITS - 32 : EX_CTR_BITS)))
		return;		/* every counter, or half of one, has these bits */
	ex_for_each_box(box, &fx->pkg) {
		ex_for_each_counter(counter, box) {
			unsigned int high = counter->bank->high;

			if (reg == counter->ctr_reg + high &&
			    val >> (counter->bank->width - (high ? 32 : 0)))
				KUNIT_FAIL(fx->test, "write of counter 0x%x: 0x%llx", reg, val);
		}
	}
}

static int fx_write_safe(void *ctx, u32 reg, u64 val)
{
	struct fixture *fx = ctx;
	int ret = -EIO;

	fx_check_counter_write(fx, reg, val);
	fx_read_all(fx);
	fx_tick(fx, 1);
	fx->writes++;
	if (reg != fx->refused_reg && fx_access(fx, reg, true, &val) == EXM_OK)
		ret = 0;
	fx_tick(fx, fx->cost - 1);
	fx_read_all(fx);
	return ret;
}

static void fx_write(void *ctx, u32 reg, u64 val)
{
	struct fixture *fx = ctx;

	if (fx_write_safe(fx, reg, val))
		KUNIT_FAIL(fx->test, "write of 0x%x: #GP or not a register", reg);
}

static void fx_unmask(void *ctx)
{
	struct fixture *fx = ctx;

	fx->masked = false;
}

static u64 fx_time(void *ctx)
{
	struct fixture *fx = ctx;

	if (fx->time_cost)
		fx_tick(fx, fx->time_cost);
	return fx->clock;
}

static const struct ex_hw_ops fx_ops = {
	.read = fx_read,
	.write = fx_write,
	.write_safe = fx_write_safe,
	.unmask_pmi = fx_unmask,
	.time = fx_time,
};

static void __printf(2, 3) fx_command(struct fixture *fx, const char *fmt, ...)
{
	char line[500], reply[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	exm_command(fx->m, line, reply, sizeof(reply));
	if (strcmp(reply, "ok\n"))
		KUNIT_FAIL(fx->test, "%s: %s", line, reply);
}

/* The number in the model of the box of the same name; Nehalem's only one has none */
static unsigned int fx_box_number(struct fixture *fx, const struct ex_box *box)
{
	const struct ex_box_row *row = box->row;
	unsigned int i = 0;

	while (*row->type->name && (strcmp(exm_type(fx->m, i)->name, row->type->name) ||
				    exm_row(fx->m, i)->inst != max(row->num, 0)))
		i++;
	return i;
}

/* The number of its counter there: the only one of a second bank is the fixed one */
static unsigned int fx_idx(const struct ex_box *box, unsigned int idx)
{
	const struct ex_bank *banks = box->row->type->banks;

	return idx == banks[0].num && banks[1].num == 1 ? EXM_FIXED : idx;
}

/* Give the counters the widths that a probe finds. */
static void fx_set_widths(struct fixture *fx, struct ex_box *box)
{
	unsigned int idx;

	for (idx = 0; idx < box->num_counters; idx++)
		if (box->counters[idx].bank->quirks & EX_PROBE_WIDTH)
			box->counters[idx].mask = exm_counter_mask(fx->m,
								   fx_box_number(fx, box),
								   fx_idx(box, idx));
}

/* The packet filter of a QPI port is in the next function, which may have no known ID. */
static bool fx_lacks_filter(const struct ex_platform *platform, const struct ex_box_row *row)
{
	return !strcmp(row->type->name, "qpi") &&
	       !platform->pci.functions[FIELD_GET(EX_PCI_FUNCTION, row->base) + 1];
}

/* Set up a package that needs no probing: the driver knows what the model does. */
static void fx_new_on(struct kunit *test, struct fixture *fx, bool freeze,
		      const struct ex_platform *platform)
{
	const struct ex_global *global = &platform->global;
	struct ex_box *boxes = fx->pkg.boxes;
	struct exm *m = fx->m;
	unsigned int i;

	memset(fx, 0, sizeof(*fx));
	fx->test = test;
	fx->m = m;
	fx->cost = 1;
	exm_init_model(m, models[platform->id], &fx_host, fx);
	if (platform->pci.imc)
		m->faults.cboxes = platform->num_boxes - 1;	/* and the ARB unit */
	exm_place_cpu(m, 0, 0, 0);
	ex_this_platform = platform;
	the_hw.ops = &fx_ops;
	the_hw.ctx = fx;

	memset(boxes, 0, ex_boxes_size(platform));
	fx->pkg = (struct ex_pkg){
		.platform = platform, .boxes = boxes,
		.freeze = ex_freeze_kind(platform, freeze),
		.unreported = ex_unreported_boxes(platform),
		.ovf_flag = EX_OVF_TELLS,
		.global_ctl = global->ctl_run | global->core_sels[0] |
			      (freeze ? global->ctl_freeze : 0),
		.probed = { .core_sel = global->core_sels[0],
			    .fixed_pmi = EX_W_FIXED_CTL_PMI_EN_1,
			    .summary = platform->summaries[0],
			    .status_blocks_pmi = global->clear_after, .unlisted_pmi = ~0UL },
	};
	ex_boxes_init(&fx->pkg, boxes);
	for (i = 0; i < EX_MAX_FUNCTIONS; i++)
		if (platform->pci.functions && platform->pci.functions[i])
			fx->pkg.functions[i].page = HW_PAGE(i);
	for (i = 0; i < platform->num_boxes; i++) {
		fx_set_widths(fx, &boxes[i]);
		boxes[i].cpu = 0;
		boxes[i].no_filter = fx_lacks_filter(platform, boxes[i].row);
	}
	init_irq_work(&fx->pkg.work, fx_kick);
	init_irq_work(&fx->pkg.log_work, fx_no_work);
	fx_write(fx, MSR_IA32_DEBUGCTLMSR, EX_DEBUGCTL_UNCORE_PMI_EN);
	ex_pkg_reset(&fx->pkg);
	ex_global_control(&fx->pkg, fx->pkg.global_ctl);
	fx->reads = 0;
	fx->writes = 0;
	ex_max_sample_rate = 0;
}

static void fx_new(struct kunit *test, struct fixture *fx, bool freeze)
{
	fx_new_on(test, fx, freeze, &ex_xeon7500);
}

/* Probe and start the package, as the driver's load does.  Returns whether a freeze comes late. */
static bool fx_probe(struct fixture *fx)
{
	bool late;

	atomic_inc(&fx->pkg.armed);
	late = ex_pkg_probe(&fx->pkg);
	atomic_dec(&fx->pkg.armed);
	ex_pkg_reset(&fx->pkg);
	fx->pkg.global_ctl &= ~fx->pkg.platform->global.core_sels[0];
	fx->pkg.global_ctl |= fx->pkg.probed.core_sel;
	ex_global_control(&fx->pkg, fx->pkg.global_ctl);
	fx->lost = 0;		/* fx_log() has seen the probe rewrite counters */
	return late;
}

static bool fx_failed;

static void fx_end(struct kunit *test)
{
	fx_failed |= test->status == KUNIT_FAILURE;
	the_hw.ops = NULL;
	test->priv = NULL;	/* of the next parameter, which fx_init() may leave out */
}

static void fx_exit(struct kunit *test)
{
	struct fixture *fx = test->priv;

	fx_end(test);
	if (fx)
		irq_work_sync(&fx->pkg.log_work);
}

static int fx_init(struct kunit *test)
{
	struct fixture *fx = kunit_kzalloc(test, sizeof(*fx), GFP_KERNEL);

	if (brief && fx_failed)
		kunit_skip(test, "a case has failed");
	if (only && strcmp(only, test->name))
		kunit_skip(test, "another case is wanted");
	if (test->param_index % thin) {
		kunit_info(test, "left out\n");	/* 6.1 prints "ok" */
		kunit_skip(test, "another parameter is wanted");
	}
	KUNIT_ASSERT_NOT_NULL(test, fx);
	fx->m = kunit_kzalloc(test, sizeof(*fx->m), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fx->m);
	/* no platform's are larger */
	fx->pkg.boxes = kunit_kzalloc(test, ex_boxes_size(&ex_skylake_sp), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fx->pkg.boxes);
	test->priv = fx;
	the_fixture = fx;
	fx_new(test, fx, false);
	return 0;
}

static void fx_overflow(struct perf_event *event, struct perf_sample_data *data,
			struct pt_regs *regs)
{
	the_fixture->samples++;
	the_fixture->folded += data->period > event->attr.sample_period;
	the_fixture->periods += data->period;
	if (the_fixture->sibling) {
		ex_event_read(the_fixture->sibling);
		the_fixture->gap += abs(local64_read(&event->count) -
					local64_read(&the_fixture->sibling->count));
	}
}

/* The model's part of a box, and of its counter @idx */
static struct exm_box *fx_exm_box(struct fixture *fx, const struct ex_box *box)
{
	return &fx->m->pkg[0].box[fx_box_number(fx, box)];
}

static struct exm_counter *fx_counter(struct fixture *fx, const struct ex_box *box, int idx)
{
	return &fx_exm_box(fx, box)->ctr[fx_idx(box, idx)];
}

/* The box whose PMU is called @name */
static struct ex_box *fx_box(struct fixture *fx, const char *name)
{
	const struct ex_box_row *row = fx->pkg.platform->boxes;
	char pmu[20];
	unsigned int i;

	for (i = 0; i < fx->pkg.platform->num_boxes; i++, row++) {
		if (row->num < 0)
			snprintf(pmu, sizeof(pmu), "%s", row->type->name);
		else
			snprintf(pmu, sizeof(pmu), "%s_%d", row->type->name, row->num);
		if (!strcmp(pmu, name))
			return &fx->pkg.boxes[i];
	}
	KUNIT_FAIL(fx->test, "there is no %s", name);
	return fx->pkg.boxes;
}

/* Make an event as ex_event_init() leaves it in perf_event_open(). */
static void fx_event_words(struct fixture *fx, struct perf_event *event, const char *box,
			   const u64 *config, u64 period)
{
	const char *why;

	memset(event, 0, sizeof(*event));
	ex_event_prepare(event, &fx->mine[event - fx->event], fx_box(fx, box));
	event->overflow_handler = fx_overflow;
	event->attr.config = config[0];
	event->attr.config1 = config[1];
	event->attr.config2 = config[2];
	event->attr.sample_period = period;
	event->hw.sample_period = period;
	why = ex_event_encode(event);
	KUNIT_ASSERT_NULL_MSG(fx->test, why, "%s", why);
}

static void fx_event(struct fixture *fx, struct perf_event *event, const char *box,
		     u64 config, u64 period)
{
	const u64 words[EX_CONFIG_WORDS] = { config };

	fx_event_words(fx, event, box, words, period);
}

/* Add and delete an event with the PMU disabled, as perf does. */
static int fx_add(struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);
	int ret;

	ex_gate_close(box);
	ret = ex_event_add(event, PERF_EF_START);
	ex_gate_open(box);
	return ret;
}

/* A deleted event is stopped, and has no counter that a PMI could find it by. */
static void fx_del(struct perf_event *event)
{
	struct ex_counter *counter = ex_event_counter(event);
	struct ex_box *box = ex_event_box(event);
	struct kunit *test = the_fixture->test;

	ex_gate_close(box);
	ex_event_del(event, 0);
	ex_gate_open(box);
	KUNIT_EXPECT_TRUE(test, event->hw.state & PERF_HES_STOPPED);
	KUNIT_EXPECT_EQ(test, event->hw.idx, -1);
	KUNIT_EXPECT_NULL(test, counter->event);
}

/* Elements of fx_sources[] */
enum {
	SRC_U, SRC_U_NINE_BITS, SRC_W, SRC_W_CORE3, SRC_B0_CTR0, SRC_B0_CTR3, SRC_B1, SRC_S0,
	SRC_C2, SRC_C5, SRC_M0, SRC_M1_DOWN, SRC_M0_FVC, SRC_M1_ADDR, SRC_R0, SRC_R1,
	SRC_IVT_Q0, SRC_IVT_Q1, SRC_IVT_Q2, SRC_IVT_U, SRC_IVT_M5, SRC_IVT_H1, SRC_IVT_P,
	SRC_IVT_R2, SRC_IVT_R3, SRC_IVT_I1, SRC_IVT_END,
	SRC_SKX_UPI = SRC_IVT_END, SRC_FROZEN_END,
	SRC_NHM = SRC_FROZEN_END, SRC_NHM_CMASK, SRC_CLIENT_C, SRC_CLIENT_ARB,
	SRC_HSX_M5, SRC_HSX_P, SRC_HSX_C15, SRC_HSX_I, SRC_HSX_S3, SRC_HSX_Q2,
	SRC_SKX_CHA, SRC_SKX_M5, SRC_SKX_P, SRC_SKX_U, SRC_SKX_M2M, SRC_SKX_M2PCIE, SRC_SKX_M3UPI,
	SRC_SKX_IIO, SRC_SKX_IRP, SRC_END
};

/* Events, and the model's signals that they count, some of Ivytown's on Haswell-EP, too */
static const struct fx_source {
	const char *name;
	const char *box;
	u64 config[EX_CONFIG_WORDS];
	const char *signal;
	enum ex_platform_id platform;
} fx_sources[] = {
	[SRC_U] = { "U", "ubox", { 0x0f9 }, "ubox.ipis_sent" },
	[SRC_U_NINE_BITS] = { "U nine bits", "ubox", { 0x1e4 }, "ubox.corrected_err" },
	[SRC_W] = { "W", "wbox", { 0x02 }, "wbox.prochot" },
	[SRC_W_CORE3] = { "W core 3", "wbox", { 0x0804 }, "wbox.c_cycles_turbo,core=3" },
	[SRC_B0_CTR0] = { "B0 counter 0", "bbox_0", { 0x07 << 1 }, "bbox0.imt_valid_occupancy" },
	[SRC_B0_CTR3] = { "B0 counter 3", "bbox_0", { 0x02 << 1 | 3 << 6 }, "bbox0.early_ack" },
	[SRC_B1] = { "B1 counter 2", "bbox_1", { 0x07 << 1 | 2 << 6 }, "bbox1.imt_ne_cycles" },
	[SRC_S0] = { "S0", "sbox_0", { 0x09 }, "sbox0.to_r_snp_msgq_cycles_ne" },
	[SRC_C2] = { "C2", "cbox_2", { 0x0414 }, "cbox2.llc_lookup,result=miss,state=invalid" },
	[SRC_C5] = { "C5", "cbox_5", { 0x0115 }, "cbox5.llc_lookup,result=hit,state=modified" },
	[SRC_M0] = { "M0", "mbox_0", { 0x14 << 9 }, "mbox0.page_hit" },
	[SRC_M1_DOWN] = { "M1 down", "mbox_1", { 0x14 << 9 | 1 << 2 }, "mbox1.page_hit" },
	[SRC_M0_FVC] = { "M0 FVC", "mbox_0", { 0xe << 9, 0x14020 }, "mbox0.bbox_cmd,cmd=write" },
	[SRC_M1_ADDR] = {
		"M1 address", "mbox_1",
		{ 0xa << 9, 2ULL << 40, BIT_ULL(63) | 0x7ffffffULL << 34 | 0x12340 },
		"mbox1.dram_cmd,cmd=ras,addr=0x12340",
	},
	[SRC_R0] = { "R0 port 1", "rbox_0", { 6 << 1, 0x80000000 }, "rbox0.flits_sent,port=1" },
	[SRC_R1] = {
		"R1 port 3 queue", "rbox_1", { 21 << 1, 0x4000 },
		"rbox1.que_arb_bid,port=3,class=drs",
	},
	[SRC_IVT_Q0] = { "Q0", "qpi_0", { 0x0200 }, "qpi0.tx_flit,kind=drs_data", EX_IVYTOWN },
	[SRC_IVT_Q1] = { "Q1", "qpi_1", { 0x04 }, "qpi1.txl_inserts", EX_IVYTOWN },
	[SRC_IVT_Q2] = { "Q2", "qpi_2", { 0x04 }, "qpi2.txl_inserts", EX_IVYTOWN },
	[SRC_IVT_U] = { "U", "ubox", { 0x0442 }, "ubox.event_msg,msg=ipi_rcvd", EX_IVYTOWN },
	[SRC_IVT_M5] = { "M5", "imc_5", { 0x0304 }, "imc5.cas,op=rd", EX_IVYTOWN },
	[SRC_IVT_H1] = { "H1", "ha_1", { 0x11 }, "ha1.direct2core_count", EX_IVYTOWN },
	[SRC_IVT_P] = { "P", "pcu", { 0x09 }, "pcu.prochot_internal_cycles", EX_IVYTOWN },
	[SRC_IVT_R2] = { "R2PCIe", "r2pcie", { 0x1011 },
		"r2pcie.rxr_inserts,class=ncb", EX_IVYTOWN },
	[SRC_IVT_R3] = { "R3QPI 2", "r3qpi_2", { 0x23 }, "r3qpi2.txr_cycles_ne", EX_IVYTOWN },
	[SRC_IVT_I1] = { "IRP 1", "irp", { 0x01, 1 }, "irp.rxr_bl_drs_inserts,unit=1", EX_IVYTOWN },
	[SRC_SKX_UPI] = { "UPI 1", "upi_1", { 0x100000E04 },
		"upi1.tx_packet,class=ncb,ext=1", EX_SKYLAKE_SP },
	[SRC_NHM] = { "LLC misses", "", { 0x0309 }, "uncore.llc_miss,op=wr", EX_NEHALEM },
	[SRC_NHM_CMASK] = { "DRAM clocks", "", { 0x01000463 },
		"uncore.dram_read_cas,ch=1", EX_NEHALEM },
	[SRC_CLIENT_C] = { "C1", "cbox_1", { 0x8134 },
		"cbox1.cache_lookup,op=read,state=m", EX_SANDY_BRIDGE },
	[SRC_CLIENT_ARB] = { "ARB", "arb", { 0x2081 },
		"arb.trk_requests,kind=write", EX_SANDY_BRIDGE },
	[SRC_SKX_CHA] = { "CHA 27", "cha_27", { 0x2135, 0x202ULL << 41 },
		"cha27.tor_insert,miss=1,opcode=0x202", EX_SKYLAKE_SP },
	[SRC_HSX_M5] = { "M5", "imc_5", { 0x0304 }, "imc5.cas,op=rd", EX_HASWELL_EP },
	[SRC_HSX_P] = { "P", "pcu", { 0x09 }, "pcu.prochot_internal_cycles", EX_HASWELL_EP },
	[SRC_HSX_C15] = { "C15", "cbox_15", { 0x09 }, "cbox15.fast_asserted", EX_HASWELL_EP },
	[SRC_HSX_I] = { "IRP", "irp", { 0x01 }, "irp.rxr_bl_drs_inserts", EX_HASWELL_EP },
	[SRC_HSX_S3] = { "S3", "sbox_3", { 0x09 }, "sbox3.fast_asserted", EX_HASWELL_EP },
	[SRC_HSX_Q2] = { "Q2", "qpi_2", { 0x04 }, "qpi2.txl_inserts", EX_HASWELL_EP },
	[SRC_SKX_M5] = { "M5", "imc_5", { 0x0304 }, "imc5.cas,op=rd", EX_SKYLAKE_SP },
	[SRC_SKX_P] = { "P", "pcu", { 0x05 }, "pcu.freq_max_power_cycles", EX_SKYLAKE_SP },
	[SRC_SKX_U] = { "U", "ubox", { 0x0442 }, "ubox.event_msg,msg=ipi_rcvd", EX_SKYLAKE_SP },
	[SRC_SKX_M2M] = { "M2M 1", "m2m_1", { 0x1038 }, "m2m1.imc_writes,kind=full",
		EX_SKYLAKE_SP },
	[SRC_SKX_M2PCIE] = { "M2PCIe 3", "m2pcie_3", { 0x4023 },
		"m2pcie3.txc_cycles_ne,ring=bl_1", EX_SKYLAKE_SP },
	[SRC_SKX_M3UPI] = { "M3UPI 2", "m3upi_2", { 0x205C },
		"m3upi2.vn0_credits_used,class=ncs", EX_SKYLAKE_SP },
	[SRC_SKX_IIO] = { "IIO 5", "iio_5", { 0x01C0 | BIT_ULL(44) | BIT_ULL(43) },
		"iio5.data_req_by_cpu,kind=mem_write,port=7,class=posted", EX_SKYLAKE_SP },
	[SRC_SKX_IRP] = { "IRP 5", "irp_5", { 0x0810 }, "irp5.coherent_ops,op=rfo", EX_SKYLAKE_SP },
};

static const struct fx_source ivt_filtered = {
	"Q1 filter", "qpi_1", { 0x200038, 2 << 5, 0xf << 5 }, "qpi1.rx_packet,class=drs,opcode=2",
};

/* No upper half of the umask: packets with any */
static const struct fx_source skx_filtered = {
	"UPI 1, lower half", "upi_1", { 0x0E04 }, "upi1.tx_packet,class=ncb,ext=2",
};

static const struct fx_source nhm_filtered = {
	"response", "", { 0x0435, 0x40001a0000000000 },
	"uncore.addr_opcode_match,src=local,mc=1,opc=0xa",
};

static const struct fx_source wsm_filtered = {
	"snoop", "", { 0x040c, 0x11 }, "uncore.gq_snoop,from=m,to=s",
};

static void fx_source_event(struct fixture *fx, struct perf_event *event, const struct fx_source *s,
			    u64 period)
{
	fx_event_words(fx, event, s->box, s->config, period);
}

static void fx_new_ivt(struct kunit *test, struct fixture *fx)
{
	fx_new_on(test, fx, false, &ex_ivytown);
}

/*
 * The uncores for cases that must pass on each: boxes that report through U STATUS and an
 * S-Box; boxes in PCI configuration space with a bit in U STATUS, and without one; a box
 * whose status bits cannot be assigned to counters; U STATUS in both readings of the manual
 * (reference 11.1), and with bits that hold back the next PMI; counters whose gate is the global
 * control register, whether or not that shows a freeze; and controls with an upper half.
 */
static const struct fx_uncore {
	const char *name;
	enum ex_platform_id platform;
	const struct fx_source *source;
	const struct fx_source *filtered;
	const char *faults;
	bool gated;
} fx_uncores[] = {
	{ "Xeon 7500, B0",	EX_XEON7500,	&fx_sources[SRC_B0_CTR3], &fx_sources[SRC_M0_FVC] },
	{ "Xeon 7500, U",	EX_XEON7500,	&fx_sources[SRC_U], &fx_sources[SRC_M0_FVC] },
	{ "Xeon 7500, B0, sticky", EX_XEON7500,	&fx_sources[SRC_B0_CTR3], &fx_sources[SRC_M0_FVC],
	  "sticky_status=1" },
	{ "Xeon 7500, B0, sticky and gated", EX_XEON7500,
	  &fx_sources[SRC_B0_CTR3], &fx_sources[SRC_M0_FVC], "sticky_status=1 pmi_gate=3", true },
	{ "Ivytown, Q0",	EX_IVYTOWN,	&fx_sources[SRC_IVT_Q0], &ivt_filtered },
	{ "Ivytown, Q2",	EX_IVYTOWN,	&fx_sources[SRC_IVT_Q2], &ivt_filtered },
	{ "Ivytown, U",		EX_IVYTOWN,	&fx_sources[SRC_IVT_U], &ivt_filtered,
	  "u_status_order=1" },
	{ "Ivytown, M5",	EX_IVYTOWN,	&fx_sources[SRC_IVT_M5], &ivt_filtered },
	{ "Haswell-EP, Q0",	EX_HASWELL_EP,	&fx_sources[SRC_IVT_Q0], &ivt_filtered },
	{ "Haswell-EP, M5",	EX_HASWELL_EP,	&fx_sources[SRC_IVT_M5], &ivt_filtered },
	{ "Broadwell-EP, M5",	EX_BROADWELL_EP, &fx_sources[SRC_IVT_M5], &ivt_filtered },
	{ "Skylake-SP, UPI",	EX_SKYLAKE_SP,	&fx_sources[SRC_SKX_UPI], &skx_filtered },
	{ "Nehalem",		EX_NEHALEM,	&fx_sources[SRC_NHM], &nhm_filtered },
	{ "Nehalem, gated",	EX_NEHALEM,	&fx_sources[SRC_NHM_CMASK], &nhm_filtered,
	  "frz_clears=1 pmi_gate=1", true },
	{ "Westmere, gated",	EX_WESTMERE,	&fx_sources[SRC_NHM], &wsm_filtered,
	  "pmi_gate=2", true },
	{ "Sandy Bridge",	EX_SANDY_BRIDGE, &fx_sources[SRC_CLIENT_C],
	  &fx_sources[SRC_CLIENT_ARB] },
	{ "Haswell",		EX_HASWELL_CLIENT, &fx_sources[SRC_CLIENT_ARB],
	  &fx_sources[SRC_CLIENT_C] },
	{ "Skylake-SP, CHA",	EX_SKYLAKE_SP,	&fx_sources[SRC_SKX_UPI],
	  &fx_sources[SRC_SKX_CHA] },
};

static void uncore_desc(const struct fx_uncore *u, char *desc)
{
	strscpy(desc, u->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(uncore, fx_uncores, uncore_desc);

/* For cases about status bits, or PMIs without bit 61, which some platforms do without */
static void skip_without_status(struct kunit *test)
{
	const struct fx_uncore *u = test->param_value;

	if (!platforms[u->platform]->global.status_clear)
		kunit_skip(test, "the platform uses no status bits");
}

/* Set up the fixture for the uncore that is the case's parameter. */
static void uncore_new(struct kunit *test, bool freeze)
{
	const struct fx_uncore *u = test->param_value;
	struct fixture *fx = test->priv;

	fx_new_on(test, fx, freeze, platforms[u->platform]);
	fx->source = u->source;
	if (u->faults)
		fx_command(fx, "set %s", u->faults);
	fx->pkg.probed.status_blocks_pmi |= u->gated;
}

/* Make an event that counts the uncore's source. */
static void uncore_event(struct fixture *fx, struct perf_event *event, u64 period)
{
	fx_source_event(fx, event, fx->source, period);
}

/* Make such an event, and add it. */
static void uncore_add(struct fixture *fx, struct perf_event *event, u64 period)
{
	uncore_event(fx, event, period);
	KUNIT_ASSERT_EQ(fx->test, fx_add(event), 0);
}

static void source_desc(const struct fx_source *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(source, fx_sources, source_desc);

/* Set up the fixture for the source that is the case's parameter. */
static const struct fx_source *source_new(struct kunit *test, bool freeze)
{
	const struct fx_source *s = test->param_value;

	fx_new_on(test, test->priv, freeze, platforms[s->platform]);
	return s;
}

/* The event has all occurrences but those lost at rearming, and the samples' periods add up. */
static void fx_expect_counted(struct fixture *fx, struct perf_event *event, u64 counted)
{
	u64 count = local64_read(&event->count);

	KUNIT_EXPECT_EQ_MSG(fx->test, count + fx->lost, counted, "%s", fx->what);
	KUNIT_EXPECT_EQ(fx->test, fx->periods + to_ex_event(event)->since, count);
}

static void fx_expect_count(struct fixture *fx, struct perf_event *event, struct exm_counter *ctr)
{
	fx_expect_counted(fx, event, ctr->counted);
}

static void fx_expect_sum(struct fixture *fx, struct perf_event *event, struct exm_counter *ctr)
{
	struct kunit *test = fx->test;

	fx_expect_count(fx, event, ctr);
	KUNIT_EXPECT_EQ(test, fx->unknown, 0);
	if (fx->pkg.freeze)
		KUNIT_EXPECT_EQ_MSG(test, fx->lost, 0ULL, "%s", fx->what);
}

/* Operations of perf on an event */
static void op_restart(struct perf_event *event)
{
	struct ex_box *box = ex_event_box(event);

	ex_gate_close(box);
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
	ex_gate_open(box);
}

static void op_restart_ungated(struct perf_event *event)
{
	ex_event_stop(event, PERF_EF_UPDATE);
	ex_event_start(event, PERF_EF_RELOAD);
}

static void op_toggle(struct perf_event *event)
{
	ex_gate_close(ex_event_box(event));
	ex_gate_open(ex_event_box(event));
}

static void op_readd(struct perf_event *event)
{
	fx_del(event);
	KUNIT_EXPECT_EQ(the_fixture->test, fx_add(event), 0);
}

/*
 * Another event needs the counter that the event has: the event moves, if its box has one more
 * counter for it.
 */
static void op_move(struct perf_event *event)
{
	struct fixture *fx = the_fixture;
	struct ex_box *box = ex_event_box(event);
	struct perf_event *other = &fx->event[FX_EVENTS - 1];
	unsigned long counters = to_ex_event(event)->ways->counters & ~box->used;
	const u64 config[] = EX_EVENT_CONFIG(event);
	int idx = event->hw.idx, ret;

	memset(other, 0, sizeof(*other));
	ex_event_prepare(other, &fx->mine[FX_EVENTS - 1], box);
	other->attr.config = config[0];
	other->attr.config1 = config[1];
	other->attr.config2 = config[2];
	ex_event_encode(other);
	to_ex_event(other)->ways->counters = BIT(idx);
	ret = fx_add(other);
	KUNIT_EXPECT_EQ_MSG(fx->test, ret, counters ? 0 : -ENOSPC, "%s", fx->what);
	if (ret)
		return;
	KUNIT_EXPECT_EQ(fx->test, other->hw.idx, idx);
	KUNIT_EXPECT_NE(fx->test, event->hw.idx, idx);
	KUNIT_EXPECT_TRUE(fx->test, counters & BIT(event->hw.idx));
	KUNIT_EXPECT_EQ(fx->test, other->hw.state, 0);
	fx_del(other);
	fx->others += local64_read(&other->count);
}

/* What the events of a box have counted that were not op_move()'s, if none but one counts */
static u64 fx_box_counted(struct fixture *fx, const struct ex_box *box)
{
	unsigned int idx;
	u64 sum = 0;

	for (idx = 0; idx < box->num_counters; idx++)
		sum += fx_counter(fx, box, idx)->counted;
	return sum - fx->others;
}
