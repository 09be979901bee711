#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Three robot arms and a folder of meshes become simulations that stand, without a text editor, with real events.

arms     each opens with its report; the model is saved beside it, opens, and stands
choices  a switch of the report changes what is saved
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
from driver import write

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

    def place(self):
        """Left, top, width and height of the report."""
        values = dict(line.split("=") for line in self.geometry(self.reports()[0]).split())
        return [int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")]

    def report_on(self, path, what):
        """Open something and wait for its report to be complete: its button becomes blue."""
        self.model = path
        self.settings(run_on_open=True)
        self.process = subprocess.Popen([self.program, path], env=self.screen.env)
        self.expect(f"{what} has a report", lambda: self.reports() and self.can_save())

    def can_save(self):
        x, y, width, _ = self.place()
        return self.screen.count(lambda r, g, b: b > 180 and r < 80, x + width - 200, y + 10, x + width - 50, y + 50) > 1000

    def save(self, model, what):
        def press():
            if self.reports():
                x, y, width, _ = self.place()
                self.click((x + width - 120, y + 28))

        self.act_until(f"{what} is saved beside it", press, lambda: os.path.exists(model))
        self.expect(f"{what} is on show", lambda: any(self.title(w) == os.path.basename(model) for w in self.all_windows()))

    def stands(self, model, what):
        """What was saved goes on for three seconds without a warning."""
        words = [self.program, "run", model, "--seconds", "3", "--picture", os.path.join(self.screen.folder, "stands.png")]
        done = subprocess.run(words, env=self.screen.env, capture_output=True, text=True, check=False)
        self.check(f"{what} runs", done.returncode == 0 and "warning" not in done.stderr, done.stdout + done.stderr)


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
        session.report_on(path, name)
        model = path.replace(".urdf", ".xml")
        session.save(model, name)
        session.stands(model, name)
        saved = ElementTree.parse(model).getroot()
        session.check(f"{name} has servos", len(saved.findall("./actuator/*")) > 0)
        session.check(f"{name} has no sensors", saved.find("sensor") is None)
        session.kill()


def choices(session, screen):
    """The last row proposes sensors: its switch is turned, and they are saved."""
    path = robot(screen, "chosen", SHOULDER[1])
    session.report_on(path, "an arm")
    x, y, _, height = session.place()
    rows = (x + 20, y + 90, x + 410, y + height - 20)
    before = session.settled(rows)
    session.click((x + 380, y + 448))
    session.expect("a switch is turned", lambda: session.part(*rows) != before and session.can_save())
    model = path.replace(".urdf", ".xml")
    session.save(model, "the choice")
    saved = ElementTree.parse(model).getroot()
    session.check("sensors are saved", len(saved.findall("./sensor/*")) == 4)
    session.kill()


def meshes(session, screen):
    folder = os.path.join(screen.folder, "parts")
    os.makedirs(folder)
    for name in ("block", "plate", "stone"):
        write(os.path.join(folder, f"{name}.obj"), BOX)
    write(os.path.join(folder, "broken.obj"), "v 0 0 0\n")
    session.report_on(folder, "a folder")
    model = os.path.join(folder, "parts.xml")
    session.save(model, "the folder")
    session.stands(model, "the folder")
    session.check("three bodies are saved", len(ElementTree.parse(model).getroot().findall("./worldbody/body")) == 3)
    session.kill()


REAL = ("bullet3/examples/pybullet/gym/pybullet_data/kuka_iiwa", "dex-urdf/robots/arms/iiwa14",
        "example-robot-data/robots/panda_description")


def real(session, screen):
    top = os.environ.get("GIMBAL_TEST_ROBOTS", "")
    for place in REAL:
        source = os.path.join(top, place)
        if not top or not os.path.isdir(source):
            print(f"# {place} is not here", flush=True)
            continue
        folder = os.path.join(screen.folder, os.path.basename(place))
        shutil.copytree(source, folder)
        for path, _, _ in os.walk(folder):
            os.chmod(path, 0o755)
        path = next(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names if name.endswith(".urdf"))
        what = os.path.basename(place)
        session.report_on(path, what)
        model = path.replace(".urdf", ".xml")
        session.save(model, what)
        session.stands(model, what)
        session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Import, arms, choices, meshes, real))
