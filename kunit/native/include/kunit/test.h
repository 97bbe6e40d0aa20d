/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The parts of KUnit, and of the kernel, that the suites use, in user space.  The rest of the
 * kernel is in fuzz/include.
 */
#ifndef NATIVE_KUNIT_TEST_H
#define NATIVE_KUNIT_TEST_H

#include <stdarg.h>

#include <fuzz_kernel.h>

#include <kunit/machine.h>

#define __maybe_unused			__attribute__((unused))
#define __noreturn			__attribute__((noreturn))
#define __printf(fmt, args)		__attribute__((format(printf, fmt, args)))

#undef abs
#define abs(x)				__builtin_llabs(x)

static inline void strscpy(char *to, const char *from, size_t size)
{
	snprintf(to, size, "%s", from);
}

/* The list is that of a group, which has at most one sibling. */
#define INIT_LIST_HEAD(head)							\
	((void)(container_of(head, struct perf_event, sibling_list)->next_sibling = NULL))
#define list_add_tail(sibling, leader)					\
	((void)(container_of(leader, struct perf_event, sibling_list)->next_sibling =	\
		container_of(sibling, struct perf_event, sibling_list)))

/* fuzz_in_nmi() looks at the count. */
extern unsigned int native_preempt_count;

#define NMI_OFFSET			BIT(20)
#define __preempt_count_add(n)		((void)(native_preempt_count += (n)))
#define __preempt_count_sub(n)		((void)(native_preempt_count -= (n)))
#undef perfmon_capable
#define perfmon_capable()		(!machine.unprivileged)
#define SYS_RESTART			1
#define __force
struct fasync_struct;

