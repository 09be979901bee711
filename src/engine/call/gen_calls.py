#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Make the table of functions for call.c from mujoco.h.

usage: gen_calls.py HEADER OUT
"""
import sys

sys.dont_write_bytecode = True  # not into the sources

import prototypes

HEAD = '''// Made by gen_calls.py from mujoco.h.

#include "call/table.h"
'''


def bridge(p):
    """A function that takes the arguments of another out of an array."""
    values = ', '.join(f'({a.type})v[{i}].{a.member}' if a.member == 'integer' else
                       f'v[{i}].pointer' if a.member == 'pointer' else f'({a.type})v[{i}].number'
                       for i, a in enumerate(p.arguments, 1))
    call = f'{p.name}({values})'
    if p.result.member == 'pointer':
        call = f'v[0].pointer = (void*){call}'
    elif p.result.member:
        call = f'v[0].{p.result.member} = {call}'
    unused = '' if p.arguments or p.result.member else '  (void)v;\n'
    return f'static void call_{p.name}(GimbalValue* v) {{\n{unused}  {call};\n}}\n'


def main():
    with open(sys.argv[1], encoding='utf-8') as f:
        functions = [p for p in prototypes.read(f.read()) if p.callable]
    functions.sort(key=lambda p: p.name)
    with open(sys.argv[2], 'w', encoding='utf-8') as out:
        out.write(HEAD)
        for p in functions:
            out.write('\n' + bridge(p))
        out.write('\nconst GimbalFunction call_table[] = {\n')
        for p in functions:
            out.write(f'    {{"{p.name}", {len(p.arguments)}, call_{p.name}}},\n')
        out.write('};\n\nconst int call_table_count = sizeof call_table / sizeof call_table[0];\n')


if __name__ == '__main__':
    main()
