#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What else an author does with the text, with real keys and mouse in a headless X server.

shape    format the text and take it back, fold and unfold, zoom one document and not the other
caret    it is drawn in a tab that is shown again
reveal   a double click in the view selects the text of what it met
colour   the sign of a colour opens a picker, and a colour of it reaches the text and the view
missing  a file that is not found is picked in a dialog that shows the files of its kind
library  a plugin that is not there comes with a library that is picked in a dialog; what is no library is told

usage: drive_editor.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sys
import time

import driver
from driver import TEXT, write

UPPER = (68, 142, 440, 190)  # right of where the caret stands in the first column
LOWER = (60, 196, 440, 260)

UNTIDY = """<mujoco>
      <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
        <body name="swing" pos="0 0 1">
    <joint axis="0 1 0"/>
     <geom   type="box" size=".3 .1 .1"    rgba="1 0 1 1"/>
     </body>
     <include file="inner.xml"/>
  </worldbody>
</mujoco>
"""

INNER = """<mujocoinclude>
  <body pos="1 0 0">
    <geom size=".1"/>
  </body>
</mujocoinclude>
"""

CUBE = "".join(f"v {x} {y} {z}\n" for x in (0, 1) for y in (0, 1) for z in (0, 1)) + "".join(
    f"f {face}\n" for face in ("1 2 4", "1 4 3", "5 7 8", "5 8 6", "1 5 6", "1 6 2", "3 4 8", "3 8 7", "1 3 7",
                               "1 7 5", "2 6 8", "2 8 4"))

MISSING = """<mujoco><compiler meshdir="../parts"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <asset>
    <mesh name="part" scale=".3 .3 .3" file="gone.stl"/>
  </asset>
  <worldbody>
    <geom type="mesh" mesh="part" rgba="1 0 1 1"/>
  </worldbody>
</mujoco>
"""

WINDY = """<mujoco>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <extension>
    <plugin plugin="kinds.wind"/>
  </extension>
  <worldbody>
    <body>
      <freejoint/>
      <geom size=".3" rgba="1 0 1 1"/>
      <plugin plugin="kinds.wind"/>
    </body>
  </worldbody>
</mujoco>
"""


class Editor(driver.Session):
    """A session whose text is looked at."""

    def drawn(self):
        self.expect("the model is drawn", lambda: self.bob()[0] > 50)
        self.settled((0, 0, driver.WIDTH, driver.HEIGHT))

    def text_at(self, *keys):
        """Put the caret somewhere, from the beginning of the text."""
        self.focus_editor()
        self.keys("ctrl+Home", *keys)


def shape(session, screen):
    inner = os.path.join(screen.folder, "inner.xml")
    write(inner, INNER)
    session.open(UNTIDY, "shape.xml", run_on_open=False)
    session.drawn()
    session.focus_editor()
    session.answers(TEXT, lambda: session.keys("ctrl+shift+f"))
    session.text_has("the text is formatted", lambda text:
                     '\n    <body name="swing" pos="0 0 1">\n      <joint axis="0 1 0"/>\n      <geom' in text)
    session.answers(TEXT, lambda: session.keys("ctrl+z"))
    session.text_has("one undo takes it back", lambda text: text == UNTIDY)

    session.text_at(*["Down"] * 4)
    before = session.settled(LOWER)
    session.keys("ctrl+shift+bracketleft")
    session.expect("the body is folded", lambda: session.part(*LOWER) != before)
    session.keys("ctrl+shift+bracketleft")
    session.expect("the body is unfolded", lambda: session.alike(session.part(*LOWER), before))

    session.keys("ctrl+plus", "ctrl+plus")
    session.expect("the text is larger", lambda: session.part(*LOWER) != before)
    session.text_at(*["Down"] * 8, *["End"], *["Left"] * 6)
    larger = session.settled(LOWER)
    session.keys("F12")
    session.expect("the included file is shown", lambda: session.part(*LOWER) != larger)
    session.settled(TEXT)
    session.keys("ctrl+Home")
    other = session.settled(UPPER)
    session.answers(TEXT, lambda: session.keys("ctrl+Page_Up"))
    session.focus_editor()
    session.answers(TEXT, lambda: session.keys("ctrl+0"))
    session.keys("ctrl+Page_Down")
    session.expect("the other document has its own size", lambda: session.alike(session.part(*UPPER), other))
    session.kill()


