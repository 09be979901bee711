#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Whether the machine finds faults: `./dev mutation`.

Puts each fault of mutations.tsv into a copy of its source, makes the library with it (that object alone is compiled again),
and lets the machine look, in the most likely place first, until it finds something. Each look is taken once of the engine without
a fault too: if that has a class that nobody explains, nothing is proved, and the script says so and fails. The last line says how
many were reported; the exit status is 0 when at least 95 of 100 are.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import typing

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARY = 'src/engine/libgimbal.so.1.0.0'
RUNS = {'models': ['--models', '{n}'], 'queries': ['--models', '{n}', '--queries'], 'calls': ['--models', '{n}', '--calls'],
        'math': ['--models', '{n}', '--math'], 'pairs': ['--pairs', '{n}']}
# Looks at a fault that its own run did not show: queries ask all that models do, of other models.
OTHERS = ['queries', 'calls', 'math', 'pairs']
WIDER = 4  # times as many models in the last look
WANTED = 0.95


def arguments():
    p = argparse.ArgumentParser(prog='./dev mutation', description='Put faults into the engine; does the machine find them?')
    p.add_argument('--build', default='build', type=pathlib.Path, help='where the engine and the machine are built')
    p.add_argument('--reference', default=os.environ.get('GIMBAL_REFERENCE_LIBRARY'), help='library of the reference')
    p.add_argument('--machine', type=pathlib.Path, help='else that of the build')
    p.add_argument('--known', default=HERE / 'known.tsv', help='differences on purpose')
    p.add_argument('--only', metavar='TEXT', help='the faults whose file has this in its path')
    p.add_argument('--rows', metavar='LIST', help='the faults of these numbers, such as 1-10,17')
    p.add_argument('--models', type=int, default=300, help='models of each look; ten times as many pairs')
    p.add_argument('--seed', type=int, default=1, help='which ones')
    p.add_argument('--looks', type=int, default=6, help='how often to look: the run of the row, the others, then more models')
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
            words = [w for w in shlex.split(entry['command']) if not w.startswith('-Werror')]
            out = folder / f'{len(made)}.o'
            words[words.index('-o') + 1] = str(out)
            if '-MF' in words:
                words[words.index('-MF') + 1] = str(folder / 'depends')
            words[words.index(entry['file'])] = str(changed)
            words += ['-w', '-iquote', str(source.parent)]
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


class Look(typing.NamedTuple):
    """A run of the machine: which models, and what it asks of them."""
    run: str
    models: int
    seed: int

    def __str__(self):
        return f'{self.run}, {self.models} of seed {self.seed}'


def looks_for(o, run):
    """Where to look for a fault, in order: its own run, the others, then more of its own."""
    looks = [(run, o.models, o.seed)] + [(r, o.models, o.seed + 1) for r in OTHERS if r != run] + [(run, WIDER * o.models, o.seed + 2)]
    return [Look(r, 10 * n if r == 'pairs' else n, seed) for r, n, seed in looks[:o.looks]]


def command_of(o, library, look):
    options = [w.format(n=look.models) for w in RUNS[look.run]]
    return [str(w) for w in (o.machine, '--ours', library, '--reference', o.reference, '--known', o.known, '--reduce', '0', '--seed', look.seed,
                             '--jobs', o.jobs, *options)]


def found_by(o, library, look, *more):
    """What nobody explains, a line each; a run that fails without such a line is one too."""
    told = subprocess.run(command_of(o, library, look) + list(more), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          errors='replace', check=False)
    found = [' '.join(line.split()[2:])[:90] for line in told.stdout.splitlines() if 'UNEXPLAINED' in line]
    return found or ([f'exit status {told.returncode}'] if told.returncode else [])


class Clean:
    """What the engine without a fault shows in a look: asked once, and kept as long as nothing that it depends on changes."""

    def __init__(self, o):
        self.options, self.library, self.told = o, o.build / LIBRARY, {}
        state = hashlib.sha256()
        for path in (self.library, o.machine, o.known, o.reference):
            state.update(pathlib.Path(path).read_bytes())
        self.folder = o.build / 'mutation' / state.hexdigest()[:16]

    def found(self, look):
        if look not in self.told:
            path = self.folder / f'{look.run}-{look.models}-{look.seed}'
            if not path.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                path.write_text('\n'.join(found_by(self.options, self.library, look)), encoding='utf-8')
            self.told[look] = path.read_text(encoding='utf-8').splitlines()
            for line in self.told[look]:
                print(f'without a fault: {look}: {line}', flush=True)
        return self.told[look]

    def is_clean(self):
        return not any(self.told.values())


def first_found(o, clean, library, looks):
    """The first class that nobody explains, where the engine without a fault has none; or None."""
    for look in looks:
        if clean.found(look):
            continue
        found = found_by(o, library, look, *([] if look.run == 'pairs' else ['--stop']))
        if found:
            return f'{look}: {found[0]}'
    return None


def rows_of(text):
    """Numbers of a list such as 1-10,17."""
    numbers = set()
    for part in text.split(','):
        first, _, last = part.partition('-')
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


def state_of(o, clean, builder, row):
    """Whether a fault is reported, and what the machine said."""
    with tempfile.TemporaryDirectory() as folder:
        library = builder.make(row, pathlib.Path(folder))
        if not library:
            return False, 'DOES NOT COMPILE'
        found = first_found(o, clean, library, looks_for(o, row[1]))
        return found is not None, found or 'NOT REPORTED'


def main():
    o = arguments()
    o.machine = o.machine or o.build / 'tests/differential/differential'
    faults = [(i, row) for i, row in enumerate(read_faults(), 1) if not o.only or o.only in row[0]]
    if o.rows:
        faults = [(i, row) for i, row in faults if i in rows_of(o.rows)]
    wrong = [(i, row[0], why) for i, row in faults for why in [misfit(row)] if why]
    for i, name, why in wrong:
        print(f'{i}: {name}: {why}')
    if wrong or o.check:
        return 1 if wrong else 0
    builder, clean, reported = Builder(o.build), Clean(o), 0
    for i, row in faults:
        is_reported, state = state_of(o, clean, builder, row)
        reported += is_reported
        print(f'{i:3} {row[0]}: {row[2][:50]}: {state}', flush=True)
    print(f'{reported} of {len(faults)} faults reported')
    if not clean.is_clean():
        print('The engine without a fault has classes that nobody explains (above): those looks were left out, and prove nothing.')
    return 0 if clean.is_clean() and reported >= WANTED * len(faults) else 1


if __name__ == '__main__':
    sys.exit(main())
