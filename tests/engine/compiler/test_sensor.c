// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors that a program puts together: what no text can say is refused, as in 4.0.1, and nothing
// of it crashes.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const char kModel[] =
    "<mujoco><worldbody><body name='o'><joint name='o'/><geom name='o' size='1'/><site name='o'/><camera "
    "name='o' "
    "resolution='2 2'/></body></worldbody></mujoco>";

typedef struct Try {
  mjtSensor type;
  mjtObj object, reference;
  int prm[3];
  const char* told;  // part of the message; NULL: accepted
} Try;

static void test_settings(void) {
  static const Try tries[] = {
      {mjSENS_TOUCH, mjOBJ_SITE, mjOBJ_UNKNOWN, {0}, NULL},
      {mjSENS_TOUCH, mjOBJ_SITE, mjOBJ_GEOM, {0}, NULL},  // not used
      {mjSENS_TOUCH, mjOBJ_GEOM, mjOBJ_UNKNOWN, {0}, "type geom; it can be: site"},
      {mjSENS_TOUCH, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN, {0}, "type none"},
      {mjSENS_TOUCH, mjOBJ_SITE, mjOBJ_JOINT, {0}, "reference object"},
      {mjSENS_FRAMEPOS, mjOBJ_JOINT, mjOBJ_UNKNOWN, {0}, "type joint"},
      {mjSENS_CAMPROJECTION, mjOBJ_SITE, mjOBJ_SITE, {0}, "it can be: camera"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {1, 0, 1}, NULL},
      {mjSENS_CONTACT, mjOBJ_CAMERA, mjOBJ_UNKNOWN, {1, 0, 1}, "type camera"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_SITE, {1, 0, 1}, "type site"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {0, 0, 1}, "it is 0, and gives no data"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {1 << mjNCONDATA, 0, 1}, "it is 512, and gives no data"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {-1, 0, 1}, "it is -1, and gives no data"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {1, 4, 1}, "the ways are 0 to 3"},
      {mjSENS_CONTACT, mjOBJ_GEOM, mjOBJ_UNKNOWN, {1, 0, 0}, "num must be above zero"},
      {mjSENS_RANGEFINDER, mjOBJ_SITE, mjOBJ_UNKNOWN, {1}, NULL},
      {mjSENS_RANGEFINDER, mjOBJ_SITE, mjOBJ_UNKNOWN, {0}, "it is 0, and gives no data"},
      {mjSENS_RANGEFINDER, mjOBJ_SITE, mjOBJ_UNKNOWN, {1 << mjNRAYDATA}, "it is 64, and gives no data"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(tries); i++) {
    const Try* t = tries + i;
    mjSpec* s = mj_parseXMLString(kModel, NULL, NULL, 0);
    mjsSensor* sensor = mjs_addSensor(s);
    sensor->type = t->type;
    sensor->objtype = t->object;
    sensor->reftype = t->reference;
    if (t->object) mjs_setString(sensor->objname, "o");
    if (t->reference) mjs_setString(sensor->refname, "o");
    memcpy(sensor->intprm, t->prm, sizeof t->prm);
    mjModel* m = mj_compile(s, NULL);
    g_test_message("%zu: %s", i, mjs_getError(s));
    g_assert_cmpint(m != NULL, ==, t->told == NULL);
    if (t->told) g_assert_nonnull(strstr(mjs_getError(s), t->told));
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/sensor/settings", test_settings);
  return g_test_run();
}
