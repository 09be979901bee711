# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A program and a real window, in a headless X server: the window is started, shows the run at its pace, the mouse pulls the
program's ball, and a window that goes lets it go on."""
import os
import shutil
import struct
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import numpy as np
from helper import PROGRAM, ROOT, Case, gimbal, main, peer

from gimbal import _protocol

sys.path.insert(0, str(ROOT / 'tests' / 'app'))
import on_display  # noqa: E402

BALL = '''<mujoco model="ball"><option timestep="0.001"/><statistic extent="1" center="0 0 0"/><visual><global azimuth="90" elevation="0"/></visual>
  <worldbody><light pos="0 -2 3"/><body name="ball"><joint name="x" type="slide" axis="1 0 0" stiffness="5" damping="1"/>
  <joint name="z" type="slide" axis="0 0 1" stiffness="5" damping="1"/><geom name="ball" size="0.35" rgba="0.9 0.3 0.1 1" mass="1"/></body>
  </worldbody><actuator><motor name="push" joint="x"/></actuator><option gravity="0 0 0"/></mujoco>'''


class Real(Case):
    def setUp(self):
        super().setUp()
        if not PROGRAM or not shutil.which('Xvfb') or not shutil.which('xdotool'):
            self.skipTest('without the program gimbal, Xvfb or xdotool')
        server, os.environ['DISPLAY'] = on_display.start('1400x900x24', '-fbdir', str(self.folder))
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        os.environ.update(GSETTINGS_BACKEND='memory', GTK_A11Y='none', GDK_BACKEND='x11', LC_ALL='C.UTF-8', HOME=str(self.folder),
                          XDG_RUNTIME_DIR=str(self.folder), XDG_CONFIG_HOME=str(self.folder / 'config'), XDG_CACHE_HOME=str(self.folder / 'cache'))

    def do(self, *words):
        return subprocess.run(['xdotool', *map(str, words)], stdout=subprocess.PIPE, text=True).stdout

    def step(self, sim, viewer, condition, seconds=600):
        """Step at the pace of the clock, the window at 60 Hz, until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, 'it did not come about')
            self.assertTrue(viewer.is_running())
            sim.step(16)
            viewer.sync()
            time.sleep(0.016)

    def act(self, sim, viewer, action, condition, patience=10):
        """Do something in the window, and once more where nothing came of it: a click is lost while a busy window is laid out anew."""
        end = time.monotonic() + 600
        while not condition():
            self.assertLess(time.monotonic(), end, 'it did not come about, however often it was done')
            action()
            again = time.monotonic() + patience
            self.step(sim, viewer, lambda: condition() or time.monotonic() > again)

    def pixels(self):
        """Red, green and blue of the screen."""
        raw = (self.folder / 'Xvfb_screen0').read_bytes()
        head = struct.unpack('>25I', raw[:100])
        width, height, line = head[4], head[5], head[12]
        pixels = np.frombuffer(raw, np.uint8, line * height, head[0] + 12 * head[19]).reshape(height, line)[:, :4 * width]
        pixels = pixels.reshape(height, width, 4).astype(int)
        return pixels[..., 2], pixels[..., 1], pixels[..., 0]

    def middle_of_the_ball(self):
        """Where the ball is: its colour on the screen."""
        red, green, blue = self.pixels()
        y, x = np.nonzero((red > 120) & (green < red * 0.5) & (blue < red * 0.4))
        return (int(np.median(x)), int(np.median(y)), len(x)) if len(x) else (0, 0, 0)

    def try_all(self, library=None):
        sim = gimbal.Sim(BALL, library=library)
        viewer = gimbal.viewer.connect(sim.model, sim.data, address=f'unix:{self.folder}/socket')
        self.addCleanup(viewer.close)
        self.step(sim, viewer, lambda: self.middle_of_the_ball()[2] > 2000)
        x, y, _ = self.middle_of_the_ball()
        self.act(sim, viewer, lambda: self.do('mousemove', x, y, 'click', '--repeat', 2, '--delay', 60, 1), lambda: viewer.selected.get('body') == 1)

        def pull():
            x, y, _ = self.middle_of_the_ball()
            self.do('mouseup', 3, 'keyup', 'ctrl', 'mousemove', x, y, 'keydown', 'ctrl', 'mousedown', 3)
            for _ in range(8):
                self.do('mousemove_relative', '--', 10, 0)
                self.step(sim, viewer, lambda now=sim.time: sim.time > now + 0.03)
        self.act(sim, viewer, pull, lambda: abs(sim.qpos[0]) > 0.05)
        self.assertTrue(abs(sim.xfrc_applied[1]).max() > 0)
        self.do('mouseup', 3, 'keyup', 'ctrl')
        self.step(sim, viewer, lambda: not abs(sim.xfrc_applied).any())
        self.step(sim, viewer, lambda: abs(sim.qpos[0]) < 0.04)
        window = _protocol._windows[-1]
        window.terminate()
        window.wait()
        self.until(lambda: not viewer.is_running())
        sim.step(10)
        viewer.sync()

    def green(self):
        """Pixels of a marker or line of the program, and their middle."""
        red, green, blue = self.pixels()
        y, x = np.nonzero((green > 120) & (red < green * 0.5) & (blue < green * 0.5))
        return len(x), (np.median(x), np.median(y)) if len(x) else (0, 0)

    def test_overlays(self):
        """Markers, lines and words of the program are seen where they belong, and go; keys and picks come to it."""
        keys, events = [], []
        sim = gimbal.Sim(BALL)
        viewer = gimbal.viewer.connect(sim.model, sim.data, address=f'unix:{self.folder}/socket', key_callback=keys.append,
                                       event_callback=events.append)
        self.addCleanup(viewer.close)
        self.step(sim, viewer, lambda: self.middle_of_the_ball()[2] > 2000)
        x, y, _ = self.middle_of_the_ball()
        self.assertEqual(self.green()[0], 0)
        viewer.add_marker([0, 0, 0.45], size=0.05, rgba=[0, 1, 0, 1])
        self.step(sim, viewer, lambda: self.green()[0] > 30)
        marker, (mx, my) = self.green()
        self.assertLess(abs(mx - x), 20)
        self.assertLess(my, y - 30)
        viewer.add_line([-0.4, 0, 0.45], [0.4, 0, 0.45], rgba=[0, 1, 0, 1], width=4)
        self.step(sim, viewer, lambda: self.green()[0] > marker + 100)
        viewer.clear()
        self.step(sim, viewer, lambda: self.green()[0] == 0)
        before = self.pixels()[0]
        viewer.add_text('a word of the program', corner='top-left')
        self.step(sim, viewer, lambda: (self.pixels()[0][60:, 300:] != before[60:, 300:]).sum() > 150)
        viewer.clear()
        green = np.zeros((80, 120, 3), np.uint8)
        green[..., 1] = 200
        self.step(sim, viewer, lambda: viewer.viewport.width > 200)
        viewer.set_images((gimbal.viewer.Rect(viewer.viewport.width - 140, 20, 120, 80), green))
        self.step(sim, viewer, lambda: self.green()[0] == 120 * 80)
        self.assertGreater(self.green()[1][1], y)
        viewer.clear_images()
        self.step(sim, viewer, lambda: self.green()[0] == 0)
        self.try_places(sim, viewer)
        self.try_figure(sim, viewer)
        self.act(sim, viewer, lambda: self.do('mousemove', x, y, 'click', '--repeat', 2, '--delay', 60, 1),
                 lambda: any(e['type'] == 'select' and e['body'] == 1 for e in events))
        self.assertEqual(viewer.selected['name'], 'ball')
        self.act(sim, viewer, lambda: self.do('key', 'g'), lambda: ord('G') in keys)
        self.assertNotIn('error', [e['type'] for e in events])

    def try_places(self, sim, viewer):
        """Words in the middle of a side stand there: more letters, white on their ground, than before."""
        x, half = self.middle_of_the_ball()[0], viewer.viewport.width // 2
        for corner, part in (('top', (slice(50, 200), slice(x - 140, x + 140))), ('right', (slice(200, 700), slice(x + 20, x + half)))):
            def letters(part=part):
                return (np.min(self.pixels(), axis=0)[part] > 200).sum()
            before = letters()
            viewer.add_text('HHHHHHHH ' * 3, corner=corner)
            self.step(sim, viewer, lambda: letters() > before + 150)
            viewer.clear()
            self.step(sim, viewer, lambda: letters() < before + 50)

    def try_figure(self, sim, viewer):
        """A level line of a figure stands where its own limits of the axis say: low, of 0 to 10."""
        points = np.array([[0, 1, 1, 1]], float)
        figure = SimpleNamespace(title='', xlabel='', linepnt=[2], linename=['level'], linedata=points, range=np.array([[1, 0], [0, 10.]]))
        place = gimbal.viewer.Rect(viewer.viewport.width // 2 - 200, 40, 400, 300)

        def level():
            """Where the longest row of the line's colour is, above the timeline, which has it too; 0: there is none."""
            red, green, blue = self.pixels()
            rows = ((blue > 120) & (red < 80) & (green > 60))[:820].sum(axis=1)
            return int(rows.argmax()) if rows.max() > 200 else 0
        viewer.set_figures((place, figure))
        self.step(sim, viewer, level)
        low = level()
        figure.range[1] = 0, 0
        viewer.set_figures((place, figure))
        self.step(sim, viewer, lambda: 0 < level() < low - 60)
        viewer.clear_figures()
        self.step(sim, viewer, lambda: level() == 0)

    def test_changed_assets(self):
        """Pixels, heights and vertices that the program changes are seen."""
        sim = gimbal.Sim(BALL.replace('<worldbody>', '''<asset><texture name="paint" type="2d" builtin="flat" rgb1="0.1 0.1 0.1" width="64" height="64"/>
          <material name="paint" texture="paint"/><hfield name="hill" nrow="20" ncol="20" size="0.6 0.6 1 0.05"/></asset><worldbody>
          <geom type="box" size="0.3 0.01 0.2" pos="0 0.8 0.6" material="paint"/>
          <geom type="hfield" hfield="hill" pos="0 2 -1" rgba="0.1 0.2 0.9 1"/>'''))
        viewer = gimbal.viewer.connect(sim.model, sim.data, address=f'unix:{self.folder}/socket')
        self.addCleanup(viewer.close)
        self.step(sim, viewer, lambda: self.middle_of_the_ball()[2] > 2000)
        self.assertEqual(self.green()[0], 0)
        sim.model.tex_data.reshape(-1, 3)[:] = (0, 255, 0)
        viewer.update_texture(0)
        self.step(sim, viewer, lambda: self.green()[0] > 500)
        low = self.blue()
        sim.model.hfield_data[:] = 1
        viewer.update_hfield(0)
        self.step(sim, viewer, lambda: self.blue() > low + 500)
        self.assertEqual(viewer.messages, [])

    def blue(self):
        """Pixels of the hill."""
        red, green, blue = self.pixels()
        return int(((blue > 100) & (red < blue * 0.5) & (green < blue * 0.6)).sum())

    def test_pause(self):
        """Space in the view holds the program, and lets it go on: again and again. A change that the user makes meanwhile is shown
        by a state, which is no sign that the program runs."""
        keys = []
        sim = gimbal.Sim(BALL)
        viewer = gimbal.viewer.connect(sim.model, sim.data, address=f'unix:{self.folder}/socket', key_callback=keys.append)
        self.addCleanup(viewer.close)
        self.step(sim, viewer, lambda: self.middle_of_the_ball()[2] > 2000)
        ended = threading.Event()

        def program():
            while not ended.is_set() and viewer.is_running():
                sim.step(5)
                viewer.sync()
                time.sleep(0.005)
        thread = threading.Thread(target=program)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(ended.set)
        x, y, _ = self.middle_of_the_ball()
        self.do('mousemove', x, y + 200, 'click', 1)
        for _ in range(3):
            self.press('space', lambda: viewer.paused)
            held = sim.time
            self.press('Control_L', lambda: 341 in keys)
            keys.clear()
            self.assertLess(sim.time - held, 0.011)
            self.press('space', lambda: not viewer.paused)
            self.until(lambda: sim.time > held + 0.1)

    def press(self, key, condition):
        """Press a key, and once more where nothing came of it in ten seconds."""
        end = time.monotonic() + 600
        while not condition():
            self.assertLess(time.monotonic(), end, f'nothing came of {key}')
            self.do('key', key)
            again = time.monotonic() + 10
            self.until(lambda: condition() or time.monotonic() > again)

    def test_own(self):
        self.try_all()

    def test_with_the_reference(self):
        library = peer()
        if library is None:
            self.skipTest("no registry gives the reference's library")
        self.try_all(library)


if __name__ == '__main__':
    main()
