# SPDX-License-Identifier: GPL-2.0
#
# make		ex_uncore.ko and ex_netburst.ko for the running kernel; make KDIR=... for another
# make demo	run perf with ex_uncore in a virtual machine with two modelled Xeon 7500
# make check	run the tests, but those that have passed on these sources; AGAIN=yes runs these,
#		too; TESTS="count group" runs these two (ls tests/cases)
# make check-full	run all tests at full length, on all kernels, but those that have passed so on
#		these sources; AGAIN=yes; PART=2/4 runs the second of four parts
# make bench	print the register accesses of perf's operations with the kernel's driver and ours
# make fuzz	random operations on the drivers; INPUTS=1000 from FIRST=1 on
# make docs	make HTML of Documentation with Sphinx
# make install	install to /lib/modules, with a modprobe.d file that loads ex_uncore at boot
# make uninstall	remove what make install has installed, for whatever kernels
# make deb	build the Debian packages ex-uncore-dkms, -tools and -confirm in the folder deb
# make clean

KDIR ?= /lib/modules/$(shell uname -r)/build

# without the KUnit suites, which are not to be installed
KBUILD = $(MAKE) -C $(KDIR) M=$(CURDIR) CONFIG_KUNIT=

RELEASE = $(or $(shell sed -n 's/.*UTS_RELEASE "\(.*\)"/\1/p' $(KDIR)/include/generated/utsrelease.h 2>&-),$(shell uname -r))
MODULES = $(DESTDIR)/lib/modules/$(RELEASE)
MODPROBE_D = $(DESTDIR)/etc/modprobe.d

# The module is not compressed, since xz may be missing, and a distribution's headers have no key to
# sign it with.
PLAIN = CONFIG_MODULE_COMPRESS_XZ= CONFIG_MODULE_COMPRESS_ZSTD= \
	$(if $(wildcard $(KDIR)/certs/signing_key.pem),,CONFIG_MODULE_SIG_ALL=)

# A folder that only collects files for a system has no modules.dep.
DEPMOD = if [ -e $(MODULES)/modules.dep ]; then depmod $(DESTDIR:%=-b %) $(RELEASE); fi

modules: headers
	$(KBUILD) modules

# The kernel's makefiles take a name with a blank for two.
blanks:
	@case "$(CURDIR)$(KDIR)$(DESTDIR)" in *[[:space:]]*) \
		echo "error: the name of a folder has a blank: $(CURDIR), KDIR=$(KDIR), DESTDIR=$(DESTDIR)" >&2; \
		exit 1;; \
	esac

headers: blanks
	@command -v $(CC) >/dev/null || { \
		echo "error: there is no compiler ($(CC)): apt install gcc" >&2; exit 1; }
	@command -v python3 >/dev/null || { \
		echo "error: there is no python3: apt install python3" >&2; exit 1; }
	@[ -e $(KDIR)/Makefile ] || { \
		echo "error: no kernel headers in $(KDIR): apt install linux-headers-$$(uname -r)," \
		"or name a kernel's build directory with KDIR=" >&2; exit 1; }

demo:
	@tools/demo

check:
	@tools/need python3 && tests/run $(AGAIN:%=--again) $(TESTS)

check-full:
	@tools/need python3 && tests/run --full $(PART:%=--part %) $(AGAIN:%=--again) $(TESTS)

bench:
	@tools/bench

fuzz:
	@tools/need gcc make
	@$(MAKE) -s -C fuzz run O="$$(tools/cache)/fuzz"

docs:
	@tools/need python3-sphinx python3-myst-parser
	@sphinx-build -q -E -n -W --keep-going Documentation "$$(tools/cache)/docs" && \
		echo "$$(tools/cache)/docs/index.html"

# DKMS does not replace a module of make install: both are in updates/.
unpackaged: blanks
	@[ ! -e $(DESTDIR)/usr/lib/modprobe.d/ex_uncore.conf ] || { \
		echo "error: the package ex-uncore-dkms installs ex_uncore: apt remove ex-uncore-dkms first" >&2; exit 1; }

install: unpackaged modules
	umask 022 && $(KBUILD) $(PLAIN) INSTALL_MOD_PATH=$(DESTDIR) INSTALL_MOD_DIR=updates modules_install
	chmod 644 $(MODULES)/updates/ex_uncore.ko* $(MODULES)/updates/ex_netburst.ko*
	install -D -m 644 ex_uncore.conf $(MODPROBE_D)/ex_uncore.conf
	$(DEPMOD)

# of each kernel for which it was installed
uninstall: blanks
	rm -f $(MODPROBE_D)/ex_uncore.conf
	@for module in $(DESTDIR)/lib/modules/*/updates/ex_uncore.ko* \
		$(DESTDIR)/lib/modules/*/updates/ex_netburst.ko*; do \
		[ -e $$module ] || continue; \
		folder=$${module%/updates/*}; \
		echo "rm $$module"; \
		rm $$module && rmdir --ignore-fail-on-non-empty $${module%/*} $$folder || exit; \
		[ ! -e $$folder/modules.dep ] || depmod $(DESTDIR:%=-b %) $${folder##*/} || exit; \
	done

deb:
	@tools/build-deb

clean: headers
	$(KBUILD) clean
	$(MAKE) -C machine/model clean

.PHONY: modules blanks unpackaged headers demo check check-full bench fuzz docs install clean uninstall deb
