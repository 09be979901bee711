#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Pages that are moved with the mouse, driven with real events in a headless X server.

A tab dragged to the left, and from there out of the window; another one flung to the right.

usage: drive_layout.py PROGRAM [--menus | --tabs] [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import re
import sys

import driver

PLOTS = (255, 631)      # its tab below, in a window as it is at first
TITLE = (680, 20)       # of the window: nobody takes a tab there
LEFT = (100, 400)
PROFILER = (200, 631)   # after the plots are gone; the history is at the left
RIGHT = (1250, 700)
PHYSICS, CONTROLS = (1251, 80), (1215, 80)  # tabs at the right, the second where it is when the first has gone


class Layout(driver.Session):
    """The program with the plots below."""

    def places(self):
        """The pages by their place, as the settings have them."""
        path = os.path.join(self.screen.config, "glib-2.0", "settings", "keyfile")
        found = re.search(r"^layout=(.*)$", driver.read(path), re.M)
        entries = re.findall(r"\('(\w+)', [^\[]*\[([^\]]*)\]", found[1] if found else "")
        return [(place, re.findall(r"'([^']+)'", pages)) for place, pages in entries]

    def is_in(self, page, place):
        return any(page in pages for name, pages in self.places() if name == place)

    def has_window(self, title):
        return any(self.title(window) == title for window in self.all_windows())


def left(session, screen):
    session.open(driver.SWING, bottom_visible=True, bottom_page="sensors", run_on_open=False)
    session.settled((20, 615, 1020, 645))
    session.drag([PLOTS, (389, 600), (300, 500), LEFT])
    session.expect("a tab goes to the left", lambda: session.is_in("sensors", "left"))


def out(session, screen):
    session.settled((10, 60, 280, 95))
    session.drag([(334, 73), (334, 100), (400, 60), TITLE])  # the tab beside the history
    session.expect("a tab that is dropped outside becomes a window", lambda: session.has_window("Plots"))
    session.expect("and is kept as one", lambda: session.is_in("sensors", "window"))


def flick(session, screen):
    session.settled((20, 615, 1020, 645))
    session.drag([PROFILER, (205, 560), RIGHT], pause=0.02)
    session.expect("a tab that is quicker than the fields goes to where they come",
                   lambda: session.is_in("profiler", "right"))


def open_menu(session, place):
    """The menu of the tab at a place, after what is open is given up. On a busy machine the tabs may still be on their way there:
    beside them the menu is that of the window, which is narrower."""
    def is_there():
        sizes = [dict(line.split("=") for line in session.geometry(window).split()) for window in session.all_windows()]
        return any(200 < int(size.get("WIDTH", 0)) < 400 for size in sizes)

    def act():
        session.keys("Escape")
        session.click(place, button=3)

    session.act_until("the menu of the tab", act, is_there)


def menus(session, screen):
    """The menu of a tab at the side, by the mouse: opened, given up, opened again and chosen from. The second press comes soon after
    the first, as one of two: it is the tab's all the same, and opens no menu of the window."""
    screen.settings("gtk-double-click-time=20000")
    session.open(driver.SWING, bottom_visible=False, run_on_open=False)
    strip = (1075, 55, 1355, 95)
    for page, place in ("physics", PHYSICS), ("controls", CONTROLS):
        session.settled(strip)
        tabs_before = session.part(*strip)
        open_menu(session, place)
        open_menu(session, place)
        # a menu that is there may have no items yet
        session.act_until(f"its item {page} > Move to the Bottom is chosen", lambda: session.click((place[0], place[1] + 54)),
                          lambda: session.is_in(page, "bottom"))
        session.expect("its tab goes", lambda: session.part(*strip) != tabs_before)
    session.check("the program lives", session.process.poll() is None)


def tabs(session, screen):
    """The tab of a model is no window: dragged out of its bar it stays there. A warning of the toolkit ends the program."""
    screen.env["G_DEBUG"] = "fatal-warnings"
    session.open(driver.SWING, bottom_visible=False, run_on_open=False)
    screen.do("windowsize", session.window, 1000, 700)
    bar = (0, 52, 1000, 90)
    session.answers(bar, lambda: session.keys("ctrl+t"))
    for way in ([(700, 70), (700, 130), (720, 300), (1200, 500), (1200, 800)], [(250, 70), (400, 600), (1100, 300)]):
        session.settled(bar)
        session.drag(way)
        session.expect("the tab is in its bar", lambda: session.settled(bar))
    session.answers(bar, lambda: session.keys("ctrl+Page_Up"))
    session.check("the program lives", session.process.poll() is None)


if __name__ == "__main__":
    # menus and tabs want all where it is at first, and the others leave it elsewhere
    alone = [task for word, task in (("--menus", menus), ("--tabs", tabs)) if word in sys.argv]
    sys.argv = [word for word in sys.argv if word not in ("--menus", "--tabs")]
    sys.exit(driver.main(__doc__, Layout, *(alone or [left, out, flick])))
