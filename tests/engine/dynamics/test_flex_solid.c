// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Neo-Hookean solids, mjsFlex.elastic3d: numbers of MuJoCo 4.0.1, from small strains to elements
// that are turned inside out; with vertices of their own, and with some on a body that turns.

#include <glib/gstdio.h>

#include "fixture.h"

#define NO_CONTACT "<contact contype='0' conaffinity='0' selfcollide='none'/>"
#define MODEL(option, inner)                                                                        \
  "<mujoco><option " option " timestep='.002' tolerance='1e-14' gravity='0 0 0'/><worldbody>" inner \
  "</worldbody></mujoco>"
#define PAIR                                                                             \
  "<flexcomp name='f' type='direct' dim='3' point='0 0 0 1 0 0 .3 .8 0 .2 .3 .9 1 1 1' " \
  "element='0 1 2 3 1 2 3 4' radius='.005' mass='5'>" NO_CONTACT                         \
  "<elasticity young='1e4' poisson='.3' damping='.02' yield='100'/></flexcomp>"
#define BLOCK                                                                                            \
  "<body name='b'><joint axis='0 1 .3'/><geom size='.1' contype='0' conaffinity='0'/>"                   \
  "<flexcomp name='f' type='grid' dim='3' count='3 2 2' spacing='.5 .4 .3' radius='.005' mass='5'><pin " \
  "id='0 "                                                                                               \
  "3'/>" NO_CONTACT "<elasticity young='2e3' poisson='.2' damping='.01'/></flexcomp></body>"

static mjsFlex* first_flex(mjSpec* s) {
  return mjs_asFlex(mjs_firstElement(s, mjOBJ_FLEX));
}

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  first_flex(s)->elastic3d = 1;
  return s;
}

static mjtNum weigh(const mjtNum* x, mjtSize n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * (i * 5 % 7 - 2);
  return sum;
}

typedef struct State {
  mjtNum size;
  mjtNum spring, damper, qacc, metric, moved;  // sums of 4.0.1; the last of qpos after ten steps
} State;

static void check_sum(mjtNum ours, mjtNum theirs) {
  g_assert_cmpfloat(mju_abs(ours - theirs), <, 1e-9 * (1 + mju_abs(theirs)));
}

static void check_state(const mjModel* m, const State* want) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) {
    d->qpos[i] = want->size * (.1 * (i * 3 % 7) - .3);
    d->qvel[i] = .1 * (i * 4 % 9) - .4;
  }
  mj_forward(m, d);
  check_sum(weigh(d->qfrc_spring, m->nv), want->spring);
  check_sum(weigh(d->qfrc_damper, m->nv), want->damper);
  check_sum(weigh(d->qacc, m->nv), want->qacc);
  check_sum(weigh(d->efm_K_val, d->nefmK), want->metric);
  for (int i = 0; i < 10; i++) mj_step(m, d);
  check_sum(weigh(d->qpos, m->nv), want->moved);
  // it has the state of what yields, and does not
  for (int i = 0; i < m->nplastic; i++) g_assert_cmpfloat(d->plastic[i], ==, 0);
  mj_deleteData(d);
}

