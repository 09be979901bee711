// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The excess of a piece is the volume that its hull has beyond the piece. The piece with the
// largest excess is cut next: several planes are tried across each of a few axes. The best plane
// across an axis is the one with the least
//
//   Σ excess^p   over its two sides, p = 1.5
//
// so that two halves are better than a thin slice and the rest. As long as there are few pieces,
// the best among the axes is the one whose two sides gain most by one more cut. This matters for a
// ring: no first cut reduces the sum of the hulls, but a cut through the ring's axis makes later
// cuts useful, and a cut across the axis does not.

#include "import/mesh/cells.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/wheel.h"

enum {
  OFFSETS = 8,  // an extent is divided into this many parts, and a cut is tried between each two
  AXES = 6,
  NOTCHES = 9,
  SECTORS = 64,
  MOST_KNOWN = 16,
  MOST_FLOORS = 2,
  FORESIGHT = 12  // with more pieces than this, no further cut is thought of
};

// Excess volumes are compared as their sum to this power: above 1, one large excess is worse than
// two of half its size.
#define EXCESS_EXPONENT 1.5
// Weight of the excess right after a cut, relative to that after the best further cut of both
// parts.
#define PRESENT_WEIGHT 0.1
// A piece with less excess is convex, and not cut into sectors.
#define CONVEX 1e-6
// A plane at which another piece was cut is preferred by this much: what was cut in sectors is cut
// alike in all of them, so that cells of several sectors fit together.
#define KNOWN_BONUS 0.7

typedef struct Work {
  const GimbalEffort* effort;
  GPtrArray* pieces;  // GimbalPiece
  GArray* creases;    // GimbalPlane, the longest first
  GArray* notches;    // GimbalNotch
  GArray* known;      // GimbalPlane: of the first cuts that were made
} Work;

static double cells_excess(const GimbalPiece* piece) {
  return piece ? piece->hull - piece->volume : 0;
}

static gboolean is_cancelled(const Work* work) {
  return g_cancellable_is_cancelled(work->effort->cancellable);
}

//---- cuts

// The coordinate axes, and the axes along which the surface of the piece is spread most and least.
static void find_axes(const GimbalPiece* piece, double axes[AXES][3]) {
  double middle[3] = {0}, area = 0, spread[9] = {0}, values[3], vectors[9], quat[4];
  for (int pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < piece->skin->len; i++) {
      const GimbalTriangle* t = &g_array_index(piece->skin, GimbalTriangle, i);
      double normal[3], mid[3];
      gimbal_triangle_place(t, normal, mid);
      double weight = mju_norm3(normal);
      if (pass) mju_subFrom3(mid, middle);
      if (!pass) mju_addToScl3(middle, mid, weight);
      if (!pass) area += weight;
      for (int k = 0; pass && k < 9; k++) spread[k] += weight * mid[k / 3] * mid[k % 3];
    }
    if (!pass) mju_scl3(middle, middle, area > 0 ? 1 / area : 0);
  }
  mju_eig3(values, vectors, quat, spread);
  memset(axes, 0, AXES * sizeof *axes);
  for (int k = 0; k < 3; k++) {
    axes[k][k] = 1;
    for (int j = 0; j < 3; j++) axes[3 + k][j] = vectors[3 * j + k];
  }
}

// The extent of a piece along an axis.
static void find_extent(const GimbalPiece* piece, const double axis[3], double* low, double* high) {
  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < 3 * piece->skin->len; i++) {
    double along = mju_dot3(axis, g_array_index(piece->skin, GimbalTriangle, i / 3).corner[i % 3]);
    *low = fmin(*low, along);
    *high = fmax(*high, along);
  }
}

static gboolean goes_through(const GimbalPiece* piece, const GimbalPlane* plane) {
  double low, high;
  find_extent(piece, plane->normal, &low, &high);
  return plane->offset > low + 1e-6 && plane->offset < high - 1e-6;
}

typedef struct BestCut {
  GimbalPiece *below, *above;
  double cost;
  GimbalPlane plane;
} BestCut;

static void drop_cut(BestCut* cut) {
  gimbal_piece_free(cut->below);
  gimbal_piece_free(cut->above);
  cut->below = cut->above = NULL;
}

