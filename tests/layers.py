#!/usr/bin/env python3
"""Check every quoted #include of the engine against src/engine/LAYERS, and of the studio against its own rules.

Usage: layers.py SOURCE_ROOT.  Prints one line per wrong-way include; the exit status is the verdict.
"""
import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def read_ladder(path):
    """Folder -> set of folders that it may include; a folder may only name those listed before it."""
    ladder = {}
    with open(path) as f:
        for number, line in enumerate(f, 1):
            line = line.split('#')[0].strip()
            if not line:
                continue
            folder, _, below = line.partition(':')
            below = below.split()
            unknown = [b for b in below if b not in ladder]
            if unknown:
                sys.exit(f'{path}:{number}: {folder} may not name {" ".join(unknown)}: not below it')
            ladder[folder.strip()] = set(below)
    return ladder


def sources(top):
    for folder, _, files in os.walk(top):
        for name in sorted(files):
            if name.endswith(('.c', '.h')):
                yield os.path.join(folder, name)


def check_engine(engine, ladder):
    wrong = []
    for path in sources(engine):
        folder = os.path.relpath(path, engine).split(os.sep)[0]
        if folder == 'include':
            continue
        if folder not in ladder:
            wrong.append(f'{path}: folder {folder} has no line in LAYERS')
            continue
        with open(path, encoding='utf-8') as f:
            for number, line in enumerate(f, 1):
                m = INCLUDE.match(line)
                if not m:
                    continue
                target = m.group(1)
                if '/' not in target:
                    continue
                other = target.split('/')[0]
                if other != folder and other not in ladder[folder]:
                    wrong.append(f'{path}:{number}: {folder} may not include {target}')
    return wrong


def check_studio(root):
    """Widgets know no application code; neither includes the inside of the engine."""
    wrong = []
    for part, forbidden in (('widgets', ('app/', 'gimbal-app', 'engine/')), ('app', ('engine/',)), ('cli', ('engine/', 'app/', 'widgets/'))):
        for path in sources(os.path.join(root, 'src', part)):
            with open(path, encoding='utf-8') as f:
                for number, line in enumerate(f, 1):
                    m = INCLUDE.match(line)
                    if m and m.group(1).startswith(forbidden):
                        wrong.append(f'{path}:{number}: {part} may not include {m.group(1)}')
    return wrong


def main():
    root = sys.argv[1]
    engine = os.path.join(root, 'src', 'engine')
    wrong = check_engine(engine, read_ladder(os.path.join(engine, 'LAYERS'))) + check_studio(root)
    print('\n'.join(wrong) if wrong else 'every include goes down the ladder')
    return 1 if wrong else 0


sys.exit(main())
