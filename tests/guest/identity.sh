#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the processors say they are
. ./lib.sh

sed -n 's/^model name[^:]*: /brand: /p' /proc/cpuinfo | sort -u
say rdtscp /root/rdtscp
