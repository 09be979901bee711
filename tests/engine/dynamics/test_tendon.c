// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tendons: moment arms are derivatives of the length, paths around bodies have their closed form.

#include "math/wrap.h"

#include <math.h>

#include "fixture.h"

static void test_moment_arms(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  const mjtNum eps = 1e-6;
  int nv = m->nv;
  g_autofree mjtNum* jac = g_new(mjtNum, m->ntendon * nv);
  for (int seed = 0; seed < 20; seed++) {
    machine_shake(s, seed);
    mj_fwdPosition(m, s->d);
    mju_sparse2dense(jac, s->d->ten_J, m->ntendon, nv, m->ten_J_rownnz, m->ten_J_rowadr, m->ten_J_colind);
    g_autofree mjtNum* length = g_memdup2(s->d->ten_length, m->ntendon * sizeof(mjtNum));
    g_autofree mjtNum* rate = g_new(mjtNum, m->ntendon);
    mju_mulMatVec(rate, jac, s->d->qvel, m->ntendon, nv);
    mj_integratePos(m, s->d->qpos, s->d->qvel, eps);
    mj_fwdPosition(m, s->d);
    for (int i = 0; i < m->ntendon; i++) {
      g_assert_cmpfloat(mju_abs((s->d->ten_length[i] - length[i]) / eps - rate[i]), <, 1e-4);
    }
  }
}

// The fixed tendon is linear; the pulleys divide the second and third piece of the spatial one.
static void test_length(Machine* s, gconstpointer unused) {
  (void)unused;
  const mjModel* m = s->m;
  const mjData* d = s->d;
  machine_shake(s, 1);
  mj_fwdPosition(m, s->d);
  mjtNum wanted = 0.5 * d->qpos[m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, "elbow")]] -
                  0.3 * d->qpos[m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, "spin")]] +
                  d->qpos[m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, "x")]];
  g_assert_cmpfloat(mju_abs(d->ten_length[0] - wanted), <, 1e-12);

  // without the wheel, straight lines
  int wrap = m->tendon_adr[1] + 4;
  g_assert_cmpint(m->wrap_type[wrap], ==, mjWRAP_CYLINDER);
  m->geom_size[3 * m->wrap_objid[wrap]] = 1e-9;
  m->wrap_prm[wrap] = -1;
  mj_fwdPosition(m, s->d);
  const mjtNum* site[5];
  static const char* const names[5] = {"ceiling", "chest", "muscle", "grip", "rod"};
  for (int i = 0; i < 5; i++) site[i] = d->site_xpos + 3 * mj_name2id(m, mjOBJ_SITE, names[i]);
  mjtNum straight =
      mju_dist3(site[0], site[1]) + mju_dist3(site[2], site[3]) / 2 + mju_dist3(site[3], site[4]) / 4;
  g_assert_cmpfloat(mju_abs(d->ten_length[1] - straight), <, 1e-6);
}

