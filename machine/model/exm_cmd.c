// SPDX-License-Identifier: GPL-2.0
/*
 * exm: the text commands (machine/README.md), and the lines of the log.
 */
#include "exm_boxes.h"
#include "exm_traffic.h"

/* ---- writing the answer ----------------------------------------------- */

struct exm_text {
	char *buf;
	size_t size, len;
	bool full;
};

static void exm_char(struct exm_text *t, char c)
{
	if (t->len + 1 < t->size)
		t->buf[t->len++] = c;
	else
		t->full = true;
}

static void exm_str(struct exm_text *t, const char *s)
{
	while (*s)
		exm_char(t, *s++);
}

static void exm_digits(struct exm_text *t, u64 val, unsigned int base)
{
	char digits[20];
	unsigned int n = 0;

	do {
		digits[n++] = "0123456789abcdef"[val % base];
		val /= base;
	} while (val);
	while (n)
		exm_char(t, digits[--n]);
}

/* Text @before and a decimal number */
static void exm_dec(struct exm_text *t, const char *before, u64 val)
{
	exm_str(t, before);
	exm_digits(t, val, 10);
}

static void exm_hex(struct exm_text *t, const char *before, u64 val)
{
	exm_str(t, before);
	exm_str(t, "0x");
	exm_digits(t, val, 16);
}

static void exm_box_name(const struct exm *m, struct exm_text *t, unsigned int b)
{
	const struct exm_box_row *row = exm_row(m, b);

	exm_str(t, exm_type(m, b)->name);
	if (!row->alone)
		exm_digits(t, row->inst, 10);
}

/* End the text.  An answer that does not fit loses lines and ends in an error. */
static size_t exm_end(struct exm_text *t)
{
	static const char too_long[] = "error: the answer is too long\n";
	size_t room = sizeof(too_long);

	if (t->full && t->size >= room) {
		t->len = t->size - room;
		while (t->len && t->buf[t->len - 1] != '\n')
			t->len--;
		exm_str(t, too_long);
	}
	if (t->size)
		t->buf[t->len] = '\0';
	return t->len;
}

/* ---- parsing the command ---------------------------------------------- */

/* A piece of the command line */
struct exm_word {
	const char *s;
	size_t len;
};

static bool exm_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The next word of a line, or an empty one */
static struct exm_word exm_next_word(const char **line)
{
	struct exm_word w;

	while (exm_is_space(**line))
		(*line)++;
	w.s = *line;
	while (**line && !exm_is_space(**line))
		(*line)++;
	w.len = *line - w.s;
	return w;
}

/* Return the part before the first @sep; leave the part after it in @w. */
static struct exm_word exm_cut(struct exm_word *w, char sep)
{
	struct exm_word head = *w;

	for (head.len = 0; head.len < w->len && w->s[head.len] != sep; head.len++)
		;
	w->s += head.len;
	w->len -= head.len;
	if (w->len) {
		w->s++;
		w->len--;
	}
	return head;
}

static bool exm_is(struct exm_word w, const char *s)
{
	size_t i;

	for (i = 0; i < w.len; i++) {
		if (s[i] != w.s[i])
			return false;		/* also at the '\0' of s */
	}
	return !s[i];
}

static unsigned int exm_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* Decimal, or hexadecimal with 0x */
static bool exm_number(struct exm_word w, u64 *val)
{
	unsigned int base = 10;

	if (w.len > 2 && w.s[0] == '0' && (w.s[1] | 0x20) == 'x') {
		base = 16;
		w.s += 2;
		w.len -= 2;
	}
	*val = 0;
	for (size_t i = 0; i < w.len; i++) {
		unsigned int d = exm_digit(w.s[i]);

		if (d >= base || __builtin_mul_overflow(*val, base, val) ||
		    __builtin_add_overflow(*val, d, val))
			return false;
	}
	return w.len;
}

static void exm_word(struct exm_text *t, struct exm_word w)
{
	for (size_t i = 0; i < w.len; i++)
		exm_char(t, w.s[i]);
}

/* Write: error: @what "@w"@more.  exm_command() adds the newline. */
static bool exm_fail(struct exm_text *t, const char *what, struct exm_word w, const char *more)
{
	exm_str(t, "error: ");
	exm_str(t, what);
	exm_str(t, " \"");
	exm_word(t, w);
	exm_str(t, "\"");
	exm_str(t, more);
	return false;
}

static bool exm_error(struct exm_text *t, const char *what)
{
	exm_str(t, "error: ");
	exm_str(t, what);
	return false;
}

