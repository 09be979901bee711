// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What one text has that another has not.

#include "editor/difference-window.h"

#include <glib/gi18n.h>

#include "language/edit/line-diff.h"

enum { WIDTH = 720, HEIGHT = 460 };

// Append lines of a text, each behind a sign and in a colour.
static void put_lines(GtkTextBuffer* buffer, const char* text, int line, int count, const char* sign,
                      const char* tag) {
  gsize from, to;
  GtkTextIter end;
  if (!count) return;
  gimbal_line_span(text, line, count, &from, &to);
  g_autofree char* slice = g_strndup(text + from, to - from);
  g_auto(GStrv) lines = g_strsplit(slice, "\n", -1);
  for (int i = 0; i < count && lines[i]; i++) {
    g_autofree char* marked = g_strdup_printf("%s %s\n", sign, lines[i]);
    gtk_text_buffer_get_end_iter(buffer, &end);
    gtk_text_buffer_insert_with_tags_by_name(buffer, &end, marked, -1, tag, NULL);
  }
}

static void put_title(GtkTextBuffer* buffer, int line) {
  GtkTextIter end;
  g_autofree char* number = g_strdup_printf(_("Line %d"), line + 1);
  g_autofree char* title =
      g_strdup_printf("%s%s\n", gtk_text_buffer_get_char_count(buffer) ? "\n" : "", number);
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_insert_with_tags_by_name(buffer, &end, title, -1, "title", NULL);
}

static GtkTextBuffer* describe_difference(const char* before, const char* now) {
  GtkTextBuffer* buffer = gtk_text_buffer_new(NULL);
  g_autoptr(GArray) hunks = gimbal_line_diff(before, now);
  gtk_text_buffer_create_tag(buffer, "old", "paragraph-background", "rgba(224,27,36,0.18)", NULL);
  gtk_text_buffer_create_tag(buffer, "new", "paragraph-background", "rgba(46,194,126,0.22)", NULL);
  gtk_text_buffer_create_tag(buffer, "title", "weight", PANGO_WEIGHT_BOLD, NULL);
  for (guint i = 0; i < hunks->len; i++) {
    const GimbalHunk* hunk = &g_array_index(hunks, GimbalHunk, i);
    put_title(buffer, hunk->line);
    put_lines(buffer, before, hunk->old_line, hunk->old_count, "−", "old");
    put_lines(buffer, now, hunk->line, hunk->count, "+", "new");
  }
  return buffer;
}

static void add_escape(GtkWidget* window) {
  GtkEventController* keys = gtk_shortcut_controller_new();
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_named_action_new("window.close")));
  gtk_widget_add_controller(window, keys);
}

GtkWidget* gimbal_difference_window_show(GtkWidget* over, const char* title, const char* before,
                                         const char* now) {
  GtkWidget* window = gtk_window_new();
  GtkWidget* bar = gtk_header_bar_new();
  GtkWidget* scrolled = gtk_scrolled_window_new();
  g_autoptr(GtkTextBuffer) buffer = describe_difference(before, now);
  GtkWidget* text = gtk_text_view_new_with_buffer(buffer);
  gtk_text_view_set_editable(GTK_TEXT_VIEW(text), FALSE);
  gtk_text_view_set_cursor_visible(GTK_TEXT_VIEW(text), FALSE);
  gtk_text_view_set_monospace(GTK_TEXT_VIEW(text), TRUE);
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(text), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin(GTK_TEXT_VIEW(text), 12);
  gtk_text_view_set_right_margin(GTK_TEXT_VIEW(text), 12);
  gtk_text_view_set_top_margin(GTK_TEXT_VIEW(text), 8);
  gtk_text_view_set_bottom_margin(GTK_TEXT_VIEW(text), 8);
  gtk_accessible_update_property(GTK_ACCESSIBLE(text), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), text);
  gtk_window_set_titlebar(GTK_WINDOW(window), bar);
  gtk_window_set_title(GTK_WINDOW(window), title);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_window_set_transient_for(GTK_WINDOW(window), GTK_WINDOW(gtk_widget_get_root(over)));
  gtk_window_set_modal(GTK_WINDOW(window), TRUE);
  gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
  add_escape(window);
  gtk_window_present(GTK_WINDOW(window));
  return bar;
}
