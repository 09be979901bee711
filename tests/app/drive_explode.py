#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Find why a model explodes, with real mouse and keyboard events in a headless X server.

The servo of a cart is far too stiff for the time step: at rest nothing is seen of it, and the first move of its slider
explodes. The run pauses and the black box says why. Step back, choose the first cause, write a better number where one
lands, go on: the same move of the slider is harmless now, and time has never gone back to zero.

usage: drive_explode.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys
import time

import driver
from drive_run import Run

MODEL = """<mujoco model="explode">
  <option timestep="0.01"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .6" extent="1.6"/>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 .1" rgba=".6 .6 .6 1"/>
    <body name="cart" pos="0 0 .5">
      <joint name="slide" type="slide" axis="1 0 0"/>
      <geom name="box" type="box" size=".25 .12 .12" rgba="1 0 1 1" mass="1"/>
      <body name="arm" pos="0 0 .12">
        <joint name="pivot" axis="0 1 0" damping=".01"/>
        <geom name="rod" type="capsule" fromto="0 0 0 0 0 .5" size=".03" rgba=".2 .2 .2 1" mass=".2"/>
      </body>
    </body>
    <body name="stone" pos="-.7 0 .1">
      <freejoint/>
      <geom name="stone" size=".1" rgba=".2 .4 .3 1"/>
    </body>
  </worldbody>
  <actuator>
    <position name="servo" joint="slide" kp="2e6" ctrlrange="-1 1"/>
  </actuator>
</mujoco>
"""


def is_pink(r, g, b):
    return r > 220 and 150 < g < 200 and 150 < b < 205


def alarmed(screen):
    """The bar above the text tells of the explosion."""
    return screen.count(is_pink, 20, 56, 700, 94) > 5000


def explode(session, screen):
    session.open(MODEL)
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and session.running())
    row = session.slider_row()
    move_slider = lambda: session.drag([(x, row) for x in (1155, 1158, 1162, 1167)])
    session.expect("time goes on", session.passes)
    time.sleep(2)
    session.check("nothing is wrong at rest", not alarmed(screen), "")
    move_slider()
    session.expect("it explodes and pauses", lambda: alarmed(screen) and session.paused())
    session.bottom = True
    session.expect("causes are listed", lambda: screen.count(lambda r, g, b: r < 90 and g < 90 and b < 90, 70, 730, 540,
                                                             850) > 400)

    # the button of the bar leads back to where all was well
    session.settled((0, 50, driver.WIDTH, 600))
    session.click((1195, 76))
    session.expect("it steps back", lambda: abs(session.bob()[1] - 759) < 60 and session.bob()[0] > 50)

    # the first cause: its number is selected in the text
    session.settled((0, 600, driver.WIDTH, driver.HEIGHT))
    session.answers((0, 100, 450, 560), lambda: session.click((300, 762)))
    session.type("800")
    session.text_has("the cause leads to its number", lambda text: 'kp="800"' in text)
    session.keys("F8")
    session.expect("it goes on, without alarm", lambda: not alarmed(screen) and session.running() and session.passes())
    before = session.bob()[1]
    move_slider()
    session.expect("the same move is harmless", lambda: session.bob()[1] > before + 8)
    time.sleep(3)
    session.expect("time still goes on", session.passes)
    session.check("and it stays so", not alarmed(screen) and session.bob()[0] > 50, "")
    session.pause("F8 pauses")
    session.run_until("time has gone on", lambda state: state["time"][0] > 2)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Run, explode))
