#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The run, driven with real mouse and keyboard events in a headless X server.

Step, run until a time, a contact and an expression, scrub, type joints and controls, toggle an equality, keep, rename,
apply and delete a keyframe, push a body twice, run slowly and without limit, by the controls of a file. What the run did is read from keyframes
that the program writes into the file.

usage: drive_run.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
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
PIVOT = (1272, 423)
LOOSE_Z = (1292, 492)
HELD = (1093, 659)
PUSH_SECTION = (1118, 573)
FORCE_X, PUSH = (1110, 613), (1294, 726)  # at the end of the page
PANEL = (1080, 160, 1355, 440)
SIDE = (1080, 97, 1355, 860)  # below the tabs
POPOVER = (10, 60, 450, 430)


class Run(driver.Session):
    """The program with the page of the controls."""

    def open(self, text, name="drive.xml", side_page="controls"):
        super().open(text, name, bottom_visible=False, side_page=side_page)

    def state(self):
        """The state of the run, which stands still: a keyframe is made, read from the file and undone."""
        self.settled(SIDE)
        before = self.saved().count("<key ")
        def is_made():
            return self.saved().count("<key ") > before

        # a click may come to nothing while the page is being laid out
        self.act_until("a keyframe is made", lambda: self.click(NEW_KEY), is_made, told=False)
        text = self.saved()
        self.keys("alt+1", "ctrl+z")
        if not self.wait(lambda: self.saved().count("<key ") == before):
            self.fail("it is undone")
        if not self.wait(self.has_no_keys):
            self.fail("the page has its places again")
        self.settled(SIDE)
        keys = re.findall(r"<key [^>]*>", text)
        values = dict(re.findall(r'(\w+)="([^"]*)"', keys[-1]))
        state = {"time": [0], "qpos": [0, .6, 0, .3, 1, 0, 0, 0], "qvel": [0] * 7, "ctrl": [0]}  # if not written
        state.update({name: [float(x) for x in value.split()] for name, value in values.items() if name != "name"})
        return state

    def has_no_keys(self):
        """Whether the button for a new keyframe is where it is without any."""
        return self.screen.count(driver.is_dark, 1150, 186, 1280, 204) > 100

    def slider_row(self):
        """The height of the first slider: toolkits differ in how far below its number it is. Its filled part is blue."""
        filled = self.screen.find(lambda r, g, b: b > 200 and r < 90 and g < 160, 1100, 252, 1215, 290)
        return self.screen.middle(filled)[1] if filled else 272

    def time(self):
        return self.state()["time"][0]

    def run_until(self, what, holds):
        """Let it run for as long as it needs until the state is as it should be."""
        def has_come():
            self.run_for(2)
            state = self.state()
            print(f"# {state}", flush=True)
            return holds(state)

        self.expect(what, has_come)

    def run_for(self, seconds):
        """Let it run, and pause it once time has gone on."""
        before = self.clock()
        self.keys("alt+2", "F8")
        time.sleep(seconds)
        if not self.wait(lambda: self.running() and self.clock() != before):
            self.fail("it runs")
        self.keys("F8")
        if not self.wait(self.paused):
            self.fail("it is paused")

    def reach(self, what, holds):
        """Wait until the state is as it should be; it is returned."""
        state = [None]

        def has_come():
            state[0] = self.state()
            print(f"# {state[0]}", flush=True)
            return holds(state[0])

        self.expect(what, has_come)
        return state[0]


def near(a, b, tolerance=1e-6):
    return abs(a - b) < tolerance


def begins_at(seconds):
    return lambda state: near(state["time"][0], seconds)


def steps(session, screen):
    session.open(MODEL)
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and session.running())
    session.pause("F8 pauses")
    begin = session.time()
    session.keys("F10", "F10", "F10")
    session.reach("F10 steps forward", begins_at(begin + 3 * STEP))
    session.keys("shift+F10", "shift+F10")
    session.reach("Shift F10 steps back", begins_at(begin + STEP))
    session.keys("ctrl+BackSpace")
    session.reach("reset leads to the reference", lambda s: near(s["time"][0], 0) and near(s["qpos"][3], .3))


def until(session, what, choose, holds):
    session.answers(POPOVER, lambda: session.keys("shift+F8"))
    choose()
    session.settled(POPOVER)
    before = session.clock()
    session.click((229, 397))
    if not session.wait(lambda: session.clock() != before):
        session.fail(f"{what}: time goes on")
    if not session.wait(session.paused):
        session.fail(f"{what}: it pauses")
    return session.reach(what, lambda state: holds(state["time"][0]))


def conditions(session, screen):
    until(session, "it runs until a time", lambda: session.type_at((310, 117), ".5", False),
          lambda t: .5 <= t < .5 + 1.5 * STEP)

    def write():
        session.answers(POPOVER, lambda: session.click((38, 351)))
        session.click((280, 351))
        session.keys("ctrl+a")
        session.type("time > 0.7 && qpos[3] < 1")

    until(session, "it runs until an expression is true", write,
          lambda t: .7 <= t < .7 + 1.5 * STEP)  # a keyframe has no noise: 0.7000000000000005 is 0.7
    session.answers(session.clock_place(), lambda: session.keys("ctrl+BackSpace"))
    until(session, "it runs until a contact", lambda: session.click((38, 159)), lambda t: .18 < t < .23)


def history(session, screen):
    session.answers(session.clock_place(), lambda: session.click((660, 847)))
    past = session.reach("the timeline leads back", lambda s: 0 < s["time"][0] < .18)["time"][0]
    session.answers(session.clock_place(), lambda: session.keys("F10"))
    session.click((976, 847))  # the end of it, whatever the margin of the knob
    session.reach("going on drops what came after", begins_at(past + STEP))


