// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every array of a model and of its data as a list of views, and the comparison of two such lists.
//
// Scaled error of an element: |a - b| / (scale + |b| + 0.01 max|b|), max over the array b. Where
// the results of the reference itself move when its input moves by rounding, that movement is
// allowed on top.

#ifndef GIMBAL_DIFFERENTIAL_FIELDS_H_
#define GIMBAL_DIFFERENTIAL_FIELDS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct View {
  const char* name;
  char kind;  // d mjtNum, f float, i int, b byte, c text, l mjtSize, p anything else
  const void* data;
  size_t rows;
  size_t columns;
} View;

typedef struct Views {
  View list[900];
  int n;
} Views;

// the sizes, then options, visual settings and statistics
void views_of_sizes(const mjModel* m, Views* v);
void views_of_model(const mjModel* m, Views* v);  // the arrays
void views_of_data(const mjModel* m, const mjData* d, Views* v);
void views_of_rows(const mjData* d, Views* v);  // constraint rows
void views_of_islands(const mjModel* m, const mjData* d, Views* v);
const View* view_find(const Views* v, const char* name);

// What differs between two models or data.
typedef struct Difference {
  char field[48];
  char detail[120];  // kind of the object, such as the type of a geom
  char note[200];    // element and numbers
} Difference;

// How close two views must be. Stage: a group of the table in fields.c. Extra: how far b may move,
// or NULL.
typedef struct Measure {
  const char* stage;
  const char* suffix;  // of fields that loose contacts reach, such as "~ccd", or ""
  const View* moved;   // b with a slightly moved input, or NULL
} Measure;

// Whether they are the same bit by bit.
int views_same(const View* a, const View* b);

// 1: they differ; where and by how much.
int views_differ(const View* a, const View* b, const Measure* how, Difference* out, size_t* at);

// Whether a field is left out because results do not depend on it.
int view_ignored(const char* stage, const char* name);

#endif  // GIMBAL_DIFFERENTIAL_FIELDS_H_
