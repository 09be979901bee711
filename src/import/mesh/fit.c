// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The fit is tried in a few frames: the mesh's own axes, its axes of inertia, and those of the
// smallest box that stands on a face of its hull. In each frame the mesh is sampled in columns
// along z: for each of COLUMNS × COLUMNS lines, the intervals in which the line is inside the mesh.
// A primitive aligned with the frame has one chord on each line, so the common volume is a sum of
// lengths, and
//
//   error = (volume of the mesh + volume of the primitive − 2 · volume of both) / volume of the mesh.
//
// The fit minimizes the error of the hull, so that a hollow mesh is fitted from outside; the
// reported error is that of the mesh itself. The search changes one number at a time, and halves
// its steps when nothing helps any more.

#include "import/mesh/fit.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/mesh/fit-shape.h"
#include "import/mesh/hull.h"

enum {
  COLUMNS = 64,
  FRAMES = 3,
  MOST_FACES = 400  // faces of a hull on which a box is tried
};

typedef struct Crossing {
  int column;
  double z;
  int turn;  // 1: the line enters the mesh
} Crossing;

typedef struct Span {
  double low, high;
} Span;

typedef struct Columns {
  const double* frame;  // rotation, its columns are the axes
  double middle[3], half[3];
  int first[COLUMNS * COLUMNS + 1];  // in spans
  GArray* spans;                     // Span
  double volume;
} Columns;

//---- frames

static void find_inertia_frame(const GimbalMesh* mesh, double frame[9]) {
  double moment[9] = {0}, first[3] = {0}, volume = 0, values[3], quat[4];
  for (int f = 0; f < mesh->nface; f++) {
    const double* p[3];
    double sum[3], normal[3];
    for (int k = 0; k < 3; k++) p[k] = mesh->vert + 3 * mesh->face[3 * f + k];
    for (int k = 0; k < 3; k++) sum[k] = p[0][k] + p[1][k] + p[2][k];
    mju_cross(normal, p[1], p[2]);
    double det = mju_dot3(p[0], normal);
    volume += det / 6;
    mju_addToScl3(first, sum, det / 24);
    for (int k = 0; k < 9; k++) {
      int i = k / 3, j = k % 3;
      moment[k] += det / 120 * (sum[i] * sum[j] + p[0][i] * p[0][j] + p[1][i] * p[1][j] + p[2][i] * p[2][j]);
    }
  }
  for (int k = 0; k < 9; k++) moment[k] -= first[k / 3] * first[k % 3] / volume;
  mju_eig3(values, frame, quat, moment);
}

static double box_about(const GimbalMesh* hull, const double axes[3][3]) {
  double volume = 1;
  for (int k = 0; k < 3; k++) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < hull->nvert; i++) {
      double along = mju_dot3(axes[k], hull->vert + 3 * i);
      low = fmin(low, along);
      high = fmax(high, along);
    }
    volume *= high - low;
  }
  return volume;
}

// Find the frame of the smallest box with a side on a face of the hull and an edge along an edge of
// that face.
static void find_box_frame(const GimbalMesh* hull, double frame[9]) {
  double best = INFINITY;
  int every = 1 + hull->nface / MOST_FACES;
  for (int i = 0; i < 3 * hull->nface; i += i % 3 == 2 ? 1 + 3 * (every - 1) : 1) {
    double axes[3][3], other[3];
    const int* face = hull->face + i / 3 * 3;
    const double* from = hull->vert + 3 * face[i % 3];
    mju_sub3(axes[0], hull->vert + 3 * face[(i + 1) % 3], from);
    mju_sub3(other, hull->vert + 3 * face[(i + 2) % 3], from);
    mju_cross(axes[2], axes[0], other);
    if (mju_normalize3(axes[0]) < mjMINVAL || mju_normalize3(axes[2]) < mjMINVAL) continue;
    mju_cross(axes[1], axes[2], axes[0]);
    double volume = box_about(hull, axes);
    if (volume > best * (1 - 1e-9)) continue;
    best = volume;
    mju_transpose(frame, axes[0], 3, 3);
  }
}

//---- columns

// Seen along z: does the edge from a to b cross the ray from the point x, y to the right? The
// answer is the same from both ends.
static gboolean edge_is_right(const double* a, const double* b, double x, double y) {
  if ((a[1] > y) == (b[1] > y)) return FALSE;
  const double* low = a[1] < b[1] ? a : b;
  const double* high = a[1] < b[1] ? b : a;
  return x < low[0] + (y - low[1]) / (high[1] - low[1]) * (high[0] - low[0]);
}

static int column_at(const Columns* self, int axis, double along) {
  double place = (along - self->middle[axis] + self->half[axis]) / (2 * self->half[axis]) * COLUMNS - 0.5;
  return (int)CLAMP(place, -1, COLUMNS);
}

static double column_middle(const Columns* self, int axis, int column) {
  return self->middle[axis] + self->half[axis] * ((2 * column + 1.0) / COLUMNS - 1);
}

