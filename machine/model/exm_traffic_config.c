// SPDX-License-Identifier: GPL-2.0
/* exm: the parameters of machine/traffic.rst, and the names of what is counted */
#include "exm_boxes.h"
#include "exm_traffic.h"

const char *const exm_count_names[EXM_NUM_COUNTS] = {
	"read_hit_m", "read_hit_e", "read_hit_s", "read_miss_i",
	"write_hit_m", "write_hit_e", "write_miss_s", "write_miss_i",
	"stream_hit_m", "stream_hit_e", "stream_miss_s", "stream_miss_i",
	"victim_m", "victim_e", "victim_s", "victim_none",
	"fill_m", "fill_e", "fill_s",
	"snoop_read_m", "snoop_read_e", "snoop_read_s", "snoop_read_i",
	"snoop_write_m", "snoop_write_e", "snoop_write_s", "snoop_write_i",
	"insert_read", "insert_write", "insert_invitoe", "implicit_wb",
	"memory_read", "memory_write",
	"page_hit", "page_empty", "page_miss",
	"request_read", "request_write", "request_stream",
};

const char *const exm_message_names[EXM_NUM_MESSAGES] = {
	"rddata", "rdinvown", "invitoe", "wbmtoi",
	"snpdata", "snpinvown", "snpinvitoe",
	"rsps", "rspfwdswb", "rspi", "rspfwdi", "rspiwb",
	"datac_e_cmp", "datac_s_cmp", "datac_s", "datac_m",
	"wbidata", "wbsdata",
	"cmp",
};

const struct exm_traffic_config exm_traffic_default = {
	.packages = 1, .cores = 1,
	.l1_sets = 64, .l1_ways = 8,
	.l2_sets = 512, .l2_ways = 8,
	.slices = 8, .llc_sets = 2048, .llc_ways = 24,
	.units = 2, .banks = 8, .page_lines = 256, .buffers = 10,
};

static const struct {
	const char *name;
	size_t member;
} exm_parameters[] = {
#define EXM_PARAMETER(name) { #name, offsetof(struct exm_traffic_config, name) }
	EXM_PARAMETER(packages), EXM_PARAMETER(cores),
	EXM_PARAMETER(l1_sets), EXM_PARAMETER(l1_ways),
	EXM_PARAMETER(l2_sets), EXM_PARAMETER(l2_ways),
	EXM_PARAMETER(slices), EXM_PARAMETER(llc_sets), EXM_PARAMETER(llc_ways),
	EXM_PARAMETER(units), EXM_PARAMETER(banks), EXM_PARAMETER(page_lines),
	EXM_PARAMETER(buffers), EXM_PARAMETER(interleave), EXM_PARAMETER(broadcast),
};

bool exm_traffic_set(struct exm_traffic_config *config, const char *name, u32 val)
{
	for (unsigned int i = 0; i < EXM_ARRAY_SIZE(exm_parameters); i++) {
		if (!exm_streq(name, exm_parameters[i].name))
			continue;
		*(u32 *)((char *)config + exm_parameters[i].member) = val;
		return true;
	}
	return false;
}

static bool exm_is_among(u32 val, u32 most)
{
	return val && val <= most;
}

static const char *exm_wrong_home(const struct exm_traffic_config *c)
{
	if (!exm_is_among(c->num_homes, EXM_MAX_HOMES))
		return "there are no ranges of memory, or too many";
	for (unsigned int i = 0; i < c->num_homes; i++) {
		if (c->home[i].package >= c->packages)
			return "a range of memory belongs to a package that does not exist";
		if (c->home[i].first > c->home[i].last || c->home[i].last >> EXM_LINE_BITS)
			return "a range of memory has no line, or lines that are too high";
	}
	return NULL;
}

const char *exm_traffic_wrong(const struct exm_traffic_config *c)
{
	if (!exm_is_among(c->packages, EXM_MAX_PKGS))
		return "there must be 1 to 8 packages";
	if (!exm_is_among(c->cores, EXM_MAX_HOLDERS))
		return "a package must have 1 to 16 cores";
	if (!exm_is_among(c->slices, EXM_MAX_SLICES) || !exm_is_among(c->units, EXM_MAX_SLICES))
		return "a package must have 1 to 28 slices and units";
	if (!exm_is_among(c->l1_sets, EXM_MAX_SETS) || !exm_is_among(c->l2_sets, EXM_MAX_SETS) ||
	    !exm_is_among(c->llc_sets, EXM_MAX_SETS))
		return "a cache must have 1 to 1048576 sets";
	if (!exm_is_among(c->l1_ways, EXM_MAX_WAYS) || !exm_is_among(c->l2_ways, EXM_MAX_WAYS) ||
	    !exm_is_among(c->llc_ways, EXM_MAX_WAYS))
		return "a set must have 1 to 64 ways";
	if (!exm_is_among(c->banks, EXM_MAX_BANKS) || !exm_is_among(c->page_lines, EXM_MAX_PAGE))
		return "a unit must have 1 to 64 banks, and a page 1 to 1048576 lines";
	if (!exm_is_among(c->buffers, EXM_MAX_BUFFERS))
		return "a core must have 1 to 16 buffers";
	if (c->l2_sets * c->l2_ways < c->l1_sets * c->l1_ways)
		return "the L2 must not be smaller than the L1, whose lines it has";
	if ((u64)c->slices * c->llc_sets * c->llc_ways < c->l2_sets * c->l2_ways)
		return "the LLC must not be smaller than an L2, whose lines it has";
	return exm_wrong_home(c);
}
