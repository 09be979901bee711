#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Three stories of the tuning bench, from the first click to the text, with real mouse and keyboard events in a headless X server.

arm       the gains of six servos, kp and kv each by a right click on one of them for all of its kind; a search finds what settles within
          0.3 s without overshoot, the brush and the map show it, and it is written
pendulum  damping and friction of a pendulum from a noisy recording: both true values lie in what the fit tells
gripper   a gripper that drops a cube: the softest grip that holds it, gone through in the view and written

Each ends with the text as it was, by one undo, and with what was written tried by the command.

usage: drive_stories.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import json
import math
import os
import random
import re
import subprocess
import sys
import time

import driver
import driver_experiments

# where things are; the lower pane is high
SETUP = (0, 480, 240, 855)
BAR = (310, 450, 1065, 482)
CHARTS = (310, 484, 1065, 855)
LINES = (380, 620, 1065, 820)  # of parallel coordinates, beside their first axis
RUN_BUTTON = (318, 454, 362, 478)
RUN, WRITE = (340, 466), (990, 466)
TABS = {"Table": (338, 496), "Scatter": (390, 496), "Map": (440, 496), "Parallel": (489, 496), "Curves": (546, 496),
        "Correlation": (610, 496)}
SCORE, LIMITS, FIRST_ROW = (400, 527), (455, 527), (400, 553)
SLIDER = (559, 392), (985, 392)  # the run, from its first to its last state
CLOCK = (458, 384, 545, 401)
# numbers of the text
KP, KV, GRIP = (226, 122), (314, 122), (378, 122)


def is_suggested(r, g, b):
    return b > 200 and r < 160


def is_bright_blue(r, g, b):
    return b > 200 and r < 80


def is_violet(r, g, b):
    return abs(r - 106) < 12 and abs(g - 90) < 12 and abs(b - 205) < 12


def numbers(text, attribute):
    return [float(value) for value in re.findall(rf'{attribute}="([^"]*)"', text)]


def arm():
    """Six links on each other, of which gravity is taken off."""
    body = ""
    for n, axis in reversed(list(enumerate(["0 0 1", "0 1 0", "0 1 0", "0 0 1", "0 1 0", "0 0 1"], 1))):
        colour, deep = ("1 0 1 1" if n % 2 else ".3 .3 .35 1"), "  " * (n + 1)
        body = f"""{deep}<body name="link{n}" pos="0 0 0.15" gravcomp="1">
{deep}  <joint name="j{n}" axis="{axis}" armature="0.01"/>
{deep}  <geom type="capsule" fromto="0 0 0 0 0 0.15" size="0.03" mass="0.5" rgba="{colour}" contype="0" conaffinity="0"/>
{body}{deep}</body>
"""
    servos = "\n".join(f'    <position kp="100"   kv="1.0" name="s{n}" joint="j{n}" ctrlrange="-2 2"/>'
                       for n in range(1, 7))
    return f"""<mujoco model="arm">
  <actuator>
{servos}
  </actuator>
  <option timestep="0.002" integrator="implicitfast"/>
  <visual><headlight ambient=".7 .7 .7" diffuse=".3 .3 .3" specular="0 0 0"/></visual>
  <worldbody>
{body}  </worldbody>
</mujoco>
"""


