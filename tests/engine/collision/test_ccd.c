// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GJK and EPA against slow and independent answers: separating axes for polyhedra (all face normals
// and products of edges), closed forms for round shapes; and bad input.

#include "collision/convex/ccd.h"

#include <gimbal/quality.h>

#include "collision/shape/col_pairs.h"
#include "fixture.h"

static const char kBoxes[] =
    "<mujoco><worldbody>"
    "<geom type='box' size='.1 .2 .3'/><body><freejoint/><geom type='box' size='.15 .1 .2'/></body>"
    "</worldbody></mujoco>";

// Place geom i of a scene.
static void place(Scene s, int geom, Random* r, double spread) {
  for (int k = 0; k < 3; k++) s.d->geom_xpos[3 * geom + k] = random_between(r, -spread, spread);
  random_rotation(r, s.d->geom_xmat + 9 * geom);
}

// Separation of two boxes along an axis of any length; -infinity if it has none.
static double separation(Scene s, const mjtNum axis[3]) {
  double norm = mju_norm3(axis), reach = 0, gap = 0;
  if (norm < 1e-6) return -INFINITY;
  for (int k = 0; k < 3; k++) gap += (s.d->geom_xpos[3 + k] - s.d->geom_xpos[k]) * axis[k] / norm;
  for (int g = 0; g < 2; g++) {
    for (int j = 0; j < 3; j++) {
      double along = 0;
      for (int k = 0; k < 3; k++) along += s.d->geom_xmat[9 * g + 3 * k + j] * axis[k] / norm;
      reach += fabs(along) * s.m->geom_size[3 * g + j];
    }
  }
  return fabs(gap) - reach;
}

// Largest separation over all fifteen axes: negative means that deep.
static double largest_separation(Scene s) {
  double best = -INFINITY;
  for (int a = 0; a < 15; a++) {
    mjtNum e1[3], e2[3], axis[3];
    int i = a < 9 ? a / 3 : a - 9, j = a % 3;
    for (int k = 0; k < 3; k++) {
      e1[k] = s.d->geom_xmat[3 * k + i % 3];
      e2[k] = s.d->geom_xmat[9 + 3 * k + (a < 9 ? j : i % 3)];
    }
    if (a < 9) {
      mju_cross(axis, e1, e2);
    } else {
      mju_copy3(axis, a < 12 ? e1 : e2);
    }
    best = fmax(best, separation(s, axis));
  }
  return best;
}

// With the flag EPA never ends early. Without it ends where the reference does, now and then too
// soon: the reference's library does so for 19 of 223,991 overlapping pairs.
static void boxes_at_random(int quality) {
  Scene s = scene_new(kBoxes);
  Random r = {1};
  int touching = 0, early = 0;
  gimbal_set_quality(s.m, quality);
  for (int i = 0; i < 20000; i++) {
    place(s, 0, &r, 0.2);
    place(s, 1, &r, 0.2);
    double want = largest_separation(s), got = mj_geomDistance(s.m, s.d, 0, 1, 10, NULL);
    if (fabs(want) < 1e-9) continue;
    g_assert_true((got < 0) == (want < 0));
    if (want < 0) {
      touching++;
      early += fabs(got - want) > 1e-9;
    } else {
      g_assert_cmpfloat(got, >=, want - 1e-9);  // an axis never shows more than the distance
    }
  }
  g_assert_cmpint(touching, >, 5000);
  g_assert_cmpint(early, <=, quality ? 0 : touching / 1000);
  scene_free(s);
}

static void test_boxes(void) {
  boxes_at_random(0);
  boxes_at_random(GIMBAL_QUALITY_CONVEX);
}

