#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Tasks on the numbers side with real mouse and keyboard events in a headless X server.

compare   record a run, keep it, change the model in the text, run again, see both curves, and read both runs' numbers
          out of the table that is exported
edit      an edit that adds a sensor: the curves that were there go on
gripper   a gripper that drops what it should lift: see it in the exported numbers, raise the gain in the text while it
          runs, lift again, and see it hold
contact   find the contact that is too stiff and see it selected
kinds     bars, pictures, one channel over another; a pointer that leads through time; the arrangement is kept
profile   the profiler frozen, zoomed, exported
log       what is told, and where it leads
lab       let the solver lab compare solvers and apply one

usage: drive_numbers.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import csv
import os
import sys
import time

import driver

MODEL = """<mujoco model="numbers">
  <option timestep="0.002"/>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 1"/>
    <body name="soft" pos="-.4 0 .2">
      <freejoint name="soft"/>
      <geom name="soft" type="box" size=".1 .1 .1" mass="1" rgba=".9 .6 .2 1"/>
    </body>
    <body pos="-.35 .05 .42">
      <freejoint/>
      <geom type="box" size=".1 .1 .1" mass="3"/>
    </body>
    <body name="stiff" pos=".4 0 .2">
      <freejoint name="stiff"/>
      <geom name="stiff" type="sphere" size=".1" mass="1" solref=".004 1" priority="1" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <sensor>
    <framepos name="height" objtype="body" objname="soft"/>
  </sensor>
</mujoco>
"""


GRIPPER = """<mujoco model="gripper">
  <option timestep="0.002" cone="elliptic" impratio="20"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .2" extent=".6"/>
  <default>
    <default class="finger">
      <geom type="box" size=".01 .02 .04" mass=".05"/>
      <joint type="slide" axis="1 0 0" range="0 .05" damping="5"/>
    </default>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <body name="hand" pos="0 0 .12">
      <joint name="lift" type="slide" axis="0 0 1" range="-.1 .3" damping="1000"/>
      <geom type="box" size=".09 .03 .02" mass=".5" contype="0"/>
      <body name="left" pos="-.06 0 -.06" childclass="finger">
        <joint name="left"/>
        <geom/>
      </body>
      <body name="right" pos=".06 0 -.06" childclass="finger">
        <joint name="right" axis="-1 0 0"/>
        <geom/>
      </body>
    </body>
    <body name="cube" pos="0 0 .03">
      <freejoint/>
      <geom type="box" size=".03 .03 .03" mass=".4" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <actuator>
    <position name="lift" joint="lift" kp="2000" ctrlrange="-.1 .3"/>
    <position name="left" joint="left" kp="20" ctrlrange="0 .05"/>
    <position name="right" joint="right" kp="20" ctrlrange="0 .05"/>
  </actuator>
  <sensor>
    <framepos name="cube" objtype="body" objname="cube"/>
  </sensor>
</mujoco>
"""


