# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Gimbal's engine under MuJoCo's Python package. Python reads this at each start (gimbal-engine.pth), so it does next to nothing
until a program says `import mujoco`: then, where that is wanted, it opens Gimbal's libmujoco first. The loader, which knows
libraries by their names, gives that one to the modules of the package, whose files stay as they are.

Wanted: `python -m gimbal.engine on`, or GIMBAL_ENGINE=1 for one run (GIMBAL_ENGINE=0: not for this one)."""
import os
import sys

VARIABLE = 'GIMBAL_ENGINE'
VERSION = '4.0.1'
NAME = 'libmujoco.so.' + VERSION
HERE = os.path.dirname(os.path.abspath(__file__))
MARK = os.path.join(HERE, 'gimbal-engine.on')
WIDE = os.path.join('glibc-hwcaps', 'x86-64-v3')
WIDE_FLAGS = {'avx2', 'bmi1', 'bmi2', 'f16c', 'fma', 'abm', 'movbe'}

_held = []  # the library, so that nobody closes it


def wanted():
    asked = os.environ.get(VARIABLE)
    return asked.lower() not in ('0', 'off', 'no') if asked else os.path.exists(MARK)


def places():
    """Folders that may hold the library, the best first."""
    build = os.environ.get('GIMBAL_BUILD')
    root = os.path.dirname(HERE)
    builds = [build] if build else []
    if os.path.isdir(os.path.join(root, 'src', 'engine')):  # used in place
        builds += [os.path.join(root, 'build'), os.path.join(root, 'build-release')]
    folders = [os.path.join(HERE, 'gimbal', 'lib')] + [os.path.join(b, 'src', 'engine', 'compatible', 'python') for b in builds]
    for prefix in (sys.prefix, '/usr/local', '/usr', os.path.expanduser('~/.local')):
        folders += [os.path.join(prefix, lib, 'gimbal', 'python') for lib in ('lib/x86_64-linux-gnu', 'lib64', 'lib')]
    return folders


def is_wide():
    try:
        with open('/proc/cpuinfo', encoding='ascii', errors='replace') as info:
            flags = next((line for line in info if line.startswith('flags')), '')
    except OSError:
        return False
    return WIDE_FLAGS <= set(flags.split())


def library():
    """The path of Gimbal's libmujoco for this processor, or None."""
    asked = os.environ.get('GIMBAL_MUJOCO_LIBRARY')
    if asked:
        return asked
    for folder in places():
        names = ([os.path.join(folder, WIDE, NAME)] if is_wide() else []) + [os.path.join(folder, NAME)]
        found = next((name for name in names if os.path.isfile(name)), None)
        if found:
            return found
    return None


def package():
    """The folder of MuJoCo's package and the version of its library, or (None, None). Several versions: packages that lie in one folder."""
    import importlib.util
    try:
        spec = importlib.util.find_spec('mujoco')
    except (ImportError, ValueError):
        spec = None
    for folder in (spec.submodule_search_locations or []) if spec else []:
        versions = sorted(name[len('libmujoco.so.'):] for name in os.listdir(folder) if name.startswith('libmujoco.so.'))
        if versions:
            return folder, ' and '.join(versions)
    return None, None


def fault():
    """Why Gimbal's engine can't stand in, in one line; None: it can."""
    folder, version = package()
    if not folder:
        return 'no MuJoCo package with a library of its own is installed: pip install mujoco-core==' + VERSION
    if ' and ' in version:
        return (f'two packages of MuJoCo lie in {folder}, of {version}: pip uninstall -y mujoco mujoco-studio mujoco-core, then '
                f'pip install mujoco-core=={VERSION}')
    if version != VERSION:
        return (f'Gimbal\'s engine stands in for MuJoCo {VERSION}, and {folder} is {version}: pip install mujoco-core=={VERSION}, '
                'or run without Gimbal: python -m gimbal.engine off')
    path = library()
    if not path:
        return f'Gimbal\'s {NAME} is not found: install Gimbal, or set GIMBAL_MUJOCO_LIBRARY to its path'
    return None if os.path.isfile(path) else f'there is no {path}, which GIMBAL_MUJOCO_LIBRARY names'


class _Door:
    """Asked first when a module is imported."""

    def find_spec(self, name, path=None, target=None):
        if name == 'mujoco':
            sys.meta_path.remove(self)
            wrong = fault()
            if wrong:
                raise ImportError(wrong)
            import ctypes
            try:
                _held.append(ctypes.CDLL(library()))
            except OSError as error:
                raise ImportError(f'Gimbal\'s engine can\'t be opened: {error}') from None
        return None


if wanted():
    sys.meta_path.insert(0, _Door())
