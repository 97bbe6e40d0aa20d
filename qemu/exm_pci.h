/* SPDX-License-Identifier: GPL-2.0 */
/* The PCI side of the uncore model: see exm_pci.c. */
#ifndef EXM_PCI_H
#define EXM_PCI_H

#include "exm.h"

/*
 * Put the model's functions on a root bus for each package, with @ports QPI
 * ports each.
 */
bool exm_pci_create(struct exm *model, unsigned int ports, Error **errp);

/* Tell of accesses to the configuration space that a driver must not make. */
void exm_pci_watch(void);

/* Of exm_device.c: a guest error that the model itself cannot see */
void exm_device_error(const char *why);

#endif
