# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The reference manual: reference.py SOURCES PAGES READELF LIBRARY.

Nothing public is without a text, every function of the library has its place in the pages, every link leads somewhere, and what
is searched for is found where it is said to be.
"""

import json
import pathlib
import re
import subprocess
import sys

sources, pages, readelf, library = map(pathlib.Path, sys.argv[1:])
failures = []


def check(what, holds, more=''):
    print('ok' if holds else 'not ok', '-', what, more if not holds else '', flush=True)
    if not holds:
        failures.append(what)


def exported():
    """Functions that programs can call, but those of what is only a list for the preprocessor."""
    told = subprocess.run([readelf, '--dyn-syms', '-W', library], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.split('\n')]
    return {r[7].split('@')[0] for r in rows if len(r) > 7 and r[3] == 'FUNC' and r[6] != 'UND' and re.match(r'mj|gimbal_', r[7])}


def main():
    told = subprocess.run([sys.executable, '-B', sources / 'docs/reference/make.py', 'check', sources / 'src/engine/include'],
                          capture_output=True, text=True)
    check('everything public has a text', told.returncode == 0, told.stderr)
    texts = {p.name: p.read_text(encoding='utf-8') for p in pages.glob('*.html')}
    places = {name: set(re.findall(r'id="(\w+)"', text)) for name, text in texts.items()}
    links = {(name, link) for name, text in texts.items() for link in re.findall(r'href="([^"]+)"', text)}
    ends = {(name, link): (link.split('#')[0] or name, link.partition('#')[2]) for name, link in links}
    broken = [f'{name}: {link}' for (name, link), (page, place) in ends.items()
              if not (pages / page).is_file() or (place and place not in places[page])]
    check('every link leads somewhere', links and not broken, broken[:10])
    entries = json.loads(re.sub(r'^const ENTRIES = |;\s*$', '', (pages / 'entries.js').read_text(encoding='utf-8')))
    check('what is searched for is there', all(name in places[page + '.html'] for name, _, page, *_ in entries))
    missing = exported() - {entry[0] for entry in entries}
    check('every function of the library is in it', not missing, sorted(missing))
    shown = set(re.findall(r'id="(\w+)">(?:(?!<h3).)*?<summary>Example', ''.join(texts.values()), re.S))
    said = set(' '.join(re.findall(r'^//: (.*)$', (sources / 'docs/reference/examples.c').read_text(encoding='utf-8'), re.M)).split())
    check('examples stand where they belong', shown == said and len(shown) >= 50 and 'tested(' not in ''.join(texts.values()), sorted(shown ^ said))
    check('and what it does', all(entry[3] for entry in entries))
    sys.exit(1 if failures else 0)


main()
