#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""gimbal migrate against the reference's own libraries, 3.12.0 and 4.0.1.

usage: official.py GIMBAL [MODEL…]

Models of our own: 4.0.1 refuses them as they are and accepts them migrated; with --from 3.12 they compute what they did in
3.12.0; and both numbers of --explain are those of both libraries. Without a registry all is skipped.
With models: each is migrated in a copy of its folder, and what 4.0.1 says before and after is printed.
"""

import contextlib
import functools
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'follow'))
import wheel  # noqa: E402

OLD, NEW = '3.12.0', '4.0.1'
GIMBAL = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ''


def world(inside, around='', option=''):
    return f'<mujoco>{option}<worldbody>{inside}</worldbody>{around}</mujoco>'


SHEET = '<flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" pos="0 0 1" radius=".01">{}</flexcomp>'
BLOCK = '<flexcomp name="f" type="grid" dim="3" count="2 2 2" spacing=".1 .1 .1" pos="0 0 1" radius=".01">{}</flexcomp>'
APART = '<contact contype="0" conaffinity="0" selfcollide="none"/>'
CART = '<body><joint name="{0}" type="slide" axis="1 0 0"/><geom size=".1" mass="{1}" contype="0" conaffinity="0"/>{2}</body>'
CARTS = CART.format('a', 3, CART.format('b', 2, ''))
CABLE = ('<composite prefix="c" type="cable" curve="s" count="6 1 1" size="1" offset="0 0 1" initial="{}"><plugin '
         'plugin="mujoco.elasticity.cable"><config key="bend" value="1e7"/><config key="twist" value="1e7"/></plugin><joint '
         'kind="main" damping=".1"/><geom type="{}" size="{}"/></composite>')
EXTENSION = '<extension><plugin plugin="mujoco.elasticity.cable"/></extension>'
BENT = '<keyframe><key qpos="{}"/></keyframe>'.format(' '.join(f'{.01 * math.sin(7 * i):.6f}' for i in range(27)))
TURNED = '<keyframe><key qpos="{}"/></keyframe>'.format(' '.join(f'{.01 * math.sin(7 * i):.6f}' for i in range(24)))

# what 4.0.1 refuses
REFUSED = {
    'internal': world(SHEET.format('<contact internal="false"/>')),
    'vert': world(SHEET.format('<edge equality="vert" damping=".01"/>')),
    'flexvert': world(SHEET.format(APART), '<equality><flexvert flex="f"/></equality>'),
    'implicit': world(BLOCK.format('<elasticity young="1e4"/>'), option='<option integrator="implicitfast"/>'),
    'edges': world(BLOCK.format('<edge damping=".1"/><elasticity young="1e4"/>'), option='<option integrator="implicit"/>'),
    'passive': world(SHEET.format('<contact passive="true"/><elasticity young="1e4" thickness=".01" elastic2d="both"/>'),
                     option='<option integrator="implicitfast" solver="CG"/>'),
    'unpinned': world('<body name="o" pos="0 0 1" euler="0 30 0"><freejoint/><geom size=".1"/>' + SHEET.format(APART) + '</body>'),
    'twice': world(CARTS, '<tendon><fixed name="t"><joint joint="a" coef="2"/><joint joint="b" coef="1"/><joint joint="a" '
                   'coef="-.5"/></fixed></tendon>'),
    'headlight': '<mujoco><visual><headlight active="3"/></visual></mujoco>',
    'discard': world('<body><freejoint/><geom size=".1"/><geom size=".2" contype="0" conaffinity="0"/></body>',
                     option='<compiler discardvisual="true" inertiafromgeom="true"/>'),
    'cable': EXTENSION.join(('<mujoco>', '')) + f'<worldbody>{CABLE.format("none", "capsule", ".02")}</worldbody></mujoco>',
    'cable of boxes': f'<mujoco>{EXTENSION}<worldbody>{CABLE.format("ball", "box", ".1 .03 .01")}</worldbody></mujoco>',
    'cable that is tied': f'<mujoco>{EXTENSION}<worldbody>{CABLE.format("free", "cylinder", ".02")}<body name="s" pos="1 0 1">'
                          '<joint/><geom size=".01"/></body></worldbody><equality><connect body1="cB_last" body2="s" anchor=".2 0 0"/>'
                          '</equality><actuator><motor site="cS_last" gear="0 0 0 1 0 0"/></actuator></mujoco>',
    'thread': world(CABLE.format('none', 'capsule', '.02').split('<plugin')[0] + '<geom type="capsule" size=".02"/></composite>'),
}

# what both accept: the arrays that stay the same with --from 3.12, and within what share of their largest number
SAME = {
    'volume': (world(BLOCK.format(APART + '<elasticity young="1e4" poisson=".3"/>'), TURNED), ('passive',), 1e-9),
    'bent': (world(SHEET.format(APART + '<elasticity young="1e4" poisson=".3" thickness=".01" elastic2d="bend"/>'), BENT),
             ('passive',), 1e-9),
    'stretched': (world(SHEET.format(APART + '<elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="stretch"/>'), BENT),
                  ('passive',), 1e-9),
    'both': (world(SHEET.format(APART + '<elasticity young="1e4" poisson=".1" thickness=".01" elastic2d="both"/>'), BENT),
             ('passive',), 1e-9),
    'thread': (world('<flexcomp name="f" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" radius=".01">' + APART +
                     '<edge stiffness="100" damping="1"/><elasticity young="1e6"/><pin id="0"/></flexcomp>'), ('points', 'moved'), 1e-9),
    'force': (world(CARTS, '<tendon><fixed name="t" actuatorfrcrange="-2 2"><joint joint="a" coef="1"/></fixed></tendon><actuator>'
                    '<motor tendon="t"/></actuator><keyframe><key ctrl="10"/></keyframe>'), ('drive',), 1e-12),
    'pid': (world(CARTS, '<actuator><pid joint="a" kv="2"/></actuator><keyframe><key ctrl="10 0" qvel="1 2"/></keyframe>'),
            ('drive', 'joints'), 1e-12),
    'kinds of classes': (world(CARTS, '<actuator><muscle joint="a" class="g" lengthrange="-1 1"/><damper joint="b" class="g" ctrlrange="0 1"/>'
                               '<position joint="a" class="f" kp="4"/><velocity joint="b" class="c"/><pid joint="a" class="v"/><adhesion body="o" '
                               'class="f" ctrlrange="0 1"/></actuator><keyframe><key ctrl=".5 .5 .5 .5 .5 .5 .5" qvel="1 2" qpos=".1 .2"/></keyframe>',
                               '<default><default class="g"><general gainprm=".5 1.2"/></default><default class="f"><general dyntype="filter" '
                               'dynprm=".3"/></default><default class="c"><cylinder area="3" bias="1 2 3" timeconst=".2"/></default><default '
                               'class="v"><velocity kv="5"/></default></default>').replace(
                                   '<body><joint name="a"', '<body name="o"><joint name="a"'), ('drive', 'joints'), 1e-12),
    'class in a class': (world('<geom class="d" size=".1 .2 .3" type="box"/><site class="d"/>', '<default><default class="c"><site euler="0 0 90"/>'
                               '<default class="d"><site quat="0 1 0 0"/></default></default></default>'), ('sites',), 1e-12),
    'scale of a frame': (world('<frame pos="1 0 0" scale="2"><body><joint type="slide"/><geom size=".1"/></body></frame>'), ('mass',), 1e-12),
    'quaternion': (world('<site quat="1 2 3 4"/><site euler="0 20 0"/>', '<default><site euler="0 0 90"/></default>'), ('sites',),
                   1e-12),
    'twice': (REFUSED['twice'] .replace('</tendon>', '</tendon><keyframe><key qpos=".3 .7"/></keyframe>'), ('length',), 1e-12),
    'framed': (world('<body name="o"><frame pos="1 2 3" euler="0 90 0">' + SHEET.format(APART) + '</frame></body>'), ('points',), 1e-12),
    'unpinned': (world('<body name="o" pos="0 0 1" euler="0 30 0"><freejoint/><geom size=".1" contype="0" conaffinity="0"/>'
                       + SHEET.format(APART) + '</body>'), ('points', 'moved'), 1e-9),
}

VERTEX = ('<body name="v{0}" pos="{1} 1"><inertial pos="0 0 0" mass=".1" diaginertia=".1 .1 .1"/><joint type="slide" axis="1 0 0" '
          'damping=".3"/><joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 0 1" damping=".2"/></body>')
REFUSED['damped vertices'] = (
    '<mujoco><default><joint damping=".1"/></default><worldbody>' + VERTEX.format(0, '0 0') + VERTEX.format(1, '.1 0')
    + VERTEX.format(2, '0 .1') + '</worldbody><deformable><flex name="f" dim="2" body="v0 v1 v2" element="0 1 2" radius=".01">'
    + APART + '<elasticity young="1e3" poisson=".1" thickness=".01" elastic2d="stretch"/></flex></deformable><keyframe><key '
    'qvel=".1 .2 .3 .4 .5 .6 .7 .8 .9"/></keyframe></mujoco>')
SAME['damped vertices'] = (REFUSED['damped vertices'], ('passive',), 1e-9)
REFUSED['ball in a tendon'] = world(
    '<body><joint name="j" type="ball"/><geom size=".1"/></body><body pos="1 0 0"><joint name="k"/><geom size=".1"/></body>',
    '<tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="k" coef="2"/></fixed></tendon>')
SAME['side site'] = (
    world('<site name="a" pos="-.3 0 0"/><site name="s" pos="0 -.2 0"/><geom name="g" type="cylinder" size=".1 .2" contype="0" '
          'conaffinity="0"/><body><joint axis="0 0 1" range="0 110"/><geom size=".01" pos=".3 0 0" mass="1" contype="0" '
          'conaffinity="0"/><site name="b" pos=".3 -.05 0"/></body>',
          '<tendon><spatial name="t"><site site="a"/><geom geom="g" sidesite="s"/><site site="b"/></spatial></tendon><keyframe>'
          + ''.join(f'<key qpos="{.19 * i:.2f}"/>' for i in range(11)) + '</keyframe>'), ('length',), 1e-9)

# both numbers of --explain
WRAP = ('<geom name="g" type="{}" size="1 2" contype="0" conaffinity="0"/><site name="s" pos="{}"/><site name="a" pos="-3 .2 .1"/>'
        '<body><joint name="x" type="slide" axis="1 0 0"/><joint name="y" type="slide" axis="0 1 0"/><geom size=".1" contype="0" '
        'conaffinity="0"/><site name="b"/></body>')
PATH = ('<tendon><spatial name="t"><site site="a"/><geom geom="g" sidesite="s"/><site site="b"/></spatial></tendon><keyframe>'
        + ''.join(f'<key qpos="{3 * math.cos(i):.4f} {1.3 * math.sin(2 * i):.4f}"/>' for i in range(12)) + '</keyframe>')
EXPLAINED = {
    'ratio': world(CARTS, '<tendon><fixed name="t" armature=".5"><joint joint="a" coef="2"/><joint joint="b" coef="-1"/></fixed></tendon>'
                   '<actuator><position joint="a" kp="7" dampratio=".5"/><position joint="b" kp="70" dampratio="1"/><position tendon="t" '
                   'kp="3" dampratio="1"/></actuator>'),
    'cylinder': world(WRAP.format('cylinder', '.4 -1.5 0'), PATH),
    'sphere': world(WRAP.format('sphere', '.4 -1.5 .3'), PATH),
    'still': world('<body euler="30 40 50"><geom size=".1"/><site name="s"/></body><body mocap="true" pos="1 0 0" euler="9 8 7"><site '
                   'name="m"/></body>',
                   '<sensor><accelerometer site="s"/><framelinacc objtype="site" objname="s"/><accelerometer site="m" cutoff="2"/></sensor>'),
    'kinds of servos': world('<body><joint type="ball"/><geom size=".1 .2 .3" type="box" mass="3"/><body pos=".3 0 0"><joint name="a" '
                             'axis="0 1 0"/><joint name="b" axis="0 0 1" armature=".2"/><geom size=".1" pos=".2 .3 .4" mass="2"/><site name="s" '
                             'pos=".3 .1 .2"/></body></body>',
                             '<actuator><pid joint="a" kp="20" dampratio=".7"/><position site="s" gear="1 2 3 0 0 0" kp="2" '
                             'dampratio="1"/><general joint="b" gainprm="4" biasprm="0 -4 .3" biastype="affine"/></actuator>'),
    'scale that is given': world(CARTS, option='<option noslip_iterations="3"/><statistic meaninertia="3"/>'),
    'memory': world(SHEET.replace('3 3 1', '14 14 1').format('<edge equality="true"/>')),
    'nodes': world('<flexcomp name="f" type="direct" dim="3" point="0 0 0  1 0 0  0 1 0  0 0 1" element="0 1 2 3" radius=".001" mass="6" '
                   'dof="quadratic">' + APART + '<elasticity young="1e4" poisson=".3"/></flexcomp>'),
    'rotations': world('<body pos="0 0 1"><joint type="ball"/><geom type="box" size=".1 .2 .3" pos=".1 .2 .3"/></body><body pos="2 0 0">'
                       '<freejoint/><geom type="box" size=".1 .2 .3"/></body>',
                       '<keyframe><key qvel="3 2 1 0 0 0 1 2 3"/></keyframe>', '<option integrator="RK4" timestep=".02"/>'),
    'pulled': world('<site name="o" pos="0 0 1"/><body pos=".3 0 0" euler="10 20 30"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/>'
                    '<site name="s" pos=".1 0 0"/><site name="e" pos=".3 .1 0"/><body pos=".4 0 0"><joint axis="1 0 0"/><geom size=".1" '
                    'pos="0 .1 0"/><site name="f" pos="0 .1 .1"/></body></body>',
                    '<tendon><spatial stiffness="40" springlength=".3" damping="2"><site site="o"/><site site="e"/><site site="f"/></spatial>'
                    '</tendon><sensor><force site="s"/><torque site="s"/><force site="f"/></sensor><keyframe>'
                    '<key qpos=".3 -.4" qvel="1 2"/></keyframe>'),
    'welded': world('<body name="a" euler="10 20 30"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/><site name="s" pos=".1 0 0"/><body '
                    'name="b" pos=".4 0 0"><joint axis="1 0 0"/><geom size=".1" pos="0 .1 0"/><site name="f" pos="0 .1 .1"/></body></body>'
                    '<body name="c" pos="1 0 0" euler="0 0 50"><freejoint/><geom size=".1 .2 .3" type="box" contype="0"/></body>',
                    '<equality><weld body1="b" body2="c" torquescale=".7"/><weld body1="c"/></equality><sensor><torque '
                    'site="s"/><torque site="f"/></sensor><keyframe><key qpos=".1 -.2 1 .1 0 .9 .1 .2 .3"/></keyframe>'),
    'cell': world('<flexcomp name="f" type="direct" dim="3" point="0 0 0 1 0 0 0 2 0 0 0 3" element="0 1 2 3" '
                  'radius=".001" mass="6" dof="trilinear">' + APART + '<elasticity young="1e4" poisson=".3"/></flexcomp>'),
    'fused': world('<body><joint/><geom size=".1"/><body gravcomp="1"><geom size=".1"/></body><body pos="1 0 0"><geom size=".2"/></body></body>',
                   option='<compiler fusestatic="true"/>'),
    'seen': world('<body><joint/><geom size=".1"/><geom size=".1" contype="0" conaffinity="0" fluidshape="ellipsoid"/><geom size=".2" contype="0" '
                  'conaffinity="0" pos="1 0 0"/></body>', option='<compiler discardvisual="true"/>'),
    'copied keys': world('<replicate count="3" offset="1 0 0"><body><joint type="slide"/><geom size=".1"/></body></replicate><replicate count="2" '
                         'offset="0 1 0"><body><joint type="slide"/><geom size=".1"/></body></replicate>', '<keyframe><key time="1"/></keyframe>'),
    'cloth': world('<geom type="plane" size="2 2 .1"/>' + SHEET.replace('3 3 1', '11 11 1').replace('pos="0 0 1"', 'pos="0 0 .009"').format(
        '<contact selfcollide="none"/><edge equality="true"/>'), option='<size memory="30M"/>'),
    'asleep': world('<body sleep="init"><joint stiffness="3" springref="40" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body><body pos="2 0 '
                    '0"><joint stiffness="3" springref="40"/><geom size=".1"/></body>',
                    option='<option><flag sleep="enable" energy="enable"/></option>'),
    'islands': world('<geom type="plane" size="9 9 1"/><body pos="0 0 .09"><joint type="slide" axis="0 0 1"/><geom size=".1" mass="3"/></body>',
                     '<statistic meaninertia="7"/>', '<option solver="PGS"/>'),
    'inertia': world('<body><inertial pos="0 0 0" mass="1" fullinertia=".4 .5 .6 .01 .02 .03"/><freejoint/></body>'),
    'refused': world(CARTS + SHEET.format('<contact internal="false"/>'), '<actuator><position joint="a" kp="7" dampratio=".5"/></actuator>'),
}
ARRAYS = {'termination': 'scale', 'dampratio': 'damping', 'side-site': 'length', 'static-acceleration': 'sensors', 'arena': 'memory',
          'rk4-rotations': 'turned', 'sensed-forces': 'sensors', 'interpolated': 'nodes', 'fused': 'bodies', 'discarded': 'geoms',
          'keyframes': 'keys', 'flex-contact-count': 'contacts', 'sleep-energy': 'energy',
          'principal-axes': 'axes'}


@functools.lru_cache(None)
def probe(version):
    folder = wheel.folder_of(version)
    made = pathlib.Path(tempfile.mkdtemp(prefix='gimbal-official-'))
    unittest.addModuleCleanup(shutil.rmtree, made)
    subprocess.run(['cc', '-O1', '-I', folder / 'include', HERE / 'official_probe.c', '-o', made / 'probe', '-L', folder / 'lib', '-lmujoco',
                    f'-Wl,-rpath,{folder / "lib"}'], check=True)
    return made / 'probe'


def results(version, path, steps=20):
    """{(array, key): numbers}, or {'refused': why}."""
    told = subprocess.run([probe(version), path, str(steps)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False, cwd=path.parent).stdout
    found = {}
    for line in told.splitlines():
        name, *rest = line.split(' ')
        if name == 'refused':
            return {'refused': ' '.join(rest)}
        found[name, int(rest[0])] = [float(x) for x in rest[1:]]
    return found


def migrate(*words):
    return subprocess.run([GIMBAL, 'migrate', *map(str, words)], capture_output=True, text=True, check=False,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8'})


class Official(unittest.TestCase):
    @contextlib.contextmanager
    def model(self, name, text):
        with self.subTest(name), tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'model.xml'
            path.write_text(text, encoding='utf-8')
            yield path

    def test_refused(self):
        for name, text in REFUSED.items():
            with self.model(name, text) as path:
                self.assertIn('refused', results(NEW, path))
                told = migrate(path)
                self.check_status(told)
                self.assertNotIn('refused', results(NEW, path), path.read_text(encoding='utf-8'))

    def check_status(self, told):
        self.assertEqual([line for line in told.stdout.splitlines() if ': error: ' in line], [])
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)

    def test_same(self):
        for name, (text, arrays, share) in SAME.items():
            with self.model(name, text) as path:
                before = results(OLD, path)
                changed = results(NEW, path)
                told = migrate('--from', '3.12', path)
                self.check_status(told)
                after = results(NEW, path)
                picked = [key for key in before if key[0] in arrays]
                self.assertTrue(picked, before)
                self.assertNotIn('refused', after)
                self.assertTrue(any(self.worst(before[k], changed.get(k, [])) > share for k in picked), 'nothing had changed')
                for key in picked:
                    self.assertLessEqual(self.worst(before[key], after[key]), share, key)

    @staticmethod
    def worst(one, two):
        if len(one) != len(two):
            return math.inf
        return max((abs(a - b) for a, b in zip(one, two)), default=0) / (max(map(abs, one), default=0) or 1)

    def test_explained(self):
        for name, text in EXPLAINED.items():
            with self.model(name, text) as path:
                before = results(OLD, path)
                told = json.loads(migrate('--explain', '--json', path).stdout)
                if 'refused' in results(NEW, path):
                    self.check_status(migrate(path))
                self.check_explained(told, before, results(NEW, path))

    def test_side_site_in_use(self):
        text = SAME['side site'][0].replace('</tendon>', '</tendon><sensor><framepos objtype="site" objname="s"/></sensor>')
        with self.model('side site that is measured', text) as path:
            self.assertIn('left to you', migrate('--from', '3.12', '--to', NEW, path).stdout)
            self.assertEqual(path.read_text(encoding='utf-8'), text)

    def check_explained(self, told, before, after):
        rules = [rule for rule in told['rules'] if rule['rule'] in ARRAYS]
        self.assertEqual(len(rules), 1)
        array = ARRAYS[rules[0]['rule']]
        differ = 0
        acts = [act for act in rules[0]['acts'] if not act.get('at', '').startswith('joint')]
        for key in before:
            if key[0] != array or self.worst(before[key], after[key]) < 1e-9:
                continue
            differ += 1
            at = None if key[1] < 0 else f'key #{key[1]}'
            mine = [act for act in acts if act.get('at') == at]
            for side, numbers in (('before', before[key]), ('after', after[key])):
                self.assertLess(self.worst([x for act in mine for x in act[side]], numbers), 1e-8, (key, side))
        self.assertTrue(differ)
        self.assertEqual(differ, len({act.get('at') for act in acts}))


def corpus(models):
    for model in map(pathlib.Path, models):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / 'copy'
            shutil.copytree(model.parent, copy)
            before = results(NEW, copy / model.name)
            told = migrate('--to', NEW, copy / model.name).stdout.splitlines()
            after = results(NEW, copy / model.name)
            print(f'{model}: {before.get("refused", "accepted")} -> {after.get("refused", "accepted")}')
            print(*(line for line in told if ': warning: ' in line), sep='\n')


def main():
    try:
        for version in (OLD, NEW):
            wheel.folder_of(version)
    except wheel.Missing as missing:
        print(f'1..0 # SKIP the reference is not here: {missing}'.splitlines()[0])
        return
    if not shutil.which('cc'):
        print('1..0 # SKIP needs a compiler')
        return
    if sys.argv[2:]:
        corpus(sys.argv[2:])
    else:
        unittest.main(argv=sys.argv[:1])


if __name__ == '__main__':
    main()
