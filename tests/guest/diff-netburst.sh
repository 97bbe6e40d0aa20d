#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Count the events of /root/list with the kernel's own driver, p4, and with ours.
. ./lib.sh

/root/drive </root/list | sed 's/^/result: /'
