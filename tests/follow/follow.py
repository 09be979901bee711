#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""How far we are from a version of the reference: `./dev follow [VERSION]`.

Takes the official wheel, compares, writes report.html and report.txt into the build folder. The last line is "N open"; the
exit status is 0 only when N is 0, and 77 where no registry gives the wheel.
"""
import argparse
import pathlib
import sys
import time

import report
import sections
import wheel

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments():
    p = argparse.ArgumentParser(prog='./dev follow', description='How far we are from a version of the reference.')
    p.add_argument('version', nargs='?', default=wheel.VERSION, help=f'of the reference; else {wheel.VERSION}')
    p.add_argument('--only', metavar='SECTION,…', help='of ' + ', '.join(sections.ALL))
    p.add_argument('--package', metavar='NAME', action='append', default=[], help='a pip package, or a folder, of models to compare')
    p.add_argument('--models', type=int, default=1000, help='random models of the differential runs')
    p.add_argument('--seed', type=int, default=1, help='which ones')
    p.add_argument('--reference', metavar='FOLDER', type=pathlib.Path, default=ROOT.parent / 'shared/reference',
                   help='recorded results and models, if there are some')
    p.add_argument('--build', default='build', type=pathlib.Path, help='where ours is built')
    p.add_argument('--out', metavar='FOLDER', type=pathlib.Path, help='for the report; else BUILD/follow/VERSION')
    return p.parse_args()


def chosen(o):
    names = o.only.split(',') if o.only else ['packages'] if o.package else [n for n in sections.ALL if n != 'packages']
    for name in names:
        if name not in sections.ALL:
            sys.exit(f'follow.py: there is no section {name}')
    return names


def main():
    o = arguments()
    o.reference = o.reference.resolve()
    o.out = o.out or o.build / 'follow' / o.version
    o.out.mkdir(parents=True, exist_ok=True)
    try:
        run = sections.Run(o, wheel.folder_of(o.version))
    except wheel.Missing as missing:
        print(f'without the reference: {missing}', file=sys.stderr)
        return 77
    found = []
    for name in chosen(o):
        begin = time.monotonic()
        section = report.Section(name)
        try:
            sections.ALL[name](run, section)
        except report.Failure as failure:
            section.open(name, '', str(failure))
        section.note(f'{time.monotonic() - begin:.0f} s')
        found.append(section)
        print(section.summary(), flush=True)
    title = f'Gimbal against {o.version}'
    (o.out / 'report.txt').write_text(report.as_text(title, found), encoding='utf-8')
    (o.out / 'report.html').write_text(report.as_page(title, found), encoding='utf-8')
    print(o.out / 'report.html')
    n = sum(len(s.rows) for s in found)
    print(f'{n} open')
    return 1 if n else 0


if __name__ == '__main__':
    sys.exit(main())
