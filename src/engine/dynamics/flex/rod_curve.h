// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How a rod is curved: what forces and their stiffness share. The mathematics is in rod_force.c.

#ifndef GIMBAL_DYNAMICS_FLEX_ROD_CURVE_H_
#define GIMBAL_DYNAMICS_FLEX_ROD_CURVE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "model/flex/rod_frame.h"

// A vertex between two edges.
typedef struct RodCurve {
  mjtNum e[3], f[3];     // the edges
  mjtNum le, lf, scale;  // their lengths, |e||f| + e.f
  mjtNum kb[3], size;
} RodCurve;

// The curve of three vertices of pos (3 each).
void rod_curve_at(RodCurve* c, const mjtNum* pos, int before, int vert, int after);

// Gradient of w.kb by both edges.
void rod_curve_gradient(const RodCurve* c, const mjtNum w[3], mjtNum by_e[3], mjtNum by_f[3]);

// Whether |kb| has no gradient.
bool rod_is_straight(const RodCurve* c);

// The angle between the planes of two neighbours: its cosine and sine, and its gradient by the
// vertices.
typedef struct RodPlanes {
  mjtNum cosine, sine, grad[4][3];
} RodPlanes;

// False where one of the planes is none.
bool rod_planes(const mjtNum* pos, const int v[4], RodPlanes* s);

// All of a rod that twists, now and at rest.
typedef struct RodPose {
  int flex;
  int n;                               // edges
  RodEdge* edge;                       // (n)
  mjtNum* twist;                       // (n) reference twist of the vertex before an edge; the first is 0
  mjtNum *rest_tangent, *rest_normal;  // (n x 3)
} RodPose;

// On the stack of d.
RodPose rod_pose(const mjModel* m, mjData* d, int flex);

// Between the edges vert - 1 and vert: what of the curvature at rest lies along the axes of an
// edge, those of its reference frame there.
void rod_rest_curve(const mjModel* m, const RodPose* rod, int vert, int edge, mjtNum c[2]);

// Damping of the bends of such a vertex along the size of its curvature.
mjtNum rod_bend_damping(const mjModel* m, const RodPose* rod, int vert, const RodCurve* c);

// What the damping of weak bends is taken for, so that they and strong ones lose the same share.
mjtNum rod_weak_damping(const mjtNum* record);

#endif  // GIMBAL_DYNAMICS_FLEX_ROD_CURVE_H_
