# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Steps, states, rollouts, functions of the interface, and what they refuse."""
import copy
import pickle
import threading
import time

import numpy as np
from helper import ARM, MODELS, Case, gimbal, main

from gimbal import _native, _tables, functions
from gimbal._structures import DTYPES

FULL = gimbal.mjtState.mjSTATE_FULLPHYSICS


class Steps(Case):
    def test_many_are_single_ones(self):
        one, many = gimbal.Sim(ARM, keyframe='raised'), gimbal.Sim(ARM, keyframe=0)
        many.step(200)
        for _ in range(200):
            one.step()
        np.testing.assert_array_equal(one.state, many.state)
        self.assertAlmostEqual(one.time, 0.4)

    def test_state_comes_back(self):
        sim = gimbal.Sim(ARM, keyframe='raised')
        sim.step(50)
        state = sim.state
        sim.step(100)
        later = sim.state
        sim.reset()
        self.assertEqual(sim.time, 0)
        sim.state = state
        sim.step(100)
        np.testing.assert_array_equal(sim.state, later)

    def test_copies_and_pickles(self):
        """A copy, and one that was written down, go on bit for bit."""
        sim = gimbal.Sim(ARM, keyframe='raised')
        sim.step(50)
        others = copy.copy(sim.data), copy.deepcopy(sim.data), pickle.loads(pickle.dumps(sim.data))
        sim.step(50)
        for other in others:
            other.call('mj_step', times=50)
            np.testing.assert_array_equal(other.get_state(), sim.state)

    def test_free_fall(self):
        sim = gimbal.Sim('<mujoco><option integrator="RK4"/><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>')
        sim.step(500)
        self.assertAlmostEqual(sim.qpos[2], -9.81 / 2, places=9)  # -g t² / 2 after a second

    def test_inverse(self):
        sim = gimbal.Sim(ARM, keyframe='raised')
        sim.forward()
        applied = sim.qfrc_actuator.copy()
        np.testing.assert_allclose(sim.inverse(), applied, atol=1e-8)

    def test_other_threads_run_meanwhile(self):
        sim = gimbal.Sim(MODELS / 'humanoid' / 'model.xml')
        counted = 0

        def work():
            sim.step(1500)

        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            counted += 1
            time.sleep(0.001)
        self.assertGreater(counted, 20)  # a call that kept the lock would let this loop turn once or twice

    def test_two_threads_with_one_data(self):
        sim = gimbal.Sim(MODELS / 'humanoid' / 'model.xml')
        thread = threading.Thread(target=lambda: sim.step(1500))
        thread.start()
        self.until(lambda: sim.data._place.locked() or not thread.is_alive())
        refused = 0
        while thread.is_alive() and not refused:
            try:
                sim.step()
            except gimbal.GimbalError:
                refused += 1
        thread.join()
        self.assertEqual(refused, 1)


class Rollouts(Case):
    def test_same_for_any_threads(self):
        sim = gimbal.Sim(ARM, keyframe='raised')
        states = np.tile(sim.data.get_state(FULL), (6, 1))
        states[:, 1] += np.linspace(-0.2, 0.2, 6)
        controls = np.random.default_rng(5).normal(size=(6, 40, 2))
        results = [gimbal.rollout(sim.model, states, controls, threads=n) for n in (1, 2, 5)]
        for other in results[1:]:
            np.testing.assert_array_equal(results[0].state, other.state)
            np.testing.assert_array_equal(results[0].sensordata, other.sensordata)
        self.assertEqual(results[0].sensordata.shape, (6, 40, sim.model.nsensordata))
        self.assertEqual(list(results[0].diverged), [-1] * 6)

    def test_is_steps(self):
        sim = gimbal.Sim(ARM, keyframe='raised')
        control = np.random.default_rng(6).normal(size=(25, 2))
        result = sim.rollout(control)
        sim.data.call('mj_resetData')
        other = gimbal.Sim(ARM, keyframe='raised')
        other.qacc_warmstart[:] = 0  # it is no part of the state that rollouts begin with
        for row in control:
            other.ctrl = row
            other.step()
        np.testing.assert_array_equal(result.state[0, -1], other.data.get_state(FULL))

    def test_refused(self):
        sim = gimbal.Sim(ARM)
        state = sim.data.get_state(FULL)
        for arguments in ((state[:-1], None, 5), (state, None, None), (state, np.zeros((5, 3)), None), (state, np.zeros((5, 2)), 6),
                          (np.tile(state, (3, 1)), np.zeros((2, 5, 2)), None), (state, None, -1)):
            with self.assertRaises(ValueError):
                gimbal.rollout(sim.model, arguments[0], arguments[1], steps=arguments[2])
        with self.assertRaises(ValueError):
            gimbal.rollout(sim.model, state, steps=2, threads=-3)


