// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text editor for MJCF: a GtkSourceView that shows problems as underlines, gutter marks and
// tooltips.

#ifndef GIMBAL_SOURCE_VIEW_H_
#define GIMBAL_SOURCE_VIEW_H_

#include <gtksourceview/gtksource.h>

#include "widgets/carets/carets.h"
#include "widgets/source/change-gutter.h"
#include "widgets/source/fold-gutter.h"

// Signals
//   "mark-activated" (int line)        the mark of a line (from 0) was clicked
//   "swatch-activated" (guint64 key)   a swatch was clicked
#define GIMBAL_TYPE_SOURCE_VIEW (gimbal_source_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalSourceView, gimbal_source_view, GIMBAL, SOURCE_VIEW, GtkSourceView)

typedef enum GimbalMarkKind {
  GIMBAL_MARK_NOTE,
  GIMBAL_MARK_WARNING,
  GIMBAL_MARK_ERROR,
  GIMBAL_N_MARK_KINDS
} GimbalMarkKind;

GimbalFoldGutter* gimbal_source_view_get_folds(GimbalSourceView* self);

// The column of changed lines.
GimbalChangeGutter* gimbal_source_view_get_changes(GimbalSourceView* self);

// The column of line numbers, to show or hide.
GtkWidget* gimbal_source_view_get_numbers(GimbalSourceView* self);

// Its carets; they see keys before all that was attached before they were asked for.
GimbalCarets* gimbal_source_view_get_carets(GimbalSourceView* self);

// What stands where there is no text yet.
void gimbal_source_view_set_placeholder(GimbalSourceView* self, const char* text);

// A colour that is shown behind the end of a line, where no text stands.
typedef struct GimbalSwatch {
  int line;  // from 0
  GdkRGBA color;
  guint64 key;  // told when it is clicked
} GimbalSwatch;

// In order of their lines.
void gimbal_source_view_set_swatches(GimbalSourceView* self, const GimbalSwatch* swatches, guint count);

// A small sign behind the end of a line (-1: nowhere) that offers to pick a value; it counts as a
// swatch.
void gimbal_source_view_set_picker(GimbalSourceView* self, int line, guint64 key);

// Where a swatch is, in coordinates of the widget. FALSE if it is not there.
gboolean gimbal_source_view_get_swatch_area(GimbalSourceView* self, guint64 key, GdkRectangle* area);

// Whether the keys belong to an input method for now.
gboolean gimbal_source_view_is_composing(GimbalSourceView* self);

// Whether proposals are on show, which take Return and Tab.
gboolean gimbal_source_view_is_completing(GimbalSourceView* self);

// Mark two stretches as belonging together (byte order of iterators: start, end, start, end); NULL:
// none.
void gimbal_source_view_set_matching(GimbalSourceView* self, const GtkTextIter places[4]);

// The colour of a kind of mark.
const char* gimbal_source_view_mark_color(GimbalMarkKind kind);

// The area of an iterator, in coordinates of the widget.
void gimbal_source_view_get_area(GimbalSourceView* self, const GtkTextIter* iter, GdkRectangle* area);

// Mark the text [start, end) of line (1-based, column in characters, 1-based); length in bytes of
// the stretch, 0 for the word or tag at the place. message is the tooltip.
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

// Text size in percent of that of the font, and a font such as "Monospace 12"; "" is that of the
// desktop.
void gimbal_source_view_set_zoom(GimbalSourceView* self, int percent);
void gimbal_source_view_set_font(GimbalSourceView* self, const char* font);

#endif  // GIMBAL_SOURCE_VIEW_H_
