#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Keys that the user binds, with real keys in a headless X server.

bound    keys of the settings act, those of the table do not any more; in the window, in the view
preset   with the keys of Blender a letter moves
binding  the preferences find an action, warn of a key that is another's, take it, and give it back
files    keys are written to a file, and taken from it again; a file of something else is refused, with a word

maximised  a window that was left maximised comes back so, and remembers how large it was before

usage: drive_keys.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import re
import subprocess
import sys

import driver
from drive_editor import Editor


class Keys(Editor):
    """A session that looks at the settings."""

    def kept(self, name):
        """A setting as the file has it, '' if it is as at first."""
        path = os.path.join(self.screen.config, "glib-2.0", "settings", "keyfile")
        found = re.search(rf"^{name}=(.*)$", driver.read(path), re.M)
        return found.group(1) if found else ""

    def with_keys(self, keys, preset="Gimbal"):
        """Let the program start with keys."""
        self.settings(run_on_open=False, key_preset=preset)
        path = os.path.join(self.screen.config, "glib-2.0", "settings", "keyfile")
        driver.write(path, driver.read(path) + f"keys={keys}\n")
        self.start()
        self.drawn()


def bound(session, screen):
    session.model = os.path.join(screen.folder, "bound.xml")
    driver.write(session.model, driver.SWING)
    session.with_keys("{'win.run': ['<Control><Alt>g'], 'view.run': ['j']}")
    session.focus_editor()
    session.keys("F8")
    session.keys("ctrl+alt+g")
    session.expect("the new key runs", session.running)
    session.keys("ctrl+alt+g")
    session.expect("it pauses, so that the old one did nothing", session.paused)
    session.keys("alt+2", "j")
    session.expect("a letter runs in the view", session.running)
    session.kill()


def preset(session, screen):
    session.model = os.path.join(screen.folder, "preset.xml")
    driver.write(session.model, driver.SWING)
    session.with_keys("@a{sas} {}", "Blender")
    _, x, y = session.bob()
    session.click((int(x), int(y)))
    session.settled(driver.INSIDE)
    session.answers(driver.INSIDE, lambda: session.keys("g"))
    session.expect("handles come", lambda: screen.count(lambda r, g, b: r > 200 and g < 90 and b < 110 or
                                                        g > 150 and r < 150 and b < 90, *driver.INSIDE) > 30)
    session.kill()


def binding(session, screen):
    if not screen.manage():
        print("ok - keys of a managed window # SKIP without openbox")
        return
    session.open(driver.SWING, "binding.xml", run_on_open=False)
    session.drawn()
    session.focus_editor()
    before = set(session.all_windows())
    session.keys("ctrl+comma")
    new = []
    session.expect("the preferences come", lambda: new.extend(set(session.all_windows()) - before) or new)
    place = session.settled_window(new[0])
    session.screen.do("windowfocus", new[0])
    left, top, right, _ = place

    def search(words):
        session.keys("ctrl+a")
        session.type(words)
        session.settled(place)

    session.answers(place, lambda: session.click((left + 400, top + 27)))
    session.click((left + 200, top + 198))
    search("start page")
    session.answers(place, lambda: session.click((right - 65, top + 306)))
    session.answers(place, lambda: session.screen.do("key", "ctrl+n"))
    session.check("a key that is another's is not taken at once", "win.home" not in session.kept("keys"))
    session.screen.do("key", "ctrl+n")
    session.expect("pressed again it is", lambda: "'win.home': ['<Control>n']" in session.kept("keys"))
    session.check("the other one has none", "'win.new': []" in session.kept("keys") or
                  "'win.new': @as []" in session.kept("keys"), session.kept("keys"))
    session.settled(place)
    session.screen.do("key", "Escape")
    session.expect("the preferences go", lambda: not set(session.all_windows()) - before)
    session.focus_window()
    session.keys("ctrl+n")
    session.expect("the start page comes", lambda: screen.count(lambda r, g, b: r < 60 and 90 < g < 140 and b > 200,
                                                                 550, 140, 670, 185) > 500)
    session.kill()


