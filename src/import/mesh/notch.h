// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Concave edges of a mesh: planes through them take apart what was put together.

#ifndef GIMBAL_IMPORT_NOTCH_H_
#define GIMBAL_IMPORT_NOTCH_H_

#include "import/mesh/piece.h"

// A concave edge, and the plane that cuts it into two that are not.
typedef struct GimbalNotch {
  GimbalPlane plane;
  double middle[3];
} GimbalNotch;

// Add the concave edges of a mesh to a list of GimbalNotch. Returns planes (GimbalPlane) of the
// faces at the sharp ones of them, those with the longest edges first; the caller owns them.
GArray* gimbal_notches_find(const GimbalMesh* mesh, GArray* notches);

#endif  // GIMBAL_IMPORT_NOTCH_H_
