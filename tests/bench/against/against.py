#!/usr/bin/env python3
"""Our library against another one with the same interface, model by model: times, stages, instructions.

Usage: against.py PROGRAM OURS LIBRARY --models FOLDER [--only TEXT] [--set ours|robots|new] [--quantity NAME,NAME] [--seconds S]
                  [--instructions] [--json FILE] [--markdown FILE]

Sets: ours, robots, and new, the ground of MuJoCo 4 (rods, cells, what yields, speculative contacts). Models of the list whose path
begins with models/ are those of this repository. Times are best and median of many turns, the ratio is the median of the ratios of neighbouring turns, so that a busy machine
matters little. --instructions counts with valgrind's callgrind instead: of a step, or of --quantity.
"""
import argparse
import csv
import json
import math
import os
import platform
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
STAGES = ('kinematics', 'inertia', 'broad phase', 'narrow phase', 'collision', 'rows', 'projection', 'velocity', 'actuation', 'solver',
          'integration')
PARTS = ('passive', 'bias', 'tendon', 'transmission', 'sensor_pos', 'sensor_vel', 'sensor_acc')
CALLS = ('load_first', 'load_again', 'copy_spec', 'recompile', 'scene', 'rays', 'distances', 'transition')
COLLECTED = re.compile(r'Collected : (\d+)')


def read_models(only, which):
    with open(os.path.join(HERE, 'models.tsv'), encoding='utf-8') as f:
        rows = list(csv.DictReader(f, delimiter='\t'))
    return [r for r in rows if only in r['model'] and which in ('', r['set'])]


def command_of(o, row, options):
    folder = ROOT if row['model'].startswith('models/') else o.models  # our own stand beside the sources
    return [o.program] + options + [o.ours, o.library, os.path.join(folder, row['model']), row['from'], row['to']]


def measure(o, row):
    found = []
    for quantity in o.quantity.split(','):
        options = ['--seconds', str(o.seconds)] + (['--only', quantity] if quantity else [])
        run = subprocess.run(command_of(o, row, options), stdout=subprocess.PIPE, universal_newlines=True, check=False)
        found += [json.loads(line) for line in run.stdout.splitlines() if line.startswith('{')]
    for entry in found:
        entry['model'], entry['set'] = row['model'], row['set']
    return found


def instructions(o, row, side):
    command = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', '--toggle-collect=counted']
    run = subprocess.run(command + command_of(o, row, ['--count', side, o.quantity or 'step']), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, universal_newlines=True, check=False)
    found = COLLECTED.search(run.stderr)
    return int(found.group(1)) / int(run.stdout) if found and run.stdout else math.nan


def count(o, row):
    ours, theirs = (instructions(o, row, side) for side in ('ours', 'theirs'))
    return [{'model': row['model'], 'set': row['set'], 'quantity': 'instructions:' + (o.quantity or 'step'), 'ours': ours,
             'theirs': theirs, 'paired': ours / theirs}]


def mean(ratios):
    ratios = [r for r in ratios if r > 0]
    return math.exp(sum(math.log(r) for r in ratios) / len(ratios)) if ratios else math.nan


def short(model):
    return os.path.splitext(model)[0].replace('mujoco/model/', '').replace('/urdf', '')[-38:]


def show(entry):
    if entry['quantity'] == 'rollout':
        print(f'{short(entry["model"]):40} rollout: {entry["one_thread"]:.2f} us a step on one thread, '
              f'{entry["one_thread"] / entry["two_threads"]:.2f} x on two', flush=True)
    elif 'paired' in entry:
        print(f'{short(entry["model"]):40} {entry["quantity"]:18} {entry["ours"]:14.2f} {entry["theirs"]:14.2f} '
              f'{entry["ours"] / max(entry["theirs"], 1e-9):7.3f} {entry["paired"]:7.3f}', flush=True)


def summary(results):
    names = list(dict.fromkeys(e['quantity'] for e in results if 'paired' in e))
    for name in names:
        rows = [e for e in results if e['quantity'] == name]
        ratios = [e['ours'] / e['theirs'] for e in rows if e['theirs'] > 0]
        if ratios and 'paired' in rows[0]:
            print(f'{name:20} geometric mean: best {mean(ratios):.3f}, in pairs {mean(e["paired"] for e in rows):.3f}, '
                  f'largest {max(ratios):.3f}')


#---- the page

def processor():
    with open('/proc/cpuinfo', encoding='utf-8') as f:
        name = next((line.split(':')[1].strip() for line in f if line.startswith('model name')), platform.machine())
    return f'{name}, {os.cpu_count()} cores, {platform.system()}'