class Numbers(driver.Session):
    """The program with its bottom panel on a page."""

    def open(self, page, name="drive.xml", text=MODEL, **settings):
        super().open(text, name, bottom_visible=True, bottom_page=page, **settings)

    def export(self, y, name):
        """The table that an item of the menu exports: (head, rows of numbers; None where a field is empty)."""
        path = os.path.join(self.screen.folder, name)
        self.screen.do("mousemove", 1332, 832, "click", 1)
        time.sleep(1)
        self.screen.do("mousemove", 1160, y, "click", 1)
        time.sleep(2.5)
        self.screen.do("key", "ctrl+a")
        self.screen.do("type", "--delay", 20, path)
        time.sleep(0.5)
        self.screen.do("key", "Return")
        sizes = [-1]

        def is_written():
            sizes.append(os.path.getsize(path) if os.path.exists(path) else 0)
            return sizes[-1] > 0 and sizes[-1:] * 3 == sizes[-3:]

        self.expect(f"{name} is written", is_written)
        with open(path, newline="") as file:
            rows = list(csv.reader(file))
        return rows[0], [[float(field) if field else None for field in row] for row in rows[1:]]

    def choose_file(self, name):
        """Type a path into the dialog that opens, and wait until the file is written."""
        path = os.path.join(self.screen.folder, name)
        self.expect(f"a dialog asks for {name}", lambda: len(self.all_windows()) > 1)
        time.sleep(1.5)
        self.keys("ctrl+a")
        self.type(path)
        time.sleep(0.5)
        self.keys("Return")
        sizes = [-1]

        def is_written():
            sizes.append(os.path.getsize(path) if os.path.exists(path) else 0)
            return sizes[-1] > 0 and sizes[-1:] * 3 == sizes[-3:]

        self.expect(f"{name} is there", is_written)
        self.screen.do("windowfocus", self.window)
        return path

    def clock(self):
        """The pixels of the time under the view."""
        return self.part(456, 592, 545, 608)

    def passes(self):
        """Whether time goes on; the view may stand still."""
        before = self.clock()
        time.sleep(0.6)
        return self.clock() != before

    def control(self, y, value):
        """Type a value into a field of the controls panel."""
        self.screen.do("mousemove", 1280, y, "click", 1)
        time.sleep(0.3)
        self.screen.do("key", "ctrl+a")
        self.screen.do("type", "--delay", 20, value)
        self.screen.do("key", "Return")
        time.sleep(0.3)

    def height(self):
        """Mean row of the magenta pixels: where the cube is on the screen."""
        n = total = 0
        for y, row in enumerate(self.screen.pixels()[60:580]):
            for x in range(460, 1060):
                if row[4 * x + 2] > 150 and row[4 * x] > 150 and row[4 * x + 1] < 90:
                    n, total = n + 1, total + y + 60
        return total / max(n, 1)

    def magenta(self):
        """Mean brightness of the stiff ball."""
        n = total = 0
        for row in self.screen.pixels()[150:580]:
            for x in range(460, 1060):
                if row[4 * x + 2] > 40 and row[4 * x] > 40 and 2 * row[4 * x + 1] < row[4 * x + 2]:
                    n, total = n + 1, total + row[4 * x + 2]
        return total / max(n, 1)

    def panel(self):
        return self.part(230, 655, 1300, 850)

    def blue(self):
        """Pixels of the first curve's colour."""
        return self.screen.count(lambda r, g, b: r < 40 and 90 < g < 140 and b > 150, 280, 690, 1300, 830)

    def pale_blue(self, x0=280):
        """Pixels of the first curve's colour in a kept run."""
        return self.screen.count(lambda r, g, b: 130 < r < 180 and 180 < g < 215 and b > 205, x0, 690, 1300, 830)

    def accent(self, x0, y0, x1, y1):
        return self.screen.count(lambda r, g, b: r < 90 and 100 < g < 160 and b > 200, x0, y0, x1, y1)


