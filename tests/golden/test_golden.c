// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Our models against the numbers that the reference implementation gives for them (make.mjs wrote the files).

#include <glib.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>
#include <string.h>

typedef struct Golden_ {
  char** lines;
  char* model_file;
} Golden;

static Golden golden_read(const char* name) {
  Golden g;
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char* base = g_strconcat(name, ".txt", NULL);
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_GOLDEN"), base, NULL);
  g_file_get_contents(path, &text, NULL, &error);
  g_assert_no_error(error);
  g.lines = g_strsplit(text, "\n", -1);
  g.model_file = g_build_filename(g_getenv("GIMBAL_TEST_GOLDEN"), "models", name, "model.xml", NULL);
  if (!g_file_test(g.model_file, G_FILE_TEST_EXISTS)) {
    g_free(g.model_file);
    g.model_file = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), name, "model.xml", NULL);
  }
  return g;
}

static void golden_free(Golden* g) {
  g_strfreev(g->lines);
  g_free(g->model_file);
}

// Compare an array with the numbers after its name and length; differences count relative to the largest
// number.
static void compare(const char* where, char** words, const mjtNum* found, mjtNum tolerance) {
  int n = atoi(words[1]);
  mjtNum scale = 1;
  for (int i = 0; i < n; i++) scale = fmax(scale, fabs(g_ascii_strtod(words[2 + i], NULL)));
  for (int i = 0; i < n; i++) {
    mjtNum wanted = g_ascii_strtod(words[2 + i], NULL);
    if (fabs(found[i] - wanted) <= tolerance * scale) continue;
    g_test_message("%s: %s[%d] is %.12g, not %.12g", where, words[0], i, found[i], wanted);
    g_test_fail();
    return;
  }
}

static const mjtNum* model_array(const mjModel* m, const char* name) {
#define X(type, field, rows, cols) \
  if (!strcmp(name, #field)) return (const mjtNum*)(const void*)m->field;
#define XNV X
  MJMODEL_POINTERS
#undef XNV
#undef X
  g_assert_not_reached();
}

static const mjtNum* data_array(const mjData* d, const char* name) {
  if (!strcmp(name, "qpos")) return d->qpos;
  if (!strcmp(name, "qvel")) return d->qvel;
  if (!strcmp(name, "sensordata")) return d->sensordata;
  if (!strcmp(name, "energy")) return d->energy;
  return NULL;
}

static void compare_sizes(const mjModel* m, char** words) {
  const mjtNum found[] = {m->nq,    m->nv,   m->nu,     m->na,      m->nbody, m->njnt,    m->ngeom,
                          m->nsite, m->ncam, m->nlight, m->ntendon, m->neq,   m->nsensor, m->nkey};
  g_assert_cmpint(atoi(words[1]), ==, G_N_ELEMENTS(found));
  compare("model", words, found, 0);
}

// Where a run stands in its file.
typedef struct Run_ {
  int key, step;
} Run;

static void start(const mjModel* m, mjData* d, Run* run, int key) {
  run->key = key;
  run->step = 0;
  if (key < 0) {
    mj_resetData(m, d);
  } else {
    mj_resetDataKeyframe(m, d, key);
  }
}

static void advance(const mjModel* m, mjData* d, Run* run, int step) {
  for (; run->step < step; run->step++) mj_step(m, d);
  mj_forward(m, d);
}

static void check_line(const mjModel* m, mjData* d, Run* run, char** words) {
  // rounding grows with the steps, and where bodies touch
  const mjtNum exact = 1e-9, stepped = 1e-6;
  g_autofree char* where = g_strdup_printf("keyframe %d, step %d", run->key, run->step);
  if (!strcmp(words[0], "sizes")) {
    compare_sizes(m, words);
  } else if (!strcmp(words[0], "start")) {
    start(m, d, run, atoi(words[1]));
  } else if (!strcmp(words[0], "step")) {
    advance(m, d, run, atoi(words[1]));
  } else if (data_array(d, words[0])) {
    compare(where, words, data_array(d, words[0]), run->step > 1 ? stepped : 1e-7);
  } else {
    compare("model", words, model_array(m, words[0]), exact);
  }
}

static void test_model(gconstpointer name) {
  Golden g = golden_read(name);
  char error[1000] = "";
  mjModel* m = mj_loadXML(g.model_file, NULL, error, sizeof error);
  if (!m) g_error("%s: %s", g.model_file, error);
  mjData* d = mj_makeData(m);
  Run run = {-1, 0};
  for (char** line = g.lines; *line && !g_test_failed(); line++) {
    if (!**line) continue;
    g_auto(GStrv) words = g_strsplit(*line, " ", -1);
    check_line(m, d, &run, words);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  golden_free(&g);
}

int main(int argc, char** argv) {
  static const char* const names[] = {
      "box-tower",      "cameras",   "car",    "double-pendulum", "gripper-arm",  "humanoid",
      "newtons-cradle", "quadruped", "servos", "springs",         "tendon-finger"};
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* path = g_strdup_printf("/golden/%s", names[i]);
    g_test_add_data_func(path, names[i], test_model);
  }
  return g_test_run();
}
