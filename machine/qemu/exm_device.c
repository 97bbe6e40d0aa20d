// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the uncore PMU model of machine/model/ as a device of QEMU's PC.
 *
 *   -device exm,log=FILE,errors=FILE,setup=FILE,chardev=ID,msrs=on,
 *	     ports=3,without="DEV.FN ...",core-pmu=off,ratio=0,traffic="NAME=VALUE ..."
 *
 * The guest accesses the model by rdmsr and wrmsr; on an Ivytown through PCI
 * configuration space (exm_pci.c), and on NetBurst by rdpmc, too.  The guest through one
 * I/O port and the host through a character device send lines with commands and get
 * exm_command()'s answer.  Five commands are the device's: "log flush", "log mark",
 * "step", "poweroff" and "wakeup".  With msrs=off, for a processor without a model, the
 * model has no registers.  With core-pmu=on the processors have the PMU of exm_core.c,
 * too.  With traffic= the guest's memory accesses count (exm_memory.c).  ratio= is the core's clock
 * in bus clocks, which model-specific registers tell.
 *
 * All of it runs under the iothread lock and takes its time from QEMU_CLOCK_VIRTUAL,
 * so that a run under -icount can be repeated exactly.
 */
#include "qemu/osdep.h"
#include "qemu/cutils.h"
#include "qemu/main-loop.h"
#include "qemu/module.h"
#include "qemu/timer.h"
#include "qapi/error.h"
#include "chardev/char-fe.h"
#include "hw/boards.h"
#include "hw/isa/isa.h"
#include "hw/i386/apic.h"
#include "hw/i386/apic_internal.h"
#include "hw/i386/topology.h"
#include "hw/i386/x86.h"
#include "hw/qdev-properties.h"
#include "hw/qdev-properties-system.h"
#include "sysemu/cpu-timers.h"
#include "sysemu/runstate.h"
#include "sysemu/sysemu.h"
#include "cpu.h"
#include "exec/exec-all.h"
#include "tcg/helper-tcg.h"

#include "exm.h"
#include "exm_core.h"
#include "exm_device.h"
#include "exm_memory.h"
#include "exm_pci.h"

#define TYPE_EXM "exm"
OBJECT_DECLARE_SIMPLE_TYPE(ExmState, EXM)

#define EXM_LINE	1024	/* LONGEST of tools/hw and tools/guest/ask.h, and a '\0' */
#define EXM_REPLY	524288	/* "blame" with EXM_MAX_CAUSES */
#define EXM_PORT	0x5e0
#define EXM_HZ		1000000000ull
#define EXM_IVYTOWN_HZ	800000000ull	/* an eighth of 6.4 GT/s */
#define EXM_MAX_HZ	10000000000000000ull
#define EXM_LAST_STEP	(1ull << 62)	/* the clock must not wrap */

/* A command being received, and the answer to the previous one */
typedef struct ExmChannel {
	char line[EXM_LINE];
	size_t len;
	bool too_long;
	char reply[EXM_REPLY];
	size_t reply_len, reply_pos;
} ExmChannel;

struct ExmState {
	ISADevice parent_obj;

	struct exm model;

	/* Clock base_clock was at base_ns; since then hz clocks pass in a second. */
	uint64_t hz, base_clock;
	int64_t base_ns;
	QEMUTimer *timer;
	uint64_t when;

	bool msrs, core_pmu;
	ExmCore core[EXM_MAX_CPUS];
	uint32_t ports, ratio;
	MemoryRegion io;
	ExmChannel guest, host;
	CharBackend chr;

	char *log_name, *errors_name, *setup_name;
	char *without;		/* PCI functions that do not exist, or NULL */
	char *traffic;		/* parameters of the caches; NULL: memory accesses do not count */
	FILE *log, *errors;
	Notifier exit, suspend;
};

static ExmState *the_exm;
bool exm_device_counts;

/* Time */

static uint64_t exm_clock_at(ExmState *s, int64_t ns)
{
	unsigned __int128 clocks = (unsigned __int128)(ns - s->base_ns) * s->hz;

	return s->base_clock + (uint64_t)(clocks / NANOSECONDS_PER_SECOND);
}

