// SPDX-License-Identifier: GPL-2.0
/*
 * The events of all processors but NetBurst against the tables in events/: each row gets every
 * stimulus of its box, and the row's name decides which of them must count.
 */
#include <fnmatch.h>
#include "bench.h"

#define EX	(BIT(EXM_7500) | BIT(EXM_E7))
#define IVT	BIT(EXM_IVYTOWN)
#define HSX	(BIT(EXM_HASWELL_EP) | BIT(EXM_BROADWELL_EP) | BIT(EXM_BROADWELL_DE))
#define XEON	(IVT | HSX)
#define NHM	(BIT(EXM_NEHALEM) | BIT(EXM_WESTMERE))

/* ---- boxes ------------------------------------------------------------------ */

enum way { PLAIN, B_BOX, M_BOX, R_BOX };

/**
 * struct kind - a box, one of its kind
 * @pmu:	its kind in the table of events
 * @ctl, @ctr:	registers of counter 0, MSRs or EXM_PCI(), and the steps to the next
 * @num:	counters
 * @way:	how a row becomes an event control
 */
static const struct kind {
	u32 models;
	const char *pmu, *box;
	u32 ctl, ctr;
	unsigned int ctl_step, ctr_step, num;
	enum way way;
} kinds[] = {
	{ EX, "ubox", "ubox", U_SEL, U_CTR, 2, 2, 1 },
	{ EX, "wbox", "wbox", SEL(W, 0), CTR(W, 0), 2, 2, 4 },
	{ EX, "cbox", "cbox3", SEL(0xdc0, 0), CTR(0xdc0, 0), 2, 2, 6 },
	{ BIT(EXM_E7), "cbox", "cbox9", SEL(0xfc0, 0), CTR(0xfc0, 0), 2, 2, 6 },
	{ EX, "sbox", "sbox1", SEL(S1, 0), CTR(S1, 0), 2, 2, 4 },
	{ EX, "bbox", "bbox0", SEL(B0, 0), CTR(B0, 0), 2, 2, 4, B_BOX },
	{ EX, "mbox", "mbox1", SEL(M1, 0), CTR(M1, 0), 2, 2, 6, M_BOX },
	{ EX, "rbox", "rbox0", SEL(R0, 0), CTR(R0, 0), 2, 2, 8, R_BOX },
	{ EX, "rbox", "rbox1", SEL(R1, 0), CTR(R1, 0), 2, 2, 8, R_BOX },
	{ NHM, "uncore", "uncore", N_SEL(0), N_CTR(0), 1, 1, 8 },
#define PCI(models, pmu, box, dev, fn, num) \
	{ models, pmu, box, PCI_CTL(dev, fn, 0), PCI_LOW(dev, fn, 0), 4, 8, num }
	{ IVT, "ubox", "ubox", IU_CTL(0), IU_CTR(0), 1, 1, 2 },
	{ IVT, "cbox", "cbox3", 0xd70, 0xd76, 1, 1, 4 },
	{ IVT, "pcu", "pcu", 0xc30, 0xc36, 1, 1, 4 },
	{ IVT, "irp", "irp", PCI_CTL(5, 6, 0), PCI_LOW(5, 6, 0), 4, 16, 2 },	/* of one unit */
	PCI(IVT, "qpi", "qpi0", 8, 2, 4), PCI(IVT, "qpi", "qpi2", 24, 2, 4),
	PCI(IVT, "imc", "imc5", 30, 5, 4), PCI(IVT, "ha", "ha1", 28, 1, 4),
	PCI(IVT, "r2pcie", "r2pcie", 19, 1, 4), PCI(IVT, "r3qpi", "r3qpi2", 18, 5, 3),
	{ HSX, "ubox", "ubox", 0x705, 0x709, 1, 1, 2 },
	{ HSX, "cbox", "cbox15", 0xef1, 0xef8, 1, 1, 4 },
	{ HSX, "sbox", "sbox3", 0x73f, 0x744, 1, 1, 4 },
	{ HSX, "pcu", "pcu", 0x711, 0x717, 1, 1, 4 },
	PCI(HSX, "irp", "irp", 5, 6, 2), PCI(HSX, "imc", "imc7", 24, 1, 4),
	PCI(HSX, "ha", "ha1", 18, 5, 4), PCI(HSX, "qpi", "qpi2", 10, 2, 4),
	PCI(HSX, "r2pcie", "r2pcie", 16, 1, 4), PCI(HSX, "r3qpi", "r3qpi2", 11, 5, 3),
#undef PCI
};

/* The tables: name, the processor in it, rows and stimuli that its kinds of boxes have together */
static const struct table {
	enum exm_model model;
	const char *name, *cpu;
	unsigned int rows, things;
} tables[] = {
	{ EXM_7500, "xeon7500", "7500", 862, 2580 }, { EXM_E7, "xeon7500", "E7", 1074, 2764 },
	{ EXM_IVYTOWN, "xeon-codes", "ivytown", 1191, 1210 },
	{ EXM_HASWELL_EP, "xeon-codes", "haswell-ep", 1261, 1456 },
	{ EXM_BROADWELL_EP, "xeon-codes", "broadwell-ep", 1271, 1456 },
	{ EXM_BROADWELL_DE, "xeon-codes", "broadwell-de", 890, 1118 },
	{ EXM_NEHALEM, "nehalem", "nehalem", 176, 158 }, { EXM_WESTMERE, "nehalem", "westmere", 206,
							   186 },
};

static const struct table *table;
static const struct kind *kind;

static bool is(u32 models)
{
	return BIT(table->model) & models;
}

