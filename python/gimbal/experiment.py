# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Experiments: many variants of a model, simulated by the command `gimbal experiment`, as tables."""
from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

import numpy as np

from ._protocol import find_program, program_environment
from .errors import ExperimentError

# exit status of the command: what follows from it
MET, NOT_MET, WRONG, UNFINISHED = 0, 1, 2, 3
_FIXED = ('point', 'status', 'message', 'score', 'met', 'residual')


class Results:
    """The points of an experiment, one a row: parameters and values of goals by name, as arrays."""

    def __init__(self, path: Union[str, os.PathLike], met: Optional[bool] = None, finished: bool = True) -> None:
        self.path = Path(path)
        self.met = met              # all limits hold at the best point; None: not known
        self.finished = finished
        if not self.path.is_file():
            raise ExperimentError(f'{self.path}: there are no results')
        try:
            with contextlib.closing(sqlite3.connect(f'{self.path.resolve().as_uri()}?mode=ro', uri=True)) as db:
                self.columns = [row[1] for row in db.execute('PRAGMA table_info(points)')]
                self.rows: List[tuple] = db.execute('SELECT * FROM points ORDER BY point').fetchall()
                self.about: Dict[str, str] = dict(db.execute('SELECT key, value FROM experiment'))
        except sqlite3.DatabaseError as error:
            raise ExperimentError(f'{self.path}: this is no file of results: {error}') from None

    @property
    def names(self) -> List[str]:
        """Parameters and values of goals."""
        return [c for c in self.columns if c not in _FIXED]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> Any:
        """A column: numbers as an array (what a point does not have is NaN), texts as a list."""
        if name not in self.columns:
            raise KeyError(f'there is no column {name!r}; there are {", ".join(self.columns)}')
        values = [row[self.columns.index(name)] for row in self.rows]
        if name in ('status', 'message', 'residual'):
            return values
        return np.array([np.nan if v is None else v for v in values], float)

    @property
    def best(self) -> Optional[Dict[str, Any]]:
        """The point with the lowest score, among those that meet all limits if there are any."""
        rows = [dict(zip(self.columns, row)) for row in self.rows]
        scored = [r for r in rows if r['score'] is not None]
        good = [r for r in scored if r['met']] or scored
        return min(good, key=lambda r: r['score'], default=None)

    def __repr__(self) -> str:
        return f'<Results {self.path.name}: {len(self)} points, {", ".join(self.names)}>'


def experiment(source: Union[str, os.PathLike], *, out: Optional[Union[str, os.PathLike]] = None, jobs: Optional[int] = None,
               timeout: Optional[float] = None) -> Results:
    """Run an experiment, or go on with one, and give its results.

    `source` is the path of the experiment's file, or its text (then names in it count from the working folder). What was
    simulated stays in the file of results, `out`; points that are there are not simulated again.
    """
    path = os.fspath(source)
    if path.lstrip().startswith('<'):
        with tempfile.NamedTemporaryFile('w', suffix='.experiment.xml', dir='.', delete=False) as f:
            f.write(path)
        try:
            return _run(f.name, os.fspath(out) if out else _results_path('experiment.xml'), jobs, timeout)
        finally:
            os.unlink(f.name)
    return _run(path, os.fspath(out) if out else _results_path(path), jobs, timeout)


def _results_path(path: str) -> str:
    """Where the command puts results if it is not told."""
    return (path[:-4] if path.lower().endswith('.xml') else path) + '.sqlite'


def _run(path: str, out: str, jobs: Optional[int], timeout: Optional[float]) -> Results:
    program = find_program()
    command = [program, 'experiment', path, '--out', out] + (['--jobs', str(int(jobs))] if jobs else [])
    try:
        run = subprocess.run(command, env=program_environment(program), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             timeout=timeout)
    except subprocess.TimeoutExpired:
        raise ExperimentError(f'the experiment was not done after {timeout:g} s; the same call goes on') from None
    except OSError as error:
        raise ExperimentError(f'{program} cannot be run: {error}') from None
    if run.returncode not in (MET, NOT_MET, UNFINISHED):
        raise ExperimentError(run.stderr.strip() or f'gimbal experiment ended with status {run.returncode}')
    return Results(out, run.returncode == MET, run.returncode != UNFINISHED)
