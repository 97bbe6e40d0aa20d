# SPDX-License-Identifier: GPL-2.0
#
# make		ex_uncore.ko for the running kernel; make KDIR=... for another
# make demo	run perf with ex_uncore in a virtual machine with two modelled Xeon 7500
# make check	run the tests; TESTS="count group" selects some of them (ls tests)
# make check-full	run all tests at full length, on all kernels
# make bench	print the register accesses of perf's operations with the kernel's driver and ours
# make fuzz	fuzz the driver and the model; FUZZ_SECONDS=20 for each of four targets
# make events	write events/events.c and events.h, and the manual page of the events, from the catalogue in events/
# make docs	make HTML of Documentation with Sphinx
# make pictures	draw the pictures of the documents with perf in a virtual machine
# make install	install to /lib/modules, with a modprobe.d file that keeps intel_uncore out
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
	@$(MAKE) -s -C fuzz run O="$$(tools/cache)/fuzz"

events:
	events/generate >events/events.c.new && mv events/events.c.new events/events.c
	events/generate --header >events/events.h.new && mv events/events.h.new events/events.h
	events/manual >events/manual.new && mv events/manual.new Documentation/man/ex_uncore-events.7

docs:
	@tools/need python3-sphinx python3-myst-parser
	@sphinx-build -q -E -n -W --keep-going Documentation "$$(tools/cache)/docs" && \
		echo "$$(tools/cache)/docs/index.html"

pictures:
	@tools/pictures

install: modules
	$(MAKE) -C $(KDIR) M=$(CURDIR) INSTALL_MOD_PATH=$(DESTDIR) modules_install
	install -D -m 644 ex_uncore.conf $(DESTDIR)/etc/modprobe.d/ex_uncore.conf

clean: headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) clean
	$(MAKE) -C model clean

.PHONY: modules headers demo check check-full bench fuzz events docs pictures install clean
