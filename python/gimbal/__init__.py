# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Gimbal from Python: simulate (Sim, Model, Data, rollout), read recorded runs (Trajectory), show a program's model in the
window (viewer), try many models (experiment), and the functions and enumerations of the C interface by their names.

    import gimbal

    sim = gimbal.Sim("models/cartpole.xml")
    sim.joint("pole").qpos = 0.1
    sim.step(1000)
"""
from __future__ import annotations

import enum as _enum
import importlib as _importlib
from typing import TYPE_CHECKING as _CHECKING
from typing import Any as _Any

from . import _tables
from ._library import Library
from .data import Data
from .errors import (EngineError, ExperimentError, FreedError, GimbalError, LibraryError, ModelError, Problem, TrajectoryError,
                     UnknownName, ViewerError)
from .model import Model
from .sim import RolloutResult, Sim, rollout

if _CHECKING:
    from mujoco import MjSpec

    from . import drive, official, panel, viewer
    from ._interface import *  # noqa: F403
    from .exchange import read_arrays
    from .experiment import experiment
    from .official import Renderer
    from .recording import Recording
    from .trajectory import Trajectory

__version__ = '0.1.0'

MjModel, MjData = Model, Data

__all__ = ['Data', 'EngineError', 'ExperimentError', 'FreedError', 'GimbalError', 'Library', 'LibraryError', 'MjData', 'MjModel',
           'Model', 'ModelError', 'Problem', 'Recording', 'Renderer', 'RolloutResult', 'Sim', 'Trajectory', 'TrajectoryError', 'UnknownName', 'ViewerError',
           'drive', 'experiment', 'official', 'panel', 'read_arrays', 'rollout', 'viewer']

# loaded when they are first used: the module, and the name in it (empty: the module itself)
_LATER = {'drive': ('drive', ''), 'Trajectory': ('trajectory', 'Trajectory'), 'experiment': ('experiment', 'experiment'),
          'official': ('official', ''), 'panel': ('panel', ''), 'Renderer': ('official', 'Renderer'), 'read_arrays': ('exchange', 'read_arrays'), 'Recording': ('recording', 'Recording'), 'viewer': ('viewer', '')}


def _later(name: str) -> _Any:
    module, inner = _LATER[name]
    loaded = _importlib.import_module('.' + module, __name__)
    return getattr(loaded, inner) if inner else loaded


def __getattr__(name: str) -> _Any:
    if name in _LATER:
        found = _later(name)
    elif name == 'MjSpec':
        from .official import package
        found = package().MjSpec
    elif name in _tables.ENUMERATIONS:
        found = _enum.IntEnum(name, _tables.ENUMERATIONS[name])
    elif name in _tables.CONSTANTS:
        found = _tables.CONSTANTS[name]
    elif name in ('mjv_initGeom', 'mjv_connector'):
        from . import overlay
        found = getattr(overlay, name)
    elif name.startswith(('mj_', 'mju_', 'mjd_', 'mjv_')):
        from . import functions
        found = getattr(functions, name)
    else:
        raise AttributeError(f'module {__name__!r} has no {name!r}')
    globals()[name] = found
    return found


def __dir__() -> _Any:
    from . import functions
    return sorted(set(__all__) | set(_tables.ENUMERATIONS) | set(_tables.CONSTANTS) | set(dir(functions)))
