// SPDX-License-Identifier: GPL-2.0
/*
 * The events of the Ivytown's other boxes against events/ivytown-codes.csv: each row gets every
 * stimulus, and the row's name decides which of them must count.
 */
#include <ctype.h>
#include "bench.h"

/* A box, and its rows in the CSV */
static const struct box {
	const char *csv, *name;
	unsigned int things;
	u32 msrs;		/* address of the box's MSRs, or 0 */
	u32 dev, fn;
} boxes[] = {
	{ "imc", "imc5", 0, 0, 30, 5 },
	{ "cbox", "cbox3", 0, 0xd60, 0, 0 },
	{ "ha", "ha1", 0, 0, 28, 1 },
	{ "pcu", "pcu", 0, 0xc20, 0, 0 },
	{ "r2pcie", "r2pcie", 0, 0, 19, 1 },
	{ "r3qpi", "r3qpi2", 0, 0, 18, 5 },
	{ "irp", "irp", 0, 0, 5, 6 },
};

#define MAX_ROWS	256

static struct event_row rows[MAX_ROWS];
static unsigned int num_rows;

static void load(const struct box *box)
{
	num_rows = load_codes(rows, MAX_ROWS, "ivytown-codes", box->csv, "ivytown");
}

/* ---- stimuli ------------------------------------------------------------- */

/* Keys and values of signals whose values are too many to try all, or filters compare */
static const char *const samples[] = {
	"opcode=0x182|0x180|5|6", "node=0|1|2", "bank=0|7",
	"addr=0x12345678040|0x12345678080", "ratio=11|12|13", "tid=0", "nc=0", "isoc=0",
};

static struct thing {
	char signal[64], what[256];	/* name, and "name,key=value,..." */
} things[2048];
static unsigned int num_things;

/* The sample of a signal's key, or what the command "signals" says of it */
static void values(const char *name, const char *key, const char *said, char *val, size_t size)
{
	size_t len = strlen(key);
	unsigned int last;

	snprintf(val, size, "%s", said);
	for (size_t i = 0; i < ARRAY_SIZE(samples); i++) {
		if (!strncmp(samples[i], key, len) && samples[i][len] == '=')
			snprintf(val, size, "%s", samples[i] + len + 1);
	}
	if (!strcmp(name, "cas") && !strcmp(key, "rank"))
		snprintf(val, size, "0|5");
	if (sscanf(val, "0-%u", &last) != 1)
		return;
	*val = 0;
	for (unsigned int i = 0, n = 0; i <= last; i++)
		n += snprintf(val + n, size - n, i ? "|%u" : "%u", i);
}

/* Append each combination of values of the keys in @keys to the things. */
static void add_things(const char *name, const char *what, const char *keys)
{
	char key[32], said[512], val[512], more[256];
	int used = 0;

	if (sscanf(keys, " %31[a-z_]=%511s%n", key, said, &used) != 2) {
		struct thing *t = &things[num_things++];

		snprintf(t->signal, sizeof(t->signal), "%s", name);
		snprintf(t->what, sizeof(t->what), "%s", what);
		return;
	}
	values(name, key, said, val, sizeof(val));
	for (char *rest = val, *v; (v = strsep(&rest, "|"));) {
		/* requests to home agents have six bits of opcode */
		if (!strcmp(key, "opcode") && !strcmp(said, "0-63") && strlen(v) > 1)
			continue;
		if (!strcmp(key, "opcode") && !strcmp(said, "0-511") && strlen(v) == 1)
			continue;
		snprintf(more, sizeof(more), "%s,%s=%s", what, key, v);
		add_things(name, more, keys + used);
	}
}

static void list_things(struct bench *b, const struct box *box)
{
	static char list[65536];
	size_t len = strlen(box->name);
	char name[64], keys[1024];

	num_things = 0;
	snprintf(list, sizeof(list), "%s", cmd(b, "signals"));
	for (char *rest = list, *line; (line = strsep(&rest, "\n"));) {
		*keys = 0;
		if (strncmp(line, box->name, len) || line[len] != '.' ||
		    sscanf(line + len + 1, "%63s%1023[^\n]", name, keys) < 1)
			continue;
		add_things(name, name, keys);
	}
}

