#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The program is killed (kill -9) at random moments of typing, saving and undoing, again and again, and while it records a run.

killed    after each time the file is one that was saved, whole; the draft is whole, or there is none; at most the text of the
          last second is lost; and where more was typed than saved, the program offers it when it opens the file again.
recording what was recorded is computed again bit by bit, but for its last second, and opens in the window as a run

usage: drive_killed.py PROGRAM [FOLDER]     GIMBAL_TEST_TIMES: how often (4), GIMBAL_TEST_SEED: which moments
"""

import glob
import os
import random
import re
import shutil
import subprocess
import sys
import time

import driver
from driver import read

TIMES = int(os.environ.get("GIMBAL_TEST_TIMES", 4))
SEED = int(os.environ.get("GIMBAL_TEST_SEED", 1))
# a swing over a floor, with a sensor, so that a picture of it has something of all
SHOWN = driver.SWING.replace("  <worldbody>", """  <asset>
    <texture type="skybox" builtin="gradient" rgb1=".6 .8 1" rgb2="1 1 1" width="64" height="64"/>
  </asset>
  <worldbody>
    <geom type="plane" size="2 2 .1" rgba=".8 .82 .85 1"/>""").replace("</mujoco>", """  <sensor>
    <framepos name="bob" objtype="geom" objname="bob"/>
  </sensor>
</mujoco>""")
LINES = (60, 480, 440, 640)  # where the end of the text is


def common(a, b):
    """How many letters two texts have in common at their beginnings."""
    return len(os.path.commonprefix([a, b]))


def written(text, typed, session, what):
    """How much of what was typed stands in a text that the program wrote; it must have nothing else but an end of its own."""
    session.check(f"{what} is whole", text.startswith(driver.SWING.rstrip("\n")), text[-200:])
    added = text[len(driver.SWING.rstrip("\n")):].lstrip("\n")
    n = common(added, typed)
    session.check(f"{what} has nothing that nobody typed", added[n:].strip() in ("", "-->"), added[n:])
    return n


def drafts(screen):
    return glob.glob(os.path.join(screen.folder, "gimbal", "drafts", "*"))


class Killed(driver.Session):
    """A program of which is noted when it had done all that it had to do."""

    def is_quiet(self):
        """Whether none of its threads is at work, or kept waiting for the processor."""
        def state(path):
            try:
                return read(path).rsplit(")", 1)[1].split()[0]
            except OSError:
                return "S"  # it has ended

        return all(state(path) == "S" for path in glob.glob(f"/proc/{self.process.pid}/task/*/stat"))


def type_for(session, seconds, dice):
    """Type words, save now and then; what was typed, how much of it was there at which time, and when the program was quiet."""
    typed, times, quiet, end = "<!-- ", [], [], time.monotonic() + seconds
    session.type(typed)
    while time.monotonic() < end:
        if dice.random() < 0.15:
            session.keys("ctrl+s")
        word = f"w{len(times)} "
        session.type(word, dice.choice([5, 20, 60]))
        typed += word
        times.append((len(typed), time.monotonic()))
        if session.is_quiet():
            quiet.append(time.monotonic())
    return typed, times, quiet


def lost_for(kept, times, quiet):
    """For how long the program had had a word that is lost. It had it when it was quiet first after it was typed, and it kept it from
    the draft until it was quiet last: what waits for the processor has seen no second pass."""
    typed = next((when for n, when in times if n > kept), None)
    had = [when for when in quiet if typed is not None and when > typed]
    return had[-1] - had[0] if had else 0


def once(session, screen, dice, losses):
    shutil.rmtree(os.path.join(screen.folder, "gimbal"), ignore_errors=True)
    session.open(driver.SWING, "killed.xml", run_on_open=False)
    session.expect("a model to be killed with is drawn", lambda: session.bob()[0] > 50)
    session.focus_editor()
    session.keys("ctrl+End")
    typed, times, quiet = type_for(session, dice.uniform(0.3, 5), dice)
    time.sleep(dice.choice([0, 0, 0.3, 0.55]))
    if session.is_quiet():
        quiet.append(time.monotonic())
    session.kill()
    session.process.poll = lambda: None  # it is meant to be gone
    in_file = written(read(session.model), typed, session, "the file")
    found = [path for path in drafts(screen) if path.endswith(".draft")]
    head, _, text = (read(found[0]).split("\n", 1)[0], *read(found[0]).partition("\n")[1:]) if found else ("", "", "")
    session.check("the draft is one", not found or head == "gimbal-draft 2", head)
    kept = max(in_file, written(text.split("\n", 2)[2], typed, session, "the draft") if found else 0)
    losses.append(lost_for(kept, times, quiet))
    if kept > in_file:
        session.start()
        session.act_until("what was not saved is offered", lambda: session.keys("ctrl+alt+r"),
                          lambda: session.title().startswith("•"))
        session.text_has("and is as it was", lambda now: typed[:kept] in now)
        session.kill()
        session.process.poll = lambda: None


def killed(session, screen):
    losses, dice = [], random.Random(SEED)
    for _ in range(TIMES):
        once(session, screen, dice, losses)
    print(f"# killed {TIMES} times, seed {SEED}: text of at most {max(losses):.2f} s lost, "
          f"{sum(loss > 1 for loss in losses)} times of more than a second")
    session.check("no more than a second is lost", max(losses) <= 1.05, losses)


# what is where with the curves below: the timeline from its first moment, the values under the line of the plot
TIMELINE = ((560, 598), (600, 598), (760, 598))
VALUES = (240, 658, 760, 676)


def rows_of(session, path, *words):
    """How many rows a run has, by the command, and what else it tells."""
    done = subprocess.run([session.program, "replay", path, *words], env=session.screen.env, capture_output=True, text=True)
    found = re.search(r": (\d+) rows,", done.stdout)
    return int(found[1]) if found else 0, done.stdout + done.stderr


def recording(session, screen):
    path = os.path.join(screen.folder, "swing.h5")
    session.open(SHOWN, "swing.xml", bottom_visible=True, bottom_page="sensors")
    session.expect("a model to be recorded is drawn", lambda: session.bob()[0] > 50)

    def from_palette():
        place = session.opens("the palette", lambda: session.keys("ctrl+shift+p"))
        session.answers(place, lambda: session.type("Record Run"))
        session.keys("Return")

    session.choose_file(path, "a dialog asks where to record", from_palette)
    session.expect("steps come into the file", lambda: rows_of(session, path)[0] > 400)
    before, _ = rows_of(session, path)
    session.kill()
    session.process.poll = lambda: None  # it is meant to be gone
    after, told = rows_of(session, path, "--verify")
    session.check("what was there at the kill is there", after >= before, (before, after))
    session.check("it is the same bit by bit", "every row is the same bit by bit" in told and "has no end" in told, told)

    session.model = path
    session.start()
    session.expect("the run opens in the window, paused", lambda: session.bob()[0] > 50 and session.paused())
    first, values = session.settled(driver.INSIDE), session.settled(VALUES)
    # it can be pulled as soon as what was recorded is read
    session.act_until("the values of the curves are those of a later moment", lambda: session.drag(TIMELINE),
                      lambda: session.part(*VALUES) != values)
    session.expect("so is the view", lambda: session.part(*driver.INSIDE) != first)
    session.settled(driver.INSIDE)
    session.check("and it stands", session.paused())
    if session.pictures:  # docs/pictures/stories.py takes it
        screen.picture(os.path.join(session.pictures, "killed-run.png"))
    session.resume("the run goes on from there")
    session.kill()


if __name__ == "__main__":
    sys.exit(driver.main(__doc__, Killed, killed, recording))
