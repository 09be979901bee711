// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Working values of a deformable.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_WORK_H_
#define GIMBAL_COMPILER_FLEX_FLEX_WORK_H_

#include "asset/mesh/bvh.h"
#include "compiler/flex/flex_elastic.h"
#include "compiler/flex/flex_topology.h"
#include "compiler/work/compile.h"

struct FlexWork {
  Element* e;
  const mjsFlex* s;
  int dim, nvert, nnode, nelem;
  int* elem;          // nelem x (dim + 1)
  int* elemtexcoord;  // as many as the spec has, or NULL
  int* matid;         // of each element
  int* vertbody;      // of each vertex, or one for all
  int* nodebody;
  double* xpos;          // vertices at rest, in the world
  double* node_xpos;     // nodes at rest, in the frame of their grid
  double* grid_pos;      // vertices there; NULL without nodes
  double grid_first[3];  // corner of the box around the nodes, in the frame of their grid
  bool rigid, centered, valid, has_bvh;
  bool shell;  // interpolated from the surface of the grid
  FlexTopology topology;
  double* stiffness;
  double* bending;
  int nstiffness, nbending;
  int plasticmode;  // what yields, bits
  int nplastic;     // numbers of its state
  double radius;    // of its elements
  Bvh bvh;
  double center[3], size[3];  // box around the vertices: centre, half-sizes
};

#endif  // GIMBAL_COMPILER_FLEX_FLEX_WORK_H_
