#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Numbers typed with other units, with real mouse and keyboard events in a headless X server.

text       a number with a unit is an error, and the first fix writes it in the model's own
inspector  a number typed into a field is turned into the model's own as one step; one that does not fit is not written

several    numbers of thirteen kinds, one line each: each fix writes what its attribute wants

usage: drive_units.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import sys

import driver

MODEL = """<mujoco model="units">
  <compiler angle="radian"/>
  <worldbody>
    <body name="arm">
      <joint name="arm" range="-1 1" damping="2"/>
      <geom name="arm" size=".1" mass="1"/>
    </body>
  </worldbody>
</mujoco>
"""

# what is typed in each line, and what the fix makes of it
SEVERAL = [
    ('<option timestep="{}"/>', '2ms', '0.002'),
    ('<option gravity="{}"/>', '0 0 -981cm/s^2', '0 0 -9.81'),
    ('<default><geom density="{}"/></default>', '1g/cm3', '1000'),
    ('<default><geom surfacevel="{}"/></default>', '2mm/s 0 0 1rpm 0 0', '0.002 0 0 0.1047197551 0 0'),
    ('<default><geom mass="{}"/></default>', '3 lb', '1.36077711'),
    ('<default><geom size="{}"/></default>', '5cm', '0.05'),
    ('<default><joint range="{}" type="hinge"/></default>', '-90deg 1.2rad', '-90 68.75493542'),
    ('<default><joint damping="{}" type="hinge"/></default>', '0.5 N*m*s/deg', '28.64788976'),
    ('<default><camera fovy="{}"/></default>', '1rad', '57.29577951'),
    ('<actuator><motor site="s" gear="1 0 0 0 0 0" forcerange="{}"/></actuator>', '-20kN 20kN', '-20000 20000'),
    ('<default><tendon range="{}"/></default>', '2in 1ft', '0.0508 0.3048'),
    ('<worldbody><flexcomp name="e" count="3 3 1" spacing=".1 .1 .1" mass="1"><elasticity young="{}"/></flexcomp></worldbody>', '3MPa', '3000000'),
    ('<worldbody><flexcomp name="f" count="3 3 1" spacing=".1 .1 .1" mass="{}"/></worldbody>', '250g', '0.25'),
]

INSPECTOR = (1080, 466, 1355, 860)
JOINT = (140, 154)  # its tag in the text: what the caret is in is selected
RANGE = (1290, 545)
DAMPING = (1186, 574)
TOAST = (400, 4, 1100, 46)


def mends(session, screen):
    session.open(MODEL.replace("-1 1", "-90deg 0.5rad"), run_on_open=False)
    session.expect("the mistake is marked", lambda: screen.count(lambda r, g, b: r > 180 and g < 80 and b < 80,
                                                                 0, 150, 60, 190) > 20)
    session.focus_editor()
    session.keys("ctrl+Home", *["Down"] * 4, "End")
    session.opens("a list of repairs", lambda: session.keys("ctrl+period"))
    session.keys("Return")
    session.text_has("the fix writes radians", lambda text: 'range="-1.570796327 0.5"' in text)
    session.keys("ctrl+z")
    session.text_has("it is one step of undo", lambda text: 'range="-90deg 0.5rad"' in text)
    session.kill()


def writes_several(session, screen):
    del screen
    lines = [form.format(typed) for form, typed, _ in SEVERAL]
    session.open("<mujoco>\n" + "\n".join(lines) + "\n</mujoco>\n", "several.xml", run_on_open=False)
    session.focus_editor()
    session.keys("ctrl+Home")
    for form, typed, written in SEVERAL:
        session.keys("Down", "End")
        session.opens(f"repairs of {typed}", lambda: session.keys("ctrl+period"))
        session.keys("Return")
        wanted = form.format(written)
        session.text_has(f"{typed} is written as {written}", lambda text, wanted=wanted: wanted in text)
    session.kill()


def enters(session, screen):
    session.open(MODEL, "entered.xml", run_on_open=False)
    session.settled(INSPECTOR)
    session.answers(INSPECTOR, lambda: session.click(JOINT))
    session.type_at(RANGE, "45deg")
    session.text_has("degrees are written as radians", lambda text: 'range="-1 0.7853981634"' in text)
    before = session.part(*TOAST)
    session.type_at(DAMPING, "5cm")
    session.expect("a length is refused with a message", lambda: session.part(*TOAST) != before)
    session.type_at(DAMPING, "0.5 N*m*s/deg")
    session.text_has("a damping of another unit is written", lambda text: 'damping="28.64788976"' in text)
    session.focus_editor()
    session.keys("ctrl+z")
    session.text_has("one step back", lambda text: 'damping="2"' in text and "0.7853981634" in text)
    session.keys("ctrl+z")
    session.text_has("two steps back", lambda text: text == MODEL)
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, driver.Session, mends, writes_several, enters))
