// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes as triangles, in the coordinates of their files.

#ifndef GIMBAL_IMPORT_MESH_H_
#define GIMBAL_IMPORT_MESH_H_

#include <gio/gio.h>

typedef struct GimbalMesh {
  double* vert;  // 3 nvert
  int* face;     // 3 nface, counter-clockwise seen from outside
  int nvert, nface;
} GimbalMesh;

GimbalMesh* gimbal_mesh_new(int nvert, int nface);
void gimbal_mesh_free(GimbalMesh* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMesh, gimbal_mesh_free)

// Read a file of any format that the engine reads. NULL with a message about what is wrong with the
// file.
GimbalMesh* gimbal_mesh_read(const char* path, GError** error);

// The same surface as a solid: vertices at the same place become one, triangles without area are
// left out, and a surface that is inside out is reversed. NULL with a message if it is open, flat
// or too large for further work.
GimbalMesh* gimbal_mesh_solid(const GimbalMesh* mesh, GError** error);

// The signed volume: negative if the surface is inside out.
double gimbal_mesh_volume(const GimbalMesh* self);

// Number the places of points without gaps, in the order in which they appear first; points at one
// place share its number. Returns the number of places.
int gimbal_mesh_weld(const double* points, int n, int* place);

#define GIMBAL_MESH_ERROR (gimbal_mesh_error_quark())
GQuark gimbal_mesh_error_quark(void);

typedef enum GimbalMeshError {
  GIMBAL_MESH_ERROR_FILE,   // cannot be read
  GIMBAL_MESH_ERROR_SHAPE,  // bounds no volume
  GIMBAL_MESH_ERROR_SIZE,
} GimbalMeshError;

#endif  // GIMBAL_IMPORT_MESH_H_
