// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables that yield: forces and state as MuJoCo 4.0.1 has them, after two steps from a shape
// that is distorted much. What is compared of an array x are its sums weighted by sin(i) and cos(2
// i), so that no number is left out.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#define FLEX(attributes, elasticity)                                                                         \
  "<mujoco><option timestep='.001' gravity='0 0 0'/><worldbody><flexcomp name='f' radius='.005' " attributes \
  "><contact contype='0' conaffinity='0' selfcollide='none'/><elasticity poisson='.3' " elasticity           \
  "/></flexcomp></worldbody></mujoco>"
#define TRIANGLES \
  "type='direct' dim='2' mass='4e6' point='0 0 0 1 0 0 .4 .8 0 .6 -.5 0' element='0 1 2 1 0 3'"
#define FOLDED      "type='direct' dim='2' mass='4e6' point='0 0 0 1 0 0 .4 .8 .3 .6 -.5 .2' element='0 1 2 1 0 3'"
#define TETRAHEDRON "type='direct' dim='3' mass='4' point='0 0 0 1 0 0 .3 .8 0 .4 .3 .7' element='0 1 2 3'"
#define BLOCK       "type='grid' dim='3' mass='5' count='3 3 3' spacing='.5 .4 .3' cellcount='2 1 1' "

typedef struct Case {
  const char* text;
  mjtNum amplitude;
  int mode, size;
  mjtNum spring[2], plastic[2];
} Case;

static const Case kCases[] = {
    {FLEX(TRIANGLES, "young='1e4' thickness='.01' elastic2d='stretch' yield='.02'"),
     0.3,
     2,
     6,
     {2.38653629288, 2.52555487954},
     {0.24765079123, -0.139147219332}},
    {FLEX(TRIANGLES, "young='1e6' thickness='.02' elastic2d='bend' yield='0 .001'"),
     0.3,
     1,
     5,
     {0.0117598034413, 0.364861367671},
     {-0.252863697111, 0.181769724282}},
    {FLEX(FOLDED, "young='1e6' thickness='.02' elastic2d='bend' yield='0 .001'"),
     0.3,
     1,
     5,
     {0.69726772408, 0.0821947552115},
     {-0.36546468682, 0.262712347075}},
    {FLEX(TRIANGLES, "young='1e6' thickness='.02' elastic2d='both' yield='.01'"),
     0.2,
     3,
     11,
     {525.753908602, 349.619883418},
     {0.218789307579, 0.0163716233008}},
    {FLEX(TRIANGLES, "young='1e6' thickness='.02' elastic2d='bend' yield='.01 0'"),
     0.1,
     0,
     0,
     {0.00120809283572, 0.139320613582},
     {0, 0}},
    {FLEX(TETRAHEDRON, "young='1e4' yield='.02'"),
     0.05,
     2,
     6,
     {-0.322959269437, 1.15057285393},
     {-0.171815999741, 0.0689475184659}},
    {FLEX(TETRAHEDRON, "young='1e4' yield='.02'"),
     0.5,
     2,
     6,
     {-303.673196887, 87.1926465091},
     {-1.39324711036, 0.890100144638}},
    {FLEX(BLOCK "dof='trilinear'", "young='1e4' yield='.02'"),
     0.1,
     2,
     12,
     {1166.87654969, 529.414028284},
     {0.313945728563, 0.0369605901287}},
    {FLEX(BLOCK "dof='quadratic'", "young='1e4' yield='.02'"),
     0.5,
     2,
     12,
     {-7139.04841286, -1409.31541263},
     {-0.266513026154, -0.0546615873652}},
    {FLEX(BLOCK "dof='trilinear'", "young='1e4' thickness='.02' elastic2d='stretch' yield='.02'"),
     0.1,
     2,
     30,
     {-10.5193751196, -12.2419642061},
     {-0.0344580748435, -0.074691079563}},
};

static void sums(const mjtNum* x, int n, mjtNum sum[2]) {
  sum[0] = sum[1] = 0;
  for (int i = 0; i < n; i++) {
    sum[0] += sin(i) * x[i];
    sum[1] += cos(2 * i) * x[i];
  }
}

static mjData* distorted(const mjModel* m, mjtNum amplitude) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) {
    d->qpos[i] += amplitude * sin(3 * i + 1);
    d->qvel[i] = 0.1 * cos(5 * i);
  }
  for (int step = 0; step < 2; step++) mj_step(m, d);
  mj_forward(m, d);
  return d;
}

