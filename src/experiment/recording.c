// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files as plots and other programs write them: a line of names (units in brackets are ignored),
// then numbers.

#include "experiment/recording.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/problems.h"
#include "experiment/recording-run.h"

enum { MAX_REPORTED = 3, GAP = 20 };

typedef struct Table {
  const char* path;
  const char* text;
  GimbalDiagnostics* list;
  int time, value;  // columns
  int bad;          // cells that were left out
  GArray *times, *values;
} Table;

// The cells of a line, without quotes; at gets the offset of each.
static GPtrArray* split_line(const char* line, gsize length, GArray* at) {
  GPtrArray* cells = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GString) cell = g_string_new(NULL);
  gboolean quoted = FALSE;
  gsize start = 0;
  for (gsize i = 0; i <= length; i++) {
    char c = i < length ? line[i] : ',';
    if (c == '"' && i < length) {
      if (quoted && i + 1 < length && line[i + 1] == '"') {
        g_string_append_c(cell, line[i++]);
      } else {
        quoted = !quoted;
      }
    } else if ((c == ',' && !quoted) || i == length) {
      g_array_append_val(at, start);
      g_ptr_array_add(cells, g_strdup(g_strstrip(cell->str)));
      g_string_truncate(cell, 0);
      start = i + 1;
    } else {
      g_string_append_c(cell, c);
    }
  }
  return cells;
}

static gboolean is_named(const char* cell, const char* name) {
  gsize n = strlen(name);
  return !strncmp(cell, name, n) && (cell[n] == 0 || g_str_has_prefix(cell + n, " ["));
}

static int find_column(const GPtrArray* cells, const char* name) {
  for (guint i = 0; i < cells->len; i++) {
    if (is_named(g_ptr_array_index(cells, i), name)) return (int)i;
  }
  return -1;
}

static int require_column(Table* t, const GPtrArray* cells, const char* name, const GimbalPlace* place) {
  int column = find_column(cells, name);
  if (column >= 0) return column;
  g_autoptr(GString) names = g_string_new(NULL);
  for (guint i = 0; i < cells->len && i < 12; i++) {
    g_string_append_printf(names, "%s%s", i ? ", " : "", (char*)g_ptr_array_index(cells, i));
  }
  GimbalMessage hint;
  gimbal_message_set(&hint, "Its columns are %s", names->str);
  problems_add(t->list, GIMBAL_SEVERITY_ERROR, "recording-column", place, &hint, "%s has no column “%s”",
               t->path, name);
  return -1;
}

static double number_of(const GPtrArray* cells, int column) {
  const char* text = (guint)column < cells->len ? g_ptr_array_index(cells, (guint)column) : "";
  char* end;
  double x = g_ascii_strtod(text, &end);
  return end == text || *end ? NAN : x;
}

static void leave_out(Table* t, const char* line, const GArray* at, int column) {
  if (++t->bad > MAX_REPORTED) return;
  gsize start = (gsize)(line - t->text) + ((guint)column < at->len ? g_array_index(at, gsize, column) : 0);
  GimbalPlace place = place_in_text(t->path, t->text, start, start + 1);
  problems_add(t->list, GIMBAL_SEVERITY_WARNING, "recording-number", &place,
               N_("Write a number there, or leave it: the sample does not count."), "This is no number");
}

static gboolean read_row(Table* t, const char* line, gsize length) {
  g_autoptr(GArray) at = g_array_new(FALSE, FALSE, sizeof(gsize));
  g_autoptr(GPtrArray) cells = split_line(line, length, at);
  double time = number_of(cells, t->time), value = number_of(cells, t->value);
  if (!isfinite(time) || !isfinite(value)) {
    leave_out(t, line, at, isfinite(time) ? t->value : t->time);
    return TRUE;
  }
  double last = t->times->len ? g_array_index(t->times, double, t->times->len - 1) : -INFINITY;
  if (time <= last) {
    gsize start = (gsize)(line - t->text);
    GimbalPlace place = place_in_text(t->path, t->text, start, start + length);
    problems_add(t->list, GIMBAL_SEVERITY_ERROR, "recording-order", &place,
                 N_("Sort the lines by time, each time once."), "The time %g does not come after %g", time,
                 last);
    return FALSE;
  }
  g_array_append_val(t->times, time);
  g_array_append_val(t->values, value);
  return TRUE;
}

