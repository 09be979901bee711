#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Two models beside each other, with real mouse and keyboard events in a headless X server.

beside   a second file is opened for comparison by the key and a dialog; both are on show, each with a bar above its view
common   by the switches above the views both stand at the beginning and step together, and one camera moves both
apart    the cross of the bar lets the other model go back to its tab

usage: drive_compare.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import sys

import driver
from driver import write

UPPER, LOWER = (500, 160, 1060, 440), (500, 520, 1060, 820)
UPPER_TIME = (460, 455, 530, 473)  # under the upper view
CLOCK, VIEW, CLOSE = (933, 491), (1023, 491), (1052, 110)


def is_bar(r, g, b):
    """What a bar above a view is made of, which no view shows."""
    return min(r, g, b) > 230

OTHER = driver.SWING.replace('timestep="0.004"', 'timestep="0.008"')


class Compare(driver.Session):
    """A session with two views."""

    def turn(self, switch):
        """Turn a switch above a view; its tip goes when the mouse leaves it."""
        self.click(switch)
        self.screen.do("mousemove", 760, 300)

    def bobs(self):
        """How much of the bob each view shows."""
        return [self.screen.count(driver.is_magenta, *place) for place in (UPPER, LOWER)]

    def middles(self):
        """Where the bob is in each view, across."""
        return [sum(x for x, _ in places) / max(1, len(places))
                for places in (self.screen.find(driver.is_magenta, *place) for place in (UPPER, LOWER))]

    def times(self):
        """What is read under each view. A view that rests is drawn with more care a while later, on a busy machine much later: its
        time says whether it stepped."""
        return self.part(*UPPER_TIME), self.clock()

    def is_at(self, times):
        return [self.same_text(one, other) for one, other in zip(self.times(), times)]


def compare(session, screen):
    path = os.path.join(screen.folder, "other.xml")
    write(path, OTHER)
    session.open(driver.SWING, "first.xml", run_on_open=False)
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    # beside
    session.choose_file(path, "a file is asked for", lambda: session.keys("ctrl+alt+c"))
    session.expect("both are drawn", lambda: min(session.bobs()) > 50)
    session.expect("the second one has the pages", lambda: session.title() == "other.xml")
    session.settled((0, 0, driver.WIDTH, driver.HEIGHT))
    begin = session.times()
    session.act_until("the lower one steps alone", lambda: session.keys("alt+2", "Right", "Right"), lambda: not session.is_at(begin)[1])
    session.settled(session.clock_place())
    session.check("the upper one stands", session.is_at(begin)[0])
    # common
    session.turn(CLOCK)
    session.expect("both begin again", lambda: all(session.is_at(begin)))
    session.act_until("the lower one steps", lambda: session.keys("alt+2", "Right", "Right"), lambda: not session.is_at(begin)[1])
    session.expect("the upper one steps with it", lambda: not session.is_at(begin)[0])
    session.turn(VIEW)
    for place in (UPPER, LOWER):
        session.settled(place)
    before = session.middles()
    session.drag([(700, 700), (720, 700), (760, 700)])
    for i, what in ((1, "the camera of the lower one turns"), (0, "and that of the upper one")):
        session.expect(what, lambda i=i: abs(session.middles()[i] - before[i]) > 4)
    # apart
    session.turn(CLOSE)
    session.expect("one is on show", lambda: session.bob()[0] > 50 and session.screen.count(
        driver.is_magenta, *UPPER) + session.screen.count(driver.is_magenta, *LOWER) > 50)
    session.expect("its view has the whole height", lambda: session.screen.count(is_bar, 600, 470, 850, 500) == 0)
    session.keys("ctrl+alt+Page_Up")
    session.expect("the other is in its tab", lambda: session.title() == "first.xml" and session.bob()[0] > 50)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Compare, compare))
