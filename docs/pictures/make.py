#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The picture book: every model, flag, label and frame once. make.py GIMBAL MODELS [NAME...]"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SIZE = '640x360'

MODELS = ['bent-wire', 'box-tower', 'car', 'clay', 'coil-spring', 'double-pendulum', 'gripper-arm', 'humanoid',
          'newtons-cradle', 'quadruped', 'stiff-servos', 'tendon-finger']
# models of this folder: what the examples lack
OWN = ['kinds', 'soft']
SQUAT = ['--key', 'squat', '--duration', '.25', '--view', '140,-12,2.3,0,0,.62']
BUST = ['--key', 'squat', '--duration', '.25', '--view', '140,-8,1.95,0,0,.58']
LIE = ['--key', 'prone', '--duration', '.6', '--view', '140,-22,2,.1,0,.1']
KINDS = ['--key', 'push', '--duration', '.4', '--view', '120,-22,2.9,.15,0,.38']
PULL = ['--select', 'torso', '--pull', '.3,.3,.3', '--duration', '.1', '--view', '140,-12,2.6,0,0,.9']
TOWER = ['--duration', '1', '--view', '140,-15,1.6']
FINGER = ['--key', 'grip']
LIGHT = ['--key', 'push', '--duration', '.4', '--view', '105,-38,5.6,.5,-.7,1.75']
HAND = ['--key', 'prone', '--duration', '.6', '--view', '140,-28,.75,.62,.42,.05']
SOFT = ['--duration', '.6', '--view', '110,-22,2.7,.25,0,.35']
CLOTH = ['--duration', '.35', '--view', '110,-30,1.5,-.6,0,.35']
CUBE = ['--duration', '.1', '--view', '120,-25,1.1,.35,.6,.45']
ARM = ['--duration', '.6', '--view', '110,-10,1.6,.3,-.4,.7']

# flag, model, what shows it best
FLAGS = [
    ('Convex Hull', 'kinds', ['--duration', '.4', '--view', '120,-30,1.2,.75,-.4,.2']), ('Texture', 'kinds', KINDS),
    ('Joint', 'humanoid', BUST), ('Camera', 'kinds', KINDS), ('Actuator', 'humanoid', BUST),
    ('Activation', 'tendon-finger', FINGER), ('Light', 'kinds', LIGHT), ('Tendon', 'tendon-finger', FINGER),
    ('Range Finder', 'kinds', KINDS), ('Equality', 'kinds', ['--view', '60,-12,1.6,-.2,.8,.6']),
    ('Inertia', 'humanoid', SQUAT), ('Scale Inertia', 'humanoid', SQUAT), ('Perturb Force', 'humanoid', PULL),
    ('Perturb Object', 'humanoid', PULL), ('Contact Point', 'humanoid', LIE), ('Island', 'kinds', KINDS),
    ('Contact Force', 'humanoid', LIE), ('Contact Split', 'humanoid', LIE), ('Transparent', 'humanoid', SQUAT),
    ('Auto Connect', 'humanoid', SQUAT), ('Center of Mass', 'humanoid', SQUAT),
    ('Select Point', 'kinds', KINDS + ['--select', 'box']), ('Static Body', 'kinds', KINDS), ('Skin', 'soft', ARM),
    ('Flex Vert', 'soft', CLOTH), ('Flex Edge', 'soft', CLOTH), ('Flex Face', 'soft', CUBE), ('Flex Skin', 'soft', CLOTH),
    ('Body Tree', 'humanoid', SQUAT), ('Mesh Tree', 'kinds', ['--duration', '.4', '--view', '120,-30,1.2,.75,-.4,.2']),
]
ALSO = {'Scale Inertia': ',inertia', 'Contact Point': ',transparent', 'Contact Force': ',transparent',
        'Contact Split': ',contactforce,transparent', 'Auto Connect': ',transparent', 'Center of Mass': ',transparent',
        'Joint': ',transparent', 'Actuator': ',transparent', 'Activation': ',actuator', 'Inertia': ',transparent',
        'Flex Vert': ',no-flexskin,no-flexedge', 'Flex Edge': ',no-flexskin', 'Flex Face': ',no-flexskin'}
