#!/usr/bin/env python3
"""Find the cycles of units inside of rooms, of which none are allowed. A unit is a source with its header; it uses another one of
its room by an include, or by a symbol that its object needs.

Usage: units.py SOURCE_ROOT BUILD_ROOT NM
Prints the units of each cycle with what they use of each other; the exit status says whether there is one.
"""
import collections
import os
import sys

import rooms


def unit(path):
    return os.path.splitext(path)[0]


def edges(root, build, nm):
    """Unit -> unit of the same room -> what it uses there."""
    found = collections.defaultdict(lambda: collections.defaultdict(set))

    def add(user, used, what):
        if unit(user) != unit(used) and os.path.dirname(user) == os.path.dirname(used):
            found[unit(user)][unit(used)].add(what)

    sources = rooms.Sources(root)
    for path in sources.paths:
        for _, target in sources.includes(path):
            add(path, target, '#include')
    for user, symbol, used in rooms.linked(root, build, nm):
        add(user, used, symbol)
    return found


def cycles(graph):
    """Sets of units that reach each other (Tarjan's strongly connected components of more than one)."""
    index, low, stack, found = {}, {}, [], []

    def visit(u):
        index[u] = low[u] = len(index)
        stack.append(u)
        for v in graph.get(u, ()):
            if v not in index:
                visit(v)
                low[u] = min(low[u], low[v])
            elif v in stack:
                low[u] = min(low[u], index[v])
        if low[u] == index[u]:
            parts = stack[stack.index(u):]
            del stack[stack.index(u):]
            if len(parts) > 1:
                found.append(sorted(parts))

    for u in list(graph):
        if u not in index:
            visit(u)
    return sorted(found)


def main():
    graph = edges(*sys.argv[1:4])
    found = cycles(graph)
    for parts in found:
        print(f'{os.path.dirname(parts[0])}: {", ".join(os.path.basename(u) for u in parts)} use each other')
        for u in parts:
            for v in parts:
                if v in graph[u]:
                    print(f'  {os.path.basename(u)} -> {os.path.basename(v)}: {" ".join(sorted(graph[u][v]))}')
    print(f'{len(found)} cycles of units')
    return bool(found)


if __name__ == '__main__':
    sys.exit(main())