class Stories(driver_experiments.Experimenter):
    """The program with charts that have room."""

    def vary_text(self, what, place, wanted, before):
        """Let the number at a place of the text vary."""
        self.focus_editor((250, 560))
        self.vary(what, place, wanted, before, self.show_menu_of_text)

    def open_high(self, text, name, experiment=None):
        """Open a model, paused, and pull the lower pane up, so that charts have room."""
        self.model = os.path.join(self.screen.folder, name)
        if os.path.exists(self.beside(".sqlite")):
            os.remove(self.beside(".sqlite"))
        if experiment:
            driver.write(self.beside(".xml"), experiment)
        self.open(text, name, bottom_visible=True, bottom_page="experiments")
        self.expect(f"{name} is on show", lambda: self.bob()[0] > 100)
        self.pause()
        self.act_until("the pane is high", lambda: self.drag([(530, 609), (530, 580), (530, 450), (530, 409)]),
                       lambda: self.screen.count(is_suggested, *RUN_BUTTON) > 200)

    def edit_elsewhere(self, rest):
        """As with another editor: what is simulated and wanted, behind what varies."""
        text = re.sub(r" *<run [^>]*/>\n", lambda match: rest, self.experiment())
        driver.write(self.beside(".xml"), text)  # from now on it can run

    def can_run(self):
        return self.screen.count(is_bright_blue, *RUN_BUTTON) > 200

    def run_all(self, what):
        """Click Run, and wait for the end, when the results can be read."""
        self.expect("it can run", self.can_run)
        self.act_until("it runs", lambda: self.click(RUN), lambda: os.path.exists(self.beside(".sqlite")))
        self.expect(what, self.points, 3 * driver.LIMIT)  # hundreds of runs of a model
        self.settled(CHARTS)
        return self.points()

    def lower(self, place):
        """Where something of the results is: beside a warning all of them lie lower."""
        warned = self.screen.count(lambda r, g, b: r > 240 and 225 < g < 245 and 190 < b < 220, 320, 488, 340, 500) > 50
        return place[0], place[1] + 53 * warned

    def look_at(self, page, name):
        self.answers(CHARTS, lambda: self.click(self.lower(TABS[page])))
        self.keep_picture(name)

    def keep_picture(self, name):
        if self.pictures:
            self.screen.picture(os.path.join(self.pictures, name + ".png"))

    def show_best(self):
        """On the table, the first row, once it is sorted by the score: it goes through its run."""
        paused = self.part(*CLOCK)
        self.answers(CHARTS, lambda: self.click(self.lower(SCORE)))
        for _ in range(2 if "<condition" in self.experiment() or "below=" in self.experiment() else 0):
            self.answers(CHARTS, lambda: self.click(self.lower(LIMITS)))  # down, then up: those that hold come first
        self.wheel((400, 800), -60)  # a table that is sorted anew keeps the row that was on top
        self.settled(CHARTS)
        self.click(self.lower(FIRST_ROW))
        self.expect("the run of the best point is on show", lambda: self.part(*CLOCK) != paused)

    def write(self, what, holds):
        self.settled(BAR)
        self.click(WRITE)
        self.text_has(what, holds)

    def undo(self, what, text):
        self.focus_editor((250, 350))
        self.keys("ctrl+z")
        self.text_has(what, lambda now: now == text)

    def gimbal(self, *words):
        return subprocess.run([self.program, *words], env=self.screen.env, capture_output=True, text=True, timeout=driver.LIMIT)

    def holds(self, wanted):
        """Whether the model that is saved passes, as a test in a pipeline would ask."""
        path = os.path.join(self.screen.folder, "test.experiment.xml")
        driver.write(path, f'<experiment model="{os.path.basename(self.model)}">\n{wanted}</experiment>\n')
        if os.path.exists(results := path.replace(".xml", ".sqlite")):
            os.remove(results)
        done = self.gimbal("experiment", path)
        print("# " + done.stdout.replace("\n", "\n# "), flush=True)
        return done.returncode == 0

    def points(self):
        """The points that are kept, best first."""
        return self.query("SELECT * FROM points ORDER BY met DESC, score")


SETTLES = "".join(f"""  <goal name="time {n}" expression="j{n}.qpos" reduce="settling" target="0.3" below="0.3"/>
  <goal name="over {n}" expression="j{n}.qpos" reduce="overshoot" target="0.3" weight="5" below="0.01"/>
""" for n in range(1, 7))
HELD = """  <run duration="1">
    <control actuator="s*" value="0.3"/>
  </run>
"""

PENDULUM = """<mujoco model="pendulum">
  <option timestep="0.005"/>
  <visual><headlight ambient=".7 .7 .7" diffuse=".3 .3 .3" specular="0 0 0"/></visual>
  <worldbody>
    <body name="rod" pos="0 0 1">
      <joint name="hinge" axis="0 1 0" damping="{}" frictionloss="{}"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.02" mass="1" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <keyframe>
    <key name="up" qpos="2"/>
  </keyframe>
</mujoco>
"""
DAMPING, FRICTION, NOISE = 0.03, 0.05, 0.02
FIT = """<experiment model="pendulum.xml">
  <parameter name="damping" from="0.001" to="0.2" start="0.1">
    <target element="joint" attribute="damping"/>
  </parameter>
  <parameter name="friction" from="0.001" to="0.2" start="0.1">
    <target element="joint" attribute="frictionloss"/>
  </parameter>
  <run duration="3" keyframe="up"/>
  <goal name="distance" expression="hinge.qpos" reduce="distance" file="{}" column="{}"/>
  <fit/>
</experiment>
"""

