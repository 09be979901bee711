#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Posing with real mouse and keyboard events in a headless X server.

An arm of two links is dragged by its tip, with a joint free and locked, and its pose written into the text; a linkage that
does not fit is assembled. Closed forms tell from the saved text where the tip is and whether the pin fits.

usage: drive_pose.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import math
import re
import sys

import driver

LOOK = """<visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/><global azimuth="90" elevation="0"/></visual>
  <statistic center="0 0 .3" extent="1.2"/>"""

ARM = f"""<mujoco model="arm">
  <compiler angle="radian"/>
  <option gravity="0 0 0"/>
  {LOOK}
  <worldbody>
    <body name="upper">
      <joint name="shoulder" axis="0 -1 0"/>
      <geom type="capsule" fromto="0 0 0 .5 0 0" size=".03" rgba=".2 .2 .2 1"/>
      <body name="lower" pos=".5 0 0">
        <joint name="elbow" axis="0 -1 0" range="-.1 2.5"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03" rgba=".2 .3 .8 1"/>
        <geom name="tip" pos=".3 0 0" size=".06" rgba="1 0 1 1"/>
      </body>
    </body>
  </worldbody>
  <keyframe>
    <key name="bent" qpos=".2 .9"/>
  </keyframe>
</mujoco>
"""

LINKAGE = f"""<mujoco model="linkage">
  <compiler angle="radian"/>
  <option gravity="0 0 0"/>
  {LOOK}
  <worldbody>
    <body name="crank">
      <joint name="a" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 .2 0 0" size=".02" rgba="1 0 1 1"/>
      <body name="coupler" pos=".2 0 0">
        <joint name="b" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 .5 0 0" size=".02" rgba=".2 .3 .8 1"/>
        <site name="end" pos=".5 0 0"/>
      </body>
    </body>
    <body name="rocker" pos=".6 0 0">
      <joint name="c" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 .4" size=".02"/>
      <site name="tip" pos="0 0 .4"/>
    </body>
    {{post}}
  </worldbody>
  <equality>
    <connect name="pin" site1="end" site2="tip"/>
    {{far}}
  </equality>
</mujoco>
"""


LIMITED = f"""<mujoco model="lever">
  <option gravity="0 0 0"/>
  {LOOK}
  <worldbody>
    <body name="lever">
      <joint name="joint" axis="0 -1 0" range="-.3e2 60"/>
      <geom type="capsule" fromto="0 0 0 .5 0 0" size=".02" rgba=".3 .3 .3 1"/>
      <geom size=".03" rgba="0 1 0 1"/>
    </body>
  </worldbody>
</mujoco>
"""

