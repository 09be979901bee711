#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the rules of 4.0.1 against what is recorded of them: rules.py SOURCES LIBRARY COMPILER... [--show].

rules.c is built against our headers and library and prints what the recording holds. Numbers are compared within TOLERANCES, relative to
the largest of their array. What differs has to stand in rules.tsv, which names the row of docs/differences.md that says why;
and what stands there has to differ. --show prints by how much each row differs that does.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name('rules.tsv')
PROGRAM = pathlib.Path(__file__).with_name('rules.c')
TOLERANCES = {'forward': 1e-8, 'step 1': 1e-9, 'step 10': 1e-9, 'step 100': 1e-8}
SMALLEST = 1e-3  # what an array is compared with that is nearly zero
NUMBER = re.compile(r'-?(?:\d[\d.]*(?:e[-+]?\d+)?|nan|inf)')


def read_rows(text):
    """{(model, key, stage, field): values}, without the line of titles."""
    rows = [line.split('\t') for line in text.rstrip('\n').split('\n')]
    return {tuple(row[:4]): row[4] for row in rows if row[0] != 'model'}


def printed(models, rules, sources, library, compiler):
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / 'rules'
        subprocess.run([*compiler, '-O1', f'-I{sources}/src/engine/include', '-o', program, PROGRAM, library,
                        f'-Wl,-rpath,{library.parent}', '-lm'], check=True)
        told = subprocess.run([program, rules, *models], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return read_rows(told.stdout.decode())


def distance(there, here):
    """How far values are apart, in parts of the largest; infinite where they are not as many."""
    there, here = ([float(x) for x in NUMBER.findall(values)] for values in (there, here))
    if len(there) != len(here):
        return float('inf')
    scale = max([SMALLEST, *map(abs, there)])
    return max([abs(x - y) / scale for x, y in zip(there, here)])


def differences(there, here):
    """{row: why it is not as recorded}."""
    found = {row: 'is not recorded' for row in here if row not in there}
    for row, values in there.items():
        if row not in here:
            found[row] = 'is missing'
        elif values != here[row]:
            apart = distance(values, here[row])
            if not apart <= TOLERANCES.get(row[2], 0):
                found[row] = f'differs by {apart:.2g}'
    return found


def read_table():
    rows = [line.split('\t') for line in TABLE.read_text(encoding='utf-8').rstrip('\n').split('\n')[1:]]
    return {tuple(row[:4]): row[4] for row in rows}


def main():
    show = '--show' in sys.argv
    sources, library, *compiler = [a for a in sys.argv[1:] if a != '--show']
    sources, library = pathlib.Path(sources), pathlib.Path(library).resolve()
    rules = sources.parent / 'shared/reference/v4/rules'
    if not rules.is_dir():
        print('1..0 # SKIP the recordings of the reference are not here')
        return 0
    there = read_rows((rules / 'golden-4.0.1.tsv').read_text(encoding='utf-8'))
    models = sorted({row[0] for row in there})
    found = differences(there, printed(models, rules, sources, library, compiler))
    known, whats = read_table(), (sources / 'docs/differences.md').read_text(encoding='utf-8')
    wrong = [f'{reason}: no such row in docs/differences.md' for reason in known.values() if f'| {reason} |' not in whats]
    wrong += ['\t'.join(row) + f': {why}' for row, why in found.items() if show or row not in known]
    wrong += ['\t'.join(row) + ': is as recorded now' for row in known if row not in found]
    for model in models:
        print('not ok' if any(line.startswith(f'{model}\t') for line in wrong) else 'ok', '-', model)
    print(''.join(f'# {line}\n' for line in wrong), end='')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