static bool exm_need_number(struct exm_text *t, struct exm_word w, u64 *val)
{
	return exm_number(w, val) || exm_fail(t, "bad number", w, "");
}

/* ---- put -------------------------------------------------------------- */

#define EXM_PUT_MAX	8	/* stimuli in one put */

/* Index of the box named "wbox" or "bbox1" among the model's, or -1 */
static int exm_box_by_name(const struct exm *m, struct exm_word w)
{
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		struct exm_word rest = w;
		const char *name = exm_type(m, b)->name;
		u64 inst;

		while (*name && rest.len && *rest.s == *name) {
			name++;
			rest.s++;
			rest.len--;
		}
		if (*name)
			continue;
		if (exm_row(m, b)->alone && !rest.len)
			return b;
		if (!exm_row(m, b)->alone && exm_number(rest, &inst) && inst == exm_row(m, b)->inst)
			return b;
	}
	return -1;
}

static int exm_signal_by_name(const struct exm *m, unsigned int type, struct exm_word w)
{
	for (unsigned int i = 0; i < exm_num_signals(m); i++) {
		const struct exm_signal *sig = exm_signal(m, i);

		if (sig->type == type && exm_has_signal(m, sig) &&
		    (exm_is(w, sig->name) || (sig->alias && exm_is(w, sig->alias))))
			return i;
	}
	return -1;
}

/* The attribute's value with this name, or one beyond the highest if there is none */
static u64 exm_named_value(const struct exm_attr *attr, struct exm_word w)
{
	u64 n;

	if (attr->numbers && exm_number(w, &n))
		return n <= attr->max && attr->names[n] ? n : attr->max + 1;
	for (n = 0; n <= attr->max && !(attr->names[n] && exm_is(w, attr->names[n])); n++)
		;
	return n;
}

static bool exm_set_attr(const struct exm *m, struct exm_text *t, const struct exm_attr *attr,
			 struct exm_word w, u64 *val)
{
	u64 n;

	if (attr->names)
		n = exm_named_value(attr, w);
	else if (exm_need_number(t, w, &n))
		n >>= attr->drop;
	else
		return false;
	if (n > exm_attr_max(m, attr)) {
		exm_str(t, "error: no such ");
		exm_str(t, attr->key);
		exm_str(t, " \"");
		exm_word(t, w);
		exm_str(t, "\"");
		return false;
	}
	*val = (*val & ~attr->mask) | n << exm_shift(attr->mask);
	return true;
}

/* The attribute of the signal with this key, or NULL */
static const struct exm_attr *exm_attr_by_name(const struct exm_signal *sig, struct exm_word key)
{
	for (unsigned int i = 0; i < EXM_MAX_ATTRS && sig->attr[i]; i++) {
		if (exm_is(key, sig->attr[i]->key))
			return sig->attr[i];
	}
	return NULL;
}

static bool exm_set_key(const struct exm *m, struct exm_text *t, struct exm_stimulus *stim,
			struct exm_word key, struct exm_word w)
{
	const struct exm_attr *attr = exm_attr_by_name(exm_signal(m, stim->signal), key);
	u64 val;

	if (attr)
		return exm_set_attr(m, t, attr, w, &stim->attr);
	if (!exm_is(key, "socket") && !exm_is(key, "count") && !exm_is(key, "every") &&
	    !exm_is(key, "width") && !exm_is(key, "delay"))
		return exm_fail(t, "unknown key", key, "; see \"signals\" and \"help\"");
	if (!exm_need_number(t, w, &val))
		return false;
	if (exm_is(key, "delay")) {
		stim->delay = val;
		return true;
	}
	if (exm_is(key, "socket")) {
		stim->pkg = val < EXM_MAX_PKGS ? val : EXM_MAX_PKGS;
		return true;
	}
	if (!val)
		return exm_fail(t, "must not be 0:", key, "");
	if (exm_is(key, "count"))
		stim->count = val;
	else if (exm_is(key, "every"))
		stim->every = val;
	else
		stim->width = val;
	return true;
}

static bool exm_set_keys(const struct exm *m, struct exm_text *t, struct exm_stimulus *stim,
			 struct exm_word w)
{
	while (w.len) {
		struct exm_word val = exm_cut(&w, ',');
		struct exm_word key = exm_cut(&val, '=');

		if (!exm_set_key(m, t, stim, key, val))
			return false;
	}
	return true;
}

