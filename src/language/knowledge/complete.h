// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What may be typed at a cursor.

#ifndef GIMBAL_COMPLETE_H_
#define GIMBAL_COMPLETE_H_

#include "language/files/names.h"
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

// What is known beside the text before the cursor. Each may be NULL.
typedef struct GimbalCompletionContext {
  const char* root;            // path of the model, beside which files are looked for
  const GimbalMjcfTree* tree;  // of the text that the cursor is in
  const GArray* names;         // of all files, see gimbal_mjcf_all_names
} GimbalCompletionContext;

// Of GimbalCompletionItem, the likeliest first. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_complete(const GimbalMjcfCursor* at, const GimbalCompletionContext* context);

// Add one if it goes on from what is typed, and return it: the list keeps it. Takes text.
GimbalCompletionItem* gimbal_completion_propose(GPtrArray* list, const GimbalMjcfCursor* at, const char* word,
                                                char* text, int back, const char* doc, const char* after);

#endif  // GIMBAL_COMPLETE_H_
