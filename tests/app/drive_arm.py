#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Build an arm from an empty file, as one types who does not know what the editor does by itself.

typed    every line is typed to its end, closing tags and quotes too, with Return behind it, while the model runs; the text
         comes out indented and without a letter too many
watched  at a hand's speed, with the list of proposals coming up on the way, the text is the same, and the model runs then

usage: drive_arm.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys
import time

import driver
from drive_editor import Editor

ARM = """<mujoco model="arm">
  <compiler angle="radian"/>
  <option timestep="0.002" integrator="implicitfast"/>
  <visual>
    <headlight ambient="1 1 1" diffuse="0 0 0"/>
  </visual>

  <default>
    <default class="link">
      <joint axis="0 1 0" damping="0.5" range="-2 2"/>
      <geom type="capsule" size="0.03" rgba="1 0 1 1"/>
    </default>
  </default>

  <asset>
    <material name="steel" rgba="0.5 0.5 0.6 1"/>
  </asset>

  <worldbody>
    <light pos="0 0 3"/>
    <!-- the ground is below the base -->
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <body name="base" pos="0 0 0.4">
      <geom type='cylinder' size="0.06 0.05" material="steel"/>
      <body name="upper" childclass="link">
        <joint name="shoulder"/>
        <geom name="upper" fromto="0 0 0 0 0 0.4"/>
        <body name="lower" pos="0 0 0.4">
          <joint name="elbow"/>
          <geom name="lower" fromto="0 0 0 0 0 0.3"/>
          <site name="tip" pos="0 0 0.3"/>
        </body>
      </body>
    </body>
  </worldbody>

  <contact>
    <exclude body1="base" body2="upper"></exclude>
  </contact>

  <actuator>
    <position name="shoulder" joint="shoulder" kp="50"/>
    <motor name="elbow" joint="elbow" gear="20" ctrlrange="-1 1"/>
  </actuator>

  <sensor>
    <jointpos name="angle" joint="elbow"/>
    <framepos name="tip" objtype="site" objname="tip"/>
  </sensor>

  <keyframe>
    <key name="bent" qpos="0.3 0.6"/>
  </keyframe>
</mujoco>
"""


def enter(session, delay):
    """Type the arm line by line; how long it took."""
    start = time.monotonic()
    for line in ARM.splitlines():
        if line:
            session.type(line.strip(), delay)
        session.keys("Return")
    return time.monotonic() - start


def built(session, screen, name, delay, runs):
    session.open("", name, run_on_open=runs)
    session.focus_editor()
    took = enter(session, delay)
    session.text_has("the text is what was typed, and indented", lambda text: text == ARM)
    session.expect("the text is drawn", lambda: screen.count(driver.is_dark, *driver.TEXT) > 1000)
    session.expect("the arm is drawn", lambda: session.bob()[0] > 50)
    if not runs:
        session.resume()
    session.expect("it runs", session.running)
    print(f"# {len(ARM.splitlines())} lines in {took:.0f} s", flush=True)
    session.kill()


def typed(session, screen):
    built(session, screen, "typed.xml", 8, True)


def watched(session, screen):
    built(session, screen, "watched.xml", 90, False)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, typed, watched))
