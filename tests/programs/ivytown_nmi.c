// SPDX-License-Identifier: GPL-2.0
/*
 * Forbidden and allowed accesses to an Ivytown's configuration space: the machine reports the
 * former as guest errors.
 */
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/io.h>
#include <linux/module.h>
#include <asm/apic.h>
#include <asm/nmi.h>

static char *what = "";
module_param(what, charp, 0444);
MODULE_PARM_DESC(what, "port, nmi-port, nmi-ecam or wide");

static void __iomem *ecam;	/* of the last bus, 8.2 */
static bool armed;

static u32 by_port(void)
{
	outl(0x80ff42a0, 0xcf8);
	return inl(0xcfc);
}

static int in_nmi_handler(unsigned int cmd, struct pt_regs *regs)
{
	if (!armed)
		return NMI_DONE;
	armed = false;
	if (!strcmp(what, "nmi-port"))
		by_port();
	else
		readl(ecam + 0xa0);
	return NMI_HANDLED;
}

static void send_nmi(void)
{
	armed = true;
	apic->send_IPI_mask(cpumask_of(get_cpu()), NMI_VECTOR);
	put_cpu();
	mdelay(1);
}

static int __init probe_init(void)
{
	int ret;

	ecam = ioremap(0xb0000000 + (0xff << 20 | 8 << 15 | 2 << 12), PAGE_SIZE);
	if (!ecam)
		return -ENOMEM;
	ret = register_nmi_handler(NMI_LOCAL, in_nmi_handler, 0, KBUILD_MODNAME);
	if (ret)
		return ret;
	if (!strcmp(what, "port"))
		by_port();
	else if (!strcmp(what, "wide"))
		readq(ecam + 0xa0);
	else
		send_nmi();
	pr_info("%s done: %d\n", what, !armed);
	return 0;
}
module_init(probe_init);

MODULE_DESCRIPTION("Probe of the modelled machine");
MODULE_LICENSE("GPL");
