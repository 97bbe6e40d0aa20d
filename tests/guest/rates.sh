#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# EARLY BYPASS FAST: record perf.data with raw data and bare.data without, and print the model's
# account.
{
	perf record -q -a -c 1000 -o bare.data -e "$1" -- hw put --wait bbox0.early_ack,count=3000,every=1000
	perf record -q -R -a -c 1000 -o perf.data -e "$1,$2,$3" -- sh -c '
		hw put --wait bbox0.early_ack,socket=1,count=20000,every=80000 sbox1.halfline_bypass,count=10000,every=160000
		hw put --wait bbox0.early_ack,socket=1,count=20000,every=320000
		hw put --wait bbox1.early_ack,count=20500,every=200'
} >&2
hw stat
