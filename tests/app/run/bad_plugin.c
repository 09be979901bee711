// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plug-ins that fail, by what they are compiled for: BAD_VERSION is of another interface, BAD_SPEC
// makes a model that does not compile, BAD_STEP meets an engine error in a step, BAD_PANEL while
// its page is made.

#include <gimbal/studio_plugin.h>

static int edit_spec(void* data, mjSpec* spec, char* error, int error_size) {
  (void)data, (void)error, (void)error_size;
#ifdef BAD_SPEC
  mjs_addFreeJoint(mjs_addBody(mjs_findBody(spec, "world"), NULL));  // nothing that has a mass
#else
  (void)spec;
#endif
  return 0;
}

static void before_step(void* data, const mjModel* m, mjData* d) {
  (void)data, (void)m, (void)d;
#ifdef BAD_STEP
  mju_error("a step too far");
#endif
}

static GimbalStudioWidget* panel(void* data) {
  (void)data;
#ifdef BAD_PANEL
  mju_error("no page");
#endif
  return NULL;
}

const GimbalStudioPlugin* gimbal_studio_plugin(void) {
  static const GimbalStudioPlugin kPlugin = {
#ifdef BAD_VERSION
      .version = GIMBAL_STUDIO_PLUGIN_VERSION + 1,
#else
      .version = GIMBAL_STUDIO_PLUGIN_VERSION,
#endif
      .size = sizeof kPlugin,
      .name = "Bad",
      .edit_spec = edit_spec,
      .before_step = before_step,
      .panel = panel};
  return &kPlugin;
}