class Functions(Case):
    def test_jacobian(self):
        sim = gimbal.Sim(ARM, keyframe='raised')
        jacobian = np.zeros((3, sim.model.nv))
        gimbal.mj_jacSite(sim.model, sim.data, jacobian, None, 0)
        before = sim.site('hand').xpos.copy()
        sim.qpos[0] += 1e-6
        sim.forward()
        np.testing.assert_allclose((sim.site('hand').xpos - before) / 1e-6, jacobian[:, 0], atol=1e-5)

    def test_numbers(self):
        result = np.zeros(3)
        gimbal.mju_cross(result, [1, 0, 0], [0, 1, 0])
        np.testing.assert_array_equal(result, [0, 0, 1])
        self.assertEqual(gimbal.mj_versionString(), '4.0.1')
        self.assertEqual(gimbal.mju_clip(7.0, 0.0, 2.0), 2)
        model = gimbal.Model(ARM)
        self.assertEqual(gimbal.mj_name2id(model, gimbal.mjtObj.mjOBJ_SITE, 'hand'), 0)
        self.assertEqual(gimbal.mj_id2name(model, gimbal.mjtObj.mjOBJ_SITE, 0), 'hand')
        self.assertIsNone(gimbal.mj_id2name(model, gimbal.mjtObj.mjOBJ_SITE, 9))
        self.assertIn('Jacobian', gimbal.mj_jacDot.__doc__)

    def test_mass_matrix(self):
        sim = gimbal.Sim(ARM)
        full = np.zeros((sim.model.nv, sim.model.nv))
        gimbal.mj_fullM(sim.model, sim.data, full)
        np.testing.assert_allclose(full, full.T)
        self.assertAlmostEqual(full[-6, -6], sim.model.body('ball').mass[0])

    def test_ray(self):
        sim, hit, normal = gimbal.Sim(ARM), np.zeros(1, np.int32), np.zeros(3)
        distance = gimbal.mj_ray(sim.model, sim.data, [3, 3, 2], [0, 0, -1], None, True, -1, hit, normal)
        self.assertAlmostEqual(distance, 2)
        self.assertEqual(hit[0], sim.model.id('geom', 'floor'))

    def test_refused(self):
        sim, other = gimbal.Sim(ARM), gimbal.Sim(ARM)
        model, data, nv = sim.model, sim.data, sim.model.nv
        good = np.zeros((3, nv))
        cases = [
            (TypeError, lambda: gimbal.mj_step(model)),
            (TypeError, lambda: gimbal.mj_step(data, model)),
            (ValueError, lambda: gimbal.mj_step(model, other.data)),
            (ValueError, lambda: gimbal.mj_jacBody(model, data, np.zeros((2, nv)), None, 1)),
            (TypeError, lambda: gimbal.mj_jacBody(model, data, np.zeros((3, nv), np.float32), None, 1)),
            (TypeError, lambda: gimbal.mj_jacBody(model, data, [[0] * nv] * 3, None, 1)),
            (ValueError, lambda: gimbal.mj_jacBody(model, data, np.zeros((nv, 3)).T, None, 1)),
            (IndexError, lambda: gimbal.mj_jacBody(model, data, good, None, 99)),
            (IndexError, lambda: gimbal.mj_jacBody(model, data, good, None, -1)),
            (TypeError, lambda: gimbal.mj_jacBody(model, data, good, None, 1.5)),
            (TypeError, lambda: gimbal.mj_mulM(model, data, None, np.zeros(nv))),
            (ValueError, lambda: gimbal.mj_mulM(model, data, np.zeros(nv), [1, 2])),
            (IndexError, lambda: gimbal.mj_objectVelocity(model, data, 1, 50, np.zeros(6), 0)),
            (ValueError, lambda: gimbal.mj_objectVelocity(model, data, 3, 0, np.zeros(6), 0)),
            (OverflowError, lambda: gimbal.mj_stateSize(model, 1 << 40)),
            (TypeError, lambda: gimbal.mj_name2id(model, 1, 'a\0b')),
            (TypeError, lambda: gimbal.mj_name2id(model, 1, 5)),
            (ValueError, lambda: gimbal.mj_solveM(model, data, good, good, -3)),
            (AttributeError, lambda: gimbal.mj_deleteModel),
            (AttributeError, lambda: gimbal.mj_copyData),
            (AttributeError, lambda: gimbal.mj_leap),
            (AttributeError, lambda: gimbal.mju_malloc),
            (ValueError, lambda: setattr(data, 'qpos', [1, 2])),
            (TypeError, lambda: setattr(data, 'qpos', 'abc')),
            (TypeError, lambda: setattr(data, 'qpos', np.zeros(model.nq, complex))),
            (AttributeError, lambda: setattr(data, 'ncon', 3)),
            (AttributeError, lambda: setattr(model, 'nq', 3)),
            (ValueError, lambda: data.set_state(np.zeros(3))),
            (ValueError, lambda: sim.step(-1)),
            (TypeError, lambda: gimbal.Data('model.xml')),
        ]
        for i, (error, call) in enumerate(cases):
            with self.subTest(i), self.assertRaises(error):
                call()
        read_only = np.zeros((3, nv))
        read_only.flags.writeable = False
        with self.assertRaises(ValueError):
            gimbal.mj_jacBody(model, data, read_only, None, 1)

    def tried(self, function, name, data):
        """What a function makes of arguments that are just as the header wants them: its result, its arrays, and the state."""
        random, arrays, arguments = np.random.default_rng(5), [], []
        call = functions._Call(name)
        call.model, call.data = data.model, data
        kinds = _tables.FUNCTIONS[name][1]
        call.numbers = {a[1]: 1 for a in kinds}
        for kind, argument, const, extent in kinds:
            size = extent or functions._SIZES.get(name, {}).get(argument)
            if kind in ('mjModel*', 'mjData*'):
                arguments.append(data.model if kind == 'mjModel*' else data)
            elif size == '-':
                arguments.append(None)
            elif extent or kind.endswith('*'):
                dtype = DTYPES[kind.rstrip('*')]
                arguments.append((np.eye(1, call.size(size))[0] + random.random(call.size(size)) / 9).astype(dtype))
                arrays.append(arguments[-1])
            else:
                arguments.append(0.25 if kind in ('mjtNum', 'double', 'float') else 1)
        try:
            result = function(*arguments)
        except (gimbal.EngineError, IndexError) as error:
            result = str(error)
        return result, arrays, data.get_state()

    def test_compiled_and_not(self):
        """Each function gives the same through the compiled part and without it, and errors of the engine too."""
        if _native.calls is None:
            self.skipTest('nothing is compiled for this Python: python3-dev is not installed')
        sim, compared = gimbal.Sim(ARM, keyframe='raised'), 0
        sim.step(3)
        for name in dir(functions):
            fast = functions._native_function(name, functions._slow(name))
            # they want a context, threads, another base than 1, or take the log away
            if not fast or name.startswith('mjr_') or name in ('mju_threadpool', 'mj_setLengthRange', 'mju_Halton', 'mju_clearHandlers'):
                continue
            compared += 1
            with self.subTest(name), np.errstate(all='ignore'):
                results = [self.tried(function, name, copy.copy(sim.data)) for function in (functions._slow(name), fast)]
                np.testing.assert_equal(results[1], results[0])
        self.assertGreater(compared, 150)

    def test_arguments_that_are_converted(self):
        """What is not just as the header wants it gives the same as what is: lists, numbers of numpy, other types."""
        sim = gimbal.Sim(ARM, keyframe='raised')
        wanted, found = np.zeros((3, sim.model.nv)), np.zeros((3, sim.model.nv))
        gimbal.mj_jac(sim.model, sim.data, wanted, None, np.array([0.1, 0, 0]), 2)
        for point, body in (([0.1, 0, 0], 2), ((np.float32(0.1), 0, 0), np.int64(2)), (np.array([0.1, 0, 0, 9])[:3], np.uint8(2))):
            found[:] = 0
            gimbal.mj_jac(sim.model, sim.data, found, None, point, body)
            np.testing.assert_allclose(found, wanted, atol=1e-8)
        sim.data.free()
        with self.assertRaises(gimbal.FreedError):
            gimbal.mj_jac(sim.model, sim.data, found, None, np.zeros(3), 1)

    def test_busy(self):
        """A second thread with the same data is told so, by the compiled part too."""
        sim, jacobian = gimbal.Sim(ARM), np.zeros((3, 8))
        self.assertTrue(sim.data._place.acquire(False))
        for call in (lambda: gimbal.mj_step(sim.model, sim.data), lambda: gimbal.mj_jacBody(sim.model, sim.data, jacobian, None, 1)):
            with self.assertRaisesRegex(gimbal.GimbalError, 'another thread'):
                call()
        sim.data._place.release()
        gimbal.mj_step(sim.model, sim.data)

    def test_engine_errors_are_exceptions(self):
        sim = gimbal.Sim(ARM)
        with self.assertRaisesRegex(gimbal.EngineError, 'mj_stateSize'):
            gimbal.mj_stateSize(sim.model, 1 << 20)
        with self.assertRaises(gimbal.EngineError):
            gimbal.mj_RungeKutta(sim.model, sim.data, 7)
        stack = sim.pstack
        with self.assertRaises(gimbal.EngineError):
            gimbal.mj_setKeyframe(sim.model, sim.data, 0) or gimbal.mj_getState(sim.model, sim.data, np.zeros(0), 1 << 22)
        self.assertEqual(sim.pstack, stack)
        sim.step(5)  # and it goes on

    def test_divergence_is_counted(self):
        sim = gimbal.Sim(ARM)
        sim.qvel[0] = 1e12
        with self.assertLogs('gimbal', 'WARNING'):
            sim.step()
        self.assertEqual(sim.data.warnings, {'mjWARN_BADQVEL': 1})


