# SPDX-License-Identifier: GPL-2.0
# The machine's devices: both PC chipsets, of which Q35 has PCI Express configuration
# space, and the debug ports for the output of a command.
CONFIG_I440FX=y
CONFIG_Q35=y
CONFIG_ISA_DEBUG=y
