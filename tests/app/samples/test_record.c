// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recorded run: expressions follow the samples, going back drops the future, a kept run does not
// change, and a table of it reads back.

#include <glib/gstdio.h>
#include <math.h>

#include "base/csv.h"
#include "samples/record.h"
#include "samples/recorder.h"
#include "signal/trace.h"

enum { WIDTH = 3 };

static GPtrArray* names(void) {
  GPtrArray* channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  const char* const list[] = {"a", "b, \"two\""};
  for (int i = 0; i < 2; i++) {
    GimbalChannel channel = {(char*)list[i], (char*)list[i], (char*)"", (char*)"m", i + 1};
    g_ptr_array_add(channels, gimbal_channel_copy(&channel));
  }
  return channels;
}

// a = t², b = -t
static void push(GimbalRecord* record, int from, int to) {
  for (int i = from; i < to; i++) {
    double t = 0.001 * i, row[WIDTH] = {t, t * t, -t};
    gimbal_record_push(record, row);
  }
}

static GimbalRecord* make(int samples) {
  GimbalRecord* record = gimbal_record_new(WIDTH, 100000);
  g_autoptr(GPtrArray) channels = names();
  gimbal_record_set_names(record, channels, NULL);
  push(record, 0, samples);
  return record;
}

// With one expression over it, which is not computed yet.
static GimbalRecord* make_with(int samples, const char* expression) {
  GimbalRecord* record = make(samples);
  g_assert_true(gimbal_record_add_expression(record, GIMBAL_RECORD_EXPRESSIONS, expression, NULL));
  return record;
}

static void compute(GimbalRecord* record) {
  while (!gimbal_record_compute(record, g_get_monotonic_time() + 1000)) {
  }
}

static void test_expression(void) {
  GimbalRecord* record = make(5000);
  g_autoptr(GError) error = NULL;
  int id = GIMBAL_RECORD_EXPRESSIONS;
  g_assert_true(gimbal_record_add_expression(record, id, "a + 2 * time", &error));
  g_assert_true(gimbal_record_add_expression(record, id + 1, "integral(a)", &error));
  compute(record);
  const GimbalRing* sum = gimbal_record_get(record, id);
  const GimbalRing* integral = gimbal_record_get(record, id + 1);
  g_assert_cmpuint(gimbal_ring_end(sum), ==, 5000);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(sum, 3000), 9 + 6, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(integral, 3000), 9, 1e-5);
  push(record, 5000, 6000);
  compute(record);
  g_assert_cmpuint(gimbal_ring_end(sum), ==, 6000);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(integral, 5999), pow(5.999, 3) / 3, 1e-4);
  gimbal_record_free(record);
}

// What comes after a step back replaces what was there, in expressions as well.
static void test_back(void) {
  GimbalRecord* record = make_with(3000, "integral(a)");
  compute(record);
  push(record, 1000, 2000);
  compute(record);
  g_assert_cmpuint(gimbal_ring_end(record->rings[0]), ==, 2000);
  const GimbalRing* integral = gimbal_record_get(record, GIMBAL_RECORD_EXPRESSIONS);
  g_assert_cmpuint(gimbal_ring_end(integral), ==, 2000);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(integral, 1999), pow(1.999, 3) / 3, 1e-4);
  gimbal_record_free(record);
}

static void test_copy(void) {
  GimbalRecord* record = make_with(2000, "a * 2");
  GimbalRecord* kept = gimbal_record_copy(record);
  gimbal_record_clear(record);
  push(record, 0, 10);
  compute(kept);
  g_assert_cmpuint(gimbal_ring_end(kept->rings[1]), ==, 2000);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(gimbal_record_get(kept, GIMBAL_RECORD_EXPRESSIONS), 1500),
                                 4.5, 1e-5);
  gimbal_record_free(record);
  gimbal_record_free(kept);
}

static void test_unknown(void) {
  GimbalRecord* record = make(10);
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_record_add_expression(record, GIMBAL_RECORD_EXPRESSIONS, "c + 1", &error));
  g_assert_nonnull(error);
  g_assert_null(gimbal_record_get(record, 77));
  compute(record);
  gimbal_record_free(record);
}

