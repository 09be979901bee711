# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The package installs with pip and works from where it is then; its names have hints and lines of documentation."""
import importlib.metadata
import inspect
import os
import subprocess
import sys
import types
import typing
from unittest import mock

from helper import ROOT, Case, gimbal, main

from gimbal import official


class Package(Case):
    def test_installs(self):
        target = self.folder / 'installed'
        tools = subprocess.run([sys.executable, '-c', 'import setuptools, wheel, pip'], stderr=subprocess.DEVNULL)
        if tools.returncode:
            self.skipTest('without pip, setuptools and wheel')
        copy = self.folder / 'python'
        subprocess.run(['cp', '-r', ROOT / 'python', copy], check=True)
        done = subprocess.run([sys.executable, '-m', 'pip', 'install', '--no-build-isolation', '--no-deps', '--no-index', '--verbose',
                               '--disable-pip-version-check', '--target', target, copy], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        for complaint in ('DeprecationWarning', '_BetaConfiguration'):
            self.assertNotIn(complaint, done.stdout)
        for name in ('py.typed', '_interface.pyi', '_members.pyi'):
            self.assertTrue((target / 'gimbal' / name).is_file(), name)
        told = next(importlib.metadata.distributions(name='gimbal-sim', path=[str(target)])).metadata
        self.assertEqual((told['Version'], told['License']), (gimbal.__version__, 'Apache-2.0'))
        code = ('import gimbal, sys; sys.stdout.write(gimbal.__file__); s = gimbal.Sim("<mujoco/>"); s.step(3); '
                'gimbal.viewer, gimbal.drive, gimbal.Trajectory, gimbal.experiment, gimbal.mjtGeom.mjGEOM_BOX')
        done = subprocess.run([sys.executable, '-B', '-c', code], stdout=subprocess.PIPE, text=True, cwd=self.folder,
                              env={**os.environ, 'PYTHONPATH': str(target)})
        self.assertEqual((done.returncode, done.stdout), (0, str(target / 'gimbal' / '__init__.py')))

    def test_hints_and_documentation(self):
        for name in gimbal.__all__:
            thing = getattr(gimbal, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if not inspect.isclass(thing) or issubclass(thing, tuple):
                continue
            for member, function in vars(thing).items():
                if member.startswith('_') or not inspect.isfunction(function):
                    continue
                self.assertTrue(function.__doc__ or any(member in dir(b) for b in thing.__mro__[1:]), f'{name}.{member}')
                self.assertIn('return', typing.get_type_hints(function), f'{name}.{member}')

    def test_no_picture(self):
        """What draws for this package is missing, or finds no screen: the error says what to install and to set."""
        def renderer(*_):
            raise ImportError("No module named 'glfw'")
        with mock.patch.object(official, 'package', lambda: types.SimpleNamespace(Renderer=renderer)), \
                mock.patch.object(official, 'model_of', lambda model: model):
            with self.assertRaisesRegex(gimbal.GimbalError, r"glfw.*mujoco-core\[rendering\]==4\.0\.1.*MUJOCO_GL=egl"):
                gimbal.Renderer(gimbal.Model('<mujoco/>'))

    def test_chooses_egl(self):
        """Where there is no screen and nobody has chosen, before MuJoCo's package is imported."""
        for variables, modules, chosen in (({}, {}, 'egl'), ({'DISPLAY': ':0'}, {}, None), ({'MUJOCO_GL': 'osmesa'}, {}, 'osmesa'),
                                           ({'WAYLAND_DISPLAY': 'w'}, {}, None), ({}, {'mujoco': 1}, None)):
            with mock.patch.dict(os.environ, variables, clear=True), mock.patch.object(official.sys, 'modules', modules):
                official.choose_drawing()
                self.assertEqual(os.environ.get('MUJOCO_GL'), chosen)

    def test_without_a_library(self):
        code = 'import gimbal\ntry:\n gimbal.Sim("<mujoco/>")\nexcept gimbal.LibraryError as e:\n print("GIMBAL_LIBRARY" in str(e))'
        done = subprocess.run([sys.executable, '-B', '-c', code], stdout=subprocess.PIPE, text=True,
                              env={**os.environ, 'PYTHONPATH': str(ROOT / 'python'), 'GIMBAL_LIBRARY': '/none'})
        self.assertEqual(done.stdout.strip(), 'True')


if __name__ == '__main__':
    main()