def caret(session, screen):
    """The caret is drawn in a tab that is shown again."""
    def drawn():
        """Dark pixels above one another, more than a letter has."""
        dark = set(screen.find(lambda r, g, b: r + g + b < 420, 60, *TEXT[1:]))
        return any(all((x, y + i) in dark for i in range(13)) for x, y in dark)

    write(os.path.join(screen.folder, "inner.xml"), INNER)
    session.open(UNTIDY, "caret.xml", run_on_open=False)
    session.drawn()
    session.text_at(*["Down"] * 8, *["End"], *["Left"] * 6)
    session.answers(TEXT, lambda: session.keys("F12"))
    session.answers(TEXT, lambda: session.keys("Right"))
    for what, key in (("the first tab", "ctrl+Page_Up"), ("the second tab", "ctrl+Page_Down")):
        session.answers(TEXT, lambda: session.keys(key))
        session.expect(f"the caret is drawn in {what}", drawn)
    session.kill()


def reveal(session, screen):
    session.open(driver.SWING, "reveal.xml", run_on_open=False)
    session.drawn()
    _, x, y = session.bob()
    session.answers(TEXT, lambda: session.click((int(x), int(y)), 2))
    session.keys("alt+1")
    session.type("<site/>")
    session.text_has("the text of what was met is selected", lambda text: "<site/>\n    </body>" in text and
                     "rod" in text and "bob" not in text)
    session.kill()


def colour(session, screen):
    session.open(driver.SWING, "colour.xml", run_on_open=False, wrap_lines=True)
    session.drawn()
    session.expect("the colour has a sign", lambda: session.bob(0, 455)[0] > 20)

    def strike():
        """Click on the sign until its picker comes: while the text is being laid out it may have moved. The pointer goes
        away then, and the card of what lies under it."""
        before = session.all_windows()
        for _ in range(60):
            _, x, y = session.bob(0, 455)
            session.click((int(x), int(y)))
            screen.do("mousemove", 760, 700)
            time.sleep(0.6)
            if session.wait(lambda: set(session.all_windows()) - set(before), 8):
                return

    session.opens("a picker", strike)
    session.keys("ctrl+a")
    session.type("#00FF00")
    session.keys("Return")
    session.expect("the view has the new colour",
                   lambda: screen.count(lambda r, g, b: g > 150 and r < 90 and b < 90, *driver.INSIDE) > 50)
    session.keys("Escape")
    session.text_has("the text has the new colour", lambda text: 'rgba="0 1 0 1"' in text)
    session.kill()


def missing(session, screen):
    os.makedirs(os.path.join(screen.folder, "parts"), exist_ok=True)
    os.makedirs(os.path.join(screen.folder, "models"), exist_ok=True)
    write(os.path.join(screen.folder, "parts", "part.obj"), CUBE)
    session.open(MISSING, "models/missing.xml", run_on_open=False)
    session.expect("the mistake is marked", lambda: screen.count(lambda r, g, b: r > 180 and g < 80 and b < 80,
                                                                 0, 130, 60, 150) > 20)
    session.text_at(*["Down"] * 3, "End")
    session.opens("a list of repairs", lambda: session.keys("ctrl+period"))
    session.choose_file(os.path.join(screen.folder, "parts", "part.obj"), "a dialog asks for a file",
                        lambda: session.keys("End", "Return"))
    session.expect("the mesh is drawn", lambda: session.bob()[0] > 50)
    session.text_has("the text names the file", lambda text: 'file="part.obj"' in text)
    session.kill()

    session.open(MISSING.replace("gone.stl", "prt.obj"), "models/misspelt.xml", run_on_open=False)
    session.text_at(*["Down"] * 3, "End")
    session.opens("a list of repairs", lambda: session.keys("ctrl+period"))
    session.keys("Return")
    session.text_has("the first repair is the file of nearly that name", lambda text: 'file="part.obj"' in text)
    session.kill()


def library(session, screen):
    plugins = os.environ.get("KINDS_LIBRARY")
    if not plugins:
        print("# KINDS_LIBRARY names no library of plugins: left out")
        return
    broken = os.path.join(screen.folder, "broken.so")
    write(broken, "no library")
    session.open(WINDY, "windy.xml", run_on_open=False)
    session.expect("the mistake is marked", lambda: screen.count(lambda r, g, b: r > 180 and g < 80 and b < 80,
                                                                 0, 130, 60, 190) > 20)

    def load(path, what):
        session.text_at(*["Down"] * 3, "End")
        session.opens("a list of repairs", lambda: session.keys("ctrl+period"))
        session.choose_file(path, what, lambda: session.keys("End", "Return"))

    toast = (400, 4, 1100, 46)
    calm = session.part(*toast)
    load(broken, "a dialog asks for a library")
    session.expect("what is no library is told", lambda: session.part(*toast) != calm)
    session.check("nothing is drawn", session.bob()[0] == 0)
    load(plugins, "a dialog asks for another library")
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    session.text_has("the text is as it was", lambda text: text == WINDY)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, shape, caret, reveal, colour, missing, library))