/* ---- rows --------------------------------------------------------------------- */

static struct event_row rows[512];
static unsigned int num_rows;
static bool has_code[512];	/* rows have it, also if they are skipped */

/* Rows that have tests of their own: filters, and counters without an event control */
static const char *const skipped[] = {
	"to_r_prog_ev", "*_match", "xbr_match*", "gq_snoop", "cto_count", "counter0_occupancy",
	"freq_band*",
};

static bool is_one_of(const char *s, const char *const *globs, unsigned int num)
{
	while (num && fnmatch(globs[num - 1], s, 0))
		num--;
	return num;
}

static void load(void)
{
	bool codes = strstr(table->name, "-codes");
	unsigned int num = 0;

	memset(has_code, 0, sizeof(has_code));
	num_rows = (codes ? load_codes : load_events)(rows, ARRAY_SIZE(rows), table->name,
						      kind->pmu,
						      table->cpu);
	for (unsigned int i = 0; i < num_rows; i++) {
		struct event_row r = rows[i];

		lower(r.field[E_EVENT]);
		lower(r.field[E_SUB]);
		has_code[r.code] = true;
		if (strcmp(r.field[E_COUNTERS], "fixed") && r.code != (is(NHM) ? 0xff : ~0u) &&
		    !is_one_of(r.field[E_EVENT], skipped, ARRAY_SIZE(skipped)))
			rows[num++] = r;
	}
	num_rows = num;
}

/* The value of a term of a row, "name=0x1f", or 0 */
static u64 term(const struct event_row *r, const char *name)
{
	const char *at = strstr(r->field[E_TERMS], name);

	return at ? strtoul(strchr(at, '=') + 1, NULL, 16) : 0;
}

/* Whether the row's event counts on a counter: "0-1", "3"; R2PCIe has "0" as "-" */
static bool on_counter(const struct event_row *r, unsigned int i)
{
	unsigned int first = 0, last = 0;
	int n = sscanf(r->field[E_COUNTERS], "%u-%u", &first, &last);

	if (is(HSX) && !strcmp(kind->pmu, "pcu") && !strcmp(r->field[E_EVENT],
							    "power_state_occupancy"))
		first = table->model != EXM_HASWELL_EP;
	return i >= first && i <= (n == 2 ? last : first);
}

/* ---- stimuli ------------------------------------------------------------------ */

/* "signal,key=value,...", and the events and sub-events that it is, see spells[] */
static struct thing {
	char signal[64], what[256];
	struct {
		char event[64], sub[64];
	} spelt[12];
	unsigned int num;
	bool special;		/* has spellings, if they fit or not */
} things[1024];
static unsigned int num_things;

/* Values of keys that have too many to try all, or that filters compare */

static const struct {
	const char *signal, *key, *said, *values;
} samples[] = {
	{ "tor_*", "opcode", "*", "0x182|0x180" }, { "tor_*", "node", "*", "0|1|2" },
	{ "llc_*", "node", "*", "0|1" }, { "*", "opcode", "*", "5" }, { "cas", "rank", "*", "0|5" },
	{ "cas", "bank", "0-15", "0|7|8|15" }, { "cas", "bank", "*", "0|7" }, { "*", "addr", "*",
										"64" },
	{ "*", "fvid", "*", "0" }, { "*", "tid", "*", "0" }, { "*", "nc", "*", "0" },
	{ "*", "isoc", "*", "0" },
};

static const char *const filtered[] = {	/* signals that have tests of their own */
	"*_packet", "gq_snoop", "addr_opcode_match", "msg_in", "msg_out", "freq",
};

/* The values of a signal's key, of which the command "signals" says "a|b" or "0-7" */
static void values(const char *signal, const char *key, const char *said, char *val, size_t size)
{
	unsigned int last, n = 0;

	snprintf(val, size, "%s", said);
	for (unsigned int i = ARRAY_SIZE(samples); i-- > 0;) {
		if (!fnmatch(samples[i].signal, signal, 0) && !strcmp(samples[i].key, key) &&
		    !fnmatch(samples[i].said, said, 0))
			snprintf(val, size, "%s", samples[i].values);
	}
	if (sscanf(val, "0-%u", &last) != 1)
		return;
	for (unsigned int i = 0; i <= last; i++)
		n += snprintf(val + n, size - n, i ? "|%u" : "%u", i);
}

/* Append each combination of values of the keys in @keys to the things. */
static void add_things(const char *signal, const char *what, const char *keys)
{
	char key[32], said[512], val[512], more[256];
	int used = 0;

	if (sscanf(keys, " %31[a-z_]=%511[^ \n]%n", key, said, &used) != 2) {
		struct thing *t = &things[num_things];

		snprintf(t->signal, sizeof(t->signal), "%s", signal);
		snprintf(t->what, sizeof(t->what), "%s", what);
		num_things += num_things + 1 < ARRAY_SIZE(things);
		return;
	}
	values(signal, key, said, val, sizeof(val));
	for (char *rest = val, *v; (v = strsep(&rest, "|"));) {
		snprintf(more, sizeof(more), "%s,%s=%s", what, key, v);
		add_things(signal, more, keys + used);
	}
}

static void list_things(struct bench *b)
{
	char *list = strdup(cmd(b, "signals")), *rest = list, *line, name[64], keys[1024];
	size_t len = strlen(kind->box);

	num_things = 0;
	while ((line = strsep(&rest, "\n"))) {
		*keys = 0;
		if (!strncmp(line, kind->box, len) && line[len] == '.' &&
		    sscanf(line + len + 1, "%63s%1023[^\n]", name, keys) > 0 &&
		    !is_one_of(name, filtered, ARRAY_SIZE(filtered)))
			add_things(name, name, keys);
	}
	free(list);
}

