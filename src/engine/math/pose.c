// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rigid transforms, (p, q) * (p', q') = (p + q p', q q').

#include "math/pose.h"

#include <math.h>

static const double kShort = 1e-14;  // a length below this is none, and one as near to 1 is 1

double normalize4(double q[4]) {
  double norm = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (norm < kShort) {
    q[0] = 1;
    q[1] = q[2] = q[3] = 0;
    return 0;
  }
  if (fabs(norm - 1) > kShort) {
    for (int i = 0; i < 4; i++) q[i] /= norm;
  }
  return norm;
}

void gimbal_pose_set(GimbalPose* result, const mjtNum pos[3], const mjtNum quat[4]) {
  mju_copy3(result->pos, pos);
  mju_copy4(result->quat, quat);
  normalize4(result->quat);
}

void gimbal_pose_point(mjtNum result[3], const GimbalPose* pose, const mjtNum point[3]) {
  // by a matrix, as the reference does: nested frames agree to the last bit
  mjtNum mat[9], moved[3];
  mju_quat2Mat(mat, pose->quat);
  mju_mulMatVec3(moved, mat, point);
  mju_add3(result, moved, pose->pos);
}

void gimbal_pose_append(GimbalPose* result, const GimbalPose* parent, const GimbalPose* child) {
  GimbalPose p;
  gimbal_pose_point(p.pos, parent, child->pos);
  mju_mulQuat(p.quat, parent->quat, child->quat);
  normalize4(p.quat);
  *result = p;
}

void gimbal_pose_invert(GimbalPose* result, const GimbalPose* pose) {
  GimbalPose p;
  mju_negQuat(p.quat, pose->quat);
  mju_rotVecQuat(p.pos, pose->pos, p.quat);
  for (int i = 0; i < 3; i++) p.pos[i] = -p.pos[i];
  *result = p;
}

void gimbal_pose_relative(GimbalPose* result, const GimbalPose* parent, const GimbalPose* pose) {
  mjtNum back[4], apart[3];
  mju_negQuat(back, parent->quat);
  mju_sub3(apart, pose->pos, parent->pos);
  mju_mulQuat(result->quat, back, pose->quat);
  mju_rotVecQuat(result->pos, apart, back);
}
