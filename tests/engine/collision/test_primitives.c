// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of primitive pairs against numbers of MuJoCo 3.12.0 (WebAssembly build): the count, and
// the first two.

#include "fixture.h"

typedef struct Expected {
  double dist, x, y, z, nx, ny, nz;
} Expected;

typedef struct Row {
  const char *type1, *size1, *euler1;  // at the origin
  const char *type2, *size2, *pos2, *euler2;
  int ncon;
  Expected contact[2];
} Row;

static const Row rows[] = {
    {"sphere",
     ".1",
     "0 0 0",
     "capsule",
     ".05 .2",
     ".05 .1 .1",
     "30 40 0",
     1,
     {{-0.01260079425, 0.00771830845, 0.08391395079, 0.04096940513, 0.08237290461, 0.8955635693,
       0.437242036}}},
    {"sphere",
     ".1",
     "0 0 0",
     "cylinder",
     ".1 .2",
     ".12 .1 .05",
     "30 40 0",
     1,
     {{-0.05263796398, 0.03685868559, 0.06378937229, 0.001116106588, 0.500246693, 0.86575042,
       0.01514781715}}},
    {"sphere",
     ".1",
     "0 0 0",
     "cylinder",
     ".1 .02",
     ".05 .02 .1",
     "5 4 0",
     1,
     {{-0.01887424324, 0.006317347048, -0.007873847797, 0.08999849214, 0.06975647374, -0.08694343574,
       0.9937680179}}},
    {"sphere",
     ".1",
     "0 0 0",
     "box",
     ".1 .2 .05",
     ".15 .1 .08",
     "10 20 30",
     1,
     {{-0.01579286246, 0.07554168004, 0.02519442817, 0.04627918264, 0.8201819001, 0.2735445381,
       0.5024689408}}},
    {"sphere",
     ".01",
     "0 0 0",
     "box",
     ".1 .2 .05",
     ".01 .01 .02",
     "10 20 30",
     1,
     {{-0.03970322611, -0.003369450109, 0.001607545937, -0.009116846045, 0.3420201433, -0.1631759112,
       0.9254165784}}},
    {"capsule",
     ".05 .2",
     "0 0 0",
     "capsule",
     ".05 .1",
     ".08 0 .05",
     "0 0 0",
     2,
     {{-0.02, 0.04, 0, -0.05, 1, 0, 0}, {-0.02, 0.04, 0, 0.15, 1, 0, 0}}},
    {"capsule",
     ".05 .2",
     "0 0 0",
     "capsule",
     ".05 .1",
     ".08 0 .05",
     "40 20 0",
     1,
     {{-0.03038540395, 0.0302886999, 0.01715058758, 0.009121451266, 0.8701824507, 0.4927296445,
       2.491896203e-17}}},
    {"capsule",
     ".05 .2",
     "0 90 0",
     "box",
     ".1 .2 .05",
     "0 0 .09",
     "0 0 20",
     1,
     {{-0.01, -0.1064177772, -6.938893904e-18, 0.045, 0, 0, 1}}},
    {"capsule",
     ".05 .2",
     "0 80 10",
     "box",
     ".1 .2 .05",
     ".1 .1 .09",
     "0 0 20",
     2,
     {{-0.04472963553, 0.1969615506, 0, 0.06236481777, 0, 0, 1},
      {-0.01528614996, 0.02997924618, 1.387778781e-17, 0.04764307498, 0, 0, 1}}},
    {"capsule",
     ".05 .2",
     "10 40 10",
     "box",
     ".1 .2 .05",
     ".2 .15 .15",
     "5 0 20",
     1,
     {{-0.02271987283, 0.1648673046, -0.01343905388, 0.1520331238, 0.9396926208, 0.3407186534,
       0.02980901963}}},
    {"box",
     ".1 .1 .1",
     "0 0 0",
     "box",
     ".1 .1 .1",
     ".01 .02 .199",
     "0 0 44",
     8,
     {{-0.001, -0.05111322886, 0.1, 0.0995, 0, 0, 1}, {-0.001, -0.1, 0.05279059387, 0.0995, 0, 0, 1}}},
    {"box",
     ".1 .1 .1",
     "0 0 0",
     "box",
     ".2 .05 .1",
     ".05 .02 .18",
     "2 1 30",
     6,
     {{-0.01782076534, 0.08081641401, 0.1, 0.09108961733, 0, 0, 1},
      {-0.01831039293, -0.1, -0.004456852031, 0.09084480354, 0, 0, 1}}},
    {"box",
     ".1 .1 .1",
     "45 0 0",
     "box",
     ".1 .1 .1",
     ".01 .02 .27",
     "0 45 0",
     1,
     {{-0.01284271247, 0.01, -1.387778781e-17, 0.135, 0, 0, 1}}},
    {"box",
     ".1 .1 .1",
     "0 0 0",
     "box",
     ".02 .02 .02",
     ".01 .02 .05",
     "10 20 30",
     4,
     {{-0.06622989859, 0.01003862455, 0.05060373997, 0.0668850507, 0, 0, 1},
      {-0.05803493344, -0.0225132827, 0.02885021427, 0.07098253328, 0, 0, 1}}},
};