/* The value of the thing's key, or NULL */
static const char *value(const struct thing *t, const char *key, size_t len)
{
	static char val[64];

	for (const char *p = strchr(t->what, ','); p; p = strchr(p + 1, ',')) {
		if (!strncmp(p + 1, key, len) && p[len + 1] == '=') {
			snprintf(val, sizeof(val), "%.*s", (int)strcspn(p + len + 2, ","),
				 p + len + 2);
			return val;
		}
	}
	return NULL;
}

/* ---- which stimuli a row counts ------------------------------------------------- */

/*
 * The event and sub-event of a signal, with {key} for the value of a key, {} for the signal and @
 * for its first letter.  A signal that is not here is the event of its name, and the value of its
 * first key the sub-event.  A row counts the sub-events that have a bit of its umask, but where
 * @sub begins with "=" only the one of its name.
 */
static const struct spell {
	u32 models;
	const char *pmu, *signal, *cond, *event, *sub;
} spells[] = {
	{ EX, "cbox", "llc_lookup", "result=hit", "llc_hits", "{state}" },
	{ EX, "cbox", "llc_lookup", "result=miss", "llc_misses", "{state}" },
	{ EX, "cbox", "snp", "op=rd", "snps", "remote_rd" },
	{ EX, "cbox", "snp", "op=rfo", "snps", "remote_rfo" },
	{ EX, "cbox", "snp", "", "snp_hits", "remote_{op}_hit{hit}" },
	{ EX, "wbox", "*", "", "{}", "c{core}" },
	{ EX, "wbox", "prochot", "", "{}", "" },
	{ EX, "bbox", "imt_insert", "", "imt_inserts_all", "" },
	{ EX, "bbox", "imt_insert", "", "imt_inserts_{op}", "" },
	{ EX, "bbox", "imt_insert", "src=ioh", "imt_inserts_ioh", "" },
	{ EX, "bbox", "imt_insert", "src=ioh", "imt_inserts_ioh_{op}", "" },
	{ EX, "bbox", "imt_insert", "src=core", "imt_inserts_non_ioh", "" },
	{ EX, "bbox", "imt_insert", "src=core", "imt_inserts_non_ioh_{op}", "" },

	{ EX, "mbox", "*", "", "fvc_ev?", "={}" },
	{ EX, "mbox", "bbox_cmd", "", "fvc_ev?", "=bbox_cmds_{cmd}" },
	{ EX, "mbox", "bbox_cmd", "", "fvc_ev?", "=bbox_cmds_{cmd}s" },
	{ EX, "mbox", "bbox_cmd", "", "bbox_cmds_all", "" },
	{ EX, "mbox", "bbox_rsp", "", "fvc_ev?", "=bbox_rsp_{resp}" },
	{ EX, "mbox", "retries", "", "dram_misc", "=retries_*" },
	{ EX, "mbox", "dram_misc_valid", "", "dram_misc", "=valid" },
	{ EX, "mbox", "dram_cmd", "", "{}", "={cmd}" },
	{ EX, "mbox", "dram_cmd", "", "{}", "=all" },
	{ EX, "mbox", "dram_cmd", "", "{}", "=illegal" },	/* has the code of ALL */
	{ EX, "mbox", "dram_cmd", "mode=tradeoff", "{}", "={cmd}_trdoff" },
	{ EX, "mbox", "dram_cmd", "mode=tradeoff", "{}", "=all_trdoff" },
	{ EX, "mbox", "dram_cmd", "", "{}", "={cmd}_{mode}" },
	{ EX, "mbox", "dram_cmd", "", "{}", "=all_{mode}" },
	{ EX, "mbox", "bcmd_schedq_occupancy", "", "{}", "={cmd}" },
	{ EX, "mbox", "bcmd_schedq_occupancy", "", "{}", "={cmd}s" },
	{ EX, "mbox", "therm_trp_*", "", "{}", "=dimm{dimm}_{trip}" },
	{ EX, "mbox", "therm_trp_*", "", "{}", "=all_{trip}" },
	{ EX, "mbox", "*", "", "{}", "=all" },
	{ EX, "mbox", "*_fill", "", "{}", "={state}" },
	{ EX, "mbox", "cycles_sched_mode", "", "{}", "={mode}" },
	{ EX, "mbox", "cycles_pgt_state", "", "{}", "={state}" },
	{ EX, "mbox", "iss_sched", "", "{}", "={event}" },
	{ EX, "mbox", "frm_type", "", "{}", "={type}" },
	{ EX, "mbox", "pgt_page_ev", "", "{}", "={change}" },
	{ EX, "mbox", "pgt_page_ev2", "", "{}", "={event}" },

	{ EX, "rbox", "*", "", "{}", "={vn}_{class}" },
	{ EX, "rbox", "*", "", "{}", "={vn}_all" },
	{ EX, "rbox", "*", "", "{}", "=any_{class}" },
	{ EX, "rbox", "*", "", "{}", "=any_all" },
	{ EX, "rbox", "*", "", "{}", "={class}" },
	{ EX, "rbox", "*", "", "{}", "=all" },

	{ XEON, "qpi", "?x_flit", "", "@xl_flits_g?", "{kind}" },
	{ XEON, "qpi", "?x_flit", "kind=drs_data", "@xl_flits_g0", "data" },
	{ XEON, "qpi", "?x_flit", "kind=ncb_data", "@xl_flits_g0", "data" },
	{ XEON, "qpi", "?x_flit", "kind=snp|hom_req|hom_nonreq|drs_nondata|ndr_ad|ndr_ak|ncb_nondata|ncs",
	  "@xl_flits_g0", "non_data" },
	{ XEON, "qpi", "rx_insert", "", "rxl_inserts", "" },
	{ XEON, "qpi", "rx_insert", "", "rxl_inserts_{class}", "{vn}" },
	{ XEON, "qpi", "rx_entry", "", "rxl_occupancy", "" },
	{ XEON, "qpi", "rx_entry", "", "rxl_occupancy_{class}", "{vn}" },
	{ XEON, "qpi", "rx_entry", "", "rxl_cycles_ne", "" },
	{ XEON, "qpi", "rx_entry", "", "rxl_cycles_ne_{class}", "{vn}" },
	{ XEON, "qpi", "tx_entry", "", "txl_occupancy", "" },
	{ XEON, "qpi", "tx_entry", "", "txl_cycles_ne", "" },
	{ XEON, "qpi", "?x_power", "", "@xl0_power_cycles", "" },
	{ XEON, "qpi", "?x_power", "state=l0p", "@xl0p_power_cycles", "" },

	{ XEON, "cbox", "llc_lookup", "", "{}", "=any" },
	{ XEON, "cbox", "llc_lookup", "", "{}", "={op}" },
	{ XEON, "cbox", "llc_lookup", "op=data_read|code_read", "{}", "=read" },
	{ XEON, "cbox", "llc_lookup", "node=1", "{}", "=nid" },
	{ XEON, "cbox", "llc_victim", "state=m|e|i|s|f", "llc_victims", "{state}_state" },
	{ XEON, "cbox", "llc_victim", "state=miss", "llc_victims", "miss" },
	{ XEON, "cbox", "llc_victim", "node=1", "llc_victims", "nid" },
	{ XEON, "imc", "cas", "op=rd", "cas_count", "rd_reg" },
	{ XEON, "imc", "cas", "op=underfill", "cas_count", "rd_underfill" },
	{ XEON, "imc", "cas", "op=rd|underfill", "cas_count", "rd_{mode}" },
	{ XEON, "imc", "cas", "op=rd|underfill", "rd_cas_prio", "{prio}" },
#define BANKS(name, op) \
	{ XEON, "imc", "cas", "op=" op, name "_cas_rank{rank}", "=bank{bank}" }, \
	{ XEON, "imc", "cas", "op=" op, name "_cas_rank{rank}", "=allbanks" }, \
	{ HSX, "imc", "cas", "bank=0,op=" op, name "_cas_rank{rank}", "=bankg0" }, \
	{ HSX, "imc", "cas", "bank=7,op=" op, name "_cas_rank{rank}", "=bankg1" }, \
	{ HSX, "imc", "cas", "bank=8,op=" op, name "_cas_rank{rank}", "=bankg2" }, \
	{ HSX, "imc", "cas", "bank=15,op=" op, name "_cas_rank{rank}", "=bankg3" }
	BANKS("rd", "rd|underfill"), BANKS("wr", "wr"),
#undef BANKS
	{ XEON, "imc", "cas", "op=wr", "cas_count", "wr_{mode}" },
	{ XEON, "imc", "cas", "byp=1", "byp_cmds", "cas" },
	{ XEON, "imc", "act", "", "act_count", "{cause}" },
	{ XEON, "imc", "act", "cause=byp", "byp_cmds", "act" },
	{ XEON, "imc", "pre", "", "pre_count", "{cause}" },
	{ XEON, "imc", "pre", "", "pre_count", "{reason}" },
	{ XEON, "imc", "pre", "cause=byp", "byp_cmds", "pre" },
	{ XEON, "ha", "request", "op=read|write", "requests", "{op}s_{from}" },
	{ XEON, "ha", "request", "op=invitoe", "requests", "{op}_{from}" },
	{ XEON, "ha", "message", "", "message", "" },
	{ XEON, "ha", "tad_request", "", "tad_requests_g?", "region{region}" },
	{ XEON, "ha", "snoop_resp", "", "{}", "{resp}" },
	{ XEON, "ha", "snoop_resp", "request=local", "snp_resp_recv_local", "{resp}" },
	{ XEON, "ha", "snoop_resp", "request=local,resp=rsp_wb", "snp_resp_recv_local", "rspxwb" },
	{ XEON, "ha", "snoop_resp", "request=local,resp=rsp_fwd_wb", "snp_resp_recv_local",
	  "rspxfwdxwb" },
	{ XEON, "ha", "bt_entry", "", "bt_cycles_ne", "{from}" },
	{ XEON, "ha", "bt_entry", "", "bt_occupancy", "{from}" },
	{ XEON, "ha", "bt_entry", "", "bt_occupancy", "{op}s_{from}" },
	{ XEON, "ha", "igr_credits_ad_qpi2", "", "igr_ad_qpi2_accumulator", "" },
	{ XEON, "ha", "igr_credits_bl_qpi2", "", "igr_bl_qpi2_accumulator", "" },
	{ XEON, "ha", "igr_credits_*", "", "{}", "" },
	{ XEON, "pcu", "demotion", "", "demotions_core{core}", "" },
	{ XEON, "pcu", "delayed_c_state_abort", "", "{}_core{core}", "" },
	{ XEON, "pcu", "core_transition", "", "core{core}_transition_cycles", "" },
	{ XEON, "pcu", "core_state", "", "power_state_occupancy", "=cores_{state}" },
	{ XEON, "pcu", "pkg_state", "", "pkg_c_state_residency_{state}_cycles", "" },
	{ XEON, "pcu", "pkg_state", "", "pkg_residency_{state}_cycles", "" },
	{ XEON, "pcu", "volt_trans", "", "volt_trans_cycles_{dir}", "" },
	{ XEON, "pcu", "volt_trans", "", "volt_trans_cycles_change", "" },
	{ XEON, "pcu", "pkg_c_exit_latency", "", "{}_sel", "" },
	{ XEON, "pcu", "pkg_c_exit_latency", "", "{}", "" },
	{ XEON, "r3qpi", "c_ad_credits_empty", "", "c_??_ad_credits_empty", "cbo{cbox}" },
	{ XEON, "r3qpi", "rxr_bypassed", "", "rxr_ad_bypassed", "" },
	{ XEON, "r3qpi", "rxr_bypassed", "", "{}", "{ring}" },
	{ HSX, "pcu", "ufs_transitions_ring_gv", "", "{}", "" },
	{ HSX, "pcu", "ufs_transitions_ring_gv", "", "ufs_transitions_no_change", "" },

	{ NHM, "uncore", "gq_[co]*", "", "{}", "{tracker}_tracker" },
	{ NHM, "uncore", "llc_lines_*", "", "{}", "{state}_state" },
	{ NHM, "uncore", "qhl_request", "op=rd", "qhl_requests", "{src}_reads" },
	{ NHM, "uncore", "qhl_request", "op=wr", "qhl_requests", "{src}_writes" },
	{ NHM, "uncore", "qhl_request", "op=rd", "qhl_request_{src}_reads", "" },
	{ NHM, "uncore", "qhl_request", "op=wr", "qhl_request_{src}_writes", "" },
	{ NHM, "uncore", "qmc_normal_reads", "", "qmc_normal_reads_any", "" },
	{ NHM, "uncore", "qmc_writes", "kind=full", "qmc_writes_full_any", "" },
	{ NHM, "uncore", "llc_*", "op=rd", "{}", "read" },
	{ NHM, "uncore", "llc_*", "op=wr", "{}", "write" },
	{ NHM, "uncore", "llc_*", "op=probe", "{}", "probe" },
	{ NHM, "uncore", "qhl_address_conflicts", "ways=two", "{}", "2way" },
	{ NHM, "uncore", "qhl_address_conflicts", "ways=three", "{}", "3way" },
	{ NHM, "uncore", "qhl_sleeps", "", "{}", "{src}_{why}" },
	{ NHM, "uncore", "qmc_*", "op=rd", "{}", "read_ch{ch}" },
	{ NHM, "uncore", "qmc_*", "op=wr", "{}", "write_ch{ch}" },
	{ NHM, "uncore", "qmc_writes", "", "{}", "{kind}_ch{ch}" },
	{ NHM, "uncore", "dram_*_cas", "autopre=0", "{}", "ch{ch}" },
	{ NHM, "uncore", "dram_*_cas", "autopre=1", "{}", "autopre_ch{ch}" },
	{ NHM, "uncore", "[qi]mc_*", "", "{}", "ch{ch}" },
	{ NHM, "uncore", "dram_[op]*", "", "{}", "ch{ch}" },
	{ NHM, "uncore", "dram_refresh", "", "{}", "ch{ch}" },
	{ NHM, "uncore", "qpi_tx_*", "", "{}", "{class}_link_{link}" },
	{ NHM, "uncore", "qpi_tx_*", "", "{}", "{state}_link_{link}" },
	{ NHM, "uncore", "qpi_rx_*", "", "{}", "stalls_link_{link}" },
	{ NHM, "uncore", "t*", "", "{}", "core_{core}" },
};

