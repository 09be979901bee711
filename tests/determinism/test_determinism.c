// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The same bits every time: a hash of the states of each example model, recorded in hashes.txt,
// must come out for any number of threads, after saving and loading, after a reset, and at every
// level of optimization.
//
// After a change of the engine that is meant to change results: GIMBAL_UPDATE_HASHES=1
// test-determinism writes the file.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

enum { STEPS = 250, MAX_THREADS = 4 };

static const char* const kModels[] = {"bent-wire",      "box-tower",       "car",         "clay",
                                      "coil-spring",    "double-pendulum", "gripper-arm", "humanoid",
                                      "newtons-cradle", "plate-cradle",    "quadruped",   "stiff-servos",
                                      "tendon-finger"};

static mjModel* load(const char* name) {
  char error[1000] = "";
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), name, "model.xml", NULL);
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  if (!m) g_error("%s: %s", path, error);
  return m;
}

// FNV-1a, 64 bits
static guint64 hash_more(guint64 h, const void* bytes, size_t n) {
  const unsigned char* p = bytes;
  for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * 0x100000001b3u;
  return h;
}

// A control that moves every actuator, the same in each run.
static void set_controls(const mjModel* m, mjData* d, int step) {
  for (int i = 0; i < m->nu; i++) {
    mjtNum low = m->actuator_ctrlrange[2 * i], high = m->actuator_ctrlrange[2 * i + 1];
    mjtNum share = mju_Halton(step / 25 + 1, i % 2 ? 3 : 2);
    d->ctrl[i] = low < high ? low + share * (high - low) : share - 0.5;
  }
}

static guint64 hash_run(const mjModel* m, mjData* d) {
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* state = g_new(mjtNum, size);
  guint64 h = 0xcbf29ce484222325u;
  mj_resetData(m, d);
  for (int step = 0; step < STEPS; step++) {
    set_controls(m, d, step);
    mj_step(m, d);
    mj_getState(m, d, state, mjSTATE_INTEGRATION);
    h = hash_more(h, state, sizeof(mjtNum) * (size_t)size);
  }
  return h;
}

static char* hashes_path(void) {
  return g_build_filename(g_getenv("GIMBAL_TEST_HASHES"), "hashes.txt", NULL);
}

static guint64 recorded(const char* name) {
  g_autofree char *path = hashes_path(), *text = NULL;
  g_autoptr(GError) error = NULL;
  g_file_get_contents(path, &text, NULL, &error);
  g_assert_no_error(error);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char** line = lines; *line; line++) {
    g_auto(GStrv) words = g_strsplit(*line, " ", 2);
    if (words[0] && words[1] && !strcmp(words[0], name)) return g_ascii_strtoull(words[1], NULL, 16);
  }
  g_error("%s has no hash of %s", path, name);
}

static void test_recorded(gconstpointer name) {
  mjModel* m = load(name);
  mjData* d = mj_makeData(m);
  g_assert_cmphex(hash_run(m, d), ==, recorded(name));

  // again, with the same data: nothing is left over from the first run
  g_assert_cmphex(hash_run(m, d), ==, recorded(name));
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_threads(gconstpointer name) {
  mjModel* m = load(name);
  for (int n = 2; n <= MAX_THREADS; n++) {
    mjData* d = mj_makeData(m);
    mju_threadpool(d, n);
    g_assert_cmphex(hash_run(m, d), ==, recorded(name));
    mj_deleteData(d);
  }
  mj_deleteModel(m);
}

static void test_reload(gconstpointer name) {
  mjModel* m = load(name);
  size_t size = (size_t)mj_sizeModel(m);
  g_autofree char* buffer = g_malloc(size);
  mj_saveModel(m, NULL, buffer, (int)size);
  mj_deleteModel(m);
  m = mj_loadModelBuffer(buffer, (int)size);
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  g_assert_cmphex(hash_run(m, d), ==, recorded(name));
  mj_deleteData(d);
  mj_deleteModel(m);
}

static int update(void) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kModels); i++) {
    mjModel* m = load(kModels[i]);
    mjData* d = mj_makeData(m);
    g_string_append_printf(text, "%s %016" G_GINT64_MODIFIER "x\n", kModels[i], hash_run(m, d));
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  g_autofree char* path = hashes_path();
  return g_file_set_contents(path, text->str, -1, NULL) ? 0 : 1;
}

int main(int argc, char** argv) {
  if (g_getenv("GIMBAL_UPDATE_HASHES")) return update();
  g_test_init(&argc, &argv, NULL);
  const struct {
    const char* name;
    GTestDataFunc run;
  } tests[] = {{"recorded", test_recorded}, {"threads", test_threads}, {"reload", test_reload}};
  for (size_t t = 0; t < G_N_ELEMENTS(tests); t++) {
    for (size_t i = 0; i < G_N_ELEMENTS(kModels); i++) {
      g_autofree char* path = g_strdup_printf("/determinism/%s/%s", tests[t].name, kModels[i]);
      g_test_add_data_func(path, kModels[i], tests[t].run);
    }
  }
  return g_test_run();
}
