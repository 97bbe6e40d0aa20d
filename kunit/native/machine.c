// SPDX-License-Identifier: GPL-2.0
/* The machine of kunit/machine.h, and what the driver calls of its kernel */
#include <time.h>

#include <kunit/machine.h>

#define ACCESS_TIME	20	/* ns of a register access */
#define READ_TIME	10	/* ns of a look at the clock */
#define PAGE		4096
#define PERFCTR0	0x300	/* MSR_BPU_COUNTER0 */

struct machine machine;
void (*machine_at_moment)(void);

/* Pages that the driver has mapped.  Their memory is not used: readl() asks the model. */
static u8 window[MACHINE_PCI][PAGE];

void machine_expect(bool right, const char *text)
{
	if (!right)
		machine_fail("%s", text);
}

void machine_mutex(int *mutex, bool lock)
{
	machine_expect(*mutex != lock, lock ? "a mutex is locked twice" : "a mutex is not held");
	*mutex = lock;
}

void machine_expect_held(const void *lock, size_t size)
{
	machine_expect(size ? *(const int *)lock : machine.spinlocks, "a lock is not held");
}

/* Whether this call of @what is the one that fails, with @error */
bool machine_fails(const char *what, int error)
{
	if (++machine.fallible != machine.fail_at)
		return false;
	machine.failed = what;
	machine.failure = error;
	return true;
}

/*
 * What a driver registers, in the order of its load.  An unload, and a load that fails, undo it the
 * other way round: the PMI handler is there whenever something may cause a PMI, the packages always.
 */
static const struct {
	const char *name;
	unsigned int rank;
} steps[] = {
	{ "packages", 0 }, { "nmi", 1 }, { "bus", 2 }, { "debugfs", 2 }, { "claim", 3 },
	{ "cpuhp", 4 }, { "uncore", 4 }, { "netburst", 4 }, { "syscore", 5 }, { "reboot", 6 },
};

/* Whether "+NAME" or "-NAME" comes while nothing is registered that belongs behind it */
static void check_order(const char *word)
{
	unsigned int i, rank;

	for (i = 0; i < ARRAY_SIZE(steps); i++)
		if (!strncmp(steps[i].name, word + 1, strlen(steps[i].name)))
			break;
	if (i == ARRAY_SIZE(steps))
		return;
	rank = steps[i].rank;
	machine.registered[rank] += *word == '+' ? 1 : -1;
	while (++rank < ARRAY_SIZE(machine.registered))
		machine_expect(!machine.registered[rank], word);
}

/* Add a word to the calls of the driver, unless it is the last one. */
void machine_note(const char *fmt, ...)
{
	size_t len = strlen(machine.calls), size;
	const char *last;
	char word[40];
	va_list args;

	va_start(args, fmt);
	size = vsnprintf(word, sizeof(word) - 1, fmt, args);
	va_end(args);
	if (*word == '+' || *word == '-')
		check_order(word);
	if (!machine.noting)
		return;
	strcpy(word + size, " ");
	last = machine.calls + len - (len > size ? size + 1 : len);
	if (!strcmp(last, word) && (last == machine.calls || last[-1] == ' '))
		return;
	if (len + size + 2 > sizeof(machine.calls))
		abort();
	strcpy(machine.calls + len, word);
}

/* ---- lists ------------------------------------------------------------ */

void machine_list_add(struct machine_list *list, const void *element)
{
	unsigned int i;

	for (i = 0; i < list->num; i++)
		machine_expect(list->at[i] != element, "registered twice");
	if (list->num == MACHINE_LIST)
		abort();
	list->at[list->num++] = element;
}

int machine_list_find(const struct machine_list *list, const void *element)
{
	int i = list->num;

	while (i-- && list->at[i] != element)
		;
	return i;
}

void machine_list_del(struct machine_list *list, const void *element)
{
	int i = machine_list_find(list, element);

	machine_expect(i >= 0, "not registered");
	if (i >= 0)
		list->at[i] = list->at[--list->num];
}

/* ---- time, registers, NMIs -------------------------------------------- */

static bool has_registers(void)
{
	return machine.m.host;
}

static bool in_nmi_here(void)
{
	return machine.cpus[machine.this_cpu].in_nmi;
}

