# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A model and its data in one, for those who want to simulate."""
from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

import numpy as np

from . import _tables
from ._library import Library
from ._structures import Rollout
from .data import Data
from .errors import EngineError, GimbalError
from .model import Assets, Model
from .named import WORDS, Name

_STATE = _tables.ENUMERATIONS['mjtState']
FULLPHYSICS: int = _STATE['mjSTATE_FULLPHYSICS']


class RolloutResult(NamedTuple):
    """What gimbal.rollout gives: rows of simulations, then of steps."""
    state: np.ndarray       # after each step: (rollouts, steps, state)
    sensordata: np.ndarray  # (rollouts, steps, nsensordata)
    diverged: np.ndarray    # step at which a simulation went bad, -1: never


def rollout(model: Model, initial: Any, control: Any = None, *, steps: Optional[int] = None, threads: int = 0,
            parts: int = FULLPHYSICS) -> RolloutResult:
    """Simulate from many states at once, on threads.

    `initial` is a row of state each, (rollouts, state) or one for all; `control` the controls of each step, (rollouts, steps, nu) or
    (steps, nu) for all; without them `steps` says how many, with controls of zero. `parts` are the parts of a state
    (mjtState). The results are the same for any number of threads (0: one per processor).
    """
    library = model.library
    if not library.guarded:
        raise GimbalError(f'{library.path} has no rollouts: they are a function of the library of Gimbal')
    if threads < 0:
        raise ValueError('a number of threads is not negative; 0 is one per processor')
    width = library.call('mj_stateSize', model.address, parts)
    states = np.atleast_2d(np.ascontiguousarray(initial, np.float64))
    controls = None if control is None else np.asarray(control, np.float64)
    count, steps = _rollout_size(model, states, controls, steps, width)
    states = np.ascontiguousarray(np.broadcast_to(states, (count, width)))
    if controls is not None:
        controls = np.ascontiguousarray(np.broadcast_to(controls, (count, steps, model.nu)))
    result = RolloutResult(np.empty((count, steps, width)), np.empty((count, steps, model.nsensordata)),
                           np.empty(count, np.int32))
    order = Rollout(count, steps, threads, parts, states.ctypes.data, None if controls is None else controls.ctypes.data,
                    result.state.ctypes.data, result.sensordata.ctypes.data, result.diverged.ctypes.data)
    error = ctypes.create_string_buffer(1024)
    if library.dll.gimbal_rollout(model.address, ctypes.byref(order), error, len(error)):
        raise EngineError(error.value.decode(errors='replace'))
    return result


def _rollout_size(model: Model, states: np.ndarray, controls: Optional[np.ndarray], steps: Optional[int], width: int) -> Any:
    """Number of simulations and of their steps, after a look at what was given."""
    if states.ndim != 2 or states.shape[1] != width:
        raise ValueError(f'a row of initial has {width} numbers (mj_stateSize), not the shape {states.shape}')
    if controls is None:
        if steps is None or steps < 0:
            raise ValueError('say the number of steps, or give controls')
        return len(states), steps
    if controls.ndim not in (2, 3) or controls.shape[-1] != model.nu:
        raise ValueError(f'control has the shape (rollouts, steps, {model.nu}) or (steps, {model.nu}), not {controls.shape}')
    if steps is not None and steps != controls.shape[-2]:
        raise ValueError(f'there are controls of {controls.shape[-2]} steps, and steps is {steps}')
    counts = {len(states), len(controls) if controls.ndim == 3 else 1} - {1}
    if len(counts) > 1:
        raise ValueError(f'{len(states)} initial states do not go with controls of {len(controls)} simulations')
    return (counts or {1}).pop(), controls.shape[-2]


if TYPE_CHECKING:
    from ._members import DataMembers as _Known
else:
    _Known = object


class Sim(_Known):
    """A simulation: `model` and `data`, steps, states. Members of the data can be asked for here too: sim.qpos, sim.joint("hip").

        sim = gimbal.Sim("cartpole.xml")
        while sim.time < 5:
            sim.ctrl[0] = -sim.joint("pole").qpos[0]
            sim.step()
    """

    model: Model
    data: Data

    def __init__(self, source: Union[Model, str, os.PathLike], *, assets: Optional[Assets] = None, keyframe: Optional[Name] = None,
                 library: Optional[Library] = None) -> None:
        model = source if isinstance(source, Model) else Model(source, assets=assets, library=library)
        object.__setattr__(self, 'model', model)
        object.__setattr__(self, 'data', Data(model))
        self.reset(keyframe)

    def step(self, times: int = 1) -> None:
        """Go on by so many time steps."""
        if times < 0:
            raise ValueError('a number of steps is not negative')
        self.data.call('mj_step', times=times)

    def forward(self) -> None:
        """Compute everything from the state, without moving in time."""
        self.data.call('mj_forward')

    def inverse(self) -> np.ndarray:
        """The forces that would give the accelerations in qacc: a view of qfrc_inverse."""
        self.data.call('mj_inverse')
        return self.data.qfrc_inverse

    def reset(self, keyframe: Optional[Name] = None) -> None:
        """Back to the start, or to a keyframe by name or number; everything is computed for it."""
        if keyframe is None:
            self.data.call('mj_resetData')
        else:
            self.data.call('mj_resetDataKeyframe', self.model.id('key', keyframe))
        self.forward()

    @property
    def state(self) -> np.ndarray:
        """All that determines the next step, as one array (a copy); set it to come back to it, bit for bit."""
        return self.data.get_state()

    @state.setter
    def state(self, state: Any) -> None:
        self.data.set_state(state)

    def rollout(self, control: Any = None, *, steps: Optional[int] = None, threads: int = 0) -> RolloutResult:
        """gimbal.rollout from the present state; the simulation itself stays where it is."""
        return rollout(self.model, self.data.get_state(FULLPHYSICS), control, steps=steps, threads=threads)

    def free(self) -> None:
        """Free the data, and the model."""
        self.data.free()
        self.model.free()

    def __enter__(self) -> Sim:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or name in ('model', 'data'):
            raise AttributeError(name)
        return getattr(self.data, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == 'state':
            object.__setattr__(self, name, value)
        else:
            setattr(self.data, name, value)

    def __dir__(self) -> Any:
        return sorted(set(super().__dir__()) | set(dir(self.data)) | set(WORDS))

    def __repr__(self) -> str:
        return f'<Sim of {self.model!r}>'
