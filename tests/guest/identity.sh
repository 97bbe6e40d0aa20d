#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the processors say they are
. ./lib.sh

sed -n 's/^model name[^:]*: /brand: /p' /proc/cpuinfo | sort -u
say rdtscp /root/rdtscp

# The rate of the TSC in MHz, by the uncore clock, and the ratios that the registers tell
tsc=$(hw rdmsr 0 0x10)
before=$(hw now)
sleep 1
echo "mhz: $((($(hw rdmsr 0 0x10) - tsc) * 1000 / ($(hw now) - before)))"
echo "loops: $(sed -n 's/^cpu MHz[^:]*: \([0-9]*\).*/\1/p' /proc/cpuinfo | sort -u)"
for reg in 0xce 0x198 0x2c; do
	say "msr $reg" hw rdmsr 0 $reg
done
