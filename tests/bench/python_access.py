#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What a line of Python costs with the package gimbal and with MuJoCo's: a table in Markdown, in microseconds of the processor.

usage: python_access.py      run by a Python that has both packages; GIMBAL_ENGINE=1 has both step by the same engine
"""

import pathlib
import timeit

import gimbal
import mujoco
import numpy as np

HUMANOID = str(pathlib.Path(__file__).resolve().parents[2] / "models" / "humanoid" / "model.xml")
PENDULUM = '<mujoco><worldbody><body><joint name="a" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body></worldbody></mujoco>'
LINES = ["d.qpos", "d.qpos[0] = 0.1", "d.joint('left knee').qpos", "d.joint('left knee').qpos = -0.4", "d.body('head').xpos",
         "m.geom('floor').size", "d.time", "m.opt.timestep", "m.nq", "d.ctrl[:] = 0.1", "p.mj_step(m, d)"]
# with arrays as arguments, which both packages take in the same order
FUNCTIONS = ["p.mj_jacBody(m, d, jac, None, 3)", "p.mj_jacSite(m, d, jac, rot, site)", "p.mj_getState(m, d, state, 8191)",
             "p.mj_setState(m, d, state, 8191)", "p.mj_mulM(m, d, out, vec)", "p.mj_rne(m, d, 0, out)",
             "p.mj_differentiatePos(m, out, 0.1, pos, d.qpos)", "p.mj_integratePos(m, pos, vec, 0.0)", "p.mj_contactForce(m, d, 0, force)",
             "p.mj_objectVelocity(m, d, 1, 3, force, 0)", "p.mju_rotVecQuat(three, axis, quat)", "p.mju_mat2Quat(quat, matrix)"]


def cost(line, names):
    timer = timeit.Timer(line, globals=names, timer=__import__("time").process_time)
    count = 100
    while timer.timeit(count) < 0.02:
        count *= 2
    return min(timer.repeat(9, count)) / count * 1e6


def names_of(package, path):
    text = pathlib.Path(path).read_text(encoding="utf-8") if "<" not in path else path
    if package is gimbal:
        sim = gimbal.Sim(text)
        model, data = sim.model, sim.data
    else:
        model = mujoco.MjModel.from_xml_string(text)
        data = mujoco.MjData(model)
    package.mj_step(model, data)
    zeros = {"jac": (3, model.nv), "rot": (3, model.nv), "out": model.nv, "vec": model.nv, "force": 6, "three": 3, "axis": 3, "quat": 4}
    return {"p": package, "m": model, "d": data, "pos": data.qpos.copy(), "state": np.zeros(package.mj_stateSize(model, 8191)),
            "matrix": np.eye(3).ravel(), "site": np.int64(0), **{name: np.zeros(shape) for name, shape in zeros.items()}}


def main():
    print("| line | `gimbal` | `mujoco` | |\n|---|---|---|---|")
    for line, model in [(line, HUMANOID) for line in LINES + FUNCTIONS] + [("p.mj_step(m, d)", PENDULUM)]:
        ours, theirs = (cost(line, names_of(package, model)) for package in (gimbal, mujoco))
        what = " of a pendulum" if model is PENDULUM else " of a humanoid" if "mj_step" in line else ""
        print(f"| `{line}`{what} | {ours:.2f} | {theirs:.2f} | {ours / theirs:.2f} |", flush=True)


if __name__ == "__main__":
    main()
