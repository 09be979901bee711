// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bodies that a contact acts on. A geom is one body; the vertex of a flex is one body, or the
// nodes of its cell if the flex is interpolated; an element is its vertices, weighted by closeness
// to the contact point.

#ifndef GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_
#define GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// most bodies of one side: each node of a quadratic cell of a shell follows 26 others
enum { kMaxSideBody = 26 * mjMAXFLEXNODES };

// Bodies and weights (sum 1) of a side (0 or 1) of a contact; returns their number.
int contact_side_bodies(const mjModel* m, const mjData* d, const mjContact* con, int side, int* body,
                        mjtNum* weight);

// What a contact with a rod that twists adds to the motion of its side: the edge turns by
//   w = tangent (rate + spin.(v_b - v_a)) + tangent x (v_b - v_a) / length
// about its axis, and the contact is at its arm from there, from the point that moves with
// weight_a v_a + weight_b v_b. Bodies and dof take part in the contact with weights of zero where
// they have none.
typedef struct ContactLever {
  int dof;  // of the rate; -1: that of the body that clamps the edge
  int clamp;
  int body[2];  // of its ends, a and b
  const mjtNum* pos[2];
  mjtNum weight[2];
  mjtNum tangent[3], length, spin[3], arm[3];
} ContactLever;

// False if the side has none, or a body clamps the edge.
bool contact_lever(const mjModel* m, const mjData* d, const mjContact* con, int side, ContactLever* lever);

// The body of a side that is a single body, -1 otherwise.
int contact_single_body(const mjModel* m, const mjContact* con, int side);

#endif  // GIMBAL_DYNAMICS_FLEX_CONTACT_BODY_H_
