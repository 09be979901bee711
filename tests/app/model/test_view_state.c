// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How a model was looked at is the same when it is opened again, also after an edit that moved its
// objects.

#include "model/view-state.h"

#include <string.h>

#include "compile-text.h"

static mjModel* make(const char* bodies) {
  g_autofree char* xml = g_strdup_printf(
      "<mujoco><worldbody><camera name='one'/>%s<body name='arm'><geom name='hand' size='.1'/>"
      "<geom size='.2'/></body></worldbody></mujoco>",
      bodies);
  mjModel* m = compile_text(xml);
  g_assert_nonnull(m);
  return m;
}

static GimbalViewState make_state(void) {
  GimbalViewState state = {.type = mjOBJ_UNKNOWN, .id = -1};
  mjv_defaultCamera(&state.camera);
  mjv_defaultOption(&state.option);
  return state;
}

static void test_round_trip(void) {
  mjModel* m = make("");
  mjModel* edited = make("<camera name='zero'/><body name='leg'><geom size='.1'/></body>");
  g_autoptr(GKeyFile) file = g_key_file_new();
  GimbalViewState state = make_state(), back = make_state();
  state.camera = (mjvCamera){.type = mjCAMERA_TRACKING,
                             .fixedcamid = -1,
                             .trackbodyid = mj_name2id(m, mjOBJ_BODY, "arm"),
                             .lookat = {1, 2, 3},
                             .distance = 4,
                             .azimuth = 50,
                             .elevation = -60,
                             .orthographic = 1};
  state.layers[GIMBAL_LAYER_RODS] = state.option.flags[mjVIS_JOINT] = state.flags[mjRND_FOG] =
      state.option.sitegroup[4] = 1;
  state.option.label = mjLABEL_GEOM;
  state.option.bvh_depth = 7;
  state.type = mjOBJ_GEOM;
  state.id = mj_name2id(m, mjOBJ_GEOM, "hand");
  gimbal_view_state_write(&state, m, file);
  g_assert_true(gimbal_view_state_read(&back, edited, file));
  g_assert_cmpint(back.camera.type, ==, mjCAMERA_TRACKING);
  g_assert_cmpint(back.camera.trackbodyid, ==, mj_name2id(edited, mjOBJ_BODY, "arm"));
  g_assert_cmpfloat(back.camera.lookat[2] + back.camera.azimuth, ==, 53);
  g_assert_cmpint(back.camera.orthographic, ==, 1);
  g_assert_cmpmem(back.option.flags, sizeof back.option.flags, state.option.flags, sizeof state.option.flags);
  g_assert_cmpmem(back.flags, sizeof back.flags, state.flags, sizeof state.flags);
  g_assert_cmpmem(back.layers, sizeof back.layers, state.layers, sizeof state.layers);
  g_assert_cmpint(back.option.sitegroup[4] + back.option.label + back.option.bvh_depth, ==,
                  1 + mjLABEL_GEOM + 7);
  g_assert_cmpint(back.id, ==, mj_name2id(edited, mjOBJ_GEOM, "hand"));
  mj_deleteModel(m);
  mj_deleteModel(edited);
}

// What is gone or spoilt does no harm.
static void test_lost(void) {
  mjModel* m = make("");
  g_autoptr(GKeyFile) file = g_key_file_new();
  GimbalViewState state = make_state();
  double distance = state.camera.distance;
  g_assert_false(gimbal_view_state_read(&state, m, file));
  const char* text =
      "[View]\nplace=nan;1;2;3;4;5\ncamera=camera gone\nvisual-flags=01\nlabel=999\nselected=geom #77\n";
  g_assert_true(g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_NONE, NULL));
  g_assert_true(gimbal_view_state_read(&state, m, file));
  g_assert_cmpfloat(state.camera.distance, ==, distance);
  g_assert_cmpint(state.option.label, ==, mjLABEL_NONE);
  g_assert_cmpint(state.id, ==, -1);
  mj_deleteModel(m);
}

static void test_objects(void) {
  mjModel* m = make("");
  int type, id;
  g_autofree char* named = gimbal_view_state_dup_object(m, mjOBJ_GEOM, 0);
  g_autofree char* nameless = gimbal_view_state_dup_object(m, mjOBJ_GEOM, 1);
  g_assert_cmpstr(named, ==, "geom hand");
  g_assert_cmpstr(nameless, ==, "geom #1");
  g_assert_true(gimbal_view_state_find_object(m, nameless, &type, &id));
  g_assert_cmpint(id, ==, 1);
  g_assert_false(gimbal_view_state_find_object(m, "free", &type, &id));
  g_assert_null(gimbal_view_state_dup_object(m, mjOBJ_UNKNOWN, -1));
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/view-state/round-trip", test_round_trip);
  g_test_add_func("/view-state/lost", test_lost);
  g_test_add_func("/view-state/objects", test_objects);
  return g_test_run();
}