static void deliver_nmis(void)
{
	struct pt_regs regs = { };
	int cpu, was = machine.this_cpu;

	for (cpu = 0; cpu < MACHINE_CPUS; cpu++) {
		if (!machine.cpus[cpu].nmi || in_nmi_here())
			continue;
		machine.cpus[cpu].nmi = false;
		machine.nmis++;
		machine.this_cpu = cpu;
		machine.cpus[cpu].in_nmi = true;
		if (!machine.nmi || !machine.nmi(0, &regs))
			machine.unknown++;
		machine.cpus[cpu].in_nmi = false;
		machine.this_cpu = was;
	}
}

static void advance(u64 ns)
{
	machine.ns += ns;
	machine.clock += ns * machine.khz / USEC_PER_SEC;
	exm_sync(&machine.m);
	deliver_nmis();
}

/* Time passes before and after a register access. */
static void pass_access(u32 reg, bool write, bool after)
{
	if (machine.ways)
		machine.ways->access(reg, write, after);
	else if (!after || write)
		advance(after ? 0 : ACCESS_TIME);
}

/* Run the irq_works, each on the CPU that has queued it. */
static void run_works(void)
{
	const int was = machine.this_cpu;
	unsigned int i;

	for (i = 0; i < machine.works.num; i++) {
		machine.this_cpu = machine.work_cpu[i];
		machine.irqs_off = true;
		(irq_work_sync)((struct irq_work *)machine.works.at[i]);
		machine.irqs_off = false;
	}
	machine.this_cpu = was;
}

void machine_pass(u64 ns)
{
	while (ns > ACCESS_TIME) {
		advance(ACCESS_TIME);
		run_works();
		ns -= ACCESS_TIME;
	}
	advance(ns);
	run_works();
}

