// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sought is the division of the cells into n parts with the least sum of the hulls' volumes. Three
// kinds of steps lead there, each as long as it lowers the sum:
//
//   join      the two neighbours whose common hull adds least to their own hulls
//   move      a cell from its part to a neighbour
//   exchange  a part is divided in two, and two others are joined for it
//
// Joining alone finds halves of halves, as cells are made by halving; moves then make parts of the
// same size, which is what a round wall needs: the volume that a flat part closes grows with the
// third power of its width.

#include "import/mesh/parts.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/hull.h"
#include "import/mesh/trim.h"

enum {
  SWEEPS = 40,     // most passes of moves over all cells
  EXCHANGES = 200  // most exchanges
};

// Of joints that cost the same, the smallest is made first: sectors of a disc become quarters and
// halves, of which two fit together, and not thirds, of which two do not.
#define SIZE_WEIGHT 1e-5
// What costs no more than this, relative to the whole volume, costs nothing.
#define FREE 3e-5

typedef struct Part {
  GArray* cells;  // guint, the numbers of the cells
  GArray* outer;  // double[3]: the corners of the hull
  double hull;    // its volume
  double low[3], high[3];
  guint stamp;          // another one after each change
  double split;         // the volume of the two hulls after the best division; NAN: not yet known
  guint split_at;       // how many cells the first of them has
  GArray* split_order;  // the cells in the order of that division
} Part;

struct GimbalParts {
  const GPtrArray* cells;  // GimbalPiece
  const GimbalEffort* effort;
  GPtrArray* parts;  // Part, NULL where one is gone
  guint* owner;      // of each cell: the number of its part
  double* joint;     // of two parts: what joining them costs; NAN: not yet known
  guint* nearest;    // of each part: which later one costs least to join
  double* nearest_cost;
  guint* seen;  // of each cell: the newest stamp when its moves were last tried
  guint stamp;
  double scale;  // the volume of all cells
};

static const GimbalPiece* cell_of(const GimbalParts* self, guint c) {
  return self->cells->pdata[c];
}

//---- hulls of several cells

static void part_free(gpointer data) {
  Part* part = data;
  if (!part) return;
  g_array_unref(part->cells);
  g_array_unref(part->outer);
  g_clear_pointer(&part->split_order, g_array_unref);
  g_free(part);
}

static GArray* point_list(void) {
  return g_array_new(FALSE, FALSE, 3 * sizeof(double));
}

static void add_points(GArray* list, const GArray* points) {
  g_array_append_vals(list, points->data, points->len);
}

static double union_hull(const GArray* a, const GArray* b) {
  g_autoptr(GArray) points = point_list();
  add_points(points, a);
  add_points(points, b);
  return gimbal_hull_shrink(points);
}

// The hull of a part without one of its cells.
static double hull_without(const GimbalParts* self, const Part* part, guint cell) {
  g_autoptr(GArray) points = point_list();
  for (guint i = 0; i < part->cells->len; i++) {
    guint c = g_array_index(part->cells, guint, i);
    if (c != cell) add_points(points, cell_of(self, c)->outer);
  }
  return gimbal_hull_shrink(points);
}

static void part_measure(GimbalParts* self, Part* part) {
  g_clear_pointer(&part->outer, g_array_unref);
  part->outer = point_list();
  for (guint i = 0; i < part->cells->len; i++) {
    add_points(part->outer, cell_of(self, g_array_index(part->cells, guint, i))->outer);
  }
  part->hull = gimbal_hull_shrink(part->outer);
  part->split = NAN;
  part->stamp = ++self->stamp;
  for (int k = 0; k < 3; k++) {
    part->low[k] = INFINITY;
    part->high[k] = -INFINITY;
  }
  for (guint i = 0; i < part->outer->len; i++) {
    const double* at = (const double*)(void*)part->outer->data + 3 * i;
    for (int k = 0; k < 3; k++) {
      part->low[k] = fmin(part->low[k], at[k]);
      part->high[k] = fmax(part->high[k], at[k]);
    }
  }
}

static gboolean boxes_touch(const double* low, const double* high, const double* low2, const double* high2) {
  for (int k = 0; k < 3; k++) {
    if (low[k] > high2[k] + 1e-6 || low2[k] > high[k] + 1e-6) return FALSE;
  }
  return TRUE;
}

