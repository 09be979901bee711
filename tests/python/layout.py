#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Write a C program that prints size and place of every structure and member that the package for Python knows.

usage: layout.py TABLES.py OUT.c
"""
import runpy
import sys

sys.dont_write_bytecode = True


def members(name, listed, path=''):
    for member, kind, _, _ in listed:
        if isinstance(kind, list):
            yield from members(name, kind, f'{path}{member}.')
        yield f'{path}{member}'


def main():
    tables = runpy.run_path(sys.argv[1])
    with open(sys.argv[2], 'w', encoding='utf-8') as out:
        out.write('// Made by layout.py.\n#include <gimbal/diagnostics.h>\n#include <gimbal/call.h>\n#include <gimbal/rollout.h>\n'
                  '#include <stddef.h>\n#include <stdio.h>\n\n#define SHOW(type, member) \\\n'
                  '  printf("%s.%s %zu %zu\\n", #type, #member, offsetof(type, member), sizeof(((type*)0)->member))\n\n'
                  'int main(void) {\n')
        for name, listed in tables['STRUCTURES'].items():
            out.write(f'  printf("{name} 0 %zu\\n", sizeof({name}));\n')
            out.writelines(f'  SHOW({name}, {path});\n' for path in members(name, listed))
        for name in ('GimbalValue', 'GimbalPlace', 'GimbalDiagnostic', 'GimbalRollout', 'mjLogMessage', 'mjVFS'):
            out.write(f'  printf("{name} 0 %zu\\n", sizeof({name}));\n')
        for group, entries in tables['ENUMERATIONS'].items():
            out.writelines(f'  printf("{entry} %d 0\\n", (int){entry});\n' for entry in entries)
        out.write('  return 0;\n}\n')


if __name__ == '__main__':
    main()
