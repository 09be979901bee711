#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Convex parts and a primitive take the place of a mesh, from the menu of the tree, with real mouse and keyboard events.

A channel becomes a box, then three parts: files beside the model and geoms in the text. Each time one undo takes it back.

usage: drive_decompose.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import glob
import os
import sys
import xml.etree.ElementTree as ElementTree

import driver
from driver import write

# a channel: a U of 1 by 1 by 1 whose walls are 0.25 thick
OUTLINE = ((0, 0), (1, 0), (1, 1), (.75, 1), (.75, .25), (.25, .25), (.25, 1), (0, 1))
CAP = ((0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4), (0, 5, 6), (0, 6, 7))


def channel():
    n = len(OUTLINE)
    lines = [f"v {x} {y} {z}" for z in (0, 1) for x, y in OUTLINE]
    for a, b, c in CAP:
        lines += [f"f {c + 1} {b + 1} {a + 1}", f"f {a + n + 1} {b + n + 1} {c + n + 1}"]
    for i in range(n):
        j = (i + 1) % n
        lines.append(f"f {i + 1} {j + 1} {j + n + 1} {i + n + 1}")
    return "\n".join(lines) + "\n"


TREE = (1080, 140, 1350, 460)
MODEL = """<mujoco>
  <asset>
    <mesh name="channel" file="channel.obj"/>
  </asset>
  <worldbody>
    <light pos="0 0 4"/>
    <body name="part" pos="0 0 .5">
      <joint type="slide" axis="0 0 1"/>
      <geom name="u" type="mesh" mesh="channel" mass="4" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""


class Decompose(driver.Session):
    def begin(self):
        write(os.path.join(self.screen.folder, "channel.obj"), channel())
        self.open(MODEL, "u.xml", run_on_open=False)
        self.expect("the model is drawn", lambda: self.bob()[0] > 50)
        self.settled((0, 0, driver.WIDTH, driver.HEIGHT))
        self.answers(TREE, lambda: self.click((1096, 236)))  # the assets unfold
        self.settled(TREE)

    def dialog(self):
        """Open the dialog by the menu of the mesh in the tree, and wait until there is an answer: its button is blue."""
        menu = self.opens("the menu of the mesh", lambda: self.click((1170, 262), button=3))
        place = self.opens("the dialog", lambda: self.click((menu[0] + 105, menu[1] + 185)))
        self.expect("parts are found", lambda: self.can_replace(place))
        return place

    def can_replace(self, place):
        return self.screen.count(lambda r, g, b: b > 180 and r < 80, place[2] - 110, place[1] + 8, place[2] - 20, place[1] + 50) > 800

    def replaces(self, place, what, holds):
        def replace():
            if len(self.all_windows()) > 1:
                self.click((place[2] - 62, place[1] + 28))

        self.act_until("the dialog goes", replace, lambda: len(self.all_windows()) == 1)
        self.focus()
        self.text_has(what, lambda text: holds(ElementTree.fromstring(text).findall("./worldbody/body/geom")))

    def takes_back(self):
        self.focus_editor()
        self.keys("ctrl+z")
        self.text_has("one undo takes it back", lambda text: text == MODEL)
        self.settled(TREE)

    def look(self, name):
        if self.pictures:
            self.screen.picture(os.path.join(self.pictures, name))


def replace(session, screen):
    session.begin()
    place = session.dialog()
    session.answers(place, lambda: session.click((place[0] + 150, place[1] + 235)))
    session.expect("primitives are found", lambda: session.can_replace(place))
    session.settled(place)
    session.look("primitive.png")
    session.replaces(place, "a box takes its place", lambda geoms: [g.get("type") for g in geoms] == ["box"])
    session.takes_back()

    place = session.dialog()
    session.look("parts.png")
    session.replaces(place, "three parts take its place", lambda geoms: len(geoms) == 3)
    geoms = ElementTree.fromstring(session.saved()).findall("./worldbody/body/geom")
    files = glob.glob(os.path.join(screen.folder, "channel_parts_*.obj"))
    session.check("they are files, too", len(files) == 3, files)
    session.check("the name stays", geoms[0].get("name") == "u")
    session.check("the mass is theirs together", abs(sum(float(g.get("mass")) for g in geoms) - 4) < 1e-4)
    session.expect("they are drawn", lambda: session.bob()[0] > 50)
    session.look("replaced.png")
    session.takes_back()
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Decompose, replace))
