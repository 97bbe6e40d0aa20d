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
		{ "put bbox1.imt_insert,src=ioh,op=invitoe bbox0.imt_full", "ok\n" },
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
		{ "put wbox.foo", "error: no such signal \"foo\"; see \"signals\"\n" },
		{ "put ubox.", "error: no such signal \"\"; see \"signals\"\n" },
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

/* One more than the highest number of a key, or another name, is no value. */
static void check_beyond(struct bench *b, const char *signal, const struct key *key)
{
	bool number = !strncmp(key->list, "0-", 2);
	char line[200];

	snprintf(line, sizeof(line), "put %s,%s=%lu", signal, key->name,
		 number ? strtoul(key->list + 2, NULL, 0) + 1 : 1000);
	if (strncmp(cmd(b, line), "error: no such ", 15))
		FAIL("%s: %s", line, cmd(b, line));
}

/* A line of "signals": each value of each key, while the others have their first */
static void check_keys_of(enum exm_model model, const char *line)
{
	struct bench *b;
	struct key keys[16];
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
		check_beyond(b, signal, &keys[i]);
		set_value(&keys[i], 0);
	}
	bench_free(b);
}

/* The attributes of an occurrence do not share bits: stat has them as they were put. */
TEST(stat_has_the_attributes_that_were_put)
{
	for (enum exm_model model = 0; model < EXM_NUM_MODELS && !test_why; model++) {
		struct bench *b;
		char *list, *line, *save;

		b = bench_of(model);
		list = strdup(cmd(b, "signals"));
		bench_free(b);
		for (line = strtok_r(list, "\n", &save); strcmp(line, "ok");
		     line = strtok_r(NULL, "\n", &save)) {
			char inst = strchr(line, '.')[-1];

			if (inst == '0' || inst > '9')		/* one box of each type */
				check_keys_of(model, line);
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

/* What "get" prints, "set" takes, and each switch says what is out of its range. */
TEST(switches_take_their_values)
{
	for (enum exm_model model = 0; model < EXM_NUM_MODELS && !test_why; model++) {
		struct bench *b = bench_of(model);
		char *list = strdup(cmd(b, "get")), *rest = list, *name, line[80];

		while ((name = strsep(&rest, "\n")) && strcmp(name, "ok")) {
			snprintf(line, sizeof(line), "set %s", name);
			CHECK(!strcmp(cmd(b, line), "ok\n"));
			snprintf(line, sizeof(line), "set %.*s=%lu", (int)strcspn(name, "="), name,
				 ~(u64)0);
			if (strcmp(cmd(b, line), "ok\n"))
				CHECK(!strncmp(cmd(b, line), "error: out of range", 19));
			else
				CHECK(strstr(cmd(b, "get"), line + 4));
		}
		CHECK(strstr(cmd(b, "set nix=0"), "no such fault switch"));
		free(list);
		bench_free(b);
	}
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
