# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Control of a simulation over the socket: the numbers are those of a program that steps itself."""
import os
import subprocess
import sys

import numpy as np
from helper import ROOT, Case, gimbal, main

CARTPOLE = ROOT / 'examples' / 'socket_controller' / 'cartpole.xml'


class Driven(Case):
    def test_lock_step_is_the_same_as_stepping(self):
        sim = gimbal.Sim(CARTPOLE)
        address = self.serve(CARTPOLE, '--speed', '0')
        with gimbal.drive.connect(read=['time', 'qpos', 'qvel', 'actuator_force'], lock=True, timeout=60, address=address) as link:
            self.assertEqual(link.read, [('time', 1), ('qpos', sim.model.nq), ('qvel', sim.model.nv), ('actuator_force', 1)])
            first = link.wait(20)
            sim.qpos, sim.qvel = first.qpos, first.qvel
            for i in range(500):
                control = 3 * np.sin(0.05 * i)
                link.answer(ctrl=control)
                sim.ctrl = [control]
                sim.step()
                sensors = link.wait(20)
                np.testing.assert_array_equal(sensors.qpos, sim.qpos)
                np.testing.assert_array_equal(sensors.qvel, sim.qvel)
            self.assertEqual(link.late, 0)

    def test_names_and_reset(self):
        address = self.serve(CARTPOLE)
        with gimbal.drive.connect(read=['time', 'qpos'], address=address) as link:
            names = link.names()
            self.assertEqual([j['name'] for j in names['joint']], ['slide', 'hinge'])
            link.reset(keyframe=0)
            self.until(lambda: abs(link.wait(20).qpos[0]) > 0.2)
            link.run(False)
            self.assertTrue(link.is_running())
            self.server.kill()
            while link.wait(20) is not None:
                pass
            self.assertFalse(link.is_running())
            link.answer(ctrl=0)

    def test_paused_run(self):
        """What is asked of a run that stands goes out though no sensors come that could be answered."""
        address = self.serve(CARTPOLE)
        with gimbal.drive.connect(read=['time', 'qpos'], lock=True, address=address) as link:
            self.assertIsNotNone(link.wait(20))
            link.run(False)
            self.until(lambda: link.wait(0.5) is None)
            for _ in range(20):
                link.reset(keyframe=0)
                link.run(True)
                sensors = link.wait(20)
                self.assertIsNotNone(sensors)
                while sensors.time > 0.05:  # of before
                    sensors = link.wait(20)
                self.assertGreater(abs(sensors.qpos[0]), 0.1)
                link.run(False)
                self.until(lambda: link.wait(0.2) is None)

    def test_refused(self):
        address = self.serve(CARTPOLE)
        for wishes in ({'read': ['nonsense']}, {'write': ['qpos']}, {'timeout': -1}, {'late': 'never'}, {'every': 0}):
            with self.subTest(wishes), self.assertRaises(gimbal.ViewerError):
                gimbal.drive.connect(address=address, **wishes)
        with gimbal.drive.connect(address=address) as link:
            with self.assertRaises(ValueError):
                link.answer(ctrl=[1, 2, 3])
            with self.assertRaises(ValueError):
                link.answer(qpos=1)

    def test_without_a_model(self):
        with self.assertRaises(gimbal.ViewerError):
            gimbal.drive.connect(address=self.serve())


class Example(Case):
    def run_it(self, *options):
        done = subprocess.run([sys.executable, '-B', ROOT / 'examples/python/balance.py', *options], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, env={**os.environ, 'PYTHONPATH': str(ROOT / 'python')}, timeout=900)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_alone(self):
        self.run_it('--seconds', '8')

    def test_drive(self):
        self.run_it('--drive', '--seconds', '8', '--address', self.serve(CARTPOLE, '--speed', '4'))

    def test_show(self):
        self.run_it('--show', '--seconds', '6', '--address', self.serve())


if __name__ == '__main__':
    main()
