// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses in the form that the author used: what is written reads back as it was.

#include "text/pose-text.h"

#include <math.h>

static void check_form(const char* form, const GimbalAngles* angles, const mjtNum quat[4]) {
  mjtNum back[4];
  g_autofree char* text = gimbal_orientation_format(form, quat, angles);
  g_assert_true(gimbal_orientation_parse(form, text, angles, back));
  double dot = fabs(mju_dot(quat, back, 4));
  if (dot < 1 - 1e-9) g_test_message("%s %s: %s, dot %.12f", form, angles->sequence, text, dot);
  g_assert_cmpfloat(dot, >, 1 - 1e-9);
}

static void test_forms(void) {
  static const char* const kSequences[] = {"xyz", "XYZ", "zyx", "ZYX", "zxz", "ZXZ", "yxz", "xzy",
                                           "XZY", "yzx", "zxy", "xyx", "YZY", "zyz", "xzx"};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (int n = 0; n < 200; n++) {
    mjtNum quat[4];
    for (int i = 0; i < 4; i++) quat[i] = g_rand_double_range(rand, -1, 1);
    // turns about one axis, at right angles too
    if (n % 4 == 0) {
      for (int i = 0; i < 4; i++) {
        quat[i] = i == 0 ? M_SQRT1_2 : i == 1 + n / 4 % 3 ? (n % 8 ? -1 : 1) * M_SQRT1_2 : 0;
      }
    }
    mju_normalize4(quat);
    for (guint s = 0; s < G_N_ELEMENTS(kSequences); s++) {
      GimbalAngles angles = {.degree = n % 2 == 0};
      g_strlcpy(angles.sequence, kSequences[s], sizeof angles.sequence);
      check_form("euler", &angles, quat);
    }
    GimbalAngles angles = {TRUE, "xyz", 0};
    check_form("quat", &angles, quat);
    check_form("axisangle", &angles, quat);
    check_form("xyaxes", &angles, quat);
  }
}

static void test_texts(void) {
  GimbalAngles angles = {TRUE, "xyz", 0};
  mjtNum quat[4];
  g_assert_true(gimbal_orientation_parse("euler", "0 90 0", &angles, quat));
  g_autofree char* euler = gimbal_orientation_format("euler", quat, &angles);
  g_assert_cmpstr(euler, ==, "0 90 0");
  g_autofree char* zaxis = gimbal_orientation_format("zaxis", quat, &angles);
  g_assert_cmpstr(zaxis, ==, "1 0 0");
  g_assert_false(gimbal_orientation_parse("euler", "0 90", &angles, quat));
  g_autofree char* vector = gimbal_vector_format((mjtNum[]){1e-12, -0.25, 0.1 + 0.2}, 3);
  g_assert_cmpstr(vector, ==, "0 -0.25 0.3");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pose-text/forms", test_forms);
  g_test_add_func("/pose-text/texts", test_texts);
  return g_test_run();
}
