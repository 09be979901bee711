#!/usr/bin/env python3
"""Run the meson tests of a build folder and close with one line: N passed, N failed[, N skipped].

Usage: run.py BUILD [--dressed] [NAME...].  Tests whose name contains one of the NAMEs, or all.  GTK tests get a virtual
display. --dressed: as on a machine whose fonts, language, theme and scale are others (tests/dressed.py).

Tests of suite "app" work with a real X server, whose answers take what time the machine leaves them. One of these that
fails is run once more when all others are over, and counts as passed if it passes then; the log of the first one tells of
it. With GIMBAL_TEST_ONCE=1 there is no second attempt: so races are looked for.

What the largest process of each test took is noted by tests/peak.py, with its time of the processor, and the largest are
named. One that takes more than a
gibibyte is named with that: a newcomer's laptop has eight, and runs eight at once. Sanitizers take several times as much.

The last lines name each test that failed, "failed: NAME (RESULT)", and each that passed only when it ran alone,
"second attempt: NAME": it has a fault that somebody is to look for.
"""
import atexit
import glob
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

import dressed

PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'peak.py')
PEAK_LIMIT = 1024  # MiB that a process of a test may take
PASSED = ('OK', 'EXPECTEDFAIL')


def introspect(build):
    listing = subprocess.run(['meson', 'introspect', '--tests', build], stdout=subprocess.PIPE, check=True)
    return json.loads(listing.stdout)


def peak_file(build):
    return os.path.join(os.path.abspath(build), 'meson-logs', 'peaks')


def used(build, tests):
    """What each test took, by its name: its largest process in MiB, and seconds of the processor."""
    names = {' '.join(t['cmd']): t['name'] for t in tests}
    taken = {}
    if os.path.exists(peak_file(build)):
        with open(peak_file(build), encoding='utf-8') as f:
            for line in f:
                size, seconds, command = line.rstrip('\n').split('\t', 2)
                # programs are named from the folder that they are run in
                name = names.get(command, command)
                most, sum_of = taken.get(name, (0, 0))
                taken[name] = max(most, int(size) / 1024), sum_of + float(seconds)
    return taken


def is_sanitized(build):
    listing = subprocess.run(['meson', 'introspect', '--buildoptions', build], stdout=subprocess.PIPE, check=True)
    return any(o['name'] == 'b_sanitize' and o['value'] not in ('none', []) for o in json.loads(listing.stdout))


def name_largest(build, tests):
    """Name the tests that take most of the processor and of memory, and those that take too much of it."""
    taken = used(build, tests)
    busiest = sorted(((seconds, name) for name, (_, seconds) in taken.items()), reverse=True)
    largest = sorted(((size, name) for name, (size, _) in taken.items()), reverse=True)
    if taken:
        print(f'most processor of {sum(seconds for seconds, _ in busiest):.0f} s:',
              ', '.join(f'{name} {seconds:.0f} s' for seconds, name in busiest[:8]))
        print('most memory:', ', '.join(f'{name} {size:.0f} MiB' for size, name in largest[:5]))
    if is_sanitized(build):
        return
    for size, name in largest:
        if size > PEAK_LIMIT:
            print(f'{name} takes {size:.0f} MiB, and no test is to take more than {PEAK_LIMIT}')


def run(build, names, log, variables):
    """Run the named tests, or all, with these variables; their exit status, and the result of each by its name."""
    # of a slow build: how many times longer than usual its tests may take
    patience = os.environ.get('GIMBAL_TEST_PATIENCE', '1')
    command = ['meson', 'test', '-C', build, '--no-rebuild', '--print-errorlogs', '--timeout-multiplier', patience,
               '--logbase', log, '--wrapper', shlex.join([sys.executable, '-S', PEAK, peak_file(build)]), *names]
    environment = dict(os.environ, GTK_A11Y='none', NO_AT_BRIDGE='1', LIBGL_ALWAYS_SOFTWARE='1', **variables)
    # those of the window wait for most of their time; a small machine has room for eight, as a larger one has
    cores = os.cpu_count() or 1
    environment.setdefault('MESON_TESTTHREADS', str(max(2 * cores, min(8, 4 * cores))))
    environment.pop('GTK_THEME', None)  # libadwaita does without its own style if there is one, even an empty one
    if shutil.which('xvfb-run'):
        environment.pop('WAYLAND_DISPLAY', None)
        command = ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24'] + command
    # with a wrapper the answer has its name too
    answers = os.path.join(build, 'meson-logs', log + '*.json')
    for answer in glob.glob(answers):
        os.remove(answer)  # a run that does not even begin leaves the answer of the one before
    status = subprocess.run(command, env=environment).returncode
    if not glob.glob(answers):
        return status or 1, {}
    with open(glob.glob(answers)[0], encoding='utf-8') as f:
        entries = [json.loads(line) for line in f if line.strip()]
    # meson writes "project:suite / name"
    return status, {entry['name'].split(' / ', 1)[-1]: entry['result'] for entry in entries}


def second_attempt(build, tests, outcome, variables):
    """Run tests of the studio that failed again, and take their new results. Returns the names of those that pass now."""
    studio = {t['name'] for t in tests if any(s.endswith(':app') for s in t['suite'])}
    again = [name for name, result in outcome.items() if name in studio and result not in PASSED + ('SKIP',)]
    if not again or os.environ.get('GIMBAL_TEST_ONCE'):
        return []
    print('== second attempt of', ', '.join(again), flush=True)
    _, results = run(build, again, 'secondlog', variables)
    for name in again:
        outcome[name] = results.get(name, outcome[name])
    return [name for name in again if outcome[name] in PASSED]


def session(names):
    """The names without the option, and the variables that it stands for."""
    if '--dressed' not in names:
        return names, {}
    home = tempfile.mkdtemp(prefix='gimbal-dressed-')
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return [name for name in names if name != '--dressed'], dressed.dress(home)


def main():
    build, (names, variables) = sys.argv[1], session(sys.argv[2:])
    tests = introspect(build)
    chosen = [t['name'] for t in tests if any(n in t['name'] for n in names)]
    if names and not chosen:
        print('no test has such a name')
        return 1
    if os.path.exists(peak_file(build)):
        os.remove(peak_file(build))
    status, outcome = run(build, chosen, 'testlog', variables)
    flaky = second_attempt(build, tests, outcome, variables) if status else []
    name_largest(build, tests)
    # a run that was broken off tells nothing of the tests that did not come
    for name in chosen or [t['name'] for t in tests]:
        outcome.setdefault(name, 'MISSING')
    for name in flaky:
        print(f'second attempt: {name}')
    for name, result in outcome.items():
        if result not in PASSED + ('SKIP',):
            print(f'failed: {name} ({result})')
    passed = sum(r in PASSED for r in outcome.values())
    skipped = sum(r == 'SKIP' for r in outcome.values())
    failed = len(outcome) - passed - skipped
    if not outcome:
        failed = 1
    print(f'{passed} passed, {failed} failed' + (f', {skipped} skipped' if skipped else ''))
    return 1 if failed else 0


sys.exit(main())
