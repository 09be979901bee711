#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A panel in Python beside a model, with real mouse and keyboard events in a headless X server.

The window asks before it runs the file, and runs it then: it gets every state, its plot grows, a mark of it stands in the scene, its
button and its slider do what they say, and it steers. Saved with a mistake, the old panel stays, the run goes on, and the mistake is a
row of Problems with its line; saved again without it, it has changed. A panel that ends by itself is told, and the run goes on.

usage: drive_panel.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import importlib.util
import os
import sys

import driver

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CART = """<mujoco model="cart">
  <option timestep="0.004"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
    <body name="cart" pos="0 0 .8">
      <joint name="slide" type="slide" axis="1 0 0" damping="1"/>
      <geom name="bob" type="sphere" size=".1" mass="1" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <actuator><motor name="push" joint="slide"/></actuator>
</mujoco>
"""
PANEL = """import os
from gimbal import panel

said = open('said.txt', 'a', buffering=1)
speed = panel.plot('Speed', unit='m/s')
place = panel.value('Place', unit='m')
gain = panel.slider('Gain', 0, 10, 5)
states = 0


@panel.each_step
def look(model, data):
    global states
    states += 1
    speed.add(data.time, data.qvel[0])
    place.show(data.qpos[0])
    panel.steer(ctrl=-gain.value * (data.qpos[0] - 0.3))
    if states == 100:
        said.write(f'states {data.time:.3f}\\n')


@panel.button('Say It')
def say():
    said.write(f'pressed gain={gain.value:g}\\n')
    panel.marks.add_marker([0, 0, 1.1], 0.08, [0, 1, 0, 1])
"""
PAGE, PROBLEMS, TAB = (0, 655, 1075, 855), (57, 630), (948, 630)


class Panel(driver.Session):
    def path(self, name):
        return os.path.join(self.screen.folder, name)

    def said(self):
        return open(self.path("said.txt"), encoding="utf-8").read() if os.path.exists(self.path("said.txt")) else ""

    def write(self, text):
        driver.write(self.path("cart.panel.py"), text)

    def green(self):
        return self.screen.count(lambda r, g, b: g > 200 and r < 80 and b < 80, *driver.INSIDE)

    def blue(self, x0=PAGE[0], x1=PAGE[2]):
        """Where the page has the accent colour: the button that is suggested, and what a slider is set to."""
        return self.screen.find(lambda r, g, b: b > 190 and r < 80 and 100 < g < 160, x0, PAGE[1], x1, PAGE[3])

    def red(self):
        """How much of the page has the colour of errors."""
        return self.screen.count(lambda r, g, b: r > 180 and g < 80 and b < 80, *PAGE)

    def knob(self):
        """Where the slider's knob is: behind the accent colour."""
        places = self.blue(430, 700)
        return (max(x for x, _ in places) + 6, self.screen.middle(places)[1]) if places else None


def begins(session, screen):
    session.expect("the page asks before the file is run", lambda: len(session.blue()) > 500)
    session.check("nothing was run", not session.said())
    session.bottom = True
    session.click(screen.middle(session.blue()))
    session.expect("it is run, and gets the states", lambda: "states" in session.said())
    session.expect("it steers: the bob goes to the right", lambda: session.bob()[1] > 790)


def is_used(session, screen):
    session.expect("its slider is there", lambda: session.knob() is not None)
    x, y = session.knob()
    session.drag([(x, y), (x + 60, y), (x + 400, y)])
    session.act_until("its button says what the slider was set to", lambda: session.click((540, y + 43)),
                      lambda: "pressed gain=10" in session.said())
    session.expect("a mark of it stands in the scene", lambda: session.green() > 50)


def is_mended(session, screen):
    before = session.said()
    session.write(PANEL.replace("place.show(data.qpos[0])", "place.show(data.qpos[7])"))
    session.click(PROBLEMS)
    session.expect("its mistake is among the problems", lambda: session.red() > 20)
    session.check("the run goes on", session.passes())
    session.write(PANEL.replace("'states", "'anew"))
    session.expect("saved without it, the problem goes", lambda: not session.red())
    session.expect("and the panel is another", lambda: "anew" in session.said()[len(before):])
    session.write(PANEL.replace("states = 0", "states = = 0"))
    session.expect("a mistake of writing is told too", lambda: session.red() > 20)
    session.write(PANEL)
    session.expect("and goes", lambda: not session.red())


def ends(session, screen):
    session.write("import os\nos._exit(3)\n")
    session.click(TAB)
    session.expect("a panel that ends is told, and may be run again", lambda: len(session.blue()) > 500)
    session.check("the run goes on without it", session.passes())
    session.expect("its marks are gone", lambda: not session.green())
    session.write(PANEL)
    session.click(screen.middle(session.blue()))
    session.expect("it is there again", lambda: session.knob() is not None)


def panel(session, screen):
    screen.env["PYTHONPATH"] = os.path.join(ROOT, "python")
    session.write(PANEL)
    session.open(CART, "cart.xml")
    session.expect("it is open", lambda: session.bob()[0] > 50)
    for part in (begins, is_used, ends, is_mended):
        part(session, screen)
    session.quit()


if __name__ == "__main__":
    if not importlib.util.find_spec("numpy"):
        print("1..0 # SKIP without numpy: apt install python3-numpy")
        sys.exit(driver.SKIPPED)
    sys.exit(driver.main(__doc__, Panel, panel))
