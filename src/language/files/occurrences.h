// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where else in a text the same stands: to be changed together.

#ifndef GIMBAL_MJCF_OCCURRENCES_H_
#define GIMBAL_MJCF_OCCURRENCES_H_

#include "language/files/names.h"

typedef struct GimbalOccurrence {
  gsize start, end;
} GimbalOccurrence;

// What is meant at [start, end), and all that is the same in the text, in its order; *meant becomes
// the number of the one at the place. A name: wherever that object is named. Else a word, or what
// is selected, where it plays the same part: as a tag, an attribute, in a value, elsewhere. names
// and path (of the file) may be NULL. Free with g_array_unref; NULL if nothing is meant.
GArray* gimbal_mjcf_occurrences(const GimbalMjcfTree* tree, const GArray* names, const char* path,
                                gsize start, gsize end, guint* meant);

#endif  // GIMBAL_MJCF_OCCURRENCES_H_
