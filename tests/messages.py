# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Everything that the engine, lint and experiments may say about a model has a form that is translated: messages.py ROOT.

Looked through are all strings of the folders of the engine that read and compile models and their files, of what warns while a
model runs, of lint, and of what reads experiments. The forms stand in src/language/messages/message-forms.c; `messages.py ROOT --list` prints what that should have.
"""

import pathlib
import re
import sys

STRING = r'"(?:[^"\\\n]|\\.)*"'
TOKEN = re.compile(rf"""//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.[^'\n]*)'|{STRING}(?:\s*{STRING})*|\w*\(|\)|[^\w/'"()]+|\w+|.""", re.S)
# what is said to whoever writes a program, not to whoever writes a model
PROGRAMMERS = {"_Static_assert", "mju_error", "mju_warning", "mjERROR", "set_error", "assert", "sscanf", "strchr", "strcspn"}
FILES = ["xml/*.c", "compiler/*.c", "spec/*.c", "model/warning.c", "base/plugin_info.c", "asset/*.c",
         "../lint/contact.c", "../lint/dynamics.c", "../lint/text.c",
         "../migrate/rules.c", "../migrate/migrate.c",
         *(f"../experiment/{name}.c" for name in (
             "bench", "conduct", "leader", "fit", "fit-none", "line", "message", "reader", "recording", "recording-none", "recording-run",
             "results", "search", "search-none", "situation", "subject", "worker"))]
OTHER = {"print_schema.c", "write_fields.c"}  # they write files
# no forms: parts of what is put together, and what is no message at all
PIECES = {
    "attribute '",  # what the messages about one begin with
    "%d to %d", " or ", "%s: parent has ", "%s, child has ", " (default)", ": %s in the child, %s in the parent; %s",
    "disable flag", "enable flag", "disabled actuator group", "at least", "'%s' must be %s %g, not %g",
    "'%s' must lie %s %g and %g, not at %g", "%s are in the file and in the element: keep one of them", "skin '%s' lacks %s",
    "Element %s", ", id %d", ", line %d", ", file %s", "config ", "MuJoCo Model", "UTF-8 ", "the text needs %d bytes, the buffer has %d",
    "Error: there is no spec", "texture coordinates", "qhull Qt", "qhull Qt TA%d", "mesh file", "no name%s",
    "in the reference pose", "in %s", "%s and %s overlap by %.3g mm %s", "height field", "Nothing uses the %s “%s”",
    "%s lets its joint sag by %.3g %s under gravity in the reference pose", "Choose one of", "Give %d %s.", "whole number",
    "Its columns are", "run %u", "(no name)", "The model has: %s%s.", "There are: %s%s.", "The model has no <%s>%s%s%s",
    " in the class “", " called “", ", \\\"%w\\\" REAL", ", residual BLOB)",
    "texture has neither builtin nor file%s", " nor a file for any face"}
# what these make, and what the reader of XML says
WHOLE = [
    "%s and %s overlap by %.3g mm in the reference pose", "%s and %s overlap by %.3g mm in %s",
    *(f"Nothing uses the {kind} “%s”" for kind in ("mesh", "height field", "material", "texture")),
    *(f"%s lets its joint sag by %.3g {unit} under gravity in the reference pose" for unit in ("degrees", "mm")),
    "Choose one of %s", "Give %d number.", "Give %d numbers.", "Give %d whole number.", "Its columns are %s", "The model has: %s.",
    "There are: %s.", "The model has no <%s>", "The model has no <%s> in the class “%s”", "The model has no <%s> called “%s”",
    "%d to %d", "%s or '%s'", "%s (default)", "%s: parent has %s, child has %s; %s",
    "%s: set in the child, clear in the parent; %s", "%s: clear in the child, set in the parent; %s",
    "disable flag '%s'", "enable flag '%s'", "disabled actuator group %d",
    "'%s' must be above %g, not %g", "'%s' must be at least %g, not %g", "'%s' must lie above %g and %g, not at %g",
    "'%s' must lie between %g and %g, not at %g", "skin '%s' lacks vertices", "skin '%s' lacks faces", "skin '%s' lacks bones",
    "vertices are in the file and in the element: keep one of them", "faces are in the file and in the element: keep one of them",
    "normals are in the file and in the element: keep one of them",
    "texture coordinates are in the file and in the element: keep one of them",
    "texture has neither builtin nor file", "texture has neither builtin nor file nor a file for any face",
    "no element found", "not well-formed (invalid token)", "unclosed token", "mismatched tag", "duplicate attribute",
    "junk after document element", "undefined entity", "reference to invalid character number", "unclosed CDATA section",
    "XML or text declaration not at start of entity", "unbound prefix"]
DATABASE = re.compile(r"(SELECT|INSERT|CREATE|PRAGMA|BEGIN)\b")  # what results are kept with
CONVERSION = re.compile(r"%[-+ #0-9.*]*(?:ll|l|h|z)?[a-z]")


def is_said(form):
    """Words with a space between them, or beside them; a word alone is a code or a name."""
    words = re.findall("[A-Za-z]{2,}", CONVERSION.sub("", re.sub(r"\\.", "", form)))
    tells = bool(words or len(CONVERSION.findall(form)) > 3) and not DATABASE.match(form)
    return " " in form and tells and form.removeprefix("\\n") not in PIECES


def phrases(text):
    """The strings of a source file, without those in calls that speak to programmers."""
    calls = []
    for token in TOKEN.findall(text):
        if token.endswith("(") and token[0] not in "\"'/":
            calls.append(token[:-1])
        elif token == ")" and calls:
            calls.pop()
        elif token[0] == '"' and not PROGRAMMERS.intersection(calls):
            yield "".join(part[1:-1] for part in re.findall(STRING, token))


def forms(root):
    """What is said, in the order of the files."""
    found = {}
    for pattern in FILES:
        for path in sorted((root / "src/engine").glob(pattern)):
            if path.name not in OTHER:
                found.update(dict.fromkeys(filter(is_said, phrases(path.read_text(encoding="utf-8")))))
    found.update(dict.fromkeys(WHOLE))
    return list(found)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    said = forms(root)
    if sys.argv[2:] == ["--list"]:
        print("\n".join(said))
        return
    table = (root / "src/language/messages/message-forms.c").read_text(encoding="utf-8")
    known = set()
    for entry in re.findall(rf"N_\(({STRING}(?:\s*{STRING})*)\)", table):
        known.add("".join(part[1:-1] for part in re.findall(STRING, entry)))
    lacking = [form for form in said if form not in known]
    stale = sorted(known - set(said))
    for form in lacking:
        print(f"src/language/messages/message-forms.c lacks {form!r}")
    for form in stale:
        print(f"src/language/messages/message-forms.c has {form!r}, which nobody says")
    sys.exit(1 if lacking or stale or not said else 0)


main()
