#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The rest of what the run and the view offer, driven with real mouse and keyboard events in a headless X server.

Run until a warning, noise on the controls, viscous posing, an option changed and taken back, the state and the camera
copied, the picture of a keyframe, walking through the scene, full screen.

usage: drive_tools.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import re
import shutil
import sys
import time

import driver
from drive_run import LOOSE_Z, MODEL, MOTOR, NEW_KEY, STEP, Run, begins_at, near

NOISE = (1272, 300)
POSING = (1320, 161)
TIMESTEP = (1300, 355)
REVERT = (1328, 122)
CONTROLS_TAB = (1176, 73)
PHYSICS_TAB = (1248, 73)
SIDE = (1068, 97, 1360, 860)
LINE_23 = (250, 443)


class Tools(Run):
    """The program with the pages of the controls and of the physics."""

    def page(self, tab):
        """Show a page and wait until it is there."""
        if self.part(*SIDE) != self.shown.get(tab):
            self.answers(SIDE, lambda: self.click(tab))
        self.shown[tab] = self.part(*SIDE)

    def start(self):
        self.shown = {}
        super().start()

    def run_for(self, seconds):
        self.screen.do("key", "alt+2", "F8")
        time.sleep(seconds)
        self.screen.do("key", "F8")
        if not self.wait(self.paused):
            self.fail("it is paused")

    def restart(self):
        self.screen.do("key", "ctrl+BackSpace")
        self.reach("it is reset", begins_at(0))

    def command(self, words):
        """One of the palette."""
        middle = (430, 230, 930, 640)
        self.answers(middle, lambda: self.screen.do("key", "ctrl+shift+p"))
        self.answers(middle, lambda: self.type(words))
        self.answers(middle, lambda: self.keys("Return"))

    def pasted(self, pattern):
        """What the clipboard has, by way of the text."""
        self.click(LINE_23)
        self.keys("Home", "ctrl+v")
        self.wait(lambda: self.title().startswith("•"))
        found = re.search(pattern, self.saved())
        self.keys("alt+1", "ctrl+z")
        self.wait(lambda: not re.search(pattern, self.saved()))
        return found


def warning(session, screen):
    # a control that the engine finds bad, and that moves nothing
    session.open(MODEL.replace('"-5 5"', '"-1e12 1e12" gear="1e-12"'))
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and not session.paused(), 60)
    screen.do("key", "F8")
    session.wait(session.paused)
    session.restart()
    session.type_at(MOTOR, "1e12")
    screen.do("key", "shift+F8")
    time.sleep(1)
    session.click((38, 198))
    session.click((229, 397))
    session.wait(session.paused)
    session.reach("it runs until a warning", lambda s: STEP / 2 < s["time"][0] < 3.5 * STEP)
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
    session.run_for(2)
    session.page(CONTROLS_TAB)
    session.reach("then it falls again", lambda s: s["qpos"][3] < .3)


def option(session, screen):
    session.restart()
    session.page(PHYSICS_TAB)
    session.type_at(TIMESTEP, "0.001")
    screen.do("key", "F10")
    session.page(CONTROLS_TAB)
    session.reach("an option is changed", begins_at(.001))
    session.page(PHYSICS_TAB)
    session.click(REVERT)
    screen.do("key", "F10")
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
    session.click(NEW_KEY)
    session.expect("a keyframe has a picture", lambda: session.bob(1080, 1170)[0] > 3)
    session.keys("alt+1", "ctrl+z")
    session.expect("and goes when it is undone", lambda: not session.title().startswith("•"))


def walk(session, screen):
    screen.do("key", "alt+2", "shift+f")
    before = session.bob(460, 1060)[0]
    screen.do("keydown", "w")
    session.expect("W walks ahead", lambda: session.bob(460, 1060)[0] > 1.5 * before)
    screen.do("keyup", "w", "keydown", "s")
    session.expect("S walks back", lambda: session.bob(460, 1060)[0] < 1.2 * before)
    screen.do("keyup", "s")


def full_screen(session, screen):
    def size():
        return re.findall(r"(?:WIDTH|HEIGHT)=(\d+)", session.ask("getwindowgeometry", "--shell", session.window))

    whole = [str(driver.WIDTH), str(driver.HEIGHT)]
    if not shutil.which("openbox"):
        return  # nobody is there who would do it
    screen.do("windowsize", session.window, 1000, 700)
    session.expect("the window is small", lambda: size() == ["1000", "700"])
    screen.do("key", "F11")
    session.expect("F11 fills the screen", lambda: size() == whole)
    screen.do("key", "F11")
    session.expect("and gives it back", lambda: size() == ["1000", "700"])


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Tools, warning, noise, posing, option, copies, picture, walk, full_screen))
