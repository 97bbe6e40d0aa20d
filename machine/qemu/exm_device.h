/* SPDX-License-Identifier: GPL-2.0 */
/* The calls that target/i386 makes into the uncore model and the core PMU. */
#ifndef EXM_DEVICE_H
#define EXM_DEVICE_H

/*
 * Carry out rdmsr or wrmsr of register @reg.  Return false if it is not a register of the
 * model or the core PMU, and QEMU must emulate the access.  Raises #GP(0) itself.
 */
bool exm_device_rdmsr(CPUX86State *env, uint32_t reg, uint64_t *val, uintptr_t ra);
bool exm_device_wrmsr(CPUX86State *env, uint32_t reg, uint64_t val, uintptr_t ra);

/* Carry out rdpmc of counter @index.  Return false if neither model nor core PMU has it. */
bool exm_device_rdpmc(CPUX86State *env, uint32_t index, uint64_t *val, uintptr_t ra);

/* Change QEMU's values of a CPUID leaf that depends on the core PMU or on the modelled caches. */
void exm_device_cpuid(uint32_t leaf, uint32_t subleaf, uint32_t *eax, uint32_t *ebx, uint32_t *ecx,
		      uint32_t *edx);

/* With core-pmu=on blocks count their instructions.  Set before the first one is translated. */
extern bool exm_device_counts;

/* The instructions that have been executed in the ring of a block's @flags */
static inline uint64_t *exm_device_insns(CPUX86State *env, uint32_t flags)
{
	return &env->exm_insns[(flags & HF_CPL_MASK) == 3];
}

/* The time stamp counter: it runs at -cpu tsc-frequency=, if that is set. */
uint64_t exm_device_tsc(CPUX86State *env);

#endif
