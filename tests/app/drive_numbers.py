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


PLOTS = (230, 655, 1020, 850)


class Numbers(driver.Session):
    """The program with its bottom panel on a page."""

    def open(self, page, name="drive.xml", text=MODEL, **settings):
        super().open(text, name, bottom_visible=True, bottom_page=page, **settings)

    def export(self, y, name):
        """The table that an item of the menu exports: (head, rows of numbers; None where a field is empty)."""
        self.opens("the menu", lambda: self.click((1051, 832)))
        path = self.file_of(name, lambda: self.click((879, y)))
        with open(path, newline="") as file:
            rows = list(csv.reader(file))
        return rows[0], [[float(field) if field else None for field in row] for row in rows[1:]]

    def file_of(self, name, choose):
        """Let a dialog come, type a path into it, and wait until the file is written."""
        path = os.path.join(self.screen.folder, name)
        self.choose_file(path, f"a dialog asks for {name}", choose)
        sizes = [-1]

        def is_written():
            sizes.append(os.path.getsize(path) if os.path.exists(path) else 0)
            return sizes[-1] > 0 and sizes[-1:] * 4 == sizes[-4:]

        self.expect(f"{name} is written", is_written)
        return path

    def control(self, y, value):
        """Type a value into a field of the controls panel."""
        self.click((1280, y))
        self.keys("ctrl+a")
        self.type(value, 20)
        self.keys("Return")

    def height(self):
        """Mean row of the magenta pixels: where the cube is on the screen."""
        return self.bob()[2]

    def magenta(self):
        """Mean brightness of the stiff ball."""
        ball = self.screen.find(lambda r, g, b: r > 40 and b > 40 and 2 * g < r, 500, 150, 1060, 580)
        rows = self.screen.pixels()
        return sum(rows[y][4 * x + 2] for x, y in ball) / max(len(ball), 1)

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
    session.expect("a curve is drawn", lambda: session.blue() > 40)
    session.pause()
    # keep it: in the menu of the last of the tools, by the letter that is underlined
    session.opens("the menu of the plots", lambda: session.click((1051, 832)))
    session.answers(PLOTS, lambda: session.keys("k"))
    screen.do("mousemove", 700, 500)
    session.keys("ctrl+BackSpace")
    session.expect("the kept run is pale", lambda: session.pale_blue() > 300 and session.blue() < 40)
    # a click on the plot gives it the keys: A and B bring cursors
    session.click((700, 760))
    before = session.settled(PLOTS)
    session.keys("a", "b")
    session.expect("cursors come by key", lambda: session.part(*PLOTS) != before)
    session.keys("plus", "plus", "Right", "Home", "Escape")
    session.replace('timestep="0.002"', 'timestep="0.004" gravity="0 0 -3"')
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))
    screen.do("mousemove", 700, 500)
    session.keys("ctrl+BackSpace")
    session.resume()
    session.expect("both runs are on show", lambda: session.blue() > 40 and session.pale_blue() > 100)
    session.expect("time goes on", session.passes)
    session.pause("it pauses again")
    # on a busy machine the beginning has left the plot: all of it into sight
    session.click((700, 760))
    session.keys(*["minus"] * 12)
    session.settled(PLOTS)
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
    session.expect("a curve is drawn before the edit", lambda: session.blue() > 40)
    for _ in range(4):  # until it has a past: more than a second is told below
        session.expect("time goes on before the edit", session.passes)
        time.sleep(1)
    session.replace("<sensor>", '<sensor><clock name="new"/>')
    session.expect("the title tells of the edit", lambda: session.title().startswith("•"))
    session.expect("time goes on after the edit", session.passes)
    session.pause("it pauses after the edit")
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
    hand, left, right = 254, 285, 316
    for values, seconds in (({left: "0", right: "0"}, 1), ({hand: "0"}, 2), ({left: ".05", right: ".05"}, 2),
                            ({hand: ".25"}, 3)):
        for y, value in values.items():
            session.control(y, value)
        time.sleep(seconds)
        session.expect("time goes on at the gripper", session.passes)