u64 fuzz_time(void)
{
	struct timespec now;

	if (has_registers()) {
		if (machine.ways)
			machine.ways->look();
		else
			advance(READ_TIME);
		return machine.ns;
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * NSEC_PER_SEC + now.tv_nsec;
}

static u64 host_now(void *ctx)
{
	return machine.clock;
}

static void host_deadline(void *ctx, u64 when)
{
}

/* The model's number of a CPU, or the kernel's of the model's */
static unsigned int swap_thread(unsigned int cpu)
{
	return cpu ^ machine.swapped;
}

static void raise_pmi(unsigned int cpu)
{
	if (machine.ways) {
		machine.ways->pmi(cpu);
		return;
	}
	if (machine.cpus[cpu].masked || !cpu_online(cpu))
		return;
	machine.cpus[cpu].masked = true;
	machine.cpus[cpu].nmi = true;
}

static void host_pmi(void *ctx, unsigned int cpu)
{
	raise_pmi(swap_thread(cpu));
}

static void host_error(void *ctx, unsigned int cpu, u32 reg, u64 val, const char *why)
{
	if (!machine.safe)
		machine_fail("CPU %u, register 0x%x, 0x%llx: %s", cpu, reg,
			     (unsigned long long)val, why);
}

static const struct exm_host host = {
	.now = host_now,
	.deadline = host_deadline,
	.pmi = host_pmi,
	.error = host_error,
};

static bool is_dead(unsigned int cpu, u32 reg)
{
	return machine.cpus[cpu].pkg == machine.dead_pkg && reg >= machine.dead_first &&
	       reg <= machine.dead_last && machine.dead_last;
}

/* The model has of IA32_MISC_ENABLE what the counters say there. */
static int read_model(unsigned int cpu, u32 reg, u64 *val)
{
	if (reg != MSR_IA32_MISC_ENABLE)
		return exm_rdmsr(&machine.m, swap_thread(cpu), reg, val) == EXM_OK ? 0 : -EIO;
	*val = exm_misc_enable(&machine.m);
	return 0;
}

/* A register that one package does not have */
static bool raises_gp(unsigned int cpu, u32 reg)
{
	return reg == machine.gp_reg && machine.cpus[cpu].pkg == machine.dead_pkg;
}

static int read_msr(unsigned int cpu, u32 reg, u64 *val, bool safe)
{
	int ret;

	if (!has_registers())
		abort();
	pass_access(reg, false, false);
	machine.safe = safe;
	ret = read_model(cpu, reg, val);
	if (raises_gp(cpu, reg))
		ret = -EIO;
	machine.safe = false;
	pass_access(reg, false, true);
	machine_expect(safe || !ret, "a read raises #GP");
	if (is_dead(cpu, reg))
		*val = 0;
	return ret;
}

static int write_msr(u32 reg, u64 val, bool safe)
{
	int ret;

	if (!has_registers())
		abort();
	machine_expect(reg != MSR_IA32_DEBUGCTLMSR || machine.irqs_off || in_nmi_here(),
		       "DEBUGCTL is written with interrupts on");
	pass_access(reg, true, false);
	machine.writes++;
	if (is_dead(machine.this_cpu, reg))
		return 0;
	machine.safe = safe;
	ret = exm_wrmsr(&machine.m, swap_thread(machine.this_cpu), reg, val) == EXM_OK ? 0 : -EIO;
	if (raises_gp(machine.this_cpu, reg))
		ret = -EIO;
	machine.safe = false;
	machine_expect(safe || !ret, "a write raises #GP");
	pass_access(reg, true, true);
	return ret;
}

u64 fuzz_rdmsr(u32 reg)
{
	u64 val = 0;

	read_msr(machine.this_cpu, reg, &val, false);
	return val;
}

void wrmsrq(u32 reg, u64 val)
{
	write_msr(reg, val, false);
}

int rdmsrq_safe(u32 reg, u64 *val)
{
	return read_msr(machine.this_cpu, reg, val, true);
}

int wrmsrq_safe(u32 reg, u64 val)
{
	return write_msr(reg, val, true);
}

/* A package has one core, with two threads.  A leaf that the CPU lacks reads as the last one. */
unsigned int cpuid_eax(unsigned int op)
{
	return (int)op > boot_cpu_data.cpuid_level ? 0x665b5001 : 0;
}

unsigned int cpuid_ebx(unsigned int op)
{
	return swap_thread(machine.this_cpu) / machine.num_pkgs << 24 | 2 << 16;
}

int rdmsrq_safe_on_cpu(unsigned int cpu, u32 reg, u64 *val)
{
	return cpu_online(cpu) ? read_msr(cpu, reg, val, true) : -ENXIO;
}

static void lvtpc_write(u32 reg, u32 val)
{
	machine_expect(reg == APIC_LVTPC && (val & ~APIC_LVT_MASKED) == APIC_DM_NMI,
		       "a wrong write to the APIC");
	machine.cpus[machine.this_cpu].masked = val & APIC_LVT_MASKED;
	if (has_registers() && exm_pmi_line(&machine.m, swap_thread(machine.this_cpu)))
		raise_pmi(machine.this_cpu);
}

static const struct apic the_apic = { .write = lvtpc_write };
const struct apic *apic = &the_apic;

/* ---- processors ------------------------------------------------------- */

struct cpuinfo_x86 boot_cpu_data;

const struct x86_cpu_id *x86_match_cpu(const struct x86_cpu_id *cpu)
{
	for (; cpu->family; cpu++)
		if (cpu->family == boot_cpu_data.x86 && cpu->model == boot_cpu_data.x86_model)
			return cpu;
	return NULL;
}

const struct cpumask *machine_cpus_like(unsigned int cpu, bool same_core)
{
	static struct cpumask masks[2][MACHINE_CPUS];
	struct cpumask *mask = &masks[same_core][cpu];
	unsigned int i;

	*mask->bits = 0;
	for_each_online_cpu(i)
		if (machine.cpus[i].pkg == machine.cpus[cpu].pkg &&
		    (!same_core || machine.cpus[i].core == machine.cpus[cpu].core))
			__set_bit(i, mask->bits);
	return mask;
}

int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait)
{
	void (*meanwhile)(void) = machine.meanwhile;
	int was = machine.this_cpu;

	machine.meanwhile = NULL;
	machine_expect(wait && !machine.irqs_off, "a call with interrupts off");
	if (cpu < 0 || !cpu_online(cpu))
		return -ENXIO;
	if (meanwhile)
		meanwhile();
	machine_note("on %d", cpu);
	machine.this_cpu = cpu;
	machine.irqs_off = true;
	func(info);
	machine.irqs_off = false;
	machine.this_cpu = was;
	return 0;
}

/* At once, though the caller has interrupts off */
int smp_call_function_single_async(int cpu, call_single_data_t *csd)
{
	bool irqs_off = machine.irqs_off;
	int ret;

	machine.irqs_off = false;
	ret = smp_call_function_single(cpu, csd->func, csd->info, 1);
	machine.irqs_off = irqs_off;
	return ret;
}

