#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""How often each rule of lint speaks over a folder of models that others made, and how often it should not have.

usage: false_alarms.py PROGRAM FOLDER [JUDGED]

JUDGED has a line for each kind of finding that was looked at: rule, part of the path, part of the message, false or true, why. A finding
that no line is about counts as not judged. The exit status is 1 if a rule is false more often than once in ten.
"""

import collections
import pathlib
import re
import subprocess
import sys

FINDING = re.compile(r"^(?P<place>.*?): (?:warning|note|error): (?P<message>.*) \[(?P<rule>lint-[a-z-]+)\]$")
SECONDS = 120


def findings(program, path):
    try:
        told = subprocess.run([program, "check", "--lint", str(path)], capture_output=True, text=True, errors="replace",
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return
    for line in (told.stdout + told.stderr).splitlines():
        match = FINDING.match(line)
        if match:
            yield match["rule"], match["place"], match["message"]


def judgements(path):
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")[:4]


def judge(rules, rule, place, message):
    for wanted, where, what, verdict in rules:
        if wanted == rule and where in place and what in message:
            return verdict
    return "not judged"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    rules = list(judgements(sys.argv[3] if len(sys.argv) > 3 else pathlib.Path(__file__).with_name("judged.tsv")))
    counts = collections.defaultdict(collections.Counter)
    models = collections.defaultdict(set)
    paths = sorted(folder.rglob("*.xml"))
    for path in paths:
        for rule, place, message in findings(program, path):
            counts[rule][judge(rules, rule, place, message)] += 1
            models[rule].add(path)
    print(f"{len(paths)} files\nrule\tfired\tfiles\ttrue\tfalse\tnot judged")
    for rule in sorted(counts):
        c = counts[rule]
        print(rule, sum(c.values()), len(models[rule]), c["true"], c["false"], c["not judged"], sep="\t")
    bad = [rule for rule, c in counts.items() if c["false"] * 10 > sum(c.values())]
    print("false more often than once in ten:", ", ".join(sorted(bad)) or "none")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
