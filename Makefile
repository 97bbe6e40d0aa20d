# SPDX-License-Identifier: GPL-2.0
#
# make		ex_uncore.ko for the running kernel; make KDIR=... for another
# make demo	see it work, in a virtual machine with a modelled Xeon 7500
# make check	the tests; TESTS="count group" for some of them (ls tests)
# make check-full	the same and much more: other kernels, long runs (45 minutes)
# make bench	what perf's operations cost, with intel_uncore and with ex_uncore
# make fuzz	the driver's logic and the model in user space; FUZZ_SECONDS=20 each of four
# make events	events/events.c anew, from the catalogue in events/
# make install	to /lib/modules, with the modprobe.d file that keeps intel_uncore out
# make clean

KDIR ?= /lib/modules/$(shell uname -r)/build

modules: headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

headers:
	@command -v $(CC) >/dev/null || { \
		echo "error: there is no compiler ($(CC)): apt install gcc" >&2; exit 1; }
	@[ -e $(KDIR)/Makefile ] || { \
		echo "error: no kernel headers in $(KDIR): apt install linux-headers-$$(uname -r)," \
		"or name a kernel's build directory with KDIR=" >&2; exit 1; }

demo:
	@tools/demo

check:
	@tools/need python3 && tests/run $(TESTS)

check-full:
	@tools/need python3 && tests/run --full $(TESTS)

bench:
	@tools/bench

fuzz:
	@tools/need clang libclang-rt-14-dev make
	@$(MAKE) -s -C fuzz run O=$${XDG_CACHE_HOME:-$$HOME/.cache}/ex_uncore/fuzz

events:
	events/generate >events/events.c.new && mv events/events.c.new events/events.c

install: modules
	$(MAKE) -C $(KDIR) M=$(CURDIR) INSTALL_MOD_PATH=$(DESTDIR) modules_install
	install -D -m 644 ex_uncore.conf $(DESTDIR)/etc/modprobe.d/ex_uncore.conf

clean: headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) clean
	$(MAKE) -C model clean

.PHONY: modules headers demo check check-full bench fuzz events install clean
