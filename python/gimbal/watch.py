# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A program that begins anew whenever its text is saved, and goes on from the state that it had: python -m gimbal.watch PROGRAM [ARGUMENT…]

The program shows its model by gimbal.viewer. When its file, or a module that it imports from beside it, has been saved, the next
sync() keeps the state of the data and starts the program again; the new one finds its window and its tab where they were, and its
data in the state of the old one, as far as the new model has the same arrays. A text with a mistake in it is told, and the program
runs on; a program that ends in an error is started again when it is saved."""
from __future__ import annotations

import ast
import atexit
import hashlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, List, NoReturn, Optional

import numpy as np

USAGE = 'usage: python -m gimbal.watch PROGRAM [ARGUMENT…]'
FOLDER = 'GIMBAL_WATCH'
MARGIN = 10_000_000   # nanoseconds that the clock of files may be late
PAUSE = 0.1   # seconds between two looks at the files

Times = Dict[str, int]


def _saved(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _files(program: str) -> List[str]:
    """The program, and what it has imported from its folder."""
    folder = os.path.dirname(os.path.abspath(program)) + os.sep
    modules = [getattr(module, '__file__', None) or '' for module in list(sys.modules.values())]
    return [os.path.abspath(program), *(name for name in modules if name.startswith(folder) and 'site-packages' not in name)]


class Watched:
    """The program in its own process: what was kept for it, and whether it has been saved since it began."""

    def __init__(self, folder: str, command: List[str]) -> None:
        self.folder, self.program, self._command = Path(folder), command[0], command
        self._times: Times = {}
        self._looked = 0.0
        self._due = False   # it has to begin anew as soon as its window has read all
        self._begun = time.time_ns() - MARGIN  # what was saved since then may not be what was loaded
        self._viewer: Any = None

    #---- looking

    def begin(self) -> None:
        """Remember the files as they are now, before the program is read."""
        self._times = {name: _saved(name) for name in _files(self.program)}
        self._tell_files()

    def changed(self) -> bool:
        """Whether a file was saved; looked at ten times a second."""
        now = time.monotonic()
        if now - self._looked < PAUSE:
            return False
        self._looked = now
        times = {name: saved for name, saved in ((name, _saved(name)) for name in _files(self.program)) if saved}
        new = {name for name, saved in times.items() if self._times.get(name, min(saved, self._begun)) != saved}
        self._times.update(times)
        self._tell_files()
        if new:
            self._due = not any([self._is_wrong(name) for name in new])
        return self._due

    def _tell_files(self) -> None:
        path = self.folder / 'files.json'
        text = json.dumps(self._times)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def _is_wrong(self, name: str) -> bool:
        try:
            ast.parse(Path(name).read_bytes(), name)
        except (OSError, SyntaxError, ValueError) as error:
            line = getattr(error, 'lineno', None)
            self.say(f'{os.path.basename(name)}{f":{line}" if line else ""}: {getattr(error, "msg", error)}: the program runs on as it was')
            return True
        return False

    def say(self, text: str) -> None:
        print(f'gimbal.watch: {text}', file=sys.stderr, flush=True)
        if self._viewer is not None:
            self._viewer.message(text)

    #---- keeping

    def follow(self, viewer: Any) -> None:
        """This viewer's data is kept, also when the program ends in an error."""
        self._viewer = viewer

    def keep(self) -> None:
        """The state of the data, into a file."""
        viewer = self._viewer
        if viewer is None:
            return
        arrays = {name: np.array(viewer._subject.get(name)) for _, name in viewer._subject.parts if viewer._subject.get(name) is not None}
        with open(self.folder / 'state.npz', 'wb') as file:
            np.savez(file, **arrays)

    def put_back(self, subject: Any) -> None:
        """The kept state into data whose arrays have the same sizes; all of it, or nothing."""
        path = self.folder / 'state.npz'
        if not path.exists():
            return
        with np.load(path) as file:
            kept = {name: file[name] for name in file.files}
        path.unlink()
        sizes = {name: np.size(subject.get(name)) for _, name in subject.parts if subject.get(name) is not None}
        if sizes != {name: array.size for name, array in kept.items()}:
            self.say('the model has other arrays now: it begins anew')
            return
        for name, array in kept.items():
            subject.put_whole(name, array)
        subject.compute()

    def restart(self) -> None:
        """Start the program again in this process, with the socket of its window."""
        connection = self._viewer._connection
        if connection.open and not connection.flush(1.0):
            return  # the window does not read: at the next sync()
        self.keep()
        self.say('saved: it begins again')
        if connection.open:
            made = connection.socket
            os.set_inheritable(made.fileno(), True)
            from .viewer import camera_message  # which imports this
            link = {'camera': camera_message(self._viewer.cam) if self._viewer._turned else None, 'socket': made.fileno(), 'heard': connection._heard.hex(), 'model': self._viewer._model_hash, 'number': self._viewer._number,
                    'paused': self._viewer.paused, 'speed': self._viewer.speed}
            (self.folder / 'link.json').write_text(json.dumps(link))
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(sys.executable, [sys.executable, '-m', 'gimbal.watch', '--run', *self._command])

    def take_link(self) -> Optional[Dict[str, Any]]:
        """The socket of the program's window before it began again; None: there is none."""
        path = self.folder / 'link.json'
        if not path.exists():
            return None
        link = json.loads(path.read_text())
        path.unlink()
        link['socket'] = socket.socket(fileno=link['socket'])
        os.set_inheritable(link['socket'].fileno(), False)
        return link


watched: Optional[Watched] = None   # in a program that is watched


def hash_of(kind: str, files: Any) -> str:
    """Of a model as it is sent."""
    digest = hashlib.sha256(kind.encode())
    for name, content in files:
        digest.update(name.encode() + b'\0' + content)
    return digest.hexdigest()


def _run(command: List[str]) -> None:
    import gimbal.watch as module  # not __main__, which this is
    module.watched = Watched(os.environ[FOLDER], command)
    module.watched.begin()
    sys.argv = command
    sys.path[0] = os.path.dirname(os.path.abspath(command[0]))
    atexit.register(module.watched.keep)
    runpy.run_path(command[0], run_name='__main__')


def _wait_for_change(folder: str, program: str) -> None:
    path = Path(folder, 'files.json')
    times = json.loads(path.read_text()) if path.exists() else {program: _saved(program)}
    while all(_saved(name) in (0, saved) for name, saved in times.items()):
        time.sleep(PAUSE)


def main(arguments: List[str]) -> int:
    if not arguments or arguments[0].startswith('-'):
        print(USAGE, file=sys.stderr)
        return 2
    program = os.path.abspath(arguments[0])
    with tempfile.TemporaryDirectory(prefix='gimbal-watch-') as folder:
        while True:
            child = subprocess.Popen([sys.executable, '-m', 'gimbal.watch', '--run', *arguments], env={**os.environ, FOLDER: folder})
            status = _end_of(child)
            if status == 0:
                return 0
            print(f'gimbal.watch: {arguments[0]} ended with {status}; it begins again when it is saved', file=sys.stderr, flush=True)
            _wait_for_change(folder, program)


def _end_of(child: subprocess.Popen) -> int:
    """Its status; it is ended with this process."""
    try:
        return child.wait()
    except BaseException:
        child.send_signal(signal.SIGINT)
        child.wait()
        raise


def _start() -> NoReturn:
    if sys.argv[1:2] == ['--run']:
        _run(sys.argv[2:])
        sys.exit(0)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == '__main__':
    _start()
