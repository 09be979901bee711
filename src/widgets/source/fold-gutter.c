// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The column of triangles. Folded lines carry a tag that makes them invisible; the tag alone says
// what is folded, so that it moves with the text.

#include "widgets/source/fold-gutter.h"

#include <gimbal/assert.h>
#include <stdlib.h>

#include "widgets/control/owned.h"
#include "widgets/control/toolkit.h"
#include "widgets/source/gutter-class.h"

enum { WIDTH = 12 };

struct _GimbalFoldGutter {
  GtkSourceGutterRenderer parent;
  GtkTextView* view;  // that it belongs to, in its gutter or not
  GArray* ranges;     // of GimbalFoldRange
  GtkTextBuffer* buffer;
  GtkTextTag* tag;
};

G_DEFINE_FINAL_TYPE(GimbalFoldGutter, gimbal_fold_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static GtkTextBuffer* buffer_of(GimbalFoldGutter* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(self->view);
  if (self->buffer != buffer) {
    self->buffer = buffer;
    self->tag = gtk_text_buffer_create_tag(buffer, NULL, "invisible", TRUE, NULL);
  }
  return buffer;
}

static const GimbalFoldRange* fold_gutter_nth(GimbalFoldGutter* self, guint i) {
  GIMBAL_ASSERT(i < self->ranges->len);
  return &g_array_index(self->ranges, GimbalFoldRange, i);
}

// The range that begins in a line.
static const GimbalFoldRange* range_at(GimbalFoldGutter* self, int line) {
  guint low = 0, high = self->ranges->len;
  while (low < high) {
    guint middle = (low + high) / 2;
    if (fold_gutter_nth(self, middle)->first < line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < self->ranges->len && fold_gutter_nth(self, low)->first == line ? fold_gutter_nth(self, low)
                                                                              : NULL;
}

gboolean gimbal_fold_gutter_hides(GimbalFoldGutter* self, int line) {
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_line(buffer_of(self), &iter, line);
  return gtk_text_iter_has_tag(&iter, self->tag);
}

static gboolean is_folded(GimbalFoldGutter* self, int line) {
  GtkTextIter iter;
  if (!range_at(self, line)) return FALSE;
  gtk_text_buffer_get_iter_at_line(buffer_of(self), &iter, line + 1);
  return gtk_text_iter_has_tag(&iter, self->tag);
}

static void set_folded(GimbalFoldGutter* self, const GimbalFoldRange* range, gboolean folded) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter start, end, caret;
  gtk_text_buffer_get_iter_at_line(buffer, &start, range->first + 1);
  if (!gtk_text_buffer_get_iter_at_line(buffer, &end, range->last + 1)) {
    gtk_text_buffer_get_end_iter(buffer, &end);
  }
  if (!folded) {
    gtk_text_buffer_remove_tag(buffer, self->tag, &start, &end);
    gtk_widget_queue_draw(GTK_WIDGET(self));
    return;
  }
  // the caret stays in sight
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (gtk_text_iter_in_range(&caret, &start, &end)) {
    gtk_text_buffer_get_iter_at_line(buffer, &caret, range->first);
    gtk_text_buffer_place_cursor(buffer, &caret);
  }
  gtk_text_buffer_apply_tag(buffer, self->tag, &start, &end);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

gboolean gimbal_fold_gutter_toggle(GimbalFoldGutter* self, int line) {
  const GimbalFoldRange* inner = NULL;
  for (guint i = 0; i < self->ranges->len && fold_gutter_nth(self, i)->first <= line; i++) {
    if (fold_gutter_nth(self, i)->last >= line) inner = fold_gutter_nth(self, i);
  }
  if (inner) set_folded(self, inner, !is_folded(self, inner->first));
  return inner != NULL;
}

void gimbal_fold_gutter_set_all(GimbalFoldGutter* self, gboolean folded) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_remove_tag(buffer, self->tag, &start, &end);
  // what is not the root, from the inside out
  for (guint i = self->ranges->len; folded && i-- > 1;) set_folded(self, fold_gutter_nth(self, i), TRUE);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

char* gimbal_fold_gutter_dup_folded(GimbalFoldGutter* self) {
  GString* lines = g_string_new(NULL);
  for (guint i = 0; i < self->ranges->len; i++) {
    int line = fold_gutter_nth(self, i)->first;
    if (is_folded(self, line)) g_string_append_printf(lines, "%s%d", lines->len ? " " : "", line);
  }
  return g_string_free(lines, FALSE);
}

// From the inside out: a fold within a fold is one again when the outer one opens.
void gimbal_fold_gutter_fold_lines(GimbalFoldGutter* self, const char* lines) {
  g_auto(GStrv) words = g_strsplit(lines, " ", -1);
  for (guint i = g_strv_length(words); i-- > 0;) {
    const GimbalFoldRange* range = *words[i] ? range_at(self, atoi(words[i])) : NULL;
    if (range) set_folded(self, range, TRUE);
  }
}

void gimbal_fold_gutter_reveal(GimbalFoldGutter* self, int line) {
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_line(buffer_of(self), &iter, line);
  for (guint i = 0; gtk_text_iter_has_tag(&iter, self->tag) && i < self->ranges->len; i++) {
    if (fold_gutter_nth(self, i)->first < line && fold_gutter_nth(self, i)->last >= line) {
      set_folded(self, fold_gutter_nth(self, i), FALSE);
    }
  }
  if (!gtk_text_iter_has_tag(&iter, self->tag)) return;
  // a fold whose element is no more
  GtkTextIter start = iter, end = iter;
  if (!gtk_text_iter_starts_tag(&start, self->tag)) gtk_text_iter_backward_to_tag_toggle(&start, self->tag);
  gtk_text_iter_forward_to_tag_toggle(&end, self->tag);
  gtk_text_buffer_remove_tag(self->buffer, self->tag, &start, &end);
}

void gimbal_fold_gutter_set_ranges(GimbalFoldGutter* self, const GimbalFoldRange* ranges, guint count) {
  g_array_set_size(self->ranges, 0);
  g_array_append_vals(self->ranges, ranges, count);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- the column

static void draw_triangle(GtkSnapshot* snapshot, float x, float y, gboolean folded, const GdkRGBA* color) {
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x - 6, y - 6, 12, 12));
  gdk_cairo_set_source_rgba(cr, color);
  if (folded) {
    cairo_move_to(cr, x - 2, y - 4);
    cairo_line_to(cr, x + 3, y);
    cairo_line_to(cr, x - 2, y + 4);
  } else {
    cairo_move_to(cr, x - 4, y - 2);
    cairo_line_to(cr, x + 4, y - 2);
    cairo_line_to(cr, x, y + 3);
  }
  cairo_close_path(cr);
  cairo_fill(cr);
  cairo_destroy(cr);
}

static void gimbal_fold_gutter_snapshot_line(GtkSourceGutterRenderer* renderer, GtkSnapshot* snapshot,
                                             GtkSourceGutterLines* lines, guint line) {
  GimbalFoldGutter* self = GIMBAL_FOLD_GUTTER(renderer);
  double y, height;
  if (!range_at(self, (int)line)) return;
  gboolean folded = is_folded(self, (int)line);
  gimbal_toolkit_line_extent(lines, line, &y, &height);
  if (height <= 0) return;
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self));
  color.alpha *= folded ? 1.0f : 0.45f;
  draw_triangle(snapshot, WIDTH / 2.0f, (float)(y + height / 2), folded, &color);
}

