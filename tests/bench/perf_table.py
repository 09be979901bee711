#!/usr/bin/env python3
"""Instructions a step (or a picture's scene, or a load) against the reference's, model by model.

Usage: perf_table.py BUILD REFERENCE [--quantity step|scene|load_first|load_again] [--only TEXT] [--max-mean X] [--max X]
REFERENCE holds conform/bench.c, models/ and golden/perf.tsv. Instructions are counted by valgrind's callgrind as the
difference of a longer and a shorter run, so the load of the machine does not matter. With --max-mean and --max the
geometric mean or a single model above the limit fails.
"""
import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

STEPS = re.compile(r'steps (\d+) to (\d+)')
COLLECTED = re.compile(r'Collected : (\d+)')


def build_bench(build, reference, folder):
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    library = os.path.join(os.path.abspath(build), 'src', 'engine')
    program = os.path.join(folder, 'bench')
    subprocess.run([os.environ.get('CC', 'cc'), '-std=c11', '-O2', '-I' + os.path.join(root, 'src', 'engine', 'include'),
                    os.path.join(reference, 'conform', 'bench.c'), '-o', program, '-L' + library, '-lgimbal',
                    '-Wl,-rpath,' + library, '-lm'], check=True)
    return program


def instructions(command):
    run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null'] + command,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, universal_newlines=True, check=False)
    found = COLLECTED.search(run.stderr)
    if not found:
        raise SystemExit(f'no count of instructions:\n{run.stderr}')
    return int(found.group(1))


def measure(program, path, quantity, detail):
    if quantity == 'step':
        first, last = (int(x) for x in STEPS.search(detail).groups())
        options = ['--notimer', path]
    else:
        first, last = {'scene': (10, 60), 'load_first': (0, 1), 'load_again': (1, 3)}[quantity]
        # without timers a scene is that of the default flags, as it is in the table
        options = ['--notimer', '--scene', path] if quantity == 'scene' else ['--compile', path]
    count = [instructions([program] + options + [str(n)]) for n in (first, last)]
    return (count[1] - count[0]) / (last - first)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('build')
    parser.add_argument('reference')
    parser.add_argument('--quantity', default='step')
    parser.add_argument('--only', default='')
    parser.add_argument('--max-mean', type=float)
    parser.add_argument('--max', type=float)
    o = parser.parse_args()
    with open(os.path.join(o.reference, 'golden', 'perf.tsv'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f.readlines()[1:]]
    rows = [r for r in rows if r[1] == o.quantity and o.only in r[0]]
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        program = build_bench(o.build, o.reference, folder)
        for model, quantity, wanted, _, detail in rows:
            ours = measure(program, os.path.join(o.reference, 'models', model), quantity, detail)
            ratios.append(ours / float(wanted))
            print(f'{model:48} {ours:14.0f} {float(wanted):14.0f} {ratios[-1]:7.3f}', flush=True)
    if not ratios:
        raise SystemExit('no such rows')
    mean = math.exp(sum(math.log(r) for r in ratios) / len(ratios))
    print(f'geometric mean {mean:.3f}, largest {max(ratios):.3f}')
    sys.exit(int(mean > (o.max_mean or math.inf) or max(ratios) > (o.max or math.inf)))


main()
