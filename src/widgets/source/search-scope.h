// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a search looks: in all of a text, or in what was selected.

#ifndef GIMBAL_SEARCH_SCOPE_H_
#define GIMBAL_SEARCH_SCOPE_H_

#include <gtksourceview/gtksource.h>

typedef struct GimbalSearchScope GimbalSearchScope;

GimbalSearchScope* gimbal_search_scope_new(void);  // all
void gimbal_search_scope_free(GimbalSearchScope* self);

// Remember what is selected, if it is more than a part of a line: a search changes the selection.
void gimbal_search_scope_remember(GimbalSearchScope* self, GtkTextBuffer* buffer);

// Look only in what was remembered, or else in what is selected. FALSE if that is nothing.
gboolean gimbal_search_scope_take(GimbalSearchScope* self, GtkTextBuffer* buffer);

// Look in all again, and forget.
void gimbal_search_scope_drop(GimbalSearchScope* self);

// The next match from a place on, around the end.
gboolean gimbal_search_scope_find(GimbalSearchScope* self, GtkSourceSearchContext* context,
                                  const GtkTextIter* at, gboolean backward, GtkTextIter* from,
                                  GtkTextIter* to);

typedef struct GimbalSearchMatch {
  int start, end, line;
} GimbalSearchMatch;

// Of GimbalSearchMatch, no more than most. Free with g_array_unref.
GArray* gimbal_search_scope_matches(GimbalSearchScope* self, GtkSourceSearchContext* context, guint most);

// How many there are, -1: not known yet. position: which of them (from 1) is [start, end), 0: none.
int gimbal_search_scope_count(GimbalSearchScope* self, GtkSourceSearchContext* context,
                              const GtkTextIter* start, const GtkTextIter* end, int* position);

// Replace all as one undo step. Returns how many were.
guint gimbal_search_scope_replace(GimbalSearchScope* self, GtkSourceSearchContext* context, const char* with);

// All of a text; and the text that replacing all would make of it. The caller frees them.
char* gimbal_search_scope_dup_text(GtkTextBuffer* buffer);
char* gimbal_search_scope_try(GimbalSearchScope* self, const char* text, GtkSourceSearchSettings* settings,
                              const char* with);

#endif  // GIMBAL_SEARCH_SCOPE_H_
