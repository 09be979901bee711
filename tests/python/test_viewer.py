# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The viewer against a window that is none, which shows each byte, and against the real server."""
import inspect
import json
import socket
import struct
import threading
import time
from types import SimpleNamespace

import numpy as np
from helper import ARM, Case, Window, gimbal, main

from gimbal import _protocol, overlay

ALL = gimbal.mjtState.mjSTATE_INTEGRATION



class LastWords(Case):
    def test_reason(self):
        """The window said why it closed, and this side learns of it when it cannot send."""
        ours, theirs = socket.socketpair()
        body = json.dumps({'type': 'error', 'fatal': True, 'text': 'another program came'}).encode()
        theirs.sendall(_protocol.HEADER.pack(len(body), _protocol.COMMAND, 0) + body)
        theirs.close()
        connection = _protocol.Connection.going_on(ours, b'')
        connection.command({'type': 'pong'})
        self.assertFalse(connection.open)
        self.assertEqual(connection.reason, 'another program came')


class Shown(Case):
    def setUp(self):
        super().setUp()
        self.window = Window(self.folder)
        self.addCleanup(self.window.close)
        self.sim = gimbal.Sim(ARM, keyframe='raised')

    def connect(self, model=None, data=None, **options):
        viewer = gimbal.viewer.connect(self.sim.model if model is None else model, self.sim.data if data is None else data,
                                       address=self.window.address, start=False, **options)
        self.addCleanup(viewer.close)
        return viewer

    def heard(self, viewer, event):
        """Say an event and wait until the viewer has it."""
        self.window.say(event)
        found = []
        self.until(lambda: found.extend(viewer.events()) or any(e['type'] == event['type'] for e in found))

    def test_model_and_states(self):
        with self.connect() as viewer:
            hello, model = self.window.of_type('hello')[0], self.window.of_type('model')[0]
            self.assertEqual((hello['protocol'], hello['mode'], hello['program']), (1, 'mirror', 'test_viewer.py'))
            self.assertEqual((model['format'], model['signature'], model['name']), ('mjb', int(ALL), 'arm'))
            self.assertEqual(self.window.bytes, self.sim.model.to_bytes())
            for _ in range(3):
                self.sim.step()
                viewer.sync()
            self.until(lambda: len(self.window.states) == 3)
            self.assertEqual([struct.unpack_from('<Q', s)[0] for s in self.window.states], [1, 2, 3])
            np.testing.assert_array_equal(np.frombuffer(self.window.states[-1], '<f8', offset=8), self.sim.state)
            self.assertTrue(viewer.is_running())
        self.assertFalse(viewer.is_running())
        self.until(lambda: self.window.of_type('bye'))

    def test_raw_arrays(self):
        data = {'time': 0.0, 'qpos': np.zeros(9), 'qvel': np.zeros(8)}
        data['qpos'][5] = 1
        viewer = self.connect(ARM, data)
        self.assertEqual(self.window.of_type('model')[0]['signature'], 7)
        data['time'] = 0.25
        viewer.sync()
        self.until(lambda: self.window.states)
        state = np.frombuffer(self.window.states[-1], '<f8', offset=8)
        self.assertEqual((state[0], state[6], state.size), (0.25, 1, 18))
        self.heard(viewer, {'type': 'position', 'index': 1, 'values': [0.5]})
        self.assertEqual(data['qpos'][1], 0.5)
        self.heard(viewer, {'type': 'push', 'body': 3, 'force': [1, 0, 0, 0, 0, 0], 'active': 1})
        viewer.sync()  # there is no array for it: the program may look itself
        self.assertEqual(viewer.perturb['force'][0], 1)

    def test_what_the_user_does(self):
        keys, events = [], []
        viewer = self.connect(key_callback=keys.append, event_callback=events.append)
        sim = self.sim
        for event in ({'type': 'control', 'index': 1, 'value': 0.7}, {'type': 'equality', 'index': 0, 'active': False},
                      {'type': 'key', 'code': 65, 'name': 'A'}, {'type': 'speed', 'factor': 2}, {'type': 'skipped', 'count': 4},
                      {'type': 'option', 'timestep': 0.001, 'gravity': [0, 0, -3]}, {'type': 'select', 'kind': 5, 'id': 1},
                      {'type': 'state', 'part': int(gimbal.mjtState.mjSTATE_MOCAP_POS), 'index': 2, 'value': 1.5},
                      {'type': 'camera', 'mode': 'tracking', 'id': 2, 'lookat': [1, 2, 3], 'distance': 4, 'azimuth': 5, 'elevation': 6}):
            self.heard(viewer, event)
        self.assertEqual((sim.ctrl[1], keys, viewer.speed, viewer.skipped, viewer.selected['id']), (0.7, [65], 2, 4, 1))
        self.assertEqual((sim.model.opt.timestep, sim.model.opt.gravity[2], sim.mocap_pos[0][2]), (0.001, -3, 1.5))
        self.assertEqual((viewer.cam.type, viewer.cam.trackbodyid, viewer.cam.lookat[2]), (1, 2, 3))
        self.assertEqual(len(events), 9)
        sim.step(10)
        self.heard(viewer, {'type': 'reset', 'keyframe': 0})
        self.assertEqual((sim.time, sim.qpos[0]), (0, 0.5))
        viewer.sync()
        self.assertFalse(self.window.of_type('camera'))  # the user's own view is not sent back

    def test_what_is_beside_the_view(self):
        """Nothing is asked of the window where both sides are to be there."""
        how = {'address': self.window.address, 'start': False}
        for i, wanted in enumerate(({}, {'show_left_ui': False}, {'show_right_ui': False})):
            gimbal.viewer.launch_passive(self.sim.model, self.sim.data, **wanted, **how).close()
            self.until(lambda count=i + 1: len(self.window.of_type('bye')) == count)
        self.assertEqual(self.window.of_type('panels'), [{'type': 'panels', 'left': False, 'right': True},
                                                         {'type': 'panels', 'left': True, 'right': False}])

    def test_figures_and_images(self):
        viewer = gimbal.viewer.launch_passive(self.sim.model, self.sim.data, show_left_ui=False, address=self.window.address, start=False)
        self.addCleanup(viewer.close)
        self.until(lambda: self.window.of_type('view'))
        self.heard(viewer, {'type': 'view', 'width': 800, 'height': 600})
        self.assertEqual(tuple(viewer.viewport), (0, 0, 800, 600))
        self.assertIs(viewer.m, self.sim.model)
        data = np.zeros((3, 2002))
        data[1, :4] = [0, 1.5, 1, np.nan]
        figure = SimpleNamespace(title='Force', xlabel='s', linepnt=[0, 2, 0], linename=['', 'left', ''], linedata=data)
        place = gimbal.viewer.Rect(10, 20, 300, 200)
        viewer.set_figures((place, figure))
        self.until(lambda: self.window.of_type('figures'))
        self.assertEqual(self.window.of_type('figures')[0]['figures'], [
            {'rect': [10, 20, 300, 200], 'title': 'Force', 'xlabel': 's', 'lines': [{'name': 'left', 'points': [0, 1.5, 1, 0]}]}])
        figure.range = np.array([[1, 0], [-3, 3]], np.float32)
        viewer.set_figures([(place, figure)])
        viewer.clear_figures()
        self.until(lambda: len(self.window.of_type('figures')) == 3)
        self.assertEqual(self.window.of_type('figures')[1]['figures'][0]['range'], [1, 0, -3, 3])
        self.assertEqual(self.window.of_type('figures')[2]['figures'], [])
        self.assertEqual(gimbal.viewer.image_record(gimbal.viewer.Rect(1, 2, 2, 1), [[[1, 2, 3], [4, 5, 6]]])[16:], bytes([1, 2, 3, 4, 5, 6]))
        with self.assertRaisesRegex(ValueError, r'shape \(2, 2, 3\), and its place wants \(200, 300, 3\)'):
            viewer.set_images((place, np.zeros((2, 2, 3))))
        with self.assertRaisesRegex(ValueError, 'cannot be called'):
            gimbal.viewer.launch_passive(self.sim.model, self.sim.data, key_callback=3)
        with self.assertRaisesRegex(ValueError, 'no model'):
            gimbal.viewer.launch(None, self.sim.data)
        viewer.close()
        self.assertEqual((viewer.m, viewer.viewport), (None, None))

    def test_push(self):
        viewer = self.connect()
        ball = self.sim.model.id('body', 'ball')
        push = {'type': 'push', 'body': ball, 'select': ball, 'active': 1, 'force': [0] * 6, 'refpos': [1, 0, 3], 'refquat': [1, 0, 0, 0],
                'refselpos': [1, 0, 3], 'localpos': [0, 0, 0], 'localmass': 4.0, 'scale': 1}
        self.heard(viewer, push)
        viewer.sync()
        # at rest: the spring of a critically damped pull, m k (r - s)
        expected = 4.0 * self.sim.model.vis.map.stiffness * (3 - self.sim.body('ball').xpos[2])
        self.assertAlmostEqual(self.sim.body('ball').xfrc_applied[2], expected, places=6)
        for _ in range(500):
            self.sim.step()
            viewer.sync()
        self.assertGreater(self.sim.body('ball').xpos[2], 1.5)
        self.heard(viewer, {'type': 'push', 'body': ball, 'active': 0})
        self.assertEqual(abs(self.sim.xfrc_applied).max(), 0)
        self.heard(viewer, {'type': 'wrench', 'body': ball, 'force': [5, 0, 0, 0, 0, 0], 'seconds': 0.02})
        viewer.sync()
        self.assertEqual(self.sim.xfrc_applied[ball][0], 5)
        self.sim.step(15)
        viewer.sync()
        self.assertEqual(self.sim.xfrc_applied[ball][0], 0)

    def test_mocap(self):
        viewer = self.connect()
        hook = self.sim.model.id('body', 'hook')
        self.heard(viewer, {'type': 'push', 'body': hook, 'select': hook, 'active': 1, 'force': [0] * 6, 'refpos': [0, 2, 2],
                            'refquat': [1, 0, 0, 0], 'refselpos': [0, 2, 2], 'localpos': [0, 0, 0], 'localmass': 1.0, 'scale': 1})
        viewer.sync()
        np.testing.assert_allclose(self.sim.mocap_pos[0], [0, 2, 2])

    def test_pause_holds_the_program(self):
        viewer = self.connect()
        self.heard(viewer, {'type': 'run', 'running': False})
        self.assertTrue(viewer.paused)
        steps = [0]

        def work():
            while viewer.is_running():
                self.sim.step()
                steps[0] += 1
                viewer.sync()

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        self.until(lambda: steps[0] == 1)
        self.window.say({'type': 'control', 'index': 0, 'value': 2.5})
        self.until(lambda: self.sim.ctrl[0] == 2.5)
        self.window.say({'type': 'step', 'count': 2})
        self.until(lambda: steps[0] == 3)
        time.sleep(0.1)
        self.assertEqual(steps[0], 3)
        self.window.say({'type': 'run', 'running': True})
        self.until(lambda: steps[0] > 10)
        self.window.say({'type': 'closed'})
        thread.join(20)
        self.assertFalse(thread.is_alive())
        self.assertEqual([m['running'] for m in self.window.of_type('running')], [False, True])

    def test_pause_disobeyed(self):
        viewer = self.connect(obey_pause=False)
        self.heard(viewer, {'type': 'run', 'running': False})
        viewer.sync()
        self.assertTrue(viewer.paused)
        self.assertFalse(self.window.of_type('running'))

    def test_overlays(self):
        viewer = self.connect()
        viewer.add_marker([1, 2, 3], 0.1, [1, 0, 0, 1], 'goal')
        viewer.add_line([0, 0, 0], [0, 0, 2], 3)
        viewer.add_arrow([0, 0, 0], [1, 0, 0])
        viewer.add_label([0, 0, 1], 'grüß dich')
        viewer.sync()
        self.until(lambda: self.window.geoms)
        self.assertEqual(len(self.window.geoms[-1]), 4 * 184)
        rows = np.frombuffer(self.window.geoms[-1], overlay.RECORD)
        self.assertEqual(list(rows['type']), [2, 103, 100, gimbal.mjtGeom.mjGEOM_LABEL])
        np.testing.assert_array_equal(rows['pos'][0], [1, 2, 3])
        self.assertEqual(rows['label'][0], b'goal')
        np.testing.assert_allclose(rows['mat'][1].reshape(3, 3)[:, 2], [0, 0, 1])
        np.testing.assert_allclose(rows['size'][1], [3, 3, 2])
        np.testing.assert_allclose(np.linalg.det(rows['mat'][2].reshape(3, 3)), 1, rtol=1e-6)
        self.assertEqual(rows['label'][3].decode(), 'grüß dich')
        viewer.sync()
        viewer.sync()
        viewer.clear()
        viewer.sync()
        self.until(lambda: self.window.geoms[-1] == b'')
        self.assertEqual(len(self.window.geoms), 2)  # what has not changed is not sent again
        scene = viewer.user_scn
        gimbal.mjv_initGeom(scene.geoms[0], gimbal.mjtGeom.mjGEOM_BOX, [0.1, 0.2, 0.3], [0, 0, 1], np.eye(3).ravel(), [0, 1, 0, 1])
        scene.ngeom = 1
        viewer.sync()
        self.until(lambda: len(self.window.geoms) == 3)
        with self.assertRaises(IndexError):
            scene.geoms[20000]
        with self.assertRaises(ValueError):
            scene.ngeom = -1
        with self.assertRaises(ValueError):
            gimbal.mjv_connector(scene.geoms[0], gimbal.mjtGeom.mjGEOM_BOX, 1, [0, 0, 0], [1, 0, 0])

    def test_texts_camera_and_options(self):
        viewer = self.connect()
        viewer.set_texts((None, None, 'speed', '3 m/s'))
        viewer.set_texts([(2, 1, 'a', 'b'), (1, 3, 'c', None)])
        viewer.add_text('more', corner='bottom-left')
        viewer.clear_texts()
        viewer.set_texts([(150, i, str(i), None) for i in range(4, 8)] + [(300, 9, 'large', None)])
        viewer.cam.distance = 7
        viewer.opt.geomgroup[3] = 1
        viewer.opt.flags[gimbal.mjtVisFlag.mjVIS_JOINT] = 1
        viewer.sync()
        viewer.message('done')
        self.until(lambda: self.window.of_type('message'))
        texts = [c['texts'] for c in self.window.of_type('texts')]
        self.assertEqual(texts[0], [{'corner': 'top-left', 'title': 'speed', 'text': '3 m/s', 'font': 'normal'}])
        self.assertEqual([t['corner'] for t in texts[2]], ['top-right', 'bottom-right', 'bottom-left'])
        self.assertEqual([t['font'] for t in texts[1]], ['big', 'normal'])
        self.assertEqual(texts[3], [])
        self.assertEqual([(t['corner'], t['font']) for t in texts[4]], [('top', 'normal'), ('bottom', 'normal'), ('left', 'normal'),
                                                                        ('right', 'normal'), ('top-left', 'big')])
        self.assertEqual(self.window.of_type('camera')[-1]['distance'], 7)
        shown = self.window.of_type('show')[-1]
        self.assertEqual((shown['geomgroup'][3], shown['flags'][gimbal.mjtVisFlag.mjVIS_JOINT]), (1, 1))
        with self.assertRaises(ValueError):
            viewer.add_text('x', corner='middle')

    def test_window_that_goes(self):
        viewer = self.connect()
        self.window.close()
        self.until(lambda: not viewer.is_running())
        for _ in range(3):
            self.sim.step()
            viewer.sync()
            viewer.add_marker([0, 0, 0])
            viewer.set_texts((None, 0, 'a', 'b'))
        viewer.message('nobody hears it')
        viewer.close()
        self.assertEqual(viewer.events(), [])

    def test_window_that_talks_nonsense(self):
        viewer = self.connect()
        for event in (b'{', b'[]', b'"x"', b'\xff\xfe', b'{"type": 3}'):
            self.window.say(event)
        for event in ({'type': 'control'}, {'type': 'control', 'index': 99, 'value': 1}, {'type': 'control', 'index': 'x', 'value': 1},
                      {'type': 'push', 'body': 99, 'active': 1, 'force': [0] * 6, 'select': 99}, {'type': 'run'}, {'type': 'unheard-of'},
                      {'type': 'position', 'index': -1, 'values': [1]}, {'type': 'camera', 'lookat': 3},
                      {'type': 'option', 'timestep': 'x'}, {'type': 'error', 'code': 'state', 'text': 'no', 'fatal': False}):
            self.heard(viewer, event)
        viewer.sync()
        self.assertTrue(viewer.is_running())
        self.assertGreater(len(viewer.messages), 4)
        self.window.raw(_protocol.HEADER.pack(1 << 30, 1, 0))
        self.until(lambda: not viewer.is_running())

    def test_handle_has_what_the_passive_viewer_has(self):
        """Members of the handle and arguments of the functions of mujoco.viewer 4.0.1; of a window that is gone nothing is asked."""
        viewer = self.connect()
        for name in ('cam', 'opt', 'perturb', 'user_scn', 'm', 'd', 'viewport', 'set_figures', 'clear_figures', 'set_texts', 'clear_texts',
                     'set_images', 'clear_images', 'close', 'is_running', 'lock', 'sync', 'update_hfield', 'update_mesh', 'update_texture'):
            self.assertTrue(hasattr(viewer, name), name)
        self.assertIs(gimbal.viewer.Handle, type(viewer))
        for function, names in ((gimbal.viewer.launch_passive, 'model data key_callback show_left_ui show_right_ui'),
                                (gimbal.viewer.launch, 'model data loader show_left_ui show_right_ui'), (gimbal.viewer.launch_from_path, 'path')):
            self.assertEqual([n for n in names.split() if n not in inspect.signature(function).parameters], [])
        viewer.close()
        self.assertEqual((viewer.m, viewer.d, viewer.is_running()), (None, None, False))
        with viewer.lock():
            viewer.sync(state_only=True)

    def test_slow_window_does_not_hold_the_program(self):
        viewer = self.connect()
        self.window._take = lambda kind, body: time.sleep(3600)
        for _ in range(20):
            viewer.sync()
        for _ in range(20000):
            viewer._connection.waiting.extend(bytes(1000)) if len(viewer._connection.waiting) < 5e6 else None
        count = viewer._number
        viewer.sync()
        self.assertEqual(viewer._number, count)
        self.assertEqual(viewer.skipped, 1)  # and it came here: the window would have taken an hour


