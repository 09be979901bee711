// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The edges between the faces of a shell.
//
// A face lies on one of six sides, 2 axis + (0 before, 1 behind), and has a place along the axes
// axis + 1 and axis + 2, the latter fastest (dynamics/flex_shape.h). Bending over an edge of length
// l between faces whose sides across it are h has the stiffness D l / h, with D = E t^3 / (12 (1 -
// nu^2)). The sides are those that the faces have at the middle of the edge by the places of their
// nodes: how fast points move there with the coordinates of the face.

#include "compiler/flex/flex_grid.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "dynamics/flex/flex_fold.h"
#include "dynamics/flex/flex_shape.h"

typedef struct Face {
  int side;
  int at[2];        // along the axes of the side
  double local[2];  // the middle of an edge
} Face;

static int side_axis(int side, int which) {
  return (side / 2 + 1 + which) % 3;
}

static int face_index(const Face* f, const int cells[3]) {
  int index = 0;
  for (int side = 0; side < f->side; side++) index += cells[side_axis(side, 0)] * cells[side_axis(side, 1)];
  return index + f->at[0] * cells[side_axis(f->side, 1)] + f->at[1];
}

// The face across the edge at the end (-1, +1) of axis dir; both get the middle of that edge.
static Face face_neighbour(Face* f, int dir, int end, const int cells[3]) {
  Face next = *f;
  int crossed = side_axis(f->side, dir), flat = f->side / 2, behind = f->side % 2;
  f->local[dir] = end > 0;
  f->local[1 - dir] = 0.5;
  next.at[dir] += end;
  next.local[dir] = end < 0;
  next.local[1 - dir] = 0.5;
  if (next.at[dir] >= 0 && next.at[dir] < cells[crossed]) return next;

  // around the corner
  next.side = 2 * crossed + (end > 0);
  for (int k = 0; k < 2; k++) {
    bool across = side_axis(next.side, k) == flat;
    next.at[k] = across ? behind * (cells[flat] - 1) : f->at[1 - dir];
    next.local[k] = across ? behind : 0.5;
  }
  return next;
}

static const double* face_node(const FlexNodes* nodes, const Face* f, int i, int j) {
  const int place[2] = {f->at[0] * nodes->order + i, f->at[1] * nodes->order + j};
  int at[3], size[3];
  for (int k = 0; k < 3; k++) size[k] = nodes->cells[k] * nodes->order + 1;
  at[f->side / 2] = f->side % 2 ? size[f->side / 2] - 1 : 0;
  for (int k = 0; k < 2; k++) at[side_axis(f->side, k)] = place[k];
  return nodes->pos + 3 * ((at[0] * size[1] + at[1]) * size[2] + at[2]);
}

// How fast points of a face move with its coordinate along one of its axes, at the middle of an
// edge.
static void face_tangent(double tangent[3], const FlexNodes* nodes, const Face* f, int along) {
  int order = nodes->order;
  mju_zero3(tangent);
  for (int p = 0; p < (order + 1) * (order + 1); p++) {
    const int at[2] = {p / (order + 1), p % (order + 1)};
    double slope = flex_axis_slope(f->local[along], at[along], order) *
                   flex_axis_shape(f->local[!along], at[!along], order);
    mju_addToScl3(tangent, face_node(nodes, f, at[0], at[1]), slope);
  }
}

static double side_length(const FlexNodes* nodes, const Face* f, int along) {
  double tangent[3];
  face_tangent(tangent, nodes, f, along);
  return mju_norm3(tangent);
}

// Of unit length, along the axis of the side; that axis itself where a face has no area.
static void face_normal(double normal[3], const FlexNodes* nodes, const Face* f) {
  double tangent[2][3];
  for (int k = 0; k < 2; k++) face_tangent(tangent[k], nodes, f, k);
  mju_cross(normal, tangent[0], tangent[1]);
  double length = mju_norm3(normal);
  for (int k = 0; k < 3; k++) normal[k] = length > mjMINVAL ? normal[k] / length : f->side / 2 == k;
}

// Mean sides of two faces along and across the edge between them.
static double side_ratio(const Face* a, const Face* b, const FlexNodes* nodes) {
  double along = 0, across = 0;
  const Face* face[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    bool first = face[i]->local[0] == 0.5;
    along += side_length(nodes, face[i], !first) / 2;
    across += side_length(nodes, face[i], first) / 2;
  }
  return along / fmax(across, 1e-12);
}

static void add_fold(GArray* folds, const Face* a, const Face* b, const FlexNodes* nodes, double plate) {
  double fold[FOLD_SIZE] = {0};
  fold[FOLD_FACES] = face_index(a, nodes->cells);
  fold[FOLD_FACES + 1] = face_index(b, nodes->cells);
  for (int k = 0; k < 2; k++) {
    fold[FOLD_LOCAL + k] = a->local[k];
    fold[FOLD_LOCAL + 2 + k] = b->local[k];
  }
  fold[FOLD_STIFFNESS] = plate * side_ratio(a, b, nodes);
  double before[3], behind[3];
  face_normal(before, nodes, a);
  face_normal(behind, nodes, b);
  mju_sub3(fold + FOLD_JUMP, before, behind);
  g_array_append_vals(folds, fold, FOLD_SIZE);
}

double* flex_find_folds(const FlexNodes* nodes, double young, double poisson, double thickness, int* n) {
  const int* cells = nodes->cells;
  double plate = young * thickness * thickness * thickness / (12 * (1 - poisson * poisson)), count = 0;
  GArray* folds = g_array_new(FALSE, FALSE, sizeof(double));
  g_array_append_val(folds, count);
  for (int side = 0; side < 6; side++) {
    int num = cells[side_axis(side, 1)], total = cells[side_axis(side, 0)] * num;
    for (int i = 0; i < 4 * total; i++) {
      int dir = i / 2 % 2, end = i % 2 ? 1 : -1;
      Face a = {.side = side, .at = {i / 4 / num, i / 4 % num}}, b = face_neighbour(&a, dir, end, cells);
      if (face_index(&a, cells) < face_index(&b, cells)) add_fold(folds, &a, &b, nodes, plate);
    }
  }
  g_array_index(folds, double, 0) = (folds->len - 1) / FOLD_SIZE;
  *n = (int)folds->len;
  return (double*)g_array_free(folds, FALSE);
}
