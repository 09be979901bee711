#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Whole tasks of an author with real keys in a headless X server.

author   a two-link arm from an empty file by completion and templates, until it swings
rename   a joint that an included file declares, from the actuator that drives it; undo takes both files back
crash    the program is killed while text is typed: what was typed a second before is found again
plugin   a plugin of the model crashes in the run and takes the program along: the text is found again

usage: drive_author.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import glob
import os
import signal
import sys
import time

import driver
from driver import TEXT, read, write

KILLED = (-signal.SIGSEGV, -signal.SIGABRT, 1)  # a sanitizer tells of the first, and ends by one of the others
LINES = (60, 270, 450, 330)  # where the text goes on after its end

OUTER = """<mujoco>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
    <include file="inner.xml"/>
  </worldbody>
  <actuator>
    <motor joint="hinge"/>
  </actuator>
</mujoco>
"""

INNER = """<mujocoinclude>
  <body pos="0 0 1">
    <joint name="hinge" axis="0 1 0"/>
    <geom type="box" size=".3 .1 .1" rgba="1 0 1 1"/>
  </body>
</mujocoinclude>
"""

STORM = """<mujoco>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <extension>
    <plugin plugin="kinds.wind"/>
  </extension>
  <worldbody>
    <body>
      <freejoint/>
      <geom size=".3" rgba="1 0 1 1"/>
      <plugin plugin="kinds.wind">
        <config key="crash" value=".2"/>
      </plugin>
    </body>
  </worldbody>
</mujoco>
"""


class Author(driver.Session):
    """A session that completes."""

    def complete(self, text, key="Return"):
        """Type the beginning of a proposal, wait for the list, take its first line."""
        self.type(text, 90)
        if not self.wait(lambda: len(self.all_windows()) > 1):
            self.fail(f"something is proposed for {text}")
        self.settled(TEXT)
        self.answers(TEXT, lambda: self.keys(key))


def author(session, screen):
    session.open("", "author.xml")
    session.expect("an empty file opens", lambda: session.title() == "author.xml")
    session.settled(TEXT)
    session.focus_editor()
    session.complete("<muj")
    session.answers(TEXT, lambda: session.keys("Return"))  # between the tags: room for a child
    session.complete("<worl")
    session.answers(TEXT, lambda: session.keys("Return"))
    session.complete("<arm")
    session.type("first")
    session.keys("Escape", "Escape")
    session.expect("the arm swings", session.moves)
    session.text_has("the text is as meant", lambda text: text.count("<joint") == 2 and 'name="first"' in text and
                     text.count("</body>") == 2 and "</worldbody>" in text and "</mujoco>" in text)
    session.kill()


def rename(session, screen):
    inner = os.path.join(screen.folder, "inner.xml")
    write(inner, INNER)
    session.open(OUTER, "outer.xml")
    session.expect("the model of two files is drawn", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+Home", *["Down"] * 7, "Home", *["Right"] * 16)
    session.opens("an entry for the name", lambda: session.keys("F2"))
    session.keys("ctrl+a")
    session.type("elbow")
    session.keys("Return")
    # it is saved once more if that came before the new name
    save = lambda: session.keys("ctrl+alt+s")
    session.act_until("both files have the new name", save,
                      lambda: 'name="elbow"' in read(inner) and 'joint="elbow"' in read(session.model))
    session.focus_editor()
    session.keys("ctrl+z")
    session.act_until("one undo takes both back", save,
                      lambda: read(inner) == INNER and read(session.model) == OUTER)
    session.kill()


def drafts(screen):
    return glob.glob(os.path.join(screen.folder, "gimbal", "drafts", "*.draft"))


def crash(session, screen):
    session.open(driver.SWING, "crash.xml")
    session.expect("a model to crash with is drawn", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+End")
    typed, times = "", []
    session.type("<!-- ")
    end = time.monotonic() + 6
    while time.monotonic() < end:
        word = f"w{len(times)} "
        before = session.part(*LINES)
        session.type(word, 25)
        typed += word
        if not session.wait(lambda: session.part(*LINES) != before):
            session.fail("what is typed is seen")
        times.append((len(typed) - len(word), time.monotonic()))  # the beginning of it is seen for certain
    killed = time.monotonic()
    session.kill()
    found = drafts(screen)
    text = read(found[0]) if found else ""
    safe = max((n for n, when in times if when < killed - driver.PATIENCE), default=0)
    session.process.poll = lambda: None  # it is meant to be gone
    session.expect("a second before the crash nothing is lost", lambda: safe > 0 and typed[:safe] in text)
    session.start()
    session.expect("the model opens again", lambda: session.bob()[0] > 50)
    session.act_until("the edits are restored", lambda: session.keys("ctrl+alt+r"),
                      lambda: session.title().startswith("•"))
    session.text_has("the text is as it was typed", lambda text: typed[:safe] in text)
    session.kill()


def plugin(session, screen):
    library = os.environ.get("KINDS_LIBRARY")
    if not library:
        print("# KINDS_LIBRARY names no library of plugins: left out")
        return
    screen.env["GIMBAL_PLUGIN_PATH"] = os.path.dirname(library)
    session.open(STORM, "plugin.xml", run_on_open=False)
    session.expect("a model with a plugin is drawn", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+End")
    session.type("<!-- not saved -->")
    # all of it: of what was typed in the last second a draft may lack the end
    session.expect("a draft is kept", lambda: any("<!-- not saved -->" in read(path) for path in drafts(screen)))
    session.keys("F8")
    gone = session.wait(lambda: session.process.poll() is not None)
    status = session.process.returncode
    session.process.poll = lambda: None  # it is meant to be gone
    session.check("the plugin takes the program along", gone and status in KILLED, status)
    session.start()
    session.expect("the model opens again, and stands", lambda: session.bob()[0] > 50)
    session.act_until("its edits are restored", lambda: session.keys("ctrl+alt+r"),
                      lambda: session.title().startswith("•"))
    session.text_has("the text is as it was", lambda text: "<!-- not saved -->" in text)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Author, author, rename, crash, plugin))
