# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A program whose MuJoCo is of another version: its model goes as text with the arrays of its assets, and both sides are told."""
import ctypes
import os
import subprocess
import sys
import types

import numpy as np
from helper import Case, Window, gimbal, main

from gimbal import _foreign

WEDGE = 'v 0 0 0\nv .3 0 0\nv 0 .2 0\nv 0 0 .5\nvt 0 0\nvt 1 0\nvt 0 .5\nf 1/1 3/3 2/2\nf 1/1 2/2 4/3\nf 1/1 4/3 3/2\nf 2/1 3/2 4/3\n'
RANDOM = np.random.RandomState(1)
FILES = {'parts/wedge.obj': WEDGE.encode(), 'sky.png': _foreign._png(RANDOM.randint(0, 255, (8, 8, 3), np.uint8)),
         'wood.png': _foreign._png(RANDOM.randint(0, 255, (4, 6, 3), np.uint8)), 'hills.png': _foreign._png(RANDOM.randint(0, 255, (5, 7, 1), np.uint8))}
TEXT = '''<mujoco model="other"><compiler meshdir="parts"/><default><mesh scale="2 2 2"/></default>
  <asset><mesh file="wedge.obj" refpos="0.1 0 0" refquat="1 1 0 0"/><hfield name="hills" file="../hills.png" size="2 2 1 0.1"/>
    <texture name="sky" type="skybox" file="sky.png"/><texture name="wood" type="2d" file="wood.png"/><material name="wood" texture="wood"/></asset>
  <worldbody><geom type="hfield" hfield="hills"/><body pos="0 0 3"><freejoint/><geom type="mesh" mesh="wedge" material="wood"/></body></worldbody></mujoco>'''


def other_package(version=3012000):
    """A module with the names of MuJoCo's bindings, of another version."""
    module = types.ModuleType('elsewhere')

    class MjModel:
        def __init__(self, inner):
            self._inner = inner

        def __getattr__(self, name):
            return getattr(self._inner, name)

    def save(path, model):
        error = ctypes.create_string_buffer(1000)
        gimbal._library.default_library().call('mj_saveLastXML', str(path), model._inner.address, ctypes.addressof(error), 1000)
        if error.value:
            raise RuntimeError(error.value.decode())

    MjModel.__module__ = 'elsewhere._structs'
    module.MjModel, module.mj_saveLastXML, module.__version__ = MjModel, save, '3.12.0'
    module.mj_version = lambda: version
    module.mj_saveModel = None
    sys.modules['elsewhere'] = sys.modules['elsewhere._structs'] = module
    return module


class Foreign(Case):
    def setUp(self):
        super().setUp()
        for name, content in FILES.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_bytes(content)
        path = self.folder / 'other.xml'
        path.write_text(TEXT)
        error = ctypes.create_string_buffer(1000)
        library = gimbal._library.default_library()
        address = library.call('mj_loadXML', str(path), None, ctypes.addressof(error), 1000)
        self.assertTrue(address, error.value)
        self.own = gimbal.Model(gimbal.model._block(address, library), library=library)
        self.module = other_package()
        self.model = self.module.MjModel(self.own)

    def test_text_and_arrays(self):
        """The text compiles to the same model anywhere, though its files are gone."""
        (name, text), *files = _foreign.as_files(self.model, self.module)
        for gone in FILES:
            (self.folder / gone).unlink()
        again = gimbal.Model(text.decode(), assets=dict(files))
        for array in ('mesh_vert', 'mesh_face', 'mesh_pos', 'mesh_quat', 'geom_pos', 'geom_quat', 'geom_size', 'body_mass', 'body_inertia',
                      'hfield_data', 'tex_data', 'mesh_texcoord', 'mat_texid', 'names'):
            np.testing.assert_allclose(getattr(again, array), getattr(self.own, array), atol=1e-6, err_msg=array) if array != 'names' else \
                self.assertEqual(again.names.tobytes(), self.own.names.tobytes())

    def test_shown(self):
        window = Window(self.folder, {'model': {'type': 'ready', 'name': 'other', 'state': 14, 'nq': 7, 'nv': 6}})
        data = {'time': 0.0, 'qpos': np.zeros(7), 'qvel': np.zeros(6)}
        with self.assertLogs('gimbal', 'WARNING') as said:
            viewer = gimbal.viewer.connect(self.model, data, address=window.address, start=False)
        self.addCleanup(viewer.close)
        model = window.of_type('model')[0]
        self.assertEqual((model['format'], model['files'][0]['name']), ('xml', 'other.xml'))
        self.assertIn('MuJoCo 3.12.0 steps', said.output[0])
        self.assertEqual(len(viewer.messages), 1)
        self.until(lambda: window.of_type('message'))

    def test_no_text(self):
        """A package that has no text of the model: one error that says what to do."""
        def refuse(path, model):
            raise RuntimeError('no XML model loaded')
        self.module.mj_saveLastXML = refuse
        window = Window(self.folder)
        with self.assertRaisesRegex(gimbal.ViewerError, r'3\.12\.0.*connect\("robot.xml", data\)'):
            gimbal.viewer.connect(self.model, {'qpos': np.zeros(7)}, address=window.address, start=False)

    def test_the_older_package(self):
        """The real one, where it is: stepped by itself, shown by a server of this version."""
        package = os.environ.get('GIMBAL_OLDER_PACKAGE')
        if not package:
            self.skipTest('GIMBAL_OLDER_PACKAGE names no folder with an older mujoco')
        address = self.serve()
        code = ('import sys, mujoco, gimbal; m = mujoco.MjModel.from_xml_path(sys.argv[1]); d = mujoco.MjData(m)\n'
                'v = gimbal.viewer.connect(m, d, address=sys.argv[2], start=False)\n'
                'for _ in range(50): mujoco.mj_step(m, d); v.sync()\n'
                'assert v.is_running() and v.skipped == 0; print(len(v.messages))')
        done = subprocess.run([sys.executable, '-c', code, self.folder / 'other.xml', address], capture_output=True, text=True,
                              env={**os.environ, 'PYTHONPATH': f'{package}:{gimbal.__path__[0]}/..'})
        self.assertEqual(done.stdout.strip(), '1', done.stderr)


if __name__ == '__main__':
    main()
