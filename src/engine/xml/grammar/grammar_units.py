# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The units of the numbers, as mjcf.units states them, put into the attributes of the grammar."""
import copy
import re
import sys

SYMBOLS = ('m kg s rad deg N J W Pa V A Ω H T K °C cd px angle q p qa f i ctrl own joints actuators').split()
NAME = r'[^\W\d²³⁴⁵]+'
FACTOR = re.compile(rf'(1|{NAME}|°C)[²³⁴⁵]?')
TURN = {'q': 'rad', 'p': 'rad', 'qa': 'angle', 'f': 'N·m', 'i': 'kg·m²'}
SLIDE = {'q': 'm', 'p': 'm', 'qa': 'm', 'f': 'N', 'i': 'kg'}


class Row:
    def __init__(self, number, name, units, by, elements):
        self.number, self.name, self.units, self.by, self.elements = number, name, units, by, elements
        self.cases = []    # (word, units)
        self.used = False


def is_unit(text):
    factors = re.split('[·/]', text)
    return all(FACTOR.fullmatch(f) and (f == '1' or f.rstrip('²³⁴⁵') in SYMBOLS) for f in factors)


def are_units(text):
    return all(is_unit(unit) for reading in text.split(';') for unit in reading.split(','))


def read_row(number, words):
    if words[1] == 'by':
        return Row(number, words[0], None, words[2], words[3:])
    return Row(number, words[0], words[1], None, words[2:])


def read(path):
    """The rows, and for elements whose coordinate is always of one kind what the symbols stand for."""
    rows, fixed = [], {}
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            words = line.split()
            if not words or line.startswith('#'):
                continue
            if line.startswith(' '):
                rows[-1].cases.append(tuple(words))
                units = words[1]
            elif words[0] in ('slides', 'turns'):
                fixed.update(dict.fromkeys(words[1:], SLIDE if words[0] == 'slides' else TURN))
                continue
            else:
                rows.append(read_row(number, words))
                units = rows[-1].units
            if units and not are_units(units):
                sys.exit(f'{path}:{number}: {units} is not a list of units')
    return rows, fixed


def is_counted(a):
    """Whether the grammar has to say the unit of an attribute."""
    return a.type in ('float', 'double') and 'COLOUR' not in a.notes


def row_of(path, rows, e, a):
    named = [r for r in rows if r.name == a.name and e.name in r.elements]
    found = named or [r for r in rows if r.name == a.name and not r.elements]
    if len(found) > 1:
        sys.exit(f'{path}:{found[1].number}: {e.name}.{a.name} has a unit in line {found[0].number}')
    return found[0] if found else None


def check_cases(path, row, e):
    other = next((a for a in e.attributes if a.name == row.by), None)
    if not other or row.cases[-1][0] != '*':
        sys.exit(f'{path}:{row.number}: {e.name} has no {row.by}, or the last case is not *')


def apply(path, g):
    """Give each attribute of numbers its unit: unit, or unit_by with unit_cases."""
    rows, fixed = read(path)
    for e in g.elements.values():
        e.attributes = [copy.copy(a) for a in e.attributes]  # those of a group stand in several elements
        for a in e.attributes:
            row = row_of(path, rows, e, a) if is_counted(a) or a.type == 'int' else None
            if is_counted(a) and not row:
                sys.exit(f'{path}: no unit for {e.name}.{a.name}')
            if row and (is_counted(a) or row.units == 'px'):
                row.used = True
                names = fixed.get(e.name, {})
                a.unit, a.unit_by = replaced(row.units, names), row.by
                a.unit_cases = [(word, replaced(units, names)) for word, units in row.cases]
                if row.by:
                    check_cases(path, row, e)
    for row in rows:
        if not row.used:
            sys.exit(f'{path}:{row.number}: no attribute {row.name} of numbers that this row fits')


# ---- as text

def replaced(units, names):
    return units and re.sub(NAME, lambda m: names.get(m.group(), m.group()), units)


def one(unit):
    if unit in ('joints', 'actuators'):
        return f'as the {unit}'
    if re.search(r'/p\b|/p[²³⁴⁵]', unit):
        return 'as both'
    if unit == 'own':
        return 'your own'
    a, b = replaced(unit, TURN), replaced(unit, SLIDE)
    return (a if a == b else f'{a} or {b}').replace('angle', 'deg (rad)')


def listed(units, count):
    """Those of so many numbers, without the last ones that say the same."""
    units = [one(unit) for unit in units.split(',')][:count if count > 0 else None]
    while len(units) > 1 and units[-1] == units[-2]:
        units.pop()
    return ', '.join(units)


def words(units, count):
    """Units as a reader sees them, in the order of the numbers."""
    plain, _, negative = units.partition(';')
    out = listed(plain, count)
    return f'{out}; if negative {listed(negative, count)}' if negative else out


def text(a):
    """The units of an attribute for a table: 's, 1'; where a word decides, each with it."""
    if a.unit_by:
        cases = [f'{words(u, a.count[1])} ({"else" if w == "*" else f"`{w}`"})' for w, u in a.unit_cases]
        return f'by `{a.unit_by}`: ' + '; '.join(cases)
    return words(a.unit, a.count[1]) if a.unit else ''
