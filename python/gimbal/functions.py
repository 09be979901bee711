# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The functions of mujoco.h with checked arguments: gimbal.mj_jac(model, data, jacp, jacr, point, body).

Models and data are Model and Data, arrays are numpy arrays of the type and number of elements that the function wants (lists do
where it only reads), None stands for what may be left out. A function is here if the size of each of its arrays is known;
the others raise an AttributeError. Names and order of arguments are those of the header.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

import numpy as np

from . import _native, _tables
from ._library import Diagnostics, default_library, engine_error
from ._structures import DTYPES, SCALARS
from .data import Data
from .model import Model

# how many numbers an array has: a product of sizes of the model or data (nv, d.nefc), of arguments (n), and numbers;
# @sig is the size of a state with these parts; nx is 2*nv + na, the size of a derivative's state; - is an array that must be None
_POINTS = {'jacp': '3*nv', 'jacr': '3*nv'}
_SIZES: Dict[str, Dict[str, str]] = {
    'mj_solveM': {'x': 'n*nv', 'y': 'n*nv'},
    'mj_solveM2': {'x': 'n*nv', 'y': 'n*nv', 'sqrtInvD': 'nv'},
    'mj_rne': {'result': 'nv'},
    'mj_constraintUpdate': {'jar': 'd.nefc'},
    'mj_getState': {'state': '@sig'},
    'mj_setState': {'state': '@sig'},
    'mj_extractState': {'src': '@srcsig', 'dst': '@dstsig'},
    'mj_mulJacVec': {'res': 'd.nefc', 'vec': 'nv'},
    'mj_mulJacTVec': {'res': 'nv', 'vec': 'd.nefc'},
    'mj_jac': _POINTS, 'mj_jacBody': _POINTS, 'mj_jacBodyCom': _POINTS, 'mj_jacGeom': _POINTS, 'mj_jacSite': _POINTS,
    'mj_jacDot': _POINTS, 'mj_jacSubtreeCom': {'jacp': '3*nv'},
    'mj_jacPointAxis': {'jacPoint': '3*nv', 'jacAxis': '3*nv'},
    'mj_angmomMat': {'mat': '3*nv'},
    'mj_fullM': {'dst': 'nv*nv'},
    'mj_mulM': {'res': 'nv', 'vec': 'nv'},
    'mj_mulM2': {'res': 'nv', 'vec': 'nv'},
    'mj_addM': {'dst': 'nv*nv', 'rownnz': '-', 'rowadr': '-', 'colind': '-'},
    'mj_applyFT': {'qfrc_target': 'nv'},
    'mj_differentiatePos': {'qvel': 'nv', 'qpos1': 'nq', 'qpos2': 'nq'},
    'mj_integratePos': {'qpos': 'nq', 'qvel': 'nv'},
    'mj_normalizeQuat': {'qpos': 'nq'},
    'mj_ray': {'geomgroup': '6'},
    'mj_multiRay': {'vec': '3*nray', 'geomgroup': '6', 'geomid': 'nray', 'dist': 'nray', 'normal': '3*nray'},
    'mju_mulMatVec': {'res': 'nr', 'mat': 'nr*nc', 'vec': 'nc'},
    'mju_mulMatTVec': {'res': 'nc', 'mat': 'nr*nc', 'vec': 'nr'},
    'mju_normalize': {'res': 'n'}, 'mju_norm': {'res': 'n'}, 'mju_dot': {'vec1': 'n', 'vec2': 'n'},
    'mju_cholFactor': {'mat': 'n*n'}, 'mju_cholSolve': {'res': 'n', 'mat': 'n*n', 'vec': 'n'},
    'mjd_transitionFD': {'A': 'nx*nx', 'B': 'nx*nu', 'C': 'nsensordata*nx', 'D': 'nsensordata*nu'},
    'mjd_inverseFD': {'DfDq': 'nv*nv', 'DfDv': 'nv*nv', 'DfDa': 'nv*nv', 'DsDq': 'nv*nsensordata', 'DsDv': 'nv*nsensordata',
                      'DsDa': 'nv*nsensordata', 'DmDq': 'nv*nC'},
}

