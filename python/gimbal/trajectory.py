# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Recorded runs: trajectory files (docs/trajectory.md) as numpy arrays.

    run = gimbal.Trajectory("run.h5")
    run.time, run.ctrl                    # of each step
    run.qpos, run.state_time              # of the states that were kept whole
    run["elbow"]                          # a column by its name
    run.between(2.0, 3.0)                 # a part
    sim = run.sim()
    run.restore(sim, time=2.5)            # the exact state: steps are computed again from the whole state before it
    run.verify()                          # None, or the first row whose state has other bits
"""
from __future__ import annotations

import ctypes
import os
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _tables
from .data import Data
from .errors import TrajectoryError
from .model import Model
from .sim import Sim

FORMAT, VERSION = 'gimbal-trajectory', 1
_STATE = _tables.ENUMERATIONS['mjtState']
INPUTS = ('ctrl', 'qfrc_applied', 'xfrc_applied', 'eq_active', 'mocap_pos', 'mocap_quat', 'userdata')
KEPT = ('qpos', 'qvel', 'act', 'history', 'qacc_warmstart', 'plugin_state', 'plastic', 'sensordata')
PLACED = 1
ATTEMPTS = 8
# what h5py raises where a file is broken
BROKEN = (OSError, RuntimeError, ValueError, KeyError, TypeError, IndexError, OverflowError, MemoryError)
_BLOCK = 1 << 16   # rows that are read at once where a file is broken
_AT_ONCE = 64      # states whose hashes are computed together
_PART = 512        # steps that are computed together


class Mismatch(NamedTuple):
    """The first step whose state, computed again, has other bits than the recorded one."""
    row: int
    time: float


def hash_of_state(state: np.ndarray) -> int:
    """The hash of a whole state (mjSTATE_INTEGRATION) as the files have it."""
    return int(hashes_of_states(np.reshape(state, (1, -1)))[0])


def hashes_of_states(states: np.ndarray) -> np.ndarray:
    """The same of several states at once, a row each."""
    words = np.ascontiguousarray(states, np.float64).view(np.uint64)
    with np.errstate(over='ignore'):
        x = words + np.arange(1, words.shape[1] + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.sum(x ^ (x >> np.uint64(31)), axis=1, dtype=np.uint64)


def _open(path: str) -> Any:
    try:
        import h5py
    except ImportError:
        raise TrajectoryError('h5py is needed to read trajectory files: apt install python3-h5py, or pip install h5py') from None
    name = os.fsencode(path)
    try:
        return h5py.File(h5py.h5f.open(name, h5py.h5f.ACC_RDONLY, _access(h5py)))
    except BROKEN as error:
        first = error
    try:
        # one that is being written, or that nobody closed
        return h5py.File(h5py.h5f.open(name, h5py.h5f.ACC_RDONLY | h5py.h5f.ACC_SWMR_READ, _access(h5py)))
    except BROKEN:
        raise TrajectoryError(f'{path}: {_reason(path, first)}') from None


def _access(h5py: Any) -> Any:
    """How files are opened: those who read along wait for what does not fit its checksum, as the writer may be at it. By default
    HDF5 does so a hundred times, longer and longer: in a damaged file for ever."""
    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    access.set_libver_bounds(h5py.h5f.LIBVER_EARLIEST, h5py.h5f.LIBVER_LATEST)
    try:
        attempts = ctypes.CDLL(h5py.h5p.__file__).H5Pset_metadata_read_attempts
    except (OSError, AttributeError):
        return access  # another build of h5py, with HDF5 inside of it
    attempts.argtypes = [ctypes.c_int64, ctypes.c_uint]
    attempts(access.id, ATTEMPTS)
    return access


def _reason(path: str, error: Exception) -> str:
    if not os.path.exists(path):
        return 'there is no such file'
    if os.path.getsize(path) == 0:
        return 'the file is empty'
    return f'this is no HDF5 file, or one that is cut in its beginning ({error})'


class Trajectory:
    """A recorded run. Arrays are read when they are first asked for, and kept.

    Of each row (step): time, kind, hash, and the inputs ctrl, qfrc_applied, xfrc_applied, eq_active, mocap_pos, mocap_quat,
    userdata. Of the rows that are whole (state_row, state_time): qpos, qvel, act, history, qacc_warmstart, plugin_state,
    plastic, sensordata. A file that was cut, or is being written, is read as far as it is whole; `problems` says what is missing.
    """

    def __init__(self, path: Union[str, os.PathLike], *, _part: Optional[Tuple[int, int]] = None) -> None:
        self.path = os.fspath(path)
        self.problems: List[str] = []
        self._file = _open(self.path)
        self._part = _part
        self._arrays: Dict[str, np.ndarray] = {}
        self._model: Optional[Model] = None
        self._own_options: Dict[int, bytes] = {}   # of models before the run changed them, by their place
        self._inputs: Optional[List[str]] = None   # those that the file has
        self._option_rows: Optional[np.ndarray] = None
        try:
            self._check()
            self._measure()
        except TrajectoryError:
            self._file.close()
            raise
        except BROKEN as error:
            self._file.close()
            raise TrajectoryError(f'{self.path}: the file is broken: {error}') from None

    def _check(self) -> None:
        attributes = self._file.attrs
        if _text(attributes.get('format', '')) != FORMAT:
            raise TrajectoryError(f'{self.path}: this HDF5 file is no trajectory of Gimbal')
        version = np.ravel(attributes.get('version', [0, 0]))
        if int(version[0]) != VERSION:
            raise TrajectoryError(f'{self.path}: the file has version {int(version[0])} of the format, this package reads '
                                  f'version {VERSION}: take a newer one')
        for group in ('steps', 'states'):
            if group not in self._file:
                raise TrajectoryError(f'{self.path}: the file was cut before its arrays: /{group} is missing')

    def _measure(self) -> None:
        """How many rows and states are complete."""
        steps, states = self._file['steps'], self._file['states']
        for name in ('time', 'kind', 'hash'):
            if name not in steps:
                raise TrajectoryError(f'{self.path}: the file was cut before its arrays: /steps/{name} is missing')
        rows = min(len(steps[name]) for name in steps)
        end = int(np.ravel(self._file['end'][()])[0]) if 'end' in self._file else -1
        if end < 0:
            self.problems.append('the file was cut, or is being written: it is read as far as it is complete')
        elif end > rows:
            self.problems.append(f'{end} rows were recorded, {rows} are there')
        rows = min(rows, end) if end >= 0 else rows
        rows = self._readable(steps, rows)
        kept = min((len(states[name]) for name in states), default=0)
        kept = self._readable(states, kept)
        state_row = states['row'][:kept].astype(np.int64) if kept else np.empty(0, np.int64)
        kept = int(np.searchsorted(state_row, rows))
        first, last = self._part or (0, rows)
        self.first_row = first
        self._rows = slice(first, min(last, rows))
        self._kept = slice(int(np.searchsorted(state_row, first)), int(np.searchsorted(state_row, self._rows.stop)))
        self._all_state_rows = state_row[:kept]
        lost = int(np.ravel(self._file['lost'][()])[0]) if 'lost' in self._file else 0
        if lost:
            self.problems.append(f'{lost} steps were not recorded, as the disk was too slow')

    def _readable(self, group: Any, rows: int) -> int:
        """How many rows there are, without those at the end that do not decompress, as where a file was cut."""
        good = rows
        for name in group:
            dataset = group[name]
            step = dataset.chunks[0] if dataset.chunks else _BLOCK
            while good > 0:
                last = (good - 1) // step * step
                try:
                    dataset[last:good]
                    break
                except BROKEN:
                    self.problems.append(f'{dataset.name} cannot be read from row {last} on')
                    good = last
        return good

    def _read(self, key: str, part: Any) -> np.ndarray:
        """Rows of a dataset; a broken chunk is told with its place."""
        dataset = self._file[key]
        try:
            return dataset[part]
        except BROKEN as error:
            raise TrajectoryError(f'{self.path}: /{key} is broken{self._from_row(dataset, part)}: {error}') from None

    @staticmethod
    def _from_row(dataset: Any, part: Any) -> str:
        step = dataset.chunks[0] if dataset.chunks else _BLOCK
        if not isinstance(part, slice):
            return ''
        for at in range(part.start - part.start % step, part.stop, step):
            try:
                dataset[at:min(at + step, part.stop)]
            except BROKEN:
                return f' from row {max(at, part.start)} on; a part of the run before that can be read'
        return ''

    #---- arrays

    def _array(self, group: str, name: str, part: slice) -> np.ndarray:
        key = f'{group}/{name}'
        if key not in self._arrays:
            if key in self._file:
                self._arrays[key] = self._read(key, part)
            else:
                self._arrays[key] = np.empty((part.stop - part.start, 0))
            self._arrays[key].flags.writeable = False
        return self._arrays[key]

    def __getattr__(self, name: str) -> Any:
        if name in ('time', 'kind', 'hash') or name in INPUTS:
            return self._array('steps', name, self._rows)
        if name in KEPT:
            return self._array('states', name, self._kept)
        if name in ('format', 'program', 'engine', 'created', 'title', 'keyframe_name'):
            return _text(self._file.attrs.get(name, ''))
        if name in ('timestep', 'every', 'keyframe'):
            value = self._file.attrs.get(name, 0)
            return float(value) if name == 'timestep' else int(value)
        raise AttributeError(f'a trajectory has no {name!r}')

    @property
    def state_row(self) -> np.ndarray:
        """The rows (of this trajectory) that are kept whole."""
        return self._all_state_rows[self._kept] - self.first_row

    @property
    def state_time(self) -> np.ndarray:
        """Their times."""
        return self.time[self.state_row]

    @property
    def complete(self) -> bool:
        """Whether all that was to be recorded is here."""
        return not self.problems

    def __len__(self) -> int:
        return max(self._rows.stop - self._rows.start, 0)

    def names(self, field: str) -> List[str]:
        """What the columns of qpos, qvel, act, ctrl, qfrc_applied, sensordata are called; the rows of xfrc_applied."""
        return self._column_texts(field, 'name')

    def units(self, field: str) -> List[str]:
        """Their units."""
        return self._column_texts(field, 'unit')

    def _column_texts(self, field: str, what: str) -> List[str]:
        place = f'columns/{field}/{what}'
        if place not in self._file:
            raise TrajectoryError(f'{self.path}: the columns of {field!r} have no names')
        return [_text(t) for t in self._file[place][:]]

    def __getitem__(self, name: Union[str, slice]) -> Any:
        """A column by its name: run["elbow"], or run["qvel", "elbow"] where several arrays have it. A slice: rows."""
        if isinstance(name, slice):
            first, last, step = name.indices(len(self))
            if step != 1:
                raise ValueError('a part of a run has all rows: take steps of its arrays instead')
            return Trajectory(self.path, _part=(self.first_row + first, self.first_row + max(first, last)))
        fields, column = ((name[0],), name[1]) if isinstance(name, tuple) else (('qpos', 'ctrl', 'sensordata', 'act', 'qvel'), name)
        for field in fields:
            if f'columns/{field}/name' in self._file and column in self.names(field):
                return getattr(self, field)[:, self.names(field).index(column)]
        known = [n for f in fields if f'columns/{f}/name' in self._file for n in self.names(f)]
        from .errors import unknown_name
        raise unknown_name('column', column, known)

    def arrays(self, every_step: bool = True) -> Dict[str, np.ndarray]:
        """The run as arrays that belong together: time, what it has of qpos, qvel, act, sensordata and of the inputs, a row each; and the
        names and units of their columns (names_qpos, units_qpos). The states of every step are computed again; every_step=False takes
        those that were kept whole."""
        rows = np.arange(len(self)) if every_step else self.state_row
        states = {name: getattr(self, name) for name in ('qpos', 'qvel', 'act', 'sensordata') if getattr(self, name).size}
        if every_step:
            states = self._computed(states)
        inputs = {name: getattr(self, name)[rows] for name in INPUTS if f'steps/{name}' in self._file and name != 'eq_active'}
        found = {'time': self.time[rows], **states, **inputs}
        for name in list(found):
            for kind, texts in (('names', 'name'), ('units', 'unit')):
                if f'columns/{name}/{texts}' in self._file:
                    found[f'{kind}_{name}'] = np.array(self._column_texts(name, texts), str)
        return found

    def _computed(self, kept: Dict[str, np.ndarray]) -> Dict[str, np.ndarray]:
        """These arrays with a row for each row of the run."""
        states = {name: np.empty((len(self), array.shape[1])) for name, array in kept.items()}
        data = Data(self.model)
        for row in self.replay(data):
            for name, array in states.items():
                array[row] = getattr(data, name)
        return states

    def export(self, path: Union[str, os.PathLike], every_step: bool = True) -> None:
        """Write arrays() for other programs; the suffix says how: .npz, .mat (with scipy), .mcap (with mcap), .rrd (with rerun-sdk)."""
        from .exchange import write_arrays
        write_arrays(path, self.arrays(every_step))

    def between(self, start: float, end: float) -> Trajectory:
        """The rows from the first with a time ≥ start to the last with a time ≤ end; all rows of a run that went back in time
        between these belong to it."""
        inside = np.flatnonzero((self.time >= start - 1e-9) & (self.time <= end + 1e-9))
        return self[int(inside[0]):int(inside[-1]) + 1] if inside.size else self[0:0]

    def refresh(self) -> None:
        """Look again at a file that is being written."""
        self._file.close()
        self.__init__(self.path, _part=self._part)  # type: ignore[misc]

    def close(self) -> None:
        """Close the file; arrays that were read stay."""
        self._file.close()

    def __enter__(self) -> Trajectory:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        span = f', {self.time[0]:g} to {self.time[-1]:g} s' if len(self) else ''
        return f'<Trajectory {os.path.basename(self.path)}: {len(self)} rows{span}>'

    #---- model and replay

    @property
    def model_bytes(self) -> bytes:
        """The compiled model, as the content of a MJB file."""
        if 'model/mjb' not in self._file:
            raise TrajectoryError(f'{self.path}: the file has no model')
        return self._read('model/mjb', slice(0, len(self._file['model/mjb']))).tobytes()

    @property
    def files(self) -> Dict[str, bytes]:
        """The files that the model was compiled from, by name, the main file first: texts, meshes, textures."""
        group = self._file.get('model/files', {})
        ordered = sorted(group, key=int)
        return {_text(group[n].attrs.get('name', n)): group[n][:].tobytes() for n in ordered}

    @property
    def model(self) -> Model:
        """The model of the run."""
        if self._model is None:
            self._model = Model.from_bytes(self.model_bytes)
        return self._model

    def sim(self) -> Sim:
        """A simulation of the model of the run, at its first row if that can be reached."""
        sim = Sim(self.model)
        if len(self):
            self.restore(sim, row=0)
        return sim

    def row_at(self, time: float) -> int:
        """The last row whose time is not after this one."""
        found = np.flatnonzero(self.time <= time + 1e-9)
        if not found.size:
            raise TrajectoryError(f'the run begins at {self.time[0] if len(self) else 0:g} s, after {time:g} s')
        return int(found[-1])

    def restore(self, sim: Union[Sim, Data], *, row: Optional[int] = None, time: Optional[float] = None) -> None:
        """Put the exact state of a row into a simulation of the same model, and compute everything for it (forward())."""
        if (row is None) == (time is None):
            raise ValueError('say a row or a time')
        row = self.row_at(time) if row is None else int(row)  # type: ignore[arg-type]
        if not 0 <= row < len(self):
            raise IndexError(f'there is no row {row}: the run has {len(self)}')
        data = sim.data if isinstance(sim, Sim) else sim
        self._fits(data)
        whole = self._place_before(data, row)
        for r in range(whole + 1, row + 1):
            self._step_to(data, r)
        self._after(data)

    @staticmethod
    def _after(data: Data) -> None:
        """What follows from the state, without touching the state itself: the solver would leave its own start."""
        start = data.qacc_warmstart.copy()
        data.call('mj_forward')
        data.qacc_warmstart[:] = start

    def replay(self, sim: Union[Sim, Data]) -> Iterator[int]:
        """Live the run through again: the simulation has the exact state of each row that is given."""
        data = sim.data if isinstance(sim, Sim) else sim
        self._fits(data)
        for row in range(len(self)):
            if row == 0 or self.kind[row] == PLACED:
                self._place_at(data, row)
            else:
                self._step_to(data, row)
            yield row

    def verify(self, sim: Union[Sim, Data, None] = None) -> Optional[Mismatch]:
        """Compute each step again and compare the bits of the states. None: they are all the same."""
        data = Data(self.model) if sim is None else sim.data if isinstance(sim, Sim) else sim
        self._fits(data)
        if self._can_hurry(data):
            found = self._verify_parts(data)
            if found is not False:
                return found  # type: ignore[return-value]
        return self._verify_rows(data)

    def _can_hurry(self, data: Data) -> bool:
        """Whether the rows can be computed many at a time: with one set of options, by this engine."""
        try:
            return data.library.guarded and ('options' not in self._file or not len(self._file['options/row']))
        except BROKEN:
            return False  # step by step it is told where

    def _verify_parts(self, data: Data) -> Union[Optional[Mismatch], bool]:
        """Verify from one placed row to the next. False: something goes bad in the run, which has to be lived through step by step."""
        from ._steps import Steps
        steps = Steps(data)
        if not steps:
            return False
        placed = [0, *(np.flatnonzero(self.kind[1:] == PLACED) + 1), len(self)] if len(self) else []
        for first, end in zip(placed[:-1], placed[1:]):
            self._place_at(data, int(first))
            state = data.get_state()
            found = self._first_other([state], int(first))
            if found is not None:
                return found
            steps.start(state)
            for row in range(int(first) + 1, int(end), _PART):
                states = steps.run(self._inputs_of(data, row, min(row + _PART, int(end))))
                if states is None:
                    return False
                found = self._first_other(states, row)
                if found is not None:
                    return found
        return None

    def _inputs_of(self, data: Data, first: int, end: int) -> np.ndarray:
        """The user's inputs of rows, side by side as mjSTATE_USER has them."""
        columns = [np.reshape(getattr(self, name)[first:end], (end - first, -1)) if f'steps/{name}' in self._file
                   else np.tile(np.ravel(getattr(data, name)), (end - first, 1)) for name in INPUTS]
        return np.concatenate(columns, axis=1, dtype=np.float64)

    def _verify_rows(self, data: Data) -> Optional[Mismatch]:
        states: List[np.ndarray] = []
        for row in self.replay(data):
            states.append(data.get_state())
            if len(states) == _AT_ONCE or row + 1 == len(self):
                found = self._first_other(states, row + 1 - len(states))
                if found is not None:
                    return found
                states = []
        return None

    def _first_other(self, states: Any, first: int) -> Optional[Mismatch]:
        """The first of these states, of the rows from first on, whose hash is not the recorded one."""
        others = np.flatnonzero(hashes_of_states(np.array(states)) != self.hash[first:first + len(states)])
        row = first + int(others[0]) if others.size else -1
        return Mismatch(row, float(self.time[row])) if others.size else None

    def _fits(self, data: Data) -> None:
        for name in ('qpos', 'qvel', 'act'):
            columns = self._file[f'states/{name}'].shape[1] if f'states/{name}' in self._file else 0
            if columns != getattr(data, name).size:
                raise ValueError(f'the run is of another model: its {name} has {columns} numbers, here are {getattr(data, name).size}')

    def _place_before(self, data: Data, row: int) -> int:
        """Put the nearest whole state at or before a row; the row that it belongs to."""
        absolute = row + self.first_row
        found = int(np.searchsorted(self._all_state_rows, absolute, 'right')) - 1
        if found < 0:
            raise TrajectoryError(f'{self.path}: no whole state comes before row {row}')
        whole = int(self._all_state_rows[found])
        self._put_whole(data, found, whole)
        return whole - self.first_row

    def _place_at(self, data: Data, row: int) -> None:
        if self._place_before(data, row) != row:
            self.restore(data, row=row)

    def _put_whole(self, data: Data, state: int, absolute: int) -> None:
        data.call('mj_resetData')
        self._set_options(data, absolute)
        for name in KEPT:
            if f'states/{name}' in self._file:
                getattr(data, name)[:] = self._read(f'states/{name}', state)
        data.time = float(self._read('steps/time', absolute))
        self._put_inputs(data, absolute)

    def _put_inputs(self, data: Data, absolute: int) -> None:
        if self._inputs is None:
            self._inputs = [name for name in INPUTS if f'steps/{name}' in self._file]
        inside = self._rows.start <= absolute < self._rows.stop
        for name in self._inputs:
            row = getattr(self, name)[absolute - self._rows.start] if inside else self._read(f'steps/{name}', absolute)
            getattr(data, name)[:] = row

    def _step_to(self, data: Data, row: int) -> None:
        absolute = row + self.first_row
        self._set_options(data, absolute)
        self._put_inputs(data, absolute)
        data.call('mj_step')

    def _set_options(self, data: Data, absolute: int) -> None:
        """The physics options that held when the step to this row was made."""
        if self._option_rows is None:
            has = 'options' in self._file
            self._option_rows = self._read('options/row', slice(0, len(self._file['options/row']))) if has else np.empty(0)
        if not self._option_rows.size:
            return
        own = self._own_options.setdefault(data.model.address, data.model.option_bytes())
        found = int(np.searchsorted(self._option_rows, absolute, 'right')) - 1
        data.model.set_option_bytes(self._read('options/value', found).tobytes() if found >= 0 else own)


def _text(value: Any) -> str:
    return value.decode(errors='replace') if isinstance(value, bytes) else str(value)