static void try_cut(const Work* work, const GimbalPiece* piece, const GimbalPlane* plane, BestCut* best) {
  if (is_cancelled(work)) return;
  const GimbalPlane back = {{-plane->normal[0], -plane->normal[1], -plane->normal[2]}, -plane->offset};
  g_autoptr(GimbalPiece) below = gimbal_piece_cut(piece, plane);
  g_autoptr(GimbalPiece) above = below ? gimbal_piece_cut(piece, &back) : NULL;
  if (!above) return;
  double cost = pow(cells_excess(below), EXCESS_EXPONENT) + pow(cells_excess(above), EXCESS_EXPONENT);
  if (!(cost < best->cost)) return;
  drop_cut(best);
  best->below = g_steal_pointer(&below);
  best->above = g_steal_pointer(&above);
  best->cost = cost * (1 - 1e-9);  // of equally good ones the first wins
  best->plane = *plane;
}

// Try cuts across an axis, at OFFSETS places; at every step-th of them.
static void try_axis(const Work* work, const GimbalPiece* piece, const double axis[3], int first, int last,
                     int step, BestCut* best) {
  GimbalPlane plane = {{axis[0], axis[1], axis[2]}, 0};
  double low, high;
  find_extent(piece, axis, &low, &high);
  for (int i = first; i <= last; i += step) {
    plane.offset = low + (high - low) * i / OFFSETS;
    try_cut(work, piece, &plane, best);
  }
}

// Try the longest crease of a piece, or all others.
static void try_creases(const Work* work, const GimbalPiece* piece, gboolean longest, BestCut* best) {
  int found = 0;
  for (guint i = 0; i < work->creases->len && !(longest && found); i++) {
    const GimbalPlane* plane = &g_array_index(work->creases, GimbalPlane, i);
    if (!goes_through(piece, plane)) continue;
    if (longest || found) try_cut(work, piece, plane, best);
    found++;
  }
}

// Try the planes at which other pieces were cut.
static void try_known(const Work* work, const GimbalPiece* piece, BestCut* best) {
  for (guint i = 0; i < work->known->len; i++) {
    const GimbalPlane* plane = &g_array_index(work->known, GimbalPlane, i);
    if (goes_through(piece, plane)) try_cut(work, piece, plane, best);
  }
}

// Remember the first few planes.
static void remember_plane(Work* work, const GimbalPlane* plane) {
  if (work->known->len < MOST_KNOWN) g_array_append_val(work->known, *plane);
}

// Try some of the notches of a piece, spread along an axis.
static void try_notches(const Work* work, const GimbalPiece* piece, const double axis[3], BestCut* best) {
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(GimbalSpot));
  for (guint i = 0; i < work->notches->len; i++) {
    const GimbalNotch* notch = &g_array_index(work->notches, GimbalNotch, i);
    const GimbalSpot place = {mju_dot3(axis, notch->middle), i};
    if (gimbal_piece_has(piece, notch->middle)) g_array_append_val(places, place);
  }
  g_array_sort(places, gimbal_spots_compare);
  guint count = MIN(places->len, NOTCHES);
  for (guint i = 0; i < count; i++) {
    const GimbalSpot* place = &g_array_index(places, GimbalSpot, (2 * i + 1) * places->len / (2 * count));
    try_cut(work, piece, &g_array_index(work->notches, GimbalNotch, place->index).plane, best);
  }
}

// The excess that remains of a piece after one more cut through its middle.
static double cells_promise(const Work* work, const GimbalPiece* piece) {
  double axes[AXES][3], least = cells_excess(piece);
  if (least <= 1e-9) return least;
  find_axes(piece, axes);
  for (int k = 0; k < AXES; k++) {
    BestCut cut = {.cost = INFINITY};
    try_axis(work, piece, axes[k], OFFSETS / 2, OFFSETS / 2, 1, &cut);
    if (cut.below) least = fmin(least, cells_excess(cut.below) + cells_excess(cut.above));
    drop_cut(&cut);
  }
  return least;
}

// What a cut costs: at first what its two sides cost after one more cut of each.
static double cut_cost(const Work* work, const BestCut* cut) {
  if (work->pieces->len > FORESIGHT) return cut->cost;
  double now = pow(cut->cost, 1 / EXCESS_EXPONENT);
  return cells_promise(work, cut->below) + cells_promise(work, cut->above) + PRESENT_WEIGHT * now;
}

// Find the best cut across each axis and at creases, and of these the one that costs least.
static BestCut find_cut(const Work* work, const GimbalPiece* piece) {
  BestCut best = {.cost = INFINITY};
  double axes[AXES][3];
  int step = work->pieces->len > FORESIGHT ? 2 : 1;
  find_axes(piece, axes);
  for (int k = -4; k < AXES && !is_cancelled(work); k++) {
    BestCut cut = {.cost = INFINITY};
    if (k == -4) try_known(work, piece, &cut);
    if (k == -3) try_notches(work, piece, axes[3], &cut);
    if (k == -2 || k == -1) try_creases(work, piece, k == -2, &cut);
    if (k >= 0) try_axis(work, piece, axes[k], step, OFFSETS - step, step, &cut);
    if (!cut.below) continue;
    double cost = cut_cost(work, &cut) * (k == -4 ? KNOWN_BONUS : 1);
    gboolean better = cost < best.cost * (1 - 1e-9);
    drop_cut(better ? &best : &cut);
    if (!better) continue;
    best = cut;
    best.cost = cost;
  }
  return best;
}

