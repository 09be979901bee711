// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passive contacts of deformables: stiff springs along the normal in place of constraints. They are
// implicit: the effective metric carries their stiffness.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_

#include <mujoco/mujoco.h>

// qfrc += forces of all passive contacts.
void flex_contact_force(const mjModel* m, mjData* d, mjtNum* qfrc);

// res += scale * J' k J vec for the stiffness k and normal Jacobian J of each passive contact
void flex_contact_mul_add(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec, mjtNum scale);

// Add scale * J' k J to blocks of dofs: slot[i] is the block (3 x 3) of the dofs i, i + 1, i + 2,
// or -1.
void flex_contact_add_blocks(const mjModel* m, mjData* d, mjtNum* block, const int* slot, mjtNum scale);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_
