#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Pictures of every page, panel and dialog of the studio, in a headless X server.

usage: studio.py BUILD FOLDER [SETTING…]
       studio.py BUILD --docs [PAGE…]        draw docs/pictures/studio/ again, or those pages of it

A SETTING is a theme and a size, "dark-1000x700". Without one both themes are drawn in 1000x700 and 2560x1440. GDK_SCALE=2
draws for screens with small dots, GIMBAL_TEST_TEXT_SCALE=1.5 with large text, ADW_DEBUG_HIGH_CONTRAST=1 with more contrast,
LANGUAGE=de in German. The build needs its tests: test-app-gallery does the work.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SETTINGS = ["light-1000x700", "dark-1000x700", "light-2560x1440", "dark-2560x1440"]
DOCS = {"start": "start", "model": "window", "inspector": "inspector", "controls": "controls", "physics": "physics",
        "view": "view", "plots": "plots", "profiler": "profiler", "contacts": "contacts", "lab": "lab",
        "black-box": "black-box", "problems": "problems", "help": "help", "actuators": "actuators", "contact-doctor": "contact-doctor",
        "collisions": "collisions", "plastic": "plastic", "rods": "rods"}


def draw(build, folder, settings, home=None, pages=()):
    """With a home folder the models are shown in it, so that no picture has the path of this machine. No pages: all."""
    models = HERE.parent.parent / "models"
    if home:
        models = shutil.copytree(models, pathlib.Path(home) / "models")
    scale = int(os.environ.get("GDK_SCALE", "1"))
    env = dict(os.environ, GTK_A11Y="none", GSETTINGS_BACKEND="memory", GSETTINGS_SCHEMA_DIR=str(build / "data"),
               GIMBAL_TEST_MODELS=str(models), LC_ALL="C.UTF-8", GDK_BACKEND="x11",
               GIMBAL_TEST_PICTURES=str(folder), GIMBAL_TEST_SETTINGS=",".join(settings))
    if home:
        env["HOME"] = home
    screen = f"-screen 0 {2600 * scale}x{1500 * scale}x24"
    wanted = [word for setting in settings for page in pages for word in ("-p", f"/app/gallery/{setting}/{page}")]
    subprocess.run(["xvfb-run", "-a", "-s", screen, build / "tests/app/test-app-gallery", *wanted], env=env, check=True)


def docs(build, pages):
    """A selection with few colours, small enough for a repository."""
    target = HERE / "studio"
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        draw(build, folder, ["light-1200x750"], home, pages)
        for name, title in ((page, DOCS[page]) for page in pages):
            subprocess.run(["convert", f"{folder}/light-1200x750-{name}.png", "+dither", "-colors", "200", "-strip",
                            f"PNG8:{target / title}.png"], check=True)


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[2] == "--docs":
        if not shutil.which("convert"):
            raise SystemExit("studio.py needs convert, of ImageMagick, to reduce the colours")
        docs(build, sys.argv[3:] or DOCS)
        return
    folder = pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    draw(build, folder, sys.argv[3:] or SETTINGS)


main()
