#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of the rules of 4.0.1 against what they print there: programs.py SOURCES LIBRARY COMPILER... [--show].

Each program is built against our headers and library and runs in a copy of its folder. Where it prints otherwise than the
recording, the lines have to stand in programs.tsv, which names the row of docs/differences.md that says why; and what stands
there has to be so. --show prints what does not, as rows without a reason.
"""
import concurrent.futures
import difflib
import pathlib
import shutil
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name('programs.tsv')
NEXT = ' / '  # between lines in a cell


def recorded(path):
    """What the reference's library of this version printed, and the program's exit status."""
    text = path.read_text(encoding='utf-8').split('== 4.0.1\n')[1].split('\n== ')[0]
    return text.rstrip('\n').split('\n')


def printed(source, sources, library, compiler):
    """What the program prints here."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([*compiler, '-w', '-O1', f'-I{sources}/src/engine/include', '-o', folder / 'program', source, library,
                        f'-Wl,-rpath,{library.parent}', '-lm'], check=True)
        shutil.copytree(source.parent, folder / 'there')
        told = subprocess.run([folder / 'program'], cwd=folder / 'there', stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    lines = told.stdout.decode('utf-8', 'replace').rstrip('\n').split('\n')
    return [*lines, f'exit {told.returncode if told.returncode >= 0 else 128 - told.returncode}']


def differences(there, here):
    """{lines of the recording: what is printed instead}."""
    steps = difflib.SequenceMatcher(None, there, here, autojunk=False).get_opcodes()
    return {f'{a + 1}-{b}' if b > a + 1 else f'{a + 1}': NEXT.join(line.strip() for line in here[c:d])
            for kind, a, b, c, d in steps if kind != 'equal'}


def read_table():
    rows = [line.rstrip('\n').split('\t') for line in TABLE.read_text(encoding='utf-8').split('\n')[1:] if line]
    return {(program, lines): (ours, row) for program, lines, ours, row in rows}


def main():
    show = '--show' in sys.argv
    sources, library, *compiler = [a for a in sys.argv[1:] if a != '--show']
    sources, library = pathlib.Path(sources), pathlib.Path(library).resolve()
    rules = sources.parent / 'shared/reference/v4/rules'
    if not rules.is_dir():
        print('1..0 # SKIP the recordings of the reference are not here')
        return 0
    known, whats = read_table(), (sources / 'docs/differences.md').read_text(encoding='utf-8')
    programs = sorted(rules.glob('*/*.c'))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        outputs = list(pool.map(lambda p: printed(p, sources, library, compiler), programs))
    wrong = [f'{row}: no such row in docs/differences.md' for _, row in known.values() if f'| {row} |' not in whats]
    for path, here in zip(programs, outputs):
        name = f'{path.parent.name}/{path.stem}'
        found = differences(recorded(path.with_suffix('.out')), here)
        wanted = {lines: ours for (program, lines), (ours, _) in known.items() if program == name}
        wrong += [f'{name}\t{lines}\t{ours}\t' for lines, ours in found.items() if wanted.get(lines) != ours]
        wrong += [f'{name}: lines {lines} are as recorded now' for lines in wanted if lines not in found]
        if not show:
            print('ok' if found == wanted else 'not ok', '-', name, f'({len(found)} on purpose)' if found else '')
    print('\n'.join(wrong) if show else ''.join(f'# {line}\n' for line in wrong), end='')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