/* A word that ends with the text */
static struct exm_word exm_whole(const char *text)
{
	struct exm_word w = { .s = text };

	while (text[w.len])
		w.len++;
	return w;
}

bool exm_parse_tap(const struct exm *m, enum exm_box_type type, const char *text, const char *key,
		   struct exm_tap_signal *tap)
{
	struct exm_text nowhere = { .size = 0 };
	struct exm_word w = exm_whole(text), name = exm_cut(&w, ',');
	const struct exm_attr *attr;
	int sig = exm_signal_by_name(m, type, name);

	if (sig < 0)
		return false;
	tap->stim.box = type;
	tap->stim.signal = sig;
	attr = key ? exm_attr_by_name(exm_signal(m, sig), exm_whole(key)) : NULL;
	if (attr)
		tap->key = attr->mask;
	return !key == !attr && exm_set_keys(m, &nowhere, &tap->stim, w);
}

/* BOX.SIGNAL[,key=value...] */
static bool exm_parse_stimulus(const struct exm *m, struct exm_text *t, struct exm_word w,
			       struct exm_stimulus *stim)
{
	static const struct exm_stimulus one = { .count = 1 };
	struct exm_word name = exm_cut(&w, ',');
	struct exm_word box = exm_cut(&name, '.');
	int b = exm_box_by_name(m, box), sig;

	if (b < 0)
		return exm_fail(t, "no such box", box, "");
	sig = exm_signal_by_name(m, exm_row(m, b)->type, name);
	if (sig < 0)
		return exm_fail(t, "no such signal", name, "; see \"signals\"");
	*stim = one;
	stim->box = exm_row(m, b)->type;
	stim->inst = exm_row(m, b)->inst;
	stim->signal = sig;
	return exm_set_keys(m, t, stim, w);
}

static bool exm_cmd_put(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_stimulus stim[EXM_PUT_MAX];
	struct exm_word w;
	unsigned int n = 0;
	const char *why;

	while ((w = exm_next_word(&line)).len) {
		if (n == EXM_PUT_MAX)
			return exm_error(t, "more than 8 stimuli in one put");
		if (!exm_parse_stimulus(m, t, w, &stim[n++]))
			return false;
	}
	if (!n)
		return exm_error(t, "put: no stimulus; use BOX.SIGNAL[,key=value...]");
	if (exm_put(m, stim, n, &why))
		return exm_error(t, why);
	return true;
}

static bool exm_cmd_pending(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	exm_dec(t, "", exm_pending(m));
	exm_char(t, '\n');
	return true;
}

static bool exm_cmd_stop(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	(void)t;
	exm_stop(m);
	return true;
}

/* ---- causes of traffic -------------------------------------------------- */

static bool exm_name_bit(struct exm_word w, const char *const *names, unsigned int num, u64 *mask)
{
	for (unsigned int i = 0; i < num; i++) {
		if (exm_is(w, names[i])) {
			*mask |= 1ull << i;
			return true;
		}
	}
	return false;
}

/* blame NAME,NAME... [INDEX], or blame flits [INDEX] */
static bool exm_blame_names(struct exm *m, struct exm_word w, const char *line, struct exm_text *t)
{
	u64 counts = 0, messages = 0, index = EXM_MAX_SLICES;
	struct exm_word name, at = exm_next_word(&line);
	bool flits = exm_is(w, "flits");

	if (flits)
		messages = (1ull << EXM_NUM_MESSAGES) - 1;
	while (w.len && !flits) {
		name = exm_cut(&w, ',');
		if (!exm_name_bit(name, exm_count_names, EXM_NUM_COUNTS, &counts) &&
		    !exm_name_bit(name, exm_message_names, EXM_NUM_MESSAGES, &messages))
			return exm_fail(t, "no such count", name, "");
	}
	if (at.len && (!exm_number(at, &index) || index >= EXM_MAX_SLICES))
		return exm_fail(t, "no such slice or unit", at, "");
	exm_blame_start(m->traffic, counts, messages, flits, index);
	return true;
}

