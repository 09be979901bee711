# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Walks all codes of problems: codes.py ROOT [GIMBAL PROGRAM...].

Each code that the sources report stands in the table (src/language/messages/codes.c) and has its section in the help, with what
to do, and no other is there. With the programs: every code is met, by the example of its section, by files or a command of cases.py, or by
programs.c and experiments.c; what is said is translated in each language; and `gimbal explain` prints the section. What cannot be met here stands in
cases.py with its reason.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import cases

# functions that report, and which of their arguments is the code
REPORTERS = {"spec_error": 3, "spec_warning": 3, "spec_note": 3, "spec_error_at": 4, "compile_error": 3, "report_error": 3,
             "report_warning": 3, "report_note": 3, "report_problem": 4, "read_error": 4, "urdf_note": 3, "asset_error": 3,
             "value_error": 4, "plain_error": 4, "rule_error": 3, "dom_parse_stop": 3, "parse_stop": 3, "problems_add": 3, "add_problem": 3, "ERROR": 2, "REFUSE": 3}
FOLDERS = ("src/engine", "src/experiment", "src/app", "src/cli", "src/import", "src/lint", "src/migrate")


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


def run(program, *words, language="C", folder=None):
    """The output of a command in a language."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
    return subprocess.run([program, *words], capture_output=True, text=True, check=False, env=environment, cwd=folder).stdout


class Walk:
    """What is asked about all codes; failures grow."""

    WORDS_OF_PLUGINS = ("plugin-value", "advice")  # what a plugin says of its keys

    def __init__(self, root, program, table, failures):
        self.root, self.program, self.table, self.failures = root, program, table, failures
        self.languages = (root / "po/LINGUAS").read_text(encoding="utf-8").split()
        self.model = sections(root, "problems-bodies")[1].replace("…", "")
        self.examples, self.texts = {}, {}
        for page in sorted(set(table.values())):
            found, around = sections(root, page)
            self.texts.update(found)
            for code, text in found.items():
                example = re.search(r"^```\n(.*?)\n```$", text, re.S | re.M)
                if example:
                    whole = around is None or re.match(r"\s*<(mujoco|robot|experiment|!)", example[1])
                    self.examples[code] = example[1] if whole else around.replace("…", example[1])

    def write_checked(self, folder):
        """The files that meet a code each, in folders of their own, as (code, file)."""
        texts = {code: {"model.urdf" if "<robot " in text else "experiment.xml" if "<experiment" in text else "model.xml": text}
                 for code, text in self.examples.items() if code != "no-experiment"}
        for code, files in {**texts, **cases.checked()}.items():
            (folder / code).mkdir()
            for name, text in {"model.xml": self.model, **files}.items():
                if isinstance(text, int):
                    (folder / code / name).touch()
                    os.truncate(folder / code / name, text)  # zeros that need no room
                else:
                    (folder / code / name).write_bytes(text if isinstance(text, bytes) else text.encode())
            yield code, f"{code}/{next(iter(files))}"

    def check(self):
        """What `gimbal check` meets, all files in one process for each language."""
        with tempfile.TemporaryDirectory() as name:
            files = list(self.write_checked(pathlib.Path(name)))
            words = ["check", "--lint", "--json", *(file for _, file in files)]
            said = {language: json.loads(run(self.program, *words, language=language, folder=name)) for language in ["C", *self.languages]}
        for code, file in files:
            if not any(self.is_of(problem, code) for problem in said["C"]):
                self.failures.append(f"{file} does not meet {code}")
        for language in self.languages:
            self.compare(said["C"], said[language], language)
        self.failures += [f"no problem has an argument like {wanted}" for wanted in ('"unit": "s"', '"unit": "g"', '"kind": "body"', '"kind": "geom"')
                          if wanted not in json.dumps([problem["sentence"] for problem in said["C"]])]
        return {code for code, _ in files}

    @staticmethod
    def is_of(problem, code):
        """Whether a problem is one of a folder's own code: its path, or that of its model, begins with it."""
        return problem["code"] == code and f"{code}/" in problem["file"]

    def compare(self, english, translated, language):
        """Each sentence and hint of English words differs from that of another language; what programs read does not."""
        for one, other in zip(english, translated):
            for text, value in (("message", "sentence"), ("hint", "advice")):
                if value in one and (one["code"], value) != self.WORDS_OF_PLUGINS and not self.is_translated(one[text], other[text], one[value]):
                    self.failures.append(f"{language}: {one['code']}: {one[text]!r} is not translated")
            if self.for_programs(one) != self.for_programs(other):
                self.failures.append(f"{language}: {one['code']}: what programs read differs from that in English")
        if len(english) != len(translated):
            self.failures.append(f"{language}: {len(translated)} problems, and {len(english)} in English")

    @classmethod
    def for_programs(cls, value):
        """What a program reads of a problem. What the system says stands in it in the system's language, as a text."""
        if isinstance(value, list):
            return [cls.for_programs(item) for item in value]
        if isinstance(value, dict):
            return {key: cls.for_programs(item) for key, item in value.items() if key not in ("message", "hint", "text")}
        return value

    @staticmethod
    def is_translated(english, translated, message):
        """Whether a text is in another language; one without words of its own may be the same."""
        words = re.sub(r"%[-+ #0-9.*]*(?:ll|l|h|z)?[a-z]", "", message["form"])
        return english != translated or not re.search("[A-Za-z]{2}", words)

    def command(self):
        """What other commands meet, each in a folder of its own, as many at a time as there are processors."""
        def meet(item):
            code, do = item
            with tempfile.TemporaryDirectory() as folder:
                bench = cases.Bench(self.program, self.model, folder)
                do(bench)
                return code, f"[{code}]" in bench.told, bench.told

        def no_experiment(bench):
            bench.experiment(self.examples["no-experiment"])

        commands = {"no-experiment": no_experiment, **cases.commanded()}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for code, good, told in pool.map(meet, commands.items()):
                if not good:
                    self.failures.append(f"the command of cases.py does not meet {code}:\n{told}")
        return set(commands)

    def programs(self, path, codes):
        """What a program meets, in each language."""
        for language in self.languages:
            lines = [line.split("\t") for line in run(path, language=language).splitlines()]
            met = {line[0] for line in lines if line[0] in codes}
            self.failures += [f"{path} does not meet {code}" for code in sorted(codes - met)]
            self.failures += [f"{language}: {line[0]}: {line[1]!r} is not translated" for line in lines if len(line) > 2 and line[1] == line[2]]
        return codes

    def elsewhere(self):
        """What another test meets: it compares with the code, and is one of those that the build runs, if it has that part of the program."""
        known = pathlib.Path(self.program).parents[3] / "meson-info"
        targets = json.loads((known / "intro-targets.json").read_text(encoding="utf-8"))
        tests = json.loads((known / "intro-tests.json").read_text(encoding="utf-8"))
        commands = {os.path.basename(word) for test in tests for word in test["cmd"]}
        for code, (_, source) in cases.ELSEWHERE.items():
            path = self.root / source
            if not re.search(rf'g_assert_cmpstr\([^;]*, ==, "{code}"\)', path.read_text(encoding="utf-8")):
                self.failures.append(f"{source} does not meet {code}")
            built = [os.path.basename(target["filename"][0]) for target in targets
                     if any(str(path) in part.get("sources", []) for part in target["target_sources"])]
            if any("src/app/" in target["defined_in"] for target in targets) and not commands.intersection(built):
                self.failures.append(f"no test runs {source}")
        return set(cases.ELSEWHERE)

    def explain(self):
        """All sections, from one process."""
        told = run(self.program, "explain", *self.table)
        self.failures += [f"gimbal explain {code} does not print its section" for code in self.table
                          if f"# {code}\n{self.texts.get(code, '?').rstrip()}\n" not in told]

    def walk(self, programs):
        """Every code in one way at least; what is said to be met nowhere is met nowhere."""
        met = [self.check(), self.command(), *map(self.programs, programs, cases.PROGRAMS)]
        elsewhere = self.elsewhere()
        self.failures += [f"{code} is met nowhere" for code in sorted(set(self.table) - set().union(*met) - elsewhere)]
        self.failures += [f"{code} is met, and cases.py says that it cannot be" for code in sorted(elsewhere.intersection(*met))]
        self.failures += [f"cases.py has {code}, which is no code" for code in sorted(set().union(elsewhere, *met) - set(self.table))]
        self.explain()


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
        Walk(root, os.path.abspath(sys.argv[2]), table, failures).walk([os.path.abspath(path) for path in sys.argv[3:]])
    print("\n".join(failures))
    sys.exit(1 if failures or not said else 0)


main()
