// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and units of what can be plotted.

#include "signal/channels.h"

#include <gimbal/deformation.h>
#include <gimbal/diagnostics.h>
#include <math.h>
#include <string.h>

#include "compile-text.h"
#include "signal/trace.h"

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

// Units follow what moves: tendons of joints, sites with a gear, servos.
static void test_motion(void) {
  static const char kMoving[] =
      "<mujoco>\n"
      "  <worldbody><body><joint name='turn'/><geom size='.1'/><site name='site'/></body><site name='post' "
      "pos='0 0 1'/></worldbody>\n"
      "  <tendon><fixed name='fixed'><joint joint='turn' coef='1'/></fixed>\n"
      "    <spatial name='spatial'><site site='site'/><site site='post'/></spatial></tendon>\n"
      "  <actuator>\n"
      "    <motor name='a' tendon='fixed'/><position name='b' tendon='spatial' kp='5'/>\n"
      "    <velocity name='c' joint='turn' kv='2' gear='3'/>\n"
      "    <motor name='d' site='site' gear='0 0 0 0 0 1'/><motor name='e' site='site' gear='1 0 0 0 0 1'/>\n"
      "  </actuator>\n"
      "  <sensor><tendonpos name='f' tendon='fixed'/><tendonvel name='g' tendon='spatial'/>\n"
      "    <actuatorpos name='h' actuator='b'/><actuatorvel name='i' actuator='c'/></sensor>\n"
      "</mujoco>\n";
  static const char* const kWanted[][2] = {{"a.ctrl", "N·m"}, {"a.force", "N·m"},  {"b.ctrl", "m"},
                                           {"b.force", "N"},  {"c.ctrl", "rad/s"}, {"d.ctrl", "N·m"},
                                           {"e.force", ""},   {"f", "rad"},        {"g", "m/s"},
                                           {"h", "m"},        {"i", "rad/s"}};
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(kMoving, strlen(kMoving), "moving.xml", NULL, problems);
  mjModel* m = gimbal_compile(spec, NULL, problems);
  g_assert_nonnull(m);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  for (guint i = 0; i < G_N_ELEMENTS(kWanted); i++) {
    const GimbalChannel* channel = gimbal_channels_find(channels, kWanted[i][0]);
    g_test_message("%s", kWanted[i][0]);
    g_assert_cmpstr(channel->unit, ==, kWanted[i][1]);
  }
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

// A straight rod of four edges whose last one is turned by half a radian: that is its twist, and
// the torque is that of the wire, G J / l times the turn, with J = pi r^4 / 2 and l the length of
// an edge.
static void test_rods(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><flexcomp name='wire' type='grid' dim='1' count='5 1 1' spacing='.1 .1 .1' "
      "radius='.01' mass='.1'><elasticity young='2e6' poisson='0'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  GimbalTraceLayout at = gimbal_trace_layout(m);
  g_autofree double* row = g_new0(double, at.width);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  const GimbalChannel *bend = gimbal_channels_find(channels, "wire.bend"),
                      *twist = gimbal_channels_find(channels, "wire.twist"),
                      *torque = gimbal_channels_find(channels, "wire.torque");
  GimbalRodEdge edge[4];
  g_assert_cmpstr(bend->unit, ==, "rad");
  g_assert_cmpstr(twist->unit, ==, "rad");
  g_assert_cmpstr(torque->unit, ==, "N·m");
  mj_forward(m, d);
  g_assert_cmpint(gimbal_rod_edges(m, d, 0, NULL), ==, 4);
  gimbal_rod_edges(m, d, 0, edge);
  d->qpos[m->jnt_qposadr[edge[3].joint]] += 0.5;
  mj_forward(m, d);
  gimbal_trace_fill(row, &at, m, d, 0);
  g_assert_cmpfloat_with_epsilon(row[bend->column], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon(row[twist->column], 0.5, 1e-9);
  double J = G_PI * pow(.01, 4) / 2;
  g_assert_cmpfloat_with_epsilon(row[torque->column], 1e6 * J / .1 * 0.5, 1e-6);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/channels/units", test_units);
  g_test_add_func("/app/channels/motion", test_motion);
  g_test_add_func("/app/channels/resolve", test_resolve);
  g_test_add_func("/app/channels/rods", test_rods);
  return g_test_run();
}
