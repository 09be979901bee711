# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The commands in the languages of po/LINGUAS: languages.py ROOT GIMBAL.

Of every command, each line of its help is translated: the usage, the summary, and what each option is for. So are the problems that check
finds, and the results of commands. What programs read is the same in all languages. Every command is run in a language of wide letters
(pseudo.py) too, also where it fails and while it shows its progress: no word of plain letters is left.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pseudo

FAULTY = """<mujoco><worldbody><geom name="g" size="1"/><geom name="g" siz="1"/></worldbody></mujoco>
"""
SOUND = """<mujoco model="m"><worldbody><body><joint name="j"/><geom name="g" size="1"/></body></worldbody>
<actuator><motor name="a" joint="j"/></actuator></mujoco>
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
EXPERIMENT = """<experiment model="sound.xml"><parameter name="damping" from="0" to="1" points="2" start=".5">
<target element="joint" name="j" attribute="damping"/></parameter><run duration="0.02"/>
<goal name="end" expression="j.qpos" reduce="last" %s/>DESIGN</experiment>
"""
FITTED = """<experiment model="sound.xml"><parameter name="damping" from="0" to="1" start=".5">
<target element="joint" name="j" attribute="damping"/></parameter>
<run duration="0.1"><control actuator="a" value="1"/></run>
<goal name="end" expression="j.qpos" reduce="distance" file="r.csv" column="x"/><fit/></experiment>
"""
FILES = {
    "faulty.xml": FAULTY, "sound.xml": SOUND, "old.xml": OLD,
    "pair.xml": """<mujoco><worldbody><geom name="f" type="plane" size="1 1 1"/><geom name="p" type="plane" size="1 1 1"/>
<geom name="w" size=".1" pos="0 0 5"/>
<body name="b"><freejoint/><geom name="g" size="1"/><geom name="h" size=".1"/><geom name="n" size=".1" contype="0" conaffinity="0"/>
<body name="c"><joint/><geom name="i" size=".1"/></body></body>
<body name="d"><freejoint/><geom name="k" size="1" pos="9 0 0"/></body><body><freejoint/><geom name="l" size="1" pos="900 0 0"/></body>
</worldbody><contact><exclude body1="b" body2="d"/><pair geom1="k" geom2="f"/></contact></mujoco>
""",
    "grid.xml": EXPERIMENT.replace("DESIGN", "<grid/>").replace("%s", ""),
    "one.xml": EXPERIMENT.replace("DESIGN", "<one-at-a-time/>").replace("%s", ""),
    "limit.xml": EXPERIMENT.replace("DESIGN", "<grid/>").replace("%s", 'below="-1"'),
    "wrong.xml": EXPERIMENT.replace("DESIGN", "<grid/>").replace("%s", "").replace("j.qpos", "log(-1 + 0 * j.qpos)"),
    "fit.xml": FITTED,
    "r.csv": "time,x\n" + "".join(f"{i / 100},{30 * (i / 100) ** 2}\n" for i in range(11)),
    "bad.xml": """<mujoco><worldbody><body pos="0 0 1"><joint name="j" type="slide" stiffness="-1e30" ref="1"/><geom size=".1"/></body></worldbody>
</mujoco>
""",
    "diverge.xml": EXPERIMENT.replace("DESIGN", "<grid/>").replace("%s", "").replace("sound.xml", "bad.xml"),
    "mesh.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
    "open.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n",
    "flat.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 3 2\n",
    "robot.urdf": """<robot name="r"><link name="l"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><geometry><sphere radius="1"/></geometry></collision></link></robot>
