# SPDX-License-Identifier: GPL-2.0
"""What libpfm4, Debian's package, makes of its events of a NetBurst"""

import ctypes
import os

USER_AND_KERNEL = 8 | 1     # PFM_PLM3 | PFM_PLM0
PERF_EVENT = 1              # PFM_OS_PERF_EVENT
UMASK = 1                   # PFM_ATTR_UMASK


class EventInfo(ctypes.Structure):
    """pfm_event_info_t"""
    _fields_ = [("name", ctypes.c_char_p), ("texts", ctypes.c_char_p * 2),
                ("size", ctypes.c_size_t), ("code", ctypes.c_uint64), ("types", ctypes.c_int * 2),
                ("idx", ctypes.c_int), ("nattrs", ctypes.c_int), ("rest", ctypes.c_int * 2)]


class AttrInfo(ctypes.Structure):
    """pfm_event_attr_info_t"""
    _fields_ = [("name", ctypes.c_char_p), ("texts", ctypes.c_char_p * 2),
                ("size", ctypes.c_size_t), ("code", ctypes.c_uint64), ("type", ctypes.c_int),
                ("rest", ctypes.c_int * 3), ("default", ctypes.c_uint64)]


class Encoding(ctypes.Structure):
    """pfm_perf_encode_arg_t"""
    _fields_ = [("attr", ctypes.c_void_p), ("name", ctypes.c_void_p), ("size", ctypes.c_size_t),
                ("rest", ctypes.c_int * 4)]


def sized(struct):
    return struct(size=ctypes.sizeof(struct))


def encoded(pfm, name):
    attr = (ctypes.c_uint64 * 17)()     # struct perf_event_attr
    argument = sized(Encoding)
    argument.attr = ctypes.addressof(attr)
    if pfm.pfm_get_os_event_encoding(name, USER_AND_KERNEL, PERF_EVENT, ctypes.byref(argument)):
        raise ValueError(name)
    return attr[1]


def configs():
    """The configs for perf of the events with each one of their unit masks"""
    os.environ["LIBPFM_ENCODE_INACTIVE"] = "1"
    pfm = ctypes.CDLL("libpfm.so.4")
    pfm.pfm_initialize()
    event, attr = sized(EventInfo), sized(AttrInfo)
    idx = pfm.pfm_find_event(b"netburst_p::TC_deliver_mode")    # the first
    while idx >= 0:
        pfm.pfm_get_event_info(idx, 0, ctypes.byref(event))
        for i in range(event.nattrs):
            pfm.pfm_get_event_attr_info(idx, i, PERF_EVENT, ctypes.byref(attr))
            if attr.type == UMASK:
                yield encoded(pfm, b"netburst_p::" + event.name + b":" + attr.name)
        idx = pfm.pfm_get_event_next(idx)