SLIDING = f"""<mujoco model="drawer">
  <option gravity="0 0 0"/>
  {LOOK}
  <worldbody>
    <body name="drawer">
      <joint name="joint" type="slide" axis="1 0 0" range="0 .3"/>
      <geom size=".02" rgba="0 1 0 1"/>
      <geom pos=".4 0 0" size=".02" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""

ROWS = (1080, 144, 1355, 460)


class Pose(driver.Session):
    def focus_view(self):
        self.click((600, 780), button=2)

    def at(self):
        """Where the magenta is."""
        return tuple(round(number) for number in self.bob()[1:])

    def key(self, name):
        """The positions of a keyframe of the saved text."""
        found = re.search(f'<key name="{name}"[^>]*qpos="([^"]*)"', self.saved())
        return [float(word) for word in found.group(1).split()] if found else None

    def pull(self, dx, dy):
        """Drag the tip; where it was grasped and where it was let go."""
        x, y = self.at()
        self.drag([(x, y), (x + dx // 2, y + dy // 2), (x + dx, y + dy), (x + dx, y + dy)])
        return (x, y), (x + dx, y + dy)


def tip(pose):
    a, b = pose
    return .5 * math.cos(a) + .3 * math.cos(a + b), .5 * math.sin(a) + .3 * math.sin(a + b)


def near(a, b, off):
    return math.hypot(a[0] - b[0], a[1] - b[1]) <= off


def reach(session, screen):
    session.open(ARM, run_on_open=False)
    session.expect("it is open", lambda: session.bob()[0] > 50)
    session.focus_view()
    before = session.saved()
    session.keys("shift+i")
    start, end = session.pull(-60, -120)
    session.expect("the tip follows the mouse", lambda: near(session.at(), end, 8))
    session.keys("shift+p")
    session.expect("the pose is written", lambda: session.key("pose"))
    pose = session.key("pose")
    moved = [after - was for after, was in zip(tip(pose), tip((0, 0)))]
    session.check("as far as the mouse went, up and to the left", abs(moved[0] / moved[1] + .5) < .1, moved)
    session.check("the elbow keeps its limits", -.1 <= pose[1] <= 2.5, pose)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one undo takes the keyframe back", lambda text: text == before)
    session.focus_view()
    here = session.at()
    session.screen.do("mousemove", *here, "mousedown", 1)
    session.screen.do("mousemove", here[0] + 40, here[1] + 40)
    session.expect("it is dragged", lambda: not near(session.at(), here, 12))
    session.keys("Escape")
    session.screen.do("mouseup", 1)
    session.expect("Escape gives the pose back", lambda: near(session.at(), here, 3))


def lock(session, screen):
    """With the elbow locked the tip stays on a circle."""
    session.click((1190, 122))
    session.keys("ctrl+a")
    session.answers(ROWS, lambda: session.type("elbow"))
    session.click((1150, 158 + 3 * 26))
    session.settled(ROWS)
    session.focus_view()
    session.keys("shift+k")
    far = lambda pose: math.hypot(*tip(pose))
    session.keys("shift+p")
    session.expect("the pose before is written", lambda: session.key("pose"))
    session.focus_view()
    session.pull(120, 60)
    session.focus_view()
    session.keys("shift+p")
    session.expect("the pose after is written", lambda: session.key("pose2"))
    one, two = session.key("pose"), session.key("pose2")
    session.check("the shoulder turned", abs(one[0] - two[0]) > .1, (one, two))
    session.check("the elbow did not", one[1] == two[1], (far(one), far(two)))
    session.kill()


def as_reference(session, before):
    """The pose that closes the loop becomes what the text says of bodies and joints: the pin fits when nothing is moved."""
    session.focus_view()
    session.answers(driver.WHOLE, lambda: session.keys("shift+a"))
    session.answers(driver.WHOLE, lambda: session.keys("Down"))  # the next answer below the one that Return would give
    session.keys("Return")
    session.text_has("the text has references", lambda text: text.count("ref=") > before.count("ref="))
    text = session.saved()
    session.check("and no keyframe", "<key" not in text)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one undo takes the references back", lambda text: text == before)


def assemble(session, screen):
    session.open(LINKAGE.format(post="", far=""), run_on_open=False)
    session.expect("the linkage is open", lambda: session.bob()[0] > 50)
    before = session.saved()
    session.focus_view()
    session.answers(driver.WHOLE, lambda: session.keys("shift+a"))
    session.keys("Return")
    session.expect("it is written", lambda: session.key("assembled"))
    a, b, c = session.key("assembled")
    end = (.2 * math.cos(a) + .5 * math.cos(a + b), -.2 * math.sin(a) - .5 * math.sin(a + b))
    pin = (.6 + .4 * math.sin(c), .4 * math.cos(c))
    session.check("the pin fits", near(end, pin, 1e-6), (end, pin))
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == before)
    as_reference(session, before)
    session.kill()
    session.open(LINKAGE.format(post='<site name="post" pos="3 0 0"/>',
                                far='<connect name="far" site1="tip" site2="post"/>'), run_on_open=False)
    session.expect("one that cannot be closed is open", lambda: session.bob()[0] > 50)
    before = session.saved()
    seen = session.at()
    session.focus_view()
    session.answers(driver.WHOLE, lambda: session.keys("shift+a"))
    session.expect("it is told, beside the pose", lambda: True)
    session.keys("Escape")
    session.expect("and taken back", lambda: near(session.at(), seen, 3))
    session.text_has("the text is as it was", lambda text: text == before)


def is_green(r, g, b):
    return g > 200 and r < 80 and b < 80


def is_orange(r, g, b):
    return r > 200 and 130 < g < 190 and b < 90


def place_of_end(anchor, degrees):
    """Where the end of an arc is."""
    return (round(anchor[0] + 70 * math.cos(math.radians(degrees))),
            round(anchor[1] - 70 * math.sin(math.radians(degrees))))


def select_joint(session, index):
    session.click((1190, 122))
    session.keys("ctrl+a")
    session.answers(ROWS, lambda: session.type("joint"))
    # the ends of its range can be pulled as soon as they are drawn; a joint of that name may have been selected before
    session.act_until("the handles come", lambda: session.click((1150, 158 + index * 26)),
                      lambda: session.screen.count(is_orange, 500, 100, 1050, 740) > 100)
    session.settled(ROWS)
    session.settled(driver.INSIDE)


def pull(session, places):
    """Press and move, until what is pulled is seen to come along: on a busy machine a press may find no handle yet."""
    before = []

    def act():
        session.screen.do("mouseup", 1)
        session.screen.do("mousemove", *places[0])
        session.calm_down()
        session.screen.do("mousedown", 1)
        session.calm_down()
        before[:] = [session.view()]
        for place in places[1:]:
            session.screen.do("mousemove", *place)
            session.calm_down()

    session.act_until("what is pulled comes along", act, lambda: session.view() != before[0])


def type_while_dragging(session, places, keys, end):
    """Pull something, type keys, move on to the end and let go."""
    pull(session, places)
    session.screen.do("key", "--delay", 60, *keys)
    session.calm_down()
    session.screen.do("mousemove", end[0] + 3, end[1] + 3)
    session.calm_down()
    session.screen.do("mouseup", 1)


def handles(session, screen):
    """A number that is typed while a handle is dragged is the way it goes."""
    session.open(SLIDING, run_on_open=False)
    session.expect("the drawer is open", lambda: session.bob()[0] > 20)
    before = session.saved()
    at = session.at()
    session.click(at, 2)
    session.focus_view()
    session.keys("shift+w")

    def is_red(r, g, b):
        return r > 220 and 50 < g < 90 and 60 < b < 100

    session.expect("the handles come", lambda: screen.count(is_red, *driver.VIEW) > 30)
    session.settled(driver.INSIDE)
    red = screen.find(is_red, *driver.VIEW)
    tip = max(red)  # the arrow along x, which goes to the right
    start = (tip[0] - 12, tip[1])
    type_while_dragging(session, [start, (start[0] + 20, start[1]), (start[0] + 40, start[1])],
                        ["minus", "period", "1", "2", "5"], start)
    session.text_has("the geom has gone so far", lambda text: 'pos="0.275 0 0"' in text or 'pos=".275 0 0"' in text)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one undo takes it back", lambda text: text == before)
    session.kill()


def limits(session, screen):
    """The ends of a range are dragged; the other end stays as it is written."""
    session.open(LIMITED, run_on_open=False)
    seen = []

    def is_seen():
        seen[:] = screen.find(is_green, *driver.VIEW)
        return len(seen) > 20

    session.expect("the lever is open", is_seen)
    before = session.saved()
    anchor = screen.middle(seen)
    select_joint(session, 2)
    start, end = place_of_end(anchor, 60), place_of_end(anchor, 100)
    session.drag([start, (start[0] - 20, start[1] - 10), end, end])
    pattern = r'range="-\.3e2 ([^" ]*)"'
    session.text_has("the upper end of the range is where the mouse went",
                     lambda text: abs(float((re.findall(pattern, text) or [0])[0]) - 100) < 3)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("one undo takes the drag back", lambda text: text == before)
    type_while_dragging(session, [start, (start[0] - 20, start[1] - 10), end], ["4", "9", "BackSpace", "5"], end)
    session.text_has("a limit that is typed while its end is dragged is exact", lambda text: 'range="-.3e2 45"' in text)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("that is one undo", lambda text: text == before)
    start = place_of_end(anchor, -30)
    session.drag([start, place_of_end(anchor, 0), place_of_end(anchor, 80), place_of_end(anchor, 80)])
    session.text_has("an end does not pass the other", lambda text: 'range="60 60"' in text)
    session.focus_view()
    session.keys("ctrl+z")
    session.text_has("and that is one undo, too", lambda text: text == before)
    session.kill()
    session.open(SLIDING, run_on_open=False)
    session.expect("the slide is open", lambda: screen.count(is_green, *driver.VIEW) > 20 and session.bob()[0] > 20)
    session.settled(driver.INSIDE)
    green = []

    def is_seen():  # of one picture: the next one may be on its way
        green[:] = screen.find(is_green, *driver.VIEW)
        return len(green) > 20

    session.expect("the anchor is seen", is_seen)
    here, there = screen.middle(green), session.at()  # .4 apart
    select_joint(session, 2)
    scale = (there[0] - here[0]) / .4
    start = (round(here[0] + .3 * scale), here[1])
    end = (round(here[0] + .2 * scale), here[1] + 20)
    session.drag([start, (start[0] - 8, start[1]), end, end])
    session.text_has("a slide's end goes along its axis",
                     lambda text: abs(float((re.findall(r'range="0 ([^" ]*)"', text) or [0])[0]) - .2) < .01)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Pose, reach, lock, assemble, handles, limits))