""",
}
# what is run in wide letters, one after the other: later ones read what earlier ones wrote
RUNS = """
--version | --help
run sound.xml --seconds .1 | run sound.xml --picture nowhere/x.png --seconds .1 | run sound.xml --control none.csv | run sound.xml --seconds -1
run bad.xml --seconds .1 --picture bad.png | bench bad.xml --steps 20 | record bad.xml bad.png --duration .1 | record bad.xml bad.h5 --duration .1
bench sound.xml --steps 20 --threads 2 --pool 2 | bench sound.xml --key 3 | bench
check faulty.xml sound.xml none.xml | check --lint sound.xml old.xml | check --counts faulty.xml | check grid.xml
compile sound.xml sound.mjb | compile sound.mjb out.xml | compile sound.mjb out.mjz | compile sound.xml out.urdf | compile sound.xml nowhere/out.xml
compile sound.xml nowhere/out.mjb | compile sound.xml nowhere/out.txt | compile sound.xml nowhere/out.mjz | compile sound.xml nowhere/out.urdf
compile sound.xml sound.bad | compile faulty.xml out.xml
info sound.xml | info faulty.xml
decompose mesh.obj --out parts | decompose none.obj | decompose sound.xml | decompose open.obj | decompose flat.obj | decompose mesh.obj --parts 0
fit mesh.obj | fit none.obj | fit open.obj
import robot.urdf --report | import robot.urdf --out r.xml | import robot.urdf --out r.xml | import sound.xml | import nowhere | import parts --report
import robot.urdf --with nothing
migrate --check old.xml sound.xml | migrate --from 2.1 --check sound.xml | migrate none.xml | migrate --explain none.xml | migrate --explain sound.xml | migrate --explain faulty.xml | migrate --to 9 sound.xml
roundtrip sound.xml | roundtrip faulty.xml | roundtrip sound.mjb
record sound.xml run.h5 --duration .1 | record sound.xml out.png --duration .1 | record sound.xml out.xyz | record sound.xml out.png --camera none
record sound.xml out.png --size 1 | record sound.xml out.png --view 1 | record sound.xml %04d.png --duration .1 | record sound.xml nowhere/x.png
record sound.xml %s.png | record sound.xml out.webm --duration .1 | record sound.xml out.png --select none | record sound.xml nowhere/x.rgb
record sound.xml out.png --pull 1 | record sound.xml nowhere/x.h5 | record sound.xml out.png --every 2
replay run.h5 | replay run.h5 --verify | replay none.h5 | replay sound.xml
compare run.h5 run.h5 | compare run.h5 none.h5 | compare run.h5 run.h5 --shift .05 | compare run.h5 run.h5 --shift 9 | compare run.h5 run.h5 --tolerance=-1
export run.h5 run.csv | export run.h5 run.xyz | export run.h5 again.h5 | export run.h5 run.png | export none.h5 run.csv | export run.h5 run.h5
experiment grid.xml | experiment one.xml | experiment limit.xml | experiment fit.xml | experiment diverge.xml | experiment wrong.xml | experiment grid.xml --shard 9/2 | experiment none.xml
experiment grid.xml --shard 1/2 --out s.sqlite | experiment merge grid.xml m.sqlite grid.sqlite | experiment merge grid.xml | experiment faulty.xml
explain pair.xml f g | explain pair.xml f p | explain pair.xml f f | explain pair.xml f w | explain pair.xml g i | explain pair.xml g k
explain pair.xml k f | explain pair.xml h n | explain pair.xml g l | explain pair.xml l n | explain pair.xml f none | explain nothing
derivatives sound.xml --steps 3 | derivatives none.xml
serve sound.xml --listen unix:socket | serve sound.xml --listen nothing | serve sound.xml --late never | serve none.xml | serve --listen unix:nowhere/x
lsp --nothing
thumbnail sound.xml t.png | thumbnail faulty.xml t.png | thumbnail sound.xml t.png --size 1 | thumbnail sound.xml nowhere/x.png
vr sound.xml | vr sound.xml --key none
"""
# what others say, in languages of theirs, and what has its own language
FOREIGN = [
    (r"^gimbal \w+: (Unknown option|Cannot parse).*", "GLib reads the options"),
    (r"Failed to open file .*: |Error when getting information for file .*: |Failed to create file .*: ", "GLib reads and writes files"),
    (r"(?<=: )0 s: .*", "what went wrong with a point is data of the results: stored in English"),
    (r"^--late \w+: .*", "the values of an option are the same in all languages"),
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

    def plain(self, language, wanted):
        """All of RUNS in wide letters."""
        known = " ".join([*FILES, *FILES.values(), RUNS, " ".join(wanted)])
        ran = set()
        for words in (run.split() for line in RUNS.strip().splitlines() for run in line.split(" | ")):
            output = language.run(words, self.folder)
            ran.add(words[0])
            for pattern, _ in FOREIGN:
                output = re.sub(pattern, "", output, flags=re.M)
            self.failures += [f"gimbal {' '.join(words)}: {word!r} is not translated: {line!r}" for word, line in pseudo.untranslated(output, known)]
        self.failures += [f"no run of {command} in wide letters" for command in wanted if command not in ran]


def main():
    root, program = pathlib.Path(sys.argv[1]).resolve(), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
        test = Test(root, program, folder)
        commands = test.commands()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(test.help, command) for command in commands]
            tasks += [pool.submit(test.results, *case) for case in RESULTS] + [pool.submit(test.programs, words) for words in PROGRAMS]
            for task in tasks:
                task.result()
            with tempfile.TemporaryDirectory() as other:
                test.plain(pseudo.Language(program, other), commands)
    print("\n".join(test.failures))
    sys.exit(1 if test.failures or len(commands) < 15 else 0)


main()