GRIPPER = """<mujoco model="gripper">
  <default>
    <default class="grip"><position kp="20.0" ctrlrange="0 .05"/></default>
    <default class="finger"><geom type="box" size=".005 .015 .04" mass=".1" friction=".6" rgba=".3 .3 .35 1"/></default>
  </default>
  <option timestep="0.002" cone="elliptic" impratio="10"/>
  <visual><headlight ambient=".7 .7 .7" diffuse=".3 .3 .3" specular="0 0 0"/></visual>
  <statistic center="0 0 .12" extent=".3"/>
  <worldbody>
    <geom name="floor" type="plane" size=".3 .3 .1" rgba=".8 .8 .8 1"/>
    <body name="hand" pos="0 0 .12">
      <joint name="lift" type="slide" axis="0 0 1" damping="20"/>
      <geom type="box" size=".06 .02 .01" mass=".5" contype="0" conaffinity="0" rgba=".3 .3 .35 1"/>
      <body name="left" pos="-.05 0 -.06">
        <joint name="left" type="slide" axis="1 0 0" damping="5"/>
        <geom class="finger"/>
      </body>
      <body name="right" pos=".05 0 -.06">
        <joint name="right" type="slide" axis="-1 0 0" damping="5"/>
        <geom class="finger"/>
      </body>
    </body>
    <body name="cube" pos="0 0 .0301">
      <freejoint name="cube"/>
      <geom type="box" size=".03 .03 .03" mass=".3" friction=".6" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <actuator>
    <position name="lifter" joint="lift" kp="2000" kv="100" ctrlrange="0 .3"/>
    <position name="grip left" joint="left" class="grip"/>
    <position name="grip right" joint="right" class="grip"/>
  </actuator>
</mujoco>
"""
LIFTED = """  <run duration="2">
    <control actuator="grip*" value="0.03"/>
    <control actuator="lifter" shape="step" at="0.7" value="0.2"/>
  </run>
  <condition name="height" expression="cube.z.qpos" above="0.18"/>
  <goal name="squeeze" expression="abs('grip left.force')" reduce="max"/>
"""


def over_all(session, back, lowest, highest):
    """In the form: over all of its kind, which is so many fields before the range, and how far."""
    if back:
        session.choose(back, 1)
    session.keys("ctrl+a")
    session.type(lowest)
    session.keys("Tab", "ctrl+a")
    session.type(highest)


def tune_arm(session, screen):
    session.open_high(arm(), "arm.xml")
    session.vary_text("kp of all servos varies", KP, '<target element="position" attribute="kp"/>',
                 lambda: over_all(session, 2, "1", "2000"))
    session.vary_text("kv of all servos varies", KV, '<target element="position" attribute="kv"/>',
                 lambda: over_all(session, 3, "0.1", "200"))
    session.edit_elsewhere(HELD + SETTLES + '  <search method="global" evaluations="150"/>\n')
    best = session.run_all("the search ends")[0]
    session.check("each joint settles within 0.3 s without overshoot", best["met"] and all(
        best[f"time {n}"] < 0.3 and best[f"over {n}"] < 0.01 for n in range(1, 7)), tuple(best))
    session.look_at("Map", "arm-map")
    session.look_at("Parallel", "arm-parallel")
    whole = session.settled(LINES)
    top, low = session.lower((366, 560)), session.lower((366, 700))
    brushed = session.answers(LINES, lambda: session.drag([top, session.lower((366, 630)), low]))
    session.keep_picture("arm-brushed")
    session.check("the brush leaves some of the lines", brushed != whole)
    session.click(low)
    session.expect("a click on the axis lets them all come back", lambda: session.alike(session.part(*LINES), whole))
    session.look_at("Table", "arm-table")
    session.show_best()
    session.look_at("Curves", "arm-curves")
    gains = {"kp": [best["position kp"]] * 6, "kv": [best["position kv"]] * 6}
    session.write("the gains are written", lambda text: {name: numbers(text, name) for name in gains} == gains)
    session.check("a test of the model as it is written says so", session.holds(HELD + SETTLES))
    session.undo("one undo takes all twelve numbers back", arm())
    session.check("as it was it does not settle", not session.holds(HELD + SETTLES))
    session.quit()


