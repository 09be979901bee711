// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The shortest way from one list of lines to another by deletions and insertions. In the grid of x
// old and y new lines a step to the right deletes a line, one down inserts one, and a diagonal one,
// which costs nothing, keeps a line. V_d(k) is the farthest x on the diagonal k = x - y that d
// steps reach:
//
//   V_d(k) = snake(V_{d-1}(k + 1))      if k = -d, or V_{d-1}(k - 1) < V_{d-1}(k + 1): inserts
//          = snake(V_{d-1}(k - 1) + 1)  else: deletes
//
// (E. W. Myers, An O(ND) difference algorithm and its variations, Algorithmica 1, 1986.) The V_d of
// all d are kept to walk back. Common lines at both ends are left out first. If texts differ by
// more than MAX_STEPS lines, everything between those ends counts as replaced.

#include "language/edit/line-diff.h"

#include <string.h>

enum { MAX_STEPS = 1200 };

typedef struct Diff {
  const int *old, *now;  // lines as numbers: the same number for the same text
  int nold, nnow;
  int lead;     // common lines before them
  GArray* all;  // of GimbalHunk
} Diff;

//---- lines as numbers

static GArray* number_lines(const char* text, GHashTable* known) {
  GArray* lines = g_array_new(FALSE, FALSE, sizeof(int));
  while (*text) {
    const char* newline = strchr(text, '\n');
    gsize length = newline ? (gsize)(newline - text) + 1 : strlen(text);
    char* line = g_strndup(text, length);
    int number = GPOINTER_TO_INT(g_hash_table_lookup(known, line));
    if (!number) {
      number = (int)g_hash_table_size(known) + 1;
      g_hash_table_insert(known, line, GINT_TO_POINTER(number));
    } else {
      g_free(line);
    }
    g_array_append_val(lines, number);
    text += length;
  }
  return lines;
}

//---- the grid

static int line_diff_snake(const Diff* d, int x, int k) {
  while (x < d->nold && x - k < d->nnow && d->old[x] == d->now[x - k]) x++;
  return x;
}

// Whether the way to the diagonal k ends in an insertion.
static gboolean comes_down(const int* v, int steps, int k) {
  return k == -steps || (k != steps && v[k - 1] < v[k + 1]);
}

// V for each number of steps d; each is an array over the diagonals -d to d. The last one reaches
// the end. NULL if it is too far away.
static GPtrArray* line_diff_search(const Diff* d) {
  GPtrArray* rows = g_ptr_array_new_with_free_func(g_free);
  int furthest = MIN(d->nold + d->nnow, MAX_STEPS);
  for (int steps = 0; steps <= furthest; steps++) {
    int* row = g_new0(int, 2 * steps + 3);
    int *v = row + steps + 1, *last = steps ? (int*)g_ptr_array_index(rows, steps - 1) + steps : NULL;
    g_ptr_array_add(rows, row);
    for (int k = -steps; k <= steps; k += 2) {
      int x = !steps ? 0 : comes_down(last, steps, k) ? last[k + 1] : last[k - 1] + 1;
      v[k] = line_diff_snake(d, x, k);
      if (v[k] >= d->nold && v[k] - k >= d->nnow) return rows;
    }
  }
  g_ptr_array_unref(rows);
  return NULL;
}

// Add a step in front of those found already; if no kept line lies in between, it joins the first
// of them.
static void put_step(Diff* d, int x, int y, gboolean inserts) {
  GimbalHunk* next = d->all->len ? &g_array_index(d->all, GimbalHunk, d->all->len - 1) : NULL;
  int old_end = x + !inserts, end = y + inserts;
  if (!next || next->old_line != old_end || next->line != end) {
    g_array_append_val(d->all, ((GimbalHunk){old_end, 0, end, 0}));
    next = &g_array_index(d->all, GimbalHunk, d->all->len - 1);
  }
  next->old_line = x;
  next->line = y;
  next->old_count += !inserts;
  next->count += inserts;
}

static void walk_back(Diff* d, const GPtrArray* rows) {
  int x = d->nold, y = d->nnow;
  for (int steps = (int)rows->len - 1; steps > 0; steps--) {
    const int* last = (const int*)g_ptr_array_index(rows, steps - 1) + steps;
    int k = x - y;
    gboolean inserts = comes_down(last, steps, k);
    x = inserts ? last[k + 1] : last[k - 1];
    y = x - (inserts ? k + 1 : k - 1);
    put_step(d, x, y, inserts);
  }
}

static void line_diff_finish(Diff* d) {
  for (guint i = 0; i < d->all->len / 2; i++) {
    GimbalHunk *a = &g_array_index(d->all, GimbalHunk, i),
               *b = &g_array_index(d->all, GimbalHunk, d->all->len - 1 - i);
    GimbalHunk kept = *a;
    *a = *b;
    *b = kept;
  }
  for (guint i = 0; i < d->all->len; i++) {
    g_array_index(d->all, GimbalHunk, i).old_line += d->lead;
    g_array_index(d->all, GimbalHunk, i).line += d->lead;
  }
}

GArray* gimbal_line_diff(const char* before, const char* now) {
  g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GArray) old_lines = number_lines(before, known);
  g_autoptr(GArray) new_lines = number_lines(now, known);
  Diff d = {(const int*)(void*)old_lines->data,
            (const int*)(void*)new_lines->data,
            (int)old_lines->len,
            (int)new_lines->len,
            0,
            g_array_new(FALSE, FALSE, sizeof(GimbalHunk))};
  for (; d.nold && d.nnow && *d.old == *d.now; d.lead++) {
    d.old++;
    d.now++;
    d.nold--;
    d.nnow--;
  }

  while (d.nold && d.nnow && d.old[d.nold - 1] == d.now[d.nnow - 1]) {
    d.nold--;
    d.nnow--;
  }

  g_autoptr(GPtrArray) rows = line_diff_search(&d);
  if (rows) {
    walk_back(&d, rows);
  } else {
    g_array_append_val(d.all, ((GimbalHunk){0, d.nold, 0, d.nnow}));
  }
  line_diff_finish(&d);
  return d.all;
}

static gsize line_start(const char* text, int line) {
  const char* at = text;
  for (int i = 0; i < line; i++) {
    const char* newline = strchr(at, '\n');
    if (!newline) return strlen(text);
    at = newline + 1;
  }
  return (gsize)(at - text);
}

void gimbal_line_span(const char* text, int line, int count, gsize* start, gsize* end) {
  *start = line_start(text, line);
  *end = *start + line_start(text + *start, count);
}
