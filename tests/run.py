#!/usr/bin/env python3
"""Run the meson tests of a build folder and close with one line: N passed, N failed[, N skipped].

Usage: run.py BUILD [NAME...].  Tests whose name contains one of the NAMEs, or all.  GTK tests get a virtual display.
"""
import json
import os
import shutil
import subprocess
import sys


def meson(build):
    # of a slow build: how many times longer than usual its tests may take
    patience = os.environ.get('GIMBAL_TEST_PATIENCE', '1')
    return ['meson', 'test', '-C', build, '--no-rebuild', '--print-errorlogs', '--timeout-multiplier', patience]


def chosen(build, names):
    listing = subprocess.run(['meson', 'introspect', '--tests', build], stdout=subprocess.PIPE, check=True)
    tests = [t['name'] for t in json.loads(listing.stdout)]
    return [t for t in tests if not names or any(n in t for n in names)]


def results(build):
    """Last result of each test in the log of meson."""
    path = os.path.join(build, 'meson-logs', 'testlog.json')
    with open(path, encoding='utf-8') as f:
        return [json.loads(line)['result'] for line in f if line.strip()]


def main():
    build, names = sys.argv[1], sys.argv[2:]
    tests = chosen(build, names)
    if not tests:
        print('no test has such a name')
        return 1
    command = meson(build) + (tests if names else [])
    environment = dict(os.environ, GTK_A11Y='none', NO_AT_BRIDGE='1', LIBGL_ALWAYS_SOFTWARE='1')
    if shutil.which('xvfb-run'):
        environment.pop('WAYLAND_DISPLAY', None)
        command = ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24'] + command
    status = subprocess.run(command, env=environment).returncode
    outcome = results(build)
    passed = sum(r in ('OK', 'EXPECTEDFAIL') for r in outcome)
    skipped = sum(r == 'SKIP' for r in outcome)
    failed = len(outcome) - passed - skipped
    if status and not failed:
        failed = 1
    print(f'{passed} passed, {failed} failed' + (f', {skipped} skipped' if skipped else ''))
    return 1 if failed else 0


sys.exit(main())
