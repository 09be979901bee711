#!/usr/bin/env python3
"""Run the meson tests of a build folder and close with one line: N passed, N failed[, N skipped].

Usage: run.py BUILD [--dressed] [--skips LIST] [NAME...].  Tests whose name contains one of the NAMEs, or all but those of
suites "looks" and "campaign", which have commands of their own.  GTK tests get a virtual display. --dressed: as on a machine whose fonts, language, theme and scale are others (tests/dressed.py).

What the largest process of each test took is noted by tests/peak.py, with its time of the processor, and the largest are
named. One that takes more than a gibibyte is named with that: a newcomer's laptop has eight, and runs eight at once. Sanitizers
take several times as much.

A test that fails has failed, and is given no second attempt: one that does so on a busy machine alone has a race, in itself or in
the program (tests/steady.py shows it).

The last lines name what was left out, whole tests and cases, "skipped: NAME: WHY" (tests/skips.py), and each test that
failed, "failed: NAME (RESULT): WHICH CASE OR CHECK". With --skips what LIST does not allow to be left out counts as failed, and so does a file that the
tests leave among the sources. Tests have a home of their own, in the build folder.
"""
import atexit
import collections
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # beside the sources

import dressed
import skips

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'peak.py')
PEAK_LIMIT = 1024  # MiB that a process of a test may take
PASSED = ('OK', 'EXPECTEDFAIL')
# a driver without threads of its own: the search for leaks falls over one that ends at that moment
NO_THREADS = {'LP_NUM_THREADS': '0', 'MESA_SHADER_CACHE_DISABLE': 'true'}


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


def sanitizers(build):
    """Such as "address,undefined"; "none"."""
    listing = subprocess.run(['meson', 'introspect', '--buildoptions', build], stdout=subprocess.PIPE, check=True)
    found = [o['value'] for o in json.loads(listing.stdout) if o['name'] == 'b_sanitize']
    return ','.join(found[0]) if found and isinstance(found[0], list) else ''.join(found) or 'none'


def is_sanitized(build):
    return sanitizers(build) != 'none'


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


def own_home(build):
    """Variables of a home in the build folder, with none of the user's settings and caches; what was fetched of the reference stays
    where it is."""
    home = os.path.join(os.path.abspath(build), 'home')
    os.makedirs(home, exist_ok=True)
    caches = os.environ.get('XDG_CACHE_HOME') or os.path.join(os.path.expanduser('~'), '.cache')
    reference = os.environ.get('GIMBAL_REFERENCE_CACHE') or os.path.join(caches, 'gimbal', 'reference')
    # the driver of the pictures takes the home of its cache from the list of users
    return {'HOME': home, 'XDG_CACHE_HOME': os.path.join(home, '.cache'), 'XDG_CONFIG_HOME': os.path.join(home, '.config'),
            'XDG_DATA_HOME': os.path.join(home, '.local', 'share'), 'XDG_STATE_HOME': os.path.join(home, '.local', 'state'),
            'CCACHE_DIR': os.environ.get('CCACHE_DIR') or os.path.join(caches, 'ccache'), 'GIT_CONFIG_NOSYSTEM': '1',
            'GIMBAL_REFERENCE_CACHE': reference}


def files_of_source():
    """What lies in the sources, without builds."""
    found = set()
    for folder, folders, names in os.walk(SOURCE):
        if folder == SOURCE:
            folders[:] = [name for name in folders if not name.startswith(('.git', 'build'))]
        found.update(os.path.relpath(os.path.join(folder, name), SOURCE) for name in names)
    return found


def run(build, names, variables, log='testlog'):
    """Run the named tests with these variables; what meson tells of each, by its name. log: the first part of the names of its
    files."""
    command = ['meson', 'test', '-C', build, '--no-rebuild', '--print-errorlogs', '--logbase', log,
               '--wrapper', shlex.join([sys.executable, '-S', PEAK, peak_file(build)]), *names]
    environment = dict(os.environ, GTK_A11Y='none', NO_AT_BRIDGE='1', LIBGL_ALWAYS_SOFTWARE='1', **own_home(build))
    if 'address' in sanitizers(build):
        environment.update(NO_THREADS)
    environment.update(variables)
    # those of the window wait for most of their time, nine tenths where nothing else runs
    cores = os.cpu_count() or 1
    environment.setdefault('MESON_TESTTHREADS', str(max(2 * cores, min(12, 6 * cores))))
    environment.pop('GTK_THEME', None)  # libadwaita does without its own style if there is one, even an empty one
    if shutil.which('xvfb-run'):
        environment.pop('WAYLAND_DISPLAY', None)
        command = ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24 -noreset'] + command
    # with a wrapper the answer has its name too
    answers = os.path.join(build, 'meson-logs', f'{log}*.json')
    for answer in glob.glob(answers):
        os.remove(answer)  # a run that does not even begin leaves the answer of the one before
    subprocess.run(command, env=environment, check=False)
    if not glob.glob(answers):
        return {}
    with open(glob.glob(answers)[0], encoding='utf-8') as f:
        entries = [json.loads(line) for line in f if line.strip()]
    # meson writes "project:suite / name"
    return {entry['name'].split(' / ', 1)[-1]: entry for entry in entries}


def first_trouble(answer):
    """The first line in which a test says what is wrong, for who sees the end of the output only."""
    said = (answer.get('stdout') or '') + '\n' + (answer.get('stderr') or '')
    found = re.search(r'^(?:not ok|Bail out!|.*ERROR: \w+Sanitizer|AssertionError|.*: runtime error:).*$', said, re.M)
    return f': {found[0].strip()[:200]}' if found else ''


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


def choose(tests, names):
    """The names of the tests that are meant; [] with a word about it if that cannot be told."""
    twice = [name for name, times in collections.Counter(t['name'] for t in tests).items() if times > 1]
    if twice:
        # meson breaks off in the middle of a run
        print('several tests have one name:', ', '.join(twice))
        return []
    if names:
        chosen = [t['name'] for t in tests if any(n in t['name'] for n in names)]
    else:
        chosen = [t['name'] for t in tests if not any(s.endswith((':looks', ':campaign')) for s in t['suite'])]
    if not chosen:
        print('no test has such a name')
    return chosen


def main():
    build, (rows, words) = sys.argv[1], options(sys.argv[2:])
    names, variables = session(words)
    tests = introspect(build)
    chosen = choose(tests, names)
    if not chosen:
        return 1
    if os.path.exists(peak_file(build)):
        os.remove(peak_file(build))
    before = files_of_source()
    answers = run(build, chosen, variables)
    written = sorted(files_of_source() - before)
    name_largest(build, tests)
    # a run that was broken off tells nothing of the tests that did not come
    outcome = {name: answers.get(name, {'result': 'MISSING'})['result'] for name in chosen}
    skipped = [(name, *found) for name, answer in answers.items()
               for found in skips.of_test(answer['result'], answer.get('stdout', ''))]
    refused = name_skipped(skipped, rows) + (len(written) if rows is not None else 0)
    for path in written:
        print(f'{"failed" if rows is not None else "note"}: {path} (came into the sources while the tests ran)')
    for name, result in outcome.items():
        if result not in PASSED + ('SKIP',):
            print(f'failed: {name} ({result}){first_trouble(answers.get(name, {}))}')
    passed = sum(r in PASSED for r in outcome.values())
    failed = sum(r not in PASSED + ('SKIP',) for r in outcome.values()) + refused
    print(f'{passed} passed, {failed} failed' + (f', {len(skipped)} skipped' if skipped else ''))
    return 1 if failed or not outcome else 0


if __name__ == '__main__':
    sys.exit(main())
