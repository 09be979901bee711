// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cells of a solid put together as parts, each of which becomes its hull.

#ifndef GIMBAL_IMPORT_PARTS_H_
#define GIMBAL_IMPORT_PARTS_H_

#include "import/mesh/cells.h"

typedef struct GimbalParts GimbalParts;

// What is asked of the parts.
typedef struct GimbalPartsAim {
  guint parts;  // at most
  // fewer parts are enough if their hulls have no more volume than this beyond the solid
  double excess;
  double reach;  // and none of them reaches further than this beyond its surface
} GimbalPartsAim;

// Each cell (GimbalPiece) is a part. The cells must stay.
GimbalParts* gimbal_parts_new(const GPtrArray* cells, const GimbalEffort* effort);
void gimbal_parts_free(GimbalParts* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalParts, gimbal_parts_free)

// Join parts, and move cells between them, until the aim is reached as well as it goes.
void gimbal_parts_aim(GimbalParts* self, const GimbalPartsAim* aim);

guint gimbal_parts_count(const GimbalParts* self);

// Join all, one pair after the other, and write down how much volume the hulls of 1, 2, … parts
// have: as many numbers as there are parts now.
void gimbal_parts_thin(GimbalParts* self, double* volume);

// The hulls, as GimbalMesh. If missing is not NULL they are trimmed, and it becomes the volume that
// they leave out.
GPtrArray* gimbal_parts_hulls(const GimbalParts* self, double* missing);

#endif  // GIMBAL_IMPORT_PARTS_H_
