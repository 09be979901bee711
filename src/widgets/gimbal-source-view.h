// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text editor for MJCF: a GtkSourceView that shows problems as underlines, gutter marks and tooltips.

#ifndef GIMBAL_SOURCE_VIEW_H_
#define GIMBAL_SOURCE_VIEW_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_SOURCE_VIEW (gimbal_source_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalSourceView, gimbal_source_view, GIMBAL, SOURCE_VIEW, GtkSourceView)

typedef enum GimbalMarkKind {
  GIMBAL_MARK_NOTE,
  GIMBAL_MARK_WARNING,
  GIMBAL_MARK_ERROR,
  GIMBAL_N_MARK_KINDS
} GimbalMarkKind;

GtkWidget* gimbal_source_view_new(void);

// Mark the text [start, end) of line (1-based, column in characters, 1-based); length in bytes of the
// stretch, 0 for the word or tag at the place. message is the tooltip.
void gimbal_source_view_add_mark(GimbalSourceView* self, GimbalMarkKind kind, int line, int column,
                                 gsize length, const char* message);
void gimbal_source_view_clear_marks(GimbalSourceView* self);

// The place of a line and a column (both from 1).
void gimbal_source_view_get_iter_at_place(GimbalSourceView* self, GtkTextIter* iter, int line, int column);

// Select [start, end), which may be empty, and scroll there.
void gimbal_source_view_go_to(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end,
                              gboolean focus);

// Light up the lines that [start, end) covers; none if it is empty.
void gimbal_source_view_set_linked(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end);

// Text size in percent.
void gimbal_source_view_set_zoom(GimbalSourceView* self, int percent);

#endif  // GIMBAL_SOURCE_VIEW_H_
