// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of models, data and scenes.

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const char xml[] =
    "<mujoco model='sample'><worldbody><body name='arm'><joint name='hinge'/><geom "
    "size='.125'/></body></worldbody>"
    "<option timestep='0.25'/></mujoco>";

static int warnings;

static void count_warning(const mjLogMessage* msg) {
  warnings += msg->level == mjLOG_WARNING;
}

static mjModel* load(void) {
  char error[300];
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "sample.xml", xml, (int)strlen(xml));
  mjModel* m = mj_loadXML("sample.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  g_assert_nonnull(m);
  return m;
}

static char* contents(const char* path) {
  char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_unlink(path);
  return text;
}

static void test_model(void) {
  g_autofree char* path = g_build_filename(g_get_tmp_dir(), "gimbal-print-model.txt", NULL);
  mjModel* m = load();
  mj_printModel(m, path);
  g_autofree char* text = contents(path);
  g_assert_true(g_str_has_prefix(text, "MODEL sample, version 4.0.1\n"));
  g_assert_nonnull(strstr(text, "body 1: arm\n"));
  g_assert_nonnull(strstr(text, "joint 0: hinge\n"));
  g_assert_nonnull(strstr(text, "0.25\n"));

  mj_printFormattedModel(m, path, "%.1f");
  g_autofree char* coarse = contents(path);
  g_assert_nonnull(strstr(coarse, " 0.2\n"));
  mj_deleteModel(m);
}

static void test_data(void) {
  g_autofree char* path = g_build_filename(g_get_tmp_dir(), "gimbal-print-data.txt", NULL);
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.5;
  mj_forward(m, d);
  mj_printData(m, d, path);
  g_autofree char* text = contents(path);
  g_assert_nonnull(strstr(text, "qpos (1 x 1)\n       0:       0.5\n"));
  g_assert_nonnull(strstr(text, "xpos (2 x 3)\n"));
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_scene(void) {
  g_autofree char* path = g_build_filename(g_get_tmp_dir(), "gimbal-print-scene.txt", NULL);
  mjModel* m = load();
  mjData* d = mj_makeData(m);
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_defaultOption(&option);
  mjv_defaultCamera(&camera);
  mjv_makeScene(m, &scene, 10);
  mj_forward(m, d);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mj_printScene(&scene, path);
  g_autofree char* text = contents(path);
  g_assert_true(g_str_has_prefix(text, "SCENE\n"));
  g_assert_nonnull(strstr(text, "geom 0: "));
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// a format is not to be trusted: it must take one number
static void test_format(void) {
  static const char* const bad[] = {"%s", "%d", "%f %f", "%n", "%", "", "%1000f", "%*f", "x%f"};
  mjModel* m = load();
  mju_setLogHandler(count_warning);
  for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
    warnings = 0;
    mj_printFormattedModel(m, "never-written", bad[i]);
    g_assert_cmpint(warnings, ==, 1);
  }
  warnings = 0;
  mj_printModel(m, "no/such/folder/file");
  g_assert_cmpint(warnings, ==, 1);
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/inspect/print/model", test_model);
  g_test_add_func("/inspect/print/data", test_data);
  g_test_add_func("/inspect/print/scene", test_scene);
  g_test_add_func("/inspect/print/format", test_format);
  return g_test_run();
}
