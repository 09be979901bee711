// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Divides a solid that is not convex into convex parts: it is cut by planes where that helps most,
// then parts are joined that are better as one.

#ifndef GIMBAL_IMPORT_DECOMPOSE_H_
#define GIMBAL_IMPORT_DECOMPOSE_H_

#include "import/mesh/mesh.h"

enum { GIMBAL_DECOMPOSE_MOST_PARTS = 256 };

// Fewer parts are enough if neither error nor distance is above what is asked for.
typedef struct GimbalDecomposeOptions {
  int parts;                                     // at most, 1 to GIMBAL_DECOMPOSE_MOST_PARTS
  double error;                                  // of the volume
  double distance;                               // relative to the diagonal of the bounding box
  gboolean near;                                 // rather near to the solid than all around it
  void (*progress)(double done, gpointer data);  // 0 to 1, from the working thread; may be NULL
  gpointer data;
} GimbalDecomposeOptions;

typedef struct GimbalDecomposition {
  GPtrArray* parts;  // GimbalMesh: convex; together they cover all of the solid but what is missing
  double volume;     // of the solid
  double error;      // bound of the volume that only parts or only the solid have, relative to it
  double missing;    // of it, what only the solid has: 0 unless the parts are to be near
  double distance;   // the largest one between the surface of the parts and the true one
  double size;       // the diagonal of the box around the mesh
  double* errors;    // of 1, 2, … parts->len parts: what joining these gives, covering all
} GimbalDecomposition;

// Decompose a mesh that gimbal_mesh_solid accepts; the result is the same each time. NULL with an
// error.
GimbalDecomposition* gimbal_decompose(const GimbalMesh* mesh, const GimbalDecomposeOptions* options,
                                      GCancellable* cancellable, GError** error);
void gimbal_decomposition_free(GimbalDecomposition* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDecomposition, gimbal_decomposition_free)

#endif  // GIMBAL_IMPORT_DECOMPOSE_H_