//---- parts

static Part* part_at(const GimbalParts* self, guint i) {
  return self->parts->pdata[i];
}

// The part i has other cells now.
static void part_changed(GimbalParts* self, guint i) {
  guint n = self->parts->len;
  if (part_at(self, i)) part_measure(self, part_at(self, i));
  for (guint j = 0; j < n; j++) self->joint[i * n + j] = self->joint[j * n + i] = NAN;
  self->nearest[i] = n;
  // those that had it as the nearest, and those that may have it now
  for (guint j = 0; j < i; j++) {
    const Part *a = part_at(self, j), *b = part_at(self, i);
    gboolean touches = a && b && boxes_touch(a->low, a->high, b->low, b->high);
    if (self->nearest[j] == i || touches) self->nearest[j] = n;
  }
}

static Part* part_new(GimbalParts* self, guint i) {
  Part* part = g_new0(Part, 1);
  part->cells = g_array_new(FALSE, FALSE, sizeof(guint));
  self->parts->pdata[i] = part;
  return part;
}

static void part_gone(GimbalParts* self, guint i) {
  part_free(self->parts->pdata[i]);
  self->parts->pdata[i] = NULL;
  part_changed(self, i);
}

static void give_cell(GimbalParts* self, guint cell, guint to) {
  g_array_append_val(part_at(self, to)->cells, cell);
  self->owner[cell] = to;
}

GimbalParts* gimbal_parts_new(const GPtrArray* cells, const GimbalEffort* effort) {
  GimbalParts* self = g_new0(GimbalParts, 1);
  guint n = cells->len;
  self->cells = cells;
  self->effort = effort;
  self->parts = g_ptr_array_new_full(n, part_free);
  g_ptr_array_set_size(self->parts, (int)n);
  self->owner = g_new(guint, n);
  self->joint = g_new(double, (gsize)n* n);
  self->nearest = g_new(guint, n);
  self->nearest_cost = g_new(double, n);
  self->seen = g_new0(guint, n);
  for (gsize i = 0; i < (gsize)n * n; i++) self->joint[i] = NAN;
  for (guint i = 0; i < n; i++) {
    part_new(self, i);
    give_cell(self, i, i);
    part_measure(self, part_at(self, i));
    self->nearest[i] = n;
    self->scale += cell_of(self, i)->volume;
  }
  return self;
}

