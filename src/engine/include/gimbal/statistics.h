// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Typical magnitudes of a model (mjModel.stat) after a change of its masses, sizes or pose.

#ifndef GIMBAL_STATISTICS_H_
#define GIMBAL_STATISTICS_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Compute m->stat as the compiler does where the text gives nothing; mj_setConst leaves it alone. d
// is scratch of this model, and is left in the reference pose.
MJAPI void gimbal_set_statistics(mjModel* m, mjData* d);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_STATISTICS_H_
