// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The excess of a piece is the volume that its hull has beyond the piece. The piece with the
// largest excess is cut next: several planes are tried across each of a few axes. The best plane
// across an axis is the one with the least
//
//   Σ excess^p   over its two sides, p = 1.5
//
// so that two halves are better than a thin slice and the rest. Among the axes the best is the one
// whose two sides gain most by one more cut. This matters for a ring: no first cut reduces the sum
// of the hulls, but a cut through the ring's axis makes later cuts useful, and a cut across the
// axis does not. More cuts are made than parts are wanted. Then neighbours are joined: those whose
// common hull adds least volume to their own hulls. The worst parts are cut again in exchange for
// other joins, as long as that helps. Joined parts may overlap others, but their excess counts in
// full: the reported error is never less than the true one.

#include "import/mesh/decompose.h"

#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/hull.h"
#include "import/mesh/piece.h"

enum {
  OFFSETS = 8,  // an extent is divided into this many parts, and a cut is tried between each two
  MOST_CREASES = 24,
  AXES = 6,
  NOTCHES = 9,
  REFINEMENTS = 20  // most rounds in which parts are cut again or joined
};

// Two faces form a crease if the cosine between their normals is below this, and their edge is
// concave.
#define CREASE_COSINE 0.95
// Excess volumes are compared as their sum to this power: above 1, one large excess is worse than
// two of half its size.
#define EXCESS_EXPONENT 1.5
// Weight of the excess right after a cut, relative to that after the best further cut of both
// parts.
#define PRESENT_WEIGHT 0.1

typedef struct Work {
  const GimbalDecomposeOptions* options;
  GCancellable* cancellable;
  GPtrArray* pieces;  // GimbalPiece
  GArray* creases;    // GimbalPlane, the longest first
  GArray* notches;    // Notch
  GimbalPiece* whole;
  double centre[3], scale;  // (x − centre) · scale is about as large as 1
} Work;

static double decompose_excess(const GimbalPiece* piece) {
  return piece ? piece->hull - piece->volume : 0;
}

static gboolean is_cancelled(const Work* work) {
  return g_cancellable_is_cancelled(work->cancellable);
}

static void decompose_report_progress(const Work* work, double done) {
  if (work->options->progress) work->options->progress(done, work->options->data);
}

//---- creases: planes of the faces at concave edges, where what was put together can be taken apart

typedef struct Crease {
  GimbalPlane plane;
  double length;
} Crease;

// A concave edge, and the plane that cuts it into two that are not.
typedef struct Notch {
  GimbalPlane plane;
  double middle[3];
} Notch;

static void face_plane(const GimbalMesh* mesh, int f, GimbalPlane* plane) {
  const int* corner = mesh->face + 3 * f;
  double a[3], b[3];
  mju_sub3(a, mesh->vert + 3 * corner[1], mesh->vert + 3 * corner[0]);
  mju_sub3(b, mesh->vert + 3 * corner[2], mesh->vert + 3 * corner[0]);
  mju_cross(plane->normal, a, b);
  mju_normalize3(plane->normal);
  plane->offset = mju_dot3(plane->normal, mesh->vert + 3 * corner[0]);
}

static gboolean same_plane(const GimbalPlane* a, const GimbalPlane* b) {
  double cosine = mju_dot3(a->normal, b->normal);
  return fabs(cosine) > 1 - 1e-6 && fabs(a->offset - (cosine > 0 ? b->offset : -b->offset)) < 1e-4;
}

static void add_crease(GArray* list, const GimbalPlane* plane, double length) {
  for (guint i = 0; i < list->len; i++) {
    Crease* c = &g_array_index(list, Crease, i);
    if (!same_plane(&c->plane, plane)) continue;
    c->length += length;
    return;
  }
  const Crease crease = {*plane, length};
  if (list->len < 2000) g_array_append_val(list, crease);
}

static int compare_creases(gconstpointer a, gconstpointer b) {
  double x = ((const Crease*)a)->length, y = ((const Crease*)b)->length;
  return (x < y) - (x > y);
}

