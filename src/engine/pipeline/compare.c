// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of forward and inverse dynamics, with the results of the forward dynamics kept.
// solver_fwdinv is the norm of the differences of constraint forces and of applied forces.

#include <mujoco/mujoco.h>

#include "dynamics/body/apply_force.h"

static mjtNum compare_distance(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return mju_sqrt(sum);
}

void mj_compareFwdInv(const mjModel* m, mjData* d) {
  int nv = m->nv, nefc = d->nefc;
  d->solver_fwdinv[0] = d->solver_fwdinv[1] = 0;
  if (!nefc) return;

  mj_markStack(d);
  mjtNum *applied = mj_stackAllocNum(d, nv), *constraint = mj_stackAllocNum(d, nv);
  mjtNum* force = mj_stackAllocNum(d, nefc);
  int* state = mj_stackAllocInt(d, nefc);
  mju_add(applied, d->qfrc_applied, d->qfrc_actuator, nv);
  accumulate_xfrc(m, d, applied);
  mju_copy(constraint, d->qfrc_constraint, nv);
  mju_copy(force, d->efc_force, nefc);
  for (int i = 0; i < nefc; i++) state[i] = d->efc_state[i];

  mj_inverseSkip(m, d, mjSTAGE_VEL, 1);
  d->solver_fwdinv[0] = compare_distance(constraint, d->qfrc_constraint, nv);
  d->solver_fwdinv[1] = compare_distance(applied, d->qfrc_inverse, nv);

  mju_copy(d->qfrc_constraint, constraint, nv);
  mju_copy(d->efc_force, force, nefc);
  for (int i = 0; i < nefc; i++) d->efc_state[i] = state[i];
  mj_freeStack(d);
}
