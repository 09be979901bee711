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
  mjtNum by_le[3], by_lf[3];  // gradients of the scale by the edges
} RodCurve;

// The curve of three vertices of pos (3 each).
void rod_curve_at(RodCurve* c, const mjtNum* pos, int before, int vert, int after);

// Gradient of w.kb by both edges.
void rod_curve_gradient(const RodCurve* c, const mjtNum w[3], mjtNum by_e[3], mjtNum by_f[3]);

// Whether |kb| has no gradient.
bool rod_is_straight(const RodCurve* c);

// |kb| of a vertex that is curved by rest in qpos0, so that it has a gradient where it is straight
// too: sqrt(|kb|^2 + e^2), e = 1e-4 rest.
mjtNum rod_smooth_size(const RodCurve* c, mjtNum rest);

// Two neighbours that are curved in qpos0, and how their kb stand around their common edge.
typedef struct RodPair {
  RodCurve c[2];
  mjtNum axis[3];                  // unit, along the edge
  mjtNum size[2], unit[2][3];      // smooth sizes, kb over these: a and b
  mjtNum stiffness, cosine, sine;  // kd, and what of it phi0 makes
} RodPair;

void rod_pair_at(RodPair* s, const mjtNum* record, const mjtNum* pos, const int v[4]);

// r = x turned about the axis by phi0, as from a to b at rest, or back.
void rod_pair_turn(const RodPair* s, const mjtNum x[3], bool back, mjtNum r[3]);

// Gradient by kb of x.a (k = 0) or x.b.
void rod_pair_gradient(const RodPair* s, int k, const mjtNum x[3], mjtNum grad[3]);

// Unit, normal to kb and to the edge; zeros where it is straight.
void rod_pair_across(const RodPair* s, int k, mjtNum across[3]);

// What the damping of phi works on, |a| |b| phi: the gradient by kb.
void rod_pair_angle(const RodPair* s, int k, mjtNum grad[3]);

// Between the edges vert - 1 and vert: what of the curvature at rest lies along the axes of an
// edge, those of its reference frame there.
void rod_rest_curve(const mjModel* m, const RodPose* rod, int vert, int edge, mjtNum c[2]);

// Damping of the bends of such a vertex along the size of its curvature.
mjtNum rod_bend_damping(const mjModel* m, const RodPose* rod, int vert, const RodCurve* c);

// What the damping of weak bends is taken for, so that they and strong ones lose the same share.
mjtNum rod_weak_damping(const mjtNum* record);

#endif  // GIMBAL_DYNAMICS_FLEX_ROD_CURVE_H_
