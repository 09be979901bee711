// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of contacts, d->contact: a plain array at the start of the arena.

#ifndef GIMBAL_COLLISION_CONTACT_LIST_H_
#define GIMBAL_COLLISION_CONTACT_LIST_H_

#include <mujoco/mujoco.h>

#include "collision/contact_param.h"

// Append n contacts between the same two sides. Returns 0, or 1 if the arena is full (with a
// warning, nothing added).
int contact_list_append(const mjModel* m, mjData* d, const mjPreContact* pre, int n, ContactSide side1,
                        ContactSide side2, int ipair, mjtNum includemargin);

// Thin out the contacts from index first on to mjMAXCONPAIR: the deepest, then always the one
// farthest from all kept.
void contact_list_thin(mjData* d, int first);

// Sort the contacts from index first on by the ids of what touches; contacts of the same pair keep
// their order.
void contact_list_sort(mjData* d, int first);

#endif  // GIMBAL_COLLISION_CONTACT_LIST_H_
