// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GTK 4 loses a request for room that comes while a parent of the widget gives room to another
// child: at the end of gtk_widget_allocate the parent forgets that a child waits. A widget that
// waits is left out of the frame, of which nothing but a line in the log tells. From then on it
// counts as not painted, but its parents count as painted, and a request to paint passes from a
// widget to its parents only if the widget counted as painted before. So it stays blank until
// something else changes the parents. Here each widget is asked by itself.

#include "widgets/control/skipped.h"

#include <string.h>

enum { MOST_ATTEMPTS = 10 };  // in a row: what is left out of every frame costs no more frames

typedef struct Skipped {
  guint idle;        // 0: nothing is to be brought back
  int attempts;      // in frames that followed each other
  gint64 last_time;  // of the last attempt, µs
} Skipped;

static Skipped skipped;  // of the thread that has the windows

static void ask_again(GtkWidget* widget) {
  if (!gtk_widget_get_mapped(widget)) return;
  gtk_widget_queue_allocate(widget);
  gtk_widget_queue_draw(widget);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    ask_again(child);
  }
}

static gboolean bring_back(gpointer unused) {
  (void)unused;
  gint64 now = g_get_monotonic_time();
  skipped.idle = 0;
  skipped.attempts = now - skipped.last_time < G_USEC_PER_SEC ? skipped.attempts + 1 : 1;
  skipped.last_time = now;
  if (skipped.attempts > MOST_ATTEMPTS) return G_SOURCE_REMOVE;
  GListModel* windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    ask_again(window);
  }
  return G_SOURCE_REMOVE;
}

static const char* value_of(const GLogField* fields, gsize count, const char* key) {
  for (gsize i = 0; i < count; i++) {
    if (!strcmp(fields[i].key, key) && fields[i].length < 0) return fields[i].value;
  }
  return "";
}

GLogWriterOutput gimbal_skipped_log(GLogLevelFlags level, const GLogField* fields, gsize count,
                                    gpointer unused) {
  const char* line = value_of(fields, count, "MESSAGE");
  if (strcmp(value_of(fields, count, "GLIB_DOMAIN"), "Gtk") != 0 ||
      !g_str_has_suffix(line, " without a current allocation")) {
    return g_log_writer_default(level, fields, count, unused);
  }
  if (!skipped.idle) skipped.idle = g_idle_add(bring_back, NULL);
  return G_LOG_WRITER_HANDLED;
}
