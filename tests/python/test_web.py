# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A program whose model is shown in a browser: a client of the page sees the states, and what it does comes to the program; the same by
real clicks where Chromium is."""
import base64
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

import numpy as np
from helper import ARM, PROGRAM, ROOT, Case, gimbal, main

from gimbal import _protocol

sys.path.insert(0, str(ROOT / 'tests' / 'web'))
import browser  # noqa: E402


class Looker:
    """A page's side of the WebSocket, on a thread: answers each message, and keeps the newest time and status."""

    def __init__(self, link):
        url = urllib.parse.urlsplit(link)
        self.time, self.status, self.refused = -1.0, {}, []
        self.stream = socket.create_connection((url.hostname, url.port))
        self.stream.sendall((f'GET {url.path}socket HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: http://{url.netloc}\r\nUpgrade: websocket\r\n'
                             f'Connection: Upgrade\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n'
                             'Sec-WebSocket-Version: 13\r\n\r\n').encode())
        self.file = self.stream.makefile('rb')
        assert b' 101 ' in self.file.readline()
        while self.file.readline().strip():
            pass
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        self.send(type='hello', key='one')

    def send(self, **command):
        body = json.dumps(command).encode()
        head = bytes([0x81, 0x80 | len(body)]) if len(body) < 126 else bytes([0x81, 0xfe]) + struct.pack('>H', len(body))
        self.stream.sendall(head + bytes(4) + body)

    def read(self):
        try:
            while True:
                kind, size = self.file.read(2)
                size = struct.unpack('>H', self.file.read(2))[0] if size == 126 else struct.unpack('>Q', self.file.read(8))[0] if size == 127 else size
                self.take(kind & 15, self.file.read(size))
        except (OSError, ValueError):
            pass  # closed

    def take(self, kind, body):
        if kind in (1, 2):
            self.send(type='answer')
        if kind == 2:
            self.time = struct.unpack_from('<d', body, 8)[0]
        elif kind == 1:
            message = json.loads(body)
            if message['type'] == 'error':
                self.refused.append(message['text'])

    def close(self):
        self.stream.shutdown(socket.SHUT_RDWR)
        self.stream.close()