def record(session, name):
    """The true pendulum's run as a file, beside the model; whether this build can."""
    true = os.path.join(session.screen.folder, "true.xml")
    driver.write(true, PENDULUM.format(DAMPING, FRICTION))
    done = session.gimbal("record", true, os.path.join(session.screen.folder, name), "--key", "up", "--duration", "3")
    return done.returncode == 0


def make_noisy(session):
    """A table of every fourth step of that run, with noise that is the same each time."""
    run, table = (os.path.join(session.screen.folder, name) for name in ("true.h5", "true.csv"))
    session.gimbal("export", run, table)
    lines = [line.split(",") for line in driver.read(table).splitlines()]
    column = lines[0].index('"hinge.qpos"')
    noise = random.Random(16)
    driver.write(os.path.join(session.screen.folder, "recording.csv"), "time [s],angle [rad]\n" + "".join(
        f"{row[0]},{float(row[column]) + noise.gauss(0, NOISE):.17g}\n" for row in lines[4::4]))


def fit(session, file, column, what):
    """Open the pendulum with wrong numbers and fit them to a file by a click; what the command tells of the same results."""
    session.open_high(PENDULUM.format(.1, .1), "pendulum.xml", FIT.format(file, column))
    session.run_all(what)
    session.expect("it warns that the two are hardly told apart", lambda: session.lower((0, 0))[1] > 0)
    session.settled(CHARTS)
    told = json.loads(session.gimbal("experiment", session.beside(".xml"), "--json", "-").stdout)
    session.check("the command finds nothing left to do", len(told["points"]) == len(session.points()), told["fit"])
    return told["fit"]


def written(text):
    return {"damping": numbers(text, "damping")[0], "friction": numbers(text, "frictionloss")[0]}


def fit_noisy(session, screen):
    if not record(session, "true.h5"):
        print("# this build keeps no runs: a pendulum is not fitted")
        return
    make_noisy(session)
    found = fit(session, "recording.csv", "angle", "the fit to noise ends")
    for name, true in (("damping", DAMPING), ("friction", FRICTION)):
        session.check(f"the true {name} is in the interval", found[name]["low"] < true < found[name]["high"])
    session.show_best()
    session.look_at("Curves", "pendulum-curves")
    session.check("what was recorded lies behind its curve", session.screen.count(is_violet, *CHARTS) >= 20)
    session.look_at("Correlation", "pendulum-correlation")
    session.write("damping and friction are written",
                  lambda text: all(math.isclose(written(text)[name], found[name]["value"], rel_tol=1e-9) for name in found))
    session.undo("one undo takes both back", PENDULUM.format(.1, .1))
    session.quit()


def fit_run(session, screen):
    if not record(session, "true.h5"):
        return
    found = fit(session, "true.h5", "hinge.qpos", "the fit to a recorded run ends")
    session.check("a run without noise tells damping and friction", math.isclose(found["damping"]["value"], DAMPING, rel_tol=1e-4) and
                  math.isclose(found["friction"]["value"], FRICTION, rel_tol=1e-4))
    session.write("they are written", lambda text: abs(written(text)["friction"] - FRICTION) < 1e-5)
    session.quit()


def hold_cube(session, screen):
    session.open_high(GRIPPER, "gripper.xml")
    session.vary_text("kp of both grips varies", GRIP, '<target element="position" class="grip" attribute="kp"/>',
                 lambda: over_all(session, 0, "20", "5000"))
    session.edit_elsewhere(LIFTED + '  <search method="global" evaluations="60"/>\n')
    best = session.run_all("the search ends")[0]
    session.check("the cube is held", best["met"] and best["height"] > 0.18, tuple(best))
    session.look_at("Scatter", "gripper-scatter")
    session.look_at("Table", "gripper-table")
    session.show_best()
    _, _, low = session.bob()
    session.drag([SLIDER[0], ((SLIDER[0][0] + SLIDER[1][0]) // 2, SLIDER[0][1]), SLIDER[1]])
    session.expect("the cube is lifted there", lambda: session.bob()[2] < low - 15)
    session.keep_picture("gripper-held")
    session.write("the grip is written", lambda text: numbers(text, "kp")[0] == best["grip kp"])
    session.check("a test of the model as it is written says so", session.holds(LIFTED))
    session.undo("one undo takes it back", GRIPPER)
    session.check("as it was it drops the cube", not session.holds(LIFTED))
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Stories, tune_arm, fit_noisy, fit_run, hold_cube))
