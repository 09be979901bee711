#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The table of results is the same, bit for bit and row for row, for one thread, two threads, four ranks of MPI, eight shards, after kill -9 of
everything, and of one rank of four.

usage: ranks.py PROGRAM MODULES        skipped (77) where mpirun is missing
"""

import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

MODEL = """<mujoco><option timestep="0.002"/><worldbody><body pos="0 0 1"><joint name="hinge" axis="0 1 0" damping=".1"/>
<geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.02" mass="1"/></body></worldbody>
<actuator><position name="servo" joint="hinge" kp="20" kv="1"/></actuator><keyframe><key name="up" qpos="1"/></keyframe></mujoco>
"""
EXPERIMENT = """<experiment model="m.xml">
<parameter name="kp" from="5" to="500" scale="log" points="30"><target element="position" name="servo" attribute="kp"/></parameter>
<parameter name="kv" from="0.5" to="5" points="20"><target element="position" name="servo" attribute="kv"/></parameter>
<run duration="3" keyframe="up"><noise control="servo" std="0.1"/></run>
<goal name="end" expression="abs(hinge.qpos)" reduce="rms"/></experiment>
"""
RANKS = 4


def mpirun(*more):
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun", *root, "--oversubscribe", *more, "-n", str(RANKS)]


class Bench:
    def __init__(self, program, modules, folder):
        self.program, self.folder = os.path.abspath(program), pathlib.Path(folder)
        self.environment = dict(os.environ, GIMBAL_MODULES=os.path.abspath(modules))
        for name in [name for name in self.environment if name.startswith(("OMPI_", "PMIX_", "PMI_"))]:
            del self.environment[name]
        (self.folder / "m.xml").write_text(MODEL)
        (self.folder / "e.xml").write_text(EXPERIMENT)

    def start(self, words, before=()):
        return subprocess.Popen([*before, self.program, "experiment", *words], cwd=self.folder, env=self.environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def run(self, words, before=(), status=0):
        process = self.start(words, before)
        told = process.communicate(timeout=900)[1]
        assert process.returncode == status, f"{words}: status {process.returncode}\n{told}"
        return told

    def rows(self, name):
        """All of the table, each number by its bits."""
        with sqlite3.connect(self.folder / name) as db:
            return [tuple(x.hex() if isinstance(x, float) else x for x in row)
                    for row in db.execute("SELECT * FROM points ORDER BY point")]

    def has_some(self, name):
        """Whether points are kept; the database itself is its writer's alone."""
        log = self.folder / (name + "-wal")
        return log.exists() and log.stat().st_size > 30000

    def ranks(self, parent):
        """The processes that mpirun started, by their ranks."""
        found = {}
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if int((path / "stat").read_text().rsplit(")", 1)[1].split()[1]) != parent:
                    continue
                words = (path / "environ").read_bytes().split(b"\0")
            except (OSError, ValueError, IndexError):
                continue
            for word in words:
                if word.startswith(b"OMPI_COMM_WORLD_RANK="):
                    found[int(word.split(b"=")[1])] = int(path.name)
        return found


def interrupted(bench, name, before):
    """kill -9 of all of its processes, some times, then to the end."""
    for _ in range(3):
        process = bench.start(["e.xml", "--out", name], before)
        time.sleep(0.6)
        for pid in [*bench.ranks(process.pid).values(), process.pid]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.communicate()
        time.sleep(0.2)
    bench.run(["e.xml", "--out", name], before)


def one_rank_killed(bench, name):
    process = bench.start(["e.xml", "--out", name, "--silence", "2"], mpirun("--enable-recovery"))
    until = time.monotonic() + 600
    while not bench.has_some(name) and time.monotonic() < until and process.poll() is None:
        time.sleep(0.02)  # a rank that ends while MPI begins would be waited for by all others
    ranks = bench.ranks(process.pid)
    if 2 in ranks:
        os.kill(ranks[2], signal.SIGKILL)
    told = process.communicate(timeout=900)[1]
    print("one rank killed:", "it was told" if "rank-lost" in told else "it had ended before")
    if process.returncode:  # some versions end everything: what is kept is kept
        bench.run(["e.xml", "--out", name], mpirun())


def shards(bench, name):
    parts = [f"part{i}.sqlite" for i in range(1, 9)]
    for i, part in enumerate(parts, 1):
        bench.run(["e.xml", "--shard", f"{i}/8", "--out", part])
    bench.run(["merge", "e.xml", name, *parts])


def compare(bench):
    bench.run(["e.xml", "--jobs", "1", "--out", "one.sqlite"])
    expected = bench.rows("one.sqlite")
    assert len(expected) == 600, len(expected)
    ways = {"two": lambda name: bench.run(["e.xml", "--jobs", "2", "--out", name]),
            "ranks": lambda name: bench.run(["e.xml", "--out", name], mpirun()),
            "shards": lambda name: shards(bench, name),
            "interrupted": lambda name: interrupted(bench, name, []),
            "interrupted-ranks": lambda name: interrupted(bench, name, mpirun()),
            "one-rank": lambda name: one_rank_killed(bench, name)}
    bad = 0
    for way, do in ways.items():
        do(way + ".sqlite")
        same = bench.rows(way + ".sqlite") == expected
        print(f"{way}: {'the same' if same else 'OTHER ROWS'}")
        bad += not same
    # a goal that is not met, and an experiment that is none, as one process tells them
    (bench.folder / "bad.xml").write_text(EXPERIMENT.replace("from=\"5\"", "from=\"900\""))
    bench.run(["bad.xml"], mpirun(), status=2)
    return bad


def main():
    if not shutil.which("mpirun"):
        print("1..0 # SKIP without mpirun")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        return 1 if compare(Bench(sys.argv[1], sys.argv[2], folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
