// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How the numbers of flexes are laid out in flex_stiffness and flex_bending.

#ifndef GIMBAL_MODEL_FLEX_LAYOUT_H_
#define GIMBAL_MODEL_FLEX_LAYOUT_H_

enum {
  FLEX_STRETCH_SIZE = 21,   // flex_stiffness, for each element: the upper half of a matrix of edges
  FLEX_STRETCH_SOLID = 24,  // the same in a solid, with three numbers after it
  FLEX_BENDING_SIZE = 17,   // flex_bending, for each edge: a matrix of four vertices and a number
  FLEX_EQUALITY_STRAIN = 3  // flex_edgeequality: the cells keep their shape
};

// What flex_bending holds for an interpolated shell: the number of folds, then these numbers for
// each.
enum {
  FOLD_FACES = 0,      // the two faces a, b
  FOLD_LOCAL = 2,      // the middle of their common edge in the coordinates of a, then of b
  FOLD_STIFFNESS = 6,  // N m
  FOLD_JUMP = 7,       // at rest: normal of a minus normal of b
  FOLD_SIZE = 10
};

// Numbers of an element in flex_stiffness.
static inline int flex_stretch_size(int dim) {
  return dim == 3 ? FLEX_STRETCH_SOLID : FLEX_STRETCH_SIZE;
}

#endif  // GIMBAL_MODEL_FLEX_LAYOUT_H_
