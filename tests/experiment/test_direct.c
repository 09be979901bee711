// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A point that is written into a model is the model that a compile of the edited text gives, bit
// for bit.

#include "experiment/direct.h"

#include <math.h>
#include <string.h>

#include "bench-text.h"
#include "experiment/design.h"

// What varies, and whether it can be written instead of compiled.
static const struct {
  const char* target;
  const char *from, *to;
  gboolean direct;
} kTargets[] = {
    {"<target element='joint' name='hinge' attribute='frictionloss'/>", "0.1", "2", TRUE},
    {"<target element='joint' class='soft' attribute='damping'/>", "0.1", "2", TRUE},
    {"<target element='joint' class='soft' attribute='damping' mode='multiply'/>", "0.5", "2", TRUE},
    {"<target element='joint' name='h*' attribute='armature'/>", "0.1", "2", TRUE},
    {"<target element='position' name='servo' attribute='kp'/>", "1", "200", TRUE},
    {"<target element='position' name='servo' attribute='kp'/><target element='position' name='servo' "
     "attribute='kv' factor='0.05'/>",
     "1", "200", TRUE},
    {"<target element='position' attribute='gear'/>", "1", "3", TRUE},
    {"<target element='geom' name='rod' attribute='friction' component='1'/>", "0.1", "2", TRUE},
    {"<target element='option' attribute='timestep'/>", "0.001", "0.004", TRUE},
    {"<target element='option' attribute='gravity' component='2'/>", "-20", "-5",
     TRUE},  // not written: the default
    {"<target element='option' attribute='viscosity'/>", "0.1", "3", TRUE},
    {"<target element='joint' name='hinge' attribute='armature'/><target element='position' "
     "attribute='gear'/>",
     "0.1", "2", TRUE},
    {"<target element='joint' name='hinge' attribute='range' component='1'/>", "60", "90", TRUE},
    {"<target element='joint' name='hinge' attribute='range' component='1'/>", "-60", "60",
     FALSE},  // some of it is the wrong way round
    {"<target element='joint' name='hinge' attribute='springref'/>", "-30", "30", TRUE},
    {"<target element='joint' name='hinge' attribute='margin'/>", "0.1", "2", TRUE},
    {"<target element='position' attribute='ctrlrange' component='1'/>", "1", "2", TRUE},
    {"<target element='position' attribute='forcerange' component='0'/>", "-20", "-5", TRUE},
    {"<target element='position' attribute='timeconst'/>", "0.1", "1", TRUE},
    {"<target element='geom' name='rod' attribute='margin'/>", "0.001", "0.1", FALSE},
    {"<target element='inertial' attribute='mass'/>", "0.1", "2", TRUE},
    {"<target element='inertial' attribute='diaginertia' component='2'/>", "0.02", "0.03", TRUE},
    {"<target element='body' name='weight' attribute='gravcomp'/>", "0.1", "2", TRUE},
    {"<target element='option' attribute='iterations'/>", "3", "50", TRUE},
    {"<target element='option' attribute='tolerance'/>", "1e-9", "1e-3", TRUE},
    {"<target element='geom' name='rod' attribute='mass'/>", "0.1", "2", FALSE},
    {"<target element='geom' name='rod' attribute='size'/>", "0.01", "0.05", FALSE},
    {"<target element='key' name='up' attribute='qpos'/>", "0.1", "2", FALSE},
};

// The pendulum with more to vary: statistics that the text gives, ranges, an inertia of its own,
// and a picture.
#define EQUIPPED                                                                                        \
  "<mujoco>\n<option timestep='0.002'/>\n<statistic extent='3' center='0 0 1'/>\n"                      \
  "<asset><texture type='skybox' builtin='gradient' rgb1='1 1 1' rgb2='0 0 1' width='64'/></asset>\n"   \
  "<default><default class='soft'><joint damping='0.1'/></default></default>\n"                         \
  "<worldbody><body name='arm' pos='0 0 1'>\n"                                                          \
  "<joint name='hinge' axis='0 1 0' class='soft' range='-50 80'/>\n"                                    \
  "<geom name='rod' type='capsule' fromto='0 0 0 0 0 -0.5' size='0.02' mass='1' friction='0.8 0.01 "    \
  "0.001'/>\n"                                                                                          \
  "<body name='weight' pos='0 0 -.5'><joint name='twist' axis='0 0 1'/>"                                \
  "<inertial pos='0 0 0' mass='1' diaginertia='.04 .03 .02'/></body>\n"                                 \
  "</body><body name='hand' mocap='true' pos='0 0 .4'/></worldbody>\n"                                  \
  "<equality><connect body1='weight' body2='hand' anchor='0 0 .01'/></equality>\n"                      \
  "<actuator><position name='servo' joint='hinge' kp='20' kv='1' gear='2' ctrlrange='-1 1' forcerange=" \
  "'-30 30' timeconst='.3'/></actuator>\n"                                                              \
  "<keyframe><key name='up' qpos='1 0'/></keyframe>\n</mujoco>\n"

