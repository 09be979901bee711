#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The run, driven with real mouse and keyboard events in a headless X server.

Step, run until a time, a contact and an expression, scrub, type joints and controls, toggle an equality, keep, rename,
apply and delete a keyframe, push a body twice, run slowly and without limit. What the run did is read from keyframes
that the program writes into the file.

usage: drive_run.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import re
import sys
import time

import driver

STEP = 0.004
MODEL = """<mujoco model="run">
  <option timestep="0.004"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
    <body name="swing" pos="0 0 1.4">
      <joint name="pivot" axis="0 1 0" damping=".02"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0 0 -.6" size=".02" rgba=".2 .2 .2 1"/>
      <geom name="bob" type="sphere" pos="0 0 -.6" size=".1" mass="1" rgba="1 0 1 1"/>
    </body>
    <body name="block" pos=".6 0 .3">
      <freejoint name="loose"/>
      <geom name="block" type="box" size=".1 .1 .1" mass="1" rgba="0 .8 .8 1"/>
    </body>
    <geom name="floor" type="plane" size="3 3 .1" rgba=".6 .6 .6 1"/>
  </worldbody>
  <equality>
    <joint name="held" joint1="pivot" active="false"/>
  </equality>
  <actuator>
    <motor name="motor" joint="pivot" ctrlrange="-5 5"/>
  </actuator>
</mujoco>
"""

# Where things are in the Controls page, as long as there is no keyframe.
NEW_KEY = (1212, 195)
MOTOR = (1272, 254)
PIVOT = (1272, 456)
LOOSE_Z = (1292, 538)
HELD = (1093, 677)
PUSH_SECTION = (1118, 619)
PANEL = (1080, 160, 1355, 440)


class Run(driver.Session):
    """The program with the page of the controls."""

    def open(self, text, name="drive.xml", side_page="controls"):
        super().open(text, name, bottom_visible=False, side_page=side_page)

    def undo_key(self):
        """Take the newest keyframe back, on the disk too."""
        before = driver.read(self.model).count("<key ")
        self.screen.do("key", "alt+1")
        time.sleep(0.2)
        self.screen.do("key", "ctrl+z")
        if not self.wait(lambda: self.saved().count("<key ") < before):
            self.fail("it is undone")
        time.sleep(1)  # until the page has its places again

    def state(self):
        """The state of the run: a keyframe is made, read from the file and undone."""
        self.click(NEW_KEY)
        if not self.wait(lambda: self.title().startswith("•")):
            self.fail("a keyframe is made")
        text = self.saved()
        self.undo_key()
        keys = re.findall(r"<key [^>]*>", text)
        values = dict(re.findall(r'(\w+)="([^"]*)"', keys[-1]))
        state = {"time": [0], "qpos": [0, .6, 0, .3, 1, 0, 0, 0], "qvel": [0] * 7, "ctrl": [0]}  # if not written
        state.update({name: [float(x) for x in value.split()] for name, value in values.items() if name != "name"})
        return state

    def time(self):
        return self.state()["time"][0]

    def paused(self):
        """The label in the corner of the view is there and nothing moves."""
        return self.screen.count(lambda r, g, b: r > 220 and g > 220 and b > 220, 470, 62, 530, 86) > 20

    def reach(self, what, holds):
        """Wait until the state is as it should be; it is returned."""
        for _ in range(5):
            state = self.state()
            if holds(state):
                break
            time.sleep(2)
        self.check(what, holds(state), state)
        return state


def near(a, b, tolerance=1e-6):
    return abs(a - b) < tolerance


def begins_at(seconds):
    return lambda state: near(state["time"][0], seconds)


def steps(session, screen):
    session.open(MODEL)
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and not session.paused(), 60)
    screen.do("key", "F8")
    session.expect("F8 pauses", session.paused)
    begin = session.time()
    screen.do("key", "F10", "F10", "F10")
    session.reach("F10 steps forward", begins_at(begin + 3 * STEP))
    screen.do("key", "shift+F10", "shift+F10")
    session.reach("Shift F10 steps back", begins_at(begin + STEP))
    screen.do("key", "ctrl+BackSpace")
    session.reach("reset leads to the reference", lambda s: near(s["time"][0], 0) and near(s["qpos"][3], .3))


def until(session, what, choose, holds):
    session.screen.do("key", "shift+F8")
    time.sleep(1)
    choose()
    session.click((229, 397))
    time.sleep(0.5)
    session.wait(session.paused)
    return session.reach(what, lambda state: holds(state["time"][0]))


def conditions(session, screen):
    until(session, "it runs until a time", lambda: session.type_at((310, 117), ".5", False),
          lambda t: .5 <= t < .5 + 1.5 * STEP)

    def write():
        session.click((38, 351))
        session.click((280, 351))
        screen.do("key", "ctrl+a")
        screen.do("type", "--delay", 20, "time > 0.7 && qpos[3] < 1")

    until(session, "it runs until an expression is true", write, lambda t: .7 < t < .7 + 1.5 * STEP)
    screen.do("key", "ctrl+BackSpace")
    until(session, "it runs until a contact", lambda: session.click((38, 159)), lambda t: .18 < t < .23)


