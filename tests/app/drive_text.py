#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the editor offers to one who types and looks around, with real keys and mouse in a headless X server.

attributes  behind the name of an element its attributes are proposed
templates   Ctrl+Space in an empty line brings templates and elements
searching   a second search begins with what is typed, not behind the first
growing     a selection grows over what the text means, and shrinks the same way
changing    what is typed at one place is said at all that said the same
ticks       a problem far below has a tick beside the scrollbar, and a click on it goes there
lines       Ctrl+/ makes a comment and takes it back, lines are duplicated, moved, deleted, joined, and gone to
finding     a search stays in what was selected, tells how many it replaced, and marks its matches beside the scrollbar
saved       the text is compared with its file and reverted to it, and undo leads back
problems    those of one cause have one row, which opens; a row has a button that offers fixes; a kind can be hidden
hints       an empty text says how to begin; a fix that there is not is told beside the caret
commits     a line that is not as in the last commit is marked, and can be reverted

usage: drive_text.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import shutil
import sys

import driver
from drive_editor import Editor
from driver import TEXT

LINES = (0, 100, 40, 800)  # the numbers of lines

EMPTY = "<mujoco>\n  <worldbody>\n    <geom size=\".1\" rgba=\"1 0 1 1\"/>\n  </worldbody>\n</mujoco>\n"

GEOMS = """<mujoco>
  <worldbody>
    <geom name="a" size=".1"/>
    <geom name="b" size=".1" pos="1 .1 0" rgba="1 0 1 1"/>
    <geom name="c" size=".1"/>
  </worldbody>
</mujoco>
"""


def attributes(session, screen):
    session.open(EMPTY, "attributes.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    alone = len(session.all_windows())
    session.opens("the elements", lambda: session.type("<sit", 80))
    session.answers(TEXT, lambda: session.keys("Return"))
    session.expect("the attributes come", lambda: len(session.all_windows()) > alone)
    session.type("po", 80)
    session.answers(TEXT, lambda: session.keys("Return"))
    session.type("0 0 1")
    session.text_has("the attribute is there", lambda text: '<site pos="0 0 1"' in text)
    session.kill()


def templates(session, screen):
    session.open(EMPTY, "templates.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", "Return")
    session.opens("the templates", lambda: session.keys("ctrl+space"))
    session.type("lin", 80)
    session.answers(TEXT, lambda: session.keys("Return"))
    session.type("forearm")
    session.text_has("the template is there", lambda text: '\n    <body name="forearm"' in text)
    session.kill()


def searching(session, screen):
    session.open(GEOMS, "searching.xml", run_on_open=False)
    session.drawn()
    session.text_at()
    for words in ("geom", "rgba"):
        session.answers(TEXT, lambda: session.keys("ctrl+f"))
        session.answers(TEXT, lambda: session.type(words))
        session.answers(TEXT, lambda: session.keys("Escape"))
    session.type("color")
    session.text_has("the second word is found", lambda text: text == GEOMS.replace("rgba", "color"))
    session.kill()


def growing(session, screen):
    session.open(GEOMS, "growing.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", *["Left"] * 4)
    session.keys(*["alt+shift+Right"] * 3)
    session.keys("alt+shift+Left")
    session.type("X")
    session.text_has("the attribute is replaced, as the element was let go", lambda text:
                     '<geom name="a" X/>' in text)
    session.kill()


def changing(session, screen):
    session.open(GEOMS, "changing.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End", *["Left"] * 4)
    session.answers(TEXT, lambda: session.keys("ctrl+F2"))
    session.type("0.25", 80)
    session.keys("BackSpace", "Escape")
    session.text_has("all of them have changed", lambda text: text == GEOMS.replace('.1', '0.2'))
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == GEOMS)
    session.kill()


