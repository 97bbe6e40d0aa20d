#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The module can be installed by make install and as a Debian package, and removed without a trace.
# At boot it is loaded on the processors that it supports, and intel_uncore on all others.
#
# In full: in a Debian that mmdebstrap has made, for its kernel and for that of its backports.
# shellcheck disable=SC2016 # variables of other shells
. "$(dirname "$0")/../lib.sh"
. "$root/tests/debian.sh"

suite=$(echo "${VM_OPTIONS-}" | sed -n 's/.*--kernel \([a-z]*\).*/\1/p')
: "${suite:=bookworm}"
version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$root/ex_uncore.c")

# files DIR: the files in a folder, sorted
files() {
	(cd "$1" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort)
}

# packed PACKAGE: the files of a package
packed() {
	dpkg-deb --fsys-tarfile "$work"/deb/"$1"_*.deb | tar -t | sed -n 's|^\./\(.*[^/]\)$|\1|p' | LC_ALL=C sort
}

# blacklist FILE: what make install of early versions put in the place of ex_uncore.conf
blacklist() {
	printf '# ex_uncore and intel_uncore use the same counters, and the kernel loads intel_uncore\n%s\n%s\n' \
		"# at boot on the processors that it supports." "blacklist intel_uncore" >"$1"
}

make_install() {
	release=$(basename "$(dirname "$EX_KERNEL_HEADERS")")
	mirror "install/$suite" --exclude='*.o' --exclude='.*.cmd' --exclude='*.mod.c' --filter='P /events/*.[ch]' \
		Kbuild Makefile ex_uncore.conf ex_uncore*.c events include platforms netburst
	# the KUnit suites are not installed, on whatever kernel
	set -- quietly make -s -C "$folder" KDIR="$EX_KERNEL_HEADERS" DESTDIR="$work/root" CONFIG_KUNIT=y
	mkdir -p "$work/root/etc/modprobe.d"
	blacklist "$work/root/etc/modprobe.d/ex_uncore.conf"
	rm -f "$folder/ex_uncore.ko" "$folder/ex_netburst.ko"
	"$@"
	check "make without a target makes the modules" test -e "$folder/ex_uncore.ko" -a -e "$folder/ex_netburst.ko"
	umask 077
	check "make install" "$@" install
	umask 022
	same "with umask 077 all can read what it installs" "$(find "$work/root/lib/modules" "$work/root/etc" ! -perm -044)" ""
	check "it replaces the blacklist of an early version" \
		cmp "$work/root/etc/modprobe.d/ex_uncore.conf" "$root/ex_uncore.conf"
	same "it installs three files" "$(files "$work/root" | xargs)" \
		"etc/modprobe.d/ex_uncore.conf lib/modules/$release/updates/ex_netburst.ko lib/modules/$release/updates/ex_uncore.ko"
	module=$work/root/lib/modules/$release/updates/ex_uncore.ko
	same "the module has a version" "$(modinfo -F version "$module")" "$version"
	same "udev loads the module on its processors" \
		"$(modinfo -F alias "$module" | sed -n 's/cpu:.*fam\(....\)mod\(....\).*/\1-\2/p' | sort | xargs)" \
		"0006-001A 0006-001E 0006-001F 0006-0025 0006-002A 0006-002C 0006-002E 0006-002F 0006-003A 0006-003C 0006-003D 0006-003E 0006-003F 0006-0045 0006-0046 0006-0047 0006-004E 0006-004F 0006-0055 0006-0056 0006-005E 0006-008E 0006-009E 0006-00A5 0006-00A6"
	# another kernel, which is still there, and one of which nothing else is left
	mkdir -p "$work/root/lib/modules/6.1.0-1-amd64/updates" "$work/root/lib/modules/6.1.0-2-amd64/updates"
	cp "$module" "$work/root/lib/modules/6.1.0-1-amd64/updates"
	: >"$work/root/lib/modules/6.1.0-2-amd64/updates/ex_uncore.ko.xz"
	: >"$work/root/lib/modules/6.1.0-2-amd64/updates/ex_netburst.ko.xz"
	: >"$work/root/lib/modules/6.1.0-1-amd64/modules.dep"
	echo "updates/ex_uncore.ko" >"$work/root/lib/modules/6.1.0-1-amd64/modules.order"
	check "make uninstall" "$@" uninstall
	same "it leaves no module behind, and no configuration" "$(files "$work/root" | grep "ex_uncore\|ex_netburst")" ""
	same "it keeps the other kernel's folder" "$(cd "$work/root/lib/modules" && echo ./*)" "./6.1.0-1-amd64"
	check "depmod has the other kernel's folder read" test -e "$work/root/lib/modules/6.1.0-1-amd64/modules.alias"
	rm -r "$work/root/lib"
}

