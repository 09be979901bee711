// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fits primitives to a mesh.

#ifndef GIMBAL_IMPORT_FIT_H_
#define GIMBAL_IMPORT_FIT_H_

#include "import/mesh/fit-shape.h"
#include "import/mesh/mesh.h"

// A geom; size as MJCF has it.
typedef struct GimbalFit {
  GimbalShape shape;
  double size[3], pos[3], quat[4];
  double error;  // volume that only one of primitive and mesh has, relative to the mesh's
  double away;   // the same for the hull of the mesh: the quantity that is minimized
} GimbalFit;

// The best fit of each shape, indexed by the shape. Accepts the meshes that gimbal_mesh_solid
// accepts; FALSE with an error.
gboolean gimbal_fit(const GimbalMesh* mesh, GimbalFit fits[GIMBAL_SHAPES], GCancellable* cancellable,
                    GError** error);

// <geom type="box" size="…" pos="…" quat="…"/>
char* gimbal_fit_text(const GimbalFit* self);

#endif  // GIMBAL_IMPORT_FIT_H_
