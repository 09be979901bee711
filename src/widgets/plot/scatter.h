// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points over two numbers in the colour of a third, or the plane between them in the colour of the
// nearest: a heat map. A click, or Left and Right, chooses a point.

#ifndef GIMBAL_SCATTER_H_
#define GIMBAL_SCATTER_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_SCATTER (gimbal_scatter_get_type())
G_DECLARE_FINAL_TYPE(GimbalScatter, gimbal_scatter, GIMBAL, SCATTER, GtkWidget)

// Signal "selected" (guint64 key): the user chose a point.
GtkWidget* gimbal_scatter_new(gboolean map);

typedef struct GimbalScatterAxis {
  const char* name;
  gboolean log;
} GimbalScatterAxis;

// What is shown: of the third number less is better. Points without it are crosses at the lower
// edge of the colours.
void gimbal_scatter_set_axes(GimbalScatter* self, const GimbalScatterAxis* x, const GimbalScatterAxis* y,
                             const char* value);
void gimbal_scatter_set_empty_text(GimbalScatter* self, const char* text);

typedef struct GimbalScatterPoint {
  guint64 key;
  double x, y;
  double value;  // not finite: there is none
} GimbalScatterPoint;

void gimbal_scatter_set_points(GimbalScatter* self, const GimbalScatterPoint* points, int count);

// Points that stand out; there TRUE.
void gimbal_scatter_set_selected(GimbalScatter* self, gboolean there, guint64 key);
void gimbal_scatter_set_best(GimbalScatter* self, gboolean there, guint64 key);

#endif  // GIMBAL_SCATTER_H_