/* Whether the thing has key=value */
static bool has(const struct thing *t, const char *pair)
{
	size_t len = strlen(pair);
	const char *p = strstr(t->what, pair);

	return p && p[-1] == ',' && (!p[len] || p[len] == ',');
}

/* The value of the thing's key, or "" */
static const char *value(const struct thing *t, const char *key)
{
	static char val[64];
	char find[64];
	const char *p;

	snprintf(find, sizeof(find), ",%s=", key);
	p = strstr(t->what, find);
	snprintf(val, sizeof(val), "%s", p ? p + strlen(find) : "");
	val[strcspn(val, ",")] = 0;
	return val;
}

/* ---- which stimuli a row counts ------------------------------------------ */

static bool is_one_of(const char *s, const char *words)
{
	size_t len = strlen(s);

	for (const char *p = words; len && (p = strstr(p, s)); p += len) {
		if ((p == words || p[-1] == ' ') && (!p[len] || p[len] == ' '))
			return true;
	}
	return false;
}

/* The filters: node 1, opcode 0x182, all states; the line 0x12345678040 and opcode 5 */
#define OPCODE	"0x182"
#define NODE	"1"

/* "nid_miss_opcode": each word is a condition. */
static bool tor_counts(const char *sub, const struct thing *t)
{
	char words[64];

	snprintf(words, sizeof(words), "%s", sub);
	for (char *rest = words, *w; (w = strsep(&rest, "_"));) {
		if ((!strcmp(w, "opcode") && !(has(t, "kind=request") && has(t, "opcode=" OPCODE))) ||
		    (!strcmp(w, "eviction") && !has(t, "kind=eviction")) ||
		    (!strcmp(w, "wb") && !has(t, "kind=wb")) ||
		    (!strcmp(w, "miss") && !has(t, "miss=1")) ||
		    (!strcmp(w, "nid") && !has(t, "node=" NODE)) ||
		    (!strcmp(w, "local") && !has(t, "node=0")) ||
		    (!strcmp(w, "remote") && has(t, "node=0")))
			return false;
	}
	return *sub;
}

static bool cbox_counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB];

	if (!strcmp(t->signal, "tor_insert") || !strcmp(t->signal, "tor_entry"))
		return !strcmp(event, t->signal[4] == 'i' ? "tor_inserts" : "tor_occupancy") &&
		       tor_counts(sub, t);
	if (!strcmp(t->signal, "llc_lookup"))
		return !strcmp(event, "llc_lookup") &&
		       (!strcmp(sub, "any") || !strcmp(sub, value(t, "op")) ||
			(!strcmp(sub, "nid") && has(t, "node=" NODE)));
	if (!strcmp(t->signal, "llc_victim"))
		return !strcmp(event, "llc_victims") &&
		       ((sub[1] == '_' && !strncmp(sub, value(t, "state"), 1) &&
			 !has(t, "state=miss")) ||
			(!strcmp(sub, "miss") && has(t, "state=miss")) ||
			(!strcmp(sub, "nid") && has(t, "node=" NODE)));
	return false;
}

static bool imc_counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB];
	bool cas = !strcmp(t->signal, "cas"), rd = has(t, "op=rd"), wr = has(t, "op=wr");
	char name[64];

	if (!strcmp(event, "cas_count")) {
		snprintf(name, sizeof(name), "%s_%s", wr ? "wr" : "rd", value(t, "mode"));
		return cas && (!strcmp(sub, "all") || !strcmp(sub, wr ? "wr" : "rd") ||
			       !strcmp(sub, name) || (rd && !strcmp(sub, "rd_reg")) ||
			       (!rd && !wr && !strcmp(sub, "rd_underfill")));
	}
	if (strstr(event, "_cas_rank")) {
		snprintf(name, sizeof(name), "%s_cas_rank%s", wr ? "wr" : "rd", value(t, "rank"));
		return cas && !strcmp(event, name) && sub[0] && !strcmp(sub + 4, value(t, "bank"));
	}
	if (!strcmp(event, "rd_cas_prio"))
		return cas && !wr && !strcmp(sub, value(t, "prio"));
	if (!strcmp(event, "byp_cmds"))
		return !strcmp(sub, t->signal) && (has(t, "byp=1") || has(t, "cause=byp"));
	if (!strcmp(event, "act_count"))
		return !strcmp(t->signal, "act") && !strcmp(sub, value(t, "cause"));
	if (!strcmp(event, "pre_count"))
		return !strcmp(t->signal, "pre") && *sub &&
		       (!strcmp(sub, value(t, "cause")) || !strcmp(sub, value(t, "reason")));
	return false;
}

