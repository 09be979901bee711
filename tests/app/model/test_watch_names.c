// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names find the numbers that they say.

#include <math.h>

#include "app-test.h"
#include "model/watch-names.h"

static void test_names(void) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kPendulum, NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  int arm = mj_name2id(m, mjOBJ_BODY, "arm"), id;
  d->qpos[0] = 0.3;
  d->ctrl[0] = 2;
  mj_forward(m, d);
  const struct {
    const char* name;
    int index;
    double value;
    const char *text, *unit;
  } names[] = {{"hinge.qpos", -1, 0.3, "hinge.qpos", "rad"},
               {"qpos", 0, 0.3, "qpos[0]", "rad"},
               {"angle", -1, 0.3, "'angle'", "rad"},
               {"motor.ctrl", -1, 2, "motor.ctrl", "N·m"},
               {"xpos.arm", 2, d->xpos[3 * arm + 2], "xpos.arm[2]", "m"},
               {"xpos", 3 * arm + 2, d->xpos[3 * arm + 2], "2 * xpos[5]", ""},
               {"geom_xpos.rod", 0, d->geom_xpos[0], "geom_xpos.rod[0]", "m"},
               {"qfrc_bias", 0, d->qfrc_bias[0], "qfrc_bias[0]", "N·m"},
               {"cvel.arm", 4, d->cvel[6 * arm + 4], "cvel.arm[4]", "m/s"}};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_assert_true(gimbal_watch_resolve(m, d, names[i].name, names[i].index, &id));
    g_assert_cmpfloat(gimbal_watch_value(m, d, id), ==, names[i].value);
    g_autofree char* unit = gimbal_watch_unit_of(m, d, names[i].text, id);
    g_assert_cmpstr(unit, ==, names[i].unit);
  }
  const char* const wrong[] = {"nothing", "xpos.leg", "body_names", ""};
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_assert_false(gimbal_watch_resolve(m, d, wrong[i], -1, &id));
  }
  g_assert_false(gimbal_watch_resolve(m, d, "qpos", 1, &id));
  g_assert_false(gimbal_watch_resolve(m, d, "xpos.arm", 3, &id));
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/watch-names/names", test_names);
  return g_test_run();
}
