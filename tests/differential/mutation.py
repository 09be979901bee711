#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Whether the machine finds faults: `./dev mutation`.

Puts each fault of mutations.tsv into a copy of its source, makes the library with it (that object alone is compiled again),
and lets the machine look, in the most likely place first, until it finds something. Only cases that go through the changed statement
are asked: a library with a mark before each says which do. A case in which the engine without a fault has a class that nobody
explains proves nothing. The last line says how many were reported; the exit status is 0 when at least 95 of 100 are.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
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
    p.add_argument('--most', type=int, default=0, metavar='N', help='of each look at most this many cases that go through the fault')
    p.add_argument('--at-once', type=int, default=24, metavar='N', help='cases of a run, before the next begins')
    p.add_argument('--whole', action='store_true', help='take all cases, those too that do not go through the fault')
    p.add_argument('--reach', action='store_true', help='only say how many cases go through each fault')
    p.add_argument('--results', type=pathlib.Path, metavar='FILE', help='write what was found to a table')
    p.add_argument('--check', action='store_true', help='only see that each fault still fits its source')
    return p.parse_args()


def read_faults():
    rows = []
    for line in (HERE / 'mutations.tsv').read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('#'):
            rows.append(tuple(line.split('\t')))
    return rows


def run_of(name):
    """The run of a look; behind a colon may stand the scene that all its models have."""
    return name.partition(':')[0]


