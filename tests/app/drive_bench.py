#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""An experiment from the first number to the text, with real mouse and keyboard events in a headless X server.

bench     open a model, let kp vary by a right click on the number, add a goal, run, choose the best point, write it to the
          text, undo it
vary      numbers of the inspector and of the physics panel: of one servo, of another one that follows it at twice the value, of
          both that are selected, of a default class, one of the three numbers of a vector, the time step
stop      a long experiment is stopped, goes on, and is stopped again: what was simulated is kept
typing    the file of an experiment in the editor: what may stand there, and what is wrong while it is typed

usage: drive_bench.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sys
import time

import driver
import driver_experiments

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

PAIR = """<mujoco model="pair">
  <actuator>
    <position kp="100"  kv="3" name="left" class="soft" joint="a"/>
    <position kp="100"  kv="3" name="right" joint="b"/>
  </actuator>
  <default>
    <default class="soft"><position forcerange="-9 9"/></default>
  </default>
  <option timestep="0.002"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <body name="one" pos="0 0 1">
      <joint name="a" axis="0 1 0" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba="1 0 1 1"/>
    </body>
    <body name="two" pos="0 .3 1">
      <joint name="b" axis="0 1 0" damping=".1"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""

LEFT_ROW, RIGHT_ROW = (1165, 418), (1165, 444)  # of the tree
INSPECTOR = (1076, 465, 1356, 855)
MODEL_TAB, PHYSICS_TAB = (1110, 75), (1250, 75)
NUMBER = (226, 122)  # kp
LEFT = (0, 690, 240, 855)  # the set-up
TABLE = (310, 720, 1060, 855)
RUN_BUTTON = (318, 660, 362, 684)
BAR = (240, 690, 1065, 722)  # Run, how far it is, Write to the Text


class Bench(driver_experiments.Experimenter):
    """The program with the page of experiments."""

    def points(self):
        """The points that are kept: (number, score, kp)."""
        return [tuple(row) for row in self.query("SELECT point, score, \"servo kp\" FROM points ORDER BY score")]


def bench(session, screen):
    session.open(MODEL, "arm.xml", bottom_visible=True, bottom_page="experiments")
    session.expect("the arm is on show", lambda: session.bob()[0] > 100)
    session.pause()
    paused = session.clock()
    # in the middle of the number of kp; the card that comes there takes no click
    session.opens("the card of the number", lambda: screen.do("mousemove", *NUMBER))
    menu = session.opens("the menu of the text", lambda: screen.do("click", 3))
    session.answers(menu, lambda: session.keys("Up"))  # the last item
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
    session.expect("all points are kept", lambda: len(session.points()) == 11)
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


def follow(session):
    """Together with the first parameter there is, at twice its value."""
    session.choose(1, 1)
    session.type("2")


def vary(session, screen):
    session.open(PAIR, "pair.xml", bottom_visible=True, bottom_page="experiments")
    session.expect("the pair is on show", lambda: session.bob()[0] > 100)
    session.pause()
    session.answers(INSPECTOR, lambda: session.click((180, 122)))
    session.settled(INSPECTOR)
    session.vary("kp of one varies", (1240, 632), '<target element="position" name="left" attribute="kp"/>')
    session.answers(INSPECTOR, lambda: session.click(RIGHT_ROW))
    session.settled(INSPECTOR)
    session.vary("kp of the other is twice that", (1240, 574),
                 '<target element="position" name="right" attribute="kp" factor="2"/>', lambda: follow(session))
    session.answers(INSPECTOR, lambda: session.click(LEFT_ROW))
    session.settled(INSPECTOR)
    session.vary("the second number of a class varies", (1285, 574),
                 '<target element="position" class="soft" attribute="forcerange" component="1"/>',
                 lambda: session.choose(4, 1))
    screen.do("keydown", "ctrl")
    session.answers(INSPECTOR, lambda: session.click(RIGHT_ROW))
    screen.do("keyup", "ctrl")
    session.settled(INSPECTOR)
    session.vary("kv of both that are selected varies", (1240, 632), 'name="left" attribute="kv"',
                 lambda: session.choose(3, 1))
    session.check("they are one parameter", session.experiment().count("<parameter ") == 3 and
                  'name="right" attribute="kv"' in session.experiment(), session.experiment())
    session.click(PHYSICS_TAB)
    session.settled((1076, 100, 1356, 855))
    session.vary("the time step varies", (1300, 355), '<target element="option" attribute="timestep"/>')
    session.quit()


UNFINISHED = """<experiment model="arm.xml">
  <parameter name="servo kp" from="10" to="1000" scale="log" points="3">
    <target element="position" name="servo" attribute="kp"/>
  </parameter>
  <run duration="1"/>
</experiment>
"""


LONG = UNFINISHED.replace('points="3"', 'points="5000"').replace(
    '<run duration="1"/>', '<run duration="200"/>\n  <goal name="end" expression="hinge.qpos"/>')


def open_with(session, experiment):
    """Open the arm with an experiment beside it that has no results yet."""
    driver.write(os.path.join(session.screen.folder, "arm.experiment.xml"), experiment)
    if os.path.exists(results := os.path.join(session.screen.folder, "arm.experiment.sqlite")):
        os.remove(results)
    session.open(MODEL, "arm.xml", bottom_visible=True, bottom_page="experiments")
    session.expect("the arm is on show", lambda: session.bob()[0] > 100)
    session.pause()


def stop(session, screen):
    open_with(session, LONG)
    kept = 0

    def can_run():
        return screen.count(lambda r, g, b: b > 200 and r < 80, *RUN_BUTTON) > 200

    session.expect("it can run", can_run)
    for what in ("it is stopped, and what was simulated is kept", "it went on from there"):
        calm = session.part(*RUN_BUTTON)
        session.answers(RUN_BUTTON, lambda: session.click((340, 672)))
        session.check("Run has become Stop", session.part(*RUN_BUTTON) != calm)
        session.click((340, 672))
        session.expect(what, lambda: len(session.points()) > kept)
        kept = len(session.points())
        session.expect("it can go on", can_run)
    session.check("it is far from its end", kept < 5000, kept)
    session.kill()


def typing(session, screen):
    # a search needs something that is wanted; points that are only looked at need nothing
    open_with(session, UNFINISHED.replace("</experiment>", "  <search/>\n</experiment>"))

    def marked(line):
        """Whether a line of the text has a red dot beside it."""
        y = 133 + 16 * (line - 1)
        return screen.count(lambda r, g, b: r > 200 and g < 60 and b < 60, 40, y - 6, 54, y + 7) > 20

    session.settled(BAR)
    session.click((950, 708))
    session.expect("the place of the problem is opened: nothing is wanted yet", lambda: marked(1))
    session.click((300, 197))
    session.keys("End", "Return")
    session.opens("what may stand here", lambda: session.type("<go"))
    # its dot lies under the list: the mark beside the scroll bar
    session.expect("what is typed is told where it stands",
                   lambda: screen.count(lambda r, g, b: r > 200 and g < 60 and b < 60, 438, 192, 450, 203) > 5)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Bench, bench, vary, stop, typing))
