// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each field and each repetition is a range between two marks. The snippets of GtkSourceView 5.6
// lose their fields as soon as the text of one is replaced.

#include "editor/template-fields.h"

#include <gimbal/assert.h>
#include <string.h>

typedef struct Stretch {
  int number;
  gboolean repeats;          // it repeats a field above
  GtkTextMark *start, *end;  // text typed at its ends belongs to it
} Stretch;

typedef struct Fields {
  GimbalSourceView* view;
  GtkTextBuffer* buffer;  // that contains the marks
  GArray* stretches;      // of Stretch, as they stand in the text
  GtkTextMark* end;       // of the template
  int current;            // index of the current field; -1: no template is active
  guint timer;
} Fields;

static Stretch* template_fields_nth(Fields* self, int index) {
  GIMBAL_ASSERT(index >= 0 && (guint)index < self->stretches->len);
  return &g_array_index(self->stretches, Stretch, index);
}

static void get_bounds(Fields* self, int index, GtkTextIter* start, GtkTextIter* end) {
  gtk_text_buffer_get_iter_at_mark(self->buffer, start, template_fields_nth(self, index)->start);
  gtk_text_buffer_get_iter_at_mark(self->buffer, end, template_fields_nth(self, index)->end);
}

//---- filling in

static void template_fields_clear(Fields* self) {
  for (guint i = 0; i < self->stretches->len; i++) {
    gtk_text_buffer_delete_mark(self->buffer, template_fields_nth(self, (int)i)->start);
    gtk_text_buffer_delete_mark(self->buffer, template_fields_nth(self, (int)i)->end);
  }
  if (self->end) gtk_text_buffer_delete_mark(self->buffer, self->end);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_array_set_size(self->stretches, 0);
  self->end = NULL;
  self->current = -1;
}

// Copy the text of the current field to its repetitions.
static void template_fields_repeat(Fields* self) {
  GtkTextIter start, end;
  get_bounds(self, self->current, &start, &end);
  g_autofree char* text = gtk_text_iter_get_slice(&start, &end);
  for (int i = 0; i < (int)self->stretches->len; i++) {
    if (!template_fields_nth(self, i)->repeats ||
        template_fields_nth(self, i)->number != template_fields_nth(self, self->current)->number) {
      continue;
    }
    get_bounds(self, i, &start, &end);
    g_autofree char* old = gtk_text_iter_get_slice(&start, &end);
    if (!strcmp(old, text)) continue;
    gtk_text_buffer_begin_user_action(self->buffer);
    gtk_text_buffer_delete(self->buffer, &start, &end);
    gtk_text_buffer_insert(self->buffer, &start, text, -1);
    gtk_text_buffer_end_user_action(self->buffer);
  }
}

static void template_fields_enter(Fields* self, int index) {
  GtkTextIter start, end;
  self->current = index;
  get_bounds(self, index, &start, &end);
  gtk_text_buffer_select_range(self->buffer, &end, &start);
  gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(self->view), gtk_text_buffer_get_insert(self->buffer));
}

static void template_fields_leave(Fields* self) {
  template_fields_repeat(self);
  template_fields_clear(self);
}

// Go to another field. Behind the last field comes the end of the template; before the first there
// is none.
static void template_fields_step(Fields* self, int direction) {
  int index = self->current + direction;
  template_fields_repeat(self);
  while (index >= 0 && index < (int)self->stretches->len && template_fields_nth(self, index)->repeats) {
    index += direction;
  }
  if (index < 0) return;
  if (index < (int)self->stretches->len) {
    template_fields_enter(self, index);
    return;
  }
  GtkTextIter end;
  gtk_text_buffer_get_iter_at_mark(self->buffer, &end, self->end);
  template_fields_clear(self);
  gtk_text_buffer_place_cursor(self->buffer, &end);
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       Fields* self) {
  (void)controller, (void)code;
  if (self->current < 0 || state & (GDK_CONTROL_MASK | GDK_ALT_MASK) ||
      gimbal_source_view_is_composing(self->view)) {
    return GDK_EVENT_PROPAGATE;
  }
  if (key == GDK_KEY_Escape) template_fields_leave(self);
  if (key != GDK_KEY_Tab && key != GDK_KEY_KP_Tab && key != GDK_KEY_ISO_Left_Tab) return GDK_EVENT_PROPAGATE;
  template_fields_step(self, key == GDK_KEY_ISO_Left_Tab || state & GDK_SHIFT_MASK ? -1 : 1);
  return GDK_EVENT_STOP;
}

static gboolean template_fields_check_caret(gpointer user_data) {
  Fields* self = user_data;
  GtkTextIter caret, start, end;
  self->timer = 0;
  if (self->current < 0) return G_SOURCE_REMOVE;
  get_bounds(self, self->current, &start, &end);
  gtk_text_buffer_get_iter_at_mark(self->buffer, &caret, gtk_text_buffer_get_insert(self->buffer));
  if (gtk_text_iter_compare(&caret, &start) < 0 || gtk_text_iter_compare(&caret, &end) > 0) {
    template_fields_leave(self);
  }
  return G_SOURCE_REMOVE;
}

