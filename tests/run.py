#!/usr/bin/env python3
"""Run the meson tests of a build folder and close with one line: N passed, N failed[, N skipped].

Usage: run.py BUILD [--dressed] [--skips LIST] [NAME...].  Tests whose name contains one of the NAMEs, or all but those of
suites "looks" and "campaign", which have commands of their own.  GTK tests get a virtual display. --dressed: as on a machine whose fonts, language, theme and scale are others (tests/dressed.py).

What the largest process of each test took is noted by tests/peak.py, with its time of the processor, and the largest are
named. One that takes more than a
gibibyte is named with that: a newcomer's laptop has eight, and runs eight at once. Sanitizers take several times as much.

A test that fails has failed: one that does so on a busy machine alone has a race, in itself or in the program. With
GIMBAL_TEST_AGAIN=1, which CI sets, one of suite "app" that fails is run once more when all others
are over, and counts as passed if it passes then, named as "second attempt: NAME": somebody is to look for its fault.

The last lines name what was left out, whole tests and cases, "skipped: NAME: WHY" (tests/skips.py), and each test that
failed, "failed: NAME (RESULT)". With --skips what LIST does not allow to be left out counts as failed.
"""
import atexit
import collections
import glob
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

import dressed
import skips

PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'peak.py')
PEAK_LIMIT = 1024  # MiB that a process of a test may take
PASSED = ('OK', 'EXPECTEDFAIL')
# the checker itself fell, mostly over a thread of a driver that ended meanwhile
LOST_CHECKER = 'LeakSanitizer has encountered a fatal error'


def introspect(build):
    """The tests of a build. What looks at sources and symbols finds the same in a sanitized one, and is not run again there."""
    listing = subprocess.run(['meson', 'introspect', '--tests', build], stdout=subprocess.PIPE, check=True)
    tests = json.loads(listing.stdout)
    if not is_sanitized(build):
        return tests
    return [t for t in tests if not any(s.endswith(':style') for s in t['suite'])]


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


def output_of(entry):
    errors = entry.get('stderr', '')
    return entry.get('stdout', '') + (errors if LOST_CHECKER in errors else '')


def run(build, names, variables):
    """Run the named tests with these variables; the result and the output of each by its name."""
    command = ['meson', 'test', '-C', build, '--no-rebuild', '--print-errorlogs', '--logbase', 'testlog',
               '--wrapper', shlex.join([sys.executable, '-S', PEAK, peak_file(build)]), *names]
    environment = dict(os.environ, GTK_A11Y='none', NO_AT_BRIDGE='1', LIBGL_ALWAYS_SOFTWARE='1', **variables)
    # those of the window wait for most of their time; a small machine has room for eight, as a larger one has
    cores = os.cpu_count() or 1
    environment.setdefault('MESON_TESTTHREADS', str(max(2 * cores, min(8, 4 * cores))))
    environment.pop('GTK_THEME', None)  # libadwaita does without its own style if there is one, even an empty one
    if shutil.which('xvfb-run'):
        environment.pop('WAYLAND_DISPLAY', None)
        command = ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24'] + command
    # with a wrapper the answer has its name too
    answers = os.path.join(build, 'meson-logs', 'testlog*.json')
    for answer in glob.glob(answers):
        os.remove(answer)  # a run that does not even begin leaves the answer of the one before
    subprocess.run(command, env=environment, check=False)
    if not glob.glob(answers):
        return {}
    with open(glob.glob(answers)[0], encoding='utf-8') as f:
        entries = [json.loads(line) for line in f if line.strip()]
    # meson writes "project:suite / name"
    return {entry['name'].split(' / ', 1)[-1]: (entry['result'], output_of(entry)) for entry in entries}


def second_attempt(tests, answers, variables):
    """Run tests of the studio that failed again, and set their new answers. The names of those that pass now."""
    studio = {t['name'] for t in tests if any(s.endswith(':app') for s in t['suite'])}
    again = [name for name, (result, text) in answers.items()
             if result not in PASSED + ('SKIP',) and (name in studio or LOST_CHECKER in text)]
    if not again or not os.environ.get('GIMBAL_TEST_AGAIN'):
        return []
    print('== second attempt of', ', '.join(again), flush=True)
    answers.update(run(os.path.abspath(sys.argv[1]), again, variables))
    return [name for name in again if answers[name][0] in PASSED]


def name_skipped(skipped, rows):
    """Name what was left out; what the list has no line for is named as failed, and counted. rows: None allows everything."""
    refused = 0
    for name, case, reason in skipped:
        print(f'skipped: {name}{case and " " + case}: {reason}')
    for name, case, reason in skipped:
        if rows is not None and not skips.allowed(name, reason, rows):
            print(f'failed: {name} (skipped, which no line of the list allows: {reason})')
            refused += 1
    return refused


def session(names):
    """The names without the option, and the variables that it stands for."""
    if '--dressed' not in names:
        return names, {}
    home = tempfile.mkdtemp(prefix='gimbal-dressed-')
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return [name for name in names if name != '--dressed'], dressed.dress(home)


def options(words):
    """The list of what may be skipped, if one is given, and the rest."""
    if '--skips' not in words:
        return None, words
    at = words.index('--skips')
    return skips.read_list(words[at + 1]), words[:at] + words[at + 2:]


def main():
    build, (rows, words) = sys.argv[1], options(sys.argv[2:])
    names, variables = session(words)
    tests = introspect(build)
    twice = [name for name, times in collections.Counter(t['name'] for t in tests).items() if times > 1]
    if twice:
        # meson breaks off in the middle of a run
        print('several tests have one name:', ', '.join(twice))
        return 1
    if names:
        chosen = [t['name'] for t in tests if any(n in t['name'] for n in names)]
    else:
        chosen = [t['name'] for t in tests if not any(s.endswith((':looks', ':campaign')) for s in t['suite'])]
    if not chosen:
        print('no test has such a name')
        return 1
    if os.path.exists(peak_file(build)):
        os.remove(peak_file(build))
    answers = run(build, chosen, variables)
    flaky = second_attempt(tests, answers, variables)
    name_largest(build, tests)
    # a run that was broken off tells nothing of the tests that did not come
    outcome = {name: answers.get(name, ('MISSING', ''))[0] for name in chosen}
    skipped = [(name, *found) for name, answer in answers.items() for found in skips.of_test(*answer)]
    refused = name_skipped(skipped, rows)
    for name in flaky:
        print(f'second attempt: {name}')
    for name, result in outcome.items():
        if result not in PASSED + ('SKIP',):
            print(f'failed: {name} ({result})')
    passed = sum(r in PASSED for r in outcome.values())
    failed = sum(r not in PASSED + ('SKIP',) for r in outcome.values()) + refused
    print(f'{passed} passed, {failed} failed' + (f', {len(skipped)} skipped' if skipped else ''))
    return 1 if failed or not outcome else 0


sys.exit(main())
