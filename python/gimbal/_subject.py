# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The model and data of a program that is shown: Gimbal's, MuJoCo's own objects, or arrays by name.

MuJoCo's objects are known by their attributes and by the module that their class comes from (mj_saveModel, mj_resetData, …
are looked up there), so that nothing here needs it.
"""
from __future__ import annotations

import ctypes
import math
import os
import sys
import time
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

import numpy as np

from . import _foreign, _tables
from ._structures import STRUCTURES
from .data import Data
from .errors import ViewerError
from .model import Model

_STATE = _tables.ENUMERATIONS['mjtState']
# bit and name of each part of a state, in the order of the bits
PARTS: List[Tuple[int, str]] = [
    (_STATE['mjSTATE_' + word], name) for word, name in (
        ('TIME', 'time'), ('QPOS', 'qpos'), ('QVEL', 'qvel'), ('ACT', 'act'), ('HISTORY', 'history'), ('WARMSTART', 'qacc_warmstart'),
        ('CTRL', 'ctrl'), ('QFRC_APPLIED', 'qfrc_applied'), ('XFRC_APPLIED', 'xfrc_applied'), ('EQ_ACTIVE', 'eq_active'),
        ('MOCAP_POS', 'mocap_pos'), ('MOCAP_QUAT', 'mocap_quat'), ('USERDATA', 'userdata'), ('PLUGIN', 'plugin_state'),
        ('PLASTIC', 'plastic'))]
_FACES = 'mesh_faceadr', ('mesh_facenum',), np.int32
# of each kind: how many there are, and its arrays with where its rows begin, how many they are, and their type
ASSETS: Dict[str, Tuple[str, List[Tuple[str, str, Tuple[str, ...], type]]]] = {
    'hfield': ('nhfield', [('hfield_data', 'hfield_adr', ('hfield_nrow', 'hfield_ncol'), np.float32)]),
    'mesh': ('nmesh', [('mesh_vert', 'mesh_vertadr', ('mesh_vertnum',), np.float32),
                       ('mesh_normal', 'mesh_normaladr', ('mesh_normalnum',), np.float32),
                       ('mesh_face', *_FACES), ('mesh_facenormal', *_FACES),
                       ('mesh_texcoord', 'mesh_texcoordadr', ('mesh_texcoordnum',), np.float32), ('mesh_facetexcoord', *_FACES)]),
    'texture': ('ntex', [('tex_data', 'tex_adr', ('tex_width', 'tex_height', 'tex_nchannel'), np.uint8)]),
}
_PERTURB = [m[0] for m in _tables.STRUCTURES['mjvPerturb']]


class Subject:
    """What the window is shown, and what its events do."""

    def __init__(self, model: Any, data: Any) -> None:
        if isinstance(data, Data) and isinstance(model, Model) and data.model is not model:
            raise ValueError('this data belongs to another model')
        self.model, self.data = model, data
        self.module = _module_of(model)
        self._begun = time.monotonic()
        self._perturb: Dict[str, Any] = {}
        self._wrenches: Dict[int, Tuple[List[float], float]] = {}
        self.parts = [(bit, name) for bit, name in PARTS if name == 'time' or self.get(name) is not None]
        if not any(name == 'qpos' for _, name in self.parts):
            raise TypeError('the data has no qpos: give MjData, gimbal.Data, or an object or a dictionary with arrays of these names')
        self.signature = sum(bit for bit, _ in self.parts)

    #---- of the program's own package

    def made(self, name: str, *arguments: Any) -> Any:
        """An object of a class of the program's own package; None: it has no such class."""
        kind = getattr(self.module, name, None)
        return kind(*arguments) if kind else None

    def free_camera(self) -> Any:
        """A camera of that package, where the model is seen whole."""
        camera = self.made('MjvCamera')
        if camera is not None and hasattr(self.module, 'mjv_defaultFreeCamera'):
            self.module.mjv_defaultFreeCamera(self.model, camera)
        return camera

    @staticmethod
    def data_of(model: Any) -> Any:
        """Data for a model."""
        if isinstance(model, Model):
            return Data(model)
        module = _module_of(model)
        if module is None:
            raise TypeError(f'{type(model).__name__} is no model that can be simulated: give MjModel or gimbal.Model')
        return module.MjData(model)

    def _call(self, name: str) -> None:
        if isinstance(self.data, Data):
            self.data.call(name)
        elif self.module is not None:
            getattr(self.module, name)(self.model, self.data)

    def compute(self) -> None:
        """Everything that follows from the state, if there is a function for that."""
        self._call('mj_forward')

    def step(self) -> None:
        self._call('mj_step')

    #---- reading

    def get(self, name: str) -> Any:
        """A member of the data, None if it has none."""
        if isinstance(self.data, Mapping):
            return self.data.get(name)
        return getattr(self.data, name, None)

    @property
    def time(self) -> float:
        found = self.get('time')
        return time.monotonic() - self._begun if found is None else float(np.ravel(found)[0])

    def state(self) -> np.ndarray:
        """The parts of the state, one after the other."""
        if isinstance(self.data, Data):
            return self.data.get_state(self.signature)
        arrays = [np.array([self.time])] + [np.ravel(self.get(name)) for _, name in self.parts[1:]]
        return np.concatenate(arrays, dtype=np.float64)

    def files(self) -> Tuple[str, List[Tuple[str, bytes]]]:
        """Format and files of the model, as the protocol wants them."""
        if isinstance(self.model, str) and self.model.lstrip().startswith('<'):
            return 'xml', [('model.xml', self.model.encode())]
        if self.other_version:
            text, *others = _foreign.as_files(self.model, self.module)
            return 'xml', [(self._file_name() + '.xml', text[1]), *others]
        return 'mjb', [(self._file_name() + '.mjb', self._binary())]

    def _file_name(self) -> str:
        """What the window is called by."""
        return ''.join(c if c.isalnum() or c in ' -_' else '_' for c in self.name)[:60].strip() or 'model'

    @property
    def other_version(self) -> str:
        """The version of the program's own package, if its binary models are none of ours; else empty."""
        number, text = _foreign.version_of(self.module) if self.module is not None else (_foreign.OWN, '')
        return text if number != _foreign.OWN else ''

    def _binary(self) -> bytes:
        if isinstance(self.model, Model):
            return self.model.to_bytes()
        if isinstance(self.model, (bytes, bytearray)):
            return bytes(self.model)
        if isinstance(self.model, (str, os.PathLike)):
            path = os.fspath(self.model)
            # of a text with the meshes and textures that it names, whose places only a compiler knows
            return Path(path).read_bytes() if path.lower().endswith('.mjb') else Model(path).to_bytes()
        return _saved(self.model, self.module)

    @property
    def name(self) -> str:
        if isinstance(self.model, (str, os.PathLike)) and not str(self.model).lstrip().startswith('<'):
            return Path(self.model).stem
        names = getattr(self.model, 'names', b'')
        text = names.tobytes() if isinstance(names, np.ndarray) else names if isinstance(names, bytes) else b''
        return text.split(b'\0', 1)[0].decode(errors='replace') or 'model'

    def asset(self, kind: str, number: int) -> bytes:
        """The numbers of a height field, mesh or texture of the model, as docs/protocol.md lays them out."""
        model, (count, parts) = self.model, ASSETS[kind]
        if not hasattr(model, count):
            raise TypeError(f'the viewer was given {type(model).__name__}, which has no {kind}s: give MjModel or gimbal.Model')
        if not 0 <= number < int(getattr(model, count)):
            raise IndexError(f'{kind} {number}: the model has {int(getattr(model, count))}')
        if kind == 'mesh' and int(model.mesh_texcoordadr[number]) < 0:
            parts = parts[:4]  # it has no texture coordinates
        return b''.join(self._rows(number, *part) for part in parts)

    def _rows(self, number: int, array: str, first: str, counts: Tuple[str, ...], dtype: type) -> bytes:
        begin = int(getattr(self.model, first)[number])
        count = math.prod(int(getattr(self.model, name)[number]) for name in counts)
        return b'' if begin < 0 else np.ascontiguousarray(getattr(self.model, array)[begin:begin + count], dtype).tobytes()

    #---- writing

    def put(self, name: str, index: int, values: Any) -> None:
        """Numbers of an array, counted through all its rows; what the data does not have is left alone."""
        array = self.get(name)
        if not isinstance(array, np.ndarray) or not array.flags.writeable:
            return
        given = np.atleast_1d(np.asarray(values, np.float64))
        flat = array.reshape(-1)
        if 0 <= index and index + given.size <= flat.size and np.shares_memory(flat, array):
            flat[index:index + given.size] = given

    def put_whole(self, name: str, values: Any) -> None:
        """All numbers of a part of the state."""
        if name != 'time':
            self.put(name, 0, np.ravel(values))
        elif isinstance(self.data, dict):
            self.data[name] = float(np.ravel(values)[0])
        elif not isinstance(self.data, Mapping):
            self.data.time = float(np.ravel(values)[0])

    def reset(self, keyframe: int) -> None:
        """Back to the start, if there is a function for that."""
        if isinstance(self.data, Data):
            self._reset_own(keyframe)
        elif self.module is not None and keyframe >= 0:
            self.module.mj_resetDataKeyframe(self.model, self.data, keyframe)
        elif self.module is not None:
            self.module.mj_resetData(self.model, self.data)

    def _reset_own(self, keyframe: int) -> None:
        if keyframe >= 0:
            self.data.call('mj_resetDataKeyframe', keyframe)
        else:
            self.data.call('mj_resetData')
        self.data.call('mj_forward')

    def set_options(self, options: Mapping[str, Any]) -> None:
        opt = getattr(self.model, 'opt', None)
        for name, value in options.items():
            if name == 'type' or not hasattr(opt, name):
                continue
            if isinstance(value, list):
                getattr(opt, name)[:] = value
            else:
                setattr(opt, name, value)

    def push(self, event: Mapping[str, Any]) -> None:
        """The mouse pulls a body, or has let it go."""
        body = int(event.get('body', 0))
        if event.get('active'):
            self._perturb = dict(event)
        else:
            self._perturb = {}
            self.put('xfrc_applied', 6 * body, np.zeros(6))

    def wrench(self, event: Mapping[str, Any]) -> None:
        """A force for some time of the simulation."""
        self._wrenches[int(event['body'])] = ([float(x) for x in event['force']], self.time + float(event['seconds']))

    def apply_forces(self, paused: bool = False) -> None:
        """Write the forces of the mouse and of wrenches for the present state."""
        for body, (force, end) in list(self._wrenches.items()):
            over = self.time >= end
            self.put('xfrc_applied', 6 * body, np.zeros(6) if over else force)
            if over:
                del self._wrenches[body]
        if not self._perturb:
            return
        if isinstance(self.data, Data):
            self._perturb_own(paused)
        elif hasattr(self.module, 'mjv_applyPerturbForce') and hasattr(self.module, 'MjvPerturb'):
            self._perturb_foreign(paused)
        else:
            self.put('xfrc_applied', 6 * int(self._perturb['body']), self._perturb['force'])

    @staticmethod
    def fill_perturb(perturb: Any, event: Mapping[str, Any]) -> None:
        """Write what an event says of a push into an mjvPerturb."""
        given = dict(event, select=event.get('select', event.get('body', 0)))
        for name in _PERTURB:
            value = given.get(name)
            if not hasattr(perturb, name):
                continue  # of another version
            if isinstance(value, list):
                getattr(perturb, name)[:] = value
            elif value is not None:
                setattr(perturb, name, value)

    def _perturb_own(self, paused: bool) -> None:
        perturb = STRUCTURES['mjvPerturb'](flexselect=-1, skinselect=-1)
        self.fill_perturb(perturb, self._perturb)
        self.data.call('mjv_applyPerturbPose', ctypes.addressof(perturb), int(paused))
        if not paused:
            self.data.call('mjv_applyPerturbForce', ctypes.addressof(perturb))

    def _perturb_foreign(self, paused: bool) -> None:
        perturb = self.module.MjvPerturb()
        self.fill_perturb(perturb, self._perturb)
        self.module.mjv_applyPerturbPose(self.model, self.data, perturb, int(paused))
        if not paused:
            self.module.mjv_applyPerturbForce(self.model, self.data, perturb)


def _module_of(model: Any) -> Optional[Any]:
    """The module whose functions take the model, for objects that are not ours."""
    if isinstance(model, (Model, str, bytes, os.PathLike)) or model is None:
        return None
    module = sys.modules.get(type(model).__module__.partition('.')[0])
    return module if hasattr(module, 'mj_saveModel') else None


def _saved(model: Any, module: Any) -> bytes:
    """The binary form of a model of MuJoCo's own bindings."""
    if module is None:
        raise TypeError(f'{type(model).__name__} is no model: give MjModel, gimbal.Model, the path or the text of a model, or '
                        'the bytes of a MJB file')
    try:
        buffer = np.empty(module.mj_sizeModel(model), np.uint8)
        module.mj_saveModel(model, None, buffer)
    except Exception as error:
        raise ViewerError(f'the model cannot be saved: {error}') from error
    return buffer.tobytes()