static void check_row(gconstpointer data) {
  const Row* row = data;
  g_autofree char* xml = g_strdup_printf(
      "<mujoco><worldbody><geom type='%s' size='%s' euler='%s'/>"
      "<body pos='%s' euler='%s'><freejoint/><geom type='%s' size='%s'/></body></worldbody></mujoco>",
      row->type1, row->size1, row->euler1, row->pos2, row->euler2, row->type2, row->size2);
  Scene s = scene_new(xml);
  g_assert_cmpint(s.d->ncon, ==, row->ncon);
  for (int i = 0; i < MIN(row->ncon, 2); i++) {
    const mjContact* con = s.d->contact + i;
    const Expected* want = row->contact + i;
    assert_near(con->dist, want->dist, 1e-9);
    const double pos[3] = {want->x, want->y, want->z}, normal[3] = {want->nx, want->ny, want->nz};
    for (int k = 0; k < 3; k++) {
      assert_near(con->pos[k], pos[k], 1e-9);
      assert_near(con->frame[k], normal[k], 1e-9);
    }
  }
  scene_free(s);
}

// A box that stands on another one touches it, whatever the sums of heights round to (MuJoCo 3.12
// finds four contacts in each of these; clipped corners above the face by rounding were dropped
// once).
static void test_standing(void) {
  for (int i = 1; i <= 200; i++) {
    double low = 0.001 * i, high = 0.0137 * i;
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom type='box' size='1 1 %.17g' pos='0 0 %.17g'/><body pos='.1 .2 "
        "%.17g'><freejoint/>"
        "<geom type='box' size='.1 .1 %.17g'/></body></worldbody></mujoco>",
        low, low, low + low + high, high);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, ==, 4);
    scene_free(s);
  }
}

// Places of contacts with a plane, to the last bit those of the reference, from which these numbers
// are.
static void test_plane_rounding(void) {
  const mjtNum wanted[4][3] = {{0x1.8539590a7bb02p-3, 0x1.caafeded42f6p-3, -0x1.1a93db21b0ba8p-5},
                               {0x1.da905d12e270dp-4, 0x1.1d59407849966p-2, 0x1.3a92fde14a373p-4},
                               {0x1.078bb4c014cf3p-3, 0x1.9cf2a494adee2p-4, 0x1.3cadb613cd80ap-7},
                               {0x1.5c4daa3e66881p-1, 0x1.1b232a5eee5c2p-3, -0x1.858012a36bce3p-4}};
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='plane' size='0 0 1' euler='20 10 0'/><body pos='.3 .2 .05' euler='10 "
      "70 30'>"
      "<freejoint/><geom type='cylinder' size='.11 .17'/></body><body pos='.7 .1 .01'><freejoint/><geom "
      "size='.13'/>"
      "</body></worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 4);
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 3; k++) g_assert_cmpfloat(s.d->contact[i].pos[k], ==, wanted[i][k]);
  }
  scene_free(s);
}

// The distance of one kind of pair as far apart as asked has its points, of the general case not. A
// box and a capsule are found however far they are.
static void test_distance(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom size='1'/><geom size='1' pos='3 0 0'/><geom type='box' size='1 1 1' pos='6 0 "
      "0'/><geom type='box' size='1 1 1' pos='9 0 0'/><geom type='capsule' size='1 1' pos='66 0 "
      "0'/></worldbody></mujoco>");
  mjtNum ends[6];
  g_assert_cmpfloat(mj_geomDistance(s.m, s.d, 0, 1, 1, ends), ==, 1);
  g_assert_cmpfloat(ends[0], ==, 1);
  g_assert_cmpfloat(ends[3], ==, 2);
  g_assert_cmpfloat(mj_geomDistance(s.m, s.d, 2, 1, 1, ends), ==, 1);
  g_assert_cmpfloat(ends[0], ==, 5);
  g_assert_cmpfloat(ends[3], ==, 4);
  g_assert_cmpfloat(mj_geomDistance(s.m, s.d, 2, 3, 1, ends), ==, 1);
  for (int i = 0; i < 6; i++) g_assert_cmpfloat(ends[i], ==, 0);
  g_assert_cmpfloat(mj_geomDistance(s.m, s.d, 0, 1, .99, ends), ==, .99);
  for (int i = 0; i < 6; i++) g_assert_cmpfloat(ends[i], ==, 0);

  assert_near(mj_geomDistance(s.m, s.d, 3, 4, 60, ends), 55, 1e-12);
  assert_near(ends[0], 10, 1e-12);
  assert_near(ends[3], 65, 1e-12);
  scene_free(s);
}

// Capsules that share an end are as deep as both are thick, along what is across both, however
// small the angle between them is. Measured in MuJoCo 4.0.1.
static void test_shared_end(void) {
  static const double beside[] = {0.401, 0.4004};
  for (size_t i = 0; i < G_N_ELEMENTS(beside); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom type='capsule' size='.08' fromto='0 0 0 .2 .2 0'/><body><freejoint/>"
        "<geom type='capsule' size='.08' fromto='.2 .2 0 .4 %.17g 0'/></body></worldbody></mujoco>",
        beside[i]);
    Scene s = scene_new(xml);
    g_assert_cmpint(s.d->ncon, >=, 1);
    g_assert_cmpfloat(fabs(s.d->contact[0].dist + 0.16), <, 1e-12);
    g_assert_cmpfloat(fabs(s.d->contact[0].frame[2] - 1), <, 1e-9);
    scene_free(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autofree char* path =
        g_strdup_printf("/collision/primitives/%zu-%s-%s", i, rows[i].type1, rows[i].type2);
    g_test_add_data_func(path, rows + i, check_row);
  }
  g_test_add_func("/collision/primitives/standing", test_standing);
  g_test_add_func("/collision/primitives/distance", test_distance);
  g_test_add_func("/collision/primitives/shared-end", test_shared_end);
  g_test_add_func("/collision/primitives/plane-rounding", test_plane_rounding);
  return g_test_run();
}