/* Call a callback of CPU hotplug on the CPU. */
static int call_on(int (*callback)(unsigned int cpu), unsigned int cpu)
{
	int was = machine.this_cpu, ret;

	machine.this_cpu = cpu;
	ret = callback(cpu);
	machine.this_cpu = was;
	machine_expect(!machine.irqs_off, "interrupts are off");
	return ret;
}

int cpuhp_setup_state(enum cpuhp_state state, const char *name, int (*online)(unsigned int cpu),
		      int (*offline)(unsigned int cpu))
{
	unsigned int cpu;
	int ret = 0;

	machine_expect(state == CPUHP_AP_ONLINE_DYN && strstr(name, ":online"),
		       "a state of another name");
	machine_expect(machine.no_hotplug > 0 && (machine.pci_locked > 0 || machine.m.model == EXM_NETBURST),
		       "no lock");
	machine_expect(!machine.online_fn, "registered twice");
	if (machine_fails("cpuhp_setup_state", -ENOSPC))
		return -ENOSPC;
	machine_note("+cpuhp");
	for_each_online_cpu(cpu)
		ret = ret ?: call_on(online, cpu);
	if (ret)
		return ret;
	machine.online_fn = online;
	machine.offline_fn = offline;
	return MACHINE_CPUHP_STATE;
}

void cpuhp_remove_state_nocalls(int state)
{
	machine_expect(state == MACHINE_CPUHP_STATE && machine.online_fn, "no such state");
	machine_expect(machine.no_hotplug > 0 && (machine.pci_locked > 0 || machine.m.model == EXM_NETBURST),
		       "no lock");
	machine.online_fn = NULL;
	machine.offline_fn = NULL;
	machine_note("-cpuhp");
}

void machine_cpu_down(unsigned int cpu)
{
	if (machine.offline_fn)
		machine_expect(!call_on(machine.offline_fn, cpu), "the CPU stays online");
	__clear_bit(cpu, machine.online.bits);
}

void machine_cpu_up(unsigned int cpu)
{
	__set_bit(cpu, machine.online.bits);
	if (machine.online_fn)
		machine_expect(!call_on(machine.online_fn, cpu), "the CPU stays offline");
}

/* ---- NMIs, timers, irq_works ------------------------------------------ */

int register_nmi_handler(int type, int (*handler)(unsigned int cmd, struct pt_regs *regs),
			 int flags, const char *name)
{
	machine_expect(type == NMI_LOCAL && flags == NMI_FLAG_FIRST && !machine.nmi,
		       "another kind of NMI handler");
	if (machine_fails("register_nmi_handler", -ENOMEM))
		return -ENOMEM;
	machine.nmi = handler;
	machine_note("+nmi");
	return 0;
}

void unregister_nmi_handler(int type, const char *name)
{
	machine_expect(type == NMI_LOCAL && machine.nmi && !strncmp(name, "ex_", 3),
		       "no such NMI handler");
	machine.nmi = NULL;
	machine_note("-nmi");
}

/* It probes at once, and takes locks for that. */
int pci_register_driver(struct pci_driver *driver)
{
	const struct pci_device_id *id;
	unsigned int i;

	machine_expect(!machine.cpus_locked && !machine.no_hotplug && !machine.pci_locked,
		       "a lock is taken");
	if (machine_fails("pci_register_driver", -EBUSY))
		return -EBUSY;
	machine_list_note(&machine.claims, driver, "claim");
	for (i = 0; i < MACHINE_PCI && machine.pci[i].bus; i++)
		for (id = driver->id_table; id->vendor; id++)
			if (machine.pci[i].vendor == id->vendor && machine.pci[i].device == id->device)
				machine_expect(!driver->probe(&machine.pci[i], id), "not probed");
	return 0;
}

int reserve_perfctr_nmi(unsigned int reg)
{
	u32 bit = BIT(reg - PERFCTR0);

	if (machine.perfctrs_busy || machine.perfctrs & bit)
		return 0;
	machine.perfctrs |= bit;
	return 1;
}

void release_perfctr_nmi(unsigned int reg)
{
	u32 bit = BIT(reg - PERFCTR0);

	machine_expect(machine.perfctrs & bit, "the counter is not reserved");
	machine.perfctrs &= ~bit;
}

