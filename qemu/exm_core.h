/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The core PMU of the processors: architectural performance monitoring, version 3
 * (SDM volume 3B, chapter 19).  It is there because it shares LVTPC,
 * IA32_PERF_GLOBAL_STATUS and IA32_PERF_GLOBAL_OVF_CTRL with the uncore.  Every event
 * counts the core's clock, 1 GHz of virtual time, in user and kernel mode, also while
 * the core is halted.  Threshold, invert, edge, AnyThread and freeze-on-PMI have no
 * effect.
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
 * struct exm_core_host - operations of the device that has the core PMUs
 * @pmi:	deliver the interrupt of LVTPC to processor @cpu
 * @overflow:	log the bits of IA32_PERF_GLOBAL_STATUS that an overflow set
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
	int64_t ns;		/* virtual time of the values */
	uint64_t value[EXM_CORE_COUNTERS];
	uint64_t select[EXM_CORE_GENERAL];
	uint64_t fixed_ctrl, global_ctrl, status;
};

void exm_core_init(ExmCore *core, unsigned int cpu, const struct exm_core_host *host, void *ctx);
void exm_core_reset(ExmCore *core);

/* CPUID leaf 0xA */
void exm_core_cpuid(uint32_t *eax, uint32_t *ebx, uint32_t *ecx, uint32_t *edx);

/* EXM_PASS: not a register of this PMU.  GLOBAL_STATUS has its bits only. */
enum exm_result exm_core_rdmsr(ExmCore *core, uint32_t reg, uint64_t *val);
enum exm_result exm_core_wrmsr(ExmCore *core, uint32_t reg, uint64_t val);
enum exm_result exm_core_rdpmc(ExmCore *core, uint32_t index, uint64_t *val);

#endif