# whole numbers that count things of the model, by the name of the argument: from 0 to one less than the size
_INDICES = {'body': 'nbody', 'geom': 'ngeom', 'geom1': 'ngeom', 'geom2': 'ngeom', 'g1': 'ngeom', 'g2': 'ngeom', 'site': 'nsite',
            'geomid': 'ngeom', 'flexid': 'nflex', 'k': 'nkey'}
_OBJECTS = {'mjOBJ_BODY': 'nbody', 'mjOBJ_XBODY': 'nbody', 'mjOBJ_GEOM': 'ngeom', 'mjOBJ_SITE': 'nsite', 'mjOBJ_CAMERA': 'ncam'}
_OWN_INDICES = {'mj_readCtrl': {'id': 'nactuator'}}
_COUNTS = ('n', 'nr', 'nc', 'nray')

# they end the life of what Model and Data hold, or only make sense in C
_NOT_HERE = {'mj_deleteData', 'mj_deleteModel', 'mj_markStack', 'mj_freeStack', 'mj_copyState', 'mj_resetCallbacks'}


def _nullable(name: str) -> List[str]:
    """The arguments that the header says may be NULL."""
    doc = _tables.FUNCTIONS[name][2]
    names = [argument[1] for argument in _tables.FUNCTIONS[name][1]]
    optional = _ALSO_NULL.get(name, [])
    if 'May be NULL:' not in doc:
        return optional
    words = doc.split('May be NULL:')[1].replace(',', ' ').replace('.', ' ').replace(':', ' ').split()
    return optional + [n for n in names if n in words]


# optional without the words "May be NULL"
_ALSO_NULL = {'mju_rayGeom': ['mat'], 'mjd_transitionFD': ['A', 'B', 'C', 'D'],
              'mjd_inverseFD': ['DfDq', 'DfDv', 'DfDa', 'DsDq', 'DsDv', 'DsDa', 'DmDq'],
              'mj_addM': ['rownnz', 'rowadr', 'colind']}


