// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The excess of a piece is what its hull has beyond it. The piece with the largest excess is cut by the plane that leaves the
// least of
//
//   Σ excess^p   over its two sides, p = 1.5
//
// which is less than for the whole even if a cut takes nothing away but halves the work: no first cut through a ring makes
// the hulls of its sides smaller together than the hull of the ring, and still it has to be made. There are more cuts than
// parts are wanted; then those neighbours are joined whose common hull has least beyond their own hulls. Joined parts may
// overlap others, and their excess counts all the same: the error that is told is never less than the true one.

#include "import/decompose.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/hull.h"
#include "import/piece.h"

#define OFFSETS 8         // places along each axis where a cut is tried: 7 inside
#define CREASE_COSINE 0.9  // faces that meet at a concave edge with less than this between their normals
#define MOST_CREASES 24
#define POWER 1.5

typedef struct Part {
  GArray* points;  // double[3], those of the hull
  double low[3], high[3];
  double hull, excess;  // the excess of joined parts counts what they cover twice
} Part;

typedef struct Work {
  const GimbalDecomposeOptions* options;
  GCancellable* cancellable;
  GPtrArray* pieces;  // GimbalPiece
  GPtrArray* parts;   // Part
  GArray* creases;    // GimbalPlane, the longest first
  GimbalPiece* whole;
  double centre[3], scale;  // (x − centre) · scale is about as large as 1
} Work;

static void free_part(gpointer data) {
  Part* part = data;
  g_array_unref(part->points);
  g_free(part);
}

static double excess(const GimbalPiece* piece) {
  return piece ? piece->hull - piece->volume : 0;
}

static gboolean is_cancelled(const Work* work) {
  return g_cancellable_is_cancelled(work->cancellable);
}

static void tell(const Work* work, double done) {
  if (work->options->progress) work->options->progress(done, work->options->data);
}

//---- creases: planes of the faces at concave edges, where what was put together can be taken apart

typedef struct Crease {
  GimbalPlane plane;
  double length;
} Crease;

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

// Face f and the one behind its edge k, if they meet like the walls of a corner seen from within the room.
static void look_at_edge(const GimbalMesh* mesh, GHashTable* edges, int f, int k, GArray* list) {
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
  if (mju_dot3(here.normal, there.normal) > CREASE_COSINE || mju_dot3(turn, along) >= 0) return;
  double length = mju_norm3(along);
  add_crease(list, &here, length);
  add_crease(list, &there, length);
}

static GArray* find_creases(const GimbalMesh* mesh) {
  g_autoptr(GHashTable) edges = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (int i = 0; i < 3 * mesh->nface; i++) {
    int a = mesh->face[i], b = mesh->face[i % 3 == 2 ? i - 2 : i + 1];
    const gint64 edge[2] = {(gint64)a << 32 | b, i / 3};
    gpointer entry = g_memdup2(edge, sizeof edge);
    g_hash_table_replace(edges, entry, entry);
  }
  g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Crease));
  for (int i = 0; i < 3 * mesh->nface; i++) look_at_edge(mesh, edges, i / 3, i % 3, list);
  g_array_sort(list, compare_creases);
  GArray* planes = g_array_new(FALSE, FALSE, sizeof(GimbalPlane));
  for (guint i = 0; i < MIN(list->len, MOST_CREASES); i++) {
    g_array_append_val(planes, g_array_index(list, Crease, i).plane);
  }
  return planes;
}

//---- cuts

// Axes of the coordinates, and those along which the surface of the piece is spread most and least.
static void find_axes(const GimbalPiece* piece, double axes[6][3]) {
  double middle[3] = {0}, area = 0, spread[9] = {0}, values[3], vectors[9], quat[4];
  for (int pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < piece->skin->len; i++) {
      const GimbalTriangle* t = &g_array_index(piece->skin, GimbalTriangle, i);
      double a[3], b[3], normal[3], mid[3];
      mju_sub3(a, t->corner[1], t->corner[0]);
      mju_sub3(b, t->corner[2], t->corner[0]);
      mju_cross(normal, a, b);
      double weight = mju_norm3(normal);
      for (int k = 0; k < 3; k++) mid[k] = (t->corner[0][k] + t->corner[1][k] + t->corner[2][k]) / 3 - middle[k] * pass;
      if (!pass) mju_addToScl3(middle, mid, weight);
      if (!pass) area += weight;
      for (int k = 0; pass && k < 9; k++) spread[k] += weight * mid[k / 3] * mid[k % 3];
    }
    if (!pass) mju_scl3(middle, middle, area > 0 ? 1 / area : 0);
  }
  mju_eig3(values, vectors, quat, spread);
  memset(axes, 0, 6 * sizeof *axes);
  for (int k = 0; k < 3; k++) {
    axes[k][k] = 1;
    for (int j = 0; j < 3; j++) axes[3 + k][j] = vectors[3 * j + k];
  }
}

// How far a piece reaches along an axis.
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

