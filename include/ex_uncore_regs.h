/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Uncore performance monitoring registers of the Intel Xeon 7500 and E7-x800, of
 * the Xeon E5/E7 v2 (Ivytown), and of Nehalem and Westmere, client and DP.
 *
 * Names and numbers are those of the Xeon 7500 Series Uncore Programming Guide (323535-001) and of
 * the SDM, as collected and weighed in Documentation/hardware/xeon-7500.md; "4.1" below is a
 * section there.  The Ivytown's are those of 329468-002, as in ivytown.md beside it: "ivt 4.1", the
 * last ones' those of the SDM, as in nehalem-client.md: "nhm 4.1".  UNCONFIRMED marks what no
 * source settles.
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
#define   EX_U_GLOBAL_CTL_EN		BIT_ULL(0)	/* the U counter */
#define   EX_U_GLOBAL_CTL_PMI_CORE_SEL	GENMASK_ULL(8, 1)
#define   EX_U_GLOBAL_CTL_WIDE_CORE_SEL	GENMASK_ULL(10, 1)	/* E7? UNCONFIRMED */
#define   EX_U_GLOBAL_CTL_EN_ALL	BIT_ULL(28)
#define   EX_U_GLOBAL_CTL_FRZ_ALL	BIT_ULL(31)
#define EX_U_GLOBAL_STATUS		0xC01
#define   EX_U_STATUS_OV_U		BIT_ULL(0)
#define   EX_U_STATUS_OV_W		BIT_ULL(1)
#define   EX_U_STATUS_OV_S1		BIT_ULL(2)	/* S1 is the lower bit */
#define   EX_U_STATUS_OV_S0		BIT_ULL(3)
#define   EX_U_STATUS_OV		GENMASK_ULL(3, 0)
#define   EX_U_STATUS_PMI		BIT_ULL(30)
#define   EX_U_STATUS_COND		BIT_ULL(31)
#define EX_U_GLOBAL_OVF_CTL		0xC02		/* bits of STATUS */
#define EX_U_CORE_SEL_NUMBER(n)		((u64)(n) << 1)
#define EX_U_CORE_SEL_BIT(n)		BIT_ULL(1 + (n))

/* 4.1 U_MSR_PMON_EV_SEL: event codes reach 0x1E6, hence nine bits */
#define EX_U_CTL_EV_SEL			GENMASK_ULL(8, 0)
#define EX_U_CTL_EDGE_DETECT		BIT_ULL(18)
#define EX_U_CTL_PMI_EN			BIT_ULL(20)
#define EX_U_CTL_EN			BIT_ULL(22)

/* 3, "Layout rules": every box block has its registers at these offsets */
#define EX_BOX_GLOBAL_CTL		0x00
#define EX_BOX_GLOBAL_STATUS		0x01
#define EX_BOX_GLOBAL_OVF_CTL		0x02
#define EX_BOX_CTL0			0x10		/* then CTR0, CTL1, CTR1, ... */
#define EX_BOX_CTR0			0x11
#define EX_BOX_STEP			2

/* 4.4 C-, S- and W-Box event select */
#define EX_CSW_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define EX_CSW_CTL_UMASK		GENMASK_ULL(15, 8)
#define EX_CSW_CTL_EDGE_DETECT		BIT_ULL(18)
#define EX_CSW_CTL_PMI_EN		BIT_ULL(20)	/* S-Box: UNCONFIRMED */
#define EX_CSW_CTL_EN			BIT_ULL(22)
#define EX_CSW_CTL_INVERT		BIT_ULL(23)
#define EX_CSW_CTL_THRESH		GENMASK_ULL(31, 24)

/* 2.3 C-Boxes: the address order is not the ordinal order */
#define EX_C0_BASE			0xD00
#define EX_C1_BASE			0xD80
#define EX_C2_BASE			0xD40
#define EX_C3_BASE			0xDC0
#define EX_C4_BASE			0xD20
#define EX_C5_BASE			0xDA0
#define EX_C6_BASE			0xD60
#define EX_C7_BASE			0xDE0
#define EX_C8_BASE			0xF40			/* E7 */
#define EX_C9_BASE			0xFC0

/* 4.6, 4.7 MM_CFG of S- and M-Boxes: while set, S MATCH and MASK raise #GP when written */
#define EX_MM_CFG_EN			BIT_ULL(63)

