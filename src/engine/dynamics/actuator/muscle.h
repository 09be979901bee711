// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of the muscle model; the model itself is public (mju_muscleGain, mju_muscleBias,
// mju_muscleDynamics).

#ifndef GIMBAL_DYNAMICS_ACTUATOR_MUSCLE_H_
#define GIMBAL_DYNAMICS_ACTUATOR_MUSCLE_H_

#include <mujoco/mujoco.h>

// Derivative of mju_muscleGain with respect to velocity.
mjtNum muscle_gain_slope(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                         const mjtNum prm[9]);

// Derivatives of mju_muscleGain and mju_muscleBias with respect to length.
mjtNum muscle_gain_length_slope(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                                const mjtNum prm[9]);
mjtNum muscle_bias_length_slope(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

#endif  // GIMBAL_DYNAMICS_ACTUATOR_MUSCLE_H_
