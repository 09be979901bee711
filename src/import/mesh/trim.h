// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A hull brought nearer to the solid in it, at the price of a little of the solid.

#ifndef GIMBAL_IMPORT_TRIM_H_
#define GIMBAL_IMPORT_TRIM_H_

#include "import/mesh/piece.h"

// The hull of pieces (GimbalPiece), cut where that takes away more that is not theirs than twice of
// what is. Adds to missing the volume of the pieces that is no longer in it.
GimbalMesh* gimbal_trim(const GPtrArray* pieces, const GimbalMesh* hull, double* missing);

#endif  // GIMBAL_IMPORT_TRIM_H_
