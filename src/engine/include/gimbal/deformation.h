// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How springs, flexes and rods are deformed: what of it stays, and how a rod is twisted.

#ifndef GIMBAL_DEFORMATION_H_
#define GIMBAL_DEFORMATION_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

//---- What stays

// The permanent set of a joint, a tendon or a flex.
typedef struct GimbalPermanentSet_ {
  // spring: how far its rest has moved, rad or m, of a ball joint the angle; flex: the largest
  // plastic strain of its elements
  mjtNum value;
  mjtNum yield;  // in the same unit: what is beyond stays
} GimbalPermanentSet;

// Find the permanent set of an object of d. Returns 1 if it can yield, else 0 with zeros in set.
MJAPI int gimbal_permanent_set(const mjModel* m, const mjData* d, int objtype, int id,
                               GimbalPermanentSet* set);

// The plastic strains (flex_elemnum) of the elements of a flex, zeros if it does not yield: of what
// stretches the equivalent strain, of what bends that of the outer fibres. Returns the largest
// strain; strain may be NULL.
MJAPI mjtNum gimbal_flex_plastic_strain(const mjModel* m, const mjData* d, int flex, mjtNum* strain);

//---- Rods

// An edge of a rod whose edges twist.
typedef struct GimbalRodEdge_ {
  int vert[2];      // in the flex, along the rod
  int joint;        // that turns it, -1: it is clamped
  mjtNum pos[3];    // its middle, m, world frame
  mjtNum frame[9];  // rows: unit vectors along the rod, along its wider side, along the other
  mjtNum length;    // m
  mjtNum angle;     // of its material about the rod, from the reference frame, rad
  mjtNum twist;     // against the edge before, rad; 0 for the first
  mjtNum bend;      // angle to the edge before, rad; 0 for the first
  mjtNum torque;    // of that twist about the rod, N m
} GimbalRodEdge;

// The edges of a rod, from its start. Returns their number, 0 if the flex is no such rod. edge may
// be NULL. d lends its stack.
MJAPI int gimbal_rod_edges(const mjModel* m, mjData* d, int flex, GimbalRodEdge* edge);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_DEFORMATION_H_