/* Note @what at the end of @list, with this CPU in @cpus. */
static void note_last(struct machine_list *list, int *cpus, const void *what)
{
	int i = machine_list_find(list, what), behind;

	machine_expect(i < 0 || !machine.ways || cpus[i] == machine.this_cpu,
		       "a timer or irq_work of another CPU");
	if (i >= 0) {
		behind = --list->num - i;
		memmove(&list->at[i], &list->at[i + 1], behind * sizeof(*list->at));
		memmove(&cpus[i], &cpus[i + 1], behind * sizeof(*cpus));
	}
	machine_list_add(list, what);
	cpus[list->num - 1] = machine.this_cpu;
}

/* Cases call the functions of timers themselves. */
void fuzz_timer(struct hrtimer *timer)
{
	machine_expect(!in_nmi_here(), "a timer is started in an NMI");
	if (has_registers())
		note_last(&machine.timers, machine.timer_cpu, timer);
}

/* Interrupts are disabled until irq_work_sync(), or machine_pass(). */
void irq_work_queue(struct irq_work *work)
{
	if (has_registers() && !work->pending)
		note_last(&machine.works, machine.work_cpu, work);
	work->pending = true;
}

void (irq_work_sync)(struct irq_work *work)
{
	if (!work->pending)
		return;
	work->pending = false;
	work->func(work);
}

void irq_work_run(void)
{
	unsigned int i;

	machine_expect(machine.irqs_off, "irq_works run with interrupts on");
	for (i = 0; i < machine.works.num; i++)
		if (machine.work_cpu[i] == machine.this_cpu)
			(irq_work_sync)((struct irq_work *)machine.works.at[i]);
}

/* ---- memory ----------------------------------------------------------- */

void *fuzz_alloc(size_t size)
{
	void *mem = machine_fails("kcalloc", -ENOMEM) ? NULL : calloc(1, size);

	if (mem) {
		if (!machine.mem.num)
			machine_note("+packages");
		machine_list_add(&machine.mem, mem);
		machine.size[machine.mem.num - 1] = size;
	}
	return mem;
}

void *machine_malloc(size_t size)
{
	void *mem = fuzz_alloc(size);

	return mem ? memset(mem, 0x6b, size) : NULL;
}

/* What is freed is not waited for by a timer or an irq_work. */
static void check_freed(const u8 *mem, size_t size)
{
	unsigned int i;

	for (i = 0; i < machine.timers.num; i++) {
		const struct hrtimer *timer = machine.timers.at[i];

		if ((const u8 *)timer - mem < size)
			machine_expect(!timer->active, "freed with an active timer");
	}
	for (i = 0; i < machine.works.num; i++) {
		const struct irq_work *work = machine.works.at[i];

		if ((const u8 *)work - mem < size)
			machine_expect(!work->pending, "freed with a pending irq_work");
	}
}

void kfree(const void *mem)
{
	int i = machine_list_find(&machine.mem, mem);

	if (!mem)
		return;
	machine_expect(i >= 0, "freed, but not allocated");
	if (i < 0)
		return;
	if (!i)
		machine_note("-packages");
	check_freed(mem, machine.size[i]);
	machine.size[i] = machine.size[machine.mem.num - 1];
	machine_list_del(&machine.mem, mem);
	free((void *)mem);
}

/* ---- perf ------------------------------------------------------------- */

static void pmu_nop(struct pmu *pmu)
{
}

/* All PMUs share the context of a CPU. */
static struct perf_cpu_pmu_context **pmu_contexts(void)
{
	static struct perf_cpu_pmu_context contexts[MACHINE_CPUS], *pointers[MACHINE_CPUS];
	unsigned int cpu;

	for (cpu = 0; cpu < MACHINE_CPUS; cpu++) {
		contexts[cpu].epc.ctx = &machine.contexts[cpu];
		pointers[cpu] = &contexts[cpu];
	}
	return pointers;
}

int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	struct perf_event early = { .pmu = pmu, .group_leader = &early, .cpu = machine.this_cpu,
				    .attr.type = pmu->type };

	machine_expect(type == -1, "a fixed type");
	machine_expect(machine.no_hotplug > 0, "CPUs may come and go");
	/* Others may open events before the function has returned. */
	machine_expect(pmu->event_init(&early) == -EAGAIN, "an event of an incomplete PMU");
	if (machine_fails("perf_pmu_register", -EEXIST)) {
		snprintf(machine.failed_pmu, sizeof(machine.failed_pmu), "%s", name);
		return -EEXIST;
	}
	pmu->name = name;
	pmu->type = 100 + machine.pmus.num;
	pmu->cpu_pmu_context = pmu_contexts();
	if (!pmu->pmu_enable)
		pmu->pmu_enable = pmu->pmu_disable = pmu_nop;
	machine_list_note(&machine.pmus, pmu, name);
	return 0;
}

