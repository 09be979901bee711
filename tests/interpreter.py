#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Print the interpreter that the tests run with: the one that imports most of what ./dev deps installs for them.

The first python3 of the path may be one of pyenv, conda or a virtual environment, which knows nothing of the packages of the
system. Of equals the first one of the path is taken. GIMBAL_TEST_PYTHON names one that is taken in any case.
"""
import os
import shutil
import subprocess
import sys

# what each import is for is in ./dev, DESKTOP_TEST_PACKAGES and PYTHON_TEST_PACKAGES
IMPORTS = ("import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi", 'import numpy', 'import h5py',
           'import pip, setuptools, wheel', 'import sqlite3')


def count(interpreter):
    """How many of the imports succeed; -1 if it does not run."""
    code = '\n'.join(f'try:\n  {line}\n  n += 1\nexcept Exception: pass' for line in IMPORTS)
    try:
        told = subprocess.run([interpreter, '-c', f'n = 0\n{code}\nprint(n)'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        return int(told.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return -1


def best():
    if os.environ.get('GIMBAL_TEST_PYTHON'):
        return os.environ['GIMBAL_TEST_PYTHON']
    candidates = [c for c in (shutil.which('python3'), sys.executable, '/usr/bin/python3') if c and os.path.exists(c)]
    return max(dict.fromkeys(candidates), key=count)  # the first of equals


if __name__ == '__main__':
    print(best())