class Web(Case):
    def setUp(self):
        super().setUp()
        if not PROGRAM:
            self.skipTest('without the program gimbal')
        os.environ['XDG_RUNTIME_DIR'] = str(self.folder)
        self.sim = gimbal.Sim(ARM, keyframe='raised')
        self.viewer = gimbal.viewer.connect(self.sim.model, self.sim.data, web=True)
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        self.addCleanup(self.thread.join)
        self.addCleanup(self.viewer.close)
        self.addCleanup(self.ended.set)

    def work(self):
        """The program: steps as long as its page is there."""
        while not self.ended.is_set() and self.viewer.is_running():
            self.sim.step()
            self.viewer.sync()
            time.sleep(0.002)

    def test_what_a_looker_does(self):
        sim, viewer = self.sim, self.viewer
        looker = Looker(viewer.link)
        self.addCleanup(looker.close)
        self.until(lambda: looker.time > 0.05)
        looker.send(type='run', running=False)
        self.until(lambda: viewer.paused)
        self.until(lambda: abs(looker.time - sim.time) < 1e-9)
        held = sim.time
        looker.send(type='step')
        self.until(lambda: sim.time > held)
        self.assertAlmostEqual(sim.time, held + sim.model.opt.timestep)
        looker.send(type='control', index=0, value=2.5)
        self.until(lambda: sim.ctrl[0] == 2.5)
        looker.send(type='reset', keyframe=0)
        self.until(lambda: sim.time == 0 and sim.qpos[0] == 0.5)
        self.until(lambda: looker.time == 0)
        looker.send(type='run', running=True)
        self.until(lambda: not viewer.paused and sim.time > 0)
        ball = sim.model.id('body', 'ball')
        place = [float(x) for x in sim.body('ball').xpos]
        looker.send(type='push', body=ball, point=[0, 0, 0], target=[place[0], place[1], place[2] + 3])
        self.until(lambda: sim.xfrc_applied[ball][2] > 0 or sim.body('ball').xpos[2] > place[2] + 0.5)
        looker.send(type='push', body=0, point=[0, 0, 0], target=[0, 0, 0])
        self.until(lambda: not np.abs(sim.xfrc_applied).any())
        self.assertEqual((looker.refused, viewer.messages), ([], []))

    def test_page_ends_with_its_program(self):
        looker = Looker(self.viewer.link)
        self.until(lambda: looker.time > 0)
        self.ended.set()
        self.thread.join()
        self.viewer.close()
        looker.thread.join(600)
        self.assertFalse(looker.thread.is_alive())

    def test_another_program(self):
        """Another one that comes to the page has it, with the same link; the first is told."""
        other = gimbal.Sim(ROOT / 'models' / 'double-pendulum' / 'model.xml')
        second = gimbal.viewer.connect(other.model, other.data, address=list(_protocol._pages)[-1], start=False)
        self.addCleanup(second.close)
        self.until(lambda: not self.viewer.is_running())
        self.assertIn('another program', self.viewer._connection.reason)
        looker = Looker(self.viewer.link)
        self.addCleanup(looker.close)
        other.step(7)
        second.sync()
        self.until(lambda: abs(looker.time - other.time) < 1e-9)

    def test_changed_heights(self):
        """A page that is loaded after heights have changed has the new ones."""
        hill = gimbal.Sim('<mujoco model="hill"><asset><hfield name="h" nrow="3" ncol="4" size="1 1 1 1"/></asset>'
                          '<worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>')
        second = gimbal.viewer.connect(hill.model, hill.data, address=list(_protocol._pages)[-1], start=False)
        self.addCleanup(second.close)

        def shown():
            with urllib.request.urlopen(self.viewer.link + 'model.bin') as answer:
                return answer.read()
        before = shown()
        hill.model.hfield_data[5] = 0.5
        second.update_hfield(0)
        self.assertNotEqual(shown(), before)
        self.assertTrue(second.is_running())

    def test_drivers_are_refused(self):
        made, token = _protocol.open_socket(list(_protocol._pages)[-1])
        link = _protocol.Connection(made, token, 'drive', 'test')
        link.command({'type': 'drive'})
        said = []
        self.until(lambda: said.extend(link.messages()) or any(m['type'] == 'error' for m in said))
        self.assertIn('gimbal serve MODEL', next(m['text'] for m in said if m['type'] == 'error'))
        link.close()
        self.assertTrue(self.viewer.is_running())

    def test_in_a_browser(self):
        if not browser.program():
            self.skipTest('no Chromium is here')
        made = browser.Browser()
        self.addCleanup(made.close)
        page = made.open(self.viewer.link)
        page.expect('document.body.dataset.rows > 5', 'states of the program come')
        page.expect("document.getElementById('name').textContent === 'arm'", 'the model has its name')
        page.expect("!document.getElementById('run').disabled", 'the first looker holds the controls')
        self.press(page, lambda: self.viewer.paused)
        page.expect("!document.getElementById('step').disabled", 'the page knows that it is paused')
        self.press(page, lambda: not self.viewer.paused)

    def press(self, page, condition):
        """Click on Run, and once more where nothing came of it."""
        while not condition():
            page.click('#run')
            again = time.monotonic() + 10
            self.until(lambda: condition() or time.monotonic() > again)


class Program(Case):
    def test_any_program_by_a_variable(self):
        """GIMBAL_WEB=1 and no change of the program; and the module by itself."""
        if not PROGRAM:
            self.skipTest('without the program gimbal')
        model = ROOT / 'models' / 'humanoid' / 'model.xml'
        path = self.folder / 'walk.py'
        path.write_text(f'import gimbal\nsim = gimbal.Sim({str(model)!r})\nwith gimbal.viewer.connect(sim.model, sim.data) as viewer:\n'
                        ' print(viewer.is_running())\n')
        env = {**os.environ, 'PYTHONPATH': str(ROOT / 'python'), 'GIMBAL_WEB': '1', 'XDG_RUNTIME_DIR': str(self.folder)}
        done = subprocess.run([sys.executable, path], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        said, running = done.stdout.splitlines()
        self.assertRegex(said, r'^gimbal\.viewer: open http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$')
        self.assertEqual(running, 'True')
        shown = subprocess.Popen([sys.executable, '-m', 'gimbal.viewer', '--web', f'--mjcf={model}'], env=env, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        self.assertIn('open http', shown.stdout.readline())
        shown.send_signal(signal.SIGINT)
        self.assertEqual(shown.communicate(timeout=600), ('', ''))
        done = subprocess.run([sys.executable, '-m', 'gimbal.viewer', '--web'], env=env, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn('--mjcf=FILE', done.stderr)


if __name__ == '__main__':
    main()
