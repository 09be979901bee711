// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The flag ipc: surfaces that never pass through each other, nor through geoms that stand still.

#ifndef GIMBAL_IPC_IPC_H_
#define GIMBAL_IPC_IPC_H_

#include <mujoco/mujoco.h>

// The acceleration of a free flight, which is what forward dynamics have under the flag.
void ipc_fly(const mjModel* m, mjData* d);

// The acceleration that takes d to the end of the step without an intersection, with the forces
// that it takes, multipliers and ages.
void ipc_solve(const mjModel* m, mjData* d);

#endif  // GIMBAL_IPC_IPC_H_
