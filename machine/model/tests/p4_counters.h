/* SPDX-License-Identifier: GPL-2.0 */
/* Events for each of the 18 counters */
#ifndef P4_COUNTERS_H
#define P4_COUNTERS_H

#include "bench.h"

/* Counters 12, 13 and 16 count X, 14, 15 and 17 count Y: instr_retired of two mask bits */
#define X_ESCR		0x3b8
#define Y_ESCR		0x3b9
#define RETIRED		P_SELECT(4)
#define RUN		(P_ENABLE | P_ANY | RETIRED)
#define WAIT		(P_ANY | RETIRED)		/* without ENABLE */
#define X		"p4.instr_retired,mask=nbogusntag"
#define Y		"p4.instr_retired,mask=nbogustag"

static inline struct bench *retiring(void)
{
	struct bench *b = netburst_new();

	wr(b, X_ESCR, 2 << 25 | BIT(9) | P_T0);
	wr(b, Y_ESCR, 2 << 25 | BIT(10) | P_T0);
	return b;
}

/* Each of the 18 counters counts an event of its own block. */
static const struct {
	u32 escr;
	unsigned int select;
	u64 val;
	const char *signal;
} blocks[] = {
	{ 0x3b6, 3, (u64)0x18 << 25 | BIT(9), "p4.itlb_reference,mask=hit" },
	{ 0x3c0, 0, (u64)0x09 << 25 | BIT(9), "p4.uop_queue_writes,mask=from_tc_build" },
	{ 0x3ae, 2, (u64)0x08 << 25 | BIT(9), "p4.memory_complete,mask=lsc" },
	{ 0x3b8, 4, (u64)0x02 << 25 | BIT(9), "p4.instr_retired,mask=nbogusntag" },
};

static inline unsigned int block(unsigned int ctr)
{
	return ctr < 16 ? ctr / 4 : 3;
}

/* Let all ESCRs of both halves count their block's event. */
static inline void select_blocks(struct bench *b)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(blocks); i++) {
		wr(b, blocks[i].escr, blocks[i].val | P_T0);
		wr(b, blocks[i].escr + 1, blocks[i].val | P_T0);
	}
}

static inline struct bench *blocks_new(void)
{
	struct bench *b = netburst_new();

	select_blocks(b);
	return b;
}

static inline u64 select_of(unsigned int ctr)
{
	return P_ANY | P_SELECT(blocks[block(ctr)].select);
}

static inline void occur(struct bench *b, unsigned int ctr, unsigned int n)
{
	char line[128];

	snprintf(line, sizeof(line), "%s,count=%u", blocks[block(ctr)].signal, n);
	put(b, line);
	at(b, b->now + n + 1);
}

#endif /* P4_COUNTERS_H */
