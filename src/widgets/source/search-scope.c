// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A range is two marks and a tag that shows it. GtkSourceView searches in all of a text: what it
// finds outside of the range is passed over.

#include "widgets/source/search-scope.h"

typedef struct MarkedRange {
  GtkTextBuffer* buffer;  // NULL: no range
  GtkTextMark *start, *end;
} MarkedRange;

struct GimbalSearchScope {
  MarkedRange remembered;
  MarkedRange range;  // that is looked in
  GtkTextTag* tag;    // of it
};

#define BACKGROUND "rgba(145,65,172,0.10)"

static void range_set(MarkedRange* self, GtkTextBuffer* buffer, const GtkTextIter* start,
                      const GtkTextIter* end) {
  self->buffer = g_object_ref(buffer);
  self->start = gtk_text_buffer_create_mark(buffer, NULL, start, TRUE);
  self->end = gtk_text_buffer_create_mark(buffer, NULL, end, FALSE);
}

static void range_clear(MarkedRange* self) {
  if (!self->buffer) return;
  gtk_text_buffer_delete_mark(self->buffer, self->start);
  gtk_text_buffer_delete_mark(self->buffer, self->end);
  g_clear_object(&self->buffer);
}

// The range, or all of the text.
static void scope_bounds(GimbalSearchScope* self, GtkTextBuffer* buffer, GtkTextIter* start,
                         GtkTextIter* end) {
  gtk_text_buffer_get_bounds(buffer, start, end);
  if (self->range.buffer != buffer) return;
  gtk_text_buffer_get_iter_at_mark(buffer, start, self->range.start);
  gtk_text_buffer_get_iter_at_mark(buffer, end, self->range.end);
}

GimbalSearchScope* gimbal_search_scope_new(void) {
  return g_new0(GimbalSearchScope, 1);
}

void gimbal_search_scope_free(GimbalSearchScope* self) {
  gimbal_search_scope_drop(self);
  g_free(self);
}

void gimbal_search_scope_remember(GimbalSearchScope* self, GtkTextBuffer* buffer) {
  GtkTextIter start, end;
  range_clear(&self->remembered);
  if (gtk_text_buffer_get_selection_bounds(buffer, &start, &end) &&
      gtk_text_iter_get_line(&start) != gtk_text_iter_get_line(&end)) {
    range_set(&self->remembered, buffer, &start, &end);
  }
}

gboolean gimbal_search_scope_take(GimbalSearchScope* self, GtkTextBuffer* buffer) {
  GtkTextIter start, end;
  if (self->remembered.buffer == buffer) {
    gtk_text_buffer_get_iter_at_mark(buffer, &start, self->remembered.start);
    gtk_text_buffer_get_iter_at_mark(buffer, &end, self->remembered.end);
  } else if (!gtk_text_buffer_get_selection_bounds(buffer, &start, &end)) {
    return FALSE;
  }
  gimbal_search_scope_drop(self);
  range_set(&self->range, buffer, &start, &end);
  self->tag = gtk_text_buffer_create_tag(buffer, NULL, "background", BACKGROUND, NULL);
  gtk_text_tag_set_priority(self->tag, 0);
  gtk_text_buffer_apply_tag(buffer, self->tag, &start, &end);
  return TRUE;
}

void gimbal_search_scope_drop(GimbalSearchScope* self) {
  if (self->tag) gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(self->range.buffer), self->tag);
  self->tag = NULL;
  range_clear(&self->range);
  range_clear(&self->remembered);
}

gboolean gimbal_search_scope_find(GimbalSearchScope* self, GtkSourceSearchContext* context,
                                  const GtkTextIter* at, gboolean backward, GtkTextIter* from,
                                  GtkTextIter* to) {
  GtkTextIter start, end, begin = *at;
  scope_bounds(self, GTK_TEXT_BUFFER(gtk_source_search_context_get_buffer(context)), &start, &end);
  if (gtk_text_iter_compare(&begin, &start) < 0 || gtk_text_iter_compare(&begin, &end) > 0) {
    begin = backward ? end : start;
  }
  for (int round = 0; round < 2; round++) {
    gboolean found = backward ? gtk_source_search_context_backward(context, &begin, from, to, NULL)
                              : gtk_source_search_context_forward(context, &begin, from, to, NULL);
    if (!found) return FALSE;
    if (gtk_text_iter_compare(from, &start) >= 0 && gtk_text_iter_compare(to, &end) <= 0) return TRUE;
    begin = backward ? end : start;
  }
  return FALSE;
}

