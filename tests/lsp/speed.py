#!/usr/bin/env python3
"""How long it takes from a key to the problems of the new text, and whether memory grows with edits.

Usage: speed.py PROGRAM MODELS [--edits N] [--strict]

Prints the median and the worst of each, and how much of a processor it takes. As a test it fails when that is beyond the limit, as others
may be using the machine (with --strict: when the time on the clock is), or when edits leave more than a little memory behind.
"""
import argparse
import os
import resource
import statistics
import sys
import tempfile
import time

from client import Client, uri_of

LEAK_MB = 24    # that 10,000 edits may leave


def big_model(size):
    """A model of so many bytes: free bodies of three parts each."""
    parts = ['<mujoco model="big">\n  <default>\n    <default class="leg"><geom type="capsule" size=".02"/></default>\n'
             '  </default>\n  <worldbody>\n']
    total, i = 0, 0
    while total < size:
        parts.append(f'    <body name="part{i}" pos="{i % 100 * .5} {i // 100 * .5} .5">\n      <freejoint name="free{i}"/>\n'
                     f'      <geom name="torso{i}" type="box" size=".05 .05 .05" mass=".1"/>\n'
                     f'      <geom class="leg" name="leg{i}" fromto="0 0 0 .1 0 0"/>\n'
                     f'      <site name="tip{i}" pos=".1 0 0" size=".01"/>\n    </body>\n')
        total += len(parts[-1])
        i += 1
    return ''.join(parts) + '  </worldbody>\n</mujoco>\n'


def spot(text, part, inside):
    before = text[:text.index(part) + inside]
    return before.count('\n'), len(before) - (before.rfind('\n') + 1)


def typing(program, text, part, inside, count):
    """Milliseconds from each of so many keys to the problems of its text, and those of the processor for one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(os.path.realpath(folder), 'model.xml')
        with open(path, 'w') as f:
            f.write(text)
        client = Client(program)
        client.begin(os.path.dirname(path))
        client.open(path)
        client.problems(path, 1)
        at, times = spot(text, part, inside), []
        used = client.processor()
        for i in range(count):
            began = time.monotonic()
            end = (at[0], at[1] + i % 2)
            version = client.edit(path, at, end, '' if i % 2 else '7')
            client.until(lambda n: n['method'] == 'textDocument/publishDiagnostics' and n['params'].get('version') == version)
            times.append(1000 * (time.monotonic() - began))
            time.sleep(.02)  # a typist is slower
        used = 1000 * (client.processor() - used) / count
        assert client.end() == 0
        return times, used


def memory(client):
    with open(f'/proc/{client.process.pid}/statm') as f:
        return int(f.read().split()[1]) * resource.getpagesize() / 2**20


def growth(program, text, part, inside, edits):
    """Megabytes that edits leave, after as many as a tenth of them to begin with."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(os.path.realpath(folder), 'model.xml')
        with open(path, 'w') as f:
            f.write(text)
        client = Client(program)
        client.begin(os.path.dirname(path))
        client.open(path)
        at = spot(text, part, inside)
        before = None
        for i in range(edits + edits // 10):
            version = client.edit(path, at, (at[0], at[1] + i % 2), '' if i % 2 else '7')
            if i % 25 == 0:  # let some of them be compiled
                client.until(lambda n: n['method'] == 'textDocument/publishDiagnostics' and n['params'].get('version') == version)
                client.of('documentSymbol', path)
                client.at('completion', path, *at)
                client.answers.clear()
            if i == edits // 10:
                before = memory(client)
        client.of('documentSymbol', path)
        after = memory(client)
        assert client.end() == 0
        return before, after


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('models')
    parser.add_argument('--edits', type=int, default=10000)
    parser.add_argument('--strict', action='store_true')
    options = parser.parse_args()
    failed = False
    with open(os.path.join(options.models, 'humanoid', 'model.xml')) as f:
        humanoid = f.read()
    subjects = (('humanoid', humanoid, 'size="', 7, 40, 50), ('1 MB', big_model(1000000), 'mass=".1', 8, 15, 300))
    for name, text, part, inside, count, limit in subjects:
        times, used = typing(options.program, text, part, inside, count)
        median = statistics.median(times)
        print(f'{name}: from a key to its problems {median:.1f} ms (median), {max(times):.1f} ms (worst), '
              f'{used:.1f} ms of a processor; limit {limit} ms')
        failed |= (median if options.strict else used) > limit
    before, after = growth(options.program, humanoid, 'size="', 7, options.edits)
    print(f'{options.edits} edits: {before:.1f} → {after:.1f} MiB')
    failed |= after - before > LEAK_MB
    return failed


if __name__ == '__main__':
    sys.exit(main())
