#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""No test has a time limit that a busy machine may meet: what waits waits for a condition, and its limit, against what never comes,
is minutes.

Usage: patient.py SOURCE
Looked for are limits of single tests in meson.build (tests/meson.build has the one of all), waits of the scripts with limits
between ten seconds and five minutes (shorter ones are no limits: a script asks again after them), alarms of less than five
minutes, and what is expected to take less than some time on the clock: it is to be time of the processor, or a count.
"""
import os
import re
import sys

WAIT = re.compile(r'\b(?:wait|expect|until|wait_for|communicate|run|call)\((.*?)(?:, |timeout=|seconds=)(\d+(?:\.\d+)?)\)', re.MULTILINE)
DEFAULT = re.compile(r'\bdef .*\b(?:seconds|timeout)=(\d+(?:\.\d+)?)\b')
LIMIT = re.compile(r'\btimeout:')
ALARM = re.compile(r'\balarm\((\d+)\)')
SPEED = re.compile(r'(?:assert .*|assertLess\w*\(.*|g_assert\w*\(.*)(?:time\.monotonic\(\)|time\.time\(\)|perf_counter\(\)|g_get_monotonic_time\(\)) - [\w.>-]+\)?(?: <|, [\d.]|, <)')


def faults(path, text):
    """(line, what) for each limit."""
    if path.endswith('meson.build'):
        for found in LIMIT.finditer(text):
            yield text.count('\n', 0, found.start()) + 1, 'a test has a limit of its own'
    elif path.endswith('.py'):
        for found in DEFAULT.finditer(text):
            if 10 <= float(found[1]) < 300:
                yield text.count('\n', 0, found.start()) + 1, f'a limit of {found[1]} s: a busy machine meets it'
        for found in WAIT.finditer(text):
            own = found[1].count('(') == found[1].count(')')  # the number is not that of a call inside
            if own and 10 <= float(found[2]) < 300:
                yield text.count('\n', 0, found.start()) + 1, f'a wait of {found[2]} s: a busy machine meets it'
    for found in ALARM.finditer(text):
        if float(found[1]) < 300:
            yield text.count('\n', 0, found.start()) + 1, f'an alarm after {found[1]} s: a busy machine meets it'
    for found in SPEED.finditer(text):
        yield text.count('\n', 0, found.start()) + 1, 'time on the clock: a busy machine takes longer'


def main():
    source, count = sys.argv[1], 0
    assert list(faults('a.py', 'x.expect("b", c, 30)\n')) and not list(faults('a.py', 'x.wait(c, 5)\ny.wait(d, 600)\n'))
    assert list(faults('a.c', 'alarm(60);')) and list(faults('a.py', 'assert time.monotonic() - began < 20'))
    assert list(faults('a.py', 'self.assertLess(time.monotonic() - begun, 20)')) and not list(faults('a.c', 'alarm(600);'))
    assert list(faults('a.c', 'g_assert_cmpint(g_get_monotonic_time() - start, <, 5);'))
    for folder, _, names in os.walk(os.path.join(source, 'tests')):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), source)
            if not name.endswith(('.py', '.c', 'meson.build')) or path == 'tests/patient.py':
                continue
            with open(os.path.join(source, path), encoding='utf-8') as f:
                for line, what in faults(path, f.read()):
                    print(f'{path}:{line}: {what}')
                    count += 1
    print(f'{count} limits of time')
    return 1 if count else 0


if __name__ == '__main__':
    sys.exit(main())