void gimbal_parts_free(GimbalParts* self) {
  if (!self) return;
  gpointer owned[] = {self->owner, self->joint, self->nearest, self->nearest_cost, self->seen, self};
  g_ptr_array_unref(self->parts);
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

guint gimbal_parts_count(const GimbalParts* self) {
  guint count = 0;
  for (guint i = 0; i < self->parts->len; i++) count += self->parts->pdata[i] != NULL;
  return count;
}

static double parts_volume(const GimbalParts* self) {
  double sum = 0;
  for (guint i = 0; i < self->parts->len; i++) sum += part_at(self, i) ? part_at(self, i)->hull : 0;
  return sum;
}

static double parts_excess(const GimbalParts* self) {
  return parts_volume(self) - self->scale;
}

static gboolean parts_ended(const GimbalParts* self) {
  return g_cancellable_is_cancelled(self->effort->cancellable);
}

//---- join

static double joint_cost(GimbalParts* self, guint i, guint j) {
  double* known = &self->joint[i * self->parts->len + j];
  const Part *a = part_at(self, i), *b = part_at(self, j);
  if (!isnan(*known)) return *known;
  *known = INFINITY;
  if (boxes_touch(a->low, a->high, b->low, b->high)) {
    double hull = union_hull(a->outer, b->outer);
    *known = hull - a->hull - b->hull + SIZE_WEIGHT * hull;
  }
  return *known;
}

static void find_nearest(GimbalParts* self, guint i) {
  guint n = self->parts->len;
  if (self->nearest[i] < n) return;
  self->nearest[i] = i;  // none
  self->nearest_cost[i] = INFINITY;
  for (guint j = i + 1; j < n; j++) {
    if (!part_at(self, j) || !(joint_cost(self, i, j) < self->nearest_cost[i])) continue;
    self->nearest[i] = j;
    self->nearest_cost[i] = joint_cost(self, i, j);
  }
}

typedef struct Pair {
  guint i, j;
  double cost;
} Pair;

// The two parts that cost least to join, not counting one of them.
static Pair best_pair(GimbalParts* self, guint without) {
  Pair best = {0, 0, INFINITY};
  for (guint i = 0; i < self->parts->len && !parts_ended(self); i++) {
    if (!part_at(self, i) || i == without) continue;
    find_nearest(self, i);
    if (self->nearest[i] != without) {
      if (self->nearest_cost[i] < best.cost) best = (Pair){i, self->nearest[i], self->nearest_cost[i]};
      continue;
    }
    for (guint j = i + 1; j < self->parts->len; j++) {
      if (!part_at(self, j) || j == without || !(joint_cost(self, i, j) < best.cost)) continue;
      best = (Pair){i, j, joint_cost(self, i, j)};
    }
  }
  return best;
}

static void join_pair(GimbalParts* self, Pair pair) {
  const GArray* cells = part_at(self, pair.j)->cells;
  for (guint i = 0; i < cells->len; i++) give_cell(self, g_array_index(cells, guint, i), pair.i);
  part_gone(self, pair.j);
  part_changed(self, pair.i);
}

// How far hulls of two parts together reach beyond their surface, along its normals.
static double pair_reach(const GimbalParts* self, Pair pair) {
  g_autoptr(GArray) points = point_list();
  add_points(points, part_at(self, pair.i)->outer);
  add_points(points, part_at(self, pair.j)->outer);
  g_autoptr(GimbalMesh) hull = gimbal_hull_new((const double*)(void*)points->data, (int)points->len);
  double reach = 0;
  for (int side = 0; hull && side < 2; side++) {
    const GArray* cells = part_at(self, side ? pair.j : pair.i)->cells;
    for (guint i = 0; i < cells->len; i++) {
      reach = fmax(reach, gimbal_piece_reach(cell_of(self, g_array_index(cells, guint, i)), hull));
    }
  }
  return reach;
}

// Do not join two parts as they are.
static void bar_pair(GimbalParts* self, Pair pair) {
  self->joint[pair.i * self->parts->len + pair.j] = INFINITY;
  self->nearest[pair.i] = self->parts->len;
}

static void forget_joints(GimbalParts* self) {
  guint n = self->parts->len;
  for (gsize i = 0; i < (gsize)n * n; i++) self->joint[i] = NAN;
  for (guint i = 0; i < n; i++) self->nearest[i] = n;
}

// Join as long as there are too many, and then as long as the aim allows it. What reaches too far
// is joined only if there are too many and nothing else is left.
static void join_all(GimbalParts* self, const GimbalPartsAim* aim) {
  guint count = gimbal_parts_count(self), many = count;
  gboolean barred = FALSE, anything = FALSE;
  while (count > 1 && !parts_ended(self)) {
    Pair pair = best_pair(self, self->parts->len);
    gboolean needed = count > aim->parts, costs = pair.cost > FREE * self->scale;
    if (pair.cost == INFINITY && !(needed && barred && !anything)) return;
    if (pair.cost == INFINITY) {
      anything = TRUE;
      forget_joints(self);
      continue;
    }
    if (!needed && costs && parts_excess(self) + pair.cost > aim->excess) return;
    if (costs && !(needed && anything) && pair_reach(self, pair) > aim->reach) {
      bar_pair(self, pair);
      barred = TRUE;
      continue;
    }
    join_pair(self, pair);
    count--;
    gimbal_effort_tell(self->effort, 0.5 + 0.2 * (1 - (double)count / many));
  }
}

//---- move

// The newest stamp of the parts that a cell may go to or come from.
static guint newest_stamp(const GimbalParts* self, guint cell) {
  const GimbalPiece* piece = cell_of(self, cell);
  guint newest = 0;
  for (guint i = 0; i < self->parts->len; i++) {
    const Part* part = part_at(self, i);
    gboolean near = part && boxes_touch(piece->low, piece->high, part->low, part->high);
    if (near) newest = MAX(newest, part->stamp);
  }
  return newest;
}

static void take_cell(GimbalParts* self, guint cell) {
  GArray* cells = part_at(self, self->owner[cell])->cells;
  for (guint i = 0; i < cells->len; i++) {
    if (g_array_index(cells, guint, i) != cell) continue;
    g_array_remove_index(cells, i);
    return;
  }
}

// Move a cell to the part where it saves most. FALSE if it saves nothing.
static gboolean move_cell(GimbalParts* self, guint cell) {
  guint from = self->owner[cell], best = from;
  const Part* part = part_at(self, from);
  const GimbalPiece* piece = cell_of(self, cell);
  if (part->cells->len < 2) return FALSE;
  double gain = part->hull - hull_without(self, part, cell), least = gain - 1e-7 * self->scale;
  for (guint i = 0; gain > 0 && i < self->parts->len; i++) {
    const Part* to = part_at(self, i);
    if (!to || i == from || !boxes_touch(piece->low, piece->high, to->low, to->high)) continue;
    double cost = union_hull(to->outer, piece->outer) - to->hull;
    if (cost < least) best = i;
    least = fmin(least, cost);
  }
  if (best == from) return FALSE;
  take_cell(self, cell);
  give_cell(self, cell, best);
  part_changed(self, from);
  part_changed(self, best);
  return TRUE;
}

static void move_all(GimbalParts* self) {
  gboolean moved = TRUE;
  for (int sweep = 0; moved && sweep < SWEEPS; sweep++) {
    moved = FALSE;
    for (guint c = 0; c < self->cells->len && !parts_ended(self); c++) {
      guint newest = newest_stamp(self, c);
      if (newest == self->seen[c]) continue;
      self->seen[c] = newest;
      if (move_cell(self, c)) moved = TRUE;
    }
  }
}

//---- exchange

// The volumes of the hulls of the first 1, 2, … cells in an order; backwards: of the last ones.
static void growing_hulls(const GimbalParts* self, const GArray* order, gboolean backwards, double* volume) {
  g_autoptr(GArray) points = point_list();
  for (guint i = 0; i < order->len; i++) {
    guint at = backwards ? order->len - 1 - i : i;
    add_points(points, cell_of(self, g_array_index(order, guint, at))->outer);
    volume[i] = gimbal_hull_shrink(points);
  }
}

// Try to divide a part between two cells, in the order of their middles along an axis.
static void try_split(GimbalParts* self, Part* part, const double axis[3]) {
  guint n = part->cells->len;
  g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(GimbalSpot)),
                    order = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    GimbalSpot spot = {0, g_array_index(part->cells, guint, i)};
    const GimbalPiece* piece = cell_of(self, spot.index);
    for (int k = 0; k < 3; k++) spot.along += axis[k] * (piece->low[k] + piece->high[k]);
    g_array_append_val(spots, spot);
  }
  g_array_sort(spots, gimbal_spots_compare);
  for (guint i = 0; i < n; i++) g_array_append_val(order, g_array_index(spots, GimbalSpot, i).index);
  g_autofree double* below = g_new(double, n);
  g_autofree double* above = g_new(double, n);
  growing_hulls(self, order, FALSE, below);
  growing_hulls(self, order, TRUE, above);
  for (guint i = 1; i < n; i++) {
    double sum = below[i - 1] + above[n - 1 - i];
    if (!(sum < part->split * (1 - 1e-12))) continue;
    part->split = sum;
    part->split_at = i;
    g_clear_pointer(&part->split_order, g_array_unref);
    part->split_order = g_array_copy(order);
  }
}

