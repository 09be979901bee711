# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""MuJoCo's own library as the stepping side, by the same package and by objects that only look like those of its bindings."""
import ctypes
import sys
import types

import numpy as np
from helper import ARM, MODELS, Case, Window, gimbal, main, peer

from gimbal._structures import STRUCTURES

PEER = peer()


def bindings(library):
    """A module with the names of MuJoCo's bindings, over the library; its objects are none of ours."""
    module = types.ModuleType('standin')

    class MjModel:
        def __init__(self, text):
            self._inner = gimbal.Model(text, library=library)

        def __getattr__(self, name):
            return getattr(self._inner, name)

    class MjData(MjModel):
        def __init__(self, model):
            self._inner = gimbal.Data(model._inner)

    class MjvPerturb:
        def __init__(self):
            object.__setattr__(self, '_raw', STRUCTURES['mjvPerturb'](flexselect=-1, skinselect=-1))

        def __getattr__(self, name):
            return getattr(self._raw, name)

        def __setattr__(self, name, value):
            setattr(self._raw, name, value)

    def save(model, filename, buffer):
        buffer[:] = np.frombuffer(model._inner.to_bytes(), np.uint8)

    for kind in (MjModel, MjData, MjvPerturb):
        kind.__module__ = 'standin._structs'
        setattr(module, kind.__name__, kind)
    module.mj_saveModel = save
    module.mj_sizeModel = lambda model: len(model._inner.to_bytes())
    module.mj_step = lambda model, data: data._inner.call('mj_step')
    module.mj_resetData = lambda model, data: data._inner.call('mj_resetData')
    module.mj_resetDataKeyframe = lambda model, data, key: data._inner.call('mj_resetDataKeyframe', key)
    for name in ('mjv_applyPerturbForce', 'mjv_applyPerturbPose'):
        setattr(module, name, lambda model, data, perturb, *rest, name=name:
                data._inner.call(name, ctypes.addressof(perturb._raw), *rest))
    sys.modules['standin'] = sys.modules['standin._structs'] = module
    return module


class Peer(Case):
    def setUp(self):
        super().setUp()
        if PEER is None:
            self.skipTest("no registry gives the reference's library")

    def test_the_same_package(self):
        ours, theirs = gimbal.Sim(ARM, keyframe='raised'), gimbal.Sim(ARM, keyframe='raised', library=PEER)
        for name in ('body_mass', 'jnt_range', 'actuator_gainprm', 'geom_rgba', 'names'):
            np.testing.assert_array_equal(getattr(ours.model, name), getattr(theirs.model, name))
        for sim in (ours, theirs):
            sim.step(100)
        np.testing.assert_allclose(ours.qpos, theirs.qpos, atol=1e-9)
        self.assertEqual(theirs.joint('elbow').name, 'elbow')
        with self.assertRaises(gimbal.ModelError):
            gimbal.Model('<mujoco><worldbody><bdy/></worldbody></mujoco>', library=PEER)
        with self.assertRaises(gimbal.UnknownName):
            theirs.joint('knee')
        with self.assertRaises(gimbal.GimbalError):
            theirs.rollout(steps=3)
        theirs.free()

    def test_shown(self):
        standin = bindings(PEER)
        model = standin.MjModel(str(MODELS / 'humanoid' / 'model.xml'))
        data = standin.MjData(model)
        window = Window(self.folder)
        with gimbal.viewer.connect(model, data, address=window.address, start=False) as viewer:
            self.assertEqual(window.of_type('hello')[0]['library'], 'standin')
            self.assertEqual(window.of_type('model')[0]['name'], 'humanoid')
            self.follow(window, viewer, standin, model, data)
        window.close()

    def follow(self, window, viewer, standin, model, data):
        """A push of the user moves the robot of the program."""
        event = {'type': 'push', 'body': 1, 'select': 1, 'active': 1, 'force': [0] * 6, 'refpos': [0, 0, 3], 'refquat': [1, 0, 0, 0],
                 'refselpos': [0, 0, 4], 'localpos': [0, 0, 0], 'localmass': 40.0, 'scale': 1}
        for _ in range(50):
            standin.mj_step(model, data)
            viewer.sync()
        before = data.xpos[1][2]
        window.say(event)
        self.until(lambda: viewer.is_running() and viewer.perturb.select)
        for _ in range(200):
            standin.mj_step(model, data)
            viewer.sync()
        self.assertGreater(data.xpos[1][2], before + 0.5)
        window.say({'type': 'reset', 'keyframe': -1})
        self.until(lambda: viewer.is_running() and data.time == 0)
        self.until(lambda: len(window.states) == 250)
        self.assertEqual(len(window.states[-1]), 8 + data._inner.get_state().nbytes)

    def test_real_server(self):
        address = self.serve()
        standin = bindings(PEER)
        model = standin.MjModel(str(MODELS / 'humanoid' / 'model.xml'))
        data = standin.MjData(model)
        with gimbal.viewer.connect(model, data, address=address, start=False) as viewer:
            for _ in range(200):
                standin.mj_step(model, data)
                viewer.sync()
            self.assertTrue(viewer.is_running())
            self.assertEqual(viewer.messages, [])


if __name__ == '__main__':
    main()
