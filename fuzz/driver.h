/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The driver's sources, for the targets that load the whole driver.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include "../ex_uncore_event.c"
#include "../ex_uncore_watch.c"
#include "../ex_uncore_nmi.c"
#include "../ex_uncore_package.c"
#include "../ex_uncore_sysfs.c"
#include "../ex_uncore_pmu.c"
#include "../ex_uncore_snapshot.c"
#include "../ex_uncore_imc.c"
#include "../ex_uncore.c"

#include "fuzz.h"
#include "say.h"

#endif /* DRIVER_H */
