# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the drive scripts share: an X server of their own, the program in it, mouse, keys, and what is seen.

A script writes tasks, functions of (session, screen), and ends with `sys.exit(driver.main(__doc__, Class, tasks…))`.
What happened is read from the pixels of the screen, which Xvfb keeps in a file, and from the files that are saved.

A step is: do something, then `session.expect(what, condition)`, which waits for the condition, never for a time. How
long the program takes for a key or a click is not known: what is compared later is read by `settled`, which waits until
it stands still; where the next click depends on what the last one brings, `answers` and `opens` wait for that; what may
be done twice is done by `act_until`. Events reach the program in their order: keys for what has the focus need no
waiting.
"""

import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import on_display

WIDTH, HEIGHT = 1360, 860
DESKTOP = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "desktop")  # its settings and fonts
SKIPPED = 77
PATIENCE = float(os.environ.get("GIMBAL_TEST_PATIENCE", 1))  # how many times slower than usual the program may be
LIMIT = 300  # seconds, against what never comes: no machine is so busy that it meets it

# Where things are: the text, the view, and what of the view nothing lies over.
TEXT = (0, 80, 450, 580)
VIEW = (455, 60, 1062, 830)
INSIDE = (500, 100, 1050, 570)
HEAD = (560, 8, 800, 44)  # the title of the window
WHOLE = (0, 0, WIDTH, HEIGHT)  # a dialog may come anywhere: nobody manages windows

# a magenta bob that swings
SWING = """<mujoco model="drive">
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

    more = ()  # options of the server

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="gimbal-drive-")
        self.config = os.path.join(self.folder, "config")
        self.manager = None
        self.start()
        self.env = dict(os.environ, DISPLAY=self.display, GTK_A11Y="none", GSETTINGS_BACKEND="memory",
                        GDK_BACKEND="x11", LC_ALL="C.UTF-8", XDG_STATE_HOME=self.folder, XDG_DATA_HOME=self.folder,
                        XDG_CONFIG_HOME=self.config, TMPDIR=self.folder)
        self.env.setdefault("FONTCONFIG_FILE", os.path.join(DESKTOP, "fonts.conf"))
        self.env.pop("GTK_THEME", None)
        shutil.copytree(os.path.join(DESKTOP, "gtk-4.0"), os.path.join(self.config, "gtk-4.0"))

    def settings(self, line):
        """A line more for the settings of the toolkit, before the program starts; the last one of a name holds."""
        with open(os.path.join(self.config, "gtk-4.0", "settings.ini"), "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def start(self):
        """Start a server.

        Keys do not repeat: on a busy machine one that is only struck is held for longer than a hand would."""
        self.server, self.display = on_display.start(f"{WIDTH}x{HEIGHT}x24", "-fbdir", self.folder, "-r", "-nocursor", *self.more)
        # the server draws into the file: the picture is what is there, and only what is asked for is copied
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self.memory[:100])
        self.first, self.stride = header[0] + header[19] * 12, header[12]

    def manage(self):
        """Start a window manager and wait until it manages, since a window that is mapped meanwhile may be lost; whether there is
        one."""
        if not self.manager and shutil.which("openbox"):
            before = self.clients()
            self.manager = subprocess.Popen(["openbox"], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            end = time.monotonic() + LIMIT
            while self.clients() == before:  # the window by which it tells that it is there
                if self.manager.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"not ok - the window manager starts (exit status {self.manager.poll()})")
                time.sleep(0.1)
        return bool(self.manager)

    def clients(self):
        """What says who manages the windows, '' if nobody does."""
        return subprocess.run(["xdotool", "get_num_desktops"], env=self.env, capture_output=True, text=True).stdout.strip()

    def pixels(self, x0=0, y0=0, x1=WIDTH, y1=HEIGHT):
        """Rows of (blue, green, red, x) bytes of a rectangle."""
        starts = range(self.first + y0 * self.stride, self.first + y1 * self.stride, self.stride)
        return [self.memory[start + 4 * x0:start + 4 * x1] for start in starts]

    def find(self, wanted, x0=0, y0=0, x1=WIDTH, y1=HEIGHT):
        """The places (x, y) of a rectangle that have a colour for which wanted(r, g, b) holds."""
        known, places = {}, []
        for y, row in enumerate(self.pixels(x0, y0, x1, y1), y0):
            colours = memoryview(row).cast("I").tolist()
            present = set(colours)
            for colour in present - known.keys():
                known[colour] = wanted(colour >> 16 & 255, colour >> 8 & 255, colour & 255)
            if any(known[colour] for colour in present):
                places += [(x, y) for x, colour in enumerate(colours, x0) if known[colour]]
        return places

    def count(self, wanted, x0=0, y0=0, x1=WIDTH, y1=HEIGHT):
        """How many pixels of a rectangle have such a colour."""
        return len(self.find(wanted, x0, y0, x1, y1))

    @staticmethod
    def middle(places):
        """The place among others that is nearest to their mean."""
        x, y = (sum(place[i] for place in places) / len(places) for i in (0, 1))
        return min(places, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)

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
        self.process = None
        self.bottom = False  # whether the bottom panel is on show
        self.passed = 0

    # the program

    def settings(self, **values):
        """Let the program start with these settings, kept in a file from then on; '-' of a name is written '_'.

        side_page, bottom_page and bottom_visible are of the layout.
        """
        folder = os.path.join(self.screen.config, "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        values = dict({"color_scheme": "light", "window_width": WIDTH, "window_height": HEIGHT,
                       "wrap_lines": False}, **values)  # places in a text are told by its lines
        side = values.pop("side_page", "model")
        below, open_below = values.pop("bottom_page", "problems"), values.pop("bottom_visible", False)
        layout = (f"[('right', 0, 0, true, '{side}', @as []), "
                  f"('bottom', 0, 0, {str(open_below).lower()}, '{below}', [])]")

        def literal(value):
            if isinstance(value, list):
                return repr(value)
            return str(value).lower() if isinstance(value, (bool, int)) else f"'{value}'"

        write(os.path.join(folder, "keyfile"), "[io/github/gimbal_sim/Gimbal]\n" + "".join(
            f"{name.replace('_', '-')}={literal(value)}\n" for name, value in values.items()) + f"layout={layout}\n")
        self.screen.env["GSETTINGS_BACKEND"] = "keyfile"

    def open(self, text, name="drive.xml", **settings):
        """Write a model and start the program with it. If nothing will move, wait for the last of its first pictures: the view is
        fitted anew while the window gets its shape, and what was seen before stands elsewhere."""
        self.model = os.path.join(self.screen.folder, name)
        write(self.model, text)
        self.settings(**settings)
        self.bottom = settings.get("bottom_visible", False)
        self.start()
        if not settings.get("run_on_open", True):
            self.settled(INSIDE)

    def start(self):
        self.process = subprocess.Popen([self.program, *filter(None, [self.model])], env=self.screen.env)
        windows = []
        self.wait(lambda: windows.extend(self.all_windows()) or windows or self.process.poll() is not None)
        if not windows:
            self.fail(f"the window opens (exit status {self.process.poll()})")
        self.window = windows[-1]
        whole = f"WIDTH={WIDTH} HEIGHT={HEIGHT}".split()

        def fills():
            self.screen.do("windowmove", self.window, 0, 0, "windowsize", self.window, WIDTH, HEIGHT)
            return self.wait(lambda: set(whole) <= set(self.geometry().split()), 2)

        if not self.wait(fills):
            self.fail(f"the window fills the screen: {self.geometry()}")
        if not self.wait(self.is_painted):
            self.fail("the window is painted")
        self.settled(HEAD)
        self.screen.do("mousemove", 760, 330)  # over the view: a tooltip is a window, too
        self.focus_window()

    def is_painted(self):
        """Whether the window has its header: one that is only mapped has one colour, stands still, and takes no clicks."""
        return len({colour for row in self.screen.pixels(*HEAD) for colour in memoryview(row).cast("I").tolist()}) > 8

    def focus_window(self):
        """Give the main window the focus; it cannot have it while it is being shown again in another size."""
        def focus():
            done = subprocess.run(["xdotool", "windowfocus", self.window], env=self.screen.env, stderr=subprocess.DEVNULL)
            return done.returncode == 0

        if not self.wait(focus):
            self.fail("the window takes the focus")

    def hold_focus(self):
        """See that keys reach the program: a window that is shown again has lost the focus, and no manager gives it back."""
        focused = self.ask("getwindowfocus").strip()
        if focused != self.window and focused not in self.all_windows():
            print(f"# the focus was with {focused or 'nobody'}", flush=True)
            self.focus_window()

    def geometry(self, window=None):
        return self.ask("getwindowgeometry", "--shell", window or self.window)

    def ask(self, *words):
        """What xdotool answers."""
        return subprocess.run(["xdotool", *words], env=self.screen.env, capture_output=True, text=True).stdout

    def all_windows(self):
        return self.ask("search", "--onlyvisible", "--pid", str(self.process.pid)).split()

    def title(self, window=None):
        """The name of the file in it, without that of the model."""
        return self.ask("getwindowname", window or self.window).strip().split(" — ")[0]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def quit(self):
        self.screen.do("key", "ctrl+q")
        self.process.wait(LIMIT)
        if self.process.returncode != 0:
            self.fail(f"quit: {self.process.returncode}")

    # checks

    def is_idle(self, also_painters=True):
        """Whether the program, with its jobs and its painters, and the X server wait for something to do: one that is only kept
        waiting for the processor does not. The thread of a run always has something to do, and so have painters while it runs."""
        def sleeps(pid, thread):
            try:
                name, rest = read(f"/proc/{pid}/task/{thread}/stat").split("(", 1)[1].rsplit(")", 1)
            except OSError:
                return True  # it has ended
            counts = thread == pid or name.startswith("pool") or also_painters and name != "gimbal-sim"
            return rest.split()[0] == "S" or not counts

        def rests(pid, threads):
            return all(sleeps(pid, int(thread)) for thread in threads)

        pid, server = self.process.pid, self.screen.server.pid
        jobs = os.listdir(f"/proc/{pid}/task") if os.path.exists(f"/proc/{pid}/task") else []
        return rests(pid, jobs) and rests(server, [server])

    def wait(self, condition, seconds=LIMIT, pause=0.2):
        """Whether the condition comes to hold; how often it is asked, s."""
        end = time.monotonic() + seconds * PATIENCE
        while not condition():
            ended = getattr(self, "process", None) and self.process.poll() is not None
            if ended or time.monotonic() > end:
                return False  # a program that is gone will do nothing more
            time.sleep(pause)
        return True

    def fail(self, what):
        if self.pictures:
            self.screen.picture(os.path.join(self.pictures, "failed.png"))
        self.tell_state()
        raise SystemExit(f"not ok - {what}")

    def tell_state(self):
        """Print what a reader of the log would ask: the windows, where each thread of the program stands, and a coarse picture."""
        for window in self.ask("search", "--onlyvisible", "--name", "").split():
            print(f"# window {window} {self.title(window)!r} {' '.join(self.geometry(window).split()[1:5])}")
        print(f"# focus {self.ask('getwindowfocus').strip()}, load {os.getloadavg()}")
        tasks = f"/proc/{self.process.pid}/task"
        for thread in sorted(os.listdir(tasks), key=int) if os.path.exists(tasks) else []:
            def told(name):
                try:
                    return read(f"{tasks}/{thread}/{name}").strip()
                except OSError:
                    return ""
            state = told("stat").rpartition(")")[2].split()
            print(f"# thread {told('comm')} {state[0] if state else 'gone'} in {told('wchan')} {told('syscall').split(' ')[0]}")
        for row in range(0, HEIGHT, 20):  # a letter for 10 by 20 pixels: the darker the more ink
            cells = [self.part(x, row, x + 10, min(row + 20, HEIGHT)) for x in range(0, WIDTH, 10)]
            print("# " + "".join(" .:-=+*#%@"[min(9, (255 - sum(cell) // len(cell)) // 20)] for cell in cells), flush=True)

    def expect(self, what, condition, seconds=LIMIT):
        """Wait until the condition holds."""
        def is_over():
            return condition() or self.process.poll() is not None

        if not self.wait(is_over, seconds):
            self.fail(what)
        if self.process.poll() is not None:
            self.fail(f"{what}: the program ended with {self.process.returncode}")
        self.passed += 1
        print(f"ok {self.passed} - {what}", flush=True)
        if self.pictures:
            self.screen.picture(os.path.join(self.pictures, f"{self.passed:02d}-{what.replace(' ', '-').replace('/', '-')}.png"))

    def check(self, what, holds, seen=None):
        """What was seen is as it should be, or is not."""
        if seen is not None:
            print(f"# {seen}", flush=True)
        self.expect(what, lambda: holds, 0.1)

    # mouse and keys

    def calm_down(self):
        """Wait until the window has nothing to do for a moment, as a user does: a page that is being laid out takes no clicks."""
        calm = [0]

        def is_calm():
            calm[0] = calm[0] + 1 if self.is_idle(also_painters=False) else 0
            return calm[0] >= 3

        self.wait(is_calm, 10, 0.1)  # something that never rests is clicked all the same

    def click(self, place, count=1, button=1):
        self.screen.do("mousemove", *place)
        self.calm_down()
        self.screen.do("click", "--repeat", count, "--delay", 60, button)
        time.sleep(0.3)

    def wheel(self, place, notches):
        """Turn the wheel over a place, down if the number is positive."""
        self.screen.do("mousemove", *place, "click", "--repeat", abs(notches), "--delay", 30, 5 if notches > 0 else 4)

    def keys(self, *names):
        self.hold_focus()
        self.screen.do("key", "--delay", 60, *names)

    def type(self, text, delay=40):
        self.hold_focus()
        self.screen.do("type", "--delay", delay, "--", text)

    def type_at(self, place, text, enter=True):
        """Write into an entry."""
        self.click(place, 2)
        self.keys("ctrl+a")
        self.type(text)
        if enter:
            self.keys("Return")
        time.sleep(0.5)

    def drag(self, places, pause=0.1):
        """Pull something with the mouse from the first place over the others to the last. With a short pause it is flung: nothing is
        waited for on the way."""
        self.screen.do("mousemove", *places[0])
        self.calm_down()
        # a button that is held for long without a move means another thing to a slider
        self.screen.do("mousedown", 1, "sleep", pause * PATIENCE, "mousemove", *places[1],
                       *[word for place in places[2:] if pause < 0.1 for word in ("sleep", pause * PATIENCE, "mousemove", *place)])
        for place in places[2:] if pause >= 0.1 else []:
            self.calm_down()
            self.screen.do("mousemove", *place)
        if pause >= 0.1:
            self.calm_down()
        self.screen.do("sleep", pause * PATIENCE, "mouseup", 1)

    def focus_editor(self, place=(250, 640)):
        self.click(place)

    def fill(self, what, place, text):
        """Let an entry have a text, whatever it has and wherever the focus is."""
        def clear():
            self.click(((place[0] + place[2]) // 2, (place[1] + place[3]) // 2))
            self.keys("ctrl+a", "BackSpace")
            return self.settled(place)

        def write():
            self.keys("ctrl+a")
            self.type(text)

        empty = clear()
        self.act_until(f"{what} is entered", write, lambda: self.part(*place) != empty)
        self.settled(place)

    def replace(self, old, new, times=1):
        """Replace text in the editor, by find and replace."""
        def is_open():  # there is the button that replaces all
            return self.screen.count(lambda r, g, b: 200 < r < 248 and abs(r - b) < 4, 330, 120, 446, 152) > 1500

        self.click((200, 300))
        self.keys("ctrl+Home")
        self.act_until("find and replace comes", lambda: self.keys("ctrl+h"), is_open)
        self.settled((0, 78, 450, 160))
        self.fill("what is sought", (40, 88, 176, 108), old)
        self.fill("what comes instead", (18, 126, 220, 146), new)
        for _ in range(times):
            self.answers(TEXT, lambda: self.keys("Return"))
        self.act_until("find and replace goes", lambda: self.keys("Escape"), lambda: not is_open())
        self.settled(TEXT)

    def saved(self):
        """The text as it is, by way of the disk. What was typed just now may still be on its way: look again."""
        def save():  # a popover that is still closing swallows keys
            self.keys("ctrl+s")
            return self.wait(lambda: not self.title().startswith("•"), 5)

        self.wait(save)
        return read(self.model)

    def text_has(self, what, holds):
        """Wait until the text is as it should be."""
        if self.wait(lambda: holds(self.saved())):
            self.expect(what, lambda: True)
        else:
            print("".join(f"# {line}\n" for line in self.saved().splitlines()), end="")
            self.fail(what)

    def choose_file(self, path, what, choose):
        """Let a dialog come, type a path into it, and wait until it is gone."""
        def new():
            found = [window for window in self.all_windows()
                     if window != self.window and self.title(window) not in ("", "Gimbal")]  # those are popovers
            return found and found[-1]

        place = [None]

        def stands():  # what it was chosen from may be a window that goes
            window = new()
            place[0] = window and self.settled_window(window)
            return place[0] and new() == window

        choose()
        self.expect(what, stands)
        subprocess.run(["xdotool", "windowfocus", new()], env=self.screen.env, stderr=subprocess.DEVNULL)
        self.answers(place[0], lambda: self.keys("slash"))  # brings the entry of a dialog to open; to save, it is there
        self.keys("ctrl+a")
        self.answers(place[0], lambda: self.type(path))
        self.keys("shift+End", "Delete")  # GTK 4.18 does not let go of the slash that was there
        # while it still reads a folder, a dialog takes no Return
        self.act_until("the dialog goes", lambda: self.keys("Return"), lambda: not new())
        self.focus()

    def opens(self, what, act, again=False):
        """Do something that brings a popover, and wait until it stands still; where it is. again: what comes to nothing, since
        something else just comes or goes below the pointer, is done again once the program is at rest.

        On the way to what is clicked a tooltip or a card may come up, which goes with the click: it is none of them."""
        before = set(self.all_windows())
        place = [None]

        def stands():
            for window in set(self.all_windows()) - before:
                place[0] = self.settled_window(window)
                if place[0] and window in self.all_windows():
                    return True
            return False

        end = time.monotonic() + LIMIT
        act()
        while again and time.monotonic() < end and not self.wait(stands, 5):
            self.wait(lambda: stands() or self.is_idle())
            if place[0]:
                break
            act()
        if not self.wait(stands):
            self.fail(f"{what} comes")
        return place[0]

    def settled_window(self, window):
        """Where a window is, as soon as it stands still; None if it goes."""
        def place():
            values = dict(line.split("=") for line in self.geometry(window).split())
            if not values:
                return None
            x, y, width, height = (int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
            return max(x, 0), max(y, 0), min(x + width, WIDTH), min(y + height, HEIGHT)

        found = [place()]

        def rests():
            if found[-1]:
                self.settled(found[-1])
            found.append(place())
            return found[-1] == found[-2]

        self.wait(rests)
        return found[-1]

    def focus(self):
        """Give the window the focus, as a window manager would when a dialog goes."""
        self.focus_window()
        time.sleep(0.4)

    # what is seen

    def bob(self, x0=VIEW[0], x1=VIEW[2]):
        """Number, mean x and mean y of the magenta pixels, of the view if nothing else is said."""
        places = self.screen.find(is_magenta, x0, 0, x1, HEIGHT)
        n = len(places)
        return n, sum(x for x, _ in places) / max(n, 1), sum(y for _, y in places) / max(n, 1)

    def part(self, x0, y0, x1, y1):
        """The pixels of a rectangle, to be compared."""
        return b"".join(self.screen.pixels(x0, y0, x1, y1))

    @staticmethod
    def alike(one, other):
        """Whether parts look the same: painted again, the edge of a colour may be rounded differently."""
        return one == other or all(abs(a - b) < 8 for a, b in zip(one, other))

    @staticmethod
    def same_text(one, other):
        """Whether parts show the same text: some toolkits leave traces of a letter here and there where they drew a part anew."""
        return sum(abs(a - b) >= 8 for a, b in zip(one, other)) < len(one) / 1000

    def settled(self, place):
        """The pixels of a rectangle, as soon as they have been the same for a while in which the program had nothing to do. One that
        always has something to do is given a longer while, as are the painters of one that runs."""
        seen, calm = [None], [0]

        def rests():
            seen.append(self.part(*place))
            weight = 8 if self.is_idle() else 3 if self.is_idle(also_painters=False) else 1
            calm[0] = calm[0] + weight if seen[-1] == seen.pop(0) else 0
            return calm[0] >= 24

        if not self.wait(rests):
            self.fail(f"{place} comes to rest")
        return seen[-1]

    def answers(self, place, act):
        """Do something, wait until the rectangle has changed by it and stands still again; its pixels."""
        before = self.settled(place)
        act()
        if not self.wait(lambda: self.part(*place) != before):
            self.fail(f"something happens in {place}")
        return self.settled(place)

    def act_until(self, what, act, condition, seconds=5, told=True):
        """Do something that may be done twice, until its effect is seen. A program that is still at work on it is not disturbed."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            act()
            if self.wait(condition, seconds) or self.wait(lambda: condition() or self.is_idle()) and condition():
                break
        if told or not condition():
            self.expect(what, condition)

    def view(self):
        return self.part(*INSIDE)

    def moves(self):
        """Whether the view changes."""
        before = self.view()
        time.sleep(0.4)
        return self.view() != before

    # the run

    def clock_place(self):
        """Where the time is, under the view."""
        y = 590 if self.bottom else 838
        return 458, y, 545, y + 17

    def clock(self):
        return self.part(*self.clock_place())

    def passes(self):
        """Whether time goes on; the view may stand still."""
        before = self.clock()
        time.sleep(0.6)
        return self.clock() != before

    def paused(self):
        """Whether the button says that it would let it run: a triangle, where two bars have a gap between them."""
        return self.screen.count(is_dark, 202, 21, 204, 35) > 10

    def running(self):
        return not self.paused() and self.screen.count(is_dark, 197, 21, 202, 35) > 40

    def pause(self, what="it pauses"):
        """Let the run stand still."""
        if not self.wait(self.running):
            self.fail(f"{what}: it runs before")
        self.keys("F8")
        self.stands(what)

    def stands(self, what):
        """Wait until the run stands still, and no picture of it is on its way any more."""
        self.expect(what, self.paused)
        self.settled((INSIDE[0], INSIDE[1], INSIDE[2], 608 if self.bottom else 855))

    def resume(self, what="it runs"):
        if not self.wait(self.paused):
            self.fail(f"{what}: it is paused before")
        self.keys("F8")
        self.expect(what, self.running)


def is_magenta(r, g, b):
    return r > 150 and g < 90 and b > 150


def is_dark(r, g, b):
    return r + g + b < 300


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def read(path):
    with open(path) as file:
        return file.read()


def sleep_longer():
    """Let all pauses of the scripts last as long as the program needs."""
    sleep = time.sleep
    time.sleep = lambda seconds: sleep(seconds * PATIENCE)


def share_of(tasks):
    """Of a script whose tasks need nothing of each other: with --part=I/N each Nth of them, from the Ith on."""
    parts = [word for word in sys.argv if word.startswith("--part=")]
    for word in parts:
        sys.argv.remove(word)
        first, step = map(int, word.removeprefix("--part=").split("/"))
        tasks = tasks[first - 1::step]
    return tasks


def commit(folder):
    """Make a repository of a folder."""
    environment = dict(os.environ, HOME=folder, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    for words in (["init", "-q"], ["add", "."],
                  ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "-m", "first"]):
        subprocess.run(["git", *words], cwd=folder, env=environment, check=True)


def main(usage, session_class, *tasks):
    """Run the tasks one after the other; the exit status."""
    if PATIENCE != 1:
        sleep_longer()
    tasks = share_of(tasks)
    if len(sys.argv) < 2:
        raise SystemExit(usage)
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("1..0 # SKIP needs Xvfb and xdotool")
        return SKIPPED
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    screen = Screen()
    session = session_class(screen, sys.argv[1], pictures)
    try:
        for task in tasks:
            task(session, screen)
        print(f"1..{session.passed}")
    finally:
        if session.process:
            session.process.kill()
        screen.close()
    return 0