static u64 exm_host_now(void *ctx)
{
	return exm_clock_at(ctx, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL));
}

/* The first nanosecond of clock @when */
static int64_t exm_ns_of(ExmState *s, uint64_t when)
{
	unsigned __int128 ns;

	if (when <= s->base_clock)
		return s->base_ns;
	if (!s->hz)
		return INT64_MAX;
	ns = (unsigned __int128)(when - s->base_clock) * NANOSECONDS_PER_SECOND;
	ns = (ns + s->hz - 1) / s->hz + s->base_ns;
	return ns < INT64_MAX ? (int64_t)ns : INT64_MAX;
}

static void exm_host_deadline(void *ctx, u64 when)
{
	ExmState *s = ctx;
	int64_t ns = when == EXM_NEVER ? INT64_MAX : exm_ns_of(s, when);

	s->when = when;
	if (ns == INT64_MAX)
		timer_del(s->timer);
	else
		timer_mod(s->timer, ns);
}

static bool exm_host_set_clock(void *ctx, u64 hz)
{
	ExmState *s = ctx;
	int64_t ns = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);

	if (hz > EXM_MAX_HZ)
		return false;
	s->base_clock = exm_clock_at(s, ns);
	s->base_ns = ns;
	s->hz = hz;
	exm_host_deadline(s, s->when);	/* whose time has changed */
	return true;
}

/* Advance the uncore clock by @clocks without advancing virtual time. */
static bool exm_step_clock(ExmState *s, const char *clocks)
{
	uint64_t n;

	if (qemu_strtou64(clocks, NULL, 0, &n) || s->base_clock > EXM_LAST_STEP ||
	    n > EXM_LAST_STEP - s->base_clock)
		return false;
	s->base_clock += n;
	exm_host_deadline(s, s->when);
	exm_sync(&s->model);
	return true;
}

static void exm_timer(void *opaque)
{
	ExmState *s = opaque;

	exm_sync(&s->model);
}

/* Log */

static void exm_host_log(void *ctx, const struct exm_record *rec)
{
	ExmState *s = ctx;
	char buf[256];

	if (!s->log)
		return;
	exm_format(rec, buf, sizeof(buf));
	fprintf(s->log, "%s\n", buf);
}

static void G_GNUC_PRINTF(3, 4)
exm_note(ExmState *s, FILE *file, const char *fmt, ...)
{
	va_list ap;

	if (!file)
		return;
	/* the model's clock, which is that of the access; the time may have advanced */
	fprintf(file, "%" PRIu64 " ", (uint64_t)s->model.clock);
	va_start(ap, fmt);
	vfprintf(file, fmt, ap);
	va_end(ap);
	fputc('\n', file);
}

static void exm_guest_error(ExmState *s, const char *text)
{
	exm_note(s, s->log, "error %s", text);
	exm_note(s, s->errors, "error %s", text);
	if (s->errors)
		fflush(s->errors);	/* QEMU may crash before it writes them */
}

static void exm_host_error(void *ctx, unsigned int cpu, u32 reg, u64 val,
			   const char *why)
{
	g_autofree char *text = NULL;
	char name[32];

	exm_format_reg(reg, name, sizeof(name));
	text = g_strdup_printf("cpu%u %s %#" PRIx64 " %s", cpu, name, (uint64_t)val, why);
	exm_guest_error(ctx, text);
}

void exm_device_error(const char *why)
{
	g_autofree char *text = g_strdup_printf("cpu%d %s", current_cpu->cpu_index, why);

	exm_guest_error(the_exm, text);
}

static void exm_flush(ExmState *s)
{
	if (s->log)
		fflush(s->log);
}

static void exm_exit(Notifier *n, void *data)
{
	exm_flush(container_of(n, ExmState, exit));
}

/* Sleep */

static void exm_wakeup(void *opaque)
{
	qemu_system_wakeup_request(QEMU_WAKEUP_REASON_OTHER, NULL);
}