static bool exm_cmd_blame(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_word w = exm_next_word(&line);
	const struct exm_blame *b;

	if (!m->traffic)
		return exm_error(t, "memory accesses do not count: see --traffic");
	if (w.len)
		return exm_blame_names(m, w, line, t);
	exm_traffic_lock(m->traffic);
	b = &m->traffic->blame;
	for (unsigned int i = 0; i < EXM_MAX_CAUSES; i++) {
		if (!b->cause[i].count)
			continue;
		exm_dec(t, "socket=", b->cause[i].package);
		exm_dec(t, " cpu=", b->cause[i].cpu);
		exm_hex(t, " ip=", b->cause[i].ip);
		exm_dec(t, " count=", b->cause[i].count);
		exm_char(t, '\n');
	}
	if (b->lost) {
		exm_dec(t, "lost=", b->lost);
		exm_char(t, '\n');
	}
	exm_traffic_unlock(m->traffic);
	return true;
}

/* ---- reading the model ------------------------------------------------ */

static void exm_stat_counter(const struct exm *m, struct exm_text *t, unsigned int pkg,
			     unsigned int b, unsigned int i)
{
	const struct exm_counter *ctr = &m->pkg[pkg].box[b].ctr[i];

	if (!ctr->counted && !ctr->frozen)
		return;
	exm_dec(t, "socket=", pkg);
	exm_char(t, ' ');
	exm_box_name(m, t, b);
	if (i == EXM_FIXED)
		exm_str(t, " counter=fixed");
	else
		exm_dec(t, " counter=", i);
	exm_dec(t, " value=", ctr->value);
	exm_dec(t, " counted=", ctr->counted);
	exm_dec(t, " frozen=", ctr->frozen);
	exm_dec(t, " unread=", ctr->unread);
	exm_char(t, '\n');
}

static void exm_stat_pkg(const struct exm *m, struct exm_text *t, unsigned int pkg)
{
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		for (unsigned int i = 0; i <= EXM_FIXED; i++)
			exm_stat_counter(m, t, pkg, b, i);
	}
	exm_dec(t, "socket=", pkg);
	exm_dec(t, " pmis=", m->pkg[pkg].pmis);
	exm_dec(t, " frozen_clocks=", m->pkg[pkg].frozen_clocks);
	exm_char(t, '\n');
}

static void exm_attr_value(struct exm_text *t, const struct exm_attr *attr, u64 val)
{
	val = (val & attr->mask) >> exm_shift(attr->mask);
	exm_char(t, ',');
	exm_str(t, attr->key);
	exm_char(t, '=');
	if (attr->names)
		exm_str(t, attr->names[val]);
	else if (attr->drop)
		exm_hex(t, "", val << attr->drop);
	else
		exm_digits(t, val, 10);
}

static void exm_stat_account(const struct exm *m, struct exm_text *t,
			     const struct exm_account *acc)
{
	const struct exm_signal *sig = exm_signal(m, acc->stim.signal);

	exm_dec(t, "socket=", acc->stim.pkg);
	exm_char(t, ' ');
	exm_box_name(m, t, exm_find_box(m, acc->stim.box, acc->stim.inst));
	exm_char(t, '.');
	exm_str(t, sig->name);
	for (unsigned int i = 0; i < EXM_MAX_ATTRS && sig->attr[i]; i++)
		exm_attr_value(t, sig->attr[i], acc->stim.attr);
	exm_dec(t, " happened=", acc->occurrences);
	exm_char(t, '\n');
}

static bool exm_cmd_stat(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	for (unsigned int pkg = 0; pkg < m->num_pkgs; pkg++)
		exm_stat_pkg(m, t, pkg);
	for (unsigned int i = 0; i < m->num_accounts; i++)
		exm_stat_account(m, t, &m->account[i]);
	return true;
}

static void exm_list_attr(const struct exm *m, struct exm_text *t, const struct exm_attr *attr)
{
	const char *before = "";
	u64 max = exm_attr_max(m, attr);

	exm_char(t, ' ');
	exm_str(t, attr->key);
	exm_char(t, '=');
	if (!attr->names && attr->drop)
		exm_hex(t, "0-", ((max + 1) << attr->drop) - 1);
	else if (!attr->names)
		exm_dec(t, "0-", max);
	for (u64 i = 0; attr->names && i <= max; i++) {
		if (!attr->names[i])
			continue;
		exm_str(t, before);
		exm_str(t, attr->names[i]);
		before = "|";
	}
}

static bool exm_cmd_signals(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	for (unsigned int b = 0; b < exm_num_boxes(m); b++) {
		for (unsigned int i = 0; i < exm_num_signals(m); i++) {
			const struct exm_signal *sig = exm_signal(m, i);

			if (sig->type != exm_row(m, b)->type || !exm_has_signal(m, sig))
				continue;
			exm_box_name(m, t, b);
			exm_char(t, '.');
			exm_str(t, sig->name);
			for (unsigned int k = 0; k < EXM_MAX_ATTRS && sig->attr[k]; k++)
				exm_list_attr(m, t, sig->attr[k]);
			exm_char(t, '\n');
		}
	}
	return true;
}

