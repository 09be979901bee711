# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The structures of the C interface as ctypes, and the types of numpy that their numbers have."""
import ctypes

import numpy as np

from . import _tables

SCALARS = {
    'int': ctypes.c_int, 'mjtNum': ctypes.c_double, 'float': ctypes.c_float, 'mjtByte': ctypes.c_uint8,
    'mjtBool': ctypes.c_bool, 'char': ctypes.c_char, 'mjtSize': ctypes.c_int64, 'size_t': ctypes.c_size_t,
    'uintptr_t': ctypes.c_size_t, 'uint64_t': ctypes.c_uint64, 'double': ctypes.c_double,
}

DTYPES = {
    'int': np.dtype(np.int32), 'mjtNum': np.dtype(np.float64), 'double': np.dtype(np.float64), 'float': np.dtype(np.float32),
    'mjtByte': np.dtype(np.uint8), 'mjtBool': np.dtype(np.bool_), 'char': np.dtype('S1'), 'mjtSize': np.dtype(np.int64),
    'size_t': np.dtype(np.uint64), 'uintptr_t': np.dtype(np.uint64),
}

STRUCTURES: dict = {}


def _type_of(kind, sizes, inside):
    if isinstance(kind, list):
        base = _make(inside, kind)
    elif kind.endswith('*'):
        base = ctypes.c_void_p
    else:
        base = SCALARS.get(kind) or STRUCTURES[kind]
    for size in reversed(sizes):
        base = base * size
    return base


def _make(name, members):
    fields = [(member, _type_of(kind, sizes, f'{name}.{member}')) for member, kind, sizes, _ in members]
    return type(name, (ctypes.Structure,), {'_fields_': fields})


for _name, _members in _tables.STRUCTURES.items():
    STRUCTURES[_name] = _make(_name, _members)


def _packed(name):
    """The type of numpy of a structure of numbers, with the places that C gives them."""
    structure = STRUCTURES[name]
    names, formats, offsets = [], [], []
    for member, kind, sizes, _ in _tables.STRUCTURES[name]:
        names.append(member)
        formats.append((DTYPES[kind], sizes) if sizes else DTYPES[kind])
        offsets.append(getattr(structure, member).offset)
    return np.dtype({'names': names, 'formats': formats, 'offsets': offsets, 'itemsize': ctypes.sizeof(structure)})


for _name in ('mjContact', 'mjWarningStat', 'mjTimerStat', 'mjSolverStat'):
    DTYPES[_name] = _packed(_name)


class Value(ctypes.Union):
    """GimbalValue of gimbal/call.h."""
    _fields_ = [('number', ctypes.c_double), ('integer', ctypes.c_int64), ('pointer', ctypes.c_void_p)]


class Place(ctypes.Structure):
    """GimbalPlace of gimbal/diagnostics.h."""
    _fields_ = [('file', ctypes.c_char_p), ('line', ctypes.c_int), ('column', ctypes.c_int), ('start', ctypes.c_int64),
                ('end', ctypes.c_int64)]


class Diagnostic(ctypes.Structure):
    """GimbalDiagnostic of gimbal/diagnostics.h."""
    _fields_ = [('severity', ctypes.c_int), ('code', ctypes.c_char_p), ('message', ctypes.c_char_p), ('hint', ctypes.c_char_p),
                ('place', Place), ('figure', ctypes.c_double), ('sentence', ctypes.c_void_p), ('advice', ctypes.c_void_p)]


class Rollout(ctypes.Structure):
    """GimbalRollout of gimbal/rollout.h."""
    _fields_ = [('nrollout', ctypes.c_int), ('nstep', ctypes.c_int), ('nthread', ctypes.c_int), ('state_spec', ctypes.c_int),
                ('state0', ctypes.c_void_p), ('control', ctypes.c_void_p), ('state', ctypes.c_void_p),
                ('sensordata', ctypes.c_void_p), ('diverged', ctypes.c_void_p)]


class LogMessage(ctypes.Structure):
    """mjLogMessage of mujoco/mjtype.h."""
    _fields_ = [('level', ctypes.c_int), ('topic', ctypes.c_int), ('subject', ctypes.c_char * 1024), ('body', ctypes.c_char_p),
                ('func', ctypes.c_char_p), ('file', ctypes.c_char_p), ('line', ctypes.c_int), ('timestamp', ctypes.c_bool)]


class VFS(ctypes.Structure):
    """mjVFS of mujoco/mjmodel.h."""
    _fields_ = [('impl', ctypes.c_void_p)]
