#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Whether the machine finds faults: `./dev mutation`.

Puts each fault of mutations.tsv into a copy of its source, makes the library with it (that object alone is compiled again),
and lets the machine look, for the most likely place first. The last line says how many were reported; the exit status is 0 when
at least 95 of 100 are.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARY = 'src/engine/libgimbal.so.0.1.0'
RUNS = {'models': ['--models', '{n}'], 'queries': ['--models', '{n}', '--queries'], 'calls': ['--models', '{n}', '--calls'],
        'math': ['--models', '{n}', '--math'], 'pairs': ['--pairs', '{pairs}']}
WANTED = 0.95


def arguments():
    p = argparse.ArgumentParser(prog='./dev mutation', description='Put faults into the engine; does the machine find them?')
    p.add_argument('--build', default='build', type=pathlib.Path, help='where the engine and the machine are built')
    p.add_argument('--reference', default=os.environ.get('GIMBAL_REFERENCE_LIBRARY'), help='library of the reference')
    p.add_argument('--machine', type=pathlib.Path, help='else that of the build')
    p.add_argument('--known', default=HERE / 'known.tsv', help='differences on purpose')
    p.add_argument('--only', metavar='TEXT', help='the faults whose file has this in its path')
    p.add_argument('--rows', metavar='FROM-TO', help='the faults of these numbers')
    p.add_argument('--models', type=int, default=300, help='models of each run')
    p.add_argument('--seed', default='1', help='which ones')
    p.add_argument('--jobs', default='2', help='processes of a run')
    p.add_argument('--check', action='store_true', help='only see that each fault still fits its source')
    return p.parse_args()


def read_faults():
    rows = []
    for line in (HERE / 'mutations.tsv').read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('#'):
            rows.append(tuple(line.split('\t')))
    return rows


def misfit(row):
    """Why a row cannot be put into its source, or None."""
    if len(row) != 4 or row[1] not in RUNS:
        return 'not file, run, old text, new text'
    path = ROOT / 'src/engine' / row[0]
    if not path.exists():
        return 'no such file'
    n = path.read_text(encoding='utf-8').count(row[2])
    return None if n == 1 else f'its text stands {n} times there'


class Builder:
    def __init__(self, build):
        self.build = build.resolve()
        self.commands = json.loads((self.build / 'compile_commands.json').read_text(encoding='utf-8'))
        told = subprocess.run(['ninja', '-C', self.build, '-t', 'commands', LIBRARY], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.link = shlex.split(told.splitlines()[-1])
        self.members = {a: self.objects(a) for a in self.link if a.endswith('.a')}

    def objects(self, archive):
        told = subprocess.run(['ar', 't', archive], cwd=self.build, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        folder = pathlib.Path(archive).parent
        return [o if '/' in o else str(folder / (pathlib.Path(archive).name + '.p') / o) for o in told]

    def compile(self, source, text, folder):
        """Objects of a changed source, by the name of those that they stand for. None: it does not compile."""
        changed, made = folder / source.name, {}
        changed.write_text(text, encoding='utf-8')
        linked = {os.path.normpath(o) for objects in self.members.values() for o in objects}
        for entry in self.commands:
            if (self.build / entry['file']).resolve() != source or os.path.normpath(entry['output']) not in linked:
                continue
            words = [w for w in shlex.split(entry['command']) if not w.startswith('-Werror') and not re.fullmatch('-O.', w)]
            out = folder / f'{len(made)}.o'
            words[words.index('-o') + 1] = str(out)
            if '-MF' in words:
                words[words.index('-MF') + 1] = str(folder / 'depends')
            words[words.index(entry['file'])] = str(changed)
            words += ['-O1', '-w', '-iquote', str(source.parent)]
            if subprocess.run(words, cwd=self.build, stderr=subprocess.PIPE, check=False).returncode:
                return None
            made[os.path.normpath(entry['output'])] = str(out)
        return made or None

    def make(self, row, folder):
        source = (ROOT / 'src/engine' / row[0]).resolve()
        made = self.compile(source, source.read_text(encoding='utf-8').replace(row[2], row[3]), folder)
        if not made:
            return None
        words, library = [], folder / 'libgimbal.so'
        for word in self.link:
            objects = self.members.get(word, [word])
            changed = [made.get(os.path.normpath(o), o) for o in objects] if word in self.members else objects
            words += changed if changed != objects else [word]
        words[words.index('-o') + 1] = str(library)
        return library if subprocess.run(words, cwd=self.build, check=False).returncode == 0 else None


def look(o, library, run):
    """The first class that nobody explains, or None."""
    options = [w.format(n=o.models, pairs=10 * o.models) for w in RUNS[run]]
    command = [o.machine or o.build / 'tests/differential/differential', '--ours', library, '--reference', o.reference, '--known', o.known, '--reduce',
               '0', '--seed', o.seed, '--jobs', o.jobs, '--stop', *options]
    told = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors='replace', check=False)
    for line in told.stdout.splitlines():
        if 'UNEXPLAINED' in line:
            return f'{run}: ' + ' '.join(line.split()[2:])[:90]
    return f'{run}: exit status {told.returncode}' if told.returncode else None


def look_everywhere(o, library, first):
    for run in [first] + [r for r in RUNS if r != first]:
        found = look(o, library, run)
        if found:
            return found
    return None


def main():
    o = arguments()
    faults = [(i, row) for i, row in enumerate(read_faults(), 1) if not o.only or o.only in row[0]]
    if o.rows:
        first, last = map(int, o.rows.split('-'))
        faults = [(i, row) for i, row in faults if first <= i <= last]
    wrong = [(i, row[0], why) for i, row in faults for why in [misfit(row)] if why]
    for i, name, why in wrong:
        print(f'{i}: {name}: {why}')
    if wrong or o.check:
        return 1 if wrong else 0
    builder, reported = Builder(o.build), 0
    for i, row in faults:
        with tempfile.TemporaryDirectory() as folder:
            library = builder.make(row, pathlib.Path(folder))
            found = look_everywhere(o, library, row[1]) if library else None
        reported += found is not None
        state = found or ('NOT REPORTED' if library else 'DOES NOT COMPILE')
        print(f'{i:3} {row[0]}: {row[2][:50]}: {state}', flush=True)
    print(f'{reported} of {len(faults)} faults reported')
    return 0 if reported >= WANTED * len(faults) else 1


if __name__ == '__main__':
    sys.exit(main())