void perf_pmu_unregister(struct pmu *pmu)
{
	/* It waits for perf_event_open(), which may wait for a CPU that waits for the lock. */
	machine_expect(!machine.cpus_locked && machine.no_hotplug > 0, "CPUs may come and go");
	machine_list_undo(&machine.pmus, pmu, pmu->name);
}

/* ---- files ------------------------------------------------------------ */

int machine_find_path(const char *name, int flags)
{
	static const char folder[] = "/sys/bus/event_source/devices/";
	int error = machine.path_error;

	machine_expect(flags == LOOKUP_FOLLOW && !strncmp(name, folder, strlen(folder)),
		       "a path elsewhere");
	machine.path_error = 0;
	if (error)
		return error;
	if (!machine.rival || strcmp(name + strlen(folder), machine.rival))
		return -ENOENT;
	machine.paths++;
	return 0;
}

struct dentry *debugfs_create_file(const char *name, unsigned int mode, struct dentry *parent,
				   void *data, int (*const *fops)(struct seq_file *m, void *v))
{
	struct dentry *d = machine.debugfs;

	if (IS_ERR(parent) || machine_fails("debugfs", 0))
		return ERR_PTR(-ENOMEM);
	machine_expect(!parent || *parent->name, "a file in a folder that is gone");
	for (; *d->name; d++)
		if (d == machine.debugfs + ARRAY_SIZE(machine.debugfs) - 1)
			abort();
	snprintf(d->name, sizeof(d->name), "%s", name);
	d->parent = parent;
	d->mode = mode;
	d->data = data;
	d->show = fops ? *fops : NULL;
	machine_note(parent ? "+file" : "+debugfs");
	return d;
}

void debugfs_remove(struct dentry *dentry)
{
	struct dentry *d;

	if (!dentry || IS_ERR(dentry))
		return;
	machine_note("-debugfs");
	for (d = machine.debugfs; d < machine.debugfs + ARRAY_SIZE(machine.debugfs); d++)
		if (d->parent == dentry)
			*d = (struct dentry){ };
	*dentry = (struct dentry){ };
}

void machine_print(const char *level, const char *fmt, ...)
{
	size_t len = strlen(machine.log);
	va_list args;

	if (len > sizeof(machine.log) / 2)
		abort();
	len += snprintf(machine.log + len, sizeof(machine.log) - len, "%s: ", level);
	va_start(args, fmt);
	vsnprintf(machine.log + len, sizeof(machine.log) - len, fmt, args);
	va_end(args);
}

/* ---- PCI -------------------------------------------------------------- */

static unsigned int package_of(const struct pci_dev *dev)
{
	return dev->bus >= machine.irp_buses ? dev->bus - machine.irp_buses :
					       dev->bus - machine.buses;
}

static bool is_present(const struct pci_dev *dev)
{
	return dev->bus;
}

struct pci_dev *pci_get_device(unsigned int vendor, unsigned int id, struct pci_dev *from)
{
	struct pci_dev *dev = from ? from + 1 : machine.pci;

	machine_expect(vendor && id, "a look for no function");
	pci_dev_put(from);
	for (; dev < machine.pci + MACHINE_PCI; dev++) {
		if (!is_present(dev) || dev->vendor != vendor || dev->device != id)
			continue;
		dev->dev.kobj.kref++;
		return dev;
	}
	return NULL;
}

void pci_dev_put(struct pci_dev *dev)
{
	if (!dev)
		return;
	dev->dev.kobj.kref--;
	machine_note("put");
}

int dev_to_node(const struct device *device)
{
	const struct pci_dev *dev = container_of(device, struct pci_dev, dev);

	return machine.pci_node[package_of(dev)];
}

static u32 config_reg(const struct pci_dev *dev, unsigned int offset)
{
	return EXM_PCI(PCI_SLOT(dev->devfn), dev->devfn & 7, offset);
}