static GBytes* image_of(const mjModel* m) {
  int size = (int)mj_sizeModel(m);
  void* buffer = g_malloc((gsize)size);
  mj_saveModel(m, NULL, buffer, size);
  return g_bytes_new_take(buffer, (gsize)size);
}

static void compare(const Bench* bench, mjModel* m, mjData* d, const double* value) {
  if (m->nmocap) d->mocap_pos[0] += 1;  // as a run may leave it
  direct_write(bench->direct, m, d, value);
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  mjModel* compiled = subject_compile(bench->subject, value, TRUE, said);
  g_assert_nonnull(compiled);
  g_autoptr(GBytes) a = image_of(m);
  g_autoptr(GBytes) b = image_of(compiled);
  g_assert_true(g_bytes_equal(a, b));
  mj_deleteModel(compiled);
  gimbal_diagnostics_free(said);
}

static void test_same_model(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", EQUIPPED);
  for (guint i = 0; i < G_N_ELEMENTS(kTargets); i++) {
    g_autofree char* text = g_strdup_printf(
        "<experiment model='m.xml'><parameter name='p' from='%s' to='%s'>%s</parameter><run duration='1'/>"
        "<goal name='g' expression='hinge.qpos'/></experiment>",
        kTargets[i].from, kTargets[i].to, kTargets[i].target);
    Bench* bench = ground_open(&ground, text);
    ground_expect_good(&ground);
    g_test_message("%s", kTargets[i].target);
    g_assert_cmpint(bench->direct != NULL, ==, kTargets[i].direct);
    if (!bench->direct) continue;
    mjModel* m = direct_model(bench->direct);
    mjData* d = mj_makeData(m);
    for (int k = 0; k <= 20; k++) {
      double value = design_value(gimbal_experiment_parameter(bench->experiment, 0), (k * 13 % 21) / 20.0);
      compare(bench, m, d, &value);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  ground_clear(&ground);
}

// Two numbers that are good each by itself, and no range together, are left to the compiler.
static void test_two_ends(void) {
  static const struct {
    const char* highest;
    gboolean direct;
  } kinds[] = {{"-5", TRUE}, {"50", FALSE}};
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", EQUIPPED);
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    g_autofree char* text = g_strdup_printf(
        "<experiment model='m.xml'><parameter name='a' from='-60' to='%s'><target element='joint' "
        "name='hinge' "
        "attribute='range'/></parameter><parameter name='b' from='10' to='90'><target element='joint' "
        "name='hinge' "
        "attribute='range' component='1'/></parameter><run duration='1'/><goal name='g' "
        "expression='hinge.qpos'/></experiment>",
        kinds[i].highest);
    Bench* bench = ground_open(&ground, text);
    ground_expect_good(&ground);
    g_assert_cmpint(bench->direct != NULL, ==, kinds[i].direct);
    if (!bench->direct) continue;
    mjModel* m = direct_model(bench->direct);
    mjData* d = mj_makeData(m);
    for (int k = 0; k <= 9; k++) compare(bench, m, d, (const double[]){-60 + 5 * k, 10 + 8 * (k * 7 % 10)});
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  ground_clear(&ground);
}

// The text of a point: the number and nothing else, in the file that has it, whole numbers where
// the grammar wants them.
static void test_edits(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", "<mujoco><include file='arm.xml'/><option iterations='7'/></mujoco>");
  ground_write(&ground, "arm.xml",
               "<mujocoinclude><worldbody><body name='b'><joint name='j'/>"
               "<geom size='.1' friction='1 2 3'/></body></worldbody></mujocoinclude>");
  Bench* bench = ground_open(
      &ground,
      "<experiment model='m.xml'><parameter name='p' from='1' to='9'>"
      "<target element='body/geom' attribute='friction' component='2' mode='multiply' factor='2'/>"
      "<target element='option' attribute='iterations'/></parameter><run duration='1'/>"
      "<goal name='g' expression='j.qpos'/></experiment>");
  ground_expect_good(&ground);
  g_autoptr(GArray) edits = subject_edits(bench->subject, (const double[]){2.6});
  mjModel* m = subject_compile(bench->subject, (const double[]){2.6}, FALSE, ground.list);
  g_assert_nonnull(m);
  g_assert_cmpfloat(m->geom_friction[0], ==, 1);
  g_assert_cmpfloat(m->geom_friction[2], ==, 2 * 3 * 2.6);
  g_assert_cmpint(m->opt.iterations, ==, 3);
  g_assert_cmpint(edits->len, ==, 2);
  mj_deleteModel(m);
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/direct/same-model", test_same_model);
  g_test_add_func("/direct/two-ends", test_two_ends);
  g_test_add_func("/direct/edits", test_edits);
  return g_test_run();
}
