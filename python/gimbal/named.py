# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Things of a model by name: model.joint("hip").range, data.joint("hip").qpos. All are views: what is written there counts."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _tables
from ._memory import Views, assign
from .errors import unknown_name

Name = Union[str, int]


class Part(NamedTuple):
    """Numbers of a thing that do not stand in its own row, but from an address on in a longer array."""
    array: str            # the array that they stand in
    first: str            # array of the model with the first of them
    count: Optional[str]  # array of the model with their number; None: by the type of the joint


class Kind(NamedTuple):
    object: str                   # entry of mjtObj
    size: str                     # how many there are
    prefixes: Tuple[str, ...]     # that begin the names of its arrays in the model, '' for whole names
    data: Tuple[str, ...] = ()    # that begin the names of its arrays in the data
    words: Tuple[str, ...] = ()   # other names of the kind
    model_parts: Tuple[Part, ...] = ()
    data_parts: Tuple[Part, ...] = ()


_DOF_ARRAYS = tuple(n for n, (_, rows, _) in _tables.MODEL_ARRAYS.items() if rows == 'nv' and n.startswith('dof_'))
_DOF_DATA = tuple(n for n, (_, rows, _) in _tables.DATA_ARRAYS.items() if rows == 'nv' and not n.startswith(('map_', 'efm_')) and not n.endswith('_ind'))
_CTRL = 'actuator_ctrladr', 'actuator_ctrlnum'
_OUT = 'actuator_outadr', 'actuator_outnum'

KINDS: Dict[str, Kind] = {
    'body': Kind('mjOBJ_BODY', 'nbody', ('body_',), ('',)),
    'joint': Kind('mjOBJ_JOINT', 'njnt', ('jnt_',), ('',), ('jnt',),
                  tuple(Part(n, 'jnt_qposadr', None) for n in ('qpos0', 'qpos_spring'))
                  + tuple(Part(n, 'jnt_dofadr', None) for n in _DOF_ARRAYS),
                  (Part('qpos', 'jnt_qposadr', None),) + tuple(Part(n, 'jnt_dofadr', None) for n in _DOF_DATA)),
    'geom': Kind('mjOBJ_GEOM', 'ngeom', ('geom_',), ('geom_',)),
    'site': Kind('mjOBJ_SITE', 'nsite', ('site_',), ('site_',)),
    'camera': Kind('mjOBJ_CAMERA', 'ncam', ('cam_',), ('cam_',), ('cam',)),
    'light': Kind('mjOBJ_LIGHT', 'nlight', ('light_',), ('light_',)),
    'flex': Kind('mjOBJ_FLEX', 'nflex', ('flex_',)),
    'mesh': Kind('mjOBJ_MESH', 'nmesh', ('mesh_',)),
    'skin': Kind('mjOBJ_SKIN', 'nskin', ('skin_',)),
    'hfield': Kind('mjOBJ_HFIELD', 'nhfield', ('hfield_',)),
    'texture': Kind('mjOBJ_TEXTURE', 'ntex', ('tex_',), (), ('tex',)),
    'material': Kind('mjOBJ_MATERIAL', 'nmat', ('mat_',), (), ('mat',)),
    'pair': Kind('mjOBJ_PAIR', 'npair', ('pair_',)),
    'exclude': Kind('mjOBJ_EXCLUDE', 'nexclude', ('exclude_',)),
    'equality': Kind('mjOBJ_EQUALITY', 'neq', ('eq_',), ('eq_',), ('eq',)),
    'tendon': Kind('mjOBJ_TENDON', 'ntendon', ('tendon_',), ('ten_',), ('ten',)),
    'actuator': Kind('mjOBJ_ACTUATOR', 'nactuator', ('actuator_',), (), (),
                     tuple(Part(n, *_CTRL) for n in ('actuator_ctrllimited', 'actuator_ctrlrange'))
                     + tuple(Part(n, *_OUT) for n in ('actuator_gear', 'actuator_acc0', 'actuator_length0', 'actuator_lengthrange')),
                     (Part('ctrl', *_CTRL), Part('act', 'actuator_actadr', 'actuator_actnum'),
                      Part('act_dot', 'actuator_actadr', 'actuator_actnum'))
                     + tuple(Part(n, *_OUT) for n in ('actuator_length', 'actuator_velocity', 'actuator_force'))),
    'sensor': Kind('mjOBJ_SENSOR', 'nsensor', ('sensor_',), (), (), (), (Part('sensordata', 'sensor_adr', 'sensor_dim'),)),
    'numeric': Kind('mjOBJ_NUMERIC', 'nnumeric', ('numeric_',), (), (), (Part('numeric_data', 'numeric_adr', 'numeric_size'),)),
    'text': Kind('mjOBJ_TEXT', 'ntext', ('text_',), (), (), (Part('text_data', 'text_adr', 'text_size'),)),
    'tuple': Kind('mjOBJ_TUPLE', 'ntuple', ('tuple_',), (), (),
                  tuple(Part(n, 'tuple_adr', 'tuple_size') for n in ('tuple_objtype', 'tuple_objid', 'tuple_objprm'))),
    'key': Kind('mjOBJ_KEY', 'nkey', ('key_',), (), ('keyframe',)),
    'plugin': Kind('mjOBJ_PLUGIN', 'nplugin', ('plugin_',)),
}
WORDS: Dict[str, str] = {word: name for name, kind in KINDS.items() for word in (name,) + kind.words}

# what an array is called beyond its prefix, where that would say too little or too much
_SHORT = {'sensordata': 'data'}


