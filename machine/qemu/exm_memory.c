// SPDX-License-Identifier: GPL-2.0
/*
 * The guest's memory accesses, as accesses to lines of the model's caches (--traffic).
 *
 * The translator puts a call after each access, and the functions that helpers use for theirs
 * make the same call; see qemu-7.2.patch.  The physical address is that of the TLB's entry, which
 * the access has just used.  Instruction fetches, page table walks and devices make no call.
 *
 * While a counter is close to its overflow, exm_host.exact is on and the caches are handed over
 * to the counters after each request.  Under -icount the clock can be read only in the last
 * instruction of a block, so that blocks have one instruction then, and the PMI comes after the
 * one that made the access.
 */
#include "qemu/osdep.h"
#include "qemu/cutils.h"
#include "qemu/main-loop.h"
#include "qapi/error.h"
#include "hw/boards.h"
#include "hw/i386/x86.h"
#include "sysemu/cpu-timers.h"
#include "sysemu/numa.h"
#include "cpu.h"
#include "exec/cpu_ldst.h"
#include "exec/exec-all.h"
#include "exec/helper-proto.h"

#include "exm.h"
#include "exm_device.h"
#include "exm_memory.h"
#include "exm_traffic.h"

#define EXM_TRAFFIC_ALIGN	64
#define EXM_ONE_INSN	(CF_NO_GOTO_TB | CF_NO_GOTO_PTR | CF_LAST_IO | 1)

bool exm_memory_counts;
__thread bool exm_memory_streams;

static struct {
	struct exm *model;
	struct exm_traffic *traffic;
	unsigned int core[EXM_MAX_CPUS];	/* of each processor */
	bool queued;				/* a hand-over before the next block */
} memory;

/* ---- from an access to its lines ---------------------------------------- */

/* Find the physical address of RAM at @addr; false for a device. */
static bool exm_physical(CPUArchState *env, target_ulong addr, unsigned int idx, bool write,
			 hwaddr *physical)
{
	CPUTLBEntry *entry = tlb_entry(env, idx, addr);
	target_ulong page = write ? tlb_addr_write(entry) : entry->addr_read;
	CPUTLBEntryFull *full = &env_tlb(env)->d[idx].fulltlb[tlb_index(env, idx, addr)];
	void *host;

	/* an entry for less than a page is not valid beyond its access */
	if ((page & (TARGET_PAGE_MASK | TLB_INVALID_MASK)) != (addr & TARGET_PAGE_MASK))
		page = probe_access_full(env, addr, write ? MMU_DATA_STORE : MMU_DATA_LOAD, idx,
					 true, &host, &full, 0);
	if (page & (TLB_INVALID_MASK | TLB_MMIO | TLB_DISCARD_WRITE))
		return false;
	*physical = full->phys_addr | (addr & ~TARGET_PAGE_MASK);
	return true;
}

static void exm_hand_over(void)
{
	bool locked = qemu_mutex_iothread_locked();

	if (!locked)
		qemu_mutex_lock_iothread();
	exm_sync(memory.model);
	if (!locked)
		qemu_mutex_unlock_iothread();
}

static void exm_hand_over_work(CPUState *cpu, run_on_cpu_data data)
{
	memory.queued = false;
	exm_hand_over();
}

/* A request to the LLC has used up exm_traffic.left. */
static void exm_request_made(CPUState *cpu)
{
	if (!icount_enabled() || cpu->can_do_io) {
		exm_hand_over();
	} else if (!memory.queued) {
		memory.queued = true;
		async_run_on_cpu(cpu, exm_hand_over_work, RUN_ON_CPU_NULL);
	}
}

/* ---- accesses ------------------------------------------------------------ */

/*
 * The address of the instruction that makes an access.  @pc is where the translated code has called
 * the helper.  A helper that makes the access itself has 0: then the block of the instruction is known.
 */
static target_ulong exm_instruction(CPUArchState *env, uintptr_t pc)
{
	target_ulong base = env->segs[R_CS].base;
	uint64_t data[TARGET_INSN_START_WORDS];

	if (!pc || !cpu_unwind_state_data(env_cpu(env), pc, data))
		return env->eip;
	return (((env->eip + base) & TARGET_PAGE_MASK) | (data[0] & ~TARGET_PAGE_MASK)) - base;
}

