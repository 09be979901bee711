# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Experiments run by the command, and their results."""
import math
import os

from helper import PROGRAM, Case, gimbal, main

PENDULUM = '''<mujoco><option integrator="RK4" timestep="0.002"><flag contact="disable"/></option><worldbody>
  <body name="bob"><joint name="pin" axis="0 1 0"/><geom type="sphere" size="0.001" pos="0 0 -1" mass="1"/></body></worldbody>
  <keyframe><key name="out" qpos="0.01"/></keyframe></mujoco>'''
GRID = '''<experiment model="pendulum.xml">
  <parameter name="g" from="1" to="4" points="4"><target element="option" attribute="gravity" component="2" factor="-1"/></parameter>
  <run duration="0.5" keyframe="out"/>
  <goal name="angle" expression="pin.qpos" reduce="last"/>
  <grid/></experiment>'''


class Experiments(Case):
    def setUp(self):
        super().setUp()
        if not PROGRAM:
            self.skipTest('without the program gimbal')
        (self.folder / 'pendulum.xml').write_text(PENDULUM.replace('<option ', '<option gravity="0 0 -2" '))
        self.file = self.folder / 'swing.experiment.xml'
        self.file.write_text(GRID)

    def run_it(self, **options):
        try:
            return gimbal.experiment(self.file, **options)
        except gimbal.ExperimentError as error:
            if 'without' in str(error) or 'unknown command' in str(error).lower():
                self.skipTest(str(error))
            raise

    def test_grid(self):
        results = self.run_it(jobs=2)
        self.assertEqual(len(results), 4)
        self.assertTrue(results.finished)
        for g, angle in zip(results['g'], results['angle']):
            self.assertAlmostEqual(angle, 0.01 * math.cos(math.sqrt(g) * 0.5), delta=1e-6)  # small swings of length 1
        self.assertIn(results.best['g'], (1.0, 4.0))
        again = self.run_it()
        self.assertEqual(again.rows, results.rows)
        with self.assertRaises(KeyError):
            results['mass']

    def test_wrong(self):
        self.run_it()
        self.file.write_text('<experiment/>')
        with self.assertRaises(gimbal.ExperimentError):
            gimbal.experiment(self.file, out=self.folder / 'other.sqlite')
        with self.assertRaises(gimbal.ExperimentError):
            gimbal.experiment(self.folder / 'none.xml')
        from gimbal.experiment import Results
        (self.folder / 'noise.sqlite').write_bytes(os.urandom(5000))
        for name in ('noise.sqlite', 'none.sqlite'):
            with self.assertRaises(gimbal.ExperimentError):
                Results(self.folder / name)


if __name__ == '__main__':
    main()
