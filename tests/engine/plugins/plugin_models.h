// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models from text, for the tests of plugins.

#ifndef GIMBAL_TESTS_PLUGIN_MODELS_H_
#define GIMBAL_TESTS_PLUGIN_MODELS_H_

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

// The model of a text; its errors end the test.
static inline mjModel* model_of(const char* text) {
  char error[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", text, (int)strlen(text));
  mjModel* m = mj_loadXML("model.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m) g_error("%s", error);
  return m;
}

// What is wrong with a text that must not load: the only message.
static inline char* message_of(const char* text) {
  char error[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", text, (int)strlen(text));
  g_assert_null(mj_loadXML("model.xml", &vfs, error, sizeof error));
  mj_deleteVFS(&vfs);
  return g_strdup(error);
}

#endif  // GIMBAL_TESTS_PLUGIN_MODELS_H_