def tune_gripper(session, screen):
    session.open("sensors", "gripper.xml", GRIPPER, side_page="controls")
    session.expect("the cube is seen", lambda: session.height() > 300)
    session.expect("it runs", lambda: session.running() and session.passes())
    lying = session.height()
    lift(session, screen)
    session.expect("it stays where it was", lambda: abs(session.height() - lying) < 20)
    session.pause("it pauses to be exported")
    head, rows = session.export(837, "dropped.csv")
    hand, cube = head.index("lift.qpos [m]"), head.index("cube.z [m]")
    session.expect("the hand went up without it", lambda: rows[-1][hand] > 0.2 and rows[-1][cube] < 0.05)
    before = rows[-1][0]
    session.resume()
    session.replace('kp="20"', 'kp="400"', 2)
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))
    screen.do("mousemove", 700, 500)
    lift(session, screen)
    session.expect("now it is lifted", lambda: session.height() < lying - 60)
    time.sleep(2)  # it is looked at for a second
    session.pause("it pauses to be exported once more")
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
    session.open("sensors", "kinds.xml")
    session.expect("a curve is drawn among the kinds", lambda: session.blue() > 40)
    screen.do("mousemove", 700, 500)  # not on a curve, which would lead to its time at once
    session.pause("the run pauses for the kinds")
    before = session.clock()
    for x in (300, 320, 340):
        screen.do("mousemove", x, 760)
        time.sleep(0.2)
    session.expect("the pointer on a curve leads to its time", lambda: session.clock() != before)
    screen.do("mousemove", 700, 500)
    session.expect("and away from it back", lambda: session.clock() == before)
    for what, y in (("one channel over another", 636), ("bars", 668), ("pictures", 700)):
        before = session.settled(PLOTS)
        session.opens("the menu of the kinds", lambda: session.click((1053, 674)))
        session.click((859, y))
        session.expect("the menu goes", lambda: len(session.all_windows()) == 1)
        screen.do("mousemove", 700, 500)
        session.settled(PLOTS)
        if what != "one channel over another":  # out of sight below that one, which leaves the wheel to the list
            session.wheel((700, 810), 30)
        session.expect(f"a plot of {what} is added", lambda: session.settled(PLOTS) != before)
    session.quit()
    session.start()
    session.expect("curves come again", lambda: session.blue() > 40)
    session.pause("the run pauses once more")
    # below the first plot, which is lower now, is the empty one that asks for two channels
    session.expect("the other plots are there again", lambda: screen.count(
        lambda r, g, b: r < 190 and g < 190 and b < 190, 620, 780, 925, 804) > 60)
    session.quit()


def profile(session, screen):
    """The profiler: freeze, zoom, export."""
    plot = (60, 720, 970, 830)
    session.open("profiler", "profile.xml")
    session.expect("a profile is drawn", lambda: len(set(session.part(*plot))) > 8)
    session.expect("the button that freezes it is there",
                   lambda: screen.count(lambda r, g, b: r < 100 and g < 100 and b < 100, 1004, 666, 1018, 682) > 60)
    session.settled((985, 655, 1070, 692))
    session.click((1011, 674))
    frozen = session.settled(plot)
    session.expect("time goes on while the profile is frozen", session.passes)
    session.check("what is frozen stands still", session.part(*plot) == frozen)
    session.click((1011, 674))
    session.expect("it goes on again", lambda: session.part(*plot) != frozen)
    session.pause("the run pauses under the profile")
    session.click((500, 770))
    before = session.settled(plot)
    session.keys("plus", "plus")
    session.expect("keys zoom the profile", lambda: session.part(*plot) != before)
    session.keys("Home")
    path = session.file_of("profile.csv", lambda: session.click((1051, 674)))
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    whole = rows[0].index("Whole step [ms]")
    stages = [float(field) for field in rows[-1][whole + 1:whole + 11]]
    session.check("the stages are the step", abs(sum(stages) - float(rows[-1][whole])) < 0.012,
                  (rows[-1][whole], stages))
    session.quit()


