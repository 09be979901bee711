// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far apart two geoms are that have a contact.

#ifndef GIMBAL_CONTACT_H_
#define GIMBAL_CONTACT_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// The distance of the two sides of a contact of d, m; negative: they overlap. That is its dist,
// unless the flag speculative made it ahead of geoms that are still apart: then dist is what makes
// them just meet at the end of the step, often far below 0, and this is above includemargin. d
// lends its stack.
MJAPI mjtNum gimbal_contact_distance(const mjModel* m, mjData* d, int contact);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_CONTACT_H_
