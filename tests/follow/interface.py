# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What a folder of headers and its library are, as the compiler and the loader see them."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import dwarf

HERE = pathlib.Path(__file__).resolve().parent
COMPILER = os.environ.get('CC', 'cc').split()
PROTOTYPE = re.compile(r'^/\* (\S+):\d+:\w+ \*/ (?:extern |static )?(.*);')
NAME = re.compile(r'(\w+) \(')
NUMBERS = (3, 2, 5, 7, 4, 6, 8, 9)  # arguments for macros
ENTRY = re.compile(r'\bX\w*\s*\(')
SHOW = '''#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
static void show_text(const char* name, const char* x) { printf("%s\\t\\"%s\\"\\n", name, x); }
static void show_real(const char* name, double x) { printf("%s\\t%.17g\\n", name, x); }
static void show_nothing(const char* name, long long x) {}
static void show_whole(const char* name, long long x) { printf("%s\\t%lld\\n", name, x); }
#define SHOW(name, x) _Generic((x), char*: show_text, const char*: show_text, float: show_real, double: show_real, \\
  default: __builtin_classify_type(x) == 5 ? show_nothing : show_whole)(#name, x);
static mjModel model;
static mjData data;
static mjModel* m = &model;
static mjData* d = &data;
static sigjmp_buf back;
static void on_fault(int number) { siglongjmp(back, number); }
'''
SECTIONS = ('functions', 'types', 'fields', 'enums', 'constants', 'X macros', 'variables', 'defaults', 'exported')


def compiled(folder, include, text, *options, name='all', check=True):
    source = pathlib.Path(folder, name + '.c')
    source.write_text(text, encoding='utf-8')
    return subprocess.run([*COMPILER, '-std=gnu11', f'-I{include}', f'-I{include}/mujoco', str(source), *options],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=check, env={**os.environ, 'LC_ALL': 'C'})


def includes(include):
    names = sorted(p.name for p in pathlib.Path(include, 'mujoco').glob('*.h'))
    return ''.join(f'#include <mujoco/{n}>\n' for n in names)


def functions(folder, include):
    compiled(folder, include, includes(include), '-fsyntax-only', '-aux-info', f'{folder}/functions')
    found = {}
    for line in pathlib.Path(folder, 'functions').read_text(encoding='utf-8').splitlines():
        match = PROTOTYPE.match(line)
        if match and '/mujoco/' in match.group(1):
            found[NAME.search(match.group(2)).group(1)] = ' '.join(match.group(2).split())
    return found


def symbols(library):
    """name -> FUNC or OBJECT"""
    told = subprocess.run(['readelf', '-sW', '--dyn-syms', str(library)], stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name.split('@')[0]: kind for kind, name in re.findall(r' (FUNC|OBJECT) +GLOBAL +DEFAULT +\d+ (\S+)', told)}


def macros(folder, include):
    """Macros of the headers: name -> number of arguments, or None."""
    def of(text):
        out = compiled(folder, include, text, '-E', '-dM').stdout
        return dict(re.findall(r'^#define (\w+)(\([^)]*\))?', out, re.M))
    builtin = of('#include <stddef.h>\n#include <stdint.h>\n#include <math.h>\n#include <string.h>\n#include <stdio.h>\n')
    found = {n: a for n, a in of(includes(include)).items() if n not in builtin and re.match(r'mj|MJ|mju', n) and not n.endswith('_H_')}
    return {n: None if not a else len([p for p in a[1:-1].split(',') if p.strip()]) for n, a in found.items()}


def expanded(folder, include, names):
    """name -> what the macro becomes, with letters for its arguments"""
    lines = [f'"@{n}" {n}{"" if a is None else "(" + ",".join("abcdefgh"[:a]) + ")"}' for n, a in names.items()]
    out = compiled(folder, include, includes(include) + '\n'.join(lines) + '\n"@"\n', '-E', '-P').stdout
    return {n: ' '.join(text.split()) for n, text in re.findall(r'"@(\w+)"(.*?)(?="@)', out, re.S)}


