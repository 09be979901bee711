# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Chromium without a screen, steered by its DevTools protocol over a plain WebSocket."""
import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

PATIENCE = 20


def program():
    """The browser of this machine, or None."""
    return next((path for name in ('chromium', 'chromium-browser', 'google-chrome') if (path := shutil.which(name))), None)


class Socket:
    """A WebSocket of a client: texts, whole frames, masked by zeros."""

    def __init__(self, address):
        url = urllib.parse.urlsplit(address)
        self.stream = socket.create_connection((url.hostname, url.port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f'GET {url.path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                             f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n').encode())
        self.file = self.stream.makefile('rb')
        assert b' 101 ' in self.file.readline()
        while self.file.readline().strip():
            pass

    def send(self, text):
        body = text.encode()
        size = len(body)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xfe]) + struct.pack('>H', size) if size < 65536 \
            else bytes([0x81, 0xff]) + struct.pack('>Q', size)
        self.stream.sendall(head + bytes(4) + body)

    def receive(self):
        body = b''
        while True:
            first, size = self.file.read(2)
            if size == 126:
                size, = struct.unpack('>H', self.file.read(2))
            elif size == 127:
                size, = struct.unpack('>Q', self.file.read(8))
            body += self.file.read(size)
            if first & 0x80:
                return body.decode()


class Page:
    """A page of a browser: scripts in it, real clicks, pictures."""

    def __init__(self, address):
        self.socket, self.number, self.errors = Socket(address), 0, []
        for domain in ('Page', 'Runtime', 'Log'):
            self.call(domain + '.enable')

    def call(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({'id': self.number, 'method': method, 'params': params}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get('method') in ('Runtime.exceptionThrown', 'Log.entryAdded'):
                self.errors.append(json.dumps(answer['params']))
            if answer.get('id') == self.number:
                return answer

    def value(self, script):
        answer = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'error' in answer:  # the page is being exchanged
            return None
        answer = answer['result']
        assert 'exceptionDetails' not in answer, answer
        return answer['result'].get('value')

    def expect(self, script, what):
        """Wait until a script is true; each look is an event of the browser's own loop: a picture, or where a page gets none, since
        another is in front of it, a clock."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.value(f'new Promise((done) => {{ const look = () => done(Boolean({script})); requestAnimationFrame(look); setTimeout(look, 200); }})'):
                return
        raise AssertionError(f'{what}: {script}; {self.errors}')

    def mouse(self, kind, x, y, buttons=1, modifiers=0):
        button = 'left' if buttons else 'none'
        self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button=button, buttons=buttons, clickCount=1, modifiers=modifiers)

    def place(self, selector, along=0.5):
        return self.value(f'(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); '
                          f'return [b.left + {along} * b.width, b.top + b.height / 2]; }})()')

    def click(self, selector, along=0.5):
        x, y = self.place(selector, along)
        self.mouse('mousePressed', x, y)
        self.mouse('mouseReleased', x, y)

    def picture(self, path):
        with open(path, 'wb') as f:
            f.write(base64.b64decode(self.call('Page.captureScreenshot', format='png')['result']['data']))

    def look(self, width, height, dark):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}])


class Browser:
    def __init__(self, *options):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [program(), '--headless=new', '--no-sandbox', '--disable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-first-run',
             '--disable-background-networking', '--remote-debugging-port=0', f'--user-data-dir={self.folder}', '--window-size=1400,900', *options,
             'about:blank'], stderr=subprocess.PIPE, text=True)
        self.base = next(m[0] for line in self.process.stderr if (m := re.search(r'ws://[^/]+', line)))

    def open(self, address):
        ask = urllib.request.Request(self.base.replace('ws://', 'http://') + '/json/new?' + urllib.parse.quote(address, safe=''), method='PUT')
        with urllib.request.urlopen(ask, timeout=PATIENCE) as answer:
            return Page(json.load(answer)['webSocketDebuggerUrl'])

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)
