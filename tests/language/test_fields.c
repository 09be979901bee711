// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the inspector tells of the compiled model.

#include "language/knowledge/fields.h"

#include "compile-text.h"

static const char xml[] =
    "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='t'><config key='radius1' "
    "value='.4'/>"
    "</instance></plugin><plugin plugin='mujoco.pid'/></extension>"
    "<asset><mesh name='t'><plugin instance='t'/></mesh></asset><worldbody><geom size='1'/>"
    "<body><joint name='j'/><geom type='sdf' mesh='t'><plugin instance='t'/></geom></body></worldbody>"
    "<actuator><plugin joint='j' plugin='mujoco.pid'><config key='kp' "
    "value='7'/></plugin></actuator></mujoco>";

static const char* text_of(GPtrArray* list, const char* name) {
  for (guint i = 0; i < list->len; i++) {
    const GimbalFieldText* quantity = g_ptr_array_index(list, i);
    if (!strcmp(quantity->name, name)) return quantity->text;
  }
  return NULL;
}

static void assert_key(const mjModel* m, int objtype, int id, const char* name, const char* text) {
  g_autoptr(GPtrArray) list = gimbal_fields_of_model(m, objtype, id);
  g_assert_cmpstr(text_of(list, name), ==, text);
}

// Keys of a plug-in: as they are given, as they are without, and of nothing that has none.
static void test_keys(void) {
  mjModel* m = compile_text(xml);
  assert_key(m, mjOBJ_GEOM, 1, "radius1", ".4");
  assert_key(m, mjOBJ_GEOM, 1, "radius2", "0.15 · default");
  assert_key(m, mjOBJ_GEOM, 0, "radius1", NULL);
  assert_key(m, mjOBJ_ACTUATOR, 0, "kp", "7");
  assert_key(m, mjOBJ_ACTUATOR, 0, "slewmax", "–");
  assert_key(m, mjOBJ_PLUGIN, m->geom_plugin[1], "radius1", ".4");
  assert_key(m, mjOBJ_JOINT, 0, "jnt_type", "3");
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/fields/keys", test_keys);
  return g_test_run();
}
