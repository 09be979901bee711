// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/piece.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/hull.h"

#define ON_PLANE 1e-9  // for a solid of size 1: a point nearer to a plane than this lies in it
#define NUDGE    1e-5
enum {
  MANY_POINTS = 800,  // from here on a hull is estimated by a few directions
  DIRECTIONS = 160
};

static GArray* new_list(gsize size) {
  return g_array_new(FALSE, FALSE, (guint)size);
}

static GimbalPiece* new_piece(void) {
  GimbalPiece* self = g_new0(GimbalPiece, 1);
  self->skin = new_list(sizeof(GimbalTriangle));
  self->caps = new_list(sizeof(GimbalTriangle));
  self->cells = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  self->refs = 1;
  self->corners = new_list(3 * sizeof(double));
  return self;
}

GimbalPiece* gimbal_piece_ref(GimbalPiece* self) {
  self->refs++;
  return self;
}

void gimbal_piece_free(GimbalPiece* self) {
  if (!self || --self->refs > 0) return;
  g_array_unref(self->skin);
  g_array_unref(self->caps);
  g_ptr_array_unref(self->cells);
  if (self->outer) g_array_unref(self->outer);
  g_array_unref(self->corners);
  g_free(self);
}

static double list_volume(const GArray* triangles) {
  double sum = 0, normal[3];
  for (guint i = 0; i < triangles->len; i++) {
    const GimbalTriangle* t = &g_array_index(triangles, GimbalTriangle, i);
    mju_cross(normal, t->corner[1], t->corner[2]);
    sum += mju_dot3(t->corner[0], normal);
  }
  return sum / 6;
}

//---- the hull

GArray* gimbal_piece_points(const GimbalPiece* self) {
  guint n = 3 * self->skin->len + self->corners->len;
  GArray* points = g_array_sized_new(FALSE, FALSE, 3 * sizeof(double), n);
  g_array_append_vals(points, self->skin->data, 3 * self->skin->len);
  g_array_append_vals(points, self->corners->data, self->corners->len);
  g_autofree int* place = g_new(int, n);
  int count = gimbal_mesh_weld((const double*)(void*)points->data, (int)n, place);
  double(*list)[3] = (void*)points->data;
  // a place never comes after the points at it
  for (guint i = 0; i < n; i++) mju_copy3(list[place[i]], list[i]);
  g_array_set_size(points, (guint)count);
  return points;
}

// Direction i of DIRECTIONS evenly spread ones.
static void piece_direction(int i, double dir[3]) {
  double z = 1 - (2 * i + 1.0) / DIRECTIONS, r = sqrt(1 - z * z), turn = i * 2.399963229728653;
  dir[0] = r * cos(turn);
  dir[1] = r * sin(turn);
  dir[2] = z;
}

// Keep only the outermost points; they are moved to the front.
static void keep_outermost(GArray* points) {
  double(*list)[3] = (void*)points->data;
  int kept = 0;
  for (int i = 0; i < DIRECTIONS; i++) {
    double dir[3], best = -INFINITY;
    guint which = 0;
    piece_direction(i, dir);
    for (guint k = 0; k < points->len; k++) {
      double along = mju_dot3(dir, list[k]);
      if (along > best) which = k;
      best = fmax(best, along);
    }
    if ((int)which < kept) continue;
    double point[3];
    mju_copy3(point, list[which]);
    mju_copy3(list[which], list[kept]);
    mju_copy3(list[kept++], point);
  }
  g_array_set_size(points, (guint)kept);
}

// Replace the points by the corners of their hull. Returns its volume.
static double find_hull(GArray* points) {
  g_autoptr(GimbalMesh) hull = gimbal_hull_new((const double*)(void*)points->data, (int)points->len);
  if (!hull) return 0;
  g_array_set_size(points, 0);
  g_array_append_vals(points, hull->vert, (guint)hull->nvert);
  return gimbal_mesh_volume(hull);
}

static void piece_measure(GimbalPiece* self, GArray* points, gboolean sharp) {
  self->sharp = sharp || points->len <= MANY_POINTS;
  if (!self->sharp) keep_outermost(points);
  self->outer = points;
  self->volume = list_volume(self->skin) + list_volume(self->caps);
  self->hull = fmax(self->volume, find_hull(points));
  for (int k = 0; k < 3; k++) {
    self->low[k] = INFINITY;
    self->high[k] = -INFINITY;
    for (guint i = 0; i < points->len; i++) {
      double at = ((const double*)(void*)points->data)[3 * i + k];
      self->low[k] = fmin(self->low[k], at);
      self->high[k] = fmax(self->high[k], at);
    }
  }
}

GimbalPiece* gimbal_piece_new(const GimbalMesh* solid) {
  GimbalPiece* self = new_piece();
  g_array_set_size(self->skin, (guint)solid->nface);
  for (int i = 0; i < 3 * solid->nface; i++) {
    GimbalTriangle* t = &g_array_index(self->skin, GimbalTriangle, i / 3);
    mju_copy3(t->corner[i % 3], solid->vert + 3 * solid->face[i]);
  }
  g_ptr_array_add(self->cells, new_list(sizeof(GimbalPlane)));
  piece_measure(self, gimbal_piece_points(self), FALSE);
  return self;
}

