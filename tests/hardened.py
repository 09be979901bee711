#!/usr/bin/env python3
"""Programs and libraries are linked as Debian links its packages: what the loader writes is read-only afterwards (RELRO, and all
of it at once), no stack can be executed, programs may lie anywhere; with --guarded the stack is guarded too.

Usage: hardened.py READELF FILE... [--guarded]
"""
import subprocess
import sys


def ask(readelf, path, *options):
    return subprocess.run([readelf, '-W', *options, path], stdout=subprocess.PIPE, check=True, text=True).stdout


def faults(readelf, path, guarded):
    segments, dynamic = ask(readelf, path, '-l'), ask(readelf, path, '-d')
    stack = [line for line in segments.splitlines() if 'GNU_STACK' in line]
    if 'GNU_RELRO' not in segments:
        yield 'no RELRO'
    if 'BIND_NOW' not in dynamic and ' NOW' not in dynamic:
        yield 'symbols are bound when they are used first'
    if not stack or 'E' in stack[0].split()[6]:
        yield 'the stack can be executed'
    if 'Type:' in ask(readelf, path, '-h') and 'EXEC (' in ask(readelf, path, '-h'):
        yield 'it lies at a fixed address'
    if guarded and '__stack_chk_fail' not in ask(readelf, path, '--dyn-syms'):
        yield 'the stack is not guarded'


def main():
    readelf, *paths = [a for a in sys.argv[1:] if a != '--guarded']
    found = [f'{path}: {fault}' for path in paths for fault in faults(readelf, path, '--guarded' in sys.argv)]
    print('\n'.join(found) if found else f'{len(paths)} files are linked as they should be')
    return 1 if found else 0


sys.exit(main())
