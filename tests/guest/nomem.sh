#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# tests/programs/nomem.c, and then the driver at work
. ./lib.sh

./nomem /ex_uncore.ko || exit
say samples /root/sample uncore_qpi_0:0x4:100:0 -- hw put --wait qpi0.txl_inserts,count=1050,every=200000
rmmod ex_uncore && insmod /ex_uncore.ko && rmmod ex_uncore && pmus "PMUs left" "*uncore*"
leaks
