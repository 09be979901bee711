#!/usr/bin/env python3
"""Score the built library with the conformance kit and compare with the floor.

Usage: conformance.py BUILD REFERENCE FLOOR [--raise] [option of the kit...]
FLOOR is a table: stage, models passing, fields passing. A score below its floor fails. --raise writes better scores
into the file; it never lowers one.
"""
import os
import re
import subprocess
import sys
import tempfile

ROW = re.compile(r'^(\w+)\s+(\d+) / (\d+)\s+(\d+) / (\d+)\s*$')
HEAD = 'stage\tmodels\tfields\n'


def absolute(options):
    """Paths among the options, wherever the kit is run."""
    return [os.path.abspath(o) if os.path.exists(o) or before == '--report' else o for before, o in zip([''] + options, options)]


def score(build, reference, options):
    """stage -> (models passing, models, fields passing, fields)"""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    library = os.path.join(os.path.abspath(build), 'src', 'engine')
    command = [sys.executable, os.path.join(os.path.abspath(reference), 'conform', 'run'),
               '--timeout', '600', '--cflags', '-I' + os.path.join(root, 'src', 'engine', 'include'),
               '--libs', f'-L{library} -lgimbal -Wl,-rpath,{library}'] + absolute(options)
    # both libraries write their warnings to a file where they are run
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, universal_newlines=True, check=True).stdout
    print(out)
    rows = (ROW.match(line) for line in out.splitlines())
    return {m.group(1): tuple(int(x) for x in m.groups()[1:]) for m in rows if m}


def read_floor(path):
    with open(path, encoding='utf-8') as f:
        rows = [line.split() for line in f.readlines()[1:] if line.strip()]
    return {r[0]: (int(r[1]), int(r[2])) for r in rows}


def write_floor(path, floor):
    with open(path, 'w', encoding='utf-8') as f:
        f.write(HEAD)
        f.writelines(f'{stage}\t{models}\t{fields}\n' for stage, (models, fields) in floor.items())


def main():
    build, reference, path = sys.argv[1:4]
    options = sys.argv[4:]
    rise = '--raise' in options
    if rise:
        options.remove('--raise')
    scores = score(build, reference, options)
    floor = read_floor(path)
    passed = failed = 0
    for stage, (models, fields) in floor.items():
        now = scores.get(stage, (0, 0, 0, 0))
        if now[0] >= models and now[2] >= fields:
            passed += 1
        else:
            failed += 1
            print(f'{stage}: {now[0]} models and {now[2]} fields pass, the floor is {models} and {fields}')
    if rise:
        for stage, now in scores.items():
            before = floor.get(stage, (0, 0))
            floor[stage] = (max(before[0], now[0]), max(before[1], now[2]))
        write_floor(path, floor)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
