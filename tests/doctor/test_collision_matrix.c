// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each rule once, and the same verdict as the engine's own explanation of each pair of geoms.

#include "doctor/collision-matrix.h"

#include "compile-text.h"

#define GEOM(more) "<geom size='.1' mass='1' " more "/>"

static const char kModel[] =
    "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"
    "<body name='a'><freejoint/>" GEOM("name='a1'") GEOM("name='a2' contype='0' conaffinity='0'")
    "<body name='b'><joint/>" GEOM("name='b1'") "<body name='c'>" GEOM("name='c1'")
    "<body name='d'><joint/>" GEOM("name='d1'") "</body></body></body></body>"
    "<body name='e'><freejoint/>" GEOM("name='e1' contype='2' conaffinity='2'") "</body>"
    "<body name='f'><freejoint/>" GEOM("name='f1' contype='0' conaffinity='0'") "</body>"
    "<body name='g'>" GEOM("name='g1'") "</body>"
    "<body name='h'><freejoint/>" GEOM("name='h1' contype='0' conaffinity='0'") "</body>"
    "<body name='i' mocap='true'>" GEOM("name='i1'") "</body>"
    "</worldbody><contact><exclude body1='a' body2='d'/><pair geom1='b1' geom2='a1'/><pair geom1='f1' geom2='e1'/></contact>"
    "</mujoco>";

static int place_of(const mjModel* m, const GimbalCollisionMatrix* matrix, const char* name) {
  int body = mj_name2id(m, mjOBJ_BODY, name);
  for (int i = 0; i < matrix->count; i++) {
    if (matrix->body[i] == body) return i;
  }
  return -1;
}

static void test_rules(void) {
  static const struct {
    const char *a, *b;
    GimbalPairRule rule;
  } cases[] = {{"world", "a", GIMBAL_PAIR_ALLOWED},     {"a", "b", GIMBAL_PAIR_PREDEFINED},
               {"a", "c", GIMBAL_PAIR_PARENT},          {"b", "c", GIMBAL_PAIR_WELDED},
               {"a", "d", GIMBAL_PAIR_EXCLUDED},        {"b", "d", GIMBAL_PAIR_PARENT},
               {"a", "e", GIMBAL_PAIR_MASKS},           {"e", "f", GIMBAL_PAIR_PREDEFINED},
               {"world", "g", GIMBAL_PAIR_NO_FUNCTION}, {"a", "g", GIMBAL_PAIR_ALLOWED},
               {"world", "e", GIMBAL_PAIR_MASKS},       {"world", "i", GIMBAL_PAIR_UNMOVED},
               {"a", "i", GIMBAL_PAIR_ALLOWED},         {"g", "i", GIMBAL_PAIR_UNMOVED}};
  mjModel* m = compile_text(kModel);
  GimbalCollisionMatrix* matrix = gimbal_collision_matrix_new(m, 100);
  g_assert_cmpint(matrix->count, ==, 9);
  g_assert_cmpint(place_of(m, matrix, "h"), ==, -1);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    int a = place_of(m, matrix, cases[i].a), b = place_of(m, matrix, cases[i].b);
    const GimbalMatrixCell* cell = gimbal_collision_matrix_cell(matrix, a, b);
    g_test_message("%s %s", cases[i].a, cases[i].b);
    // a sphere of the world that cannot move does meet the plane as a type, and is welded to it
    GimbalPairRule rule = cases[i].rule == GIMBAL_PAIR_NO_FUNCTION ? GIMBAL_PAIR_WELDED : cases[i].rule;
    g_assert_cmpint(cell->rule, ==, rule);
    g_assert_cmpint(gimbal_collision_matrix_cell(matrix, b, a)->rule, ==, rule);
    g_assert_cmpint(m->geom_bodyid[cell->geom[0]], ==, matrix->body[a]);
    g_assert_cmpint(m->geom_bodyid[cell->geom[1]], ==, matrix->body[b]);
  }
  gimbal_collision_matrix_free(matrix);
  matrix = gimbal_collision_matrix_new(m, 3);
  g_assert_cmpint(matrix->count, ==, 3);
  gimbal_collision_matrix_free(matrix);
  mj_deleteModel(m);
}

// With and without the filter of parents, and without contacts.
static void test_engine_agrees(void) {
  static const int flags[] = {0, mjDSBL_FILTERPARENT, mjDSBL_CONTACT};
  mjModel* m = compile_text(kModel);
  mjData* d = mj_makeData(m);
  for (guint f = 0; f < G_N_ELEMENTS(flags); f++) {
    m->opt.disableflags = flags[f];
    mj_forward(m, d);
    GimbalCollisionMatrix* matrix = gimbal_collision_matrix_new(m, 100);
    for (int i = 0; i < matrix->count * matrix->count; i++) {
      const GimbalMatrixCell* cell = &matrix->cells[i];
      GimbalPairReport report;
      if (cell->geom[0] < 0) continue;
      g_assert_cmpint(gimbal_explain_pair(m, d, cell->geom[0], cell->geom[1], 0, &report), ==, 0);
      g_assert_cmpint(cell->rule, ==, report.rule);
      g_assert_cmpint(cell->object, ==, MAX(report.pair, report.exclude));
    }
    gimbal_collision_matrix_free(matrix);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_masks(void) {
  static const struct {
    int contype[2], conaffinity[2], bits;
  } cases[] = {{{1, 2}, {1, 2}, 1},
               {{0, 0}, {0, 0}, 2},
               {{4, 0}, {0, 0}, 1},
               {{0, 8}, {0, 0}, 1},
               {{0, 0}, {6, 0}, 1}};
  mjModel* m = compile_text(
      "<mujoco><worldbody><geom size='1'/><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    int added = 0;
    for (int k = 0; k < 2; k++) {
      m->geom_contype[k] = cases[i].contype[k];
      m->geom_conaffinity[k] = cases[i].conaffinity[k];
    }
    GimbalMasks masks = gimbal_masks_that_meet(m, 0, 1);
    g_assert_true((masks.contype[0] & masks.conaffinity[1]) || (masks.contype[1] & masks.conaffinity[0]));
    for (int k = 0; k < 2; k++) {
      g_assert_cmpint(masks.contype[k] & cases[i].contype[k], ==, cases[i].contype[k]);
      added += (masks.contype[k] != cases[i].contype[k]) + (masks.conaffinity[k] != cases[i].conaffinity[k]);
    }
    g_assert_cmpint(added, ==, cases[i].bits);
  }
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/doctor/matrix/rules", test_rules);
  g_test_add_func("/doctor/matrix/engine", test_engine_agrees);
  g_test_add_func("/doctor/matrix/masks", test_masks);
  return g_test_run();
}
