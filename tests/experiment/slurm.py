#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""An experiment as the array of a batch system: the script of the documentation, for real, against a Slurm of one node that is started in a
folder of its own. The merged table is that of one process.

usage: slurm.py PROGRAM DOCUMENT        skipped (77) where Slurm or the rights to start it are missing
"""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import ranks

DAEMONS = ("munged", "slurmctld", "slurmd", "sbatch")
CONFIGURATION = """ClusterName=one
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/m/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort={port}
SlurmdPort={next_port}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Slurm:
    """One node, and its daemons by their process files."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name, mode in (("state", 0o700), ("spool", 0o700), ("m", 0o711)):
            (self.folder / name).mkdir(mode=mode)
        self.folder.chmod(0o711)
        key = self.folder / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        host = socket.gethostname().split(".")[0]
        text = CONFIGURATION.format(host=host, folder=folder, port=free_port(), next_port=free_port(), cpus=os.cpu_count())
        (self.folder / "slurm.conf").write_text(text)
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"))
        self.host = host

    def start(self):
        m = self.folder / "m"
        commands = [["munged", "--force", f"--key-file={self.folder}/key", f"--socket={m}/socket", f"--pid-file={m}/munged.pid",
                     f"--log-file={m}/log", f"--seed-file={m}/seed"],
                    ["slurmctld", "-c", "-f", self.environment["SLURM_CONF"]],
                    ["slurmd", "-f", self.environment["SLURM_CONF"], "-N", self.host]]
        for command in commands:
            if subprocess.run(command, env=self.environment, stderr=subprocess.PIPE).returncode:
                return False
        return self.wait_for(["sinfo", "-h", "-o", "%T"], lambda told: told.strip() == "idle", 600)

    def wait_for(self, command, holds, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            told = subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout
            if holds(told):
                return True
            time.sleep(0.3)
        return False

    def stop(self):
        for name in ("slurmd.pid", "slurmctld.pid", "m/munged.pid"):
            try:
                os.kill(int((self.folder / name).read_text()), signal.SIGTERM)
            except (OSError, ValueError):
                pass
        time.sleep(0.5)


def script_of(document, program):
    """The array script that the documentation shows, for this program and experiment."""
    text = pathlib.Path(document).read_text(encoding="utf-8")
    script = re.search(r"```\n(#!/bin/sh\n#SBATCH --array.*?)```", text, re.S).group(1)
    return script.replace("gimbal experiment", f"{program} experiment").replace("walk.xml", "e.xml")


def do(slurm, bench, document):
    (bench.folder / "array.sh").write_text(script_of(document, bench.program))
    done = subprocess.run(["sbatch", "--output=/dev/null", "array.sh"], cwd=bench.folder, env=slurm.environment, text=True,
                          capture_output=True)
    assert not done.returncode, done.stderr
    assert slurm.wait_for(["squeue", "-h"], lambda told: not told.strip(), 600), "the array does not end"
    bench.run(["merge", "e.xml", "e.sqlite", *[f"walk-{i}.sqlite" for i in range(1, 9)]])
    bench.run(["e.xml"])
    bench.run(["e.xml", "--jobs", "1", "--out", "one.sqlite"])
    same = bench.rows("e.sqlite") == bench.rows("one.sqlite")
    print("eight tasks of Slurm:", "the same rows" if same else "OTHER ROWS")
    return 0 if same else 1


def main():
    if not all(shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") for name in DAEMONS) or os.geteuid() != 0:
        print("1..0 # SKIP no Slurm that this user may start")
        return 77
    os.environ["PATH"] += ":/usr/sbin"
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as work:
        slurm = Slurm(folder)
        try:
            if not slurm.start():
                print("1..0 # SKIP Slurm does not start here")
                return 77
            return do(slurm, ranks.Bench(sys.argv[1], "", work), sys.argv[2])
        finally:
            slurm.stop()


if __name__ == "__main__":
    sys.exit(main())