// From (-2, h) to (2, h) around the unit circle, above or below: two tangents and an arc.
static void test_wrap_circle(void) {
  const mjtNum h = .1, from[3] = {-2, h, 0}, to[3] = {2, h, 0};
  const mjtNum origin[3] = {0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int up = -1; up <= 1; up += 2) {
    const mjtNum side[3] = {0, 1.5 * up, 0};
    mjtNum wanted = 2 * atan2(2, up * h) - 2 * acos(1 / mju_sqrt(4 + h * h));
    mjtNum x = mju_sin(wanted / 2), y = up * mju_cos(wanted / 2);
    const mjtNum tangency[6] = {-x, y, 0, x, y, 0};
    for (int type = mjWRAP_SPHERE; type <= mjWRAP_CYLINDER; type++) {
      mjtNum points[2][3];
      mjtNum arc = wrap_string(points, from, to, origin, identity, 1, type, side);
      g_assert_cmpfloat(mju_abs(arc - wanted), <, 1e-10);
      assert_near(points[0], tangency, 6, 1e-10);
    }
  }

  // nothing in the way
  mjtNum points[2][3];
  const mjtNum above[3] = {-2, 1.1, 0}, beyond[3] = {2, 1.1, 0};
  g_assert_cmpfloat(wrap_string(points, above, beyond, origin, identity, 1, mjWRAP_SPHERE, NULL), <, 0);

  // a helix: the height grows with the length of the path in the plane
  const mjtNum low[3] = {-2, 0, -1}, high[3] = {2, 0, 1}, side[3] = {0, 2, 0};
  mjtNum arc = wrap_string(points, low, high, origin, identity, 1, mjWRAP_CYLINDER, side);
  mjtNum plane = 2 * mju_sqrt(3) + mjPI / 3, rise = 2 * (mjPI / 3) / plane;
  g_assert_cmpfloat(mju_abs(arc - mju_sqrt(mjPI * mjPI / 9 + rise * rise)), <, 1e-10);
  g_assert_cmpfloat(mju_abs(points[1][2] - points[0][2] - rise), <, 1e-10);
}

// With its side point inside, the string touches the inner wall where the path is shortest: both
// halves have the same angle to the wall.
static void test_wrap_inside(void) {
  const mjtNum from[3] = {-2, .4, 0}, to[3] = {2, .4, 0}, origin[3] = {0},
               identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const mjtNum side[3] = {0, .2, 0};
  mjtNum points[2][3];
  mjtNum arc = wrap_string(points, from, to, origin, identity, .3, mjWRAP_CYLINDER, side);
  g_assert_cmpfloat(arc, ==, 0);
  const mjtNum wanted[3] = {0, .3, 0};
  assert_near(points[0], wanted, 3, 1e-6);
  assert_near(points[1], wanted, 3, 1e-6);

  // inside of a cylinder is what is nearer to its centre than the radius, along the axis too
  const mjtNum far[3] = {0, .2, .25};
  g_assert_cmpfloat(wrap_string(points, from, to, origin, identity, .3, mjWRAP_CYLINDER, far), <, 0);
}

// The string goes round as the way over the side point does, however long that is, or not at all.
// Held within, it touches where both halves are equal, also where the angle to the wall is nearly
// right. The numbers are those of MuJoCo 4.0.1.
static void test_side_site(void) {
  static const struct {
    const char *type, *from, *to, *side;
    double length;
    int npoint;
  } cases[] = {
      {"cylinder", "-.1 .2 0", ".1 .2 .05", ".02 -.15 0", 0.7159074356, 4},
      {"cylinder", "-.1 .2 0", ".1 .2 .05", ".02 .15 0", 0.2061552813, 2},
      {"cylinder", "-.2 .05 0", ".15 -.12 0", ".1 .1 0", 0.4926633693, 4},
      {"cylinder", "-.2 .05 0", ".15 -.12 0", "-.1 -.12 0", 0.4067109135, 4},
      {"cylinder", "0.07 0.15 0.18", "0.27 0.14 0.25", "-0.28 -0.02 0.27", 0.2121320344, 2},
      {"cylinder", "-0.20 0.20 0.26", "-0.01 0.11 0.13", "0.14 -0.20 0.17", 0.7174004653, 4},
      {"sphere", "-.2 .05 .1", ".15 -.12 0", ".1 .1 .2", 0.4087823625, 4},
      {"sphere", "-.15940558742 .095333216896 .03195298965", "-.01293210867 -.12513799179 -.12959636499",
       ".01 .02 .01", 0.3100971392, 4},
      {"sphere", "0.06659034318 -0.25903337682 0.22106066707", "-0.12898815831 0.02185473395 -0.15336705702",
       ".01 .02 .01", 0.5072920283, 4},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><geom name='g' type='%s' size='.1 .1'/><site name='a' pos='%s'/><site name='b' "
        "pos='%s'/><site name='s' pos='%s'/></worldbody><tendon><spatial><site site='a'/><geom geom='g' "
        "sidesite='s'/><site site='b'/></spatial></tendon></mujoco>",
        cases[i].type, cases[i].from, cases[i].to, cases[i].side);
    mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(spec, NULL);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    g_assert_cmpint(d->ten_wrapnum[0], ==, cases[i].npoint);
    g_assert_cmpfloat_with_epsilon(d->ten_length[0], cases[i].length, 1e-10);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteSpec(spec);
  }
}

