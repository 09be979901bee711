// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A hull H closes what is hollow in a solid S by a flat face. If that face is moved inwards by t,
//
//   d/dt vol(H Δ S) = 2 area(S at t) − area(H at t)
//
// as long as H is cut at t: the best place is where half of the cut is solid. Over a wall with a
// round inside, whose sagitta is h, that is at 3/4 h, and what differs falls from 2/3 h to 1/4 h
// times the area. So each face is tried, the one that gains most is moved, and again.

#include "import/mesh/trim.h"

#include <math.h>
#include <mujoco/mujoco.h>

#include "import/mesh/hull.h"

enum {
  ROUNDS = 12,      // most cuts of one hull
  DIRECTIONS = 96,  // most faces that are tried, the largest ones
  PROBES = 3,       // depths at which each is tried
  FINALISTS = 4,    // faces whose best depth is sought
  STEPS = 10        // of that search
};
#define SAME_WAY 0.998   // cosine between two normals of one direction
#define SHALLOW  0.0004  // for a solid of size 1
#define WORTH    1e-3    // a cut has to gain this part of the hull

typedef struct Trim {
  GimbalPiece* hull;
  GPtrArray* pieces;  // GimbalPiece
} Trim;

typedef struct Face {
  double normal[3], support, area, gain, depth;
} Face;

// What is gained by a cut: the volume that is taken from the hull, less twice that of the solid.
static double trim_gain(const Trim* self, const Face* face, double depth) {
  GimbalPlane plane = {{face->normal[0], face->normal[1], face->normal[2]}, face->support - depth};
  double gain = self->hull->volume - gimbal_piece_volume_below(self->hull, &plane);
  for (guint i = 0; i < self->pieces->len; i++) {
    const GimbalPiece* piece = self->pieces->pdata[i];
    gain -= 2 * (piece->volume - gimbal_piece_volume_below(piece, &plane));
  }
  return gain;
}

//---- faces

static int compare_areas(gconstpointer a, gconstpointer b) {
  double x = ((const Face*)a)->area, y = ((const Face*)b)->area;
  return (x < y) - (x > y);
}

static int compare_gains(gconstpointer a, gconstpointer b) {
  double x = ((const Face*)a)->gain, y = ((const Face*)b)->gain;
  return (x < y) - (x > y);
}

static void add_face(GArray* faces, const double normal[3], double area) {
  for (guint i = 0; i < faces->len; i++) {
    Face* known = &g_array_index(faces, Face, i);
    if (mju_dot3(known->normal, normal) < SAME_WAY) continue;
    known->area += area;
    return;
  }
  const Face face = {.normal = {normal[0], normal[1], normal[2]}, .support = -INFINITY, .area = area};
  g_array_append_val(faces, face);
}

// The directions of the faces of the hull, the largest ones first, and how far it reaches in each.
static GArray* trim_faces(const Trim* self) {
  GArray* faces = g_array_new(FALSE, FALSE, sizeof(Face));
  for (guint i = 0; i < self->hull->skin->len + self->hull->caps->len; i++) {
    const GArray* list = i < self->hull->skin->len ? self->hull->skin : self->hull->caps;
    guint at = i < self->hull->skin->len ? i : i - self->hull->skin->len;
    double normal[3], middle[3];
    gimbal_triangle_place(&g_array_index(list, GimbalTriangle, at), normal, middle);
    double area = mju_normalize3(normal);
    if (area > 1e-12) add_face(faces, normal, area);
  }
  g_array_sort(faces, compare_areas);
  g_array_set_size(faces, MIN(faces->len, DIRECTIONS));
  for (guint i = 0; i < faces->len; i++) {
    Face* face = &g_array_index(faces, Face, i);
    for (guint k = 0; k < self->hull->outer->len; k++) {
      const double* corner = (const double*)(void*)self->hull->outer->data + 3 * k;
      face->support = fmax(face->support, mju_dot3(face->normal, corner));
    }
  }
  return faces;
}