refusals() {
	make -C "$root" install KDIR=/nowhere DESTDIR="$work/root" 2>"$work/err"
	check "without headers make says what to install" \
		grep -q '^error: no kernel headers in /nowhere: apt install linux-headers-' "$work/err"
	make -C "$root" install KDIR="$EX_KERNEL_HEADERS" DESTDIR="$work/a b" 2>"$work/err"
	same "make does not install to a folder with a blank" "$(sed -n '/^error/p' "$work/err"; echo "$work"/[ab]*)" \
		"error: the name of a folder has a blank: $root, KDIR=$EX_KERNEL_HEADERS, DESTDIR=$work/a b
$work/[ab]*"
	mkdir -p "$work/root/usr/lib/modprobe.d"
	: >"$work/root/usr/lib/modprobe.d/ex_uncore.conf"
	make -C "$root" install KDIR="$EX_KERNEL_HEADERS" DESTDIR="$work/root" >"$work/out" 2>"$work/err"
	same "beside the package make install installs nothing" "$(files "$work/root")" usr/lib/modprobe.d/ex_uncore.conf
	same "it says why" "$(sed 1q "$work/err")" \
		"error: the package ex-uncore-dkms installs ex_uncore: apt remove ex-uncore-dkms first"
	make -n -f "$root/Kbuild" VERSION=5 PATCHLEVEL=10 KERNELVERSION=5.10.0 2>"$work/err"
	check "for a kernel that is too old make says which it needs" \
		grep -q 'ex_uncore needs Linux 6.1, and this is 5.10.0' "$work/err"
}

# pieces: what ex_uncore.conf, the kernels of DKMS and postinst say, each by itself
pieces() {
	# a modprobe that loads intel_uncore only
	printf '#!/bin/sh\necho "$@"\n[ "$2" = intel_uncore ]\n' >"$work/modprobe"
	chmod +x "$work/modprobe"
	line=$(sed -n "s|^install intel_uncore ||; s|/sbin/modprobe|$work/modprobe|gp" "$root/ex_uncore.conf")
	same "where ex_uncore does not load, intel_uncore gets its options" "$(CMDLINE_OPTS="a=1 b=2" sh -c "$line")" \
		"--quiet ex_uncore$newline--ignore-install intel_uncore a=1 b=2"
	same "DKMS builds the module for Linux 6.1 and later" \
		"$(printf '%s\n' 5.10.0-28-amd64 6.0.0-1-amd64 6.1.0-40-amd64 6.12.43+deb13-amd64 7.0.1 8.1.0 9.2.0 10.0.0 |
			grep -E "$(sed -n 's/^BUILD_EXCLUSIVE_KERNEL="\(.*\)"$/\1/p' "$root/debian/ex-uncore-dkms.dkms")" | xargs)" \
		"6.1.0-40-amd64 6.12.43+deb13-amd64 7.0.1 8.1.0 9.2.0 10.0.0"
	old=$work/early/etc/modprobe.d/ex_uncore.conf
	mkdir -p "${old%/*}"
	for lines in "" "options ex_uncore freeze=1"; do
		blacklist "$old"
		printf '%s' "$lines" >>"$old"
		DPKG_ROOT=$work/early sh "$root/debian/ex-uncore-dkms.postinst" configure >"$work/postinst"
		same "postinst keeps the file of an early version only with lines of the user: ${lines:-none}" \
			"$(find "$work/early" -type f)" "${lines:+$old}"
	done
	same "postinst says how to swap the drivers without a boot" \
		"$(sed -n 's/^ex-uncore-dkms: .*; now: //p' "$work/postinst")" "modprobe -r intel_uncore && modprobe ex_uncore"
}