static bool exm_cmd_now(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	exm_dec(t, "", m->clock);
	exm_char(t, '\n');
	return true;
}

/* The first CPU of a package, or the number of CPUs */
static unsigned int exm_first_cpu(const struct exm *m, u64 pkg)
{
	unsigned int cpu = 0;

	while (cpu < m->num_cpus && !(m->cpu[cpu].present && m->cpu[cpu].pkg == pkg))
		cpu++;
	return cpu;
}

static bool exm_need_socket(struct exm *m, const char **line, struct exm_text *t, u64 *pkg)
{
	struct exm_word w = exm_next_word(line);

	if (!exm_need_number(t, w, pkg))
		return false;
	return exm_first_cpu(m, *pkg) < m->num_cpus || exm_fail(t, "no such socket", w, "");
}

/* An MSR's address, or DEVICE.FUNCTION:OFFSET */
static bool exm_reg_number(struct exm_word w, u32 *addr)
{
	struct exm_word fn = exm_cut(&w, ':'), dev = exm_cut(&fn, '.');
	u64 d, f, off;

	if (!w.len && exm_number(dev, &off) && !(off >> 31)) {
		*addr = off;
		return true;
	}
	if (!exm_number(dev, &d) || !exm_number(fn, &f) || !exm_number(w, &off) ||
	    d > 31 || f > 7 || off > 0xfff)
		return false;
	*addr = EXM_PCI((u32)d, (u32)f, (u32)off);
	return true;
}

static bool exm_cmd_read(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_word w;
	u64 pkg, val;
	u32 addr;

	if (!exm_need_socket(m, &line, t, &pkg))
		return false;
	w = exm_next_word(&line);
	if (!exm_reg_number(w, &addr))
		return exm_fail(t, "bad number", w, "");
	if (exm_peek(m, exm_first_cpu(m, pkg), addr, &val) != EXM_OK)
		return exm_fail(t, "no such register", w, "");
	exm_hex(t, "", val);
	exm_char(t, '\n');
	return true;
}

/* ---- fault switches, clock, spurious PMI ------------------------------ */

#define EXM_EX	(EXM_ONLY(EXM_7500) | EXM_ONLY(EXM_E7))
#define EXM_BDX	(EXM_ONLY(EXM_BROADWELL_EP) | EXM_ONLY(EXM_BROADWELL_DE))
#define EXM_SKX	EXM_ONLY(EXM_SKYLAKE_SP)
#define EXM_HSX	(EXM_ONLY(EXM_HASWELL_EP) | EXM_BDX | EXM_SKX)
#define EXM_SBOX	(EXM_ONLY(EXM_HASWELL_EP) | EXM_ONLY(EXM_BROADWELL_EP))
#define EXM_IVT	(EXM_ONLY(EXM_IVYTOWN) | EXM_HSX)
#define EXM_NHM	(EXM_ONLY(EXM_NEHALEM) | EXM_ONLY(EXM_WESTMERE) | EXM_ONLY(EXM_WESTMERE_CLIENT))
#define EXM_CLIENT	(EXM_ONLY(EXM_SANDY_BRIDGE) | EXM_ONLY(EXM_HASWELL_CLIENT) | \
			 EXM_ONLY(EXM_SKYLAKE_CLIENT))
