// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The strip stands for the whole height of the text, as the scrollbar beside it does: changes at
// its left, matches of a search at its right, problems across.

#include "widgets/source/overview.h"

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"

enum {
  WIDTH = 16,
  // of it; what is at their right belongs to the handle of a pane, which takes clicks beside it too
  MARKS = 10,
  TICK = 3,
  REACH = 5  // of a click, in pixels
};

typedef struct Tick {
  int line, count;
  GdkRGBA color;
  char* message;
} Tick;

struct _GimbalOverview {
  GtkWidget parent;
  GtkTextView* view;                         // weak
  GArray* layers[GIMBAL_N_OVERVIEW_LAYERS];  // of Tick
};

G_DEFINE_FINAL_TYPE(GimbalOverview, gimbal_overview, GTK_TYPE_WIDGET)

enum { LINE_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void tick_clear(gpointer data) {
  g_free(((Tick*)data)->message);
}

void gimbal_overview_set_view(GimbalOverview* self, GtkTextView* view) {
  g_set_weak_pointer(&self->view, view);
  g_signal_connect_object(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(view)), "changed",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void gimbal_overview_clear(GimbalOverview* self, GimbalOverviewLayer layer) {
  g_array_set_size(self->layers[layer], 0);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_overview_add(GimbalOverview* self, GimbalOverviewLayer layer, int line, int count,
                         const char* color, const char* message) {
  Tick tick = {.line = line, .count = count, .message = g_strdup(message)};
  gdk_rgba_parse(&tick.color, color);
  g_array_append_val(self->layers[layer], tick);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- lines and places

// Where a line begins, in pixels of the strip.
static double place_of(GimbalOverview* self, int line) {
  GtkTextIter iter;
  int y, height;
  gtk_text_buffer_get_iter_at_line(gtk_text_view_get_buffer(self->view), &iter, line);
  gtk_text_view_get_line_yrange(self->view, &iter, &y, &height);
  double all = gtk_adjustment_get_upper(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->view)));
  double seen = gtk_widget_get_height(GTK_WIDGET(self->view));
  return y / MAX(1, MAX(all, seen)) * gtk_widget_get_height(GTK_WIDGET(self));
}

static int line_at(GimbalOverview* self, double place) {
  GtkTextIter iter;
  double all = gtk_adjustment_get_upper(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->view)));
  double seen = gtk_widget_get_height(GTK_WIDGET(self->view));
  int y = (int)(place / MAX(1, gtk_widget_get_height(GTK_WIDGET(self))) * MAX(all, seen));
  gtk_text_view_get_line_at_y(self->view, &iter, y, NULL);
  return gtk_text_iter_get_line(&iter);
}

// The tick for a click at a place: problems before changes, the nearest first. NULL: none is near.
static const Tick* tick_at(GimbalOverview* self, double place) {
  for (int layer = GIMBAL_N_OVERVIEW_LAYERS - 1; layer >= 0; layer--) {
    const Tick* nearest = NULL;
    double least = REACH;
    for (guint i = 0; i < self->layers[layer]->len; i++) {
      const Tick* tick = &g_array_index(self->layers[layer], Tick, i);
      double top = place_of(self, tick->line),
             bottom = MAX(top + TICK, place_of(self, tick->line + tick->count));
      double distance = place < top ? top - place : MAX(0, place - bottom);
      if (distance < least) {
        least = distance;
        nearest = tick;
      }
    }
    if (nearest) return nearest;
  }
  return NULL;
}

//---- widget

static void gimbal_overview_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalOverview* self = GIMBAL_OVERVIEW(widget);
  for (int layer = 0; self->view && layer < GIMBAL_N_OVERVIEW_LAYERS; layer++) {
    gboolean across = layer == GIMBAL_OVERVIEW_PROBLEMS;
    float left = layer == GIMBAL_OVERVIEW_MATCHES ? 1 + MARKS / 2 : 1;
    float width = across ? MARKS : layer == GIMBAL_OVERVIEW_MATCHES ? MARKS / 2 : MARKS / 3;
    for (guint i = 0; i < self->layers[layer]->len; i++) {
      const Tick* tick = &g_array_index(self->layers[layer], Tick, i);
      float top = (float)place_of(self, tick->line);
      float height = layer != GIMBAL_OVERVIEW_CHANGES
                         ? TICK
                         : MAX(TICK, (float)place_of(self, tick->line + tick->count) - top);
      gtk_snapshot_append_color(snapshot, &tick->color, &GRAPHENE_RECT_INIT(left, top, width, height));
    }
  }
}

static void gimbal_overview_measure(GtkWidget* widget, GtkOrientation orientation, int for_size, int* minimum,
                                    int* natural, int* minimum_baseline, int* natural_baseline) {
  (void)widget, (void)for_size;
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void on_pressed(GtkGestureClick* gesture, int presses, double x, double y, GimbalOverview* self) {
  (void)gesture, (void)presses, (void)x;
  if (!self->view) return;
  const Tick* tick = tick_at(self, y);
  g_signal_emit(self, signals[LINE_ACTIVATED], 0, tick ? tick->line : line_at(self, y));
}

static gboolean on_query_tooltip(GtkWidget* widget, int x, int y, gboolean keyboard, GtkTooltip* tooltip) {
  (void)x;
  GimbalOverview* self = GIMBAL_OVERVIEW(widget);
  const Tick* tick = self->view && !keyboard ? tick_at(self, y) : NULL;
  if (!tick || !tick->message) return FALSE;
  gtk_tooltip_set_text(tooltip, tick->message);
  return TRUE;
}

static void overview_leave(GObject* object) {
  GimbalOverview* self = GIMBAL_OVERVIEW(object);
  g_clear_weak_pointer(&self->view);
}

static void gimbal_overview_class_init(GimbalOverviewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, overview_leave, GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalOverview, layers[0], g_array_unref),
                    GIMBAL_OWNS(GimbalOverview, layers[1], g_array_unref),
                    GIMBAL_OWNS(GimbalOverview, layers[2], g_array_unref));
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_overview_snapshot;
  GTK_WIDGET_CLASS(klass)->measure = gimbal_overview_measure;
  signals[LINE_ACTIVATED] = gimbal_signal_new("line-activated", GIMBAL_TYPE_OVERVIEW, 1, G_TYPE_INT);
}

static void gimbal_overview_init(GimbalOverview* self) {
  for (int i = 0; i < GIMBAL_N_OVERVIEW_LAYERS; i++) {
    self->layers[i] = g_array_new(FALSE, FALSE, sizeof(Tick));
    g_array_set_clear_func(self->layers[i], tick_clear);
  }
  GtkGesture* click = gtk_gesture_click_new();
  g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  g_signal_connect(self, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
}