# install_package: install ex-uncore-dkms in $work/dpkg, without its dependencies
install_package() {
	dpkg --root="$work/dpkg" --force-script-chrootless --force-not-root -i "$work"/deb/ex-uncore-dkms_*.deb \
		>"$work/out" 2>&1
}

# same_again: build the packages from another place, with other times and another environment
same_again() {
	mkdir "$work/tree"
	(cd "$root" && git ls-files -z | cpio --quiet -0 -pd "$work/tree")
	: >"$work/tree/ex_uncore.mod.c"
	(umask 077 && TZ=Asia/Tokyo LC_ALL=C "$work/tree/tools/build-deb" "$work/again") >&2
	for deb in "$work"/deb/*; do
		check "${deb##*/} has the same bytes when it is built again" cmp "$deb" "$work/again/${deb##*/}"
	done
	"$root/tools/need" lintian
	same "lintian reports no error and no warning" "$(lintian --allow-root "$work"/deb/*.deb 2>&1)" ""
	(cd "$work/tree" && dpkg-buildpackage -d -S -us -uc) >&2
	# bookworm's lintian does not know the present version of the policy
	same "nor does it in the source package" \
		"$(lintian --allow-root --suppress-tags newer-standards-version "$work"/*.dsc 2>&1)" ""
}

# man_pages: those of the programs, and what the programs say of themselves
man_pages() {
	"$root/tools/need" mandoc
	for program in "$work"/tools/usr/bin/* "$work/confirm/usr/sbin/uncore-confirm"; do
		name=${program##*/}
		same "$name --version" "$("$program" --version)" "$name $version"
		"$program" --help >"$work/help" 2>"$work/err"
		same "$name --help goes to standard output, as -h does" \
			"$? $(wc -c <"$work/err") $("$program" -h | cmp - "$work/help" && echo same)" "0 0 same"
	done
	env -u PYTHONDONTWRITEBYTECODE -u GLIBC_TUNABLES "$work/tools/usr/bin/uncore-blame" /dev/null 2>"$work/err"
	same "no program writes bytecode, which no package would remove" "$(find "$work/tools" -name __pycache__)" ""
	for program in "$work"/tools/usr/bin/*; do
		page=$work/tools/usr/share/man/man1/${program##*/}.1.gz
		zcat "$page" | mandoc -T ascii -O width=78 | col -bx >"$work/page"
		same "${program##*/}.1 has all sections, within 80 columns" \
			"$(sed -n '/^[A-Z]*$/p' "$work/page" | xargs) $(awk 'length > 80' "$work/page")" \
			"NAME SYNOPSIS DESCRIPTION OPTIONS "
		"$program" --help | grep -oE '^  -[-A-Za-z]+' | while read -r option; do
			grep -q -e "^ *$option" "$work/page" || echo "$option"
		done >"$work/missing"
		same "it has each option" "$(cat "$work/missing")" ""
	done
}

