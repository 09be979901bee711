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

import argparse
import contextlib
import os
import subprocess
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional

import numpy as np

from . import overlay, watch
from ._library import log
from ._protocol import BYTES, GEOMS, IMAGES, MAX_WAITING, NUMBER, PART, STATE, Connection, find_program, page_link, program_environment, reach, reach_page
from ._subject import PARTS, Subject
from .errors import ViewerError
from .model import Model
from .watch import hash_of

Event = Dict[str, Any]
READY_SECONDS = 60.0
PICTURE = 1 / 60   # seconds
# of mjtGridPos, in its order
CORNERS = ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'top', 'bottom', 'left', 'right')
BIG = 2            # mjFONT_BIG
BIG_SCALE = 200    # mjFONTSCALE_200: scales from here on are drawn as that
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


def camera_message(camera: Any) -> Event:
    """What the window is told of a camera: ours, or MuJoCo's MjvCamera."""
    kind = int(camera.type)
    mode = CAMERA_MODES[kind if 0 <= kind < len(CAMERA_MODES) else 0]
    number = {'free': -1, 'tracking': camera.trackbodyid, 'fixed': camera.fixedcamid}[mode]
    return {'type': 'camera', 'mode': mode, 'id': int(number), 'lookat': [float(x) for x in camera.lookat],
            'distance': float(camera.distance), 'azimuth': float(camera.azimuth), 'elevation': float(camera.elevation)}


def follow_camera(camera: Any, event: Mapping[str, Any]) -> None:
    """Let a camera be where the user has turned the view."""
    if event.get('mode') in CAMERA_MODES:
        camera.type = CAMERA_MODES.index(event['mode'])
    if camera.type:
        setattr(camera, 'trackbodyid' if camera.type == 1 else 'fixedcamid', int(event.get('id', -1)))
    camera.lookat[:] = event.get('lookat', camera.lookat)
    for name in ('distance', 'azimuth', 'elevation'):
        setattr(camera, name, float(event.get(name, getattr(camera, name))))


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


def options_message(options: Any) -> Event:
    """What the window is told of options: ours, or MuJoCo's MjvOption."""
    values = {name: getattr(options, name) for name in OPTIONS}
    return {'type': 'show', **{n: int(v) if np.ndim(v) == 0 else [int(x) for x in v] for n, v in values.items()}}


class Rect(NamedTuple):
    """A place in the view, in pixels from its lower left corner (mjrRect)."""

    left: int
    bottom: int
    width: int
    height: int


def figure_message(place: Any, figure: Any) -> Event:
    """What the window is told of a figure (MuJoCo's MjvFigure): its title, axis and lines, as far as they have points, and what of its
    axes is to be seen (an axis whose limits are not in their order reaches as far as its lines)."""
    lines = []
    for i, count in enumerate(np.ravel(figure.linepnt)):
        if not count:
            continue
        name = figure.linename[i]
        text = name.decode(errors='replace') if isinstance(name, bytes) else str(name)
        points = np.asarray(figure.linedata[i], float)[:2 * int(count)]
        lines.append({'name': text.partition('\0')[0], 'points': [float(f'{x:.7g}') for x in np.nan_to_num(points)]})
    message = {'rect': [int(place.left), int(place.bottom), int(place.width), int(place.height)], 'title': _words(figure.title),
               'xlabel': _words(figure.xlabel), 'lines': lines}
    limits = np.ravel(getattr(figure, 'range', ())).astype(float)
    if limits.size == 4 and np.isfinite(limits).all() and (limits[0] < limits[1] or limits[2] < limits[3]):
        message['range'] = [float(f'{x:.7g}') for x in limits]
    return message


def _words(text: Any) -> str:
    return (text.decode(errors='replace') if isinstance(text, bytes) else str(text)).partition('\0')[0]


