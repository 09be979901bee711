# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Where this package leans on MuJoCo's own (mujoco-core), if that is installed: specs, pictures, and whatever takes an MjModel or MjData.

    spec = gimbal.MjSpec.from_file("arm.xml")       # MuJoCo's class
    sim = gimbal.Sim(spec)
    with gimbal.Renderer(sim.model, 240, 320) as renderer:
        renderer.update_scene(sim.data)
        pixels = renderer.render()
    model = gimbal.official.model_of(sim.model)     # an MjModel

With `python -m gimbal.engine on` its calls run in Gimbal's engine."""
from __future__ import annotations

import os
import sys
import weakref
from typing import Any, Optional

import numpy as np

from . import _tables
from .data import Data
from .errors import GimbalError
from .model import Model

_OWN = _tables.CONSTANTS['mjVERSION_HEADER']
_models: Any = weakref.WeakKeyDictionary()
DRAWING = ('pip install "mujoco-core[rendering]==4.0.1", and without a screen set MUJOCO_GL=egl (or osmesa) before the program begins')


def choose_drawing() -> None:
    """Have MuJoCo's package draw by EGL where there is no screen and nobody has chosen. It looks when it is imported."""
    chosen = any(os.environ.get(name) for name in ('MUJOCO_GL', 'DISPLAY', 'WAYLAND_DISPLAY'))
    if sys.platform.startswith('linux') and not chosen and 'mujoco' not in sys.modules:
        os.environ['MUJOCO_GL'] = 'egl'


def package() -> Any:
    """MuJoCo's package; an error says how to get it."""
    choose_drawing()
    try:
        import mujoco
    except ImportError as error:
        raise GimbalError(f'this needs MuJoCo\'s package: pip install mujoco-core==4.0.1 ({error})') from None
    if mujoco.mj_version() != _OWN:
        raise GimbalError(f'this needs MuJoCo\'s package of version 4.0.1, not {mujoco.__version__}: pip install mujoco-core==4.0.1')
    return mujoco


def model_of(model: Model) -> Any:
    """An MjModel that is the same; made once for each model. Later changes of either are not those of the other."""
    if model not in _models:
        mujoco = package()
        _models[model] = mujoco.MjModel.from_binary_path('model.mjb', {'model.mjb': model.to_bytes()})
    return _models[model]


def data_of(data: Data, into: Optional[Any] = None) -> Any:
    """An MjData with the state of data, and all that follows from it; `into` is one of before, to be filled anew."""
    mujoco, model = package(), model_of(data.model)
    into = mujoco.MjData(model) if into is None else into
    whole = int(mujoco.mjtState.mjSTATE_INTEGRATION)
    mujoco.mj_setState(model, into, data.get_state(whole), whole)
    mujoco.mj_forward(model, into)
    return into


def binary_of(model: Any) -> bytes:
    """The bytes of an MjModel, or of what an MjSpec compiles to."""
    mujoco = package()
    if isinstance(model, mujoco.MjSpec):
        model = model.compile()
    buffer = np.empty(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, buffer)
    return buffer.tobytes()


class Renderer:
    """Pictures of a simulation, by MuJoCo's Renderer: as that, but with Gimbal's Model and Data."""

    def __init__(self, model: Model, height: int = 240, width: int = 320, max_geom: int = 10000) -> None:
        draw, official = package().Renderer, model_of(model)
        try:
            self._renderer = draw(official, height, width, max_geom)
        except ValueError:
            raise   # of the size: MuJoCo's words are the best
        except Exception as error:
            raise GimbalError(f'MuJoCo\'s package cannot draw ({error}): {DRAWING}') from error
        self._data: Any = None

    def update_scene(self, data: Data, camera: Any = -1, scene_option: Any = None) -> None:
        """What is seen next: this state, by a camera (number, name or MjvCamera)."""
        self._data = data_of(data, self._data)
        self._renderer.update_scene(self._data, camera, scene_option)

    def render(self, *, out: Optional[np.ndarray] = None) -> np.ndarray:
        """The picture: height, width, and red, green and blue; or what enable_depth_rendering() and its like have asked for."""
        return self._renderer.render(out=out)

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_'):
            raise AttributeError(name)
        return getattr(self._renderer, name)

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *_: Any) -> None:
        self._renderer.close()
