#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What debian/ says of the rest is true: packaging.py SOURCES READELF LIBRARY [--write].

The symbols of libgimbal1 are those of the library, the version is the same wherever it stands, ./dev installs what the packages
are built with, and no file of debian/ names one that is not there. With --write the symbols that are new are added.
"""

import pathlib
import re
import subprocess
import sys

HEAD = 'libgimbal.so.1 libgimbal1 #MINVER#\n* Build-Depends-Package: libgimbal-dev\n'
failures = []


def check(what, holds, more=''):
    print('ok' if holds else 'not ok', '-', what, '' if holds else more, flush=True)
    if not holds:
        failures.append(what)


def exported(readelf, library):
    told = subprocess.run([readelf, '--dyn-syms', '-W', library], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.split('\n')]
    return {r[7] for r in rows if len(r) > 7 and r[6].isdigit() and r[4] == 'GLOBAL'}


def version_of(source, path, pattern):
    found = re.search(pattern, (source / path).read_text(encoding='utf-8'), re.M)
    return found.group(1) if found else None


def check_symbols(source, readelf, library, write):
    """Each symbol with the version that had it first: who is linked with one depends on no older library."""
    path = source / 'debian/libgimbal1.symbols'
    known = dict(re.findall(r'^ (\w+)@Base (\S+)$', path.read_text(encoding='utf-8'), re.M)) if path.exists() else {}
    there = exported(readelf, library)
    if write:
        version = version_of(source, 'meson.build', r"version: '(.*?)'")
        path.write_text(HEAD + ''.join(f' {n}@Base {known.get(n, version)}\n' for n in sorted(there | set(known))), encoding='utf-8')
        return
    check('debian/libgimbal1.symbols has what the library has', there <= set(known),
          f'{sorted(there - set(known))}: python3 tests/packaging.py . readelf {library} --write')
    check('and the library what it has; a symbol that goes breaks programs, and takes a new soname', set(known) <= there,
          sorted(set(known) - there))


def check_versions(source):
    versions = {path: version_of(source, path, pattern) for path, pattern in (
        ('meson.build', r"^  version: '(.*?)'"), ('debian/changelog', r'^gimbal \((.*?)\)'), ('python/pyproject.toml', r'^version = "(.*?)"'),
        ('python/gimbal/__init__.py', r"^__version__ = '(.*?)'"),
        ('data/io.github.gimbal_sim.Gimbal.metainfo.xml.in', r'<release version="(.*?)"'))}
    check('one version everywhere', len(set(versions.values())) == 1, versions)


def check_build_packages(source):
    control = (source / 'debian/control').read_text(encoding='utf-8')
    needed = re.search(r'^Build-Depends: (.*?)\n\S', control, re.M | re.S).group(1)
    needed = {re.sub(r'\s*\(.*', '', package).strip() for package in needed.split(',')} - {'debhelper-compat'}
    # python3 comes with meson
    installed = set(re.findall(r'[a-z0-9][a-z0-9.+-]+', ' '.join(re.findall(
        r'^(?:BUILD|PACKAGE|VR|BENCH|TRAJECTORY|MESH|LSP)_PACKAGES="(.*?)"', (source / 'dev').read_text(encoding='utf-8'), re.M | re.S))))
    check('./dev package installs what debian/control asks for', needed - {'python3'} <= installed, sorted(needed - {'python3'} - installed))


def check_lists(source):
    for path in sorted((source / 'debian').glob('*.examples')) + sorted((source / 'debian').glob('*.docs')):
        for name in path.read_text(encoding='utf-8').split():
            check(f'{path.name}: {name}', (source / name).exists())


def main():
    source, readelf, library = map(pathlib.Path, sys.argv[1:4])
    check_symbols(source, readelf, library, sys.argv[4:] == ['--write'])
    check_versions(source)
    check_build_packages(source)
    check_lists(source)
    sys.exit(1 if failures else 0)


main()
