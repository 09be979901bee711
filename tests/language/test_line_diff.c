// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lines that have changed. The answers are counted by hand; of texts at random the changes, put
// back, give the text before.

#include "language/edit/line-diff.h"

#include <string.h>

static char* told(const char* before, const char* now) {
  g_autoptr(GArray) hunks = gimbal_line_diff(before, now);
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < hunks->len; i++) {
    const GimbalHunk* h = &g_array_index(hunks, GimbalHunk, i);
    g_string_append_printf(text, "%d,%d>%d,%d ", h->old_line, h->old_count, h->line, h->count);
  }
  return g_string_free(text, FALSE);
}

static void test_cases(void) {
  static const char* const kCases[][3] = {
      {"a\nb\nc\n", "a\nb\nc\n", ""},
      {"a\nb\nc\n", "a\nx\nc\n", "1,1>1,1 "},
      {"a\nb\nc\n", "a\nc\n", "1,1>1,0 "},
      {"a\nc\n", "a\nb\nc\n", "1,0>1,1 "},
      {"a\nb\nc\nd\ne\n", "x\nb\nc\nd\ny\nz\n", "0,1>0,1 4,1>4,2 "},
      {"", "a\n", "0,0>0,1 "},
      {"a\n", "", "0,1>0,0 "},
      {"a", "a\n", "0,1>0,1 "},
      {"a\na\na\n", "a\na\n", "2,1>2,0 "},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* found = told(kCases[i][0], kCases[i][1]);
    g_assert_cmpstr(found, ==, kCases[i][2]);
  }
}

static char* random_text(GRand* rand, int lines) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < lines; i++) g_string_append_printf(text, "%c\n", 'a' + g_rand_int_range(rand, 0, 4));
  return g_string_free(text, FALSE);
}

// The text before, from the changes and the text now: the last place first, so that none moves
// another.
static char* put_back(const char* before, const char* now, const GArray* hunks) {
  GString* text = g_string_new(now);
  for (guint i = hunks->len; i-- > 0;) {
    const GimbalHunk* h = &g_array_index(hunks, GimbalHunk, i);
    gsize start, end, old_start, old_end;
    gimbal_line_span(text->str, h->line, h->count, &start, &end);
    gimbal_line_span(before, h->old_line, h->old_count, &old_start, &old_end);
    g_string_erase(text, (gssize)start, (gssize)(end - start));
    g_string_insert_len(text, (gssize)start, before + old_start, (gssize)(old_end - old_start));
  }
  return g_string_free(text, FALSE);
}

static void check_pair(const char* before, const char* now) {
  g_autoptr(GArray) hunks = gimbal_line_diff(before, now);
  g_autofree char* back = put_back(before, now, hunks);
  g_assert_cmpstr(back, ==, before);
}

static void test_random(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int i = 0; i < 2000; i++) {
    g_autofree char* before = random_text(rand, g_rand_int_range(rand, 0, 20));
    g_autofree char* now = random_text(rand, g_rand_int_range(rand, 0, 20));
    check_pair(before, now);
  }
}

// Two texts that have nothing in common are one change, however long they are.
static void test_long(void) {
  g_autoptr(GString) before = g_string_new("same\n");
  g_autoptr(GString) now = g_string_new("same\n");
  for (int i = 0; i < 5000; i++) {
    g_string_append_printf(before, "a%d\n", i);
    g_string_append_printf(now, "b%d\n", i);
  }
  g_autofree char* found = told(before->str, now->str);
  g_assert_cmpstr(found, ==, "1,5000>1,5000 ");
  check_pair(before->str, now->str);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/line-diff/cases", test_cases);
  g_test_add_func("/language/line-diff/random", test_random);
  g_test_add_func("/language/line-diff/long", test_long);
  return g_test_run();
}
