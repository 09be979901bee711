# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Write a run as a trajectory file (docs/trajectory.md), which the window, `gimbal replay` and gimbal.Trajectory compute again bit by bit.

    with gimbal.Recording("run.h5", sim) as recording:
        while sim.time < 10:
            sim.ctrl[0] = -sim.joint("pole").qpos[0]
            recording.step()                 # in the place of sim.step()

Of each step its inputs and a hash are kept, and the whole state of one step in `every`. What was changed by hand between two steps (a
reset, a position) begins anew there."""
from __future__ import annotations

import datetime
import math
import os
import time
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _tables, functions
from .data import Data
from .errors import TrajectoryError
from .sim import Sim
from .trajectory import FORMAT, INPUTS, KEPT, PLACED, VERSION, hashes_of_states

_STATE = _tables.ENUMERATIONS['mjtState']
_JOINT = _tables.ENUMERATIONS['mjtJoint']
_SENSOR_PARTS = {3: ('.x', '.y', '.z'), 4: ('.w', '.x', '.y', '.z')}
# of each type of joint, the ends of the names and the units of its positions, then of its velocities
_FREE, _BALL, _SLIDE, _HINGE = (_JOINT['mjJNT_' + word] for word in ('FREE', 'BALL', 'SLIDE', 'HINGE'))
_JOINTS: Dict[int, Tuple[List[Tuple[str, str]], List[Tuple[str, str]]]] = {
    _FREE: ([(f'.{x}', 'm') for x in 'xyz'] + [(f'.q{x}', '') for x in 'wxyz'],
            [(f'.{x}', 'm/s') for x in 'xyz'] + [(f'.w{x}', 'rad/s') for x in 'xyz']),
    _BALL: ([(f'.{x}', '') for x in 'wxyz'], [(f'.{x}', 'rad/s') for x in 'xyz']),
    _SLIDE: ([('', 'm')], [('', 'm/s')]),
    _HINGE: ([('', 'rad')], [('', 'rad/s')])}
# the order of a whole state (mjSTATE_INTEGRATION), and what of it is the user's
_ORDER = [('TIME', 'time'), ('QPOS', 'qpos'), ('QVEL', 'qvel'), ('ACT', 'act'), ('HISTORY', 'history'), ('WARMSTART', 'qacc_warmstart'),
          ('CTRL', 'ctrl'), ('QFRC_APPLIED', 'qfrc_applied'), ('XFRC_APPLIED', 'xfrc_applied'), ('EQ_ACTIVE', 'eq_active'),
          ('MOCAP_POS', 'mocap_pos'), ('MOCAP_QUAT', 'mocap_quat'), ('USERDATA', 'userdata'), ('PLUGIN', 'plugin_state'), ('PLASTIC', 'plastic')]
_OWN = _STATE['mjSTATE_INTEGRATION'] & ~_STATE['mjSTATE_USER']
_SHAPES = {'xfrc_applied': (-1, 6), 'mocap_pos': (-1, 3), 'mocap_quat': (-1, 4)}
_ROWS = 512          # that are written at once
_FLUSH = 0.5         # seconds after which rows go to the file in any case
_WHOLE = 0.012       # seconds of the simulation between two states that are kept whole
_CHUNK = 1 << 18     # bytes


def _named(model: Any, kind: str, number: int) -> str:
    return model.name(kind, number) or f'{kind} {number}'


def _columns(model: Any) -> Dict[str, List[Tuple[str, str]]]:
    """Name and unit of each column, by field."""
    found: Dict[str, List[Tuple[str, str]]] = {name: [] for name in ('qpos', 'qvel', 'ctrl', 'act', 'sensordata')}
    for joint, kind in enumerate(model.jnt_type):
        for name, parts in zip(('qpos', 'qvel'), _JOINTS[int(kind)]):
            found[name] += [(_named(model, 'joint', joint) + end, unit) for end, unit in parts]
    found['qfrc_applied'] = [(name, 'N' if unit == 'm/s' else 'N·m') for name, unit in found['qvel']]
    for actuator in range(model.nactuator):
        name = _named(model, 'actuator', actuator)
        for field, count in (('ctrl', int(model.actuator_ctrlnum[actuator])), ('act', int(model.actuator_actnum[actuator]))):
            found[field] += [(f'{name}[{k}]' if count > 1 else name, '') for k in range(count)]
    for sensor, count in enumerate(int(n) for n in model.sensor_dim):
        ends = _SENSOR_PARTS.get(count, [''] if count == 1 else [f'[{k}]' for k in range(count)])
        found['sensordata'] += [(_named(model, 'sensor', sensor) + end, '') for end in ends]
    found['xfrc_applied'] = [('world' if body == 0 else _named(model, 'body', body), 'N, N·m') for body in range(model.nbody)]
    return found


def _created(path: str) -> Any:
    try:
        import h5py
    except ImportError:
        raise TrajectoryError('h5py is needed to write trajectory files: apt install python3-h5py, or pip install h5py') from None
    try:
        return h5py.File(path, 'w', libver=('v110', 'v110'))  # which every HDF5 reads that can read along
    except OSError as error:
        raise TrajectoryError(f'{path} cannot be written: {error}') from None


class Recording:
    """A run that is written while it is lived through. `every`: one state of so many is whole; by default one in 12 ms."""

    def __init__(self, path: Union[str, os.PathLike], sim: Union[Sim, Data], *, every: Optional[int] = None) -> None:
        if every is not None and every < 1:
            raise ValueError(f'one state of {every} cannot be whole: every is 1 or more')
        self.path = os.fspath(path)
        self.data: Data = sim.data if isinstance(sim, Sim) else sim
        model = self.data.model
        self.every = every or max(1, math.ceil(_WHOLE / model.opt.timestep - 1e-9))
        self._places = self._layout()
        self._states = np.empty((_ROWS, self.data.get_state().size))
        self._own = np.empty(self.data.get_state(_OWN).size)
        self._sensors = np.empty((_ROWS, model.nsensordata))
        self._kinds = np.empty(_ROWS, np.uint8)
        self._rows = self._written = 0           # in the buffer, and in the file
        self._whole: List[int] = []              # rows of the buffer
        self._since = 0                          # rows since the last whole state
        self._last: Optional[bytes] = None       # what the step before left
        self._options = model.option_bytes()
        self._flushed = time.monotonic()
        self._file = _created(self.path)
        self._describe(model)
        self._file.swmr_mode = True
        self._add(PLACED)

    def _layout(self) -> Dict[str, slice]:
        """Where the parts of a whole state are."""
        places, at = {}, 0
        for word, name in _ORDER:
            size = self.data.library.call('mj_stateSize', self.data.model.address, _STATE['mjSTATE_' + word])
            places[name] = slice(at, at + size)
            at += size
        return places

    def _describe(self, model: Any) -> None:
        """All but the rows."""
        from . import __version__
        file, now = self._file, datetime.datetime.now(datetime.timezone.utc)
        texts = {'format': FORMAT, 'program': f'gimbal {__version__}', 'engine': 'gimbal 4.0.1', 'keyframe_name': '',
                 'created': now.strftime('%Y-%m-%dT%H:%M:%SZ'), 'title': model.text_at(0) or 'model'}
        for name, text in texts.items():
            file.attrs[name] = np.bytes_(text.encode())
        file.attrs['version'] = np.array([VERSION, 0], np.int32)
        file.attrs['keyframe'], file.attrs['every'] = np.int32(-1), np.int32(self.every)
        file.attrs['timestep'] = np.float64(model.opt.timestep)
        file.create_dataset('model/mjb', data=np.frombuffer(model.to_bytes(), np.uint8), compression='gzip')
        file.create_group('model/files')
        for field, columns in _columns(model).items():
            for i, what in enumerate(('name', 'unit') if columns else ()):
                file[f'columns/{field}/{what}'] = np.array([row[i].encode() for row in columns])
        file.create_dataset('end', data=np.array([-1], np.int64))
        file.create_dataset('lost', data=np.array([0], np.uint64))
        self._make('options/row', (), np.uint64)
        self._make('options/value', (len(self._options),), np.uint8)
        for name, kind in (('time', np.float64), ('kind', np.uint8), ('hash', np.uint64)):
            self._make('steps/' + name, (), kind)
        self._make('states/row', (), np.uint64)
        for group, names in (('steps', INPUTS), ('states', KEPT)):
            for name in names:
                size = model.nsensordata if name == 'sensordata' else self._places[name].stop - self._places[name].start
                parts = _SHAPES.get(name, (size,))
                if size:
                    self._make(f'{group}/{name}', (size // parts[1], parts[1]) if len(parts) > 1 else parts, np.float64)

    def _make(self, name: str, shape: Tuple[int, ...], kind: Any) -> None:
        rows = max(1, min(_ROWS, _CHUNK // (np.dtype(kind).itemsize * max(1, math.prod(shape)))))
        self._file.create_dataset(name, (0, *shape), kind, chunks=(rows, *shape), maxshape=(None, *shape), shuffle=True,
                                  compression='gzip', compression_opts=2, fletcher32=True)

    #---- rows

    def step(self, times: int = 1) -> None:
        """Go on by so many time steps, with the inputs as they are now, and keep them."""
        if self._file is None:
            raise TrajectoryError(f'{self.path}: the recording has ended')
        for _ in range(times):
            if self._present() != self._last:
                self._add(PLACED)
            functions.mj_step(self.data.model, self.data)
            self._add(0)

    def _present(self) -> bytes:
        """The state without what the user gives."""
        functions.mj_getState(self.data.model, self.data, self._own, _OWN)
        return self._own.tobytes()

    def _add(self, kind: int) -> None:
        row, data = self._rows, self.data
        self._note_options(self._written + row)
        functions.mj_getState(data.model, data, self._states[row], _STATE['mjSTATE_INTEGRATION'])
        self._sensors[row], self._kinds[row] = data.sensordata, kind
        self._last = self._present()
        self._since += 1
        if kind == PLACED or self._since >= self.every:
            self._whole.append(row)
            self._since = 0
        self._rows += 1
        if self._rows == _ROWS or time.monotonic() - self._flushed > _FLUSH:
            self.flush()

    def _note_options(self, row: int) -> None:
        options = self.data.model.option_bytes()
        if options != self._options:
            self._append('options/row', np.array([row], np.uint64))
            self._append('options/value', np.frombuffer(options, np.uint8)[None])
            self._options = options

    def _append(self, name: str, rows: np.ndarray) -> None:
        dataset = self._file[name]
        before = len(dataset)
        dataset.resize(before + len(rows), axis=0)
        dataset[before:] = rows.reshape(len(rows), *dataset.shape[1:])

    def flush(self) -> None:
        """Bring all rows until now into the file."""
        states, whole = self._states[:self._rows], self._whole
        self._append('steps/time', states[:, 0])
        self._append('steps/kind', self._kinds[:self._rows])
        self._append('steps/hash', hashes_of_states(states))
        self._append('states/row', np.array(whole, np.uint64) + np.uint64(self._written))
        for group, names, rows in (('steps', INPUTS, states), ('states', KEPT, states[whole])):
            for name in names:
                if f'{group}/{name}' in self._file:
                    self._append(f'{group}/{name}', self._sensors[whole] if name == 'sensordata' else rows[:, self._places[name]])
        for group in ('options', 'steps', 'states'):
            for dataset in self._file[group].values():
                dataset.flush()
        self._written += self._rows
        self._rows, self._whole, self._flushed = 0, [], time.monotonic()

    def __len__(self) -> int:
        return self._written + self._rows

    def close(self) -> None:
        """Complete the file. What the simulation does from now on is not recorded."""
        if self._file is None:
            return
        try:
            self.flush()
            self._file['end'][0] = self._written
        finally:
            self._file.close()
            self._file = None

    def __enter__(self) -> Recording:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
