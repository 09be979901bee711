# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What goes wrong, as exceptions. All of them are GimbalError; those that Python has a word for are that as well."""
from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Iterable, Optional, Sequence


class GimbalError(Exception):
    """Anything that this package complains about."""


class LibraryError(GimbalError, ImportError):
    """The C library is not there, or is another version."""


class EngineError(GimbalError, RuntimeError):
    """The engine gave up a call. The data may be half-way through it: reset it, or set its state, before going on."""


class FreedError(GimbalError, ValueError):
    """A model or data was used after free()."""


class UnknownName(GimbalError, KeyError):
    """The model has nothing of that kind with that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class TrajectoryError(GimbalError, OSError):
    """A trajectory file cannot be read, or not as far as was asked."""


class ViewerError(GimbalError, ConnectionError):
    """No window could be reached, or it refused."""


class ExperimentError(GimbalError, RuntimeError):
    """An experiment could not be run."""


@dataclass(frozen=True)
class Problem:
    """One problem of a model's text."""
    severity: str           # 'note', 'warning' or 'error'
    code: str               # short name that stays the same: 'unknown-attribute'
    message: str            # what is wrong
    hint: Optional[str]     # what to do
    file: Optional[str]
    line: int               # from 1; 0: not known
    column: int

    def __str__(self) -> str:
        place = f'{self.file or "model"}:{self.line}:{self.column}: ' if self.line else f'{self.file}: ' if self.file else ''
        return f'{place}{self.severity}: {self.message}' + (f'\n  {self.hint}' if self.hint else '')


class ModelError(GimbalError, ValueError):
    """A model does not compile. `problems` has all that is wrong with it, each with its place and what to do."""

    def __init__(self, problems: Iterable[Problem], message: str = '') -> None:
        self.problems = list(problems)
        super().__init__(message or '\n'.join(str(p) for p in self.problems) or 'the model cannot be loaded')


def unknown_name(kind: str, name: object, known: Sequence[str]) -> UnknownName:
    """The error of a name that is not there, with the nearest ones that are."""
    near = difflib.get_close_matches(str(name), known, 3)
    if near:
        advice = f'; did you mean {" or ".join(repr(n) for n in near)}?'
    elif known:
        shown = ', '.join(repr(n) for n in list(known)[:8])
        advice = f'; there are {shown}{" and others" if len(known) > 8 else ""}'
    else:
        advice = f'; the model has no {kind} with a name'
    return UnknownName(f'there is no {kind} {name!r}{advice}')
