#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The debugger of the step with real mouse and keyboard events in a headless X server.

A ball rests on a block. The stages of its next step are gone through by key, by a click, and back; what is left of the state
is read from the saved text, where the whole state is written as keyframes.

usage: drive_stages.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import re
import sys

import driver

MODEL = """<mujoco model="rest">
  <option timestep="0.004"/>
  <visual>
    <headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/><rgba contactforce="1 0 0 1"/>
    <global elevation="-10"/><map force=".05"/>
  </visual>
  <statistic center="0 0 .3" extent="1.2"/>
  <worldbody>
    <geom name="block" type="box" size=".4 .4 .1" rgba=".3 .3 .3 1"/>
    <body name="ball" pos="0 0 .199">
      <freejoint name="free"/>
      <geom name="ball" size=".1" mass="2" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""

LOWER = (0, 560, 1075, 860)
STAGES = (60, 650, 190, 850)


class Stages(driver.Session):
    def focus_view(self):
        self.click((600, 180), button=2)

    def red(self):
        """How much there is to see of contact forces."""
        return self.screen.count(lambda r, g, b: r > 150 and g < 60 and b < 60, 460, 100, 1060, 500)

    def write_state(self):
        """The state of the run as a keyframe; its attributes."""
        count = self.saved().count("<key ")
        self.focus_view()
        self.keys("shift+p")
        self.expect("the state is written", lambda: self.saved().count("<key ") == count + 1)
        return dict(re.findall(r'(\w+)="([^"]*)"', re.findall("<key [^>]*>", self.saved())[-1]))


def through(session, screen):
    session.open(MODEL, run_on_open=False, bottom_page="stages", bottom_visible=True)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.focus_view()
    session.keys("Right", "Right", "Right")
    before = session.write_state()
    session.check("three steps are done", abs(float(before["time"]) - .012) < 1e-9, before)
    session.answers(LOWER, lambda: session.keys("ctrl+F10"))
    session.check("no force yet", session.red() == 0)
    for stage in ("positions", "contacts", "rows", "velocities", "forces"):
        session.answers(LOWER, lambda: session.keys("ctrl+F10"))
        session.expect(f"the {stage} are there", lambda: session.red() == 0)
    session.keys("ctrl+F10", "ctrl+F10")
    session.expect("the solver makes a force", lambda: session.red() > 30)
    session.answers(LOWER, lambda: session.keys("ctrl+shift+F10", "ctrl+shift+F10", "ctrl+shift+F10"))
    session.expect("back before it there is none", lambda: session.red() == 0)
    session.answers(LOWER, lambda: session.keys(*["ctrl+F10"] * 12))
    session.expect("at the end there is", lambda: session.red() > 30)
    session.answers(LOWER, lambda: session.keys("ctrl+F8"))
    session.expect("it is left, and the view is as it was", lambda: session.red() == 0)
    after = session.write_state()
    session.check("so is the state", {**before, "name": 0} == {**after, "name": 0}, after)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Stages, through))
