#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# As fuzz_guest, on the Ivytown.
FUZZ_CPU=ivytown exec "$(dirname "$0")/fuzz_guest.sh"
