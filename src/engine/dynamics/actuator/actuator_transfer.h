// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Damping and armature that actuators lend to the joint or tendon they drive, scaled with the
// square of the gear; and the polynomial law of springs and dampers.

#ifndef GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_TRANSFER_H_
#define GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_TRANSFER_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// The damping that actuators add to joint or tendon id (objtype mjOBJ_JOINT or mjOBJ_TENDON).
// Returns the linear coefficient and adds the polynomial coefficients to poly.
mjtNum transferred_damping(const mjModel* m, int objtype, int id, mjtNum poly[mjNPOLY]);

// The armature that actuators add to joint or tendon id.
mjtNum transferred_armature(const mjModel* m, int objtype, int id);

// Coefficient c(x) of the force -c(x) x: c = linear + poly[0] X + poly[1] X^2 ..., with X = |x| for
// dampers (odd force) and X = x for springs.
static inline mjtNum polynomial_coefficient(mjtNum linear, const mjtNum poly[mjNPOLY], mjtNum x, int odd) {
  mjtNum base = odd ? mju_abs(x) : x, sum = 0;
  for (int i = mjNPOLY - 1; i >= 0; i--) sum = (sum + poly[i]) * base;
  return linear + sum;
}

// Derivative of c(x) x.
static inline mjtNum polynomial_slope(mjtNum linear, const mjtNum poly[mjNPOLY], mjtNum x, int odd) {
  mjtNum base = odd ? mju_abs(x) : x, sum = 0;
  for (int i = mjNPOLY - 1; i >= 0; i--) sum = (sum + (i + 2) * poly[i]) * base;
  return linear + sum;
}

// Integral of c(x) x from 0.
static inline mjtNum polynomial_energy(mjtNum linear, const mjtNum poly[mjNPOLY], mjtNum x, int odd) {
  mjtNum base = odd ? mju_abs(x) : x, sum = 0;
  for (int i = mjNPOLY - 1; i >= 0; i--) sum = (sum + poly[i] / (i + 3)) * base;
  return (linear / 2 + sum) * x * x;
}

static inline bool polynomial_is_zero(mjtNum linear, const mjtNum poly[mjNPOLY]) {
  for (int i = 0; i < mjNPOLY; i++) {
    if (poly[i] != 0) return false;
  }
  return linear == 0;
}

#endif  // GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_TRANSFER_H_