static bool ha_matches(const char *sub, const struct thing *t)
{
	bool request = !strcmp(t->signal, "request");
	bool addr = has(t, "addr=0x12345678040"), opcode = has(t, "opcode=5");

	if (!request && strcmp(t->signal, "message"))
		return false;
	if (!strcmp(sub, "addr") || !strcmp(sub, "filt"))
		return addr && (*sub == 'a' || opcode);
	if (!strcmp(sub, "opc"))
		return opcode;
	return opcode && !strcmp(sub, request ? "ad" : value(t, "ring"));
}

static bool ha_counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB];
	char name[64];

	if (!strcmp(event, "addr_opc_match"))
		return ha_matches(sub, t);
	if (!strcmp(event, "requests") && !strcmp(t->signal, "request")) {
		snprintf(name, sizeof(name), "%s%s", value(t, "op"), has(t, "op=invitoe") ? "" : "s");
		if (!strcmp(sub, name))
			return true;
		snprintf(name + strlen(name), 10, "_%s", value(t, "from"));
		return !strcmp(sub, name);
	}
	if (!strncmp(event, "tad_requests_g", 14))
		return !strcmp(t->signal, "tad_request") && !strncmp(sub, "region", 6) &&
		       !strcmp(sub + 6, value(t, "region"));
	if (!strcmp(event, "snoop_resp") || !strcmp(event, "snp_resp_recv_local")) {
		bool local = event[3] == '_';

		if (strcmp(t->signal, "snoop_resp") || (local && has(t, "request=remote")))
			return false;
		if (local && !strcmp(sub, "rspxwb"))
			return has(t, "resp=rsp_wb");
		if (local && !strcmp(sub, "rspxfwdxwb"))
			return has(t, "resp=rsp_fwd_wb");
		return !strcmp(sub, value(t, "resp"));
	}
	if (!strcmp(t->signal, "bt_entry") && !strcmp(event, "bt_cycles_ne"))
		return !*sub || !strcmp(sub, value(t, "from"));
	if (!strcmp(t->signal, "bt_entry") && !strcmp(event, "bt_occupancy")) {
		if (!strcmp(sub, value(t, "from")))
			return true;
		snprintf(name, sizeof(name), "%ss", value(t, "op"));
		snprintf(name + strlen(name), 10, "_%s", value(t, "from"));
		return !strcmp(sub, name);
	}
	return false;
}

/* "demotions_core7", and the signal's core */
static bool is_core(const char *event, const char *prefix, const char *suffix,
		    const struct thing *t)
{
	char name[64];

	snprintf(name, sizeof(name), "%score%s%s", prefix, value(t, "core"), suffix);
	return !strcmp(event, name);
}

static bool pcu_counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB];
	char name[64];

	if (!strcmp(t->signal, "demotion"))
		return is_core(event, "demotions_", "", t);
	if (!strcmp(t->signal, "delayed_c_state_abort"))
		return is_core(event, "delayed_c_state_abort_", "", t);
	if (!strcmp(t->signal, "core_transition"))
		return is_core(event, "", "_transition_cycles", t);
	if (!strcmp(t->signal, "freq")) {
		unsigned int ratio = atoi(value(t, "ratio")), band[] = { 12, 11, 13, 0 }, n;

		return sscanf(event, "freq_band%u_cycles", &n) == 1 && ratio >= band[n];
	}
	if (!strcmp(t->signal, "core_state"))
		return !strcmp(event, "power_state_occupancy") && !strncmp(sub, "cores_", 6) &&
		       !strcmp(sub + 6, value(t, "state"));
	if (!strcmp(t->signal, "pkg_state")) {
		snprintf(name, sizeof(name), "pkg_c_state_residency_%s_cycles", value(t, "state"));
		return !strcmp(event, name);
	}
	if (!strcmp(t->signal, "volt_trans")) {
		snprintf(name, sizeof(name), "volt_trans_cycles_%s", value(t, "dir"));
		return !strcmp(event, name) || !strcmp(event, "volt_trans_cycles_change");
	}
	return !strcmp(t->signal, "pkg_c_exit_latency") &&
	       !strcmp(event, "pkg_c_exit_latency_sel");
}