def image_record(place: Any, image: Any) -> bytes:
    """An image of red, green and blue, rows from above, as the window wants it."""
    pixels = np.ascontiguousarray(image, np.uint8)
    if pixels.shape != (place.height, place.width, 3):
        raise ValueError(f'the image has the shape {pixels.shape}, and its place wants {(place.height, place.width, 3)}')
    return np.array([place.left, place.bottom, place.width, place.height], '<i4').tobytes() + pixels.tobytes()


def _rows(given: Any) -> List[Any]:
    """One pair, or a list of pairs."""
    return [given] if isinstance(given, tuple) else list(given)


class Viewer(overlay.Marks):
    """A connection to a window that shows the model of this program. Made by connect()."""

    def __init__(self, connection: Connection, subject: Subject, key_callback: Optional[Callable[[int], None]] = None,
                 event_callback: Optional[Callable[[Event], None]] = None, obey_pause: bool = True, shown: str = '') -> None:
        self._connection, self._subject = connection, subject
        self._key_callback, self._event_callback = key_callback, event_callback
        self._obey_pause = obey_pause
        self._lock = threading.RLock()
        self._number = 0
        self._steps = 0          # that the user asked for while it pauses
        self._sent_geoms = b''
        self._opt: Any = None
        self._sent_options: Optional[Event] = None
        self._size = (0, 0)      # of the view, pixels
        self._events: List[Event] = []
        self._answers: List[Event] = []   # to what was asked of the window
        self._texts: List[Event] = []
        self.paused = False      # the user pauses
        self.speed = 1.0         # real time times this, as the user wishes; 0: as fast as can be
        self.skipped = 0         # states that the window, or this side, left out
        self.messages: List[str] = []   # what the window complained about
        self.link = ''           # of the page, where the model is shown in a browser
        self.perturb: Any = subject.made('MjvPerturb') or {}   # the last push of the mouse
        self.selected: Event = {}       # what the user picked last
        self.cam = subject.free_camera() or Camera(subject.model)
        self._sent_camera = camera_message(self.cam)
        self._turned = False     # by the user or by the program
        self.user_scn = subject.made('MjvScene', subject.model, overlay.MAX_GEOMS) or overlay.UserScene()
        self._model_hash = ''
        self._began_anew = bool(shown)
        self._send_model(shown)
        self._say({'type': 'view'})
        if subject.other_version:
            self._tell_version(subject.other_version)

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
        if watch.watched and watch.watched.changed():
            watch.watched.restart()
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
    def opt(self) -> Any:
        """What is shown: groups, flags, labels, frames."""
        if self._opt is None:
            self._opt = self._subject.made('MjvOption') or Options()
            self._sent_options = options_message(self._opt)
        return self._opt

    @property
    def m(self) -> Any:
        """The model that is shown; None when the window is gone."""
        return self._subject.model if self._connection.open else None

    @property
    def d(self) -> Any:
        """The data that is shown; None when the window is gone."""
        return self._subject.data if self._connection.open else None

    @property
    def viewport(self) -> Any:
        """The view in pixels (mjrRect), whose size comes from the window; None when the window is gone."""
        with self._lock:
            self._hear()
        if not self._connection.open:
            return None
        return self._subject.made('MjrRect', 0, 0, *self._size) or Rect(0, 0, *self._size)

    def set_figures(self, viewports_figures: Any) -> None:
        """Figures (MjvFigure) over the view: a pair of place and figure, or a list of these. They are drawn in the colours of the window."""
        figures = [figure_message(place, figure) for place, figure in _rows(viewports_figures)]
        with self._lock:
            self._say({'type': 'figures', 'figures': figures})

    def clear_figures(self) -> None:
        self.set_figures([])

    def set_images(self, viewports_images: Any) -> None:
        """Images over the view: a pair of place and image (height, width, 3), or a list of these."""
        records = [image_record(place, image) for place, image in _rows(viewports_images)]
        with self._lock:
            if self._connection.open:
                self._connection.frame(IMAGES, *records)

    def clear_images(self) -> None:
        self.set_images([])

    def set_texts(self, texts: Any) -> None:
        """Lines in the corners and at the sides (mjtGridPos): (font, place, title, text), or a list of these; font and place may be None.
        mjFONT_BIG is larger, and so are mjFONTSCALE_200 and what is above it; letters stand on a ground of their own, so that
        mjFONT_SHADOW is mjFONT_NORMAL."""
        rows = [texts] if isinstance(texts, tuple) else list(texts)
        self._texts = []
        for font, corner, title, text in rows:
            corner = 0 if corner is None else int(corner)
            self._texts.append({'corner': CORNERS[corner if 0 <= corner < len(CORNERS) else 0], 'title': str(title or ''), 'text': str(text or ''),
                                'font': 'big' if font is not None and (int(font) == BIG or int(font) >= BIG_SCALE) else 'normal'})
        self._say_texts()

    def clear_texts(self) -> None:
        self.set_texts([])

    #---- assets that the program has changed in its model

    def update_hfield(self, hfieldid: int) -> None:
        """Show the heights of a height field as they are in the model now. It waits until the window has them, as the other two do."""
        self._update('hfield', hfieldid)

    def update_mesh(self, meshid: int) -> None:
        """Show the vertices, normals, faces and texture coordinates of a mesh as they are now."""
        self._update('mesh', meshid)

    def update_texture(self, texid: int) -> None:
        """Show the pixels of a texture as they are now."""
        self._update('texture', texid)

    def _update(self, kind: str, number: int) -> None:
        content = memoryview(self._subject.asset(kind, int(number)))
        with self._lock:
            if not self._connection.open:
                return
            self._answers.clear()
            self._say({'type': 'asset', 'kind': kind, 'id': int(number), 'size': len(content)})
            for start in range(0, len(content), PART):
                self._connection.frame(BYTES, content[start:start + PART])
                self._connection.flush(READY_SECONDS)
            end = time.monotonic() + READY_SECONDS
            while self._connection.open and not self._answers and time.monotonic() < end:
                self._connection.wait(0.1)
                self._hear()
            if self._answers and self._answers[0]['type'] == 'error':
                raise ViewerError(str(self._answers[0].get('text')))

    #---- overlays

    def add_text(self, text: str, title: str = '', corner: str = 'top-left') -> None:
        """Lines in a corner of the view, or in the middle of a side."""
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

    def _send_model(self, shown: str) -> None:
        """Send the model, unless it is the one that the window shows already (watch)."""
        kind, files = self._subject.files()
        connection = self._connection
        self._model_hash = hash_of(kind, [*files, (str(self._subject.signature), b'')])
        if shown == self._model_hash:
            return
        connection.command({'type': 'model', 'name': self._subject.name, 'format': kind, 'signature': self._subject.signature, 'again': watch.watched is not None,
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

    def _tell_version(self, version: str) -> None:
        text = (f'MuJoCo {version} steps, and the window is of 4.0.1: it shows the text of the model, with the arrays of the program; '
                'what the window computes from them itself, such as contacts, may differ')
        self.messages.append(text)
        log.warning('%s', text)
        self.message(text)

    def _send_changes(self) -> None:
        if not self._connection.open:
            return
        geoms = overlay.packed(self.user_scn)
        if geoms != self._sent_geoms:
            self._connection.frame(GEOMS, geoms)
            self._sent_geoms = geoms
        camera = camera_message(self.cam)
        if camera != self._sent_camera:
            self._say(camera)
            self._sent_camera = camera
            self._turned = True
        if self._opt is not None:
            options = options_message(self._opt)
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
            if watch.watched and watch.watched.changed():
                watch.watched.restart()
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
        if isinstance(self.perturb, dict):
            self.perturb = event
        else:
            self._subject.fill_perturb(self.perturb, event)
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
        self._go_to(event)

    def _go_to(self, camera: Event) -> None:
        """Take over where the user has turned the view."""
        follow_camera(self.cam, camera)
        self._sent_camera = camera_message(self.cam)
        self._turned = True

    def _on_view(self, event: Event) -> None:
        self._size = (int(event['width']), int(event['height']))

    def _on_skipped(self, event: Event) -> None:
        self.skipped += int(event['count'])

    def _on_updated(self, event: Event) -> None:
        self._answers.append(event)

    def _on_error(self, event: Event) -> None:
        if event.get('code') in ('asset', 'none'):
            self._answers.append(event)
        self.messages.append(str(event.get('text', event.get('code'))))
        if event.get('fatal'):
            self._connection.close(self.messages[-1])

    def _on_end(self, event: Event) -> None:
        self._connection.close(str(event.get('text') or 'the window was closed'))


Handle = Viewer  # as the passive viewer calls it

_ACTIONS: Dict[str, Callable[[Viewer, Event], None]] = {
    'control': Viewer._on_control, 'position': Viewer._on_position, 'state': Viewer._on_state, 'equality': Viewer._on_equality,
    'push': Viewer._on_push, 'wrench': Viewer._on_wrench, 'run': Viewer._on_run, 'step': Viewer._on_step, 'reset': Viewer._on_reset,
    'speed': Viewer._on_speed, 'option': Viewer._on_option, 'select': Viewer._on_select, 'key': Viewer._on_key,
    'camera': Viewer._on_camera, 'view': Viewer._on_view, 'skipped': Viewer._on_skipped, 'updated': Viewer._on_updated, 'error': Viewer._on_error, 'closed': Viewer._on_end, 'bye': Viewer._on_end,
}


def connect(model: Any, data: Any, *, key_callback: Optional[Callable[[int], None]] = None,
            event_callback: Optional[Callable[[Event], None]] = None, address: Optional[str] = None, start: bool = True,
            obey_pause: bool = True, web: Optional[bool] = None) -> Viewer:
    """Show a model in a window of Gimbal: in the one that listens at the address (unix:PATH, tcp:PORT; by default that of
    GIMBAL_ADDRESS, or the one place of this user), or in a new one that is started for it.

    key_callback gets the keys that the user presses over the view (numbers of GLFW: letters are their capitals), event_callback
    all events as dictionaries; both are called from sync() and is_running(). obey_pause=False goes on while the user pauses;
    viewer.paused tells. web=True, or GIMBAL_WEB=1, shows the model in a browser instead of a window: the link is told, and is viewer.link.
    """
    subject = Subject(model, data)
    link = watch.watched.take_link() if watch.watched else None
    if watch.watched:
        watch.watched.put_back(subject)
    if link:
        return _go_on(link, Viewer(Connection.going_on(link['socket'], bytes.fromhex(link['heard'])), subject, key_callback, event_callback,
                                   obey_pause, link['model']))
    in_browser = os.environ.get('GIMBAL_WEB', '0') not in ('', '0') and address is None if web is None else web
    made, token, where = reach_page() if in_browser else reach(address, start)
    library = 'Gimbal 4.0.1' if subject.module is None else f'{subject.module.__name__} {getattr(subject.module, "__version__", "")}'
    connection = Connection(made, token, 'mirror', library.strip())
    try:
        viewer = Viewer(connection, subject, key_callback, event_callback, obey_pause)
    except BaseException:
        connection.close()
        raise
    viewer.link = page_link(where)
    if viewer.link:
        print(f'gimbal.viewer: open {viewer.link}', flush=True)
    if watch.watched:
        watch.watched.follow(viewer)
    return viewer


def _go_on(link: Mapping[str, Any], viewer: Viewer) -> Viewer:
    """A viewer of a program that began again, in its window of before."""
    viewer._number = max(viewer._number, int(link['number']))
    viewer.paused, viewer.speed = bool(link['paused']), float(link['speed'])
    if link['camera']:
        viewer._go_to(link['camera'])
    watch.watched.follow(viewer)  # type: ignore[union-attr]
    return viewer


def launch_passive(model: Any, data: Any, *, key_callback: Optional[Callable[[int], None]] = None, show_left_ui: bool = True,
                   show_right_ui: bool = True, **options: Any) -> Viewer:
    """As `mujoco.viewer.launch_passive`: show a model whose steps the program makes. Without `show_left_ui` the text and what else is at the
    left of the view is closed, without `show_right_ui` what is at its right; the user opens it again. Other arguments are those of
    connect()."""
    if key_callback is not None and not callable(key_callback):
        raise ValueError(f'`key_callback` cannot be called: it is {key_callback!r}')
    viewer = connect(model, data, key_callback=key_callback, **options)
    viewer._subject.compute()
    if not viewer._began_anew and not (show_left_ui and show_right_ui):
        viewer._say({'type': 'panels', 'left': bool(show_left_ui), 'right': bool(show_right_ui)})
    return viewer


def launch(model: Any = None, data: Any = None, *, loader: Optional[Callable[[], Any]] = None, show_left_ui: bool = True,
           show_right_ui: bool = True, **options: Any) -> None:
    """As `mujoco.viewer.launch`: simulate a model at the pace that the user chooses, until its window is closed. Without a model, or
    with what has none, the window of Gimbal itself is opened."""
    if callable(model) and loader is None:
        model, loader = None, model
    if loader is not None and model is not None:
        raise ValueError('a model and a loader of one are both given')
    if model is None and data is not None:
        raise ValueError('data is given, and no model')
    if loader is not None:
        model, data = tuple(loader())[:2]
    if model is None:
        return _run_window()
    made = data if data is not None else Subject.data_of(model)
    _simulate(launch_passive(model, made, show_left_ui=show_left_ui, show_right_ui=show_right_ui, **options))


def launch_from_path(path: Any) -> None:
    """As `mujoco.viewer.launch_from_path`: open a file in Gimbal, until its window is closed."""
    _run_window(str(path))


def _run_window(*arguments: str) -> None:
    program = find_program()
    subprocess.run([program, *arguments], env=program_environment(program), check=False)


def _simulate(viewer: Viewer) -> None:
    """Step at the pace of the clock times the user's speed, with a picture sixty times a second."""
    subject = viewer._subject
    clock, begin, speed = time.monotonic(), subject.time, viewer.speed
    while viewer.is_running():
        now = time.monotonic()
        wanted = begin + (now - clock) * viewer.speed
        # after a pause, a reset, another speed or a step that took too long time begins anew
        if viewer.speed != speed or subject.time < begin or wanted - subject.time > 0.1:
            clock, begin, speed, wanted = now, subject.time, viewer.speed, subject.time
        end = now + PICTURE
        while (viewer.speed == 0 or subject.time <= wanted) and time.monotonic() < end:
            subject.step()
        viewer.sync()
        time.sleep(max(0.0, min(end - time.monotonic(), PICTURE)))


def _main() -> None:
    """python -m gimbal.viewer [--mjcf=FILE] [--web]: open a window with a model in it, or a page for browsers."""
    parser = argparse.ArgumentParser(prog='python -m gimbal.viewer', description=_main.__doc__)
    parser.add_argument('--mjcf', metavar='FILE', help='the model to open')
    parser.add_argument('--web', action='store_true', help='a page for browsers in the place of a window; it needs a model')
    asked = parser.parse_args()
    if asked.web and not asked.mjcf:
        parser.error('--web needs a model: --mjcf=FILE')
    if asked.web:
        with contextlib.suppress(KeyboardInterrupt):  # the only way to end it
            launch(Model(asked.mjcf), web=True)
    elif asked.mjcf:
        launch_from_path(asked.mjcf)
    else:
        launch()


if __name__ == '__main__':
    _main()