def history(session, screen):
    session.click((660, 847))
    past = session.reach("the timeline leads back", lambda s: 0 < s["time"][0] < .18)["time"][0]
    screen.do("key", "F10")
    time.sleep(0.5)
    session.click((962, 847))
    session.reach("going on drops what came after", begins_at(past + STEP))


def sliders(session, screen):
    session.type_at(PIVOT, "0.5")
    session.type_at(LOOSE_Z, "1.25")
    session.type_at(MOTOR, "-1.5")
    session.reach("a joint is typed", lambda s: near(s["qpos"][0], .5))
    session.reach("a free joint is typed", lambda s: near(s["qpos"][3], 1.25))
    session.reach("a control is typed", lambda s: near(s["ctrl"][0], -1.5))
    screen.do("mousemove", 1176, 272, "mousedown", 1)
    for x in (1190, 1220, 1260):
        screen.do("mousemove", x, 272)
        time.sleep(0.2)
    screen.do("mouseup", 1)
    control = session.reach("a slider is dragged", lambda s: 1 < s["ctrl"][0] < 3)["ctrl"][0]
    screen.do("mousemove", 1200, 272, "click", "--repeat", 3, "--delay", 60, 5)
    time.sleep(0.7)
    screen.do("click", "--repeat", 9, "--delay", 60, 4)
    time.sleep(0.7)
    session.reach("the wheel leaves sliders alone", lambda s: near(s["ctrl"][0], control))
    session.type_at(MOTOR, "0")
    session.click(HELD)
    screen.do("key", "alt+2", "F8")
    time.sleep(3)
    screen.do("key", "F8")
    session.wait(session.paused)
    session.reach("an equality is switched on and holds", lambda s: abs(s["qpos"][0]) < .05)
    session.click(HELD)


def keyframes(session, screen):
    session.type_at(PIVOT, "1.0")
    session.reach("the pivot is turned", lambda s: near(s["qpos"][0], 1))
    session.answers(PANEL, lambda: session.click(NEW_KEY))
    # the menu of the key: rename
    session.answers(PANEL, lambda: session.click((1326, 206)))
    screen.do("key", "ctrl+a")
    screen.do("type", "--delay", 30, "raised")
    session.answers(PANEL, lambda: screen.do("key", "Return"))
    session.expect("a keyframe is made and renamed", lambda: 'name="raised"' in session.saved())
    screen.do("key", "ctrl+BackSpace")
    time.sleep(2)
    before = session.bob()[1]
    session.click((1180, 206))
    session.expect("a keyframe is applied", lambda: abs(session.bob()[1] - before) > 60)
    # the menu again: delete is the last of its buttons
    session.answers(PANEL, lambda: session.click((1326, 206)))
    session.answers(PANEL, lambda: screen.do("key", "shift+Tab", "Return"))
    session.expect("a keyframe is deleted", lambda: "<key " not in session.saved())


def push(session, screen):
    screen.do("key", "ctrl+BackSpace")
    time.sleep(0.7)
    session.click(PUSH_SECTION)

    def block():
        return [(x, y) for y, row in enumerate(screen.pixels()) for x in range(460, 1060)
                if row[4 * x + 2] < 60 and row[4 * x + 1] > 120 and row[4 * x] > 120]

    inside = block()
    middle = (sum(p[0] for p in inside) // len(inside), sum(p[1] for p in inside) // len(inside))
    for _ in range(5):
        session.click(middle, 2)
        time.sleep(0.7)
        if session.screen.count(lambda r, g, b: r > 200 and g > 200 and b > 200, 960, 800, 1056, 834) > 20:
            break
    screen.do("mousemove", 1200, 680, "click", "--repeat", 30, "--delay", 30, 5)
    time.sleep(1)
    session.type_at((1110, 642), "20")
    for what in ("a push acts", "a push is repeated"):
        screen.do("key", "ctrl+BackSpace")
        time.sleep(1)
        session.click((1294, 754))
        screen.do("key", *["F10"] * 30)
        screen.do("mousemove", 1200, 680, "click", "--repeat", 30, "--delay", 30, 4)
        time.sleep(1)
        # 20 N for 0.1 s, that is 26 steps, on 1 kg in free fall
        session.reach(what, lambda s: 1.9 < s["qvel"][1] < 2.2)
        screen.do("mousemove", 1200, 680, "click", "--repeat", 30, "--delay", 30, 5)
        time.sleep(1)
    screen.do("mousemove", 1200, 680, "click", "--repeat", 30, "--delay", 30, 4)
    time.sleep(1)


def speeds(session, screen):
    screen.do("key", "ctrl+BackSpace")
    screen.do("key", "alt+2")
    screen.do("key", *["alt+Down"] * 20)
    screen.do("key", "F8")
    time.sleep(3)
    screen.do("key", "F8")
    session.wait(session.paused)
    session.reach("1 % is slow", lambda s: 0 < s["time"][0] < .4)
    screen.do("key", "alt+2")
    screen.do("key", *["alt+Up"] * 60)
    screen.do("key", "F8")
    time.sleep(2)
    screen.do("key", "F8")
    session.wait(session.paused)
    session.reach("without limit it is fast", lambda s: s["time"][0] > 5)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Run, steps, conditions, history, sliders, keyframes, push, speeds))
