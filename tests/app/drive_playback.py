#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A run from a file is played, and simulated on from, with real keys and clicks in a headless X server.

played    it plays to its end and pauses there; from the end it begins anew
branched  a simulation from its middle sets it aside; playback brings it back, to the same last picture

usage: drive_playback.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import subprocess
import sys

import driver

SECONDS = 2
SWITCH = (994, 845)  # the switch, in the row of the timeline
MESSAGE = (600, 745, 930, 780)  # over the view


def opened(session, screen):
    """Open a run of some seconds; how its last moment looks."""
    text, path = os.path.join(screen.folder, "swing.xml"), os.path.join(screen.folder, "swing.h5")
    driver.write(text, driver.SWING)
    subprocess.run([session.program, "record", text, path, "--duration", str(SECONDS)], env=screen.env, check=True,
                   stdout=subprocess.DEVNULL)
    session.model = path
    session.start()
    session.expect("the run opens, paused", lambda: session.bob()[0] > 50 and session.paused())
    first = session.settled(driver.INSIDE)
    session.act_until("its last moment is on show", lambda: session.drag(((560, 845), (600, 845), (930, 845))),
                      lambda: session.part(*driver.INSIDE) != first)
    return first, session.settled(driver.INSIDE)


def played(session, screen):
    first, last = opened(session, screen)
    session.resume("it plays from its beginning")
    session.stands("it pauses at its end")
    session.expect("its last moment is on show again", lambda: session.alike(session.part(*driver.INSIDE), last))
    session.keys("Home")
    session.resume("it plays anew")
    session.stands("to the end")
    session.check("which is the same", session.alike(session.settled(driver.INSIDE), last))
    session.kill()


def branched(session, screen):
    first, last = opened(session, screen)
    session.act_until("a moment between is on show", lambda: session.drag(((840, 845), (800, 845), (700, 845))),
                      lambda: session.part(*driver.INSIDE) not in (first, last))
    session.settled(driver.INSIDE)
    session.answers(MESSAGE, lambda: session.click(SWITCH))
    session.resume("it is simulated on")
    session.expect("beyond the end of what was recorded", session.passes)
    session.pause()
    session.answers(driver.INSIDE, lambda: session.keys("ctrl+shift+F8"))
    session.resume("what was recorded is played")
    session.stands("to its end")
    session.expect("which is as it was", lambda: session.alike(session.part(*driver.INSIDE), last))
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, driver.Session, played, branched))
