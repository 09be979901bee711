// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Trees go to sleep by island, when all their velocities have been small for a while; what touches
// a waking tree wakes up.
// The functions return the number of trees that woke up (or fell asleep); the caller then calls
// sleep_update.

#ifndef GIMBAL_CONSTRAINT_SLEEP_H_
#define GIMBAL_CONSTRAINT_SLEEP_H_

#include <mujoco/mujoco.h>

// Wake trees that are tied to awake trees by a limited or frictional tendon.
int wake_by_tendon(const mjModel* m, mjData* d);

// Wake trees that touch awake trees.
int wake_by_contact(const mjModel* m, mjData* d);

// The same for contacts of flexes: an awake body on one side wakes all bodies of the other.
int wake_by_flex_contact(const mjModel* m, mjData* d);

// Wake trees that are tied to awake trees by an active equality constraint.
int wake_by_equality(const mjModel* m, mjData* d);

// Put trees to sleep that have been still long enough: their velocities become 0.
int put_to_sleep(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_SLEEP_H_
