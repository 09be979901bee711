// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edges, borders and neighbours of the elements of a deformable.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_TOPOLOGY_H_
#define GIMBAL_COMPILER_FLEX_FLEX_TOPOLOGY_H_

#include <glib.h>

typedef struct FlexTopology {
  GArray* edge;  // int x 2: vertices, the smaller one first
  // int x 4 by edge of a surface: its vertices and the opposite ones, -1 on a border
  GArray* flap;
  GArray* elemedge;  // int: edges of each element
  GArray* shell;     // int x dim: fragments on the border, vertices in the order of their element
  // int x 2: elements and vertices that may touch across a common fragment (lines, surfaces)
  int* layer;  // by element: distance from the border (solids), else 0
} FlexTopology;

// elem: nelem x (dim + 1) vertices.
void flex_topology_build(FlexTopology* t, int dim, const int* elem, int nelem);
void flex_topology_free(FlexTopology* t);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_TOPOLOGY_H_
