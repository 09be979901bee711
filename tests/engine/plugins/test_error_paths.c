// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Errors leave nothing behind: after hundreds of them no memory is lost (the address sanitizer
// looks closer), no lock is held, and what they happened to is as it was.

#include <gimbal/guard.h>
#include <glib/gstdio.h>
#include <malloc.h>

#include "plugin_models.h"

enum { TIMES = 60, FEW_BYTES = 200000 };

static size_t bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Do it again and again: the first times fill caches.
static void assert_keeps_nothing(void (*work)(void* data), void* data) {
  for (int i = 0; i < 5; i++) work(data);
  size_t before = bytes_in_use();
  for (int i = 0; i < TIMES; i++) work(data);
  g_assert_cmpint((gssize)(bytes_in_use() - before), <, FEW_BYTES);
}

//---- compiling

static void fail_to_compile(void* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  g_assert_null(m);
  g_assert_true(error[0] || mjs_getError(s)[0]);
  mj_deleteSpec(s);
}

// Plugins that are configured wrongly, meshes and textures that cannot be made, several at once, on
// the threads of the compiler.
static void test_compile(void) {
  const char* texts[] = {
      "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><body><geom "
      "size='.1'/><site name='s'/></body></worldbody><sensor><plugin plugin='mujoco.sensor.touch_grid' "
      "objtype='site' objname='s'><config key='size' value='7000 7000'/></plugin></sensor></mujoco>",
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='t'><config key='radius1' "
      "value='x'/></instance></plugin></extension><asset><mesh name='t'><plugin instance='t'/></mesh></asset>"
      "</mujoco>",
      "<mujoco><extension><plugin plugin='kinds.wind'/></extension><worldbody><body><geom size='.1'/><plugin "
      "plugin='kinds.wind'><config key='refuse' value='1'/></plugin></body></worldbody></mujoco>",
      "<mujoco><asset><mesh name='a' vertex='0 0 0 1 0 0 0 1 0'/><mesh name='b' file='none.obj'/><mesh "
      "name='c' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 9'/><mesh name='d' vertex='0 0 0 1 0 0 0 1 0 0 0 "
      "1'/><texture name='t' type='2d' file='none.png'/><texture name='u' type='2d' "
      "file='none.ktx'/></asset></mujoco>",
      "<mujoco><asset><texture name='t' type='2d' builtin='flat' width='4' height='4'/><material "
      "name='m'><layer role='nothing' texture='t'/></material></asset></mujoco>",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) assert_keeps_nothing(fail_to_compile, (void*)texts[i]);
}

//---- recompiling

typedef struct Edited {
  mjSpec* spec;
  mjModel* m;
  mjData* d;
} Edited;

static void fail_to_recompile(void* data) {
  const Edited* e = data;
  g_assert_cmpint(mj_recompile(e->spec, NULL, e->m, e->d), ==, -1);
}

// What fails leaves model and data as they were, whatever it is: a name that is missing, a plugin
// that cannot be initialized, a file that is not there.
static void test_recompile(void) {
  for (int k = 0; k < 3; k++) {
    char error[500] = "";
    Edited e = {mj_parseXMLString("<mujoco><extension><plugin "
                                  "plugin='kinds.wind'/></extension><worldbody><body name='b'><joint/><geom "
                                  "name='g' size='.1' pos='.1 0 0'/></body></worldbody></mujoco>",
                                  NULL, error, sizeof error),
                NULL, NULL};
    g_assert_cmpstr(error, ==, "");
    e.m = mj_compile(e.spec, NULL);
    e.d = mj_makeData(e.m);
    mjModel* m = mj_copyModel(NULL, e.m);
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 20; i++) {
      mj_step(e.m, e.d);
      mj_step(m, d);
    }

    mjsBody* body = mjs_findBody(e.spec, "b");
    if (k == 0) mjs_addExclude(e.spec);
    if (k == 1) {
      mjs_setString(body->plugin.plugin_name, "kinds.wind");
      mjs_setString(body->plugin.name, "none of this name");
      body->plugin.active = 1;
    }
    if (k == 2) mjs_setString(mjs_addMesh(e.spec, NULL)->file, "none.stl");
    assert_keeps_nothing(fail_to_recompile, &e);

    for (int i = 0; i < 20; i++) {
      mj_step(e.m, e.d);
      mj_step(m, d);
    }
    g_assert_cmpfloat(e.d->time, ==, d->time);
    g_assert_cmpfloat(e.d->qpos[0], ==, d->qpos[0]);
    g_assert_cmpfloat(e.d->qvel[0], ==, d->qvel[0]);
    mj_deleteData(e.d);
    mj_deleteModel(e.m);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(e.spec);
  }
}

