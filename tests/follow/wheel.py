#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The reference as its authors ship it.

usage: wheel.py [VERSION]              prints its folder: include, lib, plugin, python, from 4.0 on doc (the manual as text)
       wheel.py [VERSION] -- PROGRAM…  runs the program with GIMBAL_REFERENCE, the folder, and GIMBAL_REFERENCE_LIBRARY

The wheel comes from the Python package registry, by pip, into a folder of the user's cache (GIMBAL_REFERENCE_CACHE names
another one). Where no registry is reached a program runs without these variables, and what needs them is skipped.
"""
import contextlib
import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

VERSION = '4.0.1'  # what we reproduce
BEFORE = '3.12.0'  # from which docs/following goes on
REMEMBERED = 600  # seconds that an unreached registry is not asked again
TEST_PACKAGES = ('absl-py', 'etils[epath]', 'glfw', 'pyopengl', 'numpy')  # of its extras, and what the tests say
UNREACHED = re.compile(r'connection|timed out|timeout|resolve|network|proxy|retr|No module named pip', re.I)


class Missing(Exception):
    """There is no such wheel, or no registry is reached."""


def cache():
    base = os.environ.get('XDG_CACHE_HOME') or os.path.join(os.path.expanduser('~'), '.cache')
    return pathlib.Path(os.environ.get('GIMBAL_REFERENCE_CACHE') or os.path.join(base, 'gimbal', 'reference'))


def package(version):
    """Since 4.0 the library is in a package of its own."""
    return 'mujoco' if int(version.split('.')[0]) < 4 else 'mujoco-core'


def download(requirement, folder):
    """The file of a package; the same for packages of models."""
    command = [sys.executable, '-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--retries', '1',
               '--timeout', '20', '--dest', str(folder), requirement]
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = sorted(pathlib.Path(folder).iterdir())
    if told.returncode or not found:
        raise Missing(told.stdout.strip() or f'{requirement}: nothing came')
    return found[0]


def link(path, target):
    if (path.parent / target).exists():
        path.symlink_to(target)


def unpack(wheel, top):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(top / 'python')
    for name in ('include', 'plugin', 'doc'):
        link(top / name, f'python/mujoco/{name}')
    (top / 'lib').mkdir()
    library = next((top / 'python/mujoco').glob('libmujoco.so.*')).name
    link(top / 'lib' / library, f'../python/mujoco/{library}')
    link(top / 'lib/libmujoco.so', library)


@contextlib.contextmanager
def alone(folder):
    """One process at a time: tests run beside each other."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / 'lock', 'w', encoding='utf-8') as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        yield


def fetch(version, home):
    unreached = home.parent / 'unreached'
    if unreached.exists() and time.time() - unreached.stat().st_mtime < REMEMBERED:
        raise Missing('no registry was reached a short time ago')
    print(f'fetching {package(version)} {version} into {home}', file=sys.stderr)
    with tempfile.TemporaryDirectory(dir=home.parent) as made:
        made = pathlib.Path(made)
        (made / 'wheel').mkdir()
        try:
            unpack(download(f'{package(version)}=={version}', made / 'wheel'), made)
        except Missing as missing:
            if UNREACHED.search(str(missing)):
                unreached.touch()
            raise
        shutil.rmtree(made / 'wheel')
        os.rename(made, home)
        os.mkdir(made)


def folder_of(version=VERSION):
    """The folder of a version, fetched if it is not there."""
    home = cache() / version
    if not home.is_dir():
        with alone(home.parent):
            if not home.is_dir():
                fetch(version, home)
    return home


def needed_by_tests(version):
    """Packages that its Python tests import; fetched beside it, away from the user's own."""
    home = cache() / f'{version}-tests'
    if home.is_dir():
        return home
    with alone(home.parent), tempfile.TemporaryDirectory(dir=home.parent) as made:
        command = [sys.executable, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '20',
                   '--root-user-action', 'ignore', '--target', made + '/of', *TEST_PACKAGES]
        told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if told.returncode:
            raise Missing(told.stdout.strip().splitlines()[-1] if told.stdout.strip() else 'pip failed')
        os.rename(made + '/of', home)
    return home


def library_of(version=VERSION):
    return folder_of(version) / 'lib' / 'libmujoco.so'


def run(version, command):
    try:
        os.environ['GIMBAL_REFERENCE'] = str(folder_of(version))
        os.environ['GIMBAL_REFERENCE_LIBRARY'] = str(library_of(version))
    except Missing as missing:
        print(f'without the reference: {missing}', file=sys.stderr)
    os.execvp(command[0], command)


def main():
    given = sys.argv[1:]
    cut = given.index('--') if '--' in given else len(given)
    version = given[0] if cut else VERSION
    if given[cut + 1:]:
        run(version, given[cut + 1:])
    try:
        print(folder_of(version))
    except Missing as missing:
        sys.exit(f'wheel.py: {missing}')


if __name__ == '__main__':
    main()