class Refused(Case):
    def test_answers_of_the_window(self):
        sim = gimbal.Sim(ARM)
        for i, answers in enumerate(({'hello': {'type': 'error', 'code': 'version', 'text': 'take another', 'fatal': True}},
                                     {'model': {'type': 'error', 'code': 'model', 'text': 'no such mesh', 'fatal': False}},
                                     {'model': {'type': 'ready', 'state': 3}})):
            folder = self.folder / str(i)
            folder.mkdir()
            window = Window(folder, answers)
            with self.assertRaisesRegex(gimbal.ViewerError, 'take another|no such mesh|does not fit'):
                gimbal.viewer.connect(sim.model, sim.data, address=window.address, start=False)
            window.close()

    def test_arguments(self):
        sim, other = gimbal.Sim(ARM), gimbal.Sim(ARM)
        for error, arguments in ((ValueError, (sim.model, other.data)), (TypeError, (sim.model, {})), (TypeError, (5, {'qpos': [1]}))):
            window = Window(self.folder)
            with self.assertRaises(error):
                gimbal.viewer.connect(*arguments, address=window.address, start=False)
            window.close()
            (self.folder / 'window').unlink()
        with self.assertRaisesRegex(gimbal.ViewerError, '--listen'):
            gimbal.viewer.connect(sim.model, sim.data, address=f'unix:{self.folder}/none', start=False)
        with self.assertRaisesRegex(ValueError, 'unix:PATH'):
            gimbal.viewer.connect(sim.model, sim.data, address='nowhere', start=False)