static void add_notch(GArray* notches, const double from[3], const double along[3], const GimbalPlane* here,
                      const GimbalPlane* there) {
  Notch notch;
  double out[3];
  mju_add3(out, here->normal, there->normal);
  mju_cross(notch.plane.normal, along, out);
  mju_addScl3(notch.middle, from, along, 0.5);
  if (mju_normalize3(notch.plane.normal) < mjMINVAL) return;
  notch.plane.offset = mju_dot3(notch.plane.normal, from);
  g_array_append_val(notches, notch);
}

// Add the edge k of face f if it is concave: the two faces meet like walls in the corner of a room,
// seen from inside the room.
static void add_concave_edge(const GimbalMesh* mesh, GHashTable* edges, int f, int k, GArray* list,
                             GArray* notches) {
  int a = mesh->face[3 * f + k], b = mesh->face[3 * f + (k + 1) % 3];
  const gint64 key = (gint64)b << 32 | a;
  const gint64* other = g_hash_table_lookup(edges, &key);
  if (!other || other[1] < f) return;
  GimbalPlane here, there;
  face_plane(mesh, f, &here);
  face_plane(mesh, (int)other[1], &there);
  double along[3], turn[3];
  mju_sub3(along, mesh->vert + 3 * b, mesh->vert + 3 * a);
  mju_cross(turn, here.normal, there.normal);
  double length = mju_norm3(along), cosine = mju_dot3(here.normal, there.normal);
  if (cosine > 0.9999 || mju_dot3(turn, along) >= 0) return;
  add_notch(notches, mesh->vert + 3 * a, along, &here, &there);
  if (cosine > CREASE_COSINE) return;
  add_crease(list, &here, length);
  add_crease(list, &there, length);
}

static GArray* find_creases(const GimbalMesh* mesh, GArray* notches) {
  g_autoptr(GHashTable) edges = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (int i = 0; i < 3 * mesh->nface; i++) {
    int a = mesh->face[i], b = mesh->face[i % 3 == 2 ? i - 2 : i + 1];
    const gint64 edge[2] = {(gint64)a << 32 | b, i / 3};
    gpointer entry = g_memdup2(edge, sizeof edge);
    g_hash_table_replace(edges, entry, entry);
  }
  g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Crease));
  for (int i = 0; i < 3 * mesh->nface; i++) add_concave_edge(mesh, edges, i / 3, i % 3, list, notches);
  g_array_sort(list, compare_creases);
  GArray* planes = g_array_new(FALSE, FALSE, sizeof(GimbalPlane));
  for (guint i = 0; i < MIN(list->len, MOST_CREASES); i++) {
    g_array_append_val(planes, g_array_index(list, Crease, i).plane);
  }
  return planes;
}

//---- cuts