// The segment between the nearest points has the length of the distance, and the points are where
// they should be.
// Contacts of two boxes: where an axis separates them none, otherwise up to eight, none deeper than
// all axes allow but by the faces' preference over edges.
static void test_box_box(void) {
  Scene s = scene_new(kBoxes);
  Random r = {5};
  int none = 0;
  for (int i = 0; i < 20000; i++) {
    place(s, 0, &r, 0.2);
    place(s, 1, &r, 0.2);
    if (i % 3 == 0) mju_copy(s.d->geom_xmat + 9, s.d->geom_xmat, 9);
    double want = largest_separation(s), deepest = 0;
    if (fabs(want) < 1e-9) continue;
    mjPreContact con[mjMAXCONPAIR];
    int n = col_box_box(s.m, s.d, con, 0, 1, 0);
    g_assert_cmpint(n, <=, 8);
    if (want > 0) g_assert_cmpint(n, ==, 0);
    none += want < 0 && n == 0;
    for (int k = 0; k < n; k++) {
      deepest = fmin(deepest, con[k].dist);
      assert_near(mju_norm3(con[k].normal), 1, 1e-12);
    }
    if (want < 0) g_assert_cmpfloat(deepest, >=, 1.06 * want - 1e-9);
  }
  g_assert_cmpint(none, ==, 0);
  scene_free(s);
}

static void test_witnesses(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='ellipsoid' size='.1 .2 .3'/>"
      "<body><freejoint/><geom type='cylinder' size='.1 .2'/></body></worldbody></mujoco>");
  Random r = {2};
  for (int i = 0; i < 3000; i++) {
    place(s, 0, &r, 0.3);
    place(s, 1, &r, 0.3);
    mjtNum fromto[6], line[3], local[3], rel[3];
    mjtNum dist = mj_geomDistance(s.m, s.d, 0, 1, 10, fromto);
    mju_sub3(line, fromto + 3, fromto);
    assert_near(mju_norm3(line), fabs(dist), 1e-6);
    mju_sub3(rel, fromto, s.d->geom_xpos + (s.m->geom_type[0] == mjGEOM_ELLIPSOID ? 0 : 3));
    mju_mulMatTVec3(local, s.d->geom_xmat, rel);
    double level = 0;
    for (int k = 0; k < 3; k++) level += local[k] * local[k] / (s.m->geom_size[k] * s.m->geom_size[k]);
    assert_near(level, 1, 0.02);
  }
  scene_free(s);
}

// Spheres as meshes of the general algorithm: the closed form of sphere and box.
static void test_sphere_and_box(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='sphere' size='.1'/>"
      "<body><freejoint/><geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  Random r = {3};
  CcdConfig config = {50, 1e-9, 1, 10};
  for (int i = 0; i < 5000; i++) {
    place(s, 0, &r, 0.3);
    place(s, 1, &r, 0.3);
    ConvexObj sphere, box;
    CcdResult result;
    convex_from_geom(&sphere, s.m, s.d, 0, 0);
    convex_from_geom(&box, s.m, s.d, 1, 0);
    mjPreContact con;
    g_assert_cmpint(col_sphere_box(s.m, s.d, &con, 0, 1, 10), ==, 1);
    if (con.dist < -0.09) continue;  // deep: EPA approximates the sphere
    assert_near(ccd(&result, &config, s.d, &sphere, &box), con.dist, 1e-6);
  }
  scene_free(s);
}

// Round and flat shapes about one center are as deep as 4.0.1 says.
static void test_coincident(void) {
  static const struct {
    const char *type1, *type2;
    mjtNum dist;
  } kCases[] = {{"ellipsoid", "box", -0.2}, {"cylinder", "box", -0.2}, {"cylinder", "ellipsoid", -0.2}};
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><geom type='%s' size='.1 .2 .3'/>"
        "<body><freejoint/><geom type='%s' size='.1 .2 .3'/></body></worldbody></mujoco>",
        kCases[i].type1, kCases[i].type2);
    Scene s = scene_new(xml);
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->ncon, >=, 1);
    assert_near(s.d->contact[0].dist, kCases[i].dist, 1e-4);
    assert_near(mj_geomDistance(s.m, s.d, 0, 1, 1, NULL), kCases[i].dist, 1e-4);
    scene_free(s);
  }
}

