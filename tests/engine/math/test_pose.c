// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rigid transforms against what they do to points.

#include <gimbal/pose.h>
#include <glib.h>
#include <string.h>

static const GimbalPose kTurned = {{1, 2, 3}, {0.8, 0, 0.6, 0}}, kMoved = {{-4, 0.5, 0}, {0.6, 0, 0, 0.8}};
static const mjtNum kPoint[3] = {0.3, -0.7, 2};

static void check_same(const mjtNum a[3], const mjtNum b[3]) {
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(a[i], b[i], 1e-14);
}

// A quarter turn about z takes x to y.
static void test_point(void) {
  GimbalPose pose;
  mjtNum found[3];
  gimbal_pose_set(&pose, (mjtNum[]){1, 0, 0}, (mjtNum[]){2, 0, 0, 2});
  gimbal_pose_point(found, &pose, (mjtNum[]){1, 0, 0});
  check_same(found, (mjtNum[]){1, 1, 0});
}

// A product does what both do, one after the other.
static void test_append(void) {
  GimbalPose both;
  mjtNum once[3], twice[3];
  gimbal_pose_append(&both, &kTurned, &kMoved);
  gimbal_pose_point(once, &both, kPoint);
  gimbal_pose_point(twice, &kMoved, kPoint);
  gimbal_pose_point(twice, &kTurned, twice);
  check_same(once, twice);
  GimbalPose in_place = kMoved;
  gimbal_pose_append(&in_place, &kTurned, &in_place);
  check_same(in_place.pos, both.pos);
}

// The inverse leads back, and a relative pose is the product with it.
static void test_invert(void) {
  GimbalPose back, product, relative;
  mjtNum there[3];
  gimbal_pose_point(there, &kTurned, kPoint);
  gimbal_pose_invert(&back, &kTurned);
  gimbal_pose_point(there, &back, there);
  check_same(there, kPoint);
  gimbal_pose_append(&product, &back, &kMoved);
  gimbal_pose_relative(&relative, &kTurned, &kMoved);
  check_same(product.pos, relative.pos);
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(product.quat[i], relative.quat[i], 1e-14);
}

// The result may stand in the place of either vector.
static void test_in_place(void) {
  mjtNum apart[3], at[3], point[3];
  mju_trnVecPose(apart, kTurned.pos, kTurned.quat, kPoint);
  memcpy(at, kTurned.pos, sizeof at);
  mju_trnVecPose(at, at, kTurned.quat, kPoint);
  check_same(at, apart);
  memcpy(point, kPoint, sizeof point);
  mju_trnVecPose(point, kTurned.pos, kTurned.quat, point);
  check_same(point, apart);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pose/point", test_point);
  g_test_add_func("/pose/append", test_append);
  g_test_add_func("/pose/invert", test_invert);
  g_test_add_func("/pose/in-place", test_in_place);
  return g_test_run();
}
