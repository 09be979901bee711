#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Compare our numbers with those of the reference, field by field.

usage: conform.py --compare PROGRAM [--digests FOLDER [--write]] [--verbose] PATH...

PATH is a model, or a folder whose models (*.xml, *.urdf) are all compared. PROGRAM is conform-compare of the build. The
reference is its own library, fetched from the Python package registry into a folder outside of the sources. With --digests
its results are taken from that folder instead and it is not needed; --write makes these files anew.
"""
import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'follow'))

import wheel

TIME = 300  # seconds for a model


def models_of(path):
    if os.path.isfile(path):
        return [path]
    found = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names
             if name.endswith(('.xml', '.urdf'))]
    return sorted(found)


def digest_path(folder, model):
    """models/arm/model.xml -> arm.txt"""
    name = os.path.basename(model)
    return os.path.join(folder, (os.path.basename(os.path.dirname(model)) if name == 'model.xml' else name) + '.txt')


def run(*words):
    """Run a program in a folder that goes: both libraries write their warnings to a file where they are run."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run([word if word.startswith('--') else os.path.abspath(word) for word in words], cwd=folder, timeout=TIME,
                              capture_output=True, text=True, check=False)


def ask_reference(library, program, model, out):
    """Write the results of the reference; None, or why there are none."""
    try:
        made = run(program, '--ask', str(library), model, out)
    except subprocess.TimeoutExpired:
        return 'the reference took too long'
    return None if made.returncode == 0 else 'the reference ended: ' + (made.stderr.strip().splitlines() or ['?'])[-1]


def compare(program, model, results):
    """rows (stage, field, n, difference, same)"""
    try:
        made = run(program, model, results)
    except subprocess.TimeoutExpired:
        return [('model', 'time', 1, float('inf'), False)]
    rows = [line.split('\t') for line in made.stdout.splitlines()]
    rows = [(r[0], r[1], int(r[2]), float(r[3]), r[4] == 'ok') for r in rows if len(r) == 5]
    return rows if made.returncode in (0, 1) else rows + [('model', 'crash', 1, float('inf'), False)]


class Table:
    """Sums over models, a row a field."""

    def __init__(self):
        self.rows = {}

    def add(self, model, rows):
        for stage, field, _, off, same in rows:
            row = self.rows.setdefault((stage, field), {'models': set(), 'differ': set(), 'off': 0, 'worst': ''})
            row['models'].add(model)
            if not same:
                row['differ'].add(model)
            if off > row['off']:
                row['off'], row['worst'] = off, model

    def print(self, verbose):
        print(f'{"stage":<9}{"field":<28}{"models":>7}{"differ":>8}{"largest":>12}  where')
        for (stage, field), row in self.rows.items():
            if verbose or row['differ']:
                print(f'{stage:<9}{field:<28}{len(row["models"]):>7}{len(row["differ"]):>8}{row["off"]:>12.3g}  {row["worst"]}')
        fields = len(self.rows)
        same = sum(not row['differ'] for row in self.rows.values())
        print(f'{same} of {fields} fields agree in every model')


def results_of(options, library, model, folder):
    """The file with the results of the reference for a model, or None with a message."""
    path = digest_path(options.digests, model) if options.digests else os.path.join(folder, 'results.txt')
    if library:
        problem = ask_reference(library, options.compare, model, path)
        if problem:
            print(f'{model}: {problem}', file=sys.stderr)
            return None
    return path if os.path.isfile(path) else None


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('\n\n')[1].removeprefix('usage: '))
    parser.add_argument('--compare', required=True)
    parser.add_argument('--digests')
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('path', nargs='+')
    options = parser.parse_args()
    library = None
    if not options.digests or options.write:
        try:
            library = wheel.folder_of(wheel.VERSION) / 'lib/libmujoco.so'
        except wheel.Missing as missing:
            sys.exit(f'conform: {missing}')
    table, differ, compared = Table(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for model in [m for path in options.path for m in models_of(path)]:
            results = results_of(options, library, model, folder)
            if not results:
                differ += 1
                print(f'{model}: no results', flush=True)
                continue
            rows = compare(options.compare, model, results)
            table.add(model, rows)
            bad = sorted({f'{r[0]} {r[1]}' for r in rows if not r[4]})
            differ += bool(bad)
            compared += 1
            print(f'{model}: ' + (f'{len(bad)} fields differ: {", ".join(bad[:4])}' if bad else 'the same'), flush=True)
    table.print(options.verbose)
    print(f'{compared} models compared, {differ} differ')
    return 1 if differ or not compared else 0


if __name__ == '__main__':
    sys.exit(main())
