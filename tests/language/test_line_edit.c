// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the commands on lines make of a text. A bar is the caret, two are the ends of a selection.

#include "language/edit/line-edit.h"

#include <string.h>

// The text without its bars, which are at start and end.
static char* parse(const char* marked, gsize* start, gsize* end) {
  g_auto(GStrv) parts = g_strsplit(marked, "|", -1);
  *start = strlen(parts[0]);
  *end = *start + (parts[1] && parts[2] ? strlen(parts[1]) : 0);
  return g_strjoinv("", parts);
}

static char* edited(GimbalLineEdit kind, const char* marked) {
  gsize start, end;
  g_autofree char* text = parse(marked, &start, &end);
  g_autoptr(GArray) edits = gimbal_line_edits(kind, "", text, start, end);
  char* result = gimbal_edits_apply_to_text(edits, "", text);
  g_assert_nonnull(result);
  return result;
}

static void becomes(GimbalLineEdit kind, const char* marked, const char* after) {
  g_autofree char* result = edited(kind, marked);
  g_assert_cmpstr(result, ==, after);
}

static void test_comment(void) {
  becomes(GIMBAL_LINES_COMMENT, "<a>\n  <b|/>\n</a>\n", "<a>\n  <!-- <b/> -->\n</a>\n");
  becomes(GIMBAL_LINES_COMMENT, "<a>\n  <!-- <b|/> -->\n</a>\n", "<a>\n  <b/>\n</a>\n");
  becomes(GIMBAL_LINES_COMMENT, "<a>\n|  <b/>\n  <c/>\n|</a>\n", "<a>\n  <!-- <b/>\n  <c/> -->\n</a>\n");
  becomes(GIMBAL_LINES_COMMENT, "<!--\n a|\n b\n-->\n", "\n a\n b\n\n");
  becomes(GIMBAL_LINES_COMMENT, "<a/>\n|\n<b/>", "<a/>\n\n<b/>");
  becomes(GIMBAL_LINES_COMMENT, "|<!-- x -->\n<a/>|", "<!-- <!-~- x -~->\n<a/> -->");
}

// What is made a comment comes back as it was, whatever hyphens it has.
static void test_round_trip(void) {
  static const char* const texts[] = {"<a f=\"x--y\"/>", "<!-- one --><b/><!-- two -->",
                                      "<a n=\"---\"/>",  "<a n=\"-~-~\"/>",
                                      "<a/> <!--a---->", "-",
                                      "<é n=\"ü--\"/>"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char* marked = g_strdup_printf("|%s|", texts[i]);
    g_autofree char* comment = edited(GIMBAL_LINES_COMMENT, marked);
    g_assert_true(g_str_has_prefix(comment, "<!-- ") && g_str_has_suffix(comment, " -->"));
    g_autofree char* inside = g_strndup(comment + 4, strlen(comment) - 7);
    g_assert_null(strstr(inside, "--"));
    g_autofree char* again = g_strdup_printf("|%s|", comment);
    becomes(GIMBAL_LINES_COMMENT, again, texts[i]);
  }
}

static void test_duplicate(void) {
  becomes(GIMBAL_LINES_DUPLICATE, "a\nb|\nc\n", "a\nb\nb\nc\n");
  becomes(GIMBAL_LINES_DUPLICATE, "|a\nb|\nc\n", "a\nb\na\nb\nc\n");
  becomes(GIMBAL_LINES_DUPLICATE, "a\nb|", "a\nb\nb");
  becomes(GIMBAL_LINES_DUPLICATE, "|", "\n");
}

static void test_move(void) {
  becomes(GIMBAL_LINES_MOVE_UP, "a\nb|\nc\n", "b\na\nc\n");
  becomes(GIMBAL_LINES_MOVE_UP, "a|\nb\n", "a\nb\n");
  becomes(GIMBAL_LINES_MOVE_UP, "a\nb|", "b\na");
  becomes(GIMBAL_LINES_MOVE_DOWN, "a|\nb\nc\n", "b\na\nc\n");
  becomes(GIMBAL_LINES_MOVE_DOWN, "|a\nb\n|c\n", "c\na\nb\n");
  becomes(GIMBAL_LINES_MOVE_DOWN, "a|\nb", "b\na");
  becomes(GIMBAL_LINES_MOVE_DOWN, "a\nb|\n", "a\nb\n");
}

static void test_delete(void) {
  becomes(GIMBAL_LINES_DELETE, "a\nb|\nc\n", "a\nc\n");
  becomes(GIMBAL_LINES_DELETE, "a\n|b\nc|", "a");
  becomes(GIMBAL_LINES_DELETE, "a|", "");
  becomes(GIMBAL_LINES_DELETE, "|", "");
}

static void test_join(void) {
  becomes(GIMBAL_LINES_JOIN, "<a|\n   b=\"1\"/>\n<c/>\n", "<a b=\"1\"/>\n<c/>\n");
  becomes(GIMBAL_LINES_JOIN, "|a\nb\nc|\nd\n", "a b c\nd\n");
  becomes(GIMBAL_LINES_JOIN, "a|\n\nb\n", "a\nb\n");
  becomes(GIMBAL_LINES_JOIN, "a|", "a");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/line-edit/comment", test_comment);
  g_test_add_func("/language/line-edit/round-trip", test_round_trip);
  g_test_add_func("/language/line-edit/duplicate", test_duplicate);
  g_test_add_func("/language/line-edit/move", test_move);
  g_test_add_func("/language/line-edit/delete", test_delete);
  g_test_add_func("/language/line-edit/join", test_join);
  return g_test_run();
}