static void check_sums(const mjtNum* x, int n, const mjtNum want[2]) {
  mjtNum sum[2];
  sums(x, n, sum);
  for (int k = 0; k < 2; k++) g_assert_cmpfloat_with_epsilon(sum[k], want[k], 2e-8 * (1 + fabs(want[k])));
}

static void test_yield(void) {
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjModel* m = compile_text(kCases[i].text);
    mjData* d = distorted(m, kCases[i].amplitude);
    g_assert_cmpint(m->flex_plasticmode[0], ==, kCases[i].mode);
    g_assert_cmpint(m->nplastic, ==, kCases[i].size);
    g_assert_cmpint(m->flex_plasticadr[0], ==, kCases[i].mode ? 0 : -1);
    check_sums(d->qfrc_spring, m->nv, kCases[i].spring);
    check_sums(d->plastic, m->nplastic, kCases[i].plastic);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

// The search for the rotation of a face ends where that of MuJoCo 4.0.1 does, to the last digits:
// what differs there adds up to 1e-9 in each step.
static void test_faces(void) {
  mjModel* m =
      compile_text(FLEX(BLOCK "dof='quadratic'", "young='1e4' thickness='.02' elastic2d='both' yield='.02'"));
  mjData* d = distorted(m, 0.1);
  mjtNum spring[2], plastic[2];
  sums(d->qfrc_spring, m->nv, spring);
  sums(d->plastic, m->nplastic, plastic);
  g_assert_cmpfloat_with_epsilon(spring[0], 113.9647802430833, 1e-10);
  g_assert_cmpfloat_with_epsilon(spring[1], -191.9486290122866, 1e-10);
  g_assert_cmpfloat_with_epsilon(plastic[0], -0.09330246707242432, 1e-12);
  g_assert_cmpfloat_with_epsilon(plastic[1], -0.1634851237714594, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Plastic flow of a solid keeps its volume: the product of the squared stretches is 1.
static void test_volume(void) {
  mjModel* m = compile_text(
      "<mujoco><option timestep='1e-6' gravity='0 0 0'/><worldbody><flexcomp name='f' type='direct' dim='3' "
      "mass='4' "
      "point='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3'><contact selfcollide='none'/>"
      "<elasticity young='10' yield='.01'/></flexcomp></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qpos[i] = 0.4 * sin(7 * i);
  mj_step(m, d);
  // squared lengths of the edges 01, 12, 20, 23, 03, 13 have grown by these; of the three from the
  // corner by the diagonal of 2 Ep
  const mjtNum* p = d->plastic;
  int edge[3] = {0, 2, 4};
  const int* elem = m->flex_elem;
  mjtNum gram[3][3];
  static const int across[3][3] = {{0, 1, 5}, {1, 0, 3}, {5, 3, 0}};
  mjtNum rest[6], square[6];
  static const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};
  static const mjtNum corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < 6; k++) {
    mjtNum x[3];
    mju_sub3(x, corner[elem[ends[k][0]]], corner[elem[ends[k][1]]]);
    rest[k] = mju_dot3(x, x);
    square[k] = rest[k] + p[k];
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      gram[i][j] = i == j ? square[edge[i]] : (square[edge[i]] + square[edge[j]] - square[across[i][j]]) / 2;
    }
  }
  mjtNum det = 0;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    det += gram[0][i] * (gram[1][j] * gram[2][k] - gram[1][k] * gram[2][j]);
  }
  // the square of six times the volume
  g_assert_cmpfloat_with_epsilon(det, 1, 1e-12);
  g_assert_cmpfloat(mju_norm(p, 6), >, 0.1);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A strain by which squared lengths grow a hundred million times has a finite rest.
static void test_huge(void) {
  mjModel* m = compile_text(FLEX(TETRAHEDRON, "young='1e4' yield='.02'"));
  mjData* d = mj_makeData(m);
  m->opt.disableflags |= mjDSBL_AUTORESET;
  for (int i = 0; i < m->nv; i++) d->qpos[i] = 1e4 * sin(3 * i + 1);
  mj_step(m, d);
  for (int i = 0; i < 6; i++) g_assert_true(isfinite(d->plastic[i]));
  g_assert_cmpfloat(mju_norm(d->plastic, 6), >, 1e7);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// What is left of the elastic strain is more than there is in one direction. Numbers from MuJoCo
// 4.0.1.
static void test_flat(void) {
  mjModel* m = compile_text(FLEX(TETRAHEDRON, "young='1e4' yield='.02'"));
  mjData* d = distorted(m, 1);
  static const mjtNum want[6] = {2.4329279041,  -0.848012320158, 1.47258462685,
                                 1.72039887264, 0.110027605019,  1.95689232653};
  for (int i = 0; i < 6; i++) g_assert_cmpfloat_with_epsilon(d->plastic[i], want[i], 1e-9);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// An edge rests at a tenth of its length at least, also where all of its element's other edges are
// stretched. Numbers from MuJoCo 4.0.1.
static void test_least(void) {
  static const struct {
    const char *element, *elasticity;
    mjtNum stretch[12], plastic[6];
  } cases[] = {{"dim='3' point='0 0 0 1 0 0 0 1 0 0 0 1' element='0 1 2 3'",
                "",
                {[3] = -0.95, [7] = 3.5, [11] = 3.5},
                {19.2199459062, 18.2223918143, -0.99, 18.2223918143, 19.2199459062, 38.4398918136}},
               {"dim='2' point='0 0 0 1 0 0 0 1 0' element='0 1 2'",
                "thickness='.01' elastic2d='stretch'",
                {[3] = -0.97, [7] = 3.5},
                {18.2340588665, 19.2322369407, -0.99}}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* text = g_strdup_printf(
        "<mujoco><option timestep='1e-6' gravity='0 0 0'/><worldbody><flexcomp name='f' type='direct' "
        "mass='4' %s>"
        "<contact selfcollide='none'/><elasticity young='10' yield='.01' "
        "%s/></flexcomp></worldbody></mujoco>",
        cases[i].element, cases[i].elasticity);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mju_copy(d->qpos, cases[i].stretch, m->nq);
    mj_step(m, d);
    for (int k = 0; k < m->nplastic; k++) {
      g_assert_cmpfloat_with_epsilon(d->plastic[k], cases[i].plastic[k], 1e-8);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
    g_free(text);
  }
}

static void test_refused(void) {
  static const struct {
    const char *text, *says;
  } cases[] = {
      {FLEX(TRIANGLES, "young='1' elastic2d='both' thickness='.01' yield='-.1'"), "below 0"},
      {FLEX("type='grid' dim='1' count='4 1 1' spacing='.1 .1 .1' mass='1'", "young='1' yield='.1'"),
       "dim=2 or 3"},
      {FLEX(TETRAHEDRON, "young='1' yield='.1 .1'"), "second yield"},
      {FLEX(BLOCK "dof='trilinear'", "young='1' yield='.1 .1'"), "second yield"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[1000] = "";
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, error, sizeof error);
    mjModel* m = s ? mj_compile(s, NULL) : NULL;
    const char* message = s ? mjs_getError(s) : error;
    if (m || !strstr(message, cases[i].says)) g_error("case %zu: %s", i, message);
    mj_deleteSpec(s);
  }
}

// A rigid sheet that would yield keeps its thickness, and has nothing that yields.
static void test_rigid(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><flexcomp name='f' rigid='true' type='grid' dim='2' count='2 2 1' spacing='.1 .1 "
      ".1'>"
      "<elasticity young='1e4' elastic2d='bend' thickness='.01' "
      "yield='.02'/></flexcomp></worldbody></mujoco>");
  g_assert_cmpfloat(m->flex_stiffness[6], ==, 0.01);
  g_assert_cmpint(m->nplastic, ==, 0);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/dynamics/flex-plastic/yield", test_yield);
  g_test_add_func("/dynamics/flex-plastic/faces", test_faces);
  g_test_add_func("/dynamics/flex-plastic/volume", test_volume);
  g_test_add_func("/dynamics/flex-plastic/huge", test_huge);
  g_test_add_func("/dynamics/flex-plastic/flat", test_flat);
  g_test_add_func("/dynamics/flex-plastic/least", test_least);
  g_test_add_func("/dynamics/flex-plastic/rigid", test_rigid);
  g_test_add_func("/dynamics/flex-plastic/refused", test_refused);
  return g_test_run();
}
