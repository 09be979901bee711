// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The ring's levels agree with a plain search over the samples.

#include <glib.h>
#include <math.h>

#include "widgets/plot/ring.h"

#include "broken.h"

static double sample(guint64 i) {
  return sin(0.37 * (double)i) * (double)(i % 977);
}

static void check(const GimbalRing* ring, guint64 from, guint64 to) {
  double min, max, low = INFINITY, high = -INFINITY;
  g_assert_true(gimbal_ring_extremes(ring, from, to, &min, &max));
  for (guint64 i = MAX(from, gimbal_ring_first(ring)); i < MIN(to, gimbal_ring_end(ring)); i++) {
    low = MIN(low, sample(i));
    high = MAX(high, sample(i));
  }
  // never inside of what is there, and outside by no more than what a float of the range can tell
  double slack = 1e-6 * 2000;
  g_assert_cmpfloat(min, <=, low + slack);
  g_assert_cmpfloat(min, >=, low - slack);
  g_assert_cmpfloat(max, >=, high - slack);
  g_assert_cmpfloat(max, <=, high + slack);
}

static void extremes_of_kind(GimbalRingKind kind) {
  GimbalRing* ring = gimbal_ring_new(1 << 15, kind);
  for (guint64 i = 0; i < 100000; i++) gimbal_ring_push(ring, sample(i));
  guint64 first = gimbal_ring_first(ring), end = gimbal_ring_end(ring);
  g_assert_cmpuint(end, ==, 100000);
  g_assert_cmpuint(end - first, >=, 1 << 15);
  g_assert_cmpuint(end - first, <, (1 << 15) + 2 * 4096);
  check(ring, 0, end);
  check(ring, first, first + 1);
  check(ring, first + 13, end - 7);
  for (guint64 from = first; from < end - 5000; from += 1234) check(ring, from, from + 4321);
  gimbal_ring_free(ring);
}

static void test_extremes(void) {
  extremes_of_kind(GIMBAL_RING_COMPACT);
  extremes_of_kind(GIMBAL_RING_EXACT);
}

// A compact ring tells small changes of a large value apart.
static void test_precision(void) {
  g_autoptr(GimbalRing) ring = gimbal_ring_new(5000, GIMBAL_RING_COMPACT);
  for (int i = 0; i < 5000; i++) gimbal_ring_push(ring, 1e6 + 1e-3 * sin(0.1 * i));
  for (guint64 i = gimbal_ring_first(ring); i < 5000; i++) {
    g_assert_cmpfloat(fabs(gimbal_ring_get(ring, i) - (1e6 + 1e-3 * sin(0.1 * (double)i))), <, 1e-9);
  }
}

// Original and copy go different ways and keep what they shared.
static void test_copy(void) {
  g_autoptr(GimbalRing) ring = gimbal_ring_new(3000, GIMBAL_RING_COMPACT);
  for (int i = 0; i < 2500; i++) gimbal_ring_push(ring, i);
  g_autoptr(GimbalRing) copy = gimbal_ring_copy(ring);
  for (int i = 0; i < 5000; i++) gimbal_ring_push(ring, -1);
  gimbal_ring_push(copy, 7);
  g_assert_cmpuint(gimbal_ring_end(copy), ==, 2501);
  for (guint64 i = 0; i < 2500; i++) g_assert_cmpfloat(gimbal_ring_get(copy, i), ==, (double)i);
  g_assert_cmpfloat(gimbal_ring_get(copy, 2500), ==, 7);
  g_assert_cmpfloat(gimbal_ring_get(ring, 2500), ==, -1);
}

static void test_restart(void) {
  g_autoptr(GimbalRing) ring = gimbal_ring_new(1000, GIMBAL_RING_COMPACT);
  double min, max;
  gimbal_ring_restart(ring, 1234567);
  for (int i = 0; i < 40; i++) gimbal_ring_push(ring, i);
  g_assert_cmpuint(gimbal_ring_first(ring), ==, 1234567);
  g_assert_cmpuint(gimbal_ring_end(ring), ==, 1234607);
  g_assert_true(gimbal_ring_extremes(ring, 0, G_MAXUINT64, &min, &max));
  g_assert_cmpfloat(min, ==, 0);
  g_assert_cmpfloat(max, ==, 39);
}

static void test_search(void) {
  GimbalRing* ring = gimbal_ring_new(2000, GIMBAL_RING_EXACT);
  for (int i = 0; i < 5000; i++) gimbal_ring_push(ring, 0.5 * i);
  g_assert_cmpuint(gimbal_ring_search(ring, 2000), ==, 4000);
  g_assert_cmpuint(gimbal_ring_search(ring, 2000.2), ==, 4001);
  g_assert_cmpuint(gimbal_ring_search(ring, -1), ==, gimbal_ring_first(ring));
  g_assert_cmpuint(gimbal_ring_search(ring, 1e9), ==, 5000);
  gimbal_ring_free(ring);
}