def table(results, names):
    by = {}
    for e in results:
        if 'paired' in e:
            by.setdefault((e['set'], e['model']), {})[e['quantity']] = e
    lines = ['| model | ' + ' | '.join(names) + ' |', '|---' * (len(names) + 1) + '|']
    for (_, model), row in by.items():
        if not any(n in row for n in names):
            continue
        cells = [f'{row[n]["ours"]:.2f} / {row[n]["theirs"]:.2f}' if n in row else '–' for n in names]
        lines.append(f'| {short(model)} | ' + ' | '.join(cells) + ' |')
    means = [mean([r[n]['ours'] / r[n]['theirs'] for r in by.values() if n in r and r[n]['theirs'] > 0]) for n in names]
    return lines + ['| **ratio, geometric mean** | ' + ' | '.join(f'**{m:.3f}**' for m in means) + ' |', '']


def step_table(results):
    lines = ['| model | step, ours | theirs | best / best | in pairs | rows | iterations, ours / theirs |', '|---' * 7 + '|']
    counts = {(e['model'], e['side']): e for e in results if e['quantity'] == 'counts'}
    steps = [e for e in results if e['quantity'] == 'step']
    for e in steps:
        ours, theirs = (counts.get((e['model'], s), {'rows': math.nan, 'iterations': math.nan}) for s in ('ours', 'theirs'))
        lines.append(f'| {short(e["model"])} | {e["ours"]:.2f} | {e["theirs"]:.2f} | {e["ours"] / e["theirs"]:.3f} | {e["paired"]:.3f} | '
                     f'{ours["rows"]:.1f} | {ours["iterations"]:.2f} / {theirs["iterations"]:.2f} |')
    ratio = mean([e['ours'] / e['theirs'] for e in steps])
    return lines + [f'| **geometric mean** | | | **{ratio:.3f}** | **{mean([e["paired"] for e in steps]):.3f}** | | |', '']


def rollout_table(results):
    rows = [e for e in results if e['quantity'] == 'rollout']
    lines = ['| model | us a step, one thread | two threads | times |', '|---' * 4 + '|']
    lines += [f'| {short(e["model"])} | {e["one_thread"]:.2f} | {e["two_threads"]:.2f} | {e["one_thread"] / e["two_threads"]:.2f} |'
              for e in rows]
    return lines + ['']


def section(title, text, lines):
    return [f'## {title}', ''] + ([text, ''] if text else []) + lines


def page(results):
    """What was measured, a section each."""
    measured = {e['quantity'] for e in results}
    lines = ['# Speed, side by side', '',
             'Made by `./dev bench --against LIBRARY --markdown docs/speed.md`: one program on both libraries, in turns, pinned to a core, '
             'from the same states. Microseconds of processor time (of all threads for loads and compiles), ours / theirs, best of many '
             'turns; theirs is MuJoCo 4.0.1, its official wheel. Stages are told by the timers of mjData, whose '
             'clock goes on when others have the core: their medians on a busy machine are worse than these.',
             '', f'Machine: {processor()}.', '']
    if 'step' in measured:
        lines += section('A step', '', step_table(results))
    for title, text, names in (
            ('Stages of a step', '', STAGES), ('Parts, called alone', '', PARTS),
            ('Other calls', 'Loads parse and compile from disk, first with an empty cache of assets; `recompile` is a compile and an `mj_recompile`; '
             '`rays` and `distances` are one ray and one pair; `transition` is `mjd_transitionFD` with one-sided differences.', CALLS)):
        names = [n for n in names if n in measured]
        if names:
            lines += section(title, text, table(results, names))
    if 'rollout' in measured:
        lines += section('Many simulations at once (`gimbal_rollout`, 16 of them)', '', rollout_table(results))
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('ours')
    parser.add_argument('library')
    parser.add_argument('--models', required=True)
    parser.add_argument('--only', default='')
    parser.add_argument('--set', default='', dest='which')
    parser.add_argument('--quantity', default='')
    parser.add_argument('--seconds', type=float, default=0.5)
    parser.add_argument('--instructions', action='store_true')
    parser.add_argument('--json')
    parser.add_argument('--markdown')
    o = parser.parse_args()
    results = []
    for row in read_models(o.only, o.which):
        found = (count if o.instructions else measure)(o, row)
        if not found:
            print(f'{row["model"]}: nothing measured', file=sys.stderr)
        for entry in found:
            show(entry)
        results += found
    summary(results)
    if o.json:
        with open(o.json, 'w', encoding='utf-8') as f:
            json.dump({'machine': processor(), 'results': results}, f, indent=1)
    if o.markdown:
        with open(o.markdown, 'w', encoding='utf-8') as f:
            f.write(page(results))


main()
