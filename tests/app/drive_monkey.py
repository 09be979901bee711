#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A monkey on the window: keys, mouse, menus, docks, sizes, and files that break and heal while pages are open.

What it does follows from a number; when the program it drives dies, hangs, or the toolkit complains of a broken promise, the
number, what was done last and what the program said are printed. A window that it closes is opened again. Each minute prints the
program's memory, open files and threads. Where the window can be read as a screen reader does, a page that shows another model than
the text, with the program at rest, is a fault too. All runs as somebody who owns nothing, where that is possible: a monkey finds the
dialog to save, too.

usage: drive_monkey.py PROGRAM [FOLDER] [--minutes N] [--seed S]      a picture of the end is left in FOLDER

How long (1), and the number to begin with (the time); GIMBAL_TEST_MINUTES and GIMBAL_TEST_SEED say the same.
"""

import collections
import os
import pwd
import random
import re
import subprocess
import sys
import tempfile
import time

import drive_access
import driver
import shown_names

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODELS = os.path.join(ROOT, "models")
SHORTCUTS = os.path.join(ROOT, "docs", "user", "shortcuts.md")
COMPLAINT = re.compile(r"-(CRITICAL|ERROR|WARNING) \*\*(?!.*(?:%s))|AddressSanitizer|runtime error|LeakSanitizer" % "|".join([
    "gdk_monitor_get_geometry",  # GTK 4.8 looks in vain for the monitor of a popup whose window's place is on no screen
    "attempt to allocate GtkPopoverContent",  # and gives that popup less room than none
    r"attempt to allocate GtkScrolledWindow .* with width -\d+ and height -\d+",  # nor has what is in it
    r"attempt to allocate GtkBox box 0x\w+ with width -8 and height 24",  # nor what is in a tooltip
    r"attempt to allocate GtkLabel label 0x\w+ with width -18 and height -10",  # nor its words
    "Failed to write keyfile",  # the dialog for files deletes folders, too, and the monkey owns that of its settings
    r"gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET \(widget\)'",  # GTK 4.8's dialog for files, answered while nothing in it has the focus
    "natural size must be >= min size",  # its labels round the width of wrapped lines down for one of the two
    "Broken accounting of active state",  # a dialog or a popover that comes up by a key while a button is pressed
    "Drops for GDK_DRAG_PROTO_ROOTWIN",  # something is dropped beside all windows where nobody manages them
]))
HANG = 120 * driver.PATIENCE  # seconds of the processor without a moment's rest: a busy machine may give none for long
NAMES = {"Ctrl": "ctrl", "Shift": "shift", "Alt": "alt", "Space": "space", ".": "period", "?": "question", "Backspace": "BackSpace",
         "[": "bracketleft", "]": "bracketright", "/": "slash", "-": "minus", "+": "plus", ",": "comma"}
PLAIN = ["Return", "Escape", "Tab", "shift+Tab", "Up", "Down", "Left", "Right", "Home", "End", "Page_Up", "Page_Down", "space",
         "BackSpace", "Delete", "Menu", "ctrl+z", "ctrl+shift+z", "ctrl+s", "ctrl+f", "ctrl+h", "ctrl+a", "ctrl+x", "ctrl+v", "ctrl+slash",
         "ctrl+d", "ctrl+alt+Down", "ctrl+alt+Up", "ctrl+t", "ctrl+w", "ctrl+Page_Down", "alt+F10", "F8", "F10"]
PIECES = ["<", "/>", ">", "</", "<geom ", 'type="box"', ' size=".1 .1 .1"', "<body", "<joint", 'name="a"', "0.5", "-", '"', "model", "arm", "\n",
          "<include file='other.xml'/>", "nan", "1e999", "&", "<!--", "-->"]
COMMANDS = ["saved", "layout", "move to", "window of its own", "caret", "lines", "camera", "label", "frame", "write", "page", "stage", "problems",
            "controls", "profiler", "plots", "watch", "replace", "find", "history", "compare", "key", "reset", "measure", "show"]
DAMAGES = [lambda text: text[:len(text) // 2], lambda text: text.replace("<worldbody>", "<wordlbody>"), lambda text: "",
           lambda text: text.replace('"', "'", 1), lambda text: text.replace("<body", "<body childclass='none'", 1),
           lambda text: text + "\x01", lambda text: text.replace("/>", ">", 1)]


def keys_of_help():
    """The keys that the table of shortcuts names, as xdotool wants them; not the one that ends the program."""
    found = set()
    for row in driver.read(SHORTCUTS).splitlines():
        for combination in re.findall(r"`([^`]+)`", row.split("|")[1] if row.startswith("|") else ""):
            parts = combination.split("+")
            key = "+".join(NAMES.get(part, part.lower() if len(part) == 1 else part) for part in parts)
            if re.fullmatch(r"[A-Za-z0-9_+]+", key) and key != "ctrl+q":
                found.add(key)
    return sorted(found)


class Monkey(drive_access.Reader):
    """The program, and what it is asked to bear."""

    def __init__(self, screen, program, pictures):
        super().__init__(screen, program, pictures)
        reads = drive_access.INSIDE in os.environ
        screen.env["GTK_A11Y"] = "atspi" if reads else "none"
        self.shown = shown_names.Window(self, program) if reads else None
        if reads:
            self.atspi.set_timeout(*[int(60000 * driver.PATIENCE)] * 2)  # ms

    def begin(self, seed):
        self.random, self.done, self.closed = random.Random(seed), collections.deque(maxlen=60), 0
        self.shortcuts = keys_of_help()
        texts = [driver.read(os.path.join(MODELS, name, "model.xml")) for name in sorted(os.listdir(MODELS))
                 if os.path.exists(os.path.join(MODELS, name, "model.xml"))]
        texts = [text for text in texts if "file=" not in text] + [driver.SWING]
        self.texts = [shown_names.tagged(text, number) for number, text in enumerate(texts)]
        if self.shown:  # a few use names in other ways
            self.texts = [text for text in self.texts if self.shown.compiles(text, os.path.join(self.screen.folder, "text.xml"))]
        self.log = os.path.join(self.screen.folder, "said")
        self.model = os.path.join(self.screen.folder, "monkey.xml")
        driver.write(self.model, self.random.choice(self.texts))
        self.settings()
        self.launch()

    def launch(self):
        env = dict(self.screen.env, HOME=self.screen.folder, XDG_CACHE_HOME=self.screen.folder)
        with open(self.log, "a", encoding="utf-8") as said:
            self.process = subprocess.Popen([os.path.abspath(self.program), self.model], env=env, stderr=said, stdout=said, cwd=self.screen.folder)
        self.wait(lambda: self.all_windows() or self.process.poll() is not None)
        windows = self.all_windows()
        if windows:
            self.window = windows[-1]
            self.screen.do("windowmove", self.window, 0, 0, "windowsize", self.window, driver.WIDTH, driver.HEIGHT)
            self.wait(self.is_painted)

    # what it does

    def place(self):
        """Somewhere, more often where there is something to be met."""
        x0, y0, x1, y1 = self.random.choice([(0, 0, driver.WIDTH, 50), driver.TEXT, driver.VIEW, (1070, 55, 1360, 860),
                                             (0, 600, 1070, 860), (0, 0, driver.WIDTH, driver.HEIGHT)])
        return self.random.randrange(x0, x1), self.random.randrange(y0, y1)

    def do_click(self):
        self.screen.do("mousemove", *self.place(), "click", "--repeat", self.random.choice([1, 1, 1, 2]), "--delay", 40,
                       self.random.choice([1, 1, 1, 1, 3, 3, 2]))

    def do_drag(self):
        button = self.random.choice([1, 1, 1, 3])
        words = ["mousemove", *self.place(), "mousedown", button]
        for _ in range(self.random.randrange(1, 5)):
            words += ["sleep", 0.02, "mousemove", *self.place()]
        self.screen.do(*words, "mouseup", button)

    def do_carets(self):
        """Several carets: a click with Alt, or a column."""
        held = self.random.choice([["alt"], ["alt", "shift"]])
        x0, y0, x1, y1 = driver.TEXT
        places = [(self.random.randrange(x0 + 70, x1), self.random.randrange(y0, y1)) for _ in range(2)]
        self.screen.do(*[word for key in held for word in ("keydown", key)], "mousemove", *places[0], "mousedown", 1, "sleep", 0.02,
                       "mousemove", *places[len(held) - 1], "mouseup", 1, *[word for key in held for word in ("keyup", key)])

    def do_dock(self):
        """A tab of the docks goes somewhere else."""
        x = self.random.choice([self.random.randrange(1075, 1355), self.random.randrange(20, 1060)])
        y = self.random.choice([70, 615])
        self.screen.do("mousemove", x, y, "mousedown", 1)
        for place in (self.place(), self.place()):
            self.screen.do("sleep", 0.05, "mousemove", *place)
        self.screen.do("mouseup", 1)

    def do_command(self):
        """A command of the palette, found by some of its letters."""
        self.take_focus()
        self.screen.do("key", "ctrl+shift+p", "sleep", 0.2, "type", "--delay", 5, "--", self.random.choice(COMMANDS))
        self.screen.do("key", "--delay", 20, *["Down"] * self.random.randrange(0, 4), "Return")

    def do_wheel(self):
        self.screen.do("mousemove", *self.place(), "click", "--repeat", self.random.randrange(1, 12), "--delay", 10, self.random.choice([4, 5]))

    def take_focus(self):
        """A window that came up has it; without a manager nobody has it when that goes."""
        focused, windows = self.ask("getwindowfocus").strip(), self.all_windows()
        if windows and focused not in windows:
            subprocess.run(["xdotool", "windowfocus", windows[-1]], env=self.screen.env, stderr=subprocess.DEVNULL, check=False)

    def do_keys(self):
        self.take_focus()
        self.screen.do("key", "--delay", 20, *[self.random.choice(PLAIN) for _ in range(self.random.randrange(1, 6))])

    def do_shortcut(self):
        self.take_focus()
        self.screen.do("key", self.random.choice(self.shortcuts))

    def do_type(self):
        self.take_focus()
        self.screen.do("type", "--delay", 5, "--", "".join(self.random.choice(PIECES) for _ in range(self.random.randrange(1, 5))))

    def do_menu(self):
        self.screen.do("mousemove", *self.place(), "click", 3, "sleep", 0.1, "key", "--delay", 20,
                       *["Down"] * self.random.randrange(0, 9), self.random.choice(["Return", "Return", "Escape"]))

    def do_break(self):
        text = self.random.choice(self.texts)
        driver.write(self.model, self.random.choice(DAMAGES)(text))

    def do_heal(self):
        """A sound file, which takes the place of what was edited, too, more often than not."""
        driver.write(self.model, self.random.choice(self.texts))
        if self.random.random() < 0.7:
            self.take_focus()
            self.screen.do("key", "Escape", "Escape", "ctrl+shift+p", "sleep", 0.3, "type", "--delay", 5, "--", "revert to saved")
            self.screen.do("sleep", 0.2, "key", "Return")

    def do_size(self):
        self.screen.do("windowsize", self.window, self.random.randrange(700, driver.WIDTH + 1), self.random.randrange(500, driver.HEIGHT + 1))

    def do_rest(self):
        time.sleep(self.random.random())

    def act(self):
        name, weight = zip(*{"click": 30, "drag": 8, "wheel": 6, "keys": 16, "shortcut": 16, "type": 8, "menu": 8, "break": 2, "heal": 4,
                             "carets": 4, "dock": 4, "command": 6, "size": 1, "rest": 2}.items())
        chosen = self.random.choices(name, weight)[0]
        self.done.append(chosen)
        try:
            getattr(self, "do_" + chosen)()
        except subprocess.CalledProcessError:
            self.done.append("(the window has gone)")

    # what it sees

    def complaint(self):
        said = driver.read(self.log)
        found = COMPLAINT.search(said)
        if found:
            self.wait(lambda: self.process.poll() is not None, 5)
            said = driver.read(self.log)  # a sanitizer has more to say
        return said[max(found.start() - 300, 0):][:4000] if found else None

    def give_up(self, what):
        print("# done last:", " ".join(self.done))
        print("\n".join("# " + line for line in driver.read(self.log)[-6000:].splitlines()), flush=True)
        self.fail(what)

    def look(self):
        """The program lives, answers, and the toolkit has nothing to complain of."""
        status = self.process.poll()
        complaint = self.complaint()
        if complaint or status not in (None, 0):
            self.give_up(f"the program bears it (status {status})")
        if status == 0:
            self.closed += 1
            self.launch()
            if self.process.poll() is not None:
                self.give_up("the window opens again")

    def processor(self):
        """Seconds of the processor that the program has had."""
        try:
            fields = driver.read(f"/proc/{self.process.pid}/stat").rsplit(")", 1)[1].split()
        except OSError:
            return 0  # it has ended
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rests(self):
        begun = self.processor()

        def is_over():
            return self.process.poll() is not None or self.is_idle(also_painters=False)

        self.wait(lambda: is_over() or self.processor() - begun > HANG, 1800)
        if self.processor() - begun > HANG:
            self.give_up("the program comes to rest")

    def reads_the_text(self):
        """At rest no page shows another model than that of the text; what is on its way is given its time."""
        path, strange = os.path.join(self.screen.folder, "text.xml"), []

        def is_right():
            if self.process.poll() is not None:
                return True
            try:
                strange[:] = self.shown.strangers(path)
            except Exception as error:  # something went while it was read, or nobody answered; GLib.Error, which only the bindings know
                print(f"# not read: {error}", flush=True)
                strange.clear()
                return False
            return not strange

        if self.shown and not self.wait(is_right, 30, 1) and strange:
            self.give_up("pages show the model of the text, not " + ", ".join(strange[:5]))

    def size(self):
        """Memory in MiB, files and threads."""
        try:
            status = driver.read(f"/proc/{self.process.pid}/status")
            return (int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024, len(os.listdir(f"/proc/{self.process.pid}/fd")),
                    int(re.search(r"Threads:\s+(\d+)", status)[1]))
        except (OSError, TypeError):
            return None


def play(session, screen):
    seed = int(os.environ.get("GIMBAL_TEST_SEED") or time.time())
    minutes = float(os.environ.get("GIMBAL_TEST_MINUTES") or 1)
    print(f"# GIMBAL_TEST_SEED={seed} GIMBAL_TEST_MINUTES={minutes:g}", flush=True)
    session.begin(seed)
    acts, sizes, begun = 0, [], time.monotonic()
    while time.monotonic() - begun < 60 * minutes:
        session.act()
        session.look()
        acts += 1
        if acts % 50 == 0 or session.done[-1] == "heal":
            session.rests()
            session.reads_the_text()
        if time.monotonic() - begun > 60 * (len(sizes) + 1) and session.size():
            sizes.append(session.size())
            print("# {:.0f} MiB, {} files, {} threads".format(*sizes[-1]), flush=True)
    session.rests()
    session.look()
    read = f"{session.shown.seen} names were read" if session.shown else "nothing was read, without AT-SPI and its bindings"
    print(f"# {acts} acts in {minutes:g} min, seed {seed}: the window was closed and opened {session.closed} times, {read}", flush=True)
    session.check("the program bears it", session.process.poll() is None)


def take_options():
    """--minutes and --seed, as the environment says them."""
    for name in ("minutes", "seed"):
        if "--" + name in sys.argv:
            at = sys.argv.index("--" + name)
            os.environ["GIMBAL_TEST_" + name.upper()] = sys.argv[at + 1]
            del sys.argv[at:at + 2]


def own_nothing():
    """Be somebody who owns nothing but a folder for what is left over, if we may choose."""
    if os.getuid():
        return
    nobody = pwd.getpwnam("nobody")
    if len(sys.argv) > 2:
        os.makedirs(sys.argv[2], exist_ok=True)
        os.chown(sys.argv[2], nobody.pw_uid, -1)
    home = tempfile.mkdtemp(prefix="gimbal-monkey-")
    os.chown(home, nobody.pw_uid, -1)
    os.environ.update(HOME=home, XDG_RUNTIME_DIR=home)
    os.setgroups([])
    os.setgid(nobody.pw_gid)
    os.setuid(nobody.pw_uid)


def main():
    take_options()
    if len(sys.argv) > 1:
        own_nothing()
        if drive_access.is_readable():
            drive_access.enter_bus()
    driver.Screen.more = ("-ac",)
    return driver.main(__doc__, Monkey, play)


if __name__ == "__main__":
    sys.exit(main())
