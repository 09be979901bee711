// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of the last commit is read on another thread when the document is opened, is saved, or
// gets the focus again, as there may be a new commit. When it has been read, the current text is
// compared with it.

#include "editor/changes.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/job.h"
#include "language/edit/line-diff.h"
#include "project/head.h"
#include "widgets/control/passing-popover.h"
#include "widgets/source/change-gutter.h"

enum {
  SETTLE_MS = 60,
  MAX_SHOWN = 14  // most lines of the previous text
};

struct GimbalChanges {
  GimbalSourceView* view;
  GimbalOverview* overview;
  GimbalProject* project;
  GimbalDocument* document;
  GCancellable* cancellable;
  char* head;          // NULL: there is none
  GArray* hunks;       // of GimbalHunk
  GtkWidget* popover;  // the last popover, visible or not
  GimbalHunk offered;
  guint timer;
};

//---- marks

static void show_marks(GimbalChanges* self) {
  g_autofree GimbalLineChange* changes = g_new(GimbalLineChange, self->hunks->len + 1);
  gimbal_overview_clear(self->overview, GIMBAL_OVERVIEW_CHANGES);
  for (guint i = 0; i < self->hunks->len; i++) {
    const GimbalHunk* h = &g_array_index(self->hunks, GimbalHunk, i);
    changes[i] = (GimbalLineChange){h->line, h->count, h->old_count == 0};
    gimbal_overview_add(self->overview, GIMBAL_OVERVIEW_CHANGES, h->line, h->count,
                        gimbal_change_colors[gimbal_line_change_kind(&changes[i])], NULL);
  }
  gimbal_change_gutter_set(gimbal_source_view_get_changes(self->view), changes, self->hunks->len);
}

static gboolean changes_compare(gpointer user_data) {
  GimbalChanges* self = user_data;
  self->timer = 0;
  g_autofree char* text = self->head ? gimbal_document_dup_text(self->document) : NULL;
  g_array_unref(self->hunks);
  self->hunks = text ? gimbal_line_diff(self->head, text) : g_array_new(FALSE, FALSE, sizeof(GimbalHunk));
  show_marks(self);
  return G_SOURCE_REMOVE;
}

static void on_text(GimbalChanges* self) {
  if (self->head && !self->timer) self->timer = g_timeout_add(SETTLE_MS, changes_compare, self);
}

//---- the commit

static void read_head(GTask* task, gpointer file) {
  g_task_return_pointer(task, gimbal_head_read(file), g_free);
}

static void on_head(GObject* source, GAsyncResult* result, gpointer user_data) {
  GimbalChanges* self = user_data;
  (void)source;
  GCancellable* cancellable = g_task_get_cancellable(G_TASK(result));
  if (g_cancellable_is_cancelled(cancellable)) return;  // the result is not wanted any more
  g_autofree char* head = g_task_propagate_pointer(G_TASK(result), NULL);
  if (!g_strcmp0(head, self->head)) return;
  g_free(self->head);
  self->head = g_steal_pointer(&head);
  changes_compare(self);
}

static void ask_head(GimbalChanges* self) {
  GFile* file = gimbal_document_get_file(self->document);
  if (!file || gimbal_document_is_binary(self->document)) return;
  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  self->cancellable = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_head, self);
  gimbal_job_run(task, g_object_ref(file), g_object_unref, read_head);
}

static void on_focus(GimbalChanges* self) {
  if (gtk_widget_has_focus(GTK_WIDGET(self->view))) ask_head(self);
}

static void on_modified(GimbalChanges* self) {
  if (!gimbal_document_get_modified(self->document)) ask_head(self);
}

//---- the way back

static const GimbalHunk* hunk_at(GimbalChanges* self, int line) {
  for (guint i = 0; i < self->hunks->len; i++) {
    const GimbalHunk* h = &g_array_index(self->hunks, GimbalHunk, i);
    if (line >= h->line && line < h->line + MAX(1, h->count)) return h;
  }
  return NULL;
}

static char* old_lines(GimbalChanges* self, const GimbalHunk* h) {
  gsize start, end;
  gimbal_line_span(self->head, h->old_line, h->old_count, &start, &end);
  return g_strndup(self->head + start, end - start);
}

