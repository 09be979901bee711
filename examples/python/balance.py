#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""A controller in Python balances a pole on a cart.

    python3 balance.py                  step in this program, without a window
    python3 balance.py --show           the same, shown in Gimbal: pull the pole with the mouse
    python3 balance.py --drive          Gimbal steps the model that is open there, this program controls it

The gains are those of a linear-quadratic regulator: with x' = A x + B u near the upright pose, from the engine's own
derivatives, the cost sum(x' Q x + u' R u) has its least value for u = -K x, where
    K = (R + B' P B)^-1 B' P A   and   P = Q + A' P (A - B K),
which is iterated here until P stays as it is.
"""
import argparse
import pathlib
import sys
import time

import numpy as np

import gimbal

MODEL = pathlib.Path(__file__).resolve().parent.parent / 'socket_controller' / 'cartpole.xml'
COST = np.diag([10.0, 50.0, 1.0, 1.0])  # of cart, angle and their speeds
EFFORT = np.array([[0.1]])


def gains(model):
    """K for the upright pose of the model."""
    data = gimbal.Data(model)
    gimbal.mj_forward(model, data)
    size = 2 * model.nv + model.na
    a, b = np.zeros((size, size)), np.zeros((size, model.nu))
    gimbal.mjd_transitionFD(model, data, 1e-6, True, a, b, None, None)
    p = COST.copy()
    for _ in range(100000):
        k = np.linalg.solve(EFFORT + b.T @ p @ b, b.T @ p @ a)
        better = COST + a.T @ p @ (a - b @ k)
        if np.abs(better - p).max() < 1e-9 * np.abs(p).max():
            return k
        p = better
    raise RuntimeError('the regulator has no solution for this model')


def balance(seconds, show, address):
    """Step here; the largest angle in the second half is the measure of success."""
    sim = gimbal.Sim(MODEL, keyframe='tilted')
    k = gains(sim.model)
    viewer = gimbal.viewer.connect(sim.model, sim.data, address=address) if show else None
    begun, largest = time.monotonic(), 0.0
    while sim.time < seconds and (viewer is None or viewer.is_running()):
        sim.ctrl = np.clip(-k @ np.concatenate([sim.qpos, sim.qvel]), -20, 20)
        sim.step()
        if sim.time > seconds / 2:
            largest = max(largest, abs(sim.qpos[1]))
        if viewer is not None and int(sim.time / sim.model.opt.timestep) % 16 == 0:
            viewer.sync()
            time.sleep(max(0.0, begun + sim.time - time.monotonic()))
    if viewer is not None:
        viewer.close()
    return largest


def drive(seconds, address):
    """Control the model that is open in Gimbal, in lock-step."""
    k = gains(gimbal.Model(MODEL))
    largest = 0.0
    with gimbal.drive.connect(read=['time', 'qpos', 'qvel'], lock=True, address=address) as link:
        link.reset(keyframe=0)
        for sensors in link:
            link.answer(ctrl=np.clip(-k @ np.concatenate([sensors.qpos, sensors.qvel]), -20, 20))
            if sensors.time > seconds / 2:
                largest = max(largest, abs(sensors.qpos[1]))
            if sensors.time >= seconds:
                break
    return largest


def main():
    parser = argparse.ArgumentParser(description='Balance a pole on a cart.')
    parser.add_argument('--show', action='store_true', help='show it in a window of Gimbal')
    parser.add_argument('--drive', action='store_true', help='control the model that Gimbal simulates')
    parser.add_argument('--address', help='where Gimbal listens; the usual place if it is left out')
    parser.add_argument('--seconds', type=float, default=10.0)
    options = parser.parse_args()
    if options.drive:
        largest = drive(options.seconds, options.address)
    else:
        largest = balance(options.seconds, options.show, options.address)
    print(f'largest angle in the second half: {np.degrees(largest):.3f} degrees')
    return 0 if largest < 0.02 else 1


if __name__ == '__main__':
    sys.exit(main())