#define EX_S_BASE(n)			(0xC40 + 0x80 * (n))
#define   EX_S_EVENT_TO_R_PROG_EV			0x00
#define   EX_S_EVENT_TO_R_DRS_MSGQ_CYCLES_FULL		0x0E
#define   EX_S_EVENT_TO_R_NCB_MSGQ_CYCLES_FULL		0x11
#define   EX_S_EVENT_TO_R_NCS_MSGQ_CYCLES_FULL		0x14
#define   EX_S_EVENT_TO_R_LOC_NCS_MSGQ_CYCLES_FULL	0x8C	/* E7 */
#define EX_S_MM_CFG			0xE48	/* S0; MATCH, MASK; S1 0x10 above */
#define   EX_S_MATCH_BITS		GENMASK_ULL(38, 0)	/* others: UNCONFIRMED (4.6) */
#define   EX_S_MASK_BITS		GENMASK_ULL(38, 0)

/* W-Box: four general counters and a fixed one */
#define EX_W_BASE			0xC80
#define EX_W_FIXED_CTR			0x394
#define EX_W_FIXED_CTR_CTL		0x395
#define   EX_W_FIXED_CTL_EN		BIT_ULL(0)
#define   EX_W_FIXED_CTL_PMI_EN_1	BIT_ULL(1)	/* pmi_en is one of these, */
#define   EX_W_FIXED_CTL_PMI_EN_2	BIT_ULL(2)	/* or another: UNCONFIRMED */
#define   EX_W_FIXED_CTL_PMI_EN_20	BIT_ULL(20)	/* (4.4) */
#define EX_W_FIXED_BIT			31		/* fixed_en, ov_fixed */

/* 4.5 B-Box: counter i knows event list i only */
#define EX_B_BASE(n)			(0xC20 + 0x40 * (n))
#define EX_B_CTL_EN			BIT_ULL(0)
#define EX_B_CTL_EV_SEL			GENMASK_ULL(5, 1)
#define EX_B_CTL_PMI_EN			BIT_ULL(20)
#define EX_B_MATCH_REG			0xE45	/* B0; MASK_REG; B1 8 above */
#define   EX_B_MATCH_BITS		GENMASK_ULL(59, 0)

/* 4.7 M-Box */
#define EX_M_BASE(n)			(0xCA0 + 0x40 * (n))
#define EX_M_CTL_EN			BIT_ULL(0)
#define EX_M_CTL_PMI_EN			BIT_ULL(1)
#define EX_M_CTL_COUNT_MODE		GENMASK_ULL(3, 2)
#define   EX_M_COUNT_DOWN		1
#define   EX_M_COUNT_UP_DOWN		2
#define   EX_M_COUNT_UNDEFINED		3
#define EX_M_CTL_STORAGE_MODE		GENMASK_ULL(5, 4)
#define   EX_M_STORAGE_FLAG		1
#define EX_M_CTL_WRAP_MODE		BIT_ULL(6)
#define EX_M_CTL_FLAG_MODE		BIT_ULL(7)
#define EX_M_CTL_INC_SEL		GENMASK_ULL(13, 9)
#define   EX_M_INC_CYCLES		0x1B
#define   EX_M_INC_DRAM_CMD		0x0A
#define   EX_M_INC_RETRIES		0x0B
#define   EX_M_INC_FVC_EV0		0x0D		/* then EV1, EV2, EV3 */
#define EX_M_CTL_SET_FLAG_SEL		GENMASK_ULL(21, 19)
/* The bits of the sub registers that a source describes, of the E7 at least (4.7) */
#define EX_M_DSP			0xCA5	/* M0; M1 0x40 above */
#define   EX_M_DSP_BITS			GENMASK_ULL(10, 7)
#define EX_M_ISS			0xCA6
#define   EX_M_ISS_BITS			GENMASK_ULL(10, 0)
#define   EX_M_ISS_FRAME_BEAT		BIT(10)		/* E7 */
#define EX_M_MAP			0xCA7
#define   EX_M_MAP_BITS			GENMASK_ULL(8, 0)
#define EX_M_MSC_THR			0xCA8
#define   EX_M_MSC_THR_BITS		GENMASK_ULL(10, 3)
#define EX_M_PGT			0xCA9
#define   EX_M_PGT_BITS			(BIT_ULL(11) | BIT_ULL(6) | BIT_ULL(0))
#define   EX_M_PGT_PAGE_EMPTY		BIT(11)		/* E7 */
#define EX_M_PLD			0xCAA
#define   EX_M_PLD_BITS			(GENMASK_ULL(23, 16) | GENMASK_ULL(12, 7) | BIT_ULL(0))
#define EX_M_ZDP_CTL_FVC		0xCAB
#define   EX_M_FVC_EVNT_BCMD		5		/* evntN: match bcmd */
#define   EX_M_FVC_EVNT_RESP		6		/* evntN: match resp */
#define EX_M_MM_CFG			0xE54	/* M0; ADDR_MATCH, ADDR_MASK; M1 8 above */
#define   EX_M_ADDR_MATCH_BITS		GENMASK_ULL(33, 0)
#define   EX_M_ADDR_MASK_BITS		GENMASK_ULL(26, 0)	/* UNCONFIRMED (11.1, 16) */

