#!/usr/bin/env python3
"""Count the pairs of files of src that write the same thing twice: six lines in a row of the same shape.

Usage: shapes.py SOURCE_ROOT MOST [--list]

Lines have the same shape when they differ in names, numbers and strings only. Only functions count: tables, structures and
lists of prototypes are alike because their rows are. So do comments, empty lines and lines of punctuation not. A run that
stands in more than eight places is the form of a language or toolkit, not a repetition. A file that repeats itself
counts as a pair too. The number MOST may only fall.
"""
import collections
import itertools
import pathlib
import re
import sys

LINES = 6       # of a run
PLACES = 8      # more of them are a form

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|\.?\d[\w.]*|->|\S')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')', re.S)
KEYWORDS = frozenset("""break case char const continue default do double else enum extern float for goto if inline int
    long return short signed sizeof static struct switch typedef union unsigned void while bool""".split())


def without_comments(text):
    """The text with its lines in place."""
    return COMMENT.sub(lambda m: m[1] or '\n' * m[0].count('\n'), text)


def shape_of(line):
    """What is left of a line without names, numbers and strings; None for one that does not count."""
    line = line.strip()
    if line.startswith('#include') or not re.search(r'\w', line):
        return None

    def kind(token):
        if token[0] in '"\'':
            return 's'
        if token[0].isdigit() or (token[0] == '.' and len(token) > 1):
            return '0'
        if re.match(r'\w', token):
            return token if token in KEYWORDS else 'n'
        return token
    return ' '.join(kind(token) for token in TOKEN.findall(line))


def lines_of(path):
    """The lines that count: (number, shape). A function begins and ends in the first column."""
    found, inside, head = [], False, []
    for number, line in enumerate(without_comments(path.read_text(encoding='utf-8')).split('\n'), 1):
        if not inside:
            head = head + [(number, line)] if head and line.startswith(' ') else [(number, line)]
            inside = line.endswith(') {') and re.match(r'(?!typedef|#|\s)[\w ]+[\w*] ?\**\w+\(', head[0][1]) is not None
            if inside:
                found += [(n, shape_of(text)) for n, text in head]
        else:
            inside = line != '}'
            found.append((number, shape_of(line)))
    return [(number, shape) for number, shape in found if shape]


def runs_of(root):
    """Each run with the places where it stands: (file, first line, last line)."""
    places = collections.defaultdict(list)
    for path in sorted((root / 'src').rglob('*.[ch]')):
        name = str(path.relative_to(root / 'src'))
        if 'include/mujoco' in name:
            continue
        lines = lines_of(path)
        for i in range(len(lines) - LINES + 1):
            run = lines[i:i + LINES]
            places[tuple(shape for _, shape in run)].append((name, run[0][0], run[-1][0]))
    return places


def pairs_of(root):
    """Pairs of files with the runs that they share."""
    pairs = collections.defaultdict(list)
    for places in runs_of(root).values():
        if not 2 <= len(places) <= PLACES:
            continue
        for one, two in itertools.combinations(places, 2):
            if one[0] != two[0] or one[2] < two[1]:
                pairs[one[0], two[0]].append((one, two))
    return pairs


def main():
    root, most = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    pairs = pairs_of(root)
    if '--list' in sys.argv or len(pairs) > most:
        for runs in sorted(pairs.values(), key=len, reverse=True):
            one, two = runs[0]
            print('%s:%d ~ %s:%d%s' % (*one[:2], *two[:2], ' (%d runs)' % len(runs) if len(runs) > 1 else ''))
    print('%d pairs of files share runs of %d lines of the same shape, at most %d may' % (len(pairs), LINES, most))
    return len(pairs) > most


if __name__ == '__main__':
    sys.exit(main())
