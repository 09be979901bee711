// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A solid cut by planes. The pieces lie in convex cells that do not overlap, so the hull of a piece
// stays in its cell, and
//
//   Σ volume of the hulls − volume of the solid  =  volume that the hulls have and the solid has not
//
// exactly: no piece of the solid is left out by its hull.
//
// A cut surface is never drawn as a polygon. What closes a piece is a fan of triangles about any
// point of the cutting plane, to each edge that the cut made: where they overlap they cancel, so
// volumes are right, also after more cuts. Such triangles are no part of the surface, and their
// corners not of the hull.

#ifndef GIMBAL_IMPORT_PIECE_H_
#define GIMBAL_IMPORT_PIECE_H_

#include "import/mesh.h"

typedef struct GimbalTriangle {
  double corner[3][3];
} GimbalTriangle;

// The side where normal · x ≤ offset.
typedef struct GimbalPlane {
  double normal[3], offset;
} GimbalPlane;

typedef struct GimbalPiece {
  GArray* skin;      // GimbalTriangle: the surface of the solid in the cell
  GArray* caps;      // GimbalTriangle: what closes it
  GPtrArray* cells;  // GArray of GimbalPlane: one, more if pieces were joined
  GArray* corners;   // double[3]: corners of cells that are inside of the solid
  double volume;
  double hull;    // volume of the hull, never less than volume
  GArray* outer;  // double[3]: corners of the hull, of a large piece the outermost of them
  double low[3], high[3];
  gboolean sharp;  // all corners of the hull are in outer
  int refs;
} GimbalPiece;

// All of a solid.
GimbalPiece* gimbal_piece_new(const GimbalMesh* solid);

// What is on a side of a plane. whole: the piece that was not cut yet. NULL: nothing is.
GimbalPiece* gimbal_piece_cut(const GimbalPiece* self, const GimbalPlane* plane, const GimbalPiece* whole);

// Measure the hull by all of its corners.
void gimbal_piece_sharpen(GimbalPiece* self);

// Is a point in a cell of the piece?
gboolean gimbal_piece_has(const GimbalPiece* self, const double point[3]);

// Two pieces as one.
GimbalPiece* gimbal_piece_join(const GimbalPiece* a, const GimbalPiece* b);

// The volume of the hull that it would have.
double gimbal_piece_joint_hull(const GimbalPiece* a, const GimbalPiece* b);

GimbalPiece* gimbal_piece_ref(GimbalPiece* self);
void gimbal_piece_free(GimbalPiece* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPiece, gimbal_piece_free)

// Points whose hull is that of the piece, each once.
GArray* gimbal_piece_points(const GimbalPiece* self);

#endif  // GIMBAL_IMPORT_PIECE_H_
