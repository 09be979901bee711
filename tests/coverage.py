#!/usr/bin/env python3
"""Which lines and branches the tests have been through, by folder: of a build with -Db_coverage=true whose tests have run.

Usage: coverage.py BUILD [--below PERCENT]     folders of which fewer lines are covered are marked (85)
"""
import argparse
import collections
import json
import os
import subprocess
import sys


def reports(build):
    """What gcov says of each object that ran, a file at a time."""
    for folder, _, names in os.walk(build):
        data = [name for name in names if name.endswith('.gcda')]
        if not data or os.sep + 'tests' + os.sep in folder + os.sep:
            continue
        job = subprocess.run(['gcov', '--json-format', '--stdout', '--branch-probabilities', *data], cwd=folder,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        for line in job.stdout.splitlines():
            yield from json.loads(line)['files']


def gather(build, root):
    """Line → whether it ran, and (line, branch) → whether it was taken, of each source file below src."""
    lines, branches = collections.defaultdict(dict), collections.defaultdict(dict)
    for file in reports(build):
        path = os.path.relpath(os.path.normpath(os.path.join(build, file['file'])), root)
        if not path.startswith('src' + os.sep):
            continue
        for line in file['lines']:
            number = line['line_number']
            lines[path][number] = lines[path].get(number, False) or line['count'] > 0
            for i, branch in enumerate(line['branches']):
                if not branch['throw']:
                    branches[path][number, i] = branches[path].get((number, i), False) or branch['count'] > 0
    return lines, branches


def share(of):
    return 100 * sum(of) / len(of) if of else 100.0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('build')
    parser.add_argument('--below', type=float, default=85)
    arguments = parser.parse_args()
    build = os.path.abspath(arguments.build)
    lines, branches = gather(build, os.path.dirname(build))
    folders = collections.defaultdict(list)
    for path in sorted(lines):
        folders[os.path.dirname(path)].append(path)
    print('| folder | lines | covered | branches taken | |\n|---|---|---|---|---|')
    for folder, paths in sorted(folders.items()):
        ran = [hit for path in paths for hit in lines[path].values()]
        taken = [hit for path in paths for hit in branches[path].values()]
        mark = f'below {arguments.below:.0f} %' if share(ran) < arguments.below else ''
        print(f'| {folder} | {len(ran)} | {share(ran):.1f} % | {share(taken):.1f} % | {mark} |')
    ran = [hit for path in lines for hit in lines[path].values()]
    taken = [hit for path in branches for hit in branches[path].values()]
    print(f'| all | {len(ran)} | {share(ran):.1f} % | {share(taken):.1f} % | |')
    return 0 if ran else 1


sys.exit(main())
