// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text editor for MJCF.

#include "gimbal-source-view.h"

#include <string.h>

#include "gimbal-diagnostic-gutter.h"

struct _GimbalSourceView {
  GtkSourceView parent;
  GtkTextTag* tags[GIMBAL_N_MARK_KINDS];
  GtkTextTag* linked;
  GtkTextBuffer* buffer;  // the one the tags belong to
  GimbalDiagnosticGutter* gutter;
  GtkCssProvider* font;
  gboolean completing;  // the completion is on show
  gboolean skipped;     // the last allocation was
  int width, height;    // of the last allocation
};

G_DEFINE_FINAL_TYPE(GimbalSourceView, gimbal_source_view, GTK_SOURCE_TYPE_VIEW)

static const char* const kMarkColors[GIMBAL_N_MARK_KINDS] = {
    [GIMBAL_MARK_NOTE] = "#62a0ea", [GIMBAL_MARK_WARNING] = "#e5a50a", [GIMBAL_MARK_ERROR] = "#e01b24"};

//---- places

static void iter_at_place(GtkTextBuffer* buffer, GtkTextIter* iter, int line, int column) {
  gtk_text_buffer_get_iter_at_line(buffer, iter, MAX(0, line - 1));
  int length = gtk_text_iter_get_chars_in_line(iter);
  gtk_text_iter_forward_chars(iter, CLAMP(column - 1, 0, MAX(0, length - 1)));
}

//---- marks

static void unbind_tags(GimbalSourceView* self) {
  self->buffer = NULL;
  self->linked = NULL;
  memset(self->tags, 0, sizeof self->tags);
}

static void bind_tags(GimbalSourceView* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  if (self->buffer == buffer) return;
  self->buffer = buffer;
  self->linked =
      gtk_text_buffer_create_tag(buffer, NULL, "paragraph-background", "rgba(53,132,228,0.16)", NULL);
  for (int i = 0; i < GIMBAL_N_MARK_KINDS; i++) {
    GdkRGBA color;
    gdk_rgba_parse(&color, kMarkColors[i]);
    self->tags[i] = gtk_text_buffer_create_tag(buffer, NULL, "underline", PANGO_UNDERLINE_ERROR,
                                               "underline-rgba", &color, NULL);
  }
}

// The stretch to underline: length bytes if they are known and stay in sight, else the rest of the word.
static void mark_bounds(GtkTextBuffer* buffer, int line, int column, gsize length, GtkTextIter* start,
                        GtkTextIter* end) {
  iter_at_place(buffer, start, line, column);
  *end = *start;
  gtk_text_iter_forward_chars(end, (int)MIN(length, 10000));
  GtkTextIter line_end = *start;
  if (!gtk_text_iter_ends_line(&line_end)) gtk_text_iter_forward_to_line_end(&line_end);
  if (length == 0) {
    *end = *start;
    if (!gtk_text_iter_forward_word_end(end)) *end = line_end;
  }
  if (gtk_text_iter_compare(end, &line_end) > 0) *end = line_end;
  if (gtk_text_iter_equal(start, end) && !gtk_text_iter_starts_line(start))
    gtk_text_iter_backward_char(start);
}

void gimbal_source_view_add_mark(GimbalSourceView* self, GimbalMarkKind kind, int line, int column,
                                 gsize length, const char* message) {
  bind_tags(self);
  GtkTextIter start, end;
  mark_bounds(self->buffer, line, column, length, &start, &end);
  gtk_text_buffer_apply_tag(self->buffer, self->tags[kind], &start, &end);
  gimbal_diagnostic_gutter_add(self->gutter, gtk_text_iter_get_line(&start), (int)kind, kMarkColors[kind],
                               message);
}

void gimbal_source_view_clear_marks(GimbalSourceView* self) {
  bind_tags(self);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(self->buffer, &start, &end);
  for (int i = 0; i < GIMBAL_N_MARK_KINDS; i++)
    gtk_text_buffer_remove_tag(self->buffer, self->tags[i], &start, &end);
  gimbal_diagnostic_gutter_clear(self->gutter);
}

static gboolean on_query_tooltip(GtkWidget* widget, int x, int y, gboolean keyboard, GtkTooltip* tooltip,
                                 gpointer user_data) {
  (void)user_data;
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(widget);
  GtkTextIter iter;
  int buffer_x, buffer_y;
  if (keyboard || !self->buffer) return FALSE;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self), GTK_TEXT_WINDOW_WIDGET, x, y, &buffer_x,
                                        &buffer_y);
  if (!gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self), &iter, buffer_x, buffer_y)) return FALSE;
  gboolean marked = FALSE;
  for (int i = 0; i < GIMBAL_N_MARK_KINDS; i++) marked |= gtk_text_iter_has_tag(&iter, self->tags[i]);
  const char* text =
      marked ? gimbal_diagnostic_gutter_get_message(self->gutter, gtk_text_iter_get_line(&iter)) : NULL;
  if (!text) return FALSE;
  gtk_tooltip_set_text(tooltip, text);
  return TRUE;
}

