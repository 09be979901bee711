# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Walks all codes of problems: codes.py ROOT [GIMBAL].

Each code that the sources report stands in the table (src/language/messages/codes.c) and has its section in the help, with what
to do, and no other is there. With the program: the example of each section has the problem, in English and in German, and
`gimbal explain` prints the section. A code without an example, which only programs, files or machines can have, is met by
another test.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# functions that report, and which of their arguments is the code
REPORTERS = {"spec_error": 3, "spec_warning": 3, "spec_note": 3, "spec_error_at": 4, "compile_error": 3, "report_error": 3,
             "report_warning": 3, "report_note": 3, "report_problem": 4, "read_error": 4, "urdf_note": 3, "asset_error": 3,
             "value_error": 4, "plain_error": 4, "rule_error": 3, "dom_parse_stop": 3, "parse_stop": 3, "problems_add": 3, "ERROR": 2, "REFUSE": 3}
FOLDERS = ("src/engine", "src/experiment", "src/app", "src/cli", "src/import", "src/lint", "src/migrate")
# what no example of a text can have, and no other test names: it takes other machines, gigabytes, bugs, or several files
OUT_OF_REACH = {"too-large", "data", "engine", "too-many", "no-mpi", "no-library", "no-ranks", "fusestatic", "mesh-builtin",
                "unreadable-file", "earlier-version", "plug-in", "inertial-lost", "world-joint", "cell", "attach-conflict", "unsound",
                "copy-back", "no-file", "encoding", "sobol-dimensions", "model-format", "model-file", "fit-samples", "fit-useless",
                "fit-unfinished", "recording-time", "merge-conflict", "rank-lost", "no-shards"}


def arguments(text, start):
    """The arguments of a call whose parenthesis opened before start."""
    found, depth, begin, quoted, at = [], 1, start, False, start
    while depth and at < len(text):
        char = text[at]
        if quoted:
            at += char == "\\"
            quoted = char != '"'
        elif char == '"':
            quoted = True
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "," and depth == 1:
            found.append(text[begin:at])
            begin = at + 1
        at += 1
    return found + [text[begin:at - 1]]


def reported(root):
    """All codes in the sources."""
    codes = set()
    for folder in FOLDERS:
        for path in (root / folder).rglob("*.c"):
            text = path.read_text(encoding="utf-8")
            for call in re.finditer(r"\b(" + "|".join(REPORTERS) + r")\(", text):
                listed = arguments(text, call.end())
                if len(listed) >= REPORTERS[call[1]]:
                    codes.update(re.findall(r'"([a-z0-9-]+)"', listed[REPORTERS[call[1]] - 1]))
            codes.update(re.findall(r'\.code = "([a-z0-9-]+)"', text))
            codes.update(re.findall(r'\{\{"(lint-[a-z-]+)",', text))
    for header in ("src/engine/spec/spec.h", "src/migrate/migrate.h"):
        codes.update(re.findall(r'#define (?:SPEC_ATTACH_CONFLICT|GIMBAL_OLD_\w+|GIMBAL_EARLIER\w*)\s+"([a-z-]+)"',
                                (root / header).read_text(encoding="utf-8")))
    return codes


def sections(root, page):
    """The sections of a page of the help by code, and the model that examples are a part of."""
    head, *parts = (root / f"docs/user/{page}.md").read_text(encoding="utf-8").split("\n## ")
    around = re.search(r"^```\n(.*?)\n```$", head, re.S | re.M)
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts}, around and around[1]


def run(program, *words, language="C.UTF-8"):
    """The output of a command in a language."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
    return subprocess.run([program, *words], capture_output=True, text=True, check=False, env=environment).stdout


def example_has(program, code, example, around, model, folder):
    """Whether an example has its problem."""
    if "<experiment" in example or code == "no-experiment":
        (folder / "model.xml").write_text(model, encoding="utf-8")
        (folder / "experiment.xml").write_text(example, encoding="utf-8")
        told = subprocess.run([program, "experiment", folder / "experiment.xml"], capture_output=True, text=True, check=False)
        return f"[{code}]" in told.stdout + told.stderr
    if not re.match(r"\s*<(mujoco|robot|!)", example) and around:
        example = around.replace("…", example)
    path = folder / ("model.urdf" if "<robot " in example else "model.xml")
    path.write_text(example, encoding="utf-8")
    return any(problem["code"] == code for problem in json.loads(run(program, "check", "--lint", "--json", path)))


def walk(root, program, table, failures):
    """All examples, and what explain prints."""
    model = sections(root, "problems-bodies")[1].replace("…", "")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (root / "tests").rglob("test_*.c"))
    for page in sorted(set(table.values())):
        found, around = sections(root, page)
        for code, text in found.items():
            example = re.search(r"^```\n(.*?)\n```$", text, re.S | re.M)
            with tempfile.TemporaryDirectory() as folder:
                if example and not example_has(program, code, example[1], around, model, pathlib.Path(folder)):
                    failures.append(f"docs/user/{page}.md: the example of {code} does not have it")
            if not example and code not in OUT_OF_REACH and f'"{code}"' not in tests:
                failures.append(f"{code} has no example, and no test meets it")
            if text.strip().split("\n", 1)[0] not in run(program, "explain", code):
                failures.append(f"gimbal explain {code} does not print its section")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    source = (root / "src/language/messages/codes.c").read_text(encoding="utf-8")
    table = dict(re.findall(r'\{"([a-z0-9-]+)", GIMBAL_SEVERITY_\w+, "([a-z-]+)"\}', source))
    said, failures = reported(root), []
    failures += [f"codes.c lacks {code}" for code in sorted(said - set(table))]
    failures += [f"codes.c has {code}, which nobody reports" for code in sorted(set(table) - said)]
    for page in sorted(set(table.values())):
        found = sections(root, page)[0]
        wanted = {code for code, where in table.items() if where == page}
        failures += [f"docs/user/{page}.md lacks {code}" for code in sorted(wanted - set(found))]
        failures += [f"docs/user/{page}.md says {code}, which is no code of it" for code in sorted(set(found) - wanted)]
        failures += [f"docs/user/{page}.md does not say what to do about {code}" for code, text in found.items()
                     if "**What to do.**" not in text]
    if len(sys.argv) > 2:
        walk(root, sys.argv[2], table, failures)
    print("\n".join(failures))
    sys.exit(1 if failures or not said else 0)


main()
