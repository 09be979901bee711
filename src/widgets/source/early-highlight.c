// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A GtkSourceView puts its tags on lines when it draws them. Bold letters have another size, so the
// lines are laid out anew inside of that drawing, the text gets another height, and the scroll
// bars, which are drawn after it, have no place. Where the tags come while sizes are given out, all
// that happens before anything is drawn. The toolkit says what it has read of the text
// ("highlight-updated"); what lies behind that is left to it: reading on to the end of a long text
// takes its time.

#include "widgets/source/early-highlight.h"

#define READ "gimbal-read"    // the mark in the buffer up to which the text has been read
enum { LINES_ANYHOW = 200 };  // that may be read at once

static void on_read(GtkTextBuffer* buffer, GtkTextIter* start, GtkTextIter* end, GtkWidget* view) {
  (void)start;
  GtkTextMark* mark = gtk_text_buffer_get_mark(buffer, READ);
  GtkTextIter at;
  if (!mark) {
    gtk_text_buffer_create_mark(buffer, READ, end, FALSE);
  } else {
    gtk_text_buffer_get_iter_at_mark(buffer, &at, mark);
    if (gtk_text_iter_compare(&at, end) < 0) gtk_text_buffer_move_mark(buffer, mark, end);
  }
  gtk_widget_queue_allocate(view);
}

static int last_read(GtkTextBuffer* buffer) {
  GtkTextMark* mark = gtk_text_buffer_get_mark(buffer, READ);
  GtkTextIter at;
  if (!mark) return LINES_ANYHOW;
  gtk_text_buffer_get_iter_at_mark(buffer, &at, mark);
  return MAX(gtk_text_iter_get_line(&at), LINES_ANYHOW);
}

gboolean gimbal_early_highlight_lines(GtkSourceView* view, int range[2]) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GdkRectangle visible;
  GtkTextIter start, end;
  gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(view), &visible);
  gtk_text_view_get_line_at_y(GTK_TEXT_VIEW(view), &start, visible.y, NULL);
  gtk_text_view_get_line_at_y(GTK_TEXT_VIEW(view), &end, visible.y + visible.height, NULL);
  gtk_text_iter_backward_line(&start);
  gtk_text_iter_forward_line(&end);
  int first = gtk_text_iter_get_line(&start), last = gtk_text_iter_get_line(&end), read = last_read(buffer);
  gboolean others = first != range[0] || last != range[1];
  range[0] = first;
  range[1] = last;
  if (last > read) gtk_text_buffer_get_iter_at_line(buffer, &end, read);
  if (first < read) gtk_source_buffer_ensure_highlight(GTK_SOURCE_BUFFER(buffer), &start, &end);
  return others;
}

static void on_buffer(GtkTextView* view) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(view);
  if (GTK_SOURCE_IS_BUFFER(buffer)) {
    g_signal_connect_object(buffer, "highlight-updated", G_CALLBACK(on_read), view, 0);
  }
}

static void on_scroller(GtkScrollable* view) {
  GtkAdjustment* down = gtk_scrollable_get_vadjustment(view);
  if (down) {
    g_signal_connect_object(down, "value-changed", G_CALLBACK(gtk_widget_queue_allocate), view,
                            G_CONNECT_SWAPPED);
  }
}

void gimbal_early_highlight_attach(GtkSourceView* view) {
  g_signal_connect(view, "notify::buffer", G_CALLBACK(on_buffer), NULL);
  g_signal_connect(view, "notify::vadjustment", G_CALLBACK(on_scroller), NULL);
}
