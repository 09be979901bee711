// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small changes of texts: the bytes [start, end) of the text at path are replaced by another text.

#ifndef GIMBAL_EDIT_H_
#define GIMBAL_EDIT_H_

#include <glib.h>

typedef struct GimbalEdit {
  char* path;
  gsize start, end;  // bytes of the text as it was before any edit of the list
  char* text;
} GimbalEdit;

// A list of edits that belong together. They may not overlap; insertions at one place keep their
// order.
GArray* gimbal_edits_new(void);
void gimbal_edits_add(GArray* edits, const char* path, gsize start, gsize end, const char* text);

// Turn edits of a part of a text, which begins at offset, into edits of the whole text.
void gimbal_edits_shift(GArray* edits, gsize offset);

// The edits of one path, sorted from the last place to the first: applied in this order, no edit
// moves the place of a later one.
GPtrArray* gimbal_edits_of(const GArray* edits, const char* path);  // of GimbalEdit, borrowed

// The paths that the list touches, in order of their first edit (char*, borrowed).
GPtrArray* gimbal_edits_paths(const GArray* edits);

// The text at path after the edits. NULL if an edit does not fit it.
char* gimbal_edits_apply_to_text(const GArray* edits, const char* path, const char* text);

// Where a place of an earlier text is now, given that one stretch of the text was changed since.
// G_MAXSIZE if the place was in that stretch; but a tag is found by its start, and may have been
// changed inside.
gsize gimbal_edit_follow_offset(const char* before, const char* now, gsize offset);

#endif  // GIMBAL_EDIT_H_
