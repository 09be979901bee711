#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The actuator bench with real mouse and keyboard events in a headless X server.

An arm whose elbow swings is opened. The bench has the elbow on top, tries it by itself, and writes the gains that damp it
critically with 5 Hz; undo takes them back. What was written is read from the saved text.

usage: drive_doctors.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import math
import re
import sys

import driver

MODEL = """<mujoco model="arm">
  <option timestep="0.001"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
    <body name="upper" pos="0 0 1" gravcomp="1">
      <joint name="shoulder" axis="0 1 0" damping="20"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" mass="2" rgba=".2 .2 .2 1"/>
      <body name="lower" pos=".4 0 0" gravcomp="1">
        <joint name="elbow" axis="0 1 0"/>
        <inertial pos=".3 0 0" mass="1" diaginertia=".01 .01 .01"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03" rgba="1 0 1 1"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <position name="shoulder" joint="shoulder" kp="150" forcerange="-90 90"/>
    <position name="elbow" joint="elbow" kp="50" kv=".2" forcerange="-60 60"/>
  </actuator>
</mujoco>
"""

INERTIA = 1 * .3 ** 2 + .01  # of the lower arm about its elbow
PAGE = (0, 660, 1075, 855)
BUTTON = (375, 680, 420, 710)


class Doctors(driver.Session):
    def may_write(self):
        """Whether the button is in the colour of what is suggested."""
        return self.screen.count(lambda r, g, b: r < 60 and 80 < g < 140 and b > 190, *BUTTON) > 400

    def elbow(self):
        """The attributes of the elbow's servo in the saved text."""
        line = re.search(r'<position name="elbow"[^>]*>', self.saved()).group(0)
        return {name: value for name, value in re.findall(r'(\w+)="([^"]*)"', line)}


def bench(session, screen):
    session.open(MODEL, run_on_open=False, bottom_page="actuators", bottom_visible=True)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.expect("the bench offers to write", session.may_write)
    session.settled(PAGE)
    before = session.elbow()
    session.click(((BUTTON[0] + BUTTON[2]) // 2, (BUTTON[1] + BUTTON[3]) // 2))
    session.expect("the gains are written", lambda: session.elbow()["kp"] != before["kp"])
    after = session.elbow()
    # the armature keeps what it feels within a factor of four, and counts
    armature = float((re.search(r'armature="([^"]*)"', driver.read(session.model)) or [0, 0])[1])
    omega = math.sqrt(float(after["kp"]) / (INERTIA + armature))
    ratio = float(after["kv"]) / (2 * (INERTIA + armature) * omega)
    session.check("it swings with 5 Hz", abs(omega / (2 * math.pi) - 5) < .05, after)
    session.check("it is critically damped", abs(ratio - 1) < .01, after)
    session.check("the other servo is as it was", 'joint="shoulder" kp="150"' in driver.read(session.model))
    session.focus_editor((250, 300))
    session.keys("ctrl+z")
    session.expect("one undo takes all of it back", lambda: session.saved() == MODEL)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Doctors, bench))