def preferences(session):
    """Let the preferences come with the page of keys; where they are."""
    session.focus_editor()
    before = set(session.all_windows())
    session.keys("ctrl+comma")
    new = []
    session.expect("the preferences come", lambda: new.extend(set(session.all_windows()) - before) or new)
    place = session.settled_window(new[0])
    session.screen.do("windowfocus", new[0])
    session.answers(place, lambda: session.click((place[0] + 400, place[1] + 27)))
    return place


def ask_file(session, path, button):
    """Click a button that asks for a file, and answer with a path."""
    before = set(session.all_windows())
    session.click(button)
    new = []
    session.expect("a dialog asks for a file", lambda: new.extend(set(session.all_windows()) - before) or new)
    place = session.settled_window(new[0])
    session.screen.do("windowfocus", new[0])
    session.answers(place, lambda: session.screen.do("key", "slash"))
    session.screen.do("key", "ctrl+a")
    session.answers(place, lambda: session.screen.do("type", "--delay", 40, path))
    session.screen.do("key", "--delay", 60, "shift+End", "Delete", "Return")
    session.expect("the dialog goes", lambda: new[0] not in session.all_windows())


def files(session, screen):
    if not screen.manage():
        print("ok - keys of a managed window # SKIP without openbox")
        return
    session.model = os.path.join(screen.folder, "files.xml")
    kept, other = os.path.join(screen.folder, "kept.ini"), os.path.join(screen.folder, "other.ini")
    driver.write(session.model, driver.SWING)
    driver.write(other, "this is no list of keys")
    session.with_keys("{'win.run': ['<Control><Alt>g']}")
    place = preferences(session)
    take, give = ((place[0] + x, place[1] + 92) for x in (372, 476))
    ask_file(session, kept, give)
    session.expect("the keys are in a file", lambda: os.path.exists(kept) and "<Control><Alt>g" in driver.read(kept))
    toast = (place[0], place[3] - 90, place[2], place[3])
    before = session.settled(toast)
    ask_file(session, other, take)
    session.expect("what is no list of keys is refused with a word", lambda: session.part(*toast) != before)
    session.check("and changes nothing", "<Control><Alt>g" in session.kept("keys"), session.kept("keys"))
    session.kill()
    session.with_keys("@a{sas} {}")
    place = preferences(session)
    ask_file(session, kept, (place[0] + 372, place[1] + 92))
    session.expect("they come from the file", lambda: "<Control><Alt>g" in session.kept("keys"))
    session.screen.do("key", "Escape")
    session.expect("the preferences go", lambda: len(session.all_windows()) == 1)
    session.focus_window()
    session.focus_editor()
    session.keys("ctrl+alt+g")
    session.expect("and act at once", session.running)
    session.kill()


def quit_and_start(session):
    """Start again without a word about the size of the window."""
    session.quit()
    session.process = subprocess.Popen([session.program, session.model], env=session.screen.env)
    session.expect("the window comes", session.all_windows)
    session.window = session.all_windows()[-1]


def maximised(session, screen):
    if not screen.manage():
        print("ok - keys of a managed window # SKIP without openbox")
        return
    session.open(driver.SWING, "maximised.xml", run_on_open=False)
    session.drawn()
    small, whole = {"WIDTH=1000", "HEIGHT=700"}, {f"WIDTH={driver.WIDTH}", f"HEIGHT={driver.HEIGHT}"}
    session.screen.do("windowsize", session.window, 1000, 700)
    session.expect("the window is smaller", lambda: small <= set(session.geometry().split()))

    def button():  # the one of three at the end of the header
        place = session.settled_window(session.window)
        session.click((place[2] - 66, place[1] + 28))

    session.act_until("it is maximised", button, lambda: whole <= set(session.geometry().split()))
    session.expect("that is kept", lambda: "true" == session.kept("window-maximized"))
    quit_and_start(session)
    session.expect("it comes back maximised", lambda: whole <= set(session.geometry().split()))
    session.drawn()
    session.focus_window()
    session.act_until("and becomes as large as it was", button, lambda: small <= set(session.geometry().split()))
    session.expect("which is kept, too", lambda: session.kept("window-maximized") != "true")
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Keys, bound, preset, binding, files, maximised))
