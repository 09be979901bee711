#!/usr/bin/env python3
"""Check every quoted #include of the engine against src/engine/LAYERS, of the studio's rooms against src/app/LAYERS, of the
text services against src/language/LAYERS, and the headers of the toolkit against who may use it.

Usage: layers.py SOURCE_ROOT.  Prints one line per wrong-way include; the exit status is the verdict.
"""
import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def read_ladder(path):
    """Room -> set of rooms that it may include; a room may only name those listed before it. The name of a folder stands for all of
    its rooms that were listed."""
    ladder = {}
    with open(path) as f:
        for number, line in enumerate(f, 1):
            line = line.split('#')[0].strip()
            if not line:
                continue
            room, _, below = line.partition(':')
            named = {b: [r for r in ladder if r == b or r.startswith(b + '/')] for b in below.split()}
            unknown = [b for b, rooms in named.items() if not rooms]
            if unknown:
                sys.exit(f'{path}:{number}: {room} may not name {" ".join(unknown)}: not below it')
            ladder[room.strip()] = {r for rooms in named.values() for r in rooms}
    return ladder


def sources(top):
    for folder, _, files in os.walk(top):
        for name in sorted(files):
            if name.endswith(('.c', '.h')):
                yield os.path.join(folder, name)


def includes(path):
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            m = INCLUDE.match(line)
            if m:
                yield number, m.group(1)


def check_ladder(top, ladder, everywhere=(), prefix=''):
    """Each room of top includes its own headers, those of the rooms that its line names, and those of everywhere; a quoted name
    begins with the prefix and the room."""
    wrong = []
    for path in sources(top):
        room = os.path.relpath(os.path.dirname(path), top)
        if room.split(os.sep)[0] == 'include':
            continue
        if room not in ladder:
            wrong.append(f'{path}: room {room} has no line in LAYERS')
            continue
        for number, target in includes(path):
            other = os.path.dirname(target.removeprefix(prefix))
            if other and other != room and other not in ladder[room] and other.split('/')[0] not in everywhere:
                wrong.append(f'{path}:{number}: {room} may not include {target}')
    return wrong


# what the other parts may include with quotes beside their own headers
PARTS = {'language': (), 'signal': (), 'experiment': ('language', 'signal', 'trajectory'), 'trajectory': ('signal',), 'lint': ('language',), 'migrate': ('language',), 'import': ('language',), 'doctor': (), 'lsp': ('language', 'lint', 'migrate'), 'widgets': (),
         'cli': ('language', 'signal', 'experiment', 'trajectory', 'lint', 'migrate', 'import', 'lsp', 'movie', 'remote', 'vr'), 'movie': (), 'remote': (), 'vr': ()}


def check_parts(src):
    wrong = []
    for part, allowed in PARTS.items():
        for path in sources(os.path.join(src, part)):
            if os.path.join('cli', 'program') in path:
                continue  # the program puts the command line and the studio together
            for number, target in includes(path):
                other = target.split('/')[0]
                if '/' in target and other != part and other not in allowed:
                    wrong.append(f'{path}:{number}: {part} may not include {target}')
    return wrong


def check_toolkit(part):
    """The text services and head-sets serve programs without a window."""
    with_toolkit = re.compile(r'#\s*include\s+<(gtk|gdk|adwaita|gtksourceview)')
    wrong = []
    for path in sources(part):
        with open(path, encoding='utf-8') as f:
            wrong += [f'{path}:{n}: {os.path.basename(part)} may not use the toolkit' for n, line in enumerate(f, 1) if with_toolkit.match(line)]
    return wrong


def main():
    src = os.path.join(sys.argv[1], 'src')
    engine, studio = os.path.join(src, 'engine'), os.path.join(src, 'app')
    wrong = check_ladder(engine, read_ladder(os.path.join(engine, 'LAYERS')))
    wrong += check_ladder(studio, read_ladder(os.path.join(studio, 'LAYERS')), ('language', 'signal', 'experiment', 'trajectory', 'lint', 'migrate', 'import', 'doctor', 'widgets', 'remote', 'vr'))
    language = os.path.join(src, 'language')
    wrong += check_ladder(language, read_ladder(os.path.join(language, 'LAYERS')), prefix='language/')
    wrong += check_parts(src) + sum((check_toolkit(os.path.join(src, part)) for part in ('language', 'signal', 'experiment', 'trajectory', 'lint', 'migrate', 'import', 'lsp', 'doctor', 'remote', 'vr')), [])
    print('\n'.join(wrong) if wrong else 'every include goes down the ladder')
    return 1 if wrong else 0


sys.exit(main())
