// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Proposals that begin with what is typed.

#include "language/knowledge/completion-item.h"

#include <string.h>

// Whether the cursor is where an element can be named, behind its < or without one.
gboolean gimbal_completion_is_element(const GimbalMjcfCursor* at) {
  return at->kind == GIMBAL_CURSOR_ELEMENT || at->kind == GIMBAL_CURSOR_TEXT;
}

GimbalCompletionItem* gimbal_completion_propose(GPtrArray* list, const GimbalMjcfCursor* at, const char* word,
                                                char* text, int back, const char* doc, const char* after) {
  gboolean adds = gimbal_completion_is_element(at) || at->kind == GIMBAL_CURSOR_ATTRIBUTE;
  if (!g_str_has_prefix(word, at->word) || (!strcmp(word, at->word) && !adds)) {
    g_free(text);
    return NULL;
  }
  GimbalCompletionItem* item = g_new0(GimbalCompletionItem, 1);
  item->word = g_strdup(word);
  item->text = text;
  item->back = back;
  item->doc = g_strdup(doc ? doc : "");
  item->after = g_strdup(after ? after : "");
  g_ptr_array_add(list, item);
  return item;
}