// What dividing a part in two saves.
static double split_gain(GimbalParts* self, Part* part) {
  static const double axes[9][3] = {{1, 0, 0}, {0, 1, 0},  {0, 0, 1}, {1, 1, 0}, {1, -1, 0},
                                    {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}};
  if (!isnan(part->split)) return part->hull - part->split;
  part->split = part->hull;
  for (guint k = 0; part->cells->len > 1 && k < G_N_ELEMENTS(axes); k++) try_split(self, part, axes[k]);
  return part->hull - part->split;
}

static guint best_split(GimbalParts* self) {
  guint best = self->parts->len;
  double most = 1e-9 * self->scale;
  for (guint i = 0; i < self->parts->len && !parts_ended(self); i++) {
    double gain = part_at(self, i) ? split_gain(self, part_at(self, i)) : 0;
    if (gain > most) best = i;
    most = fmax(most, gain);
  }
  return best;
}

static guint free_number(const GimbalParts* self) {
  guint i = 0;
  while (i < self->parts->len && part_at(self, i)) i++;
  return i;
}

static void split_part(GimbalParts* self, guint i) {
  guint j = free_number(self);
  Part* part = part_at(self, i);
  g_autoptr(GArray) order = g_array_ref(part->split_order);
  part_new(self, j);
  g_array_set_size(part->cells, 0);
  for (guint k = 0; k < order->len; k++) {
    give_cell(self, g_array_index(order, guint, k), k < part->split_at ? i : j);
  }
  part_changed(self, i);
  part_changed(self, j);
}

