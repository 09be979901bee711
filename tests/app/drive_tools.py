#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The rest of what the run and the view offer, driven with real mouse and keyboard events in a headless X server.

Run until a warning, noise on the controls, viscous posing, an option changed and taken back, the state and the camera
copied, the picture of a keyframe, walking through the scene, full screen.

usage: drive_tools.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import re
import sys

import driver
from drive_run import LOOSE_Z, MODEL, MOTOR, NEW_KEY, SIDE, STEP, Run, begins_at, near, until

NOISE = (1272, 290)
POSING = (1320, 161)
TIMESTEP = (1300, 355)
REVERT = (1328, 122)
CHANGED = (1316, 110, 1340, 134)  # where its button comes
CONTROLS_TAB = (1176, 73)
PHYSICS_TAB = (1248, 73)
BESIDE = (640, 66)  # in the view
LINE_23 = (250, 443)


class Tools(Run):
    """The program with the pages of the controls and of the physics."""

    def page(self, tab):
        """Show a page and wait until it is there."""
        def is_chosen():
            x, y = tab
            return self.screen.count(lambda r, g, b: r + g + b < 740, x - 30, 56, x - 20, 66) > 80

        def choose():
            self.click(tab)
            self.screen.do("mousemove", *BESIDE)  # a tab under the pointer looks like one that is chosen

        if not is_chosen():
            self.act_until(f"the page of the tab at {tab} comes", choose, is_chosen)
        self.settled(SIDE)

    def restart(self):
        self.keys("ctrl+BackSpace")
        self.reach("it is reset", begins_at(0))

    def command(self, words):
        """One of the palette."""
        middle = (430, 230, 930, 640)
        self.answers(middle, lambda: self.keys("ctrl+shift+p"))
        self.answers(middle, lambda: self.type(words))
        self.answers(middle, lambda: self.keys("Return"))

    def pasted(self, pattern):
        """What the clipboard has, by way of the text."""
        before = self.saved()
        self.click(LINE_23)
        self.keys("Home", "ctrl+v")
        self.wait(lambda: self.saved() != before)
        found = re.search(pattern, self.saved())
        self.keys("alt+1", "ctrl+z")
        if not self.wait(lambda: self.saved() == before):
            self.fail("what was pasted goes")
        return found


def warning(session, screen):
    # a control that the engine finds bad, and that moves nothing
    session.open(MODEL.replace('"-5 5"', '"-1e12 1e12" gear="1e-12"'))
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and session.running())
    session.pause()
    session.restart()
    session.type_at(MOTOR, "1e12")
    until(session, "it runs until a warning", lambda: session.click((38, 198)), lambda t: STEP / 2 < t < 3.5 * STEP)
    session.type_at(MOTOR, "0")
    session.reach("the control is good again", lambda s: near(s["ctrl"][0], 0))


def noise(session, screen):
    session.restart()
    session.type_at(NOISE, "0.5")
    session.run_for(1)
    session.reach("noise moves the control", lambda s: s["time"][0] > 0 and s["ctrl"][0] != 0)
    session.type_at(NOISE, "0")
    session.type_at(MOTOR, "0")


def posing(session, screen):
    session.restart()
    session.type_at(LOOSE_Z, "1.25")
    session.page(PHYSICS_TAB)
    session.click(POSING)
    session.run_for(2)
    session.page(CONTROLS_TAB)
    session.reach("nothing falls while it is posed", lambda s: s["time"][0] > 0 and near(s["qpos"][3], 1.25, .01))
    session.page(PHYSICS_TAB)
    session.click(POSING)
    session.page(CONTROLS_TAB)
    session.run_until("then it falls again", lambda s: s["qpos"][3] < .3)


def option(session, screen):
    session.restart()
    session.page(PHYSICS_TAB)
    calm = session.part(*CHANGED)
    session.act_until("the page tells of the change", lambda: session.type_at(TIMESTEP, "0.001"),
                      lambda: session.part(*CHANGED) != calm)
    session.answers(session.clock_place(), lambda: session.keys("F10"))
    session.page(CONTROLS_TAB)
    session.reach("an option is changed", begins_at(.001))
    session.page(PHYSICS_TAB)
    session.act_until("the page tells of no change", lambda: session.click(REVERT),
                      lambda: session.part(*CHANGED) == calm)
    session.answers(session.clock_place(), lambda: session.keys("F10"))
    session.page(CONTROLS_TAB)
    session.reach("and is as in the file again", begins_at(.001 + STEP))


def copies(session, screen):
    session.command("copy the state")
    key = session.pasted(r'<key time="([^"]*)" qpos="([^"]*)"')
    session.check("the state is copied", key and near(float(key[1]), .001 + STEP) and len(key[2].split()) == 8)
    session.command("copy camera")
    camera = session.pasted(r'<camera [^>]*pos="([^"]*)"')
    session.check("the camera is copied", camera and len(camera[1].split()) == 3)


def picture(session, screen):
    session.settled(SIDE)
    session.click(NEW_KEY)
    session.expect("a keyframe has a picture", lambda: session.bob(1080, 1170)[0] > 3)
    session.keys("alt+1", "ctrl+z")
    session.expect("and goes when it is undone", lambda: not session.title().startswith("•"))


def walk(session, screen):
    session.keys("alt+2", "shift+f")
    session.settled(driver.INSIDE)
    before = session.bob()[0]

    def go(key):
        screen.do("keydown", key, "sleep", 0.15, "keyup", key)

    # by short steps: nobody knows how far a long one leads
    session.act_until("W walks ahead", lambda: go("w"), lambda: session.bob()[0] > 1.5 * before, 1)
    session.act_until("S walks back", lambda: go("s"), lambda: 0 < session.bob()[0] < 1.2 * before, 1)
    session.kill()


def full_screen(session, screen):
    def size():
        return re.findall(r"(?:WIDTH|HEIGHT)=(\d+)", session.geometry())

    whole = [str(driver.WIDTH), str(driver.HEIGHT)]
    if not screen.manage():
        print("ok - full screen # SKIP without openbox")
        return
    session.wait(lambda: session.ask("get_num_desktops"))
    session.open(MODEL)
    session.expect("a model is drawn in a managed window", lambda: session.bob()[0] > 50)
    screen.do("windowsize", session.window, 1000, 700)
    session.expect("the window is small", lambda: size() == ["1000", "700"])
    session.keys("F11")
    session.expect("F11 fills the screen", lambda: size() == whole)
    session.keys("F11")
    session.expect("and gives it back", lambda: size() == ["1000", "700"])


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Tools, warning, noise, posing, option, copies, picture, walk, full_screen))
