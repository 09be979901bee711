# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The grammar of both libraries: what they print of it, and what they say of documents that try each attribute."""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import documents

ELEMENT = re.compile(r'^( *)(\S+) \((.)\)\s*(.*)$')
RECURSIVE = ('worldbody', 'body', 'frame', 'replicate')  # one context; the reference prints (world)body for all
CHUNK = 2000  # documents a process: what an error leaves behind goes with it
LISTED = re.compile(r':at:`(\w+)`:? :at-val:`\[([^\]]+)\]')
SILENT = ('frame', 'replicate')  # the reference prints nothing of them; documents try them
SAID = {'a': 'accepted', 'p': 'refused', 'c': 'refused', 'e': 'raises an error', 'x': 'crashes', 'h': 'does not end'}


def printed(library):
    """mj_printSchema, in a process of its own: both libraries cannot be in one."""
    code = ('import ctypes, sys; l = ctypes.CDLL(sys.argv[1]); b = ctypes.create_string_buffer(1 << 22); '
            'l.mj_printSchema(None, b, len(b), 0, 0); sys.stdout.write(b.value.decode())')
    return subprocess.run([sys.executable, '-c', code, str(library)], stdout=subprocess.PIPE, text=True, check=True).stdout


def context(path):
    """Where an element stands: below what, and whether inside of a default."""
    names = ['body' if n == '(world)body' or n in RECURSIVE else n for n in path]
    inside = 'default/' if 'default' in names else ''
    return inside, names[-1], names[-2] if len(names) > 1 else ''


def rows_of(text):
    """(context, attribute or cardinality) of each row that is printed."""
    rows, path, now = set(), [], None
    for line in text.splitlines():
        found = ELEMENT.match(line)
        words = line.split()
        if found:
            depth = len(found.group(1)) // 3
            path = path[:depth] + [found.group(2)]
            inside, name, parent = context(path)
            now = f'{inside}{name}' if name in ('default', 'body') or not parent else f'{inside}{parent}/{name}'
            if name not in ('body', 'default'):
                rows.add((now, f'({found.group(3)})'))
            words = found.group(4).split()
        if path and path[-1] in SILENT:
            continue
        rows |= {(now, w) for w in words}
    return rows


def compare_printed(theirs, ours):
    theirs, ours = rows_of(printed(theirs)), rows_of(printed(ours))
    said = []
    for place, what in sorted(theirs ^ ours):
        mine = (place, what) in ours
        said.append((f'{place} {what}', 'absent' if mine else 'printed', 'printed' if mine else 'absent'))
    return len(theirs | ours), said


class Probe:
    """A library asked about documents; where it dies the next process goes on behind."""

    def __init__(self, program, library, plugins=None):
        self.command = [str(program), str(library)] + ([str(plugins)] if plugins else [])

    def ask(self, texts):
        answers = ''
        while len(answers) < len(texts):
            some = texts[len(answers):len(answers) + CHUNK]
            told = subprocess.run(self.command, input='\n'.join(some) + '\n', stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True, check=False)
            died = len(told.stdout) < len(some) and not told.stdout.endswith('h')
            answers += told.stdout + ('x' if died else '')
        return answers


def start(work):
    """Does it meanwhile: call the result for what it gives."""
    return concurrent.futures.ThreadPoolExecutor(1).submit(work).result


def known_differences(path):
    """(pattern of element, attribute, value, ours, theirs), row of docs/differences.md"""
    rows = []
    for line in pathlib.Path(path).read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('#'):
            *pattern, row = line.split('\t')
            rows.append((pattern, row))
    return rows


def fits(pattern, found):
    return all(re.fullmatch(p, f) for p, f in zip(pattern, found))


def compare_probed(cases, theirs, ours, known):
    """(differences by attribute, those on purpose by row of docs/differences.md, elements that neither accepts)"""
    by_attribute, explained, idle = {}, {}, []
    for (place, attribute, value, _), their, our in zip(cases, theirs, ours):
        if not attribute and their != 'a' and our != 'a':
            idle.append(place)
        if SAID[their] == SAID[our]:
            continue
        found = (place, attribute, value, SAID[our], SAID[their])
        row = next((row for pattern, row in known if fits(pattern, found)), None)
        if row:
            explained.setdefault(row, []).append(found)
        else:
            by_attribute.setdefault((place, attribute), []).append(found)
    return by_attribute, explained, idle


def describe(found):
    """A row: what, theirs, ours."""
    (place, attribute), cases = found
    values = ', '.join(json.dumps(c[2]) for c in cases[:6]) + (f' and {len(cases) - 6} more' if len(cases) > 6 else '')
    return f'{place} {attribute}'.strip(), f'{cases[0][4]}: {values}', f'{cases[0][3]}'


def listed(manual):
    """attribute -> words, by a manual."""
    found = {}
    for name, words in LISTED.findall(manual):
        found.setdefault(name, set()).update(w.strip(' "') for w in words.replace('/', ',').split(',') if re.fullmatch(r'[\w-]+', w.strip(' "')))
    return found


def make_cases(manual=''):
    return list(documents.Maker(listed(manual)).all())
