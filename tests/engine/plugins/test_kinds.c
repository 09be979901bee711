// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A library with a plugin of each kind, loaded as somebody's own would be.

#include <gimbal/plugin_info.h>
#include <gimbal/rollout.h>
#include <glib/gstdio.h>

#include "plugin_models.h"

static const char kModel[] =
    "<mujoco><option timestep=\"0.01\" gravity=\"0 0 0\"/><extension>"
    "<plugin plugin=\"kinds.servo\"><instance name=\"soft\"><config key=\"gain\" "
    "value=\"2\"/></instance></plugin>"
    "<plugin plugin=\"kinds.wind\"/><plugin plugin=\"kinds.pos\"/><plugin plugin=\"kinds.vel\"/>"
    "<plugin plugin=\"kinds.acc\"/></extension><worldbody>"
    "<body><joint name=\"a\" type=\"slide\" axis=\"1 0 0\"/><geom size=\".1\"/>"
    "<plugin plugin=\"kinds.wind\"><config key=\"strength\" value=\"0.5\"/><config key=\"start\" "
    "value=\"3\"/></plugin>"
    "</body><body pos=\"0 1 0\"><joint name=\"b\" type=\"slide\" axis=\"0 1 0\"/><geom "
    "size=\".1\"/></body></worldbody>"
    "<actuator><plugin joint=\"a\" instance=\"soft\"/><plugin joint=\"b\" instance=\"soft\" actdim=\"1\" "
    "group=\"2\"/>"
    "</actuator><sensor><plugin plugin=\"kinds.pos\"><config key=\"width\" value=\"3\"/></plugin>"
    "<plugin plugin=\"kinds.vel\"/><plugin plugin=\"kinds.acc\"/></sensor></mujoco>";

static void test_library(void) {
  const char* names[] = {"kinds.servo", "kinds.pos", "kinds.vel", "kinds.acc", "kinds.wind", "kinds.ball"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_assert_cmpstr(gimbal_plugin_library(names[i]), ==, g_getenv("KINDS_LIBRARY"));
    g_assert_null(gimbal_plugin_info(names[i]));
  }
}

static void test_compiled(void) {
  mjModel* m = model_of(kModel);
  g_assert_cmpint(m->nplugin, ==, 5);
  g_assert_cmpint(m->npluginstate, ==, 2);  // the servo's and the wind's
  g_assert_cmpint(m->actuator_plugin[0], ==, m->actuator_plugin[1]);
  g_assert_cmpstr(mj_getPluginConfig(m, m->actuator_plugin[0], "gain"), ==, "2");
  g_assert_cmpstr(mj_getPluginConfig(m, m->actuator_plugin[0], "start"), ==, "");
  g_assert_cmpint(m->nsensordata, ==, 3 + 2 + 2);
  const int stages[] = {mjSTAGE_POS, mjSTAGE_VEL, mjSTAGE_ACC};
  for (int i = 0; i < 3; i++) g_assert_cmpint(m->sensor_needstage[i], ==, stages[i]);
  mj_deleteModel(m);
}

