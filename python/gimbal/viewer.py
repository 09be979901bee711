# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A window for a program that steps its model itself, named as users of MuJoCo's passive viewer know it.

    with gimbal.viewer.connect(model, data) as viewer:
        while viewer.is_running():
            mujoco.mj_step(model, data)
            viewer.sync()

`model` and `data` are MuJoCo's MjModel and MjData, Gimbal's Model and Data, or raw: the path, text or bytes of a model, and an
object or a dictionary with the arrays qpos, and whatever else of a state there is (time, qvel, act, ctrl, xfrc_applied, …).

Nothing here waits for the window, with one exception: while the user pauses, sync() does not return (obey_pause). When the window is
closed or lost, is_running() is false and everything else does nothing.
"""
from __future__ import annotations

import contextlib
import threading
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import overlay
from ._protocol import BYTES, GEOMS, MAX_WAITING, NUMBER, PART, STATE, Connection, reach
from ._subject import PARTS, Subject
from .errors import ViewerError

Event = Dict[str, Any]
READY_SECONDS = 60.0
CORNERS = ('top-left', 'top-right', 'bottom-left', 'bottom-right')
CAMERA_MODES = ('free', 'tracking', 'fixed')
OPTIONS = ('label', 'frame', 'geomgroup', 'sitegroup', 'jointgroup', 'tendongroup', 'actuatorgroup', 'flexgroup', 'skingroup', 'flags')


class Camera:
    """The camera of the window (mjvCamera). It follows the user; what the program sets goes to the window with the next sync()."""

    def __init__(self, model: Any) -> None:
        stat, vis = getattr(model, 'stat', None), getattr(model, 'vis', None)
        look = getattr(vis, 'global_', None)
        self.type = 0
        self.fixedcamid = self.trackbodyid = -1
        self.lookat = np.array(getattr(stat, 'center', (0.0, 0.0, 0.0)), float)
        self.distance = 1.5 * float(getattr(stat, 'extent', 2.0))
        self.azimuth = float(getattr(look, 'azimuth', 90.0))
        self.elevation = float(getattr(look, 'elevation', -45.0))

    def message(self) -> Event:
        number = (-1, self.trackbodyid, self.fixedcamid)[self.type]
        return {'type': 'camera', 'mode': CAMERA_MODES[self.type], 'id': int(number), 'lookat': [float(x) for x in self.lookat],
                'distance': float(self.distance), 'azimuth': float(self.azimuth), 'elevation': float(self.elevation)}

    def follow(self, event: Mapping[str, Any]) -> None:
        if event.get('mode') in CAMERA_MODES:
            self.type = CAMERA_MODES.index(event['mode'])
        if self.type:
            setattr(self, 'trackbodyid' if self.type == 1 else 'fixedcamid', int(event.get('id', -1)))
        self.lookat[:] = event.get('lookat', self.lookat)
        for name in ('distance', 'azimuth', 'elevation'):
            setattr(self, name, float(event.get(name, getattr(self, name))))


class Options:
    """What the window shows (mjvOption). It goes to the window when the program has changed it."""

    def __init__(self) -> None:
        import ctypes

        from ._library import default_library
        from ._structures import STRUCTURES
        standard = STRUCTURES['mjvOption']()
        default_library().call('mjv_defaultOption', ctypes.addressof(standard))
        for name in OPTIONS:
            value = getattr(standard, name)
            setattr(self, name, value if isinstance(value, int) else np.array(value[:], np.uint8))

    def message(self) -> Event:
        values = {name: getattr(self, name) for name in OPTIONS}
        return {'type': 'show', **{n: int(v) if np.ndim(v) == 0 else [int(x) for x in v] for n, v in values.items()}}


class Viewer(overlay.Marks):
    """A connection to a window that shows the model of this program. Made by connect()."""

    def __init__(self, connection: Connection, subject: Subject, key_callback: Optional[Callable[[int], None]] = None,
                 event_callback: Optional[Callable[[Event], None]] = None, obey_pause: bool = True) -> None:
        self._connection, self._subject = connection, subject
        self._key_callback, self._event_callback = key_callback, event_callback
        self._obey_pause = obey_pause
        self._lock = threading.RLock()
        self._number = 0
        self._steps = 0          # that the user asked for while it pauses
        self._sent_geoms = b''
        self._opt: Optional[Options] = None
        self._sent_options: Optional[Event] = None
        self._events: List[Event] = []
        self._texts: List[Event] = []
        self.paused = False      # the user pauses
        self.speed = 1.0         # real time times this, as the user wishes; 0: as fast as can be
        self.skipped = 0         # states that the window, or this side, left out
        self.messages: List[str] = []   # what the window complained about
        self.perturb: Event = {}        # the last push of the mouse
        self.selected: Event = {}       # what the user picked last
        self.cam = Camera(subject.model)
        self._sent_camera = self.cam.message()
        self.user_scn: Any = overlay.UserScene()
        self._send_model()

    #---- as the passive viewer

    def is_running(self) -> bool:
        """Whether the window is still there."""
        with self._lock:
            self._hear()
            return self._connection.open

    def sync(self, state_only: bool = False) -> None:
        """Show the present state, and take over what the user did. state_only leaves out overlays, camera and options."""
        with self._lock:
            self._hear()
            self._subject.apply_forces()
            if not state_only:
                self._send_changes()
            self._send_state()
        self._stay_paused()

    def close(self) -> None:
        """End the connection; the window stays, with what it has."""
        with self._lock:
            if self._connection.open:
                self._connection.command({'type': 'bye'})
                self._connection.flush(1.0)
                self._connection.close('closed by the program')

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """For programs with several threads: no sync() meanwhile."""
        with self._lock:
            yield

    def __enter__(self) -> Viewer:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def opt(self) -> Options:
        """What is shown: groups, flags, labels, frames."""
        if self._opt is None:
            self._opt = Options()
            self._sent_options = self._opt.message()
        return self._opt

    def set_texts(self, texts: Any) -> None:
        """Lines in the corners: (font, corner, title, text), or a list of these; font and corner may be None."""
        rows = [texts] if isinstance(texts, tuple) else list(texts)
        self._texts = []
        for _, corner, title, text in rows:
            corner = 0 if corner is None else int(corner)
            self._texts.append({'corner': CORNERS[corner if 0 <= corner < 4 else 0], 'title': str(title or ''), 'text': str(text or '')})
        self._say_texts()

    def clear_texts(self) -> None:
        self.set_texts([])

    #---- overlays

    def add_text(self, text: str, title: str = '', corner: str = 'top-left') -> None:
        """Lines in a corner of the view."""
        if corner not in CORNERS:
            raise ValueError(f'{corner!r} is no corner; they are {", ".join(CORNERS)}')
        self._texts.append({'corner': corner, 'title': title, 'text': text})
        self._say_texts()

    def clear(self) -> None:
        """Take all overlays away."""
        self.user_scn.ngeom = 0
        self.clear_texts()

    #---- events

    def events(self) -> List[Event]:
        """What the user did since the last call, as docs/protocol.md says: also what has been applied already."""
        with self._lock:
            self._hear()
            found, self._events = self._events, []
            return found

    def message(self, text: str) -> None:
        """A line in the log of the window."""
        with self._lock:
            self._say({'type': 'message', 'text': text.encode()[:500].decode(errors='ignore')})

    #---- inside

    def _say(self, message: Event) -> None:
        if self._connection.open:
            self._connection.command(message)

    def _say_texts(self) -> None:
        with self._lock:
            self._say({'type': 'texts', 'texts': self._texts})

    def _send_model(self) -> None:
        kind, files = self._subject.files()
        connection = self._connection
        connection.command({'type': 'model', 'name': self._subject.name, 'format': kind, 'signature': self._subject.signature,
                            'files': [{'name': name, 'size': len(content)} for name, content in files]})
        content = memoryview(b''.join(content for _, content in files))
        for start in range(0, len(content), PART):
            connection.frame(BYTES, content[start:start + PART])
            connection.flush(READY_SECONDS)
        ready = connection.expect('ready', READY_SECONDS)
        size = self._subject.state().size
        if ready.get('state') != size:
            connection.close('the data does not fit the model')
            raise ViewerError(f'the data does not fit the model: its state has {size} numbers, that of the model {ready.get("state")}')

    def _send_changes(self) -> None:
        if not self._connection.open:
            return
        geoms = overlay.packed(self.user_scn)
        if geoms != self._sent_geoms:
            self._connection.frame(GEOMS, geoms)
            self._sent_geoms = geoms
        camera = self.cam.message()
        if camera != self._sent_camera:
            self._say(camera)
            self._sent_camera = camera
        if self._opt is not None:
            options = self._opt.message()
            if options != self._sent_options:
                self._say(options)
                self._sent_options = options

    def _send_state(self) -> None:
        connection = self._connection
        if not connection.open:
            return
        connection.flush()
        if len(connection.waiting) > MAX_WAITING:
            self.skipped += 1
            return
        self._number += 1
        connection.frame(STATE, NUMBER.pack(self._number), self._subject.state().tobytes())
        # the rest of a frame would come too late if the program now thought for long
        connection.flush(0.02)

    def _stay_paused(self) -> None:
        """While the user pauses: take part in what the user does, but do not let the program go on."""
        while self.paused and self._obey_pause and self._connection.open and not self._steps:
            self._connection.wait(0.1)  # other threads may use the viewer meanwhile
            with self._lock:
                if self._hear():
                    self._subject.apply_forces(paused=True)
                    self._send_state()
        with self._lock:
            self._steps = max(self._steps - 1, 0)

    def _hear(self) -> bool:
        """Take the events that have come. True: there were some."""
        if not self._connection.open:
            return False
        self._connection.flush()
        heard = self._connection.messages()
        for event in heard:
            self._take(event)
        return bool(heard)

    def _take(self, event: Event) -> None:
        action = _ACTIONS.get(event['type'])
        try:
            if action:
                action(self, event)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            self.messages.append(f'an event "{event["type"]}" could not be understood: {error!r}')
        self._events.append(event)
        del self._events[:-10000]
        if self._event_callback:
            self._event_callback(event)

    def _on_control(self, event: Event) -> None:
        self._subject.put('ctrl', int(event['index']), event['value'])

    def _on_position(self, event: Event) -> None:
        self._subject.put('qpos', int(event['index']), event['values'])

    def _on_state(self, event: Event) -> None:
        name = {bit: name for bit, name in PARTS}.get(event['part'])
        if name and name != 'time':
            self._subject.put(name, int(event['index']), event['value'])

    def _on_equality(self, event: Event) -> None:
        self._subject.put('eq_active', int(event['index']), bool(event['active']))

    def _on_push(self, event: Event) -> None:
        self.perturb = event
        self._subject.push(event)

    def _on_wrench(self, event: Event) -> None:
        self._subject.wrench(event)

    def _on_run(self, event: Event) -> None:
        self.paused = not event['running']
        if self._obey_pause:
            self._say({'type': 'running', 'running': not self.paused})

    def _on_step(self, event: Event) -> None:
        self._steps += int(event.get('count', 1))

    def _on_reset(self, event: Event) -> None:
        self._subject.reset(int(event.get('keyframe', -1)))

    def _on_speed(self, event: Event) -> None:
        self.speed = float(event['factor'])

    def _on_option(self, event: Event) -> None:
        self._subject.set_options(event)

    def _on_select(self, event: Event) -> None:
        self.selected = event

    def _on_key(self, event: Event) -> None:
        if self._key_callback:
            self._key_callback(int(event['code']))

    def _on_camera(self, event: Event) -> None:
        self.cam.follow(event)
        self._sent_camera = self.cam.message()

    def _on_skipped(self, event: Event) -> None:
        self.skipped += int(event['count'])

    def _on_error(self, event: Event) -> None:
        self.messages.append(str(event.get('text', event.get('code'))))
        if event.get('fatal'):
            self._connection.close(self.messages[-1])

    def _on_end(self, event: Event) -> None:
        self._connection.close(str(event.get('text') or 'the window was closed'))


_ACTIONS: Dict[str, Callable[[Viewer, Event], None]] = {
    'control': Viewer._on_control, 'position': Viewer._on_position, 'state': Viewer._on_state, 'equality': Viewer._on_equality,
    'push': Viewer._on_push, 'wrench': Viewer._on_wrench, 'run': Viewer._on_run, 'step': Viewer._on_step, 'reset': Viewer._on_reset,
    'speed': Viewer._on_speed, 'option': Viewer._on_option, 'select': Viewer._on_select, 'key': Viewer._on_key,
    'camera': Viewer._on_camera, 'skipped': Viewer._on_skipped, 'error': Viewer._on_error, 'closed': Viewer._on_end, 'bye': Viewer._on_end,
}


def connect(model: Any, data: Any, *, key_callback: Optional[Callable[[int], None]] = None,
            event_callback: Optional[Callable[[Event], None]] = None, address: Optional[str] = None, start: bool = True,
            obey_pause: bool = True) -> Viewer:
    """Show a model in a window of Gimbal: in the one that listens at the address (unix:PATH, tcp:PORT; by default that of
    GIMBAL_ADDRESS, or the one place of this user), or in a new one that is started for it.

    key_callback gets the keys that the user presses over the view (numbers of GLFW: letters are their capitals), event_callback
    all events as dictionaries; both are called from sync() and is_running(). obey_pause=False goes on while the user pauses;
    viewer.paused tells.
    """
    subject = Subject(model, data)
    made, token, _ = reach(address, start)
    library = 'Gimbal 3.12.0' if subject.module is None else f'{subject.module.__name__} {getattr(subject.module, "__version__", "")}'
    connection = Connection(made, token, 'mirror', library.strip())
    try:
        return Viewer(connection, subject, key_callback, event_callback, obey_pause)
    except BaseException:
        connection.close()
        raise


launch_passive = connect
