#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Tasks on the numbers side with real mouse and keyboard events in a headless X server.

Record a run, keep it, change the model and see both curves; export them; find the contact that is too stiff and see it
selected; let the solver lab compare solvers and apply one.

usage: drive_numbers.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import shutil
import sys
import time

from drive import HEIGHT, SKIPPED, WIDTH, Screen, Session

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


class Numbers(Session):
    """The program with its bottom panel on a page."""

    def settings(self, page):
        folder = os.path.join(self.screen.folder, "config", "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "keyfile"), "w") as file:
            file.write("[io/github/gimbal_sim/Gimbal]\nbottom-visible=true\ncolor-scheme='light'\n"
                       f"bottom-page='{page}'\nwindow-width={WIDTH}\nwindow-height={HEIGHT}\n")
        self.screen.env["GSETTINGS_BACKEND"] = "keyfile"
        self.screen.env["XDG_CONFIG_HOME"] = os.path.join(self.screen.folder, "config")

    def open(self, page):
        self.settings(page)
        self.start()

    def quit(self):
        self.screen.do("key", "ctrl+q")
        self.process.wait(30)

    def magenta(self):
        """Mean brightness of the stiff ball."""
        n = total = 0
        for row in self.screen.pixels()[150:580]:
            for x in range(460, 1060):
                if row[4 * x + 2] > 40 and row[4 * x] > 40 and 2 * row[4 * x + 1] < row[4 * x + 2]:
                    n, total = n + 1, total + row[4 * x + 2]
        return total / max(n, 1)

    def panel(self):
        return b"".join(row[4 * 230:4 * 1300] for row in self.screen.pixels()[655:850])

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
    screen.do("mousemove", 700, 500, "key", "F8")
    session.expect("both runs are on show", lambda: session.blue() > 40 and session.pale_blue(900) > 100)
    session.quit()


def stiff_contact(session, screen):
    session.open("contacts")
    time.sleep(2)
    screen.do("key", "F8")
    session.expect("contacts are listed", lambda: screen.count(lambda r, g, b: r < 80 and g < 80 and b < 80, 10, 725, 600,
                                                               850) > 200, 60)
    # sort by stiffness, stiffest first, and choose the first row
    screen.do("mousemove", 754, 709, "click", 1)
    time.sleep(0.7)
    screen.do("mousemove", 754, 709, "click", 1)
    time.sleep(0.7)
    # the list keeps the rows that were in sight: scroll to the first one
    screen.do("mousemove", 300, 760, "click", "--repeat", 10, "--delay", 30, 4)
    time.sleep(0.7)
    before = session.magenta()
    screen.do("mousemove", 300, 735, "click", 1)
    session.expect("the stiffest contact is selected in the view", lambda: session.magenta() > before + 5)
    session.quit()


def solver_lab(session, screen):
    session.open("lab")
    session.expect("the lab is there", lambda: session.accent(10, 655, 120, 700) > 500, 60)
    time.sleep(2)
    screen.do("key", "F8")
    time.sleep(1)
    screen.do("mousemove", 60, 678, "click", 1)
    session.expect("curves of the solvers are drawn", lambda: session.blue() > 60, 60)
    def status():
        return b"".join(row[4 * 10:4 * 310] for row in screen.pixels()[696:712])

    before = status()
    screen.do("mousemove", 200, 678, "click", 1)
    session.expect("the best is applied", lambda: status() != before)
    session.quit()


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("1..0 # SKIP needs Xvfb and xdotool")
        return SKIPPED
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    screen = Screen()
    session = Numbers(screen, sys.argv[1], pictures)
    try:
        with open(session.model, "w") as file:
            file.write(MODEL)
        for task in (compare_runs, stiff_contact, solver_lab):
            task(session, screen)
        print(f"1..{session.passed}")
    finally:
        if session.__dict__.get("process") and session.process.poll() is None:
            session.process.kill()
        screen.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
