# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2016,SC2154
# Functions for the tests that install packages in a Debian of tools/debian-root and boot it.  $debian
# is its folder.

quietly() {
	"$@" >&2
}

# inside SCRIPT: run a shell script as root in the Debian; "$apt" is apt-get
inside() {
	"$root/tools/in-root" "$debian" env DEBIAN_FRONTEND=noninteractive SYSTEMD_OFFLINE=1 \
		apt="apt-get -q -y --no-install-recommends -o DPkg::Use-Pty=0" sh -ec "$1"
}

# give DIR NAME: copy a folder to /root/NAME of the Debian
give() {
	tar -C "$1" -c . | inside "mkdir -p /root/$2 && tar -C /root/$2 -x --no-same-owner"
}

# pack PATH...: make an archive of the Debian for tools/vm, without what no boot needs and the PATHs
pack() {
	release=$(ls "$debian/lib/modules")
	# shellcheck disable=SC2046 # patterns without blanks
	inside "cd /; find . -xdev \\( -path ./root $(printf ' -o -path "./%s"' boot tmp usr/src usr/include \
		usr/lib/gcc 'usr/lib/linux-*' 'usr/bin/x86_64-linux-gnu-*' 'usr/lib/x86_64-linux-gnu/lib?san.so*' \
		usr/lib/x86_64-linux-gnu/perl usr/lib/x86_64-linux-gnu/gconv \
		var/cache var/lib/apt var/lib/dkms var/lib/dpkg 'usr/lib/modules/*/kernel/drivers' \
		'usr/lib/modules/*/kernel/fs' 'usr/lib/modules/*/kernel/net' 'usr/lib/modules/*/kernel/sound' "$@") \\) \
		-prune -o -print | cpio --quiet -o -H newc" >"$work/root.cpio"
	inside "cat /boot/vmlinuz-$release" >"$work/vmlinuz"
}

# boot_debian SCRIPT CPU [OPTION...] [-- ARG...]: boot the packed Debian, and run tests/guest/SCRIPT.sh
boot_debian() {
	script=$1
	cpu=$2
	shift 2
	guest "$script" --icount --root "$work/root.cpio" --kernel "$work/vmlinuz" --memory 1500 --cpu "$cpu" "$@"
}