static void test_truncate(void) {
  GimbalRing* ring = gimbal_ring_new(1 << 12, GIMBAL_RING_COMPACT);
  for (guint64 i = 0; i < 10000; i++) gimbal_ring_push(ring, sample(i));
  guint64 first = gimbal_ring_first(ring);
  gimbal_ring_truncate(ring, 9003);
  g_assert_cmpuint(gimbal_ring_end(ring), ==, 9003);
  g_assert_cmpuint(gimbal_ring_first(ring), ==, first);
  check(ring, first, 9003);
  for (guint64 i = 9003; i < 9500; i++) gimbal_ring_push(ring, sample(i));
  for (guint64 from = first; from < 9000; from += 777) check(ring, from, 9500);
  gimbal_ring_free(ring);
}

// Cuts through blocks of every size, also right behind a beginning in the middle of a chunk, then
// on from there.
static void cut_everywhere(GimbalRingKind kind) {
  for (guint64 end = 4097; end < 5200; end += 29) {
    g_autoptr(GimbalRing) ring = gimbal_ring_new(1 << 15, kind);
    gimbal_ring_restart(ring, 4093);
    for (guint64 i = 4093; i < 6000; i++) gimbal_ring_push(ring, sample(i));
    gimbal_ring_truncate(ring, end);
    check(ring, 0, end);
    check(ring, end - 3, end);
    for (guint64 i = end; i < end + 700; i++) gimbal_ring_push(ring, sample(i));
    check(ring, 0, end + 700);
    check(ring, end - 4, end + 300);
  }
}

static void test_cuts(void) {
  cut_everywhere(GIMBAL_RING_COMPACT);
  cut_everywhere(GIMBAL_RING_EXACT);
}

// Numbers that come after others were cut off are told as exactly as if those had never been.
static void test_cut_of_all_numbers(void) {
  g_autoptr(GimbalRing) ring = gimbal_ring_new(3000, GIMBAL_RING_EXACT);
  double min, max;
  for (int i = 0; i < 50; i++) gimbal_ring_push(ring, i < 30 ? NAN : 1e9);
  gimbal_ring_truncate(ring, 20);
  g_assert_false(gimbal_ring_extremes(ring, 0, 20, &min, &max));
  for (int i = 20; i < 400; i++) gimbal_ring_push(ring, 1e-3 * i);
  g_assert_true(gimbal_ring_extremes(ring, 0, 400, &min, &max));
  g_assert_cmpfloat_with_epsilon(min, 0.02, 1e-6);
  g_assert_cmpfloat_with_epsilon(max, 0.399, 1e-6);
}

static void test_not_finite(void) {
  GimbalRing* ring = gimbal_ring_new(100, GIMBAL_RING_COMPACT);
  double min, max;
  g_assert_false(gimbal_ring_extremes(ring, 0, 10, &min, &max));
  for (int i = 0; i < 40; i++) gimbal_ring_push(ring, i % 2 ? NAN : i);
  g_assert_true(gimbal_ring_extremes(ring, 0, 40, &min, &max));
  g_assert_cmpfloat_with_epsilon(max, 38, 1e-4);
  gimbal_ring_free(ring);
}

// What stands at the beginning of a ring, which hides it.
typedef struct RingHead {
  GimbalRingKind kind;
  guint shift, count;
  guint64 floor, end, epoch;
  gpointer* chunks;
} RingHead;

static void break_ring(gconstpointer way) {
  GimbalRing* ring = gimbal_ring_new(3000, GIMBAL_RING_COMPACT);
  RingHead* head = (RingHead*)ring;
  for (guint64 i = 0; i < 2000; i++) gimbal_ring_push(ring, sample(i));
  gimbal_validate_ring(ring);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      head->floor = head->end + 1;
      break;
    case 1:
      head->chunks[0] = head->chunks[1];
      break;
    case 2:
      head->chunks[0] = NULL;
      break;
    case 3:
      head->kind = GIMBAL_RING_EXACT;
      break;
    default:
      head->shift--;
  }
  gimbal_validate_ring(ring);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/ring/extremes", test_extremes);
  g_test_add_func("/widgets/ring/precision", test_precision);
  g_test_add_func("/widgets/ring/copy", test_copy);
  g_test_add_func("/widgets/ring/restart", test_restart);
  g_test_add_func("/widgets/ring/search", test_search);
  g_test_add_func("/widgets/ring/truncate", test_truncate);
  g_test_add_func("/widgets/ring/cuts", test_cuts);
  g_test_add_func("/widgets/ring/cut-of-all-numbers", test_cut_of_all_numbers);
  g_test_add_func("/widgets/ring/not-finite", test_not_finite);
  broken_add("/widgets/ring/broken", 5, break_ring);
  return g_test_run();
}
