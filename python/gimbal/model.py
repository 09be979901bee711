# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A compiled model."""
from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple, Union

from . import _tables
from ._library import Library, default_library
from ._memory import Block, Numbers, Owner
from ._structures import STRUCTURES, VFS
from .errors import ModelError, Problem
from .named import KINDS, WORDS, Name, add_finders, identify, name_of, names

PathLike = Union[str, os.PathLike]
Assets = Mapping[str, bytes]
_PARTS = {'opt': 'mjOption', 'vis': 'mjVisual', 'stat': 'mjStatistic'}


class _Files:
    """Files in memory for the time of a compile; the address is None without any."""

    def __init__(self, library: Library, assets: Optional[Assets]) -> None:
        self.library = library
        self.assets = dict(assets or {})
        self._vfs = VFS()

    def __enter__(self) -> Optional[int]:
        if not self.assets:
            return None
        address = ctypes.addressof(self._vfs)
        self.library.call('mj_defaultVFS', address)
        for name, content in self.assets.items():
            data = content.encode() if isinstance(content, str) else bytes(content)
            buffer = ctypes.create_string_buffer(data, len(data))
            if self.library.call('mj_addBufferVFS', address, os.fspath(name), ctypes.addressof(buffer), len(data)):
                self.__exit__()
                raise ValueError(f'the asset {name!r} is there twice, or has no name')
        return address

    def __exit__(self, *_: Any) -> None:
        if self.assets:
            self.library.call('mj_deleteVFS', ctypes.addressof(self._vfs))


if TYPE_CHECKING:
    from ._members import ModelMembers, Option, Statistic, Visual

    class _Known(ModelMembers, Owner):
        """With what the headers say of its members."""
else:
    _Known = Owner


class Model(_Known):
    """A compiled model: `mjModel` with its members as attributes, arrays as views of numpy that are not copied.

    Model("humanoid.xml") or Model("<mujoco>…</mujoco>"), Model(spec) of an MjSpec or MjModel of MuJoCo's own package, or one of the
    functions from_… below.
    """

    _structure_name = 'mjModel'
    _arrays = _tables.MODEL_ARRAYS

    def __init__(self, source: Union[PathLike, Block], *, assets: Optional[Assets] = None, library: Optional[Library] = None,
                 problems: Optional[List[Problem]] = None) -> None:
        library = library or default_library()
        if not isinstance(source, Block):
            source, problems = _load(source, assets, library)
        object.__setattr__(self, '_problems', problems or [])
        super().__init__(source, library)

    @classmethod
    def from_xml_path(cls, filename: PathLike, assets: Optional[Assets] = None, *, library: Optional[Library] = None) -> Model:
        """Compile a MJCF or URDF file. `assets` are files in memory, by name, that are found before those on disk."""
        return cls._made(_compile_file, filename, assets, library)

    @classmethod
    def from_xml_string(cls, xml: str, assets: Optional[Assets] = None, *, library: Optional[Library] = None) -> Model:
        """Compile the text of a model."""
        return cls._made(_compile_text, xml, assets, library)

    @classmethod
    def from_binary_path(cls, filename: PathLike, assets: Optional[Assets] = None, *, library: Optional[Library] = None) -> Model:
        """Load a compiled model (MJB)."""
        return cls._made(_load_binary, filename, assets, library)

    @classmethod
    def from_bytes(cls, data: bytes, *, library: Optional[Library] = None) -> Model:
        """Load a compiled model from the bytes of its file."""
        return cls._made(_load_binary, 'model.mjb', {'model.mjb': data}, library)

    @classmethod
    def _made(cls, how: Any, source: Any, assets: Optional[Assets], library: Optional[Library]) -> Model:
        library = library or default_library()
        with _Files(library, assets) as vfs:
            block, problems = how(source, vfs, library)
        return cls(block, library=library, problems=problems)

    def to_bytes(self) -> bytes:
        """The model as the content of a MJB file."""
        size = self.library.call('mj_sizeModel', self.address)
        buffer = ctypes.create_string_buffer(size)
        self.library.call('mj_saveModel', self.address, None, ctypes.addressof(buffer), size)
        return buffer.raw

    def save(self, filename: PathLike) -> None:
        """Write a MJB file."""
        Path(filename).write_bytes(self.to_bytes())

    @property
    def problems(self) -> List[Problem]:
        """Warnings and notes of the compiler."""
        return list(self._problems)

    @property
    def opt(self) -> Option:
        """Physics options (mjOption): model.opt.timestep = 0.001"""
        return self._part('opt')

    @property
    def vis(self) -> Visual:
        """Settings of the visualization (mjVisual)."""
        return self._part('vis')

    @property
    def stat(self) -> Statistic:
        """Typical magnitudes (mjStatistic)."""
        return self._part('stat')

    def _part(self, name: str) -> Any:
        kind = _PARTS[name]
        found = self._things.get(name)
        if found is None:
            address = self.address + getattr(STRUCTURES['mjModel'], name).offset
            found = self._things[name] = Numbers.of(self._held(), address, STRUCTURES[kind], _tables.STRUCTURES[kind], name)
        return found

    def option_bytes(self) -> bytes:
        """All physics options, as the bytes of an mjOption."""
        return ctypes.string_at(self._part('opt')._address, ctypes.sizeof(STRUCTURES['mjOption']))

    def set_option_bytes(self, content: bytes) -> None:
        """Take over all physics options from the bytes of an mjOption, as trajectory files have them."""
        size = ctypes.sizeof(STRUCTURES['mjOption'])
        if len(content) != size:
            raise ValueError(f'the options are {len(content)} bytes, those of this version {size}')
        ctypes.memmove(self._part('opt')._address, content, size)

    def names_of(self, kind: str) -> List[str]:
        """The names of all joints, bodies, … that have one."""
        return names(self, _word(kind))

    def id(self, kind: str, name: Name) -> int:
        """The number of a thing by its name: model.id("joint", "hip")."""
        return identify(self, _word(kind), name)

    def name(self, kind: str, number: int) -> str:
        """The name of a thing by its number; empty if it has none."""
        return name_of(self, _word(kind), number)

    def __dir__(self) -> Any:
        return sorted(set(super().__dir__()) | set(WORDS))

    def __copy__(self) -> Model:
        address = self.library.call('mj_copyModel', None, self.address)
        return Model(_block(address, self.library), library=self.library, problems=self._problems)

    def __deepcopy__(self, memo: Dict[int, Any]) -> Model:
        return self.__copy__()

    def __reduce__(self) -> Tuple[Any, ...]:
        return Model.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        if self.freed:
            return '<Model, freed>'
        title = self.text_at(0)
        return f'<Model {title!r}: {self.nbody} bodies, {self.nv} degrees of freedom, {self.nu} controls>'

    def text_at(self, address: int) -> str:
        """The text that begins at an address of `names`; the model's own name stands at 0."""
        return self._array('names')[address:].tobytes().split(b'\0', 1)[0].decode(errors='replace')


