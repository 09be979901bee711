// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of the studio: models as text, and waiting for the main loop.

#ifndef GIMBAL_APP_TEST_H_
#define GIMBAL_APP_TEST_H_

#include <glib.h>
#include <mujoco/mujoco.h>

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

// Run the main loop until the condition holds; fails after a minute.
static inline void app_test_wait(AppTestCondition condition, gpointer data) {
  gint64 end = g_get_monotonic_time() + 60 * G_USEC_PER_SEC;
  while (!condition(data)) {
    g_assert_cmpint(g_get_monotonic_time(), <, end);
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
  }
}

// Run the main loop for a while.
static inline void app_test_spin(int milliseconds) {
  gint64 end = g_get_monotonic_time() + milliseconds * 1000;
  while (g_get_monotonic_time() < end)
    if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
}

#endif  // GIMBAL_APP_TEST_H_
