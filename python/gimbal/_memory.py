# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Blocks of memory that belong to the engine, and views of them.

A view keeps the block that it looks at: the memory goes back when the last of the owner and its views has gone. free() of an
owner only closes it for further use.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Tuple

import numpy as np

from . import _tables
from ._structures import DTYPES, STRUCTURES
from .errors import FreedError


class Block:
    """A mjModel or mjData, and what has to be done with it in the end."""

    def __init__(self, address: int, delete: Callable[[int], Any], below: Optional[Block] = None) -> None:
        self.address = address
        self._delete = delete
        self.below = below  # what must outlive it

    def __del__(self) -> None:
        self._delete(self.address)


class _Exposed:
    """What numpy makes a view of; it becomes the base of the view."""

    def __init__(self, block: Block, address: int, shape: Tuple[int, ...], dtype: np.dtype) -> None:
        self.block = block
        self.__array_interface__ = {'version': 3, 'shape': shape, 'typestr': dtype.str if dtype.names is None else '|V%d' % dtype.itemsize,
                                    'data': (address, False)}


def view(block: Block, address: Optional[int], shape: Tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """The numbers at an address inside of a block, not copied."""
    if not address or 0 in shape:
        return np.empty(shape if 0 in shape else (0,) + shape[1:], dtype)
    array = np.asarray(_Exposed(block, address, shape, dtype))
    return array if dtype.names is None else array.view(dtype)


def assign(array: np.ndarray, value: Any, name: str) -> None:
    """Copy a value into a view; a value of another shape, or of another kind of numbers, is refused."""
    given = np.asarray(value)
    if given.shape != array.shape and given.shape != ():
        raise ValueError(f'{name} has the shape {array.shape}, not {given.shape}')
    if not np.can_cast(given.dtype, array.dtype, 'same_kind') and not (given.dtype.kind in 'iub' and array.dtype.kind in 'iub'):
        raise TypeError(f'{name} holds {array.dtype}, not {given.dtype}')
    array[...] = given


class Numbers:
    """A structure of numbers inside of a model, such as model.opt: its members are attributes, those with several numbers views."""

    __slots__ = ('_block', '_address', '_structure', '_members', '_name')

    def __init__(self, block: Block, address: int, structure: Any, members: Any, name: str) -> None:
        for slot, value in zip(self.__slots__, (block, address, structure, {m[0]: m for m in members}, name)):
            object.__setattr__(self, slot, value)

    def _raw(self) -> Any:
        return self._structure.from_address(self._address)

    def __getattr__(self, name: str) -> Any:
        if name == 'global_':  # a word of Python without its underscore
            name = 'global'
        member = self._members.get(name)
        if member is None:
            raise AttributeError(f'{self._name} has no {name!r}')
        _, kind, sizes, _ = member
        place = getattr(self._structure, name)
        if isinstance(kind, list):
            inner = dict(self._structure._fields_)[name]
            return Numbers(self._block, self._address + place.offset, inner, kind, f'{self._name}.{name}')
        if sizes:
            return view(self._block, self._address + place.offset, sizes, DTYPES[kind])
        return getattr(self._raw(), name)

    def __setattr__(self, name: str, value: Any) -> None:
        old = getattr(self, name)
        if isinstance(old, np.ndarray):
            assign(old, value, f'{self._name}.{name}')
        elif isinstance(old, Numbers):
            raise AttributeError(f'{self._name}.{name} is a structure: set its members')
        elif isinstance(old, int) and isinstance(value, float) and value != int(value):
            raise TypeError(f'{self._name}.{name} is a whole number, not {value!r}')
        else:
            setattr(self._raw(), name, type(old)(value))

    def __dir__(self) -> Any:
        return list(self._members)

    def __repr__(self) -> str:
        return '\n'.join(f'{name}: {getattr(self, name)!r}' for name in self._members)


class Owner:
    """What Model and Data share: a block, and its members by name."""

    _structure_name = ''
    _arrays: Dict[str, Any] = {}

    def __init__(self, block: Block, library: Any) -> None:
        self._open = True
        self._block: Optional[Block] = block
        self.library = library
        self._raw_structure = STRUCTURES[self._structure_name].from_address(block.address)
        self._views: Dict[str, np.ndarray] = {}

    @property
    def address(self) -> int:
        """Where the structure is, for functions of C."""
        return self._held().address

    @property
    def freed(self) -> bool:
        """Whether free() was called."""
        return self._block is None

    def _held(self) -> Block:
        if self._block is None:
            raise FreedError(f'this {type(self).__name__} was freed')
        return self._block

    @property
    def _raw(self) -> Any:
        self._held()
        return self._raw_structure

    def free(self) -> None:
        """Give it back. Nothing can be done with it any more; arrays that were taken from it before stay good, and the
        memory goes back with the last of them."""
        self._block = None
        self._views = {}

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def _size(self, size: Any) -> int:
        """A count as the table of arrays has it: 3, 'nbody', 'nmocap*3', 'd.ncon'."""
        raise NotImplementedError

    def _shape(self, name: str) -> Tuple[int, ...]:
        _, rows, columns = self._arrays[name]
        return (self._size(rows),) if columns == 1 else (self._size(rows), self._size(columns))

    def _array(self, name: str) -> np.ndarray:
        array = self._views.get(name)
        if array is None:
            array = view(self._held(), getattr(self._raw, name), self._shape(name), DTYPES[self._arrays[name][0]])
            self._views[name] = array
        return array

    def _scalar(self, name: str) -> Any:
        members = self._members()
        if name not in members:
            raise AttributeError(f'{self._structure_name} has no {name!r}')
        _, kind, sizes, _ = members[name]
        if sizes:
            place = getattr(STRUCTURES[self._structure_name], name)
            if isinstance(kind, str) and not kind.endswith('*'):
                return view(self._held(), self._held().address + place.offset, sizes, DTYPES[kind])
        return getattr(self._raw, name)

    @classmethod
    def _members(cls) -> Dict[str, Any]:
        if '_member_table' not in cls.__dict__:
            cls._member_table = {m[0]: m for m in _tables.STRUCTURES[cls._structure_name]}
        return cls._member_table

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_'):
            raise AttributeError(name)
        self._held()
        return self._array(name) if name in self._arrays else self._member(name)

    def _member(self, name: str) -> Any:
        return self._scalar(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith('_') or name == 'library':
            object.__setattr__(self, name, value)
        elif name in self._arrays:
            assign(self._array(name), value, name)
        elif name in self._settable:
            setattr(self._raw, name, value)
        elif name in self._members() or hasattr(type(self), name):
            raise AttributeError(f'{name} cannot be set')
        else:
            raise AttributeError(f'{self._structure_name} has no {name!r}')

    _settable: Tuple[str, ...] = ()

    def __dir__(self) -> Any:
        return sorted(set(super().__dir__()) | set(self._members()))

    def explain(self, name: str) -> str:
        """What a member is: its shape, and a line about it."""
        members = self._members()
        if name not in members:
            raise AttributeError(f'{self._structure_name} has no {name!r}')
        shape = self._arrays.get(name)
        size = f' ({shape[1]})' if shape and shape[2] == 1 else f' ({shape[1]} x {shape[2]})' if shape else ''
        return f'{name}{size}: {members[name][3]}'
