// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The joints that the user has locked for posing. They are stored by name (those without one by
// their label), so that they are found again in an edited model.

#ifndef GIMBAL_JOINT_LOCKS_H_
#define GIMBAL_JOINT_LOCKS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalJointLocks GimbalJointLocks;

GimbalJointLocks* gimbal_joint_locks_new(void);
void gimbal_joint_locks_free(GimbalJointLocks* self);
void gimbal_joint_locks_clear(GimbalJointLocks* self);

void gimbal_joint_locks_set(GimbalJointLocks* self, const mjModel* m, int joint, gboolean locked);
gboolean gimbal_joint_locks_has(GimbalJointLocks* self, const mjModel* m, int joint);

// A number for each joint: 1 if it is locked. Free with g_free.
guint8* gimbal_joint_locks_dup(GimbalJointLocks* self, const mjModel* m);

#endif  // GIMBAL_JOINT_LOCKS_H_
