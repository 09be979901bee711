# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A page of the window in Python: plots, values, tables, buttons and sliders beside a model, and marks in its scene.

The file `arm.panel.py` beside `arm.xml` is the panel of that model. Gimbal runs it in a process of its own:

    from gimbal import panel

    force = panel.plot('Contact force', unit='N')
    gain = panel.slider('Gain', 0, 10, 2)

    @panel.each_step
    def look(model, data):
        force.add(data.time, gain.value * data.ncon)

    @panel.button('Begin Again')
    def again():
        panel.reset()

Each function under `each_step` is called for every state of the run, with Gimbal's Model and Data, where everything is computed
(mj_forward). What it does not do in time is left out, the run never waits. The file is read again when it is saved; what is wrong in it
becomes rows of Problems, with their lines, and the old panel stays.
"""
from __future__ import annotations

import contextlib
import io
import os
import sys
import time
import traceback
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

import numpy as np

from . import overlay
from ._protocol import BYTES, COMMAND, CONTROLS, GEOMS, NUMBER, STATE, Connection, message_of, open_socket
from .data import Data
from .errors import ViewerError
from .model import Model

CUT_OFF = 75          # the status that says: the window is not there any more, as it was reached
PICTURE = 1 / 30      # seconds between two messages of what is shown
LOOK_AGAIN = 0.1      # seconds between two looks at the file
READY_SECONDS = 60.0
MOST_PROBLEMS = 20

StepFunction = Callable[[Model, Data], None]


class Item:
    """A thing on the panel. Made by plot(), value(), table(), button(), slider(), switch()."""

    def __init__(self, kind: str, label: str, **members: Any) -> None:
        self.declared = {'kind': kind, 'id': f'{kind}{len(_now.items)}', 'label': str(label), **members}
        _now.items.append(self)

    @property
    def id(self) -> str:
        return self.declared['id']

    def take(self) -> Any:
        """What is new since the last picture; None: nothing."""
        return None

    def hear(self, event: Mapping[str, Any]) -> None:
        """The user did something with it."""


class Plot(Item):
    """Curves over time."""

    def __init__(self, label: str, unit: str, lines: Optional[Sequence[str]], seconds: float) -> None:
        names = {'lines': [str(x) for x in lines]} if lines else {}
        super().__init__('plot', label, unit=unit, seconds=float(seconds), **names)
        self._rows: List[List[Optional[float]]] = []

    def add(self, time: float, *values: float) -> None:
        """A point of each line. A value that is none (NaN) leaves a gap."""
        if len(values) != len(self.declared.get('lines', [0])):
            raise ValueError(f'the plot {self.declared["label"]!r} has {len(self.declared.get("lines", [0]))} lines, not {len(values)}')
        self._rows.append([_finite(time), *map(_finite, values)])

    def take(self) -> Any:
        rows, self._rows = self._rows[-2000:], []
        return rows or None

    def clear(self) -> None:
        self._rows.clear()


class Value(Item):
    """A number or words beside a name."""

    _new: Any = None

    def show(self, value: Any) -> None:
        self._new = _plain(value)

    def take(self) -> Any:
        new, self._new = self._new, None
        return new


class Table(Item):
    """Rows of numbers or words."""

    _new: Any = None

    def show(self, rows: Sequence[Sequence[Any]]) -> None:
        """Replace all rows; 200 are shown."""
        self._new = [[_plain(x) for x in row] for row in rows[:200]]

    def take(self) -> Any:
        new, self._new = self._new, None
        return new


class Button(Item):
    """Calls its function when it is pressed."""

    def __init__(self, label: str, function: Callable[[], Any]) -> None:
        super().__init__('button', label)
        self._function = function

    def hear(self, event: Mapping[str, Any]) -> None:
        self._function()


class Slider(Item):
    """A number that the user sets: `value`."""

    def __init__(self, label: str, low: float, high: float, value: float, step: float, unit: str) -> None:
        super().__init__('slider', label, low=float(low), high=float(high), value=float(value), step=float(step), unit=unit)
        self.value = float(value)

    def hear(self, event: Mapping[str, Any]) -> None:
        self.value = float(event['value'])


class Switch(Item):
    """On or off, as the user wants: `active`."""

    def __init__(self, label: str, active: bool) -> None:
        super().__init__('switch', label, active=bool(active))
        self.active = bool(active)

    def hear(self, event: Mapping[str, Any]) -> None:
        self.active = bool(event['active'])


def _finite(value: Any) -> Optional[float]:
    number = float(value)
    return number if np.isfinite(number) else None


def _plain(value: Any) -> Any:
    """As JSON can say it."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, float, np.number)):
        return _finite(value)
    return str(value)


class _Marks(overlay.Marks):
    def __init__(self) -> None:
        self.user_scn = overlay.UserScene()

    def clear(self) -> None:
        """Take all marks away."""
        self.user_scn.ngeom = 0


class _Panel:
    """What one reading of the file has declared."""

    def __init__(self) -> None:
        self.items: List[Item] = []
        self.steps: List[StepFunction] = []
        self.begins: List[Callable[[Model, Data], None]] = []
        self.title = ''
        self.writes: List[str] = ['ctrl']