static void exm_line_access(CPUArchState *env, target_ulong addr, unsigned int idx,
			    enum exm_kind kind, uintptr_t pc)
{
	CPUState *cpu = env_cpu(env);
	unsigned int effect;
	hwaddr physical;

	if (!exm_physical(env, addr, idx, kind != EXM_READ, &physical))
		return;
	effect = exm_traffic_access(memory.traffic, memory.core[cpu->cpu_index],
				    physical >> EXM_LINE_SHIFT, kind);
	if (effect & EXM_CAUSED)
		exm_blame_cause(memory.traffic, memory.core[cpu->cpu_index], cpu->cpu_index,
				exm_instruction(env, pc));
	if (effect & EXM_LAST)
		exm_request_made(cpu);
}

static enum exm_kind exm_kind_of(uint32_t how)
{
	if (how & EXM_ACCESS_STREAM)
		return EXM_STREAM;
	return how & EXM_ACCESS_WRITE ? EXM_WRITE : EXM_READ;
}

void exm_memory_access(CPUArchState *env, target_ulong addr, MemOpIdx oi, uint32_t how,
		       uintptr_t pc)
{
	target_ulong last = addr + memop_size(get_memop(oi)) - 1;

	exm_line_access(env, addr, get_mmuidx(oi), exm_kind_of(how), pc);
	if ((addr ^ last) >> EXM_LINE_SHIFT)
		exm_line_access(env, last, get_mmuidx(oi), exm_kind_of(how), pc);
}

void HELPER(exm_memory)(CPUArchState *env, target_ulong addr, uint32_t access)
{
	const uint32_t how = EXM_ACCESS_WRITE | EXM_ACCESS_STREAM;

	exm_memory_access(env, addr, access & ~how, access & how, GETPC());
}

/* ---- CPUID ---------------------------------------------------------------- */

#define CPUID4_INCLUSIVE	2u	/* EDX */
#define CPUID4_COMPLEX		4u

/* Ways, lines of 64 bytes, sets (SDM volume 2A, CPUID leaf 4); the rest is QEMU's */
static void exm_cpuid_cache(uint32_t ways, uint32_t sets, uint32_t edx, uint32_t *regs[4])
{
	*regs[1] = (ways - 1) << 22 | ((1 << EXM_LINE_SHIFT) - 1);
	*regs[2] = sets - 1;
	*regs[3] = edx;
}

void exm_memory_cpuid(uint32_t leaf, uint32_t subleaf, uint32_t *eax, uint32_t *ebx, uint32_t *ecx,
		      uint32_t *edx)
{
	const struct exm_traffic_config *c = &memory.traffic->config;
	uint32_t *regs[] = { eax, ebx, ecx, edx };

	if (leaf == 2) {
		*eax = 0xff01;	/* "see leaf 4" */
		*ebx = *ecx = *edx = 0;
	} else if (leaf == 0x80000006) {
		*ecx = (c->l2_sets * c->l2_ways / 16) << 16 | (*ecx & 0xf000) | 1 << EXM_LINE_SHIFT;
	} else if (leaf == 4 && subleaf == 0) {
		exm_cpuid_cache(c->l1_ways, c->l1_sets, 0, regs);
	} else if (leaf == 4 && subleaf == 2) {
		exm_cpuid_cache(c->l2_ways, c->l2_sets, CPUID4_INCLUSIVE, regs);
	} else if (leaf == 4 && subleaf == 3) {
		exm_cpuid_cache(c->llc_ways, c->slices * c->llc_sets,
				CPUID4_INCLUSIVE | CPUID4_COMPLEX, regs);
	}
}

/* ---- control ------------------------------------------------------------ */

void exm_memory_exact(bool exact)
{
	CPUState *cpu;

	if (!icount_enabled())
		return;
	CPU_FOREACH(cpu) {
		cpu->tcg_cflags = (cpu->tcg_cflags & ~EXM_ONE_INSN) | (exact ? EXM_ONE_INSN : 0);
		cpu_exit(cpu);
	}
}

