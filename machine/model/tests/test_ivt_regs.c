// SPDX-License-Identifier: GPL-2.0
/* Accesses to registers of the Ivytown */
#include "bench.h"

static void wide_values_are_errors_but_in_counters(void)
{
	struct bench *b = ivytown_new();

	wr(b, IU_CTR(0), ~(u64)0);
	CHECK_EQ(b->errors, 0);
	cmd(b, "set fixed_width=44");
	wr(b, UF_CTR, ~(u64)0);
	CHECK_EQ(rd(b, UF_CTR), BIT(44) - 1);
	bench_free(b);
}

static void box_ctl_resets_and_must_have_bits_17_and_16(void)
{
	struct bench *b = ivytown_new();

	for (unsigned int i = 0; i < 4; i++) {
		pci_wr(b, Q_CTL(1, i), 0x100 + i);
		qpi_preset(b, 1, i, BIT(40) + i);
		CHECK_EQ(qpi(b, 1, i), BIT(40) + i);
	}
	pci_wr(b, Q_CTL(0, 0), 7);
	pci_wr(b, Q_BOX(1), UNIT | BIT(8) | BIT(1));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(qpi(b, 1, i), 0);
	CHECK_EQ(pci(b, Q_CTL(1, 3)), 0x103);
	CHECK_EQ(pci(b, Q_BOX(1)), UNIT);
	pci_wr(b, Q_BOX(1), UNIT | BIT(0));
	for (unsigned int i = 0; i < 4; i++)
		CHECK_EQ(pci(b, Q_CTL(1, i)), 0);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 7);
	CHECK_EQ(b->errors, 0);
	pci_wr(b, Q_BOX(1), BIT(16));
	pci_wr(b, Q_BOX(1), BIT(17));
	pci_wr(b, Q_BOX(1), 0);
	CHECK_EQ(b->errors, 3);
	qpi_preset(b, 1, 2, 99);
	pci_wr(b, Q_CTL(1, 2), BIT(17) | 5);		/* rst of one counter */
	CHECK_EQ(qpi(b, 1, 2), 0);
	CHECK_EQ(pci(b, Q_CTL(1, 2)), 5);
	bench_free(b);
}

static void parts_of_a_dword_can_be_accessed(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	pci_wr(b, Q_LOW(0, 0), 0x11223344);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 1, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x33);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, &val), EXM_OK);
	CHECK_EQ(val, 0x1122);
	CHECK_EQ(exm_pci_read(&b->m, 0, 0, Q_LOW(0, 0) + 3, 1, &val), EXM_OK);
	CHECK_EQ(val, 0x11);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_LOW(0, 0) + 2, 2, 0xabcd), EXM_OK);
	CHECK(b->rec.reg == Q_LOW(0, 0) + 2 && b->rec.val == 0xabcd);
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0xabcd3344);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 1, 1, 0x42), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x4200);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_CTL(0, 0) + 3, 1, 0x17), EXM_OK);
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 0x17004200);
	CHECK_EQ(b->errors, 0);
	b->m.pkg[0].box[1].ov = 0xf;		/* a write of byte 1 clears no bit of byte 0 */
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_STATUS(0) + 1, 1, 0xff), EXM_OK);
	CHECK_EQ(pci(b, Q_STATUS(0)), 0xf);
	CHECK_EQ(exm_pci_write(&b->m, 0, 0, Q_BOX(0) + 2, 2, 0), EXM_OK);
	CHECK(b->error.reg == Q_BOX(0) + 2 && b->error.val == 0);
	bench_free(b);
}

/* A write takes effect in its clock: what happened before it is counted. */
static void writes_come_after_the_past(void)
{
	struct bench *b = ivytown_new();

	pci_wr(b, Q_CTL(0, 0), EN | 0x14);		/* CLOCKTICKS */
	b->now = 100;
	pci_wr(b, Q_CTL(0, 0), 0);
	CHECK(b->rec.kind == 'w' && b->rec.clock == 100 && !b->rec.gp && !b->rec.cpu &&
	      b->rec.reg == Q_CTL(0, 0));
	b->now = 200;
	CHECK_EQ(qpi(b, 0, 0), 100);
	pci_wr(b, Q_CTL(0, 0), EN | 0x14);
	b->now = 230;
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 130);
	b->now = 250;
	exm_reset(&b->m);
	CHECK_EQ(b->m.pkg[0].box[1].ctr[0].counted, 150);
	CHECK_EQ(qpi(b, 0, 0), 0);
	bench_free(b);
}

static void packages_have_their_node_id(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 0);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 076543210);
	CHECK_EQ(exm_pci_read(&b->m, 0, 1, EXM_PCI(11, 0, 0x40), 4, &val), EXM_OK);
	CHECK_EQ(val, 1);
	cmd(b, "set node_xor=5");
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 5);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 023016745);
	CHECK_EQ(rd(b, 0xc06), 15);
	cmd(b, "set no_node_map=1");
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x40)), 5);
	CHECK_EQ(pci(b, EXM_PCI(11, 0, 0x54)), 0);
	bench_free(b);
}

