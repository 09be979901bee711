// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How stiff, how damped and how regularised each constraint row is.

#ifndef GIMBAL_CONSTRAINT_IMPEDANCE_H_
#define GIMBAL_CONSTRAINT_IMPEDANCE_H_

#include <mujoco/mujoco.h>

#include "dynamics/metric/metric_terms.h"

// What the end of the step leaves of the reference acceleration and of the regulariser of a row,
// with the integrator discrete; 1 with others.
static inline mjtNum row_gain(const mjModel* m, const mjtNum kbip[4]) {
  mjtNum h = m->opt.timestep;
  return metric_wanted(m) ? 1 / (1 + h * kbip[1] + h * h * kbip[0] * kbip[2]) : 1;
}

// Set efc_diagA to an estimate of the diagonal of A = J M^-1 J' from the inverse weights of the
// model.
void approximate_diagonal(const mjModel* m, mjData* d);

// Compute efc_KBIP, efc_R and efc_D from efc_diagA, and the friction coefficient mu of contacts;
// then adjust efc_diagA so that R = (1 - imp) / imp * diagA holds for all rows.
void make_impedance(const mjModel* m, mjData* d);

// Until velocities and actuation are known, rows of the integrator discrete have no impedance:
// clear what make_impedance and the reference give.
void clear_impedance(mjData* d);

// Scale an estimate of the diagonal, made for the inertia M, by what the effective metric adds to M
// on the diagonal: sum J^2 / (M + efm_sdiag) over sum J^2 / M.
void adapt_diagonal(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_IMPEDANCE_H_