static void try_cut(const Work* work, const GimbalPiece* piece, const GimbalPlane* plane, BestCut* best) {
  if (is_cancelled(work)) return;
  const GimbalPlane back = {{-plane->normal[0], -plane->normal[1], -plane->normal[2]}, -plane->offset};
  g_autoptr(GimbalPiece) below = gimbal_piece_cut(piece, plane, work->whole);
  g_autoptr(GimbalPiece) above = below ? gimbal_piece_cut(piece, &back, work->whole) : NULL;
  if (!above) return;
  double cost = pow(excess(below), POWER) + pow(excess(above), POWER);
  if (!(cost < best->cost)) return;
  gimbal_piece_free(best->below);
  gimbal_piece_free(best->above);
  best->below = g_steal_pointer(&below);
  best->above = g_steal_pointer(&above);
  best->cost = cost * (1 - 1e-9);  // the first of those that are as good
}

static BestCut find_cut(const Work* work, const GimbalPiece* piece) {
  BestCut best = {NULL, NULL, INFINITY};
  double axes[6][3];
  find_axes(piece, axes);
  for (guint i = 0; i < work->creases->len; i++) {
    const GimbalPlane* plane = &g_array_index(work->creases, GimbalPlane, i);
    double low, high;
    find_extent(piece, plane->normal, &low, &high);
    if (plane->offset > low + 1e-6 && plane->offset < high - 1e-6) try_cut(work, piece, plane, &best);
  }
  for (int i = 0; i < 6 * (OFFSETS - 1); i++) {
    const double* axis = axes[i / (OFFSETS - 1)];
    GimbalPlane plane = {{axis[0], axis[1], axis[2]}, 0};
    double low, high;
    find_extent(piece, axis, &low, &high);
    plane.offset = low + (high - low) * (1 + i % (OFFSETS - 1)) / OFFSETS;
    try_cut(work, piece, &plane, &best);
  }
  return best;
}

static guint worst_piece(const Work* work, double* sum) {
  guint worst = 0;
  *sum = 0;
  for (guint i = 0; i < work->pieces->len; i++) {
    *sum += excess(work->pieces->pdata[i]);
    if (excess(work->pieces->pdata[i]) > excess(work->pieces->pdata[worst])) worst = i;
  }
  return worst;
}

static void cut_all(Work* work) {
  guint most = (guint)work->options->parts * 2;
  double sum;
  while (work->pieces->len < most && !is_cancelled(work)) {
    guint worst = worst_piece(work, &sum);
    if (work->options->parts == 1 || sum <= 0.5 * work->options->error * work->whole->volume) return;
    BestCut cut = find_cut(work, work->pieces->pdata[worst]);
    if (!cut.below) return;
    gimbal_piece_free(work->pieces->pdata[worst]);
    work->pieces->pdata[worst] = cut.below;
    g_ptr_array_add(work->pieces, cut.above);
    tell(work, 0.9 * work->pieces->len / most);
  }
}

//---- joints

static Part* part_new(const double* points, int n, double volume) {
  g_autoptr(GimbalMesh) hull = gimbal_hull_new(points, n);
  if (!hull) return NULL;
  Part* part = g_new0(Part, 1);
  part->points = g_array_new(FALSE, FALSE, 3 * sizeof(double));
  g_array_append_vals(part->points, hull->vert, (guint)hull->nvert);
  part->hull = gimbal_mesh_volume(hull);
  part->excess = fmax(0, part->hull - volume);
  for (int k = 0; k < 3; k++) {
    part->low[k] = INFINITY;
    part->high[k] = -INFINITY;
    for (int i = 0; i < hull->nvert; i++) {
      part->low[k] = fmin(part->low[k], hull->vert[3 * i + k]);
      part->high[k] = fmax(part->high[k], hull->vert[3 * i + k]);
    }
  }
  return part;
}

static gboolean touch(const Part* a, const Part* b) {
  for (int k = 0; k < 3; k++) {
    if (a->low[k] > b->high[k] + 1e-6 || b->low[k] > a->high[k] + 1e-6) return FALSE;
  }
  return TRUE;
}

static Part* join(const Part* a, const Part* b) {
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, 3 * sizeof(double));
  g_array_append_vals(points, a->points->data, a->points->len);
  g_array_append_vals(points, b->points->data, b->points->len);
  return part_new((const double*)(void*)points->data, (int)points->len, a->hull - a->excess + b->hull - b->excess);
}

// What a joint adds to the excess of all.
static double joint_cost(const Part* a, const Part* b) {
  Part* both = join(a, b);
  double cost = both ? both->excess - a->excess - b->excess : INFINITY;
  if (both) free_part(both);
  return cost;
}

typedef struct Joint {
  const Part *a, *b;
  double cost;
} Joint;

static void add_joints(const Work* work, guint of, GArray* joints) {
  const Part* b = work->parts->pdata[of];
  for (guint i = 0; i < of && !is_cancelled(work); i++) {
    const Part* a = work->parts->pdata[i];
    if (!touch(a, b)) continue;
    const Joint joint = {a, b, joint_cost(a, b)};
    g_array_append_val(joints, joint);
  }
}

