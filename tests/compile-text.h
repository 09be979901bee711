// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models as text.

#ifndef GIMBAL_COMPILE_TEXT_H_
#define GIMBAL_COMPILE_TEXT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The model of a text without mistakes.
static inline mjModel* compile_text(const char* xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mj_deleteSpec(spec);
  return m;
}

#endif  // GIMBAL_COMPILE_TEXT_H_
