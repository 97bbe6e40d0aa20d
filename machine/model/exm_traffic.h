/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: caches, home agents and messages of machine/traffic.rst, which this file and
 * exm_traffic.c follow in their words.
 *
 * The caller owns the memory and reports each access of a core.  exm_traffic_access() may be
 * called by several threads at a time; each has its effect as if one came after the other.
 */
#ifndef EXM_TRAFFIC_H
#define EXM_TRAFFIC_H

#include "exm.h"

#define EXM_LINE_SHIFT		6	/* bits of an address inside of a line */
#define EXM_MAX_HOMES		(2 * EXM_MAX_PKGS)
#define EXM_MAX_HOLDERS		16	/* cores of a package */
#define EXM_MAX_SLICES		28
#define EXM_MAX_SETS		(1u << 20)
#define EXM_MAX_WAYS		64
#define EXM_MAX_BANKS		64
#define EXM_MAX_PAGE		(1u << 20)	/* lines */
#define EXM_MAX_BUFFERS		16
#define EXM_LINE_BITS		(64 - 2 - EXM_MAX_HOLDERS)	/* of a line's number */

/* A range of lines, both ends included, and the package whose memory it is */
struct exm_home {
	u64 first, last;
	u32 package;
};

/* The parameters of the page */
struct exm_traffic_config {
	u32 packages, cores;
	u32 l1_sets, l1_ways;
	u32 l2_sets, l2_ways;
	u32 slices, llc_sets, llc_ways;
	u32 units;
	u32 banks, page_lines;
	u32 buffers;
	u32 interleave, broadcast;
	u32 num_homes;
	struct exm_home home[EXM_MAX_HOMES];
};

/* What is counted of a slice or unit, in the order of exm_count_names[] */
enum exm_count {
	EXM_READ_HIT_M, EXM_READ_HIT_E, EXM_READ_HIT_S, EXM_READ_MISS_I,
	EXM_WRITE_HIT_M, EXM_WRITE_HIT_E, EXM_WRITE_MISS_S, EXM_WRITE_MISS_I,
	EXM_STREAM_HIT_M, EXM_STREAM_HIT_E, EXM_STREAM_MISS_S, EXM_STREAM_MISS_I,
	EXM_VICTIM_M, EXM_VICTIM_E, EXM_VICTIM_S, EXM_VICTIM_NONE,
	EXM_FILL_M, EXM_FILL_E, EXM_FILL_S,
	EXM_SNOOP_READ_M, EXM_SNOOP_READ_E, EXM_SNOOP_READ_S, EXM_SNOOP_READ_I,
	EXM_SNOOP_WRITE_M, EXM_SNOOP_WRITE_E, EXM_SNOOP_WRITE_S, EXM_SNOOP_WRITE_I,
	EXM_INSERT_READ, EXM_INSERT_WRITE, EXM_INSERT_INVITOE, EXM_IMPLICIT_WB,
	EXM_MEMORY_READ, EXM_MEMORY_WRITE,
	EXM_PAGE_HIT, EXM_PAGE_EMPTY, EXM_PAGE_MISS,
	EXM_REQUEST_READ, EXM_REQUEST_WRITE, EXM_REQUEST_STREAM,
	EXM_NUM_COUNTS
};

/* Kinds of messages, in the order of exm_message_names[] */
enum exm_message {
	EXM_RDDATA, EXM_RDINVOWN, EXM_INVITOE, EXM_WBMTOI,
	EXM_SNPDATA, EXM_SNPINVOWN, EXM_SNPINVITOE,
	EXM_RSPS, EXM_RSPFWDSWB, EXM_RSPI, EXM_RSPFWDI, EXM_RSPIWB,
	EXM_DATAC_E_CMP, EXM_DATAC_S_CMP, EXM_DATAC_S, EXM_DATAC_M,
	EXM_WBIDATA, EXM_WBSDATA,
	EXM_CMP,
	EXM_NUM_MESSAGES
};

/* Those with a line of data, whose packet has so many flits; the packets of the others have one. */
#define EXM_WITH_DATA	((1ull << EXM_CMP) - (1ull << EXM_DATAC_E_CMP))
#define EXM_DATA_FLITS	9

extern const char *const exm_count_names[EXM_NUM_COUNTS];
extern const char *const exm_message_names[EXM_NUM_MESSAGES];

/* The counts of a slice, and of the unit with the same number.  @changed: since a hand-over */
struct exm_counts {
	bool changed;
	u64 count[EXM_NUM_COUNTS];
	u64 sent[EXM_NUM_MESSAGES][EXM_MAX_PKGS];
	u64 received[EXM_NUM_MESSAGES][EXM_MAX_PKGS];
};