#define EXM_UNCORE	(EXM_EX | EXM_IVT | EXM_NHM | EXM_CLIENT)
#define EXM_NB	EXM_ONLY(EXM_NETBURST)
#define EXM_ALL	(EXM_UNCORE | EXM_NB)
#define EXM_FAULT(name, models, min, max) \
	{ #name, offsetof(struct exm_faults, name), models, min, max }

static const struct exm_fault {
	const char *name;
	size_t offset;
	unsigned int models;
	u64 min, max;
} exm_fault_rows[] = {
	EXM_FAULT(w_erratum, EXM_EX, 0, 1),
	EXM_FAULT(fixed_pmi_bit, EXM_EX, 1, 63),
	EXM_FAULT(summary, EXM_EX, 0, 3),
	EXM_FAULT(lose_pmi, EXM_ALL, 0, EXM_NEVER),
	EXM_FAULT(late_freeze, EXM_UNCORE, 0, EXM_NEVER),
	EXM_FAULT(no_global_status, EXM_UNCORE, 0, 1),
	EXM_FAULT(no_uncore, EXM_ALL, 0, 1),
	EXM_FAULT(b_mask_ignore, EXM_EX, 0, 1),
	EXM_FAULT(m_mask_ignore, EXM_EX, 0, 1),
	EXM_FAULT(cboxes, EXM_EX | EXM_ONLY(EXM_IVYTOWN), 0, 15),
	EXM_FAULT(cboxes, EXM_ONLY(EXM_HASWELL_EP), 0, 18),
	EXM_FAULT(cboxes, EXM_ONLY(EXM_BROADWELL_EP), 0, EXM_MAX_CBOXES),
	EXM_FAULT(cboxes, EXM_ONLY(EXM_BROADWELL_DE), 0, 16),
	EXM_FAULT(cboxes, EXM_SKX, 0, 28),
	EXM_FAULT(cboxes, EXM_CLIENT, 0, 8),
	EXM_FAULT(core_sel, EXM_EX, 0, 1),
	EXM_FAULT(core_sel_bits, EXM_EX, 0, 16),
	EXM_FAULT(core_sel_bits, EXM_NHM, 2, 6),
	EXM_FAULT(core_sel_bits, EXM_HSX & ~EXM_SKX, 1, EXM_MAX_CBOXES),
	EXM_FAULT(core_sel_bits, EXM_SKX, 1, 61),
	EXM_FAULT(core_sel_bits, EXM_CLIENT, 1, 16),
	EXM_FAULT(core_sel_first, EXM_NHM, 0, 4),
	EXM_FAULT(pmi_gate, EXM_EX, 0, 3),
	EXM_FAULT(pmi_gate, EXM_NHM, 0, 2),
	EXM_FAULT(pmi_gate, EXM_CLIENT, 0, 1),
	EXM_FAULT(pmi_thread, EXM_UNCORE, 0, 2),
	EXM_FAULT(no_ovf_flag, EXM_UNCORE, 0, 2),
	EXM_FAULT(no_debugctl, EXM_UNCORE, 0, 1),
	EXM_FAULT(sticky_status, EXM_EX, 0, 1),
	EXM_FAULT(filter_gp, EXM_EX | EXM_IVT, 0, 1),
	EXM_FAULT(ovf_ctl_gp, EXM_UNCORE, 0, 1),
	EXM_FAULT(ovf_flag_stuck, EXM_UNCORE, 0, 1),
	EXM_FAULT(dead_counters, EXM_ALL, 0, 1),
	EXM_FAULT(fixed_width, EXM_IVT | EXM_CLIENT, 44, 48),
	EXM_FAULT(u_status_order, EXM_IVT, 0, 1),
	EXM_FAULT(stale_box, EXM_IVT, 0, 1),
	EXM_FAULT(umask0_never, EXM_IVT, 0, 1),
	EXM_FAULT(hlt_awake, EXM_IVT | EXM_CLIENT, 0, 1),
	EXM_FAULT(node_xor, EXM_IVT, 0, 7),
	EXM_FAULT(no_node_map, EXM_IVT, 0, 1),
	EXM_FAULT(irp_ov, EXM_IVT, 0, 2),
	EXM_FAULT(irp_width, EXM_IVT, 44, 48),
	EXM_FAULT(all_units_ov, EXM_IVT & ~EXM_SKX, 0, 1),
	EXM_FAULT(us_width, (EXM_HSX & ~EXM_SKX) | EXM_CLIENT, 44, 48),
	EXM_FAULT(sboxes, EXM_SBOX, 0, 4),
	EXM_FAULT(sbox_ghosts, EXM_SBOX, 0, 1),
	EXM_FAULT(sbox_gp, EXM_HSX & ~EXM_SKX, 0, 1),
	EXM_FAULT(ov, EXM_HSX, 0, 2),
	EXM_FAULT(unit_ov, EXM_HSX & ~EXM_SKX, 0, 2),
	EXM_FAULT(core_xor, EXM_HSX, 0, 31),
	EXM_FAULT(empty_channels, EXM_HSX, 0, 255),
	EXM_FAULT(occ_not_0, EXM_HSX, 0, 1),
	EXM_FAULT(cha_ov, EXM_SKX, 0, 2),
	EXM_FAULT(cha_ghosts, EXM_SKX, 0, 1),
	EXM_FAULT(frz_clears, EXM_NHM, 0, 1),
	EXM_FAULT(fixed_needs_general, EXM_NHM, 0, 1),
	EXM_FAULT(reserved_gp, EXM_IVT | EXM_NHM | EXM_CLIENT | EXM_NB, 0, 1),
	EXM_FAULT(match_shift, EXM_NHM, 0, 2),
	EXM_FAULT(mesf_reading, EXM_NHM, 0, 1),
	EXM_FAULT(umask0, EXM_NHM, 0, 1),
	EXM_FAULT(occ_stale, EXM_NHM, 0, 63),
	EXM_FAULT(uclk_ratio, EXM_NHM, 0, 127),
	EXM_FAULT(pmi_to, EXM_CLIENT, 0, 3),
	EXM_FAULT(cbox_ctrs, EXM_CLIENT, 1, 4),
	EXM_FAULT(cbo_config, EXM_CLIENT, 0, 1),
	EXM_FAULT(gone, EXM_CLIENT, 0, 15),
	EXM_FAULT(status_ro, EXM_CLIENT, 0, 1),
	EXM_FAULT(preset_exact, EXM_NB, 0, 1),
	EXM_FAULT(unflagged, EXM_NB, 0, EXM_NEVER),
	EXM_FAULT(pmi_level, EXM_NB, 0, 1),
	EXM_FAULT(cascade_latch, EXM_NB, 0, 1),
	EXM_FAULT(force_first, EXM_NB, 0, 1),
	EXM_FAULT(cascade_pmi, EXM_NB, 0, 1),
	EXM_FAULT(stuck_pmi, EXM_NB, 0, 1000000),
	EXM_FAULT(o8, EXM_NB, 0, 1),
	EXM_FAULT(n15, EXM_NB, 0, 1),
	EXM_FAULT(o9, EXM_NB, 0, 1),
	EXM_FAULT(powered_down, EXM_NB, 0, 1),
	EXM_FAULT(fsb_select, EXM_NB, 0, 7),
	EXM_FAULT(iq_escr, EXM_NB, 0, 1),
	EXM_FAULT(ht, EXM_NB, 0, 1),
	EXM_FAULT(clocks, EXM_NB, 0, 1),
	EXM_FAULT(perfmon, EXM_NB, 0, 1),
};

static bool exm_has_fault(const struct exm *m, const struct exm_fault *row)
{
	return row->models & EXM_ONLY(m->model);
}

static u64 *exm_fault_value(struct exm_faults *faults, const struct exm_fault *row)
{
	return (u64 *)((char *)faults + row->offset);
}

static bool exm_set_fault(const struct exm *m, struct exm_text *t, struct exm_faults *faults,
			  struct exm_word w)
{
	struct exm_word name = exm_cut(&w, '=');
	u64 val;

	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_fault_rows); i++) {
		const struct exm_fault *row = &exm_fault_rows[i];

		if (!exm_has_fault(m, row) || !exm_is(name, row->name))
			continue;
		if (!exm_need_number(t, w, &val))
			return false;
		if (val < row->min || val > row->max)
			return exm_fail(t, "out of range:", w, "");
		*exm_fault_value(faults, row) = val;
		return true;
	}
	return exm_fail(t, "no such fault switch", name, "; see \"get\"");
}