// The coordinate axes, and the axes along which the surface of the piece is spread most and least.
static void find_axes(const GimbalPiece* piece, double axes[AXES][3]) {
  double middle[3] = {0}, area = 0, spread[9] = {0}, values[3], vectors[9], quat[4];
  for (int pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < piece->skin->len; i++) {
      const GimbalTriangle* t = &g_array_index(piece->skin, GimbalTriangle, i);
      double a[3], b[3], normal[3], mid[3];
      mju_sub3(a, t->corner[1], t->corner[0]);
      mju_sub3(b, t->corner[2], t->corner[0]);
      mju_cross(normal, a, b);
      double weight = mju_norm3(normal);
      for (int k = 0; k < 3; k++) {
        mid[k] = (t->corner[0][k] + t->corner[1][k] + t->corner[2][k]) / 3 - middle[k] * pass;
      }
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

typedef struct BestCut {
  GimbalPiece *below, *above;
  double cost;
} BestCut;

static void drop_cut(BestCut* cut) {
  gimbal_piece_free(cut->below);
  gimbal_piece_free(cut->above);
  cut->below = cut->above = NULL;
}

static void try_cut(const Work* work, const GimbalPiece* piece, const GimbalPlane* plane, BestCut* best) {
  if (is_cancelled(work)) return;
  const GimbalPlane back = {{-plane->normal[0], -plane->normal[1], -plane->normal[2]}, -plane->offset};
  g_autoptr(GimbalPiece) below = gimbal_piece_cut(piece, plane, work->whole);
  g_autoptr(GimbalPiece) above = below ? gimbal_piece_cut(piece, &back, work->whole) : NULL;
  if (!above) return;
  double cost = pow(decompose_excess(below), EXCESS_EXPONENT) + pow(decompose_excess(above), EXCESS_EXPONENT);
  if (!(cost < best->cost)) return;
  drop_cut(best);
  best->below = g_steal_pointer(&below);
  best->above = g_steal_pointer(&above);
  best->cost = cost * (1 - 1e-9);  // of equally good ones the first wins
}

// Try cuts across an axis, at OFFSETS places.
static void try_axis(const Work* work, const GimbalPiece* piece, const double axis[3], int first, int last,
                     BestCut* best) {
  GimbalPlane plane = {{axis[0], axis[1], axis[2]}, 0};
  double low, high;
  find_extent(piece, axis, &low, &high);
  for (int i = first; i <= last; i++) {
    plane.offset = low + (high - low) * i / OFFSETS;
    try_cut(work, piece, &plane, best);
  }
}

// Try the longest crease of a piece, or all others.
static void try_creases(const Work* work, const GimbalPiece* piece, gboolean longest, BestCut* best) {
  int found = 0;
  for (guint i = 0; i < work->creases->len && !(longest && found); i++) {
    const GimbalPlane* plane = &g_array_index(work->creases, GimbalPlane, i);
    double low, high;
    find_extent(piece, plane->normal, &low, &high);
    if (plane->offset < low + 1e-6 || plane->offset > high - 1e-6) continue;
    if (longest || found) try_cut(work, piece, plane, best);
    found++;
  }
}

typedef struct Place {
  double along;
  guint notch;
} Place;

static int compare_places(gconstpointer a, gconstpointer b) {
  const Place *x = a, *y = b;
  if (x->along != y->along) return x->along > y->along ? 1 : -1;
  return (x->notch > y->notch) - (x->notch < y->notch);
}

// Try some of the notches of a piece, spread along an axis.
static void try_notches(const Work* work, const GimbalPiece* piece, const double axis[3], BestCut* best) {
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(Place));
  for (guint i = 0; i < work->notches->len; i++) {
    const Notch* notch = &g_array_index(work->notches, Notch, i);
    const Place place = {mju_dot3(axis, notch->middle), i};
    if (gimbal_piece_has(piece, notch->middle)) g_array_append_val(places, place);
  }
  g_array_sort(places, compare_places);
  guint count = MIN(places->len, NOTCHES);
  for (guint i = 0; i < count; i++) {
    const Place* place = &g_array_index(places, Place, (2 * i + 1) * places->len / (2 * count));
    try_cut(work, piece, &g_array_index(work->notches, Notch, place->notch).plane, best);
  }
}

// The excess that remains of a piece after one more cut through its middle.
static double decompose_promise(const Work* work, const GimbalPiece* piece) {
  double axes[AXES][3], least = decompose_excess(piece);
  if (least <= 1e-9) return least;
  find_axes(piece, axes);
  for (int k = 0; k < AXES; k++) {
    BestCut cut = {NULL, NULL, INFINITY};
    try_axis(work, piece, axes[k], OFFSETS / 2, OFFSETS / 2, &cut);
    if (cut.below) least = fmin(least, decompose_excess(cut.below) + decompose_excess(cut.above));
    drop_cut(&cut);
  }
  return least;
}

// Find the best cut across each axis and at creases, and of these the one that leaves the best next
// cut.
static BestCut find_cut(const Work* work, const GimbalPiece* piece) {
  BestCut best = {NULL, NULL, INFINITY};
  double axes[AXES][3];
  find_axes(piece, axes);
  for (int k = -3; k < AXES && !is_cancelled(work); k++) {
    BestCut cut = {NULL, NULL, INFINITY};
    if (k == -3) try_notches(work, piece, axes[3], &cut);
    if (k == -2 || k == -1) try_creases(work, piece, k == -2, &cut);
    if (k >= 0) try_axis(work, piece, axes[k], 1, OFFSETS - 1, &cut);
    if (!cut.below) continue;
    double now = pow(cut.cost, 1 / EXCESS_EXPONENT),
           cost =
               decompose_promise(work, cut.below) + decompose_promise(work, cut.above) + PRESENT_WEIGHT * now;
    gboolean better = cost < best.cost * (1 - 1e-9);
    drop_cut(better ? &best : &cut);
    if (better) best = (BestCut){cut.below, cut.above, cost};
  }
  return best;
}

static double sum_excess(const Work* work) {
  double sum = 0;
  for (guint i = 0; i < work->pieces->len; i++) sum += decompose_excess(work->pieces->pdata[i]);
  return sum;
}

static guint worst_piece(const Work* work) {
  guint worst = 0;
  for (guint i = 0; i < work->pieces->len; i++) {
    if (decompose_excess(work->pieces->pdata[i]) > decompose_excess(work->pieces->pdata[worst])) worst = i;
  }
  return worst;
}

// Cut the worst piece. FALSE if no plane cuts it.
static gboolean cut_worst(Work* work) {
  guint worst = worst_piece(work);
  BestCut cut = find_cut(work, work->pieces->pdata[worst]);
  if (!cut.below) return FALSE;
  g_ptr_array_remove_index(work->pieces, worst);
  g_ptr_array_add(work->pieces, cut.below);
  g_ptr_array_add(work->pieces, cut.above);
  return TRUE;
}

static void cut_all(Work* work) {
  guint most = 1 + 4 * (guint)(work->options->parts - 1);
  while (work->pieces->len < most && !is_cancelled(work)) {
    if (sum_excess(work) <= 0.1 * work->options->error * work->whole->volume) return;
    if (!cut_worst(work)) return;
    decompose_report_progress(work, 0.5 * work->pieces->len / most);
  }
}

//---- joints

typedef struct Joint {
  const GimbalPiece *a, *b;
  double cost;  // what it adds to the sum of excesses
} Joint;

static gboolean decompose_touch(const GimbalPiece* a, const GimbalPiece* b) {
  for (int k = 0; k < 3; k++) {
    if (a->low[k] > b->high[k] + 1e-6 || b->low[k] > a->high[k] + 1e-6) return FALSE;
  }
  return TRUE;
}

static void add_joints(const Work* work, guint of, GArray* joints) {
  const GimbalPiece* b = work->pieces->pdata[of];
  for (guint i = 0; i < of && !is_cancelled(work); i++) {
    const GimbalPiece* a = work->pieces->pdata[i];
    if (!decompose_touch(a, b)) continue;
    const Joint joint = {a, b, gimbal_piece_joint_hull(a, b) - a->hull - b->hull};
    g_array_append_val(joints, joint);
  }
}

static int best_joint(const GArray* joints) {
  int best = -1;
  for (guint i = 0; i < joints->len; i++) {
    if (best < 0 || g_array_index(joints, Joint, i).cost < g_array_index(joints, Joint, best).cost) {
      best = (int)i;
    }
  }
  return best;
}

static void make_joint(Work* work, GArray* joints, Joint joint) {
  g_ptr_array_add(work->pieces, gimbal_piece_join(joint.a, joint.b));
  for (guint i = joints->len; i-- > 0;) {
    const Joint* j = &g_array_index(joints, Joint, i);
    if (j->a == joint.a || j->b == joint.a || j->a == joint.b || j->b == joint.b) {
      g_array_remove_index(joints, i);
    }
  }
  g_ptr_array_remove(work->pieces, (gpointer)joint.a);
  g_ptr_array_remove(work->pieces, (gpointer)joint.b);
  add_joints(work, work->pieces->len - 1, joints);
}

static void join_all(Work* work) {
  g_autoptr(GArray) joints = g_array_new(FALSE, FALSE, sizeof(Joint));
  for (guint i = 0; i < work->pieces->len; i++) gimbal_piece_sharpen(work->pieces->pdata[i]);
  for (guint i = 1; i < work->pieces->len; i++) add_joints(work, i, joints);
  double allowed = work->options->error * work->whole->volume;
  while (!is_cancelled(work)) {
    int best = best_joint(joints);
    if (best < 0) return;
    Joint joint = g_array_index(joints, Joint, best);
    gboolean needed = work->pieces->len > (guint)work->options->parts;
    if (!needed && joint.cost > 1e-9 && sum_excess(work) + joint.cost > allowed) return;
    make_joint(work, joints, joint);
  }
}

//---- exchanges

// Cut the worst part again and join others in exchange, as long as that helps: first the worst
// alone, then two, then three.
static void decompose_improve(Work* work) {
  double allowed = work->options->error * work->whole->volume;
  for (int pass = 0, many = 1;
       pass < REFINEMENTS && many <= 3 && sum_excess(work) > allowed && !is_cancelled(work); pass++) {
    g_autoptr(GPtrArray) before =
        g_ptr_array_copy(work->pieces, (GCopyFunc)(void (*)(void))gimbal_piece_ref, NULL);
    g_ptr_array_set_free_func(before, (GDestroyNotify)gimbal_piece_free);
    double sum = sum_excess(work);
    for (int i = 0; i < many && cut_worst(work);) i++;
    join_all(work);
    gboolean better = sum_excess(work) < sum * (1 - 1e-3) && work->pieces->len <= before->len;
    many = better ? 1 : many + 1;
    if (!better) {
      GPtrArray* worse = work->pieces;
      work->pieces = g_steal_pointer(&before);
      before = worse;
    }
    decompose_report_progress(work, 0.5 + 0.5 * pass / REFINEMENTS);
  }
}

//---- what is round inside

// The concave edges along a round wall lie around an axis, and the plane of each edge contains that
// axis. Cuts at some of these edges, evenly spread, divide the wall into equal parts. A search for
// one cut after the other does not find them: it halves parts, and so finds powers of two only.

enum { FEWEST_SPOKES = 12, FEWEST_PARTS = 6 };

typedef struct Spoke {
  double angle;  // about the axis
  guint notch;
} Spoke;

typedef struct Wheel {
  double axis[3], across[2][3], middle[2];  // in the coordinates across the axis
  GArray* spokes;                           // Spoke
} Wheel;

static int compare_spokes(gconstpointer a, gconstpointer b) {
  double x = ((const Spoke*)a)->angle, y = ((const Spoke*)b)->angle;
  return (x > y) - (x < y);
}

// The distance of a notch's plane from the middle of the wheel; INFINITY if the plane is not
// parallel to the axis.
static double distance_of(const Wheel* wheel, const GimbalPlane* plane) {
  if (fabs(mju_dot3(plane->normal, wheel->axis)) > 1e-3) return INFINITY;
  double at = 0;
  for (int k = 0; k < 2; k++) at += wheel->middle[k] * mju_dot3(plane->normal, wheel->across[k]);
  return fabs(at - plane->offset);
}

// Find the middle: the point nearest to the planes of all notches within reach.
static void find_middle(const Work* work, Wheel* wheel, double reach) {
  double a[3] = {0}, b[2] = {0};
  for (guint i = 0; i < work->notches->len; i++) {
    const GimbalPlane* plane = &g_array_index(work->notches, Notch, i).plane;
    if (!(distance_of(wheel, plane) < reach)) continue;
    double x = mju_dot3(plane->normal, wheel->across[0]), y = mju_dot3(plane->normal, wheel->across[1]);
    a[0] += x * x;
    a[1] += x * y;
    a[2] += y * y;
    b[0] += plane->offset * x;
    b[1] += plane->offset * y;
  }
  double det = a[0] * a[2] - a[1] * a[1];
  if (!(det > 1e-6 * a[0] * a[2])) return;
  wheel->middle[0] = (a[2] * b[0] - a[1] * b[1]) / det;
  wheel->middle[1] = (a[0] * b[1] - a[1] * b[0]) / det;
}

static void find_wheel(const Work* work, const double axis[3], Wheel* wheel) {
  mju_copy3(wheel->axis, axis);
  const double help[3] = {fabs(axis[0]) < 0.7, fabs(axis[0]) >= 0.7, 0};
  mju_cross(wheel->across[0], axis, help);
  mju_normalize3(wheel->across[0]);
  mju_cross(wheel->across[1], axis, wheel->across[0]);
  mju_zero(wheel->middle, 2);
  for (double reach = 1; reach > 1e-4; reach /= 4) find_middle(work, wheel, reach);
  g_array_set_size(wheel->spokes, 0);
  for (guint i = 0; i < work->notches->len; i++) {
    const Notch* notch = &g_array_index(work->notches, Notch, i);
    if (distance_of(wheel, &notch->plane) > 1e-3) continue;
    double x = mju_dot3(notch->middle, wheel->across[0]), y = mju_dot3(notch->middle, wheel->across[1]);
    const Spoke spoke = {atan2(y - wheel->middle[1], x - wheel->middle[0]), i};
    g_array_append_val(wheel->spokes, spoke);
  }
  g_array_sort(wheel->spokes, compare_spokes);
}

// Cut the piece that contains a point, or all pieces.
static void cut_at(Work* work, const GimbalPlane* plane, const double* point) {
  const GimbalPlane back = {{-plane->normal[0], -plane->normal[1], -plane->normal[2]}, -plane->offset};
  for (guint i = work->pieces->len; i-- > 0;) {
    const GimbalPiece* piece = work->pieces->pdata[i];
    if (point && !gimbal_piece_has(piece, point)) continue;
    g_autoptr(GimbalPiece) below = gimbal_piece_cut(piece, plane, work->whole);
    g_autoptr(GimbalPiece) above = below ? gimbal_piece_cut(piece, &back, work->whole) : NULL;
    if (!above) continue;
    g_ptr_array_remove_index(work->pieces, i);
    g_ptr_array_add(work->pieces, g_steal_pointer(&below));
    g_ptr_array_add(work->pieces, g_steal_pointer(&above));
    if (point) return;
  }
}

// First the floors across the axis, then the wall in the wanted number of parts, then the worst
// remaining parts.
static void cut_wheel(Work* work, const Wheel* wheel, guint count, guint phase) {
  int floors = 0;
  for (guint i = 0; i < work->creases->len && floors < 2; i++) {
    const GimbalPlane* plane = &g_array_index(work->creases, GimbalPlane, i);
    if (fabs(mju_dot3(plane->normal, wheel->axis)) < 0.999) continue;
    cut_at(work, plane, NULL);
    floors++;
  }
  for (guint i = 0; i < count && !is_cancelled(work); i++) {
    const Spoke* spoke =
        &g_array_index(wheel->spokes, Spoke, (2 * i + phase) * wheel->spokes->len / (2 * count));
    const Notch* notch = &g_array_index(work->notches, Notch, spoke->notch);
    cut_at(work, &notch->plane, notch->middle);
  }
  while (work->pieces->len < (guint)work->options->parts && !is_cancelled(work) && cut_worst(work)) continue;
}

// Start again with the whole solid. Returns the previous pieces.
static GPtrArray* begin_again(Work* work) {
  GPtrArray* before = work->pieces;
  work->pieces = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_piece_free);
  g_ptr_array_add(work->pieces, gimbal_piece_ref(work->whole));
  return before;
}

