# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A model of another version of MuJoCo, whose binary form nobody else reads, as text and files: what the program's own package writes
as XML, with the meshes, heights and pictures from the arrays of its model, as the text alone does not say where their files lie."""
from __future__ import annotations

import os
import struct
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib
from typing import Any, Dict, List, Tuple

import numpy as np

from . import _tables
from .errors import ViewerError

Files = List[Tuple[str, bytes]]
OWN = _tables.CONSTANTS['mjVERSION_HEADER']
SIDES = ('fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback')


def version_of(module: Any) -> Tuple[int, str]:
    """The version of a package of MuJoCo, as a number and as a text."""
    number = int(module.mj_version()) if hasattr(module, 'mj_version') else OWN
    return number, str(getattr(module, '__version__', '')) or str(number)


def as_files(model: Any, module: Any) -> Files:
    """The text of the model, and the files that it names."""
    root = ElementTree.fromstring(_text_of(model, module))
    files: Dict[str, bytes] = {}
    for element in root.iter():
        change = _CHANGES.get(element.tag)
        if change and any(name.startswith('file') for name in element.attrib):
            change(element, model, files)
    for compiler in root.iter('compiler'):
        for folder in ('meshdir', 'texturedir', 'assetdir', 'strippath'):
            compiler.attrib.pop(folder, None)
    return [('model.xml', ElementTree.tostring(root)), *files.items()]


def _text_of(model: Any, module: Any) -> str:
    version = version_of(module)[1]
    advice = ('give its file or text in its place, with the same data: connect("robot.xml", data)')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.xml')
        try:
            module.mj_saveLastXML(path, model)
            with open(path, encoding='utf-8') as file:
                return file.read()
        except Exception as error:
            raise ViewerError(f'the model is one of MuJoCo {version}, which writes no text of it ({error}): {advice}') from error


def _index(element: Any, model: Any, kind: str) -> int:
    """The number of an asset, which may be called by its file."""
    file = next(value for name, value in element.attrib.items() if name.startswith('file'))
    name = element.get('name') or os.path.splitext(os.path.basename(file))[0]
    try:
        return int(getattr(model, kind)(name).id)
    except Exception as error:
        raise ViewerError(f'the {kind} {name!r} of the model is not found by its name: {error}') from error


def _rotation(quat: Any) -> np.ndarray:
    w, x, y, z = (float(q) for q in quat)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def _change_mesh(element: Any, model: Any, files: Dict[str, bytes]) -> None:
    """The vertices as they were before the compiler centred and turned them, as an OBJ file."""
    i = _index(element, model, 'mesh')

    def rows(array: str, first: str, count: str) -> np.ndarray:
        at = int(getattr(model, first)[i])
        return getattr(model, array)[at:at + int(getattr(model, count)[i])] if at >= 0 else getattr(model, array)[:0]
    points = rows('mesh_vert', 'mesh_vertadr', 'mesh_vertnum') @ _rotation(model.mesh_quat[i]).T + model.mesh_pos[i]
    faces, picture = rows('mesh_face', 'mesh_faceadr', 'mesh_facenum') + 1, rows('mesh_texcoord', 'mesh_texcoordadr', 'mesh_texcoordnum')
    lines = ['v %.9g %.9g %.9g' % tuple(p) for p in points] + ['vt %.9g %.9g' % (u, 1 - v) for u, v in picture]
    if len(picture):
        corners = rows('mesh_facetexcoord', 'mesh_faceadr', 'mesh_facenum') + 1
        lines += ['f ' + ' '.join(f'{v}/{t}' for v, t in zip(face, corner)) for face, corner in zip(faces, corners)]
    else:
        lines += ['f %d %d %d' % tuple(face) for face in faces]
    name = f'mesh-{i}.obj'
    files[name] = '\n'.join(lines).encode()
    element.set('name', element.get('name') or os.path.splitext(os.path.basename(element.get('file')))[0])
    for gone in ('refpos', 'refquat', 'content_type'):
        element.attrib.pop(gone, None)
    element.set('file', name)
    element.set('scale', '1 1 1')


def _change_hfield(element: Any, model: Any, files: Dict[str, bytes]) -> None:
    """The heights as numbers, the row of the largest y first."""
    i = _index(element, model, 'hfield')
    rows, columns, first = int(model.hfield_nrow[i]), int(model.hfield_ncol[i]), int(model.hfield_adr[i])
    heights = np.asarray(model.hfield_data[first:first + rows * columns]).reshape(rows, columns)[::-1]
    element.set('name', element.get('name') or os.path.splitext(os.path.basename(element.get('file')))[0])
    for gone in ('file', 'content_type'):
        element.attrib.pop(gone, None)
    element.attrib.update(nrow=str(rows), ncol=str(columns), elevation=' '.join('%.9g' % h for h in heights.ravel()))


def _change_texture(element: Any, model: Any, files: Dict[str, bytes]) -> None:
    """The pixels as a picture; the sides of a cube stand below each other."""
    i = _index(element, model, 'texture')
    width, height, first = int(model.tex_width[i]), int(model.tex_height[i]), int(model.tex_adr[i])
    channels = int(model.tex_nchannel[i])
    pixels = np.asarray(model.tex_data[first:first + width * height * channels], np.uint8).reshape(height, width, channels)
    is_cube = element.get('type', 'cube') != '2d'
    name = f'texture-{i}.png'
    files[name] = _png(pixels)
    element.set('name', element.get('name') or os.path.splitext(os.path.basename(element.get('file', name)))[0])
    for gone in (*SIDES, 'gridsize', 'gridlayout', 'hflip', 'vflip', 'content_type'):
        element.attrib.pop(gone, None)
    element.set('file', name)
    if is_cube and height != width:  # else all sides are the same
        element.attrib.update(gridsize='6 1', gridlayout='RLUDFB')


def _png(pixels: np.ndarray) -> bytes:
    height, width, channels = pixels.shape

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    rows = np.zeros((height, 1 + width * channels), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    kind = {1: 0, 3: 2, 4: 6}[channels]
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, kind, 0, 0, 0))
            + chunk(b'IDAT', zlib.compress(rows.tobytes())) + chunk(b'IEND', b''))


_CHANGES = {'mesh': _change_mesh, 'hfield': _change_hfield, 'texture': _change_texture}
