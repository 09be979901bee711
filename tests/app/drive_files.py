#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Files come into the window and go out of it, with real mouse and keyboard events in a headless X server.

mesh      a mesh that is dragged from another program onto the floor becomes a body there, one undo takes it back, a
          broken file changes nothing
example   an example is changed: saving asks where, and the example stays as it is; an autosave does not write it either
again     a model, its caret and a fold are there again after a restart
film      the window of a film comes by the palette, Record asks for a file, Ctrl+Shift+R completes it

usage: drive_files.py PROGRAM DRAG_SOURCE [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import re
import subprocess
import sys
import time

import driver
from driver import read, write

DRAG_SOURCE = os.path.abspath(sys.argv.pop(2))
SOLID = "v 0 0 0\nv .4 0 0\nv 0 .4 0\nv 0 0 .4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
MODEL = driver.SWING.replace("<worldbody>", '<worldbody>\n    <geom name="floor" type="plane" size="3 3 .1" rgba="0 1 1 1"/>')
TARGET = (700, 500)


class Files(driver.Session):
    """The program, and another one to drag files from."""

    def film_window(self):
        """The window where a film is chosen; None if it is not there."""
        found = [window for window in self.all_windows() if self.title(window) == "Film"]
        return found[-1] if found else None

    def drag_files(self, paths, target, done):
        """Drag files from a window of another program to a place of ours."""
        known = set(self.ask("search", "--onlyvisible", "--name", "^files$").split())
        source = subprocess.Popen([DRAG_SOURCE, *paths], env=self.screen.env)
        found = []
        self.wait(lambda: found.extend(set(self.ask("search", "--onlyvisible", "--name", "^files$").split()) - known) or found)
        if not found:
            self.fail("the other program shows its window")
        self.screen.do("windowmove", found[0], 1200, 760)
        self.screen.do("windowraise", found[0])
        time.sleep(1)

        def pull():
            x, y = 1250, 790
            self.drag([(x, y), (x - 10, y - 5), (x - 40, y - 20), (1000, 600), (target[0] + 9, target[1] + 5), target, target])

        self.act_until("the files are dropped", pull, done)
        source.kill()
        source.wait()


def mesh(session, screen):
    part = os.path.join(screen.folder, "elsewhere", "part.obj")
    broken = os.path.join(screen.folder, "broken.stl")
    os.makedirs(os.path.dirname(part))
    os.makedirs(os.path.join(screen.folder, "here"))
    write(part, SOLID)
    write(broken, "solid nothing")
    session.open(MODEL, "here/drive.xml")
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    session.pause()
    session.drag_files([part], TARGET, lambda: session.title().startswith("•"))
    text = session.saved()
    place = re.search(r'<body name="part" pos="(\S+) (\S+) (\S+)">\s*<geom type="mesh" mesh="part"/>', text)
    session.check("a mesh becomes a body", place and '<mesh name="part" file="part.obj"/>' in text, text)
    session.check("it stands on the floor", place.group(3) == "0", place.groups())
    session.check("its file came along", read(os.path.join(screen.folder, "here", "part.obj")) == SOLID)
    session.focus()
    session.keys("alt+1", "ctrl+z")
    session.text_has("one undo takes it back", lambda now: now == MODEL)
    view = session.view()
    session.drag_files([broken], TARGET, lambda: session.view() != view)
    session.check("a broken file changes nothing", session.saved() == MODEL)
    session.quit()


def example(session, screen):
    models = os.environ["GIMBAL_TEST_MODELS"]
    source = os.path.join(models, "newtons-cradle", "model.xml")
    before, copy = read(source), os.path.join(screen.folder, "mine.xml")
    session.open(driver.SWING, autosave=True)
    session.quit()
    session.model = source
    session.start()
    session.expect("an example opens", lambda: session.title() == "model.xml")
    session.focus_editor()
    session.keys("ctrl+Home")
    session.type(" ")
    session.expect("it is changed", lambda: session.title().startswith("•"))
    time.sleep(3)  # longer than an autosave waits
    session.check("nothing is written by itself", read(source) == before and session.title().startswith("•"))
    session.choose_file(copy, "saving asks where", lambda: session.keys("ctrl+s"))
    session.expect("the copy is written", lambda: os.path.exists(copy) and read(copy) == " " + before)
    session.expect("from now on it is the model", lambda: session.title() == "mine.xml")
    session.check("the example is as it was", read(source) == before)
    session.quit()


def again(session, screen):
    folder = os.path.join(screen.folder, "again")
    os.makedirs(folder)
    part = "<mujoco>\n  <worldbody>\n    <body name='part' pos='1 0 1'>\n      <geom size='.1'/>\n    </body>\n  </worldbody>\n</mujoco>\n"
    write(os.path.join(folder, "part.xml"), part)
    write(os.path.join(folder, "second.xml"), driver.SWING)
    session.open(driver.SWING.replace("  <worldbody>", '  <include file="part.xml"/>\n  <worldbody>'), "again/first.xml",
                 reopen=True)
    session.expect("a model is open", lambda: session.title() == "first.xml" and session.bob()[0] > 50)
    session.pause()
    session.focus_editor()
    session.keys("ctrl+Home", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Home", "ctrl+shift+bracketleft")
    kept = (0, 80, 450, 580)  # of the text
    text = session.settled(kept)
    session.keys("ctrl+q")
    session.wait(lambda: session.process.poll() is not None)
    session.model = None
    session.start()
    session.expect("it opens again by itself", lambda: session.title() == "first.xml")
    session.expect("caret and fold are where they were", lambda: session.same_text(session.part(*kept), text))
    session.quit()


def film(session, screen):
    first = os.path.join(screen.folder, "shot-000.png")
    session.open(driver.SWING)
    session.expect("the model is there", lambda: session.bob()[0] > 50)
    session.pause()
    passing = (560, 4, 900, 46)  # where messages pass by
    calm = session.settled(passing)
    session.keys("ctrl+shift+p")
    session.expect("the palette opens", lambda: len(session.all_windows()) > 1)
    session.answers((430, 230, 930, 640), lambda: session.type("film the view"))
    session.keys("Return")
    session.expect("the window of the film comes", lambda: session.film_window())
    session.settled_window(session.film_window())

    def record():
        subprocess.run(["xdotool", "windowfocus", session.film_window()], env=screen.env, stderr=subprocess.DEVNULL)
        session.screen.do("key", "alt+r")

    session.choose_file(os.path.join(screen.folder, "shot-%03d.png"), "Record asks for a file", record)
    session.expect("pictures are made", lambda: os.path.exists(first))
    session.keys("ctrl+shift+r")
    session.expect("a message tells that it is complete", lambda: session.part(*passing) != calm)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Files, mesh, example, again, film))
