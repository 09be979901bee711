// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects that the rows of the constraint solver belong to, and the names of the rows.

#ifndef GIMBAL_CONSTRAINT_ROWS_H_
#define GIMBAL_CONSTRAINT_ROWS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The name of an mjtConstraint: "contact (elliptic)", … translated
const char* gimbal_constraint_name(int type);
const char* gimbal_constraint_state(int state);  // of an mjtConstraintState, translated

// The name of the object that a row belongs to ("floor – ball" for a contact), which the caller
// frees. type and id are set to the object that is selected with the row; id is -1 if there is
// none.
char* gimbal_constraint_object(const mjModel* m, const mjData* d, int row, int* type, int* id);

// The geom of a contact that is selected with it: preferably one that moves. -1 between flexes.
int gimbal_contact_geom(const mjModel* m, const mjContact* contact);

#endif  // GIMBAL_CONSTRAINT_ROWS_H_
