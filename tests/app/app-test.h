// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of the studio: models as text, and waiting for the main loop.

#ifndef GIMBAL_APP_TEST_H_
#define GIMBAL_APP_TEST_H_

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>

#include "compile-text.h"

static const char kPendulum[] =
    "<mujoco model='pendulum'>\n"
    "  <option timestep='0.002'/>\n"
    "  <worldbody>\n"
    "    <body name='arm' pos='0 0 1'>\n"
    "      <joint name='hinge' type='hinge' axis='0 1 0'/>\n"
    "      <geom name='rod' type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name='motor' joint='hinge' ctrlrange='-5 5' gear='1'/></actuator>\n"
    "  <sensor><jointpos name='angle' joint='hinge'/></sensor>\n"
    "</mujoco>\n";

typedef gboolean (*AppTestCondition)(gpointer data);

// Run the main loop until the condition holds; fails after two minutes: sanitized, on a busy
// machine, work takes fifty times as long.
static inline void app_test_wait(AppTestCondition condition, gpointer data) {
  gint64 end = g_get_monotonic_time() + 120 * G_USEC_PER_SEC;
  while (!condition(data)) {
    g_assert_cmpint(g_get_monotonic_time(), <, end);
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
  }
}

// Run the main loop for a while.
static inline void app_test_spin(int milliseconds) {
  gint64 end = g_get_monotonic_time() + milliseconds * 1000;
  while (g_get_monotonic_time() < end) {
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
  }
}

static inline void app_test_remove(const char* path) {
  g_autoptr(GDir) within = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
  for (const char* name; within && (name = g_dir_read_name(within));) {
    g_autofree char* child = g_build_filename(path, name, NULL);
    app_test_remove(child);
  }
  g_remove(path);
}

static char* app_test_own_folder;

static inline void app_test_remove_own_folder(void) {
  app_test_remove(app_test_own_folder);
  g_clear_pointer(&app_test_own_folder, g_free);
}

// The folder of this test program: it goes, with all that is in it, when the program ends.
static inline const char* app_test_folder(void) {
  if (!app_test_own_folder) {
    app_test_own_folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
    g_assert_nonnull(app_test_own_folder);
    atexit(app_test_remove_own_folder);
  }
  return app_test_own_folder;
}

#endif  // GIMBAL_APP_TEST_H_