// A box in the place of its like, however both are turned: the origin is on an edge of each double
// pyramid that the search for the depth may begin with.
static void test_doubled(void) {
  enum { TURNS = 500 };
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  Scene s = scene_new(
      "<mujoco><worldbody><body><freejoint/><geom type='box' size='.04 .12 .038'/></body>"
      "<body><freejoint/><geom type='box' size='.04 .12 .038'/></body></worldbody></mujoco>");
  for (int i = 0; i < TURNS; i++) {
    for (int k = 3; k < 7; k++) s.d->qpos[k] = s.d->qpos[7 + k] = g_rand_double_range(rand, -1, 1);
    mj_normalizeQuat(s.m, s.d->qpos);
    mj_kinematics(s.m, s.d);
    assert_near(mj_geomDistance(s.m, s.d, 0, 1, 1, NULL), -0.076, 1e-9);
  }
  scene_free(s);
}

// Whatever the input, the answer comes and is finite.
static void test_bad_input(void) {
  static const char* types[] = {"ellipsoid", "cylinder", "box", "capsule", "sphere"};
  static const double far_away[] = {0, 1e-12, 1e-6, 1e6, 1e9};
  for (size_t a = 0; a < G_N_ELEMENTS(types); a++) {
    for (size_t b = 0; b < G_N_ELEMENTS(types); b++) {
      g_autofree char* xml = g_strdup_printf(
          "<mujoco><worldbody><geom type='%s' size='.1 .1 .1'/>"
          "<body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
          "<geom type='%s' size='1e-7 1e-7 1e-7'/></body></worldbody></mujoco>",
          types[a], types[b]);
      Scene s = scene_new(xml);
      for (size_t k = 0; k < G_N_ELEMENTS(far_away); k++) {
        s.d->qpos[0] = s.d->qpos[2] = far_away[k];
        mj_kinematics(s.m, s.d);
        mj_comPos(s.m, s.d);
        mj_collision(s.m, s.d);
        for (int i = 0; i < s.d->ncon; i++) {
          g_assert_true(isfinite(s.d->contact[i].dist));
          for (int j = 0; j < 9; j++) g_assert_true(isfinite(s.d->contact[i].frame[j]));
        }
        g_assert_true(isfinite(mj_geomDistance(s.m, s.d, 0, 1, 1e10, NULL)));
      }
      scene_free(s);
    }
  }
}

// Flat, tiny and huge meshes, with coplanar and repeated points.
static void test_bad_meshes(void) {
  static const char* points[] = {"0 0 0 1 0 0 0 1 0 1 1 1e-9",
                                 "0 0 0 1 0 0 0 1 0 1 1 0 .5 .5 1e-7 .2 .3 1e-7",
                                 "0 0 0 1 0 0 0 1 0 0 0 1 0 0 .5 0 0 .5", "1e5 0 0 0 1e5 0 0 0 1e5 0 0 0"};
  Random r = {4};
  for (size_t k = 0; k < 16; k++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><asset><mesh name='a' inertia='shell' vertex='%s'/><mesh name='b' inertia='shell' "
        "vertex='%s'/></asset><worldbody><geom type='mesh' mesh='a' margin='.01'/>"
        "<body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom type='mesh' "
        "mesh='b'/></body></worldbody></mujoco>",
        points[k / 4], points[k % 4]);
    Scene s = scene_new(xml);
    for (int n = 0; n < 100; n++) {
      for (int i = 0; i < 3; i++) s.d->qpos[i] = n ? random_between(&r, -1, 1) : 0;
      for (int i = 3; i < 7 && n % 4; i++) s.d->qpos[i] = random_between(&r, -1, 1);
      mj_kinematics(s.m, s.d);
      mj_comPos(s.m, s.d);
      mj_collision(s.m, s.d);
      for (int i = 0; i < s.d->ncon; i++) {
        g_assert_true(isfinite(s.d->contact[i].dist));
        assert_near(mju_norm3(s.d->contact[i].frame), 1, 1e-6);
      }
      g_assert_true(isfinite(mj_geomDistance(s.m, s.d, 0, 1, 1e10, NULL)));
    }
    scene_free(s);
  }
}

