# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The client's side of docs/protocol.md: addresses, frames, the handshake. It knows no model and no engine."""
from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from ._library import build_folders
from .errors import ViewerError

COMMAND, BYTES, STATE, SENSORS, CONTROLS, GEOMS, IMAGES = 1, 2, 3, 4, 5, 6, 7
VERSION = 1
MAX_FRAME = 16 * 1024 * 1024
PART = 1024 * 1024   # of a file in one frame
HEADER = struct.Struct('<IHH')
NUMBER = struct.Struct('<Q')
CHUNK = 1 << 16      # of a read
START_SECONDS = 30.0
# no more than this waits to be sent: then states are left out
MAX_WAITING = 4 * 1024 * 1024
# that this program has started: they outlive it
_windows: List[subprocess.Popen] = []
# what the pages that this program has started say, by their addresses
_pages: Dict[str, Any] = {}


def run_folder() -> Path:
    """Where sockets and tokens are."""
    base = os.environ.get('XDG_RUNTIME_DIR')
    return Path(base) / 'gimbal' if base else Path(f'/tmp/gimbal-{os.getuid()}')


def open_socket(address: str) -> Tuple[socket.socket, Optional[str]]:
    """A socket that is connected to an address, and the token that goes with it. OSError: nobody listens there."""
    kind, _, rest = address.partition(':')
    if address == 'default':
        kind, rest = 'unix', str(run_folder() / 'programs')
    if kind == 'unix' and rest:
        made = socket.socket(socket.AF_UNIX)
        place: Any = rest
        token = None
    elif kind == 'tcp' and rest.rpartition(':')[2].isdigit():
        port = int(rest.rpartition(':')[2])
        made = socket.socket(socket.AF_INET)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        place = ('127.0.0.1', port)
        token = _token(port)
    else:
        raise ValueError(f'{address!r} is no address; write unix:PATH, tcp:PORT or default')
    made.settimeout(10)
    try:
        made.connect(place)
    except BaseException:
        made.close()
        raise
    return made, token


def _token(port: int) -> Optional[str]:
    try:
        return (run_folder() / f'token-{port}').read_text().strip()
    except OSError:
        return None


def find_program() -> str:
    """The program gimbal: GIMBAL_PROGRAM, that of the build folder beside the package, that of the path."""
    asked = os.environ.get('GIMBAL_PROGRAM')
    if asked:
        return asked
    for folder in build_folders():
        program = folder / 'src' / 'cli' / 'program' / 'gimbal'
        if program.is_file():
            return str(program)
    found = shutil.which('gimbal')
    if not found:
        raise ViewerError('the program gimbal is not there; install it, or set GIMBAL_PROGRAM to its path')
    return found


def program_environment(program: str) -> Dict[str, str]:
    """The variables for the program: in a build folder its settings are not installed."""
    environment = dict(os.environ)
    data = Path(program).resolve().parents[3] / 'data' if len(Path(program).resolve().parents) > 3 else None
    if data and (data / 'gschemas.compiled').is_file():
        environment.setdefault('GSETTINGS_SCHEMA_DIR', str(data))
    return environment


def start_window(address: str) -> subprocess.Popen:
    """Start a window that listens at the address, and goes on when this program ends."""
    program = find_program()
    process = subprocess.Popen([program, '--listen', address], env=program_environment(program), stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, start_new_session=True)
    _windows.append(process)
    return process


def start_page(address: str) -> subprocess.Popen:
    """Start a page for browsers, which ends with this program."""
    program = find_program()
    said = _pages[address] = tempfile.TemporaryFile('w+')
    return subprocess.Popen([program, 'serve', '--web', '--once', '--listen', address], env=program_environment(program),
                            stdin=subprocess.DEVNULL, stdout=said, start_new_session=True)


def page_link(address: str) -> str:
    """Where a browser finds the page that was started there, once it has a model; '': no page was."""
    said = _pages.get(address)
    if said is None:
        return ''
    said.seek(0)
    return next((word for word in said.read().split() if '://' in word), '')


