#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""An experiment from the first number to the text, with real mouse and keyboard events in a headless X server.

bench     open a model, let kp vary by a right click on the number, add a goal, run, choose the best point, write it to the
          text, undo it

usage: drive_bench.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sqlite3
import time
import sys

import driver

# the number stands where it is found without looking; a magenta arm shows which run is on show
MODEL = """<mujoco model="arm">
  <actuator>
    <position kp="100"  kv="3" name="servo" joint="hinge"/>
  </actuator>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <body name="arm" pos="0 0 1">
      <joint name="hinge" axis="0 1 0" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""

NUMBER = (226, 122)  # kp
LEFT = (0, 690, 240, 855)  # the set-up
TABLE = (310, 720, 1060, 855)
BAR = (240, 690, 1065, 722)  # Run, how far it is, Write to the Text


class Bench(driver.Session):
    """The program with the page of experiments."""

    def beside(self, ending):
        return os.path.join(self.screen.folder, "arm.experiment" + ending)

    def experiment(self):
        path = self.beside(".xml")
        return driver.read(path) if os.path.exists(path) else ""

    def points(self):
        """The points that are kept: (number, score, kp)."""
        path = self.beside(".sqlite")
        if not os.path.exists(path):
            return []
        try:
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=0.2) as db:
                return db.execute("SELECT point, score, \"servo kp\" FROM points ORDER BY score").fetchall()
        except sqlite3.OperationalError:  # it is at work
            return []


def bench(session, screen):
    session.open(MODEL, "arm.xml", bottom_visible=True, bottom_page="experiments")
    session.expect("the arm is on show", lambda: session.bob()[0] > 100, 60)
    session.pause()
    paused = session.clock()
    # in the middle of the number of kp; the card that comes there takes no click
    session.opens("the card of the number", lambda: screen.do("mousemove", *NUMBER))
    session.opens("the menu of the text", lambda: screen.do("click", 3))
    time.sleep(0.5)
    session.keys("Up")  # the last item
    time.sleep(0.5)
    # the first chooses it, the next one answers the question how far
    session.act_until("the experiment lets kp vary", lambda: session.keys("Return"),
                      lambda: 'attribute="kp"' in session.experiment())
    session.focus()
    session.settled(LEFT)
    session.click((284, 744))
    session.expect("a goal is added", lambda: "<goal" in session.experiment() and "hinge.qpos" in session.experiment())
    session.settled(BAR)
    session.settled(LEFT)
    session.click((340, 672))
    session.expect("all points are kept", lambda: len(session.points()) == 11, 60)
    session.settled(BAR)
    best = session.points()[0]
    session.check("the stiffest servo hangs least", abs(best[2] - 1000) < 1e-6, best)
    # the best score comes first, and its run is gone through in the view
    session.answers(TABLE, lambda: session.click((400, 735)))
    session.wheel((400, 800), -30)
    session.settled(TABLE)
    session.click((400, 762))
    session.expect("the run of the best point is on show", lambda: session.bob()[0] > 100 and session.clock() != paused)
    session.settled(BAR)
    session.click((990, 672))
    session.text_has("the best point is written", lambda text: 'kp="1000"  kv="3"' in text)
    session.focus_editor((250, 500))
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == MODEL)
    session.expect("the points are still on show", lambda: len(session.points()) == 11)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Bench, bench))