//---- running

typedef struct Run {
  mjModel* m;
  mjData* d;
} Run;

static void step(void* data) {
  const Run* run = data;
  mj_step(run->m, run->d);
}

static void fail_to_step(void* data) {
  g_assert_cmpint(gimbal_guard(step, data, NULL), ==, -1);
}

// An engine error in the middle of a step, alone and on threads: the step after it is that of a
// simulation that had none.
static void test_step(void) {
  for (int threads = 0; threads < 2; threads++) {
    Run run = {
        model_of(
            "<mujoco><worldbody><geom type='plane' size='9 9 1'/><replicate count='20' offset='.3 0 0'><body "
            "name='b' pos='0 0 "
            ".1'><freejoint/><geom size='.11'/></body></replicate></worldbody><equality><connect body1='b01' "
            "body2='b02' anchor='0 0 0'/></equality></mujoco>"),
        NULL};
    run.d = mj_makeData(run.m);
    mjData* d = mj_makeData(run.m);
    if (threads) mju_threadpool(run.d, 3);
    for (int i = 0; i < 5; i++) {
      mj_step(run.m, run.d);
      mj_step(run.m, d);
    }
    mjData* before = mj_copyData(NULL, run.m, run.d);
    int solver = run.m->opt.solver, type = run.m->eq_type[0];
    run.m->opt.solver = 99;
    assert_keeps_nothing(fail_to_step, &run);
    run.m->opt.solver = solver;
    run.m->eq_type[0] = 99;
    assert_keeps_nothing(fail_to_step, &run);
    run.m->eq_type[0] = type;
    mj_copyData(run.d, run.m, before);
    for (int i = 0; i < 5; i++) {
      mj_step(run.m, run.d);
      mj_step(run.m, d);
    }
    g_assert_cmpmem(run.d->qpos, (gsize)run.m->nq * sizeof(mjtNum), d->qpos,
                    (gsize)run.m->nq * sizeof(mjtNum));
    mj_deleteData(before);
    mj_deleteData(run.d);
    mj_deleteData(d);
    mj_deleteModel(run.m);
  }
}

//---- registries

static void ask_for_dependencies(void* data) {
  mjStringVec* list = data;
  mju_getXMLDependencies("none/of/this.xml", list);
}

static void fail_to_list(void* data) {
  gimbal_guard(ask_for_dependencies, data, NULL);
}

static void* register_plugin(void* data) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.error_paths.late";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  return GINT_TO_POINTER(mjp_registerPlugin(&plugin) + 1 + (data != NULL));
}

// A library that is none, and a list of what a file that is not there needs: no lock is left
// behind, so that another thread comes through.
static void test_registries(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "libnone.so", NULL);
  g_assert_true(g_file_set_contents(path, "no library", -1, NULL));
  for (int i = 0; i < 3; i++) mj_loadAllPluginLibraries(folder, NULL);
  g_unlink(path);
  g_rmdir(folder);
  GThread* thread = g_thread_new("late", register_plugin, NULL);
  g_assert_cmpint(GPOINTER_TO_INT(g_thread_join(thread)), >, 0);

  mjSpec* s = mj_makeSpec();
  assert_keeps_nothing(fail_to_list, mjs_addFlex(s)->material);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  mj_loadPluginLibrary(g_getenv("KINDS_LIBRARY"));
  g_test_add_func("/plugins/error-paths/compile", test_compile);
  g_test_add_func("/plugins/error-paths/recompile", test_recompile);
  g_test_add_func("/plugins/error-paths/step", test_step);
  g_test_add_func("/plugins/error-paths/registries", test_registries);
  return g_test_run();
}
