#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What was done, as a list, with real keys in a headless X server.

listed    the list has what was typed; a choice goes back to it
switched  a switch of the view is taken back

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


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, listed, switched))
