// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models: what is saved is loaded; what is damaged is refused, whatever the damage.

#include "fixture.h"

#include "model/model_check.h"

static int warnings;

static void count_warning(const mjLogMessage* msg) {
  (void)msg;
  warnings++;
}

static unsigned char* save(const mjModel* m, int* size) {
  *size = (int)mj_sizeModel(m);
  unsigned char* data = g_malloc((gsize)*size);
  mj_saveModel(m, NULL, data, *size);
  return data;
}

static void test_round_trip(void) {
  mjModel* m = make_model();
  int size, size2;
  g_autofree unsigned char* data = save(m, &size);
  mjModel* loaded = mj_loadModelBuffer(data, size);
  g_assert_nonnull(loaded);
  mjModel* copy = mj_copyModel(NULL, loaded);
  g_autofree unsigned char* again = save(copy, &size2);
  g_assert_cmpmem(data, (gsize)size, again, (gsize)size2);
  g_assert_cmpint(mj_name2id(copy, mjOBJ_BODY, "box"), ==, 2);
  mj_deleteModel(m);
  mj_deleteModel(loaded);
  mj_deleteModel(copy);
}

static void test_truncated(void) {
  mjModel* m = make_model();
  int size;
  g_autofree unsigned char* data = save(m, &size);
  mju_setLogHandler(count_warning);
  for (int n = 0; n < size; n += 1 + n / 50) {
    g_autofree unsigned char* part = g_memdup2(data, (gsize)n);
    warnings = 0;
    g_assert_null(mj_loadModelBuffer(part, n));
    g_assert_cmpint(warnings, ==, 1);
  }
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

// a model that passes may be used: data is made of it
static void test_damaged(void) {
  mjModel* m = make_model();
  int size;
  g_autofree unsigned char* data = save(m, &size);
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  mju_setLogHandler(count_warning);
  for (int i = 0; i < 3000; i++) {
    g_autofree unsigned char* bad = g_memdup2(data, (gsize)size);
    for (int k = g_rand_int_range(rand, 1, 4); k > 0; k--) {
      bad[g_rand_int_range(rand, 20, size)] = (unsigned char)g_rand_int_range(rand, 0, 256);
    }
    mjModel* loaded = mj_loadModelBuffer(bad, size);
    if (loaded && loaded->narena < 1 << 20) {
      mj_deleteData(mj_makeData(loaded));
    }
    mj_deleteModel(loaded);
  }
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

static void test_check(void) {
  char error[200];
  mjModel* m = make_model();
  g_assert_cmpint(model_check(m, error, sizeof(error)), ==, 0);
  m->body_parentid[1] = 2;
  g_assert_cmpint(model_check(m, error, sizeof(error)), ==, -1);
  m->body_parentid[1] = 0;
  m->jnt_qposadr[1] = 2;
  g_assert_cmpint(model_check(m, error, sizeof(error)), ==, -1);
  m->jnt_qposadr[1] = 1;
  m->geom_bodyid[0] = 3;
  g_assert_cmpint(model_check(m, error, sizeof(error)), ==, -1);
  g_assert_cmpstr(error, ==, "geom_bodyid[0] is 3, not in 0..2");
  mj_deleteModel(m);
}

static void test_sizes(void) {
  char error[200];
  mjModel sizes = {.nq = -1};
  g_assert_null(model_alloc(&sizes, error, sizeof(error)));
  sizes.nq = (mjtSize)1 << 40;
  g_assert_null(model_alloc(&sizes, error, sizeof(error)));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/file/round-trip", test_round_trip);
  g_test_add_func("/model/file/truncated", test_truncated);
  g_test_add_func("/model/file/damaged", test_damaged);
  g_test_add_func("/model/file/check", test_check);
  g_test_add_func("/model/file/sizes", test_sizes);
  return g_test_run();
}
