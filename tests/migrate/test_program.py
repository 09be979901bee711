#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""gimbal migrate as a program: towards 4.0, what changes for a model, and what it says to wrong input.

usage: test_program.py GIMBAL
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

GIMBAL = os.path.abspath(sys.argv.pop(1))

PLAIN = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
SERVO = """<mujoco>
  <worldbody>
    <body><joint name="a" type="slide"/><geom size=".1" mass="3"/>
      <body><joint name="b" type="slide"/><geom size=".1" mass="2"/></body></body>
  </worldbody>
  <tendon><fixed name="t" actuatorfrcrange="-1 1"><joint joint="a" coef="1"/></fixed></tendon>
  <actuator><position name="über &quot;a&quot;" joint="a" kp="4" dampratio="1"/></actuator>
</mujoco>
"""

SAID = ('<mujoco><worldbody><body name="o"><joint name="a" type="slide"/><geom size=".1"/><frame pos="0 0 1"><inertial pos="0 0 1" '
        'mass="2" diaginertia="1 1 1"/></frame></body></worldbody><tendon><fixed name="t" actuatorfrcrange="-2 2"><joint joint="a" '
        'coef="1"/></fixed></tendon><actuator><pid name="p" joint="a" kv="2"/></actuator></mujoco>')


# a cube whose roof has one corner up: cut the one way it holds 4/3, the other way 7/6
ROOF = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 2\nv 0 1 1\nf 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 5 6 7 8\n'


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text=None):
        path = pathlib.Path(self.folder.name) / name
        if text is not None:
            path.write_text(text, encoding='utf-8')
        return str(path)

    def migrate(self, *words, status=0):
        done = subprocess.run([GIMBAL, 'migrate', *words], capture_output=True, text=True, check=False,
                              env={**os.environ, 'LC_ALL': 'C.UTF-8'})
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def test_towards(self):
        model = self.path('old.xml', '<mujoco><!-- mine --><statistic meaninertia="1" extent="2"/></mujoco>\n')
        self.assertIn('0 things', self.migrate('--to', '3.12', model).stdout)
        self.assertIn('1 thing', self.migrate('--check', model, status=1).stdout)
        self.assertNotIn('not compiled', self.migrate(model).stdout)
        self.assertEqual(pathlib.Path(model).read_text(encoding='utf-8'), '<mujoco><!-- mine --><statistic extent="2"/></mujoco>\n')
        self.assertIn('0 things', self.migrate('--to', '4.0', model).stdout)

    def test_polygons(self):
        """Polygons were cut otherwise: masses of both, also where the model is named from another folder."""
        self.path('roof.obj', ROOF)
        model = self.path('roof.xml', '<mujoco><asset><mesh file="roof.obj" inertia="exact"/></asset><worldbody><body><freejoint/><geom '
                          'type="mesh" mesh="roof"/></body></worldbody></mujoco>')
        told = json.loads(self.migrate('--explain', '--json', os.path.relpath(model)).stdout)
        acts = [act for rule in told['rules'] if rule['rule'] == 'obj-polygons' for act in rule['acts']]
        masses = [act for act in acts if act['quantity'] == 'body_mass'][0]
        self.assertAlmostEqual(masses['before'][0], 4000 / 3, places=1)
        self.assertAlmostEqual(masses['after'][0], 3500 / 3, places=1)

    def test_flat_polygons(self):
        """A square is cut along the other diagonal: no mass tells it, but the order of the faces does; a corner has no coordinate."""
        flat = ROOF.replace('v 1 1 2', 'v 1 1 1').replace('f 4 3 2 1', 'vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 4/1 3/2 2/3 1')
        self.path('flat.obj', flat)
        model = self.path('flat.xml', '<mujoco><asset><mesh file="flat.obj"/></asset><worldbody><geom type="mesh" mesh="flat"/></worldbody></mujoco>')
        told = {rule['rule']: rule['acts'] for rule in json.loads(self.migrate('--explain', '--json', model).stdout)['rules']}
        self.assertEqual([(act['name'], act['before'], act['after']) for act in told['obj-corners']], [('flat', [4], [0])])
        faces = [act for act in told['obj-polygons'] if 'triangle' in act['quantity']]
        # 3.12.0 cuts 1 2 3 4 into 1 2 3, 1 3 4; 4.0.1 a square into 1 2 4, 2 3 4
        self.assertEqual([(act['before'], act['after']) for act in faces], [([3, 2, 1], [3, 2, 0])])

    def test_replicated_keys(self):
        model = self.path('keys.xml', '<mujoco><worldbody><replicate count="3" offset="1 0 0"><body><joint type="slide"/><geom size=".1"/></body>'
                          '</replicate><replicate count="2" offset="0 1 0"><site/></replicate></worldbody><keyframe><key/></keyframe></mujoco>')
        told = json.loads(self.migrate('--explain', '--json', model).stdout)
        keys = [rule['acts'][0] for rule in told['rules'] if rule['rule'] == 'keyframes'][0]
        self.assertEqual((keys['before'], keys['after']), ([4], [1]))

    def test_results(self):
        old = '<mujoco><option apirate="1"/><actuator><motor joint="{}"/></actuator></mujoco>'
        self.assertIn('not compiled', self.migrate('--to', '3.12', self.path('earlier.xml', old.format('nowhere'))).stdout)
        wrong = self.migrate(self.path('wrong.xml', old.format('nowhere')), status=1).stdout
        self.assertIn('error', wrong)
        self.assertIn('nowhere', wrong)

    def test_verdicts(self):
        """What does not compile afterwards is said to, whether anything of it was old or written; parts are no models."""
        model = self.path('wrong.xml', '<mujoco><worldbody><geom size="1" type="cone"/></worldbody></mujoco>')
        told = self.migrate('--check', model, status=1).stdout
        self.assertIn('0 things', told)
        self.assertIn('wrong.xml: would not compile after migrating:', told)
        self.assertIn('wrong.xml:1:', told)
        self.assertIn('wrong.xml: does not compile after migrating:', self.migrate(model, status=1).stdout)
        folder = pathlib.Path(self.folder.name) / 'robot'
        folder.mkdir()
        (folder / 'part.xml').write_text('<mujoco><worldbody><geom size="1" material="m"/></worldbody></mujoco>', encoding='utf-8')
        (folder / 'whole.xml').write_text('<mujoco><asset><material name="m"/></asset><include file="part.xml"/></mujoco>',
                                          encoding='utf-8')
        self.assertNotIn('compile', self.migrate(str(folder)).stdout)

    def test_made_for_an_earlier_one(self):
        """A model that is refused as it is, and not as one of 3.12, needs no word about its version."""
        model = self.path('framed.xml', '<mujoco><worldbody><frame scale="0"><geom size=".1"/></frame></worldbody></mujoco>')
        self.assertIn('taken as --from 3.12', self.migrate(model).stdout)
        self.assertNotIn('scale', pathlib.Path(model).read_text(encoding='utf-8'))
        valid = self.path('valid.xml', '<mujoco><worldbody><frame scale="2"><geom size=".1"/></frame></worldbody></mujoco>')
        self.assertNotIn('taken as', self.migrate(valid).stdout)
        self.assertIn('scale="2"', pathlib.Path(valid).read_text(encoding='utf-8'))

    def test_why_left(self):
        rope = ('<mujoco><worldbody><body name="B2" pos="0 0 1"><freejoint/>{}<composite type="rope" count="5 1 1" spacing=".1">'
                '<geom size=".02"/></composite></body></worldbody></mujoco>')
        self.assertIn('to be done by hand: the body around it goes with it',
                      self.migrate('--check', self.path('rope.xml', rope.format('<geom size=".1"/>')), status=1).stdout)
        self.assertNotIn('left to you:', self.migrate('--check', self.path('good.xml', rope.format('')), status=1).stdout)

    def test_wrong_versions(self):
        model = self.path('plain.xml', PLAIN)
        for version in ('3.11', '4.1', '40.0'):
            self.assertIn('3.12 to 4.0.1', self.migrate('--to', version, model, status=2).stderr)
        self.assertIn('after that of this engine', self.migrate('--from', '9.9', model, status=2).stderr)
        self.assertIn('is no version', self.migrate('--to', 'new', model, status=2).stderr)

    def test_none(self):
        model = self.path('plain.xml', PLAIN)
        lines = self.migrate('--explain', model).stdout.splitlines()
        self.assertEqual(len(lines), 1)
        self.assertIn('no changed rule acts', lines[0])
        empty = json.loads(self.migrate('--explain', '--json', model).stdout)
        self.assertEqual(empty, {'model': model, 'from': '3.12.0', 'to': '4.0.1', 'rules': [], 'text': []})

    def test_refused_as_it_is(self):
        """What 4.0.1 refuses is told first, and the rest is of what the migration makes of it."""
        model = self.path('rigid.xml', '<mujoco><worldbody><flexcomp name="f" type="grid" count="2 2 2" spacing=".1 .1 .1" dim="3" mass="1">'
                                       '<contact internal="false" selfcollide="none"/></flexcomp></worldbody></mujoco>')
        lines = self.migrate('--explain', model).stdout.splitlines()
        first = next(i for i, line in enumerate(lines) if 'refuses this model as it is' in line)
        self.assertIn("'internal'", lines[first])
        self.assertIn('gimbal migrate makes of it', lines[first + 1])
        self.assertIn("'internal'", json.loads(self.migrate('--explain', '--json', model).stdout)['refused'])

    def test_attributes(self):
        """What an attribute meant and means, as numbers of the compiled model."""
        told = json.loads(self.migrate('--explain', '--json', self.path('said.xml', SAID)).stdout)
        acts = next(rule for rule in told['rules'] if rule['rule'] == 'compiled')['acts']
        found = {(act['name'], act['quantity']): (act['before'], act['after']) for act in acts}
        self.assertEqual(found, {('o', 'body_ipos'): ([0, 0, 1], [0, 0, 2]), ('t', 'tendon_actfrclimited'): ([0], [1]),
                                 ('p', 'actuator_biasprm'): ([0], [-1])})

    def test_json(self):
        model = self.path('servo.xml', SERVO)
        told = json.loads(self.migrate('--explain', '--json', model).stdout)
        self.assertEqual([rule['rule'] for rule in told['rules']], ['dampratio', 'compiled'])
        act = told['rules'][0]['acts'][0]
        self.assertEqual((act['kind'], act['name'], act['quantity']), ('actuator', 'über "a"', 'damping'))
        self.assertAlmostEqual(act['before'][0], 2 * 20 ** .5, places=9)
        self.assertAlmostEqual(act['after'][0], 2 * 12 ** .5, places=9)
        self.assertEqual([(text['line'], text['since'], text['mended']) for text in told['text']], [(6, '3.14.0', True)])
        self.assertEqual(pathlib.Path(model).read_text(encoding='utf-8'), SERVO)

    def test_refused(self):
        soft = '<flexcomp name="f" type="grid" count="3 3 1" spacing=".1 .1 .1"><contact internal="false"/></flexcomp>'
        model = self.path('refused.xml', SERVO.replace('</worldbody>', soft + '</worldbody>'))
        told = json.loads(self.migrate('--explain', '--json', model).stdout)
        self.assertEqual([rule['rule'] for rule in told['rules']], ['dampratio', 'flex-contacts', 'compiled'])
        self.assertAlmostEqual(told['rules'][0]['acts'][0]['after'][0], 2 * 12 ** .5, places=9)
        self.assertIn('internal', pathlib.Path(model).read_text(encoding='utf-8'))

    def test_from(self):
        model = self.path('servo.xml', SERVO)
        told = json.loads(self.migrate('--explain', '--json', '--from', '3.14', model).stdout)
        self.assertEqual((told['from'], told['text'], len(told['rules'])), ('3.14.0', [], 1))
        self.assertIn('as 3.16 does', self.migrate('--explain', '--from', '3.16', model).stdout)
        self.assertEqual(json.loads(self.migrate('--explain', '--json', '--from', '2.1', model).stdout)['from'], '3.12.0')

    def test_people(self):
        told = self.migrate('--explain', self.path('servo.xml', SERVO)).stdout
        self.assertIn('[dampratio, 3.15.0]', told)
        self.assertIn(': damping 8.94427 → 6.9282', told)
        self.assertIn('servo.xml:6:', told)

    def test_bad_input(self):
        self.assertIn('cannot be read', self.migrate('--explain', self.path('nowhere.xml'), status=1).stderr)
        broken = self.migrate('--explain', '--json', self.path('broken.xml', '<mujoco><worldbody><geom size="x"/>'), status=1)
        self.assertIn('error', broken.stderr)
        self.assertEqual(broken.stdout, '')
        binary = self.path('plain.mjb')
        subprocess.run([GIMBAL, 'compile', self.path('plain.xml', PLAIN), binary], check=True, capture_output=True)
        self.assertIn('binary', self.migrate('--explain', binary, status=1).stderr)
        # the others are explained all the same
        both = self.migrate('--explain', self.path('nowhere.xml'), self.path('plain.xml', PLAIN), status=1)
        self.assertIn('no changed rule acts', both.stdout)


if __name__ == '__main__':
    unittest.main()
