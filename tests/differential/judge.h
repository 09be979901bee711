// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A judge of contacts of convex shapes.
//
// Where many points are equally deep, rounding decides which of them becomes the contact, in the
// reference as in ours. A difference is allowed if our contacts are as good as theirs: with n the
// normal (from shape a to b) and depth >= 0, for the deepest contact
//
//   as deep    |depth - depth of theirs| is small, or theirs is not exact: moving b along n by our
//              depth frees it,
//              max { n . x : x in a } - min { n . x : x in b } <= depth
//   on both    the points pos + n depth / 2 and pos - n depth / 2 belong to a and to b
//
// and for all others that they belong to both up to the milliradian by which contacts are looked
// for around the first, or no farther off than theirs. The legacy algorithm (nativeccd off) ends
// where its portal does: there only contact or none is judged. Each shape is judged by its own
// definition: what the engine computes in between is not used.

#ifndef GIMBAL_DIFFERENTIAL_JUDGE_H_
#define GIMBAL_DIFFERENTIAL_JUDGE_H_

#include <mujoco/mujoco.h>

enum { MOST_TOUCHES = 64 };

// The contacts of a pair.
typedef struct Touch {
  int n;
  mjContact con[MOST_TOUCHES];
} Touch;

void judge_touch(Touch* t, const mjData* d, int geom1, int geom2);

// Whether the geom is a convex shape, or a flex, whose elements are.
int judge_is_convex(const mjModel* m, int geom);

// How far moving along the normal by the depth is from freeing the shapes.
double judge_not_freed(const mjModel* m, const mjData* d, const mjContact* c);

// What is wrong with our contacts, or NULL.
const char* judge_touches(const mjModel* m, const mjData* d, const Touch* ours, const Touch* theirs);

// Whether contacts of two states differ, and only in pairs that touch in as many places, as deep
// one by one, which are freed as well along our normals as along theirs, and are judged to be as
// good.
int judge_contacts(const mjModel* m, const mjData* ours, const mjData* theirs);

#endif  // GIMBAL_DIFFERENTIAL_JUDGE_H_
