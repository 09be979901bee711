#!/usr/bin/env python3
"""Is every function that edits models called by some test?

Usage: covered.py SOURCE
Reads the names of the functions from the public headers of SOURCE and looks for calls in its tests. Prints those that no
test calls; the exit status says whether there are any.
"""
import os
import re
import sys

DECLARED = re.compile(r'^MJAPI [^;(]*?\b((?:mjs|mj_parse|mj_compile|mj_recompile|mj_copySpec|mj_copyBack|mj_makeSpec|mj_deleteSpec|'
                      r'mj_save|mj_load|mj_encode|mju_\w*Resource|mjp_|gimbal_)\w*)\(', re.M)


def declared(source):
    names, root = set(), os.path.join(source, 'src', 'engine', 'include')
    for folder, file in (('mujoco', 'mujoco.h'), ('gimbal', 'diagnostics.h'), ('gimbal', 'source_map.h'),
                         ('gimbal', 'grammar.h'), ('gimbal', 'kinds.h'), ('gimbal', 'pose.h'), ('gimbal', 'kinds/sensors.h'), ('gimbal', 'kinds/actuators.h'),
                         ('gimbal', 'kinds/constraints.h'), ('gimbal', 'kinds/equalities.h'), ('gimbal', 'kinds/geoms.h'),
                         ('gimbal', 'kinds/joints.h'),
                         ('gimbal', 'guard.h'), ('gimbal', 'warning.h')):
        with open(os.path.join(root, folder, file), encoding='utf-8') as f:
            names |= set(DECLARED.findall(f.read()))
    return names


def called(source):
    words = set()
    for folder, _, files in os.walk(os.path.join(source, 'tests')):
        for name in files:
            if name.endswith('.c'):
                with open(os.path.join(folder, name), encoding='utf-8') as f:
                    text = f.read()
                words |= set(re.findall(r'\b\w+(?=\()|(?<=&)\w+', text))
                # names that a macro pastes together from its first argument
                words |= {prefix + kind for prefix in re.findall(r'(\w+)##', text)
                          for kind in re.findall(r'\bCHECK\((\w+)', text)}
    return words


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    names = declared(sys.argv[1])
    missing = sorted(names - called(sys.argv[1]))
    for name in missing:
        print(f'no test calls {name}')
    print(f'{len(names) - len(missing)} of {len(names)} functions are tested')
    sys.exit(1 if missing else 0)


main()
