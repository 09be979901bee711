#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The sentences of the grammar are translated, all of them and no others: po/mjcf has a language whole or not at all.

Usage: grammar_texts.py SOURCE_ROOT
"""
import ast
import pathlib
import re
import sys


def sentences(schema):
    """What follows a bar is documentation."""
    lines = (line for line in schema.splitlines() if not line.startswith("#"))
    return {line.split("|", 1)[1].strip() for line in lines if "|" in line}


def entries(text):
    """The pairs of a catalogue, its head aside; each stands on a line of its own."""
    pairs = re.findall(r'^msgid ("(?:[^"\\]|\\.)+")\nmsgstr ("(?:[^"\\]|\\.)*")$', text, re.MULTILINE)
    return {ast.literal_eval(one): ast.literal_eval(other) for one, other in pairs}


def faults(root):
    wanted = sentences((root / "src/engine/xml/grammar/mjcf.schema").read_text(encoding="utf-8"))
    for language in (root / "po/mjcf/LINGUAS").read_text(encoding="utf-8").split():
        found = entries((root / f"po/mjcf/{language}.po").read_text(encoding="utf-8"))
        yield from (f"{language} lacks: {text}" for text in sorted(wanted) if not found.get(text))
        yield from (f"{language} has, and the grammar has not: {text}" for text in sorted(set(found) - wanted))


def main():
    told = list(faults(pathlib.Path(sys.argv[1])))
    assert sentences("  size int | One.\n# no | not this\n") == {"One."}
    for fault in told:
        print(fault)
    sys.exit(1 if told else 0)


main()
