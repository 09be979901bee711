#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A day of a program in Python and its window in minutes: a random policy steps MuJoCo's package and shows itself, while the user
pauses and goes on, the program is saved and begins anew, ends in an error, is killed, and comes back. Is the window there in the end,
and how did its memory grow?

usage: python_soak.py PROGRAM [SECONDS]      PROGRAM is gimbal; run by a Python that has the packages gimbal and mujoco

The window stands in a headless X server of its own (Xvfb, xdotool).
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
import on_display  # noqa: E402

POLICY = '''
import sys, time, mujoco, numpy
from gimbal import viewer
EDITION = %d
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
random = numpy.random.RandomState(EDITION)
with viewer.launch_passive(model, data) as view:
    print('edition', EDITION, 'at', round(data.time, 3), flush=True)
    while view.is_running():
        data.ctrl[:] = random.uniform(-0.4, 0.4, model.nu)
        mujoco.mj_step(model, data, 4)
        if data.qpos[2] < 0.3:
            mujoco.mj_resetData(model, data)
        view.sync()
        time.sleep(0.01)
        %s
'''


def memory_of(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


class Soak:
    def __init__(self, program, folder, model):
        self.folder, self.model, self.edition = folder, model, 0
        self.counts = {"pauses": 0, "reloads": 0, "errors": 0, "kills": 0}
        self.env = dict(os.environ, HOME=str(folder), XDG_RUNTIME_DIR=str(folder), XDG_CONFIG_HOME=str(folder / "config"),
                        XDG_CACHE_HOME=str(folder / "cache"), XDG_DATA_HOME=str(folder / "data"), GSETTINGS_BACKEND="memory", GTK_A11Y="none",
                        GDK_BACKEND="x11", LC_ALL="C.UTF-8", GIMBAL_ADDRESS=f"unix:{folder}/programs")
        self.server, self.env["DISPLAY"] = on_display.start("1280x800x24")
        schemas = pathlib.Path(program).resolve().parents[3] / "data"
        if (schemas / "gschemas.compiled").is_file():
            self.env["GSETTINGS_SCHEMA_DIR"] = str(schemas)
        self.window = subprocess.Popen([program, "--listen", self.env["GIMBAL_ADDRESS"]], env=self.env, stderr=open(folder / "window.err", "w"))
        while not (folder / "programs").exists():
            time.sleep(0.1)
        self.save()
        self.start()

    def save(self, more="pass"):
        self.edition += 1
        new = self.folder / "new"
        new.write_text(POLICY % (self.edition, more))
        os.replace(new, self.folder / "policy.py")

    def start(self):
        self.program = subprocess.Popen([sys.executable, "-m", "gimbal.watch", str(self.folder / "policy.py"), str(self.model)], env=self.env,
                                        stdout=open(self.folder / "said", "a"), stderr=subprocess.STDOUT, start_new_session=True)

    def editions(self):
        return (self.folder / "said").read_text().count("edition ")

    def until(self, condition, seconds=1800):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end or self.window.poll() is not None:
                sys.exit("it did not come about:\n" + (self.folder / "said").read_text()[-3000:] + (self.folder / "window.err").read_text()[-2000:])
            time.sleep(0.1)

    def press(self, *keys):
        subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "gimbal", "windowfocus"], env=self.env, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        subprocess.run(["xdotool", "mousemove", "640", "620", "click", "1", "key", *keys], env=self.env)

    def pause(self):
        self.press("space")
        time.sleep(2)
        self.press("space")
        self.counts["pauses"] += 1

    def reload(self):
        before = self.editions()
        self.save()
        self.until(lambda: self.editions() > before)
        self.counts["reloads"] += 1

    def fail(self):
        said = (self.folder / "said").read_text().count("ended with")
        self.save("raise RuntimeError('on purpose')")
        self.until(lambda: (self.folder / "said").read_text().count("ended with") > said)
        self.reload()
        self.counts["errors"] += 1

    def kill(self):
        os.killpg(self.program.pid, signal.SIGKILL)
        self.program.wait()
        before = self.editions()
        self.start()
        self.until(lambda: self.editions() > before)
        self.counts["kills"] += 1

    def end(self):
        for process in (self.program, self.window, self.server):
            if process.poll() is None:
                process.terminate()
            process.wait()


def main():
    program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600
    model = pathlib.Path(__file__).resolve().parents[2] / "models" / "humanoid" / "model.xml"
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(program, pathlib.Path(folder), model)
        soak.until(lambda: soak.editions() == 1)
        begin, turn = time.monotonic(), 0
        memory = [memory_of(soak.window.pid)]
        while time.monotonic() - begin < seconds:
            for what in (soak.pause, soak.reload, soak.pause, soak.fail if turn % 2 else soak.kill):
                what()
                time.sleep(5)
            turn += 1
            memory.append(memory_of(soak.window.pid))
            print(f"{time.monotonic() - begin:.0f} s: {soak.counts}, the window has {memory[-1]} MB", flush=True)
        subprocess.run(["import", "-window", "root", os.environ.get("GIMBAL_SOAK_PICTURE", str(soak.folder / "end.png"))], env=soak.env)
        alive = soak.window.poll() is None
        print(f"the window {'is there' if alive else 'is gone'} after {seconds:.0f} s; {memory[0]} MB at first, {memory[-1]} MB in the end")
        print((soak.folder / "window.err").read_text())
        print(f"of the program: {(soak.folder / 'said').read_text()[-600:]}")
        soak.end()
        sys.exit(not alive)


if __name__ == "__main__":
    main()
