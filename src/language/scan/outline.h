// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The shape of a text: labels of its elements, which lines fold, which tags belong together.

#ifndef GIMBAL_MJCF_OUTLINE_H_
#define GIMBAL_MJCF_OUTLINE_H_

#include "language/scan/tree.h"

// The label of an element in lists: "body arm", "geom capsule", "include arm.xml".
char* gimbal_mjcf_label(const GimbalMjcfTree* tree, int node);

// The elements around an offset from the root inwards: node numbers (int). Free with g_array_unref.
GArray* gimbal_mjcf_ancestry(const GimbalMjcfTree* tree, gsize offset);

// Counts lines (from 0) in one pass: offsets must come in order. Begin with only text set.
typedef struct GimbalMjcfLines {
  const char* text;
  gsize at;
  int line;
} GimbalMjcfLines;

int gimbal_mjcf_line_of(GimbalMjcfLines* lines, gsize offset);

// Lines (from 0) that fold behind their first one: first < last.
typedef struct GimbalMjcfFold {
  int first, last;
  int node;
} GimbalMjcfFold;

// All folds of a text, ordered by their first line; at most one begins in each line. Free with
// g_array_unref.
GArray* gimbal_mjcf_folds(const GimbalMjcfTree* tree);

// The names in the opening and the closing tag of an element, if one of the two contains the
// offset; else FALSE.
gboolean gimbal_mjcf_matching_tags(const GimbalMjcfTree* tree, gsize offset, gsize open[2], gsize close[2]);

#endif  // GIMBAL_MJCF_OUTLINE_H_