def constants(folder, include, names):
    """name -> value, where the macro is an expression"""
    left = dict(names)
    while True:
        order = list(left)
        text = includes(include) + SHOW
        for i, n in enumerate(order):
            call = n if left[n] is None else f'{n}({",".join(map(str, NUMBERS[:left[n]]))})'
            text += f'void show_{i}(void) {{ SHOW({n}, ({call})) }}\n'
        text += 'int main(void) {\nsignal(SIGSEGV, on_fault);' + ''.join(f'if (!sigsetjmp(back, 1)) show_{i}();\n' for i in range(len(order))) + '}\n'
        told = compiled(folder, include, text, '-w', '-Wl,--unresolved-symbols=ignore-all', '-lm', '-o', f'{folder}/constants',
                        name='constants', check=False)
        if told.returncode == 0:
            break
        wrong = {int(i) for i in re.findall(r"In function 'show_(\d+)'", told.stderr)}
        if not wrong:
            raise RuntimeError(told.stderr)
        left = {n: left[n] for i, n in enumerate(order) if i not in wrong}
    out = subprocess.run([f'{folder}/constants'], stdout=subprocess.PIPE, text=True, check=True).stdout
    values = dict(line.split('\t', 1) for line in out.splitlines() if '\t' in line)
    return {n: values.get(n, 'no number' if a is None else f'a macro of {a}') for n, a in names.items()}


def lists(texts):
    """Entries of the X macros."""
    found = {}
    for name, text in texts.items():
        if not ENTRY.search(text):
            continue
        parts = re.split(r'(?=\bX\w*\s*\()', text)
        found[name] = [re.sub(r'\s*([(),*+<>|]+)\s*', r'\1', p).strip() for p in parts if p.strip()]
    return found


def structures(types):
    sizes, fields = {}, {}
    for tag in ('structure_type', 'union_type'):
        for name, entry in types.named(tag).items():
            if name.startswith('mj'):
                sizes[name] = f'{types.size(entry)} bytes'
                for field, kind, offset, size in types.fields(entry):
                    fields[f'{name}.{field}'] = f'{kind} at {offset}, {size} bytes'
    return sizes, fields


def scalars(types):
    return {e.at['name']: types.text(types.of(e)) + f', {types.size(e)} bytes' for e in types.all.values()
            if e.tag == 'typedef' and e.at['name'].startswith('mj')
            and types.resolved(e) and types.resolved(e).tag in ('base_type', 'pointer_type', 'subroutine_type')}


def enumerations(types):
    found = {}
    for entry in types.all.values():
        if entry.tag == 'enumeration_type':
            name = entry.at.get('name', '').rstrip('_')
            for kid in entry.kids:
                found[kid.at['name']] = f'{name} {kid.at["const_value"].split()[0]}'
    return {n: v for n, v in found.items() if n.startswith('mj')}


def describe(include, library):
    """Everything, as plain tables of text."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        found['functions'] = functions(folder, include)
        known = symbols(library)
        words = set(re.findall(r'\bmj\w+', compiled(folder, include, includes(include), '-E', '-P').stdout))
        variables = sorted(n for n, kind in known.items() if kind == 'OBJECT' and n in words)
        text = includes(include) + ''.join(f'__typeof__({n})* pointer_{n};\n' for n in variables)
        compiled(folder, include, text, '-g', '-gdwarf-4', '-fno-eliminate-unused-debug-types', '-c', '-o', f'{folder}/all.o')
        types = dwarf.Types(f'{folder}/all.o')
        found['variables'] = {n[8:]: t for n, t in types.variables().items() if n.startswith('pointer_')}
        found['types'], found['fields'] = structures(types)
        found['types'].update(scalars(types))
        found['enums'] = enumerations(types)
        names = macros(folder, include)
        texts = expanded(folder, include, names)
        found['X macros'] = {f'{n}[{i}]': e for n, entries in lists(texts).items() for i, e in enumerate(entries)}
        found['constants'] = constants(folder, include, {n: a for n, a in names.items() if n in texts and not ENTRY.search(texts[n])})
    found['exported'] = {n: 'exported' for n in found['functions'] if n in known}
    return found


def main():
    sys.stdout.write(json.dumps(describe(*sys.argv[1:3]), indent=1))


if __name__ == '__main__':
    main()
