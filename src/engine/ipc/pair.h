// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two features that have to stay apart: a vertex and a triangle, two edges, and features of
// surfaces with those of geoms. Their gap is
//   g = n . sum_k w_k x_k - o,
// with the vertices x_k of both sides, weights that sum to 1 on the first side and to -1 on the
// second, if that is not fixed, and the unit normal n towards the first side.

#ifndef GIMBAL_IPC_PAIR_H_
#define GIMBAL_IPC_PAIR_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

typedef enum IpcKind {
  IPC_VERTEX_TRIANGLE,
  IPC_EDGE_EDGE,
  IPC_VERTEX_GEOM,
  IPC_TRIANGLE_CORNER,  // of a geom
  IPC_EDGE_RIM,         // an edge of a geom
} IpcKind;

enum { IPC_MOST_VERT = 4 };

typedef struct IpcPair {
  IpcKind kind;
  int vert[IPC_MOST_VERT];  // of all flexes; those of the first side first
  int geom, feature;        // of the second side, -1: of a flex
  bool same;                // both sides are of one flex

  // where it stands (pair_measure)
  mjtNum gap, normal[3], weight[IPC_MOST_VERT];

  // while a step is solved
  bool active, loaded;
  mjtNum stiffness, lambda;
} IpcPair;

// Numbers of vertices: of the first side, and of both.
int pair_first(const IpcPair* p);
int pair_size(const IpcPair* p);

// The smallest of the ages of its vertices (flexvert_conage).
int pair_age(const mjData* d, const IpcPair* p);

// Gap, normal and weights with the vertices in given places.
void pair_measure(const mjModel* m, mjData* d, IpcPair* p, mjtNum pos[IPC_MOST_VERT][3]);

#endif  // GIMBAL_IPC_PAIR_H_