static void test_csv(void) {
  GimbalRecord* record = make(2000);
  g_autofree char* path = NULL;
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  close(g_file_open_tmp("gimbal-XXXXXX.csv", &path, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  GimbalCsv* csv = gimbal_csv_new(record->rings[0], 0.5, 1.0);
  gimbal_csv_add(csv, "a", "m", record->rings[1]);
  gimbal_csv_add(csv, "b, \"two\"", "", record->rings[2]);
  g_assert_true(gimbal_csv_write(csv, file, NULL, &error));
  gimbal_csv_free(csv);
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(text, "\r\n", -1);
  g_assert_cmpstr(lines[0], ==, "time [s],a [m],\"b, \"\"two\"\"\"");
  g_assert_cmpuint(g_strv_length(lines), ==, 1 + 501 + 1);
  g_auto(GStrv) fields = g_strsplit(lines[101], ",", -1);
  g_assert_cmpfloat_with_epsilon(g_ascii_strtod(fields[0], NULL), 0.6, 1e-12);
  g_assert_cmpfloat_with_epsilon(g_ascii_strtod(fields[1], NULL), 0.36, 1e-7);
  g_assert_cmpfloat_with_epsilon(g_ascii_strtod(fields[2], NULL), -0.6, 1e-7);
  g_unlink(path);
  gimbal_record_free(record);
}

// Two runs with steps of different length: values of the same time stand in the same row.
static void test_csv_of_two_runs(void) {
  GimbalRecord* record = make(101);
  GimbalRecord* other = gimbal_record_new(WIDTH, 1000);
  for (int i = 0; i < 60; i++) gimbal_record_push(other, (double[]){0.0025 * i, 0.005 * i, 1});
  g_autofree char* path = NULL;
  g_autofree char* text = NULL;
  close(g_file_open_tmp("gimbal-XXXXXX.csv", &path, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  GimbalCsv* csv = gimbal_csv_new(record->rings[0], -INFINITY, INFINITY);
  gimbal_csv_add(csv, "a", "m", record->rings[1]);
  gimbal_csv_add_run(csv, "a (kept run)", "m", other->rings[0], other->rings[1]);
  g_assert_true(gimbal_csv_write(csv, file, NULL, NULL));
  gimbal_csv_free(csv);
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(text, "\r\n", -1);
  // 101 rows of the run, then those of the other one between 0.1 s and its end at 0.1475 s
  g_assert_cmpuint(g_strv_length(lines), ==, 1 + 101 + 19 + 1);
  for (int i = 1; lines[i] && *lines[i]; i++) {
    g_auto(GStrv) fields = g_strsplit(lines[i], ",", -1);
    double time = g_ascii_strtod(fields[0], NULL);
    g_assert_cmpfloat_with_epsilon(g_ascii_strtod(fields[2], NULL), 2 * time, 1e-6);
    g_assert_cmpint(*fields[1] == 0, ==, i > 101);
  }
  g_unlink(path);
  gimbal_record_free(record);
  gimbal_record_free(other);
}

static void test_units(void) {
  const char* const units[][2] = {
      {"rad", "rad/s"}, {"m/s", "m/s²"}, {"m/s²", "m/s³"}, {"", "1/s"}, {"s", ""}};
  for (guint i = 0; i < G_N_ELEMENTS(units); i++) {
    g_autofree char* rate = gimbal_channels_rate_unit(units[i][0]);
    g_assert_cmpstr(rate, ==, units[i][1]);
  }
}

static GPtrArray* channels_of(const char* const* names, int count) {
  GPtrArray* channels = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_channel_free);
  for (int i = 0; i < count; i++) {
    GimbalChannel channel = {(char*)names[i], (char*)names[i], (char*)"", (char*)"m",
                             GIMBAL_TRACE_SENSOR + i};
    g_ptr_array_add(channels, gimbal_channel_copy(&channel));
  }
  return channels;
}

static GimbalRecord* record_of(const char* const* names, int count) {
  GimbalRecord* record = gimbal_record_new(GIMBAL_TRACE_SENSOR + count, 100000);
  g_autoptr(GPtrArray) channels = channels_of(names, count);
  gimbal_record_set_names(record, channels, NULL);
  return record;
}

// Every channel is its column's number plus the time.
static void push_columns(GimbalRecord* record, int from, int to) {
  g_autofree double* row = g_new0(double, record->width);
  for (int i = from; i < to; i++) {
    for (int c = 0; c < record->width; c++) row[c] = 0.001 * i + (c ? c - GIMBAL_TRACE_SENSOR : 0);
    gimbal_record_push(record, row);
  }
}

static const GimbalRing* ring_of(const GimbalRecord* record, int channel) {
  return gimbal_record_get(record, GIMBAL_TRACE_SENSOR + channel);
}

// After an edit that changes the columns, channels go on under their names, wherever their column
// is now.
static void test_edited(void) {
  GimbalRecord* before = record_of((const char*[]){"a", "b", "c"}, 3);
  GimbalRecord* after = record_of((const char*[]){"new", "c", "a", "other"}, 4);
  gimbal_record_add_expression(after, GIMBAL_RECORD_EXPRESSIONS, "a + c", NULL);
  push_columns(before, 0, 3000);
  gimbal_record_continue(after, before);
  gimbal_record_free(before);
  push_columns(after, 3000, 4000);
  compute(after);
  const GimbalRing *c = ring_of(after, 1), *a = ring_of(after, 2), *fresh = ring_of(after, 0);
  const GimbalRing* sum = gimbal_record_get(after, GIMBAL_RECORD_EXPRESSIONS);
  g_assert_cmpuint(gimbal_ring_end(after->rings[GIMBAL_TRACE_TIME]), ==, 4000);
  g_assert_cmpuint(gimbal_ring_first(c), ==, 0);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(c, 1000), 2 + 1, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(a, 1000), 0 + 1, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(a, 3500), 2 + 3.5, 1e-5);
  g_assert_cmpuint(gimbal_ring_first(fresh), ==, 3000);
  g_assert_cmpuint(gimbal_ring_end(fresh), ==, 4000);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(sum, 1000), 2 + 2, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(sum, 3500), 3 + 7, 1e-5);
  gimbal_record_free(after);
}

// A channel that has another name in the same place is the same; two that changed places are not.
static void test_renamed(void) {
  GimbalRecord* before = record_of((const char*[]){"a", "b", "c"}, 3);
  GimbalRecord* after = record_of((const char*[]){"b", "a", "renamed"}, 3);
  push_columns(before, 0, 1000);
  gimbal_record_continue(after, before);
  gimbal_record_free(before);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(ring_of(after, 0), 500), 1.5, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(ring_of(after, 1), 500), 0.5, 1e-5);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(ring_of(after, 2), 500), 2.5, 1e-5);
  gimbal_record_free(after);
}

// The recordings of all models that are open share the memory.
static void test_budget(void) {
  enum { COLUMNS = 1000 };
  GimbalRecorder* one = gimbal_recorder_new();
  guint64 alone = gimbal_recorder_capacity(COLUMNS);
  GimbalRecorder* other = gimbal_recorder_new();
  g_assert_cmpuint(gimbal_recorder_capacity(COLUMNS), ==, alone / 2);
  g_object_unref(other);
  g_assert_cmpuint(gimbal_recorder_capacity(COLUMNS), ==, alone);
  g_object_unref(one);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/record/expression", test_expression);
  g_test_add_func("/app/record/back", test_back);
  g_test_add_func("/app/record/copy", test_copy);
  g_test_add_func("/app/record/unknown", test_unknown);
  g_test_add_func("/app/record/csv", test_csv);
  g_test_add_func("/app/record/csv-of-two-runs", test_csv_of_two_runs);
  g_test_add_func("/app/record/units", test_units);
  g_test_add_func("/app/record/edited", test_edited);
  g_test_add_func("/app/record/renamed", test_renamed);
  g_test_add_func("/record/budget", test_budget);
  return g_test_run();
}
