// SPDX-License-Identifier: GPL-2.0
/* The suites of ex_uncore_kunit.c, and those that need the machine of user space */
#include "../ex_uncore_kunit.c"
#include "load.c"
#include "life.c"
#include "buses.c"
#include "suspend.c"
#include "moment.c"
#include "netburst.c"
#include "refuse.c"
#include "snapshots.c"
#include "free.c"
#include "timers.c"

struct kunit_suite *const native_suites[] = {
	&load_suite, &life_suite, &buses_suite, &suspend_suite, &moment_suite,
	&nb_life_suite, &refuse_suite, &snapshots_suite, &free_suite,
	&timers_suite, NULL
};
