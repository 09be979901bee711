# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the package share: small models, the library, a window that is none."""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'python'))

import gimbal  # noqa: E402
from gimbal import _protocol  # noqa: E402

MODELS = ROOT / 'models'
PROGRAM = os.environ.get('GIMBAL_PROGRAM', '')

ARM = '''<mujoco model="arm"><compiler angle="radian"/><worldbody>
  <body name="upper" pos="0 0 1"><joint name="shoulder" axis="0 1 0" range="-2 2" damping="0.2"/>
    <geom name="bone" type="capsule" fromto="0 0 0 0.4 0 0" size="0.03" rgba="0.2 0.4 0.6 1"/>
    <body name="lower" pos="0.4 0 0"><joint name="elbow" axis="0 1 0"/>
      <geom name="forearm" type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/><site name="hand" pos="0.3 0 0"/></body></body>
  <body name="ball" pos="1 0 0.5"><freejoint name="loose"/><geom name="sphere" size="0.1"/></body>
  <body name="hook" mocap="true" pos="0 1 1"><geom name="handle" size="0.05"/></body>
  <geom name="floor" type="plane" size="5 5 0.1"/></worldbody>
  <actuator><motor name="lift" joint="shoulder" ctrlrange="-5 5" ctrllimited="true"/><position name="bend" joint="elbow" kp="20"/></actuator>
  <sensor><jointpos name="angle" joint="elbow"/><framepos name="place" objtype="site" objname="hand"/></sensor>
  <keyframe><key name="raised" qpos="0.5 -0.7 1 0 0.5 1 0 0 0" ctrl="1 0.2"/></keyframe>
</mujoco>'''


class Case(unittest.TestCase):
    """A test with a folder of its own, and processes that end with it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix='gimbal-')
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def serve(self, *arguments):
        """`gimbal serve` with an address of its own; the address."""
        if not PROGRAM:
            self.skipTest('without the program gimbal')
        address = f'unix:{self.folder}/socket'
        process = subprocess.Popen([PROGRAM, 'serve', *map(str, arguments), '--listen', address], stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.server = process
        self.assertIn(address, process.stdout.readline())
        return address

    def until(self, condition, seconds=600.0):
        """Wait for a condition."""
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, 'it did not come about')
            time.sleep(0.005)


class Window:
    """The other side of the protocol, on a thread: answers like a window and keeps what comes."""

    def __init__(self, folder, answers=None):
        self.address = f'unix:{folder}/window'
        self.commands, self.states, self.geoms, self.bytes = [], [], [], b''
        self.answers = {'hello': {'type': 'welcome', 'protocol': 1}, **(answers or {})}
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.address[5:])
        self._listener.listen()
        self._peer = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def say(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self._peer.sendall(_protocol.HEADER.pack(len(body), _protocol.COMMAND, 0) + body)

    def raw(self, content):
        self._peer.sendall(content)

    def close(self):
        self._listener.close()
        peer, self._peer = self._peer, None
        if peer:
            peer.shutdown(socket.SHUT_RDWR)
            peer.close()

    def of_type(self, kind):
        return [c for c in self.commands if c['type'] == kind]

    def _exactly(self, size):
        found = b''
        while len(found) < size:
            part = self._peer.recv(size - len(found))
            if not part:
                raise OSError('closed')
            found += part
        return found

    def _work(self):
        while self._listener.fileno() >= 0:
            try:
                self._peer, _ = self._listener.accept()
                self.bytes = b''
                while True:
                    size, kind, _ = _protocol.HEADER.unpack(self._exactly(8))
                    self._take(kind, self._exactly(size))
            except (OSError, AttributeError):
                pass  # closed
            except gimbal.GimbalError:
                self.close()

    def _take(self, kind, body):
        if kind == _protocol.STATE:
            self.states.append(body)
        elif kind == _protocol.GEOMS:
            self.geoms.append(body)
        elif kind == _protocol.BYTES:
            model = self.of_type('model')[-1]
            self.bytes = self.bytes + body if len(self.bytes) < sum(f['size'] for f in model['files']) else body
            if len(self.bytes) == sum(f['size'] for f in model['files']):
                self.say(self.answers.get('model') or self._ready(model))
        else:
            self.commands.append(json.loads(body))
            if self.commands[-1]['type'] in self.answers and self.commands[-1]['type'] != 'model':
                self.say(self.answers[self.commands[-1]['type']])

    def _ready(self, model):
        m = gimbal.Model.from_bytes(self.bytes) if model['format'] == 'mjb' else gimbal.Model(self.bytes.decode())
        return {'type': 'ready', 'name': model['name'], 'state': gimbal.mj_stateSize(m, model['signature']), 'nq': m.nq, 'nv': m.nv}


def peer():
    """The reference's own library, or None where no registry gives it (tests/follow/wheel.py)."""
    path = os.environ.get('GIMBAL_REFERENCE_LIBRARY')
    return gimbal.Library(path) if path else None


class Result(unittest.TextTestResult):
    """What is left out is told as every test tells it (tests/skips.py)."""

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        print(f'ok - {test.id()} # SKIP {reason}', flush=True)


def main():
    unittest.main(testRunner=unittest.TextTestRunner(verbosity=1, resultclass=Result))
