#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Each case that SECURITY.md names as the one that shows something is there.

Usage: threats.py SOURCE
A case is `/suite/name`, as g_test_add has it; where the first part is put before by a macro, its two parts are in one file.
"""
import os
import re
import sys

CASE = re.compile(r'`(/[a-z]+(?:/[a-z-]+)+)`')


def sources(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            if name.startswith('test_') and name.endswith('.c'):
                with open(os.path.join(place, name), encoding='utf-8') as f:
                    yield f.read()


def is_there(case, texts):
    start, end = case.rsplit('/', 1)
    return any(f'"{case}"' in text or (f'"{start}/"' in text and f'"{end}"' in text) for text in texts)


def main():
    with open(os.path.join(sys.argv[1], 'SECURITY.md'), encoding='utf-8') as f:
        rows = [line for line in f if line.startswith('| ')][1:]
    texts, count, cases = list(sources(os.path.join(sys.argv[1], 'tests'))), 0, 0
    assert not is_there('/no/such-case', texts)
    for row in rows:
        named = CASE.findall(row.rsplit('|', 2)[1])
        cases += len(named)
        lost = [case for case in named if not is_there(case, texts)]
        if lost or not named:
            print('SECURITY.md:', ', '.join(lost) or 'no case', 'shows that', row.split('|')[1].strip(), 'may not', row.split('|')[2].strip())
            count += 1
    print(f'{cases} cases of {len(rows)} lines, {count} without')
    return 1 if count else 0


if __name__ == '__main__':
    sys.exit(main())
