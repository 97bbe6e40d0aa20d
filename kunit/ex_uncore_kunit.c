// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit suites of ex_uncore: the driver's code on the model's registers
 *
 * This file includes the sources of ex_uncore and ex_netburst, so that the suites can call static
 * functions.  hw.h and netburst_hw.h lead the drivers' register accesses to the model, which is
 * linked into the module.  A register access takes a few uncore clocks.  If the model requests a
 * PMI meanwhile, the fixture calls the PMI handler before or after that access, as an NMI would.
 * The suite "sweep" moves an overflow over all clocks of an operation, which tries every
 * interleaving.
 */
#include <kunit/test.h>
#include <linux/module.h>

/* The suites have their own module_init().  sparse does not know push_macro, and needs none. */
#pragma push_macro("module_init")
#pragma push_macro("module_exit")
#undef module_init
#undef module_exit
#define module_init(fn)	static int (*fn##_ptr)(void) __maybe_unused = fn
#define module_exit(fn)	static void (*fn##_ptr)(void) __maybe_unused = fn
#include "hw.h"
#include "../ex_uncore_place.c"
#include "../ex_uncore_encode.c"
#include "../ex_uncore_boxes.c"
#include "../ex_uncore_probe.c"
#include "../ex_uncore_pci.c"
#include "../platforms/xeon7500.c"
#include "../platforms/ivytown.c"
#include "../platforms/ivytown_msr.c"
#include "../platforms/ivytown_pci.c"
#include "../platforms/haswell.c"
#include "../platforms/skylake.c"
#include "../platforms/nehalem.c"
#include "../platforms/client.c"
#include "events/events.c"
#include "../ex_uncore_event.c"
#include "../ex_uncore_watch.c"
#include "../ex_uncore_nmi.c"
#include "../ex_uncore_package.c"
#include "../ex_uncore_sysfs.c"
#include "../ex_uncore_pmu.c"
#include "../ex_uncore_snapshot.c"
#include "../ex_uncore_free.c"
#include "../ex_uncore.c"
#include "netburst_hw.h"
#include "../netburst/nb_encode.c"
#include "../netburst/nb_counter.c"
#include "../netburst/nb_place.c"
#include "../netburst/nb_sample.c"
#include "../netburst/nb_watch.c"
#include "../netburst/nb_event.c"
#include "../netburst/nb_nmi.c"
#include "../netburst/nb_turns.c"
#include "../netburst/nb_thread.c"
#include "../netburst/nb_pmu.c"
/* A second max_sample_rate */
#pragma push_macro("module_param_named")
#undef module_param_named
#define module_param_named(name, value, type, perm)	static_assert(1)
#include "../netburst/nb_main.c"
#pragma pop_macro("module_param_named")
#pragma pop_macro("module_init")
#pragma pop_macro("module_exit")

#include "fixture.h"
#include "platforms.c"
#include "tables.c"
#include "filters.c"
#include "place.c"
#include "probe.c"
#include "count.c"
#include "sample.c"
#include "period.c"
#include "budget.c"
#include "stats.c"
#include "pmi.c"
#include "lost.c"
#include "package.c"
#include "home.c"
#include "snapshot.c"
#include "open.c"
#include "pci.c"
#include "haswell.c"
#include "skylake.c"
#include "nehalem.c"
#include "netburst_fixture.h"
#include "netburst_events.c"
#include "netburst.c"
#include "cascade.c"
#include "cascade_sweep.c"
#include "netburst_threads.c"
#include "sysfs.c"
#include "history.c"
#include "sweep.c"

/* The suites that take longest are the last. */
static struct kunit_suite *suites[] = {
	&platforms_suite, &tables_suite, &filters_suite, &place_suite,
	&probe_suite, &count_suite, &sample_suite, &period_suite, &budget_suite, &stats_suite,
	&pmi_suite, &lost_suite, &package_suite, &home_suite, &snapshot_suite, &open_suite,
	&pci_suite, &haswell_suite, &skylake_suite, &nehalem_suite, &nb_events_suite,
	&netburst_suite, &cascade_suite, &threads_suite, &sysfs_suite, &history_suite,
	&cascade_sweep_suite, &sweep_suite,
};

/* In Linux 6.1 kunit_test_suites() runs the suites before the module's parameters are set. */
static int __init suites_load(void)
{
	return __kunit_test_suites_init(suites, ARRAY_SIZE(suites));
}
module_init(suites_load);

static void __exit suites_unload(void)
{
	__kunit_test_suites_exit(suites, ARRAY_SIZE(suites));
}
module_exit(suites_unload);
