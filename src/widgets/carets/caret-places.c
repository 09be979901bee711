// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From the last place to the first: an edit changes no offset before it, and what comes of a place
// is kept as its distance from the end of the text, which no edit before it changes.

#include "widgets/carets/caret-places.h"

static int place_start(const GimbalCaretPlace* place) {
  return MIN(place->insert, place->bound);
}
static int place_end(const GimbalCaretPlace* place) {
  return MAX(place->insert, place->bound);
}

// The latest first.
static int compare_places(gconstpointer a, gconstpointer b, gpointer data) {
  const GArray* places = data;
  const GimbalCaretPlace *first = &g_array_index(places, GimbalCaretPlace, *(const guint*)a),
                         *second = &g_array_index(places, GimbalCaretPlace, *(const guint*)b);
  int difference = place_start(second) - place_start(first);
  return difference ? difference : place_end(second) - place_end(first);
}

static guint* sort_places(GArray* places) {
  guint* order = g_new(guint, places->len);
  for (guint i = 0; i < places->len; i++) order[i] = i;
  g_qsort_with_data(order, (int)places->len, sizeof *order, compare_places, places);
  return order;
}

static int mark_offset(GtkTextBuffer* buffer, GtkTextMark* mark) {
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark(buffer, &iter, mark);
  return gtk_text_iter_get_offset(&iter);
}

void gimbal_caret_places_apply(GtkTextBuffer* buffer, GArray* places, int keep, GimbalCaretFunc function,
                               gpointer data) {
  g_autofree guint* order = sort_places(places);
  for (guint i = 0; i < places->len; i++) {
    GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, order[i]);
    GtkTextIter insert, bound;
    gtk_text_buffer_get_iter_at_offset(buffer, &insert, place->insert);
    gtk_text_buffer_get_iter_at_offset(buffer, &bound, place->bound);
    gtk_text_buffer_select_range(buffer, &insert, &bound);
    if ((int)order[i] != keep) function(buffer, places->len - 1 - i, place, data);
    int all = gtk_text_buffer_get_char_count(buffer);
    place->insert = all - mark_offset(buffer, gtk_text_buffer_get_insert(buffer));
    place->bound = all - mark_offset(buffer, gtk_text_buffer_get_selection_bound(buffer));
  }
  int all = gtk_text_buffer_get_char_count(buffer);
  for (guint i = 0; i < places->len; i++) {
    GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, i);
    place->insert = MAX(0, all - place->insert);
    place->bound = MAX(0, all - place->bound);
  }
}

// Whether two places, the second not before the first, would do one thing twice.
static gboolean places_touch(const GimbalCaretPlace* first, const GimbalCaretPlace* second) {
  gboolean empty = second->insert == second->bound || first->insert == first->bound;
  return place_start(second) < place_end(first) || (empty && place_start(second) == place_end(first));
}

static void join_places(GimbalCaretPlace* into, const GimbalCaretPlace* other) {
  int start = MIN(place_start(into), place_start(other)), end = MAX(place_end(into), place_end(other));
  const GimbalCaretPlace* longer = into->insert == into->bound ? other : into;
  gboolean back = longer->insert < longer->bound;
  into->insert = back ? start : end;
  into->bound = back ? end : start;
}

guint gimbal_caret_places_merge(GArray* places, guint first) {
  g_autofree guint* order = sort_places(places);
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(GimbalCaretPlace));
  guint found = 0;
  for (guint i = places->len; i-- > 0;) {
    GimbalCaretPlace place = g_array_index(places, GimbalCaretPlace, order[i]);
    GimbalCaretPlace* last = kept->len ? &g_array_index(kept, GimbalCaretPlace, kept->len - 1) : NULL;
    if (last && places_touch(last, &place)) {
      join_places(last, &place);
    } else {
      g_array_append_val(kept, place);
    }
    if (order[i] == first) found = kept->len - 1;
  }
  g_array_set_size(places, 0);
  g_array_append_vals(places, kept->data, kept->len);
  return found;
}