def compare_runs(session, screen):
    session.open("sensors")
    session.expect("a curve is drawn", lambda: session.blue() > 40, 60)
    screen.do("key", "F8")
    session.expect("it pauses", lambda: not session.moves())
    # keep it: the last of the tools, its first item
    screen.do("mousemove", 1332, 832, "click", 1)
    time.sleep(1)
    screen.do("key", "Return")
    time.sleep(1)
    screen.do("mousemove", 700, 500, "key", "ctrl+BackSpace")
    session.expect("the kept run is pale", lambda: session.pale_blue() > 300 and session.blue() < 40)
    # a click on the plot gives it the keys: A and B bring cursors
    before = session.panel()
    screen.do("mousemove", 700, 760, "click", 1)
    screen.do("key", "a", "b")
    session.expect("cursors come by key", lambda: session.panel() != before)
    screen.do("key", "plus", "plus", "Right", "Home", "Escape")
    session.replace('timestep="0.002"', 'timestep="0.004" gravity="0 0 -3"')
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))
    screen.do("mousemove", 700, 500, "key", "ctrl+BackSpace", "F8")
    session.expect("both runs are on show", lambda: session.blue() > 40 and session.pale_blue() > 100)
    time.sleep(1)
    screen.do("key", "F8")
    # on a busy machine the beginning has left the plot: all of it into sight
    screen.do("mousemove", 700, 760, "click", 1)
    screen.do("key", *["minus"] * 12)
    time.sleep(2)
    head, rows = session.export(805, "both.csv")
    now, kept = head.index("height.z [m]"), head.index("height.z (kept run) [m]")

    def near(time_wanted, column):
        row = min((r for r in rows if r[column] is not None), key=lambda r: abs(r[0] - time_wanted))
        return row[0], row[column]

    def falls(column, gravity):
        """Whether the box fell freely in the first tenth of a second."""
        t, z = near(0.1, column)
        return abs(z - (0.2 - gravity * t * t / 2)) < 0.01 * gravity / 9.81 + 1e-3

    session.expect("the kept run fell on earth", lambda: falls(kept, 9.81))
    session.expect("the other one fell slowly", lambda: falls(now, 3))
    session.expect("its steps are twice as long", lambda: abs(rows[11][0] - rows[10][0] - 0.004) < 1e-9)
    session.kill()  # it would ask about the edit


def edit_goes_on(session, screen):
    """An edit that gives the model another set of numbers: the curves that were there go on."""
    session.open("sensors", "edited.xml")
    session.expect("a curve is drawn before the edit", lambda: session.blue() > 40, 60)
    time.sleep(2)
    session.replace("<sensor>", '<sensor><clock name="new"/>')
    session.expect("the channel of the edit is listed", lambda: session.title().startswith("•"))
    time.sleep(2)
    screen.do("key", "F8")
    session.expect("it pauses after the edit", lambda: not session.moves())
    head, rows = session.export(837, "edited.csv")
    height, new = head.index("height.z [m]"), head.index("new [s]")
    since = next(row[0] for row in rows if row[new] is not None)
    session.check("the new channel begins with the edit", since > 1, since)
    session.check("the others have begun before", rows[0][0] < 1 and all(row[height] is not None for row in rows))
    session.check("no sample is missing", all(
        abs(b[0] - a[0] - 0.002) < 1e-6 for a, b in zip(rows, rows[1:])), len(rows))
    session.kill()


def lift(session, screen):
    """Open, go down, close, go up: fields of the controls panel."""
    hand, left, right = 254, 296, 338
    for y in (left, right):
        session.control(y, "0")
    time.sleep(1)
    session.control(hand, "0")
    time.sleep(2)
    for y in (left, right):
        session.control(y, ".05")
    time.sleep(2)
    session.control(hand, ".25")
    time.sleep(3)


def tune_gripper(session, screen):
    session.open("sensors", "gripper.xml", GRIPPER)
    session.expect("the cube is seen", lambda: session.height() > 300, 60)
    screen.do("mousemove", 1176, 74, "click", 1)
    time.sleep(1)
    lying = session.height()
    lift(session, screen)
    session.expect("it stays where it was", lambda: abs(session.height() - lying) < 20)
    head, rows = session.export(837, "dropped.csv")
    hand, cube = head.index("lift.qpos [m]"), head.index("cube.z [m]")
    session.expect("the hand went up without it", lambda: rows[-1][hand] > 0.2 and rows[-1][cube] < 0.05)
    before = rows[-1][0]
    session.replace('kp="20"', 'kp="400"', 2)
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))
    screen.do("mousemove", 700, 500)
    lift(session, screen)
    session.expect("now it is lifted", lambda: session.height() < lying - 60)
    head, rows = session.export(837, "held.csv")
    grip, force = head.index("left.force [N]"), head.index("cube.contact [N]")
    last = [row for row in rows if row[0] > rows[-1][0] - 1]
    session.expect("the edit did not reset the run", lambda: rows[-1][0] > before + 5 and rows[0][0] < before)
    session.expect("it is held high", lambda: all(row[cube] > 0.2 for row in last))
    session.expect("it does not slip", lambda: abs(
        (last[-1][cube] - last[-1][hand]) - (last[0][cube] - last[0][hand])) < 5e-4)
    session.expect("by the force that the gain gives", lambda: all(
        abs(r[grip] - 12) < 1 and r[force] > 20 for r in last))
    session.kill()