/* Add the range of physical addresses from @first on to the memory of a package. */
static void exm_add_home(struct exm_traffic_config *c, unsigned int package, uint64_t first,
			 uint64_t size)
{
	if (!size)
		return;
	c->home[c->num_homes++] = (struct exm_home) {
		.first = first >> EXM_LINE_SHIFT, .last = (first + size - 1) >> EXM_LINE_SHIFT,
		.package = package,
	};
}

/* The memory of node n is that of package n; without nodes all of it is that of package 0. */
static bool exm_find_homes(struct exm_traffic_config *c, Error **errp)
{
	MachineState *ms = MACHINE(qdev_get_machine());
	X86MachineState *x86 = X86_MACHINE(ms);
	unsigned int nodes = ms->numa_state ? ms->numa_state->num_nodes : 0;
	uint64_t below = x86->below_4g_mem_size, at = 0;

	if (!c->interleave && c->packages > 1 && nodes != c->packages) {
		error_setg(errp, "exm: traffic needs a node with memory for each of the %u sockets, "
			   "or interleave=1", c->packages);
		return false;
	}
	for (unsigned int n = 0; n < MAX(nodes, 1); n++) {
		uint64_t end = nodes ? at + ms->numa_state->nodes[n].node_mem : ms->ram_size;
		uint64_t split = MAX(at, MIN(end, below));

		exm_add_home(c, nodes == c->packages ? n : 0, at, split - at);
		exm_add_home(c, nodes == c->packages ? n : 0,
			     x86->above_4g_mem_start + split - below, end - split);
		at = end;
	}
	return true;
}

/* Set the parameters "NAME=VALUE NAME=VALUE ..." */
static bool exm_set_parameters(struct exm_traffic_config *c, const char *text, Error **errp)
{
	g_auto(GStrv) words = g_strsplit(text, " ", 0);

	for (char **word = words; *word; word++) {
		g_auto(GStrv) pair = g_strsplit(*word, "=", 2);
		unsigned int val;

		if (!**word)
			continue;
		if (!pair[1] || qemu_strtoui(pair[1], NULL, 0, &val)) {
			error_setg(errp, "exm: not NAME=NUMBER with a number below 2^32: %s",
				   *word);
			return false;
		}
		if (!exm_traffic_set(c, pair[0], val)) {
			error_setg(errp, "exm: no such parameter of the caches: %s", *word);
			return false;
		}
	}
	return true;
}

bool exm_memory_create(struct exm *model, unsigned int cores, const char *parameters,
		       Error **errp)
{
	struct exm_traffic_config c, processor;
	void *zeros;

	if (!exm_traffic_processor(model->model, &processor)) {
		error_setg(errp, "exm: no signal of this processor stands for memory traffic");
		return false;
	}
	processor.packages = model->num_pkgs;
	processor.cores = cores;
	c = processor;
	if (!exm_set_parameters(&c, parameters, errp))
		return false;
	if (c.packages != processor.packages || c.cores != processor.cores ||
	    c.slices != processor.slices || c.units != processor.units) {
		error_setg(errp, "exm: packages, cores, slices and units are the processor's");
		return false;
	}
	if (!exm_find_homes(&c, errp))
		return false;
	if (exm_traffic_wrong(&c)) {
		error_setg(errp, "exm: %s", exm_traffic_wrong(&c));
		return false;
	}
	/* zeros of the host's kernel, which gives a page when the guest first uses a set in it */
	zeros = g_try_malloc0(exm_traffic_size(&c) + EXM_TRAFFIC_ALIGN);
	if (!zeros) {
		error_setg(errp, "exm: the host has no %zu MB for these caches",
			   exm_traffic_size(&c) >> 20);
		return false;
	}
	memory.traffic = exm_traffic_init(QEMU_ALIGN_PTR_UP(zeros, EXM_TRAFFIC_ALIGN), &c);
	memory.model = model;
	for (unsigned int cpu = 0; cpu < model->num_cpus; cpu++)
		memory.core[cpu] = model->cpu[cpu].pkg * cores + model->cpu[cpu].core;
	exm_connect_traffic(model, memory.traffic);
	exm_memory_counts = true;
	return true;
}