// A string that just touches the circle: its length is that of the straight one, and more by what
// the height lacks of the radius, squared.
static void test_wrap_onset(void) {
  const mjtNum origin[3] = {0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, side[3] = {0, .2, 0};
  for (int type = mjWRAP_SPHERE; type <= mjWRAP_CYLINDER; type++) {
    for (int k = 0; k < 2; k++) {
      for (mjtNum low = 1e-15; low < 1e-3; low *= 10) {
        const mjtNum from[3] = {-.3, .1, 0}, to[3] = {.3, .1 - low, 0};
        mjtNum points[2][3], arc = wrap_string(points, from, to, origin, identity, .1, type, k ? side : NULL);
        if (arc < 0) continue;
        mjtNum length = mju_dist3(from, points[0]) + arc + mju_dist3(points[1], to),
               straight = mju_dist3(from, to);
        g_assert_cmpfloat(length - straight, >=, -2e-16);
        g_assert_cmpfloat(length - straight, <=, 1e-15 + 2 * low * low);
      }
    }
  }
}

// A tendon that ends on the axis of the only joint: nothing moves it, so its violated limit makes
// no constraint. The axis and the place have digits that do not cancel by chance.
static void test_on_axis(void) {
  static const char* const text =
      "<mujoco><worldbody><site name='a'/><body pos='0.3916 -0.38277516593339939 0.22'>"
      "<joint axis='-0.2 0.05 -0.1'/><geom pos='-0.2 -0.3 0.1' size='0.1675'/><site "
      "name='b'/></body></worldbody>"
      "<tendon><spatial range='0 0.1'><site site='a'/><site site='b'/></spatial></tendon></mujoco>";
  mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 20; i++) {
    d->qpos[0] = 0.37 * i;
    mj_forward(m, d);
    g_assert_cmpfloat(d->ten_J[0], ==, 0);
    g_assert_cmpint(d->nefc, ==, 0);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// The wall that a string touches from within is the body that turns about the centre: it would be
// in balance at the root, which the search leaves before rounding does (numbers of MuJoCo 4.0.1).
static void test_end_of_search(void) {
  static const char* const text =
      "<mujoco><worldbody><site name='a'/><site name='b' pos='0.03 -0.04 0.0009'/>"
      "<body pos='0.2 -0.083 0.02'><joint/><geom name='wall' size='0.1108'/><site "
      "name='within'/></body></worldbody>"
      "<tendon><spatial><site site='a'/><geom geom='wall' sidesite='within'/><site "
      "site='b'/></spatial></tendon></mujoco>";
  mjSpec* spec = mj_parseXMLString(text, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->ten_J[0], 1.1047491e-9, 1e-14);
  g_assert_cmpfloat_with_epsilon(d->wrap_xpos[3], 0.0950480896179046, 1e-15);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/tendon/moment-arms", Machine, NULL, machine_setup, test_moment_arms, machine_teardown);
  g_test_add("/tendon/length", Machine, NULL, machine_setup, test_length, machine_teardown);
  g_test_add_func("/tendon/on-axis", test_on_axis);
  g_test_add_func("/tendon/wrap/circle", test_wrap_circle);
  g_test_add_func("/tendon/wrap/inside", test_wrap_inside);
  g_test_add_func("/tendon/wrap/end-of-search", test_end_of_search);
  g_test_add_func("/tendon/wrap/side-site", test_side_site);
  g_test_add_func("/tendon/wrap/onset", test_wrap_onset);
  return g_test_run();
}
