#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What was done, as a list, with real keys in a headless X server.

listed    the list has what was typed; a choice goes back to it
switched  a switch of the view is taken back
page      the page of the history lists a camera that was moved; a click takes it back

usage: drive_history.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys
import time

import driver
from drive_editor import Editor
from driver import TEXT


def listed(session, screen):
    session.open(driver.SWING, "listed.xml", run_on_open=False)
    session.drawn()
    for number in ("7", "8"):
        session.text_at("Down", "End", *["Left"] * 3)
        session.type(number)
        session.settled(TEXT)  # on a busy machine both would come at once otherwise
        time.sleep(1)
    session.text_has("both are typed", lambda text: 'timestep="0.00478"' in text)
    session.opens("the history", lambda: session.keys("ctrl+alt+h"))
    session.keys("Down", "Return")  # the first that was typed
    session.text_has("the text is as after the first", lambda text: 'timestep="0.0047"' in text)
    session.kill()


def switched(session, screen):
    session.open(driver.SWING, "switched.xml", run_on_open=False)
    session.drawn()
    session.keys("alt+2")
    before = session.settled(driver.INSIDE)
    session.answers(driver.INSIDE, lambda: session.keys("j"))
    session.keys("ctrl+alt+BackSpace")
    session.expect("the view is as it was", lambda: session.alike(session.view(), before))
    session.kill()


UPPER = (760, 110, 1050, 500)
LEFT, ENTRY = (10, 100, 270, 400), (150, 112)


def page(session, screen):
    session.open(driver.SWING, "page.xml", run_on_open=False)
    session.expect("the model is drawn", lambda: session.bob()[0] > 50)
    place = session.opens("the palette", lambda: session.keys("ctrl+shift+p"))
    session.answers(place, lambda: session.type("History"))
    session.keys("Down", "Return")  # the first is the list
    session.settled((0, 0, driver.WIDTH, driver.HEIGHT))
    session.screen.do("mousemove", *ENTRY)  # what it rests on lights up
    empty, before = session.settled(LEFT), session.settled(UPPER)
    place = session.bob()
    session.drag([(800, 400), (820, 400), (900, 400)])
    session.expect("the camera turns", lambda: session.part(*UPPER) != before)
    session.expect("the page lists it", lambda: session.part(*LEFT) != empty)
    session.settled(LEFT)
    session.click(ENTRY)
    session.expect("a click takes it back", lambda: all(abs(a - b) < 1 for a, b in zip(session.bob()[1:], place[1:])))
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, listed, switched, page))