void gimbal_piece_sharpen(GimbalPiece* self) {
  if (self->sharp) return;
  g_array_unref(self->outer);
  piece_measure(self, gimbal_piece_points(self), TRUE);
}

//---- joints

static GArray* outer_points(const GimbalPiece* a, const GimbalPiece* b) {
  GArray* points = new_list(3 * sizeof(double));
  g_array_append_vals(points, a->outer->data, a->outer->len);
  return g_array_append_vals(points, b->outer->data, b->outer->len);
}

double gimbal_piece_joint_hull(const GimbalPiece* a, const GimbalPiece* b) {
  g_autoptr(GArray) points = outer_points(a, b);
  return find_hull(points);
}

GimbalPiece* gimbal_piece_join(const GimbalPiece* a, const GimbalPiece* b) {
  GimbalPiece* self = new_piece();
  for (int side = 0; side < 2; side++) {
    const GimbalPiece* from = side ? b : a;
    g_array_append_vals(self->skin, from->skin->data, from->skin->len);
    g_array_append_vals(self->caps, from->caps->data, from->caps->len);
    g_array_append_vals(self->corners, from->corners->data, from->corners->len);
    for (guint i = 0; i < from->cells->len; i++) {
      g_ptr_array_add(self->cells, g_array_ref(from->cells->pdata[i]));
    }
  }
  piece_measure(self, outer_points(a, b), a->sharp && b->sharp);
  return self;
}

//---- a cut

// Where the plane cuts the edge from a point inside to one outside, at the distances a ≤ 0 < b from
// it.
static void edge_point(double point[3], const double inside[3], double a, const double outside[3], double b) {
  double t = a / (a - b);
  for (int k = 0; k < 3; k++) point[k] = a == 0 ? inside[k] : inside[k] + t * (outside[k] - inside[k]);
}

static void add_fan(GArray* triangles, double polygon[4][3], int n) {
  for (int i = 2; i < n; i++) {
    GimbalTriangle t;
    mju_copy3(t.corner[0], polygon[0]);
    mju_copy3(t.corner[1], polygon[i - 1]);
    mju_copy3(t.corner[2], polygon[i]);
    g_array_append_val(triangles, t);
  }
}

typedef struct Cut {
  const GimbalPlane* plane;
  GArray* flat;   // GimbalTriangle: triangles in the plane
  GArray* edges;  // double[2][3]: the edges that the cut opened, in the direction that closes it
} Cut;

// Add the part of a triangle on this side of the plane; distance: of its corners.
static void cut_triangle(Cut* cut, const GimbalTriangle* t, const double distance[3], GArray* kept) {
  double polygon[4][3], edge[2][3] = {{0}};
  int n = 0;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3;
    double a = distance[i], b = distance[j];
    if (a <= 0) mju_copy3(polygon[n++], t->corner[i]);
    if (a <= 0 && b > 0) {
      edge_point(edge[1], t->corner[i], a, t->corner[j], b);
      if (a < 0) mju_copy3(polygon[n++], edge[1]);
    } else if (a > 0 && b <= 0) {
      edge_point(edge[0], t->corner[j], b, t->corner[i], a);
      if (b < 0) mju_copy3(polygon[n++], edge[0]);
    }
  }
  add_fan(kept, polygon, n);
  if (memcmp(edge[0], edge[1], sizeof edge[0])) g_array_append_val(cut->edges, edge);
}

static void cut_list(Cut* cut, const GArray* triangles, GArray* kept) {
  for (guint i = 0; i < triangles->len; i++) {
    const GimbalTriangle* t = &g_array_index(triangles, GimbalTriangle, i);
    double distance[3];
    int inside = 0, outside = 0;
    for (int k = 0; k < 3; k++) {
      double d = mju_dot3(cut->plane->normal, t->corner[k]) - cut->plane->offset;
      distance[k] = fabs(d) < ON_PLANE ? 0 : d;
      inside += distance[k] < 0;
      outside += distance[k] > 0;
    }
    if (outside == 3) continue;
    if (outside) {
      cut_triangle(cut, t, distance, kept);
    } else {
      g_array_append_val(inside ? kept : cut->flat, *t);
    }
  }
}

// Close what the cut opened.
static void add_cap(const Cut* cut, GArray* caps) {
  double middle[3] = {0};
  for (guint i = 0; i < cut->edges->len; i++) {
    const double* edge = (const double*)(void*)cut->edges->data + 6 * i;
    mju_addToScl3(middle, edge, 1.0 / cut->edges->len);
  }
  for (guint i = 0; i < cut->edges->len; i++) {
    const double* edge = (const double*)(void*)cut->edges->data + 6 * i;
    double polygon[4][3];
    mju_copy3(polygon[0], middle);
    mju_copy3(polygon[1], edge);
    mju_copy3(polygon[2], edge + 3);
    add_fan(caps, polygon, 3);
  }
  g_array_append_vals(caps, cut->flat->data, cut->flat->len);
}

