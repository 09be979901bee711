#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The desktop side with real keys and clicks in a headless X server, without a mouse where that is possible.

files     open by dialog a file whose name has a blank, save under another name, find both on the start page
quit      with unsaved edits asks; Cancel stays, Discard goes
palette   the help opens by F1 and closes by Escape; the palette goes to a panel and to an object
web       a model on a server opens by its address with what it includes; the folder of a lost mesh is added
dark      the preferences change the colours at once

usage: drive_desktop.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import functools
import http.server
import os
import subprocess
import sys
import threading

import driver
from driver import read, write


HEAD = (400, 8, 560, 40)  # where nothing stands in the header


class Desktop(driver.Session):
    """A session with more than one window."""

    def windows(self):
        return [w for w in self.all_windows() if w != self.window]

    def dialog(self):
        """The dialog, with the focus; None if there is none."""
        found = self.windows()
        if found:
            subprocess.run(["xdotool", "windowfocus", found[-1]], env=self.screen.env, stderr=subprocess.DEVNULL)
        return found[-1] if found else None

    def wait_dialog(self, what):
        """A dialog, and where it is."""
        self.expect(what, self.dialog)
        return self.settled_window(self.dialog())

    def asks(self, what, act):
        """Do something that brings a question: a window of its own, or inside of the main one, which it dims."""
        self.calm = self.settled(HEAD)
        act()
        self.expect(what, lambda: self.dialog() or self.part(*HEAD) != self.calm)
        if self.windows():
            self.settled_window(self.dialog())
        else:
            self.settled(HEAD)

    def stays(self, what):
        """The question goes, and the program does not."""
        self.expect(what, lambda: not self.windows() and self.process.poll() is None)
        self.focus()
        self.expect(f"{what} as before", lambda: self.part(*HEAD) == self.calm)

    def darkness(self):
        """Share of dark pixels at the top of the window."""
        return self.screen.count(lambda r, g, b: r + g + b < 240, 300, 5, 560, 40) / (260 * 35)


def quit_by_key(session):
    session.focus()
    session.keys("ctrl+q")
    if not session.wait(lambda: session.process.poll() is not None):
        session.fail("ctrl+q quits")


def files(session, screen):
    source = os.path.join(screen.folder, "drive.xml")
    odd = os.path.join(screen.folder, "ein Modell.xml")
    copy = os.path.join(screen.folder, "zweites Modell.xml")
    for path in (source, odd):
        write(path, driver.SWING)
    session.model = source
    session.start()
    session.expect("a model is drawn", lambda: session.bob()[0] > 50)
    session.choose_file(odd, "the file chooser opens", lambda: session.keys("ctrl+o"))
    session.expect("a file with a blank in its name opens", lambda: session.title() == "ein Modell.xml")
    session.choose_file(copy, "the dialog to save opens", lambda: session.keys("ctrl+shift+s"))
    session.expect("it is saved under another name", lambda: os.path.exists(copy))
    session.expect("the title has the new name", lambda: session.title() == "zweites Modell.xml")
    quit_by_key(session)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without a word."""

    def log_message(self, *words):
        pass


def web(session, screen):
    folder = os.path.join(screen.folder, "server")
    os.makedirs(os.path.join(folder, "robots", "arm"))
    write(os.path.join(folder, "robots", "arm", "far.xml"), '<mujoco><include file="../swing.xml"/></mujoco>')
    write(os.path.join(folder, "robots", "swing.xml"), driver.SWING)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    session.model = os.path.join(screen.folder, "drive.xml")
    session.start()
    session.expect("a model is there before", lambda: session.bob()[0] > 50)
    session.asks("the dialog for addresses opens", lambda: session.keys("ctrl+alt+o"))
    session.type(f"http://127.0.0.1:{server.server_port}/robots/arm/far.xml")
    session.keys("Return")
    session.expect("a model from a server opens", lambda: session.title() == "far.xml")
    session.expect("with what it includes", lambda: session.bob()[0] > 50)
    session.focus()
    server.shutdown()
    quit_by_key(session)


def ask(session, screen):
    session.model = os.path.join(screen.folder, "drive.xml")
    session.start()
    session.expect("the model is there again", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+Home")
    session.type(" ")
    session.expect("an edit marks the title", lambda: session.title().startswith("•"))
    session.asks("quitting with unsaved edits asks", lambda: session.keys("ctrl+q"))
    session.keys("Escape")
    session.stays("Escape stays")
    session.asks("it asks again", lambda: session.keys("ctrl+q"))
    session.keys("alt+d")
    session.wait(lambda: session.process.poll() is not None)
    if session.process.poll() != 0:
        raise SystemExit(f"not ok - Discard quits: {session.process.poll()}")
    if read(session.model) != driver.SWING:
        raise SystemExit("not ok - Discard leaves the file")


def palette(session, screen):
    session.start()
    session.expect("the model is drawn once more", lambda: session.bob()[0] > 50)
    session.pause()
    session.keys("F1")
    session.wait_dialog("F1 opens the help")
    session.keys("Escape")
    session.expect("Escape closes it", lambda: not session.windows())
    session.focus()
    before = session.darkness()
    session.keys("ctrl+comma")
    session.wait_dialog("the preferences open")
    session.opens("a list of colour schemes", lambda: session.keys("Return"))
    session.keys("Down", "Down", "Return")
    session.expect("the window becomes dark", lambda: session.darkness() > before + 0.4)
    session.expect("the list goes", lambda: len(session.windows()) == 1)
    session.dialog()
    session.keys("Escape")
    session.expect("the preferences close", lambda: not session.windows())
    session.focus()
    view = session.settled(driver.INSIDE)
    session.keys("ctrl+shift+p")
    session.wait_dialog("the palette opens")
    session.answers((430, 230, 930, 640), lambda: session.type("profiler"))
    session.keys("Return")
    session.expect("it shows a panel", lambda: not session.windows() and session.view() != view)
    quit_by_key(session)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Desktop, files, web, ask, palette))
