#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A program in Python that steps a model at 1 kHz of the clock and shows it in a window of Gimbal at 60 Hz: does it keep its pace,
what does sync() cost it, how many of the states reach the window, and how often does it show another picture?

usage: python_pace.py BUILD [LIBRARY] [SECONDS] [WIDTHxHEIGHT]

The window fills a headless X server of its own, 1200x750. LIBRARY steps (MuJoCo's own, for one); without it, or as "", that of BUILD
does. A processor that draws needs the more time the larger the view is.
"""

import mmap
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
STEP, PICTURE = 0.001, 1 / 60


def watch_pictures(folder, changes, end):
    """Count how often some rows of the view change."""
    with open(os.path.join(folder, "Xvfb_screen0"), "rb") as file:
        pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        middle, last = len(pixels) // 3, None  # over the axes and the timeline, which changes oftener
        while not end.is_set():
            now = hash(pixels[middle - 40000:middle + 40000])
            if now != last:
                changes.append(time.monotonic())
            last = now
            time.sleep(0.006)


def work_of(pid):
    """By the names of a process's threads: seconds that they ran, and that they waited for a core."""
    found = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            ran, waited = map(int, (task / "schedstat").read_text().split()[:2])
            name = (task / "comm").read_text().strip().rstrip("-0123456789")
        except OSError:  # it has ended
            continue
        before = found.get(name, (0, 0))
        found[name] = before[0] + ran / 1e9, before[1] + waited / 1e9
    return found


def run(gimbal, library, seconds, size):
    """Rows of (seconds that a step was late, seconds of a sync or None), states left out, work of the window, whether it is there."""
    text = (ROOT / "models" / "humanoid" / "model.xml").read_text(encoding="utf-8")
    sim = gimbal.Sim(text, library=gimbal.Library(library) if library else None)
    sim.model.opt.timestep = STEP
    viewer = gimbal.viewer.connect(sim.model, sim.data)
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--class", "gimbal", "windowmove", "0", "0", "windowsize", *size.split("x")],
                   check=False)
    for _ in range(200):  # until it is there and warm
        sim.step()
        viewer.sync()
        time.sleep(0.01)
    skipped, rows, due, picture = viewer.skipped, [], time.perf_counter(), 0.0
    end = due + seconds
    sim.reset()
    window = gimbal._protocol._windows[-1].pid
    before = work_of(window)
    while due < end:
        wait = due - time.perf_counter()
        if wait > 0:
            time.sleep(wait)
        late, cost = time.perf_counter() - due, None
        if sim.time > 5:
            sim.reset()
        sim.step()
        if due >= picture:
            begun = time.perf_counter()
            viewer.sync()
            cost = time.perf_counter() - begun
            picture = due + PICTURE - STEP / 2
        rows.append((late, cost))
        due += STEP
    good = viewer.is_running()
    skipped = viewer.skipped - skipped
    work = {name: [now - then for now, then in zip(times, before.get(name, (0, 0)))] for name, times in work_of(window).items()}
    viewer.close()
    return rows, skipped, work, good


def part(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    library = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2] else None
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    size = sys.argv[4] if len(sys.argv) > 4 else "1200x750"
    os.environ.update(GIMBAL_BUILD=str(build), GSETTINGS_BACKEND="memory", GTK_A11Y="none", GDK_BACKEND="x11", LC_ALL="C.UTF-8")
    os.environ.setdefault("GIMBAL_LIBRARY", str(build / "src" / "engine" / "libgimbal.so"))
    os.environ.setdefault("GIMBAL_PROGRAM", str(build / "src" / "cli" / "program" / "gimbal"))
    sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests" / "app")]
    sys.dont_write_bytecode = True
    import gimbal
    import on_display
    with tempfile.TemporaryDirectory() as folder:
        server, os.environ["DISPLAY"] = on_display.start(size + "x24", "-fbdir", folder)
        os.environ.update(HOME=folder, XDG_RUNTIME_DIR=folder, XDG_CONFIG_HOME=folder + "/config", XDG_CACHE_HOME=folder + "/cache")
        changes, end = [], threading.Event()
        watcher = threading.Thread(target=watch_pictures, args=(folder, changes, end))
        watcher.start()
        try:
            rows, skipped, work, good = run(gimbal, library, seconds, size)
        finally:
            end.set()
            watcher.join()
            server.kill()
            server.wait()
    costs = [cost for _, cost in rows if cost is not None]
    lates = [late for late, _ in rows]
    shown = [t for t in changes if t > changes[-1] - seconds]
    print(f"{len(rows) / seconds:.0f} steps a second, half of them at most {1e6 * part(lates, 0.5):.0f} us late, 99 of 100 at most "
          f"{1e6 * part(lates, 0.99):.0f} us")
    print(f"{len(costs) / seconds:.1f} syncs a second, half of them take at most {1e6 * part(costs, 0.5):.0f} us, 99 of 100 at most "
          f"{1e6 * part(costs, 0.99):.0f} us")
    print(f"{(len(costs) - skipped) / seconds:.1f} states a second reach the window, {skipped} were left out")
    print(f"{len(shown) / seconds:.1f} pictures a second, {size}")
    for name, (ran, waited) in sorted(work.items(), key=lambda item: -item[1][0]):
        if ran > 0.001 * seconds:
            print(f"  {name}: {100 * ran / seconds:.1f} % of a core, {1e3 * ran / max(len(shown), 1):.1f} ms a picture; waited for a core "
                  f"{100 * waited / seconds:.0f} % of the time")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
