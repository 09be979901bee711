#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The structure of a model with real mouse and keyboard events in a headless X server.

A gripper drops a ball: its finger joints are made stiffer in the inspector until it holds. Then a body is added in the
tree, renamed, and moved by a handle in the 3D view; and all is undone. Copies of a replicate light up with its row.
What happened to the text is read from the saved file, what happened to the run from the pixels.

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
ROWS = (1080, 144, 1355, 460)
INSPECTOR = (1080, 466, 1355, 860)
FIRST_ROW, ROW = 158, 26
STIFFNESS = (1204, 603)  # first number of the fourth attribute
VIEW = (600, 780)


class Structure(driver.Session):
    def filter(self, word):
        """Leave only some rows of the tree; there have been others before."""
        self.click(FILTER)
        self.keys("ctrl+a")
        self.answers(ROWS, lambda: self.type(word))

    def select_row(self, index):
        self.click((1150, FIRST_ROW + ROW * index))
        self.settled(ROWS)
        self.settled(INSPECTOR)

    def focus_view(self):
        self.click(VIEW, button=2)

    def ball(self):
        """Number of magenta pixels in the view; the editor shows the colour beside its number too."""
        return self.bob()[0]

    def rightmost(self, red, green, blue):
        """The rightmost pixel of a colour in the view, None if there is none."""
        def is_close(r, g, b):
            return abs(r - red) < 14 and abs(g - green) < 14 and abs(b - blue) < 14

        return max(self.screen.find(is_close, 500, 60, 1060, 830), default=None)

    def arrow(self):
        """The tip of the red handle."""
        return self.rightmost(237, 69, 77)

    def still(self, find):
        """Where something is, as soon as it stays there."""
        seen = [None, None]

        def rests():
            seen.append(find())
            return seen[-1] and seen[-1] == seen[-2] == seen[-3]

        if not self.wait(rests):
            self.fail("it stays where it is")
        return seen[-1]


def tune(session, screen):
    """The ball falls until the left finger presses as the right one does."""
    session.open(MODEL)
    blue = lambda r, g, b: r < 80 and g < 130 and b > 140
    session.expect("opened and drawn", lambda: screen.count(blue, 500, 150, 1000, 700) > 200)
    session.expect("the gripper drops the ball", lambda: session.ball() < 20)
    session.filter("slide")
    # world, left, its joint: the body is open because the filter opens all
    session.answers(INSPECTOR, lambda: session.select_row(2))
    session.click(STIFFNESS)
    session.keys("ctrl+a")
    session.type("600")
    session.keys("Return")
    session.text_has("the inspector writes the stiffness", lambda text: 'axis="1 0 0" stiffness="600"' in text)
    session.focus_view()
    session.keys("BackSpace")
    session.expect("the ball is back", lambda: session.ball() > 50)
    time.sleep(3)
    session.expect("time goes on", session.passes)
    session.expect("the gripper holds the ball", lambda: session.ball() > 50)
    session.pause()  # what follows needs no run, which would be drawn all the time


def author(session, screen):
    """A body is added, renamed and moved by its handle."""
    before = session.saved()
    session.filter("left")
    session.select_row(1)
    menu = session.opens("the menu", lambda: session.keys("Menu"))
    session.answers(menu, lambda: session.keys("Return"))
    session.keys("Down", "Return")
    session.text_has("a body is added", lambda text: '<body name="body"' in text)
    session.filter("body")
    session.select_row(2)
    session.answers(ROWS, lambda: session.keys("F2"))
    session.keys("ctrl+a")
    session.type("tool")
    session.keys("Return")
    session.text_has("it is renamed", lambda text: '<body name="tool"' in text)
    session.filter("tool")
    session.select_row(2)
    session.focus_view()
    session.keys("shift+w")
    session.expect("it has handles", session.arrow)
    x, y = session.still(session.arrow)
    session.drag([(x - 12 + 6 * i, y) for i in range(9)])
    moved = re.compile(r'<body name="tool" pos="0\.\d+ 0 0\.5"')
    session.text_has("the handle moves it", moved.search)
    # in the tree, where the focus goes back to
    session.select_row(2)
    session.keys("ctrl+z", "ctrl+z", "ctrl+z")
    session.text_has("three steps back", lambda text: text == before)


def arrange(session, screen):
    """What is selected lights up; it is copied, put elsewhere, turned by its ring; all is undone from the view."""
    before = session.saved()
    session.filter("slide")
    session.select_row(2)
    session.expect("a joint that is selected lights up", lambda: session.rightmost(255, 173, 31))
    session.keys("ctrl+c", "ctrl+v")
    session.text_has("it is copied with a name of its own", lambda text: '<joint name="left2" type="slide"' in text)
    session.select_row(2)
    session.keys("ctrl+z")
    session.text_has("and gone again", lambda text: text == before)
    # both joints, into the body of the last
    session.select_row(2)
    screen.do("keydown", "ctrl")
    session.select_row(4)
    screen.do("keyup", "ctrl")
    session.keys("ctrl+c", "ctrl+v")
    session.text_has("all that are selected are copied",
                     lambda text: all(f'<joint name="{name}" type="slide"' in text for name in ("left2", "right2")))
    session.select_row(2)
    session.keys("ctrl+z")
    session.text_has("and gone again in one step", lambda text: text == before)
    session.filter("left")
    session.select_row(1)
    session.focus_view()
    session.keys("shift+e")
    ring = lambda: session.rightmost(89, 191, 64)
    session.expect("a body has rings", ring)
    x, y = session.still(ring)
    session.drag([(x - 1, y + 5 * i) for i in range(9)])
    turned = re.compile(r'<body name="left" pos="-.1 0 .4" (quat|euler|axisangle)="')
    session.text_has("a ring turns it", turned.search)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one step back in the view", lambda text: text == before)
    session.quit()


def copies(session, screen):
    """The row of a replicate lights up its copies; a click on one of them selects the row of that."""
    stairs = '<replicate count="3" offset=".12 0 0"><geom pos="-.2 0 .7" size=".04" rgba=".2 .7 .2 1"/></replicate>'
    session.open(MODEL.replace('<body name="ball"', f'{stairs}<body name="ball"'), run_on_open=False)
    green = lambda: screen.find(lambda r, g, b: g > 90 and max(r, b) < 80, *driver.INSIDE)
    session.expect("the copies are drawn", lambda: len(green()) > 300)

    def lit():
        """How far what lights up reaches, in pixels."""
        places = [x for x, _ in screen.find(lambda r, g, b: r > 240 and 159 < g < 187 and b < 45, *driver.INSIDE)]
        return max(places) - min(places) if places else 0

    session.filter("replicate")
    session.select_row(1)
    session.expect("all copies light up", lambda: lit() > 120)
    edge = max(x for x, _ in green())
    session.click(screen.middle([place for place in green() if place[0] > edge - 20]))
    session.expect("the one that is clicked lights up alone", lambda: 0 < lit() < 60)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Structure, tune, author, arrange, copies))
