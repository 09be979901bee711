// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small changes of texts: bytes start … end of the text at path become another text.

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

// Of edits in a part of a text that begins at a byte: to those of the text.
void gimbal_edits_shift(GArray* edits, gsize offset);

// The edits of one path, the last place first: applied in this order, none moves the place of
// another.
GPtrArray* gimbal_edits_of(const GArray* edits, const char* path);  // of GimbalEdit, lent

// The paths that the list touches, in order of their first edit (char*, lent).
GPtrArray* gimbal_edits_paths(const GArray* edits);

// What becomes of text, which stands at path. NULL if an edit does not fit it.
char* gimbal_edits_apply_to_text(const GArray* edits, const char* path, const char* text);

// Where a place of an earlier text is now, if one stretch was changed in between and the place is
// not in it; a tag is where it starts, and may have been changed inside. Else G_MAXSIZE.
gsize gimbal_edit_follow_offset(const char* before, const char* now, gsize offset);

#endif  // GIMBAL_EDIT_H_
