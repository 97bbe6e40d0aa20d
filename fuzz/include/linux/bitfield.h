/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FUZZ_LINUX_BITFIELD_H
#define FUZZ_LINUX_BITFIELD_H

#define FIELD_GET(mask, reg)	(((reg) & (mask)) >> __builtin_ctzll(mask))
#define FIELD_PREP(mask, val)	(((u64)(val) << __builtin_ctzll(mask)) & (mask))

#endif
