# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Everything that the engine may say about a model has a form that is translated: messages.py ROOT.

Looked through are the calls that report something in the folders of the engine that read and compile models. The forms stand in
src/language/message-forms.c; `messages.py ROOT --list` prints what that should have.
"""

import pathlib
import re
import sys

CALLS = re.compile(r"\b(compile_error|read_error|report_error|report_warning|report_note|spec_error|spec_warning|spec_note|"
                   r"spec_error_at|tell|value_error|asset_error|g_strdup_printf|rule_error|keyword_error|number_error|count_error)\(")
STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = re.compile(rf"{STRING}(?:\s*{STRING})*")


def call_at(text, start):
    """The arguments of the call whose bracket was opened before start."""
    depth, at = 1, start
    while depth and at < len(text):
        string = re.match(STRING, text[at:]) if text[at] == '"' else None
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += string.end() if string else 1
    return text[start:at]


def forms(root):
    """What is said, in the order of the files; a word alone is a code or a name."""
    found = {}
    for folder in ("xml", "compiler", "spec"):
        for path in sorted((root / "src/engine" / folder).glob("*.c")):
            text = path.read_text(encoding="utf-8")
            for call in CALLS.finditer(text):
                for strings in STRINGS.findall(call_at(text, call.end())):
                    form = "".join(part[1:-1] for part in re.findall(STRING, strings))
                    if " " in form and len(form) > 8:
                        found.setdefault(form)
    return list(found)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    said = forms(root)
    if sys.argv[2:] == ["--list"]:
        print("\n".join(said))
        return
    table = (root / "src/language/message-forms.c").read_text(encoding="utf-8")
    known = set()
    for entry in re.findall(rf"N_\(({STRING}(?:\s*{STRING})*)\)", table):
        known.add("".join(part[1:-1] for part in re.findall(STRING, entry)))
    lacking = [form for form in said if form not in known]
    stale = sorted(known - set(said))
    for form in lacking:
        print(f"src/language/message-forms.c lacks {form!r}")
    for form in stale:
        print(f"src/language/message-forms.c has {form!r}, which nobody says")
    sys.exit(1 if lacking or stale or not said else 0)


main()