/* The sub-events that count all, beside those that the umask has */
static bool counts_all(const struct event_row *r)
{
	const char *event = r->field[E_EVENT], *sub = r->field[E_SUB];

	return (!strcmp(sub, "any") && (strstr(event, "_retry") ||
					!strcmp(event, "directory_lookup"))) ||
	       (!strcmp(sub, "all") && !strcmp(event, "osb_edr"));
}

/* Signals with a value that only sub-events of several umask bits have, and its bit */
static const struct {
	const char *signal, *pair;
	u64 bit;
} bits[] = {
	{ "ring_iv_used", "way=up", 0x01 }, { "ring_iv_used", "way=down", 0x04 },
	{ "ring_iv_used", "way=cw", 0x01 }, { "ring_iv_used", "way=ccw", 0x04 },
};

/* The umask bit of an event's value: that of the sub-event with the value's name */
static u64 umask_bit(const struct thing *t)
{
	const char *val = strchr(t->what, '=');
	char name[64], rank[64];

	for (size_t i = 0; i < ARRAY_SIZE(bits); i++) {
		if (!strcmp(t->signal, bits[i].signal) && has(t, bits[i].pair))
			return bits[i].bit;
	}
	snprintf(name, sizeof(name), "%s", val ? val + 1 : "");
	name[strcspn(name, ",")] = 0;
	snprintf(rank, sizeof(rank), "rank%s", name);
	for (unsigned int i = 0; i < num_rows; i++) {
		const char *sub = rows[i].field[E_SUB];

		if (!strcmp(rows[i].field[E_EVENT], t->signal) &&
		    (!strcmp(sub, name) || !strcmp(sub, rank)))
			return rows[i].umask;
	}
	return 0;
}

static bool counts(const struct event_row *r, const struct thing *t)
{
	const char *event = r->field[E_EVENT], *box = r->field[E_BOX];

	if (!strcmp(box, "r3qpi") && is_one_of(event, "c_lo_ad_credits_empty c_hi_ad_credits_empty"))
		return !strcmp(t->signal, "c_ad_credits_empty") && !strncmp(r->field[E_SUB], "cbo", 3) &&
		       !strcmp(r->field[E_SUB] + 3, value(t, "cbox"));
	if (!strcmp(box, "r3qpi") && !strcmp(event, "rxr_ad_bypassed"))
		event = "rxr_bypassed";
	if (!strcmp(box, "ha") && is_one_of(event, "igr_ad_qpi2_accumulator igr_bl_qpi2_accumulator"))
		event = event[4] == 'a' ? "igr_credits_ad_qpi2" : "igr_credits_bl_qpi2";
	if ((!strcmp(box, "cbox") && cbox_counts(r, t)) || (!strcmp(box, "imc") && imc_counts(r, t)) ||
	    (!strcmp(box, "ha") && ha_counts(r, t)) || (!strcmp(box, "pcu") && pcu_counts(r, t)))
		return true;
	if (strcmp(event, t->signal) || (!strcmp(box, "cbox") && !strncmp(event, "llc", 3)) ||
	    (!strcmp(box, "ha") && !strcmp(event, "snoop_resp")))
		return false;
	return !r->field[E_SUB][0] || counts_all(r) || r->umask & umask_bit(t);
}

/* ---- rows ---------------------------------------------------------------- */

static void put_in(struct bench *b, u32 reg, u64 val)
{
	if (reg & EXM_PCI(0, 0, 0))
		pci_wr(b, reg, val);
	else
		wr(b, reg, val);
}

static u32 ctl_of(const struct box *box, unsigned int i)
{
	return box->msrs ? box->msrs + 0x10 + i : PCI_CTL(box->dev, box->fn, i);
}

/* Set a counter to 0, and its event control. */
static void select_event(struct bench *b, const struct box *box, unsigned int i, u64 ctl)
{
	put_in(b, ctl_of(box, i), ctl | BIT(17));
}

static u64 counted(struct bench *b, const struct box *box, unsigned int i)
{
	static const u32 irp[] = { 0xa0, 0xb0, 0xb8, 0xc0 };

	if (box->msrs)
		return rd(b, box->msrs + 0x16 + i);
	if (!strcmp(box->csv, "irp"))
		return pci(b, EXM_PCI(box->dev, box->fn, irp[i]));
	return pci(b, PCI_LOW(box->dev, box->fn, i));
}