add_finders(Model, lambda model: model)


def _word(kind: str) -> str:
    if kind not in WORDS:
        raise ValueError(f'{kind!r} is no kind of things; they are {", ".join(KINDS)}')
    return WORDS[kind]


def _block(address: Optional[int], library: Library) -> Block:
    if not address:
        raise ModelError([], 'the model cannot be made')
    delete = library.dll.mj_deleteModel
    delete.argtypes, delete.restype = [ctypes.c_void_p], None
    return Block(address, delete)


def _load(source: PathLike, assets: Optional[Assets], library: Library) -> Tuple[Block, List[Problem]]:
    """A text that begins with '<' is one, MuJoCo's MjModel and MjSpec are themselves, all else is the name of a file."""
    if type(source).__name__ in ('MjModel', 'MjSpec') and not isinstance(source, (str, os.PathLike)):
        from .official import binary_of
        source, assets = 'model.mjb', {'model.mjb': binary_of(source)}
    if isinstance(source, str) and source.lstrip().startswith('<'):
        how: Any = _compile_text
    else:
        source = os.fspath(source)
        how = _load_binary if source.lower().endswith('.mjb') else _compile_file
    with _Files(library, assets) as vfs:
        return how(source, vfs, library)


def _with_spec(library: Library, parse: Any, vfs: Optional[int]) -> Tuple[Block, List[Problem]]:
    with library.diagnostics() as list_:
        spec = parse(list_.address)
        if not spec:
            raise ModelError(list_.problems())
        try:
            address = library.dll.gimbal_compile(spec, vfs, list_.address)
        finally:
            library.call('mj_deleteSpec', spec)
        if not address:
            raise ModelError(list_.problems())
        return _block(address, library), list_.problems()


def _compile_file(filename: PathLike, vfs: Optional[int], library: Library) -> Tuple[Block, List[Problem]]:
    name = os.fsencode(filename)
    if not library.guarded:
        return _load_foreign('mj_loadXML', name, vfs, library)
    return _with_spec(library, lambda list_: library.dll.gimbal_parse_file(name, vfs, list_), vfs)


def _compile_text(xml: str, vfs: Optional[int], library: Library) -> Tuple[Block, List[Problem]]:
    text = xml.encode() if isinstance(xml, str) else bytes(xml)
    if not library.guarded:
        return _compile_foreign(text, vfs, library)
    return _with_spec(library, lambda list_: library.dll.gimbal_parse_text(text, len(text), b'model.xml', vfs, list_), vfs)


def _load_binary(filename: PathLike, vfs: Optional[int], library: Library) -> Tuple[Block, List[Problem]]:
    name = os.fsencode(filename)
    if not library.guarded:
        address = library.call('mj_loadModel', name.decode(), vfs)
        if not address:
            raise ModelError([], f'{name.decode()} cannot be loaded')
        return _block(address, library), []
    with library.diagnostics() as list_:
        address = library.dll.gimbal_load_binary(name, vfs, list_.address)
        if not address:
            raise ModelError(list_.problems())
        return _block(address, library), list_.problems()


def _load_foreign(function: str, name: bytes, vfs: Optional[int], library: Library) -> Tuple[Block, List[Problem]]:
    error = ctypes.create_string_buffer(1000)
    address = library.call(function, name.decode(), vfs, ctypes.addressof(error), len(error))
    if not address:
        raise ModelError([], error.value.decode(errors='replace'))
    return _block(address, library), []


def _compile_foreign(text: bytes, vfs: Optional[int], library: Library) -> Tuple[Block, List[Problem]]:
    error = ctypes.create_string_buffer(1000)
    spec = library.call('mj_parseXMLString', text.decode(), vfs, ctypes.addressof(error), len(error))
    if not spec:
        raise ModelError([], error.value.decode(errors='replace'))
    try:
        address = library.call('mj_compile', spec, vfs)
        if not address:
            raise ModelError([], library.call('mjs_getError', spec) or '')
    finally:
        library.call('mj_deleteSpec', spec)
    return _block(address, library), []


