// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Experiments with the constraint solver: solve one state with several settings, and measure for
// each the cost and the time after every iteration. No GTK.

#ifndef GIMBAL_SOLVER_LAB_H_
#define GIMBAL_SOLVER_LAB_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

// One setting and its result.
typedef struct GimbalTrial {
  int solver;     // mjtSolver
  int cone;       // mjtCone
  gboolean warm;  // start from the result of the last step, else from no constraint forces
  int iterations;
  double tolerance;

  // results
  int count;      // points of the curves
  double* steps;  // (count) iterations allowed: 0, 1, …
  // (count) cost above the best of all trials with the same cone, scaled as in the engine
  double* gap;
  double* time;  // (count) milliseconds
  double* cost;  // (count)
  int used;      // iterations until the tolerance or the limit
  double final_gap;
  double total_ms;  // time until the tolerance or the limit
  // largest difference of an acceleration from that of the best trial with the same cone
  double change;
  gboolean failed;
} GimbalTrial;

// Run all trials on copies of model and state; m and d are only read. Free the results
// with gimbal_trial_clear. FALSE if the work was cancelled.
gboolean gimbal_solver_lab_run(const mjModel* m, const mjData* d, GimbalTrial* trials, int count,
                               GCancellable* cancellable);
void gimbal_trial_clear(GimbalTrial* trial);

// The index of the trial with this cone whose final gap is within its tolerance after the shortest
// time; -1 if there is none.
int gimbal_solver_lab_best(const GimbalTrial* trials, int count, int cone);

const char* gimbal_solver_name(int solver);
const char* gimbal_cone_name(int cone);

#endif  // GIMBAL_SOLVER_LAB_H_
