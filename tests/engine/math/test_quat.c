// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rotations: different ways to the same rotation must agree, derivatives must agree with
// differences.

#include "fixture.h"

static void test_rotate_equals_matrix(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int k = 0; k < 100; k++) {
    mjtNum q[4], v[3], m[9], a[3], b[3];
    fill_unit_quat(rand, q);
    fill_random(rand, v, 3);
    mju_quat2Mat(m, q);
    mju_mulMatVec3(a, m, v);
    mju_rotVecQuat(b, v, q);
    assert_near(a, b, 3, 1e-14);
  }
}

static void test_matrix_round_trip(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int k = 0; k < 200; k++) {
    mjtNum q[4], m[9], back[4], m2[9];
    fill_unit_quat(rand, q);
    if (k % 4 == 0) {
      q[k / 4 % 4] *= 1e-3;
      mju_normalize4(q);
    }

    mju_quat2Mat(m, q);
    mju_mat2Quat(back, m);
    mju_quat2Mat(m2, back);
    assert_near(m, m2, 9, 1e-13);
  }
}

static void test_difference_undoes_integration(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  for (int k = 0; k < 100; k++) {
    mjtNum q[4], q1[4], v[3], back[3];
    fill_unit_quat(rand, q);
    fill_random(rand, v, 3);
    mju_copy4(q1, q);
    mju_quatIntegrate(q1, v, 1);
    mju_subQuat(back, q1, q);
    assert_near(back, v, 3, 1e-13);
  }
}

static void test_euler_conventions(void) {
  // intrinsic xyz equals extrinsic ZYX read backwards
  const mjtNum angles[3] = {0.3, -0.8, 1.9}, reversed[3] = {1.9, -0.8, 0.3};
  mjtNum a[4], b[4];
  mju_euler2Quat(a, angles, "xyz");
  mju_euler2Quat(b, reversed, "ZYX");
  assert_near(a, b, 4, 1e-14);
}

static void test_closest_rotation(void) {
  // a stretched rotation gives the rotation back
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (int k = 0; k < 20; k++) {
    mjtNum q[4], m[9], stretch[9] = {1.2, 0, 0, 0, 0.7, 0, 0, 0, 1}, a[9], found[4] = {1, 0, 0, 0}, r[9];
    fill_unit_quat(rand, q);
    mju_quat2Mat(m, q);
    mju_mulMatMat(a, m, stretch, 3, 3, 3);
    mju_mat2Rot(found, a);
    mju_quat2Mat(r, found);
    assert_near(r, m, 9, 1e-7);
  }
}