packages() {
	"$root/tools/need" dpkg-dev debhelper dh-dkms
	mkdir "$work/deb"
	: >"$work/deb/ex-uncore-dkms_0.1_all.deb"
	same "make deb makes three packages" "$("$root/tools/build-deb" "$work/deb" | sed 's|.*/||' | xargs)" \
		"ex-uncore-confirm_${version}_amd64.deb ex-uncore-dkms_${version}_all.deb ex-uncore-tools_${version}_all.deb"
	same "packages of another version are gone" "$(find "$work/deb" -name '*.deb' | wc -l)" 3
	! full || same_again
	mkdir -p "$work/dpkg/var/lib/dpkg/info" "$work/dpkg/var/lib/dpkg/updates"
	: >"$work/dpkg/var/lib/dpkg/status"
	module=$work/dpkg/lib/modules/6.1.0-1-amd64/updates/ex_uncore.ko
	mkdir -p "${module%/*}"
	: >"$module"
	install_package
	check "beside a module of make install the package is not installed" test ! -e "$work/dpkg/usr"
	same "it says why" "$(sed -n '/^error/p' "$work/out")" \
		"error: \"make install\" has installed $module: run \"make uninstall\", or remove the file"
	rm "$module"
	# dpkg installs no dependencies, and says which is missing
	install_package
	check "without dkms dpkg says so" grep -q '^ ex-uncore-dkms depends on dkms' "$work/out"
	printf '%s\n' dkms.conf events/events.c events/events.h events/netburst.h >"$work/conf"
	same "ex-uncore-dkms has the driver's source and no other" \
		"$(packed ex-uncore-dkms | sed -n "s|^usr/src/ex-uncore-$version/||p" | xargs)" \
		"$(cd "$root" && git ls-files Kbuild 'ex_uncore*.c' include platforms netburst |
			cat - "$work/conf" | LC_ALL=C sort | xargs)"
	same "ex-uncore-dkms has the file for modprobe" "$(packed ex-uncore-dkms | grep '^usr/lib\|^lib\|^etc')" \
		usr/lib/modprobe.d/ex_uncore.conf
	dpkg-deb -x "$work"/deb/ex-uncore-tools_*.deb "$work/tools"
	same "ex-uncore-tools has each file of formulas" "$(packed ex-uncore-tools | sed -n 's|^usr/share/ex-uncore/events/\(.*\.json\)$|\1|p')" \
		"$(cd "$root/events" && git ls-files '*/metrics*.json' | LC_ALL=C sort)"
	"$root/tools/uncore-pcp" --dashboard >"$work/dashboard"
	same "a program finds its formulas" "$("$work/tools/usr/bin/uncore-pcp" --dashboard | cmp - "$work/dashboard" 2>&1)" ""
	dpkg-deb -x "$work"/deb/ex-uncore-confirm_*.deb "$work/confirm"
	same "uncore-confirm is a program, without a compiler" \
		"$(PATH=/nowhere "$work/confirm/usr/sbin/uncore-confirm" -h | head -n 1)" "$("$root/tools/confirm" -h | head -n 1)"
	same "it has its man page and its document" \
		"$(packed ex-uncore-confirm | grep -oE '[^/]*\.(8\.gz|rst)$' | xargs)" "confirm.rst uncore-confirm.8.gz"
	ln -s "$work/tools/usr/bin/uncore-pcp" "$work/pcp"
	same "it finds them when a link to it is run" "$("$work/pcp" --dashboard | cmp - "$work/dashboard" 2>&1)" ""
	zcat "$work"/tools/usr/share/man/man1/* | sed 's/\\-/-/g' | cat - "$work"/tools/usr/share/ex-uncore/tools/* >"$work/text"
	same "the programs and their man pages name no path of the source" \
		"$(grep -o 'tools/uncore[^ ]*\|Documentation/[^ ]*\|/[a-z]*-[a-z]*\.py' "$work/text")" ""
	same "they name documents of the package" \
		"$(grep -o '/usr/share/doc/[^ ]*\.rst' "$work/text" | sort -u | sed "s|^|$work/tools|" | xargs ls | wc -l)" 3
	dpkg-deb -e "$work"/deb/ex-uncore-tools_*.deb "$work/control"
	mkdir "$work/bin"
	printf '#!/bin/sh\necho "$@"\nexit 1\n' >"$work/bin/uncore-pcp"
	chmod +x "$work/bin/uncore-pcp"
	same "the package can be removed when uncore-pcp cannot take its lines back" \
		"$(PATH="$work/bin:$PATH" DPKG_ROOT=/r "$work/control/prerm" remove 2>/dev/null) $?" "--root /r/ --remove 0"
	same "its upgrade leaves these lines" "$(PATH="$work/bin:$PATH" "$work/control/prerm" upgrade 1.0 2>&1)" ""
	same "ex-uncore-tools has a man page for each program" \
		"$(packed ex-uncore-tools | sed -n 's|.*/man1/\(.*\)\.1\.gz|\1|p')" \
		"$(packed ex-uncore-tools | sed -n 's|^usr/bin/||p')"
	man_pages
}