/* 4.8 R-Box half: four ports */
#define EX_R_BASE(h)			(0xE00 + 0x20 * (h))
#define EX_R_CTL_EN			BIT_ULL(0)
#define EX_R_CTL_EV_SEL			GENMASK_ULL(5, 1)
#define   EX_R_EVENTS_PER_PORT		6
#define   EX_R_NUM_EVENTS		24
#define EX_R_CTL_PMI_EN			BIT_ULL(6)
#define EX_R_IPERF_CFG0			0xE04	/* port 0; the right half 4 above */
#define EX_R_IPERF_CFG1			0xE24
#define   EX_R_IPERF_BITS		(GENMASK_ULL(31, 24) | GENMASK_ULL(21, 0))	/* 4.8 */
#define EX_R_QLX_CFG			0xE0C	/* the right half 0x20 above */
#define EX_R_XBR_SET1_MM_CFG		0xE60	/* MATCH, MASK; next port 4 above */
#define EX_R_XBR_SET2_MM_CFG		0xE70
#define   EX_R_XBR_CFG_BITS		(BIT_ULL(21) | BIT_ULL(16))	/* of T2-53 (4.8) */
#define   EX_R_XBR_BITS			(GENMASK_ULL(51, 48) | GENMASK_ULL(12, 3))

/* 4.3 S-Box: what overflowed on this side of the ring.  Address UNCONFIRMED. */
#define EX_S_SUMMARY(n)			(0xC43 + 0x80 * (n))
#define   EX_S_SUMMARY_OV_C_R		BIT_ULL(0)	/* C2, C3; C6, C7 */
#define   EX_S_SUMMARY_OV_C_L		BIT_ULL(2)	/* C0, C1; C4, C5 */
#define   EX_S_SUMMARY_OV_MB		BIT_ULL(16)
#define   EX_S_SUMMARY_OV_S		BIT_ULL(18)
#define   EX_S_SUMMARY_OV_R		BIT_ULL(19)

/* ivt 4.1, 4.2 U-Box of the Ivytown: the same addresses, other bits */
#define EX_IVT_GLOBAL_CTL_PMI_CORE_SEL(n) BIT_ULL(n)
#define EX_IVT_GLOBAL_CTL_UNFRZ_ALL	BIT_ULL(29)
#define EX_IVT_GLOBAL_CTL_WK_ON_PMI	BIT_ULL(30)
#define EX_IVT_GLOBAL_CTL_FRZ_ALL	BIT_ULL(31)
#define EX_IVT_STATUS_OV_U_FIXED	BIT_ULL(0)
#define EX_IVT_STATUS_OV_U		BIT_ULL(1)
#define EX_IVT_STATUS_OV_P		BIT_ULL(2)
#define EX_IVT_STATUS_OV_C(n)		BIT_ULL(3 + (n))
#define EX_IVT_STATUS_OV_H(n)		BIT_ULL(18 + (n))
#define EX_IVT_STATUS_OV_M(n)		BIT_ULL(20 + (n))	/* four channels each */
#define EX_IVT_STATUS_OV_Q(n)		BIT_ULL(22 + (n))	/* ports 0 and 1; 2 has none */
#define EX_IVT_STATUS_OV_RQ(n)		BIT_ULL(24 + (n))	/* links 0 and 1; 2 has none */
#define EX_IVT_STATUS_OV_RP		BIT_ULL(26)
#define EX_IVT_STATUS_OV		GENMASK_ULL(26, 0)	/* all of them */

