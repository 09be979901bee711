// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks for a line of the text.

#include "editor/line-popover.h"

#include <glib/gi18n.h>

#include "widgets/control/passing-popover.h"

// Read a line and column. FALSE if text is not a place.
static gboolean read_place(const char* text, int* line, int* column) {
  g_auto(GStrv) parts = g_strsplit(text, ":", 2);
  guint64 numbers[2] = {0, 1};
  for (int i = 0; i < 2 && parts[i]; i++) {
    g_strstrip(parts[i]);
    if (!g_ascii_string_to_unsigned(parts[i], 10, 1, G_MAXINT, &numbers[i], NULL)) return FALSE;
  }
  *line = (int)numbers[0];
  *column = (int)numbers[1];
  return *line > 0;
}

static int line_count(GimbalSourceView* view) {
  return gtk_text_buffer_get_line_count(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)));
}

static void on_change(GtkWidget* entry) {
  int line, column;
  const char* text = gtk_editable_get_text(GTK_EDITABLE(entry));
  if (*text && !read_place(text, &line, &column)) {
    gtk_widget_add_css_class(entry, "error");
  } else {
    gtk_widget_remove_css_class(entry, "error");
  }
}

static void on_activate(GtkWidget* entry, GimbalSourceView* view) {
  int line, column;
  if (!read_place(gtk_editable_get_text(GTK_EDITABLE(entry)), &line, &column)) {
    gtk_widget_error_bell(entry);
    return;
  }
  gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER)));
  GtkTextIter place;
  gimbal_source_view_get_iter_at_place(view, &place, MIN(line, line_count(view)), column);
  gimbal_source_view_go_to(view, &place, &place, TRUE);
  gtk_widget_grab_focus(GTK_WIDGET(view));
}

void gimbal_line_popover_show(GimbalSourceView* view) {
  GtkWidget* popover = gtk_popover_new();
  GtkWidget* entry = gtk_entry_new();
  // Translators: %d is the number of the last line; what is typed is a line, or a line and a column
  g_autofree char* place = g_strdup_printf(_("Line 1 to %d, or line:column"), line_count(view));
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), place);
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), (int)g_utf8_strlen(place, -1));
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Line"), -1);
  g_signal_connect(entry, "changed", G_CALLBACK(on_change), NULL);
  g_signal_connect_object(entry, "activate", G_CALLBACK(on_activate), view, 0);
  gtk_popover_set_child(GTK_POPOVER(popover), entry);
  gimbal_popover_let_pass(GTK_POPOVER(popover));
  gimbal_popover_attach(GTK_POPOVER(popover), GTK_WIDGET(view));
  int width = gtk_widget_get_width(GTK_WIDGET(view));
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){width / 2, 0, 1, 1});
  gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
  gtk_popover_popup(GTK_POPOVER(popover));
  gtk_widget_grab_focus(entry);
}

void gimbal_line_popover_tell(GimbalSourceView* view, const char* text) {
  GtkWidget* popover = gtk_popover_new();
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GtkTextIter caret;
  GdkRectangle area;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gimbal_source_view_get_area(view, &caret, &area);
  gtk_popover_set_child(GTK_POPOVER(popover), gtk_label_new(text));
  gimbal_popover_let_pass(GTK_POPOVER(popover));
  gimbal_popover_attach(GTK_POPOVER(popover), GTK_WIDGET(view));
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &area);
  gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
  gtk_popover_popup(GTK_POPOVER(popover));
}
