# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The C library: where it is, and calls into it whose errors come back as exceptions.

ctypes.CDLL releases the interpreter's lock during each call, so that other threads of Python run while the engine steps.
"""
from __future__ import annotations

import atexit
import ctypes
import logging
import os
import threading
from pathlib import Path
from typing import Any, List, Optional, Sequence, Union

from . import _tables
from ._structures import Diagnostic, LogMessage, Rollout, Value
from .errors import EngineError, LibraryError, Problem

NAMES = ('libgimbal.so.1', 'libgimbal.so', 'libgimbal.dylib')
FOLDERS = ('/usr/local/lib', '/usr/local/lib64', '/usr/local/lib/x86_64-linux-gnu', '/usr/local/lib/aarch64-linux-gnu',
           os.path.expanduser('~/.local/lib'))
SEVERITIES = ('note', 'warning', 'error')

log = logging.getLogger('gimbal')


def source_tree() -> Optional[Path]:
    """The folder of the sources, if the package is used in place."""
    root = Path(__file__).resolve().parents[2]
    return root if (root / 'src' / 'engine' / 'include').is_dir() else None


def build_folders() -> List[Path]:
    """Build folders that may hold the library and the program: the one of GIMBAL_BUILD first, then those of the sources."""
    found = [Path(os.environ['GIMBAL_BUILD'])] if os.environ.get('GIMBAL_BUILD') else []
    root = source_tree()
    if root:
        found += [root / 'build', root / 'build-release']
    return found


def _for_this_processor(path: Path) -> Path:
    """The twin of a library for processors of the level x86-64-v3, where there is one and this is such a processor; the loader would take
    it by itself, but not when it is given a path."""
    import _gimbal_engine as door
    twin = path.parent / door.WIDE / path.name
    return twin if twin.is_file() and door.is_wide() else path


def candidates() -> List[str]:
    """Where the library may be, the best place first; a bare name is looked up by the loader."""
    asked = os.environ.get('GIMBAL_LIBRARY')
    if asked:
        return [asked]
    folders = [Path(__file__).parent / 'lib'] + [folder / 'src' / 'engine' for folder in build_folders()]
    found = [str(p) for folder in folders for n in NAMES for p in [_for_this_processor(folder / n)] if p.is_file()]
    return found + list(NAMES[:2]) + [str(Path(f) / n) for f in FOLDERS for n in NAMES if (Path(f) / n).is_file()]


def _open_library(path: Optional[str]) -> ctypes.CDLL:
    places = [path] if path else candidates()
    reasons = []
    for place in places:
        try:
            return ctypes.CDLL(place)
        except OSError as error:
            reasons.append(f'  {place}: {error}')
    raise LibraryError('the library of Gimbal (libgimbal.so.1) cannot be loaded; install Gimbal, or set GIMBAL_LIBRARY to the '
                       'path of the library:\n' + '\n'.join(reasons))


_HANDLER = ctypes.CFUNCTYPE(None, ctypes.POINTER(LogMessage))
_LEVELS = (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR)


@_HANDLER
def _pass_on(message: Any) -> None:
    """What the engine says goes to Python's log "gimbal", and not into a file in the working folder."""
    m = message.contents
    text = m.subject.decode(errors='replace') + (f'\n{m.body.decode(errors="replace")}' if m.body else '')
    log.log(_LEVELS[m.level] if 0 <= m.level < len(_LEVELS) else logging.INFO, '%s', text)


def _carrier(kind: str, extent: str) -> str:
    if extent or kind.endswith('*'):
        return 'pointer'
    return 'number' if kind in ('mjtNum', 'double', 'float') else 'integer'


class _Arguments(list):
    """Arguments of a function that is called as it is, with the texts that some of them point to."""

    def __init__(self, plain: Sequence[Any], texts: Any) -> None:
        super().__init__(plain)
        self.texts = texts


class _Function:
    """A function of mujoco.h; instances stand in Library, made when they are first wanted."""

    def __init__(self, library: Library, name: str) -> None:
        result, arguments, self.doc = _tables.FUNCTIONS[name]
        self.name = name
        self.carriers = [_carrier(a[0], a[3]) for a in arguments]
        self.result = None if result == 'void' else 'text' if result == 'char*' else _carrier(result, '')
        self.library = library
        if library.guarded:
            self.entry, self.guard = library.dll.gimbal_function(name.encode()), library.dll.gimbal_call
            if not self.entry:
                raise LibraryError(f'the library {library.path} has no function {name}')
        else:
            self.entry = self._direct(library.dll, arguments)

    def _direct(self, dll: ctypes.CDLL, arguments: Sequence[Any]) -> Any:
        from ._structures import SCALARS
        function = getattr(dll, self.name)
        function.argtypes = [ctypes.c_void_p if carrier == 'pointer' else SCALARS.get(argument[0], ctypes.c_int)
                             for carrier, argument in zip(self.carriers, arguments)]
        result = _tables.FUNCTIONS[self.name][0]
        function.restype = (None if self.result is None else ctypes.c_char_p if self.result == 'text' else
                            ctypes.c_void_p if self.result == 'pointer' else SCALARS.get(result, ctypes.c_int))
        return function

    def prepare(self, *arguments: Any) -> Any:
        """The arguments, ready for several calls."""
        texts = {i: ctypes.create_string_buffer(a.encode()) for i, a in enumerate(arguments) if isinstance(a, str)}
        plain = [ctypes.addressof(texts[i]) if i in texts else a for i, a in enumerate(arguments)]
        if not self.library.guarded:
            return _Arguments(plain, texts)
        values = (Value * (len(plain) + 1))()
        for i, (carrier, argument) in enumerate(zip(self.carriers, plain), 1):
            setattr(values[i], carrier, argument)
        values.texts = texts  # they live as long as the values
        return values

    def run(self, values: Any, times: int = 1) -> Any:
        """Call it so many times with prepared arguments; the result of the last time."""
        if not self.library.guarded:
            result = None
            for _ in range(times):
                result = self.entry(*values)
            return result.decode(errors='replace') if isinstance(result, bytes) else result
        errors = self.library.errors()
        if self.guard(self.entry, values, times, errors.address) != times:
            raise engine_error(self.name, errors)
        return None if self.result is None else self._result(values[0])

    def _result(self, value: Value) -> Any:
        if self.result == 'text':
            return ctypes.string_at(value.pointer).decode(errors='replace') if value.pointer else None
        return getattr(value, self.result)