def kinds(session, screen):
    """Bars, pictures and one channel over another; the pointer on a curve leads through time; the arrangement is kept."""
    plots = (230, 655, 1300, 850)
    session.open("sensors", "kinds.xml")
    session.expect("a curve is drawn among the kinds", lambda: session.blue() > 40, 60)
    screen.do("mousemove", 700, 500)  # not on a curve, which would lead to its time at once
    screen.do("key", "F8")
    session.expect("the run pauses for the kinds", lambda: not any(session.passes() for _ in range(4)))
    before = session.clock()
    for x in (300, 320, 340):
        screen.do("mousemove", x, 760)
        time.sleep(0.2)
    session.expect("the pointer on a curve leads to its time", lambda: session.clock() != before)
    screen.do("mousemove", 700, 500)
    session.expect("and away from it back", lambda: session.clock() == before)
    for what, y in (("one channel over another", 636), ("bars", 668), ("pictures", 700)):
        before = session.part(*plots)
        session.click((1334, 674))
        time.sleep(1.5)
        session.click((1140, y))
        session.expect(f"a plot of {what} is added", lambda: session.part(*plots) != before)
    session.quit()
    session.start()
    session.expect("curves come again", lambda: session.blue() > 40, 60)
    screen.do("key", "F8")
    session.expect("the run pauses once more", lambda: not session.passes())
    # below the first plot, which is lower now, is the empty one that asks for two channels
    session.expect("the other plots are there again", lambda: screen.count(
        lambda r, g, b: r < 190 and g < 190 and b < 190, 620, 780, 925, 804) > 60)
    session.quit()


def profile(session, screen):
    """The profiler: freeze, zoom, export."""
    plot = (60, 720, 970, 830)
    session.open("profiler", "profile.xml")
    session.expect("a profile is drawn", lambda: len(set(session.part(*plot))) > 8, 60)
    session.click((1292, 674))
    time.sleep(1)
    frozen = session.part(*plot)
    session.expect("time goes on while the profile is frozen", session.passes)
    session.check("what is frozen stands still", session.part(*plot) == frozen)
    session.click((1292, 674))
    session.expect("it goes on again", lambda: session.part(*plot) != frozen)
    screen.do("key", "F8")
    session.expect("the run pauses under the profile", lambda: not session.passes())
    session.click((500, 770))
    before = session.part(*plot)
    session.keys("plus", "plus")
    session.expect("keys zoom the profile", lambda: session.part(*plot) != before)
    session.keys("Home")
    session.click((1332, 674))
    path = session.choose_file("profile.csv")
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    whole = rows[0].index("Whole step [ms]")
    stages = [float(field) for field in rows[-1][whole + 1:whole + 11]]
    session.check("the stages are the step", abs(sum(stages) - float(rows[-1][whole])) < 0.012,
                  (rows[-1][whole], stages))
    session.quit()


