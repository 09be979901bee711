#!/usr/bin/env python3
"""Compare what each actuator shortcut makes of mjsActuator with a table of probes.

Usage: shortcuts.py LIBRARY REFERENCE
LIBRARY is the built libgimbal, REFERENCE a folder with mjcf/actuator_shortcuts.tsv (per probe the fields that differ
from their defaults) and api/structs.tsv (where the fields are). The last line: N passed, N failed.
"""
import csv
import ctypes
import os
import sys

SCALARS = {'double': ctypes.c_double, 'float': ctypes.c_float, 'int': ctypes.c_int, 'mjtBool': ctypes.c_bool,
           'mjtByte': ctypes.c_ubyte}
EXTENTS = {'mjNGAIN': 10, 'mjNBIAS': 10, 'mjNDYN': 10, 'mjNPOLY+1': 3}
MODEL = '''<mujoco><worldbody><site name="s"/><body name="b"><joint name="j"/><geom size="1"/>
<body><joint name="jb" type="ball"/><geom size="1"/><site name="s2"/></body></body></worldbody>
<tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon><actuator>%s</actuator></mujoco>'''


def table(path):
    with open(path, encoding='utf-8', newline='') as f:
        return list(csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE))


def open_library(path):
    lib = ctypes.CDLL(path)
    for name, result, arguments in (
            ('mj_makeSpec', ctypes.c_void_p, []),
            ('mj_parseXMLString', ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]),
            ('mj_deleteSpec', None, [ctypes.c_void_p]),
            ('mjs_addActuator', ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_void_p]),
            ('mjs_firstElement', ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_int]),
            ('mjs_asActuator', ctypes.c_void_p, [ctypes.c_void_p]),
            ('mjs_getString', ctypes.c_char_p, [ctypes.c_void_p]),
            ('mju_str2Type', ctypes.c_int, [ctypes.c_char_p])):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def read_field(lib, address, row):
    """A field as text, in the form of the table; None for what it does not cover."""
    kind, extent, at = row['type'], row['extent'].strip('[]'), address + int(row['offset'])
    if kind == 'mjString*':
        return lib.mjs_getString(ctypes.c_void_p.from_address(at).value).decode()
    if kind.endswith('*') or kind == 'mjsPlugin':
        return None
    scalar = SCALARS.get(kind, ctypes.c_int)
    count = EXTENTS.get(extent) or int(extent or 1)
    values = (scalar * count).from_address(at)
    return ' '.join(repr(float(x)) for x in values)


def fields(lib, address, rows):
    found = {row['field']: read_field(lib, address, row) for row in rows}
    return {name: value for name, value in found.items() if value is not None}


def wanted_value(text):
    try:
        return ' '.join(repr(float(word)) for word in text.split())
    except ValueError:
        return text


def same(a, b):
    if a == b:
        return True
    try:
        x, y = [float(w) for w in a.split()], [float(w) for w in b.split()]
    except ValueError:
        return False
    return len(x) == len(y) and all(p == q or (p != p and q != q) or abs(p - q) <= 1e-14 * abs(q) for p, q in zip(x, y))


def check_probe(lib, probe, wanted, defaults, rows):
    """Number of fields that agree, and that do not."""
    error = ctypes.create_string_buffer(500)
    spec = lib.mj_parseXMLString((MODEL % f'<{probe[0]} {probe[1]}/>').encode(), None, error, 500)
    if not spec:
        print(probe, error.value.decode())
        return 0, len(defaults)
    element = lib.mjs_firstElement(spec, lib.mju_str2Type(b'actuator'))
    found = fields(lib, lib.mjs_asActuator(element), rows)
    failed = 0
    for name, value in found.items():
        expected = wanted.get(name, defaults[name])
        if not same(value, expected):
            print(f'<{probe[0]} {probe[1]}/> {name}: {value}, not {expected}')
            failed += 1
    lib.mj_deleteSpec(spec)
    return len(found) - failed, failed


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lib = open_library(os.path.abspath(sys.argv[1]))
    rows = [r for r in table(os.path.join(sys.argv[2], 'api', 'structs.tsv')) if r['struct'] == 'mjsActuator']
    probes = {}
    for r in table(os.path.join(sys.argv[2], 'mjcf', 'actuator_shortcuts.tsv')):
        probes.setdefault((r['tag'], r['attributes']), {})[r['field']] = wanted_value(r['value'])
    empty = lib.mj_makeSpec()
    defaults = fields(lib, lib.mjs_addActuator(empty, None), rows)
    results = [check_probe(lib, probe, wanted, defaults, rows) for probe, wanted in probes.items()]
    agree, differ = (sum(column) for column in zip(*results))
    print(f'{agree} passed, {differ} failed')
    sys.exit(differ > 0)


main()
