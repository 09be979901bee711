#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The picture of the page about Python: a program's cart-pole in a window of the studio, in a headless X server.

usage: python.py BUILD [FILE] [THEME]      FILE is docs/pictures/studio/python.png, THEME light or dark
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIZE = (1200, 750)
GREEN, BLUE = (0.1, 0.6, 0.3, 1), (0.15, 0.4, 0.9, 1)


def decorate(viewer, sim, path):
    """What the program adds to the picture, for the present state."""
    viewer.user_scn.ngeom = 0
    tip = sim.body("pole").xpos + sim.body("pole").xmat.reshape(3, 3)[:, 2] * 0.6
    cart = sim.body("cart").xpos + [0, -0.15, 0]
    path.append(tip.copy())
    for a, b in zip(path[:-1], path[1:]):
        viewer.add_line(a, b, 3, BLUE)
    viewer.add_arrow(cart, cart + [0.3 * sim.ctrl[0], 0, 0], 0.015, GREEN)
    viewer.add_marker(tip, 0.03, BLUE, "tip")


def show(gimbal, balance, seconds):
    sim = gimbal.Sim(balance.MODEL, keyframe="tilted")
    k = balance.gains(sim.model)
    path = []
    viewer = gimbal.viewer.connect(sim.model, sim.data)
    subprocess.run("xdotool search --onlyvisible --class gimbal windowmove 0 0 windowsize %d %d" % SIZE, shell=True, check=False)
    viewer.cam.lookat[:] = [0.2, 0, 1.15]
    viewer.cam.distance, viewer.cam.azimuth, viewer.cam.elevation = 2.6, 115, -12
    while sim.time < seconds:
        sim.ctrl = -k @ [*sim.qpos, *sim.qvel]
        sim.step(20)
        decorate(viewer, sim, path)
        viewer.set_texts((None, 0, "angle", f"{sim.qpos[1]:.3f} rad"))
        viewer.sync()
        time.sleep(0.05)
    return viewer


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    target = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else HERE / "studio" / "python.png").resolve()
    theme = sys.argv[3] if len(sys.argv) > 3 else "light"
    os.environ.update(GIMBAL_BUILD=str(build), GSETTINGS_BACKEND="memory", GTK_A11Y="none", GDK_BACKEND="x11", LC_ALL="C.UTF-8",
                      GTK_THEME="Adwaita:dark" if theme == "dark" else "Adwaita")
    sys.path[:0] = [str(ROOT / folder) for folder in ("python", "examples/python", "tests/app")]
    sys.dont_write_bytecode = True
    import balance
    import gimbal
    import on_display
    with tempfile.TemporaryDirectory() as folder:
        server, os.environ["DISPLAY"] = on_display.start(f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", folder)
        os.environ.update(HOME=folder, XDG_RUNTIME_DIR=folder, XDG_CONFIG_HOME=folder + "/config", XDG_CACHE_HOME=folder + "/cache")
        try:
            viewer = show(gimbal, balance, 1.2)
            time.sleep(4)  # the picture at rest is the best one
            subprocess.run(["convert", f"xwd:{folder}/Xvfb_screen0", "+dither", "-colors", "200", "-strip", f"PNG8:{target}"], check=True)
            viewer.close()
        finally:
            server.terminate()
            server.wait()


main()