static double sum_excess(const Work* work) {
  double sum = 0;
  for (guint i = 0; i < work->pieces->len; i++) sum += cells_excess(work->pieces->pdata[i]);
  return sum;
}

static guint worst_piece(const Work* work) {
  guint worst = 0;
  for (guint i = 1; i < work->pieces->len; i++) {
    if (cells_excess(work->pieces->pdata[i]) > cells_excess(work->pieces->pdata[worst])) worst = i;
  }
  return worst;
}

// Cut the worst piece. FALSE if no plane cuts it.
static gboolean cut_worst(Work* work) {
  guint worst = worst_piece(work);
  BestCut cut = find_cut(work, work->pieces->pdata[worst]);
  if (!cut.below) return FALSE;
  remember_plane(work, &cut.plane);
  g_ptr_array_remove_index(work->pieces, worst);
  g_ptr_array_add(work->pieces, cut.below);
  g_ptr_array_add(work->pieces, cut.above);
  return TRUE;
}

// Cut all pieces through which a plane goes.
static void cut_through(Work* work, const GimbalPlane* plane) {
  for (guint i = work->pieces->len; i-- > 0;) {
    BestCut cut = {.cost = INFINITY};
    const GimbalPiece* piece = work->pieces->pdata[i];
    if (cells_excess(piece) < CONVEX || !goes_through(piece, plane)) continue;
    try_cut(work, piece, plane, &cut);
    if (!cut.below) continue;
    g_ptr_array_remove_index(work->pieces, i);
    g_ptr_array_add(work->pieces, cut.below);
    g_ptr_array_add(work->pieces, cut.above);
  }
}

// Cut at the longest creases that lie across the axis in which two planes meet: at floors.
static void cut_floors(Work* work, const GArray* planes) {
  double axis[3];
  mju_cross(axis, g_array_index(planes, GimbalPlane, 0).normal,
            g_array_index(planes, GimbalPlane, planes->len / 2).normal);
  mju_normalize3(axis);
  for (guint i = 0, floors = 0; i < work->creases->len && floors < MOST_FLOORS; i++) {
    const GimbalPlane* plane = &g_array_index(work->creases, GimbalPlane, i);
    if (fabs(mju_dot3(plane->normal, axis)) < 0.999) continue;
    cut_through(work, plane);
    floors++;
  }
}

// What is round inside is cut into equal sectors first.
static void cut_sectors(Work* work, guint sectors) {
  double axes[AXES][3];
  find_axes(work->pieces->pdata[0], axes);
  g_autoptr(GArray) planes = gimbal_wheel_planes(work->notches, axes, AXES, sectors);
  if (planes->len > 1) cut_floors(work, planes);
  // halves, then quarters and so on: so a sector has few planes
  for (guint step = sectors / 2; step > 0; step /= 2) {
    for (guint i = 0; i < planes->len && !is_cancelled(work); i += step) {
      if (step == sectors / 2 || i % (2 * step)) cut_through(work, &g_array_index(planes, GimbalPlane, i));
    }
    gimbal_effort_tell(work->effort, 0.2 / step);
  }
}

GPtrArray* gimbal_cells_new(const GimbalMesh* solid, guint most, double fine, const GimbalEffort* effort) {
  Work work = {.effort = effort, .pieces = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_piece_free)};
  work.notches = g_array_new(FALSE, FALSE, sizeof(GimbalNotch));
  work.known = g_array_new(FALSE, FALSE, sizeof(GimbalPlane));
  work.creases = gimbal_notches_find(solid, work.notches);
  g_ptr_array_add(work.pieces, gimbal_piece_new(solid));
  if (most > SECTORS) cut_sectors(&work, SECTORS);
  while (work.pieces->len < most && !is_cancelled(&work) && sum_excess(&work) > fine && cut_worst(&work)) {
    gimbal_effort_tell(effort, 0.2 + 0.3 * work.pieces->len / most);
  }
  for (guint i = 0; i < work.pieces->len; i++) gimbal_piece_sharpen(work.pieces->pdata[i]);
  g_array_unref(work.creases);
  g_array_unref(work.notches);
  g_array_unref(work.known);
  return work.pieces;
}
