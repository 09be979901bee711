// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convex objects as GJK, EPA and MPR see them: a support function (the farthest point in a
// direction) and a center.

#ifndef GIMBAL_COLLISION_SHAPE_GEOM_SUPPORT_H_
#define GIMBAL_COLLISION_SHAPE_GEOM_SUPPORT_H_

#include <mujoco/mujoco.h>

typedef struct ConvexObj ConvexObj;

// Support point in a unit direction, in the frame in which the object's pose is given.
typedef void (*SupportFunction)(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]);

// The hull of a mesh as a graph. mesh_graph: number of vertices, of faces; per vertex the start of
// its edges; per vertex its id in the mesh; the edges of each vertex as hull vertices, ended by -1;
// faces.
typedef struct Hull {
  const float* vert;  // of the mesh
  const int *edge_start, *mesh_id, *edge;
  const int* extrema;
} Hull;

struct ConvexObj {
  const mjModel* m;
  int geom;  // -1: flex
  int type;  // mjtGeom
  const mjtNum *pos, *mat, *size;
  mjtNum center[3];
  mjtNum margin;  // half of it is added all around
  SupportFunction support;
  int vertex;      // index of the last support point of a box or mesh; -1: not a vertex
  int hull_start;  // where the next hill climb starts: hull vertex, -1: anywhere
  Hull hull;       // of a mesh that is climbed
  union {
    mjtNum prism[6][3];  // height field: three vertices below, three above them
    struct {
      const mjtNum* vert[4];
      int nvert;
      mjtNum radius;
    } flex;
  };
};

// A geom, inflated by half of margin.
void convex_from_geom(ConvexObj* obj, const mjModel* m, const mjData* d, int geom, mjtNum margin);

// A prism of a height field, to be filled in.
void convex_from_prism(ConvexObj* obj, const mjModel* m, int geom);
void convex_prism_center(ConvexObj* obj);

// An element of a flex, or one of its vertices if elem is -1.
void convex_from_flex(ConvexObj* obj, const mjModel* m, const mjData* d, int flex, int elem, int vert,
                      mjtNum margin);

// Support point as planes, height fields and MPR look for it: meshes always uphill from where the
// last search ended, and the middle of edges and faces that are exactly perpendicular to the
// direction.
void convex_support_plain(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]);

// Support functions of what is left of a sphere and of a capsule without their radius.
void support_point(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]);
void support_segment(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]);

#endif  // GIMBAL_COLLISION_SHAPE_GEOM_SUPPORT_H_
