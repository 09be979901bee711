// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How stiff, how damped and how regularised each constraint row is.

#ifndef GIMBAL_CONSTRAINT_IMPEDANCE_H_
#define GIMBAL_CONSTRAINT_IMPEDANCE_H_

#include <mujoco/mujoco.h>

// Set efc_diagA to an estimate of the diagonal of A = J M^-1 J' from the inverse weights of the
// model.
void approximate_diagonal(const mjModel* m, mjData* d);

// Compute efc_KBIP, efc_R and efc_D from efc_diagA, and the friction coefficient mu of contacts;
// then adjust efc_diagA so that R = (1 - imp) / imp * diagA holds for all rows.
void make_impedance(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_IMPEDANCE_H_