/* Write @text with the thing's values; false if it lacks a key. */
static bool expand(const char *text, const struct thing *t, char *out)
{
	for (; *text; text++) {
		size_t len = *text == '{' ? strcspn(text, "}") - 1 : 0;
		const char *val = *text == '{' && len ? value(t, text + 1, len) : t->signal;

		if (!val)
			return false;
		if (*text == '{')
			out = stpcpy(out, val);
		else
			*out++ = *text == '@' ? *t->signal : *text;
		text += *text == '{' ? len + 1 : 0;
	}
	*out = 0;
	return true;
}

/* "key=a|b,key=c": whether the thing has one of the values of each key */
static bool fits(const struct thing *t, const char *cond)
{
	char text[128];

	snprintf(text, sizeof(text), "%s", cond);
	for (char *rest = text, *pair; (pair = strsep(&rest, ",")) && *pair;) {
		const char *val = value(t, pair, strcspn(pair, "="));
		bool found = false;

		strsep(&pair, "=");
		for (char *v; (v = strsep(&pair, "|"));)
			found |= val && !strcmp(v, val);
		if (!found)
			return false;
	}
	return true;
}

/* The umask bits of the sub-events of the row's event whose name fits */
static u64 bits(const struct event_row *r, const char *sub)
{
	u64 mask = 0;

	for (unsigned int i = 0; i < num_rows; i++) {
		if (!strcmp(rows[i].field[E_EVENT], r->field[E_EVENT]) &&
		    !fnmatch(sub, rows[i].field[E_SUB], 0))
			mask |= rows[i].umask;
	}
	return mask;
}