def reach_page() -> Tuple[socket.socket, Optional[str], str]:
    """Start a page for this program and connect to it."""
    folder = run_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    address = f'unix:{folder}/page-{os.getpid()}-{len(_pages)}'
    return _reach_started(address, start_page(address), 'the page')


def reach(address: Optional[str], start: bool) -> Tuple[socket.socket, Optional[str], str]:
    """Connect to whoever listens, or start a window and connect to that."""
    address = address or os.environ.get('GIMBAL_ADDRESS') or 'default'
    try:
        made, token = open_socket(address)
        return made, token, address
    except OSError as error:
        if not start:
            raise ViewerError(f'nobody listens at {address} ({error}); start: gimbal --listen {address}') from None
    return _reach_started(address, start_window(address), 'the window')


def _reach_started(address: str, process: subprocess.Popen, what: str) -> Tuple[socket.socket, Optional[str], str]:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            made, token = open_socket(address)
            return made, token, address
        except OSError:
            if process.poll() is not None and what == 'the page':
                raise ViewerError(f'the page for browsers ended at once, with status {process.returncode}') from None
            if process.poll() is not None:
                raise ViewerError(f'the window ended at once, with status {process.returncode}; is there a display? To show '
                                  f'the model on another screen start there: gimbal --listen {address}; in a browser: GIMBAL_WEB=1') from None
            time.sleep(0.05)
    raise ViewerError(f'{what} was started, but nobody listens at {address} after {START_SECONDS:g} s')


