#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""regressions_table.py OURS THEIRS: the table of docs/collision.md, from the outputs of
test-collision-regressions --table and of regressions_reference.mjs."""

import sys


def number(text):
    return f"{float(text):.4g}"


ours = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
theirs = [line.rstrip("\n").split("\t") for line in open(sys.argv[2])]
print("| scene | reported as | measured | MuJoCo 3.12 | Gimbal |")
print("|---|---|---|---|---|")
for (name, report, seconds, *got), want in zip(ours, theirs):
    columns = ([("distance at the start, m", 0)] if seconds == "0" else
               [("speed at the end", 1), ("deepest contact, m", 2), ("height of the top, m", 3), ("contacts", 4)])
    for label, k in columns:
        print(f"| {name} | {report} | {label} | {number(want[k])} | {number(got[k])} |")