class Texts(Case):
    def test_all_problems_with_places(self):
        with self.assertRaises(gimbal.ModelError) as caught:
            gimbal.Model('<mujoco>\n<worldbody>\n<bdy/>\n<geom siz="1"/>\n</worldbody></mujoco>')
        problems = caught.exception.problems
        self.assertEqual([(p.line, p.severity) for p in problems[:2]], [(3, 'error'), (4, 'error')])
        self.assertIn("'body'", problems[0].hint)
        self.assertIn('3:1', str(caught.exception))

    def test_models_that_are_none(self):
        (self.folder / 'empty.xml').write_text('')
        (self.folder / 'noise.mjb').write_bytes(bytes(range(256)) * 10)
        (self.folder / 'short.mjb').write_bytes(gimbal.Model(ARM).to_bytes()[:500])
        for source in ('<mujoco>', '<mujoco><worldbody><geom/></worldbody></mujoco>', '<robot', self.folder / 'none.xml', self.folder,
                       self.folder / 'empty.xml', self.folder / 'noise.mjb', self.folder / 'short.mjb'):
            with self.subTest(source), self.assertRaises(gimbal.ModelError) as caught:
                gimbal.Model(source)
            self.assertTrue(caught.exception.problems)
        with self.assertRaises(TypeError):
            gimbal.Model(5)
        with self.assertRaises(gimbal.ModelError):
            gimbal.Model.from_bytes(b'')

    def test_assets(self):
        part = '<mujoco><worldbody><geom name="inner" size="1"/></worldbody></mujoco>'
        model = gimbal.Model('<mujoco><include file="part.xml"/></mujoco>', assets={'part.xml': part})
        self.assertEqual(model.ngeom, 1)
        with self.assertRaises(gimbal.ModelError):
            gimbal.Model('<mujoco><include file="part.xml"/></mujoco>', assets={'other.xml': part})

    def test_library_that_is_none(self):
        with self.assertRaisesRegex(gimbal.LibraryError, 'GIMBAL_LIBRARY'):
            gimbal.Library(self.folder / 'libgimbal.so')
        with self.assertRaises(gimbal.LibraryError):
            gimbal.Library('libm.so.6')


if __name__ == '__main__':
    main()
