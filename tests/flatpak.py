#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The Flatpak manifest, as far as flatpak-builder goes without its runtime: flatpak.py SOURCES. Skipped without flatpak-builder.

flatpak-builder reads it whole; what it builds from stands still; our part is built with all that is in the packages of Debian,
but what the manifest says is left out, and by options that there are.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

APP = 'io.github.gimbal_sim.Gimbal'
LEFT_OUT = {'git', 'vr'}
source = pathlib.Path(sys.argv[1])
failures = []


def check(what, holds, more=''):
    print('ok' if holds else 'not ok', '-', what, '' if holds else more, flush=True)
    if not holds:
        failures.append(what)


def options(words):
    return dict(re.findall(r'-D(\w+)=(\w+)', words))


def main():
    if not shutil.which('flatpak-builder'):
        print('1..0 # SKIP without flatpak-builder')
        sys.exit(77)
    told = subprocess.run(['flatpak-builder', '--show-manifest', source / f'flatpak/{APP}.yml'], capture_output=True, text=True)
    check('flatpak-builder reads it', told.returncode == 0, told.stderr)
    check('and knows every word of it', not told.stderr.strip(), told.stderr)
    manifest = json.loads(told.stdout)
    check('it is the program that the desktop entry names', (manifest.get('id'), manifest.get('command')) == (APP, 'gimbal'))
    *modules, ours = manifest['modules']
    loose = [m['name'] for m in modules for s in m['sources'] if s.get('type') != 'git' or not s.get('tag') or not s['url'].startswith('https://')]
    check('what it builds from are tags', modules and not loose, loose)
    there = set(re.findall(r"^option\('(\w+)'", (source / 'meson_options.txt').read_text(encoding='utf-8'), re.M))
    chosen, debian = options(' '.join(ours['config-opts'])), options((source / 'debian/rules').read_text(encoding='utf-8'))
    check('its options are options', set(chosen) <= there, set(chosen) - there)
    wanted = {name: 'disabled' if name in LEFT_OUT else value for name, value in debian.items()}
    check('it has what the packages have', chosen == wanted, sorted(set(wanted.items()) ^ set(chosen.items())))
    sys.exit(1 if failures else 0)


main()
