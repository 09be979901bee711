// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All occurrences of a word or name in a text, so that they can be changed together.

#ifndef GIMBAL_MJCF_OCCURRENCES_H_
#define GIMBAL_MJCF_OCCURRENCES_H_

#include "language/files/names.h"

typedef struct GimbalOccurrence {
  gsize start, end;
} GimbalOccurrence;

// All occurrences, in the order of the text, of what stands at [start, end); *meant becomes the
// index of the one at that place. Of a name: all places that name the object. Otherwise of the word
// or the selected text: all places where it plays the same part, as a tag, an attribute, in a value
// or elsewhere. names and path (of the file) may be NULL. Free with g_array_unref; NULL if there is
// no word.
GArray* gimbal_mjcf_occurrences(const GimbalMjcfTree* tree, const GArray* names, const char* path,
                                gsize start, gsize end, guint* meant);

#endif  // GIMBAL_MJCF_OCCURRENCES_H_
