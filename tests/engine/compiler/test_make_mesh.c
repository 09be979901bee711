// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Builtin meshes that are shapes of flexcomps: how many vertices and faces, where the first vertex
// is, and the mass at the density of water, as MuJoCo 4.0.1 has them; and what is refused.

#include <glib.h>
#include <mujoco/mujoco.h>

static mjModel* load(const char* builtin, const char* params) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><asset><mesh name='m' builtin='%s' params='%s'/></asset><worldbody><body><geom type='mesh' "
      "mesh='m' contype='0' conaffinity='0'/></body></worldbody></mujoco>",
      builtin, params);
  char error[300] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  mj_deleteSpec(s);
  return m;
}

static void test_shapes(void) {
  static const struct {
    const char *builtin, *params;
    int nvert, nface;
    double mass, first[3];
  } cases[] = {
      {"grid", "2 2 2 1 1 1", 8, 12, 1000, {-0.5000, -0.5000, -0.5000}},
      {"grid", "3.5 3 1 1 1 1 2", 9, 8, 4000, {-1.0000, -1.0000, 0.0000}},
      {"box", "3 3 2 .5 .4 .3", 19, 12, 240, {0.0000, 0.0000, 0.0000}},
      {"box", "3 3 2 .5 .4 .3 2", 17, 24, 1880, {-0.5000, -0.4000, -0.1500}},
      {"cylinder", "3 3 2 .5 .4 .3 2", 17, 24, 1394.84, {-0.3535, -0.2828, -0.1500}},
      {"ellipsoid", "3 3 3 .5 .4 .3", 27, 48, 195.959, {0.0000, 0.0000, 0.0000}},
      {"ellipsoid", "3 3 3 .5 .4 .3 2", 25, 40, 1406, {-0.2887, -0.2309, -0.1732}},
      {"disc", "3 6 1 .5 1 1", 18, 20, 5378.17, {-0.2451, -6.1286, 0.0000}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = load(cases[i].builtin, cases[i].params);
    g_assert_nonnull(m);
    g_assert_cmpint(m->mesh_vertnum[0], ==, cases[i].nvert);
    g_assert_cmpint(m->mesh_facenum[0], ==, cases[i].nface);
    g_assert_cmpfloat_with_epsilon(m->body_mass[1], cases[i].mass, 1e-5 * cases[i].mass);
    mjtNum vert[3] = {m->mesh_vert[0], m->mesh_vert[1], m->mesh_vert[2]}, first[3];
    mju_rotVecQuat(first, vert, m->mesh_quat);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(first[k] + m->mesh_pos[k], cases[i].first[k], 1e-4);
    }
    mj_deleteModel(m);
  }
}

static void test_refused(void) {
  static const char* const cases[][2] = {
      {"grid", "2 2 2"},
      {"grid", "2 2 2 1 1 1 1"},
      {"grid", "3 3 2 1 1 1 2"},
      {"grid", "3 1 1 1 1 1"},
      {"box", "3 1 3 1 1 1"},
      {"square", "3 3 2 1 1 1"},
      {"square", "3 3 1 1 1 1 2"},
      {"disc", "1 3 1 1 1 1"},
      {"grid", "10000 10000 10000 1 1 1"},
      {"cone", "2 .5"},
      {"cone", "8 1.5"},
      {"cone", "8 -.5"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) g_assert_null(load(cases[i][0], cases[i][1]));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/make-mesh/shapes", test_shapes);
  g_test_add_func("/compiler/make-mesh/refused", test_refused);
  return g_test_run();
}
