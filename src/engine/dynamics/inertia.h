// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the factorizations of the inertia, with or without damping, have in common.

#ifndef GIMBAL_DYNAMICS_INERTIA_H_
#define GIMBAL_DYNAMICS_INERTIA_H_

#include <mujoco/mujoco.h>

// Raise mjWARN_INERTIA, once, if a factorization of the dofs that are awake had to clamp a pivot
// (math/ltdl.h), given their inverses (nv).
void warn_of_pivots(const mjModel* m, mjData* d, const mjtNum* diaginv);

#endif  // GIMBAL_DYNAMICS_INERTIA_H_
