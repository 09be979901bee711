# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The panels of examples/panels, run as a window runs them, against one that is none: it steps their model and waits for what they say."""
import os
import subprocess
import sys
import threading

import numpy as np
from helper import ROOT, Case, Window, gimbal, main

from gimbal import _protocol, overlay

EXAMPLES = ROOT / 'examples' / 'panels'
WHOLE = int(gimbal.mjtState.mjSTATE_INTEGRATION)


class Steps(Window):
    """A window whose run is a panel's to look at: lets it have the model, then a state a step."""

    def __init__(self, folder, sim):
        self.sim, self.begun, self.steered = sim, threading.Event(), threading.Semaphore(0)
        self.forces = np.zeros(sim.model.nu)
        super().__init__(folder)

    def _take(self, kind, body):
        if kind == _protocol.CONTROLS:
            self.forces = np.frombuffer(body, '<f8', offset=8)
            self.steered.release()
        else:
            super()._take(kind, body)
        said = self.commands[-1]['type'] if kind == _protocol.COMMAND else ''
        if said == 'panel':
            size = gimbal.mj_stateSize(self.sim.model, WHOLE)
            self.say({'type': 'ready', 'name': 'example', 'state': size, 'signature': WHOLE,
                      'write': [{'name': 'ctrl', 'size': self.sim.model.nu}]})
        elif said == 'get-model':
            content = self.sim.model.to_bytes()
            self.say({'type': 'model', 'format': 'mjb', 'files': [{'name': 'm.mjb', 'size': len(content)}]})
            self.send(_protocol.BYTES, content)
            self.begun.set()

    def send(self, kind, content):
        self._peer.sendall(_protocol.HEADER.pack(len(content), kind, 0) + content)

    def show(self, number):
        self.send(_protocol.STATE, _protocol.NUMBER.pack(number) + self.sim.state.tobytes())


class Examples(Case):
    def run_example(self, name, steps, steers=False):
        """The window after so many steps; with `steers` each waits for the controls of the panel."""
        sim = gimbal.Sim(EXAMPLES / f'{name}.xml')
        window = Steps(self.folder, sim)
        self.addCleanup(window.close)
        env = {**os.environ, 'PYTHONPATH': str(ROOT / 'python'), 'GIMBAL_ADDRESS': window.address, 'GIMBAL_PANEL': 'secret'}
        panel = subprocess.Popen([sys.executable, '-m', 'gimbal.panel', EXAMPLES / f'{name}.panel.py'], env=env)
        self.addCleanup(panel.wait)
        self.addCleanup(panel.kill)
        self.until(window.begun.is_set)
        for i in range(steps):
            window.show(i)
            if steers:
                self.assertTrue(window.steered.acquire(timeout=600), 'it did not answer')
                sim.ctrl[:] = window.forces
            sim.step()
        self.until(lambda: self.values(window))
        self.assertEqual([m['problems'] for m in window.of_type('problems') if m['problems']], [])
        self.assertEqual(window.of_type('panel')[0]['key'], 'secret')
        self.assertIsNone(panel.poll())
        return window, sim

    def values(self, window):
        """The newest of each item, by its label."""
        labels = {item['id']: item['label'] for item in window.of_type('panel')[-1]['items']}
        return {labels[i]: shown for message in window.of_type('values') for i, shown in message['values'].items()}

    def test_contacts(self):
        window, _ = self.run_example('contacts', 1000)
        self.until(lambda: self.values(window).get('Contacts') and float(self.values(window)['Peak']) > 0)
        force = max(float(row[1]) for row in self.values(window)['Contacts'])
        self.assertGreater(force, 0)
        self.assertGreaterEqual(float(self.values(window)['Peak']) + 0.01, force)
        self.until(lambda: window.geoms and window.geoms[-1])
        self.assertEqual(np.frombuffer(window.geoms[-1], overlay.RECORD)['type'][0], overlay.ARROW)

    def test_swingup(self):
        """After some seconds the pole stands, and goes on standing."""
        _, sim = self.run_example('swingup', 6000, steers=True)
        up = sim.qpos[1] % (2 * np.pi) - np.pi
        self.assertLess(abs(up), 0.05)
        self.assertLess(abs(sim.qvel[1]), 0.2)

    def test_reward(self):
        window, sim = self.run_example('reward', 500)
        self.until(lambda: window.of_type('values') and 'Since the reset' in self.values(window))
        sim.reset()
        window.show(1000)
        self.until(lambda: self.values(window).get('Last runs'))
        self.assertEqual(int(self.values(window)['Last runs'][0][0]), 1)


if __name__ == '__main__':
    main()
