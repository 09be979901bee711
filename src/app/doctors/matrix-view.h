// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A matrix of coloured squares, with names and numbers of the rows at the left, numbers of the
// columns above. A click or the arrow keys choose a square.

#ifndef GIMBAL_MATRIX_VIEW_H_
#define GIMBAL_MATRIX_VIEW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_MATRIX_VIEW (gimbal_matrix_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalMatrixView, gimbal_matrix_view, GIMBAL, MATRIX_VIEW, GtkWidget)

// Signal "chosen" (int row, int column): the user chose a square.
GtkWidget* gimbal_matrix_view_new(void);

// Set the rows. names: (count); colors: (count x count) indices of colours of plots, -1: an empty
// square. Both are copied.
void gimbal_matrix_view_set(GimbalMatrixView* self, const char* const* names, const int* colors, int count);

// Set the chosen square; -1: none.
void gimbal_matrix_view_choose(GimbalMatrixView* self, int row, int column);

// A line for a legend: a coloured square with a name.
GtkWidget* gimbal_matrix_swatch_new(int color, const char* name);

#endif  // GIMBAL_MATRIX_VIEW_H_
