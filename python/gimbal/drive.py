# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Control a model that Gimbal simulates: read sensors, write controls, in lock-step or free.

    with gimbal.drive.connect(read=["time", "qpos", "qvel"], lock=True) as link:
        for sensors in link:
            link.answer(ctrl=-gains @ numpy.concatenate([sensors.qpos, sensors.qvel]))
"""
from __future__ import annotations

import struct
import time
from types import SimpleNamespace
from typing import Any, Dict, Iterator, List, Optional, Sequence

import numpy as np

from ._protocol import COMMAND, CONTROLS, NUMBER, SENSORS, Connection, message_of, reach
from .errors import ViewerError

READY_SECONDS = 60.0


class Sensors(SimpleNamespace):
    """The arrays that were asked for, by name, and `number`, that of the step."""

    number: int


class Drive:
    """A connection to a simulation. Made by connect(); go through it to get the sensors of one step after another."""

    def __init__(self, connection: Connection, wishes: Dict[str, Any]) -> None:
        self._connection = connection
        self._number = 0
        self._sensors: List[Sensors] = []
        self.events: List[Dict[str, Any]] = []
        self.messages: List[str] = []
        self.late = 0            # answers that came too late, by the count of Gimbal
        connection.command({'type': 'drive', **wishes})
        self.ready = self._wait_ready()

    def _wait_ready(self) -> Dict[str, Any]:
        while True:
            try:
                ready = self._connection.expect('ready', READY_SECONDS)
            except ViewerError as error:
                if self._connection.open:
                    raise
                raise ViewerError(f'{error}; is a model open?') from None
            self._sizes(ready)
            return ready

    def _sizes(self, ready: Dict[str, Any]) -> None:
        self.ready = ready
        self.timestep = float(ready['timestep'])
        self.read = [(a['name'], int(a['size'])) for a in ready['read']]
        self.write = {a['name']: int(a['size']) for a in ready['write']}
        self._controls = {name: np.zeros(size) for name, size in self.write.items()}

    def names(self) -> Dict[str, Any]:
        """Names of bodies, joints, actuators, sensors and keyframes, with their places in the arrays."""
        self._connection.command({'type': 'names'})
        while self._connection.open:
            answers = []
            for kind, body in self._connection.frames(10.0):
                message = message_of(body) if kind == COMMAND else None
                if message and message['type'] == 'names':
                    answers.append(message)
                else:
                    self._take(kind, body)
            if answers:
                return answers[-1]
        raise ViewerError(self._connection.reason)

    def __iter__(self) -> Iterator[Sensors]:
        while True:
            sensors = self.wait()
            if sensors is None:
                return
            yield sensors

    def wait(self, seconds: float = 1e9) -> Optional[Sensors]:
        """The next sensors; None when the time is over or Gimbal has gone."""
        end = time.monotonic() + seconds
        while not self._sensors and self._connection.open:
            for kind, body in self._connection.frames(min(max(end - time.monotonic(), 0.0), 3600.0)):
                self._take(kind, body)
            if time.monotonic() >= end:
                break
        return self._sensors.pop(0) if self._sensors else None

    def answer(self, **arrays: Any) -> None:
        """Write controls and whatever else was asked to be written; what is not given stays as it was."""
        for name, value in arrays.items():
            if name not in self._controls:
                raise ValueError(f'{name!r} is not written; say so with write=[…] (now: {", ".join(self.write)})')
            given = np.ravel(np.asarray(value, np.float64))
            if given.size not in (1, self.write[name]):
                raise ValueError(f'{name} has {self.write[name]} numbers, not {given.size}')
            self._controls[name][:] = given
        if self._connection.open:
            self._connection.frame(CONTROLS, NUMBER.pack(self._number), *(c.tobytes() for c in self._controls.values()))
            self._connection.flush(1.0)

    def reset(self, keyframe: int = -1) -> None:
        """Have Gimbal begin anew. A run that is paused stays so, and has no sensors in lock-step until it goes on."""
        self._connection.command({'type': 'reset', 'keyframe': keyframe})
        self._connection.flush(1.0)

    def run(self, running: bool = True) -> None:
        """Have Gimbal go on, or pause."""
        self._connection.command({'type': 'run', 'running': running})
        self._connection.flush(1.0)

    def is_running(self) -> bool:
        """Whether Gimbal is still there."""
        return self._connection.open

    def close(self) -> None:
        """Leave; the controls stay as they are."""
        if self._connection.open:
            self._connection.command({'type': 'bye'})
            self._connection.flush(1.0)
            self._connection.close('closed by the program')

    def __enter__(self) -> Drive:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _take(self, kind: int, body: bytes) -> None:
        if kind == SENSORS:
            self._take_sensors(body)
            return
        message = message_of(body)
        if message is None:
            return
        if message['type'] == 'ready':
            self._sizes(message)
            self._sensors.clear()
        elif message['type'] == 'late':
            self.late = int(message.get('count', self.late + 1))
        elif message['type'] == 'error':
            self.messages.append(str(message.get('text')))
        elif message['type'] in ('bye', 'closed'):
            self._connection.close(str(message.get('text') or 'the window was closed'))
        self.events.append(message)
        del self.events[:-10000]

    def _take_sensors(self, body: bytes) -> None:
        if len(body) != 8 + 8 * sum(size for _, size in self.read):
            return  # of a model that is no more
        (number,) = struct.unpack_from('<Q', body)
        sensors, at = Sensors(number=number), 8
        for name, size in self.read:
            values = np.frombuffer(body, '<f8', size, at)
            setattr(sensors, name, float(values[0]) if name == 'time' else values)
            at += 8 * size
        self._number = number
        if not self.ready.get('lock'):
            self._sensors.clear()  # free: the newest counts
        self._sensors.append(sensors)


def connect(*, read: Sequence[str] = ('time', 'sensordata'), write: Sequence[str] = ('ctrl',), lock: bool = False, every: int = 1,
            timeout: float = 0.1, late: Optional[str] = None, address: Optional[str] = None) -> Drive:
    """Control the model that is open in Gimbal, at an address as in viewer.connect.

    `read` and `write` are arrays of mjData by name. lock=True: each `every`-th step waits for the answer, at most `timeout`
    seconds; after that `late` says what holds: "hold" the last controls, "zero", or "pause"; without it what the user chose.
    """
    wishes: Dict[str, Any] = {'read': list(read), 'write': list(write), 'lock': lock, 'every': every, 'timeout': timeout}
    if late:
        wishes['late'] = late
    made, token, _ = reach(address, False)
    connection = Connection(made, token, 'drive', 'Python')
    try:
        return Drive(connection, wishes)
    except BaseException:
        connection.close()
        raise
