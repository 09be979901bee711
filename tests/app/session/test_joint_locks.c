// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Locked joints are found again in an edited model.

#include "app-test.h"
#include "session/joint-locks.h"

static void test_locks(void) {
  mjModel* before = compile_text(
      "<mujoco><worldbody><body name='a'><joint name='one'/><geom size='.1'/><body name='b'><joint/><geom "
      "size='.1'/>"
      "</body></body></worldbody></mujoco>");
  mjModel* after = compile_text(
      "<mujoco><worldbody><body name='new'><joint name='zero'/><geom size='.1'/></body>"
      "<body name='a'><joint name='one'/><geom size='.1'/></body></worldbody></mujoco>");
  GimbalJointLocks* locks = gimbal_joint_locks_new();
  gimbal_joint_locks_set(locks, before, 0, TRUE);
  g_autofree guint8* two = gimbal_joint_locks_dup(locks, before);
  g_assert_cmpint(two[0], ==, 1);
  g_assert_cmpint(two[1], ==, 0);
  g_autofree guint8* edited = gimbal_joint_locks_dup(locks, after);
  g_assert_cmpint(edited[0], ==, 0);
  g_assert_cmpint(edited[1], ==, 1);
  gimbal_joint_locks_set(locks, after, 1, FALSE);
  g_assert_false(gimbal_joint_locks_has(locks, before, 0));
  gimbal_joint_locks_set(locks, before, 1, TRUE);
  g_assert_true(gimbal_joint_locks_has(locks, before, 1));
  gimbal_joint_locks_clear(locks);
  g_assert_false(gimbal_joint_locks_has(locks, before, 1));
  gimbal_joint_locks_free(locks);
  mj_deleteModel(before);
  mj_deleteModel(after);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/joint-locks/follow", test_locks);
  return g_test_run();
}
