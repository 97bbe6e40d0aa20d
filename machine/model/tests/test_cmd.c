// SPDX-License-Identifier: GPL-2.0
/* The text commands and the lines of the log */
#include "bench.h"

BENCH_TEST(commands_answer_as_documented, bench_new())
{
	static const struct {
		const char *line, *answer;	/* NULL: any that ends in ok */
	} cases[] = {
		{ "now", "0\nok\n" },
		{ "  now  \n", "0\nok\n" },
		{ "\tnow", "0\nok\n" }, { "now\n", "0\nok\n" }, { "now\r", "0\nok\n" },
		{ "pending", "0\nok\n" },
		{ "stop", "ok\n" },
		{ "put ubox.recov", "ok\n" },
		{ "put wbox.tm1_on,core=0x7,count=0x10,every=3,width=2,delay=1,socket=1", "ok\n" },
		{ "put bbox1.imt_insert,src=ioh,op=invitoe bbox_0.imt_full", "ok\n" },
		{ "pending", "19\nok\n" },
		{ "stop", "ok\n" },
		{ "pending", "0\nok\n" },
		{ "put wbox.prochot,count=0XfE wbox.prochot,count=012", "ok\n" },
		{ "pending", "266\nok\n" },
		{ "stop", "ok\n" },
		{ "set summary=2 lose_pmi=0x10", "ok\n" },
		{ "read 0 0xc00", "0x0\nok\n" },
		{ "read 1 0x1d9", "0x0\nok\n" },
		{ "pmi 1", "ok\n" },
		{ "clock 0", "ok\n" },
		{ "clock 2000000000", "ok\n" },
		{ "help", NULL },
		{ "signals", NULL },
		{ "stat", NULL },

		{ "", "error: no such command \"\"; try \"help\"\n" },
		{ "nix", "error: no such command \"nix\"; try \"help\"\n" },
		{ "put", "error: put: no stimulus; use BOX.SIGNAL[,key=value...]\n" },
		{ "put xbox.recov", "error: no such box \"xbox\"\n" },
		{ "put bbox.imt_full", "error: no such box \"bbox\"\n" },
		{ "put bbox2.imt_full", "error: no such box \"bbox2\"\n" },
		{ "put cbox8.snp", "error: no such box \"cbox8\"\n" },		/* E7 */
		{ "put wbo.prochot", "error: no such box \"wbo\"\n" },
		{ "put bbox_.imt_full", "error: no such box \"bbox_\"\n" },
		{ "put wbox0.prochot", "error: no such box \"wbox0\"\n" },
		{ "put cbox3.snp,op=rd,hit=x", "error: no such hit \"x\"\n" },
		{ "put wbox.foo", "error: wbox has no signal \"foo\"; signals: c_throttle_tmp "
		  "c_c0_throttle_die prochot c0_throttle_prochot c_cycles_turbo tm1_on "
		  "ratio_change_abort\n" },
		{ "put ubox.", "error: ubox has no signal \"\"; signals: buf_valid_local_int "
		  "buf_valid_remote_int buf_valid_lock buf_valid_stst buf_valid_spc_cycles "
		  "u2r_requests u2b_request_cycles woken ipis_sent recov corrected_err "
		  "uncorrected_err fatal_err\n" },
		{ "put wbox.tm1_on,core=x", "error: bad number \"x\"\n" },
		{ "put wbox.prochot,core=1",
		  "error: unknown key \"core\"; see \"signals\" and \"help\"\n" },
		{ "put wbox.tm1_on,core=8", "error: no such core \"8\"\n" },
		{ "put bbox0.imt_insert,op=x", "error: no such op \"x\"\n" },
		{ "put wbox.prochot,count=0", "error: must not be 0: \"count\"\n" },
		{ "put wbox.prochot,count=1x", "error: bad number \"1x\"\n" },
		{ "put wbox.prochot,count=1a", "error: bad number \"1a\"\n" },
		{ "put wbox.prochot,count=1x5", "error: bad number \"1x5\"\n" },
		{ "put wbox.prochot,count=0x1g", "error: bad number \"0x1g\"\n" },
		{ "put sbox0.to_r_packet,hnid=2", "error: no such hnid \"2\"\n" },
		{ "put wbox.prochot,count=", "error: bad number \"\"\n" },
		{ "put wbox.prochot,count=18446744073709551616",
		  "error: bad number \"18446744073709551616\"\n" },
		{ "put wbox.prochot,socket=2", "error: no such socket\n" },
		{ "put wbox.prochot wbox.prochot,socket=256", "error: no such socket\n" },
		{ "set", "error: set: no fault switch; use FAULT=VALUE ...\n" },
		{ "set lose_pmi=x", "error: bad number \"x\"\n" },
		{ "set =1", "error: no such fault switch \"\"; see \"get\"\n" },
		{ "set foo=1", "error: no such fault switch \"foo\"; see \"get\"\n" },
		{ "set lose_pmi=5 summary=4", "error: out of range: \"4\"\n" },
		{ "set fixed_pmi_bit=0", "error: out of range: \"0\"\n" },
		{ "clock x", "error: bad number \"x\"\n" },
		{ "clock 1000000000000001",
		  "error: this machine cannot run its uncore clock at \"1000000000000001\" Hz\n" },
		{ "read 0 0xc03", "error: no such register \"0xc03\"\n" },
		{ "read 2 0xc00", "error: no such socket \"2\"\n" },
		{ "read 0", "error: bad number \"\"\n" },
		{ "read 0x100000000 0xc00", "error: no such socket \"0x100000000\"\n" },
		{ "read 0 0x7fffffff", "error: no such register \"0x7fffffff\"\n" },
		{ "read 0 0x80000000", "error: bad number \"0x80000000\"\n" },
		{ "read 0 31.7:0xfff", "error: no such register \"31.7:0xfff\"\n" },
		{ "read 0 32.7:0xfff", "error: bad number \"32.7:0xfff\"\n" },
		{ "read 0 31.8:0xfff", "error: bad number \"31.8:0xfff\"\n" },
		{ "read 0 31.7:0x1000", "error: bad number \"31.7:0x1000\"\n" },
		{ "read 0 8.2:x", "error: bad number \"8.2:x\"\n" },
		{ "pmi 9", "error: no such socket \"9\"\n" },
		{ "pmi x", "error: bad number \"x\"\n" },
		{ "put wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot wbox.prochot"
		  " wbox.prochot wbox.prochot wbox.prochot",
		  "error: more than 8 stimuli in one put\n" },
		{ "pending", "0\nok\n" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		const char *is = cmd(b, cases[i].line);
		size_t len = strlen(is);

		if (cases[i].answer ? strcmp(is, cases[i].answer) :
		    len < 4 || strcmp(is + len - 4, "\nok\n"))
			FAIL("%s: %s", cases[i].line, is);
	}
	CHECK_EQ(b->hz, 2000000000);
	CHECK_EQ(b->recs, 0);		/* "read" is not logged */
}

BENCH_TEST(stat_has_counts_and_occurrences, bench_new())
{
	WR(b, BOX_CTL(W), BIT(31) | 2, SEL(W, 1), EN | 0x2000 | 4, FIXED_CTL, 3,
	      FIXED_CTR, BIT(48) - 10, U_CTL, EN_ALL | FRZ_ALL);
	put(b, "wbox.c_cycles_turbo,core=5,count=100,every=2 bbox1.imt_insert,op=wr,count=2");
	put(b, "wbox.c_cycles_turbo,core=5,count=3,delay=1000,socket=0");
	b->now = 25;
	CHECK(!strcmp(cmd(b, "stat"),
		      "socket=0 wbox counter=1 value=5 counted=5 frozen=8 unread=0\n"
		      "socket=0 wbox counter=fixed value=0 counted=10 frozen=15 unread=0\n"
		      "socket=0 pmis=1 frozen_clocks=15\nsocket=1 pmis=0 frozen_clocks=0\n"
		      "socket=0 wbox.c_cycles_turbo,core=5 happened=13\n"
		      "socket=0 bbox1.imt_insert,src=core,op=wr happened=2\nok\n"));
}

/* Signals with one name and attribute share a line of "stat".  A slot is used again from 0. */
BENCH_TEST(each_signal_has_its_line_in_stat, bench_new())
{
	struct exm_stimulus zeros = {
		.box = EXM_W, .signal = exm_find_signal(&b->m, EXM_W, "prochot"), .count = 3,
	};
	const char *why;

	play(b, "wbox.prochot,count=5 wbox.tm1_on,count=6 wbox.tm1_on,core=1,count=2", 10);
	put(b, "wbox.tm1_on,count=7 bbox0.conflicts,count=4 bbox1.conflicts");
	CHECK_EQ(exm_pending(&b->m), 12);
	at(b, 20);
	CHECK_EQ(exm_pending(&b->m), 0);
	CHECK_EQ(exm_put(&b->m, &zeros, 1, &why), 0);	/* width and every 0 are 1 */
	at(b, 22);
	CHECK_EQ(exm_pending(&b->m), 1);
	CHECK(!strcmp(cmd(b, "stat"),
		      "socket=0 pmis=0 frozen_clocks=0\nsocket=1 pmis=0 frozen_clocks=0\n"
		      "socket=0 wbox.prochot happened=7\nsocket=0 wbox.tm1_on,core=0 happened=13\n"
		      "socket=0 wbox.tm1_on,core=1 happened=2\n"
		      "socket=0 bbox0.conflicts happened=4\n"
		      "socket=0 bbox1.conflicts happened=1\nok\n"));
}

/* There are EXM_MAX_ACCOUNTS lines; signals that have one can go on. */
BENCH_TEST(lines_in_stat_are_limited, bench_new())
{
	char line[64];

	for (unsigned int i = 0; i < 4096; i++) {
		if (i == 4095)
			CHECK(!strcmp(cmd(b, "put mbox0.dram_cmd mbox0.retries"),
				      "error: too many different signals since power-on\n"));
		snprintf(line, sizeof(line), "mbox0.dram_cmd,cmd=ras,addr=0x%x", i << 6);
		play(b, line, b->now + 2);
	}
	CHECK(!strcmp(cmd(b, "put mbox0.dram_cmd,cmd=ras,addr=0x40000"),
		      "error: too many different signals since power-on\n"));
	put(b, "mbox0.dram_cmd,cmd=ras,addr=0x3ffc0 mbox0.dram_cmd,cmd=ras");
	CHECK_EQ(exm_pending(&b->m), 2);
	CHECK_EQ(b->m.num_accounts, 4096);
}

/* The length of a name without the number at its end */
static size_t kind_length(const char *name, size_t len)
{
	while (len && name[len - 1] >= '0' && name[len - 1] <= '9')
		len--;
	return len;
}

/* The boxes of a kind are listed in the order of their numbers, on each processor. */
TEST(signals_lists_a_kind_by_number)
{
	for (enum exm_model model = 0; model < EXM_NUM_MODELS && !test_why; model++) {
		struct bench *b = bench_of(model);
		const char *line = cmd(b, "signals"), *last = line;

		for (; strcmp(line, "ok\n"); last = line, line = strchr(line, '\n') + 1) {
			size_t len = kind_length(line, strcspn(line, "."));

			if (kind_length(last, strcspn(last, ".")) == len &&
			    !strncmp(line, last, len) && atoi(line + len) < atoi(last + len))
				FAIL("processor %u: %.20s", model, line);
		}
		bench_free(b);
	}
}

/* The numbers that signals' attributes can have: the largest, and that one more is refused */
TEST(attributes_have_their_range)
{
	static const struct {
		enum exm_model model;
		const char *put;
		u64 max;
	} cases[] = {
		{ EXM_7500, "wbox.tm1_on,core", 7 }, { EXM_7500, "sbox0.pkts_sent_drs,cbox", 3 },
		{ EXM_E7, "sbox0.pkts_sent_drs,cbox", 4 }, { EXM_7500, "bbox0.msg_in,opcode", 15 },
		{ EXM_7500, "bbox0.msg_in,addr", BIT(50) - 1 }, { EXM_7500, "bbox1.msg_out,opcode",
								  15 },
		{ EXM_7500, "sbox0.to_r_packet,opcode", 15 }, { EXM_7500, "sbox0.to_r_packet,hnid",
								1 },
		{ EXM_7500, "sbox0.to_r_packet,addr", BIT(44) - 1 },
		{ EXM_7500, "sbox0.to_r_packet,resp", 15 }, { EXM_7500, "rbox0.starving,port", 3 },
		{ EXM_7500, "rbox1.packet_sent,opcode", 15 }, { EXM_7500, "rbox1.packet_sent,state",
								15 },
		{ EXM_7500, "mbox0.retries,fvid", 31 }, { EXM_E7, "mbox0.retries,fvid", 63 },
		{ EXM_7500, "mbox0.retries,addr", BIT(34) - 1 },
		{ EXM_7500, "mbox0.therm_trp_up,dimm", 3 }, { EXM_IVYTOWN, "qpi0.rx_packet,opcode",
							      15 },
		{ EXM_IVYTOWN, "qpi0.tx_packet,dnid", 31 }, { EXM_IVYTOWN, "qpi0.rx_packet,rnid",
							      31 },
		{ EXM_WESTMERE, "uncore.addr_opcode_match,addr", BIT(40) - 1 },
		{ EXM_WESTMERE, "uncore.addr_opcode_match,mc", 15 },
		{ EXM_WESTMERE, "uncore.addr_opcode_match,opc", 15 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		struct bench *b = bench_of(cases[i].model);
		char line[128];

		snprintf(line, sizeof(line), "%s=%lu", cases[i].put, cases[i].max);
		put(b, line);
		snprintf(line, sizeof(line), "put %s=%lu", cases[i].put, cases[i].max + 1);
		if (strncmp(cmd(b, line), "error: no such ", 15) || !strchr(cmd(b, line), '"'))
			FAIL("%s: %s", line, cmd(b, line));
		bench_free(b);
	}
}

/* A key of a signal: the values that "signals" lists, and the one to put */
struct key {
	char name[32], list[512], val[32];
};

/* Value number @n of a key: of names the n-th, of numbers 0, the highest, 1, 2, 4 and so on */
static bool set_value(struct key *key, unsigned int n)
{
	const char *list = key->list;
	bool addr = !strncmp(list, "0-0x", 4);	/* an address, with bits that are dropped */
	u64 max, val;

	if (strncmp(list, "0-", 2)) {
		for (; n && (list = strchr(list, '|')); n--)
			list++;
		if (list)
			snprintf(key->val, sizeof(key->val), "%.*s", (int)strcspn(list, "|"), list);
		return list;
	}
	max = strtoull(list + 2, NULL, 0) & (addr ? ~(u64)63 : ~(u64)0);
	val = n == 0 ? 0 : n == 1 ? max : (addr ? (u64)64 : 1) << (n - 2);
	snprintf(key->val, sizeof(key->val), addr ? "0x%lx" : "%lu", val);
	return val <= max;
}

static void check_stat_of(struct bench *b, const char *signal, const struct key *keys,
			  unsigned int num)
{
	char text[512];
	int len = snprintf(text, sizeof(text), "%s", signal);

	for (unsigned int i = 0; i < num; i++)
		len += snprintf(text + len, sizeof(text) - len, ",%s=%s", keys[i].name,
				keys[i].val);
	play(b, text, b->now + 10);
	strcpy(text + len, " happened=");
	if (!strstr(cmd(b, "stat"), text))
		FAIL("no %s in %s", text, cmd(b, "stat"));
}

/* A line of "signals": each value of each key, while the others have their first */
static void check_keys_of(enum exm_model model, const char *line)
{
	struct bench *b;
	struct key keys[8];
	unsigned int num = 0;
	char signal[64];
	int len;

	if (sscanf(line, "%63s%n", signal, &len) != 1)
		return;
	while (sscanf(line += len, " %31[a-z]=%511s%n", keys[num].name, keys[num].list, &len) == 2)
		set_value(&keys[num++], 0);
	b = bench_of(model);
	for (unsigned int i = 0; i < num && !test_why; i++) {
		for (unsigned int n = 0; set_value(&keys[i], n) && !test_why; n++)
			check_stat_of(b, signal, keys, num);
		set_value(&keys[i], 0);
	}
	bench_free(b);
}

/* The attributes of an occurrence do not share bits: stat has them as they were put. */
TEST(stat_has_the_attributes_that_were_put)
{
	static const enum exm_model models[] = { EXM_7500, EXM_E7, EXM_IVYTOWN, EXM_WESTMERE };

	for (size_t i = 0; i < ARRAY_SIZE(models) && !test_why; i++) {
		struct bench *b;
		char *list, *line, *save;

		b = bench_of(models[i]);
		list = strdup(cmd(b, "signals"));
		bench_free(b);
		for (line = strtok_r(list, "\n", &save); strcmp(line, "ok");
		     line = strtok_r(NULL, "\n", &save)) {
			char inst = strchr(line, '.')[-1];

			if (inst == '0' || inst > '9')		/* one box of each type */
				check_keys_of(models[i], line);
		}
		free(list);
	}
}

TEST(put_is_all_or_nothing)
{
	struct bench *b = bench_new();

	cmd(b, "put wbox.prochot,count=5 wbox.nix");
	CHECK_EQ(exm_pending(&b->m), 0);
	for (unsigned int i = 0; i < EXM_MAX_STREAMS - 1; i++)
		put(b, "wbox.prochot");
	CHECK(!strcmp(cmd(b, "put wbox.prochot wbox.prochot"),
		      "error: too many stimuli at a time\n"));
	CHECK_EQ(exm_pending(&b->m), EXM_MAX_STREAMS - 1);
	put(b, "wbox.prochot");
	CHECK(!strcmp(cmd(b, "put wbox.prochot"), "error: too many stimuli at a time\n"));
	CHECK_EQ(exm_pending(&b->m), EXM_MAX_STREAMS);
	at(b, 2);
	cmd(b, "stop");
	for (unsigned int i = 0; i < 10 * EXM_MAX_STREAMS; i++) {	/* slots are used again */
		put(b, "wbox.prochot wbox.tm1_on");
		at(b, b->now + 2);
	}
	bench_free(b);

	b = bench_new();
	put(b, "wbox.prochot");			/* its slot alone is free again */
	put(b, "bbox1.early_ack,delay=100");
	for (unsigned int i = 2; i < EXM_MAX_STREAMS; i++)
		put(b, "wbox.prochot,delay=100");
	at(b, 5);
	put(b, "wbox.tm1_on");
	CHECK(!strcmp(cmd(b, "put wbox.prochot"), "error: too many stimuli at a time\n"));
	bench_free(b);
}

BENCH_TEST(struct_stimuli_are_checked, bench_new())
{
	int recov = exm_find_signal(&b->m, EXM_U, "recov");
	int turbo = exm_find_signal(&b->m, EXM_W, "c_cycles_turbo");
	int insert = exm_find_signal(&b->m, EXM_B, "imt_insert");
	int snp = exm_find_signal(&b->m, EXM_C, "snp");
	struct {
		struct exm_stimulus stim;
		bool good;
	} cases[] = {
		{ { .box = EXM_W, .signal = turbo, .attr = 7, .count = 1 }, true },
		{ { .box = EXM_W, .signal = turbo, .attr = 8, .count = 1 }, false },
		{ { .box = EXM_W, .signal = turbo, .count = 0 }, false },
		{ { .box = EXM_W, .inst = 1, .signal = turbo, .count = 1 }, false },
		{ { .box = EXM_U, .signal = recov, .count = 1 }, true },
		{ { .box = EXM_B, .signal = turbo, .count = 1 }, false },
		{ { .box = EXM_B, .inst = 1, .signal = insert, .count = 1,
		    .attr = EXM_IMT(EXM_SRC_IOH, EXM_OP_INVITOE) }, true },
		{ { .box = EXM_B, .signal = insert, .attr = 0x30, .count = 1 }, false },
		{ { .box = EXM_B, .signal = insert, .attr = 0x100, .count = 1 }, false },
		{ { .pkg = 2, .box = EXM_W, .signal = turbo, .count = 1 }, false },
		{ { .box = EXM_W, .signal = 999, .count = 1 }, false },
		{ { .box = EXM_C, .inst = 8, .signal = snp, .count = 1 }, false },	/* E7 */
	};

	CHECK_EQ(exm_find_signal(&b->m, EXM_W, "nix"), (u64)-1);
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		const char *why;
		int ret = exm_put(&b->m, &cases[i].stim, 1, &why);

		CHECK_EQ(ret == 0, cases[i].good);
		CHECK_EQ(why == NULL, cases[i].good);
	}
	CHECK_EQ(exm_pending(&b->m), 3);
	b->now = 20;					/* the first occurrence is in clock 21 */
	CHECK_EQ(exm_put(&b->m, &cases[0].stim, 1, &(const char *){ NULL }), 0);
	at(b, 20);
	CHECK_EQ(exm_pending(&b->m), 1);
	at(b, 21);
	CHECK_EQ(exm_pending(&b->m), 0);
	for (unsigned int i = 0; i < 1000; i++) {	/* some of which are no signals */
		struct exm_stimulus stim = { .box = EXM_W, .signal = i, .count = 1 };
		const char *why;

		exm_put(&b->m, &stim, 1, &why);
	}
	CHECK_EQ(exm_pending(&b->m), 7);		/* the signals of the W-Box */
}

/* Processors */
#define EX		(BIT(EXM_7500) | BIT(EXM_E7))
#define IVT1		BIT(EXM_IVYTOWN)
#define HSX1		BIT(EXM_HASWELL_EP)
#define BDX1		BIT(EXM_BROADWELL_EP)
#define DE		BIT(EXM_BROADWELL_DE)
#define BDX		(BDX1 | DE)
#define HSX		(HSX1 | BDX)
#define SKX		BIT(EXM_SKYLAKE_SP)
#define IVT		(IVT1 | HSX | SKX)
#define CLIENT		BIT(EXM_WESTMERE_CLIENT)
#define NHM		(BIT(EXM_NEHALEM) | BIT(EXM_WESTMERE) | CLIENT)
#define NB		BIT(EXM_NETBURST)
#define SNB		BIT(EXM_SANDY_BRIDGE)
#define HSW		BIT(EXM_HASWELL_CLIENT)
#define SKL		BIT(EXM_SKYLAKE_CLIENT)
#define CORE_I		(SNB | HSW | SKL)
#define UNCORE		(EX | IVT | NHM | CORE_I)
#define ALL		(UNCORE | NB)
#define ANY		(~(u64)0)

/* The fault switches, in order: processors, lowest and highest value, and the value at the start */
static const struct {
	const char *name;
	u64 models, min, max, def;
} switches[] = {
	{ "w_erratum", EX, 0, 1, 0 }, { "fixed_pmi_bit", EX, 1, 63, 1 },
	{ "summary", EX, 0, 3, 0 }, { "lose_pmi", ALL, 0, ANY, 0 },
	{ "late_freeze", UNCORE, 0, ANY, 0 }, { "no_global_status", UNCORE, 0, 1, 0 },
	{ "no_uncore", ALL, 0, 1, 0 }, { "b_mask_ignore", EX, 0, 1, 0 },
	{ "m_mask_ignore", EX, 0, 1, 0 }, { "cboxes", EX, 0, 15, 10 },
	{ "cboxes", IVT1, 0, 15, 15 }, { "cboxes", HSX1, 0, 18, 18 },
	{ "cboxes", BDX1, 0, 24, 24 }, { "cboxes", DE, 0, 16, 16 },
	{ "cboxes", SKX, 0, 28, 28 },
	{ "cboxes", CORE_I, 0, 8, 4 }, { "core_sel", EX, 0, 1, 0 },
	{ "core_sel_bits", EX, 0, 16, 8 }, { "core_sel_bits", NHM, 2, 6, 4 },
	{ "core_sel_bits", HSX, 1, 24, 18 }, { "core_sel_bits", SKX, 1, 61, 61 },
	{ "core_sel_bits", SNB | SKL, 1, 16, 5 }, { "core_sel_bits", HSW, 1, 16, 4 },
	{ "core_sel_first", NHM, 0, 4, 0 },
	{ "pmi_gate", EX, 0, 3, 0 }, { "pmi_gate", NHM, 0, 2, 0 },
	{ "pmi_gate", CORE_I, 0, 1, 0 },
	{ "pmi_thread", UNCORE, 0, 2, 0 }, { "pmi_skew", UNCORE, 0, ANY, 0 },
	{ "no_ovf_flag", UNCORE, 0, 2, 0 }, { "no_debugctl", UNCORE, 0, 1, 0 },
	{ "sticky_status", EX, 0, 1, 0 }, { "filter_gp", EX | IVT, 0, 1, 0 },
	{ "ovf_ctl_gp", UNCORE, 0, 1, 0 }, { "ovf_flag_stuck", UNCORE, 0, 1, 0 },
	{ "dead_counters", ALL, 0, 1, 0 }, { "fixed_width", IVT | CORE_I, 44, 48, 48 },
	{ "u_status_order", IVT, 0, 1, 0 }, { "stale_box", IVT, 0, 1, 0 },
	{ "umask0_never", IVT, 0, 1, 0 }, { "hlt_awake", IVT | CORE_I, 0, 1, 0 },
	{ "node_xor", IVT, 0, 7, 0 }, { "no_node_map", IVT, 0, 1, 0 }, { "irp_ov", IVT, 0, 2, 0 },
	{ "irp_width", IVT1, 44, 48, 44 }, { "irp_width", HSX | SKX, 44, 48, 48 },
	{ "all_units_ov", IVT & ~SKX, 0, 1, 0 },
	{ "us_width", HSX1 | CORE_I, 44, 48, 44 }, { "us_width", BDX, 44, 48, 48 },
	{ "sboxes", HSX & ~DE, 0, 4, 4 }, { "sbox_ghosts", HSX & ~DE, 0, 1, 0 },
	{ "sbox_gp", HSX, 0, 1, 1 }, { "ov", HSX | SKX, 0, 2, 0 },
	{ "ov_en_rsv", HSX | SKX, 0, 1, 0 },
	{ "unit_ov", HSX, 0, 2, 0 }, { "core_xor", HSX | SKX, 0, 31, 0 },
	{ "empty_channels", HSX | SKX, 0, 255, 0 }, { "occ_not_0", HSX1 | SKX, 0, 1, 0 },
	{ "occ_not_0", BDX, 0, 1, 1 }, { "cha_ov", SKX, 0, 2, 0 },
	{ "cha_ghosts", SKX, 0, 1, 0 }, { "frz_clears", NHM, 0, 1, 0 },
	{ "fixed_needs_general", NHM, 0, 1, 0 }, { "reserved_gp", IVT | NHM | CORE_I | NB, 0, 1,
						   0 },
	{ "match_shift", NHM, 0, 2, 0 }, { "mesf_reading", NHM, 0, 1, 0 },
	{ "umask0", NHM, 0, 1, 0 }, { "occ_stale", NHM, 0, 63, 0 },
	{ "uclk_ratio", NHM, 0, 127, 8 }, { "dimmless", NHM & ~CLIENT, 0, 1, 0 },
	{ "dimmless", CLIENT, 0, 1, 1 }, { "pmi_to", CORE_I, 0, 3, 0 },
	{ "cbox_ctrs", SNB | HSW, 1, 4, 2 }, { "cbox_ctrs", SKL, 1, 4, 4 },
	{ "cbo_config", CORE_I, 0, 1, 1 }, { "gone", SNB, 0, 15, 0 },
	{ "gone", HSW | SKL, 0, 15, 4 }, { "status_ro", CORE_I, 0, 1, 0 }, { "preset_exact", NB, 0,
									     1, 0 },
	{ "unflagged", NB, 0, ANY, 0 }, { "pmi_level", NB, 0, 1, 0 },
	{ "cascade_latch", NB, 0, 1, 0 }, { "force_first", NB, 0, 1, 1 },
	{ "cascade_pmi", NB, 0, 1, 1 }, { "stuck_pmi", NB, 0, 1000000, 0 }, { "o8", NB, 0, 1, 0 },
	{ "n15", NB, 0, 1, 0 }, { "o9", NB, 0, 1, 0 }, { "powered_down", NB, 0, 1, 1 },
	{ "fsb_select", NB, 0, 7, 6 }, { "iq_escr", NB, 0, 1, 0 }, { "ht", NB, 0, 1, 1 },
	{ "clocks", NB, 0, 1, 1 }, { "perfmon", NB, 0, 1, 1 },
};

static void try_switch(struct bench *b, const char *name, u64 val, bool good)
{
	char line[80], want[80];

	snprintf(line, sizeof(line), "set %s=%lu", name, val);
	snprintf(want, sizeof(want), "%s=%lu\n", name, val);
	if (!strcmp(cmd(b, line), "ok\n") != good || !strstr(cmd(b, "get"), want) != !good)
		FAIL("%s: %s", line, cmd(b, line));
}

static void check_switches(enum exm_model model)
{
	struct bench *b = bench_of(model);
	char want[2048] = "";

	for (unsigned int i = 0; i < ARRAY_SIZE(switches); i++) {
		if (switches[i].models >> model & 1)
			snprintf(want + strlen(want), sizeof(want) - strlen(want), "%s=%lu\n",
				 switches[i].name, switches[i].def);
	}
	strcat(want, "ok\n");
	CHECK(!strcmp(cmd(b, "get"), want));
	for (unsigned int i = 0; i < ARRAY_SIZE(switches) && !test_why; i++) {
		if (!(switches[i].models >> model & 1))
			continue;
		try_switch(b, switches[i].name, switches[i].min, true);
		try_switch(b, switches[i].name, switches[i].max, true);
		if (switches[i].min)
			try_switch(b, switches[i].name, switches[i].min - 1, false);
		if (switches[i].max != ANY)
			try_switch(b, switches[i].name, switches[i].max + 1, false);
	}
	CHECK(strstr(cmd(b, "set nix=0"), "no such fault switch"));
	bench_free(b);
}

/* "get" has no other switch than those of the table, and "set" takes none. */
TEST(switches_are_those_of_each_processor)
{
	for (unsigned int model = 0; model < EXM_NUM_MODELS && !test_why; model++)
		check_switches(model);
}

BENCH_TEST(short_buffers_are_not_overrun, bench_new())
{
	const char *full = cmd(b, "help");
	size_t len = strlen(full);

	for (size_t size = 0; size <= len + 1; size++) {
		char *reply = malloc(size ? size : 1);
		size_t got = exm_command(&b->m, "help", reply, size);

		CHECK(got < (size ? size : 1));
		if (size > 30 && size <= len) {		/* whole lines, and the error */
			const char *error = strstr(reply, "error: the answer is too long\n");

			CHECK(error && !error[30] && (error == reply || error[-1] == '\n'));
		}
		if (size == len + 1)
			CHECK(!strcmp(reply + got - 3, "ok\n"));
		free(reply);
	}
}

TEST(log_lines_have_their_form)
{
	static const struct {
		struct exm_record rec;
		const char *line;
	} cases[] = {
		{ { .clock = 12, .kind = 'r', .cpu = 3, .pkg = 1, .reg = 0xc01, .val = 0xc0000002 },
		  "12 r cpu3 socket1 0xc01 0xc0000002" },
		{ { .clock = 12, .kind = 'w', .cpu = 3, .reg = 0xc11, .val = 5,
		    .counter = true, .was = 9 },
		  "12 w cpu3 socket0 0xc11 0x5 was 0x9" },
		{ { .kind = 'w', .reg = 0x394, .counter = true },
		  "0 w cpu0 socket0 0x394 0x0 was 0x0" },
		{ { .kind = 'r', .reg = EXM_PCI(24, 6, 0x23c), .val = 3 },
		  "0 r cpu0 socket0 24.6:0x23c 0x3" },
		{ { .kind = 'w', .reg = 0xe49, .val = 1, .gp = true },
		  "0 w cpu0 socket0 0xe49 0x1 #GP" },
		{ { .clock = 7, .kind = 'p', .pkg = 1 }, "7 pmi socket1" },
		{ { .clock = 7, .kind = 'f' }, "7 freeze socket0" },
		{ { .clock = 7, .kind = 'z', .pkg = 2 }, "7 reset socket2" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases) && !test_why; i++) {
		char buf[100];

		if (exm_format(&cases[i].rec, buf, sizeof(buf)) != strlen(cases[i].line) ||
		    strcmp(buf, cases[i].line))
			FAIL("%s", buf);
		CHECK_EQ(exm_format(&cases[1].rec, buf, 33), 32);	/* cut off */
		CHECK(!strncmp(buf, cases[1].line, 32) && !buf[32]);
	}
}
