# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Models that MuJoCo 4.0.1 refuses and 3.12 took: refused.py GIMBAL [FOLDER].

FOLDER holds models, and a list of those that are refused (v4/refused.tsv: model, why). Each of them must be refused here too,
with a message that says where and what to do, and compile once "gimbal migrate" has been at it. Without such a folder, here
or in GIMBAL_RECORDED, there is nothing to try.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NOT_OURS = "refused by 3.12 too"
LOADS = "plug-in of the reference not loaded"  # here they are built in
PLACE = re.compile(r"^\S+?:\d+(?::\d+)?: ")


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300)


def compiles(program, model, folder):
    told = run(program, "compile", model, pathlib.Path(folder) / "out.mjb")
    return told.returncode == 0, told.stdout + told.stderr


def copy_of(models, model, folder):
    """The model where its files are found: of its own folder a copy, of those above links."""
    source, target = models, pathlib.Path(folder) / "models"
    target.mkdir()
    for part in pathlib.Path(model).parent.parts:
        for entry in source.iterdir():
            if entry.name != part:
                (target / entry.name).symlink_to(entry)
        source, target = source / part, target / part
        target.mkdir()
    for entry in source.iterdir():
        if entry.suffix in (".xml", ".mjcf", ".urdf"):
            shutil.copy(entry, target / entry.name)
        else:
            (target / entry.name).symlink_to(entry)
    return pathlib.Path(folder) / "models" / model


def try_model(program, models, model, why):
    """What is wrong with it, or ''."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_of(models, model, folder)
        good, told = compiles(program, copy, folder)
        if why.startswith(LOADS):
            return "" if good else f"its plug-in is not there: {told.strip()[:300]}"
        if good:
            return "it is not refused"
        lines = [line for line in told.splitlines() if line.strip()]
        place = next((line for line in lines if PLACE.match(line)), "")
        # what to do stands in a line of its own, or behind a colon
        if not place or (len(lines) < 2 and place.count(": ") < 3):
            return f"the message lacks a place, or what to do: {told.strip()[:300]}"
        moved = run(program, "migrate", copy)
        good, told = compiles(program, copy, folder)
        return "" if good else f"not after migrating ({moved.returncode}): {told.strip()[:400]}"


def main():
    program, folder = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.environ.get("GIMBAL_RECORDED")
    listed = pathlib.Path(folder or "", "v4", "refused.tsv")
    if not folder or not listed.exists():
        print("1..0 # SKIP no folder of models is named (GIMBAL_RECORDED)")
        return
    program, folder = pathlib.Path(program).resolve(), pathlib.Path(folder).resolve()
    rows = [line.rstrip("\n").split("\t") for line in listed.read_text(encoding="utf-8").splitlines()[1:]]
    failed = 0
    for model, why in rows:
        if why == NOT_OURS:
            continue
        wrong = try_model(program, pathlib.Path(folder, "models"), model, why)
        print("not ok" if wrong else "ok", "-", model, f"({why})", wrong, flush=True)
        failed += bool(wrong)
    print(f"{sum(why != NOT_OURS for _, why in rows) - failed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