/* ivt 4.4, 4.5 U-Box counters */
#define EX_IVT_U_FIXED_CTL		0x08
#define EX_IVT_U_FIXED_CTR		0x09	/* 48 bits, or 44: UNCONFIRMED */
#define EX_IVT_U_CTL0			0x10
#define EX_IVT_U_STATUS			0x15	/* order of the bits: UNCONFIRMED */
#define EX_IVT_U_CTR0			0x16

/* ivt 5.3, 15.2 event control */
#define EX_IVT_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define   EX_IVT_EV_SEL_FIXED		0xFF		/* of no event: ours for fixed counters */
#define EX_IVT_CTL_UMASK		GENMASK_ULL(15, 8)
#define EX_IVT_CTL_OCC_SEL		GENMASK_ULL(15, 14)	/* PCU */
#define EX_IVT_CTL_EDGE_DET		BIT_ULL(18)
#define EX_IVT_CTL_TID_EN		BIT_ULL(19)	/* C-Box */
#define EX_IVT_CTL_OV_EN		BIT_ULL(20)	/* not C-Box */
#define EX_IVT_CTL_EV_SEL_EXT		BIT_ULL(21)	/* QPI, PCU */
#define EX_IVT_CTL_EN			BIT_ULL(22)
#define EX_IVT_CTL_THRESH		GENMASK_ULL(31, 24)
#define EX_IVT_CTL_THRESH5		GENMASK_ULL(28, 24)	/* U-Box, PCU */
#define EX_IVT_CTL_OCC_INVERT		BIT_ULL(30)	/* PCU */
#define EX_IVT_CTL_OCC_EDGE_DET		BIT_ULL(31)	/* PCU */

/* ivt 4.5, 15.1 bits of the counters of U-Box, C-Boxes, R2PCIe and R3QPI */
#define EX_IVT_CTR_BITS			44

/* ivt 5.1, 15.2 BOX_CTL, which all boxes but the U-Box have */
#define EX_IVT_BOX_CTL_FRZ		BIT(8)
#define EX_IVT_BOX_CTL_ON		GENMASK(17, 16)	/* must be written 1 */

/* ivt 15.3 C-Boxes and PCU: BOX_CTL, and registers relative to it */
#define EX_IVT_C_BASE(n)		(0xD04 + EX_IVT_PER_C * (n))
#define EX_IVT_PER_C			0x20
#define EX_IVT_P_BASE			0xC24
#define EX_IVT_MSR_CTL0			0x0C
#define EX_IVT_MSR_STATUS		0x11	/* PCU */
#define EX_IVT_MSR_CTR0			0x12
#define EX_IVT_C_FILTER			0xD14	/* of C-Box 0 */
#define   EX_IVT_C_FILTER_TID		GENMASK_ULL(4, 0)
#define   EX_IVT_C_FILTER_LINK		GENMASK_ULL(8, 5)	/* reserved; LNX */
#define   EX_IVT_C_FILTER_STATE		GENMASK_ULL(22, 17)
#define EX_IVT_C_FILTER1		0xD1A
#define   EX_IVT_C_FILTER1_NID		GENMASK_ULL(15, 0)
#define   EX_IVT_C_FILTER1_OPC		GENMASK_ULL(28, 20)
#define   EX_IVT_C_FILTER1_C6		BIT_ULL(29)	/* reserved; LNX */
#define   EX_IVT_C_FILTER1_NC		BIT_ULL(30)
#define   EX_IVT_C_FILTER1_ISOC		BIT_ULL(31)
#define EX_IVT_P_FILTER			0xC34
#define   EX_IVT_P_FILTER_BAND(n)	(GENMASK_ULL(7, 0) << 8 * (n))	/* 100 MHz */

/*
 * ivt 3, 15.3: registers in PCI configuration space.  Function 2 * n of a package has the
 * counters of QPI port n, function 2 * n + 1 its packet filter.
 */