GArray* gimbal_search_scope_matches(GimbalSearchScope* self, GtkSourceSearchContext* context, guint most) {
  GArray* matches = g_array_new(FALSE, FALSE, sizeof(GimbalSearchMatch));
  GtkTextIter at, end, from, to;
  gboolean around;
  scope_bounds(self, GTK_TEXT_BUFFER(gtk_source_search_context_get_buffer(context)), &at, &end);
  while (matches->len < most && gtk_source_search_context_forward(context, &at, &from, &to, &around) &&
         !around && gtk_text_iter_compare(&to, &end) <= 0) {
    GimbalSearchMatch match = {gtk_text_iter_get_offset(&from), gtk_text_iter_get_offset(&to),
                               gtk_text_iter_get_line(&from)};
    g_array_append_val(matches, match);
    at = to;
    if (match.start == match.end && !gtk_text_iter_forward_char(&at)) break;
  }
  return matches;
}

int gimbal_search_scope_count(GimbalSearchScope* self, GtkSourceSearchContext* context,
                              const GtkTextIter* start, const GtkTextIter* end, int* position) {
  *position = 0;
  if (!self->range.buffer) {
    *position = gtk_source_search_context_get_occurrence_position(context, start, end);
    return gtk_source_search_context_get_occurrences_count(context);
  }
  g_autoptr(GArray) matches = gimbal_search_scope_matches(self, context, G_MAXUINT);
  for (guint i = 0; i < matches->len; i++) {
    const GimbalSearchMatch* match = &g_array_index(matches, GimbalSearchMatch, i);
    if (match->start == gtk_text_iter_get_offset(start) && match->end == gtk_text_iter_get_offset(end)) {
      *position = (int)i + 1;
    }
  }
  return (int)matches->len;
}

// Replace matches, the last first, as the places of those before it stay.
static guint replace_matches(GtkSourceSearchContext* context, const GArray* matches, const char* with) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gtk_source_search_context_get_buffer(context));
  GtkTextIter from, to;
  guint count = 0;
  gtk_text_buffer_begin_user_action(buffer);
  for (guint i = matches->len; i-- > 0;) {
    const GimbalSearchMatch* match = &g_array_index(matches, GimbalSearchMatch, i);
    gtk_text_buffer_get_iter_at_offset(buffer, &from, match->start);
    gtk_text_buffer_get_iter_at_offset(buffer, &to, match->end);
    count += gtk_source_search_context_replace(context, &from, &to, with, -1, NULL);
  }
  gtk_text_buffer_end_user_action(buffer);
  return count;
}

guint gimbal_search_scope_replace(GimbalSearchScope* self, GtkSourceSearchContext* context,
                                  const char* with) {
  if (!self->range.buffer) return gtk_source_search_context_replace_all(context, with, -1, NULL);
  g_autoptr(GArray) matches = gimbal_search_scope_matches(self, context, G_MAXUINT);
  return replace_matches(context, matches, with);
}

char* gimbal_search_scope_dup_text(GtkTextBuffer* buffer) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_iter_get_slice(&start, &end);
}

char* gimbal_search_scope_try(GimbalSearchScope* self, const char* text, GtkSourceSearchSettings* settings,
                              const char* with) {
  GtkTextIter start, end;
  g_autoptr(GtkSourceBuffer) copy = gtk_source_buffer_new(NULL);
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(copy);
  GimbalSearchScope scope = {0};
  gtk_text_buffer_set_text(buffer, text, -1);
  g_autoptr(GtkSourceSearchContext) context = gtk_source_search_context_new(copy, settings);
  if (self->range.buffer) {
    scope_bounds(self, self->range.buffer, &start, &end);
    int from = gtk_text_iter_get_offset(&start), to = gtk_text_iter_get_offset(&end);
    gtk_text_buffer_get_iter_at_offset(buffer, &start, from);
    gtk_text_buffer_get_iter_at_offset(buffer, &end, to);
    range_set(&scope.range, buffer, &start, &end);
  }
  gimbal_search_scope_replace(&scope, context, with);
  gimbal_search_scope_drop(&scope);
  return gimbal_search_scope_dup_text(buffer);
}