class Library:
    """A library with the C interface of MuJoCo 3.12: Gimbal's own, or another one.

    With Gimbal's an error of the engine is an EngineError. Another library ends the program where the engine gives up:
    its interface has no other way.
    """

    def __init__(self, path: Optional[Union[str, os.PathLike]] = None) -> None:
        self.dll = _open_library(os.fspath(path) if path is not None else None)
        self.path: str = self.dll._name
        self._functions: dict = {}
        self._of_thread = threading.local()
        self._check_version()
        self.guarded = hasattr(self.dll, 'gimbal_call')
        if self.guarded:
            self._declare()
            self._listen()

    def _check_version(self) -> None:
        wanted = _tables.CONSTANTS['mjVERSION_HEADER']
        try:
            version = self.dll.mj_version()
        except AttributeError:
            raise LibraryError(f'{self.path} is no library with the interface of MuJoCo: it has no mj_version') from None
        if version != wanted:
            raise LibraryError(f'{self.path} has version {version} of the interface, this package is for {wanted}: '
                               'take the package and the library from one release')

    def _declare(self) -> None:
        p, i = ctypes.c_void_p, ctypes.c_int
        for name, result, arguments in (
                ('gimbal_function', p, [ctypes.c_char_p]),
                ('gimbal_call', i, [p, p, i, p]),
                ('gimbal_diagnostics_new', p, []),
                ('gimbal_diagnostics_free', None, [p]),
                ('gimbal_diagnostics_count', i, [p]),
                ('gimbal_diagnostics_get', ctypes.POINTER(Diagnostic), [p, i]),
                ('gimbal_parse_text', p, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, p, p]),
                ('gimbal_parse_file', p, [ctypes.c_char_p, p, p]),
                ('gimbal_load_binary', p, [ctypes.c_char_p, p, p]),
                ('gimbal_compile', p, [p, p, p]),
                ('gimbal_quality', i, [p]),
                ('gimbal_set_quality', None, [p, i]),
                ('gimbal_rollout', i, [p, ctypes.POINTER(Rollout), ctypes.c_char_p, i])):
            function = getattr(self.dll, name)
            function.restype, function.argtypes = result, arguments

    def _listen(self) -> None:
        self.dll.mju_setLogHandler.argtypes = [ctypes.c_void_p]
        self.dll.mju_setLogHandler.restype = ctypes.c_void_p
        self.dll.mju_setLogHandler(ctypes.cast(_pass_on, ctypes.c_void_p))
        atexit.register(self.dll.mju_setLogHandler, None)

    def function(self, name: str) -> _Function:
        """A function of mujoco.h by name."""
        if name not in self._functions:
            if name not in _tables.FUNCTIONS:
                raise AttributeError(f'mujoco.h has no function {name!r} that can be called from here')
            self._functions[name] = _Function(self, name)
        return self._functions[name]

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a function of mujoco.h with addresses and numbers, unchecked."""
        function = self.function(name)
        return function.run(function.prepare(*arguments))

    def diagnostics(self) -> Diagnostics:
        """A list for what the compiler says, to be used in a with statement."""
        return Diagnostics(self)

    def errors(self) -> Diagnostics:
        """The list that errors of calls of this thread go to."""
        errors = getattr(self._of_thread, 'errors', None)
        if errors is None:
            errors = self._of_thread.errors = Diagnostics(self)
        return errors

    def __repr__(self) -> str:
        return f'<Library {self.path}>'


class Diagnostics:
    """A list of the engine's diagnostics: a new one, or the one at an address."""

    def __init__(self, library: Library, address: Optional[int] = None) -> None:
        self._dll = library.dll
        self.address: Optional[int] = address or self._dll.gimbal_diagnostics_new()

    def __enter__(self) -> Diagnostics:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def free(self) -> None:
        if self.address:
            self._dll.gimbal_diagnostics_free(self.address)
            self.address = None

    __del__ = free

    def take(self) -> str:
        """The message of the only problem; the list is empty afterwards."""
        messages = [p.message for p in self.problems()]
        self.free()
        self.address = self._dll.gimbal_diagnostics_new()
        return messages[-1] if messages else 'the engine gave up'

    def problems(self) -> List[Problem]:
        found = []
        for i in range(self._dll.gimbal_diagnostics_count(self.address)):
            d = self._dll.gimbal_diagnostics_get(self.address, i).contents
            text = [t.decode(errors='replace') if t else None for t in (d.code, d.message, d.hint, d.place.file)]
            found.append(Problem(SEVERITIES[d.severity], text[0] or '', text[1] or '', text[2], text[3], d.place.line,
                                 d.place.column))
        return found


def engine_error(function: str, errors: Diagnostics) -> EngineError:
    """What a function of the engine gave up with, as an exception."""
    said = errors.take()
    return EngineError(said if said.startswith(function) else f'{function}: {said}')


_default: Optional[Library] = None


def default_library() -> Library:
    """The library that models use if none is named; loaded when the first one is made."""
    global _default
    if _default is None:
        _default = Library()
    return _default
