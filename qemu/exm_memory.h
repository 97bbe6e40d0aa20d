/* SPDX-License-Identifier: GPL-2.0 */
/* The calls that the translator and its helpers make for memory accesses with --traffic. */
#ifndef EXM_MEMORY_H
#define EXM_MEMORY_H

#include "exec/cpu-defs.h"
#include "exec/memopidx.h"

/* Whether memory accesses are counted.  Set before the first instruction is translated. */
extern bool exm_memory_counts;

/* In the last argument of the helper exm_memory: the access is a write */
#define EXM_ACCESS_WRITE	0x80000000u

struct exm;

/*
 * Count memory accesses from now on, with caches of "NAME=VALUE ..." (Documentation/traffic.rst)
 * where they differ from the processor's, for packages of @cores cores.
 */
bool exm_memory_create(struct exm *model, unsigned int cores, const char *parameters, Error **errp);

/* exm_host.exact */
void exm_memory_exact(bool exact);

/* Return a law that the caches break, or NULL. */
const char *exm_memory_broken(void);

/* Count a completed access to guest memory at virtual address @addr, of the size in @oi. */
void exm_memory_access(CPUArchState *env, target_ulong addr, MemOpIdx oi, bool write);

static inline void exm_memory_read(CPUArchState *env, target_ulong addr, MemOpIdx oi)
{
	if (exm_memory_counts)
		exm_memory_access(env, addr, oi, false);
}

static inline void exm_memory_write(CPUArchState *env, target_ulong addr, MemOpIdx oi)
{
	if (exm_memory_counts)
		exm_memory_access(env, addr, oi, true);
}

#endif