// A beam ten kilometres long across a small ellipsoid: rounding leaves EPA no face to go on with,
// and it ends with the last one. The reference has one contact in each step.
static void test_long_beam(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><body><freejoint/><geom type='box' size='.18 .18 5000.1150016516485' "
      "pos='-2421.3337690562871 -4343.2588706280112 -521.63495737381561' "
      "quat='.61169250618087712 -.2962010925586302 .60010458191752292 .42186690011284972'/></body>"
      "<body><freejoint/><geom type='ellipsoid' size='.070536258389958736 .050899659908066788 .2' "
      "pos='-.0056475706809543773 -.013630658562429636 .0033633562410162387' "
      "quat='.96373515755836758 .014290362085886644 -.12994575474020367 -.23264658274387154'/></body>"
      "</worldbody></mujoco>");
  for (int i = 0; i < 20; i++) {
    mj_step(s.m, s.d);
    g_assert_cmpint(s.d->ncon, ==, 1);
  }
  scene_free(s);
}

// The first polytope of this pair has a notch, and decides where the search ends. Measured in
// MuJoCo 4.0.1; the double pyramid of 3.12 ends at a normal of -0.993745876.
static void test_notch(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><geom type='ellipsoid' size='.12 .12 .14' pos='0.100729610302 -0.100499124084 "
      "0.200101444383' quat='0.999999925617 2.89243707271e-05 0.000319813077123 0.000213654768431'/>"
      "<body><freejoint/><geom type='ellipsoid' size='.12 .12 .13' pos='-0.119078039558 -0.11977517804 "
      "0.199158478739' quat='0.999999762705 0.00026891878627 -0.000473616251748 0.000421854161733'/></body>"
      "</worldbody></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 1);
  g_assert_cmpfloat(fabs(s.d->contact[0].dist + 0.0193236757403), <, 1e-11);
  g_assert_cmpfloat(fabs(s.d->contact[0].frame[0] + 0.993711311), <, 1e-8);
  scene_free(s);
}

// Two cylinders of one body in one middle, named by a pair: the search begins along x, also where
// the middles are apart by rounding. The number is that of MuJoCo 4.0.1.
static void test_one_middle(void) {
  Scene s = scene_new(
      "<mujoco><worldbody><body pos='-0.4 -0.02516 0.21'><joint type='ball' pos='-0.12 -0.17 -0.39'/>"
      "<geom name='a' type='cylinder' axisangle='-0.51 0.69674093117213687 -0.70592364511827466 -0.55' "
      "size='0.091 0.036'/><geom name='b' type='cylinder' size='0.11098748020441709 0.04248'/></body>"
      "</worldbody><contact><pair geom1='b' geom2='a' gap='0.0033'/></contact></mujoco>");
  g_assert_cmpint(s.d->ncon, ==, 4);
  assert_near(s.d->contact->dist, -0.079023741561, 1e-9);
  assert_near(s.d->contact->frame[2], -0.999972385, 1e-8);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/ccd/boxes", test_boxes);
  g_test_add_func("/collision/ccd/notch", test_notch);
  g_test_add_func("/collision/ccd/box-box", test_box_box);
  g_test_add_func("/collision/ccd/witnesses", test_witnesses);
  g_test_add_func("/collision/ccd/sphere-and-box", test_sphere_and_box);
  g_test_add_func("/collision/ccd/coincident", test_coincident);
  g_test_add_func("/collision/ccd/one-middle", test_one_middle);
  g_test_add_func("/collision/ccd/doubled", test_doubled);
  g_test_add_func("/collision/ccd/long-beam", test_long_beam);
  g_test_add_func("/collision/ccd/bad-input", test_bad_input);
  g_test_add_func("/collision/ccd/bad-meshes", test_bad_meshes);
  return g_test_run();
}
