// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One step of the simulation in pieces, to look at what is there between them.

#ifndef GIMBAL_STAGES_H_
#define GIMBAL_STAGES_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// The stages of a step in their order.
typedef enum GimbalStepStage_ {
  // checks of the state, kinematics, inertia matrix and its factorization
  GIMBAL_STEP_POSITION = 0,
  GIMBAL_STEP_CONTACT,  // contacts
  // constraint rows, islands, transmissions; sensors and energy of positions
  GIMBAL_STEP_ROW,
  // passive and bias forces, reference accelerations; sensors and energy of velocities
  GIMBAL_STEP_VELOCITY,
  GIMBAL_STEP_FORCE,      // the control callback, actuators, accelerations without constraints
  GIMBAL_STEP_SOLVE,      // constraint forces and accelerations; sensors of accelerations
  GIMBAL_STEP_INTEGRATE,  // check of the accelerations, the next state
  GIMBAL_NSTEPSTAGE
} GimbalStepStage;

// Do one stage. All of them in their order do what mj_step does, to the last bit, but for its
// timers. A Runge–Kutta step has its further evaluations in the last one.
MJAPI void gimbal_step_stage(const mjModel* m, mjData* d, int stage);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_STAGES_H_
