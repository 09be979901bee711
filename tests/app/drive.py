#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A whole session with real mouse and keyboard events in a headless X server.

Open a model, see it run, select and pull a body, type an edit that changes a size and see the geom change while time
goes on, break the XML, mend it, undo everything, quit, open again. What happens is read from the pixels of the screen,
which Xvfb keeps in a file.

usage: drive.py PROGRAM [FOLDER]      pictures of the steps are left in FOLDER
"""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

WIDTH, HEIGHT = 1360, 860
SKIPPED = 77

MODEL = """<mujoco model="drive">
  <option timestep="0.004"/>
  <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 .8" extent="1.6"/>
  <worldbody>
    <body name="swing" pos="0 0 1.4">
      <joint name="pivot" type="ball" damping=".02"/>
      <geom name="rod" type="capsule" fromto="0 0 0 .3 0 -.6" size=".02" rgba=".2 .2 .2 1"/>
      <geom name="bob" type="sphere" pos=".3 0 -.6" size=".10" rgba="1 0 1 1"/>
    </body>
  </worldbody>
</mujoco>
"""


class Screen:
    """The X server and its pixels."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="gimbal-drive-")
        self.manager = None
        for number in range(90, 190):
            self.display = f":{number}"
            if not os.path.exists(f"/tmp/.X{number}-lock") and self.start():
                break
        self.env = dict(os.environ, DISPLAY=self.display, GTK_A11Y="none", GSETTINGS_BACKEND="memory",
                        GDK_BACKEND="x11", LC_ALL="C.UTF-8", XDG_STATE_HOME=self.folder, XDG_DATA_HOME=self.folder)
        if shutil.which("openbox"):
            self.manager = subprocess.Popen(["openbox"], env=self.env, stderr=subprocess.DEVNULL)

    def start(self):
        """Start a server on the display; whether it answers."""
        self.server = subprocess.Popen(
            ["Xvfb", self.display, "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", self.folder, "-nolisten", "tcp"],
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            time.sleep(0.1)
            answer = subprocess.run(["xdotool", "getdisplaygeometry"], env=dict(os.environ, DISPLAY=self.display),
                                    capture_output=True)
            if answer.returncode == 0 and self.server.poll() is None:
                return True
            if self.server.poll() is not None:
                return False
        self.server.kill()
        return False

    def pixels(self):
        """Rows of (blue, green, red, x) bytes."""
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12
        stride = header[12]
        return [data[start + y * stride:start + y * stride + 4 * WIDTH] for y in range(HEIGHT)]

    def count(self, wanted, x0=0, y0=0, x1=WIDTH, y1=HEIGHT):
        """How many pixels of a rectangle have a colour for which wanted(r, g, b) holds."""
        n = 0
        for row in self.pixels()[y0:y1]:
            for x in range(x0, x1):
                n += wanted(row[4 * x + 2], row[4 * x + 1], row[4 * x])
        return n

    def picture(self, path):
        rows = b"".join(b"\0" + bytes(v for x in range(WIDTH) for v in (r[4 * x + 2], r[4 * x + 1], r[4 * x]))
                        for r in self.pixels())

        def chunk(name, body):
            return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)) +
                       chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, stdout=subprocess.DEVNULL)

    def close(self):
        if self.manager:
            self.manager.terminate()
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Session:
    """The program, its window, and the checks."""

    def __init__(self, screen, program, pictures):
        self.screen, self.program, self.pictures = screen, program, pictures
        self.model = os.path.join(screen.folder, "drive.xml")
        self.passed = 0

    def start(self):
        self.process = subprocess.Popen([self.program, self.model], env=self.screen.env)
        end = time.monotonic() + 60
        windows = []
        while not windows and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.3)
            windows = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
                                     env=self.screen.env, capture_output=True, text=True).stdout.split()
        if not windows:
            raise SystemExit(f"not ok - the window opens (exit status {self.process.poll()})")
        self.window = windows[-1]
        self.screen.do("windowmove", self.window, 0, 0)
        self.screen.do("windowsize", self.window, WIDTH, HEIGHT)
        self.screen.do("windowfocus", self.window)

    def title(self):
        found = subprocess.run(["xdotool", "getwindowname", self.window], env=self.screen.env, capture_output=True,
                               text=True)
        return found.stdout.strip()

    def expect(self, what, condition, seconds=30):
        """Wait until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None:
                raise SystemExit(f"not ok - {what}: the program ended with {self.process.returncode}")
            if time.monotonic() > end:
                if self.pictures:
                    self.screen.picture(os.path.join(self.pictures, "failed.png"))
                raise SystemExit(f"not ok - {what}")
            time.sleep(0.2)
        self.passed += 1
        print(f"ok {self.passed} - {what}", flush=True)
        if self.pictures:
            self.screen.picture(os.path.join(self.pictures, f"{self.passed:02d}-{what.replace(' ', '-')}.png"))

    # what is seen

    def bob(self):
        """Number, mean x and mean y of the magenta pixels."""
        n = sum_x = sum_y = 0
        for y, row in enumerate(self.screen.pixels()):
            for x in range(WIDTH):
                if row[4 * x + 2] > 150 and row[4 * x + 1] < 90 and row[4 * x] > 150:
                    n, sum_x, sum_y = n + 1, sum_x + x, sum_y + y
        return n, sum_x / max(n, 1), sum_y / max(n, 1)

    def view(self):
        return b"".join(row[4 * 600:4 * 1000] for row in self.screen.pixels()[150:750])

    def moves(self):
        before = self.view()
        time.sleep(0.4)
        return self.view() != before

    def error_shown(self):
        return self.screen.count(lambda r, g, b: r > 150 and g < 70 and b < 70, 0, 830, 460, HEIGHT) > 20


def run(session, screen):
    with open(session.model, "w") as file:
        file.write(MODEL)
    session.start()
    session.expect("opened and drawn", lambda: session.bob()[0] > 50, 60)
    session.expect("it runs", session.moves)
    screen.do("key", "F8")
    session.expect("it pauses", lambda: not session.moves())
    small = session.bob()[0]

    # select with a double click: the bob is where the magenta is
    _, x, y = session.bob()
    before = session.view()
    screen.do("mousemove", int(x), int(y))
    screen.do("click", "--repeat", 2, "--delay", 60, 1)
    session.expect("a double click selects", lambda: session.view() != before)

    # pull it while it runs
    screen.do("key", "space")
    session.expect("space runs", session.moves)
    _, x, y = session.bob()
    screen.do("mousemove", int(x), int(y), "keydown", "ctrl", "mousedown", 3)
    for _ in range(12):
        screen.do("mousemove_relative", "--", 12, -14)
        time.sleep(0.05)
    session.expect("it is pulled", lambda: session.bob()[1] > x + 20)
    screen.do("mouseup", 3, "keyup", "ctrl")

    # an edit that changes a size
    screen.do("mousemove", 200, 300, "click", 1)
    screen.do("key", "ctrl+h")
    time.sleep(0.6)
    screen.do("key", "ctrl+a")
    screen.do("type", "--delay", 30, 'size=".10"')
    time.sleep(0.6)
    screen.do("key", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab")
    screen.do("type", "--delay", 30, 'size=".22"')
    screen.do("key", "Return")
    session.expect("the edit changes the geom", lambda: session.bob()[0] > 2 * small)
    session.expect("time goes on", session.moves)
    session.expect("the title tells of edits", lambda: session.title().startswith("•"))
    screen.do("key", "Escape")

    # break and mend
    screen.do("mousemove", 200, 400, "click", 1)
    screen.do("key", "ctrl+Home")
    screen.do("type", "--delay", 20, "<oops")
    session.expect("a mistake is told", session.error_shown)
    session.expect("the last good model runs on", session.moves)
    screen.do("key", "Escape", "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
    session.expect("mended", lambda: not session.error_shown())

    # undo all
    for _ in range(30):
        screen.do("key", "ctrl+z")
    session.expect("undo takes all back", lambda: not session.title().startswith("•"))
    session.expect("the geom is as before", lambda: session.bob()[0] < 1.6 * small)

    # quit and open again
    screen.do("key", "ctrl+q")
    session.process.wait(30)
    if session.process.returncode != 0:
        raise SystemExit(f"not ok - quit: {session.process.returncode}")
    session.start()
    session.expect("opened again", lambda: session.bob()[0] > 50, 60)
    screen.do("key", "ctrl+q")
    session.process.wait(30)
    print(f"1..{session.passed}")


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("1..0 # SKIP needs Xvfb and xdotool")
        return SKIPPED
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    screen = Screen()
    session = Session(screen, sys.argv[1], pictures)
    try:
        run(session, screen)
    finally:
        if session.__dict__.get("process") and session.process.poll() is None:
            session.process.kill()
        screen.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