static u32 read_config(const struct pci_dev *dev, unsigned int offset)
{
	u64 val = 0;

	pass_access(0, false, false);
	if (offset == PCI_VENDOR_ID)
		return (u32)dev->device << 16 | dev->vendor;
	exm_pci_read(&machine.m, machine.this_cpu, package_of(dev), config_reg(dev, offset), 4,
		     &val);
	if (offset == machine.config_at && (!machine.config_id || dev->device == machine.config_id))
		val = (val & ~machine.config_mask) | machine.config_val;
	pass_access(0, false, true);
	return val;
}

static void write_config(const struct pci_dev *dev, unsigned int offset, u32 val)
{
	pass_access(0, true, false);
	machine.writes++;
	exm_pci_write(&machine.m, machine.this_cpu, package_of(dev), config_reg(dev, offset), 4,
		      val);
	pass_access(0, true, true);
}

static void lock_config(void)
{
	bool nested = machine.in_config;

	machine_expect(!in_nmi_here(), "configuration access by ports in an NMI");
	machine_expect(!nested, "configuration access by ports with their lock taken");
	machine.in_config = true;
	if (!nested && machine.contended)
		machine.contended();
}

void pci_read_config_dword(struct pci_dev *dev, unsigned int offset, u32 *val)
{
	lock_config();
	*val = has_registers() && offset < PCI_CFG_SPACE_SIZE ? read_config(dev, offset) : ~0U;
	machine.in_config = false;
}

void pci_write_config_dword(struct pci_dev *dev, unsigned int offset, u32 val)
{
	lock_config();
	machine_expect(offset < PCI_CFG_SPACE_SIZE, "configuration access beyond the ports' reach");
	write_config(dev, offset, val);
	machine.in_config = false;
}

int acpi_get_table(const char *name, int instance, struct acpi_table_header **table)
{
	*table = NULL;
	machine_expect(!strcmp(name, ACPI_SIG_MCFG), "another table");
	if (!machine.mcfg.table.header.length || instance || machine_fails("acpi_get_table", 0))
		return 1;
	machine.tables++;
	*table = &machine.mcfg.table.header;
	return 0;
}

void *ioremap(phys_addr_t address, size_t size)
{
	unsigned int i = 0;

	machine_expect(size == PAGE && !(address % PAGE), "not a page");
	if (machine_fails("ioremap", 0))
		return NULL;
	while (machine.pages[i])
		if (++i == MACHINE_PCI)
			abort();
	machine.pages[i] = address;
	return window[i];
}

/* The index of a mapped page; -1 if it is none */
static int page_of(const void *address)
{
	size_t at = (const u8 *)address - window[0];

	return at < sizeof(window) ? (int)(at / PAGE) : -1;
}

void iounmap(void *page)
{
	int i = page_of(page);

	machine_expect(i >= 0 && machine.pages[i], "not mapped");
	machine_note("unmap");
	if (i >= 0)
		machine.pages[i] = 0;
}

/* The PCI function at an address in memory; NULL if there is none */
static const struct pci_dev *dev_at(const void *address)
{
	u64 phys = machine.pages[page_of(address)];
	const struct pci_dev *dev;

	machine_expect(phys, "not mapped");
	for (dev = machine.pci; dev < machine.pci + MACHINE_PCI; dev++)
		if (is_present(dev) && !dev->bus->domain &&
		    phys == MACHINE_ECAM + ((u64)pci_dev_id(dev) << 12))
			return dev;
	return NULL;
}

u32 readl(const void *address)
{
	const struct pci_dev *dev;

	if (page_of(address) < 0)
		return *(const volatile u32 *)address;
	dev = dev_at(address);
	return dev ? read_config(dev, ((const u8 *)address - window[0]) % PAGE) : ~0U;
}

void writel(u32 val, void *address)
{
	const struct pci_dev *dev;

	if (page_of(address) < 0) {
		*(volatile u32 *)address = val;
		return;
	}
	dev = dev_at(address);
	machine_expect(dev, "a write to no function");
	if (dev)
		write_config(dev, ((const u8 *)address - window[0]) % PAGE, val);
}

/* ---- a machine -------------------------------------------------------- */

/* One package with two CPUs, and no registers */
void machine_reset(void)
{
	unsigned int cpu;

	memset(&machine, 0, offsetof(struct machine, m));	/* the model is large */
	machine_at_moment = NULL;
	machine.m.host = NULL;
	machine.num_pkgs = 1;
	machine.nodes = 1;
	*machine.online.bits = 3;
	for (cpu = 0; cpu < MACHINE_CPUS; cpu++)
		machine.cpus[cpu].core = cpu;
}

