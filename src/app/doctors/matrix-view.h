// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A table of squares with the names of its rows at the left and their numbers above. A square is
// chosen by a click or with the arrow keys.

#ifndef GIMBAL_MATRIX_VIEW_H_
#define GIMBAL_MATRIX_VIEW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_MATRIX_VIEW (gimbal_matrix_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalMatrixView, gimbal_matrix_view, GIMBAL, MATRIX_VIEW, GtkWidget)

// Signal "chosen" (int row, int column): by the user.
GtkWidget* gimbal_matrix_view_new(void);

// names: (count); colors: (count x count) numbers of colours of plots, -1: an empty square. Copied.
void gimbal_matrix_view_set(GimbalMatrixView* self, const char* const* names, const int* colors, int count);

// The chosen square; -1: none.
void gimbal_matrix_view_choose(GimbalMatrixView* self, int row, int column);

// A line of the legend: a square of a colour with its name.
GtkWidget* gimbal_matrix_swatch_new(int color, const char* name);

#endif  // GIMBAL_MATRIX_VIEW_H_
