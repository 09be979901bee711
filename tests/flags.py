#!/usr/bin/env python3
"""Flags that only guard against an own answer ("quiet", "showing", ...): signals that are blocked, properties and bindings do
without them. Those that are left say why at their declaration, and their number may only fall.

Usage: flags.py SOURCE_ROOT MOST
"""
import os
import re
import sys

FLAG = re.compile(r'^  gboolean (\w*quiet|telling|filling|following|settling|syncing|showing|loading);(.*)$')


def main():
    root, most = sys.argv[1], int(sys.argv[2])
    count = wrong = 0
    for top in 'src/app', 'src/widgets':
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(n for n in names if n.endswith(('.c', '.h'))):
                path = os.path.join(folder, name)
                before = ''
                with open(path, encoding='utf-8') as f:
                    for number, line in enumerate(f, 1):
                        found = FLAG.match(line.rstrip('\n'))
                        count += bool(found)
                        if found and '//' not in found[2] and not before.startswith('//'):
                            print(f'{os.path.relpath(path, root)}:{number}: {found[1]} does not say what it is for')
                            wrong += 1
                        before = line.strip()
    print(f'{count} flags against own answers, at most {most}')
    return wrong > 0 or count > most


if __name__ == '__main__':
    sys.exit(main())
