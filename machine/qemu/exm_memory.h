/* SPDX-License-Identifier: GPL-2.0 */
/* The calls that the translator and its helpers make for memory accesses with --traffic. */
#ifndef EXM_MEMORY_H
#define EXM_MEMORY_H

#include "exec/cpu-defs.h"
#include "exec/memopidx.h"

/* Whether memory accesses are counted.  Set before the first instruction is translated. */
extern bool exm_memory_counts;

/* In the last argument of the helper exm_memory: the access is a write, or a non-temporal store */
#define EXM_ACCESS_WRITE	0x80000000u
#define EXM_ACCESS_STREAM	0x40000000u

/* Whether the instruction that this thread translates is a non-temporal store */
extern __thread bool exm_memory_streams;

static inline uint32_t exm_memory_store(void)
{
	return exm_memory_streams ? EXM_ACCESS_STREAM : EXM_ACCESS_WRITE;
}

struct exm;

/*
 * Count memory accesses from now on, with caches of "NAME=VALUE ..." (machine/traffic.rst)
 * where they differ from the processor's, for packages of @cores cores.
 */
bool exm_memory_create(struct exm *model, unsigned int cores, const char *parameters,
		       Error **errp);

/* exm_host.exact */
void exm_memory_exact(bool exact);

/* CPUID leaves 2, 4 and 0x80000006 of the modelled caches */
void exm_memory_cpuid(uint32_t leaf, uint32_t subleaf, uint32_t *eax, uint32_t *ebx, uint32_t *ecx,
		      uint32_t *edx);

/*
 * Count a completed access to guest memory at virtual address @addr, of the size in @oi.  @how is 0
 * for a read, or one of EXM_ACCESS_*; @pc is GETPC() of the translated code that makes the access, or 0.
 */
void exm_memory_access(CPUArchState *env, target_ulong addr, MemOpIdx oi, uint32_t how,
		       uintptr_t pc);

static inline void exm_memory_read(CPUArchState *env, target_ulong addr, MemOpIdx oi)
{
	if (exm_memory_counts)
		exm_memory_access(env, addr, oi, 0, 0);
}

static inline void exm_memory_write(CPUArchState *env, target_ulong addr, MemOpIdx oi)
{
	if (exm_memory_counts)
		exm_memory_access(env, addr, oi, EXM_ACCESS_WRITE, 0);
}

#endif
