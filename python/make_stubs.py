#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Make gimbal/_interface.pyi and gimbal/_members.pyi, what editors and type checkers know of the package beyond its own lines: the
functions, enumerations and constants of the C interface, and the members of models, data and things by name, with their shapes, units
and lines of the headers.

usage: make_stubs.py FOLDER    (from the folder of this file: make_stubs.py gimbal)

They are made of gimbal/_tables.py and kept with the package; the test python/tables tells when they are old.
"""
import keyword
import pathlib
import sys

sys.dont_write_bytecode = True  # not into the sources
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from gimbal import _tables, functions, named  # noqa: E402
from gimbal._structures import DTYPES  # noqa: E402

HEAD = '''# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What editors and type checkers know of the {what}. Made by make_stubs.py: do not edit."""
'''
NUMBERS = {'mjtNum': 'float', 'double': 'float', 'float': 'float', 'mjtBool': 'bool'}
STRUCTURES = {'opt': ('Option', 'mjOption'), 'vis': ('Visual', 'mjVisual'), 'stat': ('Statistic', 'mjStatistic')}


def text(doc):
    """A line of a header as a line of documentation."""
    line = doc.strip().strip(';').strip().replace('\\', '\\\\').replace('"""', "'''")
    return line + (' ' if line.endswith('"') else '')


def array_of(kind):
    return 'NDArray[Any]' if kind.startswith('mj') and kind not in DTYPES or kind == 'mjContact' else f'NDArray[np.{DTYPES[kind].name}]' \
        if DTYPES[kind].names is None and DTYPES[kind].kind != 'S' else 'NDArray[Any]'


def shape_of(rows, columns):
    return f'({rows})' if columns == 1 else f'({rows}, {columns})'


def members(structure, arrays, settable=()):
    """The members of a structure, as properties with a line each."""
    for name, kind, sizes, doc in _tables.STRUCTURES[structure]:
        if isinstance(kind, list) or name in STRUCTURES or name == 'global':
            continue
        if name in arrays:
            row = arrays[name]
            yield from a_property(name, array_of(row[0]), f'{name} {shape_of(row[1], row[2])}: {text(doc)}', True)
        elif sizes and kind in DTYPES:
            yield from a_property(name, array_of(kind), f'{name} {sizes}: {text(doc)}', True)
        elif not kind.endswith('*') and not sizes:
            yield from a_property(name, NUMBERS.get(kind, 'int'), f'{name}: {text(doc)}', name in settable)


def a_property(name, kind, doc, settable):
    if keyword.iskeyword(name):
        return  # to be had by getattr alone
    yield from ('@property', f'def {name}(self) -> {kind}:', f'    """{doc}"""')
    if settable:
        given = 'ArrayLike' if kind.startswith('NDArray') else kind
        yield from (f'@{name}.setter', f'def {name}(self, value: {given}) -> None: ...')


def numbers_class(name, rows):
    """A structure of numbers, such as model.opt, with those inside of it."""
    lines, inner = [], []
    for member, kind, sizes, doc in rows:
        member = 'global_' if member == 'global' else member
        if isinstance(kind, list):
            inner += numbers_class(f'{name}{member.strip("_").capitalize()}', kind)
            lines += a_property(member, f'{name}{member.strip("_").capitalize()}', member, False)
        elif sizes:
            lines += a_property(member, array_of(kind), f'{member} {sizes}: {text(doc)}', True)
        else:
            lines += a_property(member, NUMBERS.get(kind, 'int'), f'{member}: {text(doc)}', True)
    return inner + a_class(name, lines)


def a_class(name, lines):
    return ['', f'class {name}:'] + ['    ' + line for line in lines or ['...']]


def thing_class(owner, word, table, arrays, structure):
    """A joint, a body, … of a model or of data."""
    docs = {m[0]: m[3] for m in _tables.STRUCTURES[structure]}
    lines = ['id: int'] + list(a_property('name', 'str', f'The name of this {word}.', False))
    for short, row in sorted(table.rows.items()):
        columns = arrays[row][2]
        lines += a_property(short, array_of(arrays[row][0]), f'{row} {shape_of(1, columns) if columns == 1 else f"({columns})"}: {text(docs[row])}', True)
    for short, part in sorted(table.parts.items()):
        lines += a_property(short, array_of(arrays[part.array][0]), f'its part of {part.array}: {text(docs[part.array])}', True)
    return a_class(owner + word.capitalize(), lines)


def finders(owner, table):
    for word, kind in named.WORDS.items():
        yield from (f'def {word}(self, name: Union[str, int, None] = None) -> {owner}{kind.capitalize()}:',
                    f'    """The {kind} with this name or number."""')


def make_members():
    lines = ['from typing import Any, Union', '', 'import numpy as np', 'from numpy.typing import ArrayLike, NDArray']
    for name, structure in STRUCTURES.values():
        lines += numbers_class(name, _tables.STRUCTURES[structure])
    for owner, table, arrays, structure in (('Model', named._MODEL, _tables.MODEL_ARRAYS, 'mjModel'),
                                            ('Data', named._DATA, _tables.DATA_ARRAYS, 'mjData')):
        for word in named.KINDS:
            lines += thing_class(owner, word, table[word], arrays, structure)
        settable = ('time',) if owner == 'Data' else ()
        lines += a_class(owner + 'Members', list(members(structure, arrays, settable)) + list(finders(owner, table)))
    return lines


def argument(function, row, optional):
    kind, name, const, extent = row
    name = name if name.isidentifier() and name not in ('from', 'lambda') else name + '_'
    if kind in ('mjModel*', 'mjData*'):
        return f'{name}: {kind[2:-1]}'
    if kind == 'char*':
        hint = 'str'
    elif extent or kind.endswith('*'):
        hint = 'ArrayLike' if const else array_of(kind.rstrip('*'))
    else:
        return f'{name}: {NUMBERS.get(kind, "int")}'
    return f'{name}: Optional[{hint}]' if row[1] in optional else f'{name}: {hint}'


def make_function(name):
    result, arguments, doc = _tables.FUNCTIONS[name]
    optional = functions._nullable(name)
    hint = {'void': 'None', 'char*': 'Optional[str]'}.get(result) or NUMBERS.get(result, 'int')
    sizes = {a[1]: a[3] or functions._SIZES.get(name, {}).get(a[1]) for a in arguments}
    notes = ', '.join(f'{n} ({size})' for n, size in sizes.items() if size and size != '-')
    said = text(doc) + (f' Sizes: {notes}.' if notes else '')
    return [f'def {name}({", ".join([argument(name, a, optional) for a in arguments] + ["/"] * bool(arguments))}) -> {hint}:', f'    """{said}"""']


def make_interface():
    lines = ['import enum', 'from typing import Any, Optional', '', 'import numpy as np', 'from numpy.typing import ArrayLike, NDArray', '',
             'from .data import Data', 'from .model import Model', '']
    for name, value in _tables.CONSTANTS.items():
        lines.append(f'{name}: {type(value).__name__}')
    for name, entries in _tables.ENUMERATIONS.items():
        lines += ['', f'class {name}(enum.IntEnum):'] + [f'    {entry} = {value}' for entry, value in entries.items()]
    lines.append('')
    for name in dir(functions):
        lines += make_function(name)
    return lines


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, what, make in (('_interface.pyi', 'functions, enumerations and constants of the C interface', make_interface),
                             ('_members.pyi', 'members of models and data', make_members)):
        (folder / name).write_text(HEAD.format(what=what) + '\n'.join(make()) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
