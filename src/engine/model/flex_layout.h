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

// What flex_bending holds for a flex of dimension 1: the number of records, then these numbers for
// each. A record is that of a vertex between two edges, or of two such vertices with a common edge,
// that is of a pair.
enum {
  ROD_VERTEX = 0,     // v0, v1, v2, and v3 of a pair; -1 otherwise
  ROD_WEAK = 4,       // bending stiffness about the weak axis, N m
  ROD_MORE = 5,       // about the strong axis: how much more
  ROD_CURVED = 6,     // size of the curvature at rest
  ROD_JOINT = 7,      // joint that turns the edge from v1 to v2, -1: none
  ROD_TORSION = 8,    // torsion stiffness, N m
  ROD_MINOR = 9,      // box: half of the smaller side, negative if that is the first; circle: 0
  ROD_WEIGHT = 4,     // of a pair: bending stiffness at v1, at v2
  ROD_PAIRCURVE = 6,  // of a pair: sizes of both curvatures at rest
  ROD_PLANES = 8,     // of a pair: torsion stiffness times cosine, sine of the angle of its planes
  ROD_SIZE = 10
};

// State of a rod with n edges in plastic: for each edge its tangent and a normal, then the
// reference twist of each vertex between two edges.
enum { ROD_EDGESTATE = 6 };

static inline int rod_state_size(int nedge) {
  return ROD_EDGESTATE * nedge + nedge - 1;
}

// flex_plasticmode, bits: what yields.
enum { FLEX_YIELDS_BEND = 1, FLEX_YIELDS_STRETCH = 2 };

// In flex_stiffness of a surface that yields by bending: its thickness, behind the first element's
// matrix.
enum { FLEX_THICKNESS = 6 };

// The three numbers after the matrix of a solid, with its determinant D (six times the volume,
// below 0 if it is mirrored): zeros, or those of a neo-Hookean material.
enum {
  FLEX_SOLID_SHEAR = 21,  // mu / (12 D)
  FLEX_SOLID_BULK = 22,   // (mu + lambda/2) |D| / 6
  FLEX_SOLID_PERDET = 23  // 1 / D
};

// Numbers of an element in flex_stiffness.
static inline int flex_stretch_size(int dim) {
  return dim == 3 ? FLEX_STRETCH_SOLID : FLEX_STRETCH_SIZE;
}

#endif  // GIMBAL_MODEL_FLEX_LAYOUT_H_
