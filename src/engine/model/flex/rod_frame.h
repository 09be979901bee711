// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods, lines that bend and twist: how their edges stand, which forces, contacts and pictures
// share.

#ifndef GIMBAL_MODEL_FLEX_ROD_FRAME_H_
#define GIMBAL_MODEL_FLEX_ROD_FRAME_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether a flex has records of bending of a line.
bool flex_is_rod(const mjModel* m, int flex);

// Whether its edges twist, by joints or by the body that clamps them.
bool rod_twists(const mjModel* m, int flex);

// An edge of a rod that twists.
typedef struct RodEdge {
  int vert[2];      // in the flex, along the rod
  int joint, body;  // joint that turns it, or body that clamps it; the other is -1
  mjtNum tangent[3], length;
  mjtNum normal[3];            // of the reference frame
  mjtNum spin[3];              // how fast that turns about the tangent as the second end moves
  mjtNum angle;                // from it to the material frame
  mjtNum first[3], second[3];  // axes of the material, that of the wider side first
  mjtNum torque;               // energy over angle
} RodEdge;

// Number of edges of a rod that twists.
int rod_edge_count(const mjModel* m, int flex);

// The number along the rod of an element.
int rod_edge_of_element(const mjModel* m, int flex, int elem);

// The number along the rod of the edge that a vertex belongs to: that which starts there, at the
// end the last.
int rod_edge_of_vertex(const mjModel* m, int flex, int vert);

// One of its edges, in which body turns and length of ends do not matter: which vertices, and what
// turns it.
void rod_edge_setup(const mjModel* m, int flex, int index, RodEdge* edge);

// The joint that turns one, -1: a body clamps it.
int rod_edge_joint(const mjModel* m, int flex, int index);

// All of a rod that twists, now and at rest.
typedef struct RodPose {
  int flex;
  int n;          // edges
  RodEdge* edge;  // (n)
  mjtNum* twist;  // (n) reference twist of the vertex before an edge; the first is 0
  // (3 n) of edges in qpos0, without twist; only up to the last that is curved or clamped there
  mjtNum *rest_tangent, *rest_normal;
} RodPose;

// At the present position, on the stack of d.
RodPose rod_pose(const mjModel* m, mjData* d, int flex);

// Half of the sides of a rod whose section is a box, the wider first; false for circles.
bool rod_box(const mjModel* m, int flex, mjtNum half[2]);

// Where a vertex is at qpos0, from a point that all of a flex have in common.
void flex_rest_point(const mjModel* m, int flex, int vert, mjtNum pos[3]);

// How far a flex may reach beyond its vertices.
mjtNum flex_reach(const mjModel* m, int flex);

// Axes of the material of one edge, along the rod, then that of the wider side.
void rod_edge_frame(const mjModel* m, mjData* d, int flex, int index, mjtNum frame[9]);

// How fast the frame of an edge that no body clamps spins about its tangent as its second end
// moves.
void rod_edge_spin(const mjModel* m, const mjData* d, int flex, int index, const mjtNum tangent[3],
                   mjtNum length, mjtNum spin[3]);

// Records of a rod, as model/flex_layout.h has them.
const mjtNum* rod_record(const mjModel* m, int flex, int index);
int rod_record_count(const mjModel* m, int flex);

// Keep the frames of the present position.
void rod_keep_frames(const mjModel* m, mjData* d, int flex);

#endif  // GIMBAL_MODEL_FLEX_ROD_FRAME_H_
