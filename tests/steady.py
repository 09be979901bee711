#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Run tests again and again, beside processes that only spin: a test that fails once in ten times on a busy machine has a race.

Usage: steady.py BUILD [--times N] [--busy M] [--together] [--record FILE] [NAME...]
Tests of these NAMEs (of none that is the whole name of a test: whose name contains it), or all that ./dev test runs, N times (10) beside M spinning processes (0), one after the
other or, with --together, as ./dev test runs them. Each run adds a line "TEST<tab>RESULT<tab>SECONDS<tab>LOAD" to FILE,
meson-logs/steady.tsv of the build if none is named; LOAD is the number of processes that ran or waited for a processor, the mean of
the minute before. What a test that failed has said is kept beside FILE.

steady.py --table FILE  prints what FILE tells, for docs/reliability.md: by test, how often, at which load, how long.
"""
import argparse
import collections
import multiprocessing
import os
import re
import sys

import run

FEW = 8


def spin():
    while True:
        pass


def note(record, name, entry):
    """Add a line, and keep what a failure has said. Whether it passed."""
    result = entry['result']
    with open(record, 'a', encoding='utf-8') as f:
        f.write(f'{name}\t{result}\t{entry["duration"]:.1f}\t{os.getloadavg()[0]:.0f}\n')
    if result in run.PASSED + ('SKIP',):
        return True
    folder = record + '.failed'
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f'{name.replace("/", "-")}-{len(os.listdir(folder))}')
    with open(path, 'w', encoding='utf-8') as f:
        f.write(entry.get('stdout', '') + entry.get('stderr', ''))
    print(f'{name} failed: {path}', flush=True)
    return False


def choose(tests, names):
    """The names of the tests that are meant: a whole name means that test alone."""
    known = {t['name'] for t in tests}
    whole = [name for name in names if name in known]
    rest = [name for name in names if name not in known]
    return whole + (run.choose(tests, rest) if rest or not names else [])


def loop(build, names, options, record):
    """How many runs failed."""
    failed = 0
    groups = [names] if options.together else [[name] for name in names]
    for _ in range(options.times):
        for group in groups:
            answers = run.run(build, group, {}, f'steady-{os.getpid()}')
            for name in group:
                entry = answers.get(name, {'result': 'MISSING', 'duration': 0})
                failed += not note(record, name, entry)
    return failed


def row(name, runs):
    loads, failed = [load for _, _, load in runs], sum(r[0] for r in runs)
    return f'| {name} | {len(runs)} | {failed} | {min(loads):.0f}–{max(loads):.0f} | {max(r[1] for r in runs):.0f} s |'


def table(path):
    """Rows of a table: those that failed first; those that never did in fewer than FEW runs are one row."""
    runs = collections.defaultdict(list)
    with open(path, encoding='utf-8') as f:
        for line in f:
            name, result, seconds, load = line.rstrip('\n').split('\t')
            runs[name].append((result not in run.PASSED + ('SKIP',), float(seconds), float(load)))
    rest = [name for name, of in runs.items() if len(of) < FEW and not any(r[0] for r in of)]
    print('| test | runs | failed | load | longest |\n|---|---|---|---|---|')
    for name in sorted(runs.keys() - rest, key=lambda name: (-sum(r[0] for r in runs[name]), name)):
        print(row(name, runs[name]))
    if rest:
        print(row(f'{len(rest)} others, each at least once', [r for name in rest for r in runs[name]]))


def main():
    parser = argparse.ArgumentParser(usage=re.sub(r'^Usage: ', '', __doc__.split('\n\n', 1)[1]))
    parser.add_argument('build', nargs='?')
    parser.add_argument('names', nargs='*')
    parser.add_argument('--times', type=int, default=10)
    parser.add_argument('--busy', type=int, default=0)
    parser.add_argument('--together', action='store_true')
    parser.add_argument('--record')
    parser.add_argument('--table')
    options = parser.parse_intermixed_args()
    if options.table:
        table(options.table)
        return 0
    names = choose(run.introspect(options.build), options.names)
    beside = [multiprocessing.Process(target=spin, daemon=True) for _ in range(options.busy)]
    for process in beside:
        process.start()
    failed = loop(options.build, names, options, options.record or os.path.join(options.build, 'meson-logs', 'steady.tsv'))
    for process in beside:
        process.terminate()
    runs = options.times * len(names)
    print(f'{runs - failed} passed, {failed} failed')
    return 1 if failed or not names else 0


if __name__ == '__main__':
    sys.exit(main())
