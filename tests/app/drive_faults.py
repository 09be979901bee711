#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Find what is wrong with a robot by what the window offers, with real mouse and keyboard events in a headless X server.

renamed  a mesh of an included file has another name: the view says so, a click on the count of errors brings the list, that
         the file, and the first repair is the right one, wherever the pointer happens to be
deleted  a body that is deleted by hand takes its motor, and its numbers in each keyframe, along by one choice, and one undo
         brings them back
missing  a body that was deleted before the model was opened: the last commit knows whose numbers the keyframes have
narrow   what is longer than a line is parted, so that no line begins out of sight

usage: drive_faults.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import shutil
import sys

import driver
from drive_editor import CUBE, Editor
from driver import TEXT, write

ROOT = """<mujoco>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <include file="parts.xml"/>
  <worldbody>
    <geom type="mesh" mesh="finger" rgba="1 0 1 1"/>
  </worldbody>
</mujoco>
"""

PARTS = """<mujocoinclude>
  <asset>
    <mesh name="finger" scale=".3 .3 .3" file="finger_tip.obj"/>
  </asset>
</mujocoinclude>
"""

LONG = """<!-- somewhere -->
<!-- http://www.example.org/licenses/LICENSE-2.0-with-more -->
<mujoco>
  <worldbody>
    <geom size=".1" rgba="1 0 1 1"/>
  </worldbody>
</mujoco>
"""


KEYS = """<mujoco>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <body name="one">
      <joint name="one"/>
      <geom size=".1" rgba="1 0 1 1"/>
    </body>
    <body name="two">
      <joint name="two" axis="1 0 0"/>
      <geom size=".1"/>
    </body>
  </worldbody>
  <actuator>
    <motor joint="two"/>
    <motor joint="one"/>
  </actuator>
  <keyframe>
    <key name="home" qpos=".10 .27" ctrl="0 .5"/>
    <key name="away" qpos=".20 .37" qvel="3 4"/>
  </keyframe>
</mujoco>
"""


def is_red(r, g, b):
    return r > 150 and g < 70 and b < 70


def renamed(session, screen):
    write(os.path.join(screen.folder, "parts.xml"), PARTS)
    for name in ("a", "base", "clamp", "finger_nail", "palm", "finger_tip_v2", "z"):
        write(os.path.join(screen.folder, name + ".obj"), CUBE)
    session.open(ROOT, "renamed.xml", run_on_open=False)
    session.expect("errors are counted", lambda: screen.count(is_red, 0, 830, 60, driver.HEIGHT) > 20)
    session.expect("the line that includes the file has a mark", lambda: screen.count(is_red, 36, 114, 60, 131) > 20)
    session.settled(driver.INSIDE)
    count = screen.count(lambda r, g, b: r + g + b > 600, 500, 465, 1050, 560)
    session.check("the view says what it is, and where", count > 250, count)  # how bright letters are is the font's
    session.click((30, 846))
    session.bottom = True
    row = (300, 667)
    session.expect("a click on the count brings the list", lambda: screen.count(is_red, 10, 655, 40, 680) > 40)
    session.settled((0, 600, 1070, 860))
    session.click(row)
    session.expect("a click on it brings the file", lambda: screen.count(is_red, 30, 110, 60, 580) > 20)
    session.settled(TEXT)
    session.opens("a list of repairs", lambda: session.keys("ctrl+period"))  # the pointer rests where some of it come up
    session.keys("Return")
    session.expect("the mesh is drawn", lambda: session.bob()[0] > 50)
    session.keys("ctrl+alt+s")
    session.expect("it has the name that is most alike", lambda: 'file="finger_tip_v2.obj"' in driver.read(
        os.path.join(screen.folder, "parts.xml")))
    session.kill()


def deleted(session, screen):
    session.open(KEYS, "keys.xml", run_on_open=False)
    session.expect("two bodies are drawn", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+Home", *["Down"] * 3, *["shift+Down"] * 4, "Delete")
    session.expect("the name that is missing is told", lambda: screen.count(is_red, 0, 830, 60, driver.HEIGHT) > 20)
    session.settled(TEXT)
    session.keys("ctrl+Home", *["Down"] * 10)
    session.settled(TEXT)
    session.opens("a list of what mends it", lambda: session.keys("ctrl+period"))
    session.keys("Return")
    session.expect("nothing is wrong any more", lambda: not screen.count(is_red, 0, 830, 60, driver.HEIGHT))
    session.keys("ctrl+alt+s")
    path = os.path.join(screen.folder, "keys.xml")
    session.expect("the keyframes fit", lambda: 'qpos=".27" ctrl="0"' in driver.read(path)
                   and 'qpos=".37" qvel="4"' in driver.read(path) and 'joint="one"' not in driver.read(path))
    session.keys("ctrl+z", "ctrl+alt+s")
    session.expect("one undo brings them back", lambda: 'qpos=".10 .27" ctrl="0 .5"' in driver.read(path)
                   and 'joint="one"' in driver.read(path))
    session.kill()


def missing(session, screen):
    if not shutil.which("git"):
        print("ok - lines since the last commit # SKIP without git")
        return
    folder = os.path.join(screen.folder, "committed")
    os.makedirs(folder)
    path = os.path.join(folder, "robot.xml")
    write(path, KEYS)
    driver.commit(folder)
    lines = KEYS.splitlines(keepends=True)
    text = "".join(lines[:3] + lines[7:])
    session.open(text, os.path.join("committed", "robot.xml"), run_on_open=False)
    session.expect("a name is missing", lambda: screen.count(is_red, 0, 830, 60, driver.HEIGHT) > 20)
    session.focus_editor()
    session.keys("ctrl+Home", *["Down"] * 10)
    session.settled(TEXT)
    session.opens("a list that the commit knows of", lambda: session.keys("ctrl+period"))
    session.keys("Return")
    session.expect("the model is drawn", lambda: not screen.count(is_red, 0, 830, 60, driver.HEIGHT))
    session.keys("ctrl+alt+s")
    session.expect("the keyframes fit the commit's names", lambda: 'qpos=".27" ctrl="0"' in driver.read(path)
                   and 'qpos=".37" qvel="4"' in driver.read(path) and 'joint="one"' not in driver.read(path))
    session.kill()


def narrow(session, screen):
    session.open(LONG, "narrow.xml", run_on_open=False, wrap_lines=True)
    session.drawn()
    session.focus_editor()
    session.keys("ctrl+Home", "Down", "Down", "End", "Up", "End")
    session.settled(TEXT)
    first = min(x for x, _ in screen.find(lambda r, g, b: r + g + b < 500, 64, 84, 200, 100))
    session.check("the first letter of a line is in sight", 68 <= first <= 80, first)
    # to the edge of the text nothing reaches
    session.check("nothing is cut at the right", not screen.count(lambda r, g, b: r + g + b < 500, 424, 84, 438, 180))
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, renamed, deleted, missing, narrow))
