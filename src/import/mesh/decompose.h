// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Divides a solid that is not convex into convex parts: it is cut by planes where that helps most,
// then parts are joined that are better as one.

#ifndef GIMBAL_IMPORT_DECOMPOSE_H_
#define GIMBAL_IMPORT_DECOMPOSE_H_

#include "import/mesh/mesh.h"

enum { GIMBAL_DECOMPOSE_MOST_PARTS = 64 };

typedef struct GimbalDecomposeOptions {
  int parts;     // at most, 1 to GIMBAL_DECOMPOSE_MOST_PARTS
  double error;  // fewer parts are enough if the error is not above this
  void (*progress)(double done,
                   // 0 to 1, from the working thread; may be NULL
                   gpointer data);
  gpointer data;
} GimbalDecomposeOptions;

typedef struct GimbalDecomposition {
  GPtrArray* parts;  // GimbalMesh: convex, together they cover all of the solid
  double volume;     // of the solid
  double error;      // bound of the volume of the parts beyond the solid, relative to it
} GimbalDecomposition;

// Decompose a mesh that gimbal_mesh_solid accepts; the result is the same each time. NULL with an
// error.
GimbalDecomposition* gimbal_decompose(const GimbalMesh* mesh, const GimbalDecomposeOptions* options,
                                      GCancellable* cancellable, GError** error);
void gimbal_decomposition_free(GimbalDecomposition* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDecomposition, gimbal_decomposition_free)

#endif  // GIMBAL_IMPORT_DECOMPOSE_H_
