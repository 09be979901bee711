#!/usr/bin/env python3
"""Whether clang-format would change a source.

Usage: format.py SOURCE_ROOT [--fix]
Versions of clang-format lay out differently, so it has to be the one of .clang-format's time, 14: that of Debian 12;
clang-format-14 of Ubuntu 24.04; anywhere else that of `pip install clang-format==14.0.6`. GIMBAL_CLANG_FORMAT names
another program. Without it the test is skipped (exit status 77) and says so. --fix lays out.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

VERSION, SKIPPED, AT_ONCE = '14', 77, 40


def find_program():
    """The clang-format of the version, or the versions that are there instead."""
    others = []
    for name in (os.environ.get('GIMBAL_CLANG_FORMAT'), 'clang-format-' + VERSION, 'clang-format'):
        program = name and shutil.which(name)
        if not program:
            continue
        text = subprocess.run([program, '--version'], capture_output=True, text=True, check=True).stdout
        version = re.search(r'version (\d+)', text)
        if version and version[1] == VERSION:
            return program, others
        others.append(text.strip())
    return None, others


def main():
    root, fix = pathlib.Path(sys.argv[1]), '--fix' in sys.argv
    program, others = find_program()
    if not program:
        print('1..0 # SKIP clang-format %s is not here (%s): pip install clang-format==%s.0.6'
              % (VERSION, ', '.join(others) or 'no other either', VERSION))
        return 1 if fix else SKIPPED
    paths = [str(p) for folder in ('src', 'tests', 'examples', 'docs') for p in sorted((root / folder).rglob('*.[ch]'))]
    parts = [paths[i:i + AT_ONCE] for i in range(0, len(paths), AT_ONCE)]
    command = [program, '-i'] if fix else [program, '--dry-run', '-Werror', '--ferror-limit=1']

    def check(part):
        return subprocess.run(command + part, capture_output=True, text=True, check=False)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(check, parts))
    bad = sorted({line.split(':')[0] for r in results for line in r.stderr.split('\n') if 'clang-format-violations' in line})
    for path in bad:
        print('%s: ./dev format would change it' % os.path.relpath(path, root))
    print('%d sources, %d that clang-format would change' % (len(paths), len(bad)))
    return len(bad) > 0 or any(r.returncode for r in results)


if __name__ == '__main__':
    sys.exit(main())
