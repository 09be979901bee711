// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rigid transforms: where something is and how it is turned.
//
//   (p, q) * (p', q') = (p + q p', q q')        (p, q)^-1 = (-q^-1 p, q^-1)

#ifndef GIMBAL_POSE_H_
#define GIMBAL_POSE_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// A pose in a parent: x there is pos + quat x in it. quat is a unit quaternion, real part first.
typedef struct GimbalPose_ {
  mjtNum pos[3];
  mjtNum quat[4];
} GimbalPose;

// That of the parent itself.
#define GIMBAL_POSE_IDENTITY \
  {                          \
    {0, 0, 0}, {             \
      1, 0, 0, 0             \
    }                        \
  }

// pos and quat as a pose, with the quaternion made a unit.
MJAPI void gimbal_pose_set(GimbalPose* result, const mjtNum pos[3], const mjtNum quat[4]);

// The product parent * child: the child's pose in the parent's parent. result may be one of both.
MJAPI void gimbal_pose_append(GimbalPose* result, const GimbalPose* parent, const GimbalPose* child);

// The inverse. result may be pose.
MJAPI void gimbal_pose_invert(GimbalPose* result, const GimbalPose* pose);

// parent^-1 * pose for two poses in the same frame; the difference of their places is taken first.
MJAPI void gimbal_pose_relative(GimbalPose* result, const GimbalPose* parent, const GimbalPose* pose);

// A point of the child in its parent.
MJAPI void gimbal_pose_point(mjtNum result[3], const GimbalPose* pose, const mjtNum point[3]);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_POSE_H_