// What the lines of the library say.
static void test_step(void) {
  mjModel* m = model_of(kModel);
  mjData* d = mj_makeData(m);
  int servo = m->plugin_stateadr[m->actuator_plugin[0]], wind = m->plugin_stateadr[m->body_plugin[1]];
  g_assert_cmpfloat(d->plugin_state[servo], ==, 7);
  g_assert_cmpfloat(d->plugin_state[wind], ==, 3);
  d->ctrl[0] = 0.3;
  d->ctrl[1] = -0.2;
  mjtNum act = 0;
  for (int i = 0; i < 10; i++) {
    mjtNum force[2] = {2 * (0.3 - d->qpos[0]), 2 * (-0.2 - d->qpos[1]) + act}, sum = d->plugin_state[servo];
    mjtNum x = d->qpos[0], v = d->qvel[0], push = 0.5 * d->plugin_state[wind];
    mj_step(m, d);
    for (int k = 0; k < 2; k++) g_assert_cmpfloat_with_epsilon(d->actuator_force[k], force[k], 1e-12);
    act += 0.01 * (2 * -0.2 - act);
    g_assert_cmpfloat_with_epsilon(d->act[0], act, 1e-12);
    g_assert_cmpfloat_with_epsilon(d->plugin_state[servo], sum + 0.01 * (force[0] + force[1]), 1e-12);
    g_assert_cmpfloat_with_epsilon(d->qfrc_passive[0], push, 1e-12);
    g_assert_cmpfloat(d->sensordata[0], ==, x);
    g_assert_cmpfloat(d->sensordata[2], ==, 3 * x);
    g_assert_cmpfloat(d->sensordata[3], ==, v);
    g_assert_cmpfloat(d->sensordata[5], ==, d->qacc[0]);
  }
  // an actuator whose group is off is the plugin's to leave alone; its activation stays
  m->opt.disableactuator = 1 << 2;
  mj_step(m, d);
  g_assert_cmpfloat(d->actuator_force[1], ==, 0);
  g_assert_cmpfloat(d->act[0], ==, act);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static mjtNum* state_of(const mjModel* m, const mjData* d) {
  mjtNum* state = g_new(mjtNum, mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  return state;
}

static void assert_same_state(const mjModel* m, const mjData* a, const mjData* b) {
  g_autofree mjtNum *x = state_of(m, a), *y = state_of(m, b);
  size_t bytes = (size_t)mj_stateSize(m, mjSTATE_INTEGRATION) * sizeof(mjtNum);
  g_assert_cmpmem(x, bytes, y, bytes);
}

static void run(const mjModel* m, mjData* d, int n) {
  for (int i = 0; i < n; i++) {
    d->ctrl[0] = sin(d->time);
    mj_step(m, d);
  }
}

// A copy, a restored state and a fresh start go the same way, bit by bit.
static void test_state(void) {
  mjModel* m = model_of(kModel);
  mjData *d = mj_makeData(m), *copy, *other = mj_makeData(m);
  run(m, d, 20);
  copy = mj_copyData(NULL, m, d);
  g_autofree mjtNum* kept = state_of(m, d);
  run(m, d, 20);
  run(m, copy, 20);
  assert_same_state(m, d, copy);
  mj_setState(m, other, kept, mjSTATE_INTEGRATION);
  run(m, other, 20);
  assert_same_state(m, d, other);
  mj_resetData(m, d);
  g_assert_cmpfloat(d->plugin_state[m->plugin_stateadr[m->actuator_plugin[0]]], ==, 7);
  run(m, d, 40);
  assert_same_state(m, d, copy);
  mj_deleteData(other);
  mj_deleteData(copy);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- memory of an instance, beside its state

static int made, freed, resets;

static int make_memory(const mjModel* m, mjData* d, int instance) {
  (void)m;
  d->plugin_data[instance] = (uintptr_t)g_new0(int, 1);
  made++;
  return 0;
}

static void free_memory(mjData* d, int instance) {
  g_free((void*)d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
  freed++;
}

static void copy_memory(mjData* to, const mjModel* m, const mjData* from, int instance) {
  (void)m;
  *(int*)to->plugin_data[instance] = *(int*)from->plugin_data[instance];
}

static void reset_memory(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)instance;
  state[0] = 5;
  *(int*)data = 0;
  resets++;
}

static int one_number(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 1;
}

static int memory_width(const mjModel* m, int instance, int sensor) {
  (void)m, (void)instance, (void)sensor;
  return 1;
}

static void tell_memory(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  d->sensordata[m->sensor_adr[0]] = *(int*)d->plugin_data[instance];
}

static void advance_memory(const mjModel* m, mjData* d, int instance) {
  d->plugin_state[m->plugin_stateadr[instance]] += 1;
  ++*(int*)d->plugin_data[instance];
}

static void register_memory(void) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "own.memory";
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_POS;
  plugin.nstate = one_number;
  plugin.nsensordata = memory_width;
  plugin.init = make_memory;
  plugin.destroy = free_memory;
  plugin.copy = copy_memory;
  plugin.reset = reset_memory;
  plugin.compute = tell_memory;
  plugin.advance = advance_memory;
  mjp_registerPlugin(&plugin);
}

static void assert_memory(const mjModel* m, const mjData* d, int memory, mjtNum state) {
  g_assert_cmpint(*(int*)d->plugin_data[0], ==, memory);
  g_assert_cmpfloat(d->plugin_state[m->plugin_stateadr[0]], ==, state);
}

// A copy has memory of its own with the same in it, every reset begins anew, the state alone goes
// back without the memory, and all that was made is given back.
static void test_memory(void) {
  register_memory();
  mjModel* m = model_of(
      "<mujoco><extension><plugin plugin=\"own.memory\"/></extension><worldbody><body><joint name=\"j\"/>"
      "<geom size=\".1\"/></body></worldbody><sensor><plugin plugin=\"own.memory\"/></sensor>"
      "<keyframe><key qpos=\"1\"/></keyframe></mujoco>");
  int before = made - freed;
  mjData *d = mj_makeData(m), *copy, *other = mj_makeData(m);
  for (int i = 0; i < 3; i++) mj_step(m, d);
  assert_memory(m, d, 3, 8);
  copy = mj_copyData(NULL, m, d);
  g_assert_true(copy->plugin_data[0] != d->plugin_data[0]);
  assert_memory(m, copy, 3, 8);
  mj_step(m, d);
  assert_memory(m, copy, 3, 8);
  mj_copyData(copy, m, d);
  assert_memory(m, copy, 4, 9);
  mj_copyState(m, d, other, mjSTATE_PLUGIN);
  assert_memory(m, other, 0, 9);
  g_assert_cmpfloat(other->time, ==, 0);
  int told = resets;
  mj_resetDataKeyframe(m, d, 0);
  assert_memory(m, d, 0, 5);
  mj_resetData(m, copy);
  assert_memory(m, copy, 0, 5);
  mj_resetDataDebug(m, other, 7);
  assert_memory(m, other, 0, 5);
  g_assert_cmpint(resets, ==, told + 3);
  mj_deleteData(other);
  mj_deleteData(copy);
  mj_deleteData(d);
  g_assert_cmpint(made - freed, ==, before);
  mj_deleteModel(m);
}

typedef struct Run {
  const mjModel* m;
  mjData* d;
} Run;

static void* run_thread(void* data) {
  run(((Run*)data)->m, ((Run*)data)->d, 200);
  return NULL;
}

// Several threads with data of their own, and helper threads within one.
static void test_threads(void) {
  mjModel* m = model_of(kModel);
  Run runs[4];
  GThread* threads[4];
  for (int i = 0; i < 4; i++) runs[i] = (Run){m, mj_makeData(m)};
  for (int i = 0; i < 4; i++) threads[i] = g_thread_new("step", run_thread, runs + i);
  for (int i = 0; i < 4; i++) g_thread_join(threads[i]);
  for (int i = 1; i < 4; i++) assert_same_state(m, runs[0].d, runs[i].d);
  mjData* helped = mj_makeData(m);
  mju_threadpool(helped, 2);
  run(m, helped, 200);
  assert_same_state(m, runs[0].d, helped);
  mj_deleteData(helped);
  for (int i = 0; i < 4; i++) mj_deleteData(runs[i].d);
  mj_deleteModel(m);
}

// A rollout on any number of threads, with the plugins' state among its own.
static void test_rollout(void) {
  enum { RUNS = 6, STEPS = 30 };
  char error[300] = "";
  mjModel* m = model_of(kModel);
  mjData* d = mj_makeData(m);
  int n = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  g_assert_cmpint(n, ==, 1 + m->nq + m->nv + m->na + m->npluginstate);
  g_autofree mjtNum *start = g_new(mjtNum, RUNS * n), *control = g_new0(mjtNum, RUNS * STEPS * m->nu);
  g_autofree mjtNum *one = g_new(mjtNum, RUNS * STEPS * n), *many = g_new(mjtNum, RUNS * STEPS * n);
  for (int i = 0; i < RUNS * STEPS * m->nu; i++) control[i] = sin(i);
  for (int i = 0; i < RUNS; i++) mj_getState(m, d, start + i * n, mjSTATE_FULLPHYSICS);
  GimbalRollout rollout = {RUNS, STEPS, 1, mjSTATE_FULLPHYSICS, start, control, one, NULL, NULL};
  g_assert_cmpint(gimbal_rollout(m, &rollout, error, sizeof error), ==, 0);
  rollout.nthread = 3;
  rollout.state = many;
  g_assert_cmpint(gimbal_rollout(m, &rollout, error, sizeof error), ==, 0);
  g_assert_cmpmem(one, RUNS * STEPS * n * sizeof(mjtNum), many, RUNS * STEPS * n * sizeof(mjtNum));
  for (int k = 0; k < STEPS; k++) {
    mju_copy(d->ctrl, control + k * m->nu, m->nu);
    mj_step(m, d);
  }
  mj_getState(m, d, start, mjSTATE_FULLPHYSICS);
  g_assert_cmpmem(one + (STEPS - 1) * n, n * sizeof(mjtNum), start, n * sizeof(mjtNum));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Saved as text and as a binary, the model is the same.
static void test_saved(void) {
  char error[300] = "";
  mjModel *m = model_of(kModel), *again;
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char *text = g_build_filename(folder, "m.xml", NULL),
                  *binary = g_build_filename(folder, "m.mjb", NULL);
  g_assert_true(mj_saveLastXML(text, m, error, sizeof error));
  mj_saveModel(m, binary, NULL, 0);
  for (int k = 0; k < 2; k++) {
    again = k ? mj_loadModel(binary, NULL) : mj_loadXML(text, NULL, error, sizeof error);
    g_assert_nonnull(again);
    g_assert_cmpint(again->npluginattr, ==, m->npluginattr);
    g_assert_cmpmem(again->plugin_attr, m->npluginattr, m->plugin_attr, m->npluginattr);
    g_assert_cmpmem(again->actuator_plugin, 2 * sizeof(int), m->actuator_plugin, 2 * sizeof(int));
    mjData *a = mj_makeData(m), *b = mj_makeData(again);
    run(m, a, 30);
    run(again, b, 30);
    assert_same_state(m, a, b);
    mj_deleteData(a);
    mj_deleteData(b);
    mj_deleteModel(again);
  }
  g_unlink(text);
  g_unlink(binary);
  g_rmdir(folder);
  mj_deleteModel(m);
}

//---- the spec

// The order of instances is that of their users in a copy: each has its own all the same.
static void assert_same_users(const mjModel* a, const mjModel* b) {
  const int *const own[] = {a->body_plugin, a->geom_plugin, a->actuator_plugin, a->sensor_plugin},
                   *const copied[] = {b->body_plugin, b->geom_plugin, b->actuator_plugin, b->sensor_plugin};
  const int counts[] = {(int)a->nbody, (int)a->ngeom, (int)a->nu, (int)a->nsensor};
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < counts[k]; i++) {
      const int x = own[k][i], y = copied[k][i];
      g_assert_cmpint(x < 0, ==, y < 0);
      if (x < 0) continue;
      const char *of_a = a->plugin_attr + a->plugin_attradr[x], *of_b = b->plugin_attr + b->plugin_attradr[y];
      const int next = x + 1 < a->nplugin ? a->plugin_attradr[x + 1] : (int)a->npluginattr;
      g_assert_cmpint(a->plugin[x], ==, b->plugin[y]);
      g_assert_cmpstr(mj_id2name(a, mjOBJ_PLUGIN, x), ==, mj_id2name(b, mjOBJ_PLUGIN, y));
      g_assert_cmpmem(of_a, next - a->plugin_attradr[x], of_b, next - a->plugin_attradr[x]);
    }
  }
}

// Copies of a spec and attached parts keep their instances: shared ones once, unnamed ones with
// each copy.
static void test_spec(void) {
  char error[300] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "part.xml", kModel, (int)strlen(kModel));
  mjSpec* part = mj_parseXML("part.xml", &vfs, error, sizeof error);
  g_assert_nonnull(part);
  mjSpec* copy = mj_copySpec(part);
  mjModel *a = mj_compile(part, NULL), *b = mj_compile(copy, NULL);
  g_assert_nonnull(b);
  g_assert_cmpint(b->npluginattr, ==, a->npluginattr);
  g_assert_cmpint(b->nplugin, ==, a->nplugin);
  assert_same_users(a, b);
  mj_deleteModel(a);
  mj_deleteModel(b);
  mj_deleteSpec(copy);

  mjSpec* whole = mj_makeSpec();
  mjs_setDeepCopy(whole, 1);
  for (int i = 0; i < 2; i++) {
    mjsFrame* frame = mjs_addFrame(mjs_findBody(whole, "world"), NULL);
    g_assert_nonnull(mjs_attach(frame->element, part->element, i ? "r" : "l", ""));
  }
  mjModel* m = mj_compile(whole, NULL);
  if (!m) g_error("%s", mjs_getError(whole));
  g_assert_cmpint(m->nplugin, ==, 10);
  g_assert_cmpint(m->body_plugin[1], !=, m->body_plugin[3]);
  g_assert_cmpint(m->actuator_plugin[0], ==, m->actuator_plugin[1]);
  g_assert_cmpint(m->actuator_plugin[0], !=, m->actuator_plugin[2]);
  g_assert_cmpstr(mj_id2name(m, mjOBJ_PLUGIN, m->actuator_plugin[2]), ==, "rsoft");
  g_assert_cmpstr(mj_getPluginConfig(m, m->body_plugin[3], "strength"), ==, "0.5");
  mj_deleteModel(m);
  mj_deleteSpec(whole);
  mj_deleteSpec(part);
  mj_deleteVFS(&vfs);
}