/* Sub-events that count all others, also those without a row */
static bool is_of_all(const struct event_row *r)
{
	bool any = !strcmp(r->field[E_SUB], "any") && strcmp(kind->pmu, "irp");

	return (is(HSX) && any) || (any && strstr(r->field[E_EVENT], "_retry")) ||
	       (any && !strcmp(r->field[E_EVENT], "directory_lookup")) ||
	       (!strcmp(r->field[E_EVENT], "osb_edr") && !strcmp(r->field[E_SUB], "all")) ||
	       !strcmp(r->field[E_SUB], "all_maf_nack1");
}

static bool has_sub(const struct event_row *r, const char *sub)
{
	if (!r->field[E_SUB][0] || is_of_all(r))
		return true;
	return *sub == '=' ? !fnmatch(sub + 1, r->field[E_SUB], 0) : bits(r, sub) & r->umask;
}

/* Without a spelling the value of the first key may have the name of its kind before it. */
static bool wants_default(const struct event_row *r, const struct thing *t)
{
	static const char *const forms[] = { "%s", "rank%s", "cbox%s_*" };
	const char *val = strchr(t->what, '=');
	char first[64] = "", sub[80];

	if (strcmp(r->field[E_EVENT], t->signal))
		return false;
	if (val)
		snprintf(first, sizeof(first), "%.*s", (int)strcspn(val + 1, ","), val + 1);
	for (unsigned int i = 0; i < ARRAY_SIZE(forms); i++) {
		snprintf(sub, sizeof(sub), forms[i], first);
		if (has_sub(r, sub))
			return true;
	}
	return false;
}

