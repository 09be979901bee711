#!/usr/bin/env python3
"""Check how long things are: functions, files, rooms.

Usage: sizes.py SOURCE_ROOT [--list]

No function of src has more than 70 lines, their median is 10 at most; no file has 1000 lines; no folder of the
studio or of the engine has more than 40 files. Lines of tables (rows in braces, macros of rows) do not make a function
long: it is read at a glance.
With --list: the longest functions and files.
"""
import pathlib
import re
import statistics
import sys

MOST_LINES = 70       # of a function
MOST_MEDIAN = 10
MOST_FILE_LINES = 999
MOST_FILES = 40       # in a folder of the studio or of the engine

HEAD = re.compile(r'^(?!typedef|struct|enum|union|extern|namespace|static const struct|#|//|\s)[^=;]*\)\s*\{$')
ROW = re.compile(r'^\s*(\{.*\},?|\.\w+ =.*|\[\w+\] = .*,|"[^"]*",?|\w+\(.*\)\s*\\|#.*)(\s*//.*)?$')


def functions_of(path):
    """(first line, name, lines that count) of each function; the style begins and ends them in the first column."""
    head, start, count = '', 0, None
    for number, line in enumerate(path.read_text(encoding='utf-8').split('\n'), 1):
        if count is None:
            # a head may go on over several lines
            head = head + ' ' + line.strip() if head and line.startswith(' ') else line
            if HEAD.match(head):
                start, count = number, 1
        elif line == '}':
            yield start, re.sub(r'\(.*', '', head).split()[-1].lstrip('*'), count + 1
            head, count = '', None
        elif not ROW.match(line):
            count += 1


def main():
    root = pathlib.Path(sys.argv[1]) / 'src'
    paths = [p for p in sorted(root.rglob('*.[ch]')) if 'include/mujoco' not in str(p)]
    functions = [(n, name, path, line) for path in paths for line, name, n in functions_of(path)]
    files = [(len(p.read_text(encoding='utf-8').split('\n')) - 1, p) for p in paths]
    folders = {}
    for path in (p for wing in ('app', 'engine') for p in (root / wing).rglob('*.[ch]') if p in paths):
        folders[path.parent] = folders.get(path.parent, 0) + 1
    median = statistics.median(n for n, *_ in functions)
    wrong = ['%s:%d: %s has %d lines' % (path.relative_to(root.parent), line, name, n)
             for n, name, path, line in functions if n > MOST_LINES]
    wrong += ['%s has %d lines' % (path.relative_to(root.parent), n) for n, path in files if n > MOST_FILE_LINES]
    wrong += ['%s has %d files' % (folder.relative_to(root.parent), n) for folder, n in folders.items() if n > MOST_FILES]
    if median > MOST_MEDIAN:
        wrong.append('half of the functions have more than %d lines' % median)
    if '--list' in sys.argv:
        for n, name, path, line in sorted(functions, key=lambda f: -f[0])[:20]:
            print('%4d %s:%d %s' % (n, path.relative_to(root.parent), line, name))
        for n, path in sorted(files, reverse=True)[:10]:
            print('%4d %s' % (n, path.relative_to(root.parent)))
    print('\n'.join(wrong + ['%d functions, median %g lines, longest %d; longest file %d; fullest room %d files' % (
        len(functions), median, max(functions)[0], max(files)[0], max(folders.values()))]))
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
