#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Several carets in the text, with real keys and mouse in a headless X server.

clicks   Alt and a click add a caret; what is typed, deleted and moved happens at all, and one undo takes typing back
next     Ctrl+D selects the word, then adds what is equal to it and comes next
columns  Shift+Alt and a drag select a column; what is copied line by line is pasted line by line
lines    Ctrl+Alt+Down adds carets below, which keep their column over a short line

usage: drive_carets.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys

import driver
from drive_editor import Editor
from driver import TEXT

ROWS = """<mujoco>
  <worldbody>
    <site name="one" size=".1"/>
    <site name="two" size=".1"/>
    <site name="six" size=".1"/>
    <geom size=".3" rgba="1 0 1 1"/>
  </worldbody>
</mujoco>
"""


class Carets(Editor):
    def begin(self, name):
        self.open(ROWS, name, run_on_open=False)
        self.drawn()

    def press_with(self, modifiers, places):
        """Press the button at a place, move over the others, and let go, with keys held."""
        words = [word for modifier in modifiers for word in ("keydown", modifier)]
        self.screen.do("mousemove", *places[0])
        self.calm_down()
        self.screen.do(*words, "mousedown", 1)
        for place in places[1:]:
            self.calm_down()
            self.screen.do("mousemove", *place)
        self.calm_down()
        self.screen.do("mouseup", 1, *[word for modifier in modifiers for word in ("keyup", modifier)])

    def ends(self, line):
        """A place behind the end of a line (from 1)."""
        return 400, 75 + 16 * line


def clicks(session, screen):
    session.begin("clicks.xml")
    session.text_at("Down", "Down", "End")
    for line in (4, 5):
        session.answers(TEXT, lambda: session.press_with(["alt"], [session.ends(line)]))
    session.keys("Left", "Left")
    session.type(' rgba="1 0 0 1"')
    session.text_has("all three have it", lambda text: text.count('size=".1" rgba="1 0 0 1"/>') == 3)
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == ROWS)
    session.kill()


def erasing(session, screen):
    session.begin("erasing.xml")
    session.text_at("Down", "Down", "End")
    for line in (4, 5):
        session.answers(TEXT, lambda: session.press_with(["alt"], [session.ends(line)]))
    session.keys("BackSpace", "BackSpace", "shift+Left", "shift+Left", "shift+Left", "Delete", "Tab", "Home")
    session.type("<!--")
    session.text_has("it is done at all", lambda text: text.count('    <!--<site name=') == 3 and text.count('size=" \n') == 3
                     and ".1" not in text)
    session.keys("Escape")
    session.type("x")
    session.text_has("Escape leaves one", lambda text: text.count("<!--x<site") == 1)
    session.kill()


def follow(session, screen):
    session.begin("next.xml")
    session.text_at("Down", "Down", "Home", "Right", "Right")
    for _ in range(3):
        session.answers(TEXT, lambda: session.keys("ctrl+d"))
    session.type("geom")
    session.text_has("the word and its like are another", lambda text: text == ROWS.replace("site", "geom"))
    session.keys("ctrl+z")
    session.text_has("one undo brings them back", lambda text: text == ROWS)
    session.kill()


def columns(session, screen):
    """The names are taken from one column and put into another."""
    session.begin("columns.xml")
    session.text_at("Down", "Down", "End", "Left", "Left", "Left")  # a caret to measure from
    session.answers(TEXT, lambda: session.keys("Home", *["Right"] * 12, "ctrl+alt+Down", "ctrl+alt+Down"))
    session.keys("shift+Right", "shift+Right", "shift+Right", "ctrl+c", "End", "Left", "Left")
    session.type(' class="')
    session.keys("ctrl+v")
    session.type('"')
    session.text_has("each line has its own", lambda text: all(
        f'<site name="{name}" size=".1" class="{name}"/>' in text for name in ("one", "two", "six")))
    session.keys("Escape")
    session.kill()


def dragging(session, screen):
    session.begin("dragging.xml")
    session.text_at()
    session.answers(TEXT, lambda: session.press_with(["shift", "alt"], [session.ends(3), session.ends(4), session.ends(5)]))
    session.type("<!-- -->")
    session.text_has("the lines of the drag have a caret", lambda text: text.count('size=".1"/><!-- -->') == 3)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Carets, clicks, erasing, follow, columns, dragging))