def _own_rows(arrays: Dict[str, Any], kind: Kind, prefixes: Tuple[str, ...]) -> Dict[str, str]:
    """Arrays with a row for each thing of the kind, by their name without the prefix."""
    found = {}
    for prefix in prefixes:
        for name, (_, rows, _columns) in arrays.items():
            if rows == kind.size and name.startswith(prefix) and not name.startswith('name_') and not name.endswith('_ind'):
                found[name[len(prefix):]] = name
    return found


def _part_names(kind: Kind, parts: Tuple[Part, ...]) -> Dict[str, Part]:
    found = {}
    for part in parts:
        short = _SHORT.get(part.array)
        if short is None:
            prefix = next((p for p in kind.prefixes if p and part.array.startswith(p)), '')
            short = part.array[len(prefix):]
        found[short] = part
    return found


class _Table(NamedTuple):
    rows: Dict[str, str]
    parts: Dict[str, Part]


_MODEL = {n: _Table(_own_rows(_tables.MODEL_ARRAYS, k, k.prefixes), _part_names(k, k.model_parts)) for n, k in KINDS.items()}
_DATA = {n: _Table(_own_rows(_tables.DATA_ARRAYS, k, k.data), _part_names(k, k.data_parts)) for n, k in KINDS.items()}
# degrees of freedom and positions of a joint, by mjtJoint
_JOINT_SIZES = {'jnt_qposadr': (7, 4, 1, 1), 'jnt_dofadr': (6, 3, 1, 1)}


def identify(model: Any, word: str, name: Name) -> int:
    """The number of a thing, by its name or its number."""
    kind = KINDS[word]
    count = getattr(model, kind.size)
    if isinstance(name, (int, np.integer)) and not isinstance(name, bool):
        if not 0 <= name < count:
            raise IndexError(f'there is no {word} {name}: the model has {count}')
        return int(name)
    if not isinstance(name, str):
        raise TypeError(f'a {word} is asked for by its name or number, not by {name!r}')
    number = model.library.call('mj_name2id', model.address, _tables.ENUMERATIONS['mjtObj'][kind.object], name)
    if number < 0:
        raise unknown_name(word, name, names(model, word))
    return number


def names(model: Any, word: str) -> List[str]:
    """The names of all things of a kind that have one."""
    found = (name_of(model, word, i) for i in range(getattr(model, KINDS[word].size)))
    return [n for n in found if n]


def name_of(model: Any, word: str, number: int) -> str:
    """The name of a thing; empty if it has none."""
    kind = _tables.ENUMERATIONS['mjtObj'][KINDS[word].object]
    return model.library.call('mj_id2name', model.address, kind, number) or ''


class Thing:
    """A joint, a body, … of a model or of data. Its members are views of its part of the arrays, and can be set. What has been found once
    stands in the object itself."""

    def __init__(self, views: Views, model: Any, word: str, number: int, table: _Table) -> None:
        self.__dict__.update(_views=views, _of=model._all, _word=word, _table=table, id=number, name=name_of(model, word, number))

    def __getattr__(self, name: str) -> np.ndarray:
        row = self._table.rows.get(name)
        part = self._table.parts.get(name)
        if row is None and part is None:
            known = ', '.join(sorted({**self._table.rows, **self._table.parts}))
            raise AttributeError(f'a {self._word} has no {name!r} here; it has {known}')
        found = self._slice(part) if part is not None else self._row(self._views.array(row))
        self.__dict__[name] = found
        return found

    def _row(self, array: np.ndarray) -> np.ndarray:
        return array[self.id] if array.ndim > 1 else array[self.id:self.id + 1]

    def _slice(self, part: Part) -> np.ndarray:
        array, first = self._views.array(part.array), int(self._of.array(part.first)[self.id])
        if part.count is None:
            count = _JOINT_SIZES[part.first][self._of.array('jnt_type')[self.id]]
        else:
            count = int(self._of.array(part.count)[self.id])
        return array[first:first + count] if first >= 0 else array[:0]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ('id', 'name'):
            raise AttributeError(f'the {name} of a {self._word} cannot be set')
        assign(getattr(self, name), value, lambda: f'{self._word} {self.name!r}: {name}')

    def __dir__(self) -> List[str]:
        return ['id', 'name'] + sorted({**self._table.rows, **self._table.parts})

    def __repr__(self) -> str:
        lines = [f'<{self._word} {self.id} {self.name!r}>']
        return '\n'.join(lines + [f'  {n}: {getattr(self, n)!r}' for n in self.__dir__()[2:]])


def add_finders(owner: Any, model_of: Callable[[Any], Any]) -> None:
    """Methods joint(name), body(name), … of Model or Data, but where a member has the name."""
    tables = _MODEL if owner._arrays is _tables.MODEL_ARRAYS else _DATA
    for word, kind in WORDS.items():
        if word not in owner._arrays:
            setattr(owner, word, _finder(word, kind, tables[kind], model_of))


def _finder(word: str, kind: str, table: _Table, model_of: Callable[[Any], Any]) -> Any:
    def find(self: Any, name: Optional[Name] = None) -> Thing:
        thing = self._things.get((kind, name))
        if thing is None:
            self._held()
            model = model_of(self)
            number = identify(model, kind, 0 if name is None and getattr(model, KINDS[kind].size) == 1 else name)  # type: ignore
            thing = self._things[(kind, name)] = Thing(self._all, model, kind, number, table)
        return thing

    find.__name__ = word
    find.__doc__ = f'The {kind} with this name or number.'
    return find
