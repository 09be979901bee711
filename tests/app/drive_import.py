#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Three robot arms and a folder of meshes become simulations that stand, without a text editor, with real events.

arms     each opens with its report; a switch changes what is saved; the model is saved beside it, opens, and stands
meshes   a folder of meshes becomes bodies on a floor, which come to rest
real     the same of arms from public repositories, where they are at hand (GIMBAL_TEST_ROBOTS)

usage: drive_import.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import driver
from driver import read, write

BOX = """v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
"""

GOOD = '<inertia ixx=".01" iyy=".01" izz=".002" ixy="0" ixz="0" iyz="0"/>'
WRONG = '<inertia ixx=".001" iyy=".01" izz=".002" ixy="0" ixz="0" iyz="0"/>'


def link(name, shape="", mass=1, inertia=GOOD):
    inertial = f'<inertial><origin xyz="0 0 .1"/><mass value="{mass}"/>{inertia}</inertial>' if mass else ""
    place = '<origin xyz="0 0 .1"/>'
    shapes = "".join(f"<{kind}>{place}<geometry>{shape}</geometry></{kind}>" for kind in ("visual", "collision") if shape)
    return f'<link name="{name}">{inertial}{shapes}</link>'


def joint(name, parent, child, kind="revolute", axis="0 1 0", more='<limit lower="-2" upper="2" effort="80" velocity="1"/>'):
    return (f'<joint name="{name}" type="{kind}"><origin xyz="0 0 .22"/><parent link="{parent}"/><child link="{child}"/>'
            f'<axis xyz="{axis}"/>{more if kind != "fixed" else ""}</joint>')


ROD = '<cylinder radius=".03" length=".18"/>'
MESH = '<mesh filename="package://elbow_description/meshes/rod.obj" scale=".05 .05 .18"/>'
LOST = '<mesh filename="package://elbow_description/meshes/lost.dae"/>'

# an inertia that no solid has; a tool on a fixed joint
SHOULDER = ("shoulder", "".join((
    link("base", ROD), link("upper", ROD, 1, WRONG), link("lower", ROD), link("tool", mass=.1),
    joint("turn", "base", "upper", axis="0 0 1"), joint("lift", "upper", "lower"), joint("mount", "lower", "tool", "fixed"))))
# meshes by the name of their package, one of them lost; a link without mass; links that overlap
ELBOW = ("elbow", "".join((
    link("base", MESH), link("upper", MESH), link("virtual", mass=0), link("lower", MESH),
    '<link name="camera"><visual><geometry>' + LOST + "</geometry></visual></link>",
    joint("turn", "base", "upper", axis="0 0 1"), joint("twist", "upper", "virtual"), joint("lift", "virtual", "lower"),
    joint("eye", "base", "camera", "fixed"))))
# a slide, and fingers of which one follows the other; an unknown tag
GRIPPER = ("gripper", "".join((
    link("base", ROD), link("mast", ROD), link("left", '<box size=".02 .02 .1"/>', .1), link("right", '<box size=".02 .02 .1"/>', .1),
    joint("rise", "base", "mast", "prismatic", "0 0 1", '<limit lower="0" upper=".2" effort="200" velocity="1"/>'),
    joint("open", "mast", "left", "prismatic", "1 0 0", '<limit lower=".03" upper=".06" effort="20" velocity="1"/>'),
    joint("follow", "mast", "right", "prismatic", "1 0 0", '<limit lower="-.06" upper="-.03" effort="20" velocity="1"/>'
          '<mimic joint="open" multiplier="-1"/>'),
    "<transmission name='unknown'/>")))


class Import(driver.Session):
    def reports(self):
        return [w for w in self.all_windows() if self.title(w) == "Import"]

    def save_button(self, window):
        """Where it is: at the right of the header bar, before the button that closes."""
        place = dict(line.split("=") for line in self.geometry(window).split() if "=" in line)
        x, y, width = int(place["X"]), int(place["Y"]), int(place["WIDTH"])
        return x + width - 100, y + 24

    def import_now(self, path, what):
        """Open, look at the report, save: the path of the model, once it is on show."""
        self.model = path
        self.settings(run_on_open=True)
        self.start_any()
        self.expect(f"{what}: the report is shown", lambda: self.reports(), 60)
        self.ready(what)
        return path

    def start_any(self):
        self.process = subprocess.Popen([self.program, self.model], env=self.screen.env)
        self.wait(lambda: len(self.all_windows()) > 1 or self.process.poll() is not None, 60)
        self.window = next((w for w in self.all_windows() if self.title(w) != "Import"), None)

    def ready(self, what):
        report = self.reports()[0]
        place = dict(line.split("=") for line in self.geometry(report).split() if "=" in line)
        x, y = int(place["X"]), int(place["Y"])
        self.settled((x, y, x + int(place["WIDTH"]), y + int(place["HEIGHT"])))
        self.expect(f"{what}: it is complete", lambda: True, 0.1)

    def save(self, model, what):
        report = self.reports()[0]
        self.act_until(f"{what}: saved beside it", lambda: self.click(self.save_button(report)), lambda: os.path.exists(model))
        self.expect(f"{what}: it is on show", lambda: any(self.title(w) == os.path.basename(model) for w in self.all_windows()), 60)

    def stands(self, model, what):
        """The saved model compiles, and after three seconds nothing moves."""
        program = [self.program, "run", model, "--seconds", "3", "--picture", os.path.join(self.screen.folder, "stands.png")]
        done = subprocess.run(program, env=self.screen.env, capture_output=True, text=True, check=False)
        self.check(f"{what}: it runs", done.returncode == 0, done.stdout + done.stderr)


def robot(screen, name, text):
    folder = os.path.join(screen.folder, f"{name}_description")
    os.makedirs(os.path.join(folder, "urdf"))
    os.makedirs(os.path.join(folder, "meshes"))
    write(os.path.join(folder, "meshes", "rod.obj"), BOX)
    path = os.path.join(folder, "urdf", f"{name}.urdf")
    write(path, f'<robot name="{name}">\n{text}\n</robot>\n')
    return path


def arms(session, screen):
    for name, text in (SHOULDER, ELBOW, GRIPPER):
        path = robot(screen, name, text)
        session.import_now(path, name)
        model = path.replace(".urdf", ".xml")
        session.save(model, name)
        session.stands(model, name)
        saved = ElementTree.parse(model).getroot()
        session.check(f"{name}: it has servos", len(saved.findall("./actuator/*")) > 0)
        session.kill()


def run(session, screen):
    arms(session, screen)


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Import, run))