# trace: the files of the Debian, and those in which our name occurs.  DKMS keeps the key with which
# it signs, and dpkg a backup of its lists.
trace() {
	inside 'find / -xdev \( -path /root -o -path /tmp -o -path /run -o -path /var/cache -o -path /var/log \
		-o -path "/var/lib/dkms/mok.*" \) -prune -o -print
		grep -rliE "ex.uncore" /etc /lib/modules/*/modules.* /var/lib | grep -v -e "-old$" || :' | LC_ALL=C sort
}

# no_trace CLAIM: the Debian has the files that it had at first
no_trace() {
	trace >"$work/after"
	same "$1" "$(diff "$work/before" "$work/after")" ""
}

# boot NAME CPU [OPTION...] [-- EVENT COMMAND...]: boot the packed Debian
boot() {
	name=$1
	cpu=$2
	shift 2
	boot_debian install "$cpu" "$@" >"$work/out"
	clean $? "$name"
}

# loaded DRIVERS PATTERN NUMBER: these drivers are loaded, and so many PMUs have such a name
loaded() {
	same "$name: the drivers that are loaded" "$(said driver | xargs)" "$1"
	same "$name: the PMUs" "$(said PMU | grep -c "$2")" "$3"
}

# ours NAME: on a Xeon 7500 the boot loads ex_uncore
ours() {
	boot "$1" nehalem-ex -- uncore_bbox_0:0xc4:1000:0 hw put --wait bbox0.early_ack,count=5500,every=2000
	loaded ex_uncore uncore 19
	same "$1: an event counts and samples" "$(sampled event)" "count=5500 sum=5000 samples=5"
}

# choice WORD: carry out the line of the document that has WORD; prints tools/vm's option for the file
choice() {
	line=$(sed -n 's/^ *# \(echo .*\)/\1/p' "$root/Documentation/installing.rst" | grep "$1")
	sh -c "${line%>*}" >"$work/choice"
	echo "--put $work/choice:${line##*>}"
}

by_make() {
	give "$work/tree" ex_uncore
	make="make -s -C /root/ex_uncore KDIR=/lib/modules/$(ls "$debian/lib/modules")/build"
	check "make install" quietly inside "$make install"
	pack usr/share 'usr/lib/python*'
	ours "make install"
	check "make uninstall" quietly inside "$make uninstall"
	no_trace "make uninstall leaves nothing behind"
	give "$work/deb" deb
	check "beside it apt does not install the package" \
		quietly inside "$make install && ! \$apt install /root/deb/ex-uncore-dkms_*.deb && $make uninstall"
}

# The drivers that a boot loads with the package
processors() {
	ours "Xeon 7500"
	boot "Sandy Bridge" SandyBridge,-hypervisor
	loaded intel_uncore uncore_cbox 2
	boot "Ivytown" ivytown
	loaded ex_uncore uncore 36
	boot "Haswell-EP" haswell-ep --cores 2
	loaded intel_uncore uncore_cbox 2
}

# What the document has to choose another driver; once is enough
choices() {
	# shellcheck disable=SC2046 # an option and its argument
	boot "Haswell-EP, by modprobe.d" haswell-ep --cores 2 $(choice unconfirmed)
	loaded ex_uncore uncore_cbox 18
	# shellcheck disable=SC2046 # an option and its argument
	boot "NetBurst, by modules-load.d" netburst --append nmi_watchdog=0 $(choice modules-load)
	loaded ex_netburst 'netburst\|^cpu$' 2
	# shellcheck disable=SC2046
	boot "Xeon 7500 with intel_uncore" nehalem-ex $(choice /bin/false)
	loaded intel_uncore uncore_wbox 1
}

by_package() {
	# a blacklist of one's own, and that of an early version
	inside 'echo "blacklist intel_uncore" >/etc/modprobe.d/ex_uncore.conf'
	check "apt installs the packages" quietly inside '$apt install /root/deb/*.deb'
	check "a file of the user in /etc/modprobe.d is kept" quietly inside 'rm /etc/modprobe.d/ex_uncore.conf'
	check "beside them make install installs nothing" \
		quietly inside "! $make install && ! ls /lib/modules/*/updates/ex_uncore.ko"
	mkdir -p "$work/old"
	blacklist "$work/old/ex_uncore.conf"
	give "$work/old" old
	inside 'cp /root/old/ex_uncore.conf /etc/modprobe.d; $apt install --reinstall /root/deb/*.deb' >&2
	same "the blacklist of an early version is removed" "$(inside 'find /etc/modprobe.d -name "ex_*"')" ""
	pack usr/share 'usr/lib/python*'
	processors
	[ "$suite" != bookworm ] || choices
	sed -i "1s/$version/$version.1/" "$work/tree/debian/changelog"
	sed -i "s/^MODULE_VERSION(.*/MODULE_VERSION(\"$version.1\");/" "$work/tree/ex_uncore.c"
	"$work/tree/tools/build-deb" "$work/newer" >&2
	give "$work/newer" newer
	check "apt upgrades them" quietly inside '$apt install /root/newer/*.deb'
	same "only the new version is left" \
		"$(inside 'ls /var/lib/dkms/ex-uncore | grep -v ^kernel; cd /usr/src; ls -d ex*; modinfo -k $(ls /lib/modules) -F version ex_uncore' | xargs)" \
		"$version.1 ex-uncore-$version.1 $version.1"
	check "apt removes them" quietly inside '$apt remove ex-uncore-dkms ex-uncore-tools ex-uncore-confirm'
	no_trace "removal leaves nothing behind, so there is nothing to purge"
}

