#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Functions and variables of the engine, the commands and the studio that nobody uses.

Usage: unused.py SOURCE READELF LIBRARY... [--studio LIBRARY...]
Reads the symbols of static libraries. What is hidden from programs, in the libraries of the studio everything, and used
neither by another file of the libraries nor by a test, should be static, or is dead if its own file does not use it either.
Prints what it finds; the exit status says whether there is anything.
"""
import os
import re
import subprocess
import sys

SYMBOL = re.compile(r'^\s*\d+:\s+[0-9a-f]+\s+\S+\s+(FUNC|OBJECT|NOTYPE|TLS)\s+GLOBAL\s+(HIDDEN|DEFAULT|PROTECTED)\s+(\S+)\s+(\S+)')
# by macros, tools and sanitizers; types are named in data/ui
MADE = re.compile(r'^__odr_asan\.|_get_type$|_(get|register|unregister)_resource$')
FILE = re.compile(r'^File: .*[(\[](.*)[)\]]$')


def symbols(readelf, library):
    """(object, name, is defined, is hidden) of the global symbols of a library"""
    out = subprocess.run([readelf, '-sW', library], stdout=subprocess.PIPE, text=True, check=True).stdout
    current = ''
    for line in out.splitlines():
        head = FILE.match(line)
        if head:
            current = head.group(1)
            continue
        m = SYMBOL.match(line)
        if m:
            yield current, m.group(4), m.group(3) != 'UND', m.group(2) == 'HIDDEN'


def words_of(*path):
    """Words of the C files below a folder"""
    words = set()
    for folder, _, names in os.walk(os.path.join(*path)):
        for name in names:
            if name.endswith(('.c', '.h')):
                with open(os.path.join(folder, name), encoding='utf-8') as f:
                    words |= set(re.findall(r'\w+', f.read()))
    return words


def main():
    source, readelf, libraries = sys.argv[1], sys.argv[2], sys.argv[3:]
    studio = len(libraries)
    if '--studio' in libraries:
        studio = libraries.index('--studio')
        del libraries[studio]
    outside = words_of(source, 'tests') | words_of(source, 'src', 'cli', 'program')
    defined, used = {}, set()
    for i, library in enumerate(libraries):
        for place, name, is_defined, is_hidden in symbols(readelf, library):
            if not is_defined:
                used.add(name)
            elif (is_hidden or i >= studio) and not MADE.search(name):
                defined[name] = place
    loose = sorted((place, name) for name, place in defined.items() if name not in used | outside)
    for place, name in loose:
        print(f'{place.rsplit("/", 1)[-1]}: no other file uses {name}')
    print(f'{len(defined) - len(loose)} of {len(defined)} hidden symbols are used')
    return 1 if loose else 0


if __name__ == '__main__':
    sys.exit(main())
