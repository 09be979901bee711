// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which graphics drivers are programs themselves.

#include <glib/gstdio.h>

#include "base/painter.h"

static void test_painter(void) {
  g_assert_true(gimbal_painter_is_software("llvmpipe (LLVM 15.0.6, 256 bits)"));
  g_assert_true(gimbal_painter_is_software("softpipe"));
  g_assert_false(gimbal_painter_is_software("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  g_assert_false(gimbal_painter_is_software(NULL));
}

// A card is a folder or a file among the devices.
static void test_card(void) {
  g_autofree char* devices = g_dir_make_tmp("test-painter-XXXXXX", NULL);
  g_autofree char* card = g_build_filename(devices, "dri", NULL);
#ifdef __linux__
  g_assert_false(gimbal_painter_finds_card(devices));
#endif
  g_assert_cmpint(g_mkdir(card, 0700), ==, 0);
  g_assert_true(gimbal_painter_finds_card(devices));
  g_assert_cmpint(g_rmdir(card), ==, 0);
  g_assert_cmpint(g_rmdir(devices), ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/painter/software", test_painter);
  g_test_add_func("/app/painter/card", test_card);
  return g_test_run();
}