/*
 * The functions of the uncore on the bus of each package, but for the IRP, which is on the first of
 * the package's buses, as all that are not on the last of a Skylake-SP's buses, whose numbers the
 * model has; those of the last package first
 */
static void add_pci(unsigned int pkgs)
{
	struct pci_dev *dev = machine.pci;
	const bool many = exm_pci_functions(&machine.m)->buses > 2;
	const struct exm_pci_function *f;

	while (pkgs--) {
		machine.irp_buses[pkgs].number =
			many ? exm_pci_bus(&machine.m, pkgs, 1) : 0x40 * pkgs;
		machine.buses[pkgs].number =
			many ? exm_pci_bus(&machine.m, pkgs, 0) : 0x40 * pkgs + 0x3f;
		exm_for_each_pci_function(f, &machine.m) {
			*dev++ = (struct pci_dev){
				.dev.kobj.kref = 1,
				.bus = f->bus ? &machine.irp_buses[pkgs] :
							 &machine.buses[pkgs],
				.devfn = PCI_DEVFN(f->dev, f->fn),
				.vendor = PCI_VENDOR_ID_INTEL, .device = f->id,
			};
		}
	}
}

/* The function with CURRENT_UCLK_RATIO on the bus of each processor of a Nehalem */
static void add_uclk(unsigned int pkgs)
{
	const u16 id = exm_uclk_device(&machine.m);
	unsigned int pkg;

	for (pkg = 0; id && pkg < pkgs; pkg++) {
		machine.buses[pkg].number = 255 - machine.package_id[pkg];
		machine.pci[pkg] = (struct pci_dev){
			.dev.kobj.kref = 1, .bus = &machine.buses[pkg],
			.vendor = PCI_VENDOR_ID_INTEL, .device = id,
		};
	}
}

/* The second range is that of all uncore buses but the last; the first one is elsewhere. */
static void add_mcfg(unsigned int pkgs)
{
	const u8 last = machine.buses[pkgs - 1].number;

	machine.mcfg.table.header.length = sizeof(machine.mcfg);
	machine.mcfg.ranges[0] = (struct acpi_mcfg_allocation){ 0x1000000, 1, 0, 0xff };
	machine.mcfg.ranges[1] = (struct acpi_mcfg_allocation){ MACHINE_ECAM, 0, 0, last - 1 };
	machine.mcfg.ranges[2] = (struct acpi_mcfg_allocation){ MACHINE_ECAM, 0, last, last };
}

/*
 * A machine with the registers of a processor of family 6, or 15 if that has the model.  Packages
 * take turns in the numbers of the CPUs; of each, the threads of a core are neighbours.  Numbers of
 * packages and cores have gaps; on the Ivytown that of a package is the index of its node.
 */
void machine_new(struct kunit *test, unsigned int cpu_model, unsigned int pkgs, unsigned int cpus)
{
	const unsigned int family = exm_find_cpu(15, cpu_model) < 0 ? 6 : 15;
	int model = exm_find_cpu(family, cpu_model);
	static int tasks;
	unsigned int cpu;

	machine_reset();
	machine.task = tasks += 100;
	machine.test = test;
	machine.num_pkgs = pkgs;
	machine.khz = 800000;
	*machine.online.bits = BIT(cpus) - 1;
	boot_cpu_data = (struct cpuinfo_x86){ family, cpu_model, .cpuid_level = 5 };
	if (model >= 0)
		exm_init_model(&machine.m, model, &host, NULL);
	else
		memset(&machine.m, 0, sizeof(machine.m));
	for (cpu = 0; cpu < cpus; cpu++) {
		machine.cpus[cpu].pkg = cpu % pkgs;
		machine.cpus[cpu].core = 3 * (cpu / pkgs / 2);
		machine.cpus[cpu].masked = true;
		machine.package_id[cpu % pkgs] = cpu % pkgs * (model == EXM_IVYTOWN ? 1 : 3);
		exm_place_cpu(&machine.m, cpu, machine.cpus[cpu].pkg, machine.cpus[cpu].core);
	}
	if (model >= 0)
		add_uclk(pkgs);
	if (exm_pci_functions(&machine.m)->num) {
		add_pci(pkgs);
		add_mcfg(pkgs);
	}
}
