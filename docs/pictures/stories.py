#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The pictures of the page about experiments, and that of a run whose program was killed: parts of what tests/app/drive_stories.py
and drive_killed.py see, each in an X server of its own.

usage: stories.py BUILD [FOLDER]      FOLDER has those pictures already
"""

import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent.parent / "tests"
PANE, BELOW_THE_HEADER, WINDOW = "1070x452+5+404", "1070x804+5+52", "1360x860+0+0"
PARTS = {"arm-map": ("experiment-map", PANE), "arm-parallel": ("experiment-parallel", PANE),
         "pendulum-curves": ("experiment-fit", PANE), "gripper-held": ("experiment-run", BELOW_THE_HEADER),
         "killed-run": ("killed-run", WINDOW)}


def see(build, folder):
    env = dict(os.environ, GTK_A11Y="none", GDK_BACKEND="x11", LC_ALL="C.UTF-8", GSETTINGS_SCHEMA_DIR=str(build / "data"),
               FONTCONFIG_FILE=str(TESTS / "desktop" / "fonts.conf"))
    for script in ("drive_stories.py", "drive_killed.py"):
        subprocess.run([sys.executable, TESTS / "app" / script, build / "src/cli/program/gimbal", folder], env=env, check=True)


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as own:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else own)
        if len(sys.argv) == 2:
            see(pathlib.Path(sys.argv[1]).resolve(), folder)
        for name, (title, part) in PARTS.items():
            subprocess.run(["convert", folder / f"{name}.png", "-crop", part, "+repage", "+dither", "-colors", "200", "-strip",
                            f"PNG8:{HERE / 'studio' / title}.png"], check=True)


main()
