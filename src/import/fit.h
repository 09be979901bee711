// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Primitives in the place of a mesh.

#ifndef GIMBAL_IMPORT_FIT_H_
#define GIMBAL_IMPORT_FIT_H_

#include "import/mesh.h"

typedef enum GimbalShape {
  GIMBAL_SHAPE_BOX,
  GIMBAL_SHAPE_SPHERE,
  GIMBAL_SHAPE_CAPSULE,
  GIMBAL_SHAPE_CYLINDER,
  GIMBAL_SHAPE_ELLIPSOID,
} GimbalShape;
enum { GIMBAL_SHAPES = 5 };

// As MJCF calls it: "box".
const char* gimbal_shape_word(GimbalShape shape);

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
