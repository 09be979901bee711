# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""How codes come about that no example of one text has: with more files, with files that are damaged, with other commands.

checked() gives files for `gimbal check`; commanded() runs the commands that meet the other codes.
"""

import contextlib
import os
import pathlib
import sqlite3
import subprocess

# codes that this test cannot meet, why, and the source of a test that compares with the code
ELSEWHERE = {
    "plug-in": ("a plug-in of the studio", "tests/app/run/test_plugins.c"),
    "panel": ("a panel, which runs in a window", "tests/app/panel/test_panel_problems.c"),
}

# codes that only programs meet: with the C interface (programs.c), and where libraries or other processes are away (experiments.c)
PROGRAMS = [
    {"copy-back", "delete", "frame", "numeric", "plugin-library", "text", "unreadable-file", "unsound", "world-joint"},
    {"no-library", "no-ranks", "rank-lost"},
]


PART = '<mujoco><option timestep="0.01"/><worldbody><body name="b"><geom size=".1"/></body></worldbody></mujoco>'


def chain(name, assets, body, levels):
    """Files of models that each name the next one."""
    return {f"{name}{i}.xml": f"<mujoco><asset>{assets.replace('NEXT', f'{name}{i + 1}.xml')}</asset><worldbody><body name='b'>{body}"
            "</body></worldbody></mujoco>" for i in range(levels)} | {f"{name}{levels}.xml": "<mujoco/>"}


def checked():
    """The files that meet a code, by the code; the first one is checked."""
    twice = "<attach model='m' body='b' prefix='l'/><attach model='m' body='b' prefix='r'/>"
    grown = chain("grown", "<model name='m' file='NEXT'/>", twice, 17)
    return {
        "too-large": {"large.xml": 1 << 31},
        "empty-file": {"empty.xml": ""},
        "too-deep": {"deep.xml": f"<mujoco><worldbody>{'<body>' * 501}{'</body>' * 501}</worldbody></mujoco>"},
        "not-utf-8": {"latin.xml": b'<mujoco model="\xe9"/>'},
        "control-character": {"control.xml": '<mujoco model="a\x01b"/>'},
        "archive": {"damaged.mjz": "no archive"},
        "binary-model": {"damaged.mjb": "no model"},
        "too-many": chain("wide", "<model name='m' file='NEXT'/><model name='n' file='NEXT'/>", "", 14),
        "too-many-bodies": grown,
        "engine-error": {"memory.xml": '<mujoco><size memory="100P"/></mujoco>'},
        "attach": {"refused.xml": """<mujoco><compiler conflict="error"/><option timestep="0.005"/>
            <asset><model name="part" file="part.xml"/></asset>
            <worldbody><attach model="part" body="b" prefix="p"/></worldbody></mujoco>""", "part.xml": PART},
        "attach-conflict": {"conflict.xml": """<mujoco><compiler conflict="warning"/>
            <asset><model name="part" file="part.xml"/></asset>
            <worldbody><attach model="part" body="b" prefix="p"/></worldbody></mujoco>""",
                            "part.xml": PART},
        "encoding": {"bytes.xml": b"<experiment model='\xe9'/>"},
        "recording-time": {"late.xml": experiment(goal=distance("late.csv")), "late.csv": "time,x\n5,1\n6,2\n"},
        "recording-file": {"lost.xml": experiment(goal=distance("lost.csv"))},
        "recording-column": {"column.xml": experiment(goal=distance("column.csv")), "column.csv": "time,y\n0,1\n.1,2\n"},
        "recording-empty": {"none.xml": experiment(goal=distance("none.csv")), "none.csv": "time,x\n"},
        "recording-gap": {"gap.xml": experiment(run="<run duration='30'/>", goal=distance("gap.csv")),
                          "gap.csv": "time,x\n0,1\n.01,1\n.02,1\n.03,1\n20,2\n20.01,2\n"},
        "recording-number": {"word.xml": experiment(goal=distance("word.csv")), "word.csv": "time,x\n0,1\n.05,much\n.1,2\n"},
        "recording-order": {"order.xml": experiment(goal=distance("order.csv")), "order.csv": "time,x\n.1,1\n0,2\n"},
        "model-format": {"format.xml": experiment().replace("model.xml", "model.mjb"), "model.mjb": ""},
        "sobol-dimensions": {"sobol.xml": experiment(parameter=parameters(22), design="<sobol points='4'/>")},
    }


#---- experiments with the model of the page about bodies

PARAMETER = '<parameter name="damping" from="0" to="1" points="2"><target element="joint" name="hinge" attribute="damping"/></parameter>'


def parameters(count):
    """So many parameters, each of another number of the model."""
    words = [("joint", "hinge", name) for name in ("damping", "stiffness", "armature", "frictionloss", "margin")]
    words += [("geom", geom, name) for geom in ("rod", "palm") for name in ("solmix", "margin", "gap", "friction", "density", "mass")]
    words += [("joint", "ball", name) for name in ("damping", "stiffness", "armature", "frictionloss", "margin")]
    return "".join(f'<parameter name="p{i}" from="0" to="1"><target element="{element}" name="{name}" attribute="{attribute}"/></parameter>'
                   for i, (element, name, attribute) in enumerate(words[:count]))


def distance(file, expression="hinge.qpos"):
    """A goal that compares with a recording."""
    return f'<goal name="end" expression="{expression}" reduce="distance" file="{file}" column="x"/>'


def experiment(parameter=PARAMETER, run='<run duration="0.1"/>', goal='<goal name="end" expression="hinge.qpos" reduce="last"/>',
               design="<grid/>"):
    """The text of an experiment."""
    return f'<experiment model="model.xml">{parameter}{run}{goal}{design}</experiment>\n'


class Bench:
    """A folder with a model, in which commands are run."""

    def __init__(self, program, model, folder):
        self.program, self.model, self.folder = program, model, pathlib.Path(folder)
        self.told = ""
        self.write("model.xml", model)

    def write(self, name, text):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *words, **environment):
        """The output of a command; it is added to that of those before."""
        result = subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, text=True, check=False,
                                env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "C", **environment})
        self.told += result.stdout + result.stderr

    def experiment(self, text, *words, **environment):
        self.write("e.xml", text)
        self.run("experiment", "e.xml", *words, **environment)


def results_of_another_model(bench):
    bench.experiment(experiment())
    bench.write("model.xml", bench.model.replace('size=".1"', 'size=".2"', 1))
    bench.run("experiment", "e.xml")


def results_of_another_experiment(bench):
    bench.experiment(experiment())
    bench.experiment(experiment(run='<run duration="0.2"/>'))


def results_in_use(bench):
    bench.experiment(experiment())
    with contextlib.closing(sqlite3.connect(bench.folder / "e.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        bench.run("experiment", "e.xml")


def results_that_differ(bench):
    """The goal of one point is changed in a copy of the results."""
    bench.experiment(experiment(), "--out", "a.sqlite")
    bench.run("experiment", "e.xml", "--out", "b.sqlite")
    with contextlib.closing(sqlite3.connect(bench.folder / "b.sqlite", isolation_level=None)) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(points)")]
        value = next(name for name in names if name.endswith("end"))
        database.execute(f'UPDATE points SET "{value}" = 7 WHERE point = 0')
    bench.run("experiment", "merge", "e.xml", "a.sqlite", "b.sqlite")


def model_that_cannot_be_written(bench):
    """Its name is as long as names may be: that of the new file beside it would be longer."""
    name = "m" * 250 + ".xml"
    bench.write(name, bench.model)
    bench.experiment(experiment(PARAMETER.replace('from="0"', 'from="0.5"')).replace("model.xml", name), "--write")


# two motors that pull at one joint: a recording knows the sum of their gears
PULLED = """<mujoco><worldbody><body><joint name="hinge"/><geom name="rod" size=".1"/></body></worldbody>
<actuator><motor name="one" joint="hinge" gear="1"/><motor name="two" joint="hinge" gear="1"/></actuator></mujoco>
"""


def gear(motor):
    """A parameter."""
    return f'<parameter name="{motor}" from="0" to="2" start=".2"><target element="motor" name="{motor}" attribute="gear"/></parameter>'


def fitted(parameter, design="<fit/>", samples=11):
    """What fits parameters to a motion that a constant torque makes."""
    def meet(bench):
        bench.write("model.xml", PULLED)
        bench.write("r.csv", "time,x\n" + "".join(f"{i / 100},{30 * (i / 100) ** 2}\n" for i in range(samples)))
        run = '<run duration="0.1"><control actuator="one" value="1"/><control actuator="two" value="1"/></run>'
        bench.experiment(experiment(parameter, run, distance("r.csv"), design))
    return meet


def garbage_for_results(bench):
    bench.write("e.sqlite", "no results\n" * 100)
    bench.experiment(experiment())


def commanded():
    """What is done in a folder to meet a code."""
    nothing = experiment(goal='<goal name="end" expression="log(-1 + 0 * hinge.qpos)" reduce="last"/>')
    useless = '<parameter name="hue" from="0" to="1"><target element="geom" name="rod" attribute="friction"/></parameter>'
    return {
        "no-file": lambda bench: bench.run("experiment", "nowhere.xml"),
        "earlier-version": lambda bench: (bench.write("old.xml", '<mujoco><compiler coordinate="global"/></mujoco>'),
                                          bench.run("migrate", "--check", "old.xml")),
        "goal-never-finite": lambda bench: bench.experiment(nothing),
        "nothing-to-write": lambda bench: bench.experiment(nothing, "--write"),
        "model-file": model_that_cannot_be_written,
        "fit-samples": fitted(gear("one") + gear("two"), samples=2),
        "fit-useless": fitted(gear("one") + useless),
        "fit-tied": fitted(gear("one") + gear("two")),
        "fit-unfinished": fitted(gear("one"), '<fit evaluations="1"/>'),
        "results-model": results_of_another_model,
        "results-experiment": results_of_another_experiment,
        "results-busy": results_in_use,
        "results-other": garbage_for_results,
        "results-file": lambda bench: bench.experiment(experiment(), "--out", "nowhere/e.sqlite"),
        "merge-conflict": results_that_differ,
        "no-mpi": lambda bench: bench.experiment(experiment(), OMPI_COMM_WORLD_SIZE="2", GIMBAL_MODULES="/nowhere"),
        "no-shards": lambda bench: bench.experiment(experiment(design='<search method="local"/>'), "--shard", "1/2"),
    }