def tell(session, screen):
    """The log: a load, a topic that was asked for, clear, a mistake that leads to its place."""
    log, readout = (5, 692, 1070, 854), (340, 592, 450, 606)
    is_dark = lambda r, g, b: r + g + b < 300
    is_link = lambda r, g, b: r < 90 and 90 < g < 150 and b > 180
    links = lambda: screen.find(is_link, 920, 692, 1068, 850)
    session.open("log", "log.xml", log_topics=["compile-timing"])
    session.expect("the load is told", lambda: screen.count(is_dark, 235, 695, 900, 718) > 60)
    session.expect("the compile is timed as asked for", lambda: screen.count(is_dark, 235, 720, 900, 742) > 60)
    # what is logged between the click and the look at it stands there again
    session.act_until("the log is cleared", lambda: session.click((1051, 674)),
                      lambda: screen.count(is_dark, 235, 690, 600, 850) < 60)
    first = session.settled(readout)
    session.act_until("the caret is in the last line", lambda: session.click((250, 500)),
                      lambda: session.part(*readout) != first)
    session.type("<oops/>")
    session.expect("the text is edited", lambda: session.title().startswith("•"))
    # the list follows what else is told, a compile for each letter on a fast machine: only the mistake, wherever it is
    session.click((500, 674))
    session.type("ignored")
    session.expect("the mistake is told with its place", lambda: len(links() or ()) > 20)
    session.settled(log)
    session.focus_editor((250, 500))
    session.act_until("the caret is elsewhere", lambda: session.keys("Escape", "ctrl+Home"),
                      lambda: session.settled(readout) == first)
    session.click(screen.middle(links()))
    session.expect("its place leads into the text", lambda: session.part(*readout) != first)
    session.kill()


def stiff_contact(session, screen):
    rows, view = (10, 725, 600, 850), (500, 150, 1050, 580)
    are_listed = lambda: screen.count(lambda r, g, b: r < 80 and g < 80 and b < 80, *rows) > 200
    session.open("contacts", "contact.xml")
    session.expect("contacts are listed", are_listed)
    time.sleep(2)  # the bodies come to rest on each other
    session.pause("it pauses with contacts")
    # sort by stiffness, stiffest first, and choose the first row: the list keeps those that were in sight. All columns
    # are in sight while the panel at the side is away
    session.answers(driver.INSIDE, lambda: session.keys("F9"))
    for _ in range(2):
        session.answers((10, 695, 1300, 850), lambda: session.click((890, 709)))
    session.answers(driver.INSIDE, lambda: session.keys("F9"))
    session.wheel((300, 760), -10)
    session.settled(rows)
    before = session.magenta()
    session.click((300, 735))
    session.expect("the stiffest contact is selected in the view", lambda: session.magenta() > before + 5)
    # the other way: the box in the view
    lit = session.settled(rows)
    box = screen.find(lambda r, g, b: r > 80 and 40 < g and b < 60, 500, 150, 800, 580)
    x, y = min(box, key=lambda place: place[1])
    session.click((x + 12, y + 25), 2)
    session.expect("a geom in the view selects its contact", lambda: session.part(*rows) != lit)
    session.settled(rows)
    session.answers(rows, lambda: session.click((233, 674)))
    session.expect("constraint rows are listed", are_listed)
    # rows in the beginning hold another body than those at the end
    shown = []
    for notches in (-60, 60):
        session.wheel((300, 760), notches)
        session.settled(rows)
        session.click((300, 735 if notches < 0 else 835))
        session.settled(rows)
        shown.append(session.settled(view))
    session.check("a constraint row shows what it holds", shown[0] != shown[1])
    session.quit()


def solver_lab(session, screen):
    status = (10, 696, 310, 712)
    session.open("lab", "lab.xml")
    session.expect("the lab is there", lambda: session.accent(10, 655, 120, 700) > 500)
    session.expect("time goes on before the lab", lambda: session.running() and session.passes())
    session.pause("it pauses for the lab")
    session.click((60, 678))
    session.expect("curves of the solvers are drawn", lambda: session.blue() > 60)
    before = session.settled(status)
    session.click((200, 678))
    session.expect("the best is applied", lambda: session.part(*status) != before)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Numbers, compare_runs, edit_goes_on, tune_gripper, stiff_contact, kinds, profile, tell,
                         solver_lab))
