# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Runs for other programs: arrays of every step to and from .npz, .mat and MCAP, and to Rerun.

    run = gimbal.Trajectory("run.h5")
    run.arrays()["qpos"]                       # of each step, computed again where only inputs were recorded
    run.export("run.npz")                      # .mat needs scipy, .mcap mcap, .rrd rerun-sdk
    gimbal.read_arrays("run.mcap")["qpos"]

A file has, of each field, the array, and the names and units of its columns (names_qpos, units_qpos)."""
from __future__ import annotations

import importlib
import json
import os
from typing import Any, Dict, Iterator, List, Tuple, Union

import numpy as np

from .errors import TrajectoryError

Arrays = Dict[str, np.ndarray]
FIELDS = ('qpos', 'qvel', 'act', 'ctrl', 'sensordata', 'qfrc_applied', 'xfrc_applied', 'mocap_pos', 'mocap_quat', 'userdata')
_NANO = 1_000_000_000


def _needs(module: str, package: str, path: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise TrajectoryError(f'{path}: {package} is needed for such files: pip install {package}') from None


def _columns(arrays: Arrays, field: str) -> List[str]:
    """The names of the columns of a field; numbers where it has none, or not as many."""
    rows = arrays[field].reshape(len(arrays['time']), -1)
    names = [str(n) for n in arrays.get('names_' + field, ())]
    return names if len(names) == rows.shape[1] else [str(i) for i in range(rows.shape[1])]


def _fields(arrays: Arrays) -> Iterator[Tuple[str, np.ndarray, List[str]]]:
    """Name, rows of numbers and names of the columns of each field."""
    for field in arrays:
        if field != 'time' and not field.startswith(('names_', 'units_')):
            yield field, arrays[field].reshape(len(arrays['time']), -1), _columns(arrays, field)


def _write_npz(path: str, arrays: Arrays) -> None:
    with open(path, 'wb') as file:
        np.savez_compressed(file, **arrays)


def _read_npz(path: str) -> Arrays:
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def _write_mat(path: str, arrays: Arrays) -> None:
    texts = {name: np.array(list(a), object) for name, a in arrays.items() if a.dtype.kind == 'U'}
    _needs('scipy.io', 'scipy', path).savemat(path, {**arrays, **texts}, do_compression=True, oned_as='column')


def _read_mat(path: str) -> Arrays:
    found = _needs('scipy.io', 'scipy', path).loadmat(path)
    arrays = {name: a for name, a in found.items() if not name.startswith('__')}
    for name, a in arrays.items():
        if a.dtype == object:
            arrays[name] = np.array([str(np.ravel(text)[0]) if np.size(text) else '' for text in np.ravel(a)])
        elif name == 'time':
            arrays[name] = a.reshape(-1)
    return arrays


def _write_mcap(path: str, arrays: Arrays) -> None:
    """A channel for each field, whose messages are objects of JSON, by the names of the columns."""
    _needs('mcap', 'mcap', path)
    from mcap.writer import Writer
    with open(path, 'wb') as file:
        writer = Writer(file)
        writer.start(profile='', library='gimbal')
        channels = []
        for field, rows, names in _fields(arrays):
            units = [str(u) for u in arrays.get('units_' + field, ())]
            properties = {n: {'type': 'number', **({'description': units[i]} if i < len(units) else {})} for i, n in enumerate(names)}
            schema = writer.register_schema(name=field, encoding='jsonschema', data=json.dumps(
                {'type': 'object', 'properties': {'time': {'type': 'number'}, **properties}}).encode())
            about = {'columns': names, 'names': [str(n) for n in arrays.get('names_' + field, ())], 'units': units, 'shape': arrays[field].shape[1:]}
            channel = writer.register_channel(topic='/' + field, message_encoding='json', schema_id=schema,
                                              metadata={name: json.dumps(value) for name, value in about.items()})
            channels.append((channel, rows, names))
        for i, time in enumerate(arrays['time'].tolist()):
            stamp = max(0, round(time * _NANO))  # stamps are not negative, and a time may be
            for channel, rows, names in channels:
                body = json.dumps({'time': time, **dict(zip(names, rows[i].tolist()))}).encode()
                writer.add_message(channel_id=channel, log_time=stamp, publish_time=stamp, data=body, sequence=i)
        writer.finish()


def _read_mcap(path: str) -> Arrays:
    _needs('mcap', 'mcap', path)
    from mcap.reader import make_reader
    rows: Dict[str, List[Any]] = {}
    times: Dict[str, List[float]] = {}
    about: Dict[str, Dict[str, str]] = {}
    with open(path, 'rb') as file:
        for _, channel, message in make_reader(file).iter_messages(log_time_order=False):
            if channel.message_encoding != 'json' or 'columns' not in channel.metadata:
                continue
            field, body = channel.topic.lstrip('/'), json.loads(message.data)
            about[field] = channel.metadata
            rows.setdefault(field, []).append([body[n] for n in json.loads(channel.metadata['columns'])])
            times.setdefault(field, []).append(body['time'])
    if not rows:
        raise TrajectoryError(f'{path}: no run of Gimbal is in this file')
    arrays: Arrays = {'time': np.array(max(times.values(), key=len))}
    for field, numbers in rows.items():
        arrays[field] = np.array(numbers, float).reshape(len(numbers), *json.loads(about[field]['shape']))
        for kind in ('names', 'units'):
            texts = json.loads(about[field][kind])
            if texts:
                arrays[f'{kind}_{field}'] = np.array(texts)
    return arrays


def _write_rrd(path: str, arrays: Arrays) -> None:
    """A series for each column: qpos/left knee."""
    rerun = _needs('rerun', 'rerun-sdk', path)
    recording = rerun.RecordingStream('gimbal')
    recording.save(path)
    index = [rerun.TimeColumn('time', duration=arrays['time'])]
    for field, rows, names in _fields(arrays):
        for i, name in enumerate(names):
            entity = rerun.escape_entity_path_part(name) if hasattr(rerun, 'escape_entity_path_part') else name.replace(' ', '_')
            recording.send_columns(f'{field}/{entity}', indexes=index, columns=rerun.Scalars.columns(scalars=rows[:, i]))
    recording.flush()
    recording.disconnect()


_WRITERS = {'.npz': _write_npz, '.mat': _write_mat, '.mcap': _write_mcap, '.rrd': _write_rrd}
_READERS = {'.npz': _read_npz, '.mat': _read_mat, '.mcap': _read_mcap}


def write_arrays(path: Union[str, os.PathLike], arrays: Arrays) -> None:
    """Write arrays of a run, as Trajectory.arrays() gives them, into a file whose kind its suffix says: .npz, .mat, .mcap or .rrd."""
    name = os.fspath(path)
    how = _WRITERS.get(os.path.splitext(name)[1].lower())
    if how is None:
        raise ValueError(f'{name}: a run is written to {", ".join(_WRITERS)}')
    how(name, arrays)


def read_arrays(path: Union[str, os.PathLike]) -> Arrays:
    """Arrays of a run from a file of another program or of write_arrays(): .npz, .mat or .mcap. Arrays by name; `time` is that of their rows."""
    name = os.fspath(path)
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in _READERS:
        more = '; files of Rerun are read by Rerun alone' if suffix == '.rrd' else ''
        raise ValueError(f'{name}: a run is read from {", ".join(_READERS)}{more}')
    return _READERS[suffix](name)
