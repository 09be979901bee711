#!/usr/bin/env python3
"""Run gimbal bench on every example model and print one line each.

Usage: run.py GIMBAL MODELS [option of gimbal bench...]
"""
import os
import re
import subprocess
import sys

ROWS = (('steps/s', r'^steps per second\s+([\d.]+)'), ('real time x', r'^real-time factor\s+([\d.]+)'),
        ('us/step', r'^time per step\s+([\d.]+)'), ('contacts', r'^contacts per step\s+([\d.]+)'),
        ('rows', r'^constraint rows\s+([\d.]+)'), ('iterations', r'^solver iterations\s+([\d.]+)'))


def main():
    program, models = sys.argv[1:3]
    options = sys.argv[3:] or ['--steps', '2000']
    print(f'{"model":20}' + ''.join(f'{title:>14}' for title, _ in ROWS))
    for name in sorted(os.listdir(models)):
        path = os.path.join(models, name, 'model.xml')
        if not os.path.exists(path):
            continue
        run = subprocess.run([program, 'bench', path] + options, stdout=subprocess.PIPE, universal_newlines=True,
                             env={**os.environ, 'LC_ALL': 'C'})
        found = [re.search(pattern, run.stdout, re.M) for _, pattern in ROWS]
        print(f'{name:20}' + ''.join(f'{m.group(1) if m else "-":>14}' for m in found))


main()
