// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A height field against an element of a flex.

#ifndef GIMBAL_COLLISION_PAIRS_COL_HFIELD_H_
#define GIMBAL_COLLISION_PAIRS_COL_HFIELD_H_

#include <mujoco/mujoco.h>

int col_hfield_elem(const mjModel* m, mjData* d, mjPreContact* con, int geom, int flex, int elem,
                    mjtNum margin);

#endif  // GIMBAL_COLLISION_PAIRS_COL_HFIELD_H_
