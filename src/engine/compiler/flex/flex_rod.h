// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods: deformables of dimension 1 that bend and twist.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_ROD_H_
#define GIMBAL_COMPILER_FLEX_FLEX_ROD_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// The vertices of elements that form one open line without branches, of two elements or more, from
// one end to the other; nelem + 1 numbers. NULL for anything else. The result is owned by the
// caller (g_free).
int* flex_find_chain(const int* elem, int nelem, int nvert);

// Polar moment of inertia of an element of this mass.
double flex_rod_inertia(const mjsFlex* s, double mass);

// Half of the smaller side of a box-shaped section.
double flex_rod_minor(const mjsFlex* s);

// What records are made of.
typedef struct RodShape {
  const mjsFlex* material;
  const double* pos;  // 3 a vertex, at rest
  const int* edge;    // 2 vertices each
  int nvert, nedge;
  const int* chain;  // (nedge + 1) if the edges have joints that twist, or NULL
  const int* joint;  // (nedge) their ids along the chain, -1: none
} RodShape;

// The records of flex_bending, their number first; how many numbers goes to n. If two edges lie on
// each other, NULL and their vertex. The result is owned by the caller (g_free).
double* flex_rod_records(const RodShape* rod, int* n, int* folded);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_ROD_H_
