#!/usr/bin/env python3
"""What is tried to find out whether anything is lost, whatever happens: each program in turn, and a table of what it says.

Usage: campaign.py BUILD [--long] [--markdown FILE] [ROW...]

The short version takes a few minutes; --long does the same many times as often (hours). A row ends with what its program said and
the time that it took; the exit status is not zero if one failed. --markdown puts the table into FILE, between its marks.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time

MARKS = ('<!-- figures -->', '<!-- end of figures -->')

# name, what is tried, test, environment (short, long), what its output is asked for, how that is said
ROWS = [
    ('memory', 'each request for memory of the engine is refused, once and from there on', 'reliability/memory', {}, {},
     [(r'\s(\d+) requests, +(\d+) refused', lambda found: f'{sum(int(n) for n, _ in found)} requests, '
       f'{sum(int(n) for _, n in found)} refusals'), (r'(\d+) failures', lambda found: f'{found[-1]} failures')]),
    ('system', 'memory of libraries, files, full disks, threads are refused', 'reliability/system', {}, {},
     [(r'(\d+) (?:calls|lengths)', lambda found: f'{sum(map(int, found))} refusals'),
      (r'(\d+) failures', lambda found: f'{found[-1]} failures')]),
    ('documents', 'open, write, fsync, rename are refused while documents and drafts are saved', 'app/refused', {}, {},
     [(r'(\d+) calls of', lambda found: f'{sum(map(int, found))} refusals')]),
    ('killed', 'kill -9 while somebody types, saves, undoes', 'app/drive-killed', {'GIMBAL_TEST_TIMES': '4'},
     {'GIMBAL_TEST_TIMES': '1000'}, [(r'# (killed \d+ times.*)', lambda found: found[-1])]),
    ('endings', 'models are opened and closed, in tabs and in the window', 'app/endings', {'GIMBAL_TEST_TIMES': '16'},
     {'GIMBAL_TEST_TIMES': '10000'}, [(r'# (\d+ models: .*)', lambda found: found[-1])]),
    ('monkey', 'keys, mouse, menus, docks, sizes at random, files that break and heal', 'reliability/monkey', {'GIMBAL_TEST_MINUTES': '3'},
     {'GIMBAL_TEST_MINUTES': '60'}, [(r'# (\d+ acts in .*)', lambda found: found[-1]),
      (r'# (\d+ MiB, \d+ files, \d+ threads)', lambda found: f'at first {found[0]}, then {found[-1]}')]),
    ('parts', 'the stages of a step over threads, and other processors, give the same bits', 'determinism', {}, {}, []),
    ('corpora', 'bytes that were found by fuzzing, and damaged copies of them', 'fuzz/', {}, {}, []),
]


def introspect(build):
    listing = subprocess.run(['meson', 'introspect', '--tests', build], stdout=subprocess.PIPE, check=True)
    return json.loads(listing.stdout)


def run_test(test, build, more):
    """The status of a test and what it printed."""
    environment = dict(os.environ, **test['env'], **more)
    job = subprocess.run(test['cmd'], cwd=test['workdir'] or build, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         errors='replace', check=False)
    return job.returncode, job.stdout


def run_row(row, tests, build, is_long):
    name, what, wanted, short, long, questions = row
    chosen = [t for t in tests if t['name'] == wanted or (t['name'].startswith(wanted) and wanted.endswith(('/', 'determinism')))]
    begun, said, status = time.monotonic(), '', 0 if chosen else 1
    for test in chosen:
        one, output = run_test(test, build, long if is_long else short)
        status = status or one
        said += output
    answers = [say(re.findall(pattern, said)) for pattern, say in questions if re.findall(pattern, said)]
    if not questions:
        answers = [f'{len(chosen)} programs']
    if status:
        answers.append(f'**failed** ({status})')
        print(said[-3000:], file=sys.stderr)
    return name, what, '; '.join(answers), time.monotonic() - begun, status


def put(path, table):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    before, rest = text.split(MARKS[0], 1)
    with open(path, 'w', encoding='utf-8') as f:
        f.write(f'{before}{MARKS[0]}\n{table}\n{MARKS[1]}{rest.split(MARKS[1], 1)[1]}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('build')
    parser.add_argument('--long', action='store_true')
    parser.add_argument('--markdown')
    parser.add_argument('rows', nargs='*')
    arguments = parser.parse_intermixed_args()
    tests, lines, failed = introspect(arguments.build), [], 0
    build = os.path.abspath(arguments.build)
    for row in ROWS:
        if arguments.rows and row[0] not in arguments.rows:
            continue
        name, what, said, seconds, status = run_row(row, tests, build, arguments.long)
        failed += status != 0
        lines.append(f'| {name} | {what} | {said} | {seconds:.0f} s |')
        print(lines[-1], flush=True)
    if arguments.markdown:
        put(arguments.markdown, '\n'.join(['| row | what is tried | result | time |', '|---|---|---|---|', *lines]))
    print(f'{len(lines) - failed} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