// A part that is attached itself, and what replicate makes.
static void test_moved(void) {
  char error[300] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "part.xml", kModel, (int)strlen(kModel));
  mjSpec *part = mj_parseXML("part.xml", &vfs, error, sizeof error), *whole = mj_makeSpec();
  mjsFrame* frame = mjs_addFrame(mjs_findBody(whole, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, part->element, "", ""));
  mjModel* m = mj_compile(whole, NULL);
  if (!m) g_error("%s", mjs_getError(whole));
  g_assert_cmpint(m->nplugin, ==, 5);
  g_assert_cmpstr(mj_getPluginConfig(m, m->body_plugin[1], "strength"), ==, "0.5");
  mj_deleteModel(m);
  mj_deleteSpec(whole);
  mj_deleteSpec(part);
  mj_deleteVFS(&vfs);

  m = model_of(
      "<mujoco><extension><plugin plugin=\"kinds.wind\"/></extension><worldbody>"
      "<replicate count=\"3\" offset=\"1 0 0\"><body><freejoint/><geom size=\".1\"/>"
      "<plugin plugin=\"kinds.wind\"/></body></replicate></worldbody></mujoco>");
  g_assert_cmpint(m->nplugin, ==, 3);
  for (int i = 1; i < 4; i++) g_assert_cmpint(m->body_plugin[i], ==, i - 1);
  mj_deleteModel(m);
}

