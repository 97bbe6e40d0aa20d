#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# GLOBAL_CTL: let the fixed counter overflow; print U STATUS and the counter.

hw wrmsr 1 0x1d9 0x2000
hw wrmsr 0 0xc00 "$1"
hw wrmsr 0 0xc09 $(((1 << 48) - 40000000))
hw wrmsr 0 0xc08 0x500000
sleep .1
hw rdmsr 0 0xc01
hw rdmsr 0 0xc09