/* Parameters, of the driver too, are arguments of the program: NAME=VALUE. */
#undef module_param
#undef module_param_named
#define module_param(name, type, mode)	module_param_named(name, name, type, mode)
#define module_param_named(name, var, type, mode)				\
	static void __attribute__((constructor)) native_param_##name(void)	\
	{									\
		native_param(#name, #type, &(var));				\
	}									\
	_Static_assert(1, "")

void native_param(const char *name, const char *type, void *var);

/* KUnit */
#define KUNIT_PARAM_DESC_SIZE		128

enum kunit_status { KUNIT_SUCCESS, KUNIT_FAILURE, KUNIT_SKIPPED };

struct kunit {
	void *priv;
	const void *param_value;
	int param_index;
	const char *name;
	enum kunit_status status;
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
	const void *(*generate_params)(const void *prev, char *desc);
};

struct kunit_suite {
	const char *name;
	int (*init)(struct kunit *test);
	void (*exit)(struct kunit *test);
	struct kunit_case *test_cases;
};

#define KUNIT_CASE(fn)			{ .run_case = fn, .name = #fn }
#define KUNIT_CASE_PARAM(fn, gen)	{ .run_case = fn, .name = #fn, .generate_params = gen }

#define KUNIT_ARRAY_PARAM(gen, array, get_desc)					\
	static const void *gen##_gen_params(const void *prev, char *desc)	\
	{									\
		__typeof__((array)[0]) *next = (array);			\
										\
		if (prev)							\
			next = (__typeof__(next))prev + 1;			\
		if (next == (array) + ARRAY_SIZE(array))			\
			return NULL;						\
		get_desc(next, desc);						\
		return next;							\
	}									\
	_Static_assert(1, "")

int __kunit_test_suites_init(struct kunit_suite *const *suites, int num_suites);
extern struct kunit_suite *const native_suites[];	/* of user space only; the last is NULL */
void __kunit_test_suites_exit(struct kunit_suite **suites, int num_suites);
void *native_alloc(struct kunit *test, size_t size);
void __noreturn native_skip(struct kunit *test, const char *why);

#define kunit_kzalloc(test, size, flags)	native_alloc(test, size)
#define kunit_kcalloc(test, num, size, flags)	native_alloc(test, (num) * (size))
#define kunit_info(test, fmt, ...)					\
	printf("    # %s: " fmt, (test)->name, ##__VA_ARGS__)

#define kunit_skip(test, why)			native_skip(test, why)

/**
 * struct native_check - an expectation or an assertion
 * @file:	where it is
 * @line:	where it is
 * @fatal:	it is an assertion, whose failure ends the case
 * @text:	what should be true, as written in the source; NULL: KUNIT_FAIL()
 * @left:	text of the left side of a comparison; NULL: it is none
 * @right:	text of the right side
 */
struct native_check {
	const char *file;
	int line;
	bool fatal;
	const char *text, *left, *right;
};

void __printf(5, 6) native_fail(struct kunit *test, const struct native_check *check,
				long long left, long long right, const char *fmt, ...);

#define NATIVE_FAIL(test, is_fatal, what, what_left, what_right, l, r, ...)	\
	do {									\
		static const struct native_check check = {			\
			.file = __FILE__, .line = __LINE__, .fatal = is_fatal,	\
			.text = what, .left = what_left, .right = what_right,	\
		};								\
										\
		native_fail(test, &check, (long long)(l), (long long)(r), __VA_ARGS__); \
	} while (0)

#define NATIVE_TRUE(test, fatal, cond, ...)					\
	do {									\
		if (!(cond))							\
			NATIVE_FAIL(test, fatal, #cond, NULL, NULL, 0, 0, "" __VA_ARGS__); \
	} while (0)

#define NATIVE_COMPARE(test, fatal, l, op, r, ...)				\
	do {									\
		__typeof__(l) left_ = (l);					\
		__typeof__(r) right_ = (r);					\
										\
		if (!(left_ op right_))						\
			NATIVE_FAIL(test, fatal, #l " " #op " " #r, #l, #r, left_, right_, \
				    "" __VA_ARGS__);				\
	} while (0)

#define NATIVE_STREQ(test, l, r, fmt, ...)					\
	do {									\
		const char *left_ = (l), *right_ = (r);				\
										\
		if (strcmp(left_, right_))					\
			NATIVE_FAIL(test, false, #l " == " #r, NULL, NULL, 0, 0, \
				    "\"%s\", not \"%s\" " fmt, left_, right_,	\
				    ##__VA_ARGS__);				\
	} while (0)

#define KUNIT_FAIL(test, ...)							\
	NATIVE_FAIL(test, false, NULL, NULL, NULL, 0, 0, __VA_ARGS__)

/* The message has both strings. */
#define KUNIT_EXPECT_STREQ(test, l, r)		NATIVE_STREQ(test, l, r, "")
#define KUNIT_EXPECT_STREQ_MSG(test, l, r, ...)	NATIVE_STREQ(test, l, r, __VA_ARGS__)

#define KUNIT_EXPECT_TRUE(test, cond)		NATIVE_TRUE(test, false, cond)
#define KUNIT_EXPECT_FALSE(test, cond)		NATIVE_TRUE(test, false, !(cond))
#define KUNIT_EXPECT_NULL(test, ptr)		NATIVE_TRUE(test, false, !(ptr))
#define KUNIT_EXPECT_NOT_NULL(test, ptr)	NATIVE_TRUE(test, false, (ptr) != NULL)
#define KUNIT_ASSERT_TRUE(test, cond)		NATIVE_TRUE(test, true, cond)
#define KUNIT_ASSERT_NOT_NULL(test, ptr)	NATIVE_TRUE(test, true, (ptr) != NULL)

#define KUNIT_EXPECT_TRUE_MSG(test, cond, ...)	NATIVE_TRUE(test, false, cond, __VA_ARGS__)
#define KUNIT_EXPECT_FALSE_MSG(test, cond, ...)	NATIVE_TRUE(test, false, !(cond), __VA_ARGS__)
#define KUNIT_ASSERT_NULL_MSG(test, ptr, ...)	NATIVE_TRUE(test, true, !(ptr), __VA_ARGS__)

#define KUNIT_EXPECT_EQ(test, l, r)		NATIVE_COMPARE(test, false, l, ==, r)
#define KUNIT_EXPECT_NE(test, l, r)		NATIVE_COMPARE(test, false, l, !=, r)
#define KUNIT_EXPECT_LT(test, l, r)		NATIVE_COMPARE(test, false, l, <, r)
#define KUNIT_EXPECT_LE(test, l, r)		NATIVE_COMPARE(test, false, l, <=, r)
#define KUNIT_EXPECT_GT(test, l, r)		NATIVE_COMPARE(test, false, l, >, r)
#define KUNIT_EXPECT_GE(test, l, r)		NATIVE_COMPARE(test, false, l, >=, r)
#define KUNIT_EXPECT_PTR_EQ(test, l, r)		NATIVE_COMPARE(test, false, l, ==, r)
#define KUNIT_ASSERT_EQ(test, l, r)		NATIVE_COMPARE(test, true, l, ==, r)
#define KUNIT_ASSERT_LT(test, l, r)		NATIVE_COMPARE(test, true, l, <, r)

#define KUNIT_EXPECT_EQ_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, ==, r, __VA_ARGS__)
#define KUNIT_EXPECT_NE_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, !=, r, __VA_ARGS__)
#define KUNIT_EXPECT_LT_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, <, r, __VA_ARGS__)
#define KUNIT_EXPECT_LE_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, <=, r, __VA_ARGS__)
#define KUNIT_EXPECT_GT_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, >, r, __VA_ARGS__)
#define KUNIT_EXPECT_GE_MSG(test, l, r, ...)	NATIVE_COMPARE(test, false, l, >=, r, __VA_ARGS__)

#endif