static void cross_triangle(const Columns* self, double p[3][3], GArray* crossings) {
  double a[3], b[3], normal[3];
  mju_sub3(a, p[1], p[0]);
  mju_sub3(b, p[2], p[0]);
  mju_cross(normal, a, b);
  if (normal[2] == 0) return;
  int range[2][2];
  for (int k = 0; k < 2; k++) {
    range[k][0] = MAX(0, column_at(self, k, fmin(p[0][k], fmin(p[1][k], p[2][k]))));
    range[k][1] = MIN(COLUMNS - 1, column_at(self, k, fmax(p[0][k], fmax(p[1][k], p[2][k]))) + 1);
  }
  for (int i = range[0][0]; i <= range[0][1]; i++) {
    for (int j = range[1][0]; j <= range[1][1]; j++) {
      double x = column_middle(self, 0, i), y = column_middle(self, 1, j);
      int right = 0;
      for (int k = 0; k < 3; k++) right += edge_is_right(p[k], p[(k + 1) % 3], x, y);
      if (right % 2 == 0) continue;
      double z = p[0][2] - (normal[0] * (x - p[0][0]) + normal[1] * (y - p[0][1])) / normal[2];
      const Crossing crossing = {i * COLUMNS + j, z, normal[2] < 0 ? 1 : -1};
      g_array_append_val(crossings, crossing);
    }
  }
}

static int compare_crossings(gconstpointer a, gconstpointer b) {
  const Crossing *x = a, *y = b;
  if (x->column != y->column) return x->column - y->column;
  if (x->z != y->z) return x->z > y->z ? 1 : -1;
  return y->turn - x->turn;
}

static void find_spans(Columns* self, GArray* crossings) {
  double area = 4 * self->half[0] * self->half[1] / (COLUMNS * COLUMNS);
  guint at = 0;
  g_array_sort(crossings, compare_crossings);
  for (int column = 0; column < COLUMNS * COLUMNS; column++) {
    int depth = 0;
    Span span = {0, 0};
    self->first[column] = (int)self->spans->len;
    for (; at < crossings->len && g_array_index(crossings, Crossing, at).column == column; at++) {
      const Crossing* c = &g_array_index(crossings, Crossing, at);
      if (depth == 0) span.low = c->z;
      depth += c->turn;
      span.high = c->z;
      if (depth > 0) continue;
      depth = 0;
      g_array_append_val(self->spans, span);
      self->volume += area * (span.high - span.low);
    }
  }
  self->first[COLUMNS * COLUMNS] = (int)self->spans->len;
}

static void make_columns(Columns* self, const GimbalMesh* mesh, const double frame[9]) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
  g_autofree double(*turned)[3] = g_malloc_n((gsize)mesh->nvert, sizeof *turned);
  for (int i = 0; i < mesh->nvert; i++) {
    mju_mulMatTVec3(turned[i], frame, mesh->vert + 3 * i);
    for (int k = 0; k < 3; k++) {
      low[k] = fmin(low[k], turned[i][k]);
      high[k] = fmax(high[k], turned[i][k]);
    }
  }
  self->frame = frame;
  self->volume = 0;
  self->spans = g_array_new(FALSE, FALSE, sizeof(Span));
  for (int k = 0; k < 3; k++) {
    self->middle[k] = 0.5 * (low[k] + high[k]);
    self->half[k] = 0.5 * (high[k] - low[k]);
  }
  g_autoptr(GArray) crossings = g_array_new(FALSE, FALSE, sizeof(Crossing));
  for (int f = 0; f < mesh->nface; f++) {
    double p[3][3];
    for (int k = 0; k < 3; k++) mju_copy3(p[k], turned[mesh->face[3 * f + k]]);
    cross_triangle(self, p, crossings);
  }
  find_spans(self, crossings);
}

//---- the search

typedef struct Search {
  const Columns* columns;  // of the hull
  const Columns* own;      // of the mesh
  const GimbalFitShape* shape;
  int axis;
  int sizes;  // numbers of its size
} Search;

// The length of a column's spans between low and high.
static double shared_length(const Columns* columns, int column, double low, double high) {
  double sum = 0;
  for (int i = columns->first[column]; i < columns->first[column + 1]; i++) {
    const Span* span = &g_array_index(columns->spans, Span, i);
    sum += fmax(0, fmin(high, span->high) - fmax(low, span->low));
  }
  return sum;
}

