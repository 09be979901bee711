# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The list of changes of a version, and what we made of each item: docs/following/VERSION.tsv.

A row: number ("4.0.0 5"), what (in our words), state (done, part, not, no: not for us), why (for no and part), test.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.compile(r'^Version (\d+\.\d+\.\d+) \(')
ITEM = re.compile(r'^ {0,4}(\d+)\. ')
STATES = ('done', 'part', 'not', 'no')
COLUMNS = 'number\twhat\tstate\twhy\ttest'


def key(version):
    return tuple(int(n) for n in version.split('.'))


def items(text, after, last):
    """Numbers of the items of the versions behind `after`, up to `last`: the manual's list of changes."""
    found, version = [], None
    for line in text.splitlines():
        head = VERSION.match(line)
        if head:
            version = head.group(1)
        item = ITEM.match(line)
        if item and version and key(after) < key(version) <= key(last):
            found.append(f'{version} {item.group(1)}')
    return found


def read(path):
    """Rows as lists of columns."""
    lines = pathlib.Path(path).read_text(encoding='utf-8').splitlines()
    if lines[0] != COLUMNS:
        raise ValueError(f'{path}: the first line is not {COLUMNS!r}')
    return [line.split('\t') for line in lines[1:] if line]


def tests():
    """Names a row may give: files below tests, and the names of tests in their build files."""
    names = {str(p.relative_to(ROOT / 'tests')) for p in (ROOT / 'tests').rglob('*') if p.is_file() and 'build' not in p.parts}
    for build in (ROOT / 'tests').rglob('meson.build'):
        names |= set(re.findall(r"test\('([\w/-]+)'", build.read_text(encoding='utf-8')))
    return names


def faults(rows, wanted=None, known=None):
    """What is wrong with the table itself, as lines."""
    said, known = [], tests() if known is None else known
    seen = [r[0] for r in rows]
    for row in rows:
        if len(row) != 5:
            said.append(f'{row[0]}: {len(row)} columns instead of 5')
            continue
        number, what, state, why, test = row
        if state not in STATES:
            said.append(f'{number}: {state!r} is no state')
        if not what:
            said.append(f'{number}: does not say what')
        if state in ('no', 'part') and not why:
            said.append(f'{number}: does not say why')
        if state == 'done' and not test:
            said.append(f'{number}: names no test')
        said += [f'{number}: there is no test {t!r}' for t in test.split() if t not in known]
    said += [f'{n}: stands there twice' for n in sorted({n for n in seen if seen.count(n) > 1})]
    if wanted is not None:
        said += [f'{n}: is missing' for n in wanted if n not in seen]
        said += [f'{n}: the list of changes has no such item' for n in seen if n not in wanted]
    return said


def numbered(rows):
    """Faults of the numbers alone, where there is no list of changes: each version counts from 1."""
    by_version = {}
    for row in rows:
        version, _, number = row[0].partition(' ')
        by_version.setdefault(version, []).append(int(number))
    return [f'{v}: numbers {n} are not 1 to {len(n)}' for v, n in by_version.items() if n != list(range(1, len(n) + 1))]
