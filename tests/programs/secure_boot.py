#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Write UEFI variables for a machine with Secure Boot.

  secure_boot.py KERNEL OUT [MOK]

With the variables in OUT, the firmware of Debian's package ovmf starts what the signer of KERNEL
has signed.  MOK is the certificate (DER) of a Machine Owner Key that has been enrolled: shim puts
these into the variable MokListRT, where the kernel finds them.
"""

import ssl
import struct
import subprocess
import sys
import uuid

EMPTY = "/usr/share/OVMF/OVMF_VARS_4M.fd"

GLOBAL = uuid.UUID("8be4df61-93ca-11d2-aa0d-00e098032b8c")
SECURITY = uuid.UUID("d719b2cb-3d3a-4596-a3bc-dad00e67656f")
SHIM = uuid.UUID("605dab50-e046-4300-abb6-3dd810dd8b23")
X509 = uuid.UUID("a5c059a1-94e4-4aa7-87b5-ab155c2bf072")

STORE = 0x48  # behind the header of the firmware volume
FIRST = STORE + 28  # behind the header of the variable store
START, ADDED = 0x55aa, 0x3f
NON_VOLATILE, BOOT, RUNTIME, AUTHENTICATED = 1, 2, 4, 0x20


def signature_list(certificate):
    size = 16 + len(certificate)
    return struct.pack("<16sIII16s", X509.bytes_le, 28 + size, 0, size, SHIM.bytes_le) + certificate


def variable(name, vendor, certificate, attributes):
    """AUTHENTICATED_VARIABLE_HEADER of edk2, the name and the value"""
    text = (name + "\0").encode("utf-16-le")
    data = signature_list(certificate)
    head = struct.pack("<HBxIQ16xIII16s", START, ADDED, NON_VOLATILE | BOOT | RUNTIME | attributes,
                       0, 0, len(text), len(data), vendor.bytes_le)
    body = head + text + data
    return body + b"\xff" * (-len(body) % 4)


def signer(path):
    """The certificate of who signed a kernel: behind its PE image is a PKCS #7 signature"""
    with open(path, "rb") as f:
        image = f.read()
    pe, = struct.unpack_from("<I", image, 0x3c)
    start, size = struct.unpack_from("<II", image, pe + 24 + 112 + 4 * 8)
    if not size:
        sys.exit(f"error: {path} is not signed")
    pem = subprocess.run(["openssl", "pkcs7", "-inform", "DER", "-print_certs"], check=True,
                         input=image[start + 8:start + size], stdout=subprocess.PIPE).stdout
    return ssl.PEM_cert_to_DER_cert(pem[pem.index(b"-----BEGIN"):].decode())


def main():
    kernel, out, *moks = sys.argv[1:]
    vendor = signer(kernel)
    variables = [variable("PK", GLOBAL, vendor, AUTHENTICATED),
                 variable("KEK", GLOBAL, vendor, AUTHENTICATED),
                 variable("db", SECURITY, vendor, AUTHENTICATED)]
    for mok in moks:
        with open(mok, "rb") as f:
            variables.append(variable("MokListRT", SHIM, f.read(), 0))
    with open(EMPTY, "rb") as f:
        store = bytearray(f.read())
    data = b"".join(variables)
    store[FIRST:FIRST + len(data)] = data
    with open(out, "wb") as f:
        f.write(store)


main()
