// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Merges a model that a program wrote back into the author's texts of the same model: only what
// changed in meaning is changed in them, in their units, forms and style. Comments, included files
// and classes stay.

#ifndef GIMBAL_MERGE_BACK_H_
#define GIMBAL_MERGE_BACK_H_

#include "author/author.h"

// What a text of the author has that another program did not keep. All 0: nothing of the kind.
typedef struct GimbalFormLost {
  int comments, includes, fromto;
  gboolean degree;
} GimbalFormLost;

// Of the author's text and what stands in its file now.
GimbalFormLost gimbal_merge_back_lost(const char* before, const char* now);

// The model of a session as the engine writes it. NULL, with an error, if it has none or it cannot
// be written. The caller frees it.
char* gimbal_merge_back_dup_written(GimbalSession* session, GError** error);

// How many elements of the session's model differ in meaning from a model that was written so.
int gimbal_merge_back_differ(GimbalSession* session, const char* written);

// The edits after which they do not, for the present texts; left becomes the number of elements
// whose difference cannot be put into the author's form.
GArray* gimbal_merge_back_edits(GimbalSession* session, const char* written, int* left);

#endif  // GIMBAL_MERGE_BACK_H_
