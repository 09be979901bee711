#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A program in Python that steps a model at 1 kHz of the clock and shows it in a window of Gimbal at 60 Hz: does it keep its pace,
what does sync() cost it, and how often does the window show another picture?

usage: python_pace.py BUILD [LIBRARY] [SECONDS]

The window is in a headless X server of its own. LIBRARY steps (MuJoCo's own, for one); without it, or as "", that of BUILD does.
"""

import mmap
import os
import pathlib
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZE = (1200, 750)
STEP, PICTURE = 0.001, 1 / 60


def watch_pictures(folder, changes, end):
    """Count how often some rows of the view change."""
    with open(os.path.join(folder, "Xvfb_screen0"), "rb") as file:
        pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        middle, last = len(pixels) // 2, None
        while not end.is_set():
            now = hash(pixels[middle - 100000:middle + 100000])
            if now != last:
                changes.append(time.monotonic())
            last = now
            time.sleep(0.004)


def run(gimbal, library, seconds):
    """Rows of (seconds that a step was late, seconds of a sync or None)."""
    text = (ROOT / "models" / "humanoid" / "model.xml").read_text(encoding="utf-8")
    sim = gimbal.Sim(text, library=gimbal.Library(library) if library else None)
    sim.model.opt.timestep = STEP
    viewer = gimbal.viewer.connect(sim.model, sim.data)
    for _ in range(200):  # until it is there and warm
        sim.step()
        viewer.sync()
        time.sleep(0.01)
    skipped, rows, due, picture = viewer.skipped, [], time.perf_counter(), 0.0
    end = due + seconds
    sim.reset()
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
    viewer.close()
    return rows, skipped, good


def part(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    library = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2] else None
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    os.environ.update(GIMBAL_BUILD=str(build), GSETTINGS_BACKEND="memory", GTK_A11Y="none", GDK_BACKEND="x11", LC_ALL="C.UTF-8")
    os.environ.setdefault("GIMBAL_LIBRARY", str(build / "src" / "engine" / "libgimbal.so"))
    os.environ.setdefault("GIMBAL_PROGRAM", str(build / "src" / "cli" / "program" / "gimbal"))
    sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests" / "app")]
    sys.dont_write_bytecode = True
    import gimbal
    import on_display
    with tempfile.TemporaryDirectory() as folder:
        server, os.environ["DISPLAY"] = on_display.start(f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", folder)
        os.environ.update(HOME=folder, XDG_RUNTIME_DIR=folder, XDG_CONFIG_HOME=folder + "/config", XDG_CACHE_HOME=folder + "/cache")
        changes, end = [], threading.Event()
        watcher = threading.Thread(target=watch_pictures, args=(folder, changes, end))
        watcher.start()
        try:
            rows, skipped, good = run(gimbal, library, seconds)
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
          f"{1e6 * part(costs, 0.99):.0f} us; {skipped} states left out")
    print(f"{len(shown) / seconds:.1f} pictures a second")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
