// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The column of dots.

#include "widgets/source/diagnostic-gutter.h"

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/source/gutter-class.h"

enum { WIDTH = 14 };
#define RADIUS 4.5f

typedef struct Dot {
  int rank;
  GdkRGBA color;
  char* message;
} Dot;

struct _GimbalDiagnosticGutter {
  GtkSourceGutterRenderer parent;
  GHashTable* dots;  // line → Dot
};

G_DEFINE_FINAL_TYPE(GimbalDiagnosticGutter, gimbal_diagnostic_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

enum { LINE_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void dot_free(gpointer data) {
  Dot* dot = data;
  g_free(dot->message);
  g_free(dot);
}

static Dot* dot_at(GimbalDiagnosticGutter* self, int line) {
  return g_hash_table_lookup(self->dots, GINT_TO_POINTER(line));
}

void gimbal_diagnostic_gutter_clear(GimbalDiagnosticGutter* self) {
  g_hash_table_remove_all(self->dots);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_diagnostic_gutter_add(GimbalDiagnosticGutter* self, int line, int rank, const char* color,
                                  const char* message) {
  Dot* dot = dot_at(self, line);
  if (!dot) {
    dot = g_new0(Dot, 1);
    dot->rank = -1;
    g_hash_table_insert(self->dots, GINT_TO_POINTER(line), dot);
  }
  char* text = dot->message ? g_strconcat(dot->message, "\n", message, NULL) : g_strdup(message);
  g_free(dot->message);
  dot->message = text;
  if (rank > dot->rank) {
    dot->rank = rank;
    gdk_rgba_parse(&dot->color, color);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

// The messages of a line, one below the other; NULL if it has none.
static const char* message_at(GimbalDiagnosticGutter* self, int line) {
  Dot* dot = dot_at(self, line);
  return dot ? dot->message : NULL;
}

static void gimbal_diagnostic_gutter_snapshot_line(GtkSourceGutterRenderer* renderer, GtkSnapshot* snapshot,
                                                   GtkSourceGutterLines* lines, guint line) {
  Dot* dot = dot_at(GIMBAL_DIAGNOSTIC_GUTTER(renderer), (int)line);
  double y, height;
  if (!dot) return;
  gimbal_toolkit_line_extent(lines, line, &y, &height);
  float middle = (float)(y + height / 2);
  GskRoundedRect disc;
  gsk_rounded_rect_init_from_rect(
      &disc, &GRAPHENE_RECT_INIT(WIDTH / 2.0f - RADIUS, middle - RADIUS, 2 * RADIUS, 2 * RADIUS), RADIUS);
  gtk_snapshot_push_rounded_clip(snapshot, &disc);
  gtk_snapshot_append_color(snapshot, &dot->color, &disc.bounds);
  gtk_snapshot_pop(snapshot);
}

static gboolean on_query_tooltip(GtkWidget* widget, int x, int y, gboolean keyboard, GtkTooltip* tooltip) {
  (void)x;
  GtkTextView* view = GTK_TEXT_VIEW(gtk_source_gutter_renderer_get_view(GTK_SOURCE_GUTTER_RENDERER(widget)));
  GtkTextIter iter;
  int buffer_y;
  if (keyboard) return FALSE;
  gtk_text_view_window_to_buffer_coords(view, GTK_TEXT_WINDOW_LEFT, 0, y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y(view, &iter, buffer_y, NULL);
  const char* message = message_at(GIMBAL_DIAGNOSTIC_GUTTER(widget), gtk_text_iter_get_line(&iter));
  if (message) gtk_tooltip_set_text(tooltip, message);
  return message != NULL;
}

static gboolean gimbal_diagnostic_gutter_query_activatable(GtkSourceGutterRenderer* renderer,
                                                           GtkTextIter* iter, GdkRectangle* area) {
  (void)area;
  return dot_at(GIMBAL_DIAGNOSTIC_GUTTER(renderer), gtk_text_iter_get_line(iter)) != NULL;
}

static void gimbal_diagnostic_gutter_activate(GtkSourceGutterRenderer* renderer, GtkTextIter* iter,
                                              GdkRectangle* area, guint button, GdkModifierType state,
                                              int n_presses) {
  (void)area, (void)button, (void)state, (void)n_presses;
  g_signal_emit(renderer, signals[LINE_ACTIVATED], 0, gtk_text_iter_get_line(iter));
}

static void gimbal_diagnostic_gutter_class_init(GimbalDiagnosticGutterClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalDiagnosticGutter, dots, g_hash_table_unref));
  gimbal_gutter_class(klass, &(GimbalGutterLine){gimbal_diagnostic_gutter_snapshot_line,
                                                 gimbal_diagnostic_gutter_query_activatable,
                                                 gimbal_diagnostic_gutter_activate});
  signals[LINE_ACTIVATED] = gimbal_signal_new("line-activated", GIMBAL_TYPE_DIAGNOSTIC_GUTTER, 1, G_TYPE_INT);
}

static void gimbal_diagnostic_gutter_init(GimbalDiagnosticGutter* self) {
  gtk_widget_set_size_request(GTK_WIDGET(self), WIDTH, -1);
  self->dots = g_hash_table_new_full(NULL, NULL, NULL, dot_free);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  g_signal_connect(self, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
}

GtkSourceGutterRenderer* gimbal_diagnostic_gutter_new(void) {
  return g_object_new(GIMBAL_TYPE_DIAGNOSTIC_GUTTER, NULL);
}