/* Under -icount virtual time stops in suspend, and no alarm could wake the machine up. */
static void exm_suspend(Notifier *n, void *data)
{
	if (icount_enabled())
		aio_bh_schedule_oneshot(qemu_get_aio_context(), exm_wakeup, NULL);
}

/* The local APIC: LVTPC (SDM volume 3A, 10.5.1) */

static void exm_host_pmi(void *ctx, unsigned int cpu)
{
	ExmState *s = ctx;
	CPUState *cs = qemu_get_cpu(cpu);
	APICCommonState *apic = APIC_COMMON(X86_CPU(cs)->apic_state);
	uint32_t lvt = apic->lvt[APIC_LVT_PERFORM];
	g_autofree char *text = NULL;

	if (lvt & APIC_LVT_MASKED) {
		exm_note(s, s->log, "masked cpu%u %#x", cpu, lvt);
		return;
	}
	apic->lvt[APIC_LVT_PERFORM] |= APIC_LVT_MASKED;

	switch ((lvt >> 8) & 7) {
	case APIC_DM_NMI:
		cpu_interrupt(cs, CPU_INTERRUPT_NMI);
		break;
	case APIC_DM_FIXED:
		apic_deliver_irq(apic->id, 0, APIC_DM_FIXED, lvt & 0xff,
				 APIC_TRIGGER_EDGE);
		break;
	default:
		text = g_strdup_printf("cpu%u PMI with LVTPC %#x: neither NMI nor fixed",
				       cpu, lvt);
		exm_guest_error(s, text);
	}
}

#define IA32_TSC	0x10
#define MISC_ENABLE	0x1a0
#define APIC_LVTPC	0x340		/* offset in the registers of the local APIC */

static const MemoryRegionOps *exm_apic;

static uint64_t exm_apic_read(void *opaque, hwaddr addr, unsigned size)
{
	return exm_apic->read(opaque, addr, size);
}

/* A write that unmasks LVTPC while its line is up (NetBurst) interrupts again. */
static void exm_apic_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	exm_apic->write(opaque, addr, val, size);
	if ((addr & 0xff0) == APIC_LVTPC && current_cpu && !(val & APIC_LVT_MASKED) &&
	    exm_pmi_line(&the_exm->model, current_cpu->cpu_index))
		exm_host_pmi(the_exm, current_cpu->cpu_index);
}

static const MemoryRegionOps exm_apic_ops = {
	.read = exm_apic_read,
	.write = exm_apic_write,
	.impl.min_access_size = 1,
	.impl.max_access_size = 4,
	.valid.min_access_size = 1,
	.valid.max_access_size = 4,
	.endianness = DEVICE_NATIVE_ENDIAN,
};

/* All processors use the registers of the first one's APIC in memory. */
static void exm_watch_apic(void)
{
	MemoryRegion *region = &APIC_COMMON(X86_CPU(first_cpu)->apic_state)->io_memory;

	exm_apic = region->ops;
	region->ops = &exm_apic_ops;
}

static void exm_host_exact(void *ctx, bool exact)
{
	exm_memory_exact(exact);
}

static bool exm_host_asleep(void *ctx, unsigned int cpu)
{
	return qemu_get_cpu(cpu)->halted;
}

static void exm_core_overflow(void *ctx, unsigned int cpu, uint64_t bits)
{
	ExmState *s = ctx;

	exm_note(s, s->log, "core cpu%u %#" PRIx64, cpu, bits);
}

static void exm_core_unknown(void *ctx, unsigned int cpu, uint32_t reg, uint64_t select)
{
	exm_host_error(ctx, cpu, reg, select, "the core PMU does not model this event");
}

static uint64_t exm_core_instructions(void *ctx, unsigned int cpu, unsigned int rings)
{
	const uint64_t *insns = X86_CPU(qemu_get_cpu(cpu))->env.exm_insns;

	return (rings & EXM_RING_KERNEL ? qatomic_read(&insns[0]) : 0) +
	       (rings & EXM_RING_USER ? qatomic_read(&insns[1]) : 0);
}

