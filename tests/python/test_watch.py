# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A program that is watched begins anew when it is saved, with its window and its state."""
import os
import struct
import subprocess
import sys

from helper import ARM, ROOT, Case, Window, main

PROGRAM = '''
import gimbal, helper_of_it
sim = gimbal.Sim({model!r})
print("edition", {edition}, helper_of_it.WORD, flush=True)
with gimbal.viewer.connect(sim.model, sim.data, start=False) as viewer:
    while viewer.is_running():
        sim.step()
        viewer.sync()
        {more}
'''


class Watch(Case):
    def setUp(self):
        super().setUp()
        self.window = Window(self.folder)
        self.addCleanup(self.window.close)
        self.program = self.folder / 'program.py'
        self.write('helper_of_it.py', 'WORD = "one"')
        self.save(1)
        environment = {**os.environ, 'PYTHONPATH': str(ROOT / 'python'), 'GIMBAL_ADDRESS': self.window.address}
        self.process = subprocess.Popen([sys.executable, '-B', '-m', 'gimbal.watch', str(self.program)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment)
        for stream in (self.process.stdout, self.process.stderr):
            self.addCleanup(stream.close)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.terminate)
        self.assertEqual(self.process.stdout.readline(), 'edition 1 one\n')
        self.until(lambda: len(self.window.states) > 20)

    def write(self, name, text):
        """As editors save: the old file or the new one, nothing between."""
        (self.folder / 'new').write_text(text)
        os.replace(self.folder / 'new', self.folder / name)

    def save(self, edition, more='pass', model=ARM):
        self.write('program.py', PROGRAM.format(edition=edition, more=more, model=model))

    def times(self):
        return [struct.unpack('<d', state[8:16])[0] for state in self.window.states]

    def test_goes_on(self):
        """The same window, the same tab, the same run."""
        self.save(2)
        self.assertEqual(self.process.stdout.readline(), 'edition 2 one\n')
        count = len(self.window.states)
        self.until(lambda: len(self.window.states) > count + 20)
        self.assertEqual((len(self.window.of_type('hello')), len(self.window.of_type('model'))), (1, 1))
        times = self.times()
        self.assertEqual(times, sorted(times))
        self.assertLess(max(b - a for a, b in zip(times, times[1:])), 0.0021)
        numbers = [struct.unpack('<Q', state[:8])[0] for state in self.window.states]
        self.assertEqual(numbers, sorted(set(numbers)))
        # a module of its own counts, too, and a pause outlives it
        self.window.say({'type': 'run', 'running': False})
        self.until(lambda: self.window.of_type('running'))
        self.write('helper_of_it.py', 'WORD = "two"')
        self.assertEqual(self.process.stdout.readline(), 'edition 2 two\n')
        self.window.say({'type': 'run', 'running': True})
        self.until(lambda: len(self.window.of_type('running')) == 2 and self.times()[-1] > times[-1])

    def test_view(self):
        """What the user has turned is what the program finds when it begins again, and is not sent back."""
        self.window.say({'type': 'camera', 'mode': 'free', 'lookat': [1, 2, 3], 'distance': 7.5, 'azimuth': 10, 'elevation': -20})
        for edition in (2, 3):
            self.save(edition, 'print(viewer.cam.distance, *viewer.cam.lookat, flush=True); break' if edition == 3 else 'pass')
            self.assertEqual(self.process.stdout.readline(), f'edition {edition} one\n')
        self.assertEqual(self.process.stdout.readline(), '7.5 1.0 2.0 3.0\n')
        self.assertEqual(self.window.of_type('camera'), [])

    def test_another_model(self):
        """Of a model that is another one the state stays as far as its arrays are the same."""
        self.save(2, model=ARM.replace('rgba="0.2 0.4 0.6 1"', 'rgba="1 0 0 1"'))
        self.assertEqual(self.process.stdout.readline(), 'edition 2 one\n')
        self.until(lambda: len(self.window.of_type('model')) == 2)
        count, before = len(self.window.states), self.times()[-1]
        self.until(lambda: len(self.window.states) > count + 20)
        self.assertGreater(self.times()[-1], before)
        self.save(3, model='<mujoco model="other"><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>')
        self.assertEqual(self.process.stdout.readline(), 'edition 3 one\n')
        self.until(lambda: len(self.window.of_type('model')) == 3)
        self.until(lambda: any('begins anew' in m['text'] for m in self.window.of_type('message')) or self.window.states)

    def test_mistakes(self):
        """A text that is none changes nothing; a program that ends in an error begins again when it is saved, where it was."""
        self.write('program.py', 'import gimbal\nsim = (')
        self.until(lambda: any('program.py:2' in m['text'] for m in self.window.of_type('message')))
        count = len(self.window.states)
        self.until(lambda: len(self.window.states) > count + 20)
        self.save(2, 'raise RuntimeError("no") if sim.time > 0.2 else None')
        self.assertEqual(self.process.stdout.readline(), 'edition 2 one\n')
        for line in self.process.stderr:
            if 'ended with 1' in line:
                break
        before = self.times()[-1]
        self.assertGreater(before, 0.2)
        self.save(3)
        self.assertEqual(self.process.stdout.readline(), 'edition 3 one\n')
        count = len(self.window.states)
        self.until(lambda: len(self.window.states) > count + 20)
        self.assertAlmostEqual(self.times()[count], before + 0.002, delta=0.0021)
        self.assertEqual(len(self.window.of_type('hello')), 2)


if __name__ == '__main__':
    main()