// Keep the better of the present parts and those before. Takes ownership of before.
static void choose_better(Work* work, GPtrArray* before, double sum) {
  if (sum_excess(work) >= sum) {
    GPtrArray* worse = work->pieces;
    work->pieces = before;
    before = worse;
  }
  g_ptr_array_unref(before);
}

static void try_wheel(Work* work, const Wheel* wheel, guint count, guint phase) {
  double sum = sum_excess(work);
  GPtrArray* before = begin_again(work);
  cut_wheel(work, wheel, count, phase);
  join_all(work);
  choose_better(work, before, sum);
}

// Make one cut after the other, each where it helps most.
static void try_search(Work* work) {
  double sum = sum_excess(work);
  if (sum <= work->options->error * work->whole->volume) return;
  gboolean first = work->pieces->len > (guint)work->options->parts || work->pieces->len == 1;
  GPtrArray* before = begin_again(work);
  cut_all(work);
  join_all(work);
  decompose_improve(work);
  choose_better(work, before, first ? INFINITY : sum);
}

// Find the axis with the most notches around it.
static void find_best_wheel(const Work* work, Wheel* wheel) {
  double axes[AXES][3];
  guint most = 0;
  int best = 0;
  find_axes(work->whole, axes);
  for (int k = 0; k < AXES; k++) {
    find_wheel(work, axes[k], wheel);
    if (wheel->spokes->len > most) best = k;
    most = MAX(most, wheel->spokes->len);
  }
  find_wheel(work, axes[best], wheel);
}

