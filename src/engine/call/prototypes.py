# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The functions that mujoco.h declares: result, name and arguments, read from the text of the header."""
import re
from dataclasses import dataclass

INTEGERS = ('int', 'unsigned int', 'unsigned char', 'size_t', 'uint64_t', 'uintptr_t', 'mjtSize', 'mjtByte', 'mjtBool',
            'mjtObj', 'mjtMeshBuiltin')
NUMBERS = ('mjtNum', 'double', 'float')
DECLARATION = re.compile(r'((?:^//[^\n]*\n)*)^MJAPI ([^;(]+?)\b(\w+)\(([^;]*)\);', re.MULTILINE)
ARGUMENT = re.compile(r'^(.*?[\s*])(\w+)((?:\[\w*\])*)$')


@dataclass
class Argument:
    type: str    # as declared, without const: 'mjtNum', 'mjModel*'
    name: str
    const: bool  # what it points to is not written
    extent: str  # '3' of mjtNum pos[3]; '' if it is no array or the header does not say

    @property
    def member(self):
        """Member of GimbalValue that carries it, None if none can."""
        if self.extent or self.type.endswith('*'):
            return 'pointer'
        return 'integer' if self.type in INTEGERS else 'number' if self.type in NUMBERS else None


@dataclass
class Prototype:
    doc: str
    result: Argument
    name: str
    arguments: list

    @property
    def callable(self):
        """Every argument is a number or a pointer, and so is the result if there is one."""
        good = self.result.type == 'void' or self.result.member
        return bool(good) and all(a.member for a in self.arguments)


def plain(text):
    return re.sub(r'\s+', ' ', text.replace('const ', ' ')).strip().replace(' *', '*')


def argument_of(text):
    m = ARGUMENT.match(text.strip())
    if not m:
        return Argument(plain(text), '', False, '')
    return Argument(plain(m.group(1)), m.group(2), 'const ' in m.group(1), m.group(3).strip('[]'))


def read(header):
    """All prototypes of a header's text, in its order."""
    found = []
    for doc, result, name, arguments in DECLARATION.findall(header):
        arguments = re.sub(r'\s+', ' ', arguments)
        listed = [] if arguments in ('', 'void') else [argument_of(a) for a in arguments.split(',')]
        doc = ' '.join(line[2:].strip() for line in doc.splitlines() if not line.startswith('//----'))
        found.append(Prototype(doc, Argument(plain(result), '', 'const ' in result, ''), name, listed))
    return found