_now = _Panel()            # that is being declared
_runner: Optional[_Runner] = None
marks = _Marks()


#---- for panels

def title(text: str) -> None:
    """The name of the panel."""
    _now.title = str(text)


def plot(label: str, unit: str = '', lines: Optional[Sequence[str]] = None, seconds: float = 10.0) -> Plot:
    """Curves of the last seconds; `lines` are the names of several."""
    return Plot(label, unit, lines, seconds)


def value(label: str, unit: str = '') -> Value:
    """A number or words."""
    return Value('value', label, unit=unit)


def table(label: str, columns: Sequence[str]) -> Table:
    """Rows under these heads."""
    return Table('table', label, columns=[str(c) for c in columns])


def button(label: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Over a function: a button that calls it."""
    def decorate(function: Callable[[], Any]) -> Callable[[], Any]:
        Button(label, function)
        return function
    return decorate


def slider(label: str, low: float, high: float, value: float, step: float = 0.0, unit: str = '') -> Slider:
    """A slider; its `value` is what the user has set."""
    return Slider(label, low, high, value, step, unit)


def switch(label: str, active: bool = False) -> Switch:
    """A check box; `active` is what the user has set."""
    return Switch(label, active)


def each_step(function: StepFunction) -> StepFunction:
    """Over a function (model, data): it is called for each state of the run."""
    _now.steps.append(function)
    return function


def each_begin(function: StepFunction) -> StepFunction:
    """Over a function (model, data): it is called when a run begins anew, before the first step, and when the panel begins."""
    _now.begins.append(function)
    return function


def writes(*arrays: str) -> None:
    """Which arrays steer() sets: ctrl, qfrc_applied, xfrc_applied, mocap_pos, mocap_quat, userdata. Without it: ctrl."""
    _now.writes = list(arrays)


def steer(**arrays: Any) -> None:
    """Set controls (or what writes() names) from the next step on."""
    _running().steer(arrays)


def reset(keyframe: int = -1) -> None:
    """Have the run begin again, from a keyframe if one is given."""
    _running().say({'type': 'reset', 'keyframe': int(keyframe)})


def run(running: bool = True) -> None:
    """Have the run go on, or pause."""
    _running().say({'type': 'run', 'running': bool(running)})


def message(text: str) -> None:
    """A line in the log of the window; print() does the same."""
    _running().say({'type': 'message', 'text': str(text).encode()[:500].decode(errors='ignore')})


def _running() -> _Runner:
    if _runner is None:
        raise RuntimeError('a panel is run by the window: save it as MODEL.panel.py beside the model, and open that')
    return _runner


#---- the process

class _Printed(io.TextIOBase):
    """What a panel prints goes to the log of the window."""

    def __init__(self) -> None:
        self._rest = ''

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split('\n')
        for line in lines:
            if line.strip():
                message(line)
        return len(text)


class _Runner:
    """Reads the file, follows the run, and tells the window."""

    def __init__(self, path: str, connection: Connection, key: str) -> None:
        self._path, self._connection, self._key = os.path.abspath(path), connection, key
        self._panel = _Panel()
        self._seen: Tuple[int, int] = (0, 0)    # of the file that was read
        self._model: Optional[Model] = None
        self._data: Optional[Data] = None
        self._wire: Dict[str, Any] = {}         # the last `ready`
        self._coming = bytearray()              # of the model
        self._coming_size = -1
        self._number = 0
        self._again = True                      # what is shown of the last run goes
        self._failed = False                    # in a function of the panel, which is not called any more
        self._problems: List[Dict[str, Any]] = []
        self._sent_marks = b''
        self._shown = 0.0
        self._looked = 0.0
        self._applied: Dict[str, np.ndarray] = {}

    def say(self, message: Dict[str, Any]) -> None:
        if self._connection.open:
            self._connection.command(message)

    def work(self) -> None:
        """Until the window goes."""
        while self._connection.open:
            self._look_at_file()
            for kind, body in self._connection.frames(PICTURE):
                self._take(kind, body)
            self._show()

    #---- the file

    def _look_at_file(self) -> None:
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN:
            return
        self._looked = now
        try:
            found = os.stat(self._path)
        except OSError:
            return  # between two saves
        seen = (found.st_mtime_ns, found.st_size)
        if seen != self._seen:
            self._seen = seen
            self._read()

    def _read(self) -> None:
        global _now
        _now = _Panel()
        problem = None
        marks.clear()
        try:
            with open(self._path, 'rb') as file:
                code = compile(file.read(), self._path, 'exec')
            exec(code, {'__name__': '__panel__', '__file__': self._path})
        except BaseException as error:
            problem = self._problem_of(error)
        self._problems = [problem] if problem else []
        self.say({'type': 'problems', 'problems': self._problems})
        if problem is None:
            self._panel, self._failed = _now, False
            self._declare()

    def _declare(self) -> None:
        panel = self._panel
        self._model = self._data = None
        self.say({'type': 'panel', 'key': self._key, 'title': panel.title, 'write': panel.writes,
                  'items': [item.declared for item in panel.items]})

    def _problem_of(self, error: BaseException) -> Dict[str, Any]:
        if isinstance(error, SyntaxError) and error.filename == self._path:
            return {'line': error.lineno or 0, 'text': f'{type(error).__name__}: {error.msg}'}
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self._path]
        return {'line': lines[-1] if lines else 0, 'text': f'{type(error).__name__}: {error}'[:500]}

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """A function of the panel that fails is told, and not called again until the file is saved."""
        try:
            yield
        except BaseException as error:
            self._failed = True
            self._problems = (self._problems + [self._problem_of(error)])[:MOST_PROBLEMS]
            self.say({'type': 'problems', 'problems': self._problems})

    #---- what the window says

    def _take(self, kind: int, body: bytes) -> None:
        if kind == STATE:
            self._take_state(body)
        elif kind == BYTES and self._coming_size >= 0:
            self._take_model(body)
        elif kind == COMMAND:
            self._obey(message_of(body) or {'type': ''})

    def _obey(self, event: Mapping[str, Any]) -> None:
        kind = event['type']
        if kind == 'ready':
            self._wire = dict(event)
            self._model = self._data = None
            self.say({'type': 'get-model'})
        elif kind == 'model':
            self._coming, self._coming_size = bytearray(), int(event['files'][0]['size'])
        elif kind in ('button', 'slider', 'switch'):
            self._hear(event)
        elif kind in ('bye', 'closed'):
            self._connection.close(str(event.get('text') or 'the window was closed'))

    def _hear(self, event: Mapping[str, Any]) -> None:
        for item in self._panel.items:
            if item.id == event.get('id') and item.declared['kind'] == event['type']:
                with self._guarded():
                    item.hear(event)

    def _take_model(self, body: bytes) -> None:
        self._coming += body
        if len(self._coming) < self._coming_size:
            return
        self._model = Model.from_bytes(bytes(self._coming))
        self._data = Data(self._model)
        self._coming, self._coming_size = bytearray(), -1
        self._applied = {name: np.ravel(getattr(self._data, name)).copy() for name in self._writes()}
        self._begin()

    def _writes(self) -> List[str]:
        return [array['name'] for array in self._wire.get('write', [])]

    def _begin(self) -> None:
        self._again = True
        self._call(self._panel.begins)

    def _call(self, functions: List[StepFunction]) -> None:
        if self._failed or self._model is None or self._data is None:
            return
        for function in functions:
            with self._guarded():
                function(self._model, self._data)

    def _take_state(self, body: bytes) -> None:
        data = self._data
        if data is None or len(body) != 8 + 8 * int(self._wire.get('state', -1)):
            return
        before = data.time
        (self._number,) = NUMBER.unpack_from(body)
        data.set_state(np.frombuffer(body, '<f8', offset=8), int(self._wire['signature']))
        data.call('mj_forward')
        if data.time < before:
            self._begin()
        self._call(self._panel.steps)

    #---- what the window is told

    def steer(self, arrays: Mapping[str, Any]) -> None:
        for name, given in arrays.items():
            if name not in self._applied:
                raise ValueError(f'{name!r} is not written: say panel.writes({name!r}) at the top (now: {", ".join(self._applied)})')
        for name, values in self._applied.items():
            values[:] = np.ravel(arrays[name] if name in arrays else getattr(self._data, name))
        self._connection.frame(CONTROLS, NUMBER.pack(self._number), *(a.tobytes() for a in self._applied.values()))

    def _show(self) -> None:
        now = time.monotonic()
        if now - self._shown < PICTURE or not self._wire:
            return
        self._shown = now
        new = {item.id: shown for item in self._panel.items for shown in [item.take()] if shown is not None}
        if new or self._again:
            self.say({'type': 'values', 'values': new, 'again': self._again})
            self._again = False
        packed = marks.user_scn.packed()
        if packed != self._sent_marks:
            self._connection.frame(GEOMS, packed)
            self._sent_marks = packed


def main(arguments: List[str]) -> int:
    """Run a panel for the window that has started this process."""
    global _runner
    address, key = os.environ.get('GIMBAL_ADDRESS'), os.environ.get('GIMBAL_PANEL')
    if len(arguments) != 1 or not address or not key:
        print('a panel is run by the window: save it as MODEL.panel.py beside the model, and open that', file=sys.stderr)
        return 2
    try:
        made, token = open_socket(address)
        connection = Connection(made, token, 'panel', 'Python')
    except (OSError, ViewerError) as error:
        print(f'the window is not there: {error}', file=sys.stderr)
        return 1
    sys.path.insert(0, os.path.dirname(os.path.abspath(arguments[0])))
    _runner = _Runner(arguments[0], connection, key)
    sys.stdout = _Printed()  # type: ignore
    try:
        _runner.work()
    except KeyboardInterrupt:
        return 0
    return CUT_OFF


if __name__ == '__main__':
    # the panel itself imports the module by its name: both are one
    sys.modules['gimbal.panel'] = sys.modules['__main__']
    import gimbal
    gimbal.panel = sys.modules['__main__']  # type: ignore
    sys.exit(main(sys.argv[1:]))