/* TOR_INSERTS.MISS_OPCODE: each word is a condition; the filters have node 1 and opcode 0x182 */
static bool tor_wants(const struct event_row *r, const struct thing *t)
{
	static const char *const words[][2] = {
		{ "opcode", "kind=request,opcode=0x182" }, { "eviction", "kind=eviction" },
		{ "wb", "kind=wb" }, { "miss", "miss=1" }, { "nid", "node=1" }, { "local",
										  "node=0" },
		{ "remote", "node=1|2" },
	};

	if (strcmp(r->field[E_EVENT], t->signal[4] == 'i' ? "tor_inserts" : "tor_occupancy"))
		return false;
	for (unsigned int i = 0; i < ARRAY_SIZE(words); i++) {
		if (strstr(r->field[E_SUB], words[i][0]) && !fits(t, words[i][1]))
			return false;
	}
	return r->field[E_SUB][0];
}

static void spell(struct thing *t)
{
	t->num = 0;
	t->special = false;
	for (const struct spell *s = spells; s < spells + ARRAY_SIZE(spells); s++) {
		if (!is(s->models) || strcmp(s->pmu, kind->pmu) || fnmatch(s->signal, t->signal, 0))
			continue;
		t->special = true;
		t->num += fits(t, s->cond) && expand(s->event, t, t->spelt[t->num].event) &&
			  expand(s->sub, t, t->spelt[t->num].sub);
	}
}

/* Whether the row, on this counter, counts the thing */
static bool wants(const struct event_row *r, unsigned int ctr, const struct thing *t)
{
	char port[16];

	snprintf(port, sizeof(port), "port=%u", ctr % 4);
	if ((kind->way == R_BOX && !fits(t, port)) || (!strcmp(kind->pmu, "irp") && fits(t,
											 "unit=1")))
		return false;
	if (!strncmp(t->signal, "tor_", 4))
		return tor_wants(r, t);
	for (unsigned int i = 0; i < t->num; i++) {
		if (!fnmatch(t->spelt[i].event, r->field[E_EVENT], 0) && has_sub(r,
										 t->spelt[i].sub))
			return true;
	}
	return !t->special && wants_default(r, t);
}

/* ---- counters -------------------------------------------------------------------- */

static struct bench *fresh(void)
{
	struct bench *b = table->model == EXM_IVYTOWN ? ivytown_new() : bench_of(table->model);

	if (is(EX)) {
		wr(b, U_CTL, EN_ALL | 1);
		if (kind->ctl != U_SEL)
			wr(b, BOX_CTL(kind->ctl - 0x10), BIT(kind->num) - 1);
	} else if (is(NHM)) {
		wr(b, N_CTRL, N_ALL);
	} else if (!strcmp(kind->pmu, "cbox")) {	/* all states, opcode 0x182, node 1 */
		wr(b, is(HSX) ? 0xef5 : 0xd74, is(HSX) ? 0xfe0000 : 0x3f << 17);
		wr(b, is(HSX) ? 0xef6 : 0xd7a, 0x182 << 20 | 1 << 1);
	}
	return b;
}

/* The sub registers that an event of an M-Box needs; return its control. */
static u64 m_select(struct bench *b, const struct event_row *r)
{
	static const char *const regs[] = { "dsp", "iss", "map", "thr", "pgt", "pld", "fvc" };

	for (unsigned int i = 0; i < ARRAY_SIZE(regs); i++)
		wr(b, M1 + 5 + i, term(r, regs[i]));
	return BIT(6) | 1 | (term(r, "flag_mode") ? BIT(7) | term(r, "set_flag_sel") << 19 :
						    term(r, "inc_sel") << 9);
}

/* Likewise of an R-Box, where each counter has a port, and the other set of registers from 4 on */
static u64 r_select(struct bench *b, const struct event_row *r, unsigned int ctr)
{
	unsigned int p = ctr % 4, set = ctr / 4, half = kind->box[4] - '0';
	bool qlx = strstr(r->field[E_TERMS], "qlx_cfg");
	const char *equals = strchr(r->field[E_TERMS], '=');
	u64 val = equals ? strtoul(equals + 1, NULL, 16) : 0;
	u32 reg = (half ? 0xe2c : 0xe0c) + p;

	wr(b, (set ? 0xe24 : 0xe04) + 4 * half + p, qlx ? 0 : val);
	wr(b, reg, (rd(b, reg) & ~(0xffull << 8 * set)) | (qlx ? val << 8 * set : 0));
	return (6 * p + (qlx ? 2 : 0) + set) << 1 | 1;
}

