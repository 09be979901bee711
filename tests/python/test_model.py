# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Models and data as arrays by name: shapes, views, things by name, life times."""
import copy
import gc
import pickle
import weakref

import numpy as np
from helper import ARM, MODELS, Case, gimbal, main

from gimbal import _tables


class Arrays(Case):
    def test_every_array_of_every_model(self):
        for path in sorted(MODELS.glob('*/model.xml')):
            model = gimbal.Model(path)
            sim = gimbal.Sim(model)
            sim.step(3)
            for owner, arrays in ((model, _tables.MODEL_ARRAYS), (sim.data, _tables.DATA_ARRAYS)):
                for name in arrays:
                    array = getattr(owner, name)
                    self.assertIsInstance(array, np.ndarray, name)
                    self.assertEqual(array.ndim, 1 if arrays[name][2] == 1 else 2, name)
                    array.sum() if array.dtype.kind in 'fi' else array.tobytes()
            self.assertEqual(sim.qpos.shape, (model.nq,))
            self.assertEqual(sim.xmat.shape, (model.nbody, 9))
            self.assertEqual(sim.contact.shape, (sim.data.ncon,))
            self.assertEqual(model.key_qpos.shape, (model.nkey, model.nq))

    def test_views_are_not_copies(self):
        model = gimbal.Model(ARM)
        data = gimbal.Data(model)
        model.body_mass[1] = 7.5
        self.assertAlmostEqual(gimbal.mj_getTotalmass(model), model.body_mass.sum())
        data.qpos[0] = 0.5
        gimbal.mj_forward(model, data)
        self.assertAlmostEqual(data.xpos[2][2], 1 - 0.4 * np.sin(0.5))  # the elbow hangs below: closed form
        data.qpos = np.arange(model.nq)
        self.assertEqual(data.qpos[3], 3)
        data.time = 2.5
        self.assertEqual(data.time, 2.5)

    def test_contacts(self):
        sim = gimbal.Sim(ARM)
        sim.joint('loose').qpos[2] = 0.1 - 1e-3
        sim.forward()
        self.assertEqual(sim.contact.shape, (1,))
        self.assertAlmostEqual(sim.contact['dist'][0], -1e-3)
        self.assertEqual(sim.contact['frame'][0].shape, (9,))
        self.assertEqual(set(sim.contact['geom'][0]), {sim.model.id('geom', 'floor'), sim.model.id('geom', 'sphere')})
        self.assertEqual(sim.efc_force.shape, (sim.nefc,))

    def test_options(self):
        model = gimbal.Model(ARM)
        model.opt.timestep = 0.004
        model.opt.gravity = [0, 0, -1.6]
        model.vis.map.znear = 0.02
        model.vis.global_.azimuth = 120
        self.assertEqual(model.opt.gravity[2], -1.6)
        sim = gimbal.Sim(model)
        sim.step(10)
        self.assertAlmostEqual(sim.time, 0.04)
        self.assertAlmostEqual(sim.joint('loose').qvel[2], -1.6 * 0.04)
        with self.assertRaises(ValueError):
            model.opt.gravity = [1, 2]
        with self.assertRaises(TypeError):
            model.opt.iterations = 1.5
        with self.assertRaises(AttributeError):
            model.opt.speed = 1

    def test_compiled_twice_is_the_same(self):
        model = gimbal.Model(ARM)
        again = pickle.loads(pickle.dumps(model))
        self.assertEqual(again.to_bytes(), model.to_bytes())
        other = copy.copy(model)
        other.body_mass[1] = 99
        self.assertNotEqual(model.body_mass[1], 99)
        model.save(self.folder / 'arm.mjb')
        self.assertEqual(gimbal.Model(self.folder / 'arm.mjb').to_bytes(), model.to_bytes())
        self.assertEqual(gimbal.MjModel.from_xml_string(ARM).nq, model.nq)
        self.assertIn("'arm'", repr(model))
        self.assertIn('kg', model.explain('body_mass'))


