# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Calls that do not go through ctypes: the compiled part (src/python), where there is one for this Python. Without it everything works,
and a function that takes arrays costs some microseconds more."""
from __future__ import annotations

import ctypes
import importlib.machinery
import importlib.util
import os
import sys
import threading
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np

import _gimbal_engine as door

from ._library import build_folders
from ._structures import STRUCTURES

NAME = '_calls.abi3.so'
MODEL, DATA, WHOLE, NUMBER, ARRAY = range(5)
CONSTANT, OF_MODEL, OF_DATA, OF_ARGUMENT, STATE_OF_ARGUMENT, OF_KIND = range(6)
_FLAGS = ('C_CONTIGUOUS', 0x1), ('ALIGNED', 0x100), ('WRITEABLE', 0x400)


class _Lock:
    """In the place of a Place, where nothing is compiled: the lock alone."""

    def __init__(self, address: int, block: Any, below: Any, library: Any) -> None:
        lock = threading.Lock()
        self.acquire, self.release, self.locked = lock.acquire, lock.release, lock.locked

    def close(self) -> None:
        pass


def _load() -> Any:
    if os.environ.get('GIMBAL_CALLS') == '0' or sys.version_info < (3, 10) or sys.implementation.name != 'cpython':
        return None
    for folder in [*door.places(), *(str(build / 'src' / 'python') for build in build_folders())]:
        path = Path(folder, NAME)
        if path.is_file():
            return _opened(path)
    return None


def _opened(path: Path) -> Any:
    loader = importlib.machinery.ExtensionFileLoader('gimbal._calls', str(path))
    try:
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))  # type: ignore[arg-type]
        loader.exec_module(module)
    except ImportError:
        return None  # of another kind of Python
    return module if _reads_arrays(module) else None


def _reads_arrays(module: Any) -> bool:
    """Whether it finds in arrays what numpy says of them."""
    frozen = np.zeros(2)
    frozen.flags.writeable = False
    for array in (np.zeros((2, 3)), np.zeros(5, np.int32)[1:], np.zeros((3, 4)).T, frozen, np.zeros((0, 3), np.uint8)):
        flags = sum(bit for name, bit in _FLAGS if array.flags[name])
        address, count, dtype, found = module.probe(array)
        if (address, count, found & 0x501) != (array.__array_interface__['data'][0], array.size, flags) or dtype is not array.dtype:
            return False
    return True


calls = _load()
Place: Any = calls.Place if calls else _Lock

Factor = Tuple[Tuple[int, int, int, int], ...]
Slot = Tuple[int, bool, bool, bool, bool, Any, Tuple[Factor, ...]]


def member(structure: str, name: str) -> Tuple[int, int]:
    """Where in a structure a size is, and its bytes."""
    field = getattr(STRUCTURES[structure], name)
    return field.offset, field.size


def factors(text: str, arguments: Sequence[str]) -> Tuple[Factor, ...]:
    """A product of sizes as functions.py writes them (3*nv, d.nefc, n, @sig, nx), for the compiled part."""
    return tuple(_factor(word, arguments) for word in text.split('*'))


def _factor(word: str, arguments: Sequence[str]) -> Factor:
    if word.isdigit():
        return ((CONSTANT, int(word), 0, 0),)
    if word.startswith('@'):
        return ((STATE_OF_ARGUMENT, 1, arguments.index(word[1:]), 0),)
    if word.startswith('d.'):
        return ((OF_DATA, 1, *member('mjData', word[2:])),)
    if word == 'nx':
        return ((OF_MODEL, 2, *member('mjModel', 'nv')), (OF_MODEL, 1, *member('mjModel', 'na')))
    if word in arguments:
        return ((OF_ARGUMENT, 1, arguments.index(word), 0),)
    return ((OF_MODEL, 1, *member('mjModel', word)),)


def function(name: str, doc: str, slow: Callable[..., Any], failed: Callable[[str, int], Any], library: Any, types: Any,
             result: str, slots: List[Slot]) -> Optional[Callable[..., Any]]:
    """A function of mujoco.h that is called without a detour where its arguments are just so, and by `slow` where they are not."""
    if calls is None or not library.guarded:
        return None
    dll = library.dll
    addresses: Dict[str, int] = {n: ctypes.cast(getattr(dll, n), ctypes.c_void_p).value or 0 for n in ('gimbal_call', 'gimbal_diagnostics_new')}
    entries = [dll.gimbal_function(n.encode()) for n in (name, 'mj_stateSize')]
    stack = tuple(member('mjData', n)[0] for n in ('pstack', 'pbase', 'threadlock'))
    kind = {'void': 'v', 'mjtNum': 'n', 'double': 'n', 'float': 'n'}.get(result, 'i')
    return calls.function(name, doc, slow, failed, library, types, (entries[0], *addresses.values(), entries[1]), stack, kind, tuple(slots))
