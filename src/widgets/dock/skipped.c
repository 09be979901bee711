// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GTK 4 loses a request for room that comes while a parent of the widget gives room to another
// child: at the end of gtk_widget_allocate the parent forgets that a child waits. A widget that
// waits is left out of the frame ("Trying to snapshot … without a current allocation"). From then
// on it counts as not painted, but its parents count as painted, and a request to paint passes from
// a widget to its parents only if the widget counted as painted before. So it stays blank until
// something else changes the parents. Here each parent is asked by itself.

#include "widgets/dock/skipped.h"

enum { MOST_ATTEMPTS = 10 };  // in a row: a widget without anything to paint costs no more frames

typedef struct Skipped {
  GtkWidget* widget;     // borrowed: it owns this
  GdkFrameClock* clock;  // of the window; NULL: not realized
  gulong handler;
  int attempts;  // since the last frame that had the widget
} Skipped;

// What a new paintable shows is what the last frame had of the widget.
static gboolean is_in_frame(GtkWidget* widget) {
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  if (!gtk_widget_get_mapped(widget) || width <= 0 || height <= 0) return TRUE;
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode* node = gtk_snapshot_free_to_node(snapshot);
  if (!node) return FALSE;
  gsk_render_node_unref(node);
  return TRUE;
}

static void on_frame(Skipped* self) {
  if (is_in_frame(self->widget)) {
    self->attempts = 0;
    return;
  }
  if (self->attempts++ >= MOST_ATTEMPTS) return;
  for (GtkWidget* above = self->widget; above; above = gtk_widget_get_parent(above)) {
    gtk_widget_queue_allocate(above);
    gtk_widget_queue_draw(above);
  }
}

static void skipped_leave_clock(Skipped* self) {
  if (self->clock) g_clear_signal_handler(&self->handler, self->clock);
  g_clear_object(&self->clock);
}

static void skipped_join_clock(Skipped* self) {
  GdkFrameClock* clock = gtk_widget_get_frame_clock(self->widget);
  skipped_leave_clock(self);
  if (!clock) return;
  self->clock = g_object_ref(clock);
  self->handler = g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(on_frame), self);
}

static void skipped_free(gpointer data) {
  skipped_leave_clock(data);
  g_free(data);
}

void gimbal_repaint_when_skipped(GtkWidget* widget) {
  Skipped* self = g_new0(Skipped, 1);
  self->widget = widget;
  g_object_set_data_full(G_OBJECT(widget), "gimbal-skipped", self, skipped_free);
  g_signal_connect_swapped(widget, "realize", G_CALLBACK(skipped_join_clock), self);
  g_signal_connect_swapped(widget, "unrealize", G_CALLBACK(skipped_leave_clock), self);
  if (gtk_widget_get_realized(widget)) skipped_join_clock(self);
}