static void each_port_has_a_rate(void)
{
	struct bench *b = ivytown_new();

	for (unsigned int port = 0; port < 3; port++)
		CHECK_EQ(pci(b, EXM_PCI(Q_DEV(port), 0, 0xd4)), 3);
	cmd(b, "set qpi0_rate=5 qpi1_rate=2 qpi2_rate=7");
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(0), 0, 0xd4)), 5);
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(1), 0, 0xd4)), 2);
	CHECK_EQ(pci(b, EXM_PCI(Q_DEV(2), 0, 0xd4)), 7);
	CHECK(!strncmp(cmd(b, "set qpi1_rate=1"), "error", 5));
	CHECK(!strncmp(cmd(b, "set qpi1_rate=8"), "error", 5));
	bench_free(b);
}

static void registers_belong_to_their_package(void)
{
	struct bench *b = ivytown_new();
	u64 val;

	CHECK_EQ(exm_pci_write(&b->m, 0, 1, Q_LOW(0, 0), 4, 3), EXM_OK);	/* from a CPU of package 0 */
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0);
	CHECK_EQ(exm_pci_read(&b->m, 0, 1, Q_LOW(0, 0), 4, &val), EXM_OK);
	CHECK_EQ(val, 3);
	CHECK(b->rec.pkg == 1 && b->rec.cpu == 0 && b->rec.reg == Q_LOW(0, 0) &&
	      b->rec.kind == 'r');
	wr(b, IU_CTR(1), 5);
	wr(b, IU_CTR(1), 6);
	CHECK(b->rec.counter && b->rec.was == 5 && b->rec.val == 6);
	CHECK(gp_on_write(b, 0xc03, 0));
	CHECK(b->errors == 1 && !strcmp(b->why, "no such register"));
	CHECK(!strcmp(cmd(b, "read 1 8.2:0xa0"), "0x3\nok\n"));
	CHECK(!strcmp(cmd(b, "read 0 0xc06"), "0xf\nok\n"));
	CHECK(strstr(cmd(b, "read 0 8.2:0x40"), "no such register"));
	CHECK(strstr(cmd(b, "read 0 8.9:0x40"), "bad number"));
	CHECK(strstr(cmd(b, "set summary=1"), "no such fault"));
	bench_free(b);
}

/* The text commands know each box by its name. */
static void boxes_have_their_names(void)
{
	struct bench *b = ivytown_new();
	char line[64], want[64];

	for (unsigned int i = 0; i < 15; i++) {
		snprintf(line, sizeof(line), "put cbox%u.x", i);
		snprintf(want, sizeof(want), "error: cbox%u has no signal \"x\"; signals: ", i);
		if (strncmp(cmd(b, line), want, strlen(want)))
			test_fail(__FILE__, __LINE__, "%s: %s", line, cmd(b, line));
	}
	CHECK(!strcmp(cmd(b, "put cbox15.x"), "error: no such box \"cbox15\"\n"));
	CHECK(strstr(cmd(b, "put pcu.x"), "error: pcu has no signal \"x\"; signals: "));
	CHECK(strstr(cmd(b, "put imc7.x"), "error: imc7 has no signal \"x\"; signals: "));
	CHECK(!strcmp(cmd(b, "put imc_8.x"), "error: no such box \"imc_8\"\n"));
	CHECK(!strcmp(cmd(b, "put ha_1.imc_retry,count=2 ha0.imc_retry"), "ok\n"));
	CHECK(!strcmp(cmd(b, "put qpi3.x"), "error: no such box \"qpi3\"\n"));
	CHECK(!strcmp(cmd(b, "put ubox0.x"), "error: no such box \"ubox0\"\n"));
	bench_free(b);
}

/* A C-Box that does not exist raises #GP; GLOBAL_CONFIG has the number of those that do. */
static void missing_cboxes_raise_gp(void)
{
	struct bench *b = ivytown_new();

	cmd(b, "set cboxes=10");
	CHECK_EQ(rd(b, 0xc06), 10);
	wr(b, 0xe30, 5);
	CHECK_EQ(rd(b, 0xe30), 5);
	for (u32 reg = 0xe40; reg < 0xee0; reg++) {
		CHECK(gp_on_read(b, reg));
		CHECK(gp_on_write(b, reg, 0));
	}
	bench_free(b);
}

