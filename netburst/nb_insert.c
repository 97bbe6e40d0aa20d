// SPDX-License-Identifier: GPL-2.0
/* ex_netburst: the search of counters, which ex_uncore has, too */
#include "../ex_uncore_place.c"
