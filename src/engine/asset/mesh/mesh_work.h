// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mesh while it is compiled: vertices in double precision. Shared by the passes of mesh_compile.

#ifndef GIMBAL_ASSET_MESH_MESH_WORK_H_
#define GIMBAL_ASSET_MESH_MESH_WORK_H_

#include "asset/mesh/mesh.h"
#include "asset/mesh/triangle.h"

typedef struct MeshWork {
  double* vert;  // nvert x 3
  int nvert;
  Mesh* mesh;  // result: everything but vertices is already there
} MeshWork;

// Faces of the hull, three vertex ids each; valid if mesh has a graph.
static inline int* graph_faces(const Mesh* mesh, int* nface) {
  *nface = mesh->graph[1];
  return mesh->graph + 2 + 3 * mesh->graph[0] + 3 * mesh->graph[1];
}

// Convex hull as a graph in the layout of mjModel.mesh_graph. max_vert < 0: no limit. -1 with a
// text on failure.
int hull_build(int** graph, int* ngraph, const double* vert, int nvert, int max_vert, GimbalMessage* error);

// Join faces that lie in one plane into polygons; fills the poly arrays of mesh.
void polygons_build(Mesh* mesh, const double* vert, int nvert, const int* face, int nface);

// Recompute the normals of the polygons from their whole outlines.
void polygons_set_normals(Mesh* mesh, const double* vert);

// Volume or area, centre and inertia; moves the mesh into its principal frame, unless it is to
// stay.
int inertia_apply(MeshWork* work, int inertia, int stay, GimbalMessage* error);

#endif  // GIMBAL_ASSET_MESH_MESH_WORK_H_
