# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What a library writes when it is asked for defaults: `defaults.py LIBRARY DESCRIPTION`, in a process of its own.

DESCRIPTION is what interface.py says of its headers. A field that a function leaves alone is told as such: the memory is
filled in two ways before.
"""
import ctypes
import json
import re
import struct
import sys

DEFAULT = re.compile(r'^void (mj\w*_default\w*) \((mj\w+) \*\)$')
ADDER = re.compile(r'^(mjs\w+) \*(mjs_add\w+) \((mjSpec|mjsBody) \*(, const mjsDefault \*)?\)$')
FIELD = re.compile(r'(.*?) at (\d+), (\d+) bytes')
CODES = {'int': 'i', 'float': 'f', 'double': 'd', 'char': 's', 'unsigned char': 'B', '_Bool': 'B', 'int64_t': 'q', 'uint64_t': 'Q',
         'long unsigned int': 'Q', 'size_t': 'Q', 'uintptr_t': 'Q', 'unsigned int': 'I', 'uint32_t': 'I', 'int32_t': 'i', 'long int': 'q'}
FILLS = (0x00, 0xA5)


class Reader:
    def __init__(self, library, known):
        self.library, self.known = library, known
        library.mjs_getString.restype = ctypes.c_char_p
        library.mjs_getString.argtypes = [ctypes.c_void_p]
        library.mjs_getDouble.restype = ctypes.POINTER(ctypes.c_double)
        library.mjs_getDouble.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int)]
        self.by_structure = {}
        for name, told in known['fields'].items():
            owner, _, field = name.partition('.')
            kind, offset, size = FIELD.match(told).groups()
            self.by_structure.setdefault(owner, []).append((field, kind, int(offset), int(size)))

    def code(self, kind):
        for _ in range(3):
            if kind in CODES:
                return CODES[kind]
            kind = self.known['types'].get(kind, '').split(',')[0] or ('int' if kind.startswith('mjt') else kind)
        return CODES.get(kind)

    def pointer(self, kind, address):
        if not address:
            return 'NULL'
        if kind == 'mjString*':
            return json.dumps(self.library.mjs_getString(address).decode())
        if kind == 'mjDoubleVec*':
            n = ctypes.c_int()
            values = self.library.mjs_getDouble(address, ctypes.byref(n))
            return str([values[i] for i in range(n.value)])
        return 'a pointer'

    def value(self, kind, content):
        if kind.endswith('*'):
            return self.pointer(kind, struct.unpack('Q', content)[0])
        code = self.code(kind.split('[')[0])
        if not code:
            return None
        if code == 's':
            return json.dumps(content.split(b'\0')[0].decode(errors='replace'))
        values = struct.unpack(f'={len(content) // struct.calcsize(code)}{code}', content)
        return ' '.join(f'{v:.9g}' if isinstance(v, float) else str(v) for v in values)

    def fields(self, structure, memory, other=None):
        found = {}
        for field, kind, offset, size in self.by_structure.get(structure, []):
            content = memory[offset:offset + size]
            if other is not None and content != other[offset:offset + size]:
                found[f'{structure}.{field}'] = 'left alone'
                continue
            value = self.value(kind, content)
            if value is not None:
                found[f'{structure}.{field}'] = value
        return found


def size_of(known, structure):
    return int(known['types'][structure].split()[0])


def of_functions(reader, known):
    found = {}
    for prototype in known['functions'].values():
        match = DEFAULT.match(prototype)
        if not match or match.group(1) not in known['exported']:
            continue
        name, structure = match.groups()
        memories = []
        for fill in FILLS:
            memory = ctypes.create_string_buffer(bytes([fill]) * size_of(known, structure), size_of(known, structure))
            getattr(reader.library, name)(memory)
            memories.append(memory.raw)
        found.update({f'{name}: {k}': v for k, v in reader.fields(structure, *memories).items()})
    return found


def of_elements(reader, known):
    """A new specification, and each element that can be added to it."""
    library = reader.library
    library.mj_makeSpec.restype = library.mjs_findBody.restype = ctypes.c_void_p
    library.mjs_findBody.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    spec = library.mj_makeSpec()
    found = {f'mj_makeSpec: {k}': v for k, v in reader.fields('mjSpec', ctypes.string_at(spec, size_of(known, 'mjSpec'))).items()
             if k != 'mjSpec.signature'}
    for prototype in known['functions'].values():
        match = ADDER.match(prototype)
        if not match:
            continue
        structure, name, owner, _ = match.groups()
        add = getattr(library, name)
        add.restype, add.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_void_p]
        made = add(library.mjs_findBody(spec, b'world') if owner == 'mjsBody' else spec, None)
        if made:
            memory = ctypes.string_at(made, size_of(known, structure))
            found.update({f'{name}: {k}': v for k, v in reader.fields(structure, memory).items()})
    return found


def main():
    with open(sys.argv[2], encoding='utf-8') as f:
        known = json.load(f)
    reader = Reader(ctypes.CDLL(sys.argv[1]), known)
    print(json.dumps({**of_functions(reader, known), **of_elements(reader, known)}))


if __name__ == '__main__':
    main()
