/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ex_uncore: the registers that the driver's own code names.  Those of a platform are beside its
 * rows in platforms/, with the manual's names.
 *
 * Numbers are sections of Documentation/hardware/xeon-7500.md, and with a word those of ivytown.md
 * (ivt), haswell-ep.md (hsx), skylake-sp.md (skx), nehalem-client.md (nhm) and client.md (cli).
 */
#ifndef EX_UNCORE_REGS_H
#define EX_UNCORE_REGS_H

#include <linux/bits.h>

/* The widest counters; overflow is the carry out of the highest bit. */
#define EX_CTR_BITS			48
#define EX_CTR_MASK			GENMASK_ULL(EX_CTR_BITS - 1, 0)

/* 4.1 U-Box: the global registers of the package */
#define EX_U_BASE			0xC00
#define EX_U_GLOBAL_CTL			0xC00
#define EX_U_GLOBAL_STATUS		0xC01

/* W-Box: four general counters and a fixed one */
#define   EX_W_FIXED_CTL_PMI_EN_1	BIT_ULL(1)	/* pmi_en is one of these, */
#define   EX_W_FIXED_CTL_PMI_EN_2	BIT_ULL(2)	/* or another: UNCONFIRMED */
#define   EX_W_FIXED_CTL_PMI_EN_20	BIT_ULL(20)	/* (4.4) */

/*
 * ivt 3, 15.3: registers in PCI configuration space.  Function 2 * n of a package has the
 * counters of QPI port n, function 2 * n + 1 its packet filter.
 */
#define EX_PCI				BIT(31)
#define EX_PCI_FUNCTION			GENMASK(16, 12)
#define EX_PCI_OFFSET			GENMASK(11, 0)
#define EX_PCI_REG(function, offset)	(EX_PCI | (function) << 12 | (offset))

/* ivt 9 which package a PCI bus belongs to: registers of the U-Box, from pci.node on */
#define EX_U_CPUNODEID			0x40
#define   EX_U_CPUNODEID_NODE		GENMASK(2, 0)
#define EX_U_GIDNIDMAP			0x54	/* eight of these */
#define   EX_U_GIDNIDMAP_BITS		3

/* skx 3 CPUBUSNO: the PCI buses of a package, the first in the low byte */
#define EX_BUSES_VALID			BIT_ULL(63)
#define EX_BUSES_NUM			6

/* skx 5 where a UPI link leads, in the function of its counters */
#define EX_UPI_LP0			0x94
#define   EX_UPI_LINKED			BIT(31)		/* in the driver only */
#define   EX_UPI_LP0_NODE		GENMASK(19, 16)
#define   EX_UPI_LP0_PORT		GENMASK(12, 8)
#define EX_UPI_PCSTS			0x120
#define   EX_UPI_PCSTS_VALID		BIT(4)

/* nhm 2 the uncore clock, in function 0.0 on the bus of the processor */
#define EX_NHM_UCLK_RATIO		0xC0
#define   EX_NHM_UCLK_RATIO_CURRENT	GENMASK(6, 0)	/* of the base clock */
#define EX_NHM_BASE_KHZ			133333

/* cli 3.5 MSR_UNC_CBO_CONFIG */
#define EX_BOX_COUNT			GENMASK_ULL(3, 0)

/* 4.10 Core side (SDM) */
#define EX_DEBUGCTL_UNCORE_PMI_EN	BIT_ULL(13)
#define EX_PERF_GLOBAL_OVF_UNCORE	BIT_ULL(61)

#endif /* EX_UNCORE_REGS_H */