def tell(session, screen):
    """The log: a load, a topic that was asked for, clear, a mistake that leads to its place."""
    log, readout = (5, 692, 1355, 854), (340, 592, 450, 606)
    is_dark = lambda r, g, b: r + g + b < 300
    is_link = lambda r, g, b: r < 90 and 90 < g < 150 and b > 180
    links = lambda: screen.find(is_link, 1200, 692, 1350, 850)
    session.open("log", "log.xml", log_topics=["compile-timing"])
    session.expect("the load is told", lambda: screen.count(is_dark, 235, 695, 900, 718) > 60, 60)
    session.expect("the compile is timed as asked for", lambda: screen.count(is_dark, 235, 720, 900, 742) > 60)
    session.click((1332, 674))
    session.expect("the log is cleared", lambda: screen.count(is_dark, 235, 690, 600, 850) < 60)
    first = session.settled(readout)
    session.act_until("the caret is in the last line", lambda: session.click((250, 500)),
                      lambda: session.part(*readout) != first)
    session.type("<oops/>")
    session.expect("the mistake is told", lambda: session.title().startswith("•") and links())
    # the list follows what else is told: only the mistake, wherever it is
    session.click((500, 674))
    session.type("ignored")
    session.settled(log)
    session.expect("the mistake is found with its place", lambda: len(links()) > 20)
    session.focus_editor((250, 500))
    session.act_until("the caret is elsewhere", lambda: session.keys("Escape", "ctrl+Home"),
                      lambda: session.settled(readout) == first)
    session.click(screen.middle(links()))
    session.expect("its place leads into the text", lambda: session.part(*readout) != first)
    session.kill()


def stiff_contact(session, screen):
    session.open("contacts", "contact.xml")
    time.sleep(2)
    screen.do("key", "F8")
    session.expect("contacts are listed", lambda: screen.count(lambda r, g, b: r < 80 and g < 80 and b < 80, 10, 725, 600,
                                                               850) > 200, 60)
    # sort by stiffness, stiffest first, and choose the first row
    screen.do("mousemove", 800, 709, "click", 1)
    time.sleep(0.7)
    screen.do("mousemove", 800, 709, "click", 1)
    time.sleep(0.7)
    # the list keeps the rows that were in sight: scroll to the first one
    screen.do("mousemove", 300, 760, "click", "--repeat", 10, "--delay", 30, 4)
    time.sleep(0.7)
    before = session.magenta()
    screen.do("mousemove", 300, 735, "click", 1)
    session.expect("the stiffest contact is selected in the view", lambda: session.magenta() > before + 5)
    # the other way: nothing is selected, then the box in the view
    rows = (10, 725, 600, 850)
    lit = session.part(*rows)
    place = next((x, y + 150) for y, row in enumerate(screen.pixels()[150:580]) for x in range(470, 800)
                 if row[4 * x + 2] > 80 and row[4 * x] < 60 and row[4 * x + 1] > 40 and x % 7 == 0)
    session.click((place[0] + 12, place[1] + 25), 2)
    session.expect("a geom in the view selects its contact", lambda: session.part(*rows) != lit)
    session.click((233, 674))
    session.expect("constraint rows are listed", lambda: screen.count(
        lambda r, g, b: r < 80 and g < 80 and b < 80, 10, 725, 600, 850) > 200)
    # one of the first, middle and last rows holds something else than what is selected
    view = (500, 150, 1050, 580)
    seen = {session.part(*view)}
    for notches in (0, 6, 60):
        screen.do("mousemove", 300, 760, *(["click", "--repeat", notches, "--delay", 30, 5] if notches else []))
        session.click((300, 790))
        session.wait(lambda: session.part(*view) not in seen, 5)
        seen.add(session.part(*view))
    session.check("a constraint row shows what it holds", len(seen) > 1, f"{len(seen)} views")
    session.quit()


def solver_lab(session, screen):
    session.open("lab", "lab.xml")
    session.expect("the lab is there", lambda: session.accent(10, 655, 120, 700) > 500, 60)
    time.sleep(2)
    screen.do("key", "F8")
    time.sleep(1)
    screen.do("mousemove", 60, 678, "click", 1)
    session.expect("curves of the solvers are drawn", lambda: session.blue() > 60, 60)
    status = (10, 696, 310, 712)
    before = session.part(*status)
    screen.do("mousemove", 200, 678, "click", 1)
    session.expect("the best is applied", lambda: session.part(*status) != before)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Numbers, compare_runs, edit_goes_on, tune_gripper, stiff_contact, kinds, profile, tell,
                         solver_lab))
