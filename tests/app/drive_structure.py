#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The structure of a model with real mouse and keyboard events in a headless X server.

A gripper drops a ball: its finger joints are made stiffer in the inspector until it holds. Then a body is added in the
tree, renamed, and moved by a handle in the 3D view; and all is undone. What happened to the text is read from the saved
file, what happened to the run from the pixels.

usage: drive_structure.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import re
import sys
import time

import driver

MODEL = """<mujoco model="grip">
  <option timestep="0.004" cone="elliptic" impratio="10"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .6" extent="1.4"/>
  <worldbody>
    <body name="left" pos="-.1 0 .4">
      <joint name="left" type="slide" axis="1 0 0" stiffness="1" springref=".05" damping="5"/>
      <geom name="left" type="box" size=".02 .05 .05" rgba=".2 .4 .8 1"/>
    </body>
    <body name="right" pos=".1 0 .4">
      <joint name="right" type="slide" axis="-1 0 0" stiffness="600" springref=".05" damping="5"/>
      <geom name="right" type="box" size=".02 .05 .05" rgba=".2 .4 .8 1"/>
    </body>
    <body name="ball" pos="0 0 .4">
      <freejoint name="ball"/>
      <geom name="ball" size=".06" mass=".2" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""

FILTER = (1190, 122)
FIRST_ROW, ROW = 158, 26
STIFFNESS = (1204, 603)  # first number of the fourth attribute
VIEW = (600, 780)


class Structure(driver.Session):
    def filter(self, word):
        self.screen.do("mousemove", *FILTER, "click", 1)
        self.screen.do("key", "ctrl+a")
        self.screen.do("type", "--delay", 20, word)
        time.sleep(1.2)

    def select_row(self, index):
        self.screen.do("mousemove", 1150, FIRST_ROW + ROW * index, "click", 1)
        time.sleep(0.8)

    def focus_view(self):
        self.screen.do("mousemove", *VIEW, "click", 2)
        time.sleep(0.4)

    def ball(self):
        """Number of magenta pixels in the view; the editor shows the colour beside its number too."""
        return self.bob(470, 1060)[0]

    def rightmost(self, red, green, blue):
        """The rightmost pixel of a colour in the view, None if there is none."""
        best = None
        for y, row in enumerate(self.screen.pixels()[60:830]):
            for x in range(470, 1060):
                r, g, b = row[4 * x + 2], row[4 * x + 1], row[4 * x]
                close = abs(r - red) < 14 and abs(g - green) < 14 and abs(b - blue) < 14
                if close and (not best or x > best[0]):
                    best = x, y + 60
        return best

    def arrow(self):
        """The tip of the red handle."""
        return self.rightmost(237, 69, 77)

    def drag(self, x, y, dx, dy):
        self.screen.do("mousemove", x, y, "mousedown", 1)
        for _ in range(8):
            self.screen.do("mousemove_relative", "--", dx, dy)
            time.sleep(0.08)
        self.screen.do("mouseup", 1)


def tune(session, screen):
    """The ball falls until the left finger presses as the right one does."""
    session.open(MODEL)
    blue = lambda r, g, b: r < 80 and g < 130 and b > 140
    session.expect("opened and drawn", lambda: screen.count(blue, 500, 150, 1000, 700) > 200, 60)
    session.expect("the gripper drops the ball", lambda: session.ball() < 20, 60)
    session.filter("slide")
    # world, left, its joint: the body is open because the filter opens all
    session.select_row(2)
    screen.do("mousemove", *STIFFNESS, "click", 1)
    screen.do("key", "ctrl+a")
    screen.do("type", "--delay", 20, "600")
    screen.do("key", "Return")
    session.expect("the inspector writes the stiffness", lambda: 'axis="1 0 0" stiffness="600"' in session.saved())
    session.focus_view()
    screen.do("key", "BackSpace")
    session.expect("the ball is back", lambda: session.ball() > 50)
    time.sleep(3)
    session.expect("the gripper holds the ball", lambda: session.ball() > 50)


def author(session, screen):
    """A body is added, renamed and moved by its handle."""
    before = session.saved()
    session.filter("left")
    session.select_row(1)
    screen.do("key", "Menu")
    time.sleep(0.8)
    screen.do("key", "Return")
    time.sleep(0.8)
    screen.do("key", "Down", "Return")
    session.expect("a body is added", lambda: '<body name="body"' in session.saved())
    session.filter("body")
    screen.do("mousemove", 1150, FIRST_ROW + 2 * ROW, "click", 1)
    time.sleep(0.6)
    screen.do("key", "F2")
    time.sleep(0.6)
    screen.do("key", "ctrl+a")
    screen.do("type", "--delay", 20, "tool")
    screen.do("key", "Return")
    session.expect("it is renamed", lambda: '<body name="tool"' in session.saved())
    session.filter("tool")
    session.select_row(2)
    session.focus_view()
    screen.do("key", "shift+w")
    session.expect("it has handles", lambda: session.arrow() is not None)
    x, y = session.arrow()
    session.drag(x - 12, y, 6, 0)
    moved = re.compile(r'<body name="tool" pos="0\.\d+ 0 0\.5"')
    session.expect("the handle moves it", lambda: moved.search(session.saved()) is not None)
    # in the tree, where the focus goes back to
    session.select_row(2)
    for _ in range(3):
        screen.do("key", "ctrl+z")
        time.sleep(0.8)
    session.expect("three steps back", lambda: session.saved() == before)


def arrange(session, screen):
    """What is selected lights up; it is copied, put elsewhere, turned by its ring; all is undone from the view."""
    before = session.saved()
    session.filter("slide")
    session.select_row(2)
    session.expect("a joint that is selected lights up", lambda: session.rightmost(255, 173, 31) is not None)
    screen.do("key", "ctrl+c", "ctrl+v")
    session.expect("it is copied with a name of its own", lambda: '<joint name="left2" type="slide"' in session.saved())
    session.select_row(2)
    screen.do("key", "ctrl+z")
    session.expect("and gone again", lambda: session.saved() == before)
    session.filter("left")
    session.select_row(1)
    session.focus_view()
    screen.do("key", "shift+e")
    ring = (89, 191, 64)
    session.expect("a body has rings", lambda: session.rightmost(*ring) is not None)
    x, y = session.rightmost(*ring)
    session.drag(x - 1, y, 0, 5)
    turned = re.compile(r'<body name="left" pos="-.1 0 .4" (quat|euler|axisangle)="')
    session.expect("a ring turns it", lambda: turned.search(session.saved()) is not None)
    session.focus_view()
    screen.do("key", "ctrl+z")
    session.expect("one step back in the view", lambda: session.saved() == before)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Structure, tune, author, arrange))