static void test_numbers(void) {
  static const struct {
    const char* text;
    mjtNum stiffness;
    State state[3];
  } cases[] = {{MODEL("integrator='discrete'", PAIR),
                4918.511127238,
                {{.05, -517.7720960531, -220.913016371, -601.7407436151, 0.9913701527884, 0.1805579841276},
                 {.4, -3797.03442133, -291.3356139514, -3215.302393512, 0.7888983966693, 1.076692151849},
                 {1.2, -13423.88904048, -587.0014744986, -9496.994852704, 0.3212793053749, 3.235438604149}}},
               {MODEL("integrator='discrete'", BLOCK),
                -7326.851851852,
                {{.05, -165.2282903766, -9.678421221934, -437.6880753478, 0.2783705935099, 0.3216457676843},
                 {.4, -1311.309555556, -20.92956057387, -2914.349206718, 0.3539363089214, 2.134777102225},
                 {1.2, -7991.753851852, -101.701815835, -14852.37219617, 0.525511696618, 6.085488346923}}}};
  for (size_t k = 0; k < G_N_ELEMENTS(cases); k++) {
    mjSpec* s = parse(cases[k].text);
    mjModel* m = mj_compile(s, NULL);
    if (!m) g_error("%s", mjs_getError(s));
    check_sum(weigh(m->flex_stiffness, m->nflexstiffness), cases[k].stiffness);
    for (int i = 0; i < 3; i++) check_state(m, cases[k].state + i);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// The derivative of the force along itself is the stiffness, as long as nothing is negative.
static void test_gradient(void) {
  mjSpec* s = parse(MODEL("integrator='discrete'", PAIR));
  first_flex(s)->damping = 0;
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  g_autofree mjtNum *ahead = g_new(mjtNum, m->nv), *column = g_new0(mjtNum, m->nv);
  mjtNum h = m->opt.timestep, eps = 1e-6;
  // blown up, so that no turn is free
  for (int i = 0; i < m->nv; i++) d->qpos[i] = .1 * m->body_pos[3 + i] + .005 * (i * 3 % 7 - 3);
  for (int k = 0; k < m->nv; k++) {
    d->qpos[k] += eps;
    mj_forward(m, d);
    mju_copy(ahead, d->qfrc_spring, (int)m->nv);
    d->qpos[k] -= 2 * eps;
    mj_forward(m, d);
    mju_subFrom(ahead, d->qfrc_spring, (int)m->nv);
    d->qpos[k] += eps;
    mj_forward(m, d);
    mju_zero(column, (int)m->nv);
    for (int a = 0; a < d->efm_K_rownnz[k]; a++) {
      column[d->efm_K_colind[d->efm_K_rowadr[k] + a]] = d->efm_K_val[d->efm_K_rowadr[k] + a] / (h * h);
    }
    for (int i = 0; i < m->nv; i++) {
      g_assert_cmpfloat(mju_abs(ahead[i] / (2 * eps) + column[i]), <, 1e-3);
    }
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What has no such law is refused, and a text has no word for it; the compiled model keeps it.
static void test_refused(void) {
  static const struct {
    const char* text;
    int law;
    const char* says;
  } cases[] = {{MODEL("integrator='discrete'", PAIR), 2, "*elastic3d is 0*or 1*"},
               {MODEL("", PAIR), 1, "*needs the integrator discrete*"},
               {MODEL("integrator='discrete'",
                      "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' "
                      "dim='2'>" NO_CONTACT "<elasticity young='1' elastic2d='stretch' "
                      "thickness='.1'/></flexcomp>"),
                1, "*is for solids*"},
               {MODEL("integrator='discrete'",
                      "<flexcomp name='f' type='grid' count='3 3 3' spacing='.1 .1 .1' dim='3' "
                      "dof='trilinear'>" NO_CONTACT "<elasticity young='1'/></flexcomp>"),
                1, "*without nodes*"}};
  for (size_t k = 0; k < G_N_ELEMENTS(cases); k++) {
    mjSpec* s = parse(cases[k].text);
    first_flex(s)->elastic3d = cases[k].law;
    g_assert_null(mj_compile(s, NULL));
    g_assert_true(g_pattern_match_simple(cases[k].says, mjs_getError(s)));
    mj_deleteSpec(s);
  }
}

static void test_saved(void) {
  char error[300] = "", text[10];
  mjSpec* s = parse(MODEL("integrator='discrete'", PAIR));
  mjSpec* copy = mj_copySpec(s);
  g_assert_cmpint(first_flex(copy)->elastic3d, ==, 1);
  mjModel *m = mj_compile(s, NULL), *same = mj_compile(copy, NULL);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, -1);
  g_assert_true(g_pattern_match_simple("flex 'f' has elastic3d*mj_saveModel*", error));

  g_autofree char* path = g_build_filename(g_get_tmp_dir(), "test-flex-solid.mjb", NULL);
  mj_saveModel(m, path, NULL, 0);
  mjModel* loaded = mj_loadModel(path, NULL);
  g_remove(path);
  const mjModel* models[] = {m, same, loaded};
  mjtNum force[3];
  for (int k = 0; k < 3; k++) {
    mjData* d = mj_makeData(models[k]);
    for (int i = 0; i < m->nv; i++) d->qpos[i] = .02 * (i * 3 % 7 - 3);
    mj_forward(models[k], d);
    force[k] = weigh(d->qfrc_spring, m->nv);
    mj_deleteData(d);
  }
  g_assert_cmpfloat(force[0], ==, force[1]);
  g_assert_cmpfloat(force[0], ==, force[2]);
  mj_deleteModel(loaded);
  mj_deleteModel(same);
  mj_deleteModel(m);
  mj_deleteSpec(copy);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flex-solid/numbers", test_numbers);
  g_test_add_func("/flex-solid/gradient", test_gradient);
  g_test_add_func("/flex-solid/refused", test_refused);
  g_test_add_func("/flex-solid/saved", test_saved);
  return g_test_run();
}