static void select_row(struct bench *b, const struct event_row *r, unsigned int ctr)
{
	u64 ctl = EN | (is(EX) ? r->code | r->umask << 8 : r->config);

	if (kind->way == B_BOX)
		ctl = r->code << 1 | 1;
	else if (kind->way == M_BOX)
		ctl = m_select(b, r);
	else if (kind->way == R_BOX)
		ctl = r_select(b, r, ctr);
	put_reg(b, kind->ctl + ctr * kind->ctl_step, ctl);
}

static void stop(struct bench *b, unsigned int ctr)
{
	put_reg(b, kind->ctl + ctr * kind->ctl_step, 0);
}

static u64 counted(struct bench *b, unsigned int ctr)
{
	return get_ctr(b, kind->ctr + ctr * kind->ctr_step);
}

static void happen(struct bench *b, const struct thing *t, const char *more, unsigned int clocks)
{
	char line[300];

	snprintf(line, sizeof(line), "%s.%s%s", kind->box, t->what, more);
	play(b, line, b->now + clocks);
}

/* ---- tests ----------------------------------------------------------------------- */

/* As many rows as there are counters for them, from row @i on, count all things. */
static unsigned int check_some(struct bench *b, unsigned int i)
{
	unsigned int step = is(HSX & ~BIT(EXM_HASWELL_EP)) ? 5 : 1;
	const struct event_row *on[8] = { NULL };
	u64 before[8];

	for (; i < num_rows; i++) {
		unsigned int ctr = kind->num;

		while (ctr && !(on_counter(&rows[i], ctr - 1) && !on[ctr - 1]))
			ctr--;
		if (!ctr)
			break;
		on[ctr - 1] = &rows[i];
		select_row(b, &rows[i], ctr - 1);
		if (kind->way == M_BOX && i++ < num_rows)	/* its registers are the box's */
			break;
	}
	for (unsigned int c = 0; c < kind->num; c++)
		before[c] = counted(b, c);
	/* Broadwell has Haswell-EP's rows: for it some things, others for each batch, will do. */
	for (unsigned int k = i % step; k < num_things && !test_why; k += step) {
		happen(b, &things[k], ",count=3,every=2", 8);
		for (unsigned int c = 0; c < kind->num; c++) {
			u64 is = counted(b, c) - before[c], want = 0;

			before[c] += is;
			if (on[c])
				want = strstr(on[c]->field[E_EVENT], "clockticks") ? 8 :
				       wants(on[c], c, &things[k]) ? 3 : 0;
			if (is != want)
				FAIL("%s.%s.%s on %u counts %lu of %s", kind->box,
					  on[c] ? on[c]->field[E_EVENT] : "nothing",
					  on[c] ? on[c]->field[E_SUB] : "", c, is, things[k].what);
		}
	}
	for (unsigned int c = 0; c < kind->num; c++)
		stop(b, c);
	return i;
}

static void count_things(struct bench *b)
{
	for (unsigned int i = 0; i < num_rows && !test_why;)
		i = check_some(b, i);
}

/* The largest increments that no table has, or that it has of another die */
static const struct {
	u32 models;
	const char *pmu, *event;
	u64 max;		/* 0: as many as the event has sub-events of one bit */
	bool first;		/* before what the table says */
} largest[] = {
	{ IVT, "pcu", "power_state_occupancy", 15, true },
	{ HSX, "pcu", "power_state_occupancy", 24, true },
	{ EX, "sbox", "pkts_sent_ncb", 11 }, { EX, "sbox", "to_ring_r2s_msgq_occupancy", 8 },
	{ EX, "sbox", "to_r_drs_msgq_occupancy", 16 }, { EX, "sbox", "to_r_ncb_msgq_occupancy", 8 },
	{ EX, "sbox", "to_r_ncs_msgq_occupancy", 16 }, { EX, "[cs]box", "*occupancy*", 64 },
	{ EX, "rbox", "eot_occupancy", 64 }, { EX, "rbox", "alloc_to_arb", 7 },
	{ EX, "[cs]box", "bounces_*" }, { EX, "[cs]box", "sinks_*" }, { EX, "[cs]box", "arb_*" },
	{ EX, "[cs]box", "starved_*" }, { EX, "[cs]box", "egress_*" },
	{ EX, "[cs]box", "ingress_*" }, { EX, "[cs]box", "no_credit_vna" },
	{ EX, "[cs]box", "to_r_b_requests" },
	{ HSX, "r3qpi", "rxr_occupancy_vn1", 32 }, { HSX, "*", "*_occupancy", 20 },
	{ IVT, "cbox", "tor_occupancy", 20 }, { IVT, "ha", "*_occupancy", 20 },
	{ NHM, "*", "*", 255 },
};