static void set_filters(struct bench *b, const struct box *box)
{
	if (!strcmp(box->csv, "cbox")) {
		wr(b, box->msrs + 0x14, 0x3f << 17);
		wr(b, box->msrs + 0x1a, 0x182 << 20 | 1 << 1);
	} else if (!strcmp(box->csv, "pcu")) {
		wr(b, box->msrs + 0x14, 13 << 16 | 11 << 8 | 12);
	} else if (!strcmp(box->csv, "ha")) {
		pci_wr(b, EXM_PCI(box->dev, box->fn, 0x40), 0x45678040);
		pci_wr(b, EXM_PCI(box->dev, box->fn, 0x44), 0x123);
		pci_wr(b, EXM_PCI(box->dev, box->fn, 0x48), 5);
	}
}

/* The box's counters: of IRP, those of one unit, which the signals of unit 0 count */
static unsigned int num_counters(const struct box *box)
{
	return !strcmp(box->csv, "irp") ? 2 : !strcmp(box->csv, "r3qpi") ? 3 : 4;
}

/* Whether the row's event counts on counter @i: "0-1"; R2PCIe has "0" as "-" */
static bool on_counter(const struct event_row *r, unsigned int i)
{
	unsigned int first = 0, last = 0;
	int n = sscanf(r->field[E_COUNTERS], "%u-%u", &first, &last);

	return i >= first && i <= (n == 2 ? last : first);
}

static void check_count(struct bench *b, const struct box *box, unsigned int ctr,
			const struct event_row *r, const struct thing *t)
{
	bool clock = strstr(r->field[E_EVENT], "clockticks");
	u64 is = counted(b, box, ctr), want = clock ? 10 : counts(r, t) ? 3 : 0;

	if (!strcmp(box->csv, "irp") && has(t, "unit=1") && !clock)
		want = 0;
	if (is != want)
		test_fail(__FILE__, __LINE__, "%s.%s.%s counts %llu of %s", box->csv, r->field[E_EVENT],
			  r->field[E_SUB], (unsigned long long)is, t->what);
}

/* Put the thing to as many rows as there are counters for them, from row @i on. */
static unsigned int check_some(struct bench *b, const struct box *box, unsigned int i,
			       const struct thing *t)
{
	const struct event_row *on[4] = { NULL };
	char line[512];

	for (; i < num_rows; i++) {
		unsigned int ctr = num_counters(box);

		while (ctr && !(on_counter(&rows[i], ctr - 1) && !on[ctr - 1]))
			ctr--;
		if (!ctr)
			break;
		on[ctr - 1] = &rows[i];
		select_event(b, box, ctr - 1, rows[i].config | EN);
	}
	snprintf(line, sizeof(line), "%s.%s,count=3,every=2", box->name, t->what);
	put(b, line);
	at(b, b->now + 10);
	for (unsigned int k = 0; k < 4; k++) {
		if (on[k])
			check_count(b, box, k, on[k], t);
		if (k < num_counters(box))
			put_in(b, ctl_of(box, k), 0);
	}
	return i;
}

static void check_box(const struct box *box)
{
	struct bench *b = ivytown_new();

	load(box);
	list_things(b, box);
	set_filters(b, box);
	for (unsigned int k = 0; k < num_things && !test_why; k++) {
		for (unsigned int i = 0; i < num_rows && !test_why;)
			i = check_some(b, box, i, &things[k]);
	}
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void each_row_of_the_other_boxes_counts_its_occurrences(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(boxes) && !test_why; i++)
		check_box(&boxes[i]);
}

/* A stimulus that the row counts.  Of the CASes, list_things() does not have each rank and bank. */
static const struct thing *first_thing(const struct event_row *r)
{
	static struct thing cas = { .signal = "cas" };
	char rank, op[3];

	for (unsigned int k = 0; k < num_things; k++) {
		if (counts(r, &things[k]))
			return &things[k];
	}
	if (sscanf(r->field[E_EVENT], "%2s_cas_rank%c", op, &rank) != 2 || !r->field[E_SUB][0])
		return NULL;
	snprintf(cas.what, sizeof(cas.what), "cas,op=%s,rank=%c,bank=%s", op, rank,
		 r->field[E_SUB] + 4);
	return &cas;
}

