// SPDX-License-Identifier: GPL-2.0
#include <linux/bitfield.h>

#include "ex_uncore_perf.h"
#include "fuzz.h"

void machine_fail(const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

bool fuzz_in_nmi(void)
{
	return machine.cpus[machine.this_cpu].in_nmi;
}

/* ---- decisions -------------------------------------------------------- */

u64 take(struct input *in, unsigned int bytes)
{
	u64 val = 0;

	for (; bytes && in->size; bytes--) {
		val = val << 8 | *in->data++;
		in->size--;
	}
	return val;
}

/* Any 64 bits; the values that matter to counters and masks take few bytes of input */
u64 take_value(struct input *in)
{
	unsigned int how = take(in, 1);

	switch (how & 7) {
	case 0: return 0;
	case 1: return ~0ULL;
	case 2: return take(in, 8);
	case 3: return take(in, 4);
	case 4: return take(in, 2);
	case 5: return 1ULL << (how >> 3) | take(in, 1);
	case 6: return (1ULL << EX_CTR_BITS) - take(in, 2);
	default: return take(in, 1) << (how >> 3);
	}
}

/* A time of up to 2^40 clocks, too short for a counter to wrap twice */
u64 take_clocks(struct input *in)
{
	unsigned int shift = take(in, 1);

	return (take(in, 1) | 1ULL << 8) << shift % 32 >> 8;
}

/* ---- the package ------------------------------------------------------ */

static u32 filter_reg(const struct ex_box *box, unsigned int filter)
{
	const struct ex_box_type *type = box->row->type;
	const struct ex_filter *f = &type->filters[filter % type->num_filters];

	return f->first + box->row->num * f->per_box + filter / type->num_filters * f->per_port;
}

/* The model's address of a register with EX_PCI: that of the function with the same device ID */
static u32 pci_reg(const struct package *p, u32 reg)
{
	u16 id = p->pkg.platform->pci.functions[FIELD_GET(EX_PCI_FUNCTION, reg)];
	const struct exm_pci_function *f;

	exm_for_each_pci_function(f, &machine.m) {
		if (f->id == id)
			return EXM_PCI(f->dev, f->fn, FIELD_GET(EX_PCI_OFFSET, reg));
	}
	MUST(false, "no PCI function for %#x", reg);
	return 0;
}

/* The package whose registers the driver accesses */
static struct package *package;

static void package_pass(u32 reg, bool write, bool after)
{
	machine.clock += after ? 0 : package->cost;
}

static void package_look(void)
{
	machine.ns = machine.clock;
}

/* The PMI handler does nothing but what the probe waits for. */
static void package_pmi(unsigned int cpu)
{
	if (package->pkg.pmi_mode == EX_PMI_PROBED)
		package->pkg.pmi_noted = true;
}

static const struct machine_ways package_ways = {
	.access = package_pass, .look = package_look, .pmi = package_pmi,
};

/* The value of a register, without an access; returns false if there is no such register */
bool package_has(struct package *p, u32 reg, u64 *val)
{
	return exm_peek(&machine.m, 0, reg & EX_PCI ? pci_reg(p, reg) : reg, val) == EXM_OK;
}

/* The value of a register, without an access */
u64 package_peek(struct package *p, u32 reg)
{
	u64 val = 0;

	MUST(package_has(p, reg, &val), "no register: %#x", reg);
	return val;
}

/* Let time pass. */
void package_run(struct package *p, u64 clocks)
{
	machine.clock += clocks;
	exm_sync(&machine.m);
}

void package_command(struct package *p, const char *line)
{
	char reply[256];

	exm_command(&machine.m, line, reply, sizeof(reply));
}

/* Variants that the probe has to find, and variants that must make no difference */
static void faults_7500(struct package *p, struct input *in)
{
	static const u64 summary[] = { 0, 0, 1, 3 }, fixed_pmi[] = { 1, 2, 20, 5 };
	static const u64 core_sel_bits[] = { 8, 4, 10, 16 };
	unsigned int bits = take(in, 1);

	machine.m.faults.w_erratum = bits & 1;
	machine.m.faults.b_mask_ignore = bits >> 1 & 1;
	machine.m.faults.m_mask_ignore = bits >> 2 & 1;
	machine.m.faults.late_freeze = bits >> 3 & 1 ? 100 : 0;
	machine.m.faults.summary = summary[bits >> 4 & 3];
	machine.m.faults.cboxes = bits >> 6 ? 5 + (bits >> 6) : 10;
	bits = take(in, 1);
	machine.m.faults.fixed_pmi_bit = fixed_pmi[bits & 3];
	machine.m.faults.core_sel = bits >> 2 & 1;
	machine.m.faults.core_sel_bits = core_sel_bits[bits >> 3 & 3];
	machine.m.faults.pmi_gate = (bits >> 5 & 3) % 3;
}

static void faults_ivytown(struct package *p, struct input *in)
{
	unsigned int bits = take(in, 1);

	machine.m.faults.fixed_width = bits & 1 ? 44 : EX_CTR_BITS;
	machine.m.faults.u_status_order = bits >> 1 & 1;
	machine.m.faults.stale_box = bits >> 2 & 1;
	machine.m.faults.umask0_never = bits >> 3 & 1;
	machine.m.faults.all_units_ov = bits >> 4 & 1;
	machine.m.faults.irp_width = bits >> 5 & 1 ? EX_CTR_BITS : 44;
	machine.m.faults.irp_ov = (bits >> 6) % 3;
}

/* Of some, PMIs arrive from no box, or from the U-Box alone. */
static void faults_haswell(struct package *p, struct input *in)
{
	static const u64 often_0[] = { 0, 0, 1, 2 };
	unsigned int bits;

	faults_ivytown(p, in);
	bits = take(in, 1);
	machine.m.faults.ov = often_0[bits & 3];
	machine.m.faults.unit_ov = often_0[bits >> 2 & 3];
	machine.m.faults.all_units_ov &= machine.m.faults.unit_ov;
	machine.m.faults.us_width = bits >> 4 & 1 ? 44 : EX_CTR_BITS;
	machine.m.faults.core_xor = bits >> 4 & 1;
	machine.m.faults.sboxes = bits >> 5 & 1 ? 2 : 4;
	machine.m.faults.empty_channels = bits >> 6 & 1 ? 0x82 : 0;
	machine.m.faults.no_ovf_flag = bits >> 7;
}

static void faults_nehalem(struct package *p, struct input *in)
{
	unsigned int bits = take(in, 1);

	machine.m.faults.pmi_gate = (bits & 3) % 3;
	machine.m.faults.frz_clears = bits >> 2 & 1;
	machine.m.faults.fixed_needs_general = bits >> 3 & 1;
	machine.m.faults.reserved_gp = bits >> 4 & 1;
	machine.m.faults.umask0 = bits >> 5 & 1;
	machine.m.faults.core_sel_bits = bits >> 6 & 1 ? 6 : 4;
}

/* A client Core */
static void faults_client(struct package *p, struct input *in)
{
	bool skylake = p->pkg.platform == &ex_skylake_client;
	unsigned int bits = take(in, 1);

	machine.m.faults.pmi_gate = (bits & 3) % 3;
	machine.m.faults.status_ro = bits >> 2 & 1;
	machine.m.faults.gone = (bits >> 3 & 3) << 1 | 8;	/* no uncore_imc */
	machine.m.faults.cboxes = 1 + (bits >> 5 & (skylake ? 7 : 3));
	bits = take(in, 1);
	machine.m.faults.us_width = bits & 1 ? 44 : EX_CTR_BITS;
	machine.m.faults.cbox_ctrs = skylake && bits & 2 ? 4 : 2;
	machine.m.faults.reserved_gp = bits >> 2 & 1;
}

/* What the manual leaves open, and its errata.  A PMI with the overflow itself is found by OVF. */
static void faults_netburst(struct package *p, struct input *in)
{
	unsigned int bits = take(in, 1);

	machine.m.faults.preset_exact = bits & 1;
	machine.m.faults.pmi_level = bits >> 1 & 1;
	machine.m.faults.force_first = bits >> 2 & 1;
	machine.m.faults.o8 = bits >> 3 & 1;
	machine.m.faults.n15 = bits >> 4 & 1;
	machine.m.faults.o9 = bits >> 5 & 1;
	machine.m.faults.unflagged = bits & 1 ? 0 : bits >> 6;
}

/* The probe must find the model's variants. */
static void check_found_7500(const struct package *p)
{
	const struct exm_faults *faults = &machine.m.faults;
	const struct ex_probed *found = &p->pkg.probed;
	u64 fixed = faults->fixed_pmi_bit == 5 ? 0 : BIT(faults->fixed_pmi_bit);

	MUST(ex_targets_one_core(&p->pkg) == faults->core_sel, "pmi_core_sel %#lx",
	     found->core_sel);
	MUST(found->fixed_pmi == fixed, "pmi_en of the fixed counter: %#lx", found->fixed_pmi);
	MUST(found->status_blocks_pmi == !!faults->pmi_gate, "gated: %d", found->status_blocks_pmi);
	MUST(found->summary == !faults->summary, "SUMMARY: %d", found->summary);
}

static void check_found_ivytown(const struct package *p)
{
	int width = fls64(p->boxes[0].counters[2].mask);
	unsigned long arrive = p->pkg.unreported;

	for (unsigned int i = 0; i < p->pkg.platform->num_boxes; i++)
		if (machine.m.faults.irp_ov && !strcmp(p->boxes[i].row->type->name, "irp"))
			arrive &= ~BIT(i);
	MUST(width == machine.m.faults.fixed_width, "width %d", width);
	MUST(p->pkg.probed.core_sel == 1, "pmi_core_sel %#lx", p->pkg.probed.core_sel);
	MUST(p->pkg.probed.unlisted_pmi == arrive, "PMIs of the boxes %#lx arrived, not %#lx",
	     p->pkg.probed.unlisted_pmi, arrive);
}

/* Whether an overflow of such a box raises a PMI */
static bool pmi_arrives(const struct exm_faults *faults, const char *type)
{
	if (faults->ov || faults->all_units_ov)
		return false;
	if (!strcmp(type, "irp") && faults->irp_ov)
		return false;
	return faults->unit_ov != 1 || !strcmp(type, "ubox");
}

static void check_found_haswell(const struct package *p)
{
	const struct exm_faults *faults = &machine.m.faults;
	const struct ex_probed *found = &p->pkg.probed;

	for (unsigned int i = 0; i < p->pkg.platform->num_boxes; i++) {
		const struct ex_box *box = &p->boxes[i];
		const char *type = box->row->type->name;
		bool arrives = p->pkg.unreported & BIT(i) && pmi_arrives(faults, type);
		u64 mask = box->counters[1].mask;

		if (ex_is_absent(box))
			continue;
		MUST(!(found->unlisted_pmi & BIT(i)) == !arrives, "a PMI of %s %d: %d", type,
		     box->row->num, arrives);
		if (!strcmp(type, "ubox") || !strcmp(type, "sbox") || !strcmp(type, "r3qpi"))
			MUST(fls64(mask) == faults->us_width, "%s: mask %#lx", type, mask);
	}
	MUST(found->core_sel == (u64)pmi_arrives(faults, "ubox") << faults->core_xor,
	     "pmi_core_sel %#lx", found->core_sel);
}

static void check_found_nehalem(const struct package *p)
{
	const struct exm_faults *faults = &machine.m.faults;
	const struct ex_probed *found = &p->pkg.probed;

	MUST(found->core_sel == 0xfULL << 48, "EN_PMI_CORE %#lx", found->core_sel);
	MUST(found->status_blocks_pmi == !!faults->pmi_gate, "gated: %d", found->status_blocks_pmi);
	MUST(!found->ctl_idle == !faults->fixed_needs_general, "ctl_idle: 0x%x", found->ctl_idle);
}

/* The driver clears no status bit: where one suppresses the next PMI, it does without PMIs. */
static void check_found_client(const struct package *p)
{
	const struct exm_faults *faults = &machine.m.faults;

	MUST(!p->pkg.probed.core_sel == !!faults->pmi_gate, "PMIs to 0x%lx", p->pkg.probed.core_sel);
	MUST(fls64(p->boxes[0].counters[0].mask) == faults->us_width, "width %d",
	     fls64(p->boxes[0].counters[0].mask));
}

/* The processors: the driver's platform, and what CPUID says */
static const struct processor {
	const struct ex_platform *platform;
	unsigned int cpu_model;
	void (*faults)(struct package *p, struct input *in);
	void (*check_found)(const struct package *p);
} processors[] = {
	{ &ex_xeon7500, 0x2e, faults_7500, check_found_7500 },
	{ &ex_e7, 0x2f, faults_7500, check_found_7500 },
	{ &ex_ivytown, 0x3e, faults_ivytown, check_found_ivytown },
	{ &ex_nehalem, 0x1a, faults_nehalem, check_found_nehalem },
	{ &ex_westmere, 0x2c, faults_nehalem, check_found_nehalem },
	{ &ex_haswell_ep, 0x3f, faults_haswell, check_found_haswell },
	{ &ex_broadwell_ep, 0x4f, faults_haswell, check_found_haswell },
	{ &ex_broadwell_de, 0x56, faults_haswell, check_found_haswell },
	{ &ex_sandy_bridge, 0x2a, faults_client, check_found_client },
	{ &ex_skylake_client, 0x5e, faults_client, check_found_client },
	[PROCESSOR_NETBURST] = { NULL, 0x04, faults_netburst },
};

/* Which of them the first byte of an input asks for */
unsigned int processor(unsigned int how)
{
	if (!(how & 16))
		return how & 1;
	if (how & 1)
		return (how & 64 ? 8 : 3) + (how >> 5 & 1);
	if (how & 64)
		return how & 32 ? 6 + (how >> 3 & 1) : 5;
	return 2;
}

/* Ivytown, Haswell-EP or Broadwell: each box has a status, and some are PCI functions. */
bool has_own_status(const struct package *p)
{
	return p->pkg.platform->pci.functions;
}

/* The model's number of the box of the same name; Nehalem's only one has none */
unsigned int package_box(const struct package *p, const struct ex_box_row *row)
{
	unsigned int b = 0;

	while (*row->type->name && (strcmp(exm_type(&machine.m, b)->name, row->type->name) ||
				    exm_row(&machine.m, b)->inst != (row->num < 0 ? 0 : row->num)))
		b++;
	return b;
}

/* The model's number of a counter: the only one of a second bank is the fixed one. */
unsigned int package_idx(const struct ex_box_row *row, int idx)
{
	const struct ex_bank *banks = row->type->banks;

	return idx == banks[0].num && banks[1].num == 1 ? EXM_FIXED : idx;
}

static void package_find_boxes(struct package *p)
{
	const struct ex_platform *platform = p->pkg.platform;
	struct ex_box *box;

	MUST(ex_boxes_size(platform) <= sizeof(p->mem), "%lu bytes", ex_boxes_size(platform));
	ex_boxes_init(&p->pkg, p->mem);
	p->boxes = p->pkg.boxes;
	ex_for_each_box(box, &p->pkg)
		ex_box_detect(box);
}

/* A machine with one of the processors, whose fault switches the input sets */
void package_model(struct package *p, unsigned int which, const struct machine_ways *ways,
		   struct input *faults)
{
	memset(p, 0, sizeof(*p));
	machine_new(NULL, processors[which].cpu_model, 1, 1 + (which == PROCESSOR_NETBURST));
	machine.ways = ways;
	p->pkg.platform = processors[which].platform;
	processors[which].faults(p, faults);
	exm_faults_changed(&machine.m);
}

/* A package of one of the platforms, as ex_uncore.c sets it up */
static void package_setup(struct package *p, unsigned int which, bool freeze,
			  struct input *faults)
{
	const struct ex_platform *platform = processors[which].platform;

	package = p;
	package_model(p, which, &package_ways, faults);
	machine.irqs_off = true;
	p->pkg = (struct ex_pkg){
		.platform = platform,
		.freeze = ex_freeze_kind(platform, freeze),
		.unreported = ex_unreported_boxes(platform),
		.probed.summary = platform->summaries[0],
		.ovf_flag = EX_OVF_CLEARED,
	};
	ex_pci_attach(&p->pkg, 0);
	package_find_boxes(p);
	p->cost = 1;			/* the probe needs time to pass */
	ex_write(&p->pkg, EXM_DEBUGCTL, EX_DEBUGCTL_UNCORE_PMI_EN);
	ex_pkg_reset(&p->pkg);
	ex_pkg_probe(&p->pkg);
	MUST(p->pkg.probed.core_sel || platform->unconfirmed, "no PMI arrived");
	processors[which].check_found(p);
	ex_pkg_reset(&p->pkg);
	p->pkg.global_ctl = platform->global.ctl_run | p->pkg.probed.core_sel |
			    (freeze ? platform->global.ctl_freeze : 0);
	ex_global_control(&p->pkg, p->pkg.global_ctl);
}

/* A package as the first bytes of the input say.  Its setup takes long, so copies are kept. */
struct package *package_new(struct input *in)
{
	static struct kept {
		u32 key;
		struct package package;
		struct machine machine;
	} kept[64];
	static struct package package;	/* pointers into the copies point here */
	unsigned int how = take(in, 1);
	u8 first = take(in, 1), faults[2] = { first, take(in, 1) };
	u32 key = 1U << 24 | (how & 121) << 16 | faults[0] << 8 | faults[1];
	struct kept *keep = &kept[key * 2654435761U >> 26];

	if (keep->key != key) {
		package_setup(&package, processor(how), how & 8,
			      &(struct input){ faults, sizeof(faults) });
		keep->package = package;
		keep->machine = machine;
		keep->key = key;
	}
	package = keep->package;
	machine = keep->machine;
	package.cost = how >> 1 & 3;
	return &package;
}

/* ---- stimuli ---------------------------------------------------------- */

/* The model's list of signals, one per line */
static char **signals(struct package *p, unsigned int *num)
{
	static struct list {
		char text[1 << 18];
		char *line[8192];
		unsigned int num;
	} lists[EXM_NUM_MODELS];
	struct list *list = &lists[machine.m.model];

	if (!list->num) {
		exm_command(&machine.m, "signals", list->text, sizeof(list->text));
		for (char *s = strtok(list->text, "\n"); s; s = strtok(NULL, "\n"))
			list->line[list->num++] = s;
		list->num--;		/* "ok" */
		MUST(list->num, "no signals");
	}
	*num = list->num;
	return list->line;
}

/* ",key=value" for each " key=one|other" or " key=0-7" of a signal */
static void put_attrs(struct input *in, const char *keys, char *line, size_t size)
{
	while (*keys) {
		size_t key = strcspn(keys + 1, "=") + 2, vals = strcspn(keys + key, " ");
		const char *val = keys + key;
		unsigned int n = 1, len, pick = take(in, 1);

		for (size_t i = 0; i < vals; i++)
			n += val[i] == '|';
		for (n = pick % n; n; n--)
			val = strchr(val, '|') + 1;
		len = strcspn(val, "| ");
		if (val[0] >= '0' && val[0] <= '9')	/* a range */
			snprintf(line, size, ",%.*s%u", (int)key - 1, keys + 1, pick % 8);
		else
			snprintf(line, size, ",%.*s%.*s", (int)key - 1, keys + 1, len, val);
		size -= strlen(line);
		line += strlen(line);
		keys += key + vals;
	}
}

/* Put occurrences of one of the box's signals into the model. */
void package_put(struct package *p, const struct ex_box *box, struct input *in)
{
	const struct ex_box_row *row = box->row;
	unsigned int num, name, pick = take(in, 1);
	char **signal = signals(p, &num), prefix[32], line[512];
	unsigned int first = 0, count = 0;
	u64 n, clocks;
	unsigned int every, width;

	if (!*row->type->name)
		snprintf(prefix, sizeof(prefix), "uncore.");
	else if (row->num < 0)
		snprintf(prefix, sizeof(prefix), "%s.", row->type->name);
	else
		snprintf(prefix, sizeof(prefix), "%s%d.", row->type->name, row->num);
	while (strncmp(signal[first], prefix, strlen(prefix)))
		first++;
	while (first + count < num && !strncmp(signal[first + count], prefix, strlen(prefix)))
		count++;

	signal += first + pick % count;
	name = strcspn(*signal, " ");
	n = snprintf(line, sizeof(line), "put %.*s", name, *signal);
	put_attrs(in, *signal + name, line + n, sizeof(line) - n);
	n = strlen(line);
	/* as arguments of snprintf() they would be taken in an order that the compiler chooses */
	clocks = take_clocks(in);
	every = take(in, 1) + 1;
	width = take(in, 1) % 8 + 1;
	snprintf(line + n, sizeof(line) - n, ",count=%lu,every=%u,width=%u,delay=%lu",
		 clocks, every, width, take(in, 1));
	package_command(p, line);
}

/* ---- events ----------------------------------------------------------- */

/* The bits of a config word that belong to fields, or are ignored: the enable bit */
u64 field_bits(const struct ex_box_type *type, int word)
{
	const struct ex_field *field;
	u64 bits = word ? 0 : type->banks[0].en;

	for (field = type->fields; field->name; field++)
		bits |= field->config == word ? field->mask : 0;
	return bits;
}

/* Put @val into the bits of a field, the lowest first. */
static u64 spread(u64 val, u64 mask)
{
	u64 out = 0;

	for (; mask; mask &= mask - 1, val >>= 1)
		out |= val & 1 ? mask & -mask : 0;
	return out;
}

/* "event=0x14,umask=0x7,edge": the terms of a named event */
static void parse_terms(const struct ex_box_type *type, const char *text, u64 *config)
{
	while (*text) {
		size_t len = strcspn(text, ",="), term = strcspn(text, ",");
		u64 val = text[len] == '=' ? strtoull(text + len + 1, NULL, 0) : 1;
		const struct ex_field *field = type->fields;

		while (field->name && (strlen(field->name) != len ||
				       strncmp(field->name, text, len)))
			field++;
		MUST(field->name, "event with a term that is not a field: %s", text);
		config[field->config] |= spread(val, field->mask);
		text += term + (text[term] == ',');
	}
}

static bool is_event(const struct ex_event_row *row, const struct package *p)
{
	return row->platforms & BIT(p->pkg.platform->id) && !strchr(row->name, '.');
}

static const struct ex_event_row *take_named(struct input *in, const struct package *p,
					     const struct ex_event_row *rows)
{
	unsigned int num = 0, pick = take(in, 2);
	const struct ex_event_row *row;

	for (row = rows; row->name; row++)
		num += is_event(row, p);
	pick %= num;
	for (row = rows; !is_event(row, p) || pick--; row++)
		;
	return row;
}

/* Config words: any bits, bits of fields only, those of a named event, or these with changes */
void take_config(struct input *in, const struct package *p, const struct ex_box *box, u64 *config)
{
	const struct ex_box_type *type = box->row->type;
	unsigned int how = take(in, 1);
	int i;

	memset(config, 0, EX_CONFIG_WORDS * sizeof(*config));
	if (how & 1 && type->events)
		parse_terms(type, take_named(in, p, type->events)->text, config);
	for (i = 0; i < EX_CONFIG_WORDS; i++) {
		if (how >> i & 2)
			config[i] ^= take_value(in);
		if (how & 0xc0)
			config[i] &= field_bits(type, i);
	}
}

unsigned int num_filters(const struct ex_box_type *type)
{
	return type->num_filters * (type->ports ?: 1);
}

static unsigned long all_counters(const struct ex_box_type *type)
{
	unsigned int num = 0;

	for (int i = 0; i < EX_MAX_BANKS; i++)
		num += type->banks[i].num;
	return GENMASK(num - 1, 0);
}

/* The requirements of an event refer to counters and filters of the box, each filter once. */
void check_req(const struct ex_box_type *type, const struct ex_req *req)
{
	u64 seen = 0;

	MUST(req->counters && !(req->counters & ~all_counters(type)), "counters %#lx",
	     req->counters);
	MUST(req->num_needs <= EX_MAX_NEEDS, "%u needs", req->num_needs);
	for (unsigned int i = 0; i < req->num_needs; i++) {
		const struct ex_need *need = &req->needs[i];

		MUST(need->filter < num_filters(type), "filter %u", need->filter);
		MUST(!(seen >> need->filter & 1), "filter %u twice", need->filter);
		MUST(!(need->val & ~need->mask), "%#lx outside of %#lx", need->val, need->mask);
		seen |= 1ULL << need->filter;
	}
}

/* The value of the hardware's filter register */
static u64 filter_value(struct package *p, const struct ex_box *box, unsigned int filter)
{
	return package_peek(p, filter_reg(box, filter));
}

/* The filter registers have the values that their events need, and that the driver remembers. */
void check_holders(struct package *p, const struct ex_box *box)
{
	if (box->no_filter)
		return;
	for (int i = 0; i < EX_MAX_COUNTERS; i++) {
		const struct ex_req *req = box->counters[i].req;

		for (unsigned int k = 0; box->used & BIT(i) && k < req->num_needs; k++) {
			const struct ex_need *need = &req->needs[k];
			u64 val = filter_value(p, box, need->filter);

			MUST((val & need->mask) == need->val,
			     "filter %u is %#lx, counter %d needs %#lx in bits %#lx",
			     need->filter, val, i, need->val, need->mask);
		}
	}
	for (unsigned int f = 0; f < num_filters(box->row->type); f++)
		MUST(filter_value(p, box, f) == box->filters[f], "filter %u is %#lx, not %#lx", f,
		     filter_value(p, box, f), box->filters[f]);
}