OFF = ['Texture', 'Tendon', 'Range Finder', 'Static Body', 'Skin', 'Flex Skin']  # on by default: shown switched off
RENDER = [('Shadow', 'no-shadow'), ('Wireframe', 'wireframe'), ('Reflection', 'no-reflection'),
          ('Additive', 'additive,transparent'), ('Skybox', 'no-skybox'), ('Fog', 'fog'), ('Haze', 'no-haze'),
          ('Depth', 'depth'), ('Segment', 'segment'), ('Id Color', 'segment,idcolor'), ('Cull Face', 'no-cullface,transparent')]
NOTES = {'Id Color': 'the number of each geom as a colour: nearly black', 'Cull Face off': 'the far sides show as well'}
LABELS = [('Body', 'humanoid', SQUAT), ('Joint', 'humanoid', SQUAT + ['--flags', 'joint,transparent']),
          ('Geom', 'kinds', KINDS), ('Site', 'kinds', KINDS), ('Camera', 'kinds', KINDS + ['--flags', 'camera']),
          ('Light', 'kinds', LIGHT + ['--flags', 'light']), ('Tendon', 'kinds', KINDS),
          ('Actuator', 'kinds', KINDS + ['--flags', 'actuator']),
          ('Constraint', 'kinds', KINDS + ['--flags', 'equality']), ('Flex', 'soft', SOFT), ('Skin', 'soft', SOFT),
          ('Selection', 'humanoid', SQUAT + ['--select', 'torso']),
          ('SelPoint', 'humanoid', SQUAT + ['--select', 'torso', '--flags', 'selectpoint']),
          ('Contact', 'humanoid', LIE + ['--flags', 'contactpoint']),
          ('ContactForce', 'humanoid', LIE + ['--flags', 'contactforce']),
          ('Island', 'kinds', KINDS + ['--flags', 'island'])]
FRAMES = [('Body', 'humanoid', BUST + ['--flags', 'transparent']),
          ('Geom', 'humanoid', BUST + ['--flags', 'transparent']), ('Site', 'kinds', KINDS),
          ('Camera', 'kinds', KINDS + ['--flags', 'camera']), ('Light', 'kinds', LIGHT + ['--flags', 'light']),
          ('Contact', 'humanoid', HAND + ['--flags', 'transparent,contactpoint']), ('World', 'kinds', KINDS)]


def slug(name):
    return name.lower().replace(' ', '-')


def pictures():
    """Yield (file, title, model, arguments) of each page, by chapter."""
    for name in MODELS:
        yield 'Models', 'model-' + name, name, name, ['--duration', '.5']
    yield 'Models', 'model-kinds', 'one of each kind', 'kinds', KINDS
    yield 'Models', 'model-soft', 'what deforms', 'soft', SOFT
    for name, model, args in FLAGS:
        flag = ('no-' if name in OFF else '') + slug(name) + ALSO.get(name, '')
        yield 'Visual flags', 'flag-' + slug(name), name + (' off' if name in OFF else ''), model, args + ['--flags', flag]
    for name, flags in RENDER:
        yield 'Render flags', 'render-' + slug(name), name + (' off' if flags.startswith('no-') else ''), 'kinds', \
            KINDS + ['--flags', flags]
    for chapter, option, table in (('Labels', '--label', LABELS), ('Frames', '--frame', FRAMES)):
        for name, model, args in table:
            yield chapter, slug(chapter[:-1]) + '-' + slug(name), name, model, args + [option, name]


def draw(gimbal, models, file, model, args):
    path = os.path.join(HERE, model + '.xml') if model in OWN else os.path.join(models, model, 'model.xml')
    command = [gimbal, 'record', path, os.path.join(HERE, file + '.png'), '--size', SIZE] + args
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
        sys.exit('failed: ' + ' '.join(command))


def write_index(pages):
    chapter = None
    with open(os.path.join(HERE, 'README.md'), 'w', encoding='utf-8') as out:
        out.write('# What Gimbal draws\n\nMade by `./dev docs`: the example models, then each flag, label and frame.\n')
        for page in pages:
            if page[0] != chapter:
                chapter = page[0]
                out.write('\n## %s\n\n' % chapter)
            note = '; ' + NOTES[page[2]] if page[2] in NOTES else ''
            out.write('**%s** (%s%s)\n\n![%s](%s.png)\n\n' % (page[2], page[3], note, page[2], page[1]))


def main():
    gimbal, models, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    pages = list(pictures())
    for _, file, _, model, args in pages:
        if not wanted or any(w in file for w in wanted):
            draw(gimbal, models, file, model, args)
    write_index(pages)


main()