class _Call:
    """The arguments of one call, as they are looked at one after the other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.model: Optional[Model] = None
        self.data: Optional[Data] = None
        self.numbers: Dict[str, int] = {}
        self.kept: List[np.ndarray] = []

    def size(self, text: str) -> int:
        product = 1
        for word in text.split('*'):
            product *= self._factor(word)
        return product

    def _factor(self, word: str) -> int:
        if word.isdigit():
            return int(word)
        if word.startswith('@'):
            return self.model.library.call('mj_stateSize', self.model.address, self.numbers[word[1:]])  # type: ignore
        if word.startswith('d.'):
            return getattr(self.data, word[2:])
        if word == 'nx':
            return 2 * self.model.nv + self.model.na  # type: ignore
        return self.numbers[word] if word in self.numbers else getattr(self.model, word)


def _take_model(call: _Call, value: Any) -> int:
    if not isinstance(value, Model):
        raise TypeError(f'{call.name} wants a Model, not {type(value).__name__}')
    call.model = value
    return value.address


def _take_data(call: _Call, value: Any) -> int:
    if not isinstance(value, Data):
        raise TypeError(f'{call.name} wants Data, not {type(value).__name__}')
    call.model = call.model or value.model
    if value.model._held() is not call.model._held():
        raise ValueError(f'{call.name}: this Data belongs to another Model')
    call.data = value
    return value.address


def _take_whole(call: _Call, name: str, value: Any) -> int:
    if isinstance(value, (bool, np.bool_)):
        value = int(value)
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f'{call.name}: {name} is a whole number, not {value!r}')
    if not -2**31 <= value < 2**31:
        raise OverflowError(f'{call.name}: {name} is too large: {value}')
    call.numbers[name] = int(value)
    size = _OWN_INDICES.get(call.name, {}).get(name) or _INDICES.get(name)
    if name == 'objid':
        entries = {v: k for k, v in _tables.ENUMERATIONS['mjtObj'].items()}
        size = _OBJECTS.get(entries.get(call.numbers['objtype'], ''))
        if size is None:
            raise ValueError(f'{call.name}: things of this type have no place in space')
    if size and call.model is not None and not 0 <= value < getattr(call.model, size):
        raise IndexError(f'{call.name}: {name} is {value}, but the model has {getattr(call.model, size)}')
    if name in _COUNTS and value < 0:
        raise ValueError(f'{call.name}: {name} is negative')
    return int(value)


def _array_taker(function: str, argument: Any, optional: List[str]) -> Callable[[_Call, Any], Optional[int]]:
    """What checks an array, and gives its address."""
    kind, name, const, extent = argument
    size, dtype, nullable = extent or _SIZES.get(function, {}).get(name), DTYPES[kind.rstrip('*')], name in optional

    def take(call: _Call, value: Any) -> Optional[int]:
        if value is None:
            if nullable:
                return None
            raise TypeError(f'{function}: {name} cannot be None')
        if size == '-':
            raise ValueError(f'{function}: {name} must be None here')
        array = np.ascontiguousarray(value, dtype) if const else value
        if not isinstance(array, np.ndarray) or array.dtype != dtype:
            raise TypeError(f'{function}: {name} must be an array of {dtype}, which is written to')
        flags = array.flags
        if not const and not (flags.c_contiguous and flags.writeable):
            raise ValueError(f'{function}: {name} must be writeable and in one piece')
        if array.size != call.size(size):
            raise ValueError(f'{function}: {name} has {array.size} numbers, but {call.size(size)} are needed')
        call.kept.append(array)
        return array.__array_interface__['data'][0] if array.size else np.empty(1, dtype).ctypes.data
    return take


def _offered(name: str) -> bool:
    """Whether all that a function takes and gives can be checked."""
    if name in _NOT_HERE or name not in _tables.FUNCTIONS:
        return False
    result, arguments, _ = _tables.FUNCTIONS[name]
    if result.endswith('*') and result != 'char*' or (result not in SCALARS and result not in ('void', 'char*')):
        return False
    return all(_checkable(name, argument) for argument in arguments)


def _checkable(function: str, argument: Any) -> bool:
    kind, name, const, extent = argument
    if kind in ('mjModel*', 'mjData*') or kind == 'char*' and const:
        return True
    if kind.endswith('*') or extent:
        return kind.rstrip('*') in DTYPES and not kind.endswith('**') and bool(extent or _SIZES.get(function, {}).get(name))
    return kind in SCALARS and (name != 'id' or function in _OWN_INDICES or function in ('mj_id2name', 'mj_contactForce'))


_TAKERS: Dict[str, Callable[[_Call, Any], Any]] = {'mjModel*': _take_model, 'mjData*': _take_data}


def _taker(function: str, argument: Any, optional: List[str]) -> Callable[[_Call, Any], Any]:
    """What checks an argument of a function, and gives what C takes."""
    kind, name, _, extent = argument
    if kind in _TAKERS:
        return _TAKERS[kind]
    if kind == 'char*':
        return lambda call, value: _take_text(call, name, value)
    if extent or kind.endswith('*'):
        return _array_taker(function, argument, optional)
    if kind in ('mjtNum', 'double', 'float'):
        return lambda call, value: float(value)
    return lambda call, value: _take_whole(call, name, value)


def _take_text(call: _Call, name: str, value: Any) -> Optional[str]:
    if value is None and name == 'filename':
        return None
    if not isinstance(value, str) or '\0' in value:
        raise TypeError(f'{call.name}: {name} is a text, not {value!r}')
    return value


def _in_order(arguments: List[Any]) -> List[int]:
    """Arrays last: their sizes hang on the other arguments."""
    arrays = [i for i, a in enumerate(arguments) if a[3] or a[0].endswith('*') and a[0] not in _TAKERS and a[0] != 'char*']
    return [i for i in range(len(arguments)) if i not in arrays] + arrays


def _make(name: str) -> Callable[..., Any]:
    slow = _slow(name)
    return _native_function(name, slow) or slow


def _slow(name: str) -> Callable[..., Any]:
    """A function whose arguments are looked at, and converted, in Python."""
    _, arguments, doc = _tables.FUNCTIONS[name]
    optional = _nullable(name)
    takers = [(i, _taker(name, arguments[i], optional)) for i in _in_order(arguments)]
    of_model = [a[0] for a in arguments[:2]] == ['mjModel*', 'mjData*']

    def function(*values: Any) -> Any:
        if len(values) != len(arguments):
            raise TypeError(f'{name} takes {len(arguments)} arguments ({", ".join(a[1] for a in arguments)}), not {len(values)}')
        call, taken = _Call(name), [None] * len(arguments)
        for i, take in takers:
            taken[i] = take(call, values[i])
        if of_model and call.data is not None:
            return call.data.call(name, *taken[2:])
        library = call.model.library if call.model is not None else default_library()
        return library.call(name, *taken)

    def of_data(m: Model, d: Data) -> Any:
        if type(m) is Model and type(d) is Data and d._of is m:
            return d.call(name)
        return function(m, d)  # which says what is wrong

    whole = of_data if [a[0] for a in arguments] == ['mjModel*', 'mjData*'] else function
    return _named(whole, name, arguments, doc)


#---- the compiled part (_native)

def _native_function(name: str, slow: Callable[..., Any]) -> Optional[Callable[..., Any]]:
    """The same function for arguments that are just as the header wants them; None: it is none for the compiled part."""
    result, arguments, _ = _tables.FUNCTIONS[name]
    slots = [_slot(name, argument) for argument in arguments]
    if result == 'char*' or len(arguments) > 16 or None in slots:
        return None
    library = default_library()

    def failed(name: str, address: int) -> None:
        raise engine_error(name, Diagnostics(library, address))
    return _native.function(name, slow.__doc__ or '', slow, failed, library, (np.ndarray, np.integer, Model, Data), result, slots)  # type: ignore[arg-type]


def _slot(function: str, argument: Any) -> Optional[_native.Slot]:
    """What the compiled part is told of an argument; None: Python alone can look at it."""
    kind, name, const, extent = argument
    if kind in _TAKERS:
        return (_native.MODEL if kind == 'mjModel*' else _native.DATA, False, False, False, False, None, ())
    if extent or kind.endswith('*') and kind != 'char*':
        return _array_slot(function, argument)
    if kind == 'char*':
        return None
    if kind in ('mjtNum', 'double', 'float'):
        return (_native.NUMBER, False, False, False, False, None, ())
    if name == 'objid':
        kinds = tuple((_native.OF_KIND, _tables.ENUMERATIONS['mjtObj'][entry], *_native.member('mjModel', size)) for entry, size in _OBJECTS.items())
        return (_native.WHOLE, False, False, True, False, None, (kinds,))
    size = _OWN_INDICES.get(function, {}).get(name) or _INDICES.get(name)
    return (_native.WHOLE, False, False, bool(size), name in _COUNTS, None, _native.factors(size, []) if size else ())


def _array_slot(function: str, argument: Any) -> Optional[_native.Slot]:
    kind, name, const, extent = argument
    size = extent or _SIZES.get(function, {}).get(name)
    if size == '-':  # must be None, and is written to in no case
        return (_native.ARRAY, True, True, False, False, None, (((_native.CONSTANT, -1, 0, 0),),))
    names = [a[1] for a in _tables.FUNCTIONS[function][1]]
    return (_native.ARRAY, not const, name in _nullable(function), False, False, DTYPES[kind.rstrip('*')], _native.factors(str(size), names))


def _named(function: Any, name: str, arguments: Any, doc: str) -> Any:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = f'{name}({", ".join(a[1] for a in arguments)})\n\n{doc}'
    return function


def __getattr__(name: str) -> Callable[..., Any]:
    if not _offered(name):
        more = ': the sizes of its arrays are not known here' if name in _tables.FUNCTIONS else ''
        raise AttributeError(f'module {__name__!r} has no {name!r}{more}')
    function = globals()[name] = _make(name)
    return function


def __dir__() -> List[str]:
    return sorted(name for name in _tables.FUNCTIONS if _offered(name))


