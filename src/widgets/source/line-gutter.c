// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Line numbers. The ones of GtkSourceView 5 draw those of invisible lines on top of each other.

#include "widgets/source/line-gutter.h"

enum { PADDING = 6 };

struct _GimbalLineGutter {
  GtkSourceGutterRendererText parent;
  GimbalFoldGutter* folds;
};

G_DEFINE_FINAL_TYPE(GimbalLineGutter, gimbal_line_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER_TEXT)

static void gimbal_line_gutter_query_data(GtkSourceGutterRenderer* renderer, GtkSourceGutterLines* lines,
                                          guint line) {
  GimbalLineGutter* self = GIMBAL_LINE_GUTTER(renderer);
  gboolean hidden = gimbal_fold_gutter_hides(self->folds, (int)line);
  gboolean current = gtk_source_gutter_lines_is_cursor(lines, line);
  g_autofree char* text = hidden ? g_strdup("") : g_strdup_printf(current ? "<b>%u</b>" : "%u", line + 1);
  gtk_source_gutter_renderer_text_set_markup(GTK_SOURCE_GUTTER_RENDERER_TEXT(renderer), text, -1);
}

static void gimbal_line_gutter_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                       int* minimum, int* natural, int* minimum_baseline,
                                       int* natural_baseline) {
  (void)for_size;
  int width = 0, height = 0;
  GtkSourceBuffer* buffer = gtk_source_gutter_renderer_get_buffer(GTK_SOURCE_GUTTER_RENDERER(widget));
  int last = buffer ? gtk_text_buffer_get_line_count(GTK_TEXT_BUFFER(buffer)) : 1;
  g_autofree char* text = g_strdup_printf("<b>%d</b>", MAX(99, last));
  gtk_source_gutter_renderer_text_measure_markup(GTK_SOURCE_GUTTER_RENDERER_TEXT(widget), text, &width,
                                                 &height);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width + 2 * PADDING : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void gimbal_line_gutter_class_init(GimbalLineGutterClass* klass) {
  GTK_SOURCE_GUTTER_RENDERER_CLASS(klass)->query_data = gimbal_line_gutter_query_data;
  GTK_WIDGET_CLASS(klass)->measure = gimbal_line_gutter_measure;
}

static void gimbal_line_gutter_init(GimbalLineGutter* self) {
  gtk_source_gutter_renderer_set_xalign(GTK_SOURCE_GUTTER_RENDERER(self), 1);
  gtk_source_gutter_renderer_set_xpad(GTK_SOURCE_GUTTER_RENDERER(self), PADDING);
}

GtkSourceGutterRenderer* gimbal_line_gutter_new(GimbalFoldGutter* folds) {
  GimbalLineGutter* self = g_object_new(GIMBAL_TYPE_LINE_GUTTER, NULL);
  self->folds = folds;
  return GTK_SOURCE_GUTTER_RENDERER(self);
}
