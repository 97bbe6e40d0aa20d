/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: registers of NetBurst, and the fields of an event's config.  Numbers are sections of
 * Documentation/hardware/netburst.md.
 */
#ifndef NB_REGS_H
#define NB_REGS_H

#include <linux/bits.h>

/* 2, 5, 6 counters, and their control registers (CCCR) */
#define EX_NB_COUNTERS			18
#define EX_NB_CTR0			0x300
#define   EX_NB_CTR_BITS		40
#define   EX_NB_CTR_MASK		GENMASK_ULL(EX_NB_CTR_BITS - 1, 0)
#define EX_NB_CCCR0			0x360
#define   EX_NB_CCCR_CASCNT		BIT_ULL(11)	/* CASCNTxINTOy */
#define   EX_NB_CCCR_ENABLE		BIT_ULL(12)
#define   EX_NB_CCCR_ESCR_SELECT	GENMASK_ULL(15, 13)
#define   EX_NB_CCCR_ACTIVE		GENMASK_ULL(17, 16)
#define     EX_NB_ACTIVE_ANY		3
#define   EX_NB_CCCR_COMPARE		BIT_ULL(18)
#define   EX_NB_CCCR_COMPLEMENT		BIT_ULL(19)
#define   EX_NB_CCCR_THRESHOLD		GENMASK_ULL(23, 20)
#define   EX_NB_CCCR_EDGE		BIT_ULL(24)
#define   EX_NB_CCCR_FORCE_OVF		BIT_ULL(25)
#define   EX_NB_CCCR_OVF_PMI(thread)	BIT_ULL(26 + (thread))
#define   EX_NB_CCCR_CASCADE		BIT_ULL(30)
#define   EX_NB_CCCR_OVF		BIT_ULL(31)

/* 4 event selection (ESCR) */
#define   EX_NB_ESCR_THREADS		GENMASK_ULL(3, 0)
#define   EX_NB_ESCR_TAGGING		GENMASK_ULL(8, 4)	/* tag enable, tag value */
#define   EX_NB_ESCR_MASK		GENMASK_ULL(24, 9)
#define   EX_NB_ESCR_EVENT		GENMASK_ULL(30, 25)

/* 12 replay tagging: MSR_PEBS_ENABLE, MSR_PEBS_MATRIX_VERT */
#define EX_NB_PEBS_ENABLE		0x3F1
#define   EX_NB_PEBS_UOP_TAG		BIT_ULL(24)
#define EX_NB_PEBS_MATRIX_VERT		0x3F2

/* 2 IA32_MISC_ENABLE: performance monitoring is available. */
#define   EX_NB_MISC_EMON		BIT_ULL(7)

/*
 * The fields of an event's config, where the kernel's p4 driver has them.  p4 ignores the bits for
 * threads and rings, and libpfm4 sets all four: users have them in config1.
 */
#define EX_NB_CONFIG_CCCR		(GENMASK_ULL(25, 18) | EX_NB_CCCR_ACTIVE)
#define EX_NB_CONFIG_T1_USR		BIT_ULL(32)
#define EX_NB_CONFIG_T1_OS		BIT_ULL(33)
#define EX_NB_CONFIG_T0_USR		BIT_ULL(34)
#define EX_NB_CONFIG_T0_OS		BIT_ULL(35)
#define EX_NB_CONFIG_THREADS		GENMASK_ULL(35, 32)
#define EX_NB_CONFIG_THREAD(thread)	((thread) ? EX_NB_CONFIG_T1_OS | EX_NB_CONFIG_T1_USR : \
						    EX_NB_CONFIG_T0_OS | EX_NB_CONFIG_T0_USR)
#define EX_NB_CONFIG_METRIC		GENMASK_ULL(5, 0)
#define EX_NB_CONFIG_TAG_EN		BIT_ULL(36)
#define EX_NB_CONFIG_TAG		GENMASK_ULL(40, 37)
#define EX_NB_CONFIG_TAGGING		(EX_NB_CONFIG_TAG | EX_NB_CONFIG_TAG_EN)
#define EX_NB_CONFIG_EMASK		GENMASK_ULL(56, 41)
#define EX_NB_CONFIG_EVENT		GENMASK_ULL(62, 57)
#define EX_NB_CONFIG_WAITS		(EX_NB_CCCR_CASCADE | EX_NB_CCCR_CASCNT)
#define EX_NB_CONFIG1_AFTER		GENMASK_ULL(39, 0)
#define EX_NB_CONFIG1_T1_USR		BIT_ULL(56)
#define EX_NB_CONFIG1_T1_OS		BIT_ULL(57)
#define EX_NB_CONFIG1_T0_USR		BIT_ULL(58)
#define EX_NB_CONFIG1_T0_OS		BIT_ULL(59)
#define EX_NB_CONFIG1_THREADS		GENMASK_ULL(59, 56)
#define EX_NB_CONFIG1_AGAIN		BIT_ULL(63)

#endif /* NB_REGS_H */
