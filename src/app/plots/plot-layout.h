// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The plots and watches of a model, restored when it is opened again: kinds, channels by name,
// colours, expressions, span. Stored as one key file for each model in the user's state folder.

#ifndef GIMBAL_PLOT_LAYOUT_H_
#define GIMBAL_PLOT_LAYOUT_H_

#include <glib.h>

typedef struct GimbalLayoutPlot {
  int kind;     // GimbalCellKind
  GStrv names;  // channels
  int* colors;  // (number of names)
  gboolean* hidden;
} GimbalLayoutPlot;

typedef struct GimbalLayout {
  double span;        // seconds
  GStrv expressions;  // text and unit alternate
  GPtrArray* plots;   // of GimbalLayoutPlot
  GStrv watches;      // NULL: saving leaves those of the file
} GimbalLayout;

GimbalLayout* gimbal_layout_new(void);
void gimbal_layout_free(GimbalLayout* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalLayout, gimbal_layout_free)

// Add a plot. Takes ownership of names; colors and hidden are copied (either may be NULL).
void gimbal_layout_add(GimbalLayout* self, int kind, GStrv names, const int* colors, const gboolean* hidden);

char* gimbal_layout_to_text(const GimbalLayout* self);
GimbalLayout* gimbal_layout_from_text(const char* text);  // NULL if the text is not a layout

// Load the layout of a model, given by its path; NULL if none was saved.
GimbalLayout* gimbal_layout_load(const char* model);
gboolean gimbal_layout_save(GimbalLayout* self, const char* model, GError** error);
// Takes ownership of watches.
gboolean gimbal_layout_save_watches(const char* model, GStrv watches, GError** error);

#endif  // GIMBAL_PLOT_LAYOUT_H_