#define EX_PCI				BIT(31)
#define EX_PCI_FUNCTION			GENMASK(16, 12)
#define EX_PCI_OFFSET			GENMASK(11, 0)
#define EX_PCI_REG(function, offset)	(EX_PCI | (function) << 12 | (offset))
#define EX_IVT_PER_FUNCTION		0x1000
#define EX_Q_PER_PORT			0x2000
#define EX_Q_BASE(n)			EX_PCI_REG(2 * (n), 0)
#define EX_IVT_H_BASE(n)		EX_PCI_REG(6 + (n), 0)
#define EX_IVT_M_BASE(n)		EX_PCI_REG(8 + (n), 0)
#define EX_IVT_I_BASE			EX_PCI_REG(16, 0)
#define EX_IVT_RP_BASE			EX_PCI_REG(17, 0)
#define EX_IVT_RQ_BASE(n)		EX_PCI_REG(18 + (n), 0)

#define EX_IVT_PCI_CTR0			0xA0	/* low half, then high half */
#define   EX_IVT_PCI_HIGH		4
#define EX_IVT_PCI_CTL0			0xD8
#define EX_IVT_PCI_BOX_CTL		0xF4
#define EX_IVT_PCI_STATUS		0xF8

/* ivt 5.5, 5.6 QPI ports */
#define EX_Q_PKT_MATCH0			EX_PCI_REG(1, 0x228)	/* of port 0 */
#define EX_Q_PKT_MATCH1			EX_PCI_REG(1, 0x22C)
#define EX_Q_PKT_MASK0			EX_PCI_REG(1, 0x238)
#define EX_Q_PKT_MASK1			EX_PCI_REG(1, 0x23C)
#define   EX_Q_PKT0_BITS		(BIT_ULL(31) | GENMASK_ULL(17, 3))
#define   EX_Q_PKT1_BITS		(GENMASK_ULL(19, 16) | GENMASK_ULL(3, 0))
#define EX_Q_CLOCKTICKS			0x14
#define EX_Q_CTO_COUNT			(EX_IVT_CTL_EV_SEL_EXT | 0x38)
#define EX_Q_RATE_STATUS		0xD4	/* in function 0 of the port's device */
#define   EX_Q_RATE_STATUS_RATE		GENMASK(2, 0)

/* ivt 15.2 home agents: the cache line and the opcode of ADDR_OPC_MATCH */
#define EX_IVT_H_ADDRMATCH0		(EX_IVT_H_BASE(0) + 0x40)
#define   EX_IVT_H_ADDRMATCH0_BITS	GENMASK_ULL(31, 6)
#define EX_IVT_H_ADDRMATCH1		(EX_IVT_H_BASE(0) + 0x44)
#define   EX_IVT_H_ADDRMATCH1_BITS	GENMASK_ULL(13, 0)	/* address bits 45:32 */
#define EX_IVT_H_OPCODEMATCH		(EX_IVT_H_BASE(0) + 0x48)
#define   EX_IVT_H_OPCODEMATCH_BITS	GENMASK_ULL(5, 0)

/* ivt 15.3 iMC channels: the fixed counter of the DRAM clock */
#define EX_IVT_M_FIXED_CTR		0xD0
#define EX_IVT_M_FIXED_CTL		0xF0

/* ivt 15.3 IRP: the counters of its two packages are not in one row */
#define EX_IVT_I0_CTR0			0xA0
#define EX_IVT_I1_CTR0			0xB8
#define EX_IVT_I1_CTL0			0xE0

/* hsx 3 Haswell-EP: its MSRs, relative to the box; the fields are the Ivytown's, with these */
#define EX_HSX_GLOBAL_CTL		0x700
#define EX_HSX_GLOBAL_STATUS		0x701
#define   EX_HSX_STATUS_OV		(BIT_ULL(34) | GENMASK_ULL(29, 21) | GENMASK_ULL(2, 0))
#define EX_HSX_CTL_INVERT		BIT_ULL(23)
#define EX_HSX_BOX_CTL_FRZ_EN		BIT(16)
#define EX_HSX_U_BASE			0x700
#define EX_HSX_U_FIXED_CTL		0x03
#define EX_HSX_U_FIXED_CTR		0x04
#define EX_HSX_U_CTL0			0x05
#define EX_HSX_U_FILTER			0x707
#define   EX_HSX_U_FILTER_BITS		GENMASK_ULL(5, 0)
#define EX_HSX_U_STATUS			0x08
#define EX_HSX_U_CTR0			0x09
#define EX_HSX_P_BASE			0x710
#define EX_HSX_P_FILTER			0x715
#define EX_HSX_P_STATUS			0x06
#define EX_HSX_P_CTR0			0x07
#define EX_HSX_S_BASE(n)		(0x720 + 0xA * (n))
#define EX_HSX_S_STATUS			0x05
#define EX_HSX_S_CTR0			0x06
#define EX_HSX_C_BASE(n)		(0xE00 + EX_HSX_PER_C * (n))
#define EX_HSX_PER_C			0x10
#define EX_HSX_C_FILTER			0xE05	/* of C-Box 0, as the next */
#define EX_HSX_C_FILTER1		0xE06
#define   EX_HSX_C_FILTER_TID		GENMASK_ULL(5, 0)
#define   EX_HSX_C_FILTER_LINK		GENMASK_ULL(8, 6)	/* LNX; UNCONFIRMED */
#define   EX_HSX_C_FILTER_STATE		GENMASK_ULL(23, 17)
#define EX_HSX_C_STATUS			0x07
#define EX_HSX_C_CTR0			0x08
#define EX_HSX_MSR_CTL0			0x01	/* of all but the U-Box */