// The start need not be of unit length, and where nothing is left to turn half a turn may still
// bring more (answers of MuJoCo 4.0.1).
static void test_rotation_leaves_saddles(void) {
  static const struct {
    mjtNum diagonal[3], start[4], end[4];
    int iterations;
  } kCases[] = {
      {{1, -1, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}, 1},
      {{1, -1, -1}, {2, 0, 0, 0}, {0, 1, 0, 0}, 1},
      {{-1, -1, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}, 1},
      {{-1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, 1},
      {{3, 2, -1}, {1, 0, 0, 0}, {1, 0, 0, 0}, 0},
      {{1, 1, 1}, {0, 0, 0, 0}, {1, 0, 0, 0}, 0},
      {{1, -1, 1 - 1.9e-9}, {1, 0, 0, 0}, {1, 0, 0, 0}, 0},
      {{1, -1, 1 - 2.1e-9}, {1, 0, 0, 0}, {0, 1, 0, 0}, 1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjtNum mat[9] = {kCases[i].diagonal[0], 0, 0, 0, kCases[i].diagonal[1], 0, 0, 0, kCases[i].diagonal[2]},
           quat[4];
    mju_copy4(quat, kCases[i].start);
    g_assert_cmpint(mju_mat2Rot(quat, mat), ==, kCases[i].iterations);
    assert_near(quat, kCases[i].end, 4, 1e-14);
  }
}

// Central difference of mju_subQuat by local turns of qa (or qb).
static void differentiate_sub(mjtNum d[9], const mjtNum qa[4], const mjtNum qb[4], int turn_b) {
  const mjtNum eps = 1e-6;
  for (int j = 0; j < 3; j++) {
    mjtNum v[3] = {0, 0, 0}, plus[3], minus[3];
    v[j] = 1;
    for (int side = 0; side < 2; side++) {
      mjtNum a[4], b[4];
      mju_copy4(a, qa);
      mju_copy4(b, qb);
      mju_quatIntegrate(turn_b ? b : a, v, side ? -eps : eps);
      mju_subQuat(side ? minus : plus, a, b);
    }
    for (int i = 0; i < 3; i++) d[3 * i + j] = (plus[i] - minus[i]) / (2 * eps);
  }
}

static void test_derivative_of_difference(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  for (int k = 0; k < 20; k++) {
    mjtNum qa[4], qb[4], da[9], db[9], na[9], nb[9];
    fill_unit_quat(rand, qa);
    mju_copy4(qb, qa);
    mjtNum v[3];
    fill_random(rand, v, 3);
    mju_quatIntegrate(qb, v, 1);
    mjd_subQuat(qa, qb, da, db);
    differentiate_sub(na, qa, qb, 0);
    differentiate_sub(nb, qa, qb, 1);
    assert_near(da, na, 9, 1e-8);
    assert_near(db, nb, 9, 1e-8);
  }
}

static void test_degenerate(void) {
  mjtNum v[3] = {0, 0, 0}, q[4] = {0, 0, 0, 0};
  g_assert_cmpfloat(mju_normalize3(v), ==, 0);
  g_assert_cmpfloat(v[0], ==, 1);
  g_assert_cmpfloat(mju_normalize4(q), ==, 0);
  g_assert_cmpfloat(q[0], ==, 1);
  const mjtNum down[3] = {0, 0, -1}, up[3] = {0, 0, 1};
  mjtNum z[3];
  mju_quatZ2Vec(q, down);
  mju_rotVecQuat(z, up, q);
  assert_near(z, down, 3, 1e-15);
}

// What has no room for the other operand takes none of its infinities; numbers of the reference.
static void test_infinite(void) {
  const mjtNum null[3] = {0, 0, 0}, bad[4] = {NAN, 1, INFINITY, 0}, one[4] = {1, 0, 0, 0};
  const mjtNum far[3] = {INFINITY, 2, 3}, axis[3] = {0, 0, 1}, up[3] = {0, 0, INFINITY};
  mjtNum v[3], q[4];
  mju_rotVecQuat(v, null, bad);
  g_assert_cmpfloat(v[0], ==, 0);
  g_assert_cmpfloat(v[2], ==, 0);
  mju_rotVecQuat(v, far, one);
  g_assert_cmpfloat(v[0], ==, INFINITY);
  g_assert_cmpfloat(v[1], ==, 2);
  mju_trnVecPose(v, axis, bad, null);
  g_assert_cmpfloat(v[2], ==, 1);
  const mjtNum only_w[4] = {INFINITY, 1, 2, 3};
  mju_mulQuatAxis(q, only_w, axis);
  g_assert_cmpfloat(q[0], ==, -3);
  g_assert_true(isnan(q[1]));
  mju_derivQuat(q, only_w, axis);
  g_assert_cmpfloat(q[0], ==, -1.5);
  mju_quatZ2Vec(q, up);
  g_assert_true(isnan(q[0]));
}

// The derivative by the velocity where the turn is small: the quadratic part is there to full
// precision.
static void test_small_turn(void) {
  const mjtNum vel[3] = {1, 2, -1}, scale = 1e-9;
  mjtNum by_quat[9], by_vel[9], by_scale[3];
  mjd_quatIntegrate(vel, scale, by_quat, by_vel, by_scale);
  g_assert_cmpfloat_with_epsilon(by_vel[1], 0.5 * scale * vel[2], 1e-17);
  g_assert_cmpfloat_with_epsilon(by_quat[1], scale * vel[2], 1e-17);
  assert_near(by_scale, vel, 3, 1e-15);
}

static int errors;

static void count_error(const char* message) {
  (void)message;
  errors++;
}

// After an error whose handler comes back nothing is written but the quaternion.
static void test_euler_refuses(void) {
  static const char* const kBad[] = {"", "xy", "xyzx", "xya", "AAA", "x\177z"};
  const mjtNum angles[3] = {.1, .2, .3};
  mju_user_error = count_error;
  for (unsigned i = 0; i < G_N_ELEMENTS(kBad); i++) {
    mjtNum q[6] = {9, 9, 9, 9, 7, 7};
    mju_euler2Quat(q, angles, kBad[i]);
    g_assert_cmpint(errors, ==, i + 1);
    g_assert_cmpfloat(q[4], ==, 7);
    g_assert_cmpfloat(q[5], ==, 7);
  }
  mju_user_error = NULL;
}

// To the last bit as in the reference, from which these numbers are: with a large scalar part, and
// without.
static void test_matrix_rounding(void) {
  const struct {
    mjtNum mat[9], quat[4];
  } cases[] = {
      {{0x1.a133cd78df6f5p-2, -0x1.e6bc6fb7af572p-1, -0x1.fde9fb21f4a48p-3, 0x1.b86158e324bc8p-1,
        0x1.e6bc6fb7af575p-2, -0x1.a133cd78df6f4p-2, 0x1.e6bc6fb7af572p-2, -0x1.72d8b6a454d48p-5,
        0x1.e6bc6fb7af572p-1},
       {0x1.a36e7e6ec00b1p-1, 0x1.ace1611777991p-4, -0x1.ace1611777991p-3, 0x1.0c0cdcaeaabfbp-1}},
      {{0x1.b59b59b59b59ap-1, 0x1.b59b59b59b598p-1, -0x1.b59b59b59b59ap-2, 0x1.72485f99aad5ap-1,
        -0x1.e819954a8fbcap-1, -0x1.d744d6c3939b8p-2, -0x1.3fca2404b672bp-1, 0x1.0d4be86fc20fep-4,
        -0x1.1e20a6f6be30bp+0},
       {0x1.ea976ab844934p-4, 0x1.c9b4de01989e5p-1, 0x1.6ff1900a336e6p-2, -0x1.ea976ab844934p-3}},
      {{-0x1.e237502209ed8p-1, -0x1.5463479f8e898p-2, 0x1.5463479f8e899p-2, -0x1.104f6c7fa53aep-4,
        0x1.a97c1987722bep-1, 0x1.490aa31a3cfc7p-1, -0x1.dc8afddf6126fp-2, 0x1.1ba81104f6c7fp-1,
        -0x1.87722bf77d848p-1},
       {0x1.a98de9717662p-3, -0x1.a98de9717662p-4, 0x1.d7badda98d3a6p-1, 0x1.3f2a6f1518c97p-2}},
  };
  for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjtNum quat[4];
    mju_mat2Quat(quat, cases[i].mat);
    for (int k = 0; k < 4; k++) g_assert_cmpfloat(quat[k], ==, cases[i].quat[k]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/math/quat/rotate-equals-matrix", test_rotate_equals_matrix);
  g_test_add_func("/math/quat/matrix-round-trip", test_matrix_round_trip);
  g_test_add_func("/math/quat/difference-undoes-integration", test_difference_undoes_integration);
  g_test_add_func("/math/quat/euler-conventions", test_euler_conventions);
  g_test_add_func("/math/quat/euler-refuses", test_euler_refuses);
  g_test_add_func("/math/quat/closest-rotation", test_closest_rotation);
  g_test_add_func("/math/quat/rotation-leaves-saddles", test_rotation_leaves_saddles);
  g_test_add_func("/math/quat/derivative-of-difference", test_derivative_of_difference);
  g_test_add_func("/math/quat/degenerate", test_degenerate);
  g_test_add_func("/math/quat/matrix-rounding", test_matrix_rounding);
  g_test_add_func("/math/quat/infinite", test_infinite);
  g_test_add_func("/math/quat/small-turn", test_small_turn);
  return g_test_run();
}
