// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Commands on lines of the text.

#include "editor/line-commands.h"

#include "base/key-shortcuts.h"
#include "editor/line-popover.h"
#include "language/edit/line-edit.h"

// The path in the edits, which are all of one text.
#define PATH ""

static const char* const kActions[] = {
    [GIMBAL_LINES_COMMENT] = "text.comment",       [GIMBAL_LINES_DUPLICATE] = "text.duplicate-lines",
    [GIMBAL_LINES_MOVE_UP] = "text.move-lines-up", [GIMBAL_LINES_MOVE_DOWN] = "text.move-lines-down",
    [GIMBAL_LINES_DELETE] = "text.delete-lines",   [GIMBAL_LINES_JOIN] = "text.join-lines",
    [GIMBAL_N_LINE_EDITS] = "text.go-to-line",     NULL,
};

static GimbalLineTargetFunc target_of;  // of the class that installed the commands

// Apply edits as one undo step; marks stay at their characters.
static void apply_edits(GimbalDocument* document, const GArray* edits) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  g_autoptr(GPtrArray) sorted = gimbal_edits_of(edits, PATH);
  gtk_text_buffer_begin_user_action(buffer);
  for (guint i = 0; i < sorted->len; i++) {
    const GimbalEdit* edit = g_ptr_array_index(sorted, i);
    GtkTextIter start, end;
    gimbal_document_iter_at(document, edit->start, &start);
    gimbal_document_iter_at(document, edit->end, &end);
    gtk_text_buffer_delete(buffer, &start, &end);
    gtk_text_buffer_insert(buffer, &start, edit->text, -1);
  }
  gtk_text_buffer_end_user_action(buffer);
}

static void on_line_command(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  GimbalLineTarget target = target_of(widget);
  GtkTextView* view = GTK_TEXT_VIEW(target.view);
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(view);
  GimbalDocument* document = target.document;
  GtkTextIter first, last, start, end;
  int kind = 0;
  while (!g_str_equal(kActions[kind], action)) kind++;
  if (!gtk_text_view_get_editable(view)) {
    gtk_widget_error_bell(widget);
    return;
  }
  if (!gtk_text_buffer_get_selection_bounds(buffer, &start, &end)) {
    gimbal_document_iter_at(document, target.place, &start);
    end = start;
  }
  gtk_text_buffer_get_bounds(buffer, &first, &last);
  g_autofree char* text = gtk_text_iter_get_slice(&first, &last);
  g_autoptr(GArray) edits = gimbal_line_edits(kind, PATH, text, gimbal_document_byte_at(document, &start),
                                              gimbal_document_byte_at(document, &end));
  if (!edits->len) {
    gtk_widget_error_bell(widget);
    return;
  }
  apply_edits(document, edits);
  gtk_text_view_scroll_mark_onscreen(view, gtk_text_buffer_get_insert(buffer));
}

static void on_go_to_line(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  gimbal_line_popover_show(target_of(widget).view);
}

void gimbal_line_commands_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target) {
  target_of = target;
  for (int i = 0; i < GIMBAL_N_LINE_EDITS; i++) {
    gtk_widget_class_install_action(page_class, kActions[i], NULL, on_line_command);
  }
  gtk_widget_class_install_action(page_class, kActions[GIMBAL_N_LINE_EDITS], NULL, on_go_to_line);
}

void gimbal_line_commands_add_keys(GtkWidget* view) {
  gimbal_key_shortcuts_add(view, kActions);
}
