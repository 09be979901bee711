#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Make gimbal/_tables.py, what the public headers say, as data: structures, arrays with their shapes, enumerations, functions.

usage: make_tables.py INCLUDE OUT    (from the folder of this file: make_tables.py ../src/engine/include gimbal/_tables.py)

The file is kept with the package, so that it can be installed without a compiler; the test python/tables compares it with
what this script makes, and with what the compiler makes of the headers.
"""
import os
import pprint
import re
import sys

sys.dont_write_bytecode = True  # not into the sources
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'src', 'engine', 'call'))

import prototypes

WANTED = ['mjOption', 'mjVisual', 'mjStatistic', 'mjContact', 'mjWarningStat', 'mjTimerStat', 'mjSolverStat', 'mjvPerturb',
          'mjvOption', 'mjData', 'mjModel']
MEMBER = re.compile(r'^\s*([\w ]+?\*?)\s*(\w+)((?:\[[^\]]*\])*);\s*(?://\s?(.*))?$')
COUNTED = re.compile(r'^\([\w* ]+\)\s*')   # the shape, which the table of arrays has
STRUCTURE = re.compile(r'^struct (mj\w+)_ \{\n(.*?)^\};', re.MULTILINE | re.DOTALL)
ENUMERATION = re.compile(r'^typedef enum (mj\w+)_ \{\n(.*?)^\}', re.MULTILINE | re.DOTALL)
CONSTANT = re.compile(r'^\s*#\s*define\s+(mj[A-Z]\w*)\s+([-\w.<>()+*]+)', re.MULTILINE)
ENTRY = re.compile(r'^\s*(mj\w+)\s*=\s*([^,/\n]+)', re.MULTILINE)
FIELD = re.compile(r'X(?:NV)?\s*\(\s*(\w+),\s*(\w+),\s*([^,]+),\s*([^)]+?(?:\([^)]*\)[^)]*)?)\s*\)\s*\\?\s*$')

HEAD = '''# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What the public headers say. Made by make_tables.py: do not edit."""
'''


def number(text, known):
    """The value of a constant expression of whole numbers, or of one number."""
    words = re.sub(r'\bmj\w+', lambda m: str(known[m.group(0)]), text)
    if not re.fullmatch(r'[-+*<>()\d.eE\s]+', words):
        raise ValueError(text)
    return eval(words)  # digits and operators alone


def read_constants(text):
    known = {}
    for name, value in CONSTANT.findall(text):
        try:
            known.setdefault(name, number(value, known))
        except (ValueError, KeyError, SyntaxError):
            pass
    return known


def read_enumerations(text):
    return {name: {entry: number(value, {}) for entry, value in ENTRY.findall(body)}
            for name, body in ENUMERATION.findall(text)}


def read_members(body, known):
    """(name, type, dimensions, doc) of each member; a structure inside has a list of its own as its type."""
    outer, members, doc = [], [], ''
    for line in body.splitlines():
        line = line.strip()
        if line.startswith('//'):
            doc += line[2:].strip() + '; '
            continue
        if line == 'struct {':
            outer.append(members)
            members, doc = [], ''
            continue
        end = re.fullmatch(r'\} (\w+);', line)
        if end:
            inner, members = members, outer.pop()
            members.append((end.group(1), inner, (), ''))
            continue
        m = MEMBER.match(line)
        if not m:
            sys.exit(f'cannot read the member: {line}')
        sizes = tuple(number(size, known) for size in re.findall(r'\[([^\]]*)\]', m.group(3)))
        members.append((m.group(2), m.group(1), sizes, doc + COUNTED.sub('', m.group(4) or '')))
        doc = ''
    return members


def read_fields(macros, text, known):
    """{name: (type, rows, columns)} of the arrays that the named lists have, with the lists that these name."""
    lists = {}
    for name, body in re.findall(r'#define (MJ\w+)[ \t]*(?:\\\n)?((?:.*\\\n)*.*\n)', text):
        lists[name] = body
    found = {}

    def walk(name):
        for line in lists[name].splitlines():
            word = line.replace('\\', '').strip()
            if word in lists:
                walk(word)
                continue
            m = FIELD.search(line.strip())
            if m:
                found[m.group(2)] = (m.group(1), size_of(m.group(3), known), size_of(m.group(4), known))

    for name in macros:
        walk(name)
    return found


def size_of(text, known):
    """A count of a field: a number, a size of the model ('nbody', 'nmocap*3') or of the data ('d.ncon')."""
    text = re.sub(r'MJ_D\((\w+)\)', r'd.\1', re.sub(r'MJ_M\((\w+)\)', r'\1', text.strip()))
    try:
        return number(text, known)
    except (ValueError, KeyError):
        return text.replace(' ', '')


def prototype_row(p):
    arguments = [(a.type, a.name, a.const, a.extent) for a in p.arguments]
    return (p.result.type, arguments, p.doc)


def main():
    include, out = sys.argv[1:]
    text = {}
    for name in ('mjtype', 'mjmodel', 'mjdata', 'mjvisualize', 'mjxmacro', 'mujoco'):
        with open(os.path.join(include, 'mujoco', name + '.h'), encoding='utf-8') as f:
            text[name] = f.read()
    everything = text['mjtype'] + text['mjmodel'] + text['mjdata'] + text['mjvisualize'] + text['mujoco']
    constants, enumerations = read_constants(everything), read_enumerations(everything)
    known = dict(constants)
    for entries in enumerations.values():
        known.update(entries)
    bodies = dict(STRUCTURE.findall(everything))
    tables = {
        'CONSTANTS': constants,
        'ENUMERATIONS': enumerations,
        'STRUCTURES': {name: read_members(bodies[name], known) for name in WANTED},
        'MODEL_ARRAYS': read_fields(['MJMODEL_POINTERS'], text['mjxmacro'], known),
        'DATA_ARRAYS': read_fields(['MJDATA_POINTERS', 'MJDATA_ARENA_POINTERS'], text['mjxmacro'], known),
        'FUNCTIONS': {p.name: prototype_row(p) for p in prototypes.read(text['mujoco']) if p.callable},
    }
    with open(out, 'w', encoding='utf-8') as f:
        f.write(HEAD)
        for name, table in tables.items():
            f.write(f'\n{name} = {pprint.pformat(table, width=130, compact=True, sort_dicts=False)}\n')


if __name__ == '__main__':
    main()
