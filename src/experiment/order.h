// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is ordered of an experiment, and what comes back: progress while it goes on, a conclusion.

#ifndef GIMBAL_EXPERIMENT_ORDER_H_
#define GIMBAL_EXPERIMENT_ORDER_H_

#include "experiment/bench.h"
#include "experiment/ranks.h"

typedef struct GimbalProgress {
  // points simulated in this call, those of them that failed, and those read from earlier results
  gint64 done, failed, kept;
  gint64 total;             // -1: not known
  double seconds;           // since the start
  const GimbalPoint* best;  // NULL: none yet; valid during the call
  const char* paused;       // why nothing goes on, NULL: it does
} GimbalProgress;

typedef struct GimbalConductOrder {
  const char* results;  // file
  int jobs;             // threads; 0: one for each processor
  Leader* leader;       // whose hands simulate, instead of threads; NULL: none
  int shard, nshard;    // only the points of this part, from 0; nshard 0: all
  double patience;      // s, how long to wait for room on the disk
  void (*progress)(const GimbalProgress* progress,
                   gpointer data);  // from the calling thread, some times a second; may be NULL
  void (*point)(const GimbalPoint* point,
                gpointer data);  // each as soon as it is known, from any thread, but one
                                 // at a time; may be NULL
  gpointer data;
  volatile int* stop;  // not 0: end after the points under way; may be NULL
  gint64 most;         // end after so many new points; 0: no limit
} GimbalConductOrder;

// What a fit knows of a parameter, and how well a fit knows it.
typedef struct GimbalEstimate {
  double value;
  double low, high;  // 95 % confidence; NAN: the recording does not tell
  gboolean at_end;   // of its range
} GimbalEstimate;

// The correlation above which a recording can hardly distinguish two parameters.
#define GIMBAL_FIT_TIED 0.95

typedef struct GimbalConclusion {
  gint64 points, failed, kept;
  gboolean complete;      // nothing is left to do
  gboolean never_finite;  // no point has a score
  // of those that met all limits, if there are any; NULL: no point went well
  GimbalPoint* best;
  double simulating;    // s
  GimbalEstimate* fit;  // of the parameters; NULL: not a fit, or it did not end
  // (nparameter x nparameter); ±1: indistinguishable, NAN: not known
  double* correlation;
  double residual;  // standard deviation of the residuals
} GimbalConclusion;

#endif  // GIMBAL_EXPERIMENT_ORDER_H_
