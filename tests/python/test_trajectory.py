# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Trajectory files: what the command records is read, computed again bit by bit, and what is no good is told."""
import importlib.util
import os
import signal
import subprocess
import sys
import unittest

import numpy as np
from helper import ARM, PROGRAM, ROOT, Case, gimbal, main

try:
    import h5py
except ImportError:
    h5py = None


@unittest.skipUnless(h5py, 'without h5py')
@unittest.skipUnless(PROGRAM, 'without the program gimbal')
class Recorded(Case):
    def record(self, name='run.h5', seconds=1.0, model=ARM):
        path = self.folder / name
        (self.folder / 'arm.xml').write_text(model)
        done = subprocess.run([PROGRAM, 'record', self.folder / 'arm.xml', path, '--key', '0', '--duration', str(seconds)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode and 'HDF5' in done.stdout:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)
        return path

    def test_arrays(self):
        with gimbal.Trajectory(self.record()) as run:
            sim = gimbal.Sim(ARM, keyframe='raised')
            self.assertEqual(len(run), 501)
            self.assertTrue(run.complete)
            self.assertEqual(run.names('qpos')[:2], ['shoulder', 'elbow'])
            self.assertEqual(run.units('qpos')[0], 'rad')
            self.assertEqual(run.timestep, sim.model.opt.timestep)
            self.assertEqual(list(run.files), ['arm.xml'])
            self.assertEqual(run.files['arm.xml'].decode(), ARM)
            self.assertEqual(run.ctrl.shape, (501, 2))
            np.testing.assert_array_equal(run['elbow'], run.qpos[:, 1])
            sim.data.call('mj_resetDataKeyframe', 0)
            for row, at in zip(run.state_row, range(20)):
                while sim.time < run.time[row] - 1e-9:
                    sim.step()
                np.testing.assert_array_equal(sim.qpos, run.qpos[at])
            with self.assertRaises(gimbal.UnknownName):
                run['knee']
            with self.assertRaises(ValueError):
                run.time[0] = 3

    def test_for_other_programs(self):
        """Each kind of file gives back what went in: states of every step, inputs, names and units."""
        run = gimbal.Trajectory(self.record())
        arrays = run.arrays()
        self.assertEqual(arrays['qpos'].shape, (501, 9))
        np.testing.assert_array_equal(arrays['qpos'][run.state_row], run.qpos)
        np.testing.assert_array_equal(arrays['sensordata'][run.state_row], run.sensordata)
        self.assertEqual(len(run.arrays(every_step=False)['time']), len(run.state_row))
        for suffix, package in (('.npz', 'numpy'), ('.mat', 'scipy'), ('.mcap', 'mcap'), ('.rrd', 'rerun')):
            with self.subTest(suffix):
                if not importlib.util.find_spec(package):
                    self.skipTest(f'without the package {package}')
                self.try_export(run, self.folder / ('run' + suffix), arrays)
        with self.assertRaisesRegex(ValueError, 'npz, .mat'):
            run.export(self.folder / 'run.csv')

    def try_export(self, run, path, arrays):
        run.export(path)
        if path.suffix == '.rrd':
            self.assertEqual(path.read_bytes()[:4], b'RRF2')
            with self.assertRaisesRegex(ValueError, 'by Rerun alone'):
                gimbal.read_arrays(path)
            return
        found = gimbal.read_arrays(path)
        self.assertEqual(set(found), set(arrays))
        for name, array in arrays.items():
            np.testing.assert_array_equal(found[name], array, name)

    def test_replay(self):
        run = gimbal.Trajectory(self.record())
        self.assertIsNone(run.verify())
        sim = run.sim()
        run.restore(sim, time=0.5)
        self.assertAlmostEqual(sim.time, 0.5)
        row = run.row_at(0.5)
        self.assertEqual(gimbal.trajectory.hash_of_state(sim.state), int(run.hash[row]))
        part = run.between(0.25, 0.75)
        self.assertAlmostEqual(part.time[0], 0.25)
        self.assertAlmostEqual(part.time[-1], 0.75)
        self.assertIsNone(part.verify())
        self.assertEqual(len(run[10:20]), 10)
        self.assertEqual(len(run.between(5, 6)), 0)
        with self.assertRaises(IndexError):
            run.restore(sim, row=501)
        with self.assertRaises(ValueError):
            run.restore(sim)
        with self.assertRaises(gimbal.TrajectoryError):
            run.restore(sim, time=-1)
        with self.assertRaises(ValueError):
            run.restore(gimbal.Sim('<mujoco/>'), row=0)

    def test_written_by_a_program(self):
        """A run that a program lives through: what it changes by hand begins anew, and the command computes the same bits."""
        path, sim, seen = self.folder / 'own.h5', gimbal.Sim(ARM), []
        with gimbal.Recording(path, sim, every=7) as recording:
            for i in range(700):
                sim.ctrl[:] = 0.3 * np.sin(0.02 * i)
                if i == 300:
                    sim.qpos[0] += 0.1
                if i == 400:
                    sim.model.opt.gravity[2] = -3
                if i == 500:
                    sim.reset('raised')
                recording.step()
                seen.append(sim.state)
            self.assertEqual(len(recording), 703)  # the start, and two that no step led to
        with self.assertRaisesRegex(gimbal.TrajectoryError, 'has ended'):
            recording.step()
        with gimbal.Trajectory(path) as run:
            self.assertTrue(run.complete)
            self.assertEqual((len(run), list(np.flatnonzero(run.kind))), (703, [0, 301, 502]))
            self.assertEqual(list(run.state_row[:4]), [0, 7, 14, 21])
            steps = np.delete(np.arange(703), [0, 301, 502])
            np.testing.assert_array_equal(run.hash[steps], gimbal.trajectory.hashes_of_states(np.array(seen)))
            np.testing.assert_array_equal(run.time[steps], np.array(seen)[:, 0])
            self.assertIsNone(run.verify())
        done = subprocess.run([PROGRAM, 'replay', path, '--verify'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn('every row is the same bit by bit', done.stdout)
        with self.assertRaisesRegex(ValueError, '1 or more'):
            gimbal.Recording(path, sim, every=0)
        with self.assertRaisesRegex(gimbal.TrajectoryError, 'cannot be written'):
            gimbal.Recording(self.folder / 'nowhere' / 'run.h5', sim)

    def test_names_as_the_command_has_them(self):
        body = '<body><joint{}/><geom size="0.1"/></body>'
        joints = ''.join(body.format(how) for how in (' name="f" type="free"', ' type="free"', ' name="s" type="slide"', '')) + \
            '<body><geom size="0.1"/>' + body.format(' type="ball" name="b"') + '<site name="p"/></body>'
        model = f'''<mujoco><worldbody>{joints}</worldbody><actuator><motor joint="s"/><general name="g" joint="s" dyntype="integrator"/></actuator>
          <sensor><gyro name="gy" site="p"/><framequat objtype="site" objname="p"/><jointpos name="jp" joint="s"/></sensor>
          <keyframe><key/></keyframe></mujoco>'''
        theirs, path = gimbal.Trajectory(self.record(model=model)), self.folder / 'own.h5'
        gimbal.Recording(path, gimbal.Sim(model)).close()
        ours = gimbal.Trajectory(path)
        for field in ('qpos', 'qvel', 'act', 'ctrl', 'qfrc_applied', 'xfrc_applied', 'sensordata'):
            self.assertEqual(ours.names(field), theirs.names(field))
        for field in ('qpos', 'qvel', 'qfrc_applied', 'xfrc_applied'):
            self.assertEqual(ours.units(field), theirs.units(field))

    def test_killed_while_a_program_writes(self):
        """What was flushed is there when the program was killed."""
        path = self.folder / 'own.h5'
        program = f"""
import gimbal
recording = gimbal.Recording({str(path)!r}, gimbal.Sim({ARM!r}))
recording.step(600)
recording.flush()
print('flushed', flush=True)
input()
"""
        process = subprocess.Popen([sys.executable, '-B', '-c', program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, 'PYTHONPATH': str(ROOT / 'python')})
        self.assertEqual(process.stdout.readline(), 'flushed\n')
        process.kill()
        process.communicate()
        with gimbal.Trajectory(path) as run:
            self.assertEqual((len(run), run.complete), (601, False))
            self.assertIsNone(run.verify())

    def test_other_bits_are_found(self):
        path = self.record()
        with h5py.File(path, 'r+') as f:
            f['steps/hash'][123] += 1
        self.assertEqual(gimbal.Trajectory(path).verify().row, 123)

    def test_killed_while_it_writes(self):
        path = self.folder / 'killed.h5'
        (self.folder / 'arm.xml').write_text(ARM)
        process = subprocess.Popen([PROGRAM, 'record', self.folder / 'arm.xml', path, '--duration', '100000'],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)

        def rows():
            try:
                return len(gimbal.Trajectory(path))
            except gimbal.TrajectoryError:
                return 0

        self.until(lambda: rows() > 1000)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        run = gimbal.Trajectory(path)
        self.assertFalse(run.complete)
        self.assertIsNone(run[:1000].verify())
        self.assertEqual(len(run.time), len(run.ctrl))

    def test_bad_files(self):
        path = self.record(seconds=0.2)
        content = path.read_bytes()
        bad = self.folder / 'bad.h5'
        rng = np.random.default_rng(3)
        for cut in (0, 8, 100, 500, 2048, len(content) // 2, len(content) - 100):
            bad.write_bytes(content[:cut])
            self.try_file(bad)
        for _ in range(100):
            broken = bytearray(content)
            for at in rng.integers(0, len(content), 12):
                broken[at] = rng.integers(0, 256)
            bad.write_bytes(broken)
            self.try_file(bad)

    def try_file(self, path):
        """A file that is no good is refused or read as far as it goes, with exceptions of ours alone."""
        try:
            with gimbal.Trajectory(path) as run:
                for name in ('time', 'ctrl', 'qpos', 'sensordata'):
                    getattr(run, name)
                run.verify()
        except (gimbal.GimbalError, ValueError):
            pass

    def test_foreign_and_future(self):
        path = self.record(seconds=0.1)
        with h5py.File(path, 'r+') as f:
            f.attrs['version'] = np.array([2, 0], np.int32)
        with self.assertRaisesRegex(gimbal.TrajectoryError, 'version 2'):
            gimbal.Trajectory(path)
        with h5py.File(self.folder / 'foreign.h5', 'w') as f:
            f['x'] = [1, 2]
        with self.assertRaisesRegex(gimbal.TrajectoryError, 'no trajectory'):
            gimbal.Trajectory(self.folder / 'foreign.h5')
        with self.assertRaisesRegex(gimbal.TrajectoryError, 'no such file'):
            gimbal.Trajectory(self.folder / 'none.h5')

    def test_as_documented_for_h5py(self):
        with h5py.File(self.record(seconds=0.1), 'r', libver='latest', swmr=True) as f:
            rows = f['states/row'][:]
            self.assertEqual(f['states/qpos'].shape, (len(rows), 9))
            self.assertEqual([s.decode() for s in f['columns/ctrl/name'][:]], ['lift', 'bend'])
            self.assertEqual(bytes(f['model/files/0'][:]).decode(), ARM)


if __name__ == '__main__':
    main()