/* Bits 21:20 of a C-Box's event control are reserved: they raise #GP, or are dropped. */
static void reserved_bits_of_msrs_raise_gp_by_a_switch(void)
{
	static const u32 ctl[] = { 0xd10, 0xed3, 0xc31, IU_CTL(1), UF_CTL };
	struct bench *b = ivytown_new();

	for (size_t i = 0; i < ARRAY_SIZE(ctl); i++) {
		u64 rsv = ctl[i] == UF_CTL ? BIT(0) : BIT(23);

		cmd(b, "set reserved_gp=0");
		wr(b, ctl[i], rsv | BIT(22));
		CHECK_EQ(rd(b, ctl[i]), BIT(22));
		cmd(b, "set reserved_gp=1");
		CHECK(gp_on_write(b, ctl[i], rsv));
		CHECK_EQ(rd(b, ctl[i]), BIT(22));
		wr(b, ctl[i], 0);
	}
	CHECK(gp_on_write(b, 0xd10, BIT(20)));
	CHECK(gp_on_write(b, 0xd10, BIT(21)));
	pci_wr(b, Q_CTL(0, 0), BIT(23) | 7);	/* configuration space has no #GP */
	CHECK_EQ(pci(b, Q_CTL(0, 0)), 7);
	bench_free(b);
}

/* Bits of a C-Box's filters that only Linux describes are kept, or raise #GP: no guest error */
static void link_and_c6_raise_gp_by_a_switch(void)
{
	struct bench *b = ivytown_new();

	wr(b, 0xd14, BIT(5) | BIT(17));
	wr(b, 0xd1a, BIT(29) | 3);
	CHECK_EQ(rd(b, 0xd14), BIT(5) | BIT(17));
	CHECK_EQ(rd(b, 0xd1a), BIT(29) | 3);
	cmd(b, "set filter_gp=1");
	CHECK(gp_on_write(b, 0xd14, BIT(8)));
	CHECK(gp_on_write(b, 0xd1a, BIT(29)));
	wr(b, 0xd14, BIT(22) | 0x1f);
	wr(b, 0xd1a, 0xdff0ffff);
	CHECK_EQ(rd(b, 0xd14), BIT(22) | 0x1f);
	CHECK_EQ(rd(b, 0xd1a), 0xdff0ffff);
	CHECK_EQ(b->errors, 0);
	bench_free(b);
}

static void irp_has_its_width(void)
{
	const u32 high[] = { 0xa4, 0xb4, 0xbc, 0xc4 };
	struct bench *b = ivytown_new();

	for (unsigned int i = 0; i < 4; i++) {
		pci_wr(b, EXM_PCI(5, 6, high[i]), ~0u);
		CHECK_EQ(pci(b, EXM_PCI(5, 6, high[i])), 0xfff);
	}
	cmd(b, "set irp_width=48");
	pci_wr(b, EXM_PCI(5, 6, 0xc4), ~0u);
	CHECK_EQ(pci(b, EXM_PCI(5, 6, 0xc4)), 0xffff);
	bench_free(b);
}

/* MSRs and configuration space read 0; the core's registers do not change. */
static void ivt_dead_counters_read_0(void)
{
	struct bench *b = ivytown_new();
	unsigned int errors = b->errors;

	wr(b, IU_CTR(0), 5);
	qpi_preset(b, 0, 0, 7);
	cmd(b, "set dead_counters=1");
	wr(b, G_CTL, ~(u64)0);
	wr(b, IU_CTR(0), 9);
	pci_wr(b, Q_LOW(0, 0), 9);
	CHECK_EQ(rd(b, G_CTL), 0);
	CHECK_EQ(rd(b, IU_CTR(0)), 0);
	CHECK_EQ(pci(b, Q_LOW(0, 0)), 0);
	CHECK_EQ(pci(b, Q_STATUS(1)), 0);
	wr(b, DEBUGCTL, BIT(13));
	CHECK_EQ(rd(b, DEBUGCTL), BIT(13));
	CHECK_EQ(b->errors, errors);
	cmd(b, "set dead_counters=0");
	CHECK_EQ(rd(b, IU_CTR(0)), 5);
	CHECK_EQ(qpi(b, 0, 0), 7);
	bench_free(b);
}

const struct test ivt_regs_tests[] = {
	TEST(wide_values_are_errors_but_in_counters),
	TEST(box_ctl_resets_and_must_have_bits_17_and_16),
	TEST(parts_of_a_dword_can_be_accessed),
	TEST(writes_come_after_the_past),
	TEST(packages_have_their_node_id),
	TEST(each_port_has_a_rate),
	TEST(registers_belong_to_their_package),
	TEST(boxes_have_their_names),
	TEST(missing_cboxes_raise_gp),
	TEST(reserved_bits_of_msrs_raise_gp_by_a_switch),
	TEST(link_and_c6_raise_gp_by_a_switch),
	TEST(irp_has_its_width),
	TEST(ivt_dead_counters_read_0),
	{ NULL, NULL },
};
