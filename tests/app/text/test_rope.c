// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rope says what a string would.

#include <string.h>

#include "text/rope.h"

#include "broken.h"

static const char* const kPieces[] = {"a", "<geom size=\"1\"/>\n", "äöü", "日本語\n", "", "xyz", "\n\n", "€"};

// Some text of about the given number of characters.
static char* make_text(GRand* rand, int pieces) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < pieces; i++) {
    g_string_append(text, kPieces[g_rand_int_range(rand, 0, G_N_ELEMENTS(kPieces))]);
  }
  return g_string_free(text, FALSE);
}

static void check(const GimbalRope* rope, const GString* text) {
  g_autofree char* whole = gimbal_rope_slice(rope, 0, G_MAXSIZE);
  g_assert_cmpstr(whole, ==, text->str);
  g_assert_cmpuint(gimbal_rope_bytes(rope), ==, text->len);
  g_assert_cmpuint(gimbal_rope_chars(rope), ==, (gsize)g_utf8_strlen(text->str, -1));
}

// Insertions and deletions at random places, small and large, against a GString.
static void test_edits(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  g_autoptr(GimbalRope) rope = gimbal_rope_new();
  GString* text = g_string_new(NULL);
  for (int i = 0; i < 300; i++) {
    gsize chars = gimbal_rope_chars(rope);
    gsize at = (gsize)g_rand_int_range(rand, 0, (int)chars + 1);
    g_autofree char* piece = make_text(rand, i % 50 ? 3 : 20000);
    gsize byte = (gsize)(g_utf8_offset_to_pointer(text->str, (glong)at) - text->str);
    gimbal_rope_insert(rope, at, piece, strlen(piece));
    g_string_insert(text, (gssize)byte, piece);
    if (i % 3 == 0) {
      chars = gimbal_rope_chars(rope);
      gsize end = MIN(chars, at + (gsize)g_rand_int_range(rand, 0, i % 20 ? 20 : 30000));
      gsize last = (gsize)(g_utf8_offset_to_pointer(text->str, (glong)end) - text->str);
      gimbal_rope_delete(rope, at, end);
      g_string_erase(text, (gssize)byte, (gssize)(last - byte));
    }
    if (i % 10 == 0) check(rope, text);
  }
  check(rope, text);
  g_string_free(text, TRUE);
}

static void test_places(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  g_autofree char* text = make_text(rand, 30000);
  g_autoptr(GimbalRope) rope = gimbal_rope_new();
  gimbal_rope_insert(rope, 0, text, strlen(text));
  const char* p = text;
  for (gsize i = 0; *p; p = g_utf8_next_char(p), i++) {
    if (i % 97) continue;
    g_assert_cmpuint(gimbal_rope_byte_of_char(rope, i), ==, (gsize)(p - text));
    g_assert_cmpuint(gimbal_rope_char_of_byte(rope, (gsize)(p - text)), ==, i);
  }
  g_assert_cmpuint(gimbal_rope_byte_of_char(rope, G_MAXSIZE), ==, strlen(text));
  g_autofree char* slice = gimbal_rope_slice(rope, 100, 40000);
  g_autofree char* wanted = g_strndup(text + 100, 39900);
  g_assert_cmpstr(slice, ==, wanted);
}

// What was taken stays as it was.
static void test_snapshot(void) {
  g_autoptr(GimbalRope) rope = gimbal_rope_new();
  gimbal_rope_insert(rope, 0, "one two", 7);
  g_autoptr(GimbalRopeText) before = gimbal_rope_snapshot(rope);
  gimbal_rope_delete(rope, 0, 4);
  g_autoptr(GBytes) text = gimbal_rope_text_join(before);
  g_assert_cmpstr(g_bytes_get_data(text, NULL), ==, "one two");
  g_autofree char* now = gimbal_rope_slice(rope, 0, 10);
  g_assert_cmpstr(now, ==, "two");
}

// Text that is none: a chunk begins inside of a character.
static void break_rope(gconstpointer way) {
  static const char* const kTexts[] = {"\xa4", "\xbf\xbf"};
  g_autoptr(GimbalRope) rope = gimbal_rope_new();
  gimbal_rope_insert(rope, 0, "a\xc3\xa4", 3);
  gimbal_validate_rope(rope);
  gimbal_rope_delete(rope, 0, 2);
  gimbal_rope_insert(rope, 0, kTexts[GPOINTER_TO_INT(way)], strlen(kTexts[GPOINTER_TO_INT(way)]));
  gimbal_validate_rope(rope);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/rope/edits", test_edits);
  g_test_add_func("/app/rope/places", test_places);
  g_test_add_func("/app/rope/snapshot", test_snapshot);
  broken_add("/text/rope/broken", 2, break_rope);
  return g_test_run();
}