static int best_joint(const GArray* joints) {
  int best = -1;
  for (guint i = 0; i < joints->len; i++) {
    if (best < 0 || g_array_index(joints, Joint, i).cost < g_array_index(joints, Joint, best).cost) best = (int)i;
  }
  return best;
}

static void make_joint(Work* work, GArray* joints, Joint joint) {
  g_ptr_array_add(work->parts, join(joint.a, joint.b));
  for (guint i = joints->len; i-- > 0;) {
    const Joint* j = &g_array_index(joints, Joint, i);
    if (j->a == joint.a || j->b == joint.a || j->a == joint.b || j->b == joint.b) g_array_remove_index(joints, i);
  }
  g_ptr_array_remove(work->parts, (gpointer)joint.a);
  g_ptr_array_remove(work->parts, (gpointer)joint.b);
  add_joints(work, work->parts->len - 1, joints);
}

static double sum_excess(const Work* work) {
  double sum = 0;
  for (guint i = 0; i < work->parts->len; i++) sum += ((Part*)work->parts->pdata[i])->excess;
  return sum;
}

static void join_all(Work* work) {
  g_autoptr(GArray) joints = g_array_new(FALSE, FALSE, sizeof(Joint));
  for (guint i = 1; i < work->parts->len; i++) add_joints(work, i, joints);
  double allowed = work->options->error * work->whole->volume;
  while (!is_cancelled(work)) {
    int best = best_joint(joints);
    if (best < 0) return;
    Joint joint = g_array_index(joints, Joint, best);
    // what costs nothing is joined in any case
    gboolean needed = work->parts->len > (guint)work->options->parts;
    gboolean free_of_cost = joint.cost <= 1e-9 || sum_excess(work) + joint.cost <= allowed;
    if (!isfinite(joint.cost) || (!needed && !free_of_cost)) return;
    make_joint(work, joints, joint);
  }
}

//---- all of it

// About its middle, about as large as 1.
static void normalize(Work* work, GimbalMesh* mesh) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size[3];
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    low[i % 3] = fmin(low[i % 3], mesh->vert[i]);
    high[i % 3] = fmax(high[i % 3], mesh->vert[i]);
  }
  mju_sub3(size, high, low);
  work->scale = 1 / mju_norm3(size);
  for (int k = 0; k < 3; k++) work->centre[k] = 0.5 * (low[k] + high[k]);
  for (int i = 0; i < 3 * mesh->nvert; i++) mesh->vert[i] = (mesh->vert[i] - work->centre[i % 3]) * work->scale;
}

static GimbalDecomposition* result(const Work* work) {
  GimbalDecomposition* self = g_new0(GimbalDecomposition, 1);
  self->parts = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_mesh_free);
  for (guint i = 0; i < work->parts->len; i++) {
    const Part* part = work->parts->pdata[i];
    GimbalMesh* mesh = gimbal_hull_new((const double*)(void*)part->points->data, (int)part->points->len);
    for (int k = 0; mesh && k < 3 * mesh->nvert; k++) mesh->vert[k] = mesh->vert[k] / work->scale + work->centre[k % 3];
    if (mesh) g_ptr_array_add(self->parts, mesh);
  }
  self->volume = work->whole->volume / pow(work->scale, 3);
  self->error = sum_excess(work) / work->whole->volume;
  return self;
}

static void make_parts(Work* work) {
  for (guint i = 0; i < work->pieces->len; i++) {
    const GimbalPiece* piece = work->pieces->pdata[i];
    g_autoptr(GArray) points = gimbal_piece_points(piece);
    Part* part = part_new((const double*)(void*)points->data, (int)points->len, piece->volume);
    if (part) g_ptr_array_add(work->parts, part);
  }
}

GimbalDecomposition* gimbal_decompose(const GimbalMesh* mesh, const GimbalDecomposeOptions* options, GCancellable* cancellable,
                                      GError** error) {
  g_autoptr(GimbalMesh) solid = gimbal_mesh_solid(mesh, error);
  if (!solid) return NULL;
  Work work = {.options = options, .cancellable = cancellable};
  normalize(&work, solid);
  work.whole = gimbal_piece_new(solid);
  work.creases = find_creases(solid);
  work.pieces = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_piece_free);
  work.parts = g_ptr_array_new_with_free_func(free_part);
  g_ptr_array_add(work.pieces, gimbal_piece_new(solid));
  cut_all(&work);
  if (!is_cancelled(&work)) make_parts(&work);
  join_all(&work);
  tell(&work, 1);
  GimbalDecomposition* self = is_cancelled(&work) ? NULL : result(&work);
  g_ptr_array_unref(work.parts);
  g_ptr_array_unref(work.pieces);
  g_array_unref(work.creases);
  gimbal_piece_free(work.whole);
  if (!self) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "stopped");
  return self;
}

void gimbal_decomposition_free(GimbalDecomposition* self) {
  if (!self) return;
  g_ptr_array_unref(self->parts);
  g_free(self);
}
