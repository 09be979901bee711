#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Print the interpreter that the tests run with: the one that imports most of what ./dev deps installs for them.

The first python3 of the path may be one of pyenv, conda or a virtual environment, which knows nothing of the packages of the
system. Of equals the first one of the path is taken. GIMBAL_TEST_PYTHON names one that is taken in any case. With --check: one that
knows none of the packages is passed over, though it is the first of the path.
"""
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

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


def check():
    """A python3 that knows none of the packages of the system, before all others of the path."""
    with tempfile.TemporaryDirectory() as folder:
        bare = os.path.join(folder, 'python3')
        with open(bare, 'w', encoding='utf-8') as f:
            f.write(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -I -S "$@"\n')
        os.chmod(bare, 0o755)
        os.environ['PATH'] = folder + os.pathsep + os.environ['PATH']
        os.environ.pop('GIMBAL_TEST_PYTHON', None)
        assert shutil.which('python3') == bare
        chosen = best()
        print(f'{chosen} has {count(chosen)} of {len(IMPORTS)}, the first of the path {count(bare)}')
        assert chosen != bare or count(sys.executable) == count(bare)


if __name__ == '__main__':
    if '--check' in sys.argv:
        check()
    else:
        print(best())