static void try_depth(const Trim* self, Face* face, double depth) {
  double gain = trim_gain(self, face, depth);
  if (!(gain > face->gain)) return;
  face->gain = gain;
  face->depth = depth;
}

// Look around the best depth that is known, at both sides, ever nearer.
static void refine_depth(const Trim* self, Face* face) {
  double step = 2;
  for (int i = 0; i < STEPS; i++) {
    double depth = face->depth;
    try_depth(self, face, depth * step);
    if (face->depth == depth) try_depth(self, face, depth / step);
    if (face->depth == depth) step = sqrt(step);
  }
}

// The face that gains most, with the best depth.
static Face best_face(const Trim* self) {
  g_autoptr(GArray) faces = trim_faces(self);
  for (guint i = 0; i < faces->len; i++) {
    Face* face = &g_array_index(faces, Face, i);
    double depth = SHALLOW;
    for (int k = 0; k < PROBES && (!k || face->gain > 0); k++, depth *= 5) try_depth(self, face, depth);
  }
  g_array_sort(faces, compare_gains);
  Face best = {.gain = 0};
  for (guint i = 0; i < MIN(faces->len, FINALISTS); i++) {
    Face* face = &g_array_index(faces, Face, i);
    if (face->gain > 0) refine_depth(self, face);
    if (face->gain > best.gain) best = *face;
  }
  return best;
}

//---- cuts

// The hull below a plane as a solid of its own. Corners are where its edges meet the plane, and not
// where planes of several cuts meet, which can be almost parallel.
static GimbalPiece* cut_hull(const GimbalPiece* hull, const GimbalPlane* plane) {
  g_autoptr(GimbalPiece) below = gimbal_piece_cut(hull, plane);
  if (!below) return NULL;
  gimbal_piece_sharpen(below);
  g_autoptr(GimbalMesh) mesh =
      gimbal_hull_new((const double*)(void*)below->outer->data, (int)below->outer->len);
  return mesh ? gimbal_piece_new(mesh) : NULL;
}

static gboolean trim_cut(Trim* self, const Face* face) {
  const GimbalPlane plane = {{face->normal[0], face->normal[1], face->normal[2]},
                             face->support - face->depth};
  GimbalPiece* hull = cut_hull(self->hull, &plane);
  if (!hull) return FALSE;
  gimbal_piece_free(self->hull);
  self->hull = hull;
  gimbal_piece_sharpen(hull);
  g_autoptr(GPtrArray) pieces = g_steal_pointer(&self->pieces);
  self->pieces = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_piece_free);
  for (guint i = 0; i < pieces->len; i++) {
    GimbalPiece* piece = gimbal_piece_cut(pieces->pdata[i], &plane);
    if (piece) g_ptr_array_add(self->pieces, piece);
  }
  return TRUE;
}

static double trim_volume(const GPtrArray* pieces) {
  double sum = 0;
  for (guint i = 0; i < pieces->len; i++) sum += ((const GimbalPiece*)pieces->pdata[i])->volume;
  return sum;
}

GimbalMesh* gimbal_trim(const GPtrArray* pieces, const GimbalMesh* hull, double* missing) {
  Trim trim = {gimbal_piece_new(hull), g_ptr_array_copy((GPtrArray*)pieces, NULL, NULL)};
  g_ptr_array_set_free_func(trim.pieces, NULL);
  double whole = trim_volume(pieces);
  gimbal_piece_sharpen(trim.hull);
  for (int i = 0; i < ROUNDS; i++) {
    Face face = best_face(&trim);
    if (!(face.gain > WORTH * trim.hull->volume) || !trim_cut(&trim, &face)) break;
  }
  *missing += fmax(0, whole - trim_volume(trim.pieces));
  const GArray* outer = trim.hull->outer;
  GimbalMesh* mesh = gimbal_hull_new((const double*)(void*)outer->data, (int)outer->len);
  gimbal_piece_free(trim.hull);
  g_ptr_array_unref(trim.pieces);
  return mesh;
}