class Connection:
    """A socket with frames. Reading never waits unless it is told to; what cannot be sent at once waits in `waiting`."""

    def __init__(self, made: socket.socket, token: Optional[str], mode: str, library: str) -> None:
        self.socket: Optional[socket.socket] = made
        self.waiting = bytearray()
        self._heard = bytearray()
        self._kept: List[Tuple[int, bytes]] = []   # that came with an answer somebody waited for
        self.reason = ''
        hello = {'type': 'hello', 'protocol': VERSION, 'mode': mode, 'program': _program_name(), 'library': library}
        if token:
            hello['token'] = token
        made.setblocking(False)
        self.command(hello)
        self.welcome = self.expect('welcome', 10.0)

    @classmethod
    def going_on(cls, made: socket.socket, heard: bytes) -> Connection:
        """A connection that was begun by another process, with what of a frame has come."""
        self = cls.__new__(cls)
        self.socket, self.waiting, self._heard, self._kept, self.reason = made, bytearray(), bytearray(heard), [], ''
        made.setblocking(False)
        return self

    @property
    def open(self) -> bool:
        return self.socket is not None

    def close(self, reason: str = '') -> None:
        if self.socket is not None:
            self.reason = self.reason or reason
            self.socket.close()
            self.socket = None

    def frame(self, kind: int, *parts: Any) -> None:
        """Queue a frame and send what can be sent."""
        size = sum(len(p) for p in parts)
        if size > MAX_FRAME:
            raise ValueError(f'{size} bytes are too many for one frame')
        self.waiting += HEADER.pack(size, kind, 0)
        for part in parts:
            self.waiting += part
        self.flush()

    def command(self, message: Dict[str, Any]) -> None:
        self.frame(COMMAND, json.dumps(message, allow_nan=False).encode())

    def flush(self, seconds: float = 0.0) -> bool:
        """Send what waits, at most for this time. True: all is sent."""
        end = time.monotonic() + seconds
        while self.waiting and self.socket is not None:
            try:
                del self.waiting[:self.socket.send(self.waiting)]
            except (BlockingIOError, InterruptedError):
                left = end - time.monotonic()
                if left <= 0:
                    return False
                self._wait(left, writing=True)
            except OSError as error:
                self._lost(error)
        return not self.waiting or self.socket is None

    def wait(self, seconds: float) -> None:
        """Until something can be read, which is left to frames()."""
        made = self.socket
        try:
            if made is not None:
                select.select([made], [], [], seconds)
        except (OSError, ValueError):
            pass  # another thread has closed it

    def _wait(self, seconds: float, writing: bool = False) -> None:
        """Until something can be read (or written), and read it."""
        if self.socket is None:
            return
        readable, _, _ = select.select([self.socket], [self.socket] if writing else [], [], seconds)
        if readable:
            self._read()

    def _read(self) -> None:
        while self.socket is not None:
            try:
                part = self.socket.recv(CHUNK)
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                return self._lost(error)
            if not part:
                return self._lost(None)
            self._heard += part
            if len(part) < CHUNK:
                return  # that was all; an end is found by the next read

    def _hear_rest(self) -> None:
        """What came before the other side closed; it is there when nothing can be sent any more."""
        with contextlib.suppress(OSError):
            while self.socket is not None and (part := self.socket.recv(CHUNK)):
                self._heard += part

    def _lost(self, error: Optional[OSError]) -> None:
        """The other side's last words, if it had some, are the reason."""
        self._hear_rest()
        self._kept += self._take()
        words = [m for kind, body in self._kept if kind == COMMAND for m in [message_of(body)] if m and m['type'] == 'error' and m.get('fatal')]
        self.close(str(words[-1].get('text')) if words else str(error) if error else 'the window went away')
        self.waiting.clear()

    def frames(self, seconds: float = 0.0) -> List[Tuple[int, bytes]]:
        """The whole frames that have come; waits for the first one at most so long. What waits to be sent goes out meanwhile."""
        self.flush()
        self._read()
        end = time.monotonic() + seconds
        found, self._kept = self._kept + self._take(), []
        while not found and self.open and time.monotonic() < end:
            self._wait(max(end - time.monotonic(), 0), writing=bool(self.waiting))
            self.flush()
            found = self._take()
        return found

    def _take(self) -> List[Tuple[int, bytes]]:
        found, at = [], 0
        while len(self._heard) - at >= HEADER.size:
            size, kind, zero = HEADER.unpack_from(self._heard, at)
            if size > MAX_FRAME or zero:
                self.close('what came was no frame of the protocol')
                break
            if len(self._heard) - at - HEADER.size < size:
                break
            found.append((kind, bytes(self._heard[at + HEADER.size:at + HEADER.size + size])))
            at += HEADER.size + size
        del self._heard[:at]
        return found

    def messages(self, seconds: float = 0.0) -> List[Dict[str, Any]]:
        """The commands among the frames that have come; for those who expect no others."""
        return [m for kind, body in self.frames(seconds) if kind == COMMAND for m in [message_of(body)] if m]

    def expect(self, wanted: str, seconds: float) -> Dict[str, Any]:
        """Wait for a command; an error that ends everything, or one that answers, is an exception."""
        end = time.monotonic() + seconds
        while self.open and time.monotonic() < end:
            self.flush()
            frames = self.frames(min(0.5, max(end - time.monotonic(), 0)))
            for i, (kind, body) in enumerate(frames):
                message = message_of(body) if kind == COMMAND else None
                if message and message['type'] == wanted:
                    self._kept = frames[i + 1:]
                    return message
                if message and message['type'] == 'error':
                    self._refused(message)
        reason = self.reason or f'no answer in {seconds:g} s'
        self.close(reason)
        raise ViewerError(reason)

    def _refused(self, message: Dict[str, Any]) -> None:
        text = str(message.get('text', message.get('code', 'refused')))
        if message.get('fatal'):
            self.close(text)
        raise ViewerError(text)


def message_of(body: bytes) -> Optional[Dict[str, Any]]:
    try:
        message = json.loads(body)
    except ValueError:
        return None
    return message if isinstance(message, dict) and isinstance(message.get('type'), str) else None


def _program_name() -> str:
    name = os.path.basename(sys.argv[0]) if sys.argv and sys.argv[0] else ''
    return (name or 'python')[:100]
