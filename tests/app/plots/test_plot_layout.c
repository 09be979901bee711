// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Layouts of plots and watches through text and back.

#include "app-test.h"
#include "plots/plot-layout.h"

static void test_layout(void) {
  g_autoptr(GimbalLayout) layout = gimbal_layout_new();
  const char* const names[] = {"hinge.qpos", "d('left; knee.qpos')", NULL};
  const int colors[] = {3, 7};
  const gboolean hidden[] = {FALSE, TRUE};
  layout->span = 2.5;
  layout->expressions = g_strdupv((GStrv)(const char*[]){"d(x; y)", "rad/s", NULL});
  gimbal_layout_add(layout, 1, g_strdupv((GStrv)names), colors, hidden);
  g_autofree char* text = gimbal_layout_to_text(layout);
  g_autoptr(GimbalLayout) again = gimbal_layout_from_text(text);
  g_assert_nonnull(again);
  g_assert_cmpfloat(again->span, ==, 2.5);
  g_assert_cmpstr(again->expressions[0], ==, "d(x; y)");
  g_assert_cmpuint(again->plots->len, ==, 1);
  const GimbalLayoutPlot* plot = g_ptr_array_index(again->plots, 0);
  g_assert_cmpint(plot->kind, ==, 1);
  g_assert_cmpstr(plot->names[1], ==, names[1]);
  g_assert_cmpint(plot->colors[1], ==, 7);
  g_assert_true(plot->hidden[1]);
  g_assert_null(gimbal_layout_from_text("nothing of the kind"));
  g_assert_null(gimbal_layout_from_text("[other]\na=1\n"));
  g_autoptr(GimbalLayout) odd = gimbal_layout_from_text("[plots]\nspan=-1\ncount=99999\n");
  g_assert_cmpfloat(odd->span, >, 0);
  g_assert_cmpuint(odd->plots->len, <=, 32);
}

// Plots and watches share a file, and neither wipes out the other.
static void test_watches(void) {
  g_autoptr(GimbalLayout) plots = gimbal_layout_new();
  const char* const watches[] = {"hinge.qpos", "d(qpos[0]; time)", NULL};
  g_assert_null(gimbal_layout_load("/a/model.xml"));
  g_assert_true(gimbal_layout_save_watches("/a/model.xml", g_strdupv((GStrv)watches), NULL));
  plots->span = 7;
  g_assert_true(gimbal_layout_save(plots, "/a/model.xml", NULL));
  g_autoptr(GimbalLayout) both = gimbal_layout_load("/a/model.xml");
  g_assert_cmpfloat(both->span, ==, 7);
  g_assert_true(g_strv_equal((const char* const*)both->watches, watches));
  g_assert_true(gimbal_layout_save_watches("/a/model.xml", g_new0(char*, 1), NULL));
  g_autoptr(GimbalLayout) none = gimbal_layout_load("/a/model.xml");
  g_assert_cmpfloat(none->span, ==, 7);
  g_assert_cmpuint(g_strv_length(none->watches), ==, 0);
  g_assert_null(gimbal_layout_load("/another.xml"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func("/app/plot-layout/text", test_layout);
  g_test_add_func("/app/plot-layout/watches", test_watches);
  return g_test_run();
}