def ticks(session, screen):
    """A problem far below has a tick beside the scrollbar; a click on it goes there."""
    rows = "".join(f'    <site name="s{i}"/>\n' for i in range(150))
    text = GEOMS.replace('    <geom name="c"', rows + '    <geom nome="c"')
    session.open(text, "ticks.xml", run_on_open=False)

    def red():
        return screen.find(lambda r, g, b: r > 190 and g < 70 and b < 80, 430, 100, 455, 840)

    session.expect("the problem has a tick", lambda: len(red()) > 10)
    session.settled(TEXT)
    place = screen.middle(red())
    above = session.part(*LINES)
    session.act_until("a click on it goes there", lambda: session.click((443, place[1])), lambda: session.part(*LINES) != above)
    session.keys("End", "BackSpace", "BackSpace")
    session.type("<!---->/>")
    session.text_has("the caret is in its line", lambda now: '<geom nome="c" size=".1"<!' in now)
    session.kill()


def finding(session, screen):
    """Only in the two lines that were selected, and then everywhere, with a look before."""
    session.open(GEOMS, "finding.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "Home", "Home", "shift+Down", "shift+Down")
    session.answers(TEXT, lambda: session.keys("ctrl+h"))
    session.answers(TEXT, lambda: session.type("size"))

    def ticks():
        return screen.count(lambda r, g, b: (r, g, b) == (145, 65, 172), 440, 150, 452, 400)

    session.expect("the matches have ticks", lambda: ticks() > 20)
    everywhere = ticks()
    session.answers(TEXT, lambda: session.click((330, 97)))
    session.expect("only those that were selected", lambda: 0 < ticks() < everywhere)
    session.click((119, 136))
    session.type("SIZE")
    session.answers(TEXT, lambda: session.click((388, 136)))
    session.keys("Escape")
    session.click((250, 640))
    session.keys("Escape")
    session.text_has("two were replaced", lambda text: text == GEOMS.replace(' size', ' SIZE', 2))
    session.expect("Escape in the text takes the ticks away", lambda: ticks() == 0)
    session.answers(TEXT, lambda: session.keys("ctrl+z"))
    session.text_has("one undo brings them back", lambda text: text == GEOMS)
    session.kill()


def choose_command(session, what, words):
    session.opens(what, lambda: session.keys("ctrl+shift+p"))
    session.answers((0, 0, 520, 420), lambda: session.type(words))
    session.keys("Return")


def saved(session, screen):
    """Nothing is saved on the way: what is on the disk is asked at the end."""
    session.open(GEOMS, "saved.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End")
    session.answers(TEXT, lambda: session.type("<!-- new -->"))
    choose_command(session, "the palette", "compare with the saved")
    session.expect("the difference is shown", lambda: screen.count(lambda r, g, b: g > 230 and r < 225 and b < 235, 10, 60, 700, 140) > 2000)
    session.keys("Escape")
    session.expect("Escape closes it", lambda: len(session.all_windows()) == 1)
    session.focus()
    session.text_at()
    choose_command(session, "the palette again", "revert to saved")
    session.expect("the text counts as saved", lambda: not session.title().startswith("•"))
    session.focus()
    session.check("the file is as it was", driver.read(session.model) == GEOMS)
    session.focus_editor()
    session.keys("ctrl+z")
    session.expect("undo makes it differ from the file", lambda: session.title().startswith("•"))
    session.text_has("undo brought the edit back", lambda text: '<!-- new -->' in text)
    session.kill()


MISSPELT = "<mujoco>\n  <worldbody>\n" + "".join(
    f'    <body pos="{i} 0 1"><joint axis="1 0 0" dampng="1"/><geom size=".1"/></body>\n' for i in range(9)) + """  </worldbody>
</mujoco>
"""


def problems(session, screen):
    session.open(MISSPELT, "problems.xml", run_on_open=False, bottom_visible=True)
    rows = (0, 640, 1020, 855)

    def errors():
        return screen.count(lambda r, g, b: r > 180 and g < 60 and b < 70, 20, 650, 45, 855)

    session.expect("there is a row", lambda: errors() > 20)
    session.settled(rows)
    one = errors()
    session.answers(rows, lambda: session.click((79, 707)))
    session.expect("the others have rows now", lambda: errors() > 2 * one)
    session.answers(rows, lambda: session.click((1043, 677)))
    session.expect("errors are hidden", lambda: errors() == 0)
    session.answers(rows, lambda: session.click((1043, 677)))
    session.expect("and shown again", lambda: errors() > 2 * one)
    session.opens("the fixes", lambda: session.click((874, 673)))
    session.keys("Return")
    session.text_has("the first of them is mended", lambda text: text == MISSPELT.replace("dampng", "damping", 1))
    session.kill()


def hints(session, screen):
    session.open(GEOMS, "hints.xml", run_on_open=False)
    session.drawn()
    session.text_at()
    session.opens("what is not there is told", lambda: session.keys("ctrl+period"))
    session.keys("Escape", "ctrl+a", "Delete")

    def written():
        return screen.count(lambda r, g, b: r + g + b < 600, 75, 84, 430, 130)

    session.expect("the empty text says how to begin", lambda: written() > 100)
    session.keys("ctrl+z")
    session.text_has("undo brings the text back", lambda text: text == GEOMS)
    session.kill()


def commits(session, screen):
    """A line that is not as in the last commit is marked, and goes back."""
    if not shutil.which("git"):
        print("ok - lines since the last commit # SKIP without git")
        return
    folder = os.path.join(screen.folder, "repository")
    os.makedirs(folder)
    model = os.path.join(folder, "model.xml")
    driver.write(model, GEOMS)
    driver.commit(folder)
    session.open(GEOMS, "repository/model.xml", run_on_open=False)
    session.drawn()

    def blue():
        return screen.count(lambda r, g, b: (r, g, b) == (53, 132, 228), 0, 90, 60, 300)

    session.text_at("Down", "Down", "End", *["Left"] * 3)
    session.check("nothing is marked", blue() == 0)
    session.type("5", 80)
    session.expect("the line is marked", lambda: blue() > 20)
    session.text_at("alt+F3")
    session.opens("what it was", lambda: session.keys("ctrl+alt+z"))
    session.keys("Return")
    session.expect("the mark goes", lambda: blue() == 0)
    session.text_has("the line is as it was", lambda text: text == GEOMS)
    session.kill()


def lines(session, screen):
    """Ctrl+/ is no "select all": what is typed next goes where the caret is."""
    row = {name: f'    <geom name="{name}"' for name in "abc"}
    session.open(GEOMS, "lines.xml", run_on_open=False)
    session.drawn()
    session.text_at("Down", "Down", "End")
    session.answers(TEXT, lambda: session.keys("ctrl+slash"))
    session.text_has("the line is a comment", lambda text: '    <!-- <geom name="a" size=".1"/> -->\n' in text)
    session.type(" ")
    session.text_has("the caret is at the end of the line still", lambda text: '<geom name="a" size=".1"/> --> \n' in text)
    session.keys("BackSpace", "ctrl+slash")
    session.text_has("it is an element again", lambda text: text == GEOMS)
    session.keys("shift+alt+Down")
    session.text_has("the line is there twice", lambda text: text.count(row["a"]) == 2)
    session.keys("ctrl+shift+Down")
    session.text_has("the copy is below the next one", lambda text:
                     "".join(at[1] for at in text.split("<geom name=")[1:]) == "abac")
    session.keys("ctrl+shift+Up", "ctrl+shift+k")
    session.text_has("one of them is gone", lambda text: "".join(at[1] for at in text.split("<geom name=")[1:]) == "abc")
    session.opens("the question for a line", lambda: session.keys("ctrl+alt+g"))
    session.type("3:5")
    session.keys("Return")
    session.keys("ctrl+j")
    session.text_has("two lines are one", lambda text: '<geom name="a" size=".1"/> <geom name="b"' in text)
    session.keys("ctrl+z")
    session.text_has("one undo parts them", lambda text: text == GEOMS)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Editor, attributes, templates, searching, growing, changing, ticks, lines, finding, saved, problems, hints, commits))
