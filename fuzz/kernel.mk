# SPDX-License-Identifier: GPL-2.0
# How to compile the driver in user space, for fuzz/Makefile and kunit/native/Makefile: $(KERNEL)
# are the compiler's options, and objects depend on $(O)/include/made and $(HEADERS).

FUZZ	:= $(dir $(abspath $(lastword $(MAKEFILE_LIST))))

# Headers of the kernel: all of their parts that the driver uses are in fuzz_kernel.h.
STUBS	:= asm/apic asm/cpu_device_id asm/msr asm/nmi asm/processor linux/acpi linux/atomic \
	   linux/bitfield linux/bitmap linux/bits linux/cpu linux/cpumask linux/debugfs \
	   linux/device linux/hash linux/hrtimer linux/io linux/irq_work linux/jiffies linux/kernel \
	   linux/ktime linux/log2 linux/math64 linux/module linux/mutex linux/namei linux/nodemask \
	   linux/notifier linux/pci linux/perf_event linux/reboot linux/sched linux/seq_file \
	   linux/slab linux/smp linux/spinlock linux/spinlock_types linux/syscore_ops linux/sysfs \
	   linux/timekeeping linux/topology linux/workqueue

# Features of the newest kernel, as Kbuild defines them.  An unnamed member is a struct with a tag.
KERNEL	:= -fms-extensions -Wno-microsoft-anon-tag -I$(O)/include -I$(FUZZ)include \
	   -I$(FUZZ)../kunit/native/include -I$(FUZZ)../include -DEX_HAS_PENDING_DISABLE_IRQ \
	   -DEX_HAS_CPC_POINTER -DEX_HAS_HRTIMER_SETUP -DEX_HAS_SYSCORE

HEADERS	:= $(wildcard $(FUZZ)include/*.h $(FUZZ)include/*/*.h $(FUZZ)../kunit/native/include/*/*.h $(FUZZ)../*/*.h $(FUZZ)../machine/model/*.h)

EVENTS	:= $(FUZZ)../events
$(O)/include/made: $(FUZZ)kernel.mk $(wildcard $(addprefix $(EVENTS)/,generate platforms.py platforms.toml *.csv))
	@mkdir -p $(@D)/asm $(@D)/linux
	@$(EVENTS)/generate $(@D)/events
	@for stub in $(STUBS); do echo '#include <fuzz_kernel.h>' >$(@D)/$$stub.h; done
	@touch $@

$(O)/include/events/events.c: $(O)/include/made ;
