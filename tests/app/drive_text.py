#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the editor offers to one who types and looks around, with real keys and mouse in a headless X server.

attributes  behind the name of an element its attributes are proposed
templates   Ctrl+Space in an empty line brings templates and elements
growing     a selection grows over what the text means, and shrinks the same way
changing    what is typed at one place is said at all that said the same

usage: drive_text.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys

import driver
from drive_editor import Editor
from driver import TEXT

EMPTY = "<mujoco>\n  <worldbody>\n    <geom size=\".1\" rgba=\"1 0 1 1\"/>\n  </worldbody>\n</mujoco>\n"

GEOMS = """<mujoco>
  <worldbody>
    <geom name="a" size=".1"/>
    <geom name="b" size=".1" pos="1 .1 0" rgba="1 0 1 1"/>
    <geom name="c" size=".1"/>
  </worldbody>
</mujoco>
"""


def attributes(session, screen):
    session.open(EMPTY, "attributes.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    alone = len(session.all_windows())
    session.opens("the elements", lambda: session.type("<sit", 80))
    session.answers(TEXT, lambda: session.keys("Return"))
    session.expect("the attributes come", lambda: len(session.all_windows()) > alone)
    session.type("po", 80)
    session.answers(TEXT, lambda: session.keys("Return"))
    session.type("0 0 1")
    session.text_has("the attribute is there", lambda text: '<site pos="0 0 1"' in text)
    session.kill()


def templates(session, screen):
    session.open(EMPTY, "templates.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    session.opens("the templates", lambda: session.keys("ctrl+space"))
    session.type("lin", 80)
    session.answers(TEXT, lambda: session.keys("Return"))
    session.type("forearm")
    session.text_has("the template is there", lambda text: '\n    <body name="forearm"' in text)
    session.kill()


def growing(session, screen):
    session.open(GEOMS, "growing.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", *["Left"] * 4)
    session.keys(*["alt+shift+Right"] * 3)
    session.keys("alt+shift+Left")
    session.type("X")
    session.text_has("the attribute is replaced, as the element was let go", lambda text:
                     '<geom name="a" X/>' in text)
    session.kill()


def changing(session, screen):
    session.open(GEOMS, "changing.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", *["Left"] * 4)
    session.answers(TEXT, lambda: session.keys("ctrl+F2"))
    session.type("0.25", 80)
    session.keys("BackSpace", "Escape")
    session.text_has("all of them have changed", lambda text: text == GEOMS.replace('.1', '0.2'))
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == GEOMS)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, attributes, templates, growing, changing))
