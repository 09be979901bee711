// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Many simulations of one model at once: initial states and control sequences over a pool of
// threads, in one call. Who steps them together, and looks between the steps, makes a batch
// (mujoco/mjbatch.h).

#ifndef GIMBAL_ROLLOUT_H_
#define GIMBAL_ROLLOUT_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// What to simulate and where to put the results. Sizes: nstate = mj_stateSize(m, state_spec).
typedef struct GimbalRollout_ {
  int nrollout;  // number of simulations
  int nstep;     // steps of each
  int nthread;   // threads to use; 0: one per processor

  // mjtState bits of initial and resulting states, mjSTATE_FULLPHYSICS for instance
  int state_spec;
  const mjtNum* state0;   // initial states (nrollout x nstate)
  const mjtNum* control;  // controls of each step (nrollout x nstep x nu); NULL: zero

  mjtNum* state;  // states after each step (nrollout x nstep x nstate); NULL: not wanted
  // sensor values of each step (nrollout x nstep x nsensordata); NULL: not wanted
  mjtNum* sensordata;
  // step at which a simulation went bad, -1: never (nrollout); NULL: not wanted
  int* diverged;
} GimbalRollout;

// Run all simulations. What does not belong to state_spec starts at its default in each of them, so
// that the results are the same, bit for bit, for any number of threads. A simulation that diverges
// stops there: its last good row is repeated to the end. An error of the engine ends all of them;
// rows not reached keep what they held. Returns 0, or -1 with the reason in error.
MJAPI int gimbal_rollout(const mjModel* m, const GimbalRollout* rollout, char* error, int error_sz);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_ROLLOUT_H_
