// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/piece.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/hull.h"

#define ON_PLANE     1e-9  // for a solid of size 1: a point nearer to a plane than this lies in it
#define NUDGE        1e-5
#define DEPTH        1e-6
#define LEAST_VOLUME 1e-12  // of a piece, for a solid of size 1
enum {
  MANY_POINTS = 800,  // from here on a hull is estimated by a few directions
  DIRECTIONS = 160
};

//---- vectors: called so often that a call into the library for each would be a third of the time

static inline double vector_dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double vector_length(const double a[3]) {
  return sqrt(vector_dot(a, a));
}

static inline void vector_sub(double res[3], const double a[3], const double b[3]) {
  for (int k = 0; k < 3; k++) res[k] = a[k] - b[k];
}

static inline void vector_cross(double res[3], const double a[3], const double b[3]) {
  res[0] = a[1] * b[2] - a[2] * b[1];
  res[1] = a[2] * b[0] - a[0] * b[2];
  res[2] = a[0] * b[1] - a[1] * b[0];
}

//---- a piece

static GArray* new_list(gsize size) {
  return g_array_new(FALSE, FALSE, (guint)size);
}

static GimbalPiece* new_piece(void) {
  GimbalPiece* self = g_new0(GimbalPiece, 1);
  self->skin = new_list(sizeof(GimbalTriangle));
  self->caps = new_list(sizeof(GimbalTriangle));
  self->cell = new_list(sizeof(GimbalPlane));
  self->corners = new_list(3 * sizeof(double));
  return self;
}

void gimbal_piece_free(GimbalPiece* self) {
  if (!self) return;
  GArray* lists[] = {self->skin, self->caps, self->cell, self->corners, self->outer};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
    if (lists[i]) g_array_unref(lists[i]);
  }
  g_free(self);
}

static double list_volume(const GArray* triangles) {
  double sum = 0, normal[3];
  for (guint i = 0; i < triangles->len; i++) {
    const GimbalTriangle* t = &g_array_index(triangles, GimbalTriangle, i);
    vector_cross(normal, t->corner[1], t->corner[2]);
    sum += vector_dot(t->corner[0], normal);
  }
  return sum / 6;
}

//---- the hull

