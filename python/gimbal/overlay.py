# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What a program draws over the view: geoms as users of viewer.user_scn know them, with the two functions that fill them."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from . import _tables

MAX_GEOMS = 10000
RECORD = np.dtype([('type', '<i4'), ('size', '<f4', 3), ('pos', '<f4', 3), ('mat', '<f4', 9), ('rgba', '<f4', 4), ('label', 'S100'),
                   ('end', '<u4')])
GEOMS = _tables.ENUMERATIONS['mjtGeom']
SPHERE, BOX, ARROW, LINE, LABEL = (GEOMS['mjGEOM_' + n] for n in ('SPHERE', 'BOX', 'ARROW', 'LINE', 'LABEL'))
CONNECTORS = [GEOMS['mjGEOM_' + n] for n in ('CAPSULE', 'CYLINDER', 'LINE', 'ARROW', 'ARROW1', 'ARROW2')]
GREY = (0.5, 0.5, 0.5, 1.0)


class Geom:
    """One geom of an overlay: type, size, pos, mat, rgba, label."""

    __slots__ = ('_row',)

    def __init__(self, row: np.ndarray) -> None:
        object.__setattr__(self, '_row', row)

    def __getattr__(self, name: str) -> Any:
        if name not in RECORD.names[:-1]:  # type: ignore
            raise AttributeError(f'a geom of an overlay has no {name!r}')
        value = self._row[name][0]
        if name == 'label':
            return value.decode(errors='replace')
        return value.reshape(3, 3) if name == 'mat' else value if name != 'type' else int(value)

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self, name)
        if name == 'label':
            value = str(value).encode()[:99].decode(errors='ignore').encode()
        elif name != 'type':
            value = np.asarray(value, np.float32).reshape(RECORD[name].shape)
        self._row[name][0] = value


class _Geoms:
    def __init__(self, records: np.ndarray) -> None:
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, i: int) -> Geom:
        if not -len(self) <= i < len(self):
            raise IndexError(f'there is no geom {i}: an overlay has at most {len(self)}')
        i %= len(self)
        return Geom(self._records[i:i + 1])


class UserScene:
    """The geoms that the program adds: the first `ngeom` of `geoms` are drawn."""

    def __init__(self, maxgeom: int = MAX_GEOMS) -> None:
        self.maxgeom = maxgeom
        self._records = np.zeros(maxgeom, RECORD)
        self.geoms = _Geoms(self._records)
        self._ngeom = 0

    @property
    def ngeom(self) -> int:
        return self._ngeom

    @ngeom.setter
    def ngeom(self, count: int) -> None:
        if not 0 <= count <= self.maxgeom:
            raise ValueError(f'an overlay has 0 to {self.maxgeom} geoms, not {count}')
        self._ngeom = int(count)

    def add(self) -> Geom:
        """One geom more."""
        self.ngeom += 1
        return self.geoms[self.ngeom - 1]

    def packed(self) -> bytes:
        return self._records[:self._ngeom].tobytes()


class Marks:
    """Markers, lines, arrows and words in the scene, in short: for who has a `user_scn`."""

    user_scn: Any

    def _new_geom(self) -> Any:
        scene = self.user_scn
        scene.ngeom += 1
        return scene.geoms[scene.ngeom - 1]

    def add_marker(self, pos: Sequence[float], size: Union[float, Sequence[float]] = 0.02, rgba: Sequence[float] = (1, 0.3, 0.1, 1),
                   label: str = '', type: int = SPHERE) -> Any:
        """A sphere, or another geom, at a place of the world."""
        geom = self._new_geom()
        mjv_initGeom(geom, type, np.broadcast_to(np.asarray(size, float), 3), pos, None, rgba)
        geom.label = label
        return geom

    def add_line(self, start: Sequence[float], end: Sequence[float], width: float = 2.0, rgba: Sequence[float] = (1, 0.3, 0.1, 1)) -> Any:
        """A line of a width in pixels."""
        return self._connect(LINE, start, end, width, rgba)

    def add_arrow(self, start: Sequence[float], end: Sequence[float], width: float = 0.01, rgba: Sequence[float] = (1, 0.3, 0.1, 1)) -> Any:
        """An arrow of a width in metres."""
        return self._connect(ARROW, start, end, width, rgba)

    def _connect(self, kind: int, start: Sequence[float], end: Sequence[float], width: float, rgba: Sequence[float]) -> Any:
        geom = self._new_geom()
        mjv_initGeom(geom, kind, rgba=rgba)
        mjv_connector(geom, kind, width, start, end)
        return geom

    def add_label(self, pos: Sequence[float], text: str, rgba: Sequence[float] = (1, 1, 1, 1)) -> Any:
        """A text at a place of the world."""
        return self.add_marker(pos, 0.01, rgba, text, LABEL)


def packed(scene: Any) -> bytes:
    """The records of a scene: ours, or one of MuJoCo's (mjvScene)."""
    if isinstance(scene, UserScene):
        return scene.packed()
    records = np.zeros(scene.ngeom, RECORD)
    for row, geom in zip(records, scene.geoms):
        row['type'] = geom.type
        for name in ('size', 'pos', 'rgba'):
            row[name] = getattr(geom, name)
        row['mat'] = np.ravel(geom.mat)
        label = geom.label
        row['label'] = label if isinstance(label, bytes) else str(label).encode()
    return records.tobytes()


def mjv_initGeom(geom: Any, type: int, size: Optional[Sequence[float]] = None, pos: Optional[Sequence[float]] = None,
                 mat: Optional[Sequence[float]] = None, rgba: Optional[Sequence[float]] = None) -> None:
    """Set type, size, place and colour of a geom of an overlay, ours or MuJoCo's; what is None is 0.1, the origin, the axes of the
    world, grey."""
    geom.type = type
    geom.size = (0.1, 0.1, 0.1) if size is None else size
    geom.pos = (0, 0, 0) if pos is None else pos
    geom.mat = np.eye(3) if mat is None else np.reshape(mat, (3, 3))
    geom.rgba = GREY if rgba is None else rgba
    geom.label = ''



def _axes(direction: np.ndarray) -> np.ndarray:
    """A rotation whose third column is the direction."""
    z = direction / np.linalg.norm(direction)
    x = np.cross(np.eye(3)[np.argmin(np.abs(z))], z)
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)


def mjv_connector(geom: Any, type: int, width: float, from_: Sequence[float], to: Sequence[float]) -> None:
    """Shape a capsule, cylinder, line or arrow of some width so that it joins two points."""
    if type not in CONNECTORS:
        raise ValueError(f'a geom of type {type} joins no two points; capsules, cylinders, lines and arrows do')
    start, end = np.asarray(from_, float).reshape(3), np.asarray(to, float).reshape(3)
    length = float(np.linalg.norm(end - start))
    geom.type = type
    geom.mat = _axes(end - start) if length > 1e-15 else np.eye(3)
    solid = type in CONNECTORS[:2]
    geom.size = (width, width, length / 2 if solid else length)
    geom.pos = (start + end) / 2 if solid else start