static double find_error(const Search* search, const Columns* columns,
                         const double number[GIMBAL_FIT_NUMBERS]) {
  const double* size = number + 3;
  for (int k = 0; k < search->sizes; k++) {
    if (!(size[k] > 0)) return INFINITY;
  }
  double both = 0, area = 4 * columns->half[0] * columns->half[1] / (COLUMNS * COLUMNS);
  for (int column = 0; column < COLUMNS * COLUMNS; column++) {
    if (columns->first[column] == columns->first[column + 1]) continue;
    double x = column_middle(columns, 0, column / COLUMNS) - number[0];
    double y = column_middle(columns, 1, column % COLUMNS) - number[1];
    double half = search->shape->chord(size, search->axis, x, y);
    if (half > 0) both += area * shared_length(columns, column, number[2] - half, number[2] + half);
  }
  return fmax(0, (columns->volume + search->shape->volume(size) - 2 * both) / columns->volume);
}

// The first guess: a primitive about as large as the mesh's bounding box.
static void first_guess(const Search* search, double number[GIMBAL_FIT_NUMBERS]) {
  const double* half = search->columns->half;
  const int axis = search->axis;
  mju_copy3(number, search->columns->middle);
  mju_copy3(number + 3, half);
  if (search->sizes == 1) number[3] = cbrt(half[0] * half[1] * half[2]);
  if (search->sizes == 2) {
    number[3] = sqrt(half[(axis + 1) % 3] * half[(axis + 2) % 3]);
    number[4] =
        fmax(0.1 * half[axis],
             search->shape == &gimbal_fit_shapes[GIMBAL_SHAPE_CAPSULE] ? half[axis] - number[3] : half[axis]);
  }
}

static double search_best(const Search* search, double number[GIMBAL_FIT_NUMBERS]) {
  first_guess(search, number);
  double best = find_error(search, search->columns, number), step = 0.25;
  int count = 3 + search->sizes;
  double largest = fmax(search->columns->half[0], fmax(search->columns->half[1], search->columns->half[2]));
  for (int turns = 0; step > 2e-4 && turns < 200; turns++) {
    gboolean better = FALSE;
    for (int i = 0; i < 2 * count; i++) {
      double before = number[i / 2], by = i / 2 < 3 ? largest : before;
      number[i / 2] += (i % 2 ? -step : step) * by;
      double error = find_error(search, search->columns, number);
      if (error < best * (1 - 1e-6)) {
        best = error;
        better = TRUE;
      } else {
        number[i / 2] = before;
      }
    }
    if (!better) step *= 0.5;
  }
  return best;
}

// A geom's own axis is z.
static void set_fit(const Search* search, const double number[GIMBAL_FIT_NUMBERS], double away,
                    GimbalFit* fit) {
  static const double turn[3][9] = {
      {0, 0, 1, 1, 0, 0, 0, 1, 0}, {0, 1, 0, 0, 0, 1, 1, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  double matrix[9];
  fit->shape = (GimbalShape)(search->shape - gimbal_fit_shapes);
  fit->away = away;
  fit->error = find_error(search, search->own, number);
  mju_mulMatVec3(fit->pos, search->columns->frame, number);
  mju_mulMatMat(matrix, search->columns->frame, turn[search->axis], 3, 3, 3);
  mju_mat2Quat(fit->quat, matrix);
  for (int k = 0; k < 3; k++) fit->size[k] = k < search->sizes ? number[3 + k] : 0;
}

// Fit in one frame. Simpler frames come first, so a later one has to be better by a visible amount.
static void fit_in(const Columns* columns, const Columns* own, int shape, GimbalFit* fit) {
  Search search = {columns, own, &gimbal_fit_shapes[shape], 2, gimbal_shape_sizes((GimbalShape)shape)};
  for (int axis = search.shape->axis ? 0 : 2; axis < 3; axis++) {
    double number[GIMBAL_FIT_NUMBERS];
    search.axis = axis;
    double error = search_best(&search, number);
    if (error < fit->away - 1e-2) set_fit(&search, number, error, fit);
  }
}

gboolean gimbal_fit(const GimbalMesh* mesh, GimbalFit fits[GIMBAL_SHAPES], GCancellable* cancellable,
                    GError** error) {
  g_autoptr(GimbalMesh) solid = gimbal_mesh_solid(mesh, error);
  if (!solid) return FALSE;
  g_autoptr(GimbalMesh) hull = gimbal_hull_new(solid->vert, solid->nvert);
  double frames[FRAMES][9] = {
      {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  if (hull) find_box_frame(hull, frames[1]);
  find_inertia_frame(solid, frames[2]);
  for (int shape = 0; shape < GIMBAL_SHAPES; shape++) fits[shape].away = INFINITY;
  g_autofree Columns* columns = g_new(Columns, 2);
  for (int i = 0; i < FRAMES; i++) {
    make_columns(&columns[0], hull ? hull : solid, frames[i]);
    make_columns(&columns[1], solid, frames[i]);
    for (int shape = 0; shape < GIMBAL_SHAPES && !g_cancellable_is_cancelled(cancellable); shape++) {
      fit_in(&columns[0], &columns[1], shape, &fits[shape]);
    }
    g_array_unref(columns[0].spans);
    g_array_unref(columns[1].spans);
  }
  return !g_cancellable_set_error_if_cancelled(cancellable, error);
}
