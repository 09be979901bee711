// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each place is a range between two marks. The other places follow the one that the user types in,
// as soon as the toolkit's handlers are done; a user action that stays open until the end makes
// everything one undo step.

#include "editor/change-all.h"

#include <string.h>

#include "language/files/occurrences.h"

typedef struct Place {
  GtkTextMark *start, *end;  // text typed at its ends belongs to it
} Place;

struct GimbalChangeAll {
  GimbalSourceView* view;
  GimbalDocument* document;
  GtkEventController* keys;
  GtkTextTag* tag;  // that highlights the places
  GArray* places;   // of Place, in the order of the text; empty: no change is going on
  guint meant;      // index of the place that the user types in
  guint timer;
  gboolean following;  // the program changes the other places: this is no typing
};

static GtkTextBuffer* buffer_of(GimbalChangeAll* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}

static void get_bounds(GimbalChangeAll* self, guint index, GtkTextIter* start, GtkTextIter* end) {
  const Place* place = &g_array_index(self->places, Place, index);
  gtk_text_buffer_get_iter_at_mark(buffer_of(self), start, place->start);
  gtk_text_buffer_get_iter_at_mark(buffer_of(self), end, place->end);
}

static void light_up(GimbalChangeAll* self) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer_of(self), &start, &end);
  gtk_text_buffer_remove_tag(buffer_of(self), self->tag, &start, &end);
  for (guint i = 0; i < self->places->len; i++) {
    get_bounds(self, i, &start, &end);
    gtk_text_buffer_apply_tag(buffer_of(self), self->tag, &start, &end);
  }
}

// Copy the text of the place that the user types in to the others.
static void change_all_follow(GimbalChangeAll* self) {
  GtkTextIter start, end;
  get_bounds(self, self->meant, &start, &end);
  g_autofree char* text = gtk_text_iter_get_slice(&start, &end);
  self->following = TRUE;
  for (guint i = 0; i < self->places->len; i++) {
    get_bounds(self, i, &start, &end);
    g_autofree char* old = gtk_text_iter_get_slice(&start, &end);
    if (i == self->meant || !strcmp(old, text)) continue;
    gtk_text_buffer_delete(buffer_of(self), &start, &end);
    gtk_text_buffer_insert(buffer_of(self), &start, text, -1);
  }
  light_up(self);
  self->following = FALSE;
}

void gimbal_change_all_end(GimbalChangeAll* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (!self->places->len) return;
  change_all_follow(self);
  for (guint i = 0; i < self->places->len; i++) {
    gtk_text_buffer_delete_mark(buffer_of(self), g_array_index(self->places, Place, i).start);
    gtk_text_buffer_delete_mark(buffer_of(self), g_array_index(self->places, Place, i).end);
  }
  g_array_set_size(self->places, 0);
  light_up(self);
  gtk_text_buffer_end_user_action(buffer_of(self));
}

static gboolean change_all_check_caret(gpointer user_data) {
  GimbalChangeAll* self = user_data;
  GtkTextIter caret, start, end;
  self->timer = 0;
  get_bounds(self, self->meant, &start, &end);
  gtk_text_buffer_get_iter_at_mark(buffer_of(self), &caret, gtk_text_buffer_get_insert(buffer_of(self)));
  if (gtk_text_iter_compare(&caret, &start) < 0 || gtk_text_iter_compare(&caret, &end) > 0) {
    gimbal_change_all_end(self);
  } else {
    change_all_follow(self);
  }
  return G_SOURCE_REMOVE;
}

static void on_caret(GimbalChangeAll* self) {
  if (self->places->len && !self->following && !self->timer) {
    self->timer = g_timeout_add(0, change_all_check_caret, self);
  }
}

static void on_focus(GimbalChangeAll* self) {
  if (!gtk_widget_has_focus(GTK_WIDGET(self->view))) gimbal_change_all_end(self);
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalChangeAll* self) {
  static const guint kEnding[] = {GDK_KEY_Escape, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_Tab};
  (void)controller, (void)code, (void)state;
  gboolean ends = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(kEnding); i++) ends |= key == kEnding[i];
  if (!ends || !self->places->len || gimbal_source_view_is_composing(self->view)) return GDK_EVENT_PROPAGATE;
  gimbal_change_all_end(self);
  return GDK_EVENT_STOP;
}

guint gimbal_change_all_begin(GimbalChangeAll* self, const GArray* names, const char* path) {
  GtkTextIter start, end;
  gimbal_change_all_end(self);
  gtk_text_buffer_get_selection_bounds(buffer_of(self), &start, &end);
  guint count = 0;
  g_autoptr(GArray) found = gimbal_mjcf_occurrences(
      gimbal_document_need_tree(self->document), names, path, gimbal_document_byte_at(self->document, &start),
      gimbal_document_byte_at(self->document, &end), &self->meant);
  for (; found && count < found->len; count++) {
    const GimbalOccurrence* one = &g_array_index(found, GimbalOccurrence, count);
    gimbal_document_iter_at(self->document, one->start, &start);
    gimbal_document_iter_at(self->document, one->end, &end);
    Place place = {gtk_text_buffer_create_mark(buffer_of(self), NULL, &start, TRUE),
                   gtk_text_buffer_create_mark(buffer_of(self), NULL, &end, FALSE)};
    g_array_append_val(self->places, place);
  }
  if (!count) return 0;
  get_bounds(self, self->meant, &start, &end);
  gtk_text_buffer_select_range(buffer_of(self), &end, &start);
  light_up(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->view));
  gtk_text_buffer_begin_user_action(buffer_of(self));
  return count;
}

GimbalChangeAll* gimbal_change_all_new(GimbalSourceView* view, GimbalDocument* document) {
  GimbalChangeAll* self = g_new0(GimbalChangeAll, 1);
  self->view = view;
  self->document = document;
  self->places = g_array_new(FALSE, FALSE, sizeof(Place));
  self->tag = gtk_text_buffer_create_tag(buffer_of(self), NULL, "background", "rgba(229,165,10,0.35)", NULL);
  self->keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect(self->keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(view), self->keys);
  g_signal_connect_swapped(view, "notify::has-focus", G_CALLBACK(on_focus), self);
  g_signal_connect_swapped(buffer_of(self), "notify::cursor-position", G_CALLBACK(on_caret), self);
  g_signal_connect_swapped(buffer_of(self), "changed", G_CALLBACK(on_caret), self);
  return self;
}

void gimbal_change_all_free(GimbalChangeAll* self) {
  gimbal_change_all_end(self);
  gtk_widget_remove_controller(GTK_WIDGET(self->view), self->keys);
  g_signal_handlers_disconnect_by_data(self->view, self);
  g_signal_handlers_disconnect_by_data(buffer_of(self), self);
  gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(buffer_of(self)), self->tag);
  g_array_unref(self->places);
  g_free(self);
}