def sliders(session, screen):
    session.type_at(PIVOT, "0.5")
    session.type_at(LOOSE_Z, "1.25")
    session.type_at(MOTOR, "-1.5")
    session.reach("a joint is typed", lambda s: near(s["qpos"][0], .5))
    session.reach("a free joint is typed", lambda s: near(s["qpos"][3], 1.25))
    session.reach("a control is typed", lambda s: near(s["ctrl"][0], -1.5))
    row = session.slider_row()

    def dragged():
        # one that hears of the moves too late has taken the press for that of a finger that means to go slowly
        session.drag([(x, row) for x in (1133, 1140, 1154, 1168)])
        return 1 < session.state()["ctrl"][0] < 3

    session.expect("a slider is dragged", dragged)
    control = session.state()["ctrl"][0]
    session.wheel((1160, row), 3)
    session.settled(SIDE)
    session.wheel((1160, row), -9)
    session.settled(SIDE)
    session.reach("the wheel leaves sliders alone", lambda s: near(s["ctrl"][0], control))
    session.type_at(MOTOR, "0")
    session.answers(SIDE, lambda: session.click(HELD))
    session.run_until("an equality is switched on and holds", lambda s: abs(s["qpos"][0]) < .05)
    session.answers(SIDE, lambda: session.click(HELD))


def keyframes(session, screen):
    session.type_at(PIVOT, "1.0")
    session.reach("the pivot is turned", lambda s: near(s["qpos"][0], 1))
    session.answers(PANEL, lambda: session.click(NEW_KEY))
    session.opens("the menu of the key, to rename it,", lambda: session.click((1326, 206)))
    session.keys("ctrl+a")
    session.type("raised")
    session.answers(PANEL, lambda: session.keys("Return"))
    session.text_has("a keyframe is made and renamed", lambda text: 'name="raised"' in text)
    session.answers(driver.INSIDE, lambda: session.keys("ctrl+BackSpace"))
    before = session.bob()[1]
    session.settled(SIDE)
    session.click((1180, 206))
    session.expect("a keyframe is applied", lambda: abs(session.bob()[1] - before) > 60)
    # the menu again: delete is the last of its buttons
    session.opens("the menu of the key, to delete it,", lambda: session.click((1326, 206)))
    session.answers(PANEL, lambda: session.keys("shift+Tab", "Return"))
    session.text_has("a keyframe is deleted", lambda text: "<key " not in text)


def push(session, screen):
    def block():
        return screen.find(lambda r, g, b: r < 60 and g > 120 and b > 120, 460, 60, 1060, 830)

    def is_reported():
        """The corner of the view names what is selected."""
        return screen.count(lambda r, g, b: r > 200 and g > 200 and b > 200, 960, 800, 1056, 834) > 20

    def scroll(notches):
        """To the end of the page or to its beginning, wherever it was."""
        session.wheel((1200, 680), notches)
        session.settled(SIDE)

    session.settled(SIDE)
    session.answers(driver.INSIDE, lambda: session.keys("ctrl+BackSpace"))
    session.answers(SIDE, lambda: session.click(PUSH_SECTION))
    session.act_until("the block is selected", lambda: session.click(screen.middle(block()), 2), is_reported)
    scroll(30)
    session.type_at(FORCE_X, "20")
    for what in ("a push acts", "a push is repeated"):
        session.keys("ctrl+BackSpace")
        session.settled(SIDE)
        session.click(PUSH)
        session.answers(session.clock_place(), lambda: session.keys(*["F10"] * 30))
        scroll(-30)
        # 20 N for 0.1 s, that is 26 steps, on 1 kg in free fall
        session.reach(what, lambda s: 1.9 < s["qvel"][1] < 2.2)
        scroll(30)
    scroll(-30)


def speeds(session, screen):
    session.keys("ctrl+BackSpace", "alt+2", *["alt+Down"] * 20)
    begin = time.monotonic()
    session.resume("it runs at 1 %")
    time.sleep(3)
    session.pause("it pauses after a slow run")
    took = time.monotonic() - begin
    session.reach("1 % is slow", lambda s: 0 < s["time"][0] < .015 * took + STEP)
    session.keys("alt+2", *["alt+Up"] * 60)
    session.run_until("without limit it is fast", lambda s: s["time"][0] > 5)


def track(session, screen):
    """Controls of a file drive the run, chosen and ended by the palette; then the slider acts again."""
    session.open(MODEL, "track.xml")
    path = os.path.join(screen.folder, "pull.csv")
    with open(path, "w") as file:
        file.write("time,motor\n0,0.5\n0.1,2\n0.6,-3\n")
    session.pause()
    session.keys("alt+2", "ctrl+BackSpace")
    session.expect("it is at its begin", lambda: session.time() == 0)

    def from_palette():
        place = session.opens("the palette", lambda: session.keys("ctrl+shift+p"))
        session.answers(place, lambda: session.type("Controls from a File"))
        session.keys("Return")

    session.choose_file(path, "a dialog asks for the controls", from_palette)
    session.run_until("the controls of the file hold", lambda state: state["time"][0] > 0.7 and state["ctrl"][0] == -3)
    session.keys("ctrl+BackSpace", "F10")
    state = session.state()
    session.check("a step after reset has the first row", state["time"] == [STEP] and state["ctrl"] == [0.5], state)
    from_palette()
    session.run_for(1)
    state = session.state()
    session.check("without it the control stays", state["time"][0] > 0.2 and state["ctrl"] == [0.5], state)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Run, steps, conditions, history, sliders, keyframes, push, speeds, track))
