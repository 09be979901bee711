#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The tests that MuJoCo's Python package brings along, on its own library and on ours: a table in Markdown of how many pass, and the
names of those that pass on its own alone.

usage: counts.py [FILE…]      run by the Python of an environment that has the package, gimbal and pytest (docs/python.md)
"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

FILES = ["bindings_test.py", "specs_test.py", "rollout_test.py", "batch_test.py", "vfs_test.py", "thread_safety_test.py", "gil_test.py",
         "memory_leak_test.py", "minimize_test.py", "msh2obj_test.py", "render_test.py", "renderer_test.py", "egl_test.py", "viewer_test.py",
         "sysid/tests"]


def outcomes(path, engine):
    """The names of the tests of a file that pass, and of all."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.xml")
        env = dict(os.environ, GIMBAL_ENGINE=engine, MUJOCO_GL=os.environ.get("MUJOCO_GL", "egl"))
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib",
                               f"--junitxml={report}", path], cwd=folder, env=env, capture_output=True, text=True)
        if done.returncode not in (0, 1) or not report.exists():
            sys.exit(f"{path} with GIMBAL_ENGINE={engine} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        cases = [case for case in ElementTree.parse(report).iter("testcase") if case.find("skipped") is None]
        names = {f"{case.get('classname')}.{case.get('name')}" for case in cases}
        return {f"{case.get('classname')}.{case.get('name')}" for case in cases
                if case.find("failure") is None and case.find("error") is None}, names


def main():
    package = pathlib.Path(importlib.util.find_spec("mujoco").origin).parent
    total, lost = [0, 0, 0], []
    print("| tests | run | pass on its own library | on ours | |\n|---|---|---|---|---|", flush=True)
    for file in sys.argv[1:] or FILES:
        own, names = outcomes(package / file, "0")
        ours, _ = outcomes(package / file, "1")
        both = len(own & ours)
        total = [total[0] + len(names), total[1] + len(own), total[2] + both]
        lost += sorted(own - ours)
        print(f"| `{file}` | {len(names)} | {len(own)} | {both} | {both / max(1, len(own)):.1%} |", flush=True)
    print(f"| all | {total[0]} | {total[1]} | {total[2]} | {total[2] / max(1, total[1]):.1%} |\n")
    print("\n".join(name for name in lost))


if __name__ == "__main__":
    main()
