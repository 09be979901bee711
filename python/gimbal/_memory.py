# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Blocks of memory that belong to the engine, and views of them.

A view keeps the block that it looks at: the memory goes back when the last of the owner and its views has gone. free() of an
owner only closes it for further use.
"""
from __future__ import annotations

import operator
import weakref

from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy as np

from . import _native, _tables
from ._structures import DTYPES, SCALARS, STRUCTURES
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


def assign(array: np.ndarray, value: Any, name: Any) -> None:
    """Copy a value into a view; a value of another shape, or of another kind of numbers, is refused. `name` is what the message says, or
    a function that tells it."""
    if type(value) is float and array.dtype == np.float64:
        array[...] = value
        return
    try:
        _assign(array, value)
    except (TypeError, ValueError) as error:
        raise type(error)(f'{name() if callable(name) else name} {error}') from None


def _assign(array: np.ndarray, value: Any) -> None:
    given = np.asarray(value)
    if given.shape != array.shape and given.shape != ():
        raise ValueError(f'has the shape {array.shape}, not {given.shape}')
    if not np.can_cast(given.dtype, array.dtype, 'same_kind') and not (given.dtype.kind in 'iub' and array.dtype.kind in 'iub'):
        raise TypeError(f'holds {array.dtype}, not {given.dtype}')
    array[...] = given


class Numbers:
    """A structure of numbers inside of a model, such as model.opt: its members are attributes, those with several numbers views. What
    has been found once stands in the object itself, but for single numbers, which are looked at each time."""

    _members: Dict[str, Any] = {}

    @staticmethod
    def of(block: Block, address: int, structure: Any, members: Any, name: str) -> Numbers:
        """The numbers at an address, as an object of a class that has its single numbers as properties."""
        kind = _kinds.get(structure)
        if kind is None:
            single = {m[0]: property(operator.attrgetter('_raw.' + m[0])) for m in members if not m[2] and not isinstance(m[1], list)}
            kind = _kinds[structure] = type('Numbers', (Numbers,), {**single, '_members': {m[0]: m for m in members}})
        made = kind()
        made.__dict__.update(_block=block, _address=address, _structure=structure, _name=name, _raw=structure.from_address(address))
        return made

    def __getattr__(self, name: str) -> Any:
        asked, name = name, 'global' if name == 'global_' else name  # a word of Python without its underscore
        member = self._members.get(name)
        if member is None:
            raise AttributeError(f'{self._name} has no {name!r}')
        _, kind, sizes, _ = member
        place = getattr(self._structure, name)
        if isinstance(kind, list):
            inner = dict(self._structure._fields_)[name]
            found: Any = Numbers.of(self._block, self._address + place.offset, inner, kind, f'{self._name}.{name}')
        else:
            found = view(self._block, self._address + place.offset, sizes, DTYPES[kind])
        self.__dict__[asked] = found
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        old = getattr(self, name)
        if isinstance(old, np.ndarray):
            assign(old, value, f'{self._name}.{name}')
        elif isinstance(old, Numbers):
            raise AttributeError(f'{self._name}.{name} is a structure: set its members')
        elif isinstance(old, int) and isinstance(value, float) and value != int(value):
            raise TypeError(f'{self._name}.{name} is a whole number, not {value!r}')
        else:
            setattr(self._raw, name, type(old)(value))

    def __dir__(self) -> Any:
        return list(self._members)

    def __repr__(self) -> str:
        return '\n'.join(f'{name}: {getattr(self, name)!r}' for name in self._members)


_kinds: Dict[Any, Any] = {}  # classes of Numbers by their structure


class _Gone:
    """In the place of a structure that was freed."""

    def __init__(self, owner: str) -> None:
        self.__dict__['_owner'] = owner

    def __getattr__(self, name: str) -> Any:
        raise FreedError(f'this {self._owner} was freed')

    def __setattr__(self, name: str, value: Any) -> None:
        raise FreedError(f'this {self._owner} was freed')


class Views:
    """The arrays of a model or of data by name, each found once. It keeps the block, and knows nothing of who holds it, so that things
    that look at it are no circle."""

    def __init__(self, name: str, block: Block, raw: Any, arrays: Dict[str, Any], raw_model: Any, moving: Tuple[str, ...] = ()) -> None:
        self._name, self._block, self.raw, self._arrays, self._raw_model, self._moving = name, block, raw, arrays, raw_model, moving
        self._found: Dict[str, np.ndarray] = {}
        self._places: Dict[str, Any] = {}  # of arrays that move: address and shape of when they were found
        self.closed = False

    def size(self, size: Any) -> int:
        """A count as the table of arrays has it: 3, 'nbody', 'nmocap*3', 'd.ncon'."""
        if isinstance(size, int):
            return size
        if size.startswith('d.'):
            return getattr(self.raw, size[2:])
        name, _, factor = size.partition('*')
        return getattr(self._raw_model, name) * int(factor or 1)

    def shape(self, name: str) -> Tuple[int, ...]:
        _, rows, columns = self._arrays[name]
        return (self.size(rows),) if columns == 1 else (self.size(rows), self.size(columns))

    def array(self, name: str) -> np.ndarray:
        if self.closed:
            raise FreedError(f'this {self._name} was freed')
        if name in self._moving:
            return self._moved(name)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = view(self._block, getattr(self.raw, name), self.shape(name), DTYPES[self._arrays[name][0]])
        return found

    def _moved(self, name: str) -> np.ndarray:
        """An array of the arena, whose place and length are other ones after each step."""
        raw, (kind, rows, _) = self.raw, self._arrays[name]
        place = getattr(raw, name), self.size(rows)
        if self._places.get(name) == place:
            return self._found[name]
        dtype, shape = DTYPES[kind], self.shape(name)
        end = (place[0] or 0) + int(np.prod(shape)) * dtype.itemsize
        inside = place[0] and raw.arena <= place[0] and end <= raw.arena + raw.narena
        found = view(self._block, place[0] if inside else None, shape, dtype)
        if inside:
            self._found[name], self._places[name] = found, place
        return found


class Owner:
    """What Model and Data share: a block, and its members by name."""

    _structure_name = ''
    _arrays: Dict[str, Any] = {}

    def __init__(self, block: Block, library: Any, raw_model: Any = None, moving: Tuple[str, ...] = ()) -> None:
        self._block: Optional[Block] = block
        self.library = library
        # where compiled calls find it, and the lock of a Data
        self._place = _native.Place(block.address, block, block.below, library)
        self._raw = STRUCTURES[self._structure_name].from_address(block.address)
        self._all = Views(type(self).__name__, block, self._raw, self._arrays, raw_model or self._raw, moving)
        self._found: List[str] = []  # members that stand in the object itself since they were asked for
        self._things: Dict[Any, Any] = {}  # joints, bodies, … by kind and name
        self._users: Any = weakref.WeakSet()  # data of a model, whose things look at it, too

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

    def free(self) -> None:
        """Give it back. Nothing can be done with it any more; arrays that were taken from it before stay good, and the
        memory goes back with the last of them."""
        self._block = None
        self._place.close()
        self._raw = _Gone(type(self).__name__)
        self._all.closed = True
        for things in (self._things, *(user._things for user in self._users)):
            things.clear()
        for name in self._found:
            self.__dict__.pop(name, None)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def _array(self, name: str) -> np.ndarray:
        array = self._all.array(name)
        if name not in self._all._moving:
            self.__dict__[name] = array
            self._found.append(name)
        return array

    def __init_subclass__(cls) -> None:
        """Single numbers are properties, which are looked up the faster."""
        for name, kind, sizes, _ in _tables.STRUCTURES.get(cls._structure_name, ()):
            if not sizes and isinstance(kind, str) and not kind.endswith('*') and kind in SCALARS and not hasattr(cls, name):
                setattr(cls, name, property(operator.attrgetter('_raw.' + name)))

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
