// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the rows of the constraint solver belong to.

#ifndef GIMBAL_CONSTRAINT_ROWS_H_
#define GIMBAL_CONSTRAINT_ROWS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// of an mjtConstraint: "contact (elliptic)", … translated
const char* gimbal_constraint_name(int type);
const char* gimbal_constraint_state(int state);  // of an mjtConstraintState, translated

// The object that a row belongs to, and its name ("floor – ball" for a contact). type and id are
// what selecting the row selects; id is -1 if there is nothing.
char* gimbal_constraint_object(const mjModel* m, const mjData* d, int row, int* type, int* id);

// The one of the geoms of a contact that a selection shows best: one that moves. -1: none (a flex).
int gimbal_contact_geom(const mjModel* m, const mjContact* contact);

#endif  // GIMBAL_CONSTRAINT_ROWS_H_