/* Set all switches of the line or, after an error, none. */
static bool exm_cmd_set(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_faults faults = m->faults;
	struct exm_word w = exm_next_word(&line);

	if (!w.len)
		return exm_error(t, "set: no fault switch; use FAULT=VALUE ...");
	for (; w.len; w = exm_next_word(&line)) {
		if (!exm_set_fault(m, t, &faults, w))
			return false;
	}
	m->faults = faults;
	exm_faults_changed(m);
	return true;
}

static bool exm_cmd_get(struct exm *m, const char *line, struct exm_text *t)
{
	(void)line;
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_fault_rows); i++) {
		const struct exm_fault *row = &exm_fault_rows[i];

		if (!exm_has_fault(m, row))
			continue;
		exm_str(t, row->name);
		exm_dec(t, "=", *exm_fault_value(&m->faults, row));
		exm_char(t, '\n');
	}
	return true;
}

static bool exm_cmd_clock(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_word w = exm_next_word(&line);
	u64 hz;

	if (!exm_need_number(t, w, &hz))
		return false;
	if (!m->host->set_clock || !m->host->set_clock(m->ctx, hz))
		return exm_fail(t, "this machine cannot run its uncore clock at", w, " Hz");
	return true;
}

static bool exm_cmd_pmi(struct exm *m, const char *line, struct exm_text *t)
{
	u64 pkg;

	if (!exm_need_socket(m, &line, t, &pkg))
		return false;
	exm_spurious_pmi(m, pkg);
	return true;
}

