#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What ranks of MPI cost: an experiment of seconds of the humanoid by one process with one thread, and by four ranks.

usage: experiment_ranks.py PROGRAM MODULES [POINTS [ROUNDS]]

Seconds of processor (of the starter and of all ranks), so that other work on the machine counts little, and of the clock. Beginning and end are
measured by an experiment of one point, and told by themselves.
"""

import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKS = 4
EXPERIMENT = """<experiment model="{}"><parameter name="p" from="0.9" to="1.1"><target element="motor" attribute="gear" mode="multiply"/></parameter>
<run duration="1"/><goal name="g" expression="time" reduce="last"/><latin points="{}"/></experiment>
"""


def used():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def cost(words, folder, environment):
    """Seconds of processor, and of the clock."""
    for results in pathlib.Path(folder).glob("*.sqlite*"):
        results.unlink()
    before, begun = used(), time.monotonic()
    subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    return used() - before, time.monotonic() - begun


def main():
    program, modules = (os.path.abspath(word) for word in sys.argv[1:3])
    points, rounds = (int(word) for word in (sys.argv[3:] + ["1000", "3"][len(sys.argv) - 3:])[:2])
    environment = dict(os.environ, GIMBAL_MODULES=modules)
    starter = ["mpirun", *(["--allow-run-as-root"] if os.geteuid() == 0 else []), "--oversubscribe", "-n", str(RANKS)]
    found = {name: [] for name in ("alone", "ranks", "begin alone", "begin ranks")}
    with tempfile.TemporaryDirectory() as folder:
        model = ROOT / "models" / "humanoid" / "model.xml"
        for name, count in (("many", points), ("one", 1)):
            (pathlib.Path(folder) / f"{name}.xml").write_text(EXPERIMENT.format(model, count))
        for _ in range(rounds):
            for name, file, before in (("alone", "many", []), ("ranks", "many", starter), ("begin alone", "one", []), ("begin ranks", "one", starter)):
                jobs = [] if before else ["--jobs", "1"]
                found[name].append(cost([*before, program, "experiment", file + ".xml", *jobs], folder, environment))
    processor, clock = ({name: statistics.median(pair[i] for pair in pairs) for name, pairs in found.items()} for i in (0, 1))
    for name in found:
        print(f"{name:12} {processor[name]:7.2f} s of processor, {clock[name]:7.2f} s")
    cores = len(os.sched_getaffinity(0))
    alone, ranks = processor["alone"] - processor["begin alone"], processor["ranks"] - processor["begin ranks"]
    print(f"{points} points by {RANKS} ranks: efficiency {alone / ranks:.3f} by processor, {processor['alone'] / processor['ranks']:.3f} with "
          f"beginning and end; by the clock on {cores} processors {alone / min(cores, RANKS) / (clock['ranks'] - clock['begin ranks']):.3f}; "
          f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
