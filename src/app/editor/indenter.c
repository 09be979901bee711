// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Children are indented deeper than their element, attributes on new lines are below the first, and
// Return between an opening and a closing tag makes room for a child.

#include "editor/indenter.h"

#include <string.h>

#include "language/edit/indent.h"
#include "widgets/control/owned.h"

enum { MAX_LINES = 60 };  // longest tag, in lines

#define GIMBAL_TYPE_INDENTER (gimbal_indenter_get_type())
G_DECLARE_FINAL_TYPE(GimbalIndenter, gimbal_indenter, GIMBAL, INDENTER, GObject)

struct _GimbalIndenter {
  GObject parent;
};

static gboolean is_trigger(GtkSourceIndenter* indenter, GtkSourceView* view, const GtkTextIter* at,
                           GdkModifierType state, guint key) {
  (void)indenter, (void)view, (void)at;
  gboolean plain = !(state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK));
  return plain && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter);
}

// The text of the lines above, as many as a tag may have.
static char* text_above(const GtkTextIter* line) {
  GtkTextIter start = *line;
  gtk_text_iter_backward_lines(&start, MAX_LINES);
  return gtk_text_iter_get_slice(&start, line);
}

static char* rest_of_line(const GtkTextIter* at) {
  GtkTextIter end = *at;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  return gtk_text_iter_get_slice(at, &end);
}

// Return removes the spaces of a line that has nothing else.
static void strip_line_above(GtkTextBuffer* buffer, GtkTextIter* iter) {
  GtkTextIter start = *iter, end;
  if (!gtk_text_iter_backward_line(&start)) return;
  end = start;
  while (!gtk_text_iter_ends_line(&end) && g_unichar_isspace(gtk_text_iter_get_char(&end))) {
    gtk_text_iter_forward_char(&end);
  }
  if (gtk_text_iter_ends_line(&end) && !gtk_text_iter_equal(&start, &end)) {
    int line = gtk_text_iter_get_line(iter);
    gtk_text_buffer_delete(buffer, &start, &end);
    gtk_text_buffer_get_iter_at_line(buffer, iter, line);
  }
}

static void indenter_put(GtkTextBuffer* buffer, GtkTextIter* at, int spaces) {
  g_autofree char* text = g_strnfill((gsize)MAX(0, spaces), ' ');
  gtk_text_buffer_insert(buffer, at, text, -1);
}

static void indenter_indent(GtkSourceIndenter* indenter, GtkSourceView* view, GtkTextIter* iter) {
  (void)indenter;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  g_autofree char* above = text_above(iter);
  g_autofree char* rest = rest_of_line(iter);
  gsize blank = strspn(rest, " \t"), length = strlen(above);
  gboolean at_start = length >= 2 ? above[length - 2] == '\n' : length == 1;
  // at the start of a line Return moves it down as it is
  if (rest[blank] && at_start) return;
  strip_line_above(buffer, iter);
  int width = gtk_source_view_get_indent_width(view), outer;
  int spaces = gimbal_mjcf_indent(above, length, width, &outer);
  gboolean closing = g_str_has_prefix(rest + blank, "</");
  GtkTextIter end = *iter;
  gtk_text_iter_forward_chars(&end, (int)blank);
  gtk_text_buffer_delete(buffer, iter, &end);
  if (!closing || spaces > outer) indenter_put(buffer, iter, spaces);
  if (!closing) return;
  // the closing tag goes to a line of its own, below that of the caret
  int offset = gtk_text_iter_get_offset(iter);
  if (spaces > outer) gtk_text_buffer_insert(buffer, iter, "\n", 1);
  indenter_put(buffer, iter, spaces > outer ? outer : outer - width);
  if (spaces <= outer) return;
  gtk_text_buffer_get_iter_at_offset(buffer, iter, offset);
  gtk_text_buffer_place_cursor(buffer, iter);
}

static void iface_init(GtkSourceIndenterInterface* iface) {
  iface->is_trigger = is_trigger;
  iface->indent = indenter_indent;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalIndenter, gimbal_indenter, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_INDENTER, iface_init))

static void gimbal_indenter_class_init(GimbalIndenterClass* klass) {
  (void)klass;
}
GIMBAL_EMPTY_INIT(GimbalIndenter, gimbal_indenter)

// Return as one step of undo: the toolkit makes two of it, the line and its indentation.
static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalSourceView* view) {
  (void)controller, (void)code;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GtkSourceIndenter* indenter = gtk_source_view_get_indenter(GTK_SOURCE_VIEW(view));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (!gtk_source_indenter_is_trigger(indenter, GTK_SOURCE_VIEW(view), &caret, state, key) ||
      gimbal_source_view_is_composing(view) || gimbal_source_view_is_completing(view) ||
      !gtk_text_view_get_editable(GTK_TEXT_VIEW(view))) {
    return GDK_EVENT_PROPAGATE;
  }
  gtk_text_view_reset_im_context(GTK_TEXT_VIEW(view));
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_insert_at_cursor(buffer, "\n", 1);
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gtk_source_indenter_indent(indenter, GTK_SOURCE_VIEW(view), &caret);
  gtk_text_buffer_end_user_action(buffer);
  gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(view), gtk_text_buffer_get_insert(buffer));
  return GDK_EVENT_STOP;
}

void gimbal_indenter_attach(GimbalSourceView* view) {
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), view);
  gtk_widget_add_controller(GTK_WIDGET(view), keys);
  g_autoptr(GimbalIndenter) self = g_object_new(GIMBAL_TYPE_INDENTER, NULL);
  gtk_source_view_set_indenter(GTK_SOURCE_VIEW(view), GTK_SOURCE_INDENTER(self));
}
