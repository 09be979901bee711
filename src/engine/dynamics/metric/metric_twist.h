// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What rods add to the effective metric for the joints that twist their edges.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_TWIST_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_TWIST_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "model/flex/rod_frame.h"

// Whether there are such joints, and flags leave something of their rods.
bool any_edge_twists(const mjModel* m);

// How the rods that twist stand, one for each flex, on the stack of d; NULL if there are none or no
// springs.
const RodPose* metric_rods(const mjModel* m, mjData* d);

// efm_ck += h K: bends hold their edges about the tangents.
void add_turn_stiffness(const mjModel* m, mjData* d, const RodPose* rods);

// Record index of a flex as a term of rank one: its dofs, ascending, and the stiffness of their
// difference. Returns how many dofs there are, at most 2, or -1 behind the last record.
int twist_dofs(const mjModel* m, int flex, int index, int dof[2], mjtNum* stiffness);

// efm_c -= h K qvel of these terms.
void shift_by_twists(const mjModel* m, mjData* d);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_TWIST_H_