static const struct exm_core_host exm_core_host = {
	.pmi		= exm_host_pmi,
	.overflow	= exm_core_overflow,
	.unknown	= exm_core_unknown,
	.instructions	= exm_core_instructions,
};

static const struct exm_host exm_host = {
	.now		= exm_host_now,
	.deadline	= exm_host_deadline,
	.pmi		= exm_host_pmi,
	.log		= exm_host_log,
	.error		= exm_host_error,
	.asleep		= exm_host_asleep,
	.set_clock	= exm_host_set_clock,
	.exact		= exm_host_exact,
};

/* Calls from target/i386, which does not hold the iothread lock */

static bool exm_finish(CPUX86State *env, enum exm_result result, uintptr_t ra)
{
	if (result == EXM_GP)
		raise_exception_err_ra(env, EXCP0D_GPF, 0, ra);
	return result == EXM_OK;
}

/*
 * The registers that tell the ratio of the core's clock to the bus clock (SDM volume 4).  There is one
 * ratio: the most without turbo, the least and the present.
 */
#define PLATFORM_INFO		0xce
#define PERF_STATUS		0x198
#define EBC_FREQUENCY_ID	0x2c
#define   EBC_200_MHZ		(2u << 16)

static bool exm_read_ratio(ExmState *s, uint32_t reg, u64 *val)
{
	bool netburst = s->model.model == EXM_NETBURST;
	u64 ratio = s->ratio;

	if (!ratio || !s->msrs)
		return false;
	if (netburst && reg == EBC_FREQUENCY_ID)
		*val = ratio << 24 | EBC_200_MHZ;
	else if (!netburst && reg == PLATFORM_INFO)
		*val = ratio << 40 | ratio << 8;
	else if (!netburst && reg == PERF_STATUS)
		*val = exm_pci_functions(&s->model)->num ? ratio << 8 : ratio;
	else
		return false;
	return true;
}

uint64_t exm_device_tsc(CPUX86State *env)
{
	if (!env->tsc_khz)
		return cpu_get_tsc(env);
	return muldiv64(qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL), env->tsc_khz, 1000000);
}

/* Model and core PMU share IA32_PERF_GLOBAL_STATUS and _OVF_CTRL: the model has bit 61. */
static enum exm_result exm_read(ExmState *s, unsigned int cpu, uint32_t reg, u64 *val)
{
	CPUX86State *env = &X86_CPU(qemu_get_cpu(cpu))->env;
	enum exm_result result = EXM_PASS;
	uint64_t bits;

	if (reg == IA32_TSC && env->tsc_khz) {
		*val = exm_device_tsc(env) + env->tsc_offset;
		return EXM_OK;
	}
	if (exm_read_ratio(s, reg, val))
		return EXM_OK;
	if (s->msrs && reg == MISC_ENABLE && exm_misc_enable(&s->model)) {
		*val = env->msr_ia32_misc_enable | exm_misc_enable(&s->model);
		return EXM_OK;
	}
	if (s->msrs)
		result = exm_rdmsr(&s->model, cpu, reg, val);
	if (result == EXM_GP || !s->core_pmu ||
	    exm_core_rdmsr(&s->core[cpu], reg, &bits) == EXM_PASS)
		return result;
	*val |= bits;
	return EXM_OK;
}

static enum exm_result exm_write(ExmState *s, unsigned int cpu, uint32_t reg, uint64_t val)
{
	enum exm_result result = EXM_PASS, core;

	if (s->msrs)
		result = exm_wrmsr(&s->model, cpu, reg, val);
	if (result == EXM_GP || !s->core_pmu)
		return result;
	core = exm_core_wrmsr(&s->core[cpu], reg, val);
	return core == EXM_PASS ? result : core;
}

bool exm_device_rdmsr(CPUX86State *env, uint32_t reg, uint64_t *val, uintptr_t ra)
{
	enum exm_result result;
	u64 v = 0;

	if (!the_exm)
		return false;
	qemu_mutex_lock_iothread();
	result = exm_read(the_exm, env_cpu(env)->cpu_index, reg, &v);
	qemu_mutex_unlock_iothread();
	*val = v;
	return exm_finish(env, result, ra);
}

