# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Many steps of one simulation in one call, with the inputs of each step and the state after it: a batch of one (mujoco/mjbatch.h)."""
from __future__ import annotations

import ctypes
from typing import Any, Optional

import numpy as np

from . import _tables
from .data import Data

_STATE = _tables.ENUMERATIONS['mjtState']
INTEGRATION, USER = _STATE['mjSTATE_INTEGRATION'], _STATE['mjSTATE_USER']


class _Config(ctypes.Structure):
    _fields_ = [('nthread', ctypes.c_int), ('persistent', ctypes.c_bool)]


class _Record(ctypes.Structure):
    _fields_ = [('field', ctypes.c_char_p), ('spec', ctypes.c_int), ('buf', ctypes.c_void_p)]


def _declared(dll: Any) -> Any:
    p, i = ctypes.c_void_p, ctypes.c_int
    for name, result, arguments in (
            ('mjb_makeBatch', p, [p, i, ctypes.POINTER(_Config), ctypes.c_char_p, i]),
            ('mjb_deleteBatch', None, [p]),
            ('mjb_state', p, [p]),
            ('mjb_warning', p, [p]),
            ('mjb_reset', i, [p, p, i, p, i]),
            ('mjb_rollout', i, [p, p, i, i, p, i, p, i])):
        function = getattr(dll, name)
        function.restype, function.argtypes = result, arguments
    return dll


class Steps:
    """Steps of a simulation of its own, with the model of the data and the physics options that it has now."""

    def __init__(self, data: Data) -> None:
        self._dll, self._batch = _declared(data.library.dll), None
        error, config = ctypes.create_string_buffer(1024), _Config(1, True)
        self._batch = self._dll.mjb_makeBatch(data.model.address, 1, ctypes.byref(config), error, len(error))
        self._size = data.library.call('mj_stateSize', data.model.address, INTEGRATION)

    def __bool__(self) -> bool:
        return bool(self._batch)

    def __del__(self) -> None:
        if self._batch:
            self._dll.mjb_deleteBatch(self._batch)

    def start(self, state: np.ndarray) -> None:
        """Be at a whole state, as after a reset."""
        self._dll.mjb_reset(self._batch, None, 0, None, 0)
        ctypes.memmove(self._dll.mjb_state(self._batch), state.ctypes.data, state.nbytes)

    def run(self, inputs: np.ndarray) -> Optional[np.ndarray]:
        """The whole states after steps with these inputs (rows of mjSTATE_USER); None: something went bad on the way."""
        inputs = np.ascontiguousarray(inputs, np.float64)
        states = np.empty((len(inputs), self._size))
        record = _Record(None, INTEGRATION, states.ctypes.data)
        failed = self._dll.mjb_rollout(self._batch, None, 0, len(inputs), inputs.ctypes.data, USER, ctypes.byref(record), 1)
        warned = ctypes.string_at(self._dll.mjb_warning(self._batch), _WARNINGS)
        return None if failed or any(warned) else states


_WARNINGS = ctypes.sizeof(ctypes.c_int) * 2 * _tables.ENUMERATIONS['mjtWarning']['mjNWARNING']
