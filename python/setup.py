# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What setup.cfg can't say: the file that Python reads at its start lies beside the packages, not in one."""
import pathlib
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py

START = 'gimbal-engine.pth'


class BuildWithStart(build_py):
    def run(self):
        super().run()
        shutil.copy(pathlib.Path(__file__).with_name(START), pathlib.Path(self.build_lib, START))

    def get_outputs(self, include_bytecode=1):
        return super().get_outputs(include_bytecode) + [str(pathlib.Path(self.build_lib, START))]


setup(cmdclass={'build_py': BuildWithStart})