class Server(Case):
    def test_real_server(self):
        address = self.serve()
        sim = gimbal.Sim(ARM, keyframe='raised')
        with gimbal.viewer.connect(sim.model, sim.data, address=address, start=False) as viewer:
            for _ in range(300):
                sim.step()
                viewer.sync()
            viewer.add_marker([0, 0, 1])
            viewer.set_texts((None, 0, 'time', f'{sim.time:.2f}'))
            viewer.sync()
            self.assertTrue(viewer.is_running())
            self.server.kill()
            self.until(lambda: not viewer.is_running())
            viewer.sync()

    def test_changed_assets(self):
        """Heights, vertices and pixels go to the window, as the model has them now; what it has not is refused by name."""
        model = gimbal.Model('<mujoco><asset><hfield name="h" nrow="3" ncol="4" size="1 1 1 1"/>'
                             '<texture name="t" type="2d" builtin="flat" width="8" height="4"/><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>'
                             '</asset><worldbody><geom type="hfield" hfield="h"/><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>')
        data = gimbal.Data(model)
        viewer = gimbal.viewer.connect(model, data, address=self.serve(), start=False)
        self.addCleanup(viewer.close)
        model.hfield_data[:] = 0.5
        viewer.update_hfield(0)
        model.tex_data[:] = 7
        viewer.update_texture(0)
        model.mesh_vert[:] *= 0.5
        viewer.update_mesh(0)
        self.assertEqual(viewer.messages, [])
        for update in (viewer.update_hfield, viewer.update_mesh, viewer.update_texture):
            for number in (-1, 1):
                with self.assertRaises(IndexError):
                    update(number)
        model.hfield_data[3] = np.nan
        with self.assertRaisesRegex(gimbal.viewer.ViewerError, 'hfield 0'):
            viewer.update_hfield(0)
        self.assertTrue(viewer.is_running())
        viewer.close()
        viewer.update_mesh(0)

    def test_state_that_does_not_fit(self):
        address = self.serve()
        with self.assertRaisesRegex(gimbal.ViewerError, 'does not fit'):
            gimbal.viewer.connect(ARM, {'qpos': np.zeros(3)}, address=address, start=False)


if __name__ == '__main__':
    main()
