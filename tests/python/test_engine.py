# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""MuJoCo's Python package on this engine: a switch of an environment, and for one run."""
import os
import pathlib
import shutil
import subprocess
import sys

from helper import ROOT, Case, main

ASK = '''
import mujoco
spec = mujoco.MjSpec.from_string('<mujoco model="a name that is longer than a structure of C++"/>')
body = spec.worldbody.add_body(name='b')
body.add_geom(name='g', size=[1, 1, 1])
model = spec.compile()
path = next(line.split()[-1] for line in open('/proc/self/maps') if 'libmujoco' in line)
print(mujoco.mj_versionString(), spec.modelname, model.geom(0).name, path)
'''
ANSWER = '4.0.1 a name that is longer than a structure of C++ g '


class Engine(Case):
    def setUp(self):
        super().setUp()
        reference = os.environ.get('GIMBAL_REFERENCE')
        if not reference:
            self.skipTest('no registry gives the package of the reference')
        self.package = pathlib.Path(reference, 'python')
        self.make_environment()
        self.run_python('-c', 'import mujoco', wrong='skip')

    def make_environment(self):
        """An environment as pip leaves it, which finds the reference's package where it lies."""
        home = self.folder / 'environment'
        subprocess.run([sys.executable, '-m', 'venv', '--system-site-packages', '--without-pip', home], check=True)
        self.python = home / 'bin' / 'python3'
        self.site = next((home / 'lib').glob('python3*')) / 'site-packages'
        (self.site / 'reference.pth').write_text(f'{self.package}\n')
        shutil.copytree(ROOT / 'python' / 'gimbal', self.site / 'gimbal')
        for name in ('_gimbal_engine.py', 'gimbal-engine.pth'):
            shutil.copy(ROOT / 'python' / name, self.site)

    def run_python(self, *arguments, wrong='fail', **more):
        env = {k: v for k, v in os.environ.items() if k not in ('PYTHONPATH', 'GIMBAL_ENGINE', 'LD_LIBRARY_PATH')}
        done = subprocess.run([self.python, *arguments], capture_output=True, text=True, env={**env, **more})
        if wrong == 'skip' and done.returncode:
            self.skipTest('its modules are not for this Python: ' + done.stderr.strip().splitlines()[-1])
        if wrong == 'fail':
            self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def used(self, **more):
        told = self.run_python('-c', ASK, **more).stdout
        self.assertTrue(told.startswith(ANSWER), told)
        return 'its own' if str(self.package) in told else 'ours' if os.environ['GIMBAL_BUILD'] in told else told

    def switch(self, word):
        return self.run_python('-m', 'gimbal.engine', word).stdout

    def test_for_one_run(self):
        self.assertEqual(self.used(), 'its own')
        self.assertEqual(self.used(GIMBAL_ENGINE='1'), 'ours')
        self.assertEqual(self.used(), 'its own')

    def test_switch(self):
        before = sorted(self.site.rglob('*'))
        self.assertTrue(self.switch('status').startswith('off: MuJoCo 4.0.1 on its own engine'))
        self.assertTrue(self.switch('on').startswith('on: MuJoCo 4.0.1 on the engine of Gimbal'))
        self.assertEqual(self.used(), 'ours')
        self.assertEqual(self.used(GIMBAL_ENGINE='0'), 'its own')
        self.assertTrue(self.switch('off').startswith('off: '))
        self.assertEqual(self.used(), 'its own')
        self.assertEqual([p for p in sorted(self.site.rglob('*')) if '__pycache__' not in str(p)],
                         [p for p in before if '__pycache__' not in str(p)])
        self.assertTrue(self.switch('off').startswith('off: '), 'off twice')

    def test_another_version(self):
        (self.site / 'reference.pth').unlink()
        other = self.site / 'mujoco'
        other.mkdir()
        (other / '__init__.py').write_text('print("loaded")\n')
        (other / 'libmujoco.so.3.3.0').touch()
        done = self.run_python('-c', 'import mujoco', wrong='told', GIMBAL_ENGINE='1')
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        self.assertIn('pip install mujoco-core==4.0.1', done.stderr.strip().splitlines()[-1])
        self.assertIn('3.3.0', done.stderr.strip().splitlines()[-1])
        done = self.run_python('-m', 'gimbal.engine', 'on', wrong='told')
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
        self.assertEqual(self.run_python('-c', 'import mujoco').stdout, 'loaded\n')

    def test_two_packages(self):
        """Who asks pip for `mujoco` beside mujoco-core gets two libraries in one folder."""
        (self.site / 'reference.pth').unlink()
        other = self.site / 'mujoco'
        other.mkdir()
        (other / '__init__.py').touch()
        for version in ('3.17.0', '4.0.1'):
            (other / f'libmujoco.so.{version}').touch()
        told = self.run_python('-c', 'import mujoco', wrong='told', GIMBAL_ENGINE='1').stderr.strip().splitlines()[-1]
        self.assertIn('3.17.0 and 4.0.1: pip uninstall -y mujoco mujoco-studio mujoco-core, then pip install mujoco-core==4.0.1', told)

    def test_leaned_on(self):
        """Specs and models of MuJoCo's package are taken, and ours become its own, with the same numbers."""
        code = '''
import gimbal
spec = gimbal.MjSpec.from_string("<mujoco><worldbody><body name='b'><freejoint/><geom size='.1'/></body></worldbody></mujoco>")
spec.body("b").add_geom(size=[.2, 0, 0], pos=[.3, 0, 0])
sim = gimbal.Sim(spec)
sim.step(30)
data = gimbal.official.data_of(sim.data)
print(sim.model.ngeom, (data.qpos == sim.qpos).all(), gimbal.Model(gimbal.official.model_of(sim.model)).nq)
'''
        self.assertEqual(self.run_python('-c', code, GIMBAL_ENGINE='1').stdout, '2 True 7\n')
        (self.site / 'reference.pth').unlink()
        told = self.run_python('-c', 'import gimbal; gimbal.MjSpec', wrong='told').stderr.strip().splitlines()[-1]
        self.assertIn('pip install mujoco-core==4.0.1', told)

    def test_nothing_there(self):
        done = self.run_python('-c', 'import mujoco', wrong='told', GIMBAL_ENGINE='1', GIMBAL_MUJOCO_LIBRARY='/none/libmujoco.so.4.0.1')
        self.assertIn('/none/libmujoco.so.4.0.1', done.stderr.strip().splitlines()[-1])
        (self.site / 'reference.pth').unlink()
        done = self.run_python('-c', 'import mujoco', wrong='told', GIMBAL_ENGINE='1')
        self.assertIn('pip install mujoco-core==4.0.1', done.stderr.strip().splitlines()[-1])
        self.assertEqual(self.run_python('-m', 'gimbal.engine', 'perhaps', wrong='told').returncode, 2)


if __name__ == '__main__':
    main()
