// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What renderers of gutters do for a line.

#ifndef GIMBAL_GUTTER_CLASS_H_
#define GIMBAL_GUTTER_CLASS_H_

#include <gtksourceview/gtksource.h>

typedef struct GimbalGutterLine {
  void (*snapshot)(GtkSourceGutterRenderer* self, GtkSnapshot* snapshot, GtkSourceGutterLines* lines,
                   guint line);
  gboolean (*is_active)(GtkSourceGutterRenderer* self, GtkTextIter* iter, GdkRectangle* area);
  void (*activate)(GtkSourceGutterRenderer* self, GtkTextIter* iter, GdkRectangle* area, guint button,
                   GdkModifierType state, int presses);
} GimbalGutterLine;

static inline void gimbal_gutter_class(gpointer klass, const GimbalGutterLine* line) {
  GtkSourceGutterRendererClass* renderer = GTK_SOURCE_GUTTER_RENDERER_CLASS(klass);
  renderer->snapshot_line = line->snapshot;
  renderer->query_activatable = line->is_active;
  renderer->activate = line->activate;
}

#endif  // GIMBAL_GUTTER_CLASS_H_
