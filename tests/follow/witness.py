# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Recorded numbers that the reference itself does not reproduce.

A number that ours misses is no open row if the official library misses it too: as it is, where another build was recorded; with the
recorded state moved in the last bit, or with the numbers of the model's text and meshes moved so (a state of zeros does not move).
The derivatives by differences (mjd_...) have one more cause: where a step of them begins anew, because its numbers went bad, the
reference clears the stack on which they lie, so that what comes out depends on the flag autoreset. Where the acceleration in the metric
of deformables is found by iterations, it depends on where these end. A cell is a model, a stage, a
field and a checkpoint: all those of a row must be explained, each by a measurement. That ours misses by the same amount is not asked.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import interface
import wheel

MOVES = (1e-15, 1e-14)  # relative, of what is a double
TIMES = 4  # how often a model is moved by each of them
SINGLE = 1e-7  # of vertices in files, which are kept as floats
TIMEOUT = '800'  # seconds of a stage of a model: the machine may be busy
MOST = 20  # models with open rows beyond which nothing is measured: then something else is wrong
NUMBER = re.compile(r'-?\d*\.\d+(?:[eE][-+]?\d+)?')
FILE = re.compile(r'''\bfile\s*=\s*["']([^"']+\.obj)["']''', re.I)
FOLDER = re.compile(r'''\b(?:meshdir|assetdir)\s*=\s*["']([^"']*)["']''')

# How it is asked, and the fields of which the answer tells something.
OFFICIAL = 'the official library, as it is,', re.compile('')
DISTURBED = 'the reference disturbed in the last bit', re.compile('')
RESET = 'the reference whose steps do not begin anew', re.compile('mjd_')
PATIENT = 'the reference whose iterations go on to the end', re.compile('qacc_smooth$')


def moved(text, by, chance):
    """Numbers with a decimal point, each a little more or less; what has none may be a count."""
    return NUMBER.sub(lambda match: repr(float(match.group()) * (1 + chance.choice((-by, by)))), text)


def moved_vertices(text, chance):
    return re.sub(r'^v .*$', lambda line: moved(line.group(), SINGLE, chance), text, flags=re.M)


def without_reset(text):
    return re.sub(r'(<mujoco\b[^>]*>)', r'\1<option><flag autoreset="disable"/></option>', text, count=1)


def to_the_end(text):
    return re.sub(r'(</mujoco>)', r'<option tolerance="0" iterations="2000"/>\1', text, count=1)


class Mirror:
    """A folder that looks like another one, with some files of its own."""

    def __init__(self, original, folder):
        self.original, self.folder = pathlib.Path(original), pathlib.Path(folder)
        self.open(pathlib.Path())

    def open(self, inside):
        """The folder itself instead of a link to it."""
        here = self.folder / inside
        if here.is_symlink():
            here.unlink()
        if here.is_dir() and any(here.iterdir()):
            return
        here.mkdir(parents=True, exist_ok=True)
        for entry in (self.original / inside).iterdir():
            (here / entry.name).symlink_to(entry)

    def write(self, path, text):
        for parent in reversed(path.parents):
            self.open(parent)
        (self.folder / path).unlink()
        (self.folder / path).write_text(text, encoding='utf-8')

    def change(self, path, text_of, mesh_of=None):
        """A model with another text and other meshes, as far as they lie where its text says."""
        text = (self.original / path).read_text(encoding='utf-8', errors='replace')
        folders = ['', *FOLDER.findall(text)]
        for name in set(FILE.findall(text)) if mesh_of else ():
            for folder in folders:
                mesh = pathlib.Path(os.path.normpath(path.parent / folder / name))
                if (self.original / mesh).is_file():
                    self.write(mesh, mesh_of((self.original / mesh).read_text(encoding='utf-8', errors='replace')))
        self.write(path, text_of(text))


def golden_of(reference, version):
    """The folder of what was recorded with a version, as the kit chooses it: 3.12's, or below v4."""
    return reference / ('v4/golden' if int(version.split('.')[0]) >= 4 else 'golden')


class Kit:
    """The program that compares, with one of the two libraries, for some models."""

    def __init__(self, kit, include, library, plugins=None):
        self.command = [sys.executable, kit, '--cc', interface.COMPILER[-1], '--cflags', f'-I{include}',
                        '--libs', f'-L{library.parent} -l:{library.name} -Wl,-rpath,{library.parent}', '--timeout', TIMEOUT, '--by-checkpoint']
        self.models = kit.parents[1] / 'models'
        self.golden = golden_of(kit.parents[1], wheel.VERSION)
        self.environment = {**os.environ, **({'CONFORM_PLUGINS': str(plugins)} if plugins else {})}

    def cells(self, models, folder=None, *options):
        """What fails, as (model, stage, field, checkpoint)."""
        with tempfile.TemporaryDirectory() as golden:
            for model in models:
                link = pathlib.Path(golden, f'{model}.gz')
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(self.golden / f'{model}.gz')
            table = pathlib.Path(golden, 'table')
            command = [*self.command, '--golden-dir', golden, '--models-dir', folder or self.models, '--report', table, *options]
            subprocess.run([str(c) for c in command], stdout=subprocess.DEVNULL, env=self.environment, check=False)
            unstable = pathlib.Path(golden, 'unstable.tsv')
            if unstable.exists():
                return cells_known(unstable)
            return set(failing(table.read_text(encoding='utf-8'))) if table.exists() else set()


def cells_known(path):
    """Of a list of cells: model, stage, field, checkpoint, error."""
    return {tuple(line.split('\t')[:4]) for line in path.read_text(encoding='utf-8').splitlines()}


def failing(table):
    for line in table.splitlines():
        column = line.split('\t')
        checkpoint = re.search(r'\bck=(\S+)', column[7]) if len(column) > 7 else None
        if checkpoint and column[6] == 'FAIL':
            yield column[0], column[1], column[2].split('@')[0], checkpoint.group(1)


def ways():
    """How to ask: what it is called, and what becomes of the text and of the meshes."""
    for chance in map(random.Random, range(TIMES)):
        for by in MOVES:
            yield DISTURBED, lambda text, by=by, chance=chance: moved(text, by, chance), lambda text, chance=chance: moved_vertices(text, chance)
    yield RESET, without_reset, None
    yield PATIENT, to_the_end, None


def measured(theirs, models):
    """Cells that the reference misses when it is asked otherwise, with how it was asked."""
    found = {c: OFFICIAL[0] for c in theirs.cells(models)}
    for cell in theirs.cells(models, None, '--write-unstable', ','.join(map(str, MOVES))):
        found.setdefault(cell, DISTURBED[0])
    for (cause, tells), text_of, mesh_of in ways():
        with tempfile.TemporaryDirectory() as folder:
            mirror = Mirror(theirs.models, folder)
            for model in models:
                mirror.change(pathlib.Path(model), text_of, mesh_of)
            for cell in theirs.cells(models, folder):
                if tells.match(cell[2]):
                    found.setdefault(cell, cause)
    return found


def explain(rows, ours, theirs):
    """Of rows (model, stage, field) those that the reference does not reproduce either, with the cause."""
    models = sorted({model for model, _, _ in rows if model != 'math'})
    if not models or len(models) > MOST:
        return {}
    known, missed, found = cells_known(ours.golden / 'unstable.tsv'), ours.cells(models), measured(theirs, models)
    causes = {}
    for row in rows:
        cells = [c for c in missed if c[:3] == row and c not in known]
        if cells and all(c in found for c in cells):
            causes[row] = found[cells[0]]
    return causes
