// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Experiments with the constraint solver: one state, several settings, and for each the cost after
// every iteration and the time it took. No GTK.

#ifndef GIMBAL_SOLVER_LAB_H_
#define GIMBAL_SOLVER_LAB_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

// One setting and its result.
typedef struct GimbalTrial {
  int solver;     // mjtSolver
  int cone;       // mjtCone
  gboolean warm;  // begin where the step before ended, else without constraint forces
  int iterations;
  double tolerance;

  // results
  int count;      // points of the curves
  double* steps;  // (count) iterations allowed: 0, 1, …
  // (count) cost above the best one of all trials with the same cone, scaled as the engine does
  double* gap;
  double* time;  // (count) milliseconds
  double* cost;  // (count)
  int used;      // iterations that it took to reach the tolerance
  double final_gap;
  double total_ms;  // time to reach the tolerance
  // largest difference of the accelerations from the best trial's with the same cone
  double change;
  gboolean failed;
} GimbalTrial;

// Run all trials on copies of model and state; m and d are only read. FALSE if it was cancelled.
gboolean gimbal_solver_lab_run(const mjModel* m, const mjData* d, GimbalTrial* trials, int count,
                               GCancellable* cancellable);
void gimbal_trial_clear(GimbalTrial* trial);

// The trial that reaches a gap of tolerance in the shortest time, within a cone; -1: none does.
int gimbal_solver_lab_best(const GimbalTrial* trials, int count, int cone);

const char* gimbal_solver_name(int solver);
const char* gimbal_cone_name(int cone);

#endif  // GIMBAL_SOLVER_LAB_H_
