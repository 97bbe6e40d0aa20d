// SPDX-License-Identifier: GPL-2.0
/* confirm: rows of the Ivytown, most of which are also those of Haswell-EP and Broadwell */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confirm.h"

static void try_unlisted_pmi(void)
{
	if (!needs_pmi())
		return;
	if (!has_pmu("uncore_qpi_2"))
		say(UNTOLD, "there is no port 2");
	else
		say(figure("unlisted_pmi") ? CONFIRMED : AT_LOAD, "a PMI of port 2 %s",
		    figure("unlisted_pmi") ? "arrives" : "does not arrive");
}

/* Another event in the box, so that the driver reads STATUS */
static void try_status_order(void)
{
	struct trial t[] = { event("uncore_ubox", 0xff, 0, 0), event("uncore_ubox", 0x442, 0, 0) };

	if (!needs_pmi())
		return;
	t[0].period = clocks();
	run(t, 2, idle);
	if (!t[0].samples || t[0].status & (t[0].status - 1))
		say(UNTOLD, "more than the fixed counter has overflowed");
	else
		say(t[0].status == 1 ? CONFIRMED : DOUBTED, "its bit is %d",
		    __builtin_ctzll(t[0].status));
}

/* QPI_RATE_STATUS against the clock of the port, which is an eighth of the rate */
static void try_link_rate(const char *pmu)
{
	struct trial t = event(pmu, 0x14, 0, 0);
	char text[400], *line;
	long id = topology(home, "physical_package_id");
	double rate = 0, times = 0;

	if (!read_file(text, sizeof(text), PMUS "/%s/link_rate", pmu)) {
		say(UNTOLD, "there is no such port");
		return;
	}
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (strtol(line, &line, 10) == id)
			rate = strtod(line, NULL);
	run(&t, 1, idle);
	if (!rate || !t.count || !t.running) {
		say(UNTOLD, rate ? "the port's clock stands still" : "it says no known rate");
		return;
	}
	times = 8e3 * t.count / t.running / rate;
	say(times > 0.9 && times < 1.1 ? CONFIRMED : DOUBTED,
	    "it says %.0f MT/s, the clock %.1f times as much", rate, times);
}

static void try_link_rate_0(void)
{
	try_link_rate("uncore_qpi_0");
}

static void try_link_rate_1(void)
{
	try_link_rate("uncore_qpi_1");
}

static void try_link_rate_2(void)
{
	try_link_rate("uncore_qpi_2");
}

/* Node IDs of the packages in the order of their buses, from the U-Box; reads alone */
static void try_nodes(void)
{
	long device = platform == IVYTOWN ? 0x0e1e : platform == HASWELL_EP ? 0x2f1e : 0x6f1e;
	struct dirent **names;
	char text[260], list[100] = "";
	int n = scandir("/sys/bus/pci/devices", &names, NULL, alphasort), num = 0;
	bool in_order = true, mapped = true;

	for (int i = 0; i < n; i++) {
		unsigned char config[256];
		u32 node, map;
		int fd;

		read_file(text, sizeof(text), "/sys/bus/pci/devices/%s/device", names[i]->d_name);
		if (strtol(text, NULL, 0) == device) {
			snprintf(text, sizeof(text), "/sys/bus/pci/devices/%.60s/config",
				 names[i]->d_name);
			fd = open(text, O_RDONLY);
			if (fd >= 0 && read(fd, config, sizeof(config)) == sizeof(config)) {
				memcpy(&node, config + 0x40, sizeof(node));
				memcpy(&map, config + 0x54, sizeof(map));
				note("  %s: CPUNODEID 0x%x, GIDNIDMAP 0x%x\n", names[i]->d_name,
				     node, map);
				in_order &= (int)(node & 7) == num;
				mapped &= (map >> 3 * num & 7) == (node & 7);
				snprintf(list + strlen(list), sizeof(list) - strlen(list), " %u",
					 node & 7);
				num++;
			}
			close(fd);
		}
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	if (!num)
		say(UNTOLD, "there is no device 8086:%04lx", device);
	else
		say(in_order && mapped ? CONFIRMED : DOUBTED,
		    "the packages' nodes are%s, and GIDNIDMAP %s", list,
		    mapped ? "has them" : "has others");
}

/* Packets put into the queue for DRS of a port: umask 0, and both sub-events */
static void try_umask0_whole(void)
{
	struct trial t[2];
	bool whole;

	if (!find_link(&t[0]))
		return;
	t[1] = t[0];
	t[0].config[0] = 0x200009;
	t[1].config[0] = 0x200309;
	run(t, 2, walk_far);
	whole = t[0].count && t[0].count >= t[1].count / 10 * 9;
	if (t[1].count < MANY)
		say(UNTOLD, "the event did not occur (count %llu)", t[1].count);
	else
		say(whole ? CONFIRMED : DOUBTED, "it counts %s (%llu of %llu)",
		    whole ? "them" : t[0].count ? "a part" : "nothing", t[0].count, t[1].count);
}

static void try_hlt_awake(void)
{
	say(UNTOLD, "the driver sets wk_on_pmi, which wakes the core");
}

static void try_stale_box(void)
{
	say(UNTOLD, "the driver clears the box first");
}

const struct row ivytown_rows[] = {
	{ "unlisted_pmi", IVYTOWN, try_unlisted_pmi,
	  "QPI port 2, without a bit in U STATUS, raises PMIs" },
	{ "status_order", IVT, try_status_order,
	  "bit 0 of U_MSR_PMON_BOX_STATUS is the fixed counter" },
	{ "qpi0_rate", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_link_rate_0,
	  "QPI_RATE_STATUS has the rate of port 0" },
	{ "qpi1_rate", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_link_rate_1,
	  "QPI_RATE_STATUS has the rate of port 1" },
	{ "qpi2_rate", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_link_rate_2,
	  "QPI_RATE_STATUS has the rate of port 2" },
	{ "nodes", IVT, try_nodes,
	  "node IDs are in the order of the packages" },
	{ "umask0_whole", IVYTOWN | HASWELL_EP | BROADWELL_EP, try_umask0_whole,
	  "umask 0 counts what Intel's files have without a sub-event" },
	{ "hlt_awake", IVT, try_hlt_awake,
	  "a halted core is asleep, and gets no PMI without wk_on_pmi" },
	{ "stale_box", IVT, try_stale_box,
	  "a bit of GLOBAL_STATUS is cleared while its box shows an overflow" },
	{ }
};
