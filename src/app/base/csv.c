// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes comma-separated values. Numbers have a decimal point in every language of the desktop, and
// as many digits as the rings store.

#include "base/csv.h"

#include <math.h>
#include <string.h>

#include "base/job.h"

typedef struct Column {
  char* head;
  GimbalRing* ring;
  gboolean other;  // of the other run
} Column;

struct GimbalCsv {
  GimbalRing* times;
  GimbalRing* other_times;  // of the other run; NULL: there is none
  double t0, t1;
  GArray* columns;  // of Column
};

static void column_clear(gpointer data) {
  Column* column = data;
  g_free(column->head);
  gimbal_ring_free(column->ring);
}

GimbalCsv* gimbal_csv_new(const GimbalRing* times, double t0, double t1) {
  GimbalCsv* self = g_new0(GimbalCsv, 1);
  self->times = gimbal_ring_copy(times);
  self->t0 = t0;
  self->t1 = t1;
  self->columns = g_array_new(FALSE, FALSE, sizeof(Column));
  g_array_set_clear_func(self->columns, column_clear);
  return self;
}

void gimbal_csv_free(GimbalCsv* self) {
  if (!self) return;
  gimbal_ring_free(self->times);
  gimbal_ring_free(self->other_times);
  g_array_unref(self->columns);
  g_free(self);
}

// A field, in quotes if it needs them.
static char* csv_quote(const char* text) {
  if (!strpbrk(text, ",\"\r\n")) return g_strdup(text);
  g_autofree char* doubled = NULL;
  g_auto(GStrv) parts = g_strsplit(text, "\"", -1);
  doubled = g_strjoinv("\"\"", parts);
  return g_strdup_printf("\"%s\"", doubled);
}

static void add_column(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* ring,
                       gboolean other) {
  g_autofree char* head = unit && *unit ? g_strdup_printf("%s [%s]", name, unit) : g_strdup(name);
  Column column = {csv_quote(head), gimbal_ring_copy(ring), other};
  g_array_append_val(self->columns, column);
}

void gimbal_csv_add(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* ring) {
  add_column(self, name, unit, ring, FALSE);
}

void gimbal_csv_add_run(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* times,
                        const GimbalRing* ring) {
  if (!self->other_times) self->other_times = gimbal_ring_copy(times);
  add_column(self, name, unit, ring, TRUE);
}

// Interpolate a value of the other run linearly at a time; NAN before and after its samples.
static double read_off(const GimbalRing* times, const GimbalRing* ring, double time) {
  guint64 next = gimbal_ring_search(times, time - 1e-9), first = gimbal_ring_first(ring);
  guint64 end = MIN(gimbal_ring_end(times), gimbal_ring_end(ring));
  if (next < first || next >= end) return NAN;
  double after = gimbal_ring_get(times, next), value = gimbal_ring_get(ring, next);
  if (after <= time + 1e-9) return value;
  if (next == first) return NAN;
  double before = gimbal_ring_get(times, next - 1), last = gimbal_ring_get(ring, next - 1);
  return last + (value - last) * (time - before) / (after - before);
}

static void append_number(GString* row, double value, const char* format) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (isnan(value)) return;
  g_string_append(row, g_ascii_formatd(text, sizeof text, format, value));
}

// Format the row of a time. index is the sample of the run, or beyond the end if only the other run
// has one.
static void append_row(const GimbalCsv* self, GString* row, double time, guint64 index) {
  g_string_truncate(row, 0);
  append_number(row, time, "%.12g");
  for (guint i = 0; i < self->columns->len; i++) {
    const Column* column = &g_array_index(self->columns, Column, i);
    const GimbalRing* ring = column->ring;
    gboolean there = index >= gimbal_ring_first(ring) && index < gimbal_ring_end(ring);
    g_string_append_c(row, ',');
    if (column->other) {
      append_number(row, read_off(self->other_times, ring, time), "%.9g");
    } else if (there) {
      append_number(row, gimbal_ring_get(ring, index), "%.9g");
    }
  }
  g_string_append(row, "\r\n");
}

// Write a row for each sample of the run, then for the later samples of the other run.
static gboolean write_rows(const GimbalCsv* self, GOutputStream* out, GCancellable* cancellable,
                           GError** error) {
  g_autoptr(GString) row = g_string_new(NULL);
  double from = self->t0;
  gboolean ok = TRUE;
  for (int other = 0; other < 2; other++) {
    const GimbalRing* times = other ? self->other_times : self->times;
    if (!times) break;
    guint64 end = gimbal_ring_end(times);
    for (guint64 i = gimbal_ring_search(times, from); ok && i < end; i++) {
      double time = gimbal_ring_get(times, i);
      if (time > self->t1) break;
      append_row(self, row, time, other ? G_MAXUINT64 : i);
      ok = g_output_stream_write_all(out, row->str, row->len, NULL, cancellable, error);
      from = time + 1e-9;
    }
  }
  return ok;
}

gboolean gimbal_csv_write(const GimbalCsv* self, GFile* file, GCancellable* cancellable, GError** error) {
  g_autoptr(GFileOutputStream) out =
      g_file_replace(file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);
  if (!out) return FALSE;
  g_autoptr(GOutputStream) buffered = g_buffered_output_stream_new_sized(G_OUTPUT_STREAM(out), 1 << 16);
  g_autoptr(GString) row = g_string_new("time [s]");
  for (guint i = 0; i < self->columns->len; i++) {
    g_string_append_printf(row, ",%s", g_array_index(self->columns, Column, i).head);
  }
  g_string_append(row, "\r\n");
  gboolean ok = g_output_stream_write_all(buffered, row->str, row->len, NULL, cancellable, error) &&
                write_rows(self, buffered, cancellable, error);
  if (ok) return g_output_stream_close(buffered, cancellable, error);
  // closing with a cancelled cancellable leaves the file as it was
  g_autoptr(GCancellable) cancelled = g_cancellable_new();
  g_cancellable_cancel(cancelled);
  g_output_stream_close(G_OUTPUT_STREAM(out), cancelled, NULL);
  return FALSE;
}

static void write_in_thread(GTask* task, gpointer data) {
  GError* error = NULL;
  if (gimbal_csv_write(data, g_task_get_source_object(task), g_task_get_cancellable(task), &error)) {
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
}

void gimbal_csv_write_async(GimbalCsv* self, GFile* file, GCancellable* cancellable,
                            GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(file, cancellable, callback, user_data);
  gimbal_job_run(task, self, (GDestroyNotify)gimbal_csv_free, write_in_thread);
}

gboolean gimbal_csv_write_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_boolean(G_TASK(result), error);
}
