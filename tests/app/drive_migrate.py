#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Bring a model of an earlier version up to date in the window, with real mouse and keyboard events in a headless X server.

A model of 2016 in two files opens with errors that say what replaced each thing, and with an offer; the preview shows the change
of the text and that the result compiles; one click mends it, the model is drawn, one undo takes all back, redo brings it again,
and what is saved has nothing old in it.

usage: drive_migrate.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sys

import driver
from drive_editor import Editor
from driver import write

ROOT = """<mujoco>
  <compiler coordinate="global" angle="radian"/>
  <option apirate="100" mpr_iterations="40" collision="dynamic"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <default class="walker">
    <geom rgba="1 0 1 1"/>
  </default>
  <worldbody>
    <body name="torso" pos="0 0 1">
      <joint type="hinge" axis="0 1 0" pos="0 0 1" damping="9"/>
      <geom class="walker" type="capsule" fromto="0 0 1 0 0 .6" size=".15"/>
      <include file="leg.xml"/>
    </body>
  </worldbody>
</mujoco>
"""

LEG = """<mujocoinclude>
  <body name="leg" pos="0 0 .6">
    <joint type="hinge" axis="0 1 0" pos="0 0 .6" damping="9"/>
    <geom type="capsule" fromto="0 0 .6 0 0 .2" size=".1"/>
  </body>
</mujocoinclude>
"""


def is_red(r, g, b):
    return r > 150 and g < 70 and b < 70


def is_offer(r, g, b):
    return b > 220 and 160 < r < 200 and 190 < g < 225


def is_green(r, g, b):
    return g > r + 20 and g > b + 8 and g > 190


def migrate(session, screen):
    write(os.path.join(screen.folder, "leg.xml"), LEG)
    root = os.path.join(screen.folder, "old.xml")
    session.open(ROOT, "old.xml", run_on_open=False)
    session.expect("errors are counted", lambda: screen.count(is_red, 0, 830, 60, driver.HEIGHT) > 20)
    session.expect("the offer is there", lambda: screen.count(is_offer, 460, 60, 1100, 90) > 5000)
    session.click((30, 846))
    session.bottom = True
    session.settled((0, 580, 1070, 860))
    session.expect("errors say what replaced the thing", lambda: screen.count(is_red, 0, 600, 60, 830) > 40)
    place = session.opens("the preview", lambda: session.click((1197, 75)))
    session.expect("the change is shown", lambda: screen.count(is_green, place[0], place[1] + 300, place[2], place[3]) > 5000)
    session.settled(place)
    session.click((place[2] - 60, place[1] + 28))
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    session.expect("no error is left", lambda: not screen.count(is_red, 0, 590, 240, 830))
    session.expect("the offer has gone", lambda: screen.count(is_offer, 460, 60, 1100, 90) < 100)
    session.focus()
    session.focus_editor((250, 540))
    session.keys("ctrl+z")
    session.expect("one undo takes all back", lambda: screen.count(is_red, 0, 590, 240, 830) > 40)
    session.keys("ctrl+shift+z")
    session.expect("redo brings it again", lambda: not screen.count(is_red, 0, 590, 240, 830))
    session.keys("ctrl+alt+s")
    old = ("global", "apirate", "mpr_", "collision=", "walker")
    session.expect("what is saved has nothing old in it", lambda: not any(word in driver.read(root) for word in old))
    session.expect("the included file too", lambda: 'pos="0 0 -.4"' in driver.read(os.path.join(screen.folder, "leg.xml")))
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, migrate))