// A caret that leaves the fields ends the template, after the toolkit's handlers are done.
static void on_caret(GtkWidget* view) {
  Fields* self = g_object_get_data(G_OBJECT(view), "template-fields");
  if (self->current >= 0 && !self->timer) self->timer = g_timeout_add(0, template_fields_check_caret, self);
}

//---- inserting

// The next field or repetition of a template: its number and its text; NULL if there is none. *end
// becomes the place behind it.
static const char* find_field(const char* text, int* number, char** filling, const char** end) {
  const char* dollar = strchr(text, '$');
  *filling = NULL;
  if (!dollar) return NULL;
  gboolean field = dollar[1] == '{';
  char* after;
  *number = (int)g_ascii_strtoll(dollar + 1 + field, &after, 10);
  const char* brace = field ? strchr(after, '}') : NULL;
  if (brace) *filling = g_strndup(after + 1, (gsize)(brace - after - 1));
  *end = brace ? brace + 1 : after;
  return dollar;
}

static const char* text_of(GPtrArray* texts, int number) {
  GIMBAL_ASSERT(number >= 0);
  return number < (int)texts->len ? g_ptr_array_index(texts, number) : NULL;
}

static void insert_stretch(Fields* self, GtkTextIter* at, int number, gboolean repeats, const char* text) {
  Stretch stretch = {number, repeats, NULL, NULL};
  int start = gtk_text_iter_get_offset(at);
  gtk_text_buffer_insert(self->buffer, at, text, -1);
  GtkTextIter from;
  gtk_text_buffer_get_iter_at_offset(self->buffer, &from, start);
  stretch.start = gtk_text_buffer_create_mark(self->buffer, NULL, &from, TRUE);
  stretch.end =
      // the text behind it is not inserted yet
      gtk_text_buffer_create_mark(self->buffer, NULL, at, TRUE);
  g_array_append_val(self->stretches, stretch);
}

// From now on text typed at the end of a field belongs to it.
static void open_ends(Fields* self) {
  for (int i = 0; i < (int)self->stretches->len; i++) {
    GtkTextIter start, end;
    get_bounds(self, i, &start, &end);
    gtk_text_buffer_delete_mark(self->buffer, template_fields_nth(self, i)->end);
    template_fields_nth(self, i)->end = gtk_text_buffer_create_mark(self->buffer, NULL, &end, FALSE);
  }
}

static char* template_fields_indented(const char* text, const GtkTextIter* at) {
  GtkTextIter start = *at;
  gtk_text_iter_set_line_offset(&start, 0);
  g_autofree char* line = gtk_text_iter_get_slice(&start, at);
  g_autofree char* lead = g_strndup(line, strspn(line, " \t"));
  g_autofree char* with = g_strconcat("\n", lead, NULL);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  return g_strjoinv(with, lines);
}

void gimbal_template_fields_insert(GimbalSourceView* view, GtkTextIter* at, const char* text) {
  Fields* self = g_object_get_data(G_OBJECT(view), "template-fields");
  g_autofree char* whole = template_fields_indented(text, at);
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  const char *rest = whole, *field, *end = NULL;
  char* filling;
  int number;
  if (self->current >= 0) template_fields_clear(self);
  self->buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  gtk_text_buffer_begin_user_action(self->buffer);
  for (; (field = find_field(rest, &number, &filling, &end)); rest = end) {
    gtk_text_buffer_insert(self->buffer, at, rest, (int)(field - rest));
    const char* known = text_of(texts, number);
    gboolean repeats = known != NULL;
    if (number >= (int)texts->len) g_ptr_array_set_size(texts, number + 1);
    if (!known) g_ptr_array_index(texts, number) = g_strdup(filling ? filling : "");
    g_free(filling);
    insert_stretch(self, at, number, repeats, text_of(texts, number));
  }
  gtk_text_buffer_insert(self->buffer, at, rest, -1);
  self->end = gtk_text_buffer_create_mark(self->buffer, NULL, at, FALSE);
  gtk_text_buffer_end_user_action(self->buffer);
  open_ends(self);
  if (self->stretches->len) {
    template_fields_enter(self, 0);
  } else {
    template_fields_clear(self);
  }
}

//---- life

static void fields_free(gpointer data) {
  Fields* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_array_unref(self->stretches);
  g_free(self);
}

static void on_view_destroy(Fields* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  self->current = -1;
}

void gimbal_template_fields_attach(GimbalSourceView* view) {
  Fields* self = g_new0(Fields, 1);
  GtkEventController* keys = gtk_event_controller_key_new();
  self->view = view;
  self->current = -1;
  self->stretches = g_array_new(FALSE, FALSE, sizeof(Stretch));
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(view), keys);
  g_object_set_data_full(G_OBJECT(view), "template-fields", self, fields_free);
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  g_signal_connect_object(buffer, "notify::cursor-position", G_CALLBACK(on_caret), view, G_CONNECT_SWAPPED);
  g_signal_connect_swapped(view, "destroy", G_CALLBACK(on_view_destroy), self);
}