static void try_wheels(Work* work) {
  Wheel wheel = {.spokes = g_array_new(FALSE, FALSE, sizeof(Spoke))};
  double allowed = work->options->error * work->whole->volume;
  guint parts = (guint)work->options->parts;
  if (parts >= FEWEST_PARTS && sum_excess(work) > allowed) find_best_wheel(work, &wheel);
  for (guint count = (parts - 2) & ~1u;
       wheel.spokes->len >= FEWEST_SPOKES && count >= 4 && count >= parts / 2; count -= 2) {
    for (guint phase = 2; phase-- > 0 && !is_cancelled(work) && sum_excess(work) > allowed;) {
      try_wheel(work, &wheel, count, phase);
    }
  }
  g_array_unref(wheel.spokes);
}

//---- all of it

// Move the mesh to its middle and scale it to a size of about 1.
static void decompose_normalize(Work* work, GimbalMesh* mesh) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size[3];
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    low[i % 3] = fmin(low[i % 3], mesh->vert[i]);
    high[i % 3] = fmax(high[i % 3], mesh->vert[i]);
  }
  mju_sub3(size, high, low);
  work->scale = 1 / mju_norm3(size);
  for (int k = 0; k < 3; k++) work->centre[k] = 0.5 * (low[k] + high[k]);
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    mesh->vert[i] = (mesh->vert[i] - work->centre[i % 3]) * work->scale;
  }
}