//---- navigation

void gimbal_source_view_get_iter_at_place(GimbalSourceView* self, GtkTextIter* iter, int line, int column) {
  iter_at_place(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)), iter, line, column);
}

void gimbal_source_view_go_to(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end,
                              gboolean focus) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  gtk_text_buffer_select_range(buffer, end, start);
  gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(self), gtk_text_buffer_get_insert(buffer), 0.2, FALSE, 0, 0.5);
  if (focus) gtk_widget_grab_focus(GTK_WIDGET(self));
}

void gimbal_source_view_set_linked(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end) {
  bind_tags(self);
  GtkTextIter first, last;
  gtk_text_buffer_get_bounds(self->buffer, &first, &last);
  gtk_text_buffer_remove_tag(self->buffer, self->linked, &first, &last);
  if (!gtk_text_iter_equal(start, end)) gtk_text_buffer_apply_tag(self->buffer, self->linked, start, end);
}

void gimbal_source_view_set_zoom(GimbalSourceView* self, int percent) {
  g_autofree char* css = g_strdup_printf("textview { font-size: %d%%; }", percent);
  gtk_css_provider_load_from_data(self->font, css, -1);
}

//---- object

static void gimbal_source_view_dispose(GObject* object) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(object);
  g_clear_object(&self->font);
  G_OBJECT_CLASS(gimbal_source_view_parent_class)->dispose(object);
}

// While the completion is on show, GtkSourceView 5.6 places it anew inside of every allocation and thereby
// asks for another one, so that the text never gets to be drawn. Every second allocation of the same size is
// left out.
static void gimbal_source_view_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(widget);
  gboolean same = width == self->width && height == self->height;
  self->skipped = self->completing && same && !self->skipped;
  self->width = width;
  self->height = height;
  if (!self->skipped)
    GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->size_allocate(widget, width, height, baseline);
}

static void on_completion_show(GimbalSourceView* self) {
  self->completing = TRUE;
}
static void on_completion_hide(GimbalSourceView* self) {
  self->completing = FALSE;
}

static void gimbal_source_view_class_init(GimbalSourceViewClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_source_view_dispose;
  GTK_WIDGET_CLASS(klass)->size_allocate = gimbal_source_view_size_allocate;
}

static void gimbal_source_view_init(GimbalSourceView* self) {
  GtkSourceView* view = GTK_SOURCE_VIEW(self);
  gtk_text_view_set_monospace(GTK_TEXT_VIEW(self), TRUE);
  gtk_text_view_set_top_margin(GTK_TEXT_VIEW(self), 6);
  gtk_text_view_set_bottom_margin(GTK_TEXT_VIEW(self), 60);
  gtk_text_view_set_left_margin(GTK_TEXT_VIEW(self), 4);
  gtk_source_view_set_show_line_numbers(view, TRUE);
  gtk_source_view_set_highlight_current_line(view, TRUE);
  gtk_source_view_set_auto_indent(view, TRUE);
  gtk_source_view_set_indent_on_tab(view, TRUE);
  gtk_source_view_set_insert_spaces_instead_of_tabs(view, TRUE);
  gtk_source_view_set_indent_width(view, 2);
  gtk_source_view_set_tab_width(view, 2);
  gtk_source_view_set_smart_backspace(view, TRUE);
  gtk_source_view_set_smart_home_end(view, GTK_SOURCE_SMART_HOME_END_BEFORE);
  self->gutter = GIMBAL_DIAGNOSTIC_GUTTER(gimbal_diagnostic_gutter_new());
  gtk_source_gutter_insert(gtk_source_view_get_gutter(view, GTK_TEXT_WINDOW_LEFT),
                           GTK_SOURCE_GUTTER_RENDERER(self->gutter), 0);
  GtkSourceCompletion* completion = gtk_source_view_get_completion(view);
  g_signal_connect_object(completion, "show", G_CALLBACK(on_completion_show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(completion, "hide", G_CALLBACK(on_completion_hide), self, G_CONNECT_SWAPPED);
  self->font = gtk_css_provider_new();
  gtk_style_context_add_provider(gtk_widget_get_style_context(GTK_WIDGET(self)),
                                 GTK_STYLE_PROVIDER(self->font), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  g_signal_connect(self, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
  g_signal_connect(self, "notify::buffer", G_CALLBACK(unbind_tags), NULL);
}

GtkWidget* gimbal_source_view_new(void) {
  return g_object_new(GIMBAL_TYPE_SOURCE_VIEW, NULL);
}
