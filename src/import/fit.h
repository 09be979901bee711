// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Primitives in the place of a mesh.

#ifndef GIMBAL_IMPORT_FIT_H_
#define GIMBAL_IMPORT_FIT_H_

#include "import/fit-shape.h"
#include "import/mesh.h"

// A geom; size as MJCF has it.
typedef struct GimbalFit {
  GimbalShape shape;
  double size[3], pos[3], quat[4];
  double error;  // volume that the primitive or the mesh has alone, as a part of the mesh's
  double away;   // the same of the hull of the mesh: what was made small
} GimbalFit;

// The best of each shape, by number of the shape. Takes what gimbal_mesh_solid takes; FALSE with an
// error.
gboolean gimbal_fit(const GimbalMesh* mesh, GimbalFit fits[GIMBAL_SHAPES], GCancellable* cancellable,
                    GError** error);

// <geom type="box" size="…" pos="…" quat="…"/>
char* gimbal_fit_text(const GimbalFit* self);

#endif  // GIMBAL_IMPORT_FIT_H_