bool exm_device_wrmsr(CPUX86State *env, uint32_t reg, uint64_t val, uintptr_t ra)
{
	enum exm_result result;

	if (!the_exm)
		return false;
	qemu_mutex_lock_iothread();
	result = exm_write(the_exm, env_cpu(env)->cpu_index, reg, val);
	qemu_mutex_unlock_iothread();
	return exm_finish(env, result, ra);
}

bool exm_device_rdpmc(CPUX86State *env, uint32_t index, uint64_t *val, uintptr_t ra)
{
	unsigned int cpu = env_cpu(env)->cpu_index;
	enum exm_result result = EXM_PASS;
	u64 v = 0;

	if (!the_exm)
		return false;
	qemu_mutex_lock_iothread();
	if (the_exm->msrs)
		result = exm_rdpmc(&the_exm->model, cpu, index, &v);
	if (result == EXM_PASS && the_exm->core_pmu)
		result = exm_core_rdpmc(&the_exm->core[cpu], index, &v);
	qemu_mutex_unlock_iothread();
	*val = v;
	return exm_finish(env, result, ra);
}

void exm_device_cpuid(uint32_t leaf, uint32_t subleaf, uint32_t *eax, uint32_t *ebx, uint32_t *ecx,
		      uint32_t *edx)
{
	if (exm_memory_counts)
		exm_memory_cpuid(leaf, subleaf, eax, ebx, ecx, edx);
	if (leaf == 0xa && the_exm && the_exm->core_pmu)
		exm_core_cpuid(eax, ebx, ecx, edx);
}

/* Power-on, and wake-up, since the processors have no power in suspend */
static void exm_device_reset(DeviceState *dev)
{
	ExmState *s = EXM(dev);

	exm_reset(&s->model);
	if (!s->core_pmu)
		return;
	for (unsigned int cpu = 0; cpu < s->model.num_cpus; cpu++)
		exm_core_reset(&s->core[cpu]);
}

/* Commands */

static size_t exm_execute(ExmState *s, const char *line, char *reply, size_t size)
{
	const char *rest;

	if (!strcmp(line, "log flush")) {
		exm_flush(s);
		return g_strlcpy(reply, "ok\n", size);
	}
	if (strstart(line, "log mark ", &rest)) {
		exm_sync(&s->model);
		exm_note(s, s->log, "mark %s", rest);
		return g_strlcpy(reply, "ok\n", size);
	}
	if (strstart(line, "step ", &rest))
		return g_strlcpy(reply, exm_step_clock(s, rest) ? "ok\n" :
				 "error: step CLOCKS, up to clock 2^62\n", size);
	if (!strcmp(line, "poweroff")) {
		qemu_system_shutdown_request(SHUTDOWN_CAUSE_GUEST_SHUTDOWN);
		return g_strlcpy(reply, "ok\n", size);
	}
	if (!strcmp(line, "wakeup")) {
		Error *err = NULL;

		qemu_system_wakeup_request(QEMU_WAKEUP_REASON_OTHER, &err);
		if (!err)
			return g_strlcpy(reply, "ok\n", size);
		error_free(err);
		return g_strlcpy(reply, "error: the machine is not suspended\n", size);
	}
	return exm_command(&s->model, line, reply, size);
}

/* Take a character; return true if it ended a line and ch->reply has the answer. */
static bool exm_channel_put(ExmState *s, ExmChannel *ch, char c)
{
	if (c != '\n') {
		if (ch->len < sizeof(ch->line) - 1)
			ch->line[ch->len++] = c;
		else
			ch->too_long = true;
		return false;
	}
	ch->line[ch->len] = 0;
	if (ch->too_long)
		ch->reply_len = g_strlcpy(ch->reply, "error: line too long\n",
					  sizeof(ch->reply));
	else
		ch->reply_len = exm_execute(s, ch->line, ch->reply,
					    sizeof(ch->reply));
	ch->len = 0;
	ch->too_long = false;
	ch->reply_pos = 0;
	return true;
}

