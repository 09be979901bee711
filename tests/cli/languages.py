# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The commands in the languages of po/LINGUAS: languages.py ROOT GIMBAL.

Of every command, each line of its help is translated: the usage, the summary, and what each option is for. So are the problems that check
finds, and the results of commands. What programs read is the same in all languages.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FAULTY = """<mujoco><worldbody><geom name="g" size="1"/><geom name="g" siz="1"/></worldbody></mujoco>
"""
SOUND = """<mujoco model="m"><worldbody><body><joint name="j"/><geom name="g" size="1"/></body></worldbody>
<actuator><motor joint="j"/></actuator></mujoco>
"""
OLD = '<mujoco><compiler coordinate="global"/></mujoco>\n'
# what is done, and words of the results in English; none of them stands in another language's
RESULTS = [
    (["info", "sound.xml"], ["bodies", "degrees of freedom", "time step", "memory of the model"]),
    (["check", "faulty.xml"], ["error:", "has no attribute"]),
    (["migrate", "--check", "old.xml"], ["model,", "of earlier versions", "left to you", "files written"]),
    (["roundtrip", "sound.xml"], ["difference"]),
    (["explain", "sound.xml", "g", "g"], ["distance:", "parameters of:"]),
    (["explain", "no-such-code"], ["there is no code"]),
    (["run", "sound.xml", "--seconds", "100", "--picture", "/nowhere/x.png"], ["steps to time", "no picture"]),
    (["bench", "sound.xml", "--threads", "0"], ["usage", "is from"]),
    (["compile", "sound.xml", "sound.bad"], ["the extension must be"]),
]
PROGRAMS = [["check", "--json", "faulty.xml"], ["check", "--counts", "faulty.xml"]]


class Test:
    def __init__(self, root, program, folder):
        self.program, self.folder, self.failures = program, folder, []
        self.languages = (root / "po/LINGUAS").read_text(encoding="utf-8").split()

    def run(self, language, *words):
        """All that a command prints."""
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language}
        result = subprocess.run([self.program, *words], capture_output=True, text=True, check=False, env=environment, cwd=self.folder)
        return result.stdout + result.stderr

    def commands(self):
        return re.findall(r"^       gimbal (\w+)", self.run("C", "--help"), re.M)

    def in_all(self, words):
        """What a command prints, by the language."""
        return {language: self.run(language, *words) for language in ["C", *self.languages]}

    def help(self, command):
        """Lines of words: neither of the usage behind its first word, nor a name of an option alone."""
        said = self.in_all([command, "--help"])
        for language in self.languages:
            english, other = said["C"].splitlines(), said[language].splitlines()
            if len(english) != len(other) or not english:
                self.failures.append(f"{language}: the help of {command} has {len(other)} lines, {len(english)} in English")
            behind = english.index("") if "" in english else len(english)
            for i, (one, translated) in enumerate(zip(english, other)):
                words = one if i == 0 or i > behind else ""
                words = re.sub(r"^  --\S+( \S+)?", "", words)
                if words.strip() and one == translated:
                    self.failures.append(f"{language}: {command} --help: {one!r} is not translated")

    def results(self, words, texts):
        said = self.in_all(words)
        for text in texts:
            if not re.search(text, said["C"]):
                self.failures.append(f"gimbal {' '.join(words)} does not say {text!r}: {said['C']!r}")
            self.failures += [f"{language}: gimbal {' '.join(words)}: {text!r} is not translated" for language in self.languages
                              if re.search(text, re.sub(r"gimbal \w+.*|\n  *(\[|or: ).*", "", said[language]))]

    def programs(self, words):
        said = self.in_all(words)
        for language in self.languages:
            one, other = said["C"], said[language]
            if "--json" in words:
                one, other = ([{k: v for k, v in problem.items() if k not in ("message", "hint")} for problem in json.loads(text)]
                              for text in (one, other))
            if one != other:
                self.failures.append(f"{language}: gimbal {' '.join(words)} tells programs something else than in English")


def main():
    root, program = pathlib.Path(sys.argv[1]).resolve(), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("faulty.xml", FAULTY), ("sound.xml", SOUND), ("old.xml", OLD)):
            (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        test = Test(root, program, folder)
        commands = test.commands()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(test.help, command) for command in commands]
            tasks += [pool.submit(test.results, *case) for case in RESULTS] + [pool.submit(test.programs, words) for words in PROGRAMS]
            for task in tasks:
                task.result()
    print("\n".join(test.failures))
    sys.exit(1 if test.failures or len(commands) < 15 else 0)


main()