// Built by a program: an element of its own, an instance by pointer, and one that nothing uses any
// more.
static void test_program(void) {
  mjSpec* s = mj_makeSpec();
  g_assert_cmpint(mjs_activatePlugin(s, "kinds.wind"), ==, 0);
  mjsPlugin* shared = mjs_addPlugin(s);
  mjs_setString(shared->plugin_name, "kinds.wind");
  mjs_setString(shared->name, "shared");
  mjsBody* bodies[3];
  for (int i = 0; i < 3; i++) {
    bodies[i] = mjs_addBody(mjs_findBody(s, "world"), NULL);
    mjs_addFreeJoint(bodies[i]);
    mjs_addGeom(bodies[i], NULL)->size[0] = 1;
    bodies[i]->plugin.active = 1;
    mjs_setString(bodies[i]->plugin.plugin_name, "kinds.wind");
  }
  bodies[0]->plugin.element = shared->element;
  mjs_setString(bodies[1]->plugin.name, "shared");
  bodies[2]->plugin.element = mjs_addPlugin(s)->element;
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  g_assert_cmpint(m->nplugin, ==, 2);
  g_assert_cmpint(m->body_plugin[1], ==, 0);
  g_assert_cmpint(m->body_plugin[2], ==, 0);
  g_assert_cmpint(m->body_plugin[3], ==, 1);
  mj_deleteModel(m);
  g_assert_cmpint(mjs_delete(s, bodies[2]->element), ==, 0);
  m = mj_compile(s, NULL);
  g_assert_cmpint(m->nplugin, ==, 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

//---- distance fields

// A ball given by a plugin rests on primitives and on a mesh, at the heights that MuJoCo 4.0.1
// gives (one large triangle is searched coarsely).
static void test_ball(void) {
  const char* grounds[] = {"<geom type=\"box\" size=\"1 1 .1\" pos=\"0 0 -.1\"/>",
                           "<geom type=\"capsule\" size=\".1\" fromto=\"-1 0 -.1 1 0 -.1\"/>",
                           "<geom type=\"mesh\" mesh=\"floor\"/>"};
  const mjtNum heights[] = {0.299797980, 0.299244119, 0.270804305};
  for (size_t i = 0; i < G_N_ELEMENTS(grounds); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><extension><plugin plugin=\"kinds.ball\"><instance name=\"b\"><config key=\"radius\" "
        "value=\"0.3\"/>"
        "</instance></plugin></extension><asset><mesh name=\"b\"><plugin instance=\"b\"/></mesh>"
        "<mesh name=\"floor\" vertex=\"-1 -1 0 1 -1 0 0 1 0 0 0 -1\"/></asset><worldbody>%s"
        "<body pos=\"0 0 .29\"><joint type=\"slide\" axis=\"0 0 1\"/><geom type=\"sdf\" mesh=\"b\">"
        "<plugin instance=\"b\"/></geom></body></worldbody></mujoco>",
        grounds[i]);
    mjModel* m = model_of(text);
    mjData* d = mj_makeData(m);
    for (int k = 0; k < 1000; k++) mj_step(m, d);
    g_assert_cmpint(d->ncon, >, 0);
    g_assert_cmpfloat_with_epsilon(d->xpos[5], heights[i], 1e-6);
    g_assert_cmpfloat(fabs(d->qvel[0]), <, 1e-3);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

//---- files

static void test_files(void) {
  char error[300] = "";
  const void* bytes;
  mjResource* resource = mju_openResource(NULL, "kinds:hello", NULL, error, sizeof error);
  g_assert_nonnull(resource);
  g_assert_cmpint(mju_readResource(resource, &bytes), ==, 5);
  g_assert_cmpmem(bytes, 5, "hello", 5);
  mju_closeResource(resource);

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "x.kinds", "2", 1);
  mjSpec* s = mj_parse("x.kinds", NULL, &vfs, error, sizeof error);
  g_assert_nonnull(s);
  mjModel* m = mj_compile(s, &vfs);
  g_assert_cmpfloat(m->geom_size[0], ==, 2);
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "y.kinds", NULL), *text = NULL;
  g_assert_cmpint(mj_encode(s, m, path, NULL, NULL, error, sizeof error), ==, 1);
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "2");
  g_unlink(path);
  g_rmdir(folder);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  mj_loadPluginLibrary(g_getenv("KINDS_LIBRARY"));
  g_test_add_func("/plugins/kinds/library", test_library);
  g_test_add_func("/plugins/kinds/compiled", test_compiled);
  g_test_add_func("/plugins/kinds/step", test_step);
  g_test_add_func("/plugins/kinds/state", test_state);
  g_test_add_func("/plugins/kinds/memory", test_memory);
  g_test_add_func("/plugins/kinds/threads", test_threads);
  g_test_add_func("/plugins/kinds/rollout", test_rollout);
  g_test_add_func("/plugins/kinds/saved", test_saved);
  g_test_add_func("/plugins/kinds/spec", test_spec);
  g_test_add_func("/plugins/kinds/moved", test_moved);
  g_test_add_func("/plugins/kinds/program", test_program);
  g_test_add_func("/plugins/kinds/ball", test_ball);
  g_test_add_func("/plugins/kinds/files", test_files);
  return g_test_run();
}
