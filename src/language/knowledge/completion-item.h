// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A proposal for what is typed.

#ifndef GIMBAL_COMPLETION_ITEM_H_
#define GIMBAL_COMPLETION_ITEM_H_

#include "language/scan/cursor.h"

typedef struct GimbalCompletionItem {
  char* word;  // shown and matched
  char* text;  // inserted in its place
  int back;    // by how many characters the caret then moves back
  char* doc;
  char* after;  // type, unit
  // of the thing: a tag, "folder", "file", "template"; NULL if it has none. Interned
  const char* kind;
  const char*
      // tag of the element around it, for kinds that have no picture of their own; NULL: unknown
      around;
  gboolean snippet;  // text is a snippet with places to fill in, and replaces the < too
  gboolean goes_on;  // after the insertion there are proposals for the new place of the caret
} GimbalCompletionItem;

// Whether the cursor is where an element can be named, behind its < or without one.
gboolean gimbal_completion_is_element(const GimbalMjcfCursor* at);

// Add a proposal if it begins with what is typed, and return it; the list owns it. Takes ownership
// of text.
GimbalCompletionItem* gimbal_completion_propose(GPtrArray* list, const GimbalMjcfCursor* at, const char* word,
                                                char* text, int back, const char* doc, const char* after);

#endif  // GIMBAL_COMPLETION_ITEM_H_