// Give all cells to the parts that they had.
static void restore_owners(GimbalParts* self, const guint* owner) {
  for (guint i = 0; i < self->parts->len; i++) {
    part_free(self->parts->pdata[i]);
    self->parts->pdata[i] = NULL;
  }
  for (guint c = 0; c < self->cells->len; c++) {
    if (!part_at(self, owner[c])) part_new(self, owner[c]);
    give_cell(self, c, owner[c]);
  }
  for (guint i = 0; i < self->parts->len; i++) part_changed(self, i);
}

// Divide the part that gains most by it, and join two others for it. FALSE if that is no better.
static gboolean exchange_parts(GimbalParts* self) {
  guint split = best_split(self);
  if (split == self->parts->len) return FALSE;
  Pair pair = best_pair(self, split);
  double gain = split_gain(self, part_at(self, split)), before = parts_volume(self);
  if (pair.cost > 2 * gain) return FALSE;
  g_autofree guint* owner = g_memdup2(self->owner, self->cells->len * sizeof(guint));
  join_pair(self, pair);
  split_part(self, split);
  move_all(self);
  if (parts_volume(self) < before - 1e-6 * self->scale) return TRUE;
  restore_owners(self, owner);
  return FALSE;
}

void gimbal_parts_aim(GimbalParts* self, const GimbalPartsAim* aim) {
  guint count;
  join_all(self, aim);
  do {
    count = gimbal_parts_count(self);
    if (parts_excess(self) > 1e-9 * self->scale) move_all(self);
    for (int i = 0; i < EXCHANGES && !parts_ended(self) && exchange_parts(self); i++) {
      gimbal_effort_tell(self->effort, 0.7 + 0.2 * i / EXCHANGES);
    }
    join_all(self, aim);
  } while (gimbal_parts_count(self) < count && !parts_ended(self));
}

void gimbal_parts_thin(GimbalParts* self, double* volume) {
  for (guint count = gimbal_parts_count(self); count > 0; count--) {
    volume[count - 1] = parts_volume(self);
    Pair pair = best_pair(self, self->parts->len);
    if (pair.cost < INFINITY) join_pair(self, pair);
  }
}

// A hull nearer to the cells of its part than the whole one.
static GimbalMesh* trim_hull(const GimbalParts* self, const Part* part, GimbalMesh* hull, double* missing) {
  g_autoptr(GimbalMesh) whole = hull;
  g_autoptr(GPtrArray) pieces = g_ptr_array_new();
  for (guint i = 0; i < part->cells->len; i++) {
    g_ptr_array_add(pieces, self->cells->pdata[g_array_index(part->cells, guint, i)]);
  }
  GimbalMesh* trimmed = gimbal_trim(pieces, hull, missing);
  return trimmed ? trimmed : g_steal_pointer(&whole);
}

GPtrArray* gimbal_parts_hulls(const GimbalParts* self, double* missing) {
  GPtrArray* hulls = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_mesh_free);
  if (missing) *missing = 0;
  for (guint i = 0; i < self->parts->len && !parts_ended(self); i++) {
    const Part* part = part_at(self, i);
    GimbalMesh* hull =
        part ? gimbal_hull_new((const double*)(void*)part->outer->data, (int)part->outer->len) : NULL;
    if (hull && missing) hull = trim_hull(self, part, hull, missing);
    if (hull) g_ptr_array_add(hulls, hull);
  }
  return hulls;
}