class Names(Case):
    def setUp(self):
        super().setUp()
        self.sim = gimbal.Sim(ARM, keyframe='raised')

    def test_joints(self):
        elbow, loose = self.sim.joint('elbow'), self.sim.data.jnt('loose')
        self.assertEqual((elbow.id, elbow.name), (1, 'elbow'))
        np.testing.assert_array_equal(elbow.qpos, [-0.7])
        elbow.qpos = 0.3
        self.assertEqual(self.sim.qpos[1], 0.3)
        self.assertEqual(loose.qpos.shape, (7,))
        self.assertEqual(loose.qvel.shape, (6,))
        self.assertEqual(loose.cdof.shape, (6, 6))
        self.assertEqual(self.sim.joint(0).name, 'shoulder')
        np.testing.assert_array_equal(self.sim.model.joint('shoulder').range, [-2, 2])
        self.assertEqual(self.sim.model.joint('loose').dof_damping.shape, (6,))

    def test_other_things(self):
        model, data = self.sim.model, self.sim.data
        np.testing.assert_allclose(model.geom('bone').rgba, [0.2, 0.4, 0.6, 1])
        model.geom('bone').rgba = [1, 0, 0, 1]
        self.assertEqual(model.geom_rgba[model.id('geom', 'bone')][0], 1)
        np.testing.assert_array_equal(data.actuator('bend').ctrl, [0.2])
        self.assertEqual(data.actuator('lift').force.shape, (1,))
        np.testing.assert_array_equal(data.sensor('place').data, data.site('hand').xpos)
        np.testing.assert_array_equal(model.key('raised').qpos[:2], [0.5, -0.7])
        np.testing.assert_array_equal(model.actuator('lift').ctrlrange, [[-5, 5]])
        self.assertEqual(model.names_of('actuator'), ['lift', 'bend'])
        self.assertEqual(data.body('hook').xpos[1], 1)
        self.assertIn('xfrc_applied', dir(data.body('ball')))
        self.assertIn('qpos', repr(data.joint('elbow')))

    def test_unknown(self):
        with self.assertRaisesRegex(gimbal.UnknownName, "did you mean 'elbow'"):
            self.sim.joint('elbo')
        with self.assertRaises(KeyError):
            self.sim.model.tendon('rope')
        with self.assertRaises(IndexError):
            self.sim.joint(3)
        with self.assertRaises(IndexError):
            self.sim.joint(-1)
        with self.assertRaises(TypeError):
            self.sim.joint(1.0)
        with self.assertRaises(AttributeError):
            self.sim.joint('elbow').speed
        with self.assertRaises(AttributeError):
            self.sim.joint('elbow').speed = 1
        with self.assertRaises(ValueError):
            self.sim.model.id('knee', 'left')
        with self.assertRaises(AttributeError):
            self.sim.nonsense
        with self.assertRaises(AttributeError):
            self.sim.model.nonsense = 1


class Life(Case):
    def test_views_keep_the_memory(self):
        sim = gimbal.Sim(ARM)
        qpos, mass, hand = sim.qpos, sim.model.body_mass, sim.site('hand').xpos
        block = weakref.ref(sim.data._held())
        before = [a.copy() for a in (qpos, mass, hand)]
        del sim
        gc.collect()
        self.assertIsNotNone(block())
        for array, was in zip((qpos, mass, hand), before):
            np.testing.assert_array_equal(array, was)
        del qpos, mass, hand, array
        gc.collect()
        self.assertIsNone(block())

    def test_data_keep_the_model(self):
        data = gimbal.Data(gimbal.Model(ARM))
        gc.collect()
        data.call('mj_step')
        self.assertGreater(data.time, 0)

    def test_freed(self):
        sim = gimbal.Sim(ARM)
        qpos, opt, elbow = sim.qpos, sim.model.opt, sim.joint('elbow')
        sim.model.free()
        for touch in (sim.step, sim.forward, lambda: sim.model.nq, lambda: sim.model.body_mass, lambda: gimbal.Data(sim.model),
                      lambda: sim.joint('elbow'), lambda: elbow.qpos, lambda: gimbal.mj_step(sim.model, sim.data)):
            with self.assertRaises(gimbal.FreedError):
                touch()
        sim.data.free()
        with self.assertRaises(gimbal.FreedError):
            sim.qpos
        with self.assertRaises(gimbal.FreedError):
            sim.data.time = 1.0
        qpos += 1  # what was taken before stays good
        self.assertGreater(opt.timestep, 0)
        sim.free()
        self.assertIn('freed', repr(sim.data) + repr(sim.model))

    def test_with(self):
        with gimbal.Sim(ARM) as sim:
            sim.step()
        self.assertTrue(sim.data.freed and sim.model.freed)

    def test_many(self):
        for _ in range(200):
            gimbal.Sim(ARM).step()


if __name__ == '__main__':
    main()
