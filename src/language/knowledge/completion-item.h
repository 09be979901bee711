// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A proposal for what is typed.

#ifndef GIMBAL_COMPLETION_ITEM_H_
#define GIMBAL_COMPLETION_ITEM_H_

#include "language/scan/cursor.h"

typedef struct GimbalCompletionItem {
  char* word;  // shown and matched
  char* text;  // inserted in its place
  int back;    // how many characters the caret then goes back
  char* doc;
  char* after;  // type, unit
  // of the thing: a tag, "folder", "file", "template"; NULL if it has none. Interned
  const char* kind;
  const char*
      // tag of what it stands in, for kinds that have no picture of their own; NULL: not told
      around;
  gboolean snippet;  // text is one, with places to fill in, and stands in the place of the < too
  gboolean goes_on;  // there are proposals for what is then at the caret
} GimbalCompletionItem;

// Whether an element is meant: behind its <, or without one.
gboolean gimbal_completion_is_element(const GimbalMjcfCursor* at);

// Add one if it goes on from what is typed, and return it: the list keeps it. Takes text.
GimbalCompletionItem* gimbal_completion_propose(GPtrArray* list, const GimbalMjcfCursor* at, const char* word,
                                                char* text, int back, const char* doc, const char* after);

#endif  // GIMBAL_COMPLETION_ITEM_H_