//---- corners of the cell

// Whether a point is inside, by the winding number of the surface: the sum of the solid angles of
// its triangles (Van Oosterom and Strackee 1983).
static gboolean is_inside(const GimbalPiece* whole, const double point[3]) {
  double sum = 0;
  for (guint i = 0; i < whole->skin->len; i++) {
    const GimbalTriangle* t = &g_array_index(whole->skin, GimbalTriangle, i);
    double r[3][3], length[3], normal[3];
    for (int k = 0; k < 3; k++) {
      mju_sub3(r[k], t->corner[k], point);
      length[k] = mju_norm3(r[k]);
    }
    mju_cross(normal, r[1], r[2]);
    double below = length[0] * length[1] * length[2] + mju_dot3(r[0], r[1]) * length[2] +
                   mju_dot3(r[1], r[2]) * length[0] + mju_dot3(r[2], r[0]) * length[1];
    sum += 2 * atan2(mju_dot3(r[0], normal), below);
  }
  return sum > 2 * G_PI;
}

// The point where three planes meet. FALSE if there is none, or if it is far away.
static gboolean piece_meet(double point[3], const GimbalPlane* a, const GimbalPlane* b,
                           const GimbalPlane* c) {
  double bc[3], ca[3], ab[3];
  mju_cross(bc, b->normal, c->normal);
  mju_cross(ca, c->normal, a->normal);
  mju_cross(ab, a->normal, b->normal);
  double det = mju_dot3(a->normal, bc);
  if (fabs(det) < 1e-6) return FALSE;
  for (int k = 0; k < 3; k++) point[k] = (a->offset * bc[k] + b->offset * ca[k] + c->offset * ab[k]) / det;
  return mju_norm3(point) < 2;
}

static gboolean in_cell(const GArray* planes, const double point[3]) {
  for (guint i = 0; i < planes->len; i++) {
    const GimbalPlane* p = &g_array_index(planes, GimbalPlane, i);
    if (mju_dot3(p->normal, point) - p->offset > ON_PLANE) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_piece_has(const GimbalPiece* self, const double point[3]) {
  for (guint i = 0; i < self->cells->len; i++) {
    if (in_cell(self->cells->pdata[i], point)) return TRUE;
  }
  return FALSE;
}

// Find the corners of a cell at its last plane, which is new: where that one meets two others.
static void find_corners(GimbalPiece* self, const GArray* cell, const GimbalPiece* whole) {
  const GimbalPlane* planes = (const GimbalPlane*)(void*)cell->data;
  guint last = cell->len - 1;
  for (guint i = 0; i < last; i++) {
    for (guint j = i + 1; j < last; j++) {
      double point[3], within[3];
      if (!piece_meet(point, &planes[i], &planes[j], &planes[last]) || !in_cell(cell, point)) continue;
      // tested from within the cell: a point that only touches the solid from outside is no corner,
      // and where the surface passes, the skin has the corners
      for (int k = 0; k < 3; k++) {
        within[k] = point[k] - NUDGE * (planes[i].normal[k] + planes[j].normal[k] + planes[last].normal[k]);
      }
      if (is_inside(whole, within)) g_array_append_val(self->corners, point);
    }
  }
}

static void cut_cells(GimbalPiece* part, const GimbalPiece* from, const GimbalPlane* plane,
                      const GimbalPiece* whole) {
  for (guint i = 0; i < from->corners->len; i++) {
    const double* point = (const double*)(void*)from->corners->data + 3 * i;
    if (mju_dot3(plane->normal, point) - plane->offset <= ON_PLANE) {
      g_array_append_vals(part->corners, point, 1);
    }
  }
  for (guint i = 0; i < from->cells->len; i++) {
    GArray* cell = g_array_copy(from->cells->pdata[i]);
    g_array_append_val(cell, *plane);
    g_ptr_array_add(part->cells, cell);
    find_corners(part, cell, whole);
  }
}

GimbalPiece* gimbal_piece_cut(const GimbalPiece* self, const GimbalPlane* plane, const GimbalPiece* whole) {
  g_autoptr(GimbalPiece) part = new_piece();
  g_autoptr(GArray) flat = new_list(sizeof(GimbalTriangle));
  g_autoptr(GArray) edges = new_list(6 * sizeof(double));
  Cut cut = {plane, flat, edges};
  cut_list(&cut, self->skin, part->skin);
  cut_list(&cut, self->caps, part->caps);
  add_cap(&cut, part->caps);
  cut_cells(part, self, plane, whole);
  piece_measure(part, gimbal_piece_points(part), FALSE);
  return part->volume > 1e-9 * whole->volume ? g_steal_pointer(&part) : NULL;
}
