#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Run a test of the package for Python with an interpreter that has numpy; the test is skipped if there is none.

usage: run.py TEST.py
"""
import os
import shutil
import subprocess
import sys

SKIPPED = 77


def has_numpy(interpreter):
    try:
        return subprocess.run([interpreter, '-c', 'import numpy'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main():
    candidates = [os.environ.get('GIMBAL_TEST_PYTHON'), sys.executable, '/usr/bin/python3', shutil.which('python3')]
    for interpreter in dict.fromkeys(c for c in candidates if c):
        if has_numpy(interpreter):
            return subprocess.run([interpreter, '-B', '-X', 'faulthandler', sys.argv[1]]).returncode
    print('no python3 with numpy: apt install python3-numpy')
    return SKIPPED


if __name__ == '__main__':
    sys.exit(main())
