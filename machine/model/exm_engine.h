/* SPDX-License-Identifier: GPL-2.0 */
/*
 * exm: what the files that count share.  Private to the model.
 */
#ifndef EXM_ENGINE_H
#define EXM_ENGINE_H

#include "exm_boxes.h"

/* Saturating: a clock beyond 64 bits is EXM_NEVER */
static inline u64 exm_add(u64 a, u64 b)
{
	u64 sum;

	return __builtin_add_overflow(a, b, &sum) ? EXM_NEVER : sum;
}

static inline u64 exm_mul(u64 a, u64 b)
{
	u64 product;

	return __builtin_mul_overflow(a, b, &product) ? EXM_NEVER : product;
}

static inline u64 exm_min(u64 a, u64 b)
{
	return a < b ? a : b;
}

static inline u64 exm_max(u64 a, u64 b)
{
	return a > b ? a : b;
}

#define EXM_ALL_THREADS		(~(u32)0)

/* exm_sum.c */
u64 exm_value(const struct exm_feed *f, u64 now, u64 before);
bool exm_counts_nothing(const struct exm_feed *f);
u64 exm_tally(struct exm_feed *f, u64 from, u64 to);
u64 exm_reach(struct exm_feed *f, u64 from, u64 need);
void exm_add_train(struct exm_feed *f, u64 first, u64 every, u64 num, u64 width);
void exm_add_stream(struct exm_feed *f, const struct exm_stream *s, u64 after, u64 part);
u64 exm_stream_done(const struct exm_stream *s, u64 t);

/* exm_feed.c */
u64 exm_stream_last(const struct exm *m, const struct exm_stream *s);
bool exm_counts(const struct exm_look *l, const struct exm_event *ev, u64 attr);
struct exm_look exm_look(const struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);
u64 exm_code_of(const struct exm_look *l, const struct exm_type *type);
struct exm_feed *exm_gather(struct exm *m, unsigned int pkg, unsigned int b, unsigned int idx);

/* exm_time.c */
void exm_log(struct exm *m, const struct exm_record *rec);
void exm_log_u(struct exm *m, unsigned int pkg, char kind);
void exm_interrupt(struct exm *m, unsigned int pkg, u32 threads);
void exm_raise(struct exm *m, unsigned int pkg, unsigned int requests);
void exm_advance(struct exm *m);
void exm_tell_deadline(struct exm *m);

/* exm.c */
void exm_void_all(struct exm *m);

#endif /* EXM_ENGINE_H */