static gboolean gimbal_fold_gutter_query_activatable(GtkSourceGutterRenderer* renderer, GtkTextIter* iter,
                                                     GdkRectangle* area) {
  (void)area;
  return range_at(GIMBAL_FOLD_GUTTER(renderer), gtk_text_iter_get_line(iter)) != NULL;
}

static void gimbal_fold_gutter_activate(GtkSourceGutterRenderer* renderer, GtkTextIter* iter,
                                        GdkRectangle* area, guint button, GdkModifierType state,
                                        int n_presses) {
  (void)area, (void)button, (void)state, (void)n_presses;
  GimbalFoldGutter* self = GIMBAL_FOLD_GUTTER(renderer);
  const GimbalFoldRange* range = range_at(self, gtk_text_iter_get_line(iter));
  if (range) set_folded(self, range, !is_folded(self, range->first));
}

static void gimbal_fold_gutter_class_init(GimbalFoldGutterClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalFoldGutter, ranges, g_array_unref));
  gimbal_gutter_class(
      klass, &(GimbalGutterLine){gimbal_fold_gutter_snapshot_line, gimbal_fold_gutter_query_activatable,
                                 gimbal_fold_gutter_activate});
}

static void gimbal_fold_gutter_init(GimbalFoldGutter* self) {
  gtk_widget_set_size_request(GTK_WIDGET(self), WIDTH, -1);
  self->ranges = g_array_new(FALSE, FALSE, sizeof(GimbalFoldRange));
}

GtkSourceGutterRenderer* gimbal_fold_gutter_new(GtkTextView* view) {
  GimbalFoldGutter* self = g_object_new(GIMBAL_TYPE_FOLD_GUTTER, NULL);
  self->view = view;
  return GTK_SOURCE_GUTTER_RENDERER(self);
}
