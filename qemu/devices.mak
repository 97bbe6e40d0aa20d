# SPDX-License-Identifier: GPL-2.0
# The machine's devices: both PC chipsets, and the debug ports that carry a
# command's output.  Q35 is the one with PCI Express configuration space.
CONFIG_I440FX=y
CONFIG_Q35=y
CONFIG_ISA_DEBUG=y
