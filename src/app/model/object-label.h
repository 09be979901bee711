// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of objects in messages to people. The caller frees each text.

#ifndef GIMBAL_OBJECT_LABEL_H_
#define GIMBAL_OBJECT_LABEL_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The name of an object; without one, its kind, number and body: "geom 11 of body hand".
char* gimbal_object_label(const mjModel* m, int type, int id);

// The same with the name in quotes, for sentences.
char* gimbal_object_quoted_label(const mjModel* m, int type, int id);

// The quoted name or the number, for sentences that say the kind themselves.
char* gimbal_object_quoted_name(const mjModel* m, int type, int id);

// The label of a side (0 or 1) of a contact: a geom or a flex.
char* gimbal_contact_side_label(const mjModel* m, const mjContact* contact, int side);

// The label of a dof: "knee", or "ball 2" for a joint with several.
char* gimbal_dof_label(const mjModel* m, int dof);

#endif  // GIMBAL_OBJECT_LABEL_H_