// Points whose hull is that of the piece, each once.
static GArray* piece_points(const GimbalPiece* self) {
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
      double along = vector_dot(dir, list[k]);
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

static void piece_measure(GimbalPiece* self, GArray* points, gboolean sharp) {
  self->sharp = sharp || points->len <= MANY_POINTS;
  if (!self->sharp) keep_outermost(points);
  self->outer = points;
  self->volume = list_volume(self->skin) + list_volume(self->caps);
  self->hull = fmax(self->volume, gimbal_hull_shrink(points));
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
  piece_measure(self, piece_points(self), FALSE);
  return self;
}

void gimbal_piece_sharpen(GimbalPiece* self) {
  if (self->sharp) return;
  g_array_unref(self->outer);
  piece_measure(self, piece_points(self), TRUE);
}

//---- what a hull has beyond the surface

void gimbal_triangle_place(const GimbalTriangle* self, double normal[3], double middle[3]) {
  double ab[3], ac[3];
  vector_sub(ab, self->corner[1], self->corner[0]);
  vector_sub(ac, self->corner[2], self->corner[0]);
  vector_cross(normal, ab, ac);
  for (int k = 0; k < 3; k++) {
    middle[k] = (self->corner[0][k] + self->corner[1][k] + self->corner[2][k]) / 3;
  }
}

// How far it is from a point along a direction until a face of the hull is passed.
static double way_out(const GimbalMesh* hull, const double point[3], const double dir[3]) {
  double least = INFINITY;
  for (int f = 0; f < hull->nface; f++) {
    const double *a = hull->vert + 3 * hull->face[3 * f], *b = hull->vert + 3 * hull->face[3 * f + 1],
                 *c = hull->vert + 3 * hull->face[3 * f + 2];
    double ab[3], ac[3], normal[3], to[3];
    vector_sub(ab, b, a);
    vector_sub(ac, c, a);
    vector_cross(normal, ab, ac);
    vector_sub(to, a, point);
    double rate = vector_dot(normal, dir);
    if (rate > 1e-9 * vector_length(normal)) least = fmin(least, vector_dot(normal, to) / rate);
  }
  return least == INFINITY ? 0 : least;
}

double gimbal_piece_reach(const GimbalPiece* self, const GimbalMesh* hull) {
  double reach = 0;
  for (guint i = 0; i < self->skin->len; i++) {
    const GimbalTriangle* t = &g_array_index(self->skin, GimbalTriangle, i);
    double normal[3], middle[3];
    gimbal_triangle_place(t, normal, middle);
    if (mju_normalize3(normal) < mjMINVAL) continue;
    reach = fmax(reach, way_out(hull, middle, normal));
  }
  return reach;
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
      double d = vector_dot(cut->plane->normal, t->corner[k]) - cut->plane->offset;
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

// The sum of the solid angles of triangles seen from a point (Van Oosterom and Strackee 1983).
static double solid_angle(const GArray* triangles, const double point[3]) {
  double sum = 0;
  for (guint i = 0; i < triangles->len; i++) {
    const GimbalTriangle* t = &g_array_index(triangles, GimbalTriangle, i);
    double r[3][3], length[3], normal[3];
    for (int k = 0; k < 3; k++) {
      vector_sub(r[k], t->corner[k], point);
      length[k] = vector_length(r[k]);
    }
    vector_cross(normal, r[1], r[2]);
    double below = length[0] * length[1] * length[2] + vector_dot(r[0], r[1]) * length[2] +
                   vector_dot(r[1], r[2]) * length[0] + vector_dot(r[2], r[0]) * length[1];
    sum += 2 * atan2(vector_dot(r[0], normal), below);
  }
  return sum;
}

// Whether a point is inside, by the winding number of the surface that bounds the piece.
static gboolean is_inside(const GimbalPiece* self, const double point[3]) {
  return solid_angle(self->skin, point) + solid_angle(self->caps, point) > 2 * G_PI;
}

// The point where three planes meet. FALSE if there is none, or if it is far away.
static gboolean piece_meet(double point[3], const GimbalPlane* a, const GimbalPlane* b,
                           const GimbalPlane* c) {
  double bc[3], ca[3], ab[3];
  vector_cross(bc, b->normal, c->normal);
  vector_cross(ca, c->normal, a->normal);
  vector_cross(ab, a->normal, b->normal);
  double det = vector_dot(a->normal, bc);
  if (fabs(det) < 1e-6) return FALSE;
  for (int k = 0; k < 3; k++) point[k] = (a->offset * bc[k] + b->offset * ca[k] + c->offset * ab[k]) / det;
  return vector_length(point) < 2;
}

static gboolean in_cell(const GArray* planes, const double point[3]) {
  for (guint i = 0; i < planes->len; i++) {
    const GimbalPlane* p = &g_array_index(planes, GimbalPlane, i);
    if (vector_dot(p->normal, point) - p->offset > ON_PLANE) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_piece_has(const GimbalPiece* self, const double point[3]) {
  return in_cell(self->cell, point);
}

// Is a corner known? Where more than three planes meet, it would be found again and again.
static gboolean is_corner(const GimbalPiece* self, const double point[3]) {
  for (guint i = 0; i < self->corners->len; i++) {
    if (mju_dist3((const double*)(void*)self->corners->data + 3 * i, point) < ON_PLANE) return TRUE;
  }
  return FALSE;
}

// Is a point inside where three planes meet, seen from within the cell? A point that only touches
// the solid from outside is no corner. All three planes are moved inwards, as in a narrow wedge the
// sum of their normals hardly leads into it; where more than three meet, that sum may do better.
static gboolean is_within(const GimbalPiece* self, const double point[3], const GimbalPlane* a,
                          const GimbalPlane* b, const GimbalPlane* c) {
  GimbalPlane moved[3] = {*a, *b, *c};
  double within[3];
  for (int k = 0; k < 3; k++) moved[k].offset -= DEPTH;
  if (piece_meet(within, &moved[0], &moved[1], &moved[2]) && is_inside(self, within)) return TRUE;
  for (int k = 0; k < 3; k++) within[k] = point[k] - NUDGE * (a->normal[k] + b->normal[k] + c->normal[k]);
  return is_inside(self, within);
}

// Find the corners of a cell at its last plane, which is new: where that one meets two others.
static void find_corners(GimbalPiece* self) {
  const GimbalPlane* planes = (const GimbalPlane*)(void*)self->cell->data;
  guint last = self->cell->len - 1;
  for (guint i = 0; i < last; i++) {
    for (guint j = i + 1; j < last; j++) {
      double point[3];
      if (!piece_meet(point, &planes[i], &planes[j], &planes[last]) || !in_cell(self->cell, point)) continue;
      // where the surface passes, the skin has the corners
      if (is_corner(self, point)) continue;
      if (is_within(self, point, &planes[i], &planes[j], &planes[last])) {
        g_array_append_val(self->corners, point);
      }
    }
  }
}

static void cut_cell(GimbalPiece* part, const GimbalPiece* from, const GimbalPlane* plane) {
  for (guint i = 0; i < from->corners->len; i++) {
    const double* point = (const double*)(void*)from->corners->data + 3 * i;
    if (vector_dot(plane->normal, point) - plane->offset <= ON_PLANE) {
      g_array_append_vals(part->corners, point, 1);
    }
  }
  g_array_append_vals(part->cell, from->cell->data, from->cell->len);
  g_array_append_val(part->cell, *plane);
  find_corners(part);
}

GimbalPiece* gimbal_piece_cut(const GimbalPiece* self, const GimbalPlane* plane) {
  g_autoptr(GimbalPiece) part = new_piece();
  g_autoptr(GArray) flat = new_list(sizeof(GimbalTriangle));
  g_autoptr(GArray) edges = new_list(6 * sizeof(double));
  Cut cut = {plane, flat, edges};
  cut_list(&cut, self->skin, part->skin);
  cut_list(&cut, self->caps, part->caps);
  add_cap(&cut, part->caps);
  cut_cell(part, self, plane);
  piece_measure(part, piece_points(part), FALSE);
  return part->volume > LEAST_VOLUME ? g_steal_pointer(&part) : NULL;
}

// The volume between a triangle and a point of a plane, of what is on this side of the plane.
static double triangle_below(const GimbalTriangle* t, const GimbalPlane* plane, const double origin[3]) {
  double polygon[4][3], a[3], b[3], c[3], normal[3], sum = 0;
  int n = 0;
  for (int i = 0; i < 3; i++) {
    const double *here = t->corner[i], *next = t->corner[(i + 1) % 3];
    double from = vector_dot(plane->normal, here) - plane->offset,
           to = vector_dot(plane->normal, next) - plane->offset;
    if (from <= 0) mju_copy3(polygon[n++], here);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) edge_point(polygon[n++], here, from, next, to);
  }
  for (int i = 2; i < n; i++) {
    vector_sub(a, polygon[0], origin);
    vector_sub(b, polygon[i - 1], origin);
    vector_sub(c, polygon[i], origin);
    vector_cross(normal, b, c);
    sum += vector_dot(a, normal);
  }
  return sum / 6;
}

double gimbal_piece_volume_below(const GimbalPiece* self, const GimbalPlane* plane) {
  double least = 0, most = 0, origin[3], sum = 0;
  for (int k = 0; k < 3; k++) {
    double a = plane->normal[k] * self->low[k], b = plane->normal[k] * self->high[k];
    least += fmin(a, b);
    most += fmax(a, b);
  }
  if (most <= plane->offset) return self->volume;
  if (least >= plane->offset) return 0;
  mju_scl3(origin, plane->normal, plane->offset);
  const GArray* lists[] = {self->skin, self->caps};
  for (int i = 0; i < 2; i++) {
    for (guint k = 0; k < lists[i]->len; k++) {
      sum += triangle_below(&g_array_index(lists[i], GimbalTriangle, k), plane, origin);
    }
  }
  return sum;
}

//---- order

int gimbal_spots_compare(gconstpointer a, gconstpointer b) {
  const GimbalSpot *x = a, *y = b;
  if (x->along != y->along) return x->along > y->along ? 1 : -1;
  return (x->index > y->index) - (x->index < y->index);
}
