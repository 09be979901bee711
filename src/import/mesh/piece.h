// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A solid cut by planes. The pieces lie in convex cells that do not overlap, so the hull of a piece
// stays in its cell, and
//
//   Σ volume of the hulls − volume of the solid  =  volume that the hulls have and the solid has not
//
// exactly, since the hull of a piece contains all of the piece.
//
// A cut surface is never made a polygon. A piece is closed by a fan of triangles from any point of
// the cutting plane to each edge that the cut made. Where they overlap they cancel, so volumes are
// right, also after more cuts. Such triangles are not part of the surface, and their corners are
// not corners of the hull.

#ifndef GIMBAL_IMPORT_PIECE_H_
#define GIMBAL_IMPORT_PIECE_H_

#include "import/mesh/mesh.h"

typedef struct GimbalTriangle {
  double corner[3][3];
} GimbalTriangle;

// The normal of a triangle, twice as long as its area, and its middle.
void gimbal_triangle_place(const GimbalTriangle* self, double normal[3], double middle[3]);

// The side where normal · x ≤ offset.
typedef struct GimbalPlane {
  double normal[3], offset;
} GimbalPlane;

typedef struct GimbalPiece {
  GArray* skin;     // GimbalTriangle: the surface of the solid in the cell
  GArray* caps;     // GimbalTriangle: the fans that close it
  GArray* cell;     // GimbalPlane: the cell is where all of them are kept
  GArray* corners;  // double[3]: corners of the cell that are inside the solid
  double volume;
  double hull;    // volume of the hull, never less than volume
  GArray* outer;  // double[3]: corners of the hull; of a large piece only the outermost ones
  double low[3], high[3];
  gboolean sharp;  // all corners of the hull are in outer
} GimbalPiece;

// The whole solid as one piece.
GimbalPiece* gimbal_piece_new(const GimbalMesh* solid);

// The part of a piece on one side of a plane; NULL if it is empty.
GimbalPiece* gimbal_piece_cut(const GimbalPiece* self, const GimbalPlane* plane);

// The volume of the part on one side of a plane whose normal has unit length. What closes that part
// lies in the plane, as does the point from which volumes are measured: it need not be made.
double gimbal_piece_volume_below(const GimbalPiece* self, const GimbalPlane* plane);

// Compute the hull exactly, from all of its corners.
void gimbal_piece_sharpen(GimbalPiece* self);

// Is a point in the cell of the piece?
gboolean gimbal_piece_has(const GimbalPiece* self, const double point[3]);

// How far a hull reaches beyond the surface in the piece, along the normals of its triangles.
double gimbal_piece_reach(const GimbalPiece* self, const GimbalMesh* hull);

void gimbal_piece_free(GimbalPiece* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPiece, gimbal_piece_free)

// Something by its number, at a place along a direction; for sorting, the same each time.
typedef struct GimbalSpot {
  double along;
  guint index;
} GimbalSpot;

int gimbal_spots_compare(gconstpointer a, gconstpointer b);

#endif  // GIMBAL_IMPORT_PIECE_H_
