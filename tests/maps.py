#!/usr/bin/env python3
"""Is the map of the sources true? Each wing of src/LAYERS has a README that src/README.md names, and every source that a table of
one names in backticks is there.

Usage: maps.py SOURCE_ROOT
"""
import pathlib
import re
import sys

NAMED = re.compile(r'`([\w./-]+\.[ch])`')


def missing_in(page):
    """Sources that the tables of a page name and that are not there; a name is one below the page's folder."""
    lines = [line for line in page.read_text(encoding='utf-8').split('\n') if line.startswith('|')]
    return [name for line in lines for name in NAMED.findall(line) if not (page.parent / name).exists()]


def main():
    src = pathlib.Path(sys.argv[1]) / 'src'
    lines = [line.split('#')[0] for line in (src / 'LAYERS').read_text(encoding='utf-8').split('\n')]
    wings = [line.partition(':')[0] for line in lines if ':' in line]
    wings = [w for w in wings if '/' not in w and (src / w).is_dir()]
    first = (src / 'README.md').read_text(encoding='utf-8')
    wrong = [f'src/{w}/README.md is not there' for w in wings if not (src / w / 'README.md').exists()]
    wrong += [f'src/README.md does not name {w}' for w in wings if f']({w}/README.md)' not in first]
    wrong += [f'src/{p.name} has no line in LAYERS' for p in sorted(src.iterdir()) if p.is_dir() and p.name not in wings]
    wrong += [f'{page.relative_to(src.parent)} names {name}, which is not there'
              for page in sorted(src.rglob('README.md')) for name in missing_in(page)]
    print('\n'.join(wrong) if wrong else f'{len(wings)} wings have a page that is true')
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