static void on_revert(GimbalChanges* self) {
  gsize start, end;
  const GimbalHunk* now = hunk_at(self, self->offered.line);
  gtk_popover_popdown(GTK_POPOVER(self->popover));
  if (!now || memcmp(now, &self->offered, sizeof *now)) return;  // the text has changed meanwhile
  g_autofree char* text = gimbal_document_dup_text(self->document);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_autofree char* before = old_lines(self, now);
  gimbal_line_span(text, now->line, now->count, &start, &end);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_edits_add(edits, path, start, end, before);
  gimbal_project_apply(self->project, edits, NULL);
  changes_compare(self);
}

// Shorten a text to its first lines.
static char* changes_shorten(const char* text) {
  g_auto(GStrv) lines = g_strsplit(text, "\n", MAX_SHOWN + 1);
  if (g_strv_length(lines) > MAX_SHOWN) {
    g_free(lines[MAX_SHOWN]);
    lines[MAX_SHOWN] = g_strdup("…");
  }
  return g_strchomp(g_strjoinv("\n", lines));
}

static GtkWidget* changes_content(GimbalChanges* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget* heading =
      gtk_label_new(self->offered.old_count ? _("In the last commit") : _("Not in the last commit"));
  GtkWidget* revert = gtk_button_new_with_label(_("Revert"));
  gtk_label_set_xalign(GTK_LABEL(heading), 0);
  gtk_widget_add_css_class(heading, "heading");
  gtk_box_append(GTK_BOX(box), heading);
  if (self->offered.old_count) {
    g_autofree char* before = old_lines(self, &self->offered);
    g_autofree char* some = changes_shorten(before);
    GtkWidget* label = gtk_label_new(some);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 80);
    gtk_widget_add_css_class(label, "monospace");
    gtk_box_append(GTK_BOX(box), label);
  }
  gtk_widget_set_halign(revert, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(box), revert);
  g_signal_connect_swapped(revert, "clicked", G_CALLBACK(on_revert), self);
  return box;
}

gboolean gimbal_changes_offer(GimbalChanges* self, int line) {
  const GimbalHunk* hunk = hunk_at(self, line);
  GdkRectangle area;
  GtkTextIter iter;
  if (!hunk) return FALSE;
  self->offered = *hunk;
  gtk_text_buffer_get_iter_at_line(GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document)), &iter, line);
  gimbal_source_view_get_area(self->view, &iter, &area);
  self->popover = gtk_popover_new();
  gtk_popover_set_position(GTK_POPOVER(self->popover), GTK_POS_BOTTOM);
  gimbal_popover_let_pass(GTK_POPOVER(self->popover));
  gimbal_popover_attach(GTK_POPOVER(self->popover), GTK_WIDGET(self->view));
  gtk_popover_set_child(GTK_POPOVER(self->popover), changes_content(self));
  gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &area);
  gtk_popover_popup(GTK_POPOVER(self->popover));
  return TRUE;
}

int gimbal_changes_next(GimbalChanges* self, int line, gboolean backward) {
  int count = (int)self->hunks->len, found = -1;
  for (int i = 0; i < count; i++) {
    int at = g_array_index(self->hunks, GimbalHunk, i).line;
    if (backward ? at < line : at > line && found < 0) found = at;
  }
  if (found >= 0 || !count) return found;
  return g_array_index(self->hunks, GimbalHunk, backward ? count - 1 : 0).line;
}

//---- life

static void on_line(GimbalChanges* self, int line) {
  gimbal_changes_offer(self, line);
}

GimbalChanges* gimbal_changes_new(GimbalSourceView* view, GimbalOverview* overview, GimbalProject* project,
                                  GimbalDocument* document) {
  GimbalChanges* self = g_new0(GimbalChanges, 1);
  self->view = view;
  self->overview = overview;
  self->project = project;
  self->document = document;
  self->hunks = g_array_new(FALSE, FALSE, sizeof(GimbalHunk));
  g_signal_connect_swapped(document, "tree-changed", G_CALLBACK(on_text), self);
  g_signal_connect_swapped(document, "notify::modified", G_CALLBACK(on_modified), self);
  g_signal_connect_swapped(view, "notify::has-focus", G_CALLBACK(on_focus), self);
  g_signal_connect_swapped(gimbal_source_view_get_changes(view), "line-activated", G_CALLBACK(on_line), self);
  ask_head(self);
  return self;
}

void gimbal_changes_free(GimbalChanges* self) {
  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(self->document, self);
  g_signal_handlers_disconnect_by_data(self->view, self);
  g_signal_handlers_disconnect_by_data(gimbal_source_view_get_changes(self->view), self);
  g_array_unref(self->hunks);
  g_free(self->head);
  g_free(self);
}