static void exm_port_write(void *opaque, hwaddr addr, uint64_t val, unsigned size)
{
	ExmState *s = opaque;

	exm_channel_put(s, &s->guest, val);
}

static uint64_t exm_port_read(void *opaque, hwaddr addr, unsigned size)
{
	ExmChannel *ch = &((ExmState *)opaque)->guest;

	return ch->reply_pos < ch->reply_len ? (uint8_t)ch->reply[ch->reply_pos++] : 0;
}

static const MemoryRegionOps exm_port_ops = {
	.read = exm_port_read,
	.write = exm_port_write,
	.valid.max_access_size = 1,
	.impl.max_access_size = 1,
	.endianness = DEVICE_LITTLE_ENDIAN,
};

static int exm_chr_room(void *opaque)
{
	return 256;
}

static void exm_chr_read(void *opaque, const uint8_t *buf, int size)
{
	ExmState *s = opaque;

	for (int i = 0; i < size; i++) {
		if (exm_channel_put(s, &s->host, buf[i]))
			qemu_chr_fe_write_all(&s->chr, (uint8_t *)s->host.reply,
					      s->host.reply_len);
	}
}

/* A new connection does not continue the line of the previous one. */
static void exm_chr_event(void *opaque, QEMUChrEvent event)
{
	ExmState *s = opaque;

	s->host.len = 0;
	s->host.too_long = false;
}

/* Construction */

static bool exm_open(FILE **file, const char *name, Error **errp)
{
	if (!name)
		return true;
	*file = fopen(name, "w");
	if (*file)
		return true;
	error_setg_errno(errp, errno, "exm: cannot write %s", name);
	return false;
}

static void exm_place_cpus(ExmState *s)
{
	X86CPUTopoInfo info;
	X86CPUTopoIDs ids;
	unsigned int core;
	CPUState *cs;

	init_topo_info(&info, X86_MACHINE(qdev_get_machine()));
	CPU_FOREACH(cs) {
		x86_topo_ids_from_apicid(X86_CPU(cs)->apic_id, &info, &ids);
		core = ids.die_id * info.cores_per_die + ids.core_id;
		if (s->model.model == EXM_NETBURST)
			exm_place_cpu(&s->model, cs->cpu_index, ids.pkg_id *
				      info.dies_per_pkg * info.cores_per_die + core, 0);
		else
			exm_place_cpu(&s->model, cs->cpu_index, ids.pkg_id, core);
	}
}

/* Run the commands of the file setup=, which configure the hardware before power-on. */
static bool exm_setup(ExmState *s, Error **errp)
{
	g_autofree char *text = NULL;
	g_auto(GStrv) lines = NULL;

	if (!s->setup_name)
		return true;
	if (!g_file_get_contents(s->setup_name, &text, NULL, NULL)) {
		error_setg(errp, "exm: cannot read %s", s->setup_name);
		return false;
	}
	lines = g_strsplit(text, "\n", 0);
	for (char **line = lines; *line; line++) {
		if (!**line)
			continue;
		exm_execute(s, *line, s->host.reply, sizeof(s->host.reply));
		if (strstart(s->host.reply, "error", NULL)) {
			error_setg(errp, "exm: %s: %s", *line,
				   g_strchomp(s->host.reply));
			return false;
		}
	}
	return true;
}

/* The model of the first processor; with msrs=off it may have none */
static enum exm_model exm_model(void)
{
	uint32_t version = X86_CPU(first_cpu)->env.cpuid_version;
	int model = exm_find_cpu((version >> 20 & 0xff) + (version >> 8 & 0xf),
				 (version >> 12 & 0xf0) + (version >> 4 & 0xf));

	return model < 0 ? EXM_7500 : model;
}

