#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Programs of others on MuJoCo's Python package, with its own engine and with ours: Gymnasium's environments, dm_control's suite,
robosuite's tasks and mink's inverse kinematics, as far as they are installed. A thousand steps of each with the same random actions, in
processes of their own: how far are the observations apart, and how many steps does a second of the processor make?

usage: python_programs.py [WORD…]       of the programs whose name has one of the words; a row of a table in Markdown for each

Run it by the Python of the environment, which has the package gimbal. A third run, on the package's own engine with actions that are
larger by 1e-12, shows what chaos alone makes of a difference.
"""

import importlib.util
import json
import os
import subprocess
import sys
import time
import types

import numpy as np

STEPS, MARKS = 1000, (10, 100, 1000)
GYMNASIUM = ["Ant", "HalfCheetah", "Hopper", "Humanoid", "HumanoidStandup", "InvertedDoublePendulum", "InvertedPendulum", "Pusher", "Reacher",
             "Swimmer", "Walker2d"]
ROBOSUITE = ["Lift", "Stack", "Door", "NutAssemblySquare", "PickPlaceCan", "Wipe", "TwoArmPegInHole"]


def flat(values):
    rows = values.values() if hasattr(values, "values") else [values]
    return np.concatenate([np.ravel(np.asarray(row, float)) for row in rows])


def start_gymnasium(name):
    import gymnasium
    env = gymnasium.make(name + "-v5").unwrapped
    env.reset(seed=1)
    return env.action_space.low, env.action_space.high, lambda a: env.step(a)[0]


def start_dm_control(name):
    """Its lists of arrays name some that MuJoCo 4 does not have."""
    import mujoco
    from dm_control.mujoco.wrapper.mjbindings import sizes
    for kind, owner in (("mjmodel", mujoco.MjModel), ("mjdata", mujoco.MjData)):
        for array in [name for name in sizes.array_sizes[kind] if not hasattr(owner, name)]:
            del sizes.array_sizes[kind][array]
    from dm_control import suite
    env = suite.load(*name.split(), task_kwargs={"random": 1})
    env.reset()
    return env.action_spec().minimum, env.action_spec().maximum, lambda a: env.step(a).observation


def start_robosuite(name):
    """It compares numbers of numpy with enumerations, which MuJoCo 4 lets differ, and asks for the inertia as MuJoCo 3 had it."""
    import mujoco
    mujoco.MjData.qM = property(lambda data: data)
    import robosuite
    from robosuite.controllers.parts import controller
    from robosuite.utils import binding_utils
    older = types.ModuleType("mujoco")
    older.__dict__.update(vars(mujoco), mjtJoint=types.SimpleNamespace(**{k: int(v) for k, v in mujoco.mjtJoint.__members__.items()}),
                          mj_fullM=lambda model, matrix, data: mujoco.mj_fullM(model, data, matrix))
    binding_utils.mujoco = controller.mujoco = older
    np.random.seed(1)
    robots = ["Panda", "Panda"] if name.startswith("TwoArm") else "Panda"
    env = robosuite.make(name, robots=robots, has_renderer=False, has_offscreen_renderer=False, use_camera_obs=False, horizon=2 * STEPS, seed=1)
    env.reset()
    return *env.action_spec, lambda a: env.step(a)[0]


def start_mink(name):
    """On a robot whose files robosuite brings, which is not imported for it: pip install --no-deps robosuite is enough."""
    import mink
    import mujoco
    place = importlib.util.find_spec("robosuite").submodule_search_locations[0]
    folder = os.path.join(place, "models", "assets", "robots", name)
    model = mujoco.MjModel.from_xml_path(os.path.join(folder, "robot.xml"))
    configuration = mink.Configuration(model)
    task = mink.FrameTask(mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, model.nbody - 1), "body", 1.0, 1.0, lm_damping=1.0)
    posture = mink.PostureTask(model, 1e-2)
    task.set_target_from_configuration(configuration)
    posture.set_target_from_configuration(configuration)
    start = task.transform_target_to_world
    limits = [mink.ConfigurationLimit(model)]

    def step(action):
        task.set_target(start @ mink.SE3.exp(np.asarray(action)))
        velocity = mink.solve_ik(configuration, [task, posture], 0.01, "daqp", limits=limits)
        configuration.integrate_inplace(velocity, 0.01)
        return configuration.q
    return np.full(6, -0.1), np.full(6, 0.1), step


def programs():
    found = []
    if importlib.util.find_spec("gymnasium"):
        found += [("gymnasium", name) for name in GYMNASIUM]
    if importlib.util.find_spec("dm_control"):
        from dm_control import suite
        found += [("dm_control", " ".join(task)) for task in suite.BENCHMARKING]
    if importlib.util.find_spec("robosuite"):
        found += [("robosuite", name) for name in ROBOSUITE]
        if importlib.util.find_spec("mink"):
            found += [("mink", name) for name in ("panda", "ur5e", "sawyer", "kinova3")]
    return found


def measure(package, name, more):
    low, high, step = globals()["start_" + package](name)
    random, seen = np.random.RandomState(0), []
    middle, half = (np.asarray(low, float) + high) / 2, (np.asarray(high, float) - low) / 2
    begin = time.process_time()
    for i in range(1, STEPS + 1):
        observed = step(middle + half * random.uniform(-1, 1, np.shape(low)) * (1 - 1e-9) + more)
        if i in MARKS:
            seen.append(flat(observed).tolist())
    return seen, STEPS / (time.process_time() - begin)


def child(package, name, engine, more):
    env = dict(os.environ, GIMBAL_ENGINE=engine, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    done = subprocess.run([sys.executable, __file__, "--one", package, name, str(more)], env=env, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return json.loads(done.stdout.strip().splitlines()[-1])


def apart(one, other):
    return ["%.0e" % np.abs(np.subtract(a, b)).max() if len(a) == len(b) else "shape" for a, b in zip(one, other)]


def main():
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(*sys.argv[2:4], float(sys.argv[4]))))
        return
    print("| program | apart after 10 | 100 | 1,000 steps | chaos alone: 10 | 100 | 1,000 | steps/s, its own | ours | |\n" + "|---" * 10 + "|", flush=True)
    for package, name in programs():
        if sys.argv[1:] and not any(word in f"{package} {name}" for word in sys.argv[1:]):
            continue
        try:
            (own, own_rate), (ours, rate), (moved, _) = (child(package, name, *how) for how in (("0", 0.0), ("1", 0.0), ("0", 1e-12)))
            cells = apart(own, ours) + apart(own, moved) + [f"{own_rate:,.0f}", f"{rate:,.0f}", f"{rate / own_rate:.2f}"]
        except RuntimeError as error:
            cells = [str(error)]
        print(f"| {package} {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
