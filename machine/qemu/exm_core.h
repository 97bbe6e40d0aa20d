/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The core PMU of the processors: architectural performance monitoring, version 3 (SDM
 * volume 3B, chapter 19).  It is there because it shares LVTPC, IA32_PERF_GLOBAL_STATUS
 * and IA32_PERF_GLOBAL_OVF_CTRL with the uncore.  The events of cycles count a clock of
 * 1 GHz of virtual time, in user and kernel mode, also while the core is halted.  Those
 * of instructions count what the processor has executed; each turn of a repeated string
 * instruction is one.  All others count nothing, CPUID says that they are missing, and a
 * read of a counter with one is reported; so are threshold, invert and edge.  AnyThread
 * and freeze-on-PMI have no effect.
 */
#ifndef EXM_CORE_H
#define EXM_CORE_H

#include "qemu/timer.h"
#include "exm.h"

#define EXM_CORE_GENERAL	4
#define EXM_CORE_FIXED		3
#define EXM_CORE_COUNTERS	(EXM_CORE_GENERAL + EXM_CORE_FIXED)

/* The rings in which a counter counts, as in an event select */
#define EXM_RING_USER	1
#define EXM_RING_KERNEL	2

typedef struct ExmCore ExmCore;

/**
 * struct exm_core_host - operations of the device that has the core PMUs
 * @pmi:	deliver the interrupt of LVTPC to processor @cpu
 * @overflow:	log the bits of IA32_PERF_GLOBAL_STATUS that an overflow set
 * @unknown:	report a read of a counter whose event select is of no modelled event
 * @instructions:	number of instructions that the processor has executed in some rings
 */
struct exm_core_host {
	void (*pmi)(void *ctx, unsigned int cpu);
	void (*overflow)(void *ctx, unsigned int cpu, uint64_t bits);
	void (*unknown)(void *ctx, unsigned int cpu, uint32_t reg, uint64_t select);
	uint64_t (*instructions)(void *ctx, unsigned int cpu, unsigned int rings);
};

/* The PMU of one processor */
struct ExmCore {
	const struct exm_core_host *host;
	void *ctx;
	unsigned int cpu;
	QEMUTimer *timer;
	int64_t ns;		/* virtual time of the values */
	uint64_t seen[EXM_CORE_COUNTERS];	/* what its event had counted when it got its value */
	uint64_t value[EXM_CORE_COUNTERS];
	uint64_t select[EXM_CORE_GENERAL];
	uint64_t fixed_ctrl, global_ctrl, status;
};

void exm_core_init(ExmCore *core, unsigned int cpu, const struct exm_core_host *host, void *ctx);
void exm_core_reset(ExmCore *core);

/* Bring the counters up to date, deliver the PMI of an overflow, and plan the next. */
void exm_core_refresh(ExmCore *core);

/* CPUID leaf 0xA */
void exm_core_cpuid(uint32_t *eax, uint32_t *ebx, uint32_t *ecx, uint32_t *edx);

/* EXM_PASS: not a register of this PMU.  GLOBAL_STATUS has its bits only. */
enum exm_result exm_core_rdmsr(ExmCore *core, uint32_t reg, uint64_t *val);
enum exm_result exm_core_wrmsr(ExmCore *core, uint32_t reg, uint64_t val);
enum exm_result exm_core_rdpmc(ExmCore *core, uint32_t index, uint64_t *val);

#endif