static bool exm_cmd_help(struct exm *m, const char *line, struct exm_text *t);

static const struct exm_cmd {
	const char *name;
	bool (*run)(struct exm *m, const char *line, struct exm_text *t);
	const char *help;
} exm_cmds[] = {
	{ "put", exm_cmd_put, "put BOX.SIGNAL[,key=value...] ...: put in stimuli;"
	  " keys: socket=0 count=1 every=1 (clocks) width=1 (in one clock) delay=0 (clocks),"
	  " and the signal's own" },
	{ "signals", exm_cmd_signals, "signals: all signals, and their own keys" },
	{ "pending", exm_cmd_pending, "pending: number of occurrences still to come" },
	{ "stop", exm_cmd_stop, "stop: end all stimuli" },
	{ "stat", exm_cmd_stat, "stat: counts of the counters, and number of past occurrences" },
	{ "read", exm_cmd_read, "read SOCKET REGISTER: read a register; not logged" },
	{ "now", exm_cmd_now, "now: uncore clocks since power-on" },
	{ "clock", exm_cmd_clock, "clock HZ: run the uncore clock at HZ (0: stop it)" },
	{ "blame", exm_cmd_blame, "blame NAME,... [SLICE]: note from now on which instructions make these"
	  " counts of machine/traffic.rst grow, or flits; blame: what was noted" },
	{ "pmi", exm_cmd_pmi, "pmi SOCKET: send a spurious PMI to the selected cores" },
	{ "get", exm_cmd_get, "get: all fault switches and their values" },
	{ "set", exm_cmd_set, "set FAULT=VALUE ...: set fault switches" },
	{ "help", exm_cmd_help, "help: these lines" },
};

static bool exm_cmd_help(struct exm *m, const char *line, struct exm_text *t)
{
	(void)m;
	(void)line;
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_cmds); i++) {
		exm_str(t, exm_cmds[i].help);
		exm_char(t, '\n');
	}
	return true;
}

static bool exm_run(struct exm *m, const char *line, struct exm_text *t)
{
	struct exm_word w = exm_next_word(&line);

	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_cmds); i++) {
		if (exm_is(w, exm_cmds[i].name))
			return exm_cmds[i].run(m, line, t);
	}
	return exm_fail(t, "no such command", w, "; try \"help\"");
}

size_t exm_command(struct exm *m, const char *line, char *reply, size_t size)
{
	struct exm_text t = { .buf = reply, .size = size };

	exm_sync(m);
	if (exm_run(m, line, &t))
		exm_str(&t, "ok");
	exm_char(&t, '\n');
	return exm_end(&t);
}

static void exm_reg_text(struct exm_text *t, u32 reg)
{
	if (!(reg & EXM_PCI(0, 0, 0))) {
		exm_hex(t, "", reg);
		return;
	}
	exm_dec(t, "", reg >> 15 & 31);
	exm_dec(t, ".", reg >> 12 & 7);
	exm_hex(t, ":", reg & 0xfff);
}

size_t exm_format_reg(u32 reg, char *buf, size_t size)
{
	struct exm_text t = { .buf = buf, .size = size };

	exm_reg_text(&t, reg);
	return exm_end(&t);
}

static const char *exm_incident(char kind)
{
	switch (kind) {
	case 'p':
		return " pmi";
	case 'f':
		return " freeze";
	default:
		return " reset";
	}
}

size_t exm_format(const struct exm_record *rec, char *buf, size_t size)
{
	struct exm_text t = { .buf = buf, .size = size };
	bool access = rec->kind == 'r' || rec->kind == 'w';

	exm_dec(&t, "", rec->clock);
	if (!access) {
		exm_str(&t, exm_incident(rec->kind));
		exm_dec(&t, " socket", rec->pkg);
	} else {
		exm_char(&t, ' ');
		exm_char(&t, rec->kind);
		exm_dec(&t, " cpu", rec->cpu);
		exm_dec(&t, " socket", rec->pkg);
		exm_char(&t, ' ');
		exm_reg_text(&t, rec->reg);
		exm_hex(&t, " ", rec->val);
		if (rec->counter)
			exm_hex(&t, " was ", rec->was);
		if (rec->gp)
			exm_str(&t, " #GP");
	}
	t.full = false;
	return exm_end(&t);
}
