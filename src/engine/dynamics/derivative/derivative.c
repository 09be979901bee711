// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of smooth forces with respect to velocity: the sum of their parts.
//
// A force -c(u) along a length with Jacobian J and speed u = J v contributes -J' c'(u) J.

#include "dynamics/derivative/derivative.h"

#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/derivative/derivative_parts.h"
#include "model/sleep_state.h"

static void add_square(const mjModel* m, mjData* d, const mjtNum* row, const int* col, int nnz,
                       mjtNum scale) {
  if (scale != 0) add_outer_product(m, d, row, col, nnz, row, col, nnz, scale);
}

static void add_dof_damping(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d), nv = filter ? d->nv_awake : m->nv;
  for (int k = 0; k < nv; k++) {
    int i = filter ? d->dof_awake_ind[k] : k, jnt = m->dof_jntid[i];
    mjtNum poly[mjNPOLY];
    mju_copy(poly, m->dof_dampingpoly + mjNPOLY * i, mjNPOLY);
    mjtNum damping = m->dof_damping[i] + transferred_damping(m, mjOBJ_JOINT, jnt, poly);
    d->qDeriv[m->D_rowadr[i] + m->D_diag[i]] -= polynomial_slope(damping, poly, d->qvel[i], 1);
  }
}

static void add_tendon_damping(const mjModel* m, mjData* d, int t) {
  int adr = m->ten_J_rowadr[t];
  mjtNum poly[mjNPOLY];
  mju_copy(poly, m->tendon_dampingpoly + mjNPOLY * t, mjNPOLY);
  mjtNum damping = m->tendon_damping[t] + transferred_damping(m, mjOBJ_TENDON, t, poly);
  add_square(m, d, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[t],
             -polynomial_slope(damping, poly, d->ten_velocity[t], 1));
}

static void add_damping_derivative(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d);
  add_dof_damping(m, d);
  for (int t = 0; t < m->ntendon; t++) {
    if (!filter || sleep_state(m, d, mjOBJ_TENDON, t) != mjS_ASLEEP) add_tendon_damping(m, d, t);
  }
}

static void clear_derivative(const mjModel* m, mjData* d) {
  if (!sleeping_dofs(m, d)) {
    mju_zero(d->qDeriv, m->nD);
    return;
  }
  for (int k = 0; k < d->nv_awake; k++) {
    int i = d->dof_awake_ind[k];
    mju_zero(d->qDeriv + m->D_rowadr[i], m->D_rownnz[i]);
  }
}

void drag_derivative(const mjModel* m, mjData* d) {
  clear_derivative(m, d);
  add_fluid_derivative(m, d);
}

void velocity_derivative(const mjModel* m, mjData* d, int with_bias) {
  clear_derivative(m, d);
  if (!mjDISABLED(mjDSBL_ACTUATION)) add_actuator_derivative(m, d);
  if (!mjDISABLED(mjDSBL_SPRING) || !mjDISABLED(mjDSBL_DAMPER)) add_fluid_derivative(m, d);
  if (!mjDISABLED(mjDSBL_DAMPER)) add_damping_derivative(m, d);
  if (with_bias) subtract_bias_derivative(m, d);
}
