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

// Put the caret at a place, scroll there and flash the line.
void gimbal_source_view_go_to(GimbalSourceView* self, int line, int column, gboolean focus);

// Light up the lines that the text [start, end) (byte offsets) covers; 0, 0: none.
void gimbal_source_view_set_linked(GimbalSourceView* self, gsize start, gsize end);

// Byte offset of the caret, and the iterator of a byte offset.
gsize gimbal_source_view_get_caret(GimbalSourceView* self);
void gimbal_source_view_get_iter_at_byte(GimbalSourceView* self, GtkTextIter* iter, gsize offset);

// Text size in percent.
void gimbal_source_view_set_zoom(GimbalSourceView* self, int percent);

#endif  // GIMBAL_SOURCE_VIEW_H_