def misfit(row):
    """Why a row cannot be put into its source, or None."""
    if len(row) != 4 or run_of(row[1]) not in RUNS:
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
        linked = {os.path.normpath(o) for objects in self.members.values() for o in objects}
        self.commands = [c for c in self.commands if os.path.normpath(c['output']) in linked]

    def objects(self, archive):
        told = subprocess.run(['ar', 't', archive], cwd=self.build, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        folder = pathlib.Path(archive).parent
        return [o if '/' in o else str(folder / (pathlib.Path(archive).name + '.p') / o) for o in told]

    def commands_of(self, source, changed):
        """Commands, and the objects that they make, of another text of a source."""
        for entry in self.commands:
            if (self.build / entry['file']).resolve() != source:
                continue
            words = [w for w in shlex.split(entry['command']) if not w.startswith('-Werror')]
            if '-MF' in words:
                words[words.index('-MF') + 1] = str(changed.parent / 'depends')
            words[words.index(entry['file'])] = str(changed)
            yield [*words, '-w', '-iquote', str(source.parent)], os.path.normpath(entry['output'])

    def fits(self, source, text, folder):
        """Whether a changed source is one."""
        changed = folder / source.name
        changed.write_text(text, encoding='utf-8')
        words, _ = next(self.commands_of(source, changed))
        return self.is_done([*words, '-fsyntax-only'])

    def is_done(self, words):
        return subprocess.run(words, cwd=self.build, stderr=subprocess.DEVNULL, check=False).returncode == 0

    def compile(self, source, text, folder):
        """Objects of a changed source, by the name of those that they stand for. None: it does not compile."""
        changed, made = folder / source.name, {}
        changed.write_text(text, encoding='utf-8')
        for words, stands_for in self.commands_of(source, changed):
            out = folder / f'{source.stem}-{len(made)}.o'
            words[words.index('-o') + 1] = str(out)
            if not self.is_done(words):
                return None
            made[stands_for] = str(out)
        return made or None

    def link_with(self, made, library, *more):
        words = []
        for word in self.link:
            objects = self.members.get(word, [word])
            changed = [made.get(os.path.normpath(o), o) for o in objects] if word in self.members else objects
            words += changed if changed != objects else [word]
        words[words.index('-o') + 1] = str(library)
        return self.is_done(words + list(more))

    def make(self, row):
        """The library with a fault: kept until the engine changes. None: it does not compile."""
        state = hashlib.sha256((self.build / LIBRARY).read_bytes() + '\t'.join(row).encode()).hexdigest()[:16]
        library, source = self.build / 'mutation' / f'libgimbal-{state}.so', source_of(row)
        if library.exists():
            return library
        library.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as name:
            made = self.compile(source, source.read_text(encoding='utf-8').replace(row[2], row[3]), pathlib.Path(name))
            return library if made and self.link_with(made, library) else None


def source_of(row):
    return (ROOT / 'src/engine' / row[0]).resolve()


class Look(typing.NamedTuple):
    """A run of the machine: which models, and what it asks of them."""
    run: str
    models: int
    seed: int

    def __str__(self):
        return f'{self.run}, {self.models} of seed {self.seed}'


def looks_for(o, run):
    """Where to look for a fault, in order: its own run, the others, then more of its own."""
    plain = run_of(run)
    looks = [(run, o.models, o.seed)] + [(r, o.models, o.seed + 1) for r in OTHERS if r != plain] + [(plain, WIDER * o.models, o.seed + 2)]
    return [Look(r, 10 * n if r == 'pairs' else n, seed) for r, n, seed in looks[:o.looks]]


def has_cases(look):
    """Pairs are one run: they have no cases that can be asked alone."""
    return look.run != 'pairs'


def told_by(o, library, look, *more):
    options = [w.format(n=look.models) for w in RUNS[run_of(look.run)]]
    scene = look.run.partition(':')[2]
    options += ['--scene', scene] if scene else []
    words = [o.machine, '--ours', library, '--reference', o.reference, '--known', o.known, '--reduce', '0', '--seed', look.seed, '--jobs', o.jobs]
    return subprocess.run([str(w) for w in (*words, *options, *more)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          errors='replace', check=False)


class Found(typing.NamedTuple):
    """A class that nobody explains, and a case that shows it; None: the whole run does."""
    what: str
    case: typing.Optional[int]


def found_by(o, library, look, *more):
    """What nobody explains; a run that fails without saying such a thing is something too."""
    told, found = told_by(o, library, look, *more), []
    for line in told.stdout.splitlines():
        if 'UNEXPLAINED' not in line:
            continue
        case = re.search(r'\[seed \d+ model (\d+)\]$', line)
        what = re.sub(r'\s*\[seed \d+ model \d+\]$', '', line)
        found.append(Found(' '.join(what.split()[2:])[:90], int(case.group(1)) if case else None))
    return found or ([Found(f'exit status {told.returncode}', None)] if told.returncode else [])


class Kept:
    """What was asked once, and is kept as long as nothing that it depends on changes."""

    def __init__(self, o, *depends):
        state = hashlib.sha256()
        for path in (o.build / LIBRARY, *depends):
            state.update(pathlib.Path(path).read_bytes())
        self.folder = o.build / 'mutation' / state.hexdigest()[:16]
        self.folder.mkdir(parents=True, exist_ok=True)

    def text(self, name, ask):
        path = self.folder / name
        if not path.exists():
            path.write_text(ask(), encoding='utf-8')
        return path.read_text(encoding='utf-8')


class Clean:
    """What the engine without a fault shows: in a whole run of pairs, or in a case of the others."""

    def __init__(self, o):
        self.options, self.library, self.told = o, o.build / LIBRARY, {}
        self.kept = Kept(o, o.machine, o.known, o.reference)

    def found(self, look, case=None):
        """Classes that nobody explains, of a case or of all."""
        key = (look, case)
        if key not in self.told:
            number = [] if case is None else ['--cases', str(case)]
            name = f'{look.run}-{look.models}-{look.seed}' + (f'-{case}' if number else '')
            text = self.kept.text(name, lambda: '\n'.join(f.what for f in found_by(self.options, self.library, look, *number)))
            self.told[key] = text.splitlines()
            for line in self.told[key]:
                print(f'without a fault: {look}{"" if case is None else f", model {case}"}: {line}', flush=True)
        return self.told[key]

    def has_any(self):
        return any(self.told.values())


#---- which cases go through a fault

MARK = 'gimbal_mark({});'
MARKS_SOURCE = """
static unsigned char seen[1000];
__attribute__((visibility("default"))) void gimbal_mark(int i) { seen[i] = 1; }
__attribute__((visibility("default"))) int gimbal_marks_take(unsigned char* to, int size) {
  for (int i = 0; i < size; i++) to[i] = seen[i], seen[i] = 0;
  return size;
}
"""


def places_before(text, at):
    """Where a statement may begin that the place is in, the innermost first; blocks that end before it are passed over."""
    depth = blocks = 0
    for i in range(at - 1, -1, -1):
        c = text[i]
        if blocks:
            blocks += (c == '}') - (c == '{')
        elif c in ')]':
            depth += 1
        elif c in '([':
            depth = max(0, depth - 1)
        elif c in ';{}' and depth == 0:
            blocks = int(c == '}')
            label = re.match(r'(\s*(case\s[^:;]*|default):)+', text[i + 1:at])
            yield i + 1 + (label.end() if label else 0)


class Marks:
    """A library that has a mark before the statement of each fault, and which marks the cases of a look go through."""

    def __init__(self, o, builder, faults):
        self.options, self.builder, self.faults = o, builder, faults
        made = Kept(o, HERE / 'mutations.tsv')
        name = 'marks-' + hashlib.sha256(repr(faults).encode()).hexdigest()[:12]
        self.library, self.seen = made.folder / f'libgimbal-{name}.so', {}
        marked = made.text(name, self.make)
        self.kept = Kept(o, *[p for p in (self.library, o.machine, o.reference) if pathlib.Path(p).exists()])
        self.marked = {int(n) for n in marked.split()}

    def place(self, source, text, row, number, folder):
        """Where the mark of a fault can stand, or None: outside of functions."""
        for at in places_before(text, text.index(row[2])):
            line = text.rfind('\n', 0, at) + 1
            if text[at - 1] in ';}' and not text[line].isspace():
                return None
            if self.builder.fits(source, self.head() + text[:at] + MARK.format(number) + text[at:], folder):
                return at
        return None

    @staticmethod
    def head():
        return 'void gimbal_mark(int i);\n#line 1\n'

    def make(self):
        files = {}
        for number, row in self.faults:
            files.setdefault(source_of(row), []).append((number, row))
        made, marked = {}, []
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for source, rows in files.items():
                text = source.read_text(encoding='utf-8')
                places = [(at, n) for n, row in rows for at in [self.place(source, text, row, n, folder)] if at is not None]
                for at, n in sorted(places, reverse=True):
                    text = text[:at] + MARK.format(n) + text[at:]
                objects = self.builder.compile(source, self.head() + text, folder)
                if objects:
                    made.update(objects)
                    marked += [n for _, n in places]
            (folder / 'marks.c').write_text(MARKS_SOURCE, encoding='utf-8')
            if not self.builder.is_done(['cc', '-fPIC', '-O1', '-c', folder / 'marks.c', '-o', folder / 'marks.o']):
                return ''
            if not self.builder.link_with(made, self.library.resolve(), str(folder / 'marks.o')):
                return ''
        return ' '.join(map(str, marked))

    def cases(self, look, number):
        """Cases of the look that go through the fault; None: nobody knows."""
        if number not in self.marked or not has_cases(look):
            return None
        if look not in self.seen:
            name = f'marks-{look.run}-{look.models}-{look.seed}'
            told = self.kept.text(name, lambda: '\n'.join(
                line for line in told_by(self.options, self.library, look, '--marks').stdout.splitlines() if line.startswith('marks\t')))
            self.seen[look] = [(int(case), set(map(int, marks.split()))) for _, case, marks in (line.split('\t') for line in told.splitlines())]
        return sorted(case for case, marks in self.seen[look] if number in marks)


#---- whether a fault is reported

class State(typing.NamedTuple):
    is_reported: bool
    what: str
    reached: int = 0  # cases that went through it


def list_of(cases):
    return ','.join(map(str, cases))


def found_in_cases(o, clean, library, look, cases):
    """The first class in one of the cases where the engine without a fault has none."""
    left = list(cases)
    while left:
        found = found_by(o, library, look, '--cases', list_of(left), '--stop')
        if not found:
            return None
        case = found[0].case
        if case is None:
            return found[0].what
        if not clean.found(look, case):
            return f'model {case}: {found[0].what}'
        if case not in left:
            return None
        left.remove(case)
    return None


def found_in(o, clean, library, look, cases):
    if not has_cases(look):
        found = [] if clean.found(look) else found_by(o, library, look)
        return found[0].what if found else None
    if cases is None:
        cases = range(look.models)
    step = max(1, o.at_once)
    for i in range(0, len(cases), step):
        found = found_in_cases(o, clean, library, look, cases[i:i + step])
        if found:
            return found
    return None


def state_of(o, clean, builder, marks, number, row):
    """Whether a fault is reported, what the machine said, and how many cases went through it up to there."""
    reached, library = 0, builder.make(row)
    if not library:
        return State(False, 'DOES NOT COMPILE')
    for look in looks_for(o, row[1]):
        cases = marks.cases(look, number) if marks else None
        reached += look.models if cases is None else len(cases)
        found = found_in(o, clean, library, look, cases[:o.most] if cases and o.most else cases)
        if found:
            return State(True, f'{look}: {found}', reached)
    return State(False, 'NOT REPORTED' if reached else 'NEVER REACHED', reached)


def rows_of(text):
    """Numbers of a list such as 1-10,17."""
    numbers = set()
    for part in text.split(','):
        first, _, last = part.partition('-')
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


def print_reach(o, marks, faults):
    """How many cases of each look go through each fault: what nothing goes through wants more of it in the models."""
    for number, row in faults:
        counts = [(look, marks.cases(look, number)) for look in looks_for(o, row[1])]
        told = ', '.join(f'{look.run} {"?" if cases is None else len(cases)}' for look, cases in counts)
        print(f'{number:3} {row[0]}: {row[2][:50]}: {told}', flush=True)


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
    builder = Builder(o.build)
    marks = None if o.whole else Marks(o, builder, faults)
    if o.reach:
        print_reach(o, marks, faults)
        return 0
    return put_in(o, Clean(o), builder, marks, faults)


def put_in(o, clean, builder, marks, faults):
    reported, lines = 0, []
    for i, row in faults:
        state = state_of(o, clean, builder, marks, i, row)
        reported += state.is_reported
        print(f'{i:3} {row[0]}: {row[2][:50]}: {state.what} ({state.reached} cases through it)', flush=True)
        lines.append(f'{i}\t{row[0]}\t{"reported" if state.is_reported else "missed"}\t{state.reached}\t{state.what}\n')
    print(f'{reported} of {len(faults)} faults reported')
    if clean.has_any():
        print('The engine without a fault has classes that nobody explains (above): those cases were left out, and prove nothing.')
    if o.results:
        o.results.write_text(''.join(lines), encoding='utf-8')
    return 0 if reported >= WANTED * len(faults) else 1


if __name__ == '__main__':
    sys.exit(main())