/* The L1, L2 and write-combining buffers of a core, and what exm_blame_cause() has not taken yet */
struct exm_core {
	u64 *l1, *l2;
	u64 buffer[EXM_MAX_BUFFERS];	/* entries, like those of a set */
	u64 caused[EXM_MAX_PKGS];
	u8 lock;
} __attribute__((aligned(64)));

#define EXM_MAX_CAUSES	8192	/* a power of two */

/* An instruction of a processor, and how often it has made a count of @package grow; 0: free row */
struct exm_cause {
	u64 ip;
	u32 cpu, package;
	u64 count;
};

/**
 * struct exm_blame - the counts whose causes are noted
 * @counts:	mask of enum exm_count
 * @messages:	mask of enum exm_message: those that a package has sent to others
 * @flits:	a message counts for each flit of its packet
 * @index:	slice or unit; %EXM_MAX_SLICES: all
 * @seen:	each package's sum of them after the last access
 * @lost:	sum of what found no row
 * @cause:	hash table
 */
struct exm_blame {
	u64 counts, messages;
	bool flits;
	unsigned int index;
	u64 seen[EXM_MAX_PKGS];
	u64 lost;
	struct exm_cause cause[EXM_MAX_CAUSES];
};

/**
 * struct exm_traffic - caches and counts
 * @config:	parameters
 * @counts:	counts of each package's slices and units.  exm_traffic_lock() protects them from
 *		exm_traffic_access() in other threads.
 * @handed:	@counts at the last hand-over (exm_connect_traffic())
 * @left:	number of requests of cores after which exm_traffic_access() returns EXM_LAST
 * @blame:	whose causes are noted
 *
 * The other members are private to exm_traffic.c.
 */
struct exm_traffic {
	struct exm_traffic_config config;
	struct exm_counts counts[EXM_MAX_PKGS][EXM_MAX_SLICES];
	struct exm_counts handed[EXM_MAX_PKGS][EXM_MAX_SLICES];
	u64 left;
	struct exm_blame blame;
	u64 open[EXM_MAX_PKGS][EXM_MAX_SLICES][EXM_MAX_BANKS];	/* 1 + a unit's open page */
	u8 lock;
	u64 *llc;
	struct exm_core core[EXM_MAX_PKGS * EXM_MAX_HOLDERS];
};

/* The default parameters, those of a 7500 with one package of one core */
extern const struct exm_traffic_config exm_traffic_default;

/* Set @config to a processor's parameters; return false if no signal stands for its traffic. */
bool exm_traffic_processor(enum exm_model model, struct exm_traffic_config *config);

/* Set a parameter by its name; return false if there is none of this name. */
bool exm_traffic_set(struct exm_traffic_config *config, const char *name, u32 val);

/* Return why there are no caches with these parameters, or NULL. */
const char *exm_traffic_wrong(const struct exm_traffic_config *config);

/* Bytes of memory that exm_traffic_init() needs for right parameters */
size_t exm_traffic_size(const struct exm_traffic_config *config);

/* Make empty caches in @memory, which is aligned to 64 bytes and all 0. */
struct exm_traffic *exm_traffic_init(void *memory, const struct exm_traffic_config *config);

/* A read, a write, or a non-temporal store */
enum exm_kind { EXM_READ, EXM_WRITE, EXM_STREAM };

/* What an access did */
enum exm_effect {
	EXM_LAST = 1,	/* it made a request, the last of exm_traffic.left */
	EXM_CAUSED = 2,	/* the caller has to call exm_blame_cause() */
};

/* An access to @line by @core, numbered over all packages.  Return a mask of enum exm_effect. */
unsigned int exm_traffic_access(struct exm_traffic *t, unsigned int core, u64 line,
				enum exm_kind kind);

/*
 * From now on note who makes these counts grow: masks of enum exm_count and enum exm_message, or
 * of the messages' @flits, of a slice or unit or, with EXM_MAX_SLICES, of all.
 */
void exm_blame_start(struct exm_traffic *t, u64 counts, u64 messages, bool flits,
		     unsigned int index);

/* After an access, with the lock held: whether it made one of the counts grow */
bool exm_blame_access(struct exm_traffic *t, unsigned int core);

/* The last access of @core was made by the instruction at @ip of processor @cpu. */
void exm_blame_cause(struct exm_traffic *t, unsigned int core, unsigned int cpu, u64 ip);

void exm_traffic_lock(struct exm_traffic *t);
void exm_traffic_unlock(struct exm_traffic *t);

#endif /* EXM_TRAFFIC_H */
