// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The column of triangles that fold ranges of lines.

#ifndef GIMBAL_FOLD_GUTTER_H_
#define GIMBAL_FOLD_GUTTER_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_FOLD_GUTTER (gimbal_fold_gutter_get_type())
G_DECLARE_FINAL_TYPE(GimbalFoldGutter, gimbal_fold_gutter, GIMBAL, FOLD_GUTTER, GtkSourceGutterRenderer)

GtkSourceGutterRenderer* gimbal_fold_gutter_new(GtkTextView* view);  // view outlives it

// Lines from 0, in order of the first ones; the lines behind the first one disappear.
typedef struct GimbalFoldRange {
  int first, last;
} GimbalFoldRange;

void gimbal_fold_gutter_set_ranges(GimbalFoldGutter* self, const GimbalFoldRange* ranges, guint count);

// Whether a line cannot be seen.
gboolean gimbal_fold_gutter_hides(GimbalFoldGutter* self, int line);

// Fold or unfold the innermost range around a line. FALSE if there is none.
gboolean gimbal_fold_gutter_toggle(GimbalFoldGutter* self, int line);

// Fold all ranges but the first, which is the root, or unfold all.
void gimbal_fold_gutter_set_all(GimbalFoldGutter* self, gboolean folded);

// The first lines of what is folded, as "3 12 40"; and folding these, where ranges begin in them.
// The caller frees it.
char* gimbal_fold_gutter_dup_folded(GimbalFoldGutter* self);
void gimbal_fold_gutter_fold_lines(GimbalFoldGutter* self, const char* lines);

// Unfold what hides a line.
void gimbal_fold_gutter_reveal(GimbalFoldGutter* self, int line);

#endif  // GIMBAL_FOLD_GUTTER_H_
