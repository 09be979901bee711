// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The joints, a row each: their numbers in qpos and qvel, and the units of these.

#ifndef GIMBAL_KINDS_JOINTS_H_
#define GIMBAL_KINDS_JOINTS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Numbers that a joint (mjtJoint) has in qpos, and degrees of freedom.
typedef struct GimbalJointSize_ {
  int nq;
  int nv;
} GimbalJointSize;

// The facts of a type (mjtJoint).
typedef struct GimbalJointKind_ {
  GimbalJointSize size;
  const char* unit;       // of its numbers in qpos; "": they have none, or several
  const char* rate_unit;  // of those in qvel
} GimbalJointKind;

// NULL if there is no such type.
MJAPI const GimbalJointKind* gimbal_joint_kind(int type);

// X(mjtJoint, word of the text, nq, nv, unit, rate_unit)
#define GIMBAL_JOINTS(X)                  \
  X(mjJNT_FREE, free, 7, 6, "", "")       \
  X(mjJNT_BALL, ball, 4, 3, "", "rad/s")  \
  X(mjJNT_SLIDE, slide, 1, 1, "m", "m/s") \
  X(mjJNT_HINGE, hinge, 1, 1, "rad", "rad/s")

enum { GIMBAL_JOINT_COUNT = GIMBAL_ROWS(GIMBAL_JOINTS) };

// The size of a type that there is.
static inline GimbalJointSize gimbal_joint_size(int type) {
#define GIMBAL_JOINT_SIZE(type, word, nq, nv, ...) {nq, nv},
  static const GimbalJointSize sizes[] = {GIMBAL_JOINTS(GIMBAL_JOINT_SIZE)};
#undef GIMBAL_JOINT_SIZE
  return sizes[type];
}

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_JOINTS_H_
