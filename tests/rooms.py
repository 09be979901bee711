"""Who uses whom in src: by quoted includes, and by the symbols that the objects of a build define and need.

A source is named by its path below src, "engine/collision/convex/gjk.c".
"""
import json
import os
import re
import subprocess

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
TOOLKIT = re.compile(r'^\s*#\s*include\s+<(gtk|gdk/|adwaita|gtksourceview)')
# a second build of the same sources: for wider processors, for LLVM's C++, and in MuJoCo's place
AGAIN = re.compile(r'libgimbal-(wide|llvm)-|/compatible/')


class Sources:
    """The C files below src."""

    def __init__(self, root):
        self.top = os.path.join(root, 'src')
        self.paths = sorted(os.path.relpath(os.path.join(folder, name), self.top)
                            for folder, _, names in os.walk(self.top) for name in names if name.endswith(('.c', '.h')))
        self.known = set(self.paths)

    def lines(self, path):
        with open(os.path.join(self.top, path), encoding='utf-8') as f:
            return f.read().split('\n')

    def resolve(self, path, target):
        """The source that a quoted include of path means; None for one that a script makes."""
        wing = path.split('/')[0]
        for folder in (os.path.dirname(path), wing, ''):
            found = os.path.normpath(os.path.join(folder, target))
            if found in self.known:
                return found
        return None

    def includes(self, path):
        """(line, source) of each quoted include."""
        for number, line in enumerate(self.lines(path), 1):
            m = INCLUDE.match(line)
            found = self.resolve(path, m.group(1)) if m else None
            if found:
                yield number, found


def objects(root, build):
    """Object -> source of what was built from src; generated sources have the place of their folder."""
    with open(os.path.join(build, 'compile_commands.json'), encoding='utf-8') as f:
        commands = json.load(f)
    found = {}
    for command in commands:
        source = os.path.normpath(os.path.join(command['directory'], command['file']))
        output = os.path.join(command['directory'], command['output'])
        for top in (os.path.join(os.path.abspath(build), 'src'), os.path.join(os.path.abspath(root), 'src')):
            # files that the build bundles call nobody and belong to the room that asks for them
            if source.endswith('-resources.c'):
                break
            if source.startswith(top + os.sep) and command['output'].startswith('src/') and not AGAIN.search(command['output']):
                found[output] = os.path.relpath(source, top)
                break
    return found


def linked(root, build, nm):
    """(source, symbol, source that defines it) of each use of a symbol of another source. Everything has to be built."""
    of_object = objects(root, build)
    missing = [o for o in of_object if not os.path.exists(o)]
    if missing:
        raise SystemExit(f'{len(missing)} objects are not built, the first is {missing[0]}')
    names = sorted(of_object)
    defined, used = {}, []
    for start in range(0, len(names), 200):
        out = subprocess.run([nm, '-A', '-g', '--format=posix'] + names[start:start + 200],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
        for line in out.splitlines():
            place, _, rest = line.partition(': ')
            symbol, kind = rest.split()[:2]
            if kind in 'Uwv':
                used.append((of_object[place], symbol))
            else:
                defined.setdefault(symbol, of_object[place])
    return [(source, symbol, defined[symbol]) for source, symbol in used if symbol in defined and defined[symbol] != source]
