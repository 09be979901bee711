#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Find and mend a fault that somebody has left in a robot, one in each of five, with real mouse and keyboard events in a headless
X server. What is wrong is learnt from the window alone: the count of problems, their list, what stands beside the line, the
black box. It is mended by what the window offers, or typed where it leads.

quadruped  angles are read in another unit
gripper    the pads of the fingers meet nothing
leg        a servo drives the joint of another one
arm        gains that the time step cannot follow
humanoid   a joint has gone, and with it what names it and the numbers of keyframes

The robots are the examples; where the folder GIMBAL_TEST_ROBOTS is, the same faults are left in those of others too.

usage: drive_robots.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import re
import shutil
import sys

import driver
from driver import TEXT, read

MODELS = os.environ.get("GIMBAL_TEST_MODELS") or os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "models")
ROBOTS = os.environ.get("GIMBAL_TEST_ROBOTS", "")
LIST = (0, 640, 1070, 860)
FIRST = (300, 667)           # of the list


class Robot(driver.Session):
    def robot(self, path, old, new):
        """Open a robot in which a piece of its text is another one."""
        text = read(path)
        planted = re.sub(old, new, text, count=1) if hasattr(old, "sub") else text.replace(old, new, 1)
        if planted == text:
            self.fail(f"the fault can be left in {path}")
        folder = os.path.join(self.screen.folder, "robot")  # with the meshes beside it
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(os.path.dirname(path), folder)
        self.open(planted, os.path.join(folder, "robot.xml"), run_on_open=False)
        self.expect(f"{os.path.basename(os.path.dirname(path))} is open", lambda: self.count_of_letters() > 400)

    def count_of_letters(self):
        return self.screen.count(driver.is_dark, *TEXT)

    def is_drawn(self):
        return len(set(self.view()[i:i + 4] for i in range(0, len(self.view()), 4 * 97))) > 20

    def told(self):
        """Whether the list has a row: its sign is red or amber."""
        return self.screen.count(lambda r, g, b: r > 140 and g < 130 and b < 70, 10, 655, 34, 682) > 40

    def leads(self, what):
        """A click on the count, below the text, brings the list; a click on its first row the place."""
        self.settled((8, 839, 200, 854))
        if not self.wait(self.told, 3):  # the list may be open from the model before
            self.answers(LIST, lambda: self.click((30, 846)))
        self.bottom = True
        self.expect(f"{what}: there are problems", self.told)
        self.settled(LIST)
        self.click(FIRST)
        self.settled(TEXT)

    def mends(self, what, which, mended):
        """Take a repair: the first, or one below it."""
        self.opens("a list of repairs", lambda: self.keys("ctrl+period"))
        self.keys(*["Down"] * which, "Return")
        self.text_has(f"{what}: it is mended", mended)


def quadruped(session, screen, path=os.path.join(MODELS, "quadruped", "model.xml")):
    session.robot(path, 'angle="degree"', 'angle="radian"')
    session.leads("degrees")
    session.mends("degrees", 0, lambda text: text == read(path))
    session.kill()


def gripper(session, screen, path=os.path.join(MODELS, "gripper-arm", "model.xml")):
    whole = '<geom material="rubber" friction'
    session.robot(path, whole, '<geom material="rubber" contype="2" conaffinity="4" friction')
    session.leads("pads")
    session.mends("pads", 1, lambda text: 'contype="1" conaffinity="1" friction' in text)
    session.kill()


def leg(session, screen, path=os.path.join(MODELS, "quadruped", "model.xml")):
    session.robot(path, 'joint="front left knee"', 'joint="front left hip"')
    session.leads("servo")
    session.mends("servo", 0, lambda text: text == read(path))
    session.kill()


def arm(session, screen, path=os.path.join(MODELS, "gripper-arm", "model.xml")):
    session.robot(path, 'kp="400"', 'kp="4000000"')
    session.leads("gains")
    session.mends("gains", 0, lambda text: 100 < float(re.search('<position kp="([^"]*)"', text).group(1)) < 40000)
    session.expect("nothing is left to tell", lambda: not session.told())
    session.kill()


def humanoid(session, screen, path=os.path.join(MODELS, "humanoid", "model.xml")):
    session.robot(path, re.compile(r' *<joint name="left toes"[^>]*>\n'), "")
    session.leads("joint")
    # five joints have names that are more or less like it; below them stands what removes the motor
    session.mends("motor", 5, lambda text: 'motor name="left toes"' not in text)
    for left in (2, 1, 0):
        session.expect("keyframes do not fit", session.told)
        session.settled(LIST)
        session.click(FIRST)
        session.settled(TEXT)
        session.mends("keyframe", 0, lambda text: text.count("<key ") == left)
    session.expect("and there is the robot", session.is_drawn)
    session.kill()


# kind, file, what stands there, and the fault; the first repair gives the text back
OTHERS = (
    ("humanoid", "mujoco/model/humanoid/humanoid.xml", 'joint="abdomen_z"', 'joint="abdomen_Z"'),
    ("quadruped", "dm_control/third_party/ant/ant.xml", 'material="self"', 'material="sefl"'),
    ("hand", "dm_control/third_party/kinova/jaco_hand.xml", 'file="finger_distal.stl"', 'file="Finger_Distal.STL"'),
    ("gripper", "mujoco-py/xmls/claw.xml", 'body2="claw"', 'body2="klaw"'),
    ("arm", "mujoco/model/tendon_arm/arm26.xml", '<site site="s1"/>', '<site site="S1"/>'),
)


def others(session, screen):
    for kind, name, old, new in OTHERS:
        path = os.path.join(ROBOTS, name)
        if not ROBOTS or not os.path.exists(path):
            print(f"ok - {kind} # SKIP no {name} here")
            continue
        session.robot(path, old, new)
        session.leads(kind)
        session.mends(kind, 0, lambda text: text == read(path))
        session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Robot, quadruped, gripper, leg, arm, humanoid, others))
