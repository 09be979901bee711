// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and colours in the text.

#include "editor/inline-marks.h"

#include <math.h>
#include <string.h>

#include "editor/value-picker.h"
#include "language/scan/inline-values.h"

#define PIXELS_PER_STEP 4.0
enum { LOOK_MS = 60 };

struct GimbalInlineMarks {
  GimbalSourceView* view;
  GimbalDocument* document;
  // the number that is being dragged
  gboolean dragging;
  gboolean ready;  // the pointer shows that a number can be dragged
  gsize start;
  gsize length;
  char* original;
  long steps;
  gboolean moved;  // it was dragged anywhere
  guint timer;     // to offer a picker at the caret
};

typedef GimbalInlineMarks InlineMarks;

static GtkTextBuffer* buffer_of(InlineMarks* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}

static void inline_marks_replace(InlineMarks* self, gsize start, gsize end, const char* text) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter from, to;
  gimbal_document_iter_at(self->document, start, &from);
  gimbal_document_iter_at(self->document, end, &to);
  gtk_text_buffer_delete(buffer, &from, &to);
  gtk_text_buffer_insert(buffer, &from, text, -1);
}

//---- numbers

// The number at a place, if it stands in a value. The caller frees text.
static gboolean number_at(InlineMarks* self, const GtkTextIter* iter, gsize* start, char** text) {
  GtkTextIter line = *iter, line_end = *iter;
  gtk_text_iter_set_line_offset(&line, 0);
  if (!gtk_text_iter_ends_line(&line_end)) gtk_text_iter_forward_to_line_end(&line_end);
  gsize first = gimbal_document_byte_at(self->document, &line),
        at = gimbal_document_byte_at(self->document, iter);
  g_autofree char* slice =
      gimbal_document_slice(self->document, first, gimbal_document_byte_at(self->document, &line_end));
  gsize a, b;
  if (!gimbal_mjcf_number_at(slice, strlen(slice), at - first, &a, &b)) return FALSE;
  g_autoptr(GimbalMjcfCursor) cursor = gimbal_document_cursor_at(self->document, first + a);
  if (cursor->kind != GIMBAL_CURSOR_VALUE) return FALSE;
  *start = first + a;
  *text = g_strndup(slice + a, b - a);
  return TRUE;
}

gboolean gimbal_inline_marks_step(GimbalInlineMarks* self, double steps) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter caret;
  gsize start;
  g_autofree char* old = NULL;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (!gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view)) || !number_at(self, &caret, &start, &old)) {
    return FALSE;
  }
  g_autofree char* now = gimbal_mjcf_step_number(old, steps);
  gtk_text_buffer_begin_user_action(buffer);
  inline_marks_replace(self, start, start + strlen(old), now);
  gtk_text_buffer_end_user_action(buffer);
  gimbal_document_iter_at(self->document, start + strlen(now), &caret);
  gtk_text_buffer_place_cursor(buffer, &caret);
  return TRUE;
}

static gboolean iter_at_point(InlineMarks* self, double x, double y, GtkTextIter* iter) {
  int buffer_x, buffer_y;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self->view), GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y,
                                        &buffer_x, &buffer_y);
  return gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self->view), iter, buffer_x, buffer_y);
}

gboolean gimbal_inline_marks_is_number(GimbalInlineMarks* self, double x, double y) {
  GtkTextIter iter;
  gsize start;
  g_autofree char* text = NULL;
  return iter_at_point(self, x, y, &iter) && number_at(self, &iter, &start, &text);
}

// With Ctrl or Alt the pointer shows that a number can be dragged.
static void on_motion(InlineMarks* self, double x, double y, GtkEventController* controller) {
  GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
  gboolean ready = (state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) && !(state & GDK_BUTTON1_MASK) &&
                   gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view)) &&
                   gimbal_inline_marks_is_number(self, x, y);
  if (ready == self->ready || self->dragging) return;
  self->ready = ready;
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->view), ready ? "ew-resize" : "text");
}

static void on_drag_begin(GtkGestureDrag* gesture, double x, double y, InlineMarks* self) {
  GtkTextIter iter;
  // many window managers move windows with Alt
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  gboolean wanted =
      (state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) && gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view));
  g_clear_pointer(&self->original, g_free);
  if (!wanted || !iter_at_point(self, x, y, &iter) ||
      !number_at(self, &iter, &self->start, &self->original)) {
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->dragging = TRUE;
  self->steps = 0;
  self->moved = FALSE;
  self->length = strlen(self->original);
  gtk_text_buffer_begin_user_action(buffer_of(self));
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->view), "ew-resize");
}

static void on_drag_update(GtkGestureDrag* gesture, double x, double y, InlineMarks* self) {
  (void)y;
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  double factor = state & GDK_SHIFT_MASK ? 10 : 1;
  long steps = lround(x / PIXELS_PER_STEP * factor);
  if (!self->dragging || steps == self->steps) return;
  self->steps = steps;
  self->moved = TRUE;
  g_autofree char* now = gimbal_mjcf_step_number(self->original, (double)steps);
  inline_marks_replace(self, self->start, self->start + self->length, now);
  self->length = strlen(now);
}

static void on_drag_end(GtkGestureDrag* gesture, double x, double y, InlineMarks* self) {
  (void)gesture, (void)x, (void)y;
  if (!self->dragging) return;
  self->dragging = FALSE;
  gtk_text_buffer_end_user_action(buffer_of(self));
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->view), "text");
  if (!self->moved) return;  // a click
  GtkTextIter start, end;
  gimbal_document_iter_at(self->document, self->start, &start);
  gimbal_document_iter_at(self->document, self->start + self->length, &end);
  gtk_text_buffer_select_range(buffer_of(self), &end, &start);
}

