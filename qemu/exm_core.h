/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The core PMU of the processors: architectural performance monitoring,
 * version 3, as chapter 19 of the SDM's volume 3B has it.  A neighbour for the
 * uncore's drivers, which share LVTPC, IA32_PERF_GLOBAL_STATUS and _OVF_CTRL with
 * it.  Every event counts the core's clock, halted or not, in either ring: 1 GHz of
 * virtual time.  Threshold, invert, edge, AnyThread and freeze-on-PMI do nothing.
 */
#ifndef EXM_CORE_H
#define EXM_CORE_H

#include "qemu/timer.h"
#include "exm.h"

#define EXM_CORE_GENERAL	4
#define EXM_CORE_FIXED		3
#define EXM_CORE_COUNTERS	(EXM_CORE_GENERAL + EXM_CORE_FIXED)

typedef struct ExmCore ExmCore;

/**
 * struct exm_core_host - where a core PMU's overflows go
 * @pmi:	processor @cpu delivers its LVTPC
 * @overflow:	for the log: bits of IA32_PERF_GLOBAL_STATUS that overflowed
 */
struct exm_core_host {
	void (*pmi)(void *ctx, unsigned int cpu);
	void (*overflow)(void *ctx, unsigned int cpu, uint64_t bits);
};

/* The PMU of one processor */
struct ExmCore {
	const struct exm_core_host *host;
	void *ctx;
	unsigned int cpu;
	QEMUTimer *timer;
	int64_t ns;		/* the counters' values are those of this time */
	uint64_t value[EXM_CORE_COUNTERS];
	uint64_t select[EXM_CORE_GENERAL];
	uint64_t fixed_ctrl, global_ctrl, status;
};

void exm_core_init(ExmCore *core, unsigned int cpu, const struct exm_core_host *host, void *ctx);
void exm_core_reset(ExmCore *core);

/* CPUID leaf 0xA */
void exm_core_cpuid(uint32_t *eax, uint32_t *ebx, uint32_t *ecx, uint32_t *edx);

/* EXM_PASS: not a register of this PMU.  Of GLOBAL_STATUS only its own bits. */
enum exm_result exm_core_rdmsr(ExmCore *core, uint32_t reg, uint64_t *val);
enum exm_result exm_core_wrmsr(ExmCore *core, uint32_t reg, uint64_t val);
enum exm_result exm_core_rdpmc(ExmCore *core, uint32_t index, uint64_t *val);

#endif
