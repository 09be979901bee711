// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugin libraries that were built for MuJoCo, as they are: ours answers to the name that they ask
// for. Skipped where there are none (GIMBAL_REFERENCE is the folder of the wheel that has them).

#include <gimbal/plugin_info.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "plugin_models.h"

static const char kModel[] =
    "<mujoco><extension><plugin plugin=\"mujoco.pid\"/>"
    "<plugin plugin=\"mujoco.sensor.touch_grid\"/><plugin plugin=\"mujoco.sdf.nut\"><instance "
    "name=\"n\"/></plugin>"
    "</extension><asset><mesh name=\"n\"><plugin instance=\"n\"/></mesh></asset><worldbody>"
    "<geom type=\"plane\" size=\"5 5 .1\"/><site name=\"s\" pos=\"0 0 2\"/>"
    "<body pos=\"0 0 1\" euler=\"20 10 0\"><freejoint/><geom type=\"sdf\" mesh=\"n\"><plugin "
    "instance=\"n\"/></geom></body>"
    "<body pos=\"3 0 1\"><joint name=\"j\"/><geom size=\".1\" pos=\".2 0 0\"/></body>"
    "</worldbody>"
    "<actuator><plugin joint=\"j\" plugin=\"mujoco.pid\" actdim=\"1\"><config key=\"kp\" value=\"2\"/>"
    "<config key=\"ki\" value=\"1\"/></plugin></actuator><sensor><plugin plugin=\"mujoco.sensor.touch_grid\" "
    "objtype=\"site\" objname=\"s\"><config key=\"size\" value=\"4 4\"/><config key=\"fov\" value=\"60 "
    "60\"/></plugin>"
    "</sensor></mujoco>";

// What the model comes to in a second.
static mjtNum* outcome(int* n) {
  mjModel* m = model_of(kModel);
  mjData* d = mj_makeData(m);
  *n = (int)(m->nq + m->nsensordata);
  mjtNum* result = g_new(mjtNum, *n);
  for (int i = 0; i < 500; i++) {
    d->ctrl[0] = 1;
    mj_step(m, d);
  }
  mju_copy(result, d->qpos, (int)m->nq);
  mju_copy(result + m->nq, d->sensordata, (int)m->nsensordata);
  mj_deleteData(d);
  mj_deleteModel(m);
  return result;
}

static void test_same(void) {
  const char* folder = g_getenv("GIMBAL_REFERENCE");
  int n, m;
  if (!folder) {
    g_test_skip("no registry gives the plugin libraries");
    return;
  }
  g_autofree mjtNum* ours = outcome(&n);
  const char* files[] = {"libactuator.so", "libsdf_plugin.so", "libsensor.so"};
  for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
    g_autofree char* path = g_build_filename(folder, "plugin", files[i], NULL);
    mj_loadPluginLibrary(path);
  }
  const char* names[] = {"mujoco.pid", "mujoco.sensor.touch_grid", "mujoco.sdf.nut"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) g_assert_cmpstr(gimbal_plugin_library(names[i]), !=, "");
  g_autofree mjtNum* theirs = outcome(&m);
  g_assert_cmpint(n, ==, m);
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(ours[i], theirs[i], 1e-6);
}

// The loader looks for libmujoco.so.4.0.1 in the folders that the environment named when the
// program began.
static void start_again(char** argv) {
  if (g_getenv("PLUGINS_PEER_LINK") || !g_getenv("GIMBAL_LIBRARY")) return;
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* link = g_build_filename(folder, "libmujoco.so.4.0.1", NULL);
  if (symlink(g_getenv("GIMBAL_LIBRARY"), link)) return;
  g_autofree char* path = g_getenv("LD_LIBRARY_PATH")
                              ? g_strconcat(folder, ":", g_getenv("LD_LIBRARY_PATH"), NULL)
                              : g_strdup(folder);
  g_setenv("LD_LIBRARY_PATH", path, TRUE);
  g_setenv("PLUGINS_PEER_LINK", link, TRUE);
  execv("/proc/self/exe", argv);
}

int main(int argc, char** argv) {
  start_again(argv);
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/plugins/peer/same", test_same);
  int status = g_test_run();
  const char* link = g_getenv("PLUGINS_PEER_LINK");
  if (link) {
    g_autofree char* folder = g_path_get_dirname(link);
    g_unlink(link);
    g_rmdir(folder);
  }
  return status;
}
