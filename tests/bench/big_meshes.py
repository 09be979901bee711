#!/usr/bin/env python3
"""Meshes with a million faces, sound and broken: a message or a run, in bounded time.

Usage: big_meshes.py PROGRAM [--faces N] [--limit SECONDS]
Writes meshes as OBJ and STL into a temporary folder, compiles a model with each and steps it 100 times over a plane and
under a box with `PROGRAM bench`; prints the CPU time of each and what was said. A crash, a number that is none, or more
than the limit fails.
"""
import argparse
import math
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile

MODEL = '''<mujoco><asset><mesh name="m" file="{file}" inertia="{inertia}"/></asset><worldbody>
<geom type="plane" size="5 5 .1"/>
<body pos="0 0 .6"><freejoint/><geom type="mesh" mesh="m"/></body>
<body pos=".1 0 1.4"><freejoint/><geom type="box" size=".2 .2 .2"/></body>
</worldbody></mujoco>'''


def ball(faces, bump=0.0):
    """A ball as a grid of longitudes and latitudes, about so many triangles."""
    n = max(4, int(math.sqrt(faces / 2)))
    rng = random.Random(1)
    vertex, face = [], []
    for i in range(n + 1):
        for j in range(n):
            a, b, r = math.pi * i / n, 2 * math.pi * j / n, 0.5 + bump * rng.random()
            vertex.append((r * math.sin(a) * math.cos(b), r * math.sin(a) * math.sin(b), r * math.cos(a)))
    for i in range(n):
        for j in range(n):
            a, b = i * n + j, i * n + (j + 1) % n
            face += [(a, a + n, b), (b, a + n, b + n)]
    return vertex, face


def flat(faces):
    n = max(2, int(math.sqrt(faces / 2)))
    vertex = [(i / n - 0.5, j / n - 0.5, 0) for i in range(n + 1) for j in range(n + 1)]
    face = []
    for i in range(n):
        for j in range(n):
            a = i * (n + 1) + j
            face += [(a, a + n + 1, a + 1), (a + 1, a + n + 1, a + n + 2)]
    return vertex, face


def on_line(faces):
    return [(i / faces - 0.5, 0, 0) for i in range(faces)], [(i, i + 1, i + 2) for i in range(faces - 2)]


def flipped(shape):
    return shape[0], [(c, b, a) for a, b, c in shape[1]]


def half(shape):
    return shape[0], shape[1][:len(shape[1]) // 2]


def soup(faces):
    rng = random.Random(2)
    vertex = [tuple(rng.uniform(-0.5, 0.5) for _ in range(3)) for _ in range(3 * (faces // 3))]
    return vertex, [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(len(vertex) // 3)]


def write_obj(path, shape):
    with open(path, 'w', encoding='ascii') as f:
        f.writelines('v %.7g %.7g %.7g\n' % v for v in shape[0])
        f.writelines('f %d %d %d\n' % (a + 1, b + 1, c + 1) for a, b, c in shape[1])


def write_stl(path, shape):
    vertex, face = shape
    with open(path, 'wb') as f:
        f.write(bytes(80) + struct.pack('<I', len(face)))
        for a, b, c in face:
            f.write(struct.pack('<12fH', 0, 0, 0, *vertex[a], *vertex[b], *vertex[c], 0))


def cpu_seconds():
    """Of the programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--faces', type=int, default=1000000)
    parser.add_argument('--limit', type=float, default=300)
    o = parser.parse_args()
    n, bad = o.faces, 0
    cases = [('ball', 'obj', 'legacy', lambda: ball(n)),
             ('ball, STL', 'stl', 'legacy', lambda: ball(min(n, 199998))),
             ('rough ball', 'obj', 'legacy', lambda: ball(n, 0.05)),
             ('flipped', 'obj', 'legacy', lambda: flipped(ball(n))),
             ('open', 'obj', 'exact', lambda: half(ball(n))),
             ('open, as a shell', 'obj', 'shell', lambda: half(ball(n))),
             ('coplanar', 'obj', 'legacy', lambda: flat(n)),
             ('coplanar, as a shell', 'obj', 'shell', lambda: flat(n)),
             ('on a line', 'obj', 'legacy', lambda: on_line(n)),
             ('soup of triangles', 'obj', 'legacy', lambda: soup(n))]
    print('| mesh | faces | CPU seconds | what happens |\n|---|---|---|---|')
    with tempfile.TemporaryDirectory() as folder:
        for name, kind, inertia, make in cases:
            shape = make()
            file = os.path.join(folder, 'm.' + kind)
            (write_obj if kind == 'obj' else write_stl)(file, shape)
            model = os.path.join(folder, 'm.xml')
            with open(model, 'w', encoding='ascii') as f:
                f.write(MODEL.format(file=os.path.basename(file), inertia=inertia))
            start = cpu_seconds()
            try:
                run = subprocess.run([o.program, 'bench', model, '--steps', '100'], stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, universal_newlines=True, timeout=o.limit, check=False)
                said, code = run.stdout.strip().replace(folder + os.sep, ''), run.returncode
            except subprocess.TimeoutExpired:
                said, code = 'TOO LONG', -1
            first = said.splitlines()[0] if said else ''
            bad += code < 0 or code > 1 or 'nan' in said.lower().split()
            print(f'| {name} | {len(shape[1])} | {cpu_seconds() - start:.1f} | '
                  f'{"runs" if code == 0 else first} |', flush=True)
    sys.exit(int(bad > 0))


main()