static gboolean read_table(Table* t, const char* column, const GimbalPlace* place) {
  // spreadsheets put a mark of the order of bytes in front
  const char* line = t->text + (g_str_has_prefix(t->text, "\xEF\xBB\xBF") ? 3 : 0);
  for (int row = 0; *line; row++) {
    gsize length = strcspn(line, "\r\n");
    if (row == 0) {
      g_autoptr(GArray) at = g_array_new(FALSE, FALSE, sizeof(gsize));
      g_autoptr(GPtrArray) cells = split_line(line, length, at);
      t->time = require_column(t, cells, "time", place);
      t->value = t->time >= 0 ? require_column(t, cells, column, place) : -1;
      if (t->value < 0) return FALSE;
    } else if (length && !read_row(t, line, length)) {
      return FALSE;
    }
    line += length;
    if (*line == '\r') line++;
    if (*line == '\n') line++;
  }
  return TRUE;
}

static int compare_numbers(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

// Report pauses much longer than the usual time between samples.
static void report_gaps(const Table* t) {
  guint n = t->times->len;
  if (n < 5) return;
  g_autofree double* steps = g_new(double, n);
  for (guint i = 1; i < n; i++) {
    steps[i - 1] = g_array_index(t->times, double, i) - g_array_index(t->times, double, i - 1);
  }
  g_autofree double* sorted = g_memdup2(steps, sizeof(double) * (n - 1));
  qsort(sorted, n - 1, sizeof *sorted, compare_numbers);
  double usual = sorted[(n - 1) / 2];
  for (guint i = 0; i + 1 < n; i++) {
    if (steps[i] <= GAP * usual) continue;
    GimbalPlace place = {.file = t->path};
    double from = g_array_index(t->times, double, i);
    problems_add(t->list, GIMBAL_SEVERITY_WARNING, "recording-gap", &place,
                 N_("Nothing is compared there; record it anew if it matters."),
                 "Nothing was recorded from %g s to %g s", from, from + steps[i]);
    return;
  }
}

// Both columns follow the curve in one block of memory.
static Curve* curve_of(const Table* t) {
  gsize count = t->times->len, size = sizeof(double) * count;
  Curve* curve = g_malloc(sizeof *curve + 2 * size);
  double* numbers = (double*)(curve + 1);
  *curve = (Curve){(int)count, numbers, numbers + count};
  memcpy(curve->time, t->times->data, size);
  memcpy(curve->value, t->values->data, size);
  return curve;
}

Curve* curve_read(const char* experiment, const char* file, const char* column, const GimbalPlace* place,
                  GimbalDiagnostics* list) {
  g_autofree char* folder = g_path_get_dirname(experiment);
  g_autofree char* path = g_canonicalize_filename(file, folder);
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  if (g_str_has_suffix(path, ".h5")) return curve_read_run(path, column, place, list);
  if (!g_file_get_contents(path, &text, NULL, &error)) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-file", place,
                 N_("Write its path as seen from the experiment's file."), "The recording cannot be read: %s",
                 error->message);
    return NULL;
  }
  Table t = {path,
             text,
             list,
             -1,
             -1,
             0,
             g_array_new(FALSE, FALSE, sizeof(double)),
             g_array_new(FALSE, FALSE, sizeof(double))};
  Curve* curve = NULL;
  if (read_table(&t, column, place)) {
    if (t.bad > MAX_REPORTED) {
      GimbalPlace whole = {.file = path};
      problems_add(list, GIMBAL_SEVERITY_WARNING, "recording-number", &whole, NULL,
                   "%d samples in all are no numbers", t.bad);
    }
    report_gaps(&t);
    if (t.times->len >= 2) {
      curve = curve_of(&t);
    } else {
      problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-empty", place,
                   N_("Give a file with at least two samples."), "%s has no curve", path);
    }
  }
  g_array_unref(t.times);
  g_array_unref(t.values);
  return curve;
}
