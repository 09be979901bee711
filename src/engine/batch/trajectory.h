// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Steps with controls and records.

#ifndef GIMBAL_BATCH_TRAJECTORY_H_
#define GIMBAL_BATCH_TRAJECTORY_H_

#include "batch/turn.h"

// What mjb_rollout and gimbal_rollout do with a simulation.
typedef struct Trajectory {
  int nstep;
  const mjtNum* control;  // (simulations of the call x nstep x ncontrol), NULL: none
  int control_spec, ncontrol;
  const Record* record;
  int nrecord;
  // of gimbal_rollout: where each begins, instead of its row
  const mjtNum* state0;  // (nsim x nstate0)
  int state_spec, nstate0;
  bool only_good;  // stop at bad numbers alone, and repeat the last records that are good
  int* diverged;   // (nsim), NULL: not wanted
} Trajectory;

void run_trajectory(const Turn* turn, const mjModel* m, mjData* d);

#endif  // GIMBAL_BATCH_TRAJECTORY_H_