static void exm_realize(DeviceState *dev, Error **errp)
{
	ExmState *s = EXM(dev);
	MachineState *ms = MACHINE(qdev_get_machine());
	unsigned int packages;

	if (the_exm) {
		error_setg(errp, "exm: there can be only one exm device");
		return;
	}
	packages = ms->smp.sockets;
	if (exm_model() == EXM_NETBURST)
		packages *= ms->smp.dies * ms->smp.cores;
	if (ms->smp.max_cpus > EXM_MAX_CPUS || packages > EXM_MAX_PKGS) {
		error_setg(errp, "exm: at most %d sockets (NetBurst: cores) and %d processors",
			   EXM_MAX_PKGS, EXM_MAX_CPUS);
		return;
	}
	if (!exm_open(&s->log, s->log_name, errp) ||
	    !exm_open(&s->errors, s->errors_name, errp))
		return;

	s->when = EXM_NEVER;
	s->timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, exm_timer, s);
	exm_init_model(&s->model, exm_model(), &exm_host, s);
	s->hz = exm_pci_functions(&s->model)->num ? EXM_IVYTOWN_HZ : EXM_HZ;
	exm_place_cpus(s);
	exm_device_counts = s->core_pmu;
	if (s->core_pmu) {
		for (unsigned int cpu = 0; cpu < ms->smp.max_cpus; cpu++)
			exm_core_init(&s->core[cpu], cpu, &exm_core_host, s);
	}
	if (s->traffic && !exm_memory_create(&s->model, ms->smp.dies * ms->smp.cores, s->traffic,
					     errp))
		return;
	if (!exm_setup(s, errp))
		return;
	if (s->msrs && !exm_pci_create_uclk(&s->model, errp))
		return;
	if (exm_pci_functions(&s->model)->num && s->msrs) {
		if (!exm_pci_create(&s->model, s->ports, s->without, errp))
			return;
		exm_pci_watch();
	}

	if (exm_model() == EXM_NETBURST && s->msrs)
		exm_watch_apic();

	memory_region_init_io(&s->io, OBJECT(dev), &exm_port_ops, s, TYPE_EXM, 1);
	memory_region_add_subregion(isa_address_space_io(ISA_DEVICE(dev)),
				    EXM_PORT, &s->io);
	qemu_chr_fe_set_handlers(&s->chr, exm_chr_room, exm_chr_read,
				 exm_chr_event, NULL, s, NULL, true);
	s->exit.notify = exm_exit;
	qemu_add_exit_notifier(&s->exit);
	s->suspend.notify = exm_suspend;
	qemu_register_suspend_notifier(&s->suspend);
	the_exm = s;
}

static Property exm_properties[] = {
	DEFINE_PROP_BOOL("msrs", ExmState, msrs, true),
	DEFINE_PROP_UINT32("ports", ExmState, ports, 3),
	DEFINE_PROP_STRING("without", ExmState, without),
	DEFINE_PROP_UINT32("ratio", ExmState, ratio, 0),
	DEFINE_PROP_BOOL("core-pmu", ExmState, core_pmu, false),
	DEFINE_PROP_CHR("chardev", ExmState, chr),
	DEFINE_PROP_STRING("log", ExmState, log_name),
	DEFINE_PROP_STRING("errors", ExmState, errors_name),
	DEFINE_PROP_STRING("setup", ExmState, setup_name),
	DEFINE_PROP_STRING("traffic", ExmState, traffic),
	DEFINE_PROP_END_OF_LIST(),
};

static void exm_class_init(ObjectClass *klass, void *data)
{
	DeviceClass *dc = DEVICE_CLASS(klass);

	dc->realize = exm_realize;
	dc->reset = exm_device_reset;
	dc->hotpluggable = false;
	device_class_set_props(dc, exm_properties);
	set_bit(DEVICE_CATEGORY_MISC, dc->categories);
}

static const TypeInfo exm_info = {
	.name		= TYPE_EXM,
	.parent		= TYPE_ISA_DEVICE,
	.instance_size	= sizeof(ExmState),
	.class_init	= exm_class_init,
};

static void exm_register(void)
{
	type_register_static(&exm_info);
}

type_init(exm_register)
