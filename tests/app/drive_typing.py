#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Type, with real keys in a headless X server, and find in the file what was typed.

nested    elements in elements come out indented, with their ends, whatever list pops up on the way
undo      Return and the indentation that it brings are one step
template  Tab leads through the fields of a template
bubble    the hint on a number goes with Escape, a click, and the focus
values    a whole name and Return open its quotes, which Tab leaves and a quote is typed over; the end of a tag closes it
files     the names of files are proposed where one belongs
numbers   a double click takes a whole number, with its sign
explode   a model explodes under the number that is being typed, and the rest of it goes where it belongs

usage: drive_typing.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sys
import time

import driver
from drive_editor import CUBE, Editor
from driver import TEXT

EMPTY = "<mujoco>\n  <worldbody>\n    <geom size=\".1\" rgba=\"1 0 1 1\"/>\n  </worldbody>\n</mujoco>\n"

NESTED = """<mujoco>
  <worldbody>
    <geom size=".1" rgba="1 0 1 1"/>

    <body name="a">
      <body name="b">
        <geom size=".1"/>
      </body>
      <site pos="0 0 1"/>
    </body>
  </worldbody>
</mujoco>
"""

STIFF = """<mujoco model="stiff">
  <option timestep="0.01"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <body name="mass" pos="0 0 1">
      <joint name="lift" type="slide" axis="0 0 1"/>
      <geom size=".1" mass="1" rgba="1 0 1 1"/>
    </body>
  </worldbody>
  <actuator>
    <position name="servo" joint="lift" kp="400"/>
  </actuator>
</mujoco>
"""


def nested(session, screen):
    session.open(EMPTY, "nested.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return", "Return")
    session.type('<body name="a">', 80)
    session.keys("Return")
    session.type('<body name="b">', 80)
    session.keys("Return")
    session.type('<geom size=".1"/>', 80)
    session.keys("Return")
    session.type("</", 80)
    session.keys("Return")
    session.type('<site pos="0 0 1"/>', 80)
    session.text_has("what was typed is indented and has its ends", lambda text: text == NESTED)
    session.kill()


def undo(session, screen):
    session.open(EMPTY, "undo.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End")
    session.type("<!-- a -->", 80)
    session.keys("Return", "ctrl+z")
    session.type("<!-- b -->", 80)
    session.text_has("one undo takes the line and its indentation back", lambda text: "<!-- a --><!-- b -->" in text)
    session.kill()


def template(session, screen):
    session.open(EMPTY, "template.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    for name, fields in (("arm", ("one", "0 0 2", "two")), ("link", ("three", "0 0 3", "four"))):
        session.opens("the templates", lambda: session.type("<" + name))
        session.answers(TEXT, lambda: session.keys("Return"))
        session.type(fields[0])
        for field in fields[1:]:
            session.keys("Tab")
            session.type(field)
        session.text_has(f"Tab leads through the fields of {name}", lambda text: all(
            f'"{field}"' in text for field in fields) and "  \"" not in text)
        session.text_at("Down", "Down", "End", "Return")
    session.kill()


def complete(session, text):
    """Type something that is proposed, and take the first line."""
    session.type(text, 80)
    if not session.wait(lambda: len(session.all_windows()) > 1):
        session.fail(f"something is proposed for {text}")
    session.settled(TEXT)
    session.answers(TEXT, lambda: session.keys("Return"))


def values(session, screen):
    session.open(EMPTY, "values.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    complete(session, "<sit")
    complete(session, "name")
    session.type("tip")
    session.answers(TEXT, lambda: session.keys("Tab"))
    complete(session, " size")
    session.answers(TEXT, lambda: session.type('.05"', 80))
    session.answers(TEXT, lambda: session.type("/>", 80))
    session.text_has("each value is closed once", lambda text: '\n    <site name="tip" size=".05"/>\n' in text)
    session.kill()


def files(session, screen):
    os.makedirs(os.path.join(screen.folder, "parts"), exist_ok=True)
    for name in ("palm.obj", "thumb.obj"):
        driver.write(os.path.join(screen.folder, "parts", name), CUBE)
    session.open(EMPTY.replace("<worldbody>", '<compiler meshdir="parts"/>\n  <asset>\n  </asset>\n  <worldbody>'), "files.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    complete(session, "<mes")
    complete(session, "file")
    complete(session, "thu")
    session.answers(TEXT, lambda: session.keys("Tab"))
    session.type("/>", 80)
    session.text_has("the file is named", lambda text: '<mesh file="thumb.obj"/>\n' in text)
    session.kill()


def numbers(session, screen):
    """The rest of the line is looked at, so that no place in it need be known."""
    for wanted, left in (("-90", ' 0.1025"'), ("0.1025", '"-90 ')):
        session.open(EMPTY.replace('size=".1"', 'user="-90 0.1025" size=".1"'), "numbers.xml", run_on_open=False)
        session.drawn()
        x = 225 if wanted == "-90" else 275
        session.answers(TEXT, lambda: session.click((x, 123), 2))
        session.keys("BackSpace")
        session.text_has(f"a double click takes {wanted}", lambda text: wanted not in text and left in text)
        session.kill()


def bubble(session, screen):
    session.open(STIFF, "bubble.xml", run_on_open=False)
    session.drawn()
    for what, end in (("Escape", lambda: session.keys("Escape")),
                      ("a click in the view", lambda: session.click((700, 700))),
                      ("a click in the header", lambda: session.click((900, 20)))):
        session.text_at(*["Down"] * 10, "End", *["Left"] * 3)
        before = session.all_windows()
        session.opens(f"the hint ({what})", lambda: session.type("1"))
        end()
        session.expect(f"{what} ends the hint", lambda: not set(session.all_windows()) - set(before))
    session.kill()


def explode(session, screen):
    session.open(STIFF, "stiff.xml", run_on_open=True)
    session.expect("it is open and runs", lambda: session.bob()[0] > 50 and session.running())
    session.text_at(*["Down"] * 10, "End", *["Left"] * 3)
    session.type("00000", 400)
    session.expect("it explodes and pauses", session.paused)
    session.settled((0, 100, 450, 560))
    time.sleep(1)
    session.type("00", 200)
    session.keys("BackSpace")
    session.text_has("what is typed goes where the caret was", lambda text: text == STIFF.replace(
        'kp="400"', 'kp="400000000"'))
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, nested, undo, template, values, files, numbers, bubble, explode))