static GimbalDecomposition* decompose_result(const Work* work) {
  GimbalDecomposition* self = g_new0(GimbalDecomposition, 1);
  double sum = 0;
  self->parts = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_mesh_free);
  for (guint i = 0; i < work->pieces->len; i++) {
    g_autoptr(GArray) points = gimbal_piece_points(work->pieces->pdata[i]);
    GimbalMesh* mesh = gimbal_hull_new((const double*)(void*)points->data, (int)points->len);
    if (!mesh) continue;
    sum += gimbal_mesh_volume(mesh);
    for (int k = 0; k < 3 * mesh->nvert; k++) {
      mesh->vert[k] = mesh->vert[k] / work->scale + work->centre[k % 3];
    }
    g_ptr_array_add(self->parts, mesh);
  }
  self->volume = work->whole->volume / pow(work->scale, 3);
  self->error = fmax(0, sum / work->whole->volume - 1);
  return self;
}

GimbalDecomposition* gimbal_decompose(const GimbalMesh* mesh, const GimbalDecomposeOptions* options,
                                      GCancellable* cancellable, GError** error) {
  g_autoptr(GimbalMesh) solid = gimbal_mesh_solid(mesh, error);
  if (!solid) return NULL;
  Work work = {.options = options, .cancellable = cancellable};
  decompose_normalize(&work, solid);
  work.whole = gimbal_piece_new(solid);
  work.notches = g_array_new(FALSE, FALSE, sizeof(Notch));
  work.creases = find_creases(solid, work.notches);
  work.pieces = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_piece_free);
  g_ptr_array_add(work.pieces, gimbal_piece_ref(work.whole));
  gimbal_piece_sharpen(work.whole);
  try_wheels(&work);
  try_search(&work);
  decompose_report_progress(&work, 1);
  GimbalDecomposition* self = is_cancelled(&work) ? NULL : decompose_result(&work);
  g_ptr_array_unref(work.pieces);
  g_array_unref(work.creases);
  g_array_unref(work.notches);
  gimbal_piece_free(work.whole);
  if (!self) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped"));
  return self;
}

void gimbal_decomposition_free(GimbalDecomposition* self) {
  if (!self) return;
  g_ptr_array_unref(self->parts);
  g_free(self);
}
