/* SPDX-License-Identifier: GPL-2.0 */
/* The PCI side of the uncore model: see exm_pci.c. */
#ifndef EXM_PCI_H
#define EXM_PCI_H

#include "exm.h"

/*
 * Make the buses of each package, of which the first of the first package is the machine's own,
 * with the model's PCI functions and those of @ports QPI ports or UPI links, but for the functions
 * in @without ("16.1 30.4"; may be NULL).
 */
bool exm_pci_create(struct exm *model, unsigned int ports, const char *without, Error **errp);

/*
 * Make a root bus for each processor of a Nehalem or Westmere, with the function that has
 * CURRENT_UCLK_RATIO, if the model has it; or of a client, with its host bridge and the memory in
 * its BAR.
 */
bool exm_pci_create_uclk(struct exm *model, Error **errp);

/* Report forbidden accesses to configuration space as guest errors from now on. */
void exm_pci_watch(void);

/* Report a guest error that the model cannot detect (exm_device.c). */
void exm_device_error(const char *why);

#endif