// With Alt and Shift a step is ten times that of the actions with Alt alone.
static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       InlineMarks* self) {
  (void)controller, (void)code;
  gboolean up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up,
           down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  if (!(state & GDK_ALT_MASK) || !(state & GDK_SHIFT_MASK) || (!up && !down)) return GDK_EVENT_PROPAGATE;
  return gimbal_inline_marks_step(self, up ? 10 : -10);
}

//---- colours

static void show_colors(InlineMarks* self) {
  const GArray* colors = gimbal_document_get_colors(self->document);
  if (!colors) return;
  g_autofree GimbalSwatch* swatches = g_new(GimbalSwatch, colors->len + 1);
  for (guint i = 0; i < colors->len; i++) {
    const GimbalMjcfColor* c = &g_array_index(colors, GimbalMjcfColor, i);
    swatches[i] = (GimbalSwatch){
        c->line, {(float)c->rgba[0], (float)c->rgba[1], (float)c->rgba[2], (float)c->rgba[3]}, c->value};
  }
  gimbal_source_view_set_swatches(self->view, swatches, colors->len);
}

static void on_swatch(InlineMarks* self, guint64 key) {
  GdkRectangle area;
  if (gimbal_source_view_get_swatch_area(self->view, key, &area)) {
    gimbal_value_picker_popup(self->view, self->document, (gsize)key, &area);
  }
}

// Where the value with numbers around the caret begins. FALSE if there is none.
static gboolean value_at_caret(InlineMarks* self, GtkTextIter* caret, gsize* value) {
  GtkTextBuffer* buffer = buffer_of(self);
  gtk_text_buffer_get_iter_at_mark(buffer, caret, gtk_text_buffer_get_insert(buffer));
  g_autoptr(GimbalMjcfCursor) at =
      gimbal_document_cursor_at(self->document, gimbal_document_byte_at(self->document, caret));
  if (at->kind != GIMBAL_CURSOR_VALUE) return FALSE;
  const GimbalElement* element = gimbal_grammar_at(at->path, NULL);
  const GimbalAttribute* attribute = element ? gimbal_grammar_attribute(element, at->attribute) : NULL;
  *value = at->value;
  return gimbal_value_picker_fits(attribute);
}

static gboolean is_swatch(InlineMarks* self, gsize value) {
  GdkRectangle area;
  gimbal_source_view_set_picker(self->view, -1, 0);
  return gimbal_source_view_get_swatch_area(self->view, value, &area);
}

static gboolean show_picker(gpointer user_data) {
  InlineMarks* self = user_data;
  GtkTextIter caret;
  gsize value;
  self->timer = 0;
  gboolean wanted = gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view)) &&
                    value_at_caret(self, &caret, &value) && !is_swatch(self, value);
  gimbal_source_view_set_picker(self->view, wanted ? gtk_text_iter_get_line(&caret) : -1, wanted ? value : 0);
  return G_SOURCE_REMOVE;
}

static void on_caret(InlineMarks* self) {
  if (!self->timer) self->timer = g_timeout_add(LOOK_MS, show_picker, self);
}

gboolean gimbal_inline_marks_pick(GimbalInlineMarks* self) {
  GtkTextIter caret;
  GdkRectangle area;
  gsize value;
  if (!value_at_caret(self, &caret, &value)) return FALSE;
  gimbal_source_view_get_area(self->view, &caret, &area);
  return gimbal_value_picker_popup(self->view, self->document, value, &area);
}

// A double click takes a whole number, with its sign, its point and its power of ten.
static gboolean on_extend_selection(InlineMarks* self, GtkTextExtendSelection granularity,
                                    const GtkTextIter* at, GtkTextIter* start, GtkTextIter* end) {
  gsize byte;
  g_autofree char* number = NULL;
  if (granularity != GTK_TEXT_EXTEND_SELECTION_WORD || !number_at(self, at, &byte, &number)) {
    return GDK_EVENT_PROPAGATE;
  }
  gimbal_document_iter_at(self->document, byte, start);
  gimbal_document_iter_at(self->document, byte + strlen(number), end);
  return GDK_EVENT_STOP;
}

//---- life

static void inline_marks_free(gpointer data) {
  InlineMarks* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(self->document, self);
  g_signal_handlers_disconnect_by_data(buffer_of(self), self);
  g_free(self->original);
  g_object_unref(self->document);
  g_free(self);
}

static void add_controllers(InlineMarks* self) {
  GtkGesture* drag = gtk_gesture_drag_new();
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), GTK_EVENT_CONTROLLER(drag));
  GtkEventController* motion = gtk_event_controller_motion_new();
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), motion);
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), keys);
}

GimbalInlineMarks* gimbal_inline_marks_attach(GimbalSourceView* view, GimbalDocument* document) {
  InlineMarks* self = g_new0(InlineMarks, 1);
  self->view = view;
  self->document = g_object_ref(document);
  add_controllers(self);
  g_signal_connect_swapped(view, "swatch-activated", G_CALLBACK(on_swatch), self);
  g_signal_connect_swapped(view, "extend-selection", G_CALLBACK(on_extend_selection), self);
  g_signal_connect_swapped(document, "tree-changed", G_CALLBACK(show_colors), self);
  g_signal_connect_swapped(buffer_of(self), "notify::cursor-position", G_CALLBACK(on_caret), self);
  g_object_set_data_full(G_OBJECT(view), "inline-marks", self, inline_marks_free);
  show_colors(self);
  return self;
}