static u64 max_of(const struct event_row *r)
{
	u64 max = 0;
	unsigned int k = 0;

	while (k < ARRAY_SIZE(largest) &&
	       (!is(largest[k].models) || fnmatch(largest[k].pmu, kind->pmu, 0) ||
		fnmatch(largest[k].event, r->field[E_EVENT], 0)))
		k++;
	for (unsigned int i = 0; i < num_rows && !(k < ARRAY_SIZE(largest) &&
						   largest[k].first); i++) {
		max = r->max ? r->max : rows[i].max;
		if (max && !strcmp(rows[i].field[E_EVENT], r->field[E_EVENT]))
			return max;
	}
	max = 0;
	if (k == ARRAY_SIZE(largest) || largest[k].max)
		return k == ARRAY_SIZE(largest) ? 1 : largest[k].max;
	for (unsigned int i = 0; i < num_rows; i++)
		max += rows[i].code == r->code && rows[i].umask &&
			!(rows[i].umask & (rows[i].umask - 1)) &&
		       strcmp(rows[i].field[E_SUB], "all_maf_nack1");
	return max ? max : 1;
}

/* A thing that the row counts.  Of the CASes, list_things() does not have each rank and bank. */
static const struct thing *thing_of(const struct event_row *r, unsigned int ctr)
{
	const char *sub = r->field[E_SUB];
	static struct thing cas;

	for (unsigned int k = 0; k < num_things; k++) {
		if (wants(r, ctr, &things[k]))
			return &things[k];
	}
	if (fnmatch("??_cas_rank?", r->field[E_EVENT], 0))
		return NULL;
	snprintf(cas.what, sizeof(cas.what), "cas,op=%.2s,rank=%c,bank=%u", r->field[E_EVENT],
		 r->field[E_EVENT][11], sub[4] == 'g' ? 4 * atoi(sub + 5) : atoi(sub + 4));
	return &cas;
}

/* On each counter the row counts no more than its largest increment, or nothing. */
static void check_max(struct bench *b, const struct event_row *r)
{
	bool flits = strstr(r->field[E_EVENT], "flits_g");
	const char *more = flits ? ",count=2,width=2" : ",count=600,width=600";

	for (unsigned int i = 0; i < kind->num && !test_why; i++) {
		u64 want = on_counter(r, i) ? max_of(r) : 0, before = counted(b, i);
		const struct thing *t = thing_of(r, i);

		if (!t && !strcmp(r->field[E_SUB], "nid"))
			return;			/* of a signal without nodes */
		if (!t)
			FAIL("nothing is %s.%s.%s", kind->box, r->field[E_EVENT], r->field[E_SUB]);
		select_row(b, r, i);
		for (unsigned int n = 0; t && n <= flits; n++)
			happen(b, t, more, 2 * (n == flits));
		stop(b, i);
		if (counted(b, i) - before != want)
			FAIL("%s.%s.%s: %u counts %lu, not %lu", kind->box,
				  r->field[E_EVENT], r->field[E_SUB], i,
				  (counted(b, i) - before), want);
	}
}

static void check_increments(struct bench *b)
{
	for (unsigned int i = 0; i < num_rows && !test_why; i++) {
		if (!strstr(rows[i].field[E_EVENT], "clockticks"))
			check_max(b, &rows[i]);
	}
}

/* A code without a row counts nothing, with all bits of the umask. */
static void check_other_codes(struct bench *b)
{
	unsigned int codes = kind->way == B_BOX ? 32 : strcmp(kind->pmu, is(EX) ? "ubox" : "qpi") &&
			     !(is(IVT) && !strcmp(kind->pmu, "pcu")) ? 256 : 512;

	for (unsigned int code = 0; code < codes && kind->way < M_BOX && !test_why; code++) {
		if (has_code[code])
			continue;
		for (unsigned int c = 0; c < kind->num; c++) {
			u64 ctl = is(XEON) ? (code & 0xff) | (code & 0x100 ? BIT(21) : 0) : code;

			put_reg(b, kind->ctl + c * kind->ctl_step, kind->way == B_BOX ?
				code << 1 | 1 :
				EN | (codes > 256 && is(EX) ? 0 : 0xff00) | ctl);
			set_ctr(b, kind->ctr + c * kind->ctr_step, 0);
		}
		for (unsigned int k = code % 3; k < num_things; k += 3)
			happen(b, &things[k], "", k % 30 < 27 ? 0 : 2);
		at(b, b->now + 2);
		for (unsigned int c = 0; c < kind->num; c++) {
			if (counted(b, c))
				FAIL("%s: code 0x%x counts", kind->box, code);
		}
	}
	b->errors = 0;		/* an S-Box's events of one C-Box group alone */
}

/* Broadwell-DE has no links and S-Boxes. */
static bool has_box(void)
{
	return table->model != EXM_BROADWELL_DE ||
	       (strcmp(kind->pmu, "qpi") && strcmp(kind->pmu, "r3qpi") && strcmp(kind->pmu,
										 "sbox"));
}

static void on_each(void (*test)(struct bench *b))
{
	for (table = tables; table < tables + ARRAY_SIZE(tables) && !test_why; table++) {
		unsigned int sum_rows = 0, sum_things = 0;
		struct bench *b;

		for (kind = kinds; kind < kinds + ARRAY_SIZE(kinds) && !test_why; kind++) {
			if (!is(kind->models) || !has_box())
				continue;
			b = fresh();
			load();
			list_things(b);
			for (unsigned int i = 0; i < num_things; i++)
				spell(&things[i]);
			test(b);
			CHECK_EQ(b->errors, 0);
			sum_rows += num_rows;
			sum_things += num_things;
			bench_free(b);
		}
		CHECK_EQ(sum_rows, table->rows);
		CHECK_EQ(sum_things, table->things);
		if (test_why)
			printf("# %s\n", table->cpu);
	}
}

TEST(rows_count_their_things)
{
	on_each(count_things);
}

TEST(rows_have_their_counters_and_increment)
{
	on_each(check_increments);
}

TEST(other_codes_count_nothing)
{
	on_each(check_other_codes);
}
