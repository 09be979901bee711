#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What stays, the metric of discrete and a body that tunnels, with real mouse and keyboard events in a headless X server.

An arm that bends for good is shown in colours and without them. A servo is given the integrator discrete from the page of the
metric. A ball that passes through a shelf gets the flag that stops it, from the list of problems. What was written is read from
the saved text; each time one undo takes it back.

usage: drive_deform.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys

import driver

HEAD = """  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
"""
BENT = f"""<mujoco model="bent">
  <option timestep="0.004" integrator="discrete"/>
{HEAD}  <worldbody>
    <body name="arm" pos="0 0 1">
      <joint name="hinge" axis="0 1 0" stiffness="20" damping="2" springyield="5"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03" mass="4" rgba=".2 .2 .2 1"/>
      <geom name="bob" pos=".5 0 0" size=".1" mass="2" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""
SERVO = f"""<mujoco model="servo">
  <option timestep="0.02"/>
{HEAD}  <worldbody>
    <body name="arm" pos="0 0 1" gravcomp="1">
      <joint name="hinge" axis="0 1 0"/>
      <geom name="bob" pos=".5 0 0" size=".1" mass="2" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <actuator>
    <position name="servo" joint="hinge" kp="2000" kv="10" ctrlrange="-1 1"/>
  </actuator>
</mujoco>
"""
TUNNEL = f"""<mujoco model="shot">
  <option timestep="0.01"/>
{HEAD}  <worldbody>
    <geom name="shelf" type="box" size=".4 .4 .005" pos="0 0 .4" rgba=".2 .2 .2 1"/>
    <body name="shot" pos="0 0 1">
      <freejoint/>
      <geom name="bob" size=".1" mass="1" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <keyframe>
    <key name="fired" qvel="0 0 -60 0 0 0"/>
  </keyframe>
</mujoco>
"""

PAGE, HEADINGS = (0, 660, 1075, 855), (8, 698, 600, 720)
COLOURS, RODS, METRIC, USE, FIX = (925, 690), (200, 690), (455, 690), (600, 800), (915, 660, 960, 680)


class Deform(driver.Session):
    def yellow(self):
        """How much of the view has the colour of what stays most."""
        return self.screen.count(lambda r, g, b: r > 200 and g > 180 and b < 110, *driver.INSIDE)

    def dark(self, place):
        """How much of a place is text."""
        return self.screen.count(lambda r, g, b: max(r, g, b) < 140, *place)


def colours(session, screen):
    session.open(BENT, bottom_page="deformation", bottom_visible=True)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.check("nothing is coloured", session.yellow() == 0)
    session.click(COLOURS)
    session.expect("the joint is in the colour of what stays most", lambda: session.yellow() > 20)
    session.click(COLOURS)
    session.expect("and no more", lambda: session.yellow() == 0)
    session.click(RODS)
    session.expect("there is no rod in the table", lambda: not session.dark(HEADINGS))
    session.quit()


def metric(session, screen):
    session.open(SERVO, "metric.xml", run_on_open=False, bottom_page="stages", bottom_visible=True)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.answers(PAGE, lambda: session.click(METRIC))
    session.click(USE)
    session.text_has("the integrator is written", lambda text: 'integrator="discrete"' in text)
    session.focus_editor((250, 300))
    session.keys("ctrl+z")
    session.expect("one undo takes it back", lambda: session.saved() == SERVO)
    session.quit()


def tunnel(session, screen):
    session.open(TUNNEL, "shot.xml", run_on_open=False, bottom_page="problems", bottom_visible=True)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.expect("the list tells of it", lambda: session.dark(FIX) > 30)
    session.opens("the list of fixes", lambda: session.click(((FIX[0] + FIX[2]) // 2, (FIX[1] + FIX[3]) // 2)))
    session.keys("Return")
    session.text_has("the flag is written", lambda text: 'speculative="enable"' in text)
    session.focus_editor((250, 300))
    session.keys("ctrl+z")
    session.expect("one undo takes it back", lambda: session.saved() == TUNNEL)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Deform, colours, metric, tunnel))
