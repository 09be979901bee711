#!/usr/bin/env python3
"""Check who uses whom against src/LAYERS (the wings) and the LAYERS of each wing that has rooms: every quoted #include, the headers
of the toolkit, and, in a build, every symbol that one object needs of another.

Usage: layers.py SOURCE_ROOT [BUILD_ROOT NM]
Prints one line for each wrong way; the exit status is the verdict.
"""
import os
import sys

import rooms


def read_ladder(path):
    """Room -> set of rooms that it may use; a room may only name those listed before it. The name of a folder stands for all of
    its rooms that were listed."""
    ladder = {}
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            line = line.split('#')[0].strip()
            if not line:
                continue
            room, _, below = line.partition(':')
            named = {b: [r for r in ladder if r == b or r.startswith(b + '/')] for b in below.split()}
            unknown = [b for b, found in named.items() if not found]
            if unknown:
                sys.exit(f'{path}:{number}: {room} may not name {" ".join(unknown)}: not below it')
            ladder[room.strip()] = {r for found in named.values() for r in found}
    return ladder


class Ladders:
    """The ladder of the wings, and those of the rooms of a wing."""

    def __init__(self, top):
        self.wings = read_ladder(os.path.join(top, 'LAYERS'))
        self.rooms = {w: read_ladder(os.path.join(top, w, 'LAYERS')) for w in self.wings
                      if os.path.exists(os.path.join(top, w, 'LAYERS'))}

    def wing(self, path):
        """The line of src/LAYERS that a source belongs to: cli/program before cli."""
        folders = path.split('/')[:-1]
        for n in range(len(folders), 0, -1):
            if '/'.join(folders[:n]) in self.wings:
                return '/'.join(folders[:n])
        return None

    def room(self, path, wing):
        """The room of a source inside of its wing; None where the wing has no rooms."""
        return os.path.relpath(os.path.dirname(path), wing) if wing in self.rooms else None

    def homeless(self, path):
        """Whether a source has no line of its own; public headers need none."""
        wing = self.wing(path)
        room = self.room(path, wing) if wing else None
        return wing is None or not (room is None or room in self.rooms[wing] or room.split('/')[0] == 'include')

    def objection(self, user, used):
        """What is wrong with a source that uses another one; None if nothing is."""
        a, b = self.wing(user), self.wing(used)
        if a != b:
            return None if b in self.wings[a] else f'{a} may not use {b}'
        one, other = self.room(user, a), self.room(used, a)
        if one is None or one == other or other.split('/')[0] == 'include':
            return None
        return None if other in self.rooms[a][one] else f'{one} may not use {other}'


def check_includes(sources, ladders):
    homeless = {os.path.dirname(path) for path in sources.paths if ladders.homeless(path)}
    wrong = [f'src/{folder} has no line in LAYERS' for folder in sorted(homeless)]
    for path in (p for p in sources.paths if os.path.dirname(p) not in homeless):
        for number, target in sources.includes(path):
            problem = ladders.objection(path, target)
            if problem:
                wrong.append(f'src/{path}:{number}: {problem} (#include "{target}")')
        if 'toolkit' not in ladders.wings.get(ladders.wing(path), ()):
            wrong += [f'src/{path}:{n}: may not use the toolkit' for n, line in enumerate(sources.lines(path), 1)
                      if rooms.TOOLKIT.match(line)]
    return wrong


def check_symbols(uses, ladders):
    wrong = set()
    for user, symbol, used in uses:
        problem = ladders.objection(user, used)
        if problem:
            wrong.add(f'src/{user}: {problem} ({symbol} of {os.path.basename(used)})')
    return sorted(wrong)


def main():
    sources = rooms.Sources(sys.argv[1])
    ladders = Ladders(sources.top)
    wrong = check_includes(sources, ladders)
    uses = rooms.linked(*sys.argv[1:4]) if len(sys.argv) > 3 else []
    wrong += check_symbols(uses, ladders)
    print('\n'.join(wrong) if wrong else f'every include and {len(uses)} uses of symbols go down the ladder')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
