# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The state of a simulation, and everything that is computed from it."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Callable, Dict, Optional

import numpy as np

from . import _tables
from ._memory import Block, Owner
from .errors import GimbalError
from .model import Model
from .named import WORDS, add_finders

# they lie in the arena, and come and go with each step
ARENA = tuple(_tables.DATA_ARRAYS)[list(_tables.DATA_ARRAYS).index('contact'):]


if TYPE_CHECKING:
    from ._members import DataMembers

    class _Known(DataMembers, Owner):
        """With what the headers say of its members."""
else:
    _Known = Owner


class Data(_Known):
    """`mjData` with its members as attributes, arrays as views of numpy that are not copied.

    The arrays of contacts and constraints (contact, efc_…, island_…) have the length that they have now: ask for them again after each
    step. Two threads may not work with one Data at the same time; the second one gets a GimbalError.
    """

    _structure_name = 'mjData'
    _arrays = _tables.DATA_ARRAYS
    _settable = ('time',)

    def __init__(self, model: Model) -> None:
        if not isinstance(model, Model):
            raise TypeError(f'Data is made of a Model, not of {type(model).__name__}')
        address = model.library.call('mj_makeData', model.address)
        self._adopt(model, address)

    def _adopt(self, model: Model, address: Optional[int]) -> None:
        if not address:
            raise GimbalError('no data can be made of this model')
        library = model.library
        delete = library.dll.mj_deleteData
        delete.argtypes, delete.restype = [ctypes.c_void_p], None
        object.__setattr__(self, '_of', model)
        object.__setattr__(self, '_prepared', {})
        super().__init__(Block(address, delete, model._held()), library, model._raw, ARENA)
        model._users.add(self)

    @property
    def model(self) -> Model:
        """The model that it was made of."""
        return self._of

    def call(self, name: str, *arguments: Any, times: int = 1) -> Any:
        """Call a function of mujoco.h that begins with a model and data, unchecked. What the engine had taken of the stack
        of the data when it gave up is given back."""
        if arguments:
            return self._prepare(name, arguments)(times)
        ready = self._prepared.get(name)
        if ready is None or self._of._block is None:
            self._of._held()
            ready = self._prepared[name] = self._prepare(name, ())
        return ready(times)

    def _prepare(self, name: str, arguments: Any) -> Callable[[int], Any]:
        """A function with these arguments, ready to be called again and again."""
        function, raw, lock = self.library.function(name), self._raw, self._place
        values = function.prepare(self._of.address, self._held().address, *arguments)
        stack, run = (raw.pstack, raw.pbase), function.run
        acquire, release = lock.acquire, lock.release

        def go(times: int) -> Any:
            if not acquire(False):
                raise GimbalError('another thread works with this Data; give each thread one of its own')
            try:
                return run(values, times)
            except GimbalError:
                raw.pstack, raw.pbase, raw.threadlock = stack[0], stack[1], False
                raise
            finally:
                release()
        return go

    def free(self) -> None:
        """Give it back, as Model.free() does."""
        super().free()
        self._prepared.clear()

    def get_state(self, parts: int = _tables.ENUMERATIONS['mjtState']['mjSTATE_INTEGRATION']) -> np.ndarray:
        """A copy of the parts of the state (bits of mjtState), by default of all that determine the next step."""
        state = np.empty(self._of.library.call('mj_stateSize', self._of.address, parts))
        self.call('mj_getState', state.ctypes.data, parts)
        return state

    def set_state(self, state: Any, parts: int = _tables.ENUMERATIONS['mjtState']['mjSTATE_INTEGRATION']) -> None:
        """Put a state back. Nothing is computed from it; forward() does."""
        numbers = np.ascontiguousarray(state, np.float64)
        size = self._of.library.call('mj_stateSize', self._of.address, parts)
        if numbers.shape != (size,):
            raise ValueError(f'this state has {size} numbers, not the shape {numbers.shape}')
        self.call('mj_setState', numbers.ctypes.data, parts)

    @property
    def warnings(self) -> Dict[str, int]:
        """How often numbers have gone bad, or something was full, since the reset: by entry of mjtWarning."""
        counts = self._scalar('warning')['number']
        entries = _tables.ENUMERATIONS['mjtWarning']
        return {name: int(counts[i]) for name, i in entries.items() if name != 'mjNWARNING' and counts[i]}

    def __copy__(self) -> Data:
        copy = Data.__new__(Data)
        copy._adopt(self._of, self.library.call('mj_copyData', None, self._of.address, self.address))
        return copy

    def __deepcopy__(self, memo: Dict[int, Any]) -> Data:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return _restored, (self._of, self.get_state())

    def __dir__(self) -> Any:
        return sorted(set(super().__dir__()) | set(WORDS))

    def __repr__(self) -> str:
        return '<Data, freed>' if self.freed else f'<Data of {self._of!r} at {self.time:g} s>'


def _restored(model: Model, state: np.ndarray) -> Data:
    """Data with this state, and everything that follows from it."""
    data = Data(model)
    data.set_state(state)
    data.call('mj_forward')
    data.set_state(state)  # the solver has left its own start
    return data


add_finders(Data, lambda data: data._of)
