// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Spring and damper of a constraint row (documentation, "Computation", section "Parameters").
//
//   solref  (timeconst, dampratio):    B = 2 / (dmax timeconst),  K = 1 / (dmax timeconst dampratio)^2
//           (-stiffness, -damping):    B = damping / dmax,        K = stiffness / dmax^2

#ifndef GIMBAL_MODEL_SOLREF_H_
#define GIMBAL_MODEL_SOLREF_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Bring a reference to order: both numbers of one form, or else those given here, and a time
// constant that the time step can resolve, which the integrator discrete does not need. Returns
// false if it was of neither form.
static inline bool solref_settle(const mjModel* m, mjtNum ref[mjNREF], mjtNum timeconst, mjtNum dampratio) {
  bool is_mixed = (ref[0] > 0) != (ref[1] > 0);
  if (is_mixed) {
    ref[0] = timeconst;
    ref[1] = dampratio;
  }
  if (!(m->opt.disableflags & mjDSBL_REFSAFE) && ref[0] > 0 && m->opt.integrator != mjINT_DISCRETE) {
    ref[0] = mju_max(ref[0], 2 * m->opt.timestep);
  }
  return !is_mixed;
}

static inline mjtNum solref_stiffness(const mjtNum ref[mjNREF], mjtNum dmax) {
  if (ref[0] > 0) return 1 / mju_max(mjMINVAL, dmax * dmax * ref[0] * ref[0] * ref[1] * ref[1]);
  return -ref[0] / mju_max(mjMINVAL, dmax * dmax);
}

static inline mjtNum solref_damping(const mjtNum ref[mjNREF], mjtNum dmax) {
  if (ref[1] > 0) return 2 / mju_max(mjMINVAL, dmax * ref[0]);
  return -ref[1] / mju_max(mjMINVAL, dmax);
}

// With the integrator discrete: take a spring that is stiffer than the step resolves, at this
// impedance, for the stiffest one without rebound.
static inline void solref_resolve(const mjModel* m, mjtNum imp, mjtNum* stiffness, mjtNum* damping) {
  mjtNum h = m->opt.timestep, excess = *stiffness * imp * h * h;
  if ((m->opt.disableflags & mjDSBL_REFSAFE) || !(excess > 1)) return;
  *stiffness /= excess;
  *damping /= mju_sqrt(excess);
}

#endif  // GIMBAL_MODEL_SOLREF_H_
