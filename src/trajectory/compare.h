// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two runs side by side: the quantities that both have, by their names, at the moments of the first
// run. The models may be two versions of a text.

#ifndef GIMBAL_TRAJECTORY_COMPARE_H_
#define GIMBAL_TRAJECTORY_COMPARE_H_

#include "trajectory/trajectory.h"

// A quantity in which the runs differ. Times are those of the first run, in seconds.
typedef struct GimbalRunDifference {
  char *name, *unit;
  double first;         // the earliest moment of a difference
  double value, other;  // of both runs, then
  double largest, at;   // the largest difference, and its moment
} GimbalRunDifference;

typedef struct GimbalRunComparison {
  GPtrArray* different;        // of GimbalRunDifference: the earliest first, or the largest
  GPtrArray *missing, *added;  // names that only the first run has, and only the other
  guint common;                // quantities that both have
  guint64 moments;             // that were compared; 0: the runs have no time in common
  double start, end;           // the first and the last of them
} GimbalRunComparison;

typedef struct GimbalRunAlignment {
  gboolean by_clock;  // the same times are the same moments; else both begin at the same moment
  double shift;       // seconds by which the other run is late
  double tolerance;   // what differs by no more is the same; 0: each bit counts
} GimbalRunAlignment;

// Where the other run has no row at a moment, its value is on the line between the neighbours. What
// a run went back from is left out. NULL with an error: one cannot be computed to its end.
GimbalRunComparison* gimbal_trajectory_compare(GimbalTrajectory* one, GimbalTrajectory* other,
                                               const GimbalRunAlignment* alignment, GCancellable* cancellable,
                                               GError** error);
void gimbal_run_comparison_free(GimbalRunComparison* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRunComparison, gimbal_run_comparison_free)

#endif  // GIMBAL_TRAJECTORY_COMPARE_H_
