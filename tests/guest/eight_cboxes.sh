#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Load the driver on a processor with eight C-Boxes.
. ./lib.sh

hw set cboxes=8
insmod /ex_uncore.ko || exit
pmus cboxes "*cbox*"
rmmod ex_uncore
