#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A whole session with real mouse and keyboard events in a headless X server.

Open a model, see it run, select and pull a body, type an edit that changes a size and see the geom change while time
goes on, break the XML, mend it, undo everything, quit, open again.

usage: drive.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys
import time

import driver
from driver import HEIGHT


class Drive(driver.Session):
    def error_shown(self):
        return self.screen.count(lambda r, g, b: r > 150 and g < 70 and b < 70, 0, 830, 460, HEIGHT) > 20

    def held(self):
        """Whether the bob stands still although time goes on."""
        _, x, y = self.bob()
        goes_on = self.passes()
        return goes_on and max(abs(self.bob()[1] - x), abs(self.bob()[2] - y)) < 3


def run(session, screen):
    session.open(driver.SWING)
    session.expect("opened and drawn", lambda: session.bob()[0] > 50)
    session.expect("it runs", session.moves)
    session.pause()
    small = session.bob()[0]

    # what is compared has no pointer in it; marks of lint may come late
    def same_with_pointer():
        screen.do("mousemove", 1300, 600)
        calm = session.settled(driver.TEXT)
        screen.do("mousemove", 300, 560)  # in the text, where it has a shape
        return session.settled(driver.TEXT) == calm

    session.expect("the pointer is in no picture", same_with_pointer)

    # select with a double click: the bob is where the magenta is
    _, x, y = session.bob()
    before = session.view()
    session.act_until("a double click selects", lambda: session.click((int(x), int(y)), 2),
                      lambda: session.view() != before)

    # pull it while it runs: it comes to rest on the right, while time goes on
    screen.do("mousemove", int(x), int(y), "key", "space")
    session.expect("space runs", lambda: session.running() and session.moves())
    begun = [0]

    def pull():  # it swings, and may be gone from where it was seen
        screen.do("mouseup", 3, "keyup", "ctrl")
        _, x, y = session.bob()
        begun[0] = x
        screen.do("mousemove", int(x), int(y), "keydown", "ctrl", "mousedown", 3)
        for _ in range(12):
            screen.do("mousemove_relative", "--", 12, -14)
            time.sleep(0.05)

    session.act_until("it is pulled", pull, lambda: session.held() and session.bob()[1] > begun[0] + 20)
    screen.do("mouseup", 3, "keyup", "ctrl")

    # an edit that changes a size
    session.replace('size=".10"', 'size=".22"')
    session.expect("the edit changes the geom", lambda: session.bob()[0] > 2 * small)
    session.expect("time goes on", session.moves)
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))

    # break and mend
    session.focus_editor((200, 400))
    session.keys("ctrl+Home")
    session.type("<oops")
    session.expect("a mistake is told", session.error_shown)
    session.expect("the last good model runs on", session.moves)
    session.keys("Escape", "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
    session.expect("mended", lambda: not session.error_shown())

    # undo all
    session.keys(*["ctrl+z"] * 30)
    session.expect("undo takes all back", lambda: not session.title().startswith("•"))
    session.expect("the geom is as before", lambda: session.bob()[0] < 1.6 * small)

    # quit and open again
    session.quit()
    session.start()
    session.expect("opened again", lambda: session.bob()[0] > 50)
    session.quit()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Drive, run))
