// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Triangle meshes: what comes from a file, and what the compiler makes of it for the model.
//
//   MeshSource     vertices, normals, texture coordinates and faces as read or given by the user
//   mesh_read      a file's bytes -> MeshSource, by content type or extension (obj, stl, ply, msh, gmsh)
//   mesh_builtin   a shape -> MeshSource (mesh_builtin.h)
//   mesh_compile   MeshSource and MeshOptions -> Mesh, everything that mjModel holds about a mesh
//
// All functions are pure; failures return -1 with a text without position (the caller knows
// element, file and line).

#ifndef GIMBAL_ASSET_MESH_MESH_H_
#define GIMBAL_ASSET_MESH_MESH_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdint.h>

#include "asset/mesh/bvh.h"
#include "asset/mesh/octree.h"

// Where a mesh comes from. It matters for mirroring scales: faces of files are turned, those of
// users are not.
typedef enum MeshFormat { MESH_USER, MESH_OBJ, MESH_STL, MESH_MSH, MESH_PLY, MESH_GMSH } MeshFormat;

// Who shares the arrays of a structure with the cache and other copies; NULL: nobody. Shared arrays
// stay as they are.
typedef _Atomic int MeshOwners;

// Arrays of a mesh as given. Unused arrays are NULL with count 0; all are owned (mju_malloc).
typedef struct MeshSource {
  float* vert;  // nvert x 3
  int nvert;
  float* normal;  // nnormal x 3
  int nnormal;
  float* texcoord;  // ntexcoord x 2
  int ntexcoord;
  int* face;  // nface x 3 vertex ids; nface 0: the faces are those of the convex hull
  // nface x 3 normal ids, or NULL: same as face if there are as many normals as vertices
  int* facenormal;
  int* facetexcoord;  // nface x 3 texture coordinate ids, -1: none, or NULL: same as face
  int nface;
  int* line;  // nline x 2 vertex ids, of what is drawn as lines
  int nline;
  MeshFormat format;
  uint64_t hash;  // of the file; 0: not from a file
  MeshOwners* owners;
} MeshSource;

typedef struct MeshOptions {
  double scale[3];
  double stretch[9];  // after the scale, in the frame of the mesh; the identity: none
  double refpos[3];   // pose of the reference frame in the file's frame
  double refquat[4];
  int inertia;        // mjtMeshInertia
  int smooth_normal;  // keep smooth normals across sharp edges
  int need_hull;      // used for collision: make the convex hull
  int max_hull_vert;  // -1: no limit; else at least 4
  int need_sdf;       // used by a geom of type sdf: make the octree
  int octree_max_depth;
  int keep_frame;  // of a distance field: the mesh stays in the frame of the field
} MeshOptions;

// A compiled mesh, in its principal inertial frame.
typedef struct Mesh {
  float* vert;  // nvert x 3
  int nvert;
  float* normal;  // nnormal x 3
  int nnormal;
  float* texcoord;  // ntexcoord x 2
  int ntexcoord;
  int* face;  // nface x 3
  int* facenormal;
  int* facetexcoord;  // NULL if there are no texture coordinates
  int nface;

  int* graph;  // hull as in mjModel.mesh_graph, NULL: none
  int ngraph;

  // faces merged into polygons (mesh_poly* of mjModel); present whenever there is a hull
  double* polynormal;  // npoly x 3
  int* polyvertadr;    // npoly
  int* polyvertnum;    // npoly
  int npoly;
  int* polyvert;  // npolyvert
  int npolyvert;
  int* polymapadr;  // nvert
  int* polymapnum;  // nvert
  int* polymap;     // npolymap
  int npolymap;

  Bvh bvh;
  Octree octree;
  int extrema[27];  // hull vertex that is extreme in each of 3x3x3 directions

  double pos[3];  // pose of the inertial frame in the frame of the file after scale and reference
  double quat[4];
  double volume;      // volume, or area for shell inertia
  double boxsz[3];    // half sizes of the box of the same inertia
  double inertia[3];  // diagonal, for density 1
  double aamm[6];     // axis-aligned bounds in the inertial frame: minimum, maximum
  MeshOwners* owners;
} Mesh;

// Values of an element that says nothing.
void mesh_default_options(MeshOptions* options);

// Read a file. The extension of name tells an OBJ, STL or PLY from the rest, which content_type
// tells apart if it is given. An MSH may have any name. name also appears in messages.
int mesh_read(MeshSource* source, const char* name, const char* content_type, const void* data, size_t size,
              GimbalMessage* error);

// Would it be read as a GMSH file?
bool mesh_is_gmsh(const char* name, const char* content_type);

void mesh_source_free(MeshSource* source);

// Compile; mesh need not be initialized. On failure nothing is left to free.
int mesh_compile(Mesh* mesh, const MeshSource* source, const MeshOptions* options, GimbalMessage* error);

void mesh_free(Mesh* mesh);

#endif  // GIMBAL_ASSET_MESH_MESH_H_