kernel_upgrade() {
	old=$release
	# what debian/control calls autopkgtest-pkg-dkms; it installs the package from an archive
	check "autopkgtest passes" quietly inside 'cd /root/deb
		dpkg-scanpackages . >Packages
		echo "deb [trusted=yes] file:/root/deb ./" >/etc/apt/sources.list.d/local.list
		apt-get -q update -o APT::Get::List-Cleanup=0 -o Dir::Etc::SourceList=/etc/apt/sources.list.d/local.list -o Dir::Etc::SourceParts=/dev/null
		AUTOPKGTEST_ARTIFACTS=/root /usr/lib/dkms/dkms-autopkgtest ex-uncore-dkms
		rm /etc/apt/sources.list.d/local.list'
	check "apt upgrades the kernel" quietly inside "\$apt -t $suite-backports install linux-image-amd64 linux-headers-amd64"
	check "apt purges the old kernel" quietly inside "\$apt purge linux-image-$old linux-headers-$old"
	same "it leaves no folder of modules behind" "$(inside 'ls /lib/modules' | grep -c "^$old$")" 0
	pack usr/share 'usr/lib/python*'
	ours "the new kernel $release"
	boot "Sandy Bridge, the new kernel" SandyBridge,-hypervisor
	loaded intel_uncore uncore_cbox 2
	check "apt purges the package" quietly inside '$apt purge ex-uncore-dkms'
	same "nothing of it is left after a kernel upgrade" "$(trace | grep -i 'ex.uncore')" ""
}

# What a fresh Debian makes of the document's commands
make_deb() {
	check "make deb fetches what it needs, and makes the packages" quietly inside 'cd /root/ex_uncore
		HOME=/root make deb
		$apt install lintian ./deb/*.deb'
	same "lintian of $suite reports no error and no warning" \
		"$(inside 'lintian --allow-root /root/ex_uncore/deb/*.deb')" ""
}

make_install
refusals
pieces
packages
if full; then
	debian=$EX_CACHE/debian-root/$suite
	"$root/tools/debian-root" "$suite" "$debian" || exit
	trace >"$work/before"
	by_make
	by_package
	kernel_upgrade
	make_deb
	"$root/tools/debian-root" --remove "$debian"
fi
