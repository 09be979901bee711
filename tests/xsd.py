#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The XML schema accepts the example models and what the grammar allows, and refuses what it forbids.

usage: xsd.py XMLLINT SCHEMA MODELS
"""
import glob
import os
import subprocess
import sys
import tempfile

GOOD = [
    '<mujoco/>',
    '<mujoco><option gravity="0 0 -9.81" iterations="5"><flag contact="disable"/></option></mujoco>',
    '<mujoco><default><geom type="box" size="1 2"/><default class="a"><joint range="-inf inf"/></default></default></mujoco>',
    '<mujoco><include file="a.xml"/><worldbody><body><include file="b.xml"/></body></worldbody></mujoco>',
    '<mujocoinclude><geom size="1"/><joint axis="0 0 1"/></mujocoinclude>',
    '<mujoco><actuator><pid joint="a" input="pos vel"/><pid joint="a" input="quat"/></actuator></mujoco>',
    '<mujoco><worldbody><frame unknown="1"/></worldbody></mujoco>',
]
BAD = [
    ('<mujoco><geom/></mujoco>', 'geom'),
    ('<mujoco><worldbody><geom sise="1"/></worldbody></mujoco>', 'sise'),
    ('<mujoco><worldbody><geom size="1 2 3 4"/></worldbody></mujoco>', 'size'),
    ('<mujoco><worldbody><geom rgba="1 0 0"/></worldbody></mujoco>', 'rgba'),
    ('<mujoco><worldbody><geom type="ball"/></worldbody></mujoco>', 'type'),
    ('<mujoco><worldbody><geom contype="1.5"/></worldbody></mujoco>', 'contype'),
    ('<mujoco><compiler eulerseq="xyw"/></mujoco>', 'eulerseq'),
    ('<mujoco><default><geom name="a"/></default></mujoco>', 'name'),
    ('<mujoco><statistic extent="0"/></mujoco>', 'extent'),
    ('<mujoco><size nkey="-2"/></mujoco>', 'nkey'),
    ('<mujoco><asset><material><layer texture="a"/></material></asset></mujoco>', 'role'),
    ('<mujoco><include/></mujoco>', 'file'),
]


def problems(xmllint, schema, filename):
    result = subprocess.run([xmllint, '--noout', '--schema', schema, filename], capture_output=True, text=True)
    return '' if result.returncode == 0 else result.stderr


def text_problems(xmllint, schema, folder, text):
    filename = os.path.join(folder, 'model.xml')
    with open(filename, 'w', encoding='utf-8') as f:
        f.write(text)
    return problems(xmllint, schema, filename)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    xmllint, schema, models = sys.argv[1:]
    failures = []
    examples = glob.glob(os.path.join(models, '*', 'model.xml'))
    for filename in examples:
        failures += [problems(xmllint, schema, filename)]
    with tempfile.TemporaryDirectory() as folder:
        for text in GOOD:
            failures += [text_problems(xmllint, schema, folder, text)]
        for text, word in BAD:
            found = text_problems(xmllint, schema, folder, text)
            failures += ['' if f"'{word}'" in found else f'{text}: nothing about {word}: {found}\n']
    failures = [f for f in failures if f]
    print(''.join(failures), end='')
    if failures or not examples:
        sys.exit(1)
    print(f'{len(examples) + len(GOOD)} accepted, {len(BAD)} refused')


if __name__ == '__main__':
    main()
