#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CPUS: for each line "NAME GROUP PROGRAM..." of the file "groups" let LIKWID count GROUP on CPUS while PROGRAM
# runs, and print the counters of the uncore that are not 0 as "NAME: COUNTER,FIGURE...".
. ./lib.sh
export LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu HOME=/root USER=root
ln -s /usr/bin/bash /bin/bash
ln -s liblikwid.so.5.2 $LD_LIBRARY_PATH/liblikwid.so

# To LIKWID, without its daemon, all PCI functions of a package are on the bus of its memory controller, and a
# client's host bridge is on bus 0: a folder with such links takes the place of the kernel's.
mkdir proc && mount -t proc proc proc && mount -t tmpfs pci /proc/bus/pci
for buses in 54:54 7f:54 d4:d4 ff:d4 ff:00; do
	mkdir -p "/proc/bus/pci/${buses#*:}"
	ln -s "$PWD/proc/bus/pci/${buses%:*}"/* "/proc/bus/pci/${buses#*:}"
done 2>/dev/null
# A counter that reads 0 is not there for LIKWID: a client's
hw put --wait imc.data_read imc.data_write imc.io_request 2>/dev/null

while read -r name group program; do
	echo "$program" >program
	hw clock "$(case $program in "hw step"*) echo 0 ;; *) echo 800000000 ;; esac)"
	likwid-perfctr -O -M 0 -f -C "$1" -g "$group" sh program </dev/null >out 2>&1
	sed -nE 's/^[A-Z0-9_]+,(([A-Z]BOX|M2M|IRP)[0-9A-Z]*)[^,]*(,)/\1\3/p; s/.*ERROR/&/p' out |
		sed "s/,*$//; /^[^,]*\(,0\)*$/d; s/^/$name: /"
done <groups
