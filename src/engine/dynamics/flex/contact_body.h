// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bodies that a contact acts on. A geom is one body; the vertex of a flex is one body, or the
// nodes of its cell if the flex is interpolated; an element is its vertices, weighted by closeness
// to the contact point.

#ifndef GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_
#define GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_

#include <mujoco/mujoco.h>

// most bodies of one side: each node of a quadratic cell of a shell follows 26 others
enum { kMaxSideBody = 26 * mjMAXFLEXNODES };

// Bodies and weights (sum 1) of a side (0 or 1) of a contact; returns their number.
int contact_side_bodies(const mjModel* m, const mjData* d, const mjContact* con, int side, int* body,
                        mjtNum* weight);

// The body of a side that is a single body, -1 otherwise.
int contact_single_body(const mjModel* m, const mjContact* con, int side);

#endif  // GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_
