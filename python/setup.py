# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What setup.cfg can't say: the file that Python reads at its start lies beside the packages, not in one."""
import pathlib
import shutil

import setuptools
from setuptools import setup
from setuptools.command.build_py import build_py

START = 'gimbal-engine.pth'


class BuildWithStart(build_py):
    def run(self):
        super().run()
        shutil.copy(pathlib.Path(__file__).with_name(START), pathlib.Path(self.build_lib, START))

    def get_outputs(self, include_bytecode=1):
        return super().get_outputs(include_bytecode) + [str(pathlib.Path(self.build_lib, START))]


class Distribution(setuptools.Distribution):
    """With the libraries of the engine in gimbal/lib (make_wheel.py) it is for one kind of machine, and any version of Python."""

    def has_ext_modules(self):
        return pathlib.Path(__file__).with_name('gimbal').joinpath('lib').is_dir()


commands = {'build_py': BuildWithStart}
try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:
    pass  # no wheel is made without it
else:
    class AnyPython(bdist_wheel):
        def get_tag(self):
            python, abi, platform = super().get_tag()
            return ('py3', 'none', platform) if self.distribution.has_ext_modules() else (python, abi, platform)

    commands['bdist_wheel'] = AnyPython

setup(cmdclass=commands, distclass=Distribution)
