// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and units of what can be plotted.

#include "signal/channels.h"

#include <gimbal/diagnostics.h>
#include <string.h>

static const char kModel[] =
    "<mujoco>\n"
    "  <worldbody><body><joint name='turn' range='-1 1'/><geom size='.1'/>\n"
    "    <body><joint name='slide' type='slide' range='-1 1'/><geom size='.1'/></body></body></worldbody>\n"
    "  <actuator><motor name='torque' joint='turn'/><motor name='push' joint='slide'/></actuator>\n"
    "  <sensor>\n"
    "    <jointpos name='rad' joint='turn'/><jointpos name='m' joint='slide'/>\n"
    "    <jointlimitvel name='rad/s' joint='turn'/><jointlimitvel name='m/s' joint='slide'/>\n"
    "    <jointactuatorfrc name='N·m' joint='turn'/><actuatorfrc name='N' actuator='push'/>\n"
    "    <framequat name='' objtype='body' objname='world'/><clock name='s'/>\n"
    "  </sensor>\n"
    "</mujoco>\n";

// Each sensor has the name of its unit.
static void test_units(void) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(kModel, strlen(kModel), "units.xml", NULL, problems);
  mjModel* m = gimbal_compile(spec, NULL, problems);
  g_assert_nonnull(m);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  int known = 0;
  for (int i = 0; i < m->nsensor; i++) {
    const char* unit = mj_id2name(m, mjOBJ_SENSOR, i);
    const GimbalChannel* channel = unit && *unit ? gimbal_channels_find(channels, unit) : NULL;
    if (!channel) continue;
    g_assert_cmpstr(channel->unit, ==, unit);
    known++;
  }
  g_assert_cmpint(known, ==, 7);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
}

// A name of an expression is a channel, or a number of an array.
static void test_resolve(void) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(kModel, strlen(kModel), "units.xml", NULL, problems);
  mjModel* m = gimbal_compile(spec, NULL, problems);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  int column = -1;
  g_assert_true(gimbal_channels_resolve(channels, m, "rad", -1, &column));
  g_assert_cmpint(column, ==, gimbal_channels_find(channels, "rad")->column);
  g_assert_true(gimbal_channels_resolve(channels, m, "qpos", 1, &column));
  g_assert_cmpint(column, ==, gimbal_channels_array_column(m, "qpos", 1));
  g_assert_false(gimbal_channels_resolve(channels, m, "qpos", 2, &column));
  g_assert_false(gimbal_channels_resolve(channels, m, "qpos", -1, &column));
  g_assert_false(gimbal_channels_resolve(channels, NULL, "qvel", 1, &column));
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/channels/units", test_units);
  g_test_add_func("/app/channels/resolve", test_resolve);
  return g_test_run();
}
