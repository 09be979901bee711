# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What tests left out, and why: read from what they print, and held against a list of what may be left out.

A test that leaves out a case, or all of itself, prints a line of TAP, whatever its protocol:

    ok 3 - a program of the reference # SKIP its library is not here
    1..0 # SKIP needs Xvfb and xdotool

A list has a line for each thing that may be left out, two regular expressions that meet whole words, and why:

    test <tab> reason <tab> why that is no loss
"""
import re
import sys

LINE = re.compile(r'^(?:ok\b\s*\d*\s*-?\s*(?P<case>[^#\n]*?)|1\.\.0)\s*# SKIP\b[ :]*(?P<reason>[^\n]*)$', re.MULTILINE | re.IGNORECASE)


def of_test(result, output):
    """(case, reason) of what a test left out; the case is '' if that is all of it."""
    found = [(m['case'] or '', m['reason'].strip() or 'no reason is told') for m in LINE.finditer(output or '')]
    if result == 'SKIP' and not any(not case for case, _ in found):
        if not found:
            found.append(('', 'no reason is told'))
        elif len(found) == 1:
            found = [('', found[0][1])]
    return found


def read_list(path):
    """[(test, reason)], compiled."""
    with open(path, encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f if line.strip() and line[0] != '#']
    for row in rows:
        if len(row) != 3 or not all(row):
            raise SystemExit(f'{path}: a line is a test, a reason and why, with tabs between them: {row}')
    return [(re.compile(test), re.compile(reason)) for test, reason, _ in rows]


def allowed(test, reason, rows):
    return any(of.fullmatch(test) and why.fullmatch(reason) for of, why in rows)


def main():
    """Usage: skips.py LIST. The list can be read, and lines are read as they are meant."""
    rows = read_list(sys.argv[1])
    assert of_test('OK', 'ok 2 /a/b\nok 3 /a/c # SKIP no registry\n') == [('/a/c', 'no registry')]
    assert of_test('SKIP', '1..0 # SKIP without numpy\n') == [('', 'without numpy')]
    assert of_test('SKIP', 'nothing to say\n') == [('', 'no reason is told')]
    assert not of_test('OK', 'ok 1 - it is not skipped\n')
    assert allowed('flatpak', 'without flatpak-builder', rows) and not allowed('app/drive', 'needs Xvfb and xdotool', rows)
    print(f'{len(rows)} things may be left out')
    return 0


if __name__ == '__main__':
    sys.exit(main())
