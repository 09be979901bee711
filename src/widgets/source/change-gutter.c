// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The column of bars; where lines were taken away a wedge points between their neighbours.

#include "widgets/source/change-gutter.h"

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/source/gutter-class.h"

enum { WIDTH = 7, BAR = 3 };

struct _GimbalChangeGutter {
  GtkSourceGutterRenderer parent;
  GArray* changes;  // of GimbalLineChange
};

G_DEFINE_FINAL_TYPE(GimbalChangeGutter, gimbal_change_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

enum { LINE_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

const char* const gimbal_change_colors[3] = {"#3584e4", "#2ea043", "#e66100"};

int gimbal_line_change_kind(const GimbalLineChange* change) {
  return !change->count ? 2 : change->added ? 1 : 0;
}

void gimbal_change_gutter_set(GimbalChangeGutter* self, const GimbalLineChange* changes, guint count) {
  g_array_set_size(self->changes, 0);
  g_array_append_vals(self->changes, changes, count);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

// The change that a line shows, NULL if it is as it was.
static const GimbalLineChange* change_at(GimbalChangeGutter* self, int line) {
  guint low = 0, high = self->changes->len;
  while (low < high) {
    guint middle = (low + high) / 2;
    const GimbalLineChange* change = &g_array_index(self->changes, GimbalLineChange, middle);
    if (change->first + MAX(1, change->count) <= line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low >= self->changes->len) return NULL;
  const GimbalLineChange* change = &g_array_index(self->changes, GimbalLineChange, low);
  return change->first <= line ? change : NULL;
}

static void draw_wedge(GtkSnapshot* snapshot, float y, const GdkRGBA* color) {
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, y - 4, WIDTH, 8));
  gdk_cairo_set_source_rgba(cr, color);
  cairo_move_to(cr, 1, y - 4);
  cairo_line_to(cr, WIDTH - 1, y);
  cairo_line_to(cr, 1, y + 4);
  cairo_close_path(cr);
  cairo_fill(cr);
  cairo_destroy(cr);
}

static void gimbal_change_gutter_snapshot_line(GtkSourceGutterRenderer* renderer, GtkSnapshot* snapshot,
                                               GtkSourceGutterLines* lines, guint line) {
  const GimbalLineChange* change = change_at(GIMBAL_CHANGE_GUTTER(renderer), (int)line);
  double y, height;
  GdkRGBA color;
  if (!change) return;
  gimbal_toolkit_line_extent(lines, line, &y, &height);
  gdk_rgba_parse(&color, gimbal_change_colors[gimbal_line_change_kind(change)]);
  if (change->count) {
    gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(2, (float)y, BAR, (float)height));
  } else {
    draw_wedge(snapshot, (float)y + 4, &color);
  }
}

static void gimbal_change_gutter_activate(GtkSourceGutterRenderer* renderer, GtkTextIter* iter,
                                          GdkRectangle* area, guint button, GdkModifierType state,
                                          int n_presses) {
  (void)area, (void)button, (void)state, (void)n_presses;
  g_signal_emit(renderer, signals[LINE_ACTIVATED], 0, gtk_text_iter_get_line(iter));
}

static gboolean gimbal_change_gutter_query_activatable(GtkSourceGutterRenderer* renderer, GtkTextIter* iter,
                                                       GdkRectangle* area) {
  (void)area;
  return change_at(GIMBAL_CHANGE_GUTTER(renderer), gtk_text_iter_get_line(iter)) != NULL;
}

static void gimbal_change_gutter_class_init(GimbalChangeGutterClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalChangeGutter, changes, g_array_unref));
  gimbal_gutter_class(
      klass, &(GimbalGutterLine){gimbal_change_gutter_snapshot_line, gimbal_change_gutter_query_activatable,
                                 gimbal_change_gutter_activate});
  signals[LINE_ACTIVATED] = gimbal_signal_new("line-activated", GIMBAL_TYPE_CHANGE_GUTTER, 1, G_TYPE_INT);
}

static void gimbal_change_gutter_init(GimbalChangeGutter* self) {
  self->changes = g_array_new(FALSE, FALSE, sizeof(GimbalLineChange));
  gtk_widget_set_size_request(GTK_WIDGET(self), WIDTH, -1);
}

GtkSourceGutterRenderer* gimbal_change_gutter_new(void) {
  return g_object_new(GIMBAL_TYPE_CHANGE_GUTTER, NULL);
}