/* ivt 9 which package a PCI bus belongs to */
#define EX_U_CPUNODEID			0x40
#define   EX_U_CPUNODEID_NODE		GENMASK(2, 0)
#define EX_U_GIDNIDMAP			0x54	/* eight of these */
#define   EX_U_GIDNIDMAP_BITS		3

/* hsx 2 the size of the die */
#define EX_CAPID4			0x94
#define   EX_CAPID4_DIE			GENMASK(7, 6)	/* 0: small */

/* nhm 4.1 to 4.3 Nehalem and Westmere, client and DP: the global registers of the package */
#define EX_NHM_GLOBAL_CTRL		0x391
#define   EX_NHM_COUNTERS		(BIT_ULL(32) | GENMASK_ULL(7, 0))	/* EN, OVF */
#define   EX_NHM_FIXED_BIT		32
#define   EX_NHM_CTRL_EN_PMI_CORE(n)	BIT_ULL(48 + (n))
#define   EX_NHM_CTRL_EN_PMI_CORES(n)	GENMASK_ULL(47 + (n), 48)
#define   EX_NHM_CTRL_PMI_FRZ		BIT_ULL(63)
#define EX_NHM_GLOBAL_STATUS		0x392
#define   EX_NHM_STATUS_OVF_PMI		BIT_ULL(61)
#define   EX_NHM_STATUS_CHG		BIT_ULL(63)
#define EX_NHM_GLOBAL_OVF_CTRL		0x393		/* bits of STATUS */

/* nhm 4.4 to 4.6 counters */
#define EX_NHM_FIXED_CTR		0x394
#define EX_NHM_FIXED_CTL		0x395
#define   EX_NHM_FIXED_CTL_EN		BIT_ULL(0)
#define   EX_NHM_FIXED_CTL_PMI_EN	BIT_ULL(2)
#define EX_NHM_CTR0			0x3B0
#define EX_NHM_CTL0			0x3C0
#define   EX_NHM_CTL_EV_SEL		GENMASK_ULL(7, 0)
#define   EX_NHM_EVENT_ADDR_OPCODE_MATCH	0x35
#define   EX_WSM_EVENT_GQ_SNOOP		0x0C
#define   EX_NHM_CTL_UMASK		GENMASK_ULL(15, 8)
#define   EX_WSM_UMASK_GOTO_HIT		GENMASK_ULL(11, 10)	/* of GQ_SNOOP */
#define   EX_NHM_CTL_OCC_CTR_RST	BIT_ULL(17)
#define   EX_NHM_CTL_EDGE_DETECT	BIT_ULL(18)
#define   EX_NHM_CTL_PMI_EN		BIT_ULL(20)
#define   EX_NHM_CTL_EN			BIT_ULL(22)
#define   EX_NHM_CTL_INVERT		BIT_ULL(23)
#define   EX_NHM_CTL_CMASK		GENMASK_ULL(31, 24)

/* nhm 4.7, 4.8 filters */
#define EX_NHM_ADDR_OPCODE_MATCH	0x396
#define   EX_NHM_MATCH_SEL		GENMASK_ULL(63, 61)
#define   EX_NHM_MATCH_BITS		(EX_NHM_MATCH_SEL | GENMASK_ULL(47, 3))
#define EX_NHM_GQ_SNOOP_MESF		0x301
#define   EX_NHM_MESF_BITS		GENMASK_ULL(7, 0)

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
