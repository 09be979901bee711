// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks for a line of the text.

#include "editor/line-popover.h"

#include <glib/gi18n.h>

#include "widgets/control/passing-popover.h"

// FALSE if text is no place.
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

static GimbalEditorPage* page_of(GtkWidget* entry) {
  return GIMBAL_EDITOR_PAGE(gtk_widget_get_ancestor(entry, GIMBAL_TYPE_EDITOR_PAGE));
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

static void on_activate(GtkWidget* entry) {
  int line, column;
  GimbalEditorPage* page = page_of(entry);
  if (!read_place(gtk_editable_get_text(GTK_EDITABLE(entry)), &line, &column)) {
    gtk_widget_error_bell(entry);
    return;
  }
  gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER)));
  int last = gtk_text_buffer_get_line_count(gimbal_editor_page_get_buffer(page));
  gimbal_editor_page_go_to_line(page, MIN(line, last), column);
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_editor_page_get_view(page)));
}

void gimbal_line_popover_show(GimbalEditorPage* page) {
  GtkWidget* popover = gtk_popover_new();
  GtkWidget* entry = gtk_entry_new();
  int last = gtk_text_buffer_get_line_count(gimbal_editor_page_get_buffer(page));
  // Translators: %d is the number of the last line; what is typed is a line, or a line and a column
  g_autofree char* place = g_strdup_printf(_("Line 1 to %d, or line:column"), last);
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), place);
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), (int)g_utf8_strlen(place, -1));
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Line"), -1);
  g_signal_connect(entry, "changed", G_CALLBACK(on_change), NULL);
  g_signal_connect(entry, "activate", G_CALLBACK(on_activate), NULL);
  gtk_popover_set_child(GTK_POPOVER(popover), entry);
  gimbal_popover_let_pass(GTK_POPOVER(popover));
  gimbal_popover_attach(GTK_POPOVER(popover), GTK_WIDGET(gimbal_editor_page_get_view(page)));
  int width = gtk_widget_get_width(GTK_WIDGET(gimbal_editor_page_get_view(page)));
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){width / 2, 0, 1, 1});
  gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
  gtk_popover_popup(GTK_POPOVER(popover));
  gtk_widget_grab_focus(entry);
}
