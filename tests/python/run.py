#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Run a test of the package for Python, which is skipped without numpy.

usage: run.py TEST.py
"""
import importlib.util
import os
import sys

if not importlib.util.find_spec('numpy'):
    print('1..0 # SKIP without numpy: apt install python3-numpy')
    sys.exit(77)
os.execv(sys.executable, [sys.executable, '-B', '-X', 'faulthandler', sys.argv[1]])
