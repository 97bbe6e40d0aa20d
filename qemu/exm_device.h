/* SPDX-License-Identifier: GPL-2.0 */
/* The two calls that target/i386 makes into the uncore model. */
#ifndef EXM_DEVICE_H
#define EXM_DEVICE_H

/*
 * Carry out rdmsr or wrmsr of register @reg if it is the model's; false if
 * the emulator shall go on as without the model.  Raises #GP(0) itself.
 */
bool exm_device_rdmsr(CPUX86State *env, uint32_t reg, uint64_t *val, uintptr_t ra);
bool exm_device_wrmsr(CPUX86State *env, uint32_t reg, uint64_t val, uintptr_t ra);

#endif
