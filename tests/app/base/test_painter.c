// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which graphics drivers are programs themselves.

#include "base/painter.h"

static void test_painter(void) {
  g_assert_true(gimbal_painter_is_software("llvmpipe (LLVM 15.0.6, 256 bits)"));
  g_assert_true(gimbal_painter_is_software("softpipe"));
  g_assert_false(gimbal_painter_is_software("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  g_assert_false(gimbal_painter_is_software(NULL));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/painter/software", test_painter);
  return g_test_run();
}