/* Events for which no single stimulus stands */
static bool has_no_thing(const struct event_row *r)
{
	return strstr(r->field[E_EVENT], "clockticks") || !strcmp(r->field[E_EVENT], "counter0_occupancy");
}

/*
 * The largest increment is the CSV's, 1 if it has none, 20 for an occupancy of home agents without
 * one, and for cores in a power state that of 15 cores.
 */
static u64 largest(const struct event_row *r)
{
	if (!strcmp(r->field[E_EVENT], "power_state_occupancy"))
		return 15;
	for (unsigned int i = 0; i < num_rows && !r->max; i++) {	/* TOR_OCCUPANCY has some */
		if (rows[i].max && !strcmp(rows[i].field[E_EVENT], r->field[E_EVENT]))
			return rows[i].max;
	}
	if (!r->max && !strcmp(r->field[E_BOX], "ha") && strstr(r->field[E_EVENT], "_occupancy"))
		return 20;
	return r->max ? r->max : 1;
}

/* On each counter, the event counts no more than its largest increment, or nothing. */
static void check_row(struct bench *b, const struct box *box, const struct event_row *r)
{
	const struct thing *t = first_thing(r);
	char line[512];

	if (has_no_thing(r))
		return;
	if (!t) {
		test_fail(__FILE__, __LINE__, "%s.%s.%s: no signal", box->csv, r->field[E_EVENT],
			  r->field[E_SUB]);
		return;
	}
	for (unsigned int i = 0; i < num_counters(box) && !test_why; i++) {
		u64 want = on_counter(r, i) ? largest(r) : 0;

		select_event(b, box, i, r->config | EN);
		snprintf(line, sizeof(line), "%s.%s,count=600,width=600", box->name, t->what);
		put(b, line);
		at(b, b->now + 3);
		if (counted(b, box, i) != want)
			test_fail(__FILE__, __LINE__, "%s.%s.%s: counter %u has %llu", box->csv,
				  r->field[E_EVENT], r->field[E_SUB], i,
				  (unsigned long long)counted(b, box, i));
		put_in(b, ctl_of(box, i), 0);
	}
}

static void events_have_their_counters_and_largest_increment(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(boxes) && !test_why; i++) {
		struct bench *b = ivytown_new();

		load(&boxes[i]);
		list_things(b, &boxes[i]);
		set_filters(b, &boxes[i]);
		for (unsigned int k = 0; k < num_rows && !test_why; k++)
			check_row(b, &boxes[i], &rows[k]);
		bench_free(b);
	}
}

static bool has_code(u64 code)
{
	for (unsigned int i = 0; i < num_rows; i++) {
		if ((rows[i].config & 0x2000ff) == code)
			return true;
	}
	return false;
}

/* Code @code counts of no stimulus, on any counter. */
static void check_code(struct bench *b, const struct box *box, u64 code)
{
	char line[512];

	for (unsigned int i = 0; i < num_counters(box); i++)
		select_event(b, box, i, EN | 0xff00 | code);
	for (unsigned int k = 0; k < num_things; k += 7) {
		snprintf(line, sizeof(line), "%s.%s", box->name, things[k].what);
		put(b, line);
		at(b, b->now + 2);
	}
	for (unsigned int i = 0; i < num_counters(box); i++) {
		if (counted(b, box, i))
			test_fail(__FILE__, __LINE__, "%s: code 0x%llx counts", box->csv,
				  (unsigned long long)code);
	}
}

static void only_codes_of_the_other_tables_count(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(boxes) && !test_why; i++) {
		struct bench *b = ivytown_new();

		load(&boxes[i]);
		list_things(b, &boxes[i]);
		for (u64 code = 0; code < 0x100 && !test_why; code += 3) {
			if (!has_code(code))
				check_code(b, &boxes[i], code);
			if (!strcmp(boxes[i].csv, "pcu") && !has_code(code | BIT(21)))
				check_code(b, &boxes[i], code | BIT(21));
		}
		bench_free(b);
	}
}

const struct test ivt_box_tests[] = {
	TEST(each_row_of_the_other_boxes_counts_its_occurrences),
	TEST(events_have_their_counters_and_largest_increment),
	TEST(only_codes_of_the_other_tables_count),
	{ NULL, NULL },
};
